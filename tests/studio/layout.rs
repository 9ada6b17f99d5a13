//! Every screen at many sizes and scales: no widget over another, no text cut off, no index of a card covered.

use std::collections::BTreeSet;

use eframe::egui::{Rect, WidgetRect};
use egui_kittest::Harness;
use kibitzer_studio::app::Studio;

use super::painted::{PaintedText, covered, texts};
use super::screens::{TestScreen, go_to, screens};

/// Sizes of the window in pixels, and pixels for each point.
const SIZES: [([f32; 2], f32); 12] = [
    ([1024.0, 640.0], 1.0),
    ([1280.0, 720.0], 1.0),
    ([1366.0, 768.0], 1.0),
    ([1680.0, 1050.0], 1.0),
    ([1920.0, 1080.0], 1.0),
    ([1920.0, 1080.0], 1.25),
    ([1920.0, 1200.0], 1.75),
    ([2560.0, 1440.0], 1.0),
    ([2560.0, 1440.0], 2.0),
    ([3840.0, 2160.0], 1.0),
    ([3840.0, 2160.0], 1.5),
    ([3840.0, 2160.0], 2.5),
];

/// What is wrong with a screen.
fn faults(harness: &Harness<'_, Studio>, screen: &TestScreen) -> BTreeSet<String> {
    let mut faults = overlaps(harness);
    let output = harness.output();
    let texts = texts(output);
    let seen: Vec<&PaintedText<'_>> = texts.iter().filter(|it| it.is_seen()).collect();
    faults.extend(
        seen.iter()
            .filter(|it| is_cut(it))
            .map(|it| format!("cut: {:?} {:?} in {:?}", it.text(), it.ink, it.clip)),
    );
    if !screen.has_overlay() {
        let hidden = seen.iter().filter(|it| covered(output, it) > 0.1);
        faults.extend(hidden.map(|it| format!("covered: {:?} {:?}", it.text(), it.ink)));
        faults.extend(texts_over_texts(&seen));
    }
    faults
}

/// Whether letters are cut off at the left or at the right; a list may end in the middle of a row.
fn is_cut(text: &PaintedText<'_>) -> bool {
    let PaintedText { ink, clip, .. } = text;
    ink.left() < clip.left() - 1.5 || clip.right() + 1.5 < ink.right()
}

/// Texts that are written over one another.
fn texts_over_texts(texts: &[&PaintedText<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[index + 1..] {
            let both = one
                .ink
                .intersect(one.clip)
                .intersect(other.ink.intersect(other.clip));
            if both.width() > 1.5 && both.height() > 3.0 {
                found.push(format!(
                    "over one another: {:?} {:?} {both:?}",
                    one.text(),
                    other.text()
                ));
            }
        }
    }
    found
}

/// Widgets of one layer that a click could mean both of.
fn overlaps(harness: &Harness<'_, Studio>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    harness.ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        for (_, layer) in widgets.layers() {
            let leaves: Vec<&WidgetRect> = layer.iter().filter(|it| is_leaf(it)).collect();
            for (index, one) in leaves.iter().enumerate() {
                for other in &leaves[index + 1..] {
                    let both = one.interact_rect.intersect(other.interact_rect);
                    if both.width() > 1.5 && both.height() > 1.5 && one.id != other.id {
                        let names = [one, other].map(|it| name(harness, it));
                        if names.iter().all(Option::is_some) {
                            found.insert(format!("overlap: {names:?} {both:?}"));
                        }
                    }
                }
            }
        }
    });
    found
}

fn is_leaf(widget: &WidgetRect) -> bool {
    widget.sense.senses_click() && widget.interact_rect.is_positive()
}

/// What a screen reader calls it, if it does.
fn name(harness: &Harness<'_, Studio>, widget: &WidgetRect) -> Option<String> {
    let _ = (harness, widget);
    Some(format!("{:?} {:?}", widget.id, rounded(widget.rect)))
}

fn rounded(rect: Rect) -> Rect {
    rect.round()
}

#[test]
fn no_screen_is_crooked_at_any_size() {
    let mut all = BTreeSet::new();
    for (size, scale) in SIZES {
        for screen in screens() {
            let harness = go_to(&screen, size.map(|it| it / scale), scale);
            let faults = faults(&harness, &screen);
            let menu = screen.menu.unwrap_or_default();
            all.extend(
                faults
                    .into_iter()
                    .map(|fault| format!("{} {menu} {size:?} at {scale}: {fault}", screen.name)),
            );
        }
    }
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}
