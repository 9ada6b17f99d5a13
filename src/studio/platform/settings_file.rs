//! The settings and the last screen in the folder of the studio's data, which all running windows share.
//!
//! A window writes only what it has changed since it last read or wrote the settings. While it does, it holds a lock. The
//! screen is written whole; that of the window which is closed last stays.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::platform::system;
use crate::platform::system::fs::{self, File};
use crate::session::files::last_screen::LastScreen;
use crate::settings::Settings;

const SETTINGS_FILE: &str = "settings.ron";
const SCREEN_FILE: &str = "screen.ron";
const LOCK_FILE: &str = "settings.lock";

/// The settings and the screen that are restored when the studio starts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Remembered {
    pub(crate) settings: Settings,
    pub(crate) screen: LastScreen,
}

/// The files with the settings and the last screen, as one window uses them.
#[derive(Debug)]
pub(crate) struct SettingsFile {
    folder: PathBuf,
    /// The settings and the screen of this window when it last read or wrote them.
    last: Remembered,
}

impl SettingsFile {
    /// Reads the settings and the last screen from a folder. A missing or damaged file yields the defaults.
    pub(crate) fn read(folder: &Path) -> SettingsFile {
        SettingsFile {
            folder: folder.to_owned(),
            last: Remembered {
                settings: read(&folder.join(SETTINGS_FILE)).unwrap_or_default(),
                screen: read(&folder.join(SCREEN_FILE)).unwrap_or_default(),
            },
        }
    }

    /// Returns the folder that contains the settings and the last screen.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the settings and the screen as they were last read or written.
    pub(crate) fn last(&self) -> &Remembered {
        &self.last
    }

    /// Writes the settings and the screen of this window if they have changed. If `is_closing` is true, writes the
    /// screen in any case.
    ///
    /// # Errors
    ///
    /// Returns the error of the operating system if a file cannot be written; the next call tries again.
    pub(crate) fn keep(&mut self, now: &Remembered, is_closing: bool) -> io::Result<()> {
        if now.settings != self.last.settings {
            fs::create_dir_all(&self.folder)?;
            let lock = File::create(self.folder.join(LOCK_FILE))?;
            lock.lock()?;
            let path = self.folder.join(SETTINGS_FILE);
            let stored = read(&path).unwrap_or_else(|| self.last.settings.clone());
            write(&path, &now.settings.merged(&self.last.settings, &stored))?;
            self.last.settings.clone_from(&now.settings);
        }
        if is_closing || now.screen != self.last.screen {
            fs::create_dir_all(&self.folder)?;
            write(&self.folder.join(SCREEN_FILE), &now.screen)?;
            self.last.screen.clone_from(&now.screen);
        }
        Ok(())
    }
}

/// Reads a value from a file; returns `None` if the file does not exist or is damaged.
fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    ron::from_str(&fs::read_to_string(path).ok()?).ok()
}

/// Writes a value to a file.
fn write(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let text = ron::to_string(value).map_err(io::Error::other)?;
    system::replace(path, text.as_bytes()).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Light, Zoom};

    #[test]
    fn changes_made_in_two_windows_are_both_kept() {
        let folder = tempfile::tempdir().unwrap();
        let open = || SettingsFile::read(folder.path());
        let (mut one, mut other) = (open(), open());
        let change = |file: &SettingsFile, change: fn(&mut Settings)| {
            let mut now = file.last().clone();
            change(&mut now.settings);
            now
        };
        let light = change(&one, |settings| settings.light = Light::Light);
        one.keep(&light, false).unwrap();
        let zoomed = change(&other, |settings| settings.resize(Zoom::In));
        other.keep(&zoomed, true).unwrap();
        let again = change(&one, |settings| settings.remember("open"));
        one.keep(&again, true).unwrap();
        let stored = open().last().settings.clone();
        assert_eq!((stored.light, stored.zoom()), (Light::Light, 1.1));
        assert_eq!(stored.recent, ["open"]);
    }

    #[test]
    fn a_damaged_file_gives_default_settings_and_can_be_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(SETTINGS_FILE), "(light: Li").unwrap();
        let mut file = SettingsFile::read(folder.path());
        assert_eq!(file.last(), &Remembered::default());
        let mut now = Remembered::default();
        now.settings.resize(Zoom::Out);
        file.keep(&now, false).unwrap();
        let read = SettingsFile::read(folder.path());
        assert_eq!(read.last().settings, now.settings);
    }
}
