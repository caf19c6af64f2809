package dev.blklab.web;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Not a test of the suite: takes a picture of every page, light and dark, wide and narrow, for somebody to look at.
 *
 * <p>{@code ./mvnw test -Dtest=Screenshots}; the pictures are in {@code target/screenshots}.
 */
class Screenshots extends PageTest {

    /** Pages that people print; from a dark screen, which paper must not be. */
    private static final List<String> PRINTED = List.of("run", "compare", "life", "sweep", "reproductions");

    private Map<String, String> pages(Page page) {
        page.navigate(address("/"));
        page.locator("form[action*=storvsc-large] button, #storvsc-large button")
                .first()
                .click();
        page.locator(".chips").waitFor();
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("compare", page.url());
        String run = page.locator(".chip a").nth(1).getAttribute("href");
        List<String> many = new ArrayList<>();
        for (String scheduler : List.of("none", "mq-deadline")) {
            for (String depth : List.of("2", "4", "8", "16", "32", "64")) {
                many.add(storeRun(
                        page,
                        "&name=depth+" + depth + "&tags=night&tunables.queue_depth=" + depth + "&tunables.scheduler="
                                + scheduler));
            }
        }
        pages.put("home", address("/"));
        pages.put("lab", address("/lab?experiment=storvsc-large&case=one&was.tunables.storvsc_max_hw_queues="));
        pages.put("runs", address("/runs"));
        pages.put("runs-filter", address("/runs?filter=" + encode("queue_depth<=16 and tag:night")));
        pages.put("run", address(run));
        pages.put("life", address(run + "/life"));
        pages.put("compare-many", address("/compare?runs=" + String.join(",", many)));
        pages.put("reproductions", address("/reproductions"));
        pages.put("devices", address("/devices"));
        pages.put("device", address("/devices/azure-premium-p3-read-locality"));
        pages.put("compare-nothing", address("/compare"));
        pages.put("sweep", sweep(page));
        pages.put("sweep-new", address("/sweeps/new"));
        pages.put("sweeps", address("/sweeps"));
        return pages;
    }

    private String sweep(Page page) {
        page.navigate(address(
                "/sweeps/new?device=azure-premium-p3-read-locality&host=azure-f32s-v2&kernel=5.15&precision=0.05&fio="
                        + encode(QUICK_JOB) + "&axes="
                        + encode("queue_depth: 4, 8, 16\nnr_requests: 16, 64\nnomerges: 0, 2")));
        page.locator("#name").fill("three knobs");
        page.locator("#start").click();
        page.locator("#p-state:has-text('completed')").waitFor();
        return page.url();
    }

    @Test
    void everyPage() {
        Map<String, String> pages = pages(visitor());
        String only = System.getProperty("pages", "");
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            for (int width : new int[] {1440, 390}) {
                Page page = visitor(new Browser.NewContextOptions()
                        .setViewportSize(width, width == 390 ? 844 : 900)
                        .setColorScheme(scheme));
                pages.forEach((name, address) -> {
                    if (!only.isEmpty() && !List.of(only.split(",", -1)).contains(name)) {
                        return;
                    }
                    page.navigate(address);
                    if (name.equals("lab")) {
                        waitForAnswer(page);
                    }
                    if (width == 1440 && scheme == ColorScheme.DARK && PRINTED.contains(name)) {
                        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
                        page.evaluate("dispatchEvent(new Event('beforeprint'))");
                        page.screenshot(new Page.ScreenshotOptions()
                                .setFullPage(true)
                                .setPath(Path.of("target", "screenshots", name + "-print.png")));
                        page.evaluate("dispatchEvent(new Event('afterprint'))");
                        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
                    }
                    if (width == 1440 && scheme == ColorScheme.LIGHT) {
                        page.screenshot(new Page.ScreenshotOptions()
                                .setPath(Path.of("target", "screenshots", name + "-top.png")));
                    }
                    page.screenshot(new Page.ScreenshotOptions()
                            .setFullPage(true)
                            .setPath(Path.of(
                                    "target",
                                    "screenshots",
                                    name + "-" + width + "-" + scheme.name().toLowerCase(java.util.Locale.ROOT)
                                            + ".png")));
                });
            }
        }
    }
}
