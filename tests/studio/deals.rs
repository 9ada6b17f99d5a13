//! Tests of the statistics over all layouts of the opponents' hands.

use eframe::egui::accesskit::{Role, SortDirection, Toggled};
use kibitzer::analysis::{LayoutValue, Stage, Statistics};
use kibitzer::rules::{
    Constraint, Contract, Convention, Players, Scoring, TenRule, WhistPolicy, whists,
};
use kibitzer_studio::session::layouts::digest::Digest;
use kibitzer_studio::session::layouts::display::{Grouping, Order, Sort};
use kibitzer_studio::session::layouts::view::FoundLayout;

use crate::prelude::*;
use crate::stage::{MISERE, SIX_CLUBS, SOUTH_LEADS, WHOLE_MISERE};

/// Opens the statistics of a deal and counts all its layouts.
pub(super) fn open_and_count(deal: &str) -> User {
    let mut user = User::at(deal);
    user.press(Key::F4);
    user.click("Count");
    user.finish();
    user
}

/// Returns the counted layouts, complete or not.
pub(super) fn report(user: &User) -> &Statistics {
    let statistics = user.session().inquiries().layouts.report();
    statistics.expect("layouts are counted")
}

/// Returns the number of layouts, all of which are counted.
pub(super) fn total(user: &User) -> u64 {
    assert!(report(user).is_exact());
    report(user).question().total()
}

fn digest(user: &User) -> &Digest {
    &user.session().layouts().display().digest
}

fn found(user: &User) -> &[FoundLayout] {
    &digest(user).listed_layouts
}

fn constraints(user: &User) -> &[Constraint] {
    &user.session().layouts().terms().constraints
}

/// Returns the sum of the shares of all numbers of tricks.
fn sum_of_shares(user: &User) -> f64 {
    let shares = digest(user).shares.exactly.iter().flatten();
    shares.map(|share| share.share).sum()
}

/// Scrolls until a widget below the edge of the window is visible, and clicks it.
fn scroll_and_click(user: &mut User, name: &str) {
    user.get_by_label(name).scroll_to_me();
    user.settle();
    user.click(name);
    user.finish();
}

#[test]
fn an_ending_is_counted_exactly() {
    let user = open_and_count(ENDING);
    assert_eq!(total(&user), 20);
    assert_eq!(report(&user).tricks().total(), 20);
    user.get_by_label("Exact: all 20 layouts have been counted.");
    assert!((sum_of_shares(&user) - 1.0).abs() < 1e-9);
    assert!(user.count_like(" layouts, ") > 0);
}

#[test]
fn a_contract_shows_how_often_it_makes_and_what_defeats_it() {
    let mut user = open_and_count(MISERE);
    let shares = &digest(&user).shares;
    assert_eq!(shares.makes.unwrap(), shares.exactly[0].unwrap());
    user.get_by_label_contains("misère makes in ");
    user.apply(ViewChange::Tab(Tab::Indicator));
    let told = &digest(&user).indicators;
    assert!(!told.is_empty());
    assert!(told.windows(2).all(|pair| pair[0].bits >= pair[1].bits));
}

#[test]
pub(super) fn pins_voids_lengths_and_points_limit_the_layouts() {
    let mut user = open_and_count(ENDING);
    user.click("pin the king of spades to East");
    // East gets two of the other five cards: 10 ways.
    assert_eq!(total(&user), 10);
    user.click("pin the king of spades to West");
    assert_eq!((total(&user), constraints(&user).len()), (10, 1));
    user.click("East’s hearts: none");
    let void = Constraint::length(Seat::East, Suit::Hearts, 0..=0);
    assert!(constraints(&user).len() == 2 && constraints(&user).contains(&void));
    scroll_and_click(&mut user, "remove: West holds ♠K");
    assert_eq!(constraints(&user), [void]);
    assert!(total(&user) < 20);
    user.choose(TermsChange::NoConstraints);
    assert_eq!((constraints(&user), total(&user)), (&[][..], 20));
    user.apply(TermsChange::Constraint(Constraint::length(
        Seat::East,
        Suit::Spades,
        2..=3,
    )));
    assert!(total(&user) < 20);
    user.apply(TermsChange::Constraint(Constraint::points(
        Seat::East,
        0..=0,
    )));
    assert_eq!(report(&user).question().constraints().len(), 2);
    // Contradictory constraints are reported in words.
    user.apply(TermsChange::Constraint(Constraint::points(
        Seat::East,
        30..=37,
    )));
    assert!(user.session().inquiries().layouts.report().is_none());
    user.get_by_label("Nothing to count: no layout satisfies all the constraints.");
    scroll_and_click(&mut user, "Clear all");
    assert!(constraints(&user).is_empty());
}

#[test]
fn constraint_ranges_can_be_set_with_the_keyboard() {
    let mut user = open_and_count(ENDING);
    let (least, most) = ("East’s spades, at least", "East’s spades, at most");
    let press = |user: &mut User, knob: &str, key: Key| {
        user.focus(knob);
        user.press(key);
        constraints(user)
            .first()
            .map(|constraint| constraint.within.clone())
    };
    assert_eq!(press(&mut user, least, Key::ArrowRight), Some(1..=4));
    assert_eq!(press(&mut user, most, Key::ArrowLeft), Some(1..=3));
    let knob = user.get_by_label(most);
    assert_eq!(knob.accesskit_node().numeric_value(), Some(3.0));
    user.press(Key::Tab);
    assert!(user.get_by_label("East’s spades: none").is_focused());
    press(&mut user, least, Key::ArrowLeft);
    // A range that allows everything is no constraint.
    assert_eq!(press(&mut user, most, Key::ArrowRight), None);
    let points = press(&mut user, "West’s points, at least", Key::ArrowRight);
    assert_eq!(points.map(|within| *within.start()), Some(1));
    // The position in the play has not changed.
    assert_eq!(user.at_card(), 0);
}

#[test]
fn voids_shown_in_the_play_constrain_the_layouts() {
    let mut user = User::at(SOUTH_LEADS);
    // West has no heart to follow suit with.
    user.play("HA");
    (0..3).for_each(|_| user.press(Key::Space));
    assert_eq!(user.at_card(), 4);
    let shown = user.session().layouts().shown_voids();
    assert_eq!(shown, [Constraint::length(Seat::West, Suit::Hearts, 0..=0)]);
    let question = user.session().layouts().question().unwrap();
    assert_eq!(question.constraints(), shown);
}

#[test]
fn a_paused_count_stays_visible_and_resumes_from_known_results() {
    let mut user = User::at(ENDING);
    user.press(Key::F4);
    user.send(Counting::Count);
    let known = |user: &User| report(user).counted(Stage::Tricks);
    user.draw_while(|user| known(user) == 0);
    user.press(Key::F6);
    let layouts = user.session().layouts();
    assert!(layouts.is_stopped() && !layouts.is_counting());
    assert!((1..20).contains(&known(&user)));
    user.click("Resume");
    assert_eq!((known(&user), total(&user)), (20, 20));
    assert_eq!(
        report(&user).tricks(),
        report(&open_and_count(ENDING)).tricks()
    );
}

#[test]
pub(super) fn a_bar_opens_its_layouts_and_they_are_laid_on_the_table_one_by_one() {
    let mut user = open_and_count(ENDING);
    let before = user.problem().clone();
    let (tricks, opened) = open_first_bar(&mut user);
    let first = found(&user)[0].hands;
    user.click_like("layout 1: East ");
    assert_eq!(user.mode(), ScreenMode::Analyse);
    let hands = user.setup().hands;
    assert_eq!([hands[Seat::East], hands[Seat::West]], first);
    // With best play, it ends with as many tricks.
    assert_eq!(user.session().analysed().best(), Some(tricks));
    assert!(!user.session().has_unsaved());
    let laid = |user: &User| user.session().layouts().layout_on_table();
    assert_eq!(laid(&user), Some(0));
    user.click("Next");
    assert_eq!(laid(&user), Some(1));
    user.press(Key::Space);
    user.click("Back to layouts");
    assert_eq!(user.problem(), &before);
    assert_eq!(user.mode(), ScreenMode::Statistics);
    assert_eq!((digest(&user).opened, total(&user)), (opened, 20));
}

/// Opens the layouts of the first bar that has any. Returns the number of tricks.
fn open_first_bar(user: &mut User) -> (Tricks, Option<OpenedResult>) {
    let mut bars = digest(user).shares.exactly.iter();
    let tricks = bars.position(|bar| bar.unwrap().share > 0.0).unwrap();
    user.click_like(&format!("{tricks} trick"));
    let tricks = Tricks(tricks as u8);
    let opened = Some(OpenedResult::Tricks(tricks));
    assert_eq!(digest(user).opened, opened);
    assert!(!found(user).is_empty());
    (tricks, opened)
}

#[test]
fn a_layout_in_the_middle_of_a_play_keeps_what_was_played() {
    let mut user = User::at(ENDING);
    user.play("SK");
    user.apply(Counting::Count);
    user.apply(ViewChange::Open(Some(OpenedResult::Tricks(Tricks(3)))));
    user.apply(TermsChange::Lay(0));
    assert!(user.session().document().obstacles().is_empty());
    assert_eq!(user.session().layouts().layout_on_table(), Some(0));
    assert_eq!(user.at_card(), 1);
    assert_eq!(user.session().analysed().best(), Some(Tricks(3)));
}

#[test]
pub(super) fn the_layouts_of_a_bar_are_grouped_and_searched() {
    let mut user = open_and_count(ENDING);
    let share = digest(&user).shares.exactly[2].unwrap().share;
    user.apply(ViewChange::Open(Some(OpenedResult::Tricks(Tricks(2)))));
    let hits = |user: &User| -> Vec<u64> {
        let groups = digest(user).groups.iter();
        let counted = groups.map(|group| group.counted.expect("it is counted"));
        counted.map(|counted| counted.hits).collect()
    };
    let all: u64 = hits(&user).iter().sum();
    assert_eq!(all as f64 / 20.0, share);
    let king = card("SK");
    user.apply(ViewChange::Grouping(Grouping::Holder(king)));
    assert_eq!(hits(&user).iter().sum::<u64>(), all);
    user.click("grouped by how spades split");
    let view = &user.session().layouts().display().view;
    assert_eq!(view.grouping, Grouping::Suit(Suit::Spades));
    assert_eq!(hits(&user).iter().sum::<u64>(), all);
    assert_eq!(found(&user).len() as u64, hits(&user)[0]);
    user.click_like("♠2–2: ");
    // The syntax and the error messages are those of the command line.
    let search = |user: &mut User, text: &str| {
        user.click("search layouts");
        user.chord(eframe::egui::Modifiers::COMMAND, Key::A);
        user.write(text);
        let layouts = found(user);
        assert!(
            layouts.iter().all(|layout| layout.hands[0].has(king)),
            "{text}"
        );
        layouts.len()
    };
    for (text, is_found) in [("E:SK", true), ("В:ПК", true), ("E:SK W:SK", false)] {
        assert_eq!(search(&mut user, text) > 0, is_found, "{text}");
    }
    search(&mut user, "E:SK,S3");
    user.apply(ViewChange::Search("East".to_owned()));
    user.get_by_label("expected a seat and cards, such as E:SA");
}

#[test]
fn the_layouts_of_a_group_are_sorted_by_a_hand_or_by_tricks() {
    let mut user = open_and_count(SIX_CLUBS);
    user.apply(ViewChange::Open(Some(OpenedResult::Makes(true))));
    user.apply(ViewChange::Grouping(Grouping::Suit(Suit::Spades)));
    let hands = |user: &User, hand: usize| -> Vec<String> {
        assert!(found(user).len() > 10);
        let hands = found(user).iter().map(|layout| layout.hands[hand]);
        let letters = |card: Card| ["SHDC", "AKQJT98765432"].map(|all| place(all, card));
        hands
            .map(|hand| hand.iter().flat_map(letters).collect())
            .collect()
    };
    assert!(hands(&user, 0).is_sorted());
    user.click("sort layouts by East’s cards");
    assert_eq!(user.session().layouts().display().view.order, Order::Second);
    assert!(hands(&user, 1).is_sorted() && !hands(&user, 0).is_sorted());
    let tricks = |user: &User| -> Vec<Tricks> {
        let layouts = found(user).iter();
        layouts
            .map(|layout| layout.tricks.expect("it is counted"))
            .collect()
    };
    let before = tricks(&user);
    assert!(!before.is_sorted());
    user.click("sort layouts, most tricks first");
    assert!(tricks(&user).iter().rev().is_sorted());
    user.click("sort layouts, fewest tricks first");
    assert!(tricks(&user).is_sorted() && tricks(&user).len() == before.len());
    // Screen readers hear the direction from the heading.
    let heading = user
        .get_by_label("sort layouts, most tricks first")
        .accesskit_node();
    assert_eq!(heading.role(), Role::ColumnHeader);
    assert_eq!(heading.sort_direction(), Some(SortDirection::Ascending));
}

/// Returns the index of a card's suit or rank within `all`, as a letter to sort by.
fn place(all: &str, card: Card) -> char {
    let place = card.to_string().chars().find_map(|letter| all.find(letter));
    char::from(b'a' + place.expect("a suit or a rank") as u8)
}

/// Returns every percentage in a text, without the percent sign.
fn percentages(text: &str) -> Vec<&str> {
    let ends = text.match_indices('%').map(|(end, _)| end);
    let begin = |end: usize| {
        let digit = |letter: char| letter.is_ascii_digit() || letter == '.';
        text[..end].trim_end_matches(digit).len()
    };
    ends.map(|end| &text[..begin(end)]).collect()
}

#[test]
fn every_estimated_share_is_marked_as_an_estimate() {
    for deal in [WHOLE_MISERE, SIX_CLUBS] {
        let mut user = User::at(deal);
        user.press(Key::F4);
        user.send(Counting::Count);
        user.run_steps(3);
        user.apply(Counting::ToggleWork);
        assert!(!report(&user).is_exact());
        let mut shares = 0;
        for (tab, text) in [
            (Tab::Indicator, " of all layouts, "),
            (Tab::Scores, " makes "),
            (Tab::Layouts, " of these layouts"),
        ] {
            user.apply(ViewChange::Tab(tab));
            let names: Vec<String> = user
                .query_all_by_label_contains(text)
                .map(|node| name_of(&node))
                .collect();
            assert!(!names.is_empty(), "{deal}: {tab:?}");
            for before in names.iter().flat_map(|name| percentages(name)) {
                let marks = [
                    "≈ ",
                    "≥ ",
                    "≤ ",
                    "at least ",
                    "at most ",
                    "about ",
                    "(",
                    "to ",
                ];
                assert!(marks.iter().any(|mark| before.ends_with(mark)), "{names:?}");
                shares += 1;
            }
        }
        assert!(shares > 10);
    }
}

/// Asserts that a contract is listed with its mean score in whists over all layouts.
#[track_caller]
fn see_whists(user: &User, contract: &str, scoring: Scoring) {
    let contract = Contract::parse(Game::Preferans, contract).expect("a contract of preferans");
    let statistics = report(user);
    let at = user.session().layouts().at().expect("and of this deal");
    let (won, _) = user.session().document().tricks_won(at);
    let mean = |policy| {
        let gains = statistics.tricks().nonzero().map(|(tricks, count)| {
            let gain = whists(contract, won + tricks, policy, scoring);
            gain * count as f64
        });
        let mean = gains.sum::<f64>() / statistics.question().total() as f64;
        format!("{mean:+.1}").replace('-', "−")
    };
    let told = match contract.needs() {
        Tricks::ZERO => format!("; misère is not whisted: {}", mean(WhistPolicy::Whist)),
        _ => WhistPolicy::ALL
            .map(|policy| format!("; the opponents {policy}: {}", mean(policy)))
            .concat(),
    };
    user.get_by_label_contains(&told);
}

#[test]
pub(super) fn contracts_of_preferans_gain_whists_by_convention_and_players() {
    use Convention::{Leningrad, Rostov, Sochi};
    use Players::{Four, Three};
    let mut user = open_and_count(SIX_CLUBS);
    user.click("Scores");
    for (choice, convention, players, ten, contracts) in [
        ("", Sochi, Three, TenRule::Whisted, "6C 7C 8C 9C 10C"),
        (
            "Leningrad: a pool point",
            Leningrad,
            Three,
            TenRule::Whisted,
            "6C",
        ),
        ("four players", Leningrad, Four, TenRule::Whisted, "7C"),
        ("Rostov: a pool point", Rostov, Four, TenRule::Whisted, "6C"),
        (
            "ten tricks is checked",
            Rostov,
            Four,
            TenRule::Checked,
            "9C 10C",
        ),
    ] {
        if !choice.is_empty() {
            user.click_like(choice);
        }
        let scoring = Scoring {
            convention,
            players,
            ten,
        };
        for contract in contracts.split(' ') {
            see_whists(&user, contract, scoring);
        }
        let settings = user.session().settings();
        assert_eq!(
            (settings.scoring.convention, settings.scoring.players),
            (convention, players)
        );
        assert_eq!(settings.scoring.ten, ten);
    }
}

#[test]
fn tricks_won_before_the_count_are_scored_too() {
    let mut user = User::at(SIX_CLUBS);
    (0..9).for_each(|_| user.press(Key::Space));
    assert!(user.session().document().tricks_won(9).0 > Tricks::ZERO);
    user.press(Key::F4);
    user.click("Count");
    user.finish();
    user.click("Scores");
    see_whists(&user, "6C", Scoring::default());
}

#[test]
fn a_misere_is_scored_without_whisting() {
    let mut user = open_and_count(WHOLE_MISERE);
    user.click("Scores");
    see_whists(&user, "misere", Scoring::default());
    assert!(!user.sees_like("the opponents"));
}

#[test]
pub(super) fn each_card_is_counted_and_sorted_and_one_is_played_in_all_layouts() {
    let mut user = open_and_count(SOUTH_LEADS);
    user.click("Each card");
    user.click("Count for each card");
    user.finish();
    assert!(digest(&user).cards.len() >= 2);
    let sort = |user: &User| user.session().layouts().display().sort;
    assert_eq!(sort(&user), None);
    for (name, order) in [
        ("sort by how often the card is best", Sort::Best),
        ("sort by tricks on average", Sort::Mean),
    ] {
        user.click(name);
        assert_eq!(sort(&user), Some(order));
        let toggled = user.get_by_label(name).accesskit_node().toggled();
        assert_eq!(toggled, Some(Toggled::True));
    }
    assert_eq!(total(&user), 20);
    user.click("play the four of clubs in all layouts");
    assert_eq!(
        (user.path(), user.line()),
        (&cards("C4")[..], &cards("C4")[..])
    );
    assert_eq!(user.mode(), ScreenMode::Statistics);
    let position = user.session().document().position();
    assert_eq!(Some(report(&user).question().position()), position);
}

/// A count that was stopped goes on at the next start, and a complete one is there at once.
#[test]
pub(super) fn a_count_goes_on_after_the_studio_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let pin = || TermsChange::Constraint(Constraint::pin(Seat::East, card("S3")));
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    user.apply(pin());
    let terms = user.session().layouts().terms().clone();
    user.send(Counting::Count);
    user.draw_while(|user| report(user).counted(Stage::Tricks) == 0);
    assert!(!report(&user).is_exact());
    user.close();

    let mut user = User::living_in(folder.path());
    user.wait(|user| user.session().layouts().is_stopped());
    assert_eq!(user.session().layouts().terms(), &terms);
    assert!(!report(&user).is_exact() && report(&user).counted(Stage::Tricks) > 0);
    user.apply(Counting::Count);
    let mut whole = User::at(ENDING);
    whole.apply(pin());
    whole.apply(Counting::Count);
    assert!(report(&user).is_exact());
    assert_eq!(
        report(&user).whole().counts(),
        report(&whole).whole().counts()
    );
    user.close();

    let mut user = User::living_in(folder.path());
    user.press(Key::F4);
    user.wait(|user| user.sees("Exact: all 10 layouts have been counted."));
    assert!(!user.session().layouts().is_counting());
}

#[test]
fn counts_are_restored_when_an_earlier_question_or_deal_returns() {
    let mut user = User::at(ENDING);
    user.apply(Counting::Count);
    let counts = |user: &User| report(user).whole().counts().clone();
    let all = counts(&user);
    let pin = Constraint::pin(Seat::East, card("SK"));
    user.apply(TermsChange::Constraint(pin.clone()));
    assert_ne!(counts(&user), all);
    // All that was known before is known again at once.
    user.send(TermsChange::Forget(pin));
    assert_eq!(counts(&user), all);
    user.paste(SOUTH_LEADS);
    assert!(user.session().inquiries().layouts.report().is_none());
    user.paste(ENDING);
    assert_eq!(counts(&user), all);
    let layouts = user.session().layouts();
    assert!(!layouts.is_counting() && !layouts.is_stopped());
}

#[test]
fn counts_are_stored_beside_the_file_once_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    user.apply(Counting::Count);
    let by_name = folder
        .path()
        .join("counts/N_AQ.2.._32.3.._.AK..4_K4...5.counts");
    user.wait(|_| by_name.exists());
    let path = folder.path().join("deal.ron");
    user.apply(Filing::SaveAs);
    user.name_file("Save the problem", &path);
    user.wait(|_| folder.path().join("deal.ron.counts").exists());
}

/// A contract that makes all 13 tricks, unless East is void in hearts and holds the last trump. This is one layout of
/// 12,870.
const RARELY_DOWN: &str =
    "bridge N:AKQJ.AKQ.AKQ.AKQ ?13 T9876543.32.32.2 ?13 S W declarer=S contract=7S";

/// The cards that East and West are known to hold.
const KNOWN: [(Seat, &str); 2] = [
    (Seat::East, "DJ DT D9 D8 CJ"),
    (Seat::West, "D7 D6 D5 D4 CT"),
];

#[test]
fn trick_shares_are_still_shown_after_a_rare_result_is_found() {
    let mut user = User::at(RARELY_DOWN);
    user.press(Key::F4);
    for (seat, known) in KNOWN {
        for card in cards(known) {
            user.apply(TermsChange::Constraint(Constraint::pin(seat, card)));
        }
    }
    user.send(Counting::Count);
    user.step();
    user.draw_while(|user| !report(user).is_complete(Stage::Makes));
    user.apply(Counting::ToggleWork);
    let known = report(&user);
    assert_eq!(known.question().total(), 12_870);
    assert!(!known.is_complete(Stage::Tricks));
    // Among the layouts whose tricks are known, the only failing layout is missing.
    assert!(
        known
            .drawn_values(Stage::Tricks)
            .all(|(_, value)| value == LayoutValue::Tricks(Tricks(13)))
    );
    let shares = &digest(&user).shares;
    assert!(shares.makes.unwrap().share < 1.0 && shares.mean.is_some());
    assert!((sum_of_shares(&user) - 1.0).abs() < 1e-9);
    assert!(user.count_like("13 tricks: ") > 0);
    user.apply(ViewChange::Tab(Tab::Scores));
    assert!(!user.sees("Not known yet.") && user.sees_like(" makes "));
}

/// Returns two constraints on North's hand in [`SIX_CLUBS`].
fn spades_and_hearts() -> [Constraint; 2] {
    let at_least = |suit, length| Constraint::length(Seat::North, suit, length..=5);
    [at_least(Suit::Spades, 2), at_least(Suit::Hearts, 1)]
}

/// Continues the count by some frames, which are not enough for all layouts. Returns the number of layouts drawn and
/// counted by then.
fn advance(user: &mut User, frames: usize) -> u64 {
    user.run_steps(frames);
    known(user)
}

fn known(user: &User) -> u64 {
    let statistics = report(user);
    assert!(!statistics.is_exact());
    statistics.counted(Stage::Makes) + statistics.drawn(Stage::Makes) as u64
}

#[test]
fn a_count_is_restored_when_its_constraints_return_in_any_order() {
    let [spades, hearts] = spades_and_hearts();
    let mut user = User::at(SIX_CLUBS);
    user.send(Counting::Count);
    let all = advance(&mut user, 60);
    user.send(TermsChange::Constraint(spades.clone()));
    let one = advance(&mut user, 50);
    user.send(TermsChange::Constraint(hearts.clone()));
    let both = advance(&mut user, 40);
    assert!(all > 0 && one > 0 && both > 0);
    user.send(TermsChange::NoConstraints);
    assert_eq!(known(&user), all);
    // Neither do constraints without layouts end it.
    let six = Constraint::length(Seat::North, Suit::Spades, 6..=8);
    user.send(TermsChange::Constraint(six.clone()));
    assert!(user.session().inquiries().layouts.report().is_none());
    user.send(TermsChange::Forget(six));
    assert_eq!(known(&user), all);
    user.send(TermsChange::Constraint(hearts));
    advance(&mut user, 5);
    user.send(TermsChange::Constraint(spades));
    assert_eq!(known(&user), both);
    assert!(user.session().layouts().is_counting());
    assert!(advance(&mut user, 60) > both);
}

#[test]
fn undo_reverts_constraint_changes_and_keeps_the_deal() {
    let [spades, hearts] = spades_and_hearts();
    let mut user = User::at(SIX_CLUBS);
    let deal = user.problem().clone();
    user.send(Counting::Count);
    user.send(TermsChange::Constraint(spades.clone()));
    user.send(TermsChange::Constraint(hearts.clone()));
    let both = advance(&mut user, 40);
    user.send(TermsChange::Forget(spades.clone()));
    advance(&mut user, 5);
    let step = |user: &mut User, change: Change| {
        assert!(user.can(change.clone()));
        user.send(change);
        assert_eq!(user.problem(), &deal);
        constraints(user).to_vec()
    };
    assert_eq!(
        step(&mut user, Change::Undo),
        [spades.clone(), hearts.clone()]
    );
    assert_eq!(known(&user), both);
    assert_eq!(step(&mut user, Change::Redo), [hearts]);
    step(&mut user, Change::Undo);
    assert_eq!(step(&mut user, Change::Undo), [spades]);
    assert_eq!(step(&mut user, Change::Undo), []);
    // A change of the document is undone before what was changed earlier.
    user.send(TermsChange::EachCard);
    user.apply(Walk::PlayBest);
    user.send(Walk::ToStart);
    let played = user.line().len();
    user.send(Change::Undo);
    assert!(played > 0 && user.line().is_empty());
    let each_card = |user: &User| user.session().layouts().terms().each_card;
    assert!(each_card(&user));
    step(&mut user, Change::Undo);
    assert!(!each_card(&user));
    // Only then the deal before comes back. Redo opens this one again, with the changes that were undone.
    user.send(Change::Undo);
    assert_ne!(user.problem(), &deal);
    step(&mut user, Change::Redo);
    assert!(!each_card(&user));
    step(&mut user, Change::Redo);
    assert!(each_card(&user));
}

#[test]
fn undo_restores_a_deal_with_its_constraints_and_their_count() {
    let [spades, _] = spades_and_hearts();
    let mut user = User::at(SIX_CLUBS);
    user.send(Counting::Count);
    user.send(TermsChange::Constraint(spades.clone()));
    let counted = advance(&mut user, 40);
    user.paste(ENDING);
    assert!(constraints(&user).is_empty());
    user.send(Change::Undo);
    assert_eq!(constraints(&user), [spades]);
    user.step();
    // It goes on from there.
    assert!(known(&user) >= counted);
}

#[test]
pub(super) fn a_card_that_was_led_is_in_no_hand() {
    let mut user = open_and_count(ENDING);
    let knob = |user: &User, name: &str| {
        let knob = user.get_by_label(name).accesskit_node();
        knob.numeric_value().expect("a knob has a value")
    };
    assert!(user.sees_like("Opening lead: ") && user.sees("pin the king of spades to East"));
    user.click("pin the three of hearts to East");
    // A card of East's is no lead of West's.
    assert!(!user.sees("lead the three of hearts"));
    user.click("lead the king of spades");
    assert!(!user.sees_like("Opening lead: "));
    // The panel and the status line speak of the same position.
    user.get_by_label("North is to play.");
    user.get_by_label("North to play");
    for seat in ["East", "West"] {
        assert!(!user.sees(&format!("pin the king of spades to {seat}")));
        user.get_by_label(&format!("pin the four of spades to {seat}"));
    }
    // West has shown one of the four spades.
    assert_eq!(knob(&user, "West’s spades, at least"), 1.0);
    assert_eq!(knob(&user, "East’s spades, at most"), 3.0);
    let void = user.get_by_label("West’s spades: none");
    assert!(void.accesskit_node().is_disabled());
    // East holds the heart and two of the other four cards; 6 ways.
    assert_eq!(total(&user), 6);
    user.click("Take back the king of spades");
    assert!(user.sees_like("Opening lead: "));
    assert_eq!(knob(&user, "West’s spades, at least"), 0.0);
}
