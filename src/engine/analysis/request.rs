//! Questions, their parts, and the reports the parts add up to.

use crate::cards::Tricks;
use crate::rules::{Play, Position};
use crate::search::{Cancelled, Control};

use super::choices::{self, Choice, Choices};
use super::discards::{Discarding, Discards};
use super::layouts::{Histogram, Layouts, Statistics, Tally};
use super::line::{self, Line, Step};
use super::played::{self, Played, Ply};
use super::prover::Prover;
use super::tricks::{Deal, Entry, TrickTable};

/// A question about a position, a deal or a hand as it was played.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// The best result alone.
    Best(Position),
    /// The value of every card that may be played.
    Choices(Position),
    /// One best line to the end.
    Line(Position),
    /// Every declarer in every strain.
    Table(Deal),
    /// The value after every card of a hand as it was played.
    Played(Play),
    /// All layouts of two unseen hands.
    Layouts(Layouts),
    /// Every discard of declarer in preferans.
    Discards(Discards),
}

/// One piece of an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// The best result, in tricks of the declaring side.
    Best(Tricks),
    /// The value of a card.
    Choice(Choice),
    /// The next card of a best line.
    Step(Step),
    /// An entry of the table.
    Entry(Entry),
    /// The value after the next card of the play.
    Ply(Ply),
    /// More layouts.
    Layouts(Tally),
    /// More layouts of discards that are alike, by their number.
    Discard(usize, Histogram),
}

/// An answer, complete or growing.
#[derive(Clone, PartialEq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there are never more than a few reports"
)]
pub enum Report {
    /// The best result, once known.
    Best(Option<Tricks>),
    /// The value of every card.
    Choices(Choices),
    /// One best line.
    Line(Line),
    /// The table.
    Table(TrickTable),
    /// The value after every card.
    Played(Played),
    /// The layouts counted so far.
    Layouts(Statistics),
    /// What becomes of every discard.
    Discards(Discarding),
}

impl Request {
    /// How many parts the question falls into.
    pub fn parts(&self) -> usize {
        match self {
            Request::Best(_) | Request::Line(_) | Request::Played(_) => 1,
            Request::Choices(position) => position.equals().len(),
            Request::Table(deal) => deal.parts(),
            Request::Layouts(layouts) => layouts.parts(),
            Request::Discards(discards) => discards.parts(),
        }
    }

    /// Answers one part, `0..parts()`, but for the first `known` findings, which were given
    /// before the part was interrupted: a part always gives the same findings in the same order.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first; findings given before stay true.
    pub fn answer(
        &self,
        part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(Finding),
    ) -> Result<(), Cancelled> {
        if let Request::Layouts(layouts) = self {
            let found = &mut |tally| found(Finding::Layouts(tally));
            return layouts.answer(part, known, prover, control, found);
        }
        if let Request::Discards(discards) = self {
            let found = &mut |case, tricks| found(Finding::Discard(case, tricks));
            return discards.answer(part, known, prover, control, found);
        }
        let mut number = 0;
        let found = &mut |finding| {
            number += 1;
            if number > known {
                found(finding);
            }
        };
        match self {
            Request::Best(position) => found(Finding::Best(prover.tricks(position, control)?)),
            Request::Choices(position) => {
                let group = position.equals()[part];
                found(Finding::Choice(choices::value(
                    position, group, prover, control,
                )?));
            }
            Request::Line(position) => {
                line::follow(position, prover, control, &mut |step| {
                    found(Finding::Step(step));
                })?;
            }
            Request::Table(deal) => {
                deal.part(part, prover, control, &mut |entry| {
                    found(Finding::Entry(entry));
                })?;
            }
            Request::Played(play) => {
                played::follow(play, prover, control, &mut |ply| found(Finding::Ply(ply)))?;
            }
            // Answered above.
            Request::Layouts(_) | Request::Discards(_) => {}
        }
        Ok(())
    }

    /// Answers the whole question with one solver.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first.
    pub fn solve(&self, prover: &mut dyn Prover, control: &Control) -> Result<Report, Cancelled> {
        let mut report = Report::empty(self);
        for part in 0..self.parts() {
            self.answer(part, 0, prover, control, &mut |finding| report.add(finding))?;
        }
        Ok(report)
    }
}

impl Report {
    /// The report of a question before anything is known.
    pub fn empty(request: &Request) -> Report {
        match request {
            Request::Best(_) => Report::Best(None),
            Request::Choices(_) => Report::Choices(Choices::default()),
            Request::Line(_) => Report::Line(Line::default()),
            Request::Table(deal) => Report::Table(TrickTable::empty(deal.game())),
            Request::Played(play) => Report::Played(Played::new(play.clone())),
            Request::Layouts(layouts) => Report::Layouts(Statistics::of(layouts)),
            Request::Discards(discards) => Report::Discards(Discarding::of(discards)),
        }
    }

    /// Takes in one finding of the same question; a finding of another kind is ignored.
    pub fn add(&mut self, finding: Finding) {
        match (self, finding) {
            (Report::Best(best), Finding::Best(tricks)) => *best = Some(tricks),
            (Report::Choices(choices), Finding::Choice(choice)) => choices.add(choice),
            (Report::Line(line), Finding::Step(step)) => line.steps.push(step),
            (Report::Table(table), Finding::Entry(entry)) => table.add(entry),
            (Report::Played(played), Finding::Ply(ply)) => played.plies.push(ply),
            (Report::Layouts(all), Finding::Layouts(more)) => all.add(more),
            (Report::Discards(all), Finding::Discard(case, more)) => all.add(case, &more),
            _ => {}
        }
    }
}
