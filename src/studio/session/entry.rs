//! How hands are set up: by clicks in the pack, by lines of text, and rank by rank on the keyboard.

use kibitzer::cards::{BySeat, Card, Rank, Seat, Suit};
use kibitzer::notation::hand::{self, TypedHand};
use kibitzer::rules::Setup;

use super::Session;
use crate::commands::Stroke;
use crate::document::edit::Edit;

/// How hands are typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandEntry {
    /// The suit to which the ranks belong that are typed.
    pub suit: Suit,
    /// Whether clicked cards go out of play for good, and to no hand.
    pub is_tray: bool,
    /// The lines of hands as they were typed.
    lines: BySeat<Option<HandLine>>,
    /// The cards that were typed into the chosen hand, each with what put it back where it was.
    typed: Vec<(Card, Edit)>,
    /// The cards that typing took from other hands, the latest last.
    taken: Vec<TakenCard>,
}

/// A card that was typed into a hand while another hand held it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakenCard {
    /// The card.
    pub card: Card,
    /// The hand that held it.
    pub from: Seat,
    /// The hand that holds it now.
    pub to: Seat,
    /// The number of cards that the first hand had then.
    held: usize,
}

/// The line of a hand as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct HandLine {
    text: String,
    /// What the hand held then: once it holds something else, the line says nothing of it.
    held: TypedHand,
}

impl Default for HandEntry {
    fn default() -> HandEntry {
        HandEntry {
            suit: Suit::Spades,
            is_tray: false,
            lines: BySeat::default(),
            typed: Vec::new(),
            taken: Vec::new(),
        }
    }
}

impl HandEntry {
    /// The line of a hand as it was typed, as long as the hand is what it made of it.
    pub fn text(&self, seat: Seat) -> Option<&str> {
        self.lines[seat].as_ref().map(|line| line.text.as_str())
    }

    /// The card that was taken from another hand last as this one was typed, as long as the other hand has not been
    /// given another card for it.
    pub fn taken(&self, to: Seat) -> Option<TakenCard> {
        self.taken.iter().rev().find(|it| it.to == to).copied()
    }

    /// The hands are shown as they are.
    pub(super) fn forget_texts(&mut self) {
        self.lines = BySeat::default();
        self.typed.clear();
        self.taken.clear();
    }

    /// Notes which of the cards of a hand, now that it is typed, other hands held before.
    fn note_taken(&mut self, to: Seat, before: &Setup, now: &Setup) {
        // What was typed half, and has become something else since, took nothing.
        self.taken
            .retain(|it| it.to != to || before.hands[to].has(it.card));
        for from in Seat::ALL.into_iter().filter(|&from| from != to) {
            let cards = before.hands[from] & now.hands[to];
            let held = before.hand_len(from);
            let taken = cards.iter().map(|card| TakenCard {
                card,
                from,
                to,
                held,
            });
            self.taken.extend(taken);
        }
    }

    /// Hands that hold something else than what was typed are shown as they are.
    fn forget_changed(&mut self, setup: &Setup) {
        for seat in Seat::ALL {
            let now = TypedHand::held(setup, seat);
            self.lines[seat].take_if(|line| line.held != now);
        }
        self.taken
            .retain(|it| setup.hands[it.to].has(it.card) && setup.hand_len(it.from) < it.held);
    }
}

/// What puts a card back where it is now.
fn back(setup: &Setup, card: Card) -> Edit {
    let mut seats = Seat::ALL.into_iter();
    match seats.find(|&seat| setup.hands[seat].has(card)) {
        Some(seat) => Edit::Give(card, seat),
        None if setup.gone.has(card) => Edit::SetAside(card),
        None => Edit::Take(card),
    }
}

impl Session {
    /// Changes the document.
    pub(super) fn edit(&mut self, edit: &Edit) {
        // What is tried is tried on the problem as it was.
        self.leave_solving();
        let document = self.documents.current_mut();
        let goal = document.goal();
        document.edit(edit);
        let is_other_goal = document.goal() != goal;
        if is_other_goal && !self.documents.is_away() {
            self.want_layouts(None);
        }
    }

    /// Whatever stands on the table now: what was typed is of its hands, and cards go to one that plays.
    pub(super) fn refresh_entry(&mut self) {
        let setup = &self.documents.current().problem().setup;
        self.screen.entry.forget_changed(setup);
        if setup.absent == Some(self.screen.hand) {
            self.screen.hand = self.screen.hand.next();
        }
    }

    /// A click on a card of the pack.
    pub(super) fn toggle(&mut self, card: Card) {
        let (setup, seat) = (&self.document().problem().setup, self.screen.hand);
        let edit = match self.screen.entry.is_tray {
            true if setup.gone.has(card) => Edit::Take(card),
            true => Edit::SetAside(card),
            false if setup.hands[seat].has(card) => Edit::Take(card),
            false => Edit::Give(card, seat),
        };
        self.edit(&edit);
    }

    /// Cards that are clicked or typed go to a hand, spades first.
    pub(super) fn choose_hand(&mut self, seat: Seat) {
        if self.document().problem().setup.absent != Some(seat) {
            self.screen.hand = seat;
            let entry = &mut self.screen.entry;
            (entry.suit, entry.is_tray) = (Suit::Spades, false);
            entry.typed.clear();
        }
    }

    /// A key that types a hand.
    pub(super) fn type_stroke(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Rank(rank) => self.type_card(rank),
            Stroke::NextSuit => self.turn_suit(1),
            Stroke::PreviousSuit => self.turn_suit(-1),
            Stroke::NextHand => self.turn_hand(1),
            Stroke::PreviousHand => self.turn_hand(-1),
            Stroke::TakeBack => self.take_card_back(),
        }
    }

    fn type_card(&mut self, rank: Rank) {
        let (seat, suit) = (self.screen.hand, self.screen.entry.suit);
        let (card, setup) = (Card::new(suit, rank), &self.document().problem().setup);
        if !setup.game.pack().has(card) || setup.hands[seat].has(card) {
            return;
        }
        let (back, before) = (back(setup, card), *setup);
        self.screen.entry.is_tray = false;
        self.screen.entry.typed.push((card, back));
        self.edit(&Edit::Give(card, seat));
        let now = &self.documents.current().problem().setup;
        self.screen.entry.note_taken(seat, &before, now);
    }

    /// The card typed last goes back to where it was, unless it is elsewhere already.
    fn take_card_back(&mut self) {
        let hand = self.document().problem().setup.hands[self.screen.hand];
        let entry = &mut self.screen.entry;
        entry.typed.retain(|(card, _)| hand.has(*card));
        if let Some((card, back)) = entry.typed.pop() {
            entry.suit = card.suit;
            self.edit(&back);
        }
    }

    /// So many suits further; after the last one the next hand begins.
    fn turn_suit(&mut self, steps: isize) {
        let suit = self.screen.entry.suit;
        let now = Suit::ALL.iter().position(|&it| it == suit).unwrap_or(0);
        let next = now.checked_add_signed(steps);
        match next.and_then(|next| Suit::ALL.get(next)) {
            Some(&suit) => self.screen.entry.suit = suit,
            None => {
                self.turn_hand(steps);
                if steps < 0 {
                    self.screen.entry.suit = Suit::Clubs;
                }
            }
        }
    }

    /// So many hands further, clockwise.
    fn turn_hand(&mut self, steps: isize) {
        let setup = &self.document().problem().setup;
        let seats: Vec<Seat> = setup.seats_from(self.screen.hand).collect();
        let next = steps.rem_euclid(seats.len() as isize) as usize;
        self.choose_hand(seats[next]);
    }

    /// A line for a hand: as far as it can be read, the hand holds what it says.
    pub(super) fn type_hand(&mut self, seat: Seat, text: &str) {
        let game = self.document().problem().setup.game;
        if let Ok(hand) = hand::read(text, game) {
            let edit = Edit::Hold(seat, hand);
            let before = self.document().before(&edit).setup;
            self.edit(&edit);
            let now = &self.documents.current().problem().setup;
            self.screen.entry.note_taken(seat, &before, now);
        }
        let held = TypedHand::held(&self.document().problem().setup, seat);
        let text = text.to_owned();
        self.screen.entry.lines[seat] = Some(HandLine { text, held });
    }
}
