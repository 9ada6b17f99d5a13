//! Texts for the status line: the known facts about the position, and the figures of the engine.

use kibitzer::cards::{Seat, Tricks};
use kibitzer::rules::Position;

use crate::document::goal::Goal;
use crate::session::Session;
use crate::session::analysis::analysed::AnalysedDocument;
use crate::session::analysis::inquiries::Inquiries;
use crate::session::screen_mode::ScreenMode;
use crate::words::Words;
use kibitzer_words::say;

/// Returns a text with the known result of the position and whose turn it is:
/// `Best play: South takes 9 tricks · West to play`. The result is omitted while results are hidden, and when the
/// statistics assume cards that have not been played on the table. If the deal cannot be played, the text says that
/// instead.
pub(crate) fn known_text(words: &Words, session: &Session) -> String {
    if let Some(position) = position_aside(session) {
        return turn_text(words, &position);
    }
    if shows_lead(session) {
        let count = session.lead().digest().deals();
        let shown = words.grouped(count as u64);
        return say!(words, "lead-status", count, shown);
    }
    let analysed = session.analysed();
    let document = analysed.document();
    let Some(position) = document.position() else {
        return match document.problem().setup.all_unknown() {
            0 => say!(words, "status-no-play"),
            _ => say!(words, "status-unknown"),
        };
    };
    let result = if session.hides_results() {
        None
    } else {
        result_text(words, analysed)
    };
    let turn = turn_text(words, position);
    match result {
        Some(result) => format!("{result} · {turn}"),
        None => turn,
    }
}

/// Returns true if the window shows the page about the lead with its numbers.
pub(crate) fn shows_lead(session: &Session) -> bool {
    let is_shown = session.screen().mode == ScreenMode::Statistics;
    let has_deals = session.lead().digest().deals() > 0;
    is_shown && session.document().asks_lead() && !session.hides_results() && has_deals
}

/// Returns the position to which the statistics refer, if they are shown and assume cards that have not been played on
/// the table; otherwise `None`.
fn position_aside(session: &Session) -> Option<Position> {
    let layouts = session.layouts();
    let is_shown = session.screen().mode == ScreenMode::Statistics;
    let view = layouts.viewpoint().filter(|_| is_shown)?;
    let is_aside = view.cards_aside().next().is_some();
    is_aside.then_some(view.position)
}

/// Returns a text that says whose turn it is in a position: `West to play`.
fn turn_text(words: &Words, position: &Position) -> String {
    match position.turn() {
        Some(seat) => say!(words, "moves-to-play", seat),
        None => say!(words, "all-cards-played"),
    }
}

/// Returns a text with the result of best play: exact, estimated, or being computed. Returns `None` if there is no
/// result and none is being computed.
fn result_text(words: &Words, analysed: AnalysedDocument<'_>) -> Option<String> {
    if let Some(best) = analysed.best() {
        return Some(solved_text(words, analysed, best));
    }
    let is_asked = analysed.inquiries().choices.inquiry().is_some();
    is_asked.then(|| match analysed.best_estimate() {
        Some(estimate) => {
            say!(
                words,
                "status-solving-estimate",
                estimate = words.estimate_text(estimate)
            )
        }
        None => say!(words, "status-solving"),
    })
}

/// Returns the exact result with best play. It names declarer if there is a contract, otherwise the declaring side.
fn solved_text(words: &Words, analysed: AnalysedDocument<'_>, tricks: Tricks) -> String {
    let setup = &analysed.document().problem().setup;
    let declarer: Seat = setup.declarer;
    match analysed.goal() {
        Goal::Contract(_) => say!(words, "status-solved", declarer, tricks),
        Goal::Open | Goal::Stated(_) | Goal::Published { .. } => {
            let [side, _] = words.sides(setup);
            say!(words, "status-solved-side", side, tricks)
        }
    }
}

/// Returns the figures of the engine, each as a line of text: its threads, the positions searched, the search speed,
/// and the topics of the running work. `nodes_per_second` is the search speed.
pub(crate) fn engine_figures(
    words: &Words,
    inquiries: &Inquiries,
    nodes_per_second: f64,
) -> Vec<String> {
    let nodes = words.abbreviated(inquiries.nodes());
    let mut figures = vec![
        say!(words, "status-workers", count = inquiries.threads()),
        say!(words, "status-nodes", nodes),
    ];
    let running: Vec<String> = inquiries
        .running()
        .map(|running| words.topic_name(running))
        .collect();
    if running.is_empty() {
        return figures;
    }
    let speed = words.abbreviated(nodes_per_second as u64);
    figures.push(say!(words, "status-speed", nodes = speed));
    let fill = (inquiries.table_fill() * 100.0).round() as u8;
    if fill > 0 {
        figures.push(say!(words, "status-tables", fill));
    }
    figures.push(running.join(", "));
    figures
}
