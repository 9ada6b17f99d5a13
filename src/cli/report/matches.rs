//! Team matches: every board is played in two rooms, and the difference between the scores is converted to
//! International Match Points (IMPs).

use std::fmt::Write;

use kibitzer::problem::Problem;
use kibitzer::rules::imps;
use kibitzer_formats::{Room, TableResult, tag_value, teams_of, teams_on_board};
use kibitzer_results::victory_points;
use kibitzer_words::{Words, say};

use super::html::{escape, escape_and_colour, table_head};
use super::result::{score_html, tricks_text};
use super::solved_boards::ReportBoard;

/// A match between two teams, with the score after each board. The first team sits North-South in the open room.
pub(super) struct TeamMatch {
    /// Names of the two teams as given in the file; a name is empty if it is unknown.
    teams: [String; 2],
    /// Carry-over with which each of the two teams starts, in IMPs.
    carry: [f64; 2],
    boards: Vec<MatchBoard>,
}

/// A board of a team match, with its result from both rooms.
struct MatchBoard {
    /// Index of the board in the report's list of boards.
    index: usize,
    /// Indices of the records from the open and the closed room among the records of the board; `None` if there is no
    /// record.
    rooms: [Option<usize>; 2],
    /// IMPs that the first team won on the board, negative if it lost; `None` unless both rooms have a result.
    imps: Option<i32>,
    /// Score of both teams in the match after this board, in IMPs.
    after: [f64; 2],
}

/// Finds the team matches among the boards of a report, and returns them in the order of their first boards. Matches
/// without any board that has results from both rooms are omitted.
pub(super) fn find_matches(boards: &[ReportBoard]) -> Vec<TeamMatch> {
    let mut matches: Vec<TeamMatch> = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        let records = problems_of(board).filter(|problem| Room::of_match(problem).is_some());
        let mut teams: Vec<[String; 2]> = records
            .map(|problem| teams_on_board(problem, problems_of(board)))
            .collect();
        teams.dedup();
        for teams in teams {
            let place = matches
                .iter()
                .position(|known| known.teams == teams)
                .unwrap_or(matches.len());
            if place == matches.len() {
                matches.push(TeamMatch::new(teams, board));
            }
            matches[place].add_board(index, board);
        }
    }
    matches.retain(|played| played.boards.iter().any(|board| board.imps.is_some()));
    matches
}

/// Iterates over the records of a board.
fn problems_of(board: &ReportBoard) -> impl Iterator<Item = &Problem> {
    board.records.iter().map(|record| &record.problem)
}

impl TeamMatch {
    fn new(teams: [String; 2], board: &ReportBoard) -> TeamMatch {
        let mut records = board.records.iter();
        let record = records.find(|record| teams_of(&record.problem) == teams);
        let carry = |name| {
            let text = record.map_or("", |record| tag_value(&record.problem, name));
            text.replace(',', ".").parse().unwrap_or(0.0)
        };
        TeamMatch {
            teams,
            carry: ["HomeCarry", "VisitCarry"].map(carry),
            boards: Vec::new(),
        }
    }

    fn add_board(&mut self, index: usize, board: &ReportBoard) {
        let is_of = |problem: &Problem, wanted: Room| {
            Room::of_match(problem) == Some(wanted)
                && teams_on_board(problem, problems_of(board)) == self.teams
        };
        let records = board.records.iter();
        let rooms = Room::ALL.map(|room| {
            records
                .clone()
                .position(|record| is_of(&record.problem, room))
        });
        let points = rooms.map(|record| {
            let record = board.records.get(record?)?;
            TableResult::from_record(&record.problem).points
        });
        let imps = match points {
            [Some(open), Some(closed)] => Some(imps(open - closed)),
            [None, _] | [_, None] => None,
        };
        let mut after = self.final_score();
        if let Some(imps) = imps {
            after[usize::from(imps < 0)] += f64::from(imps.abs());
        }
        self.boards.push(MatchBoard {
            index,
            rooms,
            imps,
            after,
        });
    }

    /// Returns the score of both teams after the last board of the match, including the carry-over, in IMPs.
    fn final_score(&self) -> [f64; 2] {
        self.boards.last().map_or(self.carry, |board| board.after)
    }

    /// Returns the victory points of both teams, the carry-over included.
    fn victory_points(&self) -> [f64; 2] {
        let [home, visitors] = self.final_score();
        let scored = self.boards.iter().filter(|board| board.imps.is_some());
        victory_points(home - visitors, scored.count())
    }

    /// Returns the names of the two teams. An unknown name is replaced by the word for the home team or the visitors.
    fn team_names(&self, words: &Words) -> [String; 2] {
        let [home, visitors] = &self.teams;
        let named = |name: &String, word| if name.is_empty() { word } else { name.clone() };
        [
            named(home, say!(words, "report-home")),
            named(visitors, say!(words, "report-visitors")),
        ]
    }

    /// Returns a paragraph of HTML with the IMPs won on a board and the score of the match after it. `index` is the
    /// position of the board in the report. Returns `None` if the match has no result for the board.
    pub(super) fn swing_html(&self, index: usize, words: &Words) -> Option<String> {
        let board = self.boards.iter().find(|board| board.index == index)?;
        let imps = board.imps?;
        let names = self.team_names(words);
        let gain = match imps {
            0 => say!(words, "report-push"),
            _ => {
                let team = &names[usize::from(imps < 0)];
                say!(words, "report-gain", imps = imps.unsigned_abs(), team)
            }
        };
        let [home, visitors] = names;
        let line = format!(
            "{gain} · {home} – {visitors} {}",
            score_text(board.after, words)
        );
        Some(format!("<p class=\"swing\">{}</p>\n", escape(&line)))
    }
}

/// Returns the score of a match as text, such as `23 : 17`.
fn score_text(score: [f64; 2], words: &Words) -> String {
    let [home, visitors] = score.map(|score| words.number_format().localized(&score.to_string()));
    format!("{home} : {visitors}")
}

/// Returns the sections of all matches in the report as HTML, each with a table that has a row per board.
pub(super) fn match_sections(
    matches: &[TeamMatch],
    boards: &[ReportBoard],
    words: &Words,
) -> String {
    let sections = matches
        .iter()
        .map(|played| match_section(played, boards, words));
    sections.collect()
}

fn match_section(played: &TeamMatch, boards: &[ReportBoard], words: &Words) -> String {
    let [home, visitors] = played.team_names(words).map(|name| escape(&name));
    let points = played
        .victory_points()
        .map(|points| words.decimal(points, 2));
    let mut section = format!(
        "<section class=\"match\">\n<h2>{home} – {visitors} {}</h2>\n<p>{}: {}</p>\n\
         <div class=\"wide\"><table class=\"scores\">\n",
        score_text(played.final_score(), words),
        say!(words, "report-victory-points-wbf"),
        points.join(" : "),
    );
    section += &table_head([
        ("number", say!(words, "report-board")),
        ("room", say!(words, "report-open-room")),
        ("room", say!(words, "report-closed-room")),
        ("number", home),
        ("number", visitors),
        ("number", say!(words, "report-running")),
    ]);
    for row in &played.boards {
        let Some(board) = boards.get(row.index) else {
            continue;
        };
        let number = row.index + 1;
        let name = escape(&board.number_or(number));
        let rooms = row.rooms.map(|record| {
            let record = record.and_then(|record| board.records.get(record));
            record.map_or(String::new(), |record| {
                room_result_html(&record.problem, words)
            })
        });
        let gain = |is_home: bool| match row.imps {
            Some(imps) if imps != 0 && (imps > 0) == is_home => imps.abs().to_string(),
            Some(_) | None => String::new(),
        };
        let after = match row.imps {
            Some(_) => score_text(row.after, words),
            None => String::new(),
        };
        let _ = writeln!(
            section,
            "<tr><td class=\"number\"><a href=\"#b{number}\">{name}</a></td>\
             <td class=\"room\">{}</td><td class=\"room\">{}</td>\
             <td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{after}</td></tr>",
            rooms[0],
            rooms[1],
            gain(true),
            gain(false),
        );
    }
    section + "</tbody></table></div>\n</section>\n"
}

/// Returns the contract, declarer, result and score of a board in one room as HTML.
fn room_result_html(problem: &Problem, words: &Words) -> String {
    let result = TableResult::from_record(problem);
    let score = match result.points {
        Some(_) => format!(" <small>{}</small>", score_html(&result, words)),
        None => String::new(),
    };
    let Some(contract) = problem.contract() else {
        return if problem.is_passed_out() {
            say!(words, "passed-out")
        } else {
            score
        };
    };
    let contract = words.contract(contract);
    let by = words.seat_letter(problem.setup.declarer);
    let tricks = tricks_text(&result).map_or(String::new(), |text| format!(" {text}"));
    format!(
        "{}{score}",
        escape_and_colour(&format!("{contract} {by}{tricks}"))
    )
}
