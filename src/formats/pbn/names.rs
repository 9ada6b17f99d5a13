//! The standard spelling of tag names, and their order in the export format (chapters 3.4, 4 and 5).

use std::collections::HashMap;
use std::sync::LazyLock;

/// The tags that every game contains in the export format of PBN, in order.
#[rustfmt::skip]
pub(super) const MANDATORY: [&str; 15] = [
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer",
    "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result",
];

/// The other standard PBN tags that have no data after them.
const SUPPLEMENTAL: &str = "Annotator AnnotatorNA Application BidSystemEW BidSystemNS Competition DealId Description \
     EastNA EastType EventDate EventSponsor FrenchMP Generator Hidden HomeTeam Mode NorthNA \
     NorthType OptimumScore PairEW PairNS Room Round Score ScoreIMP ScoreMP ScorePercentage \
     ScoreRubber ScoreRubberHistory Section SouthNA SouthType Stage Table Termination Time \
     TimeCall TimeCard TimeControl UTCDate UTCTime VisitTeam WestNA WestType";

/// Supported PBN tags that are not standard. Many programs write them, or Kibitzer does for data from LIN files.
const NON_STANDARD: &str = "DoubleDummyTricks HomeCarry OptimumContract OptimumDeclarer ParContract ParScore \
     VisitCarry";

/// The tags in [`SUPPLEMENTAL`] and [`NON_STANDARD`] whose values have fields of their own in a problem.
pub(super) const TAGS_WITH_FIELDS: [&str; 4] =
    ["DoubleDummyTricks", "OptimumScore", "ParContract", "Score"];

/// The standard PBN tags that begin sections or tables.
const SECTIONS: &str = "Auction Play Note ActionTable AuctionTimeTable InstantScoreTable OptimumPlayTable \
     OptimumResultTable PlayTimeTable ScoreTable TotalScoreTable";

/// The standard spelling of a known PBN tag name, with a flag that is true if data follow the tag.
type KnownName = (&'static str, bool);

/// All known PBN tag names, keyed by the name itself and by the name in lower case.
static KNOWN_NAMES: LazyLock<HashMap<String, KnownName>> = LazyLock::new(|| {
    let others = SUPPLEMENTAL.split(' ').chain(NON_STANDARD.split(' '));
    let alone = MANDATORY.into_iter().chain(others);
    let sections = SECTIONS.split(' ').map(|name| (name, true));
    let known = alone.map(|name| (name, false)).chain(sections);
    let keys = |name: &str| [name.to_owned(), name.to_ascii_lowercase()];
    known
        .flat_map(|known| keys(known.0).map(|key| (key, known)))
        .collect()
});

/// Returns the standard spelling of a PBN tag name. Returns `None` if the name is unknown even when ignoring case.
pub(super) fn standard_spelling(name: &str) -> Option<&'static str> {
    let in_lower_case = || KNOWN_NAMES.get(&name.to_ascii_lowercase());
    let known = KNOWN_NAMES.get(name).or_else(in_lower_case);
    known.map(|&(spelling, _)| spelling)
}

/// Returns true if the PBN tag `name` has the same value at all tables where a board is played.
pub(super) fn is_board_property(name: &str) -> bool {
    matches!(
        standard_spelling(name),
        Some("Event" | "Site" | "Date" | "Board" | "Dealer" | "Vulnerable" | "Deal")
    )
}

/// Returns true if every PBN game must give the value of the tag `name` itself (chapter 4.8 of the standard).
pub(super) fn is_never_inherited(name: &str) -> bool {
    matches!(
        name,
        "Dealer" | "Vulnerable" | "Deal" | "Declarer" | "Contract" | "Auction" | "Play"
    )
}

/// Returns true if `name` is the standard spelling of a known PBN tag that has no data after it.
pub(super) fn stands_alone(name: &str) -> bool {
    KNOWN_NAMES.get(name) == Some(&(name, false))
}

/// Returns true if the PBN tag `name` has a table of rows and columns after it.
pub(super) fn is_table(name: &str) -> bool {
    name.ends_with("Table") && name != "Table"
}

/// Returns the sort key of a tag in the export format of PBN: the number of its group, and its name if the group is
/// sorted by name.
pub(super) fn sort_key(name: &str) -> (usize, &str) {
    let section = match name {
        "Auction" => 16,
        "Play" => 17,
        _ if is_table(name) => 18,
        _ => match MANDATORY.iter().position(|other| *other == name) {
            Some(index) => return (index, ""),
            None => 15,
        },
    };
    (section, name)
}

/// Returns true if `name` is a valid name for a written PBN tag.
pub(crate) fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_in_any_case() {
        assert_eq!(standard_spelling("Deal"), Some("Deal"));
        assert_eq!(standard_spelling("DEALID"), Some("DealId"));
        assert_eq!(standard_spelling("BCFlags"), None);
        assert_eq!(KNOWN_NAMES.len(), 2 * 78);
        assert!(KNOWN_NAMES.values().all(|(name, _)| is_name(name)));
        assert!(!is_name("deal") && !is_name("Two words") && !is_name(""));
    }
}
