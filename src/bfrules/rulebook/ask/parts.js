// Small parts of a page. Text is set as text: what a link carries never becomes markup.

// An element with attributes, handlers (`onclick`) and children; null and false are left out.
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const button = (attributes, ...children) => h("button", { type: "button", ...attributes }, ...children);
export const unseen = (text) => h("span", { class: "vh" }, text);

// A drawing of the library's, read as what it is: an image made of shapes, without code.
export function drawing(svg) {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const part of [read, ...read.querySelectorAll("*")]) {
    if (part.tagName === "script" || part.tagName === "foreignObject") part.remove();
    for (const { name } of [...part.attributes]) if (/^on|href$/i.test(name)) part.removeAttribute(name);
  }
  return document.importNode(read, true);
}

export function token(name, tokens) {
  const known = tokens[name];
  if (!known) return null;
  const made = h("span", { class: "tok", "aria-hidden": "true" }, known.letter);
  made.style.background = known.paint;
  made.style.color = known.ink;
  return made;
}

// One of several, as buttons in a row: arrows move, Enter and a tap choose.
export function choice(name, options, chosen, choose, kind = "seg full") {
  return h("div", { class: kind, role: "radiogroup", "aria-label": name }, options.map(({ value, label, parts }, at) => {
    const on = value === chosen;
    const focus = on || (at === 0 && !options.some((one) => one.value === chosen));
    return button({ role: "radio", "aria-checked": `${on}`, tabindex: focus ? "0" : "-1",
      "data-focus": `${name} ${value}`, "aria-label": parts ? label : null, onclick: () => choose(value) }, parts ?? label);
  }));
}

export function movedByArrows(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const from = event.target.closest?.("[role=radio]");
  if (!by || !from) return;
  const all = [...from.closest("[role=radiogroup]").querySelectorAll("[role=radio]")];
  const to = all[(all.indexOf(from) + by + all.length) % all.length];
  event.preventDefault();
  to.focus();
}

// What had the focus and is not there yet: it gets it back when it comes.
let awaited = null;

// What had the focus is gone for good: it goes to what took its place.
export function focusInstead(place) {
  if (awaited && document.activeElement === document.body) place.focus({ preventScroll: true });
  awaited = null;
}

// Puts new parts in the place of old ones; the focus stays where it was.
export function put(place, ...parts) {
  const { activeElement: active } = document;
  const name = place.contains(active) ? active.closest("[data-focus]")?.dataset.focus : active === document.body ? awaited : null;
  place.replaceChildren(...parts.flat(Infinity).filter(Boolean));
  if (!name) return;
  const there = place.querySelector(`[data-focus="${CSS.escape(name)}"]`);
  there?.focus({ preventScroll: true });
  awaited = there && document.activeElement === there ? null : name;
}
