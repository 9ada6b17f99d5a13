//! A misère of preferans: the tricks that the defenders force on declarer, and the line of best play.

use std::error::Error;

use kibitzer::analysis::BestLine;
use kibitzer::rules::Position;
use kibitzer::search::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    let line = "preferans N:T987.98.987.8 AK.AKQT.J.QJT - QJ.J7.AKQT.97 misere W declarer=N";
    let position: Position = line.parse()?;
    let mut solver = Solver::default();
    println!("{} tricks for declarer", solver.tricks(&position));
    for step in &solver.solve(&BestLine(position)) {
        print!("{}:{} ", step.seat, step.card);
        if let Some(winner) = step.winner {
            println!("to {winner}");
        }
    }
    Ok(())
}
