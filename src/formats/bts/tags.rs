//! The PBN tags that may follow a problem of Bridge studio.

use kibitzer_cards::Seat;
use kibitzer_cards::problem::{Auction, Problem};
use kibitzer_cards::rules::{Doubling, Game, Vulnerability};

use crate::board_builder::{BoardBuilder, LinePart};
use crate::board_lines::{BoardLine, vulnerability_text};
use crate::pbn::{self, escape, is_name, makes_digits, source_spelling};
use crate::single_words::is_one_of;
use crate::stated_contract::StatedBid;
use crate::text_fields::text_field;

/// The PBN tags supported in BTS files, in the order in which they are written.
const TAG_NAMES: &str = "Event Site Date Board West North East South Dealer Vulnerable Declarer Contract Result Score \
     Description Annotator Source DoubleDummyTricks OptimumScore ParContract Auction";

/// The PBN tags whose values become text fields of the problem. The PBN reader itself only stores them under their
/// names.
const NAMES_OF_TEXTS: [&str; 3] = ["Description", "Annotator", "Source"];

/// The name of the PBN tag for a note on a call. Notes follow the auction and belong to it.
const NOTE_TAG: &str = "Note";

/// Looks up a tag name, ignoring case. Returns the standard spelling and the index in [`TAG_NAMES`], or `None` for
/// other tags.
fn find_supported_tag(name: &str) -> Option<(usize, &'static str)> {
    let mut names = TAG_NAMES.split(' ').enumerate();
    names.find(|(_, other)| other.eq_ignore_ascii_case(name))
}

/// The treatment of a PBN tag after a BTS problem. The order of the variants is the order in which tags are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum TagPlace<'a> {
    /// A PBN tag that becomes a field of the problem; contains its index in [`TAG_NAMES`].
    Supported(usize),
    /// A PBN tag without a field in [`Problem`]; its value is stored under its name.
    Stored(&'a str),
    /// A PBN tag that is ignored, such as `Deal` or the heading of a table.
    Ignored,
}

/// Classifies the PBN tag at the start of a line. Returns `None` if the line has no tag, or only a note on a call.
pub(super) fn classify_tag(line: &str) -> Option<TagPlace<'_>> {
    let (name, _) = split_tag(line)?;
    if name.eq_ignore_ascii_case(NOTE_TAG) {
        return None;
    }
    Some(match find_supported_tag(name) {
        Some((place, _)) => TagPlace::Supported(place),
        None if is_stored_by_name(name) => TagPlace::Stored(name),
        None => TagPlace::Ignored,
    })
}

/// Splits a PBN tag into its name and its value, in which escape sequences are left as they are.
fn split_tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.split_once([' ', '\t'])?;
    let (_, value) = value.split_once('"')?;
    let (value, _) = value.rsplit_once('"')?;
    Some((name, value))
}

/// Reads the PBN tags after a BTS problem, with the calls and notes that follow them, into the builder. They begin at
/// the byte offset `start` of the piece.
pub(super) fn read_tags<'a>(
    piece: &'a str,
    start: usize,
    builder: &mut BoardBuilder<LinePart<'a>>,
) {
    let mut information = pbn::read_information(&piece[start..], builder.problem.setup);
    for name in NAMES_OF_TEXTS {
        if let Some(text) = information.problem.record.more.remove(name)
            && let Some(field) = text_field(&mut builder.problem, name)
        {
            *field = text;
        }
    }
    builder.add_information(information, |at| BoardLine::at(piece, start + at));
}

/// Returns true if a PBN tag is stored under its name, because no data lines follow it and no field of the problem
/// holds its value.
fn is_stored_by_name(name: &str) -> bool {
    let has_data = is_one_of(name, "Note Play Deal") || name.ends_with("Table");
    is_name(name) && !has_data && find_supported_tag(name).is_none()
}

/// Returns the PBN tags for everything that the other lines of a BTS problem cannot store, each with its place among
/// the tags.
pub(super) fn write_tags(problem: &Problem) -> Vec<(TagPlace<'_>, String)> {
    let setup = &problem.setup;
    let usual = match setup.game {
        Game::Bridge => setup.leader.clockwise(3),
        Game::Preferans => setup.declarer,
    };
    let is_plain = problem.doubling == Doubling::Undoubled && setup.declarer == usual;
    let mut copy = problem.clone();
    let mut tags = Vec::new();
    for (place, name) in TAG_NAMES.split(' ').enumerate() {
        let value = tag_value(&mut copy, name);
        tags.extend(value.map(|value| (TagPlace::Supported(place), tag_line(name, &value))));
    }
    // Declarer and contract alone repeat what the other lines say.
    if is_plain && tags.len() <= 2 {
        tags.clear();
    }
    let last = tags.last_mut().map(|(_, tag)| tag);
    if let Some(auction) = last.filter(|tag| tag.starts_with("[Auction")) {
        *auction += &auction_lines(&problem.record.auction);
    }
    let more = problem.record.more.iter();
    let kept = more
        .filter(|(name, value)| is_stored_by_name(name) && !matches!(&value[..], "" | "?" | "#"));
    tags.extend(kept.map(|(name, value)| (TagPlace::Stored(name), tag_line(name, value))));
    tags
}

/// Returns the value of the PBN tag `name` for this problem, or `None` if the tag need not be written.
fn tag_value(problem: &mut Problem, name: &str) -> Option<String> {
    if let Some(text) = text_field(problem, name) {
        return Some(text.clone()).filter(|text| !text.is_empty());
    }
    let (setup, record) = (&problem.setup, &problem.record);
    match name {
        "Dealer" => (problem.dealer != Seat::North).then(|| problem.dealer.to_string()),
        "Vulnerable" if problem.vulnerability == Vulnerability::None => None,
        "Vulnerable" => Some(vulnerability_text(problem.vulnerability).to_owned()),
        "Declarer" => Some(source_spelling(problem, name, &setup.declarer.to_string())),
        "Contract" => {
            let bid = StatedBid {
                level: problem.level,
                strain: setup.strain,
                doubling: problem.doubling,
            };
            Some(bid.text())
        }
        "Result" => {
            let result = record.result.map(|tricks| tricks.to_string());
            let text = source_spelling(problem, name, &result.unwrap_or_default());
            Some(text).filter(|text| !text.is_empty())
        }
        "DoubleDummyTricks" => makes_digits(&record.makes).or(record.more.get(name).cloned()),
        "Auction" => (!record.auction.calls.is_empty()).then(|| problem.dealer.to_string()),
        _ => None,
    }
}

/// Returns the line of a PBN tag. The value is escaped, and its line breaks become blanks.
fn tag_line(name: &str, value: &str) -> String {
    let value = escape(value).replace(['\r', '\n'], " ");
    format!("[{name} \"{value}\"]\n")
}

/// Returns the lines of a PBN Auction section: the calls, four per line, and the notes that explain them.
fn auction_lines(auction: &Auction) -> String {
    let (mut text, mut notes) = (String::new(), String::new());
    let mut count = 0;
    for (number, explained) in (1..).zip(&auction.calls) {
        text += &explained.call.to_string();
        if !explained.meaning.is_empty() {
            count += 1;
            text += &format!(" ={count}=");
            notes += &tag_line(NOTE_TAG, &format!("{count}:{}", explained.meaning));
        }
        text.push(if number % 4 == 0 { '\n' } else { ' ' });
    }
    text.trim_end().to_owned() + "\n" + &notes
}
