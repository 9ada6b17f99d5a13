//! A legal, playable position of either game.

use std::fmt;

use crate::{BySeat, Card, CardSet, Seat, Strain, Suit, Tricks, messages};

use super::{CardPlace, Fault, Game, Setup, Trick};

/// A position that can be played: hands, current trick, leader, strain and declarer.
///
/// A position does not record tricks already won. All numbers of tricks cover the rest of the play, the current trick
/// included.
///
/// The text form is one line in the [notation](crate::notation::text) of hands, strain, leader and trick. Positions
/// survive being written and parsed, except at the end of the play and after a [revoke](Position::after_revokes).
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::rules::Position;
/// let mut position: Position = "N:AK... 32... ..AK. ..32. NT N".parse()?;
/// assert_eq!(position.turn(), Some(Seat::North));
/// position.play("SA".parse()?)?;
/// assert_eq!(position.legal_cards().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The setup of the position, which can be played. It has no unknown cards and an empty set `gone`.
    setup: Setup,
}

/// All reasons why a setup cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Illegal(pub Vec<Fault>);

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.0.iter().map(Fault::to_string).collect();
        f.write_str(&faults.join("; "))
    }
}

impl std::error::Error for Illegal {}

messages! {
    /// The reason why a card cannot be played now.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub enum IllegalCard: Error {
        /// All cards of the deal have been played.
        Over(card: Card) = "illegal-over", "{card} cannot be played: the play is over";
        /// The hand whose turn it is does not hold the card.
        NotHeld {
            /// The card that the hand does not hold.
            card: Card,
            /// The seat whose turn it is, which does not hold the card.
            seat: Seat,
        } = "illegal-not-held", "{seat} is to play and does not hold {card}";
        /// The hand whose turn it is must play a card of another suit.
        Revoke {
            /// The card that would be a revoke.
            card: Card,
            /// The seat whose turn it is, which would revoke.
            seat: Seat,
            /// The suit that the hand must play in place of the illegal card.
            must: Suit,
        } = "illegal-revoke", "{seat} cannot play {card} while holding {suit}", card, seat, suit = must;
    }
}

impl Position {
    /// Checks a setup and makes a position from it.
    ///
    /// # Errors
    ///
    /// Returns all reasons why the setup cannot be played, not only the first one.
    pub fn from_setup(setup: &Setup) -> Result<Position, Illegal> {
        let mut faults = all_faults_but_revokes(setup);
        faults.extend(revokes_in_trick(setup));
        Position::from_checked_setup(faults, setup)
    }

    /// Makes a position from a setup in which hands may have revoked in the current trick. The cards already played
    /// stand; from here on all hands must follow the rules.
    ///
    /// ```
    /// use kibitzer_cards::notation::text;
    /// use kibitzer_cards::rules::Position;
    /// // East throws a heart on the spade that North led, and still has a spade.
    /// let line = text::parse_line("bridge N:9... 7... 65... 43... NT N S8,H2")?;
    /// let setup = line.problem.setup;
    /// assert!(Position::from_setup(&setup).is_err());
    /// assert!(Position::after_revokes(&setup).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns all other reasons why the setup cannot be played.
    pub fn after_revokes(setup: &Setup) -> Result<Position, Illegal> {
        Position::from_checked_setup(all_faults_but_revokes(setup), setup)
    }

    /// Makes a position from a setup if `faults`, the faults found in it, is empty; otherwise returns the faults. All
    /// cards that are neither in a hand nor in the trick are out of play.
    fn from_checked_setup(faults: Vec<Fault>, setup: &Setup) -> Result<Position, Illegal> {
        if !faults.is_empty() {
            return Err(Illegal(faults));
        }
        let gone = CardSet::EMPTY;
        Ok(Position {
            setup: Setup { gone, ..*setup },
        })
    }

    /// Returns the position as a setup without unknown cards, for editing.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// Returns the game that is played: bridge or preferans.
    pub fn game(&self) -> Game {
        self.setup.game
    }

    /// Returns the strain that is played: a trump suit, no trumps or misère.
    pub fn strain(&self) -> Strain {
        self.setup.strain
    }

    /// Returns the seat of the declarer.
    pub fn declarer(&self) -> Seat {
        self.setup.declarer
    }

    /// Returns the leader of the current trick.
    pub fn leader(&self) -> Seat {
        self.setup.leader
    }

    /// Returns the current trick, in the order its cards were played.
    pub fn trick(&self) -> Trick {
        self.setup.trick
    }

    /// Returns the empty seat in preferans; `None` in bridge.
    pub fn absent(&self) -> Option<Seat> {
        self.setup.absent
    }

    /// Returns the cards that each hand still holds.
    pub fn hands(&self) -> &BySeat<CardSet> {
        &self.setup.hands
    }

    /// Returns all cards in hands and in the current trick.
    pub fn in_play(&self) -> CardSet {
        self.setup.in_play()
    }

    /// Returns the cards of the pack that are neither in a hand nor in the current trick.
    pub fn out_of_play(&self) -> CardSet {
        self.setup.out_of_play()
    }

    /// Returns true if no trick has been completed: hands and current trick together make a full deal.
    pub fn is_whole(&self) -> bool {
        self.setup.is_whole()
    }

    /// Returns the occupied seats of the table, clockwise from `first`.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.setup.seats_from(first)
    }

    /// Returns the next occupied seat, clockwise from `seat`.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        self.setup.next_seat(seat)
    }

    /// Returns the cards of the current trick, each with the seat that played it.
    pub fn trick_cards(&self) -> impl Iterator<Item = (Seat, Card)> + use<> {
        self.setup.trick_cards()
    }

    /// Returns true if the seat belongs to declarer's side. In preferans that is declarer alone.
    pub fn is_declaring(&self, seat: Seat) -> bool {
        self.setup.is_declaring(seat)
    }

    /// Returns the cards that a hand still holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.setup.hands[seat]
    }

    /// Returns the occupied seats, clockwise from the leader of the current trick.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seats_from(self.setup.leader)
    }

    /// Returns the number of tricks still to be won, including the current one.
    pub fn tricks_left(&self) -> Tricks {
        Tricks((self.in_play().len() / self.setup.game.seats()) as u8)
    }

    /// Returns the seat whose turn it is to play, or `None` if all cards have been played.
    pub fn turn(&self) -> Option<Seat> {
        let seat = self.setup.turn()?;
        (!self.hand(seat).is_empty()).then_some(seat)
    }

    /// Returns true if all cards have been played.
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// Returns the cards that the hand to play may play now; empty if the play is over.
    ///
    /// A hand must follow suit. If it cannot, it must ruff in preferans if possible; otherwise it may play any card.
    pub fn legal_cards(&self) -> CardSet {
        let Some(turn) = self.turn() else {
            return CardSet::EMPTY;
        };
        let hand = self.hand(turn);
        match required_suit(&self.setup, hand) {
            Some(suit) => hand.suited(suit),
            None => hand,
        }
    }

    /// Groups the legal cards into sets of equivalent cards: spades first, each suit from high to low.
    ///
    /// Two cards of a hand are equivalent if every card between them is in the same hand or out of play. Cards of the
    /// current trick still separate the cards around them.
    ///
    /// ```
    /// use kibitzer_cards::rules::Position;
    /// // The queen and the ten are equal, now that the jack is gone.
    /// let position: Position = "N:QT8... K95... A62... 743... NT N".parse()?;
    /// let groups: Vec<String> = position.equals().iter().map(ToString::to_string).collect();
    /// assert_eq!(groups, ["QT...", "8..."]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn equals(&self) -> Vec<CardSet> {
        let Some(turn) = self.turn() else {
            return Vec::new();
        };
        self.groups_divided_by(self.in_play() - self.hand(turn))
    }

    /// Groups the legal cards as [`CardSet::groups_divided_by`] does. [`Position::equals`] divides by all cards in play
    /// of other hands and of the current trick.
    pub fn groups_divided_by(&self, dividing: CardSet) -> Vec<CardSet> {
        self.legal_cards().groups_divided_by(dividing)
    }

    /// Plays a card. Returns the winner if the card completes the trick.
    ///
    /// # Errors
    ///
    /// Returns an error if the card is not held or not legal now; the position is unchanged.
    pub fn play(&mut self, card: Card) -> Result<Option<Seat>, IllegalCard> {
        let seat = self.turn().ok_or(IllegalCard::Over(card))?;
        let hand = self.hand(seat);
        if !hand.has(card) {
            return Err(IllegalCard::NotHeld { card, seat });
        }
        if let Some(must) = required_suit(&self.setup, hand)
            && must != card.suit
        {
            return Err(IllegalCard::Revoke { card, seat, must });
        }
        self.setup.hands[seat].remove(card);
        let pushed = self.setup.trick.push(card);
        pushed.map_err(|_| IllegalCard::Over(card))?;
        if self.setup.trick.len() < self.setup.game.seats() {
            return Ok(None);
        }
        let index = self.setup.trick.winning(self.setup.strain);
        let winner = index.and_then(|index| self.seats().nth(index));
        self.setup.leader = winner.unwrap_or(seat);
        self.setup.trick = Trick::EMPTY;
        Ok(winner)
    }

    /// Returns the position after a card is played.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Position::play`].
    pub fn after(&self, card: Card) -> Result<Position, IllegalCard> {
        let mut next = *self;
        next.play(card)?;
        Ok(next)
    }
}

/// Returns the suit that a hand must play to the current trick of a setup, or `None` if it may choose any card.
fn required_suit(setup: &Setup, hand: CardSet) -> Option<Suit> {
    let mut suits = [Some(setup.trick.suit()?), setup.trump_to_ruff()]
        .into_iter()
        .flatten();
    suits.find(|&suit| !hand.holding(suit).is_empty())
}

/// Returns all reasons why a setup cannot be played, except revokes in the current trick.
fn all_faults_but_revokes(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    if setup.in_play().is_empty() {
        faults.push(Fault::NoCards);
    }
    faults.extend(seat_faults(setup));
    faults.extend(card_faults(setup));
    faults.extend(count_faults(setup));
    faults
}

/// Finds the faults of a setup that concern its seats: an empty seat that contradicts the game or takes part in the
/// play. Also reports misère in bridge.
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

/// Finds cards of a setup that lie in two places or are not in the game's pack.
fn card_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    let all = setup.in_play();
    let held: usize = setup.hands.iter().map(|(_, hand)| hand.len()).sum();
    // A quick check first: nearly every setup passes, and layouts are checked by the million.
    if all.len() == held + setup.trick.len() && setup.game.pack().has_all(all) {
        return faults;
    }
    let mut seen: Vec<(Card, CardPlace)> = Vec::new();
    let held = (setup.hands.iter())
        .flat_map(|(seat, hand)| hand.iter().map(move |card| (card, CardPlace::Hand(seat))));
    let table = setup.trick.cards().map(|card| (card, CardPlace::Table));
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

/// Finds wrong numbers of cards in a setup: unknown cards, hands that are too long or of unequal length, and a trick
/// that is too long.
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
            (seat, setup.hand_len(seat) + played)
        })
        .collect();
    let unknown = setup.unknown.iter().filter(|&(_, &count)| count > 0);
    faults.extend(unknown.map(|(seat, &count)| Fault::Unknown { seat, count }));
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

/// Finds cards of the current trick that broke the rules: a hand did not follow suit or, in preferans, did not ruff.
fn revokes_in_trick(setup: &Setup) -> Vec<Fault> {
    let later = setup.trick_cards().skip(1);
    let faults = later.filter_map(|(seat, card)| {
        let must = required_suit(setup, setup.hands[seat].with(card))?;
        let held = setup.hands[seat].suited(must).iter().next()?;
        (must != card.suit).then_some(Fault::Revoke { seat, card, held })
    });
    faults.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_card(text: &str) -> Card {
        text.parse().unwrap()
    }

    /// Makes a no-trump setup with hands clockwise from North and a current trick. North leads and West declares; in
    /// preferans South's seat is empty.
    fn setup_with(game: Game, hands: [&str; 4], trick: &str) -> Setup {
        let trick: Vec<Card> = trick.split_whitespace().map(parse_card).collect();
        Setup {
            hands: BySeat(hands.map(|hand| hand.parse().unwrap())),
            trick: trick.try_into().unwrap(),
            ..Setup::empty(game)
        }
    }

    fn bridge_setup(hands: [&str; 4], trick: &str) -> Setup {
        setup_with(Game::Bridge, hands, trick)
    }

    fn preferans_setup(north: &str, east: &str, west: &str, trick: &str) -> Setup {
        setup_with(Game::Preferans, [north, east, "-", west], trick)
    }

    /// Checks that a setup cannot be played for exactly these reasons, and that their message is `words`.
    #[track_caller]
    fn assert_refused(setup: &Setup, faults: &[Fault], words: &str) {
        let illegal = Position::from_setup(setup).unwrap_err();
        assert_eq!(illegal.0, faults);
        assert_eq!(illegal.to_string(), words);
    }

    #[test]
    fn a_setup_without_cards_is_refused() {
        let empty = Setup::empty(Game::Bridge);
        assert_refused(&empty, &[Fault::NoCards], "no hand holds a card");
    }

    #[test]
    fn a_duplicate_card_is_reported_with_both_places() {
        let fault = |first, second| Fault::Duplicate {
            card: parse_card("SA"),
            first,
            second,
        };
        let two_hands = bridge_setup(["A...", "K...", "Q...", "A..."], "");
        let [north, west] = [Seat::North, Seat::West].map(CardPlace::Hand);
        assert_refused(
            &two_hands,
            &[fault(north, west)],
            "the ace of spades is both in North and in West",
        );
        let hand_and_table = bridge_setup(["K...", "AQ...", "J2...", "T3..."], "SA");
        let east = CardPlace::Hand(Seat::East);
        let words = "the ace of spades is both in East and in the current trick";
        assert_refused(&hand_and_table, &[fault(east, CardPlace::Table)], words);
        let twice_on_the_table = bridge_setup(["K...", "Q...", "J2...", "T3..."], "SA SA");
        let words = "the ace of spades appears twice in the current trick";
        assert_refused(
            &twice_on_the_table,
            &[fault(CardPlace::Table, CardPlace::Table)],
            words,
        );
    }

    #[test]
    fn a_card_that_is_not_in_the_preferans_pack_is_reported() {
        let fault = |name, place| Fault::NotInPack {
            card: parse_card(name),
            place,
        };
        let low = preferans_setup("A...", "6...", "2...", "");
        let [east, west] = [Seat::East, Seat::West].map(CardPlace::Hand);
        assert_refused(
            &low,
            &[fault("S6", east), fault("S2", west)],
            "the six of spades in East: preferans has no card below the seven; \
             the two of spades in West: preferans has no card below the seven",
        );
        let on_the_table = preferans_setup("A...", "K7...", "Q8...", "H3");
        let words =
            "the three of hearts in the current trick: preferans has no card below the seven";
        assert_refused(&on_the_table, &[fault("H3", CardPlace::Table)], words);
    }

    #[test]
    fn cards_in_the_trick_count_towards_the_hands() {
        let uneven = bridge_setup(["A...", "K...", "Q...", "J2..."], "");
        let counts = Seat::ALL.into_iter().zip([1, 1, 1, 2]).collect();
        assert_refused(
            &uneven,
            &[Fault::UnequalHands(counts)],
            "hands differ in length: North 1, East 1, South 1, West 2 (cards in the current trick counted)",
        );
        let even = bridge_setup(["-", "K...", "Q...", "J..."], "SA");
        assert_eq!(
            Position::from_setup(&even).map(|position| position.turn()),
            Ok(Some(Seat::East))
        );
    }

    #[test]
    fn hands_of_fourteen_cards_are_refused() {
        let mut setup = Setup::empty(Game::Bridge);
        for (seat, suit) in Seat::ALL.into_iter().zip(Suit::ALL) {
            setup.hands[seat] = CardSet::of_suit(suit);
        }
        assert!(Position::from_setup(&setup).is_ok());
        setup.hands[Seat::North].insert(parse_card("C2"));
        setup.hands[Seat::West].remove(parse_card("C2"));
        let counts = Seat::ALL.into_iter().zip([14, 13, 13, 12]).collect();
        let fault = Fault::TooManyCards {
            seat: Seat::North,
            count: 14,
            most: 13,
        };
        let words = "North has 14 cards; at most 13 are possible; hands differ in length: \
                     North 14, East 13, South 13, West 12 (cards in the current trick counted)";
        assert_refused(&setup, &[fault, Fault::UnequalHands(counts)], words);
    }

    #[test]
    fn a_complete_trick_is_refused() {
        let fault = |count, most| Fault::TrickTooLong { count, most };
        let four = bridge_setup(["-", "-", "-", "-"], "SA SK SQ SJ");
        assert_refused(
            &four,
            &[fault(4, 3)],
            "4 cards in the current trick; at most 3 are possible",
        );
        let three = preferans_setup("-", "-", "-", "SA SK SQ");
        assert_refused(
            &three,
            &[fault(3, 2)],
            "3 cards in the current trick; at most 2 are possible",
        );
    }

    #[test]
    fn a_revoke_is_reported_with_a_card_that_should_have_been_played() {
        let fault = Fault::Revoke {
            seat: Seat::East,
            card: parse_card("H2"),
            held: parse_card("SK"),
        };
        let no_spade = bridge_setup(["A...", "K...", "Q2...", "J3..."], "S4 H2");
        assert_refused(
            &no_spade,
            &[fault],
            "East played the two of hearts but had to play a card such as the king of spades",
        );
        let fault = Fault::Revoke {
            seat: Seat::East,
            card: parse_card("H7"),
            held: parse_card("DK"),
        };
        let mut no_ruff = preferans_setup("A...", "..K.", "Q8...", "S9 H7");
        assert!(Position::from_setup(&no_ruff).is_ok());
        no_ruff.strain = Strain::Trump(Suit::Diamonds);
        assert_refused(
            &no_ruff,
            &[fault],
            "East played the seven of hearts but had to play a card such as the king of diamonds",
        );
    }

    #[test]
    fn an_empty_seat_is_refused_in_bridge_and_required_in_preferans() {
        let mut setup = bridge_setup(["A...", "K...", "Q...", "J..."], "");
        setup.strain = Strain::Misere;
        assert_refused(
            &setup,
            &[Fault::MisereInBridge],
            "misère is not played in bridge",
        );
        let mut setup = bridge_setup(["A...", "K...", "-", "J..."], "");
        setup.absent = Some(Seat::South);
        let fault = Fault::AbsentInBridge(Seat::South);
        assert_refused(
            &setup,
            &[fault],
            "bridge needs four hands, but South is empty",
        );

        let mut setup = preferans_setup("A...", "K...", "J...", "");
        setup.leader = Seat::South;
        setup.declarer = Seat::South;
        let faults = [
            Fault::AbsentLeads(Seat::South),
            Fault::AbsentDeclares(Seat::South),
        ];
        let words = "South is the empty seat of preferans and cannot lead; \
                     South is the empty seat of preferans and cannot declare";
        assert_refused(&setup, &faults, words);
        let mut setup = preferans_setup("A...", "K...", "J...", "");
        setup.hands[Seat::South] = "T...".parse().unwrap();
        let fault = Fault::AbsentHoldsCards(Seat::South);
        assert_refused(
            &setup,
            &[fault],
            "South is the empty seat of preferans but holds cards",
        );
        setup.absent = None;
        let words = "preferans has three hands; one seat must be empty";
        assert_refused(&setup, &[Fault::NobodyAbsent], words);
    }

    #[test]
    fn all_faults_are_reported_at_once() {
        let mut setup = preferans_setup("A2...", "A...", "-", "");
        setup.declarer = Seat::South;
        let faults = Position::from_setup(&setup).unwrap_err().0;
        assert_eq!(faults.len(), 4, "{faults:?}");
    }

    /// Checks that exactly these cards may be played next.
    #[track_caller]
    fn assert_legal_cards(setup: &Setup, cards: &str) {
        let position = Position::from_setup(setup).unwrap();
        assert_eq!(position.legal_cards().to_string(), cards);
    }

    #[test]
    fn hands_must_follow_suit_and_in_preferans_must_ruff() {
        let spades = |setup| Setup {
            strain: Strain::Trump(Suit::Spades),
            ..setup
        };
        assert_legal_cards(
            &spades(bridge_setup(["2...", "K..Q.", "43...", "65..."], "H3")),
            "K..Q.",
        );
        let void = preferans_setup("A...", "K..Q.", "98...", "H7");
        assert_legal_cards(&void, "K..Q.");
        assert_legal_cards(&spades(void), "K...");
        assert_legal_cards(
            &spades(preferans_setup("A...", "K.8..", "98...", "H7")),
            ".8..",
        );
        assert_legal_cards(
            &spades(preferans_setup("AQ...", "K.8..", "98...", "")),
            "AQ...",
        );
    }

    #[test]
    fn the_winner_of_a_trick_leads_the_next() {
        let setup = Setup {
            strain: Strain::Trump(Suit::Clubs),
            ..preferans_setup("AK...", "Q..7.", "T..8.", "")
        };
        let mut position = Position::from_setup(&setup).unwrap();
        assert_eq!(position.play(parse_card("SK")), Ok(None));
        let refused = IllegalCard::Revoke {
            card: parse_card("D7"),
            seat: Seat::East,
            must: Suit::Spades,
        };
        assert_eq!(position.play(parse_card("D7")), Err(refused));
        assert_eq!(
            refused.to_string(),
            "East cannot play the seven of diamonds while holding spades"
        );
        let refused = position.play(parse_card("ST")).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "East is to play and does not hold the ten of spades"
        );
        assert_eq!(position.play(parse_card("SQ")), Ok(None));
        assert_eq!(position.turn(), Some(Seat::West));
        assert_eq!(position.play(parse_card("ST")), Ok(Some(Seat::North)));
        assert_eq!(
            (position.turn(), position.tricks_left()),
            (Some(Seat::North), Tricks(1))
        );
        for name in ["SA", "D7", "D8"] {
            position.play(parse_card(name)).unwrap();
        }
        assert!(position.is_over());
        let refused = position.play(parse_card("SA")).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the ace of spades cannot be played: the play is over"
        );
    }

    #[test]
    fn equivalent_cards_are_grouped() {
        let groups = |setup: &Setup| -> Vec<String> {
            let groups = Position::from_setup(setup).unwrap().equals();
            groups.iter().map(CardSet::to_string).collect()
        };
        // East's jack separates queen and ten; the nine is out of play and separates nothing.
        let open = bridge_setup(["QT8.A..", "J32.K..", "654...2", "7...543"], "");
        assert_eq!(groups(&open), ["Q...", "T8...", ".A.."]);
        // A card of the current trick still separates the cards around it.
        let table = bridge_setup(["2...", "AQ...", "T9...", "87..."], "SK");
        assert_eq!(groups(&table), ["A...", "Q..."]);
    }
}
