//! The sessions of a report: the results of each input file, scored.

use kibitzer::cards::{Seat, Strain};
use kibitzer::problem::{MAKES_STRAINS, Problem};
use kibitzer::rules::Vulnerability;
use kibitzer_export::HandRecords;
use kibitzer_formats::{Room, ScoredContract, ScoredResult, Scoring, SessionHeading, tag_value};
use kibitzer_results::{ScoredSession, Session, SessionBoard};

use super::solved_boards::{OpeningLead, ReportBoard};
use crate::session_reader::{FileTable, SessionReader};

/// The results of an input file. Its first boards are those of the report, in the same order; boards whose deals are in
/// no file follow.
pub(crate) struct FileSession {
    /// The input file, as an index into the list of input files.
    pub(crate) source: usize,
    scored: ScoredSession,
}

impl FileSession {
    /// Returns the sessions of all input files that have results. `scoring` is the form of scoring if the user named
    /// one.
    pub(crate) fn all(
        boards: &[ReportBoard],
        read: &SessionReader,
        scoring: Option<Scoring>,
    ) -> Vec<FileSession> {
        let sources = 0..read.headings.len();
        let sessions = sources.filter_map(|source| {
            let mut session = session_of(source, boards, read);
            session.heading.scoring = scoring.or(session.heading.scoring);
            let has_results = session.results().any(|result| result.is_scored());
            has_results.then(|| FileSession {
                source,
                scored: session.score_as_stated(),
            })
        });
        sessions.collect()
    }

    /// Returns the session of an input file, or `None` if it has no results.
    pub(super) fn of_source(sessions: &[FileSession], source: usize) -> Option<&Session> {
        let found = sessions.iter().find(|file| file.source == source);
        found.map(FileSession::session)
    }

    pub(crate) fn session(&self) -> &Session {
        &self.scored.session
    }

    /// Returns the scores of the session, or `None` if no board has two results to compare, or if teams have met.
    pub(crate) fn scored(&self) -> Option<&ScoredSession> {
        let tables = |board: &SessionBoard| {
            let scored = board.results.iter().filter(|result| result.is_scored());
            scored.map(|result| result.tables).sum::<usize>()
        };
        let is_compared = self.session().boards.iter().any(|board| tables(board) > 1);
        let is_of_teams = self.session().heading.scoring == Some(Scoring::TeamImps);
        Some(&self.scored).filter(|_| is_compared && !is_of_teams)
    }

    /// Adds the computed scores to the tables of results that state none.
    pub(super) fn complete_tables(sessions: &[FileSession], boards: &mut [ReportBoard]) {
        for file in sessions {
            let Some(scored) = file.scored() else {
                continue;
            };
            for (index, board) in boards.iter_mut().enumerate() {
                let mut first = 0;
                let own = board
                    .scores
                    .iter_mut()
                    .filter(|scores| scores.source == file.source);
                for FileTable { table, .. } in own {
                    scored.complete(table, index, first);
                    first += table.rows.len();
                }
            }
        }
    }
}

/// Returns the session of an input file. A file without rankings is searched for names in those of all files.
fn session_of(source: usize, boards: &[ReportBoard], read: &SessionReader) -> Session {
    let of_source = |tables: &mut dyn Iterator<Item = &FileTable>| -> Vec<_> {
        tables
            .filter(|scores| scores.source == source)
            .map(|scores| scores.table.clone())
            .collect()
    };
    let mut rankings = of_source(&mut read.rankings.iter());
    if rankings.is_empty() {
        rankings = read
            .rankings
            .iter()
            .map(|ranking| ranking.table.clone())
            .collect();
    }
    let with_deals = (1..).zip(boards).map(|(number, board)| {
        let own = board
            .records
            .iter()
            .filter(|record| record.source == source);
        SessionBoard::new(
            &board.number_or(number),
            board.problem().vulnerability,
            &of_source(&mut board.scores.iter()),
            own.map(|record| &record.problem),
        )
    });
    let others = read
        .unassigned
        .iter()
        .filter(|(_, scores)| scores.source == source);
    let without_deals = others.map(|(number, scores)| {
        let vulnerability = number
            .parse()
            .map_or(Vulnerability::None, Vulnerability::of_board);
        SessionBoard::new(number, vulnerability, [&scores.table], [])
    });
    let session_boards = with_deals.chain(without_deals).collect();
    let records = boards.iter().flat_map(|board| &board.records);
    let own = records.filter(|record| record.source == source);
    let problems: Vec<&Problem> = own.map(|record| &record.problem).collect();
    let stated = HandRecords::complete_heading(&read.headings[source], problems.iter().copied());
    let form = |problem: &&Problem| match Room::of_match(problem) {
        Some(_) => Some(Scoring::TeamImps),
        None => Scoring::parse(tag_value(problem, "Scoring"), Some(Scoring::CrossImps)),
    };
    let heading = SessionHeading {
        scoring: stated.scoring.or(problems.iter().find_map(form)),
        ..stated
    };
    Session::new(heading, session_boards, rankings)
}

impl ReportBoard {
    /// Returns the tricks that declarer of a result makes with best play of all, or `None` if they are unknown.
    pub(super) fn could_make(&self, result: &ScoredResult) -> Option<u8> {
        let contract = match result.contract {
            ScoredContract::Contract(contract) => contract,
            ScoredContract::PassedOut | ScoredContract::Unknown => return None,
        };
        makes_of(self.problem(), result.declarer?, contract.strain())
    }

    /// Returns the tricks that the opening lead of a result cost the defenders, or `None` if they are unknown.
    pub(super) fn lead_cost(&self, result: &ScoredResult) -> Option<u8> {
        let cost = self.lead_costs.get(&OpeningLead::of(result)?)?;
        Some(cost.0)
    }
}

/// Returns the tricks of a declarer in a strain with best play, or `None` if they are unknown.
fn makes_of(problem: &Problem, declarer: Seat, strain: Strain) -> Option<u8> {
    let column = MAKES_STRAINS.iter().position(|other| *other == strain)?;
    Some(problem.record.makes[declarer][column]?.0)
}
