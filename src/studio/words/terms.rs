//! The terms of the games: seats, suits, cards, contracts, and numbers of tricks.

use kibitzer::analysis::Estimate;
use kibitzer::cards::{Card, CardSet, Rank, Seat, Side, Strain, Suit, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Contract, Doubling, Game, Setup, Vulnerability};

use super::Words;
use crate::document::difficulty::Difficulty;
use crate::document::edit::Field;
use crate::document::goal::{Goal, Rating, Reading};
use crate::document::problems::{self, Listed, SectionName, Shelf, TextSource};
use crate::document::{Document, Origin};
use crate::say;

impl Words {
    /// Returns the name of a seat: `North`.
    pub fn seat(&self, seat: Seat) -> String {
        match seat {
            Seat::North => say!(self, "seat-north"),
            Seat::East => say!(self, "seat-east"),
            Seat::South => say!(self, "seat-south"),
            Seat::West => say!(self, "seat-west"),
        }
    }

    /// Returns the letter of a seat: `N`.
    pub fn seat_letter(&self, seat: Seat) -> String {
        match seat {
            Seat::North => say!(self, "seat-letter-north"),
            Seat::East => say!(self, "seat-letter-east"),
            Seat::South => say!(self, "seat-letter-south"),
            Seat::West => say!(self, "seat-letter-west"),
        }
    }

    /// Returns a short name of a seat, to stand next to a number. It may be longer than the letter, which could look
    /// like a digit.
    pub fn seat_in_short(&self, seat: Seat) -> String {
        match seat {
            Seat::North => say!(self, "seat-short-north"),
            Seat::East => say!(self, "seat-short-east"),
            Seat::South => say!(self, "seat-short-south"),
            Seat::West => say!(self, "seat-short-west"),
        }
    }

    /// Returns the name of a side: `N-S`.
    pub fn side(&self, side: Side) -> String {
        match side {
            Side::NorthSouth => say!(self, "side-north-south"),
            Side::EastWest => say!(self, "side-east-west"),
        }
    }

    /// Returns the name of a suit: `spades`.
    pub fn suit(&self, suit: Suit) -> String {
        match suit {
            Suit::Spades => say!(self, "suit-spades"),
            Suit::Hearts => say!(self, "suit-hearts"),
            Suit::Diamonds => say!(self, "suit-diamonds"),
            Suit::Clubs => say!(self, "suit-clubs"),
        }
    }

    /// Returns the form of a suit's name that follows a rank: in English `spades`, in Russian the genitive.
    fn of_suit(&self, suit: Suit) -> String {
        match suit {
            Suit::Spades => say!(self, "suit-of-spades"),
            Suit::Hearts => say!(self, "suit-of-hearts"),
            Suit::Diamonds => say!(self, "suit-of-diamonds"),
            Suit::Clubs => say!(self, "suit-of-clubs"),
        }
    }

    /// Returns the name of a strain: `spades`, `no trumps`, `misère`.
    pub fn strain(&self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => self.suit(suit),
            Strain::NoTrump => say!(self, "strain-no-trump"),
            Strain::Misere => say!(self, "strain-misere"),
        }
    }

    /// Returns a strain as players write it: `♠`, `NT`, `misère`.
    pub fn strain_sign(&self, strain: Strain) -> String {
        match strain {
            Strain::Trump(suit) => suit.symbol().to_string(),
            Strain::NoTrump => say!(self, "strain-no-trump-sign"),
            Strain::Misere => say!(self, "strain-misere"),
        }
    }

    /// Returns a contract as players write it: `3 NT`, `4 ♠ ×`, `misère`.
    pub fn contract(&self, contract: Contract) -> String {
        let doubling = match contract.doubling() {
            Doubling::Undoubled => "",
            Doubling::Doubled => " ×",
            Doubling::Redoubled => " ××",
        };
        let strain = self.strain_sign(contract.strain());
        match contract.strain() {
            Strain::Misere => strain,
            Strain::Trump(_) | Strain::NoTrump => {
                format!("{} {strain}{doubling}", contract.level())
            }
        }
    }

    /// Returns the contract of a problem, or that it was passed out, or the strain alone if no contract is given.
    pub fn contract_of(&self, problem: &Problem) -> String {
        match problem.contract() {
            Some(contract) => self.contract(contract),
            None if problem.is_passed_out() => say!(self, "passed-out"),
            None => self.strain_sign(problem.setup.strain),
        }
    }

    /// Returns a doubling in words: `doubled`.
    pub fn doubling(&self, doubling: Doubling) -> String {
        match doubling {
            Doubling::Undoubled => say!(self, "undoubled"),
            Doubling::Doubled => say!(self, "doubled"),
            Doubling::Redoubled => say!(self, "redoubled"),
        }
    }

    /// Returns the name of a rank: `king`.
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

    /// Returns the name of a card: `king of hearts`.
    pub fn card(&self, card: Card) -> String {
        let (rank, suit) = (self.rank(card.rank), self.of_suit(card.suit));
        say!(self, "card", rank = rank, suit = suit)
    }

    /// Returns the names of cards, in the order of the set: `king of hearts, two of clubs`.
    pub fn cards(&self, cards: CardSet) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.card(card)).collect();
        names.join(", ")
    }

    /// Returns the name of a game within a sentence: `bridge`.
    pub fn game(&self, game: Game) -> String {
        match game {
            Game::Bridge => say!(self, "game-bridge"),
            Game::Preferans => say!(self, "game-preferans"),
        }
    }

    /// Returns the name of a game as a title: `Bridge`.
    pub fn game_title(&self, game: Game) -> String {
        match game {
            Game::Bridge => say!(self, "game-bridge-title"),
            Game::Preferans => say!(self, "game-preferans-title"),
        }
    }

    /// Returns a number of tricks: `1 trick`, `9 tricks`.
    pub fn tricks(&self, tricks: Tricks) -> String {
        say!(self, "tricks", count = tricks.0)
    }

    /// Returns an estimate in words: `about 9 tricks, 7 to 10`.
    pub fn estimate(&self, estimate: Estimate) -> String {
        let guess = self.tricks(estimate.guess);
        if estimate.is_proved() {
            return guess;
        }
        let (low, high) = (estimate.low.0, estimate.high.0);
        say!(self, "estimate", guess = guess, low = low, high = high)
    }

    /// Returns the names of the declaring side and of its opponents.
    pub fn sides(&self, setup: &Setup) -> [String; 2] {
        match setup.game {
            Game::Bridge => {
                let side = setup.declarer.side();
                [self.side(side), self.side(side.opponents())]
            }
            Game::Preferans => [self.seat(setup.declarer), say!(self, "the-others")],
        }
    }

    /// Returns the vulnerability in words: `N-S vulnerable`.
    pub fn vulnerability(&self, vulnerability: Vulnerability) -> String {
        match vulnerability {
            Vulnerability::None => say!(self, "nobody-vulnerable"),
            Vulnerability::NorthSouth | Vulnerability::EastWest => {
                let side = match vulnerability.includes(Side::NorthSouth) {
                    true => Side::NorthSouth,
                    false => Side::EastWest,
                };
                say!(self, "side-vulnerable", side = self.side(side))
            }
            Vulnerability::Both => say!(self, "all-vulnerable"),
        }
    }

    /// Returns the vulnerable sides as short as possible: `N-S`, `both`.
    pub fn vulnerable(&self, vulnerability: Vulnerability) -> String {
        match vulnerability {
            Vulnerability::None => say!(self, "vulnerable-none"),
            Vulnerability::NorthSouth => self.side(Side::NorthSouth),
            Vulnerability::EastWest => self.side(Side::EastWest),
            Vulnerability::Both => say!(self, "vulnerable-both"),
        }
    }

    /// Returns the goal of the declaring side: `needs 9 tricks`.
    pub fn goal(&self, goal: Goal) -> String {
        match goal {
            Goal::Open => say!(self, "goal-open"),
            Goal::Contract(contract) if contract.strain() == Strain::Misere => {
                say!(self, "goal-none")
            }
            Goal::Contract(contract) => {
                say!(self, "goal-needs", tricks = self.tricks(contract.needs()))
            }
            Goal::Published { tricks, misere } => {
                let tricks = self.tricks(tricks);
                match misere {
                    false => say!(self, "goal-plays-for", tricks = tricks),
                    true => say!(self, "goal-may-take", tricks = tricks),
                }
            }
        }
    }

    /// Returns a result from the point of view of the hand to play: `makes +1`, `down 1`, `sets 1`. Returns an empty
    /// text without a goal.
    pub fn result(&self, goal: Goal, tricks: Tricks, is_declaring: bool) -> String {
        let Some(margin) = goal.margin(tricks) else {
            return String::new();
        };
        let count = margin.abs();
        let is_misere = matches!(goal, Goal::Contract(c) if c.strain() == Strain::Misere);
        match (goal, margin) {
            (Goal::Published { .. }, 0) => say!(self, "result-keeps"),
            (Goal::Published { misere: false, .. }, 1..) => {
                say!(self, "result-keeps-over", count = count)
            }
            (Goal::Published { misere: false, .. }, _) => say!(self, "result-short", count = count),
            (Goal::Published { misere: true, .. }, 1..) => {
                say!(self, "result-fewer", count = count)
            }
            (Goal::Published { misere: true, .. }, _) => {
                say!(self, "result-too-many", count = count)
            }
            (Goal::Contract(_) | Goal::Open, 0) => say!(self, "result-makes"),
            (Goal::Contract(_) | Goal::Open, 1..) => {
                say!(self, "result-makes-over", count = count)
            }
            _ if is_misere => say!(self, "result-takes", count = count),
            _ if is_declaring => say!(self, "result-down", count = count),
            _ => say!(self, "result-sets", count = count),
        }
    }

    /// Returns the meaning of a number's colour and shape on a card.
    pub fn rating(&self, rating: Rating, goal: Goal) -> String {
        let is_published = matches!(goal, Goal::Published { .. });
        let is_misere = matches!(goal, Goal::Published { misere: true, .. });
        match (rating, is_published) {
            (Rating::Unknown, _) => say!(self, "not-known-yet"),
            (Rating::Best, _) => say!(self, "rating-best"),
            (Rating::Worse, _) => say!(self, "rating-worse"),
            (Rating::Makes, false) => say!(self, "rating-makes"),
            (Rating::Makes, true) => say!(self, "rating-keeps"),
            (Rating::Over, false) => say!(self, "rating-over"),
            (Rating::Over, true) if is_misere => say!(self, "rating-fewer"),
            (Rating::Over, true) => say!(self, "rating-more"),
            (Rating::Fails, false) => say!(self, "rating-fails"),
            (Rating::Fails, true) if is_misere => say!(self, "rating-too-many"),
            (Rating::Fails, true) => say!(self, "rating-short"),
            (Rating::Sets, false) => say!(self, "rating-sets"),
            (Rating::Sets, true) => say!(self, "rating-beats"),
            (Rating::Holds, _) => say!(self, "rating-holds"),
            (Rating::Lets, _) => say!(self, "rating-lets"),
            (Rating::Free, _) => say!(self, "rating-free"),
            (Rating::Costly, _) => say!(self, "rating-costly"),
            (Rating::Dear, _) => say!(self, "rating-dear"),
        }
    }

    /// Returns the short name of a way to display numbers.
    pub fn reading(&self, reading: Reading) -> String {
        match reading {
            Reading::Tricks => say!(self, "reading-tricks"),
            Reading::Contract => say!(self, "reading-contract"),
            Reading::Cost => say!(self, "reading-cost"),
        }
    }

    /// Returns the label of a text field of the document.
    pub fn field(&self, field: Field) -> String {
        match field {
            Field::Title => say!(self, "field-title"),
            Field::Author => say!(self, "field-author"),
            Field::Source => say!(self, "field-source"),
            Field::Question => say!(self, "field-question"),
            Field::Notes => say!(self, "field-notes"),
        }
    }

    /// Returns the name of a document: its title, else its file, else its board, else its place in the list.
    pub fn document(&self, document: &Document, shelf: &Shelf) -> String {
        let problem = document.problem();
        let title = Some(&problem.title).filter(|it| !it.is_empty()).cloned();
        let file = || shelf.file_of(document.origin());
        let name = title.or_else(|| file().map(|path| problems::file_name(&path)));
        let name = name.or_else(|| self.board_name(problem));
        name.unwrap_or_else(|| match *document.origin() {
            Origin::Listed(place) => {
                let number = say!(self, "problem-number", number = place.index + 1);
                let mut sections = shelf.collections();
                let section = sections.find(|(index, _)| *index == place.collection);
                let section = section.map(|(_, it)| self.section(&it.name));
                section.map_or(number.clone(), |section| format!("{section} · {number}"))
            }
            Origin::New | Origin::Clipboard => {
                say!(self, "new-deal", game = self.game(problem.setup.game))
            }
        })
    }

    /// Returns the name of a problem in the list; `index` is its place in the collection.
    pub fn listed(&self, listed: &Listed, index: usize) -> String {
        let name = listed.name();
        let name = name.or_else(|| self.board_name(&listed.problem));
        name.unwrap_or_else(|| say!(self, "problem-number", number = index + 1))
    }

    /// Returns a difficulty in words: `Difficulty 3 of 5`.
    pub fn difficulty(&self, difficulty: Difficulty) -> String {
        say!(self, "problems-difficulty", marks = difficulty.marks())
    }

    /// Returns the name of a collection of problems.
    pub fn section(&self, name: &SectionName) -> String {
        match name {
            SectionName::Shipped("Bridge") => self.game_title(Game::Bridge),
            SectionName::Shipped("Preferans") => self.game_title(Game::Preferans),
            SectionName::Shipped(name) => (*name).to_owned(),
            SectionName::Opened => say!(self, "section-opened"),
            SectionName::Read(source) => self.source(source),
            SectionName::Folder(path) => problems::file_name(path),
        }
    }

    /// Returns the name of the source of a text: a file, the clipboard, or a random deal.
    pub fn source(&self, source: &TextSource) -> String {
        match source {
            TextSource::Clipboard => say!(self, "the-clipboard"),
            TextSource::File(name) => name.clone(),
            TextSource::Dealt(seed) => say!(self, "dealt-by-seed", seed = seed.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Language;

    #[test]
    fn says_a_result_as_the_hand_to_play_sees_it() {
        let words = Words::new(Language::English);
        let contract = |game, text| Goal::Contract(Contract::parse(game, text).unwrap());
        let goal = contract(Game::Bridge, "3NT");
        let result = |tricks, is_declaring| words.result(goal, Tricks(tricks), is_declaring);
        assert_eq!(result(9, true), "makes");
        assert_eq!(result(10, false), "makes +1");
        assert_eq!(result(8, true), "down 1");
        assert_eq!(result(8, false), "sets 1");
        let misere = contract(Game::Preferans, "misere");
        assert_eq!(words.result(misere, Tricks(2), false), "takes 2");
        let published = |misere| Goal::Published {
            tricks: Tricks(3),
            misere,
        };
        assert_eq!(words.result(published(false), Tricks(1), true), "2 short");
        assert_eq!(words.result(published(true), Tricks(1), true), "2 fewer");
        assert_eq!(words.result(published(true), Tricks(5), true), "2 too many");
        assert_eq!(words.rating(Rating::Over, published(true)), "fewer");
        assert_eq!(words.rating(Rating::Fails, published(true)), "too many");
        assert_eq!(words.result(Goal::Open, Tricks(1), true), "");
    }
}
