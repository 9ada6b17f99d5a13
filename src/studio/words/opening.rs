//! File formats, warnings about files, and the records of deals, in words.

use kibitzer::cards::Seat;
use kibitzer::problem::Problem;
use kibitzer_formats::{Format, ProblemPart, Wrapping};

use super::{Words, with_capital};
use crate::document::reading::{RewriteError, TextWarning};
use crate::session::effect::{Losses, UnsavedFile};
use kibitzer_words::say;

impl Words {
    /// Returns the name of a file format.
    pub fn format_name(&self, format: &Format) -> String {
        match format.name {
            "Problem" => say!(self, "form-problem"),
            "Lines" => say!(self, "form-lines"),
            "Deals" => say!(self, "form-deals"),
            "Address" => say!(self, "form-address"),
            "Diagrams" => say!(self, "form-diagrams"),
            // The names of other programs' formats are the same in all languages.
            name => name.to_owned(),
        }
    }

    /// Returns the names of file formats with their file name extensions. The format `own` comes first.
    pub fn format_choices(
        &self,
        mut forms: Vec<&'static Format>,
        own: Option<&Format>,
    ) -> Vec<(String, Vec<&'static str>)> {
        forms.sort_by_key(|&form| Some(form) != own);
        let forms = forms.into_iter();
        forms
            .map(|form| (self.format_name(form), form.endings.to_vec()))
            .collect()
    }

    /// Returns a sentence that names the parts of a problem that are lost in a file format: `BTS cannot store
    /// variations, auction.`
    pub(crate) fn losses_text(&self, losses: &Losses) -> String {
        let parts = self.part_names(&losses.parts);
        let form = self.format_name(losses.format);
        say!(self, "losing-what", form, parts)
    }

    /// Returns the names of parts of a problem, separated by commas.
    fn part_names<'p>(&self, parts: impl IntoIterator<Item = &'p ProblemPart>) -> String {
        let parts = parts.into_iter().map(|part| self.describe(part));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// Returns the message that a document was not saved to its file, including the reason.
    pub fn unsaved_file_text(&self, unsaved: &UnsavedFile) -> String {
        let reason = self.no_rewrite_reason(&unsaved.reason);
        say!(self, "opening-not-in-place", path = unsaved.path, reason)
    }

    /// Returns the reason why an edited board cannot be written into its file.
    fn no_rewrite_reason(&self, reason: &RewriteError) -> String {
        match reason {
            RewriteError::Changed => say!(self, "opening-changed"),
            RewriteError::OnlyRead(format) => {
                say!(self, "opening-only-read", form = self.format_name(format))
            }
            RewriteError::NoPlace(format, parts) => {
                let form = self.format_name(format);
                match self.part_names(parts) {
                    parts if parts.is_empty() => say!(self, "opening-no-place", form),
                    parts => say!(self, "opening-no-place-for", form, parts),
                }
            }
            RewriteError::OthersChange(_) => say!(self, "opening-others-change"),
            RewriteError::Wrapped(Wrapping::Picture) => say!(self, "opening-picture"),
            RewriteError::Wrapped(Wrapping::Gzip | Wrapping::Zip) => say!(self, "opening-packed"),
            RewriteError::Wrapped(Wrapping::BinaryBts) => say!(self, "opening-binary"),
        }
    }

    /// Returns a warning about a file as a sentence, with the number of its occurrences if there are several.
    pub fn warning_text(&self, warning: &TextWarning) -> String {
        let flaw = with_capital(&self.describe(&warning.error.flaw));
        match (warning.costs_board, warning.times) {
            (true, _) => say!(self, "warning-lost", flaw),
            (false, 1) => flaw,
            (false, times) => say!(self, "warning-times", flaw, times),
        }
    }

    /// Returns a warning about a file with its line and column, for screen readers.
    pub fn spoken_warning_text(&self, warning: &TextWarning) -> String {
        let (line, column) = (warning.error.line, warning.error.column);
        let flaw = self.warning_text(warning);
        say!(self, "warning-name", line, column, flaw)
    }

    /// Returns the number of a board in words, with the room in which it was played in a match. Returns `None` if the
    /// number is unknown.
    pub fn board_name(&self, problem: &Problem) -> Option<String> {
        let record = &problem.record;
        let board = record.board.as_str();
        let room = record.more.get("Room").map(String::as_str);
        (!board.is_empty()).then(|| match room {
            Some("Open") => say!(self, "record-board-open", board),
            Some("Closed") => say!(self, "record-board-closed", board),
            Some(_) | None => say!(self, "record-board-name", board),
        })
    }

    /// Returns the names of the players, grouped by side in bridge; `None` if no name is known.
    pub fn player_names(&self, problem: &Problem) -> Option<String> {
        let players = &problem.record.players;
        if players.0.iter().all(String::is_empty) {
            return None;
        }
        let pair = |seats: [Seat; 2]| {
            let names = seats.map(|seat| match players[seat].as_str() {
                "" => "?",
                name => name,
            });
            names.join("–")
        };
        let seats: Vec<Seat> = problem.setup.seats_from(Seat::North).collect();
        Some(match seats.len() {
            4 => {
                let (one, other) = (
                    pair([Seat::North, Seat::South]),
                    pair([Seat::East, Seat::West]),
                );
                format!("{one} : {other}")
            }
            _ => {
                let names: Vec<&str> = seats
                    .iter()
                    .map(|&seat| players[seat].as_str())
                    .filter(|name| !name.is_empty())
                    .collect();
                names.join(", ")
            }
        })
    }
}
