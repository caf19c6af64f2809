package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Can somebody find their runs among many: by filter, by column, by key, and by a link? */
class RunListTest extends PageTest {

    private String filtered(String filter) {
        return address("/runs?filter=" + encode(filter));
    }

    @Test
    void aFilterIsTypedRefusedWithAPositionCorrectedAndSharedByItsAddress() {
        Page page = visitor();
        storeRun(page, "&name=lion+shallow&tags=cats&tunables.queue_depth=3");
        storeRun(page, "&name=lion+deep&tags=cats+prod&tunables.queue_depth=40");
        page.navigate(address("/runs"));
        page.locator("#filter").fill("lion and queue_dept<10");
        page.keyboard().press("Enter");
        assertThat(page.locator(".notice.bad")).containsText("At character 10: no field is called \"queue_dept\"");
        assertThat(page.locator(".caret")).containsText("         ^");
        expectRefusal(400);
        page.locator("#filter").fill("lion and (queue_depth<10 or tag:prod) and write.p99>1us");
        page.keyboard().press("Enter");
        assertThat(page.locator("#list tbody tr")).hasCount(2);
        page.locator("#filter").fill("lion and (queue_depth<10 or tag:nothing) and write.p99 > 1 us");
        page.keyboard().press("Enter");
        assertThat(page.locator("#list tbody tr")).hasCount(1);
        assertThat(page.url()).doesNotContain("cols=").doesNotContain("sort=").doesNotContain("device=");

        Page colleague = visitor();
        colleague.navigate(page.url());
        assertThat(colleague.locator("#list tbody tr"))
                .containsText(List.of("lion shallow").toArray(new String[0]));
    }

    @Test
    void columnsAreChosenSortedByAndKeptInTheAddress() {
        Page page = visitor();
        storeRun(page, "&name=tiger+a&tunables.queue_depth=5");
        storeRun(page, "&name=tiger+b&tunables.queue_depth=50");
        page.navigate(filtered("tiger"));
        page.locator("#choose-columns summary").click();
        page.locator("#columns input[value=queue_depth]").check();
        page.locator("#columns input[value='write.mean']").check();
        page.locator("#columns input[value=device]").uncheck();
        page.locator("#choose-columns button").click();
        page.waitForURL(Pattern.compile("cols=").asPredicate());
        page.locator("#list thead a", new Page.LocatorOptions().setHasText("queue_depth"))
                .click();
        assertThat(page.locator("th[aria-sort=descending]")).containsText("queue_depth");
        assertThat(page.locator("#list tbody tr").first()).containsText("tiger b");
        assertThat(page.locator("#list thead")).not().containsText("disk");
        page.locator("#list thead a", new Page.LocatorOptions().setHasText("queue_depth"))
                .click();
        assertThat(page.locator("#list tbody tr").first()).containsText("tiger a");
    }

    @Test
    void theListIsWalkedTickedAndComparedOverPagesByKeysAlone() {
        Page page = visitor();
        storeRun(page, "&name=wolf+a&tunables.queue_depth=6");
        storeRun(page, "&name=wolf+b&tunables.queue_depth=60");
        page.navigate(filtered("wolf") + "&size=1");
        page.keyboard().press("j");
        assertThat(page.locator("a.name:focus")).hasText("wolf b");
        page.keyboard().press("x");
        assertThat(page.locator("#chosen-count")).containsText("1 run ticked");
        page.keyboard().press("n");
        page.waitForURL(Pattern.compile("page=1").asPredicate());
        page.keyboard().press("k");
        assertThat(page.locator("a.name:focus")).hasText("wolf a");
        page.keyboard().press("x");
        assertThat(page.locator("#chosen-count")).containsText("2 runs ticked, 1 of them on other pages");
        page.keyboard().press("c");
        assertThat(page.locator("h1")).containsText("queue_depth");
        page.goBack();
        page.keyboard().press("/");
        assertThat(page.locator("#filter")).isFocused();
    }

    @Test
    void withoutJavaScriptFilterColumnsAndComparisonAreForms() {
        Page maker = visitor();
        storeRun(maker, "&name=bear+a&tunables.queue_depth=7");
        storeRun(maker, "&name=bear+b&tunables.queue_depth=70");
        Page page = visitorWithoutJavaScript();
        page.navigate(filtered("bear queue_depth>=7"));
        assertThat(page.locator("#list tbody tr")).hasCount(2);
        page.locator("#choose-columns summary").click();
        page.locator("#columns input[value=scheduler]").check();
        page.locator("#choose-columns button").click();
        assertThat(page.locator("#list thead")).containsText("scheduler");
        page.locator("#list tbody input").nth(0).check();
        page.locator("#list tbody input").nth(1).check();
        page.locator("#compare-chosen").click();
        assertThat(page.locator("h1")).containsText("queue_depth");
        assertThat(page.locator("svg.stack").first()).isVisible();
    }
}
