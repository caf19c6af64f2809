package dev.blklab.sim.spec;

import java.util.List;

/**
 * How much a job does, and over which files, beyond {@code size}, {@code offset} and {@code filename}.
 *
 * @param sizePercent {@code size} as percent of the file; 0 = {@code size} says it in bytes
 * @param offsetPercent {@code offset} as percent of the file; 0 = {@code offset} says it in bytes
 * @param offsetIncrement bytes each clone begins behind the one before
 * @param offsetIncrementPercent the same in percent of the file
 * @param offsetAlign beginnings are rounded up to this; 0 = not
 * @param ioSize bytes to do; 0 = as many as the region has
 * @param ioSizePercent the same in percent of the file; 0 = {@code ioSize} says it
 * @param numberIos I/Os after which it ends; 0 = no such end
 * @param loops how often all is done
 * @param nrfiles files the region is made of
 * @param moreFiles names of the second and later files of {@code filename=a:b:c}
 * @param service which file is next
 * @param serviceIos I/Os before the next file
 * @param serviceParameter of the services that draw some files more often: theta, h, or the deviation in percent
 */
public record Extent(
        int sizePercent,
        int offsetPercent,
        long offsetIncrement,
        int offsetIncrementPercent,
        long offsetAlign,
        long ioSize,
        int ioSizePercent,
        long numberIos,
        int loops,
        int nrfiles,
        List<String> moreFiles,
        Service service,
        int serviceIos,
        double serviceParameter) {

    /** One file, once. */
    public static final Extent PLAIN = new Extent(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, List.of(), Service.ROUNDROBIN, 1, 0);

    /** fio's {@code file_service_type}. */
    public enum Service {
        ROUNDROBIN("roundrobin"),
        SEQUENTIAL("sequential"),
        RANDOM("random"),
        ZIPF("zipf"),
        PARETO("pareto"),
        GAUSS("gauss");

        private final String id;

        Service(String id) {
            this.id = id;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    public Extent {
        moreFiles = List.copyOf(moreFiles);
    }

    /** Files of each clone. */
    public int files() {
        return Math.max(nrfiles, 1 + moreFiles.size());
    }
}
