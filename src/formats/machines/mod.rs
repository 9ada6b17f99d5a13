//! The formats of machines that deal physical cards. They contain four complete hands per board and nothing about the
//! play.
//!
//! BRI, DGE and DUP have records of fixed length without line breaks (`records`). BHG has one line per board
//! (`letters`). DLM is an INI file (`duplimate`). Only DUP and DLM number their boards; in the other formats the number
//! of a board is its position in the file.

mod duplimate;
mod letters;
mod records;

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Game, Setup};
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Rank, Seat, Suit, messages};

use super::flaw::{BoardFlaw, FormatFlaw};

pub(crate) use duplimate::{DlmReader, looks_like_dlm, rewrite_dlm, seal_dlm, write_dlm};
pub(crate) use letters::{BhgReader, looks_like_bhg, rewrite_bhg, seal_bhg, write_bhg};
pub(crate) use records::{
    BRI, DGE, DUP, RecordReader, looks_like_bri, looks_like_dge, looks_like_dup, rewrite_dup,
    seal_dup, write_bri, write_dge, write_dup,
};

messages! {
    /// An error or warning that occurs only in files of dealing machines.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum MachineFlaw: Error {
        /// A board of a dealing machine whose checksum does not match its cards.
        Checksum {
            /// The checksum found in the file.
            found: Excerpt,
            /// The checksum computed from the cards.
            expected: u32,
        } = "machine-checksum", "the checksum of this board is {found}, that of its cards {expected}", found,
            expected = format!("{expected:03}");
        /// A record of a dealing machine whose two copies of the deal differ.
        TwoDeals = "machine-two-deals", "this record has its deal twice, and they differ; the first is read";
    }
}

/// An error or warning with its byte offset in the piece of text that is being read.
type FlawAt = (usize, FormatFlaw);

/// Returns the 52 cards in the order of dealing machines: spades, hearts, diamonds and clubs, each from the ace down.
fn machine_cards() -> impl Iterator<Item = Card> {
    let suits = Suit::ALL.into_iter();
    suits.flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(suit, rank)))
}

/// Returns the card with index `number`, counted from 0, in the order of dealing machines.
fn machine_card(number: usize) -> Option<Card> {
    machine_cards().nth(number)
}

/// Returns the index of a card, counted from 0, in the order of dealing machines.
fn machine_number(card: Card) -> usize {
    machine_cards().take_while(|other| *other != card).count()
}

/// Creates a board from four hands and a board number. Returns an error unless each hand has thirteen cards.
fn machine_board(hands: BySeat<CardSet>, number: u64) -> Result<Line, BoardFlaw> {
    let expected = Game::Bridge.hand_size();
    for (seat, hand) in hands.iter() {
        let cards = hand.len();
        if cards != expected {
            return Err(BoardFlaw::hand_size(seat, cards, expected));
        }
    }
    let setup = Setup {
        hands,
        ..Setup::empty(Game::Bridge)
    };
    let problem = Problem::of_board(number, setup);
    let deal_only = true;
    Ok(Line { problem, deal_only })
}

/// Returns the four hands at the start of the current trick. Returns `None` unless they are complete bridge hands.
fn machine_hands(problem: &Problem) -> Option<BySeat<CardSet>> {
    let mut setup = problem.setup;
    setup.take_trick_back();
    let is_whole = |seat: Seat| setup.hands[seat].len() == setup.game.hand_size();
    let is_dealt = setup.game == Game::Bridge && Seat::ALL.into_iter().all(is_whole);
    (is_dealt && setup.in_play().len() == 52).then_some(setup.hands)
}

/// Returns the board number that a file beginning with `problem` stores for its first board: that of the problem, or 1
/// if it has none.
pub(crate) fn first_number(problem: &Problem) -> u64 {
    problem.record.board_number().unwrap_or(1)
}
