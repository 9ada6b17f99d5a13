//! Entering the calls of an auction as a line of text, such as `p p 1s p 4s`. Every call is in the document as soon as it
//! can be read.

use kibitzer::cards::{Excerpt, Seat};
use kibitzer::notation::Located;
use kibitzer::problem::{Auction, Call};
use kibitzer_formats::BoardFlaw;
use kibitzer_formats::diagram::parse_typed_call;

use crate::document::edit::Edit;
use crate::session::desk::Desk;
use crate::session::screen::Overlay;

/// The line of calls that the user is typing. The words at its start have been entered into the auction as calls. The
/// rest of the line, from the first word that could not be entered, waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallEntry {
    text: String,
    /// The index in the auction of the call that the first word sets.
    start: usize,
    /// The auction without the typed calls.
    before: Auction,
    /// The calls that were read from the start of the line and entered into the auction.
    calls: Vec<Call>,
    /// The auction including the typed calls. If the document's auction differs from it, the calls were changed in
    /// another way and no longer belong to the line.
    now: Auction,
    /// The rest of the line, from the first word that could not be entered into the auction; empty if all words were
    /// entered.
    rest: String,
    /// The reason why the first word of the rest was not entered; `None` if it may still become a call as the user
    /// types on.
    flaw: Option<Located<BoardFlaw>>,
}

/// The words that the user can type for a call, in lower case. The beginning of such a word may still become a call.
const CALL_WORDS: [&str; 9] = [
    "pass",
    "double",
    "dbl",
    "redouble",
    "redbl",
    "rdbl",
    "пас",
    "контра",
    "реконтра",
];

impl CallEntry {
    /// Returns the line as the user typed it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the index of the call that the next word sets.
    pub fn next_index(&self) -> usize {
        self.start + self.calls.len()
    }

    /// Returns the first error of the line, if any.
    pub fn flaw(&self) -> Option<&Located<BoardFlaw>> {
        self.flaw.as_ref()
    }

    /// Reads a line of calls. The first call takes the index `start` in the auction `before`. Returns the entry, and
    /// the auction after each call that could be read. If the user has ended the line (`is_ended`), its last word must
    /// be complete.
    fn read(
        text: &str,
        is_ended: bool,
        start: usize,
        (before, dealer): (&Auction, Seat),
    ) -> (CallEntry, Vec<Auction>) {
        let (mut calls, mut auctions): (Vec<Call>, Vec<Auction>) = (Vec::new(), Vec::new());
        let (mut rest, mut flaw) = (text.trim_start_matches(is_separator), None);
        while !rest.is_empty() {
            let end = rest.find(is_separator).unwrap_or(rest.len());
            let word = rest[..end].trim_end_matches(['!', '?', '*', '.']);
            let Some(call) = parse_typed_call(word) else {
                let may_go_on = !is_ended && end == rest.len() && begins_call(word);
                flaw = (!may_go_on).then(|| BoardFlaw::NoCall(Excerpt::of(&rest[..end])));
                break;
            };
            let mut auction = auctions.last().unwrap_or(before).clone();
            if let Err(fault) = auction.set_call(dealer, start + calls.len(), call) {
                flaw = Some(BoardFlaw::CallFault(fault));
                break;
            }
            calls.push(call);
            auctions.push(auction);
            rest = rest[end..].trim_start_matches(is_separator);
        }
        let entry = CallEntry {
            text: text.to_owned(),
            start,
            before: before.clone(),
            calls,
            now: auctions.last().unwrap_or(before).clone(),
            rest: rest.to_owned(),
            flaw: flaw.map(|flaw| Located::in_part(text, rest, flaw)),
        };
        (entry, auctions)
    }
}

/// Returns true if a character separates two calls in a line.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || ",;/-–—".contains(letter)
}

/// Returns true if a word may be the beginning of a call.
fn begins_call(word: &str) -> bool {
    let word = word.to_lowercase();
    let is_level = matches!(word.as_bytes(), [b'1'..=b'7']);
    is_level || CALL_WORDS.iter().any(|call| call.starts_with(&word))
}

/// The calls being typed in the window that edits the auction.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TypedCalls {
    /// The line that the user is typing; `None` if there is no text.
    pub entry: Option<CallEntry>,
    /// The page over the window at the last refresh, with the chosen call if it was the auction. It shows whether the
    /// user has since opened the auction or chosen another call.
    overlay: Option<Overlay>,
}

impl TypedCalls {
    /// Enters the calls of a typed line into the auction, starting at the chosen call, or at the end of the auction if
    /// none is chosen. Each call is an undo step of its own, as if it were clicked.
    pub(in crate::session) fn type_line(&mut self, desk: &mut Desk, text: &str, is_ended: bool) {
        let chosen = desk.screen.chosen_call();
        let last = self.entry.take();
        let problem = desk.document().problem();
        let dealer = problem.dealer;
        let (start, before, old) = match last {
            Some(last) => (last.start, last.before, last.calls),
            None => {
                let before = problem.record.auction.clone();
                let count = before.calls.len();
                (chosen.unwrap_or(count).min(count), before, Vec::new())
            }
        };
        let (entry, auctions) = CallEntry::read(text, is_ended, start, (&before, dealer));
        let pairs = old.iter().zip(&entry.calls);
        let same = pairs.take_while(|(old, new)| old == new).count();
        if auctions.len() == same && old.len() > same {
            desk.edit(&Edit::TypeCall(start + same, entry.now.clone()));
        }
        for (index, auction) in auctions.into_iter().enumerate().skip(same) {
            desk.edit(&Edit::TypeCall(start + index, auction));
        }
        self.entry = (!text.is_empty()).then_some(entry);
    }

    /// Ends the line of typed calls. Words that could not be entered into the auction stay in the line, with the
    /// reason.
    pub(in crate::session) fn end(&mut self, desk: &mut Desk) {
        let Some(entry) = &self.entry else {
            return;
        };
        let text = entry.text.clone();
        self.type_line(desk, &text, true);
        let ended = self.entry.take_if(|entry| entry.rest.is_empty());
        if ended.is_some() {
            desk.screen.choose_next_call();
        }
    }

    /// Drops the words of the line that have been entered into the auction. The other words wait to be entered from the
    /// call with the index `start` on, or at the end of the auction if it is `None`.
    pub(in crate::session) fn leave(&mut self, desk: &Desk, start: Option<usize>) {
        let problem = desk.documents.current().problem();
        let auction = &problem.record.auction;
        let Some(left) = self.entry.take_if(|entry| !entry.rest.is_empty()) else {
            self.entry = None;
            return;
        };
        let start = start.unwrap_or(auction.calls.len());
        let (entry, _) = CallEntry::read(&left.rest, true, start, (auction, problem.dealer));
        self.entry = Some(CallEntry {
            calls: Vec::new(),
            now: auction.clone(),
            rest: left.rest,
            ..entry
        });
    }

    /// Drops the words that have been entered into the auction if the user has since opened the auction, chosen another
    /// call, or changed the calls in another way, such as by undo.
    pub(in crate::session) fn refresh(&mut self, desk: &Desk) {
        let auction = &desk.documents.current().problem().record.auction;
        let is_other = |entry: &CallEntry| entry.now != *auction;
        let overlay = std::mem::replace(&mut self.overlay, desk.screen.over);
        if overlay != desk.screen.over {
            self.leave(desk, desk.screen.chosen_call());
        } else if self.entry.as_ref().is_some_and(is_other) {
            self.leave(desk, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the calls read from a line, the rest of the line, and the error with its column.
    fn read(text: &str) -> (String, String, Option<String>) {
        let (entry, auctions) = CallEntry::read(text, false, 0, (&Auction::default(), Seat::North));
        assert_eq!(auctions.len(), entry.calls.len());
        let calls: Vec<String> = entry.calls.iter().map(Call::to_string).collect();
        let flaw = entry
            .flaw
            .map(|flaw| format!("{}: {}", flaw.column, flaw.flaw));
        (calls.join(" "), entry.rest, flaw)
    }

    #[test]
    fn a_line_of_calls_is_read() {
        for (text, calls) in [
            ("p p 1s p 4s", "P P 1S P 4S"),
            ("Pass, pass, 3n - X - XX", "P P 3NT X XX"),
            ("1h d r 1nt! double", "1H X XX 1NT X"),
            ("1s dbl rdbl 2C", "1S X XX 2C"),
            ("1♠ x 2♥", "1S X 2H"),
            ("пас 1п контра 3бк к рк", "P 1S X 3NT X XX"),
            ("  ", ""),
        ] {
            assert_eq!(
                read(text),
                (calls.to_owned(), String::new(), None),
                "{text}"
            );
        }
    }

    #[test]
    fn the_first_wrong_word_is_reported_with_its_position() {
        for (text, calls, rest, flaw) in [
            ("p 1z p", "P", "1z p", "3: `1z` is not a call"),
            (
                "1s 1h p",
                "1S",
                "1h p",
                "4: the bid is not higher than the last",
            ),
            ("1x", "", "1x", "1: `1x` is not a call"),
            ("8s", "", "8s", "1: bridge has no such call"),
            ("whist", "", "whist", "1: bridge has no such call"),
            ("p p p p 1s", "P P P P", "1s", "9: the auction is over"),
            ("1 s", "", "1 s", "1: `1` is not a call"),
        ] {
            let found = (calls.to_owned(), rest.to_owned(), Some(flaw.to_owned()));
            assert_eq!(read(text), found, "{text}");
        }
    }

    #[test]
    fn a_word_that_is_not_finished_is_not_wrong_yet() {
        for rest in ["1", "7", "pas", "doub", "redo", "кон"] {
            let line = format!("1s {rest}");
            assert_eq!(read(&line), ("1S".to_owned(), rest.to_owned(), None));
        }
    }
}
