// The page "Ask the rulebook": it keeps what was asked, shows forms and answers, and knows no rule.

import { Engine, Stopped } from "./engine.js";
import { button, focusInstead, h, movedByArrows, put } from "./parts.js";
import { moveForm, wordsOf } from "./move.js";
import { barOf, fillIn, missing, partsWanted, rulingOf } from "./ruling.js";
import { tableForm } from "./table.js";

const $ = (selector) => document.querySelector(selector);
const LONGEST_LINK = 6_000;
const LONG = 2_000;
const QUIET = 3_000;
const engine = new Engine();
const page = {
  shelf: { editions: [], amendments: [] },
  form: null,
  state: { edition: "bf2023", said: {}, step: null, typed: "", readings: {}, amendments: [], whole: false },
  answer: null,
  came: new Set(),
  cell: "",
  marker: "",
  open: new Set(),
};
const forms = new Map();
let asked = 0;

// asking -------------------------------------------------------------------------

const house = () => ({
  edition: page.state.edition,
  readings: Object.entries(page.state.readings).map(([question, name]) => `${question}=${name}`),
  amendments: page.state.amendments,
});
const table = () => Object.entries(page.state.said).map(([word, value]) => `${word}=${value}`).join(" ");
const step = () => page.state.typed || (page.state.step ? wordsOf(page.form, page.state.step) : "");

// What was begun before is not shown any more.
function begun() {
  asked += 1;
  document.body.dataset.asked = `${asked}`;
  return asked;
}

function ended({ complete = true } = {}) {
  $("#ruling").removeAttribute("aria-busy");
  document.body.dataset.answered = `${asked}`;
  if (complete) document.body.dataset.complete = `${asked}`;
}

// Says that something takes long, and offers to stop it, until what is returned is called.
function patience() {
  const late = setTimeout(() => $("#ruling").setAttribute("aria-busy", "true"), 300);
  const long = setTimeout(() => notice("This takes a while.", button({ class: "btn sm", onclick: () => engine.stop() }, "Stop")), LONG);
  return () => {
    clearTimeout(late);
    clearTimeout(long);
    if ($("#notice").textContent.startsWith("This takes a while.")) $("#notice").hidden = true;
  };
}

// Asks about what is on the page now; only the answer to the last question is shown. The verdict
// comes first; what else one wants to know follows part by part, as long as nothing else is asked.
async function rule() {
  const mine = begun();
  const since = performance.now();
  const question = { ...house(), table: table(), step: step(), whole: page.state.whole };
  const done = patience();
  try {
    const answer = await engine.ask({ kind: "ask", ...question });
    if (mine !== asked) return;
    page.answer = answer;
    page.came = new Set();
    if (answer.filled?.blanks) {
      page.state.step = answer.filled;
      page.marker = Object.values(answer.filled.blanks).findLast((one) => one in page.form.tokens) ?? page.marker;
    }
    if (answer.answer) page.state.typed = "";
    if (answer.link) history.replaceState(null, "", `#${encodeURIComponent(answer.link)}`);
    show();
    document.body.dataset.took = `${Math.round(performance.now() - since)}`;
  } catch (problem) {
    if (mine === asked) tell(problem);
    return;
  } finally {
    done();
    if (mine === asked) ended({ complete: false });
  }
  for (const part of partsWanted(page.answer)) {
    if (mine !== asked) return;
    await complete(part, question, () => mine === asked);
  }
  if (mine !== asked) return;
  focusInstead($("#ruling"));
  document.body.dataset.complete = `${mine}`;
}

async function complete(part, question, wanted) {
  try {
    const more = await engine.ask({ kind: part, ...question });
    if (!wanted()) return;
    if (more.wrong) return missing(part, more.wrong.told);
    Object.assign(page.answer, more);
    page.came.add(part);
    fillIn(part, page, acts);
  } catch (problem) {
    if (wanted()) missing(part, `${problem.message} The verdict stands; this part is not there.`);
  }
}

// A form is the same as long as the edition and the rules of the house are.
async function formOf(rules) {
  const key = JSON.stringify(rules);
  if (forms.has(key)) return forms.get(key);
  const done = patience();
  try {
    forms.set(key, await engine.ask({ kind: "form", ...rules }));
  } finally {
    done();
  }
  return forms.get(key);
}

// Takes the form of the edition, then asks; forms differ by edition, readings and amendments.
async function begin() {
  begun();
  try {
    const form = await formOf(house());
    if (form.wrong) return refusedForm(form.wrong.told);
    page.form = form;
    page.marker = Object.keys(form.tokens)[0] ?? "";
    const found = form.steps.findIndex((one) => one.of_a_turn && one.label === "Sell");
    page.state.step ??= { form: Math.max(0, found), blanks: {}, more: "" };
    await rule();
  } catch (problem) {
    tell(problem);
  }
}

// Readings or rules of a house that do not fit are told, and left out.
function refusedForm(told) {
  notice(told.split("\n")[0]);
  const bare = Object.keys(page.state.readings).length + page.state.amendments.length === 0;
  if (bare) return tell(new Error(told));
  Object.assign(page.state, { readings: {}, amendments: [] });
  return begin();
}

function set(changes) {
  Object.assign(page.state, changes);
  show();
  return rule();
}

function say(word, value) {
  const said = { ...page.state.said };
  // What was said for all is said one by one, so that one of them can be another.
  for (const known of Object.keys(said)) {
    if (known.startsWith(`${word}.`)) delete said[known];
    if (!word.startsWith(`${known}.`)) continue;
    delete said[known];
    for (const [one, shown] of Object.entries(page.answer.shown)) if (one.startsWith(`${known}.`)) said[one] = shown;
  }
  if (value === null) delete said[word];
  else said[word] = value;
  return set({ said });
}

// Takes a remedy: another step, and where it is at another table, that table.
async function take({ step: typed, table: words }) {
  if (!words) return set({ typed });
  const { said } = await engine.ask({ kind: "read", link: `${page.state.edition}; ${words}; ${typed}` });
  return set({ said, typed });
}

// Opens what a link names. Its words are read in Python; here they are only handed on.
async function reopen(link, { announce = true } = {}) {
  begun();
  if (link.length > LONGEST_LINK) {
    notice(`This link has ${link.length} characters; a question has ${LONGEST_LINK} at most.`);
    return page.form ? ended() : begin();
  }
  try {
    const read = await engine.ask({ kind: "read", link });
    if (read.wrong) {
      notice(`This link cannot be opened. ${read.wrong.told.split("\n")[0]}`);
      return begin();
    }
    const readings = Object.fromEntries(read.readings.map((one) => one.split("=")));
    page.state = { ...page.state, edition: read.edition, said: read.said, step: null, typed: read.step, readings, amendments: [] };
    await begin();
    const mark = page.answer?.answer && `${page.answer.answer.version} ${page.answer.answer.mark}`;
    if (announce && read.made_with && mark && read.made_with.split(" ").at(-1) !== page.answer.answer.mark) {
      notice(`This link was made with version ${read.made_with.split(" ")[0]}, and got another answer then. Below is the answer of version ${page.answer.answer.version}.`);
    }
  } catch (problem) {
    tell(problem);
  }
}

// showing ------------------------------------------------------------------------

function show() {
  const { form, state, answer } = page;
  put($("#editions"), page.shelf.editions.map(({ name, title }) => button({
    role: "radio", "aria-checked": `${name === state.edition}`, tabindex: name === state.edition ? "0" : "-1", "data-focus": `edition ${name}`,
    onclick: () => { Object.assign(state, { edition: name, said: {}, step: null, typed: "", readings: {} }); page.cell = ""; begin(); },
  }, title.replace("Black Friday on ", "").replace("Black Friday ", ""))));
  if (!form || !answer) return;
  put($("#starters"), form.arguments.map(({ title, table: words, step: typed }) => button({ "data-focus": title,
    onclick: () => reopen(`${state.edition}; ${words}; ${typed}`, { announce: false }) }, title)),
    button({ class: "quiet-button", "data-focus": "open", onclick: openDialog }, "Open a dispute…"));
  put($("#move"), moveForm(page, { set, suggest, allowed }));
  put($("#table"), tableForm(page, { say, show, rules: rulesForm }));
  if (answer.answer || answer.wrong) {
    put($("#ruling"), rulingOf(page, acts));
    put($("#bar"), barOf(answer));
    $("#bar").className = `bar ${answer.answer ? (answer.answer.allowed ? "yes" : "no") : "wait"}`;
    const told = $("#verdict")?.closest(".verdict")?.textContent ?? "";
    if ($("#spoken").textContent !== told) $("#spoken").textContent = told;
  }
  $("#foot").textContent = `bfrules ${page.shelf.version}. The rules in this page are the library's own; nothing that you ask leaves this device.`;
}

// The house's own rules: readings in force, and amendments out of a file that its user opens.
function rulesForm() {
  const { state, shelf } = page;
  const readings = Object.entries(state.readings);
  return h("details", { class: "fld fold", open: page.open.has("rules"), ontoggle: ({ target }) => page.open[target.open ? "add" : "delete"]("rules") },
    h("summary", {}, "House rules"),
    readings.length > 0 && h("p", { class: "small" }, "Readings in force: ", readings.map(([question, name]) => button({ class: "chip set", "data-focus": `drop ${question}`,
      onclick: () => { const left = { ...state.readings }; delete left[question]; state.readings = left; begin(); } }, `${question} ${name} ×`))),
    shelf.amendments.map(({ name, about }) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: state.amendments.includes(name), "data-focus": `house ${name}`,
      onchange: ({ target }) => { state.amendments = target.checked ? [...state.amendments, name] : state.amendments.filter((one) => one !== name); begin(); } }), h("span", {}, `${name}: ${about}`))),
    h("label", { class: "btn sm file" }, "Load house.py", h("input", { type: "file", accept: ".py", class: "vh", onchange: ({ target }) => loadHouse(target.files[0]) })),
    h("p", { class: "small mut" }, "The file runs in this page only, and reaches nothing else."));
}

function suggest(typed) {
  set({ typed });
}

// Says what may happen now. If that is a single step, as it is for the M.I.B.S., it is taken; of a
// draw the form is opened, since nobody chooses it.
async function allowed() {
  document.body.dataset.looking = "";
  const found = await engine.ask({ kind: "allowed", ...house(), table: table() })
    .catch((problem) => ({ wrong: { told: problem.message } }))
    .finally(() => delete document.body.dataset.looking);
  if (found.wrong) return toast(found.wrong.told);
  if (found.due === "chance") {
    toast("A draw is due. Say what was drawn.");
    return set({ typed: "", step: { form: found.form, blanks: {}, more: "" } });
  }
  if (found.steps.length === 1) {
    toast(`Nothing else is allowed: ${found.steps[0]}.`);
    return set({ typed: found.steps[0] });
  }
  dialog("What is allowed here?", found.steps.length === 0 ? h("p", {}, "Nothing: the game is over, or nobody can move.") : h("ul", { class: "list" }, found.steps.map((words) => h("li", {},
    button({ onclick: () => { $("#dialog").close(); set({ typed: words }); } }, words)))), found.cut && h("p", { class: "small mut" }, "And many more."));
}

// Goes to the control for a fact, and marks it.
function jump(word) {
  const grid = page.form.on_the_grid?.word;
  const [first, key] = word.split(".");
  if (first === grid) {
    page.marker = key;
    show();
    $("#picture")?.scrollIntoView({ block: "center" });
    return;
  }
  page.cell = word;
  page.open.add("all");
  show();
  const control = $(`[data-word="${CSS.escape(word)}"]`) ?? $(`[data-word="${CSS.escape(first)}"]`);
  (control?.matches("button, input, select") ? control : control?.querySelector("[tabindex='0'], input, select"))?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}

// keeping ------------------------------------------------------------------------

async function share() {
  await copied(location.href, "Link copied. It holds the whole table.");
}

async function copy() {
  const { cited, wrong } = await engine.ask({ kind: "cite", ...house(), table: table(), step: step() }).catch((problem) => ({ wrong: { told: problem.message } }));
  if (wrong) return toast(wrong.told);
  await copied(`${cited}\n${location.href}\n`, "Ruling copied, with what it cites.");
}

async function copied(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    toast(told);
  } catch {
    dialog("Copy this", h("textarea", { class: "copy", readonly: true, rows: "8", "aria-label": "text to copy" }, text));
  }
}

async function save() {
  const saved = await engine.ask({ kind: "save", ...house(), table: table(), step: step() }).catch((problem) => ({ wrong: { told: problem.message } }));
  if (saved.wrong) return toast(saved.wrong.told);
  const name = `${step().replace(/\W+/g, "-")}.rst`;
  dialog("Save as a dispute", h("p", { class: "small mut" }, "A text file with a question, a decision and examples that run. ", h("code", {}, "bfrules settle"), " checks it."),
    h("pre", { tabindex: "0" }, saved.document),
    h("div", { class: "acts" },
      h("a", { class: "btn pri", download: name, href: URL.createObjectURL(new Blob([saved.document], { type: "text/plain" })) }, "Download .rst"),
      button({ class: "btn", onclick: () => copied(saved.document, "Copied") }, "Copy")));
}

async function openDialog() {
  const known = await fetch("cases.json").then((found) => (found.ok ? found.json() : [])).catch(() => []);
  const list = h("ul", { class: "list" });
  const seek = h("input", { class: "inp", type: "search", placeholder: "Seek a dispute or an example", "aria-label": "Seek a dispute or an example", oninput: () => fill() });
  const fill = () => {
    const words = seek.value.toLowerCase().split(/\s+/);
    const here = known.filter((one) => words.every((word) => `${one.title} ${one.edition}`.toLowerCase().includes(word)));
    list.replaceChildren(...here.slice(0, 80).map((one) => h("li", {}, button({ onclick: () => { $("#dialog").close(); reopen(one.link, { announce: false }); } },
      one.title, h("small", {}, ` ${one.edition}, ${one.step}`)))));
  };
  fill();
  dialog("Open a dispute or an example", known.length > 0 && seek, list,
    h("label", { class: "btn sm file" }, "Open a document of your own", h("input", { type: "file", accept: ".rst,.txt", class: "vh", onchange: ({ target }) => openDocument(target.files[0]) })),
    h("p", { class: "small mut" }, "The examples of a document are Python: they run in this page only, and reach nothing else."));
  seek.focus();
}

async function openDocument(file) {
  const found = await file.text().then((text) => engine.ask({ kind: "open", text })).catch((problem) => ({ wrong: { told: problem.message } }));
  if (found.wrong) return toast(found.wrong.told);
  if (found.links.length === 1) {
    $("#dialog").close();
    return reopen(found.links[0], { announce: false });
  }
  dialog("Which step?", h("ul", { class: "list" }, found.links.map((link) => h("li", {}, button({ onclick: () => { $("#dialog").close(); reopen(link, { announce: false }); } }, link)))));
}

async function loadHouse(file) {
  const shelf = await file.text().then((text) => engine.ask({ kind: "house", text }, { keep: true })).catch((problem) => ({ wrong: { told: problem.message } }));
  if (shelf.wrong) return toast(shelf.wrong.told);
  page.shelf = shelf;
  forms.clear();
  page.open.add("rules");
  show();
  toast(`${file.name} is loaded.`);
}

// telling ------------------------------------------------------------------------

function dialog(title, ...parts) {
  const place = $("#dialog");
  place.replaceChildren(h("h2", { id: "dialog-title" }, title), ...parts.flat(Infinity).filter(Boolean),
    h("div", { class: "acts" }, button({ class: "btn", onclick: () => place.close() }, "Close")));
  if (!place.open) place.showModal();
}

function toast(told) {
  const place = $("#toast");
  place.textContent = told.split("\n")[0];
  place.classList.add("on");
  setTimeout(() => place.classList.remove("on"), 4000);
}

function notice(told, ...parts) {
  const place = $("#notice");
  place.replaceChildren(told, " ", ...parts, button({ class: "btn sm", onclick: () => { place.hidden = true; } }, "Close"));
  place.hidden = false;
}

function tell(problem) {
  ended();
  const told = problem instanceof Stopped ? `${problem.message} The rulebook is open again; your table is kept.` : problem.message;
  notice(told, button({ class: "btn sm", onclick: () => { $("#notice").hidden = true; begin(); } }, "Ask again"));
  put($("#ruling"), h("div", { class: "verdict wait" }, h("div", {}, h("strong", { id: "verdict" }, "No answer"), h("p", {}, told))));
}

const acts = { set, say, rule, show, jump, share, save, copy, take };

// keyboard, network, beginning ------------------------------------------------------

document.addEventListener("keydown", movedByArrows);
$("#reset").addEventListener("click", () => { page.cell = ""; set({ said: {} }); });
addEventListener("hashchange", () => reopen(linkHere()));

function linkHere() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

async function offline() {
  if (!("serviceWorker" in navigator)) return;
  const known = await navigator.serviceWorker.register("sw.js").catch(() => null);
  if (!known) return;
  const { serviceWorker } = navigator;
  const use = () => { known.waiting?.postMessage("take over"); };
  const offer = () => known.waiting && serviceWorker.controller && notice("A newer rulebook is ready.", button({ class: "btn sm pri", onclick: use }, "Use it"));
  // The newer one takes over in every tab. Each is opened again, with its table; rules of a house
  // would be lost, so that one is asked. The first one of all takes over from nobody.
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (!controlled) controlled = true;
    else if (engine.kept.length === 0) location.reload();
    else notice("A newer rulebook is in use; your house rules have to be loaded again.", button({ class: "btn sm pri", onclick: () => location.reload() }, "Open it"));
  });
  offer();
  known.addEventListener("updatefound", () => known.installing?.addEventListener("statechange", offer));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) known.update().catch(() => {}); });
}

// Waits until nobody has asked anything for a while: keeping takes a few seconds of a processor.
async function quiet() {
  for (let before = 0; before !== asked;) {
    before = asked;
    await new Promise((on) => { setTimeout(on, QUIET); });
  }
}

async function main() {
  const here = linkHere();
  try {
    page.shelf = await engine.ask({ kind: "editions" });
    await (here && !/^(main|ruling)$/.test(here) ? reopen(here) : begin());
    document.body.dataset.opened = `${Math.round(performance.now())}`;
  } catch (problem) {
    tell(problem);
  }
  // The files are kept for later once the first answer is there, so that it need not wait for them.
  await offline();
  document.body.dataset.listens = "yes";
  await quiet();
  await engine.keep().catch(() => {});
  document.body.dataset.kept = "yes";
}

main();
