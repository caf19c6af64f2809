package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Do several runs fit on one page: any axis, sorted, without one of them, and taken along? */
class ComparePageTest extends PageTest {

    private List<String> four(Page page, String name) {
        List<String> ids = new ArrayList<>();
        for (String settings : List.of("2&tunables.scheduler=none", "2&tunables.scheduler=mq-deadline", "40", "8")) {
            ids.add(storeRun(page, "&name=" + name + "&tunables.queue_depth=" + settings));
        }
        return ids;
    }

    @Test
    void anySettingStandsAgainstAnyFigureAndTheAddressSaysSo() {
        Page page = visitor();
        List<String> ids = four(page, "pike");
        page.navigate(address("/compare?runs=" + String.join(",", ids)));
        assertThat(page.locator("#dots-0-title")).hasText("Read throughput by queue_depth");
        assertThat(page.locator("#dots-1-title")).hasText("Write throughput by queue_depth");
        page.locator("#a-y").selectOption("write.latency.p99Ns");
        page.waitForURL(Pattern.compile("y=write\\.latency\\.p99Ns").asPredicate());
        page.locator("#a-x").selectOption("scheduler");
        page.waitForURL(Pattern.compile("x=scheduler").asPredicate());
        page.locator("#a-group").selectOption("queue_depth");
        page.waitForURL(Pattern.compile("group=queue_depth").asPredicate());
        assertThat(page.locator("#dots-0-title")).hasText("Write p99 latency by scheduler");
        assertThat(page.locator("#dots-0[data-drawn]")).isVisible();
        Locator table = page.locator("section:has(#dots-0) table");
        page.locator("section:has(#dots-0) summary").click();
        assertThat(table).containsText("queue_depth 40");
        assertThat(table).containsText("mq-deadline");
        assertThat(table.locator("tbody tr")).hasCount(4);
    }

    @Test
    void theTableIsSortedTheBaselineSwitchedAndARunTakenOut() {
        Page page = visitorWithoutJavaScript();
        List<String> ids = four(page, "perch");
        page.navigate(address("/compare?runs=" + String.join(",", ids)));
        page.locator("#figures thead a", new Page.LocatorOptions().setHasText("read IOPS"))
                .click();
        assertThat(page.locator("#figures th[aria-sort]")).containsText("read IOPS");
        List<String> first = page.locator("#figures tbody tr").allInnerTexts();
        page.locator("#figures thead a", new Page.LocatorOptions().setHasText("read IOPS"))
                .click();
        assertThat(page.locator("#figures th[aria-sort]")).hasAttribute("aria-sort", "ascending");
        List<String> turned = page.locator("#figures tbody tr").allInnerTexts();
        assertThat(turned.get(0)).isEqualTo(first.get(3));
        page.locator(".chip", new Page.LocatorOptions().setHasText("queue_depth 40"))
                .locator("a", new Locator.LocatorOptions().setHasText("make baseline"))
                .click();
        assertThat(page.url()).contains("baseline=" + ids.get(2));
        page.locator(".chip", new Page.LocatorOptions().setHasText("queue_depth 8"))
                .locator("a[title='Compare without it']")
                .click();
        assertThat(page.url()).doesNotContain(ids.get(3));
        assertThat(page.locator(".chip:has(i[class^=s])")).hasCount(3);
    }

    @Test
    void itIsTakenAlongAsCsvAndAsAPictureWithTheSettingsInIt() {
        Page page = visitor();
        String a = storeRun(page, "&name==cmd()&tunables.queue_depth=3");
        String b = storeRun(page, "&name=trout&tunables.queue_depth=30");
        page.navigate(address("/compare?runs=" + a + "," + b));
        String csv = page.request()
                .get(address("/compare.csv?runs=" + a + "," + b + "&baseline=" + b))
                .text();
        String[] lines = csv.split("\n", -1);
        assertThat(lines[0])
                .startsWith("run,name,label,baseline,tunables.queue_depth,")
                .contains("read.iops.lo95");
        assertThat(lines[1]).startsWith(a + ",'=cmd(),").contains(",no,3,");
        assertThat(lines[2]).startsWith(b + ",trout,").contains(",yes,30,");
        var download =
                page.waitForDownload(() -> page.locator("button[data-png]").click());
        assertThat(download.suggestedFilename()).isEqualTo("compare.png");
        assertThat(page.locator("button[data-png]").getAttribute("data-caption"))
                .contains("queue_depth: queue_depth 3 = 3, queue_depth 30 = 30");
    }
}
