//! The languages of reports.

use clap::ValueEnum;

use super::words::ReportWords;
use super::{en, ru};

/// The language of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ReportLanguage {
    /// English
    #[default]
    #[value(name = "en")]
    English,
    /// Russian
    #[value(name = "ru")]
    Russian,
}

impl ReportLanguage {
    /// Returns the words of the language.
    pub(super) fn words(self) -> &'static ReportWords {
        match self {
            ReportLanguage::English => &en::WORDS,
            ReportLanguage::Russian => &ru::WORDS,
        }
    }
}
