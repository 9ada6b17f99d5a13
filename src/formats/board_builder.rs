//! The builder of a board that is being read. Every reader builds its problems through a [`BoardBuilder`].
//!
//! A reader knows the grammar of its format: it adds the hands, calls, contract and cards that it finds, each with its
//! position in the text. The builder knows the rules of the game and has one policy for whatever contradicts them, so
//! that the same board in two formats causes the same warnings:
//!
//! - **Auction.** The first illegal call is reported. It stays in the record and counts as a pass. Calls after the end
//!   of the auction are reported once and left out. Calls after an unreadable one are left out of the record too, but
//!   they determine the contract as if the unreadable call had been a pass. If treating a call as a pass makes a later
//!   call illegal, no contract follows from the auction.
//! - **Contract.** A contract or declarer that the board states takes precedence over its auction, and a difference is
//!   reported. A contract from a list outside the board is used only if the auction does not determine one. An
//!   unfinished auction has a contract only if cards were played.
//! - **Declarer.** If there is a contract without a declarer, and the hand of the default declarer is unknown, a seat
//!   with a known hand becomes declarer, and this is reported.
//! - **Play.** It ends before the first illegal card, which is reported. Remarks on later cards move to the last legal
//!   one. An unknown card may be any card that nobody else holds or has played.

use std::collections::BTreeMap;

use kibitzer_cards::problem::{AuctionState, Call, CallFault, ExplainedCall, Problem, Remark};
use kibitzer_cards::rules::{Contract, Game, IllegalCard, Play, Position, Setup, Trick};
use kibitzer_cards::{Card, CardSet, Excerpt, Seat};

use super::board_lines::{BoardLine, parse_cards};
use super::diagram::DiagramFlaw;
use super::flaw::{BoardFlaw, FormatFlaw};
use super::pbn::EntryFlaw;
use super::reading::ReadError;
use super::stated_contract::StatedContract;

/// A board that is being read from a text, before its contract and play have been checked. `P` is the type of the text
/// positions that warnings refer to.
#[derive(Debug)]
pub(crate) struct BoardBuilder<P> {
    /// The problem read so far. Everything in it that needs no check is already final.
    pub(crate) problem: Problem,
    /// The warnings so far, each with its position, in the order in which they were found.
    pub(crate) warnings: Vec<(P, FormatFlaw)>,
    /// Warnings that are shown only when a file is verified. They are about harmless deviations from the format, and
    /// about illegal calls and cards after the first illegal one, which may have caused them.
    pub(crate) strict: Vec<(P, FormatFlaw)>,
    /// True if cards were played or claimed at the table, even if the text of the play cannot be read.
    pub(crate) is_played: bool,
    calls: Vec<PlacedCall<P>>,
    stated: Option<(P, StatedContract)>,
    /// The contract and declarer given for this board in a list that covers several boards, with the position in the
    /// text.
    pub(crate) listed: Option<(P, Contract, Seat)>,
    declarer: Option<StatedDeclarer<P>>,
    cards: Vec<PlacedCard<P>>,
    /// True once a card could not be read, which ends the play.
    is_play_cut: bool,
    /// Remarks on the play, keyed by the number of cards played before the remark.
    remarks: BTreeMap<usize, String>,
}

/// An element of a written auction: a call or something written instead of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WrittenCall<P> {
    /// A call that can be read.
    Call(Call),
    /// A bid that the text marks as insufficient. Contains the bid and the position of the mark.
    Insufficient(Call, P),
    /// A turn that a player lost because another player called out of turn.
    Skipped,
    /// Passes by all players until the auction ends.
    AllPass,
    /// A question mark, which asks the reader of the text for the call.
    Question,
    /// Text in an auction that is not a call.
    Unreadable(String),
}

impl<P> WrittenCall<P> {
    /// Converts the position that the element contains, if any, with `place`.
    fn at<Q>(self, place: impl Fn(P) -> Q) -> WrittenCall<Q> {
        match self {
            WrittenCall::Call(call) => WrittenCall::Call(call),
            WrittenCall::Insufficient(call, mark) => WrittenCall::Insufficient(call, place(mark)),
            WrittenCall::Skipped => WrittenCall::Skipped,
            WrittenCall::AllPass => WrittenCall::AllPass,
            WrittenCall::Question => WrittenCall::Question,
            WrittenCall::Unreadable(found) => WrittenCall::Unreadable(found),
        }
    }
}

#[derive(Debug)]
struct PlacedCall<P> {
    at: P,
    word: WrittenCall<P>,
    meaning: String,
}

/// An irregularity of a played card that the text marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardMark<P> {
    /// No irregularity is marked at the card.
    None,
    /// The card is marked as an established revoke. Contains the position of the mark.
    Revoke(P),
    /// The card is marked as led out of turn. Contains the seat that led it.
    Led(Seat),
}

#[derive(Debug)]
struct PlacedCard<P> {
    at: P,
    card: Card,
    mark: CardMark<P>,
}

#[derive(Debug)]
struct StatedDeclarer<P> {
    at: P,
    seat: Seat,
    /// True if declarer and dummy have exchanged roles, so that dummy of the auction plays the hand.
    is_swapped: bool,
}

impl<P: Copy> Default for BoardBuilder<P> {
    /// Creates the builder of a bridge board without cards, calls or contract.
    fn default() -> BoardBuilder<P> {
        BoardBuilder::new(Game::Bridge)
    }
}

impl<P: Copy> BoardBuilder<P> {
    /// Creates the builder of a board without cards, calls or contract.
    pub(crate) fn new(game: Game) -> BoardBuilder<P> {
        BoardBuilder {
            problem: Problem::new(game),
            warnings: Vec::new(),
            strict: Vec::new(),
            is_played: false,
            calls: Vec::new(),
            stated: None,
            listed: None,
            declarer: None,
            cards: Vec::new(),
            is_play_cut: false,
            remarks: BTreeMap::new(),
        }
    }

    /// Adds a warning that refers to a position in the text.
    pub(crate) fn warn(&mut self, at: P, flaw: impl Into<FormatFlaw>) {
        self.warnings.push((at, flaw.into()));
    }

    /// Removes every card that two hands hold from the hand of the later seat, and adds a warning for each.
    pub(crate) fn separate_hands(&mut self, at: P) {
        self.separate_hands_of(Seat::ALL, at);
    }

    /// Removes every card that two hands hold from the hand of the later one of `seats`, and adds a warning for each.
    pub(crate) fn separate_hands_of(&mut self, seats: [Seat; 4], at: P) {
        for (index, first) in seats.into_iter().enumerate() {
            for second in seats.into_iter().skip(index + 1) {
                let hands = &mut self.problem.setup.hands;
                let both = hands[first] & hands[second];
                hands[second] -= both;
                for card in both {
                    self.warn(at, BoardFlaw::two_hands(card, first, second));
                }
            }
        }
    }

    /// Adds an element of the auction with its explanation: a call, or what the text has in place of one.
    pub(crate) fn add_call(&mut self, at: P, word: WrittenCall<P>, meaning: String) {
        self.calls.push(PlacedCall { at, word, meaning });
    }

    /// Appends to the explanation of the last call; returns false if there is no call. The explanation `*`, for an
    /// alert, is put first.
    pub(crate) fn explain(&mut self, more: &str) -> bool {
        let Some(PlacedCall { meaning, .. }) = self.calls.last_mut() else {
            return false;
        };
        match (meaning.is_empty(), more) {
            (_, "") => {}
            (true, _) => more.clone_into(meaning),
            (false, "*") => meaning.insert_str(0, "* "),
            (false, _) => *meaning = format!("{meaning} {more}"),
        }
        true
    }

    /// Returns the declarer that results from the calls if `dealer` makes the first one.
    pub(crate) fn declarer_of_calls(&self, dealer: Seat) -> Option<Seat> {
        let mut state = AuctionState::new(dealer);
        for call in &self.calls {
            if let WrittenCall::Call(call) = call.word {
                state.call(call).ok()?;
            }
        }
        Some(state.contract()?.1)
    }

    /// Sets the contract to the one that the board states, with its position in the text.
    pub(crate) fn state_contract(&mut self, at: P, stated: StatedContract) {
        self.stated = Some((at, stated));
    }

    /// Takes the doubling from a second statement of the contract. Level and strain stay as first stated; if no
    /// contract was stated before, the second statement is used as a whole.
    fn restate_doubling(&mut self, at: P, again: StatedContract) {
        match (&mut self.stated, again) {
            (Some((_, StatedContract::Bid(bid))), StatedContract::Bid(again)) => {
                bid.doubling = again.doubling;
            }
            (Some(_), _) => {}
            (None, _) => self.state_contract(at, again),
        }
    }

    /// Sets the declarer to the one that the board states. `is_swapped` means that declarer and dummy have exchanged
    /// roles.
    pub(crate) fn state_declarer(&mut self, at: P, seat: Seat, is_swapped: bool) {
        self.declarer = Some(StatedDeclarer {
            at,
            seat,
            is_swapped,
        });
    }

    /// Takes over the information that another text gives about the board. Its record, dealer and vulnerability replace
    /// those of this board; its calls and warnings are added, and its doubling and declarer are applied. `place`
    /// converts a position in the other text.
    pub(crate) fn add_information<Q: Copy>(
        &mut self,
        other: BoardBuilder<Q>,
        place: impl Fn(Q) -> P + Copy,
    ) {
        self.problem.record = other.problem.record;
        self.problem.dealer = other.problem.dealer;
        self.problem.vulnerability = other.problem.vulnerability;
        let warnings = other.warnings.into_iter();
        self.warnings
            .extend(warnings.map(|(at, flaw)| (place(at), flaw)));
        for call in other.calls {
            self.add_call(place(call.at), call.word.at(place), call.meaning);
        }
        if let Some((at, contract)) = other.stated {
            self.restate_doubling(place(at), contract);
        }
        if let Some(declarer) = other.declarer {
            self.state_declarer(place(declarer.at), declarer.seat, declarer.is_swapped);
        }
    }

    /// Returns the contract that the board states, if any. After [`BoardBuilder::settle_contract`], this may be the
    /// contract of the auction or of a list.
    pub(crate) fn stated(&self) -> Option<StatedContract> {
        self.stated.map(|(_, stated)| stated)
    }

    /// Returns the declarer that the board states, if any. After [`BoardBuilder::settle_contract`], this may be the
    /// declarer of the auction or of a list.
    pub(crate) fn stated_declarer(&self) -> Option<Seat> {
        self.declarer.as_ref().map(|declarer| declarer.seat)
    }

    /// Replays the auction, beginning with the dealer, and sets contract, declarer and leader of the problem.
    pub(crate) fn settle_contract(&mut self) {
        let last = self.calls.last().map(|call| call.at);
        let reached = self.replay_auction();
        if let Some(reached) = reached {
            self.check_contract(reached);
        }
        let listed = self.listed.take();
        let bid = last
            .zip(reached.flatten())
            .map(|(at, (contract, seat))| (at, contract, seat));
        if let Some((at, contract, seat)) = bid.or(listed) {
            self.stated.get_or_insert((at, contract.into()));
            self.declarer.get_or_insert(StatedDeclarer {
                at,
                seat,
                is_swapped: false,
            });
        }
        if let Some(stated) = self.stated() {
            stated.apply(&mut self.problem);
        }
        if let Some(declarer) = self.stated_declarer() {
            self.problem.setup.declarer = declarer;
            self.problem.setup.leader = declarer.next();
        }
    }

    /// Sets the auction of the problem. Returns the resulting contract and declarer: `None` if they are uncertain,
    /// `Some(None)` if all players passed.
    fn replay_auction(&mut self) -> Option<Option<(Contract, Seat)>> {
        if self.calls.is_empty() {
            return None;
        }
        if self.problem.setup.game == Game::Preferans {
            self.record_calls();
            return None;
        }
        let mut walk = AuctionReplay::new(self.problem.dealer);
        for PlacedCall { at, word, meaning } in std::mem::take(&mut self.calls) {
            let was_faulty = walk.is_faulty;
            let result = match word {
                WrittenCall::Call(call) => walk.call(call, meaning),
                WrittenCall::Insufficient(call, mark) => {
                    if walk.state.clone().call(call).is_ok() {
                        self.warn(mark, EntryFlaw::Sufficient);
                    }
                    walk.call_insufficient(call, meaning)
                }
                WrittenCall::Skipped => {
                    walk.state.skip();
                    walk.record(Call::Pass, meaning);
                    Ok(())
                }
                WrittenCall::AllPass => {
                    walk.pass_to_end(meaning);
                    Ok(())
                }
                WrittenCall::Question => {
                    walk.end_record();
                    Ok(())
                }
                WrittenCall::Unreadable(found) => {
                    if walk.cut.is_none() {
                        self.warn(at, BoardFlaw::NoCall(Excerpt::of(&found)));
                    }
                    walk.end_record();
                    walk.is_sound &= walk.state.call(Call::Pass).is_ok();
                    Ok(())
                }
            };
            if let Err(fault) = result {
                let list = if was_faulty {
                    &mut self.strict
                } else {
                    &mut self.warnings
                };
                list.push((at, BoardFlaw::CallFault(fault).into()));
            }
        }
        let reached = walk.final_contract(self.is_played || !self.cards.is_empty());
        self.problem.record.auction.calls = walk.calls;
        reached
    }

    /// Sets the auction of a preferans problem without checking the rules of bidding.
    fn record_calls(&mut self) {
        for PlacedCall { at, word, meaning } in std::mem::take(&mut self.calls) {
            match word {
                WrittenCall::Call(call) | WrittenCall::Insufficient(call, _) => {
                    let calls = &mut self.problem.record.auction.calls;
                    calls.push(ExplainedCall { call, meaning });
                }
                WrittenCall::Unreadable(found) => {
                    self.warn(at, BoardFlaw::NoCall(Excerpt::of(&found)));
                }
                WrittenCall::Skipped | WrittenCall::AllPass | WrittenCall::Question => {}
            }
        }
    }

    /// Adds a warning if `reached`, the contract and declarer that result from the auction, differs from those of the
    /// board or the list.
    fn check_contract(&mut self, reached: Option<(Contract, Seat)>) {
        let bid = reached.map_or(StatedContract::Passed, |(contract, _)| contract.into());
        if let Some((at, stated)) = self.stated
            && stated != bid
        {
            self.warn(at, BoardFlaw::OtherContract(Excerpt::of(&stated.text())));
        }
        if let (Some(declarer), Some((_, by_auction))) = (&self.declarer, reached) {
            let first = if declarer.is_swapped {
                by_auction.partner()
            } else {
                by_auction
            };
            let at = declarer.at;
            if declarer.seat != first {
                self.warn(at, EntryFlaw::OtherDeclarer(by_auction));
            }
        }
        if let (Some((at, contract, seat)), Some(bid)) = (self.listed, reached)
            && bid != (contract, seat)
        {
            let found = format!("{contract} {seat}");
            self.warn(at, BoardFlaw::OtherContract(Excerpt::of(&found)));
        }
    }

    /// Makes a seat with a known hand the declarer, and adds a warning. Does so only if no declarer is stated and the
    /// hand of the default declarer is unknown.
    pub(crate) fn default_declarer(&mut self, at: P) {
        let setup = &mut self.problem.setup;
        let is_unknown = setup.unknown[setup.declarer] > 0 && !setup.in_play().is_empty();
        if self.declarer.is_none() && is_unknown {
            let declarer = setup.default_declarer();
            setup.set_declarer(declarer);
            self.warn(at, DiagramFlaw::NoDeclarer(declarer));
        }
    }

    /// Adds a card to the play, unless the play has ended at an unreadable card.
    pub(crate) fn add_card(&mut self, at: P, card: Card, mark: CardMark<P>) {
        if !self.is_play_cut {
            self.cards.push(PlacedCard { at, card, mark });
        }
    }

    /// Adds cards without irregularities to the play, each with its position.
    pub(crate) fn add_cards(&mut self, cards: impl IntoIterator<Item = (P, Card)>) {
        for (at, card) in cards {
            self.add_card(at, card, CardMark::None);
        }
    }

    /// Ends the play at a word that is not a card. Only the first such word is reported.
    pub(crate) fn unreadable_card(&mut self, at: P, found: &str) {
        if !std::mem::replace(&mut self.is_play_cut, true) {
            self.warn(at, BoardFlaw::NoCard(Excerpt::of(found)));
        }
    }

    /// Returns the first card of the play with its position.
    pub(crate) fn first_card(&self) -> Option<(P, Card)> {
        self.cards.first().map(|card| (card.at, card.card))
    }

    /// Removes all cards from the play. Remarks stay.
    pub(crate) fn clear_play(&mut self) {
        self.cards.clear();
    }

    /// Adds a remark on the last card read, or on the board if no card was played. An empty remark adds nothing.
    pub(crate) fn remark(&mut self, text: &str) {
        self.remark_after(self.cards.len(), text);
    }

    /// Adds a remark on the position after the first `after` cards of the play.
    fn remark_after(&mut self, after: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        let remark = self.remarks.entry(after).or_default();
        if !remark.is_empty() {
            remark.push('\n');
        }
        remark.push_str(text);
    }

    /// Sets the play of the problem with its remarks. The position shown is the one before the first card.
    pub(crate) fn settle_play(&mut self) {
        let legal = self.check_play();
        let cards: Vec<Card> = (self.cards.drain(..))
            .take(legal)
            .map(|card| card.card)
            .collect();
        for (_, late) in self.remarks.split_off(&(legal + 1)) {
            self.remark_after(legal, &late);
        }
        self.problem.set_play(cards.clone());
        self.problem.at = 0;
        for (after, comment) in std::mem::take(&mut self.remarks) {
            let name = String::new();
            let remark = Remark { name, comment };
            self.problem.play.set_remark(&cards[..after], remark);
        }
    }

    /// Checks the play, adds warnings about illegal cards, and returns the number of cards before the first illegal
    /// one.
    fn check_play(&mut self) -> usize {
        let mut table = PlayReplay::new(self.problem.setup);
        let mut legal = None;
        for (index, card) in self.cards.iter().enumerate() {
            match table.play(card) {
                Ok(None) => {}
                Ok(Some(mark)) => self.warnings.push((mark, EntryFlaw::NoRevoke.into())),
                Err(illegal) => {
                    let list = match legal {
                        None => &mut self.warnings,
                        Some(_) => &mut self.strict,
                    };
                    list.push((card.at, BoardFlaw::IllegalCard(illegal).into()));
                    legal.get_or_insert(index);
                }
            }
        }
        legal.unwrap_or(self.cards.len())
    }
}

/// A position in the text of a board: a line and a slice of it.
pub(crate) type LinePart<'a> = (BoardLine<'a>, &'a str);

impl<'a> BoardBuilder<LinePart<'a>> {
    /// Adds a warning that quotes `word`, a slice of `line`.
    pub(crate) fn warn_word(
        &mut self,
        line: BoardLine<'a>,
        word: &'a str,
        flaw: fn(Excerpt) -> BoardFlaw,
    ) {
        self.warn((line, word), flaw(Excerpt::of(word)));
    }

    /// Parses the cards at the start of `text`, a slice of `line`, and adds them to the play. The first word that is
    /// not a card ends the play.
    pub(crate) fn play_text(&mut self, line: BoardLine<'a>, text: &'a str) {
        let (cards, rest) = parse_cards(text);
        self.add_cards(cards.into_iter().map(|(word, card)| ((line, word), card)));
        if let Some(word) = rest {
            self.unreadable_card((line, word), word);
        }
    }

    /// Returns the finished problem, and appends the warnings about it to `warnings`.
    pub(crate) fn finish(self, warnings: &mut Vec<ReadError>) -> Problem {
        let place = |((line, part), flaw): (LinePart<'_>, FormatFlaw)| {
            line.locate_in_line(part, ReadError::new(1, 1, flaw))
        };
        warnings.extend(self.warnings.into_iter().map(place));
        self.problem
    }
}

/// The progress of an auction after some of its calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AuctionProgress {
    /// More calls are to come.
    Open,
    /// More calls are to come, and one was illegal.
    Faulty,
    /// The auction is over.
    Over,
}

/// Returns the progress of an auction after these calls.
pub(crate) fn progress(dealer: Seat, calls: impl Iterator<Item = Call>) -> AuctionProgress {
    let mut walk = AuctionReplay::new(dealer);
    for call in calls {
        // Illegal calls are reported later, when the builder is settled.
        let _ = walk.call(call, String::new());
    }
    match (walk.state.is_over(), walk.is_faulty) {
        (true, _) => AuctionProgress::Over,
        (false, true) => AuctionProgress::Faulty,
        (false, false) => AuctionProgress::Open,
    }
}

/// A replay of an auction, call by call. It tolerates illegal calls and tracks which calls are recorded.
struct AuctionReplay {
    state: AuctionState,
    /// The calls so far that are recorded in the problem.
    calls: Vec<ExplainedCall>,
    /// The state of the auction before the first call that is not recorded; `None` if all calls so far are recorded.
    cut: Option<AuctionState>,
    /// True if one of the calls so far was illegal.
    is_faulty: bool,
    /// True if the auction so far would be legal with a pass in place of the first illegal or unreadable call.
    is_sound: bool,
}

impl AuctionReplay {
    fn new(dealer: Seat) -> AuctionReplay {
        AuctionReplay {
            state: AuctionState::new(dealer),
            calls: Vec::new(),
            cut: None,
            is_faulty: false,
            is_sound: true,
        }
    }

    /// Adds passes until the auction is over. `meaning` explains the first of them.
    fn pass_to_end(&mut self, meaning: String) {
        let mut meaning = Some(meaning);
        while !self.state.is_over() && self.state.call(Call::Pass).is_ok() {
            self.record(Call::Pass, meaning.take().unwrap_or_default());
        }
    }

    /// Records a call, unless an earlier call already ended the record.
    fn record(&mut self, call: Call, meaning: String) {
        if self.cut.is_none() {
            self.calls.push(ExplainedCall { call, meaning });
        }
    }

    /// Ends the recording of the auction before the next call.
    fn end_record(&mut self) {
        self.cut.get_or_insert_with(|| self.state.clone());
    }

    fn call(&mut self, call: Call, meaning: String) -> Result<(), CallFault> {
        let result = self.state.call(call);
        match result {
            _ if self.cut.is_some() => {
                self.is_sound &= result.is_ok();
                return Ok(());
            }
            Ok(()) => {}
            Err(CallFault::Over) if !self.is_faulty => {
                self.end_record();
                return result;
            }
            Err(_) if self.is_faulty => self.is_sound = false,
            Err(_) => {
                self.is_faulty = true;
                self.is_sound = self.state.call(Call::Pass).is_ok();
            }
        }
        self.record(call, meaning);
        result
    }

    /// Adds a bid that is marked as insufficient and was accepted by the opponents.
    fn call_insufficient(&mut self, call: Call, meaning: String) -> Result<(), CallFault> {
        match self.state.clone().call(call) {
            Err(CallFault::Insufficient) if self.state.accept(call).is_ok() => {
                self.record(call, meaning);
                Ok(())
            }
            Ok(()) | Err(_) => self.call(call, meaning),
        }
    }

    /// Returns the final contract and declarer. Returns `None` if they are uncertain, and `Some(None)` if all players
    /// passed.
    fn final_contract(&self, is_played: bool) -> Option<Option<(Contract, Seat)>> {
        if self.is_sound && self.state.is_over() {
            return Some(self.state.contract());
        }
        let state = self.cut.as_ref().unwrap_or(&self.state);
        let is_certain = !self.is_faulty && (state.is_over() || is_played);
        state.contract().filter(|_| is_certain).map(Some)
    }
}

/// A replay of the play at the table. Unlike a [`Play`], it continues after an illegal card, and some cards may be
/// unknown.
struct PlayReplay {
    /// The position after the cards played so far, except that a complete trick is removed only before the next card.
    setup: Setup,
    /// The play of preferans, in which all cards must be known and which ends at the first illegal card; `None` in
    /// bridge.
    exact: Option<Play>,
    played: CardSet,
}

impl PlayReplay {
    fn new(setup: Setup) -> PlayReplay {
        PlayReplay {
            setup,
            exact: match setup.game {
                Game::Bridge => None,
                Game::Preferans => Position::from_setup(&setup).ok().map(Play::new),
            },
            played: CardSet::EMPTY,
        }
    }

    /// Plays a card. Returns the position of the mark if the card is marked as a revoke but is not one.
    fn play<P: Copy>(&mut self, played: &PlacedCard<P>) -> Result<Option<P>, IllegalCard> {
        let setup = &mut self.setup;
        match (&mut self.exact, setup.game) {
            (Some(play), _) => play.push(played.card).map(|()| None),
            (None, Game::Preferans) => Ok(None),
            (None, Game::Bridge) => {
                if let Some(winner) = setup.trick.winning(setup.strain)
                    && setup.trick.len() == 4
                {
                    setup.leader = setup.leader.clockwise(winner);
                    setup.trick = Trick::EMPTY;
                }
                if let CardMark::Led(seat) = played.mark {
                    setup.leader = seat;
                }
                let seat = setup.leader.clockwise(setup.trick.len());
                let result = self.check_card(seat, played);
                self.put_on_table(seat, played.card);
                result
            }
        }
    }

    /// Checks the card that a seat plays, before it is put on the table. Returns the position of the mark if the card
    /// is marked as a revoke but is not one.
    fn check_card<P: Copy>(
        &self,
        seat: Seat,
        played: &PlacedCard<P>,
    ) -> Result<Option<P>, IllegalCard> {
        let (setup, card) = (&self.setup, played.card);
        let (hand, unknown) = (setup.hands[seat], setup.unknown[seat]);
        let is_elsewhere = setup.hands.iter().any(|(_, other)| other.has(card));
        let is_free = unknown > 0 && !is_elsewhere && !self.played.has(card);
        if Seat::ALL.into_iter().all(|seat| setup.hand_len(seat) == 0) {
            return Err(IllegalCard::Over(card));
        }
        if !hand.has(card) && !is_free {
            return Err(IllegalCard::NotHeld { card, seat });
        }
        let led = setup.trick.suit();
        let must = led.filter(|suit| card.suit != *suit && !hand.suited(*suit).is_empty());
        match (must, played.mark) {
            (None, CardMark::Revoke(mark)) if unknown == 0 => Ok(Some(mark)),
            (Some(must), CardMark::None | CardMark::Led(_)) => {
                Err(IllegalCard::Revoke { card, seat, must })
            }
            (None, _) | (Some(_), CardMark::Revoke(_)) => Ok(None),
        }
    }

    /// Moves a card from the hand of a seat to the table.
    fn put_on_table(&mut self, seat: Seat, card: Card) {
        let setup = &mut self.setup;
        if setup.hands[seat].has(card) {
            setup.hands[seat].remove(card);
        } else {
            setup.unknown[seat] = setup.unknown[seat].saturating_sub(1);
        }
        self.played.insert(card);
        // This cannot fail: after a full trick, `play` has begun a new one.
        let _ = setup.trick.push(card);
    }
}
