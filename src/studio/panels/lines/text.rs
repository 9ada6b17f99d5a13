//! The text of the lines of play and the heights of its rows. Of a long text, only the rows in view are drawn.

use std::iter::zip;

use eframe::egui::{Id, Rect, Ui, vec2};

use kibitzer::problem::{Problem, Variations};
use kibitzer::rules::Setup;
use kibitzer_export::scoresheet::{Passage, passages};

/// The length of the lines of play, in cards, above which rows out of sight are neither drawn nor announced by screen
/// readers.
const LONG_TEXT: usize = 200;

/// The text of all lines of play, divided into passages (tricks of the main line and parts of variations), with the
/// heights of its rows.
#[derive(Clone, Default)]
pub(super) struct LinesText {
    /// The deal and the lines of play from which the text was made; `None` before the first frame.
    source: Option<(Setup, Variations)>,
    /// The passages of the text: tricks of the main line, and parts of variations.
    pub(super) passages: Vec<Passage>,
    pub(super) heights: RowHeights,
    /// True if the text has more than [`LONG_TEXT`] cards.
    pub(super) is_long: bool,
}

impl LinesText {
    /// Returns the text of a problem's lines of play. It reuses the text stored in the previous frame where that is
    /// still valid.
    pub(super) fn recall(ui: &Ui, problem: &Problem) -> LinesText {
        let last = ui.data_mut(|data| data.remove_temp::<LinesText>(LinesText::id()));
        last.unwrap_or_default().updated(problem)
    }

    /// Stores the text for the next frame.
    pub(super) fn remember(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(LinesText::id(), self));
    }

    fn id() -> Id {
        Id::unique("text of the lines")
    }

    /// Returns the text updated for `problem`. Unchanged passages (tricks, or parts of variations) at the beginning and
    /// end keep their heights.
    fn updated(self, problem: &Problem) -> LinesText {
        let source = (problem.setup, &problem.play);
        if (self.source.as_ref()).is_some_and(|(setup, play)| (*setup, play) == source) {
            return self;
        }
        let passages = passages(problem);
        let cards = passages.iter().map(|passage| passage.cards.len());
        LinesText {
            source: Some((problem.setup, problem.play.clone())),
            heights: self.heights.for_text(&self.passages, &passages),
            is_long: cards.sum::<usize>() > LONG_TEXT,
            passages,
        }
    }
}

/// The heights, in points, of the rows in the text of the lines of play. They are valid only for the text width `wide`.
#[derive(Clone, Default)]
pub(super) struct RowHeights {
    wide: f32,
    /// An element for each passage of the text. For the first passage of a row, it holds the number of passages in the
    /// row, and the row's height, which is an estimate until the row is drawn. `None` for other passages, and if
    /// nothing is known yet.
    rows: Vec<Option<(usize, f32)>>,
}

impl RowHeights {
    /// Sets the width of the text, in points. A change of the width discards all heights.
    pub(super) fn set_width(&mut self, wide: f32) {
        if self.wide != wide {
            self.wide = wide;
            self.rows.fill(None);
        }
    }

    /// Returns the height, in points, of the row that begins with the passage at `index` and contains `length` passages
    /// (tricks, or parts of variations). If no height is stored for the row, stores and returns `estimate`.
    pub(super) fn get_or_set(
        &mut self,
        index: usize,
        length: usize,
        estimate: impl FnOnce() -> f32,
    ) -> f32 {
        match self.rows[index] {
            Some((known, height)) if known == length => height,
            Some(_) | None => {
                let height = estimate();
                self.set(index, length, height);
                height
            }
        }
    }

    /// Sets the height, in points, of the row that begins with the passage at `index` and contains `length` passages
    /// (tricks, or parts of variations).
    pub(super) fn set(&mut self, index: usize, length: usize, height: f32) {
        self.rows[index] = Some((length, height));
    }

    /// Returns the heights for the text `now`, which has replaced the text `before`. Only unchanged passages at the
    /// beginning and end keep their heights.
    fn for_text(self, before: &[Passage], now: &[Passage]) -> RowHeights {
        let start = common_start(before.iter(), now.iter());
        let rest = before.len().min(now.len()) - start;
        let end = common_start(before.iter().rev(), now.iter().rev()).min(rest);
        let mut rows = vec![None; now.len()];
        rows[..start].copy_from_slice(&self.rows[..start]);
        rows[now.len() - end..].copy_from_slice(&self.rows[before.len() - end..]);
        RowHeights { rows, ..self }
    }
}

/// Returns the number of equal passages at the start of two texts. A passage is a trick of the main line, or part of a
/// variation.
fn common_start<'a>(
    one: impl Iterator<Item = &'a Passage>,
    other: impl Iterator<Item = &'a Passage>,
) -> usize {
    zip(one, other)
        .take_while(|(one, other)| one == other)
        .count()
}

/// A run of consecutive rows out of sight, which take up space without being drawn.
#[derive(Default)]
pub(super) struct HiddenRows {
    count: usize,
    height: f32,
}

impl HiddenRows {
    /// Adds a row that is `height` points high to the hidden rows, if it would be out of sight. Returns false, and adds
    /// nothing, if it would be visible.
    pub(super) fn hide(&mut self, ui: &Ui, height: f32) -> bool {
        let top = ui.cursor().min + vec2(0.0, self.height);
        let row = Rect::from_min_size(top, vec2(ui.available_width(), height));
        if ui.is_rect_visible(row) {
            return false;
        }
        self.count += 1;
        self.height += height + ui.spacing().item_spacing.y;
        true
    }

    /// Allocates the space of the hidden rows and one widget id for each, as if they were drawn. The widgets that
    /// follow therefore keep their ids, and with them the keyboard focus.
    pub(super) fn allocate(self, ui: &mut Ui) {
        if let Some(others) = self.count.checked_sub(1) {
            ui.skip_ahead_auto_ids(others);
            let height = self.height - ui.spacing().item_spacing.y;
            ui.allocate_space(vec2(ui.available_width(), height));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(names: &str) -> Vec<Passage> {
        let named = |name: char| Passage {
            name: name.to_string(),
            ..Passage::default()
        };
        names.chars().map(named).collect()
    }

    #[test]
    fn rows_before_and_after_a_change_keep_their_heights() {
        let heights = RowHeights {
            wide: 100.0,
            rows: (1..=4).map(|row| Some((1, row as f32))).collect(),
        };
        let after = |now: &str| {
            let mut heights = heights.clone().for_text(&text("abcd"), &text(now));
            let rows = (0..now.len()).map(|index| heights.get_or_set(index, 1, || 0.0));
            rows.collect::<Vec<f32>>()
        };
        assert_eq!(after("abxcd"), [1.0, 2.0, 0.0, 3.0, 4.0]);
        assert_eq!(after("axd"), [1.0, 0.0, 4.0]);
        assert_eq!(after("abcdabcd"), [1.0, 2.0, 3.0, 4.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(after(""), [0.0; 0]);
        // A row that begins with the same passage but has two of them is another one.
        assert_eq!(heights.clone().get_or_set(1, 2, || 0.5), 0.5);
    }
}
