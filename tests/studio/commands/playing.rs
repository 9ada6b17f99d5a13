//! Tests of commands that play cards, step through the play, and edit its lines.

use eframe::egui::Role;

use crate::prelude::*;
use crate::stage::WHOLE_DEAL;

fn walk(user: &mut User, walk: Walk) -> usize {
    user.choose(walk);
    user.at_card()
}

#[test]
pub(super) fn cards_are_played_by_click_and_by_key() {
    let mut user = User::at(ENDING);
    // A card that may not be played stays.
    user.click("ace of spades");
    assert_eq!(user.line(), []);
    user.click("king of spades, 3 tricks");
    assert_eq!(user.path(), cards("SK"));
    let turn = user.session().document().position().unwrap().turn();
    assert_eq!(turn, Some(Seat::North));
    user.undo();
    assert_eq!(user.line(), []);
    user.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(user.line(), cards("SK"));
    user.press(Key::S);
    user.press(Key::Q);
    assert_eq!(user.path(), cards("SK SQ"));
    // North holds nothing but spades, so the rank alone is enough.
    user.undo();
    user.press(Key::Q);
    assert_eq!(user.path(), cards("SK SQ"));
    assert_eq!(walk(&mut user, Walk::PlayBest), 3);
}

#[test]
pub(super) fn the_play_is_walked_through() {
    let mut user = User::at(PLAYED);
    assert_eq!(user.at_card(), 4);
    let steps = [
        (Walk::Back, Key::ArrowLeft, 3),
        (Walk::BackTrick, Key::ArrowUp, 0),
        (Walk::Forward, Key::ArrowRight, 1),
        (Walk::ForwardTrick, Key::ArrowDown, 4),
        (Walk::ToStart, Key::Home, 0),
        (Walk::ToEnd, Key::End, 4),
    ];
    for (step, _, at) in steps.clone() {
        assert_eq!(walk(&mut user, step), at);
    }
    for (step, key, at) in steps {
        user.press(key);
        assert_eq!(user.at_card(), at, "{step:?}");
    }
}

#[test]
pub(super) fn mistakes_are_gone_to_and_mended() {
    let mut user = User::at("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S play=SKSQS2C4");
    let mistakes = user.session().analysed().mistakes();
    let all = mistakes.mistakes.iter().map(|mistake| mistake.index);
    assert!(mistakes.is_complete() && all.eq([0, 1]));
    assert_eq!(walk(&mut user, Walk::Previous(Landmark::Mistake)), 1);
    user.chord(Modifiers::SHIFT, Key::M);
    assert_eq!(user.at_card(), 0);
    assert_eq!(user.session().analysed().previous_mistake(), None);
    assert_eq!(walk(&mut user, Walk::Next(Landmark::Mistake)), 1);
    assert_eq!(user.session().analysed().next_mistake(), None);
    user.press(Key::Home);
    user.press(Key::M);
    assert_eq!(user.at_card(), 1);
    user.press(Key::End);
    // Clicks the mark on the timeline, then the card in the list of mistakes.
    user.click_like(" costs 1 trick; better: ");
    assert_eq!(user.at_card(), 0);
    user.click_role(Role::Tab, "Mistakes");
    user.click_like(" instead of the ");
    assert!(user.session().document().has_variations());
}

/// Opens a play with the five of clubs as a variation, and goes to the end of the play.
fn with_variation() -> User {
    let mut user = User::at(PLAYED);
    user.press(Key::Home);
    user.click("five of clubs, 2 tricks");
    user
}

#[test]
pub(super) fn forks_and_variations_are_walked_through() {
    let mut user = with_variation();
    user.click("go to the four of clubs in trick 1");
    assert_eq!(walk(&mut user, Walk::Previous(Landmark::Fork)), 1);
    assert_eq!(user.path(), cards("SK"));
    walk(&mut user, Walk::Next(Landmark::Variation));
    assert_eq!(user.path(), cards("C5"));
    walk(&mut user, Walk::Previous(Landmark::Variation));
    assert_eq!(user.path(), cards("SK"));
    walk(&mut user, Walk::ToStart);
    assert_eq!(walk(&mut user, Walk::Next(Landmark::Fork)), 1);
    // The same by key.
    user.press(Key::End);
    user.chord(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(user.path(), cards("SK"));
    user.chord(Modifiers::ALT, Key::ArrowDown);
    assert_eq!(user.path(), cards("C5"));
}

#[test]
pub(super) fn the_best_line_is_followed_and_left() {
    let mut user = User::at(ENDING);
    user.click("line to the five of clubs");
    assert_eq!(user.path(), cards("C5"));
    let (line, passed) = user.session().analysed().line().unwrap();
    assert_eq!((line.steps.len(), passed), (12, 1));
    let index = (line.steps.iter())
        .position(|step| !step.as_good.is_empty())
        .unwrap();
    let other = line.steps[index].as_good.iter().next().unwrap();
    let before: Vec<Card> = line.steps[..index].iter().map(|step| step.card).collect();
    user.click_like("as good as the ");
    user.click_like("Play the ");
    assert_eq!(user.path(), [&before[..], &[other]].concat());
}

#[test]
pub(super) fn variations_are_promoted_and_deleted() {
    let main = |user: &User| user.problem().play.mainline().to_vec();
    let mut user = with_variation();
    user.choose(Lines::Rearrange(Rearrangement::Promote, LinePlace::Here));
    assert_eq!(main(&user), cards("C5"));
    user.click("go to the two of spades in trick 1, in a variation");
    assert_eq!(user.path(), cards("SK SA S2"));
    user.choose(Lines::Rearrange(Rearrangement::MakeMain, LinePlace::Here));
    assert_eq!(main(&user)[..3], cards("SK SA S2"));
    user.choose(Lines::Rearrange(Rearrangement::Delete, LinePlace::Here));
    assert_eq!(main(&user), cards("SK SA"));
    // The same by key.
    let mut user = with_variation();
    user.chord(Modifiers::COMMAND, Key::ArrowUp);
    assert_eq!(main(&user), cards("C5"));
    user.chord(Modifiers::COMMAND, Key::Delete);
    assert_eq!(main(&user), cards("SK SA S2 C4"));
    (0..2).for_each(|_| user.undo());
    assert!(user.sees("go to the five of clubs in trick 1, in a variation"));
}

#[test]
pub(super) fn a_line_gets_a_name_and_a_comment_and_is_copied() {
    let mut user = User::at(PLAYED);
    for (part, text) in [
        (RemarkPart::Comment, "the last one"),
        (RemarkPart::Name, "All of it"),
    ] {
        user.choose(Lines::Write(part, LinePlace::Here));
        assert!(user.session().lines().writing.is_some());
        user.write(text);
        user.press(Key::Enter);
        assert!(user.session().lines().writing.is_none());
    }
    assert!(user.sees("comment on the four of clubs: the last one") && user.sees("All of it"));
    user.choose(Lines::Copy(LinePlace::Here));
    assert!(user.copied().contains("the last one") && user.copied().contains("♠K"));
}

#[test]
pub(super) fn the_play_is_forgotten() {
    let mut user = User::at(PLAYED);
    user.press(Key::ArrowLeft);
    user.choose(Change::StartHere);
    assert_eq!((user.at_card(), user.setup().trick.len()), (0, 3));
    let mut user = User::at(PLAYED);
    user.choose(Edit::ClearPlay);
    assert!(user.problem().play.is_empty());
}

#[test]
pub(super) fn an_entry_of_the_table_becomes_the_contract() {
    let mut user = User::at(WHOLE_DEAL);
    user.click_like("South in hearts: ");
    user.click_like(" hearts by South");
    assert_eq!(user.setup().declarer, Seat::South);
    assert_eq!(user.setup().strain, Strain::Trump(Suit::Hearts));
    assert!(user.problem().contract().is_some());
}
