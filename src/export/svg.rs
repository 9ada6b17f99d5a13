//! SVG output of a position: the hands around the card table, as in books and newspapers.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::{BySeat, Card, Seat};
use kibitzer_words::emphasis::StyledRun;

use super::canvas::SvgCanvas;
use super::letters::{Lettering, Thickness, wrap_text};
use super::line::{SheetLine, SheetPiece, plain_text, sheet_line};
use super::look::PictureLook;
use super::palette::PicturePalette;
use super::sheet::{HandSheet, PositionSheet};
use super::text::diagram;

/// Margin around the picture, in SVG units. All sizes in this file are in SVG units; the ranks have font size 24.
const MARGIN: f32 = 24.0;
/// Horizontal space between the columns of hands, in SVG units.
const COLUMN_GAP: f32 = 26.0;
/// Font size of the ranks, in SVG units.
const RANK_FONT_SIZE: f32 = 24.0;
/// Height of a row of a hand, which shows one suit, in SVG units.
const SUIT_ROW_HEIGHT: f32 = 31.0;
/// Font size of the names of the seats, in SVG units.
const NAME_FONT_SIZE: f32 = 16.0;
/// Height of a row with the name of a seat, in SVG units.
const NAME_ROW_HEIGHT: f32 = 26.0;
/// Font size of the notes, the question and the solution, in SVG units.
const TEXT_FONT_SIZE: f32 = 17.0;
/// Height of a row of the notes, the question or the solution, in SVG units.
const TEXT_ROW_HEIGHT: f32 = 25.0;
/// Font size of the title, in SVG units.
const TITLE_FONT_SIZE: f32 = 25.0;
/// Height of a row of the title, in SVG units.
const TITLE_ROW_HEIGHT: f32 = 33.0;
/// Width and height of the square card table, in SVG units.
const TABLE_SIZE: f32 = 176.0;
/// Diameter of the disc behind the letter of the seat to play, in SVG units.
const DISC_DIAMETER: f32 = 24.0;
/// Width and height of a card of the current trick, in SVG units.
const CARD_SIZE: [f32; 2] = [56.0, 34.0];
/// Width and height of a face-down card, in SVG units.
const BACK_SIZE: [f32; 2] = [22.0, 31.0];
/// Horizontal offset between two overlapping face-down cards, in SVG units.
const BACK_STEP: f32 = 9.0;
/// Minimum width of the picture without its margins, in SVG units.
const MIN_WIDTH: f32 = 480.0;

/// Maximum number of lines into which a title is wrapped.
const MAX_TITLE_LINES: usize = 3;
/// Maximum number of lines into which the question of a problem is wrapped.
const MAX_QUESTION_LINES: usize = 12;

/// Maximum number of rows of a solution that are drawn.
const MAX_SOLUTION_ROWS: usize = 400;
/// Maximum number of lines into which one row of a solution is wrapped.
const MAX_LINES_PER_ROW: usize = 40;
/// Number of characters after which a word of the solution is truncated.
const MAX_WORD_LENGTH: usize = 60;

/// Indentation that each nesting level of variations adds, in SVG units.
const INDENT: f32 = 18.0;
/// Maximum number of nesting levels of variations that are indented.
const MAX_INDENT_LEVELS: usize = 8;

/// Draws the position of a problem as SVG. The picture shows the title, the hands around the card table, the current
/// trick, contract, dealer, vulnerability, the seat to play and the question. Unknown hands are drawn face down.
///
/// ```
/// use kibitzer_export::{PictureLook, svg};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// assert!(svg(&problem, PictureLook::default()).contains("North to play"));
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn svg(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::new(problem, look);
    let palette = PicturePalette::from_look(look);
    let styles = PictureStyles::from_palette(&palette);
    let plan = PicturePlan::new(&sheet, &styles);
    let mut drawing = PositionDrawing {
        canvas: SvgCanvas::new(&palette),
        sheet: &sheet,
        styles: &styles,
    };
    let mut y = MARGIN;
    for (lettering, row, text) in heading_lines(&sheet, &styles, plan.inner_width()) {
        let at = [MARGIN, y + baseline_offset(lettering, row)];
        drawing.canvas.draw_line(at, lettering, &sheet_line(&text));
        y += row;
    }
    if y > MARGIN {
        y += 10.0;
    }
    drawing.draw_position(&plan, y);
    y += plan.height();
    let question = wrap_text(
        &plain_text(&sheet.question()),
        styles.text,
        plan.inner_width(),
        MAX_QUESTION_LINES,
    );
    if !question.is_empty() {
        y += 14.0;
    }
    for line in question {
        let at = [MARGIN, y + baseline_offset(styles.text, TEXT_ROW_HEIGHT)];
        drawing
            .canvas
            .draw_line(at, styles.text, &sheet_line(&line));
        y += TEXT_ROW_HEIGHT;
    }
    y = drawing.draw_solution(plan.inner_width(), y);
    let size = [plan.inner_width() + 2.0 * MARGIN, y + MARGIN];
    let description = diagram(&sheet.problem_from_here(), sheet.words, sheet.letters);
    drawing.canvas.finish(size, sheet.title(), &description)
}

/// Wraps a line at its spaces into lines at most `most` wide, and returns them. A suit symbol stays with its rank.
fn wrap_line(line: &[SheetPiece], style: Lettering, most: f32) -> Vec<SheetLine> {
    let mut lines = vec![SheetLine::new()];
    for word in split_into_words(line) {
        let Some(last) = lines.last_mut() else { break };
        let mut longer = last.clone();
        longer.extend(word.iter().cloned());
        if last.is_empty() || style.line_width(&longer) <= most {
            *last = longer;
        } else {
            lines.push(word);
        }
    }
    lines.truncate(MAX_LINES_PER_ROW);
    lines
}

/// Splits a line of text and suit symbols at its spaces into words, each with the space that follows it.
fn split_into_words(line: &[SheetPiece]) -> Vec<SheetLine> {
    let mut words = vec![SheetLine::new()];
    for piece in line {
        match piece {
            SheetPiece::Suit(suit) => {
                if let Some(word) = words.last_mut() {
                    word.push(SheetPiece::Suit(*suit));
                }
            }
            SheetPiece::Words(words_in_style) => {
                for part in words_in_style.text.split_inclusive(' ') {
                    let part: String = part.chars().take(MAX_WORD_LENGTH).collect();
                    let ends = part.ends_with(' ');
                    if let Some(word) = words.last_mut() {
                        word.push(SheetPiece::Words(StyledRun {
                            text: part,
                            ..*words_in_style
                        }));
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

/// The font sizes, weights and colours of all texts in the picture.
struct PictureStyles {
    title: Lettering,
    byline: Lettering,
    name: Lettering,
    ranks: Lettering,
    /// Text style of the dash that stands for a void.
    void: Lettering,
    text: Lettering,
    /// Text style of the letters that mark the seats on the card table.
    seat: Lettering,
    /// Text style of the letter that marks the seat to play on the card table.
    turn: Lettering,
}

impl PictureStyles {
    fn from_palette(palette: &PicturePalette) -> PictureStyles {
        let style = |size, thickness, colour| Lettering {
            size,
            thickness,
            colour,
        };
        let (medium, bold) = (Thickness::Medium, Thickness::Semibold);
        PictureStyles {
            title: style(TITLE_FONT_SIZE, bold, palette.ink),
            byline: style(TEXT_FONT_SIZE, medium, palette.muted),
            name: style(NAME_FONT_SIZE, bold, palette.muted),
            ranks: style(RANK_FONT_SIZE, medium, palette.ink),
            void: style(RANK_FONT_SIZE, medium, palette.muted),
            text: style(TEXT_FONT_SIZE, medium, palette.ink),
            seat: style(NAME_FONT_SIZE, bold, palette.muted),
            turn: style(NAME_FONT_SIZE, bold, palette.ground),
        }
    }
}

/// Returns the distance from the top of a row of text to its baseline. `row` is the height of the row; both are in SVG
/// units.
fn baseline_offset(lettering: Lettering, row: f32) -> f32 {
    (row + lettering.size * 0.727) / 2.0
}

/// Returns the lines of the title and of the author and source, each with its text style and row height. Lines wider
/// than `most` are wrapped.
fn heading_lines(
    sheet: &PositionSheet,
    styles: &PictureStyles,
    most: f32,
) -> Vec<(Lettering, f32, String)> {
    let lines = |style: Lettering, row, text: &str, lines| {
        let wrapped = wrap_text(text, style, most, lines);
        wrapped.into_iter().map(move |line| (style, row, line))
    };
    let title = lines(
        styles.title,
        TITLE_ROW_HEIGHT,
        sheet.title(),
        MAX_TITLE_LINES,
    );
    let byline = lines(styles.byline, TEXT_ROW_HEIGHT, &sheet.byline(), 2);
    title.chain(byline).collect()
}

/// The layout of a picture as a grid of three columns and three rows, with the card table in the middle.
struct PicturePlan {
    hands: BySeat<Option<HandSheet>>,
    /// Lines in the upper left corner of the picture (board, dealer, vulnerability) and in the upper right corner
    /// (contract, tricks).
    corners: [Vec<SheetLine>; 2],
    /// Width of each of the two side columns of the picture, in SVG units.
    side: f32,
    /// Width of the middle column of the picture, in SVG units.
    middle: f32,
    /// Width of the wider of North's and South's hands, which are left-aligned with each other, in SVG units.
    upright: f32,
    /// Heights of the three rows of the picture's layout, in SVG units.
    rows: [f32; 3],
}

impl PicturePlan {
    fn new(sheet: &PositionSheet, styles: &PictureStyles) -> PicturePlan {
        let hands = sheet.hands();
        let corners = [sheet.board_lines(), sheet.contract_and_talon()];
        let known = |seat: Seat| hands[seat].as_ref();
        let width = |seat| known(seat).map_or(0.0, |hand| hand_width(hand, styles));
        let height = |seat| known(seat).map_or(0.0, hand_height);
        let notes = corners
            .iter()
            .flatten()
            .map(|line| styles.text.line_width(line))
            .fold(0.0, f32::max);
        let upright = width(Seat::North).max(width(Seat::South));
        let middle = upright.max(TABLE_SIZE);
        let narrowest = (MIN_WIDTH - middle) / 2.0 - COLUMN_GAP;
        let side = width(Seat::West)
            .max(width(Seat::East))
            .max(notes)
            .max(narrowest);
        let lines = corners.iter().map(Vec::len).max().unwrap_or(0) as f32;
        let rows = [
            height(Seat::North).max(lines * TEXT_ROW_HEIGHT + 8.0) + 12.0,
            height(Seat::West).max(height(Seat::East)).max(TABLE_SIZE),
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

    /// Returns the width of the picture without its margins, in SVG units.
    fn inner_width(&self) -> f32 {
        2.0 * (self.side + COLUMN_GAP) + self.middle
    }

    fn height(&self) -> f32 {
        self.rows.iter().sum()
    }
}

/// Returns the width of a row of `unknown` overlapping face-down cards, in SVG units.
fn backs_width(unknown: u8) -> f32 {
    BACK_SIZE[0] + BACK_STEP * f32::from(unknown.saturating_sub(1))
}

fn hand_width(hand: &HandSheet, styles: &PictureStyles) -> f32 {
    let text = styles.text.text_width(&hand.unknown_text);
    let rows = if hand.is_face_down() {
        backs_width(hand.unknown)
    } else {
        let suits = hand.suits.iter();
        let widths = suits.map(|(_, ranks)| RANK_OFFSET + styles.ranks.text_width(ranks));
        widths.fold(0.0, f32::max)
    };
    rows.max(text).max(styles.name.text_width(&hand.name))
}

/// Distance from the left edge of the suit symbols of a hand to that of the ranks, in SVG units.
const RANK_OFFSET: f32 = 29.0;

fn hand_height(hand: &HandSheet) -> f32 {
    let rows = if hand.is_face_down() {
        BACK_SIZE[1] + 8.0
    } else {
        SUIT_ROW_HEIGHT * hand.suits.len() as f32
    };
    let unknown = if hand.unknown > 0 {
        TEXT_ROW_HEIGHT
    } else {
        0.0
    };
    NAME_ROW_HEIGHT + rows + unknown
}

/// The drawing of a position in progress, with its contents, text styles and canvas.
struct PositionDrawing<'a> {
    canvas: SvgCanvas<'a>,
    sheet: &'a PositionSheet<'a>,
    styles: &'a PictureStyles,
}

impl PositionDrawing<'_> {
    /// Draws the hands around the card table, and the notes in the upper corners. `top` is the y coordinate of the
    /// upper edge.
    fn draw_position(&mut self, plan: &PicturePlan, top: f32) {
        let [above, beside, _] = plan.rows;
        let middle = MARGIN + plan.side + COLUMN_GAP;
        let right = middle + plan.middle + COLUMN_GAP;
        let text = self.styles.text;
        let [facts, terms] = &plan.corners;
        for (x, lines) in [(MARGIN, facts), (right, terms)] {
            for (index, line) in lines.iter().enumerate() {
                let y =
                    top + index as f32 * TEXT_ROW_HEIGHT + baseline_offset(text, TEXT_ROW_HEIGHT);
                self.canvas.draw_line([x, y], text, line);
            }
        }
        self.draw_table([
            middle + (plan.middle - TABLE_SIZE) / 2.0,
            top + above + (beside - TABLE_SIZE) / 2.0,
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
                Seat::West => [middle - COLUMN_GAP - width, beside],
            };
            self.draw_hand(hand, place);
        }
    }

    fn draw_hand(&mut self, hand: &HandSheet, [x, top]: [f32; 2]) {
        let (canvas, styles) = (&mut self.canvas, self.styles);
        let name = [x, top + baseline_offset(styles.name, NAME_ROW_HEIGHT)];
        canvas.draw_text(name, styles.name, &hand.name);
        let mut y = top + NAME_ROW_HEIGHT;
        if hand.is_face_down() {
            let colours = [canvas.palette.felt, canvas.palette.edge];
            for card in 0..hand.unknown {
                let left = x + BACK_STEP * f32::from(card);
                canvas.draw_rounded_rectangle([left, y + 2.0], BACK_SIZE, 3.0, colours);
            }
            y += BACK_SIZE[1] + 8.0;
        } else {
            for (suit, ranks) in &hand.suits {
                let line = y + baseline_offset(styles.ranks, SUIT_ROW_HEIGHT);
                canvas.draw_suit([x, line], RANK_FONT_SIZE, *suit);
                let style = match &ranks[..] {
                    "" => styles.void,
                    _ => styles.ranks,
                };
                canvas.draw_text([x + RANK_OFFSET, line], style, hand.ranks_or_dash(ranks));
                y += SUIT_ROW_HEIGHT;
            }
        }
        let unknown = [x, y + baseline_offset(styles.text, TEXT_ROW_HEIGHT)];
        canvas.draw_text(unknown, styles.byline, &hand.unknown_text);
    }

    /// Draws the card table, the letters of the seats with a disc behind that of the seat to play, and the cards of the
    /// current trick. `x` and `y` are the top left corner.
    fn draw_table(&mut self, [x, y]: [f32; 2]) {
        let PicturePalette {
            felt, edge, ink, ..
        } = *self.canvas.palette;
        let (size, corner) = ([TABLE_SIZE, TABLE_SIZE], [x, y]);
        self.canvas
            .draw_rounded_rectangle(corner, size, 12.0, [felt, edge]);
        let turn = self.sheet.seat_to_play();
        for (seat, hand) in self.sheet.hands().iter() {
            let Some(hand) = hand else { continue };
            let [right, down] =
                point_beside(seat, 4.0 + DISC_DIAMETER / 2.0, DISC_DIAMETER / 2.0 + 4.0);
            let [x, y] = [x + right, y + down];
            let mut style = self.styles.seat;
            if turn == Some(seat) {
                style = self.styles.turn;
                let corner = [x - DISC_DIAMETER / 2.0, y - DISC_DIAMETER / 2.0];
                let size = [DISC_DIAMETER, DISC_DIAMETER];
                self.canvas
                    .draw_rounded_rectangle(corner, size, DISC_DIAMETER / 2.0, [ink, ink]);
            }
            let baseline = [x, y + style.size * 0.36];
            self.canvas
                .draw_centred_text(baseline, style, &hand.seat_letter());
        }
        let [width, height] = CARD_SIZE;
        for (seat, card) in self.sheet.current_trick() {
            let (across, down) = (
                DISC_DIAMETER + 6.0 + width / 2.0,
                DISC_DIAMETER + 6.0 + height / 2.0,
            );
            let [right, down] = point_beside(seat, across, down);
            self.draw_card(card, [x + right, y + down]);
        }
    }

    /// Draws a card of the current trick. `x` and `y` are its centre.
    fn draw_card(&mut self, card: Card, [x, y]: [f32; 2]) {
        let [width, height] = CARD_SIZE;
        let colours = [self.canvas.palette.card, self.canvas.palette.edge];
        let corner = [x - width / 2.0, y - height / 2.0];
        self.canvas
            .draw_rounded_rectangle(corner, CARD_SIZE, 5.0, colours);
        let (line, style) = (self.sheet.card_line(card), self.styles.ranks);
        let left = x - style.line_width(&line) / 2.0;
        self.canvas
            .draw_line([left, y + RANK_FONT_SIZE * 0.36], style, &line);
    }

    /// Draws the solution below the y coordinate `top`, and returns the y coordinate of its lower edge. Rows wider than
    /// `most` are wrapped.
    fn draw_solution(&mut self, most: f32, top: f32) -> f32 {
        let rows = self.sheet.solution_rows();
        let mut y = top + if rows.is_empty() { 0.0 } else { 14.0 };
        for (index, row) in rows.iter().take(MAX_SOLUTION_ROWS).enumerate() {
            let style = match index {
                0 => self.styles.byline,
                _ => self.styles.text,
            };
            let indent = INDENT * row.depth.min(MAX_INDENT_LEVELS) as f32;
            for line in wrap_line(&row.line, style, most - indent) {
                let at = [MARGIN + indent, y + baseline_offset(style, TEXT_ROW_HEIGHT)];
                self.canvas.draw_line(at, style, &line);
                y += TEXT_ROW_HEIGHT;
            }
        }
        y
    }
}

/// Returns the point on the card table in the middle of the side at which a seat sits. Its distance from the edge is
/// `across` for East and West, and `down` for North and South.
fn point_beside(seat: Seat, across: f32, down: f32) -> [f32; 2] {
    let centre = TABLE_SIZE / 2.0;
    match seat {
        Seat::North => [centre, down],
        Seat::East => [TABLE_SIZE - across, centre],
        Seat::South => [centre, TABLE_SIZE - down],
        Seat::West => [across, centre],
    }
}
