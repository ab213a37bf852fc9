// The form for a table, made of the vocabulary of the edition.

import { button, choice, h, token, unseen } from "./parts.js";

const FEW = 10;
const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export function tableForm(page, { say, show, rules }) {
  const { form } = page;
  const names = Object.keys(form.tokens);
  const isRow = (field) => field.kind === "each" && field.each.kind === "number" && `${field.keys}` === `${names}`;
  const plain = form.words.filter((field) => !field.finer && field.word !== form.on_the_grid?.word);
  const single = (field) => field.kind === "number" || field.kind === "one" || field.kind === "several";
  const first = plain.filter((field) => field.frames && field.kind === "number" && field.values.length <= FEW);
  const rows = plain.filter(isRow);
  const rest = plain.filter((field) => single(field) && !first.includes(field));
  // Of what each player has, that of the one to move stands with the rest of the table.
  const seats = plain.filter((field) => !single(field) && !isRow(field));
  const mover = page.answer.shown.turn ?? "0";
  const own = seats.filter((field) => field.kind === "all");
  const finer = form.words.filter((field) => field.finer);
  const control = (field, word = field.word, label = field.label) => controlOf(page, field, word, label, say);
  return [
    first.map((field) => control(field)),
    rows.length > 0 && matrix(page, rows, names, { say, show }),
    h("div", { class: "pair" },
      own.map((field) => control(field.each, `${field.word}.${mover}`, field.label)),
      rest.map((field) => control(field))),
    fold(page, "all", "Each player, and the rest of the table", () => [
      ...seats.flatMap((field) => leaves(page, field)).map(({ field, word, label }) => control(field, word, label)),
      ...finer.flatMap((field) => (single(field) ? [{ field, word: field.word, label: field.label }] : leaves(page, field))).map(({ field, word, label }) => control(field, word, label)),
    ]),
    rules(),
  ];
}

// What folds open is made when it is open.
function fold(page, name, title, parts) {
  const open = page.open.has(name);
  const inside = h("div", { class: "pair" }, open ? parts() : []);
  return h("details", { class: "fld fold", open, ontoggle: ({ target }) => {
    page.open[target.open ? "add" : "delete"](name);
    if (target.open && !inside.childElementCount) inside.append(...parts());
  } }, h("summary", {}, title), inside);
}

// The single facts of a word that has several keys, of those that are on the table.
function leaves(page, field, word = field.word, label = field.label) {
  if (field.kind !== "each" && field.kind !== "all") return word in page.answer.shown ? [{ field, word, label }] : [];
  return field.keys.flatMap((key) => leaves(page, field.each, `${word}.${key}`, `${label}, ${/^\d+$/.test(key) ? `player ${+key + 1}` : key.replaceAll("-", " ")}`));
}

function controlOf(page, field, word, label, say) {
  const { said, shown, usual, assumed } = page.answer;
  // Of what is not shown, the usual value is the first.
  const value = said[word] ?? assumed[word] ?? shown[word] ?? (field.kind === "one" ? field.values[0] : "");
  const isSet = word in said;
  const players = word === "turn";
  const inWords = (one) => ((players || field.seats) && /^\d$/.test(one) ? ORDINALS[+one] : one.replaceAll("-", " "));
  const called = players ? "Whose turn" : label;
  const back = isSet && button({ class: "undo", "aria-label": `${called}: as at the start`, "data-focus": `undo ${word}`, onclick: () => say(word, null) }, "↺");
  const field_of = (control) => h("div", { class: isSet ? "fld set" : "fld", "data-word": word }, h("div", { class: "lab" }, called, back), control);
  if (field.kind === "several") return field_of(several(field, word, label, value, say));
  if (field.kind === "one" || (field.frames && field.values.length <= FEW)) {
    const there = players ? field.values.slice(0, +shown.seats || undefined) : field.values;
    const options = there.map((one) => ({ value: one, label: inWords(one) }));
    if (options.every((one) => one.label.length <= 8) && options.length <= FEW && options.map((one) => one.label).join("").length < 26) {
      return field_of(choice(called, options, value, (to) => say(word, to), "seg full"));
    }
    return field_of(h("select", { class: "inp", "aria-label": label, "data-focus": word, onchange: ({ target }) => say(word, target.value) },
      options.map((one) => h("option", { value: one.value, selected: one.value === value }, one.label))));
  }
  return field_of(h("input", { class: "inp", inputmode: "numeric", "aria-label": label, "data-focus": word, value: isSet ? value : "", placeholder: value || usual[word] || "0",
    onchange: ({ target }) => say(word, /^\d{1,5}$/.test(target.value.trim()) ? target.value.trim() : null) }));
}

function several(field, word, label, value, say) {
  const have = value && value !== "none" ? value.split(",") : [];
  const to = (cards) => say(word, cards.join(",") || "none");
  return h("div", { class: "chips" },
    have.map((card, at) => button({ class: "chip set", "data-focus": `${word} ${at}`, "aria-label": `take away ${card}`, onclick: () => to(have.filter((_, place) => place !== at)) }, `${card.replaceAll("-", " ")} ×`)),
    h("select", { class: "inp", "aria-label": `add to ${label}`, "data-focus": word, onchange: ({ target }) => target.value && to([...have, target.value]) },
      h("option", { value: "" }, "add…"), field.values.map((card) => h("option", { value: card }, card.replaceAll("-", " ")))));
}

// Shares in a table: tap a number, then its new value; digits and arrows work too.
function matrix(page, rows, names, { say, show }) {
  const { said, shown, assumed } = page.answer;
  const value = (word) => said[word] ?? assumed[word] ?? shown[word] ?? "0";
  const type = (event, word) => {
    const now = +value(word);
    if (/^\d$/.test(event.key)) say(word, event.key);
    else if (event.key === "ArrowUp") say(word, `${now + 1}`);
    else if (event.key === "ArrowDown") say(word, `${Math.max(0, now - 1)}`);
    else if (event.key === "Delete" || event.key === "Backspace") say(word, null);
    else return;
    page.cell = word;
    event.preventDefault();
  };
  const cell = (field, name) => {
    const word = `${field.word}.${name}`;
    const kind = word in said ? "set" : word in assumed ? "assumed" : "";
    const how = kind === "set" ? "" : kind ? ", as the step needs" : ", as at the start";
    return h("td", {}, button({ class: kind, "data-word": word, "data-focus": word, "aria-label": `${field.label}, ${name}: ${value(word)}${how}`, "aria-pressed": `${page.cell === word}`,
      onclick: () => { page.cell = word; show(); }, onkeydown: (event) => type(event, word) }, value(word)));
  };
  const [first, colour] = page.cell.split(".");
  const chosen = rows.find((field) => field.word === first);
  const target = chosen && colour ? page.cell : "";
  return h("div", { class: "fld" },
    h("div", { class: "lab" }, "Shares", h("span", {}, target ? `${chosen.label}, ${colour}: its new value` : "tap a number, then its new value")),
    h("table", { class: "mx" },
      h("thead", {}, h("tr", {}, h("th", {}, unseen("Where")), names.map((name) => h("th", { scope: "col" }, token(name, page.form.tokens), unseen(name))))),
      h("tbody", {}, rows.map((field) => h("tr", {}, h("th", { scope: "row" }, field.label), names.map((name) => cell(field, name)))))),
    h("div", { class: "pad", role: "group", "aria-label": "New value" },
      DIGITS.map((digit) => button({ "data-focus": `digit ${digit}`, disabled: !target, onclick: () => say(target, `${digit}`) }, `${digit}`)),
      button({ "aria-label": "As at the start", "data-focus": "digit none", disabled: !target, onclick: () => say(target, null) }, "↺")));
}
