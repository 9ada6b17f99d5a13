//! Tests of the output for screen readers: every widget has a name, and changes are announced.

use eframe::egui::accesskit::{Live, Role};

use crate::prelude::*;

/// Returns the texts that are announced when they change.
fn read_out(user: &User) -> Vec<String> {
    let root = user.root();
    let live = root
        .children_recursive()
        .filter(|node| node.accesskit_node().live() != Live::Off);
    live.filter_map(|node| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    })
    .collect()
}

fn is_read_out(user: &User, part: &str) -> bool {
    read_out(user).iter().any(|it| it.contains(part))
}

#[test]
fn the_hand_on_turn_and_the_result_are_read_out() {
    let mut user = User::at(ENDING);
    assert!(
        is_read_out(&user, "West · to lead"),
        "{:?}",
        read_out(&user)
    );
    assert!(is_read_out(&user, "2 tricks"));
    user.click("king of spades, 3 tricks");
    assert!(is_read_out(&user, "North · to play"));
    assert!(!is_read_out(&user, "West · ") && is_read_out(&user, "West played the king of spades"));
    assert!(is_read_out(&user, "3 tricks"));
}

#[test]
fn hints_and_the_end_of_a_problem_are_read_out() {
    let mut user = User::at_problem("Seven tricks");
    user.choose(Challenge::Begin);
    assert!(is_read_out(&user, "Your turn: West plays."));
    user.choose(Challenge::Hint);
    assert!(is_read_out(&user, "2 of 7 cards keep the result"));
    user.choose(Show::Turn(Switch::TellsAtOnce));
    user.click("nine of hearts");
    assert!(is_read_out(&user, "gave a trick away"));
    user.choose(Challenge::GiveUp);
    assert!(is_read_out(&user, "Given up"), "{:?}", read_out(&user));
}

#[test]
fn the_end_of_a_count_is_read_out() {
    let mut user = User::at(ENDING);
    user.choose(ScreenMode::Statistics);
    assert!(!is_read_out(&user, "counted"));
    user.click("Count");
    assert!(is_read_out(&user, "all 20 counted"));
}

/// A row of a table announces the numbers painted in it.
#[test]
fn every_row_of_the_statistics_announces_its_numbers() {
    let mut user = User::at("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT S declarer=S");
    user.choose(ScreenMode::Statistics);
    user.click("Count");
    user.choose(TermsChange::EachCard);
    user.click_role(Role::Tab, "Each card");
    let mean = (user.session().layouts().display().digest.cards[0]
        .mean
        .unwrap())
    .0;
    let root = user.root();
    let rows: Vec<String> = root
        .children_recursive()
        .filter(|node| {
            let label = node.accesskit_node().label().unwrap_or_default();
            label.contains(" in all layouts")
        })
        .map(|node| node.accesskit_node().description().unwrap_or_default())
        .collect();
    assert!(rows.len() > 1 && rows.iter().all(|it| it.contains("tricks on average: ")));
    let number = format!("{mean:.3}");
    assert!(
        rows.iter().any(|it| it.contains(&number)),
        "{number} {rows:?}"
    );
}

#[test]
fn the_names_of_indicators_and_layouts_contain_their_numbers() {
    let mut user = User::at("preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N");
    user.choose(ScreenMode::Statistics);
    user.click("Count");
    user.click_role(Role::Tab, "What defeats it");
    assert!(user.sees_like(" of all layouts, goes down in "));
    user.click_role(Role::Tab, "Layouts");
    user.click("layouts in which the contract goes down");
    let opened = user.session().layouts().display().digest.opened;
    assert_eq!(opened, Some(OpenedResult::Makes(false)));
    let tricks = user.session().layouts().display().digest.listed_layouts[0]
        .tricks
        .unwrap();
    let name = user.name_like("layout 1: ");
    assert!(name.contains(&format!("; {tricks} trick")), "{name}");
}

#[test]
fn arrow_keys_step_through_the_play_when_the_timeline_has_focus() {
    let mut user = User::at(PLAYED);
    user.focus("timeline, 4 of 4 cards");
    user.press(Key::ArrowLeft);
    assert_eq!(user.at_card(), 3);
    user.press(Key::ArrowLeft);
    user.press(Key::ArrowRight);
    assert_eq!(user.at_card(), 3);
}

/// Cards are painted; their names stand in the tree of widgets beside them.
#[test]
fn cards_in_the_trick_and_out_of_play_have_names() {
    let mut user = User::at(ENDING);
    assert!(!user.sees_like(" played the "));
    user.click("king of spades, 3 tricks");
    assert!(user.sees("West played the king of spades"));
    let deal = "preferans N:A8.AJ7.AJ8.KT QT.KT8.KT7.Q8 - KJ7.Q9.Q9.AJ7 NT W declarer=N";
    let user = User::at(deal);
    for card in ["nine of spades", "nine of clubs"] {
        assert!(user.sees(&format!("discard: {card}")));
    }
}

#[test]
fn cards_played_by_the_engine_are_read_out_with_their_seat() {
    let mut user = User::at_problem("Seven tricks");
    user.choose(Challenge::Begin);
    user.click("nine of hearts");
    user.wait(|user| is_read_out(user, "East plays"));
    assert!(
        is_read_out(&user, "North played the "),
        "{:?}",
        read_out(&user)
    );
    assert!(!is_read_out(&user, "West played the "));
}

#[test]
fn the_chosen_entry_of_the_palette_is_read_out() {
    let mut user = User::at(ENDING);
    user.chord(Modifiers::COMMAND, Key::K);
    user.write("card");
    let chosen = |user: &User| {
        let texts = read_out(user).into_iter();
        texts.filter(|it| it.contains(": ")).collect::<Vec<_>>()
    };
    let first = chosen(&user);
    user.press(Key::ArrowDown);
    let second = chosen(&user);
    assert!(!first.is_empty() && first != second, "{first:?}");
    // The search field, which has the keyboard, points at the entry.
    let root = user.root();
    let mut fields = root.children_recursive().filter_map(|node| {
        let pointed = node.accesskit_node().data().active_descendant();
        pointed.filter(|_| node.accesskit_node().role() == Role::TextInput)
    });
    let pointed = fields.next().unwrap();
    let mut nodes = root.children_recursive();
    let entry = nodes
        .find(|node| node.accesskit_node().locate().0 == pointed)
        .unwrap()
        .accesskit_node()
        .label()
        .unwrap();
    let name = entry.split(", ").next().unwrap();
    assert!(
        second.iter().any(|it| it.starts_with(name)),
        "{entry} {second:?}"
    );
}

#[test]
fn the_window_title_is_its_accessible_name() {
    let user = User::at(ENDING);
    let root = user.root();
    let name = root.accesskit_node().label().unwrap();
    assert!(name.ends_with("– Kibitzer"), "{name}");
}

/// A tooltip with the same text as its widget would be read out as a description after the name.
#[test]
fn the_description_of_a_widget_does_not_repeat_its_name() {
    let mut user = User::at(PLAYED);
    for mode in MODES {
        user.choose(mode);
        let root = user.root();
        let nodes = root.children_recursive().map(|node| {
            let node = node.accesskit_node();
            (node.label(), node.description())
        });
        let twice = nodes.filter(|it| matches!(it, (Some(name), Some(more)) if more == name));
        assert_eq!(twice.collect::<Vec<_>>(), [], "{mode:?}");
    }
}
