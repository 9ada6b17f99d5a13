//! Tests of solving problems: what is hidden, and what is shown at the end.

use std::path::{Path, PathBuf};
use std::time::Duration;

use eframe::App;
use eframe::egui::{Key, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::Seat;
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::Origin;
use kibitzer_studio::document::folder::FolderListing;
use kibitzer_studio::document::goal::Goal;
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::document::reading::{ReadText, TextSource, UnreadableText, file_name};
use kibitzer_studio::document::solving::{Hint, NextPlayer, Party};
use kibitzer_studio::session::command::{Challenge, Change, Command, Filing, Library, Show, Walk};
use kibitzer_studio::session::effect::SavedFile;
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::session::workers::Workers;
use kibitzer_words::Language;

use super::actions::Drawer;
use super::leaks::{results, told};
use super::{ENDING, apply, click, session, settle, studio};

/// Starts a studio with stored settings.
fn started(drawer: &Drawer) -> Harness<'static, Studio> {
    let drawer: &'static Drawer = Box::leak(Box::new(drawer.clone()));
    Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .build_eframe(|cc| {
            cc.storage = Some(drawer);
            Studio::new(cc, Workers::InStep, 7, Box::new(|| Duration::ZERO))
        })
}

/// Opens a shipped problem by its title.
fn open(harness: &mut Harness<'_, Studio>, title: &str) {
    let place = session(harness)
        .problem_list()
        .collections()
        .find_map(|(collection, section)| {
            let mut problems = section.problems.iter();
            let index = problems.position(|listed| listed.problem.title == title)?;
            Some(ListPlace { collection, index })
        });
    apply(harness, Command::Filing(Filing::OpenListed(place.unwrap())));
}

#[test]
fn a_problem_opens_without_a_number_anywhere() {
    let mut harness = studio(ENDING);
    assert!(results(&harness).len() > 10);
    open(&mut harness, "Seven tricks");
    let none: [String; 0] = [];
    assert_eq!(results(&harness), none);
    assert!(!told(&harness).contains("An ending of seven cards"));
    assert!(!told(&harness).contains("Answer and notes"));
    // The tooltip does not reveal it either.
    harness.get_by_label("nine of clubs").hover();
    harness.run_steps(40);
    assert_eq!(results(&harness), none);
    // Neither do stepping, edit mode and the statistics.
    for command in [
        Command::Walk(Walk::Play("C9".parse().unwrap())),
        Command::Show(Show::Mode(ScreenMode::Statistics)),
        Command::Show(Show::Mode(ScreenMode::Edit)),
    ] {
        apply(&mut harness, command);
        assert_eq!(results(&harness), none);
        assert!(!told(&harness).contains("An ending of seven cards"));
        assert!(session(&harness).inquiries().choices.report().is_none());
    }
    assert!(session(&harness).analysed().best_estimate().is_none());
    assert!(!session(&harness).analysed().document().line().is_empty());
}

/// Without a contract, the published answer serves as the goal, which must not be revealed.
#[test]
fn an_answer_is_not_told_as_the_goal() {
    let mut harness = studio(ENDING);
    let problem = kibitzer_library::COLLECTIONS[0].problems()[1].clone();
    let unnamed = kibitzer::problem::Problem {
        level: None,
        title: String::new(),
        ..problem
    };
    let text = kibitzer::notation::native::write(&unnamed);
    let load = Event::from_file("seven.ron".into(), text.as_bytes());
    apply(&mut harness, load);
    assert_eq!(session(&harness).analysed().goal(), Goal::Open);
    apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
    let shown = session(&harness).analysed().goal();
    assert!(matches!(shown, Goal::Published { .. }));
}

#[test]
fn one_key_shows_the_numbers_and_hides_them_again() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Seven tricks");
    harness.key_press(Key::X);
    settle(&mut harness);
    assert!(results(&harness).len() > 10);
    harness.get_by_label("Answer and notes");
    harness.key_press(Key::X);
    settle(&mut harness);
    assert!(results(&harness).is_empty());
}

#[test]
fn a_setting_keeps_the_numbers_shown() {
    let drawer = Drawer::default();
    let mut harness = started(&drawer);
    apply(
        &mut harness,
        Command::Challenge(Challenge::ToggleKeepNumbers),
    );
    harness.state_mut().save(&mut drawer.clone());
    let mut harness = started(&drawer);
    open(&mut harness, "Seven tricks");
    assert!(!session(&harness).hides_results());
    assert!(results(&harness).len() > 10);
}

#[test]
fn what_the_user_makes_a_problem_of_keeps_its_numbers() {
    let mut harness = studio(ENDING);
    assert!(!session(&harness).hides_results());
    let edit = kibitzer_studio::document::edit::Edit::Text(
        kibitzer_studio::document::edit::Field::Question,
        "How?".to_owned(),
    );
    apply(&mut harness, Command::Change(Change::Edit(edit)));
    apply(&mut harness, Command::Filing(Filing::Save));
    apply(
        &mut harness,
        Event::Saved(Box::new(SavedFile::whole_document("own.ron".into()))),
    );
    assert!(matches!(
        session(&harness).document().origin(),
        Origin::Listed(_)
    ));
    assert!(!session(&harness).hides_results());
}

/// Returns a problem with a question and an answer, as a document.
fn seven_tricks() -> String {
    kibitzer::notation::native::write(&kibitzer_library::COLLECTIONS[0].problems()[1])
}

/// Reads the contents of a file.
fn read_text(path: &Path, text: &str) -> Box<ReadText> {
    let source = TextSource::File(file_name(path));
    Box::new(ReadText::read(text.as_bytes(), source, Some(path.to_owned())).unwrap())
}

/// Reads the problem of [`seven_tricks`] from a picture.
fn picture() -> Result<ReadText, Box<UnreadableText>> {
    let problem = &kibitzer_library::COLLECTIONS[0].problems()[1];
    let form = kibitzer_export::ExportKind::Png.form();
    let bytes = form.write(problem, Default::default()).unwrap();
    let path = PathBuf::from("seven.png");
    ReadText::read(&bytes, TextSource::File("seven.png".to_owned()), Some(path))
}

#[test]
fn a_problem_with_a_question_opens_hidden_wherever_it_comes_from() {
    let mut harness = studio(ENDING);
    let one = seven_tricks();
    let pasted = |text: &str| Event::Pasted(text.to_owned());
    let ways = [
        Event::from_file("own/seven.ron".into(), one.as_bytes()),
        pasted(&one),
        Event::FileRead("own/seven.png".into(), picture()),
    ];
    for way in ways {
        // First a deal without a question is opened; its results are shown.
        apply(&mut harness, pasted(ENDING));
        assert!(!session(&harness).hides_results());
        apply(&mut harness, way);
        assert!(session(&harness).hides_results());
        let rule = "Find the answer yourself";
        assert!(harness.query_by_label_contains(rule).is_some());
        harness.key_press(Key::X);
        settle(&mut harness);
        assert!(!session(&harness).hides_results());
        assert!(harness.query_by_label_contains(rule).is_none());
    }
}

#[test]
fn a_problem_of_a_folder_of_the_users_opens_hidden() {
    let mut harness = studio(ENDING);
    let library = |harness: &mut Harness<'_, Studio>, it| apply(harness, Command::Library(it));
    // The folder must exist, because the studio reads it whenever it gets around to it.
    let own = tempfile::tempdir().unwrap();
    let (folder, file) = (own.path().to_owned(), own.path().join("seven.ron"));
    std::fs::write(&file, seven_tricks()).unwrap();
    library(&mut harness, Library::FolderChosen(folder.clone()));
    let listing = FolderListing {
        files: vec![file.clone()],
        has_order: false,
    };
    apply(&mut harness, Event::FolderListed(folder, Ok(listing)));
    let read = read_text(&file, &seven_tricks());
    apply(
        &mut harness,
        Event::ListedFileRead(file.clone(), Some(read)),
    );
    let mut collections = session(&harness).problem_list().collections();
    let (collection, _) = collections.next().unwrap();
    let place = ListPlace {
        collection,
        index: 0,
    };
    drop(collections);
    apply(&mut harness, Command::Filing(Filing::OpenListed(place)));
    assert!(session(&harness).hides_results());
}

#[test]
fn keys_and_numbers_are_not_explained_where_there_are_none() {
    let mut harness = studio(ENDING);
    let says = |harness: &Harness<'_, Studio>, text: &str| told(harness).contains(text);
    assert!(says(&harness, "press Space to play the best one"));
    assert!(says(&harness, "numbers: total tricks for"));
    open(&mut harness, "Seven tricks");
    assert!(!says(&harness, "Space"));
    assert!(!says(&harness, "numbers: total tricks for"));
    assert!(says(&harness, "numbers hidden; X shows them"));
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    assert!(!says(&harness, "Space"));
    assert!(says(&harness, "the engine replies"));
    click(&mut harness, "nine of hearts");
    assert!(!says(&harness, "Space"));
    // A user who looks at the results still has to play without the engine's help.
    harness.key_press(Key::X);
    settle(&mut harness);
    assert!(!says(&harness, "Space") && says(&harness, "numbers: total tricks for"));
    let best = Command::Walk(Walk::PlayBest);
    assert!(!best.is_enabled(session(&harness)));
}

/// Returns a card that keeps the result, computed without looking at the screen.
fn good_card(harness: &Harness<'_, Studio>) -> kibitzer::cards::Card {
    use kibitzer::analysis::{Choices, Question};
    use kibitzer::search::Solver;
    let position = *session(harness).document().position().unwrap();
    let ranking = Choices(position).solve(&mut Solver::new(1 << 22));
    ranking
        .unwrap()
        .best()
        .unwrap()
        .cards
        .iter()
        .next()
        .unwrap()
}

/// Plays good cards for the user by clicks, until the problem ends.
fn solve(harness: &mut Harness<'_, Studio>) {
    for _ in 0..40 {
        let solving = session(harness).documents().solving().unwrap();
        if solving.finish().is_some() {
            return;
        }
        assert_eq!(solving.next_player(), NextPlayer::User);
        let words = kibitzer_studio::words::Words::new(Default::default());
        let name = words.card(good_card(harness));
        click(harness, &name);
    }
    panic!("it does not end");
}

#[test]
fn a_lost_trick_is_told_at_the_end_and_a_click_looks_at_it() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Seven tricks");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    let party = session(&harness).documents().solving().unwrap().party();
    assert_eq!(party, Party::Others);
    // Any lead but a club gives North a trick.
    click(&mut harness, "nine of hearts");
    assert!(session(&harness).last_mistake().is_none());
    solve(&mut harness);
    harness.get_by_label("× Not solved");
    let judgement = session(&harness).judgement().unwrap();
    assert_eq!(judgement.mistakes.len(), 1);
    let mistake = "Trick 1: West’s nine of hearts costs 1 trick";
    harness.get_by_label_contains(mistake).click();
    settle(&mut harness);
    assert_eq!(session(&harness).document().at(), 0);
    // All results are shown.
    harness.get_by_label_contains("nine of hearts, 1 trick");
}

#[test]
fn a_mistake_can_be_told_at_once_and_taken_back() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Seven tricks");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    apply(&mut harness, Command::Challenge(Challenge::ToggleTelling));
    click(&mut harness, "nine of hearts");
    harness.get_by_label("× The nine of hearts gave a trick away.");
    harness.key_press(Key::B);
    settle(&mut harness);
    assert_eq!(session(&harness).document().at(), 0);
    assert!(
        harness
            .query_by_label_contains("gave a trick away")
            .is_none()
    );
    solve(&mut harness);
    harness.get_by_label("✓ Solved, with help");
}

#[test]
fn a_hint_says_how_many_cards_keep_a_contract_that_just_makes() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Grand slam in hearts");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    harness.key_press(Key::I);
    settle(&mut harness);
    harness.get_by_label("North decides: 6 of 13 cards keep the contract.");
}

#[test]
fn hints_come_by_degrees() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Seven tricks");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    let mut hint = || {
        harness.key_press(Key::I);
        settle(&mut harness);
        told(&harness)
    };
    // Each hint keeps the earlier ones and reveals one thing more.
    let steps = [
        "West decides: 2 of 7 cards keep the result.",
        "Play a club.",
        "East wins the trick.",
        "The card: ♣9 8",
        "Lead ♣8 from West. Then East has to decide.",
    ];
    for known in 1..=steps.len() {
        let told = hint();
        for (step, text) in steps.iter().enumerate() {
            assert_eq!(told.contains(text), step < known, "{known} {told}");
        }
    }
    assert!(hint().contains(steps[4]));
}

/// A hint is drawn where it moves no button, so that it can be asked for again and again without moving the pointer.
#[test]
fn a_hint_moves_no_button() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Seven tricks");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    let places = |harness: &Harness<'_, Studio>| {
        [
            "Hint",
            "Give up",
            "Back to the problem",
            "Hide the defenders’ hands",
        ]
        .map(|name| harness.get_by_label(name).rect())
    };
    let before = places(&harness);
    for _ in Hint::STEPS {
        click(&mut harness, "Hint");
        assert_eq!(places(&harness), before);
    }
    assert_eq!(
        session(&harness).documents().solving().unwrap().hint(),
        Hint::Line
    );
}

#[test]
fn the_source_stands_under_information_and_not_in_the_question() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Double Dummy Corner 1");
    harness.get_by_label("West has led the jack of hearts. How does South make six no trumps?");
    assert!(!told(&harness).contains("Hugh Darwen, Double Dummy Corner"));
    click(&mut harness, "Information");
    harness.get_by_label_contains("Source: Hugh Darwen, Double Dummy Corner, problem 1");
}

#[test]
fn hints_stand_one_below_the_other_and_the_buttons_side_by_side() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Seven tricks");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    let buttons = ["Hint", "Take back", "Give up"].map(|name| harness.get_by_label(name).rect());
    assert!(
        buttons
            .iter()
            .all(|button| button.y_range() == buttons[0].y_range())
    );
    for _ in Hint::STEPS {
        click(&mut harness, "Hint");
    }
    let hints = [
        "West decides",
        "Play a club",
        "East wins",
        "The card",
        "Lead ♣8",
    ];
    let hints = hints.map(|hint| harness.get_by_label_contains(hint).rect());
    let is_below =
        |pair: &[Rect]| pair[1].top() > pair[0].bottom() && pair[1].left() == pair[0].left();
    assert!(hints.windows(2).all(is_below), "{hints:?}");
}

#[test]
fn the_rules_are_no_hint() {
    let mut harness = studio("bridge N:AQ.32.. K.54.2. 2.AK.3. 3.76.4. NT W declarer=S play=S3");
    let declare = Command::Challenge(Challenge::BeginAs(Party::Declaring));
    apply(&mut harness, declare);
    for _ in Hint::STEPS {
        click(&mut harness, "Hint");
    }
    let hints = told(&harness);
    assert!(
        hints.contains("North decides") && hints.contains("wins the trick."),
        "{hints}"
    );
    assert!(
        !hints.contains("Play a "),
        "North has to follow suit: {hints}"
    );
    let single = "bridge N:A.32.. K.54.. 2.AK.. 3.76.. NT W declarer=S play=S3";
    apply(&mut harness, Event::Pasted(single.to_owned()));
    let declare = Command::Challenge(Challenge::BeginAs(Party::Declaring));
    apply(&mut harness, declare);
    click(&mut harness, "Hint");
    let hints = told(&harness);
    assert!(hints.contains("Win with ♠A in North"), "{hints}");
    assert!(!hints.contains("North decides"), "{hints}");
}

#[test]
fn hints_of_a_bridge_ending_say_where_the_trick_is_won_in_both_languages() {
    let mut harness = studio(ENDING);
    apply(
        &mut harness,
        Command::Challenge(Challenge::BeginAs(Party::Declaring)),
    );
    let at = session(&harness).document().at();
    assert!(at > 0, "West has led");
    for _ in Hint::STEPS {
        apply(&mut harness, Command::Challenge(Challenge::Hint));
    }
    let english = told(&harness);
    assert!(english.contains("West wins the trick."), "{english}");
    apply(
        &mut harness,
        Command::Show(Show::Language(Some(Language::Russian))),
    );
    let line = "Play ♥2 from North, play ♣4 from South, West leads ♠4. Then North has to decide.";
    assert!(english.contains(line), "{english}");
    let russian = told(&harness);
    assert!(russian.contains("Взятку берёт Запад."), "{russian}");
    let line = "Север кладёт ♥2, Юг кладёт ♣4, Запад ходит ♠4. Затем решает Север.";
    assert!(russian.contains(line), "{russian}");
}

#[test]
fn undo_takes_back_and_keys_look_back_without_a_reply() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Barbakaru");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    let card = good_card(&harness);
    apply(&mut harness, Command::Walk(Walk::Play(card)));
    assert_eq!(session(&harness).document().at(), 3);
    harness.key_press(Key::ArrowLeft);
    settle(&mut harness);
    assert_eq!(session(&harness).document().at(), 2);
    harness.key_press(Key::End);
    settle(&mut harness);
    let at = session(&harness).document().at();
    assert!(at >= 3);
    apply(&mut harness, Command::Change(Change::Undo));
    assert_eq!(session(&harness).document().at(), 0);
}

#[test]
fn the_engine_plays_on_where_it_has_been_before() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Barbakaru");
    for _ in 0..2 {
        apply(&mut harness, Command::Challenge(Challenge::Begin));
        solve(&mut harness);
        harness.get_by_label("✓ Solved");
    }
}

#[test]
fn hands_that_a_player_would_not_see_lie_face_down() {
    let mut harness = studio(ENDING);
    open(&mut harness, "Seven tricks");
    apply(&mut harness, Command::Challenge(Challenge::Begin));
    apply(&mut harness, Command::Challenge(Challenge::ToggleHands));
    harness.get_by_label("North: 7 cards face down");
    assert!(!told(&harness).contains("king of hearts"));
    assert!(told(&harness).contains("nine of hearts"));
    assert!(session(&harness).lies_face_down(Seat::North));
    apply(&mut harness, Command::Challenge(Challenge::GiveUp));
    assert!(told(&harness).contains("king of hearts"));
}

/// The defenders of a misère try to make declarer win tricks.
#[test]
fn who_defends_a_misere_is_told_to_give_tricks_and_not_to_take_them() {
    let mut harness = studio(ENDING);
    let misere = "preferans N:98.98.98. T7.T7.T7. - J.J.J.QJT misere W declarer=N";
    let load = Event::Pasted(misere.to_owned());
    apply(&mut harness, load);
    apply(
        &mut harness,
        Command::Challenge(Challenge::BeginAs(Party::Others)),
    );
    harness.get_by_label("North plays misère: make North take as many tricks as you can.");
    apply(
        &mut harness,
        Command::Show(Show::Language(Some(Language::Russian))),
    );
    harness.get_by_label("Север играет мизер. Отдайте ему как можно больше взяток.");
    apply(
        &mut harness,
        Command::Challenge(Challenge::BeginAs(Party::Declaring)),
    );
    harness.get_by_label("Север: ни одной взятки");
}
