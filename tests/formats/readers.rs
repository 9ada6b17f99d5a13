//! Properties of every reader, tested on damaged texts of its format. It does not panic, places its errors correctly,
//! and gives the same result if the text arrives a few bytes at a time. `tests/fuzz` continues these tests.

use std::fmt::Display;
use std::fs;
use std::io::{BufRead, Read};
use std::path::Path;

use kibitzer_cards::Seat;
use kibitzer_cards::notation::{Located, native};
use kibitzer_formats::{FORMATS, Format, FormatFlaw, Pieces, TextContent, TextPiece, decode, read};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// One kind of damage to a text.
#[derive(Clone, Debug)]
enum Damage {
    /// A part is removed.
    Cut(Index, usize),
    /// A part is doubled.
    Double(Index, usize),
    /// A part is copied to another place.
    Copy(Index, usize, Index),
    /// A text is inserted.
    Insert(Index, String),
    /// The text is cut off here.
    End(Index),
}

impl Damage {
    fn any() -> impl Strategy<Value = Damage> {
        let place = any::<Index>;
        prop_oneof![
            (place(), 1..80_usize).prop_map(|(at, length)| Damage::Cut(at, length)),
            (place(), 1..200_usize).prop_map(|(at, length)| Damage::Double(at, length)),
            (place(), 1..200_usize, place())
                .prop_map(|(at, length, to)| Damage::Copy(at, length, to)),
            (place(), odd()).prop_map(|(at, text)| Damage::Insert(at, text)),
            place().prop_map(Damage::End),
        ]
    }

    fn apply(&self, letters: &mut Vec<char>) {
        let place = |index: &Index, letters: &[char]| index.index(letters.len() + 1);
        let stretch = |index: &Index, length: usize, letters: &[char]| {
            let start = place(index, letters);
            start..letters.len().min(start + length)
        };
        match self {
            Damage::Cut(at, length) => drop(letters.drain(stretch(at, *length, letters))),
            Damage::Double(at, length) => {
                let stretch = stretch(at, *length, letters);
                let part = letters[stretch.clone()].to_vec();
                letters.splice(stretch.end..stretch.end, part);
            }
            Damage::Copy(at, length, to) => {
                let part = letters[stretch(at, *length, letters)].to_vec();
                let to = place(to, letters);
                letters.splice(to..to, part);
            }
            Damage::Insert(at, text) => {
                let at = place(at, letters);
                letters.splice(at..at, text.chars());
            }
            Damage::End(at) => letters.truncate(place(at, letters)),
        }
    }
}

/// Generates short texts: signs with a meaning in one of the formats, or any characters.
fn odd() -> impl Strategy<Value = String> {
    let signs = [
        "\"",
        "[",
        "]",
        "{",
        "}",
        "|",
        "||",
        "md|",
        "pc|",
        "mb|",
        "\n",
        "\r\n",
        "\n\n",
        "#",
        "##",
        "%",
        ";",
        ":",
        ".",
        "-",
        "...",
        "N:",
        "deal ",
        "play ",
        "\nPBN ",
        "\nTABLE 20 ",
        "[Deal \"",
        "<",
        "</BOARD>",
        "<TRAVELLER_LINE>",
        "<td>",
        "&lt;",
        "<![CDATA[",
        "[Play \"N\"]\n",
        "[Auction \"",
        "$1",
        "=1=",
        "^R",
        "+",
        "*",
        "AP",
        "10",
        "?13",
        "♠",
        "пики",
        "\u{feff}",
        "\0",
        "999999999999999999999",
        "é",
    ];
    prop_oneof![select(signs.to_vec()).prop_map(str::to_owned), "\\PC{1,8}"]
}

/// Generates a text from a list, with up to five damages.
fn damaged(seeds: Vec<String>) -> impl Strategy<Value = String> {
    (
        select(seeds),
        proptest::collection::vec(Damage::any(), 0..6),
    )
        .prop_map(|(text, damages)| {
            let mut letters: Vec<char> = text.chars().collect();
            for damage in damages {
                damage.apply(&mut letters);
            }
            letters.into_iter().collect()
        })
}

/// The maximum length of a text in characters; longer texts would only repeat the same.
const LONGEST: usize = 2_500;

/// Returns the texts in a folder of fixtures.
fn fixtures(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let entries = fs::read_dir(root.join(folder)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| {
        decode(&fs::read(path).unwrap())
            .chars()
            .take(LONGEST)
            .collect()
    });
    texts.collect()
}

/// Returns undamaged texts of a format, written by other programs and by ours.
fn seeds(format: &Format) -> Vec<String> {
    let folder = match format.name {
        "BTS" => Some("bts"),
        "Deep Finesse" => Some("deep-finesse"),
        "libdds" => Some("dds"),
        "GIB" => Some("gib"),
        "PPN" => Some("ppn"),
        "RBN" => Some("rbn"),
        "JSON" => Some("json"),
        "LIN" => Some("lin"),
        "PBN" => Some("pbn"),
        "Diagrams" => Some("diagrams"),
        "USEBIO" | "Result page" | "ACBL club" | "CSV" => Some("club"),
        "BRI" | "DUP" | "DGE" | "BHG" | "DLM" => Some("machines"),
        _ => None,
    };
    if format.name == "Quoted PBN" {
        let quoted = |text: String| text.replace('\n', "\n> ");
        return fixtures("pbn").into_iter().map(quoted).collect();
    }
    let mut seeds = folder.map(fixtures).unwrap_or_default();
    let collections = kibitzer_library::COLLECTIONS.iter();
    let problems = collections.flat_map(|collection| collection.problems().iter().take(7));
    let written = problems.filter_map(|problem| format.write(problem));
    seeds.extend(written.map(|text| format.header().to_owned() + &text));
    seeds.push("N:AK52.Q63.KJ74.8 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.T742\n".repeat(2));
    seeds
}

/// Tests a property on damaged texts of a format, which are the same in every run.
fn on_texts(format: &Format, property: impl Fn(&str) -> Result<(), TestCaseError>) {
    let config = Config {
        cases: 500,
        failure_persistence: None,
        ..Config::default()
    };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let result = runner.run(&damaged(seeds(format)), |text| property(&text));
    result.unwrap_or_else(|error| panic!("{}: {error}", format.name));
}

fn points_into<E: Display>(text: &str, error: &Located<E>) -> Result<(), TestCaseError> {
    let line = text.split('\n').nth(error.line - 1);
    let columns = line.map_or(0, |line| line.chars().count() + 1);
    prop_assert!((1..=columns).contains(&error.column), "{}", error);
    Ok(())
}

/// Checks that all errors and warnings have a place in the text, and that all boards can be written as documents.
fn is_sound(text: &str, contents: &TextContent) -> Result<(), TestCaseError> {
    for warning in &contents.warnings {
        points_into(text, warning)?;
    }
    for board in &contents.boards {
        match &board.content {
            Ok(line) => {
                let again = native::read(&native::write(&line.problem));
                prop_assert_eq!(again.as_ref(), Ok(&line.problem));
            }
            Err(error) => points_into(text, error)?,
        }
    }
    Ok(())
}

#[test]
fn every_reader_gives_writable_boards_and_located_errors_for_any_text() {
    for format in FORMATS {
        on_texts(format, |text| {
            let text = text.trim_start_matches('\u{feff}');
            is_sound(text, &format.read(text))
        });
    }
}

/// A reader that returns a few bytes at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let length = self.fill_buf()?.len().min(into.len());
        into[..length].copy_from_slice(&self.0[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Drops<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        let length = (self.0.first()).map_or(0, |first| 1 + usize::from(first % 32));
        Ok(&self.0[..length.min(self.0.len())])
    }

    fn consume(&mut self, length: usize) {
        self.0 = &self.0[length..];
    }
}

#[test]
fn every_text_reads_the_same_when_it_arrives_in_small_chunks() {
    for format in FORMATS {
        on_texts(format, |text| {
            let pieces: Vec<_> = Pieces::new(Drops(text.as_bytes()))
                .map(Result::unwrap)
                .collect();
            let together: String = pieces.iter().map(|piece| &piece.text[..]).collect();
            prop_assert_eq!(&together, text);
            let bytes: Vec<u8> = pieces
                .iter()
                .flat_map(|piece| piece.bytes().into_owned())
                .collect();
            prop_assert_eq!(&bytes, text.as_bytes());
            let Ok(found) = read(text) else {
                return Ok(());
            };
            is_sound(text, &found.contents)?;
            // If a text mixes two formats, the first pieces may be recognised as another format than the whole.
            if pieces.first().and_then(|piece| piece.format) != Some(found.format) {
                return Ok(());
            }
            // Pieces end with an error if a text has results but no deal.
            let only_results = Some(FormatFlaw::OnlyResults);
            let boards: Vec<_> = pieces
                .iter()
                .flat_map(|piece| &piece.contents.boards)
                .filter(|board| {
                    board.content.as_ref().err().map(|error| &error.flaw) != only_results.as_ref()
                })
                .collect();
            prop_assert_eq!(boards, found.contents.boards.iter().collect::<Vec<_>>());
            let warnings: Vec<_> = pieces
                .iter()
                .flat_map(|piece| &piece.contents.warnings)
                .collect();
            prop_assert_eq!(warnings, found.contents.warnings.iter().collect::<Vec<_>>());
            Ok(())
        });
    }
}

/// Bytes in a Windows code page are preserved, wherever in the text the letters are that reveal the code page.
#[test]
fn bytes_in_a_windows_code_page_are_preserved() {
    let line = "N:AK52.Q63.KJ74.8 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.T742\n";
    let mut late = format!("# caf\u{e9}\n{}", line.repeat(2_000)).into_bytes();
    late.extend(b"# Malm\xf6, G\xf6teborg\n");
    late.extend(line.as_bytes());
    late.extend(b"# caf\xe9");
    for bytes in [&late[..], b"# caf\xe9", &late[late.len() - 200..]] {
        let pieces: Vec<_> = Pieces::new(bytes).map(Result::unwrap).collect();
        let again: Vec<u8> = pieces
            .iter()
            .flat_map(|piece| piece.bytes().into_owned())
            .collect();
        assert!(again == bytes, "{}", String::from_utf8_lossy(bytes));
        let drops: Vec<_> = Pieces::new(Drops(bytes)).map(Result::unwrap).collect();
        let again: Vec<u8> = drops
            .iter()
            .flat_map(|piece| piece.bytes().into_owned())
            .collect();
        assert!(again == bytes, "{}", String::from_utf8_lossy(bytes));
    }
}

/// A line longer than the limit gives one error, also if a character extends across the end of the part that is
/// examined.
#[test]
fn an_overlong_line_gives_one_error() {
    for text in [
        "x".to_owned() + &"Контракт сыгран, и вот что вышло. ".repeat(1_500),
        "♠".repeat(33_000),
    ] {
        let pieces: Vec<TextPiece> = Pieces::new(text.as_bytes()).map(Result::unwrap).collect();
        let boards: usize = pieces.iter().map(|piece| piece.contents.boards.len()).sum();
        assert_eq!(boards, 1);
    }
}

/// Deals are found in mails and forum posts, in the markup used there.
#[test]
fn deals_are_read_in_the_markup_of_mails_and_forums() {
    let hands =
        "n=sAKQJhAKQJdAKQJcA&e=sT98765h987dT98c2&s=s432hT65d765cKQJT&w=h432d432c9876543&d=n";
    let address = format!("https://www.bridgebase.com/tools/handviewer.html?{hands}");
    for (text, form) in [
        (format!("[url]{address}[/url]"), "Address"),
        (format!("[hand]({address})"), "Address"),
        (
            address.replace("n=s", "N=s").replace("&d=n", "&D=n"),
            "Address",
        ),
        (
            "N:AKQ2.T98.765.432\nE:JT98.AKQ.AKQ.AKQ\nS:7654.765.432.765\nW:3.J432.JT98.JT98"
                .to_owned(),
            "Diagrams",
        ),
        (
            "♠ K2 ♥ AQ1094 ♦ 1086 ♣ AJ7. What is the plan?".to_owned(),
            "Diagrams",
        ),
    ] {
        let found = kibitzer_formats::read(&text).unwrap();
        assert_eq!(
            (found.format.name, found.contents.boards.len()),
            (form, 1),
            "{text}"
        );
        let problem = found.contents.boards[0].content.clone().unwrap().problem;
        let held = Seat::ALL.map(|seat| problem.setup.hands[seat].len());
        let expected = if text.ends_with('?') { 13 } else { 52 };
        assert_eq!(held.iter().sum::<usize>(), expected, "{text}");
    }
}

/// In PBN, and in lists of deals in PBN notation, `-` is an unknown hand.
#[test]
fn omitted_hands_are_unknown_unless_only_one_is_omitted() {
    let hands = [
        "AK52.Q63.KJ74.85",
        "J93.T972.83.K964",
        "QT874.A.AQ952.A7",
        "6.KJ854.T6.QJT32",
    ];
    let [north, east, south, west] = hands;
    let is_known = |known: [bool; 4]| -> Vec<String> {
        let told = hands
            .into_iter()
            .zip(known)
            .map(|(hand, is_known)| if is_known { hand } else { "?13" });
        told.map(str::to_owned).collect()
    };
    for (deal, known) in [
        (format!("N:{north} {east} {south} {west}"), [true; 4]),
        (format!("N:{north} {east} {south} -"), [true; 4]),
        (format!("E:- {south} {west} {north}"), [true; 4]),
        (format!("N:{north} {east} {south}"), [true; 4]),
        (format!("N:{north} - {south} -"), [true, false, true, false]),
        (format!("S:{south} {west}"), [false, false, true, true]),
        (format!("W:{west} - - -"), [false, false, false, true]),
    ] {
        let forms = [
            deal.clone(),
            format!("{deal}\n{deal}"),
            format!("7. {deal}"),
            format!("[Event \"\"]\n[Deal \"{deal}\"]\n"),
        ];
        for text in forms {
            let found = kibitzer_formats::read(&text).unwrap().contents;
            let problem = &found.boards[0].content.as_ref().unwrap().problem;
            let line = kibitzer_cards::notation::text::write_line(problem);
            let shown: Vec<&str> = line[9..].split(' ').take(4).collect();
            assert_eq!(shown, is_known(known), "{text}");
        }
    }
}

/// A format that gives cards out of play only by absence would show unknown hands as empty ones.
#[test]
fn unknown_hands_are_not_written_as_empty_hands() {
    let deal = "[Deal \"N:AK52.Q63.KJ74.85 - QT874.A.AQ952.A7 -\"]\n";
    let problem = kibitzer_formats::read_one(deal).unwrap();
    for format in kibitzer_formats::FORMATS {
        let Some(text) = format.write(&problem) else {
            continue;
        };
        let boards = format.read(&text).boards;
        let again = boards[0].content.as_ref().unwrap();
        assert_eq!(again.problem.setup.hands, problem.setup.hands, "{text}");
        assert_eq!(again.problem.setup.unknown, problem.setup.unknown, "{text}");
    }
    let format = kibitzer_formats::Format::by_ending("bts").unwrap();
    assert!(format.write(&problem).is_none());
}
