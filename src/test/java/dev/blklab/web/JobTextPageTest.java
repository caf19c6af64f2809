package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import org.junit.jupiter.api.Test;

/** Does the job box mark its lines while one types, explain options, repair traps and show what the jobs come to? */
class JobTextPageTest extends PageTest {

    @Test
    void errorsAndTrapsAreMarkedAtTheirLinesAndRepairedByOneClick() {
        Page page = visitor();
        page.navigate(quickLab(""));
        waitForAnswer(page);
        page.locator("#fio").fill("[job]\nsize=1m\nrw=sideways\niodepth=4\nbs = 64k\n");
        assertThat(page.locator(".jobmarks .bad[data-line='3']")).hasCount(1);
        assertThat(page.locator(".jobmarks [data-line='5']")).hasCount(1);
        page.locator(".jobfixes button[aria-label^='Fix line 5']").click();
        assertThat(page.locator("#fio")).hasValue("[job]\nsize=1m\nrw=sideways\niodepth=4\nbs=64k\n");
        assertThat(page.locator(".jobmarks [data-line='5']")).hasCount(0);
        page.locator("#fio").fill("[job]\nsize=1m\nrw=read\n");
        assertThat(page.locator(".jobmarks .bad")).hasCount(0);
        waitForAnswer(page);
    }

    @Test
    void whatTheJobsComeToIsShownBelow() {
        Page page = visitor();
        page.navigate(quickLab(""));
        assertThat(page.locator("#job-help .jobs li").first()).containsText("1 clone of randread, 16 in flight each");
        page.locator("#fio").fill("[a]\nsize=1m\nbs=64k\nloops=2\ndirect=1\n");
        assertThat(page.locator("#job-help .jobs li").first()).containsText("2097152 bytes to read");
        waitForAnswer(page);
    }

    @Test
    void anOptionExplainsItselfUnderThePointer() {
        Page page = visitor();
        page.navigate(quickLab(""));
        waitForAnswer(page);
        page.locator("#fio").fill("[job]\niodepth=16\nsize=1m\n");
        BoundingBox box = page.locator("#fio").boundingBox();
        double line = ((Number)
                        page.evaluate("parseFloat(getComputedStyle(document.getElementById('fio')).lineHeight)"))
                .doubleValue();
        page.mouse().move(box.x + 40, box.y + 8 + 1.5 * line);
        assertThat(page.locator(".jobtip")).containsText("I/Os in flight of each clone");
        page.mouse().move(box.x + 40, box.y + 8 + 2.5 * line);
        assertThat(page.locator(".jobtip")).containsText("bytes of each clone");
        waitForAnswer(page);
    }
}
