//! The play of a deal: the starting position, the cards played, and every position in between.

use crate::{Card, CardSet, Seat, Tricks};

use super::{IllegalCard, Position};

/// A starting position and the cards played from it, all of them legal.
///
/// ```
/// use kibitzer_cards::rules::Play;
/// let mut play = Play::new("N:AK... 32... ..AK. ..32. NT N".parse()?);
/// play.push("SA".parse()?)?;
/// assert_eq!(play.cards().len(), 1);
/// play.take_back();
/// assert_eq!(play.position(), play.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The positions of the play: `positions[i]` is the one before card `i`, the last one comes after all cards.
    positions: Vec<Position>,
    cards: Vec<PlayedCard>,
}

/// A card of a play, the hand that played it, and the winner of the trick that it completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayedCard {
    /// The card that was played.
    pub card: Card,
    /// The seat of the hand that played the card.
    pub seat: Seat,
    /// The seat that won the trick, if this card completed it; `None` otherwise.
    pub winner: Option<Seat>,
}

impl Play {
    /// Makes a play from a starting position, with no cards played yet.
    pub fn new(start: Position) -> Play {
        Play {
            positions: vec![start],
            cards: Vec::new(),
        }
    }

    /// Returns the cards that a hand has played among the first `count` cards of the play.
    pub fn played_by(&self, seat: Seat, count: usize) -> CardSet {
        let played = self.cards.iter().take(count);
        let own = played.filter(|played| played.seat == seat);
        own.map(|played| played.card).collect()
    }

    /// Returns the cards that a hand has shown: those it has played among the first `count` cards of the play, and its
    /// card in the trick that was in progress when the play began.
    pub fn shown_by(&self, seat: Seat, count: usize) -> CardSet {
        let begun: CardSet = self.positions[0]
            .setup()
            .card_in_trick(seat)
            .into_iter()
            .collect();
        begun | self.played_by(seat, count)
    }

    /// Makes a play from a starting position and a list of cards.
    ///
    /// # Errors
    ///
    /// Returns the index of the first illegal card, and the reason.
    pub fn of(start: Position, cards: &[Card]) -> Result<Play, (usize, IllegalCard)> {
        let mut play = Play::new(start);
        for (index, &card) in cards.iter().enumerate() {
            play.push(card).map_err(|error| (index, error))?;
        }
        Ok(play)
    }

    /// Returns the position before the first card of the play.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Returns the position after all cards of the play.
    pub fn position(&self) -> &Position {
        &self.positions[self.cards.len()]
    }

    /// Returns the position after the first `cards` cards of the play, or after all of them if there are fewer.
    pub fn position_after(&self, cards: usize) -> &Position {
        &self.positions[cards.min(self.cards.len())]
    }

    /// Returns the cards of the play, each with the seat that played it.
    pub fn cards(&self) -> &[PlayedCard] {
        &self.cards
    }

    /// Returns the tricks won by the declaring side and by the other side in the first `cards` cards of the play, or in
    /// all of them if there are fewer.
    ///
    /// ```
    /// use kibitzer_cards::Tricks;
    /// use kibitzer_cards::notation::text;
    /// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W declarer=S play=S4SQS2HKSAS3HASK")?;
    /// let play = line.problem.replay_line()?;
    /// assert_eq!(play.tricks_won(4), (Tricks(1), Tricks(0)));
    /// assert_eq!(play.tricks_won(8), (Tricks(2), Tricks(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tricks_won(&self, cards: usize) -> (Tricks, Tricks) {
        let winners = self.cards.iter().take(cards).filter_map(|card| card.winner);
        let (ours, theirs): (Vec<Seat>, Vec<Seat>) =
            winners.partition(|&seat| self.start().is_declaring(seat));
        (Tricks(ours.len() as u8), Tricks(theirs.len() as u8))
    }

    /// Adds a card to the end of the play.
    ///
    /// # Errors
    ///
    /// Returns an error if the card cannot be played now; the play is unchanged.
    pub fn push(&mut self, card: Card) -> Result<(), IllegalCard> {
        let mut next = *self.position();
        let seat = next.turn().ok_or(IllegalCard::Over(card))?;
        let winner = next.play(card)?;
        self.positions.push(next);
        self.cards.push(PlayedCard { card, seat, winner });
        Ok(())
    }

    /// Removes the last card of the play and returns it; `None` if no card was played.
    pub fn take_back(&mut self) -> Option<PlayedCard> {
        let card = self.cards.pop()?;
        self.positions.pop();
        Some(card)
    }
}

impl<'a> IntoIterator for &'a Play {
    type Item = &'a PlayedCard;
    type IntoIter = std::slice::Iter<'a, PlayedCard>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BySeat;
    use crate::rules::{Game, Setup};

    /// Makes a position with two tricks of spades to play, North to lead.
    fn start() -> Position {
        let hands = ["A3...", "K2...", "QT...", "J4..."];
        let setup = Setup {
            hands: BySeat(hands.map(|hand| hand.parse().unwrap())),
            ..Setup::empty(Game::Bridge)
        };
        Position::from_setup(&setup).unwrap()
    }

    fn parse_cards(names: &str) -> Vec<Card> {
        names.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn a_card_taken_back_can_be_played_again() {
        let mut play = Play::of(start(), &parse_cards("S3 SK ST SJ S2")).unwrap();
        let after = play.clone();
        let led = play.take_back().unwrap();
        assert_eq!((led.seat, led.winner), (Seat::East, None));
        let last = play.take_back().unwrap();
        assert_eq!((last.seat, last.winner), (Seat::West, Some(Seat::East)));
        assert_eq!(play.position().turn(), Some(Seat::West));
        for card in [last.card, led.card] {
            play.push(card).unwrap();
        }
        assert_eq!(play, after);
    }

    #[test]
    fn all_cards_can_be_taken_back() {
        let mut play = Play::of(start(), &parse_cards("S3 SK ST SJ S2 SQ S4 SA")).unwrap();
        assert!(play.position().is_over());
        for _ in 0..8 {
            assert!(play.take_back().is_some());
        }
        assert_eq!(play, Play::new(start()));
        assert_eq!(play.take_back(), None);
    }

    #[test]
    fn an_illegal_card_changes_nothing() {
        let mut play = Play::of(start(), &parse_cards("S3 SK")).unwrap();
        let before = play.clone();
        assert!(play.push("SA".parse().unwrap()).is_err());
        assert_eq!(play, before);
        let refused = Play::of(start(), &parse_cards("S3 SK SA")).unwrap_err();
        assert_eq!(refused.0, 2);
    }

    #[test]
    fn the_current_trick_counts_as_still_to_be_won() {
        let play = Play::of(start(), &parse_cards("S3 SK ST SJ S2 SQ S4 SA")).unwrap();
        let left: Vec<Tricks> = (0..=8)
            .map(|cards| play.position_after(cards).tricks_left())
            .collect();
        assert_eq!(left, [2, 2, 2, 2, 1, 1, 1, 1, 0].map(Tricks));
        assert_eq!(play.position_after(99), play.position());
    }
}
