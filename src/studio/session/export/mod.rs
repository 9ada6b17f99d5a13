//! Copies and exports: the form for exports, and what can be exported now.

pub mod form;
pub mod scopes;

use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer_export::{ExportKind, PictureLook};
use kibitzer_formats::pbn;

use crate::document::ShownPlace;
use crate::document::problems::file_stem_for;
use crate::session::command::CopyForm;
use crate::session::command::Share;
use crate::session::desk::Desk;
use crate::session::effect::{Effect, WindowEffect};
use crate::session::export::form::{ExportChoices, ExportItem};
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;

/// The state of exporting: the user's choices in the form for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExportState {
    /// The user's choices in the export form.
    pub choices: ExportChoices,
}

impl ExportState {
    /// Returns the state for a newly opened document: keeps the chosen item and resets the other choices.
    pub(super) fn for_new_document(self) -> ExportState {
        ExportState {
            choices: ExportChoices {
                item: self.choices.item,
                ..ExportChoices::default()
            },
        }
    }

    /// Returns the position that exports show: the one that the user chose, or else the default.
    pub(super) fn shown_place(&self, desk: &Desk) -> ShownPlace {
        let chosen = self.choices.place;
        chosen.unwrap_or_else(|| desk.document().default_place())
    }

    /// Executes a command that copies, pastes or exports.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: Share) {
        let effect = match command {
            // Printed by a part of its own.
            Share::Handout(_) => None,
            Share::Paste => Some(WindowEffect::Paste.into()),
            Share::Copy(form) => self.copied(desk, form),
            Share::CopyWords(words) => Some(Effect::Copy(words)),
            Share::FillExport(choices) => {
                self.choices = choices;
                None
            }
            Share::Export(item) => {
                desk.screen.over = desk.screen.over.filter(|over| *over != Overlay::Export);
                exported(desk, item)
            }
        };
        desk.effects.extend(effect);
    }

    /// Returns the effect that copies the document in a form; `None` if the form cannot represent it.
    fn copied(&self, desk: &Desk, form: CopyForm) -> Option<Effect> {
        let problem = desk.document().problem();
        Some(match form {
            CopyForm::Line => Effect::Copy(played_line(desk)),
            CopyForm::Pbn => Effect::Copy(pbn::write(problem)?),
            CopyForm::Text => WindowEffect::CopyText(self.shown(desk)).into(),
            CopyForm::Link => Effect::Copy(match &desk.screen.page_address {
                // Nothing else in a line has a meaning of its own in an address.
                Some(page) => format!("{page}#{}", played_line(desk).replace(' ', "%20")),
                None => self.link(problem)?,
            }),
            CopyForm::Picture => WindowEffect::CopyPicture(self.shown(desk)).into(),
        })
    }

    /// Returns the problem on the table, set to the position that exports show, with its solution if it is exported.
    fn shown(&self, desk: &Desk) -> Box<Problem> {
        let shown = desk.document().shown_at(self.shown_place(desk));
        Box::new(self.with_solution(desk, shown))
    }

    /// Returns a problem as exports show it: with what is proved about its solution, if solutions are exported.
    pub(crate) fn with_solution(&self, desk: &Desk, problem: Problem) -> Problem {
        let is_shown = self.choices.with_solution;
        let printed = desk.printed_solution(&problem).filter(|_| is_shown);
        printed.unwrap_or(problem)
    }

    /// Returns the web address of a page that shows the deal; `None` if no page can show it.
    fn link(&self, problem: &Problem) -> Option<String> {
        let look = PictureLook {
            with_solution: self.choices.with_solution,
            ..PictureLook::default()
        };
        let link = ExportKind::Link.form().write(problem, look).ok()?;
        Some(String::from_utf8_lossy(&link).trim_end().to_owned())
    }

    /// Prepares the form before it is shown: selects the item that matches the mode of the window.
    pub(super) fn prepare(&mut self, desk: &Desk) {
        let item = match desk.screen.mode {
            ScreenMode::Overview => ExportItem::Overview,
            ScreenMode::Statistics => ExportItem::Layouts,
            ScreenMode::Analyse | ScreenMode::Edit => self.choices.item,
        };
        self.choices.item = if desk.can_export(item) {
            item
        } else {
            ExportItem::Position(ExportKind::Png)
        };
    }
}

/// Returns the document with the cards played on the table as one line of text.
fn played_line(desk: &Desk) -> String {
    text::write_line(&desk.document().with_played_cards_only())
}

impl Desk {
    /// Returns true if there is any content to export for this item.
    pub(crate) fn can_export(&self, item: ExportItem) -> bool {
        let setup = &self.document().problem().setup;
        match item {
            ExportItem::Position(_) => !setup.in_play().is_empty() || setup.all_unknown() > 0,
            ExportItem::List => self.list_of_document().nth(1).is_some(),
            ExportItem::CardValues => !self.hides_results() && self.analysed().moves().is_some(),
            ExportItem::LeadTable => {
                !self.hides_results() && self.analysed().lead_table().is_some()
            }
            ExportItem::Overview => self.screen.mode == ScreenMode::Overview,
            ExportItem::Layouts => self.inquiries.layouts.is_open(),
            ExportItem::Picture => true,
        }
    }
}

/// Returns the effect that exports an item to a file that the user chooses; `None` if the item has no content.
fn exported(desk: &Desk, item: ExportItem) -> Option<Effect> {
    let problem = desk.document().problem();
    let stem = file_stem_for(problem);
    Some(match item {
        ExportItem::Position(kind) => WindowEffect::SavePositions(kind).into(),
        ExportItem::List => {
            let origin = desk.documents.open_document().origin();
            let collection = desk.problem_list.section_of_deal(origin);
            Effect::save_list(desk.list_of_document(), collection)
        }
        ExportItem::CardValues => {
            let values = desk.analysed().moves()?;
            Effect::save_csv(format!("{stem}-cards.csv"), |csv| values.write_csv(csv))?
        }
        ExportItem::LeadTable => {
            let (table, _) = desk.analysed().lead_table()?;
            Effect::save_csv(format!("{stem}-discards.csv"), |csv| table.write_csv(csv))?
        }
        ExportItem::Overview => WindowEffect::ExportBoards.into(),
        ExportItem::Layouts => Effect::ExportLayouts {
            statistics: Box::new(desk.inquiries.layouts.report()?.clone()),
            problem: Box::new(problem.clone()),
            name: format!("{stem}-layouts.csv"),
        },
        ExportItem::Picture => {
            let is_counted = desk.inquiries.layouts.report().is_some();
            if is_counted && desk.screen.mode == ScreenMode::Statistics {
                WindowEffect::SaveFigure(format!("{stem}-deals.png")).into()
            } else {
                Effect::TakePicture(format!("{stem}.png"))
            }
        }
    })
}
