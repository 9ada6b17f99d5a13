//! One board: searched, and what was claimed on the way decided by somebody else.

use std::collections::BTreeMap;
use std::fmt;

use kibitzer::cards::{Card, Tricks};
use kibitzer::rules::{Chance, Position};
use kibitzer::search::{Bound, Claim, ClaimOrigin, Control, Estimator, Proved, Solver};

use super::boards::{any_board, any_card, large_board};
use super::members::{Class, Member};
use super::notebook::{Keeps, Notebook};

/// Whoever decides what positions are worth, without the search.
pub trait Court {
    /// Whether the declaring side takes at least `target` tricks; `None` if that takes too long.
    fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool>;
}

/// What came of the audit of a board, or of many.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AuditTally {
    /// Boards searched.
    pub boards: u64,
    /// Claims that were made.
    pub made: u64,
    /// By origin and tricks left, the claims that were checked, and on how many members.
    pub checked: BTreeMap<(ClaimOrigin, Tricks), CheckCounts>,
    /// Members whose judgement took too long.
    pub unchecked: u64,
    /// Members that were not judged, because another search that knew nothing of the claim thinks so
    /// too.
    pub scouted: u64,
    /// Claims that are false.
    pub found: Vec<Falsehood>,
    /// Boards on which the search panicked.
    pub panics: Vec<SearchPanic>,
}

/// How often something was checked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CheckCounts {
    /// Claims.
    pub claims: u64,
    /// Members of their classes.
    pub members: u64,
}

/// A claim that is not true of a member of its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Falsehood {
    /// The number of the board.
    pub seed: u64,
    /// Members that were checked before, on this board or, in a sum, on all boards.
    pub members_before: u64,
    /// What was claimed.
    pub claim: Claim,
    /// Of what it is not true: a member, after the card if the claim is about one.
    pub member: Position,
    /// That card.
    pub card: Option<Card>,
}

/// A board on which the search panicked: what it believed contradicted itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchPanic {
    /// The number of the board.
    pub seed: u64,
    /// What the panic said.
    pub message: String,
}

/// A board, and the chance by which its audit goes on.
struct AuditedBoard {
    seed: u64,
    keeps: Keeps,
    chance: Chance,
    position: Position,
}

/// Searches the board with a number and checks claims.
///
/// For every ordinary board there are so many `hunts`: large boards of which only claims are kept to which
/// something is [peculiar](kibitzer::search::Stratum). Few such are made, those of one board are much alike, and
/// what was hardest to find false was among them.
pub fn case(seed: u64, hunts: u8, court: &mut dyn Court) -> AuditTally {
    AuditedBoard::new(seed, hunts).check(court)
}

/// As many as are the fastest to find what is hard to find.
pub const HUNTS: u8 = 3;

/// The claims that are kept of a board.
#[cfg(test)]
pub(super) fn claims_of(seed: u64) -> Vec<Claim> {
    let mut case = AuditedBoard::new(seed, HUNTS);
    let mut notebook = case.notebook();
    case.search(&mut notebook);
    notebook.into_claims().collect()
}

impl AuditedBoard {
    /// The board with a number.
    fn new(seed: u64, hunts: u8) -> AuditedBoard {
        let mut chance = Chance::from_seed(seed);
        // Neighbouring numbers are far apart from here on.
        let mut chance = Chance::from_seed(chance.bits());
        let (position, keeps) = match chance.below(usize::from(hunts) + 1) {
            0 => (any_board(&mut chance), Keeps::Any),
            _ => (large_board(&mut chance), Keeps::Peculiar),
        };
        AuditedBoard {
            seed,
            keeps,
            chance,
            position,
        }
    }

    fn notebook(&mut self) -> Notebook {
        Notebook::new(self.keeps, Chance::from_seed(self.chance.bits()))
    }

    /// Searches it and checks claims.
    fn check(mut self, court: &mut dyn Court) -> AuditTally {
        let mut notebook = self.notebook();
        self.search(&mut notebook);
        let mut tally = AuditTally {
            boards: 1,
            made: notebook.made(),
            ..AuditTally::default()
        };
        let mut scout = Scout(Solver::new(1 << 20));
        for claim in notebook.into_claims() {
            tally.check(claim, self.seed, &mut self.chance, court, &mut scout);
        }
        tally
    }

    /// Searches the board and positions in its play, cold, warm, with next to no memory, and
    /// with what another solver tells.
    fn search(&mut self, notebook: &mut Notebook) {
        let bytes = if self.chance.below(8) == 0 {
            0
        } else {
            1 << 22
        };
        let mut solver = Solver::new(bytes);
        let mut other = Solver::new(1 << 20);
        let mut estimator = Estimator::new();
        let mut position = self.position;
        let plays = 1 + self.chance.below(3);
        for number in 0..=plays {
            notebook.listen();
            prove(&position, &mut solver, notebook);
            let facts = notebook.take_facts();
            estimator.estimate_watched(&position, &mut *notebook);
            if number == 0 {
                other.learn(&position, &facts);
                prove(&position, &mut other, notebook);
            }
            for _ in 0..=self.chance.below(5) {
                if position.tricks_left() > Tricks(2) {
                    let card = any_card(&position, &mut self.chance);
                    position.play(card).expect("a legal card");
                }
            }
        }
    }
}

/// Closes in on the value of a position.
fn prove(position: &Position, solver: &mut Solver, notebook: &mut Notebook) {
    let control = Control::default();
    let mut proved = Proved::nothing(position);
    let mut guess = solver.guess(position);
    while proved.value().is_none() {
        let target = guess.clamp(proved.at_least + Tricks(1), proved.at_most);
        let proof = solver.prove_watched(position, target, &control, &mut *notebook);
        let Ok(proof) = proof else {
            unreachable!("nobody cancels an audit");
        };
        proved.narrow(target, proof.tricks);
        guess = match proof.tricks >= target {
            true => proof.tricks + Tricks(1),
            false => proof.tricks,
        };
    }
}

/// Tricks from which on members take long to judge: one of so many goes to court unless the
/// scout has found something.
const LARGE: Tricks = Tricks(7);
const JUDGED: usize = 4;

/// The search again, which knows of other members only. If it contradicts a claim that it made
/// elsewhere, one of the two is false, and the court decides.
struct Scout(Solver);

impl Court for Scout {
    fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool> {
        self.0.makes(position, target, &Control::default()).ok()
    }
}

impl AuditTally {
    /// Checks a claim on members of its class.
    fn check(
        &mut self,
        claim: Claim,
        seed: u64,
        chance: &mut Chance,
        court: &mut dyn Court,
        scout: &mut Scout,
    ) {
        let class = Class::new(claim);
        let left = claim.position.tricks_left();
        let members = class.members(chance);
        let mut checked = CheckCounts::default();
        for member in members {
            let is_large = left >= LARGE;
            if is_large
                && chance.below(JUDGED) > 0
                && is_true(claim.bound, member, scout) == Some(true)
            {
                self.scouted += 1;
                continue;
            }
            match is_true(claim.bound, member, court) {
                None => self.unchecked += 1,
                Some(true) => checked.members += 1,
                Some(false) => {
                    self.found.push(Falsehood {
                        seed,
                        members_before: self.members() + checked.members,
                        claim,
                        member: member.position,
                        card: member.card,
                    });
                    checked.members += 1;
                    break;
                }
            }
        }
        checked.claims = u64::from(checked.members > 0);
        self.note((claim.origin, left), checked);
    }

    /// Whether anything came of it that cannot be.
    pub fn has_found(&self) -> bool {
        !self.found.is_empty() || !self.panics.is_empty()
    }

    /// All members that were checked.
    pub fn members(&self) -> u64 {
        self.members_with(Tricks::ZERO)
    }

    /// Those with so many tricks left, or more.
    pub fn members_with(&self, left: Tricks) -> u64 {
        let kinds = self.checked.iter();
        let kinds = kinds.filter(|((_, tricks), _)| *tricks >= left);
        kinds.map(|(_, checked)| checked.members).sum()
    }

    /// Claims that were checked.
    pub fn claims(&self) -> u64 {
        self.checked.values().map(|checked| checked.claims).sum()
    }

    /// Adds what came of other boards, which were checked afterwards.
    pub fn add(&mut self, other: AuditTally) {
        let before = self.members();
        let found = other.found.into_iter().map(|falsehood| Falsehood {
            members_before: before + falsehood.members_before,
            ..falsehood
        });
        self.found.extend(found);
        self.panics.extend(other.panics);
        self.boards += other.boards;
        self.made += other.made;
        self.unchecked += other.unchecked;
        self.scouted += other.scouted;
        for (kind, checked) in other.checked {
            self.note(kind, checked);
        }
    }

    /// Adds what was checked of a kind.
    fn note(&mut self, kind: (ClaimOrigin, Tricks), checked: CheckCounts) {
        let all = self.checked.entry(kind).or_default();
        all.claims += checked.claims;
        all.members += checked.members;
    }
}

/// Whether a bound is true of a member, if that can be found out.
fn is_true(bound: Bound, member: Member, court: &mut dyn Court) -> Option<bool> {
    let mut position = member.position;
    let mut won = Tricks::ZERO;
    if let Some(card) = member.card {
        let winner = position.play(card).expect("a legal card");
        won.0 += u8::from(winner.is_some_and(|winner| member.position.is_declaring(winner)));
    }
    let mut reaches = |target: Tricks| match target.0.checked_sub(won.0) {
        None | Some(0) => Some(true),
        Some(rest) if rest > position.tricks_left().0 => Some(false),
        Some(rest) => court.reaches(&position, Tricks(rest)),
    };
    match bound {
        Bound::AtLeast(tricks) => reaches(tricks),
        Bound::AtMost(tricks) => reaches(tricks + Tricks(1)).map(|reaches| !reaches),
    }
}

impl fmt::Display for SearchPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}, panicked: {}", self.seed, self.message)
    }
}

impl fmt::Display for Falsehood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim {
            origin,
            bound,
            relied,
            ..
        } = self.claim;
        let (words, tricks) = match bound {
            Bound::AtLeast(tricks) => ("at least", tricks),
            Bound::AtMost(tricks) => ("at most", tricks),
        };
        write!(
            f,
            "board {}, {origin:?}: {words} {tricks} tricks",
            self.seed
        )?;
        if let Some(card) = self.card {
            write!(f, " after {card}")?;
        }
        write!(f, ", relying on {relied}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::CardSet;
    use kibitzer::judge::Judge;

    struct Bench(Judge);

    impl Court for Bench {
        fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool> {
            let mut patience = 100;
            self.0.reaches(position, target, &mut || {
                patience -= 1;
                patience == 0
            })
        }
    }

    #[test]
    fn a_few_boards_are_as_claimed_and_every_kind_of_claim_is_checked() {
        let mut court = Bench(Judge::new(1 << 22));
        let mut sum = AuditTally::default();
        for seed in 0..40 {
            sum.add(case(seed, HUNTS, &mut court));
        }
        assert_eq!(sum.found, []);
        for origin in ClaimOrigin::ALL {
            let mut checked = sum.checked.keys().map(|(checked, _)| *checked);
            assert!(checked.any(|checked| checked == origin), "{origin:?}");
        }
        assert!(sum.members() > 10_000 && sum.made > sum.claims());
        assert_eq!(case(7, HUNTS, &mut court), case(7, HUNTS, &mut court));
    }

    /// One trick more than can be taken, and one trick fewer than must be.
    #[test]
    fn what_is_false_of_the_position_itself_is_found() {
        let mut court = Bench(Judge::new(1 << 22));
        let mut found = 0;
        for seed in 0..240 {
            let AuditedBoard {
                position,
                mut chance,
                ..
            } = AuditedBoard::new(seed, HUNTS);
            if position.tricks_left() > Tricks(6) {
                continue;
            }
            let tricks = court.0.tricks(&position, &mut || false).unwrap();
            let bounds = [
                (tricks < position.tricks_left()).then(|| Bound::AtLeast(tricks + Tricks(1))),
                (tricks > Tricks::ZERO).then(|| Bound::AtMost(tricks - Tricks(1))),
            ];
            for bound in bounds.into_iter().flatten() {
                let claim = Claim {
                    origin: ClaimOrigin::Stored,
                    position,
                    card: None,
                    bound,
                    relied: position.in_play(),
                    divided: CardSet::EMPTY,
                };
                let mut tally = AuditTally::default();
                let mut scout = Scout(Solver::new(1 << 20));
                tally.check(claim, seed, &mut chance, &mut court, &mut scout);
                assert_eq!(tally.found.len(), 1, "{claim:?}");
                assert_eq!(tally.found[0].member, position);
                found += 1;
            }
        }
        assert!(found > 30);
    }
}
