package dev.blklab.sim.block;

/** What tests of other packages need of blk-mq's inside: requests without a queue, and the end of a bio. */
public final class BlockInternals {

    private BlockInternals() {}

    /** A request of one bio that no queue knows. */
    public static Request request(int id, boolean write, long sector, int sectors) {
        var rq = new Request(id, null, null);
        rq.init(null, 0, bio(write, sector, sectors));
        return rq;
    }

    /** A request of a queue that its events can name. */
    public static Request register(RequestQueue queue, HardwareQueue hctx) {
        Request rq = queue.newRequest(hctx);
        rq.init(hctx, 0, bio(false, 0, 8));
        return rq;
    }

    public static Bio bio(boolean write, long sector, int sectors) {
        var bio = new Bio(b -> {}, 0);
        bio.write = write;
        bio.sector = sector;
        bio.sectors = sectors;
        bio.segments = (sectors + 7) >> 3;
        return bio;
    }

    /** Tells a bio's owner that it is done. */
    public static void end(Bio bio) {
        bio.owner.ended(bio);
    }
}
