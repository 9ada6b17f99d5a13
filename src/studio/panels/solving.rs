//! The controls for solving a problem: the task, hints, and at the end the mistakes.

use eframe::egui::{
    self, Align2, Area, Context, Frame, Id, Order, Rect, RichText, Sense, Ui, WidgetInfo, vec2,
};

use kibitzer::analysis::Mistake;
use kibitzer::cards::{CardSet, Suit};

use crate::document::goal::Verdict;
use crate::document::solving::{Hint, Judgement, NextPlayer, Party, SolvingAttempt};
use crate::look::cards::Caption;
use crate::look::theme::strong;
use crate::panels::question::setting_check_box_ui;
use crate::session::Session;
use crate::session::command::{Challenge, Command, Show, Walk};
use crate::session::screen_mode::ScreenMode;
use crate::session::solve::best_cards;
use crate::view::{View, announce_changes, button_row_ui, show_clickable_tooltip, small_weak_ui};
use crate::words::with_capital;
use kibitzer_words::say;

/// The maximum width of the box with a hint, in points.
const HINT_WIDTH: f32 = 320.0;

/// The data drawn while the user solves a problem: the attempt, and the session with its analysis.
#[derive(Clone, Copy)]
pub(crate) struct SolvingShown<'a> {
    pub(crate) session: &'a Session,
    pub(crate) solving: &'a SolvingAttempt,
}

pub(crate) type SolvingView<'p, 'a> = View<'p, 'a, SolvingShown<'a>>;

/// Draws the section for solving a problem: the controls or, once the play has ended, the outcome.
pub(crate) fn solving_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    match view.shown.solving.finish() {
        None => controls_ui(ui, view),
        Some(_) => outcome_ui(ui, view),
    }
}

/// Draws the buttons for solving, and below them the user's task and messages about the play. The buttons come first,
/// so that no message moves them.
fn controls_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding.x = 6.0;
        for command in [Challenge::TakeBack, Challenge::GiveUp, Challenge::Leave] {
            view.button(ui, &Command::Challenge(command));
        }
    });
    side_choice_ui(ui, view);
    let (solving, words) = (view.shown.solving, view.words);
    let document = solving.document();
    let task = words.task_text(solving.party(), document.goal(), &document.problem().setup);
    ui.label(strong(task));
    let settings = view.settings.solving.clone();
    setting_check_box_ui(ui, view, settings.hides_hands, Challenge::ToggleHands);
    setting_check_box_ui(ui, view, settings.tells_at_once, Challenge::ToggleTelling);
    turn_ui(ui, view);
}

/// Draws the message about the user's last card and the requested hint over the table, in a box below the left end of
/// the bar with the question. Clicks go through the box.
pub(crate) fn hint_box_ui(ctx: &Context, view: &SolvingView<'_, '_>, bar: Rect) {
    let solving = view.shown.solving;
    let has_text = solving.hint() > Hint::Nothing || view.shown.session.last_mistake().is_some();
    if !has_text || solving.finish().is_some() {
        return;
    }
    let area = Area::new(Id::unique("hint"))
        .order(Order::Middle)
        .interactable(false)
        .fixed_pos(bar.left_bottom() + vec2(8.0, 8.0));
    area.show(ctx, |ui| {
        let frame = Frame::popup(ui.style()).fill(view.theme.ground.panel);
        frame.show(ui, |ui| {
            ui.set_max_width(HINT_WIDTH.min(bar.width() - 40.0));
            last_mistake_ui(ui, view);
            hint_ui(ui, view);
        });
    });
}

/// Draws the choice of the side that the user plays. The side that the problem is about is marked.
fn side_choice_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    let problem = view.shown.solving.document().problem();
    let [declaring, others] = view.words.sides(&problem.setup);
    let asked = Party::solving_side(view.shown.session.documents().open_document().problem());
    button_row_ui(ui, |ui| {
        ui.weak(say!(view, "solving-you-play"));
        for (party, side) in [(Party::Declaring, declaring), (Party::Others, others)] {
            let name = match asked == Some(party) {
                true => say!(view, "solving-play-asked", side),
                false => say!(view, "solving-play-side", side),
            };
            let chosen = view.shown.solving.party() == party;
            let text = with_capital(&side);
            let command = Command::Challenge(Challenge::BeginAs(party));
            view.radio_button(ui, chosen, &text, &name, command);
        }
    });
}

/// Draws a note that says whose turn it is: the user's or the engine's.
fn turn_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    let (words, solving) = (view.words, view.shown.solving);
    let turn = solving.document().position().and_then(|it| it.turn());
    let seat = turn.map_or_else(String::new, |turn| words.seat(turn));
    let text = match solving.next_player() {
        NextPlayer::User if solving.is_looking() => say!(words, "solving-looking-back"),
        NextPlayer::User => say!(words, "solving-your-card", seat),
        NextPlayer::Engine => say!(words, "solving-engine-thinks", seat),
        NextPlayer::Nobody => String::new(),
    };
    announce_changes(&ui.label(text));
    if solving.is_looking() && ui.button(say!(words, "solving-to-the-end")).clicked() {
        view.send(Command::Walk(Walk::ToEnd));
    }
}

/// Draws a message if the user's last card lost tricks, unless the user wants to know only at the end.
fn last_mistake_ui(ui: &mut Ui, view: &SolvingView<'_, '_>) {
    let Some(slip) = view.shown.session.last_mistake() else {
        return;
    };
    let (words, solving) = (view.words, view.shown.solving);
    let setup = &solving.document().problem().setup;
    let text = words.mistake_text(solving.party(), setup, slip.card, slip.cost);
    let colour = view.theme.verdict_text(Verdict::Fails);
    announce_changes(&ui.label(RichText::new(format!("× {text}")).color(colour)));
}

/// Draws the requested hint about the next card: the suits of the best cards, the cards themselves, or in addition a
/// best line.
fn hint_ui(ui: &mut Ui, view: &SolvingView<'_, '_>) {
    let (words, session) = (view.words, view.shown.session);
    let hint = view.shown.solving.hint();
    if hint == Hint::Nothing {
        return;
    }
    let position = view.shown.solving.document().position();
    let legal = position.map_or(CardSet::EMPTY, |it| it.legal_cards());
    let Some(good) = best_cards(&session.inquiries().hint) else {
        ui.weak(say!(words, "solving-hint-awaited"));
        return;
    };
    let suits = Suit::ALL.into_iter();
    let suits = suits.filter(|&suit| !good.holding(suit).is_empty());
    let suits: Vec<String> = suits.map(|suit| suit.symbol().to_string()).collect();
    let (suits, count, all) = (suits.join(" "), good.len(), legal.len());
    let text = match good == legal {
        true => say!(words, "solving-hint-any"),
        false => say!(words, "solving-hint-suits", suits, count, all),
    };
    announce_changes(&Caption::new(text).ui(ui, &view.theme));
    if hint >= Hint::Cards {
        let cards = view.theme.letters.cards(good, "  ");
        let text = say!(words, "solving-hint-cards", cards);
        announce_changes(&Caption::new(text).strong().ui(ui, &view.theme));
    }
}

/// Draws the best line from the current position, one trick per row, if a hint told it. Otherwise draws that the line is
/// hidden.
pub(crate) fn hint_line_ui(ui: &mut Ui, view: &SolvingView<'_, '_>) {
    if view.shown.solving.hint() < Hint::Line {
        small_weak_ui(ui, say!(view, "hidden-while-solving"));
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let steps = view.shown.session.inquiries().hint_line.report();
    let steps = steps.map_or(&[][..], |line| &line.steps);
    if steps.is_empty() {
        ui.weak(say!(view, "solving-hint-awaited"));
    }
    for trick in steps.split_inclusive(|step| step.winner.is_some()) {
        let cards = trick.iter().map(|step| {
            let card = view.theme.letters.card(step.card);
            format!("{} {card}", view.words.seat_letter(step.seat))
        });
        let cards: Vec<String> = cards.collect();
        let caption = Caption::new(cards.join("   ")).size(13.0);
        caption.ui(ui, &view.theme);
    }
}

/// Draws the outcome of the attempt to solve a problem, with buttons to try again or to leave.
fn outcome_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    match view.shown.session.judgement() {
        None => drop(ui.weak(say!(view, "solving-judging"))),
        Some(judgement) => judgement_ui(ui, view, &judgement),
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let again = say!(view, "solving-again");
        view.button_with_text(ui, &Command::Challenge(Challenge::Begin), &again);
        view.button(ui, &Command::Challenge(Challenge::Leave));
    });
}

/// Draws the judgement on the attempt: solved or not, the tricks taken, and the user's mistakes.
fn judgement_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>, judgement: &Judgement) {
    let (words, solving) = (view.words, view.shown.solving);
    let is_given_up = solving.finish().is_some_and(|it| it.is_given_up);
    let (verdict, text) = match judgement.is_solved {
        true if solving.is_helped() => (Verdict::Makes, say!(words, "solving-solved-helped")),
        true => (Verdict::Makes, say!(words, "solving-solved")),
        false if is_given_up => (Verdict::Plain, say!(words, "solving-given-up")),
        false => (Verdict::Fails, say!(words, "solving-not-solved")),
    };
    let mark = if judgement.is_solved { "✓" } else { "×" };
    let colour = view.theme.verdict_text(verdict);
    let text = strong(format!("{mark} {text}")).size(16.0);
    announce_changes(&ui.label(text.color(colour)));
    let [side, _] = words.sides(&solving.document().problem().setup);
    let (tricks, best) = (judgement.tricks, judgement.best);
    let result = match is_given_up {
        true => say!(words, "solving-result-open", side, tricks, best),
        false => say!(words, "solving-result", side, tricks, best),
    };
    ui.label(result);
    if judgement.mistakes.is_empty() {
        ui.label(say!(words, "solving-no-mistakes"));
        return;
    }
    ui.add_space(4.0);
    ui.label(strong(say!(words, "solving-mistakes")));
    for mistake in &judgement.mistakes {
        mistake_ui(ui, view, mistake);
    }
}

/// Draws one of the user's mistakes, with the better cards. A click goes to the position before the mistake.
fn mistake_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>, mistake: &Mistake) {
    let trick = view.shown.solving.document().trick_number(mistake.index);
    let (seat, card, cost, better) = (mistake.seat, mistake.card, mistake.cost, mistake.better);
    let name = say!(view, "solving-mistake", trick, seat, card, cost, better);
    let letters = view.theme.letters;
    let (card, better) = (letters.card(card), letters.cards(better, "  "));
    let cost = cost.0;
    let text = say!(view, "solving-mistake-short", trick, card, cost, better);
    let caption = Caption::new(text).size(13.5);
    let size = vec2(ui.available_width(), caption.measure(ui.painter()).y + 6.0);
    let (_, rect) = ui.allocate_space(size);
    let id = Id::unique(("lost trick", mistake.index));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 5.0, view.theme.mark.hovered);
    }
    let at = rect.left_center() + vec2(6.0, 0.0);
    caption.paint(ui.painter(), &view.theme, at, Align2::LEFT_CENTER);
    if response.clicked() {
        view.send(Command::Show(Show::Mode(ScreenMode::Analyse)));
        view.send(Command::Walk(Walk::GoTo(mistake.index)));
    }
    show_clickable_tooltip(response, name);
}
