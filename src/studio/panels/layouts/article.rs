//! The figure of the possible layouts for an article: hands, contract, bar chart, and what is assumed.

use kibitzer::cards::{Card, CardSet, Seat};
use kibitzer::problem::Problem;
use kibitzer::rules::{Constraint, Measure, Position};
use kibitzer_export::{HandoutBoard, LayoutsFigure, PictureLook};

use crate::panels::LayoutsView;
use crate::panels::layouts::histogram::{figure_bars, findings};
use crate::words::Words;
use kibitzer_words::say;

/// Returns the figure with the statistics of the layouts counted so far, for an article. Returns `None` if no result is
/// known.
pub(crate) fn article_figure(
    view: &LayoutsView<'_, '_>,
    look: PictureLook,
) -> Option<LayoutsFigure> {
    let bars = figure_bars(view);
    (!bars.is_empty()).then_some(())?;
    Some(LayoutsFigure {
        board: HandoutBoard::new(problem_without_unseen_hands(view)?),
        bars,
        findings: findings(view),
        assumptions: assumptions(view),
        look,
    })
}

/// Returns the problem in the position whose layouts are counted, with the cards of the unseen hands unknown.
fn problem_without_unseen_hands(view: &LayoutsView<'_, '_>) -> Option<Problem> {
    let layouts = view.shown.statistics()?.question();
    let mut problem = view.shown.document().problem().clone();
    problem.set_play(Vec::new());
    problem.question.clear();
    (problem.at, problem.line) = (0, Vec::new());
    problem.setup = layouts.position().setup();
    for &seat in layouts.unseen().seats() {
        problem.setup.unknown[seat] = problem.setup.hands[seat].len() as u8;
        problem.setup.hands[seat] = CardSet::EMPTY;
    }
    Some(problem)
}

/// Returns the assumptions about the unseen hands as sentences: constraints, voids shown in the play, and the assumed
/// lead unless the diagram shows it.
fn assumptions(view: &LayoutsView<'_, '_>) -> Vec<String> {
    let (words, terms) = (view.words, view.shown.terms());
    let constraints: Vec<String> = (terms.constraints.iter())
        .cloned()
        .chain(view.shown.shown_voids())
        .map(|constraint| constraint_text(words, view, &constraint))
        .collect();
    let mut texts = Vec::new();
    if !constraints.is_empty() {
        texts.push(say!(
            words,
            "article-assumed",
            limits = constraints.join("; ")
        ));
    }
    let statistics = view.shown.statistics();
    let lead = statistics.and_then(|count| lead_aside(terms.lead, count.question().position()));
    if let Some(card) = lead {
        let card = view.theme.letters.card(card);
        texts.push(say!(words, "article-lead", card));
    }
    texts
}

/// Returns the assumed lead unless it is part of the current trick, which the diagram shows.
fn lead_aside(lead: Option<Card>, position: &Position) -> Option<Card> {
    lead.filter(|&lead| !position.trick().cards().any(|card| card == lead))
}

/// Returns a constraint in words, such as `East: ♠ 2–4`.
fn constraint_text(words: &Words, view: &LayoutsView<'_, '_>, constraint: &Constraint) -> String {
    let Constraint {
        measure, within, ..
    } = constraint;
    let seat: Seat = constraint.seat;
    let range = match (within.start(), within.end()) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}–{high}"),
    };
    let what = match measure {
        Measure::Points => say!(words, "article-points", range),
        Measure::Weighted(_) => say!(words, "article-weighted", range),
        Measure::Cards(cards) => match cards.iter().next() {
            Some(card) if *cards == CardSet::of_suit(card.suit) => {
                format!("{} {range}", card.suit.symbol())
            }
            Some(card) if cards.len() == 1 && *within == (1..=1) => view.theme.letters.card(card),
            _ => format!("{} {range}", view.theme.letters.cards(*cards, " ")),
        },
    };
    format!("{}: {what}", words.seat(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::notation::text;

    #[test]
    fn a_lead_already_shown_in_the_diagram_is_not_repeated() {
        let line = "bridge N:AQ... 32... .AK.. K4... NT W declarer=N contract=1NT";
        let setup = text::parse_line(line).unwrap().problem.setup;
        let mut position = Position::from_setup(&setup).unwrap();
        let lead: Option<Card> = Some("S4".parse().unwrap());
        assert_eq!(lead_aside(lead, &position), lead);
        position.play("S4".parse().unwrap()).unwrap();
        assert_eq!(lead_aside(lead, &position), None);
    }
}
