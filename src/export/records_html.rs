//! Hand records as an HTML document: boxes that flow with the width of a screen, and the pages of the PDF document in
//! print.

use std::fmt::Write;

use kibitzer_cards::{Seat, Suit};

use super::fonts::Face;
use super::html::html_text;
use super::look::{Paper, PictureLook};
use super::markup::escape_markup;
use super::page_flow::PageFrame;
use super::palette::PicturePalette;
use super::record_box::RecordBox;
use super::record_sheet::{MAKES_SEATS, RecordSheet, RecordTexts};

/// The style of the document. Values in capital letters are replaced by those of the sheet.
const STYLE: &str = include_str!("records.css");

/// Returns hand records as a complete HTML document.
pub(crate) fn records_html(records: &RecordSheet<'_>, frame: &PageFrame) -> String {
    let [event, date, site, session] = records.heading.each_ref().map(|text| escape_markup(text));
    let [columns, rows] = records.look.pages.grid();
    let sheets = records.boards.chunks(columns * rows);
    let (count, legend) = (sheets.len(), escape_markup(&records.legend()));
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{event}</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n",
        records.look.language.short_code(),
        style(records.look, frame),
    );
    for (number, sheet) in (1..).zip(sheets) {
        let boxes: String = sheet
            .iter()
            .map(|board| board_html(board, records.look))
            .collect();
        let number = escape_markup(&records.page_number(number, count));
        let _ = write!(
            html,
            "<section class=\"page\">\n<header><h1>{event}</h1><p>{date}</p><p>{site}</p><p>{session}</p></header>\n\
             <div class=\"boards\">\n{boxes}</div>\n<footer><p>{legend}</p><p>{number}</p></footer>\n</section>\n"
        );
    }
    html + "</body>\n</html>\n"
}

/// Returns the style sheet with the measures and colours of the hand records.
fn style(look: PictureLook, frame: &PageFrame) -> String {
    let pages = look.pages;
    let palette = PicturePalette::for_print(look);
    let [columns, rows] = pages.grid();
    let size = [
        frame.column_width(columns, 0.0),
        frame.body_height() / rows as f32,
    ];
    let paper = match pages.paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let turned = if pages.is_landscape {
        "landscape"
    } else {
        "portrait"
    };
    let values = [
        ("PAPER", format!("{paper} {turned}")),
        ("MARGIN", format!("{}px", frame.margin)),
        (
            "HEIGHT",
            format!("{}px", (frame.size[1] - 2.0 * frame.margin).floor() - 1.0),
        ),
        ("COLUMNS", columns.to_string()),
        ("ROWS", rows.to_string()),
        ("SCALE", format!("{:.3}px", RecordBox::scale(size))),
        ("VULNERABLE", palette.suit_colour(Suit::Hearts).to_owned()),
        ("INK", palette.ink.to_owned()),
        ("MUTED", palette.muted.to_owned()),
    ];
    values
        .iter()
        .fold(STYLE.to_owned(), |style, (name, value)| {
            style.replace(name, value)
        })
}

/// Returns the box of one board.
fn board_html(board: &RecordTexts<'_>, look: PictureLook) -> String {
    let [dealer, vulnerable] = board.facts().map(|text| escape_markup(&text));
    let number = escape_markup(&board.number);
    let is_vulnerable = Seat::ALL
        .into_iter()
        .any(|seat| board.is_vulnerable(seat.side()));
    let class = if is_vulnerable {
        " class=\"vulnerable\""
    } else {
        ""
    };
    let mut html = format!(
        "<article>\n<div class=\"facts\"><h2>{number}</h2>{dealer}<br><span{class}>{vulnerable}</span></div>\n"
    );
    for seat in [Seat::North, Seat::West, Seat::East, Seat::South] {
        let _ = writeln!(
            html,
            "<div class=\"{}\">{}</div>",
            seat_class(seat),
            hand_html(board, seat, look)
        );
        if seat == Seat::West {
            html += &table_html(board);
        }
        if seat == Seat::East {
            html += &points_html(board);
        }
    }
    html += &makes_html(board, look);
    if let Some(par) = board.par() {
        let _ = writeln!(html, "<p class=\"par\">{}</p>", html_text(&par, look));
    }
    html + "</article>\n"
}

fn seat_class(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "north",
        Seat::East => "east",
        Seat::South => "south",
        Seat::West => "west",
    }
}

/// The width of a hand's ranks in em: beside the table, beside the table of makes, and without anything at its right. The
/// fonts of browsers may be wider than the one that measures, so a tenth is left.
const ROOMS: [f32; 3] = [4.8, 3.7, 8.4];

/// Returns the suits of a hand, one below the other. Long suits are set in smaller letters.
fn hand_html(board: &RecordTexts<'_>, seat: Seat, look: PictureLook) -> String {
    let [beside, amid, free] = ROOMS;
    let room = match seat {
        Seat::West | Seat::East => beside,
        Seat::South if board.makes().is_some() => amid,
        Seat::North | Seat::South => free,
    };
    let suits = board.suits(seat, "").map(|(suit, ranks)| {
        let symbol = html_text(&suit.symbol().to_string(), look);
        let share = room / Face::Regular.text_width(&ranks);
        let size = if share < 1.0 {
            format!(" style=\"font-size:{share:.2}em\"")
        } else {
            String::new()
        };
        format!("<div><i>{symbol}</i><span{size}>{ranks}</span></div>")
    });
    suits.concat()
}

/// Returns the table with the letters of the seats, the vulnerable sides and the dealer.
fn table_html(board: &RecordTexts<'_>) -> String {
    let side = |seat: Seat| {
        let mut classes = seat_class(seat).to_owned();
        for (class, is_set) in [
            (" vulnerable", board.is_vulnerable(seat.side())),
            (" dealer", board.dealer() == seat),
        ] {
            classes += if is_set { class } else { "" };
        }
        format!("<b class=\"{classes}\">{}</b>", board.seat_letter(seat))
    };
    format!(
        "<div class=\"table\">{}</div>\n",
        Seat::ALL.map(side).concat()
    )
}

/// Returns the diamond of high-card points.
fn points_html(board: &RecordTexts<'_>) -> String {
    let points = |seat| {
        format!(
            "<span class=\"{}\">{}</span>",
            seat_class(seat),
            board.points(seat)
        )
    };
    let name = escape_markup(&board.points_name());
    format!(
        "<div class=\"points\">{}<small>{name}</small></div>\n",
        Seat::ALL.map(points).concat()
    )
}

/// Returns the table of makes; empty if none are known.
fn makes_html(board: &RecordTexts<'_>, look: PictureLook) -> String {
    let Some(makes) = board.makes() else {
        return String::new();
    };
    let signs = board
        .strain_signs()
        .map(|sign| format!("<th>{}</th>", html_text(&sign, look)));
    let rows = MAKES_SEATS.map(|seat| {
        let levels: String = makes[seat]
            .iter()
            .map(|level| format!("<td>{level}</td>"))
            .collect();
        format!("<tr><th>{}</th>{levels}</tr>", board.seat_letter(seat))
    });
    format!(
        "<table class=\"makes\"><tr><td></td>{}</tr>{}</table>\n",
        signs.concat(),
        rows.concat()
    )
}
