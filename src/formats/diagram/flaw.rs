//! What can be odd about a diagram or a list of hands.

use std::error::Error;
use std::fmt;

use kibitzer_cards::{Card, Seat};

/// What is odd about a diagram or a list of hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagramFlaw {
    /// The hands have no names; these are the seats to which they were given, in their order.
    Unnamed(Vec<Seat>),
    /// So many small cards of a hand stand there without their ranks.
    SmallCards(Seat, u8),
    /// All hands are there, and none has this card.
    Nobody(Card),
    /// The auction begins with another hand than the dealer; it is that of this seat.
    OtherDealer(Seat),
    /// The auction stops before three hands have passed.
    OpenAuction,
    /// A lead is told and no strain; no trumps are assumed.
    NoStrain,
    /// Nobody is named who declares; this seat is taken.
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
