package dev.blklab.web;

import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.Tunable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;

/** The page of one run, as it stands or with what could not be done with it. */
@Component
class RunPages {

    private final Published published;

    RunPages(Published published) {
        this.published = published;
    }

    /**
     * What somebody asked of a run and could not have.
     *
     * @param typed the description as it was typed
     * @param knob the one that was to be changed; empty where the description was
     */
    record Refusal(List<FieldError> errors, RunRequest typed, String knob, String value) {
        /** Messages beside one field. */
        public List<String> of(String field) {
            return errors.stream()
                    .filter(e -> e.field().equals(field))
                    .map(FieldError::message)
                    .toList();
        }
    }

    /** @param pinned the run that others are compared with; null = none */
    ModelAndView page(Run run, @Nullable Run pinned) {
        return page(run, pinned, new Refusal(List.of(), run.request(), "", ""), HttpStatus.OK);
    }

    ModelAndView refused(Run run, Refusal refusal) {
        return page(run, null, refusal, HttpStatus.UNPROCESSABLE_CONTENT);
    }

    private ModelAndView page(Run run, @Nullable Run pinned, Refusal refusal, HttpStatus status) {
        var page = new ModelAndView("run", status);
        page.addObject("run", run);
        page.addObject("v", RunView.of(run, published));
        page.addObject("notes", Markdown.html(run.notes()));
        page.addObject("refusal", refusal);
        page.addObject("knobs", List.of(Tunable.values()));
        page.addObject("isPinned", pinned != null && pinned.id().equals(run.id()));
        page.addObject("pinned", pinned != null && !pinned.id().equals(run.id()) ? pinned : null);
        page.addObject("pinnedName", pinned == null ? "" : pinned.name().isBlank() ? pinned.id() : pinned.name());
        return page;
    }
}
