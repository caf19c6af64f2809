package dev.blklab.sim.elevator;

import org.jspecify.annotations.Nullable;

/**
 * Requests of one direction in the order of their sectors; of equal ones the later inserted comes later (elv_rb_add). A treap with
 * its order threaded through as a list, so that neighbours cost nothing.
 */
final class SectorTree {

    private @Nullable Waiting root;
    /** What was added last and is still there: the next is often its neighbour. */
    private @Nullable Waiting finger;

    boolean isEmpty() {
        return root == null;
    }

    void add(Waiting w) {
        w.sector = w.rq.sector;
        w.left = null;
        w.right = null;
        findNeighbours(w);
        Waiting lower = w.lower;
        Waiting higher = w.higher;
        // of two neighbours one is below the other, and has no child on that side
        if (lower != null && lower.right == null) {
            w.parent = lower;
            lower.right = w;
        } else if (higher != null) {
            w.parent = higher;
            higher.left = w;
        } else {
            w.parent = null;
            root = w;
        }
        if (lower != null) {
            lower.higher = w;
        }
        if (higher != null) {
            higher.lower = w;
        }
        finger = w;
        while (w.parent != null && w.parent.priority < w.priority) {
            rotateUp(w, w.parent);
        }
    }

    private void findNeighbours(Waiting w) {
        long sector = w.sector;
        Waiting last = finger;
        if (last != null && last.sector <= sector && (last.higher == null || sector < last.higher.sector)) {
            w.lower = last;
            w.higher = last.higher;
            return;
        }
        w.lower = null;
        w.higher = null;
        Waiting at = root;
        while (at != null) {
            if (sector < at.sector) {
                w.higher = at;
                at = at.left;
            } else {
                w.lower = at;
                at = at.right;
            }
        }
    }

    void remove(Waiting w) {
        if (finger == w) {
            finger = w.lower;
        }
        while (w.left != null && w.right != null) {
            rotateUp(w.left.priority > w.right.priority ? w.left : w.right, w);
        }
        replaceInParent(w, w.left != null ? w.left : w.right);
        if (w.lower != null) {
            w.lower.higher = w.higher;
        }
        if (w.higher != null) {
            w.higher.lower = w.lower;
        }
    }

    /** A request that begins at this sector. */
    @Nullable
    Waiting find(long sector) {
        Waiting at = root;
        while (at != null && at.sector != sector) {
            at = sector < at.sector ? at.left : at.right;
        }
        return at;
    }

    private void rotateUp(Waiting child, Waiting parent) {
        replaceInParent(parent, child);
        if (parent.left == child) {
            parent.left = child.right;
            if (child.right != null) {
                child.right.parent = parent;
            }
            child.right = parent;
        } else {
            parent.right = child.left;
            if (child.left != null) {
                child.left.parent = parent;
            }
            child.left = parent;
        }
        parent.parent = child;
    }

    private void replaceInParent(Waiting old, @Nullable Waiting by) {
        Waiting parent = old.parent;
        if (parent == null) {
            root = by;
        } else if (parent.left == old) {
            parent.left = by;
        } else {
            parent.right = by;
        }
        if (by != null) {
            by.parent = parent;
        }
    }
}
