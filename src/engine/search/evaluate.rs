//! Static evaluation: an estimate of the counted tricks without a search.
//!
//! The estimate is a weighted sum of features of the hands. A feature is above 0 if it is good for the counted side.
//! The weights were fitted to solved positions, separately for each [`Mode`]. Every feature has a fixed weight and one
//! for each trick left, because most features are worth more when there is time to use them.

use crate::cards::Strain;
use crate::rules::{Game, Position};

use super::bits::{Cards, TRUMP};
use super::board::{Board, counts_declaring_side};
use super::mode::Mode;

/// The features of a position from which the static evaluation estimates the tricks. They are public for programs that
/// fit the weights.
///
/// All features are from the point of view of one side. The estimate of that side's tricks is half the number of tricks
/// left plus the sum of all features, each multiplied by its [weight](LookWeights).
///
/// ```
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::instruments::{Look, LookWeights};
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let position = Position::from_setup(&line.problem.setup)?;
/// let look = Look::of(&position);
/// let weights = LookWeights::shipped();
/// let [fixed, growing] = weights.of(position.game(), position.strain());
/// let left = i32::from(position.tricks_left().0);
/// let mut tricks = f64::from(left) / 2.0;
/// for (index, feature) in look.features.into_iter().enumerate() {
///     let weight = i32::from(fixed[index]) + i32::from(growing[index]) * left;
///     tricks += f64::from(feature * weight) / f64::from(LookWeights::TRICK);
/// }
/// assert!((-1.0..3.0).contains(&tricks));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The values of the features; a value above 0 is good for the side. The meaning of each depends on the kind of
    /// play, such as bridge without trumps.
    pub features: [i32; 33],
    /// True if the features are from the point of view of the declaring side.
    pub is_of_declarer: bool,
}

impl Look {
    /// Returns the features of a position. In the middle of a trick, returns those of the position before its lead.
    pub fn of(position: &Position) -> Look {
        let board = Board::new(position);
        let hands = board.hands_at_lead(position.game());
        Look {
            features: with_mode!(position.game(), position.strain(), M => {
                features::<M>(&hands, board.leader)
            }),
            is_of_declarer: counts_declaring_side(position),
        }
    }
}

/// The weights that turn a [`Look`] into an estimate, for every kind of play: the built-in weights, or others that are
/// being fitted.
///
/// ```
/// use kibitzer::cards::Strain;
/// use kibitzer::rules::Game;
/// use kibitzer::instruments::LookWeights;
/// let mut weights = LookWeights::shipped();
/// let [fixed, for_each_trick_left] = weights.of_mut(Game::Bridge, Strain::NoTrump);
/// fixed[0] = 0;
/// for_each_trick_left[0] = LookWeights::TRICK as i16 / 2;
/// assert_ne!(weights, LookWeights::shipped());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookWeights([FittedWeights; 5]);

impl LookWeights {
    /// Fixed-point scale: the weight of one trick.
    pub const TRICK: i32 = 1024;

    /// Returns the built-in weights.
    pub fn shipped() -> LookWeights {
        LookWeights(*BUILT_IN_WEIGHTS)
    }

    /// Returns the weights of a kind of play. Each feature has two: a fixed weight, and one that is multiplied by the
    /// number of tricks left. All trump suits share their weights.
    pub fn of(&self, game: Game, strain: Strain) -> &FittedWeights {
        with_mode!(game, strain, M => &self.0[M::ID as usize])
    }

    /// Returns the weights of a kind of play for modification.
    pub fn of_mut(&mut self, game: Game, strain: Strain) -> &mut FittedWeights {
        with_mode!(game, strain, M => &mut self.0[M::ID as usize])
    }

    /// Returns the weights in the file format of `look.bin`, from which the built-in weights are compiled.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.0.iter().flatten().flatten();
        weights.flat_map(|weight| weight.to_le_bytes()).collect()
    }
}

/// The values of the features of a position. The meaning of each feature depends on the kind of play.
type Features = [i32; FEATURES];

/// The number of features that the static evaluation uses in every kind of play.
const FEATURES: usize = 33;

/// The weights of one kind of play: for each feature a fixed weight, and a weight that is multiplied by the number of
/// tricks left.
type FittedWeights = [[i16; FEATURES]; 2];

/// The built-in weights of the static evaluation, one set for each kind of play.
const BUILT_IN_WEIGHTS: &[FittedWeights; 5] = &parse_weights(include_bytes!("look.bin"));

/// Converts the bytes of `look.bin` to evaluation weights, two bytes each, the low byte first.
const fn parse_weights(bytes: &[u8; 5 * 2 * FEATURES * 2]) -> [FittedWeights; 5] {
    let mut weights = [[[0; FEATURES]; 2]; 5];
    let mut place = 0;
    while place < bytes.len() / 2 {
        let weight = i16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]]);
        weights[place / FEATURES / 2][place / FEATURES % 2][place % FEATURES] = weight;
        place += 1;
    }
    weights
}

/// Estimates the counted side's tricks at the start of a trick, with `left` tricks left. Returns the estimate in units
/// of 1/`parts` of a trick, from 0 to `left` × `parts`.
pub(super) fn evaluate<M: Mode>(hands: &[Cards; 4], leader: usize, left: i32, parts: i32) -> i32 {
    let weights = &BUILT_IN_WEIGHTS[M::ID as usize];
    let mut sum = left * LookWeights::TRICK / 2;
    for (index, feature) in features::<M>(hands, leader).into_iter().enumerate() {
        let [fixed, growing] = weights.map(|part| i32::from(part[index]));
        sum += feature * (fixed + growing * left);
    }
    let tricks = (sum * parts + LookWeights::TRICK / 2).div_euclid(LookWeights::TRICK);
    tricks.clamp(0, left * parts)
}

/// Returns the features of the hands at the start of a trick, from the point of view of the side whose tricks are
/// counted.
fn features<M: Mode>(hands: &[Cards; 4], leader: usize) -> Features {
    let mut features = [0; FEATURES];
    features[0] = 1;
    features[1] = sign_of_side(M::is_counted(leader));
    for suit in 0..4 {
        let suited = hands.map(|hand| hand.suited(suit));
        if M::MISERE {
            add_misere(suited, &mut features[2..]);
            continue;
        }
        let is_trumps = M::TRUMPS && suit == TRUMP;
        add_honours::<M>(suited, &mut features[if is_trumps { 9 } else { 2 }..]);
        add_race::<M>(suited, leader, &mut features[16..]);
        if is_trumps {
            add_trumps::<M>(suited, &mut features[26..]);
        } else {
            add_lengths::<M>(suited, &mut features[24..]);
        }
        if M::TRUMPS && !is_trumps {
            let trumps = hands.map(|hand| (hand & Cards::TRUMPS).count() as i32);
            add_ruffs::<M>(suited, trumps, &mut features[29..]);
        }
    }
    features
}

/// Returns the sign of a feature: 1 if it belongs to the counted side, −1 if it belongs to the other side.
fn sign_of_side(counts: bool) -> i32 {
    if counts { 1 } else { -1 }
}

/// Returns the number of cards that each hand holds in a suit, given its holdings.
fn suit_lengths(suited: [Cards; 4]) -> [i32; 4] {
    suited.map(|holding| holding.count() as i32)
}

/// Returns the length of the longer suit holding among the two opponents of `seat`.
fn longest_opposing<M: Mode>(lengths: [i32; 4], seat: usize) -> i32 {
    let [left, right] = M::opponents(seat);
    lengths[left].max(lengths[right])
}

/// Adds a suit's contribution to the features of high cards: the owner of its highest card, and the owners of the next
/// three if they are guarded. Cards that the next hand can capture count in separate features. `suited` is each hand's
/// holding.
fn add_honours<M: Mode>(suited: [Cards; 4], features: &mut [i32]) {
    let mut cards = Cards::union(suited);
    let mut higher = Cards::NONE;
    for rank in 0..4 {
        let card = cards.highest();
        let Some(seat) = suited.iter().position(|holding| holding.has_any(card)) else {
            return;
        };
        let next = M::next(seat);
        let is_taken = M::is_counted(next) != M::is_counted(seat) && suited[next].has_any(higher);
        if rank == 0 {
            features[0] += sign_of_side(M::is_counted(seat));
        } else if suited[seat].count() > rank as u32 {
            features[2 * rank - usize::from(is_taken)] += sign_of_side(M::is_counted(seat));
        }
        higher |= card;
        cards ^= card;
    }
}

/// Adds a suit's contribution to the features of playing it out from the top: four for the side on lead, then four for
/// the other side. The first three count the tricks that the side takes before its first loss of the lead, between the
/// first and the second, and between the second and the third. The fourth is n (n − 1) for a side that takes n tricks
/// and never loses the lead, since long runs squeeze. `suited` is each hand's holding.
fn add_race<M: Mode>(suited: [Cards; 4], leader: usize, features: &mut [i32]) {
    let mut cards = [Cards::NONE; 2];
    let mut longest = [0; 2];
    for (seat, holding) in suited.into_iter().take(M::SEATS).enumerate() {
        let side = usize::from(M::is_counted(seat));
        cards[side] |= holding;
        longest[side] = longest[side].max(holding.count() as i32);
    }
    for side in 0..2 {
        let leads = (side == 1) == M::is_counted(leader);
        let features = &mut features[if leads { 0 } else { 4 }..];
        let sign = sign_of_side(side == 1);
        let (mut own, mut others) = (cards[side], cards[1 - side]);
        let mut taken = [0; 3];
        let mut lost = 0;
        for round in 0..longest[side] {
            if round >= longest[1 - side] {
                taken[lost] += longest[side] - round;
                break;
            }
            if own > others {
                own ^= own.highest();
                others ^= others.lowest();
                taken[lost] += 1;
            } else {
                others ^= others.highest();
                own ^= own.lowest();
                lost += 1;
                if lost == taken.len() {
                    break;
                }
            }
        }
        for (feature, taken) in features.iter_mut().zip(taken) {
            *feature += sign * taken;
        }
        if lost == 0 {
            features[3] += sign * taken[0] * (taken[0] - 1);
        }
    }
}

/// Adds a suit's contribution to two features of long cards. The first counts a hand's cards in excess of the longer
/// holding of its two opponents; the second counts them only if the hand also has the highest card. `suited` is each
/// hand's holding.
fn add_lengths<M: Mode>(suited: [Cards; 4], features: &mut [i32]) {
    let lengths = suit_lengths(suited);
    let top = Cards::union(suited).highest();
    for seat in 0..M::SEATS {
        let long = sign_of_side(M::is_counted(seat))
            * (lengths[seat] - longest_opposing::<M>(lengths, seat)).max(0);
        features[0] += long;
        if suited[seat].has_any(top) {
            features[1] += long;
        }
    }
}

/// Adds the trump suit's contribution to three features: a hand's trumps in excess of the longer holding of its two
/// opponents, all trumps, and the length of each side's longest holding. `suited` is each hand's trumps.
fn add_trumps<M: Mode>(suited: [Cards; 4], features: &mut [i32]) {
    let lengths = suit_lengths(suited);
    let mut longest = [0; 2];
    for seat in 0..M::SEATS {
        let sign = sign_of_side(M::is_counted(seat));
        features[0] += sign * (lengths[seat] - longest_opposing::<M>(lengths, seat)).max(0);
        features[1] += sign * lengths[seat];
        let side = usize::from(M::is_counted(seat));
        longest[side] = longest[side].max(lengths[seat]);
    }
    features[2] += longest[1] - longest[0];
}

/// Adds a side suit's contribution to four features of hands that can ruff it: the cards by which the suit is shorter
/// than a doubleton, voids, and the cards by which it is shorter than partner's holding and than the longer opponent's.
/// No feature counts more cards than the hand has trumps. `suited` is each hand's holding, and `trumps` the number of
/// its trumps.
fn add_ruffs<M: Mode>(suited: [Cards; 4], trumps: [i32; 4], features: &mut [i32]) {
    let lengths = suit_lengths(suited);
    for seat in 0..M::SEATS {
        let sign = sign_of_side(M::is_counted(seat));
        let shorter = |than: i32| sign * (than - lengths[seat]).clamp(0, trumps[seat]);
        features[0] += shorter(2);
        features[1] += if lengths[seat] == 0 { shorter(1) } else { 0 };
        features[2] += M::partner(seat).map_or(0, |partner| shorter(lengths[partner]));
        features[3] += shorter(longest_opposing::<M>(lengths, seat));
    }
}

/// Adds a suit's contribution to the features of misère, given the holdings of declarer and of his two opponents. In
/// these sets the lowest card is the highest bit.
fn add_misere([own, left, right, _]: [Cards; 4], features: &mut [i32]) {
    let others = left | right;
    // 1. His cards that have more of the others' cards below them than of his own.
    let mut cards = own;
    let mut dangerous = 0;
    for below in 0..own.count() as i32 {
        let card = cards.highest();
        let short = others.above(card).count() as i32 - below;
        dangerous += i32::from(short > 0);
        features[0] += short.clamp(0, 3);
        cards ^= card;
    }
    features[1] += dangerous;
    features[2] += i32::from(dangerous > 0);
    // 2. Tricks that he is forced to take when the others play the suit from the bottom.
    let (mut kept, mut left, mut right) = (own, left, right);
    let (mut forced, mut rounds) = (0, 0);
    while !kept.is_empty() && !(left | right).is_empty() {
        // A hand without the suit plays no card that declarer could stay below.
        let played = [left.highest(), right.highest()]
            .into_iter()
            .filter(|card| !card.is_empty());
        let below = played.min().map_or(Cards::NONE, |card| kept.above(card));
        if !below.is_empty() {
            kept ^= below.lowest();
        } else {
            kept ^= kept.lowest();
            if forced == 0 {
                features[3] += 1;
                features[4] += 4 - rounds.min(4);
            }
            forced += 1;
        }
        left ^= left.highest();
        right ^= right.highest();
        rounds += 1;
    }
    features[5] += forced;
    features[6] += forced * forced;
    features[7] += kept.count() as i32;
    // 3. The suit is long, void, or has the lowest card.
    features[8] += (own.count() as i32 * 2 - others.count() as i32).max(0);
    features[9] += i32::from(own.is_empty());
    features[10] +=
        i32::from(!own.is_empty() && !others.is_empty() && own.highest() > others.highest());
}
