//! Which cards declarer of preferans had best discard.

use std::fmt;

use crate::cards::{Card, CardSet, Seat, Strain};
use crate::rules::{Game, Illegal, Position, Setup};
use crate::search::{Cancelled, Control};

use super::layouts::{Histogram, Layouts, LayoutsError};
use super::prover::Prover;

/// A question about a declarer who has taken the talon: what becomes of every discard.
///
/// Every discard is judged in every strain asked about, in the layout on the table or in all
/// layouts of the other two hands.
///
/// ```
/// use kibitzer::analysis::{Discards, Report, Request};
/// use kibitzer::cards::Strain;
/// use kibitzer::formats::text;
/// use kibitzer::search::{Control, Solver};
///
/// // Without the seven and the eight North takes both tricks.
/// let line = text::parse_line("preferans N:AK87... QJ... - T9... NT N declarer=N")?;
/// let discards = Discards::new(&line.problem.setup, &[Strain::NoTrump], false)?;
/// let request = Request::Discards(discards);
/// let report = request.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// let Report::Discards(discarding) = report else { unreachable!() };
/// let best = discarding.ranked()[0];
/// assert_eq!((best.cards.to_string().as_str(), best.tricks.mean()), ("87...", Some(2.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discards {
    cases: Vec<Case>,
    /// The case and its part that a part of the whole is.
    parts: Vec<(usize, usize)>,
}

/// A discard in a strain.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Case {
    strain: Strain,
    cards: CardSet,
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
}

/// What is known of all discards so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discarding {
    cases: Vec<(Strain, CardSet, Histogram)>,
    total: u64,
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
        let held: Vec<Card> = hand.iter().collect();
        let mut cases = Vec::new();
        for &strain in strains {
            for (index, &first) in held.iter().enumerate() {
                for &second in &held[index + 1..] {
                    let cards = CardSet::from(first).with(second);
                    cases.push(Case::new(setup, strain, cards, all_layouts)?);
                }
            }
        }
        let parts = cases.iter().map(Case::parts).enumerate();
        let parts = parts.flat_map(|(case, parts)| (0..parts).map(move |part| (case, part)));
        Ok(Discards {
            parts: parts.collect(),
            cases,
        })
    }

    /// How many layouts there are, all discards and strains taken together.
    pub fn total(&self) -> u64 {
        self.cases.iter().map(Case::total).sum()
    }

    /// How many parts the work falls into.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Answers a part, from the finding with a number on: more layouts of a case.
    pub(super) fn answer(
        &self,
        part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(usize, Histogram),
    ) -> Result<(), Cancelled> {
        let (index, part) = self.parts[part];
        let case = &self.cases[index];
        let Some(layouts) = &case.layouts else {
            let tricks = prover.tricks(&case.position, control)?;
            let mut one = Histogram::default();
            one.counts[usize::from(tricks)] += 1;
            found(index, one);
            return Ok(());
        };
        layouts.answer(part, known, prover, control, &mut |tally| {
            found(index, tally.tricks());
        })
    }
}

impl Case {
    fn new(
        setup: &Setup,
        strain: Strain,
        cards: CardSet,
        all_layouts: bool,
    ) -> Result<Case, DiscardsError> {
        let mut setup = *setup;
        setup.strain = strain;
        setup.hands[setup.declarer] -= cards;
        let position = Position::from_setup(&setup).map_err(DiscardsError::Illegal)?;
        let layouts = all_layouts.then(|| Layouts::new(position, Layouts::opponents(&position)));
        let layouts = layouts.transpose().map_err(DiscardsError::Layouts)?;
        Ok(Case {
            strain,
            cards,
            position,
            // Every layout is counted; none is drawn before.
            layouts: layouts.map(|layouts| layouts.drawing(Some(0), 1)),
        })
    }

    fn parts(&self) -> usize {
        self.layouts.as_ref().map_or(1, Layouts::parts)
    }

    fn total(&self) -> u64 {
        self.layouts.as_ref().map_or(1, Layouts::total)
    }
}

impl Discarding {
    /// Before anything is known.
    pub(super) fn of(discards: &Discards) -> Discarding {
        let cases = discards.cases.iter();
        Discarding {
            cases: cases
                .map(|case| (case.strain, case.cards, Histogram::default()))
                .collect(),
            total: discards.total(),
        }
    }

    /// Takes in more layouts of a case.
    pub(super) fn add(&mut self, case: usize, more: &Histogram) {
        self.cases[case].2.add(more);
    }

    /// Layouts counted, and layouts in all, all discards and strains taken together.
    pub fn progress(&self) -> (u64, u64) {
        let done = self.cases.iter().map(|(.., tricks)| tricks.total()).sum();
        (done, self.total)
    }

    /// The discards of which something is known, strain by strain in the order that was asked, best
    /// first: by the mean of declarer's tricks, the fewest in misère.
    pub fn ranked(&self) -> Vec<Discard<'_>> {
        let mut strains: Vec<Strain> = Vec::new();
        for &(strain, ..) in &self.cases {
            if !strains.contains(&strain) {
                strains.push(strain);
            }
        }
        let known = self.cases.iter().filter(|(.., tricks)| tricks.total() > 0);
        let mut ranked: Vec<Discard<'_>> = known
            .map(|(strain, cards, tricks)| Discard {
                strain: *strain,
                cards: *cards,
                tricks,
            })
            .collect();
        ranked.sort_by(|one, other| {
            let place = |it: &Discard| strains.iter().position(|&strain| strain == it.strain);
            let mean = |it: &Discard| {
                let mean = it.tricks.mean().unwrap_or_default();
                if it.strain == Strain::Misere {
                    mean
                } else {
                    -mean
                }
            };
            place(one)
                .cmp(&place(other))
                .then(mean(one).total_cmp(&mean(other)))
        });
        ranked
    }
}
