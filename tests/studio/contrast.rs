//! Tests that every text is readable against its painted background, on every screen and in every theme.

use std::collections::BTreeMap;

use kibitzer_studio::look::luminance::contrast;

use super::painted::texts;
use crate::prelude::*;
use crate::stage::{Scene, scenes};
use crate::thorough::core_of;

/// The minimum contrast of text of any size according to WCAG 2.2, level AA (1.4.3).
const LEAST: f32 = 4.5;

/// Records text that is hard to read on a screen: the pair of colours, and where it was found.
fn faint(user: &User, scene: &Scene, faint: &mut BTreeMap<String, String>) {
    let (light, name) = (user.session().settings().light, scene.name);
    let texts = texts(&user.output().shapes).into_iter();
    for it in texts.filter(|it| it.covered.is_none()) {
        for (letters, behind) in it.colours {
            let ratio = contrast(letters, behind);
            if ratio < LEAST {
                let text = &it.text;
                let pair = format!("{light:?}: {letters:?} on {behind:?}, {ratio:.2}");
                faint
                    .entry(pair)
                    .or_insert_with(|| format!("{text:?} of {name}"));
            }
        }
    }
}

#[test]
fn every_text_can_be_read_in_every_theme() {
    let mut found = BTreeMap::new();
    for scene in core_of(scenes(), 3) {
        let mut user = User::at(ENDING);
        scene.enter(&mut user);
        for light in Light::ALL {
            user.apply(Show::Theme(light));
            faint(&user, &scene, &mut found);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
