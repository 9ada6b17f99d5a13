//! The best discards of a declarer in preferans.

use std::fmt;

use crate::cards::{CardSet, Rank, Seat, Strain};
use crate::rules::{Game, Illegal, Position, Setup};
use crate::search::Cancelled;

use super::canonical::CanonicalPosition;
use super::layouts::{Histogram, Layouts, LayoutsError, Tally};
use super::question::{Question, Work};

/// The question: which two cards should a declarer of preferans discard after taking the talon?
///
/// Every discard is evaluated in every requested strain, in the given layout or in all layouts of the other two hands.
/// Discards are equivalent if they leave positions that differ only in the names of suits and ranks. For example, one
/// may be the king and the other the queen beside it. Equivalent discards are evaluated only once.
///
/// ```
/// use kibitzer::analysis::{Discards, Question};
/// use kibitzer::cards::Strain;
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// // Without the seven and the eight North takes both tricks.
/// let line = text::parse_line("preferans N:AK87... QJ... - T9... NT N declarer=N")?;
/// let discards = Discards::new(&line.problem.setup, &[Strain::NoTrump], false)?;
/// let discarding = discards.solve(&mut Solver::default())?;
/// let best = discarding.ranked()[0];
/// assert_eq!((best.cards.to_string().as_str(), best.tricks.mean()), ("87...", Some(2.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discards {
    setup: Setup,
    strains: Vec<Strain>,
    groups: Vec<DiscardGroup>,
    /// For each part of the question: the index of its group of equivalent discards, and the part's index within that
    /// group.
    parts: Vec<(usize, usize)>,
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
    /// A discard leads to an illegal position.
    Illegal(Illegal),
    /// The layouts of the other two hands cannot be counted.
    Layouts(LayoutsError),
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
            DiscardsError::Illegal(illegal) => write!(f, "{illegal}"),
            DiscardsError::Layouts(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for DiscardsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            DiscardsError::Illegal(illegal) => Some(illegal),
            DiscardsError::Layouts(error) => Some(error),
            DiscardsError::Bridge | DiscardsError::TrickBegun | DiscardsError::Count(..) => None,
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
    /// The total number of layouts of the other hands; 1 if only the given layout is evaluated.
    pub layouts: u64,
}

impl Discard<'_> {
    /// Returns true if every layout of the other hands has been counted for this discard.
    pub fn is_complete(&self) -> bool {
        self.tricks.total() == self.layouts
    }
}

/// Newly counted layouts for one group of equivalent discards, by declarer's tricks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoreLayouts {
    group: usize,
    tricks: Histogram,
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
    layouts: u64,
}

impl Discards {
    /// Creates the question about all discards of two cards from declarer's hand, to be played in any of `strains`.
    /// They are evaluated in the layout of the set-up or, if `all_layouts` is true, in all layouts of the other two
    /// hands.
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
        if setup.game != Game::Preferans {
            return Err(DiscardsError::Bridge);
        }
        if !setup.trick.is_empty() {
            return Err(DiscardsError::TrickBegun);
        }
        let declarer = setup.declarer;
        let hand = setup.hands[declarer];
        let mut others = setup.seats_from(declarer).skip(1);
        let others = others.next().map_or(0, |seat| setup.hands[seat].len());
        if hand.len() != others + 2 {
            return Err(DiscardsError::Count(declarer, hand.len(), others));
        }
        let groups = group_discards(setup, strains, all_layouts)?;
        let parts = groups.iter().enumerate().flat_map(|(index, group)| {
            let parts = group.layouts.as_ref().map_or(1, Layouts::parts);
            (0..parts).map(move |part| (index, part))
        });
        Ok(Discards {
            setup: *setup,
            strains: strains.to_vec(),
            parts: parts.collect(),
            groups,
        })
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

    fn parts(&self) -> usize {
        self.parts.len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, MoreLayouts>) -> Result<(), Cancelled> {
        let (group, part) = self.parts[part];
        let finding = |tricks| MoreLayouts { group, tricks };
        let group = &self.groups[group];
        let Some(layouts) = &group.layouts else {
            let mut tricks = Histogram::default();
            tricks.counts[usize::from(work.tricks(&group.position)?)] = 1;
            work.found(finding(tricks));
            return Ok(());
        };
        work.wrapped(
            |tally: Tally| finding(tally.tricks()),
            |work| layouts.answer(part, work),
        )
    }

    fn empty(&self) -> Discarding {
        let result = |group: &DiscardGroup| GroupResult {
            discards: group.discards.clone(),
            tricks: Histogram::default(),
            layouts: group.layout_count(),
        };
        Discarding {
            strains: self.strains.clone(),
            groups: self.groups.iter().map(result).collect(),
        }
    }

    fn add(discarding: &mut Discarding, more: MoreLayouts) {
        discarding.groups[more.group].tricks.add(&more.tricks);
    }
}

/// Returns all discards of declarer in all strains, in groups of equivalent discards.
fn group_discards(
    setup: &Setup,
    strains: &[Strain],
    all_layouts: bool,
) -> Result<Vec<DiscardGroup>, DiscardsError> {
    let mut groups: Vec<DiscardGroup> = Vec::new();
    let mut known: Vec<CanonicalPosition> = Vec::new();
    for &strain in strains {
        let mut pairs = card_pairs(setup.hands[setup.declarer]);
        // Discards that are likely to be good come first, so that their results are known early.
        pairs.sort_by_key(|&cards| estimated_loss(strain, cards));
        for cards in pairs {
            let mut after = Setup { strain, ..*setup };
            after.hands[setup.declarer] -= cards;
            let position = Position::from_setup(&after).map_err(DiscardsError::Illegal)?;
            let opponents = Layouts::opponents(&position);
            let unseen = if all_layouts { &opponents[..] } else { &[] };
            let canonical = CanonicalPosition::new(&position, unseen);
            if let Some(group) = known.iter().position(|known| *known == canonical) {
                groups[group].discards.push((strain, cards));
                continue;
            }
            known.push(canonical);
            let layouts = all_layouts.then(|| Layouts::new(position, opponents));
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

/// Returns all pairs of cards in a hand.
fn card_pairs(hand: CardSet) -> Vec<CardSet> {
    let firsts = hand.iter().enumerate();
    let pairs = firsts.flat_map(|(index, first)| {
        let seconds = hand.iter().skip(index + 1);
        seconds.map(move |second| CardSet::from(first).with(second))
    });
    pairs.collect()
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
}

impl Discarding {
    /// Returns the number of layouts counted so far for all discards, and the total number to count, which is that of
    /// [`Discards::total`].
    pub fn progress(&self) -> (u64, u64) {
        let counted = self.groups.iter().map(|group| group.tricks.total()).sum();
        let total = self.groups.iter().map(|group| group.layouts).sum();
        (counted, total)
    }

    /// Returns the discards with at least one counted layout, strain by strain in the order of the request.
    ///
    /// Within a strain, those with the highest mean of declarer's tricks come first (in misère, the lowest). Ties are
    /// in the order in which hands are written.
    pub fn ranked(&self) -> Vec<Discard<'_>> {
        let known = self.groups.iter().filter(|group| group.tricks.total() > 0);
        let discards = known.flat_map(|group| {
            group.discards.iter().map(move |&(strain, cards)| Discard {
                strain,
                cards,
                tricks: &group.tricks,
                layouts: group.layouts,
            })
        });
        let mut ranked: Vec<Discard<'_>> = discards.collect();
        ranked.sort_by(|one, other| {
            let place = |it: &Discard| self.strains.iter().position(|&strain| strain == it.strain);
            place(one)
                .cmp(&place(other))
                .then(rank_key(one).total_cmp(&rank_key(other)))
                .then(other.cards.bits().cmp(&one.cards.bits()))
        });
        ranked
    }
}

/// Returns the sort key of a discard, lower is better: the mean of declarer's tricks in misère, otherwise its negative.
fn rank_key(discard: &Discard<'_>) -> f64 {
    let mean = discard.tricks.mean().unwrap_or_default();
    match discard.strain {
        Strain::Misere => mean,
        Strain::Trump(_) | Strain::NoTrump => -mean,
    }
}
