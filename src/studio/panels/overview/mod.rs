//! The overview of a file's boards: a table with a row for each board at each table, and the chosen board beside it.

mod board;
mod columns;
mod csv;
mod filters;
mod grid;
mod players;

use eframe::egui::{Align, CentralPanel, Frame, Id, Label, Layout, Margin, Panel, Rect, Ui};

use crate::look::regions::{self, Region};
use crate::look::theme::strong;
use crate::session::Session;
use crate::session::command::Show;
use crate::session::overview::BoardOverview;
use crate::session::screen::Overlay;
use crate::view::View;
use crate::words::Words;
use kibitzer_words::say;

pub(crate) use csv::boards_csv;

use board::board_ui;
use filters::{counter_text, filters_ui};
use grid::grid_ui;

/// The view drawn by the panels of the overview.
pub(crate) type OverviewView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The minimum width of the overview, in points, at which the selected board is shown beside the table. In a narrower
/// window, a button opens the board as a drawer.
const MIN_WIDTH_WITH_BOARD: f32 = 1060.0;

/// The font size of the counter of visible rows, in points.
const COUNTER_SIZE: f32 = 12.5;

/// Draws the overview of a file's boards, with the chosen board on its right.
pub(crate) fn overview_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>) {
    let Some(overview) = view.shown.overview() else {
        return;
    };
    let wide = ui.available_width();
    let is_drawer = wide < MIN_WIDTH_WITH_BOARD;
    if !is_drawer || is_drawer_open(ui) {
        let width = (wide * 0.29).clamp(290.0, 404.0).min(wide * 0.6);
        let fill = Frame::new().fill(view.theme.ground.panel);
        let frame = fill.inner_margin(Margin::symmetric(12, 10));
        let side = Panel::right("overview_board").exact_size(width);
        let shown = side
            .frame(frame)
            .show(ui, |ui| board_ui(ui, view, overview));
        regions::record_region(ui.ctx(), Region::Answers, shown.response.rect);
    }
    let frame = Frame::central_panel(ui.style()).inner_margin(Margin::symmetric(12, 10));
    let panel = CentralPanel::no_frame().frame(frame).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        heading_ui(ui, view, overview, is_drawer);
        filters_ui(ui, view, overview);
        grid_ui(ui, view, overview);
    });
    let rect: Rect = panel.response.rect;
    regions::record_region(ui.ctx(), Region::Table, rect);
}

/// Draws the heading of the overview: the name of the file, the event and the number of boards, then the counter of
/// visible rows. If `is_drawer` is true, adds the button that opens the drawer.
fn heading_ui(
    ui: &mut Ui,
    view: &mut OverviewView<'_, '_>,
    overview: &BoardOverview,
    is_drawer: bool,
) {
    let list = view.shown.problem_list();
    let title = overview_title(view.shown, view.words, overview);
    let first = overview.rows().first().and_then(|row| list.get(row.place));
    let event = first.map_or("", |listed| listed.problem.record.event.trim());
    let count = say!(view, "overview-boards", count = overview.rows().len());
    let remark = match event {
        "" => count,
        event => format!("{event} · {count}"),
    };
    ui.horizontal(|ui| {
        if is_drawer {
            drawer_button_ui(ui, view);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (print, export) = (say!(view, "overview-print"), say!(view, "overview-export"));
            let handout = Show::Overlay(Overlay::Handout);
            view.button_with_text(ui, handout, &print);
            view.button_with_text(ui, Show::Overlay(Overlay::Export), &export);
            // Here the counter takes no line of its own, so that the table stays where it is.
            let counter = weak(view, counter_text(ui.ctx(), view, overview)).size(COUNTER_SIZE);
            ui.add(Label::new(counter).truncate());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(strong(title).size(16.0)).truncate());
                ui.add(Label::new(weak(view, remark)).truncate());
            });
        });
    });
}

/// Returns the name of the file or section whose boards the overview shows.
pub(crate) fn overview_title(session: &Session, words: &Words, overview: &BoardOverview) -> String {
    let section = session.problem_list().section(overview.collection());
    section.map_or_else(String::new, |section| words.section_name(&section.name))
}

/// Returns `text` in the secondary text colour.
fn weak(view: &OverviewView<'_, '_>, text: String) -> eframe::egui::RichText {
    eframe::egui::RichText::new(text).color(view.theme.weak)
}

fn drawer_id() -> Id {
    Id::unique("drawer of the overview")
}

/// Returns true if the user has opened the drawer with the chosen board.
fn is_drawer_open(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp(drawer_id()).unwrap_or(false))
}

/// Draws the button that opens and closes the drawer with the chosen board.
fn drawer_button_ui(ui: &mut Ui, view: &OverviewView<'_, '_>) {
    let is_open = is_drawer_open(ui);
    let button = ui.selectable_label(is_open, say!(view, "overview-drawer"));
    let tip = say!(view, "overview-drawer-tip");
    if button.on_hover_text(tip).clicked() {
        ui.data_mut(|data| data.insert_temp(drawer_id(), !is_open));
    }
}
