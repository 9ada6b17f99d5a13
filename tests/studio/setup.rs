//! Tests of setting up a deal: hands as text, ranks one by one, dragging, and unknown hands.

use eframe::egui::Event;
use kibitzer::rules::Contract;
use kibitzer_studio::session::event::Event as StudioEvent;

use crate::deals::total;
use crate::prelude::*;
use crate::stage::{NEWSPAPER, half_known};

fn hand(text: &str) -> CardSet {
    text.parse().unwrap()
}

/// Opens an empty deal of a game.
fn new_deal(game: Game) -> User {
    let mut user = User::at(ENDING);
    user.apply(Filing::New(game));
    user
}

#[test]
fn a_hand_is_read_while_it_is_typed() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("South", "♠AK4 ♥");
    assert_eq!(user.setup().hands[Seat::South], hand("AK4..."));
    user.write_hand("South", "ДВ10 ");
    user.write_hand("South", "бу");
    // A word typed halfway takes no card from another hand.
    assert_eq!(user.setup().hands[Seat::South], hand("AK4.QJT.."));
    user.get_by_label("character 13: “у” is neither a rank nor a suit");
    user.write_hand("South", "бны 32");
    assert_eq!(user.setup().hands[Seat::South], hand("AK4.QJT.32."));
    user.write_hand("East", "A2");
    // A card can lie in only one hand.
    assert_eq!(user.setup().hands[Seat::South], hand("K4.QJT.32."));
    // A field is one undo step, however much was typed in it.
    user.apply(Change::Undo);
    assert!(user.setup().hands[Seat::East].is_empty());
    assert_eq!(user.setup().hands[Seat::South], hand("AK4.QJT.32."));
}

#[test]
pub(super) fn ranks_are_typed_suit_by_suit() {
    let mut user = new_deal(Game::Bridge);
    use Key::{A, ArrowLeft, ArrowRight, Backspace, Enter, K, Num0, Num1, Num2, Num3, Num9};
    use Key::{PageDown, PageUp, Q, S, Space, T};
    let typed = |user: &mut User, keys: &[Key]| {
        user.press_all(keys);
        let hands = user.setup().hands;
        [hands[Seat::South], hands[Seat::West]]
    };
    let hands = |south, west| [hand(south), hand(west)];
    let keys = [
        S, A, K, Num1, Num0, Space, Q, Num2, Enter, T, ArrowRight, Num9,
    ];
    assert_eq!(typed(&mut user, &keys), hands("AKT.Q2.T.9", "..."));
    let keys = [Backspace, Backspace, Num3];
    assert_eq!(typed(&mut user, &keys), hands("AKT.Q2.3.", "..."));
    let keys = [ArrowLeft, K, Backspace, PageDown, Num2, PageUp, Num9];
    assert_eq!(typed(&mut user, &keys), hands("AKT9.Q2.3.", "2..."));
    let keys = [Backspace, PageDown, Backspace];
    assert_eq!(typed(&mut user, &keys), hands("AKT.Q2.3.", "2..."));
    // After clubs, typing continues with the next hand. A deleted card returns to the hand that it was taken from.
    let keys = [PageUp, Space, Space, Space, Space, A];
    assert_eq!(typed(&mut user, &keys), hands("KT.Q2.3.", "A2..."));
    assert_eq!(typed(&mut user, &[Backspace]), hands("AKT.Q2.3.", "2..."));
    // In a Cyrillic layout, the letter Т is on the key of N.
    let key = Event::Key {
        key: Key::N,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let letter = Event::Text("т".to_owned());
    user.input_mut().events.extend([key, letter]);
    user.settle();
    assert!(user.setup().hands[Seat::West].has(card("SA")));
}

#[test]
fn the_last_hand_is_filled_automatically_and_no_widget_moves() {
    let mut user = new_deal(Game::Bridge);
    let names = [
        "North’s cards",
        "South’s cards",
        "pack: ace of clubs, out of play",
        "spades",
    ];
    let places = |user: &User| names.map(|name| user.rect(name).round());
    let before = places(&user);
    for (seat, text) in [("North", NEWSPAPER[0]), ("East", NEWSPAPER[1])] {
        user.write_hand(seat, text);
        assert_eq!(places(&user), before);
    }
    user.write_hand("South", NEWSPAPER[2]);
    assert_eq!(user.setup().hands[Seat::West].len(), 13);
    user.get_by_label("✓ This deal can be played.");
    assert_eq!(user.rect("spades").round(), before[3]);
}

#[test]
fn cards_are_dragged_between_pack_hands_and_trays() {
    let mut user = new_deal(Game::Preferans);
    let drag = |user: &mut User, to: &str| {
        let pack = user.name_like("pack: ace of clubs, ");
        user.drag(&pack, to);
        user.setup()
    };
    let ace = hand("...A");
    assert_eq!(drag(&mut user, "West’s cards").hands[Seat::West], ace);
    assert_eq!(drag(&mut user, "East’s cards").hands[Seat::East], ace);
    let setup = drag(&mut user, "Discard: 0");
    assert!(setup.gone == ace && setup.hands[Seat::East].is_empty());
    // A full hand accepts no more cards.
    user.write_hand("East", "AKQ AKQ AKQ K");
    assert_eq!(drag(&mut user, "East’s cards").gone, ace);
    // The card returns to the cards not dealt.
    assert_eq!(drag(&mut user, "Not dealt: 21").gone, CardSet::EMPTY);
}

#[test]
fn a_missing_card_is_reported_and_one_click_deals_it() {
    let mut user = new_deal(Game::Bridge);
    for (seat, text) in ["North", "East", "South"].into_iter().zip(NEWSPAPER) {
        user.write_hand(seat, text);
    }
    user.apply(Edit::Take(card("S4")));
    user.get_by_label("one card missing");
    user.click_first("Deal the rest");
    assert!(user.session().document().obstacles().is_empty());
}

/// Returns the shares of the layouts of a deal, as displayed.
fn shares(user: &User) -> String {
    let statistics = user.session().layouts().statistics().unwrap();
    assert!(statistics.is_exact());
    format!("{:?}", user.session().layouts().display().digest.shares)
}

#[test]
fn counts_do_not_depend_on_unseen_cards() {
    let mut known = User::at(ENDING);
    known.apply(ScreenMode::Statistics);
    known.click("Count");
    let mut unknown = User::at(&half_known());
    assert_eq!(unknown.mode(), ScreenMode::Analyse);
    unknown.click("Count");
    // The column beside the table shows the same bars as the mode of its own.
    assert_eq!(unknown.mode(), ScreenMode::Analyse);
    let bars = |user: &User| user.count_like(" tricks: ");
    assert!(bars(&unknown) > 0);
    unknown.apply(ScreenMode::Statistics);
    assert_eq!(bars(&unknown), bars(&known));
    assert_eq!(shares(&unknown), shares(&known));
    // The same holds after a lead.
    for user in [&mut known, &mut unknown] {
        user.get_by_label("Opening lead: West’s hand is unseen");
        user.click("lead the king of spades");
        assert_eq!(total(user), 10);
    }
    assert_eq!(shares(&unknown), shares(&known));
    // The lead lies on the table, though West's cards are unknown.
    unknown.apply(ScreenMode::Analyse);
    unknown.get_by_label("West played the king of spades");
    unknown.get_by_label_contains("North · to play");
    unknown.apply(ScreenMode::Statistics);
    // In the actual deal, West does not hold this card.
    for user in [&mut known, &mut unknown] {
        user.click("Take back the king of spades");
        user.click("lead the three of hearts");
        assert_eq!(user.session().layouts().at(), Some(0));
    }
    assert_eq!(shares(&unknown), shares(&known));
    for user in [&mut known, &mut unknown] {
        user.click("Take back the three of hearts");
        assert_eq!(total(user), 20);
    }
}

#[test]
fn a_layout_of_unknown_hands_becomes_a_whole_deal_on_the_table() {
    let mut user = User::at(&half_known());
    user.apply(ScreenMode::Statistics);
    user.click("Count");
    user.click("lead the king of spades");
    user.apply(ViewChange::Open(Some(OpenedResult::Tricks(Tricks(3)))));
    let deals = user.session().layouts().display();
    assert!(!deals.digest.listed_layouts.is_empty());
    user.apply(TermsChange::Lay(0));
    let document = user.session().document();
    assert_eq!(document.path(), [card("SK")]);
    assert_eq!(document.position().unwrap().turn(), Some(Seat::North));
    assert_eq!(user.session().analysed().best(), Some(Tricks(3)));
}

#[test]
fn two_known_bridge_hands_are_enough_to_count_layouts() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", NEWSPAPER[0]);
    user.write_hand("South", NEWSPAPER[2]);
    user.get_by_label_contains("Not yet playable");
    // One hand is marked as unknown by the button beside its field, the other by typing.
    user.click_first("Unknown");
    assert_eq!(user.setup().unknown.0, [0, 13, 0, 0]);
    user.write_hand("West", "?");
    assert_eq!(user.setup().unknown.0, [0, 13, 0, 13]);
    user.get_by_label("✓ Every layout of East and West can be counted.");
    let total = user.session().layouts().question().unwrap().total();
    assert_eq!(total, 10_400_600);
    // The hand becomes known again, and the document keeps it.
    user.click("East: treat all cards as known");
    assert_eq!(user.setup().unknown.0, [0, 0, 0, 13]);
    let problem = user.problem();
    assert_eq!(native::read(&native::write(problem)).as_ref(), Ok(problem));
}

#[test]
fn one_known_preferans_hand_is_enough_to_count_layouts() {
    let mut user = new_deal(Game::Preferans);
    user.write_hand("South", "AKQ987 AKQ - A");
    user.apply(Edit::ForgetRest);
    let asked = |user: &User| user.session().layouts().question().unwrap().total();
    // South's discards are unknown too.
    assert_eq!(asked(&user), 184_756 * 231);
    for name in ["D7", "D8"] {
        user.apply(Edit::SetAside(card(name)));
    }
    assert_eq!(asked(&user), 184_756);
}

#[test]
fn a_deal_with_too_few_cards_says_so_and_offers_to_deal_the_rest() {
    let mut user = User::at("bridge N:AK52.Q63.KJ74.85 ... ... ... NT W");
    assert_eq!(user.mode(), ScreenMode::Edit);
    user.apply(ScreenMode::Analyse);
    user.get_by_label("The deal cannot be played yet.");
    assert!(!user.sees("Count all layouts"));
    user.apply(Change::TypeHand(Seat::South, "QT87.A85.A952.A3".to_owned()));
    user.apply(ScreenMode::Analyse);
    user.get_by_label("Count all layouts");
    let words = "Deal the rest";
    user.get_all_by_label(words).next().unwrap().click();
    user.settle();
    assert!(user.setup().out_of_play().is_empty());
}

#[test]
fn a_new_preferans_deal_has_sensible_defaults() {
    let mut user = new_deal(Game::Preferans);
    let problem = user.problem();
    assert_eq!(problem.contract().unwrap().to_string(), "6S");
    let setup = problem.setup;
    assert_eq!((setup.declarer, setup.leader), (Seat::South, Seat::West));
    assert_eq!(setup.strain, Strain::Trump(Suit::Spades));
    assert!(!user.session().has_unsaved());
    // The rest is dealt at random.
    assert_eq!(user.mode(), ScreenMode::Edit);
    user.send(Change::DealRest);
    assert_eq!(user.setup().out_of_play().len(), 2);
    assert!(user.session().document().obstacles().is_empty());
}

/// In a small window, the trays stand beside the title.
#[test]
fn a_small_window_shows_trays_and_hand_fields() {
    let mut user = User::in_window(1024.0, 640.0, ENDING);
    user.apply(ScreenMode::Edit);
    user.get_by_label("Out of play: 0");
    user.get_by_label("North’s cards");
}

/// The field of a hand counts unknown cards as well as known ones.
#[test]
fn a_hand_shows_the_same_card_count_in_its_field_and_on_the_table() {
    let mut user = new_deal(Game::Bridge);
    for (typed, count) in [("?", 13), ("?5", 5), ("AK ?3", 5), ("AK", 2)] {
        user.apply(Change::TypeHand(Seat::East, typed.to_owned()));
        let name = format!("cards go to East, who has {count} of 13");
        user.get_by_label(&name);
        user.get_by_label_contains(&format!("East · {count} of 13"));
    }
}

/// With unknown hands, a card is played only in the count, not in the document.
#[test]
pub(super) fn a_card_is_played_in_all_deals_of_unknown_hands() {
    let mut known = User::at(ENDING);
    let mut unknown = User::at(&half_known());
    for user in [&mut known, &mut unknown] {
        user.apply(ScreenMode::Statistics);
        user.click("lead the king of spades");
        user.apply(TermsChange::EachCard);
        user.apply(Counting::Count);
        user.get_by_label("Take back the king of spades");
        user.click("play the queen of spades in all layouts");
        user.get_by_label("On the table: West ♠K, North ♠Q");
        user.get_by_label(
            "It is an unseen hand’s turn, and its cards differ from layout to layout.",
        );
    }
    let after = shares(&unknown);
    assert_eq!(after, shares(&known));
    for user in [&mut known, &mut unknown] {
        // The card is played in a layout on the table too.
        user.apply(ViewChange::Tab(Tab::Layouts));
        user.apply(TermsChange::Lay(0));
        let document = user.session().document();
        assert_eq!(document.path(), [card("SK"), card("SQ")]);
        assert!(document.obstacles().is_empty());
        user.click("Back to layouts");
        user.click("Take back the queen of spades");
        user.apply(ViewChange::Tab(Tab::Cards));
        user.click("play the ace of spades in all layouts");
        user.get_by_label("On the table: West ♠K, North ♠A");
        assert!(user.line().is_empty());
    }
    assert_eq!(shares(&unknown), shares(&known));
    assert_ne!(shares(&unknown), after);
    // Another lead resets the cards played after it.
    for user in [&mut known, &mut unknown] {
        user.apply(TermsChange::Lead(Some(card("H3"))));
        assert!(user.session().layouts().terms().then.is_empty());
    }
}

/// After a passed-out auction there is no declarer and nothing to play.
#[test]
fn a_board_that_was_passed_out_says_so_and_is_played_once_a_contract_is_chosen() {
    let pbn = "[Board \"3\"]\n[Dealer \"S\"]\n[Vulnerable \"EW\"]\n\
        [Deal \"N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742\"]\n[Contract \"Pass\"]\n";
    let mut user = User::at(pbn);
    assert!(user.query_all_by_label("Passed out").count() == 1);
    for wrong in ["declares", " · declarer", " · to lead", " · to play"] {
        assert_eq!(user.count_like(wrong), 0, "{wrong}");
    }
    user.get_by_label("Passed out. Choose a contract to play it.");
    assert!(!user.can(Challenge::Begin));
    // The table of makeable contracts is still computed.
    assert!(user.session().inquiries().table.report().is_some());
    user.speak(Language::Russian);
    assert!(user.query_all_by_label("Все пас").count() == 1);
    user.speak(Language::English);
    let contract = Contract::parse(Game::Bridge, "3NT").unwrap();
    user.apply(Edit::Contract(contract, Seat::South));
    assert!(!user.sees("Passed out"));
    user.get_by_label("West · to lead");
}

/// The editor shows the texts of a problem as the rest of the window does. What is typed there replaces all languages.
#[test]
fn a_translated_title_is_edited_in_the_users_language() {
    let mut user = User::at_problem("Ten tricks");
    user.apply(ScreenMode::Edit);
    user.speak(Language::Russian);
    let title = |user: &User, field: &str| {
        let mut fields = user.query_all_by_label(field).filter(is_field);
        fields.next().unwrap().accesskit_node().value()
    };
    assert_eq!(title(&user, "Название").as_deref(), Some("Десять взяток"));
    user.click_field("Название");
    user.press(Key::End);
    user.write("!");
    assert_eq!(user.problem().title, "Десять взяток!");
    user.speak(Language::English);
    assert_eq!(title(&user, "Title").as_deref(), Some("Десять взяток!"));
}

/// With two hands given as text, one of the known hands is declarer, and the window says so.
#[test]
fn one_of_two_known_hands_is_assumed_as_declarer_with_a_warning() {
    for text in [
        "N AK52 Q63 KJ74 85\nS QT87 A85 A952 A3\n",
        "N AK52 Q63 KJ74 85\nS QT87 A85 A952 A3\nin 4♠\n",
    ] {
        let mut user = User::at(text);
        let setup = user.setup();
        assert_eq!(
            (setup.declarer, setup.leader),
            (Seat::South, Seat::West),
            "{text}"
        );
        user.apply(Show::ToggleWarnings);
        let said = "South assumed as declarer";
        assert!(user.count_like(said) > 0, "{text}");
    }
}

#[test]
fn a_key_or_a_click_selects_the_hand_to_edit() {
    let mut user = User::at(ENDING);
    user.click("Edit deal mode");
    for (key, seat) in [
        (Key::W, Seat::West),
        (Key::PageUp, Seat::South),
        (Key::E, Seat::East),
    ] {
        user.press(key);
        assert_eq!(user.session().hand_entry().hand, seat);
    }
    user.click("South · 3 of 13");
    user.click("pack: ace of spades, North");
    let hands = user.setup().hands;
    assert!(hands[Seat::South].has(card("SA")));
    assert!(!hands[Seat::North].has(card("SA")));
}

#[test]
fn undo_reverts_one_edit_at_a_time() {
    let mut user = User::at(ENDING);
    let start = user.problem().clone();
    user.click("Edit deal mode");
    user.click("Clear");
    user.click("Random deal");
    user.click("hearts");
    assert_eq!(user.setup().strain, Strain::Trump(Suit::Hearts));
    for _ in 0..3 {
        user.apply(Change::Undo);
    }
    assert_eq!(user.problem(), &start);
}

#[test]
fn a_changed_deal_of_a_file_is_not_discarded_without_confirmation() {
    let mut user = User::at(ENDING);
    let path = "somewhere/ending.txt".into();
    user.apply(StudioEvent::from_file(path, ENDING.as_bytes()));
    user.click("Edit deal mode");
    user.click("ace of spades");
    let changed = user.problem().clone();
    user.apply(Filing::New(Game::Bridge));
    assert_eq!(user.problem(), &changed);
    user.click("Cancel");
    assert!(user.session().filing().waiting.is_none());
    user.apply(Filing::New(Game::Bridge));
    user.click("Don’t save");
    assert!(user.setup().in_play().is_empty());
}

#[test]
fn letter_keys_select_no_hand_while_a_text_field_is_focused() {
    let mut user = User::at(ENDING);
    user.click("Edit deal mode");
    let hand = user.session().hand_entry().hand;
    user.focus("Title");
    user.press(Key::W);
    assert_eq!(user.session().hand_entry().hand, hand);
    user.press(Key::F3);
    assert_eq!(user.mode(), ScreenMode::Analyse);
}
