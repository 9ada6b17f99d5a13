//! Solving a problem: hidden results, the engine's replies, and the record of solved problems.

use kibitzer::analysis::{BestLine, Choices, HardestReply, LineOfPlay, Mistake, Review};
use kibitzer::cards::{Card, CardSet, Seat};

use super::Session;
use crate::document::key::ProblemKey;
use crate::document::solving::{Hint, Judgement, NextPlayer, Party, SolvingAttempt, solving_party};
use crate::session::command::{Challenge, Walk};
use crate::session::inquiries::QuestionSlot;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, Solved};

impl Session {
    /// Returns true if results of the analysis are hidden. Then they are not even computed, so that nothing can give
    /// them away.
    pub fn hides_results(&self) -> bool {
        self.screen.hides_numbers && self.has_results()
    }

    /// Returns true if the analysis of the document has results that can be hidden.
    fn has_results(&self) -> bool {
        let document = self.document();
        // If declarer still has to discard, there is no play, but the best discards are hidden.
        document.play().is_some() || document.awaits_discard()
    }

    /// Returns true if there are results to hide or to show: those of the document, or those of all boards in the
    /// overview. Otherwise hiding them would not be seen before the next deal.
    pub(crate) fn can_hide_results(&self) -> bool {
        self.has_results() || self.screen.mode == ScreenMode::Overview
    }

    /// Returns true if the document opens with its results hidden. This is the case for a problem with a question, a goal
    /// or a published solution. A document with unsaved changes is the user's own work, so its results are shown. So are
    /// those of a document that opens during the first tour, which explains the numbers.
    pub(super) fn opens_with_hidden_results(&self) -> bool {
        let document = self.document();
        let problem = document.problem();
        let is_touring = matches!(self.screen.over, Some(Overlay::Tour(_)));
        let explains_numbers = is_touring && !self.settings.toured;
        let shows_numbers = self.settings.solving.keeps_numbers || explains_numbers;
        problem.asks() && !document.has_unsaved() && !shows_numbers
    }

    /// Returns true if the user is solving a problem.
    pub fn is_solving(&self) -> bool {
        let solving = self.documents.solving();
        solving.is_some_and(|it| it.finish().is_none())
    }

    /// Returns true if the open document is a problem that the user can try to solve.
    pub fn can_solve(&self) -> bool {
        let home = self.documents.open_document();
        home.play().is_some() && solving_party(home.problem()).is_some()
    }

    /// Returns true if a hand lies face down, because a player in the user's place would not see it.
    pub fn lies_face_down(&self, seat: Seat) -> bool {
        let hides = self.settings.solving.hides_hands && self.screen.hides_numbers;
        let is_unseen = |it: &SolvingAttempt| it.finish().is_none() && !it.can_see_hand(seat);
        hides && self.documents.solving().is_some_and(is_unseen)
    }

    /// Returns the result of the attempt to solve the problem; `None` until the attempt has ended and been evaluated.
    pub fn judgement(&self) -> Option<Judgement> {
        let solving = self.documents.solving()?;
        solving.judge(self.inquiries.solved.report()?)
    }

    /// Returns the user's last card as a mistake, if it is known to have cost tricks and mistakes are reported at once.
    /// Otherwise returns `None`.
    pub fn last_mistake(&self) -> Option<Mistake> {
        let solving = self.documents.solving()?;
        let tells = self.settings.solving.tells_at_once && solving.finish().is_none();
        let played = self.inquiries.solved.report().filter(|_| tells)?;
        solving.last_mistake(played)
    }

    /// Returns the way in which the user solved the problem with this key, alone or with help; `None` if he did not.
    pub fn solved(&self, key: ProblemKey) -> Option<Solved> {
        self.settings.library.solved.get(&key).copied()
    }

    /// Executes a command about solving a problem.
    pub(super) fn perform_challenge(&mut self, command: &Challenge) {
        let (solving, settings) = (self.documents.solving_mut(), &mut self.settings.solving);
        match command {
            Challenge::Begin => {
                let party = solving.map(|it| it.party());
                let asked = || solving_party(self.documents.open_document().problem());
                if let Some(party) = party.or_else(asked) {
                    self.begin_attempt(party);
                }
            }
            Challenge::BeginAs(party) => self.begin_attempt(*party),
            Challenge::Leave => self.leave_solving(),
            Challenge::Hint => solving.into_iter().for_each(SolvingAttempt::give_hint),
            Challenge::TakeBack => solving.into_iter().for_each(SolvingAttempt::take_back),
            Challenge::GiveUp => {
                solving.into_iter().for_each(SolvingAttempt::give_up);
                self.screen.hides_numbers = false;
            }
            Challenge::ToggleNumbers => self.toggle_numbers(),
            Challenge::ToggleKeepNumbers => {
                settings.keeps_numbers = !settings.keeps_numbers;
                let hides = self.opens_with_hidden_results();
                if !self.is_solving() {
                    self.screen.hides_numbers = hides;
                }
            }
            Challenge::ToggleHands => settings.hides_hands = !settings.hides_hands,
            Challenge::ToggleTelling => settings.tells_at_once = !settings.tells_at_once,
        }
    }

    /// Starts an attempt to solve the open problem, in which the user plays the side `party`.
    fn begin_attempt(&mut self, party: Party) {
        let Some(solving) = SolvingAttempt::new(self.documents.open_document().problem(), party)
        else {
            return;
        };
        self.settings.choose_section(AnswerSection::Solving);
        self.set_layouts_question(None);
        self.documents.start_attempt(solving);
        self.screen.mode = ScreenMode::Analyse;
        self.screen.hides_numbers = true;
        self.screen.typed = None;
    }

    /// Shows the results of the analysis, or hides them again. Results shown during an attempt to solve the problem
    /// count as help.
    fn toggle_numbers(&mut self) {
        let hides = &mut self.screen.hides_numbers;
        *hides = !*hides;
        if let (false, Some(solving)) = (*hides, self.documents.solving_mut()) {
            solving.record_values_seen();
        }
    }

    /// Ends the attempt to solve a problem and puts the problem back on the table.
    pub(super) fn leave_solving(&mut self) {
        if self.documents.solving().is_some() {
            self.documents.return_to_document();
        }
    }

    /// Plays a card for the hand to play.
    pub(super) fn play(&mut self, card: Card) {
        match self.documents.solving_mut() {
            Some(solving) if solving.finish().is_none() => solving.play(card),
            Some(_) | None => self.documents.current_mut().play_card(card),
        }
        self.show_results_at_end();
    }

    /// Executes a command that plays a card or moves, while the user is trying to solve a problem. Commands that depend
    /// on analysis or variations have no effect.
    pub(super) fn walk_solving(&mut self, command: &Walk) {
        let document = self.documents.current();
        let (at, seats) = (document.at(), document.problem().setup.game.seats());
        let target = match command {
            Walk::Play(card) => return self.play(*card),
            Walk::TypeSuit(suit) => return self.screen.typed = Some(*suit),
            Walk::TypeRank(rank) => return self.type_rank(*rank),
            Walk::PlayBest
            | Walk::Follow(_)
            | Walk::FollowWith(..)
            | Walk::Instead(..)
            | Walk::NextVariation
            | Walk::PreviousVariation
            | Walk::NextFork
            | Walk::PreviousFork
            | Walk::NextMistake
            | Walk::PreviousMistake
            | Walk::TogglePlayback => return,
            Walk::GoTo(at) => *at,
            Walk::Back => at.saturating_sub(1),
            Walk::Forward => at + 1,
            Walk::BackTrick => document.trick_start(at.saturating_sub(1)),
            Walk::ForwardTrick => document.trick_start(at + seats),
            Walk::ToStart => 0,
            Walk::ToEnd => usize::MAX,
        };
        if let Some(solving) = self.documents.solving_mut() {
            solving.look_at(target);
        }
    }

    /// Requests from the worker threads the analysis for the user's attempt to solve a problem: the engine's card, the
    /// hint, and the mistakes.
    pub(super) fn ask_solving(&mut self) {
        let solving = self.documents.solving();
        let awaited = solving.map(SolvingAttempt::next_player);
        let position = solving.and_then(|it| it.document().position().copied());
        let hint = solving.map_or(Hint::Nothing, SolvingAttempt::hint);
        let reply = position.filter(|_| awaited == Some(NextPlayer::Engine));
        let to_declarer = solving.is_some_and(|it| it.party() == Party::Declaring);
        let reply = reply.map(|position| HardestReply {
            position,
            to_declarer,
        });
        let inquiries = &mut self.inquiries;
        inquiries.reply.set_question(reply);
        let open = position.filter(|position| !position.is_over());
        let hinted = open.filter(|_| hint > Hint::Nothing);
        inquiries.hint.set_question(hinted.map(Choices));
        inquiries.hint_line.set_question(hinted.map(BestLine));
        let tells = self.settings.solving.tells_at_once;
        let play = solving.and_then(|it| match it.finish() {
            Some(finish) => Some(finish.play.clone()),
            None => it.play_so_far().filter(|_| tells),
        });
        inquiries.solved.set_question(play.map(Review));
    }

    /// Continues the user's attempt to solve a problem: plays the engine's cards if they are known, and records that
    /// the problem is solved if it is.
    pub(super) fn continue_solving(&mut self) {
        // The engine may play several cards in a row if they are all known.
        while let Some(card) = self.known_reply() {
            if let Some(solving) = self.documents.solving_mut() {
                solving.reply(card);
            }
            self.show_results_at_end();
            self.submit_questions();
        }
        let home = self.documents.open_document().problem();
        if let (Some(judgement), Some(solving)) = (self.judgement(), self.documents.solving())
            && judgement.is_solved
            && solving_party(home) == Some(solving.party())
        {
            let solved = match solving.is_helped() {
                true => Solved::Helped,
                false => Solved::Alone,
            };
            self.settings
                .library
                .record_solved(ProblemKey::for_problem(home), solved);
        }
    }

    /// Returns the card that the engine plays, if it is the engine's turn and the card is known; otherwise `None`.
    fn known_reply(&self) -> Option<Card> {
        let solving = self.documents.solving();
        let solving = solving.filter(|it| it.next_player() == NextPlayer::Engine)?;
        let slot = &self.inquiries.reply;
        let inquiry = slot.inquiry().filter(|it| it.is_complete())?;
        let is_this = Some(&inquiry.question().position) == solving.document().position();
        is_this.then(|| inquiry.answer().report().card())?
    }

    /// Shows the results of the analysis again once the attempt to solve the problem has ended.
    fn show_results_at_end(&mut self) {
        if self.documents.solving().is_some() && !self.is_solving() {
            self.screen.hides_numbers = false;
        }
    }
}

/// Returns the whole best line for a hint; `None` until it is known to its end.
pub(crate) fn whole_line(slot: &QuestionSlot<BestLine>) -> Option<&LineOfPlay> {
    let inquiry = slot.inquiry().filter(|it| it.is_complete())?;
    Some(inquiry.answer().report())
}

/// Returns the best cards for the user to play; `None` until the values of all legal cards are known.
pub(crate) fn best_cards(slot: &QuestionSlot<Choices>) -> Option<CardSet> {
    let inquiry = slot.inquiry().filter(|it| it.is_complete())?;
    let ranking = inquiry.answer().report();
    let best = ranking.best()?.tricks;
    let good = ranking.all().iter().filter(|it| it.tricks == best);
    Some(good.fold(CardSet::EMPTY, |all, it| all | it.cards))
}
