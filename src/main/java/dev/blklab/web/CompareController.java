package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunState;
import dev.blklab.experiment.Runs;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Runs side by side. */
@Controller
class CompareController {

    private static final int MOST = 100;

    private final Runs runs;
    private final Published published;

    CompareController(Runs runs, Published published) {
        this.runs = runs;
        this.published = published;
    }

    /**
     * @param ids runs, with commas between them or the parameter given several times
     * @param baseline one of them; the first unless it is named
     * @param sort column of the table
     */
    @GetMapping("/compare")
    ModelAndView compare(
            @RequestParam(name = "runs", defaultValue = "") List<String> ids,
            @RequestParam(defaultValue = "") String baseline,
            @RequestParam(defaultValue = "") String x,
            @RequestParam(defaultValue = "") String y,
            @RequestParam(defaultValue = "") String group,
            @RequestParam(defaultValue = "") String sort,
            HttpServletResponse response) {
        Set<String> wanted = wanted(ids);
        if (wanted.isEmpty()) {
            return empty("Choose at least two runs: tick them in the list of runs.", HttpStatus.OK, List.of());
        }
        if (wanted.size() > MOST) {
            return empty(
                    "At most " + MOST + " runs can stand side by side, these are " + wanted.size() + ".",
                    HttpStatus.BAD_REQUEST,
                    List.of());
        }
        List<Run> found = runs.findAll(List.copyOf(wanted));
        Set<String> missing = new LinkedHashSet<>(wanted);
        found.forEach(r -> missing.remove(r.id()));
        List<Run> done =
                found.stream().filter(r -> r.state() == RunState.COMPLETED).toList();
        List<Run> waiting = found.stream().filter(r -> !r.state().isFinal()).toList();
        if (!waiting.isEmpty()) {
            response.setHeader("Refresh", "1");
            var page = new ModelAndView("compare-waiting");
            page.addObject("done", done.size());
            page.addObject("of", found.size());
            page.addObject("waiting", waiting);
            return page;
        }
        if (done.size() < 2) {
            String why = missing.isEmpty()
                    ? "Comparing needs two finished runs."
                    : "There is no run " + String.join(", ", missing) + ". Comparing needs two finished runs.";
            return empty(why, missing.isEmpty() ? HttpStatus.OK : HttpStatus.NOT_FOUND, done);
        }
        List<String> left = new ArrayList<>(missing);
        found.stream()
                .filter(r -> r.state().isFinal() && r.state() != RunState.COMPLETED)
                .forEach(r -> left.add(r.id()));
        var page = new ModelAndView("compare");
        page.addObject("v", CompareView.of(done, new CompareView.Wish(baseline, x, y, group, sort), published));
        page.addObject("left", left);
        return page;
    }

    /** The same for a spreadsheet. */
    @GetMapping("/compare.csv")
    ResponseEntity<String> csv(
            @RequestParam(name = "runs", defaultValue = "") List<String> ids,
            @RequestParam(defaultValue = "") String baseline) {
        Set<String> wanted = wanted(ids);
        if (wanted.size() > MOST) {
            return ResponseEntity.badRequest().body("at most " + MOST + " runs\n");
        }
        List<Run> done = runs.findAll(List.copyOf(wanted)).stream()
                .filter(r -> r.state() == RunState.COMPLETED)
                .toList();
        if (done.isEmpty()) {
            return ResponseEntity.status(HttpStatus.NOT_FOUND).body("none of these runs exists and has finished\n");
        }
        String from = done.stream().anyMatch(r -> r.id().equals(baseline))
                ? baseline
                : done.get(0).id();
        return ResponseEntity.ok()
                .contentType(new MediaType("text", "csv", StandardCharsets.UTF_8))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=compare.csv")
                .body(CompareCsv.of(Comparison.of(done, from)));
    }

    private static Set<String> wanted(List<String> ids) {
        Set<String> wanted = new LinkedHashSet<>();
        for (String id : ids) {
            for (String one : id.split(",", -1)) {
                if (!one.isBlank()) {
                    wanted.add(one.strip());
                }
            }
        }
        return wanted;
    }

    private static ModelAndView empty(String why, HttpStatus status, @Nullable List<Run> done) {
        var page = new ModelAndView("compare-empty", status);
        page.addObject("why", why);
        page.addObject("done", done);
        return page;
    }
}
