// The job box: what the parser says is marked at its line while one types, an option explains itself where the pointer rests,
// repairs that need no thought are one click, and below stands what the jobs come to. The table is the parser's own.
"use strict";
(() => {
  const box = document.getElementById("fio"), help = document.getElementById("job-help");
  if (!box || !help) return;
  const WAIT_MS = 200;
  const marks = document.createElement("div"), tip = document.createElement("div"), frame = document.createElement("div");
  frame.className = "jobtext";
  marks.className = "jobmarks";
  marks.setAttribute("aria-hidden", "true");
  tip.className = "jobtip";
  tip.hidden = true;
  tip.setAttribute("role", "tooltip");
  box.before(frame);
  frame.append(marks, box, tip);

  let options = new Map(), said = { errors: [], warnings: [], summaries: [] }, timer, question = 0;
  fetch(help.dataset.options).then(answer => answer.json()).then(list => {
    for (const option of list) for (const name of [option.name, ...option.aliases]) options.set(name, option);
  }).catch(() => {});

  const element = (name, text, className) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  // Marks: one bar for each line that something is said about, behind the text and scrolled with it.
  const lineHeight = () => parseFloat(getComputedStyle(box).lineHeight);
  const top_ = () => parseFloat(getComputedStyle(box).paddingTop) + box.clientTop;
  const at = () => {
    const lines = new Map();
    for (const [kind, list] of [["warn", said.warnings], ["bad", said.errors]]) {
      for (const message of list) {
        const line = lines.get(message.line) ?? { kind, messages: [] };
        line.kind = kind;
        line.messages.push(message);
        lines.set(message.line, line);
      }
    }
    return lines;
  };
  const draw = () => {
    const height = lineHeight(), first = top_();
    marks.replaceChildren(...[...at()].map(([line, { kind }]) => {
      const mark = element("div", "", kind);
      mark.dataset.line = line;
      mark.style.top = first + (line - 1) * height - box.scrollTop + "px";
      mark.style.height = height + "px";
      return mark;
    }));
  };

  // Repairs: the whole line as it should be. Typing goes through the box's own input event, so that undo and the lab see it.
  const repair = fix => {
    const lines = box.value.split("\n");
    lines[fix.line - 1] = fix.replacement;
    box.value = lines.join("\n");
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.dispatchEvent(new Event("change", { bubbles: true }));
    box.focus();
  };
  const list = () => {
    // an error and a trap of one line often have the same repair
    const known = new Set();
    const fixes = [...said.errors, ...said.warnings].filter(({ fix }) => fix && !known.has(fix.line + fix.replacement) && known.add(fix.line + fix.replacement));
    const repairs = fixes.map(message => {
      const item = document.createElement("li");
      item.append("line " + message.line + ": ", element("code", message.fix.replacement.trim()), " ");
      const button = element("button", "Fix", "btn small");
      button.type = "button";
      button.title = message.text;
      button.setAttribute("aria-label", "Fix line " + message.line + ": write " + message.fix.replacement.trim());
      button.addEventListener("click", () => repair(message.fix));
      item.append(button);
      return item;
    });
    const jobs = said.summaries.map((job, i) => {
      const item = document.createElement("li"), spec = said.jobs?.[i];
      item.append(element("b", job.name || "(no name)"), ": " + job.sentence);
      const size = spec && spec.size > 0 ? "file of " + spec.size + " bytes" : "";
      const reads = job.readBytes > 0 ? job.readBytes + " bytes to read" : "";
      const writes = job.writeBytes > 0 ? job.writeBytes + " bytes to write" : "";
      const bytes = [size, reads, writes].filter(text => text).join(", ");
      if (bytes) item.append(element("span", " (" + bytes + ")", "note"));
      return item;
    });
    const parts = [];
    if (repairs.length) { const ul = document.createElement("ul"); ul.className = "jobfixes"; ul.append(...repairs); parts.push(ul); }
    if (jobs.length) { const ul = document.createElement("ul"); ul.className = "jobs"; ul.append(...jobs); parts.push(ul); }
    help.replaceChildren(...parts);
  };

  const look = async () => {
    const mine = ++question;
    try {
      const body = JSON.stringify({ fio: box.value.replace(/\r\n/g, "\n") });
      const answer = await fetch(help.dataset.lint, { method: "POST", body, headers: { "Content-Type": "application/json" } });
      if (mine !== question || !answer.ok) return;
      said = await answer.json();
      draw();
      list();
    } catch { /* the lab says that there is no answer */ }
  };
  const later = () => { tip.hidden = true; clearTimeout(timer); timer = setTimeout(look, WAIT_MS); };

  // Hover: the line under the pointer, its option from the table, and what was said about it.
  const explain = event => {
    const line = Math.floor((event.offsetY - top_() + box.clientTop + box.scrollTop) / lineHeight()) + 1;
    const text = box.value.split("\n")[line - 1] ?? "";
    const name = text.replace(/[;#].*/, "").split("=")[0].trim().replace(/^--/, "");
    const option = options.get(name), here = at().get(line);
    if (!option && !here) { tip.hidden = true; return; }
    const parts = [];
    if (option) {
      const head = element("p", "");
      head.append(element("b", option.name), option.aliases.length ? " (" + option.aliases.join(", ") + ")" : "", ": " + option.help);
      parts.push(head);
      const facts = [];
      if (option.words.length) facts.push("one of " + option.words.join(", "));
      if (option.min != null) facts.push("from " + option.min + (option.max == null ? "" : " to " + option.max));
      if (option.byDefault) facts.push("unset: " + option.byDefault);
      if (option.engines.length) facts.push("only with ioengine " + option.engines.join(", "));
      facts.push({ SIMULATED: "simulated", REPORTING: "shapes what fio prints", NO_EFFECT: "no effect on the block layer", LATER: "not simulated where it would change the result", NEVER: "never run here", PROFILE: "read by no job" }[option.kind] ?? String(option.kind).toLowerCase());
      parts.push(element("p", facts.join("; "), "note"));
    }
    for (const message of here?.messages ?? []) parts.push(element("p", message.text, here.kind === "bad" ? "error" : "note warn"));
    tip.replaceChildren(...parts);
    tip.style.top = top_() + line * lineHeight() - box.scrollTop + 2 + "px";
    tip.hidden = false;
  };

  box.addEventListener("input", later);
  box.addEventListener("scroll", () => { tip.hidden = true; draw(); });
  box.addEventListener("mousemove", explain);
  box.addEventListener("mouseleave", () => { tip.hidden = true; });
  box.addEventListener("keydown", event => { if (event.key === "Escape") tip.hidden = true; });
  new ResizeObserver(draw).observe(box);
  // the lab fills the box itself on undo and on a preset
  let seen = box.value;
  setInterval(() => { if (box.value !== seen) { seen = box.value; later(); } }, 500);
  look();
})();
