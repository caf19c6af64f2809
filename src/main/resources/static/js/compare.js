// Choosing an axis draws at once; the button is for those without this script.
"use strict";
(() => {
  const form = document.getElementById("axes-form");
  if (!form) return;
  form.querySelector("button").hidden = true;
  form.addEventListener("change", () => form.requestSubmit());
})();
