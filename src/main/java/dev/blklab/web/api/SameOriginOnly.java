package dev.blklab.web.api;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses what another site's page makes a browser send: there is no login, so any page the user has open could otherwise start
 * and delete runs. Scripts send neither header and are let through.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class SameOriginOnly extends OncePerRequestFilter {

    private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (HARMLESS.contains(request.getMethod()) || ownOrigin(request)) {
            chain.doFilter(request, response);
            return;
        }
        if (request.getRequestURI().startsWith("/api/")) {
            Problem.of(
                            "cross-site",
                            "Another site's request",
                            HttpStatus.FORBIDDEN,
                            "a browser may send this only from the lab's own pages",
                            request)
                    .write(response);
        } else {
            response.sendError(HttpStatus.FORBIDDEN.value());
        }
    }

    private static boolean ownOrigin(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null) {
            return site.equals("same-origin") || site.equals("none");
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        return origin == null || sameHost(origin, request.getHeader(HttpHeaders.HOST));
    }

    private static boolean sameHost(String origin, @Nullable String host) {
        try {
            return host != null && host.equalsIgnoreCase(URI.create(origin).getAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
