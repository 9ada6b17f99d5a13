//! The options of `kibitz sound`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use kibitzer::cards::Card;
use kibitzer::pool::Ticket;
use kibitzer::problem::Party;
use kibitzer::soundness::{DualPermission, Soundness};

use super::leads::{Leads, parse_leads};
use super::question::{SoundQuestion, SoundReport};
use crate::value_parsers::{ArgumentError, parse_positive_integer, parse_seconds, parse_whole};

/// The options of `kibitz sound`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SoundOptions {
    /// Tricks that the solving side is to take (in misère, declarer's at most or, with
    /// --side others, at least); by default the document's goal, else the contract,
    /// else the most
    #[arg(long, value_name = "N", value_parser = parse_whole::<u8>)]
    pub(super) goal: Option<u8>,

    /// The side that solves; by default that of the document's goal, else declarer or,
    /// if the contract cannot be made, the others
    #[arg(long, value_enum)]
    pub(super) side: Option<SolvingSide>,

    /// Lose tricks: the solving side is to take at most --goal, or as few as possible
    #[arg(long)]
    pub(super) lose: bool,

    /// Set the problem against each of several leads: any, black, red, suits or cards
    ///
    /// The defender on lead plays each class of equivalent cards among them in turn.
    /// Each lead has a solution and a verdict of its own, and the worst verdict is
    /// that of the problem. Suits are letters, cards such as SK; a comma separates
    /// several.
    #[arg(long, value_name = "WHICH", verbatim_doc_comment, value_parser = parse_leads)]
    #[arg(conflicts_with_all = ["repair", "set_play"])]
    pub(super) leads: Option<Leads>,

    /// Show set play too: what happens if a defender were on lead
    #[arg(long, conflicts_with = "repair")]
    pub(super) set_play: bool,

    /// Positions after which a problem is given up [default: 300000]
    ///
    /// If the option is given, it also limits the search for exchanges of
    /// --repair: to the same number of positions again, for all exchanges
    /// together.
    #[arg(verbatim_doc_comment)]
    #[arg(long, value_name = "N", value_parser = parse_whole::<usize>)]
    pub(super) limit: Option<usize>,

    /// Seconds after which the proof of a problem is given up
    ///
    /// With this option alone, the number of positions is not limited.
    #[arg(long, value_name = "S", value_parser = parse_seconds, verbatim_doc_comment)]
    pub(super) time: Option<Duration>,

    /// Permit duals: order, small, minor, or the number of a trick
    ///
    /// order permits duals of order, small choices between interchangeable cards
    /// of a suit, after which the solution is the same with the cards exchanged,
    /// minor duals in the last two tricks, and 3 duals in the third trick, counted
    /// from the position of the problem. The option may be repeated, and a comma
    /// separates several values. Permitted duals are listed as such; a problem that
    /// has no other dual is sound. Of cooks only small ones can be permitted.
    /// Verdicts of --repair count every dual.
    #[arg(long, value_name = "WHAT", value_delimiter = ',', verbatim_doc_comment)]
    #[arg(value_parser = parse_permission)]
    pub(super) allow: Vec<DualPermission>,

    /// Propose exchanges of cards, at most N of each kind [default: 10]
    ///
    /// Repairs make the key the only one: one swap of two cards or, if no single
    /// swap makes the problem sound, two swaps. Those that make it sound come
    /// first, then those that leave duals. The minimal form is what can be changed
    /// without effect: swaps of neighbouring cards, and cards that every hand can
    /// drop. Each exchange is proved.
    #[arg(long, value_name = "N", verbatim_doc_comment)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "10")]
    #[arg(value_parser = parse_positive_integer)]
    pub(super) repair: Option<NonZeroUsize>,

    /// Stop the search for exchanges of a problem after S seconds
    #[arg(long, value_name = "S", requires = "repair", default_value = "10", value_parser = parse_seconds)]
    pub(super) seconds: Duration,

    /// The key that repairs keep [default: the document's card, or the first key]
    #[arg(long, value_name = "CARD", requires = "repair")]
    pub(super) key: Option<Card>,

    /// Write a page of all problems in HTML (- for stdout)
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,

    /// Write a LaTeX document of all problems (- for stdout)
    #[arg(long, value_name = "FILE")]
    pub(super) tex: Option<PathBuf>,
}

/// The side that solves a problem, as named by `--side`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum SolvingSide {
    /// Declarer, in bridge with dummy.
    Declarer,
    /// The other players.
    Others,
}

impl SoundOptions {
    /// Returns the number of positions after which a problem is given up.
    pub(super) fn positions(&self) -> usize {
        let default = if self.time.is_some() {
            usize::MAX
        } else {
            Soundness::LIMIT
        };
        self.limit.unwrap_or(default)
    }

    /// Returns true if a proof has reached the time of `--time` before its end.
    pub(super) fn is_late(&self, ticket: &Ticket<SoundQuestion>) -> bool {
        let is_proof = match ticket.report() {
            SoundReport::Solution(_) | SoundReport::Cases(_) => true,
            SoundReport::Exchanges(..) => false,
        };
        let is_over = (self.time).is_some_and(|time| ticket.elapsed() >= time);
        is_proof && is_over && !ticket.is_finished()
    }
}

impl SolvingSide {
    /// Returns the party of this side.
    pub(super) fn party(self) -> Party {
        match self {
            SolvingSide::Declarer => Party::Declaring,
            SolvingSide::Others => Party::Others,
        }
    }
}

/// Parses a value of `--allow`: `order`, `small`, `minor`, or the number of a trick from 1.
fn parse_permission(text: &str) -> Result<DualPermission, ArgumentError> {
    match text {
        "order" => Ok(DualPermission::Order),
        "small" => Ok(DualPermission::Small),
        "minor" => Ok(DualPermission::Minor),
        number => parse_positive_integer(number)
            .map(DualPermission::Trick)
            .map_err(|_| ArgumentError::Permission),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissions_are_parsed_as_order_minor_or_a_trick_number() {
        let third = NonZeroUsize::new(3).unwrap();
        assert_eq!(parse_permission("order"), Ok(DualPermission::Order));
        assert_eq!(parse_permission("small"), Ok(DualPermission::Small));
        assert_eq!(parse_permission("minor"), Ok(DualPermission::Minor));
        assert_eq!(parse_permission("3"), Ok(DualPermission::Trick(third)));
        for wrong in ["", "0", "-1", "all", "order,minor"] {
            assert_eq!(parse_permission(wrong), Err(ArgumentError::Permission));
        }
    }
}
