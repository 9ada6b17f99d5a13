//! A hand as it was played: the start, the cards, and every position on the way.

use crate::cards::{Card, Seat};

use super::{IllegalCard, Position};

/// A start and the cards played from it, legal one by one.
///
/// ```
/// use kibitzer::formats::text;
/// use kibitzer::rules::{Play, Position};
/// let line = text::parse_line("bridge N:AK... 32... ..AK. ..32. NT N")?;
/// let mut play = Play::new(Position::from_setup(&line.problem.setup)?);
/// play.push("SA".parse()?)?;
/// assert_eq!(play.cards().len(), 1);
/// play.take_back();
/// assert_eq!(play.position(), play.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// `positions[i]` is the position before card `i`; the last one is after all cards.
    positions: Vec<Position>,
    cards: Vec<PlayedCard>,
}

/// A card, who played it, and who won the trick if it was the last of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedCard {
    /// The card.
    pub card: Card,
    /// Who played it.
    pub seat: Seat,
    /// Who won the trick, if the card completed one.
    pub winner: Option<Seat>,
}

impl Play {
    /// No card played yet.
    pub fn new(start: Position) -> Play {
        Play {
            positions: vec![start],
            cards: Vec::new(),
        }
    }

    /// The play of several cards.
    ///
    /// # Errors
    ///
    /// The index of the first card that may not be played, and why.
    pub fn of(start: Position, cards: &[Card]) -> Result<Play, (usize, IllegalCard)> {
        let mut play = Play::new(start);
        for (index, &card) in cards.iter().enumerate() {
            play.push(card).map_err(|error| (index, error))?;
        }
        Ok(play)
    }

    /// Where play began.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position after all cards.
    pub fn position(&self) -> &Position {
        &self.positions[self.cards.len()]
    }

    /// The position after the first `cards` cards; after all of them if there are fewer.
    pub fn position_after(&self, cards: usize) -> &Position {
        &self.positions[cards.min(self.cards.len())]
    }

    /// The cards played, with who played them and who won.
    pub fn cards(&self) -> &[PlayedCard] {
        &self.cards
    }

    /// Plays a card.
    ///
    /// # Errors
    ///
    /// When it may not be played now; nothing changes.
    pub fn push(&mut self, card: Card) -> Result<(), IllegalCard> {
        let mut next = *self.position();
        let seat = next.turn().ok_or(IllegalCard::Over(card))?;
        let winner = next.play(card)?;
        self.positions.push(next);
        self.cards.push(PlayedCard { card, seat, winner });
        Ok(())
    }

    /// Takes the last card back, if there is one.
    pub fn take_back(&mut self) -> Option<PlayedCard> {
        let card = self.cards.pop()?;
        self.positions.pop();
        Some(card)
    }
}
