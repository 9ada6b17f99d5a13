//! Scripts of the program `dealer`, for `kibitz deal --script`.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use kibitzer::cards::{BySeat, CardSet, Seat, Strain, Tricks};
use kibitzer::dealing::{
    Condition, ConditionContext, ConditionSource, DealConstraints, DealingError, Script,
    ScriptError, ScriptOutput,
};
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Game, Position};
use kibitzer::search::{Control, Solver};

use super::args::DealOptions;
use super::failure::Failure;
use super::input_place::{InputPlace, file_name, is_standard_stream};
use super::messages::warn;

/// A script, with the part of its condition that cannot be expressed as constraints on hands.
pub(super) struct DealScript {
    script: Script,
    rest: Option<Condition>,
    /// File name of the script for error messages; `None` for standard input.
    file: Option<String>,
}

impl DealScript {
    /// Reads a script file, adds its cards and its condition to `constraints`, and prints its warnings.
    pub(super) fn read(
        path: &Path,
        constraints: &mut DealConstraints,
    ) -> Result<DealScript, Failure> {
        let script = read_script(path)?;
        let rest = add_script(&script, constraints)
            .map_err(|error| Failure::invalid_arguments(error).with_path(path))?;
        Ok(DealScript {
            file: file_name(path),
            script,
            rest,
        })
    }

    /// Prepares to run the script's actions on deals. Their expressions are evaluated in `context`.
    pub(super) fn run<'a, 'b>(
        &'a self,
        context: &'a mut ConditionContext<'b>,
    ) -> ScriptRun<'a, 'b> {
        ScriptRun {
            script: self,
            output: ScriptOutput::new(&self.script),
            context,
        }
    }
}

/// A script that is being run: its actions are carried out for each matching deal.
pub(super) struct ScriptRun<'a, 'b> {
    script: &'a DealScript,
    output: ScriptOutput,
    context: &'a mut ConditionContext<'b>,
}

impl ScriptRun<'_, '_> {
    /// Returns the maximum number of deals and the maximum number of attempts that the script sets.
    pub(super) fn numbers(&self) -> (u64, u64) {
        let script = &self.script.script;
        (script.deals_wanted(), script.attempts_wanted())
    }

    /// Returns true if a deal satisfies the rest of the script's condition. If so, carries out the actions and prints
    /// their output.
    pub(super) fn accepts(&mut self, hands: &BySeat<CardSet>) -> Result<bool, Failure> {
        let file = self.script.file.as_deref();
        self.context.set_deal(*hands);
        if let Some(rest) = &self.script.rest {
            let holds = rest
                .holds(self.context)
                .map_err(|error| failure_at(file, error))?;
            if !holds {
                return Ok(false);
            }
        }
        let added = self.output.add_deal(self.context);
        let text = added.map_err(|error| failure_at(file, error))?;
        io::stdout().lock().write_all(text.as_bytes())?;
        Ok(true)
    }

    /// Sets the dealer and vulnerability of a board to those in the script, unless options give them.
    pub(super) fn set_up(&self, options: &DealOptions, board: &mut Problem) {
        let script = &self.script.script;
        if let Some(dealer) = script.dealer.filter(|_| options.dealer.is_none()) {
            board.dealer = dealer;
        }
        if let Some(vulnerability) = script
            .vulnerability
            .filter(|_| options.vulnerable.is_none())
        {
            board.vulnerability = vulnerability;
        }
    }

    /// Returns the summary of the script's actions over all deals, as text.
    pub(super) fn totals(&self) -> String {
        self.output.totals()
    }
}

/// Reads a script from a file or standard input, and prints its warnings.
pub(super) fn read_script(path: &Path) -> Result<Script, Failure> {
    let mut bytes = Vec::new();
    if is_standard_stream(path) {
        io::stdin().read_to_end(&mut bytes).map_err(Failure::new)?;
    } else {
        let read = fs::read(path);
        bytes = read.map_err(|error| Failure::new(error).with_path(path))?;
    }
    let file = file_name(path);
    let text = String::from_utf8_lossy(&bytes);
    let script: Script = text
        .parse()
        .map_err(|error| failure_at(file.as_deref(), error))?;
    for warning in &script.warnings {
        warn(&place_of(file.as_deref(), warning), &warning.flaw);
    }
    Ok(script)
}

/// Adds the cards and the condition of a script to the constraints on deals. Returns the part of the condition that
/// cannot be expressed as constraints.
fn add_script(
    script: &Script,
    constraints: &mut DealConstraints,
) -> Result<Option<Condition>, DealingError> {
    hold_cards(script, constraints);
    match &script.condition {
        Some(condition) => constraints.add_condition(condition),
        None => Ok(None),
    }
}

/// Adds the cards that a script assigns to hands to the constraints on deals.
pub(super) fn hold_cards(script: &Script, constraints: &mut DealConstraints) {
    for (seat, cards) in script.held.iter() {
        constraints.held[seat] |= *cards;
    }
}

/// Returns the place in the input of an error in a script.
fn place_of(file: Option<&str>, error: &ScriptError) -> InputPlace {
    InputPlace::new(
        file.map(str::to_owned),
        Some(error.line),
        Some(error.column),
    )
}

/// Creates the failure for an error in a script.
fn failure_at(file: Option<&str>, error: ScriptError) -> Failure {
    let place = place_of(file, &error);
    Failure::invalid_arguments(error.flaw).with_place(place)
}

/// The source of random numbers and double-dummy tricks for the expressions of a script.
pub(super) struct ScriptSource {
    chance: Chance,
    solver: Solver,
}

impl ScriptSource {
    /// Creates a source whose random numbers depend on a seed.
    pub(super) fn from_seed(seed: u64) -> ScriptSource {
        ScriptSource {
            chance: Chance::from_seed(seed),
            solver: Solver::default(),
        }
    }
}

impl ConditionSource for ScriptSource {
    fn random(&mut self, bound: i32) -> i32 {
        self.chance.random(bound)
    }

    fn tricks(
        &mut self,
        hands: &BySeat<CardSet>,
        declarer: Seat,
        strain: Strain,
    ) -> Option<Tricks> {
        let setup = DealConstraints::new(Game::Bridge).setup(hands, strain, declarer);
        let position = Position::from_setup(&setup).ok()?;
        self.solver.tricks_with(&position, &Control::default()).ok()
    }
}
