//! A figure for an article: a deal with unseen hands, and a bar chart of the results over all their layouts.

use super::error::ExportError;
use super::fonts::Face;
use super::handout::HandoutBoard;
use super::handout_diagram::Diagram;
use super::look::PictureLook;
use super::page::{Block, Mark, Page, wrap_runs};
use super::palette::PicturePalette;
use super::pixels::PixelPicture;
use super::sheet::PositionSheet;
use super::text_styles::{TEXT_ROW, TEXT_SIZE, TextStyles};

/// A bar of a [`LayoutsFigure`]: a result, and its share of the layouts.
#[derive(Clone, PartialEq, Debug)]
pub struct FigureBar {
    /// The text below the bar, such as the number of tricks.
    pub label: String,
    /// The text above the bar, such as `52.1%`.
    pub caption: String,
    /// The height of the bar, 0.0 to 1.0.
    pub share: f64,
    /// The two ends of the confidence interval of the share, which a mark on the bar shows. If the share is exact, both
    /// are equal to it, and there is no mark.
    pub interval: [f64; 2],
    /// True if the contract is made with this result; such bars are darker.
    pub is_made: bool,
}

/// A figure for an article: a deal with unseen hands, the results over all layouts of these hands as a bar chart, and
/// what was assumed about them.
#[derive(Clone, PartialEq, Debug)]
pub struct LayoutsFigure {
    /// The deal, in which the cards of the unseen hands are unknown.
    pub board: HandoutBoard,
    /// The bars of the chart, from left to right.
    pub bars: Vec<FigureBar>,
    /// Sentences below the chart, such as the mean number of tricks, each on a line of its own.
    pub findings: Vec<String>,
    /// Sentences below the deal that state the assumptions, each on a line of its own.
    pub assumptions: Vec<String>,
    /// The language and colours of the figure.
    pub look: PictureLook,
}

/// The margin around the figure, in units of 1/96 inch. All sizes in this file are in these units.
const MARGIN: f32 = 20.0;
/// The width of the deal, and also of the chart.
const PART_WIDTH: f32 = 300.0;
/// The space between the deal and the chart.
const PART_GAP: f32 = 30.0;
/// The height of the highest bar of the chart.
const BAR_HEIGHT: f32 = 150.0;
/// The maximum distance between the left edges of neighbouring bars of the chart.
const MAX_BAR_STEP: f32 = 56.0;
/// The colours of the bars: first for results with which the contract is made, then for the others.
const BAR_COLOURS: [&str; 2] = ["#66758c", "#b9c0ca"];
/// Half the length of the short lines across the ends of a confidence interval's mark.
const MARK_END: f32 = 5.0;

impl LayoutsFigure {
    /// Lays out the figure on a page whose size fits it.
    pub fn page(&self) -> Page {
        let styles = TextStyles::new(PicturePalette::for_print(self.look), 1.0);
        let look = PictureLook {
            deal_only: self.board.deal_only,
            ..self.look
        };
        let sheet = PositionSheet::new(&self.board.problem, look);
        let diagram = Diagram {
            sheet: &sheet,
            number: None,
            title: sheet.title(),
            styles: &styles,
            scale: 1.0,
            width: PART_WIDTH,
            max_height: f32::INFINITY,
        };
        let mut deal = diagram.block();
        deal.append(paragraphs(&self.assumptions, &styles));
        let mut chart = self.chart(&styles);
        chart.append(paragraphs(&self.findings, &styles));
        let height = deal.height.max(chart.height);
        let mut page = Page::of_paper([
            2.0 * (PART_WIDTH + MARGIN) + PART_GAP,
            height + 2.0 * MARGIN,
        ]);
        page.place([MARGIN, MARGIN], deal);
        page.place([MARGIN + PART_WIDTH + PART_GAP, MARGIN], chart);
        page
    }

    /// Draws the figure as pixels. `scale` is the number of pixels for each unit of 1/96 inch.
    ///
    /// # Errors
    ///
    /// Returns an error if the picture needs too much memory.
    pub fn draw(&self, scale: f32) -> Result<PixelPicture, ExportError> {
        self.page().draw(scale)
    }

    fn chart(&self, styles: &TextStyles) -> Block {
        let small = styles.muted(Face::Regular, TEXT_SIZE * 0.85);
        let bold = styles.style(Face::Bold, TEXT_SIZE);
        let bottom = BAR_HEIGHT + 2.0 * TEXT_ROW;
        let step = (PART_WIDTH / self.bars.len().max(1) as f32).min(MAX_BAR_STEP);
        let left = (PART_WIDTH - step * self.bars.len() as f32) / 2.0;
        let tops = self.bars.iter().map(|bar| bar.share.max(bar.interval[1]));
        let most = tops.fold(1e-9, f64::max);
        let high = |share: f64| BAR_HEIGHT * (share / most) as f32;
        let mut block = Block {
            height: bottom + 2.0 * TEXT_ROW,
            ..Block::default()
        };
        for (index, bar) in self.bars.iter().enumerate() {
            let middle = left + (index as f32 + 0.5) * step;
            let height = high(bar.share).max(1.0);
            let [made, others] = BAR_COLOURS;
            block.marks.push(Mark::Rectangle {
                corner: [middle - step * 0.36, bottom - height],
                size: [step * 0.72, height],
                radius: 0.0,
                fill: Some(if bar.is_made { made } else { others }),
                outline: None,
            });
            let mut top = bottom - height;
            if bar.interval[0] < bar.interval[1] {
                let ends = bar.interval.map(|share| bottom - high(share));
                block
                    .marks
                    .extend(confidence_mark(middle, ends, bold.colour));
                top = top.min(ends[1]);
            }
            block.centred_text([middle, top - 4.0], small, &bar.caption);
            block.centred_text([middle, bottom + TEXT_ROW], bold, &bar.label);
        }
        block.rule([0.0, bottom], PART_WIDTH, bold.colour);
        block
    }
}

/// Returns the mark of a confidence interval: a vertical line between its ends, and a short line across each end.
fn confidence_mark(x: f32, ends: [f32; 2], colour: &'static str) -> [Mark; 3] {
    let line = |from, to| Mark::Line { from, to, colour };
    let across = |y| line([x - MARK_END, y], [x + MARK_END, y]);
    let [low, high] = ends;
    [line([x, low], [x, high]), across(low), across(high)]
}

/// Lays out texts one below the other, each starting on a new line.
fn paragraphs(texts: &[String], styles: &TextStyles) -> Block {
    let style = styles.style(Face::Regular, TEXT_SIZE);
    let mut block = Block::default();
    for text in texts {
        for line in wrap_runs(&styles.runs(style, text), PART_WIDTH, 20) {
            block.height += TEXT_ROW;
            block.runs([0.0, block.height - 0.3 * TEXT_ROW], &line);
        }
    }
    block
}
