//! What can be exported to a file, and the user's choices in the form for it.

use kibitzer_export::ExportKind;

use super::Session;
use super::effect::Effect;
use super::handout_form::HandoutScope;
use super::perform::save_list;
use super::screen::Overlay;
use super::screen_mode::ScreenMode;
use crate::document::ShownPlace;
use crate::document::problems::file_stem_for;
use crate::session::browser::FilePurpose;

/// What an export writes to a file. The variants are in display order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportItem {
    /// The position in this format, such as a picture or a web page.
    Position(ExportKind),
    /// All deals of the list to which the document belongs: those read from the same text or dealt together.
    List,
    /// The legal cards with their values, as a CSV file.
    CardValues,
    /// The rows of the overview, as a CSV file.
    Overview,
    /// The layouts counted so far, as a CSV file.
    Layouts,
    /// A picture of the statistics if they are shown, or else of the window.
    Picture,
}

impl ExportItem {
    /// All items in display order. The first ones are positions.
    pub const ALL: [ExportItem; 10] = [
        ExportItem::Position(ExportKind::Png),
        ExportItem::Position(ExportKind::Svg),
        ExportItem::Position(ExportKind::Html),
        ExportItem::Position(ExportKind::Latex),
        ExportItem::Position(ExportKind::Text),
        ExportItem::List,
        ExportItem::CardValues,
        ExportItem::Overview,
        ExportItem::Layouts,
        ExportItem::Picture,
    ];

    /// Returns true if one file can hold the positions of many problems.
    pub fn holds_many(self) -> bool {
        match self {
            ExportItem::Position(kind) => kind.form().holds_many(),
            ExportItem::List
            | ExportItem::CardValues
            | ExportItem::Overview
            | ExportItem::Layouts
            | ExportItem::Picture => false,
        }
    }
}

/// The user's choices in the form for exports. Copies of the position as a picture or text follow them too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExportChoices {
    /// What is written.
    pub item: ExportItem,
    /// The problems whose positions are written, if the format holds many.
    pub scope: HandoutScope,
    /// The position of the open document that is written, if the user chose one.
    pub place: Option<ShownPlace>,
    /// True if the solution is written too.
    pub with_solution: bool,
}

impl Default for ExportChoices {
    fn default() -> ExportChoices {
        ExportChoices {
            item: ExportItem::ALL[0],
            scope: HandoutScope::Document,
            place: None,
            with_solution: false,
        }
    }
}

impl ExportChoices {
    /// Returns the problems to export: many only if the format holds them.
    pub fn scope(&self) -> HandoutScope {
        if self.item.holds_many() {
            self.scope
        } else {
            HandoutScope::Document
        }
    }
}

impl Session {
    /// Opens or closes the form for exports. What the mode of the window shows is proposed.
    pub(super) fn toggle_export(&mut self) {
        let shown = match self.screen.mode {
            ScreenMode::Overview => Some(ExportItem::Overview),
            ScreenMode::Statistics => Some(ExportItem::Layouts),
            ScreenMode::Analyse | ScreenMode::Edit => None,
        };
        let choices = &mut self.screen.export;
        choices.item = match (shown, choices.item) {
            (Some(shown), _) => shown,
            (None, position @ ExportItem::Position(_)) => position,
            (None, _) => ExportItem::ALL[0],
        };
        self.screen.toggle_overlay(Overlay::Export);
    }

    /// Returns true if there is something of this item to export.
    pub(crate) fn can_export(&self, item: ExportItem) -> bool {
        let setup = &self.document().problem().setup;
        match item {
            ExportItem::Position(_) => !setup.in_play().is_empty() || setup.all_unknown() > 0,
            ExportItem::List => self.list_of_document().nth(1).is_some(),
            ExportItem::CardValues => !self.hides_results() && self.analysed().moves().is_some(),
            ExportItem::Overview => self.screen.mode == ScreenMode::Overview,
            ExportItem::Layouts => self.inquiries.layouts.is_open(),
            ExportItem::Picture => true,
        }
    }

    /// Exports an item to a file that the user chooses, and closes the form.
    pub(super) fn export(&mut self, item: ExportItem) -> Option<Effect> {
        self.screen.over = self.screen.over.filter(|over| *over != Overlay::Export);
        let problem = self.document().problem();
        let stem = file_stem_for(problem);
        Some(match item {
            ExportItem::Position(kind) => Effect::SavePositions(kind),
            ExportItem::List => {
                let origin = self.documents.open_document().origin();
                save_list(
                    self.list_of_document(),
                    self.problem_list.section_of_deal(origin),
                )
            }
            ExportItem::CardValues => {
                let mut csv: Vec<u8> = Vec::new();
                self.analysed().moves()?.write_csv(&mut csv).ok()?;
                let purpose = FilePurpose::Exported("csv", csv.into());
                Effect::Choose(purpose, format!("{stem}-cards.csv"))
            }
            ExportItem::Overview => Effect::ExportBoards,
            ExportItem::Layouts => Effect::ExportLayouts {
                statistics: Box::new(self.inquiries.layouts.report()?.clone()),
                problem: Box::new(problem.clone()),
                name: format!("{stem}-layouts.csv"),
            },
            ExportItem::Picture => {
                let is_counted = self.surveyed().statistics().is_some();
                if is_counted && self.screen.mode == ScreenMode::Statistics {
                    Effect::SaveFigure(format!("{stem}-deals.png"))
                } else {
                    Effect::TakePicture(format!("{stem}.png"))
                }
            }
        })
    }
}
