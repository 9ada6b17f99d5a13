//! The box of one board on a sheet of hand records: the hands in a cross around the table, with dealer, vulnerability,
//! points, makes and par in the corners.

use kibitzer_cards::{Seat, Side, Suit};

use super::fonts::Face;
use super::page::{Block, Mark, TextRun, TextStyle};
use super::record_sheet::{MAKES_SEATS, RecordTexts};
use super::text_styles::TextStyles;

/// The smallest width and height of a box at scale 1. All sizes in this file are in units of 1/96 inch at scale 1.
const BOX_SIZE: [f32; 2] = [184.0, 174.0];
/// The largest scale of a box, at which its text is as large as that of a poster.
const MAX_SCALE: f32 = 2.2;
/// The distance of the texts from the edge of the box.
const PADDING: f32 = 7.0;
/// The font size of the hands.
const HAND_SIZE: f32 = 10.2;
/// The height of a row of a hand, which shows one suit.
const SUIT_ROW: f32 = 11.6;
/// The distance from the suit symbols of a hand to the ranks.
const RANK_OFFSET: f32 = 10.5;
/// The usual width of a hand, by which those of North and South are centred.
const HAND_WIDTH: f32 = 52.0;
/// The width and height of the table, and the width of its four sides.
const TABLE: [f32; 2] = [36.0, 10.0];
/// The smallest distance between a hand and what stands beside it.
const GAP: f32 = 5.0;
/// The largest distance from the table to the hands above and below it, in boxes higher than necessary.
const MAX_DISTANCE: f32 = 14.0;
/// The font sizes of the number of the board, and of all text that is neither this nor a hand.
const TEXT_SIZES: [f32; 2] = [16.0, 8.0];
/// The height of a row of text in a corner of the box.
const ROW: f32 = 9.6;
/// The width of a column of the table of makes.
const COLUMN: f32 = 9.4;
/// The width of the diamond of points.
const DIAMOND: f32 = 42.0;
/// The radius of the dot that marks the dealer.
const DOT: f32 = 2.6;
/// The ranks of a suit are separated by thin spaces where there is room for them.
const THIN_SPACE: &str = "\u{2009}";

/// The box of a board being laid out.
pub(crate) struct RecordBox<'a> {
    pub(crate) texts: &'a RecordTexts<'a>,
    /// The text styles at the scale of the box.
    pub(crate) styles: &'a TextStyles,
    pub(crate) scale: f32,
    /// The width and height of the box.
    pub(crate) size: [f32; 2],
}

impl RecordBox<'_> {
    /// Returns the scale at which a board fits into a box of this width and height.
    pub(crate) fn scale([width, height]: [f32; 2]) -> f32 {
        let [least_width, least_height] = BOX_SIZE;
        let scale = (width / least_width).min(height / least_height);
        scale.min(MAX_SCALE)
    }

    /// Lays out the box with its outline.
    pub(crate) fn block(&self) -> Block {
        let mut block = Block {
            height: self.size[1],
            ..Block::default()
        };
        block.marks.push(Mark::Rectangle {
            corner: [0.0; 2],
            size: self.size,
            radius: 0.0,
            fill: None,
            outline: Some(self.styles.rule_colour()),
        });
        self.draw_facts(&mut block);
        self.draw_hands(&mut block);
        self.draw_table(&mut block);
        self.draw_points(&mut block);
        self.draw_makes(&mut block);
        self.draw_par(&mut block);
        block
    }

    fn text_style(&self, face: Face) -> TextStyle {
        self.styles.style(face, TEXT_SIZES[1])
    }

    /// Returns the y coordinate at which the lower corners end and the par begins.
    fn bottom(&self) -> f32 {
        let par = if self.texts.par().is_some() {
            ROW + 3.0
        } else {
            0.0
        };
        self.size[1] - (PADDING + par) * self.scale
    }

    /// Returns the upper left corner of the table in the middle of the hands.
    fn table_corner(&self) -> [f32; 2] {
        let side = TABLE[0] * self.scale;
        let top = PADDING * self.scale;
        let middle = (top + self.bottom()) / 2.0;
        [(self.size[0] - side) / 2.0, middle - side / 2.0]
    }

    /// Returns the left edge of the hands of North and South.
    fn middle_left(&self) -> f32 {
        (self.size[0] - HAND_WIDTH * self.scale) / 2.0
    }

    /// Returns the left edge of the table of makes.
    fn makes_left(&self) -> f32 {
        self.size[0] - (PADDING + 6.0 * COLUMN + 2.0) * self.scale
    }

    /// Draws the number of the board, the dealer and the vulnerability in the upper left corner.
    fn draw_facts(&self, block: &mut Block) {
        let scale = self.scale;
        let left = PADDING * scale;
        let room = self.middle_left() - left - GAP * scale;
        let number = self.styles.style(Face::Bold, TEXT_SIZES[0]);
        let texts = self.texts;
        let style = number.fitted(&texts.number, room);
        block.text([left, (PADDING + 11.0) * scale], style, &*texts.number);
        let is_vulnerable =
            [Side::NorthSouth, Side::EastWest].map(|side| texts.is_vulnerable(side));
        let vulnerable = if is_vulnerable.contains(&true) {
            self.vulnerable_colour()
        } else {
            number.colour
        };
        let mut y = (PADDING + 23.0) * scale;
        for (text, colour) in texts.facts().into_iter().zip([number.colour, vulnerable]) {
            let style = TextStyle {
                colour,
                ..self.text_style(Face::Regular)
            };
            block.text([left, y], style.fitted(&text, room), text);
            y += ROW * scale;
        }
    }

    /// Returns the colour of vulnerable sides: that of hearts, which is red unless all suits are black.
    fn vulnerable_colour(&self) -> &'static str {
        self.styles.palette.suit_colour(Suit::Hearts)
    }

    fn draw_hands(&self, block: &mut Block) {
        let scale = self.scale;
        let [x, y] = self.table_corner();
        let (side, gap, padding) = (TABLE[0] * scale, GAP * scale, PADDING * scale);
        let rows = 4.0 * SUIT_ROW * scale;
        let right = self.size[0] - padding;
        let beside = y + (side - rows) / 2.0;
        let end = if self.texts.makes().is_some() {
            self.makes_left() - gap
        } else {
            right
        };
        let east = x + side + gap;
        let top = (y - rows - MAX_DISTANCE * scale).max(padding);
        let below = (y + side + MAX_DISTANCE * scale).min(self.bottom() - rows);
        for (seat, [left, top, end]) in [
            (Seat::North, [self.middle_left(), top, right]),
            (Seat::West, [padding, beside, x - gap]),
            (Seat::East, [east, beside, right]),
            (Seat::South, [self.middle_left(), below, end]),
        ] {
            self.draw_hand(block, seat, [left, top], end - left);
        }
    }

    /// Draws a row for each suit of a hand. A suit wider than `room` loses its spaces, and then becomes smaller.
    fn draw_hand(&self, block: &mut Block, seat: Seat, [x, y]: [f32; 2], room: f32) {
        let scale = self.scale;
        let ordinary = self.styles.style(Face::Regular, HAND_SIZE);
        let offset = RANK_OFFSET * scale;
        let spaced = self.texts.suits(seat, THIN_SPACE);
        let close = self.texts.suits(seat, "");
        let mut baseline = y + 0.8 * SUIT_ROW * scale;
        for ((suit, spaced), (_, close)) in spaced.into_iter().zip(close) {
            let symbol: [TextRun; 1] = [self.styles.suit(ordinary, suit)];
            block.runs([x, baseline], &symbol);
            let ranks = if ordinary.text_width(&spaced) <= room - offset {
                spaced
            } else {
                close
            };
            let style = ordinary.fitted(&ranks, room - offset);
            block.text([x + offset, baseline], style, ranks);
            baseline += SUIT_ROW * scale;
        }
    }

    /// Draws the table: a square whose sides bear the letters of the seats and are filled where they are vulnerable. A
    /// dot inside marks the dealer.
    fn draw_table(&self, block: &mut Block) {
        let [left, top] = self.table_corner();
        let [side, bar] = TABLE.map(|length| length * self.scale);
        let [far, inner] = [side - bar, side - 2.0 * bar];
        let middle = side / 2.0;
        let dot = DOT * self.scale;
        let near = bar + 1.6 * dot;
        for (seat, corner, size, marked) in [
            (Seat::North, [bar, 0.0], [inner, bar], [middle, near]),
            (Seat::West, [0.0, bar], [bar, inner], [near, middle]),
            (Seat::East, [far, bar], [bar, inner], [side - near, middle]),
            (Seat::South, [bar, far], [inner, bar], [middle, side - near]),
        ] {
            let palette = &self.styles.palette;
            let (fill, colour) = if self.texts.is_vulnerable(seat.side()) {
                (self.vulnerable_colour(), palette.ground)
            } else {
                (palette.ground, palette.ink)
            };
            let corner = [left + corner[0], top + corner[1]];
            block.marks.push(Mark::Rectangle {
                corner,
                size,
                radius: 0.0,
                fill: Some(fill),
                outline: Some(palette.muted),
            });
            let style = TextStyle {
                colour,
                ..self.text_style(Face::Bold)
            };
            let baseline = corner[1] + size[1] / 2.0 + 0.34 * style.size;
            let letter = self.texts.seat_letter(seat);
            block.centred_text([corner[0] + size[0] / 2.0, baseline], style, &letter);
            if seat == self.texts.dealer() {
                block.marks.push(Mark::Rectangle {
                    corner: [left + marked[0] - dot, top + marked[1] - dot],
                    size: [2.0 * dot; 2],
                    radius: dot,
                    fill: Some(palette.ink),
                    outline: None,
                });
            }
        }
    }

    /// Draws the high-card points of the four hands as a diamond in the lower left corner.
    fn draw_points(&self, block: &mut Block) {
        let [left, row, width] = [PADDING, ROW, DIAMOND].map(|length| length * self.scale);
        let (middle, bottom) = (left + width / 2.0, self.bottom() - 0.2 * row);
        let style = self.text_style(Face::Regular);
        let name = self.texts.points_name();
        let muted = self.styles.muted(Face::Regular, TEXT_SIZES[1] * 0.75);
        let points = |seat| self.texts.points(seat);
        block.centred_text([middle, bottom - 2.0 * row], style, &points(Seat::North));
        block.text([left, bottom - row], style, points(Seat::West));
        block.centred_text([middle, bottom - 1.05 * row], muted, &name);
        block.text_to([left + width, bottom - row], style, &points(Seat::East));
        block.centred_text([middle, bottom], style, &points(Seat::South));
    }

    /// Draws the table of makes in the lower right corner.
    fn draw_makes(&self, block: &mut Block) {
        let Some(makes) = self.texts.makes() else {
            return;
        };
        let [row, column] = [ROW, COLUMN].map(|length| length * self.scale);
        let left = self.makes_left();
        let first = self.bottom() - 4.2 * row;
        let style = self.text_style(Face::Regular);
        let middle = |index: usize| left + (index as f32 + 1.5) * column + 2.0 * self.scale;
        for (index, sign) in self.texts.strain_signs().iter().enumerate() {
            let suit = Suit::ALL
                .into_iter()
                .find(|suit| suit.symbol().to_string() == *sign);
            let style = match suit {
                Some(suit) => self.styles.suit(style, suit).style,
                None => self.text_style(Face::Bold).fitted(sign, column),
            };
            block.centred_text([middle(index), first], style, sign);
        }
        for (line, seat) in (1..).zip(MAKES_SEATS) {
            let y = first + line as f32 * row;
            let letter = self.texts.seat_letter(seat);
            block.text([left, y], self.text_style(Face::Bold), letter);
            for (index, level) in makes[seat].iter().enumerate() {
                block.centred_text([middle(index), y], style, level);
            }
        }
        let y = first + 0.28 * row;
        let right = self.size[0] - PADDING * self.scale;
        block.rule([left, y], right - left, self.styles.palette.muted);
    }

    /// Draws the par in the last line of the box, with a line above it.
    fn draw_par(&self, block: &mut Block) {
        let Some(par) = self.texts.par() else {
            return;
        };
        let [padding, row] = [PADDING, ROW].map(|length| length * self.scale);
        let room = self.size[0] - 2.0 * padding;
        let style = self.text_style(Face::Regular).fitted(&par, room);
        let baseline = self.size[1] - padding;
        block.rule([padding, baseline - row], room, self.styles.palette.muted);
        block.runs([padding, baseline], &self.styles.runs(style, &par));
    }
}
