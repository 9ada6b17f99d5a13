//! A problem as plain text for letters, forums and notes.

use kibitzer::cards::{BySeat, Seat, Suit};
use kibitzer::problem::Problem;
use kibitzer_formats::diagram::around_table;

use super::Words;
use crate::locale::letters::CardLetters;
use crate::say;

impl Words {
    /// Returns a problem as text: title, hands around the table, contract, question, and the play trick by trick.
    pub fn diagram(&self, problem: &Problem, letters: CardLetters) -> String {
        let mut parts = vec![problem.title.clone(), self.hands(problem, letters)];
        parts.push(self.terms(problem));
        parts.push(problem.question.clone());
        parts.push(self.tricks_played(problem, letters));
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n") + "\n"
    }

    /// Returns the hands as text, with North above, South below, and the others at the sides.
    fn hands(&self, problem: &Problem, letters: CardLetters) -> String {
        around_table(BySeat::from_fn(|seat| self.hand(problem, seat, letters)))
    }

    /// Returns the lines of a hand: its name with the number of unknown cards, and a line for each suit. The empty
    /// seat of preferans has blank lines.
    fn hand(&self, problem: &Problem, seat: Seat, letters: CardLetters) -> Vec<String> {
        let setup = &problem.setup;
        if setup.absent == Some(seat) {
            return vec![String::new(); 1 + Suit::ALL.len()];
        }
        let (hand, unknown) = (setup.hands[seat], setup.unknown[seat]);
        let suits = Suit::ALL.into_iter().map(|suit| {
            let ranks = hand.suited(suit).iter();
            let ranks: String = ranks.map(|card| letters.rank(card.rank)).collect();
            let ranks = match (ranks.is_empty(), unknown) {
                (false, _) => ranks,
                (true, 0) => "–".to_owned(),
                // A suit without known cards may still contain some of the unknown ones.
                (true, _) => "?".to_owned(),
            };
            format!("{} {ranks}", suit.symbol())
        });
        let name = match unknown {
            0 => self.seat(seat),
            _ => say!(
                self,
                "diagram-unknown",
                seat = self.seat(seat),
                count = unknown
            ),
        };
        [name].into_iter().chain(suits).collect()
    }

    /// Returns the contract, declarer and the leader in words, or that the board was passed out.
    fn terms(&self, problem: &Problem) -> String {
        let setup = &problem.setup;
        let contract = match problem.contract() {
            Some(contract) => self.contract(contract),
            None if problem.is_passed_out() => return say!(self, "passed-out"),
            None => self.strain(setup.strain),
        };
        let (declarer, leader) = (self.seat(setup.declarer), self.seat(setup.leader));
        say!(
            self,
            "diagram-terms",
            contract = contract,
            declarer = declarer,
            leader = leader
        )
    }

    /// Returns the play, one trick per line; empty if it contains an illegal card.
    fn tricks_played(&self, problem: &Problem, letters: CardLetters) -> String {
        let Ok(play) = problem.replay() else {
            return String::new();
        };
        let mut lines: Vec<String> = Vec::new();
        for (index, played) in play.cards().iter().enumerate() {
            let card = letters.card(played.card);
            let begins = play.position_after(index).trick.is_empty();
            match lines.last_mut().filter(|_| !begins) {
                Some(line) => *line += &format!(" {card}"),
                None => {
                    let number = lines.len() + 1;
                    lines.push(format!(
                        "{number}. {}: {card}",
                        self.seat_letter(played.seat)
                    ));
                }
            }
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use kibitzer::notation::text;

    use super::*;
    use crate::locale::Language;

    #[test]
    fn a_deal_is_written_as_it_lies() {
        let line = "bridge N:AJT..4. Q65...2 432..5. 98.7.6. NT S declarer=N contract=1NT play=S4,S8,ST,S5";
        let problem = text::parse_line(line).unwrap().problem;
        let english = Words::new(Language::English).diagram(&problem, CardLetters::Latin);
        let expected = "                  North\n                  ♠ AJ10\n                  ♥ –";
        assert!(english.starts_with(expected), "{english}");
        assert!(english.contains("West              "), "{english}");
        assert!(english.ends_with("1. S: ♠4 ♠8 ♠10 ♠5\n"), "{english}");
        let russian = Words::new(Language::Russian).diagram(&problem, CardLetters::Cyrillic);
        assert!(russian.contains("♠ ТВ10"), "{russian}");
        assert!(russian.ends_with("1. Ю: ♠4 ♠8 ♠10 ♠5\n"), "{russian}");
        // A recipient can import the text again.
        for text in [english, russian] {
            let again = kibitzer_formats::read_one(&text).unwrap();
            assert_eq!(again.setup.hands, problem.setup.hands, "{text}");
            assert_eq!(again.contract(), problem.contract(), "{text}");
        }
    }

    #[test]
    fn a_hand_that_is_not_known_is_not_void() {
        let line = "bridge N:AK52.Q63.KJ74.86 ... QT87.A85.A952.A3 ... NT W";
        let mut problem = text::parse_line(line).unwrap().problem;
        problem.setup.unknown[Seat::West] = 13;
        let text = Words::new(Language::English).diagram(&problem, CardLetters::Latin);
        assert!(text.contains("West (13 unknown)"), "{text}");
        assert!(text.contains("♠ ?      "), "{text}");
        // East, with no unknown cards, is really void.
        assert!(text.contains("♠ –\n"), "{text}");
    }
}
