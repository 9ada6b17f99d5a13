//! The files of a count of layouts: what is known, to go on from another day, and a row for each.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use kibitzer::analysis::{Layouts, Saved, Statistics};
use kibitzer_files::{WriteError, can_write, replace_with};

use super::args::LayoutsFiles;

impl LayoutsFiles {
    /// The option, if there is one, because of which only one line can be asked about: what is
    /// written for a second one would take the place of the first.
    pub(super) fn for_one_line(&self) -> Option<&'static str> {
        let resume = self.resume.as_ref().map(|_| "--resume");
        resume.or(self.csv.as_ref().map(|_| "--csv"))
    }

    /// Tries whether the files can be written.
    ///
    /// # Errors
    ///
    /// Which of them cannot, and why.
    pub(super) fn try_out(&self) -> Result<(), String> {
        let place = |path: &Option<PathBuf>| path.as_deref().map(can_write).transpose();
        let words = |error: WriteError| error.to_string();
        let resume = place(&self.resume).map_err(words)?;
        let csv = place(&self.csv).map_err(words)?;
        match csv {
            Some(csv) if resume.as_ref() == Some(&csv) => Err(format!(
                "{}: --csv and --resume name the same file",
                csv.display()
            )),
            _ => Ok(()),
        }
    }

    /// Goes on from what was saved of the question, if anything was.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or holds something else.
    pub(super) fn resume(&self, layouts: Layouts) -> Result<Layouts, String> {
        match &self.resume {
            Some(path) => resume(layouts, path),
            None => Ok(layouts),
        }
    }

    /// Saves what is known, to go on from.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(super) fn save(&self, statistics: &Statistics) -> Result<(), WriteError> {
        let Some(path) = &self.resume else {
            return Ok(());
        };
        replace_with(path, |draft| {
            serde_json::to_writer(draft, &Saved::of(statistics)).map_err(io::Error::from)
        })
    }

    /// Writes all there is to write, and tells what cannot be. What is to go on from comes first:
    /// nothing brings it back.
    pub(super) fn finish(&self, statistics: &Statistics) -> Vec<String> {
        let saved = self.save(statistics);
        let rows = match &self.csv {
            Some(path) => replace_with(path, |draft| statistics.write_csv(draft)).map(drop),
            None => Ok(()),
        };
        let errors = [saved, rows].into_iter().filter_map(Result::err);
        errors.map(|error| error.to_string()).collect()
    }
}

fn resume(layouts: Layouts, path: &Path) -> Result<Layouts, String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(layouts),
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    let saved: Saved = serde_json::from_slice(&bytes)
        .map_err(|error| format!("{}: no saved layouts: {error}", path.display()))?;
    layouts
        .resumed(&saved)
        .map_err(|error| format!("{}: {error}", path.display()))
}
