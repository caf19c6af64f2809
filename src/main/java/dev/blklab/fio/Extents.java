package dev.blklab.fio;

import dev.blklab.sim.spec.Extent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a job works and how much it does: fio's size, offset and file options as bytes or percentages.
 *
 * @param size bytes of the file with what lies before the region; 0 = the whole disk, or the percentage of {@code extent}
 * @param offset bytes
 * @param filename the first file; null where each clone has its own
 */
record Extents(long size, long offset, @Nullable String filename, Extent extent) {

    static Extents of(FioJob job, Messages out) {
        return new Reader(job, out).read();
    }

    private static final class Reader {
        private final FioJob job;
        private final Settings s;
        private final Messages out;

        Reader(FioJob job, Messages out) {
            this.job = job;
            this.s = job.settings();
            this.out = out;
        }

        Extents read() {
            List<String> names = names();
            String first = names.isEmpty() ? sharedName() : names.get(0);
            int nrfiles = (int) Math.min(Integer.MAX_VALUE, Math.max(1, s.number("nrfiles")));
            List<String> more = names.size() > 1 ? List.copyOf(names.subList(1, names.size())) : List.of();
            int files = Math.max(nrfiles, names.size());
            long offset = plain("offset");
            long region = plain("size");
            long ioSize = plain("io_size");
            long fileSize = fileSize();
            if (fileSize > 0) {
                long total = fileSize * files;
                if (region > 0 && region < total && ioSize == 0) {
                    ioSize = region;
                }
                region = total;
            }
            boolean disk = (first != null && first.startsWith("/dev/")) || Engines.goesItsOwnWay(s.engine());
            int percent = fileSize > 0 ? 0 : percent("size");
            if (s.on("fill_device") && writes()) {
                region = 0;
                percent = 0;
            } else if (region == 0 && percent == 0 && !disk && !s.has("read_iolog")) {
                noSize(first);
            }
            return new Extents(
                    region == 0 ? 0 : offset + region, // fio's size is the region's, the spec's the file's
                    offset,
                    first,
                    new Extent(
                            percent == 100 ? 0 : percent,
                            percent("offset"),
                            plain("offset_increment"),
                            percent("offset_increment"),
                            percent("offset") > 0 ? s.number("offset_align") : 0,
                            ioSize == region || percent("io_size") > 0 ? 0 : ioSize,
                            percent("io_size") == 100 ? 0 : percent("io_size"),
                            Math.max(0, s.number("number_ios")),
                            loops(),
                            names.size() > 1 ? 1 : nrfiles,
                            more,
                            service(files),
                            serviceIos(files),
                            serviceParameter(files)));
        }

        private boolean writes() {
            String rw = s.get("rw").word();
            return !rw.equals("read") && !rw.equals("randread");
        }

        private void noSize(@Nullable String first) {
            if (s.get("size").text() != null && s.number("size") != 0) {
                return;
            }
            if (s.has("filename") || s.has("opendir")) {
                out.warnAt(
                        job,
                        "filename",
                        "size-of-the-file",
                        "no size: fio takes the size " + (first == null ? "its files" : first)
                                + " has, and ends where there is no such file; here it is" + " the whole disk");
                return;
            }
            out.error(
                    job.line(),
                    job.column(),
                    "missing-size",
                    "job " + job.name() + ": you need to specify size=",
                    "size=1g",
                    null);
        }

        private int loops() {
            boolean forEver = s.on("time_based") && s.on("runtime");
            return forEver ? 1 : (int) Math.min(Integer.MAX_VALUE, Math.max(1, s.number("loops")));
        }

        /** Bytes each file has of its own; of a range its middle. */
        private long fileSize() {
            if (!s.has("filesize")) {
                return 0;
            }
            long[] size = s.get("filesize").numbers();
            return size[0] == size[1] ? size[0] : ((size[0] + size[1]) / 2) & -4096;
        }

        /** A number of bytes; 0 where it is a percentage. */
        private long plain(String option) {
            long value = s.number(option);
            if (value == Long.MIN_VALUE) {
                out.at(
                        job,
                        option,
                        "not-simulated",
                        option + "=" + s.get(option).text() + ": zones are not simulated yet");
                return 0;
            }
            return Math.max(0, value);
        }

        /** A percentage, which is kept as -1 less it; 0 where it is bytes. */
        private int percent(String option) {
            long value = s.number(option);
            return value >= 0 || value == Long.MIN_VALUE ? 0 : (int) Math.min(100, -1 - value);
        }

        private Extent.Service service(int files) {
            Setting setting = s.get("file_service_type");
            if (files == 1) {
                return Extent.Service.ROUNDROBIN;
            }
            return switch (setting.word()) {
                case "sequential" -> Extent.Service.SEQUENTIAL;
                case "random" -> Extent.Service.RANDOM;
                case "zipf" -> Extent.Service.ZIPF;
                case "pareto" -> Extent.Service.PARETO;
                case "normal", "gauss" -> Extent.Service.GAUSS;
                default -> Extent.Service.ROUNDROBIN;
            };
        }

        /** fio has a theta of 1.1, an h of 0.2 and no deviation where none is given. */
        private double serviceParameter(int files) {
            Double given = Distributions.leadingFloat(
                    s.get("file_service_type").parameter().split(":", -1)[0]);
            return switch (service(files)) {
                case ROUNDROBIN, SEQUENTIAL, RANDOM -> 0;
                case ZIPF -> given == null || given == 0 ? 1.1 : given;
                case PARETO -> given == null || given == 0 ? 0.2 : given;
                case GAUSS -> given == null ? 0 : given;
            };
        }

        private int serviceIos(int files) {
            String every = s.get("file_service_type").parameter();
            boolean counted = files > 1 && service(files) == Extent.Service.ROUNDROBIN && !every.isEmpty();
            return counted ? Math.max(1, Distributions.leadingInt(every)) : 1;
        }

        private List<String> names() {
            String filename = s.text("filename");
            if (filename == null) {
                // a job that is called like a disk works on it (fio init.c: add_job)
                return job.name().startsWith("/dev/") && s.number("nrfiles") <= 1 ? List.of(job.name()) : List.of();
            }
            String directory = s.text("directory");
            String dir = directory == null ? "" : directory.strip();
            List<String> names = new ArrayList<>();
            var name = new StringBuilder();
            String text = filename.strip();
            for (int i = 0; i <= text.length(); i++) {
                boolean escaped = i > 0 && i < text.length() && text.charAt(i - 1) == '\\';
                if (i == text.length() || (text.charAt(i) == ':' && !escaped)) {
                    if (!name.isEmpty()) {
                        names.add(place(dir, name.toString()));
                    }
                    name.setLength(0);
                } else {
                    if (escaped && text.charAt(i) == ':') {
                        name.setLength(name.length() - 1);
                    }
                    name.append(text.charAt(i));
                }
            }
            return names;
        }

        private static String place(String directory, String name) {
            return directory.isEmpty() ? name : directory.equals("/") ? "/" + name : directory + "/" + name;
        }

        /** Clones share a file whose name the format makes without their number. */
        private @Nullable String sharedName() {
            String format = s.text("filename_format");
            if (format == null || format.contains("$jobnum")) {
                return null;
            }
            return format.replace("$jobname", job.name())
                    .replace("$filenum", "0")
                    .replace("$clientuid", "localhost");
        }
    }
}
