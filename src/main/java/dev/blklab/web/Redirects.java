package dev.blklab.web;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;

/** The answer to a POST: go and look. */
final class Redirects {

    private Redirects() {}

    static ModelAndView to(String address) {
        var view = new RedirectView(address, true);
        view.setStatusCode(HttpStatus.SEE_OTHER);
        view.setExposeModelAttributes(false);
        return new ModelAndView(view);
    }
}
