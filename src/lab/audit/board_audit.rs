//! The audit of one board: a search, and an independent check of the claims it makes on the way.

use std::collections::BTreeMap;
use std::fmt;

use kibitzer::cards::{Card, Tricks};
use kibitzer::instruments::{Claim, ClaimOrigin, Company};
use kibitzer::rules::{Chance, Position};
use kibitzer::search::{Bound, Control, Estimator, Proved, Solver};

use super::claim_sample::{ClaimSample, SampleRule, SentFacts};
use super::members::{Class, Member};
use super::random_boards::{another_layout, any_board, large_board, random_card};

/// A solver that checks claims of the search (bounds on tricks), independently of it.
pub trait Referee {
    /// Returns true if the declaring side can take at least `target` tricks from the position; `None` if it takes too
    /// long to find out.
    fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool>;
}

/// The result of auditing the search on one board, or on several.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AuditTally {
    /// The number of boards searched.
    pub boards: u64,
    /// The number of claims (bounds on tricks) that the search made.
    pub made: u64,
    /// The number of claims checked and the number of positions on which they were checked, keyed by the part of the
    /// search that made the claim and the number of tricks left.
    pub checked: BTreeMap<(ClaimOrigin, Tricks), CheckCounts>,
    /// The number of positions not checked because they took too long to solve.
    pub unchecked: u64,
    /// The number of positions that were not passed to the referee, because a second search without knowledge of the
    /// claim confirmed it for them.
    pub scouted: u64,
    /// The claims that turned out to be false.
    pub found: Vec<Falsehood>,
    /// The boards on which the search panicked.
    pub panics: Vec<SearchPanic>,
}

/// The number of claims checked and the number of positions on which they were checked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CheckCounts {
    /// The number of claims checked.
    pub claims: u64,
    /// The number of positions on which these claims were checked.
    pub members: u64,
}

/// A claim of the search, with a position to which the claim applies but for which it is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Falsehood {
    /// The number of the board, which is also the seed of its random numbers.
    pub seed: u64,
    /// The number of positions checked before this one: on the same board or, in a tally of several boards, on all of
    /// them.
    pub members_before: u64,
    /// The false claim.
    pub claim: Claim,
    /// The position for which the claim is false. If the claim is about a card, this is the position before the card is
    /// played.
    pub member: Position,
    /// The card that the claim is about, if any.
    pub card: Option<Card>,
}

/// A board on which the search panicked, because its conclusions contradicted each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchPanic {
    /// The number of the board, which is also the seed of its random numbers.
    pub seed: u64,
    /// The message of the panic.
    pub message: String,
}

/// A board on which the search is audited, with the random number generator for the remaining steps of its audit.
struct AuditedBoard {
    seed: u64,
    rule: SampleRule,
    chance: Chance,
    position: Position,
}

/// Searches the board with number `seed`, and checks a sample of the claims made during the search against `referee`.
///
/// For every ordinary board there are on average `hunts` large boards, on which only claims with a
/// [peculiarity](kibitzer::instruments::Stratum) are sampled. Such claims are rare and much alike on any one board, and
/// the false claims that were hardest to find were among them.
pub fn audit_board(seed: u64, hunts: u8, referee: &mut dyn Referee) -> AuditTally {
    AuditedBoard::new(seed, hunts).audit(referee)
}

/// The default number of large boards searched for each ordinary board. This number finds rare bugs fastest.
pub const DEFAULT_HUNTS: u8 = 3;

/// Returns the claims that an audit samples from the search of board number `seed`.
#[cfg(test)]
pub(super) fn sampled_claims(seed: u64) -> Vec<Claim> {
    let mut board = AuditedBoard::new(seed, DEFAULT_HUNTS);
    let mut sample = board.claim_sample();
    board.search(&mut sample);
    sample.into_claims().collect()
}

impl AuditedBoard {
    /// Creates the random board number `seed`. `hunts` is the average number of large boards for each ordinary one.
    fn new(seed: u64, hunts: u8) -> AuditedBoard {
        let mut chance = Chance::from_seed(seed);
        // Draw the seed again, so that neighbouring board numbers give unrelated boards.
        let mut chance = Chance::from_seed(chance.bits());
        let (position, rule) = match chance.below(usize::from(hunts) + 1) {
            0 => (any_board(&mut chance), SampleRule::Any),
            _ => (large_board(&mut chance), SampleRule::Peculiar),
        };
        AuditedBoard {
            seed,
            rule,
            chance,
            position,
        }
    }

    fn claim_sample(&mut self) -> ClaimSample {
        ClaimSample::new(self.rule, Chance::from_seed(self.chance.bits()))
    }

    /// Searches the board and checks a sample of the claims made during the search.
    fn audit(mut self, referee: &mut dyn Referee) -> AuditTally {
        let mut sample = self.claim_sample();
        self.search(&mut sample);
        let mut tally = AuditTally {
            boards: 1,
            made: sample.made(),
            ..AuditTally::default()
        };
        let mut scout = Scout(Solver::new(1 << 20));
        for claim in sample.into_claims() {
            tally.check_claim(claim, self.seed, &mut self.chance, referee, &mut scout);
        }
        tally
    }

    /// Searches the board and positions that arise in its play, often after up to three other layouts of the board. The
    /// transposition tables are empty, filled or of minimal size, or contain facts from another solver.
    fn search(&mut self, sample: &mut ClaimSample) {
        let bytes = match self.chance.below(8) {
            0 => 0,
            _ => 1 << 22,
        };
        let mut solver = Solver::new(bytes);
        let mut other = Solver::new(1 << 20);
        let mut estimator = Estimator::new();
        let mut position = self.position;
        let layouts = self.chance.below(2) * self.chance.below(4);
        for _ in 0..layouts {
            if let Some(layout) = another_layout(&position, &mut self.chance) {
                prove_value(&layout, &mut solver, sample, &mut ());
            }
        }
        let plays = 1 + self.chance.below(3);
        for number in 0..=plays {
            let mut sent = SentFacts::default();
            prove_value(&position, &mut solver, sample, &mut sent);
            estimator.estimate_observed(&position, sample);
            if number == 0 {
                other.learn(&position, &sent.0);
                prove_value(&position, &mut other, sample, &mut ());
            }
            for _ in 0..=self.chance.below(5) {
                if position.tricks_left() > Tricks(2) {
                    let card = random_card(&position, &mut self.chance);
                    position.play(card).expect("a legal card");
                }
            }
        }
    }
}

/// Proves the value of a position by narrowing its bounds. `sample` observes the claims of the search, and `company`
/// receives the facts that it sends to other workers.
fn prove_value(
    position: &Position,
    solver: &mut Solver,
    sample: &mut ClaimSample,
    company: &mut impl Company,
) {
    let control = Control::default();
    let mut proved = Proved::nothing(position);
    let mut guess = solver.guess(position);
    while proved.value().is_none() {
        let target = guess.clamp(proved.at_least + Tricks(1), proved.at_most);
        let mut watched = solver.watched(sample, company);
        let proof = watched.prove(position, target, &control);
        let bound = proof.expect("nobody cancels an audit").bound;
        proved.narrow(bound);
        guess = match bound {
            Bound::AtLeast(tricks) => tricks + Tricks(1),
            Bound::AtMost(tricks) => tricks,
        };
    }
}

/// The number of tricks left from which positions take long to solve. Only one such position in
/// [`ALWAYS_REFEREED_ONE_IN`] always goes to the referee; the others do if the scout does not confirm the claim.
const MIN_LARGE_TRICKS: Tricks = Tricks(7);
/// One in this many large positions is always passed to the referee.
const ALWAYS_REFEREED_ONE_IN: usize = 4;

/// A second search without knowledge of the first one's claims. If it contradicts a claim, one of the two searches is
/// wrong, and the referee decides which.
struct Scout(Solver);

impl Referee for Scout {
    fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool> {
        Some(self.0.makes(position, target))
    }
}

impl AuditTally {
    /// Checks a claim on positions that it applies to, stopping at the first position for which it is false.
    fn check_claim(
        &mut self,
        claim: Claim,
        seed: u64,
        chance: &mut Chance,
        referee: &mut dyn Referee,
        scout: &mut Scout,
    ) {
        let class = Class::new(claim);
        let left = claim.position.tricks_left();
        let members = class.members(chance);
        let mut checked = CheckCounts::default();
        for member in members {
            let is_large = left >= MIN_LARGE_TRICKS;
            if is_large
                && chance.below(ALWAYS_REFEREED_ONE_IN) > 0
                && bound_holds(claim.bound, member, scout) == Some(true)
            {
                self.scouted += 1;
                continue;
            }
            match bound_holds(claim.bound, member, referee) {
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
        self.add_counts((claim.origin, left), checked);
    }

    /// Returns true if a claim was false or the search panicked.
    pub fn has_findings(&self) -> bool {
        !self.found.is_empty() || !self.panics.is_empty()
    }

    /// Returns the number of positions on which claims were checked.
    pub fn members(&self) -> u64 {
        self.members_with(Tricks::ZERO)
    }

    /// Returns the number of positions with at least `left` tricks left on which claims were checked.
    pub fn members_with(&self, left: Tricks) -> u64 {
        let kinds = (self.checked.iter()).filter(|((_, tricks), _)| *tricks >= left);
        kinds.map(|(_, checked)| checked.members).sum()
    }

    /// Returns the number of claims that were checked.
    pub fn claims(&self) -> u64 {
        self.checked.values().map(|checked| checked.claims).sum()
    }

    /// Adds the tally of boards that were audited later.
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
            self.add_counts(kind, checked);
        }
    }

    /// Adds the counts `checked` for one kind of claim, given by the part of the search that made it and the number of
    /// tricks left.
    fn add_counts(&mut self, kind: (ClaimOrigin, Tricks), checked: CheckCounts) {
        let all = self.checked.entry(kind).or_default();
        all.claims += checked.claims;
        all.members += checked.members;
    }
}

/// Returns true if `bound` holds for a position; `None` if the referee cannot decide.
fn bound_holds(bound: Bound, member: Member, referee: &mut dyn Referee) -> Option<bool> {
    let mut position = member.position;
    let mut won = Tricks::ZERO;
    if let Some(card) = member.card {
        let winner = position.play(card).expect("a legal card");
        won.0 += u8::from(winner.is_some_and(|winner| member.position.is_declaring(winner)));
    }
    let mut reaches = |target: Tricks| match target.0.checked_sub(won.0) {
        None | Some(0) => Some(true),
        Some(rest) if rest > position.tricks_left().0 => Some(false),
        Some(rest) => referee.reaches(&position, Tricks(rest)),
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
        let (claim, seed) = (&self.claim, self.seed);
        let (words, tricks) = match claim.bound {
            Bound::AtLeast(tricks) => ("at least", tricks),
            Bound::AtMost(tricks) => ("at most", tricks),
        };
        let origin = claim.origin;
        write!(f, "board {seed}, {origin:?}: {words} {tricks} tricks")?;
        if let Some(card) = self.card {
            write!(f, " after {card}")?;
        }
        write!(f, ", relying on {}", claim.relied)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use kibitzer::cards::{BySeat, CardSet, Suit};
    use kibitzer::judge::Judge;

    struct LimitedJudge(Judge);

    impl Referee for LimitedJudge {
        fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool> {
            let control = Control::default().within(100 << 14);
            self.0.makes_with(position, target, &control).ok()
        }
    }

    fn hands_before_trick(position: &Position) -> BySeat<CardSet> {
        let mut setup = position.setup();
        setup.take_trick_back();
        setup.hands
    }

    #[test]
    fn equivalent_positions_share_suit_lengths_and_the_cards_relied_on() {
        let mut chance = Chance::from_seed(91);
        let mut others = HashSet::new();
        for seed in 0..40 {
            for claim in sampled_claims(seed) {
                let hands = hands_before_trick(&claim.position);
                for member in Class::new(claim).members(&mut chance) {
                    let position = member.position;
                    if position != claim.position {
                        others.insert(position);
                    }
                    assert_eq!(position.in_play(), claim.position.in_play());
                    for (seat, &hand) in hands_before_trick(&position).iter() {
                        let before = hands[seat];
                        for suit in Suit::ALL {
                            assert_eq!(hand.suited(suit).len(), before.suited(suit).len());
                        }
                        assert_eq!(hand & claim.relied, before & claim.relied);
                    }
                    let tricks = position.trick().cards().zip(claim.position.trick().cards());
                    let played = member.card.into_iter().zip(claim.card);
                    for (card, before) in tricks.chain(played) {
                        assert_eq!(card.suit, before.suit);
                        if claim.relied.has(before) || claim.relied.has(card) {
                            assert_eq!(card, before);
                        }
                    }
                }
            }
        }
        assert!(others.len() > 5000, "{}", others.len());
    }

    #[test]
    fn an_audit_of_a_few_boards_finds_no_false_claims_and_covers_every_kind() {
        let mut referee = LimitedJudge(Judge::new(1 << 22));
        let mut sum = AuditTally::default();
        for seed in 0..40 {
            sum.add(audit_board(seed, DEFAULT_HUNTS, &mut referee));
        }
        assert_eq!(sum.found, []);
        for origin in ClaimOrigin::ALL {
            let mut checked = sum.checked.keys().map(|(checked, _)| *checked);
            assert!(checked.any(|checked| checked == origin), "{origin:?}");
        }
        assert!(sum.members() > 10_000 && sum.made > sum.claims());
        let audit = |referee: &mut LimitedJudge| audit_board(7, DEFAULT_HUNTS, referee);
        assert_eq!(audit(&mut referee), audit(&mut referee));
    }

    /// Tests that two false claims are found: a lower bound one trick above the value, and an upper bound one trick
    /// below it.
    #[test]
    fn false_claims_about_the_position_itself_are_found() {
        let mut referee = LimitedJudge(Judge::new(1 << 22));
        let mut found = 0;
        for seed in 0..240 {
            let mut board = AuditedBoard::new(seed, DEFAULT_HUNTS);
            let position = board.position;
            if position.tricks_left() > Tricks(6) {
                continue;
            }
            let tricks = referee.0.tricks(&position);
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
                tally.check_claim(claim, seed, &mut board.chance, &mut referee, &mut scout);
                assert_eq!(tally.found.len(), 1, "{claim:?}");
                assert_eq!(tally.found[0].member, position);
                found += 1;
            }
        }
        assert!(found > 30);
    }
}
