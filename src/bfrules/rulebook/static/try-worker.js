// Python for the examples, in a thread of its own. Everything comes from this folder.

import { loadPyodide } from "./try/pyodide.mjs";

const here = new URL("./try/", import.meta.url).href;

async function started() {
  const python = await loadPyodide({ indexURL: here });
  const library = await fetch(`${here}library.zip`);
  if (!library.ok) throw new Error(`library.zip: ${library.status}`);
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await library.arrayBuffer(), "zip", { extractDir: packages });
  python.runPython("import importlib; importlib.invalidate_caches()");
  const running = await fetch(`${here}running.py`);
  python.runPython(await running.text());
  return python.globals.get("answer");
}

const python = started();

onmessage = async ({ data: { number, earlier, source } }) => {
  try {
    const answer = await python;
    postMessage({ number, parts: JSON.parse(answer(JSON.stringify(earlier), source)) });
  } catch (problem) {
    postMessage({ number, parts: [{ kind: "error", text: `${problem}` }] });
  }
};
