//! Tests of texts that arrive from outside, pasted, opened or damaged, and of the list of problems.

use eframe::egui::Event;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::notation::native;
use kibitzer::problem::Problem;
use kibitzer_studio::app::Studio;
use kibitzer_studio::session::command::{Change, Command, Filing, Library, Walk};
use kibitzer_studio::session::effect::{Effect, FilePurpose, Prompt, SavedFile};
use kibitzer_studio::session::event;

use super::{ENDING, apply, click, session, settle, studio};

#[test]
fn a_pasted_deal_comes_to_the_table() {
    let mut harness = studio(ENDING);
    let deal = "bridge N:A... K... Q... J... NT N";
    harness.event(Event::Paste(deal.to_owned()));
    settle(&mut harness);
    assert_eq!(
        session(&harness).document().problem().setup.in_play().len(),
        4
    );
}

#[test]
fn a_broken_text_leaves_the_table_and_says_where_it_breaks() {
    let mut harness = studio(ENDING);
    let before = session(&harness).document().problem().clone();
    let broken = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT Z";
    harness.event(Event::Paste(broken.to_owned()));
    settle(&mut harness);
    assert_eq!(session(&harness).document().problem(), &before);
    harness.get_by_label_contains("line 1, column");
    click(&mut harness, "Dismiss");
    assert!(session(&harness).screen().notices.latest().is_none());
}

#[test]
fn of_many_lines_the_good_ones_are_kept() {
    let mut harness = studio(ENDING);
    let text = format!("{ENDING}\nbridge N:nothing\n{ENDING}\n");
    apply(&mut harness, event::Event::Pasted(text));
    let (_, pasted) = session(&harness)
        .problem_list()
        .collections()
        .next()
        .unwrap();
    assert_eq!(pasted.problems.len(), 2);
    harness.get_by_label_contains("line 2");
}

#[test]
fn a_file_with_a_faulty_deal_opens_in_edit_mode() {
    let mut harness = studio(ENDING);
    let faulty = "bridge N:AQ.2.. A2.3.. .AK..4 K4...5 NT W";
    apply(&mut harness, event::Event::Pasted(faulty.to_owned()));
    let said = session(&harness).screen().notices.latest().is_some()
        || !session(&harness).document().obstacles().is_empty();
    assert!(said);
}

#[test]
fn saving_and_opening_again_changes_nothing() {
    let mut harness = studio(ENDING);
    click(&mut harness, "king of spades, 3 tricks");
    let before = session(&harness).document().problem().clone();
    let mut session = kibitzer_studio::session::Session::new(
        kibitzer_studio::session::workers::Workers::InStep,
        Default::default(),
        1,
    );
    session.apply(event::Event::Pasted(ENDING.to_owned()));
    session.apply(Command::Walk(Walk::Play("SK".parse().unwrap())));
    session.apply(Command::Filing(Filing::Save));
    let Some(Effect::Choose(FilePurpose::Save(problem, _), _)) = session.take_effects().pop()
    else {
        panic!("saving writes a file");
    };
    let text = native::write(&problem);
    let saved = SavedFile::whole_document("ending.ron".into());
    session.apply(event::Event::Saved(Box::new(saved)));
    assert!(!session.has_unsaved());
    session.apply(event::Event::Pasted(ENDING.to_owned()));
    session.apply(event::Event::Pasted(text));
    assert_eq!(session.document().at(), 1);
    assert_eq!(session.document().problem(), &Problem { at: 1, ..before });
}

#[test]
fn an_opened_file_is_listed_and_saved_to_itself() {
    let mut harness = studio(ENDING);
    let path = std::path::PathBuf::from("somewhere/ending.txt");
    apply(
        &mut harness,
        event::Event::from_file(path.clone(), ENDING.as_bytes()),
    );
    assert!(harness.get_all_by_label("ending.txt").next().is_some());
    click(&mut harness, "king of spades, 3 tricks");
    assert!(session(&harness).has_unsaved());
    let (_, opened) = session(&harness)
        .problem_list()
        .collections()
        .next()
        .unwrap();
    assert_eq!(opened.problems[0].path, Some(path));
}

/// In between, another document was open, and a list was read before the file.
#[test]
fn a_deal_that_undo_brings_back_is_saved_to_its_own_file() {
    let mut harness = studio(ENDING);
    let pasted = format!("{ENDING}\n{ENDING}");
    apply(&mut harness, event::Event::Pasted(pasted.clone()));
    let path = std::path::PathBuf::from("somewhere/ending.txt");
    apply(
        &mut harness,
        event::Event::from_file(path.clone(), ENDING.as_bytes()),
    );
    let file = |harness: &Harness<'_, Studio>| {
        let (problem_list, document) =
            (session(harness).problem_list(), session(harness).document());
        problem_list.file_of(document.origin())
    };
    assert_eq!(file(&harness), Some(path.clone()));
    apply(&mut harness, Command::Change(Change::Undo));
    assert_eq!(file(&harness), None);
    apply(&mut harness, Command::Change(Change::Redo));
    apply(&mut harness, event::Event::Pasted(pasted.clone()));
    apply(&mut harness, Command::Change(Change::Undo));
    assert_eq!(file(&harness), Some(path));
}

#[test]
fn without_a_dialog_the_window_asks_for_the_name() {
    let mut harness = studio(ENDING);
    let prompt = Prompt::new(FilePurpose::Open, "no/such/file.ron".to_owned());
    apply(&mut harness, Command::Filing(Filing::Prompt(Some(prompt))));
    harness.get_by_label("Open a file");
    // The field already has keyboard focus.
    harness.event(eframe::egui::Event::Text("!".to_owned()));
    settle(&mut harness);
    let typed = session(&harness).filing().prompt.as_ref();
    assert_eq!(typed.map(|it| it.path.as_str()), Some("no/such/file.ron!"));
    click(&mut harness, "Cancel");
    assert!(session(&harness).filing().prompt.is_none());
}

#[test]
fn the_search_narrows_the_list_and_a_click_opens_a_problem() {
    let mut harness = studio(ENDING);
    let names: Vec<String> = session(&harness)
        .problem_list()
        .collections()
        .flat_map(|(_, collection)| &collection.problems)
        .map(|listed| listed.problem.title.clone())
        .collect();
    apply(
        &mut harness,
        Command::Library(Library::Search("no such words".to_owned())),
    );
    harness.get_by_label("No matching problems.");
    let last = names.last().unwrap().clone();
    apply(
        &mut harness,
        Command::Library(Library::Search(last.clone())),
    );
    harness.get_all_by_label(&last).next().unwrap().click();
    harness.run_steps(3);
    assert_eq!(session(&harness).document().problem().title, last);
}
