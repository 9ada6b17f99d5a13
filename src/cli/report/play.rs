//! The play of a board, which the reader can step through card by card.

use std::fmt::Write;

use kibitzer::analysis::{Mistake, Played};
use kibitzer::cards::Side;
use kibitzer_words::{Words, say};

use super::html::{escape, escape_and_colour};
use super::players::player_name;
use super::solved_boards::TableRecord;

/// Returns the play of a board at one table as a collapsed HTML section, or an empty string if there is no play.
/// `heading` is appended to the section's summary line.
pub(super) fn play_details(record: &TableRecord, heading: &str, words: &Words) -> String {
    let Some(played) = &record.played else {
        return String::new();
    };
    let count = record.mistakes().count();
    let mistakes = match count {
        0 => String::new(),
        count => format!(" <small>{}</small>", say!(words, "report-mistakes", count)),
    };
    format!(
        "<details class=\"play\" {}><summary>{}{}{mistakes}</summary>\n{}{}{}</details>\n",
        script_attributes(played, words),
        say!(words, "report-play"),
        escape(heading),
        step_buttons(words),
        tricks_table(record, played, words),
        mistakes_list(record, played, words),
    )
}

/// Returns the HTML attributes that the page's script needs to step through a play: the number of tricks with best play
/// before the first card, and the words to display.
fn script_attributes(played: &Played, words: &Words) -> String {
    let start = played.plies.first().map_or(0, |ply| ply.tricks.0);
    format!(
        "data-value=\"{start}\" data-takes=\"{}\" data-won=\"{}\" data-sides=\"{}|{}\"",
        say!(words, "report-declarer-takes"),
        say!(words, "report-won"),
        words.side(Side::NorthSouth),
        words.side(Side::EastWest),
    )
}

fn step_buttons(words: &Words) -> String {
    let buttons = [
        ("start", "|◀", say!(words, "report-first-card")),
        ("back", "◀", say!(words, "report-previous-card")),
        ("next", "▶", say!(words, "report-next-card")),
        ("end", "▶|", say!(words, "report-last-card")),
    ].map(|(step, sign, name)| {
        format!("<button type=\"button\" data-step=\"{step}\" aria-label=\"{name}\" title=\"{name}\">{sign}</button>")
    });
    format!("<p class=\"steps\">{}</p>\n", buttons.concat())
}

/// Returns the play of a board as an HTML table with a row for each trick. Each card is a button that shows the
/// position after it.
fn tricks_table(record: &TableRecord, played: &Played, words: &Words) -> String {
    let mut table = format!(
        "<table class=\"tricks\"><thead><tr><th scope=\"col\">{}</th><td colspan=\"4\"></td></tr></thead>\n<tbody>\n",
        say!(words, "report-trick")
    );
    let mut mistakes = record.mistakes().map(|(_, mistake)| mistake).peekable();
    let cards: Vec<_> = played.play().cards().iter().zip(1..).collect();
    for (number, trick) in (1..).zip(cards.chunk_by(|(card, _), _| card.winner.is_none())) {
        let _ = write!(table, "<tr><th scope=\"row\">{number}</th>");
        for &(card, ply) in trick {
            let mistake = mistakes.next_if(|mistake| mistake.index + 1 == ply);
            let (class, cost) = match mistake {
                Some(mistake) => (" class=\"mistake\"", format!(" <b>−{}</b>", mistake.cost)),
                None => ("", String::new()),
            };
            let value = played.plies.get(ply).map_or(0, |ply| ply.tricks.0);
            // The script of the page counts the tricks of North-South as those of side 0.
            let winner = card.winner.map_or(String::new(), |seat| {
                format!(" data-winner=\"{}\"", seat.side() as usize)
            });
            let _ = write!(
                table,
                "<td><button type=\"button\" data-seat=\"{}\" data-card=\"{}\" data-value=\"{value}\"{winner}{class}><small>{}</small> {}{cost}</button></td>",
                card.seat,
                card.card,
                words.seat_letter(card.seat),
                escape_and_colour(&words.letters().card(card.card)),
            );
        }
        table += "</tr>\n";
    }
    table + "</tbody></table>\n"
}

/// Returns the list of mistakes in a play as HTML, with one sentence for each.
fn mistakes_list(record: &TableRecord, played: &Played, words: &Words) -> String {
    let mistakes: Vec<String> = record
        .mistakes()
        .map(|(_, mistake)| {
            format!(
                "<li>{}</li>\n",
                mistake_sentence(record, played, &mistake, words)
            )
        })
        .collect();
    if mistakes.is_empty() {
        format!("<p>{}</p>\n", say!(words, "report-no-mistake"))
    } else {
        format!("<ul class=\"mistakes\">\n{}</ul>\n", mistakes.concat())
    }
}

fn mistake_sentence(
    record: &TableRecord,
    played: &Played,
    mistake: &Mistake,
    words: &Words,
) -> String {
    let before = &played.play().cards()[..mistake.index];
    let trick = 1 + before.iter().filter(|card| card.winner.is_some()).count();
    let seat = words.seat(mistake.seat);
    let name = player_name(record, mistake.seat, words);
    let who = if name == seat {
        name
    } else {
        format!("{seat} ({name})")
    };
    let keeps = played.plies.get(mistake.index);
    escape_and_colour(&say!(
        words,
        "report-mistake",
        trick,
        who,
        card = words.letters().card(mistake.card),
        cost = mistake.cost.0,
        better = words.letters().cards(mistake.better, " "),
        keeps = keeps.map_or(0, |ply| ply.tricks.0)
    ))
}
