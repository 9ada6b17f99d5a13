//! The section of one board on the page: hands, double-dummy table, par, results, auctions and play.

use std::fmt::Write;

use kibitzer::cards::{CardSet, Seat, Side, Suit};
use kibitzer::problem::{MAKES_STRAINS, Problem, PublishedContract};
use kibitzer::rules::{Game, Measure, Setup};
use kibitzer_formats::TableResult;
use kibitzer_words::{Words, say};

use super::html::{escape, escape_and_colour, room_name, table_head};
use super::matches::TeamMatch;
use super::play;
use super::players::{lost_by, player_name};
use super::result::{score_html, tricks_text};
use super::scores;
use super::session::FileSession;
use super::solved_boards::{ReportBoard, TableRecord};
use crate::wrong_values::{WrongMake, WrongValues};

/// The data that the section of a board needs from the rest of the report: the sessions of its results, and
/// team matches.
pub(super) struct BoardContext<'a> {
    pub(super) sessions: &'a [FileSession],
    pub(super) matches: &'a [TeamMatch],
}

/// Returns the section of a board in the report as HTML. `number` is the position of the board in the report, from 1.
pub(super) fn board_section(
    board: &ReportBoard,
    number: usize,
    around: &BoardContext<'_>,
    words: &Words,
) -> String {
    let problem = board.problem();
    let mut section = format!(
        "<section class=\"board\" id=\"b{number}\">\n<h2>{}</h2>\n{}<p>{}</p>\n<div class=\"deal\">\n{}<div class=\"known\">\n{}{}{}</div>\n</div>\n",
        board_heading(board, number, words),
        question_html(problem),
        dealer_and_vulnerability(problem, words),
        hands_diagram_html(board, words),
        double_dummy_table_html(problem, words),
        par_html(problem, words),
        wrong_values_html(&board.wrong, words),
    );
    section += &scores::results_html(board, around.sessions, words);
    section += &results_table(board, words);
    let swings = around.matches.iter();
    section.extend(swings.filter_map(|swing| swing.swing_html(number - 1, words)));
    for record in &board.records {
        let heading = pairs_heading(board, record, words);
        section += &auction_html(record, &heading, words);
        section += &play::play_details(record, &heading, words);
    }
    section += &format!(
        "<p class=\"up\"><a href=\"#top\">{}</a></p>\n</section>\n",
        say!(words, "report-all-boards")
    );
    section
}

/// Returns the heading of a board in the report as HTML: its number and its title.
fn board_heading(board: &ReportBoard, number: usize, words: &Words) -> String {
    let name = escape(&board.number_or(number));
    match board.problem().title.trim() {
        "" => format!("{} {name}", say!(words, "report-board")),
        title => format!(
            "{} {name}: {}",
            say!(words, "report-board"),
            escape_and_colour(title)
        ),
    }
}

/// Returns the text of the question that a problem asks the reader, with its author and source, as HTML.
fn question_html(problem: &Problem) -> String {
    let question = match problem.question.trim() {
        "" => String::new(),
        question => format!(
            "<p class=\"question\">{}</p>\n",
            escape_and_colour(question).replace('\n', "<br>")
        ),
    };
    let credits: Vec<String> = [&problem.author, &problem.source]
        .map(|text| text.trim())
        .into_iter()
        .filter(|text| !text.is_empty())
        .map(escape)
        .collect();
    if credits.is_empty() {
        question
    } else {
        format!("{question}<p><small>{}</small></p>\n", credits.join(" · "))
    }
}

/// Returns the dealer and the vulnerability of a board as text. The text is empty in preferans.
fn dealer_and_vulnerability(problem: &Problem, words: &Words) -> String {
    match problem.setup.game {
        Game::Bridge => format!(
            "{} · {}",
            say!(words, "report-dealer", seat = problem.dealer),
            words.vulnerability(problem.vulnerability)
        ),
        Game::Preferans => String::new(),
    }
}

/// Returns the names of the pairs that played a board at one table, as the end of a heading. The text is empty if the
/// board has only one record.
fn pairs_heading(board: &ReportBoard, record: &TableRecord, words: &Words) -> String {
    match board.records.len() {
        1 => String::new(),
        _ => format!(
            ": {}",
            [Side::NorthSouth, Side::EastWest]
                .map(|side| pair_names(record, side, words))
                .join(" – ")
        ),
    }
}

/// Returns a diagram of the four hands as HTML. The script of the page removes cards from it as they are played.
fn hands_diagram_html(board: &ReportBoard, words: &Words) -> String {
    let setup = &board.problem().setup;
    let hands = board.problem().setup.starting_hands();
    let mut diagram = "<div class=\"diagram\">\n".to_owned();
    for seat in setup.seats_from(Seat::North) {
        let _ = writeln!(
            diagram,
            "<div class=\"hand {}\"><h3>{}{}{}</h3>",
            seat.to_string().to_ascii_lowercase(),
            words.seat(seat),
            points_html(setup, hands[seat], words),
            player_name_html(board, seat),
        );
        for suit in Suit::ALL {
            let _ = write!(diagram, "<p>{}", super::html::suit_html(suit));
            let holding = hands[seat].suited(suit);
            for card in holding {
                let _ = write!(
                    diagram,
                    " <span data-card=\"{card}\">{}</span>",
                    words.letters().rank(card.rank)
                );
            }
            if holding.is_empty() {
                diagram += " —";
            }
            diagram += "</p>\n";
        }
        if setup.unknown[seat] > 0 {
            let _ = writeln!(diagram, "<p>{} × ?</p>", setup.unknown[seat]);
        }
        diagram += "</div>\n";
    }
    diagram += "<div class=\"centre\" aria-live=\"polite\">";
    for seat in setup.seats_from(Seat::North) {
        let letter = seat.to_string();
        let _ = write!(
            diagram,
            "<span class=\"{}\" data-seat=\"{letter}\">{}</span>",
            letter.to_ascii_lowercase(),
            words.seat_letter(seat)
        );
    }
    diagram += "</div>\n";
    if board.records.iter().any(|record| record.played.is_some()) {
        diagram += "<p class=\"status\" role=\"status\"></p>\n";
    }
    diagram + "</div>\n"
}

/// Returns the high-card points of a hand as HTML for the diagram. The text is empty in preferans, and in an ending.
fn points_html(setup: &Setup, hand: CardSet, words: &Words) -> String {
    if setup.game == Game::Preferans || !setup.is_whole() {
        return String::new();
    }
    let points = Measure::Points.of(hand);
    format!(" · {}", say!(words, "report-points", points))
}

/// Returns the name of the player in a seat as HTML for the diagram. The text is empty unless the name is known and the
/// same at all tables.
fn player_name_html(board: &ReportBoard, seat: Seat) -> String {
    let mut names = (board.records.iter()).map(|record| record.problem.record.player(seat));
    match names.next().flatten() {
        Some(name) if names.all(|other| other == Some(name)) => {
            format!(" <small>{}</small>", escape(name))
        }
        Some(_) | None => String::new(),
    }
}

/// Returns the double-dummy table of a board as HTML, with the tricks of every declarer in every strain. Unknown
/// entries are left blank.
fn double_dummy_table_html(problem: &Problem, words: &Words) -> String {
    let makes = &problem.record.makes;
    if makes.0.iter().flatten().all(Option::is_none) {
        return String::new();
    }
    let mut table = format!(
        "<table class=\"makes\"><caption>{}</caption>\n<thead><tr><td></td>",
        say!(words, "report-makes")
    );
    for strain in MAKES_STRAINS {
        let _ = write!(
            table,
            "<th scope=\"col\">{}</th>",
            escape_and_colour(&words.strain_sign(strain))
        );
    }
    table += "</tr></thead>\n<tbody>\n";
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        let _ = write!(
            table,
            "<tr><th scope=\"row\">{}</th>",
            words.seat_letter(seat)
        );
        for tricks in makes[seat] {
            let _ = match tricks {
                Some(tricks) if tricks.0 > 6 => write!(table, "<td><b>{tricks}</b></td>"),
                Some(tricks) => write!(table, "<td>{tricks}</td>"),
                None => write!(table, "<td></td>"),
            };
        }
        table += "</tr>\n";
    }
    table + "</tbody></table>\n"
}

/// Returns the wrong trick counts and the wrong par score that the file states, as HTML. The text is empty if there are
/// none.
fn wrong_values_html(wrong: &WrongValues, words: &Words) -> String {
    let entry = |make: &WrongMake| {
        let (seat, strain) = (words.seat_letter(make.seat), words.strain_sign(make.strain));
        format!("{seat} {strain} {}", make.tricks)
    };
    let texts: Vec<String> = wrong.makes.iter().map(entry).collect();
    let entries = texts.join(", ");
    let makes = (!entries.is_empty()).then(|| say!(words, "report-wrong-makes", entries));
    let par = (wrong.par.as_deref()).map(|par| say!(words, "report-wrong-par", par));
    let paragraph = |said: String| {
        format!(
            "<p class=\"wrong\"><small>{}</small></p>\n",
            escape_and_colour(&said)
        )
    };
    makes.into_iter().chain(par).map(paragraph).collect()
}

/// Returns the par score and the par contracts of a board as HTML. The text is empty if they are unknown.
fn par_html(problem: &Problem, words: &Words) -> String {
    let Some(score) = par_score(problem, words) else {
        return String::new();
    };
    let contracts = (problem.record.par.contracts())
        .map(|(text, contract)| match contract {
            Some(contract) => escape_and_colour(&par_contract(&contract, words)),
            None if problem.record.par.is_passed_out() => String::new(),
            None => escape(text),
        })
        .collect::<Vec<_>>()
        .join(", ");
    format!(
        "<p class=\"par\">{}: <b>{score}</b> {contracts}</p>\n",
        say!(words, "report-par")
    )
}

/// Returns the par score of a board as text, such as `N-S 420`, or `None` if it is unknown.
pub(super) fn par_score(problem: &Problem, words: &Words) -> Option<String> {
    let par = &problem.record.par;
    match par.points() {
        Some((_, 0)) => Some(say!(words, "passed-out")),
        Some((side, points)) => {
            let points = words.number_format().localized(&points.to_string());
            Some(format!("{} {points}", words.side(side)))
        }
        None => Some(escape(par.score.trim())).filter(|score| !score.is_empty()),
    }
}

/// Returns a par contract in the language of the page, such as `N-S 4♠=`.
fn par_contract(published: &PublishedContract, words: &Words) -> String {
    let seats = match published.seats[..] {
        [seat] => words.seat_letter(seat),
        [seat, ..] => words.side(seat.side()),
        [] => String::new(),
    };
    let result = match published.margin {
        None => String::new(),
        Some(0) => "=".to_owned(),
        Some(margin) => words.number_format().localized(&format!("{margin:+}")),
    };
    format!("{seats} {}{result}", words.contract(published.contract))
}

/// Returns the names of both players of a side at one table, joined by `+`.
fn pair_names(record: &TableRecord, side: Side, words: &Words) -> String {
    let seats = record
        .problem
        .setup
        .seats_from(Seat::North)
        .filter(|seat| seat.side() == side);
    let names: Vec<String> = seats.map(|seat| player_name(record, seat, words)).collect();
    names.join(" + ")
}

/// Returns an HTML table of the contracts and results of a board, with a row for each record. The text is empty if none
/// is known.
fn results_table(board: &ReportBoard, words: &Words) -> String {
    let has_scores = !board.scores.is_empty();
    let is_shown = |record: &&TableRecord| {
        if has_scores {
            // A record that contains only a result is already among the scores.
            is_recorded(&record.problem)
        } else {
            is_played(&record.problem)
        }
    };
    let records = board.records.iter().filter(is_shown);
    let rows: Vec<[String; 9]> = records.map(|record| result_row(record, words)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let has_rooms = |record: &TableRecord| record.problem.record.more.contains_key(ROOM_TAG);
    let names = [
        if board.records.iter().any(has_rooms) {
            say!(words, "report-room")
        } else {
            say!(words, "report-table")
        },
        words.side(Side::NorthSouth),
        words.side(Side::EastWest),
        say!(words, "report-contract"),
        say!(words, "report-by"),
        say!(words, "report-lead"),
        say!(words, "report-tricks"),
        say!(words, "report-score"),
        say!(words, "report-lost"),
    ];
    // Omit empty columns.
    let has_data = |column: usize| rows.iter().any(|row| !row[column].is_empty());
    let columns: Vec<usize> = (0..names.len())
        .filter(|&column| has_data(column))
        .collect();
    let caption = if has_scores {
        say!(words, "report-recorded")
    } else {
        say!(words, "report-results")
    };
    let mut table = format!(
        "<div class=\"wide\"><table class=\"results\"><caption>{caption}</caption>\n{}",
        table_head(columns.iter().map(|&column| ("", names[column].clone())))
    );
    for row in &rows {
        let cells = columns.iter().map(|&column| {
            let (name, cell) = (&names[column], &row[column]);
            if cell.is_empty() {
                "<td></td>".to_owned()
            } else {
                format!("<td data-name=\"{name}\"><span>{cell}</span></td>")
            }
        });
        let _ = writeln!(table, "<tr>{}</tr>", cells.collect::<String>());
    }
    table + "</tbody></table></div>\n"
}

/// Returns true if the file gives a contract, a result, an auction or a play for the board.
fn is_played(problem: &Problem) -> bool {
    problem.contract().is_some() || problem.record.result.is_some() || is_recorded(problem)
}

/// Returns true if the file gives an auction or a play for the board.
fn is_recorded(problem: &Problem) -> bool {
    !problem.play.is_empty() || !problem.record.auction.calls.is_empty()
}

/// Name of the PBN tag for the room of a team match, open or closed.
const ROOM_TAG: &str = "Room";

/// Returns the row for one record in the table of contracts and results: nine cells as HTML, in the order of the
/// columns.
fn result_row(record: &TableRecord, words: &Words) -> [String; 9] {
    let problem = &record.problem;
    let tags = &problem.record.more;
    let has_names = |side: Side| {
        let mut seats = Seat::ALL.into_iter().filter(|seat| seat.side() == side);
        seats.any(|seat| record.problem.record.player(seat).is_some())
    };
    let pair = |side| {
        if has_names(side) {
            escape(&pair_names(record, side, words))
        } else {
            String::new()
        }
    };
    let room = tags.get(ROOM_TAG).or(tags.get("Table"));
    let lead = problem.play.mainline().first();
    let result = TableResult::from_record(problem);
    [
        room.map_or(String::new(), |room| room_name(room, words)),
        pair(Side::NorthSouth),
        pair(Side::EastWest),
        escape_and_colour(&words.contract_of(problem)),
        if problem.is_passed_out() {
            String::new()
        } else {
            words.seat_letter(problem.setup.declarer)
        },
        lead.map_or(String::new(), |&card| {
            escape_and_colour(&words.letters().card(card))
        }),
        tricks_text(&result).unwrap_or_default(),
        score_html(&result, words),
        lost_tricks(record),
    ]
}

/// Returns two numbers as text, separated by a comma: the tricks lost by mistakes of declarer, and those lost by
/// mistakes of the defenders. The text is empty if there is no play.
fn lost_tricks(record: &TableRecord) -> String {
    if record.played.is_none() {
        return String::new();
    }
    let declarer = record.problem.setup.declarer;
    let costs = record.mistakes().map(|(_, it)| usize::from(it.cost.0));
    let all: usize = costs.sum();
    let own = lost_by(record, declarer);
    format!("{own}, {}", all - own)
}

/// Returns the auction at one table as an HTML table with four columns, West first. The text is empty if no auction is
/// known.
fn auction_html(record: &TableRecord, heading: &str, words: &Words) -> String {
    let problem = &record.problem;
    let calls = &problem.record.auction.calls;
    if calls.is_empty() || problem.setup.game == Game::Preferans {
        return String::new();
    }
    let seats = (0..4).map(|steps| Seat::West.clockwise(steps));
    let mut table = format!(
        "<details class=\"auction\"><summary>{}{}</summary>\n<table>{}",
        say!(words, "report-auction"),
        escape(heading),
        table_head(seats.map(|seat| ("", words.seat_letter(seat))))
    );
    let before = (0..4).take_while(|&steps| Seat::West.clockwise(steps) != problem.dealer);
    let blank = before.map(|_| String::new());
    let cells = calls.iter().map(|explained| {
        let text = escape_and_colour(&words.call_sign(explained.call));
        match explained.meaning.trim() {
            "" => text,
            meaning => format!("{text}<br><small>{}</small>", escape(meaning)),
        }
    });
    let cells: Vec<String> = blank.chain(cells).collect();
    for row in cells.chunks(4) {
        let row: String = row.iter().map(|cell| format!("<td>{cell}</td>")).collect();
        let _ = writeln!(table, "<tr>{row}</tr>");
    }
    table + "</tbody></table></details>\n"
}
