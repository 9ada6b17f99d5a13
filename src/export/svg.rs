//! A position as a picture: hands around the table, as books and newspapers print them.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::{BySeat, Card, Seat};
use kibitzer_formats::diagram;

use super::canvas::{Lettering, SvgCanvas};
use super::letters::{Thickness, wrap};
use super::look::PictureLook;
use super::palette::PicturePalette;
use super::sheet::{HandSheet, PositionSheet, SheetLine, SheetPiece};

/// Sizes, all in one unit: the ranks are 24 of them high.
const MARGIN: f32 = 24.0;
const GAP: f32 = 26.0;
const RANKS: f32 = 24.0;
const ROW: f32 = 31.0;
const NAME: f32 = 16.0;
const NAME_ROW: f32 = 26.0;
const SAID: f32 = 17.0;
const SAID_ROW: f32 = 25.0;
const TITLE: f32 = 25.0;
const TITLE_ROW: f32 = 33.0;
const TABLE: f32 = 176.0;
const LETTER: f32 = 24.0;
const CARD: [f32; 2] = [56.0, 34.0];
const BACK: [f32; 2] = [22.0, 31.0];
const BACK_STEP: f32 = 9.0;
const NARROWEST: f32 = 480.0;

/// The most lines of a title and of a question.
const TITLE_LINES: usize = 3;
const QUESTION_LINES: usize = 12;

/// The most rows of an answer, the most lines of a row, and the most letters of a word in it.
const SOLUTION_ROWS: usize = 400;
const ROW_LINES: usize = 40;
const LONGEST_WORD: usize = 60;

/// How far a variation stands from the line that it leaves, and the most such steps.
const INDENT: f32 = 18.0;
const DEEPEST: usize = 8;

/// Draws the position of a problem: its hands around the table, the cards of the trick on it, contract, dealer and
/// vulnerability, who is to play, title and question. Hands that are not known are shown so.
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
    let mut canvas = SvgCanvas::new(&palette);
    let mut y = MARGIN;
    for (lettering, row, text) in heading(&sheet, &styles, plan.inner()) {
        canvas.words([MARGIN, y + baseline(lettering, row)], lettering, &text);
        y += row;
    }
    if y > MARGIN {
        y += 10.0;
    }
    plan.draw(&mut canvas, &sheet, &styles, y);
    y += plan.height();
    let question = wrap(
        sheet.question(),
        SAID,
        Thickness::Medium,
        plan.inner(),
        QUESTION_LINES,
    );
    if !question.is_empty() {
        y += 14.0;
    }
    for line in question {
        let at = [MARGIN, y + baseline(styles.said, SAID_ROW)];
        canvas.words(at, styles.said, &line);
        y += SAID_ROW;
    }
    y = draw_solution(&mut canvas, &sheet, &styles, plan.inner(), y);
    let size = [plan.inner() + 2.0 * MARGIN, y + MARGIN];
    let told = diagram::write(&sheet.as_it_lies(), look.letters);
    canvas.finish(size, sheet.title(), &told)
}

/// Draws the answer, its rows broken where they are too wide, and returns where it ends.
fn draw_solution(
    canvas: &mut SvgCanvas,
    sheet: &PositionSheet,
    styles: &PictureStyles,
    most: f32,
    top: f32,
) -> f32 {
    let rows = sheet.solution();
    let mut y = top + if rows.is_empty() { 0.0 } else { 14.0 };
    for (index, row) in rows.iter().take(SOLUTION_ROWS).enumerate() {
        let style = if index == 0 {
            styles.byline
        } else {
            styles.said
        };
        let indent = INDENT * row.depth.min(DEEPEST) as f32;
        for line in wrapped(&row.line, style, most - indent) {
            let at = [MARGIN + indent, y + baseline(style, SAID_ROW)];
            canvas.line(at, style, &line);
            y += SAID_ROW;
        }
    }
    y
}

/// Breaks a line between its words where it is too wide. The sign of a suit stays with its rank.
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

/// The pieces of a line between blanks, each with the blank behind it.
fn words(line: &[SheetPiece]) -> Vec<SheetLine> {
    let mut words = vec![SheetLine::new()];
    for piece in line {
        match piece {
            SheetPiece::Suit(suit) => {
                words
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|word| word.push(SheetPiece::Suit(*suit)));
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

/// How everything is written.
struct PictureStyles {
    title: Lettering,
    byline: Lettering,
    name: Lettering,
    ranks: Lettering,
    /// The dash of a void.
    void: Lettering,
    said: Lettering,
    /// A seat on the table; the one whose turn it is.
    seat: Lettering,
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
            byline: style(SAID, medium, palette.muted),
            name: style(NAME, bold, palette.muted),
            ranks: style(RANKS, medium, palette.ink),
            void: style(RANKS, medium, palette.muted),
            said: style(SAID, medium, palette.ink),
            seat: style(NAME, bold, palette.muted),
            turn: style(NAME, bold, palette.ground),
        }
    }
}

/// How far below the top of a row its line is.
fn baseline(lettering: Lettering, row: f32) -> f32 {
    (row + lettering.size * 0.727) / 2.0
}

/// The lines above the table, each with its height.
fn heading(
    sheet: &PositionSheet,
    styles: &PictureStyles,
    most: f32,
) -> Vec<(Lettering, f32, String)> {
    let lines = |style: Lettering, row, text: &str, lines| {
        let wrapped = wrap(text, style.size, style.thickness, most, lines);
        wrapped.into_iter().map(move |line| (style, row, line))
    };
    let title = lines(styles.title, TITLE_ROW, sheet.title(), TITLE_LINES);
    let byline = lines(styles.byline, SAID_ROW, &sheet.byline(), 2);
    title.chain(byline).collect()
}

/// Where everything stands: three columns and three rows, the table in the middle.
struct PicturePlan {
    hands: BySeat<Option<HandSheet>>,
    /// What is said above West, and above East.
    corners: [Vec<SheetLine>; 2],
    /// The widths of the columns at the sides, and of the one between them.
    side: f32,
    middle: f32,
    /// The wider of the hands of North and South, which stand one above the other.
    upright: f32,
    /// The heights of the rows.
    rows: [f32; 3],
}

impl PicturePlan {
    fn of(sheet: &PositionSheet, styles: &PictureStyles) -> PicturePlan {
        let hands = sheet.hands();
        let mut right = sheet.terms();
        right.extend(sheet.talon());
        let corners = [sheet.facts(), right];
        let width = |seat: Seat| {
            hands[seat]
                .as_ref()
                .map_or(0.0, |hand| hand_width(hand, styles))
        };
        let height = |seat: Seat| hands[seat].as_ref().map_or(0.0, hand_height);
        let said = corners.iter().flatten();
        let said = said
            .map(|line| styles.said.line_width(line))
            .fold(0.0, f32::max);
        let upright = width(Seat::North).max(width(Seat::South));
        let middle = upright.max(TABLE);
        let narrowest = (NARROWEST - middle) / 2.0 - GAP;
        let side = width(Seat::West)
            .max(width(Seat::East))
            .max(said)
            .max(narrowest);
        let lines = corners.iter().map(Vec::len).max().unwrap_or(0) as f32;
        let rows = [
            height(Seat::North).max(lines * SAID_ROW + 8.0) + 12.0,
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

    /// The width without the margins.
    fn inner(&self) -> f32 {
        2.0 * (self.side + GAP) + self.middle
    }

    fn height(&self) -> f32 {
        self.rows.iter().sum()
    }

    fn draw(
        &self,
        canvas: &mut SvgCanvas,
        sheet: &PositionSheet,
        styles: &PictureStyles,
        top: f32,
    ) {
        let [above, beside, _] = self.rows;
        let middle = MARGIN + self.side + GAP;
        let right = middle + self.middle + GAP;
        let [facts, terms] = &self.corners;
        for (x, lines) in [(MARGIN, facts), (right, terms)] {
            for (index, line) in lines.iter().enumerate() {
                let y = top + index as f32 * SAID_ROW + baseline(styles.said, SAID_ROW);
                canvas.line([x, y], styles.said, line);
            }
        }
        let table = [
            middle + (self.middle - TABLE) / 2.0,
            top + above + (beside - TABLE) / 2.0,
        ];
        draw_table(canvas, sheet, styles, table);
        for (seat, hand) in self.hands.iter() {
            let Some(hand) = hand else { continue };
            let (width, height) = (hand_width(hand, styles), hand_height(hand));
            let beside = top + above + (beside - height) / 2.0;
            let centre = middle + (self.middle - self.upright) / 2.0;
            let place = match seat {
                Seat::North => [centre, top],
                Seat::East => [right, beside],
                Seat::South => [centre, top + self.height() - height],
                Seat::West => [middle - GAP - width, beside],
            };
            draw_hand(canvas, hand, styles, place);
        }
    }
}

/// The width of a row of backs.
fn backs_width(unknown: u8) -> f32 {
    BACK[0] + BACK_STEP * f32::from(unknown.saturating_sub(1))
}

fn hand_width(hand: &HandSheet, styles: &PictureStyles) -> f32 {
    let said = styles.said.width(&hand.unknown_said);
    let rows = match hand.is_dark() {
        true => backs_width(hand.unknown),
        false => {
            let suits = hand.suits.iter();
            let widths = suits.map(|(_, ranks)| RANK_START + styles.ranks.width(ranks));
            widths.fold(0.0, f32::max)
        }
    };
    rows.max(said).max(styles.name.width(hand.name))
}

/// How far the ranks stand from the left end of the signs.
const RANK_START: f32 = 29.0;

fn hand_height(hand: &HandSheet) -> f32 {
    let rows = match hand.is_dark() {
        true => BACK[1] + 8.0,
        false => ROW * hand.suits.len() as f32,
    };
    let unknown = if hand.unknown > 0 { SAID_ROW } else { 0.0 };
    NAME_ROW + rows + unknown
}

fn draw_hand(canvas: &mut SvgCanvas, hand: &HandSheet, styles: &PictureStyles, [x, top]: [f32; 2]) {
    let name = [x, top + baseline(styles.name, NAME_ROW)];
    canvas.words(name, styles.name, hand.name);
    let mut y = top + NAME_ROW;
    if hand.is_dark() {
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
            let (style, said) = match ranks.is_empty() {
                true => (styles.void, hand.nothing()),
                false => (styles.ranks, &ranks[..]),
            };
            canvas.words([x + RANK_START, line], style, said);
            y += ROW;
        }
    }
    let unknown = [x, y + baseline(styles.said, SAID_ROW)];
    canvas.words(unknown, styles.byline, &hand.unknown_said);
}

/// The table with the letters of the seats, that of the hand to play on a dark ground, and the cards of the trick.
fn draw_table(
    canvas: &mut SvgCanvas,
    sheet: &PositionSheet,
    styles: &PictureStyles,
    [x, y]: [f32; 2],
) {
    let colours = [canvas.palette.felt, canvas.palette.edge];
    canvas.rounded([x, y], [TABLE, TABLE], 12.0, colours);
    let at = |[right, down]: [f32; 2]| [x + right, y + down];
    for (seat, hand) in sheet.hands().iter() {
        let Some(hand) = hand else { continue };
        let place = at(by_side(seat, 4.0 + LETTER / 2.0, LETTER / 2.0 + 4.0));
        let is_turn = sheet.turn() == Some(seat);
        if is_turn {
            let [x, y] = place;
            let corner = [x - LETTER / 2.0, y - LETTER / 2.0];
            let ink = canvas.palette.ink;
            canvas.rounded(corner, [LETTER, LETTER], LETTER / 2.0, [ink, ink]);
        }
        let style = if is_turn { styles.turn } else { styles.seat };
        let [x, y] = place;
        let letter: String = hand.name.chars().take(1).collect();
        canvas.centred([x, y + style.size * 0.36], style, &letter);
    }
    let [width, height] = CARD;
    for (seat, card) in sheet.trick() {
        let place = by_side(
            seat,
            LETTER + 6.0 + width / 2.0,
            LETTER + 6.0 + height / 2.0,
        );
        draw_card(canvas, sheet, styles, card, at(place));
    }
}

/// The place on the table so far from the side of a seat.
fn by_side(seat: Seat, across: f32, down: f32) -> [f32; 2] {
    let centre = TABLE / 2.0;
    match seat {
        Seat::North => [centre, down],
        Seat::East => [TABLE - across, centre],
        Seat::South => [centre, TABLE - down],
        Seat::West => [across, centre],
    }
}

fn draw_card(
    canvas: &mut SvgCanvas,
    sheet: &PositionSheet,
    styles: &PictureStyles,
    card: Card,
    [x, y]: [f32; 2],
) {
    let [width, height] = CARD;
    let colours = [canvas.palette.card, canvas.palette.edge];
    let corner = [x - width / 2.0, y - height / 2.0];
    canvas.rounded(corner, CARD, 5.0, colours);
    let line = sheet.card(card);
    let left = x - styles.ranks.line_width(&line) / 2.0;
    canvas.line([left, y + RANKS * 0.36], styles.ranks, &line);
}
