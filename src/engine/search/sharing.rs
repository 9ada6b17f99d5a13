//! The nodes that workers on the same position share, and the parts of a search that are abandoned.
//!
//! A worker postpones a card of a shared node while another worker is searching it, and stores what others have proved.
//! If that answers a question on the path from the root to the current node, the subtree below is abandoned.

use super::bits::{Cards, mix_hash};
use super::company::Company;
use super::cpu::Cpu;
use super::hands::Hands;
use super::mode::Mode;
use super::outcome::Need;
use super::owners::Owners;
use super::table::{Fact, Table, TableKey};

/// The maximum number of tricks left in a position: 13, as in a whole deal of bridge.
const MAX_TRICKS: u8 = 13;

/// The number of tricks, counted from the root, within which workers on the same position share nodes. At deeper nodes,
/// asking what another worker is doing takes longer than searching.
const SHARED_TRICKS: u8 = 6;

/// The minimum number of tricks left at nodes whose proved bounds are sent to other workers on the same position.
pub(super) const MIN_TOLD_TRICKS: u8 = 5;

/// The part of a search that is being abandoned. The results of its nodes are meaningless. A larger part compares as
/// greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Abandoned {
    /// Nothing: the search continues.
    Nothing,
    /// The subtree below the start of a trick, because another worker has solved it. Contains the number of tricks left
    /// there.
    Subtree(u8),
    /// The whole search, which was cancelled.
    WholeSearch,
}

/// A question posed at the start of a trick: does the counted side take at least `target` tricks? It covers all
/// positions with the same suit lengths and the same owners of the high cards.
#[derive(Clone, Copy, Default)]
pub(super) struct PathQuestion {
    pub(super) key: TableKey,
    pub(super) owners: Owners,
    pub(super) target: u8,
}

impl PathQuestion {
    /// Returns true if `fact`, which is already in the table, has the same key as the question, and the table has an
    /// answer to the question.
    fn is_answered_by(self, cpu: impl Cpu, fact: Fact, table: &mut Table) -> bool {
        fact.key() == self.key && table.get(cpu, self.key, self.owners, self.target).is_some()
    }
}

/// The nodes that a search shares with other workers on the same position.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    /// The minimum number of tricks left at shared nodes.
    min_tricks: u8,
    /// The questions being searched at the starts of tricks on the path from the root to the current node, indexed by
    /// tricks left. Only shared nodes are recorded.
    path: [PathQuestion; MAX_TRICKS as usize + 1],
}

impl Sharing {
    /// Creates the sharing state of a search that has not begun.
    pub(super) fn new() -> Sharing {
        Sharing {
            min_tricks: MAX_TRICKS,
            path: [PathQuestion::default(); MAX_TRICKS as usize + 1],
        }
    }

    /// Shares the nodes of the first tricks of a search that begins with `left` tricks left.
    pub(super) fn begin(&mut self, left: u8) {
        self.min_tricks = (left + 1)
            .saturating_sub(SHARED_TRICKS)
            .max(MIN_TOLD_TRICKS);
    }

    /// Returns true if nodes with `left` tricks left are shared with other workers.
    #[inline(always)]
    pub(super) fn includes<C: Company>(&self, left: u8) -> bool {
        C::HAS_WORKERS && left >= self.min_tricks
    }

    /// Records the question that is searched with `left` tricks left.
    #[inline(always)]
    pub(super) fn record(&mut self, left: u8, question: PathQuestion) {
        self.path[usize::from(left)] = question;
    }

    /// Stores in the table the facts that other workers have proved since the last call. If one of them answers a
    /// question on the path from the root to this node, with `left` tricks left, the subtree below is abandoned.
    #[inline(never)]
    pub(super) fn receive_facts(
        &self,
        cpu: impl Cpu,
        company: &mut impl Company,
        table: &mut Table,
        left: u8,
        abandoned: &mut Abandoned,
    ) {
        company.receive_facts(|fact| {
            table.insert(cpu, fact);
            let start = fact.tricks_left();
            let is_on_the_way = start > left && Abandoned::Subtree(start) > *abandoned;
            if is_on_the_way && self.path[usize::from(start)].is_answered_by(cpu, fact, table) {
                *abandoned = Abandoned::Subtree(start);
            }
        });
    }
}

/// A node that several workers may be searching at the same time. Each worker can see which cards of the node the
/// others are searching.
#[derive(Clone, Copy)]
pub(super) struct SharedNode {
    /// The step of the play, 0 to 55: four times the number of tricks left, plus the place in the trick (0 for the
    /// lead).
    step: usize,
    /// A hash of the hands, the trick, the target, the kind of play and the seat to play.
    hash: u64,
}

impl SharedNode {
    /// Creates the value that identifies the node at which `seat` plays card `I` to the cards in `trick`.
    #[inline(always)]
    pub(super) fn new<M: Mode, const I: usize>(
        hands: &Hands,
        seat: usize,
        trick: Cards,
        need: Need,
    ) -> SharedNode {
        let about = u64::from(need.target) << 16 | (M::ID << 8) as u64 | seat as u64;
        let held = hands.held().map(Cards::bits);
        let words = held.into_iter().chain([trick.bits(), about]);
        SharedNode {
            step: I + 4 * usize::from(need.left),
            hash: words.fold(0, mix_hash),
        }
    }

    /// Returns the mark of a card at this node: a nonzero hash of the card and the node, by which other workers
    /// recognise that the card is being searched.
    #[inline(always)]
    fn card_mark(self, card: Cards) -> u64 {
        mix_hash(self.hash, card.bits()) | 1
    }

    /// Returns true if another worker is currently searching this card of the node.
    #[inline(always)]
    pub(super) fn is_searched_elsewhere(self, company: &impl Company, card: Cards) -> bool {
        company.is_searched_elsewhere(self.step, self.card_mark(card))
    }

    /// Tells other workers that this worker begins to search a card of the node.
    #[inline(always)]
    pub(super) fn announce_card(self, company: &mut impl Company, card: Cards) {
        company.announce_card(self.step, self.card_mark(card));
    }

    /// Tells other workers that this worker no longer searches any card of the node.
    #[inline(always)]
    pub(super) fn withdraw_card(self, company: &mut impl Company) {
        company.announce_card(self.step, 0);
    }
}
