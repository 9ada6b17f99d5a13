//! Messages on standard error: errors, warnings and notes, one line each.

use std::env;
use std::fmt::{self, Display};
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use clap::ColorChoice;
use kibitzer_formats::FormatFlaw;

use super::place::{InputPlace, visible};
use super::remarks::{Remarks, Verbosity};

/// What a complaint on standard error costs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gravity {
    /// The exit status tells of it.
    Error,
    /// Nothing that was asked for is missing.
    Warning,
    /// Nothing is wrong with the input.
    Note,
}

impl Gravity {
    /// The word for it, in its colour if standard error has colours.
    fn coloured(self) -> String {
        let number = match self {
            Gravity::Error => 31,
            Gravity::Warning => 33,
            Gravity::Note => 36,
        };
        match has_colours() {
            true => format!("\x1b[1;{number}m{self}\x1b[0m"),
            false => self.to_string(),
        }
    }
}

/// Whether what is written to standard error has colours, as the user has chosen.
static HAS_COLOURS: OnceLock<bool> = OnceLock::new();

/// Takes over whether messages have colours: always, never, or where somebody reads them on a terminal that shows
/// them and does not ask for none by `NO_COLOR`.
pub(super) fn choose_colours(choice: ColorChoice) {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    let has_colours = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stderr().is_terminal() && !is_set("NO_COLOR") && !is_dumb,
    };
    // Chosen once, before anything is written.
    let _ = HAS_COLOURS.set(has_colours);
}

fn has_colours() -> bool {
    HAS_COLOURS.get().copied().unwrap_or(false)
}

/// A folder is named where a file is to be written.
pub(super) struct FolderNamed;

impl Display for FolderNamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not written: this is a folder; name a file in it, or have `kibitz convert` write one for each input: \
             --to FORM --into DIR",
        )
    }
}

impl Display for Gravity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Gravity::Error => "error",
            Gravity::Warning => "warning",
            Gravity::Note => "note",
        })
    }
}

/// Says on standard error what is wrong where, on one line as compilers do: `kibitz: deals.pbn:3:11: warning: …`.
pub(super) fn complain(place: &InputPlace, gravity: Gravity, what: &dyn Display) -> io::Result<()> {
    let numbers = [place.line, place.column].into_iter().flatten();
    let parts = place.file.iter().map(|file| visible(file));
    let parts: Vec<String> = parts.chain(numbers.map(|it| it.to_string())).collect();
    let pointer = match parts.is_empty() {
        true => String::new(),
        false => parts.join(":") + ": ",
    };
    let what = visible(&what.to_string());
    let gravity = gravity.coloured();
    // In one piece: there may be thousands, and others write there too.
    io::stderr().write_all(format!("kibitz: {pointer}{gravity}: {what}\n").as_bytes())
}

/// Prints an error about a place. Its words may begin with the name of the file, which is printed once.
pub(super) fn fail(place: &InputPlace, why: &dyn Display) {
    // Nobody is left to hear of it if this fails too.
    let _ = complain(place, Gravity::Error, &without_file(place, why));
}

/// The words of a message about a place, without the name of its file at their beginning.
pub(super) fn without_file(place: &InputPlace, what: &dyn Display) -> String {
    let words = what.to_string();
    let file = place.file.as_ref();
    let rest = file.and_then(|file| words.strip_prefix(&format!("{file}: ")));
    rest.map_or(words.clone(), str::to_owned)
}

/// Tells on standard error of a board that is lost where others are not; the exit status says nothing of it.
pub(super) fn miss(place: &InputPlace, what: &dyn Display) {
    // Nobody is left to hear of it if this fails.
    let _ = complain(place, Gravity::Error, what);
}

/// Tells on standard error what is odd, or goes wrong on the way; the exit status says nothing of it.
pub(super) fn warn(place: &InputPlace, what: &dyn Display) {
    // Nobody is left to hear of it if this fails.
    let _ = complain(place, Gravity::Warning, what);
}

/// Tells on standard error of what became of a file when the program was stopped.
pub(super) fn note(place: &InputPlace, what: &dyn Display) {
    // Nobody is left to hear of it if this fails.
    let _ = complain(place, Gravity::Note, what);
}

/// Warnings about files that are read one after the other.
pub(super) struct FileWarnings {
    /// The file that is read; standard input has no name.
    file: Option<String>,
    remarks: Remarks,
}

impl FileWarnings {
    pub(super) fn new(verbosity: Verbosity) -> FileWarnings {
        FileWarnings {
            file: None,
            remarks: Remarks::new(verbosity),
        }
    }

    /// Prints a flaw of the input, unless the same was printed of this file, or it is harmless.
    pub(super) fn flaw(&mut self, place: &InputPlace, flaw: &FormatFlaw) {
        self.turn_to(place);
        if self.remarks.prints(flaw) {
            warn(place, flaw);
        }
    }

    /// Prints another remark, unless the same was printed of this file.
    pub(super) fn remark(&mut self, place: &InputPlace, remark: &dyn Display) {
        self.turn_to(place);
        if self.remarks.prints_words(remark) {
            warn(place, remark);
        }
    }

    fn turn_to(&mut self, place: &InputPlace) {
        if self.file != place.file {
            self.end();
            self.file.clone_from(&place.file);
        }
    }

    /// Prints what is to be said of the last file as a whole.
    pub(super) fn end(&mut self) {
        let place = InputPlace {
            file: self.file.take(),
            ..InputPlace::default()
        };
        for more in self.remarks.end() {
            warn(&place, &more);
        }
    }
}
