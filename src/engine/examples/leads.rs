//! The value of every opening lead over random deals of the three unseen hands.

use std::error::Error;

use kibitzer::analysis::SampledChoices;
use kibitzer::cards::Seat;
use kibitzer::dealing::DealConstraints;
use kibitzer::rules::{Constraint, Contract, Game, Setup};
use kibitzer::search::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    let contract: Contract = "3NT".parse()?;
    let mut table = Setup::empty(Game::Bridge);
    table.set_declarer(Seat::South);
    let mut known = DealConstraints::new(Game::Bridge);
    known.set_hand(Seat::West, "QJ65.A64.A3.JT64".parse()?)?;
    known.hands.push(Constraint::points(Seat::South, 15..=17));
    let question = SampledChoices::new(&table, known, contract, &[], 1)?;
    let sample = Solver::default().solve(&question.with_deals(0..100));
    for merits in sample.merits(false) {
        let sets = merits.contract.share * 100.0;
        println!(
            "{} beats {contract} in {sets:.0} of 100 deals",
            merits.cards
        );
    }
    Ok(())
}
