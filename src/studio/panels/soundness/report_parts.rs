//! Parts of the report about the soundness of a problem: states and verdicts in words, headings and cards.

use eframe::egui::Ui;

use kibitzer::cards::{Card, CardSet};
use kibitzer::soundness::Verdict;

use crate::panels::AnalysisView;
use crate::session::analysis::inquiries::Inquiry;
use crate::session::analysis::remote::Portable;
use crate::session::command::Lines;
use crate::view::heading_ui;
use crate::widgets::link::{WordEmphasis, card_word_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The state of a search: running, stopped by the user, or complete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchState {
    Running,
    /// The user stopped the search before it was complete.
    Stopped,
    Complete,
}

impl SearchState {
    pub(super) fn of<Q: Portable>(inquiry: &Inquiry<Q>) -> SearchState {
        match (inquiry.is_complete(), inquiry.answer().is_over()) {
            (true, _) => SearchState::Complete,
            (false, true) => SearchState::Stopped,
            (false, false) => SearchState::Running,
        }
    }
}

/// Returns the text shown in place of a fact that is not known: the search for it is running, was stopped, or ended
/// without an answer.
pub(super) fn open_text(view: &AnalysisView<'_, '_>, state: SearchState) -> String {
    match state {
        SearchState::Running => say!(view, "soundness-searching"),
        SearchState::Stopped => say!(view, "soundness-stopped"),
        SearchState::Complete => say!(view, "soundness-open"),
    }
}

/// Returns a verdict in one word, or a note that it is still being searched for.
pub(super) fn verdict_name(
    view: &AnalysisView<'_, '_>,
    verdict: Verdict,
    state: SearchState,
) -> String {
    match verdict {
        Verdict::Sound => say!(view, "verdict-sound"),
        Verdict::Duals => say!(view, "verdict-duals"),
        Verdict::Cooked => say!(view, "verdict-cooked"),
        Verdict::Fails => say!(view, "verdict-fails"),
        Verdict::Unproved => match state {
            SearchState::Complete => say!(view, "verdict-unproved"),
            SearchState::Running | SearchState::Stopped => open_text(view, state),
        },
    }
}

/// Draws the heading of a part of the soundness report, with a remark at its right.
pub(super) fn part_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>, title: &str, remark: &str) {
    ui.add_space(6.0);
    heading_ui(ui, &view.theme, title, remark);
}

/// Draws a group of equivalent cards as clickable text. A click shows `line` up to and including the card at index
/// `at`. Screen readers also announce `part`, the role of the cards in the report, such as `cook`; it may be empty.
pub(super) fn class_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    part: &str,
    cards: CardSet,
    line: &[Card],
    at: usize,
) {
    let text = view.theme.letters.cards(cards, " ");
    let names = view.words.cards(cards);
    let shows = say!(view, "soundness-show", cards = names);
    let name = match part {
        "" => shows,
        _ => format!("{part}: {shows}"),
    };
    let response = card_word_ui(ui, view, &text, WordEmphasis::Plain, &name);
    if response.hovered() || response.has_focus() {
        view.highlighted = cards;
    }
    if response.clicked_with_tip(name) {
        view.send(Lines::Show(line.to_vec(), at + 1));
    }
}
