// A sweep, live: progress by server-sent events, by asking every two seconds where those do not come through; the figures are
// taken over from the same page every few seconds while runs come in, and once more at the end.
"use strict";
(() => {
  const main = document.querySelector("main[data-sweep]");
  if (!main) return;
  const FINAL = new Set(["completed", "cancelled"]), POLL_MS = 2000, PAGE_MS = 3000;
  const id = main.dataset.sweep, api = new URL(`api/v1/sweeps/${id}`, new URL("../", location.href)).pathname;
  const state = document.getElementById("p-state"), bar = document.getElementById("p-bar"), text = document.getElementById("p-text");
  const whole = v => Math.round(v).toString().replace(/\B(?=(\d{3})+$)/g, "\u202f");
  let seen = -1, taken = performance.now(), busy = false, over = FINAL.has(main.dataset.state.toLowerCase());

  // a map too large for figures says the one that is pointed at
  addEventListener("pointermove", event => {
    const map = event.target.closest?.(".heatpic"), field = map?.querySelector(".field");
    if (!field) return;
    const d = map.dataset, columns = JSON.parse(d.columns), rows = JSON.parse(d.rows), box = field.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * columns.length), y = Math.floor((event.clientY - box.top) / box.height * rows.length);
    const at = 2 * (y * columns.length + x), code = x in columns && y in rows ? d.values.slice(at, at + 2) : "";
    const value = +d.least + (d.most - d.least) * parseInt(code, 36) / 1295;
    map.nextElementSibling.textContent = code ? `${d.x} ${columns[x]}, ${d.y} ${rows[y]}: ${isNaN(value) ? "not there yet" : `about ${+value.toPrecision(3)} ${d.unit}`}` : "\u00a0";
  }, { passive: true });
  if (over) return;

  const left = s => s < 90 ? `${s} s left` : `${Math.round(s / 60)} min left`;
  function show(p) {
    bar.value = p.share;
    const parts = [`${whole(p.done)} of ${whole(p.runs)} runs`];
    if (p.failed) parts.push(`${whole(p.failed)} failed`);
    if (p.reused) parts.push(`${whole(p.reused)} equal to others and not simulated again`);
    if (p.hopeless) parts.push(`${whole(p.hopeless)} stopped early, sure to miss ${main.dataset.limits}`);
    if (p.leftSeconds != null) parts.push(left(p.leftSeconds));
    text.textContent = parts.join(", ");
    if (p.state !== state.textContent) {
      const known = state.textContent;
      state.textContent = p.state;
      // other buttons belong to another state
      if (known !== p.state && !FINAL.has(p.state)) location.reload();
    }
    if (FINAL.has(p.state)) { finish(); return; }
    if (p.done !== seen && performance.now() - taken > PAGE_MS) take();
    seen = p.done;
  }

  async function take() {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("sweep-live"), here = document.getElementById("sweep-live");
      // what somebody is reading with the keyboard stays where it is
      if (!fresh || (here.contains(document.activeElement) && !over)) return;
      charts.drop(here);
      here.replaceChildren(...fresh.childNodes);
      charts.draw(here);
      if (over) document.querySelector(".progress").replaceWith(page.querySelector(".progress"));
    } catch { /* the next look comes in a moment */ } finally {
      taken = performance.now();
      busy = false;
    }
  }

  function finish() {
    if (over) return;
    over = true;
    source?.close();
    clearInterval(polling);
    take();
  }

  let source, polling;
  function poll() {
    if (polling || over) return;
    polling = setInterval(async () => {
      try { show((await (await fetch(api)).json()).progress); } catch { /* the server is away: ask again */ }
    }, POLL_MS);
  }
  if (typeof EventSource === "undefined") poll();
  else {
    source = new EventSource(`${api}/events`);
    source.addEventListener("progress", event => { clearInterval(polling); polling = undefined; show(JSON.parse(event.data)); });
    source.addEventListener("done", finish);
    source.addEventListener("error", poll);
  }
  addEventListener("pagehide", () => source?.close());
})();
