//! Warnings about diagrams and lists of hands.

use std::error::Error;
use std::fmt;

use kibitzer_cards::{Card, Seat};

/// A warning about a diagram or a list of hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagramFlaw {
    /// Hands without names, with the seats to which they were assigned, in order.
    Unnamed(Vec<Seat>),
    /// Small cards without ranks: the seat of the hand and their number.
    SmallCards(Seat, u8),
    /// A card that no hand holds although all hands are given.
    Nobody(Card),
    /// An auction that does not begin with the dealer; the seat that calls first is given.
    OtherDealer(Seat),
    /// An auction that stops before three consecutive passes.
    OpenAuction,
    /// A lead without a strain; no trumps are assumed.
    NoStrain,
    /// A missing declarer; the seat that is assumed is given.
    NoDeclarer(Seat),
}

impl fmt::Display for DiagramFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramFlaw::Unnamed(seats) => {
                let seats: String = seats.iter().map(|seat| seat.letter()).collect();
                write!(f, "no seats stand with the hands; they are read as {seats}")
            }
            DiagramFlaw::SmallCards(seat, count) => {
                write!(
                    f,
                    "{}: small cards without their ranks: {count}",
                    seat.name()
                )
            }
            DiagramFlaw::Nobody(card) => write!(f, "nobody holds {card}, and all hands are there"),
            DiagramFlaw::OtherDealer(seat) => {
                write!(
                    f,
                    "the auction begins with {}, who is not the dealer",
                    seat.name()
                )
            }
            DiagramFlaw::OpenAuction => write!(f, "the auction does not end"),
            DiagramFlaw::NoStrain => write!(f, "no strain is told; it is read as no trumps"),
            DiagramFlaw::NoDeclarer(seat) => {
                write!(
                    f,
                    "nobody is said to declare; {} is taken as declarer",
                    seat.name()
                )
            }
        }
    }
}

impl Error for DiagramFlaw {}
