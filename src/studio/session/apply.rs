//! Every command and event, given to the part of the session that it concerns, and the question to the user before work
//! would be lost.

use std::time::Duration;

use crate::document::Documents;
use crate::document::edit::Edit;

use crate::session::Session;
use crate::session::command::{Answer, Challenge, Change, Command, Filing, Share, Show, Walk};
use crate::session::effect::Effect;
use crate::session::event::{Event, Input, Stake};
use crate::session::files::PendingInput;
use crate::session::lines::own_lines;
use crate::session::list::pasted;
use crate::session::notice::Notice;
use crate::session::request::Request;
use crate::session::screen::{Loss, Overlay};
use crate::session::screen_mode::ScreenMode;
use crate::session::{files, list, showing, solve};

impl Session {
    /// Executes a command or handles an event. The work outside the session that it requires is to be
    /// [taken](Session::take_effects) afterwards.
    pub fn apply(&mut self, input: impl Into<Input>) {
        self.ask_or_handle(input.into());
        self.settle();
    }

    /// Receives new results from the worker threads and updates everything that depends on them or on the time. Returns
    /// true if there were new results. `clock` returns the time since an arbitrary fixed moment.
    pub fn poll(&mut self, clock: &dyn Fn() -> Duration) -> bool {
        let desk = &mut self.desk;
        let news = desk.inquiries.poll();
        desk.inquiries.count_discards_after_sample();
        desk.inquiries.submit_larger_repairs();
        let failure = desk.inquiries.failure().map(str::to_owned);
        let notices = &mut desk.screen.notices;
        notices.set_ongoing(failure.map(Notice::WorkerFailed));
        notices.remove_expired(clock());
        if news {
            self.continue_solving();
            self.list.store_difficulty(&mut self.desk);
            self.handout.refresh(&mut self.desk);
            let desk = &mut self.desk;
            desk.remembered.remember_played(&desk.inquiries.played);
        }
        let desk = &mut self.desk;
        if self.walk.continue_playback(desk, clock()) {
            self.settle();
        }
        let desk = &mut self.desk;
        if desk.screen.mode == ScreenMode::Overview {
            self.overview.refresh(desk);
        }
        self.layouts.poll(desk, clock());
        self.lead.poll(desk, clock());
        self.dealing.poll(desk, clock());
        if self.carry_out_requests() {
            self.settle();
        }
        news
    }

    /// Updates the session after a change: requests the analysis of what the window shows, and stores the user's own
    /// lines, pasted boards and unsaved work.
    fn settle(&mut self) {
        self.submit_questions();
        // A reply of the engine that is already known arrives without news from the workers.
        self.continue_solving();
        own_lines::keep(&mut self.desk);
        pasted::keep(&mut self.desk);
        self.keep_draft();
    }

    /// Continues the user's attempt to solve a problem: plays the engine's cards if they are known, and records that
    /// the problem is solved if it is.
    fn continue_solving(&mut self) {
        // The engine may play several cards in a row if they are all known.
        while solve::play_reply(&mut self.desk) {
            self.submit_questions();
        }
        solve::record_solved(&mut self.desk);
    }

    /// Executes the requests that parts of the session have made to one another. Returns true if there were any.
    fn carry_out_requests(&mut self) -> bool {
        let requests = std::mem::take(&mut self.desk.requests);
        let is_any = !requests.is_empty();
        for request in requests {
            match request {
                Request::Open(document) => self.open_document(*document),
                Request::Command(command) => self.ask_or_handle(command.into()),
                Request::ShowPlayedBoards => self.overview.show_played_boards(&mut self.desk),
                Request::MoveCounts(from) => self.layouts.move_counts(&mut self.desk, &from),
                Request::Continue(loss) => self.continue_after(loss),
            }
            self.carry_out_requests();
        }
        is_any
    }

    /// Returns true if the user will be asked about unsaved work before this input is handled.
    pub fn asks_before(&self, input: &Input) -> bool {
        let is_changed = self.has_unsaved() || self.documents().has_ended_excursion();
        let loses_document = input.stake().includes_document() && is_changed;
        loses_document || self.next_unsaved_work(input, None).is_some()
    }

    /// Handles input, after asking the user about unsaved work that it would lose. Work that a draft keeps for the next
    /// start is not lost.
    fn ask_or_handle(&mut self, input: Input) {
        let (stake, desk) = (input.stake(), &mut self.desk);
        if stake.includes_document() && desk.has_unsaved() {
            // The question to the user must cover the play of an excursion too.
            self.lines.end_writing(desk);
            self.lead.end_writing(desk);
            desk.documents.end_excursion();
            own_lines::keep(desk);
        }
        if stake == Stake::Document {
            pasted::keep_open_board(desk);
        }
        // A deal that was changed in an excursion would be a second document, and the draft holds one.
        let can_keep = stake == Stake::Everything && !desk.documents.has_ended_excursion();
        if can_keep && let Some(work) = self.drafts.work_to_leave(desk) {
            let effect = Effect::LeaveWork(Box::new(work));
            return desk.effects.push(effect);
        }
        self.handle_unless_lossy(input, None);
    }

    /// Returns the first piece of unsaved work that the input would lose and about which the user has not been asked
    /// yet. `decided` is the last piece on which the user has decided. Returns `None` if there is no such piece.
    fn next_unsaved_work(&self, input: &Input, decided: Option<Loss>) -> Option<Loss> {
        let stake = input.stake();
        let is_lost = stake.includes_document() && self.has_unsaved();
        let changes = is_lost.then_some(Loss::Changes);
        let list = self.problem_list();
        let deals: Vec<usize> = match stake {
            Stake::Section(section) => vec![section],
            Stake::Everything => list.unsaved_deals().collect(),
            Stake::Nothing | Stake::Document => Vec::new(),
        };
        let unsaved = deals
            .into_iter()
            .filter(|&section| list.is_in_no_file(section));
        let mut losses = changes.into_iter().chain(unsaved.map(Loss::Deals));
        losses.find(|loss| Some(*loss) > decided)
    }

    /// Handles input once the user has decided about all unsaved work that it would lose; until then, asks about the
    /// next piece. `decided` is the last piece on which the user decided.
    fn handle_unless_lossy(&mut self, input: Input, decided: Option<Loss>) {
        let mut loss = self.next_unsaved_work(&input, decided);
        if loss != Some(Loss::Changes)
            && input.stake().includes_document()
            && let Some(left) = self.desk.documents.take_ended_excursion()
        {
            // A deal that was changed in an excursion exists nowhere else. It is opened so that the user sees what the
            // question is about.
            self.open_document(left);
            loss = Some(Loss::Changes);
        }
        match loss {
            Some(loss) => self.filing.waiting = Some(PendingInput { input, loss }),
            None => self.handle(input),
        }
    }

    /// Continues closing the studio after the draft of the unsaved work was written for the next start. If it could not
    /// be written (`is_kept` is false), asks the user about the work.
    fn finish_quitting(&mut self, is_kept: bool) {
        let quit = Input::from(Command::Filing(Filing::Quit));
        self.handle_unless_lossy(quit, is_kept.then_some(Loss::Changes));
    }

    /// Continues with the pending input after the unsaved work `loss` was saved, or discarded by the user.
    fn continue_after(&mut self, loss: Loss) {
        if let Some(held) = self.filing.waiting.take_if(|held| held.loss == loss) {
            self.handle_unless_lossy(held.input, Some(loss));
        }
    }

    /// Executes a command or handles an event, without asking the user about unsaved work.
    fn handle(&mut self, input: Input) {
        match input {
            Input::Command(command) => self.perform(command),
            Input::Event(event) => self.receive(event),
        }
        self.carry_out_requests();
    }

    /// Executes a command.
    fn perform(&mut self, command: Command) {
        let desk = &mut self.desk;
        match command {
            Command::Filing(Filing::Answer(Answer::Discard)) => self.discard_changes(),
            Command::Filing(Filing::Answer(Answer::TakeUp)) => self.open_recovered_work(),
            Command::Filing(Filing::Answer(Answer::LeaveBehind)) => {
                let found = self.drafts.found.pop();
                let forget = found.map(|found| Effect::ForgetDraft(found.draft));
                desk.effects.extend(forget);
            }
            Command::Filing(filing) => self.filing.perform(desk, filing),
            Command::Share(Share::Handout(step)) => self.handout.perform(desk, &step),
            Command::Share(share) => self.export.perform(desk, share),
            Command::Change(change) => self.change(&change),
            Command::Walk(walk) => self.walk.perform(desk, &walk),
            Command::Lines(lines) => self.lines.perform(desk, lines),
            Command::Counting(counting) => self.layouts.perform(desk, counting),
            Command::Lead(lead) => self.lead.perform(desk, lead),
            Command::Show(Show::Mode(mode)) => self.set_mode(mode),
            Command::Show(Show::Leave) => self.leave(),
            Command::Show(Show::Overlay(overlay)) => self.toggle_overlay(overlay),
            Command::Show(show) => showing::perform(desk, show),
            Command::Challenge(challenge) => solve::perform(desk, &challenge),
            Command::Library(library) => self.list.perform(desk, library),
            Command::Dealing(dealing) => self.dealing.perform(desk, dealing),
            Command::Overview(overview) => self.overview.perform(desk, overview),
        }
    }

    /// Executes a command that changes the problem.
    fn change(&mut self, command: &Change) {
        let (desk, hands) = (&mut self.desk, &mut self.hand_entry);
        match command {
            Change::Edit(edit) => {
                desk.edit(edit);
                if matches!(edit, Edit::Call(..)) {
                    // After a call is replaced, the next one goes to the end again.
                    desk.screen.choose_next_call();
                }
                if *edit == Edit::Clear {
                    hands.begin(desk);
                }
            }
            Change::DealRandomly => desk.edit_with_seed(Edit::DealRandomly),
            Change::DealRest => desk.edit_with_seed(Edit::DealRest),
            Change::Repair(repair) => desk.edit_with_seed(|seed| repair.edit(seed)),
            Change::StartHere => desk.documents.current_mut().start_at_position(),
            Change::Type(stroke) => hands.type_stroke(desk, *stroke),
            Change::TypeHand(seat, text) => hands.type_hand(desk, *seat, text),
            Change::TypeCalls(text) => self.calls.type_line(desk, text, false),
            Change::EndCalls => self.calls.end(desk),
            Change::Undo if desk.is_solving() => solve::perform(desk, &Challenge::TakeBack),
            Change::Redo if desk.is_solving() => self.walk.perform(desk, &Walk::ToEnd),
            Change::Undo => self.move_through_history(Documents::undo),
            Change::Redo => self.move_through_history(Documents::redo),
        }
    }

    /// Moves one step through the undo history. `step` undoes or redoes a change or the opening of a document, and
    /// returns true if another document is open afterwards.
    fn move_through_history(&mut self, step: fn(&mut Documents) -> bool) {
        let desk = &mut self.desk;
        let terms = desk.documents.open_document().layout_terms().clone();
        let is_another = step(&mut desk.documents);
        self.hand_entry.forget_texts();
        if is_another {
            self.layouts.end_count(desk);
            self.reset_for_document();
        } else if terms != *desk.documents.open_document().layout_terms() {
            self.layouts.restart(desk);
        }
    }

    /// Discards the unsaved work that the user is being asked about, and continues with the input that was waiting for
    /// the decision.
    fn discard_changes(&mut self) {
        let Some(PendingInput { input, loss }) = &self.filing.waiting else {
            return;
        };
        let loss = *loss;
        if loss == Loss::Changes && input.stake() == Stake::Everything {
            self.drafts.discard();
        }
        self.continue_after(loss);
    }

    /// Shows or closes a page over the window. If the page is a form, prepares it before it is shown.
    fn toggle_overlay(&mut self, overlay: Overlay) {
        let desk = &mut self.desk;
        match overlay {
            _ if desk.screen.is_over(overlay) => {}
            Overlay::Dealing => self.dealing.prepare(desk),
            Overlay::Handout => self.handout.prepare(desk),
            Overlay::Export => self.export.prepare(desk),
            Overlay::Help
            | Overlay::Guide
            | Overlay::About
            | Overlay::Palette
            | Overlay::Auction(_)
            | Overlay::Tour(_) => {}
        }
        desk.screen.toggle_overlay(overlay);
    }

    /// Does the first of the following that applies: closes the overlay, cancels a half-typed card, leaves the
    /// projector view, returns from the table to the overview, or returns from any other mode to the table.
    fn leave(&mut self) {
        let screen = &mut self.desk.screen;
        if screen.over.take().is_some() || screen.typed.take().is_some() {
            return;
        }
        if screen.is_projected() {
            screen.toggle_projector();
        } else if self.overview.returns(&self.desk) {
            self.set_mode(ScreenMode::Overview);
        } else {
            self.set_mode(ScreenMode::Analyse);
        }
    }

    /// Handles an event.
    fn receive(&mut self, event: Event) {
        let desk = &mut self.desk;
        match event {
            Event::Pasted(text) => files::open_pasted(desk, text),
            Event::TextRead(read) => files::open_pasted_boards(desk, read),
            Event::FileRead(path, read) => files::open_file_text(desk, path, read),
            Event::Saved(saved) => files::handle_saved(desk, *saved),
            Event::NotSaved(unsaved) => files::handle_not_saved(desk, *unsaved),
            Event::ListSaved(saved) => files::handle_list_saved(desk, *saved),
            Event::Losing(losing) => self.filing.ask_about_losses(desk, *losing),
            Event::Prompt(prompt) => self.filing.set_prompt(desk, Some(*prompt)),
            Event::Browsed(content) => self.filing.set_folder_content(content),
            Event::FolderListed(path, files) => list::list_folder_files(desk, path, files),
            Event::ListedFileRead(path, read) => list::list_problems_of_file(desk, path, read),
            Event::DraftNotKept(error) => self.drafts.handle_failure(desk, error),
            Event::WorkLeft(is_kept) => self.finish_quitting(is_kept),
            Event::DraftsFound(found) => self.handle_drafts(found),
            Event::OrderNotKept(folder) => list::keep_order_in_settings(desk, &folder),
            Event::ReadAgain(path, read) => self.handle_read_again(&path, read.map(|read| *read)),
            Event::Reopened => self.handle_reopened(),
            Event::BoardRemoved(path, left) => {
                list::remove_board(desk, &path, left.map(|left| *left));
            }
            Event::Renamed(from, to) => list::rename_file(desk, &from, &to),
            Event::CountsRecalled(counts) => self.layouts.handle_recalled(desk, counts),
            Event::Notice(notice) => desk.screen.notices.post(notice),
        }
    }
}
