//! Tests of the statistics over all layouts of the opponents' hands.

use eframe::egui::Key;
use std::time::Duration;

use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use kibitzer::analysis::{Stage, Statistics};
use kibitzer::cards::{Card, Seat, Suit, Tricks};
use kibitzer::rules::{
    Contract, Convention, Game, Limit, Players, Scoring, TenRule, WhistPolicy, whists,
};
use kibitzer_studio::app::Studio;
use kibitzer_studio::session::Session;
use kibitzer_studio::session::command::{Change, Command, Filing, Share, Show, Survey, Walk};
use kibitzer_studio::session::deals::{Grouping, OpenedResult, Tab, TermsChange, ViewChange};
use kibitzer_studio::session::effect::{Effect, SavedFile};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::export_form::ExportItem;
use kibitzer_studio::session::kept_counts::{Count, CountsPlace};
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::session::workers::Workers;

use super::{ENDING, apply, click, session, settle, studio};

/// A deal in which South, who sees North, is to lead. East and West share six cards, in 20 layouts.
const SOUTH_LEADS: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT S declarer=S";

/// A misère, whose contract follows from the strain alone.
const MISERE: &str = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N";

/// A complete deal of preferans that is quickly counted.
const SIX_CLUBS: &str = "preferans N:KQJT9.QJ987.. ..AQT987.KQJT - A.AKT.KJ.A987 C W declarer=W \
                         contract=6C";

/// A complete deal of preferans like [`SIX_CLUBS`], played as a misère.
const WHOLE_MISERE: &str = "preferans N:T987.T987.8. AKQJ.AKQJ.T7. - ..AKQJ.AKT987 misere N D9 \
                            declarer=N";

/// Opens the statistics of a deal and counts all its layouts.
fn open_and_count(deal: &str) -> Harness<'static, Studio> {
    let mut harness = studio(deal);
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    click(&mut harness, "Count");
    harness
}

fn total(harness: &Harness<'_, Studio>) -> u64 {
    let statistics = session(harness).inquiries().layouts.report();
    let statistics = statistics.expect("the layouts are counted");
    assert!(statistics.is_exact());
    statistics.question().total()
}

fn ask(harness: &mut Harness<'_, Studio>, ask: TermsChange) {
    apply(harness, Command::Survey(Survey::Deals(ask)));
}

fn see(harness: &mut Harness<'_, Studio>, sight: ViewChange) {
    apply(harness, Command::Survey(Survey::See(sight)));
}

/// Scrolls until a widget below the edge of the window is visible.
fn scroll_to(harness: &mut Harness<'_, Studio>, name: &str) {
    harness.get_by_label(name).scroll_to_me();
    settle(harness);
}

#[test]
fn an_ending_is_counted_exactly() {
    let harness = open_and_count(ENDING);
    assert_eq!(total(&harness), 20);
    harness.get_by_label("Exact: all 20 layouts have been counted.");
    let shares = &session(&harness).surveyed().deals().digest.shares;
    let sum: f64 = shares.exactly.iter().flatten().map(|it| it.share).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(harness.query_all_by_label_contains(" layouts, ").count() > 0);
}

#[test]
fn a_contract_says_how_often_it_makes() {
    let harness = open_and_count(MISERE);
    let deals = session(&harness).surveyed().deals();
    let makes = deals.digest.shares.makes.unwrap();
    let none = deals.digest.shares.exactly[0].unwrap();
    assert_eq!(makes, none);
    harness.get_by_label_contains("misère makes in ");
}

#[test]
fn a_pin_changes_the_count_and_can_be_taken_away() {
    let mut harness = open_and_count(ENDING);
    click(&mut harness, "pin the king of spades to East");
    // East gets two of the other five cards: 10 ways.
    assert_eq!(total(&harness), 10);
    click(&mut harness, "pin the king of spades to West");
    assert_eq!(total(&harness), 10);
    assert_eq!(session(&harness).surveyed().terms().limits.len(), 1);
    scroll_to(&mut harness, "remove: West holds ♠K");
    click(&mut harness, "remove: West holds ♠K");
    assert_eq!(total(&harness), 20);
}

#[test]
fn voids_lengths_and_points_limit_the_layouts() {
    let mut harness = open_and_count(ENDING);
    click(&mut harness, "East’s hearts: none");
    let with_void = total(&harness);
    assert!(with_void < 20);
    ask(&mut harness, TermsChange::NoLimits);
    ask(
        &mut harness,
        TermsChange::Limit(Limit::length(Seat::East, Suit::Spades, 2..=3)),
    );
    assert!(total(&harness) < 20);
    ask(
        &mut harness,
        TermsChange::Limit(Limit::points(Seat::East, 0..=0)),
    );
    let limits = session(&harness).inquiries().layouts.report().unwrap();
    assert_eq!(limits.question().limits().len(), 2);
    // Contradictory constraints are reported in words.
    ask(
        &mut harness,
        TermsChange::Limit(Limit::points(Seat::East, 30..=37)),
    );
    assert!(session(&harness).inquiries().layouts.report().is_none());
    harness.get_by_label("Nothing to count: no layout satisfies all the constraints.");
    scroll_to(&mut harness, "Clear all");
    click(&mut harness, "Clear all");
    assert!(session(&harness).surveyed().terms().limits.is_empty());
}

#[test]
fn ranges_are_set_with_the_keyboard() {
    let mut harness = open_and_count(ENDING);
    let press = |harness: &mut Harness<'_, Studio>, knob: &str, key: Key| {
        harness.get_by_label(knob).focus();
        harness.run_steps(2);
        harness.key_press(key);
        settle(harness);
    };
    let limit = |harness: &Harness<'_, Studio>| {
        let limits = &session(harness).surveyed().terms().limits;
        limits.first().map(|limit| limit.within.clone())
    };
    press(&mut harness, "East’s spades, at least", Key::ArrowRight);
    assert_eq!(limit(&harness), Some(1..=4));
    press(&mut harness, "East’s spades, at most", Key::ArrowLeft);
    assert_eq!(limit(&harness), Some(1..=3));
    let knob = harness.get_by_label("East’s spades, at most");
    assert_eq!(knob.accesskit_node().numeric_value(), Some(3.0));
    harness.key_press(Key::Tab);
    harness.run_steps(2);
    assert!(harness.get_by_label("East’s spades: none").is_focused());
    press(&mut harness, "East’s spades, at least", Key::ArrowLeft);
    press(&mut harness, "East’s spades, at most", Key::ArrowRight);
    // A range that allows everything is no constraint.
    assert_eq!(limit(&harness), None);
    press(&mut harness, "West’s points, at least", Key::ArrowRight);
    assert_eq!(limit(&harness).map(|within| *within.start()), Some(1));
    // The position in the play has not changed.
    assert_eq!(session(&harness).document().at(), 0);
}

#[test]
fn shown_voids_are_kept_to() {
    let mut harness = studio(SOUTH_LEADS);
    // West has no heart to follow suit with.
    apply(
        &mut harness,
        Command::Walk(Walk::Play("HA".parse().unwrap())),
    );
    while session(&harness).document().at() < 4 {
        apply(&mut harness, Command::Walk(Walk::PlayBest));
    }
    let shown = session(&harness).surveyed().shown_voids();
    assert_eq!(shown, [Limit::length(Seat::West, Suit::Hearts, 0..=0)]);
    let question = session(&harness).surveyed().question().unwrap();
    assert_eq!(question.limits(), shown);
}

#[test]
fn a_paused_count_goes_on_from_what_is_known() {
    let mut harness = studio(ENDING);
    let ctx = harness.ctx.clone();
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    harness
        .state_mut()
        .apply(&ctx, Command::Survey(Survey::Count));
    let known = |harness: &Harness<'_, Studio>| {
        let statistics = session(harness).inquiries().layouts.report().unwrap();
        statistics.counted(Stage::Tricks)
    };
    while known(&harness) == 0 {
        harness.step();
    }
    harness.key_press(Key::F6);
    settle(&mut harness);
    assert!(session(&harness).surveyed().is_stopped());
    let before = known(&harness);
    assert!(0 < before && before < 20);
    click(&mut harness, "Resume");
    assert_eq!((known(&harness), total(&harness)), (20, 20));
    let again = open_and_count(ENDING);
    let counts = |harness: &Harness<'_, Studio>| {
        let statistics = session(harness).inquiries().layouts.report().unwrap();
        statistics.tricks().clone()
    };
    assert_eq!(counts(&harness), counts(&again));
}

#[test]
fn a_stopped_count_stays_to_be_seen() {
    let mut harness = studio(ENDING);
    let ctx = harness.ctx.clone();
    harness
        .state_mut()
        .apply(&ctx, Command::Survey(Survey::Count));
    harness.step();
    harness.key_press(Key::F6);
    settle(&mut harness);
    assert!(
        !session(&harness).surveyed().is_counting() && session(&harness).surveyed().is_stopped()
    );
    assert!(session(&harness).inquiries().layouts.report().is_some());
}

#[test]
fn a_bar_opens_its_layouts_and_one_stands_on_the_table_and_goes_back() {
    let mut harness = open_and_count(ENDING);
    let before = session(&harness).document().problem().clone();
    let bar = session(&harness)
        .surveyed()
        .deals()
        .digest
        .shares
        .exactly
        .iter();
    let tricks = bar.clone().position(|it| it.unwrap().share > 0.0).unwrap();
    let name = format!("{tricks} trick");
    let bars = harness.query_all_by_label_contains(&name);
    bars.into_iter().next().unwrap().click();
    settle(&mut harness);
    let opened = session(&harness).surveyed().deals().digest.opened;
    assert_eq!(opened, Some(OpenedResult::Tricks(Tricks(tricks as u8))));
    let found = session(&harness)
        .surveyed()
        .deals()
        .digest
        .listed_layouts
        .to_vec();
    assert!(!found.is_empty());
    let row = harness.get_by_label_contains("layout 1: East ");
    row.click();
    settle(&mut harness);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
    let hands = session(&harness).document().problem().setup.hands;
    assert_eq!([hands[Seat::East], hands[Seat::West]], found[0].hands);
    // With best play, it ends with as many tricks.
    assert_eq!(
        session(&harness).analysed().best(),
        Some(Tricks(tricks as u8))
    );
    assert!(!session(&harness).has_unsaved());
    apply(&mut harness, Command::Walk(Walk::PlayBest));
    click(&mut harness, "Back to layouts");
    assert_eq!(session(&harness).document().problem(), &before);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Statistics);
    assert_eq!(session(&harness).surveyed().deals().digest.opened, opened);
    assert_eq!(total(&harness), 20);
}

#[test]
fn a_layout_in_the_middle_of_a_play_keeps_what_was_played() {
    let mut harness = studio(ENDING);
    apply(
        &mut harness,
        Command::Walk(Walk::Play("SK".parse().unwrap())),
    );
    apply(&mut harness, Command::Survey(Survey::Count));
    see(
        &mut harness,
        ViewChange::Open(Some(OpenedResult::Tricks(Tricks(3)))),
    );
    ask(&mut harness, TermsChange::Lay(0));
    assert!(session(&harness).document().obstacles().is_empty());
    assert_eq!(session(&harness).surveyed().layout_on_table(), Some(0));
    assert_eq!(session(&harness).document().at(), 1);
    assert_eq!(session(&harness).analysed().best(), Some(Tricks(3)));
}

#[test]
fn layouts_are_grouped_and_searched() {
    let mut harness = open_and_count(ENDING);
    let three = session(&harness).surveyed().deals().digest.shares.exactly[2].unwrap();
    see(
        &mut harness,
        ViewChange::Open(Some(OpenedResult::Tricks(Tricks(2)))),
    );
    let hits = |harness: &Harness<'_, Studio>| -> u64 {
        let groups = &session(harness).surveyed().deals().digest.groups;
        let counted = groups.iter().map(|group| group.counted);
        counted.map(|it| it.expect("it is counted").hits).sum()
    };
    let all = hits(&harness);
    assert_eq!(all as f64 / 20.0, three.share);
    let king = "SK".parse().unwrap();
    for grouping in [Grouping::Suit(Suit::Spades), Grouping::Holder(king)] {
        see(&mut harness, ViewChange::Grouping(grouping));
        assert_eq!(hits(&harness), all);
        let deals = session(&harness).surveyed().deals();
        assert_eq!(
            Some(deals.digest.listed_layouts.len() as u64),
            deals.digest.groups[0].counted.map(|it| it.hits)
        );
    }
    see(&mut harness, ViewChange::Search("E:SK".to_owned()));
    let found = &session(&harness).surveyed().deals().digest.listed_layouts;
    assert!(found.iter().all(|found| found.hands[0].has(king)));
    see(&mut harness, ViewChange::Search("E:SK W:SK".to_owned()));
    assert!(
        session(&harness)
            .surveyed()
            .deals()
            .digest
            .listed_layouts
            .is_empty()
    );
    // The syntax and the error messages are those of the command line.
    see(&mut harness, ViewChange::Search("E:SK,S3".to_owned()));
    let found = &session(&harness).surveyed().deals().digest.listed_layouts;
    assert!(found.iter().all(|found| found.hands[0].has(king)));
    see(&mut harness, ViewChange::Search("East".to_owned()));
    harness.get_by_label("expected a seat and cards, such as E:SA");
}

#[test]
fn the_layouts_of_a_group_are_sorted_by_a_hand_or_by_tricks() {
    let mut harness = open_and_count(SIX_CLUBS);
    see(
        &mut harness,
        ViewChange::Open(Some(OpenedResult::Makes(true))),
    );
    see(
        &mut harness,
        ViewChange::Grouping(Grouping::Suit(Suit::Spades)),
    );
    let hands = |harness: &Harness<'_, Studio>, hand: usize| -> Vec<String> {
        let found = &session(harness).surveyed().deals().digest.listed_layouts;
        assert!(found.len() > 10);
        let hands = found.iter().map(|it| it.hands[hand]);
        let letters = |card: Card| ["SHDC", "AKQJT98765432"].map(|all| place(all, card));
        hands
            .map(|hand| hand.iter().flat_map(letters).collect())
            .collect()
    };
    assert!(hands(&harness, 0).is_sorted());
    click(&mut harness, "sort layouts by East’s cards");
    assert!(hands(&harness, 1).is_sorted() && !hands(&harness, 0).is_sorted());
    let tricks = |harness: &Harness<'_, Studio>| -> Vec<Tricks> {
        let found = session(harness)
            .surveyed()
            .deals()
            .digest
            .listed_layouts
            .iter();
        found.map(|it| it.tricks.expect("it is counted")).collect()
    };
    assert!(!tricks(&harness).is_sorted());
    let before = session(&harness)
        .surveyed()
        .deals()
        .digest
        .listed_layouts
        .len();
    click(&mut harness, "sort layouts, most tricks first");
    assert!(tricks(&harness).iter().rev().is_sorted());
    click(&mut harness, "sort layouts, fewest tricks first");
    assert!(tricks(&harness).is_sorted());
    assert_eq!(
        session(&harness)
            .surveyed()
            .deals()
            .digest
            .listed_layouts
            .len(),
        before
    );
}

/// Returns the index of a card's suit or rank within `all`, as a letter to sort by.
fn place(all: &str, card: Card) -> char {
    let place = card.to_string().chars().find_map(|it| all.find(it));
    char::from(b'a' + place.expect("a suit or a rank") as u8)
}

#[test]
fn what_beats_the_contract_is_told() {
    let mut harness = open_and_count(MISERE);
    see(&mut harness, ViewChange::Tab(Tab::Indicator));
    let told = &session(&harness).surveyed().deals().digest.indicators;
    assert!(!told.is_empty());
    assert!(told.windows(2).all(|pair| pair[0].bits >= pair[1].bits));
}

/// Opens the statistics of a deal and counts only some of its layouts.
fn begun(deal: &str) -> Harness<'static, Studio> {
    let mut harness = studio(deal);
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    let (ctx, begin) = (harness.ctx.clone(), Survey::Count);
    harness.state_mut().apply(&ctx, Command::Survey(begin));
    harness.run_steps(3);
    apply(&mut harness, Command::Survey(Survey::ToggleWork));
    let statistics = session(&harness).inquiries().layouts.report().unwrap();
    assert!(!statistics.is_exact());
    harness
}

/// Returns every percentage in a text, without the percent sign.
fn percentages(text: &str) -> Vec<&str> {
    let ends = text.match_indices('%').map(|(end, _)| end);
    let begin = |end: usize| {
        let digit = |it: char| it.is_ascii_digit() || it == '.';
        text[..end].trim_end_matches(digit).len()
    };
    ends.map(|end| &text[..begin(end)]).collect()
}

#[test]
fn whatever_is_estimated_says_so() {
    for deal in [WHOLE_MISERE, SIX_CLUBS] {
        let mut harness = begun(deal);
        let mut shares = 0;
        for (tab, text) in [
            (Tab::Indicator, " of all layouts, "),
            (Tab::Scores, " makes "),
            (Tab::Layouts, " of these layouts"),
        ] {
            see(&mut harness, ViewChange::Tab(tab));
            let named = harness.query_all_by_label_contains(text);
            let said = |it: Node<'_>| it.accesskit_node().label().or(it.accesskit_node().value());
            let names: Vec<String> = named.filter_map(said).collect();
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
fn see_whists(harness: &Harness<'_, Studio>, contract: &str, scoring: Scoring) {
    let contract = Contract::parse(Game::Preferans, contract).expect("a contract of preferans");
    let session = session(harness);
    let statistics = session.inquiries().layouts.report();
    let statistics = statistics.expect("the layouts are counted");
    let (won, _) = session
        .document()
        .tricks_won(session.surveyed().at().expect("and of this deal"));
    let mean = |policy| {
        let gains = statistics.tricks().nonzero().map(|(tricks, count)| {
            let gain = whists(contract, won + tricks, policy, scoring);
            gain * count as f64
        });
        gains.sum::<f64>() / statistics.question().total() as f64
    };
    let text = |mean: f64| format!("{mean:+.1}").replace('-', "−");
    let told = match contract.needs() {
        Tricks::ZERO => format!(
            "; misère is not whisted: {}",
            text(mean(WhistPolicy::Whist))
        ),
        _ => WhistPolicy::ALL
            .map(|policy| format!("; the opponents {policy}: {}", text(mean(policy))))
            .concat(),
    };
    harness.get_by_label_contains(&told);
}

#[test]
fn contracts_of_preferans_gain_whists_by_convention_and_players() {
    use Convention::{Leningrad, Rostov, Sochi};
    use Players::{Four, Three};
    let mut harness = open_and_count(SIX_CLUBS);
    click(&mut harness, "Scores");
    let by = |convention, players| Scoring {
        convention,
        players,
        ten: TenRule::Whisted,
    };
    for contract in ["6C", "7C", "8C", "9C", "10C"] {
        see_whists(&harness, contract, by(Sochi, Three));
    }
    let choose = |harness: &mut Harness<'_, Studio>, name: &str| {
        harness.get_by_label_contains(name).click();
        settle(harness);
    };
    choose(&mut harness, "Leningrad: a pool point");
    see_whists(&harness, "6C", by(Leningrad, Three));
    choose(&mut harness, "four players");
    see_whists(&harness, "7C", by(Leningrad, Four));
    choose(&mut harness, "Rostov: a pool point");
    see_whists(&harness, "6C", by(Rostov, Four));
    choose(&mut harness, "ten tricks is checked");
    for contract in ["9C", "10C"] {
        let ten = TenRule::Checked;
        let scoring = Scoring {
            ten,
            ..by(Rostov, Four)
        };
        see_whists(&harness, contract, scoring);
    }
    let settings = session(&harness).settings();
    let expected = Scoring {
        convention: Rostov,
        players: Four,
        ten: TenRule::Checked,
    };
    assert_eq!(settings.scoring, expected);
}

#[test]
fn tricks_won_before_the_count_are_scored_too() {
    let mut harness = studio(SIX_CLUBS);
    for _ in 0..9 {
        apply(&mut harness, Command::Walk(Walk::PlayBest));
    }
    assert!(session(&harness).document().tricks_won(9).0 > Tricks::ZERO);
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    click(&mut harness, "Count");
    click(&mut harness, "Scores");
    see_whists(&harness, "6C", Scoring::default());
}

#[test]
fn a_misere_is_scored_alone() {
    let mut harness = open_and_count(WHOLE_MISERE);
    click(&mut harness, "Scores");
    see_whists(&harness, "misere", Scoring::default());
    assert_eq!(
        harness.query_all_by_label_contains("the opponents").count(),
        0
    );
}

#[test]
fn a_card_of_the_table_is_played_and_all_deals_are_counted_again() {
    let mut harness = open_and_count(SOUTH_LEADS);
    click(&mut harness, "Each card");
    click(&mut harness, "Count for each card");
    let cards = session(&harness).surveyed().deals().digest.cards.clone();
    assert!(cards.len() >= 2);
    click(&mut harness, "sort by how often the card is best");
    assert_eq!(total(&harness), 20);
    click(&mut harness, "play the four of clubs in all layouts");
    assert_eq!(session(&harness).document().line(), ["C4".parse().unwrap()]);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Statistics);
    let statistics = session(&harness).inquiries().layouts.report().unwrap();
    let at = session(&harness).document().position();
    assert_eq!(Some(statistics.question().position()), at);
}

#[test]
fn the_layouts_are_exported() {
    let mut session = Session::new(Workers::InStep, Default::default(), 1);
    assert!(!Command::Share(Share::Export(ExportItem::Layouts)).is_enabled(&session));
    session.apply(Event::Pasted(ENDING.to_owned()));
    session.apply(Command::Survey(Survey::Count));
    while session.poll(&|| Duration::ZERO) {}
    session.apply(Command::Share(Share::Export(ExportItem::Layouts)));
    let Some(Effect::ExportLayouts { statistics, .. }) = session.take_effects().pop() else {
        panic!("exporting writes a file");
    };
    assert_eq!(statistics.values(Stage::Tricks).count(), 20);
}

/// Creates a session with a deal, but without a window.
fn session_with(deal: &str) -> Session {
    let mut session = Session::new(Workers::InStep, Default::default(), 7);
    session.apply(Event::Pasted(deal.to_owned()));
    session
}

/// Returns the counts that the session wants to store.
fn kept(session: &mut Session) -> Vec<Count> {
    let duties = session.take_effects().into_iter();
    let counts = duties.filter_map(|duty| match duty {
        Effect::KeepCounts { counts, .. } => Some(counts),
        _ => None,
    });
    let last = counts.last().unwrap_or_default();
    last.iter().map(|count| Count::clone(count)).collect()
}

fn count_all(session: &mut Session) -> Statistics {
    while session.poll(&|| Duration::ZERO) {}
    let statistics = session.inquiries().layouts.report();
    statistics.expect("the layouts are counted").clone()
}

#[test]
fn a_count_goes_on_after_the_studio_was_closed() {
    let pin = TermsChange::Limit(Limit::pin(Seat::East, "S3".parse().unwrap()));
    let mut first = session_with(ENDING);
    first.apply(Command::Survey(Survey::Deals(pin.clone())));
    first.apply(Command::Survey(Survey::Count));
    let whole = count_all(&mut first);

    let mut second = session_with(ENDING);
    second.apply(Command::Survey(Survey::Deals(pin)));
    second.apply(Command::Survey(Survey::Count));
    while second
        .inquiries()
        .layouts
        .report()
        .unwrap()
        .counted(Stage::Tricks)
        == 0
    {
        assert!(second.poll(&|| Duration::ZERO));
    }
    second.save_counts();
    let counts = kept(&mut second);
    assert_eq!(counts.len(), 1);
    assert!(!counts[0].statistics.is_exact());

    let mut third = session_with(ENDING);
    assert!(third.inquiries().layouts.report().is_none());
    third.apply(Event::CountsRecalled(counts));
    assert!(third.surveyed().is_stopped());
    assert_eq!(third.surveyed().terms(), first.surveyed().terms());
    third.apply(Command::Survey(Survey::Count));
    let gone_on = count_all(&mut third);
    assert!(gone_on.is_exact());
    assert_eq!(gone_on.whole().counts(), whole.whole().counts());
}

#[test]
fn nothing_counted_is_lost_when_the_question_or_the_deal_changes() {
    let mut session = session_with(ENDING);
    session.apply(Command::Survey(Survey::Count));
    let all = count_all(&mut session);
    let pin = Limit::pin(Seat::East, "SK".parse().unwrap());
    session.apply(Command::Survey(Survey::Deals(TermsChange::Limit(
        pin.clone(),
    ))));
    let pinned = count_all(&mut session);
    assert_ne!(pinned.whole().counts(), all.whole().counts());
    // All that was known before is known again at once.
    session.apply(Command::Survey(Survey::Deals(TermsChange::Forget(pin))));
    assert_eq!(
        session
            .inquiries()
            .layouts
            .report()
            .unwrap()
            .whole()
            .counts(),
        all.whole().counts()
    );
    session.apply(Event::Pasted(SOUTH_LEADS.to_owned()));
    assert!(session.inquiries().layouts.report().is_none());
    session.apply(Event::Pasted(ENDING.to_owned()));
    assert_eq!(
        session
            .inquiries()
            .layouts
            .report()
            .unwrap()
            .whole()
            .counts(),
        all.whole().counts()
    );
    assert!(!session.surveyed().is_counting() && !session.surveyed().is_stopped());
}

#[test]
fn counts_stand_beside_the_file_once_there_is_one() {
    let mut session = session_with(ENDING);
    session.apply(Command::Survey(Survey::Count));
    count_all(&mut session);
    let places = |session: &mut Session| -> Vec<CountsPlace> {
        let duties = session.take_effects().into_iter();
        let places = duties.filter_map(|duty| match duty {
            Effect::KeepCounts { counts_place, .. } => Some(counts_place),
            _ => None,
        });
        places.collect()
    };
    let by_name = CountsPlace::for_deal(&session.document().problem().setup);
    assert_eq!(places(&mut session), [by_name]);
    session.apply(Command::Filing(Filing::Save));
    session.apply(Event::Saved(Box::new(SavedFile::whole_document(
        "deal.ron".into(),
    ))));
    let beside = CountsPlace::Beside("deal.ron".into());
    assert_eq!(beside.path(None), Some("deal.ron.counts".into()));
    assert_eq!(places(&mut session), [beside]);
}

/// A contract that makes all 13 tricks, unless East is void in hearts and holds the last trump. This is one layout of
/// 12,870.
const RARELY_DOWN: &str =
    "bridge N:AKQJ.AKQ.AKQ.AKQ ?13 T9876543.32.32.2 ?13 S W declarer=S contract=7S";

/// The cards that East and West are known to hold.
const KNOWN: [(Seat, &str); 10] = [
    (Seat::East, "DJ"),
    (Seat::East, "DT"),
    (Seat::East, "D9"),
    (Seat::East, "D8"),
    (Seat::East, "CJ"),
    (Seat::West, "D7"),
    (Seat::West, "D6"),
    (Seat::West, "D5"),
    (Seat::West, "D4"),
    (Seat::West, "CT"),
];

#[test]
fn what_is_known_of_the_tricks_stays_when_a_rare_result_is_found() {
    let mut harness = studio(RARELY_DOWN);
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    for (seat, card) in KNOWN {
        ask(
            &mut harness,
            TermsChange::Limit(Limit::pin(seat, card.parse().unwrap())),
        );
    }
    let (ctx, begin) = (harness.ctx.clone(), Survey::Count);
    harness.state_mut().apply(&ctx, Command::Survey(begin));
    let statistics = |harness: &Harness<'_, Studio>| {
        let report = session(harness).inquiries().layouts.report();
        report.expect("layouts are counted").clone()
    };
    while !statistics(&harness).is_complete(Stage::Makes) {
        harness.step();
    }
    apply(&mut harness, Command::Survey(Survey::ToggleWork));
    let known = statistics(&harness);
    assert_eq!(known.question().total(), 12_870);
    assert!(!known.is_complete(Stage::Tricks));
    // Among the layouts whose tricks are known, the only failing layout is missing.
    assert!(
        known
            .drawn_values(Stage::Tricks)
            .all(|(_, tricks)| tricks == 13)
    );
    let shares = session(&harness).surveyed().deals().digest.shares.clone();
    assert!(shares.makes.unwrap().share < 1.0);
    let sum: f64 = shares.exactly.iter().flatten().map(|it| it.share).sum();
    assert!((sum - 1.0).abs() < 1e-9 && shares.mean.is_some());
    assert!(harness.query_all_by_label_contains("13 tricks: ").count() > 0);
    see(&mut harness, ViewChange::Tab(Tab::Scores));
    assert_eq!(harness.query_all_by_label("Not known yet.").count(), 0);
    assert!(harness.query_all_by_label_contains(" makes ").count() > 0);
}

/// Constraints on North's hand in [`SIX_CLUBS`].
const LENGTHS: [(Suit, u8); 2] = [(Suit::Spades, 2), (Suit::Hearts, 1)];

fn at_least((suit, length): (Suit, u8)) -> Limit {
    Limit::length(Seat::North, suit, length..=5)
}

fn change(session: &mut Session, change: TermsChange) {
    session.apply(Command::Survey(Survey::Deals(change)));
}

/// Continues the count by some steps, which are not enough for all layouts. Returns the number of layouts drawn and
/// counted by then.
fn advance(session: &mut Session, steps: usize) -> u64 {
    for _ in 0..steps {
        assert!(session.poll(&|| Duration::ZERO));
    }
    known(session)
}

fn known(session: &Session) -> u64 {
    let statistics = session.inquiries().layouts.report();
    let statistics = statistics.expect("layouts are counted");
    assert!(!statistics.is_exact());
    statistics.counted(Stage::Makes) + statistics.drawn(Stage::Makes) as u64
}

#[test]
fn a_count_returns_with_its_constraints_in_any_order() {
    let [spades, hearts] = LENGTHS.map(at_least);
    let mut session = session_with(SIX_CLUBS);
    session.apply(Command::Survey(Survey::Count));
    let all = advance(&mut session, 60);
    change(&mut session, TermsChange::Limit(spades.clone()));
    let one = advance(&mut session, 50);
    change(&mut session, TermsChange::Limit(hearts.clone()));
    let both = advance(&mut session, 40);
    assert!(all > 0 && one > 0 && both > 0);
    change(&mut session, TermsChange::NoLimits);
    assert_eq!(known(&session), all);
    change(&mut session, TermsChange::Limit(hearts));
    advance(&mut session, 5);
    change(&mut session, TermsChange::Limit(spades));
    assert_eq!(known(&session), both);
    assert!(session.surveyed().is_counting());
    assert!(advance(&mut session, 60) > both);
}

#[test]
fn undo_takes_a_constraint_back_and_keeps_the_deal() {
    let [spades, hearts] = LENGTHS.map(at_least);
    let mut session = session_with(ENDING);
    session.apply(Event::Pasted(SIX_CLUBS.to_owned()));
    let deal = session.document().problem().clone();
    session.apply(Command::Survey(Survey::Count));
    change(&mut session, TermsChange::Limit(spades.clone()));
    change(&mut session, TermsChange::Limit(hearts.clone()));
    let both = advance(&mut session, 40);
    change(&mut session, TermsChange::Forget(spades.clone()));
    advance(&mut session, 5);
    let step = |session: &mut Session, step: Change| {
        assert!(Command::Change(step.clone()).is_enabled(session));
        session.apply(Command::Change(step));
        assert_eq!(session.document().problem(), &deal);
        session.surveyed().terms().limits.clone()
    };
    assert_eq!(
        step(&mut session, Change::Undo),
        [spades.clone(), hearts.clone()]
    );
    assert_eq!(known(&session), both);
    assert_eq!(step(&mut session, Change::Redo), [hearts]);
    step(&mut session, Change::Undo);
    assert_eq!(step(&mut session, Change::Undo), [spades]);
    assert_eq!(step(&mut session, Change::Undo), []);
    // A change of the document is undone before what was changed earlier.
    change(&mut session, TermsChange::EachCard);
    session.apply(Command::Walk(Walk::PlayBest));
    session.apply(Command::Walk(Walk::ToStart));
    let played = session.document().line().len();
    session.apply(Command::Change(Change::Undo));
    assert!(played > 0 && session.document().line().is_empty());
    assert!(session.surveyed().terms().each_card);
    step(&mut session, Change::Undo);
    assert!(!session.surveyed().terms().each_card);
    // Only then the deal before comes back. Redo opens this one again, with the changes that were undone.
    session.apply(Command::Change(Change::Undo));
    assert_ne!(session.document().problem(), &deal);
    step(&mut session, Change::Redo);
    assert!(!session.surveyed().terms().each_card);
    step(&mut session, Change::Redo);
    assert!(session.surveyed().terms().each_card);
}

#[test]
fn undo_brings_a_deal_back_with_its_constraints_and_their_count() {
    let spades = LENGTHS.map(at_least)[0].clone();
    let mut session = session_with(SIX_CLUBS);
    session.apply(Command::Survey(Survey::Count));
    change(&mut session, TermsChange::Limit(spades.clone()));
    let counted = advance(&mut session, 40);
    session.apply(Event::Pasted(ENDING.to_owned()));
    assert!(session.surveyed().terms().limits.is_empty());
    session.apply(Command::Change(Change::Undo));
    assert_eq!(session.surveyed().terms().limits, [spades]);
    session.poll(&|| Duration::ZERO);
    assert_eq!(known(&session), counted);
}

#[test]
fn a_count_goes_on_after_constraints_without_layouts() {
    let mut session = session_with(SIX_CLUBS);
    session.apply(Command::Survey(Survey::Count));
    let before = advance(&mut session, 40);
    let six = Limit::length(Seat::North, Suit::Spades, 6..=8);
    change(&mut session, TermsChange::Limit(six.clone()));
    assert!(session.inquiries().layouts.report().is_none());
    change(&mut session, TermsChange::Forget(six));
    assert_eq!(known(&session), before);
    assert!(session.surveyed().is_counting());
}

#[test]
fn a_card_that_was_led_is_in_no_hand() {
    let mut harness = open_and_count(ENDING);
    let knob = |harness: &Harness<'_, Studio>, name: &str| {
        let knob = harness.get_by_label(name).accesskit_node();
        knob.numeric_value().expect("a knob has a value")
    };
    harness.get_by_label_contains("Opening lead: ");
    harness.get_by_label("pin the king of spades to East");
    click(&mut harness, "pin the three of hearts to East");
    // A card of East's is no lead of West's.
    assert!(harness.query_by_label("lead the three of hearts").is_none());
    click(&mut harness, "lead the king of spades");
    assert!(harness.query_by_label_contains("Opening lead: ").is_none());
    // The panel and the status line speak of the same position.
    harness.get_by_label("North is to play.");
    harness.get_by_label("North to play");
    for seat in ["East", "West"] {
        let pin = format!("pin the king of spades to {seat}");
        assert!(harness.query_by_label(&pin).is_none());
        harness.get_by_label(&format!("pin the four of spades to {seat}"));
    }
    // West has shown one of the four spades.
    assert_eq!(knob(&harness, "West’s spades, at least"), 1.0);
    assert_eq!(knob(&harness, "East’s spades, at most"), 3.0);
    assert!(
        harness
            .get_by_label("West’s spades: none")
            .accesskit_node()
            .is_disabled()
    );
    // East holds the heart and two of the other four cards; 6 ways.
    assert_eq!(total(&harness), 6);
    click(&mut harness, "Take back the king of spades");
    harness.get_by_label_contains("Opening lead: ");
    assert_eq!(knob(&harness, "West’s spades, at least"), 0.0);
}
