//! Hand records: the sheet with all boards of a session that clubs hang up after play.

use std::collections::{BTreeSet, HashSet};

use kibitzer_cards::Seat;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_formats::{BoardKey, SessionHeading};

use super::fonts::Face;
use super::look::PictureLook;
use super::page::{Block, Page, missing_signs_of};
use super::page_flow::{PageFlow, PageFrame, TITLE_SIZE};
use super::palette::PicturePalette;
use super::pdf::write_pdf;
use super::record_box::RecordBox;
use super::record_sheet::{RecordSheet, RecordTexts, complete_heading};
use super::records_html::records_html;
use super::text_styles::{TEXT_SIZE, TextStyles};

/// The margin of the pages, in units of 1/96 inch (9 mm). All sizes in this file are in these units.
const MARGIN: f32 = 34.0;
/// The height of the head of a page, including the space below it.
const HEAD_HEIGHT: f32 = 44.0;
/// The height of the foot of a page, including the space above it.
const FOOT_HEIGHT: f32 = 27.0;
/// The baselines of the two lines of the head.
const HEAD_BASELINES: [f32; 2] = [16.0, 34.0];
/// The smallest distance between two texts in a line of the head.
const HEAD_GAP: f32 = 16.0;
/// The width of the outlines of boxes (0.15 mm).
const HAIRLINE: f32 = 0.57;

/// The boards of a session on pages to print or as a page for browsers: hands, points, makes and par.
///
/// Only boards that [can be shown](HandRecords::can_show) are shown. Each has its makes and its par if its record states
/// them.
///
/// ```
/// use kibitzer_export::{HandRecords, PictureLook};
/// use kibitzer_formats::SessionHeading;
/// let text = "[Board \"7\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n";
/// let board = kibitzer_formats::read_one(text)?;
/// let heading = SessionHeading { event: "Club".to_owned(), ..SessionHeading::default() };
/// let records = HandRecords { heading: &heading, boards: &[board], look: PictureLook::default() };
/// assert!(records.pdf().starts_with(b"%PDF") && records.html().contains("<h1>Club</h1>"));
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HandRecords<'a> {
    /// The heading of every page. Empty fields are filled from the records of the boards.
    pub heading: &'a SessionHeading,
    /// The boards, in the order in which they are shown.
    pub boards: &'a [Problem],
    /// The language, colours and paper, and the number of boards on a page.
    pub look: PictureLook,
}

impl HandRecords<'_> {
    /// Returns true if hand records can show a board: a complete bridge deal whose cards are all known.
    pub fn can_show(board: &Problem) -> bool {
        let hands = board.setup.starting_hands();
        let size = Game::Bridge.hand_size();
        board.setup.game == Game::Bridge
            && Seat::ALL.into_iter().all(|seat| hands[seat].len() == size)
    }

    /// Lays out all pages.
    pub fn pages(&self) -> Vec<Page> {
        let (frame, sheet) = (self.frame(), self.sheet());
        let [columns, rows] = self.look.pages.grid();
        let height = frame.body_height() / rows as f32;
        let size = [frame.column_width(columns, 0.0), height];
        let scale = RecordBox::scale(size);
        let styles = &self.styles(scale);
        let block = |texts: &RecordTexts<'_>| {
            RecordBox {
                texts,
                styles,
                scale,
                size,
            }
            .block()
        };
        let blocks: Vec<Block> = sheet.boards.iter().map(block).collect();
        let mut flow = PageFlow::new(frame, self.head(&sheet));
        for row in blocks.chunks(columns) {
            flow.place_row(row, columns, 0.0, height);
        }
        let mut pages = flow.pages;
        let (count, legend, styles) = (pages.len(), sheet.legend(), self.styles(1.0));
        for (number, page) in (1..).zip(&mut pages) {
            page.stroke_width = HAIRLINE;
            let number = sheet.page_number(number, count);
            frame.draw_foot(page, &styles, [&legend, "", &number]);
        }
        pages
    }

    /// Returns the hand records as a PDF document.
    pub fn pdf(&self) -> Vec<u8> {
        let [title, ..] = self.sheet().heading;
        write_pdf(&self.pages(), &title, self.look.language)
    }

    /// Returns the hand records as a self-contained HTML document without scripts. It prints the same pages as the PDF
    /// document.
    pub fn html(&self) -> String {
        records_html(&self.sheet(), &self.frame())
    }

    /// Returns the characters that are printed as hollow boxes, because the built-in fonts lack them.
    pub fn missing_signs(&self) -> BTreeSet<char> {
        missing_signs_of(&self.pages())
    }

    fn styles(&self, scale: f32) -> TextStyles {
        TextStyles::new(PicturePalette::for_print(self.look), scale)
    }

    fn frame(&self) -> PageFrame {
        PageFrame {
            size: self.look.pages.size(),
            margin: MARGIN,
            head_height: HEAD_HEIGHT,
            foot_height: FOOT_HEIGHT,
        }
    }

    /// Returns the heading and the texts of the boards that can be shown.
    fn sheet(&self) -> RecordSheet<'_> {
        let boards = self.boards.iter();
        let shown = boards.filter(|board| HandRecords::can_show(board));
        RecordSheet::new(
            complete_heading(self.heading, self.boards),
            shown,
            self.look,
        )
    }

    /// Returns a heading, completed by what the records of the boards state.
    pub fn complete_heading<'a>(
        heading: &SessionHeading,
        boards: impl IntoIterator<Item = &'a Problem>,
    ) -> SessionHeading {
        complete_heading(heading, boards)
    }

    /// Lays out the head of a page: event and date above site and session.
    fn head(&self, sheet: &RecordSheet<'_>) -> Block {
        let styles = self.styles(1.0);
        let small = styles.muted(Face::Regular, TEXT_SIZE);
        let [event, date, site, session] = &sheet.heading;
        let width = self.frame().inner_width();
        let mut head = Block::default();
        let title = styles.style(Face::Bold, TITLE_SIZE * 0.85);
        for ((left, style, right), y) in [(event, title, date), (site, small, session)]
            .into_iter()
            .zip(HEAD_BASELINES)
        {
            let right_style = small.fitted(right, width / 2.0);
            let room = width - right_style.text_width(right) - HEAD_GAP;
            head.cut_runs([0.0, y], &styles.runs(style, left), room);
            head.text_to([width, y], right_style, right);
        }
        head
    }
}

/// The boards gathered for hand records: each board once, though it may have a record for each table.
#[derive(Clone, Debug, Default)]
pub struct RecordBoards {
    boards: Vec<Problem>,
    keys: HashSet<BoardKey>,
}

impl RecordBoards {
    /// Adds a board unless there is a record of the same board already. Returns false if hand records
    /// [cannot show](HandRecords::can_show) it.
    pub fn add(&mut self, board: &Problem) -> bool {
        let can_show = HandRecords::can_show(board);
        if can_show && self.keys.insert(BoardKey::of(board)) {
            self.boards.push(board.clone());
        }
        can_show
    }

    /// Returns the boards in the order in which they were added.
    pub fn boards(&self) -> &[Problem] {
        &self.boards
    }
}
