//! Tests of very long texts and lists.

use std::collections::VecDeque;

use eframe::egui::{self, Rangef};
use kibitzer::notation::text;
use kibitzer::problem::{Problem, Variations};
use kibitzer::rules::Position;
use kibitzer_export::scoresheet::passages;
use kibitzer_studio::session::command::Command;
use kibitzer_studio::session::event::Event;

use crate::prelude::*;
use crate::stage::HONOURS;

/// Only the visible part of a text as long as a book is drawn.
#[test]
fn a_long_text_draws_only_rows_in_view() {
    let mut user = User::at(HONOURS);
    let walk = |user: &mut User, walk| {
        user.send(walk);
    };
    let legal = |user: &User| {
        let position = user.session().document().position();
        position.map_or(CardSet::EMPTY, |it| it.legal_cards())
    };
    // With results shown, every card would be analysed.
    user.apply(Challenge::ToggleNumbers);
    for first in legal(&user) {
        walk(&mut user, Walk::ToStart);
        walk(&mut user, Walk::Play(first));
        for _ in 0..40 {
            let next = legal(&user).iter().next().unwrap();
            walk(&mut user, Walk::Play(next));
        }
    }
    let last = user.path().to_vec();
    user.send(Challenge::ToggleNumbers);
    user.run_steps(20);
    let drawn = |user: &User| {
        let named = user.query_all_by(|node| {
            let label = node.label().unwrap_or_default();
            label.contains(" in trick ")
        });
        named.count()
    };
    let all: usize = passages(user.problem())
        .iter()
        .map(|it| it.cards.len())
        .sum();
    assert!(all > 500, "{all}");
    let at_end = drawn(&user);
    assert!((40..all / 2).contains(&at_end), "{at_end} of {all}");
    // The current card is always scrolled into view.
    walk(&mut user, Walk::GoTo(1));
    user.run_steps(20);
    walk(&mut user, Walk::ToEnd);
    user.run_steps(20);
    assert_eq!(user.path(), last);
    assert_eq!(drawn(&user), at_end);
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
fn with_hidden_lines(problem: &Problem) -> User {
    let mut user = User::at(HONOURS);
    user.apply(Challenge::ToggleNumbers);
    user.apply(Event::Pasted(native::write(problem)));
    // A long text is parsed on another thread.
    user.watch(|user| user.problem().play == problem.play);
    if !user.session().hides_results() {
        user.apply(Challenge::ToggleNumbers);
    }
    assert!(user.session().hides_results());
    user
}

/// Not even the first frame draws the whole text, or a huge one would take seconds and hundreds of megabytes.
#[test]
fn the_first_frame_of_a_long_text_draws_only_rows_in_view() {
    let problem = problem_with_variations(500);
    let mut user = with_hidden_lines(&problem);
    let show = Command::Challenge(Challenge::ToggleNumbers);
    user.send(show);
    for _ in 0..3 {
        user.run_steps(1);
        let drawn = user
            .query_all_by(|node| {
                let label = node.label().unwrap_or_default();
                label.contains(" in trick ")
            })
            .count();
        assert!((1..300).contains(&drawn), "{drawn}");
    }
}

/// Wherever a comment is written, its field opens in view, and its caret stays there.
#[test]
fn an_open_comment_field_and_its_caret_stay_in_view() {
    for count in [59, 500] {
        let problem = problem_with_variations(count);
        let mut user = with_hidden_lines(&problem);
        user.apply(Challenge::ToggleNumbers);
        let lines = passages(&problem);
        let places = [0, lines.len() / 3, lines.len() / 2, lines.len() - 1];
        for path in places.map(|at| lines[at].path_to(0)) {
            let place = LinePlace::At(path.clone());
            user.apply(Lines::Write(RemarkPart::Comment, place));
            user.run_steps(20);
            assert_field_in_view(&user);
            let comment = "one more word ".repeat(30);
            for word in comment.split_inclusive(' ') {
                user.event(egui::Event::Text(word.to_owned()));
            }
            user.run_steps(20);
            let written = user.session().document().remark(&path).comment;
            assert_eq!(written, comment.trim());
            assert_caret_in_view(&user);
            user.event(egui::Event::Text("and the last".to_owned()));
            user.run_steps(20);
            assert_caret_in_view(&user);
            user.apply(Lines::CancelWriting);
        }
    }
}

/// Returns the vertical extents of the text of the lines of play and of the field for a comment, in points.
fn lines_and_field(user: &User) -> [Rangef; 2] {
    let top = user.rect("Try out").bottom();
    let mut nodes = user.query_all_by_label_contains("Comment on");
    let field = nodes.find(is_field).unwrap();
    [
        Rangef::new(top, user.ctx.content_rect().bottom()),
        field.rect().y_range(),
    ]
}

fn assert_field_in_view(user: &User) {
    let [lines, field] = lines_and_field(user);
    assert!(
        lines.contains(field.min) && lines.contains(field.max),
        "{field:?} {lines:?}"
    );
}

/// Asserts that the end of the field, where the caret is, is in view.
fn assert_caret_in_view(user: &User) {
    let [lines, field] = lines_and_field(user);
    assert!(lines.contains(field.max - 4.0), "{field:?} {lines:?}");
}
