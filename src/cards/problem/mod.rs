//! A problem or a deal: a set-up with its contract, play, question, answer and credits, and what is told of it.

mod auction;
mod record;
mod variations;

pub use auction::{Auction, AuctionState, Call, CallFault, ExplainedCall, ParseCallError};
pub use record::{PublishedMakes, PublishedPar, Record};
pub use variations::{BranchError, Remark, Variations};

use crate::rules::{
    Contract, Doubling, Game, Illegal, IllegalCard, Play, Position, Setup, Vulnerability,
};
use crate::{Card, CardSet, Seat, Strain, Tricks};

/// A problem or a deal as it is kept in a file.
///
/// ```
/// use kibitzer_cards::problem::Problem;
/// use kibitzer_cards::rules::Game;
/// let mut problem = Problem::new(Game::Bridge);
/// problem.level = Some(3);
/// assert_eq!(problem.contract().unwrap().to_string(), "3NT");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// A short name; may be empty, like every text here.
    pub title: String,
    /// Who composed it.
    pub author: String,
    /// Where it was published.
    pub source: String,
    /// What is asked, in words.
    pub question: String,
    /// Remarks.
    pub notes: String,
    /// Words by which it is found.
    pub tags: Vec<String>,
    /// The table before the first card of `play`.
    pub setup: Setup,
    /// The level of the contract, 1–7 in bridge and 6–10 in preferans; the strain is the
    /// set-up's.
    pub level: Option<u8>,
    /// Whether the contract is doubled.
    pub doubling: Doubling,
    /// Who dealt; the par depends on it.
    pub dealer: Seat,
    /// Who is vulnerable; the par depends on it.
    pub vulnerability: Vulnerability,
    /// The play, with variations.
    pub play: Variations,
    /// The line of it that is looked at, a path in `play`; empty for the main line.
    pub line: Vec<Card>,
    /// How many cards of that line are on the table: the question is asked after them.
    pub at: usize,
    /// The published answer.
    pub solution: Option<Solution>,
    /// How it was played at a table.
    pub record: Record,
}

/// The published answer to a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The declaring side's tricks with best play, all tricks from the set-up on counted.
    pub tricks: Tricks,
    /// The cards that keep it, for the hand to play where the question is asked; empty if unknown.
    pub cards: CardSet,
}

/// Why the play of a problem cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The set-up cannot be played.
    Setup(Illegal),
    /// The card with this index cannot be played.
    Card(usize, IllegalCard),
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlayError::Setup(illegal) => write!(f, "{illegal}"),
            PlayError::Card(index, illegal) => {
                write!(f, "card {} of the play: {illegal}", index + 1)
            }
        }
    }
}

impl std::error::Error for PlayError {}

impl Problem {
    /// An empty table.
    pub fn new(game: Game) -> Problem {
        Problem {
            title: String::new(),
            author: String::new(),
            source: String::new(),
            question: String::new(),
            notes: String::new(),
            tags: Vec::new(),
            setup: Setup::empty(game),
            level: None,
            doubling: Doubling::Undoubled,
            dealer: Seat::North,
            vulnerability: Vulnerability::None,
            play: Variations::default(),
            line: Vec::new(),
            at: 0,
            solution: None,
            record: Record::default(),
        }
    }

    /// A board of a tournament, by its number from 1: in bridge its dealer and who is vulnerable go round.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::problem::Problem;
    /// use kibitzer_cards::rules::{Game, Setup, Vulnerability};
    /// let board = Problem::of_board(2, Setup::empty(Game::Bridge));
    /// assert_eq!((board.dealer, board.vulnerability), (Seat::East, Vulnerability::NorthSouth));
    /// ```
    pub fn of_board(number: u64, setup: Setup) -> Problem {
        let mut problem = Problem::new(setup.game);
        problem.setup = setup;
        problem.record.board = number.to_string();
        if setup.game == Game::Bridge {
            problem.dealer = Seat::North.clockwise((number.wrapping_sub(1) % 4) as usize);
            problem.vulnerability = Vulnerability::of_board(number);
        }
        problem
    }

    /// The contract, if its level is known and the game has such a contract.
    pub fn contract(&self) -> Option<Contract> {
        let level = match self.setup.strain {
            Strain::Misere => 0,
            Strain::Trump(_) | Strain::NoTrump => self.level?,
        };
        Contract::new(self.setup.game, level, self.setup.strain, self.doubling).ok()
    }

    /// Takes over a contract: level, strain and doubling.
    pub fn set_contract(&mut self, contract: Contract) {
        self.level = (contract.level() > 0).then_some(contract.level());
        self.setup.strain = contract.strain();
        self.doubling = contract.doubling();
    }

    /// Whether the problem asks something: a question in words, or one whose answer is published.
    pub fn asks(&self) -> bool {
        !self.question.trim().is_empty() || self.solution.is_some()
    }

    /// Whether the board was passed out: all four hands of bridge passed, and nothing was played.
    ///
    /// ```
    /// use kibitzer_cards::problem::Problem;
    /// use kibitzer_cards::rules::Game;
    /// let mut problem = Problem::new(Game::Bridge);
    /// assert!(!problem.is_passed_out());
    /// problem.pass_out();
    /// assert!(problem.is_passed_out());
    /// problem.level = Some(1);
    /// assert!(!problem.is_passed_out());
    /// ```
    pub fn is_passed_out(&self) -> bool {
        let (state, fault) = self.record.auction.state(self.dealer);
        self.setup.game == Game::Bridge
            && self.level.is_none()
            && self.setup.trick.is_empty()
            && self.play.mainline().is_empty()
            && (state.is_over() && state.contract().is_none() && fault.is_none())
    }

    /// Makes the auction that of a board that was passed out: four passes.
    pub fn pass_out(&mut self) {
        let pass = ExplainedCall {
            call: Call::Pass,
            meaning: String::new(),
        };
        self.record.auction.calls = vec![pass; 4];
    }

    /// The line that is looked at: the main line if no other is named.
    pub fn line_in_view(&self) -> &[Card] {
        match &self.line[..] {
            [] => self.play.mainline(),
            line => line,
        }
    }

    /// The cards that are on the table.
    pub fn played(&self) -> &[Card] {
        let line = self.line_in_view();
        &line[..self.at.min(line.len())]
    }

    /// Takes over a play without variations, all its cards on the table.
    pub fn set_play(&mut self, cards: Vec<Card>) {
        self.line = Vec::new();
        self.at = cards.len();
        self.play = Variations::of(cards);
    }

    /// The cards on the table, each checked: the question is asked after them.
    ///
    /// # Errors
    ///
    /// When the set-up cannot be played or a card is not legal.
    pub fn replay(&self) -> Result<Play, PlayError> {
        self.checked(self.played())
    }

    /// The whole main line, every card checked.
    ///
    /// # Errors
    ///
    /// When the set-up cannot be played or a card is not legal.
    pub fn replay_line(&self) -> Result<Play, PlayError> {
        self.checked(self.play.mainline())
    }

    fn checked(&self, cards: &[Card]) -> Result<Play, PlayError> {
        let start = Position::from_setup(&self.setup).map_err(PlayError::Setup)?;
        Play::of(start, cards).map_err(|(index, error)| PlayError::Card(index, error))
    }
}
