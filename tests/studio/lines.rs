//! Tests of the lines of the play, of its mistakes, and of the panel that shows them.

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Card, Seat};
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::session::command::{Change, Command, Filing, Lines, Show, Walk};
use kibitzer_studio::session::event;
use kibitzer_studio::session::screen_mode::ScreenMode;

use super::actions::{Drawer, User};
use super::{ENDING, apply, click, session, settle, studio};

/// Two tricks of the ending, in which West’s first card and East’s third are mistakes.
pub(crate) const PLAYED: &str =
    "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S play=SKSAS2C4";

/// A board with two remarks before the lead, and three on it.
pub(crate) const CHAT: &str = include_str!("../fixtures/lin/chat.lin");

fn cards(text: &str) -> Vec<Card> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

fn press(harness: &mut Harness<'_, Studio>, key: Key) {
    chord(harness, Modifiers::NONE, key);
}

fn chord(harness: &mut Harness<'_, Studio>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    settle(harness);
}

fn write(harness: &mut Harness<'_, Studio>, text: &str) {
    harness.event(Event::Text(text.to_owned()));
    settle(harness);
}

fn path(harness: &Harness<'_, Studio>) -> Vec<Card> {
    session(harness).document().path().to_vec()
}

#[test]
fn escape_leaves_a_comment_as_it_was() {
    let mut harness = studio(PLAYED);
    chord(&mut harness, Modifiers::COMMAND, Key::M);
    write(&mut harness, "one");
    press(&mut harness, Key::Enter);
    click(&mut harness, "comment on the four of clubs: one");
    write(&mut harness, " and two");
    press(&mut harness, Key::Escape);
    harness.get_by_label("comment on the four of clubs: one");
    assert!(session(&harness).lines().writing.is_none());
    chord(&mut harness, Modifiers::COMMAND, Key::Z);
    assert!(
        harness
            .query_by_label_contains("comment on the four")
            .is_none()
    );
}

#[test]
fn a_comment_is_continued_at_its_end() {
    let mut harness = studio(PLAYED);
    chord(&mut harness, Modifiers::COMMAND, Key::M);
    write(&mut harness, "two");
    press(&mut harness, Key::Home);
    write(&mut harness, "one, ");
    press(&mut harness, Key::Enter);
    chord(&mut harness, Modifiers::COMMAND, Key::M);
    write(&mut harness, ", three");
    press(&mut harness, Key::Enter);
    harness.get_by_label("comment on the four of clubs: one, two, three");
}

#[test]
fn mistakes_that_are_not_known_yet_are_called_so() {
    let mut harness = studio(ENDING);
    let ctx = harness.ctx.clone();
    let load = event::Event::Pasted(PLAYED.to_owned());
    harness.state_mut().apply(&ctx, load);
    // As long as no card is judged, the play must not be called free of mistakes.
    let account = session(&harness).analysed().mistakes();
    assert_eq!((account.judged, account.cards), (0, 4));
    assert!(!account.is_complete());
    settle(&mut harness);
    let account = session(&harness).analysed().mistakes();
    assert!(account.is_complete() && account.total().mistakes == 1);
}

#[test]
fn what_is_played_aside_is_asked_about_and_drafted() {
    let mut harness = studio(PLAYED);
    chord(&mut harness, Modifiers::COMMAND, Key::B);
    assert!(!session(&harness).has_unsaved());
    press(&mut harness, Key::Space);
    assert!(session(&harness).has_unsaved());
    apply(&mut harness, Command::Filing(Filing::Quit));
    harness.get_by_label("Keep the changes?");
    assert_eq!(session(&harness).document().line().len(), 5);
}

#[test]
fn keys_lead_from_mistake_to_mistake() {
    let mut harness = studio("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S");
    for card in ["SK", "SQ", "S2", "C4"] {
        let play = kibitzer_studio::session::command::Walk::Play(card.parse().unwrap());
        apply(&mut harness, Command::Walk(play));
    }
    let mistakes = session(&harness).analysed().mistakes();
    assert!(mistakes.is_complete());
    let all: Vec<usize> = mistakes.mistakes.iter().map(|it| it.index).collect();
    assert_eq!(all, [0, 1]);
    let mut back = Vec::new();
    while session(&harness).analysed().previous_mistake().is_some() {
        chord(&mut harness, Modifiers::SHIFT, Key::M);
        back.push(session(&harness).document().at());
    }
    back.reverse();
    assert_eq!(back, all);
    press(&mut harness, Key::Home);
    let mut ahead = Vec::new();
    while session(&harness).analysed().next_mistake().is_some() {
        press(&mut harness, Key::M);
        ahead.push(session(&harness).document().at());
    }
    assert_eq!(
        ahead,
        all.into_iter().filter(|&at| at > 0).collect::<Vec<_>>()
    );
}

#[test]
fn keys_lead_from_fork_to_fork_and_through_the_variations() {
    let mut harness = studio(PLAYED);
    press(&mut harness, Key::Home);
    click(&mut harness, "five of clubs, 2 tricks");
    click(&mut harness, "go to the four of clubs in trick 1");
    chord(&mut harness, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(path(&harness), cards("SK"));
    chord(&mut harness, Modifiers::ALT, Key::ArrowDown);
    assert_eq!(path(&harness), cards("C5"));
    chord(&mut harness, Modifiers::COMMAND, Key::ArrowUp);
    assert_eq!(
        session(&harness).document().problem().play.mainline(),
        cards("C5")
    );
    chord(&mut harness, Modifiers::COMMAND, Key::Delete);
    assert_eq!(
        session(&harness).document().problem().play.mainline(),
        cards("SK SA S2 C4")
    );
    chord(&mut harness, Modifiers::COMMAND, Key::Z);
    chord(&mut harness, Modifiers::COMMAND, Key::Z);
    harness.get_by_label("go to the five of clubs in trick 1, in a variation");
}

#[test]
fn a_card_as_good_is_played_from_the_best_line() {
    let mut harness = studio(ENDING);
    let (line, _) = session(&harness).analysed().line().unwrap();
    let index = line.steps.iter().position(|it| !it.as_good.is_empty());
    let index = index.unwrap();
    let step = line.steps[index];
    let other = step.as_good.iter().next().unwrap();
    let before: Vec<Card> = line.steps[..index].iter().map(|it| it.card).collect();
    harness
        .query_all_by_label_contains("as good as the ")
        .next()
        .unwrap()
        .click();
    settle(&mut harness);
    harness
        .query_all_by_label_contains("Play the ")
        .next()
        .unwrap()
        .click();
    settle(&mut harness);
    assert_eq!(path(&harness), [&before[..], &[other]].concat());
}

#[test]
fn from_here_and_back_in_one_key_each() {
    let mut harness = studio(PLAYED);
    press(&mut harness, Key::ArrowLeft);
    chord(&mut harness, Modifiers::COMMAND, Key::B);
    harness.get_by_label("A separate analysis of the position after 3 cards");
    assert_eq!(session(&harness).document().at(), 0);
    assert_eq!(session(&harness).document().line(), cards("C4"));
    apply(
        &mut harness,
        Command::Walk(kibitzer_studio::session::command::Walk::Play(
            "HA".parse().unwrap(),
        )),
    );
    chord(&mut harness, Modifiers::COMMAND, Key::B);
    assert_eq!(path(&harness), cards("SK SA S2"));
    assert_eq!(
        session(&harness)
            .document()
            .problem()
            .play
            .next(&path(&harness)),
        cards("C4 HA")
    );
    // Another deal in the analysis aside is kept as it was left.
    chord(&mut harness, Modifiers::COMMAND, Key::B);
    let edit = Edit::Give("H9".parse().unwrap(), Seat::East);
    apply(&mut harness, Command::Change(Change::Edit(edit)));
    let changed = session(&harness).document().problem().setup;
    apply(&mut harness, Command::Lines(Lines::Aside));
    assert_eq!(path(&harness), cards("SK SA S2"));
    apply(&mut harness, Command::Lines(Lines::Aside));
    assert_eq!(session(&harness).document().problem().setup, changed);
}

#[test]
fn to_edit_and_back_keeps_the_place() {
    let mut harness = studio(PLAYED);
    press(&mut harness, Key::ArrowLeft);
    apply(&mut harness, Command::Show(Show::Mode(ScreenMode::Edit)));
    assert_eq!(session(&harness).document().at(), 0);
    apply(&mut harness, Command::Show(Show::Mode(ScreenMode::Analyse)));
    assert_eq!(path(&harness), cards("SK SA S2"));
}

#[test]
fn sections_fold_with_the_keyboard_and_stay_so() {
    let mut harness = studio(PLAYED);
    harness.get_by_label("Moves, expanded").focus();
    harness.run_steps(2);
    press(&mut harness, Key::Space);
    assert!(
        harness
            .query_by_label_contains("Moves, collapsed")
            .is_some()
    );
    assert_eq!(session(&harness).document().at(), 4);
    let kept = ron::to_string(session(&harness).settings()).unwrap();
    let read: kibitzer_studio::settings::Settings = ron::from_str(&kept).unwrap();
    assert!(!read.is_open(kibitzer_studio::settings::AnswerSection::Moves));
}

#[test]
fn the_timeline_marks_where_other_cards_were_tried() {
    let mut harness = studio(PLAYED);
    let fork = "another card was tried instead of the king of spades";
    assert!(harness.query_by_label(fork).is_none());
    apply(
        &mut harness,
        Command::Walk(Walk::Instead(0, cards("C5")[0])),
    );
    apply(
        &mut harness,
        Command::Lines(Lines::GoTo(cards("SK SA S2 C4"))),
    );
    // The menu opens by keyboard as well.
    harness.get_by_label(fork).focus();
    press(&mut harness, Key::Enter);
    harness.get_by_label("the current line: the king of spades");
    click(&mut harness, "switch to the line with the five of clubs");
    assert_eq!(path(&harness), cards("C5"));
    click(
        &mut harness,
        "another card was tried instead of the five of clubs",
    );
    click(&mut harness, "switch to the line with the king of spades");
    assert_eq!(path(&harness), cards("SK"));
    assert_eq!(session(&harness).document().line(), cards("SK SA S2 C4"));
}

#[test]
pub(crate) fn long_chats_are_folded_until_they_are_opened() {
    let drawer = Drawer::default();
    let mut user = User::with(&drawer);
    user.paste(CHAT);
    let remark = "comment on the four of hearts: bob: fourth best";
    assert!(user.sees("comment before the first card: bob: hi all"));
    assert!(!user.sees(remark));
    user.click("3 remarks on the four of hearts, collapsed");
    assert!(user.sees(remark));
    assert!(user.sees("comment on the four of hearts: ann: and dummy has the ♦A"));
    user.click("3 remarks on the four of hearts, expanded");
    assert!(!user.sees(remark));
    // By keyboard: the chat on the last card played, or the one that has the focus.
    user.press(Key::Home);
    user.press(Key::R);
    assert!(!user.sees(remark));
    user.press(Key::ArrowRight);
    user.press(Key::R);
    assert!(user.sees(remark));
    user.focus("3 remarks on the four of hearts, expanded");
    user.press(Key::Enter);
    assert!(!user.sees(remark));
    user.press(Key::Enter);
    user.close_into(&drawer);
    let mut user = User::with(&drawer);
    assert!(user.sees(remark));
    user.click(remark);
    assert!(user.session().lines().writing.is_some());
}
