//! What becomes of every command: here alone the document changes.

#![deny(clippy::wildcard_enum_match_arm)]

use std::path::PathBuf;

use kibitzer::cards::Seat;
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer_formats::pbn;

use crate::commands::{Change, Command, Filing, Share, Show, Survey, Walk};
use crate::document::edit::Edit;
use crate::document::history::History;

use super::{Effect, Mode, Origin, Session};

impl Session {
    /// Does what the user asked for; what remains to be done outside the window.
    pub fn apply(&mut self, command: Command) -> Option<Effect> {
        if self.loses_changes(&command) {
            self.waiting = Some(command);
            return None;
        }
        let effect = self.perform(command);
        self.ask();
        effect
    }

    fn loses_changes(&self, command: &Command) -> bool {
        let Command::Filing(file) = command else {
            return false;
        };
        let replaces = match file {
            Filing::New(_) | Filing::OpenListed(_) | Filing::Load(..) | Filing::Quit => true,
            Filing::Open
            | Filing::Save
            | Filing::SaveAs
            | Filing::Saved(_)
            | Filing::Discard
            | Filing::KeepChanges
            | Filing::Prompt(_)
            | Filing::AnswerPrompt => false,
        };
        replaces && self.has_unsaved()
    }

    fn perform(&mut self, command: Command) -> Option<Effect> {
        match command {
            Command::Filing(file) => return self.file_away(file),
            Command::Share(share) => return self.share(&share),
            Command::Change(change) => self.change(&change),
            Command::Walk(walk) => self.walk(&walk),
            Command::Survey(survey) => self.survey(survey),
            Command::Show(look) => self.show_as(look),
        }
        None
    }

    /// Commands that concern the document as a whole.
    fn file_away(&mut self, command: Filing) -> Option<Effect> {
        match command {
            Filing::New(game) => {
                self.show(Problem::new(game), Origin::New);
                self.mode = Mode::Edit;
                self.hand = self.problem().setup.seats_from(Seat::North).next()?;
            }
            Filing::OpenListed(place) => {
                let problem = self.shelf.get(place)?.problem.clone();
                self.show(problem, Origin::Listed(place));
            }
            Filing::Load(origin, text) => self.load(origin, &text),
            Filing::Saved(path) => return self.saved_to(path),
            Filing::Discard => {
                let waiting = self.waiting.take()?;
                return self.perform(waiting);
            }
            Filing::KeepChanges => self.waiting = None,
            Filing::Open => return Some(Effect::Open),
            Filing::Quit => return Some(Effect::Quit),
            Filing::Save => {
                let file = self.file();
                return Some(self.write(file));
            }
            Filing::SaveAs => return Some(self.write(None)),
            Filing::Prompt(prompt) => self.prompt = prompt,
            Filing::AnswerPrompt => return self.answer_prompt(),
        }
        None
    }

    /// The document was written; what waited for that is done.
    fn saved_to(&mut self, path: PathBuf) -> Option<Effect> {
        let before = self.whereabouts();
        self.saved = self.writing.take()?;
        let place = self.shelf.put(path, self.saved.clone());
        self.origin = Origin::Listed(place);
        self.rehouse_counts(&before);
        let waiting = self.waiting.take()?;
        self.perform(waiting)
    }

    /// Commands by which something comes in or goes out.
    fn share(&mut self, command: &Share) -> Option<Effect> {
        Some(match command {
            Share::Paste => Effect::Paste,
            Share::CopyLine => Effect::Copy(text::write_line(self.problem())),
            Share::CopyPbn => Effect::Copy(pbn::write(self.problem())),
            Share::ExportPicture => Effect::TakePicture {
                of_statistics: self.mode == Mode::Statistics,
            },
            Share::ExportLayouts => Effect::Export {
                path: None,
                statistics: Box::new(self.inquiries.layouts.report()?.clone()),
            },
        })
    }

    /// Commands that change what the document says.
    fn change(&mut self, command: &Change) {
        match command {
            Change::Edit(edit) => self.edit(edit),
            Change::Clear => self.edit(&Edit::Clear),
            Change::Rotate => self.edit(&Edit::Rotate),
            Change::ClearPlay => self.edit(&Edit::ClearPlay),
            Change::DealRandomly => {
                let seed = self.chance.bits();
                self.edit(&Edit::DealRandomly(seed));
            }
            Change::DealRest => {
                let seed = self.chance.bits();
                self.edit(&Edit::DealRest(seed));
            }
            Change::Toggle(card) => self.toggle(*card),
            Change::ChooseHand(seat) => self.choose_hand(*seat),
            Change::StartHere => self.start_here(),
            Change::Undo => self.step_history(History::undo),
            Change::Redo => self.step_history(History::redo),
        }
    }

    /// Commands that play cards and step through the play.
    fn walk(&mut self, command: &Walk) {
        match command {
            Walk::Play(card) => self.play_card(*card),
            Walk::TypeSuit(suit) => self.typed = Some(*suit),
            Walk::TypeRank(rank) => self.type_rank(*rank),
            Walk::PlayBest => self.best_card().into_iter().for_each(|c| self.play_card(c)),
            Walk::Follow(last) => self.follow(*last),
            Walk::GoTo(at) => self.go_to(*at),
            Walk::Back => self.go_to(self.at().saturating_sub(1)),
            Walk::Forward => self.go_to(self.at() + 1),
            Walk::BackTrick => self.go_to(self.trick_start(self.at().saturating_sub(1))),
            Walk::ForwardTrick => self.go_to(self.trick_start(self.at() + self.seats())),
            Walk::ToStart => self.go_to(0),
            Walk::ToEnd => self.go_to(usize::MAX),
        }
    }

    /// Commands about many deals at once.
    fn survey(&mut self, command: Survey) {
        match command {
            Survey::StartLayouts => self.start_layouts(),
            Survey::PauseLayouts => self.pause_layouts(),
            Survey::StopLayouts => {
                self.inquiries.layouts.stop();
                self.deals.is_stopped = true;
            }
            Survey::CountDiscards => self.count_discards(),
            Survey::StopDiscards => self.inquiries.all_discards.stop(),
            Survey::JudgeBy(judge) => self.judge = judge,
            Survey::Unseen(seats) => {
                self.deals.asked.unseen = Some(seats);
                self.ask_anew();
            }
            Survey::Deals(ask) => self.ask_deals(ask),
            Survey::Recalled(counts) => {
                counts.into_iter().for_each(|count| self.keep.put(count));
                self.recall_any_count();
            }
        }
    }

    /// Commands about what is shown, and how.
    fn show_as(&mut self, command: Show) {
        let settings = &mut self.settings;
        match command {
            Show::Mode(mode) => self.set_mode(mode),
            Show::Search(text) => self.search = text,
            Show::Fail(message) => self.message = Some(message),
            Show::Tell(notice) => self.notice = Some(notice),
            Show::Dismiss => (self.message, self.notice) = (None, None),
            Show::ToggleHelp => self.help = !self.help,
            Show::Reading(reading) => settings.reading = reading,
            Show::Convention(convention) => settings.convention = convention,
            Show::Players(players) => settings.players = players,
            Show::ToggleTheme => settings.light = settings.light.other(),
            Show::ToggleDeck => settings.deck = settings.deck.other(),
            Show::TogglePanel(panel) => settings.toggle(panel),
            Show::Zoom(step) => settings.resize(step),
        }
    }
}
