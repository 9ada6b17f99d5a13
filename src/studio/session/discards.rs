//! The discards of a preferans declarer who has taken the talon.

use crate::session::inquiries::{Desk, Inquiry};
use kibitzer::analysis::{Discarding, Discards};
use kibitzer::cards::Seat;
use kibitzer::rules::Setup;

use super::Session;

/// By what discards are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum JudgedBy {
    /// The layout on the table.
    #[default]
    Layout,
    /// All layouts of the other hands.
    AllLayouts,
}

impl Session {
    /// Whether declarer has two cards more than the others, and can play when he has discarded them.
    pub fn awaits_discard(&self) -> bool {
        self.inquiries.discards.is_open()
    }

    /// By what the discards are judged.
    pub fn judge(&self) -> JudgedBy {
        self.judge
    }

    /// What is known of the discards, and the question.
    pub fn discards(&self) -> Option<(&Discarding, &Inquiry<Discards>)> {
        self.discards_in(match self.judge {
            JudgedBy::Layout => &self.inquiries.discards,
            JudgedBy::AllLayouts => &self.inquiries.all_discards,
        })
    }

    /// Whether the discards are being judged by all layouts.
    pub fn is_counting_discards(&self) -> bool {
        self.inquiries.all_discards.is_running()
    }

    /// Whether there are discards that all layouts have not judged yet.
    pub fn can_count_discards(&self) -> bool {
        let known = self.discards_in(&self.inquiries.all_discards);
        self.awaits_discard() && !known.is_some_and(|(_, inquiry)| inquiry.is_complete())
    }

    /// An answer about this deal; one about another stays, in case that deal comes back.
    fn discards_in<'a>(
        &self,
        desk: &'a Desk<Discards>,
    ) -> Option<(&'a Discarding, &'a Inquiry<Discards>)> {
        let inquiry = desk.inquiry()?;
        let is_this = *inquiry.question().setup() == self.problem().setup;
        is_this.then(|| (inquiry.answer().report(), inquiry))
    }

    /// That two cards are to be discarded, and by whom, if nothing else is wrong.
    pub(super) fn discard_missing(&self) -> Option<String> {
        let declarer = self.problem().setup.declarer;
        if self.awaits_discard() {
            let name = declarer.name();
            return Some(format!(
                "{name} has two cards to discard: choose them under Discards"
            ));
        }
        let mut seats = self.problem().setup.seats_from(declarer);
        let seat = seats.find(|&seat| self.every_discard(seat, false).is_some())?;
        let (name, declarer) = (seat.name(), declarer.name());
        Some(format!(
            "{name} has two cards to discard, but {declarer} declares"
        ))
    }

    /// Asks what becomes of every discard in the layout on the table. To judge those of another
    /// deal by all layouts is of no use.
    pub(super) fn ask_discards(&mut self) {
        let discards = self.every_discard(self.problem().setup.declarer, false);
        self.inquiries.discards.want(discards);
        if self.is_counting_discards() && self.discards_in(&self.inquiries.all_discards).is_none() {
            self.inquiries.all_discards.stop();
        }
    }

    /// Begins to judge the discards by all layouts.
    pub(super) fn count_discards(&mut self) {
        self.judge = JudgedBy::AllLayouts;
        self.inquiries.all_discards.want(None);
        let discards = self.every_discard(self.problem().setup.declarer, true);
        self.inquiries.all_discards.want(discards);
    }

    /// The question about all discards of a declarer in the strain of the contract, if he has to
    /// discard.
    fn every_discard(&self, declarer: Seat, all_layouts: bool) -> Option<Discards> {
        let setup = Setup {
            declarer,
            ..self.problem().setup
        };
        Discards::new(&setup, &[setup.strain], all_layouts).ok()
    }
}
