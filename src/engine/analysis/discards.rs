//! The best discards of a declarer in preferans.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use crate::cards::{CardSet, Rank, Seat, Strain};
use crate::rules::{Constraint, Fault, Game, Illegal, Position, Setup};
use crate::search::Cancelled;

use super::canonical::CanonicalPosition;
use super::layouts::{Histogram, Layouts, LayoutsError, Tally};
use super::question::{Question, Work};

/// The question: which two cards should declarer in preferans discard after taking the talon?
///
/// Every discard is evaluated in every requested strain, in the given layout or in all layouts of the other two hands.
/// All layouts can be evaluated even if cards of the other hands are unknown. A whole deal has many layouts: a sample
/// ([`Discards::sampled`]) ranks the discards in seconds, and a full count ([`Discards::counted_after`]) can follow.
///
/// Discards are equivalent if they leave positions that differ only in the names of suits and ranks. For example, one
/// may contain a king where the other contains the queen next to it. Equivalent discards are evaluated only once.
///
/// ```
/// use kibitzer::analysis::Discards;
/// use kibitzer::cards::Strain;
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// // Without the seven and the eight North takes both tricks.
/// let line = text::parse_line("preferans N:AK87... QJ... - T9... NT N declarer=N")?;
/// let discards = Discards::new(&line.problem.setup, &[Strain::NoTrump], false)?;
/// let discarding = Solver::default().solve(&discards);
/// let best = discarding.ranked()[0];
/// assert_eq!((best.cards.to_string().as_str(), best.tricks.mean()), ("87...", Some(2.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "SavedDiscards", try_from = "SavedDiscards")
)]
pub struct Discards {
    setup: Setup,
    strains: Vec<Strain>,
    groups: Vec<DiscardGroup>,
    /// For each part of the question: the index of its group of equivalent discards, and the part's index within that
    /// group.
    parts: Vec<(usize, usize)>,
    /// The results from a sample with which the report starts; `None` if the report starts empty.
    before: Option<Arc<Discarding>>,
}

/// A question about discards as it is serialised: without the layouts and parts, which follow from the rest.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Discards")]
struct SavedDiscards {
    setup: Setup,
    strains: Vec<Strain>,
    all_layouts: bool,
    /// The number of random layouts and their seed; `None` if the question is about all layouts.
    sample: Option<(u32, u64)>,
    /// The results with which the report starts, and the indices of the groups of discards in the order in which they
    /// are counted.
    after: Option<(Discarding, Vec<usize>)>,
}

#[cfg(feature = "serde")]
impl From<Discards> for SavedDiscards {
    fn from(question: Discards) -> SavedDiscards {
        let mut layouts = question.groups.iter().map(|group| group.layouts.as_ref());
        let sample = layouts
            .clone()
            .flatten()
            .find(|layouts| layouts.draw_parts() > 0);
        let groups = question.parts.chunk_by(|one, other| one.0 == other.0);
        let order = groups.map(|parts| parts[0].0).collect();
        SavedDiscards {
            setup: question.setup,
            all_layouts: layouts.any(|layouts| layouts.is_some()),
            sample: sample.map(Layouts::draws_and_seed),
            after: (question.before).map(|before| (Discarding::clone(&before), order)),
            strains: question.strains,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<SavedDiscards> for Discards {
    type Error = DiscardsError;

    fn try_from(saved: SavedDiscards) -> Result<Discards, DiscardsError> {
        let question = Discards::new(&saved.setup, &saved.strains, saved.all_layouts)?;
        if let Some((draws, seed)) = saved.sample {
            return Ok(question.sampled(draws, seed));
        }
        let Some((before, order)) = saved.after else {
            return Ok(question);
        };
        let is_group = |&index: &usize| index < question.groups.len();
        if before.groups.len() != question.groups.len() || !order.iter().all(is_group) {
            return Err(DiscardsError::OtherReport);
        }
        Ok(Discards {
            before: Some(Arc::new(before)),
            ..question.drawing(0, 1).counting_in_order(order)
        })
    }
}

/// A group of equivalent discards of a declarer in preferans: the positions after them differ only in the names of
/// suits and ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
struct DiscardGroup {
    discards: Vec<(Strain, CardSet)>,
    /// The position after the first discard of the group.
    position: Position,
    /// All layouts of the other two hands; `None` if only the given layout is evaluated.
    layouts: Option<Layouts>,
}

/// The reason why the discards of a declarer in preferans cannot be evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DiscardsError {
    /// The game is bridge, in which declarer does not discard.
    Bridge,
    /// A trick has begun, so it is too late to discard.
    TrickBegun,
    /// Declarer does not hold two more cards than each other hand. The fields are declarer's seat, the number of
    /// declarer's cards, and the number of cards in each other hand.
    Count(Seat, usize, usize),
    /// The number of cards whose owner is unknown differs from the number of unknown cards in the other hands. The
    /// fields are these two numbers.
    Unplaced(usize, usize),
    /// A discard leads to an illegal position.
    Illegal(Illegal),
    /// The layouts of the other two hands cannot be counted.
    Layouts(LayoutsError),
    /// The question is to be continued from serialised results that belong to other discards.
    OtherReport,
    /// The hand of this seat is unknown, but leads are compared with all hands open.
    UnknownHand(Seat),
}

impl fmt::Display for DiscardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiscardsError::Bridge => f.write_str("only preferans has discards"),
            DiscardsError::TrickBegun => f.write_str("cards are on the table already"),
            DiscardsError::Count(declarer, own, others) => write!(
                f,
                "{} declares and holds {own} cards; with {others} in the other hands he must hold {} \
                 to discard two",
                declarer.name(),
                others + 2
            ),
            DiscardsError::Unplaced(unplaced, unknown) => write!(
                f,
                "the hands have {unknown} unknown cards, but the place of {unplaced} cards is unknown"
            ),
            DiscardsError::Illegal(illegal) => write!(f, "{illegal}"),
            DiscardsError::Layouts(error) => write!(f, "{error}"),
            DiscardsError::OtherReport => f.write_str("the results are those of other discards"),
            DiscardsError::UnknownHand(seat) => write!(
                f,
                "{} has unknown cards; leads are compared only with all hands open",
                seat.name()
            ),
        }
    }
}

impl std::error::Error for DiscardsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            DiscardsError::Illegal(illegal) => Some(illegal),
            DiscardsError::Layouts(error) => Some(error),
            DiscardsError::Bridge
            | DiscardsError::TrickBegun
            | DiscardsError::Count(..)
            | DiscardsError::Unplaced(..)
            | DiscardsError::OtherReport
            | DiscardsError::UnknownHand(_) => None,
        }
    }
}

/// The result of discarding two cards and then playing in one strain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Discard<'a> {
    /// The strain that is played after the discard.
    pub strain: Strain,
    /// The two cards that declarer discards.
    pub cards: CardSet,
    /// The number of layouts of the other hands counted so far, by declarer's tricks.
    pub tricks: &'a Histogram,
    /// The number of layouts of the other hands drawn at random so far, by declarer's tricks.
    pub drawn: &'a Histogram,
    /// The total number of layouts of the other hands; 1 if only the given layout is evaluated.
    pub layouts: u64,
}

impl<'a> Discard<'a> {
    /// Returns true if every layout of the other hands has been counted for this discard.
    pub fn is_complete(&self) -> bool {
        self.tricks.total() == self.layouts
    }

    /// Returns true if the result of this discard is estimated from layouts drawn at random.
    pub fn is_estimate(&self) -> bool {
        !self.is_complete() && self.drawn.total() > 0
    }

    /// Returns the most informative histogram for the discard: of all layouts if they are counted, else of those drawn
    /// at random, else of those counted so far.
    pub fn best_known(&self) -> &'a Histogram {
        if self.is_estimate() {
            self.drawn
        } else {
            self.tricks
        }
    }
}

/// Newly solved layouts for one group of equivalent discards, by declarer's tricks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoreLayouts {
    group: usize,
    tricks: Histogram,
    /// True if the layouts were drawn at random.
    are_drawn: bool,
}

/// The results known so far for all discards of a declarer in preferans.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Discarding {
    strains: Vec<Strain>,
    #[cfg_attr(feature = "serde", serde(rename = "cases"))]
    groups: Vec<GroupResult>,
}

/// The results known so far for one group of equivalent discards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct GroupResult {
    discards: Vec<(Strain, CardSet)>,
    tricks: Histogram,
    #[cfg_attr(feature = "serde", serde(default))]
    drawn: Histogram,
    layouts: u64,
}

impl Discards {
    /// Creates the question about all discards of two cards from declarer's hand, to be played in any of `strains`.
    /// They are evaluated in the layout of the set-up or, if `all_layouts` is true, in all layouts of the other two
    /// hands. If some cards of these hands are unknown, the known ones stay where they are.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is bridge, a trick has begun, or declarer does not have two cards more than each
    /// other hand. An error is also returned if a position after a discard is illegal, or the layouts cannot be
    /// counted.
    pub fn new(
        setup: &Setup,
        strains: &[Strain],
        all_layouts: bool,
    ) -> Result<Discards, DiscardsError> {
        check_can_discard(setup)?;
        let groups = group_discards(setup, strains, all_layouts)?;
        let discards = Discards {
            setup: *setup,
            strains: strains.to_vec(),
            parts: Vec::new(),
            groups,
            before: None,
        };
        let order = 0..discards.groups.len();
        Ok(discards.counting_in_order(order))
    }

    /// Returns the question about `draws` random layouts instead of all. The layouts depend on `seed` and are the same
    /// for every group of equivalent discards, so that differences between discards are not due to different layouts.
    /// Has no effect if there are no more layouts than that.
    #[must_use]
    pub fn sampled(mut self, draws: u32, seed: u64) -> Discards {
        let layouts = self.groups.first().map_or(0, DiscardGroup::layout_count);
        if layouts <= u64::from(draws) {
            return self;
        }
        self = self.drawing(draws, seed);
        let parts = self.groups.iter().map(DiscardGroup::draw_parts);
        let most = parts.max().unwrap_or(0);
        // Every discard gets its first layouts before any gets its next ones.
        let turns = (0..most).flat_map(|part| {
            let groups = self.groups.iter().enumerate();
            groups
                .filter(move |(_, group)| part < group.draw_parts())
                .map(move |(index, _)| (index, part))
        });
        self.parts = turns.collect();
        self
    }

    /// Returns true if the question is about random layouts only.
    pub fn is_sample(&self) -> bool {
        self.groups.iter().any(|group| group.draw_parts() > 0)
    }

    /// Returns the question about all layouts, set to continue from `known`, the answer to this question so far.
    /// Discards that are best in the sample are counted first, and those already counted completely are not counted
    /// again. The report keeps the sample.
    #[must_use]
    pub fn counted_after(&self, known: &Discarding) -> Discards {
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.retain(|&index| !known.groups[index].is_complete());
        order.sort_by(|&one, &other| {
            // A group has at least one discard, and all of them have the same results.
            let first = |index: usize| known.groups[index].discards().next();
            match (first(one), first(other)) {
                (Some(one), Some(other)) => known.compare(&one, &other),
                (one, other) => one.is_some().cmp(&other.is_some()),
            }
        });
        let mut before = known.clone();
        for &index in &order {
            before.groups[index].tricks = Histogram::default();
        }
        Discards {
            before: Some(Arc::new(before)),
            ..self.clone().drawing(0, 1).counting_in_order(order)
        }
    }

    /// Returns the question with `draws` random layouts for each discard, in addition to the count of all layouts.
    fn drawing(mut self, draws: u32, seed: u64) -> Discards {
        for group in &mut self.groups {
            let layouts = group.layouts.take();
            group.layouts = layouts.map(|layouts| layouts.drawing(Some(draws), seed));
        }
        self
    }

    /// Returns the question restricted to the groups of discards whose indices are in `order`, which are then counted
    /// in that order.
    fn counting_in_order(mut self, order: impl IntoIterator<Item = usize>) -> Discards {
        let parts = order.into_iter().flat_map(|index| {
            let parts = (self.groups[index].layouts.as_ref()).map_or(1, Layouts::parts);
            (0..parts).map(move |part| (index, part))
        });
        self.parts = parts.collect();
        self
    }

    /// Returns the set-up of the hands before the discard.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the number of layouts to solve for all discards and strains together. Equivalent discards are solved
    /// once.
    pub fn total(&self) -> u64 {
        self.groups.iter().map(DiscardGroup::layout_count).sum()
    }
}

impl Question for Discards {
    type Finding = MoreLayouts;
    type Report = Discarding;
    type Answer = Discarding;

    fn parts(&self) -> usize {
        self.parts.len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, MoreLayouts>) -> Result<(), Cancelled> {
        let (group, part) = self.parts[part];
        let finding = |tricks, are_drawn| MoreLayouts {
            group,
            tricks,
            are_drawn,
        };
        let group = &self.groups[group];
        let Some(layouts) = &group.layouts else {
            let mut tricks = Histogram::default();
            tricks.counts[usize::from(work.tricks(&group.position)?)] = 1;
            work.found(finding(tricks, false));
            return Ok(());
        };
        work.wrapped(
            |tally: Tally| finding(tally.tricks(), tally.is_drawn()),
            |work| layouts.answer(part, work),
        )
    }

    fn empty(&self) -> Discarding {
        if let Some(before) = &self.before {
            return Discarding::clone(before);
        }
        let result = |group: &DiscardGroup| GroupResult {
            discards: group.discards.clone(),
            tricks: Histogram::default(),
            drawn: Histogram::default(),
            layouts: group.layout_count(),
        };
        Discarding {
            strains: self.strains.clone(),
            groups: self.groups.iter().map(result).collect(),
        }
    }

    fn add(discarding: &mut Discarding, more: MoreLayouts) {
        let group = &mut discarding.groups[more.group];
        if more.are_drawn {
            group.drawn.add(&more.tricks);
        } else {
            group.tricks.add(&more.tricks);
        }
    }

    fn complete(report: Discarding) -> Discarding {
        report
    }
}

/// Checks that declarer in preferans can discard two cards now: he has two more than each other hand.
pub(super) fn check_can_discard(setup: &Setup) -> Result<(), DiscardsError> {
    if setup.game != Game::Preferans {
        return Err(DiscardsError::Bridge);
    }
    if !setup.trick.is_empty() {
        return Err(DiscardsError::TrickBegun);
    }
    let declarer = setup.declarer;
    let own = setup.hand_len(declarer);
    let mut defenders = setup.seats_from(declarer).skip(1);
    let others = defenders.next().map_or(0, |seat| setup.hand_len(seat));
    if own != others + 2 {
        return Err(DiscardsError::Count(declarer, own, others));
    }
    Ok(())
}

/// Returns all discards of declarer in all strains, in groups of equivalent discards.
fn group_discards(
    setup: &Setup,
    strains: &[Strain],
    all_layouts: bool,
) -> Result<Vec<DiscardGroup>, DiscardsError> {
    let filled = if all_layouts {
        with_unknown_cards_dealt(setup)?
    } else {
        *setup
    };
    let pinned = match setup.all_unknown() {
        0 => Vec::new(),
        _ => known_cards_of_others(setup),
    };
    let pinned_cards: CardSet = pinned.iter().filter_map(Constraint::pinned).collect();
    let mut groups: Vec<DiscardGroup> = Vec::new();
    let mut known: Vec<CanonicalPosition> = Vec::new();
    for &strain in strains {
        for (cards, position) in positions_after_discards(&Setup { strain, ..filled })? {
            let opponents = Layouts::opponents(&position);
            let unseen = if all_layouts {
                position.in_play() - position.hand(setup.declarer) - pinned_cards
            } else {
                CardSet::EMPTY
            };
            let canonical = CanonicalPosition::new(&position, unseen);
            if let Some(group) = known.iter().position(|known| *known == canonical) {
                groups[group].discards.push((strain, cards));
                continue;
            }
            known.push(canonical);
            let layouts = all_layouts.then(|| {
                let layouts = Layouts::new(position, opponents)?;
                if pinned.is_empty() {
                    Ok(layouts)
                } else {
                    layouts.within(pinned.clone())
                }
            });
            let layouts = layouts.transpose().map_err(DiscardsError::Layouts)?;
            groups.push(DiscardGroup {
                discards: vec![(strain, cards)],
                position,
                // Every layout is counted, so no random sample is drawn first.
                layouts: layouts.map(|layouts| layouts.drawing(Some(0), 1)),
            });
        }
    }
    Ok(groups)
}

/// Returns all discards of declarer, each with the position after it. Discards that are likely to be good come first,
/// so that their results are known early.
pub(super) fn positions_after_discards(
    setup: &Setup,
) -> Result<Vec<(CardSet, Position)>, DiscardsError> {
    let mut pairs: Vec<CardSet> = setup.hands[setup.declarer].pairs().collect();
    pairs.sort_by_key(|&cards| estimated_loss(setup.strain, cards));
    let positions = pairs.into_iter().map(|cards| {
        let mut after = *setup;
        after.hands[setup.declarer] -= cards;
        let position = Position::from_setup(&after).map_err(DiscardsError::Illegal)?;
        Ok((cards, position))
    });
    positions.collect()
}

/// Returns the set-up with the unknown cards of declarer's opponents dealt in one of the possible ways.
fn with_unknown_cards_dealt(setup: &Setup) -> Result<Setup, DiscardsError> {
    let (declarer, unknown) = (setup.declarer, setup.all_unknown());
    let count = setup.unknown[declarer];
    if count > 0 {
        let seat = declarer;
        let fault = Fault::Unknown { seat, count };
        return Err(DiscardsError::Illegal(Illegal(vec![fault])));
    }
    let unplaced = setup.unplaced().len();
    if unknown > 0 && unplaced != unknown {
        return Err(DiscardsError::Unplaced(unplaced, unknown));
    }
    setup
        .filled()
        .ok_or(DiscardsError::Unplaced(unplaced, unknown))
}

/// Returns the known cards of declarer's opponents as constraints on the layouts.
fn known_cards_of_others(setup: &Setup) -> Vec<Constraint> {
    let others = setup.seats_from(setup.declarer).skip(1);
    let pins = others.flat_map(|seat| {
        let known = setup.hands[seat].iter();
        known.map(move |card| Constraint::pin(seat, card))
    });
    pins.collect()
}

/// Estimates how much a discard costs declarer, as a sort key: the number of trumps, then the sum of the ranks. In
/// misère, low cards are the more valuable ones.
fn estimated_loss(strain: Strain, cards: CardSet) -> (usize, usize) {
    let trumps = strain.trump().map_or(0, |trump| cards.suited(trump).len());
    let ranks = cards.iter().map(|card| match strain {
        Strain::Misere => Rank::Ace.index() - card.rank.index(),
        Strain::Trump(_) | Strain::NoTrump => card.rank.index(),
    });
    (trumps, ranks.sum())
}

impl DiscardGroup {
    /// Returns the number of layouts of the other hands to solve for this group of discards; 1 for the given layout
    /// alone.
    fn layout_count(&self) -> u64 {
        self.layouts.as_ref().map_or(1, Layouts::total)
    }

    /// Returns the number of parts of the question that draw random layouts for this group of discards.
    fn draw_parts(&self) -> usize {
        self.layouts.as_ref().map_or(0, Layouts::draw_parts)
    }
}

impl GroupResult {
    /// Returns true if every layout of the other hands has been counted for this group of discards.
    fn is_complete(&self) -> bool {
        self.tricks.total() == self.layouts
    }

    /// Returns all discards of the group, each with the results of the group.
    fn discards(&self) -> impl Iterator<Item = Discard<'_>> {
        self.discards.iter().map(|&(strain, cards)| Discard {
            strain,
            cards,
            tricks: &self.tricks,
            drawn: &self.drawn,
            layouts: self.layouts,
        })
    }
}

impl Discarding {
    /// Returns the number of layouts counted so far for all discards, and the total number to count, which is that of
    /// [`Discards::total`].
    pub fn progress(&self) -> (u64, u64) {
        let counted = self.groups.iter().map(|group| group.tricks.total()).sum();
        let total = self.groups.iter().map(|group| group.layouts).sum();
        (counted, total)
    }

    /// Returns the number of random layouts solved so far for each discard; the smallest number if they differ.
    pub fn drawn(&self) -> u64 {
        let drawn = self.groups.iter().map(|group| group.drawn.total());
        drawn.min().unwrap_or(0)
    }

    /// Returns the discards with at least one solved layout, strain by strain in the order of the request.
    ///
    /// Within a strain, those with the highest mean of declarer's tricks come first (in misère, the lowest). Ties are
    /// in the order in which hands are written.
    pub fn ranked(&self) -> Vec<Discard<'_>> {
        let discards = self.groups.iter().flat_map(GroupResult::discards);
        let mut ranked: Vec<Discard<'_>> = discards
            .filter(|discard| discard.best_known().total() > 0)
            .collect();
        ranked.sort_by(|one, other| self.compare(one, other));
        ranked
    }

    /// Compares two discards by strain, in the order of the request, then by mean tricks, the better first.
    fn compare(&self, one: &Discard<'_>, other: &Discard<'_>) -> Ordering {
        let place = |it: &Discard| self.strains.iter().position(|&strain| strain == it.strain);
        place(one)
            .cmp(&place(other))
            .then(rank_key(one).total_cmp(&rank_key(other)))
            .then(other.cards.bits().cmp(&one.cards.bits()))
    }
}

/// Returns the sort key of a discard, lower is better: the mean of declarer's tricks in misère, otherwise its negative.
fn rank_key(discard: &Discard<'_>) -> f64 {
    let mean = discard.best_known().mean().unwrap_or_default();
    match discard.strain {
        Strain::Misere => mean,
        Strain::Trump(_) | Strain::NoTrump => -mean,
    }
}
