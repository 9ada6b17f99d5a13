//! A legal, playable position of either game.

use std::fmt;
use std::ops::Deref;

use crate::cards::{Card, CardSet, Seat, Strain, Suit, Tricks};

use super::{Fault, Game, Place, Setup, Trick};

/// A position that can be played: hands, cards on the table, who leads, what is played.
///
/// It knows nothing of tricks already won: all numbers count from here on, the current
/// trick included.
///
/// ```
/// use kibitzer::cards::Seat;
/// use kibitzer::formats::text;
/// let line = text::parse_line("bridge N:AK... 32... ..AK. ..32. NT N")?;
/// let mut position = kibitzer::rules::Position::from_setup(&line.problem.setup)?;
/// assert_eq!(position.turn(), Some(Seat::North));
/// position.play("SA".parse()?)?;
/// assert_eq!(position.legal_cards().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position(Setup);

/// A position is a set-up that passed every check, to be read as one.
impl Deref for Position {
    type Target = Setup;

    fn deref(&self) -> &Setup {
        &self.0
    }
}

/// Every reason why a set-up cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal(pub Vec<Fault>);

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Illegal {}

/// The card may not be played now, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalCard {
    /// All cards are played.
    Over(Card),
    /// The hand to play does not hold it.
    NotHeld {
        /// The card.
        card: Card,
        /// The hand to play.
        seat: Seat,
    },
    /// The hand must play another suit.
    Revoke {
        /// The card.
        card: Card,
        /// The hand to play.
        seat: Seat,
        /// The suit it has to play.
        must: Suit,
    },
}

impl fmt::Display for IllegalCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalCard::Over(card) => write!(f, "{card} cannot be played: the play is over"),
            IllegalCard::NotHeld { card, seat } => {
                write!(f, "{} is to play and does not hold {card}", seat.name())
            }
            IllegalCard::Revoke { card, seat, must } => {
                write!(
                    f,
                    "{} cannot play {card} while holding {}",
                    seat.name(),
                    must.name()
                )
            }
        }
    }
}

impl std::error::Error for IllegalCard {}

impl Position {
    /// The position of a set-up.
    ///
    /// # Errors
    ///
    /// Every reason why the set-up cannot be played, not the first one alone.
    pub fn from_setup(setup: &Setup) -> Result<Position, Illegal> {
        let faults = faults(setup);
        if !faults.is_empty() {
            return Err(Illegal(faults));
        }
        Ok(Position(*setup))
    }

    /// The set-up of this position.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The cards one hand still holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The seats that play, clockwise from the leader of the current trick.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seats_from(self.leader)
    }

    /// The tricks still to be won, the current one included.
    pub fn tricks_left(&self) -> Tricks {
        Tricks((self.in_play().len() / self.game.seats()) as u8)
    }

    /// The hand to play; `None` when all cards are played.
    pub fn turn(&self) -> Option<Seat> {
        let seat = self.seats().nth(self.trick.len())?;
        (!self.hand(seat).is_empty()).then_some(seat)
    }

    /// Whether all cards are played.
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// The cards that may be played now: follow suit; else, in preferans, ruff; else any.
    pub fn legal_cards(&self) -> CardSet {
        let Some(turn) = self.turn() else {
            return CardSet::EMPTY;
        };
        let hand = self.hand(turn);
        match obligation(self, self.trick.suit(), hand) {
            Some(suit) => hand.suited(suit),
            None => hand,
        }
    }

    /// The legal cards in groups that act alike: spades first, each suit from
    /// high to low.
    ///
    /// Two cards of a hand are equal when every card between them is in the same hand or
    /// already gone; cards of the current trick still count.
    pub fn equals(&self) -> Vec<CardSet> {
        let Some(turn) = self.turn() else {
            return Vec::new();
        };
        let others = self.in_play() - self.hand(turn);
        let mut groups: Vec<CardSet> = Vec::new();
        let mut last: Option<Card> = None;
        for card in self.legal_cards() {
            let joins = last.is_some_and(|last| {
                last.suit == card.suit && (CardSet::between(last, card) & others).is_empty()
            });
            match groups.last_mut() {
                Some(group) if joins => group.insert(card),
                _ => groups.push(card.into()),
            }
            last = Some(card);
        }
        groups
    }

    /// Plays a card and returns the winner if that completes the trick.
    ///
    /// # Errors
    ///
    /// When the card is not held or may not be played now; the position is unchanged.
    pub fn play(&mut self, card: Card) -> Result<Option<Seat>, IllegalCard> {
        let seat = self.turn().ok_or(IllegalCard::Over(card))?;
        let hand = self.hand(seat);
        if !hand.has(card) {
            return Err(IllegalCard::NotHeld { card, seat });
        }
        if let Some(must) = obligation(self, self.trick.suit(), hand)
            && must != card.suit
        {
            return Err(IllegalCard::Revoke { card, seat, must });
        }
        let table = &mut self.0;
        table.hands[seat].remove(card);
        table
            .trick
            .push(card)
            .map_err(|_| IllegalCard::Over(card))?;
        if table.trick.len() < table.game.seats() {
            return Ok(None);
        }
        let index = table.trick.winning(table.strain);
        let winner = index.and_then(|index| table.seats_from(table.leader).nth(index));
        table.leader = winner.unwrap_or(seat);
        table.trick = Trick::EMPTY;
        Ok(winner)
    }

    /// The position after a card.
    ///
    /// # Errors
    ///
    /// As [`Position::play`].
    pub fn after(&self, card: Card) -> Result<Position, IllegalCard> {
        let mut next = *self;
        next.play(card)?;
        Ok(next)
    }
}

/// The suit a hand has to play, if it is not free to choose.
fn obligation(setup: &Setup, led: Option<Suit>, hand: CardSet) -> Option<Suit> {
    let ruff = setup.strain.trump().filter(|_| setup.game.must_ruff());
    let led = led?;
    [Some(led), ruff]
        .into_iter()
        .flatten()
        .find(|&suit| !hand.holding(suit).is_empty())
}

/// Every reason why a set-up cannot be played.
fn faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    if setup.in_play().is_empty() {
        faults.push(Fault::NoCards);
    }
    faults.extend(seat_faults(setup));
    faults.extend(card_faults(setup));
    faults.extend(count_faults(setup));
    faults.extend(revokes(setup));
    faults
}

fn seat_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    match (setup.game, setup.absent) {
        (Game::Bridge, Some(seat)) => faults.push(Fault::AbsentInBridge(seat)),
        (Game::Preferans, None) => faults.push(Fault::NobodyAbsent),
        (Game::Preferans, Some(seat)) => {
            if !setup.hands[seat].is_empty() {
                faults.push(Fault::AbsentHoldsCards(seat));
            }
            if setup.leader == seat {
                faults.push(Fault::AbsentLeads(seat));
            }
            if setup.declarer == seat {
                faults.push(Fault::AbsentDeclares(seat));
            }
        }
        (Game::Bridge, None) => {}
    }
    if setup.game == Game::Bridge && setup.strain == Strain::Misere {
        faults.push(Fault::MisereInBridge);
    }
    faults
}

/// Cards that lie in two places or that the game does not have.
fn card_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen: Vec<(Card, Place)> = Vec::new();
    let held = setup
        .hands
        .iter()
        .flat_map(|(seat, hand)| hand.iter().map(move |card| (card, Place::Hand(seat))));
    let table = setup.trick.cards().map(|card| (card, Place::Table));
    for (card, place) in held.chain(table) {
        if !setup.game.pack().has(card) {
            faults.push(Fault::NotInPack { card, place });
        }
        if let Some(&(_, first)) = seen.iter().find(|(other, _)| *other == card) {
            faults.push(Fault::Duplicate {
                card,
                first,
                second: place,
            });
        }
        seen.push((card, place));
    }
    faults
}

/// Hands too long or unequal, a trick too long.
fn count_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    let most = setup.game.seats() - 1;
    if setup.trick.len() > most {
        faults.push(Fault::TrickTooLong {
            count: setup.trick.len(),
            most,
        });
    }
    let counts: Vec<(Seat, usize)> = setup
        .seats_from(setup.leader)
        .enumerate()
        .map(|(index, seat)| {
            let played = usize::from(index < setup.trick.len());
            (seat, setup.hands[seat].len() + played)
        })
        .collect();
    for &(seat, count) in &counts {
        if count > setup.game.hand_size() {
            faults.push(Fault::TooManyCards {
                seat,
                count,
                most: setup.game.hand_size(),
            });
        }
    }
    if counts.iter().any(|&(_, count)| count != counts[0].1) {
        faults.push(Fault::UnequalHands(counts));
    }
    faults
}

/// Cards of the current trick that their hands had no right to play.
fn revokes(setup: &Setup) -> Vec<Fault> {
    let Some(led) = setup.trick.suit() else {
        return Vec::new();
    };
    setup
        .seats_from(setup.leader)
        .zip(setup.trick.cards())
        .skip(1)
        .filter_map(|(seat, card)| {
            let hand = setup.hands[seat].with(card);
            let must = obligation(setup, Some(led), hand)?;
            let held = setup.hands[seat].suited(must).iter().next()?;
            (must != card.suit).then_some(Fault::Revoke { seat, card, held })
        })
        .collect()
}
