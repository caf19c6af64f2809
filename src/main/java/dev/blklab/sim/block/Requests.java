package dev.blklab.sim.block;

import java.util.Arrays;

/** All requests and hardware queues of a machine by their number, for the events that name them. */
public final class Requests {

    private Request[] requests = new Request[256];
    private HardwareQueue[] hctxs = new HardwareQueue[32];
    private int requestCount;
    private int hctxCount;

    public Request request(int id) {
        return requests[id];
    }

    public HardwareQueue hardwareQueue(int id) {
        return hctxs[id];
    }

    int hardwareQueues() {
        return hctxCount;
    }

    Request add(RequestQueue queue, HardwareQueue hctx) {
        if (requestCount == requests.length) {
            requests = Arrays.copyOf(requests, 2 * requestCount);
        }
        Request rq = new Request(requestCount, queue, hctx);
        requests[requestCount++] = rq;
        return rq;
    }

    HardwareQueue add(HardwareQueue hctx) {
        if (hctxCount == hctxs.length) {
            hctxs = Arrays.copyOf(hctxs, 2 * hctxCount);
        }
        hctxs[hctxCount++] = hctx;
        return hctx;
    }
}
