//! Entering hands in edit mode: by clicking cards, by typing a line of text, or by typing one rank after another.

use kibitzer::cards::{BySeat, Card, Rank, Seat, Suit};
use kibitzer::notation::hand::{self, TypedHand};
use kibitzer::rules::Setup;

use crate::document::edit::{Edit, cards_held};
use crate::session::command::HandStroke;
use crate::session::desk::Desk;

/// The state of typing hands in edit mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandEntry {
    /// The selected hand, into which clicked and typed cards go.
    pub hand: Seat,
    /// The suit of the next card for which the user types a rank.
    pub suit: Suit,
    /// True if clicked cards are removed from the deal instead of going to a hand.
    pub is_tray: bool,
    /// For each hand, the line of text that the user typed, as long as the hand still holds those cards.
    lines: BySeat<Option<HandLine>>,
    /// The cards typed into the selected hand, newest last. Each comes with the edit that moves the card back to where
    /// it was.
    typed: Vec<(Card, Edit)>,
    /// The cards that one hand held until the user typed them into another hand, newest last.
    taken: Vec<TakenCard>,
    /// The card of the last keystroke and the seat of the selected hand, if that hand had no room for the card.
    refused: Option<(Card, Seat)>,
    /// The number of deals that the user began to enter before this one.
    deal: u64,
}

/// A card that moved from one hand to another because the user typed it into the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakenCard {
    /// The card that moved from one hand to another.
    pub card: Card,
    /// The hand that held the card.
    pub from: Seat,
    /// The hand that holds the moved card now.
    pub to: Seat,
    /// The number of cards that the hand `from` held before it lost the card.
    held: usize,
}

/// The line of text that the user typed for a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
struct HandLine {
    text: String,
    /// The cards that the typed line gave to the hand. Once the hand holds other cards, the line is out of date.
    held: TypedHand,
}

impl Default for HandEntry {
    fn default() -> HandEntry {
        HandEntry {
            hand: Seat::North,
            suit: Suit::Spades,
            is_tray: false,
            lines: BySeat::default(),
            typed: Vec::new(),
            taken: Vec::new(),
            refused: None,
            deal: 0,
        }
    }
}

impl HandEntry {
    /// Returns the line of text that the user typed for a hand; `None` if the hand was changed in another way
    /// afterwards.
    pub fn text(&self, seat: Seat) -> Option<&str> {
        self.lines[seat].as_ref().map(|line| line.text.as_str())
    }

    /// Returns the cards that the user typed into the hand `to` while another hand held them, newest first. Leaves out
    /// a card once the other hand holds as many cards as before.
    pub fn taken(&self, to: Seat) -> impl Iterator<Item = TakenCard> {
        let taken = self.taken.iter().rev().copied();
        taken.filter(move |taken| taken.to == to)
    }

    /// Returns the card that the user typed last into the hand of `seat`, if it was not added because the hand is full.
    pub fn refused(&self, seat: Seat) -> Option<Card> {
        let (card, full) = self.refused?;
        (full == seat).then_some(card)
    }

    /// Returns a number that changes whenever the user begins to enter another deal.
    pub fn deal(&self) -> u64 {
        self.deal
    }

    /// Drops all typed text, so that the hands are shown in standard notation.
    pub(in crate::session) fn forget_texts(&mut self) {
        self.lines = BySeat::default();
        self.typed.clear();
        self.taken.clear();
        self.refused = None;
    }

    /// Records which cards of a newly typed hand came from other hands. `before` and `now` are the setups before and
    /// after typing.
    fn record_taken(&mut self, to: Seat, before: &Setup, now: &Setup) {
        // Cards that were only part of intermediate input did not move after all.
        self.taken
            .retain(|taken| taken.to != to || before.hands[to].has(taken.card));
        for (from, hand) in before.hands.iter().filter(|(from, _)| *from != to) {
            let taken = (*hand & now.hands[to]).iter().map(|card| TakenCard {
                card,
                from,
                to,
                held: before.hand_len(from),
            });
            self.taken.extend(taken);
        }
    }

    /// Drops the typed lines of hands that have changed since, so that these hands are shown in standard notation.
    fn forget_changed(&mut self, setup: &Setup) {
        for seat in Seat::ALL {
            let now = TypedHand::held(setup, seat);
            self.lines[seat].take_if(|line| line.held != now);
        }
        self.taken.retain(|taken| {
            setup.hands[taken.to].has(taken.card) && setup.hand_len(taken.from) < taken.held
        });
        self.refused.take_if(|(_, seat)| !is_full(setup, *seat));
    }
}

/// Returns true if no card can be typed into a hand, because it has all its cards.
fn is_full(setup: &Setup, seat: Seat) -> bool {
    setup.unknown[seat] == 0 && cards_held(setup, seat) >= setup.game.longest_hand()
}

/// Returns the edit that puts a card back in its place in `setup`: into a hand, out of play, or among the cards not yet
/// dealt.
fn put_back_edit(setup: &Setup, card: Card) -> Edit {
    let mut seats = Seat::ALL.into_iter();
    match seats.find(|&seat| setup.hands[seat].has(card)) {
        Some(seat) => Edit::Give(card, seat),
        None if setup.gone.has(card) => Edit::SetAside(card),
        None => Edit::Take(card),
    }
}

impl HandEntry {
    /// Adapts the state of typing hands to the document on the table: drops outdated lines of text, and deselects a
    /// seat that is empty now.
    pub(in crate::session) fn refresh(&mut self, desk: &Desk) {
        let setup = &desk.documents.current().problem().setup;
        self.forget_changed(setup);
        if setup.absent == Some(self.hand) {
            self.hand = self.hand.next();
        }
    }

    /// Handles a click on a card in edit mode: moves the card into the selected hand, or out of it if it is there.
    fn toggle_card(&mut self, desk: &mut Desk, card: Card) {
        let (setup, seat) = (&desk.document().problem().setup, self.hand);
        let is_there = if self.is_tray {
            setup.gone.has(card)
        } else {
            setup.hands[seat].has(card)
        };
        let edit = if is_there {
            Edit::Take(card)
        } else if self.is_tray {
            Edit::SetAside(card)
        } else {
            Edit::Give(card, seat)
        };
        desk.edit(&edit);
    }

    /// Selects the hand into which cards are clicked or typed, starting with spades.
    fn choose_hand(&mut self, desk: &Desk, seat: Seat) {
        if desk.document().problem().setup.absent != Some(seat) {
            (self.hand, self.suit, self.is_tray) = (seat, Suit::Spades, false);
            self.typed.clear();
            self.refused = None;
        }
    }

    /// Begins to enter another deal, starting with the spades of the first hand.
    pub(in crate::session) fn begin(&mut self, desk: &Desk) {
        let mut seats = desk.document().problem().setup.seats_from(Seat::North);
        *self = HandEntry {
            hand: seats.next().unwrap_or(Seat::North),
            deal: self.deal + 1,
            ..HandEntry::default()
        };
    }

    /// Handles a keystroke that enters a hand card by card.
    pub(in crate::session) fn type_stroke(&mut self, desk: &mut Desk, stroke: HandStroke) {
        self.refused = None;
        match stroke {
            HandStroke::Card(card) => self.toggle_card(desk, card),
            HandStroke::Hand(seat) => self.choose_hand(desk, seat),
            HandStroke::Tray => self.is_tray = true,
            HandStroke::Rank(rank) => self.type_card(desk, rank),
            HandStroke::NextSuit => self.step_suit(desk, 1),
            HandStroke::PreviousSuit => self.step_suit(desk, -1),
            HandStroke::NextHand => self.step_hand(desk, 1),
            HandStroke::PreviousHand => self.step_hand(desk, -1),
            HandStroke::TakeBack => self.take_card_back(desk),
        }
    }

    /// Moves the card of this rank, in the current suit, into the selected hand, unless it is full.
    fn type_card(&mut self, desk: &mut Desk, rank: Rank) {
        let (seat, suit) = (self.hand, self.suit);
        let (card, setup) = (Card::new(suit, rank), &desk.document().problem().setup);
        if !setup.game.pack().has(card) || setup.hands[seat].has(card) {
            return;
        }
        if is_full(setup, seat) {
            self.refused = Some((card, seat));
            return;
        }
        let (back, before) = (put_back_edit(setup, card), *setup);
        self.is_tray = false;
        self.typed.push((card, back));
        desk.edit(&Edit::Give(card, seat));
        let now = &desk.documents.current().problem().setup;
        self.record_taken(seat, &before, now);
    }

    /// Puts the last typed card back where it was, unless it has been moved since.
    fn take_card_back(&mut self, desk: &mut Desk) {
        let hand = desk.document().problem().setup.hands[self.hand];
        self.typed.retain(|(card, _)| hand.has(*card));
        if let Some((card, back)) = self.typed.pop() {
            self.suit = card.suit;
            desk.edit(&back);
        }
    }

    /// Moves forward by `steps` suits, or back if negative; the last suit is followed by the next hand.
    fn step_suit(&mut self, desk: &Desk, steps: isize) {
        let suit = self.suit;
        let now = Suit::ALL
            .iter()
            .position(|&other| other == suit)
            .unwrap_or(0);
        let next = now.checked_add_signed(steps);
        match next.and_then(|next| Suit::ALL.get(next)) {
            Some(&suit) => self.suit = suit,
            None => {
                self.step_hand(desk, steps);
                if steps < 0 {
                    self.suit = Suit::Clubs;
                }
            }
        }
    }

    /// Moves clockwise by `steps` hands, or counterclockwise if negative.
    fn step_hand(&mut self, desk: &Desk, steps: isize) {
        let setup = &desk.document().problem().setup;
        let seats: Vec<Seat> = setup.seats_from(self.hand).collect();
        let next = steps.rem_euclid(seats.len() as isize) as usize;
        self.choose_hand(desk, seats[next]);
    }

    /// Sets a hand to the cards in a typed line of text if it can be parsed. If not, and the user has only added to the
    /// line, sets the hand to the cards up to the error. Stores the line as it was typed in any case.
    pub(in crate::session) fn type_hand(&mut self, desk: &mut Desk, seat: Seat, text: &str) {
        let game = desk.document().problem().setup.game;
        let is_empty =
            TypedHand::held(&desk.document().problem().setup, seat) == TypedHand::default();
        let line = self.text(seat).or(is_empty.then_some(""));
        let kept = line
            .filter(|line| text.starts_with(line))
            .map_or(text.len(), str::len);
        // Several letters may arrive at once, of which only the last do not fit.
        let ends = (kept..text.len())
            .rev()
            .filter(|&end| text.is_char_boundary(end));
        let mut typed = [text.len()].into_iter().chain(ends);
        if let Some(hand) = typed.find_map(|end| hand::read(&text[..end], game).ok()) {
            let edit = Edit::Hold(seat, hand);
            let before = desk.document().problem_before(&edit).setup;
            desk.edit(&edit);
            let now = &desk.documents.current().problem().setup;
            self.record_taken(seat, &before, now);
        }
        let held = TypedHand::held(&desk.document().problem().setup, seat);
        let text = text.to_owned();
        self.lines[seat] = Some(HandLine { text, held });
    }
}
