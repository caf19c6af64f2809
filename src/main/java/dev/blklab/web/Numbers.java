package dev.blklab.web;

import dev.blklab.sim.report.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * How every number of the pages reads: three digits that mean something, a thin space between thousands, a real minus, and the
 * unit that leaves one to three digits before the point. Templates know it as {@code n}.
 */
public final class Numbers {

    /** Narrow no-break space: separates thousands, and a number from its unit. */
    static final String THIN = "\u202f";

    private static final String MINUS = "\u2212";
    private static final String[] TIME = {"ns", "\u00b5s", "ms", "s"};
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    private static final int DIGITS = 3;

    /** A figure with three digits, all of them before the point if it is large. */
    public String figure(double v) {
        return grouped(plain(v, decimals(v)));
    }

    /** A whole number, all digits. */
    public String whole(double v) {
        return grouped(plain(v, 0));
    }

    /** A count, all digits. */
    public String whole(long v) {
        return grouped(Long.toString(v));
    }

    /** The same for an {@code int}: a template cannot choose between the other two. */
    public String whole(int v) {
        return whole((long) v);
    }

    /** A parameter as it was given: no rounding that a reader could notice. */
    public String exact(double v) {
        BigDecimal d = new BigDecimal(v, new MathContext(9)).stripTrailingZeros();
        return grouped(d.scale() < 0 ? d.setScale(0, RoundingMode.UNNECESSARY).toPlainString() : d.toPlainString());
    }

    /** Bytes per second in MB/s (1e6 B/s), without the unit. */
    public String megabytes(double bytesPerSec) {
        return figure(bytesPerSec / 1e6);
    }

    /** A time with its unit: {@code 3.12 ms}. */
    public String time(double ns) {
        int unit = timeUnit(ns);
        return figure(ns / Math.pow(1000, unit)) + THIN + TIME[unit];
    }

    public String time(long ns) {
        return time((double) ns);
    }

    /** The unit for a column whose largest value is {@code maxNs}. */
    public String timeUnitOf(double maxNs) {
        return TIME[timeUnit(maxNs)];
    }

    /** A time in the unit of a column, without naming it. */
    public String timeIn(double ns, String unit) {
        return figure(ns / nsPer(unit));
    }

    /** A size with its unit: {@code 62.1 KiB}. */
    public String bytes(double bytes) {
        int unit = 0;
        double v = Math.abs(bytes);
        while (v >= 1024 && unit < BYTES.length - 1) {
            v /= 1024;
            unit++;
        }
        return figure(Math.copySign(v, bytes)) + THIN + BYTES[unit];
    }

    /** A share, 0 to 1, as a percentage. */
    public String share(double share) {
        return figure(share * 100) + THIN + "%";
    }

    /** A relative change, 0.78 = 78 % more, always with its sign. */
    public String change(double relative) {
        if (!Double.isFinite(relative)) {
            return "new";
        }
        double percent = relative * 100;
        int decimals = Math.abs(percent) >= 9.95 ? 0 : 1;
        String text = grouped(plain(Math.abs(percent), decimals));
        boolean zero = text.matches("0(\\.0)?");
        return (zero ? "\u00b1" : percent < 0 ? MINUS : "+") + text + THIN + "%";
    }

    /** Half the width of an interval around {@code v}, in the digits that {@code v} is shown with; empty where nothing is known. */
    public String plusMinus(double v, Interval ci, double per) {
        double half = (ci.hi() - ci.lo()) / 2 / per;
        if (!(half > 0)) {
            return "";
        }
        int decimals = decimals(v / per);
        while (decimals < 6 && half < 0.5 * Math.pow(10, -decimals)) {
            decimals++;
        }
        return "\u00b1" + THIN + grouped(plain(half, decimals));
    }

    /** {@link #plusMinus} of a time shown in the unit that {@link #time} takes for it. */
    public String plusMinusTime(double ns, Interval ci) {
        return plusMinus(ns, ci, Math.pow(1000, timeUnit(ns)));
    }

    /** Digits of {@code v} behind the point that make three in all. */
    private static int decimals(double v) {
        double a = Math.abs(v);
        if (a == 0 || !Double.isFinite(a)) {
            return 0;
        }
        double rounded = new BigDecimal(a).round(new MathContext(DIGITS)).doubleValue();
        int before = (int) Math.floor(Math.log10(rounded)) + 1;
        return Math.max(0, Math.min(DIGITS - before, 6));
    }

    private static int timeUnit(double ns) {
        double v = Math.abs(ns);
        int unit = 0;
        while (v >= 999.5 && unit < TIME.length - 1) {
            v /= 1000;
            unit++;
        }
        return unit;
    }

    /** Nanoseconds in a unit of time. */
    static double nsPer(String unit) {
        for (int i = 0; i < TIME.length; i++) {
            if (TIME[i].equals(unit)) {
                return Math.pow(1000, i);
            }
        }
        throw new IllegalArgumentException(unit);
    }

    private static String plain(double v, int decimals) {
        if (!Double.isFinite(v)) {
            return "\u2013";
        }
        String text = String.format(Locale.ROOT, "%." + decimals + "f", v);
        boolean zero = text.matches("-?0(\\.0*)?");
        return zero ? "0" : text;
    }

    private static String grouped(String number) {
        boolean negative = number.startsWith("-");
        String digits = negative ? number.substring(1) : number;
        int point = digits.indexOf('.');
        String whole = point < 0 ? digits : digits.substring(0, point);
        var text = new StringBuilder(negative ? MINUS : "");
        for (int i = 0; i < whole.length(); i++) {
            int left = whole.length() - i;
            if (i > 0 && left % 3 == 0) {
                text.append(THIN);
            }
            text.append(whole.charAt(i));
        }
        return text.append(point < 0 ? "" : digits.substring(point)).toString();
    }
}
