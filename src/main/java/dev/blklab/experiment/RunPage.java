package dev.blklab.experiment;

import java.util.List;

/**
 * One page of a search.
 *
 * @param page number of the page, from 0
 * @param size lines of a full page
 * @param total runs found on all pages
 */
public record RunPage(List<RunSummary> runs, int page, int size, long total) {

    public int pages() {
        return (int) ((total + size - 1) / size);
    }
}
