//! Every text can be read: its contrast with what is painted beneath it.

use std::collections::BTreeMap;

use egui_kittest::Harness;
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Command, Show};
use kibitzer_studio::look::theme::Light;

use super::painted::{beneath, contrast, texts};
use super::screens::{TestScreen, go_to, screens};
use super::{apply, session};

/// The least that the guidelines want of letters of any size.
const LEAST: f32 = 4.5;

/// The texts of a frame that are hard to read, with their contrast and colours.
fn hard_to_read(harness: &Harness<'_, Studio>) -> Vec<String> {
    let output = harness.output();
    let mut hard = Vec::new();
    for text in texts(output).iter().filter(|text| text.is_seen()) {
        let weakest = text.letters().into_iter().map(|(place, letters)| {
            let beneath = beneath(output, text.order, place);
            (contrast(letters, beneath), letters, beneath, place)
        });
        let weakest = weakest.min_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((contrast, letters, beneath, place)) = weakest
            && contrast < LEAST
            && !is_disabled(harness, place)
        {
            let colours = [letters, beneath].map(|colour| colour.to_hex());
            hard.push(format!("{:?} {contrast:.2} {colours:?}", text.text()));
        }
    }
    hard
}

/// Whether a widget there cannot be used now: the guidelines except these.
fn is_disabled(harness: &Harness<'_, Studio>, place: eframe::egui::Pos2) -> bool {
    harness.ctx.viewport(|viewport| {
        let mut widgets = viewport.prev_pass.widgets.layers().flat_map(|(_, all)| all);
        widgets.any(|widget| !widget.enabled && widget.interact_rect.contains(place))
    })
}

/// The themes, one after the other.
fn through_the_themes(screen: &TestScreen) -> BTreeMap<String, Vec<String>> {
    let mut harness = go_to(screen, [1280.0, 800.0], 1.0);
    let mut hard = BTreeMap::new();
    let mut seen: Vec<Light> = Vec::new();
    loop {
        let theme = session(&harness).settings().light;
        if seen.contains(&theme) {
            return hard;
        }
        seen.push(theme);
        let texts = hard_to_read(&harness);
        if !texts.is_empty() {
            hard.insert(format!("{} {theme:?}", screen.name), texts);
        }
        apply(&mut harness, Command::Show(Show::ToggleTheme));
    }
}

#[test]
fn every_text_can_be_read_in_all_themes() {
    let mut hard = BTreeMap::new();
    for screen in screens().into_iter().filter(|it| it.name != "unsaved") {
        hard.extend(through_the_themes(&screen));
    }
    assert!(hard.is_empty(), "{hard:#?}");
}
