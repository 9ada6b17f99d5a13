//! The pages of a printed document: margins, head and foot, and blocks that fill the pages from top to bottom.

use super::fonts::Face;
use super::page::{Block, Page};
use super::text_styles::{TEXT_SIZE, TextStyles};

/// The font size of the title of a page, in units of 1/96 inch.
pub(crate) const TITLE_SIZE: f32 = 22.0;
/// The distance from the line above the foot of a page to the baseline of its text, in units of 1/96 inch.
const FOOT_BASELINE: f32 = 15.0;
/// The smallest distance between two texts in the foot of a page, in units of 1/96 inch.
const FOOT_GAP: f32 = 12.0;

/// The measures that all pages of a document share, in units of 1/96 inch.
#[derive(Clone, Copy)]
pub(crate) struct PageFrame {
    /// The width and height of the paper.
    pub(crate) size: [f32; 2],
    /// The width of the margin on every side.
    pub(crate) margin: f32,
    /// The height of the head, including the space below it.
    pub(crate) head_height: f32,
    /// The height of the foot, including the space above it.
    pub(crate) foot_height: f32,
}

impl PageFrame {
    /// Returns the width of a page without its margins.
    pub(crate) fn inner_width(&self) -> f32 {
        self.size[0] - 2.0 * self.margin
    }

    /// Returns the width of one of several columns with this space between them.
    pub(crate) fn column_width(&self, columns: usize, gap: f32) -> f32 {
        (self.inner_width() - (columns - 1) as f32 * gap) / columns as f32
    }

    /// Returns the y coordinates of the top and the bottom of the area for a page's contents.
    pub(crate) fn body(&self) -> [f32; 2] {
        let [_, height] = self.size;
        let bottom = height - self.margin - self.foot_height;
        [self.margin + self.head_height, bottom]
    }

    /// Returns the height of the area for a page's contents.
    pub(crate) fn body_height(&self) -> f32 {
        let [top, bottom] = self.body();
        bottom - top
    }

    /// Draws the foot of a page: texts on the left, in the middle and on the right. A text on the left that reaches the
    /// right one is set in smaller letters.
    pub(crate) fn draw_foot(
        &self,
        page: &mut Page,
        styles: &TextStyles,
        [left, middle, right]: [&str; 3],
    ) {
        let small = styles.muted(Face::Regular, TEXT_SIZE * 0.85);
        let width = self.inner_width();
        let mut foot = Block::default();
        foot.rule([0.0, 0.0], width, styles.rule_colour());
        let room = width - small.text_width(right) - FOOT_GAP;
        foot.text([0.0, FOOT_BASELINE], small.fitted(left, room), left);
        if !middle.is_empty() {
            foot.centred_text([width / 2.0, FOOT_BASELINE], small, middle);
        }
        foot.text_to([width, FOOT_BASELINE], small, right);
        let [_, height] = self.size;
        page.place([self.margin, height - self.margin - FOOT_BASELINE], foot);
    }
}

/// Pages that are filled from top to bottom with blocks.
pub(crate) struct PageFlow {
    frame: PageFrame,
    /// The head of every page.
    head: Block,
    pub(crate) pages: Vec<Page>,
    /// The y coordinate below the last block.
    y: f32,
}

impl PageFlow {
    /// Creates the first page, with `head` at its top.
    pub(crate) fn new(frame: PageFrame, head: Block) -> PageFlow {
        let [top, _] = frame.body();
        let mut flow = PageFlow {
            frame,
            head,
            pages: Vec::new(),
            y: top,
        };
        flow.begin_page();
        flow
    }

    fn begin_page(&mut self) {
        let mut page = Page::of_paper(self.frame.size);
        page.place([self.frame.margin; 2], self.head.clone());
        self.pages.push(page);
        [self.y, _] = self.frame.body();
    }

    /// Begins a new page if less than this height is left on the current one, unless that page is still empty.
    pub(crate) fn keep_together(&mut self, height: f32) {
        let [top, bottom] = self.frame.body();
        // Three full rows of a third of the height must fit despite rounding.
        if self.y > top && self.y + height > bottom + 0.5 {
            self.begin_page();
        }
    }

    /// Places blocks side by side below the last ones, on a new page if necessary. The blocks fill columns with this
    /// gap between them. The row is at least `height` high.
    pub(crate) fn place_row(&mut self, row: &[Block], columns: usize, gap: f32, height: f32) {
        let height = row.iter().map(|block| block.height).fold(height, f32::max);
        self.keep_together(height);
        let PageFrame { margin, .. } = self.frame;
        let step = self.frame.column_width(columns, gap) + gap;
        let y = self.y;
        if let Some(page) = self.pages.last_mut() {
            for (column, block) in row.iter().enumerate() {
                page.place([margin + column as f32 * step, y], block.clone());
            }
        }
        self.y += height;
    }
}
