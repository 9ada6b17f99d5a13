//! The changes that `kibitz arrange` makes to boards: rotation, number, dealer and vulnerability.

use std::num::NonZeroUsize;

use clap::Args;

use kibitzer::cards::Seat;
use kibitzer::problem::{NumberError, Problem};

use crate::board_writer::only_the_deal;
use crate::value_parsers::{one_of, parse_positive_integer};

/// The options of `kibitz arrange` that change boards.
#[derive(Args, Debug)]
pub(super) struct ChangeOptions {
    /// Number the boards from N, by default from 1
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    #[arg(value_parser = parse_positive_integer)]
    renumber: Option<NonZeroUsize>,

    /// Rotate the deals and all that belongs to a seat
    ///
    /// 90, 180 or 270: clockwise by this angle; by 90 degrees, North's
    /// hand comes to East. N, E, S or W: until this hand is South's.
    /// declarer: until declarer is South. number: until the dealer is
    /// that of the board number.
    #[arg(long, value_name = "HOW", verbatim_doc_comment)]
    #[arg(value_parser = one_of(&ROTATION_NAMES), hide_possible_values = true, ignore_case = true)]
    rotate: Option<Rotation>,

    /// Set dealer and vulnerability by board number
    #[arg(long)]
    by_number: bool,

    /// Drop auction, contract, play and result
    #[arg(long)]
    only_deals: bool,
}

/// The amount by which a deal is rotated.
#[derive(Clone, Copy, Debug)]
enum Rotation {
    /// Clockwise by this number of seats.
    Steps(usize),
    /// Until this hand is South's.
    Hand(Seat),
    /// Until the hand of declarer is South's. A board without a contract stays.
    Declarer,
    /// Until the dealer is the one of the board number.
    Number,
}

const ROTATION_NAMES: [(&str, Rotation); 9] = [
    ("90", Rotation::Steps(1)),
    ("180", Rotation::Steps(2)),
    ("270", Rotation::Steps(3)),
    ("N", Rotation::Hand(Seat::North)),
    ("E", Rotation::Hand(Seat::East)),
    ("S", Rotation::Hand(Seat::South)),
    ("W", Rotation::Hand(Seat::West)),
    ("declarer", Rotation::Declarer),
    ("number", Rotation::Number),
];

impl Rotation {
    /// Rotates a board.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of the board is needed and missing.
    fn rotate(self, problem: &mut Problem) -> Result<(), NumberError> {
        match self {
            Rotation::Steps(steps) => problem.rotate(steps),
            Rotation::Hand(seat) => problem.rotate_seat(seat, Seat::South),
            Rotation::Declarer => {
                if problem.contract().is_some() {
                    problem.rotate_seat(problem.setup.declarer, Seat::South);
                }
            }
            Rotation::Number => {
                let stated = problem.record.board_number();
                let number = stated.ok_or(NumberError::NoNumber)?;
                problem.rotate_seat(problem.dealer, Seat::dealer_of_board(number));
            }
        }
        Ok(())
    }
}

impl ChangeOptions {
    /// Changes a board. `index` is its index among the boards to be written.
    ///
    /// # Errors
    ///
    /// Returns the reason why the board cannot have the dealer and vulnerability of its number.
    pub(super) fn change(&self, index: usize, problem: &mut Problem) -> Result<(), NumberError> {
        if self.only_deals {
            *problem = only_the_deal(problem);
        }
        if let Some(first) = self.renumber {
            problem.record.board = (first.get() + index).to_string();
        }
        if let Some(rotation) = self.rotate {
            rotation.rotate(problem)?;
        }
        if self.by_number {
            problem.follow_number()?;
        }
        Ok(())
    }
}
