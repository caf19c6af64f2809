package dev.blklab.web.api;

import dev.blklab.experiment.KeyReusedException;
import dev.blklab.experiment.OutdatedSpecException;
import dev.blklab.experiment.PreviewTooLongException;
import dev.blklab.experiment.QueueFullException;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.util.DisconnectedClientHelper;
import tools.jackson.core.JacksonException;

/** Turns every exception of an API request into a problem document; those of pages are left to the pages. */
@ControllerAdvice
class Problems {

    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    /** The parser repeats positions in words that help nobody. */
    private static final Pattern PARSER_POSITION = Pattern.compile(" \\(start marker at .*", Pattern.DOTALL);

    @ExceptionHandler(Exception.class)
    @Nullable
    ResponseEntity<Problem> problem(Exception e, HttpServletRequest request) throws Exception {
        if (!request.getRequestURI().startsWith("/api/")) {
            throw e;
        }
        if (DisconnectedClientHelper.isClientDisconnectedException(e)) {
            return null;
        }
        var headers = new HttpHeaders();
        Problem problem = problem(e, request, headers);
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        return new ResponseEntity<>(problem, headers, problem.status());
    }

    private static Problem problem(Exception e, HttpServletRequest request, HttpHeaders headers) {
        if (e instanceof IllegalSpecException illegal) {
            return invalid(illegal.errors(), request);
        }
        if (e instanceof NoSuchRunException) {
            return Problem.of("no-such-run", "No such run", HttpStatus.NOT_FOUND, text(e), request);
        }
        if (e instanceof NoSuchSweepException) {
            return Problem.of("no-such-sweep", "No such sweep", HttpStatus.NOT_FOUND, text(e), request);
        }
        if (e instanceof SweepStateException) {
            return Problem.of("sweep-state", "Not in this state", HttpStatus.CONFLICT, text(e), request);
        }
        if (e instanceof NotCompletedException) {
            return Problem.of("not-completed", "The run has no report", HttpStatus.CONFLICT, text(e), request);
        }
        if (e instanceof OutdatedSpecException) {
            return Problem.of("outdated-spec", "Stored under older rules", HttpStatus.CONFLICT, text(e), request);
        }
        if (e instanceof KeyReusedException) {
            return Problem.of("key-reused", "Idempotency-Key used twice", HttpStatus.CONFLICT, text(e), request);
        }
        if (e instanceof QueueFullException full) {
            headers.set(HttpHeaders.RETRY_AFTER, Integer.toString(full.retryAfterSeconds()));
            return Problem.of("queue-full", "Too much to do", HttpStatus.SERVICE_UNAVAILABLE, text(e), request);
        }
        if (e instanceof PreviewTooLongException) {
            return Problem.of(
                    "preview-too-long", "The preview takes too long", HttpStatus.GATEWAY_TIMEOUT, text(e), request);
        }
        if (e instanceof HttpMessageNotReadableException) {
            return unreadable(e, request);
        }
        if (e instanceof MethodArgumentTypeMismatchException mismatch) {
            String field = mismatch.getName();
            return invalid(
                    List.of(new FieldError(field, "cannot be read", String.valueOf(mismatch.getValue()))), request);
        }
        if (e instanceof ErrorResponse known) {
            headers.putAll(known.getHeaders());
            HttpStatus status = HttpStatus.valueOf(known.getStatusCode().value());
            String detail = known.getBody().getDetail();
            return Problem.of(kind(status), status.getReasonPhrase(), status, detail == null ? "" : detail, request);
        }
        LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), e);
        return Problem.of(
                "internal",
                "An error of the lab's own",
                HttpStatus.INTERNAL_SERVER_ERROR,
                "this is a defect of the lab, not of the request; the log has the details",
                request);
    }

    private static Problem invalid(List<FieldError> errors, HttpServletRequest request) {
        String detail = errors.size() == 1
                ? errors.get(0).field() + ": " + errors.get(0).message()
                : errors.size() + " things cannot be had as asked, see errors";
        return Problem.of(
                        "invalid-request",
                        "The request cannot be run",
                        HttpStatus.UNPROCESSABLE_CONTENT,
                        detail,
                        request)
                .withErrors(errors);
    }

    private static Problem unreadable(Exception e, HttpServletRequest request) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof BodyLimit.TooLargeException) {
                return BodyLimit.problem(request);
            }
        }
        if (e.getCause() instanceof JacksonException json && json.getLocation() != null) {
            var at = json.getLocation();
            String detail = "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                    + PARSER_POSITION.matcher(json.getOriginalMessage()).replaceAll("");
            return Problem.of("unreadable-json", "The body is not JSON", HttpStatus.BAD_REQUEST, detail, request);
        }
        return Problem.of(
                "unreadable-json",
                "The body is not JSON",
                HttpStatus.BAD_REQUEST,
                "the body is missing or cannot be read as JSON",
                request);
    }

    private static String kind(HttpStatus status) {
        return status.getReasonPhrase().toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
    }

    private static String text(Exception e) {
        return String.valueOf(e.getMessage());
    }
}
