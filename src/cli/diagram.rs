//! Positions as text: the contract, the player to lead or play, and the hands.

use kibitzer::cards::{Card, CardSet, Seat, Suit};
use kibitzer::rules::Setup;
use kibitzer_export::compact_diagram;

use super::played_board::{PlayedBoard, contract_name, strain_name};

impl PlayedBoard {
    /// Returns the position as text: a heading with the contract, the declarer, the cards on the table and the player
    /// to play, and a diagram of the hands.
    pub(super) fn position_diagram(&self, unseen: &[Seat]) -> String {
        self.diagram_of(&self.position().setup(), unseen)
    }

    /// Returns the position as text, as [`PlayedBoard::position_diagram`] does, but shows `cards` as the hand of
    /// `seat`: the cards still held and the unseen discards. A sentence below states how many of them have been
    /// discarded.
    pub(super) fn diagram_with_discards(&self, seat: Seat, cards: CardSet) -> String {
        let mut setup = self.position().setup();
        let discarded = cards.len() - setup.hands[seat].len();
        setup.hands[seat] = cards;
        format!(
            "{}\n{} has discarded {discarded} of these {} cards.\n",
            self.diagram_of(&setup, &[]),
            seat.name(),
            cards.len()
        )
    }

    /// Returns the heading of the position, and a diagram of the hands of `setup`.
    fn diagram_of(&self, setup: &Setup, unseen: &[Seat]) -> String {
        let hands = compact_diagram(setup, unseen);
        format!("{}\n\n{hands}", self.position_heading())
    }

    /// Returns the title of the board on a line of its own, if there is one, and the contract with the declarer, such
    /// as `3NT by South`.
    pub(super) fn title_and_contract(&self) -> String {
        let position = self.position();
        let title = match self.title.as_str() {
            "" => String::new(),
            title => format!("{title}\n"),
        };
        let contract = match self.contract {
            Some(contract) => contract_name(contract),
            None => strain_name(position.strain()),
        };
        format!("{title}{contract} by {}", position.declarer().name())
    }

    fn position_heading(&self) -> String {
        let position = self.position();
        let mut heading = self.title_and_contract();
        let table: Vec<String> = position
            .seats()
            .zip(position.trick().cards())
            .map(|(seat, card)| format!("{seat} {}", format_card(card)))
            .collect();
        if !table.is_empty() {
            heading += &format!("; on the table {}", table.join(", "));
        }
        if let Some(turn) = position.turn() {
            let verb = if table.is_empty() { "leads" } else { "plays" };
            heading += &format!("; {} {verb}", turn.name());
        }
        heading
    }
}

/// Formats a card with its suit symbol, such as `♥T`.
pub(super) fn format_card(card: Card) -> String {
    format!("{}{}", card.suit.symbol(), card.rank)
}

/// Formats a set of cards by suit, with suit symbols, such as `♠AK ♥T`.
pub(super) fn format_cards(cards: CardSet) -> String {
    let suits = Suit::ALL.into_iter().filter_map(|suit| {
        let holding = cards.holding(suit);
        (!holding.is_empty()).then(|| format!("{}{holding}", suit.symbol()))
    });
    suits.collect::<Vec<_>>().join(" ")
}
