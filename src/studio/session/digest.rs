//! What is made of one sample of the layouts: shares, bars, groups and lists, all of the same sample.

use std::cmp::Reverse;

use kibitzer::analysis::{
    Circumstance, Indicator, Interval, Layouts, Results, ShapeCount, Stage, Statistics,
};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};
use kibitzer::notation::limits;

use crate::session::sights::{
    CardShares, FoundLayout, Group, Grouping, MOST_LISTED, Opened, Shares, Sights, Tab,
};

/// What is wanted of a sample.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct DigestBrief {
    pub(super) aim: DigestAim,
    pub(super) sights: Sights,
}

/// What is played for, and whether lists are wanted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct DigestAim {
    /// Where layouts part; without a goal it is the mean.
    pub(super) line: Option<MadeLine>,
    /// While a layout of the list stands on the table, the list stays as it is.
    pub(super) lists: bool,
}

/// All that is shown of one sample of the layouts.
#[derive(Default)]
pub(super) struct Digest {
    pub(super) brief: DigestBrief,
    pub(super) sample: Option<Statistics>,
    pub(super) shares: Shares,
    pub(super) cards: Vec<CardShares>,
    /// What is open.
    pub(super) opened: Option<Opened>,
    pub(super) groups: Vec<Group>,
    pub(super) telling: Vec<Indicator>,
    pub(super) found: Vec<FoundLayout>,
    /// Whether these are made of all layouts, and not only of those that are known so far.
    pub(super) lists_all: bool,
}

impl Digest {
    /// Makes of a sample what is wanted. `before` was open before.
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

    /// Shows the lists of another digest.
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

/// Makes the tricks agree with how often the target is reached.
///
/// That is known from more layouts, or from all, long before the tricks are: the results on either side of the target
/// are weighted so that together they come as often as they should (post-stratification). As long as too few tricks
/// are known for that, none are shown.
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
    let wanted = [1.0 - reaches.share, reaches.share];
    let found = [below, above].map(|side| side.iter().map(|it| it.share).sum::<f64>());
    if wanted
        .iter()
        .zip(found)
        .any(|(&wanted, found)| wanted > 0.0 && found <= 0.0)
    {
        return Shares {
            makes: shares.makes,
            ..Shares::default()
        };
    }
    // No result comes more often than its side. Of a side that was only estimated there may be some though none
    // was seen.
    let most = [1.0 - reaches.low, reaches.high];
    let weighted = |n: usize, it: &Interval| {
        let side = usize::from(n >= target);
        let factor = match found[side] > 0.0 {
            true => wanted[side] / found[side],
            false => 0.0,
        };
        let share = it.share * factor;
        let high = if factor > 0.0 {
            it.high * factor
        } else {
            it.high
        };
        Interval {
            share,
            low: (it.low * factor).min(share),
            high: high.min(most[side]).max(share),
        }
    };
    let exactly: Vec<Interval> = (known.iter().enumerate())
        .map(|(n, it)| weighted(n, it))
        .collect();
    let weights = exactly.iter().zip(0u8..);
    let mean = weights.map(|(it, n)| it.share * f64::from(n)).sum();
    Shares {
        mean: shares.mean.map(|(_, within)| (mean, within)),
        at_least: (0..exactly.len())
            .map(|n| reaching(&exactly, &shares, n, target))
            .collect(),
        exactly: exactly.into_iter().map(Some).collect(),
        makes: shares.makes,
    }
}

/// The share of layouts with at least so many tricks, when every result comes so often.
fn reaching(exactly: &[Interval], shares: &Shares, n: usize, target: usize) -> Option<Interval> {
    let before = shares.at_least[n]?;
    if n == target {
        return Some(before);
    }
    let share = exactly[n..].iter().map(|it| it.share).sum::<f64>().min(1.0);
    let shift = share - before.share;
    Some(Interval {
        share,
        low: (before.low + shift).clamp(0.0, share),
        high: (before.high + shift).clamp(share, 1.0),
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

/// What is open as long as the user opened nothing: the results just short of the goal, else what just reaches it;
/// without a goal the commonest. What was open so far stays open while it is there.
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
    nearest.copied().map(Opened::Tricks)
}

/// How often every number of tricks is met: estimated, or as far as it is counted.
fn weights(sample: &Statistics, shares: &Shares) -> Vec<f64> {
    let estimated = shares.exactly.iter().flatten().map(|it| it.share);
    let estimated: Vec<f64> = estimated.collect();
    if !estimated.is_empty() {
        return estimated;
    }
    let counts = sample.tricks().counts.iter();
    counts.map(|&count| count as f64).collect()
}

/// The layouts that are open, put together.
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

/// The layouts of a group with the cards that are searched for, in their order, as many as are listed.
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

/// The cards that a layout on the list must have in either hand.
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

/// Where layouts part into those that make and the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MadeLine {
    /// The stage at which it is asked.
    pub stage: Stage,
    /// The fewest tricks from here on that reach the target,
    target: u8,
    /// which makes; or is too much already.
    makes: bool,
}

impl MadeLine {
    /// Asked of the tricks: made with at least so many from here on, or if it is fewer.
    pub(crate) fn of_tricks(target: u8, makes: bool) -> MadeLine {
        let stage = Stage::Tricks;
        MadeLine {
            stage,
            target,
            makes,
        }
    }

    /// The same of whether the target is reached.
    pub(crate) fn of_target(target: Tricks, makes: bool) -> MadeLine {
        MadeLine {
            stage: Stage::Makes,
            target: target.0,
            makes,
        }
    }

    /// Whether a layout with this value makes.
    pub(crate) fn is_made(self, value: u8) -> bool {
        match self.stage {
            Stage::Makes => (value >= 1) == self.makes,
            Stage::Tricks => self.is_made_with(Tricks(value)),
        }
    }

    /// Whether so many tricks from here on make.
    pub(crate) fn is_made_with(self, tricks: Tricks) -> bool {
        (tricks.0 >= self.target) == self.makes
    }
}

/// Which values were opened, and at which stage.
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

/// The shapes put together by how one suit is split, the commonest first.
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

/// All shapes, twice: the card in the one hand, and in the other.
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
