//! The options that constrain random deals.

use anyhow::anyhow;
use clap::Args;

use kibitzer::cards::{CardSet, Seat};
use kibitzer::dealing::{DealConstraints, ShapeConstraint, TricksConstraint};
use kibitzer::notation::constraints::{self, HandsConstraint};
use kibitzer::rules::{Game, Vulnerability};

use super::value_parsers::{Pins, parse_holdings, parse_lengths, parse_pins, parse_points};

/// The names of the seats in options.
pub(super) const SEAT_NAMES: [(&str, Seat); 4] = [
    ("N", Seat::North),
    ("E", Seat::East),
    ("S", Seat::South),
    ("W", Seat::West),
];

pub(super) const VULNERABILITY_NAMES: [(&str, Vulnerability); 4] = [
    ("none", Vulnerability::None),
    ("NS", Vulnerability::NorthSouth),
    ("EW", Vulnerability::EastWest),
    ("both", Vulnerability::Both),
];

/// The constraints on hands and sides of `kibitz deal`.
#[derive(Args, Debug)]
pub(super) struct HandConstraintOptions {
    /// All cards of a hand: N:AK52.Q63.KJ74.82
    #[arg(long = "hand", value_name = "HAND", value_parser = constraints::hand)]
    pub(super) hands: Vec<(Seat, CardSet)>,

    /// A hand holds these cards: E:SA or E:SA,H5
    #[arg(long = "pin", value_name = "SPEC", value_parser = parse_pins)]
    pub(super) pins: Vec<Pins>,

    /// Length of a suit in a hand or a side: W:S=4-5, NS:H=8+
    #[arg(long = "length", value_name = "SPEC", value_parser = parse_lengths)]
    lengths: Vec<HandsConstraint>,

    /// Number of these cards in a hand: W:SA,SK=1-2
    #[arg(long, value_name = "SPEC", value_parser = parse_holdings)]
    holds: Vec<HandsConstraint>,

    /// High-card points of a hand or a side: W=12-14, NS=26+
    #[arg(long, value_name = "SPEC", value_parser = parse_points)]
    points: Vec<HandsConstraint>,
}

impl HandConstraintOptions {
    /// Returns the constraints of all these options, for deals of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if a hand given by `--hand` has more or fewer cards than a hand of the game.
    pub(super) fn constraints(&self, game: Game) -> anyhow::Result<DealConstraints> {
        let mut constraints = DealConstraints::new(game);
        for &(seat, cards) in &self.hands {
            let set = constraints.set_hand(seat, cards);
            set.map_err(|error| anyhow!("--hand: {error}"))?;
        }
        let pins = self.pins.iter().flat_map(|pins| &pins.0);
        constraints.hands.extend(pins.cloned());
        for constraint in self.hand_and_side_constraints() {
            constraint.clone().add_to(&mut constraints);
        }
        Ok(constraints)
    }

    /// Returns the constraints given by `--length`, `--holds` and `--points`.
    pub(super) fn hand_and_side_constraints(&self) -> impl Iterator<Item = &HandsConstraint> {
        self.lengths.iter().chain(&self.holds).chain(&self.points)
    }
}

/// The constraints on random deals, for `kibitz deal` and `kibitz survey plan`.
#[derive(Args, Debug)]
pub(super) struct DealConstraintOptions {
    /// Deal preferans, with South as the empty seat
    #[arg(long)]
    pub(super) preferans: bool,

    #[command(flatten)]
    pub(super) hand_constraints: HandConstraintOptions,

    /// Shape of a hand: W=5332,4432, W=5-4-x-x, W=balanced
    ///
    /// Without dashes, the suits may be in any order. With dashes, the
    /// lengths are those of spades, hearts, diamonds and clubs, and x is
    /// any length.
    #[arg(long, value_name = "SPEC", value_parser = constraints::shape, verbatim_doc_comment)]
    pub(super) shape: Vec<ShapeConstraint>,

    /// Double-dummy tricks of a declarer: N:NT=9+, S:H=10
    #[arg(long, value_name = "SPEC", value_parser = constraints::tricks)]
    pub(super) tricks: Vec<TricksConstraint>,
}
