//! Errors and notices in words.

use std::path::Path;

use kibitzer::analysis::{Damage, LayoutsError, SavedError};
use kibitzer::cards::Seat;
use kibitzer::rules::{CardPlace, Fault, IllegalCard};
use kibitzer_export::ExportError;
use kibitzer_files::{Reason, WriteError, WriteStep};

use super::Words;
use crate::document::Obstacle;
use crate::document::repairs::{Complaint, Concern, Lack, Repair};
use crate::session::kept_counts::NoCounts;
use crate::session::notice::{Notice, Unopened};
use crate::session::viewpoint::Uncountable;
use kibitzer_words::say;

impl Words {
    /// Returns a notice to the user as a sentence.
    pub fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::WorkerFailed(said) => say!(self, "worker-failed", said = said.as_str()),
            Notice::NothingToCount(reason) => {
                say!(self, "nothing-to-count", reason = self.uncountable(reason))
            }
            Notice::Unreadable(source, error) => {
                let (source, error) = (self.source(source), self.parse_error(error));
                say!(self, "unreadable", source = source, error = error)
            }
            Notice::PartlyRead(source, first, count) => {
                let (source, error) = (self.source(source), self.parse_error(first));
                say!(
                    self,
                    "opening-lost",
                    count = *count,
                    source = source,
                    error = error
                )
            }
            Notice::Odd(source, count) => {
                say!(
                    self,
                    "opening-odd",
                    count = *count,
                    source = self.source(source)
                )
            }
            Notice::NotInPlace(unsaved) => self.not_in_place(unsaved),
            Notice::PartlySaved(path) => say!(self, "opening-partly-saved", path = shown(path)),
            Notice::Recoded(path) => say!(self, "opening-recoded", path = shown(path)),
            Notice::NotOpened(path, reason) => {
                let reason = self.unopened(reason);
                say!(self, "not-opened", path = shown(path), reason = reason)
            }
            Notice::NotWritten(error) => self.write_error(error),
            Notice::NoCounts(path, reason) => {
                let reason = self.no_counts(reason);
                say!(self, "no-counts", path = shown(path), reason = reason)
            }
            Notice::CountsNotKept(path) => say!(self, "counts-not-kept", path = shown(path)),
            Notice::FolderRefused(path, refusal) => {
                let reason = refusal.to_string();
                say!(self, "folder-refused", path = shown(path), reason = reason)
            }
            Notice::NoThread(refusal) => say!(self, "no-thread", reason = refusal.to_string()),
            Notice::LayoutsWritten(path, count) => {
                let (path, shown) = (shown(path), self.grouped(*count));
                say!(
                    self,
                    "layouts-written",
                    path = path,
                    count = *count,
                    shown = shown
                )
            }
            Notice::ListWritten {
                path,
                written,
                lost: 0,
            } => say!(self, "list-written", path = shown(path), count = *written),
            Notice::ListWritten {
                path,
                written,
                lost,
            } => say!(
                self,
                "list-written-in-part",
                path = shown(path),
                count = *written,
                lost = *lost
            ),
            Notice::Exported(path) => say!(self, "exported", path = shown(path)),
            Notice::NotExported(error) => match error {
                ExportError::Preferans => say!(self, "not-exported-preferans"),
                ExportError::UnknownCards => say!(self, "not-exported-unknown"),
                ExportError::NoPlace => say!(self, "not-exported-no-place"),
                ExportError::NotDrawn => say!(self, "not-exported-not-drawn"),
            },
            Notice::PictureWritten(path) => say!(self, "picture-written", path = shown(path)),
        }
    }

    /// Returns the reason for which layouts cannot be counted, as the second part of a sentence.
    pub fn uncountable(&self, reason: &Uncountable) -> String {
        match reason {
            Uncountable::Unplayable => say!(self, "deal-not-playable"),
            Uncountable::ManyUnknown(seats) => {
                let seats: Vec<String> = seats.iter().map(|&seat| self.seat(seat)).collect();
                say!(self, "uncountable-many", seats = seats.join(", "))
            }
            Uncountable::TooFewLeft(count) => say!(self, "uncountable-too-few", count = *count),
            Uncountable::TooManyLeft(count) => say!(self, "uncountable-too-many", count = *count),
            Uncountable::Layouts(error) => self.layouts_error(*error),
        }
    }

    fn layouts_error(&self, error: LayoutsError) -> String {
        match error {
            LayoutsError::Same(seat) => say!(self, "unseen-twice", seat = self.seat(seat)),
            LayoutsError::Absent(seat) => say!(self, "unseen-absent", seat = self.seat(seat)),
            LayoutsError::NoCards => say!(self, "unseen-no-cards"),
            LayoutsError::Seen(seat) => say!(self, "unseen-seen", seat = self.seat(seat)),
            LayoutsError::SeenCard(card) => say!(self, "unseen-seen-card", card = self.card(card)),
            LayoutsError::NoneFits => say!(self, "unseen-none-fits"),
            LayoutsError::UnseenTurn(seat) => say!(self, "unseen-turn", seat = self.seat(seat)),
        }
    }

    /// Returns the reason for which a file of saved counts cannot be used.
    fn no_counts(&self, reason: &NoCounts) -> String {
        match reason {
            // The parser's own message, which is not translated.
            NoCounts::Form(error) => say!(self, "counts-no-form", reason = error.to_string()),
            NoCounts::Sense(SavedError::OtherQuestion) => say!(self, "counts-other-question"),
            NoCounts::Sense(SavedError::Damaged(damage)) => {
                say!(self, "counts-damaged", damage = self.damage(*damage))
            }
        }
    }

    fn damage(&self, damage: Damage) -> String {
        match damage {
            Damage::Cards => say!(self, "damage-cards"),
            Damage::Hands => say!(self, "damage-hands"),
            Damage::Columns => say!(self, "damage-columns"),
            Damage::Values => say!(self, "damage-values"),
            Damage::Layouts => say!(self, "damage-layouts"),
            Damage::Counts => say!(self, "damage-counts"),
        }
    }

    fn unopened(&self, reason: &Unopened) -> String {
        match reason {
            Unopened::TooLarge(bytes) => say!(self, "too-large", bytes = self.grouped(*bytes)),
            Unopened::Refused(refusal) => refusal.to_string(),
        }
    }

    fn write_error(&self, error: &WriteError) -> String {
        let reason = match &error.reason {
            Reason::Nameless => say!(self, "not-written-nameless"),
            Reason::Folder => say!(self, "not-written-folder"),
            Reason::Special => say!(self, "not-written-special"),
            Reason::ReadOnly => say!(self, "not-written-read-only"),
            Reason::Refused(step, refusal) => {
                let step = self.step(*step);
                say!(
                    self,
                    "not-written-refused",
                    step = step,
                    reason = refusal.to_string()
                )
            }
        };
        let path = shown(&error.path);
        match error.has_old {
            true => say!(self, "not-written-old-stays", path = path, reason = reason),
            false => say!(self, "not-written", path = path, reason = reason),
        }
    }

    fn step(&self, step: WriteStep) -> String {
        match step {
            WriteStep::Look => say!(self, "step-look"),
            WriteStep::Create => say!(self, "step-create"),
            WriteStep::Write => say!(self, "step-write"),
            WriteStep::Flush => say!(self, "step-flush"),
            WriteStep::Rename => say!(self, "step-rename"),
        }
    }

    /// Returns the reason for which a document cannot be played.
    pub fn obstacle(&self, obstacle: &Obstacle) -> String {
        match obstacle {
            Obstacle::Setup(fault) => self.fault(fault),
            Obstacle::PassedOut => say!(self, "nothing-is-played"),
            Obstacle::Card(index, illegal) => {
                let illegal = self.illegal_card(*illegal);
                say!(
                    self,
                    "illegal-in-play",
                    number = index + 1,
                    reason = illegal
                )
            }
            Obstacle::Discard(seat) => say!(self, "discard-needed", seat = self.seat(*seat)),
            Obstacle::DiscardOfAnother { seat, declarer } => {
                let (seat, declarer) = (self.seat(*seat), self.seat(*declarer));
                say!(self, "discard-of-another", seat = seat, declarer = declarer)
            }
        }
    }

    /// Returns a fault of a deal as a sentence that makes sense by itself.
    pub fn complaint(&self, complaint: &Complaint) -> String {
        match (&complaint.lack, complaint.about) {
            (Lack::Short(count), Concern::Hand(seat)) => {
                say!(
                    self,
                    "lack-short-of",
                    seat = self.seat(seat),
                    count = *count
                )
            }
            (lack, _) => self.lack(lack),
        }
    }

    /// Returns a fault of a deal in words that are shown next to what they concern, so that the hand need not be
    /// named.
    pub fn lack(&self, lack: &Lack) -> String {
        match lack {
            Lack::Obstacle(obstacle) => self.obstacle(obstacle),
            Lack::Short(count) => say!(self, "lack-short", count = *count),
            Lack::Taken(card, seat) => {
                let (card, seat) = (self.card(*card), self.seat(*seat));
                say!(self, "lack-taken", card = card, seat = seat)
            }
        }
    }

    /// Returns the label of a button that repairs a fault.
    pub fn repair(&self, repair: &Repair) -> String {
        match repair {
            Repair::DealRandomly => say!(self, "repair-deal"),
            Repair::DealRest => say!(self, "repair-rest"),
            Repair::Forget(_) => say!(self, "repair-forget"),
            Repair::Give(card, seat) => {
                let (card, seat) = (self.card(*card), self.seat(*seat));
                say!(self, "repair-give", card = card, seat = seat)
            }
            Repair::TakeOut(_) | Repair::Empty(_) => say!(self, "repair-take"),
            Repair::TakeTrickBack => say!(self, "edit-trick-back"),
            Repair::NoTrumps => say!(self, "repair-strain"),
            Repair::Declarer(seat) => say!(self, "repair-declarer", seat = self.seat(*seat)),
            Repair::Leader(seat) => say!(self, "repair-leader", seat = self.seat(*seat)),
            Repair::Absent(seat) => say!(self, "repair-absent", seat = self.seat(*seat)),
            Repair::NobodyAbsent => say!(self, "repair-present"),
            Repair::ForgetPlay => say!(self, "repair-play"),
        }
    }

    fn fault(&self, fault: &Fault) -> String {
        match fault {
            Fault::NoCards => say!(self, "fault-no-cards"),
            Fault::Duplicate {
                card,
                first,
                second,
            } => {
                let card = self.card(*card);
                let (one, other) = (self.place(*first), self.place(*second));
                match first == second {
                    true => say!(self, "fault-twice", card = card, place = one),
                    false => say!(
                        self,
                        "fault-duplicate",
                        card = card,
                        one = one,
                        other = other
                    ),
                }
            }
            Fault::NotInPack { card, place } => {
                let (card, place) = (self.card(*card), self.place(*place));
                say!(self, "fault-not-in-pack", card = card, place = place)
            }
            Fault::TooManyCards { seat, count, most } => {
                let seat = self.seat(*seat);
                say!(
                    self,
                    "fault-too-many",
                    seat = seat,
                    count = *count,
                    most = *most
                )
            }
            Fault::Unknown { seat, count } => {
                say!(
                    self,
                    "fault-unknown",
                    seat = self.seat(*seat),
                    count = *count
                )
            }
            Fault::UnequalHands(counts) => {
                say!(self, "fault-unequal", hands = self.lengths(counts))
            }
            Fault::TrickTooLong { count, most } => {
                say!(self, "fault-trick-too-long", count = *count, most = *most)
            }
            Fault::Revoke { seat, card, held } => {
                let (seat, card, held) = (self.seat(*seat), self.card(*card), self.card(*held));
                say!(self, "fault-revoke", seat = seat, card = card, held = held)
            }
            Fault::MisereInBridge => say!(self, "fault-misere-in-bridge"),
            Fault::AbsentInBridge(seat) => {
                say!(self, "fault-absent-in-bridge", seat = self.seat(*seat))
            }
            Fault::NobodyAbsent => say!(self, "fault-nobody-absent"),
            Fault::AbsentHoldsCards(seat) => {
                say!(self, "fault-absent-holds-cards", seat = self.seat(*seat))
            }
            Fault::AbsentLeads(seat) => say!(self, "fault-absent-leads", seat = self.seat(*seat)),
            Fault::AbsentDeclares(seat) => {
                say!(self, "fault-absent-declares", seat = self.seat(*seat))
            }
        }
    }

    /// Returns hand lengths as text: `North 13, East 12`.
    fn lengths(&self, counts: &[(Seat, usize)]) -> String {
        let lengths = counts.iter();
        let lengths = lengths.map(|(seat, count)| format!("{} {count}", self.seat(*seat)));
        lengths.collect::<Vec<_>>().join(", ")
    }

    fn place(&self, place: CardPlace) -> String {
        match place {
            CardPlace::Hand(seat) => self.seat(seat),
            CardPlace::Table => say!(self, "the-current-trick"),
        }
    }

    pub(super) fn illegal_card(&self, illegal: IllegalCard) -> String {
        match illegal {
            IllegalCard::Over(card) => say!(self, "illegal-over", card = self.card(card)),
            IllegalCard::NotHeld { card, seat } => {
                let (card, seat) = (self.card(card), self.seat(seat));
                say!(self, "illegal-not-held", card = card, seat = seat)
            }
            IllegalCard::Revoke { card, seat, must } => {
                let (card, seat, suit) = (self.card(card), self.seat(seat), self.suit(must));
                say!(
                    self,
                    "illegal-revoke",
                    card = card,
                    seat = seat,
                    suit = suit
                )
            }
        }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_words::Language;

    /// Texts must agree with the engine's own English messages for the terminal.
    #[test]
    fn says_why_nothing_is_counted_as_the_engine_does() {
        let words = Words::new(Language::English);
        let card = "HK".parse().expect("a card");
        for error in [
            LayoutsError::Same(Seat::East),
            LayoutsError::Absent(Seat::East),
            LayoutsError::NoCards,
            LayoutsError::Seen(Seat::East),
            LayoutsError::SeenCard(card),
            LayoutsError::NoneFits,
            LayoutsError::UnseenTurn(Seat::East),
        ] {
            let said = words.uncountable(&Uncountable::Layouts(error));
            assert_eq!(said, error.to_string());
        }
    }

    #[test]
    fn says_why_counts_are_none_as_the_engine_does() {
        let words = Words::new(Language::English);
        let damages = [
            Damage::Cards,
            Damage::Hands,
            Damage::Columns,
            Damage::Values,
            Damage::Layouts,
            Damage::Counts,
        ];
        let mut errors: Vec<SavedError> = damages.map(SavedError::Damaged).into();
        errors.push(SavedError::OtherQuestion);
        for error in errors {
            let said = words.no_counts(&NoCounts::Sense(error.clone()));
            assert_eq!(said, error.to_string());
        }
    }
}
