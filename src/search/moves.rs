//! Which card to try first.
//!
//! Moves are sets of bits and are picked one at a time: most nodes need one card only, and
//! that is most often the killer. What a lead is worth is in points of no other meaning; they
//! were chosen by hand and judged by the nodes of training boards (see `notes.md`).

use super::bits::{TRUMP, above, count, highest, lane, lane_of, lowest};
use super::mode::Mode;

/// What the choice of a lead depends on.
pub(super) struct Lead<'a> {
    pub(super) hands: &'a [u64; 4],
    pub(super) in_play: u64,
    pub(super) leader: usize,
}

/// Picks leads one by one.
pub(super) struct Leads {
    killer: u64,
    /// What each suit is worth; known once the killer has failed.
    worth: Option<[i32; 4]>,
    /// Suits in which a card has been tried.
    tried: [bool; 4],
}

impl Leads {
    pub(super) fn new(killer: u64) -> Leads {
        Leads {
            killer,
            worth: None,
            tried: [false; 4],
        }
    }

    /// The next of the cards that are left, which are not none.
    #[inline(always)]
    pub(super) fn next<M: Mode>(&mut self, left: u64, about: Lead) -> u64 {
        if self.killer & left != 0 {
            return std::mem::take(&mut self.killer);
        }
        let worth = *self
            .worth
            .get_or_insert_with(|| std::array::from_fn(|suit| about.worth::<M>(suit)));
        let mut best = 0;
        let mut most = i32::MIN;
        for suit in 0..4 {
            if left & lane(suit) != 0 {
                // Another suit before another card of the same.
                let worth = worth[suit] - if self.tried[suit] { 5 } else { 0 };
                if worth > most {
                    most = worth;
                    best = suit;
                }
            }
        }
        let cards = left & lane(best);
        let card = about.card_of::<M>(best, cards, self.tried[best]);
        self.tried[best] = true;
        card
    }
}

impl Lead<'_> {
    /// How good it seems to lead a suit.
    fn worth<M: Mode>(&self, suit: usize) -> i32 {
        let suit_lane = lane(suit);
        let own = self.hands[self.leader] & suit_lane;
        if own == 0 {
            return i32::MIN;
        }
        if M::MISERE {
            return self.worth_misere(suit);
        }
        let next = M::next(self.leader);
        let partner = M::partner(self.leader).map_or(0, |seat| self.hands[seat] & suit_lane);
        let [left, right] = M::opponents(self.leader);
        let (lho, rho) = (self.hands[left] & suit_lane, self.hands[right] & suit_lane);
        let all = self.in_play & suit_lane;
        let top = highest(all);
        let second = highest(all & !top);
        let ours = count(own).max(count(partner)) as i32;
        let mut worth = ours * 2 - count(lho).max(count(rho)) as i32;
        if own & top != 0 {
            worth += 3;
            if own & second != 0 || partner & second != 0 {
                worth += 2;
            }
        } else if partner & top != 0 {
            worth += 3;
            if lho & second != 0 && next == left {
                // Through the honour towards the tenace.
                worth += 4;
            }
        } else if rho & top != 0 && own & second != 0 {
            // A free finesse for the last hand.
            worth -= 3;
        } else if lho & top != 0 && partner & second != 0 {
            worth += 2;
        }
        if M::TRUMPS {
            worth += self.ruffs::<M>(suit, lho, rho, partner);
        }
        worth
    }

    /// What a lead gains or loses by ruffs.
    fn ruffs<M: Mode>(&self, suit: usize, lho: u64, rho: u64, partner: u64) -> i32 {
        let trumps = lane(TRUMP);
        let [left, right] = M::opponents(self.leader);
        let mine = M::partner(self.leader).map_or(0, |seat| self.hands[seat] & trumps);
        if suit == TRUMP {
            return if (self.hands[left] | self.hands[right]) & trumps == 0 {
                -6
            } else {
                0
            };
        }
        let mut worth = 0;
        if partner == 0 && mine != 0 {
            worth += 8;
        }
        if lho == 0 && self.hands[left] & trumps != 0 {
            worth -= 6;
        }
        if rho == 0 && self.hands[right] & trumps != 0 {
            worth -= 6;
        }
        worth
    }

    fn worth_misere(&self, suit: usize) -> i32 {
        let suit_lane = lane(suit);
        let all = self.in_play & suit_lane;
        let own = self.hands[self.leader] & suit_lane;
        if self.leader == 0 {
            // Declarer leads what stays below the others.
            let below = count(all & (lowest(own) - 1)) as i32;
            return -below * 2 + count(own) as i32;
        }
        let declarer = self.hands[0] & suit_lane;
        if declarer == 0 {
            return -10;
        }
        // The others lead below declarer's lowest.
        let below = count(own & (lowest(declarer) - 1)) as i32;
        below * 4 - count(declarer) as i32
    }

    /// Which card of a suit to lead.
    #[inline(always)]
    fn card_of<M: Mode>(&self, suit: usize, cards: u64, tried: bool) -> u64 {
        if M::MISERE {
            return lowest(cards);
        }
        let all = self.in_play & lane(suit);
        let own = self.hands[self.leader] & lane(suit);
        let partner = M::partner(self.leader).map_or(0, |seat| self.hands[seat] & lane(suit));
        let heads = own & highest(all) != 0;
        let sequence = own & highest(all & !partner) != 0;
        if (heads || sequence) != tried {
            highest(cards)
        } else {
            lowest(cards)
        }
    }
}

/// What the choice of a later card depends on.
pub(super) struct Follow<'a> {
    pub(super) hands: &'a [u64; 4],
    pub(super) seat: usize,
    pub(super) led: u64,
    pub(super) best: u64,
    pub(super) winner: usize,
}

/// The next of the cards that are left, which are not none; `tried` were tried before.
#[inline(always)]
pub(super) fn next_follow<M: Mode, const I: usize>(left: u64, tried: u32, about: Follow) -> u64 {
    if M::MISERE {
        return about.misere::<M, I>(left);
    }
    let follows = about.hands[about.seat] & about.led != 0;
    if follows {
        about.following::<M, I>(left, tried)
    } else {
        about.void::<M, I>(left, tried)
    }
}

impl Follow<'_> {
    /// Whether the side of the hand to play wins so far.
    #[inline(always)]
    fn partner_wins<M: Mode>(&self) -> bool {
        M::counts(self.winner) == M::counts(self.seat)
    }

    /// The cards of the led suit that opponents have still to play to this trick, and
    /// whether one of them may ruff.
    #[inline(always)]
    fn threats<M: Mode, const I: usize>(&self) -> (u64, bool) {
        let mut cards = 0;
        let mut ruff = false;
        let mut seat = self.seat;
        for _ in I + 1..M::SEATS {
            seat = M::next(seat);
            if M::counts(seat) != M::counts(self.seat) {
                let suited = self.hands[seat] & self.led;
                cards |= suited;
                ruff |= M::TRUMPS
                    && suited == 0
                    && self.led != lane(TRUMP)
                    && self.hands[seat] & lane(TRUMP) != 0;
            }
        }
        (cards, ruff)
    }

    #[inline(always)]
    fn following<M: Mode, const I: usize>(&self, left: u64, tried: u32) -> u64 {
        if tried > 1 {
            return highest(left);
        }
        let beats = if self.best & self.led != 0 {
            left & above(self.best, self.led)
        } else {
            0
        };
        let (threats, ruff) = self.threats::<M, I>();
        let partner_wins = self.partner_wins::<M>();
        let safe = partner_wins && !ruff && (self.best & self.led == 0 || self.best > threats);
        if beats == 0 || safe || tried > 0 {
            return lowest(left);
        }
        if I + 1 == M::SEATS {
            return lowest(beats);
        }
        let sure = if ruff {
            0
        } else {
            beats & !(highest(threats).wrapping_sub(1))
        };
        let sure = if threats == 0 && !ruff { beats } else { sure };
        if sure != 0 {
            lowest(sure)
        } else if I == 2 && !partner_wins {
            lowest(beats)
        } else {
            lowest(left)
        }
    }

    #[inline(always)]
    fn void<M: Mode, const I: usize>(&self, left: u64, tried: u32) -> u64 {
        let trumps = left & lane(TRUMP);
        if M::TRUMPS && trumps != 0 && tried == 0 {
            let (threats, ruff) = self.threats::<M, I>();
            let beats = if self.best & lane(TRUMP) != 0 {
                trumps & above(self.best, lane(TRUMP))
            } else {
                trumps
            };
            let safe = self.partner_wins::<M>() && !ruff && self.best > threats;
            if beats != 0 && !safe {
                return lowest(beats);
            }
        }
        let plain = if M::TRUMPS { left & !lane(TRUMP) } else { left };
        if plain == 0 {
            return lowest(left);
        }
        self.discard(plain)
    }

    /// The lowest card of the longest suit.
    #[inline(always)]
    fn discard(&self, cards: u64) -> u64 {
        let mut best = 0;
        let mut most = -1;
        for suit in 0..4 {
            let suited = cards & lane(suit);
            if suited != 0 {
                let length = count(self.hands[self.seat] & lane(suit)) as i32;
                if length > most {
                    most = length;
                    best = lowest(suited);
                }
            }
        }
        best
    }

    #[inline(always)]
    fn misere<M: Mode, const I: usize>(&self, left: u64) -> u64 {
        let follows = self.hands[self.seat] & self.led != 0;
        if self.seat != 0 {
            // The others keep below declarer, and get rid of what is high otherwise.
            return if follows { lowest(left) } else { highest(left) };
        }
        if follows {
            // The highest card that does not win.
            let ducks = if self.best & self.led != 0 {
                left & (self.best - 1) & lane_of(self.best)
            } else {
                left
            };
            return if ducks != 0 {
                highest(ducks)
            } else {
                highest(left)
            };
        }
        // Discard what is most dangerous: the suit whose lowest card is highest.
        let mut best = 0;
        let mut most = 0;
        for suit in 0..4 {
            let suited = left & lane(suit);
            if suited != 0 {
                let rank = lowest(self.hands[0] & lane(suit)) >> (16 * suit);
                if rank >= most {
                    most = rank;
                    best = highest(suited);
                }
            }
        }
        best
    }
}
