//! Which cards declarer of preferans had best discard.

use std::fmt;

use crate::cards::{CardSet, Rank, Seat, Strain};
use crate::rules::{Game, Illegal, Position, Setup};
use crate::search::{Cancelled, Control};

use super::canonical::CanonicalPosition;
use super::layouts::{Histogram, Layouts, LayoutsError};
use super::prover::Prover;
use super::question::{Question, all_but};

/// A question about a declarer who has taken the talon: what becomes of every discard.
///
/// Every discard is judged in every strain asked about, in the layout on the table or in all
/// layouts of the other two hands. Discards that leave the same but for names, such as the king or
/// the queen beside it, are judged once.
///
/// ```
/// use kibitzer::analysis::{Discards, Question};
/// use kibitzer::cards::Strain;
/// use kibitzer::notation::text;
/// use kibitzer::search::{Control, Solver};
///
/// // Without the seven and the eight North takes both tricks.
/// let line = text::parse_line("preferans N:AK87... QJ... - T9... NT N declarer=N")?;
/// let discards = Discards::new(&line.problem.setup, &[Strain::NoTrump], false)?;
/// let discarding = discards.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// let best = discarding.ranked()[0];
/// assert_eq!((best.cards.to_string().as_str(), best.tricks.mean()), ("87...", Some(2.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discards {
    setup: Setup,
    strains: Vec<Strain>,
    cases: Vec<AlikeDiscards>,
    /// The case and its part that a part of the whole is.
    parts: Vec<(usize, usize)>,
}

/// Discards that leave the same but for names.
#[derive(Clone, PartialEq, Eq, Debug)]
struct AlikeDiscards {
    discards: Vec<(Strain, CardSet)>,
    /// What the first of them leaves.
    position: Position,
    /// All layouts of the other hands, if these are asked about.
    layouts: Option<Layouts>,
}

/// Why discards cannot be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiscardsError {
    /// Bridge has no discards of this kind.
    Bridge,
    /// A trick has begun.
    TrickBegun,
    /// Declarer does not have two cards more than the others; how many he has, and how many one of
    /// the others.
    Count(Seat, usize, usize),
    /// What is left cannot be played.
    Illegal(Illegal),
    /// The layouts of the other hands cannot be counted.
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

impl std::error::Error for DiscardsError {}

/// What becomes of a discard in a strain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discard<'a> {
    /// The strain.
    pub strain: Strain,
    /// The two cards.
    pub cards: CardSet,
    /// The layouts counted so far, by declarer's tricks.
    pub tricks: &'a Histogram,
    /// How many layouts there are.
    pub layouts: u64,
}

impl Discard<'_> {
    /// Whether every layout is counted.
    pub fn is_complete(&self) -> bool {
        self.tricks.total() == self.layouts
    }
}

/// More layouts of discards that leave the same but for names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoreLayouts {
    case: usize,
    tricks: Histogram,
}

/// What is known of all discards so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discarding {
    strains: Vec<Strain>,
    cases: Vec<Judged>,
}

/// What is known of discards that leave the same but for names.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Judged {
    discards: Vec<(Strain, CardSet)>,
    tricks: Histogram,
    layouts: u64,
}

impl Discards {
    /// All discards of two cards, in some strains, in the layout of the set-up or in all.
    ///
    /// # Errors
    ///
    /// When it is not a deal of preferans in which declarer has two cards more than the others.
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
        let cases = cases(setup, strains, all_layouts)?;
        let parts = cases.iter().map(AlikeDiscards::parts).enumerate();
        let parts = parts.flat_map(|(case, parts)| (0..parts).map(move |part| (case, part)));
        Ok(Discards {
            setup: *setup,
            strains: strains.to_vec(),
            parts: parts.collect(),
            cases,
        })
    }

    /// What lies on the table before the discard.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many layouts there are to count, all discards and strains taken together; those that
    /// leave the same but for names count once.
    pub fn total(&self) -> u64 {
        self.cases.iter().map(AlikeDiscards::layouts).sum()
    }
}

impl Question for Discards {
    type Finding = MoreLayouts;
    type Report = Discarding;

    fn parts(&self) -> usize {
        self.parts.len()
    }

    fn answer(
        &self,
        part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(MoreLayouts),
    ) -> Result<(), Cancelled> {
        let (index, part) = self.parts[part];
        let case = &self.cases[index];
        let mut found = |tricks| {
            found(MoreLayouts {
                case: index,
                tricks,
            });
        };
        let Some(layouts) = &case.layouts else {
            let tricks = prover.tricks(&case.position, control)?;
            let mut one = Histogram::default();
            one.counts[usize::from(tricks)] += 1;
            all_but(known, &mut found)(one);
            return Ok(());
        };
        layouts.answer(part, known, prover, control, &mut |tally| {
            found(tally.tricks());
        })
    }

    fn empty(&self) -> Discarding {
        Discarding::of(self)
    }

    fn add(discarding: &mut Discarding, more: MoreLayouts) {
        discarding.cases[more.case].tricks.add(&more.tricks);
    }
}

/// All discards in all strains, those together that leave the same but for names.
fn cases(
    setup: &Setup,
    strains: &[Strain],
    all_layouts: bool,
) -> Result<Vec<AlikeDiscards>, DiscardsError> {
    let mut cases: Vec<AlikeDiscards> = Vec::new();
    let mut known: Vec<CanonicalPosition> = Vec::new();
    for &strain in strains {
        let mut pairs = pairs(setup.hands[setup.declarer]);
        // What is likely to be good is known first.
        pairs.sort_by_key(|&cards| loss(strain, cards));
        for cards in pairs {
            let position = after(setup, strain, cards)?;
            let opponents = Layouts::opponents(&position);
            let unseen = if all_layouts { &opponents[..] } else { &[] };
            let nameless = CanonicalPosition::new(&position, unseen);
            if let Some(case) = known.iter().position(|known| *known == nameless) {
                cases[case].discards.push((strain, cards));
                continue;
            }
            known.push(nameless);
            let layouts = all_layouts.then(|| Layouts::new(position, opponents));
            let layouts = layouts.transpose().map_err(DiscardsError::Layouts)?;
            cases.push(AlikeDiscards {
                discards: vec![(strain, cards)],
                position,
                // Every layout is counted; none is drawn before.
                layouts: layouts.map(|layouts| layouts.drawing(Some(0), 1)),
            });
        }
    }
    Ok(cases)
}

/// Any two cards of a hand.
fn pairs(hand: CardSet) -> Vec<CardSet> {
    let firsts = hand.iter().enumerate();
    let pairs = firsts.flat_map(|(index, first)| {
        let seconds = hand.iter().skip(index + 1);
        seconds.map(move |second| CardSet::from(first).with(second))
    });
    pairs.collect()
}

/// What declarer seems to lose by a discard: trumps first of all, and high cards; in misère low
/// ones.
fn loss(strain: Strain, cards: CardSet) -> (usize, usize) {
    let trumps = strain.trump().map_or(0, |trump| cards.suited(trump).len());
    let ranks = cards.iter().map(|card| match strain {
        Strain::Misere => Rank::Ace.index() - card.rank.index(),
        Strain::Trump(_) | Strain::NoTrump => card.rank.index(),
    });
    (trumps, ranks.sum())
}

/// What a discard leaves to be played in a strain.
fn after(setup: &Setup, strain: Strain, cards: CardSet) -> Result<Position, DiscardsError> {
    let mut setup = *setup;
    setup.strain = strain;
    setup.hands[setup.declarer] -= cards;
    Position::from_setup(&setup).map_err(DiscardsError::Illegal)
}

impl AlikeDiscards {
    fn parts(&self) -> usize {
        self.layouts.as_ref().map_or(1, Layouts::parts)
    }

    fn layouts(&self) -> u64 {
        self.layouts.as_ref().map_or(1, Layouts::total)
    }
}

impl Discarding {
    /// Before anything is known.
    fn of(discards: &Discards) -> Discarding {
        let judged = |case: &AlikeDiscards| Judged {
            discards: case.discards.clone(),
            tricks: Histogram::default(),
            layouts: case.layouts(),
        };
        Discarding {
            strains: discards.strains.clone(),
            cases: discards.cases.iter().map(judged).collect(),
        }
    }

    /// Layouts counted, and layouts to count, as [`Discards::total`] says.
    pub fn progress(&self) -> (u64, u64) {
        let sum = |number: fn(&Judged) -> u64| self.cases.iter().map(number).sum();
        (sum(|case| case.tricks.total()), sum(|case| case.layouts))
    }

    /// The discards of which something is known, strain by strain in the order that was asked, best
    /// first: by the mean of declarer's tricks, the fewest in misère; equally good ones as a hand
    /// is written.
    pub fn ranked(&self) -> Vec<Discard<'_>> {
        let known = self.cases.iter().filter(|case| case.tricks.total() > 0);
        let mut ranked: Vec<Discard<'_>> = known.flat_map(Judged::each).collect();
        ranked.sort_by(|one, other| {
            let place = |it: &Discard| self.strains.iter().position(|&strain| strain == it.strain);
            place(one)
                .cmp(&place(other))
                .then(cost(one).total_cmp(&cost(other)))
                .then(other.cards.bits().cmp(&one.cards.bits()))
        });
        ranked
    }
}

impl Judged {
    /// The discards one by one.
    fn each(&self) -> impl Iterator<Item = Discard<'_>> {
        self.discards.iter().map(|&(strain, cards)| Discard {
            strain,
            cards,
            tricks: &self.tricks,
            layouts: self.layouts,
        })
    }
}

/// The mean of the tricks that declarer wants to do without.
fn cost(discard: &Discard<'_>) -> f64 {
    let mean = discard.tricks.mean().unwrap_or_default();
    match discard.strain {
        Strain::Misere => mean,
        Strain::Trump(_) | Strain::NoTrump => -mean,
    }
}
