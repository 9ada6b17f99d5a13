//! The controls for solving a problem: the task, hints, and at the end the mistakes.

use eframe::egui::{Id, RichText, Ui};

use kibitzer::analysis::{Mistake, Ranking};

use crate::document::goal::{Goal, Verdict};
use crate::document::solving::{Hint, Judgement, NextPlayer, Party, SolvingAttempt, solving_party};
use crate::look::theme::{font, strong, strong_font};
use crate::session::Session;
use crate::session::command::{Challenge, Walk};
use crate::session::screen_mode::ScreenMode;
use crate::session::solve::{best_cards, whole_line};
use crate::settings::Switch;
use crate::view::{View, announce_changes, button_row_ui};
use crate::widgets::row::Row;
use crate::words::with_capital;
use kibitzer_words::say;

/// The gap between two lines of the controls for solving a problem, in points.
const LINE_GAP: f32 = 8.0;

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

/// Draws the user's task and the buttons for solving, and below them messages about the play. The buttons come first,
/// so that no message moves them.
fn controls_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    ui.spacing_mut().item_spacing.y = LINE_GAP;
    let (solving, words) = (view.shown.solving, view.words);
    let document = solving.document();
    let task = words.task_text(solving.party(), document.goal(), &document.problem().setup);
    ui.label(strong(task));
    ui.horizontal_wrapped(|ui| {
        for command in [Challenge::Hint, Challenge::TakeBack, Challenge::GiveUp] {
            view.button(ui, command);
        }
    });
    side_choice_ui(ui, view);
    view.check_box(ui, Switch::HidesHands);
    view.check_box(ui, Switch::TellsAtOnce);
    view.button(ui, Challenge::Leave);
    ui.separator();
    turn_ui(ui, view);
    last_mistake_ui(ui, view);
    hint_ui(ui, view);
}

/// Draws the choice of the side that the user plays. The side that the problem is about is marked.
fn side_choice_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    let problem = view.shown.solving.document().problem();
    let [declaring, others] = view.words.sides(&problem.setup);
    let asked = solving_party(view.shown.session.documents().open_document().problem());
    button_row_ui(ui, |ui| {
        ui.weak(say!(view, "solving-you-play"));
        for (party, side) in [(Party::Declaring, declaring), (Party::Others, others)] {
            let name = if asked == Some(party) {
                say!(view, "solving-play-asked", side)
            } else {
                say!(view, "solving-play-side", side)
            };
            let chosen = view.shown.solving.party() == party;
            let text = with_capital(&side);
            let command = Challenge::BeginAs(party);
            view.radio_button(ui, chosen, &text, &name, command);
        }
    });
}

/// Draws a note that says whose turn it is: the user's or the engine's.
fn turn_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    let (words, solving) = (view.words, view.shown.solving);
    let turn = solving
        .document()
        .position()
        .and_then(|document| document.turn());
    let seat = turn.map_or_else(String::new, |turn| words.seat(turn));
    let text = match solving.next_player() {
        NextPlayer::User if solving.is_looking() => say!(words, "solving-looking-back"),
        NextPlayer::User => say!(words, "solving-your-card", seat),
        NextPlayer::Engine => say!(words, "solving-engine-thinks", seat),
        NextPlayer::Nobody => String::new(),
    };
    announce_changes(&ui.label(text));
    if solving.is_looking() && ui.button(say!(words, "solving-to-the-end")).clicked() {
        view.send(Walk::ToEnd);
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

/// Draws the hints that the user has requested about the next card, one below the other.
fn hint_ui(ui: &mut Ui, view: &SolvingView<'_, '_>) {
    for hint in view.shown.solving.given_hints() {
        let Some(text) = hint_text(view, hint) else {
            ui.weak(say!(view, "solving-hint-awaited"));
            return;
        };
        let is_answer = hint == Hint::Cards;
        let letters = if is_answer { strong_font } else { font };
        announce_changes(&ui.label(view.theme.label(text, letters(14.0))));
    }
}

/// Returns true if the user is declarer and best play makes the contract exactly. Then a card keeps the result if and
/// only if it keeps the contract.
fn is_contract_at_stake(view: &SolvingView<'_, '_>) -> bool {
    let solving = view.shown.solving;
    let document = solving.document();
    let ranking = view.shown.session.inquiries().hint.report();
    let best = ranking.and_then(Ranking::best);
    let goal = document.goal();
    let is_declaring = matches!(goal, Goal::Contract(_)) && solving.party() == Party::Declaring;
    is_declaring
        && best
            .is_some_and(|best| goal.margin(document.tricks_won_so_far() + best.tricks) == Some(0))
}

/// Returns the sentence for a hint; `None` until the engine has computed it.
fn hint_text(view: &SolvingView<'_, '_>, hint: Hint) -> Option<String> {
    let (words, solving) = (view.words, view.shown.solving);
    let inquiries = view.shown.session.inquiries();
    let good = best_cards(&inquiries.hint)?;
    let line = || whole_line(&inquiries.hint_line);
    let letters = view.theme.letters;
    Some(match hint {
        Hint::Nothing => String::new(),
        Hint::Problem => {
            let position = solving.document().position()?;
            let (seat, legal) = (position.turn()?, position.legal_cards());
            let (count, all) = (good.len(), legal.len());
            match (good == legal).then(|| Some(solving.first_decision(line()?))) {
                None if is_contract_at_stake(view) => {
                    say!(words, "solving-hint-contract", seat, count, all)
                }
                None => say!(words, "solving-hint-problem", seat, count, all),
                Some(later) => match later? {
                    Some(seat) => say!(words, "solving-hint-any-yet", seat),
                    None => say!(words, "solving-hint-any"),
                },
            }
        }
        Hint::Suit => {
            let suit = words.suit_to_play(line()?.steps.first()?.card.suit);
            say!(words, "solving-hint-suit", suit)
        }
        Hint::Winner => {
            let seat = line()?.steps.iter().find_map(|step| step.winner)?;
            say!(words, "solving-hint-winner", seat)
        }
        Hint::Cards => {
            let suit = line()?.steps.first()?.card.suit;
            let cards = good.iter().filter(|card| card.suit == suit);
            let cards = letters.cards(cards.collect(), "  ");
            say!(words, "solving-hint-cards", cards)
        }
        Hint::Line => words.hinted_line_text(&solving.hinted_line(line()?)?, letters),
    })
}

/// Draws the outcome of the attempt to solve a problem, with buttons for trying again and for leaving.
fn outcome_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>) {
    match view.shown.session.judgement() {
        None => drop(ui.weak(say!(view, "solving-judging"))),
        Some(judgement) => judgement_ui(ui, view, &judgement),
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let again = say!(view, "solving-again");
        view.button_with_text(ui, Challenge::Begin, &again);
        view.button(ui, Challenge::Leave);
    });
}

/// Draws the evaluation of the attempt: whether the problem was solved, the tricks taken, and the user's mistakes.
fn judgement_ui(ui: &mut Ui, view: &mut SolvingView<'_, '_>, judgement: &Judgement) {
    let (words, solving) = (view.words, view.shown.solving);
    let is_given_up = solving.finish().is_some_and(|finish| finish.is_given_up);
    let (verdict, text) = if judgement.is_solved && solving.is_helped() {
        (Verdict::Makes, say!(words, "solving-solved-helped"))
    } else if judgement.is_solved {
        (Verdict::Makes, say!(words, "solving-solved"))
    } else if is_given_up {
        (Verdict::Plain, say!(words, "solving-given-up"))
    } else {
        (Verdict::Fails, say!(words, "solving-not-solved"))
    };
    let mark = if judgement.is_solved { "✓" } else { "×" };
    let colour = view.theme.verdict_text(verdict);
    let text = strong(format!("{mark} {text}")).size(16.0);
    announce_changes(&ui.label(text.color(colour)));
    let [side, _] = words.sides(&solving.document().problem().setup);
    let (tricks, best) = (judgement.tricks, judgement.best);
    let result = if is_given_up {
        say!(words, "solving-result-open", side, tricks, best)
    } else {
        say!(words, "solving-result", side, tricks, best)
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
    let row = Row::new(Id::unique(("lost trick", mistake.index)), &name);
    let text = view.theme.label(text, font(13.5));
    let response = row.text_ui(ui, view, 23.0, (6.0, text));
    if response.clicked() {
        view.send(ScreenMode::Analyse);
        view.send(Walk::GoTo(mistake.index));
    }
    response.on_hover_text(name);
}
