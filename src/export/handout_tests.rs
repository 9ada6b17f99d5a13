//! Tests of printed handouts: every card of every diagram is on its page, no diagram is divided, and the PDF document
//! contains the texts of the pages.

use std::collections::BTreeMap;
use std::io::Read;

use kibitzer_cards::problem::{Problem, Solution};
use kibitzer_cards::{Seat, Suit, Tricks};
use kibitzer_library::COLLECTIONS;
use kibitzer_words::Language;

use super::page::{Mark, TextStyle};
use super::*;

/// Returns all problems that ship, as boards of a handout.
fn library() -> Vec<HandoutBoard> {
    let problems = COLLECTIONS
        .iter()
        .flat_map(|collection| collection.problems());
    problems.cloned().map(HandoutBoard::new).collect()
}

/// Returns the shipped problem with this title.
fn shipped(title: &str) -> HandoutBoard {
    let mut boards = library().into_iter();
    boards.find(|board| board.problem.title == title).unwrap()
}

fn parse(line: &str) -> HandoutBoard {
    HandoutBoard::new(kibitzer_formats::read_one(line).unwrap())
}

fn look(per_page: DiagramsPerPage, paper: Paper) -> PictureLook {
    PictureLook {
        pages: PageLayout {
            paper,
            per_page,
            ..PageLayout::default()
        },
        ..PictureLook::default()
    }
}

fn pages(boards: &[HandoutBoard], look: PictureLook) -> Vec<Page> {
    let title = "Ten problems";
    Handout {
        title,
        boards,
        look,
    }
    .pages()
}

/// Returns all texts of pages that stand on one page, joined, with ordinary spaces.
fn joined(page: &Page) -> String {
    let texts: Vec<&str> = page.texts().collect();
    texts.join("|").replace(['\u{2009}', '\u{a0}'], " ")
}

/// Returns the ranks of each suit of each hand as they are printed.
fn printed_suits(problem: &Problem) -> Vec<String> {
    let sheet = sheet::PositionSheet::new(problem, PictureLook::default());
    let before_lead = sheet.hands_before_lead();
    let hands = before_lead.iter().filter_map(|(_, hand)| hand.as_ref());
    let suits = hands.filter(|hand| !hand.is_face_down()).flat_map(|hand| {
        let suits = hand.suits.iter();
        suits.map(|(suit, ranks)| {
            let symbol: String = suit.symbol().to_string();
            format!("{symbol}|{}|", hand.ranks_or_dash(ranks))
        })
    });
    suits.collect()
}

#[test]
fn every_card_of_a_problem_is_printed_on_the_page_with_its_number() {
    let boards = library();
    for per_page in DiagramsPerPage::OF_HANDOUT {
        for paper in Paper::ALL {
            let pages = pages(&boards, look(per_page, paper));
            let mut printed = 0;
            for page in &pages {
                let (text, first) = (joined(page), printed);
                while let Some(board) = boards.get(printed) {
                    let suits = printed_suits(&board.problem);
                    // All suits of a diagram, in order, or none of them.
                    let whole = suits.concat();
                    if !text.contains(&format!("|{}|", printed + 1)) || !text.contains(&whole) {
                        break;
                    }
                    printed += 1;
                }
                assert!(printed > first && printed - first <= per_page.count());
            }
            assert_eq!(printed, boards.len(), "{per_page:?} {paper:?}");
        }
    }
}

#[test]
fn shipped_problems_are_printed_on_the_fewest_possible_pages() {
    let boards = library();
    for per_page in DiagramsPerPage::OF_HANDOUT {
        for paper in Paper::ALL {
            for language in Language::ALL {
                let look = PictureLook {
                    language,
                    letters: language.letters(),
                    ..look(per_page, paper)
                };
                let count = pages(&boards, look).len();
                let fewest = boards.len().div_ceil(per_page.count());
                assert_eq!(count, fewest, "{per_page:?} {paper:?} {language:?}");
            }
        }
    }
}

#[test]
fn texts_stay_within_the_page_margins() {
    let mut boards = library();
    // The longest suit, hand, title and question that can occur.
    let mut long =
        parse("bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 NT W");
    long.problem.title = "A title without end ".repeat(30);
    long.problem.question = "Why?".repeat(3000);
    long.problem.notes = "Because. ".repeat(3000);
    boards.insert(3, long);
    for per_page in DiagramsPerPage::OF_HANDOUT {
        for paper in Paper::ALL {
            let look = PictureLook {
                with_solution: true,
                ..look(per_page, paper)
            };
            for page in pages(&boards, look) {
                let [width, height] = page.size;
                for ([x, y], style, text) in page.marks.iter().filter_map(text_mark) {
                    let right = x + style.text_width(text.trim_end());
                    assert!(
                        x > 59.0 && right < width - 59.0,
                        "{per_page:?} {x} {right} {text}"
                    );
                    assert!(y > 59.0 && y < height - 59.0, "{per_page:?} {y} {text}");
                }
            }
        }
    }
}

#[test]
fn texts_of_a_diagram_do_not_overlap() {
    for per_page in DiagramsPerPage::OF_HANDOUT {
        for page in pages(&library(), look(per_page, Paper::Letter)) {
            assert_eq!(overlapping_texts(&page), None, "{per_page:?}");
        }
    }
}

/// Returns the edges of two texts of a page that overlap.
pub(super) fn overlapping_texts(page: &Page) -> Option<[[f32; 4]; 2]> {
    let boxes: Vec<[f32; 4]> = page.marks.iter().filter_map(text_box).collect();
    boxes.iter().enumerate().find_map(|(index, one)| {
        let [left, top, right, bottom] = one;
        let overlaps = |other: &&[f32; 4]| {
            let apart = other[0] >= *right || other[2] <= *left;
            !apart && other[1] < *bottom && other[3] > *top
        };
        let other = boxes[index + 1..].iter().find(overlaps)?;
        Some([*one, *other])
    })
}

/// Returns the place, the style and the text of a mark that is a text.
fn text_mark(mark: &Mark) -> Option<([f32; 2], TextStyle, &str)> {
    match mark {
        Mark::Text { at, style, text } => Some((*at, *style, text)),
        Mark::Line { .. } | Mark::Rectangle { .. } => None,
    }
}

/// Returns the left, upper, right and lower edge of the small letters of a text.
pub(super) fn text_box(mark: &Mark) -> Option<[f32; 4]> {
    let ([x, y], style, text) = text_mark(mark)?;
    let width = style.text_width(text.trim());
    let is_shown = !text.trim().is_empty();
    is_shown.then_some([x + 0.1, y - 0.45 * style.size, x + width - 0.1, y])
}

#[test]
fn the_dealer_is_printed_for_boards_but_not_for_problems() {
    let mut problem = parse("bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N contract=3NT");
    let text = |board: &HandoutBoard| {
        joined(&pages(std::slice::from_ref(board), PictureLook::default())[0])
    };
    assert!(!text(&problem).contains("Dealer"), "an ending has none");
    problem.problem.record.board = "7".to_owned();
    assert!(text(&problem).contains("Dealer"));
    problem.problem.question = "How?".to_owned();
    assert!(!text(&problem).contains("Dealer"));
    // The card that was led is shown in its hand and below the diagram.
    let shown = text(&problem);
    assert!(
        shown.contains("♠|K 4|") && shown.contains("West leads the ♠4."),
        "{shown}"
    );
}

#[test]
fn solutions_follow_on_separate_pages_with_the_same_numbers() {
    let boards = library();
    let asked = pages(&boards, PictureLook::default());
    let look = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    let answered = pages(&boards, look);
    let solutions = &answered[asked.len()..];
    let text: String = solutions.iter().map(joined).collect();
    for (number, board) in (1..).zip(&boards) {
        assert!(text.contains(&format!("|{number}|")) || text.contains(&format!("{number}|")));
        for line in (board.problem.notes.lines()).filter(|line| !line.trim().is_empty()) {
            let last = line
                .split_whitespace()
                .last()
                .unwrap()
                .trim_matches(|letter: char| !letter.is_alphanumeric());
            assert!(text.contains(last), "{line}");
        }
    }
    assert!(!joined(&asked[0]).contains("solutions"));
    assert!(joined(&answered[0]).contains(&format!("solutions on page {}", asked.len() + 1)));
}

#[test]
fn a_title_and_a_lead_are_stated_once() {
    let title = "Double Dummy Corner 1";
    let board = shipped(title);
    let mut unasked = board.clone();
    unasked.problem.question = "How does South make six no trumps?".to_owned();
    let page = |board: &HandoutBoard, language| {
        let look = PictureLook {
            language,
            ..PictureLook::default()
        };
        let boards = std::slice::from_ref(board);
        let handout = Handout {
            title,
            boards,
            look,
        };
        joined(&handout.pages()[0]).replace('|', "")
    };
    let asked = page(&board, Language::English);
    assert!(asked.contains("West has led the jack of hearts") && !asked.contains("West leads"));
    assert_eq!(asked.matches(title).count(), 1);
    assert!(page(&unasked, Language::English).contains("West leads the ♥J."));
    let russian = page(&board, Language::Russian);
    assert_eq!(russian.matches("Запад").count(), 1, "{russian}");
}

#[test]
fn the_goal_of_an_ending_follows_its_strain() {
    let mut board = parse("bridge N:AQ... 32... .AK.. K4... NT W declarer=S goal=S2+");
    let text = |board: &HandoutBoard| {
        let pages = pages(std::slice::from_ref(board), PictureLook::default());
        joined(&pages[0]).replace('|', "")
    };
    assert!(text(&board).contains("No trumps. West leads. N-S take 2 of 2."));
    board.problem.question = "West leads. How?".to_owned();
    assert!(text(&board).contains("No trumps. N-S take 2 of 2."));
}

#[test]
fn the_seat_to_lead_is_stated_once() {
    let board = shipped("Seven tricks");
    let pages = pages(std::slice::from_ref(&board), PictureLook::default());
    let text = joined(&pages[0]).replace('|', "");
    assert_eq!(text.matches("West leads").count(), 1, "{text}");
}

#[test]
fn an_engine_solution_does_not_change_the_diagram() {
    let mut board = parse("bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N contract=3NT");
    let look = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    let own = pages(std::slice::from_ref(&board), look);
    let mut solved = board.problem.clone();
    solved.solution = Some(Solution {
        tricks: Tricks(2),
        cards: "Q...".parse().unwrap(),
    });
    solved.set_play(vec!["SQ".parse().unwrap()]);
    solved.at = 0;
    board.solved = Some(solved);
    let [asked, answered] = &pages(&[board], look)[..] else {
        panic!("two pages");
    };
    assert_eq!(*asked, own[0]);
    let text = joined(answered).replace('|', "");
    for part in ["2 of 2 tricks", "Key: ♠Q", "1. … North: ♠Q"] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn a_problem_with_equally_good_cards_shows_no_key_play() {
    let mut board = parse("bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N contract=3NT");
    let look = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    for (best, has_key) in [("Q...", true), ("AQ...", false)] {
        board.problem.solution = Some(Solution {
            tricks: Tricks(2),
            cards: best.parse().unwrap(),
        });
        let pages = pages(std::slice::from_ref(&board), look);
        assert_eq!(joined(&pages[1]).contains("Key"), has_key, "{best}");
    }
}

#[test]
fn notes_are_printed_in_the_language_of_the_page() {
    let boards = library();
    let notes = boards.iter().filter_map(|board| {
        let translation = board.problem.translations.get("ru")?;
        translation.notes.split_whitespace().next()
    });
    let look = PictureLook {
        language: Language::Russian,
        with_solution: true,
        ..PictureLook::default()
    };
    let text: String = pages(&boards, look).iter().map(joined).collect();
    for word in notes {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn makes_and_par_of_a_board_are_printed_with_its_solution() {
    let mut board = parse("bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N contract=3NT");
    for seat in [Seat::North, Seat::South] {
        board.problem.record.makes[seat] = [Some(Tricks(2)), None, Some(Tricks(1)), None, None];
    }
    board.problem.record.par.score = "NS 400".to_owned();
    let look = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    let pages = pages(&[board], look);
    let text = joined(&pages[1]).replace('|', "");
    assert!(
        text.contains("North, South: NT 2, ♥ 1. Par: NS 400."),
        "{text}"
    );
    assert!(!joined(&pages[0]).contains("Par"));
}

#[test]
fn a_black_and_white_handout_has_no_coloured_suit_symbols() {
    let look = PictureLook {
        inks: SuitInks::One,
        ..PictureLook::default()
    };
    let colours = |look| {
        let pages = pages(&library(), look);
        let marks = pages.into_iter().flat_map(|page| page.marks);
        let suit = |mark| match mark {
            Mark::Text { style, text, .. } => Suit::ALL
                .iter()
                .any(|suit| text.starts_with(suit.symbol()))
                .then_some(style.colour),
            Mark::Line { .. } | Mark::Rectangle { .. } => None,
        };
        let colours: std::collections::BTreeSet<&str> = marks.filter_map(suit).collect();
        colours.len()
    };
    assert_eq!([colours(look), colours(PictureLook::default())], [1, 2]);
}

#[test]
fn a_pdf_contains_the_texts_of_its_pages_in_both_languages() {
    for language in Language::ALL {
        let look = PictureLook {
            language,
            letters: language.letters(),
            with_solution: true,
            ..PictureLook::default()
        };
        let handout = Handout {
            title: "Ten problems",
            boards: &library(),
            look,
        };
        let pages = handout.pages();
        let pdf = handout.pdf();
        assert_eq!(pdf, handout.pdf());
        let read = PdfReader::new(&pdf).page_texts();
        assert_eq!(read.len(), pages.len());
        for (read, page) in read.iter().zip(&pages) {
            let texts: Vec<String> = page.texts().map(str::to_owned).collect();
            assert_eq!(*read, texts);
        }
    }
}

#[test]
fn a_page_can_be_drawn_as_pixels() {
    let page = &pages(&library(), PictureLook::default())[0];
    let picture = page.draw(0.5).unwrap();
    assert_eq!(picture.size, [397, 562]);
    let dark = (picture.points.chunks(4))
        .filter(|point| point[0] < 100)
        .count();
    // A page of text is dark on a small part of its area of 223,114 pixels.
    assert!((500..10_000).contains(&dark), "{dark}");
}

#[test]
fn a_missing_seat_and_unknown_cards_are_printed() {
    let unknown = parse("bridge N:AQ.K.. ? .AK.K. ? NT N");
    let text = joined(&pages(&[unknown], PictureLook::default())[0]);
    assert_eq!(text.matches("3 unknown").count(), 2);
    let preferans = library()
        .into_iter()
        .find(|library| library.problem.setup.absent.is_some());
    let absent = preferans.unwrap();
    let suits = printed_suits(&absent.problem).len();
    assert_eq!(suits, 3 * Seat::ALL.len());
}

/// Reads the texts of a PDF document that we wrote, as a program that copies text does: through the table of characters
/// of each font.
struct PdfReader<'a> {
    /// The text of each object, keyed by its number.
    objects: BTreeMap<usize, &'a [u8]>,
}

impl<'a> PdfReader<'a> {
    fn new(pdf: &'a [u8]) -> PdfReader<'a> {
        let mut objects = BTreeMap::new();
        let mut rest = pdf;
        while let Some(start) = find(rest, b" 0 obj\n") {
            let number = rest[..start].rsplit(|byte| *byte == b'\n').next().unwrap();
            let number = String::from_utf8_lossy(number).parse().unwrap();
            let end = find(&rest[start..], b"\nendobj").unwrap() + start;
            objects.insert(number, &rest[start + 7..end]);
            rest = &rest[end + 7..];
        }
        PdfReader { objects }
    }

    /// Returns the dictionary of an object.
    fn dictionary(&self, number: usize) -> String {
        let object = self.objects[&number];
        let end = find(object, b"stream\n").unwrap_or(object.len());
        String::from_utf8_lossy(&object[..end]).into_owned()
    }

    /// Returns the decompressed content of an object.
    fn stream(&self, number: usize) -> Vec<u8> {
        let object = self.objects[&number];
        let start = find(object, b"stream\n").unwrap() + 7;
        let end = object.len() - b"\nendstream".len();
        let mut plain = Vec::new();
        let mut decoder = flate2::bufread::ZlibDecoder::new(&object[start..end]);
        decoder.read_to_end(&mut plain).unwrap();
        plain
    }

    /// Returns the number of the object to which an entry of a dictionary refers.
    fn reference(dictionary: &str, name: &str) -> usize {
        let after = dictionary.split(&format!("{name} ")).nth(1).unwrap();
        after
            .trim_start_matches('[')
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap()
    }

    fn page_texts(&self) -> Vec<Vec<String>> {
        let numbers = self.objects.keys().copied();
        let pages = numbers.filter(|number| {
            let dictionary = self.dictionary(*number);
            dictionary.contains("/Type /Page\n")
        });
        pages.map(|number| self.texts_of_page(number)).collect()
    }

    fn texts_of_page(&self, number: usize) -> Vec<String> {
        let page = self.dictionary(number);
        let content = self.stream(Self::reference(&page, "/Contents"));
        let mut font = BTreeMap::new();
        let mut texts = Vec::new();
        let mut rest = &content[..];
        while let Some(end) = find(rest, b"ET\n").or((rest.len() > 2).then_some(rest.len())) {
            let text = &rest[..end];
            rest = rest.get(end + 3..).unwrap_or_default();
            let Some(start) = find(text, b"BT\n") else {
                continue;
            };
            let text = &text[start..];
            let name = String::from_utf8_lossy(&text[3..6]).trim().to_owned();
            font = self.characters(Self::reference(&page, &name));
            let tf = find(text, b"Td\n").unwrap() + 3;
            let shown = &text[tf..find(text, b" Tj").unwrap()];
            texts.push(
                literal(shown)
                    .chunks(2)
                    .map(|code| font[&u16::from_be_bytes([code[0], code[1]])])
                    .collect(),
            );
        }
        assert!(!font.is_empty());
        texts
    }

    /// Returns the character of each glyph of a font.
    fn characters(&self, font: usize) -> BTreeMap<u16, char> {
        let map = self.stream(Self::reference(&self.dictionary(font), "/ToUnicode"));
        let map = String::from_utf8(map).unwrap();
        let pairs = map.lines().filter_map(|line| {
            let (glyph, letter) = line
                .strip_prefix('<')?
                .strip_suffix('>')?
                .split_once("> <")?;
            let letter = char::from_u32(u32::from_str_radix(letter, 16).ok()?)?;
            Some((u16::from_str_radix(glyph, 16).ok()?, letter))
        });
        pairs.collect()
    }
}

/// Returns a figure with one bar whose share is known within `interval`.
fn figure_with(interval: [f64; 2]) -> LayoutsFigure {
    let bar = FigureBar {
        label: "9".to_owned(),
        caption: "≈ 93.3%".to_owned(),
        share: 0.933,
        interval,
        is_made: true,
    };
    LayoutsFigure {
        board: parse("bridge N:AK... 32... ..AK. ..32. NT N"),
        bars: vec![bar],
        findings: vec!["The marks show 95% confidence intervals.".to_owned()],
        assumptions: Vec::new(),
        look: PictureLook::default(),
    }
}

#[test]
fn a_figure_states_the_lead_in_its_current_trick() {
    let figure = LayoutsFigure {
        board: parse("bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N contract=1NT"),
        ..figure_with([0.9; 2])
    };
    let text = joined(&figure.page());
    assert!(text.contains("West leads the ♠4."), "{text}");
}

/// Returns the lines of a page.
fn lines_of(page: &Page) -> Vec<([f32; 2], [f32; 2])> {
    let lines = page.marks.iter().filter_map(|mark| match mark {
        Mark::Line { from, to, .. } => Some((*from, *to)),
        Mark::Text { .. } | Mark::Rectangle { .. } => None,
    });
    lines.collect()
}

#[test]
fn a_figure_draws_the_interval_of_an_estimated_share() {
    let exact = lines_of(&figure_with([0.933, 0.933]).page());
    let estimated = figure_with([0.9, 0.96]).page();
    let mut marks = lines_of(&estimated);
    marks.retain(|line| !exact.contains(line));
    assert_eq!(marks.len(), 3);
    // The height of the mark is the interval at the scale of the bar.
    let tall = |(from, to): &([f32; 2], [f32; 2])| (from[1] - to[1]).abs();
    let mark = marks.iter().map(tall).fold(0.0, f32::max);
    let bar = estimated.marks.iter().find_map(|mark| match mark {
        Mark::Rectangle {
            size,
            fill: Some(_),
            ..
        } => Some(size[1]),
        Mark::Text { .. } | Mark::Line { .. } | Mark::Rectangle { .. } => None,
    });
    assert!(
        (mark / bar.unwrap() - 0.06 / 0.933).abs() < 1e-3,
        "{mark} {bar:?}"
    );
    // The share is written above the mark.
    let top = marks
        .iter()
        .map(|(from, to)| from[1].min(to[1]))
        .fold(f32::INFINITY, f32::min);
    let caption = estimated.marks.iter().find_map(|mark| match mark {
        Mark::Text { at, text, .. } if text == "≈ 93.3%" => Some(at[1]),
        Mark::Text { .. } | Mark::Line { .. } | Mark::Rectangle { .. } => None,
    });
    assert!(caption.unwrap() < top);
}

/// Returns the bytes of a string in a PDF document, in either of its two notations.
fn literal(written: &[u8]) -> Vec<u8> {
    if let Some(hex) = written.strip_prefix(b"<") {
        let digits = hex.strip_suffix(b">").unwrap();
        let pairs = digits
            .chunks(2)
            .map(|pair| std::str::from_utf8(pair).unwrap());
        return pairs
            .map(|pair| u8::from_str_radix(pair, 16).unwrap())
            .collect();
    }
    let inner = written
        .strip_prefix(b"(")
        .unwrap()
        .strip_suffix(b")")
        .unwrap();
    let mut bytes = Vec::new();
    let mut rest = inner.iter().copied();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next().unwrap() {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'b' => 8,
                b'f' => 12,
                digit @ b'0'..=b'7' => {
                    let digits = [digit, rest.next().unwrap(), rest.next().unwrap()];
                    u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 8).unwrap()
                }
                other => other,
            },
            byte => byte,
        });
    }
    bytes
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
