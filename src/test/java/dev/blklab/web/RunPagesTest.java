package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Are stored runs found again, shown whole, and compared? */
class RunPagesTest extends PageTest {

    @Test
    void runsAreFoundByWordTagAndSettingAndComparedByTicking() {
        Page page = visitor();
        String shallow = storeRun(page, "&name=zebra+shallow&tags=stripes&tunables.queue_depth=2");
        String deep = storeRun(page, "&name=zebra+deep&tags=stripes&tunables.queue_depth=33");
        page.navigate(address("/runs?q=zebra&knobs=queue_depth%3D33"));
        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(page.locator("tbody tr")).containsText("zebra deep");
        page.navigate(address("/runs"));
        page.locator("tbody tr", new Page.LocatorOptions().setHasText("zebra deep"))
                .locator("a.tag")
                .click();
        assertThat(page.locator("tbody tr")).hasCount(2);
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("read MB/s"))
                .click();
        assertThat(page.locator("th[aria-sort=descending]")).containsText("read MB/s");
        assertThat(page.locator("#compare-chosen")).isDisabled();
        page.locator("input[value='" + shallow + "']").check();
        page.locator("input[value='" + deep + "']").check();
        page.locator("#compare-chosen").click();
        assertThat(page.locator("h1")).containsText("queue_depth");
        assertThat(page.locator(".chips")).containsText("queue_depth 2");
        assertThat(page.locator(".chips")).containsText("queue_depth 33");
        assertThat(page.locator("section", new Page.LocatorOptions().setHasText("What differs"))
                        .last())
                .containsText("queue_depth");

        page.locator("a", new Page.LocatorOptions().setHasText("make baseline")).click();
        assertThat(page.locator(".chip", new Page.LocatorOptions().setHasText("baseline"))
                        .first())
                .containsText("queue_depth");
        assertThat(page.url()).contains("baseline=");
    }

    @Test
    void trimsAreDrawnAsReadsAndWritesAre() {
        Page page = visitor();
        String job = QUICK_JOB.replace("rw=write", "rw=randtrim");
        page.navigate(address("/lab?device=nvme-ssd&host=server-2x12&kernel=5.15&fio=" + encode(job)));
        waitForAnswer(page);
        assertThat(page.locator("#answer-live")).containsText("trims");
        page.locator("#run").click();
        page.locator("dl.kpi").waitFor();
        assertThat(page.locator("main")).containsText("Trim throughput");
        assertThat(page.locator("main")).containsText("Where a trim's time goes");
    }

    @Test
    void whatIsNotThereSaysWhereToLook() {
        Page page = visitor();
        page.navigate(address("/sweeps/abc"));
        expectRefusal(404);
        assertThat(page.locator("main")).containsText("There is no sweep abc");
        page.getByText("Look among all sweeps").click();
        assertThat(page.locator("h1")).hasText("Sweeps");
    }

    @Test
    void aRunShowsEverythingItWasAskedAndWhatCameOfIt() {
        Page page = visitor();
        String id = storeRun(page, "&name=whole&notes=why+I+did+it&tunables.queue_depth=9&tunables.read_ahead_kb=64");
        String text = page.locator("main").innerText();
        assertThat(text)
                .contains(
                        "whole",
                        "why I did it",
                        "Read throughput",
                        "Latency distribution",
                        "Self-checks",
                        "Little's law")
                .contains("asked", "queue_depth", "no effect here: every job uses direct=1", "[reader]", "seed 1");
        assertThat(page.locator(".percentiles tbody tr").first().innerText())
                .as("intervals where enough I/Os lie beyond the percentile, and a word where not")
                .containsPattern("[0-9.]+ … [0-9.]+")
                .containsPattern("run too short: (no I/O|1 I/O|[2-9] I/Os) beyond");
        for (String download : List.of("", "/series.csv", "/histogram.csv", "/settings?format=udev")) {
            assertThat(page.request()
                            .get(address("/api/v1/runs/" + id + download))
                            .status())
                    .as(download)
                    .isEqualTo(200);
        }
        assertThat(page.locator("canvas[data-drawn]").count()).isGreaterThanOrEqualTo(9);
    }

    @Test
    void aBadSearchIsExplainedAndAnEmptyOneSaysWhatToDo() {
        Page page = visitor();
        page.navigate(address("/runs?q=nothing-has-this-name"));
        assertThat(page.locator(".empty")).containsText("No run fits");
        page.navigate(address("/runs?knobs=queue_deep%3D3&sort=colour&cols=shape"));
        expectRefusal(400);
        assertThat(page.locator(".notice.bad").first()).containsText("At character 1");
        assertThat(page.locator(".notice.bad").first()).containsText("did you mean queue_depth?");
        assertThat(page.locator(".notice.bad").last()).containsText("colour");
        assertThat(page.locator(".notice.bad").last()).containsText("shape");
        assertThat(page.locator("#filter")).hasValue("queue_deep=3");
    }

    @Test
    void whatIsNotThereIsSaidWithAWayOn() {
        Page page = visitor();
        page.navigate(address("/runs/AAAAAAAAAAAA"));
        expectRefusal(404);
        assertThat(page.locator("main")).containsText("There is no run AAAAAAAAAAAA");
        page.navigate(address("/devices/floppy"));
        expectRefusal(404);
        assertThat(page.locator("main")).containsText("floppy");
        page.navigate(address("/nowhere"));
        expectRefusal(404);
        page.navigate(address("/compare?runs=AAAAAAAAAAAA,BBBBBBBBBBBB"));
        expectRefusal(404);
        assertThat(page.locator("main")).containsText("Comparing needs two finished runs");
        page.navigate(address("/compare"));
        assertThat(page.locator("main")).containsText("Choose at least two runs");
        page.navigate(address("/lab?from=AAAAAAAAAAAA"));
        expectRefusal(404);
    }
}
