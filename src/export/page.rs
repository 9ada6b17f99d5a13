//! Pages and pictures as texts, lines and rectangles at places, from which PDF, SVG and pixels are drawn.

use std::collections::BTreeSet;

use super::fonts::Face;
use super::missing_signs::missing_signs;

/// The face, size and colour of a piece of text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TextStyle {
    pub(crate) face: Face,
    /// The font size of a piece of text, in units of 1/96 inch.
    pub(crate) size: f32,
    pub(crate) colour: &'static str,
}

impl TextStyle {
    /// Returns the width of a text, in units of 1/96 inch.
    pub(crate) fn text_width(self, text: &str) -> f32 {
        self.face.text_width(text) * self.size
    }

    /// Returns the style in which a text is at most `room` wide: this one, or a smaller one.
    pub(crate) fn fitted(self, text: &str, room: f32) -> TextStyle {
        let share = room / self.text_width(text).max(room);
        TextStyle {
            size: self.size * share,
            ..self
        }
    }
}

/// An element drawn on a page. All positions and sizes are in units of 1/96 inch; y increases downwards.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Mark {
    /// A text, placed by the left end of its baseline.
    Text {
        at: [f32; 2],
        style: TextStyle,
        text: String,
    },
    /// A straight line.
    Line {
        from: [f32; 2],
        to: [f32; 2],
        colour: &'static str,
    },
    /// A rectangle, filled or with an outline or both.
    Rectangle {
        corner: [f32; 2],
        size: [f32; 2],
        /// The radius of the corners, 0 for sharp ones.
        radius: f32,
        fill: Option<&'static str>,
        outline: Option<&'static str>,
    },
}

/// The distance of the control points of a quarter circle from its ends, as a fraction of the radius.
const QUARTER_CIRCLE: f32 = 0.552;

/// Returns the outline of a rectangle with round corners as four curves, which are joined by straight lines. Each curve
/// is given by its start, its two control points and its end.
pub(crate) fn round_corners(
    [x, y]: [f32; 2],
    [width, height]: [f32; 2],
    radius: f32,
) -> [[[f32; 2]; 4]; 4] {
    let corners = [
        ([x, y], [1.0, 1.0]),
        ([x + width, y], [-1.0, 1.0]),
        ([x + width, y + height], [-1.0, -1.0]),
        ([x, y + height], [1.0, -1.0]),
    ];
    let mut curves = corners.map(|([x, y], [right, down])| {
        let across = |part: f32| [x + right * radius * part, y];
        let along = |part: f32| [x, y + down * radius * part];
        let control = 1.0 - QUARTER_CIRCLE;
        [along(1.0), along(control), across(control), across(1.0)]
    });
    // Every other corner is reached along the horizontal edge.
    curves[1].reverse();
    curves[3].reverse();
    curves
}

impl Mark {
    /// Returns the mark moved by `by`.
    fn moved([right, down]: [f32; 2], mut mark: Mark) -> Mark {
        let places: &mut [&mut [f32; 2]] = match &mut mark {
            Mark::Text { at, .. } => &mut [at],
            Mark::Line { from, to, .. } => &mut [from, to],
            Mark::Rectangle { corner, .. } => &mut [corner],
        };
        for [x, y] in places {
            *x += right;
            *y += down;
        }
        mark
    }
}

/// A part of a page that is kept together, such as a diagram. Its marks are relative to its upper left corner.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Block {
    /// The height of the block, in units of 1/96 inch.
    pub(crate) height: f32,
    pub(crate) marks: Vec<Mark>,
}

impl Block {
    /// Adds a text to the block.
    pub(crate) fn text(&mut self, at: [f32; 2], style: TextStyle, text: impl Into<String>) {
        let text = text.into();
        self.marks.push(Mark::Text { at, style, text });
    }

    /// Adds a text that ends at `right` instead of beginning there.
    pub(crate) fn text_to(&mut self, [right, y]: [f32; 2], style: TextStyle, text: &str) {
        self.text([right - style.text_width(text), y], style, text);
    }

    /// Adds a text centred at `middle`.
    pub(crate) fn centred_text(&mut self, [middle, y]: [f32; 2], style: TextStyle, text: &str) {
        self.text([middle - style.text_width(text) / 2.0, y], style, text);
    }

    /// Adds a horizontal line across a width.
    pub(crate) fn rule(&mut self, [x, y]: [f32; 2], width: f32, colour: &'static str) {
        self.marks.push(Mark::Line {
            from: [x, y],
            to: [x + width, y],
            colour,
        });
    }

    /// Adds runs of text from left to right. `x` and `y` are the left end of the baseline.
    pub(crate) fn runs(&mut self, [mut x, y]: [f32; 2], runs: &[TextRun]) {
        for run in runs {
            self.text([x, y], run.style, run.text.clone());
            x += run.width();
        }
    }

    /// Adds runs of text in a single line. Text wider than `room` is cut off.
    pub(crate) fn cut_runs(&mut self, at: [f32; 2], runs: &[TextRun], room: f32) {
        let lines = wrap_runs(runs, room, 1);
        lines.iter().for_each(|line| self.runs(at, line));
    }

    /// Appends another block below the contents of this one.
    pub(crate) fn append(&mut self, below: Block) {
        let moved = |mark| Mark::moved([0.0, self.height], mark);
        self.marks.extend(below.marks.into_iter().map(moved));
        self.height += below.height;
    }
}

/// A page of a document, or a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The width and height of the page, in units of 1/96 inch.
    pub(crate) size: [f32; 2],
    /// The background colour of the page.
    pub(crate) ground: &'static str,
    /// The width of all lines and outlines of the page, in units of 1/96 inch.
    pub(crate) stroke_width: f32,
    pub(crate) marks: Vec<Mark>,
}

impl Page {
    /// Creates an empty page for printing. `size` is its width and height, in units of 1/96 inch.
    pub(crate) fn of_paper(size: [f32; 2]) -> Page {
        Page {
            size,
            ground: "#ffffff",
            stroke_width: 1.0,
            marks: Vec::new(),
        }
    }

    /// Adds a block to the page. `at` is the position of its upper left corner.
    pub(crate) fn place(&mut self, at: [f32; 2], block: Block) {
        let marks = block.marks.into_iter();
        self.marks.extend(marks.map(|mark| Mark::moved(at, mark)));
    }

    /// Returns all texts of the page, in the order in which they are drawn.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.styled_texts().map(|(_, text)| text)
    }

    fn styled_texts(&self) -> impl Iterator<Item = (TextStyle, &str)> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text { style, text, .. } => Some((*style, text.as_str())),
            Mark::Line { .. } | Mark::Rectangle { .. } => None,
        })
    }

    /// Returns the characters that are drawn as hollow boxes, because the built-in fonts lack them.
    pub fn missing_signs(&self) -> BTreeSet<char> {
        let missing = |(style, text): (TextStyle, _)| {
            missing_signs(text, move |letter| style.face.has(letter))
        };
        self.styled_texts().flat_map(missing).collect()
    }
}

/// Returns the characters of pages that are drawn as hollow boxes, because the built-in fonts lack them.
pub(crate) fn missing_signs_of(pages: &[Page]) -> BTreeSet<char> {
    pages.iter().flat_map(Page::missing_signs).collect()
}

/// A piece of a line of text, in one style.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TextRun {
    pub(crate) style: TextStyle,
    pub(crate) text: String,
}

impl TextRun {
    pub(crate) fn width(&self) -> f32 {
        self.style.text_width(&self.text)
    }
}

/// Wraps runs of text at their spaces into at most `lines` lines, each at most `most` wide. If the text does not fit,
/// the last line ends with an ellipsis.
pub(crate) fn wrap_runs(runs: &[TextRun], most: f32, lines: usize) -> Vec<Vec<TextRun>> {
    let mut wrapped: Vec<Vec<TextRun>> = Vec::new();
    let mut line: Vec<TextRun> = Vec::new();
    let words = words_of(runs).into_iter();
    for word in words.flat_map(|word| split_wide_word(word, most)) {
        let width: f32 = line.iter().map(TextRun::width).sum();
        if width > 0.0 && width + line_width(&word) > most {
            wrapped.push(std::mem::take(&mut line));
        }
        // The lines beyond the limit are cut off anyway, so wrapping can stop.
        if wrapped.len() > lines {
            break;
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
fn append_run(line: &mut Vec<TextRun>, run: TextRun) {
    match line.last_mut().filter(|last| last.style == run.style) {
        Some(last) => last.text += &run.text,
        None => line.push(run),
    }
}

/// Returns the width of a line without the spaces at its end.
pub(crate) fn line_width(line: &[TextRun]) -> f32 {
    let (last, others) = match line.split_last() {
        Some((last, others)) => (last.style.text_width(last.text.trim_end()), others),
        None => (0.0, line),
    };
    last + others.iter().map(TextRun::width).sum::<f32>()
}

/// Splits runs at their spaces into words, each with the space that follows it. A word may consist of several runs,
/// such as a suit symbol and a rank.
fn words_of(runs: &[TextRun]) -> Vec<Vec<TextRun>> {
    let mut words = vec![Vec::new()];
    for run in runs {
        for part in run.text.split_inclusive(' ') {
            let (style, text) = (run.style, part.to_owned());
            words.last_mut().into_iter().for_each(|word| {
                word.push(TextRun {
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
fn split_wide_word(word: Vec<TextRun>, most: f32) -> Vec<Vec<TextRun>> {
    if line_width(&word) <= most {
        return vec![word];
    }
    let letters = word.iter().flat_map(|run| {
        let letters = run.text.chars();
        letters.map(|letter| {
            vec![TextRun {
                style: run.style,
                text: letter.to_string(),
            }]
        })
    });
    letters.collect()
}

/// Ends a line with an ellipsis, after removing as many of its last characters as necessary.
fn end_with_ellipsis(line: &mut Vec<TextRun>, most: f32) {
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
