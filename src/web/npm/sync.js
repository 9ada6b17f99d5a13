// The engine in the calling thread, for one's own Web Worker or for a script.

import init, * as engine from "./engine.js";

const place = new URL("./engine_bg.wasm", import.meta.url);
const isFile = place.protocol === "file:";
await init({ module_or_path: isFile ? (await import("node:fs")).readFileSync(place) : place });

export const table = (text, board = 1) => JSON.parse(engine.table(text, board));
export const solve = (text, board = 1) => JSON.parse(engine.solve(text, board));
