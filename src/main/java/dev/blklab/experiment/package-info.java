/** What was asked and what came of it: the catalogue, requests, stored runs, the pool that runs them, and comparisons. */
@NullMarked
package dev.blklab.experiment;

import org.jspecify.annotations.NullMarked;
