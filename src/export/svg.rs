//! SVG output of a position: the hands around the card table, as in books and newspapers.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::{BySeat, Card, Seat};

use super::canvas::SvgCanvas;
use super::letters::{Lettering, Thickness, wrap};
use super::line::{SheetLine, SheetPiece};
use super::look::PictureLook;
use super::palette::PicturePalette;
use super::sheet::{HandSheet, PositionSheet};
use super::text::diagram;

/// The margin around the picture. All sizes in this file are in units of the picture; the ranks have font size 24.
const MARGIN: f32 = 24.0;
/// The horizontal space between the columns of hands.
const GAP: f32 = 26.0;
/// The font size of the ranks.
const RANKS: f32 = 24.0;
/// The height of a suit row in a hand.
const ROW: f32 = 31.0;
/// The font size of seat names.
const NAME: f32 = 16.0;
/// The height of a row with a seat name.
const NAME_ROW: f32 = 26.0;
/// The font size of the notes, the question and the solution.
const TEXT: f32 = 17.0;
/// The height of a row of the notes, the question or the solution.
const TEXT_ROW: f32 = 25.0;
/// The font size of the title.
const TITLE: f32 = 25.0;
/// The height of a row of the title.
const TITLE_ROW: f32 = 33.0;
/// The width, and also the height, of the card table.
const TABLE: f32 = 176.0;
/// The diameter of the disc behind the letter of the seat to play.
const LETTER: f32 = 24.0;
/// The width and height of a card in the current trick.
const CARD: [f32; 2] = [56.0, 34.0];
/// The width and height of a face-down card.
const BACK: [f32; 2] = [22.0, 31.0];
/// The horizontal offset between two overlapping face-down cards.
const BACK_STEP: f32 = 9.0;
/// The minimum width of the picture, without its margins.
const NARROWEST: f32 = 480.0;

/// The maximum number of lines of a title.
const TITLE_LINES: usize = 3;
/// The maximum number of lines of a question.
const QUESTION_LINES: usize = 12;

/// The maximum number of rows of a solution.
const SOLUTION_ROWS: usize = 400;
/// The maximum number of lines of one row of a solution.
const ROW_LINES: usize = 40;
/// The number of characters after which a word of the solution is truncated.
const LONGEST_WORD: usize = 60;

/// The indentation that each level of variations adds.
const INDENT: f32 = 18.0;
/// The maximum number of levels of variations that are indented.
const DEEPEST: usize = 8;

/// Draws the position of a problem as SVG. The picture shows the hands around the card table, the current trick,
/// contract, dealer, vulnerability, the seat to play, title and question. Unknown hands are drawn face down.
///
/// ```
/// use kibitzer_export::{PictureLook, svg};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// assert!(svg(&problem, PictureLook::default()).contains("North to play"));
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn svg(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::of(problem, look);
    let palette = PicturePalette::of(look);
    let styles = PictureStyles::of(&palette);
    let plan = PicturePlan::of(&sheet, &styles);
    let mut drawing = PositionDrawing {
        canvas: SvgCanvas::new(&palette),
        sheet: &sheet,
        styles: &styles,
    };
    let mut y = MARGIN;
    for (lettering, row, text) in heading(&sheet, &styles, plan.inner()) {
        let at = [MARGIN, y + baseline(lettering, row)];
        drawing.canvas.words(at, lettering, &text);
        y += row;
    }
    if y > MARGIN {
        y += 10.0;
    }
    drawing.position(&plan, y);
    y += plan.height();
    let question = wrap(sheet.question(), styles.text, plan.inner(), QUESTION_LINES);
    if !question.is_empty() {
        y += 14.0;
    }
    for line in question {
        let at = [MARGIN, y + baseline(styles.text, TEXT_ROW)];
        drawing.canvas.words(at, styles.text, &line);
        y += TEXT_ROW;
    }
    y = drawing.solution(plan.inner(), y);
    let size = [plan.inner() + 2.0 * MARGIN, y + MARGIN];
    let description = diagram(&sheet.as_it_lies(), sheet.words, sheet.letters);
    drawing.canvas.finish(size, sheet.title(), &description)
}

/// Wraps a line wider than `most` at its spaces. A suit symbol stays with its rank.
fn wrapped(line: &[SheetPiece], style: Lettering, most: f32) -> Vec<SheetLine> {
    let mut lines = vec![SheetLine::new()];
    for word in words(line) {
        let Some(last) = lines.last_mut() else { break };
        let mut longer = last.clone();
        longer.extend(word.iter().cloned());
        match last.is_empty() || style.line_width(&longer) <= most {
            true => *last = longer,
            false => lines.push(word),
        }
    }
    lines.truncate(ROW_LINES);
    lines
}

/// Splits a line at its spaces into words, each with the space that follows it.
fn words(line: &[SheetPiece]) -> Vec<SheetLine> {
    let mut words = vec![SheetLine::new()];
    for piece in line {
        match piece {
            SheetPiece::Suit(suit) => {
                if let Some(word) = words.last_mut() {
                    word.push(SheetPiece::Suit(*suit));
                }
            }
            SheetPiece::Words(text) => {
                for part in text.split_inclusive(' ') {
                    let part: String = part.chars().take(LONGEST_WORD).collect();
                    let ends = part.ends_with(' ');
                    if let Some(word) = words.last_mut() {
                        word.push(SheetPiece::Words(part));
                    }
                    if ends {
                        words.push(SheetLine::new());
                    }
                }
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The text styles and the colours of all parts of the picture.
struct PictureStyles {
    title: Lettering,
    byline: Lettering,
    name: Lettering,
    ranks: Lettering,
    /// The style of the dash for a void.
    void: Lettering,
    text: Lettering,
    /// The style of the letters of the seats on the table.
    seat: Lettering,
    /// The style of the letter of the seat to play.
    turn: Lettering,
}

impl PictureStyles {
    fn of(palette: &PicturePalette) -> PictureStyles {
        let style = |size, thickness, colour| Lettering {
            size,
            thickness,
            colour,
        };
        let (medium, bold) = (Thickness::Medium, Thickness::SemiBold);
        PictureStyles {
            title: style(TITLE, bold, palette.ink),
            byline: style(TEXT, medium, palette.muted),
            name: style(NAME, bold, palette.muted),
            ranks: style(RANKS, medium, palette.ink),
            void: style(RANKS, medium, palette.muted),
            text: style(TEXT, medium, palette.ink),
            seat: style(NAME, bold, palette.muted),
            turn: style(NAME, bold, palette.ground),
        }
    }
}

/// Returns the distance from the top of a text row of height `row` to its baseline.
fn baseline(lettering: Lettering, row: f32) -> f32 {
    (row + lettering.size * 0.727) / 2.0
}

/// Returns the lines above the table, each with its style and row height.
fn heading(
    sheet: &PositionSheet,
    styles: &PictureStyles,
    most: f32,
) -> Vec<(Lettering, f32, String)> {
    let lines = |style: Lettering, row, text: &str, lines| {
        let wrapped = wrap(text, style, most, lines);
        wrapped.into_iter().map(move |line| (style, row, line))
    };
    let title = lines(styles.title, TITLE_ROW, sheet.title(), TITLE_LINES);
    let byline = lines(styles.byline, TEXT_ROW, &sheet.byline(), 2);
    title.chain(byline).collect()
}

/// The layout of a picture: three columns and three rows, with the card table in the middle.
struct PicturePlan {
    hands: BySeat<Option<HandSheet>>,
    /// The lines of notes above West, and those above East.
    corners: [Vec<SheetLine>; 2],
    /// The width of each of the two side columns.
    side: f32,
    /// The width of the middle column.
    middle: f32,
    /// The width of the wider of North's and South's hands, which are left-aligned with each other.
    upright: f32,
    /// The heights of the three rows of the layout.
    rows: [f32; 3],
}

impl PicturePlan {
    fn of(sheet: &PositionSheet, styles: &PictureStyles) -> PicturePlan {
        let hands = sheet.hands();
        let corners = [sheet.facts(), sheet.terms()];
        let known = |seat: Seat| hands[seat].as_ref();
        let width = |seat| known(seat).map_or(0.0, |hand| hand_width(hand, styles));
        let height = |seat| known(seat).map_or(0.0, hand_height);
        let notes = corners.iter().flatten();
        let notes = notes.map(|line| styles.text.line_width(line));
        let notes = notes.fold(0.0, f32::max);
        let upright = width(Seat::North).max(width(Seat::South));
        let middle = upright.max(TABLE);
        let narrowest = (NARROWEST - middle) / 2.0 - GAP;
        let side = width(Seat::West)
            .max(width(Seat::East))
            .max(notes)
            .max(narrowest);
        let lines = corners.iter().map(Vec::len).max().unwrap_or(0) as f32;
        let rows = [
            height(Seat::North).max(lines * TEXT_ROW + 8.0) + 12.0,
            height(Seat::West).max(height(Seat::East)).max(TABLE),
            match hands[Seat::South] {
                Some(_) => height(Seat::South) + 12.0,
                None => 0.0,
            },
        ];
        PicturePlan {
            hands,
            corners,
            side,
            middle,
            upright,
            rows,
        }
    }

    /// Returns the width of the picture without its margins.
    fn inner(&self) -> f32 {
        2.0 * (self.side + GAP) + self.middle
    }

    fn height(&self) -> f32 {
        self.rows.iter().sum()
    }
}

/// Returns the width of a row of `unknown` overlapping face-down cards.
fn backs_width(unknown: u8) -> f32 {
    BACK[0] + BACK_STEP * f32::from(unknown.saturating_sub(1))
}

fn hand_width(hand: &HandSheet, styles: &PictureStyles) -> f32 {
    let text = styles.text.width(&hand.unknown_text);
    let rows = match hand.is_face_down() {
        true => backs_width(hand.unknown),
        false => {
            let suits = hand.suits.iter();
            let widths = suits.map(|(_, ranks)| RANK_START + styles.ranks.width(ranks));
            widths.fold(0.0, f32::max)
        }
    };
    rows.max(text).max(styles.name.width(&hand.name))
}

/// The distance from the left edge of the suit symbols to that of the ranks.
const RANK_START: f32 = 29.0;

fn hand_height(hand: &HandSheet) -> f32 {
    let rows = match hand.is_face_down() {
        true => BACK[1] + 8.0,
        false => ROW * hand.suits.len() as f32,
    };
    let unknown = if hand.unknown > 0 { TEXT_ROW } else { 0.0 };
    NAME_ROW + rows + unknown
}

/// The drawing of a position in progress.
struct PositionDrawing<'a> {
    canvas: SvgCanvas<'a>,
    sheet: &'a PositionSheet<'a>,
    styles: &'a PictureStyles,
}

impl PositionDrawing<'_> {
    /// Draws the hands around the card table, and the notes in the corners, below `top`.
    fn position(&mut self, plan: &PicturePlan, top: f32) {
        let [above, beside, _] = plan.rows;
        let middle = MARGIN + plan.side + GAP;
        let right = middle + plan.middle + GAP;
        let text = self.styles.text;
        let [facts, terms] = &plan.corners;
        for (x, lines) in [(MARGIN, facts), (right, terms)] {
            for (index, line) in lines.iter().enumerate() {
                let y = top + index as f32 * TEXT_ROW + baseline(text, TEXT_ROW);
                self.canvas.line([x, y], text, line);
            }
        }
        self.table([
            middle + (plan.middle - TABLE) / 2.0,
            top + above + (beside - TABLE) / 2.0,
        ]);
        for (seat, hand) in plan.hands.iter() {
            let Some(hand) = hand else { continue };
            let (width, height) = (hand_width(hand, self.styles), hand_height(hand));
            let beside = top + above + (beside - height) / 2.0;
            let centre = middle + (plan.middle - plan.upright) / 2.0;
            let place = match seat {
                Seat::North => [centre, top],
                Seat::East => [right, beside],
                Seat::South => [centre, top + plan.height() - height],
                Seat::West => [middle - GAP - width, beside],
            };
            self.hand(hand, place);
        }
    }

    fn hand(&mut self, hand: &HandSheet, [x, top]: [f32; 2]) {
        let (canvas, styles) = (&mut self.canvas, self.styles);
        let name = [x, top + baseline(styles.name, NAME_ROW)];
        canvas.words(name, styles.name, &hand.name);
        let mut y = top + NAME_ROW;
        if hand.is_face_down() {
            let colours = [canvas.palette.felt, canvas.palette.edge];
            for card in 0..hand.unknown {
                let left = x + BACK_STEP * f32::from(card);
                canvas.rounded([left, y + 2.0], BACK, 3.0, colours);
            }
            y += BACK[1] + 8.0;
        } else {
            for (suit, ranks) in &hand.suits {
                let line = y + baseline(styles.ranks, ROW);
                canvas.sign([x, line], RANKS, *suit);
                let style = match &ranks[..] {
                    "" => styles.void,
                    _ => styles.ranks,
                };
                canvas.words([x + RANK_START, line], style, hand.shown(ranks));
                y += ROW;
            }
        }
        let unknown = [x, y + baseline(styles.text, TEXT_ROW)];
        canvas.words(unknown, styles.byline, &hand.unknown_text);
    }

    /// Draws the card table, the letters of the seats with a disc behind the seat to play, and the cards of the current
    /// trick.
    fn table(&mut self, [x, y]: [f32; 2]) {
        let PicturePalette {
            felt, edge, ink, ..
        } = *self.canvas.palette;
        let (size, corner) = ([TABLE, TABLE], [x, y]);
        self.canvas.rounded(corner, size, 12.0, [felt, edge]);
        let turn = self.sheet.turn();
        for (seat, hand) in self.sheet.hands().iter() {
            let Some(hand) = hand else { continue };
            let [right, down] = by_side(seat, 4.0 + LETTER / 2.0, LETTER / 2.0 + 4.0);
            let [x, y] = [x + right, y + down];
            let mut style = self.styles.seat;
            if turn == Some(seat) {
                style = self.styles.turn;
                let corner = [x - LETTER / 2.0, y - LETTER / 2.0];
                let size = [LETTER, LETTER];
                self.canvas.rounded(corner, size, LETTER / 2.0, [ink, ink]);
            }
            let baseline = [x, y + style.size * 0.36];
            self.canvas.centred(baseline, style, &hand.letter());
        }
        let [width, height] = CARD;
        for (seat, card) in self.sheet.trick() {
            let (across, down) = (LETTER + 6.0 + width / 2.0, LETTER + 6.0 + height / 2.0);
            let [right, down] = by_side(seat, across, down);
            self.card(card, [x + right, y + down]);
        }
    }

    /// Draws a card of the current trick, centred on a point.
    fn card(&mut self, card: Card, [x, y]: [f32; 2]) {
        let [width, height] = CARD;
        let colours = [self.canvas.palette.card, self.canvas.palette.edge];
        let corner = [x - width / 2.0, y - height / 2.0];
        self.canvas.rounded(corner, CARD, 5.0, colours);
        let (line, style) = (self.sheet.card(card), self.styles.ranks);
        let left = x - style.line_width(&line) / 2.0;
        self.canvas.line([left, y + RANKS * 0.36], style, &line);
    }

    /// Draws the solution below `top`, wrapping rows wider than `most`. Returns the y coordinate of its lower edge.
    fn solution(&mut self, most: f32, top: f32) -> f32 {
        let rows = self.sheet.solution();
        let mut y = top + if rows.is_empty() { 0.0 } else { 14.0 };
        for (index, row) in rows.iter().take(SOLUTION_ROWS).enumerate() {
            let style = match index {
                0 => self.styles.byline,
                _ => self.styles.text,
            };
            let indent = INDENT * row.depth.min(DEEPEST) as f32;
            for line in wrapped(&row.line, style, most - indent) {
                let at = [MARGIN + indent, y + baseline(style, TEXT_ROW)];
                self.canvas.line(at, style, &line);
                y += TEXT_ROW;
            }
        }
        y
    }
}

/// Returns the point in the middle of a seat's side of the table. Its distance from the edge is `across` for East and
/// West, and `down` for North and South.
fn by_side(seat: Seat, across: f32, down: f32) -> [f32; 2] {
    let centre = TABLE / 2.0;
    match seat {
        Seat::North => [centre, down],
        Seat::East => [TABLE - across, centre],
        Seat::South => [centre, TABLE - down],
        Seat::West => [across, centre],
    }
}
