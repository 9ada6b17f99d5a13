//! Generates positions to which a claim of the search also applies: members of its class.

use kibitzer::cards::{BySeat, Card, CardSet, Seat, Strain, Suit};
use kibitzer::instruments::Claim;
use kibitzer::rules::{Chance, Position, Setup, Trick};
use kibitzer::search::Bound;

/// The class of positions that a claim of the search applies to. In all of them, the cards relied on have the same
/// holders, and every hand has the same suit lengths.
pub(super) struct Class {
    pub(super) claim: Claim,
    /// The hands of the claim's position, including the cards of the current trick.
    hands: BySeat<CardSet>,
    /// For each suit, the cards that may be exchanged between hands, most important first.
    free: [Vec<Card>; 4],
    /// The occupied seats, beginning with the side that would gain if the claim were false.
    seats: Vec<Seat>,
    /// For each suit, the index in `free` of the card that continues a [divided](Claim::divided) run; `None` if there
    /// is none.
    divided: [Option<usize>; 4],
}

/// The number of positions generated for a claim, except when all swaps of neighbouring cards are tried.
const MEMBERS_PER_CLASS: usize = 4;

/// A position to which a claim of the search applies, with the card played in it if the claim is about a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Member {
    pub(super) position: Position,
    pub(super) card: Option<Card>,
}

/// A way to redistribute the exchangeable cards of a suit among the hands.
#[derive(Clone, Copy)]
enum Redeal {
    /// Leaves the cards as they are.
    Unchanged,
    /// Deals the cards at random.
    Random,
    /// Gives the best cards to one seat and the next best to another.
    Sorted,
    /// Gives one card to each seat in turn, the best cards first.
    InTurn,
    /// Swaps the card at this index into another hand, and sometimes shuffles the lower cards.
    SwapAway(usize),
}

impl Class {
    /// Creates the class of positions that a claim applies to.
    pub(super) fn new(claim: Claim) -> Class {
        let position = claim.position;
        let mut dealt = position.setup();
        dealt.take_trick_back();
        let is_misere = position.strain() == Strain::Misere;
        let free = Suit::ALL.map(|suit| {
            let mut cards: Vec<Card> = (position.in_play().suited(suit) - claim.relied)
                .iter()
                .collect();
            if is_misere {
                cards.reverse();
            }
            cards
        });
        let gains = |seat: &Seat| {
            let wants_tricks = position.is_declaring(*seat) != is_misere;
            wants_tricks == matches!(claim.bound, Bound::AtMost(_))
        };
        let mut seats: Vec<Seat> = position.seats().collect();
        seats.sort_by_key(|seat| !gains(seat));
        let divided = |suit: &Vec<Card>| {
            let mut suit = suit.iter();
            suit.position(|&card| claim.divided.has(card))
        };
        Class {
            divided: free.each_ref().map(divided),
            claim,
            hands: dealt.hands,
            free,
            seats,
        }
    }

    /// Returns true if all positions of the class have the same hands.
    pub(super) fn is_single(&self) -> bool {
        let owner = |card: Card| self.owner(&self.hands, card);
        let mut pairs = self.free.iter().flat_map(|suit| suit.windows(2));
        pairs.all(|pair| owner(pair[0]) == owner(pair[1]))
    }

    /// Returns the seat that holds a card in the given hands.
    fn owner(&self, hands: &BySeat<CardSet>, card: Card) -> Seat {
        let owner = self.seats.iter().find(|&&seat| hands[seat].has(card));
        *owner.expect("every card in play was in a hand")
    }

    /// Returns some positions of the class: all that differ by one swap of neighbouring cards, a few random ones, or,
    /// most often, a few likely counterexamples. Returns only the claim's own position if the class has no other hands,
    /// and sometimes also otherwise.
    pub(super) fn members(&self, chance: &mut Chance) -> Vec<Member> {
        if self.is_single() || chance.below(16) == 0 {
            let (position, card) = (self.claim.position, self.claim.card);
            return vec![Member { position, card }];
        }
        let mut members = Vec::new();
        let mut add = |hands: &BySeat<CardSet>, chance: &mut Chance| {
            let member = self.member_with_hands(hands, chance);
            if !members.contains(&member) {
                members.push(member);
            }
        };
        let sort = chance.below(if self.claim.divided.is_empty() { 8 } else { 32 });
        if sort == 0 {
            for suit in &self.free {
                for pair in suit.windows(2) {
                    let mut hands = self.hands;
                    if self.swap_cards(&mut hands, pair[0], pair[1]) {
                        add(&hands, chance);
                    }
                }
            }
            return members;
        }
        for number in 0..MEMBERS_PER_CLASS {
            let mut hands = self.hands;
            for (suit, divided) in self.free.iter().zip(self.divided) {
                let deal = match (sort, number) {
                    _ if suit.is_empty() => continue,
                    (1, _) => Redeal::Random,
                    _ if chance.below(4) > 0
                        && let Some(place) = divided =>
                    {
                        Redeal::SwapAway(place)
                    }
                    (_, 0) => Redeal::Sorted,
                    _ => [
                        Redeal::Unchanged,
                        Redeal::Random,
                        Redeal::Sorted,
                        Redeal::Sorted,
                        Redeal::InTurn,
                        Redeal::SwapAway(0),
                    ][chance.below(6)],
                };
                self.redistribute(suit, deal, &mut hands, chance);
            }
            add(&hands, chance);
        }
        members
    }

    /// Swaps two cards between their hands; returns false if they are in the same hand.
    fn swap_cards(&self, hands: &mut BySeat<CardSet>, one: Card, other: Card) -> bool {
        let [first, second] = [one, other].map(|card| self.owner(hands, card));
        if first == second {
            return false;
        }
        hands[first] = hands[first].without(one).with(other);
        hands[second] = hands[second].without(other).with(one);
        true
    }

    /// Redistributes the cards `suit`, all of the same suit, among `hands` by the method `deal`.
    fn redistribute(
        &self,
        suit: &[Card],
        deal: Redeal,
        hands: &mut BySeat<CardSet>,
        chance: &mut Chance,
    ) {
        // The seat of every card, best card first.
        let mut owners: Vec<Seat> = suit.iter().map(|&card| self.owner(hands, card)).collect();
        let order = self.seat_order(chance);
        let place = |seat: Seat| order.iter().position(|&other| other == seat);
        match deal {
            Redeal::Unchanged => return,
            Redeal::Random => chance.shuffle(&mut owners),
            Redeal::Sorted => owners.sort_by_key(|&seat| place(seat)),
            Redeal::InTurn => {
                let mut dealt = BySeat([0; 4]);
                owners.sort_by_cached_key(|&seat| {
                    dealt[seat] += 1;
                    (dealt[seat], place(seat))
                });
            }
            Redeal::SwapAway(place) => {
                let owner = owners[place];
                let others: Vec<usize> = (0..owners.len())
                    .filter(|&other| owners[other] != owner)
                    .collect();
                if let Some(&other) = others.get(chance.below(others.len())) {
                    owners.swap(place, other);
                }
                if chance.below(2) == 0 {
                    chance.shuffle(&mut owners[place + 1..]);
                }
            }
        }
        for (&card, &owner) in suit.iter().zip(&owners) {
            for &seat in &self.seats {
                hands[seat].remove(card);
            }
            hands[owner].insert(card);
        }
    }

    /// Returns the seats in random order. In most cases, the side that would gain from a false claim comes first.
    fn seat_order(&self, chance: &mut Chance) -> Vec<Seat> {
        let mut seats = self.seats.clone();
        if chance.below(4) == 0 {
            chance.shuffle(&mut seats);
            return seats;
        }
        let is_declaring = |seat: &Seat| self.claim.position.is_declaring(*seat);
        for side in seats.chunk_by_mut(|a, b| is_declaring(a) == is_declaring(b)) {
            chance.shuffle(side);
        }
        seats
    }

    /// Returns the position of the class in which the seats hold `hands`. Cards of the current trick that the claim
    /// relies on are kept; the others are replaced by cards of the same suit.
    fn member_with_hands(&self, hands: &BySeat<CardSet>, chance: &mut Chance) -> Member {
        let position = self.claim.position;
        let mut setup = Setup {
            hands: *hands,
            trick: Trick::EMPTY,
            ..position.setup()
        };
        let mut in_place_of = |card: Card, seat: Seat| {
            if self.claim.relied.has(card) {
                return card;
            }
            let free = hands[seat].suited(card.suit) - self.claim.relied;
            let nth = chance.below(free.len());
            free.iter().nth(nth).unwrap_or(card)
        };
        for (seat, card) in position.trick_cards() {
            let card = in_place_of(card, seat);
            setup.hands[seat].remove(card);
            let is_pushed = setup.trick.push(card);
            is_pushed.expect("as many cards as in the trick of a position");
        }
        let card = self.claim.card.map(|card| {
            let turn = position.turn();
            in_place_of(card, turn.expect("somebody is to play the card"))
        });
        Member {
            position: Position::from_setup(&setup).expect("as long in every suit"),
            card,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The claim relies on the king, and the queen continues its run, so the queen is moved to another hand first.
    #[test]
    fn a_card_that_continues_a_divided_run_is_moved_to_another_hand() {
        let line = "bridge N:.AT762.. J.J4.5.5 .98.T8.K .KQ5.97. C S declarer=S";
        let line = kibitzer::notation::text::parse_line(line).unwrap();
        let claim = Claim {
            origin: kibitzer::instruments::ClaimOrigin::Stored,
            position: Position::from_setup(&line.problem.setup).unwrap(),
            card: None,
            bound: Bound::AtLeast(kibitzer::cards::Tricks(4)),
            relied: ".AK.T98.K".parse().unwrap(),
            divided: ".Q..".parse().unwrap(),
        };
        let class = Class::new(claim);
        assert!(!class.is_single());
        let mut chance = Chance::from_seed(92);
        let mut broken = 0;
        for _ in 0..100 {
            for member in class.members(&mut chance) {
                broken +=
                    usize::from(!member.position.hands()[Seat::West].has("HQ".parse().unwrap()));
            }
        }
        assert!(broken > 150, "{broken}");
    }
}
