//! The order in which the cards of a position are tried, for those who ask for it.

use super::bits::Cards;
use super::board::Board;
use super::cpu::Cpu;
use super::hands::Hands;
use super::leads::{self, stage};
use super::mode::Mode;
use super::moves::{self, ChoiceState};
use super::suits::SuitCache;
use super::trick::trick_in_play;

/// Returns the cards to try for the hand whose turn it is, one of each run of equivalent cards. They are in the order
/// in which the search tries them without a killer (a card that caused an earlier cutoff). `suits`, the cache of facts
/// about suits, must already be set to the board's deal.
pub(super) fn order_of_plays<M: Mode>(
    cpu: impl Cpu,
    suits: &mut SuitCache,
    board: &Board,
) -> Vec<Cards> {
    let hands = Hands::new(board.hands);
    if board.played == 0 {
        return order_of_leads::<M>(cpu, suits, &hands, board.leader);
    }
    let (seat, trick) = trick_in_play::<M>(board);
    let mut left = trick.moves::<M>(&hands, seat);
    let mut order = Vec::new();
    while !left.is_empty() {
        let state = ChoiceState::new(&hands, seat, &trick);
        let card = moves::next_card_at::<M>(board.played, left, order.len() as u32, state);
        left ^= card;
        order.push(card);
    }
    order
}

/// Returns the leads to try from a hand, one of each run of equivalent cards. They are in the order in which the search
/// tries them if it knows no killer.
fn order_of_leads<M: Mode>(
    cpu: impl Cpu,
    suits: &mut SuitCache,
    hands: &Hands,
    leader: usize,
) -> Vec<Cards> {
    let own = hands[leader];
    let bottoms = own.run_bottoms(hands.others(leader));
    suits.compute_facts::<M>(cpu, hands.in_play());
    let stage = stage::<M>(own.count() as u8);
    let worths = suits.lead_worths::<M>(cpu, hands, leader, bottoms, stage);
    let mut left = bottoms;
    let mut order = Vec::new();
    while !left.is_empty() {
        let card = leads::best_lead(left, bottoms, &worths);
        left ^= card;
        order.push(card);
    }
    order
}
