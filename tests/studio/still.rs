//! Tests that nothing jumps: stepping through a play, notices, hints and hidden results move no widget of the frame.

use std::collections::BTreeMap;

use eframe::egui::{
    Event, MouseWheelSource, MouseWheelUnit, PointerButton, Rect, TouchPhase, vec2,
};
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::document::solving::Hint;
use kibitzer_studio::session::command::Command;
use kibitzer_studio::session::event::Event as StudioEvent;
use kibitzer_studio::session::notice::Notice;
use kibitzer_studio::words::Words;
use kibitzer_words::say;

use crate::prelude::*;
use crate::stage::{SIX_CLUBS, SUITS};

/// Sizes of windows, in points.
const WINDOWS: [(f32, f32); 5] = [
    (1366.0, 768.0),
    (1680.0, 1050.0),
    (1024.0, 640.0),
    (800.0, 450.0),
    (3840.0, 2160.0),
];

/// A play that leaves the best line.
const MISTAKES: &str = "bridge N:AQJ.2.. 432..3. .AK..43 K5..5.2 NT W contract=2NT play=SKSAS2C4";

/// Parts of the names of widgets that show cards of the position, and so change with it: rows of the moves and cards of
/// lines.
const OF_THE_POSITION: [&str; 4] = ["play ", "line to ", "go to the ", "as good as "];

/// Returns the places of all named widgets of a part of the window. Widgets with equal names are counted.
fn places(user: &User, part: Rect) -> BTreeMap<(String, usize), Rect> {
    let mut places = BTreeMap::new();
    for node in user.root().children_recursive() {
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
fn column(user: &User) -> Rect {
    let edge = user.rect("Edge of the Answers panel");
    user.ctx.content_rect().with_min_x(edge.center().x)
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
        let mut user = User::in_window(width, height, deal);
        for _ in 0..if has_played { 0 } else { 52 } {
            if user.can(Walk::PlayBest) {
                user.apply(Walk::PlayBest);
            }
        }
        user.apply(Walk::ToStart);
        let start = places(&user, column(&user));
        let least = if height < 500.0 { 4 } else { 20 };
        assert!(start.len() > least, "{width}: {:?}", start.keys());
        for step in 0..user.session().document().line().len() {
            user.apply(Walk::Forward);
            let now = places(&user, column(&user));
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
fn stepping_through_a_play_moves_nothing_in_the_right_column() {
    step_through(SUITS, false);
    step_through(MISTAKES, true);
    step_through(SIX_CLUBS, false);
}

#[test]
fn makes_and_par_are_visible_in_a_small_window_from_the_start() {
    let user = User::in_window(1366.0, 768.0, SUITS);
    let window = user.ctx.content_rect();
    for name in [
        "Moves, expanded",
        "Makes and par, expanded",
        "Par for North-South, by dealer and vulnerability",
        "Best line, expanded",
        "Lines",
    ] {
        assert!(window.contains_rect(user.rect(name)), "{name}");
    }
}

#[test]
fn choosing_a_tab_leaves_the_other_sections_in_place() {
    let mut user = User::in_window(1366.0, 768.0, MISTAKES);
    let before = places(&user, column(&user));
    for section in [
        AnswerSection::Mistakes,
        AnswerSection::Layouts,
        AnswerSection::Lines,
    ] {
        user.apply(Show::ChooseSection(section));
        assert_still(
            &before,
            &places(&user, column(&user)),
            &format!("{section:?}"),
        );
    }
}

#[test]
fn notices_stack_without_moving_other_elements() {
    let mut user = User::in_window(1366.0, 768.0, MISTAKES);
    let whole = user.ctx.content_rect();
    let before = places(&user, whole);
    let failure = |text: &str| Notice::WorkerFailed(text.to_owned());
    for text in ["one", "two"] {
        user.apply(StudioEvent::Notice(failure(text)));
        assert_still(&before, &places(&user, whole), "a notice");
    }
    assert_eq!(user.query_all_by_label("Dismiss").count(), 2);
    user.click_first("Dismiss");
    let left = user.session().screen().notices.latest();
    assert_eq!(left, Some(&failure("two")));
    user.click("Dismiss");
    assert!(!user.sees("Dismiss"));
}

#[test]
fn counting_layouts_moves_nothing_in_the_status_line() {
    let mut user = User::in_window(1366.0, 768.0, MISTAKES);
    let line = user.ctx.content_rect();
    let line = line.with_min_y(line.bottom() - 26.0);
    let before = places(&user, line);
    assert!(before.len() > 3);
    user.apply(ScreenMode::Statistics);
    user.apply(Counting::Count);
    assert_still(&before, &places(&user, line), "counted");
}

/// Opens a shipped problem, whose numbers are hidden.
fn problem() -> User {
    let mut user = User::in_window(1366.0, 768.0, SUITS);
    let place = ListPlace {
        collection: 0,
        index: 1,
    };
    user.apply(Filing::OpenListed(place));
    assert!(user.session().hides_results());
    user
}

#[test]
fn the_right_column_draws_no_result_sections_while_results_are_hidden() {
    let mut user = problem();
    let sections = ["Moves, expanded", "Makes, expanded", "Best line, expanded"];
    let is_drawn = |user: &User| sections.map(|name| user.sees(name));
    let count_hidden = |user: &User| {
        let nodes = user.root().children_recursive();
        nodes
            .filter(|node| name_of(node).contains("hidden"))
            .count()
    };
    assert_eq!(is_drawn(&user), [false; 3]);
    assert_eq!(count_hidden(&user), 1);
    let upper = column(&user).split_top_bottom_at_fraction(0.25).0;
    assert!(upper.contains_rect(user.rect("Show the numbers")));
    user.apply(Challenge::Begin);
    assert_eq!(is_drawn(&user), [false; 3]);
    assert_eq!(count_hidden(&user), 1);
    assert!(upper.contains_rect(user.rect("Hint")));
    user.press(Key::X);
    assert_eq!(is_drawn(&user), [true; 3]);
}

/// A hint is drawn where it moves no button, so that it can be asked for again and again without moving the pointer.
#[test]
fn a_hint_moves_no_button() {
    let mut user = problem();
    user.apply(Challenge::Begin);
    let whole = user.ctx.content_rect();
    let before = places(&user, whole);
    for _ in Hint::STEPS {
        user.click("Hint");
        assert_still(&before, &places(&user, whole), "a hint");
    }
    let solving = user.session().documents().solving().unwrap();
    assert_eq!(solving.hint(), Hint::Line);
}

#[test]
fn the_folded_timeline_keeps_its_title() {
    let mut user = User::in_window(1366.0, 768.0, MISTAKES);
    user.click("Timeline, expanded");
    assert!(!user.session().settings().shows(Panel::Timeline));
    let folded = user.get_by_label_contains("Timeline, collapsed").rect();
    assert!(folded.bottom() <= 768.0 - 26.0, "{folded}");
    user.click_like("Timeline, collapsed");
    assert!(user.session().settings().shows(Panel::Timeline));
}

#[test]
fn the_interface_is_scaled_up_in_a_large_window() {
    let mut user = User::in_window(1680.0, 1050.0, SUITS);
    assert_eq!(user.ctx.zoom_factor(), 1.0);
    for (size, least, most) in [
        ((3840.0, 2160.0), 1.75, 1.85),
        ((2560.0, 1440.0), 1.15, 1.25),
    ] {
        user.resize(vec2(size.0, size.1));
        let zoom = user.ctx.zoom_factor();
        assert!((least..=most).contains(&zoom), "{size:?}: {zoom}");
        // The size of the window and the factor do not chase one another.
        user.run_steps(4);
        assert_eq!(user.ctx.zoom_factor(), zoom);
    }
}

#[test]
fn a_double_click_on_a_panel_edge_restores_the_default_width() {
    let mut user = User::in_window(1366.0, 768.0, SUITS);
    let before = column(&user);
    user.apply(Show::Resize(Panel::Answers, Some(0.33)));
    user.run_steps(4);
    assert!(column(&user).left() < before.left() - 50.0);
    let edge = user.rect("Edge of the Answers panel").center();
    user.hover_at(edge);
    user.run_steps(2);
    // Frames are too far apart in time for a double click in several of them.
    for pressed in [true, false, true, false] {
        user.input_mut().events.push(Event::PointerButton {
            pos: edge,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    user.run_steps(4);
    assert_eq!(column(&user), before);
    assert_eq!(user.session().settings().panel_share(Panel::Answers), None);
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
fn panel_edges(user: &User) -> Vec<Rect> {
    let words = Words::new(user.session().settings().language.unwrap_or_default());
    let panels = ["tab-problems", "tab-answers"].map(|it| words.say(it, &[]));
    let names = panels.map(|panel| say!(words, "edge", panel));
    let nodes = user.root().children_recursive();
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
        let mut user = User::in_window(width, height, MISTAKES);
        user.speak(language);
        user.apply(ScreenMode::Edit);
        let before = panel_edges(&user);
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
            user.apply(change.clone());
            user.run_steps(5);
            let now = panel_edges(&user);
            assert_eq!(now, before, "{width}, {language:?}: {change:?}");
        }
    }
}

#[test]
fn the_new_deal_form_is_shown_from_the_top() {
    let mut user = User::in_window(1280.0, 600.0, MISTAKES);
    user.apply(Filing::New(Game::Bridge));
    let name = "North’s cards";
    let top = user.rect(name);
    let scroll_down = |user: &mut User| {
        let over = user.rect(name).center();
        user.event(Event::PointerMoved(over));
        user.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -250.0),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        });
        user.run_steps(40);
        assert!(user.rect(name).top() < top.top() - 100.0);
    };
    for begin in [
        Command::Filing(Filing::New(Game::Bridge)),
        Command::Change(Change::Edit(Edit::Clear)),
    ] {
        scroll_down(&mut user);
        user.apply(begin.clone());
        user.run_steps(5);
        assert_eq!(user.rect(name), top, "{begin:?}");
    }
}
