//! `kibitz table`: every declarer in every strain.

use std::fmt::{self, Display};

use serde::{Serialize, Serializer};

use kibitzer::analysis::{Deal, EveryDeclarer, TrickTable};
use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::problem::PlayError;
use kibitzer::rules::Game;

use super::batch::LineQuestion;
use super::check::{Checked, Checker};
use super::diagram::HandsDiagram;
use super::output::Object;
use super::scene::{letter, strain_name};
use kibitzer_peers::{BoardQuestion, Task};

pub(super) struct AllTables {
    /// Who proves the answers again, if anybody does.
    pub(super) checker: Option<Checker>,
}

/// One table in bridge; in preferans one for every first hand.
#[derive(Serialize)]
pub(super) struct TableAnswer {
    table: Tables,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Checked>,
    #[serde(skip)]
    picture: String,
}

enum Tables {
    Bridge(Rows),
    Preferans(Vec<(Seat, Rows)>),
}

/// The tricks of every declarer in every strain, as they are written: no trumps first.
struct Rows(Vec<(Strain, Vec<(Seat, Tricks)>)>);

impl LineQuestion for AllTables {
    type Case = Deal;
    type Error = PlayError;
    type Question = EveryDeclarer;
    type Answer = TableAnswer;

    fn case(&self, line: Line) -> Result<Deal, PlayError> {
        let problem = &line.problem;
        if !line.deal_only {
            // The table is that of the deal, but nothing on the line may be wrong.
            problem.replay_line()?;
        }
        Deal::from_setup(&problem.setup).map_err(PlayError::Setup)
    }

    fn questions(&self, deal: &Deal) -> Vec<EveryDeclarer> {
        match deal.game() {
            Game::Bridge => vec![EveryDeclarer(deal.clone())],
            Game::Preferans => deal
                .seats()
                .map(|first| EveryDeclarer(deal.led_by(first)))
                .collect(),
        }
    }

    fn checked<'a>(&self, answer: &'a TableAnswer) -> Option<&'a Checked> {
        answer.check.as_ref()
    }

    fn answer(&self, deal: &Deal, tickets: &[Ticket<EveryDeclarer>]) -> Option<TableAnswer> {
        let rows: Vec<Rows> = tickets
            .iter()
            .map(|ticket| Rows::of(deal, ticket.report()))
            .collect::<Option<_>>()?;
        Some(TableAnswer {
            table: match deal.game() {
                Game::Bridge => Tables::Bridge(rows.into_iter().next()?),
                Game::Preferans => Tables::Preferans(deal.seats().zip(rows).collect()),
            },
            check: self.check(deal, tickets),
            picture: HandsDiagram {
                setup: deal.setup(),
                unseen: &[],
            }
            .to_string(),
        })
    }
}

impl AllTables {
    /// Has all tables proved again.
    fn check(&self, deal: &Deal, tickets: &[Ticket<EveryDeclarer>]) -> Option<Checked> {
        let checker = self.checker.as_ref()?;
        let first_hands = deal.seats().zip(tickets);
        let board = |(first, ticket): (Seat, &Ticket<EveryDeclarer>)| {
            let board = BoardQuestion::new(Task::Table, *deal.led_by(first).setup());
            Some((board, board.of_table(ticket.report())?))
        };
        Some(checker.check(first_hands.filter_map(board)))
    }
}

impl Rows {
    /// The rows of a table; `None` while an entry is missing.
    fn of(deal: &Deal, table: &TrickTable) -> Option<Rows> {
        let row = |&strain: &Strain| {
            let entry = |seat| Some((seat, table.get(strain, seat)?));
            let seats = deal.setup().seats_from(Seat::North);
            Some((strain, seats.map(entry).collect::<Option<_>>()?))
        };
        let (misere, mut bids): (Vec<_>, Vec<_>) = deal
            .strains()
            .iter()
            .partition(|&&strain| strain == Strain::Misere);
        bids.reverse();
        bids.extend(misere);
        bids.into_iter().map(row).collect::<Option<_>>().map(Rows)
    }
}

impl Serialize for Rows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(strain, row)| {
            let row = row.iter().map(|&(seat, tricks)| (letter(seat), tricks));
            (strain, Object(row.collect()))
        }))
    }
}

impl Serialize for Tables {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tables::Bridge(rows) => rows.serialize(serializer),
            Tables::Preferans(tables) => {
                serializer.collect_map(tables.iter().map(|(first, rows)| (letter(*first), rows)))
            }
        }
    }
}

impl Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:8}", "")?;
        for (strain, _) in &self.0 {
            write!(f, "{:>7}", strain_name(*strain))?;
        }
        let seats = self
            .0
            .first()
            .map(|(_, row)| row.as_slice())
            .unwrap_or_default();
        for (column, (seat, _)) in seats.iter().enumerate() {
            write!(f, "\n  {:6}", seat.name())?;
            for (_, row) in &self.0 {
                write!(f, "{:>7}", row[column].1)?;
            }
        }
        Ok(())
    }
}

impl Display for TableAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picture)?;
        match &self.table {
            Tables::Bridge(rows) => write!(f, "\n{rows}"),
            Tables::Preferans(tables) => {
                let tables = tables
                    .iter()
                    .map(|(first, rows)| format!("\n{} leads\n{rows}", first.name()));
                f.write_str(&tables.collect::<Vec<_>>().join("\n"))
            }
        }?;
        match &self.check {
            Some(check) => write!(f, "\n{check}"),
            None => Ok(()),
        }
    }
}
