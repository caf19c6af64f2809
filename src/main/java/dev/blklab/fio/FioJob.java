package dev.blklab.fio;

/**
 * A job as fio resolved it, before the simulator looks at it.
 *
 * @param name as fio shows it
 * @param line of its header, from 1
 * @param group reporting group, from 0
 * @param waits whether it starts only when the jobs above have ended
 */
record FioJob(String name, int line, int column, int group, boolean waits, Settings settings) {}
