//! Tests of commands of the statistics over all layouts.

use std::fs;

use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers};
use kibitzer::cards::{Seat, Suit, Tricks};
use kibitzer::rules::{Convention, Game, Limit, Players, TenRule};
use kibitzer_studio::session::analysed::JudgedBy;
use kibitzer_studio::session::command::{Command, Filing, Show, Survey};
use kibitzer_studio::session::deals::{Grouping, OpenedResult, Order, Sort, Tab, TermsChange};
use kibitzer_studio::session::screen_mode::ScreenMode;

use super::super::ENDING;
use super::super::actions::User;
use super::super::lines::PLAYED;
use super::super::scenes::SIX_CLUBS;
use super::super::tasks::{NEWSPAPER, cards};
use super::filing::name;

/// A deal in which South, who sees North, is to lead.
const SOUTH_LEADS: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT S declarer=S";

/// A preferans deal in which declarer has two cards to discard.
const TALON: &str = "preferans N:AKJ.A8.. QT.J.. - 9.KQ.. S W declarer=N";

/// A deal like [`TALON`] with many more layouts.
const LONG: &str = "preferans N:A98.AT98.. QT7.KQJ.A.KQ - KJ.7.KQJT. S W declarer=E";

/// A preferans deal with two cards out of play.
const DISCARDED: &str = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 S W declarer=N";

fn survey(user: &mut User, survey: Survey) {
    user.choose(&Command::Survey(survey));
}

/// Opens the statistics of a deal and counts all its layouts.
fn open_and_count(deal: &str) -> User {
    let mut user = User::at(deal);
    user.choose(&Command::Show(Show::Mode(ScreenMode::Statistics)));
    user.click("Count");
    user
}

fn total(user: &User) -> u64 {
    let statistics = user.session().surveyed().statistics();
    statistics.unwrap().question().total()
}

/// Returns the number of parts of the count that are done.
fn known(user: &User) -> usize {
    let inquiry = user.session().inquiries().layouts.inquiry();
    inquiry.map_or(0, |it| it.answer().progress().0)
}

/// In statistics mode the table is not visible. No key may play a card, step, or change a line there.
#[test]
fn no_key_plays_on_a_table_that_is_not_seen() {
    let mut user = User::at(PLAYED);
    user.press(Key::ArrowLeft);
    user.press(Key::F4);
    assert_eq!(user.session().screen().mode, ScreenMode::Statistics);
    let before = user.session().document().as_written();
    let keys = [
        Key::Space,
        Key::C,
        Key::Num4,
        Key::ArrowRight,
        Key::ArrowLeft,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::Home,
        Key::End,
        Key::M,
    ];
    for key in keys {
        user.press(key);
        assert_eq!(user.session().document().as_written(), before, "{key:?}");
    }
    for key in [Key::Delete, Key::ArrowUp] {
        user.chord(Modifiers::COMMAND, key);
        assert_eq!(user.session().document().as_written(), before, "{key:?}");
    }
    user.press(Key::F3);
    user.press(Key::Space);
    assert_ne!(user.session().document().as_written(), before);
}

#[test]
pub(super) fn a_count_is_started_stopped_and_resumed() {
    let mut user = counting();
    assert!(!Command::Survey(Survey::Count).is_enabled(user.session()));
    user.click("Stop");
    assert!(user.session().surveyed().is_stopped());
    assert_eq!(user.session().inquiries().running().count(), 0);
    user.click("Resume");
    assert!(user.session().surveyed().is_counting());
    user.press(Key::F6);
    assert!(user.session().surveyed().is_stopped());
    user.click("Count");
    assert!(user.session().surveyed().is_counting());
}

#[test]
pub(super) fn other_hands_are_unseen() {
    let mut user = open_and_count(ENDING);
    user.click_role(Role::ComboBox, "");
    user.click_last("North and East");
    let unseen = user.session().surveyed().unseen();
    assert_eq!(unseen, [Seat::North, Seat::East].into());
}

#[test]
pub(super) fn layouts_are_limited() {
    let mut user = open_and_count(ENDING);
    let asked = |user: &User| user.session().surveyed().terms().limits.clone();
    user.click("pin the king of spades to East");
    assert_eq!(total(&user), 10);
    user.click("East’s hearts: none");
    assert_eq!(asked(&user).len(), 2);
    assert!(asked(&user).contains(&Limit::length(Seat::East, Suit::Hearts, 0..=0)));
    user.click("remove: East holds ♠K");
    assert_eq!(asked(&user).len(), 1);
    survey(&mut user, Survey::Deals(TermsChange::NoLimits));
    assert!(asked(&user).is_empty());
    assert_eq!(total(&user), 20);
}

#[test]
pub(super) fn each_card_is_counted_and_one_is_played() {
    let mut user = open_and_count(SOUTH_LEADS);
    survey(&mut user, Survey::Deals(TermsChange::EachCard));
    user.click_role(Role::Tab, "Each card");
    let deals = user.session().surveyed().deals();
    assert!(deals.digest.cards.len() > 1);
    user.click("sort by tricks on average");
    assert_eq!(user.session().surveyed().deals().sort, Some(Sort::Mean));
    user.click_like("play the ace of hearts in all layouts");
    assert_eq!(user.session().document().path(), cards("HA"));
}

#[test]
pub(super) fn discards_may_be_unseen_too() {
    let mut user = open_and_count(DISCARDED);
    let before = total(&user);
    user.click_like("The discards are unseen too");
    assert!(user.session().surveyed().terms().discards);
    assert!(total(&user) > before);
}

#[test]
pub(super) fn an_unseen_hand_leads_what_is_asked() {
    let mut user = open_and_count(ENDING);
    user.click("lead the king of spades");
    assert_eq!(total(&user), 10);
    user.click("Take back the king of spades");
    assert_eq!(total(&user), 20);
}

#[test]
pub(super) fn a_card_played_in_all_deals_is_taken_back() {
    let mut user = open_and_count(ENDING);
    user.click("lead the king of spades");
    survey(&mut user, Survey::Deals(TermsChange::EachCard));
    user.click_role(Role::Tab, "Each card");
    user.click_like("play the queen of spades in all layouts");
    let played = |user: &User| user.session().surveyed().terms().then.clone();
    assert_eq!(played(&user), cards("SQ"));
    user.click("Take back the queen of spades");
    assert_eq!(played(&user), []);
}

/// Counts the layouts of a deal and opens those of the first non-empty bar.
fn opened(deal: &str) -> (User, Tricks) {
    let mut user = open_and_count(deal);
    let bars = &user.session().surveyed().deals().digest.shares.exactly;
    let tricks = bars.iter().position(|it| it.unwrap().share > 0.0).unwrap();
    user.click_like(&format!("{tricks} trick"));
    (user, Tricks(tricks as u8))
}

#[test]
pub(super) fn layouts_are_laid_on_the_table_one_by_one() {
    let (mut user, _) = opened(ENDING);
    user.click_like("layout 1: East ");
    assert_eq!(user.session().surveyed().layout_on_table(), Some(0));
    user.click("Next");
    assert_eq!(user.session().surveyed().layout_on_table(), Some(1));
    user.click("Back to layouts");
    assert_eq!(user.session().screen().mode, ScreenMode::Statistics);
}

#[test]
pub(super) fn the_layouts_of_a_bar_are_grouped_searched_and_sorted() {
    let (mut user, tricks) = opened(ENDING);
    let shown = |user: &User| {
        let deals = user.session().surveyed().deals();
        (
            deals.digest.opened,
            deals.view.grouping,
            deals.group(),
            deals.view.order,
        )
    };
    assert_eq!(shown(&user).0, Some(OpenedResult::Tricks(tricks)));
    user.click("grouped by how spades split");
    assert_eq!(shown(&user).1, Grouping::Suit(Suit::Spades));
    user.click_like("♠2–2: ");
    user.click("sort layouts by West’s cards");
    assert_eq!(shown(&user).3, Order::Second);
    let king = "SK".parse().unwrap();
    for search in ["E:SK", "В:ПК"] {
        user.click("search layouts");
        user.chord(Modifiers::COMMAND, Key::A);
        user.write(search);
        let found = &user.session().surveyed().deals().digest.listed_layouts;
        assert!(!found.is_empty() && found.iter().all(|layout| layout.hands[0].has(king)));
    }
}

#[test]
pub(super) fn every_tab_is_opened() {
    let mut user = open_and_count(SIX_CLUBS);
    for (tab, name) in [
        (Tab::Indicator, "What defeats it"),
        (Tab::Cards, "Each card"),
        (Tab::Scores, "Scores"),
        (Tab::Layouts, "Layouts"),
    ] {
        user.click_role(Role::Tab, name);
        assert_eq!(user.session().surveyed().deals().view.tab, tab);
    }
}

#[test]
pub(super) fn scores_are_counted_by_a_convention() {
    let mut user = open_and_count(SIX_CLUBS);
    user.click_role(Role::Tab, "Scores");
    user.click_role(Role::RadioButton, "Rostov");
    assert_eq!(user.session().settings().convention, Convention::Rostov);
    user.click("four players: the dealer sits out");
    assert_eq!(user.session().settings().players, Players::Four);
    user.click_like("a contract of ten tricks is checked");
    assert_eq!(user.session().settings().ten, TenRule::Checked);
}

#[test]
pub(super) fn the_layouts_are_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("layouts.csv");
    let mut user = open_and_count(ENDING);
    user.export("Layouts (CSV)");
    name(&mut user, "Export the layouts", &path);
    user.wait(|user| user.sees("Dismiss"));
    let text = fs::read_to_string(&path).unwrap();
    // The contract and the known hands, an empty line, the names of the columns, and the rows.
    let text = text.trim_start_matches('\u{feff}');
    let (head, rows) = text.split_once("\n\n").unwrap();
    assert!(
        head.lines().any(|line| line.starts_with("Contract,")),
        "{head}"
    );
    let known = user.session().document().problem().setup.hands[Seat::North];
    assert!(
        head.lines().any(|line| line == format!("North,{known}")),
        "{head}"
    );
    assert!(rows.starts_with("East,West,tricks\n"), "{rows}");
    assert_eq!(rows.lines().count(), 21, "{text}");
}

/// Requires a graphics driver.
#[test]
pub(super) fn a_picture_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bars.png");
    let mut user = open_and_count(ENDING);
    if std::env::var_os("KIBITZER_SNAPSHOTS").is_none() {
        return;
    }
    user.export("Picture of the window or the statistics (PNG)");
    name(&mut user, "Export a picture", &path);
    user.wait(|user| user.sees("Dismiss"));
    assert!(fs::read(&path).unwrap().starts_with(b"\x89PNG"));
}

#[test]
pub(super) fn the_deals_are_drawn_for_an_article() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("article.png");
    let mut user = open_and_count(ENDING);
    user.choose(&Command::Show(Show::Mode(ScreenMode::Statistics)));
    user.export("Picture of the window or the statistics (PNG)");
    name(&mut user, "Export a picture", &path);
    user.wait(|_| path.exists());
    // The figure has its own size, whatever that of the window.
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    let width = u32::from_be_bytes(bytes[16..20].try_into().unwrap());
    assert_eq!(width, 3 * 670);
}

#[test]
pub(super) fn a_count_is_there_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    survey(&mut user, Survey::Count);
    assert!(user.sees("Exact: all 20 layouts have been counted."));
    user.close();
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    user.click_role(Role::Tab, "Layouts");
    user.wait(|user| user.sees("Exact: all 20 layouts have been counted."));
    assert!(!user.session().surveyed().is_counting());
}

#[test]
pub(super) fn discards_are_judged_and_made() {
    let mut user = User::at(TALON);
    user.click("discards in all layouts");
    assert_eq!(user.session().screen().judge, JudgedBy::AllLayouts);
    assert!(!user.sees_like("discard jack of spades"));
    user.click("discards in this layout");
    user.click("discard jack of spades, eight of hearts: 3 tricks");
    let hand = user.session().document().problem().setup.hands[Seat::North];
    assert_eq!(hand, "AK.A..".parse().unwrap());
    let mut user = User::at(LONG);
    survey(&mut user, Survey::CountDiscards);
    assert!(user.session().analysed().is_counting_discards());
    survey(&mut user, Survey::ToggleWork);
    assert!(!user.session().analysed().is_counting_discards());
}

/// Starts counting the layouts of the two other hands of a deal. With random layouts, this count never ends.
fn counting() -> User {
    let mut user = User::new();
    user.choose(&Command::Filing(Filing::New(Game::Bridge)));
    for (seat, text) in [("North", NEWSPAPER[0]), ("South", NEWSPAPER[2])] {
        user.click(&format!("{seat}’s cards"));
        user.write(text);
    }
    user.press(Key::Escape);
    survey(&mut user, Survey::Count);
    user.wait(|user| known(user) > 0);
    user
}

#[test]
pub(super) fn two_hands_are_enough_to_count() {
    let user = counting();
    let unknown = user.session().document().problem().setup.unknown.0;
    assert_eq!(unknown, [0, 13, 0, 13]);
    assert_eq!(total(&user), 10_400_600);
    assert!(user.session().surveyed().is_counting());
}
