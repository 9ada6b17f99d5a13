//! Tests of commands that export a position for other people.

use std::fs;

use eframe::egui::accesskit::Role;
use kibitzer::annotation::{tell_solution, unwritten_solution};
use kibitzer::search::Solver;
use kibitzer_export::ExportKind;
use kibitzer_studio::session::export::form::ExportItem;
use kibitzer_studio::session::handout::form::ProblemScope;
use kibitzer_studio::words::Words;

use crate::prelude::*;

/// A deal with a contract, since a link needs it to tell who leads.
const CONTRACT: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S contract=3NT";

#[test]
pub(super) fn a_position_is_copied_for_others() {
    let mut user = User::at(CONTRACT);
    user.choose(Share::Copy(CopyForm::Link));
    let link = user.copied().to_owned();
    assert!(
        link.starts_with("https://") && !link.contains('\n'),
        "{link}"
    );
    let setup = kibitzer_formats::read_one(&link).unwrap().setup;
    assert_eq!(setup.hands, user.setup().hands);
    user.choose(Share::Copy(CopyForm::Picture));
    user.wait(|user| user.copied().starts_with('['));
    // The website of the link cannot show a deal of preferans.
    user.paste("preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E");
    assert!(!user.can(Share::Copy(CopyForm::Link)));
}

#[test]
pub(super) fn a_position_is_saved_in_every_form_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    let forms = [
        (ExportKind::Svg, "Vector picture (SVG)", "<svg "),
        (ExportKind::Html, "Web page (HTML)", "<!DOCTYPE html>"),
        (ExportKind::Latex, "LaTeX", "% "),
        (ExportKind::Text, "Text", "No trumps"),
        (ExportKind::Png, "Picture (PNG)", ""),
    ];
    for (kind, item, beginning) in forms {
        let path = folder
            .path()
            .join("deal")
            .with_extension(kind.form().ending);
        user.export(item);
        let bytes = user.written("Export to a file", &path);
        let text = kibitzer_formats::decode(&bytes);
        assert!(text.starts_with(beginning), "{kind:?}: {text}");
        if kind == ExportKind::Png {
            let problem = kibitzer_formats::read_one(&text).unwrap();
            assert_eq!(problem, user.session().document().as_written());
        }
    }
    let hand = user.setup().hands[Seat::West];
    let path = folder.path().join("deal.png");
    let mut user = User::new();
    user.open_file(&path);
    user.wait(|user| user.setup().hands[Seat::West] == hand);
}

#[test]
pub(super) fn the_values_of_cards_are_written_to_a_file() {
    let (_folder, path) = new_file("cards.csv");
    let mut user = User::at(ENDING);
    user.export("Card values (CSV)");
    let csv = user.written_text("Export a table", &path);
    assert!(csv.starts_with("card,tricks,loss\n"), "{csv}");
    assert_eq!(csv.lines().count(), 4, "{csv}");
}

#[test]
pub(super) fn a_whole_list_is_saved_in_another_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::at(ENDING);
    // The pasted boards are one list.
    assert!(!user.can(ExportItem::List));
    let lines = format!("{CONTRACT}\n{CONTRACT}\npreferans N:A KQJ - T98 S W declarer=E\n");
    user.paste(&lines);
    user.wait(|user| user.can(ExportItem::List));
    let path = folder.path().join("deals.pbn");
    user.export("All deals of the list");
    user.name_file("Save the whole list", &path);
    user.wait(|user| user.sees_like("3 deals saved to"));
    let text = fs::read_to_string(&path).unwrap();
    let boards = kibitzer_formats::read(&text).unwrap().contents.boards;
    assert_eq!(boards.len(), 3);
}

#[test]
fn all_problems_of_a_file_are_exported_as_one_web_page() {
    let (_folder, path) = new_file("deals.html");
    let mut user = User::new();
    user.paste(&format!("{ENDING}\n{CONTRACT}\n"));
    user.wait(|user| user.session().list_of_document().count() == 2);
    user.choose(Show::Overlay(Overlay::Export));
    // A picture holds one position.
    assert!(!user.sees("The whole file (2)"));
    user.click("Web page (HTML)");
    user.click("The whole file (2)");
    user.press(Key::Enter);
    let page = user.written_text("Export to a file", &path);
    assert_eq!(page.matches("<html").count(), 1);
    assert_eq!(page.matches("padding:1em").count(), 2, "{page}");
    // A choice that has no problem left becomes the open document.
    user.choose(Show::Overlay(Overlay::Export));
    let listed = user.name_like("All problems in the list, as filtered");
    user.click(&listed);
    user.click("Close");
    user.apply(Library::Search("no problem is listed".to_owned()));
    user.choose(Show::Overlay(Overlay::Export));
    let scope = |user: &User| user.session().export().choices.scope;
    user.wait(|user| scope(user) == ProblemScope::Document);
}

#[test]
pub(super) fn the_start_or_the_table_is_exported_with_or_without_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::at(ENDING);
    user.apply(Edit::Text(Field::Question, "How many?".to_owned()));
    user.click("king of spades, 3 tricks");
    let choose = |user: &mut User, choice: &str| {
        user.choose(Show::Overlay(Overlay::Export));
        user.click(choice);
        user.click("Close");
    };
    let exported = |user: &mut User, name_of_file: &str| {
        let path = folder.path().join(name_of_file);
        user.export("Text");
        user.name_file("Export to a file", &path);
        user.wait(|_| path.exists());
        fs::read_to_string(&path).unwrap()
    };
    // The question is exported only with the position it refers to, not with whatever position is in view.
    let asked = exported(&mut user, "asked.txt");
    assert!(
        asked.contains("West leads") && asked.contains("How many?"),
        "{asked}"
    );
    choose(&mut user, "As on the table");
    let here = exported(&mut user, "here.txt");
    assert!(here.contains("On the table: West ♠K"), "{here}");
    choose(&mut user, "With the solution");
    assert!(user.session().export().choices.with_solution);
    // The next document is exported with the default settings.
    user.paste(CONTRACT);
    let choices = user.session().export().choices;
    assert!(choices.place.is_none() && !choices.with_solution);
}

#[test]
fn a_picture_holds_all_lines_and_comments_whatever_is_in_view() {
    let (_folder, path) = new_file("deal.png");
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    user.press(Key::Home);
    // Another card starts a variation, which is then in view.
    user.click_like("four of spades, ");
    user.export("Picture (PNG)");
    let bytes = user.written("Export to a file", &path);
    let problem = kibitzer_formats::read_one(&kibitzer_formats::decode(&bytes)).unwrap();
    assert_eq!(problem.play.next(&[]).len(), 2);
    assert_eq!(problem, user.session().document().as_written());
}

/// Returns the number of pages of a PDF document.
pub(crate) fn page_count(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let count = text.split("/Count ").nth(1).unwrap();
    let digits: String = count.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

#[test]
pub(super) fn problems_are_printed_as_a_handout() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    user.choose(Show::Overlay(Overlay::Handout));
    let form = |user: &User| user.session().handout().form.clone();
    assert_eq!(form(&user).scope, ProblemScope::Document);
    assert!(user.sees("Page 1 of 1"));
    // All problems that ship are listed, with the pasted one.
    let listed = user.name_like("All problems in the list, as filtered");
    user.click(&listed);
    user.click("12 diagrams per page");
    user.click("Solutions on separate pages");
    // The workers find the solutions while the form is used. Nothing is printed before they have.
    assert!(user.sees_like("Solving: "));
    user.click("Save as PDF…");
    assert_eq!(user.session().screen().over, Some(Overlay::Handout));
    user.click("black");
    user.click("US Letter");
    user.click("Next page");
    assert_eq!(form(&user).shown_page, 1);
    user.wait(|user| !user.sees_like("Solving: "));
    user.click_field("Title");
    user.write("Lesson 3");
    user.click("Save as PDF…");
    let path = folder.path().join("lesson.pdf");
    let pdf = user.written("Save the PDF", &path);
    let problems: usize = listed.split(['(', ')']).nth(1).unwrap().parse().unwrap();
    assert!(problems > 30 && page_count(&pdf) > problems.div_ceil(12));
    // The system of this test has no program for the file, so the user is told where it is.
    user.choose(Show::Overlay(Overlay::Handout));
    assert_eq!(form(&user).title, "");
    assert!(user.session().settings().us_letter);
    user.click("Print…");
    user.wait(|user| user.sees_like("handout.pdf"));
    let printed = folder.path().join("print/handout.pdf");
    assert!(fs::read(printed).unwrap().starts_with(b"%PDF"));
}

/// Hand records show each board once, with the makes and the par that the engine finds; what is no deal is left out.
#[test]
fn boards_are_printed_as_hand_records() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    let board = |number: usize, event: &str| {
        let deal = "N:AKQJ.T98.765.432 T987.AKQJ.432.65 654.765.AKQJ.T98 32.432.T98.AKQJ7";
        format!("[Event \"{event}\"]\n[Board \"{number}\"]\n[Deal \"{deal}\"]\n\n")
    };
    let boards = board(1, "Club Pairs") + &board(1, "Club Pairs") + &board(2, "Club Pairs");
    user.paste(&(boards + "[Board \"3\"]\n[Deal \"N:AQ... 32... .AK.. K4...\"]\n"));
    user.wait(|user| user.session().list_of_document().count() == 4);
    user.choose(Show::Overlay(Overlay::Handout));
    user.click("Hand records");
    assert!(!user.sees("Solutions on separate pages") && user.sees("20 diagrams per page"));
    let form = |user: &User| user.session().handout().form.clone();
    assert_eq!(form(&user).pages.per_page.count(), 12);
    assert_eq!(user.session().chosen_problems(&|_| String::new()).len(), 3);
    user.wait(|user| !user.sees_like("Solving: "));
    let problem = user.session().chosen_problems(&|_| String::new())[0]
        .problem
        .clone()
        .into_owned();
    let solved = user
        .session()
        .handout()
        .with_found_solution(&problem)
        .unwrap();
    assert!(!solved.record.par.is_empty());
    user.click("Landscape");
    user.click("four colours");
    user.click_field("Session");
    user.write("2");
    assert_eq!(form(&user).heading.session, "2");
    assert!(user.sees("Page 1 of 1"));
    user.click("Save as PDF…");
    let pdf = user.written("Save the PDF", &folder.path().join("records.pdf"));
    assert_eq!(page_count(&pdf), 1);
    // The same sheet is a web page.
    user.choose(Show::Overlay(Overlay::Handout));
    user.click("Save as web page…");
    let page = user.written("Export to a file", &folder.path().join("records.html"));
    assert!(page.starts_with(b"<!DOCTYPE html>"));
    // The handout has its own number of diagrams.
    user.choose(Show::Overlay(Overlay::Handout));
    user.click("Handout");
    assert_eq!(form(&user).pages.per_page.count(), 6);
}

/// Boxes select the problems of a file for the pages; the numbers of the diagrams have no gaps.
#[test]
fn problems_are_selected_for_a_handout_with_check_boxes() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(&format!("{ENDING}\n{CONTRACT}\n{ENDING}\n"));
    user.wait(|user| user.session().list_of_document().count() == 3);
    user.choose(Show::Overlay(Overlay::Handout));
    assert!(user.sees("Problems to print: 3 of 3"));
    let chosen = |user: &User| {
        let problems = user
            .session()
            .chosen_problems(&|_| String::new())
            .into_iter()
            .map(|problem| problem.problem.into_owned());
        problems.collect::<Vec<_>>()
    };
    let all = chosen(&user);
    let second = user
        .session()
        .problems_in_scope(ProblemScope::File, &|_| String::new())[1]
        .place
        .unwrap();
    let listed = user.session().problem_list().get(second).unwrap();
    let name = Words::new(Default::default()).listed_problem_name(listed, second.index);
    user.click_role(Role::CheckBox, &name);
    assert!(user.sees("Problems to print: 2 of 3"));
    assert_eq!(chosen(&user), [all[0].clone(), all[2].clone()]);
    user.click("Tick none");
    assert!(user.sees("Problems to print: 0 of 3") && chosen(&user).is_empty());
    user.click("Tick all");
    assert_eq!(chosen(&user), all);
    // The next handout is complete again.
    user.click("Tick none");
    user.click("Close");
    user.choose(Show::Overlay(Overlay::Handout));
    assert_eq!(chosen(&user), all);
}

/// The engine solves what has no solution in writing; the document does not change.
#[test]
fn the_engine_supplies_missing_solutions_in_a_handout() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    let document = user.problem().clone();
    assert!(unwritten_solution(&document).is_some());
    user.choose(Show::Overlay(Overlay::Handout));
    assert!(user.sees("Page 1 of 1"));
    user.click("Solutions on separate pages");
    user.wait(|user| !user.sees_like("Solving: "));
    assert!(user.sees("Page 1 of 2"));
    let mut expected = document.clone();
    let line = Solver::new(1 << 20).solve(&unwritten_solution(&document).unwrap());
    tell_solution(&mut expected, &line);
    assert_eq!(
        user.session().handout().with_found_solution(&document),
        Some(expected)
    );
    assert_eq!(user.problem(), &document);
    // Closing the form stops the workers.
    user.click("Close");
    assert!(!user.session().inquiries().solutions.is_open());
}
