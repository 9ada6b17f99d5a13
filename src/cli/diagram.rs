//! A text diagram of the table: four hands around it, the contract, and the player to lead or play.

use std::fmt::{self, Display};

use kibitzer::cards::{Card, CardSet, Seat, Suit};
use kibitzer::rules::Setup;

use super::scene::{PlayScene, contract_name, strain_name};

/// A text diagram of the hands, with North at the top and West on the left. For hands in `unseen`, only the number of
/// cards is shown.
pub(super) struct HandsDiagram<'a> {
    pub(super) setup: &'a Setup,
    pub(super) unseen: &'a [Seat],
}

/// The columns between West and the middle, and between the middle and East.
const GAP: usize = 2;

impl Display for HandsDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [north, east, south, west] = Seat::ALL.map(|seat| self.rows(seat));
        let left = width(&west).max(8) + GAP;
        let middle = width(&north).max(width(&south)).max(4) + GAP;
        for row in &north {
            writeln!(f, "{:left$}{row}", "")?;
        }
        for row in 0..west.len().max(east.len()) {
            let cell = |rows: &[String]| rows.get(row).cloned().unwrap_or_default();
            let text = format!("{:left$}{:middle$}{}", cell(&west), "", cell(&east));
            writeln!(f, "{}", text.trim_end())?;
        }
        for row in &south {
            writeln!(f, "{:left$}{row}", "")?;
        }
        Ok(())
    }
}

impl HandsDiagram<'_> {
    /// Returns the text rows of a hand: one for each suit, one for an unseen hand, and none for an empty seat.
    fn rows(&self, seat: Seat) -> Vec<String> {
        let hand = self.setup.hands[seat];
        if self.setup.absent == Some(seat) {
            Vec::new()
        } else if self.unseen.contains(&seat) {
            vec![format!("{} unseen", hand.len())]
        } else {
            Suit::ALL.map(|suit| holding(hand, suit)).to_vec()
        }
    }
}

fn holding(hand: CardSet, suit: Suit) -> String {
    let holding = hand.holding(suit);
    match holding.is_empty() {
        true => format!("{} –", suit.symbol()),
        false => format!("{} {holding}", suit.symbol()),
    }
}

fn width(rows: &[String]) -> usize {
    rows.iter()
        .map(|row| row.chars().count())
        .max()
        .unwrap_or(0)
}

impl PlayScene {
    /// Returns a heading with the contract, the declarer, the cards on the table and the player to play, above a
    /// diagram of the hands.
    pub(super) fn picture(&self, unseen: &[Seat]) -> String {
        let setup = self.position().setup();
        format!(
            "{}\n\n{}",
            self.heading(),
            HandsDiagram {
                setup: &setup,
                unseen
            }
        )
    }

    /// Returns the contract and the declarer, such as `3NT by South`, below the title if there is one.
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

    fn heading(&self) -> String {
        let position = self.position();
        let mut heading = self.title_and_contract();
        let table: Vec<String> = position
            .seats()
            .zip(position.trick().cards())
            .map(|(seat, card)| format!("{seat} {}", card_name(card)))
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

/// Formats a card with its suit symbol: `♥T`.
pub(super) fn card_name(card: Card) -> String {
    format!("{}{}", card.suit.symbol(), card.rank)
}

/// Formats cards by suit, with suit symbols: `♠AK ♥T`.
pub(super) fn cards_name(cards: CardSet) -> String {
    let suits = Suit::ALL
        .into_iter()
        .filter(|&suit| !cards.suited(suit).is_empty());
    let names: Vec<String> = suits
        .map(|suit| format!("{}{}", suit.symbol(), cards.holding(suit)))
        .collect();
    names.join(" ")
}
