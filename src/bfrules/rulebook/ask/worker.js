// The rulebook itself, in Python, in a thread of its own. It answers JSON with JSON, and asks nobody.

const there = new URL("../_static/try/", import.meta.url).href;
const { loadPyodide } = await import(`${there}pyodide.mjs`);

async function opened() {
  const library = fetch(`${there}library.zip`).then((found) => {
    if (!found.ok) throw new Error(`library.zip: ${found.status}`);
    return found.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: there });
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await library, "zip", { extractDir: packages });
  python.runPython("import importlib; importlib.invalidate_caches()");
  const reply = python.runPython("from bfrules.asking.desk import Desk; Desk().reply");
  // From here on nothing is fetched: not by the library, nor by the rules of a house.
  for (const way of ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "Worker"]) {
    Object.defineProperty(globalThis, way, { value: undefined });
  }
  return reply;
}

opened().then(
  (reply) => {
    onmessage = ({ data: { number, question } }) => {
      try {
        postMessage({ number, answer: JSON.parse(reply(JSON.stringify(question))) });
      } catch (problem) {
        postMessage({ number, answer: { wrong: { told: lastLine(problem) } } });
      }
    };
    postMessage({ ready: true });
  },
  (problem) => postMessage({ failed: lastLine(problem) }),
);

function lastLine(problem) {
  return `${problem.message ?? problem}`.trim().split("\n").at(-1);
}
