//! The mistakes in the play: the tricks that each card of the line in view cost, and the totals of every player.

use kibitzer::analysis::{Mistake, Played};
use kibitzer::cards::{BySeat, Seat, Tricks};

use super::Session;
use super::analysed::Analysed;

/// The mistakes in the line in view, as far as they are known.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MistakeAccount {
    /// The cards that cost tricks, in the order in which they were played.
    pub mistakes: Vec<Mistake>,
    /// The totals of every seat.
    pub tallies: BySeat<LostTally>,
    /// The number of cards evaluated so far.
    pub judged: usize,
    /// The number of all cards.
    pub cards: usize,
}

/// The totals of a player or a side, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LostTally {
    /// The number of cards played and evaluated.
    pub cards: usize,
    /// The number of these cards that cost tricks.
    pub mistakes: usize,
    /// The tricks that they cost the player's side.
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

    /// Returns true if every card has been evaluated.
    pub fn is_complete(&self) -> bool {
        self.judged == self.cards
    }

    /// Returns the totals of all players together.
    pub fn total(&self) -> LostTally {
        let tallies = self.tallies.0.into_iter();
        tallies.fold(LostTally::default(), |sum, tally| sum + tally)
    }

    /// Returns the totals of the players for whom `is_of_it` returns true.
    pub fn of_side(&self, is_of_it: impl Fn(Seat) -> bool) -> LostTally {
        let seats = Seat::ALL.into_iter().filter(|&seat| is_of_it(seat));
        seats.fold(LostTally::default(), |sum, seat| sum + self.tallies[seat])
    }
}

impl Analysed<'_> {
    /// Returns the mistakes in the line in view, as far as they are known.
    pub fn mistakes(self) -> MistakeAccount {
        let played = self.inquiries().played.report();
        played.map_or_else(MistakeAccount::default, MistakeAccount::of)
    }
}

impl Session {
    /// Returns the number of cards of the line before the next mistake; `None` if there is none ahead.
    pub fn next_mistake(&self) -> Option<usize> {
        let at = self.document().at();
        let mistakes = self.analysed().mistakes().mistakes;
        let mut ahead = mistakes.iter().map(|mistake| mistake.index);
        ahead.find(|&index| index > at)
    }

    /// Returns the number of cards of the line before the previous mistake; `None` if there is none.
    pub fn previous_mistake(&self) -> Option<usize> {
        let at = self.document().at();
        let mistakes = self.analysed().mistakes().mistakes;
        let mut before = mistakes.iter().rev().map(|mistake| mistake.index);
        before.find(|&index| index < at)
    }
}
