//! The tricks of every declarer in every strain.

use crate::cards::{BySeat, CardSet, Seat, Side, Strain, Suit, Tricks};
use crate::rules::{Game, Illegal, Position, Setup};
use crate::search::Cancelled;

use super::canonical::CanonicalPosition;
use super::question::{Question, Work};

/// The hands of a deal before the opening lead, without strain and declarer.
///
/// In bridge the hand after declarer leads. In preferans the same first hand leads, no matter who declares.
///
/// ```
/// use kibitzer::analysis::Deal;
/// use kibitzer::cards::{Seat, Strain};
/// use kibitzer::notation::text;
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4...")?;
/// let deal = Deal::from_setup(&line.problem.setup)?;
/// let position = deal.position(Strain::NoTrump, Seat::South).unwrap();
/// assert_eq!(position.turn(), Some(Seat::West));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Deal(Setup);

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Deal {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Deal, D::Error> {
        Deal::from_setup(&Setup::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}

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

impl Deal {
    /// Creates a deal from the hands of a set-up. Cards of the current trick are returned to the hands that played
    /// them.
    ///
    /// # Errors
    ///
    /// Returns the reason why the set-up cannot be played. Its strain and its declarer are ignored.
    pub fn from_setup(setup: &Setup) -> Result<Deal, Illegal> {
        let mut deal = *setup;
        // Only the cards matter: this strain and this declarer are always legal.
        deal.strain = Strain::NoTrump;
        deal.declarer = deal.leader;
        // Checked before the trick is taken back, since a card must not be both in the trick and in a hand.
        Position::from_setup(&deal)?;
        deal.take_trick_back();
        Ok(Deal(deal))
    }

    /// Returns the game of the deal, bridge or preferans.
    pub fn game(&self) -> Game {
        self.0.game
    }

    /// Returns the cards dealt to each seat.
    pub fn hands(&self) -> &BySeat<CardSet> {
        &self.0.hands
    }

    /// Returns the deal as a set-up before the opening lead, whose strain and declarer are placeholders.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// Returns the same deal with another first hand. If `first` is the empty seat of preferans, the first hand stays
    /// as it is.
    #[must_use]
    pub fn led_by(&self, first: Seat) -> Deal {
        let mut deal = self.clone();
        if deal.0.absent != Some(first) {
            (deal.0.leader, deal.0.declarer) = (first, first);
        }
        deal
    }

    /// Returns the seats that play in the deal, clockwise from the first hand.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.0.seats_from(self.0.leader)
    }

    /// Returns the strains of the deal's game, in bidding order.
    pub fn strains(&self) -> &'static [Strain] {
        self.0.game.strains()
    }

    /// Returns the strains of the deal, those that take longest to solve first.
    ///
    /// Trump suits that the sides share evenly take longest, then no trumps. If some hand has a void, no trumps take
    /// longer than everything else together, and come first.
    fn strains_hardest_first(&self) -> Vec<Strain> {
        let hands = self.hands();
        let cards = |side: Side, suit| -> usize {
            let seats = self.seats().filter(|seat| seat.side() == side);
            seats.map(|seat| hands[seat].suited(suit).len()).sum()
        };
        let is_void = |seat, suit| hands[seat].suited(suit).is_empty();
        let has_void = |seat| Suit::ALL.iter().any(|&suit| is_void(seat, suit));
        let no_trumps = if self.seats().any(has_void) { 0 } else { 2 };
        let ease = |strain: &Strain| match strain.trump() {
            // In a complete deal this is odd, because the sides hold thirteen trumps between them.
            Some(suit) => cards(Side::NorthSouth, suit).abs_diff(cards(Side::EastWest, suit)),
            None => no_trumps,
        };
        let mut strains = self.strains().to_vec();
        strains.sort_by_key(ease);
        strains
    }

    /// Returns the position before the opening lead if `declarer` plays in the given strain, or `None` if it would be
    /// illegal.
    pub fn position(&self, strain: Strain, declarer: Seat) -> Option<Position> {
        let mut setup = self.0;
        setup.strain = strain;
        setup.declarer = declarer;
        if setup.game == Game::Bridge {
            setup.leader = declarer.next();
        }
        Position::from_setup(&setup).ok()
    }

    /// Returns the entries of the deal's trick table, in one list per strain. Entries that differ only in the names of
    /// seats and suits form a group, which stands in the list of its first strain.
    ///
    /// Deals that look the same to several players are rare at the table. But composers of problems like them, and they
    /// are the hardest deals to solve.
    fn entry_groups(&self) -> Vec<Vec<EntryGroup>> {
        // The play is similar when partners declare in the same strain, so partners follow one another.
        let mut declarers: Vec<Seat> = self.seats().collect();
        declarers.sort_by_key(|seat| seat.index() % 2);
        let mut parts: Vec<Vec<EntryGroup>> = Vec::new();
        for strain in self.strains_hardest_first() {
            let mut part: Vec<EntryGroup> = Vec::new();
            for &declarer in &declarers {
                let Some(position) = self.position(strain, declarer) else {
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
/// use kibitzer::analysis::{Deal, EveryDeclarer, Question};
/// use kibitzer::cards::{Seat, Strain};
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4...")?;
/// let question = EveryDeclarer(Deal::from_setup(&line.problem.setup)?);
/// let table = question.solve(&mut Solver::default())?;
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

    /// Returns the number of parts of the question: one for each strain, the hardest strain first. The searches for the
    /// declarers in a strain profit from each other's results.
    fn parts(&self) -> usize {
        self.0.entry_groups().len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, TableEntry>) -> Result<(), Cancelled> {
        for group in &self.0.entry_groups()[part] {
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
}

/// A table of the tricks that every declarer takes in every strain. Entries may be missing while it is computed.
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
    use crate::rules::Chance;
    use crate::search::{Control, Solver};

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
    fn entries_equal_except_for_names_are_solved_once() {
        let mut chance = Chance::from_seed(9);
        let mut solver = Solver::new(1 << 20);
        let control = Control::default();
        for _ in 0..20 {
            let deal = symmetric_deal(&mut chance);
            assert!(deal.entry_groups().iter().flatten().count() <= 5);
            let table = EveryDeclarer(deal.clone()).solve(&mut solver).unwrap();
            assert_eq!(table.entries().len(), 20);
            for entry in table.entries() {
                let position = deal.position(entry.strain, entry.declarer).unwrap();
                let tricks = solver.tricks(&position, &control);
                assert_eq!(tricks, Ok(entry.tricks), "{position:?}");
            }
        }
    }

    #[test]
    fn entries_of_an_ordinary_deal_are_solved_one_by_one() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(10));
        let deal = Deal::from_setup(&setup).unwrap();
        assert_eq!(deal.entry_groups().len(), 5);
        assert_eq!(deal.entry_groups().iter().flatten().count(), 20);
    }
}
