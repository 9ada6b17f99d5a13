//! Tests of solving problems: what is hidden, and what is shown at the end.

use std::fs;
use std::path::PathBuf;

use eframe::egui::Rect;
use kibitzer::problem::Problem;
use kibitzer_studio::document::Origin;
use kibitzer_studio::document::goal::Goal;
use kibitzer_studio::document::reading::{ReadText, TextSource};
use kibitzer_studio::document::solving::{Hint, NextPlayer, Party, SolvingAttempt};
use kibitzer_studio::session::event::Event;

use crate::leaks::{results, told};
use crate::prelude::*;
use crate::tasks::good_card;

/// Opens a shipped problem and begins to solve it.
fn solving(title: &str) -> User {
    let mut user = User::at_problem(title);
    user.press(Key::F12);
    assert!(user.session().is_solving());
    user
}

fn attempt(user: &User) -> &SolvingAttempt {
    user.session().documents().solving().unwrap()
}

/// Solves the deal on the table as a side.
fn solve_as(user: &mut User, deal: &str, party: Party) {
    user.paste(deal);
    user.apply(Challenge::BeginAs(party));
}

/// Asks for all hints.
fn click_hints(user: &mut User) {
    for _ in Hint::STEPS {
        user.click("Hint");
    }
}

#[test]
fn a_problem_opens_with_all_results_hidden() {
    assert!(results(&User::at(ENDING)).len() > 10);
    let mut user = User::at_problem("Seven tricks");
    let assert_hidden = |user: &User| {
        assert_eq!(results(user), Vec::<String>::new());
        for text in ["An ending of seven cards", "Answer and notes"] {
            assert!(!told(user).contains(text));
        }
        assert!(user.session().inquiries().choices.report().is_none());
    };
    assert_hidden(&user);
    // The tooltip does not reveal it either.
    user.point_at("nine of clubs");
    user.run_steps(40);
    assert_hidden(&user);
    // Neither do stepping, edit mode and the statistics.
    user.play("C9");
    assert_hidden(&user);
    for key in [Key::F4, Key::F2] {
        user.press(key);
        assert_hidden(&user);
    }
    assert!(user.session().analysed().best_estimate().is_none());
    assert!(!user.session().analysed().document().line().is_empty());
}

/// Without a contract, the published answer serves as the goal, which must not be revealed.
#[test]
fn a_hidden_published_answer_is_not_used_as_the_goal() {
    let mut user = User::at(ENDING);
    let unnamed = Problem {
        level: None,
        title: String::new(),
        ..seven_tricks()
    };
    user.apply(Event::from_file(
        "seven.ron".into(),
        native::write(&unnamed).as_bytes(),
    ));
    assert_eq!(user.session().analysed().goal(), Goal::Open);
    user.press(Key::X);
    let shown = user.session().analysed().goal();
    assert!(matches!(shown, Goal::Published { .. }));
}

#[test]
pub(super) fn a_key_shows_the_numbers_and_a_setting_keeps_them_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.open_problem("Seven tricks");
    user.press(Key::X);
    assert!(results(&user).len() > 10);
    user.get_by_label("Answer and notes");
    user.press(Key::X);
    assert!(results(&user).is_empty());
    user.choose(Show::Turn(Switch::KeepsNumbers));
    let mut user = user.restart(folder.path());
    user.open_problem("Seven tricks");
    assert!(!user.session().hides_results());
    assert!(results(&user).len() > 10);
}

#[test]
fn a_problem_made_by_the_user_keeps_its_results_visible() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::at(ENDING);
    assert!(!user.session().hides_results());
    user.apply(Edit::Text(Field::Question, "How?".to_owned()));
    user.apply(Filing::Save);
    user.name_file("Save the problem", &folder.path().join("own.ron"));
    user.wait(|user| !user.session().has_unsaved());
    let origin = user.session().document().origin();
    assert!(matches!(origin, Origin::Listed(_)));
    assert!(!user.session().hides_results());
}

/// Returns a shipped problem with a question and an answer.
fn seven_tricks() -> Problem {
    kibitzer_library::COLLECTIONS[0].problems()[1].clone()
}

#[test]
fn a_problem_with_a_question_hides_results_wherever_it_comes_from() {
    let mut user = User::at(ENDING);
    let text = native::write(&seven_tricks());
    let form = kibitzer_export::ExportKind::Png.form();
    let picture = form.write(&seven_tricks(), Default::default()).unwrap();
    let path = PathBuf::from("own/seven.png");
    let source = TextSource::File("seven.png".to_owned());
    let read = ReadText::read(&picture, source, Some(path.clone()));
    let ways = [
        Event::from_file("own/seven.ron".into(), text.as_bytes()),
        Event::Pasted(text),
        Event::FileRead(path, read),
    ];
    let rule = "Find the answer yourself";
    for way in ways {
        // First a deal without a question is opened; its results are shown.
        user.paste(ENDING);
        assert!(!user.session().hides_results());
        user.apply(way);
        assert!(user.session().hides_results() && user.sees_like(rule));
        user.press(Key::X);
        assert!(!user.session().hides_results() && !user.sees_like(rule));
    }
}

#[test]
fn a_problem_from_a_user_folder_opens_with_results_hidden() {
    let own = tempfile::tempdir().unwrap();
    fs::write(own.path().join("seven.ron"), native::write(&seven_tricks())).unwrap();
    let mut user = User::at(ENDING);
    user.apply(Library::FolderChosen(own.path().to_owned()));
    let rows = |user: &User| user.query_all_by_label("Seven tricks").count();
    user.wait(|user| rows(user) == 2);
    user.click_first("Seven tricks");
    assert_eq!(user.problem().title, "Seven tricks");
    assert!(
        user.session()
            .problem_list()
            .board_of(user.session().document().origin())
            .is_some()
    );
    assert!(user.session().hides_results());
}

#[test]
fn unavailable_keys_and_hidden_numbers_are_not_explained() {
    let says = |user: &User, text: &str| told(user).contains(text);
    let numbers = "numbers: total tricks for";
    let user = User::at(ENDING);
    assert!(says(&user, "press Space to play the best one") && says(&user, numbers));
    let mut user = User::at_problem("Seven tricks");
    assert!(!says(&user, "Space") && !says(&user, numbers));
    assert!(says(&user, "numbers hidden; X shows them"));
    user.press(Key::F12);
    assert!(!says(&user, "Space") && says(&user, "the engine replies"));
    user.click("nine of hearts");
    assert!(!says(&user, "Space"));
    // A user who looks at the results still has to play without the engine's help.
    user.press(Key::X);
    assert!(!says(&user, "Space") && says(&user, numbers));
    assert!(!user.can(kibitzer_studio::session::command::Walk::PlayBest));
}

/// Plays good cards for the user by clicks, until the problem ends.
fn solve(user: &mut User) {
    for _ in 0..40 {
        if attempt(user).finish().is_some() {
            return;
        }
        assert_eq!(attempt(user).next_player(), NextPlayer::User);
        let name = user.words().card(good_card(user));
        user.click(&name);
    }
    panic!("it does not end");
}

#[test]
fn a_lost_trick_is_reported_at_the_end_and_a_click_shows_it() {
    let mut user = solving("Seven tricks");
    assert_eq!(attempt(&user).party(), Party::Others);
    // Any lead but a club gives North a trick.
    user.click("nine of hearts");
    assert!(user.session().last_mistake().is_none());
    solve(&mut user);
    user.get_by_label("× Not solved");
    let judgement = user.session().judgement().unwrap();
    assert_eq!(judgement.mistakes.len(), 1);
    user.click_like("Trick 1: West’s nine of hearts costs 1 trick");
    assert_eq!(user.at_card(), 0);
    // All results are shown.
    user.get_by_label_contains("nine of hearts, 1 trick");
}

#[test]
pub(super) fn a_mistake_can_be_told_at_once_and_taken_back() {
    let mut user = solving("Seven tricks");
    user.choose(Show::Turn(Switch::TellsAtOnce));
    user.click("nine of hearts");
    user.get_by_label("× The nine of hearts gave a trick away.");
    user.press(Key::B);
    assert_eq!(user.at_card(), 0);
    assert!(!user.sees_like("gave a trick away"));
    solve(&mut user);
    user.get_by_label("✓ Solved, with help");
}

#[test]
pub(super) fn a_problem_is_begun_for_either_side_and_left() {
    let mut user = User::at_problem("Seven tricks");
    user.choose(Challenge::Begin);
    assert_eq!(attempt(&user).party(), Party::Others);
    user.click_like("solve it as North");
    assert_eq!(attempt(&user).party(), Party::Declaring);
    user.choose(Challenge::Leave);
    assert!(!user.session().is_solving());
}

#[test]
fn a_hint_says_how_many_cards_keep_a_contract_that_just_makes() {
    let mut user = solving("Grand slam in hearts");
    user.press(Key::I);
    user.get_by_label("North decides: 6 of 13 cards keep the contract.");
}

/// Each hint keeps the earlier ones and reveals one thing more, one below the other. The buttons stand side by side.
#[test]
fn each_hint_adds_to_the_earlier_ones() {
    let mut user = solving("Seven tricks");
    let buttons = ["Hint", "Take back", "Give up"].map(|name| user.rect(name));
    let is_level = |button: &Rect| button.y_range() == buttons[0].y_range();
    assert!(buttons.iter().all(is_level));
    let steps = [
        "West decides: 2 of 7 cards keep the result.",
        "Play a club.",
        "East wins the trick.",
        "The card: ♣9 8",
        "Lead ♣8 from West. Then East has to decide.",
    ];
    for known in 1..=steps.len() {
        user.press(Key::I);
        for (step, text) in steps.iter().enumerate() {
            assert_eq!(told(&user).contains(text), step < known, "{known} {text}");
        }
    }
    let hints = steps.map(|hint| {
        user.get_by_label_contains(hint.trim_end_matches('.'))
            .rect()
    });
    let is_below =
        |pair: &[Rect]| pair[1].top() > pair[0].bottom() && pair[1].left() == pair[0].left();
    assert!(hints.windows(2).all(is_below), "{hints:?}");
    user.press(Key::I);
    assert!(told(&user).contains(steps[4]));
}

#[test]
fn the_source_is_shown_under_information_and_not_in_the_question() {
    let mut user = User::at_problem("Double Dummy Corner 1");
    user.get_by_label("West has led the jack of hearts. How does South make six no trumps?");
    assert!(!told(&user).contains("Hugh Darwen, Double Dummy Corner"));
    user.click("Information");
    user.get_by_label_contains("Source: Hugh Darwen, Double Dummy Corner, problem 1");
}

#[test]
fn hints_do_not_state_what_the_rules_already_force() {
    let mut user = User::new();
    let follows = "bridge N:AQ.32.. K.54.2. 2.AK.3. 3.76.4. NT W declarer=S play=S3";
    solve_as(&mut user, follows, Party::Declaring);
    click_hints(&mut user);
    let hints = told(&user);
    for (hint, is_given) in [
        ("North decides", true),
        ("wins the trick.", true),
        ("Play a ", false),
    ] {
        assert_eq!(
            hints.contains(hint),
            is_given,
            "North has to follow suit: {hints}"
        );
    }
    let single = "bridge N:A.32.. K.54.. 2.AK.. 3.76.. NT W declarer=S play=S3";
    solve_as(&mut user, single, Party::Declaring);
    user.click("Hint");
    let hints = told(&user);
    assert!(hints.contains("Win with ♠A in North"), "{hints}");
    assert!(!hints.contains("North decides"), "{hints}");
}

#[test]
fn hints_of_a_bridge_ending_say_where_the_trick_is_won_in_both_languages() {
    let mut user = User::new();
    solve_as(&mut user, ENDING, Party::Declaring);
    assert!(user.at_card() > 0, "West has led");
    click_hints(&mut user);
    for (language, hint, line) in [
        (
            Language::English,
            "West wins the trick.",
            "Play ♥2 from North, play ♣4 from South, West leads ♠4. Then North has to decide.",
        ),
        (
            Language::Russian,
            "Взятку берёт Запад.",
            "Север кладёт ♥2, Юг кладёт ♣4, Запад ходит ♠4. Затем решает Север.",
        ),
    ] {
        user.speak(language);
        let told = told(&user);
        assert!(told.contains(hint) && told.contains(line), "{told}");
    }
}

#[test]
fn undo_takes_a_card_back_and_keys_only_step_through_the_play() {
    let mut user = solving("Barbakaru");
    let name = user.words().card(good_card(&user));
    user.click(&name);
    assert_eq!(user.at_card(), 3);
    user.press(Key::ArrowLeft);
    assert_eq!(user.at_card(), 2);
    user.press(Key::End);
    assert!(user.at_card() >= 3);
    user.apply(Change::Undo);
    assert_eq!(user.at_card(), 0);
}

#[test]
fn the_engine_replies_along_a_line_played_before() {
    let mut user = User::at_problem("Barbakaru");
    for _ in 0..2 {
        user.apply(Challenge::Begin);
        solve(&mut user);
        user.get_by_label("✓ Solved");
    }
}

#[test]
pub(super) fn hands_that_a_player_would_not_see_lie_face_down() {
    let mut user = solving("Seven tricks");
    user.choose(Show::Turn(Switch::HidesHands));
    user.get_by_label("North: 7 cards face down");
    assert!(!told(&user).contains("king of hearts"));
    assert!(told(&user).contains("nine of hearts"));
    assert!(user.session().lies_face_down(Seat::North));
    user.choose(Challenge::GiveUp);
    assert!(told(&user).contains("king of hearts"));
}

/// The defenders of a misère try to make declarer win tricks.
#[test]
fn misere_defenders_are_asked_to_make_declarer_take_tricks() {
    let mut user = User::new();
    let misere = "preferans N:98.98.98. T7.T7.T7. - J.J.J.QJT misere W declarer=N";
    solve_as(&mut user, misere, Party::Others);
    user.get_by_label("North plays misère: make North take as many tricks as you can.");
    user.speak(Language::Russian);
    user.get_by_label("Север играет мизер. Отдайте ему как можно больше взяток.");
    user.apply(Challenge::BeginAs(Party::Declaring));
    user.get_by_label("Север: ни одной взятки");
}
