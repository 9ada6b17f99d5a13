//! Complete tasks of users from the first action to the last, with the number of actions counted.

use kibitzer::analysis::{Choices, Discarding};
use kibitzer::search::Solver;
use kibitzer_studio::document::key::ProblemKey;
use kibitzer_studio::document::solving::NextPlayer;
use kibitzer_studio::session::analysis::analysed::JudgedBy;
use kibitzer_studio::settings::Solved;
use kibitzer_studio::words::Words;

use super::leaks::results;
use super::overview;
use crate::prelude::*;
use crate::stage::NEWSPAPER;

#[test]
fn the_killing_lead_is_found_in_a_deal_from_a_newspaper() {
    let mut user = User::new();
    user.chord(Modifiers::COMMAND, Key::N);
    user.write_hand("North", NEWSPAPER[0]);
    user.press(Key::Enter);
    user.write(NEWSPAPER[1]);
    user.press(Key::Enter);
    user.write(NEWSPAPER[2]);
    user.click("level 5");
    user.press(Key::F3);
    user.assert_at_most(19);

    let problem = user.problem();
    // West received the remaining cards.
    let west: CardSet = "64.KJ4.QT6.QT742".parse().unwrap();
    assert_eq!(problem.setup.hands[Seat::West], west);
    assert_eq!(problem.contract().unwrap().to_string(), "5NT");
    let setup = &problem.setup;
    assert_eq!((setup.declarer, setup.leader), (Seat::South, Seat::West));
    // Only a club lead beats the contract.
    let choices = user.session().analysed().choices();
    assert_eq!(choices.iter().map(|it| it.cards.len()).sum::<usize>(), 13);
    for choice in choices {
        let is_club = !choice.cards.suited(Suit::Clubs).is_empty();
        assert_eq!(choice.tricks, Tricks(if is_club { 10 } else { 11 }));
    }
    assert!(user.sees_like("four of clubs, 10 tricks, "));
}

/// A post of a forum with a hand diagram amid its text, as the clipboard has it.
const POST: &str = "[quote=\"south_of_it\"]\nWas four too much?\n\
    [hv=pc=n&s=sq82ha3dk75caq843&w=s74hkj962da94ckt5&n=skjt95hq84dq62c72&e=sa63ht75djt83cj96\
    &d=s&v=0&b=3&a=1cp1sp2sp4sppp]399|300[/hv]\n[/quote]\nI would have stopped in 2S.\n";

/// The user copies a post and pastes it: the board is there with auction and contract, and its answer beside it.
#[test]
fn a_pasted_forum_post_is_read_and_analysed() {
    let mut user = User::new();
    user.paste(POST);
    user.assert_at_most(1);

    let problem = user.problem();
    assert_eq!(problem.contract().unwrap().to_string(), "4S");
    assert_eq!(
        (problem.setup.declarer, problem.setup.leader),
        (Seat::North, Seat::East)
    );
    assert_eq!(
        (problem.dealer, &problem.record.board[..]),
        (Seat::South, "3")
    );
    assert_eq!(problem.record.auction.calls.len(), 10);
    let best = user.session().analysed().best().unwrap();
    let position = *user.session().document().position().unwrap();
    let ranking = Solver::new(1 << 22).solve(&Choices(position));
    assert_eq!(best, ranking.best().unwrap().tricks);
    assert!(user.sees_like(&format!(", {best} tricks")));
}

#[test]
fn layouts_that_beat_three_no_trumps_are_found() {
    let mut user = User::new();
    user.chord(Modifiers::COMMAND, Key::N);
    user.write_hand("North", "K52 A63 QJ74 852");
    user.write_hand("South", "AQ7 K85 A952 A63");
    user.click("level 3");
    user.click_first("Count all layouts");
    let share = |user: &User| user.session().layouts().display().digest.shares.makes;
    user.wait(|user| share(user).is_some_and(|it| 0.0 < it.share && it.share < 1.0));
    // The share of layouts made is shown while counting continues.
    assert!(user.sees_like(" makes in "));
    user.click("layouts in which the contract goes down");
    let deals = user.session().layouts().display();
    assert_eq!(deals.digest.opened, Some(OpenedResult::Makes(false)));
    let beaten = deals.digest.listed_layouts[0].hands;
    user.click_like("layout 1: East ");
    user.assert_at_most(12);

    assert_eq!(user.mode(), ScreenMode::Analyse);
    let setup = user.setup();
    assert_eq!([setup.hands[Seat::East], setup.hands[Seat::West]], beaten);
    assert_eq!(setup.unknown.0, [0; 4]);
    let best = user.session().analysed().best().unwrap();
    assert!(best < Tricks(9));
    // A lead that beats the contract shows it.
    assert!(user.sees_like(&format!(", {best} tricks")));
    user.click("Back to layouts");
    assert_eq!(user.mode(), ScreenMode::Statistics);
}

/// Declarer has taken the talon and plays misère; the other hands are unknown.
#[test]
fn the_best_discard_of_a_twelve_card_misere_is_found() {
    let mut user = User::new();
    user.chord(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::N);
    user.write_hand("South", "987 987 987 AK7");
    user.click("misère");
    let drawn = |user: &User| {
        let report = user.session().inquiries().all_discards.report();
        report.map_or(0, Discarding::drawn)
    };
    user.wait(|user| drawn(user) >= 40);
    assert!(user.sees_like("estimated from "));
    // Then South has the lowest cards of every suit and never takes a trick.
    let analysed = user.session().analysed();
    let (discarding, _) = analysed.discards(JudgedBy::AllLayouts).unwrap();
    let best = discarding.ranked()[0];
    assert_eq!(best.cards, "...AK".parse().unwrap());
    assert_eq!(best.best_known().mean(), Some(0.0));
    assert!(discarding.ranked()[1].best_known().mean() > Some(0.0));
    user.click_like("discard ace of clubs, king of clubs: ");
    user.assert_at_most(5);

    let setup = user.setup();
    assert_eq!(setup.hands[Seat::South], "987.987.987.7".parse().unwrap());
    assert_eq!(setup.unknown.0, [0, 10, 0, 10]);
    assert_eq!(setup.gone, "...AK".parse().unwrap());
    // All deals of the two hands can be counted.
    assert!(user.session().layouts().question().is_ok());
}

#[test]
fn the_card_that_lost_the_trick_is_found() {
    let mut user = User::new();
    user.paste(PLAYED);
    // The tab shows that there are mistakes.
    user.click("Mistakes 1");
    assert!(user.sees("West: cards 1, mistakes 1, cost in tricks 1"));
    assert!(user.sees("N-S: cards 2, mistakes 0, cost in tricks 0"));
    user.click("trick 1: West’s king of spades costs 1 trick");
    assert_eq!(user.at_card(), 0);
    user.click("the five of clubs instead of the king of spades");
    user.assert_at_most(4);
    assert_eq!(user.path(), cards("C5"));
    assert!(user.sees("No card cost a trick."));
    // The original line is kept.
    let play = &user.problem().play;
    assert_eq!(play.mainline(), cards("SK SA S2 C4"));
}

#[test]
fn the_three_worst_mistakes_are_found_in_a_vugraph_file() {
    // Dropping the file is the first action. Its boards are shown at once.
    let mut user = overview::at_match();
    user.click("cost");
    user.click_like("Xaver: the two of spades costs 11 tricks; better: ace of clubs, ");
    let at = |user: &User| {
        let document = user.session().document();
        let record = &document.problem().record;
        (
            record.board.clone(),
            record.more["Room"].clone(),
            document.at(),
        )
    };
    let place = |board: &str, room: &str, at: usize| (board.to_owned(), room.to_owned(), at);
    assert_eq!(at(&user), place("2", "Closed", 0));
    for (who, board) in [("Sam", "1"), ("Walt", "2")] {
        user.press(Key::Escape);
        user.press(Key::ArrowDown);
        user.click(&format!(
            "{who}: the ace of spades costs 1 trick; better: queen of spades"
        ));
        assert_eq!(at(&user), place(board, "Open", 1));
    }
    user.assert_at_most(9);
}

#[test]
fn a_variation_with_a_comment_can_be_added_saved_and_reopened() {
    let (_folder, path) = new_file("lines.ron");
    let path = path.to_str().unwrap();
    let mut user = User::new();
    user.paste(PLAYED);
    user.click("go to the king of spades in trick 1; it costs 1 trick");
    user.press(Key::ArrowLeft);
    user.click("five of clubs, 2 tricks");
    user.chord(Modifiers::COMMAND, Key::M);
    user.write("keeps the trick !c safe");
    user.press(Key::Enter);
    user.chord(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::M);
    user.write("The quiet lead");
    user.press(Key::Enter);
    user.chord(Modifiers::COMMAND, Key::S);
    user.wait(|user| user.sees("Save the problem"));
    user.chord(Modifiers::COMMAND, Key::A);
    user.write(path);
    user.press(Key::Enter);
    user.wait(|user| !user.session().has_unsaved());
    user.assert_at_most(14);
    user.close();

    let mut user = User::new();
    user.open_file(path.as_ref());
    user.wait(|user| user.sees("The quiet lead"));
    assert_eq!(user.path(), cards("C5"));
    assert!(user.sees("comment on the five of clubs: keeps the trick ♣ safe"));
    user.click("go to the two of spades in trick 1");
    assert_eq!(user.path(), cards("SK SA S2"));
    user.click("go to the five of clubs in trick 1, in a variation");
    user.assert_at_most(5);
    assert_eq!(user.path(), cards("C5"));
}

/// Returns a card that keeps the result, computed without looking at the screen.
pub(crate) fn good_card(user: &User) -> Card {
    let position = *user.session().document().position().unwrap();
    let ranking = Solver::new(1 << 22).solve(&Choices(position));
    let best = ranking.best().unwrap().cards;
    best.iter().next().unwrap()
}

/// The user plays declarer's hand of a preferans contract, and the engine plays the defenders.
#[test]
fn the_problem_barbakaru_is_solved_without_seeing_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.click("Search problems");
    user.write("barbakaru");
    user.click("Barbakaru");
    assert_eq!(results(&user), Vec::<String>::new());
    user.press(Key::F12);
    assert!(user.session().is_solving());
    let mut played = 0;
    while user.session().is_solving() {
        assert_eq!(results(&user), Vec::<String>::new());
        let solving = user.session().documents().solving().unwrap();
        assert_eq!(solving.next_player(), NextPlayer::User);
        let name = Words::new(Default::default()).card(good_card(&user));
        user.click(&name);
        played += 1;
        assert!(played <= 20);
    }
    user.assert_at_most(4 + played);
    assert!(user.sees("✓ Solved"));
    let judgement = user.session().judgement().unwrap();
    assert!(judgement.is_solved && judgement.mistakes.is_empty());
    // The document of the problem has not changed.
    assert!(!user.session().has_unsaved());
    user.click("Back to the problem");
    assert!(user.line().is_empty());
    let user = user.restart(folder.path());
    // The list is still searched for it.
    assert!(user.sees("Barbakaru, solved"));
    let barbakaru = &kibitzer_library::COLLECTIONS[0].problems()[2];
    let solved = user.session().solved(ProblemKey::for_problem(barbakaru));
    assert_eq!(solved, Some(Solved::Alone));
}

#[test]
fn ten_problems_are_saved_as_a_one_page_pdf() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::new();
    let problems = format!("{}\n", PLAYED.trim()).repeat(10);
    user.paste(&problems);
    user.wait(|user| user.session().list_of_document().count() == 10);
    user.chord(Modifiers::COMMAND, Key::P);
    user.click("12 diagrams per page");
    assert!(user.sees("Page 1 of 1"));
    user.click("Save as PDF…");
    user.wait(|user| user.sees_like("Save the PDF"));
    let path = folder.path().join("ten.pdf");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write(path.to_str().unwrap());
    user.press(Key::Enter);
    user.wait(|_| path.exists());
    user.assert_at_most(7);
    assert_eq!(
        crate::commands::page_count(&std::fs::read(&path).unwrap()),
        1
    );
}
