package dev.blklab.web.api;

import dev.blklab.experiment.ReproductionAnswer;
import dev.blklab.experiment.Reproductions;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The published figures, and what the simulator makes of them. */
@RestController
class PublishedFiguresController {

    /** How long a request waits for the figures when they are simulated for the first time. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final Reproductions reproductions;

    PublishedFiguresController(Reproductions reproductions) {
        this.reproductions = reproductions;
    }

    @GetMapping("/api/v1/reproductions")
    ReproductionAnswer reproductions() throws InterruptedException {
        return reproductions.answer(LONGEST);
    }
}
