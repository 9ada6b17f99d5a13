//! Setups: arrangements of cards that may or may not be legal.

use crate::{BySeat, Card, CardSet, Seat, Strain, Suit, Tricks, message, messages};

use super::{Game, Trick};

/// Hands, the current trick, strain, declarer and leader: anything that an editor or a file can contain.
///
/// The text form is one line in the [notation](crate::notation::text) of hands, strain, leader and trick.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::rules::Setup;
/// let setup: Setup = "N:AQ... 32... .AK.. ?2 NT W declarer=S".parse()?;
/// assert_eq!((setup.leader, setup.unknown[Seat::West]), (Seat::West, 2));
/// assert_eq!(setup.to_string(), "N:AQ... 32... .AK.. ?2 NT W");
/// # Ok::<(), kibitzer_cards::notation::ParseError>(())
/// ```
///
/// [`Position::from_setup`](super::Position::from_setup) checks whether a setup can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The game, which determines the pack and the rules.
    pub game: Game,
    /// The cards that each hand still holds; the cards of the current trick are in no hand.
    pub hands: BySeat<CardSet>,
    /// The number of unknown cards in each hand, besides the known ones. A setup with unknown cards has no legal plays.
    #[cfg_attr(feature = "serde", serde(default))]
    pub unknown: BySeat<u8>,
    /// Cards known to be out of play while some hands are unknown. Entries for cards in a hand or in the current trick
    /// have no effect. Once all hands are known, every card that no hand holds is out of play.
    #[cfg_attr(feature = "serde", serde(default))]
    pub gone: CardSet,
    /// The empty seat in preferans; `None` in bridge.
    pub absent: Option<Seat>,
    /// The strain that is played: a trump suit, no trumps or misère.
    pub strain: Strain,
    /// The declarer. In bridge only declarer's side matters to the search.
    pub declarer: Seat,
    /// The leader of the current trick.
    pub leader: Seat,
    /// The cards of the current trick, in the order they were played.
    pub trick: Trick,
}

impl Setup {
    /// Returns a setup without cards: no trumps, North leads, West declares. In preferans South's seat is empty.
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

    /// Returns a setup with the hands of North, East, South and West: no trumps, North leads, West declares.
    ///
    /// In preferans South's seat is empty if it has no cards or if all hands have cards; otherwise the first hand
    /// without cards is the empty seat. If North or West is the empty seat, East leads or declares instead.
    ///
    /// ```
    /// use kibitzer_cards::rules::{Game, Position, Setup};
    /// let hands = ["AQ...", "32...", ".AK..", "K4..."].map(|hand| hand.parse().unwrap());
    /// let setup = Setup::from_hands(Game::Bridge, hands);
    /// assert_eq!(setup.to_string(), "N:AQ... 32... .AK.. K4... NT N");
    /// assert!(Position::from_setup(&setup).is_ok());
    /// ```
    pub fn from_hands(game: Game, hands: impl Into<BySeat<CardSet>>) -> Setup {
        let hands = hands.into();
        let mut setup = Setup {
            hands,
            ..Setup::empty(game)
        };
        let is_empty = |seat: &Seat| hands[*seat].is_empty();
        if game == Game::Preferans && !is_empty(&Seat::South) {
            let empty = Seat::ALL.into_iter().find(is_empty);
            setup.absent = empty.or(setup.absent);
        }
        for seat in [&mut setup.leader, &mut setup.declarer] {
            if Some(*seat) == setup.absent {
                *seat = Seat::East;
            }
        }
        setup
    }

    /// Returns the occupied seats of the table, clockwise from `first`.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let absent = self.absent;
        (0..4)
            .map(move |steps| first.clockwise(steps))
            .filter(move |&seat| Some(seat) != absent)
    }

    /// Returns all known cards in hands and in the current trick.
    pub fn in_play(&self) -> CardSet {
        let table: CardSet = self.trick.cards().collect();
        self.hands.0.into_iter().fold(table, |all, hand| all | hand)
    }

    /// Returns the cards of the current trick, each with the seat that played it.
    pub fn trick_cards(&self) -> impl Iterator<Item = (Seat, Card)> + use<> {
        self.seats_from(self.leader).zip(self.trick.cards())
    }

    /// Returns the card that a hand has played to the current trick; `None` if it has not played yet.
    pub fn card_in_trick(&self, seat: Seat) -> Option<Card> {
        let mut cards = self.trick_cards();
        cards.find_map(|(player, card)| (player == seat).then_some(card))
    }

    /// Returns the cards of the current trick to the hands that played them.
    pub fn take_trick_back(&mut self) {
        for (seat, card) in self.trick_cards() {
            self.hands[seat].insert(card);
        }
        self.trick = Trick::EMPTY;
    }

    /// Rotates the table clockwise by `steps` seats: hands, declarer, leader and empty seat.
    ///
    /// ```
    /// use kibitzer_cards::rules::Setup;
    /// let mut setup: Setup = "N:AQ... 32... .AK.. ?2 NT W declarer=S".parse()?;
    /// setup.rotate(2);
    /// assert_eq!(setup.to_string(), "N:.AK.. ?2 AQ... 32... NT E");
    /// # Ok::<(), kibitzer_cards::notation::ParseError>(())
    /// ```
    pub fn rotate(&mut self, steps: usize) {
        self.hands.rotate(steps);
        self.unknown.rotate(steps);
        self.declarer = self.declarer.clockwise(steps);
        self.leader = self.leader.clockwise(steps);
        self.absent = self.absent.map(|seat| seat.clockwise(steps));
    }

    /// Returns true if no trick has been completed: hands, current trick and unknown cards together make a full deal.
    pub fn is_whole(&self) -> bool {
        self.in_play().len() + self.all_unknown() >= self.game.seats() * self.game.hand_size()
    }

    /// Returns the number of tricks from this setup to the end of play, the current trick included.
    pub fn tricks_to_play(&self) -> Tricks {
        let cards = self.in_play().len() + self.all_unknown();
        Tricks((cards / self.game.seats()).min(self.game.hand_size()) as u8)
    }

    /// Returns the number of cards in a hand, known and unknown.
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.hands[seat].len() + usize::from(self.unknown[seat])
    }

    /// Returns the cards of the pack that are not known to be in a hand or in the current trick.
    pub fn out_of_play(&self) -> CardSet {
        self.game.pack() - self.in_play()
    }

    /// Returns the cards whose place is unknown: each is an unknown card of some hand, or out of play.
    pub fn unplaced(&self) -> CardSet {
        self.out_of_play() - self.gone
    }

    /// Returns the number of unknown cards in all hands together.
    pub fn all_unknown(&self) -> usize {
        self.unknown.0.into_iter().map(usize::from).sum()
    }

    /// Returns the declarer to assume when none is given. It is South if that hand is fully known, else North, West or
    /// East in this order. If no hand is fully known, it is the first one with known cards; without any known card, the
    /// first occupied seat.
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

    /// Sets the declarer. In bridge the hand after declarer leads.
    pub fn set_declarer(&mut self, declarer: Seat) {
        self.declarer = declarer;
        if self.game == Game::Bridge {
            self.leader = declarer.next();
        }
    }

    /// Fills in the last hand if only one hand has unknown cards and all cards whose place is unknown must be in it, as
    /// when three visible hands determine the fourth.
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
        let mut unknown = Seat::ALL.into_iter().filter(|&seat| self.unknown[seat] > 0);
        if let (Some(last), None) = (unknown.next(), unknown.next())
            && usize::from(self.unknown[last]) == unplaced.len()
        {
            self.hands[last] |= unplaced;
            self.unknown[last] = 0;
        }
    }

    /// Returns the trump suit if a hand that cannot follow suit must ruff, and `None` otherwise.
    pub(super) fn trump_to_ruff(&self) -> Option<Suit> {
        self.strain.trump().filter(|_| self.game.must_ruff())
    }

    /// Returns the seat that plays the next card to the current trick; `None` if the trick is complete. Its hand may be
    /// empty.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::rules::Setup;
    /// let setup: Setup = "N:AQ... 32... .AK.. K... NT W S4".parse()?;
    /// assert_eq!(setup.turn(), Some(Seat::North));
    /// # Ok::<(), kibitzer_cards::notation::ParseError>(())
    /// ```
    pub fn turn(&self) -> Option<Seat> {
        self.seats_from(self.leader).nth(self.trick.len())
    }

    /// Returns the next occupied seat, clockwise from `seat`.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        match seat.next() {
            next if Some(next) == self.absent => next.next(),
            next => next,
        }
    }

    /// Returns the seat of the player who chooses the cards of a seat: declarer for declarer's side, otherwise the seat
    /// itself.
    pub fn player_for(&self, seat: Seat) -> Seat {
        if self.is_declaring(seat) {
            self.declarer
        } else {
            seat
        }
    }

    /// Returns the known cards of each hand before the current trick.
    pub fn starting_hands(&self) -> BySeat<CardSet> {
        let mut start = *self;
        start.take_trick_back();
        start.hands
    }

    /// Returns true if the seat belongs to declarer's side. In preferans that is declarer alone.
    pub fn is_declaring(&self, seat: Seat) -> bool {
        match self.game {
            Game::Bridge => seat.side() == self.declarer.side(),
            Game::Preferans => seat == self.declarer,
        }
    }
}

messages! {
    /// The place of a card in a setup: a hand or the current trick.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub enum CardPlace {
        /// The card lies in the hand of this seat.
        Hand(seat: Seat) = "place-hand", "{seat}";
        /// The card lies in the current trick.
        Table = "the-current-trick", "the current trick";
    }
}

messages! {
    /// One reason why a [`Setup`] cannot be played.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub enum Fault {
        /// No hand holds a card, and the current trick is empty.
        NoCards = "fault-no-cards", "no hand holds a card";
        /// A card that occurs in two places.
        Duplicate {
            /// The card that occurs twice.
            card: Card,
            /// The first place of the duplicate card.
            first: CardPlace,
            /// The second place of the duplicate card.
            second: CardPlace,
        } => if first == second {
            message!("fault-twice", "{card} appears twice in {place}", card, place = first)
        } else {
            message!("fault-duplicate", "{card} is both in {one} and in {other}", card, one = first, other = second)
        };
        /// A card that is not in the game's pack.
        NotInPack {
            /// The card that is not in the game's pack.
            card: Card,
            /// The place of the card that is not in the game's pack.
            place: CardPlace,
        } = "fault-not-in-pack", "{card} in {place}: preferans has no card below the seven";
        /// A hand with more cards than a hand can have at the start of play; its card in the current trick counts.
        TooManyCards {
            /// The seat of the hand with too many cards.
            seat: Seat,
            /// Number of cards in the hand, its card in the current trick included.
            count: usize,
            /// Maximum number of cards in a hand: 13 in bridge, 10 in preferans.
            most: usize,
        } = "fault-too-many", "{seat} has {count} cards; at most {most} are possible";
        /// A hand with unknown cards.
        Unknown {
            /// The seat of the hand with unknown cards.
            seat: Seat,
            /// Number of unknown cards in the hand.
            count: u8,
        } => if *count == 1 {
            message!("fault-unknown", "one card of {seat} is unknown", seat, count)
        } else {
            message!("fault-unknown", "{count} cards of {seat} are unknown", seat, count)
        };
        /// Hands of unequal length: each seat with its number of cards, those in the current trick included.
        UnequalHands(counts: Vec<(Seat, usize)>) => {
            let hand = |(seat, count): &(Seat, usize)| message!("hand-length", "{seat} {count}", seat, count);
            let hands: Vec<_> = counts.iter().map(hand).collect();
            message!("fault-unequal", "hands differ in length: {hands} (cards in the current trick counted)", hands)
        };
        /// A current trick that already has a card from every hand, or more.
        TrickTooLong {
            /// Number of cards in the current trick.
            count: usize,
            /// Maximum number of cards in an unfinished trick.
            most: usize,
        } = "fault-trick-too-long", "{count} cards in the current trick; at most {most} are possible";
        /// A hand that did not play the suit that it had to play.
        Revoke {
            /// The seat of the hand that revoked.
            seat: Seat,
            /// The card that the hand played against the rules.
            card: Card,
            /// A card of the required suit that the revoking hand still holds.
            held: Card,
        } = "fault-revoke", "{seat} played {card} but had to play a card such as {held}";
        /// The strain misère, which is not played in bridge.
        MisereInBridge = "fault-misere-in-bridge", "misère is not played in bridge";
        /// An empty seat in bridge, where all four hands play.
        AbsentInBridge(seat: Seat) = "fault-absent-in-bridge", "bridge needs four hands, but {seat} is empty";
        /// A preferans setup without an empty seat, although only three hands play.
        NobodyAbsent = "fault-nobody-absent", "preferans has three hands; one seat must be empty";
        /// The empty seat in preferans holds cards.
        AbsentHoldsCards(seat: Seat) = "fault-absent-holds-cards",
            "{seat} is the empty seat of preferans but holds cards";
        /// The empty seat in preferans is the leader.
        AbsentLeads(seat: Seat) = "fault-absent-leads", "{seat} is the empty seat of preferans and cannot lead";
        /// The empty seat in preferans is the declarer.
        AbsentDeclares(seat: Seat) = "fault-absent-declares",
            "{seat} is the empty seat of preferans and cannot declare";
    }
}
