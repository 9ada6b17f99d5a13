//! Rich text for notes: plain text with simple markup for bold, italics, lists, and suits.
//!
//! `**bold**` and `*italic*` set the font. A line that begins with `- ` or `1. ` is a list item. `!S` `!H` `!D` `!C`
//! and ♠ ♥ ♦ ♣ are suit symbols. An unmatched mark, or one after a backslash, is shown as it is.

use eframe::egui::text::{CCursor, LayoutJob, TextFormat};
use eframe::egui::{self, Color32, Response, Sense, Ui, WidgetInfo, pos2, vec2};

use kibitzer::cards::Suit;
use kibitzer_words::emphasis::{StyledRun, styled_runs};

use crate::document::suit_marks::with_symbols;
use crate::look::cards::{draw_suit, suit_for_symbol};
use crate::look::theme::{Theme, font, strong_font};

/// A parsed note with simple markup, ready to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Prose {
    lines: Vec<ProseLine>,
}

/// A line of a note, which may be a list item.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct ProseLine {
    /// The bullet `•` or the number of a list item; `None` if the line is not a list item.
    item: Option<String>,
    runs: Vec<StyledRun>,
}

/// The indentation of a list item's text in a note, in points.
const INDENT: f32 = 18.0;

impl Prose {
    /// Parses the text of a note, which may contain markup. Any string is valid.
    pub(crate) fn parse(text: &str) -> Prose {
        Prose {
            lines: text.trim_end().lines().map(ProseLine::parse).collect(),
        }
    }

    /// Returns the text of the note without its markup, with suits as symbols.
    pub(crate) fn plain_text(&self) -> String {
        let lines = self.lines.iter().map(ProseLine::plain_text);
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Draws the note in the available width, in the font size `size` in points.
    pub(crate) fn ui(&self, ui: &mut Ui, theme: &Theme, size: f32) {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = size * 0.3;
            for line in &self.lines {
                line.ui(ui, theme, size);
            }
        });
    }
}

impl ProseLine {
    fn parse(line: &str) -> ProseLine {
        let (item, rest) = split_list_item(line.trim_start());
        let runs = styled_runs(&with_symbols(rest));
        ProseLine { item, runs }
    }

    fn plain_text(&self) -> String {
        let text: String = self.runs.iter().map(|run| run.text.as_str()).collect();
        match &self.item {
            Some(item) => format!("{item} {text}"),
            None => text,
        }
    }

    fn ui(&self, ui: &mut Ui, theme: &Theme, size: f32) -> Response {
        let indent = if self.item.is_some() { INDENT } else { 0.0 };
        let (job, suits) = self.lay_out(theme, size, ui.available_width() - indent);
        let galley = ui.painter().layout_job(job);
        let room = vec2(galley.size().x + indent, galley.size().y.max(size * 0.6));
        let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
        let corner = rect.min + vec2(indent, 0.0);
        if let Some(item) = &self.item {
            let painter = ui.painter();
            let align = egui::Align2::LEFT_TOP;
            painter.text(rect.min, align, item, font(size), theme.weak);
        }
        ui.painter().galley(corner, galley.clone(), theme.text);
        for (place, suit) in suits {
            let [left, right] =
                [place, place + 1].map(|it| galley.pos_from_cursor(CCursor::new(it)));
            let middle = pos2((left.left() + right.left()) / 2.0, left.center().y);
            let at = corner + middle.to_vec2();
            draw_suit(ui.painter(), suit, at, size * 0.78, theme.suit(suit));
        }
        let text = self.plain_text();
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &text));
        response
    }

    /// Lays out a line of a note with blank placeholders for suit symbols. Returns the layout, and the character index
    /// of each symbol with its suit.
    fn lay_out(&self, theme: &Theme, size: f32, width: f32) -> (LayoutJob, Vec<(usize, Suit)>) {
        let mut job = LayoutJob::default();
        job.wrap.max_width = width.max(size * 4.0);
        let (mut suits, mut place) = (Vec::new(), 0);
        for run in &self.runs {
            let format = |color| TextFormat {
                font_id: match run.is_bold {
                    true => strong_font(size),
                    false => font(size),
                },
                italics: run.is_italic,
                color,
                ..TextFormat::default()
            };
            for letter in run.text.chars() {
                match suit_for_symbol(letter) {
                    Some(suit) => {
                        suits.push((place, suit));
                        job.append("O", 0.0, format(Color32::TRANSPARENT));
                    }
                    None => job.append(letter.encode_utf8(&mut [0; 4]), 0.0, format(theme.text)),
                }
                place += 1;
            }
        }
        (job, suits)
    }
}

/// Splits a line of a note into the bullet or number of a list item, and the rest. The first part is `None` if the line
/// is not a list item.
fn split_list_item(line: &str) -> (Option<String>, &str) {
    for mark in ["- ", "• "] {
        if let Some(rest) = line.strip_prefix(mark) {
            return (Some("•".to_owned()), rest.trim_start());
        }
    }
    match line.split_once(". ") {
        Some((number, rest)) if is_list_number(number) => (Some(format!("{number}.")), rest),
        _ => (None, line),
    }
}

fn is_list_number(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses a note of one line and returns its runs of equal style, bold ones preceded by `B` and italic ones by `/`.
    fn parse_line(text: &str) -> Vec<String> {
        let prose = Prose::parse(text);
        let shown = |run: &StyledRun| {
            let bold = if run.is_bold { "B" } else { "" };
            let slanted = if run.is_italic { "/" } else { "" };
            format!("{bold}{slanted}{}", run.text)
        };
        prose.lines[0].runs.iter().map(shown).collect()
    }

    #[test]
    fn suit_marks_become_symbols() {
        assert_eq!(parse_line("!SAK and ♥7, 4!c"), ["♠AK and ♥7, 4♣"]);
        assert_eq!(parse_line("Stop!She, !she"), ["Stop!She, !she"]);
        assert_eq!(parse_line("AK!H and !SТК"), ["AK♥ and ♠ТК"]);
        assert_eq!(parse_line("Really! So"), ["Really! So"]);
        assert_eq!(parse_line(r"\!S"), ["!S"]);
        assert_eq!(parse_line("**!D**Q"), ["B♦", "Q"]);
    }

    #[test]
    fn list_items_are_recognized() {
        let prose = Prose::parse("First:\n- one\n2. two\n\n1945. was");
        let items: Vec<Option<&str>> = prose.lines.iter().map(|it| it.item.as_deref()).collect();
        assert_eq!(items, [None, Some("•"), Some("2."), None, None]);
        assert_eq!(prose.plain_text(), "First:\n• one\n2. two\n\n1945. was");
    }
}
