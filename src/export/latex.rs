//! LaTeX output of a position.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::{Seat, Suit};
use kibitzer_words::Language;

use super::line::{SheetLine, SheetPiece};
use super::look::{DocumentFrame, PictureLook};
use super::sheet::{HandSheet, PositionSheet};

/// Writes a position as a LaTeX fragment, to be included with `\input`.
pub fn latex(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::of(problem, look);
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
            latex += &format!("{style}{{{}}}\\\\[1ex]\n", escaped(text));
        }
    }
    latex += &rows(&sheet);
    latex += "\\end{center}\n";
    if !sheet.question().is_empty() {
        latex += &format!("\\noindent {}\n", escaped(sheet.question()));
    }
    latex + &solution(&sheet)
}

/// Writes the solution, with each row as a paragraph.
fn solution(sheet: &PositionSheet) -> String {
    let rows = sheet.solution();
    let Some((heading, rows)) = rows.split_first() else {
        return String::new();
    };
    let heading = format!("\n\\noindent\\textbf{{{}}}\n", line(&heading.line));
    let rows = rows.iter().map(|row| {
        let indent = format!("\\hspace*{{{}em}}", row.depth);
        format!("\n\\noindent{indent}{}\n", line(&row.line))
    });
    heading + &rows.collect::<String>()
}

/// Returns the head and foot of a LaTeX document for positions.
pub(crate) fn frame(look: PictureLook) -> DocumentFrame {
    let packages = match look.language {
        Language::English => "",
        Language::Russian => {
            "\\usepackage[T2A]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage[russian]{babel}\n"
        }
    };
    DocumentFrame {
        head: format!("\\documentclass{{article}}\n{packages}\\begin{{document}}\n"),
        foot: "\\end{document}\n",
    }
}

/// Writes the hands around the card table, and the notes in the corners.
fn rows(sheet: &PositionSheet) -> String {
    let hands = sheet.hands();
    let hand = |seat: Seat, at| {
        let hand = hands[seat].as_ref();
        hand.map_or(String::new(), |it| block(at, &hand_lines(it)))
    };
    let corner = |lines: Vec<SheetLine>| {
        let lines: Vec<String> = lines.iter().map(|it| line(it)).collect();
        block("t", &lines)
    };
    let rows = [
        [
            corner(sheet.facts()),
            hand(Seat::North, "t"),
            corner(sheet.terms()),
        ],
        [hand(Seat::West, "c"), table(sheet), hand(Seat::East, "c")],
        [String::new(), hand(Seat::South, "t"), String::new()],
    ];
    let rows = rows.map(|cells| cells.join(" &\n"));
    format!(
        "\\begin{{tabular}}{{lll}}\n{}\n\\end{{tabular}}\n",
        rows.join(" \\\\\\noalign{\\vskip 1.5ex}\n")
    )
}

/// Writes lines as a LaTeX table of one column. `at` is its vertical alignment, `t` or `c`.
fn block(at: &str, lines: &[String]) -> String {
    format!(
        "\\begin{{tabular}}[{at}]{{@{{}}l@{{}}}}\n{}\n\\end{{tabular}}",
        lines.join(" \\\\\n")
    )
}

fn hand_lines(hand: &HandSheet) -> Vec<String> {
    let mut lines = vec![format!("\\textbf{{{}}}", hand.name)];
    if !hand.is_face_down() {
        lines.extend(
            hand.suits
                .iter()
                .map(|(suit, ranks)| format!("{} {}", sign(*suit), escaped(hand.shown(ranks)))),
        );
    }
    if hand.unknown > 0 {
        lines.push(escaped(&hand.unknown_text));
    }
    lines
}

/// Writes the card table: the letters of the seats, with the one to play in bold, and the cards of the current trick.
fn table(sheet: &PositionSheet) -> String {
    let hands = sheet.hands();
    let trick = sheet.trick();
    let seat = |seat: Seat| {
        let Some(hand) = &hands[seat] else {
            return String::new();
        };
        let letter = match sheet.turn() == Some(seat) {
            true => format!("\\textbf{{{}}}", hand.letter()),
            false => hand.letter(),
        };
        match trick.iter().find(|(player, _)| *player == seat) {
            Some((_, card)) => format!("{letter} {}", line(&sheet.card(*card))),
            None => letter,
        }
    };
    let [north, east, south, west] = Seat::ALL.map(seat);
    format!(
        "\\fbox{{\\begin{{tabular}}{{ccc}}\n& {north} & \\\\[1ex]\n{west} & & {east} \\\\[1ex]\n& {south} &\n\\end{{tabular}}}}"
    )
}

fn line(pieces: &[SheetPiece]) -> String {
    let pieces = pieces.iter().map(|piece| match piece {
        SheetPiece::Words(words) => escaped(words),
        SheetPiece::Suit(suit) => sign(*suit).to_owned(),
    });
    pieces.collect()
}

fn sign(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "$\\spadesuit$",
        Suit::Hearts => "$\\heartsuit$",
        Suit::Diamonds => "$\\diamondsuit$",
        Suit::Clubs => "$\\clubsuit$",
    }
}

/// Escapes the characters that are special in LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        let suit = Suit::ALL.into_iter().find(|suit| suit.symbol() == letter);
        match (letter, suit) {
            (_, Some(suit)) => escaped.push_str(sign(suit)),
            ('\\', None) => escaped.push_str("\\textbackslash{}"),
            ('~', None) => escaped.push_str("\\textasciitilde{}"),
            ('^', None) => escaped.push_str("\\textasciicircum{}"),
            ('<', None) => escaped.push_str("$<$"),
            ('>', None) => escaped.push_str("$>$"),
            ('|', None) => escaped.push_str("$|$"),
            ('"', None) => escaped.push_str("\\char34{}"),
            ('×', None) => escaped.push_str("$\\times$"),
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
