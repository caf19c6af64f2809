package dev.blklab.sim.block;

import java.util.ArrayList;
import java.util.List;

/** All requests and hardware queues of a machine by their number, for the events that name them. */
public final class Requests {

    private final List<Request> requests = new ArrayList<>();
    private final List<HardwareQueue> hctxs = new ArrayList<>();

    public Request request(int id) {
        return requests.get(id);
    }

    public HardwareQueue hardwareQueue(int id) {
        return hctxs.get(id);
    }

    int hardwareQueues() {
        return hctxs.size();
    }

    Request add(RequestQueue queue, HardwareQueue hctx) {
        Request rq = new Request(requests.size(), queue, hctx);
        requests.add(rq);
        return rq;
    }

    HardwareQueue add(HardwareQueue hctx) {
        hctxs.add(hctx);
        return hctx;
    }
}
