//! The cases of a problem in the report about its soundness: each lead of a defender, or set play.

use eframe::egui::Ui;

use kibitzer::soundness::{Premise, ProblemCase, SoundnessReport, Verdict};

use crate::document::problem_cases::CasesChoice;
use crate::panels::AnalysisView;
use crate::session::command::Counting;
use crate::view::small_weak_ui;
use crate::widgets::link::small_text_ui;
use kibitzer_export::with_class;
use kibitzer_words::say;

use super::report_parts::{SearchState, class_ui, part_ui, verdict_name};

/// Draws the choice of the cases, if the problem offers one, and the verdict and the keys of each case.
pub(super) fn cases_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let Some((_, problem)) = view.shown.soundness() else {
        return;
    };
    let offered = CasesChoice::offered(problem.question());
    if offered.is_empty() {
        return;
    }
    let inquiry = view.shown.problem_cases();
    let permitted = view.settings.permitted_duals();
    let chosen = view.shown.document().cases();
    // What happens in set play does not count in a verdict.
    let with_verdict = inquiry.filter(|_| chosen != CasesChoice::SetPlay);
    let of_all = with_verdict.map(|inquiry| {
        let verdict = (inquiry.question()).verdict(inquiry.answer().report(), &permitted);
        verdict_name(view, verdict, SearchState::of(inquiry))
    });
    part_ui(
        ui,
        view,
        &say!(view, "cases-title"),
        &of_all.unwrap_or_default(),
    );
    ui.horizontal_wrapped(|ui| {
        for choice in offered {
            let text = match choice {
                CasesChoice::BestDefence => say!(view, "cases-best"),
                CasesChoice::AnyLead => say!(view, "cases-any"),
                CasesChoice::BlackLead => say!(view, "cases-black"),
                CasesChoice::RedLead => say!(view, "cases-red"),
                CasesChoice::SetPlay => say!(view, "cases-set-play"),
            };
            let name = say!(view, "cases-choice", choice = text);
            view.radio_button(ui, choice == chosen, text, &name, Counting::Cases(choice));
        }
    });
    let Some(inquiry) = inquiry else {
        return;
    };
    let state = SearchState::of(inquiry);
    let cases = inquiry.question().cases().iter();
    for (case, report) in cases.zip(inquiry.answer().report()) {
        case_ui(ui, view, case, report, state);
    }
}

/// Draws a case: what it presupposes, its verdict, and its keys. A click on a lead or a key shows the line.
fn case_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    case: &ProblemCase,
    report: &SoundnessReport,
    state: SearchState,
) {
    let permitted = view.settings.permitted_duals();
    let verdict = case.question.verdict_permitting(report, &permitted);
    let verdict_text = verdict_name(view, verdict, state);
    ui.horizontal_wrapped(|ui| match case.premise {
        Premise::Lead(lead) => {
            let led = with_class(&[], lead);
            let line = [&led[..], &report.main.cards].concat();
            class_ui(ui, view, &verdict_text, lead, &line, 0);
            small_text_ui(ui, view, &verdict_text);
            for &key in report.keys.iter().filter(|_| verdict != Verdict::Fails) {
                let path = [&led[..], &report.first].concat();
                let line = with_class(&path, key);
                class_ui(ui, view, "!", key, &line, path.len());
            }
        }
        Premise::SetPlay(seat) => {
            let keys = report
                .keys
                .iter()
                .map(|&key| view.theme.letters.cards(key, " "));
            let keys = keys.collect::<Vec<_>>().join(", ");
            let verdict = say!(view, "cases-on-lead", seat, verdict = verdict_text);
            small_weak_ui(ui, verdict);
            if !keys.is_empty() {
                small_text_ui(ui, view, &say!(view, "soundness-answer", cards = keys));
            }
        }
    });
}
