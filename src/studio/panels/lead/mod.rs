//! The page about the lead: the question on the left, the table of leads at the top, and two leads compared below it.

mod compared;
mod deals;
mod leads;
mod marks;
mod question;
pub(crate) mod requirements;

use eframe::egui::{CentralPanel, Frame, Margin, Panel as Side, RichText, Ui, vec2};

use kibitzer::lead::LeadError;

use crate::document::goal::Verdict;
use crate::look::rich_text::note_ui;
use crate::look::theme::{font, strong};
use crate::panels::lead::compared::compared_ui;
use crate::panels::lead::leads::leads_ui;
use crate::panels::lead::question::{hand_to_choose_ui, question_ui};
use crate::session::command::{Challenge, Command, Filing, Show};
use crate::session::lead::LeadContext;
use crate::session::lead::command::Lead;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::view::{View, button_row_ui};
use crate::widgets::banner::ListedDeal;
use crate::widgets::scroll::{panel_scroll_ui, scroll_if_lower_ui};
use kibitzer_words::{say, with_capital};

/// The view drawn by the panels of the page about the lead.
pub(crate) type LeadsView<'p, 'a> = View<'p, 'a, LeadContext<'a>>;

/// The smallest width of the window at which the question stands beside the numbers, in points; below it they scroll
/// together.
const BESIDE_WIDTH: f32 = 900.0;

/// The height of the numbers below the question, in points.
const STACKED_HEIGHT: f32 = 900.0;

/// The smallest height of the numbers, in points. If the window is lower, they scroll.
const MIN_HEIGHT: f32 = 640.0;

/// Draws the page about the lead. If the results are hidden, it asks for the user's lead instead of showing numbers.
pub(crate) fn lead_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, is_hidden: bool) {
    let frame = Frame::new()
        .fill(view.theme.ground.panel)
        .inner_margin(Margin::symmetric(12, 10));
    let wide = ui.available_width();
    if wide < BESIDE_WIDTH {
        CentralPanel::no_frame().show(ui, |ui| {
            frame.show(ui, |ui| {
                panel_scroll_ui(ui, |ui| stacked_ui(ui, view, is_hidden))
            });
        });
        return;
    }
    Side::left("lead question")
        .frame(frame)
        .resizable(false)
        .exact_size((wide * 0.24).clamp(290.0, 372.0))
        .show(ui, |ui| {
            panel_scroll_ui(ui, |ui| question_ui(ui, view, is_hidden))
        });
    CentralPanel::no_frame().show(ui, |ui| {
        frame.show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            if is_hidden {
                choose_ui(ui, view);
            } else {
                scroll_if_lower_ui(ui, "leads", MIN_HEIGHT, |ui| numbers_ui(ui, view));
            }
        });
    });
}

/// Draws the question and, below it, the numbers or the choice of a lead.
fn stacked_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, is_hidden: bool) {
    if is_hidden {
        choose_ui(ui, view);
        ui.separator();
        return question_ui(ui, view, is_hidden);
    }
    question_ui(ui, view, is_hidden);
    ui.separator();
    let size = vec2(ui.available_width(), STACKED_HEIGHT);
    ui.allocate_ui(size, |ui| numbers_ui(ui, view));
}

/// Draws the leads with their merits, and two of them compared; or the reason why there are none.
fn numbers_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    if let Some(Err(error)) = view.shown.question() {
        return error_ui(ui, view, error);
    }
    chosen_ui(ui, view);
    let digest = view.shown.digest();
    if digest.deals() > 0 {
        leads_ui(ui, view);
        ui.separator();
        compared_ui(ui, view);
    } else if digest.sample.is_some() {
        // No deal was found in millions of attempts.
        let colour = view.theme.verdict_text(Verdict::Fails);
        ui.label(RichText::new(say!(view, "lead-nothing-fits")).color(colour));
    } else {
        ui.weak(say!(view, "lead-dealing"));
    }
}

/// Draws the reason why the question cannot be asked, and the buttons that help.
fn error_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, error: &LeadError) {
    let colour = view.theme.verdict_text(Verdict::Fails);
    let text = with_capital(&view.words.describe(error));
    let text = view.theme.styled(format!("{text}."), font(14.0), colour);
    ui.label(text);
    ui.add_space(6.0);
    button_row_ui(ui, |ui| {
        let document = view.shown.document();
        if let Some(seat) = document.only_known_hand()
            && seat != document.problem().setup.leader
        {
            let text = say!(view, "lead-let-lead", seat);
            if ui.button(text).clicked() {
                view.send(Lead::LetLead(seat));
            }
        }
        let auction = Command::Show(Show::Overlay(Overlay::Auction(None)));
        view.button(ui, auction);
        view.button(ui, ScreenMode::Edit);
    });
}

/// Draws the user's answer to the problem beside the best lead; nothing before the user has answered, or while no deal is
/// solved.
fn chosen_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    let Some(text) = chosen_text(view) else {
        return;
    };
    button_row_ui(ui, |ui| {
        ui.label(view.theme.label(text, font(15.0)));
        if let Some(next) = view.shown.next_problem()
            && ui.button(say!(view, "lead-next-problem")).clicked()
        {
            view.send(Filing::OpenListed(next));
        }
    });
    ui.add_space(4.0);
}

/// Returns the user's answer to the problem beside the best lead in words.
fn chosen_text(view: &LeadsView<'_, '_>) -> Option<String> {
    let digest = view.shown.digest();
    let chosen = view.shown.state().chosen.filter(|_| digest.deals() > 0)?;
    let criterion = digest.criterion();
    let (own, best) = (digest.merits_of(chosen)?, digest.best_by(criterion)?);
    let card = view.theme.letters.card(chosen);
    if own.by(criterion) >= best.by(criterion) {
        return Some(match view.shown.settled() {
            Some(_) => say!(view, "lead-chosen-best", card),
            None => say!(view, "lead-chosen-best-so-far", card),
        });
    }
    let cost = best.by(criterion) - own.by(criterion);
    let cost = view.words.lead_worth(criterion, cost);
    let best = view.theme.letters.cards(best.cards, "");
    Some(match view.shown.settled() {
        Some(_) => say!(view, "lead-chosen", card, best, cost),
        None => say!(view, "lead-chosen-so-far", card, best, cost),
    })
}

/// Draws the hand, whose cards can be clicked to answer the problem, and the button that shows the numbers.
fn choose_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    if let Some(Err(error)) = view.shown.question() {
        return error_ui(ui, view, error);
    }
    let problem = view.shown.document().problem();
    ui.add_space(24.0);
    ui.vertical_centered(|ui| {
        let question = view.words.question_of(problem);
        if question.is_empty() {
            ui.label(strong(say!(view, "lead-choose")));
        } else {
            note_ui(ui, &view.theme, question, 16.0);
        }
        ui.add_space(12.0);
        hand_to_choose_ui(ui, view);
        ui.add_space(12.0);
        ui.weak(say!(view, "lead-choose-how"));
        let show = Command::Challenge(Challenge::ToggleNumbers);
        let text = say!(view, "hidden-show");
        view.button_with_text(ui, show, &text);
    });
}

/// Draws the banner above the table while one of the listed deals is on it.
pub(crate) fn deal_banner_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    let Some(index) = view.shown.deal_on_table() else {
        return;
    };
    let count = view.shown.listed().len();
    let number = index + 1;
    let deal = ListedDeal {
        back: &say!(view, "lead-back"),
        title: &say!(view, "lead-deal-number", number, count),
        remark: "",
        index,
        count,
    };
    deal.ui(ui, view, |other| Lead::Lay(other).into());
}
