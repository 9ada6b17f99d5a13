//! Tests of commands on whole documents, and of files and texts that come in and go out.

use std::fs;
use std::path::Path;

use eframe::egui::accesskit::Role;
use kibitzer_studio::session::files::unsaved::KEEP_WITHIN;

use crate::prelude::*;

#[test]
pub(super) fn a_new_deal_of_each_game() {
    let mut user = User::at(ENDING);
    for game in [Game::Bridge, Game::Preferans] {
        user.choose(Filing::New(game));
        if user.sees("Don’t save") {
            user.click("Don’t save");
        }
        let setup = user.setup();
        assert!(setup.in_play().is_empty() && setup.game == game);
        assert_eq!(user.mode(), ScreenMode::Edit);
    }
}

#[test]
pub(super) fn a_file_is_opened_by_its_name() {
    let (_folder, path) = new_file("ending.txt");
    fs::write(&path, ENDING).unwrap();
    let mut user = User::new();
    user.choose(Filing::Open);
    user.wait(|user| user.sees("Open a file"));
    // The field already has keyboard focus.
    user.write("no/such/file.ron");
    assert_eq!(asked_name(&user), "no/such/file.ron");
    user.click("Cancel");
    assert!(user.session().filing().prompt.is_none());
    user.open_file(&path);
    let is_open = |user: &User| user.setup().in_play().len() == 12;
    user.wait(is_open);
    assert!(user.session().filing().prompt.is_none());
    // The menu of recent files offers it again.
    user.choose(Filing::New(Game::Bridge));
    user.click_menu("File");
    user.click_like("Open recent");
    user.click_first("ending.txt");
    user.wait(is_open);
}

#[test]
pub(super) fn a_deal_is_saved_and_saved_again() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["one.ron", "two.ron"].map(|it| folder.path().join(it));
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    assert!(user.session().has_unsaved());
    user.choose(Filing::Save);
    user.name_file("Save the problem", &first);
    user.wait(|user| !user.session().has_unsaved());
    let line = |path: &Path| {
        let problem = native::read(&fs::read_to_string(path).unwrap()).unwrap();
        problem.play.mainline().to_vec()
    };
    assert_eq!(line(&first), cards("SK"));
    user.press(Key::Space);
    user.choose(Filing::SaveAs);
    user.name_file("Save the problem", &second);
    user.wait(|user| !user.session().has_unsaved());
    assert_eq!((line(&first).len(), line(&second).len()), (1, 2));
    // From now on, the document belongs to that file.
    user.press(Key::Space);
    user.choose(Filing::Save);
    user.wait(|user| !user.session().has_unsaved());
    assert_eq!((line(&first).len(), line(&second).len()), (1, 3));
}

/// Returns the file name in the dialog that asks for one.
fn asked_name(user: &User) -> &str {
    &user.session().filing().prompt.as_ref().unwrap().path
}

#[test]
fn typing_replaces_the_proposed_name_and_keeps_its_extension() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::at(ENDING);
    let ask = |user: &mut User| {
        user.choose(Filing::SaveAs);
        user.wait(|user| user.sees("Save the problem"));
        user.apply(Filing::Browse(folder.path().to_owned()));
        assert!(asked_name(user).ends_with(".ron"));
    };
    ask(&mut user);
    for letter in "newspaper".chars() {
        user.write(&letter.to_string());
    }
    assert_eq!(asked_name(&user), "newspaper.ron");
    user.press(Key::Enter);
    user.wait(|_| folder.path().join("newspaper.ron").exists());
    user.wait(|user| user.session().filing().prompt.is_none());
    // Whoever types the extension too does not get it twice.
    ask(&mut user);
    for letter in "match.ron".chars() {
        user.write(&letter.to_string());
    }
    assert_eq!(asked_name(&user), "match.ron");
    // The name of a file that is clicked is replaced by typing as well.
    user.wait(|user| user.sees("newspaper.ron"));
    user.click_role(Role::ListBoxOption, "newspaper.ron");
    assert_eq!(asked_name(&user), "newspaper.ron");
    user.write("magazine");
    assert_eq!(asked_name(&user), "magazine.ron");
    // A click into the field leaves the selection to the user.
    user.press(Key::End);
    user.write("x");
    assert_eq!(asked_name(&user), "magazine.ronx");
}

#[test]
pub(super) fn the_window_closes_when_the_user_has_decided() {
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    user.choose(Filing::Quit);
    user.click("Cancel");
    assert!(!user.has_closed() && !user.sees("Keep the changes?"));
    user.choose(Filing::Quit);
    user.click("Don’t save");
    assert!(user.has_closed());
}

/// Starts a studio in which a card was played, and waits until a draft is due.
fn leave(folder: &Path) -> User {
    let mut user = User::living_in(folder);
    user.paste(ENDING);
    user.click("king of spades, 3 tricks");
    user.pass(KEEP_WITHIN);
    user
}

/// A deal that was changed in an analysis aside of the play is not in any file either.
#[test]
fn quitting_asks_about_a_deal_changed_in_a_side_analysis() {
    let mut user = User::at(ENDING);
    user.choose(Lines::Aside);
    user.press(Key::F2);
    user.click("Clear");
    user.press(Key::F3);
    user.choose(Lines::Aside);
    assert!(!user.session().has_unsaved());
    user.chord(Modifiers::COMMAND, Key::Q);
    assert!(user.sees("Keep the changes?"));
    let setup = user.setup();
    assert!(setup.in_play().is_empty());
    user.click("Don’t save");
    assert!(user.asked().iter().any(|it| it == "Close"));
}

/// Saving removes the draft, even if the user does nothing else.
#[test]
fn saving_removes_the_draft() {
    let (folder, path) = new_file("one.ron");
    let mut user = leave(folder.path());
    user.wait(|_| drafts(folder.path()) == 1);
    user.choose(Filing::Save);
    user.name_file("Save the problem", &path);
    user.wait(|user| !user.session().has_unsaved());
    // The clock stands still, so no later check of the drafts can be what removes it.
    wait_until(|| drafts(folder.path()) == 0);
}

/// Undoing all changes removes the draft as well.
#[test]
fn undoing_all_changes_removes_the_draft() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = leave(folder.path());
    user.wait(|_| drafts(folder.path()) == 1);
    user.undo();
    wait_until(|| drafts(folder.path()) == 0);
}

fn drafts(folder: &Path) -> usize {
    let entries = fs::read_dir(folder.join("drafts")).unwrap();
    let names = entries.map(|it| it.unwrap().path());
    names
        .filter(|it| it.extension().is_some_and(|it| it == "draft"))
        .count()
}

#[test]
pub(super) fn a_draft_that_cannot_be_kept_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    fs::remove_dir_all(folder.path().join("drafts")).unwrap();
    user.paste(ENDING);
    user.click("king of spades, 3 tricks");
    user.pass(KEEP_WITHIN);
    user.wait(|user| user.sees("Dismiss"));
    assert!(user.sees_like("0.draft"));
}

#[test]
pub(super) fn a_deal_is_copied_in_every_way() {
    let mut user = User::at(ENDING);
    user.choose(Share::Copy(CopyForm::Line));
    assert_eq!(user.copied(), "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W");
    user.choose(Share::Copy(CopyForm::Pbn));
    assert!(
        user.copied()
            .contains("[Deal \"N:AQ.2.. 32.3.. .AK..4 K4...5\"]")
    );
    user.choose(Share::Copy(CopyForm::Text));
    assert!(user.copied().contains("♠ AQ") && user.copied().contains("North"));
    user.click_other("king of spades, 3 tricks");
    user.click("Copy the card");
    assert_eq!(user.copied(), "♠K");
}

#[test]
pub(super) fn a_paste_is_asked_for() {
    let mut user = User::at(ENDING);
    user.choose(Share::Paste);
    assert!(user.asked().iter().any(|it| it == "RequestPaste"));
    user.paste("bridge N:A... K... Q... J... NT N");
    assert_eq!(user.setup().in_play().len(), 4);
}

#[test]
pub(super) fn losses_are_listed_before_a_file_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let [bts, ron] = ["deal.bts", "deal.ron"].map(|it| folder.path().join(it));
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    user.press(Key::Home);
    // Another card starts a variation.
    user.click_like("four of spades, ");
    let save_as_bts = |user: &mut User| {
        user.choose(Filing::SaveAs);
        user.name_file("Save the problem", &bts);
        user.wait(|user| user.sees("Some data would be lost"));
        assert!(user.sees("BTS cannot store variations."));
        assert!(user.sees("This line would be lost:") && user.sees("♠4"));
    };
    save_as_bts(&mut user);
    user.click("Cancel");
    assert!(!bts.exists() && !user.sees("Some data would be lost"));
    save_as_bts(&mut user);
    user.click("Save in another format…");
    user.name_file("Save the problem", &ron);
    user.wait(|user| !user.session().has_unsaved());
    assert!(!bts.exists());
    save_as_bts(&mut user);
    user.click("Save anyway");
    user.wait(|_| bts.exists());
    user.wait(|user| user.session().has_unsaved());
    // The user has accepted this loss, so saving again does not ask.
    let before = fs::read(&bts).unwrap();
    user.press(Key::Home);
    user.click_like("king of spades, 3");
    user.press(Key::Space);
    user.choose(Filing::Save);
    user.wait(|_| fs::read(&bts).unwrap() != before);
    assert!(!user.sees("Some data would be lost"));
}

/// A problem with a question opens where it is asked, and a played deal where its play was left.
#[test]
fn a_problem_is_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    for (question, at) in [("How many?", 0), ("", 4)] {
        let path = folder.path().join(format!("{at}.ron"));
        let mut user = User::at(ENDING);
        user.apply(Edit::Text(Field::Question, question.to_owned()));
        (0..4).for_each(|_| user.press(Key::Space));
        user.choose(Filing::Save);
        user.name_file("Save the problem", &path);
        user.wait(|user| !user.session().has_unsaved());
        assert_eq!(user.at_card(), 4);
        let saved = user.session().document().as_written();
        let mut user = User::new();
        user.open_file(&path);
        user.wait(|user| user.line().len() == 4);
        assert_eq!(user.at_card(), at);
        assert_eq!(user.session().document().as_written(), saved);
    }
}
