// Sets the theme the reader chose before the first paint; runs blocking in the head, and does nothing else.
"use strict";
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch { /* storage may be forbidden: the system's preference then decides */ }
