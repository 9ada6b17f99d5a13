//! The digest of the layouts counted so far: shares, groups and lists, all computed from one sample.

use std::cmp::Reverse;

use kibitzer::analysis::{
    Circumstance, Indicator, IndicatorCase, Interval, LayoutValue, Layouts, Results, ShapeCount,
    Stage, Statistics,
};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};
use kibitzer::notation::constraints;

use crate::session::layouts::view::{
    CardShares, FoundLayout, Group, GroupBasis, GroupCount, Grouping, MOST_LISTED, OpenedResult,
    Shares, StatisticsView, Tab,
};

/// A request to compute the statistics about layouts (possible deals of two unseen hands) that the window shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::session) struct DigestRequest {
    /// The user's choice of what the statistics show.
    pub(super) view: StatisticsView,
    /// The number of tricks that separates layouts in which the contract is made from the others. `None` if there is no
    /// goal; the mean number of tricks is then used instead.
    pub(super) threshold: Option<MakeThreshold>,
    /// True if the lists of groups and layouts are rebuilt. False while a listed layout is on the table, so that its
    /// list does not change.
    pub(super) lists: bool,
}

/// The statistics about layouts that the window shows, computed from a single sample of the layouts.
#[derive(Default)]
pub struct Digest {
    pub(in crate::session) request: DigestRequest,
    /// The sample of layouts from which everything shown is computed; `None` until there is one.
    pub sample: Option<Statistics>,
    /// The shares of results over all layouts, with best play by both sides.
    pub shares: Shares,
    /// The statistics of each legal card over all layouts; empty if they were not requested.
    pub cards: Vec<CardShares>,
    /// The result (such as a number of tricks) whose layouts are listed: the one that the user opened, else the default
    /// one.
    pub opened: Option<OpenedResult>,
    /// The groups, such as suit splits, into which the layouts with the listed result fall.
    pub groups: Vec<Group>,
    /// The features of a layout, such as a suit split, that best predict whether the contract is made.
    pub indicators: Vec<Indicator>,
    /// The layouts that the statistics list: those of the current group.
    pub listed_layouts: Vec<FoundLayout>,
    /// The layouts from which the shares of the groups are computed.
    pub basis: GroupBasis,
}

impl Digest {
    /// Computes the statistics of a sample of layouts. `before` is the result whose layouts were listed before, if any.
    pub(super) fn compute(
        sample: Statistics,
        request: DigestRequest,
        before: Option<OpenedResult>,
    ) -> Digest {
        let shares = shares(&sample.whole());
        let cards = sample.cards().filter_map(|card| card_shares(&card));
        let threshold = request.threshold.unwrap_or_else(|| {
            let mean = shares.mean.map_or(1.0, |(mean, _)| mean);
            MakeThreshold::new(Stage::Tricks, Tricks(mean.round() as u8), true)
        });
        let opened = request.view.opened;
        let mut digest = Digest {
            cards: cards.collect(),
            opened: opened.or_else(|| default_result(&sample, &shares, request.threshold, before)),
            shares,
            ..Digest::default()
        };
        if request.lists {
            digest.make_lists(&sample, &request.view, threshold);
        }
        (digest.sample, digest.request) = (Some(sample), request);
        digest
    }

    /// Replaces the lists of groups and layouts by those of earlier statistics.
    pub(super) fn keep_lists_of(&mut self, other: Digest) {
        (self.opened, self.basis) = (other.opened, other.basis);
        (self.groups, self.indicators) = (other.groups, other.indicators);
        self.listed_layouts = other.listed_layouts;
    }

    /// Computes the lists that the tab opened by the user shows: groups, layouts or indicators.
    fn make_lists(&mut self, sample: &Statistics, view: &StatisticsView, threshold: MakeThreshold) {
        match (view.tab, self.opened) {
            (Tab::Indicator, _) => {
                let misses = |value| !threshold.is_made(value);
                self.indicators = sample.telling(threshold.stage, misses);
            }
            (Tab::Layouts, Some(opened)) => {
                (self.groups, self.basis) = group_layouts(sample, view.grouping, opened, threshold);
                let group = view.group.min(self.groups.len().saturating_sub(1));
                if let Some(group) = self.groups.get(group) {
                    self.listed_layouts = listed_layouts(sample, view, group, opened, threshold);
                }
            }
            (Tab::Layouts, None) | (Tab::Scores | Tab::Cards, _) => {}
        }
    }
}

/// Returns the shares of the results, such as each number of tricks, over all layouts, estimated from the sample.
fn shares(whole: &Results<'_>) -> Shares {
    Shares {
        makes: whole.makes(),
        mean: whole.mean(),
        exactly: all_tricks().map(|n| whole.exactly(n)).collect(),
        at_least: all_tricks().map(|n| whole.at_least(n)).collect(),
    }
}

/// Returns the statistics of a legal card over all layouts; `None` for the entry about the position itself.
fn card_shares(card: &Results<'_>) -> Option<CardShares> {
    Some(CardShares {
        cards: card.cards()?,
        makes: card.makes(),
        mean: card.mean(),
        best: card.best(),
    })
}

/// Returns the result whose layouts are listed by default.
///
/// With a goal, this is the result that narrowly misses the goal or, if none misses it, the one that narrowly reaches
/// it. A result that was listed before stays listed as long as it occurs. If no layout with that result is known, all
/// layouts that miss the goal, or all that reach it, are listed. Without a goal, this is the most common result.
fn default_result(
    sample: &Statistics,
    shares: &Shares,
    threshold: Option<MakeThreshold>,
    before: Option<OpenedResult>,
) -> Option<OpenedResult> {
    let weights = result_weights(sample, shares);
    let weight = |n: Tricks| weights.get(usize::from(n)).copied().unwrap_or(0.0);
    let met: Vec<Tricks> = all_tricks().filter(|&n| weight(n) > 0.0).collect();
    if met.is_empty() {
        let makes = shares.makes?;
        return Some(OpenedResult::Makes(makes.share >= 1.0));
    }
    if let Some(OpenedResult::Tricks(n)) = before.filter(|_| threshold.is_some())
        && weight(n) > 0.0
    {
        return before;
    }
    let Some(threshold) = threshold else {
        let common = met
            .into_iter()
            .max_by(|a, b| weight(*a).total_cmp(&weight(*b)));
        return common.map(OpenedResult::Tricks);
    };
    let (made, short): (Vec<Tricks>, Vec<Tricks>) =
        met.iter().partition(|&&n| threshold.is_made_with(n));
    let nearest = match (short.is_empty(), threshold.makes) {
        (false, true) => short.last(),
        (false, false) => short.first(),
        (true, true) => made.first(),
        (true, false) => made.last(),
    };
    let opened = |&nearest: &Tricks| {
        if threshold.stage == Stage::Tricks || is_found(sample, nearest) {
            OpenedResult::Tricks(nearest)
        } else {
            OpenedResult::Makes(threshold.is_made_with(nearest))
        }
    };
    nearest.map(opened)
}

/// Returns true if the sample contains a layout with this number of tricks, whether counted in order or drawn at
/// random.
fn is_found(sample: &Statistics, tricks: Tricks) -> bool {
    let mut drawn = sample.drawn_values(Stage::Tricks);
    sample.tricks().counts[usize::from(tricks)] > 0
        || drawn.any(|(_, value)| value == LayoutValue::Tricks(tricks))
}

/// Returns a weight for each number of tricks, indexed by that number: the estimated share of layouts or, without
/// estimates, the number of layouts counted with that result.
fn result_weights(sample: &Statistics, shares: &Shares) -> Vec<f64> {
    let estimated: Vec<f64> = (shares.exactly.iter())
        .flatten()
        .map(|interval| interval.share)
        .collect();
    if !estimated.is_empty() {
        return estimated;
    }
    let counts = sample.tricks().counts.iter();
    counts.map(|&count| count as f64).collect()
}

/// Divides the layouts with the result `opened` into groups, as `grouping` specifies. Returns the groups with known
/// layouts and the layouts from which their shares are computed. The most common group is first, except when layouts
/// are grouped by the holder of a card.
fn group_layouts(
    sample: &Statistics,
    grouping: Grouping,
    opened: OpenedResult,
    threshold: MakeThreshold,
) -> (Vec<Group>, GroupBasis) {
    let (stage, is_hit) = result_filter(opened, threshold);
    let shapes = sample.by_shape(stage, &is_hit);
    let hits = shapes.iter().map(|shape| shape.hits).sum();
    let basis = if sample.is_complete(stage) {
        GroupBasis::All(hits)
    } else {
        GroupBasis::Drawn(hits)
    };
    let mut classes = match grouping {
        Grouping::Splits => shapes.iter().map(Class::of_shape).collect(),
        Grouping::Suit(suit) => by_suit(&shapes, suit),
        Grouping::Holder(card) => {
            let indicators = sample.telling(stage, &is_hit);
            by_holder(&shapes, &indicators, card)
        }
    };
    classes.retain(|class| !class.shapes.is_empty());
    if !matches!(grouping, Grouping::Holder(_)) {
        classes.sort_by_key(|class| Reverse(class.hits));
    }
    let groups = classes.into_iter().map(|class| class.group(basis));
    (groups.collect(), basis)
}

/// Returns the layouts of a group that have the result `opened` and match the search text, in the user's order; at most
/// [`MOST_LISTED`].
fn listed_layouts(
    sample: &Statistics,
    view: &StatisticsView,
    group: &Group,
    opened: OpenedResult,
    threshold: MakeThreshold,
) -> Vec<FoundLayout> {
    let (stage, is_hit) = result_filter(opened, threshold);
    let question = sample.question();
    let wanted = required_cards(question, view, group);
    let tricks = |point, value: LayoutValue| {
        let counted = || sample.value(Stage::Tricks, point)?.tricks();
        value.tricks().or_else(counted)
    };
    let points = (group.shapes.iter()).flat_map(|&shape| sample.of_shape(stage, shape, &is_hit));
    let all = points.map(|(point, value)| FoundLayout {
        hands: question.hands(point),
        point,
        tricks: tricks(point, value),
    });
    let fits = |found: &FoundLayout| (0..2).all(|hand| found.hands[hand].has_all(wanted[hand]));
    let mut found: Vec<FoundLayout> = all.filter(fits).take(MOST_LISTED).collect();
    view.order.sort(&mut found);
    found
}

/// Returns the cards that each of the two unseen hands must hold in a listed layout, according to the search text and
/// the group.
fn required_cards(question: &Layouts, view: &StatisticsView, group: &Group) -> [CardSet; 2] {
    let mut wanted = [CardSet::EMPTY; 2];
    for (seat, cards) in constraints::holdings(&view.search).unwrap_or_default() {
        if let Some(hand) = question
            .unseen()
            .seats()
            .iter()
            .position(|&other| other == seat)
        {
            wanted[hand] |= cards;
        }
    }
    if let (Grouping::Holder(card), Some(holder)) = (view.grouping, group.holder) {
        wanted[holder].insert(card);
    }
    wanted
}

/// The number of tricks that separates layouts in which the goal is reached from the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MakeThreshold {
    /// The stage of the analysis whose results are compared with the target.
    pub stage: Stage,
    /// The lowest number of tricks from the current position that reaches the target.
    target: Tricks,
    /// True if the goal is to reach the target; false if it is to stay below it, as in misère.
    makes: bool,
}

impl MakeThreshold {
    /// Creates a threshold of at least `target` tricks from the current position. If `makes` is false, the goal is to
    /// take fewer. With the stage `Makes`, layouts are only known to reach the target or not, without exact tricks.
    pub(crate) fn new(stage: Stage, target: Tricks, makes: bool) -> MakeThreshold {
        MakeThreshold {
            stage,
            target,
            makes,
        }
    }

    /// Returns true if the goal is reached in a layout with this result.
    pub(crate) fn is_made(self, value: LayoutValue) -> bool {
        match value {
            LayoutValue::Reached(reached) => reached == self.makes,
            LayoutValue::Tricks(tricks) => self.is_made_with(tricks),
        }
    }

    /// Returns true if the goal is reached by taking this number of tricks from the current position on.
    pub(crate) fn is_made_with(self, tricks: Tricks) -> bool {
        (tricks >= self.target) == self.makes
    }
}

/// Returns the stage of the analysis to which `opened` refers, and a predicate that is true for values of that stage
/// that match `opened`.
fn result_filter(
    opened: OpenedResult,
    threshold: MakeThreshold,
) -> (Stage, impl Fn(LayoutValue) -> bool) {
    let stage = match opened {
        OpenedResult::Tricks(_) => Stage::Tricks,
        OpenedResult::Makes(_) => threshold.stage,
    };
    let is_hit = move |value| match opened {
        OpenedResult::Tricks(tricks) => value == LayoutValue::Tricks(tricks),
        OpenedResult::Makes(makes) => threshold.is_made(value) == makes,
    };
    (stage, is_hit)
}

/// Returns the numbers of tricks that a side can take in a deal, 0 to 13.
fn all_tricks() -> impl Iterator<Item = Tricks> {
    (0..14).map(Tricks)
}

/// A group of layouts before its shares are computed.
struct Class {
    lengths: [Option<[u8; 2]>; 4],
    holder: Option<usize>,
    /// The number of layouts of the class, among all layouts or among those drawn at random.
    layouts: u64,
    /// The number of layouts of the class that have the listed result.
    hits: u64,
    /// The indices of the shapes in which the class has known layouts with the listed result. A shape is the suit
    /// lengths of both unseen hands.
    shapes: Vec<usize>,
}

impl Class {
    /// Creates the class of all layouts with one shape: the same suit lengths in both unseen hands.
    fn of_shape(shape: &ShapeCount) -> Class {
        let [first, second] = shape.lengths;
        Class {
            lengths: std::array::from_fn(|suit| Some([first[suit], second[suit]])),
            holder: None,
            layouts: shape.layouts,
            hits: shape.hits,
            shapes: shape.is_found.then_some(shape.shape).into_iter().collect(),
        }
    }

    /// Returns the group of the layouts of this class, with its shares.
    fn group(self, basis: GroupBasis) -> Group {
        let (all, is_exact) = match basis {
            GroupBasis::All(hits) => (hits, true),
            GroupBasis::Drawn(hits) => (hits, false),
        };
        let share = |part, whole| (whole > 0).then(|| Interval::of_part(part, whole, is_exact));
        let counted = GroupCount {
            layouts: self.layouts,
            hits: self.hits,
        };
        Group {
            lengths: self.lengths,
            holder: self.holder,
            share: share(self.hits, all),
            hit_share: share(self.hits, self.layouts),
            counted: is_exact.then_some(counted),
            shapes: self.shapes,
        }
    }
}

/// Divides the layouts into classes by the split of one suit between the unseen hands.
fn by_suit(shapes: &[ShapeCount], suit: Suit) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for shape in shapes {
        let class = Class::of_shape(shape);
        let split = class.lengths[suit.index()];
        let mut known = classes.iter_mut();
        if let Some(known) = known.find(|known| known.lengths[suit.index()] == split) {
            known.layouts += class.layouts;
            known.hits += class.hits;
            known.shapes.extend(class.shapes);
        } else {
            let mut lengths = [None; 4];
            lengths[suit.index()] = split;
            classes.push(Class { lengths, ..class });
        }
    }
    classes
}

/// Divides the layouts into two classes by the unseen hand that holds `card`, the first hand first.
fn by_holder(shapes: &[ShapeCount], indicators: &[Indicator], card: Card) -> Vec<Class> {
    let about = |telling: &&Indicator| telling.circumstance == Circumstance::Holder(card);
    let indicator = indicators.iter().find(about);
    let cases = indicator.map_or(&[][..], |indicator| &indicator.cases);
    let is_met = |case: &&IndicatorCase| {
        case.hits > 0 || !indicator.is_some_and(|indicator| indicator.is_exact)
    };
    let found = || shapes.iter().filter(|shape| shape.is_found);
    let classes = cases.iter().filter(is_met).map(|case| Class {
        lengths: [None; 4],
        holder: Some(usize::from(case.lengths[0] == 0)),
        layouts: case.layouts,
        hits: case.hits,
        shapes: found().map(|shape| shape.shape).collect(),
    });
    classes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use kibitzer::analysis::{Question, Tally, Work};
    use kibitzer::cards::{Rank, Seat};
    use kibitzer::notation::text;
    use kibitzer::rules::{Chance, Constraint, Contract, Game, Position, score};
    use kibitzer::search::{Control, Solver};

    /// A deal in which North and South take all tricks unless East has no heart and the last trump.
    const RARELY_DOWN: &str =
        "N:AKQJ.AKQ.AKQ.AKQ 2.JT98.JT98.J987 T9876543.32.32.2 .7654.7654.T6543 S W";

    /// Cards that East and West are known to hold, so that the contract goes down in one of 12,870 layouts.
    const KNOWN: [(Seat, &str); 2] = [(Seat::East, "..JT98.J"), (Seat::West, "..7654.T")];

    /// Returns the statistics of the layouts of East and West, computed after each answered part of the question.
    fn digests(line: &str, contract: &str, won: u8) -> Vec<Digest> {
        let line = text::parse_line(&format!("bridge {line}")).unwrap();
        let position = Position::from_setup(&line.problem.setup).unwrap();
        let contract = Contract::parse(Game::Bridge, contract).unwrap();
        let layouts = Layouts::new(position, [Seat::East, Seat::West]).unwrap();
        let pins = KNOWN.into_iter().flat_map(|(seat, cards)| {
            let cards = cards.parse::<CardSet>().unwrap().iter();
            cards.map(move |card| Constraint::pin(seat, card))
        });
        let layouts =
            layouts
                .within(pins.collect())
                .unwrap()
                .for_contract(contract, Tricks(won), false);
        let (mut solver, control) = (Solver::new(1 << 20), Control::default());
        let mut statistics = layouts.empty();
        let parts = (0..layouts.parts()).map(|part| {
            let found = &mut |finding| Layouts::add(&mut statistics, finding);
            let mut work = Work::new(&mut solver, &control, found);
            layouts.answer(part, &mut work).unwrap();
            let target = layouts.target().unwrap();
            let request = DigestRequest {
                threshold: Some(MakeThreshold::new(Stage::Makes, target, true)),
                lists: true,
                view: StatisticsView::default(),
            };
            Digest::compute(statistics.clone(), request, None)
        });
        parts.collect()
    }

    #[track_caller]
    fn assert_shares_agree(digest: &Digest, target: usize) {
        let shares = &digest.shares;
        let (mean, within) = shares.mean.expect("the mean is known");
        let exactly: Vec<Interval> = (shares.exactly.iter())
            .map(|interval| interval.unwrap())
            .collect();
        let at_least: Vec<Interval> = shares.at_least.iter().map(|least| least.unwrap()).collect();
        for it in exactly.iter().chain(&at_least) {
            assert!(0.0 <= it.low && it.low <= it.share + 1e-9, "{it:?}");
            assert!(it.share <= it.high + 1e-9 && it.high <= 1.0, "{it:?}");
        }
        let sum: f64 = exactly.iter().map(|interval| interval.share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{exactly:?}");
        let tricks = (0u8..).zip(&exactly).map(|(n, it)| f64::from(n) * it.share);
        let by_shares: f64 = tricks.sum();
        assert!((mean - by_shares).abs() < 1e-9 && within >= 0.0);
        assert_eq!(Some(at_least[target]), shares.makes);
        for pair in at_least.windows(2) {
            assert!(pair[0].share >= pair[1].share - 1e-9, "{at_least:?}");
        }
    }

    #[test]
    fn a_rare_result_has_a_share_before_its_tricks_are_counted() {
        let south_needs_all = (RARELY_DOWN.to_owned(), "7S", 0, 13, 12);
        let east_needs_one = (format!("{RARELY_DOWN} declarer=E"), "1S", 6, 1, 1);
        for (line, contract, won, target, rare) in [south_needs_all, east_needs_one] {
            let digests = digests(&line, contract, won);
            let truth = digests.last().unwrap().shares.clone();
            let mut is_rare_unseen = false;
            for digest in &digests {
                let sample = digest.sample.as_ref().unwrap();
                if sample.drawn(Stage::Tricks) < 2 {
                    continue;
                }
                assert_shares_agree(digest, target);
                if sample.is_complete(Stage::Makes) && !sample.is_complete(Stage::Tricks) {
                    let mut drawn = sample.drawn_values(Stage::Tricks);
                    let shown = digest.shares.exactly[usize::from(rare)].unwrap();
                    is_rare_unseen |= drawn
                        .all(|(_, value)| value != LayoutValue::Tricks(Tricks(rare)))
                        && shown.share > 0.0;
                    let (mean, within) = digest.shares.mean.unwrap();
                    let (exact, _) = truth.mean.unwrap();
                    assert!((mean - exact).abs() <= within + 1e-9);
                    for (it, exact) in digest.shares.exactly.iter().zip(&truth.exactly) {
                        let (it, exact) = (it.unwrap(), exact.unwrap());
                        assert!(it.low - 1e-9 <= exact.share && exact.share <= it.high + 1e-9);
                    }
                }
            }
            assert!(is_rare_unseen, "{line}");
        }
    }

    #[test]
    fn layouts_that_miss_the_target_are_listed_before_their_tricks_are_known() {
        let digests = digests(RARELY_DOWN, "7S", 0);
        let is_first_pass = |digest: &&Digest| {
            let sample = digest.sample.as_ref().unwrap();
            sample.is_complete(Stage::Makes) && sample.counted(Stage::Tricks) == 0
        };
        let digest = digests.iter().find(is_first_pass).unwrap();
        assert_eq!(digest.opened, Some(OpenedResult::Makes(false)));
        assert_eq!(digest.listed_layouts.len(), 1);
        assert_eq!(digest.basis, GroupBasis::All(1));
    }

    /// Returns a question about a random deal with seven cards in each hand and a notrump contract that is made in some
    /// of its 3,432 layouts. `number` seeds the deal, `seed` the drawing of layouts.
    fn random_question(number: u64, seed: u64) -> Layouts {
        let mut chance = Chance::from_seed(number);
        let mut cards: Vec<Card> = CardSet::pack(Rank::Seven).iter().collect();
        chance.shuffle(&mut cards);
        let hands: Vec<String> = cards
            .chunks(7)
            .map(|hand| hand.iter().copied().collect::<CardSet>())
            .map(|hand| hand.to_string())
            .take(4)
            .collect();
        let line = format!("bridge N:{} NT W declarer=S", hands.join(" "));
        let position = text::parse_line(&line).unwrap().problem.setup;
        let position = Position::from_setup(&position).unwrap();
        let layouts = Layouts::new(position, [Seat::East, Seat::West]).unwrap();
        let mean = Solver::new(1 << 20).solve(&layouts);
        let target = mean.tricks().mean().unwrap().round().clamp(1.0, 7.0) as u8;
        let contract = Contract::parse(Game::Bridge, "1NT").unwrap();
        let layouts = layouts.for_contract(contract, Tricks(7 - target), false);
        layouts.drawing(Some(400), seed)
    }

    /// Returns the findings of a complete count, in the order in which a single worker makes them.
    fn findings(layouts: &Layouts, solver: &mut Solver) -> Vec<Tally> {
        let mut findings = Vec::new();
        for part in 0..layouts.parts() {
            let (control, take) = (Control::default(), &mut |finding| findings.push(finding));
            let mut work = Work::new(solver, &control, take);
            layouts.answer(part, &mut work).unwrap();
        }
        findings
    }

    fn digest_after(layouts: &Layouts, findings: &[Tally], view: &StatisticsView) -> Digest {
        let mut statistics = layouts.empty();
        for finding in findings {
            Layouts::add(&mut statistics, finding.clone());
        }
        let request = DigestRequest {
            threshold: layouts
                .target()
                .map(|target| MakeThreshold::new(Stage::Makes, target, true)),
            lists: true,
            view: view.clone(),
        };
        Digest::compute(statistics, request, None)
    }

    /// Returns the lowest number of hits that a test accepts in `trials` trials, each with a hit probability of 95 %.
    /// The probability of fewer hits is below 0.1 %.
    fn least_hits(trials: u32) -> u32 {
        let (mut below, mut term) = (0.0, 0.05f64.powi(trials as i32));
        for hits in 0..=trials {
            below += term;
            if below >= 0.001 {
                return hits;
            }
            term *= f64::from(trials - hits) / f64::from(hits + 1) * 0.95 / 0.05;
        }
        trials
    }

    /// For one kind of interval: the number of intervals that contain the true value, and the number of all intervals.
    #[derive(Default)]
    struct Held(u32, u32);

    impl Held {
        fn add(&mut self, interval: Option<Interval>, truth: f64) {
            let Some(Interval { low, high, .. }) = interval else {
                return;
            };
            // An exact share always holds, and would hide intervals that are too narrow.
            if low >= high {
                return;
            }
            self.1 += 1;
            self.0 += u32::from(low - 1e-9 <= truth && truth <= high + 1e-9);
        }

        #[track_caller]
        fn assert_often_enough(&self, what: &str) {
            let Held(held, all) = *self;
            assert!(
                all > 100 && held >= least_hits(all),
                "{what}: {held} of {all}"
            );
        }
    }

    /// Returns a view with a random grouping. It lists the layouts in which the contract is made, or those in which it
    /// fails, chosen at random if both occur.
    fn random_view(layouts: &Layouts, findings: &[Tally], chance: &mut Chance) -> StatisticsView {
        let whole = digest_after(layouts, findings, &StatisticsView::default());
        let makes = whole.shares.makes.unwrap().share;
        let is_made = makes >= 1.0 || makes > 0.0 && chance.below(2) == 0;
        StatisticsView {
            grouping: match chance.below(3) {
                0 => Grouping::Splits,
                1 => Grouping::Suit(Suit::ALL[chance.below(4)]),
                _ => Grouping::Holder(layouts.unseen_cards().iter().next().unwrap()),
            },
            opened: Some(OpenedResult::Makes(is_made)),
            ..StatisticsView::default()
        }
    }

    /// Returns the mean score of a contract, as an interval, if four tricks were won before the layouts were counted.
    fn mean_score(digest: &Digest, contract: &str) -> Option<Interval> {
        let contract = Contract::parse(Game::Bridge, contract).unwrap();
        let value = |tricks: Tricks| f64::from(score(contract, true, tricks + Tricks(4)));
        let mean = digest.sample.as_ref().unwrap().whole().mean_of(value);
        mean.map(|(mean, margin)| Interval {
            share: mean,
            low: mean - margin,
            high: mean + margin,
        })
    }

    /// Stops counts at random points, and compares their intervals with the results of the complete counts: for a bar,
    /// for the share of a listed group, and for the mean score of a contract.
    #[test]
    fn intervals_of_stopped_counts_usually_contain_the_final_results() {
        let mut chance = Chance::from_seed(43);
        let [mut bars, mut groups, mut scores] = [(); 3].map(|()| Held::default());
        let mut solver = Solver::new(8 << 20);
        for number in 0..200 {
            let layouts = random_question(number / 20, number);
            let findings = findings(&layouts, &mut solver);
            let view = random_view(&layouts, &findings, &mut chance);
            let stop = chance.below(findings.len());
            let truth = digest_after(&layouts, &findings, &view);
            let digest = digest_after(&layouts, &findings[..stop], &view);

            let exactly: Vec<_> = (truth.shares.exactly.iter())
                .flatten()
                .zip(&digest.shares.exactly)
                .filter(|(truth, _)| truth.share > 0.0)
                .collect();
            let (expected, bar) = exactly[chance.below(exactly.len())];
            bars.add(*bar, expected.share);

            let expected = &truth.groups[chance.below(truth.groups.len())];
            let same = |it: &&Group| (it.lengths, it.holder) == (expected.lengths, expected.holder);
            let group = digest.groups.iter().find(same);
            groups.add(
                group.and_then(|group| group.share),
                expected.share.unwrap().share,
            );

            let contract = ["1NT", "2NT"][chance.below(2)];
            let expected = mean_score(&truth, contract).unwrap().share;
            scores.add(mean_score(&digest, contract), expected);
        }
        for (what, Held(held, all)) in [("bars", &bars), ("groups", &groups), ("scores", &scores)] {
            println!("{what}: {held} of {all}");
        }
        bars.assert_often_enough("bars");
        groups.assert_often_enough("groups");
        scores.assert_often_enough("scores");
    }

    /// Checks that estimates are based only on layouts drawn at random, so that they do not change while tricks are
    /// counted in order.
    #[test]
    fn layouts_counted_in_order_change_no_estimate() {
        let mut compared = 0;
        for number in 0..10 {
            let layouts = random_question(number, number);
            let findings = findings(&layouts, &mut Solver::new(8 << 20));
            let view = StatisticsView {
                opened: Some(OpenedResult::Makes(false)),
                ..StatisticsView::default()
            };
            let mut drawn: Option<Digest> = None;
            for stop in (0..findings.len()).step_by(3) {
                let digest = digest_after(&layouts, &findings[..stop], &view);
                let sample = digest.sample.as_ref().unwrap();
                if !sample.is_complete(Stage::Makes) || sample.is_complete(Stage::Tricks) {
                    continue;
                }
                if let Some(drawn) = &drawn {
                    assert_eq!(drawn.shares, digest.shares);
                    compared += usize::from(sample.counted(Stage::Tricks) > 0);
                }
                drawn = Some(digest);
            }
        }
        assert!(compared > 50, "{compared}");
    }
}
