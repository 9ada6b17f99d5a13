//! The terms of the games: seats, suits, cards, contracts, calls, and numbers of tricks.

use kibitzer_cards::problem::{Call, Goal, GoalKind, Party, Problem};
use kibitzer_cards::rules::{Contract, Doubling, Game, Setup, Vulnerability};
use kibitzer_cards::{Card, CardSet, Rank, Seat, Side, Strain, Suit, Tricks};

use super::Words;
use crate::say;

impl Words {
    /// Returns the name of a seat in this language: `North`.
    pub fn seat(&self, seat: Seat) -> String {
        match seat {
            Seat::North => say!(self, "seat-north"),
            Seat::East => say!(self, "seat-east"),
            Seat::South => say!(self, "seat-south"),
            Seat::West => say!(self, "seat-west"),
        }
    }

    /// Returns the letter of a seat in this language: `N`.
    pub fn seat_letter(&self, seat: Seat) -> String {
        match seat {
            Seat::North => say!(self, "seat-letter-north"),
            Seat::East => say!(self, "seat-letter-east"),
            Seat::South => say!(self, "seat-letter-south"),
            Seat::West => say!(self, "seat-letter-west"),
        }
    }

    /// Returns a short name of a seat for use next to a number. It is longer than the seat's letter if that could be
    /// mistaken for a digit.
    pub fn seat_short_name(&self, seat: Seat) -> String {
        match seat {
            Seat::North => say!(self, "seat-short-north"),
            Seat::East => say!(self, "seat-short-east"),
            Seat::South => say!(self, "seat-short-south"),
            Seat::West => say!(self, "seat-short-west"),
        }
    }

    /// Returns the short name of a side in this language: `N-S`.
    pub fn side(&self, side: Side) -> String {
        match side {
            Side::NorthSouth => say!(self, "side-north-south"),
            Side::EastWest => say!(self, "side-east-west"),
        }
    }

    /// Returns the name of a suit in this language: `spades`.
    pub fn suit(&self, suit: Suit) -> String {
        match suit {
            Suit::Spades => say!(self, "suit-spades"),
            Suit::Hearts => say!(self, "suit-hearts"),
            Suit::Diamonds => say!(self, "suit-diamonds"),
            Suit::Clubs => say!(self, "suit-clubs"),
        }
    }

    /// Returns the form of a suit's name after a rank: in English `spades`, in Russian the genitive.
    fn suit_after_rank(&self, suit: Suit) -> String {
        match suit {
            Suit::Spades => say!(self, "suit-of-spades"),
            Suit::Hearts => say!(self, "suit-of-hearts"),
            Suit::Diamonds => say!(self, "suit-of-diamonds"),
            Suit::Clubs => say!(self, "suit-of-clubs"),
        }
    }

    /// Returns the name of a strain in this language: `spades`, `no trumps`, `misère`.
    pub fn strain(&self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => self.suit(suit),
            Strain::NoTrump => say!(self, "strain-no-trump"),
            Strain::Misere => say!(self, "strain-misere"),
        }
    }

    /// Returns a strain in players' notation: `♠`, `NT`, `misère`.
    pub fn strain_sign(&self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => suit.symbol().to_string(),
            Strain::NoTrump => say!(self, "strain-no-trump-sign"),
            Strain::Misere => say!(self, "strain-misere"),
        }
    }

    /// Returns a contract in players' notation: `3NT`, `4♠X`, `misère`.
    pub fn contract(&self, contract: Contract) -> String {
        let strain = self.strain_sign(contract.strain());
        match (contract.strain(), contract.level()) {
            (Strain::Misere, _) | (_, 0) => strain,
            (Strain::Trump(_) | Strain::NoTrump, level) => {
                let doubling = "X".repeat(contract.doubling() as usize);
                format!("{level}{strain}{doubling}")
            }
        }
    }

    /// Returns the words for the declarer that follow a contract: `by South`.
    pub fn by_declarer(&self, declarer: Seat) -> String {
        match declarer {
            Seat::North => say!(self, "by-north"),
            Seat::East => say!(self, "by-east"),
            Seat::South => say!(self, "by-south"),
            Seat::West => say!(self, "by-west"),
        }
    }

    /// Returns the contract of a problem in players' notation, such as `4♠X`. Returns words for a board that was passed
    /// out, and only the strain if the level is unknown.
    pub fn contract_of(&self, problem: &Problem) -> String {
        match problem.contract() {
            Some(contract) => self.contract(contract),
            None if problem.is_passed_out() => say!(self, "passed-out"),
            None => self.strain_sign(problem.setup.strain),
        }
    }

    /// Returns the doubling of a contract in words: `undoubled`, `doubled` or `redoubled`.
    pub fn doubling(&self, doubling: Doubling) -> String {
        match doubling {
            Doubling::Undoubled => say!(self, "undoubled"),
            Doubling::Doubled => say!(self, "doubled"),
            Doubling::Redoubled => say!(self, "redoubled"),
        }
    }

    /// Returns the name of a rank in this language: `king`.
    fn rank(&self, rank: Rank) -> String {
        match rank {
            Rank::Ace => say!(self, "rank-ace"),
            Rank::King => say!(self, "rank-king"),
            Rank::Queen => say!(self, "rank-queen"),
            Rank::Jack => say!(self, "rank-jack"),
            Rank::Ten => say!(self, "rank-ten"),
            Rank::Nine => say!(self, "rank-nine"),
            Rank::Eight => say!(self, "rank-eight"),
            Rank::Seven => say!(self, "rank-seven"),
            Rank::Six => say!(self, "rank-six"),
            Rank::Five => say!(self, "rank-five"),
            Rank::Four => say!(self, "rank-four"),
            Rank::Three => say!(self, "rank-three"),
            Rank::Two => say!(self, "rank-two"),
        }
    }

    /// Returns the name of a card in this language: `king of hearts`.
    pub fn card(&self, card: Card) -> String {
        let (rank, suit) = (self.rank(card.rank), self.suit_after_rank(card.suit));
        say!(self, "card", rank, suit)
    }

    /// Returns the names of cards in this language, in the order of the set: `king of hearts, two of clubs`.
    pub fn cards(&self, cards: CardSet) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.card(card)).collect();
        names.join(", ")
    }

    /// Returns the name of a game as it is written within a sentence: `bridge`.
    pub fn game(&self, game: Game) -> String {
        match game {
            Game::Bridge => say!(self, "game-bridge"),
            Game::Preferans => say!(self, "game-preferans"),
        }
    }

    /// Returns the name of a game as it is written in a title: `Bridge`.
    pub fn game_title(&self, game: Game) -> String {
        match game {
            Game::Bridge => say!(self, "game-bridge-title"),
            Game::Preferans => say!(self, "game-preferans-title"),
        }
    }

    /// Returns a number of tricks in words: `1 trick`, `9 tricks`.
    pub fn tricks(&self, tricks: Tricks) -> String {
        say!(self, "tricks", count = tricks.0)
    }

    /// Returns the names of the declaring side and of the defenders, in this order. In preferans these are declarer and
    /// the others.
    pub fn sides(&self, setup: &Setup) -> [String; 2] {
        match setup.game {
            Game::Bridge => {
                let side = setup.declarer.side();
                [self.side(side), self.side(side.opponents())]
            }
            Game::Preferans => {
                let others = match setup.strain {
                    Strain::Misere => say!(self, "the-others-in-misere"),
                    Strain::Trump(_) | Strain::NoTrump => say!(self, "the-others"),
                };
                [self.seat(setup.declarer), others]
            }
        }
    }

    /// Returns the goal of a problem as a clause: `N-S take 5 of 5`, `North takes at most 1 of 5`.
    pub fn stated_goal(&self, goal: Goal, setup: &Setup) -> String {
        let [declaring, others] = self.sides(setup);
        let total = setup.tricks_to_play();
        match (setup.game, goal.party) {
            _ if setup.strain == Strain::Misere => self.goal_in_misere(goal, declaring, total),
            (Game::Bridge, Party::Declaring) => self.goal_of_side(goal, declaring, total),
            (Game::Bridge, Party::Others) => self.goal_of_side(goal, others, total),
            (Game::Preferans, _) => self.goal_in_preferans(goal, declaring, total),
        }
    }

    fn goal_of_side(&self, goal: Goal, side: String, total: Tricks) -> String {
        let (count, total) = (goal.tricks.0, total.0);
        match (count, goal.kind) {
            (0, GoalKind::Exact | GoalKind::AtMost) => say!(self, "goal-side-none", side),
            (_, GoalKind::Exact) => say!(self, "goal-side-exactly", side, count, total),
            (_, GoalKind::AtMost) => say!(self, "goal-side-at-most", side, count, total),
            (_, GoalKind::OrBetter) => say!(self, "goal-side", side, count, total),
        }
    }

    fn goal_in_preferans(&self, goal: Goal, side: String, total: Tricks) -> String {
        let (count, total) = (goal.tricks.0, total.0);
        use GoalKind::{AtMost, Exact, OrBetter};
        match (goal.party, count, goal.kind) {
            (Party::Declaring, 0, Exact | AtMost) => say!(self, "goal-player-none", side),
            (Party::Declaring, _, Exact) => say!(self, "goal-player-exactly", side, count, total),
            (Party::Declaring, _, AtMost) => say!(self, "goal-player-at-most", side, count, total),
            (Party::Declaring, _, OrBetter) => say!(self, "goal-player", side, count, total),
            (Party::Others, 0, Exact | AtMost) => say!(self, "goal-others-none"),
            (Party::Others, _, Exact) => say!(self, "goal-others-exactly", count, total),
            (Party::Others, _, AtMost) => say!(self, "goal-others-at-most", count, total),
            (Party::Others, _, OrBetter) => say!(self, "goal-others", count, total),
        }
    }

    /// Returns a goal in misère as a clause about the tricks of declarer, whose name is `side`.
    fn goal_in_misere(&self, goal: Goal, side: String, total: Tricks) -> String {
        let (count, total) = (goal.tricks.0, total.0);
        match (goal.party, count, goal.kind == GoalKind::Exact) {
            (Party::Declaring, 0, _) | (Party::Others, 0, true) => {
                say!(self, "goal-player-none", side)
            }
            (Party::Declaring, _, true) => say!(self, "goal-player-exactly", side, count, total),
            (Party::Declaring, _, false) => say!(self, "goal-player-at-most", side, count, total),
            (Party::Others, _, true) => say!(self, "goal-player-made-exactly", side, count, total),
            (Party::Others, _, false) => say!(self, "goal-player-made", side, count, total),
        }
    }

    /// Returns the vulnerability of a board in words: `N-S vulnerable`.
    pub fn vulnerability(&self, vulnerability: Vulnerability) -> String {
        match vulnerability {
            Vulnerability::None => say!(self, "nobody-vulnerable"),
            Vulnerability::NorthSouth | Vulnerability::EastWest => {
                let side = if vulnerability.includes(Side::NorthSouth) {
                    Side::NorthSouth
                } else {
                    Side::EastWest
                };
                say!(self, "side-vulnerable", side)
            }
            Vulnerability::Both => say!(self, "all-vulnerable"),
        }
    }

    /// Returns the title of a problem in this language, or its own title if it has no translation.
    pub fn title_of<'p>(&self, problem: &'p Problem) -> &'p str {
        problem.title_in(self.language().short_code())
    }

    /// Returns the question of a problem in this language, or its own question if it has no translation.
    pub fn question_of<'p>(&self, problem: &'p Problem) -> &'p str {
        problem.question_in(self.language().short_code())
    }

    /// Returns the notes on a problem in this language, or its own notes if it has no translation.
    pub fn notes_of<'p>(&self, problem: &'p Problem) -> &'p str {
        problem.notes_in(self.language().short_code())
    }

    /// Returns the vulnerable sides of a board in the shortest form: `N-S`, `all`.
    pub fn vulnerable_sides(&self, vulnerability: Vulnerability) -> String {
        match vulnerability {
            Vulnerability::None => say!(self, "vulnerable-none"),
            Vulnerability::NorthSouth => self.side(Side::NorthSouth),
            Vulnerability::EastWest => self.side(Side::EastWest),
            Vulnerability::Both => say!(self, "vulnerable-both"),
        }
    }

    /// Returns a call as written in an auction table: `pass`, `1♠`, `X`.
    pub fn call_sign(&self, call: Call) -> String {
        match call {
            Call::Bid(0, strain) | Call::Bid(_, strain @ Strain::Misere) => {
                self.strain_sign(strain)
            }
            Call::Bid(level, strain) => format!("{level}{}", self.strain_sign(strain)),
            Call::Double => "X".to_owned(),
            Call::Redouble => "XX".to_owned(),
            Call::Pass | Call::Whist | Call::Half => self.call(call),
        }
    }

    /// Returns the name of a call in words: `pass`, `1 spade`, `double`.
    pub fn call(&self, call: Call) -> String {
        match call {
            Call::Pass => say!(self, "call-pass"),
            Call::Bid(_, Strain::Misere) => self.strain(Strain::Misere),
            Call::Bid(level, strain) => {
                let strain = self.strain(strain);
                say!(self, "call-bid", level, strain)
            }
            Call::Double => say!(self, "call-double"),
            Call::Redouble => say!(self, "call-redouble"),
            Call::Whist => say!(self, "call-whist"),
            Call::Half => say!(self, "call-half"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn a_goal_is_described_with_its_side_and_its_tricks() {
        let goal = |language, strain: Strain, party, tricks, kind| {
            let game = match strain {
                Strain::Misere => Game::Preferans,
                Strain::Trump(_) | Strain::NoTrump => Game::Bridge,
            };
            let mut setup = Setup::empty(game);
            (setup.strain, setup.unknown.0) = (strain, [5; 4]);
            if let Some(absent) = setup.absent {
                setup.unknown[absent] = 0;
            }
            let tricks = Tricks(tricks);
            let goal = Goal {
                party,
                tricks,
                kind,
            };
            Words::of(language).stated_goal(goal, &setup)
        };
        for (strain, party, tricks, kind, english, russian) in [
            (
                Strain::NoTrump,
                Party::Others,
                5,
                GoalKind::OrBetter,
                "N-S take 5 of 5",
                "С-Ю берут 5 из 5",
            ),
            (
                Strain::NoTrump,
                Party::Declaring,
                3,
                GoalKind::Exact,
                "E-W take exactly 3 of 5",
                "В-З берут ровно 3 из 5",
            ),
            (
                Strain::NoTrump,
                Party::Declaring,
                3,
                GoalKind::AtMost,
                "E-W take at most 3 of 5",
                "В-З берут не больше 3 из 5",
            ),
            (
                Strain::Misere,
                Party::Declaring,
                1,
                GoalKind::OrBetter,
                "West takes at most 1 of 5",
                "Запад берёт не больше 1 из 5",
            ),
            (
                Strain::Misere,
                Party::Declaring,
                0,
                GoalKind::OrBetter,
                "West takes none",
                "Запад не берёт ни одной",
            ),
            (
                Strain::Misere,
                Party::Others,
                2,
                GoalKind::OrBetter,
                "West is forced to take 2 of 5",
                "Запад вынужден взять 2 из 5",
            ),
        ] {
            assert_eq!(
                goal(Language::English, strain, party, tricks, kind),
                english
            );
            assert_eq!(
                goal(Language::Russian, strain, party, tricks, kind),
                russian
            );
        }
    }

    #[test]
    fn contracts_are_spelled_as_usual_in_each_language() {
        let of = |language, text| {
            let game = if text == "misere" {
                Game::Preferans
            } else {
                Game::Bridge
            };
            Words::of(language).contract(Contract::parse(game, text).unwrap())
        };
        let texts = ["3NT", "4SX", "1CXX", "misere"];
        let english = texts.map(|text| of(Language::English, text));
        assert_eq!(english, ["3NT", "4♠X", "1♣XX", "misère"]);
        let russian = texts.map(|text| of(Language::Russian, text));
        assert_eq!(russian, ["3БК", "4♠X", "1♣XX", "мизер"]);
    }
}
