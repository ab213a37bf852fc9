// The rulebook itself, in Python, in a thread of its own. It answers JSON with JSON, and asks nobody.
//
// A worker named "keep" answers nothing: it opens the rulebook, asks each edition twice, and keeps
// the memory of Python in the browser. From then on the rulebook opens in a second.

const VERSION = "@VERSION@";
const MEMORIES = "memory";
const there = new URL("../_static/try/", import.meta.url).href;
const memory = new URL(`memory-${VERSION}`, import.meta.url).href;
const WAYS_OUT = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "Worker", "importScripts", "caches", "indexedDB", "BroadcastChannel"];

// What is there at the start stays: no answer waits until Python has looked through it for garbage.
const SETTLED = "\nimport gc; gc.collect(); gc.freeze()";

const { loadPyodide } = await import(`${there}pyodide.mjs`);
const library = fetch(`${there}library.zip`).then((found) => {
  if (!found.ok) throw new Error(`library.zip: ${found.status}`);
  return found.arrayBuffer();
});

async function opened(options) {
  // What rules of a house print goes nowhere.
  const python = await loadPyodide({ indexURL: there, stdout: () => {}, stderr: () => {}, ...options });
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await library, "zip", { extractDir: packages });
  python.runPython("import importlib; importlib.invalidate_caches()");
  return python;
}

// Opens the rulebook as it was kept. The memory of Python has grown since it began: make room first.
async function remembered() {
  const kept = await caches.open(MEMORIES).then((cache) => cache.match(memory));
  if (!kept) return null;
  const content = await kept.arrayBuffer();
  const { default: create } = await import(`${there}pyodide.asm.mjs`);
  const createPyodideModule = async (settings) => {
    const made = await create(settings);
    if (made.HEAP8.length < content.byteLength) made._malloc(content.byteLength);
    return made;
  };
  return opened({ _loadSnapshot: content, createPyodideModule });
}

async function keep() {
  const python = await opened({ _makeSnapshot: true });
  python.runPython(`
import json
from bfrules.asking.desk import Desk
desk = Desk()
desk.reply('{"kind": "editions"}')
for name in desk.editions:
    form = json.loads(desk.reply(json.dumps({"kind": "form", "edition": name})))
    for argument in form["arguments"][:2]:
        for kind in ("ask", "remedies", "grounds", "questions", "pictures", "elsewhere"):
            desk.reply(json.dumps({"kind": kind, **argument}))
del form, argument, kind, name
`);
  python.runPython(SETTLED);
  const cache = await caches.open(MEMORIES);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(memory, new Response(python.makeMemorySnapshot()));
  postMessage({ kept: true });
  close();
}

async function serve() {
  const before = await remembered().catch(() => null);
  if (!before) await caches.open(MEMORIES).then((cache) => cache.delete(memory)).catch(() => {});
  const python = before ?? (await opened({}));
  if (!before) python.runPython(`from bfrules.asking.desk import Desk; desk = Desk()${SETTLED}`);
  const reply = python.runPython("desk.reply");
  shut();
  onmessage = ({ data: { number, question } }) => {
    try {
      postMessage({ number, answer: JSON.parse(reply(JSON.stringify(question))) });
    } catch (problem) {
      postMessage({ number, answer: { wrong: { told: lastLine(problem) } } });
    }
  };
  postMessage({ ready: true, remembered: Boolean(before) });
}

// From here on nothing is fetched, and nothing of the page that is kept can be changed: not by the
// library, nor by the rules of a house.
function shut() {
  for (let owner = globalThis; owner; owner = Object.getPrototypeOf(owner)) for (const way of WAYS_OUT) delete owner[way];
  for (const way of WAYS_OUT) Object.defineProperty(globalThis, way, { value: undefined });
}

function lastLine(problem) {
  return `${problem.message ?? problem}`.trim().split("\n").at(-1);
}

(self.name === "keep" ? keep() : serve()).catch((problem) => postMessage({ failed: lastLine(problem) }));
