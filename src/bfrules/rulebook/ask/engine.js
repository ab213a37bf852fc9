// Keeps the worker: asks it one thing at a time, stops what takes too long, starts it again.

const LONGEST_START = 90_000;
const LONGEST_ANSWER = 10_000;

export class Stopped extends Error {}

// A worker made of a blob is bound by the policy of the page: it reaches this site and nothing else,
// whatever the rules of a house try.
function workerNamed(name) {
  const script = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module", name });
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return worker;
}

export class Engine {
  constructor() {
    this.kept = [];
    this.number = 0;
    this.waiting = null;
    this.line = Promise.resolve();
    this.start();
  }

  start() {
    this.worker = workerNamed("answer");
    this.ready = new Promise((ready, failed) => {
      const given = setTimeout(() => failed(new Error("Python did not start in time.")), LONGEST_START);
      this.worker.onmessage = ({ data }) => {
        clearTimeout(given);
        if (data.failed) failed(new Error(data.failed));
        else if (data.ready) ready(data);
        else this.settle(data);
      };
      this.worker.onerror = (problem) => {
        clearTimeout(given);
        failed(new Error(problem.message || "Python could not be loaded."));
        this.stop(problem.message || "The program broke off.");
      };
    });
    this.ready.catch(() => {});
    // What was handed over before, such as the rules of a house, is handed over again.
    this.restored = this.kept.reduce((before, question) => before.then(() => this.send(question)), this.ready);
    this.restored.catch(() => {});
  }

  // Asks; the answer is what the desk in Python says. Questions are answered in their order.
  ask(question, { keep = false } = {}) {
    const answered = this.line.then(() => this.restored).then(() => this.send(question));
    this.line = answered.then(
      (answer) => { if (keep && !answer.wrong) this.kept.push(question); },
      () => {},
    );
    return answered;
  }

  send(question) {
    const worker = this.worker;
    this.number += 1;
    const number = this.number;
    return new Promise((settled, failed) => {
      const limit = setTimeout(
        () => this.stop(`This took longer than ${LONGEST_ANSWER / 1000} seconds, and was stopped.`),
        LONGEST_ANSWER,
      );
      this.waiting = { number, settled, failed, limit };
      worker.postMessage({ number, question });
    });
  }

  settle({ number, answer }) {
    if (this.waiting?.number !== number) return;
    const { settled, limit } = this.waiting;
    clearTimeout(limit);
    this.waiting = null;
    settled(answer);
  }

  // Keeps the opened rulebook in the browser, in a worker of its own, so that it opens fast later.
  async keep() {
    const { remembered } = await this.ready;
    if (remembered) return;
    const keeper = workerNamed("keep");
    await new Promise((settled) => { keeper.onmessage = keeper.onerror = settled; });
    keeper.terminate();
  }

  // Ends what runs, and opens the rulebook anew. Nothing is lost: the page has the question.
  stop(why = "Stopped.") {
    this.worker.onmessage = this.worker.onerror = null;
    this.worker.terminate();
    const { waiting } = this;
    this.waiting = null;
    if (waiting) {
      clearTimeout(waiting.limit);
      waiting.failed(new Stopped(why));
    }
    this.start();
  }
}
