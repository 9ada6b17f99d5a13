//! The data of a board, collected bit by bit, and its conversion to a problem.

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::{
    AuctionState, Call, CallFault, ExplainedCall, Problem, Record, Remark,
};
use kibitzer_cards::rules::{Contract, Game, Play, Position, Setup, Vulnerability};
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Seat, Tricks};

use crate::flaw::{BoardFlaw, FormatFlaw};

use super::calls::AuctionWord;
use super::cards::PlayWord;
use super::flaw::LinFlaw;
use super::results::TableResult;
use super::symbols;
use super::warnings::LinWarnings;

/// A value with its byte offset.
type SaidAt<T> = (usize, T);

/// The data of one LIN board, added in any order.
#[derive(Default)]
pub(super) struct LinBoardData {
    /// The byte offset where the board begins.
    pub(super) start: usize,
    /// The known cards of each hand, and the number of its unknown cards.
    hands: BySeat<(CardSet, u8)>,
    /// The byte offset of the deal.
    deal_at: Option<usize>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<Vulnerability>,
    calls: Vec<SaidAt<ExplainedCall>>,
    /// The number of placeholders before the first call.
    blanks: usize,
    /// True once a call could not be read, so that the seats of later calls are uncertain.
    is_auction_cut: bool,
    /// The calls from the unreadable one on, which counts as a pass. `None` stands for passes to the end.
    later: Vec<Option<Call>>,
    cards: Vec<SaidAt<Card>>,
    is_play_cut: bool,
    /// Declarer's tricks by a claim.
    claim: Option<SaidAt<Tricks>>,
    /// Comments, each with the number of cards played before it.
    comments: Vec<(usize, String)>,
}

/// The data of a board that a LIN text gives elsewhere, in lists for all boards.
#[derive(Default)]
pub(super) struct ListedData {
    pub(super) record: Record,
    pub(super) result: Option<SaidAt<TableResult>>,
}

impl LinBoardData {
    pub(super) fn hand(&mut self, seat: Seat, at: usize, hand: (CardSet, u8)) {
        self.deal_at.get_or_insert(at);
        self.hands[seat] = hand;
    }

    /// Adds an element of the auction to the board.
    pub(super) fn call(&mut self, at: usize, word: AuctionWord<'_>, marks: &mut LinWarnings) {
        match word {
            AuctionWord::Call(call) if self.is_auction_cut => self.later.push(Some(call)),
            AuctionWord::AllPass if self.is_auction_cut => self.later.push(None),
            AuctionWord::Blank | AuctionWord::Odd(_) if self.is_auction_cut => {
                self.later.push(Some(Call::Pass));
            }
            _ if self.is_auction_cut => {}
            AuctionWord::Call(call) => self.calls.push((at, explained(call))),
            AuctionWord::AllPass => {
                let is_pass = |said: &&SaidAt<ExplainedCall>| said.1.call == Call::Pass;
                let passes = self.calls.iter().rev().take_while(is_pass).count();
                let needed = if passes == self.calls.len() { 4 } else { 3 };
                let others = (passes..needed).map(|_| (at, explained(Call::Pass)));
                self.calls.extend(others);
            }
            AuctionWord::Blank if self.calls.is_empty() => self.blanks += 1,
            AuctionWord::Blank => self.cut(at, "-", marks),
            AuctionWord::Asked => self.is_auction_cut = true,
            AuctionWord::Alert => self.explain(at, "*", marks),
            AuctionWord::Meaning(text) => self.explain(at, &symbols::read(text), marks),
            AuctionWord::Comment(text) => self.comment(text),
            AuctionWord::Odd(text) => self.cut(at, text, marks),
        }
    }

    fn cut(&mut self, at: usize, found: &str, marks: &mut LinWarnings) {
        marks.mark(at, BoardFlaw::NoCall(Excerpt::of(found)));
        self.is_auction_cut = true;
        self.later.push(Some(Call::Pass));
    }

    /// Adds to the meaning of the last call. The meaning `*`, for an alert, is put first.
    pub(super) fn explain(&mut self, at: usize, meaning: &str, marks: &mut LinWarnings) {
        let Some((_, call)) = self.calls.last_mut() else {
            if !self.is_auction_cut {
                marks.mark(at, BoardFlaw::Unknown(Excerpt::of(meaning)));
            }
            return;
        };
        match (call.meaning.is_empty(), meaning) {
            (_, "") => {}
            (true, _) => meaning.clone_into(&mut call.meaning),
            (false, "*") => call.meaning.insert_str(0, "* "),
            (false, _) => call.meaning = format!("{} {meaning}", call.meaning),
        }
    }

    /// Adds an element of the play to the board.
    pub(super) fn play(&mut self, at: usize, word: PlayWord<'_>, marks: &mut LinWarnings) {
        match word {
            PlayWord::Comment(text) => self.comment(text),
            PlayWord::Card(_) | PlayWord::Odd(_) if self.is_play_cut => {}
            PlayWord::Card(card) => self.cards.push((at, card)),
            PlayWord::Odd(text) => {
                marks.mark(at, BoardFlaw::NoCard(Excerpt::of(text)));
                self.is_play_cut = true;
            }
        }
    }

    /// Sets declarer's tricks by a claim, given in digits.
    pub(super) fn claim(&mut self, at: usize, text: &str, marks: &mut LinWarnings) {
        let tricks = text.trim().parse().ok().filter(|tricks| *tricks <= 13);
        match (tricks, &self.claim) {
            (Some(tricks), None) => self.claim = Some((at, Tricks(tricks))),
            (Some(_), Some(_)) => marks.mark(at, BoardFlaw::Repeated(Excerpt::of(text.trim()))),
            (None, _) => marks.mark(at, BoardFlaw::NoNumber(Excerpt::of(text.trim()))),
        }
    }

    /// Adds a comment after the last card so far.
    pub(super) fn comment(&mut self, text: &str) {
        let text = symbols::read(text);
        if !text.is_empty() {
            self.comments.push((self.cards.len(), text));
        }
    }

    /// Converts the data to a problem, with the data given elsewhere; the error says why the board is unreadable.
    pub(super) fn problem(
        mut self,
        elsewhere: ListedData,
        marks: &mut LinWarnings,
    ) -> Result<Line, (usize, FormatFlaw)> {
        let at = self.deal_at.ok_or((self.start, LinFlaw::NoDeal.into()))?;
        let mut problem = Problem::new(Game::Bridge);
        self.seat_cards(at, &mut problem.setup, marks);
        if problem.setup.in_play().is_empty() {
            return Err((at, BoardFlaw::NoCards.into()));
        }
        problem.record = elsewhere.record;
        let number = problem.record.board.parse().ok();
        problem.dealer = self.dealer.or(number.map(dealer)).unwrap_or(Seat::North);
        problem.dealer = problem.dealer.clockwise(self.blanks);
        let usual = || number.map(usual_vulnerability).unwrap_or_default();
        problem.vulnerability = self.vulnerability.unwrap_or_else(usual);
        let reached = self.auction(&mut problem, elsewhere.result.as_ref(), marks);
        if let Some((contract, declarer)) = reached {
            problem.set_contract(contract);
            problem.setup.declarer = declarer;
            problem.setup.leader = declarer.next();
        }
        self.take_play(&mut problem, reached.is_some(), marks);
        self.take_result(&mut problem, elsewhere.result, marks);
        let deal_only = reached.is_none();
        Ok(Line { problem, deal_only })
    }

    /// Assigns the cards to the hands, removing duplicates. If only one hand is incomplete, it gets the remaining
    /// cards; otherwise missing cards are unknown.
    fn seat_cards(&self, at: usize, setup: &mut Setup, marks: &mut LinWarnings) {
        let order = [Seat::South, Seat::West, Seat::North, Seat::East];
        for (index, &seat) in order.iter().enumerate() {
            let (mut hand, unknown) = self.hands[seat];
            for &first in &order[..index] {
                for card in hand & setup.hands[first] {
                    let second = seat;
                    marks.mark(
                        at,
                        BoardFlaw::TwoHands {
                            card,
                            first,
                            second,
                        },
                    );
                    hand.remove(card);
                }
            }
            setup.hands[seat] = hand;
            setup.unknown[seat] = unknown;
        }
        let whole = Game::Bridge.hand_size();
        let full = order.map(|seat| setup.hands[seat].len() == whole);
        let others = order.into_iter().zip(full).filter(|(_, is_full)| !is_full);
        if let [(last, _)] = others.collect::<Vec<_>>()[..] {
            let cards = setup.hands[last].len();
            if cards < whole {
                mark_size(last, cards, whole, at, marks);
                setup.unknown[last] = 0;
                let left = setup.out_of_play();
                setup.hands[last] |= left;
            }
        }
        let expected = Seat::ALL.map(|seat| setup.hand_len(seat)).into_iter().max();
        let expected = expected.map_or(0, |longest| longest.min(whole));
        for seat in Seat::ALL {
            let cards = setup.hand_len(seat);
            mark_size(seat, cards, expected, at, marks);
            let missing = expected.saturating_sub(cards) as u8;
            setup.unknown[seat] = setup.unknown[seat].saturating_add(missing);
        }
    }

    /// Sets the auction of the problem; returns the contract and declarer to which it leads.
    fn auction(
        &mut self,
        problem: &mut Problem,
        said: Option<&SaidAt<TableResult>>,
        marks: &mut LinWarnings,
    ) -> Option<(Contract, Seat)> {
        let mut state = AuctionState::new(problem.dealer);
        let mut is_faulty = false;
        // True if the auction is legal on the assumption that the illegal call was a pass.
        let mut is_sound = true;
        for (at, call) in std::mem::take(&mut self.calls) {
            match state.call(call.call) {
                Ok(()) => {}
                Err(_) if is_faulty => is_sound = false,
                Err(CallFault::Over) => {
                    marks.mark(at, BoardFlaw::CallFault(CallFault::Over));
                    break;
                }
                Err(fault) => {
                    marks.mark(at, BoardFlaw::CallFault(fault));
                    is_faulty = true;
                    is_sound = state.call(Call::Pass).is_ok();
                }
            }
            problem.record.auction.calls.push(call);
        }
        let is_played = !self.cards.is_empty() || self.claim.is_some();
        let is_reached = match is_faulty {
            true => is_sound && state.is_over(),
            false => state.is_over() || is_played,
        };
        let so_far = state.contract().filter(|_| is_reached);
        let calls = self.later.iter();
        let is_sound = calls.fold(is_sound, |is_sound, call| {
            is_sound & go_on(&mut state, *call)
        });
        let bid = match is_sound && state.is_over() {
            true => state.contract(),
            false => so_far,
        };
        let said = said.map(|(at, said)| (*at, (said.contract, said.declarer)));
        if let (Some(bid), Some((at, said))) = (bid, said)
            && bid != said
        {
            let said = format!("{} {}", said.0, said.1);
            marks.mark(at, BoardFlaw::OtherContract(Excerpt::of(&said)));
        }
        bid.or(said.map(|(_, said)| said))
    }

    /// Sets the play up to the first illegal card, and the comments on it.
    fn take_play(&mut self, problem: &mut Problem, has_contract: bool, marks: &mut LinWarnings) {
        let mut cards: Vec<Card> = self.cards.iter().map(|(_, card)| *card).collect();
        if let Some((at, _)) = self.cards.first()
            && !has_contract
        {
            marks.mark(*at, LinFlaw::NoContract);
            cards.clear();
        }
        if let Some(owner) = self.first_to_play(&problem.setup) {
            problem.setup.leader = owner;
        }
        let legal = match Position::from_setup(&problem.setup) {
            Ok(start) => Play::of(start, &cards).map_err(|(legal, flaw)| {
                marks.mark(self.cards[legal].0, BoardFlaw::IllegalCard(flaw));
                legal
            }),
            Err(_) => Err(self.unrepeated(&cards, marks)),
        };
        cards.truncate(legal.map_or_else(|legal| legal, |play| play.cards().len()));
        problem.set_play(cards);
        problem.at = 0;
        for (after, comment) in std::mem::take(&mut self.comments) {
            let path = problem.play.mainline();
            let path = path[..after.min(path.len())].to_vec();
            let before = problem.play.remark(&path).map(|remark| &remark.comment);
            let comment = match before {
                Some(before) => format!("{before}\n{comment}"),
                None => comment,
            };
            let name = String::new();
            problem.play.set_remark(&path, Remark { name, comment });
        }
    }

    /// Returns the leader in an end position: the holder of the first card.
    fn first_to_play(&self, setup: &Setup) -> Option<Seat> {
        let &(_, card) = self.cards.first()?;
        let is_ending = !setup.is_whole();
        let mut seats = Seat::ALL.into_iter();
        seats.find(|&seat| is_ending && setup.hands[seat].has(card))
    }

    /// Returns the number of cards before one that was played already.
    fn unrepeated(&self, cards: &[Card], marks: &mut LinWarnings) -> usize {
        let mut played = CardSet::EMPTY;
        for (&card, (at, _)) in cards.iter().zip(&self.cards) {
            if played.has(card) {
                marks.mark(*at, BoardFlaw::Repeated(Excerpt::of(&card.to_string())));
                break;
            }
            played.insert(card);
        }
        played.len()
    }

    /// Sets declarer's tricks: those of a complete play, else those of a claim, else those in a list.
    fn take_result(
        &self,
        problem: &mut Problem,
        said: Option<SaidAt<TableResult>>,
        marks: &mut LinWarnings,
    ) {
        let played = problem
            .replay_line()
            .ok()
            .filter(|play| play.position().is_over());
        let played = played.filter(|play| !play.cards().is_empty()).map(|play| {
            let winners = play.cards().iter().filter_map(|card| card.winner);
            Tricks(
                winners
                    .filter(|&seat| problem.setup.is_declaring(seat))
                    .count() as u8,
            )
        });
        let said = said.and_then(|(at, said)| Some((at, said.tricks?)));
        let taken = played.or(self.claim.map(|(_, tricks)| tricks));
        for (at, said) in [self.claim, said].into_iter().flatten() {
            if let Some(taken) = taken.filter(|taken| *taken != said) {
                marks.mark(at, LinFlaw::OtherResult { said, taken });
            }
        }
        problem.record.result = taken.or(said.map(|(_, tricks)| tricks));
    }
}

/// Adds a call, or passes to the end for `None`; returns true if that is legal.
fn go_on(state: &mut AuctionState, call: Option<Call>) -> bool {
    match call {
        Some(call) => state.call(call).is_ok(),
        None => {
            while !state.is_over() && state.call(Call::Pass).is_ok() {}
            state.is_over()
        }
    }
}

fn explained(call: Call) -> ExplainedCall {
    ExplainedCall {
        call,
        meaning: String::new(),
    }
}

/// Warns if a known hand does not have the expected number of cards.
fn mark_size(seat: Seat, cards: usize, expected: usize, at: usize, marks: &mut LinWarnings) {
    if cards != 0 && cards != expected {
        let flaw = BoardFlaw::HandSize {
            seat,
            cards,
            expected,
        };
        marks.mark(at, flaw);
    }
}

/// Returns the dealer of the board with this number.
fn dealer(number: usize) -> Seat {
    Seat::North.clockwise(number.wrapping_add(3) % 4)
}

/// Returns the vulnerability of the board with this number (Laws of Duplicate Bridge 2017, Law 2).
fn usual_vulnerability(number: usize) -> Vulnerability {
    let order = [
        Vulnerability::None,
        Vulnerability::NorthSouth,
        Vulnerability::EastWest,
        Vulnerability::Both,
    ];
    let number = number.wrapping_add(15) % 16;
    order[(number + number / 4) % 4]
}
