//! Every screen at many sizes: nothing lies over anything else, no text is cut off, every card shows its rank.

use std::collections::{BTreeSet, HashSet};

use eframe::egui::{LayerId, Role, Shape, WidgetRect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Command, Show, Zoom};
use kibitzer_studio::words::Language;

use super::painted::{PaintedText, leaves, texts};
use super::scenes::{Scene, scenes};
use super::{ENDING, apply, session, studio, window};

/// Windows in pixels, and the scale of the desktop.
const WINDOWS: [(f32, f32, f32); 13] = [
    (800.0, 450.0, 1.0),
    (1024.0, 640.0, 1.0),
    (1280.0, 720.0, 1.0),
    (1366.0, 768.0, 1.0),
    (1280.0, 1024.0, 1.0),
    (1680.0, 1050.0, 1.0),
    (1920.0, 1080.0, 1.25),
    (1920.0, 1080.0, 1.5),
    (2560.0, 1440.0, 1.0),
    (2560.0, 1440.0, 2.0),
    (3440.0, 1440.0, 1.0),
    (3840.0, 2160.0, 1.0),
    (3840.0, 2160.0, 2.5),
];

/// Those in which other words are tried, and larger ones: the narrowest, and common ones.
const FEWER: [(f32, f32, f32); 5] = [
    (1680.0, 1050.0, 1.0),
    (1280.0, 720.0, 1.0),
    (1024.0, 640.0, 1.0),
    (800.0, 450.0, 1.0),
    (3840.0, 2160.0, 2.5),
];

/// Those in which everything is made larger.
const LARGE: [(f32, f32, f32); 3] = [
    (1680.0, 1050.0, 1.0),
    (1920.0, 1080.0, 1.0),
    (3840.0, 2160.0, 2.5),
];

/// So many steps make everything 1.6 times as large.
const STEPS: usize = 5;

/// So high, in points, is what fades of an area that scrolls.
const FADE: f32 = 24.0;

/// What is drawn by hand may be off by so much without being seen, in points.
const SLACK: f32 = 1.0;

/// What is wrong with a screen.
fn faults(harness: &Harness<'_, Studio>, scene: &Scene) -> Vec<String> {
    let texts = texts(&harness.output().shapes);
    let mut faults = overlaps(harness);
    faults.extend(cut_off(harness, &texts));
    faults.extend(crossed(&texts));
    // A menu is laid out when it opens, and here the window changes afterwards.
    if !scene.has_menu() {
        faults.extend(outside(harness));
    }
    if !scene.has_window {
        faults.extend(covered(&texts));
    }
    faults
}

/// Menus and windows that go on where nobody sees them.
fn outside(harness: &Harness<'_, Studio>) -> Vec<String> {
    let window = harness.ctx.content_rect().expand(SLACK);
    let layers: Vec<LayerId> = harness.ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        layers.map(|(&layer, _)| layer).collect()
    });
    let areas = layers.into_iter().filter_map(|layer| {
        let area = harness.ctx.memory(|memory| memory.area_rect(layer.id))?;
        Some((layer, area))
    });
    areas
        .filter(|(_, area)| !window.contains_rect(*area))
        .map(|(layer, area)| format!("{:?} is outside: {area:?}", layer.order))
        .collect()
}

/// Things to click, or with a name, that lie over one another in one layer.
fn overlaps(harness: &Harness<'_, Studio>) -> Vec<String> {
    let layers: Vec<(LayerId, Vec<(WidgetRect, String)>)> = harness.ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let layers = widgets.layers();
        let named = layers.map(|(&layer, all)| {
            let parents: HashSet<_> = all.iter().map(|it| it.parent_id).collect();
            let leaves = all.iter().filter(|it| !parents.contains(&it.id));
            let named = leaves.filter_map(|it| {
                let name = widgets.info(it.id).and_then(|info| info.label.clone());
                let is_one = name.is_some() || it.sense.interactive();
                is_one.then(|| (*it, name.unwrap_or_default()))
            });
            (layer, named.collect())
        });
        named.collect()
    });
    let mut faults = Vec::new();
    for (_, leaves) in &layers {
        for (index, (one, name)) in leaves.iter().enumerate() {
            for (other, second) in &leaves[index + 1..] {
                // The border of a panel that can be moved is under the bar that scrolls.
                if name.is_empty() && second.is_empty() {
                    continue;
                }
                // What has no name holds others, such as an area that scrolls.
                let holds = |outer: &WidgetRect, name: &str, inner: &WidgetRect| {
                    name.is_empty()
                        && outer
                            .interact_rect
                            .expand(SLACK)
                            .contains_rect(inner.interact_rect)
                };
                // A text in a button.
                let is_part = |outer: &WidgetRect, inner: &WidgetRect| {
                    !inner.sense.interactive()
                        && outer.interact_rect.contains_rect(inner.interact_rect)
                };
                if is_part(one, other) || is_part(other, one) {
                    continue;
                }
                if holds(one, name, other) || holds(other, second, one) {
                    continue;
                }
                let common = one.interact_rect.intersect(other.interact_rect);
                if common.width() > SLACK && common.height() > SLACK {
                    faults.push(format!(
                        "{name:?} and {second:?} overlap by {:?}",
                        common.size()
                    ));
                }
            }
        }
    }
    faults
}

/// Texts that go on where they are not seen, but for those that scroll.
fn cut_off(harness: &Harness<'_, Studio>, texts: &[PaintedText]) -> Vec<String> {
    let names: Vec<String> = harness
        .root()
        .children_recursive()
        .flat_map(|node| {
            let node = node.accesskit_node();
            node.label().into_iter().chain(node.value())
        })
        .collect();
    let window = harness.ctx.content_rect();
    let is_cut = |it: &&PaintedText| {
        let seen = it.clip.intersect(window).expand(SLACK);
        it.rect.left() < seen.left() || it.rect.right() > seen.right()
    };
    let cut = texts.iter().filter(is_cut);
    let cut = cut.map(|it| format!("{:?} is cut off: {:?} in {:?}", it.text, it.rect, it.clip));
    let is_told = |it: &PaintedText| names.iter().any(|name| name.contains(&it.text));
    let elided = texts.iter().filter(|it| it.is_elided && !is_told(it));
    cut.chain(elided.map(|it| {
        format!(
            "{:?} ends in an ellipsis, and nothing tells it whole",
            it.text
        )
    }))
    .collect()
}

/// Texts on which something else is painted, such as the rank of a card under the next card.
fn covered(texts: &[PaintedText]) -> impl Iterator<Item = String> {
    // At the ends of what scrolls, texts fade.
    let is_whole = |it: &&PaintedText| {
        let inner = it.clip.shrink2(vec2(0.0, FADE));
        inner.top() <= it.rect.top() && it.rect.bottom() <= inner.bottom()
    };
    let covered = texts
        .iter()
        .filter(|it| it.covered.is_some())
        .filter(is_whole);
    covered.map(|it| format!("{:?} at {:?} is covered", it.text, it.rect.min))
}

/// Texts that lie over one another, but for those under a window that is open over them.
fn crossed(texts: &[PaintedText]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[index + 1..] {
            if one.covered.is_some_and(|by| by <= other.place) {
                continue;
            }
            let pairs = one.lines.iter();
            let mut pairs = pairs.flat_map(|line| other.lines.iter().map(|it| line.intersect(*it)));
            if pairs.any(|common| common.width() > SLACK && common.height() > SLACK) {
                faults.push(format!(
                    "{:?} and {:?} are painted over one another",
                    one.text, other.text
                ));
            }
        }
    }
    faults
}

/// Notes what is wrong with a screen in some windows.
fn look(
    harness: &mut Harness<'_, Studio>,
    scene: &Scene,
    windows: &[(f32, f32, f32)],
    found: &mut BTreeSet<String>,
) {
    let settings = session(harness).settings();
    let (language, zoom) = (settings.language, settings.zoom());
    for &(width, height, scale) in windows {
        harness.set_size(vec2(width, height) / scale / zoom);
        harness.run_steps(4);
        let window = format!(
            "{width} x {height} at {scale}, {zoom:.1}, {language:?}, {}",
            scene.name
        );
        let faults = faults(harness, scene).into_iter();
        found.extend(faults.map(|it| format!("{window}: {it}")));
    }
}

fn speak(harness: &mut Harness<'_, Studio>, language: Language) {
    apply(harness, Command::Show(Show::Language(Some(language))));
}

#[test]
fn a_long_menu_scrolls_in_a_low_window() {
    let mut harness = window(1100.0, 450.0, ENDING);
    harness.get_by_role_and_label(Role::Button, "View").click();
    harness.run_steps(8);
    assert_eq!(outside(&harness), Vec::<String>::new());
    harness.get_by_label("Language").focus();
    harness.run_steps(8);
    let language = harness.get_by_label("Language").rect();
    assert!(language.bottom() < 450.0, "{language:?}");
}

/// The ring around what has the keyboard goes with it, in the same frame: the next one may be long in coming.
#[test]
fn no_ring_stays_where_a_button_was() {
    let has_ring = |harness: &Harness<'_, Studio>| {
        let shapes = harness.output().shapes.iter();
        let mut leaves = shapes.flat_map(|it| leaves(&it.shape));
        leaves.any(|it| matches!(it, Shape::Rect(rect) if rect.stroke.width == 4.5))
    };
    let mut harness = studio(ENDING);
    let tour = |step| Command::Show(Show::Tour(step));
    apply(&mut harness, tour(Some(0)));
    assert!(has_ring(&harness));
    let ctx = harness.ctx.clone();
    harness.state_mut().apply(&ctx, tour(None));
    harness.step();
    assert!(!has_ring(&harness));
}

#[test]
fn every_screen_fits_every_window() {
    let mut found = BTreeSet::new();
    for scene in scenes() {
        let mut harness = studio(ENDING);
        scene.enter(&mut harness);
        look(&mut harness, &scene, &WINDOWS, &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_screen_fits_in_russian_and_enlarged() {
    let mut found = BTreeSet::new();
    for scene in scenes() {
        let mut harness = studio(ENDING);
        speak(&mut harness, Language::Russian);
        scene.enter(&mut harness);
        look(&mut harness, &scene, &FEWER, &mut found);
        for _ in 0..STEPS {
            apply(&mut harness, Command::Show(Show::Zoom(Zoom::In)));
        }
        look(&mut harness, &scene, &LARGE, &mut found);
        speak(&mut harness, Language::English);
        look(&mut harness, &scene, &LARGE, &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What was laid out for the words of one language makes room for those of another.
#[test]
fn every_screen_fits_when_another_language_is_chosen() {
    let mut found = BTreeSet::new();
    for scene in scenes() {
        let mut harness = studio(ENDING);
        harness.set_size(vec2(1024.0, 640.0));
        scene.enter(&mut harness);
        for language in [Language::Russian, Language::English] {
            speak(&mut harness, language);
            look(&mut harness, &scene, &WINDOWS[..1], &mut found);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
