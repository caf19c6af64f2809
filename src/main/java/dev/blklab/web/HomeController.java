package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Filter;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunQuery;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.RunState;
import dev.blklab.experiment.RunSummary;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import dev.blklab.sim.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** The first page: what this is, the published experiments, and what was run lately. */
@Controller
class HomeController {

    private static final int RECENT = 8;

    /** Runs of an experiment that are looked through for the newest of each case. */
    private static final int LOOKED_AT = 50;

    private final Published published;
    private final Catalogue catalogue;
    private final Runner runner;
    private final Runs runs;

    HomeController(Published published, Catalogue catalogue, Runner runner, Runs runs) {
        this.published = published;
        this.catalogue = catalogue;
        this.runner = runner;
        this.runs = runs;
    }

    /**
     * An experiment with its latest simulated figures.
     *
     * @param compare address that shows all cases side by side; null before they were run
     */
    record Card(
            Published.Experiment experiment,
            List<Line> lines,
            @Nullable String compare) {
        public boolean fitted() {
            return lines.stream().anyMatch(Line::fitted);
        }
    }

    /**
     * One figure, published and simulated.
     *
     * @param bar width of the published bar as an SVG length
     * @param simulatedBar width of the simulated one
     */
    record Line(
            String title,
            String published,
            @Nullable String simulated,
            @Nullable String error,
            boolean fitted,
            String bar,
            @Nullable String simulatedBar) {}

    @GetMapping("/")
    String home(Model model) {
        model.addAttribute(
                "cards", published.experiments().stream().map(this::card).toList());
        model.addAttribute(
                "recent", RunLine.of(runs.search(query("", null, RECENT)).runs(), RunColumn.FEW));
        return "home";
    }

    /** Runs every case of an experiment and shows them side by side. */
    @PostMapping("/experiments/{id}/runs")
    ModelAndView run(@PathVariable String id) {
        Optional<Published.Experiment> found = published.experiment(id);
        if (found.isEmpty()) {
            return Redirects.to("/");
        }
        List<String> ids = new ArrayList<>();
        for (Published.Case c : found.get().cases()) {
            RunRequest request = found.get().request(c);
            ids.add(runner.submit(request, request.toSpec(catalogue), null).id());
        }
        return Redirects.to("/compare?runs=" + String.join(",", ids));
    }

    private Card card(Published.Experiment e) {
        Map<String, Run> latest = latest(e);
        double[] largest = new double[2];
        List<Line> lines = new ArrayList<>();
        for (Published.Figure f : e.figures()) {
            int kind = f.metric().equals("read.bw") ? 0 : 1;
            largest[kind] = Math.max(largest[kind], f.value());
        }
        for (Published.Figure f : e.figures()) {
            double scale = largest[f.metric().equals("read.bw") ? 0 : 1] * 1.1;
            Published.Case c = e.cases().stream()
                    .filter(x -> x.id().equals(f.inCase()))
                    .findFirst()
                    .orElseThrow();
            Run run = latest.get(c.id());
            Report report = run == null ? null : run.report();
            lines.add(line(f, c, report, scale));
        }
        List<String> ids = e.cases().stream()
                .flatMap(c -> Optional.ofNullable(latest.get(c.id())).stream())
                .map(Run::id)
                .toList();
        String compare = ids.size() == e.cases().size() ? "/compare?runs=" + String.join(",", ids) : null;
        return new Card(e, lines, compare);
    }

    private static Line line(Published.Figure f, Published.Case c, @Nullable Report report, double scale) {
        var n = new Numbers();
        Double v = report == null ? null : f.simulated(report);
        return new Line(
                c.label() + ", " + f.title(),
                n.exact(f.value()),
                v == null ? null : n.figure(v),
                v == null ? null : n.change(v / f.value() - 1),
                f.fitted(),
                percent(f.value() / scale),
                v == null ? null : percent(Math.min(1, v / scale)));
    }

    /** The newest finished run of every case, among those that carry the experiment's tag. */
    private Map<String, Run> latest(Published.Experiment e) {
        Map<String, Run> latest = new java.util.HashMap<>();
        for (RunSummary s :
                runs.search(query(e.id(), RunState.COMPLETED, LOOKED_AT)).runs()) {
            if (latest.size() == e.cases().size()) {
                break;
            }
            runs.find(s.id())
                    .ifPresent(run -> published
                            .match(run.spec())
                            .filter(m -> m.experiment().id().equals(e.id()))
                            .ifPresent(m -> latest.putIfAbsent(m.inCase().id(), run)));
        }
        return latest;
    }

    private static RunQuery query(String tag, @Nullable RunState state, int size) {
        return new RunQuery(
                "",
                tag.isEmpty() ? List.of() : List.of(tag),
                "",
                "",
                "",
                state,
                Map.of(),
                Filter.EVERYTHING,
                RunQuery.DEFAULT_SORT,
                0,
                size);
    }

    private static String percent(double share) {
        return String.format(java.util.Locale.ROOT, "%.1f%%", share * 100);
    }
}
