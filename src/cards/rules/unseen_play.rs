//! Cards played from hands that may be unseen.

use super::constraint::void_shown_by_card;
use super::{Constraint, PlayedCard, Setup, Trick};
use crate::{BySeat, Card, CardSet, Seat, Suit};

/// The information that an onlooker has after cards were played from hands of which some may be unseen.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::rules::{Game, Setup, UnseenPlay};
/// let mut setup = Setup::empty(Game::Bridge);
/// setup.unknown = [13; 4].into();
/// let cards = ["SA", "S2", "S7", "H5"].map(|card| card.parse().unwrap());
/// let play = UnseenPlay::new(&setup, &cards).unwrap();
/// // North won the trick, and West has no spades.
/// assert_eq!((play.present.leader, play.present.unknown[Seat::West]), (Seat::North, 12));
/// assert_eq!(play.constraints().len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnseenPlay {
    /// The setup after the play: each card has left its hand, whether that hand was known or not, and the cards of
    /// complete tricks are out of play.
    pub present: Setup,
    /// The cards that were played, in order.
    pub cards: Vec<PlayedCard>,
    /// The voids shown: each seat with a suit of which it has no more cards.
    voids: Vec<(Seat, Suit)>,
}

impl UnseenPlay {
    /// Plays cards from a setup whose current trick is empty.
    ///
    /// # Errors
    ///
    /// Returns the index of the first card that cannot be played: its hand is known and does not hold it or must play
    /// another suit, has shown out of the suit, or has no card left; or the card is known to be elsewhere.
    pub fn new(start: &Setup, cards: &[Card]) -> Result<UnseenPlay, usize> {
        let mut play = UnseenPlay {
            present: *start,
            cards: Vec::new(),
            voids: Vec::new(),
        };
        for (index, &card) in cards.iter().enumerate() {
            play.push(card).ok_or(index)?;
        }
        Ok(play)
    }

    /// Returns the cards that each hand has played.
    pub fn shown(&self) -> BySeat<CardSet> {
        let mut shown = BySeat::<CardSet>::default();
        for played in &self.cards {
            shown[played.seat].insert(played.card);
        }
        shown
    }

    /// Returns the constraints on unseen hands that follow from the play, besides the cards played: a hand that has
    /// shown out of a suit held only those cards of the suit that it has played.
    pub fn constraints(&self) -> Vec<Constraint> {
        let shown = self.shown();
        let voids = self.voids.iter().map(|&(seat, suit)| {
            let count = shown[seat].suited(suit).len() as u8;
            Constraint::length(seat, suit, count..=count)
        });
        voids.collect()
    }

    /// Plays a card from the hand whose turn it is. Returns `None` if the card cannot be played.
    fn push(&mut self, card: Card) -> Option<()> {
        let present = &mut self.present;
        let seat = present.turn()?;
        if present.unplaced().has(card) && present.unknown[seat] > 0 {
            present.unknown[seat] -= 1;
        } else if present.hands[seat].has(card) {
            present.hands[seat].remove(card);
        } else {
            return None;
        }
        let void = void_shown_by_card(present, card);
        let shows =
            Suit::ALL.map(|suit| void.has_all(CardSet::of_suit(suit)).then_some((seat, suit)));
        let is_known = |&(seat, suit): &(Seat, Suit)| !present.hands[seat].suited(suit).is_empty();
        if self.voids.contains(&(seat, card.suit)) || shows.iter().flatten().any(is_known) {
            return None;
        }
        for void in shows.into_iter().flatten() {
            if !self.voids.contains(&void) {
                self.voids.push(void);
            }
        }
        present.trick.push(card).ok()?;
        let winner = present.winner_of_complete_trick();
        if let Some(winner) = winner {
            present.gone |= present.trick.cards().collect();
            present.trick = Trick::EMPTY;
            present.leader = winner;
        }
        self.cards.push(PlayedCard { card, seat, winner });
        Some(())
    }
}

impl Setup {
    /// Returns the seat that wins the current trick, or `None` if the trick is not complete.
    fn winner_of_complete_trick(&self) -> Option<Seat> {
        if self.trick.len() < self.game.seats() {
            return None;
        }
        self.seats_from(self.leader)
            .nth(self.trick.winning(self.strain)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Chance, Game, Play, Position};

    #[test]
    fn play_with_hidden_hands_agrees_with_play_with_known_hands() {
        let mut chance = Chance::from_seed(3);
        for number in 0..200 {
            let game = if number % 2 == 0 {
                Game::Bridge
            } else {
                Game::Preferans
            };
            let mut setup = Setup::empty(game);
            setup.deal(&mut chance);
            let mut play = Play::new(Position::from_setup(&setup).unwrap());
            for _ in 0..chance.below(game.hand_size() * game.seats()) {
                let legal: Vec<Card> = play.position().legal_cards().iter().collect();
                play.push(legal[chance.below(legal.len())]).unwrap();
            }
            let cards: Vec<Card> = play.cards().iter().map(|played| played.card).collect();
            let mut hidden = setup;
            for seat in setup
                .seats_from(Seat::North)
                .skip(chance.below(game.seats()))
            {
                hidden.unknown[seat] = setup.hands[seat].len() as u8;
                hidden.hands[seat] = CardSet::EMPTY;
            }
            let unseen = UnseenPlay::new(&hidden, &cards).unwrap();
            let (present, seen) = (unseen.present, play.position().setup());
            assert_eq!(unseen.cards, play.cards());
            assert_eq!((present.trick, present.leader), (seen.trick, seen.leader));
            for seat in Seat::ALL {
                assert_eq!(present.hand_len(seat), seen.hands[seat].len());
                assert!(seen.hands[seat].has_all(present.hands[seat]));
            }
            for constraint in unseen.constraints() {
                assert!(
                    constraint.allows(setup.hands[constraint.seat]),
                    "{constraint:?}"
                );
            }
        }
    }

    #[test]
    fn the_first_card_that_cannot_be_played_is_reported_by_its_index() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.unknown = [13, 0, 13, 13].into();
        setup.hands[Seat::East] = "KQ2.AKQJ.AKQ.AKQ".parse().unwrap();
        let fails = |text: &str| {
            let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
            UnseenPlay::new(&setup, &cards).err()
        };
        assert_eq!(fails("SA S2"), None);
        // North leads a card that East holds; East does not hold the five, revokes, and plays the ace again.
        assert_eq!(fails("SK"), Some(0));
        assert_eq!(fails("SA S5"), Some(1));
        assert_eq!(fails("SA HA"), Some(1));
        assert_eq!(fails("SA S2 SA"), Some(2));
        // West shows out of spades and later leads one.
        assert_eq!(fails("S3 SK S4 H2 HA H3 H4 H5 SQ S6 S7"), Some(10));
    }
}
