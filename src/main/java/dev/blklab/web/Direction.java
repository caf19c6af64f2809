package dev.blklab.web;

import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Series;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One of the three things an I/O does, in the order the pages tell of them. */
enum Direction {
    READ("s2"),
    WRITE("s3"),
    TRIM("s4");

    private final String colour;

    Direction(String colour) {
        this.colour = colour;
    }

    /** Those that any of the reports has I/O in. */
    static List<Direction> of(List<Report> reports) {
        return Arrays.stream(values())
                .filter(d -> reports.stream().anyMatch(r -> d.stats(r).ios() > 0))
                .toList();
    }

    DirectionStats stats(Report report) {
        return switch (this) {
            case READ -> report.total().read();
            case WRITE -> report.total().write();
            case TRIM -> report.total().trim();
        };
    }

    /** Its figures over time; null where a report has none. */
    Series.@Nullable Lane lane(Series series) {
        return switch (this) {
            case READ -> series.read();
            case WRITE -> series.write();
            case TRIM -> series.trim();
        };
    }

    /** The token of its colour where a chart shows one run. */
    String colour() {
        return colour;
    }

    /** With a capital, for the begin of a title. */
    String capital() {
        return RunCharts.capital(toString());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
