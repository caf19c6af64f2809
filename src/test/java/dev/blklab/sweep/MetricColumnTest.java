package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Is a run taken once, whenever and however often it comes? */
class MetricColumnTest {

    @Test
    void runsComeInAnyOrderAndAreTakenOnce() {
        var column = new MetricColumn(Metric.WRITE_IOPS);
        for (int run = 599; run >= 1; run--) {
            column.add(run, run, 0.5, 10, "disk", run == 3 ? "hopeless: write.iops >= 4" : "runtime");
        }
        column.add(7, 99, 9, 9, "another", "runtime");
        column.add(600, "cannot be had");
        column.add(600, 1, 1, 1, "disk", "runtime");
        assertThat(column.taken()).isEqualTo(600);
        assertThat(column.firstMissing()).isZero();
        int[] even = column.places(run -> run % 2 == 0);
        assertThat(even).hasSize(299);
        for (int i = 0; i < even.length; i++) {
            assertThat(column.run(even[i])).isEqualTo(2 * i + 2);
            assertThat(column.value(even[i])).isEqualTo(new Figures.Value(2 * i + 2, 0.5));
        }
        assertThat(column.missed(column.places(run -> run == 3)[0])).isEqualTo("write.iops >= 4");
        assertThat(column.missed(column.places(run -> run == 4)[0])).isEmpty();
        assertThat(column.failures()).containsOnlyKeys(600);
        column.add(0, 0, 0, 0, "disk", "runtime");
        assertThat(column.firstMissing()).isEqualTo(601);
    }
}
