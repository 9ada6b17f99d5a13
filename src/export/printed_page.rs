//! Printed pages as texts, lines and frames at places, from which both the PDF document and its preview are drawn.

use std::collections::BTreeSet;

use super::missing_signs::missing_signs;
use super::print_fonts::PrintFace;

/// The face, size and colour of a piece of printed text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PrintStyle {
    pub(crate) face: PrintFace,
    /// Font size of a piece of printed text, in units of 1/96 inch.
    pub(crate) size: f32,
    pub(crate) colour: &'static str,
}

impl PrintStyle {
    /// Returns the width of a text, in units of 1/96 inch.
    pub(crate) fn text_width(self, text: &str) -> f32 {
        self.face.text_width(text) * self.size
    }
}

/// Something drawn on a printed page. All places and sizes are in units of 1/96 inch; y increases downwards.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PageMark {
    /// A text, with its left end on the baseline.
    Text {
        at: [f32; 2],
        style: PrintStyle,
        text: String,
    },
    /// A thin straight line.
    Line {
        from: [f32; 2],
        to: [f32; 2],
        colour: &'static str,
    },
    /// A filled rectangle.
    Bar {
        corner: [f32; 2],
        size: [f32; 2],
        colour: &'static str,
    },
    /// The outline of a rectangle.
    Frame {
        corner: [f32; 2],
        size: [f32; 2],
        colour: &'static str,
    },
}

/// Width of the lines and frames of a printed page, in units of 1/96 inch.
pub(crate) const LINE_WIDTH: f32 = 1.0;

impl PageMark {
    /// Returns the mark moved by `by`.
    fn moved([right, down]: [f32; 2], mark: PageMark) -> PageMark {
        let moved = |[x, y]: [f32; 2]| [x + right, y + down];
        match mark {
            PageMark::Text { at, style, text } => PageMark::Text {
                at: moved(at),
                style,
                text,
            },
            PageMark::Line { from, to, colour } => PageMark::Line {
                from: moved(from),
                to: moved(to),
                colour,
            },
            PageMark::Bar {
                corner,
                size,
                colour,
            } => PageMark::Bar {
                corner: moved(corner),
                size,
                colour,
            },
            PageMark::Frame {
                corner,
                size,
                colour,
            } => PageMark::Frame {
                corner: moved(corner),
                size,
                colour,
            },
        }
    }
}

/// A part of a page that is kept together, such as a diagram. Its marks are relative to its upper left corner.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct PageBlock {
    /// Height of the block, in units of 1/96 inch.
    pub(crate) height: f32,
    pub(crate) marks: Vec<PageMark>,
}

impl PageBlock {
    /// Adds a text to the block.
    pub(crate) fn text(&mut self, at: [f32; 2], style: PrintStyle, text: impl Into<String>) {
        let text = text.into();
        self.marks.push(PageMark::Text { at, style, text });
    }

    /// Adds a text that ends at `right` instead of beginning there.
    pub(crate) fn text_to(&mut self, [right, y]: [f32; 2], style: PrintStyle, text: &str) {
        self.text([right - style.text_width(text), y], style, text);
    }

    /// Adds a text centred at `middle`.
    pub(crate) fn centred_text(&mut self, [middle, y]: [f32; 2], style: PrintStyle, text: &str) {
        self.text([middle - style.text_width(text) / 2.0, y], style, text);
    }

    /// Adds a horizontal line across a width.
    pub(crate) fn rule(&mut self, [x, y]: [f32; 2], width: f32, colour: &'static str) {
        self.marks.push(PageMark::Line {
            from: [x, y],
            to: [x + width, y],
            colour,
        });
    }

    /// Adds runs of text from left to right. `x` and `y` are the left end on the baseline.
    pub(crate) fn runs(&mut self, [mut x, y]: [f32; 2], runs: &[PrintRun]) {
        for run in runs {
            self.text([x, y], run.style, run.text.clone());
            x += run.width();
        }
    }

    /// Appends another block below this one.
    pub(crate) fn append(&mut self, below: PageBlock) {
        let moved = |mark| PageMark::moved([0.0, self.height], mark);
        self.marks.extend(below.marks.into_iter().map(moved));
        self.height += below.height;
    }
}

/// A printed page of a document.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedPage {
    /// Width and height of a printed page, in units of 1/96 inch.
    pub(crate) size: [f32; 2],
    pub(crate) marks: Vec<PageMark>,
}

impl PrintedPage {
    /// Adds a block with its upper left corner at a place of the page.
    pub(crate) fn place(&mut self, at: [f32; 2], block: PageBlock) {
        let marks = block.marks.into_iter();
        self.marks
            .extend(marks.map(|mark| PageMark::moved(at, mark)));
    }

    /// Returns all texts of the page, in the order in which they are drawn.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.marks.iter().filter_map(|mark| match mark {
            PageMark::Text { text, .. } => Some(text.as_str()),
            PageMark::Line { .. } | PageMark::Bar { .. } | PageMark::Frame { .. } => None,
        })
    }

    /// Returns the signs that are drawn as hollow boxes, because the built-in fonts lack them.
    pub fn missing_signs(&self) -> BTreeSet<char> {
        let texts = self.marks.iter().filter_map(|mark| match mark {
            PageMark::Text { style, text, .. } => Some((style.face, text)),
            PageMark::Line { .. } | PageMark::Bar { .. } | PageMark::Frame { .. } => None,
        });
        texts
            .flat_map(|(face, text)| missing_signs(text, move |letter| face.has(letter)))
            .collect()
    }
}

/// A piece of a line of printed text, in one style.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PrintRun {
    pub(crate) style: PrintStyle,
    pub(crate) text: String,
}

impl PrintRun {
    fn width(&self) -> f32 {
        self.style.text_width(&self.text)
    }
}

/// Wraps runs of text at their spaces into lines at most `most` wide, at most `lines` of them. If the text does not fit,
/// the last line ends with an ellipsis.
pub(crate) fn wrap_runs(runs: &[PrintRun], most: f32, lines: usize) -> Vec<Vec<PrintRun>> {
    let mut wrapped: Vec<Vec<PrintRun>> = Vec::new();
    let mut line: Vec<PrintRun> = Vec::new();
    let words = words_of(runs).into_iter();
    for word in words.flat_map(|word| split_wide_word(word, most)) {
        let width: f32 = line.iter().map(PrintRun::width).sum();
        if width > 0.0 && width + line_width(&word) > most {
            wrapped.push(std::mem::take(&mut line));
        }
        word.into_iter().for_each(|run| append_run(&mut line, run));
    }
    wrapped.extend((!line.is_empty()).then_some(line));
    if wrapped.len() > lines {
        wrapped.truncate(lines);
        let last = wrapped.last_mut();
        last.into_iter()
            .for_each(|line| end_with_ellipsis(line, most));
    }
    wrapped
}

/// Appends a run to a line. Text in one style stays in one run, so that it is copied from a document as one text.
fn append_run(line: &mut Vec<PrintRun>, run: PrintRun) {
    match line.last_mut().filter(|last| last.style == run.style) {
        Some(last) => last.text += &run.text,
        None => line.push(run),
    }
}

/// Returns the width of a line without the spaces at its end.
fn line_width(line: &[PrintRun]) -> f32 {
    let (last, others) = match line.split_last() {
        Some((last, others)) => (last.style.text_width(last.text.trim_end()), others),
        None => (0.0, line),
    };
    last + others.iter().map(PrintRun::width).sum::<f32>()
}

/// Splits runs at their spaces into words, each with the space that follows it. A word may consist of several runs, such
/// as a suit symbol and a rank.
fn words_of(runs: &[PrintRun]) -> Vec<Vec<PrintRun>> {
    let mut words = vec![Vec::new()];
    for run in runs {
        for part in run.text.split_inclusive(' ') {
            let (style, text) = (run.style, part.to_owned());
            words.last_mut().into_iter().for_each(|word| {
                word.push(PrintRun {
                    style,
                    text: text.clone(),
                });
            });
            if part.ends_with(' ') {
                words.push(Vec::new());
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Splits a word wider than a line into its characters, so that it can be broken anywhere. Other words stay whole.
fn split_wide_word(word: Vec<PrintRun>, most: f32) -> Vec<Vec<PrintRun>> {
    if line_width(&word) <= most {
        return vec![word];
    }
    let letters = word.iter().flat_map(|run| {
        let letters = run.text.chars();
        letters.map(|letter| {
            vec![PrintRun {
                style: run.style,
                text: letter.to_string(),
            }]
        })
    });
    letters.collect()
}

/// Ends a line with an ellipsis, after removing as many of its last characters as necessary.
fn end_with_ellipsis(line: &mut Vec<PrintRun>, most: f32) {
    while let Some(last) = line.last_mut() {
        let shortened = last.text.trim_end().to_owned();
        last.text = format!("{shortened}…");
        if shortened.is_empty() {
            line.pop();
        } else if line_width(line) > most {
            let shorter: String = shortened
                .chars()
                .take(shortened.chars().count() - 1)
                .collect();
            line.last_mut()
                .into_iter()
                .for_each(|last| last.text.clone_from(&shorter));
        } else {
            return;
        }
    }
}
