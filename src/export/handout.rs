//! A handout: numbered diagrams of problems or boards on pages to print, followed by their solutions.

use std::collections::BTreeSet;

use kibitzer_cards::problem::Problem;
use kibitzer_words::{Words, say};

use super::fonts::Face;
use super::handout_diagram::{DIAGRAM_HEIGHT, Diagram};
use super::handout_solution::solution_blocks;
use super::look::PictureLook;
use super::page::{Block, Page, missing_signs_of};
use super::page_flow::{PageFlow, PageFrame, TITLE_SIZE};
use super::palette::PicturePalette;
use super::pdf::write_pdf;
use super::sheet::PositionSheet;
use super::text_styles::{TEXT_SIZE, TextStyles};

/// The margin of the pages, in units of 1/96 inch (16 mm). All sizes in this file are in these units.
const MARGIN: f32 = 60.0;
/// The height of the title of a page, including the space below its line.
const HEAD_HEIGHT: f32 = 58.0;
/// The height of the line at the foot of a page, including the space above it.
const FOOT_HEIGHT: f32 = 32.0;
/// The horizontal space between two columns of diagrams.
const COLUMN_GAP: f32 = 34.0;
/// Factors by which diagrams are shrunk. They are tried in turn until every page has its full number of diagrams.
const SHRINKING: [f32; 3] = [0.95, 0.9, 0.85];
/// The vertical space around the line between two solutions.
const SOLUTION_GAP: f32 = 12.0;

/// A problem or board of a handout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandoutBoard {
    /// The problem or board.
    pub problem: Problem,
    /// True if only the deal is shown, without contract and leader. This is always so if the problem is nothing but a
    /// deal.
    pub deal_only: bool,
    /// The same problem with a solution that the engine found; `None` to print its own.
    pub solved: Option<Problem>,
}

impl HandoutBoard {
    /// Creates the board of a problem that is printed with its own solution. Its contract is printed too, unless the
    /// problem is only a deal.
    pub fn new(problem: Problem) -> HandoutBoard {
        HandoutBoard {
            problem,
            deal_only: false,
            solved: None,
        }
    }

    /// Returns the problem with the solution that is printed.
    fn solved_problem(&self) -> &Problem {
        self.solved.as_ref().unwrap_or(&self.problem)
    }
}

/// Problems or boards to be printed as numbered diagrams, with or without their solutions.
///
/// ```
/// use kibitzer_export::{Handout, HandoutBoard, PictureLook};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// let boards = vec![HandoutBoard::new(problem); 7];
/// let handout = Handout { title: "Endings", boards: &boards, look: PictureLook::default() };
/// assert_eq!(handout.pages().len(), 2);
/// assert!(handout.pdf().starts_with(b"%PDF"));
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Handout<'a> {
    /// The title at the head of every page; may be empty.
    pub title: &'a str,
    /// The problems or boards, in the order of their numbers.
    pub boards: &'a [HandoutBoard],
    /// The language, colours and paper, the number of diagrams on a page, and whether solutions follow.
    pub look: PictureLook,
}

impl Handout<'_> {
    /// Lays out all pages: first the diagrams, then the solutions if the look includes them. A diagram is never divided
    /// between pages.
    pub fn pages(&self) -> Vec<Page> {
        let mut pages = self.diagram_pages();
        let diagrams = pages.len();
        if self.look.with_solution {
            pages.extend(self.solution_pages());
        }
        let solutions = (diagrams < pages.len()).then_some(diagrams + 1);
        for (number, page) in (1..).zip(&mut pages) {
            self.draw_foot(page, number, solutions.filter(|_| number <= diagrams));
        }
        pages
    }

    /// Returns the handout as a PDF document.
    pub fn pdf(&self) -> Vec<u8> {
        write_pdf(&self.pages(), self.title, self.look.language)
    }

    /// Returns the characters that are printed as hollow boxes, because the built-in fonts lack them.
    pub fn missing_signs(&self) -> BTreeSet<char> {
        missing_signs_of(&self.pages())
    }

    fn words(&self) -> &'static Words {
        Words::of(self.look.language)
    }

    fn styles(&self, scale: f32) -> TextStyles {
        TextStyles::new(PicturePalette::for_print(self.look), scale)
    }

    /// Returns the contents of a board's diagram, for the caller to lay out.
    fn sheet<'b>(&self, board: &'b HandoutBoard) -> PositionSheet<'b> {
        self.sheet_of(board, &board.problem)
    }

    /// Returns the contents of a board's solution, for the caller to lay out.
    fn solution_sheet<'b>(&self, board: &'b HandoutBoard) -> PositionSheet<'b> {
        self.sheet_of(board, board.solved_problem())
    }

    fn sheet_of<'b>(&self, board: &HandoutBoard, problem: &'b Problem) -> PositionSheet<'b> {
        let look = PictureLook {
            deal_only: board.deal_only,
            ..self.look
        };
        PositionSheet::new(problem, look)
    }

    fn frame(&self) -> PageFrame {
        PageFrame {
            size: self.look.pages.size(),
            margin: MARGIN,
            head_height: HEAD_HEIGHT,
            foot_height: FOOT_HEIGHT,
        }
    }

    /// Lays out the pages with diagrams. If long questions leave pages without their full number of diagrams,
    /// everything is made a little smaller, unless that does not help.
    fn diagram_pages(&self) -> Vec<Page> {
        let count = self.look.pages.per_page.count();
        let fewest = self.boards.len().div_ceil(count).max(1);
        let usual = self.diagram_pages_at(1.0);
        if usual.len() == fewest {
            return usual;
        }
        let mut smaller = SHRINKING
            .into_iter()
            .map(|factor| self.diagram_pages_at(factor));
        let full = smaller.find(|pages| pages.len() == fewest);
        full.unwrap_or(usual)
    }

    /// Lays out the pages with diagrams. `factor` multiplies the usual sizes of diagrams.
    fn diagram_pages_at(&self, factor: f32) -> Vec<Page> {
        let frame = self.frame();
        let [columns, rows] = self.look.pages.grid();
        let width = frame.column_width(columns, COLUMN_GAP);
        let row_height = frame.body_height() / rows as f32;
        let scale = factor * self.diagram_scale(width, row_height);
        let styles = self.styles(scale);
        let blocks = (1..).zip(self.boards).map(|(number, board)| {
            let sheet = self.sheet(board);
            let is_headed = sheet.title() == self.title.trim();
            let diagram = Diagram {
                sheet: &sheet,
                number: Some(number),
                title: if is_headed { "" } else { sheet.title() },
                styles: &styles,
                scale,
                width,
                max_height: frame.body_height(),
            };
            diagram.block()
        });
        let blocks: Vec<Block> = blocks.collect();
        let title = match self.title.trim() {
            "" => say!(self.words(), "handout-title"),
            title => title.to_owned(),
        };
        let name = format!(
            "{} ______________________",
            say!(self.words(), "handout-name")
        );
        let mut flow = PageFlow::new(frame, self.head(&title, &name));
        for row in blocks.chunks(columns) {
            flow.place_row(row, columns, COLUMN_GAP, row_height);
        }
        flow.pages
    }

    /// Returns the scale at which a diagram fits into a cell of this width and height.
    fn diagram_scale(&self, width: f32, height: f32) -> f32 {
        // The hands of West and East with eight cards of a suit fit into this width.
        const NARROWEST: f32 = 262.0;
        let most = if width > 400.0 { 2.0 } else { 1.0 };
        (width / NARROWEST).min(height / DIAGRAM_HEIGHT).min(most)
    }

    fn solution_pages(&self) -> Vec<Page> {
        let styles = self.styles(1.0);
        let frame = self.frame();
        let width = frame.inner_width();
        let heading = say!(self.words(), "handout-solutions");
        let has_tricks = |board: &HandoutBoard| board.solved_problem().solution.is_some();
        let tricks = if self.boards.iter().any(has_tricks) {
            say!(self.words(), "handout-solutions-tricks")
        } else {
            String::new()
        };
        let mut flow = PageFlow::new(frame, self.head(&heading, &tricks));
        for (number, board) in (1..).zip(self.boards) {
            let rows = solution_blocks(&self.solution_sheet(board), number, &styles, width);
            let mut end = Block {
                height: 2.0 * SOLUTION_GAP,
                ..Block::default()
            };
            end.rule([0.0, SOLUTION_GAP], width, styles.rule_colour());
            let height: f32 = rows.iter().map(|row| row.height).sum();
            flow.keep_together(height);
            for row in rows.into_iter().chain([end]) {
                flow.place_row(&[row], 1, 0.0, 0.0);
            }
        }
        flow.pages
    }

    /// Lays out the head of a page. The line below the heading has the names of the games on the left and `right` on the
    /// right.
    fn head(&self, heading: &str, right: &str) -> Block {
        let styles = self.styles(1.0);
        let small = styles.muted(Face::Regular, TEXT_SIZE * 0.9);
        let width = self.frame().inner_width();
        let mut head = Block::default();
        let title = styles.runs(styles.style(Face::Bold, TITLE_SIZE), heading);
        head.cut_runs([0.0, 16.0], &title, width);
        head.text([0.0, 33.0], small, self.games());
        head.text_to([width, 33.0], small, right);
        head.rule([0.0, 42.0], width, styles.style(Face::Regular, 1.0).colour);
        head
    }

    /// Returns the names of the games that occur in the handout.
    fn games(&self) -> String {
        let mut games: Vec<String> = Vec::new();
        for board in self.boards {
            let game = self.words().game_title(board.problem.setup.game);
            if !games.contains(&game) {
                games.push(game);
            }
        }
        games.join(" · ")
    }

    /// Draws the foot of a page: its number and, on pages with diagrams, the number of the page on which the solutions
    /// begin.
    fn draw_foot(&self, page: &mut Page, number: usize, solutions: Option<usize>) {
        let middle = solutions.map_or_else(String::new, |page| {
            say!(self.words(), "handout-solutions-on", page)
        });
        let texts = ["Kibitzer", &middle, &number.to_string()];
        self.frame().draw_foot(page, &self.styles(1.0), texts);
    }
}
