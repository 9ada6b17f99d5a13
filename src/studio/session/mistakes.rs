//! Where a play lost tricks: what each card of the line in view cost, and what every player lost in all.

use kibitzer::analysis::{Mistake, Played};
use kibitzer::cards::{BySeat, Seat, Tricks};

use super::Session;
use super::analysed::Analysed;

/// What is known of the mistakes in the line in view.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MistakeAccount {
    /// The cards that cost tricks, as far as they are known, in the order they were played.
    pub mistakes: Vec<Mistake>,
    /// What every seat played.
    pub tallies: BySeat<LostTally>,
    /// How many cards have been judged.
    pub judged: usize,
    /// How many there are.
    pub cards: usize,
}

/// What a player did, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LostTally {
    /// Cards played and judged.
    pub cards: usize,
    /// How many of them cost tricks.
    pub mistakes: usize,
    /// How many tricks they cost the player's side.
    pub lost: Tricks,
}

impl std::ops::Add for LostTally {
    type Output = LostTally;

    fn add(self, other: LostTally) -> LostTally {
        LostTally {
            cards: self.cards + other.cards,
            mistakes: self.mistakes + other.mistakes,
            lost: self.lost + other.lost,
        }
    }
}

impl MistakeAccount {
    fn of(played: &Played) -> MistakeAccount {
        let cards = played.play().cards();
        let judged = played.plies.len().saturating_sub(1);
        let mistakes: Vec<Mistake> = played.mistakes().collect();
        let mut tallies = BySeat::<LostTally>::default();
        for card in &cards[..judged] {
            tallies[card.seat].cards += 1;
        }
        for mistake in &mistakes {
            tallies[mistake.seat].mistakes += 1;
            tallies[mistake.seat].lost += mistake.cost;
        }
        MistakeAccount {
            mistakes,
            tallies,
            judged,
            cards: cards.len(),
        }
    }

    /// Whether every card has been judged.
    pub fn is_complete(&self) -> bool {
        self.judged == self.cards
    }

    /// What all players did.
    pub fn total(&self) -> LostTally {
        let tallies = self.tallies.0.into_iter();
        tallies.fold(LostTally::default(), |sum, tally| sum + tally)
    }

    /// What the players of whom this holds did.
    pub fn of_side(&self, is_of_it: impl Fn(Seat) -> bool) -> LostTally {
        let seats = Seat::ALL.into_iter().filter(|&seat| is_of_it(seat));
        seats.fold(LostTally::default(), |sum, seat| sum + self.tallies[seat])
    }
}

impl Analysed<'_> {
    /// What is known of the mistakes in the line in view.
    pub fn mistakes(self) -> MistakeAccount {
        let played = self.inquiries().played.report();
        played.map_or_else(MistakeAccount::default, MistakeAccount::of)
    }
}

impl Session {
    /// After how many cards of the line the next mistake was made.
    pub fn next_mistake(&self) -> Option<usize> {
        let at = self.document().at();
        let mistakes = self.analysed().mistakes().mistakes;
        let mut ahead = mistakes.iter().map(|mistake| mistake.index);
        ahead.find(|&index| index > at)
    }

    /// The same of the one before.
    pub fn previous_mistake(&self) -> Option<usize> {
        let at = self.document().at();
        let mistakes = self.analysed().mistakes().mistakes;
        let mut before = mistakes.iter().rev().map(|mistake| mistake.index);
        before.find(|&index| index < at)
    }
}
