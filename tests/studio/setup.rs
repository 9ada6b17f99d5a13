//! Tests of setting up a deal: hands as text, ranks one by one, dragging, and unknown hands.

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Card, CardSet, Seat, Strain, Suit, Tricks};
use kibitzer::notation::{native, text};
use kibitzer::rules::{Contract, Game, Setup};
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::session::command::{Challenge, Change, Command, Filing, Show, Survey};
use kibitzer_studio::session::deals::{Tab, TermsChange, ViewChange};
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_words::Language;

use super::tasks::NEWSPAPER;
use super::{ENDING, apply, click, session, settle, studio, window};

fn setup(harness: &Harness<'_, Studio>) -> Setup {
    session(harness).document().problem().setup
}

fn hand(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Opens an empty deal of a game.
fn new_deal(game: Game) -> Harness<'static, Studio> {
    let mut harness = studio(ENDING);
    apply(&mut harness, Command::Filing(Filing::New(game)));
    harness
}

fn press(harness: &mut Harness<'_, Studio>, keys: &[Key]) {
    for &key in keys {
        harness.key_press(key);
        settle(harness);
    }
}

/// Types into the field of a hand.
fn write(harness: &mut Harness<'_, Studio>, seat: &str, text: &str) {
    harness.get_by_label(&format!("{seat}’s cards")).focus();
    settle(harness);
    harness.event(Event::Text(text.to_owned()));
    settle(harness);
}

#[test]
fn a_line_is_read_while_it_is_typed() {
    let mut harness = new_deal(Game::Bridge);
    write(&mut harness, "South", "♠AK4 ♥");
    assert_eq!(setup(&harness).hands[Seat::South], hand("AK4..."));
    write(&mut harness, "South", "ДВ10 ");
    write(&mut harness, "South", "бу");
    // A word typed halfway takes no card from another hand.
    assert_eq!(setup(&harness).hands[Seat::South], hand("AK4.QJT.."));
    harness.get_by_label("character 13: “у” is neither a rank nor a suit");
    write(&mut harness, "South", "бны 32");
    assert_eq!(setup(&harness).hands[Seat::South], hand("AK4.QJT.32."));
    write(&mut harness, "East", "A2");
    // A card can lie in only one hand.
    assert_eq!(setup(&harness).hands[Seat::South], hand("K4.QJT.32."));
    // A field is one undo step, however much was typed in it.
    apply(&mut harness, Command::Change(Change::Undo));
    assert!(setup(&harness).hands[Seat::East].is_empty());
    assert_eq!(setup(&harness).hands[Seat::South], hand("AK4.QJT.32."));
}

#[test]
fn ranks_are_typed_suit_by_suit() {
    let mut harness = new_deal(Game::Bridge);
    press(
        &mut harness,
        &[Key::S, Key::A, Key::K, Key::Num1, Key::Num0, Key::Space],
    );
    press(
        &mut harness,
        &[
            Key::Q,
            Key::Num2,
            Key::Enter,
            Key::T,
            Key::ArrowRight,
            Key::Num9,
        ],
    );
    assert_eq!(setup(&harness).hands[Seat::South], hand("AKT.Q2.T.9"));
    press(&mut harness, &[Key::Backspace, Key::Backspace, Key::Num3]);
    assert_eq!(setup(&harness).hands[Seat::South], hand("AKT.Q2.3."));
    // After clubs, typing continues with the next hand. A deleted card returns to the hand that it was taken from.
    press(&mut harness, &[Key::Space, Key::Space, Key::A]);
    assert_eq!(setup(&harness).hands[Seat::West], hand("A..."));
    assert_eq!(setup(&harness).hands[Seat::South], hand("KT.Q2.3."));
    press(&mut harness, &[Key::Backspace]);
    assert_eq!(setup(&harness).hands[Seat::South], hand("AKT.Q2.3."));
    // In a Cyrillic layout, the letter Т is on the key of N.
    let key = Event::Key {
        key: Key::N,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let letter = Event::Text("т".to_owned());
    harness.input_mut().events.extend([key, letter]);
    settle(&mut harness);
    assert_eq!(setup(&harness).hands[Seat::West], hand("A..."));
}

#[test]
fn the_last_hand_fills_itself_and_nothing_jumps() {
    let mut harness = new_deal(Game::Bridge);
    let names = [
        "North’s cards",
        "South’s cards",
        "pack: ace of clubs, out of play",
        "spades",
    ];
    let places =
        |harness: &Harness<'_, Studio>| names.map(|name| harness.get_by_label(name).rect().round());
    let before = places(&harness);
    for (seat, text) in [("North", NEWSPAPER[0]), ("East", NEWSPAPER[1])] {
        write(&mut harness, seat, text);
        assert_eq!(places(&harness), before);
    }
    write(&mut harness, "South", NEWSPAPER[2]);
    assert_eq!(setup(&harness).hands[Seat::West].len(), 13);
    harness.get_by_label("✓ This deal can be played.");
    assert_eq!(harness.get_by_label("spades").rect().round(), before[3]);
}

fn drag(harness: &mut Harness<'_, Studio>, from: Pos2, to: Pos2) {
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    harness.event(Event::PointerMoved(from));
    harness.event(button(from, true));
    harness.run_steps(2);
    for step in 1..=4 {
        harness.event(Event::PointerMoved(from.lerp(to, step as f32 / 4.0)));
        harness.run_steps(1);
    }
    harness.event(button(to, false));
    settle(harness);
}

#[test]
fn cards_are_dragged_between_pack_hands_and_trays() {
    let mut harness = new_deal(Game::Preferans);
    let place =
        |harness: &Harness<'_, Studio>, name: &str| harness.get_by_label(name).rect().center();
    let pack = place(&harness, "pack: ace of clubs, out of play");
    let west = place(&harness, "West’s cards");
    drag(&mut harness, pack, west);
    assert_eq!(setup(&harness).hands[Seat::West], hand("...A"));
    let east = place(&harness, "East’s cards");
    drag(&mut harness, pack, east);
    assert_eq!(setup(&harness).hands[Seat::East], hand("...A"));
    let tray = place(&harness, "Discard: 0");
    drag(&mut harness, pack, tray);
    assert_eq!(setup(&harness).gone, hand("...A"));
    assert!(setup(&harness).hands[Seat::East].is_empty());
    // A full hand accepts no more cards.
    write(&mut harness, "East", "AKQ AKQ AKQ K");
    drag(&mut harness, pack, east);
    assert_eq!(setup(&harness).gone, hand("...A"));
    // The card returns to the cards not dealt.
    let unplaced = place(&harness, "Not dealt: 21");
    drag(&mut harness, pack, unplaced);
    assert_eq!(setup(&harness).gone, CardSet::EMPTY);
}

#[test]
fn a_reason_stands_beside_the_hand_and_a_click_mends_it() {
    let mut harness = new_deal(Game::Bridge);
    for (seat, text) in ["North", "East", "South"].into_iter().zip(NEWSPAPER) {
        write(&mut harness, seat, text);
    }
    assert_eq!(setup(&harness).hands[Seat::West].len(), 13);
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::Take(card("S4")))),
    );
    harness.get_by_label("one card missing");
    harness
        .get_all_by_label("Deal the rest")
        .next()
        .unwrap()
        .click();
    settle(&mut harness);
    assert!(session(&harness).document().obstacles().is_empty());
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::Strain(Strain::Misere))),
    );
    click(&mut harness, "No trumps");
    assert!(session(&harness).document().obstacles().is_empty());
}

/// Returns an ending in which East's and West's hands are unknown, as a document.
fn half_known() -> String {
    let mut problem = text::parse_line(ENDING).unwrap().problem;
    problem.setup.gone = Game::Bridge.pack() - problem.setup.in_play();
    for seat in [Seat::East, Seat::West] {
        problem.setup.hands[seat] = CardSet::EMPTY;
        problem.setup.unknown[seat] = 3;
    }
    native::write(&problem)
}

/// Returns the shares of the layouts of a deal, as displayed.
fn shares(harness: &Harness<'_, Studio>) -> String {
    let statistics = session(harness).surveyed().statistics().unwrap();
    assert!(statistics.is_exact());
    format!("{:?}", session(harness).surveyed().deals().digest.shares)
}

#[test]
fn what_is_counted_does_not_depend_on_cards_that_are_not_seen() {
    let mut known = studio(ENDING);
    apply(
        &mut known,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    click(&mut known, "Count");
    let mut unknown = studio(&half_known());
    assert_eq!(session(&unknown).screen().mode, ScreenMode::Analyse);
    click(&mut unknown, "Count");
    // The column beside the table shows the same bars as the mode of its own.
    assert_eq!(session(&unknown).screen().mode, ScreenMode::Analyse);
    let bars =
        |harness: &Harness<'_, Studio>| harness.query_all_by_label_contains(" tricks: ").count();
    assert!(bars(&unknown) > 0);
    apply(
        &mut unknown,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    assert_eq!(bars(&unknown), bars(&known));
    assert_eq!(shares(&unknown), shares(&known));
    // The same holds after a lead.
    for harness in [&mut known, &mut unknown] {
        harness.get_by_label("Opening lead: West’s hand is unseen");
        click(harness, "lead the king of spades");
        assert_eq!(
            session(harness)
                .surveyed()
                .statistics()
                .unwrap()
                .question()
                .total(),
            10
        );
    }
    assert_eq!(shares(&unknown), shares(&known));
    // The lead lies on the table, though West's cards are unknown.
    apply(&mut unknown, Command::Show(Show::Mode(ScreenMode::Analyse)));
    unknown.get_by_label("West played the king of spades");
    unknown.get_by_label_contains("North · to play");
    apply(
        &mut unknown,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    // In the actual deal, West does not hold this card.
    for harness in [&mut known, &mut unknown] {
        click(harness, "Take back the king of spades");
        click(harness, "lead the three of hearts");
        assert_eq!(session(harness).surveyed().at(), Some(0));
    }
    assert_eq!(shares(&unknown), shares(&known));
    for harness in [&mut known, &mut unknown] {
        click(harness, "Take back the three of hearts");
        assert_eq!(
            session(harness)
                .surveyed()
                .statistics()
                .unwrap()
                .question()
                .total(),
            20
        );
    }
}

#[test]
fn a_layout_of_unknown_hands_is_a_whole_deal() {
    let mut harness = studio(&half_known());
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    click(&mut harness, "Count");
    click(&mut harness, "lead the king of spades");
    let opened = kibitzer_studio::session::deals::OpenedResult::Tricks(Tricks(3));
    let sight = kibitzer_studio::session::deals::ViewChange::Open(Some(opened));
    apply(&mut harness, Command::Survey(Survey::See(sight)));
    assert!(
        !session(&harness)
            .surveyed()
            .deals()
            .digest
            .listed_layouts
            .is_empty()
    );
    apply(
        &mut harness,
        Command::Survey(Survey::Deals(TermsChange::Lay(0))),
    );
    let document = session(&harness).document();
    assert_eq!(document.path(), [card("SK")]);
    assert_eq!(document.position().unwrap().turn(), Some(Seat::North));
    assert_eq!(session(&harness).analysed().best(), Some(Tricks(3)));
}

#[test]
fn two_known_hands_are_enough() {
    let mut harness = new_deal(Game::Bridge);
    write(&mut harness, "North", NEWSPAPER[0]);
    write(&mut harness, "South", NEWSPAPER[2]);
    harness.get_by_label_contains("Not yet playable");
    // One hand is marked as unknown by the button beside its field, the other by typing.
    harness.get_all_by_label("Unknown").next().unwrap().click();
    settle(&mut harness);
    assert_eq!(setup(&harness).unknown.0, [0, 13, 0, 0]);
    write(&mut harness, "West", "?");
    assert_eq!(setup(&harness).unknown.0, [0, 13, 0, 13]);
    harness.get_by_label("✓ Every layout of East and West can be counted.");
    let total = session(&harness).surveyed().question().unwrap().total();
    assert_eq!(total, 10_400_600);
    // The hand becomes known again, and the document keeps it.
    click(&mut harness, "East: treat all cards as known");
    assert_eq!(setup(&harness).unknown.0, [0, 0, 0, 13]);
    let problem = session(&harness).document().problem();
    assert_eq!(native::read(&native::write(problem)).as_ref(), Ok(problem));
}

#[test]
fn one_hand_of_preferans_is_enough() {
    let mut harness = new_deal(Game::Preferans);
    write(&mut harness, "South", "AKQ987 AKQ - A");
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::ForgetRest)),
    );
    let total =
        |harness: &Harness<'_, Studio>| session(harness).surveyed().question().unwrap().total();
    // South's discards are unknown too.
    assert_eq!(total(&harness), 184_756 * 231);
    for name in ["D7", "D8"] {
        let aside = Edit::SetAside(card(name));
        apply(&mut harness, Command::Change(Change::Edit(aside)));
    }
    assert_eq!(total(&harness), 184_756);
}

#[test]
fn a_question_that_needs_more_says_so_and_offers_it() {
    let mut harness = studio("bridge N:AK52.Q63.KJ74.85 ... ... ... NT W");
    assert_eq!(session(&harness).screen().mode, ScreenMode::Edit);
    apply(&mut harness, Command::Show(Show::Mode(ScreenMode::Analyse)));
    harness.get_by_label("The deal cannot be played yet.");
    assert!(harness.query_by_label("Count all layouts").is_none());
    write_hand(&mut harness, Seat::South, "QT87.A85.A952.A3");
    apply(&mut harness, Command::Show(Show::Mode(ScreenMode::Analyse)));
    harness.get_by_label("Count all layouts");
    let words = "Deal the rest";
    harness.get_all_by_label(words).next().unwrap().click();
    settle(&mut harness);
    assert!(setup(&harness).out_of_play().is_empty());
}

fn write_hand(harness: &mut Harness<'_, Studio>, seat: Seat, text: &str) {
    let typed = Change::TypeHand(seat, text.to_owned());
    apply(harness, Command::Change(typed));
}

#[test]
fn the_view_turns_and_the_deal_stays() {
    let mut harness = studio(ENDING);
    let at = |harness: &Harness<'_, Studio>, name: &str| harness.get_by_label(name).rect().center();
    let north = at(&harness, "ace of spades");
    let before = setup(&harness);
    apply(&mut harness, Command::Show(Show::TurnView));
    apply(&mut harness, Command::Show(Show::TurnView));
    assert_eq!(setup(&harness), before);
    assert_eq!(session(&harness).screen().bottom, Seat::North);
    assert!(at(&harness, "ace of spades").y > north.y + 100.0);
    assert_eq!(session(&harness).screen().place_of(Seat::East), Seat::West);
}

#[test]
fn a_new_deal_begins_sanely() {
    let harness = new_deal(Game::Preferans);
    let problem = session(&harness).document().problem();
    assert_eq!(problem.contract().unwrap().to_string(), "6S");
    let setup = problem.setup;
    assert_eq!((setup.declarer, setup.leader), (Seat::South, Seat::West));
    assert_eq!(setup.strain, Strain::Trump(Suit::Spades));
    assert!(!session(&harness).has_unsaved());
}

/// In a small window, the trays stand beside the title.
#[test]
fn a_small_window_has_all_of_it() {
    let mut harness = window(1024.0, 640.0, ENDING);
    apply(&mut harness, Command::Show(Show::Mode(ScreenMode::Edit)));
    harness.get_by_label("Out of play: 0");
    harness.get_by_label("North’s cards");
}

/// The field of a hand counts unknown cards as well as known ones.
#[test]
fn a_hand_has_as_many_cards_in_its_line_as_on_the_table() {
    let mut harness = new_deal(Game::Bridge);
    for (typed, count) in [("?", 13), ("?5", 5), ("AK ?3", 5), ("AK", 2)] {
        apply(
            &mut harness,
            Command::Change(Change::TypeHand(Seat::East, typed.to_owned())),
        );
        let name = format!("cards go to East, who has {count} of 13");
        harness.get_by_label(&name);
        harness.get_by_label_contains(&format!("East · {count} of 13"));
    }
}

/// With unknown hands, a card is played only in the count, not in the document.
#[test]
fn a_card_is_played_in_all_deals_of_unknown_hands() {
    let mut known = studio(ENDING);
    let mut unknown = studio(&half_known());
    for harness in [&mut known, &mut unknown] {
        apply(harness, Command::Show(Show::Mode(ScreenMode::Statistics)));
        click(harness, "lead the king of spades");
        apply(
            harness,
            Command::Survey(Survey::Deals(TermsChange::EachCard)),
        );
        apply(harness, Command::Survey(Survey::Count));
        harness.get_by_label("Take back the king of spades");
        click(harness, "play the queen of spades in all layouts");
        harness.get_by_label("On the table: West ♠K, North ♠Q");
        harness.get_by_label(
            "It is an unseen hand’s turn, and its cards differ from layout to layout.",
        );
    }
    let after = shares(&unknown);
    assert_eq!(after, shares(&known));
    for harness in [&mut known, &mut unknown] {
        // The card is played in a layout on the table too.
        let layouts = ViewChange::Tab(Tab::Layouts);
        apply(harness, Command::Survey(Survey::See(layouts)));
        apply(harness, Command::Survey(Survey::Deals(TermsChange::Lay(0))));
        let document = session(harness).document();
        assert_eq!(document.path(), [card("SK"), card("SQ")]);
        assert!(document.obstacles().is_empty());
        click(harness, "Back to layouts");
        click(harness, "Take back the queen of spades");
        let cards = ViewChange::Tab(Tab::Cards);
        apply(harness, Command::Survey(Survey::See(cards)));
        click(harness, "play the ace of spades in all layouts");
        harness.get_by_label("On the table: West ♠K, North ♠A");
        assert!(session(harness).document().line().is_empty());
    }
    assert_eq!(shares(&unknown), shares(&known));
    assert_ne!(shares(&unknown), after);
    // Another lead resets the cards played after it.
    for harness in [&mut known, &mut unknown] {
        let lead = TermsChange::Lead(Some(card("H3")));
        apply(harness, Command::Survey(Survey::Deals(lead)));
        assert!(session(harness).surveyed().terms().then.is_empty());
    }
}

/// After a passed-out auction there is no declarer and nothing to play.
#[test]
fn a_board_that_was_passed_out_says_so_and_is_played_once_a_contract_is_chosen() {
    let pbn = "[Board \"3\"]\n[Dealer \"S\"]\n[Vulnerable \"EW\"]\n\
        [Deal \"N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742\"]\n[Contract \"Pass\"]\n";
    let mut harness = studio(pbn);
    assert!(harness.query_all_by_label("Passed out").count() == 1);
    for wrong in ["declares", " · declarer", " · to lead", " · to play"] {
        assert_eq!(
            harness.query_all_by_label_contains(wrong).count(),
            0,
            "{wrong}"
        );
    }
    harness.get_by_label("Passed out. Choose a contract to play it.");
    let solve = Command::Challenge(Challenge::Begin);
    assert!(!solve.is_enabled(session(&harness)));
    // The table of makeable contracts is still computed.
    assert!(session(&harness).inquiries().table.report().is_some());
    apply(
        &mut harness,
        Command::Show(Show::Language(Some(Language::Russian))),
    );
    assert!(harness.query_all_by_label("Все пас").count() == 1);
    apply(
        &mut harness,
        Command::Show(Show::Language(Some(Language::English))),
    );
    let contract = Contract::parse(Game::Bridge, "3NT").unwrap();
    let edit = Edit::Contract(contract, Seat::South);
    apply(&mut harness, Command::Change(Change::Edit(edit)));
    assert_eq!(harness.query_all_by_label("Passed out").count(), 0);
    harness.get_by_label("West · to lead");
}

/// With two hands given as text, one of the known hands is declarer, and the window says so.
#[test]
fn of_two_known_hands_one_declares_and_it_is_said() {
    for text in [
        "N AK52 Q63 KJ74 85\nS QT87 A85 A952 A3\n",
        "N AK52 Q63 KJ74 85\nS QT87 A85 A952 A3\nin 4♠\n",
    ] {
        let mut harness = studio(text);
        let setup = session(&harness).document().problem().setup;
        assert_eq!(
            (setup.declarer, setup.leader),
            (Seat::South, Seat::West),
            "{text}"
        );
        apply(&mut harness, Command::Show(Show::ToggleWarnings));
        let said = "South assumed as declarer";
        assert!(
            harness.query_all_by_label_contains(said).count() > 0,
            "{text}"
        );
    }
}
