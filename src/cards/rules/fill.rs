//! Completes a setup that cannot be played yet: fills its unknown cards, or discards two of declarer's.

use crate::{CardSet, Seat};

use super::constraint::void_shown_in_trick;
use super::{Game, Position, Setup};

impl Setup {
    /// Deals the unknown cards in one way that is consistent with the current trick: a hand that did not follow suit
    /// gets no cards of that suit. Returns `None` if this is impossible.
    ///
    /// The result is an arbitrary one of many possible deals, so do not draw conclusions that depend on the choice. The
    /// cards left over are out of play.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::rules::{Game, Position, Setup};
    /// let mut setup = Setup::empty(Game::Bridge);
    /// setup.hands[Seat::North] = "AKQJT98765432...".parse()?;
    /// setup.hands[Seat::South] = ".AKQJT98765432..".parse()?;
    /// setup.unknown[Seat::East] = 13;
    /// setup.unknown[Seat::West] = 13;
    /// assert!(Position::from_setup(&setup).is_err());
    /// assert!(Position::from_setup(&setup.filled().unwrap()).is_ok());
    /// # Ok::<(), kibitzer_cards::ParseHandError>(())
    /// ```
    pub fn filled(&self) -> Option<Setup> {
        let mut setup = *self;
        let mut seats: Vec<Seat> = Seat::ALL.into();
        seats.retain(|&seat| self.unknown[seat] > 0);
        // The forbidden cards of a hand follow from the suits it failed to follow. They are nested: a hand that showed
        // more voids is void in all suits that the others are. So fill the most restricted hand first; it takes no card
        // that another hand needs.
        seats.sort_by_key(|&seat| self.possible(seat).len());
        for seat in seats {
            let mut possible = setup.possible(seat).iter();
            for _ in 0..self.unknown[seat] {
                setup.hands[seat].insert(possible.next()?);
            }
            setup.unknown[seat] = 0;
        }
        Some(setup)
    }

    /// Iterates over the setups that result when declarer in preferans discards two cards, leaving out those that
    /// cannot be played. There are none unless declarer holds two cards more than the other hands.
    ///
    /// ```
    /// use kibitzer_cards::notation::text;
    /// let line = text::parse_line("preferans N:A8... K7... .AK87.. - misere N declarer=S")?;
    /// assert_eq!(line.problem.setup.after_each_discard().count(), 6);
    /// let line = text::parse_line("preferans N:A8... K7... .AK.. - misere N declarer=S")?;
    /// assert_eq!(line.problem.setup.after_each_discard().count(), 0);
    /// # Ok::<(), kibitzer_cards::notation::ParseError>(())
    /// ```
    pub fn after_each_discard(&self) -> impl Iterator<Item = Setup> + use<> {
        let before = *self;
        let hand = match self.game {
            Game::Bridge => CardSet::EMPTY,
            Game::Preferans => self.hands[self.declarer],
        };
        let after = hand.pairs().map(move |discards| {
            let mut after = before;
            after.hands[after.declarer] -= discards;
            after
        });
        after.filter(|after| Position::from_setup(after).is_ok())
    }

    /// Returns the cards that may be among the unknown cards of a hand, given the current trick.
    pub fn possible(&self, seat: Seat) -> CardSet {
        self.unplaced() - void_shown_in_trick(self, seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Chance, Trick};
    use crate::{Strain, Suit};

    fn parse_cards(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    /// Makes the setup of a full random deal in which every other hand is unknown.
    fn half_known(game: Game, chance: &mut Chance) -> Setup {
        let mut setup = Setup::empty(game);
        let mut pack: Vec<_> = game.pack().iter().collect();
        chance.shuffle(&mut pack);
        let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
        for (index, seat) in seats.into_iter().enumerate() {
            let size = game.hand_size();
            match index % 2 {
                0 => setup.hands[seat] = pack.drain(..size).collect(),
                _ => setup.unknown[seat] = size as u8,
            }
        }
        setup
    }

    #[test]
    fn unknown_cards_are_dealt_from_the_unplaced_cards() {
        let mut chance = Chance::from_seed(4);
        for game in [Game::Bridge, Game::Preferans] {
            for _ in 0..100 {
                let setup = half_known(game, &mut chance);
                let filled = setup.filled().unwrap();
                assert!(Position::from_setup(&filled).is_ok());
                for seat in Seat::ALL {
                    assert!(filled.hands[seat].has_all(setup.hands[seat]));
                    assert_eq!(filled.hand_len(seat), setup.hand_len(seat));
                }
            }
        }
    }

    #[test]
    fn cards_out_of_play_are_dealt_to_nobody() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.hands[Seat::North] = parse_cards("AK...");
        setup.hands[Seat::South] = parse_cards(".AK..");
        setup.unknown[Seat::East] = 2;
        setup.unknown[Seat::West] = 2;
        let unseen = parse_cards("..AK.AK");
        setup.gone = Game::Bridge.pack() - setup.in_play() - unseen;
        let filled = setup.filled().unwrap();
        let dealt = filled.hands[Seat::East] | filled.hands[Seat::West];
        assert_eq!(dealt, unseen);
        // A position derives its out-of-play cards from the hands, so `gone` is empty.
        let position = Position::from_setup(&filled).unwrap();
        assert_eq!(position.setup().gone, CardSet::EMPTY);
        setup.gone.insert("CA".parse().unwrap());
        assert_eq!(setup.filled(), None);
    }

    #[test]
    fn only_discards_that_leave_a_legal_trick_are_possible() {
        let mut setup = Setup::empty(Game::Preferans);
        (setup.strain, setup.declarer) = (Strain::Misere, Seat::East);
        setup.hands[Seat::North] = parse_cards("K...");
        setup.hands[Seat::East] = parse_cards("Q.A.A.A");
        setup.hands[Seat::West] = parse_cards("A8...");
        let trick = ["S7", "CA"].map(|card| card.parse().unwrap());
        setup.trick = Trick::try_from(&trick[..1]).unwrap();
        assert_eq!(setup.after_each_discard().count(), 6);
        // East did not follow suit, so he has discarded the queen.
        setup.hands[Seat::East].remove(trick[1]);
        setup.trick = Trick::try_from(&trick[..]).unwrap();
        let after = setup.after_each_discard();
        let kept: Vec<String> = after
            .map(|setup| setup.hands[Seat::East].to_string())
            .collect();
        assert_eq!(kept, ["..A.", ".A.."]);
    }

    #[test]
    fn a_hand_that_did_not_follow_suit_is_dealt_no_card_of_that_suit() {
        let mut setup = Setup::empty(Game::Preferans);
        setup.strain = Strain::Trump(Suit::Hearts);
        setup.leader = Seat::West;
        let trick = ["S7", "H8", "C7"].map(|card| card.parse().unwrap());
        setup.trick = Trick::try_from(&trick[..2]).unwrap();
        setup.unknown[Seat::North] = 2;
        assert_eq!(setup.possible(Seat::North).suited(Suit::Spades).len(), 0);
        assert_eq!(setup.possible(Seat::North).suited(Suit::Hearts).len(), 7);
        setup.trick = Trick::try_from(&trick[..]).unwrap();
        assert_eq!(setup.possible(Seat::East).suited(Suit::Hearts).len(), 0);
        assert_eq!(setup.possible(Seat::West), setup.unplaced());
        // East can hold only diamonds and clubs, and must get them before North takes any.
        setup.unknown[Seat::East] = 9;
        setup.gone = parse_cards("..987.");
        let filled = setup.filled().unwrap();
        assert_eq!(filled.hands[Seat::East].len(), 9);
        setup.unknown[Seat::East] = 13;
        assert_eq!(setup.filled(), None);
    }
}
