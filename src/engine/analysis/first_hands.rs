//! The tricks of every declarer in every strain, for every first hand.

use crate::cards::Seat;
use crate::rules::{Deal, Game};
use crate::search::Cancelled;

use super::question::{Question, Work};
use super::tricks::{EveryDeclarer, TableEntry, TrickTable};

/// The question: the tricks of every declarer in every strain, for every first hand.
///
/// In preferans the first hand leads, no matter who declares, so there is a table for each first hand. The table for
/// the first hand of the deal comes first. In bridge declarer alone determines the leader, and there is one table.
///
/// ```
/// use kibitzer::analysis::EveryFirstHand;
/// use kibitzer::cards::{Seat, Strain};
/// use kibitzer::search::Solver;
///
/// let question = EveryFirstHand("preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N".parse()?);
/// let tables = Solver::default().solve(&question);
/// let seats: Vec<Seat> = tables.iter().map(|(first, _)| *first).collect();
/// assert_eq!(seats, [Seat::West, Seat::North, Seat::East]);
/// assert!(tables.iter().all(|(_, table)| table.get(Strain::Misere, Seat::North).is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EveryFirstHand(pub Deal);

impl EveryFirstHand {
    /// Returns the seats to try as the first hand, which leads to the first trick. The first hand of the deal comes
    /// first.
    fn first_hands(&self) -> Vec<Seat> {
        let each = match self.0.game() {
            Game::Bridge => 1,
            Game::Preferans => usize::MAX,
        };
        self.0.seats().take(each).collect()
    }

    /// Iterates over the seats to try as the first hand, each with the question for its trick table.
    fn table_questions(&self) -> impl Iterator<Item = (Seat, EveryDeclarer)> {
        let seats = self.first_hands().into_iter();
        seats.map(|first| (first, EveryDeclarer(self.0.led_by(first))))
    }
}

impl Question for EveryFirstHand {
    type Finding = (Seat, TableEntry);
    type Report = Vec<(Seat, TrickTable)>;
    type Answer = Vec<(Seat, TrickTable)>;

    fn parts(&self) -> usize {
        self.table_questions().map(|(_, table)| table.parts()).sum()
    }

    fn answer(
        &self,
        mut part: usize,
        work: &mut Work<'_, (Seat, TableEntry)>,
    ) -> Result<(), Cancelled> {
        for (first, table) in self.table_questions() {
            let parts = table.parts();
            if part < parts {
                return work.wrapped(|entry| (first, entry), |work| table.answer(part, work));
            }
            part -= parts;
        }
        Ok(())
    }

    fn empty(&self) -> Vec<(Seat, TrickTable)> {
        let empty = |first| (first, TrickTable::empty(self.0.game()));
        self.first_hands().into_iter().map(empty).collect()
    }

    fn add(tables: &mut Vec<(Seat, TrickTable)>, (first, entry): (Seat, TableEntry)) {
        let table = tables.iter_mut().find(|(seat, _)| *seat == first);
        if let Some((_, table)) = table {
            table.add(entry);
        }
    }

    fn complete(report: Vec<(Seat, TrickTable)>) -> Vec<(Seat, TrickTable)> {
        report
    }
}
