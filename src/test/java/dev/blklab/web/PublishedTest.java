package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Catalogue;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import org.junit.jupiter.api.Test;

/** Does a run with a published experiment's settings, and no other, find its published figures? */
class PublishedTest {

    private final Catalogue catalogue = new Catalogue();
    private final Published published = new Published(catalogue);

    private RunSpec spec(String experiment, int inCase) {
        var e = published.experiment(experiment).orElseThrow();
        return e.request(e.cases().get(inCase)).toSpec(catalogue).orThrow();
    }

    @Test
    void theEighteenExactFiguresAreThereAndSayWhetherTheyWereFitted() {
        assertThat(published.experiments().stream().flatMap(e -> e.figures().stream()))
                .hasSize(18)
                .filteredOn(f -> f.id().startsWith("storvsc") && !f.fitted())
                .extracting(Published.Figure::id)
                .containsExactly("storvsc-large-ncpu-read", "storvsc-small-ncpu-write", "storvsc-small-1-read");
    }

    @Test
    void everyCaseFindsItsOwnFigures() {
        assertThat(published.match(spec("storvsc-large", 1)).orElseThrow().value("write.iops"))
                .isEqualTo(270);
        assertThat(published.match(spec("storvsc-small", 0)).orElseThrow().value("read.bw"))
                .isEqualTo(123);
    }

    @Test
    void aDefaultThatIsWrittenOutIsStillThePublishedCase() {
        RunSpec written = spec("storvsc-large", 0);
        written = written.withTunables(written.tunables().with(Tunable.STORVSC_MAX_HW_QUEUES, 32));
        assertThat(published.match(written))
                .hasValueSatisfying(m -> assertThat(m.inCase().id()).isEqualTo("ncpu"));
    }

    @Test
    void seedPrecisionAndModelDoNotCountButSettingsDo() {
        RunSpec small = spec("storvsc-small", 0);
        RunSpec off = small.withDevice(small.device().with(DeviceParameter.READ_LOCALITY_EXTENT_BYTES, 0));
        assertThat(published.match(off.withSeed(77))).isPresent();
        assertThat(published.match(small.withTunables(small.tunables().with(Tunable.QUEUE_DEPTH, 12))))
                .isEmpty();
    }
}
