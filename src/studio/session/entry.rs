//! How hands are set up: by clicks in the pack, by lines of text, and rank by rank on the keyboard.

use kibitzer::cards::{BySeat, Card, Rank, Seat, Suit};
use kibitzer::notation::hand;
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
    /// The lines of hands as they were typed, as long as that says more than the hands do.
    pub texts: BySeat<Option<String>>,
    /// The cards that were typed into the chosen hand, each with what put it back where it was.
    typed: Vec<(Card, Edit)>,
}

impl Default for HandEntry {
    fn default() -> HandEntry {
        HandEntry {
            suit: Suit::Spades,
            is_tray: false,
            texts: BySeat::default(),
            typed: Vec::new(),
        }
    }
}

impl HandEntry {
    /// The hands are shown as they are.
    pub(super) fn forget_texts(&mut self) {
        self.texts = BySeat::default();
        self.typed.clear();
    }

    /// Hands that have changed are shown as they are, but for that which is typed.
    fn forget_changed(&mut self, before: &Setup, after: &Setup, typed: Option<Seat>) {
        for seat in Seat::ALL {
            let is_same = before.hands[seat] == after.hands[seat]
                && before.unknown[seat] == after.unknown[seat];
            if !is_same && typed != Some(seat) {
                self.texts[seat] = None;
            }
        }
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
        self.edit_typing(edit, None);
    }

    /// The same while the line of a hand is typed.
    fn edit_typing(&mut self, edit: &Edit, typed: Option<Seat>) {
        // What is tried is tried on the problem as it was.
        self.leave_solving();
        let document = self.documents.current_mut();
        let goal = document.goal();
        let before = document.problem().setup;
        document.edit(edit);
        let after = document.problem().setup;
        let is_other_goal = document.goal() != goal;
        self.screen.entry.forget_changed(&before, &after, typed);
        if is_other_goal && !self.documents.is_away() {
            self.want_layouts(None);
        }
        if after.absent == Some(self.screen.hand) {
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
            Stroke::TakeBack => {
                if let Some((card, back)) = self.screen.entry.typed.pop() {
                    self.screen.entry.suit = card.suit;
                    self.edit(&back);
                }
            }
        }
    }

    fn type_card(&mut self, rank: Rank) {
        let (seat, suit) = (self.screen.hand, self.screen.entry.suit);
        let (card, setup) = (Card::new(suit, rank), &self.document().problem().setup);
        if !setup.game.pack().has(card) || setup.hands[seat].has(card) {
            return;
        }
        let back = back(setup, card);
        self.screen.entry.is_tray = false;
        self.screen.entry.typed.push((card, back));
        self.edit(&Edit::Give(card, seat));
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
        self.screen.entry.texts[seat] = Some(text.to_owned());
        if let Ok(held) = hand::read(text, game) {
            self.edit_typing(&Edit::Hold(seat, held), Some(seat));
        }
    }
}
