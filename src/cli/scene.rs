//! A line of the input as a position that can be played on.

use std::fmt::{self, Display};

use indicatif::HumanCount;

use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::problem::{PlayError, Problem};
use kibitzer::rules::{Contract, Game, Play, Position};

use super::place::visible;

/// The play so far and the contract.
pub(super) struct PlayScene {
    /// In one line.
    pub(super) title: String,
    pub(super) play: Play,
    pub(super) contract: Option<Contract>,
}

/// Why a line cannot be played on.
#[derive(Debug)]
pub(super) enum SceneError {
    /// It is a deal alone.
    DealAlone,
    /// The board was passed out.
    PassedOut,
    /// Its table or its play is against the rules.
    Play(PlayError),
    /// No card is left.
    Over,
}

impl Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SceneError::DealAlone => {
                f.write_str(
                    "a deal alone, of which nobody says what is played: add a strain and a leader, such as `NT W`, \
                     or in PBN Contract and Declarer; `kibitz table` takes the deal as it is",
                )
            }
            SceneError::PassedOut => f.write_str("the board was passed out: nothing is played"),
            SceneError::Play(error) => write!(f, "{error}"),
            SceneError::Over => f.write_str("all cards are played; nothing is left to be solved"),
        }
    }
}

impl PlayScene {
    /// The scene a line describes.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub(super) fn of(line: Line) -> Result<PlayScene, SceneError> {
        PlayScene::after(line, Problem::replay)
    }

    /// The scene at the end of the main line that a line describes.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub(super) fn at_the_end(line: Line) -> Result<PlayScene, SceneError> {
        PlayScene::after(line, Problem::replay_line)
    }

    fn after(
        line: Line,
        play: fn(&Problem) -> Result<Play, PlayError>,
    ) -> Result<PlayScene, SceneError> {
        if line.problem.is_passed_out() {
            return Err(SceneError::PassedOut);
        }
        if line.deal_only {
            return Err(SceneError::DealAlone);
        }
        let problem = line.problem;
        Ok(PlayScene {
            play: play(&problem).map_err(SceneError::Play)?,
            contract: problem.contract(),
            title: visible(&problem.title),
        })
    }

    /// The scene a line describes, if a card is left to be played.
    ///
    /// # Errors
    ///
    /// Why no card can be played.
    pub(super) fn in_play(line: Line) -> Result<PlayScene, SceneError> {
        let scene = PlayScene::of(line)?;
        match scene.position().is_over() {
            true => Err(SceneError::Over),
            false => Ok(scene),
        }
    }

    /// The position asked about, after the play.
    pub(super) fn position(&self) -> &Position {
        self.play.position()
    }

    /// The tricks of the declaring side in the play.
    pub(super) fn won(&self) -> Tricks {
        let winners = self.play.cards().iter().filter_map(|played| played.winner);
        let won = winners.filter(|&seat| self.position().is_declaring(seat));
        Tricks(won.count() as u8)
    }

    /// Whether the play begins with a whole deal, so that all tricks are known.
    pub(super) fn is_whole(&self) -> bool {
        self.play.start().is_whole()
    }

    /// What a result from here on means for the contract: `makes`, `makes +1` or `down 2`.
    ///
    /// `None` if there is no contract, or the play does not begin with a whole deal: then
    /// nothing is known of the tricks before it.
    pub(super) fn verdict(&self, tricks: Tricks) -> Option<String> {
        let contract = self.contract?;
        if !self.is_whole() && contract.strain() != Strain::Misere {
            return None;
        }
        Some(match contract.margin(self.won() + tricks) {
            0 => "makes".to_owned(),
            over @ 1.. => format!("makes +{over}"),
            under => format!("down {}", -under),
        })
    }

    /// A result from here on in words: `N-S: 9 of 13 tricks, makes`.
    pub(super) fn result(&self, tricks: Tricks) -> String {
        let side = self.declaring_side();
        let left = counted(self.position().tricks_left().0.into(), "trick");
        match self.verdict(tricks) {
            Some(verdict) => format!("{side}: {tricks} of {left}, {verdict}"),
            None => format!("{side}: {tricks} of {left}"),
        }
    }

    /// The declaring side, as a card player names it: `N-S`, or in preferans `West`.
    pub(super) fn declaring_side(&self) -> String {
        let position = self.position();
        match position.game {
            Game::Bridge => position.declarer.side().to_string(),
            Game::Preferans => position.declarer.name().to_owned(),
        }
    }
}

/// Some things with their number: `1 trick`, `184,756 layouts`.
pub(super) fn counted(count: u64, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", HumanCount(count))
}

/// A strain as it is read: `♠`, `NT` or `misère`.
pub(super) fn strain_name(strain: Strain) -> String {
    match strain {
        Strain::Trump(suit) => suit.symbol().to_string(),
        Strain::NoTrump => "NT".to_owned(),
        Strain::Misere => "misère".to_owned(),
    }
}

/// A contract as it is read: `4♠X`.
pub(super) fn contract_name(contract: Contract) -> String {
    match contract.strain() {
        Strain::Misere => "misère".to_owned(),
        strain @ (Strain::Trump(_) | Strain::NoTrump) => {
            let doubled = "X".repeat(contract.doubling() as usize);
            format!("{}{}{doubled}", contract.level(), strain_name(strain))
        }
    }
}

/// Seats that JSON names by their letters.
pub(super) fn letter(seat: Seat) -> String {
    seat.to_string()
}
