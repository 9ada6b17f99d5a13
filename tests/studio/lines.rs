//! Tests of the lines of the play, of its mistakes, and of the panel that shows them.

use kibitzer_studio::session::event;

use crate::prelude::*;
use crate::stage::CHAT;

#[test]
fn a_comment_is_edited_from_its_end_and_escape_discards_the_edit() {
    let mut user = User::at(PLAYED);
    user.chord(Modifiers::COMMAND, Key::M);
    user.write("two");
    user.press(Key::Home);
    user.write("one, ");
    user.press(Key::Enter);
    user.chord(Modifiers::COMMAND, Key::M);
    user.write(", three");
    user.press(Key::Enter);
    let comment = "comment on the four of clubs: one, two, three";
    user.click(comment);
    user.write(" and four");
    user.press(Key::Escape);
    user.get_by_label(comment);
    assert!(user.session().lines().writing.is_none());
    (0..2).for_each(|_| user.undo());
    assert!(!user.sees_like("comment on the four"));
}

#[test]
fn the_mistake_count_is_incomplete_until_all_cards_are_judged() {
    let mut user = User::at(ENDING);
    user.send(event::Event::Pasted(PLAYED.to_owned()));
    // As long as no card is judged, the play must not be called free of mistakes.
    let account = user.session().analysed().mistakes();
    assert_eq!((account.judged, account.cards), (0, 4));
    assert!(!account.is_complete());
    user.settle();
    let account = user.session().analysed().mistakes();
    assert!(account.is_complete() && account.total().mistakes == 1);
}

#[test]
fn quitting_asks_about_cards_played_in_a_side_analysis() {
    let mut user = User::at(PLAYED);
    user.chord(Modifiers::COMMAND, Key::B);
    assert!(!user.session().has_unsaved());
    user.press(Key::Space);
    assert!(user.session().has_unsaved());
    user.apply(Filing::Quit);
    user.get_by_label("Keep the changes?");
    assert_eq!(user.line().len(), 5);
}

#[test]
pub(super) fn one_key_leads_to_layouts_from_here_and_one_back() {
    let mut user = User::at(PLAYED);
    let aside = |user: &mut User| user.chord(Modifiers::COMMAND, Key::B);
    user.press(Key::ArrowLeft);
    aside(&mut user);
    user.get_by_label("A separate analysis of the position after 3 cards");
    assert_eq!((user.at_card(), user.line()), (0, &cards("C4")[..]));
    user.play("HA");
    aside(&mut user);
    assert_eq!(user.path(), cards("SK SA S2"));
    assert_eq!(user.problem().play.next(user.path()), cards("C4 HA"));
    // Another deal in the analysis aside is kept as it was left.
    aside(&mut user);
    user.apply(Edit::Give(card("H9"), Seat::East));
    let changed = user.setup();
    user.click("Back to the play");
    assert_eq!(user.path(), cards("SK SA S2"));
    aside(&mut user);
    assert_eq!(user.setup(), changed);
}

#[test]
fn edit_mode_keeps_the_place_in_the_play() {
    let mut user = User::at(PLAYED);
    user.press(Key::ArrowLeft);
    user.apply(ScreenMode::Edit);
    assert_eq!(user.at_card(), 0);
    user.apply(ScreenMode::Analyse);
    assert_eq!(user.path(), cards("SK SA S2"));
}

#[test]
fn the_timeline_marks_where_other_cards_were_tried() {
    let mut user = User::at(PLAYED);
    let fork = "another card was tried instead of the king of spades";
    assert!(!user.sees(fork));
    user.apply(Walk::Instead(0, cards("C5")[0]));
    user.apply(Lines::GoTo(cards("SK SA S2 C4")));
    // The menu opens by keyboard as well.
    user.get_by_label(fork).focus();
    user.press(Key::Enter);
    user.get_by_label("the current line: the king of spades");
    user.click("switch to the line with the five of clubs");
    assert_eq!(user.path(), cards("C5"));
    user.click("another card was tried instead of the five of clubs");
    user.click("switch to the line with the king of spades");
    assert_eq!(user.path(), cards("SK"));
    assert_eq!(user.line(), cards("SK SA S2 C4"));
}

#[test]
pub(crate) fn long_chats_are_folded_until_they_are_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
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
    let mut user = user.restart(folder.path());
    assert!(user.sees(remark));
    user.click(remark);
    assert!(user.session().lines().writing.is_some());
}
