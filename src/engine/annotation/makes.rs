//! What everybody makes, and the par, as they are published.

use crate::analysis::{Par, ParContract, TrickTable, par};
use crate::cards::{BySeat, Seat, Side, Strain, Suit};
use crate::problem::{Problem, PublishedPar};
use crate::rules::{Doubling, Game, Setup};

/// The strains of bridge in the order in which makes are published.
pub const MAKES_STRAINS: [Strain; 5] = [
    Strain::NoTrump,
    Strain::Trump(Suit::Spades),
    Strain::Trump(Suit::Hearts),
    Strain::Trump(Suit::Diamonds),
    Strain::Trump(Suit::Clubs),
];

/// Tells a problem what everybody makes, and the par of a whole deal. A par that was told with the same score keeps
/// its words.
///
/// The par is told as BridgeComposer writes it: the score of the side that plays, as in `EW 110`, and the contracts
/// with their results, as in `EW 2S=; E 3C+1`, both hands together where both can play. A deal that is passed out has
/// the par `NS 0`.
pub fn tell_makes(problem: &mut Problem, table: &TrickTable) {
    problem.record.makes = BySeat::from_fn(|seat| MAKES_STRAINS.map(|it| table.get(it, seat)));
    let par = match is_whole_deal(&problem.setup) {
        true => par(table, problem.dealer, problem.vulnerability),
        false => None,
    };
    let Some(par) = par else {
        return;
    };
    let told = &mut problem.record.par;
    if score(&told.score) != Some(par.score) {
        *told = PublishedPar::default();
    }
    if told.score.is_empty() {
        told.score = score_text(&par);
    }
    if told.contracts.is_empty() {
        told.contracts = contracts_text(&par);
    }
}

/// Whether all thirteen cards of every hand are known: scores are about these.
fn is_whole_deal(setup: &Setup) -> bool {
    setup.game == Game::Bridge && setup.all_unknown() == 0 && setup.is_whole()
}

/// The score of North-South that a published score such as `NS 420` or `EW -420` says.
fn score(text: &str) -> Option<i32> {
    let (side, points) = text.trim().split_once(' ')?;
    let points: i32 = points.trim().parse().ok()?;
    match side {
        "NS" => Some(points),
        "EW" => Some(-points),
        _ => None,
    }
}

/// The score for the side that plays, such as `NS 420` or `EW -100`.
fn score_text(par: &Par) -> String {
    match par.contracts.first().map(|bid| bid.declarer.side()) {
        Some(Side::EastWest) => format!("EW {}", -par.score),
        Some(Side::NorthSouth) | None => format!("NS {}", par.score),
    }
}

/// The contracts of a par, such as `NS 4S=` or `EW 5CX-1; W 5DX-1`.
fn contracts_text(par: &Par) -> String {
    if par.contracts.is_empty() {
        return "Pass".to_owned();
    }
    let has = |bid: ParContract| par.contracts.contains(&bid);
    let texts = par.contracts.iter().filter_map(|&bid| {
        let declarer = bid.declarer.partner();
        let is_of_both = has(ParContract { declarer, ..bid });
        let seats = match bid.declarer {
            seat if !is_of_both => seat.to_string(),
            Seat::North => "NS".to_owned(),
            Seat::East => "EW".to_owned(),
            // Told with the partner.
            Seat::South | Seat::West => return None,
        };
        Some(format!("{seats} {}", bid_text(bid)))
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// A contract and its result, such as `3N+1`, `4S=` or `5CX-1`.
fn bid_text(bid: ParContract) -> String {
    let contract = bid.contract;
    let strain = match contract.strain() {
        Strain::NoTrump => "N".to_owned(),
        strain @ (Strain::Trump(_) | Strain::Misere) => strain.to_string(),
    };
    let doubling = match contract.doubling() {
        Doubling::Undoubled => "",
        Doubling::Doubled => "X",
        Doubling::Redoubled => "XX",
    };
    let result = match bid.margin {
        0 => "=".to_owned(),
        margin => format!("{margin:+}"),
    };
    format!("{}{strain}{doubling}{result}", contract.level())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::TableEntry;
    use crate::cards::Tricks;
    use crate::rules::{Chance, Vulnerability};

    /// A whole deal of which North, East, South and West take so many tricks in clubs, diamonds, hearts, spades, no
    /// trumps.
    fn told(tricks: [[u8; 4]; 5], tell: impl Fn(&mut Problem)) -> PublishedPar {
        let mut problem = Problem::new(Game::Bridge);
        problem.setup.deal(&mut Chance::from_seed(1));
        tell(&mut problem);
        let mut table = TrickTable::empty(Game::Bridge);
        for (&strain, tricks) in Game::Bridge.strains().iter().zip(tricks) {
            for (declarer, tricks) in Seat::ALL.into_iter().zip(tricks) {
                let tricks = Tricks(tricks);
                table.add(TableEntry {
                    strain,
                    declarer,
                    tricks,
                });
            }
        }
        tell_makes(&mut problem, &table);
        assert_eq!(
            problem.record.makes[Seat::North][0],
            Some(Tricks(tricks[4][0]))
        );
        problem.record.par
    }

    #[track_caller]
    fn par_is(tricks: [[u8; 4]; 5], vulnerability: Vulnerability, score: &str, contracts: &str) {
        let par = told(tricks, |problem| problem.vulnerability = vulnerability);
        assert_eq!((&*par.score, &*par.contracts), (score, contracts));
    }

    #[test]
    fn the_par_is_told_for_the_side_that_plays() {
        let [six, ten] = [[6; 4], [3, 10, 3, 10]];
        let spades = [ten, six, six, [10, 3, 10, 3], six];
        let alone = [six, six, six, [10, 3, 10, 3], six];
        par_is(alone, Vulnerability::Both, "NS 620", "NS 4S=");
        par_is(spades, Vulnerability::NorthSouth, "EW -100", "EW 5CX-1");
        let one = [six, six, six, six, [6, 6, 7, 7]];
        par_is(one, Vulnerability::None, "NS 90", "S 1N=");
        par_is([six; 5], Vulnerability::None, "NS 0", "Pass");
        let over = [six, six, six, six, [10, 3, 10, 3]];
        par_is(over, Vulnerability::None, "NS 430", "NS 3N+1");
    }

    #[test]
    fn a_par_that_is_right_keeps_its_words() {
        let table = [[6; 4], [6; 4], [6; 4], [6; 4], [6, 6, 7, 7]];
        let par = |score: &str, contracts: &str| {
            told(table, |problem| {
                score.clone_into(&mut problem.record.par.score);
                contracts.clone_into(&mut problem.record.par.contracts);
            })
        };
        let kept = par("EW -90", "1N-S");
        assert_eq!((&*kept.score, &*kept.contracts), ("EW -90", "1N-S"));
        let wrong = par("NS 120", "1N-NS+1");
        assert_eq!((&*wrong.score, &*wrong.contracts), ("NS 90", "S 1N="));
    }

    #[test]
    fn an_ending_has_no_par() {
        let par = told([[6; 4]; 5], |problem| {
            for hand in &mut problem.setup.hands.0 {
                *hand = hand.iter().take(5).collect();
            }
        });
        assert!(par.is_empty());
    }
}
