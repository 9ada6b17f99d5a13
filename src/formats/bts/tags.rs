//! The PBN tags that may follow a problem of Bridge studio.

use std::collections::BTreeMap;

use kibitzer_cards::problem::{Auction, Problem};
use kibitzer_cards::rules::{Doubling, Game, Vulnerability};
use kibitzer_cards::{Excerpt, Seat, Tricks};

use crate::board::{BoardLine, parse_vulnerability, vulnerability_text};
use crate::draft::{BoardDraft, DraftWord, LinePart};
use crate::flaw::BoardFlaw;
use crate::pbn::{escape, is_name, unescape};
use crate::stated_contract::{StatedBid, StatedContract};
use crate::text_fields::text_field;
use crate::words::{is_one_of, single_letter};

/// The PBN tags supported in BTS files, in the order in which they are written.
const TAG_NAMES: &str = "Event Site Date Board West North East South Dealer Vulnerable Declarer Contract Result Score \
     Description Annotator Source Auction";

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

/// Reads the PBN tags after a BTS problem, with the calls and notes that follow them, into the draft.
pub(super) fn read_tags<'a>(lines: &[BoardLine<'a>], draft: &mut BoardDraft<LinePart<'a>>) {
    let mut calls = Vec::new();
    let mut notes = BTreeMap::new();
    let mut in_auction = false;
    for &line in lines {
        let Some((name, value)) = split_tag(line.text) else {
            if in_auction && !read_calls(line, &mut calls) {
                let flaw = BoardFlaw::NoCall(Excerpt::of(line.text.trim()));
                draft.warn((line, line.text), flaw);
            }
            continue;
        };
        let supported = find_supported_tag(name).map(|(_, name)| name);
        in_auction = supported == Some("Auction");
        let text = unescape(value);
        match supported {
            None if name.eq_ignore_ascii_case(NOTE_TAG) => {
                let note = text.split_once(':');
                notes.extend(note.map(|(number, note)| (number.to_owned(), note.to_owned())));
            }
            Some("Declarer") if !is_unknown_value(&text) => match parse_seat(&text) {
                Some(seat) => draft.state_declarer((line, value), seat, text.starts_with('^')),
                None => draft.warn_word(line, value, BoardFlaw::NoSeat),
            },
            Some("Contract") => {
                if let Some(contract) = StatedContract::read(draft.problem.setup.game, &text) {
                    draft.restate_doubling((line, value), contract);
                }
            }
            Some(name) => {
                if let Err(flaw) = apply_tag(name, &text, &mut draft.problem) {
                    draft.warn((line, value), flaw);
                }
            }
            None if is_stored_by_name(name) && !is_unknown_value(&text) => {
                let more = &mut draft.problem.record.more;
                more.entry(name.to_owned())
                    .or_insert_with(|| text.into_owned());
            }
            None => {}
        }
    }
    for (place, word, note) in calls {
        draft.add_call(place, word, notes.get(note).cloned().unwrap_or_default());
    }
}

/// Returns true if the value of a PBN tag means "no value".
fn is_unknown_value(value: &str) -> bool {
    matches!(value, "" | "?" | "#")
}

/// Sets the field of the problem that a supported PBN tag stands for. An empty or unknown value changes nothing.
fn apply_tag(name: &str, value: &str, problem: &mut Problem) -> Result<(), BoardFlaw> {
    if is_unknown_value(value) {
        return Ok(());
    }
    if let Some(text) = text_field(problem, name) {
        value.clone_into(text);
        return Ok(());
    }
    let found = || Excerpt::of(value);
    match name {
        "Dealer" => problem.dealer = parse_seat(value).ok_or_else(|| BoardFlaw::NoSeat(found()))?,
        "Vulnerable" => {
            let vulnerability = parse_vulnerability(value);
            problem.vulnerability =
                vulnerability.ok_or_else(|| BoardFlaw::NoVulnerability(found()))?;
        }
        "Result" => {
            let tricks = parse_tricks(value, problem.setup.declarer);
            problem.record.result = Some(tricks.ok_or_else(|| BoardFlaw::NoNumber(found()))?);
        }
        _ => {}
    }
    Ok(())
}

/// Returns true if a PBN tag is stored under its name, because no data lines follow it and no field of the problem
/// holds its value.
fn is_stored_by_name(name: &str) -> bool {
    let has_data = is_one_of(name, "Note Play Deal") || name.ends_with("Table");
    is_name(name) && !has_data && find_supported_tag(name).is_none()
}

fn parse_seat(value: &str) -> Option<Seat> {
    single_letter(value.trim_start_matches('^')).and_then(Seat::from_letter)
}

/// Parses the number of tricks of declarer's side, such as `9`, `^9` or `NS 9`. Tricks of the other side are subtracted
/// from 13.
fn parse_tricks(value: &str, declarer: Seat) -> Option<Tricks> {
    let (side, tricks) = value.split_once(' ').unwrap_or(("", value));
    let tricks: u8 = tricks.trim_start_matches('^').trim().parse().ok()?;
    let is_declaring = |seats: &str| seats.contains(declarer.letter());
    match side {
        "" => Some(Tricks(tricks)),
        "NS" | "EW" if is_declaring(side) => Some(Tricks(tricks)),
        "NS" | "EW" => Some(Tricks(13_u8.checked_sub(tricks)?)),
        _ => None,
    }
}

/// A call with its source text and the number of its note, which may be empty.
type NotedCall<'a> = (LinePart<'a>, DraftWord<LinePart<'a>>, &'a str);

/// Parses the calls on a line and adds them to the auction. Returns false at a note reference that does not follow a
/// call.
fn read_calls<'a>(line: BoardLine<'a>, calls: &mut Vec<NotedCall<'a>>) -> bool {
    for word in line.text.split_whitespace() {
        if let Some(note) = word.strip_prefix('=') {
            match calls.last_mut() {
                Some(call) => call.2 = note.trim_end_matches('='),
                None => return false,
            }
        } else if !matches!(word, "*" | "-" | "+" | "!" | "?") {
            let call = match word.trim_end_matches(['!', '?']).parse() {
                _ if word.eq_ignore_ascii_case("AP") => DraftWord::AllPass,
                Ok(call) => DraftWord::Call(call),
                Err(_) => DraftWord::Unreadable(word.to_owned()),
            };
            calls.push(((line, word), call, ""));
        }
    }
    true
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
    let kept = more.filter(|(name, value)| is_stored_by_name(name) && !is_unknown_value(value));
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
        "Declarer" => Some(setup.declarer.to_string()),
        "Contract" => {
            let bid = StatedBid {
                level: problem.level,
                strain: setup.strain,
                doubling: problem.doubling,
            };
            Some(bid.text())
        }
        "Result" => record.result.map(|tricks| tricks.to_string()),
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
