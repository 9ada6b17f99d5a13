// A Web Worker with a solver: gets the compiled module first, then parts of questions.

import init, { answer } from "./kibitzer.js";

let ready;
onmessage = async ({ data: { module, number, question, part } }) => {
  if (module) {
    ready = init({ module_or_path: module });
    return;
  }
  await ready;
  try {
    const found = (nodes, finding) => postMessage({ number, nodes, finding });
    postMessage({ number, nodes: answer(question ?? undefined, part, found) });
  } catch (error) {
    postMessage({ number, nodes: 0, failure: String(error.message ?? error) });
  }
};
