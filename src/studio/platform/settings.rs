//! What the studio remembers from one start to the next.

use serde::{Deserialize, Serialize};

use kibitzer::rules::{Convention, Players};

use crate::document::goal::Reading;
use crate::look::theme::{Deck, Light};

/// The user's choices.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Dark or light.
    pub light: Light,
    /// Two or four colours.
    pub deck: Deck,
    /// How numbers are read.
    pub reading: Reading,
    /// How results of preferans are written down,
    pub convention: Convention,
    /// and by how many players.
    pub players: Players,
    /// Panels that are hidden.
    pub hidden: Vec<Panel>,
    /// The size of everything; 1 is normal.
    pub zoom: f32,
}

/// A part of the window that can be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Panel {
    Problems,
    Answers,
    Timeline,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            light: Light::default(),
            deck: Deck::default(),
            reading: Reading::default(),
            convention: Convention::default(),
            players: Players::default(),
            hidden: Vec::new(),
            zoom: 1.0,
        }
    }
}

impl Settings {
    /// Whether a panel is shown.
    pub fn shows(&self, panel: Panel) -> bool {
        !self.hidden.contains(&panel)
    }

    /// Shows a hidden panel, hides a shown one.
    pub fn toggle(&mut self, panel: Panel) {
        if self.shows(panel) {
            self.hidden.push(panel);
        } else {
            self.hidden.retain(|&hidden| hidden != panel);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_an_earlier_version_are_read() {
        let earlier = "(light: Light, deck: TwoColours, reading: Cost, hidden: [], zoom: 1.1)";
        let settings: Settings = ron::from_str(earlier).unwrap();
        assert_eq!((settings.light, settings.zoom), (Light::Light, 1.1));
        assert_eq!(settings.convention, Convention::Sochi);
        let written = ron::to_string(&settings).unwrap();
        assert_eq!(ron::from_str(&written), Ok(settings));
    }
}
