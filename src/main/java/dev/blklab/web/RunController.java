package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunPage;
import dev.blklab.experiment.RunQuery;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.KernelVersion;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Stored runs: the list with its search, and one run with everything that is known about it. */
@Controller
class RunController {

    private final Runs runs;
    private final Runner runner;
    private final Catalogue catalogue;
    private final Published published;

    RunController(Runs runs, Runner runner, Catalogue catalogue, Published published) {
        this.runs = runs;
        this.runner = runner;
        this.catalogue = catalogue;
        this.published = published;
    }

    @GetMapping("/runs")
    ModelAndView list(@RequestParam MultiValueMap<String, String> params) {
        Map<String, List<String>> asked = new LinkedHashMap<>();
        params.forEach((name, values) -> asked.put(name, new ArrayList<>(values)));
        List<FieldError> errors = new ArrayList<>();
        String knobs = Objects.requireNonNullElse(params.getFirst("knobs"), "");
        asked.remove("knobs");
        for (String setting : knobs.split("[\\s,]+", -1)) {
            if (!setting.isEmpty()) {
                String[] parts = setting.split("=", 2);
                if (parts.length < 2 || parts[1].isEmpty()) {
                    errors.add(
                            new FieldError("settings", "write them as queue_depth=55, blanks between them", setting));
                } else {
                    asked.put(parts[0], List.of(parts[1]));
                }
            }
        }
        RunQuery query = RunQuery.of(asked, errors);
        RunPage found = runs.search(query);
        var page = new ModelAndView("runs", errors.isEmpty() ? HttpStatus.OK : HttpStatus.BAD_REQUEST);
        page.addObject("runs", RunLine.of(found.runs()));
        page.addObject("found", found);
        page.addObject("query", query);
        page.addObject("knobs", knobs);
        page.addObject("errors", errors);
        page.addObject("narrowed", !params.isEmpty());
        page.addObject("tags", runs.tags());
        page.addObject("devices", catalogue.deviceIds());
        page.addObject(
                "kernels",
                Arrays.stream(KernelVersion.values()).map(Object::toString).toList());
        page.addObject("columns", Column.all(query.sort(), params));
        page.addObject(
                "previous", found.page() > 0 ? address(params, "page", Integer.toString(found.page() - 1)) : null);
        page.addObject(
                "next",
                found.page() + 1 < found.pages() ? address(params, "page", Integer.toString(found.page() + 1)) : null);
        return page;
    }

    @GetMapping("/runs/{id}")
    String show(@PathVariable String id, Model model, HttpServletResponse response) {
        Run run = runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
        model.addAttribute("run", run);
        RunView view = RunView.of(run, published);
        model.addAttribute("v", view);
        if (view.waiting()) {
            response.setHeader("Refresh", "1");
        }
        return "run";
    }

    @PostMapping("/runs/{id}/cancel")
    ModelAndView cancel(@PathVariable String id) {
        if (runner.cancel(id).isEmpty()) {
            throw new NoSuchRunException(id);
        }
        return Redirects.to("/runs/" + id);
    }

    /** The same once more with the next seed: what changes then is chance. */
    @PostMapping("/runs/{id}/again")
    ModelAndView again(@PathVariable String id) {
        Run run = runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
        RunRequest r = run.request();
        var again = new RunRequest(
                r.name(),
                r.notes(),
                r.tags(),
                r.device(),
                r.deviceOverrides(),
                r.host(),
                r.hostOverrides(),
                r.kernelVersion(),
                r.kernelPatches(),
                r.fio(),
                r.tunables(),
                Long.toString(run.seed() + 1),
                r.precision());
        return Redirects.to(
                "/runs/" + runner.submit(again, again.toSpec(catalogue), null).id());
    }

    /**
     * A column that can be sorted by.
     *
     * @param sorted for aria-sort; empty = the list is not sorted by it
     */
    record Column(String title, boolean number, String address, String sorted) {

        static List<Column> all(String sort, MultiValueMap<String, String> params) {
            return List.of(
                    of("run", "name", false, sort, params),
                    of("disk", "device", false, sort, params),
                    of("kernel", "kernel", false, sort, params),
                    of("read MB/s", "readBw", true, sort, params),
                    of("read p99", "readP99Ns", true, sort, params),
                    of("write IOPS", "writeIops", true, sort, params),
                    of("write p99", "writeP99Ns", true, sort, params),
                    of("when", "created", true, sort, params));
        }

        private static Column of(
                String title, String key, boolean falling, String sort, MultiValueMap<String, String> params) {
            boolean up = sort.equals(key);
            boolean down = sort.equals("-" + key);
            String next = up ? "-" + key : down ? key : falling ? "-" + key : key;
            return new Column(
                    title,
                    !List.of("name", "device", "kernel").contains(key),
                    RunController.address(params, "sort", next),
                    up ? "ascending" : down ? "descending" : "");
        }
    }

    /** The list's address with one parameter set anew; a new order starts on the first page. */
    private static String address(MultiValueMap<String, String> params, String name, String value) {
        Map<String, List<String>> all = new LinkedHashMap<>(params);
        if (!name.equals("page")) {
            all.remove("page");
        }
        all.put(name, List.of(value));
        return "/runs?"
                + all.entrySet().stream()
                        .flatMap(e -> e.getValue().stream()
                                .filter(v -> !v.isEmpty())
                                .map(v -> encode(e.getKey()) + "=" + encode(v)))
                        .collect(Collectors.joining("&"));
    }

    private static String encode(String s) {
        return URLEncoder.encode(s, StandardCharsets.UTF_8);
    }
}
