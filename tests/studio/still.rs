//! Tests that nothing jumps: stepping through a play, notices, hints and hidden results move no widget of the frame.

use std::collections::BTreeMap;

use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Rect, TouchPhase, vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use kibitzer::cards::Seat;
use kibitzer::rules::Game;
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::edit::{Edit, Field};
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::session::command::{Challenge, Change, Command, Filing, Show, Survey, Walk};
use kibitzer_studio::session::event::Event as StudioEvent;
use kibitzer_studio::session::notice::Notice;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::{AnswerSection, Panel};
use kibitzer_studio::words::Words;
use kibitzer_words::{Language, say};

use super::actions::name_of;
use super::scenes::SIX_CLUBS;
use super::{apply, session, settle, window};

/// Sizes of windows, in points.
const WINDOWS: [(f32, f32); 5] = [
    (1366.0, 768.0),
    (1680.0, 1050.0),
    (1024.0, 640.0),
    (800.0, 450.0),
    (3840.0, 2160.0),
];

/// A deal in which each hand holds a complete suit.
const SUITS: &str = "bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 \
                     C W contract=7C";

/// A play that leaves the best line.
const MISTAKES: &str = "bridge N:AQJ.2.. 432..3. .AK..43 K5..5.2 NT W contract=2NT play=SKSAS2C4";

/// Parts of the names of widgets that show cards of the position, and so change with it: rows of the moves and cards of
/// lines.
const OF_THE_POSITION: [&str; 4] = ["play ", "line to ", "go to the ", "as good as "];

/// Returns the places of all named widgets of a part of the window. Widgets with equal names are counted.
fn places(harness: &Harness<'_, Studio>, part: Rect) -> BTreeMap<(String, usize), Rect> {
    let mut places = BTreeMap::new();
    for node in harness.root().children_recursive() {
        let name = name_of(&node);
        let is_shown = !name.is_empty() && part.contains(node.rect().center());
        let is_of_position = OF_THE_POSITION.iter().any(|it| name.contains(it));
        if is_shown && !is_of_position {
            let mut places_with_name = 0;
            while places.contains_key(&(name.clone(), places_with_name)) {
                places_with_name += 1;
            }
            places.insert((name, places_with_name), node.rect());
        }
    }
    places
}

/// Returns the rectangle of the right column.
fn column(harness: &Harness<'_, Studio>) -> Rect {
    let edge = harness.get_by_label("Edge of the Answers panel").rect();
    harness.ctx.content_rect().with_min_x(edge.center().x)
}

/// Asserts that all widgets which are there before and after have the same places.
#[track_caller]
fn assert_still(
    before: &BTreeMap<(String, usize), Rect>,
    after: &BTreeMap<(String, usize), Rect>,
    what: &str,
) {
    for (name, place) in before {
        if let Some(now) = after.get(name) {
            assert_eq!(now, place, "{what}: {name:?} moved");
        }
    }
}

/// Steps through a play from the start to the end.
fn step_through(deal: &str, has_played: bool) {
    for (width, height) in WINDOWS {
        let mut harness = window(width, height, deal);
        while !has_played && session(&harness).analysed().best_card().is_some() {
            apply(&mut harness, Command::Walk(Walk::PlayBest));
        }
        apply(&mut harness, Command::Walk(Walk::ToStart));
        let start = places(&harness, column(&harness));
        let least = if height < 500.0 { 4 } else { 20 };
        assert!(start.len() > least, "{width}: {:?}", start.keys());
        for step in 0..session(&harness).document().line().len() {
            apply(&mut harness, Command::Walk(Walk::Forward));
            let now = places(&harness, column(&harness));
            let stays = |name: &&(String, usize)| start.contains_key(*name);
            assert!(
                now.keys().filter(stays).count() >= least,
                "{:?}",
                now.keys()
            );
            assert_still(&start, &now, &format!("{width} x {height}, step {step}"));
        }
    }
}

#[test]
fn a_step_through_a_play_moves_nothing_in_the_right_column() {
    step_through(SUITS, false);
}

#[test]
fn a_step_through_mistakes_moves_nothing_in_the_right_column() {
    step_through(MISTAKES, true);
}

#[test]
fn a_step_through_a_play_of_preferans_moves_nothing_in_the_right_column() {
    step_through(SIX_CLUBS, false);
}

#[test]
fn makes_and_par_are_on_a_small_screen_from_the_start() {
    let harness = window(1366.0, 768.0, SUITS);
    let window = harness.ctx.content_rect();
    for name in [
        "Moves, expanded",
        "Makes and par, expanded",
        "Par for North-South, by dealer and vulnerability",
        "Best line, expanded",
        "Lines",
    ] {
        assert!(
            window.contains_rect(harness.get_by_label(name).rect()),
            "{name}"
        );
    }
}

#[test]
fn the_chosen_tab_is_shown_and_the_others_keep_their_places() {
    let mut harness = window(1366.0, 768.0, MISTAKES);
    let before = places(&harness, column(&harness));
    for section in [
        AnswerSection::Mistakes,
        AnswerSection::Layouts,
        AnswerSection::Lines,
    ] {
        apply(&mut harness, Command::Show(Show::ChooseSection(section)));
        assert_still(
            &before,
            &places(&harness, column(&harness)),
            &format!("{section:?}"),
        );
    }
}

#[test]
fn a_notice_moves_nothing() {
    let mut harness = window(1366.0, 768.0, MISTAKES);
    let whole = harness.ctx.content_rect();
    let before = places(&harness, whole);
    let notice = Notice::WorkerFailed("no memory is left for another solver".to_owned());
    apply(&mut harness, StudioEvent::Notice(notice));
    assert_still(&before, &places(&harness, whole), "a notice");
}

#[test]
fn work_that_is_stopped_and_resumed_moves_nothing_in_the_status_line() {
    let mut harness = window(1366.0, 768.0, MISTAKES);
    let line = harness.ctx.content_rect();
    let line = line.with_min_y(line.bottom() - 26.0);
    let before = places(&harness, line);
    assert!(before.len() > 3);
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    apply(&mut harness, Command::Survey(Survey::Count));
    assert_still(&before, &places(&harness, line), "counted");
}

/// Opens a shipped problem, whose numbers are hidden.
fn problem() -> Harness<'static, Studio> {
    let mut harness = window(1366.0, 768.0, SUITS);
    let place = ListPlace {
        collection: 0,
        index: 1,
    };
    apply(&mut harness, Command::Filing(Filing::OpenListed(place)));
    assert!(session(&harness).hides_results());
    harness
}

#[test]
fn hidden_results_leave_the_column_to_the_solver() {
    let mut harness = problem();
    let sections = ["Moves, expanded", "Makes, expanded", "Best line, expanded"];
    let is_drawn =
        |harness: &Harness<'_, Studio>| sections.map(|name| harness.query_by_label(name).is_some());
    let count_hidden = |harness: &Harness<'_, Studio>| {
        let nodes = harness.root().children_recursive();
        nodes
            .filter(|node| name_of(node).contains("hidden"))
            .count()
    };
    assert_eq!(is_drawn(&harness), [false; 3]);
    assert_eq!(count_hidden(&harness), 1);
    let upper = column(&harness).split_top_bottom_at_fraction(0.25).0;
    assert!(upper.contains_rect(harness.get_by_label("Show the numbers").rect()));
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    assert_eq!(is_drawn(&harness), [false; 3]);
    assert_eq!(count_hidden(&harness), 1);
    assert!(upper.contains_rect(harness.get_by_label("Hint").rect()));
    harness.key_press(Key::X);
    settle(&mut harness);
    assert_eq!(is_drawn(&harness), [true; 3]);
}

#[test]
fn a_hint_moves_no_button() {
    let mut harness = problem();
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    let whole = harness.ctx.content_rect();
    let before = places(&harness, whole);
    for _ in 0..3 {
        apply(&mut harness, Command::Challenge(Challenge::Hint));
        assert_still(&before, &places(&harness, whole), "a hint");
    }
}

#[test]
fn the_folded_timeline_keeps_its_title() {
    let mut harness = window(1366.0, 768.0, MISTAKES);
    harness.get_by_label("Timeline, expanded").click();
    settle(&mut harness);
    assert!(!session(&harness).settings().shows(Panel::Timeline));
    let folded = harness.get_by_label_contains("Timeline, collapsed").rect();
    assert!(folded.bottom() <= 768.0 - 26.0, "{folded}");
    harness.get_by_label_contains("Timeline, collapsed").click();
    settle(&mut harness);
    assert!(session(&harness).settings().shows(Panel::Timeline));
}

#[test]
fn everything_grows_with_a_large_window() {
    let mut harness = window(1680.0, 1050.0, SUITS);
    assert_eq!(harness.ctx.zoom_factor(), 1.0);
    for (size, least, most) in [
        ((3840.0, 2160.0), 1.75, 1.85),
        ((2560.0, 1440.0), 1.15, 1.25),
    ] {
        harness.set_size(vec2(size.0, size.1) / harness.ctx.zoom_factor());
        harness.run_steps(4);
        let zoom = harness.ctx.zoom_factor();
        assert!((least..=most).contains(&zoom), "{size:?}: {zoom}");
        // The size of the window and the factor do not chase one another.
        harness.run_steps(4);
        assert_eq!(harness.ctx.zoom_factor(), zoom);
    }
}

#[test]
fn a_double_click_on_an_edge_gives_the_default_width_back() {
    let mut harness = window(1366.0, 768.0, SUITS);
    let before = column(&harness);
    apply(
        &mut harness,
        Command::Show(Show::Resize(Panel::Answers, Some(0.33))),
    );
    harness.run_steps(4);
    assert!(column(&harness).left() < before.left() - 50.0);
    let edge = harness
        .get_by_label("Edge of the Answers panel")
        .rect()
        .center();
    harness.hover_at(edge);
    harness.run_steps(2);
    // Frames are too far apart in time for a double click in several of them.
    for pressed in [true, false, true, false] {
        harness.input_mut().events.push(Event::PointerButton {
            pos: edge,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    harness.run_steps(4);
    assert_eq!(column(&harness), before);
    assert_eq!(
        session(&harness).settings().panel_share(Panel::Answers),
        None
    );
}

/// Texts that are longer than any panel is wide, with and without blanks.
fn long_text() -> String {
    format!(
        "{} {} !S {}",
        "Ш".repeat(300),
        "long ".repeat(60),
        "https://example.org/".repeat(20)
    )
}

/// Returns the places of the edges of the panels beside the table, which the user drags.
fn panel_edges(harness: &Harness<'_, Studio>) -> Vec<Rect> {
    let words = Words::new(session(harness).settings().language.unwrap_or_default());
    let panels = ["tab-problems", "tab-answers"].map(|it| words.say(it, &[]));
    let names = panels.map(|panel| say!(words, "edge", panel));
    let nodes = harness.root().children_recursive();
    let edges = nodes.filter(|node| names.contains(&name_of(node)));
    edges.map(|node| node.rect()).collect()
}

/// The panels beside the table are equally wide whatever is typed into the form.
#[test]
fn long_content_widens_no_panel() {
    for (width, height, language) in [
        (1366.0, 768.0, Language::English),
        (1366.0, 768.0, Language::Russian),
        (1024.0, 640.0, Language::Russian),
        (1680.0, 1050.0, Language::English),
    ] {
        let mut harness = window(width, height, MISTAKES);
        apply(&mut harness, Command::Show(Show::Language(Some(language))));
        apply(&mut harness, Command::Show(Show::Mode(ScreenMode::Edit)));
        let before = panel_edges(&harness);
        assert!(!before.is_empty());
        let crowded = "AKQJT98765432 AKQJT98765432 AKQJT98765432 AKQJT98765432";
        let type_hand = |seat, text: &str| Change::TypeHand(seat, text.to_owned());
        let changes = Field::ALL
            .map(|field| Change::Edit(Edit::Text(field, long_text())))
            .into_iter()
            .chain([
                type_hand(Seat::North, &long_text()),
                type_hand(Seat::East, crowded),
                type_hand(Seat::South, "A2"),
                type_hand(Seat::West, "AK42 - 3 5"),
                Change::Edit(Edit::Clear),
                type_hand(Seat::South, "AKQJ AKQJ AKQJ A"),
                type_hand(Seat::West, "AKQJ AKQJ AKQJ A"),
            ]);
        for change in changes {
            apply(&mut harness, Command::Change(change.clone()));
            harness.run_steps(5);
            let now = panel_edges(&harness);
            assert_eq!(now, before, "{width}, {language:?}: {change:?}");
        }
    }
}

#[test]
fn the_form_of_a_new_deal_is_shown_from_its_top() {
    let mut harness = window(1280.0, 600.0, MISTAKES);
    apply(&mut harness, Command::Filing(Filing::New(Game::Bridge)));
    let name = "North’s cards";
    let top = harness.get_by_label(name).rect();
    let scroll_down = |harness: &mut Harness<'_, Studio>| {
        let over = harness.get_by_label(name).rect().center();
        harness.event(Event::PointerMoved(over));
        harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -250.0),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        });
        harness.run_steps(40);
        assert!(harness.get_by_label(name).rect().top() < top.top() - 100.0);
    };
    for begin in [
        Command::Filing(Filing::New(Game::Bridge)),
        Command::Change(Change::Edit(Edit::Clear)),
    ] {
        scroll_down(&mut harness);
        apply(&mut harness, begin.clone());
        harness.run_steps(5);
        assert_eq!(harness.get_by_label(name).rect(), top, "{begin:?}");
    }
}
