//! Results that rely on fewer cards than their proofs, thanks to other results in the table.

use super::bits::Cards;
use super::cpu::Cpu;
use super::hands::Hands;
use super::outcome::Bounds;
use super::owners::Owners;
use super::table::{Fact, Table, TableKey};

/// A result about to be stored in the table.
pub(super) struct NewResult {
    pub(super) key: TableKey,
    pub(super) owners: Owners,
    pub(super) bounds: Bounds,
    /// The cards that the result relies on.
    pub(super) relied: Cards,
}

impl NewResult {
    /// Returns the fact to store. `hands` are the hands at the node of the result.
    #[inline(always)]
    pub(super) fn fact(&self, hands: &Hands) -> Fact {
        let depths = hands.relied_depths(self.relied);
        Fact::new(self.key, self.owners, depths, self.bounds)
    }

    /// Removes from the set that the result relies on every *floor* (the lowest card relied on in a suit) that does not
    /// matter, and returns the fact to store. A floor does not matter if only one other hand could hold it, and the
    /// table has the same bounds for the case that this hand does.
    ///
    /// Example: a result relies on the ace and the king of a suit. East has the king, and of the other hands only West
    /// has a card of the suit below the ace. If the table has the same result for West with the king, this one relies
    /// on the ace alone.
    ///
    /// This is resolution of clauses (Davis and Putnam, 1960): a clause is a result that excludes one owner. If three
    /// or four hands could hold a floor, dropping it would take that many results, which the table hardly ever has.
    #[inline(always)]
    pub(super) fn resolve(&mut self, cpu: impl Cpu, table: &Table, hands: &Hands) -> Fact {
        loop {
            let fact = self.fact(hands);
            let rivals = hands.only_rivals(self.relied);
            if rivals.is_empty() {
                return fact;
            }
            let known = cpu.out_of_line(|| table.known_rivals(&fact, rivals));
            if known.is_empty() {
                return fact;
            }
            // One floor at a time: the bounds for a rival are about the floors of the other suits as they are now.
            let suit = known.first_suit();
            let floor = self.relied.suited(suit).lowest();
            let higher = hands.in_play().suited(suit).above(floor);
            self.relied = self.relied & !floor | higher.lowest();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cpu::AnyCpu;
    use super::super::mode::BridgeNoTrumps;
    use super::super::owners::Depths;
    use super::super::suits::placed;
    use super::*;

    const ACE: Cards = Cards::card(0, 12);
    const KING: Cards = Cards::card(0, 11);
    const FOUR: Cards = Cards::card(0, 2);
    /// The two of suit 1, as a card of a second suit.
    const TWO: Cards = Cards::card(1, 0);

    #[test]
    fn a_result_drops_a_card_if_its_only_other_owner_has_the_same_bounds() {
        // Only North and East have cards of the first suit. The highest card of the second may be with any hand but
        // North.
        let top = Cards::card(1, 4);
        let held = [
            ACE | FOUR,
            KING | TWO,
            Cards::card(1, 1) | Cards::card(1, 2),
            Cards::card(1, 3) | top,
        ];
        let mut table = Table::new(1 << 20);
        let (suits, hands) = placed::<BridgeNoTrumps>(held);
        let key = TableKey::new::<BridgeNoTrumps>(hands.shape(), 0);
        let owners = suits.owners(hands.in_play());
        let [bounds, weaker] = [1, 0].map(|lower| Bounds { lower, upper: 2 });
        // The table has these bounds for another owner of a suit's card of this depth; what is left of king and top.
        let steps = [
            (0, 2, 0, weaker, KING | top),
            (0, 2, 0, bounds, ACE | top),
            (0, 1, 1, bounds, top),
            (1, 1, 1, bounds, top),
            (1, 1, 2, bounds, top),
        ];
        for (suit, depth, seat, known, left) in steps {
            let mut depths = Depths::default();
            depths.0[suit] = depth;
            let owners_there = owners.with_owner(suit, depth, seat);
            table.insert(AnyCpu, Fact::new(key, owners_there, depths, known));
            let mut result = NewResult {
                key,
                owners,
                bounds,
                relied: KING | top,
            };
            result.resolve(AnyCpu, &table, &hands);
            assert_eq!(result.relied, left, "{suit} {depth} {seat}");
        }
    }
}
