//! `kibitz lead`: what each card to play is worth while hands are unseen.

mod answer;
mod options;

use std::cell::RefCell;
use std::io;
use std::path::PathBuf;

use kibitzer::analysis::{ChoiceSample, Merits, SampledChoices};
use kibitzer::dealing::{Condition, Script};
use kibitzer::lead::{LeadQuestion, LeadSampling};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer_files::{WriteError, replace_with};

use super::batch::LineQuestion;
use super::deal_script::{hold_cards, read_script};
use super::diagram::format_cards;
use super::failure::Failure;
use super::output::TextAnswer;
use super::overwriting::check_writable;
use super::played_board::contract_name;
use answer::{CallAnswer, CardAnswer, LeadAnswer, SettledAnswer, answer_text, share_text};
pub(super) use options::LeadOptions;

/// The question that `kibitz lead` answers about each board.
pub(super) struct WhatToLead {
    options: LeadOptions,
    script: Option<Script>,
}

/// A board of the input, and the question about the cards of the hand to play.
pub(super) struct LeadTask {
    question: LeadQuestion,
    /// The first line of the answer: contract, declarer, and who leads or plays.
    heading: String,
    progress: RefCell<LeadProgress>,
}

/// The results for the deals solved so far, merged from the answers to all questions about a board.
struct LeadProgress {
    sampling: LeadSampling,
    /// The number of answers that have been merged into the sample.
    answers: usize,
}

impl WhatToLead {
    /// Creates the question from the options, and reads the script file that they name.
    ///
    /// # Errors
    ///
    /// Returns an error if the script cannot be read, with its place in the script.
    pub(super) fn new(options: LeadOptions) -> Result<WhatToLead, Failure> {
        let script = options.script.as_deref().map(read_script).transpose()?;
        Ok(WhatToLead { options, script })
    }

    /// Returns the merits of all choices, the best first; `None` for a sample without deals.
    fn best_first(&self, task: &LeadTask, sample: &ChoiceSample) -> Option<Vec<Merits>> {
        if sample.deals() == 0 {
            return None;
        }
        let mut merits = sample.merits(task.question.vulnerable);
        let worth = |merits: &Merits| merits.by(self.options.by);
        merits.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
        Some(merits)
    }
}

impl LeadTask {
    /// Merges the answers that have arrived since the previous call into the sample.
    fn join(&self, tickets: &[Ticket<SampledChoices>]) {
        let mut progress = self.progress.borrow_mut();
        let finished = tickets.iter().take_while(|ticket| ticket.is_finished());
        for ticket in finished.skip(progress.answers) {
            progress.sampling.append(ticket.report());
            progress.answers += 1;
        }
    }

    /// Returns all deals solved so far, including those of a question that is still being answered.
    fn solved_so_far(&self, tickets: &[Ticket<SampledChoices>]) -> ChoiceSample {
        self.join(tickets);
        let progress = self.progress.borrow();
        let mut shown = progress.sampling.sample().clone();
        if let Some(ticket) = tickets.get(progress.answers) {
            shown.append(ticket.report());
        }
        shown
    }

    /// Returns the question about the next deals to solve, or an empty list if enough deals have been solved.
    fn next_question(&self) -> Vec<SampledChoices> {
        let next = self.progress.borrow_mut().sampling.next_deals();
        let question = next.map(|deals| self.question.choices.with_deals(deals));
        question.into_iter().collect()
    }
}

impl LineQuestion for WhatToLead {
    type Task = LeadTask;
    type Error = anyhow::Error;
    type Question = SampledChoices;
    type Answer = TextAnswer<LeadAnswer>;

    fn prepare_board(&self, line: Line) -> anyhow::Result<LeadTask> {
        let options = &self.options;
        let mut constraints = options.constraints.constraints(line.problem.setup.game)?;
        constraints.shapes.clone_from(&options.shape);
        let mut conditions: Vec<&Condition> = options.condition.iter().collect();
        if let Some(script) = &self.script {
            hold_cards(script, &mut constraints);
            conditions.extend(&script.condition);
        }
        let system = options.system.0.as_deref();
        let question = LeadQuestion::new(
            &line.problem,
            system,
            constraints,
            &conditions,
            options.seed,
        )?;
        let choices = &question.choices;
        let heading = format!(
            "{} by {}; {} {}",
            contract_name(choices.contract()),
            question.start.declarer.name(),
            choices.turn().name(),
            if choices.is_lead() { "leads" } else { "plays" }
        );
        let sampling = LeadSampling::new(&question, options.by, options.samples, options.until);
        let progress = RefCell::new(LeadProgress {
            sampling,
            answers: 0,
        });
        Ok(LeadTask {
            question,
            heading,
            progress,
        })
    }

    fn questions(&self, task: &LeadTask) -> Vec<SampledChoices> {
        task.next_question()
    }

    fn follow_up(
        &self,
        task: &LeadTask,
        tickets: &[Ticket<SampledChoices>],
    ) -> Vec<SampledChoices> {
        // A failure is reported in the place of the answer.
        if has_failed(tickets) {
            return Vec::new();
        }
        task.join(tickets);
        task.next_question()
    }

    fn progress(&self, task: &LeadTask, tickets: &[Ticket<SampledChoices>]) -> (u64, u64) {
        let solved = tickets.iter().map(|ticket| ticket.report().deals());
        let most = task.progress.borrow().sampling.most_deals();
        (solved.sum::<usize>() as u64, most as u64)
    }

    fn progress_note(&self, task: &LeadTask, tickets: &[Ticket<SampledChoices>]) -> Option<String> {
        let merits = self.best_first(task, &task.solved_so_far(tickets))?;
        let leaders = merits.iter().take(2).map(|merits| {
            let cards = format_cards(merits.cards);
            format!("{cards} {}", share_text(merits.contract))
        });
        Some(leaders.collect::<Vec<_>>().join(", "))
    }

    fn has_intermediate_answers(&self) -> bool {
        true
    }

    fn check_options(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        let csv = self.options.csv.as_deref();
        csv.map_or(Ok(()), |path| check_writable(path, inputs))
    }

    fn single_board_option(&self) -> Option<&'static str> {
        self.options.csv.as_ref().map(|_| "--csv")
    }

    fn finish_board(
        &self,
        task: &LeadTask,
        tickets: &[Ticket<SampledChoices>],
    ) -> io::Result<Vec<WriteError>> {
        let Some(path) = &self.options.csv else {
            return Ok(Vec::new());
        };
        task.join(tickets);
        let progress = task.progress.borrow();
        let sample = progress.sampling.sample();
        let written = replace_with(path, |pending| sample.write_csv(pending));
        Ok(written.err().into_iter().collect())
    }

    fn answer(
        &self,
        task: &LeadTask,
        tickets: &[Ticket<SampledChoices>],
    ) -> Option<TextAnswer<LeadAnswer>> {
        if has_failed(tickets) {
            return None;
        }
        let shown = task.solved_so_far(tickets);
        let merits = match self.best_first(task, &shown) {
            Some(merits) => merits,
            None if shown.is_stuck() => Vec::new(),
            None => return None,
        };
        let settled = task.progress.borrow_mut().sampling.settled().cloned();
        let json = LeadAnswer {
            to_play: task.question.choices.turn().letter(),
            calls: task.question.calls.iter().map(CallAnswer::from).collect(),
            deals: shown.deals(),
            is_stuck: shown.is_stuck(),
            cards: merits.iter().map(CardAnswer::from).collect(),
            settled: settled.as_ref().map(SettledAnswer::from),
        };
        let text = answer_text(
            &task.heading,
            &task.question,
            self.options.by,
            &shown,
            &merits,
            settled.as_ref(),
        );
        Some(TextAnswer { json, text })
    }
}

/// Returns true if a worker has failed to answer a question.
fn has_failed(tickets: &[Ticket<SampledChoices>]) -> bool {
    tickets.iter().any(|ticket| ticket.failure().is_some())
}
