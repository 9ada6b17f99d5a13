//! Tests of the layout of every screen at many sizes: nothing overlaps, no text is cut off, and every card shows its
//! rank.

use std::collections::{BTreeSet, HashSet};

use eframe::egui::{LayerId, Rect, Role, Shape, WidgetRect, vec2};
use kibitzer_studio::session::command::Command;
use kibitzer_studio::settings::Zoom;

use super::painted::{PaintedText, leaves, texts};
use crate::prelude::*;
use crate::stage::{Scene, scenes};
use crate::thorough::core_of;

/// Window sizes in pixels, with the scale of the desktop.
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

/// Window sizes for tests in another language and at a larger zoom: the narrowest and the most common.
const FEWER: [(f32, f32, f32); 5] = [
    (1680.0, 1050.0, 1.0),
    (1280.0, 720.0, 1.0),
    (1024.0, 640.0, 1.0),
    (800.0, 450.0, 1.0),
    (3840.0, 2160.0, 2.5),
];

/// Window sizes for tests in which everything is enlarged.
const LARGE: [(f32, f32, f32); 3] = [
    (1680.0, 1050.0, 1.0),
    (1920.0, 1080.0, 1.0),
    (3840.0, 2160.0, 2.5),
];

/// The number of zoom steps that enlarge everything by a factor of 1.6.
const STEPS: usize = 5;

/// The height of the faded edge of a scroll area, in points.
const FADE: f32 = 24.0;

/// The tolerance for elements drawn by hand, in points; nobody would see it.
const SLACK: f32 = 1.0;

/// Returns everything wrong with the layout of a screen.
fn faults(user: &User, scene: &Scene) -> Vec<String> {
    let texts = texts(&user.output().shapes);
    let mut faults = overlaps(user);
    faults.extend(cut_off(user, &texts));
    faults.extend(crossed(&texts));
    // The layout of a menu is computed when it opens, and here the window is resized afterwards.
    if !scene.has_menu() {
        faults.extend(outside(user));
    }
    if !scene.has_window {
        faults.extend(covered(&texts));
    }
    faults
}

/// Returns the menus and windows that extend beyond the edge of the window.
fn outside(user: &User) -> Vec<String> {
    let window = user.ctx.content_rect().expand(SLACK);
    let layers: Vec<LayerId> = user.ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        layers.map(|(&layer, _)| layer).collect()
    });
    let areas = layers.into_iter().filter_map(|layer| {
        let area = user.ctx.memory(|memory| memory.area_rect(layer.id))?;
        Some((layer, area))
    });
    areas
        .filter(|(_, area)| !window.contains_rect(*area))
        .map(|(layer, area)| format!("{:?} is outside: {area:?}", layer.order))
        .collect()
}

/// Returns the pairs of clickable or named widgets that overlap within a layer.
fn overlaps(user: &User) -> Vec<String> {
    let layers: Vec<(LayerId, Vec<(WidgetRect, String)>)> = user.ctx.viewport(|viewport| {
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
                // The movable border of a panel lies below a scroll bar.
                if name.is_empty() && second.is_empty() {
                    continue;
                }
                // A widget without a name contains others, such as a scroll area.
                let holds = |outer: &WidgetRect, name: &str, inner: &WidgetRect| {
                    name.is_empty()
                        && (outer.interact_rect.expand(SLACK)).contains_rect(inner.interact_rect)
                };
                // One is a text inside a button.
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

/// Returns the texts that are cut off, except in scroll areas.
fn cut_off(user: &User, texts: &[PaintedText]) -> Vec<String> {
    let names: Vec<(Option<Rect>, String)> = user
        .root()
        .children_recursive()
        .flat_map(|node| {
            let bounds = node.accesskit_node().bounding_box();
            let (rect, node) = (bounds.map(|_| node.rect()), node.accesskit_node());
            let names = node.label().into_iter().chain(node.value());
            names.map(move |name| (rect, name))
        })
        .collect();
    let window = user.ctx.content_rect();
    let is_cut = |it: &&PaintedText| {
        let seen = it.clip.intersect(window).expand(SLACK);
        it.rect.left() < seen.left() || it.rect.right() > seen.right()
    };
    let cut = texts.iter().filter(is_cut);
    let cut = cut.map(|it| format!("{:?} is cut off: {:?} in {:?}", it.text, it.rect, it.clip));
    // Headings are painted in capitals.
    let names: Vec<(Option<Rect>, String)> = names
        .into_iter()
        .map(|(rect, name)| (rect, name.to_lowercase()))
        .collect();
    // A row names its cards in words, which are longer than their signs.
    let is_row_of = |it: &PaintedText, (rect, name): &(Option<Rect>, String)| {
        it.text.contains(['♠', '♥', '♦', '♣'])
            && rect.is_some_and(|rect| rect.contains(it.rect.left_center()))
            && name.chars().count() > it.text.chars().count()
    };
    let is_told = |it: &PaintedText| {
        let text = it.text.to_lowercase();
        names
            .iter()
            .any(|named| named.1.contains(&text) || is_row_of(it, named))
    };
    let elided = texts.iter().filter(|it| it.is_elided && !is_told(it));
    cut.chain(elided.map(|it| {
        format!(
            "{:?} ends in an ellipsis, and nothing tells it whole",
            it.text
        )
    }))
    .collect()
}

/// Returns the texts that something else is painted over, such as the rank of a card below the next card.
fn covered(texts: &[PaintedText]) -> impl Iterator<Item = String> {
    // Texts fade at the ends of scroll areas.
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

/// Returns the pairs of texts that overlap, except where a window covers one of them.
fn crossed(texts: &[PaintedText]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[index + 1..] {
            if one.covered.is_some_and(|by| by <= other.place) {
                continue;
            }
            let mut pairs = (one.lines.iter())
                .flat_map(|line| other.lines.iter().map(|rect| line.intersect(*rect)));
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

/// Records the layout faults of a screen at several window sizes.
fn look(user: &mut User, scene: &Scene, windows: &[(f32, f32, f32)], found: &mut BTreeSet<String>) {
    let settings = user.session().settings();
    let (language, zoom) = (settings.language, settings.zoom());
    for &(width, height, scale) in windows {
        // The factor contains the growth with the last window, and changes with this one.
        user.resize(vec2(width, height) / scale);
        let window = format!(
            "{width} x {height} at {scale}, {zoom:.1}, {language:?}, {}",
            scene.name
        );
        let faults = faults(user, scene).into_iter();
        found.extend(faults.map(|it| format!("{window}: {it}")));
    }
}

fn speak(user: &mut User, language: Language) {
    user.speak(language);
}

#[test]
fn a_long_menu_scrolls_in_a_low_window() {
    let mut user = User::in_window(1100.0, 450.0, ENDING);
    user.get_by_role_and_label(Role::Button, "View").click();
    user.run_steps(8);
    assert_eq!(outside(&user), Vec::<String>::new());
    user.focus("Language");
    let language = user.rect("Language");
    assert!(language.bottom() < 450.0, "{language:?}");
}

/// The ring around the focused widget follows focus in the same frame, since the next frame may be long in coming.
#[test]
fn the_focus_ring_disappears_in_the_same_frame_as_its_button() {
    let has_ring = |user: &User| {
        let shapes = user.output().shapes.iter();
        let mut leaves = shapes.flat_map(|it| leaves(&it.shape));
        leaves.any(|it| matches!(it, Shape::Rect(rect) if rect.stroke.width == 4.5))
    };
    let mut user = User::at(ENDING);
    let tour = |step| Command::Show(Show::Tour(step));
    user.apply(tour(Some(0)));
    assert!(has_ring(&user));
    user.send(tour(None));
    user.step();
    assert!(!has_ring(&user));
}

#[test]
fn every_screen_fits_every_window() {
    let mut found = BTreeSet::new();
    for scene in core_of(scenes(), 3) {
        let mut user = User::in_window(1280.0, 800.0, ENDING);
        scene.enter(&mut user);
        look(&mut user, &scene, &WINDOWS, &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_screen_fits_in_russian_and_enlarged() {
    let mut found = BTreeSet::new();
    for scene in core_of(scenes(), 3) {
        let mut user = User::in_window(1280.0, 800.0, ENDING);
        speak(&mut user, Language::Russian);
        scene.enter(&mut user);
        look(&mut user, &scene, &FEWER, &mut found);
        for _ in 0..STEPS {
            user.apply(Show::Zoom(Zoom::In));
        }
        look(&mut user, &scene, &LARGE, &mut found);
        speak(&mut user, Language::English);
        look(&mut user, &scene, &LARGE, &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The size of a telephone's window.
const TELEPHONE: (f32, f32, f32) = (390.0, 844.0, 1.0);

/// The screens with columns beside each other, which a browser shrinks on a telephone, are left out, and so is the tour,
/// which ends when its last steps have nothing to explain.
#[test]
fn every_screen_with_a_table_fits_a_telephone() {
    let mut found = BTreeSet::new();
    for scene in core_of(scenes(), 3) {
        let mut user = User::in_window(1280.0, 800.0, ENDING);
        scene.enter(&mut user);
        let over = user.session().screen().over;
        let is_left_out = matches!(over, Some(Overlay::Dealing | Overlay::Tour(_)));
        if user.mode() != ScreenMode::Statistics && !is_left_out {
            look(&mut user, &scene, &[TELEPHONE], &mut found);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_telephone_shows_answers_below_the_table_and_the_modes_in_a_menu() {
    let mut user = User::in_window(TELEPHONE.0, TELEPHONE.1, ENDING);
    assert!(user.rect("Best line").top() > TELEPHONE.1 / 2.0);
    user.get_by_role_and_label(Role::Button, "Analyse").click();
    user.run_steps(8);
    user.get_by_role_and_label(Role::Tab, "Edit deal mode")
        .click();
    user.settle();
    assert_eq!(user.mode(), ScreenMode::Edit);
}

/// A layout computed for the words of one language adapts to those of another.
#[test]
fn every_screen_fits_when_another_language_is_chosen() {
    let mut found = BTreeSet::new();
    for scene in core_of(scenes(), 3) {
        let mut user = User::in_window(1280.0, 800.0, ENDING);
        user.set_size(vec2(1024.0, 640.0));
        scene.enter(&mut user);
        for language in [Language::Russian, Language::English] {
            speak(&mut user, language);
            look(&mut user, &scene, &WINDOWS[..1], &mut found);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
