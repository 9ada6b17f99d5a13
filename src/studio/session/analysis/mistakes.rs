//! The mistakes in the play: the cards of the line in view that cost tricks, and the totals for each player.

use kibitzer::analysis::{Mistake, Played};
use kibitzer::cards::{BySeat, Seat, Tricks};

use crate::session::analysis::analysed::AnalysedDocument;

/// The mistakes in the displayed line of play, as far as it has been evaluated.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MistakeSummary {
    /// The cards that cost tricks, in the order in which they were played.
    pub mistakes: Vec<Mistake>,
    /// The number and cost of mistakes for each seat.
    pub tallies: BySeat<MistakeTally>,
    /// The number of cards of the line evaluated so far.
    pub judged: usize,
    /// The number of cards in the line.
    pub cards: usize,
}

/// The number of mistakes of a player or a side, and the tricks that they cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MistakeTally {
    /// The number of cards played that have been evaluated.
    pub cards: usize,
    /// The number of evaluated cards that cost tricks.
    pub mistakes: usize,
    /// The number of tricks that the mistakes cost the player's side.
    pub lost: Tricks,
}

impl MistakeSummary {
    /// Counts the mistakes in the part of a play that has been evaluated. The first `prescribed` cards were chosen by
    /// the composer of the problem and not by a player, so they are not counted.
    fn from_play(played: &Played, prescribed: usize) -> MistakeSummary {
        let cards = played.play().cards();
        let judged = played.plies.len().saturating_sub(1);
        let mistakes: Vec<Mistake> = played.mistakes_after(prescribed).collect();
        let mut tallies = BySeat::<MistakeTally>::default();
        for card in cards[..judged].iter().skip(prescribed) {
            tallies[card.seat].cards += 1;
        }
        for mistake in &mistakes {
            tallies[mistake.seat].mistakes += 1;
            tallies[mistake.seat].lost += mistake.cost;
        }
        MistakeSummary {
            mistakes,
            tallies,
            judged,
            cards: cards.len(),
        }
    }

    /// Returns true if every card of the line of play has been evaluated.
    pub fn is_complete(&self) -> bool {
        self.judged == self.cards
    }

    /// Returns the number and cost of the mistakes of all players together.
    pub fn total(&self) -> MistakeTally {
        self.total_of_side(|_| true)
    }

    /// Returns the number and cost of the mistakes of one side, whose seats are those for which `is_in_side` returns
    /// true.
    pub fn total_of_side(&self, is_in_side: impl Fn(Seat) -> bool) -> MistakeTally {
        let mut total = MistakeTally::default();
        for seat in Seat::ALL.into_iter().filter(|&seat| is_in_side(seat)) {
            total.cards += self.tallies[seat].cards;
            total.mistakes += self.tallies[seat].mistakes;
            total.lost += self.tallies[seat].lost;
        }
        total
    }
}

impl AnalysedDocument<'_> {
    /// Returns the mistakes in the displayed line of play, as far as they are known. Cards that the problem prescribes
    /// are not counted as mistakes.
    pub fn mistakes(self) -> MistakeSummary {
        let document = self.document();
        let prescribed = document.problem().prescribed_cards(document.line());
        let played = self.inquiries().played.report();
        played.map_or_else(MistakeSummary::default, |played| {
            MistakeSummary::from_play(played, prescribed)
        })
    }

    /// Returns the index, in the displayed line of play, of the next known mistake after the current position; `None`
    /// if there is none.
    pub fn next_mistake(self) -> Option<usize> {
        let at = self.document().at();
        let mistakes = self.mistakes().mistakes;
        let mut ahead = mistakes.iter().map(|mistake| mistake.index);
        ahead.find(|&index| index > at)
    }

    /// Returns the index, in the displayed line of play, of the last known mistake before the current position; `None`
    /// if there is none.
    pub fn previous_mistake(self) -> Option<usize> {
        let at = self.document().at();
        let mistakes = self.mistakes().mistakes;
        let mut before = mistakes.iter().rev().map(|mistake| mistake.index);
        before.find(|&index| index < at)
    }
}
