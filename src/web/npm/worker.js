// Answers the questions that index.js sends, one after the other.

// Loaded while this module already listens, because browsers drop messages that nobody listens to.
const loaded = import("./sync.js");
const port = globalThis.postMessage ? globalThis : (await import("node:worker_threads")).parentPort;

port.onmessage = async ({ data: { id, question, text, board } }) => {
  try {
    const engine = await loaded;
    port.postMessage({ id, answer: engine[question](text, board) });
  } catch (error) {
    port.postMessage({ id, error: error.message });
  }
};
