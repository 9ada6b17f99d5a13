//! The writer for diagrams in the usual layout of e-mails and forums.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Seat, Suit};

use super::words::{DiagramLetters, DiagramWords};

/// The width of the hands at the sides, in characters.
const SIDE: usize = 18;

/// Lays out hands around a table: North above, South below, West and East at the sides. Each hand is a list of lines.
///
/// ```
/// use kibitzer_cards::BySeat;
/// use kibitzer_formats::diagram::around_table;
/// let hands = BySeat::from_fn(|seat| vec![seat.name().to_owned()]);
/// let gap = " ".repeat(18);
/// assert_eq!(around_table(hands), format!("{gap}North\nWest{0}East\n{gap}South", " ".repeat(32)));
/// ```
pub fn around_table(hands: BySeat<Vec<String>>) -> String {
    let BySeat([north, east, south, west]) = hands;
    let middle = |hand: Vec<String>| {
        let lines = hand.into_iter();
        lines.map(|line| format!("{:SIDE$}{line}", "").trim_end().to_owned())
    };
    let sides = west.into_iter().zip(east).map(|(west, east)| {
        let gap = 2 * SIDE;
        format!("{west:gap$}{east}").trim_end().to_owned()
    });
    let lines: Vec<String> = middle(north).chain(sides).chain(middle(south)).collect();
    lines.join("\n")
}

/// Writes a problem as a diagram: the facts above the hands, the hands, the auction, the contract and the lead.
///
/// The reader for diagrams restores hands, unknown cards, board, dealer, vulnerability, auction, contract, declarer,
/// leader, the first card of the play, and the result. Cards on the table are written in the hands they come from.
///
/// ```
/// use kibitzer_formats::diagram::{DiagramLetters, write};
/// use kibitzer_formats::read_one;
/// let problem = read_one("bridge N:AJT..4. Q65...2 432..5. 98.7.6. NT S declarer=N contract=1NT")?;
/// let text = write(&problem, DiagramLetters::Cyrillic);
/// assert!(text.contains("Контракт: 1БК от севера. Ход: Юг"));
/// assert_eq!(read_one(&text)?.setup, problem.setup);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn write(problem: &Problem, letters: DiagramLetters) -> String {
    let words = DiagramWords(letters);
    let mut shown = problem.clone();
    shown.setup.take_trick_back();
    let parts = [
        words.heading(problem),
        words.hands(&shown),
        words.talon(&shown),
        words.auction(problem),
        words.terms(problem),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n") + "\n"
}

impl DiagramWords {
    /// Writes board, dealer and vulnerability; for preferans, the name of the game.
    fn heading(&self, problem: &Problem) -> String {
        if problem.setup.game == Game::Preferans {
            return self.pick("Preferans", "Преферанс").to_owned();
        }
        let board = &problem.record.board;
        let is_number = board.parse::<u16>().is_ok();
        let board = match is_number {
            true => format!("{} {board}. ", self.pick("Board", "Сдача")),
            false => String::new(),
        };
        let dealer = self.seat(problem.dealer);
        let vulnerability = self.vulnerability(problem.vulnerability);
        match self.0 {
            DiagramLetters::Latin => {
                format!("{board}Dealer: {dealer}. Vulnerable: {vulnerability}")
            }
            DiagramLetters::Cyrillic => {
                format!("{board}Сдающий: {dealer}. В зоне: {vulnerability}")
            }
        }
    }

    fn hands(&self, problem: &Problem) -> String {
        let table = around_table(BySeat::from_fn(|seat| self.hand(problem, seat)));
        // An empty seat leaves blank lines.
        table.trim_matches('\n').to_owned()
    }

    /// Returns the name of a hand, and a line for each suit.
    fn hand(&self, problem: &Problem, seat: Seat) -> Vec<String> {
        let setup = &problem.setup;
        if setup.absent == Some(seat) {
            return vec![String::new(); 1 + Suit::ALL.len()];
        }
        let unknown = setup.unknown[seat];
        let name = match unknown {
            0 => self.seat(seat).to_owned(),
            unknown => format!("{} ?{unknown}", self.seat(seat)),
        };
        let suits = Suit::ALL.into_iter().map(|suit| {
            let holding = setup.hands[seat].holding(suit);
            let ranks = match (holding.is_empty(), unknown) {
                (false, _) => self.holding(holding),
                (true, 0) => "-".to_owned(),
                // The suit may be among the unknown cards.
                (true, _) => "?".to_owned(),
            };
            format!("{} {ranks}", suit.symbol())
        });
        [name].into_iter().chain(suits).collect()
    }

    /// Writes the cards that are known to be out of play, in preferans; empty if there are none.
    fn talon(&self, problem: &Problem) -> String {
        let gone = problem.setup.gone - problem.setup.in_play();
        if problem.setup.game == Game::Bridge || gone.is_empty() {
            return String::new();
        }
        let suits = Suit::ALL.into_iter().filter_map(|suit| {
            let holding = gone.holding(suit);
            (!holding.is_empty()).then(|| format!(" {}{}", suit.symbol(), self.holding(holding)))
        });
        format!(
            "{}:{}",
            self.pick("Talon", "Прикуп"),
            suits.collect::<String>()
        )
    }

    /// Writes the calls below their seats, beginning with the dealer.
    fn auction(&self, problem: &Problem) -> String {
        let calls = &problem.record.auction.calls;
        if calls.is_empty() || problem.setup.game == Game::Preferans {
            return String::new();
        }
        const WIDTH: usize = 8;
        let row = |words: Vec<String>| {
            let words = words.iter().map(|word| format!("{word:WIDTH$}"));
            words.collect::<String>().trim_end().to_owned()
        };
        let seats = (0..4).map(|steps| self.seat(problem.dealer.clockwise(steps)).to_owned());
        let calls: Vec<String> = calls.iter().map(|call| self.call(call.call)).collect();
        let rows = calls.chunks(4).map(|calls| row(calls.to_vec()));
        let rows: Vec<String> = [row(seats.collect())].into_iter().chain(rows).collect();
        rows.join("\n")
    }

    /// Writes contract, declarer, leader, lead and result; without a contract, only leader and lead.
    fn terms(&self, problem: &Problem) -> String {
        let setup = &problem.setup;
        if problem.is_passed_out() {
            return self.passed_out().to_owned();
        }
        let lead = setup.trick.cards().next();
        let lead = lead.or(problem.play.mainline().first().copied());
        let lead = lead.map_or(String::new(), |card| format!(", {}", self.card(card)));
        let leader = self.seat(setup.leader);
        let Some(contract) = problem.contract() else {
            return format!("{}: {leader}{lead}", self.pick("On lead", "Ход"));
        };
        let (contract, declarer) = (self.contract(contract), self.declarer(setup.declarer));
        let result = problem.record.result.map_or(String::new(), |tricks| {
            format!(". {}: {}", self.pick("Result", "Результат"), tricks.0)
        });
        format!(
            "{}: {contract} {declarer}. {}: {leader}{lead}{result}",
            self.pick("Contract", "Контракт"),
            self.pick("Lead", "Ход")
        )
    }
}
