/** The REST API under {@code /api/v1}: JSON in, JSON and CSV out, every error a problem document (RFC 9457). */
@NullMarked
package dev.blklab.web.api;

import org.jspecify.annotations.NullMarked;
