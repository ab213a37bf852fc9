// The form for a step, made of the phrases of the edition.

import { button, choice, h, token, unseen } from "./parts.js";

const MANY = 12;
const MOST = 12;

// The step in the words of its phrase; what is still open is left out, so that Python asks for it.
export function wordsOf(form, { form: number, blanks, more }) {
  const said = [];
  const { parts } = form.steps[number];
  for (const part of parts) {
    if (part.text) said.push(part.text);
    else {
      const words = told(part, blanks[part.blank] ?? untold(part, parts));
      if (words === null) return said.join("").trim();
      said.push(words);
    }
  }
  return said.join("") + more;
}

function told(part, value) {
  if (part.way === "lots") {
    const lots = Object.entries(value ?? {}).filter(([, number]) => number > 0);
    return lots.map(([name, number]) => `${number} ${name}`).join(", ") || "nothing";
  }
  if (part.one && value) return `${value} ${value === "1" ? part.one : part.several}`;
  return value ?? null;
}

// A number that nobody said is one, or none beside shares.
function untold({ way }, parts) {
  return way === "number" ? (parts.some((part) => part.way === "lots") ? "0" : "1") : undefined;
}

export function moveForm(page, { set, suggest, allowed }) {
  const { form, state } = page;
  const current = form.steps[state.step.form];
  const fill = (blank, value) => set({ typed: "", step: { ...state.step, blanks: { ...state.step.blanks, [blank]: value } } });
  const begin = (number) => set({ typed: "", step: { form: +number, blanks: kept(form.steps[+number], state.step.blanks), more: "" } });
  const options = (turn) => form.steps.map((one, at) => ({ value: `${at}`, label: one.label, of_a_turn: one.of_a_turn })).filter((one) => one.of_a_turn === turn);
  const later = options(false);
  return [
    choice("Step", options(true), `${state.step.form}`, begin, "kinds"),
    later.length > 0 && h("details", { class: "fold", open: !current.of_a_turn }, h("summary", {}, "What was drawn, and the set-up"), choice("What was drawn, and the set-up", later, `${state.step.form}`, begin, "kinds")),
    current.parts.filter((part) => part.blank).map((part) => blankOf(part, state.step.blanks[part.blank] ?? untold(part, current.parts), form.tokens, (value) => fill(part.blank, value))),
    current.more.map((words) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: state.step.more === words, "data-focus": words,
      onchange: ({ target }) => set({ typed: "", step: { ...state.step, more: target.checked ? words : "" } }) }), words.replace(/^[, ]+/, ""))),
    h("p", { class: "what-now" }, button({ class: "btn sm", "data-focus": "allowed", onclick: allowed }, page.answer.mover ? `What may ${page.answer.mover} do?` : "What happens now?")),
    typing(page, suggest),
  ];
}

function kept(step, blanks) {
  const names = step.parts.map((part) => part.blank);
  return Object.fromEntries(Object.entries(blanks).filter(([name]) => names.includes(name)));
}

function blankOf(part, value, tokens, fill) {
  const field = (hint, ...parts) => h("div", { class: "fld" }, h("div", { class: "lab" }, part.asks, h("span", {}, hint)), ...parts);
  if (part.way === "lots") return field("tap to add one", lots(part.names, value ?? {}, tokens, fill));
  if (part.way === "number") return field("", number(part.asks, +value, (to) => fill(`${to}`)));
  if (part.names.length <= MANY) return field("", picks(part, part.names, value, tokens, fill));
  return field("", cards(part, value, tokens, fill));
}

function lots(names, counts, tokens, fill) {
  return h("div", { class: "five" }, names.map((name) => {
    const there = counts[name] ?? 0;
    const to = (number) => fill({ ...counts, [name]: number });
    return h("div", { class: there ? "cnt on" : "cnt" },
      button({ "aria-label": `one more ${name}, ${there} now`, "data-focus": `add ${name}`, onclick: () => to(there + 1) }, token(name, tokens) ?? name),
      there > 0 && h("span", { class: "n", "aria-hidden": "true" }, `${there}`),
      there > 0 && button({ class: "less", "aria-label": `one less ${name}`, "data-focus": there > 1 ? `less ${name}` : `add ${name}`, onclick: () => to(there - 1) }, "–"));
  }));
}

function picks(part, names, value, tokens, fill) {
  const options = names.map((name) => ({ value: name, label: name, parts: [token(name, tokens), h("span", {}, name)] }));
  return choice(part.asks, options, value, fill, "picks");
}

// A card is picked in two taps: what it is of, then its value.
function cards(part, value, tokens, fill) {
  const heads = [...new Set(part.names.map((name) => name.split(" ")[0]))];
  const head = value?.split(" ")[0] ?? heads[0];
  const inside = part.names.filter((name) => name.split(" ")[0] === head);
  const first = (wanted) => fill(part.names.filter((name) => name.split(" ")[0] === wanted).find((name) => name.endsWith(` ${value?.split(" ").at(-1)}`)) ?? part.names.find((name) => name.startsWith(wanted)));
  return [
    choice(`${part.asks}, which`, heads.map((name) => ({ value: name, label: name, parts: [token(name, tokens), h("span", {}, name)] })), head, first, "picks"),
    choice(`${part.asks}, value`, inside.map((name) => ({ value: name, label: name, parts: [name.split(" ").slice(1).join(" ")] })), value, fill, "values"),
  ];
}

function number(name, value, fill) {
  return h("div", { class: "stepper" },
    button({ class: "btn sm", "aria-label": `${name}: one less`, "data-focus": `less ${name}`, disabled: value <= 0, onclick: () => fill(value - 1) }, "–"),
    h("output", { "aria-label": name }, `${value}`),
    button({ class: "btn sm", "aria-label": `${name}: one more`, "data-focus": `more ${name}`, disabled: value >= MOST, onclick: () => fill(value + 1) }, "+"));
}

// Typing works too; where a word is not understood, those that are expected there are offered.
function typing(page, suggest) {
  const { wrong } = page.answer;
  const words = page.state.typed || wordsOf(page.form, page.state.step);
  const input = h("input", { id: "line", value: words, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-focus": "line",
    onchange: ({ target }) => suggest(target.value), onkeydown: ({ key, target }) => { if (key === "Enter") suggest(target.value); } });
  const offered = page.state.typed && wrong?.in === "step" ? (wrong.nearest ? [wrong.nearest] : wrong.expected ?? []).slice(0, 12) : [];
  const complete = (word) => suggest(`${page.state.typed.slice(0, wrong.start).trimEnd()} ${word} `.replace(/^ /, ""));
  return h("details", { class: "fld fold", open: page.open.has("typing") || Boolean(page.state.typed), ontoggle: ({ target }) => page.open[target.open ? "add" : "delete"]("typing") },
    h("summary", {}, "Or type it"),
    h("div", { class: "typed" }, h("label", { class: "vh", for: "line" }, "The step in words"), input, button({ class: "btn sm", "data-focus": "go", onclick: () => suggest(input.value) }, "Ask")),
    offered.length > 0 && h("div", { class: "chips" }, offered.filter((word) => !/[ A-Z]number|nothing more/.test(word)).map((word) => button({ class: "chip", onclick: () => complete(word) }, word))));
}
