package dev.blklab.experiment;

import dev.blklab.sim.spec.RunSpec;
import java.util.List;

/** The published experiments as runs of a length of one's choice, without early stop: what the benchmarks time. */
final class PublishedRuns {

    private static final Catalogue CATALOGUE = new Catalogue();
    private static final List<Reproduction> ALL = Reproductions.read();

    private PublishedRuns() {}

    /**
     * One cell of an experiment.
     *
     * @param cell experiment/case, as in the catalogue
     * @param runtimeMs simulated milliseconds of every job
     */
    static RunSpec of(String cell, int runtimeMs) {
        return of(cell, runtimeMs, 0);
    }

    /** @param iodepth of each job; 0 = as published */
    static RunSpec of(String cell, int runtimeMs, int iodepth) {
        String[] ids = cell.split("/");
        Reproduction e =
                ALL.stream().filter(x -> x.id().equals(ids[0])).findFirst().orElseThrow();
        RunRequest r = e.request(e.inCase(ids[1]), 1, "full");
        String fio = r.fio().replaceAll("(?m)^(time_based|runtime)\\b.*$", "");
        // options of the global section hold for every job
        fio = fio.replaceFirst("\\[", "[global]\ntime_based=1\nruntime=" + runtimeMs + "ms\n[");
        if (iodepth > 0) {
            fio = fio.replaceAll("(?m)^iodepth=.*$", "iodepth=" + iodepth);
        }
        return r.withFio(fio).toSpec(CATALOGUE).orThrow();
    }
}
