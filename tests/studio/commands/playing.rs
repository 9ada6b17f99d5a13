//! Tests of commands that play cards, step through the play, and edit its lines.

use eframe::egui::{Key, Role};
use kibitzer::cards::{Seat, Strain, Suit};
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::remark_part::RemarkPart;
use kibitzer_studio::session::command::{Change, Command, LinePlace, Lines, Walk};

use super::super::ENDING;
use super::super::actions::User;
use super::super::lines::PLAYED;
use super::super::tasks::cards;

fn at(user: &User) -> usize {
    user.session().document().at()
}

fn path(user: &User) -> Vec<kibitzer::cards::Card> {
    user.session().document().path().to_vec()
}

fn walk(user: &mut User, walk: Walk) -> usize {
    user.choose(&Command::Walk(walk));
    at(user)
}

#[test]
pub(super) fn cards_are_played_by_click_and_by_key() {
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    assert_eq!(path(&user), cards("SK"));
    user.press(Key::S);
    user.press(Key::Q);
    assert_eq!(path(&user), cards("SK SQ"));
    assert_eq!(walk(&mut user, Walk::PlayBest), 3);
}

#[test]
pub(super) fn the_play_is_walked_through() {
    let mut user = User::at(PLAYED);
    assert_eq!(at(&user), 4);
    assert_eq!(walk(&mut user, Walk::Back), 3);
    assert_eq!(walk(&mut user, Walk::BackTrick), 0);
    assert_eq!(walk(&mut user, Walk::Forward), 1);
    assert_eq!(walk(&mut user, Walk::ForwardTrick), 4);
    assert_eq!(walk(&mut user, Walk::ToStart), 0);
    assert_eq!(walk(&mut user, Walk::ToEnd), 4);
}

#[test]
pub(super) fn mistakes_are_gone_to_and_mended() {
    let mut user = User::at("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S play=SKSQS2C4");
    let all = user.session().analysed().mistakes();
    let all: Vec<usize> = all.mistakes.iter().map(|it| it.index).collect();
    assert_eq!(all, [0, 1]);
    let last = 1;
    assert_eq!(walk(&mut user, Walk::PreviousMistake), last);
    walk(&mut user, Walk::ToEnd);
    // Clicks the mark on the timeline, then the card in the list of mistakes.
    user.click_like(" costs 1 trick; better: ");
    assert_eq!(at(&user), all[0]);
    assert_eq!(walk(&mut user, Walk::NextMistake), last);
    user.click_role(Role::Tab, "Mistakes");
    user.click_like(" instead of the ");
    assert!(user.session().document().has_variations());
}

#[test]
pub(super) fn forks_and_variations_are_walked_through() {
    let mut user = User::at(PLAYED);
    walk(&mut user, Walk::ToStart);
    user.click("five of clubs, 2 tricks");
    user.click("go to the four of clubs in trick 1");
    assert_eq!(walk(&mut user, Walk::PreviousFork), 1);
    assert_eq!(path(&user), cards("SK"));
    walk(&mut user, Walk::NextVariation);
    assert_eq!(path(&user), cards("C5"));
    walk(&mut user, Walk::PreviousVariation);
    assert_eq!(path(&user), cards("SK"));
    walk(&mut user, Walk::ToStart);
    assert_eq!(walk(&mut user, Walk::NextFork), 1);
}

#[test]
pub(super) fn the_best_line_is_followed_and_left() {
    let mut user = User::at(ENDING);
    user.click("line to the five of clubs");
    assert_eq!(path(&user), cards("C5"));
    let (line, _) = user.session().analysed().line().unwrap();
    let index = line.steps.iter().position(|it| !it.as_good.is_empty());
    let index = index.unwrap();
    let other = line.steps[index].as_good.iter().next().unwrap();
    user.click_like("as good as the ");
    user.click_like("Play the ");
    assert_eq!(path(&user)[index], other);
}

#[test]
pub(super) fn variations_are_promoted_and_deleted() {
    let mut user = User::at(PLAYED);
    walk(&mut user, Walk::ToStart);
    user.click("five of clubs, 2 tricks");
    let main = |user: &User| user.session().document().problem().play.mainline().to_vec();
    user.choose(&Command::Lines(Lines::Promote(LinePlace::Here)));
    assert_eq!(main(&user), cards("C5"));
    user.click("go to the two of spades in trick 1, in a variation");
    assert_eq!(path(&user), cards("SK SA S2"));
    user.choose(&Command::Lines(Lines::MakeMain(LinePlace::Here)));
    assert_eq!(main(&user)[..3], cards("SK SA S2"));
    user.choose(&Command::Lines(Lines::Delete(LinePlace::Here)));
    assert_eq!(main(&user), cards("SK SA"));
}

#[test]
pub(super) fn a_line_gets_a_name_and_a_comment_and_is_copied() {
    let mut user = User::at(PLAYED);
    for (part, text) in [
        (RemarkPart::Comment, "the last one"),
        (RemarkPart::Name, "All of it"),
    ] {
        user.choose(&Command::Lines(Lines::Write(part, LinePlace::Here)));
        assert!(user.session().lines().writing.is_some());
        user.write(text);
        user.press(Key::Enter);
        assert!(user.session().lines().writing.is_none());
    }
    assert!(user.sees("comment on the four of clubs: the last one"));
    assert!(user.sees("All of it"));
    user.choose(&Command::Lines(Lines::Copy(LinePlace::Here)));
    assert!(user.copied().contains("the last one") && user.copied().contains("♠K"));
}

#[test]
pub(super) fn a_position_is_looked_at_aside() {
    let mut user = User::at(PLAYED);
    user.choose(&Command::Lines(Lines::Aside));
    assert!(user.sees("A separate analysis of the position after 4 cards"));
    user.click("Back to the play");
    assert_eq!(path(&user), cards("SK SA S2 C4"));
}

#[test]
pub(super) fn the_play_is_forgotten() {
    let mut user = User::at(PLAYED);
    walk(&mut user, Walk::Back);
    user.choose(&Command::Change(Change::StartHere));
    assert_eq!(at(&user), 0);
    assert_eq!(user.session().document().problem().setup.trick.len(), 3);
    let mut user = User::at(PLAYED);
    user.choose(&Command::Change(Change::Edit(Edit::ClearPlay)));
    assert!(user.session().document().problem().play.is_empty());
}

#[test]
pub(super) fn an_entry_of_the_table_becomes_the_contract() {
    let deal = "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 NT W \
                declarer=S";
    let mut user = User::at(deal);
    user.click_like("South in hearts: ");
    user.click_like(" hearts by South");
    let problem = user.session().document().problem();
    assert_eq!(problem.setup.declarer, Seat::South);
    assert_eq!(problem.setup.strain, Strain::Trump(Suit::Hearts));
    assert!(problem.contract().is_some());
}
