package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Does the lab answer what is typed, say what is wrong where it is wrong, and lose nothing? */
class LabPageTest extends PageTest {

    @Test
    void aChangeIsAnsweredAgainstTheBaselineAndIsInTheAddress() {
        Page page = visitor();
        page.navigate(quickLab("&tunables.queue_depth=16"));
        waitForAnswer(page);
        page.locator("#t-queue_depth").fill("1");
        assertThat(page.locator("#answer-live .verdict")).containsText("queue_depth 16 → 1");
        assertThat(page.locator("#answer-live")).containsText("before");
        waitForAnswer(page);
        assertThat(page.url()).contains("tunables.queue_depth=1").contains("was.tunables.queue_depth=16");

        Page colleague = visitor();
        colleague.navigate(page.url());
        waitForAnswer(colleague);
        assertThat(colleague.locator("#answer-live .verdict").textContent())
                .isEqualTo(page.locator("#answer-live .verdict").textContent());
    }

    @Test
    void anAnswerFindsTheChartsHoweverQuickItIs() {
        Page page = visitor();
        page.navigate(quickLab(""));
        // the names carry a hash of the content
        assertThat(page.evaluate("[...document.scripts].map(s => s.src.match(/(charts|lab)[^/]*[.]js$/)?.[1])"
                        + ".filter(name => name).join(' ')"))
                .isEqualTo("charts lab");
        waitForAnswer(page);
    }

    @Test
    void undoAndRedoGoThroughTheChanges() {
        Page page = visitor();
        page.navigate(quickLab(""));
        waitForAnswer(page);
        var depth = page.locator("#t-queue_depth");
        depth.fill("8");
        depth.blur();
        page.locator("#t-scheduler").selectOption("none");
        page.locator("#undo").click();
        assertThat(page.locator("#t-scheduler")).hasValue("");
        assertThat(depth).hasValue("8");
        page.locator("#undo").click();
        assertThat(depth).hasValue("");
        page.locator("#redo").click();
        assertThat(depth).hasValue("8");
        waitForAnswer(page);
        assertThat(page.locator("#t-queue_depth-eff")).containsText("used 8");
    }

    @Test
    void mistakesAreSaidBesideTheirFieldsAndNothingTypedIsLost() {
        Page page = visitor();
        page.navigate(
                quickLab("&name=my+try&tunables.queue_depth=0&tunables.max_sectors_kb=3&tunables.nr_requests=77"));
        waitForAnswer(page);
        assertThat(page.locator("#t-queue_depth-live .error")).containsText("must be a whole number from 1 to");
        assertThat(page.locator("#t-max_sectors_kb-live .error")).containsText("from 4 to");
        page.locator("#fio").fill("[job]\nsize=1m\nrw=sideways\n");
        assertThat(page.locator("#fio-live .error").first()).containsText("line 3");
        page.locator("#run").click();
        assertThat(page.locator("#refused")).containsText("Nothing was run");
        expectRefusal(422);
        assertThat(page.locator("#t-queue_depth")).hasValue("0");
        assertThat(page.locator("#t-queue_depth")).hasAttribute("aria-invalid", "true");
        assertThat(page.locator("#t-nr_requests")).hasValue("77");
        assertThat(page.locator("#fio")).hasValue("[job]\nsize=1m\nrw=sideways\n");
        assertThat(page.locator("#name")).hasValue("my try");
        page.navigate(address("/runs?q=my+try"));
        assertThat(page.locator(".empty")).isVisible();
    }

    @Test
    void theFourSemanticsOfTheQueueParameterAreShown() {
        Page page = visitor();
        page.navigate(quickLab("&tunables.storvsc_max_hw_queues=99").replace("5.15", "5.11")
                + "&kernel.patches=storvsc-nr-hw-queues-v1");
        waitForAnswer(page);
        assertThat(page.locator("#t-storvsc_max_hw_queues-live .error")).containsText("does not load");
        page.locator("input[value=storvsc-nr-hw-queues-v1]").uncheck();
        page.locator("input[value=storvsc-max-hw-queues-v2]").check();
        assertThat(page.locator("#t-storvsc_max_hw_queues-live")).containsText("logged:");
        assertThat(page.locator("#t-storvsc_max_hw_queues-eff")).containsText("used 32");
        page.locator("input[value=storvsc-max-hw-queues-v2]").uncheck();
        page.locator("input[value=storvsc-max-hw-queues-cap]").check();
        assertThat(page.locator("#t-storvsc_max_hw_queues-live")).containsText("99 was asked for, 32 are used");
        page.locator("input[value=storvsc-max-hw-queues-cap]").uncheck();
        page.locator("input[value=storvsc-max-hw-queues-merged]").check();
        assertThat(page.locator("#t-storvsc_max_hw_queues-live")).containsText("the file reads 0");
        waitForAnswer(page);
    }

    @Test
    void theFittedLimitIsLabelledAndCanBeSwitchedOff() {
        Page page = visitor();
        page.navigate(quickLab("").replace("azure-premium-p70", "azure-premium-p3-read-locality"));
        waitForAnswer(page);
        assertThat(page.locator("#model")).containsText("fitted to this result, not documented by the provider");
        page.locator("input[type=checkbox][name='device.readLocalityExtentBytes']")
                .check();
        assertThat(page.locator("#answer-live .verdict")).containsText("device.readLocalityExtentBytes unset → 0");
        waitForAnswer(page);
        page.locator("#run").click();
        page.locator("dl.kpi").waitFor();
        assertThat(page.locator("section", new Page.LocatorOptions().setHasText("Model parameters that are fitted")))
                .containsText(Pattern.compile("device\\.readLocalityExtentBytes"));
    }

    @Test
    void anotherDiskBringsItsOwnParametersAndForgetsWhatWasChangedAboutTheFirst() {
        Page page = visitor();
        page.navigate(quickLab("&device.readLatencyNs=1000000"));
        waitForAnswer(page);
        page.locator("#device").selectOption("ssd-sata");
        page.locator("[id='device.serviceNs']")
                .waitFor(new com.microsoft.playwright.Locator.WaitForOptions()
                        .setState(com.microsoft.playwright.options.WaitForSelectorState.ATTACHED));
        waitForAnswer(page);
        assertThat(page.locator("#elsewhere-live")).isEmpty();
        assertThat(page.locator("#answer-live .verdict")).containsText("against the baseline");
    }

    @Test
    void aKnobThatCannotMatterSaysSo() {
        Page page = visitor();
        page.navigate(quickLab("&tunables.read_ahead_kb=512"));
        assertThat(page.locator("#t-read_ahead_kb-live")).containsText("no effect here: every job uses direct=1");
        waitForAnswer(page);
    }

    @Test
    void whatToTryNextIsRankedByWhatItBringsAndOneClickAway() {
        Page page = visitor();
        page.navigate(address("/lab?experiment=storvsc-large"));
        waitForAnswer(page);
        page.locator("#ask-next").click();
        var first = page.locator("#next-live tr").first();
        first.waitFor();
        assertThat(first).containsText(Pattern.compile("write \\+\\d+"));
        String knob = first.locator("code").textContent();
        first.locator("a").click();
        assertThat(page.locator("#answer-live .verdict")).containsText(knob);
        assertThat(page.locator("#answer-live .verdict")).containsText(Pattern.compile("Writes \\+\\d+"));
        waitForAnswer(page);
    }
}
