//! `kibitz discards --leads`: every lead against every discard of declarer in preferans.

use std::io;
use std::path::PathBuf;

use anyhow::ensure;
use serde::Serialize;

use kibitzer::analysis::{EveryLead, LeadTable, LeadTableLine};
use kibitzer::cards::{Strain, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer_files::{WriteError, replace_with};

use super::batch::LineQuestion;
use super::diagram::format_cards;
use super::failure::Failure;
use super::output::TextAnswer;
use super::overwriting::check_writable;
use super::played_board::count_with_noun;

/// The question that `kibitz discards --leads` answers about each preferans board.
pub(super) struct EveryLeadAndDiscard {
    /// The file to which the table is written; `None` unless `--csv` was given.
    pub(super) csv: Option<PathBuf>,
}

/// The JSON members of an answer of `kibitz discards --leads`: the leads and the discards, both with the best first.
#[derive(Serialize)]
pub(super) struct LeadTableAnswer {
    /// The letter of the seat on lead.
    leader: char,
    leads: Vec<LineAnswer>,
    discards: Vec<DiscardAnswer>,
    /// Number of groups of equivalent cells solved so far.
    done: usize,
    total: usize,
}

/// The results of one lead against all discards, or of one discard against all leads.
#[derive(Serialize)]
struct LineAnswer {
    cards: Vec<String>,
    /// Declarer's tricks if the other choice is the best one.
    value: Tricks,
    least: Tricks,
    most: Tricks,
    mean: f64,
}

/// The results of one discard.
#[derive(Serialize)]
struct DiscardAnswer {
    #[serde(flatten)]
    line: LineAnswer,
    /// Declarer's tricks after each lead, in the order of the leads; `None` if unknown or impossible.
    tricks: Vec<Option<Tricks>>,
}

impl LineQuestion for EveryLeadAndDiscard {
    type Task = EveryLead;
    type Error = anyhow::Error;
    type Question = EveryLead;
    type Answer = TextAnswer<LeadTableAnswer>;

    fn check_options(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        let csv = self.csv.as_deref();
        csv.map_or(Ok(()), |path| check_writable(path, inputs))
    }

    fn single_board_option(&self) -> Option<&'static str> {
        self.csv.as_ref().map(|_| "--csv")
    }

    fn lines_at_once(&self) -> Option<usize> {
        Some(2)
    }

    fn prepare_board(&self, line: Line) -> anyhow::Result<EveryLead> {
        ensure!(!line.deal_only, "add a strain and a leader");
        Ok(EveryLead::new(&line.problem.setup)?)
    }

    fn questions(&self, task: &EveryLead) -> Vec<EveryLead> {
        vec![task.clone()]
    }

    fn finish_board(
        &self,
        _task: &EveryLead,
        tickets: &[Ticket<EveryLead>],
    ) -> io::Result<Vec<WriteError>> {
        let written = self.csv.iter().zip(tickets).map(|(path, ticket)| {
            replace_with(path, |pending| ticket.report().write_csv(pending)).map(drop)
        });
        Ok(written.filter_map(Result::err).collect())
    }

    fn answer(&self, task: &EveryLead, tickets: &[Ticket<EveryLead>]) -> Option<Self::Answer> {
        let ticket = tickets.first()?;
        let table = ticket.report();
        let (leads, discards) = (table.leads(), table.discards());
        let mut text = table_text(task, table, &leads, &discards);
        text += &verdict_text(task, table, leads.first()?, discards.first()?);
        let (done, total) = ticket.progress();
        if done < total {
            text.insert_str(0, "Stopped. Only the known results are shown.\n");
        }
        let discards = discards.iter().map(|discard| DiscardAnswer {
            line: LineAnswer::new(discard),
            tricks: (leads.iter())
                .map(|lead| table.tricks(discard.cards, lead.cards))
                .collect(),
        });
        let json = LeadTableAnswer {
            leader: task.setup().leader.letter(),
            discards: discards.collect(),
            leads: leads.iter().map(LineAnswer::new).collect(),
            done,
            total,
        };
        Some(TextAnswer { json, text })
    }
}

impl LineAnswer {
    fn new(line: &LeadTableLine) -> LineAnswer {
        LineAnswer {
            cards: line.cards.iter().map(|card| card.to_string()).collect(),
            value: line.value,
            least: line.least,
            most: line.most,
            mean: line.mean,
        }
    }
}

/// Formats the table as text, with a row for each discard and a column for each lead.
fn table_text(
    task: &EveryLead,
    table: &LeadTable,
    leads: &[LeadTableLine],
    discards: &[LeadTableLine],
) -> String {
    let setup = task.setup();
    let row = |name: &str, value: &str, cell: &dyn Fn(&LeadTableLine) -> String| {
        let cells = leads.iter().map(|lead| {
            let width = format_cards(lead.cards).chars().count().max(5) + 1;
            format!("{:>width$}", cell(lead))
        });
        format!("\n  {name:<9}{value:>9} {}", cells.collect::<String>())
    };
    let mut text = format!(
        "{}'s tricks after each discard and each lead of {}:",
        setup.declarer.name(),
        setup.leader.name()
    );
    text += &row("discard", "best lead", &|lead| format_cards(lead.cards));
    for discard in discards {
        let (name, value) = (format_cards(discard.cards), discard.value.to_string());
        text += &row(&name, &value, &|lead| {
            let tricks = table.tricks(discard.cards, lead.cards);
            tricks.map_or_else(|| "-".to_owned(), |tricks| tricks.to_string())
        });
    }
    text += &row("least", "", &|lead| lead.least.to_string());
    text += &row("most", "", &|lead| lead.most.to_string());
    text + &row("mean", "", &|lead| format!("{:.2}", lead.mean))
}

/// Describes the best lead without knowledge of the discard, and the best discard.
fn verdict_text(
    task: &EveryLead,
    table: &LeadTable,
    lead: &LeadTableLine,
    discard: &LeadTableLine,
) -> String {
    let setup = task.setup();
    let declarer = setup.declarer.name();
    let tricks = |value: Tricks| count_with_noun(value.0.into(), "trick");
    let best_discard = format!(
        "\nBest discard: {}. After the best lead {declarer} takes {}.",
        format_cards(discard.cards),
        tricks(discard.value)
    );
    if table.is_declarer_on_lead() {
        return best_discard;
    }
    let name = format_cards(lead.cards);
    let verdict = match setup.strain {
        Strain::Misere if lead.value == Tricks::ZERO => format!(
            "No lead catches {declarer} whatever he discards. The best on average is {name}: {:.2} tricks.",
            lead.mean
        ),
        Strain::Misere => format!(
            "{name} catches {declarer} whatever he discards: at least {}.",
            tricks(lead.value)
        ),
        Strain::Trump(_) | Strain::NoTrump => format!(
            "{name} holds {declarer} to {} whatever he discards.",
            tricks(lead.value)
        ),
    };
    format!("\n{verdict}{best_discard}")
}
