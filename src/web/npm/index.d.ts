/** A seat, by its letter. */
export type Seat = "N" | "E" | "S" | "W";
/** A strain of bridge or preferans, by its name. */
export type Strain = "NT" | "S" | "H" | "D" | "C" | "misere";
/** A card, suit first: "SA", "HT". */
export type Card = string;
/** The tricks of each declarer in each strain. */
export type Tricks = Partial<Record<Strain, Partial<Record<Seat, number>>>>;

/** A board as it was read. Contract, strain and declarer are missing if only the hands are known. */
export interface Board {
  board?: string;
  dealer?: Seat;
  vulnerability?: "None" | "NS" | "EW" | "All";
  /** The hands before the first card, as "AK52.Q63.KJ74.85". */
  hands: Partial<Record<Seat, string>>;
  contract?: string;
  strain?: Strain;
  declarer?: Seat;
}

/** The tricks of every declarer in every strain. */
export interface Table extends Board {
  /** In preferans a table for each seat that may lead. */
  table: Tricks | Partial<Record<Seat, Tricks>>;
  /** The par score of North-South, and contracts such as "NS 4S+1"; in bridge, if all 52 cards are dealt. */
  par?: { score: number; contracts: string[] };
}

/** The tricks from a position on. */
export interface Solution extends Board {
  turn: Seat;
  tricks: { declarer: number; defence: number };
  /** Groups of equivalent cards, best first, with the tricks that declarer's side takes after one of them is played. */
  choices: { cards: Card[]; tricks: number }[];
}

/** A solver in a thread of its own. */
export class Kibitzer {
  /** Solves the deal of a board for every declarer. `text` is in any format: PBN, LIN, a link of a hand viewer. */
  table(text: string, board?: number): Promise<Table>;
  /** Solves the position of a board for every card. Boards are counted from 1. */
  solve(text: string, board?: number): Promise<Solution>;
  /** Ends the thread. Questions without an answer are rejected. */
  close(): void;
}
