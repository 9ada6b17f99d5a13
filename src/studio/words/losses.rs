//! The parts of a problem that a file format cannot represent, in words.

use kibitzer_formats::ProblemPart;

use super::Words;
use crate::session::effect::Losses;
use kibitzer_words::say;

impl Words {
    /// Returns the parts that are lost in a file format: `The form BTS has no place for: variations, the auction.`
    pub(crate) fn losses(&self, losses: &Losses) -> String {
        let parts: Vec<String> = losses
            .parts
            .iter()
            .map(|&it| self.problem_part(it))
            .collect();
        let (form, parts) = (self.form(losses.format), parts.join(", "));
        say!(self, "losing-what", form = form, parts = parts)
    }

    /// Returns the name of a part of a problem.
    fn problem_part(&self, part: ProblemPart) -> String {
        match part {
            ProblemPart::Title => say!(self, "part-title"),
            ProblemPart::Author => say!(self, "part-author"),
            ProblemPart::Source => say!(self, "part-source"),
            ProblemPart::Question => say!(self, "part-question"),
            ProblemPart::Notes => say!(self, "part-notes"),
            ProblemPart::Tags => say!(self, "part-tags"),
            ProblemPart::Event => say!(self, "part-event"),
            ProblemPart::Site => say!(self, "part-site"),
            ProblemPart::Date => say!(self, "part-date"),
            ProblemPart::Board => say!(self, "part-board"),
            ProblemPart::Players => say!(self, "part-players"),
            ProblemPart::Dealer => say!(self, "part-dealer"),
            ProblemPart::Vulnerability => say!(self, "part-vulnerability"),
            ProblemPart::Auction => say!(self, "part-auction"),
            ProblemPart::Meanings => say!(self, "part-meanings"),
            ProblemPart::Contract => say!(self, "part-contract"),
            ProblemPart::Declarer => say!(self, "part-declarer"),
            ProblemPart::Play => say!(self, "part-play"),
            ProblemPart::Variations => say!(self, "part-variations"),
            ProblemPart::Comments => say!(self, "part-comments"),
            ProblemPart::Solution => say!(self, "part-solution"),
            ProblemPart::Result => say!(self, "part-result"),
            ProblemPart::Score => say!(self, "part-score"),
            ProblemPart::Makes => say!(self, "part-makes"),
            ProblemPart::Par => say!(self, "part-par"),
            ProblemPart::OtherTags => say!(self, "part-other-tags"),
        }
    }
}
