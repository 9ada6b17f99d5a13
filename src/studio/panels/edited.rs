//! What the parts of edit mode draw.

use kibitzer::cards::Seat;

use crate::document::Document;
use crate::document::repairs::{Complaint, Concern, Lack, Repair};
use crate::panels::discards::JudgedDiscards;
use crate::session::entry::{HandEntry, TakenCard};
use crate::session::survey_terms::SurveyTerms;
use crate::session::viewpoint::Viewpoint;
use crate::view::View;

/// The document with its discards, and the hand that clicked and typed cards go to.
#[derive(Clone, Copy)]
pub(crate) struct Edited<'a> {
    pub(crate) discards: JudgedDiscards<'a>,
    pub(crate) hand: Seat,
    pub(crate) entry: &'a HandEntry,
}

impl<'a> Edited<'a> {
    pub(crate) fn document(self) -> &'a Document {
        self.discards.analysed.document()
    }

    /// What stands in the way of playing the deal. Where its deals can be counted nothing does.
    pub(crate) fn complaints(self) -> Vec<Complaint> {
        match self.counted() {
            Some(_) => Vec::new(),
            None => Complaint::all(self.document()),
        }
    }

    /// The card that typing took from another hand, and the click that gives it back.
    pub(crate) fn taken(self, to: Seat) -> Option<Complaint> {
        let TakenCard { card, from, .. } = self.entry.taken(to)?;
        Some(Complaint {
            about: Concern::Hand(to),
            lack: Lack::Taken(card, from),
            repairs: vec![Repair::Give(card, from)],
        })
    }

    /// How the deal looks to those who do not know some of its hands, if that can be counted.
    pub(crate) fn counted(self) -> Option<Viewpoint> {
        let document = self.document();
        let asked = SurveyTerms::default();
        let is_half_known = document.play().is_none();
        is_half_known.then(|| Viewpoint::of(document, &asked, 0).ok())?
    }
}

pub(crate) type EditView<'p, 'a> = View<'p, 'a, Edited<'a>>;
