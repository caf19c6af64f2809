package dev.blklab.web;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** What every page can use. */
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
}
