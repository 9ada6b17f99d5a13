//! Errors and notices in words.

use kibitzer::cards::{CardSet, Seat};
use kibitzer_files::{Reason, WriteError, WriteStep};
use kibitzer_formats::ReadError;

use super::{Words, with_capital};
use crate::document::Obstacle;
use crate::document::repairs::{Complaint, Concern, DealFault, Repair};
use crate::session::dealing::DealingFailure;
use crate::session::layouts::kept_counts::CountsError;
use crate::session::layouts::viewpoint::Uncountable;
use crate::session::notice::{Notice, OpenError};
use kibitzer_words::letters::CardLetters;
use kibitzer_words::say;

impl Words {
    /// Returns the sentence for a notice to the user.
    pub fn notice_text(&self, notice: &Notice) -> String {
        match notice {
            Notice::WorkerFailed(said) => say!(self, "worker-failed", said),
            Notice::NothingToCount(reason) => {
                let reason = self.uncountable_reason(reason);
                say!(self, "nothing-to-count", reason)
            }
            Notice::Unreadable(source, error) => {
                let (source, error) = (self.source_name(source), self.parse_error_text(error));
                say!(self, "unreadable", source, error)
            }
            Notice::PartlyRead(source, first, count) => {
                let (source, error) = (self.source_name(source), self.parse_error_text(first));
                say!(self, "opening-lost", count, source, error)
            }
            Notice::Warnings(source, first, count) => {
                let (source, flaw) = (self.source_name(source), self.describe(&first.flaw));
                say!(self, "opening-warnings", count, source, flaw)
            }
            Notice::NotByNumber(first, count) => {
                say!(
                    self,
                    "list-not-by-number",
                    count,
                    reason = self.describe(first)
                )
            }
            Notice::PastedNotKept => say!(self, "opening-pasted-not-kept"),
            Notice::NotInPlace(unsaved) => self.unsaved_file_text(unsaved),
            Notice::PartlySaved(path) => say!(self, "opening-partly-saved", path),
            Notice::Recoded(path) => say!(self, "opening-recoded", path),
            Notice::NotOpened(path, reason) => {
                let reason = self.unopened_reason(reason);
                say!(self, "not-opened", path, reason)
            }
            Notice::FileGone(path) => say!(self, "file-gone", path),
            Notice::NotRenamed(path, refusal) => {
                say!(self, "not-renamed", path, reason = refusal.to_string())
            }
            Notice::NotWritten(error) => self.write_error_text(error),
            Notice::NoCounts(path, reason) => {
                let reason = self.unreadable_counts_reason(reason);
                say!(self, "no-counts", path, reason)
            }
            Notice::CountsNotKept(path) => say!(self, "counts-not-kept", path),
            Notice::FolderRefused(path, refusal) => {
                say!(self, "folder-refused", path, reason = refusal.to_string())
            }
            Notice::NoThread(refusal) => say!(self, "no-thread", reason = refusal.to_string()),
            Notice::LayoutsWritten(path, count) => {
                let shown = self.grouped(*count);
                say!(self, "layouts-written", path, count, shown)
            }
            Notice::ListWritten(list) => {
                let (path, count, lost) = (&list.path, &list.written, &list.lost);
                match lost {
                    0 => say!(self, "list-written", path, count),
                    _ => say!(self, "list-written-in-part", path, count, lost),
                }
            }
            Notice::Exported(path) => say!(self, "exported", path),
            Notice::NoLinesShown => say!(self, "lines-not-shown"),
            Notice::Printing => say!(self, "handout-printing"),
            Notice::NotExported(error) => with_capital(&self.describe(error)) + ".",
            Notice::PictureWritten(path) => say!(self, "picture-written", path),
        }
    }

    /// Returns the reason why layouts cannot be counted, worded as the second part of a sentence.
    pub fn uncountable_reason(&self, reason: &Uncountable) -> String {
        match reason {
            Uncountable::Unplayable => say!(self, "deal-not-playable"),
            Uncountable::ManyUnknown(seats) => {
                let seats: Vec<String> = seats.iter().map(|&seat| self.seat(seat)).collect();
                say!(self, "uncountable-many", seats = seats.join(", "))
            }
            Uncountable::TooFewLeft(count) => say!(self, "uncountable-too-few", count),
            Uncountable::TooManyLeft(count) => say!(self, "uncountable-too-many", count),
            Uncountable::Layouts(error) => self.describe(error),
        }
    }

    /// Returns the reason why a file with saved layout counts cannot be read.
    fn unreadable_counts_reason(&self, reason: &CountsError) -> String {
        match reason {
            // The parser's own message, which is not translated.
            CountsError::Form(error) => say!(self, "counts-no-form", reason = error.to_string()),
            CountsError::Sense(error) => self.describe(error),
        }
    }

    /// Returns the reason why a file could not be opened.
    fn unopened_reason(&self, reason: &OpenError) -> String {
        match reason {
            OpenError::TooLarge(bytes) => say!(self, "too-large", bytes = self.grouped(*bytes)),
            OpenError::Refused(refusal) => refusal.to_string(),
        }
    }

    /// Returns the message that a file could not be written, including the reason.
    fn write_error_text(&self, error: &WriteError) -> String {
        let reason = match &error.reason {
            Reason::Nameless => say!(self, "not-written-nameless"),
            Reason::Folder => say!(self, "not-written-folder"),
            Reason::Special => say!(self, "not-written-special"),
            Reason::ReadOnly => say!(self, "not-written-read-only"),
            Reason::Refused(step, refusal) => {
                let (step, reason) = (self.write_step_text(*step), refusal.to_string());
                say!(self, "not-written-refused", step, reason)
            }
        };
        let path = &error.path;
        if error.has_old {
            say!(self, "not-written-old-stays", path, reason)
        } else {
            say!(self, "not-written", path, reason)
        }
    }

    /// Returns the name of a step in writing a file, such as creating or renaming it.
    fn write_step_text(&self, step: WriteStep) -> String {
        match step {
            WriteStep::Look => say!(self, "step-look"),
            WriteStep::Create => say!(self, "step-create"),
            WriteStep::Write => say!(self, "step-write"),
            WriteStep::Flush => say!(self, "step-flush"),
            WriteStep::Rename => say!(self, "step-rename"),
        }
    }

    /// Returns the reason why the deal of a document cannot be played.
    pub fn obstacle_reason(&self, obstacle: &Obstacle) -> String {
        match obstacle {
            Obstacle::Setup(fault) => self.describe(fault),
            Obstacle::PassedOut => say!(self, "nothing-is-played"),
            Obstacle::Card(index, illegal) => {
                let (number, reason) = (index + 1, self.describe(illegal));
                say!(self, "illegal-in-play", number, reason)
            }
            Obstacle::Discard(seat) => say!(self, "discard-needed", seat),
            Obstacle::DiscardOfAnother { seat, declarer } => {
                say!(self, "discard-of-another", seat, declarer)
            }
        }
    }

    /// Returns a fault of a deal as a self-contained sentence, with cards in players' notation with these `letters`.
    pub fn fault_sentence(&self, complaint: &Complaint, letters: CardLetters) -> String {
        match (&complaint.lack, complaint.about) {
            (DealFault::Short(count), Concern::Hand(seat)) => {
                say!(self, "lack-short-of", seat, count)
            }
            (lack, _) => self.fault_note(lack, letters),
        }
    }

    /// Returns the faults of a deal as sentences. One sentence names all hands that are too short, with the total
    /// number of missing cards. Another names all cards that typing took from other hands, in players' notation with
    /// these `letters`.
    pub fn fault_sentences(&self, complaints: &[Complaint], letters: CardLetters) -> Vec<String> {
        let (mut taken, mut short, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for complaint in complaints {
            match (&complaint.lack, complaint.about) {
                (DealFault::Taken(card, from), _) => taken.push((complaint, *card, *from)),
                (DealFault::Short(count), Concern::Hand(seat)) => {
                    short.push((complaint, seat, *count));
                }
                _ => others.push(complaint),
            }
        }
        let mut sentences = Vec::new();
        if let [(single, ..)] = taken[..] {
            sentences.push(self.fault_sentence(single, letters));
        } else if !taken.is_empty() {
            let cards = Seat::ALL
                .into_iter()
                .filter_map(|seat| {
                    let of_seat = taken.iter().filter(|(_, _, from)| *from == seat);
                    let cards: CardSet = of_seat.map(|(_, card, _)| *card).collect();
                    let text = letters.cards(cards, " ");
                    (!cards.is_empty()).then(|| say!(self, "taken-cards", cards = text, seat))
                })
                .collect::<Vec<_>>()
                .join(", ");
            sentences.push(say!(self, "lack-taken-cards", cards));
        }
        short.sort_by_key(|(_, seat, _)| seat.index());
        if let [(single, ..)] = short[..] {
            sentences.push(self.fault_sentence(single, letters));
        } else if !short.is_empty() {
            let count = short.iter().map(|(_, _, count)| count).sum::<usize>();
            let hands = short
                .iter()
                .map(|(_, seat, count)| say!(self, "edit-seat", seat, count))
                .collect::<Vec<_>>()
                .join(", ");
            sentences.push(say!(self, "lack-short-hands", count, hands));
        }
        sentences.extend(
            others
                .into_iter()
                .map(|fault| self.fault_sentence(fault, letters)),
        );
        sentences
    }

    /// Returns a fault of a deal in words that do not name the hand, to be shown next to it, with cards in players'
    /// notation with these `letters`.
    pub fn fault_note(&self, lack: &DealFault, letters: CardLetters) -> String {
        match lack {
            DealFault::Obstacle(obstacle) => self.obstacle_reason(obstacle),
            DealFault::Short(count) => say!(self, "lack-short", count),
            DealFault::Taken(card, seat) => {
                say!(self, "lack-taken", cards = letters.card(*card), seat)
            }
            DealFault::Full(card, seat) => say!(self, "lack-full", card, seat),
        }
    }

    /// Returns the label of a button that repairs a fault of a deal.
    pub fn repair_label(&self, repair: &Repair) -> String {
        match repair {
            Repair::DealRandomly => say!(self, "repair-deal"),
            Repair::DealRest => say!(self, "repair-rest"),
            Repair::Forget(_) => say!(self, "repair-forget"),
            Repair::Give(card, seat) => say!(self, "repair-give", card, seat),
            Repair::TakeOut(_) | Repair::Empty(_) => say!(self, "repair-take"),
            Repair::TakeTrickBack => say!(self, "edit-trick-back"),
            Repair::NoTrumps => say!(self, "repair-strain"),
            Repair::Declarer(seat) => say!(self, "repair-declarer", seat),
            Repair::Leader(seat) => say!(self, "repair-leader", seat),
            Repair::Absent(seat) => say!(self, "repair-absent", seat),
            Repair::NobodyAbsent => say!(self, "repair-present"),
            Repair::ForgetPlay => say!(self, "repair-play"),
        }
    }

    /// Returns the message about a parse error, with its line and column.
    pub fn parse_error_text(&self, error: &ReadError) -> String {
        let (line, column, flaw) = (error.line, error.column, self.describe(&error.flaw));
        say!(self, "flaw-located", line, column, flaw)
    }

    /// Returns the message about an error in a line that is being typed, such as a hand or calls. `column` is the place
    /// of the error, counted from 1, and `what` describes it.
    pub fn typed_error_text(&self, column: usize, what: &str) -> String {
        say!(self, "typed-at", column, what)
    }

    /// Returns the reason why random dealing failed.
    pub fn dealing_failure_reason(&self, failure: DealingFailure) -> String {
        match failure {
            DealingFailure::Constraints(error) => self.describe(&error),
            DealingFailure::TooRare(attempts) => {
                say!(self, "dealing-too-rare", attempts = self.grouped(attempts))
            }
        }
    }
}
