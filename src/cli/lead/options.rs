//! The options of `kibitz lead`.

use std::fs::read_to_string;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::anyhow;
use clap::Args;

use kibitzer::analysis::Criterion;
use kibitzer::bidding::System;
use kibitzer::cards::Seat;
use kibitzer::dealing::{Condition, ShapeConstraint};
use kibitzer::lead::SeenBoard;
use kibitzer::notation::constraints;
use kibitzer::problem::{Auction, Problem};
use kibitzer::rules::{Contract, Vulnerability};

use crate::deal_constraints::{HandConstraintOptions, SEAT_NAMES, VULNERABILITY_NAMES};
use crate::failure::Failure;
use crate::value_parsers::{
    PlayedCards, one_of, parse_cards, parse_confidence, parse_declared, parse_positive_integer,
    parse_whole,
};

/// The options of `kibitz lead`.
#[derive(Args, Debug)]
pub(in super::super) struct LeadOptions {
    #[command(flatten)]
    board: LeadBoard,

    #[command(flatten)]
    pub(super) constraints: HandConstraintOptions,

    /// Shape of a hand: W=5332,4432, W=5-4-x-x, W=balanced
    #[arg(long, value_name = "SPEC", value_parser = constraints::shape)]
    pub(super) shape: Vec<ShapeConstraint>,

    /// Meanings of the calls: natural, acol, none or a file
    ///
    /// A file defines in RON what each call means, as the files of the two
    /// built-in systems do: src/cards/bidding/natural.ron.
    #[arg(long, value_name = "SYSTEM", default_value = "natural", value_parser = parse_system)]
    #[arg(verbatim_doc_comment)]
    pub(super) system: ChosenSystem,

    /// Condition in the language of dealer: 'hearts(north) < 4'
    #[arg(long, value_name = "EXPR", value_parser = Condition::from_str)]
    pub(super) condition: Vec<Condition>,

    /// File with a script of dealer, whose condition deals must satisfy
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,

    /// Number of deals [default: 1000; with --until at most 20000]
    #[arg(long, value_name = "N", value_parser = parse_positive_integer)]
    pub(super) samples: Option<NonZeroUsize>,

    /// Stop when the best card is settled with P per cent confidence
    #[arg(long, value_name = "P", value_parser = parse_confidence)]
    pub(super) until: Option<f64>,

    /// Criterion: contract, tricks, matchpoints or imps
    #[arg(long, value_name = "WHAT", default_value = "contract", value_parser = one_of(&Criterion::NAMED))]
    #[arg(hide_possible_values = true)]
    pub(super) by: Criterion,

    /// Seed: the same number gives the same deals
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_whole::<u64>)]
    pub(super) seed: u64,

    /// Write the deals, with the tricks after each card, to a CSV file
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
}

/// The board of `kibitz lead`, given by options instead of input files.
#[derive(Args, Debug)]
struct LeadBoard {
    /// The auction, which gives the contract: '1NT P 3NT'
    #[arg(long, value_name = "CALLS", value_parser = Auction::from_str)]
    auction: Option<Auction>,

    /// The contract and its declarer, without an auction: 3NT-S
    #[arg(long, value_name = "CONTRACT", value_parser = parse_declared, conflicts_with = "auction")]
    contract: Option<(Contract, Seat)>,

    /// The player who called first [default: so that the given hand leads]
    #[arg(long, value_name = "SEAT", value_parser = one_of(&SEAT_NAMES), requires = "auction")]
    #[arg(hide_possible_values = true)]
    dealer: Option<Seat>,

    /// none, NS, EW or both
    #[arg(long, value_name = "V", value_parser = one_of(&VULNERABILITY_NAMES))]
    #[arg(hide_possible_values = true, ignore_case = true)]
    vulnerable: Option<Vulnerability>,

    /// The cards played so far: 'S4 SQ S2 HK'
    #[arg(long, value_name = "CARDS", value_parser = parse_cards)]
    play: Option<PlayedCards>,
}

/// The bidding system that defines the meanings of calls; `None` if calls are ignored.
#[derive(Clone, Debug)]
pub(super) struct ChosenSystem(pub(super) Option<Arc<System>>);

/// Returns the bidding system that is named by `text`: `none`, `natural`, `acol`, or the path of a file that defines
/// one.
fn parse_system(text: &str) -> anyhow::Result<ChosenSystem> {
    if text == "none" {
        return Ok(ChosenSystem(None));
    }
    let system = match System::shipped(text) {
        Some(system) => system,
        None => System::parse(&read_to_string(text)?)?,
    };
    Ok(ChosenSystem(Some(Arc::new(system))))
}

impl LeadOptions {
    /// Returns the board that the options describe, or `None` if boards are read from files instead.
    ///
    /// # Errors
    ///
    /// Returns an error if no hand is given, or if the options do not describe a valid board.
    pub(in super::super) fn board(&self) -> Result<Option<Problem>, Failure> {
        let options = &self.board;
        if options.auction.is_none() && options.contract.is_none() {
            if options.vulnerable.is_some() || options.play.is_some() {
                return Err(Failure::invalid_arguments(anyhow!(
                    "--vulnerable and --play belong to a board that --auction or --contract gives"
                )));
            }
            return Ok(None);
        }
        let hands = self.constraints.hands.clone();
        if hands.is_empty() {
            return Err(Failure::invalid_arguments(anyhow!(
                "--hand says whose cards are seen: --hand W:QJ65.A64.A3.JT64"
            )));
        }
        let board = SeenBoard {
            hands,
            auction: options.auction.clone(),
            contract: options.contract,
            dealer: options.dealer,
            vulnerability: options.vulnerable.unwrap_or_default(),
            play: options
                .play
                .as_ref()
                .map_or(Vec::new(), |play| play.0.clone()),
        };
        board
            .problem()
            .map(Some)
            .map_err(Failure::invalid_arguments)
    }
}
