package dev.blklab.web;

import dev.blklab.experiment.PreviewTooLongException;
import dev.blklab.experiment.QueueFullException;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Traced;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.ModelAndView;

/**
 * The lives of single I/Os of a run. They are not stored: the same spec and seed are simulated once more and watched, which changes
 * nothing in the run.
 */
@Controller
class LifeController {

    private static final int KEPT = 32;

    private final Runs runs;
    private final Runner runner;
    private final Map<String, Lives> kept = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Lives> eldest) {
            return size() > KEPT;
        }
    };

    LifeController(Runs runs, Runner runner) {
        this.runs = runs;
        this.runner = runner;
    }

    /** @param same whether the run that was watched gave the stored report bit for bit */
    private record Lives(List<LifeView> views, boolean same) {}

    @GetMapping("/runs/{id}/life")
    ModelAndView lives(@PathVariable String id) throws InterruptedException {
        Run run = runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
        var page = new ModelAndView("life");
        page.addObject("run", run);
        page.addObject("called", run.name().isBlank() ? "Run " + id : run.name());
        Report report = run.report();
        if (report == null) {
            page.addObject("why", "This run has no result yet: there is no life to tell of.");
            return page;
        }
        try {
            page.addObject("lives", watched(run, report));
        } catch (QueueFullException e) {
            page.setStatus(HttpStatus.SERVICE_UNAVAILABLE);
            page.addObject("why", "The lab is busy: try again in a second.");
        } catch (PreviewTooLongException e) {
            page.addObject(
                    "why",
                    "Watching this run once more takes too long. Run it with less precision or a shorter runtime.");
        }
        return page;
    }

    private Lives watched(Run run, Report report) throws InterruptedException {
        synchronized (kept) {
            @Nullable Lives known = kept.get(run.id());
            if (known != null) {
                return known;
            }
        }
        Traced traced = runner.trace(run.spec(), report);
        var lives = new Lives(
                traced.lives().stream().map(LifeView::of).toList(),
                traced.report().withWallNs(0).equals(report.withWallNs(0)));
        synchronized (kept) {
            kept.put(run.id(), lives);
        }
        return lives;
    }
}
