package dev.blklab.web.api;

import dev.blklab.experiment.ReproductionAnswer;
import dev.blklab.experiment.Reproductions;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The published figures, and what the simulator makes of them. */
@RestController
class PublishedFiguresController {

    /** How long a request waits at most. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final Reproductions reproductions;

    PublishedFiguresController(Reproductions reproductions) {
        this.reproductions = reproductions;
    }

    /**
     * All figures: as soon as there is one run of each, which takes some seconds after the start.
     *
     * @param wait until each is the mean over all seeds
     */
    @GetMapping("/api/v1/reproductions")
    ReproductionAnswer reproductions(@RequestParam(defaultValue = "false") boolean wait) throws InterruptedException {
        return reproductions.answer(wait ? Reproductions.SEEDS : 1, LONGEST);
    }
}
