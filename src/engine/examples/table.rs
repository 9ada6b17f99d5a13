//! The tricks of every declarer in every strain, for the deal named on the command line or one of our own.

use std::error::Error;

use kibitzer::analysis::EveryDeclarer;
use kibitzer::rules::Deal;
use kibitzer::search::Solver;

const DEAL: &str = "N:QT754.A.QJ32.Q85 A.K86543.KT874.4 J982.T92.965.K72 K63.QJ7.A.AJT963";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1);
    let deal: Deal = text.as_deref().unwrap_or(DEAL).parse()?;
    println!("{deal}");
    println!("{}", Solver::default().solve(&EveryDeclarer(deal)));
    Ok(())
}
