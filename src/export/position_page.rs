//! The picture of a position: the hands around the card table, as in books and newspapers.

use kibitzer_cards::{BySeat, Card, Seat};

use super::fonts::Face;
use super::line::SheetLine;
use super::look::PictureLook;
use super::page::{Block, Mark, Page, TextRun, TextStyle, line_width, wrap_runs};
use super::palette::PicturePalette;
use super::sheet::{HandSheet, PositionSheet};
use super::solution::WinnerStyle;
use super::text_styles::TextStyles;

/// The margin around the picture. All sizes in this file are in units of the picture, 1/96 inch; the ranks have font
/// size 24.
const MARGIN: f32 = 24.0;
/// The horizontal space between the columns of hands.
const COLUMN_GAP: f32 = 26.0;
/// The font size of the ranks.
const RANK_FONT_SIZE: f32 = 24.0;
/// The height of a row of a hand, which shows one suit.
const SUIT_ROW_HEIGHT: f32 = 31.0;
/// The font size of the names of the seats.
const NAME_FONT_SIZE: f32 = 16.0;
/// The height of a row with the name of a seat.
const NAME_ROW_HEIGHT: f32 = 26.0;
/// The font size of the notes, the question and the solution.
const TEXT_FONT_SIZE: f32 = 17.0;
/// The height of a row of the notes, the question or the solution.
const TEXT_ROW_HEIGHT: f32 = 25.0;
/// The font size of the title.
const TITLE_FONT_SIZE: f32 = 25.0;
/// The height of a row of the title.
const TITLE_ROW_HEIGHT: f32 = 33.0;
/// The width and height of the square card table.
const TABLE_SIZE: f32 = 176.0;
/// The diameter of the disc behind the letter of the seat to play.
const DISC_DIAMETER: f32 = 24.0;
/// The width and height of a card of the current trick.
const CARD_SIZE: [f32; 2] = [56.0, 34.0];
/// The width and height of a face-down card.
const BACK_SIZE: [f32; 2] = [22.0, 31.0];
/// The horizontal offset between two overlapping face-down cards.
const BACK_STEP: f32 = 9.0;
/// The minimum width of the picture without its margins.
const MIN_WIDTH: f32 = 480.0;

/// The width of all outlines.
const STROKE_WIDTH: f32 = 1.5;

/// The maximum number of lines into which a title is wrapped.
const MAX_TITLE_LINES: usize = 3;
/// The maximum number of lines into which author and source are wrapped.
const MAX_BYLINE_LINES: usize = 2;
/// The maximum number of lines into which the question of a problem is wrapped.
const MAX_QUESTION_LINES: usize = 12;

/// The maximum number of rows of a solution that are drawn.
const MAX_SOLUTION_ROWS: usize = 400;
/// The maximum number of lines into which one row of a solution is wrapped.
const MAX_LINES_PER_ROW: usize = 40;

/// The indentation that each nesting level of variations adds.
const INDENT: f32 = 18.0;
/// The maximum number of nesting levels of variations that are indented.
const MAX_INDENT_LEVELS: usize = 8;

/// Lays out the picture of a position: the title, the hands around the card table, the current trick, contract, dealer,
/// vulnerability, the seat to play, the question and the solution.
pub(crate) fn position_page(sheet: &PositionSheet<'_>, look: PictureLook) -> Page {
    let palette = PicturePalette::from_look(look);
    let ground = palette.ground;
    let styles = PictureStyles::new(palette);
    let plan = PicturePlan::new(sheet, &styles);
    let width = plan.inner_width();
    let drawing = PositionDrawing {
        sheet,
        styles: &styles,
    };
    let mut picture = Block::default();
    let parts = [
        (0.0, drawing.heading(width)),
        (10.0, drawing.position(&plan)),
        (14.0, drawing.question(width)),
        (14.0, drawing.solution(width)),
    ];
    for (gap, part) in parts {
        if part.height > 0.0 && picture.height > 0.0 {
            picture.height += gap;
        }
        picture.append(part);
    }
    let size = [width, picture.height].map(|side| (side + 2.0 * MARGIN).ceil());
    let mut page = Page {
        size,
        ground,
        stroke_width: STROKE_WIDTH,
        marks: Vec::new(),
    };
    page.place([MARGIN, MARGIN], picture);
    page
}

/// The fonts, sizes and colours of all texts in the picture.
struct PictureStyles {
    base: TextStyles,
    title: TextStyle,
    byline: TextStyle,
    /// The text style of the names of the seats, and of their letters on the card table.
    name: TextStyle,
    ranks: TextStyle,
    /// The text style of the dash that stands for a void.
    void: TextStyle,
    text: TextStyle,
    /// The text style of the letter that marks the seat to play on the card table.
    turn: TextStyle,
}

impl PictureStyles {
    fn new(palette: PicturePalette) -> PictureStyles {
        let base = TextStyles::new(palette, 1.0);
        let name = base.muted(Face::Semibold, NAME_FONT_SIZE);
        PictureStyles {
            title: base.style(Face::Semibold, TITLE_FONT_SIZE),
            byline: base.muted(Face::Medium, TEXT_FONT_SIZE),
            name,
            ranks: base.style(Face::Medium, RANK_FONT_SIZE),
            void: base.muted(Face::Medium, RANK_FONT_SIZE),
            text: base.style(Face::Medium, TEXT_FONT_SIZE),
            turn: TextStyle {
                colour: base.palette.ground,
                ..name
            },
            base,
        }
    }
}

/// Returns the distance from the top of a row of text to its baseline. `row` is the height of the row; both are in
/// units of the picture.
fn baseline_offset(style: TextStyle, row: f32) -> f32 {
    (row + style.size * 0.727) / 2.0
}

/// Adds lines of text as rows below a block. `row` is the height of each.
fn append_rows(block: &mut Block, left: f32, style: TextStyle, row: f32, lines: &[Vec<TextRun>]) {
    for line in lines {
        block.runs([left, block.height + baseline_offset(style, row)], line);
        block.height += row;
    }
}

/// The layout of a picture as a grid of three columns and three rows, with the card table in the middle.
struct PicturePlan {
    hands: BySeat<Option<HandSheet>>,
    /// Lines in the upper left corner of the picture (board, dealer, vulnerability) and in the upper right corner
    /// (contract, tricks).
    corners: [Vec<Vec<TextRun>>; 2],
    /// The width of each of the two side columns of the picture.
    side: f32,
    /// The width of the middle column of the picture.
    middle: f32,
    /// The width of the wider of North's and South's hands, which are left-aligned with each other.
    upright: f32,
    /// The heights of the three rows of the picture's layout.
    rows: [f32; 3],
}

impl PicturePlan {
    fn new(sheet: &PositionSheet<'_>, styles: &PictureStyles) -> PicturePlan {
        let hands = sheet.hands();
        let corners = [sheet.board_lines(), sheet.contract_and_talon()].map(|lines| {
            let runs = |line: &SheetLine| styles.base.line_runs(styles.text, line);
            lines.iter().map(runs).collect::<Vec<_>>()
        });
        let known = |seat: Seat| hands[seat].as_ref();
        let width = |seat| known(seat).map_or(0.0, |hand| hand_width(hand, styles));
        let height = |seat| known(seat).map_or(0.0, hand_height);
        let notes = corners.iter().flatten().map(|line| line_width(line));
        let upright = width(Seat::North).max(width(Seat::South));
        let middle = upright.max(TABLE_SIZE);
        let narrowest = (MIN_WIDTH - middle) / 2.0 - COLUMN_GAP;
        let side = width(Seat::West)
            .max(width(Seat::East))
            .max(notes.fold(0.0, f32::max))
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

    /// Returns the width of the picture without its margins.
    fn inner_width(&self) -> f32 {
        2.0 * (self.side + COLUMN_GAP) + self.middle
    }

    fn height(&self) -> f32 {
        self.rows.iter().sum()
    }
}

/// Returns the width of a row of `unknown` overlapping face-down cards.
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

/// The distance from the left edge of the suit symbols of a hand to that of the ranks.
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

/// The drawing of a position, with its contents and text styles.
struct PositionDrawing<'a> {
    sheet: &'a PositionSheet<'a>,
    styles: &'a PictureStyles,
}

impl PositionDrawing<'_> {
    /// Draws the title, and the author and source. Lines wider than `most` are wrapped.
    fn heading(&self, most: f32) -> Block {
        let PictureStyles {
            base,
            title,
            byline,
            ..
        } = self.styles;
        let mut block = Block::default();
        let texts = [
            (
                *title,
                TITLE_ROW_HEIGHT,
                self.sheet.title(),
                MAX_TITLE_LINES,
            ),
            (
                *byline,
                TEXT_ROW_HEIGHT,
                &self.sheet.byline(),
                MAX_BYLINE_LINES,
            ),
        ];
        for (style, row, text, lines) in texts {
            let lines = wrap_runs(&base.runs(style, text.trim()), most, lines);
            append_rows(&mut block, 0.0, style, row, &lines);
        }
        block
    }

    /// Draws the hands around the card table, and the notes in the upper corners.
    fn position(&self, plan: &PicturePlan) -> Block {
        let mut block = Block::default();
        let [above, beside, _] = plan.rows;
        let middle = plan.side + COLUMN_GAP;
        let right = middle + plan.middle + COLUMN_GAP;
        for (x, lines) in [0.0, right].into_iter().zip(&plan.corners) {
            let mut notes = Block::default();
            append_rows(&mut notes, x, self.styles.text, TEXT_ROW_HEIGHT, lines);
            block.marks.extend(notes.marks);
        }
        let corner = [
            middle + (plan.middle - TABLE_SIZE) / 2.0,
            above + (beside - TABLE_SIZE) / 2.0,
        ];
        self.draw_table(&mut block, corner);
        for (seat, hand) in plan.hands.iter() {
            let Some(hand) = hand else { continue };
            let (width, height) = (hand_width(hand, self.styles), hand_height(hand));
            let beside = above + (beside - height) / 2.0;
            let centre = middle + (plan.middle - plan.upright) / 2.0;
            let place = match seat {
                Seat::North => [centre, 0.0],
                Seat::East => [right, beside],
                Seat::South => [centre, plan.height() - height],
                Seat::West => [middle - COLUMN_GAP - width, beside],
            };
            self.draw_hand(&mut block, hand, place);
        }
        block.height = plan.height();
        block
    }

    fn draw_hand(&self, block: &mut Block, hand: &HandSheet, [x, top]: [f32; 2]) {
        let styles = self.styles;
        let name = [x, top + baseline_offset(styles.name, NAME_ROW_HEIGHT)];
        block.text(name, styles.name, hand.name.clone());
        let mut y = top + NAME_ROW_HEIGHT;
        if hand.is_face_down() {
            let PicturePalette { felt, edge, .. } = styles.base.palette;
            for card in 0..hand.unknown {
                let left = x + BACK_STEP * f32::from(card);
                draw_rectangle(block, [left, y + 2.0], BACK_SIZE, 3.0, [felt, edge]);
            }
            y += BACK_SIZE[1] + 8.0;
        } else {
            for (suit, ranks) in &hand.suits {
                let line = y + baseline_offset(styles.ranks, SUIT_ROW_HEIGHT);
                block.runs([x, line], &[styles.base.suit(styles.ranks, *suit)]);
                let style = if ranks.is_empty() {
                    styles.void
                } else {
                    styles.ranks
                };
                block.text([x + RANK_OFFSET, line], style, hand.ranks_or_dash(ranks));
                y += SUIT_ROW_HEIGHT;
            }
        }
        let unknown = [x, y + baseline_offset(styles.text, TEXT_ROW_HEIGHT)];
        block.text(unknown, styles.byline, hand.unknown_text.clone());
    }

    /// Draws the card table, the letters of the seats with a disc behind that of the seat to play, and the cards of the
    /// current trick. `x` and `y` are the top left corner.
    fn draw_table(&self, block: &mut Block, [x, y]: [f32; 2]) {
        let PicturePalette {
            felt, edge, ink, ..
        } = self.styles.base.palette;
        draw_rectangle(block, [x, y], [TABLE_SIZE, TABLE_SIZE], 12.0, [felt, edge]);
        let turn = self.sheet.seat_to_play();
        let beside = |seat, across, down| {
            let [right, down] = point_beside(seat, across, down);
            [x + right, y + down]
        };
        for (seat, hand) in self.sheet.hands().iter() {
            let Some(hand) = hand else { continue };
            let radius = DISC_DIAMETER / 2.0;
            let [x, y] = beside(seat, 4.0 + radius, 4.0 + radius);
            let mut style = self.styles.name;
            if turn == Some(seat) {
                style = self.styles.turn;
                let size = [DISC_DIAMETER, DISC_DIAMETER];
                draw_rectangle(block, [x - radius, y - radius], size, radius, [ink, ink]);
            }
            let baseline = [x, y + style.size * 0.36];
            block.centred_text(baseline, style, &hand.seat_letter());
        }
        let [width, height] = CARD_SIZE;
        let inset = DISC_DIAMETER + 6.0;
        for (seat, card) in self.sheet.current_trick() {
            let centre = beside(seat, inset + width / 2.0, inset + height / 2.0);
            self.draw_card(block, card, centre);
        }
    }

    /// Draws a card of the current trick. `x` and `y` are its centre.
    fn draw_card(&self, block: &mut Block, card: Card, [x, y]: [f32; 2]) {
        let PicturePalette {
            card: face, edge, ..
        } = self.styles.base.palette;
        let [width, height] = CARD_SIZE;
        let corner = [x - width / 2.0, y - height / 2.0];
        draw_rectangle(block, corner, CARD_SIZE, 5.0, [face, edge]);
        let style = self.styles.ranks;
        let line = self
            .styles
            .base
            .line_runs(style, &self.sheet.card_line(card));
        let left = x - line_width(&line) / 2.0;
        block.runs([left, y + RANK_FONT_SIZE * 0.36], &line);
    }

    /// Draws the question that the problem asks. Lines wider than `most` are wrapped.
    fn question(&self, most: f32) -> Block {
        let style = self.styles.text;
        let runs = self.styles.base.line_runs(style, &self.sheet.question());
        let mut block = Block::default();
        let lines = wrap_runs(&runs, most, MAX_QUESTION_LINES);
        append_rows(&mut block, 0.0, style, TEXT_ROW_HEIGHT, &lines);
        block
    }

    /// Draws the solution, if it is shown. Rows wider than `most` are wrapped.
    fn solution(&self, most: f32) -> Block {
        let mut block = Block::default();
        let rows = self.sheet.solution_rows(WinnerStyle::Bold);
        for (index, row) in rows.iter().take(MAX_SOLUTION_ROWS).enumerate() {
            let style = match index {
                0 => self.styles.byline,
                _ => self.styles.text,
            };
            let indent = INDENT * row.depth.min(MAX_INDENT_LEVELS) as f32;
            let runs = self.styles.base.line_runs(style, &row.line);
            let lines = wrap_runs(&runs, most - indent, MAX_LINES_PER_ROW);
            append_rows(&mut block, indent, style, TEXT_ROW_HEIGHT, &lines);
        }
        block
    }
}

/// Draws a filled rectangle with round corners and an outline.
fn draw_rectangle(
    block: &mut Block,
    corner: [f32; 2],
    size: [f32; 2],
    radius: f32,
    [fill, outline]: [&'static str; 2],
) {
    block.marks.push(Mark::Rectangle {
        corner,
        size,
        radius,
        fill: Some(fill),
        outline: Some(outline),
    });
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
