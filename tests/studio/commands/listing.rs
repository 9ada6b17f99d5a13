//! Tests of commands of the list of problems.

use std::fs;

use kibitzer::notation::text;
use kibitzer_studio::document::problems::{FileSection, ListRow, SectionName};
use kibitzer_studio::session::list::view::ListGrouping;

use crate::prelude::*;

#[test]
pub(super) fn a_problem_is_opened_from_the_list() {
    let mut user = User::new();
    user.click("Ten cards");
    assert_eq!(user.problem().title, "Ten cards");
}

#[test]
pub(super) fn the_list_is_searched_filtered_grouped_and_folded() {
    let mut user = User::at(ENDING);
    user.click("Search problems");
    user.write("ten cards");
    assert!(user.sees("Ten cards") && !user.sees("Grand slam in hearts"));
    user.press(Key::Escape);
    assert!(user.sees("Grand slam in hearts"));
    user.click("Filter");
    user.click_last("Preferans");
    let filter = &user.session().list().view.filter;
    assert_eq!(filter.game, Some(Game::Preferans));
    assert!(user.sees("Barbakaru") && !user.sees("Ten cards"));
    user.press(Key::Escape);
    user.click("Group");
    user.click_last("By author");
    assert_eq!(user.session().list().view.grouping, ListGrouping::Author);
    user.press(Key::Escape);
    assert!(user.sees("Collapse Galaktionov"));
    user.click("Collapse Unknown author");
    assert!(!user.sees("Barbakaru") && user.sees("Galaktionov's problem"));
    user.click("Expand Unknown author");
    assert!(user.sees("Barbakaru"));
}

/// Returns the indices of the problems in the user's folder, in the order of the list.
fn order(user: &User) -> Vec<usize> {
    let mut sections = user.session().problem_list().collections();
    let section = sections.find(|(_, it)| matches!(it.name, SectionName::Folder(_)));
    let rows = section.map_or(Vec::new(), |(_, section)| section.rows());
    rows.into_iter()
        .filter_map(|row| match row {
            ListRow::Problem(index) => Some(index),
            ListRow::File(_) => None,
        })
        .collect()
}

/// A file is read when it becomes visible, and its difficulty is measured when the workers are idle.
#[test]
pub(super) fn a_folder_is_listed_put_in_order_and_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a", "b"] {
        let text = format!("[Event \"{name}\"]\n[Deal \"N:AQ.2.. 32.3.. .AK..4 K4...5\"]\n");
        fs::write(folder.path().join(format!("{name}.pbn")), text).unwrap();
    }
    fs::write(folder.path().join("c.ron"), "(").unwrap();
    fs::write(folder.path().join("d.txt"), "no problem").unwrap();
    let mut user = User::new();
    user.choose(Library::AddFolder);
    user.name_file("Add a folder of problems…", folder.path());
    user.wait(|user| user.sees("c.ron contains no problems") && order(user).len() == 2);
    let is_measured = |user: &User| {
        let mut sections = user.session().problem_list().collections();
        let (_, section) = sections
            .find(|(_, it)| matches!(it.name, SectionName::Folder(_)))
            .unwrap();
        let list = &user.session().list().view;
        (section.problems.iter()).all(|listed| list.difficulty(listed).is_some())
    };
    user.wait(is_measured);
    user.wait(|user| !user.sees_like("d.txt"));
    let before = order(&user);
    user.focus("a.pbn");
    user.chord(Modifiers::ALT, Key::ArrowDown);
    assert_eq!(order(&user), before.into_iter().rev().collect::<Vec<_>>());
    user.click(&format!("Remove {} from the list", folder.path().display()));
    assert!(user.session().settings().library.folders.is_empty());
    assert!(!user.sees("c.ron contains no problems"));
}

/// Returns an ending as a board of a PBN file, with this number.
fn ending(board: usize) -> String {
    format!(
        "[Event \"\"]\n[Board \"{board}\"]\n[Deal \"N:AQ.2.. 32.3.. .AK..4 K4...5\"]\n[Declarer \"S\"]\n\
         [Contract \"1NT\"]\n\n"
    )
}

#[test]
pub(super) fn files_are_closed_and_renamed_from_their_menus() {
    let folder = tempfile::tempdir().unwrap();
    let [one, many, new] = ["one.pbn", "many.pbn", "new.pbn"].map(|it| folder.path().join(it));
    fs::write(&one, ending(1)).unwrap();
    fs::write(&many, ending(1) + &ending(2)).unwrap();
    let mut user = User::new();
    user.open_all(vec![one.clone(), many.clone()]);
    user.wait(|user| user.sees("one.pbn") && user.sees("Collapse many.pbn"));
    let sections = |user: &User| user.session().problem_list().file_sections();
    user.click_other("one.pbn");
    user.click("Rename the file…");
    user.name_file("Rename the file", &new);
    user.wait(|user| user.sees("new.pbn"));
    assert!(new.exists() && !one.exists() && !user.sees("one.pbn"));
    // The board is saved to the file under its new name.
    user.click("new.pbn");
    user.click("king of spades, 3 tricks");
    user.save();
    assert!(!one.exists() && fs::read_to_string(&new).unwrap().contains("[Play "));
    let both = [
        FileSection::Opened(vec![new.clone()]),
        FileSection::File(many.clone()),
    ];
    assert_eq!(sections(&user), both);
    user.click_other("Collapse many.pbn");
    user.click("Remove from the list");
    assert_eq!(sections(&user), both[..1]);
    user.click_other("new.pbn");
    user.click("Remove from the list");
    assert_eq!(sections(&user), []);
    // The files themselves are left alone, and so is the document on the table.
    assert!(new.exists() && many.exists());
    assert_eq!(user.line().len(), 1);
    assert!(!user.session().has_unsaved());
}

/// Random deals that are in no file would be lost, so the user is asked.
#[test]
fn removing_a_list_of_unsaved_random_deals_asks_first() {
    let mut user = User::new();
    super::dealing::deal(&mut user);
    let heading = user.labels_like("Collapse ").into_iter().next().unwrap();
    user.click_other(&heading);
    user.click("Remove from the list");
    assert!(user.sees("Keep the deals?"));
    user.click("Cancel");
    assert!(user.sees(&heading));
    user.click_other(&heading);
    user.click("Remove from the list");
    user.click("Don’t save");
    assert!(!user.sees(&heading));
    assert_eq!(user.session().problem_list().unsaved_deals().count(), 0);
}

#[test]
pub(super) fn the_title_of_a_board_is_changed_from_its_menu() {
    let (_folder, path) = new_file("one.ron");
    let problem = text::parse_line(ENDING).unwrap().problem;
    fs::write(&path, native::write(&problem)).unwrap();
    let mut user = User::new();
    user.open_all(vec![path.clone()]);
    user.wait(|user| user.sees("one.ron"));
    user.click("Ten cards");
    user.click_other("one.ron");
    user.click("Change the title…");
    user.write("Renamed");
    user.save();
    assert!(fs::read_to_string(&path).unwrap().contains("Renamed"));
    assert!(user.sees("Renamed"));
}

#[test]
pub(super) fn a_board_is_deleted_from_its_file_after_a_question() {
    let (_folder, path) = new_file("many.pbn");
    fs::write(&path, ending(1) + &ending(2)).unwrap();
    let mut user = User::new();
    user.open_all(vec![path.clone()]);
    user.wait(|user| user.sees("Board 2"));
    user.click("Board 2");
    user.click_other("Board 1");
    user.click("Delete from the file…");
    user.click("Cancel");
    assert!(user.sees("Board 2"));
    user.click_other("Board 1");
    user.click("Delete from the file…");
    user.click_last("Delete");
    user.wait(|_| fs::read_to_string(&path).unwrap().trim() == ending(2).trim());
    // The open board has moved in the file, and is still saved into it.
    user.wait(|user| user.sees("many.pbn") && !user.sees("Board 2"));
    user.press(Key::Space);
    user.save();
    assert!(fs::read_to_string(&path).unwrap().contains("[Play "));
    user.click_other("many.pbn");
    user.click("Delete the file…");
    user.click_last("Delete");
    user.wait(|_| !path.exists());
    // The board stays on the table.
    user.wait(|user| user.session().problem_list().file_sections().is_empty());
    assert_eq!(user.line().len(), 1);
}

/// Clicks an entry of the menu `Arrange` of a group of the list.
fn arrange(user: &mut User, group: &str, entry: &str) {
    user.click_other(&format!("Collapse {group}"));
    user.click_menu("Arrange");
    user.click(entry);
}

#[test]
pub(super) fn boards_of_two_files_are_joined_arranged_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, joined] =
        ["one.pbn", "two.pbn", "joined.pbn"].map(|name| folder.path().join(name));
    let texts = [ending(3) + &ending(2), ending(5) + &ending(4)];
    fs::write(&one, &texts[0]).unwrap();
    fs::write(&two, &texts[1]).unwrap();
    let mut user = User::new();
    user.open_all(vec![one.clone(), two.clone()]);
    user.wait(|user| user.sees("Collapse one.pbn") && user.sees("Collapse two.pbn"));
    arrange(&mut user, "one.pbn", "Add to the arranged boards");
    arrange(&mut user, "two.pbn", "Add to the arranged boards");
    let group = "Arranged";
    // Boards that are there already are not added again.
    arrange(&mut user, group, "Add to the arranged boards");
    arrange(&mut user, group, "Sort by board number");
    arrange(&mut user, group, "Rotate every board");
    arrange(&mut user, group, "Dealer and vulnerability by number");
    assert_eq!(user.session().problem_list().unsaved_deals().count(), 1);
    user.click_other(&format!("Collapse {group}"));
    user.click("Save the list…");
    user.name_file("Save the whole list", &joined);
    user.wait(|_| joined.exists());
    let written = fs::read_to_string(&joined).unwrap();
    let contents = kibitzer_formats::read(&written).unwrap().contents;
    let boards = contents
        .boards
        .into_iter()
        .map(|board| board.content.unwrap().problem);
    let boards: Vec<_> = boards.collect();
    let numbers: Vec<&str> = boards.iter().map(|board| &*board.record.board).collect();
    assert_eq!(numbers, ["2", "3", "4", "5"]);
    let dealers: Vec<Seat> = boards.iter().map(|board| board.dealer).collect();
    assert_eq!(dealers, [Seat::East, Seat::South, Seat::West, Seat::North]);
    assert!(
        boards
            .iter()
            .all(|board| board.setup.declarer == Seat::West)
    );
    assert_eq!(user.session().problem_list().unsaved_deals().count(), 0);
    // The files that the boards came from stay as they were.
    assert_eq!(
        [one, two].map(|path| fs::read_to_string(path).unwrap()),
        texts
    );
}
