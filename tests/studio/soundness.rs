//! Tests of the soundness of a problem: the verdict, the solution as variations, and exchanges of cards.

use kibitzer::cards::Card;
use kibitzer_studio::session::command::{Challenge, Change, Command, Lines, Show, Survey};
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_words::Language;

use super::actions::User;

/// A sound ending: the ace of spades is the only key.
const SOUND: &str = "bridge N:.KQ9..K K92...J AQ.J..8 ..AJ.AQ NT S declarer=S";

/// A cooked ending, which an exchange of two hearts makes sound.
const COOKED: &str = "bridge N:Q.J6..K 2..K7.A K.K7.T. A94..A. NT S declarer=S";

/// Opens a problem and shows its soundness.
fn testing(problem: &str) -> User {
    let mut user = User::at(problem);
    user.choose(&Command::Show(Show::ToggleSoundness));
    user
}

/// Returns the play of the open problem as a tree.
fn play(user: &User) -> &kibitzer::problem::Variations {
    &user.session().document().problem().play
}

#[test]
pub(super) fn the_soundness_of_a_problem_is_shown_and_hidden() {
    let mut user = testing(SOUND);
    user.wait(|user| user.sees("Sound: one key, no duals in the main line"));
    assert!(user.sees_like("N-S take 4 of 4 · tight"));
    assert!(user.sees("show the line with ace of spades"));
    // The tries with their refutations.
    assert!(user.sees("try: show the line with queen of spades"));
    user.choose(&Command::Show(Show::ToggleSoundness));
    assert!(!user.sees_like("Sound: one key"));
    assert!(user.sees_like("Moves"));
}

#[test]
fn a_verdict_is_hidden_while_the_problem_is_solved() {
    let mut user = testing(SOUND);
    user.wait(|user| user.sees_like("Sound: one key"));
    user.choose(&Command::Challenge(Challenge::Begin));
    assert!(!user.sees_like("Sound") && !user.sees_like("show the line with"));
    user.choose(&Command::Challenge(Challenge::Leave));
    user.wait(|user| user.sees_like("Sound: one key") || user.session().hides_results());
}

#[test]
pub(super) fn the_solution_becomes_variations_in_one_step() {
    let mut user = testing(SOUND);
    user.wait(|user| Command::Lines(Lines::AddSolution).is_enabled(user.session()));
    user.choose(&Command::Lines(Lines::AddSolution));
    let key: Card = "SA".parse().unwrap();
    assert_eq!(play(&user).mainline()[0], key);
    assert_eq!(play(&user).mainline().len(), 16);
    assert_eq!(play(&user).remark(&[key]).unwrap().comment, "!");
    // All three tries are variations.
    assert_eq!(play(&user).next(&[]).len(), 4);
    let try_card: Card = "SQ".parse().unwrap();
    assert_eq!(play(&user).remark(&[try_card]).unwrap().comment, "?");
    user.choose(&Command::Change(Change::Undo));
    assert!(play(&user).is_empty());
}

#[test]
pub(super) fn a_line_of_the_report_is_shown_on_the_table() {
    let mut user = testing(SOUND);
    let line = "try: show the line with queen of spades";
    user.wait(|user| user.sees(line));
    user.click(line);
    assert_eq!(user.session().document().path(), ["SQ".parse().unwrap()]);
}

#[test]
pub(super) fn a_cooked_problem_is_mended_by_an_exchange() {
    let mut user = testing(COOKED);
    user.wait(|user| user.sees_like("Cooked: "));
    assert!(user.sees_like("× cook"));
    user.wait(|user| Command::Survey(Survey::FindExchanges).is_enabled(user.session()));
    user.choose(&Command::Survey(Survey::FindExchanges));
    let exchange = "apply ♥J ↔ ♥7: sound";
    user.wait(|user| user.sees(exchange));
    let before = user.session().document().problem().setup;
    // The minimal form is searched for too.
    user.wait(|user| user.sees_like("Minimal form"));
    user.click(exchange);
    user.wait(|user| user.sees_like("Sound: one key"));
    let after = user.session().document().problem().setup;
    assert_eq!(after.hands.0[0].to_string(), "Q.76..K");
    user.choose(&Command::Change(Change::Undo));
    assert_eq!(user.session().document().problem().setup, before);
    user.wait(|user| user.sees_like("Cooked: "));
}

#[test]
fn a_search_for_exchanges_is_stopped_and_what_it_found_stays() {
    let mut user = testing(COOKED);
    user.wait(|user| Command::Survey(Survey::FindExchanges).is_enabled(user.session()));
    user.apply(Command::Survey(Survey::FindExchanges));
    user.apply(Command::Survey(Survey::StopExchanges));
    assert!(!Command::Survey(Survey::StopExchanges).is_enabled(user.session()));
    assert!(user.sees_like(" tried, "));
}

#[test]
fn the_report_speaks_russian() {
    let mut user = testing(SOUND);
    user.apply(Command::Show(Show::Language(Some(Language::Russian))));
    user.wait(|user| user.sees_like("Корректна: решающий ход один"));
    assert!(user.sees_like("Ложные следы"));
}

#[test]
fn a_verdict_follows_the_edits_of_the_deal() {
    let mut user = testing(SOUND);
    user.wait(|user| user.sees_like("Sound: one key"));
    user.choose(&Command::Show(Show::Mode(ScreenMode::Edit)));
    for (card, seat) in [("SA", 1), ("SK", 2)] {
        let seat = kibitzer::cards::Seat::ALL[seat];
        let edit = kibitzer_studio::document::edit::Edit::Give(card.parse().unwrap(), seat);
        user.apply(Command::Change(Change::Edit(edit)));
    }
    user.choose(&Command::Show(Show::Mode(ScreenMode::Analyse)));
    user.wait(|user| {
        let report = user.session().analysed().soundness();
        report.is_some_and(|(_, inquiry)| inquiry.is_complete())
    });
    let (_, inquiry) = user.session().analysed().soundness().unwrap();
    let setup = user.session().document().problem().setup;
    assert_eq!(inquiry.question().position.setup(), setup);
    assert!(!user.sees_like("Sound: one key"));
}
