//! An independent check of the solver: a slow search, simple enough to be obviously correct.
//!
//! The search is alpha-beta with its own rules of play and a table of exact positions. It shares no code with
//! [`search`](crate::search) but the handle that stops it. It does not group positions into classes or count winners,
//! and the only bounds it uses are those of positions it has searched. It takes one shortcut: if no card of another
//! hand or of the current trick lies between two cards of a hand, it tries only one of them. Swapping the two would
//! change nothing. Without the shortcut a whole deal of misère takes half a minute instead of a tenth of a second.
//!
//! An ending of five cards takes tens of microseconds, one of six hundreds of microseconds, and one of seven
//! milliseconds. A whole deal of preferans takes from milliseconds to seconds. A whole deal of bridge is out of reach.

use crate::cards::{Seat, Strain, Tricks};
use crate::rules::Position;
use crate::search::{Cancelled, Control, uncancelled};

/// A slow reference solver with its own table of results.
///
/// ```
/// use kibitzer::cards::Tricks;
/// use kibitzer::judge::Judge;
/// let mut judge = Judge::new(1 << 20);
/// assert_eq!(judge.tricks(&"N:AQ... 32... .AK.. K4... NT W".parse()?), Tricks(2));
/// # Ok::<(), kibitzer::notation::ParsePositionError>(())
/// ```
pub struct Judge {
    table: Vec<Entry>,
    /// Mask that turns a hash into a table index: the number of table entries in use, a power of two, minus one. Larger
    /// positions use more of the table.
    mask: usize,
    /// The serial number of the position being solved, counted from the creation of the solver. Table entries with
    /// another number are stale.
    deal: u32,
    rules: Rules,
    hands: [u64; 4],
    nodes: u64,
    /// True once the search has noticed that its control is cancelled; it then unwinds without a result.
    is_over: bool,
}

impl std::fmt::Debug for Judge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judge")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// The rules of play for one position, and the side that each seat is on. Seats are numbered clockwise from North.
#[derive(Clone, Copy, Default)]
struct Rules {
    seats: usize,
    next: [usize; 4],
    /// For each seat: true if the seat belongs to the declaring side.
    declares: [bool; 4],
    /// For each seat: true if the seat wants the declaring side to take as many tricks as possible.
    wants: [bool; 4],
    /// The 16 bits of the trump suit, as a mask for sets of cards; 0 without trumps.
    trumps: u64,
    must_ruff: bool,
    is_misere: bool,
}

/// A table entry: the bounds proved for one position at the start of a trick.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// The remaining cards and the seat on lead, packed into one word. Within one deal they determine the position.
    key: u64,
    deal: u32,
    /// Lower bound of the declaring side's tricks from this position on; `most` is the upper bound.
    least: u8,
    most: u8,
    /// The bit number of the lead that last caused a cutoff in the position; it is tried first.
    lead: u8,
}

/// An unfinished trick with at least one card on the table.
#[derive(Clone, Copy)]
struct CurrentTrick {
    /// The 16 bits of the suit that was led, as a mask for sets of cards.
    led: u64,
    best: u64,
    winner: usize,
    cards: u64,
}

/// Minimum number of entries in the table of a reference solver.
const MIN_ENTRIES: usize = 256;

/// A mask of the 16 bits of the lowest suit in a [`CardSet`](crate::cards::CardSet).
const SUIT_BITS: u64 = 0xFFFF;

/// The number of nodes searched between two checks of whether the control was cancelled.
const POLL_NODES: u64 = 1 << 14;

impl Judge {
    /// Creates a solver whose table takes at most `bytes` bytes, but at least a few kilobytes. If the system cannot
    /// provide that much memory, the table is smaller.
    pub fn new(bytes: usize) -> Judge {
        let most = (bytes / size_of::<Entry>()).max(MIN_ENTRIES);
        let most = (most / 2 + 1).next_power_of_two();
        let mut table = Vec::new();
        let mut sizes = std::iter::successors(Some(most), |entries| Some(entries / 2))
            .take_while(|&entries| entries > MIN_ENTRIES);
        let fits = |entries: &usize| table.try_reserve_exact(*entries).is_ok();
        let entries = sizes.find(fits).unwrap_or(MIN_ENTRIES);
        table.resize(entries, Entry::default());
        Judge {
            mask: table.len() - 1,
            table,
            deal: 0,
            rules: Rules::default(),
            hands: [0; 4],
            nodes: 0,
            is_over: false,
        }
    }

    /// Returns the number of tricks that the declaring side takes from `position` on, the current trick included.
    #[must_use]
    pub fn tricks(&mut self, position: &Position) -> Tricks {
        uncancelled(self.tricks_with(position, &Control::default()))
    }

    /// Returns true if the declaring side takes at least `target` tricks from `position` on.
    #[must_use]
    pub fn makes(&mut self, position: &Position, target: Tricks) -> bool {
        uncancelled(self.makes_with(position, target, &Control::default()))
    }

    /// Returns the same number as [`Judge::tricks`]. Other threads can stop the search through `control`, which counts
    /// its nodes in steps of 16,384.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn tricks_with(
        &mut self,
        position: &Position,
        control: &Control,
    ) -> Result<Tricks, Cancelled> {
        let (mut least, mut most) = (0, position.tricks_left().0);
        self.prepare_search(position);
        while least < most {
            let target = (least + most).div_ceil(2);
            if self.is_target_reached(position, target, control)? {
                least = target;
            } else {
                most = target - 1;
            }
        }
        Ok(Tricks(least))
    }

    /// Returns the same as [`Judge::makes`]. Other threads can stop the search through `control`, as with
    /// [`Judge::tricks_with`].
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn makes_with(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<bool, Cancelled> {
        self.prepare_search(position);
        self.is_target_reached(position, target.0, control)
    }

    /// Prepares the search of a new position and makes the table entries of earlier positions stale.
    fn prepare_search(&mut self, position: &Position) {
        self.deal = self.deal.checked_add(1).unwrap_or_else(|| {
            self.table.fill(Entry::default());
            1
        });
        // A table that fits into the cache is faster than one that remembers everything.
        let room = 1usize << (3 * usize::from(position.tricks_left().0)).clamp(8, 30);
        self.mask = room.min(self.table.len()) - 1;
        self.rules = Rules::for_position(position);
        self.hands = position.hands().0.map(|hand| hand.bits());
        self.is_over = false;
    }

    /// Returns true if the declaring side takes at least `target` tricks in the position that was prepared by
    /// [`Judge::prepare_search`].
    fn is_target_reached(
        &mut self,
        position: &Position,
        target: u8,
        control: &Control,
    ) -> Result<bool, Cancelled> {
        let mut trick = None;
        let mut seat = position.leader().index();
        for card in position.trick().cards() {
            let card = 1 << (16 * card.suit.index() + card.rank.index());
            trick = Some(self.rules.add_card(trick, card, seat));
            seat = self.rules.next[seat];
        }
        let (need, left) = (i32::from(target), i32::from(position.tricks_left().0));
        let reaches = match trick {
            None => self.search_trick_start(seat, need, left, control),
            Some(trick) => self.search_mid_trick(seat, trick, need, left, control),
        };
        if self.is_over {
            return Err(Cancelled);
        }
        Ok(reaches)
    }

    /// Searches the start of a trick, which `leader` is about to lead. Returns true if the declaring side takes at
    /// least `need` of the `left` tricks.
    fn search_trick_start(
        &mut self,
        leader: usize,
        need: i32,
        left: i32,
        control: &Control,
    ) -> bool {
        if need <= 0 || need > left {
            return need <= 0;
        }
        self.count_node(control);
        if self.is_over {
            return false;
        }
        let in_play = self.hands.into_iter().fold(0, |all, hand| all | hand);
        let (place, mut entry) = self.look_up(in_play, leader, left);
        if i32::from(entry.least) >= need || i32::from(entry.most) < need {
            return i32::from(entry.least) >= need;
        }

        let wants = self.rules.wants[leader];
        let mut reaches = !wants;
        let first = 1 << entry.lead;
        for card in self.rules.order_leads(self.hands[leader], in_play, first) {
            let trick = self.rules.add_card(None, card, leader);
            self.hands[leader] ^= card;
            let next = self.rules.next[leader];
            let result = self.search_mid_trick(next, trick, need, left, control);
            self.hands[leader] ^= card;
            if result == wants {
                reaches = wants;
                entry.lead = card.trailing_zeros() as u8;
                break;
            }
        }
        if self.is_over {
            return false;
        }

        if reaches {
            entry.least = need as u8;
        } else {
            entry.most = need as u8 - 1;
        }
        self.table[place] = entry;
        reaches
    }

    /// Counts a node. Every [`POLL_NODES`] nodes, reports them to the control and checks whether it was cancelled.
    fn count_node(&mut self, control: &Control) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_NODES) {
            control.add_nodes(POLL_NODES);
            self.is_over |= control.is_cancelled();
        }
    }

    /// Looks up the position at the start of a trick with the cards `in_play`. Returns the index of its table entry
    /// and the bounds known for it, from 0 to `left` tricks if the entry belongs to another position.
    fn look_up(&self, in_play: u64, leader: usize, left: i32) -> (usize, Entry) {
        // Bits 13 and 14 of the lowest suit belong to no card.
        let key = in_play | (leader as u64) << 13;
        let place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & self.mask;
        let entry = self.table[place];
        if entry.key == key && entry.deal == self.deal {
            return (place, entry);
        }
        let unknown = Entry {
            key,
            deal: self.deal,
            most: left as u8,
            ..Entry::default()
        };
        (place, unknown)
    }

    /// Searches the middle of a trick, to which `seat` plays the second or a later card. Returns true if the declaring
    /// side takes at least `need` of the `left` tricks, the current one included.
    fn search_mid_trick(
        &mut self,
        seat: usize,
        trick: CurrentTrick,
        need: i32,
        left: i32,
        control: &Control,
    ) -> bool {
        let wants = self.rules.wants[seat];
        let own = self.hands[seat];
        let hands = self.hands.into_iter();
        let in_play = hands.fold(trick.cards, |all, hand| all | hand);
        for card in self.rules.order_plays(own, in_play, seat, trick) {
            let after = self.rules.add_card(Some(trick), card, seat);
            self.hands[seat] ^= card;
            let result = if after.cards.count_ones() as usize == self.rules.seats {
                let won = i32::from(self.rules.declares[after.winner]);
                self.search_trick_start(after.winner, need - won, left - 1, control)
            } else {
                self.search_mid_trick(self.rules.next[seat], after, need, left, control)
            };
            self.hands[seat] ^= card;
            if result == wants {
                return wants;
            }
        }
        !wants
    }
}

impl Rules {
    /// Returns the rules of play and the sides for a position.
    fn for_position(position: &Position) -> Rules {
        let trump = position.strain().trump();
        let is_misere = position.strain() == Strain::Misere;
        let declares = Seat::ALL.map(|seat| position.is_declaring(seat));
        Rules {
            seats: position.game().seats(),
            next: Seat::ALL.map(|seat| position.next_seat(seat).index()),
            declares,
            wants: declares.map(|declares| declares != is_misere),
            trumps: trump.map_or(0, |trump| SUIT_BITS << (16 * trump.index())),
            must_ruff: position.game().must_ruff(),
            is_misere,
        }
    }

    /// Returns the trick after `seat` has added `card` to `trick`. If `trick` is `None`, the card begins a new trick.
    fn add_card(&self, trick: Option<CurrentTrick>, card: u64, seat: usize) -> CurrentTrick {
        let Some(mut trick) = trick else {
            return CurrentTrick {
                led: suit_mask(card),
                best: card,
                winner: seat,
                cards: card,
            };
        };
        let wins = match card & suit_mask(trick.best) {
            0 => card & self.trumps != 0,
            _ => card > trick.best,
        };
        if wins {
            trick.best = card;
            trick.winner = seat;
        }
        trick.cards |= card;
        trick
    }

    /// Returns the cards of the hand `own` to try as leads, in order: the card `first` if it is among them, then
    /// winners, low cards, and the rest.
    fn order_leads(&self, own: u64, in_play: u64, first: u64) -> OrderedCards {
        let mut cards = OrderedCards::new(representatives(own, in_play));
        cards.append(first);
        let suits = [0, 16, 32, 48].map(|shift| SUIT_BITS << shift);
        for suit in suits {
            let tops = cards.left & suit;
            if !self.is_misere && own & highest(in_play & suit) != 0 {
                cards.append(highest(tops));
            }
        }
        for suit in suits {
            cards.append(lowest(cards.left & suit));
        }
        cards.append_rest_from_top();
        cards
    }

    /// Returns the legal cards of `seat` in the order to try them, one of each group of equivalent cards. If the other
    /// side is winning the trick, the cheapest and the highest card that win it come first, then the others from the
    /// lowest up. In misère declarer's losing cards come first, from the highest down, and defenders try all cards from
    /// the lowest up.
    fn order_plays(
        &self,
        own: u64,
        in_play: u64,
        seat: usize,
        trick: CurrentTrick,
    ) -> OrderedCards {
        let suited = own & trick.led;
        let ruffs = own & self.trumps;
        let legal = match suited {
            0 if self.must_ruff && ruffs != 0 => ruffs,
            0 => own,
            _ => suited,
        };
        let mut cards = OrderedCards::new(legal & representatives(own, in_play));
        let above = !(trick.best | (trick.best - 1));
        let winning = if suited == 0 && suit_mask(trick.best) != self.trumps {
            // A ruff beats a card that is not a trump, so every trump wins.
            ruffs
        } else {
            own & suit_mask(trick.best) & above
        };
        if self.is_misere && self.declares[seat] {
            let losing = cards.left & !winning;
            while cards.left & losing != 0 {
                cards.append(highest(cards.left & losing));
            }
            cards.append_rest_from_top();
            return cards;
        }
        let is_partners = self.declares[trick.winner] == self.declares[seat];
        if !is_partners && !self.is_misere {
            let winning = cards.left & winning;
            cards.append(lowest(winning));
            cards.append(highest(winning));
        }
        while cards.left != 0 {
            cards.append(lowest(cards.left));
        }
        cards
    }
}

/// The cards to try at a node, in the order in which the search tries them.
struct OrderedCards {
    /// The cards that have not been put in order yet.
    left: u64,
    cards: [u64; 13],
    count: usize,
}

impl OrderedCards {
    /// Creates a list of cards to try, with none in order yet; `left` is the set of all of them.
    fn new(left: u64) -> OrderedCards {
        OrderedCards {
            left,
            cards: [0; 13],
            count: 0,
        }
    }

    /// Moves a card from the unordered cards to the end of the list. Does nothing if the card is not among the
    /// unordered ones.
    fn append(&mut self, card: u64) {
        if card & self.left != 0 {
            self.left ^= card;
            self.cards[self.count] = card;
            self.count += 1;
        }
    }

    /// Moves all unordered cards to the end of the list, the highest first.
    fn append_rest_from_top(&mut self) {
        while self.left != 0 {
            self.append(highest(self.left));
        }
    }
}

impl IntoIterator for OrderedCards {
    type Item = u64;
    type IntoIter = std::iter::Take<std::array::IntoIter<u64, 13>>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter().take(self.count)
    }
}

/// Returns the lowest card of every group of equivalent (touching) cards of a hand. Cards of the current trick still
/// count as in play, whether they are beaten or not, so cards on either side of them are not equivalent.
fn representatives(own: u64, in_play: u64) -> u64 {
    let mut representatives = 0;
    let mut cards = own;
    while cards != 0 {
        let card = lowest(cards);
        cards ^= card;
        if highest(in_play & suit_mask(card) & (card - 1)) & own == 0 {
            representatives |= card;
        }
    }
    representatives
}

/// Returns the lowest card of a set as a single bit, or 0 if the set is empty.
fn lowest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// Returns the highest card of a set as a single bit, or 0 if the set is empty.
fn highest(cards: u64) -> u64 {
    if cards == 0 { 0 } else { 1 << cards.ilog2() }
}

/// Returns a mask of all cards of the suit that a card belongs to.
fn suit_mask(card: u64) -> u64 {
    SUIT_BITS << (card.trailing_zeros() & !15)
}
