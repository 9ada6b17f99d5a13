//! A position as seen by someone who cannot see two of the hands.
//!
//! A question about all layouts of two hands does not depend on how their cards are split. It can therefore be asked
//! even if their cards are unknown: they are then dealt to the two hands arbitrarily.

use kibitzer::analysis::{Layouts, LayoutsError};
use kibitzer::cards::{BySeat, Card, CardSet, Seat};
use kibitzer::problem::Problem;
use kibitzer::rules::{Game, Limit, Position, Setup};

use super::layout_terms::LayoutTerms;
use crate::document::edit::{Edit, cards_held};
use crate::document::{Document, Origin};

/// The reason why the layouts of unseen hands cannot be counted.
#[derive(Clone, PartialEq, Debug)]
pub enum Uncountable {
    /// The deal cannot be played, for reasons other than unknown cards.
    Unplayable,
    /// These hands have unknown cards, which are more than two hands.
    ManyUnknown(Vec<Seat>),
    /// The unknown hands need this many more cards than are available.
    TooFewLeft(usize),
    /// Filling the unknown hands would leave this many cards over, more than the game allows to be out of play.
    TooManyLeft(usize),
    /// The question about the layouts is not valid, for this reason.
    Layouts(LayoutsError),
}

/// A position in which two hands are unseen, so that their cards can be split between them in many layouts.
#[derive(Clone, PartialEq, Debug)]
pub struct Viewpoint {
    /// The position, with the unseen cards in one possible layout, after the cards `lead` and `then` have been played.
    pub position: Position,
    /// The two unseen hands.
    pub unseen: [Seat; 2],
    /// Unseen cards that no hand holds: declarer's discards in preferans.
    pub hidden: CardSet,
    /// The seat that leads and the card that the user specified as its lead. `None` if no lead is specified or the
    /// unseen hand cannot hold the card.
    pub lead: Option<(Seat, Card)>,
    /// The cards that seen hands play after the lead, or next if there is no lead. They have already been played in
    /// `position`.
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
                let hides_discards = terms.discards && position.game() == Game::Preferans;
                Viewpoint {
                    unseen: unseen_hands_of(&position, terms),
                    position,
                    hidden: match hides_discards {
                        true => play.start().out_of_play(),
                        false => CardSet::EMPTY,
                    },
                    lead: None,
                    then: Vec::new(),
                    known: BySeat::default(),
                }
            }
            None if at == 0 => Viewpoint::for_unknown_hands(&document.problem().setup, terms)?,
            Some(_) | None => return Err(Uncountable::Unplayable),
        };
        let view = view.after_lead(terms.lead);
        // Otherwise these cards have been played on the table.
        let is_aside = document.play().is_none() || view.lead.is_some();
        Ok(match is_aside {
            true => view.after(&terms.then),
            false => view,
        })
    }

    /// Returns the viewpoint on an unplayable deal if all its missing cards were made unknown. Returns `None` if the
    /// deal can be played, or if its layouts could not be counted even then.
    pub fn with_unknown_cards(document: &Document) -> Option<Viewpoint> {
        if document.play().is_some() {
            return None;
        }
        let mut problem: Problem = document.problem().clone();
        Edit::ForgetRest.apply(&mut problem);
        let document = Document::new(problem, Origin::New);
        Viewpoint::for_document(&document, &LayoutTerms::default(), 0).ok()
    }

    /// Creates the viewpoint on a deal in which one or two hands have unknown cards. These hands are unseen; if only
    /// one has unknown cards, a second hand is unseen too.
    fn for_unknown_hands(setup: &Setup, terms: &LayoutTerms) -> Result<Viewpoint, Uncountable> {
        let mut unknown: Vec<Seat> = setup.seats_from(Seat::North).collect();
        unknown.retain(|&seat| setup.unknown[seat] > 0);
        let full = setup.game.hand_size();
        let mut seats = setup.seats_from(Seat::North);
        // If a hand has too many cards, the others should not be reported as too short.
        if unknown.is_empty() || seats.any(|seat| cards_held(setup, seat) > full) {
            return Err(Uncountable::Unplayable);
        }
        let left = count_left_over(setup)?;
        if unknown.len() > 2 {
            return Err(Uncountable::ManyUnknown(unknown));
        }
        let filled = setup.filled().ok_or(Uncountable::Unplayable)?;
        let position = Position::from_setup(&filled).map_err(|_| Uncountable::Unplayable)?;
        let unseen = match (&unknown[..], unseen_hands_of(&position, terms)) {
            (&[one, other], _) => [one, other],
            (_, unseen) if unseen.contains(&unknown[0]) => unseen,
            (_, _) => [unknown[0], position.next_seat(unknown[0])],
        };
        // If only one hand is unknown and no cards are left over, its cards are known by elimination.
        let is_known = unknown.len() == 1 && left == 0;
        let hidden = match terms.discards {
            true => position.out_of_play(),
            false => position.out_of_play() - setup.gone,
        };
        Ok(Viewpoint {
            position,
            unseen,
            hidden: if left > 0 { hidden } else { CardSet::EMPTY },
            lead: None,
            then: Vec::new(),
            known: match is_known {
                true => BySeat::default(),
                false => BySeat::from_fn(|seat| setup.hands[seat]),
            },
        })
    }

    /// Returns the card that the user specified as the lead of `seat`; the empty set if there is none.
    pub(super) fn led_by(&self, seat: Seat) -> CardSet {
        let lead = self.lead.filter(|&(leader, _)| leader == seat);
        lead.into_iter().map(|(_, card)| card).collect()
    }

    /// Returns the specified lead and the cards played after it, which are not in the document's line of play.
    pub(super) fn cards_aside(&self) -> impl Iterator<Item = Card> {
        let lead = self.lead.into_iter().map(|(_, card)| card);
        lead.chain(self.then.iter().copied())
    }

    /// Returns the known cards of the unseen hands as constraints on the layouts.
    pub fn pins(&self) -> Vec<Limit> {
        let lead = self.lead.map(|(_, card)| card);
        let pins = self.unseen.into_iter().flat_map(|seat| {
            let known = self.known[seat].iter();
            known.map(move |card| Limit::pin(seat, card))
        });
        pins.filter(|pin| pin.pinned() != lead).collect()
    }

    /// Returns the unseen hand that is to lead now; `None` if it is the turn of another hand or amid a trick.
    pub fn unseen_leader(&self) -> Option<Seat> {
        let turn = self.position.turn()?;
        let is_unseen_lead = self.position.trick().is_empty() && self.unseen.contains(&turn);
        is_unseen_lead.then_some(turn)
    }

    /// Returns all unseen cards: those of the unseen hands and hidden discards. A card that was led or played is not
    /// among them.
    pub fn pool(&self) -> CardSet {
        let [one, other] = self.unseen.map(|seat| self.position.hand(seat));
        one | other | self.hidden
    }

    /// Returns the cards that `leader`, an unseen hand, may hold and therefore lead.
    pub fn leads_of(&self, leader: Seat) -> CardSet {
        let others = self.unseen.into_iter().filter(|&seat| seat != leader);
        others.fold(self.pool(), |pool, seat| pool - self.known[seat])
    }

    /// Plays `card` as the lead of an unseen hand. Returns the viewpoint unchanged if there is no card, if no unseen
    /// hand is to lead, or if that hand cannot hold the card.
    fn after_lead(mut self, card: Option<Card>) -> Viewpoint {
        if let (Some(card), Some(leader)) = (card, self.unseen_leader())
            && self.leads_of(leader).has(card)
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
            let is_seen = turn.is_some_and(|turn| !self.unseen.contains(&turn));
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
            let given = held.find(|&it| !self.known[seat].has(it))?;
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
    let left = unplaced.checked_sub(unknown);
    let left = left.ok_or_else(|| Uncountable::TooFewLeft(unknown - unplaced))?;
    // In preferans, declarer may have discarded two of them.
    let most = match setup.game {
        Game::Bridge => 0,
        Game::Preferans => 2,
    };
    match left > most {
        true => Err(Uncountable::TooManyLeft(left)),
        false => Ok(left),
    }
}

/// Returns the unseen hands: those that the user selected, else declarer's opponents.
fn unseen_hands_of(position: &Position, terms: &LayoutTerms) -> [Seat; 2] {
    let chosen = terms.unseen.filter(|seats| {
        let mut seats = seats.iter();
        !seats.any(|&seat| position.absent() == Some(seat))
    });
    chosen.unwrap_or_else(|| Layouts::opponents(position))
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
        assert_eq!(defender.unseen, [Seat::East, Seat::South]);
        assert_eq!(defender.unseen_leader(), None);
    }

    #[test]
    fn missing_cards_are_reported() {
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
        assert_eq!((known.unseen, known.hidden.len()), (whisters, 0));
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

    #[test]
    fn known_cards_of_an_unknown_hand_stay_in_it() {
        let mut document = document(ENDING, &[Seat::East, Seat::West]);
        let card: Card = "SK".parse().unwrap();
        document.edit(&Edit::Give(card, Seat::East));
        let view = viewpoint(&document, &LayoutTerms::default()).unwrap();
        assert_eq!(view.pins(), [Limit::pin(Seat::East, card)]);
        assert!(!view.leads_of(Seat::West).has(card));
    }

    #[test]
    fn two_empty_hands_can_become_unknown() {
        let whole = "bridge N:AK52.Q63.KJ74.86 ... QT87.A85.A952.A3 ... NT W";
        let document = |line| Document::new(text::parse_line(line).unwrap().problem, Origin::New);
        let view = Viewpoint::with_unknown_cards(&document(whole)).unwrap();
        assert_eq!(view.unseen, [Seat::East, Seat::West]);
        let one = "bridge N:AK52.Q63.KJ74.86 ... ... ... NT W";
        assert_eq!(Viewpoint::with_unknown_cards(&document(one)), None);
    }
}
