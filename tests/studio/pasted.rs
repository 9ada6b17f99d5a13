//! Tests of the boards that the user pasted or made: they have a group of their own in the list, and nothing replaces
//! them.

use std::fs;
use std::path::PathBuf;

use kibitzer_studio::document::problems::SectionName;
use kibitzer_studio::session::event::Event;

use crate::prelude::*;
use crate::stage::BROKEN;

/// Returns the titles of the boards in the group, in the order of its rows.
fn titles(user: &User) -> Vec<String> {
    let mut sections = user.session().problem_list().collections();

    let (_, section) = sections
        .find(|(_, it)| it.name == SectionName::Pasted)
        .unwrap();
    section
        .listed()
        .map(|listed| listed.problem.title.clone())
        .collect()
}

#[test]
fn a_pasted_board_is_kept_after_another_paste_and_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    user.retitle("The first");
    user.paste(PLAYED);
    assert!(!user.sees("Keep the changes?"));
    assert_eq!(titles(&user), ["The first", ""]);
    user.retitle("The second");
    assert!(user.sees("Collapse Pasted") && user.sees("The first"));
    user.choose(Filing::Quit);
    user.wait(User::has_closed);
    user.close();

    let mut user = User::living_in(folder.path());
    user.wait(|user| user.problem().title == "The second");
    user.click("The first");
    assert!(!user.sees("Keep the changes?"));
    assert_eq!(titles(&user), ["The first", "The second"]);
    user.click("The second");
    assert_eq!(user.line().len(), 4);
}

/// Another window writes its settings last.
#[test]
fn pasted_boards_of_two_windows_are_both_kept() {
    let folder = tempfile::tempdir().unwrap();
    let [mut one, mut other] = [0, 1].map(|_| User::living_in(folder.path()));
    one.paste(ENDING);
    other.paste(PLAYED);
    one.close();
    other.close();
    assert_eq!(titles(&User::living_in(folder.path())).len(), 2);
}

#[test]
fn the_same_text_is_listed_once() {
    let mut user = User::new();
    let list = format!("{ENDING}\n{PLAYED}\n{ENDING}\n");
    user.paste(&list);
    user.paste(PLAYED);
    user.paste(&list);
    assert_eq!(titles(&user).len(), 3);
    // A board that was changed is another one.
    user.retitle("Mine");
    user.paste(&list);
    assert_eq!(titles(&user), ["Mine", "", "", ""]);
}

#[test]
fn a_new_board_is_kept_only_after_a_change() {
    let mut user = User::new();
    user.choose(Filing::New(Game::Bridge));
    user.click("Ten cards");
    assert_eq!(titles(&user).len(), 0);
    user.choose(Filing::New(Game::Bridge));
    user.retitle("Made here");
    user.click("Ten cards");
    assert!(!user.sees("Keep the changes?"));
    user.click("Made here");
    // Later changes belong to the same row.
    user.retitle("Made here twice");
    user.paste(ENDING);
    assert_eq!(titles(&user), ["Made here twice", ""]);
}

#[test]
fn a_removed_board_is_gone_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(&format!("{ENDING}\n{PLAYED}\n"));
    user.click_other("No. 1");
    user.click("Remove from the list");
    user.close();
    let mut user = User::living_in(folder.path());
    assert_eq!(titles(&user).len(), 1);
    // Boards that are in no file are removed together only after a question.
    user.click_other("Collapse Pasted");
    user.click("Remove from the list");
    assert!(user.sees("One deal is in no file."));
    user.click("Don’t save");
    assert!(!user.sees("Collapse Pasted"));
    user.close();
    assert_eq!(titles(&User::living_in(folder.path())).len(), 0);
}

#[test]
fn a_saved_board_leaves_the_group_of_pasted_boards() {
    let (_folder, path) = new_file("mine.ron");
    let mut user = User::at(&format!("{ENDING}\n{PLAYED}\n"));
    user.chord(Modifiers::COMMAND, Key::S);
    user.name_file("Save the problem", &path);
    user.wait(|user| user.sees("mine.ron"));
    assert_eq!(titles(&user).len(), 1);
    user.retitle("In its file");
    user.chord(Modifiers::COMMAND, Key::S);
    user.wait(|_| fs::read_to_string(&path).unwrap().contains("In its file"));
}

#[test]
fn boards_too_long_together_to_be_kept_give_a_notice() {
    let mut user = User::new();
    let line = "bridge N:AK... 32... ..AK. ..32. NT N\n";
    user.paste_only(&line.repeat(8000));
    user.wait(|user| titles(user).len() == 8000);
    assert!(user.sees_like("too long together to be kept"));
}

#[test]
fn a_single_warning_is_shown_in_the_notice() {
    let mut user = User::new();
    user.paste("N AK52 Q63 KJ74 85\nS QT87 A85 A952 A3\nin NT\n");
    assert!(user.sees("Pasted: South assumed as declarer"));
}

#[test]
fn a_faulty_text_leaves_the_table_unchanged_and_reports_the_position() {
    let mut user = User::at(ENDING);
    let before = user.problem().clone();
    user.paste("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT Z");
    assert_eq!(user.problem(), &before);
    assert!(user.sees_like("line 1, column"));
    user.click("Dismiss");
    assert!(user.session().screen().notices.latest().is_none());
    // Of many lines, the good ones are kept.
    let mut user = User::new();
    user.paste(&format!("{ENDING}\nbridge N:nothing\n{ENDING}\n"));
    assert_eq!(titles(&user).len(), 2);
    assert!(user.sees_like("line 2"));
}

#[test]
fn a_faulty_deal_opens_in_edit_mode() {
    let user = User::at(BROKEN);
    assert_eq!(user.mode(), ScreenMode::Edit);
    assert!(user.sees_like("ace of spades to East"));
}

/// In between, another document was open, and a list was read before the file.
#[test]
fn a_deal_restored_by_undo_belongs_to_its_own_file() {
    let mut user = User::new();
    let list = format!("{ENDING}\n{ENDING}");
    user.paste(&list);
    let path = PathBuf::from("somewhere/ending.txt");
    user.apply(Event::from_file(path.clone(), ENDING.as_bytes()));
    let file = |user: &User| {
        let origin = user.session().document().origin();
        user.session().problem_list().file_of(origin)
    };
    assert_eq!(file(&user).as_ref(), Some(&path));
    user.apply(Change::Undo);
    assert_eq!(file(&user), None);
    user.apply(Change::Redo);
    user.paste(&list);
    user.apply(Change::Undo);
    assert_eq!(file(&user), Some(path));
}
