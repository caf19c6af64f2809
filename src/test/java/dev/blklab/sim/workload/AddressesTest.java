package dev.blklab.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.RandomStreams;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

    private final RandomStream chance = new RandomStreams(3).named("test");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 16, 17, 63, 64, 65, 1000, 65536, 65537, 1_000_003})
    void aPermutationVisitsEveryBlockOnceAndThenAllAgain(long blocks) {
        var order = new Permutation(blocks);
        for (int round = 0; round < 2; round++) {
            var seen = new BitSet();
            for (long i = 0; i < blocks; i++) {
                seen.set((int) order.next(chance));
            }
            assertThat(seen.cardinality()).isEqualTo((int) blocks);
            assertThat(seen.length()).isEqualTo((int) blocks);
        }
    }

    @Test
    void aPermutationIsSpreadEvenlyFromTheStart() {
        int cells = 64;
        var order = new Permutation(1 << 20);
        int[] counts = new int[cells];
        for (int i = 0; i < 6400; i++) {
            counts[(int) ((order.next(chance) * cells) >> 20)]++;
        }
        double squares = 0;
        for (int c : counts) {
            squares += (c - 100.0) * (c - 100.0) / 100;
        }
        // 63 degrees of freedom: mean 63, standard deviation 11
        assertThat(squares).isLessThan(63 + 5 * 11.3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8, 1.2, 2.5})
    void zetaOfManyTermsIsTheSum(double theta) {
        double sum = 0;
        for (int i = 1; i <= 200_000; i++) {
            sum += Math.pow(i, -theta);
        }
        assertThat(Popularity.zeta(200_000, theta)).isCloseTo(sum, within(sum * 1e-9));
    }
}
