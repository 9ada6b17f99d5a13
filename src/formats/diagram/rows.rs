//! Conversion of lines to rows as displayed: without the markup of e-mails, forums and web pages, and with suit
//! symbols.

use std::ops::Range;

use kibitzer_cards::{Seat, Suit};

use super::seat_markup::{SeatMarkup, tag_name, tag_text};
use super::vocabulary::parse_suit_name;
use crate::board_lines::strip_email_quotes;
use crate::foreign::PAGE_ELEMENTS;
use crate::lin::{hand_diagram_length, link_ranges};
use crate::single_words::{is_one_of, single_letter};

/// A row of text as displayed, with the position of each character in the source.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct TextRow {
    /// The number of the row's line in the source text, from 1.
    pub(super) line: usize,
    /// The displayed characters of the row. Tabs are expanded to blanks.
    pub(super) letters: Vec<char>,
    /// The column in the source text of each displayed character, from 1.
    columns: Vec<usize>,
    /// True if the row is not displayed. Such a row only names the seat to which the markup of a page assigns the text
    /// after it.
    pub(super) is_markup: bool,
}

/// A line and column in the source text, both from 1.
pub(super) type TextPlace = (usize, usize);

/// The effect of a character or of a piece of markup on the displayed row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RowEffect {
    Letter(char),
    /// A character or markup that is not displayed.
    Nothing,
    /// A separator of columns, such as a tab. It is displayed as blanks up to the next tab stop.
    Gap,
    /// The end of a displayed row, such as the tag `<br>`.
    Break,
    /// A tag or comment of a page that assigns the text after it to a seat.
    Seat(Seat),
    /// A table cell whose contents belong to a seat.
    CellSeat(Seat),
}

/// The distance between tab stops, in characters.
const TAB_WIDTH: usize = 8;

/// The minimum number of consecutive dots that are replaced with blanks, because such dots serve only to align columns.
const MIN_LEADER_DOTS: usize = 4;
/// The minimum number of consecutive dashes that are replaced with blanks, because such dashes belong to a frame.
const MIN_FRAME_DASHES: usize = 5;

impl TextRow {
    /// Creates a row without characters for a line of the text.
    fn blank(line: usize) -> TextRow {
        TextRow {
            line,
            ..TextRow::default()
        }
    }

    /// Returns the column in the source text of the displayed character at index `at`. If there is no such character,
    /// returns the column after the last one.
    pub(super) fn source_column(&self, at: usize) -> usize {
        let last = self.columns.last().map_or(1, |column| column + 1);
        self.columns.get(at).copied().unwrap_or(last)
    }

    /// Returns the line and column in the source text of the displayed character at index `at`.
    pub(super) fn source_place(&self, at: usize) -> TextPlace {
        (self.line, self.source_column(at))
    }

    /// Returns the displayed characters with indices in `part` as a string.
    pub(super) fn text(&self, part: Range<usize>) -> String {
        self.letters[part].iter().collect()
    }

    /// Returns the number of words in the longest run of words separated by single blanks; a wider gap ends a run.
    pub(super) fn longest_text(&self) -> usize {
        let (mut longest, mut words, mut blanks) = (0, 0, 0);
        for letter in &self.letters {
            if letter.is_whitespace() {
                blanks += 1;
                continue;
            }
            words = match blanks {
                _ if words == 0 => 1,
                0 => words,
                1 => words + 1,
                _ => 1,
            };
            blanks = 0;
            longest = longest.max(words);
        }
        longest
    }

    /// Returns true if the row contains only white space.
    pub(super) fn is_blank(&self) -> bool {
        self.letters.iter().all(|letter| letter.is_whitespace())
    }

    fn push(&mut self, letter: char, column: usize) {
        self.letters.push(letter);
        self.columns.push(column);
    }

    /// Adds blanks to the row up to the next tab stop, at least two. `column` is the source column of the separator
    /// that they replace.
    fn add_gap(&mut self, column: usize) {
        let next = (self.letters.len() / TAB_WIDTH + 1) * TAB_WIDTH;
        let end = next.max(self.letters.len() + 2);
        while self.letters.len() < end {
            self.push(' ', column);
        }
    }

    /// Creates a row that consists of the name of `seat` and goes above that seat's hand. The markup in source line
    /// `line`, column `column` names the seat.
    fn of_seat(seat: Seat, line: usize, column: usize) -> TextRow {
        let letters: Vec<char> = seat.name().chars().collect();
        TextRow {
            line,
            columns: vec![column; letters.len()],
            letters,
            is_markup: true,
        }
    }

    /// Creates a row of seat names to go above `row`. `cells` pairs each seat with the index in `row` at which its
    /// column begins.
    fn of_columns(cells: &[(usize, Seat)], row: &TextRow) -> TextRow {
        let mut names = TextRow {
            line: row.line,
            is_markup: true,
            ..TextRow::default()
        };
        for &(at, seat) in cells {
            let column = row.source_column(at);
            while names.letters.len() < at {
                names.push(' ', column);
            }
            for letter in seat.name().chars() {
                names.push(letter, column);
            }
        }
        names
    }

    /// Returns the displayed characters with indices in `part` as a row.
    fn part(&self, part: Range<usize>) -> TextRow {
        TextRow {
            line: self.line,
            letters: self.letters[part.clone()].to_vec(),
            columns: self.columns[part].to_vec(),
            is_markup: false,
        }
    }

    /// Replaces leaders (dots, underscores), frame lines of dashes and the bullet of a list item with blanks.
    fn clear_ornaments(&mut self) {
        self.clear_runs('.', MIN_LEADER_DOTS);
        self.clear_runs('_', 2);
        self.clear_runs('-', MIN_FRAME_DASHES);
        self.clear_bullet();
    }

    /// Replaces the bullet of a list item with a blank if a suit follows, as in `- ♠ AK5` or `* Spades: AK5`.
    fn clear_bullet(&mut self) {
        let is_blank = |letter: &char| letter.is_whitespace();
        let mark = self.letters.iter().position(|letter| !is_blank(letter));
        let Some((mark, [bullet, rest @ ..])) = mark.map(|mark| (mark, &self.letters[mark..]))
        else {
            return;
        };
        let words = rest.iter().collect::<String>().to_lowercase();
        let word = words.trim_start_matches([' ', '*', '_']);
        let end = word.find(|letter: char| !letter.is_alphabetic());
        let name = word.split_at(end.unwrap_or(word.len())).0;
        let is_suit = word.starts_with(['♠', '♥', '♦', '♣'])
            || is_one_of(name, "s h d c")
            || parse_suit_name(name).is_some();
        if "-*•·+".contains(*bullet) && rest.first().is_some_and(is_blank) && is_suit {
            self.letters[mark] = ' ';
        }
    }

    /// Replaces every run of at least `shortest` `leader` characters with blanks, because such a run only fills the
    /// space between columns.
    fn clear_runs(&mut self, leader: char, shortest: usize) {
        let mut start = 0;
        while start < self.letters.len() {
            let run = self.letters[start..].iter();
            let length = run.take_while(|&&letter| letter == leader).count();
            if length >= shortest {
                self.letters[start..start + length].fill(' ');
            }
            start += length.max(1);
        }
    }
}

/// Converts a line of the source text, with line number `number`, to displayed rows. A line of HTML may contain several
/// rows.
#[cfg(test)]
pub(super) fn displayed_rows(number: usize, line: &str) -> Vec<TextRow> {
    RowReader::of_text(line).displayed_rows(number, line)
}

/// The rows displayed for one line of the source text, including the row under construction.
struct LineRows {
    /// The number of the line.
    number: usize,
    rows: Vec<TextRow>,
    row: TextRow,
    /// The seats that the markup assigns to table cells, each with the index in `row` at which its cell begins.
    cells: Vec<(usize, Seat)>,
}

/// A reader that converts the lines of a text to displayed rows, one after the other.
#[derive(Default)]
pub(super) struct RowReader {
    /// The seats named by the HTML markup of the text.
    markup: SeatMarkup,
    /// The number of bytes at the start of the next line that belong to a tag or an address begun on an earlier line.
    tag_length: usize,
    /// The seats of the columns in the current table, in the order of the latest row of seat names.
    columns: Vec<Seat>,
    /// The number of table rows read since the latest row of seat names.
    column_rows: usize,
}

impl RowReader {
    /// Creates a reader for the lines of `text`.
    pub(super) fn of_text(text: &str) -> RowReader {
        RowReader {
            markup: SeatMarkup::of_text(text),
            ..RowReader::default()
        }
    }

    /// Converts the first line of `text`, which has line number `number`, to displayed rows. `text` continues after
    /// this line, since a tag may end on a later one. Addresses of deals are not displayed because their parameters
    /// look like cards.
    pub(super) fn displayed_rows(&mut self, number: usize, text: &str) -> Vec<TextRow> {
        let line = text.split('\n').next().unwrap_or_default();
        let tag_length = std::mem::take(&mut self.tag_length);
        if tag_length > line.len() {
            self.tag_length = tag_length - line.len() - 1;
            return Vec::new();
        }
        let mut rest = match tag_length {
            0 => strip_email_quotes(line),
            _ => &line[tag_length..],
        };
        let links: Vec<Range<usize>> = link_ranges(line).collect();
        let has_deal_cell = has_deal_cell(line);
        let mut line_rows = LineRows {
            number,
            rows: Vec::new(),
            row: TextRow::blank(number),
            cells: Vec::new(),
        };
        let mut at = line.len() - rest.len();
        let mut column = 1 + line[..at].chars().count();
        while let Some(first) = rest.chars().next() {
            let link = links.iter().find(|link| link.start == at);
            let (sign, length) =
                self.next_effect(first, rest, &text[at..], link.map(ExactSizeIterator::len));
            let is_separator = has_deal_cell && matches!(first, ',' | ';' | '"') && length == 1;
            let sign = if is_separator { RowEffect::Gap } else { sign };
            self.apply(sign, column, &mut line_rows);
            if sign == RowEffect::Break && tag_name(rest) == "table" {
                self.columns.clear();
            }
            if length > rest.len() {
                self.tag_length = length - rest.len() - 1;
                break;
            }
            let (seen, behind) = rest.split_at(length);
            column += seen.chars().count();
            at += length;
            rest = behind;
        }
        self.end_row(&mut line_rows);
        let mut rows = line_rows.rows;
        rows.iter_mut().for_each(TextRow::clear_ornaments);
        rows
    }

    /// Applies the effect of the character or markup in source column `column` to the rows of `line`.
    fn apply(&mut self, effect: RowEffect, column: usize, line: &mut LineRows) {
        match effect {
            RowEffect::Letter(letter) => line.row.push(letter, column),
            RowEffect::Nothing => {}
            RowEffect::Gap => line.row.add_gap(column),
            RowEffect::Break => self.end_row(line),
            RowEffect::Seat(seat) => {
                self.end_row(line);
                let row = TextRow::of_seat(seat, line.number, column);
                line.rows.push(row);
            }
            RowEffect::CellSeat(seat) => {
                // Text before the first cell of a seat is the end of a cell with several rows.
                if line.cells.is_empty() && !line.row.is_blank() {
                    self.end_row(line);
                }
                line.row.add_gap(column);
                line.cells.push((line.row.letters.len(), seat));
            }
        }
    }

    /// Returns the effect of the next character or markup, and its length in bytes. `first` is the next character,
    /// `rest` the remainder of the line, `text` the remainder of the whole text, and `link` the length in bytes of an
    /// address that begins here.
    fn next_effect(
        &self,
        first: char,
        rest: &str,
        text: &str,
        link: Option<usize>,
    ) -> (RowEffect, usize) {
        if let Some(length) = link.or_else(|| hand_diagram_length(text)) {
            return (RowEffect::Letter(' '), length);
        }
        parse_markup(rest, &self.markup)
            .or_else(|| parse_broken_tag(rest, text, &self.markup))
            .unwrap_or((character_effect(first), first.len_utf8()))
    }

    /// Completes the current row of a line. If the row has table cells with seats and each such cell holds one suit, a
    /// row of seat names goes above them; otherwise each cell becomes a row of its own below its seat's name.
    fn end_row(&mut self, line: &mut LineRows) {
        let row = std::mem::replace(&mut line.row, TextRow::blank(line.number));
        let cells = std::mem::take(&mut line.cells);
        let rows = &mut line.rows;
        if cells.is_empty() {
            if !row.is_blank() {
                self.columns.clear();
            }
            return rows.push(row);
        }
        let ends = cells
            .iter()
            .skip(1)
            .map(|(at, _)| *at)
            .chain([row.letters.len()]);
        let parts: Vec<Range<usize>> = cells
            .iter()
            .map(|(at, _)| *at)
            .zip(ends)
            .map(|(at, end)| at..end)
            .collect();
        let suits = |part: &Range<usize>| {
            let letters = row.letters[part.clone()].iter();
            letters.filter(|letter| "♠♥♦♣".contains(**letter)).count()
        };
        if parts.iter().all(|part| suits(part) == 1) {
            let seats: Vec<Seat> = cells.iter().map(|(_, seat)| *seat).collect();
            if self.columns != seats || self.column_rows == Suit::ALL.len() {
                rows.push(TextRow::of_columns(&cells, &row));
                (self.columns, self.column_rows) = (seats, 0);
            }
            self.column_rows += 1;
            return rows.push(row);
        }
        for ((_, seat), part) in cells.iter().zip(parts) {
            let column = row.source_column(part.start);
            rows.push(TextRow::of_seat(*seat, row.line, column));
            rows.push(row.part(part));
        }
    }
}

/// Returns true if the line is a table row, with cells separated by commas, semicolons or quotation marks, and a cell
/// after the first begins with a deal in PBN notation.
fn has_deal_cell(line: &str) -> bool {
    let mut cells = line.split([',', ';', '"']).skip(1);
    cells.any(|cell| {
        let (seat, hands) = cell.trim_start().split_once(':').unwrap_or_default();
        let is_seat = single_letter(seat).is_some_and(|letter| Seat::from_letter(letter).is_some());
        let hand = hands.split_whitespace().next().unwrap_or_default();
        is_seat && hand.matches('.').count() == 3
    })
}

/// Returns the effect of a character on the displayed row. Variants of suit symbols, dashes and blanks are replaced by
/// one common character each.
fn character_effect(letter: char) -> RowEffect {
    RowEffect::Letter(match letter {
        '♠' | '♤' => '♠',
        '♥' | '♡' | '❤' => '♥',
        '♦' | '♢' | '◆' | '◇' => '♦',
        '♣' | '♧' => '♣',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '\t' | '|' | '│' | '║' => return RowEffect::Gap,
        // Variation selectors, zero-width characters, and decoration.
        '\r' | '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{ad}' | '¤' => {
            return RowEffect::Nothing;
        }
        '\u{2500}'..='\u{257f}' => ' ',
        blank if blank.is_whitespace() => ' ',
        control if control.is_control() => '\u{fffd}',
        letter => letter,
    })
}

/// Parses the HTML or forum markup at the start of `text`. Returns its effect on the displayed row and its length in
/// bytes.
fn parse_markup(text: &str, markup: &SeatMarkup) -> Option<(RowEffect, usize)> {
    match text.as_bytes()[0] {
        b'<' => parse_html_tag(text, markup),
        b'[' => parse_tag(text, ']', forum_tag_effect),
        b'&' => parse_entity(text),
        b':' => parse_short_name(text),
        b'!' => parse_suit_code(text),
        _ => None,
    }
}

/// Parses an HTML tag or comment. Returns its effect on the displayed row and its length in bytes. A tag that assigns
/// its content to a seat has no other effect.
fn parse_html_tag(text: &str, markup: &SeatMarkup) -> Option<(RowEffect, usize)> {
    let tag = tag_text(text, '>')?;
    let seat = markup
        .seat_of_tag(tag)
        .map(|seat| match &tag_name(text)[..] {
            "td" | "th" => RowEffect::CellSeat(seat),
            _ => RowEffect::Seat(seat),
        });
    match seat {
        Some(effect) => Some((effect, tag.len() + 2)),
        None => parse_tag(text, '>', html_tag_effect),
    }
}

/// Parses a tag that ends with the bracket `closing`. Returns its effect on the displayed row and its length in bytes.
/// `effect` maps tag names to effects.
fn parse_tag(
    text: &str,
    closing: char,
    effect: fn(&str) -> Option<RowEffect>,
) -> Option<(RowEffect, usize)> {
    let length = tag_text(text, closing)?.len() + 2;
    Some((effect(&tag_name(text))?, length))
}

/// Parses an HTML tag or comment that begins at the start of `line` and ends on a later line. `text` is the source text
/// from the start of `line` on.
fn parse_broken_tag(line: &str, text: &str, markup: &SeatMarkup) -> Option<(RowEffect, usize)> {
    let is_open = line.starts_with('<') && !line.contains('>');
    let is_known = || line.starts_with("<!--") || is_one_of(&tag_name(line), PAGE_ELEMENTS);
    let found = (is_open && is_known()).then(|| parse_html_tag(text, markup))??;
    // A bracket before the end shows that this is no tag.
    (!text[1..found.1].contains('<')).then_some(found)
}

/// The names of the HTML elements that start a new row.
const BLOCK_ELEMENTS: &str = "address article aside blockquote br caption center div dl dt figcaption figure footer form h1 h2 \
     h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul";

fn html_tag_effect(name: &str) -> Option<RowEffect> {
    Some(match name {
        "td" | "th" | "dd" => RowEffect::Gap,
        _ if is_one_of(name, BLOCK_ELEMENTS) => RowEffect::Break,
        _ => RowEffect::Nothing,
    })
}

fn forum_tag_effect(name: &str) -> Option<RowEffect> {
    Some(match name {
        "br" | "tr" | "table" => RowEffect::Break,
        "td" | "th" => RowEffect::Gap,
        "b" | "i" | "u" | "color" | "size" | "font" | "code" | "pre" | "quote" | "center"
        | "left" | "right" | "url" | "spoiler" | "list" => RowEffect::Nothing,
        _ => return None,
    })
}

/// Parses an HTML entity, such as `&spades;` or `&#9824;`. Returns its effect on the displayed row and its length in
/// bytes.
fn parse_entity(text: &str) -> Option<(RowEffect, usize)> {
    let head = &text[..text.floor_char_boundary(12)];
    let end = head.find(';')?;
    let name = &head[1..end];
    let letter = match name {
        "spades" => '♠',
        "hearts" => '♥',
        "diams" => '♦',
        "clubs" => '♣',
        "nbsp" | "ensp" | "emsp" => ' ',
        "mdash" | "ndash" | "minus" => '-',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "amp" => '&',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((character_effect(letter), end + 1))
}

/// Parses a suit name between colons, such as `:spades:`, which messengers display as a symbol.
fn parse_short_name(text: &str) -> Option<(RowEffect, usize)> {
    let head = &text[1..text.floor_char_boundary(12)];
    let name = head[..head.find(':')?].to_ascii_lowercase();
    let suit = match &name[..] {
        "spades" | "spade" => '♠',
        "hearts" | "heart" => '♥',
        "diamonds" | "diamond" | "diams" => '♦',
        "clubs" | "club" => '♣',
        _ => return None,
    };
    Some((RowEffect::Letter(suit), name.len() + 2))
}

/// Parses a suit code such as `!s`, used in some forums. In `!She` the letter is the start of a word, not a suit.
fn parse_suit_code(text: &str) -> Option<(RowEffect, usize)> {
    let mut letters = text[1..].chars();
    let suit = Suit::from_letter(letters.next()?)?.symbol();
    let is_word = letters.next().is_some_and(char::is_lowercase);
    (!is_word).then_some((RowEffect::Letter(suit), 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn displayed_text(line: &str) -> String {
        let texts: Vec<String> = displayed_rows(1, line)
            .into_iter()
            .map(|row| row.letters.iter().collect())
            .collect();
        texts.join("\n")
    }

    #[test]
    fn markup_is_removed_from_displayed_text() {
        for (line, expected) in [
            ("> > ♠\u{fe0f}AK ♡\u{fe0e}Q", "♠AK ♥Q"),
            ("[b]N[/b] <i class=\"a\">♠</i>A", "N ♠A"),
            ("&spades;A&nbsp;&#9829;K&#x2666;Q &clubs;J", "♠A ♥K♦Q ♣J"),
            (":spades:A !hK !dQ Wow !She", "♠A ♥K ♦Q Wow !She"),
            ("<p>a<br/>b<td>c", "\na\nb       c"),
            ("1\t—|[hv=pc=n]", "1       -        "),
            ("AJ5....6 AK... ---- -----+", "AJ5    6 AK... ----      +"),
            ("a < b & c : d [x", "a < b & c : d [x"),
            ("<dt>a</dt><dd>b</dd>", "\na\n        b       "),
            ("a<!-- b > c -->d", "ad"),
            ("see www.x.org/handviewer.html?n=sa&s=sk now", "see   now"),
        ] {
            assert_eq!(displayed_text(line), expected);
        }
    }

    #[test]
    fn a_tag_may_continue_on_the_next_lines() {
        let text = "a<div\n class=x\n id=\"y\">b\nc < d\ne <i\nf";
        let mut reader = RowReader::default();
        let mut rest = text;
        let mut rows = Vec::new();
        for number in 1.. {
            rows.extend(reader.displayed_rows(number, rest));
            let Some((_, later)) = rest.split_once('\n') else {
                break;
            };
            rest = later;
        }
        let rows: Vec<(usize, String)> = rows
            .iter()
            .map(|row| (row.line, row.text(0..row.letters.len())))
            .collect();
        let expected = [
            (1, "a"),
            (1, ""),
            (3, "b"),
            (4, "c < d"),
            (5, "e <i"),
            (6, "f"),
        ];
        assert_eq!(rows, expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn a_displayed_letter_keeps_its_position_in_the_source() {
        let row = &displayed_rows(7, "> &spades;<b>A</b>2")[0];
        assert_eq!(row.text(0..row.letters.len()), "♠A2");
        let places = [0, 1, 2, 3].map(|at| row.source_place(at));
        assert_eq!(places, [(7, 3), (7, 14), (7, 19), (7, 20)]);
    }
}
