//! Misère: the tricks that declarer can be forced to take in each suit by itself.
//!
//! Each suit is treated as a game of its own. At any time the others may lead a card of it, to which every hand follows
//! in turn if it can, or discard one. They may also ask declarer to lead the suit, as long as one of them holds a card
//! of it. A suit of which the others hold no card is *dead*, and its game is over. The maximum number of tricks that
//! declarer can be forced to take is the number of *forced* tricks. The suit is *safe* if, as long as he is never asked
//! to lead, no trick can be forced.
//!
//! The order of the others' cards matters only where a card of declarer's lies between them, and a higher card of his
//! wins no fewer tricks, whatever is played. So the worst arrangement of the cards that are not relied on is that
//! declarer's are the highest.

use std::cmp::Reverse;

use super::bits::boxed_array;

/// The number of cards of a suit in preferans.
const SUIT_CARDS: usize = 8;

/// The number of possible rows. A row lists the owners of up to eight cards of a suit, each owned by one of three
/// hands.
const ROW_COUNT: usize = (3usize.pow(SUIT_CARDS as u32 + 1) - 1) / 2;

/// Misère: the tricks that declarer can be forced to take in one suit. The other fields give the number of lowest cards
/// of the suit whose owners this depends on.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Forced {
    /// The maximum number of tricks that declarer can be forced to take in the suit.
    pub(super) tricks: u8,
    /// The number of lowest cards of the suit whose owners prove the value of `tricks`.
    pub(super) depth: u8,
    /// The number of lowest cards whose owners prove that declarer is *safe*: no trick can be forced if he never has to
    /// lead the suit. [`Forced::NEVER`] if he is not safe.
    pub(super) safe: u8,
    /// The number of lowest cards whose owners prove that declarer can lead the suit, lose the trick, and be safe in it
    /// afterwards. [`Forced::NEVER`] if he cannot.
    pub(super) safe_to_lead: u8,
}

impl Forced {
    /// The value of `safe` or `safe_to_lead` if the suit does not have the property.
    pub(super) const NEVER: u8 = u8::MAX;
}

/// The maximum number of tricks that declarer in misère can be forced to take in one suit, under three rules about when
/// he has to lead it.
#[derive(Clone, Copy, Default)]
struct SuitTricks {
    /// The maximum number of forced tricks if the opponents may make declarer lead the suit whenever one of them has a
    /// card of it.
    with_leads: u8,
    /// The maximum number of forced tricks if the opponents can never make declarer lead the suit.
    without_leads: u8,
    /// The maximum number of forced tricks if declarer leads the suit now and never again. [`Forced::NEVER`] if he has
    /// no card of the suit, or nobody else has.
    leading: u8,
}

/// A cache of the tricks that declarer in misère can be forced to take in a suit, keyed by the list of the owners of
/// the suit's cards; see [`Row::index`].
pub(super) struct ForcedTable {
    /// The maximum numbers of forced tricks, without the cards that they rely on; `None` for those that have not been
    /// computed yet.
    tricks: Box<[Option<SuitTricks>; ROW_COUNT]>,
    /// The forced tricks with the numbers of cards that they rely on; `None` for those that have not been computed yet.
    forced: Box<[Option<Forced>; ROW_COUNT]>,
}

impl ForcedTable {
    /// Creates an empty cache.
    pub(super) fn new() -> ForcedTable {
        ForcedTable {
            tricks: boxed_array(None),
            forced: boxed_array(None),
        }
    }

    /// Returns the forced tricks of a suit, given by the owners of its cards from the lowest card up. Declarer is 0,
    /// the hand that plays after him 1, the other 2. Example: `0, 1, 0, 2` if declarer has the lowest and the third
    /// lowest of four cards.
    pub(super) fn get(&mut self, owners: impl Iterator<Item = u8>) -> Forced {
        let row = Row::new(owners);
        let index = row.index();
        if let Some(known) = self.forced[index] {
            return known;
        }
        let tricks = self.max_tricks(&row).with_leads;
        let forced = Forced {
            tricks,
            depth: self.smallest_depth(&row, |worst| worst.with_leads == tricks),
            safe: self.smallest_depth(&row, |worst| worst.without_leads == 0),
            safe_to_lead: self.smallest_depth(&row, |worst| worst.leading == 0),
        };
        self.forced[index] = Some(forced);
        forced
    }

    /// Returns the smallest `n` such that the owners of the `n` lowest cards alone ensure that `holds` returns true,
    /// whoever owns the others; [`Forced::NEVER`] if there is none.
    fn smallest_depth(&mut self, row: &Row, holds: impl Fn(SuitTricks) -> bool) -> u8 {
        let mut depths = 0..=row.length;
        let depth = depths.find(|&depth| holds(self.max_tricks(&row.worst_for_declarer(depth))));
        depth.map_or(Forced::NEVER, |depth| depth as u8)
    }

    /// Returns the maximum numbers of forced tricks of a suit, from the cache if they have been computed before.
    fn max_tricks(&mut self, row: &Row) -> SuitTricks {
        let index = row.index();
        if let Some(known) = self.tricks[index] {
            return known;
        }
        let tricks = self.compute_tricks(row);
        self.tricks[index] = Some(tricks);
        tricks
    }

    /// Computes the maximum numbers of forced tricks of a suit by trying all plays. The numbers for the shorter rows
    /// that remain after a trick come from the cache.
    fn compute_tricks(&mut self, row: &Row) -> SuitTricks {
        let [own, next, last] = [0, 1, 2].map(|seat| row.cards_of_hand(seat));
        if own == 0 || next | last == 0 {
            return SuitTricks {
                leading: Forced::NEVER,
                ..SuitTricks::default()
            };
        }
        let mut discards = [0; 2];
        for card in plays_of_hand(next | last) {
            let rest = self.max_tricks(&row.without(card));
            discards = [
                discards[0].max(rest.with_leads),
                discards[1].max(rest.without_leads),
            ];
        }
        let [owns, nexts, lasts] =
            [own, next, last].map(|cards| plays_of_hand(cards).collect::<Vec<_>>());
        let mut after = Vec::new();
        for &card in &owns {
            for &x in &nexts {
                for &y in &lasts {
                    let rest = self.max_tricks(&row.without(card | x | y));
                    let takes = u8::from(card > x.max(y));
                    after.push([takes + rest.with_leads, takes + rest.without_leads]);
                }
            }
        }
        let [cards, xs, ys] = [&owns, &nexts, &lasts].map(|plays| plays.len());
        let [with_leads, without_leads] = [0, 1].map(|kind| {
            let after = |card: usize, x: usize, y: usize| after[(card * xs + x) * ys + y][kind];
            let next_leads = || {
                max_of(xs, |x| {
                    max_of(ys, |y| min_of(cards, |card| after(card, x, y)))
                })
            };
            let last_leads = || {
                max_of(ys, |y| {
                    min_of(cards, |card| max_of(xs, |x| after(card, x, y)))
                })
            };
            LedTricks {
                by_others: match (next, last) {
                    (0, _) => last_leads(),
                    (_, 0) => next_leads(),
                    _ => next_leads().max(last_leads()),
                },
                by_declarer: min_of(cards, |card| {
                    max_of(xs, |x| max_of(ys, |y| after(card, x, y)))
                }),
            }
        });
        SuitTricks {
            with_leads: discards[0]
                .max(with_leads.by_others)
                .max(with_leads.by_declarer),
            without_leads: discards[1].max(without_leads.by_others),
            leading: without_leads.by_declarer,
        }
    }
}

/// The maximum number of tricks that declarer in misère can be forced to take in a suit, depending on which side leads
/// next.
struct LedTricks {
    /// The maximum number of forced tricks if one of the opponents leads.
    by_others: u8,
    /// The maximum number of forced tricks if declarer leads.
    by_declarer: u8,
}

/// The owners of the cards of one suit, from the lowest card up: a *row*. A card is identified by its place in the row,
/// counted from 0.
#[derive(Clone, Copy)]
struct Row {
    /// The owner of each card: 0 for declarer, 1 for the hand that plays after him, 2 for the other.
    owners: [u8; SUIT_CARDS],
    /// The number of cards in the row, at most eight.
    length: usize,
}

impl Row {
    /// Creates a row from the owners of at most eight cards, the lowest card first.
    fn new(cards: impl Iterator<Item = u8>) -> Row {
        let (mut owners, mut length) = ([0; SUIT_CARDS], 0);
        for owner in cards {
            owners[length] = owner;
            length += 1;
        }
        Row { owners, length }
    }

    /// Returns the owner of each card, from the lowest card up.
    fn owners(&self) -> &[u8] {
        &self.owners[..self.length]
    }

    /// Returns the index of the row in [`ForcedTable`], 0 to [`ROW_COUNT`] − 1. It is a number in bijective base 3,
    /// whose digits 1 to 3 are the owners plus 1. No two rows, of whatever length, have the same index.
    fn index(&self) -> usize {
        let digits = self.owners().iter().map(|&owner| usize::from(owner) + 1);
        digits.fold(0, |index, digit| 3 * index + digit)
    }

    /// Returns a hand's cards as a bit set: bit `i` is the card at index `i` of the row, counted from 0 for the lowest
    /// card.
    fn cards_of_hand(&self, seat: u8) -> u32 {
        let places = (0..self.length).filter(|&place| self.owners[place] == seat);
        places.fold(0, |cards, place| cards | 1 << place)
    }

    /// Returns the row that remains after the cards in the bit set `gone` are removed. Bit `i` is the card at index `i`
    /// of the row.
    fn without(&self, gone: u32) -> Row {
        let left = (0..self.length).filter(|&place| gone >> place & 1 == 0);
        Row::new(left.map(|place| self.owners[place]))
    }

    /// Returns the worst row for declarer among all rows with the same owners of the `depth` lowest cards and the same
    /// number of cards in each hand.
    fn worst_for_declarer(&self, depth: usize) -> Row {
        let mut row = *self;
        // Above these cards, the others' cards come first and declarer's last.
        row.owners[depth..self.length].sort_unstable_by_key(|&owner| Reverse(owner));
        row
    }
}

/// Returns the maximum of `tricks` over the card indices below `cards`; 0 for no cards.
fn max_of(cards: usize, tricks: impl Fn(usize) -> u8) -> u8 {
    (0..cards).map(tricks).max().unwrap_or(0)
}

/// Returns the minimum of `tricks` over the card indices below `cards`; 0 for no cards.
fn min_of(cards: usize, tricks: impl Fn(usize) -> u8) -> u8 {
    (0..cards).map(tricks).min().unwrap_or(0)
}

/// Iterates over the cards that a hand may play to a trick, each as a set of one card. If the hand has no card of the
/// suit, yields a single 0.
fn plays_of_hand(cards: u32) -> impl Iterator<Item = u32> {
    let each = (0..SUIT_CARDS).map(|place| 1 << place);
    let held = each.filter(move |&card| cards & card != 0);
    held.chain((cards == 0).then_some(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Iterates over all possible rows, that is, over all lists of owners of up to eight cards.
    fn all_rows() -> impl Iterator<Item = Row> {
        (0..=SUIT_CARDS as u32).flat_map(|length| {
            (0..3u32.pow(length)).map(move |number| {
                Row::new((0..length).map(|place| (number / 3u32.pow(place) % 3) as u8))
            })
        })
    }

    fn forced_tricks(owners: &str) -> Forced {
        ForcedTable::new().get(owners.bytes().map(|owner| owner - b'0'))
    }

    #[test]
    fn forced_tricks_are_found_in_known_examples() {
        // Declarer has seven and king, one hand eight and nine, the other the ace: once the ace has been discarded, the
        // king wins.
        assert_eq!(forced_tricks("01102").tricks, 1);
        // Declarer has nine, ten and jack; each of the others has one lower and one higher card. Exactly one trick is
        // forced.
        assert_eq!(forced_tricks("1200012").tricks, 1);
        // Declarer has seven, eight, jack and ace, one hand the nine, the other ten, queen and king: nobody leads the
        // suit a fourth time, whoever has the cards above the jack.
        assert_eq!(forced_tricks("00210110").safe, 5);
        // Only declarer has a card of the suit: if he leads it, nobody else can win the trick.
        assert_eq!(
            forced_tricks("0"),
            Forced {
                safe_to_lead: Forced::NEVER,
                ..Forced::default()
            }
        );
    }

    #[test]
    fn every_row_of_the_forced_trick_table_has_its_own_index() {
        let mut indices: Vec<usize> = all_rows().map(|row| row.index()).collect();
        indices.sort_unstable();
        assert!(indices.into_iter().eq(0..ROW_COUNT));
    }

    #[test]
    fn discarding_his_highest_card_never_costs_declarer_a_trick() {
        let mut table = ForcedTable::new();
        for row in all_rows() {
            let own = row.cards_of_hand(0);
            if own != 0 {
                let (before, after) = (
                    table.max_tricks(&row),
                    table.max_tricks(&row.without(1 << own.ilog2())),
                );
                assert!(
                    after.with_leads <= before.with_leads
                        && after.without_leads <= before.without_leads
                );
            }
        }
    }

    #[test]
    fn facts_hold_for_all_rows_with_the_same_lowest_cards() {
        let mut table = ForcedTable::new();
        for row in all_rows().filter(|row| row.length == 6) {
            let Forced {
                tricks,
                depth,
                safe,
                safe_to_lead,
            } = table.get(row.owners().iter().copied());
            for other in all_rows().filter(|other| other.length == row.length) {
                let hands_fit = (0..3).all(|seat| {
                    row.cards_of_hand(seat).count_ones() == other.cards_of_hand(seat).count_ones()
                });
                let fits = |depth: u8| {
                    depth <= 8
                        && hands_fit
                        && row.owners[..depth.into()] == other.owners[..depth.into()]
                };
                let others_tricks = table.max_tricks(&other);
                assert!(!fits(depth) || others_tricks.with_leads <= tricks);
                assert!(!fits(safe) || others_tricks.without_leads == 0);
                assert!(!fits(safe_to_lead) || others_tricks.leading == 0);
            }
        }
    }
}
