//! The command palette, which finds commands and problems by a few letters of their names.

use std::sync::Arc;

use eframe::egui::{
    Align, Align2, Color32, Context, Id, Key, Label, Layout, Modal, Modifiers, Role, ScrollArea,
    Sense, Ui, text::LayoutJob, vec2,
};

use crate::commands::finder::NameFinder;
use crate::commands::{MenuEntry, TABLE};
use crate::document::problems::{ListPlace, ListRow, ProblemList};
use crate::look::suited_text::text_format;
use crate::look::theme::{Theme, font};
use crate::session::command::{Command, Filing, Show};
use crate::session::screen::Overlay;
use crate::view::{Pen, View, announce_changes, cached};
use crate::widgets::row::{Row, draw_row_texts, row_step};
use crate::widgets::spoken::Spoken;
use crate::widgets::text_field::{set_text_field_name, wide_text_field};
use crate::words::Words;
use kibitzer_words::say;

/// The height of a row in the command palette, in points.
const ROW_HEIGHT: f32 = 30.0;

/// The maximum number of entries that the command palette shows. To find others, the user types more letters.
const MAX_ENTRIES: usize = 60;

/// An entry of the command palette: a command, or a problem to open.
#[derive(Clone)]
struct PaletteEntry {
    /// The command that choosing the entry runs; for a problem, the command that opens it.
    command: Command,
    /// The command's entry in the table of commands; `None` for a problem.
    entry: Option<&'static MenuEntry>,
    /// The text beside the name: a command's menu, or a problem's collection and contract.
    place: String,
    /// The name of the entry's command or problem.
    name: String,
    /// Other texts that the search also matches: the command's names in other languages and its synonyms, or the
    /// problem's author.
    also: Vec<String>,
    keys: String,
    is_enabled: bool,
    /// The score of the entry's match with the typed text; higher is better.
    score: u32,
    /// The indices of the name's characters that match the typed text, in ascending order.
    letters: Vec<u32>,
}

/// The state of the open command palette: the typed text and the index of the selected entry.
#[derive(Clone, Default)]
struct PaletteState {
    text: String,
    chosen: usize,
}

type PaletteView<'p, 'a> = View<'p, 'a, &'a ProblemList>;

/// Draws the command palette over the window.
pub(crate) fn palette_ui(ctx: &Context, view: &mut PaletteView<'_, '_>) {
    let id = Id::unique("palette");
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, [0.0, 56.0]);
    let modal = Modal::new(id).area(area).show(ctx, |ui| {
        let room = ctx.content_rect().size();
        ui.set_width((room.x - 60.0).min(640.0));
        let mut typed: PaletteState = ui.data(|data| data.get_temp(id).unwrap_or_default());
        let entered = search_field_ui(ui, view, &mut typed);
        let entries = find_entries(ui.ctx(), view, &typed.text);
        typed.chosen = typed.chosen.min(entries.len().saturating_sub(1));
        let clicked = entries_ui(ui, view, &entries, typed.chosen, room.y - 230.0);
        selected_entry_ui(ui, view, entries.get(typed.chosen));
        let taken = clicked.or(entered.then_some(typed.chosen));
        ui.data_mut(|data| data.insert_temp(id, typed));
        let taken = taken.and_then(|index| entries.into_iter().nth(index));
        taken.filter(|item| item.is_enabled)
    });
    let is_left = modal.should_close();
    if is_left || modal.inner.is_some() {
        ctx.data_mut(|data| data.remove_temp::<PaletteState>(id));
        view.send(Show::Overlay(Overlay::Palette));
    }
    if let Some(item) = modal.inner {
        if let Some(entry) = item.entry {
            view.send(Show::Remember(entry.id));
        }
        view.send(item.command);
    }
}

/// Returns the id of the palette's search field.
fn text_id() -> Id {
    Id::unique("palette text")
}

/// Draws the palette's search field, and moves the selection with the arrow keys. Returns true if Enter was pressed.
fn search_field_ui(ui: &mut Ui, view: &PaletteView<'_, '_>, typed: &mut PaletteState) -> bool {
    let entered = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    typed.chosen = typed.chosen.saturating_add_signed(row_step(ui, 8));
    let edit = wide_text_field(&mut typed.text, say!(view, "palette-hint"))
        .id(text_id())
        .font(font(16.0));
    let response = ui.add(edit.margin(vec2(10.0, 8.0)));
    let name = say!(view, "command-palette");
    set_text_field_name(&response, &name, &typed.text);
    response.request_focus();
    if response.changed() {
        typed.chosen = 0;
    }
    entered
}

/// Returns the palette's entries that match the typed text, best match first. If nothing is typed, returns all
/// commands, enabled ones before disabled ones, and recently used ones first within each of these groups.
fn find_entries(ctx: &Context, view: &PaletteView<'_, '_>, typed: &str) -> Vec<PaletteEntry> {
    let palette = Command::from(Show::Overlay(Overlay::Palette));
    let others = TABLE.iter().filter(|entry| entry.command != palette);
    let mut entries: Vec<PaletteEntry> = others
        .map(|entry| command_entry(ctx, view, entry))
        .collect();
    if typed.trim().is_empty() {
        let recent = &view.settings.recent;
        let place = |item: &PaletteEntry| {
            let id = item.entry.map(|entry| entry.id);
            recent.iter().position(|recent| Some(recent.as_str()) == id)
        };
        entries.sort_by_key(|item| (!item.is_enabled, place(item).unwrap_or(usize::MAX)));
        return entries;
    }
    let mut entries = matching_entries(ctx, view, typed, &entries);
    entries.extend_from_slice(&find_problems(ctx, view, typed));
    best_entries(entries)
}

/// Returns those of `entries` that match the typed text, with their scores.
fn matching_entries(
    ctx: &Context,
    pen: &Pen<'_>,
    typed: &str,
    entries: &[PaletteEntry],
) -> Vec<PaletteEntry> {
    let mut finder = NameFinder::new(typed);
    let fits = |item: &PaletteEntry| item.match_typed_text(ctx, pen, typed, &mut finder);
    entries.iter().filter_map(fits).collect()
}

/// Returns up to [`MAX_ENTRIES`] entries with the highest scores, best first.
fn best_entries(mut entries: Vec<PaletteEntry>) -> Vec<PaletteEntry> {
    entries.sort_by_key(|item| std::cmp::Reverse(item.score));
    entries.truncate(MAX_ENTRIES);
    entries
}

/// Returns the problems that match the typed text best. The search is repeated only when the text, the problem list or
/// the language has changed, because the list may be long.
fn find_problems(ctx: &Context, view: &PaletteView<'_, '_>, typed: &str) -> Arc<Vec<PaletteEntry>> {
    let id = Id::unique("palette problems");
    let state = (view.words.language(), view.shown.revision());
    let all = cached(ctx, id, state, |_| problem_entries(view));
    let key = (state, typed.to_owned());
    cached(ctx, id.with("found"), key, |_| {
        best_entries(matching_entries(ctx, view, typed, &all))
    })
}

/// Creates the palette's entry for a command.
fn command_entry(ctx: &Context, view: &Pen<'_>, entry: &'static MenuEntry) -> PaletteEntry {
    let keys = entry.keys.first();
    let in_other = |words: &Words| format!("{} {}", entry.menu.name(words), entry.text(words));
    let languages = [view.words].into_iter().chain(view.words.others());
    let synonyms = languages.flat_map(|words| entry.synonyms(words));
    let others = view.words.others().iter().map(in_other);
    PaletteEntry {
        command: entry.command.clone(),
        entry: Some(entry),
        place: entry.menu.name(view.words),
        name: entry.text(view.words),
        also: others.chain(synonyms).collect(),
        keys: keys.map_or_else(String::new, |keys| view.words.shortcut_text(ctx, keys)),
        is_enabled: view.is_enabled(&entry.command),
        score: 0,
        letters: Vec::new(),
    }
}

/// Returns a palette entry for every problem in the problem list.
fn problem_entries(view: &PaletteView<'_, '_>) -> Vec<PaletteEntry> {
    let mut entries = Vec::new();
    for (collection, section) in view.shown.collections() {
        let place = view.words.section_name(&section.name);
        let indices = section.rows().into_iter().filter_map(|row| match row {
            ListRow::Problem(index) => Some(index),
            ListRow::File(_) => None,
        });
        for index in indices {
            let listed = &section.problems[index];
            let problem = &listed.problem;
            let contract = problem
                .contract()
                .map(|contract| view.words.contract(contract));
            let texts = [&problem.author, &problem.title].into_iter();
            let titles = (problem.translations.values()).map(|translated| &translated.title);
            entries.push(PaletteEntry {
                command: Filing::OpenListed(ListPlace { collection, index }).into(),
                entry: None,
                place: match contract {
                    Some(contract) => format!("{place} · {contract}"),
                    None => place.clone(),
                },
                name: view.words.listed_problem_name(listed, index),
                also: texts.chain(titles).cloned().collect(),
                keys: String::new(),
                is_enabled: true,
                score: 0,
                letters: Vec::new(),
            });
        }
    }
    entries
}

impl PaletteEntry {
    /// Returns a copy of the entry with its score and matching characters, or `None` if the entry does not match. The
    /// typed text is compared with the entry's name, its other texts, and its keyboard shortcuts.
    fn match_typed_text(
        &self,
        ctx: &Context,
        pen: &Pen<'_>,
        typed: &str,
        finder: &mut NameFinder,
    ) -> Option<PaletteEntry> {
        let by_name = finder.match_name(&self.name);
        let with_place = format!("{} {}", self.place, self.name);
        let others = [&with_place].into_iter().chain(&self.also);
        let ideal = finder.perfect_score();
        let lower = typed.to_lowercase();
        let score_beside = |text: &String| {
            // A match in the name ranks above a match in the text beside it, most of all above scattered letters there.
            let is_part = text.to_lowercase().contains(&lower);
            let loss = if is_part { 4 } else { 4 + ideal / 6 };
            Some(finder.match_name(text)?.score.saturating_sub(loss))
        };
        let by_others = others.filter_map(score_beside).max();
        let by_keys = self.has_shortcut(ctx, pen, typed).then_some(2 * ideal);
        let score = by_name.as_ref().map(|fit| fit.score);
        let best = score.max(by_others).max(by_keys)?;
        // An enabled command ranks above a disabled one that matches slightly better, and any command above a problem.
        let is_command = u32::from(self.entry.is_some());
        Some(PaletteEntry {
            score: best + is_command + u32::from(self.is_enabled) * ideal / 6,
            letters: by_name.map_or(Vec::new(), |fit| fit.letters),
            ..self.clone()
        })
    }

    /// Returns true if the typed text is one of the command's keyboard shortcuts, such as `ctrl+z` or `f5`.
    fn has_shortcut(&self, ctx: &Context, pen: &Pen<'_>, typed: &str) -> bool {
        let plain = |text: &str| text.replace(' ', "").to_lowercase();
        let typed = plain(typed);
        let keys = self.entry.map_or(&[][..], |entry| entry.keys);
        keys.iter()
            .any(|keys| plain(&pen.words.shortcut_text(ctx, keys)) == typed)
    }

    /// Lays out the entry's name in `colour`, with the characters that match the typed text in the colour `mark`.
    fn lay_out_name(&self, theme: &Theme, colour: Color32, mark: Color32) -> LayoutJob {
        let mut job = LayoutJob::default();
        for (index, letter) in self.name.chars().enumerate() {
            let is_mark = self.letters.binary_search(&(index as u32)).is_ok();
            let format = text_format(font(14.5), if is_mark { mark } else { colour });
            theme.append(&mut job, &letter.to_string(), &format);
        }
        job
    }
}

/// Draws the palette's list of entries. Returns the index of the entry that was clicked, or `None` if none was.
fn entries_ui(
    ui: &mut Ui,
    view: &PaletteView<'_, '_>,
    entries: &[PaletteEntry],
    chosen: usize,
    height: f32,
) -> Option<usize> {
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut clicked = None;
    let scroll = ScrollArea::vertical().max_height(height.clamp(90.0, 12.0 * ROW_HEIGHT));
    scroll.auto_shrink([false, true]).show(ui, |ui| {
        for (index, item) in entries.iter().enumerate() {
            if entry_ui(ui, view, item, index == chosen) {
                clicked = Some(index);
            }
        }
    });
    clicked
}

/// Draws an entry of the palette. Returns true if it was clicked.
fn entry_ui(ui: &mut Ui, view: &PaletteView<'_, '_>, item: &PaletteEntry, chosen: bool) -> bool {
    let theme = &view.theme;
    let (place, colour) = if item.is_enabled {
        (item.place.clone(), theme.text)
    } else {
        (
            say!(view, "palette-place-not-now", place = item.place),
            theme.weak.gamma_multiply(0.7),
        )
    };
    let name = format!("{}, {place}", item.name);
    let (id, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    // The search field keeps the keyboard focus.
    let row = Row::new(id, &name)
        .sensing(Sense::CLICK)
        .chosen(Role::ListBoxOption, chosen);
    let response = row.ui(ui, view, rect);
    if !item.is_enabled {
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_disabled());
    }
    if chosen {
        response.scroll_to_me(None);
        let here = response.id.accesskit_id();
        ui.ctx()
            .accesskit_node_builder(text_id(), |field| field.set_active_descendant(here));
    }
    let remarks = [
        (theme.styled(&item.keys, font(12.5), theme.weak), 92.0),
        (theme.styled(place, font(12.0), theme.weak), 0.0),
    ];
    let name = item.lay_out_name(theme, colour, theme.ring.text);
    draw_row_texts(ui.painter(), rect.shrink2(vec2(10.0, 0.0)), name, remarks);
    response.clicked()
}

/// Draws a sentence about the selected entry of the palette: what its command does, or that it is disabled.
fn selected_entry_ui(ui: &mut Ui, view: &PaletteView<'_, '_>, chosen: Option<&PaletteEntry>) {
    ui.add_space(6.0);
    ui.separator();
    let words = view.words;
    let text = match chosen {
        None => say!(words, "palette-none"),
        Some(item) => match (item.entry, item.is_enabled) {
            (None, _) => say!(words, "palette-opens", name = item.name),
            (Some(entry), true) => entry.tip(words),
            (Some(entry), false) => say!(words, "palette-not-now", tip = entry.tip(words)),
        },
    };
    let spoken = match chosen {
        Some(item) => format!("{}: {text}", item.name),
        None => text.clone(),
    };
    let size = vec2(ui.available_width(), 34.0);
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        let text = view.theme.styled(text, font(12.5), view.theme.weak);
        let label = ui.add(Label::new(text).wrap()).spoken_label(spoken);
        // Makes screen readers announce the selected entry while the search field has keyboard focus.
        announce_changes(&label);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::reading::{ReadText, TextSource};
    use crate::settings::Settings;
    use kibitzer_words::Language;

    fn parse_file(text: &str) -> ReadText {
        let source = TextSource::File("b".to_owned());
        ReadText::read(text.as_bytes(), source, Some("b".into())).unwrap()
    }

    #[test]
    fn problems_are_searched_again_only_after_a_change() {
        let (words, settings) = (Words::new(Language::English), Settings::default());
        let mut pen = Pen::new(&words, &settings, &|_| true);
        let mut problem_list = ProblemList::new(&[]);
        let two = "N:AK... 32... ..AK. ..32.\nN:QJ... 32... ..AK. ..32.\n";
        problem_list.add(parse_file(two));
        let ctx = Context::default();
        let mut view = View::new(&problem_list, &mut pen);
        let first = find_problems(&ctx, &view, "problem");
        let again = find_problems(&ctx, &view, "problem");
        assert!(Arc::ptr_eq(&first, &again));
        let other = find_problems(&ctx, &view, "problem 2");
        assert!(!Arc::ptr_eq(&first, &other));
        // Once the file is read again, its previous problems are no longer listed.
        let mut other = problem_list.clone();
        other.add(parse_file(&format!("{two}N:T9... 32... ..AK. ..32.\n")));
        let count = problem_entries(&view).len();
        let with_more = view.with_data(&other);
        let more = find_problems(&ctx, &with_more, "problem");
        assert!(!Arc::ptr_eq(&first, &more));
        assert_eq!(problem_entries(&with_more).len(), count + 1);
        // The same is true if the file has as many problems as before.
        let mut other = problem_list.clone();
        other.add(parse_file(two));
        let again = find_problems(&ctx, &view.with_data(&other), "problem");
        assert!(!Arc::ptr_eq(&again, &find_problems(&ctx, &view, "problem")));
        // And if a problem was saved with another title.
        let mut other = problem_list.clone();
        let place = other.first_place().unwrap();
        let mut problem = other.get(place).unwrap().problem.clone();
        problem.title = "Renamed".to_owned();
        other.update_problem(place, problem);
        let renamed = find_problems(&ctx, &view.with_data(&other), "Renamed");
        assert_eq!(renamed[0].name, "Renamed");
    }
}
