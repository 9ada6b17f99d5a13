//! Playing cards and moving through the play, by hand or at a fixed pace.

use std::time::Duration;

use kibitzer::cards::Card;

use crate::document::Document;
use crate::session::command::Landmark;
use crate::session::command::Walk;
use crate::session::desk::Desk;
use crate::session::screen_mode::ScreenMode;
use crate::session::solve;

/// The state of moving through the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WalkState {
    /// The progress of automatic playback; `None` while no cards are played back.
    pub playback: Option<Playback>,
}

/// The progress of automatic playback, which plays the cards of a board one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playback {
    /// The time at which the next card is due; `None` until the time is known.
    due: Option<Duration>,
}

impl Desk {
    /// Returns true if the play can be played back automatically: the table shows it, and it has cards. The cards that
    /// the user plays to solve a problem cannot be played back.
    pub fn can_play_through(&self) -> bool {
        let is_shown = self.screen.mode == ScreenMode::Analyse && !self.is_solving();
        is_shown && !self.document().line().is_empty()
    }
}

impl WalkState {
    /// Executes a command that plays a card or moves through the play.
    pub(in crate::session) fn perform(&mut self, desk: &mut Desk, command: &Walk) {
        desk.screen.shows_last_trick = false;
        let was_playing = self.playback.take().is_some();
        if desk.is_solving() {
            return solve::walk(desk, command);
        }
        let analysed = desk.analysed();
        let best = analysed.best_card();
        let mistakes = (analysed.next_mistake(), analysed.previous_mistake());
        let document = desk.documents.current_mut();
        let at = document.at();
        let seats = document.problem().setup.game.seats();
        match command {
            Walk::Play(card) => document.play_card(*card),
            Walk::TypeSuit(suit) => desk.screen.typed = Some(*suit),
            Walk::TypeRank(rank) => {
                if let Some(card) = desk.typed_card(*rank) {
                    solve::play(desk, card);
                }
            }
            Walk::PlayBest => best.into_iter().for_each(|card| document.play_card(card)),
            Walk::Follow(last) => follow_best_line(desk, *last + 1, None),
            Walk::GoTo(at) => document.go_to(*at),
            Walk::Back => document.go_to(at.saturating_sub(1)),
            Walk::Forward => document.go_to(at + 1),
            Walk::BackTrick => document.go_to(document.trick_start(at.saturating_sub(1))),
            Walk::ForwardTrick => document.go_to(document.trick_start(at + seats)),
            Walk::ToStart => document.go_to(0),
            Walk::ToEnd => document.go_to(usize::MAX),
            Walk::TogglePlayback if was_playing => {}
            Walk::TogglePlayback => self.begin_playback(desk),
            Walk::Next(Landmark::Variation) => document.switch_variation(1),
            Walk::Previous(Landmark::Variation) => document.switch_variation(-1),
            Walk::Next(Landmark::Fork) => go_to(document, document.next_fork()),
            Walk::Previous(Landmark::Fork) => go_to(document, document.previous_fork()),
            Walk::Next(Landmark::Mistake) => go_to(document, mistakes.0),
            Walk::Previous(Landmark::Mistake) => go_to(document, mistakes.1),
            Walk::Instead(at, card) => document.play_instead(*at, *card),
            Walk::FollowWith(index, card) => follow_best_line(desk, *index, Some(*card)),
        }
    }

    /// Starts automatic playback. If the table shows the end of the play, playback starts from the first card.
    fn begin_playback(&mut self, desk: &mut Desk) {
        if !desk.can_play_through() {
            return;
        }
        let document = desk.documents.current_mut();
        if document.at() >= document.line().len() {
            document.go_to(0);
        }
        self.playback = Some(Playback::default());
    }

    /// Advances playback by one card if the next card is due at the time `now`. Playback stops at the end of the play,
    /// or when something hides the play. Returns true if it advanced.
    pub(in crate::session) fn continue_playback(&mut self, desk: &mut Desk, now: Duration) -> bool {
        let Some(playback) = self.playback.take() else {
            return false;
        };
        let pace = desk.settings.pace.between_cards();
        let due = playback.due.unwrap_or(now + pace);
        let goes_further = now >= due && desk.can_play_through();
        if goes_further {
            self.perform(desk, &Walk::Forward);
        }
        let document = desk.document();
        let goes_on = desk.can_play_through() && document.at() < document.line().len();
        let due = Some(if now >= due { now + pace } else { due });
        self.playback = goes_on.then_some(Playback { due });
        goes_further
    }
}

/// Plays the first `cards` cards of the best line, or goes back to just after them if they have been played. Then plays
/// `instead` if it is given.
fn follow_best_line(desk: &mut Desk, cards: usize, instead: Option<Card>) {
    let analysed = desk.analysed();
    let Some((line, passed)) = analysed.line() else {
        return;
    };
    let target = analysed.line_start() + cards;
    let steps = line.steps.get(passed..cards).unwrap_or_default();
    let ahead: Vec<Card> = steps.iter().map(|step| step.card).collect();
    let document = desk.documents.current_mut();
    if cards <= passed {
        document.go_to(target);
    } else {
        document.play_all(&ahead);
    }
    if let Some(card) = instead {
        document.play_card(card);
    }
}

/// Moves to the position after `at` cards of the displayed line of play; does nothing if `at` is `None`.
fn go_to(document: &mut Document, at: Option<usize>) {
    if let Some(at) = at {
        document.go_to(at);
    }
}
