//! A row of the overview: the record of a board at one table, and what the engine found about it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use kibitzer::analysis::{Mistake, TrickTable};
use kibitzer::cards::{BySeat, Card, Seat, Side, Strain, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Contract, Game, Par, Vulnerability, imps};
use kibitzer_formats::{BoardKey, Room, TableResult, teams_on_board};

use crate::document::board_column::BoardColumn;
use crate::document::problems::ListPlace;

/// The record of a board at one table, as its file gives it.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardRow {
    /// The place of the board in the problem list.
    pub place: ListPlace,
    /// The index of the deal among the deals of the overview. All tables at which a board was played share it.
    pub deal: usize,
    /// The game of the board, bridge or preferans.
    pub game: Game,
    /// The name of the board: its number, else its title, else its position in the file, counted from 1.
    pub name: String,
    /// The room of a team match, if the record gives one.
    pub room: Option<Room>,
    /// The dealer.
    pub dealer: Seat,
    /// The vulnerable sides.
    pub vulnerability: Vulnerability,
    /// The contract; `None` if it is unknown or the board was passed out.
    pub contract: Option<Contract>,
    /// The strain in which the board is played.
    pub strain: Strain,
    /// The seat of declarer.
    pub declarer: Seat,
    /// The names of the players by seat, as far as they are known.
    pub players: BySeat<Option<String>>,
    /// True if all four players passed.
    pub is_passed_out: bool,
    /// The opening lead, if a card was played.
    pub lead: Option<Card>,
    /// The number of cards in the recorded play.
    pub cards: usize,
    /// The number of cards at the start of the play that the problem prescribes.
    pub(super) prescribed: usize,
    /// The tricks and the score at the table.
    pub result: TableResult,
    /// The IMPs that North-South won at this table against the other room; `None` unless both rooms have a score.
    pub imps: Option<i32>,
    /// True if no trick had been completed where the record begins, so that the tricks taken can be compared with the
    /// makeable tricks.
    pub is_whole: bool,
    /// True if the board is a problem that opens with its results hidden.
    pub asks: bool,
    /// The texts in which the user can search, in lower case.
    text: String,
    /// A hash of everything on which the engine's results depend.
    pub(super) fingerprint: u64,
}

/// The results that the engine found for a board at one table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SolvedBoard {
    /// The makeable tricks of every declarer in every strain; `None` in preferans, and if not all hands are known.
    pub table: Option<Arc<TrickTable>>,
    /// The par result of the deal; `None` unless the deal is a complete bridge deal.
    pub par: Option<Par>,
    /// The tricks that declarer makes with best play from before the opening lead; `None` if no card was played.
    pub start: Option<Tricks>,
    /// The cards that cost tricks, each with the player who chose it; `None` if no card was played.
    pub mistakes: Option<Vec<(Seat, Mistake)>>,
}

impl BoardRow {
    /// Creates the row for a problem of the list. `deal` is the index of its deal among the deals of the overview.
    pub(super) fn new(problem: &Problem, place: ListPlace, deal: usize) -> BoardRow {
        let setup = &problem.setup;
        let record = &problem.record;
        let name = match (record.board.trim(), problem.title.trim()) {
            ("" | "?", "") => (place.index + 1).to_string(),
            ("" | "?", title) => title.to_owned(),
            (number, _) => number.to_owned(),
        };
        let play = problem.play.mainline();
        let contract = problem.contract();
        let mut hasher = DefaultHasher::new();
        let game = (setup.hands.0, setup.trick_cards().collect::<Vec<_>>());
        let terms = (setup.strain, setup.declarer, setup.leader, problem.dealer);
        let prescribed = problem.prescribed_cards(play);
        (
            game,
            terms,
            problem.vulnerability as u8,
            play,
            problem.asks(),
            prescribed,
        )
            .hash(&mut hasher);
        BoardRow {
            place,
            deal,
            game: setup.game,
            room: Room::of(problem),
            dealer: problem.dealer,
            vulnerability: problem.vulnerability,
            contract,
            strain: setup.strain,
            declarer: setup.declarer,
            players: BySeat::from_fn(|seat| record.player(seat).map(str::to_owned)),
            is_passed_out: problem.is_passed_out(),
            lead: play.first().copied(),
            cards: play.len(),
            prescribed,
            result: TableResult::from_record(problem),
            imps: None,
            is_whole: setup.is_whole(),
            asks: problem.asks(),
            text: searchable_text(problem, &name, contract),
            fingerprint: hasher.finish(),
            name,
        }
    }

    /// Returns true if each word of a search occurs in the board's number or title, in a player's name or in the
    /// contract. `words` must be in lower case.
    pub(super) fn matches_search(&self, words: &str) -> bool {
        let mut words = words.split_whitespace();
        words.all(|word| self.text.contains(word))
    }

    /// Returns the number of tricks that declarer makes with best play; `None` if the engine has not found it.
    pub fn makes(&self, solved: &SolvedBoard) -> Option<Tricks> {
        let entry = || {
            self.contract?;
            solved.table.as_ref()?.get(self.strain, self.declarer)
        };
        solved.start.or_else(entry)
    }

    /// Returns the number of tricks that declarer took at the table minus the number that declarer makes with best
    /// play.
    pub fn margin(&self, solved: &SolvedBoard) -> Option<i32> {
        let makes = self.makes(solved).filter(|_| self.is_whole)?;
        let tricks = self.result.result.tricks?;
        Some(i32::from(tricks.0) - i32::from(makes.0))
    }

    /// Returns the value by which a column sorts the row; `None` if the cell is empty. `solved` holds the engine's
    /// results; `None` if they are unknown or hidden.
    pub fn sort_key(&self, column: BoardColumn, solved: Option<&SolvedBoard>) -> Option<i64> {
        let cost =
            |is_counted: &dyn Fn(Seat) -> bool| solved?.cost(is_counted).map(|cost| cost as i64);
        let is_declaring = |seat| seat == self.declarer;
        match column {
            BoardColumn::Board => Some(self.place.index as i64),
            BoardColumn::Room => self.room.map(|room| room as i64),
            BoardColumn::Vulnerability => Some(self.vulnerability as i64),
            BoardColumn::Contract => self.contract.map(contract_rank),
            BoardColumn::Declarer => (!self.is_passed_out).then_some(self.declarer.index() as i64),
            BoardColumn::Lead => self
                .lead
                .map(|lead| lead.suit as i64 * 16 + lead.rank as i64),
            BoardColumn::Tricks => self.result.result.tricks.map(|tricks| tricks.0.into()),
            BoardColumn::Makes => self.makes(solved?).map(|tricks| tricks.0.into()),
            BoardColumn::Margin => self.margin(solved?).map(i64::from),
            BoardColumn::Score => self.result.points.map(i64::from),
            BoardColumn::Par => solved?.par.as_ref().map(|par| par.score.into()),
            BoardColumn::Imps => self.imps.map(i64::from),
            BoardColumn::NorthSouthCost => cost(&|seat| seat.side() == Side::NorthSouth),
            BoardColumn::EastWestCost => cost(&|seat| seat.side() == Side::EastWest),
            BoardColumn::DeclarerCost => cost(&is_declaring),
            BoardColumn::DefenceCost => cost(&|seat| !is_declaring(seat)),
            BoardColumn::Cost => cost(&|_| true),
        }
    }
}

impl SolvedBoard {
    /// Returns the number of tricks that mistakes cost, counting only the players whose seats `is_counted` accepts.
    /// Returns `None` if no card was played.
    pub fn cost(&self, is_counted: &dyn Fn(Seat) -> bool) -> Option<usize> {
        let mistakes = self.mistakes.as_ref()?.iter();
        let counted = mistakes.filter(|(player, _)| is_counted(*player));
        Some(counted.map(|(_, it)| usize::from(it.cost.0)).sum())
    }
}

/// Returns the position of a contract in the order of bids, with doubled contracts after undoubled ones.
fn contract_rank(contract: Contract) -> i64 {
    let strains = contract.game().strains();
    let strain = strains
        .iter()
        .position(|&strain| strain == contract.strain());
    let bid = i64::from(contract.level()) * 16 + strain.unwrap_or_default() as i64;
    bid * 4 + contract.doubling() as i64
}

/// Returns the texts in which a row is searched, in lower case: its name, title, players and contract. The contract can
/// be typed with a letter or a symbol for the suit.
fn searchable_text(problem: &Problem, name: &str, contract: Option<Contract>) -> String {
    let players = problem.record.players.0.iter().map(String::as_str);
    let contract = contract.map_or(String::new(), |contract| contract.to_string());
    let symbol = match problem.setup.strain {
        Strain::Trump(suit) => contract.replace(suit.letter(), &suit.symbol().to_string()),
        Strain::NoTrump | Strain::Misere => String::new(),
    };
    let texts: Vec<&str> = [name, &problem.title, &contract, &symbol]
        .into_iter()
        .chain(players)
        .collect();
    texts.join("\n").to_lowercase()
}

/// Returns the rows for these problems of the list, in their order, with the IMPs of those that were played in both
/// rooms of a match.
pub(super) fn board_rows<'a>(
    problems: impl Iterator<Item = (ListPlace, &'a Problem)>,
) -> Vec<BoardRow> {
    let problems: Vec<(ListPlace, &Problem)> = problems.collect();
    let mut deals: HashMap<BoardKey, (usize, Vec<&Problem>)> = HashMap::new();
    for &(_, problem) in &problems {
        let next = deals.len();
        let (_, records) = deals
            .entry(BoardKey::of(problem))
            .or_insert((next, Vec::new()));
        records.push(problem);
    }
    let mut rooms: HashMap<(usize, [String; 2]), [Option<usize>; 2]> = HashMap::new();
    let mut rows: Vec<BoardRow> = Vec::new();
    for (place, problem) in problems {
        let (deal, ref records) = deals[&BoardKey::of(problem)];
        if let Some(room) = Room::of_match(problem) {
            let teams = teams_on_board(problem, records.iter().copied());
            let both = rooms.entry((deal, teams)).or_default();
            both[room as usize].get_or_insert(rows.len());
        }
        rows.push(BoardRow::new(problem, place, deal));
    }
    for both in rooms.into_values() {
        let [Some(open), Some(closed)] = both else {
            continue;
        };
        if let [Some(one), Some(other)] = [open, closed].map(|row| rows[row].result.points) {
            rows[open].imps = Some(imps(one - other));
            rows[closed].imps = Some(imps(other - one));
        }
    }
    rows
}
