// Looks at the page "Ask the rulebook" as people use it: disputes by taps, links, documents, no
// network, hostile links, keyboard, WCAG. `answers` compares what it says with `bfrules ask`.

import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PATIENCE = 120_000;
const MOST_TAPS = 10;
const FIRST_START = 8_000;
const LATER_START = 2_000;
const FASTEST = 150;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// What is tapped, as its name, or as the name of a group and of what is in it; then the answer.
const DISPUTES = [
  [["Sold colour not on the track"], "Allowed", "price of blue $45 → $35"],
  [["Level > 4", "one more green", "one more green", "one more green", "Remove > blue", "Sale track, green", "New value > 0"], "Allowed", "price of blue $8 → $6"],
  [["One more than the limit"], "Not allowed", "no more shares than the limit"],
  [["One more than the limit", "Sell 3 green"], "Allowed", "price of green"],
  [["The third share of a colour"], "Allowed", "price of yellow $8 → $10"],
  [["The last share in the market"], "Allowed", "price of yellow $15 → $20"],
  [["Sell nothing"], "Allowed", "Price of white $8 → $6"],
  [["Use the bonus tile: remove", "Remove > green", "Whose turn > 3rd"], "Allowed", "Price of green"],
  [["What must the M.I.B.S. do?", "Sell 1 green, remove green"], "Allowed", "cash of the M.I.B.S."],
  [["A refilled track that starts low", "Only when exactly five (four) are left."], "Allowed", "price of blue $45 → $35."],
  [["Down in the bottom row"], "Allowed", "price of white $10 → $8"],
  [["Buy", "one more purple", "one more purple", "Place > purple", "Buy 1 purple"], "Allowed", "Your cash"],
  [["one more green", "Remove > green", "green marker", "green to row 1, column 3"], "Allowed", "price of green $12 → $10"],
  [["2010", "Interest I cannot pay"], "Not allowed", "has to sell shares"],
  [["2010", "Pass turn", "Place > red"], "Allowed", "silver track"],
  [["2010", "Take subsidy"], "Allowed", "Your cash"],
  [["2010", "Buying nothing"], "Not allowed", "passing is"],
  [["2010", "Two colours sold, which falls?"], "Allowed", "price of yellow"],
  [["Yucata", "A card with another advantage"], "Not allowed", "exactly one share more"],
  [["Yucata", "Passing with the card"], "Allowed", "silver track"],
  [["Black Monday", "How far a rate moves"], "Not allowed", "limit of its company"],
  [["Black Monday", "How far a rate moves", "as 0"], "Allowed", "Rate of purple $5 → $0"],
  [["Black Monday", "Nothing done yet"], "Not allowed", "at least one card"],
  [["The M.I.B.S. > yes", "What may the M.I.B.S. do?"], "Allowed", "Cash of the M.I.B.S."],
  [["Price change > purchase", "What happens now?", ...Array(5).fill("one more green")], "Allowed", "price of green $8 → $30"],
  [["Start", "Set up for 3 seats"], "Allowed", "Price of purple $4 → $8"],
  [["2010", "Interest I cannot pay", "Sell 1 red, lower red, remove red"], "Allowed", "Your cash $0 → $7"],
  [["Black Monday", "Draw", "Draw, value > yellow 6", "At a table where its time has come"], "Allowed", "into the hand"],
  [["Black Monday", "Change rate", "Lay, which > red", "Lay, value > red 6"], "Allowed", "Rate of red $5 → $6"],
];

const HOUSE = `
from bfrules import Amendment, refused
from bfrules.editions.bf2023 import Sell

def never_green(printed, position, step):
    """Nobody sells green."""
    return refused(green=step.shares[2]) if step.shares[2] else None

NEVER = Amendment(name="never", about="Nobody sells green.", forbid={Sell: never_green})
`;

const HOSTILE = [
  ["bf2023; level=4 holding=green:3; sell 3 green, remove green; Q09=<script>alert(1)</script>", "reading"],
  ["<script>alert(1)</script>; ; sell green", "There is no edition"],
  ["<img src=x onerror=alert(1)>", "cannot be read"],
  [`bf2023; ${"level=4 ".repeat(2_000)}; sell green`, "characters"],
  ["bf2023; level=4 ", "cannot be read"],
  ["bf2023; __import__('os')=1; sell green", "cannot be read"],
];

async function settled(page) {
  await page.waitForFunction(
    () => document.body.dataset.opened && document.body.dataset.looking === undefined && document.body.dataset.asked === document.body.dataset.complete,
    { timeout: PATIENCE, polling: 20 },
  );
}

async function tap(page, name) {
  // The spaces of a picture can be tapped only once it is drawn.
  await page.waitForFunction((wanted) => !wanted.includes(" to row ") || [...document.querySelectorAll(".hit button")].some((one) => one.getAttribute("aria-label") === wanted), { timeout: 10_000 }, name);
  const found = await page.evaluate((wanted) => {
    const [group, inside] = wanted.includes(" > ") ? wanted.split(" > ") : ["", wanted];
    const place = group ? [...document.querySelectorAll("[role=radiogroup], [role=group]")].find((one) => one.getAttribute("aria-label") === group) : document;
    const named = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
    const all = [...(place?.querySelectorAll("button, summary, label") ?? [])];
    const target = all.find((one) => named(one) === inside)
      ?? all.find((one) => named(one).startsWith(`${inside},`) || named(one).startsWith(`${inside}:`) || named(one).startsWith(inside));
    if (!target) return false;
    (target.querySelector("input") ?? target).click();
    return true;
  }, name);
  if (!found) throw new Error(`nothing is called ${name}`);
  await settled(page);
}

async function openedAt(page, address) {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "load" });
  await settled(page);
}

const told = (page) => page.$eval("#ruling", (part) => part.querySelector(".verdict").innerText);
const verdict = (page) => page.$eval("#verdict", (part) => part.textContent);

const answered = (page) => page.$$eval("#ruling .verdict, #ruling .why, #ruling .q, #ruling .other, #ruling .cited", (parts) => parts.map((part) => part.innerText).join("\n"));

export async function asks(origin, folder, opened, axe, sizes, complaints) {
  const address = `${origin}/ask/`;
  const page = await opened(sizes.phone, "light");
  page.on("dialog", (dialog) => { complaints.push(`ask: a dialog says ${dialog.message()}`); dialog.dismiss(); });
  await page.goto(address, { waitUntil: "load" });
  await settled(page);
  const first = +(await page.evaluate(() => document.body.dataset.opened));
  await page.waitForFunction(() => document.body.dataset.kept, { timeout: PATIENCE });
  await openedAt(page, address);
  const later = +(await page.evaluate(() => document.body.dataset.opened));
  console.log(`ask: opens in ${first} ms, later in ${later} ms (goals: ${FIRST_START} and ${LATER_START} on a quiet machine)`);
  await disputes(page, address, complaints);
  await keeps(page, address, complaints);
  await hostile(page, address, complaints);
  await playsByHouseRules(page, address, complaints);
  await stops(page, address, complaints);
  await withoutNetwork(page, address, complaints);
  await installs(page, address, complaints);
  await updates(page, address, folder, opened, complaints);
  await page.close();
  for (const scheme of ["light", "dark"]) for (const size of [sizes.phone, sizes.desk]) await accessible(await opened(size, scheme), address, axe, `${size.width} ${scheme}`, complaints);
}

async function disputes(page, address, complaints) {
  const taps = [];
  const times = [];
  for (const [names, allowed, part] of DISPUTES) {
    await openedAt(page, address);
    try {
      for (const name of names) {
        times.push(+(await page.evaluate(() => document.body.dataset.took)));
        await tap(page, name);
      }
    } catch (problem) {
      complaints.push(`ask: ${names.join(", ")}: ${problem.message}`);
      continue;
    }
    const answer = await told(page);
    if ((await verdict(page)) !== allowed || !answer.includes(part)) complaints.push(`ask: ${names.join(", ")} gives ${JSON.stringify(answer)}`);
    if (names.length > MOST_TAPS) complaints.push(`ask: ${names.length} taps for ${names.join(", ")}`);
    taps.push(names.length);
  }
  times.sort((one, other) => one - other);
  console.log(`ask: ${DISPUTES.length} disputes in ${taps.join(" ")} taps; from a tap to its verdict half within ${times[times.length >> 1]} ms, all within ${times.at(-1)} ms (goal: ${FASTEST})`);
}

// A link reopens the same ruling; a saved document is opened as the same case.
async function keeps(page, address, complaints) {
  await openedAt(page, address);
  await tap(page, "A refilled track that starts low");
  await tap(page, "Only when exactly five (four) are left.");
  const before = await answered(page);
  const link = page.url();
  await openedAt(page, link);
  if ((await answered(page)) !== before) complaints.push("ask: a link reopens another ruling");
  await openedAt(page, `${link.slice(0, -8)}00000000`);
  if (!(await page.$eval("#notice", (part) => part.textContent)).includes("got another answer then")) complaints.push("ask: a link whose answer has changed says nothing of it");
  await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "Save as dispute").click());
  await page.waitForSelector("dialog[open] pre", { timeout: PATIENCE });
  const text = await page.$eval("dialog pre", (part) => part.textContent);
  const links = await page.evaluate(async (written) => {
    const { Engine } = await import("./engine.js");
    return (await new Engine().ask({ kind: "open", text: written })).links;
  }, text);
  if (!decodeURIComponent(link).includes(links?.[0])) complaints.push(`ask: a saved document opens ${links}`);
}

async function hostile(page, address, complaints) {
  for (const [link, part] of HOSTILE) {
    await openedAt(page, `${address}#${encodeURIComponent(link)}`);
    const notice = await page.$eval("#notice", (one) => (one.hidden ? "" : one.textContent));
    if (!notice.includes(part)) complaints.push(`ask: ${link.slice(0, 60)} gets ${JSON.stringify(notice)}`);
    const scripts = await page.$$eval("main script, main img[src=x]", (found) => found.length);
    if (scripts) complaints.push(`ask: ${link.slice(0, 60)} became markup`);
  }
  await openedAt(page, `${address}#%E0%A4%A`);
  if (await page.$eval("#notice", (one) => one.hidden)) complaints.push("ask: a broken link says nothing");
}

// Chromium finds nothing that keeps a phone from installing the page.
async function installs(page, address, complaints) {
  await openedAt(page, address);
  const browser = await page.createCDPSession();
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  const { errors } = await browser.send("Page.getAppManifest");
  for (const { errorId } of installabilityErrors) complaints.push(`ask: cannot be installed: ${errorId}`);
  for (const { message } of errors) complaints.push(`ask: the manifest: ${message}`);
}

// The site is built anew under three open tabs: all say so, and once one goes over to it, so do the
// others, each with its table; but not the one with rules of a house, which would be lost.
async function updates(page, address, folder, opened, complaints) {
  const [second, third] = [await opened(page.viewport(), "light"), await opened(page.viewport(), "light")];
  const files = await Promise.all(["sw.js", "worker.js", "ask.css"].map(async (name) => [join(folder, "ask", name), await readFile(join(folder, "ask", name), "utf8")]));
  try {
    // The first tab is one that was there before any rulebook was kept.
    await openedAt(page, address);
    await listens(page);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).unregister());
    const before = [];
    for (const [tab, argument] of [[page, "One more than the limit"], [second, "Sell nothing"], [third, "Sell nothing"]]) {
      await openedAt(tab, address);
      await listens(tab);
      if (tab === third) await loadsAHouse(tab);
      await tap(tab, argument);
      before.push(await answered(tab));
    }
    for (const [path, text] of files) await writeFile(path, path.endsWith(".css") ? `${text}\n/* newer */\n` : text.replaceAll(/"ask-[0-9a-f]{12}"/g, '"ask-000000000000"'));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    for (const tab of [page, second, third]) await noticed(tab, "A newer rulebook is ready.");
    await page.bringToFront();
    await Promise.all([page.waitForNavigation({ timeout: PATIENCE }), second.waitForNavigation({ timeout: PATIENCE }),
      page.evaluate(() => [...document.querySelectorAll("#notice button")].find((one) => one.textContent === "Use it").click())]);
    await noticed(third, "your house rules have to be loaded again");
    for (const [at, tab] of [page, second, third].entries()) {
      await settled(tab);
      if ((await answered(tab)) !== before[at]) complaints.push(`ask: an update loses the table of tab ${at + 1}`);
    }
    for (const tab of [page, second]) {
      const style = await tab.evaluate(async () => (await fetch("ask.css")).text());
      if (!style.includes("newer")) complaints.push("ask: after an update the page is still the old one");
    }
    await tap(third, "One more than the limit");
    if ((await verdict(third)) !== "Not allowed") complaints.push("ask: after an update a tab that stays is dead");
  } catch (problem) {
    complaints.push(`ask: an update: ${problem.message}`);
  } finally {
    for (const [path, text] of files) await writeFile(path, text);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).unregister());
    await second.close();
    await third.close();
  }
}

// What is drawn waits in a tab behind another, so that these look at a clock instead.
const listens = (page) => page.waitForFunction(() => navigator.serviceWorker.controller && document.body.dataset.listens, { timeout: PATIENCE, polling: 50 });
const noticed = (page, words) => page.waitForFunction((told) => document.querySelector("#notice").textContent.includes(told), { timeout: PATIENCE, polling: 50 }, words);

// A file with the rules of a house is loaded, and its amendment put in force by a tap.
async function playsByHouseRules(page, address, complaints) {
  await openedAt(page, address);
  await loadsAHouse(page);
  await tap(page, "NEVER: Nobody sells green.");
  await tap(page, "one more green");
  await tap(page, "Remove > green");
  const answer = await told(page);
  if (!answer.includes("Nobody sells green.")) complaints.push(`ask: under a rule of the house: ${JSON.stringify(answer)}`);
}

async function loadsAHouse(page) {
  const file = join(await mkdtemp(join(tmpdir(), "house-")), "house.py");
  await writeFile(file, HOUSE);
  await (await page.$("input[accept='.py']")).uploadFile(file);
  await page.waitForSelector("[data-focus='house NEVER']", { timeout: PATIENCE });
}

// What comes to no end is stopped; the rulebook opens again, and house rules reach nothing else.
async function stops(page, address, complaints) {
  await openedAt(page, address);
  const { limit, again, reached, ways } = await page.evaluate(async () => {
    const { Engine } = await import("./engine.js");
    const engine = new Engine();
    const limit = await engine.ask({ kind: "house", text: "while True:\n    pass\n" }).catch(({ message }) => message);
    const again = await engine.ask({ kind: "editions" });
    const text = "from pyodide.code import run_js\nrun_js('1')\n";
    const reached = await engine.ask({ kind: "house", text });
    const ways = await engine.ask({ kind: "house", text: "import js\nraise ValueError([one for one in ('fetch', 'caches', 'indexedDB', 'Worker') if getattr(js, one, None) or hasattr(js.WorkerGlobalScope.prototype, one)])\n" });
    return { limit, again, reached, ways };
  });
  if (!ways.wrong?.told.includes("[]")) complaints.push(`ask: house rules reach ${JSON.stringify(ways)}`);
  if (!/was stopped/.test(limit)) complaints.push(`ask: what comes to no end gives ${JSON.stringify(limit)}`);
  if (!again.editions) complaints.push("ask: the rulebook does not open again");
  if (!reached.wrong?.told.includes("EvalError") && !reached.wrong?.told.includes("Content Security Policy")) complaints.push(`ask: house rules may run scripts: ${JSON.stringify(reached)}`);
}

async function withoutNetwork(page, address, complaints) {
  await openedAt(page, address);
  await page.waitForFunction(() => navigator.serviceWorker.controller, { timeout: PATIENCE });
  await page.setOfflineMode(true);
  try {
    await openedAt(page, address);
    await tap(page, "Sold colour not on the track");
    if ((await verdict(page)) !== "Allowed") complaints.push("ask: no answer without a network");
  } catch (problem) {
    complaints.push(`ask: without a network: ${problem.message}`);
  }
  await page.setOfflineMode(false);
}

async function accessible(page, address, axe, name, complaints) {
  await openedAt(page, address);
  await page.evaluate(axe);
  for (const argument of ["One more than the limit", "A refilled track that starts low"]) {
    await tap(page, argument);
    await page.evaluate(() => { for (const part of document.querySelectorAll("details")) part.open = true; });
    const violations = await page.evaluate(async (tags) => (await axe.run({ runOnly: { type: "tag", values: tags } })).violations, RULES);
    for (const { id, help, nodes } of violations) complaints.push(`ask (${name}): ${id}: ${help}: ${nodes.length} x ${nodes[0].html.slice(0, 160)}`);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) complaints.push(`ask (${name}): ${wide} px too wide`);
  await keyboard(page, name, complaints);
  await page.close();
}

// A sale by keyboard alone: everything has the focus in its turn, and digits set a number.
async function keyboard(page, name, complaints) {
  await page.evaluate(() => document.querySelector("[data-focus='add green']").focus());
  const before = await page.$eval("[data-focus='add green']", (one) => one.getAttribute("aria-label"));
  await page.keyboard.press("Enter");
  await page.waitForFunction((label) => document.activeElement?.getAttribute("aria-label") !== label && document.activeElement?.dataset.focus === "add green", { timeout: 20_000 }, before)
    .catch(() => complaints.push(`ask (${name}): Enter adds no share, or the focus is lost`));
  await page.evaluate(() => document.querySelector("[data-word='sale_track.green']").focus());
  await page.keyboard.press("1");
  await page.waitForFunction(() => document.activeElement?.dataset.word === "sale_track.green" && document.activeElement.textContent === "1", { timeout: 20_000 })
    .catch(() => complaints.push(`ask (${name}): a digit sets no number`));
}

// Asks the page what `bfrules ask` was asked, and compares the answers whole.
export async function answers(origin, opened, sizes, cases, complaints) {
  const page = await opened(sizes.desk, "light");
  await page.goto(`${origin}/ask/`, { waitUntil: "load" });
  await settled(page);
  await page.evaluate(async () => { globalThis.engine = new (await import("./engine.js")).Engine(); });
  const times = [];
  for (const { question, answer } of cases) {
    const { found, time } = await page.evaluate(async (asked) => {
      const begun = performance.now();
      const part = (kind) => globalThis.engine.ask({ kind, generous: false, ...asked });
      const reply = await part("ask");
      const time = performance.now() - begun;
      if (!reply.answer) return { found: reply, time };
      const [{ remedies }, { rests_on }, { open_questions }, { elsewhere }] = [await part("remedies"), await part("grounds"), await part("questions"), await part("elsewhere")];
      return { found: { ...reply.answer, remedies, rests_on, open_questions, elsewhere }, time };
    }, question);
    times.push(time);
    if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted(answer))) complaints.push(`ask: ${question.edition}; ${question.table}; ${question.step} gets another answer than bfrules ask`);
  }
  times.sort((one, other) => one - other);
  const at = (part) => Math.round(times[Math.floor(part * (times.length - 1))]);
  console.log(`ask: ${cases.length} answers compared with bfrules ask; half within ${at(0.5)} ms, nine in ten within ${at(0.9)} ms`);
  await page.close();
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}
