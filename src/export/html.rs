//! HTML output of a position, for forums and blogs. It uses only tables and inline styles, because these sites filter
//! out everything else.

use kibitzer_cards::Seat;
use kibitzer_cards::problem::Problem;

use super::line::{SheetLine, SheetPiece};
use super::look::{DocumentFrame, PictureLook};
use super::markup::escaped;
use super::palette::PicturePalette;
use super::sheet::{HandSheet, PositionSheet};

/// Writes a position as a self-contained HTML fragment, without external files, classes or scripts.
pub fn html(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::of(problem, look);
    HtmlPosition {
        palette: PicturePalette::of(look),
        sheet: &sheet,
    }
    .write()
}

/// Returns the head and foot of an HTML page for positions, with the right character set and language.
pub(crate) fn frame(title: &str, look: PictureLook) -> DocumentFrame {
    let PicturePalette { ground, .. } = PicturePalette::of(look);
    let language = look.language.short_code();
    let title = escaped(title);
    DocumentFrame {
        head: format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n</head>\n\
             <body style=\"background:{ground}\">\n"
        ),
        foot: "</body>\n</html>\n",
    }
}

struct HtmlPosition<'a> {
    palette: PicturePalette,
    sheet: &'a PositionSheet<'a>,
}

/// The style common to all table cells.
const CELL: &str = "border:0;vertical-align:top;text-align:left";

impl HtmlPosition<'_> {
    fn write(&self) -> String {
        let PicturePalette { ground, ink, .. } = self.palette;
        let mut html = format!(
            "<div style=\"display:inline-block;padding:1em;background:{ground};color:{ink};\
             font-family:Inter,Arial,sans-serif;line-height:1.35\">\n"
        );
        html += &self.heading();
        html += &self.rows();
        html += &self.question();
        html += &self.solution();
        html + "</div>\n"
    }

    fn solution(&self) -> String {
        let rows = self.sheet.solution();
        let Some((heading, rows)) = rows.split_first() else {
            return String::new();
        };
        let heading = format!("<b>{}</b>", self.line(&heading.line));
        let rows = rows.iter().map(|row| {
            let line = self.line(&row.line);
            format!("<div style=\"margin-left:{}em\">{line}</div>\n", row.depth)
        });
        format!(
            "<div style=\"max-width:34em;margin:0.6em 0 0\">{heading}\n{}</div>\n",
            rows.collect::<String>()
        )
    }

    fn heading(&self) -> String {
        let part = |style: &str, text: &str| match text {
            "" => String::new(),
            text => format!("<div style=\"{style}\">{}</div>\n", escaped(text)),
        };
        let title = part("font-size:1.3em;font-weight:600", self.sheet.title());
        title + &part(&self.muted(), &self.sheet.byline())
    }

    fn muted(&self) -> String {
        format!("color:{}", self.palette.muted)
    }

    fn question(&self) -> String {
        match self.sheet.question() {
            "" => String::new(),
            question => {
                let question = escaped(question).replace('\n', "<br/>");
                format!("<p style=\"max-width:34em;margin:0.6em 0 0\">{question}</p>\n")
            }
        }
    }

    /// Writes the hands around the card table, and the notes in the corners.
    fn rows(&self) -> String {
        let hands = self.sheet.hands();
        let hand = |seat: Seat| {
            hands[seat]
                .as_ref()
                .map_or(String::new(), |hand| self.hand(hand))
        };
        let rows = [
            [
                self.lines(&self.sheet.facts()),
                hand(Seat::North),
                self.lines(&self.sheet.terms()),
            ],
            [hand(Seat::West), self.table(), hand(Seat::East)],
            [String::new(), hand(Seat::South), String::new()],
        ];
        let rows = rows
            .iter()
            .filter(|row| row.iter().any(|cell| !cell.is_empty()));
        let rows: String = rows
            .map(|row| {
                let cells = row.iter().map(|cell| {
                    format!(
                        "<td style=\"{CELL};padding:0.4em 0.8em;white-space:nowrap\">{cell}</td>\n"
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

    fn lines(&self, lines: &[SheetLine]) -> String {
        let lines: Vec<String> = lines.iter().map(|line| self.line(line)).collect();
        lines.join("<br/>")
    }

    fn line(&self, line: &[SheetPiece]) -> String {
        let pieces = line.iter().map(|piece| match piece {
            SheetPiece::Words(words) => escaped(words),
            // The variation selector keeps the suit symbol from being shown as an emoji.
            SheetPiece::Suit(suit) => format!(
                "<span style=\"color:{}\">{}\u{fe0e}</span>",
                self.palette.suit(*suit),
                suit.symbol()
            ),
        });
        pieces.collect()
    }

    fn hand(&self, hand: &HandSheet) -> String {
        let name = format!("<b style=\"{}\">{}</b>", self.muted(), hand.name);
        let mut lines = vec![name];
        if !hand.is_face_down() {
            lines.extend(hand.suits.iter().map(|(suit, ranks)| {
                let sign = self.line(&[SheetPiece::Suit(*suit)]);
                format!("{sign} {}", hand.shown(ranks))
            }));
        }
        if hand.unknown > 0 {
            lines.push(escaped(&hand.unknown_text));
        }
        lines.join("<br/>")
    }

    /// Writes the card table: the letters of the seats, and the cards of the current trick.
    fn table(&self) -> String {
        let hands = self.sheet.hands();
        let trick = self.sheet.trick();
        let seat = |seat: Seat| {
            let Some(hand) = &hands[seat] else {
                return String::new();
            };
            let played = trick.iter().find(|(player, _)| *player == seat);
            let letter = match self.sheet.turn() == Some(seat) {
                true => format!("<b><u>{}</u></b>", hand.letter()),
                false => hand.letter(),
            };
            match played {
                Some((_, card)) => {
                    format!("{letter}<br/><b>{}</b>", self.line(&self.sheet.card(*card)))
                }
                None => letter,
            }
        };
        let rows = [
            [None, Some(Seat::North), None],
            [Some(Seat::West), None, Some(Seat::East)],
            [None, Some(Seat::South), None],
        ];
        let rows: String = rows
            .map(|row| {
                let cells = row.map(|at| {
                    let cell = at.map_or(String::new(), seat);
                    format!("<td style=\"border:0;text-align:center;width:2.6em;height:2.6em\">{cell}</td>")
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
