//! The tricks of every declarer in every strain.

use std::fmt;

use crate::cards::{CardSet, Seat, Side, Strain, Suit, Tricks};
use crate::rules::{Deal, Game, Position};
use crate::search::Cancelled;

use super::canonical::CanonicalPosition;
use super::question::{Question, Work};

/// One entry of a trick table: the tricks of one declarer in one strain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TableEntry {
    /// The strain in which the deal is played.
    pub strain: Strain,
    /// The seat that declares in this entry.
    pub declarer: Seat,
    /// The number of tricks that declarer's side takes with best play.
    pub tricks: Tricks,
}

/// Returns the strains of a deal in the order of the time that they take to solve, longest first.
///
/// Trump suits that the sides share evenly take longest, then notrump. If any hand has a void, notrump takes longer
/// than all trump suits together, and comes first.
fn strains_hardest_first(deal: &Deal) -> Vec<Strain> {
    let hands = deal.hands();
    let cards = |side: Side, suit| -> usize {
        let seats = deal.seats().filter(|seat| seat.side() == side);
        seats.map(|seat| hands[seat].suited(suit).len()).sum()
    };
    let is_void = |seat, suit| hands[seat].suited(suit).is_empty();
    let has_void = |seat| Suit::ALL.iter().any(|&suit| is_void(seat, suit));
    let no_trumps = if deal.seats().any(has_void) { 0 } else { 2 };
    let ease = |strain: &Strain| match strain.trump() {
        // In a complete deal this is odd, because the sides hold thirteen trumps between them.
        Some(suit) => cards(Side::NorthSouth, suit).abs_diff(cards(Side::EastWest, suit)),
        None => no_trumps,
    };
    let mut strains = deal.strains().to_vec();
    strains.sort_by_key(ease);
    strains
}

/// Returns the entries of a deal's trick table, in one list per strain. Entries that differ only in the names of seats
/// and suits form a group, which is listed under the first of its strains.
///
/// Deals that look the same to several players are rare at the table. But problem composers like them, and they are the
/// hardest deals to solve.
fn entry_groups(deal: &Deal) -> Vec<Vec<EntryGroup>> {
    // The play is similar when partners declare in the same strain, so partners follow one another.
    let mut declarers: Vec<Seat> = deal.seats().collect();
    declarers.sort_by_key(|seat| seat.index() % 2);
    let mut parts: Vec<Vec<EntryGroup>> = Vec::new();
    for strain in strains_hardest_first(deal) {
        let mut part: Vec<EntryGroup> = Vec::new();
        for &declarer in &declarers {
            let Ok(position) = deal.position(strain, declarer) else {
                continue;
            };
            let canonical = CanonicalPosition::new(&position, CardSet::EMPTY);
            let mut known = parts.iter_mut().flatten().chain(&mut part);
            if let Some(group) = known.find(|group| group.canonical == canonical) {
                group.entries.push((strain, declarer));
            } else {
                part.push(EntryGroup {
                    position,
                    canonical,
                    entries: vec![(strain, declarer)],
                });
            }
        }
        parts.push(part);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// A group of table entries that differ only in the names of seats and suits, and so have equal tricks.
struct EntryGroup {
    /// The position before the opening lead for the first entry of the group.
    position: Position,
    /// The canonical form that the positions of all entries in the group share.
    canonical: CanonicalPosition,
    entries: Vec<(Strain, Seat)>,
}

/// The question: how many tricks does every declarer take in every strain?
///
/// ```
/// use kibitzer::analysis::EveryDeclarer;
/// use kibitzer::cards::{Seat, Strain};
/// use kibitzer::search::Solver;
///
/// let question = EveryDeclarer("N:AQ... 32... .AK.. K4...".parse()?);
/// let table = Solver::default().solve(&question);
/// assert_eq!(table.entries().len(), 20);
/// let [north, east] = [Seat::North, Seat::East].map(|seat| table.get(Strain::NoTrump, seat));
/// assert_eq!((north.unwrap().0, east.unwrap().0), (2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EveryDeclarer(pub Deal);

impl Question for EveryDeclarer {
    type Finding = TableEntry;
    type Report = TrickTable;
    type Answer = TrickTable;

    /// Returns the number of parts of the question: one for each strain, the hardest strain first. The searches for the
    /// declarers in a strain profit from each other's results.
    fn parts(&self) -> usize {
        entry_groups(&self.0).len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, TableEntry>) -> Result<(), Cancelled> {
        for group in &entry_groups(&self.0)[part] {
            let tricks = work.tricks(&group.position)?;
            for &(strain, declarer) in &group.entries {
                work.found(TableEntry {
                    strain,
                    declarer,
                    tricks,
                });
            }
        }
        Ok(())
    }

    fn empty(&self) -> TrickTable {
        TrickTable::empty(self.0.game())
    }

    fn add(table: &mut TrickTable, entry: TableEntry) {
        table.add(entry);
    }

    fn complete(report: TrickTable) -> TrickTable {
        report
    }
}

/// A table of the tricks that every declarer takes in every strain. Entries may be missing while it is computed.
///
/// `Display` writes a line for each strain, the highest first, and a column for each seat that declares; `-` stands for
/// a missing entry.
///
/// ```
/// use kibitzer::analysis::EveryDeclarer;
/// use kibitzer::rules::Deal;
/// use kibitzer::search::Solver;
///
/// let deal: Deal = "N:AQ... 32... .AK.. K4...".parse()?;
/// let table = Solver::default().solve(&EveryDeclarer(deal));
/// assert!(table.to_string().starts_with("     N  E  S  W\nNT   2  0  2  1\n"));
/// # Ok::<(), kibitzer::notation::ParsePositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TrickTable {
    game: Game,
    entries: Vec<TableEntry>,
}

impl TrickTable {
    /// Creates a trick table without entries.
    pub fn empty(game: Game) -> TrickTable {
        TrickTable {
            game,
            entries: Vec::new(),
        }
    }

    /// Returns the game of the table's deal, bridge or preferans.
    pub fn game(&self) -> Game {
        self.game
    }

    /// Returns the entries of the trick table known so far, in the order in which they were added.
    pub fn entries(&self) -> &[TableEntry] {
        &self.entries
    }

    /// Returns the number of tricks that `declarer` takes in a strain, or `None` if it is not known yet.
    pub fn get(&self, strain: Strain, declarer: Seat) -> Option<Tricks> {
        let mut entries = self.entries.iter();
        let entry = entries.find(|entry| (entry.strain, entry.declarer) == (strain, declarer))?;
        Some(entry.tricks)
    }

    /// Adds an entry to the trick table, or replaces the entry of the same strain and declarer.
    pub fn add(&mut self, entry: TableEntry) {
        self.entries
            .retain(|old| (old.strain, old.declarer) != (entry.strain, entry.declarer));
        self.entries.push(entry);
    }
}

impl fmt::Display for TrickTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let declares = |seat: &Seat| self.entries.iter().any(|entry| entry.declarer == *seat);
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(declares).collect();
        f.write_str("   ")?;
        seats
            .iter()
            .try_for_each(|seat| write!(f, "{:>3}", seat.letter()))?;
        for &strain in self.game.strains().iter().rev() {
            write!(f, "\n{:<3}", strain_letters(strain))?;
            for &seat in &seats {
                match self.get(strain, seat) {
                    Some(tricks) => write!(f, "{tricks:>3}")?,
                    None => write!(f, "{:>3}", "-")?,
                }
            }
        }
        Ok(())
    }
}

/// Returns the letters of a strain in a table: one for a suit, otherwise two.
fn strain_letters(strain: Strain) -> String {
    match strain {
        Strain::Trump(_) | Strain::NoTrump => strain.to_string(),
        Strain::Misere => "M".to_owned(),
    }
}

impl<'a> IntoIterator for &'a TrickTable {
    type Item = &'a TableEntry;
    type IntoIter = std::slice::Iter<'a, TableEntry>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}

#[cfg(test)]
impl TrickTable {
    /// Builds the trick table of a bridge deal. Each row holds the tricks of North, East, South and West in one strain,
    /// with the strains in bidding order.
    pub(crate) fn from_rows(rows: [[u8; 4]; 5]) -> TrickTable {
        let mut table = TrickTable::empty(Game::Bridge);
        for (&strain, row) in Game::Bridge.strains().iter().zip(rows) {
            for (declarer, tricks) in Seat::ALL.into_iter().zip(row) {
                let tricks = Tricks(tricks);
                table.add(TableEntry {
                    strain,
                    declarer,
                    tricks,
                });
            }
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Rank};
    use crate::rules::{Chance, Setup};
    use crate::search::Solver;

    /// Returns a random deal of five cards in each hand that stays the same if both the seats and the suits are rotated
    /// by one.
    fn symmetric_deal(chance: &mut Chance) -> Deal {
        let mut setup = Setup::empty(Game::Bridge);
        for rank in Rank::ALL.into_iter().take(5) {
            let first = chance.below(4);
            for (turn, suit) in Suit::ALL.into_iter().enumerate() {
                let seat = Seat::ALL[(first + turn) % 4];
                setup.hands[seat].insert(Card { suit, rank });
            }
        }
        Deal::from_setup(&setup).unwrap()
    }

    #[test]
    fn entries_that_differ_only_in_suit_and_seat_names_are_solved_once() {
        let mut chance = Chance::from_seed(9);
        let mut solver = Solver::new(1 << 20);
        for _ in 0..20 {
            let deal = symmetric_deal(&mut chance);
            assert!(entry_groups(&deal).iter().flatten().count() <= 5);
            let table = solver.solve(&EveryDeclarer(deal.clone()));
            assert_eq!(table.entries().len(), 20);
            for entry in table.entries() {
                let position = deal.position(entry.strain, entry.declarer).unwrap();
                assert_eq!(solver.tricks(&position), entry.tricks, "{position}");
            }
        }
    }

    #[test]
    fn entries_of_an_ordinary_deal_are_solved_one_by_one() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(10));
        let deal = Deal::from_setup(&setup).unwrap();
        assert_eq!(entry_groups(&deal).len(), 5);
        assert_eq!(entry_groups(&deal).iter().flatten().count(), 20);
    }
}
