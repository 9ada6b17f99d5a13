//! Tests of diagrams as printed in newspapers, forums and mails: samples, diagrams written by us, and damaged ones.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use kibitzer_cards::notation::text;
use kibitzer_cards::problem::{Call, ExplainedCall, Problem};
use kibitzer_cards::rules::{Chance, Contract, Doubling, Game, Vulnerability};
use kibitzer_cards::{Card, CardSet, Seat, Tricks};
use kibitzer_export::diagram as write;
use kibitzer_formats::{
    BoardFlaw, Format, FormatFlaw, Pieces, Recognised, TextContent, deal, decode, diagram, read,
    read_one,
};
use kibitzer_library::{COLLECTIONS, Collection};
use kibitzer_words::{Language, Words};

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../tests/fixtures/diagrams"]
        .iter()
        .collect()
}

/// Returns the bytes of the samples, keyed by their names.
fn samples() -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let samples = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let sample = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    };
    samples.map(sample).collect()
}

fn texts() -> BTreeMap<String, String> {
    let decoded = |(name, bytes): (String, Vec<u8>)| (name, decode(&bytes).into_owned());
    samples().into_iter().map(decoded).collect()
}

/// Returns a problem as one line: the hands and everything else that is known.
fn shown(problem: &Problem) -> String {
    let setup = &problem.setup;
    let mut parts = vec![format!(
        "{} {}",
        setup.game,
        deal::write_deal(Seat::North, &setup.hands)
    )];
    for (seat, &unknown) in setup.unknown.iter().filter(|(_, unknown)| **unknown > 0) {
        parts.push(format!("{seat}?{unknown}"));
    }
    parts.extend(setup.absent.map(|seat| format!("absent={seat}")));
    if !setup.gone.is_empty() {
        parts.push(format!("gone={}", setup.gone));
    }
    parts.extend(
        problem
            .contract()
            .map(|contract| format!("{contract} by {}", setup.declarer)),
    );
    parts.push(format!("leads={}", setup.leader));
    parts.extend(problem.play.mainline().iter().map(Card::to_string));
    if setup.game == Game::Bridge {
        parts.push(format!(
            "dealer={} vul={}",
            problem.dealer, problem.vulnerability
        ));
    }
    let record = &problem.record;
    if !record.board.is_empty() {
        parts.push(format!("board={}", record.board));
    }
    if !record.auction.calls.is_empty() {
        let calls = (record.auction.calls.iter()).map(|call| call.call.to_string());
        parts.push(format!("({})", calls.collect::<Vec<_>>().join(" ")));
    }
    parts.join(" ")
}

fn all_shown(contents: &TextContent) -> Vec<String> {
    let boards = contents.boards.iter().map(|board| {
        let line = board.content.as_ref().unwrap();
        let known = if line.deal_only { "deal" } else { "board" };
        format!("{known} {}: {}", board.line, shown(&line.problem))
    });
    let warnings = (contents.warnings.iter()).map(|warning| format!("! {warning}"));
    boards.chain(warnings).collect()
}

#[test]
fn sample_diagrams_are_parsed_into_the_expected_deals() {
    let expected = fs::read_to_string(folder().join("expected.list")).unwrap();
    let mut found = String::new();
    for (name, text) in texts() {
        let it = read(&text).unwrap();
        assert_eq!(it.format.name, "Diagrams", "{name}");
        let lines = all_shown(&it.contents);
        found += &format!("{name}\n  {}\n", lines.join("\n  "));
    }
    for (expected, found) in expected.lines().zip(found.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found, expected);
    assert!(texts().len() > 30);
}

#[test]
fn every_sample_has_a_documented_origin() {
    let origins = fs::read_to_string(folder().join("README.md")).unwrap();
    for name in samples().keys() {
        assert!(origins.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_hand_behind_declarer_leads_to_the_first_trick() {
    let hands = "п ТВ53\nч К10\nб В4\nт ТД1083\nп К10742 С п Д96\nч 742 З ч Т5\nб 852 В б ТКД10\nт В4 Ю т 7652\n\
                 п 8\nч ДВ9863\nб 9763\nт К9\n";
    let text = format!("{hands}Ю играет 3Ч. Ответный ход В решает.\n");
    let problem = read_one(&text).unwrap();
    assert_eq!(
        (problem.setup.leader, problem.setup.declarer),
        (Seat::West, Seat::South)
    );
    let text = format!("{hands}Ход В.\n");
    assert_eq!(read_one(&text).unwrap().setup.leader, Seat::East);
}

/// Returns a reader that has `drop` bytes at a time.
fn in_drops(bytes: &[u8], drop: usize) -> impl BufRead {
    BufReader::with_capacity(drop, bytes)
}

fn boards_in_drops(bytes: &[u8], drop: usize) -> (String, TextContent) {
    let mut all = TextContent::default();
    let mut text = String::new();
    for piece in Pieces::new(in_drops(bytes, drop)).map(Result::unwrap) {
        text += &piece.text;
        all.boards.extend(piece.contents.boards);
        all.warnings.extend(piece.contents.warnings);
    }
    (text, all)
}

/// Every piece ends at a line and has at most one board, for any size of reads; the pieces together are the text.
#[test]
fn a_text_read_in_small_chunks_gives_the_same_deals() {
    let many: String = texts()
        .into_values()
        .filter(|text| !text.contains("<table"))
        .collect();
    let whole = Format::read(diagrams(), &many);
    assert!(whole.boards.len() > 30, "{}", whole.boards.len());
    let sample = |name: &str| texts()[name].clone();
    for text in [
        many,
        sample("several-deals"),
        sample("club-mail-two-boards"),
    ] {
        let whole = Format::read(diagrams(), &text);
        let reader = Pieces::new(text.as_bytes()).map(Result::unwrap);
        assert!(
            reader
                .into_iter()
                .all(|piece| piece.contents.boards.len() < 2)
        );
        for drop in [1, 3, 17, 100, 8192] {
            let (pieces, found) = boards_in_drops(text.as_bytes(), drop);
            assert_eq!(pieces, text);
            assert_eq!(found, whole, "drops of {drop}");
        }
    }
}

fn diagrams() -> &'static Format {
    let Recognised::In(format) = Format::recognise("North AKQ2 AKQ2 AKQ 32") else {
        panic!("no diagram");
    };
    assert_eq!(format.name, "Diagrams");
    format
}

#[test]
fn texts_without_hands_are_not_recognised_as_diagrams() {
    let texts = [
        "N",
        "North",
        "Dealer: North. Vul: None",
        "West North East South\n1S Pass 2S Pass\n4S Pass Pass Pass\n",
        "The ace of spades and the ♥K are gone.",
        "Results: 3NT S +3\n4S N +2\n3NT S -1\n",
        "A list of things: 1, 2, 3, 4, 5, 6, 7\n8 9 10\n",
        "Уважаемые игроки! Турнир начнется в 19 часов.",
        "#include <stdio.h>\nint main() { return 0; }",
    ];
    for text in texts {
        assert!(
            !matches!(Format::recognise(text), Recognised::In(_)),
            "{text}"
        );
    }
}

/// A long text without hands is read in reasonable time and in pieces.
#[test]
fn a_long_text_is_read_in_reasonable_time() {
    let prose = "West led the king of hearts and South won with the ace, then played a trump.\n";
    let deal = &texts()["gazeta"];
    let long = format!("{deal}\n{}\n{deal}", prose.repeat(10_000));
    let (text, found) = boards_in_drops(long.as_bytes(), 8192);
    assert_eq!(text.len(), long.len());
    assert_eq!(found.boards.len(), 2);
    // A very long line.
    let line = "♠A ".repeat(100_000);
    let (text, _) = boards_in_drops(format!("{deal}\n{line}\n").as_bytes(), 8192);
    assert!(text.starts_with(&deal[..]));
}

/// Returns the text with one character or one part removed, doubled, inserted or overwritten, or with its end cut off.
fn damage(chance: &mut Chance, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let start = chance.below(letters.len() + 1);
    let length = [1, 1, 8, 200][chance.below(4)];
    let end = letters.len().min(start + chance.below(length + 1));
    let part: Vec<char> = letters[start..end].to_vec();
    const STRANGE: &[char] = &[
        '\0', '"', '(', '<', '[', '&', ':', '?', '-', '.', '1', 'X', 'ä', '\n', '\t', '♠', ' ',
        'Т', '|', '!', '>', '\u{fe0f}', '\r',
    ];
    let strange = STRANGE[chance.below(STRANGE.len())];
    match chance.below(5) {
        0 => drop(letters.drain(start..end)),
        1 => drop(letters.splice(start..start, part)),
        2 => letters.insert(start, strange),
        3 => letters[start..end].fill(strange),
        _ => letters.truncate(start),
    }
    letters.into_iter().collect()
}

/// For any damage, all errors and warnings have a place in the text, and the pieces together are the text.
#[test]
fn warnings_about_damaged_samples_have_a_position_in_the_text() {
    let mut chance = Chance::from_seed(7);
    let samples: Vec<String> = texts().into_values().collect();
    let mut read_boards = 0;
    for round in 0..4_000 {
        let mut text = samples[round % samples.len()].clone();
        for _ in 0..=chance.below(3) {
            text = damage(&mut chance, &text);
        }
        let Ok(found) = read(&text) else { continue };
        read_boards += found.contents.boards.len();
        for warning in &found.contents.warnings {
            let line = text
                .trim_start_matches('\u{feff}')
                .split('\n')
                .nth(warning.line - 1);
            let columns = line.map(|line| line.chars().count() + 1);
            let is_there = columns.is_some_and(|columns| (1..=columns).contains(&warning.column));
            assert!(is_there, "{warning}\n{text}");
        }
        for board in &found.contents.boards {
            if let Ok(line) = &board.content {
                let _ = line.problem.replay_line();
            }
        }
        let (pieces, in_drops) = boards_in_drops(text.as_bytes(), 1 + chance.below(50));
        if matches!(Format::recognise(&text), Recognised::In(format) if format == diagrams()) {
            assert_eq!(pieces, text);
            assert_eq!(in_drops.boards, found.contents.boards, "{text}");
        }
    }
    assert!(read_boards > 2_000, "{read_boards}");
}

fn shipped<'a>() -> impl Iterator<Item = &'a Problem> {
    COLLECTIONS.iter().flat_map(Collection::problems)
}

/// Returns everything of a problem that a diagram can hold.
fn kept(problem: &Problem) -> (Vec<String>, Vec<Call>) {
    let mut start = problem.clone();
    start.setup.take_trick_back();
    let setup = &start.setup;
    let mut parts = vec![shown(&Problem {
        play: Default::default(),
        ..start.clone()
    })];
    parts.push(format!("{:?}", setup.unknown));
    let calls = problem.record.auction.calls.iter().map(|call| call.call);
    (parts, calls.collect())
}

#[test]
fn a_problem_written_as_a_diagram_is_read_back() {
    let random = random_problems();
    for problem in shipped().chain(&random) {
        for language in Language::ALL {
            let text = write(problem, Words::of(language), language.letters());
            let found = read(&text).unwrap();
            assert_eq!(found.format.name, "Diagrams", "{text}");
            assert_eq!(found.contents.warnings, [], "{text}");
            assert_eq!(found.contents.boards.len(), 1, "{text}");
            let again = &found.contents.boards[0].content.as_ref().unwrap().problem;
            assert_eq!(kept(again), kept(problem), "{text}");
            assert_eq!(again.record.result, problem.record.result);
            let lead = problem
                .setup
                .trick
                .cards()
                .next()
                .or((problem.play.mainline()).first().copied());
            assert_eq!(again.play.mainline().first(), lead.as_ref(), "{text}");
        }
    }
}

/// Returns random deals, end positions and positions with unknown hands, with further data about them.
fn random_problems() -> Vec<Problem> {
    let mut chance = Chance::from_seed(11);
    (0..300).map(|_| random_problem(&mut chance)).collect()
}

fn random_problem(chance: &mut Chance) -> Problem {
    let game = [Game::Bridge, Game::Bridge, Game::Preferans][chance.below(3)];
    let mut problem = Problem::new(game);
    let setup = &mut problem.setup;
    setup.absent = setup.absent.map(|_| Seat::ALL[chance.below(4)]);
    let absent = setup.absent;
    let seats: Vec<Seat> = Seat::ALL
        .into_iter()
        .filter(|&seat| Some(seat) != absent)
        .collect();
    let mut pack: Vec<Card> = game.pack().iter().collect();
    chance.shuffle(&mut pack);
    let size = [game.hand_size(), 2 + chance.below(game.hand_size() - 2)][chance.below(2)];
    for (hand, &seat) in pack.chunks(size).zip(&seats) {
        setup.hands[seat] = hand.iter().copied().collect();
    }
    setup.declarer = seats[chance.below(seats.len())];
    setup.leader = seats[chance.below(seats.len())];
    if chance.below(4) == 0 && size == game.hand_size() {
        let hidden = seats
            .iter()
            .copied()
            .find(|&seat| seat != setup.leader)
            .unwrap();
        let keeps = chance.below(3);
        let hand: CardSet = setup.hands[hidden].iter().take(keeps).collect();
        setup.hands[hidden] = hand;
        setup.unknown[hidden] = (size - keeps) as u8;
    }
    let strains = game.strains();
    let strain = strains[chance.below(strains.len())];
    let level = *Contract::levels(game).start() + chance.below(5) as u8;
    let doubling = match game {
        Game::Bridge => {
            [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled][chance.below(3)]
        }
        Game::Preferans => Doubling::Undoubled,
    };
    problem.set_contract(Contract::new(game, level, strain, doubling).unwrap());
    if game == Game::Bridge {
        problem.record.board = ["", "7", "112"][chance.below(3)].to_owned();
        if !problem.is_ending() {
            problem.dealer = Seat::ALL[chance.below(4)];
            problem.vulnerability = Vulnerability::ALL[chance.below(4)];
        }
    }
    problem.record.result = [None, Some(Tricks(chance.below(10) as u8))][chance.below(2)];
    let lead = problem.setup.hands[problem.setup.leader].iter().next();
    problem.set_play(lead.into_iter().collect());
    problem.at = 0;
    problem
}

#[test]
fn an_auction_is_read_back() {
    let line = "bridge N:AJT.2.4.2 Q65.3..53 432.4.5.4 987.5.6. S W declarer=N contract=1SX";
    let mut problem = text::parse_line(line).unwrap().problem;
    problem.dealer = Seat::West;
    problem.setup.leader = Seat::East;
    let calls = ["P", "1S", "X", "P", "P", "P"].map(|call| call.parse().unwrap());
    problem.record.auction.calls = calls
        .map(|call| ExplainedCall {
            call,
            meaning: String::new(),
        })
        .to_vec();
    for language in Language::ALL {
        let text = write(&problem, Words::of(language), language.letters());
        assert_eq!(kept(&read_one(&text).unwrap()), kept(&problem), "{text}");
    }
}

fn warnings(text: &str) -> Vec<(usize, usize, FormatFlaw)> {
    let found = read(text).unwrap().contents.warnings.into_iter();
    found
        .map(|warning| (warning.line, warning.column, warning.flaw))
        .collect()
}

#[test]
fn warnings_are_reported_with_their_position() {
    let hands = "North ♠AKQJ ♥AKQ ♦AKQ ♣AKQ\nEast ♠T987 ♥JT9 ♦JT9 ♣JT9\n";
    let south = "South ♠6543 ♥876 ♦876 ♣876\n";
    let card = |text: &str| text.parse::<Card>().unwrap();
    let text = format!("{hands}{south}West ♠A2 ♥5432 ♦5432 ♣543\n");
    let twice = BoardFlaw::TwoHands {
        card: card("SA"),
        first: Seat::North,
        second: Seat::West,
    };
    let size = BoardFlaw::HandSize {
        seat: Seat::West,
        cards: 12,
        expected: 13,
    };
    assert_eq!(
        warnings(&text),
        [
            (1, 7, diagram::DiagramFlaw::Nobody(card("C2")).into()),
            (4, 6, size.into()),
            (4, 7, twice.into()),
        ]
    );
    let text =
        format!("{hands}{south}West ♠2 ♥5432 ♦5432 ♣5432\nContract: 4♥ by South. Lead: ♠A\n");
    let found = warnings(&text);
    assert_eq!(found.len(), 1);
    assert!(
        matches!(
            found[0],
            (5, 30, FormatFlaw::Board(BoardFlaw::IllegalCard(_)))
        ),
        "{found:?}"
    );
    let text = format!(
        "Dealer: Q\n{hands}{south}West ♠2 ♥5432 ♦5432 ♣5432\n\nContract: 5♠ by North\n\n\
         North East South West\n1S Pass 4S Pass\nPass Pass\n"
    );
    let flaws: Vec<String> = warnings(&text)
        .into_iter()
        .map(|warning| warning.2.to_string())
        .collect();
    assert_eq!(
        flaws,
        [
            "`q` is not a seat; expected N, E, S or W",
            "the auction does not end in 5S"
        ]
    );
}

/// A diagram as the studio writes it.
#[test]
fn an_unknown_hand_is_recognised_by_the_note_beside_its_name() {
    let text = "       North\n       ♠ AK52\n       ♥ Q63\n       ♦ KJ74\n       ♣ 85\n\
         West (13 unknown)           East\n♠ ?          ♠ J93\n♥ ?          ♥ T972\n\
         ♦ ?          ♦ 83\n♣ ?          ♣ KJ96\n       South\n       ♠ QT87\n       ♥ A85\n\
       ♦ A952\n       ♣ A3\n\nNo trumps, South plays it, West leads\n";
    let problem = read_one(text).unwrap();
    let expected = "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 - W?13 leads=W";
    assert!(shown(&problem).starts_with(expected), "{}", shown(&problem));
}

/// Three hands of a deal determine the fourth.
#[test]
fn an_omitted_hand_holds_the_remaining_cards() {
    let text = "Север ♠ТК52 ♥Д63 ♦КВ74 ♣85\nВосток ♠В93 ♥10972 ♦83 ♣КВ96\nЮг ♠Д1087 ♥Т85 ♦Т952 ♣Т3\n\
         Ходит Запад\n";
    let problem = read_one(text).unwrap();
    let expected =
        "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 leads=W";
    assert!(shown(&problem).starts_with(expected), "{}", shown(&problem));
}

/// A whole deal as printed in a newspaper; West holds the ♥Q.
const WHOLE: &str = "                    NORTH\n                    ♠ A Q 10 4\n                    ♥ K 7 3\n\
    \u{20}                   ♦ A J 5\n                    ♣ Q 9 2\n\
    WEST                                    EAST\n\
    ♠ 9 5                                   ♠ K 7 2\n♥ Q J 10 6                              ♥ 9 8 2\n\
    ♦ K 9 4 3                               ♦ Q 10 7\n♣ K J 5                                 ♣ 10 8 7 4\n\
    \u{20}                   SOUTH\n                    ♠ J 8 6 3\n                    ♥ A 5 4\n\
    \u{20}                   ♦ 8 6 2\n                    ♣ A 6 3\n";

/// Returns what is read from the whole deal followed by `text`: contract, leader and lead, and the warnings.
fn told(text: &str) -> String {
    let contents = read(&format!("{WHOLE}{text}\n")).unwrap().contents;
    assert_eq!(contents.boards.len(), 1, "{text}");
    let problem = &contents.boards[0].content.as_ref().unwrap().problem;
    let contract = problem.contract().map(|contract| contract.to_string());
    let mut parts = vec![contract.unwrap_or_default()];
    parts.push(format!(
        "{} {}",
        problem.setup.declarer, problem.setup.leader
    ));
    parts.extend(problem.play.mainline().iter().map(Card::to_string));
    let calls = problem.record.auction.calls.len();
    parts.extend((calls > 0).then(|| format!("{calls} calls")));
    let warnings = contents.warnings.iter();
    parts.extend(warnings.map(|warning| format!("! {}", warning.flaw)));
    parts.join(" ")
}

#[test]
fn an_auction_row_that_begins_with_a_suit_symbol_is_not_read_as_cards() {
    let auctions = [
        "The bidding:\nSouth     West     North     East\nPass      Pass     1NT       Pass\n\
         2♣        Pass     2♠        Pass\n3♠        Pass     4♠        All Pass\n\
         Opening lead: ♥9",
        "The bidding:\n\nSouth  West  North  East\n\nPass   Pass  1NT    Pass\n\n2♣     Pass  2♠     Pass\n\
         3♠     Pass  4♠     Pass\nPass   Pass\nOpening lead: ♥9",
        "   South  West  North  East\n   Pass   Pass  1♠     Pass\n   2♠     Pass  3♠     Pass\n\
         \u{20}  4♣     Pass  4♠     Pass\n   Pass   Pass\n\nOpening lead: ♥9",
        "Ю       З      С      В\nпас     пас    1БК    пас\n2♣      пас    2♠     пас\n\
         3♠      пас    4♠     пас\nпас     пас\nПервый ход: ♥9",
        "South\tWest\tNorth\tEast\n-\t-\t1♠\tDbl\nRdbl\t2♣\t2♠\tPass\n3♠\tPass\t4♠\tPass\nPass\tPass\n\
         Opening lead: ♥9",
    ];
    for text in auctions {
        let found = told(text);
        assert!(found.starts_with("4S N E H9 "), "{text}\n{found}");
        assert!(!found.contains('!'), "{text}\n{found}");
    }
    // Suit symbols from the first row, and a question mark at the end.
    let text = "South  West  North  East\n1♠     2♥    2♠     3♥\n3♠     4♥    ?";
    assert_eq!(told(text), " W N 6 calls");
}

#[test]
fn an_auction_that_does_not_end_is_reported() {
    let cut = "South  West  North  East\nPass   Pass  1NT    Pass\n2♣     Pass  2♠     Pass\n3♠     Pass  4♠";
    assert_eq!(told(cut), " W N 11 calls ! the auction does not end");
}

#[test]
fn the_only_contract_mentioned_is_taken_as_the_contract() {
    let sentences = [
        "Against 4♠ West leads the queen of hearts.",
        "West leads the queen of hearts against 4♠.",
        "South is in 4♠ on the lead of the ♥Q.",
        "I was South in 4S and went one off on the lead of the queen of hearts.",
        "How do you play 4♠ on the ♥Q lead?",
        "South plays in 4♠. West leads the queen of hearts.",
        "Contract: 4♠ South. Lead: ♥Q",
        "Against 4♠ by South, West leads the queen of hearts.",
        "Against South's 4♠ the lead was the ♥Q.",
        "4♠. West leads the ♥Q.",
        "Against four spades West leads the ♥Q. Declarer has 5 hearts to the ace.",
        "West leads the queen of hearts against 4♠. Spades are 4-4, hearts 1-7.",
        "Против 4♠ Запад ходит ♥Д.",
        "Юг в 4♠, атака ♥Д.",
        "Как сыграть 4♠ при атаке ♥Д?",
    ];
    for text in sentences {
        assert_eq!(told(text), "4S S W HQ", "{text}");
    }
    assert_eq!(told("West leads the ♥Q against 3NT."), "3NT S W HQ");
}

#[test]
fn bids_and_suit_lengths_are_not_read_as_contracts() {
    let unknown = " S W HQ ! no strain is given; it is read as no trumps";
    let sentences = [
        "West leads the ♥Q.",
        "North opened 1♠ and South raised to 4♠. West leads the ♥Q.",
        "1♠ - 2♠ - 4♠ - All pass. West leads the ♥Q.",
        "South has 4 spades in hand. West leads the ♥Q.",
        "With length in 4 spades to the jack South ducks. West leads the ♥Q.",
        "East made a 2♦ overcall, and you play 2♣ as Stayman. West leads the ♥Q.",
        "West leads the ♥Q. In 4♠ it is easy, and in 3NT it is not.",
    ];
    for text in sentences {
        assert_eq!(told(text), unknown, "{text}");
    }
    assert_eq!(
        told("Against 3NT West leads 9♠ and East follows with the 2♠."),
        "3NT S W S9"
    );
    assert_eq!(told("No trumps. West leads the ♥Q."), " S W HQ");
}

#[test]
fn the_declarer_of_a_misere_is_named_beside_his_hand() {
    let hands = |south: &str, rest: &str| {
        format!(
            "Запад: ♠ТК ♥ТКД ♦ТКД ♣ТК\nЮг{south}: ♠987 ♥987 ♦87 ♣87\nСевер: ♠ДВ10 ♥В10 ♦В109 ♣ДВ\n{rest}\n"
        )
    };
    let found = read(&hands(" (мизерящий)", "Ходит Запад"))
        .unwrap()
        .contents;
    let problem = &found.boards[0].content.as_ref().unwrap().problem;
    assert_eq!(found.warnings, [], "{}", shown(problem));
    assert!(shown(problem).contains("misere by S"), "{}", shown(problem));
    let flaws: Vec<String> = warnings(&hands("", "Мизер. Ходит Запад"))
        .into_iter()
        .map(|warning| warning.2.to_string())
        .collect();
    assert_eq!(flaws, ["West assumed as declarer"]);
}
