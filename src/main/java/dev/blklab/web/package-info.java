/** The pages: what a person sees and types, as server-rendered HTML. */
@NullMarked
package dev.blklab.web;

import org.jspecify.annotations.NullMarked;
