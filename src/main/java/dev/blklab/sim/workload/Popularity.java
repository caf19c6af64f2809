package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.AccessOrder;
import dev.blklab.sim.spec.Extent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws blocks of which some are more popular than others, by fio's own formulas.
 *
 * <p>Source: fio lib/zipf.c (after Gray et al., SIGMOD 1994), lib/gauss.c; the popular blocks are scattered by a multiplicative hash.
 */
final class Popularity {

    /** fio's hash of 64 bits. */
    private static final long GOLDEN_RATIO = 0x61C8864680B583EBL;

    /** fio sums zeta over no more terms. */
    private static final long MOST_TERMS = 10_000_000;

    /** Terms that are summed one by one; the rest is an integral, right to 1e-12. */
    private static final long EXACT_TERMS = 4000;

    private static final int NORMAL_DRAWS = 12;

    private final AccessOrder.Kind kind;
    private final long blocks;
    private final long shift;
    private final double power;
    private final double eta;
    private final double zeta;
    private final double second;
    private final long deviation;

    /** @param blocks of the region, at least 1 */
    Popularity(AccessOrder.Distribution distribution, long blocks, RandomStream chance) {
        this.kind = distribution.kind();
        this.blocks = blocks;
        double parameter = distribution.parameter();
        boolean anywhere = distribution.centre() < 0;
        boolean normal = kind == AccessOrder.Kind.NORMAL;
        this.shift = !anywhere
                ? (long) (blocks * (normal ? distribution.centre() - 0.5 : distribution.centre()))
                : normal ? 0 : chance.next() >>> 32;
        if (kind == AccessOrder.Kind.ZIPF) {
            this.zeta = zeta(Math.min(blocks, MOST_TERMS), parameter);
            this.second = 1 + StrictMath.pow(0.5, parameter);
            this.power = 1 / (1 - parameter);
            this.eta = (1 - StrictMath.pow(2.0 / blocks, 1 - parameter)) / (1 - second / zeta);
        } else {
            this.zeta = 0;
            this.second = 0;
            this.eta = 0;
            this.power =
                    kind == AccessOrder.Kind.PARETO ? StrictMath.log(parameter) / StrictMath.log(1 - parameter) : 0;
        }
        this.deviation = normal ? Math.min((long) Math.ceil(blocks * parameter / 100), blocks / 2) : 0;
    }

    /** What draws a job's files; null where all are alike. */
    static @Nullable Popularity ofFiles(Extent extent, int files, RandomStream chance) {
        AccessOrder.Kind kind = switch (extent.service()) {
            case ROUNDROBIN, SEQUENTIAL, RANDOM -> null;
            case ZIPF -> AccessOrder.Kind.ZIPF;
            case PARETO -> AccessOrder.Kind.PARETO;
            case GAUSS -> AccessOrder.Kind.NORMAL;
        };
        return kind == null
                ? null
                : new Popularity(
                        new AccessOrder.Distribution(kind, extent.serviceParameter(), -1, List.of()), files, chance);
    }

    /** The next block, from 0. */
    long next(RandomStream chance) {
        long rank = switch (kind) {
            case ZIPF -> zipf(chance.uniform());
            case PARETO -> (long) ((blocks - 1) * StrictMath.pow(chance.uniform(), power));
            default -> normal(chance);
        };
        return Long.remainderUnsigned(rank * GOLDEN_RATIO + shift, blocks);
    }

    private long zipf(double uniform) {
        double z = uniform * zeta;
        if (z < 1) {
            return 0;
        }
        return z < second ? 1 : (long) (blocks * StrictMath.pow(eta * uniform - eta + 1, power));
    }

    private long normal(RandomStream chance) {
        long sum = 0;
        for (int i = 0; i < NORMAL_DRAWS; i++) {
            sum += chance.below(blocks + 1);
        }
        sum = (sum + NORMAL_DRAWS - 1) / NORMAL_DRAWS;
        if (deviation > 0) {
            long off = (long) (deviation * chance.uniform()) - deviation / 2;
            while (off + sum >= blocks || off + sum < 0) {
                off /= 2;
            }
            sum += off;
        }
        return sum;
    }

    /** The sum of {@code i^-theta} for i from 1 to n. */
    static double zeta(long n, double theta) {
        long exact = Math.min(n, EXACT_TERMS);
        double sum = 0;
        for (long i = 1; i <= exact; i++) {
            sum += StrictMath.pow((double) i, -theta);
        }
        if (exact < n) {
            // Euler and Maclaurin
            double lo = StrictMath.pow((double) exact, -theta);
            double hi = StrictMath.pow((double) n, -theta);
            sum += (n * hi - exact * lo) / (1 - theta) + (hi - lo) / 2 + theta * (lo / exact - hi / n) / 12;
        }
        return sum;
    }
}
