//! The data of a LIN board, collected from several places, and its conversion to a problem.

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::{Call, Problem, Record};
use kibitzer_cards::rules::{Game, Setup, Vulnerability};
use kibitzer_cards::{BySeat, CardSet, Seat, Tricks};

use crate::board_builder::{BoardBuilder, CardMark, WrittenCall};
use crate::flaw::{BoardFlaw, FormatFlaw};

use super::calls::AuctionWord;
use super::cards::PlayWord;
use super::flaw::LinFlaw;
use super::head::SEAT_ORDER;
use super::results::TableResult;
use super::symbols;
use crate::warnings::PieceWarnings;

/// A value with its byte offset in the text.
type Placed<T> = (usize, T);

/// The data of one board in LIN, the format of Bridge Base Online. The parts may be added in any order.
#[derive(Default)]
pub(super) struct LinBoardData {
    /// The byte offset in the text where the board begins.
    pub(super) start: usize,
    /// The byte offset in the text of the deal; `None` until a hand is added.
    deal_at: Option<usize>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<Vulnerability>,
    /// The builder that collects the calls, the cards played, and the comments on both.
    builder: BoardBuilder<usize>,
    has_calls: bool,
    /// The number of placeholders, such as `-`, before the first call of the auction.
    blanks: usize,
    /// Declarer's total number of tricks according to a claim, with the byte offset of the claim.
    claim: Option<Placed<Tricks>>,
}

/// The data of a board that comes from outside the board, such as from the lists for all boards of a file.
#[derive(Default)]
pub(super) struct ListedData {
    pub(super) record: Record,
    pub(super) result: Option<Placed<TableResult>>,
    /// True if all players passed, which the board may say by having no auction.
    pub(super) is_passed_out: bool,
}

impl LinBoardData {
    /// Sets the known cards in the hand of a seat, and the number of its unknown cards.
    pub(super) fn set_hand(&mut self, seat: Seat, at: usize, (cards, unknown): (CardSet, u8)) {
        self.deal_at.get_or_insert(at);
        let setup = &mut self.builder.problem.setup;
        (setup.hands[seat], setup.unknown[seat]) = (cards, unknown);
    }

    /// Adds an element of the auction, such as a call or an explanation.
    pub(super) fn add_call(
        &mut self,
        at: usize,
        word: AuctionWord<'_>,
        warnings: &mut PieceWarnings,
    ) {
        let word = match word {
            AuctionWord::Call(call) => WrittenCall::Call(call),
            AuctionWord::AllPass => WrittenCall::AllPass,
            AuctionWord::Question => WrittenCall::Question,
            AuctionWord::Unreadable(text) => WrittenCall::Unreadable(text.to_owned()),
            // Some programs write a hyphen for a pass.
            AuctionWord::Blank if self.has_calls => WrittenCall::Call(Call::Pass),
            AuctionWord::Blank => {
                self.blanks += 1;
                return;
            }
            AuctionWord::Alert => return self.add_meaning(at, "*", warnings),
            AuctionWord::Meaning(text) => {
                return self.add_meaning(at, &symbols::decode_symbols(text), warnings);
            }
            AuctionWord::Comment(text) => return self.add_comment(text),
        };
        self.has_calls = true;
        self.builder.add_call(at, word, String::new());
    }

    /// Appends `meaning` to the explanation of the last call. The explanation `*`, which marks an alert, is put first.
    pub(super) fn add_meaning(&mut self, at: usize, meaning: &str, warnings: &mut PieceWarnings) {
        if !self.builder.explain(meaning) {
            warnings.add_word(at, meaning, BoardFlaw::Unknown);
        }
    }

    /// Adds an element of the play: a card or a comment.
    pub(super) fn add_play(&mut self, at: usize, word: PlayWord<'_>) {
        match word {
            PlayWord::Comment(text) => self.add_comment(text),
            PlayWord::Card(card) => self.builder.add_card(at, card, CardMark::None),
            PlayWord::Unreadable(text) => self.builder.unreadable_card(at, text),
        }
    }

    /// Sets declarer's total number of tricks from a claim written in digits. A second claim, and anything but a number
    /// up to 13, is ignored with a warning.
    pub(super) fn set_claim(&mut self, at: usize, text: &str, warnings: &mut PieceWarnings) {
        let tricks = text.trim().parse().ok().filter(|tricks| *tricks <= 13);
        match (tricks, &self.claim) {
            (Some(tricks), None) => self.claim = Some((at, Tricks(tricks))),
            (Some(_), Some(_)) => warnings.add_word(at, text.trim(), BoardFlaw::Repeated),
            (None, _) => warnings.add_word(at, text.trim(), BoardFlaw::NoNumber),
        }
    }

    /// Adds a comment on the last card read, or on the board if no card was played.
    pub(super) fn add_comment(&mut self, text: &str) {
        self.builder.remark(&symbols::decode_symbols(text));
    }

    /// Combines the data with that from outside the board into a problem. If the board is unreadable, returns the
    /// reason and its byte offset.
    pub(super) fn problem(
        mut self,
        listed: ListedData,
        warnings: &mut PieceWarnings,
    ) -> Result<Line, (usize, FormatFlaw)> {
        let ListedData {
            record,
            result,
            is_passed_out,
        } = listed;
        let settled = self.settle_problem(record, result.as_ref());
        for (at, flaw) in self.builder.warnings {
            warnings.add(at, flaw);
        }
        let deal_only = settled?;
        let mut problem = self.builder.problem;
        if is_passed_out && deal_only && problem.record.auction.calls.is_empty() {
            problem.pass_out();
        }
        set_result(&mut problem, self.claim, result, warnings);
        Ok(Line { problem, deal_only })
    }

    /// Sets the hands, record, contract and play of the problem. Returns true if neither a contract nor a strain is
    /// known.
    fn settle_problem(
        &mut self,
        record: Record,
        result: Option<&Placed<TableResult>>,
    ) -> Result<bool, (usize, FormatFlaw)> {
        let at = self.deal_at.ok_or((self.start, LinFlaw::NoDeal.into()))?;
        self.check_cards(at);
        if self.builder.problem.setup.in_play().is_empty() {
            return Err((at, BoardFlaw::NoCards.into()));
        }
        self.set_record(record);
        self.builder.listed = result.map(|(at, it)| (*at, it.contract, it.declarer));
        self.builder.is_played |= self.claim.is_some();
        self.builder.settle_contract();
        let deal_only = (self.builder.stated()).is_none_or(|stated| stated.strain().is_none());
        self.settle_play(deal_only);
        Ok(deal_only)
    }

    /// Sets the record of the board, its dealer and its vulnerability. If dealer or vulnerability is not given, it
    /// follows from the board number.
    fn set_record(&mut self, record: Record) {
        let number: Option<u64> = record.board.parse().ok();
        let numbered = number.map(|number| Problem::of_board(number, Setup::empty(Game::Bridge)));
        let board = numbered.as_ref();
        let by_lead = self.dealer_by_lead();
        let problem = &mut self.builder.problem;
        let dealer = self.dealer.or(board.map(|board| board.dealer));
        problem.dealer = dealer
            .or(by_lead)
            .unwrap_or(Seat::North)
            .clockwise(self.blanks);
        let usual = || board.map(|board| board.vulnerability).unwrap_or_default();
        problem.vulnerability = self.vulnerability.unwrap_or_else(usual);
        problem.record = record;
    }

    /// Returns the dealer for whom the auction gives the opening lead to the holder of the first card played. Returns
    /// `None` if no dealer fits.
    fn dealer_by_lead(&self) -> Option<Seat> {
        let (_, card) = self.builder.first_card()?;
        let hands = &self.builder.problem.setup.hands;
        let holder = Seat::ALL.into_iter().find(|&seat| hands[seat].has(card))?;
        let leads = |dealer: &Seat| {
            let declarer = self
                .builder
                .declarer_of_calls(dealer.clockwise(self.blanks));
            declarer.map(Seat::next) == Some(holder)
        };
        Seat::ALL.into_iter().find(leads)
    }

    /// Removes duplicate cards from the hands, and adds unknown cards to hands with too few cards.
    fn check_cards(&mut self, at: usize) {
        self.builder.separate_hands_of(SEAT_ORDER, at);
        let sizes = BySeat::from_fn(|seat| self.builder.problem.setup.hand_len(seat));
        let longest = sizes.iter().map(|(_, cards)| *cards).max();
        let expected = longest.map_or(0, |longest| longest.min(Game::Bridge.hand_size()));
        for (seat, &cards) in sizes.iter() {
            if cards != 0 && cards != expected {
                self.builder
                    .warn(at, BoardFlaw::hand_size(seat, cards, expected));
            }
            let missing = expected.saturating_sub(cards) as u8;
            let unknown = &mut self.builder.problem.setup.unknown[seat];
            *unknown = unknown.saturating_add(missing);
        }
        self.builder.problem.setup.infer_last_hand();
    }

    /// Completes the play of the problem, or discards it with a warning if there is no contract. In an end position,
    /// the holder of the first card played is on lead.
    fn settle_play(&mut self, deal_only: bool) {
        if let Some((at, card)) = self.builder.first_card() {
            let setup = &mut self.builder.problem.setup;
            let mut seats = Seat::ALL.into_iter();
            let holder = seats.find(|&seat| setup.hands[seat].has(card));
            if let Some(holder) = holder.filter(|_| !setup.is_whole()) {
                setup.leader = holder;
            }
            if deal_only {
                self.builder.warn(at, LinFlaw::NoContract);
                self.builder.clear_play();
            }
        }
        self.builder.settle_play();
    }
}

/// Sets the number of declarer's tricks: from the play if it is complete, or else from a claim, or else from the list
/// of results.
fn set_result(
    problem: &mut Problem,
    claim: Option<Placed<Tricks>>,
    stated: Option<Placed<TableResult>>,
    warnings: &mut PieceWarnings,
) {
    let played = problem
        .replay_line()
        .ok()
        .filter(|play| play.position().is_over() && !play.cards().is_empty())
        .map(|play| play.tricks_won(play.cards().len()).0);
    let stated = stated.and_then(|(at, stated)| Some((at, stated.tricks?)));
    let taken = played.or(claim.map(|(_, tricks)| tricks));
    for (at, said) in [claim, stated].into_iter().flatten() {
        if let Some(taken) = taken.filter(|taken| *taken != said) {
            warnings.add(at, LinFlaw::OtherResult { said, taken });
        }
    }
    problem.record.result = taken.or(stated.map(|(_, tricks)| tricks));
}
