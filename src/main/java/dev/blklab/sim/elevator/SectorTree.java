package dev.blklab.sim.elevator;

import org.jspecify.annotations.Nullable;

/**
 * Requests of one direction in the order of their sectors; of equal ones the later inserted comes later (elv_rb_add). A treap with
 * its order threaded through as a list, so that neighbours cost nothing.
 */
final class SectorTree {

    private @Nullable Waiting root;

    boolean isEmpty() {
        return root == null;
    }

    void add(Waiting w) {
        w.left = null;
        w.right = null;
        w.lower = null;
        w.higher = null;
        Waiting parent = null;
        boolean below = false;
        for (Waiting at = root; at != null; at = below ? at.left : at.right) {
            parent = at;
            below = w.rq.sector < at.rq.sector;
            if (below) {
                w.higher = at;
            } else {
                w.lower = at;
            }
        }
        w.parent = parent;
        if (parent == null) {
            root = w;
        } else if (below) {
            parent.left = w;
        } else {
            parent.right = w;
        }
        if (w.lower != null) {
            w.lower.higher = w;
        }
        if (w.higher != null) {
            w.higher.lower = w;
        }
        while (w.parent != null && w.parent.priority < w.priority) {
            rotateUp(w, w.parent);
        }
    }

    void remove(Waiting w) {
        while (w.left != null || w.right != null) {
            Waiting left = w.left;
            Waiting right = w.right;
            if (right == null || (left != null && left.priority > right.priority)) {
                rotateUp(left, w);
            } else {
                rotateUp(right, w);
            }
        }
        replaceInParent(w, null);
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
        while (at != null && at.rq.sector != sector) {
            at = sector < at.rq.sector ? at.left : at.right;
        }
        return at;
    }

    private void rotateUp(@Nullable Waiting child, Waiting parent) {
        if (child == null) {
            throw new IllegalStateException("no child to rotate");
        }
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
