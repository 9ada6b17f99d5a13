//! The files written by `kibitz layouts`: the saved state of a count, from which it can be resumed, and the CSV file of
//! layouts.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use kibitzer::analysis::{Layouts, Saved, Statistics};
use kibitzer_files::{WriteError, can_write, replace_with};

use super::args::LayoutsFiles;
use super::failure::Failure;
use super::overwriting::check_not_an_input;

impl LayoutsFiles {
    /// Returns `--resume` or `--csv` if one of them is given, otherwise `None`. Each is allowed for one board only,
    /// because the file for a second board would replace that of the first.
    pub(super) fn single_board_option(&self) -> Option<&'static str> {
        let resume = self.resume.as_ref().map(|_| "--resume");
        resume.or(self.csv.as_ref().map(|_| "--csv"))
    }

    /// Checks that the files of `--resume` and `--csv` can be written without replacing an input file.
    ///
    /// # Errors
    ///
    /// Returns the reason why one of the files cannot be written.
    pub(super) fn check_writable(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        for path in [&self.resume, &self.csv].into_iter().flatten() {
            check_not_an_input(path, inputs)?;
        }
        let place = |path: &Option<PathBuf>| path.as_deref().map(can_write).transpose();
        let resume = place(&self.resume)?;
        match place(&self.csv)? {
            Some(csv) if resume.as_ref() == Some(&csv) => {
                let same = anyhow!("--csv and --resume name the same file");
                Err(Failure::new(same).with_path(csv))
            }
            _ => Ok(()),
        }
    }

    /// Resumes a count of layouts from the file of `--resume` if the file exists, and returns the count; otherwise
    /// returns `layouts` unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or is not a saved count of the same layouts.
    pub(super) fn resume(&self, layouts: Layouts) -> anyhow::Result<Layouts> {
        let Some(path) = &self.resume else {
            return Ok(layouts);
        };
        resume_from_file(layouts, path).map_err(|error| anyhow!("{}: {error}", path.display()))
    }

    /// Saves the results of a count so far to the file of `--resume`, if that is given.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(super) fn save(&self, statistics: &Statistics) -> Result<(), WriteError> {
        let Some(path) = &self.resume else {
            return Ok(());
        };
        replace_with(path, |pending| {
            serde_json::to_writer(pending, &Saved::of(statistics)).map_err(io::Error::from)
        })
    }

    /// Writes the files of `--resume` and `--csv` at the end of a count, and returns the errors. The state of the count
    /// is saved first, because it cannot be recovered otherwise.
    pub(super) fn write_all(&self, statistics: &Statistics) -> Vec<WriteError> {
        let saved = self.save(statistics);
        let rows = match &self.csv {
            Some(path) => replace_with(path, |pending| statistics.write_csv(pending)).map(drop),
            None => Ok(()),
        };
        [saved, rows].into_iter().filter_map(Result::err).collect()
    }
}

fn resume_from_file(layouts: Layouts, path: &Path) -> anyhow::Result<Layouts> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(layouts),
        Err(error) => return Err(error.into()),
    };
    let saved: Saved = serde_json::from_slice(&bytes)
        .map_err(|error| anyhow!("not a file of saved layouts: {error}"))?;
    Ok(layouts.resumed(&saved)?)
}
