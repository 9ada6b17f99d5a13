//! The whole HTML page: its head, the list of boards, rankings, matches, the table of players, and the boards.

use std::fmt::Write;

use kibitzer::problem::Problem;
use kibitzer_words::{Words, say};

use super::board_section::{self, BoardContext};
use super::html::{escape, table_head};
use super::matches;
use super::pair_section::pair_sections;
use super::players::{LostTricks, PlayerTally, tally_players};
use super::scores;
use super::session::FileSession;
use super::solved_boards::ReportBoard;
use crate::session_reader::FileTable;

/// The style sheet of the report page.
const STYLE_SHEET: &str = include_str!("style.css");
/// The script of the report page, which steps through the play of a board.
const SCRIPT: &str = include_str!("script.js");

/// The content of a report: its boards, rankings, and the names of its files.
pub(super) struct PageContent {
    pub(super) boards: Vec<ReportBoard>,
    pub(super) rankings: Vec<FileTable>,
    pub(super) sessions: Vec<FileSession>,
    /// Names of the input files, as shown on the report page.
    pub(super) files: Vec<String>,
}

/// Returns the whole report page as an HTML document.
pub(super) fn page_html(content: &PageContent, words: &Words) -> String {
    let PageContent {
        boards,
        rankings,
        sessions,
        files,
    } = content;
    let titles = file_titles(boards, files);
    let title = page_title(boards, &titles, words);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE_SHEET}</style>\n</head>\n<body>\n\
         <header id=\"top\">\n<h1>{title}</h1>\n{}</header>\n<main>\n",
        words.language().short_code(),
        subtitle(boards, words),
        title = escape(&title),
    );
    let matches = matches::find_matches(boards);
    page += &board_index(boards, &titles, words);
    page += &scores::rankings_html(rankings, sessions, &titles, words);
    page += &matches::match_sections(&matches, boards, words);
    page += &players_table(boards, words);
    let around = BoardContext {
        sessions,
        matches: &matches,
    };
    for (number, it) in (1..).zip(boards) {
        page += &board_section::board_section(it, number, &around, words);
    }
    page += &pair_sections(sessions, boards, words);
    page += "</main>\n<script>\n";
    page += SCRIPT;
    page += "</script>\n</body>\n</html>\n";
    page
}

/// Returns a title for each input file: the event or title that all its boards share, or else the name of the file.
fn file_titles(boards: &[ReportBoard], files: &[String]) -> Vec<String> {
    let title = |(source, name): (usize, &String)| {
        let own: Vec<&ReportBoard> = boards
            .iter()
            .filter(|board| board.source == source)
            .collect();
        event_or_title(&own).unwrap_or(name).to_owned()
    };
    files.iter().enumerate().map(title).collect()
}

/// Returns the event, or else the title, that all these boards share, or `None` if they share neither.
fn event_or_title<'a>(boards: &[&'a ReportBoard]) -> Option<&'a str> {
    let event = shared_value(boards, |problem| &problem.record.event);
    event.or_else(|| shared_value(boards, |problem| &problem.title))
}

/// Returns the title of the report page: the event or title that all boards share, or else the titles of the files.
fn page_title(boards: &[ReportBoard], titles: &[String], words: &Words) -> String {
    let all: Vec<&ReportBoard> = boards.iter().collect();
    if let Some(event) = event_or_title(&all) {
        return event.to_owned();
    }
    match titles.len() {
        1..=3 => titles.join(" · "),
        _ => say!(words, "report-boards"),
    }
}

/// Returns a paragraph of HTML with the site, the date and the number of boards of the report.
fn subtitle(boards: &[ReportBoard], words: &Words) -> String {
    let all: Vec<&ReportBoard> = boards.iter().collect();
    let site = shared_value(&all, |problem| &problem.record.site);
    let date = shared_value(&all, |problem| &problem.record.date);
    let count = say!(words, "report-count", count = boards.len());
    let parts: Vec<String> = [site, date, Some(&*count)]
        .into_iter()
        .flatten()
        .map(escape)
        .collect();
    format!("<p>{}</p>\n", parts.join(" · "))
}

/// Returns the value of a text field of the boards, such as the event, if all boards share it. Returns `None` if it
/// differs, is empty or is `?`.
fn shared_value<'a>(
    boards: &[&'a ReportBoard],
    field: impl Fn(&'a Problem) -> &'a String,
) -> Option<&'a str> {
    let records = boards.iter().flat_map(|board| &board.records);
    let mut values = records.map(|record| field(&record.problem));
    let first = values.next()?;
    let is_common = !first.trim().is_empty() && first != "?" && values.all(|value| value == first);
    is_common.then_some(first)
}

/// Returns a list of links to the boards of the report as HTML, file by file, each with the par score of its board.
fn board_index(boards: &[ReportBoard], titles: &[String], words: &Words) -> String {
    let heading = say!(words, "report-boards");
    let mut index = format!("<nav aria-label=\"{heading}\">\n<h2>{heading}</h2>\n");
    let has_par = |board: &ReportBoard| board_section::par_score(board.problem(), words).is_some();
    if boards.iter().any(has_par) {
        let _ = writeln!(index, "<p>{}</p>", say!(words, "report-about-par"));
    }
    for (source, title) in titles.iter().enumerate() {
        let numbered = (1..).zip(boards);
        let mut own = numbered
            .filter(|(_, board)| board.source == source)
            .peekable();
        if own.peek().is_none() {
            continue;
        }
        if titles.len() > 1 {
            let _ = writeln!(index, "<h3>{}</h3>", escape(title));
        }
        index += "<ol class=\"index\">\n";
        for (number, board) in own {
            let par = board_section::par_score(board.problem(), words)
                .map_or(String::new(), |par| format!(" <small>{par}</small>"));
            let name = escape(&board.number_or(number));
            let _ = writeln!(index, "<li><a href=\"#b{number}\">{name}{par}</a></li>");
        }
        index += "</ol>\n";
    }
    index + "</nav>\n"
}

/// Returns an HTML table of the tricks that each player lost by mistakes. The text is empty if no play is known.
fn players_table(boards: &[ReportBoard], words: &Words) -> String {
    let tallies = tally_players(boards);
    if tallies.is_empty() {
        return String::new();
    }
    let names = [
        say!(words, "report-player"),
        say!(words, "report-as-declarer"),
        say!(words, "report-as-defender"),
        say!(words, "report-together"),
        say!(words, "report-per-board"),
    ];
    let rows: String = tallies
        .iter()
        .map(|(name, tally)| player_row(name, tally, words))
        .collect();
    format!(
        "<section class=\"players\">\n<h2>{}</h2>\n<p>{}</p>\n<div class=\"wide\"><table>\n\
         {}{rows}</tbody></table></div>\n</section>\n",
        say!(words, "report-players"),
        say!(words, "report-about-players"),
        table_head(names.map(|name| ("", name))),
    )
}

/// Returns the row of a player in the table of lost tricks as HTML.
fn player_row(name: &str, tally: &PlayerTally, words: &Words) -> String {
    let cell = |lost: LostTricks| match lost.boards {
        0 => "<td></td>".to_owned(),
        boards => format!("<td>{} <small>/ {boards}</small></td>", lost.tricks),
    };
    format!(
        "<tr><th scope=\"row\">{}</th>{}{}{}<td>{}</td></tr>\n",
        escape(name),
        cell(tally.as_declarer),
        cell(tally.as_defender),
        cell(tally.total()),
        words.decimal(tally.total().per_board(), 2),
    )
}
