//! What the studio remembers from one start to the next.

use std::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, Serialize};

use kibitzer::rules::{Convention, Players};

use crate::commands::Zoom;
use crate::document::goal::Reading;
use crate::look::theme::{Deck, Light};

/// The user's choices.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Dark, light, or with high contrast.
    pub light: Light,
    /// Two or four colours.
    pub deck: Deck,
    /// How numbers are read.
    pub reading: Reading,
    /// How results of preferans are written down,
    pub convention: Convention,
    /// and by how many players.
    pub players: Players,
    /// How the table looks.
    pub table: TableLook,
    /// Panels that are hidden.
    pub hidden: Vec<Panel>,
    #[serde(deserialize_with = "zoom")]
    zoom: f32,
}

/// How the table looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct TableLook {
    /// How hands are spread out.
    pub spread: Spread,
    /// What the cards lie on.
    pub cloth: Cloth,
    /// Whether a card that is played is seen to move.
    pub moves: bool,
}

impl Default for TableLook {
    fn default() -> TableLook {
        TableLook {
            spread: Spread::default(),
            cloth: Cloth::default(),
            moves: true,
        }
    }
}

/// How hands are spread out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Spread {
    /// A row for each suit.
    #[default]
    Rows,
    /// The suits side by side.
    Fans,
}

impl Spread {
    /// The other one.
    pub const fn other(self) -> Spread {
        match self {
            Spread::Rows => Spread::Fans,
            Spread::Fans => Spread::Rows,
        }
    }
}

/// What the cards lie on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Cloth {
    /// Green felt.
    #[default]
    Felt,
    /// Nothing: the colour of the window.
    Plain,
}

impl Cloth {
    /// The other one.
    pub const fn other(self) -> Cloth {
        match self {
            Cloth::Felt => Cloth::Plain,
            Cloth::Plain => Cloth::Felt,
        }
    }
}

/// How small and how large everything may become.
const ZOOM: RangeInclusive<f32> = 0.5..=3.0;

/// Reads a size and brings it into range: what was written by hand, or by a version with another range,
/// shall not make the window unusable.
fn zoom<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    let zoom = f32::deserialize(from)?;
    Ok(match zoom.is_nan() {
        true => 1.0,
        false => zoom.clamp(*ZOOM.start(), *ZOOM.end()),
    })
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
            table: TableLook::default(),
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

    /// The size of everything, 0.5 to 3; 1 is normal.
    pub fn zoom(&self) -> f32 {
        self.zoom
    }

    /// Makes everything larger or smaller by a step, or as large as is normal.
    pub fn resize(&mut self, step: Zoom) {
        let zoom = match step {
            Zoom::In => self.zoom * 1.1,
            Zoom::Out => self.zoom / 1.1,
            Zoom::Reset => 1.0,
        };
        self.zoom = zoom.clamp(*ZOOM.start(), *ZOOM.end());
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
        assert_eq!(settings.table, TableLook::default());
        let written = ron::to_string(&settings).unwrap();
        assert_eq!(ron::from_str(&written), Ok(settings));
    }

    #[test]
    fn a_size_out_of_range_is_brought_into_range() {
        for (written, zoom) in [
            ("1e30", 3.0),
            ("-4", 0.5),
            ("0.0", 0.5),
            ("inf", 3.0),
            ("NaN", 1.0),
        ] {
            let settings: Settings = ron::from_str(&format!("(zoom: {written})")).unwrap();
            assert_eq!(settings.zoom(), zoom, "{written}");
        }
    }
}
