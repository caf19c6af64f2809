package dev.blklab.fio;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One number as fio reads it beside what a person reads.
 *
 * @param trap code of the difference, null where there is none
 * @param explanation what fio does with it
 * @param meant how to write what was meant, null when that is not known
 */
record Reading(
        @Nullable String trap, String explanation, @Nullable String meant) {

    private static final Reading NO_TRAP = new Reading(null, "", null);

    private static final Pattern PLAIN = Pattern.compile("\\s*(\\d{1,18}(?:[.]\\d{1,9})?)(\\s*)([a-zA-Z%]{0,20})\\s*");
    private static final Pattern PRODUCT = Pattern.compile("(\\d{1,18})([kmgtpKMGTP]?)[bB]?");
    private static final Pattern TIMES = Pattern.compile("(?:\\d{1,9}[hms]){2,3}");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})([hms])");

    /** Microseconds of every way people write a unit of time. */
    private static final Map<String, Long> TIME_UNITS = Map.ofEntries(
            Map.entry("us", 1L),
            Map.entry("usec", 1L),
            Map.entry("usecs", 1L),
            Map.entry("microseconds", 1L),
            Map.entry("ms", 1000L),
            Map.entry("msec", 1000L),
            Map.entry("msecs", 1000L),
            Map.entry("milliseconds", 1000L),
            Map.entry("s", 1_000_000L),
            Map.entry("sec", 1_000_000L),
            Map.entry("secs", 1_000_000L),
            Map.entry("second", 1_000_000L),
            Map.entry("seconds", 1_000_000L),
            Map.entry("m", 60_000_000L),
            Map.entry("min", 60_000_000L),
            Map.entry("mins", 60_000_000L),
            Map.entry("minute", 60_000_000L),
            Map.entry("minutes", 60_000_000L),
            Map.entry("h", 3_600_000_000L),
            Map.entry("hr", 3_600_000_000L),
            Map.entry("hrs", 3_600_000_000L),
            Map.entry("hour", 3_600_000_000L),
            Map.entry("hours", 3_600_000_000L),
            Map.entry("d", 86_400_000_000L),
            Map.entry("day", 86_400_000_000L),
            Map.entry("days", 86_400_000_000L));

    /** Compares the two readings of one part of an option's value. */
    static Reading of(FioOption option, String part, int kbBase) {
        if (part.isBlank() || part.contains("0x") || part.contains("0X")) {
            return NO_TRAP;
        }
        return option.type().time() ? time(part, option.type() != FioOption.Type.USEC) : size(option, part, kbBase);
    }

    private static Reading size(FioOption option, String part, int kbBase) {
        Numbers.Amount fio = Numbers.size(part, kbBase);
        if (fio == null) {
            return NO_TRAP;
        }
        if (fio.percent()) {
            return percent(option, part, fio);
        }
        Matcher m = PLAIN.matcher(part);
        if (!m.matches()) {
            String computed = computed(part, kbBase);
            String why = "fio does not compute: only the first number counts, " + fio.value();
            return computed == null ? NO_TRAP : new Reading("not-computed", why, computed);
        }
        String suffix = m.group(3).toLowerCase(Locale.ROOT);
        Long unit = suffix.equals("%") ? Long.valueOf(1) : unit(suffix, kbBase);
        if (unit == null) {
            String why =
                    "fio does not know the suffix \"" + m.group(3) + "\" and ignores it, this means " + fio.value();
            return "kmgtp".indexOf(suffix.charAt(0)) < 0 ? new Reading("unknown-suffix", why, null) : NO_TRAP;
        }
        BigDecimal sane = new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(unit));
        if (!suffix.equals("%") && sane.compareTo(BigDecimal.valueOf(fio.value())) == 0) {
            return NO_TRAP;
        }
        return difference(part, m, spelled(m, sane, kbBase), "this means " + fio.value());
    }

    private static Reading percent(FioOption option, String part, Numbers.Amount fio) {
        long percent = fio.percentage();
        String plain = Long.toString(percent);
        if (option.type() == FioOption.Type.SIZE) {
            return percent <= 100 ? NO_TRAP : new Reading("percent-over-100", "more than all is taken as all", "100%");
        }
        if (option.name().startsWith("rwmix")) {
            boolean read = option.name().equals("rwmixread");
            String all = read ? "100 % reads" : "100 % writes";
            return new Reading("percent-sign", "with a percent sign fio makes it " + all, plain);
        }
        return new Reading(
                "percent-sign",
                "only sizes can be percentages: fio makes " + part.strip() + " the number " + fio.value(),
                option.type().unsigned() ? null : plain);
    }

    private static Reading time(String part, boolean bareIsSeconds) {
        Long fio = Numbers.time(part, bareIsSeconds);
        if (fio == null) {
            return NO_TRAP;
        }
        String does = "this means " + shownTime(fio);
        if (TIMES.matcher(part.strip().toLowerCase(Locale.ROOT)).matches()) {
            Matcher m = TIME.matcher(part.toLowerCase(Locale.ROOT));
            long sum = 0;
            while (m.find()) {
                sum += Long.parseLong(m.group(1)) * unitOfTime(m.group(2));
            }
            return new Reading("time-suffix", "fio takes one unit only, " + does, sum / 1_000_000 + "s");
        }
        Matcher m = PLAIN.matcher(part);
        if (!m.matches()) {
            return NO_TRAP;
        }
        String suffix = m.group(3).toLowerCase(Locale.ROOT);
        long unit = suffix.isEmpty() ? (bareIsSeconds ? 1_000_000 : 1) : unitOfTime(suffix);
        if (unit == 0) {
            return new Reading(
                    "time-suffix", "fio does not know \"" + m.group(3) + "\" and takes microseconds, " + does, null);
        }
        BigDecimal sane = new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(unit));
        if (sane.compareTo(BigDecimal.valueOf(fio)) == 0) {
            return NO_TRAP;
        }
        String meant = sane.stripTrailingZeros().scale() > 0 ? null : spelledTime(sane.longValue());
        return difference(part, m, meant, does);
    }

    /** Names the cause of a difference. */
    private static Reading difference(String part, Matcher m, @Nullable String meant, String does) {
        String suffix = m.group(3);
        if (Numbers.isBlank(part.charAt(0)) && !suffix.isEmpty()) {
            return new Reading("blank-after-equals", "after a blank fio does not see the suffix, " + does, meant);
        }
        if (m.group(1).indexOf('.') >= 0) {
            return new Reading("fraction", "fio cuts the fraction and loses the suffix, " + does, meant);
        }
        if (!m.group(2).isEmpty()) {
            return new Reading("blank-before-suffix", "a blank before the suffix loses it, " + does, meant);
        }
        if (suffix.toLowerCase(Locale.ROOT).matches("[kmgtp]ib?")) {
            return new Reading("kib-is-1000", "fio reads " + suffix + " the other way round, " + does, meant);
        }
        return new Reading(
                "time-suffix", "fio does not know \"" + suffix + "\" and takes microseconds, " + does, meant);
    }

    /** The value of a product or sum of sizes; null for anything else. */
    static @Nullable String computed(String text, int kbBase) {
        if (text.length() > 60 || !text.matches(".*[-+*/(].*")) {
            return null;
        }
        Matcher m = PRODUCT.matcher(text);
        var plain = new StringBuilder();
        while (m.find()) {
            Long unit = unit(m.group(2).toLowerCase(Locale.ROOT), kbBase);
            m.appendReplacement(plain, m.group(1) + (unit == null || unit == 1 ? "" : "*" + unit));
        }
        m.appendTail(plain);
        Long value = Arithmetic.value(plain.toString());
        return value == null || value < 0 ? null : spelled(value, kbBase);
    }

    private static @Nullable Long unit(String suffix, int kbBase) {
        if (suffix.isEmpty() || suffix.matches("b|bytes?")) {
            return 1L;
        }
        int power = "kmgtp".indexOf(suffix.charAt(0)) + 1;
        String rest = suffix.substring(1);
        if (power == 0 || !rest.matches("|b|i|ib|bytes?")) {
            return null;
        }
        return power(rest.startsWith("i") ? 1024 : kbBase, power);
    }

    private static long power(long base, int power) {
        long unit = 1;
        for (int i = 0; i < power; i++) {
            unit *= base;
        }
        return unit;
    }

    private static @Nullable String spelled(Matcher m, BigDecimal value, int kbBase) {
        if (m.group(3).equals("%")) {
            return m.group(1) + "%";
        }
        if (value.stripTrailingZeros().scale() > 0 || value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            return null;
        }
        String tidy = m.group(1) + m.group(3);
        Numbers.Amount again = Numbers.size(tidy, kbBase);
        return again != null && BigDecimal.valueOf(again.value()).compareTo(value) == 0
                ? tidy
                : spelled(value.longValue(), kbBase);
    }

    /** A size as fio reads it back. */
    static String spelled(long value, int kbBase) {
        for (int power = 5; power > 0 && value > 0; power--) {
            long unit = power(kbBase, power);
            if (value % unit == 0) {
                return value / unit + "kmgtp".substring(power - 1, power);
            }
        }
        return Long.toString(value);
    }

    private static long unitOfTime(String suffix) {
        Long unit = TIME_UNITS.get(suffix);
        return unit == null ? 0 : unit;
    }

    /** A time in microseconds as fio reads it back. */
    static String spelledTime(long micros) {
        return micros % 1_000_000 == 0
                ? micros / 1_000_000 + "s"
                : micros % 1000 == 0 ? micros / 1000 + "ms" : micros + "us";
    }

    private static String shownTime(long micros) {
        return micros % 1_000_000 == 0
                ? micros / 1_000_000 + " s"
                : micros % 1000 == 0 ? micros / 1000 + " ms" : micros + " microseconds";
    }
}
