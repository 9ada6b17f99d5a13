//! Every layout of two unseen hands: how often a finesse wins against the queen with five small cards.

use std::error::Error;

use kibitzer::analysis::Layouts;
use kibitzer::cards::{Seat, Tricks};
use kibitzer::rules::Position;
use kibitzer::search::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    let position: Position = "N:AKJ... Q65... 432... 987... NT S declarer=S".parse()?;
    let layouts = Layouts::new(position, [Seat::East, Seat::West])?;
    let statistics = Solver::default().solve(&layouts);
    for tricks in (0..=3).map(Tricks) {
        let count = statistics.tricks().counts[usize::from(tricks)];
        println!("{tricks} tricks in {count} of {} layouts", layouts.total());
    }
    Ok(())
}
