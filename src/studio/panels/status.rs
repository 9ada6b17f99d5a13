//! The status line: who works on what, how fast, and what the numbers mean.

use eframe::egui::{Align, Color32, Layout, RichText, Sense, Ui, vec2};

use crate::document::Document;
use crate::document::goal::{Goal, Reading, Verdict};
use crate::look::numbers::count_text;
use crate::session::inquiries::{Inquiries, Topic};
use crate::view::View;

/// Who works on what, and how fast.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    pub(crate) inquiries: &'a Inquiries,
    pub(crate) document: &'a Document,
    /// Nodes a second, smoothed.
    pub(crate) nodes_per_second: f64,
}

type StatusView<'p, 'a> = View<'p, 'a, Work<'a>>;

/// Draws the status line.
pub(crate) fn status_ui(ui: &mut Ui, view: &StatusView<'_, '_>) {
    ui.horizontal_centered(|ui| {
        work_ui(ui, view);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            legend_ui(ui, view)
        });
    });
}

fn work_ui(ui: &mut Ui, view: &StatusView<'_, '_>) {
    let inquiries = view.shown.inquiries;
    let running: Vec<&str> = inquiries.running().map(Topic::name).collect();
    let busy = !running.is_empty();
    let colour = if busy {
        view.theme.makes
    } else {
        view.theme.plain
    };
    dot(ui, colour);
    let threads = inquiries.threads();
    let workers = if threads == 1 {
        "1 worker".to_owned()
    } else {
        format!("{threads} workers")
    };
    small(ui, view, &workers);
    if busy {
        let speed = count_text(view.shown.nodes_per_second as u64);
        small(ui, view, &format!("{speed} nodes/s"));
        let fill = (inquiries.table_fill() * 100.0).round();
        if fill > 0.0 {
            small(ui, view, &format!("tables {fill} % full"));
        }
        small(ui, view, &running.join(", "));
    } else {
        small(
            ui,
            view,
            &format!("{} nodes in all", count_text(inquiries.nodes())),
        );
    }
}

fn small(ui: &mut Ui, view: &StatusView<'_, '_>, text: &str) {
    ui.label(RichText::new(text).size(12.0).color(view.theme.weak));
    ui.add_space(8.0);
}

fn dot(ui: &mut Ui, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(9.0, 9.0), Sense::hover());
    ui.painter().circle_filled(rect.center(), 4.0, colour);
}

/// What the numbers on the cards mean, from right to left.
fn legend_ui(ui: &mut Ui, view: &StatusView<'_, '_>) {
    let colours: &[(Verdict, &str)] = match view.shown.document.goal() {
        Goal::Open => &[(Verdict::Plain, "tricks")],
        Goal::Contract(_) => &[
            (Verdict::Fails, "fails"),
            (Verdict::Makes, "makes"),
            (Verdict::Over, "overtricks"),
        ],
        Goal::Published { .. } => &[
            (Verdict::Fails, "falls short"),
            (Verdict::Makes, "keeps"),
            (Verdict::Over, "more"),
        ],
    };
    for &(verdict, text) in colours.iter().rev() {
        small(ui, view, text);
        dot(ui, view.theme.verdict(verdict));
    }
    let [declaring, _] = crate::panels::table::side_names(&view.shown.document.problem().setup);
    let what = match view.settings.reading {
        Reading::Tricks => format!("numbers: tricks of {declaring} in all"),
        Reading::Contract => format!("numbers: tricks of {declaring} against the goal"),
        Reading::Cost => "numbers: tricks that the card costs".to_owned(),
    };
    small(ui, view, &what);
}
