//! HTML output of a position, for forums and blogs. It uses only tables and inline styles, because these sites filter
//! out everything else.

use kibitzer_cards::Seat;
use kibitzer_cards::problem::Problem;
use kibitzer_words::emphasis::StyledRun;

use super::line::{SheetLine, SheetPiece, sheet_line};
use super::look::{DocumentFrame, PictureLook};
use super::markup::escape_markup;
use super::palette::PicturePalette;
use super::sheet::{HandSheet, PositionSheet};
use super::solution::WinnerStyle;

/// Writes the position of a problem as a self-contained HTML fragment, without external files, classes or scripts.
pub fn html(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::new(problem, look);
    HtmlPosition {
        palette: PicturePalette::from_look(look),
        sheet: &sheet,
    }
    .to_html()
}

/// Converts text to HTML with coloured suit symbols, for use beside an exported position.
///
/// ```
/// use kibitzer_export::{PictureLook, html_text};
/// let html = html_text("<♠A>", PictureLook::default());
/// assert!(html.starts_with("&lt;<span style=") && html.ends_with("</span>A&gt;"));
/// ```
pub fn html_text(text: &str, look: PictureLook) -> String {
    line_html(&sheet_line(text), &PicturePalette::from_look(look))
}

fn line_html(line: &[SheetPiece], palette: &PicturePalette) -> String {
    let pieces = line.iter().map(|piece| match piece {
        SheetPiece::Words(words) => words_html(words),
        // The variation selector keeps the suit symbol from being shown as an emoji.
        SheetPiece::Suit(suit) => format!(
            "<span style=\"color:{}\">{}\u{fe0e}</span>",
            palette.suit_colour(*suit),
            suit.symbol()
        ),
    });
    pieces.collect()
}

/// Returns a piece of text as HTML, in its style.
fn words_html(words: &StyledRun) -> String {
    let mut html = escape_markup(&words.text);
    for (tag, is_set) in [("i", words.is_italic), ("b", words.is_bold)] {
        if is_set {
            html = format!("<{tag}>{html}</{tag}>");
        }
    }
    html
}

/// Returns the text before and after the positions on a complete HTML page, with its title, character set and language.
pub(crate) fn document_frame(title: &str, look: PictureLook) -> DocumentFrame {
    let PicturePalette { ground, .. } = PicturePalette::from_look(look);
    let language = look.language.short_code();
    let title = escape_markup(title);
    DocumentFrame {
        head: format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n</head>\n\
             <body style=\"background:{ground}\">\n"
        ),
        foot: "</body>\n</html>\n",
    }
}

/// The contents and colours of a position to be written as HTML.
struct HtmlPosition<'a> {
    palette: PicturePalette,
    sheet: &'a PositionSheet<'a>,
}

/// The CSS style that all cells of the HTML tables share.
const CELL_STYLE: &str = "border:0;vertical-align:top;text-align:left";

impl HtmlPosition<'_> {
    fn to_html(&self) -> String {
        let PicturePalette { ground, ink, .. } = self.palette;
        let mut html = format!(
            "<div style=\"display:inline-block;padding:1em;background:{ground};color:{ink};\
             font-family:Inter,Arial,sans-serif;line-height:1.35\">\n"
        );
        html += &self.heading_html();
        html += &self.hands_html();
        html += &self.question_html();
        html += &self.solution_html();
        html + "</div>\n"
    }

    fn solution_html(&self) -> String {
        let rows = self.sheet.solution_rows(WinnerStyle::Bold);
        let Some((heading, rows)) = rows.split_first() else {
            return String::new();
        };
        let heading = format!("<b>{}</b>", self.line_html(&heading.line));
        let rows = rows.iter().map(|row| {
            let line = self.line_html(&row.line);
            format!("<div style=\"margin-left:{}em\">{line}</div>\n", row.depth)
        });
        format!(
            "<div style=\"max-width:34em;margin:0.6em 0 0\">{heading}\n{}</div>\n",
            rows.collect::<String>()
        )
    }

    fn heading_html(&self) -> String {
        let part = |style: &str, text: &str| match text {
            "" => String::new(),
            text => format!("<div style=\"{style}\">{}</div>\n", escape_markup(text)),
        };
        let title = part("font-size:1.3em;font-weight:600", self.sheet.title());
        title + &part(&self.muted_style(), &self.sheet.byline())
    }

    fn muted_style(&self) -> String {
        format!("color:{}", self.palette.muted)
    }

    fn question_html(&self) -> String {
        let question = self.line_html(&self.sheet.question());
        match &question.replace('\n', "<br/>")[..] {
            "" => String::new(),
            question => {
                format!("<p style=\"max-width:34em;margin:0.6em 0 0\">{question}</p>\n")
            }
        }
    }

    /// Returns an HTML table with the hands around the card table. Its upper corners have the notes: dealer,
    /// vulnerability, contract and tricks.
    fn hands_html(&self) -> String {
        let hands = self.sheet.hands();
        let hand = |seat: Seat| {
            hands[seat]
                .as_ref()
                .map_or(String::new(), |hand| self.hand_html(hand))
        };
        let rows: String = [
            [
                self.lines_html(&self.sheet.board_lines()),
                hand(Seat::North),
                self.lines_html(&self.sheet.contract_and_talon()),
            ],
            [hand(Seat::West), self.card_table_html(), hand(Seat::East)],
            [String::new(), hand(Seat::South), String::new()],
        ]
            .iter()
            .filter(|row| row.iter().any(|cell| !cell.is_empty()))
            .map(|row| {
                let cells = row.iter().map(|cell| {
                    format!(
                        "<td style=\"{CELL_STYLE};padding:0.4em 0.8em;white-space:nowrap\">{cell}</td>\n"
                    )
                });
                format!("<tr>\n{}</tr>\n", cells.collect::<String>())
            })
            .collect();
        // Repeat these styles, because tables on some pages do not inherit them.
        let ink = self.palette.ink;
        format!(
            "<table style=\"border-collapse:collapse;border:0;margin:0.4em 0 0;color:{ink};font:inherit\">\n{rows}</table>\n"
        )
    }

    fn lines_html(&self, lines: &[SheetLine]) -> String {
        let lines: Vec<String> = lines.iter().map(|line| self.line_html(line)).collect();
        lines.join("<br/>")
    }

    fn line_html(&self, line: &[SheetPiece]) -> String {
        line_html(line, &self.palette)
    }

    fn hand_html(&self, hand: &HandSheet) -> String {
        let name = format!("<b style=\"{}\">{}</b>", self.muted_style(), hand.name);
        let mut lines = vec![name];
        if !hand.is_face_down() {
            lines.extend(hand.suits.iter().map(|(suit, ranks)| {
                let sign = self.line_html(&[SheetPiece::Suit(*suit)]);
                format!("{sign} {}", hand.ranks_or_dash(ranks))
            }));
        }
        if hand.unknown > 0 {
            lines.push(escape_markup(&hand.unknown_text));
        }
        lines.join("<br/>")
    }

    /// Returns the card table as HTML: the letters of the seats, and the cards of the current trick.
    fn card_table_html(&self) -> String {
        let hands = self.sheet.hands();
        let trick = self.sheet.current_trick();
        let seat = |seat: Seat| {
            let Some(hand) = &hands[seat] else {
                return String::new();
            };
            let played = trick.iter().find(|(player, _)| *player == seat);
            let letter = if self.sheet.seat_to_play() == Some(seat) {
                format!("<b><u>{}</u></b>", hand.seat_letter())
            } else {
                hand.seat_letter()
            };
            match played {
                Some((_, card)) => {
                    format!(
                        "{letter}<br/><b>{}</b>",
                        self.line_html(&self.sheet.card_line(*card))
                    )
                }
                None => letter,
            }
        };
        let rows: String = [
            [None, Some(Seat::North), None],
            [Some(Seat::West), None, Some(Seat::East)],
            [None, Some(Seat::South), None],
        ]
        .map(|row| {
            let cells = row.map(|at| {
                let cell = at.map_or(String::new(), seat);
                format!(
                    "<td style=\"border:0;text-align:center;width:2.6em;height:2.6em\">{cell}</td>"
                )
            });
            format!("<tr>{}</tr>", cells.concat())
        })
        .concat();
        let PicturePalette {
            felt, edge, ink, ..
        } = self.palette;
        format!(
            "<table style=\"border:1px solid {edge};background:{felt};color:{ink};font:inherit\">{rows}</table>"
        )
    }
}
