// The life of one I/O is simulated only when somebody wants to see it.
"use strict";
(() => {
  const life = document.getElementById("life");
  life?.addEventListener("toggle", async () => {
    const link = life.querySelector("a[data-life]");
    if (!life.open || !link) return;
    const place = link.parentElement;
    place.setAttribute("role", "status");
    place.textContent = "Simulating once more, and watching …";
    try {
      const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lives");
      if (!fresh) throw new Error("HTTP " + answer.status);
      place.replaceWith(fresh);
    } catch (error) {
      place.replaceChildren("No answer (" + error.message + "). ", link);
    }
  });
})();
