//! Every lead against every discard of a declarer in preferans.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::io::{self, Write};

use crate::cards::{CardSet, Strain, Tricks};
use crate::rules::{Position, Setup};
use crate::search::Cancelled;

use super::canonical::CanonicalPosition;
use super::discards::{DiscardsError, check_can_discard, positions_after_discards};
use super::question::{Question, Work};

/// The question: how many tricks does declarer in preferans take after each lead against each discard?
///
/// This is the classic problem of catching a misère: the other two players, who play with open cards, saw declarer's
/// hand with the talon, but not the two cards that he discarded. The lead must be chosen without knowing them. All play
/// after the lead is double-dummy.
///
/// Leads are equivalent, and share a column of the table, if no card of another hand and no possible discard is between
/// them. Leads that are equivalent after one discard only are solved once, as are leads that differ only in the names
/// of suits and ranks.
///
/// ```
/// use kibitzer::analysis::EveryLead;
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("preferans N:97.J8.7. 8.KT.. - T.9.K. misere W declarer=N")?;
/// let table = Solver::default().solve(&EveryLead::new(&line.problem.setup)?);
/// let (lead, discard) = (table.leads()[0], table.discards()[0]);
/// assert_eq!((lead.cards.to_string().as_str(), lead.least.0, lead.most.0), ("T...", 0, 2));
/// // Without the nine of spades and the jack of hearts, North takes no trick whatever is led.
/// assert_eq!((discard.cards.to_string().as_str(), discard.value.0), ("9.J..", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Setup", try_from = "Setup"))]
pub struct EveryLead {
    setup: Setup,
    leads: Vec<CardSet>,
    discards: Vec<CardSet>,
    groups: Vec<CellGroup>,
}

/// A group of cells of the table whose positions differ only in the names of suits and ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
struct CellGroup {
    /// The position after the discard and the lead of the first cell.
    position: Position,
    cells: Vec<Cell>,
}

/// A cell of the table: the indices of its discard and of its lead.
type Cell = (usize, usize);

/// Declarer's tricks in a group of equivalent cells of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CellsSolved {
    cells: Vec<Cell>,
    tricks: Tricks,
}

/// Declarer's tricks after each lead against each discard, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LeadTable {
    strain: Strain,
    is_declarer_on_lead: bool,
    leads: Vec<CardSet>,
    discards: Vec<CardSet>,
    /// Declarer's tricks for each discard by lead; `None` if unknown, or if all cards of the lead are discarded.
    tricks: Vec<Vec<Option<Tricks>>>,
}

/// One line of a lead table: the results of a lead against all discards, or of a discard against all leads.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LeadTableLine {
    /// The equivalent cards to lead, or the two cards to discard.
    pub cards: CardSet,
    /// Declarer's tricks if the other choice is the best one: the best discard against this lead, or the best lead
    /// against this discard.
    pub value: Tricks,
    /// The smallest number of declarer's tricks.
    pub least: Tricks,
    /// The largest number of declarer's tricks.
    pub most: Tricks,
    /// The mean of declarer's tricks, all discards or all groups of equivalent leads having the same weight.
    pub mean: f64,
}

impl EveryLead {
    /// Creates the question about every lead of the hand on lead against every discard of two cards of declarer.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is bridge, a trick has begun, declarer does not have two cards more than each other
    /// hand, or a hand has unknown cards.
    pub fn new(setup: &Setup) -> Result<EveryLead, DiscardsError> {
        check_can_discard(setup)?;
        let mut seats = setup.seats_from(setup.declarer);
        if let Some(seat) = seats.find(|&seat| setup.unknown[seat] > 0) {
            return Err(DiscardsError::UnknownHand(seat));
        }
        let hand = setup.hands[setup.leader];
        let leads = hand.groups_divided_by(setup.in_play() - hand);
        let after_discards = positions_after_discards(setup)?;
        let mut groups: Vec<CellGroup> = Vec::new();
        let mut known: HashMap<CanonicalPosition, usize> = HashMap::new();
        for (discard, (_, position)) in after_discards.iter().enumerate() {
            for (lead, &cards) in leads.iter().enumerate() {
                let Some((canonical, position)) = after_lead(position, cards) else {
                    continue;
                };
                let group = *known.entry(canonical).or_insert(groups.len());
                if group == groups.len() {
                    let cells = Vec::new();
                    groups.push(CellGroup { position, cells });
                }
                groups[group].cells.push((discard, lead));
            }
        }
        Ok(EveryLead {
            setup: *setup,
            leads,
            discards: after_discards.iter().map(|(cards, _)| *cards).collect(),
            groups,
        })
    }

    /// Returns the set-up of the hands before the discard.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
}

/// Plays one of several equivalent cards as a lead. Returns the canonical form of the position with the lead, and the
/// position after it; `None` if all of these cards are discarded.
fn after_lead(position: &Position, cards: CardSet) -> Option<(CanonicalPosition, Position)> {
    let groups = position.equals();
    let group = groups.iter().find(|&&group| !(group & cards).is_empty())?;
    let card = group.iter().next()?;
    // In the canonical form the lead is the only unseen card, so that the form tells which card is led.
    let canonical = CanonicalPosition::new(position, card.into());
    Some((canonical, position.after(card).ok()?))
}

#[cfg(feature = "serde")]
impl From<EveryLead> for Setup {
    fn from(question: EveryLead) -> Setup {
        question.setup
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Setup> for EveryLead {
    type Error = DiscardsError;

    fn try_from(setup: Setup) -> Result<EveryLead, DiscardsError> {
        EveryLead::new(&setup)
    }
}

impl Question for EveryLead {
    type Finding = CellsSolved;
    type Report = LeadTable;
    type Answer = LeadTable;

    fn parts(&self) -> usize {
        self.groups.len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, CellsSolved>) -> Result<(), Cancelled> {
        let group = &self.groups[part];
        let tricks = work.tricks(&group.position)?;
        let cells = group.cells.clone();
        work.found(CellsSolved { cells, tricks });
        Ok(())
    }

    fn empty(&self) -> LeadTable {
        LeadTable {
            strain: self.setup.strain,
            is_declarer_on_lead: self.setup.leader == self.setup.declarer,
            leads: self.leads.clone(),
            discards: self.discards.clone(),
            tricks: vec![vec![None; self.leads.len()]; self.discards.len()],
        }
    }

    fn add(table: &mut LeadTable, solved: CellsSolved) {
        for (discard, lead) in solved.cells {
            table.tricks[discard][lead] = Some(solved.tricks);
        }
    }

    fn complete(report: LeadTable) -> LeadTable {
        report
    }
}

impl LeadTable {
    /// Returns true if declarer is on lead, so that he chooses both the discard and the lead.
    pub fn is_declarer_on_lead(&self) -> bool {
        self.is_declarer_on_lead
    }

    /// Returns declarer's tricks after this discard and lead, which are those of lines of the table. Returns `None` if
    /// the number is unknown, or if the cards to lead are all discarded.
    pub fn tricks(&self, discard: CardSet, lead: CardSet) -> Option<Tricks> {
        let place = |all: &[CardSet], cards| all.iter().position(|&other| other == cards);
        self.tricks[place(&self.discards, discard)?][place(&self.leads, lead)?]
    }

    /// Returns the leads with at least one known result, best first for the hand on lead: by the value, which is the
    /// result if declarer has discarded best, then by the mean. Ties are in the order in which hands are written.
    pub fn leads(&self) -> Vec<LeadTableLine> {
        let lines = self.leads.iter().enumerate().filter_map(|(lead, &cards)| {
            let tricks = self.tricks.iter().filter_map(|row| row[lead]);
            LeadTableLine::new(cards, tricks.collect(), self.declarer_wants_tricks())
        });
        let mut lines: Vec<LeadTableLine> = lines.collect();
        lines.sort_by(|one, other| {
            let by_value = one.value.cmp(&other.value);
            let fewest_first = by_value.then(one.mean.total_cmp(&other.mean));
            best_first(fewest_first, self.leader_wants_tricks())
        });
        lines
    }

    /// Returns the discards with at least one known result, best first for declarer: by the value, which is the result
    /// after the best lead against the discard, then by the result after the best of all [leads](LeadTable::leads),
    /// then by the mean. Ties are in the order in which hands are written.
    pub fn discards(&self) -> Vec<LeadTableLine> {
        let rows = self.discards.iter().zip(&self.tricks);
        let known = rows.filter_map(|(&cards, row)| {
            let tricks = row.iter().copied().flatten();
            LeadTableLine::new(cards, tricks.collect(), self.leader_wants_tricks())
        });
        let mut lines: Vec<LeadTableLine> = known.collect();
        let best_lead = self.leads().first().map(|lead| lead.cards);
        let after_best_lead =
            |line: &LeadTableLine| best_lead.and_then(|lead| self.tricks(line.cards, lead));
        lines.sort_by(|one, other| {
            let fewest_first = (one.value.cmp(&other.value))
                .then_with(|| after_best_lead(one).cmp(&after_best_lead(other)))
                .then(one.mean.total_cmp(&other.mean));
            best_first(fewest_first, self.declarer_wants_tricks())
                .then(other.cards.bits().cmp(&one.cards.bits()))
        });
        lines
    }

    fn declarer_wants_tricks(&self) -> bool {
        self.strain != Strain::Misere
    }

    /// Returns true if the hand on lead wants declarer to take many tricks.
    fn leader_wants_tricks(&self) -> bool {
        self.declarer_wants_tricks() == self.is_declarer_on_lead
    }

    /// Writes the known part of the table as comma-separated values, with leads and discards in the order of
    /// [`LeadTable::leads`] and [`LeadTable::discards`].
    ///
    /// Each row has a discard, declarer's tricks after the best lead against it, and his tricks after each lead. The
    /// last rows have the least, the most and the mean for each lead.
    ///
    /// # Errors
    ///
    /// Returns the error of `out` if writing fails.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let leads = self.leads();
        let row = |cell: &dyn Fn(&LeadTableLine) -> String| -> String {
            leads
                .iter()
                .map(|lead| format!(",{}", cell(lead)))
                .collect()
        };
        writeln!(out, "discard,best lead{}", row(&|lead| names(lead.cards)))?;
        for LeadTableLine { cards, value, .. } in self.discards() {
            let tricks = row(&|lead| {
                let tricks = self.tricks(cards, lead.cards);
                tricks.map_or_else(String::new, |tricks| tricks.to_string())
            });
            writeln!(out, "{},{value}{tricks}", names(cards))?;
        }
        writeln!(out, "least,{}", row(&|lead| lead.least.to_string()))?;
        writeln!(out, "most,{}", row(&|lead| lead.most.to_string()))?;
        writeln!(out, "mean,{}", row(&|lead| lead.mean.to_string()))?;
        out.flush()
    }
}

impl LeadTableLine {
    /// Creates the line of these cards from its known results. `wants_tricks` is true if the other choice is made by
    /// somebody who wants declarer to take many tricks. Returns `None` without results.
    fn new(cards: CardSet, tricks: Vec<Tricks>, wants_tricks: bool) -> Option<LeadTableLine> {
        let (least, most) = (*tricks.iter().min()?, *tricks.iter().max()?);
        let sum: u32 = tricks.iter().map(|tricks| u32::from(tricks.0)).sum();
        Some(LeadTableLine {
            cards,
            value: if wants_tricks { most } else { least },
            least,
            most,
            mean: f64::from(sum) / tricks.len() as f64,
        })
    }
}

/// Converts an ordering that puts few tricks of declarer first to one that puts the best result first.
fn best_first(fewest_first: Ordering, wants_tricks: bool) -> Ordering {
    if wants_tricks {
        fewest_first.reverse()
    } else {
        fewest_first
    }
}

/// Returns the names of cards, separated by blanks.
fn names(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    names.join(" ")
}
