// Runs the examples of a page in the page. Python is loaded on the first click, from this site only.

const examples = [...document.querySelectorAll("div.doctest")];
const base = new URL(`${document.documentElement.dataset.content_root ?? "./"}_static/`, location.href);
let worker = null;
let number = 0;
const waiting = new Map();

// The statements of an example, without prompts and without what they print.
function sourceOf(example) {
  return example
    .querySelector("pre")
    .textContent.split("\n")
    .filter((line) => /^(>>>|\.\.\.)( |$)/.test(line))
    .map((line) => line.slice(4))
    .join("\n");
}

function ask(question) {
  if (!worker) {
    worker = new Worker(new URL("try-worker.js", base), { type: "module" });
    worker.onmessage = ({ data }) => {
      waiting.get(data.number)(data);
      waiting.delete(data.number);
    };
    worker.onerror = (problem) => {
      for (const answer of waiting.values()) {
        answer({ parts: [{ kind: "error", text: `Python could not be loaded: ${problem.message}` }] });
      }
      waiting.clear();
      worker = null;
    };
  }
  return new Promise((answer) => {
    number += 1;
    waiting.set(number, answer);
    worker.postMessage({ number, ...question });
  });
}

function element(tag, kind, text = "") {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = text;
  return made;
}

function button(text, act) {
  const made = element("button", "try-button", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function shown(part) {
  if (part.kind === "picture") {
    const drawn = element("div", "drawing");
    drawn.innerHTML = part.text;
    return drawn;
  }
  return element("pre", `try-${part.kind}`, part.text);
}

function fitted(editor) {
  editor.rows = Math.max(2, editor.value.split("\n").length);
}

class Trial {
  constructor(example, at) {
    this.example = example;
    this.at = at;
    this.original = sourceOf(example);
    this.bar = element("div", "try-it");
    this.run = button("Run this example", () => this.start());
    this.bar.append(this.run);
    example.after(this.bar);
  }

  get source() {
    return this.editor ? this.editor.value : this.original;
  }

  open() {
    this.editor = element("textarea", "try-editor");
    this.editor.spellcheck = false;
    this.editor.value = this.original;
    this.editor.setAttribute("aria-label", "the example, which you can change");
    this.editor.addEventListener("input", () => fitted(this.editor));
    this.editor.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.start();
    });
    fitted(this.editor);
    this.answer = element("div", "try-answer");
    this.answer.setAttribute("role", "status");
    this.reset = button("Put it back", () => {
      this.editor.value = this.original;
      fitted(this.editor);
    });
    this.bar.prepend(this.editor);
    this.bar.append(this.reset, this.answer);
    this.run.textContent = "Run it (Ctrl+Enter)";
  }

  async start() {
    if (!this.editor) this.open();
    this.run.disabled = true;
    this.answer.setAttribute("aria-busy", "true");
    if (!worker) this.answer.replaceChildren(element("p", "", "Loading Python, once: some seconds."));
    const earlier = trials.slice(0, this.at).map((trial) => trial.source);
    const { parts } = await ask({ earlier, source: this.source });
    this.answer.replaceChildren(
      ...(parts.length ? parts.map(shown) : [element("p", "", "It ran, and says nothing.")]),
    );
    this.answer.removeAttribute("aria-busy");
    this.run.disabled = false;
  }
}

// A page read from a file may load no worker: there, nothing is offered.
const trials = location.protocol === "file:" ? [] : examples.map((one, at) => new Trial(one, at));
