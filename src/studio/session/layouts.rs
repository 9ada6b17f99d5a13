//! The count of all deals of two unseen hands: asking, pausing, keeping, walking in and coming back.

use std::time::Duration;

use kibitzer::analysis::{Layouts, LayoutsError, Stage};
use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Contract, Game, Limit, Play, Position, shown_voids};

use super::{Effect, Mode, Origin, Session};
use crate::document::goal::Goal;
use crate::document::history::History;
use crate::session::deals::{Ask, Deals, MadeLine, Opened, Tab, extent};
use crate::session::kept_counts::{Count, Whereabouts};
use crate::session::survey_terms::SurveyTerms;

/// The document while one of the layouts stands on the table in its place.
pub(super) struct Home {
    pub(super) history: History,
    pub(super) saved: Problem,
    pub(super) origin: Origin,
    /// After how many of its cards the layouts are counted.
    at: usize,
    /// Which layout of the list it is.
    layout: usize,
}

/// What is being counted, or was last.
pub(super) struct Counting {
    asked: SurveyTerms,
    /// After how many cards of the play.
    at: usize,
    whereabouts: Whereabouts,
    /// How long it took before it was gone on with.
    spent: Duration,
    /// How much of it is kept already.
    kept: ([u64; 2], [usize; 2]),
}

/// What a question about all deals is made of.
#[derive(PartialEq)]
pub(super) struct Terms {
    position: Position,
    unseen: [Seat; 2],
    discards: CardSet,
    limits: Vec<Limit>,
    contract: Option<(Contract, Tricks)>,
    each_card: bool,
}

impl Terms {
    fn question(&self) -> Result<Layouts, LayoutsError> {
        let mut layouts = Layouts::new(self.position, self.unseen)?;
        if !self.discards.is_empty() {
            layouts = layouts.with_unseen_discards(self.discards)?;
        }
        if !self.limits.is_empty() {
            layouts = layouts.within(self.limits.clone())?;
        }
        if let Some((contract, won)) = self.contract {
            layouts = layouts.for_contract(contract, won, false);
        }
        match self.each_card {
            true => layouts.of_each_card(),
            false => Ok(layouts),
        }
    }
}

impl Session {
    /// The question about the opponents' deals as it stands now.
    ///
    /// # Errors
    ///
    /// Why it cannot be asked, in words.
    pub fn layouts_question(&self) -> Result<&Layouts, &str> {
        self.question.as_ref().map_err(String::as_str)
    }

    /// Makes the question about all deals again, if it has become another.
    pub(super) fn refresh_question(&mut self) {
        let terms = self.terms(&self.deals.asked, self.at());
        if terms.is_none() || terms != self.terms {
            let question = terms.as_ref().map(Terms::question);
            self.question = match question {
                Some(question) => question.map_err(|error| error.to_string()),
                None => Err("the deal cannot be played".to_owned()),
            };
            self.terms = terms;
        }
    }

    /// What is asked after so many cards of the play.
    fn terms(&self, asked: &SurveyTerms, at: usize) -> Option<Terms> {
        let play = self.play()?;
        let position = *play.position_after(at);
        let unseen = self.unseen_by(asked);
        let hides_discards = asked.discards && position.game == Game::Preferans;
        let turn = position.turn();
        Some(Terms {
            position,
            unseen,
            discards: match hides_discards {
                true => play.start().out_of_play(),
                false => CardSet::EMPTY,
            },
            limits: limits(asked, play, at, unseen),
            contract: match self.goal() {
                Goal::Contract(contract) => Some((contract, self.won(at).0)),
                _ => None,
            },
            each_card: asked.each_card && turn.is_some_and(|turn| !unseen.contains(&turn)),
        })
    }

    /// The voids that the unseen hands have shown so far.
    pub fn shown_voids(&self) -> Vec<Limit> {
        let play = self.play();
        play.map_or(Vec::new(), |play| {
            shown_voids(play, self.at(), self.unseen())
        })
    }

    /// What the user asks about all deals, and what is made of the answer.
    pub fn deals(&self) -> &Deals {
        &self.deals
    }

    /// Which layout of the list stands on the table, if one does.
    pub fn layout_on_table(&self) -> Option<usize> {
        self.home.as_ref().map(|home| home.layout)
    }

    /// Where the layouts part into those that make and the others, and whether there is such a
    /// line: without a goal it is the result that was opened, or the mean.
    pub fn made_line(&self) -> MadeLine {
        let won = self.won(self.layouts_at().unwrap_or(0)).0;
        let left = |tricks: Tricks| tricks.0.saturating_sub(won.0);
        let target = self
            .inquiries
            .layouts
            .report()
            .map(|it| it.question().target());
        match (self.goal(), target.flatten(), self.deals.opened()) {
            (Goal::Contract(contract), Some(target), _) => {
                MadeLine::new(Stage::Makes, 1, contract.is_made(target + won))
            }
            (Goal::Contract(contract), None, _) => {
                MadeLine::new(Stage::Tricks, 0, contract.is_made(won))
            }
            (Goal::Published { tricks, misere }, ..) => {
                let least = left(tricks) + u8::from(misere);
                MadeLine::new(Stage::Tricks, least, !misere)
            }
            (Goal::Open, _, Some(Opened::Tricks(tricks))) => {
                MadeLine::new(Stage::Tricks, tricks.0, true)
            }
            (Goal::Open, ..) => {
                let mean = self.deals.shares().mean.map_or(1.0, |(mean, _)| mean);
                MadeLine::new(Stage::Tricks, mean.round() as u8, true)
            }
        }
    }

    /// The hands that are unseen: chosen by the user, else declarer's opponents.
    pub fn unseen(&self) -> [Seat; 2] {
        self.unseen_by(&self.deals.asked)
    }

    fn unseen_by(&self, asked: &SurveyTerms) -> [Seat; 2] {
        let absent = self.problem().setup.absent;
        match (asked.unseen, self.position()) {
            (Some(seats), _) if !seats.into_iter().any(|seat| Some(seat) == absent) => seats,
            (_, Some(position)) => Layouts::opponents(position),
            (_, None) => [Seat::East, Seat::West],
        }
    }

    /// Whether layouts are being counted.
    pub fn is_counting(&self) -> bool {
        self.inquiries.layouts.is_running()
    }

    /// Whether counting can go on from what is known.
    pub fn is_paused(&self) -> bool {
        let inquiry = self.inquiries.layouts.inquiry();
        let is_halted = inquiry.is_some_and(|it| it.answer().is_over() && !it.is_complete());
        is_halted && !self.deals.is_stopped
    }

    /// How long the layouts have been counted, from day to day.
    pub fn counted_for(&self) -> Duration {
        let now = self.inquiries.layouts.inquiry();
        let now = now.map_or(Duration::ZERO, |inquiry| inquiry.answer().elapsed());
        let before = self.counting.as_ref().map(|counting| counting.spent);
        before.unwrap_or_default() + now
    }

    /// Works out what is shown of all deals.
    pub(super) fn refresh_deals(&mut self) {
        let line = self.made_line();
        let Some(inquiry) = self.inquiries.layouts.inquiry() else {
            return;
        };
        let is_over = inquiry.answer().is_over();
        if is_over {
            self.save_counts();
        }
        if let Some(statistics) = self.inquiries.layouts.report() {
            self.deals.refresh_numbers(statistics, is_over);
            // While one of them stands on the table, the list stays as it is.
            if self.home.is_none() {
                self.deals.refresh_lists(statistics, line, is_over);
            }
        }
    }

    /// Counts these layouts, from what is known of them on, or none.
    pub(super) fn want_layouts(&mut self, layouts: Option<Layouts>) {
        self.keep_count();
        self.deals.forget_answer();
        self.inquiries.layouts.want(None);
        self.counting = None;
        let Some(layouts) = layouts else {
            return;
        };
        let known = self.keep.of(&layouts);
        self.counting = Some(Counting {
            asked: self.deals.asked.clone(),
            at: self.at(),
            whereabouts: self.whereabouts(),
            spent: known.map_or(Duration::ZERO, |count| count.spent),
            // Kept again when it ends, it is the latest.
            kept: Default::default(),
        });
        let known = known.map(|count| Layouts::continuing(&count.statistics));
        self.inquiries.layouts.want(Some(known.unwrap_or(layouts)));
    }

    /// Keeps what is counted so far, on disk too.
    pub fn save_counts(&mut self) {
        self.keep_count();
        if let Some(whereabouts) = self.unsaved.take() {
            let counts = self.keep.kept_in(&whereabouts);
            // With nothing to keep, what another day left there stays.
            if !counts.is_empty() {
                self.duties.push(Effect::KeepCounts {
                    whereabouts,
                    counts,
                });
            }
        }
    }

    /// Keeps what is counted so far, unless that much is kept already.
    fn keep_count(&mut self) {
        let spent = self.counted_for();
        let (Some(counting), Some(statistics)) =
            (&mut self.counting, self.inquiries.layouts.report())
        else {
            return;
        };
        let known = extent(statistics);
        if counting.kept == known {
            return;
        }
        counting.kept = known;
        self.unsaved = Some(counting.whereabouts.clone());
        self.keep.put(Count {
            whereabouts: counting.whereabouts.clone(),
            asked: counting.asked.clone(),
            at: counting.at,
            spent,
            statistics: statistics.clone(),
        });
    }

    /// Where counts of the document are kept.
    pub(super) fn whereabouts(&self) -> Whereabouts {
        let setup = &self.problem().setup;
        match self.file() {
            Some(path) if *setup == self.saved.setup => Whereabouts::Beside(path),
            _ => Whereabouts::of_deal(setup),
        }
    }

    /// The document stands in a file now: its counts stand beside it.
    pub(super) fn rehouse_counts(&mut self, from: &Whereabouts) {
        let to = self.whereabouts();
        if *from != to {
            self.keep.rehouse(from, &to);
            if let Some(counting) = &mut self.counting {
                counting.whereabouts = to.clone();
            }
            self.unsaved = Some(to);
            self.save_counts();
        }
    }

    /// Asks for the counts that are kept of the document.
    pub(super) fn ask_for_counts(&mut self) {
        let whereabouts = self.whereabouts();
        self.duties.push(Effect::RecallCounts(whereabouts));
    }

    /// Shows the latest count that is kept of what is asked now, unless one is shown.
    pub(super) fn recall_count(&mut self) {
        self.recall(|count, asked| count.asked == *asked);
    }

    /// The same of whatever was asked, unless the user has begun to ask.
    pub(super) fn recall_any_count(&mut self) {
        self.recall(|_, asked| *asked == SurveyTerms::default());
    }

    fn recall(&mut self, is_wanted: impl Fn(&Count, &SurveyTerms) -> bool) {
        if self.inquiries.layouts.is_open() {
            return;
        }
        let asked = &self.deals.asked;
        let mut counts = self.keep.counts();
        let count = counts.find(|count| is_wanted(count, asked) && self.fits(count));
        let Some(count) = count.cloned() else {
            return;
        };
        let statistics = &count.statistics;
        self.deals.forget_answer();
        self.deals.asked = count.asked.clone();
        self.counting = Some(Counting {
            asked: count.asked.clone(),
            at: count.at,
            whereabouts: count.whereabouts.clone(),
            spent: count.spent,
            kept: extent(statistics),
        });
        let (question, is_exact) = (statistics.question().clone(), statistics.is_exact());
        let desk = &mut self.inquiries.layouts;
        desk.show(question, statistics.clone(), is_exact);
    }

    /// Whether a count answers what can be asked about the play of the document.
    fn fits(&self, count: &Count) -> bool {
        let stands = |play: &Play| {
            let is_reached = count.at <= play.cards().len();
            is_reached && play.position_after(count.at) == count.statistics.question().position()
        };
        if !self.play().is_some_and(stands) {
            return false;
        }
        let terms = self.terms(&count.asked, count.at);
        let question = terms.and_then(|terms| terms.question().ok());
        question.is_some_and(|question| question.is_answered_by(&count.statistics))
    }

    pub(super) fn start_layouts(&mut self) {
        self.come_home();
        self.refresh_question();
        match &self.question {
            Ok(layouts) => {
                let layouts = layouts.clone();
                self.want_layouts(Some(layouts));
            }
            Err(reason) => self.message = Some(format!("Nothing to count: {reason}.")),
        }
    }

    /// Ends the count for now, or goes on from what is known.
    pub(super) fn pause_layouts(&mut self) {
        if self.is_counting() {
            return self.inquiries.layouts.stop();
        }
        if let Some(statistics) = self.inquiries.layouts.report() {
            let question = Layouts::continuing(statistics);
            let spent = self.counted_for();
            if let Some(counting) = &mut self.counting {
                counting.spent = spent;
            }
            self.inquiries.layouts.want(None);
            self.inquiries.layouts.want(Some(question));
        }
    }

    /// What is asked about all deals has changed: a count begins anew with what is asked now.
    pub(super) fn ask_anew(&mut self) {
        self.come_home();
        self.refresh_question();
        let is_open = self.inquiries.layouts.is_open();
        let known = self.question.as_ref().ok().filter(|_| is_open);
        self.want_layouts(known.cloned());
    }

    pub(super) fn ask_deals(&mut self, ask: Ask) {
        match ask {
            Ask::Limit(limit) => self.deals.asked.set_limit(limit),
            Ask::Forget(limit) => self.deals.asked.forget_limit(&limit),
            Ask::NoLimits => self.deals.asked.limits.clear(),
            Ask::EachCard => {
                self.deals.asked.each_card = !self.deals.asked.each_card;
                self.deals.look(Ask::Tab(match self.deals.asked.each_card {
                    true => Tab::Cards,
                    false => Tab::Layouts,
                }));
            }
            Ask::Discards => self.deals.asked.discards = !self.deals.asked.discards,
            Ask::Lay(layout) => return self.lay(layout),
            Ask::Play(card) => return self.play_in_all(card),
            other => return self.deals.look(other),
        }
        self.ask_anew();
    }

    /// Plays a card where the layouts are counted, and counts those that follow.
    fn play_in_all(&mut self, card: Card) {
        self.come_home();
        if let Some(at) = self.layouts_at() {
            self.go_to(at);
        }
        self.play_card(card);
        self.start_layouts();
    }

    /// Puts a layout of the list on the table in the place of the document.
    fn lay(&mut self, layout: usize) {
        let Some(found) = self.deals.found().get(layout).copied() else {
            return;
        };
        self.come_home();
        let (Some(at), Some(statistics)) = (self.layouts_at(), self.inquiries.layouts.report())
        else {
            return;
        };
        let question = statistics.question();
        let mut problem = self.problem().clone();
        problem.play.truncate(at);
        for (seat, hand) in question.unseen().into_iter().zip(found.hands) {
            let played = problem.setup.hands[seat] - question.position().hand(seat);
            problem.setup.hands[seat] = played | hand;
        }
        self.home = Some(Home {
            history: std::mem::replace(&mut self.history, History::new(problem.clone())),
            saved: std::mem::replace(&mut self.saved, problem),
            origin: std::mem::replace(&mut self.origin, Origin::New),
            at,
            layout,
        });
        self.refresh();
        self.mode = Mode::Analyse;
    }

    /// Puts the document back on the table.
    pub(super) fn come_home(&mut self) {
        if let Some(home) = self.home.take() {
            self.history = home.history;
            self.saved = home.saved;
            self.origin = home.origin;
            self.refresh();
        }
    }

    /// After how many cards of the play the layouts are counted.
    pub fn layouts_at(&self) -> Option<usize> {
        let layouts = self.inquiries.layouts.inquiry()?.question();
        if let Some(home) = &self.home {
            return Some(home.at);
        }
        let play = self.play()?;
        (0..=play.cards().len()).find(|&at| play.position_after(at) == layouts.position())
    }
}

/// What is known of the unseen hands after so many cards: voids shown in the play, and the user's
/// limits.
fn limits(asked: &SurveyTerms, play: &Play, at: usize, unseen: [Seat; 2]) -> Vec<Limit> {
    let played = |seat: Seat| {
        let cards = play.cards().iter().take(at);
        let cards = cards.filter(|played| played.seat == seat);
        cards.map(|played| played.card).collect::<CardSet>()
    };
    let mut limits = shown_voids(play, at, unseen);
    let set = asked.limits_after(played);
    limits.extend(set.into_iter().filter(|it| unseen.contains(&it.seat)));
    limits
}
