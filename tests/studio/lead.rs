//! Tests of the page about the lead: the question, two leads compared, and deals put on the table.

use eframe::egui::accesskit::Role;
use kibitzer::analysis::Criterion;
use kibitzer_studio::document::lead_terms::SystemName;
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::lead::view::{Confidence, DealGrouping, GroupKey, Listing, Outcome};
use kibitzer_studio::session::lead::{LeadContext, LeadState};

use crate::prelude::*;
use crate::stage::{LEAD, asked_lead};

/// Returns a deal with a close choice between two leads, so that both are better in some deals.
fn close_choice() -> String {
    LEAD.replace("AKQJT.32.432.432", "QJ65.A64.A3.JT64")
}

fn lead(user: &User) -> LeadContext<'_> {
    user.session().lead()
}

fn state(user: &User) -> &LeadState {
    lead(user).state()
}

/// Opens a deal, and waits until the best lead is settled.
fn open_and_settle(deal: &str) -> User {
    let mut user = User::at(deal);
    user.finish();
    assert!(lead(&user).settled().is_some());
    user
}

/// Opens the deal with a close choice, and waits until each lead is better in some deals.
fn open_close() -> User {
    let mut user = User::at(&close_choice());
    user.draw_while(|user| {
        let comparison = lead(user).digest().comparison.as_ref();
        comparison.is_none_or(|comparison| comparison.outcomes[..2].contains(&0))
    });
    user.press(Key::F6);
    assert!(lead(&user).is_stopped());
    user
}

/// Returns the requirements on the caller of a call, as texts of the system.
fn requirements(user: &User, call: usize) -> Vec<String> {
    let requirements = lead(user).calls()[call].meaning.requirements.iter();
    requirements.map(|required| required.text.clone()).collect()
}

#[test]
pub(super) fn a_hand_and_an_auction_lead_to_a_settled_lead() {
    let mut user = User::new();
    user.chord(Modifiers::COMMAND, Key::N);
    user.write_hand("West", "AKQJT 32 432 432");
    user.choose(Show::Overlay(Overlay::Auction(None)));
    user.write("1nt p 3nt");
    assert_eq!(user.problem().record.auction.calls.len(), 3);
    user.press(Key::Escape);
    user.press(Key::F4);
    // North opened the auction, so East would lead.
    assert!(matches!(lead(&user).question(), Some(Err(_))));
    user.click("Let West lead");
    user.finish();
    user.assert_at_most(14);

    let settled = lead(&user).settled().unwrap();
    assert_eq!(settled.best, "AKQJT...".parse::<CardSet>().unwrap());
    assert_eq!(user.setup().declarer, Seat::South);
    assert!(user.sees_like("settled: "));
    // The defence takes five spades at least.
    let digest = lead(&user).digest();
    let merits = digest.best_by(Criterion::Contract).unwrap();
    assert_eq!(merits.contract.share, 1.0);
    assert!(merits.tricks.mean >= 5.0);
    let name = user.name_like("ten of spades: ");
    assert!(name.contains("Sets 3NT 100.0%"), "{name}");
}

#[test]
pub(super) fn leads_are_sorted_compared_and_settled_by_a_criterion() {
    let mut user = open_close();
    for (name, criterion) in [
        ("tricks", Criterion::Tricks),
        ("matchpoints", Criterion::Matchpoints),
        ("IMPs", Criterion::Imps),
        ("setting 3NT", Criterion::Contract),
    ] {
        user.click_role(Role::RadioButton, name);
        assert_eq!(state(&user).view.criterion, criterion);
        let digest = lead(&user).digest();
        let worths = digest
            .order
            .iter()
            .map(|&lead| digest.merits[lead].by(criterion));
        assert!(worths.is_sorted_by(|one, other| one >= other), "{name}");
    }
    user.click_role(Role::ColumnHeader, "Tricks");
    assert_eq!(state(&user).view.criterion, Criterion::Tricks);
    user.click_role(Role::RadioButton, "Stop when the first is settled at 99%");
    assert_eq!(state(&user).view.confidence, Confidence::Percent99);
}

#[test]
pub(super) fn two_leads_are_ticked() {
    let mut user = open_close();
    let before = lead(&user).digest().comparison.clone().unwrap();
    user.click_like("six of clubs: ");
    let ticked = state(&user).view.ticked.unwrap();
    assert_eq!(ticked[1], Some("...6".parse().unwrap()));
    let now = lead(&user).digest().comparison.clone().unwrap();
    assert_eq!(now.leads[0], before.leads[0]);
    assert_ne!(now.leads[1], before.leads[1]);
    // The two leads have all deals between them.
    let deals = lead(&user).digest().deals();
    assert_eq!(now.outcomes.iter().sum::<usize>(), deals);
    assert!(
        now.results
            .iter()
            .all(|results| results.iter().sum::<usize>() == deals)
    );
    user.click_like("six of clubs: ");
    assert_eq!(state(&user).view.ticked.unwrap()[1], None);
    assert!(user.sees_like("Tick two cards"));
}

#[test]
pub(super) fn deals_are_grouped_and_listed() {
    let mut user = open_close();
    for (name, grouping) in [
        ("by card", DealGrouping::Holders),
        ("by split", DealGrouping::Splits),
        ("by points", DealGrouping::Points),
        ("by length", DealGrouping::Lengths),
    ] {
        user.click_role(Role::RadioButton, name);
        assert_eq!(state(&user).view.grouping, grouping);
        let comparison = lead(&user).digest().comparison.as_ref().unwrap();
        assert!(!comparison.groups.is_empty());
        let [first, second, ..] = comparison.outcomes;
        for group in &comparison.groups {
            assert!(group.better[0] <= first && group.better[1] <= second);
        }
    }
    let group = lead(&user).digest().comparison.as_ref().unwrap().groups[0];
    user.click_first(&user.name_like(": A better in "));
    let listing = state(&user).view.listing;
    assert_eq!(
        (listing.group, listing.outcome),
        (Some(group.key), group.majority())
    );
    let comparison = lead(&user).digest().comparison.as_ref().unwrap();
    assert_eq!(
        comparison.listed_in_all,
        group.better.into_iter().max().unwrap()
    );
    let GroupKey::Length { seat, suit, within } = group.key else {
        panic!("the groups are suit lengths");
    };
    let sample = lead(&user).digest().sample.clone().unwrap();
    for &number in lead(&user).listed() {
        let length = sample.hands()[number][seat].suited(suit).len() as u8;
        assert!((within.0..=within.1).contains(&length));
    }
    // A second click lists the deals of the other lead.
    user.click_first(&user.name_like(": A better in "));
    assert_ne!(state(&user).view.listing.outcome, group.majority());
    user.click_like("both: ");
    assert_eq!(state(&user).view.listing.outcome, Outcome::Both);
    // Another criterion begins with a list of its own.
    user.click_role(Role::RadioButton, "tricks");
    assert_eq!(state(&user).view.listing, Listing::default());
}

#[test]
pub(super) fn a_listed_deal_is_put_on_the_table_and_the_same_row_comes_back() {
    let mut user = open_close();
    let number = lead(&user).listed()[0];
    let hands = lead(&user).digest().sample.as_ref().unwrap().hands()[number];
    user.click("Put on the table");
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert_eq!(user.setup().hands, hands);
    assert_eq!(user.setup().unknown.0, [0; 4]);
    assert!(user.sees_like("Deal 1 of "));
    // The table shows what every lead takes in this deal.
    assert!(user.session().analysed().best().is_some());
    user.click("Back to the leads");
    assert_eq!(user.mode(), ScreenMode::Statistics);
    assert_eq!(lead(&user).deal_on_table(), None);
    assert_eq!(state(&user).view.deal, 0);
    assert_eq!(user.setup().unknown.0, [13, 13, 13, 0]);
    let count = lead(&user).listed().len();
    if count > 1 {
        user.click("Next deal");
        assert_eq!(state(&user).view.deal, 1);
        user.click("Put on the table");
        user.click("Previous");
        assert_eq!(lead(&user).deal_on_table(), Some(0));
    }
}

#[test]
pub(super) fn the_meaning_of_a_call_is_changed_as_a_chip() {
    let mut user = User::at(LEAD);
    assert_eq!(requirements(&user, 0), ["hcp 15-17", "balanced"]);
    user.click("15–17 points: change");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write("hcp 12-14");
    user.press(Key::Enter);
    assert_eq!(requirements(&user, 0), ["hcp 12-14", "balanced"]);
    assert!(user.sees("12–14 points: change"));
    // The deals follow it.
    user.draw_while(|user| lead(user).digest().deals() == 0);
    let sample = lead(&user).digest().sample.clone().unwrap();
    for hands in sample.hands() {
        let points = kibitzer::rules::Measure::Points.of(hands[Seat::South]);
        assert!((12..=14).contains(&points));
    }
    user.undo();
    assert_eq!(requirements(&user, 0), ["hcp 15-17", "balanced"]);
    user.click("balanced: change");
    user.chord(Modifiers::COMMAND, Key::A);
    user.press(Key::Delete);
    user.press(Key::Enter);
    assert_eq!(requirements(&user, 0), ["hcp 15-17"]);
    user.click_first("Take the meaning that the call has in the system");
    assert_eq!(requirements(&user, 0), ["hcp 15-17", "balanced"]);
}

#[test]
pub(super) fn a_condition_with_an_error_stays_in_its_field() {
    let mut user = User::at(LEAD);
    user.click("Add a condition on the deal");
    user.write("hpc(north) > 12");
    user.press(Key::Enter);
    let field = state(&user).writing.as_ref().unwrap();
    assert!(field.error.is_some());
    assert!(lead(&user).terms().conditions.is_empty());
    user.click_field("Condition");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write("hcp(north) > 12");
    user.press(Key::Enter);
    assert_eq!(lead(&user).terms().conditions, ["hcp(north) > 12"]);
    user.click("hcp(north) > 12: change");
    user.write("0");
    user.press(Key::Escape);
    assert_eq!(lead(&user).terms().conditions, ["hcp(north) > 12"]);
    // Text that is typed is kept when the user turns to something else.
    user.click("hcp(north) > 12: change");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write("hcp(north) > 13");
    user.click_role(Role::RadioButton, "tricks");
    assert_eq!(lead(&user).terms().conditions, ["hcp(north) > 13"]);
}

/// While a chip is edited, a click on another one keeps the first text and opens the second, whatever their order.
#[test]
fn chips_are_edited_one_after_the_other() {
    let mut user = User::at(LEAD);
    user.click("balanced: change");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write("S 2-3");
    user.click("15–17 points: change");
    assert_eq!(requirements(&user, 0), ["hcp 15-17", "S 2-3"]);
    assert_eq!(state(&user).writing.as_ref().unwrap().text, "hcp 15-17");
    // An emptied chip does not move the one that is opened next.
    user.chord(Modifiers::COMMAND, Key::A);
    user.press(Key::Delete);
    user.click("♠ 2–3: change");
    assert_eq!(requirements(&user, 0), ["S 2-3"]);
    assert_eq!(state(&user).writing.as_ref().unwrap().text, "S 2-3");
    // A text with an error is not lost when another chip is clicked.
    user.chord(Modifiers::COMMAND, Key::A);
    user.write("spades 2");
    user.click_like("10–15 points: change");
    assert_eq!(state(&user).writing.as_ref().unwrap().text, "spades 2");
    assert!(state(&user).writing.as_ref().unwrap().error.is_some());
    user.click_field("Condition");
    user.press(Key::Escape);
    assert!(state(&user).writing.is_none());
}

#[test]
fn a_chip_that_is_left_unchanged_keeps_the_deals() {
    let mut user = open_and_settle(LEAD);
    let deals = lead(&user).digest().deals();
    user.click("balanced: change");
    user.press(Key::Enter);
    assert!(state(&user).writing.is_none());
    assert_eq!(lead(&user).digest().deals(), deals);
    // So does a look at the table.
    user.press(Key::F3);
    user.press(Key::F2);
    user.press(Key::F4);
    assert_eq!(lead(&user).digest().deals(), deals);
}

#[test]
fn text_that_is_typed_is_kept_when_the_page_is_left() {
    let mut user = User::at(LEAD);
    user.click("Add a condition on the deal");
    user.write("hcp(north) > 12");
    user.press(Key::F3);
    assert_eq!(lead(&user).terms().conditions, ["hcp(north) > 12"]);
    assert!(state(&user).writing.is_none());
}

#[test]
fn the_comparison_begins_anew_after_the_hand_was_changed() {
    let mut user = open_close();
    user.click_like("six of clubs: ");
    user.press(Key::F2);
    user.apply(Change::TypeHand(Seat::West, "QJ65 A64 A32 JT6".to_owned()));
    user.press(Key::F4);
    user.draw_while(|user| lead(user).digest().comparison.is_none());
    assert_eq!(state(&user).view.ticked, None);
}

#[test]
fn a_contract_that_differs_from_the_auction_stays() {
    let mut user = User::at(LEAD);
    user.apply(Edit::Level(Some(5)));
    assert_eq!(user.problem().contract().unwrap().to_string(), "5NT");
    user.press(Key::F3);
    user.press(Key::F4);
    assert_eq!(user.problem().contract().unwrap().to_string(), "5NT");
}

#[test]
pub(super) fn the_auction_is_read_by_another_system() {
    let mut user = User::at(LEAD);
    user.click_role(Role::ComboBox, "System");
    user.click_last("Acol");
    assert_eq!(lead(&user).terms().system, SystemName::Acol);
    assert_eq!(requirements(&user, 0), ["hcp 12-14", "balanced"]);
}

#[test]
pub(super) fn conditions_that_contradict_each_other_are_told() {
    let mut user = User::at(LEAD);
    user.click("Add a condition on the deal");
    user.write("hcp(south) < 10");
    user.press(Key::Enter);
    assert!(matches!(lead(&user).question(), Some(Err(_))));
    assert!(!user.session().inquiries().lead.is_open());
    user.undo();
    assert!(matches!(lead(&user).question(), Some(Ok(_))));
}

#[test]
pub(super) fn a_problem_about_the_lead_hides_its_numbers_until_a_card_is_chosen() {
    let mut user = User::at(&asked_lead());
    assert_eq!(user.mode(), ScreenMode::Statistics);
    assert!(user.session().hides_results());
    assert!(!user.session().inquiries().lead.is_open());
    assert!(user.sees_like("What do you lead?") && !user.sees_like("How sure"));
    user.click("Play three of hearts");
    user.finish();
    assert_eq!(state(&user).chosen, Some(card("H3")));
    let digest = lead(&user).digest();
    let own = digest.merits_of(card("H3")).unwrap().contract.share;
    let cost = user.words().decimal((1.0 - own) * 100.0, 1);
    assert!(user.sees_like(&format!("your card costs {cost} deals of a hundred")));
}

/// The tour explains the table, which a problem about the lead does not show.
#[test]
fn the_tour_gives_way_to_a_problem_about_the_lead() {
    let mut user = User::new();
    user.apply(Show::Tour(Some(0)));
    user.apply(Event::Pasted(asked_lead()));
    assert_eq!(user.session().screen().over, None);
    assert!(user.session().hides_results());
}

#[test]
pub(super) fn work_is_stopped_resumed_and_extended() {
    let mut user = open_and_settle(LEAD);
    let deals = lead(&user).digest().deals();
    assert!(deals < 1000);
    user.click("2,000 more");
    assert_eq!(lead(&user).most_deals(), deals + 2000);
    user.draw_while(|user| lead(user).digest().deals() <= deals + 200);
    user.press(Key::F6);
    assert!(lead(&user).is_stopped());
    user.click_first("Resume");
    assert!(lead(&user).is_running());
}

#[test]
pub(super) fn the_deals_are_written_to_a_file() {
    let (_folder, path) = new_file("leads.csv");
    let mut user = open_and_settle(LEAD);
    user.click("Deals as CSV…");
    let text = user.written_text("Export", &path);
    let sample = lead(&user).digest().sample.clone().unwrap();
    let mut lines = text.lines();
    let cards = "SA SK SQ SJ ST,H3 H2,D4 D3 D2,C4 C3 C2";
    assert_eq!(
        lines.next(),
        Some(&*format!("deal,north,east,south,west,{cards}"))
    );
    assert_eq!(lines.clone().count(), sample.deals());
    let hands = sample.hands()[0].0.map(|hand| hand.to_string()).join(",");
    let tricks = sample.rows().next().unwrap();
    let tricks: Vec<String> = tricks.iter().map(|tricks| tricks.to_string()).collect();
    assert_eq!(
        lines.next(),
        Some(&*format!("1,{hands},{}", tricks.join(",")))
    );
}

#[test]
pub(super) fn the_lead_is_asked_for_a_deal_whose_hands_are_known() {
    let mut user = User::at(crate::stage::HONOURS);
    user.choose(kibitzer_studio::session::lead::command::Lead::Ask);
    assert_eq!(user.mode(), ScreenMode::Statistics);
    let Some(Ok(question)) = lead(&user).question() else {
        panic!("the lead can be asked for");
    };
    assert_eq!(question.choices.turn(), Seat::West);
    assert_eq!(lead(&user).unseen(), [Seat::North, Seat::East, Seat::South]);
    user.click("Count layouts of two hands");
    assert!(!user.session().document().asks_lead());
    assert!(user.sees("Count"));
}

/// Declarer sees dummy after the lead, so that only two hands are unseen: their layouts can all be counted.
#[test]
fn an_exact_count_follows_the_draw_of_two_hands() {
    let mut user = User::at(&crate::stage::HONOURS.replace("contract=7NT", "contract=7NT play=C5"));
    user.choose(kibitzer_studio::session::lead::command::Lead::Ask);
    let position = user.session().document().position().unwrap();
    let turn = position.turn().unwrap();
    let Some(Ok(question)) = lead(&user).question() else {
        panic!("a card can be asked for");
    };
    assert_eq!(question.choices.turn(), turn);
    let unseen = lead(&user).unseen();
    assert_eq!(unseen.len(), 2);
    user.click("Count layouts of two hands");
    let layouts = user.session().layouts();
    assert!(layouts.terms().each_card && layouts.is_counting());
    assert_eq!(layouts.unseen(), [unseen[0], unseen[1]].into());
}

#[test]
pub(super) fn rows_are_reached_and_ticked_by_the_keyboard() {
    let mut user = open_close();
    let name = user.name_like("six of clubs: ");
    user.focus(&name);
    user.press(Key::Enter);
    let ticked = state(&user).view.ticked.unwrap();
    assert!(ticked.contains(&Some("...6".parse().unwrap())));
}
