//! Every declarer in every strain.

use crate::cards::{BySeat, CardSet, Seat, Side, Strain, Suit, Tricks};
use crate::rules::{Game, Illegal, Position, Setup};
use crate::search::{Cancelled, Control};

use super::canonical::CanonicalPosition;
use super::prover::Prover;
use super::question::{Question, all_but};

/// Hands that can be played from the lead by any declarer in any strain.
///
/// In bridge the hand after declarer leads; in preferans the same first hand leads whoever
/// declares.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal(Setup);

/// One entry of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// What is played.
    pub strain: Strain,
    /// Who declares.
    pub declarer: Seat,
    /// The tricks of declarer's side.
    pub tricks: Tricks,
}

impl Deal {
    /// The hands of a set-up, cards on the table back in the hands that played them.
    ///
    /// # Errors
    ///
    /// Every reason why the set-up cannot be played; its strain and its declarer are not asked
    /// about.
    pub fn from_setup(setup: &Setup) -> Result<Deal, Illegal> {
        let mut deal = *setup;
        // Only the cards matter; these are always allowed.
        deal.strain = Strain::NoTrump;
        deal.declarer = deal.leader;
        // Before the trick goes back: a card may not be in it and in a hand.
        Position::from_setup(&deal)?;
        deal.take_trick_back();
        Ok(Deal(deal))
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.0.game
    }

    /// The hands.
    pub fn hands(&self) -> &BySeat<CardSet> {
        &self.0.hands
    }

    /// The set-up before the lead; its strain and its declarer mean nothing.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The same hands with another first hand; an empty seat stays out of it.
    #[must_use]
    pub fn led_by(&self, first: Seat) -> Deal {
        let mut deal = self.clone();
        if deal.0.absent != Some(first) {
            (deal.0.leader, deal.0.declarer) = (first, first);
        }
        deal
    }

    /// The seats that play, clockwise from the first hand.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.0.seats_from(self.0.leader)
    }

    /// The strains of the table, in the order they are bid.
    pub fn strains(&self) -> &'static [Strain] {
        self.0.game.strains()
    }

    /// The strains, what takes the longest to find out first.
    ///
    /// Trumps that the sides share evenly take longest, then no trumps, unless somebody is
    /// void: then they take longer than everything else together.
    fn hardest_first(&self) -> Vec<Strain> {
        let cards = |side: Side, suit| -> usize {
            let seats = self.seats().filter(|seat| seat.side() == side);
            seats
                .map(|seat| self.hands()[seat].suited(suit).len())
                .sum()
        };
        let is_void = |seat| {
            let hand = self.hands()[seat];
            Suit::ALL.iter().any(|&suit| hand.suited(suit).is_empty())
        };
        let no_trumps = if self.seats().any(is_void) { 0 } else { 2 };
        let ease = |strain: &Strain| match strain.trump() {
            // An odd number, as the sides hold thirteen trumps between them.
            Some(suit) => cards(Side::NorthSouth, suit).abs_diff(cards(Side::EastWest, suit)),
            None => no_trumps,
        };
        let mut strains = self.strains().to_vec();
        strains.sort_by_key(ease);
        strains
    }

    /// The position when `declarer` plays in a strain, before the opening lead.
    pub fn position(&self, strain: Strain, declarer: Seat) -> Option<Position> {
        let mut setup = self.0;
        setup.strain = strain;
        setup.declarer = declarer;
        if setup.game == Game::Bridge {
            setup.leader = declarer.next();
        }
        Position::from_setup(&setup).ok()
    }

    /// How many parts the table falls into.
    fn parts(&self) -> usize {
        self.alike().len()
    }

    /// The entries of one part, hardest first: those of one strain, in which declarers share
    /// what the solver learns, and all entries that are the same but for names.
    fn part(
        &self,
        part: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(TableEntry),
    ) -> Result<(), Cancelled> {
        for alike in &self.alike()[part] {
            let tricks = prover.tricks(&alike.position, control)?;
            for &(strain, declarer) in &alike.entries {
                found(TableEntry {
                    strain,
                    declarer,
                    tricks,
                });
            }
        }
        Ok(())
    }

    /// The entries of the table, those together that are the same but for names, by the
    /// first strain of each.
    ///
    /// Deals that look the same to several players are rare, but composers like them, and
    /// they are the hardest of all.
    fn alike(&self) -> Vec<Vec<Alike>> {
        // Partners lead to nearly the same play, so they follow one another.
        let mut declarers: Vec<Seat> = self.seats().collect();
        declarers.sort_by_key(|seat| seat.index() % 2);
        let mut parts: Vec<Vec<Alike>> = Vec::new();
        for strain in self.hardest_first() {
            let mut part: Vec<Alike> = Vec::new();
            for &declarer in &declarers {
                let Some(position) = self.position(strain, declarer) else {
                    continue;
                };
                let nameless = CanonicalPosition::new(&position, &[]);
                let mut known = parts.iter_mut().flatten().chain(&mut part);
                if let Some(alike) = known.find(|alike| alike.nameless == nameless) {
                    alike.entries.push((strain, declarer));
                } else {
                    part.push(Alike {
                        position,
                        nameless,
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

/// Entries that are the same but for the names of seats and suits.
struct Alike {
    /// The position before the lead of one of them.
    position: Position,
    /// What they have in common.
    nameless: CanonicalPosition,
    entries: Vec<(Strain, Seat)>,
}

/// How many tricks does every declarer take in every strain?
///
/// ```
/// use kibitzer::analysis::{Deal, EveryDeclarer, Question};
/// use kibitzer::cards::{Seat, Strain};
/// use kibitzer::notation::text;
/// use kibitzer::search::{Control, Solver};
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4...")?;
/// let question = EveryDeclarer(Deal::from_setup(&line.problem.setup)?);
/// let table = question.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// assert_eq!(table.entries().len(), 20);
/// let [north, east] = [Seat::North, Seat::East].map(|seat| table.get(Strain::NoTrump, seat));
/// assert_eq!((north.unwrap().0, east.unwrap().0), (2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveryDeclarer(pub Deal);

impl Question for EveryDeclarer {
    type Finding = TableEntry;
    type Report = TrickTable;

    fn parts(&self) -> usize {
        self.0.parts()
    }

    fn answer(
        &self,
        part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(TableEntry),
    ) -> Result<(), Cancelled> {
        self.0
            .part(part, prover, control, &mut all_but(known, found))
    }

    fn empty(&self) -> TrickTable {
        TrickTable::empty(self.0.game())
    }

    fn add(table: &mut TrickTable, entry: TableEntry) {
        table.add(entry);
    }
}

/// The tricks of every declarer in every strain, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickTable {
    game: Game,
    entries: Vec<TableEntry>,
}

impl TrickTable {
    /// A table with no entry known.
    pub fn empty(game: Game) -> TrickTable {
        TrickTable {
            game,
            entries: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The entries known so far.
    pub fn entries(&self) -> &[TableEntry] {
        &self.entries
    }

    /// One entry, if it is known.
    pub fn get(&self, strain: Strain, declarer: Seat) -> Option<Tricks> {
        self.entries
            .iter()
            .find(|entry| entry.strain == strain && entry.declarer == declarer)
            .map(|entry| entry.tricks)
    }

    /// Adds an entry, or replaces the one of the same strain and declarer.
    pub fn add(&mut self, entry: TableEntry) {
        self.entries
            .retain(|old| (old.strain, old.declarer) != (entry.strain, entry.declarer));
        self.entries.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Rank};
    use crate::rules::Chance;
    use crate::search::Solver;

    /// Five cards a hand; who turns the table by one seat and the suits by one sees no
    /// difference.
    fn turning(chance: &mut Chance) -> Deal {
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
    fn entries_that_are_the_same_but_for_names_are_found_out_once() {
        let mut chance = Chance::from_seed(9);
        let mut solver = Solver::new(1 << 20);
        let control = Control::default();
        for _ in 0..20 {
            let deal = turning(&mut chance);
            assert!(deal.alike().iter().flatten().count() <= 5);
            let mut table = TrickTable::empty(Game::Bridge);
            for part in 0..deal.parts() {
                let mut found = |entry| table.add(entry);
                deal.part(part, &mut solver, &control, &mut found).unwrap();
            }
            assert_eq!(table.entries().len(), 20);
            for &TableEntry {
                strain,
                declarer,
                tricks,
            } in table.entries()
            {
                let position = deal.position(strain, declarer).unwrap();
                assert_eq!(
                    solver.tricks(&position, &control),
                    Ok(tricks),
                    "{position:?}"
                );
            }
        }
    }

    #[test]
    fn entries_of_any_other_deal_are_found_out_one_by_one() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(10));
        let deal = Deal::from_setup(&setup).unwrap();
        assert_eq!(deal.parts(), 5);
        assert_eq!(deal.alike().iter().flatten().count(), 20);
    }
}
