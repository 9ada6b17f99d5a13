//! Warnings about diagrams and lists of hands.

use kibitzer_cards::{Card, Rank, Seat, messages};

messages! {
    /// A warning about a diagram or a list of hands.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum DiagramFlaw: Error {
        /// Hands without names. Contains the seats assigned to them, in the order of the text.
        Unnamed(seats: Vec<Seat>) = "diagram-unnamed", "the hands have no seats; they are read as {seats}",
            seats = seats.iter().map(|seat| seat.letter()).collect::<String>();
        /// Hands on a page that names seats only in its markup, but not the seats of these hands.
        UnnamedOnPage = "diagram-unnamed-on-page", "the page does not show whose hands these are";
        /// Hands of a text that names seats, but does not show to which hand each belongs.
        UnclearSeats = "diagram-unclear-seats", "the text names seats, but does not show whose each hand is";
        /// A letter that means different honours in different languages. Contains the letter and the honour as which it
        /// is read.
        AmbiguousHonour(letter: char, rank: Rank) = "diagram-ambiguous-honour",
            "the language of the honours is not clear; {letter} is read as {rank}", letter = letter.to_string(),
            rank = rank.to_string();
        /// Small cards written as `x`, without ranks. Contains the seat of the hand and the number of these cards.
        SmallCards(seat: Seat, count: u8) = "diagram-small-cards", "{seat}: small cards without their ranks: {count}";
        /// A card that no hand holds although all hands are given.
        Nobody(card: Card) = "diagram-nobody", "{card} is in no hand, although all hands are given";
        /// An auction that does not begin with the stated dealer. Contains the seat that makes the first call.
        OtherDealer(seat: Seat) = "diagram-other-dealer", "the auction begins with {seat}, who is not the dealer";
        /// An auction that stops before the three passes that end it.
        OpenAuction = "diagram-open-auction", "the auction does not end";
        /// An opening lead in a text that gives neither contract nor strain, so no trumps are assumed.
        NoStrain = "diagram-no-strain", "no strain is given; it is read as no trumps";
        /// A deal in LIN between diagrams, which is not read.
        UnreadLin = "diagram-unread-lin", "a deal in LIN between diagrams is not read";
        /// A deal without a stated declarer. Contains the seat that is assumed to declare.
        NoDeclarer(seat: Seat) = "diagram-no-declarer", "{seat} assumed as declarer";
    }
}
