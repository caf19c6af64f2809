/** fio's own language, both ways: job files and command lines in, fio's JSON, terse lines and logs out and in. */
@NullMarked
package dev.blklab.fio;

import org.jspecify.annotations.NullMarked;
