//! Warnings about diagrams and lists of hands.

use std::error::Error;

use kibitzer_cards::{Card, Message, Rank, Seat, ToMessage, displayed, message};

/// A warning about a diagram or a list of hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagramFlaw {
    /// Hands without names. Contains the seats assigned to them, in the order of the text.
    Unnamed(Vec<Seat>),
    /// Hands of a page that names seats only in its markup, and not those of these hands.
    UnnamedOnPage,
    /// Hands of a text that names seats, but does not show whose each hand is.
    UnclearSeats,
    /// A letter that is another honour in another language. Contains the honour as which it is read.
    AmbiguousHonour(char, Rank),
    /// Small cards written as `x`, without ranks. Contains the seat of the hand and their number.
    SmallCards(Seat, u8),
    /// A card that no hand holds although all hands are given.
    Nobody(Card),
    /// An auction that does not begin with the stated dealer. Contains the seat that makes the first call.
    OtherDealer(Seat),
    /// An auction that stops before the three passes that end it.
    OpenAuction,
    /// An opening lead in a text that gives neither contract nor strain, so no trumps are assumed.
    NoStrain,
    /// A deal in LIN between diagrams, which is not read.
    UnreadLin,
    /// A missing declarer. Contains the seat that is assumed to declare.
    NoDeclarer(Seat),
}

impl ToMessage for DiagramFlaw {
    fn message(&self) -> Message {
        match self {
            DiagramFlaw::Unnamed(seats) => message!(
                "diagram-unnamed",
                "the hands have no seats; they are read as {seats}",
                seats = seats.iter().map(|seat| seat.letter()).collect::<String>(),
            ),
            DiagramFlaw::UnnamedOnPage => message!(
                "diagram-unnamed-on-page",
                "the page does not show whose hands these are",
            ),
            DiagramFlaw::UnclearSeats => message!(
                "diagram-unclear-seats",
                "the text names seats, but does not show whose each hand is",
            ),
            DiagramFlaw::AmbiguousHonour(letter, rank) => message!(
                "diagram-ambiguous-honour",
                "the language of the honours is not clear; {letter} is read as {rank}",
                letter = letter.to_string(),
                rank = rank.to_string(),
            ),
            DiagramFlaw::SmallCards(seat, count) => message!(
                "diagram-small-cards",
                "{seat}: small cards without their ranks: {count}",
                seat,
                count,
            ),
            DiagramFlaw::Nobody(card) => message!(
                "diagram-nobody",
                "{card} is in no hand, although all hands are given",
                card,
            ),
            DiagramFlaw::OtherDealer(seat) => message!(
                "diagram-other-dealer",
                "the auction begins with {seat}, who is not the dealer",
                seat,
            ),
            DiagramFlaw::OpenAuction => {
                message!("diagram-open-auction", "the auction does not end")
            }
            DiagramFlaw::NoStrain => message!(
                "diagram-no-strain",
                "no strain is given; it is read as no trumps",
            ),
            DiagramFlaw::UnreadLin => message!(
                "diagram-unread-lin",
                "a deal in LIN between diagrams is not read",
            ),
            DiagramFlaw::NoDeclarer(seat) => {
                message!("diagram-no-declarer", "{seat} assumed as declarer", seat)
            }
        }
    }
}

displayed!(DiagramFlaw);

impl Error for DiagramFlaw {}
