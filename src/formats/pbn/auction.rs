//! The Auction section (chapter 3.5).

use kibitzer_cards::problem::{Auction, Call};
use kibitzer_cards::{Seat, Strain};

use crate::board_builder::{BoardBuilder, WrittenCall};
use crate::board_lines::all_pass_words;
use crate::warnings::PieceWarnings;

use super::entries::{EntryReader, PbnEntry, PbnNotes, PbnSection, WrittenWords};
use super::flaw::{EntryFlaw, PbnFlaw};
use super::game::{GameText, TagText};
use super::section::SectionWriter;

/// Parses the Auction section and adds its calls to the builder. `first` is the seat given by the Auction tag, `dealer`
/// the one given by the Dealer tag. If they differ, hyphens fill the columns of the seats before the dealer. Calls for
/// which `is_allowed` returns false are reported as unreadable.
pub(super) fn read_auction<'a>(
    (game, tag): (&GameText<'a>, &TagText<'a>),
    (first, dealer): (Option<Seat>, Option<Seat>),
    is_allowed: fn(Call) -> bool,
    notes: &mut PbnNotes,
    builder: &mut BoardBuilder<usize>,
    warnings: &mut PieceWarnings,
) {
    let (entries, _) = EntryReader::read(PbnSection::Auction, game, tag, warnings);
    let waits = entries
        .iter()
        .take_while(|entry| is_hyphen(entry.text))
        .count();
    let dealer = dealer
        .or(first.map(|first| first.clockwise(waits)))
        .unwrap_or(Seat::North);
    builder.problem.dealer = dealer;
    let mut caller = CallReader {
        turn: first.unwrap_or(dealer),
        dealer,
        has_calls: false,
        is_allowed,
        builder,
        notes,
        warnings,
    };
    let mut is_over = false;
    let mut rest = &entries[..];
    while let [entry, later @ ..] = rest {
        if is_over {
            caller.warnings.add(entry.at, EntryFlaw::AfterEnd);
            break;
        }
        let next = later.first().map_or("", |next| next.text);
        let passes = all_pass_words(entry.text, next);
        match entry.text {
            "*" | "+" => is_over = true,
            text if is_hyphen(text) && !caller.has_calls => caller.read_hyphen(entry.at),
            _ if passes > 0 => caller.read_all_pass(&rest[..passes]),
            _ => caller.read_entry(entry),
        }
        rest = &rest[passes.max(1)..];
    }
}

struct CallReader<'n> {
    /// Until the first call is read, the seat whose column comes next in the text.
    turn: Seat,
    dealer: Seat,
    has_calls: bool,
    is_allowed: fn(Call) -> bool,
    builder: &'n mut BoardBuilder<usize>,
    notes: &'n mut PbnNotes,
    warnings: &'n mut PieceWarnings,
}

impl CallReader<'_> {
    /// Reads a hyphen in an auction, which fills the column of a seat before the dealer.
    fn read_hyphen(&mut self, at: usize) {
        if self.turn == self.dealer {
            self.warnings.add(at, EntryFlaw::FirstCall(self.dealer));
        }
        self.turn = self.turn.next();
    }

    /// Reads the words of an entry such as `AP` or `all pass`, which ends the auction.
    fn read_all_pass(&mut self, entries: &[PbnEntry<'_>]) {
        self.has_calls = true;
        let [first, ..] = entries else { return };
        if !first.text.eq_ignore_ascii_case("AP") {
            let flaw = PbnFlaw::spelling(first.text, "AP".to_owned());
            self.builder.strict.push((first.at, flaw.into()));
        }
        let words: Vec<String> = entries
            .iter()
            .map(|entry| entry.words(self.notes, self.warnings))
            .filter(|words| !words.is_empty())
            .collect();
        self.builder
            .add_call(first.at, WrittenCall::AllPass, words.join(" "));
    }

    fn read_entry(&mut self, entry: &PbnEntry<'_>) {
        // A surplus hyphen has already been reported.
        let is_first = !std::mem::replace(&mut self.has_calls, true);
        if is_first && ![self.dealer, self.dealer.next()].contains(&self.turn) {
            let flaw = EntryFlaw::FirstCall(self.dealer);
            self.warnings.add(entry.at, flaw);
        }
        let words = entry.words(self.notes, self.warnings);
        let call = read_call(entry.text).filter(|call| (self.is_allowed)(*call));
        let (word, words) = match (call, entry.irregular) {
            _ if entry.text.starts_with('^') => {
                let words = [entry.text, &words].join(" ").trim_end().to_owned();
                (WrittenCall::Skipped, words)
            }
            (None, _) => (WrittenCall::Unreadable(entry.text.to_owned()), words),
            (Some(call), Some((_, mark))) => (WrittenCall::Insufficient(call, mark), words),
            (Some(call), None) => (WrittenCall::Call(call), words),
        };
        let standard = call.and_then(call_text);
        if let Some(standard) =
            standard.filter(|standard| !standard.eq_ignore_ascii_case(entry.text))
        {
            // Only the verifier reports a spelling that is not standard.
            let flaw = PbnFlaw::spelling(entry.text, standard);
            self.builder.strict.push((entry.at, flaw.into()));
        }
        self.builder.add_call(entry.at, word, words);
    }
}

/// Returns true for a hyphen, or a dash used instead of one.
fn is_hyphen(text: &str) -> bool {
    matches!(text, "-" | "–" | "—")
}

/// Parses a call as written in PBN, or the hyphen that some programs write instead of a pass. Returns `None` for
/// unreadable calls.
fn read_call(text: &str) -> Option<Call> {
    if is_hyphen(text) {
        return Some(Call::Pass);
    }
    text.parse().ok()
}

/// Returns the PBN spelling of a call. Returns `None` for calls that do not exist in PBN.
pub(super) fn call_text(call: Call) -> Option<String> {
    match call {
        Call::Pass => Some("Pass".to_owned()),
        Call::Bid(_, Strain::Misere) | Call::Whist | Call::Half => None,
        Call::Bid(..) | Call::Double | Call::Redouble => Some(call.to_string()),
    }
}

/// Returns the data lines of a PBN Auction section. Returns `None` if the auction contains calls that do not exist in
/// PBN.
pub(super) fn auction_lines(dealer: Seat, auction: &Auction) -> Option<Vec<String>> {
    let mut writer = SectionWriter::new(PbnSection::Auction);
    for explained in &auction.calls {
        let words = WrittenWords::parse(PbnSection::Auction, &explained.meaning);
        let call = call_text(explained.call)?;
        let text = match words.irregular {
            Some("^S") if explained.call == Call::Pass => "^S".to_owned(),
            Some(irregular) => format!("{irregular} {call}"),
            None => call,
        };
        writer.write_entry(&text, &words);
    }
    let (state, fault) = auction.state(dealer);
    if fault.is_none() && !state.is_over() {
        writer.write_end("*");
    }
    Some(writer.finish())
}
