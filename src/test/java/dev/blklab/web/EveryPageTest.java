package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Can everybody use every page: in light and dark, on a phone, with a screen reader, on a slow line? */
class EveryPageTest extends PageTest {

    private static final int HEAVIEST_BYTES = 600_000;
    /** A twentieth of what web vitals call good: less than anybody sees. */
    private static final double MOST_LAYOUT_SHIFT = 0.005;

    /** Addresses by name, with two stored runs behind those that need them. */
    private Map<String, String> pages(Page page) {
        String a = storeRun(page, "&name=every+a&tunables.queue_depth=4");
        String b = storeRun(page, "&name=every+b&tunables.queue_depth=12");
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("home", address("/"));
        pages.put("lab", quickLab("&tunables.queue_depth=5&was.tunables.queue_depth=6"));
        pages.put("lab with errors", quickLab("&tunables.queue_depth=0"));
        pages.put("runs", address("/runs"));
        pages.put("no runs", address("/runs?q=nothing-has-this-name"));
        pages.put("run", address("/runs/" + a));
        pages.put("compare", address("/compare?runs=" + a + "," + b));
        pages.put("compare by an axis", address("/compare?runs=" + a + "," + b + "&x=scheduler&y=read.iops"));
        pages.put("life", address("/runs/" + a + "/life"));
        pages.put("compare nothing", address("/compare"));
        pages.put("reproductions", address("/reproductions"));
        pages.put("devices", address("/devices"));
        pages.put("sweeps", address("/sweeps"));
        pages.put("new sweep", address("/sweeps/new"));
        pages.put("device", address("/devices/azure-premium-p3-read-locality"));
        return pages;
    }

    private static void open(Page page, String address) {
        page.navigate(address);
        if (address.contains("/lab")) {
            waitForAnswer(page);
        }
    }

    @Test
    void axeFindsNothingInLightAndDark() {
        Map<String, String> pages = pages(visitor());
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            Page page = visitor(
                    new Browser.NewContextOptions().setViewportSize(1440, 1000).setColorScheme(scheme));
            pages.forEach((name, address) -> {
                open(page, address);
                var violations = new AxeBuilder(page).analyze().getViolations();
                assertThat(violations)
                        .as(name + ", " + scheme)
                        .extracting(v -> v.getId() + " " + v.getNodes().get(0).getHtml())
                        .isEmpty();
            });
        }
    }

    @Test
    void nothingScrollsSidewaysOnAPhone() {
        Map<String, String> pages = pages(visitor());
        Page page = narrowVisitor(ColorScheme.LIGHT);
        pages.forEach((name, address) -> {
            open(page, address);
            assertThat(page.evaluate("document.documentElement.scrollWidth"))
                    .as(name)
                    .isEqualTo(390);
            assertThat(page.evaluate("[...document.querySelectorAll('table.labelled-phone')].map(t => t.parentElement)"
                            + ".filter(w => w.scrollWidth > w.clientWidth).length"))
                    .as("tables to scroll sideways: " + name)
                    .isEqualTo(0);
        });
    }

    @Test
    void everyPageIsLightAndTrustsNobodyElse() {
        Map<String, String> pages = pages(visitor());
        pages.forEach((name, address) -> {
            Page page = visitor();
            long[] bytes = new long[1];
            page.onResponse(r -> bytes[0] += r.request().sizes().responseBodySize);
            Response response = page.navigate(address);
            page.waitForLoadState();
            assertThat(bytes[0]).as(name + " in bytes").isPositive().isLessThan(HEAVIEST_BYTES);
            assertThat(response.headerValue("content-security-policy"))
                    .as(name)
                    .startsWith("default-src 'self'")
                    .doesNotContain("unsafe");
            assertThat(page.content()).doesNotContain(" style=\"width").doesNotContain(" onclick=");
        });
    }

    /** Nothing moves once charts and answers come, and the first chart is there within a second of the load. */
    @Test
    void chartsComeAtOnceAndMoveNothing() {
        Page page = visitor();
        page.addInitScript(
                "window.moved = 0; new PerformanceObserver(list => { for (const e of list.getEntries())"
                        + " if (!e.hadRecentInput) window.moved += e.value; }).observe({ type: 'layout-shift', buffered: true });");
        pages(visitor()).forEach((name, address) -> {
            // once to warm the server
            open(page, address);
            open(page, address);
            page.waitForLoadState();
            double moved = ((Number)
                            page.evaluate(
                                    "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(window.moved))))"))
                    .doubleValue();
            assertThat(moved).as("layout shift of " + name).isLessThan(MOST_LAYOUT_SHIFT);
            Number afterLoad = (Number)
                    page.evaluate(
                            "(() => { const mark = performance.getEntriesByName('first-chart')[0];"
                                    + " return mark ? mark.startTime - performance.getEntriesByType('navigation')[0].loadEventStart : -1; })()");
            assertThat(afterLoad.doubleValue())
                    .as("first chart of " + name + ", ms after the load")
                    .isLessThan(1000);
            System.out.printf(
                    "%s: layout shift %.4f, first chart %.0f ms after load%n", name, moved, afterLoad.doubleValue());
        });
    }

    @Test
    void theThemeSwitchHoldsOverPages() {
        Page page = visitor();
        page.navigate(address("/"));
        page.locator("#theme").click();
        assertThat(page.evaluate("document.documentElement.dataset.theme")).isEqualTo("dark");
        page.navigate(address("/runs"));
        assertThat(page.evaluate("document.documentElement.dataset.theme")).isEqualTo("dark");
    }

    @Test
    void theKeyboardReachesTheRunButtonAndTheFocusIsSeen() {
        Page page = visitor();
        page.navigate(address("/"));
        boolean reached = false;
        for (int i = 0; i < 30 && !reached; i++) {
            page.keyboard().press("Tab");
            reached = (boolean) page.evaluate("document.activeElement.textContent === 'Run it'");
        }
        assertThat(reached).isTrue();
        assertThat((String) page.evaluate("getComputedStyle(document.activeElement).outlineStyle"))
                .isEqualTo("solid");
    }
}
