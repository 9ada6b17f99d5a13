//! LaTeX output of a position.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::{Seat, Suit};
use kibitzer_words::Language;
use kibitzer_words::emphasis::StyledRun;

use super::line::{SheetLine, SheetPiece};
use super::look::{DocumentFrame, PictureLook};
use super::sheet::{HandSheet, PositionSheet};
use super::solution::WinnerStyle;

/// Writes the position of a problem as a LaTeX fragment, to be included in a document with `\input`.
pub fn latex(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::new(problem, look);
    let mut latex = match look.language {
        Language::English => "% To be put into a document by \\input; wants no package.\n".to_owned(),
        Language::Russian => {
            "% To be put into a document by \\input; wants \\usepackage[T2A]{fontenc} and \\usepackage[russian]{babel}.\n"
                .to_owned()
        }
    };
    latex += "\\begin{center}\n";
    for (style, text) in [("\\textbf", sheet.title()), ("\\emph", &sheet.byline())] {
        if !text.is_empty() {
            latex += &format!("{style}{{{}}}\\\\*[1ex]\n", latex_text(text));
        }
    }
    latex += &hands_latex(&sheet);
    latex += "\\end{center}\n";
    if !sheet.question().is_empty() {
        latex += &format!("\\noindent {}\n", line_latex(&sheet.question()));
    }
    latex + &solution_latex(&sheet)
}

/// Returns the solution of a problem as LaTeX, each row in a paragraph of its own. The text is empty if the solution is
/// not shown.
fn solution_latex(sheet: &PositionSheet) -> String {
    let rows = sheet.solution_rows(WinnerStyle::Bold);
    let Some((heading, rows)) = rows.split_first() else {
        return String::new();
    };
    let heading = line_latex(&heading.line);
    let rows = rows.iter().map(|row| {
        let indent = format!("\\hangindent={0}em\\hspace*{{{0}em}}", row.depth);
        format!("\n\\noindent{indent}{}\n", line_latex(&row.line))
    });
    format!(
        "\n\\noindent\\textbf{{{heading}}}\n\n{{\\raggedright\\hyphenpenalty=10000\n{}\\par}}\n",
        rows.collect::<String>()
    )
}

/// Returns the text before and after the positions in a complete LaTeX document.
pub(crate) fn document_frame(look: PictureLook) -> DocumentFrame {
    let packages = match look.language {
        Language::English => "",
        Language::Russian => {
            "\\usepackage[T2A]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage[russian]{babel}\n"
        }
    };
    DocumentFrame {
        head: format!(
            "\\documentclass{{article}}\n\\usepackage[margin=25mm]{{geometry}}\n{packages}\\begin{{document}}\n"
        ),
        foot: "\\end{document}\n",
    }
}

/// Returns a LaTeX table with the hands around the card table. Its upper corners have the notes: dealer, vulnerability,
/// contract and tricks.
fn hands_latex(sheet: &PositionSheet) -> String {
    let hands = sheet.hands();
    let hand = |seat: Seat, at| {
        let hand = hands[seat].as_ref();
        hand.map_or(String::new(), |hand| column_table(at, &hand_lines(hand)))
    };
    let corner = |lines: Vec<SheetLine>| {
        if lines.is_empty() {
            return String::new();
        }
        let lines: Vec<String> = lines.iter().map(|line| line_latex(line)).collect();
        column_table("t", &lines)
    };
    let rows = [
        [
            corner(sheet.board_lines()),
            hand(Seat::North, "t"),
            corner(sheet.contract_and_talon()),
        ],
        [
            hand(Seat::West, "c"),
            card_table_latex(sheet),
            hand(Seat::East, "c"),
        ],
        [String::new(), hand(Seat::South, "t"), String::new()],
    ];
    // The empty seat of preferans leaves no gap.
    let rows = rows
        .iter()
        .filter(|cells| cells.iter().any(|cell| !cell.is_empty()));
    let rows: Vec<String> = rows.map(|cells| cells.join(" &\n")).collect();
    format!(
        "\\begin{{tabular}}{{lll}}\n{}\n\\end{{tabular}}\n",
        rows.join(" \\\\\\noalign{\\vskip 1.5ex}\n")
    )
}

/// Returns lines as a LaTeX table of one column. `at` is its vertical alignment, `t` (top) or `c` (centre).
fn column_table(at: &str, lines: &[String]) -> String {
    format!(
        "\\begin{{tabular}}[{at}]{{@{{}}l@{{}}}}\n{}\n\\end{{tabular}}",
        lines.join(" \\\\\n")
    )
}

fn hand_lines(hand: &HandSheet) -> Vec<String> {
    let mut lines = vec![format!("\\textbf{{{}}}", hand.name)];
    if !hand.is_face_down() {
        lines.extend(hand.suits.iter().map(|(suit, ranks)| {
            format!(
                "{} {}",
                suit_command(*suit),
                latex_text(hand.ranks_or_dash(ranks))
            )
        }));
    }
    if hand.unknown > 0 {
        lines.push(latex_text(&hand.unknown_text));
    }
    lines
}

/// Returns the card table as LaTeX: the letters of the seats, in bold for the seat to play, and the cards of the
/// current trick.
fn card_table_latex(sheet: &PositionSheet) -> String {
    let hands = sheet.hands();
    let trick = sheet.current_trick();
    let seat = |seat: Seat| {
        let Some(hand) = &hands[seat] else {
            return String::new();
        };
        let letter = if sheet.seat_to_play() == Some(seat) {
            format!("\\textbf{{{}}}", hand.seat_letter())
        } else {
            hand.seat_letter()
        };
        match trick.iter().find(|(player, _)| *player == seat) {
            Some((_, card)) => format!("{letter} {}", line_latex(&sheet.card_line(*card))),
            None => letter,
        }
    };
    let [north, east, south, west] = Seat::ALL.map(seat);
    format!(
        "\\fbox{{\\begin{{tabular}}{{ccc}}\n& {north} & \\\\[1ex]\n{west} & & {east} \\\\[1ex]\n& {south} &\n\\end{{tabular}}}}"
    )
}

fn line_latex(pieces: &[SheetPiece]) -> String {
    let pieces = pieces.iter().map(|piece| match piece {
        SheetPiece::Words(words) => words_latex(words),
        SheetPiece::Suit(suit) => suit_command(*suit).to_owned(),
    });
    pieces.collect()
}

/// Returns a piece of text as LaTeX, in its style.
fn words_latex(words: &StyledRun) -> String {
    let mut latex = latex_text(&words.text);
    for (command, is_set) in [("\\textit", words.is_italic), ("\\textbf", words.is_bold)] {
        if is_set {
            latex = format!("{command}{{{latex}}}");
        }
    }
    latex
}

fn suit_command(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "$\\spadesuit$",
        Suit::Hearts => "$\\heartsuit$",
        Suit::Diamonds => "$\\diamondsuit$",
        Suit::Clubs => "$\\clubsuit$",
    }
}

/// Converts text to LaTeX: escapes the characters that are special there, and replaces suit symbols by their commands.
///
/// ```
/// use kibitzer_export::latex_text;
/// assert_eq!(latex_text("♠A & more"), "$\\spadesuit$A \\& more");
/// ```
pub fn latex_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        let suit = Suit::ALL.into_iter().find(|suit| suit.symbol() == letter);
        match (letter, suit) {
            (_, Some(suit)) => escaped.push_str(suit_command(suit)),
            ('\\', None) => escaped.push_str("\\textbackslash{}"),
            ('~', None) => escaped.push_str("\\textasciitilde{}"),
            ('^', None) => escaped.push_str("\\textasciicircum{}"),
            ('<', None) => escaped.push_str("$<$"),
            ('>', None) => escaped.push_str("$>$"),
            ('|', None) => escaped.push_str("$|$"),
            ('"', None) => escaped.push_str("\\char34{}"),
            ('×', None) => escaped.push_str("$\\times$"),
            ('≈', None) => escaped.push_str("$\\approx$"),
            ('≤', None) => escaped.push_str("$\\leq$"),
            ('≥', None) => escaped.push_str("$\\geq$"),
            ('−', None) => escaped.push_str("$-$"),
            ('\u{a0}', None) => escaped.push('~'),
            ('…', None) => escaped.push_str("\\dots{}"),
            ('–', None) => escaped.push_str("--"),
            ('—', None) => escaped.push_str("---"),
            ('&' | '%' | '$' | '#' | '_' | '{' | '}', None) => escaped.extend(['\\', letter]),
            (letter, None) if letter.is_control() => escaped.push(' '),
            (letter, None) => escaped.push(letter),
        }
    }
    escaped
}
