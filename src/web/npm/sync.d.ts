import type { Solution, Table } from "./index.js";
export type * from "./index.js";

/** Solves the deal of a board for every declarer, in the calling thread. */
export function table(text: string, board?: number): Table;
/** Solves the position of a board for every card, in the calling thread. */
export function solve(text: string, board?: number): Solution;
