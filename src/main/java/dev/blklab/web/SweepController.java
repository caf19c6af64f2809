package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.QueueFullException;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.Runs;
import dev.blklab.experiment.SpecJson;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sweep.Axis;
import dev.blklab.sweep.Cost;
import dev.blklab.sweep.Design;
import dev.blklab.sweep.Goal;
import dev.blklab.sweep.Metric;
import dev.blklab.sweep.Recommendation;
import dev.blklab.sweep.Sweep;
import dev.blklab.sweep.SweepAnalyses;
import dev.blklab.sweep.SweepRequest;
import dev.blklab.sweep.SweepRunner;
import dev.blklab.sweep.SweepSpec;
import dev.blklab.sweep.Sweeps;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Sweeps: the list, the form of a new one, and one sweep while it is worked on and after. */
@Controller
class SweepController {

    private static final int LISTED = 100;

    private static final String START_AXES =
            "storvsc_max_hw_queues: default, 1, 4, 16\nqueue_depth: 16, 32, 55, 110\nnr_requests: 32, 55, 128";

    private final Catalogue catalogue;
    private final Runs runs;
    private final Published published;
    private final SweepRunner runner;
    private final Sweeps sweeps;
    private final SweepAnalyses analyses;
    private final Clock clock;

    SweepController(
            Catalogue catalogue,
            Runs runs,
            Published published,
            SweepRunner runner,
            Sweeps sweeps,
            SweepAnalyses analyses,
            Clock clock) {
        this.catalogue = catalogue;
        this.runs = runs;
        this.published = published;
        this.runner = runner;
        this.sweeps = sweeps;
        this.analyses = analyses;
        this.clock = clock;
    }

    @GetMapping("/sweeps")
    ModelAndView list() {
        return new ModelAndView("sweeps", Map.of("sweeps", sweeps.newest(LISTED)));
    }

    /** An empty form, or one filled from a stored run ({@code from}) or sweep ({@code like}), or from the address. */
    @GetMapping("/sweeps/new")
    ModelAndView form(@RequestParam MultiValueMap<String, String> params) {
        String from = params.getFirst("from");
        String like = params.getFirst("like");
        SweepForm form;
        if (from != null) {
            Run run = runs.find(from).orElseThrow(() -> new NoSuchRunException(from));
            form = SweepForm.of(run.request(), "queue_depth: 8, 16, 32, 64");
        } else if (like != null) {
            form = SweepForm.of(find(like).request());
        } else if (params.isEmpty()) {
            Published.Experiment example = published.experiments().get(0);
            form = SweepForm.of(example.request(example.cases().get(0)).withPrecision("0.05"), START_AXES);
        } else {
            form = SweepForm.of(params);
        }
        return page(form, HttpStatus.OK, List.of(), null, null);
    }

    /** The same page with what it would take. */
    @PostMapping("/sweeps/preview")
    ModelAndView preview(@RequestParam MultiValueMap<String, String> params) {
        return answered(params, false);
    }

    /** Starts it; with errors the same page comes back, nothing typed is lost and nothing is stored. */
    @PostMapping("/sweeps")
    ModelAndView start(@RequestParam MultiValueMap<String, String> params) {
        return answered(params, true);
    }

    private ModelAndView answered(MultiValueMap<String, String> params, boolean start) {
        SweepForm form = SweepForm.of(params);
        List<FieldError> errors = new ArrayList<>();
        SweepRequest request = form.toRequest(errors);
        if (!errors.isEmpty()) {
            return page(form, HttpStatus.UNPROCESSABLE_CONTENT, errors, null, null);
        }
        try {
            if (start) {
                return Redirects.to("/sweeps/" + runner.start(request).id());
            }
            return page(form, HttpStatus.OK, List.of(), runner.preview(request), null);
        } catch (IllegalSpecException e) {
            return page(form, HttpStatus.UNPROCESSABLE_CONTENT, e.errors(), null, null);
        } catch (QueueFullException e) {
            return page(
                    form,
                    HttpStatus.SERVICE_UNAVAILABLE,
                    List.of(),
                    null,
                    "Nothing was started: " + e.getMessage() + ".");
        }
    }

    private ModelAndView page(
            SweepForm form, HttpStatus status, List<FieldError> errors, @Nullable Cost cost, @Nullable String failure) {
        Map<String, List<FieldError>> byField = new LinkedHashMap<>();
        for (FieldError e : errors) {
            byField.computeIfAbsent(SweepForm.fieldOf(e.field()), k -> new ArrayList<>())
                    .add(e);
        }
        var page = new ModelAndView("sweep-new", status);
        page.addObject("f", form);
        page.addObject("errors", errors);
        page.addObject("wrong", byField);
        page.addObject("cost", cost);
        page.addObject("failure", failure);
        page.addObject("devices", catalogue.deviceIds());
        page.addObject("hosts", catalogue.hostIds());
        page.addObject(
                "kernels",
                Arrays.stream(KernelVersion.values()).map(Object::toString).toList());
        page.addObject(
                "designs", Arrays.stream(Design.values()).map(Object::toString).toList());
        page.addObject(
                "metrics", Arrays.stream(Metric.values()).map(Object::toString).toList());
        return page;
    }

    /** One sweep. The address says what is shown: metric, axes of the map, filter. */
    @GetMapping("/sweeps/{id}")
    ModelAndView sweep(@PathVariable String id, @RequestParam Map<String, String> params) {
        Sweep sweep = find(id);
        SweepSpec spec = analyses.spec(sweep);
        SweepView.Asked asked = asked(spec, params);
        SweepAnalyses.Report report = analyses.of(sweep, asked.metric(), asked.scenario());
        var page = new ModelAndView("sweep");
        page.addObject("s", sweep);
        page.addObject("asked", asked);
        page.addObject("spec", spec);
        page.addObject("v", SweepView.of(sweep, report, asked));
        page.addObject("figures", sweep.state().isFinal() ? "" : figures(report));
        page.addObject("previous", asked.page() > 1 ? address(id, params, asked.page() - 1) : null);
        page.addObject("next", address(id, params, Math.max(1, asked.page()) + 1));
        var left = sweep.left(clock.instant());
        page.addObject("left", left == null ? "" : left(left.toSeconds()));
        page.addObject(
                "metrics", Arrays.stream(Metric.values()).map(Object::toString).toList());
        page.addObject("axes", spec.axes().stream().map(Axis::name).toList());
        page.addObject(
                "scenarios", spec.scenarios().stream().map(r -> r.device()).toList());
        String recommendation = sweep.recommendation();
        page.addObject(
                "r", recommendation == null ? null : SpecJson.MAPPER.readValue(recommendation, Recommendation.class));
        return page;
    }

    /** What of a sweep that is worked on stands on the page, and since when. */
    private static String figures(SweepAnalyses.Report report) {
        return "Figures of the first " + report.runs() + " runs, "
                + Math.max(0, report.age().toMillis() / 100) / 10.0 + " s old.";
    }

    /** This page with another page of its table. */
    private static String address(String id, Map<String, String> params, int page) {
        Map<String, String> all = new LinkedHashMap<>(params);
        all.put("page", Integer.toString(page));
        return "/sweeps/" + id + "?"
                + all.entrySet().stream()
                        .map(e -> ListAddress.encode(e.getKey()) + "=" + ListAddress.encode(e.getValue()))
                        .collect(Collectors.joining("&"));
    }

    /** One cell in the lab. */
    @GetMapping("/sweeps/{id}/cells/{cell}")
    ModelAndView cell(@PathVariable String id, @PathVariable int cell) {
        SweepSpec spec = analyses.spec(find(id));
        if (cell < 0 || cell > spec.cells()) {
            throw new NoSuchSweepException(id + "/cells/" + cell);
        }
        return Redirects.to(LabForm.address(spec.request(cell * spec.runsPerCell())));
    }

    private static String left(long seconds) {
        return seconds < 90 ? seconds + " s left" : Math.round(seconds / 60.0) + " min left";
    }

    private static SweepView.Asked asked(SweepSpec spec, Map<String, String> params) {
        List<String> names = spec.axes().stream().map(Axis::name).toList();
        String x = named(names, params.get("x"), names.get(0));
        String y = named(names, params.get("y"), names.get(Math.min(1, names.size() - 1)));
        if (x.equals(y) && names.size() > 1) {
            y = names.get(names.get(0).equals(x) ? 1 : 0);
        }
        String by = named(names, params.get("by"), "");
        Metric usual = spec.goals().stream().map(Goal::metric).findFirst().orElseGet(() -> usual(spec));
        Metric metric =
                Optional.ofNullable(params.get("metric")).flatMap(Metric::named).orElse(usual);
        return new SweepView.Asked(
                metric,
                Math.max(0, Math.min(spec.scenarios().size() - 1, number(params.get("scenario")))),
                x,
                y,
                by.equals(x) || by.equals(y) ? "" : by,
                Objects.requireNonNullElse(params.get("q"), ""),
                number(params.get("page")));
    }

    /** A number in an address; one that somebody made up is 0. */
    private static int number(@Nullable String text) {
        try {
            return Integer.parseInt(Objects.requireNonNullElse(text, "0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Writes are what most sweeps are about, if the job has any. */
    private static Metric usual(SweepSpec spec) {
        return spec.request().base().fio().contains("write")
                        || spec.request().base().fio().contains("rw=randrw")
                ? Metric.WRITE_IOPS
                : Metric.READ_IOPS;
    }

    private static String named(List<String> names, @Nullable String name, String otherwise) {
        return name != null && names.contains(name) ? name : otherwise;
    }

    @PostMapping("/sweeps/{id}/pause")
    ModelAndView pause(@PathVariable String id) {
        runner.pause(find(id).id());
        return Redirects.to("/sweeps/" + id);
    }

    @PostMapping("/sweeps/{id}/resume")
    ModelAndView resume(@PathVariable String id) {
        runner.resume(find(id).id());
        return Redirects.to("/sweeps/" + id);
    }

    @PostMapping("/sweeps/{id}/cancel")
    ModelAndView cancel(@PathVariable String id) {
        runner.cancel(find(id).id());
        return Redirects.to("/sweeps/" + id);
    }

    private Sweep find(String id) {
        return sweeps.find(id).orElseThrow(() -> new NoSuchSweepException(id));
    }
}
