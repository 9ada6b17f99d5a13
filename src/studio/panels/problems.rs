//! The list of problems, by collection, with search.

use eframe::egui::{
    self, Align2, CornerRadius, CursorIcon, Id, RichText, ScrollArea, Sense, TextEdit, Ui,
    WidgetInfo, vec2,
};

use eframe::egui::text::{LayoutJob, TextWrapping};

use kibitzer::problem::Problem;

use crate::commands::{Command, Filing, Show};
use crate::document::Origin;
use crate::document::problems::{Listed, Shelf, ShelfPlace};
use crate::look::cards::Caption;
use crate::look::theme::{font, strong};
use crate::say;
use crate::view::{View, gives_back, reveal_focused};

/// The list, and what is searched in it.
#[derive(Clone, Copy)]
pub(crate) struct ProblemList<'a> {
    pub(crate) shelf: &'a Shelf,
    pub(crate) search: &'a str,
    /// Where the document on the table came from.
    pub(crate) origin: &'a Origin,
}

type ProblemsView<'p, 'a> = View<'p, 'a, ProblemList<'a>>;

const ROW: f32 = 26.0;

/// Draws the list.
pub(crate) fn problems_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) {
    search_ui(ui, view);
    let wanted = view.shown.search.to_lowercase();
    let collections = view.shown.shelf.collections();
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            reveal_focused(ui);
            let mut shown = 0;
            for (index, collection) in collections {
                let name = view.words.section(&collection.name);
                let found: Vec<(usize, &Listed)> = collection
                    .problems
                    .iter()
                    .enumerate()
                    .filter(|(_, listed)| matches(&listed.problem, &name, &wanted))
                    .collect();
                if found.is_empty() {
                    continue;
                }
                shown += found.len();
                ui.add_space(8.0);
                ui.label(
                    strong(name.to_uppercase())
                        .size(11.5)
                        .color(view.theme.weak),
                );
                for (place, listed) in found {
                    let place = ShelfPlace {
                        collection: index,
                        index: place,
                    };
                    problem_ui(ui, view, place, listed);
                }
            }
            if shown == 0 {
                ui.add_space(12.0);
                ui.weak(say!(view.words, "problems-none"));
            }
        });
}

fn search_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) {
    let mut text = view.shown.search.to_owned();
    let edit = TextEdit::singleline(&mut text)
        .hint_text(say!(view.words, "problems-search"))
        .desired_width(f32::INFINITY)
        .margin(vec2(8.0, 6.0));
    let response = ui.add(edit);
    let name = say!(view.words, "problems-search");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, &name));
    if gives_back(ui, &response, &mut text) || response.changed() {
        view.send(Command::Show(Show::Search(text)));
    }
}

fn matches(problem: &Problem, collection: &str, wanted: &str) -> bool {
    let texts = [
        &problem.title,
        &problem.author,
        &problem.source,
        &problem.question,
        &problem.notes,
    ];
    let mut all = texts.map(|text| text.to_lowercase()).join(" ");
    all.push_str(&collection.to_lowercase());
    wanted.split_whitespace().all(|word| all.contains(word))
}

fn problem_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, place: ShelfPlace, listed: &Listed) {
    let problem = &listed.problem;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let id = Id::unique(("problem", place.collection, place.index));
    let response = ui.interact(rect, id, Sense::click());
    let open = view.shown.origin == &Origin::Listed(place);
    let title = view.words.listed(listed, place.index);
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, open, &title));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if open || response.hovered() {
        let fill = if open {
            view.theme.mark.chosen
        } else {
            view.theme.mark.hovered
        };
        painter.rect_filled(rect, CornerRadius::same(6), fill);
    }
    let what = match problem.contract() {
        Some(contract) => view.words.contract(contract),
        None => view.words.strain_sign(problem.setup.strain),
    };
    let right = rect.right_center() - vec2(8.0, 0.0);
    let caption = Caption::new(what).size(12.0).colour(view.theme.weak);
    let drawn = caption.paint(&painter, &view.theme, right, Align2::RIGHT_CENTER);
    let left = rect.left_center() + vec2(10.0, 0.0);
    let room = drawn.left() - left.x - 8.0;
    let mut job = LayoutJob::simple_singleline(title.clone(), font(13.5), view.theme.text);
    job.wrap = TextWrapping::truncate_at_width(room.max(20.0));
    let galley = painter.layout_job(job);
    let corner = left - vec2(0.0, galley.size().y / 2.0);
    painter.galley(corner, galley, view.theme.text);
    if response.clicked() {
        view.send(Command::Filing(Filing::OpenListed(place)));
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_ui(|ui| tip_ui(ui, problem, &title));
}

fn tip_ui(ui: &mut Ui, problem: &Problem, title: &str) {
    ui.set_max_width(320.0);
    ui.label(strong(title));
    for text in [&problem.author, &problem.question, &problem.source] {
        if !text.is_empty() {
            ui.label(RichText::new(text).small());
        }
    }
}
