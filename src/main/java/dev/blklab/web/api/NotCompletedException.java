package dev.blklab.web.api;

import dev.blklab.experiment.Run;

/** What was asked for comes from a report, and the run has none (yet). */
final class NotCompletedException extends RuntimeException {

    NotCompletedException(Run run) {
        super("run " + run.id() + " is " + run.state() + " and has no report");
    }
}
