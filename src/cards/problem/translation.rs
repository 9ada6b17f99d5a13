//! The texts of a problem in other languages.

use std::collections::BTreeMap;

/// The translations of a problem's texts, by the two-letter code (ISO 639) of their language, such as `ru`.
pub type Translations = BTreeMap<String, Translation>;

/// The texts of a problem in a language other than its own. An empty text means that there is no translation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Translation {
    /// The title of the problem.
    pub title: String,
    /// The question that the problem asks its reader.
    pub question: String,
    /// The notes on the problem.
    pub notes: String,
}
