//! Rich text for notes: plain text with simple markup for bold, italics, lists, and suits.
//!
//! `**bold**` and `*italic*` set the font. A line that begins with `- ` or `1. ` is a list item. `!S` `!H` `!D` `!C`
//! and ♠ ♥ ♦ ♣ are suit symbols. An unmatched mark, or one after a backslash, is shown as it is.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align2, Color32, Label, Role, Ui, WidgetInfo};

use kibitzer_words::emphasis::{StyledRun, styled_runs};

use crate::document::suit_marks::with_symbols;
use crate::look::suited_text::text_format;
use crate::look::theme::{Theme, font, strong_font};

/// The indentation of a list item's text in a note, in points.
const INDENT: f32 = 18.0;

/// Draws a note across the available width, in letters of `size` points.
pub(crate) fn note_ui(ui: &mut Ui, theme: &Theme, text: &str, size: f32) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = size * 0.3;
        for (item, runs) in note_lines(text) {
            line_ui(ui, theme, item, &runs, size);
        }
    });
}

/// Returns the text of a note without its markup, with suits as symbols.
pub(crate) fn plain_note(text: &str) -> String {
    let lines = note_lines(text).map(|(item, runs)| plain_line(item.as_deref(), &runs));
    lines.collect::<Vec<_>>().join("\n")
}

/// Parses the lines of a note, which may contain markup. Any string is valid. For each line, returns the bullet `•` or
/// the number if it is a list item, otherwise `None`, and the rest of the line.
fn note_lines(text: &str) -> impl Iterator<Item = (Option<String>, Vec<StyledRun>)> {
    text.trim_end().lines().map(|line| {
        let (item, rest) = split_list_item(line.trim_start());
        (item, styled_runs(&with_symbols(rest)))
    })
}

/// Returns the text of a line of a note without its markup.
fn plain_line(item: Option<&str>, runs: &[StyledRun]) -> String {
    let text: String = runs.iter().map(|run| run.text.as_str()).collect();
    item.map_or(text.clone(), |item| format!("{item} {text}"))
}

/// Lays out runs of styled text in a font size given in points. Runs that are not bold are drawn in `colour`.
pub(crate) fn styled_job(
    theme: &Theme,
    runs: &[StyledRun],
    size: f32,
    colour: Color32,
) -> LayoutJob {
    let mut job = LayoutJob::default();
    for run in runs {
        let (letters, colour) = if run.is_bold {
            (strong_font(size), theme.text)
        } else {
            (font(size), colour)
        };
        let format = TextFormat {
            italics: run.is_italic,
            ..text_format(letters, colour)
        };
        theme.append(&mut job, &run.text, &format);
    }
    job
}

/// Draws a line of a note. The text of a list item is indented.
fn line_ui(ui: &mut Ui, theme: &Theme, item: Option<String>, runs: &[StyledRun], size: f32) {
    let job = styled_job(theme, runs, size, theme.text);
    let Some(item) = item else {
        ui.label(job);
        return;
    };
    ui.horizontal_top(|ui| {
        let corner = ui.cursor().min;
        ui.painter()
            .text(corner, Align2::LEFT_TOP, &item, font(size), theme.weak);
        ui.add_space(INDENT);
        let label = ui.add(Label::new(job).wrap());
        let text = plain_line(Some(&item), runs);
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    });
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
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses a one-line note and returns its runs of equal style. Bold runs are preceded by `B` and italic ones by
    /// `/`.
    fn parse_line(text: &str) -> Vec<String> {
        let shown = |run: &StyledRun| {
            let bold = if run.is_bold { "B" } else { "" };
            let slanted = if run.is_italic { "/" } else { "" };
            format!("{bold}{slanted}{}", run.text)
        };
        let (_, runs) = note_lines(text).next().unwrap();
        runs.iter().map(shown).collect()
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
        let note = "First:\n- one\n2. two\n\n1945. was";
        let items: Vec<Option<String>> = note_lines(note).map(|(item, _)| item).collect();
        let items: Vec<Option<&str>> = items.iter().map(Option::as_deref).collect();
        assert_eq!(items, [None, Some("•"), Some("2."), None, None]);
        assert_eq!(plain_note(note), "First:\n• one\n2. two\n\n1945. was");
    }
}
