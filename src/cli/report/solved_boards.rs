//! The boards of a report, with their records, results and double-dummy values.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;

use kibitzer::analysis::{Mistake, Played, Review};
use kibitzer::annotation::{AnnotationQuestions, BoardValue, BoardValues, tell_makes};
use kibitzer::cards::{Card, Seat, Strain, Tricks};
use kibitzer::pool::{Pool, Priority, WorkerFailure};
use kibitzer::problem::Problem;
use kibitzer::rules::{Deal, Play};

use kibitzer_formats::{BoardKey, ScoreRow, ScoredContract, ScoredResult};

use crate::interrupt::TICK;
use crate::session_reader::{FileBoard, FileTable};
use crate::wrong_values::WrongValues;

/// A board of a club evening or match, as it was played at one table.
pub(super) struct TableRecord {
    /// The deal with the auction and play at this table, and with the double-dummy table and par score if known.
    pub(super) problem: Problem,
    /// Play at this table with the double-dummy value of each card; `None` if there is no play.
    pub(super) played: Option<Played>,
    /// Input file that contains the record, as an index into the list of input files.
    pub(super) source: usize,
}

impl TableRecord {
    /// Returns the cards that cost tricks at this table, each with the player who chose it: declarer also for dummy.
    /// Cards that the problem prescribes do not count as mistakes.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (Seat, Mistake)> {
        let prescribed = self.problem.prescribed_cards(self.problem.play.mainline());
        let played = self.played.iter();
        played.flat_map(move |played| played.mistakes_by_player(prescribed))
    }
}

/// An opening lead against a contract of a declarer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct OpeningLead {
    strain: Strain,
    declarer: Seat,
    card: Card,
}

impl OpeningLead {
    /// Returns the opening lead of a result, or `None` if the contract, the declarer or the card is unknown.
    pub(super) fn of(result: &ScoredResult) -> Option<OpeningLead> {
        match result.contract {
            ScoredContract::Contract(contract) => Some(OpeningLead {
                strain: contract.strain(),
                declarer: result.declarer?,
                card: result.lead?,
            }),
            ScoredContract::PassedOut | ScoredContract::Unknown => None,
        }
    }
}

/// A board of a report, with the records of all tables at which it was played.
pub(crate) struct ReportBoard {
    /// Records of the board from the tables at which it was played; at least one.
    pub(super) records: Vec<TableRecord>,
    /// First input file that contains the board, as an index into the list of input files.
    pub(super) source: usize,
    /// Tables of results that a scoring program wrote for the board, with a row for each table.
    pub(super) scores: Vec<FileTable>,
    /// The tricks that the opening leads in the tables of results cost the defenders.
    pub(super) lead_costs: HashMap<OpeningLead, Tricks>,
    /// The wrong trick counts and the wrong par score that the file states for the deal.
    pub(super) wrong: WrongValues,
}

impl ReportBoard {
    /// Returns the deal from the first record of the board, with the data that all its records share.
    pub(super) fn problem(&self) -> &Problem {
        &self.records[0].problem
    }

    /// Returns the board number given in the file, or else `number`, the position of the board in the report.
    pub(super) fn number_or(&self, number: usize) -> String {
        match self.problem().record.board.trim() {
            "" | "?" => number.to_string(),
            number => number.to_owned(),
        }
    }

    /// Returns the question about the values of the board: the play of each record and, with the first record, the
    /// trick table.
    fn question(&self) -> BoardValues {
        let problems = self.records.iter().map(|record| &record.problem);
        let mut questions: Vec<_> = problems.map(AnnotationQuestions::of).collect();
        for repeated in questions.iter_mut().skip(1) {
            repeated.table = None;
        }
        questions.extend(
            self.opening_leads()
                .into_iter()
                .map(|(_, review)| AnnotationQuestions {
                    review: Some(review),
                    ..AnnotationQuestions::default()
                }),
        );
        BoardValues(questions)
    }

    /// Returns the opening leads in the tables of results, each once, with the question what it cost.
    fn opening_leads(&self) -> Vec<(OpeningLead, Review)> {
        let Ok(deal) = Deal::from_setup(&self.problem().setup) else {
            return Vec::new();
        };
        let rows = self.scores.iter().flat_map(|scores| &scores.table.rows);
        let mut leads: Vec<OpeningLead> = Vec::new();
        for lead in rows.filter_map(|row| OpeningLead::of(&row.result)) {
            if !leads.contains(&lead) {
                leads.push(lead);
            }
        }
        let review = |lead: OpeningLead| {
            let position = deal.position(lead.strain, lead.declarer).ok()?;
            let play = Play::of(position, &[lead.card]).ok()?;
            Some((lead, Review(play)))
        };
        leads.into_iter().filter_map(review).collect()
    }

    /// Adds the answer to the [question](ReportBoard::question) about the board to its records.
    fn add_values(&mut self, values: Vec<BoardValue>) {
        let leads = self.opening_leads().into_iter().map(|(lead, _)| lead);
        let played = values
            .iter()
            .skip(self.records.len())
            .map(|value| value.played.as_ref());
        self.lead_costs = leads
            .zip(played)
            .filter_map(|(lead, played)| {
                let [before, after] = played?.plies[..] else {
                    return None;
                };
                Some((lead, after.tricks - before.tricks))
            })
            .collect();
        for (record, BoardValue { table, played }) in self.records.iter_mut().zip(values) {
            if let Some(table) = table {
                let stated = record.problem.record.clone();
                tell_makes(&mut record.problem, &table);
                self.wrong = WrongValues::new(&stated, &record.problem.record);
            }
            record.played = played;
        }
    }
}

/// Groups the records by board, computes the double-dummy values of each board, and returns the boards in the order of
/// their first records. Returns `None` if the user stopped the program.
///
/// # Errors
///
/// Returns an error if a worker thread of the solver failed.
pub(super) fn solve_boards(
    boards: Vec<FileBoard>,
    pool: &Pool,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> Result<Option<Vec<ReportBoard>>, WorkerFailure> {
    let boards = group_records(boards);
    bar.set_length(boards.len() as u64);
    let mut solved = Vec::with_capacity(boards.len());
    // The lowest priority will do, since the program submits nothing more urgent.
    let submit = |board: ReportBoard| (pool.submit(board.question(), Priority::Background), board);
    let mut submitted = boards.into_iter().map(submit);
    let mut answers = pool.stream();
    while answers.fill(&mut submitted) {
        if let Some((ticket, mut board)) = answers.next_if_over(TICK) {
            board.add_values(ticket.join()?);
            solved.push(board);
            bar.inc(1);
        } else if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    Ok(Some(solved))
}

/// Groups the records by board, and returns the boards in the order of their first records.
pub(crate) fn group_records(file_boards: Vec<FileBoard>) -> Vec<ReportBoard> {
    let mut places: HashMap<BoardKey, usize> = HashMap::new();
    let mut boards: Vec<ReportBoard> = Vec::new();
    for file_board in file_boards {
        let record = TableRecord {
            problem: file_board.problem,
            played: None,
            source: file_board.source,
        };
        let key = BoardKey::of(&record.problem);
        let place = *places.entry(key).or_insert(boards.len());
        if place == boards.len() {
            boards.push(ReportBoard {
                records: Vec::new(),
                source: file_board.source,
                scores: Vec::new(),
                lead_costs: HashMap::new(),
                wrong: WrongValues::default(),
            });
        }
        let board = &mut boards[place];
        board.records.push(record);
        for table in file_board.scores {
            merge_scores(&mut board.scores, table);
        }
    }
    boards
}

/// Adds a table of results to the tables of the same board. Tables of one file with the same columns are merged, and
/// duplicate rows are removed.
fn merge_scores(tables: &mut Vec<FileTable>, scores: FileTable) {
    let is_same = |other: &&mut FileTable| {
        other.source == scores.source && other.table.columns == scores.table.columns
    };
    let Some(same) = tables.iter_mut().find(is_same) else {
        return tables.push(scores);
    };
    let known: HashSet<Vec<String>> = same
        .table
        .rows
        .iter()
        .map(|row| row.cells.clone())
        .collect();
    let rows = scores.table.rows.into_iter();
    let new: Vec<ScoreRow> = rows.filter(|row| !known.contains(&row.cells)).collect();
    same.table.rows.extend(new);
}
