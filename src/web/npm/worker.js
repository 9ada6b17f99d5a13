// Answers the questions that index.js sends, one after the other.

import * as engine from "./sync.js";

const port = globalThis.postMessage ? globalThis : (await import("node:worker_threads")).parentPort;

port.onmessage = ({ data: { id, question, text, board } }) => {
  try {
    port.postMessage({ id, answer: engine[question](text, board) });
  } catch (error) {
    port.postMessage({ id, error: error.message });
  }
};
