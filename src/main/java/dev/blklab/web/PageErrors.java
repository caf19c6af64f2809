package dev.blklab.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** What a person sees when a page cannot be had; the API answers with problem documents of its own. */
@Component
class PageErrors implements HandlerExceptionResolver, Ordered {

    private static final Logger LOG = LoggerFactory.getLogger(PageErrors.class);

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception e) {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        if (path.startsWith("/api/") || path.startsWith("/actuator")) {
            return null;
        }
        HttpStatusCode status;
        String what = null;
        if (e instanceof NoSuchRunException || e instanceof NoSuchSweepException) {
            status = HttpStatus.NOT_FOUND;
            what = e.getMessage();
        } else if (e instanceof ErrorResponse known) {
            status = known.getStatusCode();
        } else {
            status = HttpStatus.INTERNAL_SERVER_ERROR;
            LOG.error("{} {} failed", request.getMethod(), path, e);
        }
        return page(status, what, (path + "/").split("/", 3)[1]);
    }

    /** @param place first part of the path asked for: what it was about */
    private static ModelAndView page(HttpStatusCode status, @Nullable String what, String place) {
        String view = status.value() == 404 ? "error/404" : status.is4xxClientError() ? "error/4xx" : "error/5xx";
        var page = new ModelAndView(view, status);
        page.addObject("what", what);
        page.addObject("place", place);
        page.addObject("status", status.value());
        HttpStatus named = HttpStatus.resolve(status.value());
        page.addObject("error", named == null ? "" : named.getReasonPhrase());
        page.addObject("timestamp", Instant.now().toString());
        return page;
    }
}
