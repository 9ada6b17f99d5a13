//! What a user may lay on the table, legal or not.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{BySeat, Card, CardSet, Seat, Strain};

use super::{Game, Trick};

/// Hands, the cards on the table, and who plays what: anything an editor or a file can say.
///
/// Whether it can be played is asked of [`Position::from_setup`](super::Position::from_setup).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game.
    pub game: Game,
    /// The cards each hand still holds; a card on the table is in no hand.
    pub hands: BySeat<CardSet>,
    /// How many cards each hand holds beside these that nobody knows. With any nothing can be played.
    #[serde(default)]
    pub unknown: BySeat<u8>,
    /// Cards that are known to be out of play while some hands are not known; of those that a hand holds or that
    /// lie on the table this says nothing. Once all hands are known, whatever no hand holds is out of play.
    #[serde(default)]
    pub gone: CardSet,
    /// In preferans the seat where nobody sits; none in bridge.
    pub absent: Option<Seat>,
    /// What is played.
    pub strain: Strain,
    /// Who plays the contract. In bridge only the side matters to the search.
    pub declarer: Seat,
    /// Who led, or leads, to the current trick.
    pub leader: Seat,
    /// The cards of the current trick, in the order they were played.
    pub trick: Trick,
}

impl Setup {
    /// An empty table: no trumps, North leads; in preferans nobody sits South.
    pub fn empty(game: Game) -> Setup {
        Setup {
            game,
            hands: BySeat::default(),
            unknown: BySeat::default(),
            gone: CardSet::EMPTY,
            absent: match game {
                Game::Bridge => None,
                Game::Preferans => Some(Seat::South),
            },
            strain: Strain::NoTrump,
            declarer: Seat::West,
            leader: Seat::North,
            trick: Trick::EMPTY,
        }
    }

    /// The seats that play, clockwise from `first`.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let absent = self.absent;
        (0..4)
            .map(move |steps| first.clockwise(steps))
            .filter(move |&seat| Some(seat) != absent)
    }

    /// The cards in hands and on the table.
    pub fn in_play(&self) -> CardSet {
        let table: CardSet = self.trick.cards().collect();
        self.hands.0.into_iter().fold(table, |all, hand| all | hand)
    }

    /// The cards of the current trick with who played them.
    pub fn trick_cards(&self) -> impl Iterator<Item = (Seat, Card)> + use<> {
        self.seats_from(self.leader).zip(self.trick.cards())
    }

    /// Puts the cards of the current trick back into the hands that played them.
    pub fn take_trick_back(&mut self) {
        for (seat, card) in self.trick_cards() {
            self.hands[seat].insert(card);
        }
        self.trick = Trick::EMPTY;
    }

    /// Whether every hand is as full as when play begins, the current trick and unknown cards counted.
    pub fn is_whole(&self) -> bool {
        self.in_play().len() + self.all_unknown() >= self.game.seats() * self.game.hand_size()
    }

    /// The cards that a hand holds, known or not.
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.hands[seat].len() + usize::from(self.unknown[seat])
    }

    /// The cards of the game that are neither in a hand nor on the table, as far as is known.
    pub fn out_of_play(&self) -> CardSet {
        self.game.pack() - self.in_play()
    }

    /// The cards of which nobody knows where they are: in an unknown hand, if there is one, or out of play.
    pub fn unplaced(&self) -> CardSet {
        self.out_of_play() - self.gone
    }

    /// The cards that are not known in all hands together.
    pub fn all_unknown(&self) -> usize {
        self.unknown.0.into_iter().map(usize::from).sum()
    }

    /// The declarer of a deal of which nobody says who declares: South if that hand is known, else its partner, else
    /// another hand that is known. Of hands that are known in part one with known cards is preferred.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::rules::{Game, Setup};
    /// let mut setup = Setup::empty(Game::Bridge);
    /// assert_eq!(setup.default_declarer(), Seat::South);
    /// setup.hands[Seat::North] = "AKQJT98765432...".parse()?;
    /// setup.unknown[Seat::South] = 13;
    /// assert_eq!(setup.default_declarer(), Seat::North);
    /// # Ok::<(), kibitzer_cards::ParseHandError>(())
    /// ```
    pub fn default_declarer(&self) -> Seat {
        let seats = [Seat::South, Seat::North, Seat::West, Seat::East];
        let known = |seat: &&Seat| !self.hands[**seat].is_empty();
        let whole = |seat: &&Seat| known(seat) && self.unknown[**seat] == 0;
        let seat = seats.iter().find(whole).or(seats.iter().find(known));
        let present = || seats.iter().find(|&&seat| self.absent != Some(seat));
        seat.or_else(present).copied().unwrap_or(Seat::South)
    }

    /// Makes a seat declarer; in bridge the hand after declarer leads.
    pub fn set_declarer(&mut self, declarer: Seat) {
        self.declarer = declarer;
        if self.game == Game::Bridge {
            self.leader = declarer.next();
        }
    }

    /// Gives the cards that nobody holds to the only hand of which cards are not known, if they are as many: who sees
    /// three hands knows the fourth.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::rules::{Game, Setup};
    /// let mut setup = Setup::empty(Game::Bridge);
    /// for (seat, hand) in [(Seat::North, "AKQJT98765432..."), (Seat::East, ".AKQJT98765432..")] {
    ///     setup.hands[seat] = hand.parse()?;
    /// }
    /// setup.unknown[Seat::South] = 13;
    /// setup.infer_last_hand();
    /// assert_eq!(setup.unknown[Seat::South], 13, "it may hold diamonds or clubs");
    /// setup.hands[Seat::West] = "..AKQJT98765432.".parse()?;
    /// setup.infer_last_hand();
    /// assert_eq!(setup.hands[Seat::South], "...AKQJT98765432".parse()?);
    /// assert_eq!(setup.all_unknown(), 0);
    /// # Ok::<(), kibitzer_cards::ParseHandError>(())
    /// ```
    pub fn infer_last_hand(&mut self) {
        let unplaced = self.unplaced();
        let mut unknown = Seat::ALL.into_iter().filter(|&it| self.unknown[it] > 0);
        if let (Some(last), None) = (unknown.next(), unknown.next())
            && usize::from(self.unknown[last]) == unplaced.len()
        {
            self.hands[last] |= unplaced;
            self.unknown[last] = 0;
        }
    }

    /// The next seat clockwise that plays.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        match seat.next() {
            next if Some(next) == self.absent => next.next(),
            next => next,
        }
    }

    /// Whether the seat belongs to declarer's side.
    pub fn is_declaring(&self, seat: Seat) -> bool {
        match self.game {
            Game::Bridge => seat.side() == self.declarer.side(),
            Game::Preferans => seat == self.declarer,
        }
    }
}

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardPlace {
    /// In a hand.
    Hand(Seat),
    /// In the current trick.
    Table,
}

impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardPlace::Hand(seat) => f.write_str(seat.name()),
            CardPlace::Table => f.write_str("the current trick"),
        }
    }
}

/// One reason why a [`Setup`] cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No hand holds a card and none is on the table.
    NoCards,
    /// A card lies in two places.
    Duplicate {
        /// The card.
        card: Card,
        /// One place.
        first: CardPlace,
        /// The other place.
        second: CardPlace,
    },
    /// A card that the game is not played with.
    NotInPack {
        /// The card.
        card: Card,
        /// Where it lies.
        place: CardPlace,
    },
    /// More cards than a hand has when play begins, its card in the trick counted.
    TooManyCards {
        /// The hand.
        seat: Seat,
        /// Its cards, with the one in the trick.
        count: usize,
        /// The most there can be.
        most: usize,
    },
    /// Cards of a hand that nobody knows.
    Unknown {
        /// The hand.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// Hands differ in length, their cards in the trick counted.
    UnequalHands(Vec<(Seat, usize)>),
    /// The current trick holds a card of every hand, or more.
    TrickTooLong {
        /// Cards in the trick.
        count: usize,
        /// The most an unfinished trick can hold.
        most: usize,
    },
    /// A hand did not play a suit that it holds and had to play.
    Revoke {
        /// The hand.
        seat: Seat,
        /// The card it played.
        card: Card,
        /// A card that it should have played.
        held: Card,
    },
    /// Misère in bridge.
    MisereInBridge,
    /// A seat without a player in bridge.
    AbsentInBridge(Seat),
    /// Preferans without the empty seat named.
    NobodyAbsent,
    /// The empty seat of preferans holds cards.
    AbsentHoldsCards(Seat),
    /// The empty seat of preferans leads.
    AbsentLeads(Seat),
    /// The empty seat of preferans declares.
    AbsentDeclares(Seat),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoCards => f.write_str("no hand holds a card"),
            Fault::Duplicate {
                card,
                first,
                second,
            } if first == second => {
                write!(f, "{card} stands twice in {first}")
            }
            Fault::Duplicate {
                card,
                first,
                second,
            } => {
                write!(f, "{card} stands both in {first} and in {second}")
            }
            Fault::NotInPack { card, place } => {
                write!(
                    f,
                    "{card} in {place}: preferans has no card below the seven"
                )
            }
            Fault::TooManyCards { seat, count, most } => {
                write!(
                    f,
                    "{} has {count} cards; at most {most} are possible",
                    seat.name()
                )
            }
            Fault::Unknown { seat, count: 1 } => {
                write!(f, "one card of {} is not known", seat.name())
            }
            Fault::Unknown { seat, count } => {
                write!(f, "{count} cards of {} are not known", seat.name())
            }
            Fault::UnequalHands(counts) => {
                f.write_str("hands differ in length: ")?;
                for (index, (seat, count)) in counts.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{} {count}", seat.name())?;
                }
                f.write_str(" (cards in the current trick counted)")
            }
            Fault::TrickTooLong { count, most } => {
                write!(
                    f,
                    "{count} cards in the current trick; at most {most} are possible"
                )
            }
            Fault::Revoke { seat, card, held } => {
                write!(
                    f,
                    "{} played {card} but had to play {held} or its like",
                    seat.name()
                )
            }
            Fault::MisereInBridge => f.write_str("misère is not played in bridge"),
            Fault::AbsentInBridge(seat) => {
                write!(f, "bridge needs four hands, but {} is empty", seat.name())
            }
            Fault::NobodyAbsent => f.write_str("preferans has three hands; one seat must be empty"),
            Fault::AbsentHoldsCards(seat) => {
                write!(
                    f,
                    "{} is the empty seat of preferans but holds cards",
                    seat.name()
                )
            }
            Fault::AbsentLeads(seat) => {
                write!(
                    f,
                    "{} is the empty seat of preferans and cannot lead",
                    seat.name()
                )
            }
            Fault::AbsentDeclares(seat) => {
                write!(
                    f,
                    "{} is the empty seat of preferans and cannot declare",
                    seat.name()
                )
            }
        }
    }
}
