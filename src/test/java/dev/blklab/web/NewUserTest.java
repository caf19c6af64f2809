package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Can somebody who has never seen the lab get from the first page to a link worth sending? */
class NewUserTest extends PageTest {

    @Test
    void aVisitorRunsThePublishedExperimentTurnsAKnobAndSendsTheComparison() {
        Page page = visitor();
        page.navigate(address("/"));
        assertThat(page.locator("#storvsc-large")).containsText("16 TiB");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("Run it: One hardware")))
                .click();

        // both configurations side by side, with what was published
        Locator title = page.locator("h1");
        assertThat(title).containsText(Pattern.compile("storvsc_max_hw_queues 32 → 1"));
        assertThat(page.locator(".verdict")).containsText(Pattern.compile("Writes run \\d+\\s% faster with 1 queue"));
        assertThat(page.locator(".chips")).containsText("32 queues");
        assertThat(page.locator(".chips")).containsText("published");
        assertThat(page.locator("tr", new Page.LocatorOptions().setHasText("write IOPS")))
                .containsText("153 → 270");
        assertThat(page.locator("canvas[data-drawn]").first()).isVisible();

        // one of the runs, and its settings in the lab
        page.locator(".chips a", new Page.LocatorOptions().setHasText("1 queue"))
                .first()
                .click();
        assertThat(page.locator("h1")).hasText("large disk, one hardware queue");
        assertThat(page.locator(".verdict")).containsText("Published write, IOPS: 270");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Open in the lab"))
                .click();
        assertThat(page.locator("#t-storvsc_max_hw_queues")).hasValue("1");
        assertThat(page.locator("#t-queue_depth")).hasValue("55");
        waitForAnswer(page);

        // a knob turned: answered at once, against what was there before
        page.locator("#t-storvsc_max_hw_queues").fill("");
        assertThat(page.locator("#answer-live .verdict")).containsText("storvsc_max_hw_queues 1 → unset");
        assertThat(page.locator("#answer-live .verdict")).containsText(Pattern.compile("Writes −\\d+"));
        page.locator("#run").click();
        page.locator("dl.kpi").waitFor();
        String second = page.url().replaceFirst(".*/runs/", "");

        // the list, two ticks, a comparison, and its address opened by somebody else
        page.navigate(address("/runs"));
        page.locator("input[name=runs][value='" + second + "']").check();
        page.locator("tr", new Page.LocatorOptions().setHasText("large disk, one hardware queue"))
                .filter(new Locator.FilterOptions().setHasNotText("per CPU"))
                .first()
                .locator("input[name=runs]")
                .check();
        page.locator("#compare-chosen").click();
        assertThat(page.locator(".verdict")).isVisible();
        String link = page.url();

        Page colleague = visitor();
        colleague.navigate(link);
        assertThat(colleague.locator(".verdict").textContent())
                .isEqualTo(page.locator(".verdict").textContent());
        assertThat(colleague.locator("canvas[data-drawn]").count()).isPositive();
    }

    @Test
    void everythingButChartsAndLivePreviewWorksWithoutJavaScript() {
        Page page = visitorWithoutJavaScript();
        page.navigate(quickLab("&tunables.queue_depth=8"));
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Preview"))
                .click();
        assertThat(page.locator("#answer-live .verdict")).containsText("MB/s");
        assertThat(page.locator("#t-queue_depth")).hasValue("8");
        page.locator("#run").click();
        page.locator("dl.kpi").waitFor();
        assertThat(page.locator("svg.stack").first()).isVisible();
        page.locator(".chart details summary").first().click();
        assertThat(page.locator(".chart details table").first()).isVisible();

        page.navigate(address("/runs?q=queue"));
        assertThat(page.locator("h1")).hasText("Runs");
    }
}
