//! The rankings and matches of a session as text.

use kibitzer_formats::{ScoredContract, SessionHeading, TableResult};
use kibitzer_results::{
    ImpDivisor, MissingResults, PairId, PairScore, RankedPair, Ranking, ScoreFormula,
    ScoredSession, ScoringRules, Session, SessionResult, TeamMatch, decimal,
};

use super::differences::pair_text;
use crate::input_place::escape_control_characters;
use crate::played_board::count_with_noun;

/// Returns the rankings of a session, or the boards of one pair, with a heading. The text is empty if there is no such
/// pair.
pub(super) fn session_text(
    session: &Session,
    scored: Option<&ScoredSession>,
    pair: Option<&str>,
) -> String {
    let mut sections = vec![heading_text(
        &session.heading,
        scored.map(|scored| scored.rules),
    )];
    match (pair, scored) {
        (None, Some(scored)) => {
            let rankings = scored.rankings();
            sections.extend(
                rankings
                    .iter()
                    .map(|ranking| ranking_text(session, ranking)),
            );
        }
        (None, None) => {
            let matches = session.matches();
            sections.extend(matches.iter().map(|played| match_text(session, played)));
            if matches.is_empty() {
                sections.push("no board has two results to compare".to_owned());
            }
        }
        (Some(wanted), Some(scored)) => {
            let pairs = session.pairs();
            let named = pairs.iter().filter(|pair| is_named(session, pair, wanted));
            sections.extend(named.map(|pair| pair_boards_text(scored, pair)));
            if sections.len() == 1 {
                return String::new();
            }
        }
        (Some(_), None) => return String::new(),
    }
    sections.retain(|section| !section.is_empty());
    sections.join("\n\n")
}

/// Returns true if the user can mean a pair by a text: its number, with or without its section, or part of its names.
fn is_named(session: &Session, pair: &PairId, wanted: &str) -> bool {
    let names = session.names(pair).unwrap_or_default().to_lowercase();
    let wanted = wanted.trim().to_lowercase();
    let numbers = [&pair.number, &pair.label(), &pair_text(pair)].map(|text| text.to_lowercase());
    let is_number = numbers.contains(&wanted);
    is_number || (wanted.parse::<u32>().is_err() && names.contains(&wanted))
}

fn heading_text(heading: &SessionHeading, rules: Option<ScoringRules>) -> String {
    let scoring = rules.map(rules_text);
    let stated = [
        &heading.event,
        &heading.site,
        &heading.date,
        &heading.session,
    ];
    let all = stated.into_iter().cloned().chain(scoring);
    let parts: Vec<String> = all.filter(|part| !part.is_empty()).collect();
    escape_control_characters(&parts.join(", "))
}

/// Describes the rules by which a session was scored.
fn rules_text(
    ScoringRules {
        formula,
        by_section,
    }: ScoringRules,
) -> String {
    let formula = match formula {
        ScoreFormula::Matchpoints { tie, missing } => {
            let half = if tie < 1.0 { ", ties one half" } else { "" };
            let missing = match missing {
                MissingResults::Neuberg => "",
                MissingResults::Equal => ", missing results equal",
                MissingResults::LeftOut => ", boards as played",
                MissingResults::EqualBoards => ", boards as played, of equal weight",
            };
            format!("matchpoints{half}{missing}")
        }
        ScoreFormula::CrossImps(ImpDivisor::Comparisons) => "cross-IMPs per comparison".to_owned(),
        ScoreFormula::NeubergImps => {
            "cross-IMPs per comparison, missing results by Neuberg's formula".to_owned()
        }
        ScoreFormula::CrossImps(ImpDivisor::Results) => "cross-IMPs per result".to_owned(),
        ScoreFormula::CrossImps(ImpDivisor::One) => "cross-IMPs, not divided".to_owned(),
        ScoreFormula::Butler(0) => "Butler IMPs against the mean".to_owned(),
        ScoreFormula::Butler(excluded) => {
            format!("Butler IMPs against the mean without the {excluded} highest and lowest")
        }
    };
    if by_section {
        format!("{formula}, by section")
    } else {
        formula
    }
}

fn ranking_text(session: &Session, ranking: &Ranking) -> String {
    let section = ranking
        .section
        .iter()
        .map(|section| format!("section {section}"));
    let side = ranking.side.map(|side| side.to_string());
    let scope = section.chain(side).collect::<Vec<_>>().join(", ");
    let rows = ranking.pairs.iter().map(|pair| ranking_row(session, pair));
    let head = ["place", "pair", "names", "boards", "total", "%"].map(str::to_owned);
    let table = aligned_rows([head].into_iter().chain(rows));
    if scope.is_empty() {
        table
    } else {
        format!("{scope}\n{table}")
    }
}

fn ranking_row(session: &Session, RankedPair { places, standing }: &RankedPair) -> [String; 6] {
    let [first, last] = places;
    let equal = if first == last { "" } else { "=" };
    let names = session.names(&standing.pair).unwrap_or_default();
    let pair = if standing.pair.is_known_by(&names) {
        String::new()
    } else {
        pair_text(&standing.pair)
    };
    [
        format!("{first}{equal}"),
        pair,
        names,
        standing.boards.to_string(),
        decimal(standing.total.points),
        share_text(standing.total),
    ]
}

/// Returns the percentage of a score with two decimals; empty in IMPs.
fn share_text(score: PairScore) -> String {
    score
        .percentage()
        .map_or_else(String::new, |share| format!("{share:.2}"))
}

fn match_text(session: &Session, played: &TeamMatch) -> String {
    let [home, visitors] = [0, 1].map(|team| {
        let team = &played.teams[team];
        let names = session.names(team).unwrap_or_else(|| pair_text(team));
        escape_control_characters(&names)
    });
    let [[imps, other_imps], [points, other_points]] =
        [played.imps().map(f64::from), played.victory_points()].map(|both| both.map(decimal));
    let boards = count_with_noun(played.boards.len() as u64, "board");
    format!(
        "{home} against {visitors}: {imps} : {other_imps} IMPs, {points} : {other_points} VPs ({boards})"
    )
}

/// Returns all boards of a pair as a table.
fn pair_boards_text(scored: &ScoredSession, pair: &PairId) -> String {
    let session = &scored.session;
    let head = [
        "board",
        "side",
        "opponents",
        "contract",
        "by",
        "lead",
        "tricks",
        "N-S",
        "points",
        "%",
    ];
    let rows = scored.scores_of(pair).map(|(place, score)| {
        let board = &session.boards[place.board];
        let result = &board.results[place.result];
        let opponent = &result.pairs[usize::from(result.pairs[0] == *pair)];
        let [contract, by, lead, tricks, points] = result_cells(result);
        [
            board.number.clone(),
            place.side.to_string(),
            session
                .names(opponent)
                .unwrap_or_else(|| pair_text(opponent)),
            contract,
            by,
            lead,
            tricks,
            points,
            decimal(score.points),
            share_text(score),
        ]
    });
    let names = session.names(pair).unwrap_or_default();
    let heading = escape_control_characters(&format!("{} {names}", pair_text(pair)));
    format!(
        "{}\n{}",
        heading.trim_end(),
        aligned_rows([head.map(str::to_owned)].into_iter().chain(rows))
    )
}

/// Returns contract, declarer, lead, tricks and score of a result as text.
pub(super) fn result_cells(result: &SessionResult) -> [String; 5] {
    let TableResult {
        result,
        points,
        spelled,
        assigned: _,
    } = &result.table;
    let contract = match result.contract {
        ScoredContract::Contract(contract) => contract.to_string(),
        ScoredContract::PassedOut => "pass".to_owned(),
        ScoredContract::Unknown => String::new(),
    };
    [
        contract,
        result
            .declarer
            .map_or_else(String::new, |seat| seat.to_string()),
        result
            .lead
            .map_or_else(String::new, |card| card.to_string()),
        result
            .tricks
            .map_or_else(String::new, |tricks| tricks.to_string()),
        points.map_or_else(|| spelled.clone(), |points| points.to_string()),
    ]
}

/// Returns rows of cells in columns, numbers to the right and other text to the left. Empty columns are left out.
fn aligned_rows<const N: usize>(rows: impl Iterator<Item = [String; N]>) -> String {
    let rows: Vec<[String; N]> = rows
        .map(|cells| cells.map(|cell| escape_control_characters(&cell)))
        .collect();
    let is_number = |cell: &str| cell.trim_end_matches('=').parse::<f64>().is_ok();
    // Each shown column with its width, and true if all of its cells are numbers.
    let columns: Vec<(usize, usize, bool)> = (0..N)
        .filter(|&column| rows.iter().skip(1).any(|row| !row[column].is_empty()))
        .map(|column| {
            let widths = rows.iter().map(|row| row[column].chars().count());
            let mut below = rows.iter().skip(1).map(|row| &row[column]);
            let is_numeric = below.all(|cell| cell.is_empty() || is_number(cell));
            (column, widths.max().unwrap_or(0), is_numeric)
        })
        .collect();
    let line = |row: &[String; N]| {
        let cells = columns.iter().map(|&(column, width, is_numeric)| {
            let cell = &row[column];
            if is_numeric {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        format!("  {}", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
