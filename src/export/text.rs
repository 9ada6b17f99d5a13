//! Text output of a position, in the usual layout of e-mails and forums.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Game, Setup};
use kibitzer_cards::{BySeat, Holding, Seat, Suit};
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{Words, say};

use super::line::{plain_text, with_ordinary_spaces};
use super::look::PictureLook;
use super::sheet::PositionSheet;
use super::solution::{PlayWriter, SolutionRow, WinnerStyle, makes_text};

/// The width of the column for the hand of West or East in a text diagram, in characters.
const SIDE_WIDTH: usize = 18;

/// The number of blank columns between West and the middle of a compact diagram, and between the middle and East.
const COLUMN_GAP: usize = 2;

/// Writes the position of a problem as text: the hands around a table, with title and question, and with the solution
/// if `look` includes it. If it does not, and the board asks no question, the hands are followed by the tricks that
/// each declarer can make and the par result.
///
/// ```
/// use kibitzer_export::{PictureLook, text};
/// use kibitzer_formats::read_one;
/// let problem = read_one("bridge N:AJT..4. Q65...2 432..5. 98.7.6. NT S declarer=N contract=1NT")?;
/// let text = text(&problem, PictureLook::default());
/// assert_eq!(read_one(&text)?.setup, problem.setup);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn text(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::new(problem, look);
    let parts = [sheet.title().to_owned(), sheet.byline()];
    let mut text: String = parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(|part| part + "\n")
        .collect();
    if !text.is_empty() {
        text.push('\n');
    }
    text += &diagram_below(&sheet, &sheet.problem_from_here());
    text += &sheet.trick_text();
    let question = plain_text(&sheet.question());
    if !question.is_empty() {
        text += &format!("\n{question}\n");
    }
    let mut solution = rows_text(&sheet.solution_rows(WinnerStyle::Brackets));
    if !look.with_solution && !problem.asks() {
        let makes = makes_text(problem, sheet.words);
        let stated = makes.map(|makes| say!(sheet.words, "position-stated", makes));
        solution.extend(stated.map(|stated| with_ordinary_spaces(&stated) + "\n"));
    }
    if !solution.is_empty() {
        text += &format!("\n{solution}");
    }
    text
}

/// Writes the lines of play of a problem as text: a solution as solvers read it, with the winner of each trick in
/// brackets, and other play in the order of its lines. Every row ends with a line break.
///
/// ```
/// use kibitzer_export::play_text;
/// use kibitzer_formats::read_one;
/// use kibitzer_words::{Language, Words};
/// use kibitzer_words::letters::CardLetters;
/// let problem = read_one("bridge N:AK... 32... ..AK. ..32. NT N play=SAS2DAD2SK")?;
/// let text = play_text(&problem, Words::of(Language::English), CardLetters::Latin);
/// assert_eq!(text, "1. North: ♠A 2 ♦A 2\n2. North: ♠K\n");
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn play_text(problem: &Problem, words: &Words, letters: CardLetters) -> String {
    let writer = PlayWriter {
        words,
        letters,
        winners: WinnerStyle::Brackets,
    };
    rows_text(&writer.rows(problem))
}

/// Returns rows as text, indented by their depth.
fn rows_text(rows: &[SolutionRow]) -> String {
    let rows = rows.iter().map(|row| {
        let indent = "  ".repeat(row.depth);
        let line = with_ordinary_spaces(&plain_text(&row.line));
        format!("{indent}{line}\n")
    });
    rows.collect()
}

/// Returns a problem as a text diagram: board, dealer and vulnerability, the hands, the auction, the contract and the
/// lead.
///
/// Reading the diagram restores all of these, and also unknown cards and the result. Cards on the table are written in
/// the hands that played them.
///
/// ```
/// use kibitzer_export::diagram;
/// use kibitzer_formats::read_one;
/// use kibitzer_words::{Language, Words};
/// use kibitzer_words::letters::CardLetters;
/// let problem = read_one("bridge N:AJT..4. Q65...2 432..5. 98.7.6. NT S declarer=N contract=1NT")?;
/// let text = diagram(&problem, Words::of(Language::Russian), CardLetters::Cyrillic);
/// assert!(text.contains("Контракт: 1БК от Севера. Ход: Юг"));
/// assert_eq!(read_one(&text)?.setup, problem.setup);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn diagram(problem: &Problem, words: &Words, letters: CardLetters) -> String {
    let look = PictureLook {
        language: words.language(),
        letters,
        ..PictureLook::default()
    };
    diagram_below(&PositionSheet::new(problem, look), problem)
}

/// Returns a problem as a text diagram below the heading of a sheet.
fn diagram_below(sheet: &PositionSheet<'_>, problem: &Problem) -> String {
    let (words, letters) = (sheet.words, sheet.letters);
    let mut shown = problem.clone();
    shown.setup.take_trick_back();
    // The heading of an ending has strain and leader already, but not a card that was led.
    let is_led = !problem.setup.trick.is_empty() || !problem.played().is_empty();
    let is_headed = sheet.problem.is_ending() && problem.contract().is_none() && !is_led;
    let lines = sheet.board_lines();
    let heading: Vec<String> = lines.iter().map(|line| plain_text(line)).collect();
    let parts: Vec<String> = [
        heading.join(". "),
        hands_text(&shown, words, letters),
        talon_text(&shown, words, letters),
        auction_text(problem, words),
        if is_headed {
            String::new()
        } else {
            contract_text(problem, words, letters)
        },
    ]
    .into_iter()
    .filter(|part| !part.is_empty())
    .collect();
    parts.join("\n\n") + "\n"
}

/// Returns the hands of a setup as a text diagram for a terminal, without the names of the seats and with `T` for the
/// ten: North above, West on the left. The columns are as wide as their hands. For hands in `unseen`, only the number
/// of cards is shown. Every row ends with a line break.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_export::compact_diagram;
/// use kibitzer_formats::read_one;
/// let setup = read_one("bridge N:AJT..4. Q65...2 432..5. 98.7.6. NT S")?.setup;
/// let text = compact_diagram(&setup, &[Seat::East]);
/// assert_eq!(text.lines().nth(4), Some("♠ 98             4 unseen"));
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn compact_diagram(setup: &Setup, unseen: &[Seat]) -> String {
    let hands = BySeat::from_fn(|seat| {
        if unseen.contains(&seat) {
            vec![format!("{} unseen", setup.hand_len(seat))]
        } else {
            suit_lines(setup, seat, |holding| holding.to_string())
        }
    });
    let width = |seat: Seat| {
        let widths = hands[seat].iter().map(|line| line.chars().count());
        widths.max().unwrap_or(0)
    };
    let left = width(Seat::West).max(8) + COLUMN_GAP;
    let middle = width(Seat::North).max(width(Seat::South)).max(4) + COLUMN_GAP;
    lines_around_table(&hands, left, middle) + "\n"
}

/// Returns the hands as text around a table, with the names of their seats.
fn hands_text(problem: &Problem, words: &Words, letters: CardLetters) -> String {
    let setup = &problem.setup;
    let hands = BySeat::from_fn(|seat| {
        let name = match setup.unknown[seat] {
            _ if setup.absent == Some(seat) => String::new(),
            0 => words.seat(seat),
            unknown => format!("{} ?{unknown}", words.seat(seat)),
        };
        let suits = suit_lines(setup, seat, |holding| ranks_text(holding, letters));
        [name].into_iter().chain(suits).collect()
    });
    lines_around_table(&hands, SIDE_WIDTH, SIDE_WIDTH)
}

/// Returns the lines of four hands around a table: North above, South below, West and East at the sides. `left` is the
/// width of West's column, and `middle` that of North's and South's, in characters.
fn lines_around_table(hands: &BySeat<Vec<String>>, left: usize, middle: usize) -> String {
    let BySeat([north, east, south, west]) = hands;
    let gap = left + middle;
    let above = |line: &String| format!("{:left$}{line}", "").trim_end().to_owned();
    let sides = (0..west.len().max(east.len())).map(|row| {
        let cell = |hand: &[String]| hand.get(row).cloned().unwrap_or_default();
        let text = format!("{:gap$}{}", cell(west), cell(east));
        text.trim_end().to_owned()
    });
    let upper = north.iter().map(above).chain(sides);
    let lines: Vec<String> = upper.chain(south.iter().map(above)).collect();
    // The empty seat of preferans leaves blank lines.
    lines.join("\n").trim_matches('\n').to_owned()
}

/// Returns a line for each suit of a hand, with the cards held as `ranks` writes them. For the empty seat of preferans,
/// all lines are blank.
fn suit_lines(setup: &Setup, seat: Seat, ranks: impl Fn(Holding) -> String) -> Vec<String> {
    if setup.absent == Some(seat) {
        return vec![String::new(); Suit::ALL.len()];
    }
    let suits = Suit::ALL.into_iter().map(|suit| {
        let holding = setup.hands[seat].holding(suit);
        let ranks = match (holding.is_empty(), setup.unknown[seat]) {
            (false, _) => ranks(holding),
            (true, 0) => "-".to_owned(),
            // The suit may be among the unknown cards.
            (true, _) => "?".to_owned(),
        };
        format!("{} {ranks}", suit.symbol())
    });
    suits.collect()
}

/// Returns the ranks that a hand holds in a suit as text, from high to low.
fn ranks_text(holding: Holding, letters: CardLetters) -> String {
    let ranks = holding.ranks().map(|rank| letters.rank(rank));
    ranks.collect()
}

/// Returns a line with the cards of a preferans deal that are known to be out of play. The text is empty in bridge, or
/// if there are no such cards.
fn talon_text(problem: &Problem, words: &Words, letters: CardLetters) -> String {
    let gone = problem.setup.gone - problem.setup.in_play();
    if problem.setup.game == Game::Bridge || gone.is_empty() {
        return String::new();
    }
    let suits = Suit::ALL.into_iter().filter_map(|suit| {
        let holding = gone.holding(suit);
        (!holding.is_empty()).then(|| format!(" {}{}", suit.symbol(), ranks_text(holding, letters)))
    });
    format!(
        "{}:{}",
        say!(words, "position-talon"),
        suits.collect::<String>()
    )
}

/// Returns the calls of the auction as text, in columns below the names of the seats, beginning with the dealer. The
/// text is empty if there are no calls.
fn auction_text(problem: &Problem, words: &Words) -> String {
    let calls = &problem.record.auction.calls;
    if calls.is_empty() || problem.setup.game == Game::Preferans {
        return String::new();
    }
    const COLUMN_WIDTH: usize = 8;
    let row = |cells: Vec<String>| {
        let cells = cells.iter().map(|cell| format!("{cell:COLUMN_WIDTH$}"));
        cells.collect::<String>().trim_end().to_owned()
    };
    let seats = (0..4).map(|steps| words.seat(problem.dealer.clockwise(steps)));
    let calls: Vec<String> = calls
        .iter()
        .map(|call| words.call_sign(call.call))
        .collect();
    let rows = calls.chunks(4).map(|calls| row(calls.to_vec()));
    let rows: Vec<String> = [row(seats.collect())].into_iter().chain(rows).collect();
    rows.join("\n")
}

/// Returns a line with contract, declarer, leader, lead and result. Without a contract, it has only leader and lead.
/// The text is empty if the problem is only a deal.
fn contract_text(problem: &Problem, words: &Words, letters: CardLetters) -> String {
    let setup = &problem.setup;
    if problem.is_passed_out() {
        return words.contract_of(problem);
    }
    if problem.is_deal_alone() {
        return String::new();
    }
    let lead = (setup.trick.cards())
        .next()
        .or(problem.play.mainline().first().copied())
        .map_or(String::new(), |card| format!(", {}", letters.card(card)));
    let lead = words.seat(setup.leader) + &lead;
    let Some(contract) = problem.contract() else {
        return say!(words, "position-on-lead", lead);
    };
    let contract = format!(
        "{} {}",
        words.contract(contract),
        words.by_declarer(setup.declarer)
    );
    let tricks = problem.record.result;
    let result = tricks.map(|trick| say!(words, "position-result", tricks = trick.0));
    let terms: Vec<String> = [
        say!(words, "position-contract", contract),
        say!(words, "position-lead", lead),
    ]
    .into_iter()
    .chain(result)
    .collect();
    terms.join(". ")
}
