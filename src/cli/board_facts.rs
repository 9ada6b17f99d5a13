//! The board that an answer in JSON is about.

use kibitzer::cards::{Seat, Strain};
use kibitzer::notation::text::Line;
use kibitzer::problem::Problem;
use kibitzer::rules::{Game, Setup, Vulnerability};
use serde::Serialize;

use super::json::Object;
use super::scene::letter;

/// The hands of a board, its number, and what is played.
#[derive(Serialize)]
pub(super) struct BoardFacts {
    /// As the input names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vulnerability: Option<&'static str>,
    /// By seat, before the play; an empty seat has none.
    hands: Object<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strain: Option<Strain>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<String>,
}

impl BoardFacts {
    /// The facts of a board.
    pub(super) fn of(line: &Line) -> BoardFacts {
        let problem = &line.problem;
        let setup = &problem.setup;
        let is_bridge = setup.game == Game::Bridge;
        let played = (!line.deal_only).then_some(setup);
        BoardFacts {
            board: name(problem).map(str::to_owned),
            dealer: is_bridge.then(|| letter(problem.dealer)),
            vulnerability: is_bridge.then(|| vulnerability(problem.vulnerability)),
            hands: hands(setup),
            contract: played.and(problem.contract()).map(|it| it.to_string()),
            strain: played.map(|setup| setup.strain),
            declarer: played.map(|setup| letter(setup.declarer)),
        }
    }
}

/// The number or the name of a board, if it has one.
pub(super) fn name(problem: &Problem) -> Option<&str> {
    Some(&*problem.record.board).filter(|board| !board.is_empty())
}

/// The sides that are vulnerable, as PBN names them.
pub(super) fn vulnerability(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    }
}

fn hands(setup: &Setup) -> Object<String, String> {
    let seats = Seat::ALL.into_iter();
    let present = seats.filter(|&seat| setup.absent != Some(seat));
    let hands = present.map(|seat| (letter(seat), setup.hands[seat].to_string()));
    Object(hands.collect())
}
