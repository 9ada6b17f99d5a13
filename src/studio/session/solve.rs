//! Solving a problem: hidden results, the engine's replies, and the record of solved problems.

use kibitzer::analysis::{BestLine, Choices, HardestReply, LineOfPlay, Mistake, Review};
use kibitzer::cards::{Card, CardSet, Seat};

use crate::document::key::ProblemKey;
use crate::document::solving::{Hint, Judgement, NextPlayer, Party, SolvingAttempt, solving_party};
use crate::session::analysis::inquiries::QuestionSlot;
use crate::session::command::Landmark;
use crate::session::command::{Challenge, Walk};
use crate::session::desk::Desk;
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, Solved, Switch};

impl Desk {
    /// Returns true if the open document is a problem that the user can try to solve.
    pub fn can_solve(&self) -> bool {
        let home = self.documents.open_document();
        home.play().is_some() && solving_party(home.problem()).is_some()
    }

    /// Returns true if a hand lies face down, because a player in the user's place would not see it.
    pub fn lies_face_down(&self, seat: Seat) -> bool {
        let hides = self.settings.is_on(Switch::HidesHands) && self.screen.hides_numbers;
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
        let tells = self.settings.is_on(Switch::TellsAtOnce) && solving.finish().is_none();
        let played = self.inquiries.solved.report().filter(|_| tells)?;
        solving.last_mistake(played)
    }

    /// Returns how the user solved the problem with this key, with or without help; `None` if it has not been solved.
    pub fn solved(&self, key: ProblemKey) -> Option<Solved> {
        self.settings.library.solved.get(&key).copied()
    }
}

/// Executes a command about solving a problem.
pub(super) fn perform(desk: &mut Desk, command: &Challenge) {
    let solving = desk.documents.solving_mut();
    match command {
        Challenge::Begin => {
            let party = solving.map(|attempt| attempt.party());
            let asked = || solving_party(desk.documents.open_document().problem());
            if let Some(party) = party.or_else(asked) {
                begin_attempt(desk, party);
            }
        }
        Challenge::BeginAs(party) => begin_attempt(desk, *party),
        Challenge::Leave => desk.leave_solving(),
        Challenge::Hint => solving.into_iter().for_each(SolvingAttempt::give_hint),
        Challenge::TakeBack => solving.into_iter().for_each(SolvingAttempt::take_back),
        Challenge::GiveUp => {
            solving.into_iter().for_each(SolvingAttempt::give_up);
            desk.screen.hides_numbers = false;
        }
        Challenge::ToggleNumbers => toggle_numbers(desk),
    }
}

/// Starts an attempt to solve the open problem, in which the user plays the side `party`.
fn begin_attempt(desk: &mut Desk, party: Party) {
    let problem = desk.documents.open_document().problem();
    let Some(solving) = SolvingAttempt::new(problem, party) else {
        return;
    };
    desk.settings.choose_section(AnswerSection::Solving);
    desk.documents.start_attempt(solving);
    desk.screen.mode = ScreenMode::Analyse;
    desk.screen.hides_numbers = true;
    desk.screen.typed = None;
}

/// Shows the results of the analysis, or hides them again. Results shown during an attempt to solve the problem count
/// as help.
fn toggle_numbers(desk: &mut Desk) {
    let hides = &mut desk.screen.hides_numbers;
    *hides = !*hides;
    if let (false, Some(solving)) = (*hides, desk.documents.solving_mut()) {
        solving.record_values_seen();
    }
}

/// Plays a card from the hand whose turn it is.
pub(super) fn play(desk: &mut Desk, card: Card) {
    match desk.documents.solving_mut() {
        Some(solving) if solving.finish().is_none() => solving.play(card),
        Some(_) | None => desk.documents.current_mut().play_card(card),
    }
    show_results_at_end(desk);
}

/// Executes a command that plays a card or moves, while the user is trying to solve a problem. Commands that depend on
/// analysis or variations have no effect.
pub(super) fn walk(desk: &mut Desk, command: &Walk) {
    let document = desk.documents.current();
    let (at, seats) = (document.at(), document.problem().setup.game.seats());
    let target = match command {
        Walk::Play(card) => return play(desk, *card),
        Walk::TypeSuit(suit) => return desk.screen.typed = Some(*suit),
        Walk::TypeRank(rank) => {
            if let Some(card) = desk.typed_card(*rank) {
                play(desk, card);
            }
            return;
        }
        Walk::PlayBest
        | Walk::Follow(_)
        | Walk::FollowWith(..)
        | Walk::Instead(..)
        | Walk::Next(Landmark::Variation)
        | Walk::Previous(Landmark::Variation)
        | Walk::Next(Landmark::Fork)
        | Walk::Previous(Landmark::Fork)
        | Walk::Next(Landmark::Mistake)
        | Walk::Previous(Landmark::Mistake)
        | Walk::TogglePlayback => return,
        Walk::GoTo(at) => *at,
        Walk::Back => at.saturating_sub(1),
        Walk::Forward => at + 1,
        Walk::BackTrick => document.trick_start(at.saturating_sub(1)),
        Walk::ForwardTrick => document.trick_start(at + seats),
        Walk::ToStart => 0,
        Walk::ToEnd => usize::MAX,
    };
    if let Some(solving) = desk.documents.solving_mut() {
        solving.look_at(target);
    }
}

/// Requests from the worker threads the analysis for the user's attempt to solve a problem: the engine's card, the
/// hint, and the mistakes.
pub(super) fn ask(desk: &mut Desk) {
    let solving = desk.documents.solving();
    let awaited = solving.map(SolvingAttempt::next_player);
    let position = solving.and_then(|attempt| attempt.document().position().copied());
    let hint = solving.map_or(Hint::Nothing, SolvingAttempt::hint);
    let to_declarer = solving.map(SolvingAttempt::party) == Some(Party::Declaring);
    let reply = |position| HardestReply {
        position,
        to_declarer,
    };
    let replied = position.filter(|_| awaited == Some(NextPlayer::Engine));
    let inquiries = &mut desk.inquiries;
    inquiries.reply.set_question(replied.map(reply));
    let open = position.filter(|position| !position.is_over());
    let hinted = open.filter(|_| hint > Hint::Nothing);
    inquiries.hint.set_question(hinted.map(Choices));
    inquiries.hint_line.set_question(hinted.map(BestLine));
    let tells = desk.settings.is_on(Switch::TellsAtOnce);
    let play = solving.and_then(|attempt| match attempt.finish() {
        Some(finish) => Some(finish.play.clone()),
        None => attempt.play_so_far().filter(|_| tells),
    });
    inquiries.solved.set_question(play.map(Review));
}

/// Plays the engine's card if it is the engine's turn and the card is known. Returns true if it played one.
pub(super) fn play_reply(desk: &mut Desk) -> bool {
    let reply = known_reply(desk);
    if let (Some(card), Some(solving)) = (reply, desk.documents.solving_mut()) {
        solving.reply(card);
        show_results_at_end(desk);
    }
    reply.is_some()
}

/// Records the problem as solved if the user's attempt has succeeded.
pub(super) fn record_solved(desk: &mut Desk) {
    let home = desk.documents.open_document().problem();
    if let (Some(judgement), Some(solving)) = (desk.judgement(), desk.documents.solving())
        && judgement.is_solved
        && solving_party(home) == Some(solving.party())
    {
        let solved = if solving.is_helped() {
            Solved::Helped
        } else {
            Solved::Alone
        };
        let key = ProblemKey::for_problem(home);
        desk.settings.library.record_solved(key, solved);
    }
}

/// Returns the card that the engine plays, if it is the engine's turn and the card is known; otherwise `None`.
fn known_reply(desk: &Desk) -> Option<Card> {
    let attempt = desk.documents.solving()?;
    let inquiry = desk.inquiries.reply.inquiry()?;
    let is_awaited = attempt.next_player() == NextPlayer::Engine && inquiry.is_complete();
    let is_this = Some(&inquiry.question().position) == attempt.document().position();
    (is_awaited && is_this).then(|| inquiry.answer().report().card())?
}

/// Shows the results of the analysis again once the attempt to solve the problem has ended.
fn show_results_at_end(desk: &mut Desk) {
    if desk.documents.solving().is_some() && !desk.is_solving() {
        desk.screen.hides_numbers = false;
    }
}

/// Returns the whole best line for a hint; `None` until it is known to its end.
pub(crate) fn whole_line(slot: &QuestionSlot<BestLine>) -> Option<&LineOfPlay> {
    let inquiry = slot.inquiry().filter(|inquiry| inquiry.is_complete())?;
    Some(inquiry.answer().report())
}

/// Returns the best cards for the user to play; `None` until the values of all legal cards are known.
pub(crate) fn best_cards(slot: &QuestionSlot<Choices>) -> Option<CardSet> {
    let inquiry = slot.inquiry().filter(|inquiry| inquiry.is_complete())?;
    let ranking = inquiry.answer().report();
    let best = ranking.best()?.tricks;
    let good = ranking.all().iter().filter(|choice| choice.tricks == best);
    Some(CardSet::union(good.map(|choice| choice.cards)))
}
