//! The value of every card of dummy after the opening lead.

use std::error::Error;

use kibitzer::analysis::Choices;
use kibitzer::cards::{Card, Seat};
use kibitzer::rules::{Contract, Deal};
use kibitzer::search::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    let hands = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742";
    let deal: Deal = hands.parse()?;
    let contract: Contract = "3NT".parse()?;
    let lead: Card = "C4".parse()?;
    let position = deal.position(contract.strain(), Seat::South)?.after(lead)?;
    for (card, tricks) in Solver::default().solve(&Choices(position)).cards() {
        println!("{card} {tricks} {:+}", contract.margin(tricks));
    }
    Ok(())
}
