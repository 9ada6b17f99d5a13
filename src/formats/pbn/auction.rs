//! The Auction section (chapter 3.5).

use kibitzer_cards::problem::{Auction, AuctionState, Call, CallFault, ExplainedCall};
use kibitzer_cards::{Excerpt, Seat, Strain};

use crate::flaw::BoardFlaw;

use super::entries::{EntryReader, PbnEntry, PbnNotes, PbnSection, WrittenWords};
use super::flaw::{EntryFlaw, PbnFlaw};
use super::game::{GameText, PbnWarnings, TagText};
use super::section::SectionWriter;

/// The auction of a PBN game.
pub(super) struct PbnAuction {
    pub(super) dealer: Seat,
    pub(super) auction: Auction,
    /// The state after the last call, as far as the calls are legal.
    pub(super) state: AuctionState,
}

/// Reads the Auction section. `first` is the seat in its tag and `dealer` that of the Dealer tag; if they differ,
/// hyphens stand for the seats before the dealer.
pub(super) fn read<'a>(
    game: &GameText<'a>,
    tag: &TagText<'a>,
    (first, dealer): (Option<Seat>, Option<Seat>),
    notes: &mut PbnNotes,
    warnings: &mut PbnWarnings,
) -> PbnAuction {
    let told = EntryReader::read(PbnSection::Auction, game, tag, warnings);
    let waits = told.entries.iter().take_while(|it| it.text == "-").count();
    let dealer = dealer.or(first.map(|first| first.clockwise(waits)));
    let dealer = dealer.unwrap_or(Seat::North);
    let mut caller = CallReader {
        turn: first.unwrap_or(dealer),
        dealer,
        calls: Vec::new(),
        state: AuctionState::new(dealer),
        notes,
        warnings,
    };
    let mut is_over = false;
    for entry in &told.entries {
        if is_over {
            caller.warnings.warn(entry.at, EntryFlaw::AfterEnd);
            break;
        }
        match entry.text {
            "*" | "+" => is_over = true,
            _ => {
                if !caller.entry(entry) {
                    break;
                }
            }
        }
    }
    PbnAuction {
        dealer,
        auction: Auction {
            calls: caller.calls,
        },
        state: caller.state,
    }
}

struct CallReader<'n> {
    /// The seat whose call comes next in the text.
    turn: Seat,
    dealer: Seat,
    calls: Vec<ExplainedCall>,
    state: AuctionState,
    notes: &'n mut PbnNotes,
    warnings: &'n mut PbnWarnings,
}

impl CallReader<'_> {
    /// Reads a call; returns false if the rest of the auction cannot be read.
    fn entry(&mut self, entry: &PbnEntry<'_>) -> bool {
        let at = entry.at;
        let is_first = self.calls.is_empty();
        if entry.text == "-" {
            if !is_first || self.turn == self.dealer {
                self.warnings.warn(at, EntryFlaw::FirstCall(self.dealer));
            }
            self.turn = self.turn.next();
            return true;
        }
        if is_first && self.turn != self.dealer {
            // One hyphen too many has been reported already.
            let waits = self.turn == self.dealer.next();
            if !waits {
                self.warnings.warn(at, EntryFlaw::FirstCall(self.dealer));
            }
            self.turn = self.dealer;
        }
        let words = entry.words(self.notes, self.warnings);
        if entry.text.eq_ignore_ascii_case("AP") {
            self.all_pass(words);
            return true;
        }
        if entry.text.starts_with('^') {
            let words = [entry.text, &words].join(" ").trim_end().to_owned();
            self.state.skip();
            self.add(Call::Pass, words);
            return true;
        }
        let Some(call) = read_call(entry.text) else {
            let flaw = BoardFlaw::NoCall(Excerpt::of(entry.text));
            self.warnings.warn(at, flaw);
            return false;
        };
        self.spelling(entry, call);
        self.call(entry, call);
        self.add(call, words);
        true
    }

    fn add(&mut self, call: Call, meaning: String) {
        self.calls.push(ExplainedCall { call, meaning });
        self.turn = self.turn.next();
    }

    fn all_pass(&mut self, words: String) {
        let mut words = Some(words);
        while !self.state.is_over() && self.state.call(Call::Pass).is_ok() {
            self.add(Call::Pass, words.take().unwrap_or_default());
        }
    }

    fn spelling(&mut self, entry: &PbnEntry<'_>, call: Call) {
        let standard = call_text(call).unwrap_or_default();
        if !standard.eq_ignore_ascii_case(entry.text) {
            let found = Excerpt::of(entry.text);
            let flaw = PbnFlaw::Spelling { found, standard };
            self.warnings.warn(entry.at, flaw);
        }
    }

    /// Adds a call to the state, even an illegal one.
    fn call(&mut self, entry: &PbnEntry<'_>, call: Call) {
        let fault = self.state.call(call).err();
        match (entry.irregular, fault) {
            (None, None) => {}
            (Some((_, at)), None) => self.warnings.warn(at, EntryFlaw::Sufficient),
            (irregular, Some(fault)) => {
                let is_told = irregular.is_some() && fault == CallFault::Insufficient;
                if !is_told {
                    self.warnings.warn(entry.at, BoardFlaw::CallFault(fault));
                }
                if self.state.accept(call).is_err() {
                    self.state.skip();
                }
            }
        }
    }
}

/// Parses a call of bridge; `None` for calls that PBN does not have.
fn read_call(text: &str) -> Option<Call> {
    let call: Call = text.parse().ok()?;
    call_text(call).map(|_| call)
}

/// Returns a call as PBN writes it; `None` for calls that PBN does not have.
pub(super) fn call_text(call: Call) -> Option<String> {
    match call {
        Call::Pass => Some("Pass".to_owned()),
        Call::Bid(_, Strain::Misere) | Call::Whist | Call::Half => None,
        Call::Bid(..) | Call::Double | Call::Redouble => Some(call.to_string()),
    }
}

/// Writes an auction as the lines of its section; `None` if it has calls that PBN does not have.
pub(super) fn write(dealer: Seat, auction: &Auction) -> Option<Vec<String>> {
    let mut writer = SectionWriter::new(PbnSection::Auction);
    for explained in &auction.calls {
        let words = WrittenWords::of(PbnSection::Auction, &explained.meaning);
        let call = call_text(explained.call)?;
        let text = match words.irregular {
            Some("^S") if explained.call == Call::Pass => "^S".to_owned(),
            Some(irregular) => format!("{irregular} {call}"),
            None => call,
        };
        writer.entry(&text, &words);
    }
    let (state, fault) = auction.state(dealer);
    if fault.is_none() && !state.is_over() {
        writer.end("*");
    }
    Some(writer.finish())
}
