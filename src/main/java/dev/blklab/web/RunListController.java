package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Filter;
import dev.blklab.experiment.FilterException;
import dev.blklab.experiment.FilterField;
import dev.blklab.experiment.RunPage;
import dev.blklab.experiment.RunQuery;
import dev.blklab.experiment.Runs;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.KernelVersion;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The list of stored runs: filtered, sorted, with the columns somebody chose, all of it in the address. */
@Controller
class RunListController {

    private static final List<Integer> SIZES = List.of(25, 50, 100, 200);

    private final Runs runs;
    private final Catalogue catalogue;
    private final Clock clock;

    RunListController(Runs runs, Catalogue catalogue, Clock clock) {
        this.runs = runs;
        this.catalogue = catalogue;
        this.clock = clock;
    }

    /** A view of the list that somebody often wants. */
    record View(String title, String address) {}

    private static final List<View> VIEWS = List.of(
            view("all", ""),
            view("starred", "star:yes"),
            view("last 7 days", "age<7d"),
            view("failed", "state:failed"),
            view("not done yet", "state:queued or state:running"),
            view("bound by the disk's IOPS", "bottleneck:disk-iops"));

    /**
     * Where the filter cannot be understood.
     *
     * @param before the text up to that character
     */
    record Misread(String text, String before, String message) {}

    @GetMapping("/runs")
    ModelAndView list(@RequestParam MultiValueMap<String, String> params) {
        List<FieldError> errors = new ArrayList<>();
        String filter = filterText(params);
        Misread misread = misread(filter);
        RunQuery query = RunQuery.of(asked(params, misread == null ? filter : ""), errors);
        List<RunColumn> columns = RunColumn.chosen(params.getOrDefault("cols", List.of()), errors);
        boolean sound = errors.isEmpty() && misread == null;
        RunPage found = sound ? runs.search(query) : new RunPage(List.of(), 0, query.size(), 0);

        var page = new ModelAndView("runs", sound ? HttpStatus.OK : HttpStatus.BAD_REQUEST);
        var address = new ListAddress(params, filter);
        page.addObject("runs", RunLine.of(found.runs(), columns));
        page.addObject("found", found);
        page.addObject("query", query);
        page.addObject("filter", filter);
        page.addObject("misread", misread);
        page.addObject("errors", errors);
        String deleted = Objects.requireNonNullElse(params.getFirst("deleted"), "");
        page.addObject("deleted", !deleted.isEmpty() && runs.restorable(deleted) ? deleted : null);
        page.addObject("narrowed", params.keySet().stream().anyMatch(name -> !name.equals("deleted")));
        page.addObject("tags", runs.tags());
        page.addObject("devices", catalogue.deviceIds());
        page.addObject(
                "kernels",
                Arrays.stream(KernelVersion.values()).map(Object::toString).toList());
        page.addObject("heads", heads(query, columns, address));
        page.addObject("choices", RunColumn.ALL);
        page.addObject("chosen", columns);
        page.addObject("usual", RunColumn.usual());
        page.addObject("sizes", SIZES);
        page.addObject("views", VIEWS);
        page.addObject("fields", FilterField.fields());
        page.addObject("previous", found.page() > 0 ? address.with("page", Integer.toString(found.page() - 1)) : null);
        page.addObject(
                "next",
                found.page() + 1 < found.pages() ? address.with("page", Integer.toString(found.page() + 1)) : null);
        return page;
    }

    /** Older addresses have the words in {@code q} and the settings in {@code knobs}: both are filters as they stand. */
    private static String filterText(MultiValueMap<String, String> params) {
        return Stream.of("filter", "q", "knobs")
                .map(name ->
                        Objects.requireNonNullElse(params.getFirst(name), "").strip())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private @Nullable Misread misread(String filter) {
        try {
            Filter.parse(filter, clock.instant());
            return null;
        } catch (FilterException e) {
            return new Misread(
                    filter,
                    " ".repeat(Math.min(e.position(), filter.length())),
                    "At character " + (e.position() + 1) + ": " + e.getMessage() + ".");
        }
    }

    private static Map<String, List<String>> asked(MultiValueMap<String, String> params, String filter) {
        Map<String, List<String>> asked = new LinkedHashMap<>(params);
        List.of("q", "knobs", "cols", "deleted").forEach(asked::remove);
        asked.put("filter", List.of(filter));
        return asked;
    }

    /**
     * The head of a column.
     *
     * @param sorted for aria-sort; empty = the list is not sorted by it
     */
    record Head(String title, boolean number, String address, String sorted) {}

    private static List<Head> heads(RunQuery query, List<RunColumn> columns, ListAddress address) {
        List<Head> heads = new ArrayList<>();
        heads.add(head("run", "name", false, query.sort(), address));
        columns.forEach(c -> heads.add(
                c.sort().isEmpty()
                        ? new Head(c.title(), c.number(), "", "")
                        : head(c.title(), c.sort(), c.number(), query.sort(), address)));
        return heads;
    }

    /** Figures are wanted largest first, names in the order of the alphabet. */
    private static Head head(String title, String key, boolean number, String sort, ListAddress address) {
        boolean up = sort.equals(key);
        boolean down = sort.equals("-" + key);
        String next = up ? "-" + key : down ? key : number ? "-" + key : key;
        return new Head(title, number, address.with("sort", next), up ? "ascending" : down ? "descending" : "");
    }

    private static View view(String title, String filter) {
        return new View(title, filter.isEmpty() ? "/runs" : "/runs?filter=" + ListAddress.encode(filter));
    }
}
