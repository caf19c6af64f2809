package dev.blklab.web;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.ModelAndView;

/** What every page can use, and what a page says when the thing asked for is not there. */
@ControllerAdvice(annotations = Controller.class, basePackageClasses = PageAdvice.class)
class PageAdvice {

    private final Numbers numbers = new Numbers();
    private final Charts charts = new Charts();

    @ModelAttribute("n")
    Numbers numbers() {
        return numbers;
    }

    @ModelAttribute("charts")
    Charts charts() {
        return charts;
    }

    @ExceptionHandler
    ModelAndView noSuchRun(NoSuchRunException e) {
        var page = new ModelAndView("error/404", HttpStatus.NOT_FOUND);
        page.addObject("what", e.getMessage());
        return page;
    }
}
