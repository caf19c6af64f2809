package dev.blklab.sim.report;

/**
 * The run of the engine itself.
 *
 * @param version of the engine: the same spec and seed give the same report as long as this stays
 * @param events events fired
 * @param ios I/Os fio completed, warm-up included
 * @param wallNs real time taken; 0 until whoever ran the simulation fills it in, as the engine knows no clock
 * @param simulatedNs simulated time
 * @param warmupNs simulated time cut from the figures
 * @param stopReason {@code runtime}, {@code precision}, {@code size}, {@code steady}, or {@link #HOPELESS} with the bound that the run
 *     was sure to miss
 */
public record EngineInfo(
        String version, long events, long ios, long wallNs, long simulatedNs, long warmupNs, String stopReason) {

    /** How the reason of a run begins that was ended because it was sure to miss a bound. */
    public static final String HOPELESS = "hopeless: ";
}
