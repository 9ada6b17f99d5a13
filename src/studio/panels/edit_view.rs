//! The data that edit mode draws.

use kibitzer::cards::Seat;

use crate::document::Document;
use crate::document::repairs::{Complaint, Concern, DealFault, Repair};
use crate::session::Session;
use crate::session::hand_entry::{HandEntry, TakenCard};
use crate::session::layout_terms::LayoutTerms;
use crate::session::viewpoint::Viewpoint;
use crate::view::View;

/// The data that edit mode draws: the session, and the hand that clicked and typed cards are added to.
#[derive(Clone, Copy)]
pub(crate) struct EditShown<'a> {
    pub(crate) session: &'a Session,
    pub(crate) hand: Seat,
    pub(crate) entry: &'a HandEntry,
}

impl<'a> EditShown<'a> {
    pub(crate) fn document(self) -> &'a Document {
        self.session.document()
    }

    /// Returns the faults because of which the deal cannot be played. Empty if the deal has unknown hands whose layouts
    /// can be counted instead, or if only the discards are missing.
    pub(crate) fn complaints(self) -> Vec<Complaint> {
        match self.document().awaits_discard() || self.countable_viewpoint().is_some() {
            true => Vec::new(),
            false => Complaint::for_document(self.document()),
        }
    }

    /// Returns a notice that a card typed for hand `to` was taken from another hand, with the repair that returns it.
    /// Returns `None` if no card was taken.
    pub(crate) fn taken(self, to: Seat) -> Option<Complaint> {
        let TakenCard { card, from, .. } = self.entry.taken(to)?;
        Some(Complaint {
            about: Concern::Hand(to),
            lack: DealFault::Taken(card, from),
            repairs: vec![Repair::Give(card, from)],
        })
    }

    /// Returns the viewpoint of players who do not see the unknown hands. Returns `None` if the deal is complete, or if
    /// the layouts of these hands cannot be counted.
    pub(crate) fn countable_viewpoint(self) -> Option<Viewpoint> {
        let document = self.document();
        let asked = LayoutTerms::default();
        let is_half_known = document.play().is_none();
        is_half_known.then(|| Viewpoint::for_document(document, &asked, 0).ok())?
    }
}

pub(crate) type EditView<'p, 'a> = View<'p, 'a, EditShown<'a>>;
