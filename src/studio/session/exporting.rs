//! Exports to files: the form for them, and what can be exported now.

use kibitzer_export::ExportKind;

use super::Session;
use super::effect::{Effect, FilePurpose, WindowEffect};
use super::export_form::ExportItem;
use super::perform::save_list;
use super::screen::Overlay;
use super::screen_mode::ScreenMode;
use crate::document::problems::file_stem_for;

impl Session {
    /// Opens or closes the form for exports. What the mode of the window shows is proposed.
    pub(super) fn toggle_export(&mut self) {
        let shown = match self.screen.mode {
            ScreenMode::Overview => Some(ExportItem::Overview),
            ScreenMode::Statistics => Some(ExportItem::Layouts),
            ScreenMode::Analyse | ScreenMode::Edit => None,
        };
        let item = shown.unwrap_or(self.screen.export.item);
        self.screen.export.item = if self.can_export(item) {
            item
        } else {
            ExportItem::Position(ExportKind::Png)
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
            ExportItem::Position(kind) => WindowEffect::SavePositions(kind).into(),
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
            ExportItem::Overview => WindowEffect::ExportBoards.into(),
            ExportItem::Layouts => Effect::ExportLayouts {
                statistics: Box::new(self.inquiries.layouts.report()?.clone()),
                problem: Box::new(problem.clone()),
                name: format!("{stem}-layouts.csv"),
            },
            ExportItem::Picture => {
                let is_counted = self.surveyed().statistics().is_some();
                if is_counted && self.screen.mode == ScreenMode::Statistics {
                    WindowEffect::SaveFigure(format!("{stem}-deals.png")).into()
                } else {
                    Effect::TakePicture(format!("{stem}.png"))
                }
            }
        })
    }
}
