//! `kibitz layouts`: the results over all layouts of two unseen hands.

use std::fmt::{self, Display};

use indicatif::HumanCount;
use serde::Serialize;

use crate::analysis::{Histogram, Layouts, Report, Request};
use crate::cards::Tricks;
use crate::formats::text::Line;
use crate::pool::Ticket;

use super::args::TwoSeats;
use super::batch::Question;
use super::output::Object;
use super::scene::{Scene, contract_name, counted};

pub(super) struct AllLayouts {
    /// The hands that are not seen; declarer's opponents unless said.
    pub(super) unseen: Option<TwoSeats>,
}

pub(super) struct Case {
    scene: Scene,
    layouts: Layouts,
}

#[derive(Serialize)]
pub(super) struct Answer {
    unseen: String,
    counts: Object<Tricks, u64>,
    /// The layouts counted, if not all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<u64>,
    total: u64,
    /// The share of the layouts counted that make the contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    makes: Option<f64>,
    #[serde(skip)]
    text: String,
}

impl Question for AllLayouts {
    type Case = Case;
    type Answer = Answer;

    /// One line keeps every thread busy.
    fn lines_at_once(&self, _threads: usize) -> usize {
        2
    }

    fn case(&self, line: Line) -> Result<Case, String> {
        let scene = Scene::in_play(line)?;
        let position = *scene.position();
        let unseen = self.unseen.unwrap_or_else(|| Layouts::opponents(&position));
        let layouts = Layouts::new(position, unseen).map_err(|error| error.to_string())?;
        Ok(Case { scene, layouts })
    }

    fn requests(&self, case: &Case) -> Vec<Request> {
        vec![Request::Layouts(case.layouts.clone())]
    }

    /// In layouts.
    fn progress(&self, case: &Case, tickets: &[Ticket]) -> (u64, u64) {
        let done = match tickets.first().map(Ticket::report) {
            Some(Report::Layouts(counts)) => counts.total(),
            _ => 0,
        };
        (done, case.layouts.total())
    }

    fn answer(&self, case: &Case, tickets: &[Ticket]) -> Option<Answer> {
        let Report::Layouts(counts) = tickets.first()?.report() else {
            return None;
        };
        let (done, total) = (counts.total(), case.layouts.total());
        if done == 0 {
            return None;
        }
        let Case { scene, layouts } = case;
        Some(Answer {
            unseen: layouts.unseen().map(|seat| seat.letter()).iter().collect(),
            counts: Object(counts.nonzero().collect()),
            done: (done < total).then_some(done),
            total,
            makes: scene
                .contract
                .and_then(|contract| counts.makes(contract, scene.won())),
            text: text(case, counts),
        })
    }
}

/// The picture, a bar for every number of tricks, and what that means for the contract.
fn text(case: &Case, counts: &Histogram) -> String {
    let Case { scene, layouts } = case;
    let done = counts.total();
    let mut text = scene.picture(&layouts.unseen());
    let side = scene.declaring_side();
    let total = counted(layouts.total(), "layout");
    text += &match (done == layouts.total(), done) {
        (true, 1) => format!("\nTricks of {side} in the one layout:"),
        (true, _) => format!("\nTricks of {side} in all {total}:"),
        (false, _) => {
            let done = HumanCount(done);
            format!("\nStopped. Tricks of {side} in {done} of {total}:")
        }
    };
    let most = counts.nonzero().map(|(_, count)| count).max().unwrap_or(1);
    for (tricks, count) in counts.nonzero() {
        let bar = "█".repeat((count * BAR).div_ceil(most) as usize);
        let share = percent(count as f64 / done as f64);
        let count = HumanCount(count).to_string();
        text += &format!("\n  {tricks:>2}  {count:>10}  {share:>8}  {bar}");
    }
    if let Some(mean) = counts.mean() {
        text += &format!("\n  mean {mean:.2}");
    }
    if let Some(contract) = scene.contract
        && let Some(share) = counts.makes(contract, scene.won())
    {
        text += &format!(
            "\n  {} makes in {}",
            contract_name(contract),
            percent(share)
        );
        if !scene.is_whole() {
            text += ", counting no trick before this position";
        }
    }
    text
}

/// The longest bar, in characters.
const BAR: u64 = 40;

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
