//! The digest of the layouts counted so far: shares, groups and lists, all computed from one sample.

use std::cmp::Reverse;

use kibitzer::analysis::{
    Circumstance, Indicator, Interval, Layouts, Results, ShapeCount, Stage, Statistics,
};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};
use kibitzer::notation::limits;

use crate::session::layout_view::{
    CardShares, FoundLayout, Group, Grouping, LayoutView, MOST_LISTED, OpenedResult, Shares, Tab,
};

/// A request to compute the statistics about layouts (possible deals of two unseen hands) that the window shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct DigestRequest {
    /// The user's choice of what the statistics show.
    pub(super) view: LayoutView,
    /// The number of tricks that separates layouts in which the contract is made from the others. `None` without a
    /// goal; the mean number of tricks is then used instead.
    pub(super) threshold: Option<MakeThreshold>,
    /// True if the lists of groups and layouts are rebuilt. False while a listed layout is on the table, so that its
    /// list does not change.
    pub(super) lists: bool,
}

/// The statistics about layouts that the window shows, computed from a single sample of the layouts.
#[derive(Default)]
pub struct Digest {
    pub(super) request: DigestRequest,
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
    /// True if the groups cover all layouts with the listed result, not only those known so far.
    pub lists_all: bool,
}

impl Digest {
    /// Computes the statistics of a sample of layouts. `before` is the result whose layouts were listed before, if any.
    pub(super) fn compute(
        sample: Statistics,
        request: DigestRequest,
        before: Option<OpenedResult>,
    ) -> Digest {
        let shares = adjusted_to_target(&sample, shares(&sample.whole()));
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
        (self.opened, self.lists_all) = (other.opened, other.lists_all);
        (self.groups, self.indicators) = (other.groups, other.indicators);
        self.listed_layouts = other.listed_layouts;
    }

    /// Computes the lists that the tab opened by the user shows: groups, layouts or indicators.
    fn make_lists(&mut self, sample: &Statistics, view: &LayoutView, threshold: MakeThreshold) {
        match (view.tab, self.opened) {
            (Tab::Indicator, _) => {
                let misses = |value| !threshold.is_made(value);
                self.indicators = sample.telling(threshold.stage, misses);
            }
            (Tab::Layouts, Some(opened)) => {
                self.lists_all = sample.is_complete(result_filter(opened, threshold).0);
                self.groups = group_layouts(sample, view.grouping, opened, threshold);
                let group = view.group.min(self.groups.len().saturating_sub(1));
                if let Some(group) = self.groups.get(group) {
                    self.listed_layouts = listed_layouts(sample, view, group, opened, threshold);
                }
            }
            (Tab::Layouts, None) | (Tab::Scores | Tab::Cards, _) => {}
        }
    }
}

/// Returns the share of all other layouts: 1 minus a share, with lower and upper bound exchanged.
pub(crate) fn complement(share: Interval) -> Interval {
    Interval {
        share: 1.0 - share.share,
        low: 1.0 - share.high,
        high: 1.0 - share.low,
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

/// Adjusts the estimated share of each number of tricks to the better-known share of layouts that reach the target.
///
/// Long before its exact tricks are known, it is often known whether a layout reaches the target. The results on each
/// side of the target are weighted so that together they have the share of that side (post-stratification). If a rare
/// side has no layout with known tricks, its result next to the target gets the whole share of the side.
fn adjusted_to_target(sample: &Statistics, shares: Shares) -> Shares {
    let target = sample.question().target().map(usize::from);
    let target = target.filter(|_| !sample.is_complete(Stage::Tricks));
    let reaches = target.and_then(|it| *shares.at_least.get(it)?);
    let (Some(target), Some(reaches)) = (target, reaches) else {
        return shares;
    };
    let known: Vec<Interval> = shares.exactly.iter().flatten().copied().collect();
    let Some((below, above)) = known.split_at_checked(target) else {
        return Shares {
            mean: None,
            ..shares
        };
    };
    let left = usize::from(sample.question().position().tricks_left());
    let missed = complement(reaches);
    let sides = [
        TargetSide::new(missed, below, target - 1, target - 1),
        TargetSide::new(reaches, above, target, left.saturating_sub(target)),
    ];
    let exactly: Vec<Interval> = (known.iter().enumerate())
        .map(|(n, it)| sides[usize::from(n >= target)].exactly(n, it))
        .collect();
    let weights = exactly.iter().zip(0u8..);
    let mean = weights.map(|(it, n)| it.share * f64::from(n)).sum();
    let mean_error: f64 = sides.iter().map(TargetSide::mean_error).sum();
    Shares {
        mean: shares.mean.map(|(_, within)| (mean, within + mean_error)),
        at_least: (0..exactly.len())
            .map(|n| share_reaching(&exactly, &shares, n, target))
            .collect(),
        exactly: exactly.into_iter().map(Some).collect(),
        makes: shares.makes,
    }
}

/// The numbers of tricks on one side of the target: those that reach it, or those that fall short.
struct TargetSide {
    /// The share of layouts whose number of tricks is on this side of the target, 0.0 to 1.0.
    share: Interval,
    /// The sum of the shares that the sample estimates for the results on this side; 0.0 if none of them occurred.
    found: f64,
    /// The result on this side that is next to the target, in tricks.
    nearest: usize,
    /// The difference in tricks between the nearest and the farthest result on this side.
    spread: usize,
}

impl TargetSide {
    /// Creates one side of the target from its share of the layouts and the estimated shares of its results.
    fn new(share: Interval, results: &[Interval], nearest: usize, spread: usize) -> TargetSide {
        TargetSide {
            share,
            found: results.iter().map(|it| it.share).sum(),
            nearest,
            spread,
        }
    }

    /// Returns the adjusted share of layouts with exactly `n` tricks, a result on this side whose share in the sample
    /// is `estimate`.
    fn exactly(&self, n: usize, estimate: &Interval) -> Interval {
        let most = self.share.high;
        if self.found > 0.0 {
            let factor = self.share.share / self.found;
            let share = estimate.share * factor;
            let high = match factor > 0.0 {
                true => estimate.high * factor,
                // A side whose share is only estimated as 0 may still have layouts that were not drawn.
                false => estimate.high,
            };
            return Interval {
                share,
                low: (estimate.low * factor).min(share),
                high: high.min(most).max(share),
            };
        }
        let share = match n == self.nearest {
            true => self.share.share,
            false => 0.0,
        };
        let low = match self.spread == 0 {
            true => self.share.low.min(share),
            false => 0.0,
        };
        let high = most.max(share);
        Interval { share, low, high }
    }

    /// Returns the possible error of the mean, in tricks, that results if no layout on this side has known tricks;
    /// otherwise 0.
    fn mean_error(&self) -> f64 {
        match self.found > 0.0 {
            true => 0.0,
            false => self.share.share * self.spread as f64,
        }
    }
}

/// Returns the share of layouts with at least `n` tricks, computed from the adjusted shares `exactly` of each number of
/// tricks.
fn share_reaching(
    exactly: &[Interval],
    shares: &Shares,
    n: usize,
    target: usize,
) -> Option<Interval> {
    let before = shares.at_least[n]?;
    if n == target {
        return Some(before);
    }
    let reaches = shares.at_least[target]?;
    let share = exactly[n..].iter().map(|it| it.share).sum::<f64>().min(1.0);
    let shift = share - before.share;
    let (low, high) = (before.low + shift, before.high + shift);
    // Every layout that reaches the target also reaches fewer tricks, and only layouts that reach it can reach more.
    let (low, high) = match n < target {
        true => (low.max(reaches.low), high),
        false => (low, high.min(reaches.high)),
    };
    Some(Interval {
        share,
        low: low.clamp(0.0, share),
        high: high.max(share).min(1.0),
    })
}

/// Returns the statistics of a legal card over all layouts; `None` for the entry that stands for the position as a
/// whole.
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
/// With a goal, it is the result that just falls short of the goal, or else the one that just reaches it; without a
/// goal, the most common result. A result that was listed before stays listed as long as it occurs. If no layout on the
/// chosen side has known tricks, all layouts that fall short of the target, or all that reach it, are listed.
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
        let common = met.into_iter();
        let common = common.max_by(|a, b| weight(*a).total_cmp(&weight(*b)));
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
        let found = sample.whole().exactly(nearest);
        let is_found = threshold.stage == Stage::Tricks || found.is_none_or(|it| it.share > 0.0);
        match is_found {
            true => OpenedResult::Tricks(nearest),
            false => OpenedResult::Makes(threshold.is_made_with(nearest)),
        }
    };
    nearest.map(opened)
}

/// Returns a weight for each number of tricks, used as index: the estimated share of layouts or, without estimates, the
/// number of layouts counted with that result.
fn result_weights(sample: &Statistics, shares: &Shares) -> Vec<f64> {
    let estimated = shares.exactly.iter().flatten().map(|it| it.share);
    let estimated: Vec<f64> = estimated.collect();
    if !estimated.is_empty() {
        return estimated;
    }
    let counts = sample.tricks().counts.iter();
    counts.map(|&count| count as f64).collect()
}

/// Divides the layouts with the result `opened` into groups, as `grouping` specifies, and returns the groups.
fn group_layouts(
    sample: &Statistics,
    grouping: Grouping,
    opened: OpenedResult,
    threshold: MakeThreshold,
) -> Vec<Group> {
    let (stage, is_hit) = result_filter(opened, threshold);
    let shapes = sample.by_shape(stage, &is_hit);
    match grouping {
        Grouping::Splits => shapes.iter().map(Group::from_shape).collect(),
        Grouping::Suit(suit) => by_suit(&shapes, suit),
        Grouping::Holder(card) => {
            let indicators = sample.telling(stage, &is_hit);
            by_holder(&shapes, &indicators, card)
        }
    }
}

/// Returns the layouts of a group that have the result `opened` and match the search text, in the user's order; at most
/// [`MOST_LISTED`].
fn listed_layouts(
    sample: &Statistics,
    view: &LayoutView,
    group: &Group,
    opened: OpenedResult,
    threshold: MakeThreshold,
) -> Vec<FoundLayout> {
    let (stage, is_hit) = result_filter(opened, threshold);
    let question = sample.question();
    let wanted = required_cards(question, view, group);
    let tricks = |point, value| match stage {
        Stage::Tricks => Some(Tricks(value)),
        Stage::Makes => sample.value(Stage::Tricks, point).map(Tricks),
    };
    let points = group.shapes.iter();
    let points = points.flat_map(|&shape| sample.of_shape(stage, shape, &is_hit));
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

/// Returns the cards that each unseen hand must hold in a listed layout, according to the search text and the group.
fn required_cards(question: &Layouts, view: &LayoutView, group: &Group) -> [CardSet; 2] {
    let mut wanted = [CardSet::EMPTY; 2];
    for (seat, cards) in limits::holdings(&view.search).unwrap_or_default() {
        if let Some(hand) = question.unseen().iter().position(|&it| it == seat) {
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

    /// Returns true if the goal is reached in a layout. `value` is the result of the layout at the stage of the
    /// analysis that the threshold refers to.
    pub(crate) fn is_made(self, value: u8) -> bool {
        match self.stage {
            Stage::Makes => (value >= 1) == self.makes,
            Stage::Tricks => self.is_made_with(Tricks(value)),
        }
    }

    /// Returns true if the goal is reached by taking this number of tricks from the current position on.
    pub(crate) fn is_made_with(self, tricks: Tricks) -> bool {
        (tricks >= self.target) == self.makes
    }
}

/// Returns the stage of the analysis to which `opened` refers, and a predicate that is true for values of that stage
/// that match `opened`.
fn result_filter(opened: OpenedResult, threshold: MakeThreshold) -> (Stage, impl Fn(u8) -> bool) {
    let stage = match opened {
        OpenedResult::Tricks(_) => Stage::Tricks,
        OpenedResult::Makes(_) => threshold.stage,
    };
    let is_hit = move |value: u8| match opened {
        OpenedResult::Tricks(tricks) => value == tricks.0,
        OpenedResult::Makes(makes) => threshold.is_made(value) == makes,
    };
    (stage, is_hit)
}

/// Returns the numbers of tricks that a side can take in a deal, 0 to 13.
fn all_tricks() -> impl Iterator<Item = Tricks> {
    (0..14).map(Tricks)
}

impl Group {
    /// Creates the group of all layouts with one shape, the suit lengths of both unseen hands.
    fn from_shape(shape: &ShapeCount) -> Group {
        let [first, second] = shape.lengths;
        Group {
            lengths: std::array::from_fn(|suit| Some([first[suit], second[suit]])),
            holder: None,
            layouts: Some(shape.layouts),
            hits: shape.hits,
            shapes: vec![shape.shape],
        }
    }
}

/// Groups layouts by the split of one suit between the unseen hands, and sorts the groups by the number of layouts with
/// the listed result, most first.
fn by_suit(shapes: &[ShapeCount], suit: Suit) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for shape in shapes {
        let split = Some(shape.lengths.map(|lengths| lengths[suit.index()]));
        let mut known = groups.iter_mut();
        let known = known.find(|group| group.lengths[suit.index()] == split);
        if let Some(group) = known {
            group.hits += shape.hits;
            group.shapes.push(shape.shape);
        } else {
            let mut lengths = [None; 4];
            lengths[suit.index()] = split;
            groups.push(Group {
                lengths,
                layouts: None,
                ..Group::from_shape(shape)
            });
        }
    }
    groups.sort_by_key(|group| Reverse(group.hits));
    groups
}

/// Groups the layouts by the unseen hand that holds `card`. Returns two groups, for the first and the second unseen
/// hand.
fn by_holder(shapes: &[ShapeCount], indicators: &[Indicator], card: Card) -> Vec<Group> {
    let about = |telling: &&Indicator| telling.circumstance == Circumstance::Holder(card);
    let indicator = indicators.iter().find(about);
    let cases = indicator.map_or(&[][..], |it| &it.cases);
    let groups = cases.iter().filter(|case| case.hits > 0).map(|case| Group {
        lengths: [None; 4],
        holder: Some(usize::from(case.lengths[0] == 0)),
        layouts: Some(case.layouts),
        hits: case.hits,
        shapes: shapes.iter().map(|shape| shape.shape).collect(),
    });
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use kibitzer::analysis::{Question, Work};
    use kibitzer::cards::Seat;
    use kibitzer::notation::text;
    use kibitzer::rules::{Contract, Game, Limit, Position};
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
            cards.map(move |card| Limit::pin(seat, card))
        });
        let layouts = layouts.within(pins.collect()).unwrap();
        let layouts = layouts.for_contract(contract, Tricks(won), false);
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
                view: LayoutView::default(),
            };
            Digest::compute(statistics.clone(), request, None)
        });
        parts.collect()
    }

    #[track_caller]
    fn assert_shares_agree(digest: &Digest, target: usize) {
        let shares = &digest.shares;
        let (mean, within) = shares.mean.expect("the mean is known");
        let exactly: Vec<Interval> = shares.exactly.iter().map(|it| it.unwrap()).collect();
        let at_least: Vec<Interval> = shares.at_least.iter().map(|it| it.unwrap()).collect();
        for it in exactly.iter().chain(&at_least) {
            assert!(0.0 <= it.low && it.low <= it.share + 1e-9, "{it:?}");
            assert!(it.share <= it.high + 1e-9 && it.high <= 1.0, "{it:?}");
        }
        let sum: f64 = exactly.iter().map(|it| it.share).sum();
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
    fn a_rare_result_without_known_tricks_is_not_hidden() {
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
                    let drawn = sample.whole().exactly(Tricks(rare)).unwrap();
                    let shown = digest.shares.exactly[usize::from(rare)].unwrap();
                    is_rare_unseen |= drawn.share <= 0.0 && shown.share > 0.0;
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
        assert!(digest.lists_all);
    }
}
