//! The command palette, which finds commands and problems by a few letters of their names.

use std::sync::Arc;

use eframe::egui::{
    self, Align, Align2, Color32, Context, Id, Key, Layout, Modal, Modifiers, ScrollArea, Sense,
    TextFormat, Ui, WidgetInfo, text::LayoutJob, vec2,
};

use crate::commands::finder::NameFinder;
use crate::commands::{MenuEntry, TABLE};
use crate::document::problems::{Shelf, ShelfPlace, ShelfRow};
use crate::look::theme::font;
use crate::session::command::{Command, Filing, Show};
use crate::view::{Pen, View, announce_changes, name_text_field, wide_text_field};
use crate::words::Words;
use kibitzer_words::Language;
use kibitzer_words::say;

/// The height of a row in the palette, in points.
const ROW_HEIGHT: f32 = 30.0;

/// The maximum number of entries shown. To find others, the user types more letters.
const MAX_ENTRIES: usize = 60;

/// An entry of the command palette: a command or a problem.
#[derive(Clone)]
struct Offer {
    /// The command to run when the entry is chosen; for a problem, the command that opens it.
    command: Command,
    /// The command's entry in the table of commands; `None` for a problem.
    entry: Option<&'static MenuEntry>,
    /// The text beside the name: a command's menu, or a problem's collection and contract.
    place: String,
    /// The name of the command or problem.
    name: String,
    /// Other texts that find the entry: the command's name in other languages, or the problem's author.
    also: Vec<String>,
    keys: String,
    is_enabled: bool,
    /// The score of the match with the typed text; higher is better.
    score: u32,
    /// The indices of the matching characters in the name, in ascending order.
    letters: Vec<u32>,
}

/// The state of the open palette: the typed text and the index of the selected entry.
#[derive(Clone, Default)]
struct PaletteState {
    text: String,
    chosen: usize,
    problems: Option<ProblemOffers>,
}

/// The entries for all problems in the problem list, and the latest search among them. They are cached, because the
/// list may be long.
#[derive(Clone)]
struct ProblemOffers {
    language: Language,
    /// The number of problems shown in each section of the problem list.
    counts: Vec<usize>,
    all: Arc<[Offer]>,
    /// The text of the latest search, and the best matches for it.
    found: Option<(String, Arc<[Offer]>)>,
}

type PaletteView<'p, 'a> = View<'p, 'a, &'a Shelf>;

/// Draws the command palette over the window.
pub(crate) fn palette_ui(ctx: &Context, view: &mut PaletteView<'_, '_>) {
    let id = Id::unique("palette");
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, [0.0, 56.0]);
    let modal = Modal::new(id).area(area).show(ctx, |ui| {
        let room = ctx.content_rect().size();
        ui.set_width((room.x - 60.0).min(640.0));
        let mut typed: PaletteState = ui.data(|data| data.get_temp(id).unwrap_or_default());
        let entered = typed_ui(ui, view, &mut typed);
        let offers = offers(ui.ctx(), view, &mut typed);
        typed.chosen = typed.chosen.min(offers.len().saturating_sub(1));
        let clicked = offers_ui(ui, view, &offers, typed.chosen, room.y - 230.0);
        foot_ui(ui, view, offers.get(typed.chosen));
        let taken = clicked.or(entered.then_some(typed.chosen));
        ui.data_mut(|data| data.insert_temp(id, typed));
        let taken = taken.and_then(|index| offers.into_iter().nth(index));
        taken.filter(|offer| offer.is_enabled)
    });
    let is_left = modal.should_close();
    if is_left || modal.inner.is_some() {
        ctx.data_mut(|data| data.remove_temp::<PaletteState>(id));
        view.send(Command::Show(Show::TogglePalette));
    }
    if let Some(offer) = modal.inner {
        if let Some(entry) = offer.entry {
            view.send(Command::Show(Show::Remember(entry.id)));
        }
        view.send(offer.command);
    }
}

/// Draws the search field, and moves the selection with the arrow keys. Returns true if Enter was pressed.
fn typed_ui(ui: &mut Ui, view: &PaletteView<'_, '_>, typed: &mut PaletteState) -> bool {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let [down, up, page_down, page_up, entered] = [
        Key::ArrowDown,
        Key::ArrowUp,
        Key::PageDown,
        Key::PageUp,
        Key::Enter,
    ]
    .map(pressed);
    let steps = usize::from(down) + 8 * usize::from(page_down);
    let back = usize::from(up) + 8 * usize::from(page_up);
    typed.chosen = (typed.chosen + steps).saturating_sub(back);
    let edit = wide_text_field(&mut typed.text, say!(view, "palette-hint"));
    let edit = edit.id(Id::unique("palette text")).font(font(16.0));
    let response = ui.add(edit.margin(vec2(10.0, 8.0)));
    let name = say!(view, "command-palette");
    name_text_field(&response, &name, &typed.text);
    response.request_focus();
    if response.changed() {
        typed.chosen = 0;
    }
    entered
}

/// Returns the entries that match the typed text, best match first. If nothing is typed, returns all commands: those
/// that are enabled first, and among them the recently used ones.
fn offers(ctx: &Context, view: &PaletteView<'_, '_>, typed: &mut PaletteState) -> Vec<Offer> {
    let entries = TABLE.iter();
    let entries = entries.filter(|it| it.command != Command::Show(Show::TogglePalette));
    let mut offers: Vec<Offer> = entries.map(|entry| offer(ctx, view, entry)).collect();
    if typed.text.trim().is_empty() {
        let recent = &view.settings.recent;
        let place = |offer: &Offer| {
            let id = offer.entry.map(|entry| entry.id);
            recent.iter().position(|it| Some(it.as_str()) == id)
        };
        offers.sort_by_key(|offer| (!offer.is_enabled, place(offer).unwrap_or(usize::MAX)));
        return offers;
    }
    let known = typed.problems.take().filter(|it| it.is_current(view));
    let problems = known.unwrap_or_else(|| ProblemOffers::new(view));
    let problems = typed.problems.insert(problems);
    let mut offers = matching(ctx, view, &typed.text, &offers);
    offers.extend_from_slice(&problems.find(ctx, view, &typed.text));
    best(offers)
}

/// Returns the entries that match the typed text, with their scores.
fn matching(ctx: &Context, pen: &Pen<'_>, typed: &str, offers: &[Offer]) -> Vec<Offer> {
    let mut finder = NameFinder::new(typed);
    let fits = |offer: &Offer| offer.matched(ctx, pen, typed, &mut finder);
    offers.iter().filter_map(fits).collect()
}

/// Returns the entries of the palette with the highest scores, best first, at most [`MAX_ENTRIES`].
fn best(mut offers: Vec<Offer>) -> Vec<Offer> {
    offers.sort_by_key(|offer| std::cmp::Reverse(offer.score));
    offers.truncate(MAX_ENTRIES);
    offers
}

impl ProblemOffers {
    fn new(view: &PaletteView<'_, '_>) -> ProblemOffers {
        ProblemOffers {
            language: view.words.language(),
            counts: section_counts(view.shown),
            all: problems(view).into(),
            found: None,
        }
    }

    /// Returns true if the entries are up to date with the problem list and the language. It is enough to compare the
    /// number of problems in each section, because a position in the list is never reused for another problem.
    fn is_current(&self, view: &PaletteView<'_, '_>) -> bool {
        self.language == view.words.language() && self.counts == section_counts(view.shown)
    }

    fn find(&mut self, ctx: &Context, pen: &Pen<'_>, typed: &str) -> Arc<[Offer]> {
        let known = self.found.take().filter(|(text, _)| text == typed);
        let (_, found) = self.found.insert(known.unwrap_or_else(|| {
            let found = best(matching(ctx, pen, typed, &self.all));
            (typed.to_owned(), found.into())
        }));
        found.clone()
    }
}

/// Returns the number of problems shown in each section of the problem list.
fn section_counts(shelf: &Shelf) -> Vec<usize> {
    let sections = shelf.collections();
    sections.map(|(_, it)| it.problems_shown()).collect()
}

fn offer(ctx: &Context, view: &Pen<'_>, entry: &'static MenuEntry) -> Offer {
    let keys = entry.keys.first();
    let in_other = |words: &Words| format!("{} {}", entry.menu.name(words), entry.text(words));
    Offer {
        command: entry.command.clone(),
        entry: Some(entry),
        place: entry.menu.name(view.words),
        name: entry.text(view.words),
        also: view.words.others().iter().map(in_other).collect(),
        keys: keys.map_or_else(String::new, |keys| view.words.keys(ctx, keys)),
        is_enabled: view.is_enabled(&entry.command),
        score: 0,
        letters: Vec::new(),
    }
}

/// Returns an entry for every problem in the problem list.
fn problems(view: &PaletteView<'_, '_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    for (collection, section) in view.shown.collections() {
        let place = view.words.section(&section.name);
        for row in section.rows() {
            let ShelfRow::Problem(index) = row else {
                continue;
            };
            let listed = &section.problems[index];
            let problem = &listed.problem;
            // The palette cannot draw suit symbols in colour, so the contract is written with letters.
            let contract = problem.contract().map(|it| it.to_string());
            offers.push(Offer {
                command: Command::Filing(Filing::OpenListed(ShelfPlace { collection, index })),
                entry: None,
                place: match contract {
                    Some(contract) => format!("{place} · {contract}"),
                    None => place.clone(),
                },
                name: view.words.listed(listed, index),
                also: vec![problem.author.clone()],
                keys: String::new(),
                is_enabled: true,
                score: 0,
                letters: Vec::new(),
            });
        }
    }
    offers
}

impl Offer {
    /// Returns a copy of the entry with its score and matching characters, or `None` if the entry does not match. The
    /// typed text is compared with the entry's name, its other texts, and its keyboard shortcuts.
    fn matched(
        &self,
        ctx: &Context,
        pen: &Pen<'_>,
        typed: &str,
        finder: &mut NameFinder,
    ) -> Option<Offer> {
        let by_name = finder.match_name(&self.name);
        let with_place = format!("{} {}", self.place, self.name);
        let others = [&with_place].into_iter().chain(&self.also);
        let by_others = others.filter_map(|text| finder.match_name(text));
        // A match in the name ranks above a match in the text beside it.
        let by_others = by_others.map(|fit| fit.score.saturating_sub(4)).max();
        let ideal = finder.perfect_score();
        let by_keys = self.keys_fit(ctx, pen, typed).then_some(2 * ideal);
        let score = by_name.as_ref().map(|fit| fit.score);
        let best = score.max(by_others).max(by_keys)?;
        // An enabled command ranks above a disabled one that matches slightly better, and any command above a problem.
        let is_command = u32::from(self.entry.is_some());
        Some(Offer {
            score: best + is_command + u32::from(self.is_enabled) * ideal / 6,
            letters: by_name.map_or(Vec::new(), |fit| fit.letters),
            ..self.clone()
        })
    }

    /// Returns true if the typed text is one of the command's keyboard shortcuts, such as `ctrl+z` or `f5`.
    fn keys_fit(&self, ctx: &Context, pen: &Pen<'_>, typed: &str) -> bool {
        let plain = |text: &str| text.replace(' ', "").to_lowercase();
        let typed = plain(typed);
        let keys = self.entry.map_or(&[][..], |entry| entry.keys);
        let mut keys = keys.iter().map(|keys| plain(&pen.words.keys(ctx, keys)));
        keys.any(|keys| keys == typed)
    }

    /// Lays out the name of the entry, with the matching characters in the colour `mark`.
    fn text(&self, colour: Color32, mark: Color32) -> LayoutJob {
        let mut job = LayoutJob::default();
        for (index, letter) in self.name.chars().enumerate() {
            let is_mark = self.letters.binary_search(&(index as u32)).is_ok();
            let colour = if is_mark { mark } else { colour };
            let format = TextFormat::simple(font(14.5), colour);
            job.append(&letter.to_string(), 0.0, format);
        }
        job
    }
}

/// Draws the list of entries in the palette. Returns the index of the entry that was clicked, or `None` if none was.
fn offers_ui(
    ui: &mut Ui,
    view: &PaletteView<'_, '_>,
    offers: &[Offer],
    chosen: usize,
    height: f32,
) -> Option<usize> {
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut clicked = None;
    let scroll = ScrollArea::vertical().max_height(height.clamp(90.0, 12.0 * ROW_HEIGHT));
    scroll.auto_shrink([false, true]).show(ui, |ui| {
        for (index, offer) in offers.iter().enumerate() {
            if offer_ui(ui, view, offer, index == chosen) {
                clicked = Some(index);
            }
        }
    });
    clicked
}

fn offer_ui(ui: &mut Ui, view: &PaletteView<'_, '_>, offer: &Offer, chosen: bool) -> bool {
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    let (theme, role) = (&view.theme, egui::Role::ListBoxOption);
    let place = match offer.is_enabled {
        true => offer.place.clone(),
        false => say!(view, "palette-place-not-now", place = offer.place),
    };
    let name = format!("{}, {place}", offer.name);
    response.widget_info(|| WidgetInfo::selected(role, offer.is_enabled, chosen, &name));
    view.highlight(ui, rect, 6, chosen, response.hovered());
    if chosen {
        response.scroll_to_me(None);
    }
    let colour = match offer.is_enabled {
        true => theme.text,
        false => theme.weak.gamma_multiply(0.7),
    };
    let inside = rect.shrink2(vec2(10.0, 0.0));
    let weak = theme.weak;
    let painter = ui.painter();
    let keys = painter.layout_no_wrap(offer.keys.clone(), font(12.5), weak);
    let place = painter.layout_no_wrap(place, font(12.0), weak);
    let mut job = offer.text(colour, theme.ring.text);
    job.wrap = egui::text::TextWrapping::truncate_at_width(
        inside.width() - keys.size().x.max(80.0) - place.size().x - 30.0,
    );
    let name = painter.layout_job(job);
    let middle = |height: f32| inside.center().y - height / 2.0;
    let right = inside.right() - keys.size().x;
    let at = egui::pos2(inside.right() - 100.0_f32.max(keys.size().x + 14.0), 0.0);
    let at = egui::pos2(at.x - place.size().x, middle(place.size().y));
    let right = egui::pos2(right, middle(keys.size().y));
    painter.galley(right, keys, weak);
    painter.galley(at, place, weak);
    let left = egui::pos2(inside.left(), middle(name.size().y));
    painter.galley(left, name, colour);
    response.clicked()
}

/// Draws a sentence about the selected entry of the palette: what its command does, or that it is disabled.
fn foot_ui(ui: &mut Ui, view: &PaletteView<'_, '_>, chosen: Option<&Offer>) {
    ui.add_space(6.0);
    ui.separator();
    let words = view.words;
    let text = match chosen {
        None => say!(words, "palette-none"),
        Some(offer) => match (offer.entry, offer.is_enabled) {
            (None, _) => say!(words, "palette-opens", name = offer.name),
            (Some(entry), true) => entry.tip(words),
            (Some(entry), false) => say!(words, "palette-not-now", tip = entry.tip(words)),
        },
    };
    let spoken = match chosen {
        Some(offer) => format!("{}: {text}", offer.name),
        None => text.clone(),
    };
    let size = vec2(ui.available_width(), 34.0);
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        let text = egui::RichText::new(text).size(12.5).color(view.theme.weak);
        let label = ui.add(egui::Label::new(text).wrap());
        label.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &spoken));
        // Makes screen readers announce the selected entry while the search field has keyboard focus.
        announce_changes(&label);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::reading::{ReadText, TextSource};
    use crate::settings::Settings;

    fn read(text: &str) -> ReadText {
        ReadText::read(
            text.as_bytes(),
            TextSource::File("b".to_owned()),
            Some("b".into()),
        )
        .unwrap()
    }

    #[test]
    fn a_list_is_searched_when_it_changes_or_what_is_typed() {
        let (words, settings) = (Words::new(Language::English), Settings::default());
        let mut pen = Pen::new(&words, &settings, &|_| true);
        let mut shelf = Shelf::shipped();
        let two = "N:AK... 32... ..AK. ..32.\nN:QJ... 32... ..AK. ..32.\n";
        shelf.add(read(two));
        let ctx = Context::default();
        let mut view = View::new(&shelf, &mut pen);
        let mut offers = ProblemOffers::new(&view);
        let first = offers.find(&ctx, &view, "problem");
        assert!(Arc::ptr_eq(&first, &offers.find(&ctx, &view, "problem")));
        assert!(!Arc::ptr_eq(&first, &offers.find(&ctx, &view, "problem 2")));
        assert!(offers.is_current(&view));
        // Once the file is read again, its previous problems are no longer listed.
        let mut other = shelf.clone();
        other.add(read(&format!("{two}N:T9... 32... ..AK. ..32.\n")));
        let view = view.with_data(&other);
        assert!(!offers.is_current(&view));
        assert_eq!(ProblemOffers::new(&view).all.len(), offers.all.len() + 1);
        // The same is true if the file has as many problems as before.
        let mut other = shelf.clone();
        other.add(read(two));
        let mut pen = Pen::new(&words, &settings, &|_| true);
        assert!(!offers.is_current(&View::new(&other, &mut pen)));
    }
}
