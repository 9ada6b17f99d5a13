//! The makeable tricks of every declarer and the par, written into a problem in the form in which hand records publish
//! them.

use crate::analysis::{TrickTable, par};
use crate::cards::BySeat;
use crate::problem::{MAKES_STRAINS, Problem, PublishedPar};
use crate::rules::{Game, Par};

use super::par::KnownPar;

/// Writes the makeable tricks of every declarer in every strain into the record of a problem. Adds the par score and
/// contracts if the deal is complete.
///
/// If the correct par score or contracts are already recorded, their wording is kept. Text that cannot be parsed counts
/// as wrong and is replaced.
///
/// Par scores and contracts are written as by [`PublishedPar::from`].
pub fn tell_makes(problem: &mut Problem, table: &TrickTable) {
    problem.record.makes =
        BySeat::from_fn(|seat| MAKES_STRAINS.map(|strain| table.get(strain, seat)));
    let Some(par) = par_of(problem, table) else {
        return;
    };
    let known = KnownPar {
        par: &par,
        table,
        vulnerability: problem.vulnerability,
    };
    let published = &mut problem.record.par;
    let written = PublishedPar::from(&par);
    if !known.is_score(published) {
        published.score = written.score;
    }
    if !known.are_contracts(published) {
        published.contracts = written.contracts;
    }
}

/// Returns the par score and contracts of a problem's deal, computed from its trick table. Returns `None` unless it is
/// a complete bridge deal with all 52 cards known: scores are defined for those only.
pub fn par_of(problem: &Problem, table: &TrickTable) -> Option<Par> {
    let setup = &problem.setup;
    let is_complete = setup.game == Game::Bridge && setup.all_unknown() == 0 && setup.is_whole();
    is_complete.then(|| par(table, problem.dealer, problem.vulnerability))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Seat, Tricks};
    use crate::rules::{Chance, Vulnerability};

    /// Builds a random complete deal, changes its problem with `tell`, and returns the par score and contracts that are
    /// then written into it. `tricks` holds a row for clubs, diamonds, hearts, spades and no trumps, each with the
    /// tricks of North, East, South and West.
    fn published_par(tricks: [[u8; 4]; 5], tell: impl Fn(&mut Problem)) -> PublishedPar {
        let mut problem = Problem::new(Game::Bridge);
        problem.setup.deal(&mut Chance::from_seed(1));
        tell(&mut problem);
        tell_makes(&mut problem, &TrickTable::from_rows(tricks));
        let no_trumps = problem.record.makes[Seat::North][0];
        assert_eq!(no_trumps, Some(Tricks(tricks[4][0])));
        problem.record.par
    }

    /// Checks the par score and the par contracts that are written for these tricks.
    #[track_caller]
    fn assert_par(
        tricks: [[u8; 4]; 5],
        vulnerability: Vulnerability,
        score: &str,
        contracts: &str,
    ) {
        let par = published_par(tricks, |problem| problem.vulnerability = vulnerability);
        assert_eq!((&*par.score, &*par.contracts), (score, contracts));
    }

    #[test]
    fn the_par_score_is_written_for_the_side_that_declares() {
        let [six, ten] = [[6; 4], [3, 10, 3, 10]];
        let spades = [ten, six, six, [10, 3, 10, 3], six];
        let alone = [six, six, six, [10, 3, 10, 3], six];
        assert_par(alone, Vulnerability::Both, "NS 620", "NS 4S=");
        assert_par(spades, Vulnerability::NorthSouth, "EW -100", "EW 5CX-1");
        let one = [six, six, six, six, [6, 6, 7, 7]];
        assert_par(one, Vulnerability::None, "NS 90", "S 1N=");
        assert_par([six; 5], Vulnerability::None, "NS 0", "Pass");
        let over = [six, six, six, six, [10, 3, 10, 3]];
        assert_par(over, Vulnerability::None, "NS 430", "NS 3N+1");
    }

    #[test]
    fn the_score_and_the_contracts_of_a_par_are_checked_separately() {
        let table = [[6; 4], [6; 4], [6; 4], [6; 4], [6, 6, 7, 7]];
        let (score, contracts) = ("NS 90", "S 1N=");
        let cases = [
            (("EW -90", "1N-S"), ("EW -90", "1N-S")),
            (("NS 120", "1N-NS+1"), (score, contracts)),
            (("NS 90", "NS 1N="), (score, contracts)),
            (("NS 90", "S 1N+1"), (score, contracts)),
            (("NS 90", ""), (score, contracts)),
            (("", "1NT-S"), (score, "1NT-S")),
            (("NS +90", "S 1NT"), ("NS +90", "S 1NT")),
            (("90", "one no trump"), (score, contracts)),
            (("EW 90", "S 1N="), (score, "S 1N=")),
        ];
        for (before, expected) in cases {
            let par = published_par(table, |problem| {
                before.0.clone_into(&mut problem.record.par.score);
                before.1.clone_into(&mut problem.record.par.contracts);
            });
            let par = (&*par.score, &*par.contracts);
            assert_eq!(par, expected, "{before:?}");
        }
    }

    /// Returns true if `contracts`, already recorded as the par contracts, are kept unchanged.
    fn are_contracts_kept(
        tricks: [[u8; 4]; 5],
        vulnerability: Vulnerability,
        contracts: &str,
    ) -> bool {
        let par = published_par(tricks, |problem| {
            problem.vulnerability = vulnerability;
            contracts.clone_into(&mut problem.record.par.contracts);
        });
        par.contracts == contracts
    }

    #[test]
    fn contracts_are_recognised_in_several_notations() {
        let [six, ten] = [[6; 4], [3, 10, 3, 10]];
        // The par is five clubs by either opponent, doubled and one down, as a sacrifice against four spades.
        let table = [ten, six, six, [10, 3, 10, 3], six];
        let is_kept =
            |contracts: &str| are_contracts_kept(table, Vulnerability::NorthSouth, contracts);
        for right in [
            "EW 5CX-1",
            "5C*-EW-1",
            "5CX E -1",
            "W 5C*-1",
            "5cx-we",
            "EW 5CX",
            "E 5CX-1; W 5CX-1",
            "E 5Cx-1, 5C*-W-1",
        ] {
            assert!(is_kept(right), "{right}");
        }
        for wrong in [
            "EW 5C-1",
            "EW 5CX-2",
            "EW 5CX=",
            "NS 5CX-1",
            "EW 5DX-1",
            "EW 4CX-1",
            "EW 5CX-1; NS 4S=",
            "EW 5CX-1;",
            "EWE 5CX-1",
            "E 5CXX-1",
            "5CX",
            "EW",
            "Pass",
            "EW 5CX-1 at once",
            "5♣X-EW-1",
        ] {
            assert!(!is_kept(wrong), "{wrong}");
        }
        let passed = published_par([six; 5], |problem| {
            problem.record.par.contracts = "pass".into();
        });
        assert_eq!((&*passed.score, &*passed.contracts), ("NS 0", "pass"));
        // Nine tricks score as game only at the three level. Eight tricks score the same at the one and at the two
        // level.
        let over = [six, six, six, six, [9, 3, 9, 3]];
        for (level, is_right) in [
            ("1N+2", false),
            ("2N+1", false),
            ("3N=", true),
            ("4N-1", false),
        ] {
            let contracts = format!("NS {level}");
            let is_kept = are_contracts_kept(over, Vulnerability::None, &contracts);
            assert_eq!(is_kept, is_right, "{level}");
        }
        let part = [six, six, six, six, [8, 3, 8, 3]];
        for level in ["1N+1", "2N=", "2N"] {
            let contracts = format!("NS {level}");
            assert!(
                are_contracts_kept(part, Vulnerability::None, &contracts),
                "{level}"
            );
        }
    }

    #[test]
    fn an_incomplete_deal_has_no_par() {
        let par = published_par([[6; 4]; 5], |problem| {
            for hand in &mut problem.setup.hands.0 {
                *hand = hand.iter().take(5).collect();
            }
        });
        assert!(par.is_empty());
    }
}
