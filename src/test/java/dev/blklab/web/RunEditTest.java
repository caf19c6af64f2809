package dev.blklab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Can a stored run be described, starred, pinned, varied, deleted and had back, with and without JavaScript? */
class RunEditTest extends PageTest {

    private static void press(Page page, String button) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(button).setExact(true))
                .click();
    }

    @Test
    void nameTagsAndNotesAreEditedAndNothingTypedIsLost() {
        Page page = visitor();
        String id = storeRun(page, "&name=eagle&tunables.queue_depth=4");
        page.locator("#describe summary").click();
        page.locator("#e-name").fill("x".repeat(201));
        page.locator("#e-notes").fill("**Why** I did it <script>alert(1)</script>");
        press(page, "Save");
        assertThat(page.locator("#describe .error")).containsText("at most 200 characters");
        assertThat(page.locator("#e-notes")).hasValue("**Why** I did it <script>alert(1)</script>");
        expectRefusal(422);
        page.locator("#e-name").fill("eagle two");
        page.locator("#e-tags").fill("birds prod");
        press(page, "Save");
        assertThat(page.locator("h1")).hasText("eagle two");
        assertThat(page.locator(".notes strong")).hasText("Why");
        assertThat(page.locator(".notes")).containsText("<script>");
        press(page, "Star");
        assertThat(page.locator("h1 .star")).isVisible();
        page.navigate(address("/runs?filter=" + encode("star:yes tag:birds why")));
        assertThat(page.locator("#list tbody tr")).hasCount(1);
        page.navigate(address("/lab?from=" + id));
        waitForAnswer(page);
        assertThat(page.locator("#t-queue_depth")).hasValue("4");
    }

    @Test
    void oneKnobIsChangedAndComparedFromTheRunsOwnPage() {
        Page page = visitorWithoutJavaScript();
        String id = storeRun(page, "&name=falcon&tunables.queue_depth=2");
        page.locator("#c-knob").selectOption("queue_depth");
        page.locator("#c-value").fill("many");
        press(page, "Run and compare");
        assertThat(page.locator("#change .error")).containsText("must be a whole number");
        assertThat(page.locator("#c-value")).hasValue("many");
        expectRefusal(422);
        page.locator("#c-value").fill("30");
        press(page, "Run and compare");
        assertThat(page.locator("h1")).containsText("queue_depth 2 → 30");
        assertThat(page.locator(".verdict")).containsText(Pattern.compile("faster|slower|No difference"));
        page.navigate(address("/runs/" + id));
    }

    @Test
    void aPinnedBaselineIsOfferedOnOtherRuns() {
        Page page = visitor();
        String base = storeRun(page, "&name=hawk+base&tunables.queue_depth=3");
        press(page, "Pin as baseline");
        assertThat(page.locator(".actions")).containsText("Unpin baseline");
        storeRun(page, "&name=hawk+other&tunables.queue_depth=9");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Compare with baseline"))
                .click();
        assertThat(page.locator(".chip", new Page.LocatorOptions().setHasText("baseline"))
                        .first())
                .containsText("queue_depth 3");
        page.navigate(address("/runs/" + base));
        press(page, "Unpin baseline");
        assertThat(page.locator(".actions")).containsText("Pin as baseline");
    }

    @Test
    void theLifeOfOneIoIsShownOnTheRunsPageAndWithoutJavaScriptOnItsOwn() {
        Page page = visitor();
        String id = storeRun(page, "&name=heron&tunables.queue_depth=5");
        page.locator("#life summary").click();
        assertThat(page.locator("#lives .life")).hasCount(6);
        assertThat(page.locator("#lives .life").first()).containsText("Median read");
        assertThat(page.locator("#lives .life").last()).containsText(Pattern.compile("Worst write, .* of job writer"));
        assertThat(page.locator("#lives .life").last().locator(".stackrow").last())
                .isVisible();
        Page plain = visitorWithoutJavaScript();
        plain.navigate(address("/runs/" + id));
        plain.locator("#life summary").click();
        plain.locator("#life a").click();
        assertThat(plain.locator("#lives .life")).hasCount(6);
        assertThat(plain.locator("#lives")).not().containsText("Today's engine");
    }

    @Test
    void aDeletedRunIsGoneAndComesBack() {
        Page page = visitor();
        String id = storeRun(page, "&name=vulture&tunables.queue_depth=5");
        press(page, "Delete");
        assertThat(page.locator(".notice")).containsText("The run is deleted.");
        Page colleague = visitor();
        colleague.navigate(address("/runs?filter=vulture"));
        assertThat(colleague.locator(".empty")).containsText("No run fits");
        colleague.navigate(address("/runs/" + id));
        expectRefusal(410);
        assertThat(colleague.locator("h1")).hasText("This run was deleted");
        press(page, "Undo");
        assertThat(page.locator("h1")).hasText("vulture");
        page.navigate(address("/runs?filter=vulture"));
        assertThat(page.locator("#list tbody tr")).hasCount(1);
    }
}
