// Looks at every page that a reader meets, and at the largest pages of each kind behind them: WCAG A and
// AA in light and dark, a phone's width, no request to anywhere else; then runs examples, by mouse and
// by keyboard, searches, and asks.
//
// node check.mjs FOLDER [PART OF A PAGE'S NAME] [CASES.json]     with a part: every page so named

import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { answers, asks } from "./ask.mjs";
import { served } from "./serve.mjs";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
// On a machine that does other things as well, axe takes minutes for a page of many clauses.
const PATIENCE = 900_000;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
// The list of names of code, and short addresses, which only lead on.
const NO_PAGE = /^(genindex\.html|py-modindex\.html|s\/)/;
const LEFT_OUT = /^(ask|_modules|genindex|py-modindex|_static|_sources|s\/)/;
// The other rules of axe look at no colour: once is enough.
const RULES_ON_COLOURS = ["color-contrast", "link-in-text-block"];
// One level away: code, modules, and questions on tables, which are Python (the books tell them in words).
const BEHIND = /^(code|reference|questions)\//;
// Guides for those who write programs, and proofs: one level away, too, but each of them is looked at.
// A reader can meet all that links lead to from the landing page without going through such a page.
const FOR_PROGRAMS = /^(proofs|guides\/(an-edition-of-your-own|compiled|house-rules|how-cost-grows|in-an-app|openspiel|pettingzoo|prove-your-house-rules|studies))\.html$/;
// Pages of one kind are written by one function, so its largest ones stand for them.
const OF_A_KIND = 2;
const ON_ONE_PAGE = /\/(aid|mibs)\.html$/;
const EXAMPLES = "books/bf2023/selling.html";
const TALLEST = 12_000;
const LARGEST = 400_000;
const MOST_PAGES = 150;
const FIRST = 3;
const ENOUGH = 0.9;

const folder = resolve(process.argv[2]);
const only = process.argv[3] ?? "";
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await served(folder);
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  protocolTimeout: PATIENCE,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
browser.process().on("exit", (code, signal) => {
  if (!closing) complaints.push(`the browser ended by itself: status ${code}, signal ${signal}`);
});
const complaints = [];
let closing = false;
let looking = "nothing yet";

async function pages(within = folder) {
  const found = [];
  for (const entry of await readdir(within, { withFileTypes: true })) {
    const path = join(within, entry.name);
    const name = relative(folder, path);
    if (LEFT_OUT.test(name)) continue;
    if (entry.isDirectory()) found.push(...(await pages(path)));
    else if (entry.name.endsWith(".html") && name.includes(only)) found.push(name);
  }
  return found.sort();
}

async function metByReaders() {
  const met = new Set(["index.html"]);
  for (const name of met) {
    const text = await readFile(join(folder, name), "utf8");
    for (const [, address] of text.matchAll(/<a [^>]*href="([^"#?]+)/g)) {
      const there = new URL(address, `http://rules/${name}`);
      const page = decodeURIComponent(there.pathname.slice(1)).replace(/^$|(?<=\/)$/, "index.html");
      if (there.host !== "rules" || !page.endsWith(".html") || !existsSync(join(folder, page))) continue;
      if (!NO_PAGE.test(page) && !BEHIND.test(page) && !FOR_PROGRAMS.test(page)) met.add(page);
    }
  }
  return met;
}

async function opened(size, scheme) {
  const page = await browser.newPage();
  await page.setViewport(size);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  page.on("request", (request) => {
    const own = [origin, pathToFileURL(folder).href].some((start) => request.url().startsWith(start));
    if (!own && !/^(data|blob):/.test(request.url())) {
      complaints.push(`${page.url()} asks for ${request.url()}`);
    }
  });
  page.on("error", (crash) => complaints.push(`${looking}: the tab crashed: ${crash.message}`));
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return page;
}

// Names of pages to look at: those that a reader meets, and some of each kind behind them.
async function worthALook(names) {
  if (only) return names;
  const sized = await Promise.all(names.filter((name) => BEHIND.test(name))
    .map(async (name) => ({ name, size: (await stat(join(folder, name))).size })));
  const seen = {};
  const behind = sized.sort((one, other) => other.size - one.size)
    .filter(({ name }) => (seen[kindOf(name)] = (seen[kindOf(name)] ?? 0) + 1) <= OF_A_KIND);
  return [...names.filter((name) => !BEHIND.test(name)), ...behind.map(({ name }) => name)];
}

// Modules, tests, differences, what is behind a chapter (code/bf2023-sell): each is a kind.
function kindOf(name) {
  const [, place, first] = name.match(/^(\w+)\/([a-z]*)/);
  return ["bfrules", "tests", "difference"].includes(first) ? `${place}/${first}` : place;
}

// Opens pages in as many tabs as there are processors, each in turn on a phone, in light and in dark.
async function lookAt(names) {
  const left = [...names];
  await Promise.all(Array.from({ length: availableParallelism() }, async () => {
    const page = await opened(PHONE, "light");
    for (let name = left.shift(); name; name = left.shift()) {
      looking = name;
      await page.setViewport(PHONE);
      await inScheme(page, "light");
      await page.goto(`${origin}/${name}`, { waitUntil: "load" });
      await fitsAPhone(page, name);
      await page.setViewport(DESK);
      if (ON_ONE_PAGE.test(name)) await printsOnOnePage(page, name);
      await accessible(page, name);
    }
    await page.close();
  }));
}

function inScheme(page, scheme) {
  return page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: scheme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
}

async function accessible(page, name) {
  await page.addStyleTag({ content: "* { transition: none !important; animation: none !important; }" });
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
  });
  await page.evaluate(axe);
  const schemes = { light: { type: "tag", values: RULES }, dark: { type: "rule", values: RULES_ON_COLOURS } };
  for (const [scheme, runOnly] of Object.entries(schemes)) {
    await inScheme(page, scheme);
    const violations = await page.evaluate(
      async (chosen) => (await axe.run({ runOnly: chosen, resultTypes: ["violations"] })).violations,
      runOnly,
    );
    for (const { id, help, nodes } of violations) {
      complaints.push(`${name} (${scheme}): ${id}: ${help}: ${nodes.length} x ${nodes[0].html.slice(0, 160)}`);
    }
  }
}

async function fitsAPhone(page, name) {
  const { width, widest, height } = await page.evaluate((most) => {
    const wide = [...document.querySelectorAll("article *")].find(
      (part) => part.getBoundingClientRect().right > most + 1 && !part.closest(".wide, pre, .table-wrapper, details:not([open])"),
    );
    return {
      width: document.documentElement.scrollWidth,
      widest: wide ? wide.outerHTML.slice(0, 120) : "",
      height: document.documentElement.scrollHeight,
    };
  }, PHONE.width);
  if (width > PHONE.width) complaints.push(`${name}: ${width} px wide on a phone: ${widest}`);
  if (BEHIND.test(name)) return;
  if (height > TALLEST) complaints.push(`${name}: ${height} px tall on a phone`);
  const { size } = await stat(join(folder, name));
  if (size > LARGEST) complaints.push(`${name}: ${size} bytes`);
}

async function printsOnOnePage(page, name) {
  const printed = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const printedPages = printed.match(/\/Type *\/Page\b/g).length;
  if (printedPages > 1) complaints.push(`${name}: printed on ${printedPages} pages`);
}

async function run(page, selector) {
  const before = Date.now();
  await page.evaluate((one) => document.querySelector(one).click(), selector);
  await page.waitForFunction(
    () => document.querySelector(".try-answer pre, .try-answer .drawing") &&
      !document.querySelector(".try-answer[aria-busy]"),
    { timeout: 120000 },
  );
  return Date.now() - before;
}

async function triesExamples(page, name) {
  await page.goto(`${origin}/${name}`, { waitUntil: "load" });
  const loadedBefore = await page.evaluate(
    () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/try/")),
  );
  if (loadedBefore) complaints.push(`${name}: Python is loaded before anybody asks`);
  await page.evaluate(() => document.querySelectorAll(".worked [role=tab]:last-child").forEach((tab) => tab.click()));
  const first = await run(page, ".try-button");
  const told = await page.$eval(".try-answer", (part) => part.textContent);
  if (!told.includes("250")) {
    complaints.push(`${name}: the example says ${JSON.stringify(told.slice(0, 200))}`);
  }
  await page.focus(".try-editor");
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.type('\nbf2023.apply(table, bf2023.sell("green", 4, remove="green"))');
  const asked = Date.now();
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  await page.waitForSelector(".try-error", { timeout: 30000 });
  const later = Date.now() - asked;
  const refused = await page.$eval(".try-error", (part) => part.textContent);
  if (!refused.includes("more_sold_than_the_limit")) complaints.push(`${name}: no refusal: ${refused}`);
  console.log(`examples run: the first in ${first} ms, later in ${later} ms`);
}

// Asks the search as a reader does, and looks at the addresses of the first hits.
async function firstHits(page, words, number) {
  await page.evaluate((asked) => {
    const form = document.querySelector("#find");
    form.q.value = asked;
    form.dispatchEvent(new Event("input", { bubbles: true }));
  }, words);
  return page.$$eval("#search-results > li", (found, most) => found.slice(0, most)
    .map((item) => [...item.querySelectorAll("a")].map(({ href }) => href)), number);
}

// "sell.6" stands for every address that ends with it, "Q09" too; anything else for a part of one.
function accepts(address, accepted) {
  const there = decodeURIComponent(address);
  return accepted.some((one) => (/^([a-z-]+\.\d+|Q\d+)$/.test(one) ? there.endsWith(`.${one}`) : there.includes(one)));
}

async function finds(page) {
  const questions = JSON.parse(await readFile(new URL("questions.json", import.meta.url), "utf8"));
  await page.goto(`${origin}/search.html`, { waitUntil: "load" });
  const missed = [];
  for (const [words, accepted] of questions) {
    const hits = await firstHits(page, words, FIRST);
    if (!hits.flat().some((address) => accepts(address, accepted))) missed.push(words);
  }
  const found = questions.length - missed.length;
  console.log(`the search answers ${found} of ${questions.length} questions in its first ${FIRST} hits; not: ${missed.join("; ")}`);
  if (found < ENOUGH * questions.length) complaints.push(`the search answers only ${found} of ${questions.length} questions`);
}

// A reader may open the pages without a server.
async function findsInFiles(page, words) {
  await page.goto(`${pathToFileURL(folder)}/search.html?q=${encodeURIComponent(words)}`, { waitUntil: "load" });
  const found = await page.$$eval("#search-results > li", (hits) => hits.length);
  if (!found) complaints.push(`the search finds nothing about ${words} where the pages are opened as files`);
}

async function jumps(page, name, expected) {
  await page.goto(`${origin}/search.html?q=${name}`, { waitUntil: "load" });
  await page.waitForFunction((end) => location.href.endsWith(end), { timeout: 20000 }, expected)
    .catch(() => complaints.push(`typing ${name} leads to ${page.url()}, not to ${expected}`));
}

async function showsItsSides(page, name) {
  await page.goto(`${origin}/${name}`, { waitUntil: "load" });
  await page.focus(".worked [role=tab]");
  await page.keyboard.press("ArrowRight");
  const shown = await page.$eval(".worked", (card) => [...card.querySelectorAll(".pane")].filter((pane) => !pane.hidden)
    .map((pane) => pane.querySelector(".pane-name").textContent));
  if (shown.join() !== "Ruling") complaints.push(`${name}: after an arrow key the example shows ${shown}`);
}

try {
  const names = await pages();
  const looked = await worthALook(names);
  await lookAt(looked);
  const desk = await opened(DESK, "light");
  if (!only) {
    const { size } = await metByReaders();
    console.log(`${size} pages that a reader can meet`);
    if (size >= MOST_PAGES) complaints.push(`${size} pages that a reader can meet`);
    await finds(desk);
    await findsInFiles(desk, "who wins a tie");
    await jumps(desk, "bf2023.sell.6", "books/bf2023/selling.html#bf2023.sell.6");
    await jumps(desk, "bf2023.Q06", "#bf2023.Q06");
    await showsItsSides(desk, "books/bf2023/selling.html");
  }
  if (existsSync(join(folder, "_static", "try"))) {
    if (EXAMPLES.includes(only)) await triesExamples(desk, EXAMPLES);
  } else {
    console.log("examples were not run: there is no Python for browsers (docs/fetch-pyodide)");
  }
  if (existsSync(join(folder, "ask")) && "ask/index.html".includes(only)) {
    looking = "ask";
    await asks(origin, folder, opened, axe, { phone: PHONE, desk: DESK }, complaints);
    if (process.argv[4]) await answers(origin, opened, { desk: DESK }, JSON.parse(await readFile(process.argv[4], "utf8")), complaints);
  }
  console.log(`${looked.length} of ${names.length} pages looked at, in light and dark and on a phone`);
} catch (problem) {
  const after = Math.round(performance.now() / 1000);
  complaints.push(`the check itself failed at ${looking}, after ${after} s: ${problem.message}`);
} finally {
  closing = true;
  await browser.close();
  server.close();
}
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length ? 1 : 0);
