package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.PreviewTooLongException;
import dev.blklab.experiment.QueueFullException;
import dev.blklab.experiment.Resolved;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The lab: one screen to set everything and see at once what comes of it. */
@Controller
class LabController {

    private static final Set<String> LOCALITY_OFF = Set.of("", "0");
    private static final String LOCALITY = "device.readLocalityExtentBytes";

    private final Catalogue catalogue;
    private final Runs runs;
    private final Runner runner;
    private final Published published;
    private final Previews previews;
    private final NextMoves nextMoves;

    LabController(
            Catalogue catalogue,
            Runs runs,
            Runner runner,
            Published published,
            Previews previews,
            NextMoves nextMoves) {
        this.catalogue = catalogue;
        this.runs = runs;
        this.runner = runner;
        this.published = published;
        this.previews = previews;
        this.nextMoves = nextMoves;
    }

    /** The form, filled from the address: fields, {@code from} = a stored run, {@code experiment} and {@code case} = a published one. */
    @GetMapping("/lab")
    ModelAndView form(@RequestParam MultiValueMap<String, String> params) {
        MultiValueMap<String, String> filled = fill(params);
        RunRequest form = LabForm.request(filled);
        return page(form, HttpStatus.OK, null, null);
    }

    /** The same page with the answer in it, for lab.js and for browsers without JavaScript; stores nothing. */
    @PostMapping("/lab/preview")
    ModelAndView preview(@RequestParam MultiValueMap<String, String> params) throws InterruptedException {
        return answer(params, false);
    }

    /** The same with what to try next, which takes a few seconds. */
    @PostMapping("/lab/next")
    ModelAndView next(@RequestParam MultiValueMap<String, String> params) throws InterruptedException {
        return answer(params, true);
    }

    private ModelAndView answer(MultiValueMap<String, String> params, boolean withNext) throws InterruptedException {
        RunRequest form = LabForm.request(params);
        RunSpec spec = form.toSpec(catalogue).spec();
        if (spec == null) {
            return page(form, HttpStatus.OK, null, null);
        }
        try {
            Report now = previews.of(quick(spec));
            Report baseline = null;
            RunRequest before = LabForm.baseline(params);
            RunSpec beforeSpec =
                    LabForm.hasBaseline(params) ? before.toSpec(catalogue).spec() : null;
            if (beforeSpec != null && !beforeSpec.equals(spec)) {
                baseline = previews.of(quick(beforeSpec));
            }
            ModelAndView page = page(form, HttpStatus.OK, Answer.of(now, baseline, changes(before, form)), null);
            page.addObject("next", withNext ? nextMoves.of(form, spec, now) : null);
            return page;
        } catch (QueueFullException e) {
            return page(form, HttpStatus.SERVICE_UNAVAILABLE, null, "The lab is busy: try again in a second.");
        } catch (PreviewTooLongException e) {
            return page(
                    form,
                    HttpStatus.OK,
                    null,
                    "Too much to answer while you type. Press Run, or shorten the job's runtime.");
        }
    }

    /** Runs and keeps it; with errors the same page comes back, nothing typed is lost and nothing is stored. */
    @PostMapping("/lab")
    ModelAndView run(@RequestParam MultiValueMap<String, String> params) {
        RunRequest form = LabForm.request(params);
        Resolved resolved = form.toSpec(catalogue);
        if (resolved.spec() == null) {
            return page(form, HttpStatus.UNPROCESSABLE_CONTENT, null, null);
        }
        try {
            return Redirects.to("/runs/" + runner.submit(form, resolved, null).id());
        } catch (QueueFullException e) {
            return page(
                    form,
                    HttpStatus.SERVICE_UNAVAILABLE,
                    null,
                    "Nothing was run: as many runs are waiting as the lab takes. Press Run again in a few seconds.");
        }
    }

    private ModelAndView page(
            RunRequest form, HttpStatusCode status, @Nullable Answer answer, @Nullable String failure) {
        LabView view = LabView.of(form, form.toSpec(catalogue), catalogue);
        LabView.Parameter locality = view.deviceParameters().stream()
                .filter(p -> p.field().equals(LOCALITY) && p.is().value() > 0 && LOCALITY_OFF.contains(p.value()))
                .findFirst()
                .orElse(null);
        List<LabView.Parameter> params = view.deviceParameters().stream()
                .filter(p -> !p.equals(locality))
                .toList();
        var page = new ModelAndView("lab", Map.of("view", view, "params", params), status);
        page.addObject("experiments", published.experiments());
        page.addObject("locality", locality);
        page.addObject("answer", answer);
        page.addObject("failure", failure);
        page.addObject("refused", status == HttpStatus.UNPROCESSABLE_CONTENT);
        page.addObject("paramsOpen", open(params));
        page.addObject("hostOpen", open(view.hostParameters()));
        page.addObject(
                "detailsOpen",
                List.of("name", "tags", "seed", "precision", "notes").stream().anyMatch(view.errors()::containsKey));
        return page;
    }

    private static boolean open(List<LabView.Parameter> parameters) {
        return parameters.stream().anyMatch(p -> p.changed() || !p.errors().isEmpty());
    }

    /** The address's fields over those of the run or experiment it names; a link may name only what matters to it. */
    private MultiValueMap<String, String> fill(MultiValueMap<String, String> params) {
        String from = params.getFirst("from");
        RunRequest start;
        if (from != null) {
            start = nameless(runs.find(from).map(Run::request).orElseThrow(() -> new NoSuchRunException(from)));
        } else if (params.containsKey("device") || params.containsKey("fio")) {
            start = Starts.of(Objects.requireNonNullElse(params.getFirst("device"), ""), catalogue);
        } else {
            start = nameless(example(params));
        }
        boolean otherKernel = params.containsKey("kernel") || params.containsKey("kernel.patches");
        var filled = new LinkedMultiValueMap<String, String>();
        for (LabForm.Field f : LabForm.fields(start)) {
            if (!(otherKernel && f.name().equals("kernel.patches"))) {
                filled.add(f.name(), f.value());
            }
        }
        params.forEach((name, values) -> filled.put(name, new ArrayList<>(values)));
        return filled;
    }

    private RunRequest example(MultiValueMap<String, String> params) {
        Published.Experiment experiment = published
                .experiment(Objects.requireNonNullElse(params.getFirst("experiment"), ""))
                .orElse(published.experiments().get(0));
        String id = params.getFirst("case");
        Published.Case inCase = experiment.cases().stream()
                .filter(c -> c.id().equals(id))
                .findFirst()
                .orElse(experiment.cases().get(0));
        return experiment.request(inCase);
    }

    /** A start is nobody's run yet. */
    private static RunRequest nameless(RunRequest r) {
        return new RunRequest(
                "",
                "",
                List.of(),
                r.device(),
                r.deviceOverrides(),
                r.host(),
                r.hostOverrides(),
                r.kernelVersion(),
                r.kernelPatches(),
                r.fio(),
                r.tunables(),
                r.seed(),
                r.precision());
    }

    private static RunSpec quick(RunSpec spec) {
        return spec.precision().full() ? spec.withPrecision(Precision.QUICK) : spec;
    }

    /** What was set otherwise, as {@code queue_depth 55 → 40}. */
    private static String changes(RunRequest before, RunRequest now) {
        Set<String> names = new LinkedHashSet<>();
        LabForm.fields(before).forEach(f -> names.add(f.name()));
        LabForm.fields(now).forEach(f -> names.add(f.name()));
        names.removeAll(List.of("name", "notes", "tags"));
        List<String> parts = new ArrayList<>();
        for (String name : names) {
            String a = value(before, name);
            String b = value(now, name);
            if (!a.equals(b)) {
                String what = name.replaceFirst("^tunables\\.", "");
                parts.add(name.equals("fio") ? "another job" : what + " " + or(a) + " \u2192 " + or(b));
            }
        }
        return parts.size() > 3 ? parts.size() + " settings changed" : String.join(", ", parts);
    }

    private static String value(RunRequest r, String name) {
        return String.join(
                " ",
                LabForm.fields(r).stream()
                        .filter(f -> f.name().equals(name))
                        .map(LabForm.Field::value)
                        .toList());
    }

    private static String or(String value) {
        return value.isBlank() ? "unset" : value;
    }
}
