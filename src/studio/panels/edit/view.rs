//! The data that edit mode draws.

use kibitzer::cards::Seat;

use crate::document::Document;
use crate::document::layout_terms::LayoutTerms;
use crate::document::repairs::{Complaint, Concern, DealFault, Repair};
use crate::session::Session;
use crate::session::edit::hand_entry::HandEntry;
use crate::session::layouts::viewpoint::Viewpoint;
use crate::view::View;

/// The data that edit mode draws: the session, and the hand that clicked and typed cards are added to.
#[derive(Clone, Copy)]
pub(crate) struct EditShown<'a> {
    pub(crate) session: &'a Session,
    pub(crate) hand: Seat,
    pub(crate) entry: &'a HandEntry,
}

impl<'a> EditShown<'a> {
    pub(crate) fn new(session: &'a Session) -> EditShown<'a> {
        let entry = session.hand_entry();
        EditShown {
            session,
            hand: entry.hand,
            entry,
        }
    }

    pub(crate) fn document(self) -> &'a Document {
        self.session.document()
    }

    /// Returns the faults that prevent the deal from being played. Empty if its layouts can be counted instead, because
    /// hands are unknown, or if declarer only has to discard.
    pub(crate) fn complaints(self) -> Vec<Complaint> {
        if self.document().awaits_discard() || self.countable_viewpoint().is_some() {
            Vec::new()
        } else {
            Complaint::for_document(self.document())
        }
    }

    /// Returns notices about the effects of typing a hand: a card that did not fit into the hand, and each card that
    /// was taken from another hand, with the repair that gives it back.
    pub(crate) fn typing_notices(self, seat: Seat) -> Vec<Complaint> {
        let refused = self.entry.refused(seat).map(|card| Complaint {
            about: Concern::Hand(seat),
            lack: DealFault::Full(card, seat),
            repairs: Vec::new(),
        });
        let taken = self.entry.taken(seat).map(|taken| Complaint {
            about: Concern::Hand(seat),
            lack: DealFault::Taken(taken.card, taken.from),
            repairs: vec![Repair::Give(taken.card, taken.from)],
        });
        refused.into_iter().chain(taken).collect()
    }

    /// Returns the viewpoint of players who do not see the unknown hands. Returns `None` if the deal is complete or
    /// only needs declarer's discard, or if the layouts of these hands cannot be counted.
    pub(crate) fn countable_viewpoint(self) -> Option<Viewpoint> {
        let document = self.document();
        let asked = LayoutTerms::default();
        let is_half_known = document.play().is_none() && !document.awaits_discard();
        is_half_known.then(|| Viewpoint::for_document(document, &asked, 0).ok())?
    }
}

pub(crate) type EditView<'p, 'a> = View<'p, 'a, EditShown<'a>>;
