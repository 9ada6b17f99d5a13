//! The results of the analysis of a document. Numbers of tricks refer to the whole deal, including the tricks won so
//! far.

use kibitzer::analysis::{
    BestLine, Choice, Choices, Discarding, Discards, Estimate, EveryFirstHand, EveryLead,
    LeadTable, LineOfPlay, Played, Ranking, Review, TrickTable,
};
use kibitzer::cards::{Card, CardSet, Seat, Strain, Tricks};
use kibitzer::problem;
use kibitzer::rules::{Deal, Play};

use crate::document::Document;
use crate::document::goal::Goal;
use crate::session::analysis::estimates::Estimates;
use crate::session::analysis::inquiries::{Inquiries, Inquiry, QuestionSlot};

/// The way in which discards are evaluated: for the layout (deal of the other hands) on the table, with every lead or
/// the best one, or over all layouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum JudgedBy {
    /// Discards are evaluated for the hands on the table.
    #[default]
    Layout,
    /// Discards are evaluated on average over all layouts of the other hands.
    AllLayouts,
    /// Discards are evaluated for the hands on the table, each against every lead.
    EveryLead,
}

/// Results and estimates from before the last change, which are shown until the worker threads have computed new ones.
#[derive(Default)]
pub(crate) struct PreviousResults {
    estimates: Estimates,
    /// The cards played before the start of the best line of play, used to check whether the play still follows that
    /// line.
    line_start: Vec<Card>,
    /// The card whose best continuation is shown before the user plays it; `None` without a preview.
    previewed: Option<Card>,
    /// The last complete evaluation of the cards played, shown until the evaluation of the current play covers as many
    /// cards.
    played: Option<Played>,
}

impl PreviousResults {
    /// Drops the evaluation of the cards played, because the table shows another document.
    pub(crate) fn forget_played(&mut self) {
        self.played = None;
    }

    /// Stores the evaluation of the cards played if it is complete, so that it can be shown while a longer play is
    /// evaluated.
    pub(crate) fn remember_played(&mut self, course: &QuestionSlot<Review>) {
        let is_complete = course.inquiry().is_some_and(Inquiry::is_complete);
        if let Some(played) = course.report().filter(|_| is_complete) {
            self.played = Some(played.clone());
        }
    }
}

/// A document together with the results of its analysis so far.
#[derive(Clone, Copy)]
pub struct AnalysedDocument<'a> {
    document: &'a Document,
    inquiries: &'a Inquiries,
    remembered: &'a PreviousResults,
    is_hidden: bool,
}

impl<'a> AnalysedDocument<'a> {
    /// Combines a document with the results of its analysis. `is_hidden` is true if the results must not be shown.
    pub(crate) fn new(
        document: &'a Document,
        inquiries: &'a Inquiries,
        remembered: &'a PreviousResults,
        is_hidden: bool,
    ) -> AnalysedDocument<'a> {
        AnalysedDocument {
            document,
            inquiries,
            remembered,
            is_hidden,
        }
    }

    /// Returns true if results are neither computed nor shown, so that the user can solve the problem without them.
    pub fn is_hidden(self) -> bool {
        self.is_hidden
    }

    /// Returns the goal of the declaring side. A goal taken from the published solution is not given away while results
    /// are hidden: `Goal::Open` is returned instead.
    pub fn goal(self) -> Goal {
        match self.document.goal() {
            Goal::Published { .. } if self.is_hidden => Goal::Open,
            goal @ (Goal::Open | Goal::Stated(_) | Goal::Contract(_) | Goal::Published { .. }) => {
                goal
            }
        }
    }

    /// Returns the document that is analysed.
    pub fn document(self) -> &'a Document {
        self.document
    }

    /// Returns the analysis requested from the worker threads, with the results so far.
    pub fn inquiries(self) -> &'a Inquiries {
        self.inquiries
    }

    /// Returns the declaring side's tricks if `card` is played now, and the tricks if a best card is played instead.
    /// Returns `None` until both are known.
    pub fn value(self, card: Card) -> Option<(Tricks, Tricks)> {
        let choices = self.inquiries.choices.report()?;
        let won = self.document.tricks_won_so_far();
        let best = choices.best()?.tricks;
        Some((won + choices.of(card)?.tricks, won + best))
    }

    /// Returns the declaring side's tricks in the whole deal with best play from the position that the problem asks
    /// about. Returns `None` if the number is unknown, or if the displayed line does not lead to that position.
    pub fn asked_best(self) -> Option<Tricks> {
        let asked = self.document.problem().played();
        if self.document.path() == asked {
            return self.best();
        }
        let is_on_line = self.document.line().starts_with(asked);
        self.course()
            .get(asked.len())
            .copied()
            .filter(|_| is_on_line)
    }

    /// Returns the goal that best play reaches if the goal that the problem states is wrong. `None` if it is right, and
    /// while the result is unknown or hidden, or if the goal is to lose tricks.
    pub fn goal_instead(self) -> Option<problem::Goal> {
        let best = self.asked_best().filter(|_| !self.is_hidden)?;
        let problem = self.document.problem();
        let (goal, setup) = (problem.goal?, &problem.setup);
        let is_wrong = !goal.loses_tricks(setup.strain) && !goal.is_true(setup, best);
        is_wrong.then(|| goal.with_best_play(setup, best))
    }

    /// Returns the values of all legal cards, as the declaring side's tricks from the current position on; `None` until
    /// all of them are known.
    pub fn moves(self) -> Option<&'a Ranking> {
        let ranking = self.inquiries.choices.report()?;
        let known = CardSet::union(ranking.all().iter().map(|choice| choice.cards));
        let is_whole = self.document.position()?.legal_cards() == known;
        (is_whole && !known.is_empty()).then_some(ranking)
    }

    /// Returns the legal cards whose values are known so far, with their values in the declaring side's tricks.
    pub fn choices(self) -> Vec<Choice> {
        let won = self.document.tricks_won_so_far();
        let known = self.inquiries.choices.report().map_or(&[][..], |c| c.all());
        let with_won = |choice: &Choice| Choice {
            tricks: won + choice.tricks,
            ..*choice
        };
        known.iter().map(with_won).collect()
    }

    /// Returns the declaring side's tricks with best play from the current position; `None` until they are known.
    pub fn best(self) -> Option<Tricks> {
        let position = self.document.position()?;
        let won = self.document.tricks_won_so_far();
        if position.is_over() && !self.is_hidden {
            return Some(won);
        }
        let inquiry = self.inquiries.choices.inquiry()?;
        let best = self.inquiries.choices.report()?.best()?;
        inquiry.is_complete().then(|| won + best.tricks)
    }

    /// Returns an immediate estimate of [`best`](AnalysedDocument::best), the tricks with best play. Returns `None`
    /// once the exact number is known, or while results are hidden.
    pub fn best_estimate(self) -> Option<Estimate> {
        if self.is_hidden || self.best().is_some() {
            return None;
        }
        let estimate = self
            .remembered
            .estimates
            .estimate(self.document.position()?);
        Some(estimate.plus(self.document.tricks_won_so_far()))
    }

    /// Returns the makeable tricks by declarer and strain, as far as they are known, for the opening lead by the deal's
    /// own leader.
    pub fn table(self) -> Option<&'a TrickTable> {
        self.tables().first().map(|(_, table)| table)
    }

    /// Returns one table of makeable tricks for each seat that could lead to the first trick, beginning with the deal's
    /// leader. Each table comes with the seat that leads.
    pub fn tables(self) -> &'a [(Seat, TrickTable)] {
        self.inquiries.table.report().map_or(&[], Vec::as_slice)
    }

    /// Returns an immediate estimate of an entry in the table of makeable tricks: the tricks of `declarer` in `strain`.
    pub fn entry_estimate(self, strain: Strain, declarer: Seat) -> Option<Estimate> {
        let EveryFirstHand(deal) = self.inquiries.table.inquiry()?.question();
        let position = deal.position(strain, declarer).ok()?;
        Some(self.remembered.estimates.estimate(&position))
    }

    /// Returns a best card for the hand whose turn it is; `None` until one is known.
    pub fn best_card(self) -> Option<Card> {
        if let Some((line, passed)) = self.line()
            && let Some(step) = line.steps.get(passed)
        {
            return Some(step.card);
        }
        let inquiry = self.inquiries.choices.inquiry()?;
        let choices = self.inquiries.choices.report()?;
        let best = inquiry.is_complete().then(|| choices.best())??;
        best.cards.iter().next_back()
    }

    /// Returns the best line of play and the number of its cards that have already been played; `None` until a line is
    /// known.
    pub fn line(self) -> Option<(&'a LineOfPlay, usize)> {
        Some((self.inquiries.line.report()?, self.line_cards_played()?))
    }

    /// Returns the card that the user previews and the best line of play after it, as far as the line is known.
    pub fn preview(self) -> Option<(Card, &'a LineOfPlay)> {
        let card = self.remembered.previewed?;
        let BestLine(start) = self.inquiries.preview.inquiry()?.question();
        let next = self.document.position()?.after(card).ok()?;
        let line = self.inquiries.preview.report()?;
        (next == *start).then_some((card, line))
    }

    /// Returns the number of cards that are played before the best line of play begins.
    pub fn line_start(self) -> usize {
        self.remembered.line_start.len()
    }

    /// Returns the number of cards of the best line that have already been played. Returns `None` if the line belongs
    /// to another deal or the play has left the line.
    fn line_cards_played(self) -> Option<usize> {
        let BestLine(start) = self.inquiries.line.inquiry()?.question();
        let before = &self.remembered.line_start[..];
        let since = self.document.path().strip_prefix(before)?;
        if self.document.play()?.position_after(before.len()) != start {
            return None;
        }
        let line = self.inquiries.line.report()?;
        let steps: Vec<Card> = line.steps.iter().map(|step| step.card).collect();
        steps.starts_with(since).then_some(since.len())
    }

    /// Returns the declaring side's tricks with best play at the start of the displayed line of play and after each
    /// card of the line, as far as they are known.
    pub fn course(self) -> Vec<Tricks> {
        let played = self.inquiries.played.report();
        let plies = played.map_or(&[][..], |played| &played.plies);
        let mut course: Vec<Tricks> = plies.iter().map(|ply| ply.tricks).collect();
        if let (Some(old), Some(play)) = (&self.remembered.played, self.document.play()) {
            let common = common_plies(old.play(), play);
            let known = old.plies.iter().map(|ply| ply.tricks).take(common);
            course.extend(known.skip(plies.len()));
        }
        course
    }

    /// Returns true if declarer holds two cards more than the others (in preferans), and the deal can be played or its
    /// layouts counted once they are discarded. Returns false while results are hidden.
    pub fn awaits_discard(self) -> bool {
        !self.is_hidden && self.document.awaits_discard()
    }

    /// Returns the layouts over which discards are evaluated: those that the user has `chosen`, or all layouts if hands
    /// are unknown, because no layout is on the table then.
    pub fn discards_judged_by(self, chosen: JudgedBy) -> JudgedBy {
        match self.document.setup_before_discard().all_unknown() {
            0 => chosen,
            _ => JudgedBy::AllLayouts,
        }
    }

    /// Returns the values of the discards known so far, with the question that they answer; `None` if there are none.
    pub fn discards(self, judge: JudgedBy) -> Option<(&'a Discarding, &'a Inquiry<Discards>)> {
        let slot = match judge {
            JudgedBy::Layout | JudgedBy::EveryLead => &self.inquiries.discards,
            JudgedBy::AllLayouts => &self.inquiries.all_discards,
        };
        // An answer about another deal is kept in case that deal comes back.
        let inquiry = slot.inquiry()?;
        let is_this = *inquiry.question().setup() == self.document.setup_before_discard();
        is_this.then(|| (inquiry.answer().report(), inquiry))
    }

    /// Returns the known part of the table of leads against discards, with the question that it answers; `None` if the
    /// table has not been requested for this deal.
    pub fn lead_table(self) -> Option<(&'a LeadTable, &'a Inquiry<EveryLead>)> {
        let inquiry = self.inquiries.lead_table.inquiry()?;
        let is_this = *inquiry.question().setup() == self.document.setup_before_discard();
        is_this.then(|| (inquiry.answer().report(), inquiry))
    }

    /// Returns the values of the discards in all strains, as far as they are known: for the hands on the table or, if
    /// other hands are unknown, for random layouts. Returns `None` unless declarer has taken the talon in a whole deal.
    pub fn games(self) -> Option<&'a Discarding> {
        let inquiry = self.inquiries.games.inquiry()?;
        let is_this = self.document.setup_for_games() == Some(*inquiry.question().setup());
        is_this.then(|| inquiry.answer().report())
    }

    /// Returns true if the evaluation of discards over all layouts is running.
    pub fn is_counting_discards(self) -> bool {
        self.inquiries.all_discards.is_running()
    }

    /// Returns true if declarer has to discard and the evaluation of the discards over all layouts is not complete.
    pub fn can_count_discards(self) -> bool {
        let known = self.discards(JudgedBy::AllLayouts);
        let is_counted =
            |inquiry: &Inquiry<Discards>| inquiry.is_complete() && !inquiry.question().is_sample();
        self.awaits_discard() && !known.is_some_and(|(_, inquiry)| is_counted(inquiry))
    }
}

/// Returns the number of positions, from the start, that two plays have in common: 0 if they start from different
/// positions, otherwise one more than the number of cards in common.
fn common_plies(one: &Play, other: &Play) -> usize {
    if one.start() != other.start() {
        return 0;
    }
    let pairs = one.cards().iter().zip(other.cards());
    1 + pairs.take_while(|(a, b)| a.card == b.card).count()
}

impl Inquiries {
    /// Requests from the worker threads the analysis of a document that the window shows. Work on unchanged questions
    /// continues; work on outdated ones is dropped.
    pub(crate) fn submit_questions(
        &mut self,
        document: &Document,
        remembered: &mut PreviousResults,
    ) {
        let position = document.position().copied().filter(|p| !p.is_over());
        self.choices.set_question(position.map(Choices));
        let line = AnalysedDocument::new(document, self, remembered, false).line_cards_played();
        if position.is_none() || line.is_none() {
            remembered.line_start = document.path().to_vec();
            self.line.set_question(position.map(BestLine));
        }
        let play = document.play().filter(|play| !play.cards().is_empty());
        self.played.set_question(play.cloned().map(Review));
        remembered.remember_played(&self.played);
        let deal = Deal::from_setup(&document.problem().setup).ok();
        self.table.set_question(deal.map(EveryFirstHand));
        self.discards.set_question(document.discards(false));
        self.submit_all_discards(document, remembered);
        if document.setup_for_games().is_none() {
            self.games.set_question(None);
        } else if AnalysedDocument::new(document, self, remembered, false)
            .games()
            .is_none()
        {
            self.games.set_question(document.games());
        }
    }

    /// Requests the evaluation of discards over all layouts if other hands are unknown, because there is no single
    /// layout to evaluate. Stops the evaluation of discards of another deal.
    fn submit_all_discards(&mut self, document: &Document, remembered: &PreviousResults) {
        let analysed = AnalysedDocument::new(document, self, remembered, false);
        if analysed.discards(JudgedBy::AllLayouts).is_some() {
            return;
        }
        match analysed.discards_judged_by(JudgedBy::Layout) {
            JudgedBy::AllLayouts if document.awaits_discard() => {
                self.all_discards.set_question(document.discards(true));
            }
            JudgedBy::AllLayouts | JudgedBy::Layout | JudgedBy::EveryLead
                if analysed.is_counting_discards() =>
            {
                self.all_discards.stop();
            }
            JudgedBy::AllLayouts | JudgedBy::Layout | JudgedBy::EveryLead => {}
        }
    }

    /// Requests the table of leads against discards if it `is_shown` and declarer still has to discard.
    pub(crate) fn submit_lead_table(&mut self, document: &Document, is_shown: bool) {
        let is_wanted = is_shown && document.awaits_discard();
        let setup = is_wanted.then(|| document.setup_before_discard());
        let open = self.lead_table.inquiry().map(Inquiry::question);
        if open.map(EveryLead::setup) != setup.as_ref() {
            let question = setup.and_then(|setup| EveryLead::new(&setup).ok());
            self.lead_table.set_question(question);
        }
    }

    /// Drops all analysis of the document on the table.
    pub(crate) fn drop_questions(&mut self, remembered: &mut PreviousResults) {
        remembered.forget_played();
        self.choices.set_question(None);
        self.line.set_question(None);
        self.played.set_question(None);
        self.table.set_question(None);
        self.discards.set_question(None);
        self.all_discards.set_question(None);
        self.games.set_question(None);
        self.lead_table.set_question(None);
        self.preview.set_question(None);
        self.soundness.set_question(None);
        self.problem_cases.set_question(None);
        self.drop_exchanges();
    }

    /// Requests the best line of play after a card that has not been played yet. `None` drops the request.
    pub(crate) fn ask_preview(
        &mut self,
        document: &Document,
        card: Option<Card>,
        remembered: &mut PreviousResults,
    ) {
        remembered.previewed = card;
        let next = card.and_then(|card| document.position()?.after(card).ok());
        self.preview
            .set_question(next.filter(|next| !next.is_over()).map(BestLine));
    }

    /// Starts evaluating the discards of a document over all layouts, or continues after it was stopped.
    pub(crate) fn count_discards(&mut self, document: &Document, remembered: &PreviousResults) {
        let analysed = AnalysedDocument::new(document, self, remembered, false);
        let known = analysed
            .discards(JudgedBy::AllLayouts)
            .filter(|(_, inquiry)| !inquiry.question().is_sample());
        let rest = known.map(|(report, inquiry)| inquiry.question().counted_after(report));
        self.all_discards.set_question(None);
        self.all_discards
            .set_question(rest.or_else(|| document.discards(true)));
    }

    /// Starts counting all layouts for every discard once the discards are ranked by a sample.
    pub(crate) fn count_discards_after_sample(&mut self) {
        let sample = (self.all_discards.inquiry())
            .filter(|inquiry| inquiry.is_complete() && inquiry.question().is_sample());
        let count = sample.map(|sample| sample.question().counted_after(sample.answer().report()));
        if count.is_some() {
            self.all_discards.set_question(count);
        }
    }
}
