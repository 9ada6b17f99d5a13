//! Tests of the overview of a file's boards: numbers, sorting, filters, keys, and what a screen reader hears.

use std::fs;

use eframe::egui::accesskit::Role;
use kibitzer_formats::Room;
use kibitzer_studio::document::board_column::BoardColumn;
use kibitzer_studio::session::command::Overview as OverviewCommand;
use kibitzer_studio::session::handout::form::ProblemScope;
use kibitzer_studio::session::overview::{BoardOverview, BoardRow};

use super::opening::drop_on_disk;
use crate::prelude::*;
use crate::stage::SESSION;

/// The numbers of these boards in the report of the command line.
const NUMBERS: &str = include_str!("../fixtures/pbn/session.txt");

/// A user who has dropped a file with the match on the window, which counts as one action.
pub(crate) fn at_match() -> User {
    let (_folder, path) = new_file("session.pbn");
    fs::write(&path, SESSION).unwrap();
    let mut user = User::new();
    drop_on_disk(&mut user, &path);
    user.wait(|user| user.mode() == ScreenMode::Overview);
    user.wait(|user| overview(user).totals().pending == 0);
    user
}

fn overview(user: &User) -> &BoardOverview {
    user.session().overview().unwrap()
}

/// Returns the number of the board and the room in each shown row, in display order.
fn shown(user: &User) -> Vec<(String, Option<Room>)> {
    let overview = overview(user);
    let rows = overview.shown().iter().map(|&row| &overview.rows()[row]);
    rows.map(|row| (row.name.clone(), row.room)).collect()
}

fn chosen(user: &User) -> &BoardRow {
    &overview(user).rows()[overview(user).chosen()]
}

/// Returns the names of the rows that a screen reader finds in the table.
fn spoken_rows(user: &User) -> Vec<String> {
    let nodes = user.root().children_recursive();
    let rows = nodes.filter(|node| node.accesskit_node().role() == Role::Row);
    rows.map(|node| name_of(&node)).collect()
}

#[test]
fn the_overview_shows_the_same_numbers_as_the_report() {
    let user = at_match();
    let overview = overview(&user);
    let found = overview.rows().iter().enumerate().map(|(index, row)| {
        let solved = overview.solved(index).unwrap();
        let cost = |is_counted: &dyn Fn(Seat) -> bool| solved.cost(is_counted).unwrap();
        let room = match row.room {
            Some(Room::Open) => "open",
            Some(Room::Closed) => "closed",
            None => "",
        };
        let [tricks, points] = [
            row.result.result.tricks.map(|it| i32::from(it.0)),
            row.result.points,
        ];
        format!(
            "{}\t{room}\t{}\t{}\t{}\t{}",
            row.name,
            tricks.unwrap(),
            points.unwrap(),
            cost(&|seat| seat == row.declarer),
            cost(&|seat| seat != row.declarer),
        )
    });
    let expected: Vec<&str> = NUMBERS.lines().skip(1).collect();
    assert_eq!(found.collect::<Vec<_>>(), expected);
    let rows = overview.rows();
    let makes: Vec<Option<Tricks>> = (0..4)
        .map(|row| rows[row].makes(overview.solved(row).unwrap()))
        .collect();
    assert_eq!(makes, [13, 13, 13, 2].map(|it| Some(Tricks(it))));
    let imps: Vec<Option<i32>> = rows.iter().map(|row| row.imps).collect();
    assert_eq!(imps, [-1, 1, 1, -1].map(Some));
}

#[test]
pub(crate) fn sorted_by_cost_the_worst_board_is_opened_and_left_again() {
    let mut user = at_match();
    user.click("cost");
    let order = shown(&user);
    assert_eq!(order[0], ("2".to_owned(), Some(Room::Closed)));
    assert_eq!(chosen(&user).room, Some(Room::Closed));
    user.press(Key::Enter);
    assert_eq!(user.mode(), ScreenMode::Analyse);
    let record = &user.problem().record;
    assert_eq!((&*record.board, &*record.more["Room"]), ("2", "Closed"));
    user.press(Key::Escape);
    assert_eq!(user.mode(), ScreenMode::Overview);
    assert_eq!(shown(&user), order);
    assert_eq!(
        (&*chosen(&user).name, chosen(&user).room),
        ("2", Some(Room::Closed))
    );
    // Another click turns the order.
    user.click("cost");
    let turned = shown(&user);
    assert_eq!(turned[0], ("1".to_owned(), Some(Room::Closed)));
    assert_eq!(turned[3], order[0]);
}

#[test]
pub(crate) fn filters_change_rows_and_totals_but_no_column() {
    let mut user = at_match();
    let columns = overview(&user).columns().to_vec();
    assert!(columns.contains(&BoardColumn::Imps));
    let totals = overview(&user).totals();
    assert_eq!(
        (totals.plays, totals.cards, totals.of_sides),
        (4, 16, [12, 1])
    );
    assert_eq!(totals.imps, Some(0));
    user.click("Closed 2");
    let totals = overview(&user).totals();
    assert_eq!((totals.plays, totals.of_sides), (2, [11, 0]));
    assert_eq!(totals.players.len(), 1);
    assert_eq!(
        (&*totals.players[0].name, totals.players[0].lost),
        ("Xaver", 11)
    );
    assert!(user.sees("Xaver closed, N-S: 1 mistake, tricks lost: 11"));
    user.click("With mistakes 3");
    assert_eq!(shown(&user), [("2".to_owned(), Some(Room::Closed))]);
    user.click("All rooms 4");
    user.click("With mistakes 3");
    user.click("Search boards");
    user.write("nora");
    assert_eq!(shown(&user).len(), 2);
    user.press(Key::Escape);
    assert_eq!(shown(&user).len(), 4);
    assert_eq!(overview(&user).columns(), columns);
}

#[test]
pub(crate) fn the_keyboard_alone_is_enough() {
    let mut user = at_match();
    user.press(Key::ArrowDown);
    user.press(Key::ArrowDown);
    assert_eq!(overview(&user).chosen_position(), Some(2));
    user.press(Key::End);
    assert_eq!(overview(&user).chosen_position(), Some(3));
    user.press(Key::ArrowUp);
    user.press(Key::Enter);
    let record = &user.problem().record;
    assert_eq!((&*record.board, &*record.more["Room"]), ("2", "Open"));
    user.press(Key::Escape);
    assert_eq!(overview(&user).chosen_position(), Some(2));
    user.press(Key::Escape);
    assert_eq!(user.mode(), ScreenMode::Analyse);
    user.chord(Modifiers::SHIFT, Key::F4);
    assert_eq!(user.mode(), ScreenMode::Overview);
    // A focused row moves on with its focus.
    let row = user.name_like("Board 2, Room open");
    user.focus(&row);
    user.press(Key::ArrowUp);
    assert_eq!(overview(&user).chosen_position(), Some(1));
    user.press(Key::ArrowUp);
    assert_eq!(overview(&user).chosen_position(), Some(0));
    user.press(Key::Enter);
    assert_eq!(user.mode(), ScreenMode::Analyse);
}

#[test]
fn screen_readers_read_the_content_of_rows_in_both_languages() {
    let mut user = at_match();
    let rows = spoken_rows(&user);
    assert_eq!(rows.len(), 5, "{rows:#?}");
    let closed = "Board 2, Room closed, Vul N-S, Contract 3NT, Declarer E Yves, Lead ♠2, \
                  Tricks 13 +4, Makes 2, ± +11, Score −520, ";
    assert!(rows[3].starts_with(closed), "{}", rows[3]);
    assert!(rows[3].ends_with("IMPs −1, N-S 11, cost 11"), "{}", rows[3]);
    assert_eq!(
        rows[4],
        "4 hands played, 16 cards, IMPs 0, N-S 12, E-W 1, cost 13"
    );
    user.speak(Language::Russian);
    let rows = spoken_rows(&user);
    assert!(
        rows[0].starts_with("Сдача 1, Комната открытая, "),
        "{}",
        rows[0]
    );
    assert!(rows[4].starts_with("4 розыгрыша, 16 карт, "), "{}", rows[4]);
}

#[test]
pub(crate) fn the_overview_of_another_file_is_opened_from_the_list() {
    let mut user = at_match();
    user.click("Ten cards");
    assert_eq!(user.mode(), ScreenMode::Analyse);
    user.click("Overview of session.pbn");
    assert_eq!(user.mode(), ScreenMode::Overview);
    let row = user.name_like("Board 1, Room closed");
    user.click(&row);
    assert_eq!(
        (&*chosen(&user).name, chosen(&user).room),
        ("1", Some(Room::Closed))
    );
    user.click("Open");
    let record = &user.problem().record;
    assert_eq!((&*record.board, &*record.more["Room"]), ("1", "Closed"));
}

#[test]
fn hidden_results_are_neither_shown_nor_computed() {
    let mut user = at_match();
    user.apply(Challenge::ToggleNumbers);
    assert!(user.sees_like("numbers hidden; X shows them"));
    assert!((0..4).all(|row| overview(&user).solved(row).is_none()));
    assert!(!user.sees_like("Makes 2"));
    assert!(!user.sees_like("cost 11"));
    assert_eq!(user.session().inquiries().running().count(), 0);
    user.apply(Challenge::ToggleNumbers);
    assert!(user.sees_like("Makes 2"));
}

/// Boards with their results and makes, so that nothing remains to be computed.
fn many(count: usize) -> String {
    let deal = "N:AQ.AKQJT987654.. 32...AKQJT987654 JT98765.32.AK.32 K4..QJT98765432.";
    let board = |number: usize| {
        let result = number % 14;
        format!(
            "[Board \"{number}\"]\n[Deal \"{deal}\"]\n[Contract \"4H\"]\n[Declarer \"N\"]\n\
             [Result \"{result}\"]\n[DoubleDummyTricks \"{}\"]\n\n",
            "7".repeat(20)
        )
    };
    "% PBN 2.1\n".to_owned() + &(1..=count).map(board).collect::<String>()
}

#[test]
fn ten_thousand_boards_draw_only_rows_in_view() {
    let (_folder, path) = new_file("many.pbn");
    fs::write(&path, many(10_000)).unwrap();
    let mut user = User::new();
    drop_on_disk(&mut user, &path);
    user.wait(|user| user.mode() == ScreenMode::Overview);
    user.wait(|user| overview(user).totals().pending == 0);
    assert_eq!(overview(&user).rows().len(), 10_000);
    assert!((10..60).contains(&spoken_rows(&user).len()));
    user.press(Key::End);
    assert!(user.sees_like("Board 10000, "));
    assert!((10..60).contains(&spoken_rows(&user).len()));
    user.click("Tricks");
    let first = overview(&user).shown()[0];
    assert_eq!(
        overview(&user).rows()[first].result.result.tricks,
        Some(Tricks(13))
    );
}

/// A card that a click opened the board at is the next to be played.
#[test]
pub(crate) fn a_mistake_is_opened_by_a_click() {
    let mut user = at_match();
    user.click("Sam: the ace of spades costs 1 trick; better: queen of spades");
    let document = user.session().document();
    assert_eq!(document.at(), 1);
    assert_eq!(document.line()[1].to_string(), "SA");
}

#[test]
pub(crate) fn rows_are_chosen_and_solved_in_order_of_view() {
    let mut user = at_match();
    user.apply(OverviewCommand::Choose(2));
    assert_eq!(overview(&user).chosen(), 2);
    assert_eq!(*overview(&user).in_view(), 0..4);
}

#[test]
pub(crate) fn the_shown_boards_are_exported_and_printed() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = at_match();
    user.click("cost");
    user.click("Closed 2");
    user.click("Export…");
    user.press(Key::Enter);
    let path = folder.path().join("boards.csv");
    let csv = user.written_text("Export a table", &path);
    let rows: Vec<Vec<&str>> = csv.lines().map(|row| row.split(',').collect()).collect();
    let (titles, boards) = rows.split_first().unwrap();
    assert!(boards.iter().all(|row| row.len() == titles.len()), "{csv}");
    let of = |title: &str| {
        let column = titles.iter().position(|it| *it == title).unwrap();
        boards.iter().map(|row| row[column]).collect::<Vec<_>>()
    };
    assert_eq!(of("\u{feff}Board"), ["2", "1"]);
    assert_eq!(of("Room"), ["closed", "closed"]);
    assert_eq!(of("Contract")[0], "3NT");
    assert_eq!((of("Tricks")[0], of("Result")[0]), ("13", "4"));
    assert_eq!((of("Score")[0], of("IMPs")[0]), ("-520", "-1"));
    assert_eq!((of("Makes")[0], of("cost")[0]), ("2", "11"));
    assert!(of("Deal")[0].starts_with("N:"));
    // The same boards in the same order are printed.
    user.click("Print…");
    assert_eq!(user.session().handout().form.scope, ProblemScope::Overview);
    assert!(user.sees("The boards in the overview, as filtered (2)"));
    let printed = user
        .session()
        .problems_in_scope(ProblemScope::Overview, &|_| String::new());
    let boards: Vec<&str> = printed.iter().map(|it| &*it.problem.record.board).collect();
    assert_eq!(boards, ["2", "1"]);
}

/// A table that is exported while results are hidden does not tell them.
#[test]
fn hidden_results_are_not_exported() {
    let (_folder, path) = new_file("boards.csv");
    let mut user = at_match();
    user.apply(Challenge::ToggleNumbers);
    user.click("Export…");
    user.press(Key::Enter);
    let csv = user.written_text("Export a table", &path);
    let last = csv.lines().last().unwrap();
    assert!(last.contains(",,,") && last.contains("N:"), "{last}");
}

#[test]
pub(crate) fn a_column_is_widened_and_gets_its_width_back() {
    let mut user = at_match();
    let edge = "Edge of the Contract column";
    let x = |user: &User| user.place(edge).x;
    let before = x(&user);
    user.drag_by(edge, 40.0);
    assert!((x(&user) - before - 40.0).abs() < 2.0);
    // However far it is dragged, all columns stay.
    user.drag_by(edge, 900.0);
    for column in ["Board", "Par", "cost"] {
        assert!(user.sees(column), "{column}");
    }
    let columns: Vec<BoardColumn> = user
        .session()
        .overview_state()
        .widths
        .keys()
        .copied()
        .collect();
    assert_eq!(columns.last(), Some(&BoardColumn::Contract));
    for column in columns {
        user.apply(OverviewCommand::Widen(column, None));
    }
    assert!((x(&user) - before).abs() < 1.0);
}
