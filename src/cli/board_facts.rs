//! The facts about a board that accompany an answer in JSON.

use kibitzer::cards::{Seat, Strain};
use kibitzer::notation::text::Line;
use kibitzer::problem::Problem;
use kibitzer::rules::{Game, Setup};
use kibitzer_formats::vulnerability_text;
use serde::Serialize;

use super::json::Object;

/// The number, dealer, vulnerability and hands of a board, and the contract, strain and declarer if it was played.
#[derive(Serialize)]
pub(super) struct BoardFacts {
    /// Number or name of the board in the input; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vulnerability: Option<&'static str>,
    /// Hands before the first card is played, keyed by seat letter. The empty seat in preferans is omitted.
    hands: Object<char, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strain: Option<Strain>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<char>,
}

impl BoardFacts {
    /// Collects what an answer states about its board, which was read from a line of the input.
    pub(super) fn from_line(line: &Line) -> BoardFacts {
        let problem = &line.problem;
        let setup = &problem.setup;
        let is_bridge = setup.game == Game::Bridge;
        let played = (!line.deal_only).then_some(setup);
        BoardFacts {
            board: board_name(problem).map(str::to_owned),
            dealer: is_bridge.then(|| problem.dealer.letter()),
            vulnerability: is_bridge.then(|| vulnerability_text(problem.vulnerability)),
            hands: starting_hands(setup),
            contract: played
                .and(problem.contract())
                .map(|contract| contract.to_string()),
            strain: played.map(|setup| setup.strain),
            declarer: played.map(|setup| setup.declarer.letter()),
        }
    }
}

/// Returns the number or name of a board, or `None` if it has none.
pub(super) fn board_name(problem: &Problem) -> Option<&str> {
    Some(&*problem.record.board).filter(|board| !board.is_empty())
}

fn starting_hands(setup: &Setup) -> Object<char, String> {
    let seats = setup.seats_from(Seat::North);
    let hands = seats.map(|seat| (seat.letter(), setup.hands[seat].to_string()));
    Object(hands.collect())
}
