// Small comforts; every page can be read without them.

// A part that scrolls sideways can be scrolled by keyboard.
function reachableByKeyboard() {
  for (const part of document.querySelectorAll("article pre, article .wide, .table-wrapper")) {
    if (part.scrollWidth > part.clientWidth && !part.hasAttribute("tabindex")) {
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "region");
      part.setAttribute("aria-label", "scrolls sideways");
    }
  }
}

// Captions in the sidebar are headings to a screen reader; say of which level.
function levelsOfCaptions() {
  for (const caption of document.querySelectorAll(".caption[role=heading]:not([aria-level])")) {
    caption.setAttribute("aria-level", "2");
  }
}

// A link to something that lies in a fold opens the fold.
function openAround(target) {
  for (let part = target; part; part = part.parentElement) {
    if (part.tagName === "DETAILS") part.open = true;
  }
  const belongings = target?.querySelector(":scope > details.belongings, :scope > details.source");
  if (belongings) belongings.open = true;
}

function openTheTarget() {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const target = found?.closest(".statement") ?? found;
  if (target) {
    openAround(target);
    target.scrollIntoView();
  }
}

// ?edition=bf2023 keeps the prose of other editions folded.
function foldOtherEditions() {
  const wanted = new URLSearchParams(location.search).get("edition");
  if (!wanted) return;
  for (const part of document.querySelectorAll("details.of-edition")) {
    part.open = part.classList.contains(`edition-${wanted}`);
  }
}

document.addEventListener("DOMContentLoaded", () => {
  reachableByKeyboard();
  levelsOfCaptions();
  foldOtherEditions();
  openTheTarget();
});
window.addEventListener("hashchange", openTheTarget);
window.addEventListener("resize", reachableByKeyboard);
