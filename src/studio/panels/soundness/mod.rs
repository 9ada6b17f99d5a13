//! The section with the soundness of the problem: the verdict, the key and its cooks, tries with their refutations, duals,
//! and variations.

mod cases;
pub(crate) mod exchanges;
mod report_parts;

use eframe::egui::{CornerRadius, RichText, Sense, Ui, vec2};

use kibitzer::cards::{Card, CardSet, Tricks};
use kibitzer::soundness::{Dual, DualPermission, Soundness, SoundnessReport, Variation, Verdict};

use crate::look::theme::{font, strong_font};
use crate::panels::AnalysisView;
use crate::panels::analysis::section::Heading;
use crate::panels::soundness::exchanges::exchanges_ui;
use crate::session::command::{Counting, Lines};
use crate::session::soundness::key_line;
use crate::settings::{AnswerSection, Switch};
use crate::view::{announce_changes, small_weak_ui};
use crate::widgets::link::{running_text_ui, small_text_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_export::{sorted_tries, with_class};
use kibitzer_words::say;

use cases::cases_ui;
use report_parts::{SearchState, class_ui, open_text, part_ui, verdict_name};

/// Returns the heading of the section about the soundness of the problem, with the verdict in one word.
pub(crate) fn soundness_heading(view: &AnalysisView<'_, '_>) -> Heading {
    let title = say!(view, "soundness-title");
    let remark = verdict_on_table(view).unwrap_or_default();
    Heading::new(AnswerSection::Soundness, title, remark)
}

/// Draws the report about the soundness of the problem.
pub(crate) fn soundness_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let Some(judged) = JudgedProblem::on_table(view) else {
        let text = match view.shown.document().play() {
            Some(_) => say!(view, "all-cards-played"),
            None => say!(view, "soundness-none"),
        };
        return small_weak_ui(ui, text);
    };
    verdict_ui(ui, view, &judged);
    if view.shown.can_search_longer() {
        view.button(ui, Counting::SearchLonger);
    }
    if judged.verdict != Verdict::Fails {
        keys_ui(ui, view, &judged);
        tries_ui(ui, view, judged.report);
        duals_ui(ui, view, &judged);
        permissions_ui(ui, view, &judged);
        variations_ui(ui, view, judged.report);
        ui.add_space(6.0);
        view.button(ui, Lines::AddSolution);
    }
    cases_ui(ui, view);
    exchanges_ui(ui, view);
}

/// Returns the one-word verdict on the soundness of the displayed problem; `None` if its soundness was not tested.
pub(crate) fn verdict_on_table(view: &AnalysisView<'_, '_>) -> Option<String> {
    let judged = JudgedProblem::on_table(view)?;
    Some(verdict_word(view, &judged))
}

/// The soundness report on the displayed problem, as far as it is known.
struct JudgedProblem<'a> {
    report: &'a SoundnessReport,
    /// The question that the report answers.
    question: Soundness,
    /// The verdict, which disregards the duals that the user permits.
    verdict: Verdict,
    state: SearchState,
}

impl<'a> JudgedProblem<'a> {
    /// Returns the soundness report on the displayed problem; `None` if its soundness was not tested.
    fn on_table(view: &AnalysisView<'a, '_>) -> Option<JudgedProblem<'a>> {
        let (report, inquiry) = view.shown.soundness()?;
        let question = inquiry.question().answered(report);
        let permitted = &view.settings.permitted_duals();
        Some(JudgedProblem {
            report,
            verdict: question.verdict_permitting(report, permitted),
            question,
            state: SearchState::of(inquiry),
        })
    }
}

/// Returns the verdict in one word, or a note that it is still being searched for.
fn verdict_word(view: &AnalysisView<'_, '_>, judged: &JudgedProblem<'_>) -> String {
    if judged.verdict == Verdict::Duals && judged.report.has_order_duals_only() {
        say!(view, "verdict-order")
    } else {
        verdict_name(view, judged.verdict, judged.state)
    }
}

/// Draws the plate with the verdict and the reason for it, and below it the facts about the problem.
fn verdict_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>, judged: &JudgedProblem<'_>) {
    let result = &view.theme.result;
    let fill = match judged.verdict {
        Verdict::Sound => result.makes,
        Verdict::Duals => result.costs,
        Verdict::Cooked | Verdict::Fails => result.fails,
        Verdict::Unproved => result.unknown,
    };
    let word = match (judged.verdict, judged.state) {
        (Verdict::Unproved, SearchState::Complete) => {
            let count = judged.report.positions;
            let shown = view.words.grouped(count as u64);
            say!(view, "soundness-positions", count, shown)
        }
        _ => verdict_word(view, judged),
    };
    let reason = reason_text(view, judged);
    let letters = view.theme.readable_text_on(fill);
    let width = ui.available_width();
    let painter = ui.painter().clone();
    let strong = painter.layout_no_wrap(word.clone(), strong_font(15.0), letters);
    let small = painter.layout(reason.clone(), font(12.0), letters, width - 20.0);
    let height = 30.0 + small.size().y;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    painter.rect_filled(rect, CornerRadius::same(6), fill);
    painter.galley(rect.min + vec2(10.0, 4.0), strong, letters);
    painter.galley(rect.min + vec2(10.0, 24.0), small, letters);
    let name = format!("{word}: {reason}");
    let response = response.spoken_label(&name).on_hover_text(name);
    announce_changes(&response);
    small_weak_ui(ui, facts_text(view, judged));
}

/// Returns the reason for the verdict: the number of keys or duals, or how far the search has proved the solution.
fn reason_text(view: &AnalysisView<'_, '_>, judged: &JudgedProblem<'_>) -> String {
    let report = judged.report;
    let (duals, tricks, all) = (
        report.main.duals.len(),
        report.main.proved.0,
        report.tricks.0,
    );
    let permitted = view.settings.permitted_duals();
    let is_counted = |dual: &&Dual| !judged.question.is_permitted(dual, &permitted);
    let counted = report.main.duals.iter().filter(is_counted).count();
    match judged.verdict {
        Verdict::Sound if report.keys.is_empty() => say!(view, "soundness-no-key"),
        Verdict::Sound if report.keys.len() > 1 => {
            say!(view, "soundness-permitted-keys", count = report.keys.len())
        }
        Verdict::Sound if duals > 0 => say!(view, "soundness-permitted-duals", count = duals),
        Verdict::Sound => say!(view, "soundness-one-way"),
        Verdict::Duals => say!(view, "soundness-duals", count = counted),
        Verdict::Cooked => say!(view, "soundness-keys", count = report.keys.len()),
        Verdict::Fails => say!(view, "soundness-out-of-reach"),
        Verdict::Unproved if tricks > 0 => {
            say!(view, "soundness-proved-so-far", trick = tricks, all)
        }
        Verdict::Unproved => String::new(),
    }
}

/// Returns the facts about the problem that are known so far in words: the goal, whether it is tight and short, the
/// precision, and the difficulty.
fn facts_text(view: &AnalysisView<'_, '_>, judged: &JudgedProblem<'_>) -> String {
    let (report, question) = (judged.report, &judged.question);
    let mut facts = Vec::new();
    // The user may have moved on along the line.
    if let Some(seat) = question.position.turn()
        && view.shown.document().position() != Some(&question.position)
    {
        facts.push(say!(view, "soundness-asked-at", seat));
    }
    if report.tricks > Tricks::ZERO {
        let goal = question.goal_of(report.goal);
        facts.push(view.words.stated_goal(goal, &question.position.setup()));
        if report.is_defence {
            facts.push(say!(view, "soundness-defence"));
        }
        facts.push(if report.is_tight {
            say!(view, "soundness-tight")
        } else {
            say!(view, "soundness-not-tight")
        });
    }
    facts.extend(report.decision.map(|decision| {
        if decision.is_short {
            say!(view, "soundness-short")
        } else {
            say!(view, "soundness-not-short")
        }
    }));
    if let Some(level) = report.difficulty() {
        let precision = report.main.precision;
        facts.push(say!(view, "soundness-precision", precision));
        facts.push(say!(view, "soundness-difficulty", level));
    }
    facts.join(" · ")
}

/// Draws the key and the cooks, each with its line of play, and the keys after each defence.
fn keys_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, judged: &JudgedProblem<'_>) {
    let report = judged.report;
    let remark = match report.choices.len() {
        0 => String::new(),
        count => say!(view, "soundness-choices", count),
    };
    part_ui(ui, view, &say!(view, "soundness-key"), &remark);
    if report.keys.is_empty() {
        let text = if report.is_proved() {
            say!(view, "soundness-no-key")
        } else {
            open_text(view, judged.state)
        };
        return small_weak_ui(ui, text);
    }
    for (index, &key) in report.keys.iter().enumerate() {
        let line = key_line(report, index).unwrap_or_default();
        key_ui(ui, view, judged, key, &line);
    }
    for answer in &report.answers {
        ui.horizontal_wrapped(|ui| {
            let after = cards_text(view, &answer.path);
            small_text_ui(ui, view, &say!(view, "soundness-after", cards = after));
            for &key in &answer.keys {
                let line = with_class(&answer.path, key);
                class_ui(ui, view, "", key, &line, answer.path.len());
            }
        });
    }
}

/// Draws a key or a cook, and below it the line of play that it leads to.
fn key_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    judged: &JudgedProblem<'_>,
    key: CardSet,
    line: &[Card],
) {
    let at = judged.report.first.len();
    let role = match judged.report.keys.len() {
        0..=1 => String::new(),
        _ if view.shown.intended_key() == Some(key) => say!(view, "soundness-intended"),
        _ if judged.verdict == Verdict::Cooked => say!(view, "soundness-cook"),
        _ => {
            let cook = say!(view, "soundness-cook");
            format!("{cook} {}", say!(view, "soundness-permitted"))
        }
    };
    ui.horizontal_wrapped(|ui| {
        class_ui(ui, view, &role, key, line, at);
        small_text_ui(ui, view, &role);
    });
    if line.len() > at + 1 {
        let name = say!(view, "soundness-show", cards = view.words.cards(key));
        line_ui(ui, view, line, at, &name);
    }
}

/// Returns cards of a line as text: `♠A ♠3 ♥K`.
fn cards_text(view: &AnalysisView<'_, '_>, cards: &[Card]) -> String {
    let cards = cards.iter().map(|&card| view.theme.letters.card(card));
    cards.collect::<Vec<_>>().join(" ")
}

/// Draws a line of play, starting with the card at index `from`. The first card of each trick is preceded by the trick
/// number. A click on a card shows the line up to that card. `name` is what screen readers announce.
fn line_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, line: &[Card], from: usize, name: &str) {
    let document = view.shown.document();
    let before = document.problem().played().len();
    let words = line.iter().enumerate().skip(from).map(|(index, &card)| {
        let (at, card) = (before + index, view.theme.letters.card(card));
        if index != from && document.trick_start(at) != at {
            return card;
        }
        // A row never ends between the number of a trick and its first card.
        format!("{}.\u{a0}{card}", document.trick_number(at))
    });
    let text = words.collect::<Vec<_>>().join("  ");
    let is_clicked = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        running_text_ui(ui, view, ["", &text], name)
    });
    if is_clicked.inner {
        view.send(Lines::Show(line.to_vec(), from + 1));
    }
}

/// Draws the tries with their refutations, those with the fewest refutations first.
fn tries_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, report: &SoundnessReport) {
    if report.tries.is_empty() {
        return;
    }
    let remark = say!(view, "soundness-fewest-first");
    part_ui(ui, view, &say!(view, "soundness-tries"), &remark);
    let (at, name) = (report.first.len(), say!(view, "soundness-try"));
    let refutes = say!(view, "soundness-refutation");
    for tried in sorted_tries(report) {
        ui.horizontal_wrapped(|ui| {
            let mut line = with_class(&report.first, tried.cards);
            class_ui(ui, view, &name, tried.cards, &line, at);
            if tried.refutations.is_empty() {
                return small_text_ui(ui, view, &say!(view, "soundness-out-of-reach"));
            }
            line.extend(&tried.after);
            let after = cards_text(view, &tried.after);
            small_text_ui(ui, view, &say!(view, "soundness-refuted", cards = after));
            for &card in &tried.refutations {
                let refuted = with_class(&line, card);
                class_ui(ui, view, &refutes, card, &refuted, line.len());
            }
        });
    }
}

/// Draws the duals of the main line.
fn duals_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, judged: &JudgedProblem<'_>) {
    let (report, question) = (judged.report, &judged.question);
    let title = say!(view, "soundness-duals-title");
    part_ui(ui, view, &title, "");
    if report.main.duals.is_empty() {
        let text = match (report.is_proved(), judged.state) {
            (true, _) => say!(view, "soundness-no-dual"),
            (false, SearchState::Complete) if report.main.proved > Tricks::ZERO => {
                say!(view, "soundness-no-dual-to", trick = report.main.proved.0)
            }
            (false, state) => open_text(view, state),
        };
        return small_weak_ui(ui, text);
    }
    for dual in &report.main.duals {
        dual_ui(ui, view, question, dual);
    }
}

/// Draws check boxes for the kinds of duals and cooks that the user may permit, if the report has such.
fn permissions_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, judged: &JudgedProblem<'_>) {
    let report = judged.report;
    for permission in [
        DualPermission::Order,
        DualPermission::Small,
        DualPermission::Minor,
    ] {
        let switch = Switch::Permits(permission);
        let mut duals = report.main.duals.iter();
        let concerns_duals = duals.any(|dual| judged.question.is_permitted(dual, &[permission]));
        let concerns_keys = permission == DualPermission::Small && report.keys_kind.is_small;
        if concerns_duals || concerns_keys || view.settings.is_on(switch) {
            view.check_box(ui, switch);
        }
    }
}

/// Draws a dual: its trick, the cards that keep the goal within reach, and whether the dual is permitted.
fn dual_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, question: &Soundness, dual: &Dual) {
    let document = view.shown.document();
    let before = document.problem().played().len();
    let trick = document.trick_number(before + dual.path.len());
    let is_permitted = question.is_permitted(dual, &view.settings.permitted_duals());
    let mut sign = if dual.kind.is_small {
        say!(view, "soundness-small")
    } else if dual.kind.is_order {
        say!(view, "soundness-order")
    } else if dual.kind.is_open {
        say!(view, "soundness-not-compared")
    } else {
        say!(view, "soundness-dual")
    };
    if is_permitted {
        sign = format!("{sign} {}", say!(view, "soundness-permitted"));
    }
    ui.horizontal_wrapped(|ui| {
        small_text_ui(ui, view, &say!(view, "soundness-trick", trick));
        for &class in &dual.classes {
            let line = with_class(&dual.path, class);
            class_ui(ui, view, &sign, class, &line, dual.path.len());
        }
        small_text_ui(ui, view, &sign);
    });
}

/// Draws the variations. A variation consists of the defences at one turn that need the same answer.
fn variations_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, report: &SoundnessReport) {
    if report.variations.is_empty() {
        return;
    }
    let remark = say!(view, "soundness-by-defence");
    part_ui(ui, view, &say!(view, "soundness-variations"), &remark);
    let permitted = view.settings.permitted_duals();
    let proved = view.shown.proved_solution(&permitted);
    if let Some(duals) = proved.and_then(|proved| proved.variation_duals(view.words)) {
        small_weak_ui(ui, duals);
    }
    let letters = view.words.language().variation_letters();
    for (letter, variation) in letters.zip(&report.variations) {
        variation_ui(ui, view, &letter, variation);
    }
}

/// Draws a variation: its letter, the defences, the answers, and the line.
fn variation_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, letter: &str, variation: &Variation) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(letter).strong());
        for &defence in &variation.defences {
            let line = if defence.has(variation.line[variation.before]) {
                variation.line.clone()
            } else {
                with_class(&variation.line[..variation.before], defence)
            };
            class_ui(ui, view, letter, defence, &line, variation.before);
        }
        let letters = view.theme.letters;
        let answers = (variation.answers.iter()).map(|&answer| letters.cards(answer, " "));
        let text = match answers.collect::<Vec<_>>().join(", ") {
            cards if cards.is_empty() => say!(view, "soundness-any-answer"),
            cards => say!(view, "soundness-answer", cards),
        };
        small_text_ui(ui, view, &text);
        if !variation.duals.is_empty() {
            let duals = say!(view, "soundness-duals", count = variation.duals.len());
            small_text_ui(ui, view, &duals);
        }
    });
    let rest = cards_text(view, &variation.line[variation.before..]);
    let name = say!(view, "soundness-line", letter, cards = rest);
    line_ui(ui, view, &variation.line, variation.before, &name);
}
