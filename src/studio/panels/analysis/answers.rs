//! The right column: the moves, the makes and par, the best line, and below them what shares a place by tabs.

use eframe::egui::{Rangef, Ui};

use crate::panels::AnalysisView;
use crate::panels::analysis::best_line::{best_line_heading, best_line_ui};
use crate::panels::analysis::card_values::{self, card_values_heading, card_values_ui};
use crate::panels::analysis::column::{ColumnSection, Room, column_ui};
use crate::panels::analysis::discards::discards_ui;
use crate::panels::analysis::incomplete_deal::{incomplete_deal_ui, unknown_cards_text};
use crate::panels::analysis::makeable_tricks::{
    makeable_tricks_heading, makeable_tricks_height, makeable_tricks_ui,
};
use crate::panels::analysis::record::{record_heading, record_ui};
use crate::panels::analysis::section::{Heading, section_ui};
use crate::panels::layouts::summary::{layouts_heading, layouts_ui, total_layouts_text};
use crate::panels::lines::mistakes::{mistakes_heading, mistakes_ui};
use crate::panels::lines::rows;
use crate::panels::lines::variations::{lines_heading, variations_ui};
use crate::panels::lines::view::LinesShown;
use crate::panels::solve::controls::{SolvingShown, solving_ui};
use crate::panels::solve::question::hidden_results_ui;
use crate::panels::soundness::{soundness_heading, soundness_ui};
use crate::session::Session;
use crate::session::command::Change;
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, Switch};
use crate::view::{Pen, View, heading_ui, small_weak_ui};
use crate::widgets::scroll::panel_scroll_ui;
use kibitzer::rules::Game;
use kibitzer_words::say;

/// Draws the right column: the sections with the answers or, if the deal cannot be played yet, the reason and remedies.
pub(crate) fn answers_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let analysed = session.analysed();
    let is_playable = analysed.document().play().is_some();
    if session.hides_results() || session.documents().solving().is_some() || is_playable {
        let sections = sections(pen, session);
        return column_ui(ui, pen, &sections, |ui, pen, section| {
            section_content_ui(ui, pen, session, section);
        });
    }
    panel_scroll_ui(ui, |ui| {
        if analysed.awaits_discard() {
            discards_ui(ui, &mut View::new(session, pen));
        } else if session.layouts().viewpoint().is_some() {
            unknown_hands_ui(ui, pen, session);
        } else {
            incomplete_deal_ui(ui, &mut View::new(analysed, pen));
        }
        let problem = session.document().problem();
        if let Some(heading) = record_heading(pen, problem, false) {
            ui.separator();
            if section_ui(ui, pen, &heading) {
                record_ui(ui, pen, problem, false);
            }
        }
    });
}

/// Draws the count of layouts of two unknown hands, or of the unknown discards, and buttons that lead to a deal without
/// unknown cards.
fn unknown_hands_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let layouts = &mut View::new(session.layouts(), pen);
    let (title, what) = unknown_cards_text(layouts.words, layouts.shown.unseen());
    heading_ui(ui, &layouts.theme, &title, &total_layouts_text(layouts));
    layouts_ui(ui, layouts);
    ui.add_space(4.0);
    small_weak_ui(ui, what);
    ui.horizontal_wrapped(|ui| {
        pen.button(ui, Change::DealRest);
        pen.button(ui, ScreenMode::Edit);
    });
}

/// Returns the sections of the right column. While results are hidden, the controls for solving the problem fill the
/// column, with the record of the board on a second tab. While the user views the results of a problem being solved,
/// these controls are the first of the tabs at the bottom of the column.
fn sections<'a>(pen: &mut Pen<'a>, session: &'a Session) -> Vec<ColumnSection> {
    let problem = session.document().problem();
    let hides = session.hides_results();
    let shared = |heading| ColumnSection {
        heading,
        room: Room::Shared,
    };
    let mut sections = Vec::new();
    if hides || session.documents().solving().is_some() {
        let title = say!(pen, "hidden-tab");
        sections.push(shared(Heading::new(
            AnswerSection::Solving,
            title,
            String::new(),
        )));
    }
    let shows_soundness = pen.settings.is_on(Switch::Soundness) && !hides;
    if shows_soundness {
        sections.push(shared(soundness_heading(&View::new(
            session.analysed(),
            pen,
        ))));
    }
    if !hides {
        sections.extend(own_sections(pen, session, problem.setup.game));
        let lines = lines_heading(&View::new(lines_shown(session), pen));
        let mistakes = mistakes_heading(&View::new(session.analysed(), pen));
        let layouts = layouts_heading(&View::new(session.layouts(), pen));
        sections.extend([lines, mistakes, layouts].map(shared));
    }
    sections.extend(record_heading(pen, problem, hides).map(shared));
    if shows_soundness {
        // The report needs the whole height of the column, which all sections then share.
        sections
            .iter_mut()
            .for_each(|section| section.room = Room::Shared);
    }
    sections
}

/// Returns the sections that have an area of the column to themselves instead of a tab. Their heights depend only on
/// the game.
fn own_sections<'a>(pen: &mut Pen<'a>, session: &'a Session, game: Game) -> Vec<ColumnSection> {
    let view = &View::new(session.analysed(), pen);
    let tricks = match game {
        Game::Bridge => 13.0,
        Game::Preferans => 10.0,
    };
    let moves = Rangef::new(3.0, 4.0) * card_values::ROW_HEIGHT;
    let makes = Rangef::point(makeable_tricks_height(game) + 3.0);
    // Two points more than the rows, for the gap below the heading.
    let line = Rangef::new(6.0, tricks) * rows::ROW_HEIGHT;
    let sections = [
        (card_values_heading(view), moves),
        (makeable_tricks_heading(view), makes),
        (
            best_line_heading(view),
            Rangef::new(line.min + 3.0, line.max + 3.0),
        ),
    ]
    .map(|(heading, range)| ColumnSection {
        heading,
        room: Room::Own(range),
    });
    sections.into()
}

fn lines_shown(session: &Session) -> LinesShown<'_> {
    LinesShown {
        analysed: session.analysed(),
        writing: session.lines().writing.as_ref(),
        open_chats: &session.lines().open_chats,
    }
}

/// Draws the content of a section of the column in a scroll area. The section with the lines has a scroll area of its
/// own, below its buttons.
fn section_content_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    session: &'a Session,
    section: AnswerSection,
) {
    if section == AnswerSection::Lines {
        content_ui(ui, pen, session, section);
    } else {
        // Each document has a scroll position of its own: another one begins at the top.
        ui.push_id(session.document().origin(), |ui| {
            panel_scroll_ui(ui, |ui| content_ui(ui, pen, session, section));
        });
    }
}

/// Draws the content of a section of the right column.
fn content_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session, section: AnswerSection) {
    match section {
        AnswerSection::Solving => solving_or_hidden_ui(ui, pen, session),
        AnswerSection::Record => {
            let problem = session.document().problem();
            record_ui(ui, pen, problem, session.hides_results());
        }
        AnswerSection::Layouts => layouts_ui(ui, &mut View::new(session.layouts(), pen)),
        AnswerSection::Soundness => with_analysis(ui, pen, session, soundness_ui),
        AnswerSection::Moves => with_analysis(ui, pen, session, card_values_ui),
        AnswerSection::Makes => with_analysis(ui, pen, session, makeable_tricks_ui),
        AnswerSection::BestLine => with_analysis(ui, pen, session, best_line_ui),
        AnswerSection::Mistakes => with_analysis(ui, pen, session, mistakes_ui),
        AnswerSection::Lines => variations_ui(ui, &mut View::new(lines_shown(session), pen)),
    }
}

/// Draws a section that shows the analysis of the document.
fn with_analysis<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    session: &'a Session,
    draw: impl FnOnce(&mut Ui, &mut AnalysisView<'_, 'a>),
) {
    draw(ui, &mut View::new(session.analysed(), pen));
}

/// Draws the controls for solving the problem, or the note that results are hidden.
fn solving_or_hidden_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    ui.add_space(6.0);
    match session.documents().solving() {
        Some(solving) => solving_ui(ui, &mut View::new(SolvingShown { session, solving }, pen)),
        None => hidden_results_ui(ui, pen, session.document().problem()),
    }
}
