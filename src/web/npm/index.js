// The engine in a Web Worker, or in a worker thread of Node: answers are promises, and the page stays responsive.

const Worker = globalThis.Worker ?? (await import("node:worker_threads")).Worker;

export class Kibitzer {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  #waiting = new Map();
  #asked = 0;

  constructor() {
    const settle = ({ id, answer, error }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) resolve(answer);
      else reject(new Error(error));
    };
    const fail = (event) => this.#fail(event.message);
    if (this.#worker.on) {
      this.#worker.on("message", settle).on("error", fail);
    } else {
      this.#worker.onmessage = (event) => settle(event.data);
      this.#worker.onerror = fail;
    }
  }

  table(text, board = 1) {
    return this.#ask("table", text, board);
  }

  solve(text, board = 1) {
    return this.#ask("solve", text, board);
  }

  close() {
    this.#worker.terminate();
    this.#fail("closed");
  }

  #ask(question, text, board) {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, question, text, board });
    });
  }

  #fail(message) {
    for (const { reject } of this.#waiting.values()) reject(new Error(message));
    this.#waiting.clear();
  }
}
