//! The position described by a line of the input, and the wording of its results.

use indicatif::HumanCount;

use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::problem::{Goal, PlayError, Problem};
use kibitzer::rules::{Contract, Game, Play, Position, Setup, Vulnerability, score};
use kibitzer_words::{Language, Words};

use super::input_place::escape_control_characters;

/// The play of a board up to the position to solve, with its contract and title.
pub(super) struct PlayedBoard {
    /// Title of the board, with control characters escaped; empty if there is none.
    pub(super) title: String,
    pub(super) play: Play,
    pub(super) contract: Option<Contract>,
    vulnerability: Vulnerability,
    /// The goal that the problem states, if any.
    goal: Option<Goal>,
    /// The number of cards that the problem prescribes at the start of the play.
    pub(super) prescribed: usize,
}

/// The reason why a board has no position to solve.
#[derive(Debug, thiserror::Error)]
pub(super) enum UnplayableBoard {
    /// The board has only hands, without a strain and a leader.
    #[error(
        "a deal alone, of which nobody says what is played: add a strain and a leader, such as `NT W`, or in PBN \
         Contract and Declarer; `kibitz table` takes the deal as it is"
    )]
    DealAlone,
    /// The board has no contract, so it has no play to analyse.
    #[error("this board was not played; use `kibitz table` to see what every declarer makes")]
    NotPlayed,
    /// The board was passed out, so it has no play.
    #[error("the board was passed out")]
    PassedOut,
    /// The position or the play of the board is illegal.
    #[error("{0}")]
    Play(#[source] PlayError),
    /// All cards of the board have been played, so nothing is left to solve.
    #[error("all cards have been played; nothing is left to solve")]
    Over,
    /// No defender is on lead, so that a problem has no leads to compare.
    #[error("--leads needs a defender on lead, and here none is")]
    NoDefenderOnLead,
    /// No solver is on lead, so that a problem has no set play.
    #[error("--set-play needs a solver on lead, and here none is")]
    NoSolverOnLead,
}

impl PlayedBoard {
    /// Returns the play of a board up to the end of its main line.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such play.
    pub(super) fn after_whole_play(line: Line) -> Result<PlayedBoard, UnplayableBoard> {
        PlayedBoard::after_play(line, Problem::replay_line)
    }

    fn after_play(
        line: Line,
        play: fn(&Problem) -> Result<Play, PlayError>,
    ) -> Result<PlayedBoard, UnplayableBoard> {
        if line.problem.is_passed_out() {
            return Err(UnplayableBoard::PassedOut);
        }
        if line.deal_only {
            return Err(UnplayableBoard::DealAlone);
        }
        let problem = line.problem;
        Ok(PlayedBoard {
            play: play(&problem).map_err(UnplayableBoard::Play)?,
            contract: problem.contract(),
            vulnerability: problem.vulnerability,
            goal: problem.goal,
            prescribed: problem.prescribed_cards(problem.play.mainline()),
            title: escape_control_characters(&problem.title),
        })
    }

    /// Returns the play of a board up to the position to solve, in which at least one card must be left.
    ///
    /// # Errors
    ///
    /// Returns an error if no card can be played in the position.
    pub(super) fn before_end(line: Line) -> Result<PlayedBoard, UnplayableBoard> {
        let board = PlayedBoard::after_play(line, Problem::replay)?;
        if board.position().is_over() {
            Err(UnplayableBoard::Over)
        } else {
            Ok(board)
        }
    }

    /// Returns the position to solve, after the cards played so far.
    pub(super) fn position(&self) -> &Position {
        self.play.position()
    }

    /// Returns the number of tricks that the declaring side won in the play so far.
    pub(super) fn tricks_won(&self) -> Tricks {
        let (declarers, _) = self.play.tricks_won(self.play.cards().len());
        declarers
    }

    /// Returns true if the play begins with a complete deal, so that all tricks are known.
    pub(super) fn is_whole(&self) -> bool {
        self.play.start().is_whole()
    }

    /// Returns the result of the contract if declarer wins `tricks` more tricks, such as `makes`, `makes +1` or `down
    /// 2`.
    ///
    /// Returns `None` if there is no contract. Except for misère, also returns `None` if the play does not begin with a
    /// complete deal, because the tricks won before are unknown.
    pub(super) fn contract_result(&self, tricks: Tricks) -> Option<String> {
        let contract = self.contract?;
        if !self.is_whole() && contract.strain() != Strain::Misere {
            return None;
        }
        Some(match contract.margin(self.tricks_won() + tricks) {
            0 => "makes".to_owned(),
            over @ 1.. => format!("makes +{over}"),
            under => format!("down {}", -under),
        })
    }

    /// Returns the score of North-South in points if declarer wins `tricks` more tricks. Returns `None` in preferans, if
    /// there is no contract, or if the play does not begin with a complete deal.
    pub(super) fn score(&self, tricks: Tricks) -> Option<i32> {
        self.final_score(self.tricks_won() + tricks)
    }

    /// Returns the score of declarer's side if it wins `tricks` more tricks, such as ` +420`. The text is empty if the
    /// score is unknown.
    pub(super) fn score_text(&self, tricks: Tricks) -> String {
        self.final_score_text(self.tricks_won() + tricks)
    }

    /// Returns the score of North-South in points if declarer wins `tricks` in all, under the same conditions as
    /// [`PlayedBoard::score`].
    pub(super) fn final_score(&self, tricks: Tricks) -> Option<i32> {
        let contract = self.contract.filter(|_| self.is_whole())?;
        contract_score(
            contract,
            self.position().declarer(),
            self.vulnerability,
            tricks,
        )
    }

    /// Returns the score of declarer's side if it wins `tricks` in all, such as ` +420`. The text is empty if the score
    /// is unknown.
    pub(super) fn final_score_text(&self, tricks: Tricks) -> String {
        let side = self.position().declarer().side();
        let score = self.final_score(tricks);
        score.map_or_else(String::new, |score| {
            format!(" {:+}", side.for_north_south(score))
        })
    }

    /// Formats the result if declarer's side wins `tricks` more tricks, such as `N-S: 9 of 13 tricks, makes`.
    pub(super) fn result_text(&self, tricks: Tricks) -> String {
        let side = self.declaring_side();
        let left = count_with_noun(self.position().tricks_left().0.into(), "trick");
        match self.contract_result(tricks) {
            Some(verdict) => {
                let score = self.score_text(tricks);
                format!("{side}: {tricks} of {left}, {verdict}{score}")
            }
            None => format!("{side}: {tricks} of {left}"),
        }
    }

    /// Returns the goal that the problem states, or `None` if there is none. If best play, with `tricks` more tricks
    /// for declarer's side, leads to a different result, that result is added:
    /// `goal: N-S take 3 of 4; this is not so: with best play N-S take exactly 2 of 4`. The result does not
    /// concern a goal to lose tricks.
    pub(super) fn goal_text(&self, tricks: Tricks) -> Option<String> {
        let (goal, setup) = (self.goal?, self.play.start().setup());
        let best = self.tricks_won() + tricks;
        let stated = goal_sentence(goal, &setup);
        let actual = goal_sentence(goal.with_best_play(&setup, best), &setup);
        Some(if goal.loses_tricks(setup.strain) {
            format!("goal: {stated}; the tricks above are those of play to take them")
        } else if goal.is_true(&setup, best) {
            format!("goal: {stated}")
        } else {
            format!("goal: {stated}; this is not so: with best play {actual}")
        })
    }

    /// Returns the name of the declaring side, such as `N-S` in bridge or `West` in preferans.
    pub(super) fn declaring_side(&self) -> String {
        let position = self.position();
        match position.game() {
            Game::Bridge => position.declarer().side().to_string(),
            Game::Preferans => position.declarer().name().to_owned(),
        }
    }
}

/// Returns the score of North-South for a contract of bridge and a number of tricks, in points. Returns `None` in
/// preferans.
pub(super) fn contract_score(
    contract: Contract,
    declarer: Seat,
    vulnerability: Vulnerability,
    tricks: Tricks,
) -> Option<i32> {
    let side = declarer.side();
    let points = score(contract, vulnerability.includes(side), tricks);
    (contract.game() == Game::Bridge).then(|| side.for_north_south(points))
}

/// Returns a goal in words: `N-S take 3 of 4`.
pub(super) fn goal_sentence(goal: Goal, setup: &Setup) -> String {
    Words::of(Language::English).stated_goal(goal, setup)
}

/// Formats a number with a noun in the singular or plural, such as `1 trick` or `184,756 layouts`.
pub(super) fn count_with_noun(count: u64, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", HumanCount(count))
}

/// Formats a strain, such as `♠`, `NT` or `misère`.
pub(super) fn strain_name(strain: Strain) -> String {
    Words::of(Language::English).strain_sign(strain)
}

/// Formats a contract, such as `4♠X`.
pub(super) fn contract_name(contract: Contract) -> String {
    Words::of(Language::English).contract(contract)
}
