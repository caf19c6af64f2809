package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * Drives the pages in a real Chromium, against the real lab on a database in memory. Every test fails on an error in the browser's
 * console and on any answer of 400 and above that it did not announce.
 */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = "spring.datasource.url=jdbc:h2:mem:pages;DB_CLOSE_DELAY=-1")
abstract class PageTest {

    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");
    private static final double PATIENCE_MS = 60_000;

    private static Playwright playwright;
    private static Browser browser;

    @LocalServerPort
    private int port;

    private final List<BrowserContext> contexts = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<String> announced = new ArrayList<>();

    /** One Chromium for all page tests; without one they are skipped, but never where CI says that it must be there. */
    @BeforeEach
    void startBrowser() {
        if (browser != null) {
            return;
        }
        Optional<Path> chromium = chromium();
        if (chromium.isEmpty()) {
            String reason = "no Chromium found: install one, or set CHROMIUM to its path";
            assertThat(System.getenv("CI")).as(reason).isNotEqualTo("true");
            Assumptions.abort(reason);
        }
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium.get())
                        .setArgs(ARGUMENTS));
        Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
    }

    @AfterEach
    void closeContextsAndListenToComplaints() {
        contexts.forEach(BrowserContext::close);
        complaints.removeIf(c -> announced.stream().anyMatch(c::contains));
        assertThat(complaints).as("what the browser complained about").isEmpty();
    }

    private static Optional<Path> chromium() {
        return Stream.of(
                        System.getenv("CHROMIUM"),
                        "/usr/bin/chromium",
                        "/usr/bin/chromium-browser",
                        "/usr/bin/google-chrome",
                        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                        "/Applications/Chromium.app/Contents/MacOS/Chromium")
                .filter(Objects::nonNull)
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A clean browser: no cookies, no storage. */
    Page visitor() {
        return visitor(new Browser.NewContextOptions().setViewportSize(1440, 1000));
    }

    Page narrowVisitor(ColorScheme scheme) {
        return visitor(new Browser.NewContextOptions().setViewportSize(390, 844).setColorScheme(scheme));
    }

    Page visitorWithoutJavaScript() {
        return visitor(
                new Browser.NewContextOptions().setViewportSize(1440, 1000).setJavaScriptEnabled(false));
    }

    Page visitor(Browser.NewContextOptions options) {
        BrowserContext context = browser.newContext(options);
        contexts.add(context);
        context.setDefaultTimeout(PATIENCE_MS);
        Page page = context.newPage();
        page.onConsoleMessage(m -> {
            if (m.type().equals("error") || m.type().equals("warning")) {
                complaints.add(page.url() + ": " + m.text());
            }
        });
        page.onPageError(e -> complaints.add(page.url() + ": " + e));
        page.onResponse(r -> {
            if (r.status() >= 400) {
                complaints.add(r.status() + " " + r.request().method() + " " + r.url());
            }
        });
        return page;
    }

    /** For a test that wants to be refused: forgets the answers of that status, and fails if there was none. */
    void expectRefusal(int status) {
        assertThat(complaints.removeIf(c -> c.startsWith(status + " ")))
                .as("an answer " + status)
                .isTrue();
        // the console's own line about it may come later
        announced.add("status of " + status);
    }

    String address(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    /** The lab with a job that is simulated in no time. */
    String quickLab(String more) {
        return address("/lab?device=azure-premium-p70&host=azure-f32s-v2&kernel=5.15&fio=" + encode(QUICK_JOB) + more);
    }

    static String encode(String s) {
        return java.net.URLEncoder.encode(s, java.nio.charset.StandardCharsets.UTF_8);
    }

    static final String QUICK_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=1
            size=1g

            [reader]
            rw=randread
            bs=4k
            iodepth=16

            [writer]
            rw=write
            bs=8k
            """;

    /** Waits until the lab has answered the last change. */
    static void waitForAnswer(Page page) {
        // by the clock, not by frames: a page behind another gets none
        var patient = new Page.WaitForFunctionOptions().setPollingInterval(50);
        try {
            page.waitForFunction(
                    "() => !document.getElementById('lab').classList.contains('busy') && document.getElementById('live').textContent === ''",
                    null,
                    patient);
        } catch (com.microsoft.playwright.TimeoutError e) {
            String said = page.locator("#live").textContent() + " / "
                    + page.locator("#lab").getAttribute("class");
            throw new AssertionError("the lab did not answer; it says: " + said + " at " + page.url(), e);
        }
    }

    /** Fills the quick lab, runs it, and waits for the finished run's page. */
    String storeRun(Page page, String more) {
        page.navigate(quickLab(more));
        page.locator("#run").click();
        page.locator("dl.kpi").waitFor();
        return page.url().replaceFirst(".*/runs/", "");
    }
}
