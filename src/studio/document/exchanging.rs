//! Exchanging cards of a problem between the hands, with the lines of its play.

use kibitzer::cards::{Card, Tricks};
use kibitzer::problem::{Problem, Variations};
use kibitzer::rules::Position;
use kibitzer::soundness::Exchange;

/// Exchanges cards of a problem, or drops them from the hands. The lines of play are adjusted: each hand plays the
/// exchanged card instead of the old one, and every line is cut before its first illegal card. A stated goal is lowered
/// by `fewer` tricks.
pub(super) fn exchange_cards(problem: &mut Problem, exchange: &Exchange, fewer: u8) {
    problem.setup = exchange.apply(&problem.setup);
    let renamed = |card| exchange.renamed(card);
    problem.play = problem.play.map(&renamed);
    for card in &mut problem.line {
        *card = renamed(*card);
    }
    if let Ok(start) = Position::from_setup(&problem.setup) {
        remove_illegal(&mut problem.play, &mut Vec::new(), &start);
    }
    problem.line = match problem.play.known_start(&problem.line) {
        [] => Vec::new(),
        surviving => problem.play.line(surviving),
    };
    if let Some(goal) = &mut problem.goal {
        goal.tricks = Tricks(goal.tricks.0.saturating_sub(fewer));
    }
}

/// Cuts every continuation of `path` before its first illegal card. `position` is the position after `path`.
fn remove_illegal(play: &mut Variations, path: &mut Vec<Card>, position: &Position) {
    for card in play.next(path) {
        path.push(card);
        match position.after(card) {
            Ok(next) => remove_illegal(play, path, &next),
            Err(_) => play.remove(path),
        }
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::notation::text;

    fn cards(text: &str) -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    }

    /// Exchanges the cards of an ending with a play, and returns the main line afterwards.
    fn line_after(exchange: &Exchange) -> Vec<Card> {
        let line = "bridge N:A4... 32... K.A.. .4.2. NT N play=SAS2SKD2";
        let mut problem = text::parse_line(line).unwrap().problem;
        exchange_cards(&mut problem, exchange, 0);
        problem.play.mainline().to_vec()
    }

    fn swap(one: &str, other: &str) -> Exchange {
        Exchange::Swap(vec![(one.parse().unwrap(), other.parse().unwrap())])
    }

    #[test]
    fn an_exchange_of_cards_also_changes_the_play() {
        assert_eq!(line_after(&swap("SA", "S3")), cards("S3 S2 SK D2"));
    }

    /// Checks that a question about a position in a variation still refers to that variation after an exchange.
    #[test]
    fn a_question_stays_in_its_variation_after_an_exchange() {
        let line = "bridge N:A4... 32... K.A.. .4.2. NT N play=SAS2SKD2";
        let mut problem = text::parse_line(line).unwrap().problem;
        problem.play.add_line(&cards("S4 S3 SK D2"));
        (problem.line, problem.at) = (cards("S4 S3 SK D2"), 1);
        exchange_cards(&mut problem, &swap("S2", "H4"), 0);
        // East, who has the ♥4 now, plays it where he played the ♠2; West would discard with a spade in hand.
        assert_eq!(problem.line, cards("S4 S3 SK"));
        assert_eq!(problem.played(), cards("S4"));
    }

    #[test]
    fn a_line_ends_before_its_first_illegal_card() {
        // West would discard with a spade in hand.
        assert_eq!(line_after(&swap("S3", "H4")), cards("SA S2 SK"));
        // South plays a card that is no longer there.
        let dropped = Exchange::Drop(cards("S4 S3 SK D2").into_iter().collect());
        assert_eq!(line_after(&dropped), cards("SA S2"));
    }
}
