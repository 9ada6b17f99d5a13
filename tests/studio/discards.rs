//! Tests of the discards of a preferans declarer who has taken the talon.

use eframe::egui::accesskit::Role;
use kibitzer::analysis::{Best, Discarding, Discards, EveryLead, Histogram, Unseen};
use kibitzer::notation::hand::TypedHand;
use kibitzer::notation::text;
use kibitzer::rules::{Contract, Doubling, Position, Setup};
use kibitzer::search::Solver;
use kibitzer_studio::document::Obstacle;
use kibitzer_studio::document::goal::Goal;
use kibitzer_studio::session::analysis::analysed::JudgedBy;
use kibitzer_studio::session::analysis::inquiries::Inquiry;
use kibitzer_studio::session::command::Command;
use kibitzer_studio::session::export::form::ExportItem;
use kibitzer_studio::words::Words;

use crate::driver::name_of;
use crate::prelude::*;
use crate::stage::{MISERE_TALON, TALON};

/// Returns the results of all discards, computed without the studio.
fn solved(user: &User, all_layouts: bool) -> Discarding {
    let setup = user.session().document().setup_before_discard();
    let discards = Discards::new(&setup, &[setup.strain], all_layouts)
        .expect("declarer has two cards to discard");
    Solver::new(1 << 20).solve(&discards)
}

/// Returns the studio's results for the discards, and their question.
fn judged(user: &User) -> Option<(&Discarding, &Inquiry<Discards>)> {
    let session = user.session();
    session.analysed().discards(session.screen().judge)
}

/// Returns the studio's results for the discards.
fn known(user: &User) -> Discarding {
    let (discarding, _) = judged(user).expect("discards are judged");
    discarding.clone()
}

/// Returns the number of buttons with a discard. Titles of listed problems contain the word, too.
fn buttons(user: &User) -> usize {
    let names = user.labels_like("discard ").into_iter();
    names.filter(|name| name.starts_with("discard ")).count()
}

#[test]
fn a_hand_with_the_talon_gets_its_discards_ranked() {
    let user = User::at(TALON);
    assert_eq!(user.mode(), ScreenMode::Edit);
    assert_eq!(known(&user), solved(&user, false));
    let best = known(&user).ranked()[0].tricks.mean();
    user.get_by_label("discard jack of spades, eight of hearts: 3 tricks");
    assert_eq!((best, buttons(&user)), (Some(3.0), 10));
    let reasons = user.session().document().obstacles();
    assert_eq!(reasons, [Obstacle::Discard(Seat::North)]);
}

#[test]
pub(super) fn a_click_discards_two_cards_and_undo_brings_them_back() {
    let mut user = User::at(TALON);
    let before = user.problem().clone();
    user.click("discard jack of spades, eight of hearts: 3 tricks");
    let after = user.setup();
    let hand: CardSet = "AK.A..".parse().unwrap();
    assert_eq!(after.hands[Seat::North], hand);
    assert!(
        user.session().document().obstacles().is_empty()
            && !user.session().analysed().awaits_discard()
    );
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert_eq!(user.session().analysed().best().map(|best| best.0), Some(3));
    user.undo();
    assert_eq!(user.problem(), &before);
    assert_eq!(buttons(&user), 10);
}

#[test]
fn discards_are_judged_by_all_layouts_when_asked() {
    let mut user = User::at(TALON);
    user.click("discards in all layouts");
    assert!(judged(&user).is_none());
    assert_eq!(buttons(&user), 0);
    user.click("Count");
    assert_eq!(known(&user), solved(&user, true));
    assert_eq!(buttons(&user), 10);
    assert!(!user.can(Counting::CountDiscards));
    // The results are still known after a discard was tried and undone.
    let best = known(&user).ranked()[0].cards;
    user.apply(Edit::Discard(best));
    assert!(judged(&user).is_none());
    user.apply(Change::Undo);
    assert_eq!(known(&user), solved(&user, true));
    user.click("discards in this layout");
    assert_eq!(known(&user), solved(&user, false));
}

#[test]
fn counting_discards_stops_when_the_deal_changes_or_on_command() {
    let mut user = User::at(TALON);
    for end in [
        Command::Counting(Counting::ToggleWork),
        Command::Change(Change::Edit(Edit::Strain(Strain::NoTrump))),
    ] {
        user.send(Counting::CountDiscards);
        user.step();
        assert!(user.session().analysed().is_counting_discards());
        user.send(end);
        assert!(!user.session().analysed().is_counting_discards());
    }
    assert!(judged(&user).is_none());
    user.apply(Counting::CountDiscards);
    assert_eq!(user.session().screen().judge, JudgedBy::AllLayouts);
    assert_eq!(known(&user), solved(&user, true));
}

/// Opens a deal in which declarer has seven cards, and nobody knows who has the ten others.
fn blind(height: f32) -> User {
    let deal = "preferans N:AQ97.A8.7. KJT.KQ.. - 8.JT9.K. S W declarer=N";
    let mut user = User::in_window(1280.0, height, deal);
    let setup = user.setup();
    let others = setup.hands[Seat::East] | setup.hands[Seat::West];
    let aside = Game::Preferans.pack() - setup.in_play();
    for card in aside.iter() {
        change(&mut user, Edit::SetAside(card));
    }
    for seat in [Seat::East, Seat::West] {
        let hand = TypedHand {
            cards: CardSet::EMPTY,
            unknown: 5,
        };
        change(&mut user, Edit::Hold(seat, hand));
    }
    assert_eq!(user.setup().unplaced(), others);
    user.draw_while(|user| user.session().analysed().is_counting_discards());
    user
}

fn change(user: &mut User, edit: Edit) {
    user.apply(edit);
}

#[test]
fn discards_against_unknown_hands_are_judged_by_all_layouts() {
    let user = blind(800.0);
    let analysed = user.session().analysed();
    let (discarding, _) = analysed.discards(JudgedBy::AllLayouts).unwrap();
    assert_eq!(discarding, &solved(&user, true));
    assert_eq!(buttons(&user), 21);
    // There is no layout on the table, so nothing can be chosen.
    let choices = user.query_all_by_label("discards in this layout");
    assert_eq!(choices.count(), 0);
    let reasons = user.session().document().obstacles();
    assert_eq!(reasons, [Obstacle::Discard(Seat::North)]);
}

#[test]
fn the_arrow_keys_step_through_the_discards_and_keep_them_in_view() {
    let mut user = blind(560.0);
    user.step();
    let names: Vec<String> = {
        let mut nodes: Vec<_> = user
            .query_all_by_label_contains("discard ")
            .filter(|node| name_of(node).starts_with("discard "))
            .map(|node| (node.rect().top(), node))
            .collect();
        nodes.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        // The first discard of every row.
        nodes.dedup_by(|(one, _), (other, _)| one == other);
        let labels = nodes.into_iter();
        labels
            .map(|(_, node)| node.accesskit_node().label().unwrap())
            .collect()
    };
    assert!(names.len() > 10, "{names:?}");
    user.focus(&names[0]);
    let see = |user: &User, name: &str| {
        let node = user.get_by_label(name);
        assert!(node.is_focused(), "{name}");
        let rect = node.rect();
        assert!(
            rect.top() > 40.0 && rect.bottom() < 560.0 - 28.0,
            "{name}: {rect}"
        );
    };
    for name in &names[1..] {
        user.press(Key::ArrowDown);
        see(&user, name);
    }
    user.press(Key::ArrowDown);
    see(&user, names.last().unwrap());
    for name in names.iter().rev().skip(1) {
        user.press(Key::ArrowUp);
        see(&user, name);
    }
    user.press(Key::End);
    see(&user, names.last().unwrap());
}

#[test]
fn twelve_known_cards_are_enough_to_rank_the_discards() {
    let mut user = User::at("preferans N:- ... AKQ98.A87.K87.7 ... S W declarer=S contract=6S");
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert!(user.sees_like("South has two cards to discard"));
    user.wait(|user| {
        let games = user.session().inquiries().games.report();
        games.is_some_and(|games| games.drawn() > 0)
    });
    // The contract counts, although the other hands have not been entered.
    let contract = Contract::parse(Game::Preferans, "6S").unwrap();
    let analysed = user.session().analysed();
    assert_eq!(analysed.goal(), Goal::Contract(contract));
    assert!(user.sees_like("discard seven of hearts, seven of clubs: makes in "));
    assert!(user.sees_like("6♠: makes in "));
    assert!(user.sees_like("misère: makes in "));
}

/// A whole deal in which North has taken the talon.
const WHOLE: &str = "preferans N:AKQ98.A87.K87.7 JT7.KQ9.AQ9.8 - .JT.JT.AKQJT9 S W declarer=N";

/// Returns the tricks that declarer takes with each discard in a strain, each solved by itself.
fn tricks_by_discard(setup: &Setup, strain: Strain, solver: &mut Solver) -> Vec<Tricks> {
    let hand: Vec<Card> = setup.hands[setup.declarer].iter().collect();
    let pairs = (0..hand.len()).flat_map(|one| (0..one).map(move |other| [one, other]));
    let tricks = pairs.map(|pair| {
        let mut after = Setup { strain, ..*setup };
        for card in pair {
            after.hands[setup.declarer].remove(hand[card]);
        }
        let position = Position::from_setup(&after).unwrap();
        solver.solve(&Best(position))
    });
    tricks.collect()
}

#[test]
fn every_contract_is_listed_with_its_result_after_the_best_discard() {
    let mut user = User::at(WHOLE);
    user.finish();
    let setup = user.setup();
    let (words, mut solver) = (Words::new(Default::default()), Solver::new(1 << 20));
    let mut made = 0;
    for &strain in Game::Preferans.strains() {
        let tricks = tricks_by_discard(&setup, strain, &mut solver);
        let levels = match strain {
            Strain::Misere => 0..=0,
            Strain::Trump(_) | Strain::NoTrump => 6..=10,
        };
        for level in levels {
            let contract =
                Contract::new(Game::Preferans, level, strain, Doubling::Undoubled).unwrap();
            let is_made = tricks.iter().any(|&tricks| contract.is_made(tricks));
            let share = if is_made { "100.0%" } else { "0.0%" };
            let name = format!(
                "{}: makes in {share} of layouts, ",
                words.contract(contract)
            );
            user.get_by_label_contains(&name);
            made += usize::from(is_made);
        }
    }
    assert!((1..26).contains(&made), "{made}");
    user.click_like("7♥: makes in ");
    let contract = user.problem().contract();
    assert_eq!(contract.unwrap().to_string(), "7H");
    assert!(user.session().analysed().awaits_discard());
}

#[test]
fn only_declarer_discards() {
    let user = User::at(&TALON.replace("declarer=N", "declarer=W"));
    assert!(!user.session().analysed().awaits_discard());
    let told = user.query_all_by_label("North has two cards to discard, but West declares");
    assert!(told.count() > 0);
}

/// Opens the table of leads against discards, and waits until it is complete.
fn open_lead_table(deal: &str) -> User {
    let mut user = User::at(deal);
    user.click("discards against each lead");
    user.wait(|user| {
        let analysed = user.session().analysed();
        let table = analysed.lead_table();
        table.is_some_and(|(_, inquiry)| inquiry.is_complete())
    });
    user.step();
    user
}

#[test]
pub(super) fn a_discard_and_a_lead_are_put_on_the_table() {
    let mut user = open_lead_table(MISERE_TALON);
    let setup = user.setup();
    let solved = Solver::new(1 << 20).solve(&EveryLead::new(&setup).unwrap());
    let (table, _) = user.session().analysed().lead_table().unwrap();
    assert_eq!(table, &solved);
    assert!(user.sees(
        "No lead catches declarer whatever he discards. The best on average is ♠K: 1.06 tricks."
    ));
    assert_eq!(
        user.count_like("discard nine of spades, jack of hearts, lead "),
        9
    );
    user.click("discard nine of spades, jack of hearts, lead king of spades: 0 tricks");
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert_eq!(user.session().document().path(), [card("SK")]);
    assert_eq!(user.session().analysed().best(), Some(Tricks(0)));
    user.undo();
    user.undo();
    assert_eq!(user.setup(), setup);
    assert!(user.sees_like("No lead catches declarer"));
    // Declarer’s lead is his own choice.
    let user = open_lead_table(&MISERE_TALON.replace("misere W", "misere S"));
    assert!(user.sees_like("Declarer discards "));
    // A contract is held by a lead.
    let user = open_lead_table(TALON);
    assert!(user.sees_like(" holds declarer to 3 tricks whatever he discards."));
}

#[test]
pub(super) fn the_table_of_leads_is_written_to_a_file() {
    let (_folder, path) = new_file("leads.csv");
    let mut user = open_lead_table(MISERE_TALON);
    user.click("Table as CSV…");
    let text = user.written_text("Export a table", &path);
    let (table, _) = user.session().analysed().lead_table().unwrap();
    let mut csv = Vec::new();
    table.write_csv(&mut csv).unwrap();
    assert_eq!(text, String::from_utf8(csv).unwrap());
    user.click("discards in this layout");
    assert!(!user.can(ExportItem::LeadTable));
}

/// Returns the number of discards of South for each number of his tricks, each solved by itself after `cards`.
fn solved_by_discard(cards: &[&str]) -> Histogram {
    let before = text::parse_line(MISERE_TALON).unwrap().problem.setup;
    let mut solver = Solver::new(1 << 20);
    let mut counts = Histogram::default();
    for after in before.after_each_discard() {
        let mut position = Position::from_setup(&after).unwrap();
        for card in cards {
            position.play(card.parse().unwrap()).unwrap();
        }
        let best = solver.solve(&Best(position));
        counts.counts[usize::from(best)] += 1;
    }
    assert_eq!(counts.total(), 66);
    counts
}

/// Counts the layouts on the screen, and compares their results with `expected`.
#[track_caller]
fn count(user: &mut User, expected: &Histogram) {
    user.click("Count");
    user.wait(|user| user.sees("Exact: all 66 layouts have been counted."));
    let statistics = user.session().layouts().statistics().unwrap();
    assert_eq!(statistics.tricks(), expected);
    assert_eq!(statistics.question().unseen(), Unseen::One(Seat::South));
}

/// Returns the names of the cards that can be pinned to a hand.
fn pins(user: &User) -> Vec<String> {
    user.labels_like("pin the ")
}

#[test]
fn defenders_can_count_results_against_every_possible_discard() {
    let mut user = User::at(MISERE_TALON);
    assert!(user.session().analysed().awaits_discard());
    user.click("Possible discards…");
    assert_eq!(user.mode(), ScreenMode::Statistics);
    assert!(user.sees("Possible discards"));
    user.click_role(Role::ComboBox, "");
    assert!(user.sees("South’s discards") && !user.sees("East and West"));
    user.click_last("South’s discards");
    count(&mut user, &solved_by_discard(&[]));
    // Only South’s cards can be pinned, and no hand is called unseen that is not.
    assert_eq!(pins(&user).len(), 12);
    assert!(pins(&user).iter().all(|it| it.ends_with(" to South")));
    assert!(user.sees_like("West holds ") && user.sees_like("East holds "));
    for unseen in ["The unseen hands", "East and West", "South and West"] {
        assert!(!user.sees_like(unseen), "{unseen}");
    }
    // A discard of the list is put on the table, where all cards are known.
    user.click_like("layout 1: South ");
    let layouts = user.session().layouts();
    let found = layouts.display().digest.listed_layouts[0].hands;
    let position = user.session().document().position().unwrap();
    assert_eq!(position.hand(Seat::South), found[0]);
    assert_eq!((found[1].len(), position.out_of_play()), (2, found[1]));
    user.click("Back to layouts");
    assert_eq!(user.mode(), ScreenMode::Statistics);
}

#[test]
fn each_card_of_the_hand_on_turn_is_counted_against_every_discard() {
    let mut user = User::at(MISERE_TALON);
    user.press(Key::F4);
    count(&mut user, &solved_by_discard(&[]));
    user.click_role(Role::Tab, "Each card");
    user.click("Count for each card");
    user.wait(|user| user.session().layouts().display().digest.cards.len() > 1);
    user.wait(|user| user.sees("Exact: all 66 layouts have been counted."));
    let statistics = user.session().layouts().statistics().unwrap();
    let mut cards = CardSet::EMPTY;
    for results in statistics.cards() {
        for card in results.cards().unwrap() {
            let expected = solved_by_discard(&[&card.to_string()]);
            assert_eq!(results.counts().tricks, expected, "{card}");
            cards.insert(card);
        }
    }
    let setup = user.setup();
    assert_eq!(cards, setup.hands[Seat::West]);
    // After the lead East is on turn, whose cards are known too.
    user.click_like("play the jack of clubs in all layouts");
    user.wait(|user| user.sees("Exact: all 66 layouts have been counted."));
    let statistics = user.session().layouts().statistics().unwrap();
    assert_eq!(statistics.tricks(), &solved_by_discard(&["CJ"]));
    let offered = statistics
        .cards()
        .filter_map(|card| card.cards())
        .fold(CardSet::EMPTY, |all, cards| all | cards);
    assert_eq!(offered, "...AKQ".parse().unwrap());
}

#[test]
fn discards_out_of_play_may_be_the_only_unseen_cards() {
    let after = MISERE_TALON.replace("987.J8.J87.T987", "987.J.J87.T98");
    let mut user = User::at(&after);
    user.press(Key::F4);
    assert!(user.sees_like("The discards are unseen too"));
    user.click_role(Role::ComboBox, "");
    user.click_last("South’s discards");
    count(&mut user, &solved_by_discard(&[]));
    assert!(!user.sees_like("The discards are unseen too"));
    assert_eq!(pins(&user).len(), 12);
    user.click("pin the jack of diamonds to South");
    user.wait(|user| user.sees("Exact: all 55 layouts have been counted."));
}

#[test]
fn an_unknown_declarer_has_the_only_unseen_hand() {
    let mut user = User::at(&MISERE_TALON.replace("987.J8.J87.T987", "?10"));
    assert!(user.sees("The discards are unknown"));
    assert!(!user.sees_like("South and West"));
    user.press(Key::F4);
    user.click("Count");
    user.wait(|user| user.sees("Exact: all 66 layouts have been counted."));
    let statistics = user.session().layouts().statistics().unwrap();
    assert_eq!(statistics.tricks(), &solved_by_discard(&[]));
    assert_eq!(pins(&user).len(), 12);
    // A card that South is known to hold cannot be pinned.
    let mut user = User::at(&MISERE_TALON.replace("987.J8.J87.T987", "9...?9"));
    user.press(Key::F4);
    user.click("Count");
    user.wait(|user| user.sees("Exact: all 55 layouts have been counted."));
    assert_eq!(pins(&user).len(), 11);
    assert!(user.sees("South holds nine of spades"));
}

/// A whole deal in which South, who has taken the talon, makes no game.
const HOPELESS: &str = "preferans N:- KJT8.T9.AT7.8 97.J87.K98.AJT9 AQ.AKQ.QJ.KQ7 S W declarer=S";

#[test]
fn the_most_profitable_contract_is_marked_only_if_it_makes() {
    let none = "No contract makes, whatever is discarded.";
    let mut user = User::at(HOPELESS);
    user.finish();
    let setup = user.setup();
    let mut solver = Solver::new(1 << 20);
    for &strain in Game::Preferans.strains() {
        let tricks = tricks_by_discard(&setup, strain, &mut solver);
        let is_made = |&tricks: &Tricks| match strain {
            Strain::Misere => tricks == Tricks(0),
            Strain::Trump(_) | Strain::NoTrump => tricks >= Tricks(6),
        };
        assert!(!tricks.iter().any(is_made), "{strain}");
    }
    let labels = |user: &User, part: &str| user.count_like(part);
    assert_eq!(labels(&user, "makes in 0.0% of layouts"), 26);
    assert_eq!(labels(&user, "most profitable"), 0);
    assert_eq!(labels(&user, none), 1);
    // Where games make, the most profitable is marked.
    let mut user = User::at(WHOLE);
    user.finish();
    assert_eq!(labels(&user, "; the most profitable"), 1);
    assert_eq!(labels(&user, "The most profitable contract is marked."), 1);
    assert_eq!(labels(&user, none), 0);
}
