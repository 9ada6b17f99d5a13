//! Executing commands, and asking the user before work would be lost.

use std::sync::Arc;

use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_export::{ExportKind, PictureLook};
use kibitzer_formats::pbn;

use crate::document::edit::{Edit, new_deal};
use crate::document::reading::ReadText;
use crate::document::{Document, Documents, Origin};
use crate::session::command::{
    Challenge, Change, Command, Dealing, Filing, Share, Show, Survey, Walk,
};

use super::Session;
use super::analysed::JudgedBy;
use super::effect::{DealList, Effect, FilePurpose, WindowEffect};
use super::event::{Input, Stake};
use super::screen::{Loss, Overlay, PendingInput};
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, toggle};

impl Session {
    /// Executes a command or handles an event. Returns the work outside the session that it requires, if any.
    pub fn apply(&mut self, input: impl Into<Input>) -> Option<Effect> {
        let input = input.into();
        let stake = input.stake();
        let effect = match stake == Stake::Nothing {
            true => self.handle(input),
            false => self.ask_or_handle(input, stake),
        };
        self.submit_questions();
        // A reply of the engine that is already known arrives without news from the workers.
        self.continue_solving();
        self.keep_own_lines();
        self.keep_pasted();
        self.keep_draft();
        effect
    }

    /// Returns true if the user will be asked about unsaved work before this input is handled.
    pub fn asks_before(&self, input: &Input) -> bool {
        let is_changed = self.has_unsaved() || self.documents.has_ended_excursion();
        let loses_document = input.stake().includes_document() && is_changed;
        loses_document || self.next_unsaved_work(input, None).is_some()
    }

    /// Handles input that would lose unsaved work, after asking the user about it. Work that a draft keeps for the next
    /// start is not lost.
    fn ask_or_handle(&mut self, input: Input, stake: Stake) -> Option<Effect> {
        if stake.includes_document() && self.has_unsaved() {
            // The question to the user must cover the play of an excursion too.
            self.end_writing();
            self.documents.end_excursion();
            self.keep_own_lines();
        }
        if stake == Stake::Document {
            self.keep_open_board();
        }
        // A deal that was changed in an excursion would be a second document, and the draft holds one.
        let can_keep = stake == Stake::Everything && !self.documents.has_ended_excursion();
        if can_keep && let Some(work) = self.work_to_leave() {
            return Some(Effect::LeaveWork(Box::new(work)));
        }
        self.settle(input, None)
    }

    /// Returns the first piece of unsaved work that the input would lose, among those about which the user has not been
    /// asked yet. `decided` is the last one on which he decided. Returns `None` if there is no more.
    fn next_unsaved_work(&self, input: &Input, decided: Option<Loss>) -> Option<Loss> {
        let stake = input.stake();
        let is_lost = stake.includes_document() && self.has_unsaved();
        let changes = is_lost.then_some(Loss::Changes);
        let deals: Vec<usize> = match stake {
            Stake::Section(section) => vec![section],
            Stake::Everything => self.problem_list.unsaved_deals().collect(),
            Stake::Nothing | Stake::Document => Vec::new(),
        };
        let deals = deals.into_iter();
        let deals = deals.filter(|&section| self.problem_list.is_in_no_file(section));
        let mut losses = changes.into_iter().chain(deals.map(Loss::Deals));
        losses.find(|loss| Some(*loss) > decided)
    }

    /// Handles input once the user has decided about all unsaved work that it would lose; until then, asks about the
    /// next piece. `decided` is the last piece on which the user decided.
    fn settle(&mut self, input: Input, decided: Option<Loss>) -> Option<Effect> {
        let mut loss = self.next_unsaved_work(&input, decided);
        if loss != Some(Loss::Changes)
            && input.stake().includes_document()
            && let Some(left) = self.documents.take_ended_excursion()
        {
            // A deal that was changed in an excursion exists nowhere else. It is opened so that the user sees what the
            // question is about.
            self.replace_document(left);
            loss = Some(Loss::Changes);
        }
        match loss {
            Some(loss) => self.screen.waiting = Some(PendingInput { input, loss }),
            None => return self.handle(input),
        }
        None
    }

    /// Continues to close the studio after the draft of the unsaved work was written for the next start. If it could not
    /// be written (`is_kept` is false), the user is asked.
    pub(super) fn finish_quitting(&mut self, is_kept: bool) -> Option<Effect> {
        let quit = Input::from(Command::Filing(Filing::Quit));
        self.settle(quit, is_kept.then_some(Loss::Changes))
    }

    /// Continues with the pending input after the unsaved work `loss` was saved, or discarded by the user.
    pub(super) fn continue_after(&mut self, loss: Loss) -> Option<Effect> {
        let held = self.screen.waiting.take_if(|held| held.loss == loss)?;
        self.settle(held.input, Some(loss))
    }

    /// Saves the work that the user is being asked about.
    fn save_first(&mut self) -> Option<Effect> {
        match self.screen.waiting.as_ref()?.loss {
            Loss::Changes => Some(self.save()),
            Loss::Deals(collection) => {
                let section = self.problem_list.section(collection)?;
                let deals = section.listed().map(|listed| &listed.problem);
                Some(save_list(deals, Some(collection)))
            }
        }
    }

    /// Executes a command or handles an event, without asking the user about unsaved work.
    fn handle(&mut self, input: Input) -> Option<Effect> {
        match input {
            Input::Command(command) => self.perform(command),
            Input::Event(event) => self.receive(event),
        }
    }

    /// Executes a command. Returns the work outside the session that it requires, if any.
    pub(super) fn perform(&mut self, command: Command) -> Option<Effect> {
        match command {
            Command::Filing(file) => return self.perform_filing(file),
            Command::Share(Share::Handout(step)) => return self.perform_handout(&step),
            Command::Share(share) => return self.perform_share(&share),
            Command::Change(change) => self.perform_change(&change),
            Command::Walk(walk) => self.perform_walk(&walk),
            Command::Lines(lines) => return self.change_lines(lines),
            Command::Survey(survey) => self.change_layouts(survey),
            Command::Show(Show::Focus(step)) => return Some(Effect::Focus(step)),
            Command::Show(look) => self.change_view(look),
            Command::Challenge(solve) => self.perform_challenge(&solve),
            Command::Library(library) => return self.change_list(library),
            Command::Dealing(dealing) => return self.perform_dealing(dealing),
            Command::Overview(overview) => return self.perform_overview(overview),
        }
        None
    }

    /// Executes a command about the document as a whole.
    fn perform_filing(&mut self, command: Filing) -> Option<Effect> {
        match command {
            Filing::New(game) => {
                self.show_problem(new_deal(game), Origin::New);
                self.screen.mode = ScreenMode::Edit;
            }
            Filing::OpenListed(place) => {
                let problem = self.problem_to_open(place)?;
                self.show_problem(problem, Origin::Listed(place));
            }
            Filing::SaveLosing => return self.save_losing(),
            Filing::KeepWhole => self.screen.losing = None,
            Filing::Discard => {
                let PendingInput { input, loss } = self.screen.waiting.as_ref()?;
                let loss = *loss;
                if loss == Loss::Changes && input.stake() == Stake::Everything {
                    self.drafts.discard();
                }
                return self.continue_after(loss);
            }
            Filing::KeepChanges => self.screen.waiting = None,
            Filing::Open => return Some(Effect::Choose(FilePurpose::Open, String::new())),
            Filing::Quit => return Some(WindowEffect::Quit.into()),
            Filing::Save => return Some(self.save()),
            Filing::SaveFirst => return self.save_first(),
            Filing::SaveAs => return Some(self.save_as()),
            Filing::Prompt(prompt) => return self.set_prompt(prompt),
            Filing::Browse(folder) => return self.browse_folder(folder),
            Filing::AnswerPrompt => return self.answer_prompt(),
            Filing::TakeUp => self.open_recovered_work(),
            Filing::LeaveBehind => {
                let found = self.screen.found.pop()?;
                return Some(Effect::ForgetDraft(found.draft));
            }
        }
        None
    }

    /// Executes a command that copies, pastes, imports or exports.
    fn perform_share(&mut self, command: &Share) -> Option<Effect> {
        let problem = self.document().problem();
        let shown = || Box::new(self.document().shown_at(self.shown_place()));
        Some(match command {
            // Handled by `perform`.
            Share::Handout(_) => return None,
            Share::Paste => WindowEffect::Paste.into(),
            Share::CopyLine => {
                Effect::Copy(text::write_line(&self.document().with_played_cards_only()))
            }
            Share::CopyText => WindowEffect::CopyText(shown()).into(),
            Share::CopyWords(words) => Effect::Copy(words.clone()),
            Share::CopyPbn => Effect::Copy(pbn::write(problem)?),
            Share::CopyLink => {
                let link = ExportKind::Link.form();
                let look = PictureLook {
                    with_solution: self.screen.export.with_solution,
                    ..PictureLook::default()
                };
                let link = link.write(problem, look).ok()?;
                Effect::Copy(String::from_utf8_lossy(&link).trim_end().to_owned())
            }
            Share::CopyPicture => WindowEffect::CopyPicture(shown()).into(),
            Share::ToggleExport => {
                self.toggle_export();
                return None;
            }
            Share::FillExport(choices) => {
                self.screen.export = *choices;
                return None;
            }
            Share::Export(item) => return self.export(*item),
        })
    }

    /// Executes a command about random deals.
    fn perform_dealing(&mut self, command: Dealing) -> Option<Effect> {
        match command {
            Dealing::Toggle => {
                let game = self.document().problem().setup.game;
                self.dealing.form.suggest_game(game);
                self.screen.toggle_overlay(Overlay::Dealing);
            }
            Dealing::Fill(form) => self.dealing.write(*form),
            Dealing::Begin => {
                let seed = self.chance.bits();
                self.dealing.begin_dealing(&mut self.inquiries, seed);
            }
            Dealing::Stop => {
                let dealt = self.dealing.end_dealing(&mut self.inquiries)?;
                return self.show_dealt(dealt);
            }
        }
        None
    }

    /// Adds random deals to the problem list, and opens the first one once unsaved changes are saved or discarded.
    pub(super) fn show_dealt(&mut self, dealt: ReadText) -> Option<Effect> {
        self.screen.over = None;
        let place = self.problem_list.add(dealt);
        self.apply(Command::Filing(Filing::OpenListed(place)))
    }

    /// Executes a command that changes the problem.
    fn perform_change(&mut self, command: &Change) {
        match command {
            Change::Edit(edit) => {
                self.edit(edit);
                if matches!(edit, Edit::Call(..)) {
                    // After a call is replaced, the next one goes to the end again.
                    self.screen.choose_next_call();
                }
                if *edit == Edit::Clear {
                    self.begin_entry();
                }
            }
            Change::DealRandomly => self.edit_with_seed(Edit::DealRandomly),
            Change::DealRest => self.edit_with_seed(Edit::DealRest),
            Change::Toggle(card) => self.toggle_card(*card),
            Change::ChooseHand(seat) => self.choose_hand(*seat),
            Change::Repair(repair) => self.edit_with_seed(|seed| repair.edit(seed)),
            Change::ChooseTray => self.screen.entry.is_tray = true,
            Change::Type(stroke) => self.type_stroke(*stroke),
            Change::TypeHand(seat, text) => self.type_hand(*seat, text),
            Change::TypeCalls(text) => self.type_calls(text, false),
            Change::EndCalls => self.end_calls(),
            Change::StartHere => self.documents.current_mut().start_at_position(),
            Change::Undo if self.is_solving() => self.perform_challenge(&Challenge::TakeBack),
            Change::Redo if self.is_solving() => self.perform_walk(&Walk::ToEnd),
            Change::Undo => self.move_through_history(Documents::undo),
            Change::Redo => self.move_through_history(Documents::redo),
        }
    }

    /// Applies an edit that needs a random seed; `edit` returns it for the seed.
    fn edit_with_seed(&mut self, edit: impl FnOnce(u64) -> Edit) {
        let edit = edit(self.chance.bits());
        self.edit(&edit);
    }

    /// Moves one step through the undo history: `step` undoes or redoes a change, or the opening of the document, and
    /// returns true if another document is open afterwards.
    fn move_through_history(&mut self, step: fn(&mut Documents) -> bool) {
        let terms = self.documents.open_document().layout_terms().clone();
        let is_another = step(&mut self.documents);
        self.screen.entry.forget_texts();
        if is_another {
            self.set_layouts_question(None);
            self.save_counts();
            self.reset_for_document();
        } else if terms != *self.documents.open_document().layout_terms() {
            self.restart_count();
        }
    }

    /// Executes a command that plays a card or moves through the play.
    pub(super) fn perform_walk(&mut self, command: &Walk) {
        self.screen.shows_last_trick = false;
        let was_playing = self.screen.playback.take().is_some();
        if self.is_solving() {
            return self.walk_solving(command);
        }
        let best = self.analysed().best_card();
        let mistakes = (self.next_mistake(), self.previous_mistake());
        let document = self.documents.current_mut();
        let at = document.at();
        let seats = document.problem().setup.game.seats();
        match command {
            Walk::Play(card) => document.play_card(*card),
            Walk::TypeSuit(suit) => self.screen.typed = Some(*suit),
            Walk::TypeRank(rank) => self.type_rank(*rank),
            Walk::PlayBest => best.into_iter().for_each(|card| document.play_card(card)),
            Walk::Follow(last) => self.follow_best_line(*last + 1, None),
            Walk::GoTo(at) => document.go_to(*at),
            Walk::Back => document.go_to(at.saturating_sub(1)),
            Walk::Forward => document.go_to(at + 1),
            Walk::BackTrick => document.go_to(document.trick_start(at.saturating_sub(1))),
            Walk::ForwardTrick => document.go_to(document.trick_start(at + seats)),
            Walk::ToStart => document.go_to(0),
            Walk::ToEnd => document.go_to(usize::MAX),
            Walk::TogglePlayback if was_playing => {}
            Walk::TogglePlayback => self.begin_playback(),
            Walk::NextVariation => document.switch_variation(1),
            Walk::PreviousVariation => document.switch_variation(-1),
            Walk::NextFork => go_to(document, document.next_fork()),
            Walk::PreviousFork => go_to(document, document.previous_fork()),
            Walk::NextMistake => go_to(document, mistakes.0),
            Walk::PreviousMistake => go_to(document, mistakes.1),
            Walk::Instead(at, card) => document.play_instead(*at, *card),
            Walk::FollowWith(index, card) => self.follow_best_line(*index, Some(*card)),
        }
    }

    /// Executes a command about layouts, discards or the worker threads.
    fn change_layouts(&mut self, command: Survey) {
        match command {
            Survey::Count => self.count_layouts(),
            Survey::CountDiscards => {
                self.screen.judge = JudgedBy::AllLayouts;
                let document = self.documents.current();
                self.inquiries.count_discards(document, &self.remembered);
            }
            Survey::ToggleWork => self.toggle_work(),
            Survey::FindExchanges => self.find_exchanges(),
            Survey::JudgeBy(judge) => self.screen.judge = judge,
            Survey::Unseen(unseen) => self.set_unseen(unseen),
            Survey::Deals(ask) => self.change_terms(ask),
            Survey::See(sight) => self.layouts.deals.change_view(sight),
        }
    }

    /// Closes the overlay if there is one, or else cancels a half-typed card, or else returns from the table to the
    /// overview, or from any other mode to the table, or else
    /// leaves the view for projectors.
    fn leave(&mut self) {
        let screen = &mut self.screen;
        if screen.over.take().is_some() || screen.typed.take().is_some() {
            return;
        }
        if screen.is_projected() {
            screen.toggle_projector();
            return;
        }
        let mode = match self.returns_to_overview() {
            true => ScreenMode::Overview,
            false => ScreenMode::Analyse,
        };
        self.set_mode(mode);
    }

    /// Shows the table in the view for projectors, or leaves that view.
    fn toggle_projector(&mut self) {
        self.screen.toggle_projector();
        if self.screen.projector.is_some() && self.screen.mode != ScreenMode::Analyse {
            self.enter_mode(ScreenMode::Analyse);
        }
    }

    /// Shows a step of the tour, or ends it. The first tour begins with the numbers shown, because it explains them; a
    /// later one must not give a problem away.
    fn go_on_tour(&mut self, step: Option<usize>) {
        if step == Some(0) && !self.settings.toured && !self.is_solving() {
            self.screen.hides_numbers = false;
        }
        self.settings.toured |= step.is_none();
        self.screen.over = step.map(Overlay::Tour);
    }

    /// Returns true if Escape has something to close, or an overview to return to.
    pub(crate) fn can_leave(&self) -> bool {
        self.screen.can_leave() || self.returns_to_overview()
    }

    /// Executes a command about the view or the settings.
    fn change_view(&mut self, command: Show) {
        let (settings, screen) = (&mut self.settings, &mut self.screen);
        match command {
            Show::Mode(mode) => self.set_mode(mode),
            Show::ToggleSoundness => {
                settings.shows_soundness = !settings.shows_soundness;
                settings.choose_section(AnswerSection::Soundness);
            }
            Show::ToggleDuals(duals) => toggle(&mut settings.permitted_duals, duals),
            Show::Search(text) => screen.list.search = text,
            Show::ToggleHelp => screen.toggle_overlay(Overlay::Help),
            Show::ToggleGuide => screen.toggle_overlay(Overlay::Guide),
            Show::ToggleAbout => screen.toggle_overlay(Overlay::About),
            Show::ToggleAuction => {
                let is_shown = matches!(screen.over, Some(Overlay::Auction(_)));
                screen.over = (!is_shown).then_some(Overlay::Auction(None));
                self.leave_typed_calls(None);
            }
            Show::ChooseCall(call) => {
                screen.over = Some(Overlay::Auction(call));
                self.leave_typed_calls(call);
            }
            Show::TogglePalette => screen.toggle_overlay(Overlay::Palette),
            Show::Remember(id) => settings.remember(id),
            Show::Tour(step) => self.go_on_tour(step),
            Show::Leave => self.leave(),
            // Handled by `perform`.
            Show::Focus(_) => {}
            Show::Dismiss(number) => screen.notices.dismiss(number),
            Show::ToggleWarnings => screen.shows_warnings = !screen.shows_warnings,
            Show::ToggleFullScreen => screen.is_full_screen = !screen.is_full_screen,
            Show::ToggleProjector => self.toggle_projector(),
            Show::Resize(panel, share) => settings.set_share(panel, share),
            Show::Reading(reading) => settings.reading = reading,
            Show::Convention(convention) => settings.convention = convention,
            Show::Players(players) => settings.players = players,
            Show::Ten(ten) => settings.ten = ten,
            Show::Language(language) => settings.language = language,
            Show::Letters(letters) => settings.letters = letters,
            Show::Theme(light) => settings.light = light,
            Show::ToggleDeck => settings.deck = settings.deck.other(),
            Show::ToggleSpread => settings.table.spread = settings.table.spread.other(),
            Show::NextPace => settings.table.pace = settings.table.pace.next(),
            Show::ToggleLastTrick => screen.shows_last_trick = !screen.shows_last_trick,
            Show::Preview(card) => screen.preview = card,
            Show::TogglePanel(panel) => settings.toggle_panel(panel),
            Show::ToggleSection(section) => settings.toggle_section(section),
            Show::ChooseSection(section) => settings.choose_section(section),
            Show::Zoom(step) => settings.resize(step),
            Show::TurnView => screen.bottom = screen.bottom.next(),
        }
    }
}

/// Returns the effect that writes deals to a file that the user chooses. `collection` is the index of the section of the
/// problem list that the deals form, if they were dealt in the studio.
pub(super) fn save_list<'a>(
    deals: impl Iterator<Item = &'a Problem>,
    collection: Option<usize>,
) -> Effect {
    let deals: Arc<[Problem]> = deals.cloned().collect();
    let is_bridge = deals.iter().all(|deal| deal.setup.game == Game::Bridge);
    let name = if is_bridge { "deals.pbn" } else { "deals.bts" };
    let purpose = FilePurpose::List(DealList { deals, collection });
    Effect::Choose(purpose, name.to_owned())
}

/// Moves to the position after `at` cards of the displayed line of play; does nothing if `at` is `None`.
fn go_to(document: &mut Document, at: Option<usize>) {
    if let Some(at) = at {
        document.go_to(at);
    }
}
