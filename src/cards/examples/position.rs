//! Reads a position, plays a card, and writes the position after it.

use std::error::Error;

use kibitzer_cards::Card;
use kibitzer_cards::rules::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let line = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 NT W";
    let position: Position = line.parse()?;
    println!("West may play {}", position.legal_cards());
    let lead: Card = "C4".parse()?;
    println!("{}", position.after(lead)?);
    Ok(())
}
