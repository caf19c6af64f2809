package dev.blklab.sweep;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a search found, with its evidence.
 *
 * @param sentence the finding for a person, with its uncertainty
 * @param best the recommended setting; null if none keeps the limits
 * @param alike settings that are as good within the noise, those with the fewest changes first
 * @param front settings of which none is better in every objective, where there are several
 * @param knobs what each change of the recommended setting brings: its objective with that axis put back
 * @param importance share of the variance over all cells tried, by axis
 * @param tried cells simulated, the base included
 * @param grid cells there are
 * @param limits the bounds as they were at the end
 */
public record Recommendation(
        String sentence,
        @Nullable Setting best,
        List<Setting> alike,
        List<Setting> front,
        List<Knob> knobs,
        List<Share> importance,
        int tried,
        long grid,
        int runs,
        List<String> limits) {

    /**
     * One setting.
     *
     * @param values levels by axis
     * @param changes axes on which it differs from the base
     * @param objectives with the change against the base, the worst over all scenarios
     * @param elsewhere change of every other metric that the base has a figure of, as a share; the worst over all scenarios
     */
    public record Setting(
            int cell,
            Map<String, String> values,
            int changes,
            List<Objective> objectives,
            Map<String, Double> elsewhere) {

        /** Its levels as a person writes them. */
        public String words() {
            return values.entrySet().stream()
                    .map(e -> e.getKey() + "=" + e.getValue())
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * One objective of one setting.
     *
     * @param value in the first scenario
     * @param gain change against the base as a share, with its 95 % interval
     */
    public record Objective(String goal, double value, double half, double gain, double lo, double hi) {}

    /**
     * What one change brings.
     *
     * @param gain how much the objective changes, as a share, when this axis alone is put back to the base's level
     * @param matters whether that is more than the noise
     */
    public record Knob(String axis, String from, String to, double gain, double lo, double hi, boolean matters) {}

    /** An axis and its share of the variance, with the share's interval. */
    public record Share(String axis, double share, double lo, double hi) {}
}
