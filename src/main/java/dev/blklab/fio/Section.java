package dev.blklab.fio;

import java.util.List;

/**
 * A section of a job file: defaults, or a job.
 *
 * @param line its header stands in, from 1
 */
record Section(String name, int line, int column, boolean global, List<Assignment> assignments) {}
