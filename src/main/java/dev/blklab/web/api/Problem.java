package dev.blklab.web.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.blklab.sim.spec.FieldError;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * A problem document (RFC 9457).
 *
 * @param type names the kind of problem
 * @param detail what is wrong this time, for a person
 * @param instance path of the request
 * @param errors the user's mistakes by field; null where there are none to name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(
        URI type,
        String title,
        int status,
        String detail,
        String instance,
        @Nullable List<FieldError> errors) {

    private static final JsonMapper MAPPER = new JsonMapper();

    static Problem of(String kind, String title, HttpStatusCode status, String detail, HttpServletRequest request) {
        return new Problem(
                URI.create("urn:blklab:problem:" + kind), title, status.value(), detail, request.getRequestURI(), null);
    }

    Problem withErrors(List<FieldError> fields) {
        return new Problem(type, title, status, detail, instance, fields);
    }

    /** Answers with this from outside the controllers. */
    void write(HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        byte[] json = MAPPER.writeValueAsString(this).getBytes(StandardCharsets.UTF_8);
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
        response.flushBuffer();
    }
}
