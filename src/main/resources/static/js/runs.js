// The list of runs: ticks that last over pages, keys, and an address without what is usual anyway.
"use strict";
(() => {
  const KEPT = "ticked runs", MOST = 100;
  const form = document.getElementById("list-form");
  form?.addEventListener("submit", () => {
    const columns = document.getElementById("columns");
    const boxes = [...columns.querySelectorAll("input")], chosen = boxes.filter(b => b.checked).map(b => b.value).join(",");
    boxes.forEach(b => { b.disabled = true; });
    if (chosen !== columns.dataset.usual) {
      const all = document.createElement("input");
      all.type = "hidden"; all.name = "cols"; all.value = chosen;
      form.append(all);
    }
    for (const field of form.elements) {
      const usual = field.name === "sort" ? "-created" : field.name === "size" ? "50" : "";
      if (field.name && field.value === usual) field.disabled = true;
    }
    // back from the next page, the form is as it was
    setTimeout(() => { for (const field of form.elements) field.disabled = false; form.querySelector("input[type=hidden][name=cols]")?.remove(); });
  });

  const list = document.getElementById("list"), compare = document.getElementById("compare-chosen");
  const read = () => { try { return JSON.parse(sessionStorage.getItem(KEPT)) ?? []; } catch { return []; } };
  let ticked = new Set(read());
  const keep = () => { try { sessionStorage.setItem(KEPT, JSON.stringify([...ticked])); } catch { /* the ticks then last for this page */ } };

  if (list) {
    const boxes = [...list.querySelectorAll('input[name="runs"]')], count = document.getElementById("chosen-count"), untick = document.getElementById("untick");
    const here = new Set(boxes.map(b => b.value));
    const show = () => {
      const n = ticked.size, elsewhere = [...ticked].filter(id => !here.has(id)).length;
      compare.disabled = n < 2 || n > MOST;
      untick.hidden = n === 0;
      count.textContent = n === 0 ? "Tick two or more runs to compare them." : n === 1 ? "1 run ticked: tick one more."
        : n > MOST ? `${n} runs ticked: at most ${MOST} can be compared.` : n + " runs ticked" + (elsewhere ? `, ${elsewhere} of them on other pages.` : ".");
    };
    boxes.forEach(b => {
      b.checked = ticked.has(b.value);
      b.addEventListener("change", () => { if (b.checked) ticked.add(b.value); else ticked.delete(b.value); keep(); show(); });
    });
    untick.addEventListener("click", () => { ticked = new Set(); boxes.forEach(b => { b.checked = false; }); keep(); show(); });
    document.getElementById("chosen").addEventListener("submit", event => {
      event.preventDefault();
      if (compare.disabled) return;
      const ids = [...ticked].join(",");
      ticked = new Set(); keep();
      location.href = event.target.action + "?runs=" + ids;
    });
    addEventListener("pageshow", show);
    show();
  }

  // Keys, unless something is being typed.
  const rows = list ? [...list.tBodies[0].rows] : [];
  const row = () => rows.findIndex(r => r.contains(document.activeElement));
  const go = to => rows[Math.max(0, Math.min(rows.length - 1, to))]?.querySelector("a.name").focus();
  document.addEventListener("keydown", event => {
    const typing = event.target.matches('textarea, select, input:not([type="checkbox"])');
    if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== "Escape")) return;
    const act = {
      "/": () => { const filter = document.getElementById("filter"); filter.focus(); filter.select(); },
      j: () => go(row() + 1),
      k: () => go(row() < 0 ? rows.length - 1 : row() - 1),
      x: () => rows[row()]?.querySelector('input[name="runs"]').click(),
      c: () => { if (compare && !compare.disabled) compare.click(); },
      n: () => document.querySelector('a[rel="next"]')?.click(),
      p: () => document.querySelector('a[rel="prev"]')?.click(),
      "?": () => { document.getElementById("keys").open = true; },
      Escape: () => document.activeElement.blur(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
})();
