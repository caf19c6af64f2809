// The lab, live: every change asks the server for the same page with its answer and takes over the parts that say something;
// what is being typed is never touched. The address always holds the whole state, and what the baseline had instead.
"use strict";
(() => {
  const form = document.getElementById("lab");
  if (!form) return;
  const WAIT_MS = 250, LONGEST_ADDRESS = 7000, NOT_STATE = new Set(["name", "notes", "tags"]);
  const live = document.getElementById("live"), undo = document.getElementById("undo"), redo = document.getElementById("redo");

  // State: the form's fields as one string, blanks left out, so that equal settings are equal strings.
  const read = () => {
    const state = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value.trim() !== "") state.append(name, value.replace(/\r\n/g, "\n"));
    return state;
  };
  const values = (state, name) => state.getAll(name).join("\u0000");

  const was = new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => name.startsWith("was.")).map(([n, v]) => [n.slice(4), v]));
  let pinned = read();
  for (const name of new Set(was.keys())) {
    pinned.delete(name);
    for (const value of was.getAll(name)) if (value !== "") pinned.append(name, value);
  }

  const withBaseline = state => {
    const all = new URLSearchParams(state);
    for (const name of new Set([...state.keys(), ...pinned.keys()])) {
      if (NOT_STATE.has(name) || values(state, name) === values(pinned, name)) continue;
      const before = pinned.getAll(name);
      for (const value of before.length ? before : [""]) all.append("was." + name, value);
    }
    return all;
  };

  let history_ = [read().toString()], at = 0;
  const buttons = () => { undo.disabled = at === 0; redo.disabled = at === history_.length - 1; };
  const remember = state => {
    const text = state.toString();
    if (text === history_[at]) return;
    history_ = history_.slice(0, at + 1);
    history_.push(text);
    at = history_.length - 1;
    buttons();
  };
  const restore = text => {
    const state = new URLSearchParams(text);
    for (const field of form.elements) {
      if (!field.name) continue;
      if (field.type === "checkbox") field.checked = state.getAll(field.name).includes(field.value);
      else field.value = state.get(field.name) ?? "";
    }
    buttons();
    ask(true);
  };
  undo.addEventListener("click", () => { if (at > 0) restore(history_[--at]); });
  redo.addEventListener("click", () => { if (at < history_.length - 1) restore(history_[++at]); });
  document.addEventListener("keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.matches("input:not([type=checkbox]), textarea")) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo).click();
  });
  document.getElementById("pin").addEventListener("click", () => { pinned = read(); live.textContent = "Pinned: what follows is compared with this."; ask(true); });

  // Asking: one question at a time; a newer one cancels the older, and an answer that comes late is dropped.
  let timer, controller, question = 0, machine = "";
  const ask = at_once => { clearTimeout(timer); timer = setTimeout(send, at_once ? 0 : WAIT_MS); };

  async function send() {
    const state = read(), asked = withBaseline(state), mine = ++question;
    const address = form.dataset.page + "?" + asked;
    if (address.length <= LONGEST_ADDRESS) history.replaceState(null, "", address);
    controller?.abort();
    controller = new AbortController();
    form.classList.add("busy");
    live.textContent = "Simulating …";
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", body: asked, signal: controller.signal, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== question) return;
      if (!page.getElementById("answer-live")) throw new Error("HTTP " + answer.status);
      take(page, state);
      live.textContent = "";
      if (answer.status === 503) ask(false);
    } catch (error) {
      if (error.name === "AbortError" || mine !== question) return;
      live.textContent = "No answer from the server (" + error.message + "). Your settings are kept; change anything to try again.";
    } finally {
      if (mine === question) form.classList.remove("busy");
    }
  }

  function take(page, state) {
    const open = new Set([...document.querySelectorAll("#answer-live details[open]")].map(d => d.closest(".chart")?.querySelector("canvas")?.id));
    for (const part of form.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      if (!fresh || fresh.innerHTML === part.innerHTML) continue;
      charts.drop(part);
      part.replaceChildren(...fresh.childNodes);
    }
    for (const part of form.querySelectorAll("[data-live-class]")) {
      const fresh = page.getElementById(part.id);
      if (fresh) part.className = fresh.className;
    }
    for (const field of form.elements) {
      const fresh = field.id && page.getElementById(field.id);
      if (!fresh) continue;
      for (const name of ["placeholder", "aria-invalid"]) {
        if (fresh.hasAttribute(name)) field.setAttribute(name, fresh.getAttribute(name)); else field.removeAttribute(name);
      }
    }
    // another disk or host has other parameters
    const now = state.get("device") + " " + state.get("host");
    if (machine !== "" && machine !== now) {
      for (const part of form.querySelectorAll("[data-live-on]")) part.replaceChildren(...page.getElementById(part.id).childNodes);
    }
    machine = now;
    for (const id of open) document.getElementById(id)?.closest(".chart")?.querySelector("details")?.setAttribute("open", "");
    charts.draw(document.getElementById("answer-live"));
  }

  // What to try next: asked for by hand, as it costs a few seconds; a move is taken as if it had been typed.
  const next = document.getElementById("next-live"), askNext = document.getElementById("ask-next");
  const nothingYet = next?.innerHTML;
  askNext?.addEventListener("click", async event => {
    event.preventDefault();
    const asked = read().toString();
    askNext.disabled = true;
    next.innerHTML = '<p class="note">Simulating every move …</p>';
    try {
      const answer = await fetch(askNext.dataset.next, { method: "POST", body: new URLSearchParams(asked), headers: { Accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("next-live");
      if (read().toString() === asked && fresh) next.replaceChildren(...fresh.childNodes); else next.innerHTML = nothingYet;
    } catch {
      next.innerHTML = '<p class="error">No answer from the server. Try again.</p>';
    } finally {
      askNext.disabled = false;
    }
  });
  next?.addEventListener("click", event => {
    const link = event.target.closest("a[data-field]");
    const field = link && form.elements[link.dataset.field];
    if (!field) return;
    event.preventDefault();
    field.value = link.dataset.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  });

  form.addEventListener("input", () => { document.getElementById("refused")?.remove(); if (next) next.innerHTML = nothingYet; ask(false); });
  form.addEventListener("change", event => {
    // what was changed about one disk or host says nothing about another
    if (event.target.id === "device" || event.target.id === "host") {
      for (const field of form.elements) {
        if (!field.name.startsWith(event.target.id + ".")) continue;
        if (field.type === "checkbox") field.checked = false; else field.value = "";
      }
    }
    remember(read());
  });
  const only = document.getElementById("only-changed");
  only.addEventListener("change", () => document.getElementById("tunables").classList.toggle("only-changed", only.checked));
  ask(true);
})();
