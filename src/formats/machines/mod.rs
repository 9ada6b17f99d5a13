//! The forms of machines that deal real cards: of every board the four whole hands, and nothing of what is played.
//!
//! BRI, DGE and DUP are records of one length without line breaks (`records`), BHG is a line a board (`letters`), and
//! DLM the text with sections that Windows programs keep their settings in (`duplimate`). Only DUP and DLM number their
//! boards; in the others a board is numbered by its place, as the machine deals them.

mod duplimate;
mod letters;
mod records;

use std::error::Error;
use std::fmt;

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Game, Setup};
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Rank, Seat, Suit};

use super::flaw::{BoardFlaw, FormatFlaw};

pub(crate) use duplimate::{DlmReader, begins_dlm, rewrite_dlm, seal_dlm, write_dlm};
pub(crate) use letters::{BhgReader, begins_bhg, rewrite_bhg, seal_bhg, write_bhg};
pub(crate) use records::{
    BRI, DGE, DUP, RecordReader, begins_bri, begins_dge, begins_dup, rewrite_dup, seal_dup,
    write_bri, write_dge, write_dup,
};

/// What is wrong with a file of a dealing machine, beside what can be wrong with any board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MachineFlaw {
    /// The checksum of a board is not that of its cards.
    Checksum {
        /// What stands there.
        found: Excerpt,
        /// The checksum of the cards.
        expected: u32,
    },
    /// A record has its deal in two ways, and they differ.
    TwoDeals,
}

impl fmt::Display for MachineFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MachineFlaw::Checksum { found, expected } => write!(
                f,
                "the checksum of this board is {found}, that of its cards {expected:03}"
            ),
            MachineFlaw::TwoDeals => {
                f.write_str("this record has its deal twice, and they differ; the first is read")
            }
        }
    }
}

impl Error for MachineFlaw {}

impl From<MachineFlaw> for FormatFlaw {
    fn from(flaw: MachineFlaw) -> FormatFlaw {
        FormatFlaw::Machine(flaw)
    }
}

/// A flaw of a board, and the byte of its piece at which it stands.
type FlawAt = (usize, FormatFlaw);

/// The 52 cards as dealing machines count them: spades, hearts, diamonds and clubs, each from the ace down.
fn machine_cards() -> impl Iterator<Item = Card> {
    let suits = Suit::ALL.into_iter();
    suits.flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(suit, rank)))
}

/// The card of a number, from 0.
fn machine_card(number: usize) -> Option<Card> {
    machine_cards().nth(number)
}

/// The number of a card, from 0.
fn machine_number(card: Card) -> usize {
    machine_cards().take_while(|other| *other != card).count()
}

/// Checks that every hand has thirteen cards and returns the board of this number; `at` is where the deal stands.
fn machine_board(hands: BySeat<CardSet>, number: u64, at: usize) -> Result<Line, FlawAt> {
    let expected = Game::Bridge.hand_size();
    for (seat, hand) in hands.iter() {
        let cards = hand.len();
        if cards != expected {
            let flaw = BoardFlaw::HandSize {
                seat,
                cards,
                expected,
            };
            return Err((at, flaw.into()));
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

/// The hands before the first card, if the machine can deal them: four whole hands of bridge.
fn machine_hands(problem: &Problem) -> Option<BySeat<CardSet>> {
    let mut setup = problem.setup;
    setup.take_trick_back();
    let is_whole = |seat: Seat| setup.hands[seat].len() == setup.game.hand_size();
    let is_dealt = setup.game == Game::Bridge && Seat::ALL.into_iter().all(is_whole);
    (is_dealt && setup.in_play().len() == 52).then_some(setup.hands)
}

/// The number of the board of a problem; `None` if its name is no number.
fn board_number(problem: &Problem) -> Option<u64> {
    let number = problem.record.board.parse().ok();
    number.filter(|&number| number > 0)
}
