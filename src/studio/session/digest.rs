//! The digest of the layouts counted so far: shares, bars, groups and lists, all from one sample.

use std::cmp::Reverse;

use kibitzer::analysis::{
    Circumstance, Indicator, Interval, Layouts, Results, ShapeCount, Stage, Statistics,
};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};
use kibitzer::notation::limits;

use crate::session::sights::{
    CardShares, FoundLayout, Group, Grouping, MOST_LISTED, Opened, Shares, Sights, Tab,
};

/// The request for a digest: its threshold, and the user's choice of what to see.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct DigestBrief {
    pub(super) aim: DigestAim,
    pub(super) sights: Sights,
}

/// The threshold of a digest, and the choice to build lists.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct DigestAim {
    /// The threshold between layouts that make and those that do not; without a goal the mean is used.
    pub(super) line: Option<MadeLine>,
    /// False while a layout of the list is on the table: the lists then stay as they are.
    pub(super) lists: bool,
}

/// Everything that is shown of one sample of the layouts.
#[derive(Default)]
pub(super) struct Digest {
    pub(super) brief: DigestBrief,
    pub(super) sample: Option<Statistics>,
    pub(super) shares: Shares,
    pub(super) cards: Vec<CardShares>,
    /// The result whose layouts are listed.
    pub(super) opened: Option<Opened>,
    pub(super) groups: Vec<Group>,
    pub(super) telling: Vec<Indicator>,
    pub(super) found: Vec<FoundLayout>,
    /// True if groups and list cover all layouts, not only those known so far.
    pub(super) lists_all: bool,
}

impl Digest {
    /// Computes the digest of a sample. `before` is the result that was open before.
    pub(super) fn of(sample: Statistics, brief: DigestBrief, before: Option<Opened>) -> Digest {
        let shares = agreed(&sample, shares(&sample.whole()));
        let line = brief.aim.line.unwrap_or_else(|| {
            let mean = shares.mean.map_or(1.0, |(mean, _)| mean);
            MadeLine::of_tricks(mean.round() as u8, true)
        });
        let opened = brief.sights.opened;
        let mut digest = Digest {
            cards: sample
                .cards()
                .filter_map(|card| card_shares(&card))
                .collect(),
            opened: opened.or_else(|| most_telling(&sample, &shares, brief.aim.line, before)),
            shares,
            ..Digest::default()
        };
        if brief.aim.lists {
            digest.make_lists(&sample, &brief.sights, line);
        }
        (digest.sample, digest.brief) = (Some(sample), brief);
        digest
    }

    /// Takes over the lists of another digest.
    pub(super) fn keep_lists_of(&mut self, other: Digest) {
        self.opened = other.opened;
        (self.groups, self.telling, self.found) = (other.groups, other.telling, other.found);
        self.lists_all = other.lists_all;
    }

    fn make_lists(&mut self, sample: &Statistics, sights: &Sights, line: MadeLine) {
        match (sights.tab, self.opened) {
            (Tab::Indicator, _) => {
                self.telling = sample.telling(line.stage, |value| !line.is_made(value));
            }
            (Tab::Layouts, Some(opened)) => {
                self.lists_all = sample.is_complete(hits(opened, line).0);
                self.groups = groups(sample, sights.grouping, opened, line);
                let group = sights.group.min(self.groups.len().saturating_sub(1));
                if let Some(group) = self.groups.get(group) {
                    self.found = found(sample, sights, group, opened, line);
                }
            }
            (Tab::Layouts, None) | (Tab::Scores | Tab::Cards, _) => {}
        }
    }
}

fn shares(whole: &Results<'_>) -> Shares {
    Shares {
        makes: whole.makes(),
        mean: whole.mean(),
        exactly: tricks().map(|n| whole.exactly(n)).collect(),
        at_least: tricks().map(|n| whole.at_least(n)).collect(),
    }
}

/// Adjusts the shares of the numbers of tricks to the share of layouts that reach the target.
///
/// The latter is known from more layouts, or from all of them, long before the tricks are. The results on either side
/// of the target are weighted so that together they have the share of that side (post-stratification). A rare side may
/// have no layout with known tricks: its result next to the target then stands for the whole side.
fn agreed(sample: &Statistics, shares: Shares) -> Shares {
    let target = sample
        .question()
        .target()
        .filter(|_| !sample.is_complete(Stage::Tricks));
    let target = target.map(usize::from);
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
    let missed = Interval {
        share: 1.0 - reaches.share,
        low: 1.0 - reaches.high,
        high: 1.0 - reaches.low,
    };
    let sides = [
        TargetSide::new(missed, below, target - 1, target - 1),
        TargetSide::new(reaches, above, target, left.saturating_sub(target)),
    ];
    let exactly: Vec<Interval> = (known.iter().enumerate())
        .map(|(n, it)| sides[usize::from(n >= target)].exactly(n, it))
        .collect();
    let weights = exactly.iter().zip(0u8..);
    let mean = weights.map(|(it, n)| it.share * f64::from(n)).sum();
    let unsure: f64 = sides.iter().map(TargetSide::unsure).sum();
    Shares {
        mean: shares.mean.map(|(_, within)| (mean, within + unsure)),
        at_least: (0..exactly.len())
            .map(|n| reaching(&exactly, &shares, n, target))
            .collect(),
        exactly: exactly.into_iter().map(Some).collect(),
        makes: shares.makes,
    }
}

/// The results on one side of the target: those that reach it, or those that miss it.
struct TargetSide {
    /// The share of layouts on this side.
    share: Interval,
    /// The sum of the estimated shares of its results.
    found: f64,
    /// The result next to the target, in tricks.
    nearest: usize,
    /// The number of tricks from the nearest result to the farthest.
    spread: usize,
}

impl TargetSide {
    fn new(share: Interval, results: &[Interval], nearest: usize, spread: usize) -> TargetSide {
        TargetSide {
            share,
            found: results.iter().map(|it| it.share).sum(),
            nearest,
            spread,
        }
    }

    /// Returns the share of layouts with exactly `n` tricks. `n` is a result of this side, and `estimate` its share in
    /// the sample.
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

    /// Returns the possible error of the mean, in tricks, if no layout of this side has known tricks; else 0.
    fn unsure(&self) -> f64 {
        match self.found > 0.0 {
            true => 0.0,
            false => self.share.share * self.spread as f64,
        }
    }
}

/// Returns the share of layouts with at least `n` tricks, computed from the share of every result.
fn reaching(exactly: &[Interval], shares: &Shares, n: usize, target: usize) -> Option<Interval> {
    let before = shares.at_least[n]?;
    if n == target {
        return Some(before);
    }
    let reaches = shares.at_least[target]?;
    let share = exactly[n..].iter().map(|it| it.share).sum::<f64>().min(1.0);
    let shift = share - before.share;
    let (low, high) = (before.low + shift, before.high + shift);
    // At least as many layouts reach fewer tricks as reach the target, and at most as many reach more tricks.
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

fn card_shares(card: &Results<'_>) -> Option<CardShares> {
    Some(CardShares {
        cards: card.cards()?,
        makes: card.makes(),
        mean: card.mean(),
        best: card.best(),
    })
}

/// Returns the result to list when the user opened none.
///
/// With a goal it is the result just short of it, or else the one that just reaches it; without a goal, the commonest.
/// A result that was open before stays open while it occurs. If no layout with known tricks is on the chosen side, all
/// layouts that miss the target, or all that reach it, are listed.
fn most_telling(
    sample: &Statistics,
    shares: &Shares,
    line: Option<MadeLine>,
    before: Option<Opened>,
) -> Option<Opened> {
    let weights = weights(sample, shares);
    let weight = |n: Tricks| weights.get(usize::from(n)).copied().unwrap_or(0.0);
    let met: Vec<Tricks> = tricks().filter(|&n| weight(n) > 0.0).collect();
    if met.is_empty() {
        let makes = shares.makes?;
        return Some(Opened::Makes(makes.share >= 1.0));
    }
    if let Some(Opened::Tricks(n)) = before.filter(|_| line.is_some())
        && weight(n) > 0.0
    {
        return before;
    }
    let Some(line) = line else {
        let common = met
            .iter()
            .max_by(|a, b| weight(**a).total_cmp(&weight(**b)));
        return common.copied().map(Opened::Tricks);
    };
    let (made, short): (Vec<Tricks>, Vec<Tricks>) =
        met.iter().partition(|&&n| line.is_made_with(n));
    let nearest = match (short.is_empty(), line.makes) {
        (false, true) => short.last(),
        (false, false) => short.first(),
        (true, true) => made.first(),
        (true, false) => made.last(),
    };
    let opened = |&nearest: &Tricks| {
        let found = sample.whole().exactly(nearest);
        let is_found = line.stage == Stage::Tricks || found.is_none_or(|it| it.share > 0.0);
        match is_found {
            true => Opened::Tricks(nearest),
            false => Opened::Makes(line.is_made_with(nearest)),
        }
    };
    nearest.map(opened)
}

/// Returns the weight of every number of tricks: its estimated share, or else the number of layouts counted.
fn weights(sample: &Statistics, shares: &Shares) -> Vec<f64> {
    let estimated = shares.exactly.iter().flatten().map(|it| it.share);
    let estimated: Vec<f64> = estimated.collect();
    if !estimated.is_empty() {
        return estimated;
    }
    let counts = sample.tricks().counts.iter();
    counts.map(|&count| count as f64).collect()
}

/// Returns the layouts of the open result in groups.
fn groups(sample: &Statistics, grouping: Grouping, opened: Opened, line: MadeLine) -> Vec<Group> {
    let (stage, is_hit) = hits(opened, line);
    let shapes = sample.by_shape(stage, &is_hit);
    match grouping {
        Grouping::Splits => shapes.iter().map(Group::of_shape).collect(),
        Grouping::Suit(suit) => by_suit(&shapes, suit),
        Grouping::Holder(card) => {
            let told = sample.telling(stage, &is_hit);
            by_holder(&shapes, &told, card)
        }
    }
}

/// Returns the layouts of a group that hold the searched cards, sorted, at most [`MOST_LISTED`].
fn found(
    sample: &Statistics,
    sights: &Sights,
    group: &Group,
    opened: Opened,
    line: MadeLine,
) -> Vec<FoundLayout> {
    let (stage, is_hit) = hits(opened, line);
    let question = sample.question();
    let wanted = wanted(question, sights, group);
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
    sights.order.sort(&mut found);
    found
}

/// Returns the cards that each unseen hand must hold in a listed layout.
fn wanted(question: &Layouts, sights: &Sights, group: &Group) -> [CardSet; 2] {
    let mut wanted = [CardSet::EMPTY; 2];
    for (seat, cards) in limits::holdings(&sights.search).unwrap_or_default() {
        if let Some(hand) = question.unseen().iter().position(|&it| it == seat) {
            wanted[hand] |= cards;
        }
    }
    if let (Grouping::Holder(card), Some(holder)) = (sights.grouping, group.holder) {
        wanted[holder].insert(card);
    }
    wanted
}

/// The threshold between layouts that make and those that do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MadeLine {
    /// The stage at which layouts are compared with the threshold.
    pub stage: Stage,
    /// The target: the fewest tricks from here on that reach it.
    target: u8,
    /// True if reaching the target makes; false if it is too much already, as in misère.
    makes: bool,
}

impl MadeLine {
    /// Creates a threshold on the number of tricks. Layouts with at least `target` tricks from here on make, or, if
    /// `makes` is false, those with fewer.
    pub(crate) fn of_tricks(target: u8, makes: bool) -> MadeLine {
        let stage = Stage::Tricks;
        MadeLine {
            stage,
            target,
            makes,
        }
    }

    /// Creates a threshold for layouts of which only reaching the target is known. `makes` is true if reaching it
    /// makes.
    pub(crate) fn of_target(target: Tricks, makes: bool) -> MadeLine {
        MadeLine {
            stage: Stage::Makes,
            target: target.0,
            makes,
        }
    }

    /// Returns true if a layout with this value at the threshold's stage makes.
    pub(crate) fn is_made(self, value: u8) -> bool {
        match self.stage {
            Stage::Makes => (value >= 1) == self.makes,
            Stage::Tricks => self.is_made_with(Tricks(value)),
        }
    }

    /// Returns true if this number of tricks from here on makes.
    pub(crate) fn is_made_with(self, tricks: Tricks) -> bool {
        (tricks.0 >= self.target) == self.makes
    }
}

/// Returns the stage of the open result, and a test for the values that belong to it.
fn hits(opened: Opened, line: MadeLine) -> (Stage, impl Fn(u8) -> bool) {
    let stage = match opened {
        Opened::Tricks(_) => Stage::Tricks,
        Opened::Makes(_) => line.stage,
    };
    let is_hit = move |value: u8| match opened {
        Opened::Tricks(tricks) => value == tricks.0,
        Opened::Makes(makes) => line.is_made(value) == makes,
    };
    (stage, is_hit)
}

fn tricks() -> impl Iterator<Item = Tricks> {
    (0..14).map(Tricks)
}

impl Group {
    fn of_shape(shape: &ShapeCount) -> Group {
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

/// Groups shapes by the split of one suit, commonest group first.
fn by_suit(shapes: &[ShapeCount], suit: Suit) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for shape in shapes {
        let split = Some(shape.lengths.map(|lengths| lengths[suit.index()]));
        let known = groups
            .iter_mut()
            .find(|group| group.lengths[suit.index()] == split);
        if let Some(group) = known {
            group.hits += shape.hits;
            group.shapes.push(shape.shape);
        } else {
            let mut lengths = [None; 4];
            lengths[suit.index()] = split;
            groups.push(Group {
                lengths,
                layouts: None,
                ..Group::of_shape(shape)
            });
        }
    }
    groups.sort_by_key(|group| Reverse(group.hits));
    groups
}

/// Returns two groups of all shapes: the layouts with the card in the first hand, and those with it in the second.
fn by_holder(shapes: &[ShapeCount], told: &[Indicator], card: Card) -> Vec<Group> {
    let about = |telling: &&Indicator| telling.circumstance == Circumstance::Holder(card);
    let cases = told.iter().find(about).map_or(&[][..], |it| &it.cases);
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

    /// North and South take all tricks unless East has no heart, but the last trump.
    const RARELY_DOWN: &str =
        "N:AKQJ.AKQ.AKQ.AKQ 2.JT98.JT98.J987 T9876543.32.32.2 .7654.7654.T6543 S W";

    /// The known cards of East and West: one of 12,870 layouts goes down.
    const KNOWN: [(Seat, &str); 2] = [(Seat::East, "..JT98.J"), (Seat::West, "..7654.T")];

    /// Returns the digests of the layouts of East and West, one after each part of the work.
    fn digests(line: &str, contract: &str, won: u8) -> Vec<Digest> {
        let line = text::parse_line(&format!("bridge {line}")).unwrap();
        let position = Position::from_setup(&line.problem.setup).unwrap();
        let contract = Contract::parse(Game::Bridge, contract).unwrap();
        let layouts = Layouts::new(position, [Seat::East, Seat::West]).unwrap();
        let pins = KNOWN.into_iter().flat_map(|(seat, cards)| {
            let cards: CardSet = cards.parse().unwrap();
            cards
                .iter()
                .map(move |card| Limit::pin(seat, card))
                .collect::<Vec<_>>()
        });
        let layouts = layouts.within(pins.collect()).unwrap();
        let layouts = layouts.for_contract(contract, Tricks(won), false);
        let (mut solver, control) = (Solver::new(1 << 20), Control::default());
        let mut statistics = layouts.empty();
        let parts = (0..layouts.parts()).map(|part| {
            let found = &mut |finding| Layouts::add(&mut statistics, finding);
            layouts
                .answer(part, &mut Work::new(&mut solver, &control, found))
                .unwrap();
            let target = layouts.target().unwrap();
            let brief = DigestBrief {
                aim: DigestAim {
                    line: Some(MadeLine::of_target(target, true)),
                    lists: true,
                },
                sights: Sights::default(),
            };
            Digest::of(statistics.clone(), brief, None)
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
        let by_shares: f64 = (0u8..)
            .zip(&exactly)
            .map(|(n, it)| f64::from(n) * it.share)
            .sum();
        assert!((mean - by_shares).abs() < 1e-9 && within >= 0.0);
        assert_eq!(Some(at_least[target]), shares.makes);
        for pair in at_least.windows(2) {
            assert!(pair[0].share >= pair[1].share - 1e-9, "{at_least:?}");
        }
    }

    #[test]
    fn a_rare_result_that_is_not_among_the_tricks_hides_none_of_them() {
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
        assert_eq!(digest.opened, Some(Opened::Makes(false)));
        assert_eq!(digest.found.len(), 1);
        assert!(digest.lists_all);
    }
}
