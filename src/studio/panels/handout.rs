//! The form for a handout to print: the problems, the layout of the pages, and a preview of them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use eframe::egui::{
    Button, ColorImage, Context, Id, Image, Rect, Role, ScrollArea, TextEdit, TextWrapMode,
    TextureHandle, TextureOptions, Ui, vec2,
};

use kibitzer::annotation::UnwrittenSolution;
use kibitzer::problem::Problem;
use kibitzer_export::{
    HandRecords, Handout, HandoutBoard, Page, Paper, PictureLook, RecordBoards, SuitInks,
};
use kibitzer_formats::SessionHeading;

use crate::document::problems::ListPlace;
use crate::look::theme::strong;
use crate::panels::overview::overview_title;
use crate::session::Session;
use crate::session::command::{Library, Show};
use crate::session::export::scopes::HandoutProblem;
use crate::session::handout::form::{
    HandoutForm, HandoutKind, HandoutStep, HandoutTarget, ProblemScope,
};
use crate::session::screen::Overlay;
use crate::view::{View, announce_changes, button_row_ui, cached};
use crate::widgets::dialog::{main_button_ui, page_ui, title_ui};
use crate::widgets::spoken::Spoken;
use crate::words::Words;
use kibitzer_words::say;

type HandoutView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The width of the choices in the handout form, beside the preview, in points.
const CHOICES_WIDTH: f32 = 300.0;

/// The preferred height of the preview of the handout, in points. It is lower in a low window.
const PREVIEW_HEIGHT: f32 = 560.0;

/// The number of files of a folder that are read in one frame.
const FILES_PER_FRAME: usize = 4;

/// Minimum number of problems sent to the workers at a time. The problems of a long handout are sent in batches, so
/// that the preview is not redrawn after every solution.
const SOLVED_TOGETHER: usize = 8;

/// The divisor that determines the batch size in a long handout: one eighth of the unsolved problems is sent to the
/// workers at a time.
const SOLVED_PART: usize = 8;

/// The preview of one page of a handout.
struct PagePreview {
    /// The number of pages of the handout.
    pages: usize,
    texture: TextureHandle,
}

/// Draws the handout form as a modal dialog.
pub(crate) fn handout_ui(ctx: &Context, view: &mut HandoutView<'_, '_>) {
    let form = &view.shown.handout().form;
    let name_section = |name: &_| view.words.section_name(name);
    let problems = view.shown.chosen_problems(&name_section);
    let unsolved = unsolved_problems(view, &problems);
    let is_closed = page_ui(ctx, Id::unique("handout"), |ui, _| {
        title_ui(ui, say!(view, "handout-form-title"));
        ui.add_space(6.0);
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                let scroll = ScrollArea::vertical().id_salt("handout choices");
                let height = preview_height(ui.ctx()) + 26.0;
                scroll
                    .max_height(height)
                    .show(ui, |ui| choices_ui(ui, view));
            });
            ui.add_space(12.0);
            ui.vertical(|ui| preview_ui(ui, view, &problems, unsolved.len()));
        });
        ui.add_space(6.0);
        buttons_ui(ui, view, problems.is_empty(), unsolved.len())
    });
    if !unsolved.is_empty() && !view.shown.inquiries().solutions.is_open() {
        let count = SOLVED_TOGETHER.max(unsolved.len() / SOLVED_PART);
        let next = unsolved.into_iter().take(count);
        view.send(HandoutStep::Solve(next.collect()));
    }
    if is_closed {
        view.send(Show::Overlay(Overlay::Handout));
    }
    if form.scope == ProblemScope::Section {
        let unread: Vec<_> = (view.shown.unread_files())
            .take(FILES_PER_FRAME)
            .map(ToOwned::to_owned)
            .collect();
        for path in unread {
            view.send(Library::ReadFile(path));
        }
    }
}

/// Returns the solutions still to be found before the handout can be printed, without duplicates.
fn unsolved_problems(
    view: &HandoutView<'_, '_>,
    problems: &[HandoutProblem<'_>],
) -> Vec<UnwrittenSolution> {
    let mut unsolved: Vec<UnwrittenSolution> = Vec::new();
    for problem in problems {
        let question = view.shown.handout().unsolved(&problem.problem);
        unsolved.extend(question.filter(|question| !unsolved.contains(question)));
    }
    unsolved
}

/// Returns problems as the boards of a handout, with the solutions that are proved or that the engine has found.
pub(crate) fn handout_boards(
    session: &Session,
    problems: &[HandoutProblem<'_>],
) -> Vec<HandoutBoard> {
    let handout = session.handout();
    let proved = |problem: &Problem| match handout.form.kind {
        HandoutKind::Handout => session.printed_solution(problem),
        HandoutKind::Records => None,
    };
    let board = |listed: &HandoutProblem<'_>| HandoutBoard {
        solved: proved(&listed.problem).or_else(|| handout.with_found_solution(&listed.problem)),
        ..HandoutBoard::new(listed.problem.clone().into_owned())
    };
    problems.iter().map(board).collect()
}

/// The document that the form describes, ready to be laid out.
pub(crate) struct PrintedDocument<'a> {
    form: &'a HandoutForm,
    title: &'a str,
    boards: &'a [HandoutBoard],
    look: PictureLook,
}

impl<'a> PrintedDocument<'a> {
    /// Creates the document. `title` is the result of [`handout_title`].
    pub(crate) fn new(
        form: &'a HandoutForm,
        title: &'a str,
        boards: &'a [HandoutBoard],
        look: PictureLook,
    ) -> PrintedDocument<'a> {
        PrintedDocument {
            form,
            title,
            boards,
            look: PictureLook {
                inks: form.inks,
                with_solution: form.with_solutions,
                pages: form.pages,
                ..look
            },
        }
    }

    /// Lays out all pages of the document.
    pub(crate) fn pages(&self) -> Vec<Page> {
        match self.form.kind {
            HandoutKind::Handout => self.handout().pages(),
            HandoutKind::Records => self.in_records(|records| records.pages()),
        }
    }

    /// Returns the document as PDF.
    pub(crate) fn pdf(&self) -> Vec<u8> {
        match self.form.kind {
            HandoutKind::Handout => self.handout().pdf(),
            HandoutKind::Records => self.in_records(|records| records.pdf()),
        }
    }

    /// Returns the document as a web page, which only hand records are made for.
    pub(crate) fn html(&self) -> String {
        self.in_records(|records| records.html())
    }

    fn handout(&self) -> Handout<'_> {
        Handout {
            title: self.title,
            boards: self.boards,
            look: self.look,
        }
    }

    /// Makes hand records of the boards, and returns the result of `make` for them.
    fn in_records<T>(&self, make: impl FnOnce(&HandRecords<'_>) -> T) -> T {
        let mut boards = RecordBoards::default();
        for board in self.boards {
            boards.add(board.solved.as_ref().unwrap_or(&board.problem));
        }
        make(&HandRecords {
            heading: &self.form.heading,
            boards: boards.boards(),
            look: self.look,
        })
    }
}

/// Returns the title of a handout: the one that the user typed, or else the title of the chosen scope of problems. Hand
/// records are called after their event.
pub(crate) fn handout_title(session: &Session, words: &Words) -> String {
    let form = &session.handout().form;
    let typed = match form.kind {
        HandoutKind::Handout => &form.title,
        HandoutKind::Records => &form.heading.event,
    };
    match typed.trim() {
        "" => scope_title(session, words, form.scope),
        typed => typed.to_owned(),
    }
}

/// Returns the title for a scope of problems: the title of a single problem, or the name of the file or section.
pub(crate) fn scope_title(session: &Session, words: &Words, scope: ProblemScope) -> String {
    match scope {
        ProblemScope::Document => words.title_of(session.document().problem()).to_owned(),
        ProblemScope::Listed => String::new(),
        ProblemScope::Overview => {
            let overview = session.overview();
            overview.map_or_else(String::new, |overview| {
                overview_title(session, words, overview)
            })
        }
        ProblemScope::File | ProblemScope::Section => {
            let section = session.section_of_document();
            section.map_or_else(String::new, |section| words.section_name(&section.name))
        }
    }
}

/// Draws the choices of the handout form, and sends a command if the user has changed any.
fn choices_ui(ui: &mut Ui, view: &mut HandoutView<'_, '_>) {
    let mut form = view.shown.handout().form.clone();
    ui.set_width(CHOICES_WIDTH);
    kinds_ui(ui, view, &mut form);
    ui.add_space(10.0);
    if scopes_ui(ui, view, &mut form.scope) {
        form.shown_page = 0;
    }
    match form.kind {
        HandoutKind::Handout => {
            let name = say!(view, "handout-form-name");
            part_ui(ui, &name);
            let hint = handout_title(view.shown, view.words);
            text_ui(ui, &mut form.title, hint, name);
        }
        HandoutKind::Records => heading_ui(ui, view, &mut form.heading),
    }
    part_ui(ui, &say!(view, "handout-form-per-page"));
    ui.horizontal(|ui| {
        for &per_page in form.kind.page_counts() {
            let count = per_page.count();
            let button = ui.radio_value(&mut form.pages.per_page, per_page, count.to_string());
            let name = say!(view, "handout-form-on-a-page", count);
            button.spoken(Role::RadioButton, name);
        }
    });
    part_ui(ui, &say!(view, "handout-form-paper"));
    ui.horizontal(|ui| {
        for paper in Paper::ALL {
            let name = match paper {
                Paper::A4 => "A4".to_owned(),
                Paper::Letter => say!(view, "handout-form-letter"),
            };
            ui.radio_value(&mut form.pages.paper, paper, name);
        }
    });
    let landscape = say!(view, "handout-form-landscape");
    ui.checkbox(&mut form.pages.is_landscape, landscape);
    part_ui(ui, &say!(view, "handout-form-inks"));
    ui.horizontal(|ui| {
        for (inks, name) in [
            (SuitInks::One, say!(view, "handout-form-black")),
            (SuitInks::Two, say!(view, "handout-form-two-inks")),
            (SuitInks::Four, say!(view, "handout-form-four-inks")),
        ] {
            ui.radio_value(&mut form.inks, inks, name);
        }
    });
    if form.kind == HandoutKind::Handout {
        ui.add_space(10.0);
        let solutions = say!(view, "handout-form-solutions");
        ui.checkbox(&mut form.with_solutions, solutions)
            .on_hover_text(say!(view, "handout-form-solutions-tip"));
    }
    ticks_ui(ui, view, &mut form);
    if form != view.shown.handout().form {
        view.send(HandoutStep::Fill(Box::new(form)));
    }
}

/// Draws the choice between a handout and hand records.
fn kinds_ui(ui: &mut Ui, view: &HandoutView<'_, '_>, form: &mut HandoutForm) {
    ui.horizontal(|ui| {
        for kind in HandoutKind::ALL {
            let (name, tip) = match kind {
                HandoutKind::Handout => (
                    say!(view, "handout-form-handout"),
                    say!(view, "handout-form-handout-tip"),
                ),
                HandoutKind::Records => (
                    say!(view, "handout-form-records"),
                    say!(view, "handout-form-records-tip"),
                ),
            };
            let button = ui.radio_value(&mut form.kind, kind, name);
            if button.on_hover_text(tip).changed() {
                form.pages.per_page = kind.usual_page_count();
                form.shown_page = 0;
            }
        }
    });
}

/// Draws the fields for the heading of hand records. Empty fields show as hints what the boards state.
fn heading_ui(ui: &mut Ui, view: &HandoutView<'_, '_>, heading: &mut SessionHeading) {
    let name_section = |name: &_| view.words.section_name(name);
    let boards = view.shown.chosen_problems(&name_section);
    let problems = boards.iter().map(|board| &*board.problem);
    let stated = HandRecords::complete_heading(&SessionHeading::default(), problems);
    for (field, hint, name) in [
        (
            &mut heading.event,
            stated.event,
            say!(view, "handout-form-event"),
        ),
        (
            &mut heading.site,
            stated.site,
            say!(view, "handout-form-site"),
        ),
        (
            &mut heading.date,
            stated.date,
            say!(view, "handout-form-date"),
        ),
        (
            &mut heading.session,
            stated.session,
            say!(view, "handout-form-session"),
        ),
    ] {
        part_ui(ui, &name);
        text_ui(ui, field, hint, name);
    }
}

/// Draws a text field of the handout form.
fn text_ui(ui: &mut Ui, text: &mut String, hint: String, name: String) {
    let field = TextEdit::singleline(text).hint_text(hint);
    let field = ui.add(field.desired_width(CHOICES_WIDTH - 10.0));
    field.spoken(Role::TextInput, name);
}

/// Draws the heading of a part of the handout form.
fn part_ui(ui: &mut Ui, title: &str) {
    ui.add_space(10.0);
    ui.label(strong(title));
}

/// Draws the choice of the problems for a handout or an export, and returns true if it has changed. If the chosen scope
/// no longer contains any problem, the choice falls back to the open document.
pub(crate) fn scopes_ui(
    ui: &mut Ui,
    view: &HandoutView<'_, '_>,
    chosen: &mut ProblemScope,
) -> bool {
    let mut is_changed = false;
    let words = view.words;
    let name_section = |name: &_| words.section_name(name);
    for scope in ProblemScope::ALL {
        let count = view.shown.problems_in_scope(scope, &name_section).len();
        if *chosen == scope && count == 0 {
            *chosen = ProblemScope::Document;
            is_changed = true;
        }
        if scope == ProblemScope::Overview && count == 0 {
            continue;
        }
        let text = match scope {
            ProblemScope::Document => say!(words, "handout-form-document"),
            ProblemScope::File => say!(words, "handout-form-file", count),
            ProblemScope::Section => {
                let section = view.shown.section_of_document();
                let name =
                    section.map_or_else(String::new, |section| words.section_name(&section.name));
                say!(words, "handout-form-section", name, count)
            }
            ProblemScope::Overview => say!(words, "handout-form-overview", count),
            ProblemScope::Listed => say!(words, "handout-form-listed", count),
        };
        ui.add_enabled_ui(count > 0, |ui| {
            is_changed |= ui.radio_value(chosen, scope, text).changed();
        });
    }
    is_changed
}

/// Draws a check box for each problem of the scope, unless there is only one problem.
fn ticks_ui(ui: &mut Ui, view: &HandoutView<'_, '_>, form: &mut HandoutForm) {
    let words = view.words;
    let name_section = |name: &_| words.section_name(name);
    let problems = view.shown.problems_in_scope(form.scope, &name_section);
    let places = problems.iter().filter_map(|problem| problem.place);
    if problems.len() < 2 {
        return;
    }
    let all = problems.len();
    let left_out = places.clone().filter(|place| form.left_out.contains(place));
    let count = all - left_out.count();
    part_ui(ui, &say!(words, "handout-form-chosen", count, all));
    ui.horizontal(|ui| {
        if ui.button(say!(words, "handout-form-tick-all")).clicked() {
            form.left_out.clear();
        }
        if ui.button(say!(words, "handout-form-tick-none")).clicked() {
            form.left_out.extend(places.clone());
        }
    });
    for place in places {
        tick_ui(ui, view, form, place);
    }
}

/// Draws the check box for one problem. If the box is out of sight, only its space is reserved.
fn tick_ui(ui: &mut Ui, view: &HandoutView<'_, '_>, form: &mut HandoutForm, place: ListPlace) {
    let size = vec2(CHOICES_WIDTH - 16.0, ui.spacing().interact_size.y);
    let room = Rect::from_min_size(ui.cursor().min, size);
    let listed = view.shown.problem_list().get(place);
    let Some(listed) = listed.filter(|_| ui.is_rect_visible(room.expand(size.y))) else {
        ui.allocate_space(size);
        return;
    };
    let name = view.words.listed_problem_name(listed, place.index);
    let mut is_chosen = !form.left_out.contains(&place);
    ui.allocate_ui(size, |ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        ui.set_min_size(size);
        if ui.checkbox(&mut is_chosen, name).changed() && !form.left_out.remove(&place) {
            form.left_out.insert(place);
        }
    });
}

/// Returns the height of the preview of the handout in this window, in points.
fn preview_height(ctx: &Context) -> f32 {
    let room = ctx.content_rect().height() - 190.0;
    PREVIEW_HEIGHT.min(room.max(120.0))
}

/// Draws the shown page of the handout, and buttons to turn pages. `unsolved` is the number of problems whose solutions
/// are still to be found.
fn preview_ui(
    ui: &mut Ui,
    view: &mut HandoutView<'_, '_>,
    problems: &[HandoutProblem<'_>],
    unsolved: usize,
) {
    let form = &view.shown.handout().form;
    let [width, tall] = form.pages.size();
    // A page on its side is as wide as an upright one is high.
    let room = ui.ctx().content_rect().width() - CHOICES_WIDTH - 80.0;
    let scale = (preview_height(ui.ctx()) / width.max(tall)).min(room.max(120.0) / width);
    let size = vec2(width, tall) * scale;
    let preview = page_preview(ui.ctx(), view, problems, (size.y, unsolved));
    let Some(preview) = &*preview else {
        ui.allocate_space(size);
        return;
    };
    let (page, pages) = (form.shown_page.min(preview.pages - 1) + 1, preview.pages);
    let name = say!(view, "handout-form-page", page, pages);
    let image = Image::new(&preview.texture).alt_text(name.clone());
    ui.add(image.fit_to_exact_size(size));
    ui.horizontal(|ui| {
        // The number of pages changes its width, so the buttons come first.
        for (sign, to, name) in [
            ("‹", page.checked_sub(2), say!(view, "handout-form-back")),
            (
                "›",
                (page < pages).then_some(page),
                say!(view, "handout-form-next"),
            ),
        ] {
            let button = ui.add_enabled(to.is_some(), Button::new(sign));
            if let (true, Some(shown_page)) = (button.spoken_button(name).clicked(), to) {
                let form = form.clone();
                view.send(HandoutStep::Fill(Box::new(HandoutForm {
                    shown_page,
                    ..form
                })));
            }
        }
        ui.label(name);
    });
}

/// Returns the image of the current page of the handout, `height` points high. It is redrawn only if its content has
/// changed, such as the number of unsolved problems. Returns `None` if it cannot be drawn.
fn page_preview(
    ctx: &Context,
    view: &HandoutView<'_, '_>,
    problems: &[HandoutProblem<'_>],
    (height, unsolved): (f32, usize),
) -> Arc<Option<PagePreview>> {
    let form = &view.shown.handout().form;
    let title = handout_title(view.shown, view.words);
    let look = PictureLook {
        language: view.words.language(),
        letters: view.theme.letters,
        ..PictureLook::default()
    };
    let pixels = height * ctx.pixels_per_point();
    let mut hasher = DefaultHasher::new();
    (form, &title, problems.len(), view.words.language() as usize).hash(&mut hasher);
    (view.theme.letters as usize, pixels.to_bits(), unsolved).hash(&mut hasher);
    let first = problems.first();
    first.map(|listed| &listed.problem.title).hash(&mut hasher);
    cached(ctx, Id::unique("handout preview"), hasher.finish(), |_| {
        let boards = handout_boards(view.shown, problems);
        let pages = PrintedDocument::new(form, &title, &boards, look).pages();
        let page = pages.get(form.shown_page).or(pages.last())?;
        let scale = pixels / form.pages.size()[1];
        let picture = page.draw(scale).ok()?;
        let size = picture.size.map(|pixels| pixels as usize);
        let image = ColorImage::from_rgba_premultiplied(size, &picture.points);
        Some(PagePreview {
            pages: pages.len(),
            texture: ctx.load_texture("handout", image, TextureOptions::LINEAR),
        })
    })
}

/// Draws the buttons that print or save the handout and close the form. Printing is disabled until all problems are
/// solved. Returns true if the form must be closed.
fn buttons_ui(
    ui: &mut Ui,
    view: &mut HandoutView<'_, '_>,
    is_empty: bool,
    unsolved: usize,
) -> bool {
    button_row_ui(ui, |ui| {
        let is_ready = !is_empty && unsolved == 0;
        let has_page = view.shown.handout().form.kind == HandoutKind::Records;
        let page = (say!(view, "handout-form-html"), HandoutTarget::Html);
        let targets = [
            (say!(view, "handout-form-save"), HandoutTarget::Pdf),
            (say!(view, "handout-form-print"), HandoutTarget::Printer),
        ];
        let offered = targets.into_iter().chain(Some(page).filter(|_| has_page));
        for (text, target) in offered.filter(|(_, target)| target.is_offered()) {
            if main_button_ui(ui, text, is_ready) {
                view.send(HandoutStep::Write(target));
            }
        }
        let is_closed = ui.button(say!(view, "handout-form-close")).clicked();
        if unsolved > 0 {
            let text = say!(view, "handout-form-solving", count = unsolved);
            announce_changes(&ui.label(text));
        }
        is_closed
    })
}
