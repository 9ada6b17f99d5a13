//! The expected scores: the score of every contract in the deal's strain, averaged over all layouts.

use eframe::egui::{Align2, Rangef, Ui};

use kibitzer::analysis::{Results, Statistics};
use kibitzer::cards::{Strain, Tricks};
use kibitzer::rules::{
    Contract, Convention, Doubling, Game, Players, Scoring, Setup, TenRule, WhistPolicy, score,
    whists,
};

use crate::document::goal::Verdict;
use crate::look::theme::{font, strong_font, weighted_font};
use crate::panels::LayoutsView;
use crate::panels::layouts::histogram::{is_exact, share_reaching_goal, tricks_already_won};
use crate::session::command::Show;
use crate::view::small_weak_ui;
use crate::widgets::scroll::vertical_scroll_ui;
use crate::widgets::table::{Column, ColumnHeading, headings_ui, row_ui};
use crate::words::Words;
use kibitzer_words::say;

/// A column of the table of scores: the conditions under which contracts are scored. These are doubling and
/// vulnerability in bridge, and the opponents' whist policy in preferans.
struct ScoreColumn {
    head: String,
    /// The scoring conditions of the column in words, for its heading.
    terms: String,
    score: Box<dyn Fn(Contract, Tricks) -> f64>,
    /// True if the column's vulnerability matches the current deal; always true in preferans. Scores in other columns
    /// are drawn in a secondary colour.
    fits: bool,
    /// True if the column's conditions match those of the deal's own contract, whose score is then emphasised.
    own: bool,
}

/// Returns true if contracts can be scored. This requires a complete deal, because the level of a contract refers to
/// the tricks of a whole hand.
pub(crate) fn has_scores(view: &LayoutsView<'_, '_>) -> bool {
    view.shown.document().problem().setup.is_whole()
}

/// Draws the table of the expected scores of all contracts in the deal's strain.
pub(crate) fn scores_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let setup = view.shown.document().problem().setup;
    if setup.game == Game::Preferans {
        convention_ui(ui, view);
    }
    let sample = view.shown.display().digest.sample.as_ref();
    let results = sample.map(Statistics::whole);
    let Some(results) = results.filter(|results| results.mean().is_some()) else {
        ui.weak(say!(view, "statistics-not-known-yet"));
        return;
    };
    small_weak_ui(ui, accuracy_remark(view));
    let scores = score_columns(view);
    let columns = table_columns(view.words, ui.available_width(), &scores);
    headings_ui(ui, &view.theme, &columns);
    vertical_scroll_ui(ui, |ui| {
        for contract in scored_contracts(&setup) {
            contract_row_ui(ui, view, contract, (&columns, &scores), &results);
        }
    });
}

/// Draws the choices of the scoring rules in preferans: the scoring convention, the number of players, and the
/// treatment of tens.
fn convention_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let (words, scoring) = (view.words, view.settings.scoring);
    // As high as a button. Otherwise the first label would be higher up than the others.
    ui.spacing_mut().interact_size.y = 26.0;
    ui.horizontal(|ui| {
        let conventions = Convention::ALL.map(|convention| {
            let text = words.convention_name(convention);
            let name = words.convention_with_prices(convention);
            let scoring = Scoring {
                convention,
                ..scoring
            };
            (text, name, scoring)
        });
        rules_ui(ui, view, &say!(words, "scores-convention"), conventions);
        ui.add_space(12.0);
        let players = Players::ALL.map(|players| {
            let name = words.player_count_text(players);
            let scoring = Scoring { players, ..scoring };
            (players.count().to_string(), name, scoring)
        });
        rules_ui(ui, view, &say!(words, "scores-players"), players);
    });
    ui.horizontal(|ui| {
        let tens = TenRule::ALL.map(|ten| {
            let scoring = Scoring { ten, ..scoring };
            (words.ten_rule(ten), words.ten_rule_text(ten), scoring)
        });
        rules_ui(ui, view, &say!(words, "scores-ten"), tens);
    });
}

/// Draws a choice of scoring rules, with a radio button for each item of `rules`: its short text, its full name, and
/// the rules it selects.
fn rules_ui(
    ui: &mut Ui,
    view: &mut LayoutsView<'_, '_>,
    label: &str,
    rules: impl IntoIterator<Item = (String, String, Scoring)>,
) {
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.weak(label);
    for (text, name, scoring) in rules {
        let is_chosen = scoring == view.settings.scoring;
        let command = Show::Scoring(scoring);
        view.radio_button(ui, is_chosen, &text, &name, command);
    }
}

/// Returns the remark above the table of expected scores: the meaning of its numbers, and their accuracy.
fn accuracy_remark(view: &LayoutsView<'_, '_>) -> String {
    let words = view.words;
    match (view.shown.document().problem().setup.game, is_exact(view)) {
        (Game::Bridge, true) => say!(words, "scores-bridge-exact"),
        (Game::Bridge, false) => say!(words, "scores-bridge-estimated"),
        (Game::Preferans, true) => say!(words, "scores-preferans-exact"),
        (Game::Preferans, false) => say!(words, "scores-preferans-estimated"),
    }
}

/// Returns all undoubled contracts in the deal's strain.
fn scored_contracts(setup: &Setup) -> Vec<Contract> {
    let levels = match setup.strain {
        Strain::Misere => 0..=0,
        Strain::Trump(_) | Strain::NoTrump => Contract::levels(setup.game),
    };
    let contract = |level| Contract::new(setup.game, level, setup.strain, Doubling::Undoubled);
    levels.filter_map(|level| contract(level).ok()).collect()
}

/// Returns the columns of the table of scores, which depend on the game.
fn score_columns(view: &LayoutsView<'_, '_>) -> Vec<ScoreColumn> {
    match view.shown.document().problem().setup.game {
        Game::Bridge => bridge_columns(view),
        Game::Preferans => preferans_columns(view),
    }
}

/// Returns the four columns of the table of scores in bridge: not vulnerable and vulnerable, each undoubled and
/// doubled.
fn bridge_columns(view: &LayoutsView<'_, '_>) -> Vec<ScoreColumn> {
    let problem = view.shown.document().problem();
    let side = problem.setup.declarer.side();
    let is_vulnerable = problem.vulnerability.includes(side);
    let words = view.words;
    let columns = [
        (
            Doubling::Undoubled,
            false,
            say!(words, "scores-not-vulnerable"),
        ),
        (Doubling::Doubled, false, say!(words, "scores-doubled")),
        (Doubling::Undoubled, true, say!(words, "scores-vulnerable")),
        (Doubling::Doubled, true, say!(words, "scores-doubled")),
    ];
    let column = |(doubling, vulnerable, head)| ScoreColumn {
        head,
        terms: bridge_terms(words, doubling, vulnerable),
        score: Box::new(move |contract: Contract, tricks| {
            let (level, strain) = (contract.level(), contract.strain());
            let contract = Contract::new(contract.game(), level, strain, doubling);
            contract.map_or(0.0, |contract| score(contract, vulnerable, tricks).into())
        }),
        fits: vulnerable == is_vulnerable,
        own: vulnerable == is_vulnerable && doubling == problem.doubling,
    };
    columns.map(column).into()
}

/// Returns the scoring conditions of a column in words: doubling and vulnerability. Redoubled contracts have no column.
fn bridge_terms(words: &Words, doubling: Doubling, is_vulnerable: bool) -> String {
    match (doubling == Doubling::Undoubled, is_vulnerable) {
        (true, false) => say!(words, "scores-terms-not-vulnerable"),
        (false, false) => say!(words, "scores-terms-doubled-not-vulnerable"),
        (true, true) => say!(words, "scores-terms-vulnerable"),
        (false, true) => say!(words, "scores-terms-doubled-vulnerable"),
    }
}

/// Returns the columns of the table of scores in preferans, one for each whist policy of the opponents. In misère there
/// is one column, because they have no choice.
fn preferans_columns(view: &LayoutsView<'_, '_>) -> Vec<ScoreColumn> {
    let (words, scoring) = (view.words, view.settings.scoring);
    let column = |policy, head, terms| ScoreColumn {
        head,
        terms,
        score: Box::new(move |contract, tricks| whists(contract, tricks, policy, scoring)),
        fits: true,
        own: true,
    };
    if view.shown.document().problem().setup.strain == Strain::Misere {
        let (head, terms) = (say!(words, "scores-gain"), say!(words, "scores-misere"));
        return vec![column(WhistPolicy::Pass, head, terms)];
    }
    let columns = WhistPolicy::ALL.map(|policy| {
        let head = words.whist_policy_heading(policy);
        column(policy, head, words.whist_policy_text(policy))
    });
    columns.into()
}

/// Returns the columns of the table of scores, for a total width of `width` points: contract, how often it makes, and
/// scores.
fn table_columns(words: &Words, width: f32, scores: &[ScoreColumn]) -> Vec<Column> {
    let step = ((width - 90.0) / (scores.len() + 1) as f32).min(110.0);
    let align = Align2::RIGHT_CENTER;
    let titles = [say!(words, "scores-contract"), say!(words, "scores-makes")];
    let own = titles.map(|text| ColumnHeading::new(text, align));
    let means = scores.iter().map(|column| ColumnHeading {
        name: column.terms.clone(),
        tip: column.terms.clone(),
        ..ColumnHeading::new(column.head.clone(), align)
    });
    let headings = own.into_iter().chain(means).enumerate();
    let columns = headings.map(|(index, heading)| {
        let right = 80.0 + step * index as f32;
        let left = if index == 0 { 0.0 } else { right - step + 8.0 };
        let across = Rangef::new(left, right);
        Column { heading, across }
    });
    columns.collect()
}

/// Draws the row of a contract in the table of scores: how often it makes, and its mean score under the conditions of
/// each column.
fn contract_row_ui(
    ui: &mut Ui,
    view: &LayoutsView<'_, '_>,
    contract: Contract,
    (columns, scores): (&[Column], &[ScoreColumn]),
    results: &Results<'_>,
) {
    let own = view.shown.document().problem().contract();
    let is_own = own.is_some_and(|own| own.level() == contract.level());
    let makes = share_reaching_goal(view, contract.needs(), contract.strain() == Strain::Misere);
    let makes = view.words.format_known_share(makes);
    let won = tricks_already_won(view);
    let mean = |column: &ScoreColumn| {
        let mean = results.mean_of(|tricks| (column.score)(contract, tricks + won))?;
        Some(MeanScore::new(view.words, contract.game(), mean))
    };
    let means: Vec<MeanScore> = scores.iter().filter_map(mean).collect();
    let (title, theme) = (view.words.contract(contract), &view.theme);
    let name = row_name(view.words, [&title, &makes], scores, &means);
    let own = [
        theme.label(title, strong_font(14.0)),
        theme.label(makes, font(13.5)),
    ];
    let means = scores.iter().zip(&means).map(|(column, mean)| {
        let colour = match (column.fits, mean.is_loss) {
            (false, _) => theme.weak,
            (true, true) => theme.verdict_text(Verdict::Fails),
            (true, false) => theme.text,
        };
        let is_strong = is_own && column.own;
        let size = if is_strong { 15.0 } else { 13.5 };
        theme.styled(&mean.text, weighted_font(is_strong, size), colour)
    });
    row_ui(
        ui,
        view,
        columns,
        own.into_iter().chain(means),
        (&name, is_own),
    );
}

/// Returns the description of a contract's row for screen readers: how often the contract makes, and its mean score in
/// each column.
fn row_name(
    words: &Words,
    [contract, makes]: [&str; 2],
    columns: &[ScoreColumn],
    means: &[MeanScore],
) -> String {
    let mut parts = vec![say!(words, "scores-row", contract, share = makes)];
    parts.extend(columns.iter().zip(means).map(|(column, mean)| {
        let (terms, score) = (column.terms.as_str(), mean.text.as_str());
        say!(words, "scores-score", terms, score)
    }));
    parts.join("; ")
}

/// The mean score of a contract over all layouts, formatted for display.
struct MeanScore {
    text: String,
    is_loss: bool,
}

impl MeanScore {
    /// Formats a mean score with its margin of error, which is 0 for an exact score. Bridge scores are in whole points,
    /// preferans scores in whists with one decimal place.
    fn new(words: &Words, game: Game, (mean, margin): (f64, f64)) -> MeanScore {
        let (digits, unit) = match game {
            Game::Bridge => (0, 1.0),
            Game::Preferans => (1, 10.0),
        };
        // Adding 0 turns a negative zero into a positive one.
        let mean = (mean * unit).round() / unit + 0.0;
        let text = words.signed(mean, digits);
        MeanScore {
            text: if margin > 0.0 {
                // Rounded up, so that the interval is never too narrow.
                let margin = (margin * unit).ceil() / unit;
                format!("{text} ± {}", words.decimal(margin, digits))
            } else {
                text
            },
            is_loss: mean < 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_words::Language;

    #[test]
    fn mean_scores_have_a_sign_and_zero_is_not_a_loss() {
        let words = Words::new(Language::English);
        let text = |game, mean| MeanScore::new(&words, game, (mean, 0.0)).text;
        let estimate = MeanScore::new(&words, Game::Bridge, (-119.6, 14.7));
        assert_eq!(text(Game::Bridge, -119.6), "−120");
        assert_eq!(text(Game::Preferans, 13.349), "+13.3");
        assert_eq!(text(Game::Preferans, -0.04), "+0.0");
        assert!(!MeanScore::new(&words, Game::Preferans, (-0.04, 0.0)).is_loss);
        assert_eq!(estimate.text, "−120 ± 15");
    }
}
