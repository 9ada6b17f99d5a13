//! The table of all games that a preferans declarer can play after taking the talon, each after its best discard.

use eframe::egui::{Align2, Color32, CornerRadius, Id, Rangef, Rect, Sense, Ui, pos2, vec2};

use kibitzer::analysis::{Discard, Interval};
use kibitzer::cards::{CardSet, Strain};
use kibitzer::rules::{Contract, Doubling, Game, WhistPolicy, whists};

use crate::document::edit::Edit;
use crate::document::goal::Goal;
use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::{font, strong_font, weighted_font};
use crate::session::Session;
use crate::view::{View, heading_ui, show_clickable_tooltip, small_weak_ui};
use crate::widgets::spoken::Spoken;
use crate::words::with_capital;
use kibitzer_words::say;

type GamesView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The height of a row in the table of games, in points.
const ROW_HEIGHT: f32 = 22.0;
/// The gap between the widest strain name and the first column of games, in points.
const STRAIN_GAP: f32 = 4.0;

/// A game that declarer can play, with its results after the discard with which it makes most often.
struct GameValue {
    contract: Contract,
    discard: CardSet,
    /// The share of layouts in which the contract makes.
    makes: Interval,
    /// Declarer's mean gain in whists if the opponents whist when it pays, by the user's scoring rules.
    gain: f64,
}

/// Draws the table of all games, if declarer has taken the talon in a whole deal. A click on a game makes it the
/// contract.
pub(crate) fn games_ui(ui: &mut Ui, view: &mut GamesView<'_, '_>) {
    let Some(games) = view.shown.analysed().games() else {
        return;
    };
    let words = view.words;
    let remark = match games.drawn() {
        0 => String::new(),
        count => say!(words, "games-estimated", count),
    };
    heading_ui(ui, &view.theme, &say!(words, "games-title"), &remark);
    let (done, total) = games.progress();
    let games = game_values(view, &games.ranked());
    let best = best_gain(&games);
    table_ui(ui, view, &games, best);
    let is_settled = done == total && games.iter().all(|game| game.makes.share <= 0.0);
    let text = say!(words, "games-what");
    let text = match best {
        Some(_) => format!("{text} {}", say!(words, "games-marked")),
        None if is_settled => format!("{} {text}", say!(words, "games-none-makes")),
        None => text,
    };
    small_weak_ui(ui, text);
    ui.separator();
}

/// Draws a row of the table of games for each strain, with a cell for each game in that strain. Games whose mean gain
/// equals `best` are marked.
fn table_ui(ui: &mut Ui, view: &mut GamesView<'_, '_>, games: &[GameValue], best: Option<f64>) {
    let strains = Game::Preferans.strains();
    let size = vec2(ui.available_width(), ROW_HEIGHT * strains.len() as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let (words, letters) = (view.words, strong_font(14.0));
    let signs = strains.iter().map(|&strain| words.strain_sign(strain));
    let widths = signs
        .clone()
        .map(|sign| text_width(ui.painter(), sign, letters.clone()));
    let left = rect.left() + 4.0;
    let across = Rangef::new(left + widths.fold(0.0, f32::max) + STRAIN_GAP, rect.right());
    for ((row, sign), &strain) in signs.enumerate().zip(strains) {
        let top = rect.top() + ROW_HEIGHT * row as f32;
        let at = pos2(left, top + ROW_HEIGHT / 2.0);
        let sign = view.theme.label(sign, letters.clone());
        draw_text(ui.painter(), at, Align2::LEFT_CENTER, sign);
        let in_strain = games.iter().filter(|game| game.contract.strain() == strain);
        if in_strain.clone().next().is_none() {
            let at = pos2(column_range(across, 0).center(), at.y);
            let dots = view.theme.styled("…", font(13.0), view.theme.weak);
            draw_text(ui.painter(), at, Align2::CENTER_CENTER, dots);
        }
        for (column, game) in in_strain.enumerate() {
            let cell = column_range(across, column);
            let cell = Rect::from_x_y_ranges(cell, top..=top + ROW_HEIGHT);
            game_ui(ui, view, cell.shrink(1.0), game, best == Some(game.gain));
        }
    }
}

/// Returns the highest mean gain of any game, which marks the most profitable games. Returns `None` if none of the
/// games with this gain makes in any layout.
fn best_gain(games: &[GameValue]) -> Option<f64> {
    let gains = games.iter().map(|game| game.gain);
    let best = gains.max_by(f64::total_cmp)?;
    let mut best_games = games.iter().filter(|game| game.gain == best);
    best_games
        .any(|game| game.makes.share > 0.0)
        .then_some(best)
}

/// Divides `across`, the horizontal range of all games, into one column for each level, and returns the range of
/// `column`.
fn column_range(across: Rangef, column: usize) -> Rangef {
    let count = Contract::levels(Game::Preferans).count();
    let wide = across.span() / count as f32;
    let left = across.min + wide * column as f32;
    Rangef::new(left, left + wide)
}

/// Returns all games with a known result, sorted by strain, then by level. `ranked` holds the discards in every strain.
fn game_values(view: &GamesView<'_, '_>, ranked: &[Discard<'_>]) -> Vec<GameValue> {
    let strains = Game::Preferans.strains().iter();
    let contracts = strains.flat_map(|&strain| {
        let levels = match strain {
            Strain::Misere => 0..=0,
            Strain::Trump(_) | Strain::NoTrump => Contract::levels(Game::Preferans),
        };
        levels.filter_map(move |level| {
            Contract::new(Game::Preferans, level, strain, Doubling::Undoubled).ok()
        })
    });
    let best = contracts.filter_map(|contract| {
        let discards = ranked
            .iter()
            .filter(|discard| discard.strain == contract.strain());
        let values = discards.filter_map(|discard| game_value(view, contract, discard));
        values.max_by(|one, other| {
            let shares = one.makes.share.total_cmp(&other.makes.share);
            shares.then(one.gain.total_cmp(&other.gain))
        })
    });
    best.collect()
}

/// Returns the value of a game after a discard; `None` until a result is known.
fn game_value(
    view: &GamesView<'_, '_>,
    contract: Contract,
    discard: &Discard<'_>,
) -> Option<GameValue> {
    let tricks = discard.best_known();
    let makes = Goal::Contract(contract).share_reached(tricks, discard.is_estimate())?;
    let scoring = view.settings.scoring;
    let gains = tricks.nonzero().map(|(tricks, count)| {
        whists(contract, tricks, WhistPolicy::WhistOrPass, scoring) * count as f64
    });
    Some(GameValue {
        contract,
        discard: discard.cards,
        makes,
        gain: gains.sum::<f64>() / tricks.total() as f64,
    })
}

/// Draws a game as a cell of the table of games: the level of the contract and how often it makes. A click chooses the
/// game as the contract.
fn game_ui(ui: &mut Ui, view: &mut GamesView<'_, '_>, cell: Rect, game: &GameValue, is_best: bool) {
    let words = view.words;
    let contract = words.contract(game.contract);
    let mut name = say!(
        words,
        "games-game",
        contract,
        share = words.format_share(game.makes),
        gain = words.signed(game.gain, 1),
        cards = game.discard
    );
    if is_best {
        name = say!(words, "games-best", game = name);
    }
    let id = Id::unique(("game", game.contract.to_string()));
    let response = ui.interact(cell, id, Sense::click()).spoken_button(&name);
    let fill = match (is_best, response.hovered()) {
        (_, true) => view.theme.mark.hovered,
        (true, false) => view.theme.result.makes.gamma_multiply(0.28),
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(cell, CornerRadius::same(4), fill);
    if response.hovered() {
        view.highlighted = game.discard;
    }
    let letters = weighted_font(is_best, 13.0);
    let is_likely = game.makes.share >= 0.5;
    let colour = if is_likely {
        view.theme.text
    } else {
        view.theme.weak
    };
    let at = cell.center();
    let text = cell_text(view, game);
    ui.painter()
        .text(at, Align2::CENTER_CENTER, text, letters, colour);
    if response.clicked() {
        let declarer = view.shown.document().problem().setup.declarer;
        let edit = Edit::Contract(game.contract, declarer);
        view.send(edit);
    }
    show_clickable_tooltip(response, view.theme.label(with_capital(&name), font(14.0)));
}

/// Returns the text of a cell in the table of games: the level of the game, and the percentage of layouts in which it
/// makes. For a single layout, a sign shows whether the game makes.
fn cell_text(view: &GamesView<'_, '_>, game: &GameValue) -> String {
    let is_one_layout = view.shown.document().setup_before_discard().all_unknown() == 0;
    let result = match (is_one_layout, game.makes.share > 0.5) {
        (true, true) => "✓".to_owned(),
        (true, false) => "–".to_owned(),
        (false, _) => format!("{}%", view.words.decimal(game.makes.share * 100.0, 0)),
    };
    match game.contract.level() {
        0 => result,
        level => format!("{level}: {result}"),
    }
}
