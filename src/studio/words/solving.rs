//! The texts for solving a problem: the user's task, and messages about mistakes.

use kibitzer::cards::{Card, Strain, Suit, Tricks};
use kibitzer::rules::Setup;

use super::Words;
use crate::document::goal::Goal;
use crate::document::solving::{HintedCard, HintedLine, Party, TrickPart};
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{say, with_capital};

/// The maximum number of cards that a hint names.
const MAX_HINTED_CARDS: usize = 6;

impl Words {
    /// Returns the user's task in solving a problem. In misère, declarer tries to win few tricks, and the opponents try
    /// to make declarer win many.
    pub(crate) fn task_text(&self, party: Party, goal: Goal, setup: &Setup) -> String {
        let [declaring, _] = self.sides(setup);
        match (party, goal) {
            (_, Goal::Open | Goal::Published { .. }) => say!(self, "solving-task-best"),
            (_, Goal::Stated(stated)) => {
                let goal = self.stated_goal(stated.goal, setup);
                if stated.goal.party == party {
                    say!(self, "solving-task-reach", goal)
                } else {
                    say!(self, "solving-task-prevent", goal)
                }
            }
            (Party::Declaring, Goal::Contract(_)) => {
                let goal = self.goal_text(goal, setup);
                say!(self, "solving-task-make", side = declaring, goal)
            }
            (Party::Others, Goal::Contract(contract)) => match contract.strain() {
                Strain::Misere => say!(self, "solving-task-catch", side = declaring),
                Strain::Trump(_) | Strain::NoTrump => {
                    say!(self, "solving-task-beat", side = declaring)
                }
            },
        }
    }

    /// Returns a suit as the object of "play": `a club`.
    pub(crate) fn suit_to_play(&self, suit: Suit) -> String {
        match suit {
            Suit::Spades => say!(self, "suit-to-play-spades"),
            Suit::Hearts => say!(self, "suit-to-play-hearts"),
            Suit::Diamonds => say!(self, "suit-to-play-diamonds"),
            Suit::Clubs => say!(self, "suit-to-play-clubs"),
        }
    }

    /// Returns the play up to the user's next decision as sentences:
    /// `Win with ♠Q in North, lead ♣2 from North. Then South has to decide.` A long line is cut after
    /// [`MAX_HINTED_CARDS`] cards.
    pub(crate) fn hinted_line_text(&self, line: &HintedLine, letters: CardLetters) -> String {
        let parts = (line.cards.iter()).map(|card| self.hinted_card_text(card, letters));
        let shown: Vec<String> = parts.take(MAX_HINTED_CARDS).collect();
        let told = with_capital(&shown.join(", "));
        match line.next_decision {
            _ if line.cards.len() > MAX_HINTED_CARDS => format!("{told} …"),
            Some(seat) => say!(self, "solving-hint-line-to", line = told, seat),
            None => say!(self, "solving-hint-line", line = told),
        }
    }

    /// Returns a card of a hint as a clause: `lead ♣2 from North` if the user plays it, `East leads ♣2` otherwise.
    fn hinted_card_text(&self, hinted: &HintedCard, letters: CardLetters) -> String {
        let (seat, card) = (hinted.seat, letters.card(hinted.card));
        match (hinted.part, hinted.is_users) {
            (TrickPart::Leads, true) => say!(self, "solving-hint-lead", seat, card),
            (TrickPart::Wins, true) => say!(self, "solving-hint-win", seat, card),
            (TrickPart::Follows, true) => say!(self, "solving-hint-follow", seat, card),
            (TrickPart::Leads, false) => say!(self, "solving-hint-they-lead", seat, card),
            (TrickPart::Wins, false) => say!(self, "solving-hint-they-win", seat, card),
            (TrickPart::Follows, false) => say!(self, "solving-hint-they-follow", seat, card),
        }
    }

    /// Returns the message about a card that cost tricks. In misère, a mistake by declarer wins unnecessary tricks, and
    /// a mistake by the opponents saves declarer some.
    pub(crate) fn mistake_text(
        &self,
        party: Party,
        setup: &Setup,
        card: Card,
        cost: Tricks,
    ) -> String {
        let ([side, _], count) = (self.sides(setup), cost.0);
        match (setup.strain, party) {
            (Strain::Trump(_) | Strain::NoTrump, _) => say!(self, "solving-slip", card, count),
            (Strain::Misere, Party::Declaring) => say!(self, "solving-slip-taken", card, count),
            (Strain::Misere, Party::Others) => say!(self, "solving-slip-spared", side, card, count),
        }
    }
}

#[cfg(test)]
mod tests {
    use kibitzer::cards::Seat;
    use kibitzer::problem::Problem;
    use kibitzer::rules::{Contract, Game};

    use super::*;
    use kibitzer_words::Language;

    /// Returns two texts for a preferans contract played by North: the task, and the message about a mistake that costs
    /// two tricks. The contracts are seven spades and misère, each for the declaring side and for the others.
    fn tasks_and_mistakes(language: Language) -> [[String; 2]; 4] {
        use Party::{Declaring, Others};
        let words = Words::new(language);
        let cases = [
            ("7S", Declaring),
            ("7S", Others),
            ("misere", Declaring),
            ("misere", Others),
        ];
        cases.map(|(contract, party)| {
            let mut problem = Problem::new(Game::Preferans);
            problem.setup.declarer = Seat::North;
            let contract = Contract::parse(Game::Preferans, contract).unwrap();
            problem.set_contract(contract);
            let (setup, card) = (&problem.setup, "H9".parse().unwrap());
            let mistake = words.mistake_text(party, setup, card, Tricks(2));
            [
                words.task_text(party, Goal::Contract(contract), setup),
                mistake,
            ]
        })
    }

    #[test]
    fn tasks_and_mistakes_depend_on_side_and_contract() {
        let english = [
            [
                "North: 7 tricks needed",
                "The nine of hearts gave 2 tricks away.",
            ],
            [
                "Hold North to as few tricks as possible, and defeat the contract if you can.",
                "The nine of hearts gave 2 tricks away.",
            ],
            [
                "North: must lose every trick",
                "The nine of hearts forces you to take 2 tricks more than necessary.",
            ],
            [
                "North plays misère: make North take as many tricks as you can.",
                "The nine of hearts spared North 2 tricks.",
            ],
        ];
        let russian = [
            [
                "Север: нужно 7 взяток",
                "Ход девяткой червей отдал 2 взятки.",
            ],
            [
                "Разыгрывает Север. Отдайте как можно меньше взяток и по возможности посадите контракт.",
                "Ход девяткой червей отдал 2 взятки.",
            ],
            [
                "Север: ни одной взятки",
                "После хода девяткой червей вам придётся взять на 2 взятки больше, чем было нужно.",
            ],
            [
                "Север играет мизер. Отдайте ему как можно больше взяток.",
                "После хода девяткой червей Север возьмёт на 2 взятки меньше.",
            ],
        ];
        assert_eq!(tasks_and_mistakes(Language::English), english);
        assert_eq!(tasks_and_mistakes(Language::Russian), russian);
    }
}
