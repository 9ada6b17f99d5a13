//! A position as seen by someone who cannot see two of the hands, or one hand and the discards of preferans.
//!
//! A question about all layouts of unseen cards does not depend on how they are split. It can therefore be asked even
//! if their places are unknown: they are then dealt arbitrarily, and a declarer of preferans who has yet to discard
//! discards any two cards.

use kibitzer::analysis::{Layouts, LayoutsError, Unseen};
use kibitzer::cards::{BySeat, Card, CardSet, Seat};
use kibitzer::problem::Problem;
use kibitzer::rules::{Constraint, Game, Position, Setup};

use crate::document::edit::{Edit, cards_held};
use crate::document::layout_terms::LayoutTerms;
use crate::document::{Document, Origin};

/// The reason why the layouts of unseen hands cannot be counted.
#[derive(Clone, PartialEq, Debug)]
pub enum Uncountable {
    /// The deal cannot be played, for reasons other than unknown cards.
    Unplayable,
    /// More than two hands have unknown cards: the given ones.
    ManyUnknown(Vec<Seat>),
    /// There are too few cards: the unknown hands need this many more than are available.
    TooFewLeft(usize),
    /// There are too many cards: filling the unknown hands would leave this many over, more than the game allows to be
    /// out of play.
    TooManyLeft(usize),
    /// The question about the layouts is not valid, for this reason.
    Layouts(LayoutsError),
}

/// A position with two unseen hands, or with one unseen hand and unseen discards in preferans. Each layout divides the
/// unseen cards between the two in its own way.
#[derive(Clone, PartialEq, Debug)]
pub struct Viewpoint {
    /// The position, with the unseen cards in one possible layout, after the cards `lead` and `then` have been played.
    pub position: Position,
    /// The unseen hands.
    pub unseen: Unseen,
    /// Unseen cards that no hand holds: declarer's discards in preferans.
    pub hidden: CardSet,
    /// The seat that leads and the card that the user specified as its lead. `None` if no lead is specified or the
    /// unseen hand cannot hold the card.
    pub lead: Option<(Seat, Card)>,
    /// The cards that seen hands play after the lead or, if no lead is specified, as the next cards. They have already
    /// been played in `position`.
    pub then: Vec<Card>,
    /// The cards that the unseen hands are known to hold.
    known: BySeat<CardSet>,
}

impl Viewpoint {
    /// Creates the viewpoint on a document after `at` cards of its line of play. `terms` gives the unseen hands and the
    /// lead.
    ///
    /// # Errors
    ///
    /// Returns the reason why the layouts of the unseen hands cannot be counted.
    pub fn for_document(
        document: &Document,
        terms: &LayoutTerms,
        at: usize,
    ) -> Result<Viewpoint, Uncountable> {
        let view = match document.play() {
            Some(play) if at <= play.cards().len() => {
                let position = *play.position_after(at);
                let choices = Viewpoint::choices(document);
                let chosen = terms.unseen.filter(|unseen| choices.contains(unseen));
                let unseen = chosen.unwrap_or_else(|| Layouts::opponents(&position).into());
                let hides_discards = match unseen {
                    Unseen::One(_) => true,
                    Unseen::Two(_) => terms.discards && position.game() == Game::Preferans,
                };
                Viewpoint {
                    unseen,
                    position,
                    hidden: if hides_discards {
                        play.start().out_of_play()
                    } else {
                        CardSet::EMPTY
                    },
                    lead: None,
                    then: Vec::new(),
                    known: BySeat::default(),
                }
            }
            None if at == 0 => {
                let setup = &document.problem().setup;
                match Viewpoint::for_unknown_discards(setup, terms) {
                    Some(view) => view,
                    None => Viewpoint::for_unknown_hands(setup, terms)?,
                }
            }
            Some(_) | None => return Err(Uncountable::Unplayable),
        };
        let view = view.after_lead(terms.lead);
        // Otherwise these cards have been played on the table.
        let is_aside = document.play().is_none() || view.lead.is_some();
        Ok(if is_aside {
            view.after(&terms.then)
        } else {
            view
        })
    }

    /// Returns the choices of unseen hands that the user has: any two hands or, if exactly two cards are out of play in
    /// preferans, declarer's hand alone, because these cards may be the discards. If hands have unknown cards, or
    /// declarer has yet to discard, every choice includes those hands.
    pub fn choices(document: &Document) -> Vec<Unseen> {
        let setup = &document.problem().setup;
        let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
        let pairs = seats.iter().enumerate().flat_map(|(index, &one)| {
            let others = seats[index + 1..].iter();
            others.map(move |&other| Unseen::Two([one, other]))
        });
        let mut choices: Vec<Unseen> = pairs.collect();
        let declarer_alone = Unseen::One(setup.declarer);
        if let Some(play) = document.play() {
            let start = play.start();
            if start.game() == Game::Preferans && start.out_of_play().len() == 2 {
                choices.push(declarer_alone);
            }
        } else if position_after_discard(setup).is_some() {
            choices.retain(|choice| choice.contains(setup.declarer));
            choices.insert(0, declarer_alone);
        } else if let Ok(unknown) = hands_of_unknown_cards(setup) {
            choices = match unknown {
                UnknownHands::One(seat) => vec![Unseen::One(seat)],
                UnknownHands::Two(seats) => vec![Unseen::Two(seats)],
                UnknownHands::Inferred(seat) => {
                    choices.retain(|choice| choice.contains(seat));
                    choices
                }
            };
        }
        choices
    }

    /// Returns `setup`, a deal with unknown hands, as it is after the lead and the cards played after it. Cards that
    /// are unknown in `setup` stay unknown.
    pub fn seen(&self, setup: &Setup) -> Setup {
        let now = self.position.setup();
        let mut seen = Setup {
            leader: now.leader,
            trick: now.trick,
            ..*setup
        };
        for seat in setup.seats_from(now.leader) {
            seen.hands[seat] = setup.hands[seat] & now.hands[seat];
            let unknown = now.hands[seat].len() - seen.hands[seat].len();
            seen.unknown[seat] = unknown as u8;
        }
        seen
    }

    /// Returns the viewpoint that an unplayable deal would have if all its missing cards were made unknown. Returns
    /// `None` if the deal can be played once declarer has discarded, or if its layouts could not be counted even then.
    pub fn with_unknown_cards(document: &Document) -> Option<Viewpoint> {
        if document.play().is_some() || document.awaits_discard() {
            return None;
        }
        let mut problem: Problem = document.problem().clone();
        Edit::ForgetRest.apply(&mut problem);
        let document = Document::new(problem, Origin::New);
        Viewpoint::for_document(&document, &LayoutTerms::default(), 0).ok()
    }

    /// Creates the viewpoint on a preferans deal in which all hands are open and declarer has yet to discard.
    /// Declarer's hand is unseen, because the two discards are not known. Returns `None` for other deals.
    fn for_unknown_discards(setup: &Setup, terms: &LayoutTerms) -> Option<Viewpoint> {
        let position = position_after_discard(setup)?;
        let declarer = position.declarer();
        let chosen = terms
            .unseen
            .filter(|unseen| unseen.contains(declarer) && is_at_table(unseen, setup));
        Some(Viewpoint {
            position,
            unseen: chosen.unwrap_or(Unseen::One(declarer)),
            hidden: setup.hands[declarer] - position.hand(declarer),
            lead: None,
            then: Vec::new(),
            known: BySeat::default(),
        })
    }

    /// Creates the viewpoint on a deal in which one or two hands have unknown cards; these hands are unseen. If there
    /// is only one such hand, the discards are unseen too or, if the hand's cards are known by elimination, a second
    /// hand is.
    fn for_unknown_hands(setup: &Setup, terms: &LayoutTerms) -> Result<Viewpoint, Uncountable> {
        let unknown = hands_of_unknown_cards(setup)?;
        let filled = setup.filled().ok_or(Uncountable::Unplayable)?;
        let position = Position::from_setup(&filled).map_err(|_| Uncountable::Unplayable)?;
        let unseen = match unknown {
            UnknownHands::One(seat) => Unseen::One(seat),
            UnknownHands::Two(seats) => Unseen::Two(seats),
            UnknownHands::Inferred(seat) => {
                let pairs = [terms.unseen, Some(Layouts::opponents(&position).into())];
                let is_pair = |it: &Unseen| it.seats().len() == 2 && is_at_table(it, setup);
                let mut pairs = pairs.into_iter().flatten().filter(is_pair);
                let pair = pairs.find(|pair| pair.contains(seat));
                pair.unwrap_or(Unseen::Two([seat, position.next_seat(seat)]))
            }
        };
        let left = position.out_of_play() - setup.gone;
        let hidden = if left.is_empty() {
            CardSet::EMPTY
        } else if terms.discards {
            position.out_of_play()
        } else {
            left
        };
        Ok(Viewpoint {
            position,
            unseen,
            hidden,
            lead: None,
            then: Vec::new(),
            known: match unknown {
                UnknownHands::Inferred(_) => BySeat::default(),
                UnknownHands::One(_) | UnknownHands::Two(_) => {
                    BySeat::from_fn(|seat| setup.hands[seat])
                }
            },
        })
    }

    /// Returns the card that the user specified as the lead of `seat`; the empty set if there is none.
    pub(super) fn led_by(&self, seat: Seat) -> CardSet {
        let lead = self.lead.filter(|&(leader, _)| leader == seat);
        lead.into_iter().map(|(_, card)| card).collect()
    }

    /// Returns the specified lead and the cards played after it, which are not in the document's line of play.
    pub(crate) fn cards_aside(&self) -> impl Iterator<Item = Card> {
        let lead = self.lead.into_iter().map(|(_, card)| card);
        lead.chain(self.then.iter().copied())
    }

    /// Returns the known cards of the unseen hands as constraints on the layouts.
    pub fn pins(&self) -> Vec<Constraint> {
        let lead = self.lead.map(|(_, card)| card);
        let pins = self.unseen.seats().iter().flat_map(|&seat| {
            let known = self.known[seat].iter();
            known.map(move |card| Constraint::pin(seat, card))
        });
        pins.filter(|pin| pin.pinned() != lead).collect()
    }

    /// Returns the unseen hand that is to lead now; `None` in the middle of a trick, or if another hand is to lead.
    pub fn unseen_leader(&self) -> Option<Seat> {
        let turn = self.position.turn()?;
        let is_unseen_lead = self.position.trick().is_empty() && self.unseen.contains(turn);
        is_unseen_lead.then_some(turn)
    }

    /// Returns all unseen cards: those of the unseen hands and hidden discards. A card that was led or played is not
    /// among them.
    pub fn pool(&self) -> CardSet {
        let hands = self.unseen.seats().iter();
        hands.fold(self.hidden, |pool, &seat| pool | self.position.hand(seat))
    }

    /// Returns the unseen cards that an unseen hand may hold: all except those that the other unseen hand is known to
    /// hold.
    pub fn possible_cards(&self, seat: Seat) -> CardSet {
        let others = self.unseen.seats().iter().filter(|&&other| other != seat);
        others.fold(self.pool(), |pool, &other| pool - self.known[other])
    }

    /// Returns the cards that an unseen hand is known to hold.
    pub fn known_cards(&self, seat: Seat) -> CardSet {
        self.known[seat] & self.position.hand(seat)
    }

    /// Plays `card` as the lead of an unseen hand. Returns the viewpoint unchanged if there is no card, if no unseen
    /// hand is to lead, or if that hand cannot hold the card.
    fn after_lead(mut self, card: Option<Card>) -> Viewpoint {
        if let (Some(card), Some(leader)) = (card, self.unseen_leader())
            && self.possible_cards(leader).has(card)
            && let Some((held, hidden)) = self.with_card(leader, card)
            && let Ok(position) = held.after(card)
        {
            (self.position, self.hidden) = (position, hidden);
            self.lead = Some((leader, card));
        }
        self
    }

    /// Plays `cards` from the seen hands, and returns the resulting viewpoint. Stops before a card that is illegal, or
    /// when it is an unseen hand's turn.
    fn after(mut self, cards: &[Card]) -> Viewpoint {
        for &card in cards {
            let turn = self.position.turn();
            let is_seen = turn.is_some_and(|turn| !self.unseen.contains(turn));
            let Some(next) = self.position.after(card).ok().filter(|_| is_seen) else {
                break;
            };
            self.position = next;
            self.then.push(card);
        }
        self
    }

    /// Moves an unseen card into the hand of `seat`, in exchange for one of the hand's cards that is not known to be
    /// there. Returns the resulting position and hidden cards; `None` if no card can be exchanged.
    fn with_card(&self, seat: Seat, card: Card) -> Option<(Position, CardSet)> {
        let (mut setup, mut hidden) = (self.position.setup(), self.hidden);
        if !setup.hands[seat].has(card) {
            let mut held = setup.hands[seat].iter();
            let given = held.find(|&held| !self.known[seat].has(held))?;
            for place in &mut setup.hands.0 {
                if place.has(card) {
                    *place = place.without(card).with(given);
                }
            }
            if hidden.has(card) {
                hidden = hidden.without(card).with(given);
            }
            setup.hands[seat] = setup.hands[seat].without(given).with(card);
        }
        let position = Position::from_setup(&setup).ok()?;
        Some((position, hidden))
    }
}

/// Returns the number of cards that are left over after filling the unknown hands, or the reason why there are too few
/// or too many.
fn count_left_over(setup: &Setup) -> Result<usize, Uncountable> {
    let (unplaced, unknown) = (setup.unplaced().len(), setup.all_unknown());
    let left = unplaced
        .checked_sub(unknown)
        .ok_or_else(|| Uncountable::TooFewLeft(unknown - unplaced))?;
    // In preferans, declarer may have discarded two of them.
    let most = match setup.game {
        Game::Bridge => 0,
        Game::Preferans => 2,
    };
    if left > most {
        Err(Uncountable::TooManyLeft(left))
    } else {
        Ok(left)
    }
}

/// The hands of a deal that have unknown cards.
enum UnknownHands {
    /// One hand has unknown cards. When it is filled, some cards are left over, which may be discards.
    One(Seat),
    /// Two hands have unknown cards.
    Two([Seat; 2]),
    /// One hand has unknown cards. They are known by elimination, because no card is left over when it is filled.
    Inferred(Seat),
}

/// Returns the hands that have unknown cards, or the reason why the layouts of these cards cannot be counted.
fn hands_of_unknown_cards(setup: &Setup) -> Result<UnknownHands, Uncountable> {
    let mut unknown: Vec<Seat> = setup.seats_from(Seat::North).collect();
    unknown.retain(|&seat| setup.unknown[seat] > 0);
    let full = setup.game.hand_size();
    let mut seats = setup.seats_from(Seat::North);
    // If a hand has too many cards, the others should not be reported as too short.
    if unknown.is_empty() || seats.any(|seat| cards_held(setup, seat) > full) {
        return Err(Uncountable::Unplayable);
    }
    let left = count_left_over(setup)?;
    match unknown[..] {
        [seat] if left > 0 => Ok(UnknownHands::One(seat)),
        [seat] => Ok(UnknownHands::Inferred(seat)),
        [one, other] => Ok(UnknownHands::Two([one, other])),
        _ => Err(Uncountable::ManyUnknown(unknown)),
    }
}

/// Returns the position after one possible discard, if declarer has yet to discard in preferans and all hands are open.
/// Returns `None` for other deals.
fn position_after_discard(setup: &Setup) -> Option<Position> {
    let mut setup = *setup;
    setup.infer_last_hand();
    let after = setup.after_each_discard().next()?;
    Position::from_setup(&after).ok()
}

/// Returns true if none of the unseen hands belongs to the empty seat.
fn is_at_table(unseen: &Unseen, setup: &Setup) -> bool {
    let mut seats = unseen.seats().iter();
    seats.all(|&seat| setup.absent != Some(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::notation::text;

    fn document(line: &str, unknown: &[Seat]) -> Document {
        let mut problem = text::parse_line(line).unwrap().problem;
        let in_play = problem.setup.in_play();
        problem.setup.gone = problem.setup.game.pack() - in_play;
        for &seat in unknown {
            let hand = std::mem::take(&mut problem.setup.hands[seat]);
            problem.setup.unknown[seat] = hand.len() as u8;
        }
        Document::new(problem, Origin::New)
    }

    const ENDING: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S";

    fn viewpoint(document: &Document, terms: &LayoutTerms) -> Result<Viewpoint, Uncountable> {
        Viewpoint::for_document(document, terms, 0)
    }

    #[test]
    fn two_hands_may_be_unknown() {
        let terms = LayoutTerms::default();
        let whole = viewpoint(&document(ENDING, &[]), &terms).unwrap();
        let half = viewpoint(&document(ENDING, &[Seat::East, Seat::West]), &terms).unwrap();
        assert_eq!((half.unseen, half.pool()), (whole.unseen, whole.pool()));
        assert_eq!(half.unseen_leader(), Some(Seat::West));
        // A defender sees dummy.
        let defender = viewpoint(&document(ENDING, &[Seat::South, Seat::East]), &terms).unwrap();
        assert_eq!(defender.unseen, Unseen::Two([Seat::East, Seat::South]));
        assert_eq!(defender.unseen_leader(), None);
    }

    #[test]
    fn a_reason_is_given_when_layouts_cannot_be_counted() {
        let terms = LayoutTerms::default();
        let three = [Seat::North, Seat::East, Seat::South];
        let many = viewpoint(&document(ENDING, &three), &terms);
        assert_eq!(many, Err(Uncountable::ManyUnknown(three.into())));
        let card = |name: &str| name.parse().unwrap();
        for (edit, reason) in [
            (Edit::Take(card("SA")), Uncountable::TooManyLeft(1)),
            (Edit::SetAside(card("SK")), Uncountable::TooFewLeft(1)),
            (Edit::Clear, Uncountable::Unplayable),
        ] {
            let mut document = document(ENDING, &[Seat::East, Seat::West]);
            document.edit(&edit);
            assert_eq!(viewpoint(&document, &terms), Err(reason));
        }
        let long = "bridge N:AKQJT98765432.2.. ... .AKQJT9876543.. ... NT W";
        let mut long = text::parse_line(long).unwrap().problem;
        long.setup.unknown.0 = [0, 13, 0, 13];
        let long = viewpoint(&Document::new(long, Origin::New), &terms);
        assert_eq!(long, Err(Uncountable::Unplayable));
    }

    #[test]
    fn an_unseen_hand_can_lead_any_card_it_may_hold() {
        let lead = |card: &str| LayoutTerms {
            lead: Some(card.parse().unwrap()),
            ..LayoutTerms::default()
        };
        for unknown in [&[][..], &[Seat::East, Seat::West]] {
            let document = document(ENDING, unknown);
            for card in ["SK", "H3", "C5"] {
                let view = viewpoint(&document, &lead(card)).unwrap();
                assert_eq!(view.lead.unwrap().0, Seat::West, "{card}");
                assert_eq!(view.position.turn(), Some(Seat::North));
                // The card led is in no hand, and nobody is asked for a lead again.
                assert_eq!(view.pool().len(), 5);
                assert!(!view.pool().has(card.parse().unwrap()));
                assert_eq!(view.unseen_leader(), None);
            }
            // North holds the spade ace, so no unseen hand can lead it.
            assert_eq!(viewpoint(&document, &lead("SA")).unwrap().lead, None);
        }
    }

    #[test]
    fn seen_hands_play_while_it_is_their_turn() {
        let cards = |text: &str| -> Vec<Card> {
            let words = text.split_whitespace();
            words.map(|word| word.parse().unwrap()).collect()
        };
        let view = |document: &Document, lead, then| {
            let terms = LayoutTerms {
                lead,
                then: cards(then),
                ..LayoutTerms::default()
            };
            viewpoint(document, &terms).unwrap()
        };
        let unknown = document(ENDING, &[Seat::East, Seat::West]);
        let led = view(&unknown, Some(cards("SK")[0]), "SA S4");
        // Next is East, an unseen hand.
        assert_eq!(led.then, cards("SA"));
        assert_eq!(led.position.turn(), Some(Seat::East));
        // A seen hand leads itself.
        let defender = document(ENDING, &[Seat::South, Seat::East]);
        assert_eq!(view(&defender, None, "SK SQ").then, cards("SK SQ"));
        // A hand does not play a card that it does not hold.
        assert_eq!(view(&defender, None, "SA").then, []);
        // If all hands are known, the cards are played on the table.
        assert_eq!(view(&document(ENDING, &[]), None, "SK").then, []);
    }

    #[test]
    fn discards_are_unseen_unless_they_are_set_aside() {
        let line = "preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E";
        let whisters = [Seat::North, Seat::West];
        let terms = LayoutTerms::default();
        let known = viewpoint(&document(line, &whisters), &terms).unwrap();
        assert_eq!((known.unseen, known.hidden.len()), (whisters.into(), 0));
        let mut document = document(line, &whisters);
        for card in document.problem().setup.gone {
            document.edit(&Edit::Take(card));
        }
        let view = viewpoint(&document, &terms).unwrap();
        assert_eq!((view.hidden.len(), view.pool().len()), (2, 22));
        // The card led was dealt to the discards: another card takes its place there.
        let hidden = view.hidden.iter().next().unwrap();
        let lead = LayoutTerms {
            lead: Some(hidden),
            ..terms
        };
        let led = viewpoint(&document, &lead).unwrap();
        assert_eq!(led.lead, Some((Seat::West, hidden)));
        assert_eq!((led.hidden.len(), led.pool().len()), (2, 21));
        assert!(!led.hidden.has(hidden));
    }

    /// A misère played by South, after and before the discard.
    const MISERE: [&str; 2] = [
        "preferans N:- AKQ.AK.AK.AKQ 987.987.9.987 JT.QJT.QT87.J misere W declarer=S",
        "preferans N:- AKQ.AK.AK.AKQ 987.987.J9.T987 JT.QJT.QT87.J misere W declarer=S",
    ];

    #[test]
    fn a_declarer_with_unseen_discards_can_be_the_only_unseen_hand() {
        let alone = Unseen::One(Seat::South);
        let asked = LayoutTerms {
            unseen: Some(alone),
            ..LayoutTerms::default()
        };
        let [after, before] = MISERE.map(|line| document(line, &[]));
        let unknown = {
            let mut problem = after.problem().clone();
            problem.setup.gone = CardSet::EMPTY;
            problem.setup.hands[Seat::South] = CardSet::EMPTY;
            problem.setup.unknown[Seat::South] = 10;
            Document::new(problem, Origin::New)
        };
        for (document, terms) in [
            (&after, &asked),
            (&before, &LayoutTerms::default()),
            (&unknown, &LayoutTerms::default()),
        ] {
            assert!(Viewpoint::choices(document).contains(&alone));
            let view = viewpoint(document, terms).unwrap();
            assert_eq!(
                (view.unseen, view.hidden.len(), view.pool().len()),
                (alone, 2, 12)
            );
            assert_eq!(view.pool(), view.possible_cards(Seat::South));
            assert!(view.pins().is_empty() && view.unseen_leader().is_none());
        }
        // The discard of other hands is not asked for, and that of a declarer is not forgotten.
        let both = Unseen::Two([Seat::East, Seat::West]);
        assert!(Viewpoint::choices(&after).contains(&both));
        assert!(!Viewpoint::choices(&before).contains(&both));
        assert_eq!(
            viewpoint(&after, &LayoutTerms::default()).unwrap().unseen,
            both
        );
        // After twelve cards are known, nothing else is out of play.
        let ending = document("preferans N:- AK... 98... JT... misere W declarer=S", &[]);
        assert!(!Viewpoint::choices(&ending).contains(&alone));
    }

    #[test]
    fn known_cards_of_an_unknown_hand_stay_in_it() {
        let mut document = document(ENDING, &[Seat::East, Seat::West]);
        let card: Card = "SK".parse().unwrap();
        document.edit(&Edit::Give(card, Seat::East));
        let view = viewpoint(&document, &LayoutTerms::default()).unwrap();
        assert_eq!(view.pins(), [Constraint::pin(Seat::East, card)]);
        assert!(!view.possible_cards(Seat::West).has(card));
        assert_eq!(view.known_cards(Seat::East), card.into());
    }

    #[test]
    fn two_empty_hands_can_become_unknown() {
        let whole = "bridge N:AK52.Q63.KJ74.86 ... QT87.A85.A952.A3 ... NT W";
        let document = |line| Document::new(text::parse_line(line).unwrap().problem, Origin::New);
        let view = Viewpoint::with_unknown_cards(&document(whole)).unwrap();
        assert_eq!(view.unseen, Unseen::Two([Seat::East, Seat::West]));
        let one = "bridge N:AK52.Q63.KJ74.86 ... ... ... NT W";
        assert_eq!(Viewpoint::with_unknown_cards(&document(one)), None);
    }
}
