package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Can a person set up a sweep, watch it, and see what came of it, with and without JavaScript, on a desk and on a phone? */
class SweepPagesTest extends PageTest {

    private static final Pattern FINISHED = Pattern.compile("completed");

    private String form(String axes) {
        return address(
                "/sweeps/new?device=azure-premium-p70&host=azure-f32s-v2&kernel=5.15&precision=0.1&design=grid&fio="
                        + encode(QUICK_JOB) + "&axes=" + encode(axes));
    }

    private String started(Page page, String axes) {
        page.navigate(form(axes));
        page.locator("#name").fill("by hand");
        page.locator("#start").click();
        assertThat(page.locator("#p-state")).hasText(FINISHED);
        return page.url();
    }

    @Test
    void aSweepIsSetUpPricedStartedAndWatchedToItsEnd() {
        Page page = visitor();
        page.navigate(form("queue_depth: 4, 8, 16\nnr_requests: 16, 64\nnomerges: 0, 2"));
        page.locator("#preview").click();
        assertThat(page.locator("#cost")).containsText("13 runs of 12 cells");
        assertThat(page.locator("#axes")).hasValue(Pattern.compile("queue_depth: 4, 8, 16.*", Pattern.DOTALL));
        page.locator("#start").click();
        assertThat(page.locator("#p-state")).hasText(FINISHED);
        assertThat(page.locator("#p-text")).containsText("13 of 13 runs");
        assertThat(page.locator(".heat tbody td").first()).not().isEmpty();
        assertThat(page.locator(".lines polyline")).hasCount(12);
        assertThat(page.locator(".chart canvas[data-drawn]")).hasCount(3);
        assertThat(page.locator("#cells-title + .wide tbody tr")).hasCount(13);
        page.locator("#by").selectOption("nomerges");
        page.locator("#metric").selectOption("read.p99");
        page.locator("#q").fill("queue_depth=8");
        page.locator(".filter button").click();
        assertThat(page.locator(".heat")).hasCount(2);
        assertThat(page.locator("#cells-title + .wide tbody tr")).hasCount(5);
        page.locator("#cells-title + .wide a").nth(1).click();
        assertThat(page.locator("#lab")).isVisible();
        page.navigate(address("/sweeps"));
        assertThat(page.locator("text=by hand").first()).isVisible();
    }

    /** More fields than anybody reads are a picture that tells what is pointed at, and more cells than a page holds are pages. */
    @Test
    void aLargeSweepIsAPictureAndPages() {
        Page page = visitor();
        started(page, "queue_depth: 1..20 in 20\nnr_requests: 4..19 in 16");
        assertThat(page.locator(".heatpic path").first()).isAttached();
        assertThat(page.locator("#cells-title + .wide tbody tr")).hasCount(51);
        page.locator(".heatpic").hover();
        assertThat(page.locator(".pointed")).containsText("queue_depth 1");
        page.locator("a[rel=next]").click();
        assertThat(page.locator(".pager span")).hasText("page 2 of 7");
        assertThat(page.locator("#cells-title + .wide tbody tr")).hasCount(51);
        page.locator("#cells-title + .wide a").nth(1).click();
        assertThat(page.locator("#lab")).isVisible();
    }

    @Test
    void withoutJavaScriptTheSameIsSaid() {
        Page page = visitorWithoutJavaScript();
        page.navigate(form("queue_depth: 5, 9\nnomerges: 0, 1"));
        page.locator("#start").click();
        for (int i = 0; i < 200 && !page.locator("#p-state").textContent().equals("completed"); i++) {
            page.reload();
        }
        assertThat(page.locator("#p-text")).containsText("5 of 5 runs");
        assertThat(page.locator(".heat tbody tr")).hasCount(2);
    }

    @Test
    void whatIsWrongStandsBesideItsFieldAndNothingTypedIsLost() {
        Page page = visitor();
        page.navigate(form("queue_dept: 4"));
        page.locator("#replications").fill("none");
        page.locator("#start").click();
        expectRefusal(422);
        assertThat(page.locator("#e-axes")).containsText("did you mean queue_depth");
        assertThat(page.locator("#e-replications")).containsText("whole number");
        assertThat(page.locator("#axes")).hasValue("queue_dept: 4");
        assertThat(page.locator("#fio")).hasValue(Pattern.compile(".*iodepth=16.*", Pattern.DOTALL));
    }

    @Test
    void runsThatAreSureToMissALimitStopEarlyAndAreMarked() {
        Page page = visitor();
        page.navigate(form("queue_depth: 1, 2, 8\nnr_requests: 32, 64"));
        page.locator("#fio").fill(QUICK_JOB.replaceFirst("runtime=[0-9.]+", "runtime=4"));
        page.locator("#precision").fill("full");
        page.locator("#constraints").fill("read.iops >= 60 % of best");
        page.locator("#start").click();
        expectRefusal(422);
        assertThat(page.locator("#e-constraints")).containsText("as the best is known only in the end");
        assertThat(page.locator("#constraints")).hasValue("read.iops >= 60 % of best");
        page.locator("#constraints").fill("read.iops >= 60 % of baseline");
        page.locator("#start").click();
        assertThat(page.locator("#p-state")).hasText(FINISHED);
        assertThat(page.locator("#p-text")).containsText("stopped early, sure to miss read.iops >= 60 % of baseline");
        assertThat(page.locator(".heat td.early").first()).hasAttribute("title", Pattern.compile(".*, stopped early"));
        assertThat(page.locator("#early")).containsText("hatched");
        assertThat(page.locator(".lines polyline.early").first()).isAttached();
        assertThat(page.locator("#cells-title + .wide tbody tr").last()).containsText("stopped early: sure to miss");
        assertThat(page.locator(".verdict small").first()).containsText("left out of the best");
        page.locator("#metric").selectOption("write.p999");
        page.locator(".filter button").click();
        assertThat(page.locator(".heat tbody td").first()).hasText("too short");
        assertThat(page.locator("#cells-title + .wide tbody tr").last()).containsText("I/Os beyond");
        assertThat(new AxeBuilder(page).analyze().getViolations()).isEmpty();
    }

    @Test
    void aSearchSaysWhatToDo() {
        Page page = visitor();
        page.navigate(form("queue_depth: 1, 2, 4, 8, 16, 32\nnr_requests: 8, 16, 32, 64") + "&budget=16&tunables="
                + encode("queue_depth=1") + "&objectives=" + encode("max read.iops"));
        page.locator("#design").selectOption("search");
        page.locator("#start").click();
        assertThat(page.locator("#p-state")).hasText(FINISHED);
        assertThat(page.locator("#rec-title")).isVisible();
        assertThat(page.locator(".verdict b")).containsText("Set queue_depth=");
        assertThat(page.locator("#rec-title + .note + .wide tbody tr").first()).containsText("queue_depth=");
        Page phone = narrowVisitor(ColorScheme.LIGHT);
        phone.navigate(page.url());
        assertThat(phone.evaluate("[...document.querySelectorAll('.wide')].filter(w => w.querySelector('table')"
                        + " && w.scrollWidth > w.clientWidth).length"))
                .isEqualTo(0);
    }

    @Test
    void everybodyCanUseThem() {
        String sweep = started(visitor(), "queue_depth: 3, 6, 12\nnr_requests: 16, 64");
        List<String> pages = List.of(address("/sweeps"), address("/sweeps/new"), sweep);
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            Page page = visitor(
                    new Browser.NewContextOptions().setViewportSize(1440, 1000).setColorScheme(scheme));
            for (String address : pages) {
                page.navigate(address);
                assertThat(new AxeBuilder(page).analyze().getViolations())
                        .as(address + ", " + scheme)
                        .extracting(v -> v.getId() + " " + v.getNodes().get(0).getHtml())
                        .isEmpty();
            }
            Page phone = narrowVisitor(scheme);
            for (String address : pages) {
                phone.navigate(address);
                assertThat(phone.evaluate("document.documentElement.scrollWidth"))
                        .as(address)
                        .isEqualTo(390);
                assertThat(phone.evaluate("[...document.querySelectorAll('.wide')].filter(w => w.querySelector('table')"
                                + " && w.scrollWidth > w.clientWidth).length"))
                        .as("tables to scroll sideways: " + address)
                        .isEqualTo(0);
            }
        }
    }
}
