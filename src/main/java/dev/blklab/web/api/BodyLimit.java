package dev.blklab.web.api;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses large bodies before anything reads them: at once where the length is told, at the limit where it is not. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class BodyLimit extends OncePerRequestFilter {

    static final int MAX_BYTES = 1 << 20;

    /** More than the limit arrived. */
    static final class TooLargeException extends IOException {}

    static Problem problem(HttpServletRequest request) {
        return Problem.of(
                "body-too-large",
                "The body is too large",
                HttpStatus.CONTENT_TOO_LARGE,
                "a body may have at most " + MAX_BYTES + " bytes",
                request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() <= MAX_BYTES) {
            chain.doFilter(request.getContentLengthLong() >= 0 ? request : new Limited(request), response);
        } else if (request.getRequestURI().startsWith("/api/")) {
            response.setHeader(HttpHeaders.CONNECTION, "close");
            problem(request).write(response);
        } else {
            response.sendError(HttpStatus.CONTENT_TOO_LARGE.value());
        }
    }

    /** A request without a length, cut off at the limit. */
    private static final class Limited extends HttpServletRequestWrapper {

        Limited(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new Counted(super.getInputStream());
        }
    }

    private static final class Counted extends ServletInputStream {

        private final ServletInputStream in;
        private long count;

        Counted(ServletInputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            count(b < 0 ? 0 : 1);
            return b;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            int n = in.read(b, off, len);
            count(Math.max(n, 0));
            return n;
        }

        private void count(int more) throws IOException {
            count += more;
            if (count > MAX_BYTES) {
                throw new TooLargeException();
            }
        }

        @Override
        public boolean isFinished() {
            return in.isFinished();
        }

        @Override
        public boolean isReady() {
            return in.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            in.setReadListener(listener);
        }
    }
}
