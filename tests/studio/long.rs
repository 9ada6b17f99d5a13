//! Tests of very long texts and lists.

use std::collections::VecDeque;

use eframe::egui::{self, Rangef};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Card, CardSet};
use kibitzer::notation::{native, text};
use kibitzer::problem::{Problem, Variations};
use kibitzer::rules::Position;
use kibitzer_export::scoresheet::passages;
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::remark_part::RemarkPart;
use kibitzer_studio::session::command::{Challenge, Command, LinePlace, Lines, Walk};
use kibitzer_studio::session::event::Event;

use super::actions::is_field;
use super::scenes::HONOURS;
use super::{apply, session, studio};

/// Only the visible part of a text as long as a book is drawn.
#[test]
fn of_a_long_text_only_what_is_to_be_seen_is_drawn() {
    let mut harness = studio(HONOURS);
    let ctx = harness.ctx.clone();
    let walk = |harness: &mut Harness<'_, Studio>, walk| {
        harness.state_mut().apply(&ctx, Command::Walk(walk));
    };
    let legal = |harness: &Harness<'_, Studio>| {
        let position = session(harness).document().position();
        position.map_or(CardSet::EMPTY, |it| it.legal_cards())
    };
    // With results shown, every card would be analysed.
    apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
    for first in legal(&harness) {
        walk(&mut harness, Walk::ToStart);
        walk(&mut harness, Walk::Play(first));
        for _ in 0..40 {
            let next = legal(&harness).iter().next().unwrap();
            walk(&mut harness, Walk::Play(next));
        }
    }
    let last = session(&harness).document().path().to_vec();
    harness
        .state_mut()
        .apply(&ctx, Command::Challenge(Challenge::ToggleNumbers));
    harness.run_steps(20);
    let drawn = |harness: &Harness<'_, Studio>| {
        let named = harness.query_all_by(|node| {
            let label = node.label().unwrap_or_default();
            label.contains(" in trick ")
        });
        named.count()
    };
    let all: usize = passages(session(&harness).document().problem())
        .iter()
        .map(|it| it.cards.len())
        .sum();
    assert!(all > 500, "{all}");
    let at_end = drawn(&harness);
    assert!((40..all / 2).contains(&at_end), "{at_end} of {all}");
    // The current card is always scrolled into view.
    walk(&mut harness, Walk::GoTo(1));
    harness.run_steps(20);
    walk(&mut harness, Walk::ToEnd);
    harness.run_steps(20);
    assert_eq!(session(&harness).document().path(), last);
    assert_eq!(drawn(&harness), at_end);
}

/// Returns a whole deal with at least this number of variations, each played to the end.
fn problem_with_variations(count: usize) -> Problem {
    let mut problem = text::parse_line(HONOURS).unwrap().problem;
    let start = Position::from_setup(&problem.setup).unwrap();
    let mut play = Variations::default();
    let mut branches = VecDeque::from([Vec::new()]);
    for _ in 0..=count {
        let mut line: Vec<Card> = branches.pop_front().unwrap();
        let mut position = line.iter().fold(start, |it, &card| it.after(card).unwrap());
        while let Some(card) = position.legal_cards().iter().next() {
            let others = position.legal_cards().iter().skip(1);
            branches.extend(others.map(|other| [&line[..], &[other]].concat()));
            line.push(card);
            position = position.after(card).unwrap();
        }
        play.add_line(&line);
    }
    problem.play = play;
    problem
}

/// Opens a problem whose numbers and lines of play are hidden.
fn with_hidden_lines(problem: &Problem) -> Harness<'static, Studio> {
    let mut harness = studio(HONOURS);
    apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
    apply(&mut harness, Event::Pasted(native::write(problem)));
    // A long text is parsed on another thread.
    while session(&harness).document().problem().play != problem.play {
        harness.step();
    }
    if !session(&harness).hides_results() {
        apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
    }
    assert!(session(&harness).hides_results());
    harness
}

/// Not even the first frame draws the whole text, or a huge one would take seconds and hundreds of megabytes.
#[test]
fn the_first_frame_of_a_long_text_draws_only_what_is_to_be_seen() {
    let problem = problem_with_variations(500);
    let mut harness = with_hidden_lines(&problem);
    let ctx = harness.ctx.clone();
    let show = Command::Challenge(Challenge::ToggleNumbers);
    harness.state_mut().apply(&ctx, show);
    for _ in 0..3 {
        harness.run_steps(1);
        let drawn = harness.query_all_by(|node| {
            let label = node.label().unwrap_or_default();
            label.contains(" in trick ")
        });
        let drawn = drawn.count();
        assert!((1..300).contains(&drawn), "{drawn}");
    }
}

/// Wherever a comment is written, its field opens in view, and its caret stays there.
#[test]
fn the_field_for_a_comment_is_in_view() {
    for count in [59, 500] {
        let problem = problem_with_variations(count);
        let mut harness = with_hidden_lines(&problem);
        apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
        let lines = passages(&problem);
        let places = [0, lines.len() / 3, lines.len() / 2, lines.len() - 1];
        for path in places.map(|at| lines[at].path_to(0)) {
            let place = LinePlace::At(path.clone());
            let write = Lines::Write(RemarkPart::Comment, place);
            apply(&mut harness, Command::Lines(write));
            harness.run_steps(20);
            assert_field_in_view(&harness);
            let comment = "one more word ".repeat(30);
            for letter in comment.chars() {
                harness.event(egui::Event::Text(letter.to_string()));
            }
            harness.run_steps(20);
            let written = session(&harness).document().remark(&path).comment;
            assert_eq!(written, comment.trim());
            assert_caret_in_view(&harness);
            harness.event(egui::Event::Text("and the last".to_owned()));
            harness.run_steps(20);
            assert_caret_in_view(&harness);
            apply(&mut harness, Command::Lines(Lines::CancelWriting));
        }
    }
}

/// Returns the vertical extents of the text of the lines of play and of the field for a comment, in points.
fn lines_and_field(harness: &Harness<'_, Studio>) -> [Rangef; 2] {
    let top = harness.get_by_label("Try out").rect().bottom();
    let mut nodes = harness.query_all_by_label_contains("Comment on");
    let field = nodes.find(is_field).unwrap();
    [
        Rangef::new(top, harness.ctx.content_rect().bottom()),
        field.rect().y_range(),
    ]
}

fn assert_field_in_view(harness: &Harness<'_, Studio>) {
    let [lines, field] = lines_and_field(harness);
    assert!(
        lines.contains(field.min) && lines.contains(field.max),
        "{field:?} {lines:?}"
    );
}

/// Asserts that the end of the field, where the caret is, is in view.
fn assert_caret_in_view(harness: &Harness<'_, Studio>) {
    let [lines, field] = lines_and_field(harness);
    assert!(lines.contains(field.max - 4.0), "{field:?} {lines:?}");
}
