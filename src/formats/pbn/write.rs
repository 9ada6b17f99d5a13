//! The writer for PBN games in the export format (chapters 2.1 and 3.4).
//!
//! The mandatory tags come first, then the others by name. Auction, play and double-dummy table follow, each with its
//! data lines.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Doubling, Game, Setup};
use kibitzer_cards::{CardSet, Seat, Strain};

use crate::board_lines::{rewind_to_trick_start, vulnerability_text};
use crate::text_fields::text_field;

use super::auction;
use super::board_reader::is_ending;
use super::extension_lines;
use super::inherit::Inheritance;
use super::names;
use super::play;
use super::reader::read_before_extension_lines;
use super::section::{LONGEST_LINE, comment_lines, escape};
use super::tables;
use super::values::{self, PbnResult};

/// A PBN tag to be written, with its data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WrittenTag {
    pub(super) name: String,
    pub(super) value: String,
    /// The data lines after the PBN tag.
    pub(super) body: Vec<String>,
}

impl WrittenTag {
    fn new(name: &str, value: &str) -> WrittenTag {
        WrittenTag {
            name: name.to_owned(),
            value: escape_value(value, LONGEST_LINE - name.len() - 5),
            body: Vec::new(),
        }
    }

    fn section(name: &str, value: &str, body: Vec<String>) -> WrittenTag {
        WrittenTag {
            body,
            ..WrittenTag::new(name, value)
        }
    }

    /// Returns the line of the PBN tag itself, without the data after it.
    pub(super) fn line(&self) -> String {
        format!("[{} \"{}\"]", self.name, self.value)
    }
}

/// Escapes the value of a PBN tag for use in quotation marks, as one line of at most `most` characters. A blank is put
/// before a leading `#`, which would otherwise mean an inherited value.
fn escape_value(value: &str, most: usize) -> String {
    let inherits = value.starts_with('#');
    let letters = value.replace(char::is_control, " ");
    let mut escaped = escape(letters.trim_start_matches('\u{feff}'));
    if inherits {
        escaped.insert(0, ' ');
    }
    if let Some((end, _)) = escaped.char_indices().nth(most) {
        escaped.truncate(end);
        // A backslash must not escape the closing quotation mark.
        let kept = escaped.trim_end_matches('\\').len();
        escaped.truncate(kept);
    }
    escaped
}

/// Returns the PBN tags of a problem in the order of the export format. The Deal tag begins with the hand of seat
/// `first`.
pub(super) fn written_tags(problem: &Problem, first: Seat) -> Vec<WrittenTag> {
    let mut tags = mandatory_tags(problem, first);
    tags.extend(supplemental_tags(problem));
    let record = &problem.record;
    let calls = &record.auction.calls;
    let auction = auction::auction_lines(problem.dealer, &record.auction);
    if let Some(body) = auction.filter(|_| !calls.is_empty()) {
        let dealer = problem.dealer.to_string();
        tags.push(WrittenTag::section("Auction", &dealer, body));
    }
    if has_play(problem) {
        let whole = rewind_to_trick_start(problem);
        let body = play::play_lines(&whole.setup, &whole.play, whole.at);
        let leader = whole.setup.leader.to_string();
        tags.push(WrittenTag::section("Play", &leader, body));
    }
    let rows = tables::makes_rows(&record.makes);
    if !rows.is_empty() {
        let mut table = WrittenTag::section("OptimumResultTable", "", rows);
        // The backslash before a width must not be escaped.
        tables::MAKES_COLUMNS.clone_into(&mut table.value);
        tags.push(table);
    }
    tags
}

/// Returns the mandatory tags of the export format of PBN. The Deal tag begins with the hand of seat `first`.
fn mandatory_tags(problem: &Problem, first: Seat) -> Vec<WrittenTag> {
    let record = &problem.record;
    let contract = contract_text(problem);
    let declarer = problem.setup.declarer.to_string();
    // The declarer may be known without a contract. He is not written if anyone but the next hand leads.
    let setup = &problem.setup;
    let is_declared = match &contract[..] {
        "Pass" => false,
        "" => !is_bare(problem) && setup.leader == setup.declarer.next(),
        _ => true,
    };
    let mut copy = problem.clone();
    let mut value = |name: &str| match name {
        "Dealer" => problem.dealer.to_string(),
        "Vulnerable" => vulnerability_text(problem.vulnerability).to_owned(),
        "Deal" => deal_text(&rewind_to_trick_start(problem).setup, first),
        "Scoring" => record.more.get(name).cloned().unwrap_or_default(),
        "Declarer" => source_spelling(problem, name, if is_declared { &declarer } else { "" }),
        "Contract" => contract.clone(),
        "Result" => {
            let result = record.result.map(|tricks| tricks.to_string());
            source_spelling(problem, name, &result.unwrap_or_default())
        }
        _ => text_field(&mut copy, name).cloned().unwrap_or_default(),
    };
    let tags = names::MANDATORY.map(|name| WrittenTag::new(name, &value(name)));
    tags.into()
}

/// Returns the source spelling of a tag value, such as `^S`, if it agrees with the problem, since it may contain more
/// information than `value`. Otherwise returns `value`.
pub(crate) fn source_spelling(problem: &Problem, name: &str, value: &str) -> String {
    let kept = problem.record.more.get(name).map(String::as_str);
    let declarer = problem.setup.declarer;
    let means_the_same = |kept: &&str| match name {
        "Declarer" => values::parse_declarer(kept).is_some_and(|(seat, _)| seat == declarer),
        _ => PbnResult::read(kept).is_none_or(|result| {
            let tricks = [Some(declarer), None].map(|declarer| result.tricks(declarer, 13));
            tricks.contains(&problem.record.result)
        }),
    };
    kept.filter(means_the_same).unwrap_or(value).to_owned()
}

/// Returns the optional PBN tags that have no data after them, sorted by name.
fn supplemental_tags(problem: &Problem) -> Vec<WrittenTag> {
    let record = &problem.record;
    let is_free = |name: &str| {
        names::is_name(name)
            && !names::MANDATORY.contains(&name)
            && !names::is_table(name)
            // The tag must fit on one line.
            && name.len() < 100
            && !matches!(name, "Auction" | "Play" | "Note")
            && !names::TAGS_WITH_FIELDS.contains(&name)
            // A standard name in different case would be read as the standard tag.
            && names::standard_spelling(name).is_none_or(|known| known == name)
    };
    let more = record.more.iter().filter(|(name, _)| is_free(name));
    let mut tags: Vec<WrittenTag> = more
        .map(|(name, value)| WrittenTag::new(name, value))
        .collect();
    let mut copy = problem.clone();
    for name in names::TAGS_WITH_FIELDS {
        let text = text_field(&mut copy, name).filter(|text| !text.is_empty());
        tags.extend(text.map(|text| WrittenTag::new(name, text)));
    }
    let kept = record.more.get("DoubleDummyTricks").cloned();
    if let Some(digits) = tables::makes_digits(&record.makes).or(kept) {
        tags.push(WrittenTag::new("DoubleDummyTricks", &digits));
    }
    tags.sort_by(|one, other| one.name.cmp(&other.name));
    tags
}

/// Returns the value of the Contract tag. It is empty if there is no contract, except in an end position, where it
/// gives the strain (chapter 3.10 of the standard).
fn contract_text(problem: &Problem) -> String {
    let setup = rewind_to_trick_start(problem).setup;
    // A board that was passed out keeps the value `Pass` even if the user tries out a play.
    let state = problem.record.auction.state(problem.dealer).0;
    let is_passed = state.is_over() && state.contract().is_none();
    match problem.contract() {
        Some(contract) => contract.to_string(),
        None if problem.level.is_some() || setup.strain == Strain::Misere => String::new(),
        None if is_passed => "Pass".to_owned(),
        None if deals_ending(&setup) && !is_bare(problem) => setup.strain.to_string(),
        None => String::new(),
    }
}

/// Returns true if the Deal tag shows an end position: no hand has thirteen cards.
fn deals_ending(setup: &Setup) -> bool {
    let longest = setup.hands.0.iter().map(|hand| hand.len()).max();
    longest.is_some_and(|cards| (1..13).contains(&cards))
}

/// Returns true if the problem consists of a deal only: strain, declarer and leader have their default values, and
/// there is neither a contract nor a play.
fn is_bare(problem: &Problem) -> bool {
    let (setup, empty) = (&problem.setup, Setup::empty(Game::Bridge));
    let is_declared_by = |declarer: Seat| {
        (setup.strain, setup.declarer, setup.leader) == (empty.strain, declarer, declarer.next())
    };
    // If the default declarer's hand is unknown, a deal without contract is read with a known hand as declarer.
    let is_default = setup.unknown[empty.declarer] > 0 && is_declared_by(setup.default_declarer());
    (is_default || is_declared_by(empty.declarer))
        && setup.trick.is_empty()
        && problem.level.is_none()
        && problem.doubling == Doubling::Undoubled
        && problem.play.is_empty()
}

fn has_play(problem: &Problem) -> bool {
    let setup = &problem.setup;
    let has_leader = setup.leader != setup.declarer.next() || is_ending(setup);
    let has_remark = problem.play.remark(&[]).is_some();
    !problem.play.is_empty()
        || !setup.trick.is_empty()
        || has_remark
        || has_leader && !is_bare(problem)
}

/// Returns the value of the Deal tag, beginning with the hand of seat `first`.
fn deal_text(setup: &Setup, first: Seat) -> String {
    let hand = |seat: Seat| match setup.hands[seat] {
        CardSet::EMPTY if setup.unknown[seat] > 0 => "-".to_owned(),
        hand => hand.to_string(),
    };
    let hands = [0, 1, 2, 3].map(|steps| hand(first.clockwise(steps)));
    format!("{first}:{}", hands.join(" "))
}

/// Returns the lines of a PBN game, without Kibitzer's extension lines.
pub(super) fn game_lines(problem: &Problem) -> Vec<String> {
    let mut lines = Vec::new();
    // The notes of the problem become a comment after the tags.
    let mut notes = comment_lines(&problem.notes);
    for tag in written_tags(problem, problem.dealer) {
        if names::sort_key(&tag.name).0 > 15 {
            lines.append(&mut notes);
        }
        lines.push(tag.line());
        lines.extend(tag.body);
    }
    lines.append(&mut notes);
    lines
}

/// Writes a bridge problem, followed by a blank line. Returns `None` for a preferans problem, which PBN does not
/// support.
///
/// Extension lines, which other programs ignore, store everything that PBN cannot represent, so that reading the text
/// restores the same problem.
///
/// ```
/// use kibitzer_formats::{pbn, read_one};
/// let problem = read_one("bridge N:AK... 32... ..AK. ..32. NT N contract=1NT")?;
/// let written = pbn::write(&problem).unwrap();
/// assert!(written.contains("[Contract \"1NT\"]\n"));
/// assert_eq!(read_one(&written)?, problem);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn write(problem: &Problem) -> Option<String> {
    if problem.setup.game == Game::Preferans {
        return None;
    }
    let mut text = game_lines(problem).join("\n") + "\n";
    let strain = problem.setup.strain;
    let read = read_before_extension_lines(&text, Inheritance::default, strain)
        .unwrap_or_else(|| Problem::new(Game::Bridge));
    for line in extension_lines::extension_lines(&read, problem) {
        text += &(line + "\n");
    }
    Some(text + "\n")
}
