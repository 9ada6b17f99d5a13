//! The suites of `kibitz bench`, each of which generates its boards from a seed.

use kibitzer::cards::{Card, CardSet, Seat, Strain, Suit};
use kibitzer::notation::text;
use kibitzer::rules::{Chance, Game, Position, Setup};

use kibitzer_peers::{BoardQuestion, PeerName, Task};

/// A reproducible set of boards for `kibitz bench`, and the question to solve for each board.
#[derive(Debug)]
pub(crate) struct Suite {
    /// Name of the suite on the command line.
    pub(crate) name: &'static str,
    /// Description of the suite's boards and question, for the user.
    pub(crate) about: &'static str,
    /// Default number of boards in the suite: mostly 1000, so that the slowest 1 % are ten boards.
    pub(crate) boards: usize,
    peers: Peers,
    seed: u64,
    task: Task,
    /// Function that generates a board of the suite from its number, counted from 0. It returns `None` if the suite has
    /// fewer boards.
    setup: fn(usize, &mut Chance) -> Option<Setup>,
}

/// The other solver with which our solver can be compared on a suite, and the condition for the comparison.
#[derive(Debug)]
enum Peers {
    /// The suite is compared with libdds whenever the user requests a comparison.
    Bridge,
    /// The suite is compared with libdds, but only if the user names the suite, because it takes minutes.
    BridgeWhenNamed,
    /// The suite is compared with the judge, our slow and simple solver.
    Preferans,
}

const BOARDS_ARE_LEGAL: &str = "the boards of the bench are legal";

/// The default field values of a suite. Each suite in [`SUITES`] overrides some of them.
const BASE_SUITE: Suite = Suite {
    name: "",
    about: "",
    boards: 1000,
    peers: Peers::Bridge,
    seed: 0,
    task: Task::Best,
    setup: |_, _| None,
};

/// All suites of `kibitz bench` in the order in which they are run. The slowest is the last.
pub(crate) static SUITES: [Suite; 13] = [
    Suite {
        name: "signature",
        about: "random deals, each strain in turn; best result",
        boards: 40,
        seed: 2026,
        setup: |number, chance| Some(random_deal(Game::Bridge, nth_strain(number), chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "no-trump",
        about: "random deals in no trumps; best result",
        seed: 1,
        setup: |_, chance| Some(random_deal(Game::Bridge, Strain::NoTrump, chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "suit",
        about: "random deals in a random suit; best result",
        seed: 2,
        setup: |_, chance| Some(random_deal(Game::Bridge, random_trump(chance), chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "table",
        about: "random deals; double-dummy table",
        boards: 200,
        seed: 3,
        task: Task::Table,
        setup: |_, chance| Some(random_deal(Game::Bridge, Strain::NoTrump, chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "cards",
        about: "random deals; value of every opening lead",
        seed: 4,
        task: Task::Cards,
        setup: |_, chance| Some(random_deal(Game::Bridge, random_strain(chance), chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "play",
        about: "positions during the play; value of every card",
        seed: 5,
        task: Task::Cards,
        setup: |_, chance| Some(random_position(chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "layouts-suit",
        about: "layouts of East and West in one 4♠; best result",
        seed: 6,
        setup: |_, chance| {
            let hands = ["KJ74.A5.Q963.K84", "AQ863.K72.J5.A52"];
            Some(random_layout(hands, Strain::Trump(Suit::Spades), chance))
        },
        ..BASE_SUITE
    },
    Suite {
        name: "layouts-no-trump",
        about: "layouts of East and West in one 3NT; best result",
        seed: 12,
        setup: |_, chance| {
            let hands = ["AK52.Q63.KJ74.85", "Q74.A85.A952.KJ3"];
            Some(random_layout(hands, Strain::NoTrump, chance))
        },
        ..BASE_SUITE
    },
    Suite {
        name: "preferans-trump",
        about: "preferans in a random suit; best result",
        peers: Peers::Preferans,
        seed: 8,
        setup: |_, chance| Some(random_deal(Game::Preferans, random_trump(chance), chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "preferans-no-trump",
        about: "preferans in no trumps; best result",
        peers: Peers::Preferans,
        seed: 9,
        setup: |_, chance| Some(random_deal(Game::Preferans, Strain::NoTrump, chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "misere",
        about: "misère by the lowest hand; best result",
        peers: Peers::Preferans,
        seed: 10,
        setup: |_, chance| Some(random_misere(chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "freaks",
        about: "deals with a void or a long suit; best result",
        seed: 13,
        setup: |_, chance| Some(random_freak(chance)),
        ..BASE_SUITE
    },
    Suite {
        name: "voids",
        about: "three deals full of voids; tables; takes minutes",
        boards: VOID_DEALS.len(),
        peers: Peers::BridgeWhenNamed,
        seed: 0,
        task: Task::Table,
        setup: |number, _| {
            let line = text::parse_line(VOID_DEALS.get(number)?);
            Some(line.expect(BOARDS_ARE_LEGAL).problem.setup)
        },
    },
];

/// Deals in which every hand has a void and no touching cards, which makes them hard for any double-dummy solver. The
/// first and the last are known from DDS as `thomas1` and `thomas2`.
const VOID_DEALS: [&str; 3] = [
    "bridge N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962",
    "bridge N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962",
    "bridge N:KJ9753..AQT8642. ..KJ9753.AQT8642 .AQT8642..KJ9753 AQT8642.KJ9753..",
];

impl Suite {
    /// Returns the reason why the suite is not compared with the other solver, or `None` if it is. `is_named` is true
    /// if the user named the suite.
    pub(super) fn reason_not_compared(
        &self,
        peer: &PeerName,
        is_named: bool,
    ) -> Option<&'static str> {
        match (peer, &self.peers) {
            (PeerName::Judge, Peers::Preferans) => None,
            (PeerName::Judge, Peers::Bridge | Peers::BridgeWhenNamed) => {
                Some("is too slow for full deals of bridge")
            }
            (PeerName::Libdds | PeerName::Library(_), peers) => match peers {
                Peers::Bridge => None,
                Peers::BridgeWhenNamed if is_named => None,
                Peers::BridgeWhenNamed => Some("takes minutes; name the suite to compare it"),
                Peers::Preferans => Some("does not play preferans"),
            },
        }
    }

    /// Generates `count` boards of the suite, or its default number if `None`. The list is shorter if the suite has
    /// fewer boards. Seed 0 gives the standard boards.
    pub(super) fn boards(&self, count: Option<usize>, seed: u32) -> Vec<BoardQuestion> {
        let mut chance = Chance::from_seed(self.seed + (u64::from(seed) << 32));
        let count = count.unwrap_or(self.boards);
        let setups = (0..count).map_while(|number| (self.setup)(number, &mut chance));
        let task = self.task;
        setups.map(|setup| BoardQuestion { task, setup }).collect()
    }
}

/// Returns 20 bridge boards that belong to no suite, on which solvers warm up their tables and caches before times are
/// measured.
pub(super) fn warm_up_boards() -> Vec<BoardQuestion> {
    let mut chance = Chance::from_seed(11);
    let board = |number| BoardQuestion {
        task: Task::Best,
        setup: random_deal(Game::Bridge, nth_strain(number), &mut chance),
    };
    (0..20).map(board).collect()
}

/// Returns the [`warm_up_boards`] for another solver to solve before `boards`. If `boards` ask for tables, returns only
/// two of the
/// [`warm_up_boards`] as tables too, because a library may compute nothing else.
pub(super) fn peer_warm_up_boards(boards: &[BoardQuestion]) -> Vec<BoardQuestion> {
    let mut warm_up = warm_up_boards();
    if boards
        .first()
        .is_some_and(|board| board.task == Task::Table)
    {
        warm_up.truncate(2);
        warm_up
            .iter_mut()
            .for_each(|board| board.task = Task::Table);
    }
    warm_up
}

/// Returns a random deal in the given strain with a random declarer. In preferans, the leader is random too.
fn random_deal(game: Game, strain: Strain, chance: &mut Chance) -> Setup {
    let mut setup = Setup::empty(game);
    setup.strain = strain;
    setup.deal(chance);
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    setup.declarer = seats[chance.below(seats.len())];
    setup.leader = match game {
        Game::Bridge => setup.declarer.next(),
        Game::Preferans => seats[chance.below(seats.len())],
    };
    setup
}

fn nth_strain(number: usize) -> Strain {
    let strains = Game::Bridge.strains();
    strains[number % strains.len()]
}

fn random_strain(chance: &mut Chance) -> Strain {
    nth_strain(chance.below(Game::Bridge.strains().len()))
}

fn random_trump(chance: &mut Chance) -> Strain {
    Strain::Trump(Suit::ALL[chance.below(4)])
}

/// Returns a deal with the given hands of North and South and the other cards dealt at random. South is declarer.
fn random_layout(hands: [&str; 2], strain: Strain, chance: &mut Chance) -> Setup {
    let [north, south] = hands.map(|hand| hand.parse::<CardSet>().expect(BOARDS_ARE_LEGAL));
    let mut unseen: Vec<Card> = (Game::Bridge.pack() - north - south).iter().collect();
    chance.shuffle(&mut unseen);
    let (east, west) = unseen.split_at(unseen.len() / 2);
    let mut setup = Setup::empty(Game::Bridge);
    setup.strain = strain;
    setup.hands[Seat::North] = north;
    setup.hands[Seat::East] = east.iter().copied().collect();
    setup.hands[Seat::South] = south;
    setup.hands[Seat::West] = west.iter().copied().collect();
    setup.declarer = Seat::South;
    setup.leader = Seat::West;
    setup
}

/// Returns a preferans deal in which the hand with the lowest cards declares misère, as it would be in practice.
fn random_misere(chance: &mut Chance) -> Setup {
    let mut setup = random_deal(Game::Preferans, Strain::Misere, chance);
    let height = |&seat: &Seat| -> usize {
        let cards = setup.hands[seat].iter();
        cards.map(|card| card.rank.index()).sum()
    };
    let lowest = setup.seats_from(Seat::North).min_by_key(height);
    setup.declarer = lowest.expect("three hands play");
    setup
}

/// Returns a deal with a void or a suit of seven or more cards. Half of these deals are found by dealing at random; in
/// the others, a hand is given a long suit by exchanging cards.
fn random_freak(chance: &mut Chance) -> Setup {
    let long = chance.below(2) * (7 + chance.below(4));
    loop {
        let mut setup = random_deal(Game::Bridge, random_strain(chance), chance);
        let seat = Seat::ALL[chance.below(4)];
        let suit = Suit::ALL[chance.below(4)];
        while setup.hands[seat].suited(suit).len() < long {
            let other = Seat::ALL[chance.below(4)];
            let takes = setup.hands[other].suited(suit).iter().next();
            let gives = setup.hands[seat].iter().find(|card| card.suit != suit);
            if let (Some(takes), Some(gives)) = (takes, gives)
                && other != seat
            {
                setup.hands[seat] = setup.hands[seat].without(gives).with(takes);
                setup.hands[other] = setup.hands[other].without(takes).with(gives);
            }
        }
        let suit_lengths = |hand: CardSet| Suit::ALL.map(|suit| hand.suited(suit).len());
        let mut lengths = setup.hands.0.into_iter().flat_map(suit_lengths);
        if lengths.any(|length| length == 0 || length >= 7) {
            return setup;
        }
    }
}

/// Plays a random deal until 4 to 11 tricks are left, and returns the position. The current trick may have been
/// started.
fn random_position(chance: &mut Chance) -> Setup {
    let setup = random_deal(Game::Bridge, random_strain(chance), chance);
    let mut position = Position::from_setup(&setup).expect(BOARDS_ARE_LEGAL);
    let tricks_left = 4 + chance.below(8);
    let on_the_table = chance.below(4);
    let played = 4 * (13 - tricks_left) + on_the_table;
    for _ in 0..played {
        let card = plausible_card(&position, chance);
        position.play(card).expect(BOARDS_ARE_LEGAL);
    }
    position.setup()
}

/// Chooses a card as a player might who sees only their own hand. On lead, plays the highest card of a random suit if
/// no higher card of that suit is still in play, otherwise the lowest. Otherwise, wins the trick as cheaply as
/// possible, or plays low if partner is winning it. One card in six is random.
fn plausible_card(position: &Position, chance: &mut Chance) -> Card {
    let legal = position.legal_cards();
    let cards: Vec<Card> = legal.iter().collect();
    let any = cards[chance.below(cards.len())];
    if chance.below(6) == 0 {
        return any;
    }
    let suit = legal.suited(any.suit);
    let (highest, lowest) = (suit.iter().next(), suit.iter().next_back());
    let trick = position.trick();
    let takes = |card: &Card| {
        let mut trick = trick;
        trick.push(*card).is_ok() && trick.winning(position.strain()) == Some(trick.len() - 1)
    };
    let is_partners = trick.len() >= 2 && trick.winning(position.strain()) == Some(trick.len() - 2);
    let card = if trick.is_empty() {
        let master = position.in_play().suited(any.suit).iter().next();
        if highest == master { highest } else { lowest }
    } else if is_partners {
        lowest
    } else {
        cards.iter().copied().rev().find(takes).or(lowest)
    };
    card.unwrap_or(any)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn find_suite(name: &str) -> &'static Suite {
        SUITES.iter().find(|suite| suite.name == name).unwrap()
    }

    #[test]
    fn suites_and_seeds_have_different_boards() {
        let mut seen = HashSet::new();
        for suite in &SUITES {
            let boards = suite.boards(None, 0);
            assert_eq!(boards.len(), suite.boards, "{}", suite.name);
            for board in &boards {
                let line = kibitzer_peers::board_line(&board.setup);
                assert!(seen.insert(board.setup), "{}: {line}", suite.name);
                Position::from_setup(&board.setup).unwrap();
            }
            let again = suite.boards(Some(2), 0);
            let other = suite.boards(Some(2), 1);
            assert_eq!(again[1].setup, boards[1].setup, "{}", suite.name);
            assert_eq!(other.len(), 2);
            // The suite `voids` has three fixed deals.
            let is_dealt = suite.name != "voids";
            let is_other = other[1].setup != boards[1].setup;
            assert_eq!(is_other, is_dealt, "{}", suite.name);
        }
        assert_eq!(find_suite("voids").boards(Some(5), 0).len(), 3);
    }

    #[test]
    fn the_play_suite_covers_every_stage_of_a_trick_at_4_to_11_tricks_left() {
        let boards = find_suite("play").boards(None, 0);
        let kinds: HashSet<(u8, usize)> = boards
            .iter()
            .map(|board| {
                let position = board.position();
                (position.tricks_left().0, position.trick().len())
            })
            .collect();
        let expected = (4..=11).flat_map(|left| (0..4).map(move |played| (left, played)));
        assert_eq!(kinds, expected.collect());
    }

    #[test]
    fn layout_suites_vary_only_the_hands_of_east_and_west() {
        for name in ["layouts-suit", "layouts-no-trump"] {
            let boards = find_suite(name).boards(Some(50), 0);
            let hands = |seat| boards.iter().map(move |board| board.setup.hands[seat]);
            let different = |seat| hands(seat).collect::<HashSet<_>>().len();
            assert_eq!(Seat::ALL.map(different), [1, 50, 1, 50], "{name}");
        }
    }

    #[test]
    fn the_lowest_hand_declares_misere() {
        for board in find_suite("misere").boards(Some(50), 0) {
            let setup = board.setup;
            let height = |seat: Seat| -> usize {
                let cards = setup.hands[seat].iter();
                cards.map(|card| card.rank.index()).sum()
            };
            let declarers = height(setup.declarer);
            let mut seats = setup.seats_from(Seat::North);
            assert!(seats.all(|seat| height(seat) >= declarers));
        }
    }
}
