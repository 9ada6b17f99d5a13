//! A diagram of a handout: number, title, the four hands around a compass, contract, lead and question.

use kibitzer_cards::{Seat, Suit};
use kibitzer_words::say;

use super::fonts::Face;
use super::line::{SheetLine, plain_text};
use super::page::{Block, Mark, TextRun, wrap_runs};
use super::sheet::{HandSheet, PositionSheet};
use super::text_styles::{TEXT_ROW, TEXT_SIZE, TextStyles};

/// The height of a diagram with a title of one line and two lines of text, at scale 1. All sizes in this file are in
/// units of 1/96 inch at scale 1.
pub(crate) const DIAGRAM_HEIGHT: f32 = 292.0;
/// The font size of the number of a diagram.
const NUMBER_SIZE: f32 = 18.0;
/// The distance from the left edge of the number of a diagram to that of its title.
const TITLE_OFFSET: f32 = 28.0;
/// The height of the title, including the space below.
const TITLE_ROW: f32 = 18.0;
/// The height of a row of a hand, which shows one suit.
const SUIT_ROW: f32 = 16.0;
/// The width and height of the compass.
const COMPASS_SIZE: f32 = 62.0;
/// The distance from the left edge of West's hand to the compass.
const SIDE_WIDTH: f32 = 124.0;
/// The distance from the compass to East's hand, and from North's and South's hands to the compass.
const GAPS: [f32; 2] = [18.0, 5.0];
/// The distance from the suit symbols of a hand to the ranks.
const RANK_OFFSET: f32 = 15.0;
/// The number of cards in a suit from which its ranks are set closer together.
const LONG_SUIT: usize = 8;
/// The maximum number of lines of the title and of each text below the hands.
const MAX_LINES: [usize; 2] = [3, 40];

/// A diagram being laid out.
pub(crate) struct Diagram<'a> {
    pub(crate) sheet: &'a PositionSheet<'a>,
    /// The number of the diagram in the handout, from 1; `None` for a diagram that stands alone.
    pub(crate) number: Option<usize>,
    /// Title of the diagram; empty if it is printed at the head of the page instead.
    pub(crate) title: &'a str,
    pub(crate) styles: &'a TextStyles,
    /// Scale factor of all sizes.
    pub(crate) scale: f32,
    /// The width that the diagram may take.
    pub(crate) width: f32,
    /// The maximum height of the diagram; text that does not fit is cut off.
    pub(crate) max_height: f32,
}

impl Diagram<'_> {
    /// Lays out the diagram. It is a single block, so that no page break divides it.
    pub(crate) fn block(&self) -> Block {
        let mut block = self.title();
        block.append(self.hands());
        let row = TEXT_ROW * self.scale;
        // A little space separates the contract from the hands.
        block.height += 4.0 * self.scale;
        for line in self.text_lines() {
            if block.height + row > self.max_height {
                return block;
            }
            block.height += row;
            block.runs([0.0, block.height - 0.3 * row], &line);
        }
        block.height += 8.0 * self.scale;
        block
    }

    /// Lays out the number and the title.
    fn title(&self) -> Block {
        let (styles, scale) = (self.styles, self.scale);
        let mut block = Block::default();
        let baseline = 14.0 * scale;
        let style = styles.style(Face::Bold, NUMBER_SIZE);
        let mut offset = 0.0;
        if let Some(number) = self.number {
            let number = number.to_string();
            offset = (TITLE_OFFSET * scale).max(style.text_width(&number) + 8.0 * scale);
            block.text([0.0, baseline], style, number);
        }
        let title = styles.runs(styles.style(Face::Bold, TEXT_SIZE), self.title);
        let lines = wrap_runs(&title, self.width - offset, MAX_LINES[0]);
        for (index, line) in lines.iter().enumerate() {
            let y = baseline + index as f32 * TITLE_ROW * scale;
            block.runs([offset, y], line);
        }
        block.height = (lines.len().max(1) as f32 * TITLE_ROW + 10.0) * scale;
        block
    }

    /// Returns the distance from the left edge of the diagram to the compass.
    fn compass_left(&self) -> f32 {
        let centred = (self.width - COMPASS_SIZE * self.scale) / 2.0;
        centred.min(SIDE_WIDTH * self.scale)
    }

    /// Lays out the hands around the compass, and the dealer and vulnerability of a board.
    fn hands(&self) -> Block {
        let scale = self.scale;
        let [beside, gap] = GAPS.map(|gap| gap * scale);
        let (left, compass) = (self.compass_left(), COMPASS_SIZE * scale);
        let hand = 4.0 * SUIT_ROW * scale;
        let middle = hand + gap;
        let mut block = Block::default();
        for (seat, hand) in self.sheet.hands_before_lead().iter() {
            let Some(hand) = hand else { continue };
            let right = left + compass + beside;
            let [x, y, end] = match seat {
                Seat::North => [left, 0.0, self.width],
                Seat::South => [left, middle + compass + gap, self.width],
                Seat::West => [0.0, middle, left - 4.0 * scale],
                Seat::East => [right, middle, self.width],
            };
            self.draw_hand(&mut block, hand, [x, y], end - x);
        }
        self.draw_compass(&mut block, [left, middle]);
        self.draw_board_facts(&mut block);
        block.height = 2.0 * middle + compass + 6.0 * scale;
        if self.sheet.hands()[Seat::South].is_none() {
            block.height -= hand;
        }
        block
    }

    fn draw_compass(&self, block: &mut Block, [left, top]: [f32; 2]) {
        let scale = self.scale;
        let size = COMPASS_SIZE * scale;
        let style = self.styles.style(Face::Regular, 10.5);
        block.marks.push(Mark::Rectangle {
            corner: [left, top],
            size: [size, size],
            radius: 0.0,
            fill: None,
            outline: Some(style.colour),
        });
        for (seat, hand) in self.sheet.hands().iter() {
            let Some(hand) = hand else { continue };
            let letter = hand.seat_letter();
            let baseline = top + size / 2.0 + 3.5 * scale;
            let inset = 5.0 * scale;
            match seat {
                Seat::North => {
                    block.centred_text([left + size / 2.0, top + 12.5 * scale], style, &letter);
                }
                Seat::South => {
                    block.centred_text([left + size / 2.0, top + size - inset], style, &letter);
                }
                Seat::West => block.text([left + inset, baseline], style, letter),
                Seat::East => block.text_to([left + size - inset, baseline], style, &letter),
            }
        }
    }

    /// Draws one row for each suit of a hand, or a note if all of its cards are unknown. `room` is the width available
    /// for the hand; a suit that needs more is set in smaller letters.
    fn draw_hand(&self, block: &mut Block, hand: &HandSheet, [x, y]: [f32; 2], room: f32) {
        let (styles, scale) = (self.styles, self.scale);
        let ordinary = styles.style(Face::Regular, TEXT_SIZE);
        let baseline = |row: usize| y + (row as f32 * SUIT_ROW + 12.0) * scale;
        let note = styles.muted(Face::Italic, TEXT_SIZE * 0.85);
        if hand.is_face_down() {
            return block.text([x, baseline(0)], note, hand.unknown_text.clone());
        }
        for (row, (suit, ranks)) in hand.suits.iter().enumerate() {
            let ranks = spaced_ranks(hand.ranks_or_dash(ranks));
            let style = ordinary.fitted(&ranks, room - RANK_OFFSET * scale);
            let suit: [TextRun; 1] = [styles.suit(ordinary, *suit)];
            block.runs([x, baseline(row)], &suit);
            block.text([x + RANK_OFFSET * scale, baseline(row)], style, ranks);
        }
        if hand.unknown > 0 {
            block.text(
                [x, baseline(Suit::ALL.len())],
                note,
                hand.unknown_text.clone(),
            );
        }
    }

    /// Draws the number, dealer and vulnerability of a board in the corner beside North. A problem does not need them.
    fn draw_board_facts(&self, block: &mut Block) {
        if self.sheet.problem.asks() || self.sheet.problem.is_ending() {
            return;
        }
        let style = self.styles.muted(Face::Regular, TEXT_SIZE * 0.85);
        let most = self.compass_left() - 6.0 * self.scale;
        let board_lines = self.sheet.board_lines();
        let lines = board_lines.iter().flat_map(|line| {
            let runs = self.styles.runs(style, &plain_text(line));
            wrap_runs(&runs, most, 2)
        });
        for (row, line) in lines.take(4).enumerate() {
            let y = (row as f32 * 13.5 + 12.0) * self.scale;
            block.runs([0.0, y], &line);
        }
    }

    /// Returns the wrapped lines below the hands: contract and lead, the tricks won before and the talon, the question,
    /// and the author.
    fn text_lines(&self) -> Vec<Vec<TextRun>> {
        let (sheet, styles) = (self.sheet, self.styles);
        let style = |face| styles.style(face, TEXT_SIZE);
        let before: String = [sheet.tricks_won(), sheet.talon_line()]
            .iter()
            .flatten()
            .map(|line| format!("{}. ", plain_text(line)))
            .collect();
        let credit = styles.muted(Face::Regular, TEXT_SIZE * 0.85);
        let texts = [
            self.contract_and_lead(),
            styles.runs(style(Face::Regular), &before),
            styles.line_runs(style(Face::Italic), &sheet.question()),
            // The source, which is often long, stands with the solution.
            styles.runs(credit, sheet.problem.author.trim()),
        ];
        let lines = texts
            .iter()
            .flat_map(|text| wrap_runs(text, self.width, MAX_LINES[1]));
        lines.collect()
    }

    /// Returns the contract in bold, followed by the lead unless the question states it, and by the goal of an ending. A board without contract and
    /// play has neither.
    fn contract_and_lead(&self) -> Vec<TextRun> {
        let (sheet, styles) = (self.sheet, self.styles);
        let bold = |line: &SheetLine| {
            let text = format!("{}. ", plain_text(line));
            styles.runs(styles.style(Face::Bold, TEXT_SIZE), &text)
        };
        if sheet.problem.is_passed_out() {
            return bold(&sheet.contract_line());
        }
        if sheet.deal_only {
            return Vec::new();
        }
        let lead = match sheet.led_card() {
            _ if sheet.question_tells_lead() => String::new(),
            Some((seat, card)) => {
                let card = sheet.letters.card(card);
                say!(sheet.words, "handout-leads", seat, card)
            }
            None if !sheet.trick_text().is_empty() => format!("{}.", sheet.trick_text().trim()),
            None if sheet.turn_line().is_empty() => String::new(),
            None => format!("{}.", plain_text(&sheet.turn_line())),
        };
        let goal = sheet.goal_text().filter(|_| sheet.problem.is_ending());
        let goal = goal.map_or_else(String::new, |goal| format!("{goal}."));
        let mut rest = vec![lead, goal];
        rest.retain(|sentence| !sentence.is_empty());
        let mut runs = bold(&sheet.contract_line());
        runs.extend(styles.runs(styles.style(Face::Regular, TEXT_SIZE), &rest.join(" ")));
        runs
    }
}

/// Returns the ranks of a suit, separated by thin spaces if the suit is long.
fn spaced_ranks(ranks: &str) -> String {
    match ranks.split(' ').count() {
        LONG_SUIT.. => ranks.replace(' ', "\u{2009}"),
        _ => ranks.to_owned(),
    }
}
