//! The user's settings and other data that persist from one run of the studio to the next.

mod merge;
mod switch;

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};

use kibitzer::rules::Scoring;
use kibitzer::soundness::DualPermission;

use crate::document::board_column::BoardSorting;
use crate::document::goal::Reading;
use crate::document::key::ProblemKey;
use crate::document::own_lines::OwnLines;
use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;

pub use switch::{Spread, SuitColours, Switch};

/// The user's settings, with the data remembered about commands, problems and files.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The theme of the window: dark, light, or high contrast.
    pub light: Light,
    /// The way in which the values of cards are displayed.
    pub reading: Reading,
    /// The scoring rules that the user has chosen for preferans.
    pub scoring: Scoring,
    /// The language of the window; `None` for the language of the operating system.
    pub language: Option<Language>,
    /// The letters for court cards; `None` for the usual letters of the language.
    pub letters: Option<CardLetters>,
    /// True if the user has taken or declined the tour.
    pub toured: bool,
    /// The identifiers of the commands last executed from the palette, newest first.
    pub recent: Vec<String>,
    /// The pace at which cards are played back automatically.
    pub pace: Pace,
    /// The panels that are hidden.
    pub hidden: Vec<Panel>,
    /// The data remembered about problems and their files.
    pub library: LibrarySettings,
    /// The column by which the overview of a file's boards is sorted, and the direction.
    pub board_sorting: BoardSorting,
    /// The switches that the user has changed from their default.
    turned: Vec<Switch>,
    /// The share of the window's width or height that the user gave to each panel, 0.0 to 1.0.
    shares: Vec<(Panel, f32)>,
    /// True if handouts are printed on US Letter instead of A4.
    pub us_letter: bool,
    /// The sections of the answers panel that the user has folded.
    folded: Vec<AnswerSection>,
    /// The sections of the answers panel that the user has chosen to show instead of others in the same place, latest
    /// first.
    chosen: Vec<AnswerSection>,
    zoom: ZoomFactor,
}

/// A theme of the window: dark, light, or high contrast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Light {
    #[default]
    Dark,
    Light,
    HighContrast,
}

impl Light {
    /// All themes.
    pub const ALL: [Light; 3] = [Light::Dark, Light::Light, Light::HighContrast];
}

/// A change of the zoom of the window: in, out or reset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Zoom {
    In,
    Out,
    Reset,
}

/// Maximum number of recently executed commands that the palette remembers.
const MAX_RECENT_COMMANDS: usize = 8;

/// The pace at which cards are played back automatically.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Pace {
    Slow,
    #[default]
    Medium,
    Fast,
}

impl Pace {
    /// Returns the time between two cards.
    pub const fn between_cards(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 2000,
            Pace::Medium => 1000,
            Pace::Fast => 500,
        })
    }

    /// Returns the next faster pace, or the slowest after the fastest.
    pub const fn next(self) -> Pace {
        match self {
            Pace::Slow => Pace::Medium,
            Pace::Medium => Pace::Fast,
            Pace::Fast => Pace::Slow,
        }
    }
}

/// The zoom factor of the window, 0.5 to 3.0; 1.0 is normal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
struct ZoomFactor(#[serde(deserialize_with = "zoom")] f32);

impl Default for ZoomFactor {
    fn default() -> ZoomFactor {
        ZoomFactor(1.0)
    }
}

/// The allowed range of the zoom factor of the window.
const ZOOM_RANGE: RangeInclusive<f32> = 0.5..=3.0;

/// Deserializes a zoom factor and clamps it to its range. A value that was edited by hand must not make the window
/// unusable.
fn zoom<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    let zoom = f32::deserialize(from)?;
    Ok(if zoom.is_nan() {
        1.0
    } else {
        zoom.clamp(*ZOOM_RANGE.start(), *ZOOM_RANGE.end())
    })
}

/// The data remembered about problems and their files.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LibrarySettings {
    /// The problems that the user has solved, each with or without help.
    pub solved: BTreeMap<ProblemKey, Solved>,
    /// The files that the user last opened or saved, newest first.
    pub recent: Vec<PathBuf>,
    /// The folders whose files are in the problem list.
    pub folders: Vec<PathBuf>,
    /// The files, in the user's order, of folders to which the studio cannot write.
    pub order: Vec<PathBuf>,
    /// The lines that the user has added to problems that ship with the studio.
    pub own_lines: OwnLines,
    /// The boards that the user pasted or made and that are in no file, in the native format.
    pub pasted: Vec<String>,
}

/// The way in which the user solved a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Solved {
    /// The user solved the problem with help: hints, values of cards, or cards taken back.
    Helped,
    /// The user solved the problem without help.
    Alone,
}

/// Maximum number of recently opened or saved files that are remembered.
const MAX_RECENT_FILES: usize = 10;

impl LibrarySettings {
    /// Records that the user solved a problem. Solving it with help does not replace the record of solving it alone.
    pub fn record_solved(&mut self, key: ProblemKey, solved: Solved) {
        let known = self.solved.entry(key).or_insert(solved);
        *known = solved.max(*known);
    }

    /// Removes these files from the order of files that the settings store.
    pub fn forget_order(&mut self, files: &[PathBuf]) {
        let files: HashSet<&Path> = files.iter().map(PathBuf::as_path).collect();
        self.order.retain(|path| !files.contains(path.as_path()));
    }

    /// Records that a file was opened or saved, as the most recent one.
    pub fn record_file(&mut self, path: &Path) {
        put_first(&mut self.recent, path.to_owned(), MAX_RECENT_FILES);
    }
}

/// A part of the window that can be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Panel {
    Problems,
    Answers,
    Timeline,
}

impl Panel {
    /// All panels that can be hidden.
    pub const ALL: [Panel; 3] = [Panel::Problems, Panel::Answers, Panel::Timeline];
}

/// A move of the keyboard focus to the next or the previous panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PanelStep {
    Next,
    Previous,
}

/// A section of the answers panel. The variants are in display order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum AnswerSection {
    /// The controls for solving the problem, shown while results are hidden.
    Solving,
    /// The soundness of the problem: its keys, cooks, duals and tries.
    Soundness,
    Moves,
    Makes,
    BestLine,
    Lines,
    Mistakes,
    /// The results over all deals of the opponents' cards.
    Layouts,
    /// The record of the board: event, players, auction and result.
    Record,
}

impl Settings {
    /// Returns true if a switch is on.
    pub fn is_on(&self, switch: Switch) -> bool {
        switch.is_on_at_first() != self.turned.contains(&switch)
    }

    /// Turns a switch on if it is off, or off if it is on.
    pub fn turn(&mut self, switch: Switch) {
        toggle(&mut self.turned, switch);
    }

    /// Returns the number of suit colours on cards: two or four.
    pub fn deck(&self) -> SuitColours {
        if self.is_on(Switch::FourColours) {
            SuitColours::FourColours
        } else {
            SuitColours::TwoColours
        }
    }

    /// Returns the arrangement of the cards in a hand on the table.
    pub fn spread(&self) -> Spread {
        if self.is_on(Switch::Fans) {
            Spread::Fans
        } else {
            Spread::Rows
        }
    }

    /// Returns the duals that do not count in the soundness of a problem.
    pub fn permitted_duals(&self) -> Vec<DualPermission> {
        let mut kinds = vec![
            DualPermission::Order,
            DualPermission::Small,
            DualPermission::Minor,
        ];
        kinds.retain(|&kind| self.is_on(Switch::Permits(kind)));
        kinds
    }

    /// Returns the settings of the projector view: high contrast.
    pub fn for_projector(&self) -> Settings {
        Settings {
            light: Light::HighContrast,
            ..self.clone()
        }
    }

    /// Records that the command with this identifier was executed from the palette, as the most recent one.
    pub fn remember(&mut self, id: &str) {
        put_first(&mut self.recent, id.to_owned(), MAX_RECENT_COMMANDS);
    }

    /// Returns true if a panel is shown.
    pub fn shows(&self, panel: Panel) -> bool {
        !self.hidden.contains(&panel)
    }

    /// Returns the share of the window's width or height that the user gave to a panel, 0.0 to 1.0, independent of the
    /// zoom. Returns `None` if the user has not resized the panel.
    pub fn panel_share(&self, panel: Panel) -> Option<f32> {
        let mut shares = self.shares.iter();
        let (_, share) = shares.find(|(of, _)| *of == panel)?;
        share.is_finite().then_some(share.clamp(0.0, 1.0))
    }

    /// Sets the share of the window's width or height that a panel takes up, 0.0 to 1.0. `None` restores the default
    /// size.
    pub fn set_share(&mut self, panel: Panel, share: Option<f32>) {
        self.shares.retain(|(of, _)| *of != panel);
        self.shares.extend(share.map(|share| (panel, share)));
    }

    /// Returns the zoom factor, 0.5 to 3.0; 1.0 is normal.
    pub fn zoom(&self) -> f32 {
        self.zoom.0
    }

    /// Multiplies or divides the zoom factor by 1.1, within 0.5 to 3.0, or resets it to 1.0.
    pub fn resize(&mut self, step: Zoom) {
        let zoom = match step {
            Zoom::In => self.zoom.0 * 1.1,
            Zoom::Out => self.zoom.0 / 1.1,
            Zoom::Reset => 1.0,
        };
        self.zoom.0 = zoom.clamp(*ZOOM_RANGE.start(), *ZOOM_RANGE.end());
    }

    /// Returns true if a section of the answers panel is unfolded.
    pub fn is_open(&self, section: AnswerSection) -> bool {
        !self.folded.contains(&section)
    }

    /// Folds or unfolds a section of the answers panel.
    pub fn toggle_section(&mut self, section: AnswerSection) {
        toggle(&mut self.folded, section);
    }

    /// Unfolds a section of the answers panel, and shows it instead of the other sections in the same place.
    pub fn choose_section(&mut self, section: AnswerSection) {
        self.folded.retain(|folded| *folded != section);
        self.chosen.retain(|chosen| *chosen != section);
        self.chosen.insert(0, section);
    }

    /// Returns which of the sections `sharing`, which share one place, to show: the one that the user chose last, or
    /// else the first.
    pub fn chosen_section(&self, sharing: &[AnswerSection]) -> Option<AnswerSection> {
        let mut sections = self.chosen.iter();
        let chosen = sections.find(|section| sharing.contains(section));
        chosen.or(sharing.first()).copied()
    }

    /// Shows a panel of the window if it is hidden, or hides it if it is shown.
    pub fn toggle_panel(&mut self, panel: Panel) {
        toggle(&mut self.hidden, panel);
    }
}

/// Adds `item` to a list, or removes it if the list contains it.
pub(crate) fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if list.contains(&item) {
        list.retain(|other| *other != item);
    } else {
        list.push(item);
    }
}

/// Moves `item` to the start of a list, or adds it there. Keeps only the first `most` items.
fn put_first<T: PartialEq>(list: &mut Vec<T>, item: T, most: usize) {
    list.retain(|other| *other != item);
    list.insert(0, item);
    list.truncate(most);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toggling_a_switch_twice_restores_the_settings() {
        let mut settings = Settings::default();
        for switch in [Switch::FourColours, Switch::Fans] {
            let before = settings.is_on(switch);
            settings.turn(switch);
            assert_ne!(settings.is_on(switch), before);
            settings.turn(switch);
        }
        assert_eq!(settings, Settings::default());
        assert_eq!(
            (settings.deck(), settings.spread()),
            (SuitColours::FourColours, Spread::Rows)
        );
    }

    #[test]
    fn the_last_chosen_section_of_a_shared_area_is_shown() {
        let mut settings = Settings::default();
        let sharing = [AnswerSection::Lines, AnswerSection::Mistakes];
        assert_eq!(
            settings.chosen_section(&sharing),
            Some(AnswerSection::Lines)
        );
        settings.toggle_section(AnswerSection::Mistakes);
        settings.choose_section(AnswerSection::Mistakes);
        settings.choose_section(AnswerSection::Moves);
        assert!(settings.is_open(AnswerSection::Mistakes));
        assert_eq!(
            settings.chosen_section(&sharing),
            Some(AnswerSection::Mistakes)
        );
        assert_eq!(settings.chosen_section(&[]), None);
    }

    #[test]
    fn a_zoom_out_of_range_is_clamped() {
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

    #[test]
    fn recent_files_are_unique_and_newest_first() {
        let mut library = LibrarySettings::default();
        (0..20).for_each(|number| library.record_file(Path::new(&number.to_string())));
        library.record_file(Path::new("15"));
        assert_eq!(library.recent.len(), MAX_RECENT_FILES);
        let first: Vec<&Path> = library.recent[..3].iter().map(PathBuf::as_path).collect();
        assert_eq!(first, ["15", "19", "18"].map(Path::new));
    }
}
