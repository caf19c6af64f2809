package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Reproduction;
import dev.blklab.experiment.ReproductionAnswer;
import dev.blklab.experiment.Reproductions;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Every published figure beside the simulated one: how true the lab is, hits and misses alike. */
@Controller
class ReproductionsController {

    /** How long the page waits for figures that are simulated for the first time, before it shows what there is. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Reproductions reproductions;
    private final Catalogue catalogue;
    private final Runner runner;
    private final Runs runs;

    ReproductionsController(Reproductions reproductions, Catalogue catalogue, Runner runner, Runs runs) {
        this.reproductions = reproductions;
        this.catalogue = catalogue;
        this.runner = runner;
        this.runs = runs;
    }

    @GetMapping("/reproductions")
    String show(Model model) throws InterruptedException {
        ReproductionAnswer answer = reproductions.answer(Reproductions.SEEDS, PATIENCE);
        model.addAttribute("complete", answer.complete());
        model.addAttribute(
                "experiments",
                answer.experiments().stream()
                        .map(e -> ReproductionView.of(e, runs))
                        .toList());
        model.addAttribute("summary", ReproductionView.summary(answer));
        return "reproductions";
    }

    /** Runs every case of an experiment again and shows them side by side. */
    @PostMapping("/reproductions/{id}/runs")
    ModelAndView run(@PathVariable String id) {
        Optional<Reproduction> found = reproductions.experiments().stream()
                .filter(e -> e.id().equals(id))
                .findFirst();
        if (found.isEmpty()) {
            return Redirects.to("/reproductions");
        }
        List<String> ids = new ArrayList<>();
        for (Reproduction.Case c : found.get().cases()) {
            var request = found.get().request(c, 1, "0.02");
            ids.add(runner.submit(request, request.toSpec(catalogue), null).id());
        }
        return Redirects.to("/compare?runs=" + String.join(",", ids));
    }
}
