// What every page has: theme switch, copy link, times in the reader's zone.
"use strict";
(() => {
  const root = document.documentElement;
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const announce = text => { const live = document.getElementById("announce"); if (live) live.textContent = text; };

  const theme = document.getElementById("theme");
  theme?.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* the choice then lasts for this page */ }
    document.dispatchEvent(new Event("themechange"));
    announce(root.dataset.theme + " theme");
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.dispatchEvent(new Event("themechange")));

  document.getElementById("copy-link")?.addEventListener("click", async event => {
    const button = event.currentTarget, before = button.textContent;
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Copy the address bar";
    }
    announce(button.textContent);
    setTimeout(() => { button.textContent = before; }, 2000);
  });

  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    if (isNaN(at)) continue;
    time.title = time.textContent;
    time.textContent = at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  }
})();
