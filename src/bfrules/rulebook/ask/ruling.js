// The ruling: allowed or not, why, what it rests on, and who would say otherwise.

import { button, drawing, h, put, token } from "./parts.js";

const SHOWN = 3;
const USUAL_SHOWN = 8;
const SIGNS = {
  yes: "M10 17.5l5 5 9-10",
  no: "M11 11l12 12M23 11L11 23",
  wait: "M17 10v8M17 23v.5",
};

// What comes after the verdict, each in its own place: nothing that can be tapped already is moved away.
const LATE = {
  remedies: ({ answer }, acts) => remedies(answer.remedies, acts),
  grounds: ({ answer }, acts) => grounds(answer, acts),
  questions: ({ answer }, acts) => (answer.open_questions.length === 0
    ? h("p", { class: "quiet" }, "No other reading of an open question changes this answer.")
    : answer.open_questions.map((question) => openQuestion(question, answer.answer, acts))),
  pictures: (page, acts) => figure(page, acts),
  elsewhere: ({ answer }) => elsewhere(answer),
};
export const partsWanted = ({ answer, wrong }) => (wrong ? (wrong.in === "step" ? ["pictures"] : []) : [...(answer.allowed ? [] : ["remedies"]), "grounds", "questions", "pictures", "elsewhere"]);

// Until a part has come, what stood there before is shown, but cannot be used.
function late(name, page, acts) {
  const place = h("div", { class: "late", "data-part": name });
  if (page.came.has(name)) place.append(...[LATE[name](page, acts)].flat(Infinity).filter(Boolean));
  else if (name !== "remedies") {
    place.append(...(document.querySelector(`#ruling [data-part="${name}"]`)?.childNodes ?? []));
    place.inert = true;
  }
  return place;
}

export function fillIn(name, page, acts) {
  for (const place of document.querySelectorAll(`#ruling [data-part="${name}"]`)) {
    place.inert = false;
    put(place, LATE[name](page, acts));
  }
}

export function missing(name, told) {
  for (const place of document.querySelectorAll(`#ruling [data-part="${name}"]`)) {
    place.inert = false;
    put(place, h("p", { class: "quiet" }, told));
  }
}

export function rulingOf(page, acts) {
  const { answer } = page;
  if (!answer.answer) return [verdictOf("wait", waitingFor(answer.wrong), sentence(answer.wrong)), answer.wrong.in === "step" ? h("div", { class: "rbody" }, late("pictures", page, acts)) : null];
  const told = answer.answer;
  const kind = told.allowed ? "yes" : "no";
  return [
    verdictOf(kind, told.allowed ? "Allowed" : "Not allowed", told.headline),
    h("div", { class: "rbody" },
      h("div", {}, told.allowed ? effects(told) : reasons(told), notes(told), !told.allowed && late("remedies", page, acts), statements(told), late("grounds", page, acts)),
      late("questions", page, acts),
      late("pictures", page, acts),
      late("elsewhere", page, acts),
      h("div", { class: "acts" },
        button({ class: "btn pri", "data-focus": "share", onclick: acts.share }, "Share link"),
        button({ class: "btn", "data-focus": "copy", onclick: acts.copy }, "Copy ruling"),
        button({ class: "btn", "data-focus": "save", onclick: acts.save }, "Save as dispute")),
      h("p", { class: "cited" }, `${told.edition}, bfrules ${told.version}; `, told.amendments.length > 0 ? `rules of the house: ${told.amendments.join(", ")}` : "readings as they ship", ". ", `${told.table || "the table as at the start"}; ${told.step}.`)),
  ];
}

export function barOf(answer) {
  const told = answer.answer ? `${answer.answer.allowed ? "Allowed" : "Not allowed"}. ${answer.answer.headline}` : waitingFor(answer.wrong);
  return [h("strong", {}, told), h("a", { class: "btn sm", href: "#ruling", onclick: (event) => { event.preventDefault(); document.querySelector("#ruling").scrollIntoView(); } }, "Why")];
}

function verdictOf(kind, title, told) {
  return h("div", { class: `verdict ${kind}` }, sign(kind), h("div", {}, h("strong", { id: "verdict" }, title), h("p", {}, told)));
}

function sign(kind) {
  const svg = (tag, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const picture = svg("svg", { viewBox: "0 0 34 34", "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": "3" });
  picture.append(svg("circle", { cx: 17, cy: 17, r: 14.5 }), svg("path", { d: SIGNS[kind], "stroke-linecap": "round" }));
  return picture;
}

const waitingFor = (wrong) => (wrong.in === "step" && wrong.at_the_end ? "One thing is missing" : wrong.in === "table" ? "There is no such table" : "This is not understood");

function sentence(wrong) {
  if (!wrong.expected) return wrong.told;
  const words = wrong.expected.slice(0, 12).join(", ");
  if (wrong.at_the_end) return `Still to say: ${words}.`;
  return wrong.nearest ? `${wrong.told.split(", where ").at(-1)}` : `${wrong.told}`;
}

const effects = (told) => h("ol", { class: "why" }, told.effects.filter((one) => one.told).map((one) => h("li", {}, h("div", {}, one.sentence, " ", ids(one.statements, told), h("p", { class: "changed" }, one.told)))));

const reasons = (told) => h("ol", { class: "why" }, told.refusals.map((one) => h("li", {}, h("div", {},
  one.sentence, " ", ids(one.statements, told),
  one.facts.length > 0 && h("p", { class: "changed" }, one.facts.map(({ name, found }) => `${name} ${found}`).join(", "))))));

const remedies = (ways, { take }) => ways.length > 0 && h("div", { class: "fix" }, h("strong", { class: "small" }, "Allowed instead"), ways.map((way) => button({ class: "btn sm", "data-focus": `remedy ${way.told}`, onclick: () => take(way) }, way.told[0].toUpperCase() + way.told.slice(1))));

const notes = (told) => told.notes.length > 0 && h("ul", { class: "notes" }, told.notes.map((note) => h("li", {}, note[0].toUpperCase() + note.slice(1), /[.\]]$/.test(note) ? "" : ".")));

// What the statements say, so that a ruling can be read without a network, and printed.
const statements = (told) => told.statements.length > 0 && h("details", { class: "fold small said" }, h("summary", {}, "What the statements say"),
  h("dl", { class: "statements" }, told.statements.map(({ id, text }) => [h("dt", {}, ids([id], told)), h("dd", {}, text)])));

// Statements by their numbers; the text of each is read out, and shown when pointed at.
function ids(names, told) {
  const text = Object.fromEntries(told.statements.map(({ id, text: says }) => [id, says]));
  const link = (name) => h("a", { class: "id", href: `../s/${name}.html`, title: text[name] ?? "" }, name.startsWith(`${told.edition}.`) ? name.slice(told.edition.length + 1) : name);
  return h("span", { class: "ids" }, names.slice(0, SHOWN).map(link));
}

function grounds({ grounds: all, said, assumed }, { jump, show }) {
  const spoken = ({ word, usual }) => word in said || word in assumed || !usual;
  const list = [...new Map(all.map((one) => [one.told, one])).values()];
  const first = list.filter(spoken);
  const usual = list.filter((one) => !spoken(one));
  const chip = (one) => (one.word ? button({ class: one.word in said || !one.usual ? "chip set" : "chip", "data-focus": `fact ${one.word} ${one.told}`, onclick: () => jump(one.word) }, one.told) : h("span", { class: "chip still" }, one.told));
  return h("div", { class: "rests" }, h("strong", { class: "small" }, "The answer rests on"), h("span", { class: "small mut" }, " – tap one to change it; dashed is as at the start"),
    h("div", { class: "chips" }, [...first, ...usual.slice(0, USUAL_SHOWN)].map(chip)),
    usual.length > USUAL_SHOWN && h("details", { class: "fold small" }, h("summary", {}, `and ${usual.length - USUAL_SHOWN} more, as at the start`), h("div", { class: "chips" }, usual.slice(USUAL_SHOWN).map(chip))));
}

function openQuestion({ id, question, reason, readings }, told, { set }) {
  return h("div", { class: "q" }, h("h3", {}, h("a", { class: "id", href: `../s/${told.edition}.${id}.html` }, id), " ", question),
    h("p", {}, "The print does not settle this, and here it matters."),
    h("div", { role: "radiogroup", "aria-label": `Reading of ${id}` }, readings.map(({ name, text, in_force: now, answer }) => h("label", {},
      h("input", { type: "radio", name: id, value: name, checked: now, "data-focus": `${id} ${name}`, onchange: () => set({ readings: { ...acts_readings(told), [id]: name } }) }),
      h("span", {}, h("b", {}, text), h("span", {}, now ? `In force. ${reason}` : answer ? `It would answer: ${answer}` : "It answers the same."))))));
}

// The readings in force are read off the answer, so that choosing one keeps the others.
const acts_readings = ({ amendments }) => Object.fromEntries(amendments.map((name) => name.split("=")).filter(({ length }) => length === 2));

function elsewhere({ elsewhere: sisters }) {
  const groups = new Map();
  for (const one of sisters) {
    const key = one.same ? "same" : `${one.allowed} ${one.told}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, list]) => {
    const titles = list.map(({ title }) => title).join(" and ");
    const { allowed, told, statements } = list[0];
    if (key === "same") return h("p", { class: "quiet" }, `The same under ${titles}, but for its own prices and limits.`);
    return h("p", { class: "other" }, "Under ", h("b", {}, titles), allowed ? `: allowed. ${told}` : `: not allowed. ${told}`, " ", statements.slice(0, 2).map((name) => h("a", { class: "id", href: `../s/${name}.html` }, name, " ")));
  });
}

// the picture --------------------------------------------------------------------

function figure(page, { say, set, show }) {
  const { answer, form, marker, state } = page;
  if (!answer.picture) return null;
  const grid = form.on_the_grid;
  const wrap = h("div", { class: "picw" }, drawing(answer.picture));
  if (grid) requestAnimationFrame(() => cellsOver(wrap, { form, marker, answer }, say));
  return h("figure", { id: "picture" }, wrap,
    grid && h("div", { class: "pickrow", role: "radiogroup", "aria-label": "Marker to set" }, h("span", { class: "mut" }, "Set a price:"),
      Object.keys(form.tokens).map((name) => button({ role: "radio", "aria-checked": `${name === marker}`, tabindex: name === marker ? "0" : "-1", "aria-label": `${name} marker`, "data-focus": `marker ${name}`,
        onclick: () => { page.marker = name; show(); } }, token(name, form.tokens))),
      h("span", { class: "mut" }, "then tap its space."),
      grid.by === "cell" && button({ class: "btn sm", "data-focus": "whole", onclick: () => set({ whole: !state.whole }) }, state.whole ? "Fewer rows" : "Whole table")),
    answer.table_picture && h("details", { class: "fold", open: page.open.has("rows"), ontoggle: ({ target }) => page.open[target.open ? "add" : "delete"]("rows") },
      h("summary", {}, answer.answer?.allowed ? "The table after the step" : "The table"), drawing(answer.table_picture)));
}

// A button over each space of the picture: it sets the chosen marker there.
function cellsOver(wrap, { form, marker, answer }, say) {
  const { word, by } = form.on_the_grid;
  const picture = wrap.querySelector("svg");
  const whole = wrap.getBoundingClientRect();
  if (!picture || !whole.width) return;
  const cells = [...picture.querySelectorAll(".bf-cell")].map((cell) => cell.getBoundingClientRect());
  const tops = [...new Set(cells.map(({ top }) => Math.round(top)))].sort((one, other) => other - one);
  const lefts = [...new Set(cells.map(({ left }) => Math.round(left)))].sort((one, other) => one - other);
  const layer = h("div", { class: "hit" });
  const own = Object.keys(form.tokens).indexOf(marker);
  const now = answer.said[`${word}.${marker}`] ?? answer.shown[`${word}.${marker}`];
  for (const cell of cells) {
    const row = answer.rows[0] + tops.indexOf(Math.round(cell.top));
    const column = lefts.indexOf(Math.round(cell.left));
    if (by === "number" && row !== own) continue;
    const value = by === "cell" ? `${row}/${column}` : `${column}`;
    const made = button({ "data-cell": `${row},${column}`, "data-focus": `cell ${row},${column}`, tabindex: value === now ? "0" : "-1", "aria-label": `${marker} to row ${row}, column ${column}`, onclick: () => say(`${word}.${marker}`, value) });
    made.style.left = `${(100 * (cell.left - whole.left)) / whole.width}%`;
    made.style.top = `${(100 * (cell.top - whole.top)) / whole.height}%`;
    made.style.width = `${(100 * cell.width) / whole.width}%`;
    made.style.height = `${(100 * cell.height) / whole.height}%`;
    layer.append(made);
  }
  if (!layer.querySelector("[tabindex='0']")) layer.firstElementChild?.setAttribute("tabindex", "0");
  layer.addEventListener("keydown", (event) => {
    const by_key = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowUp: [1, 0], ArrowDown: [-1, 0] }[event.key];
    if (!by_key) return;
    const [row, column] = event.target.dataset.cell.split(",").map(Number);
    layer.querySelector(`[data-cell="${row + by_key[0]},${column + by_key[1]}"]`)?.focus();
    event.preventDefault();
  });
  wrap.querySelector(".hit")?.remove();
  wrap.append(layer);
}
