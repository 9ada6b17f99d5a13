//! The functions that JavaScript calls. Answers are JSON texts, and errors become exceptions with their message.

#![allow(unreachable_pub, reason = "JavaScript reaches what is exported")]

use std::cell::RefCell;

use kibitzer::search::Solver;
use serde_json::Value;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use super::answers::{self, AnswerError};

thread_local! {
    /// The solver of this page or Web Worker, whose table is kept from question to question.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::default());
}

/// Returns the tricks of every declarer in every strain of a board, with par.
///
/// # Errors
///
/// Throws the reason why there is no such deal.
#[wasm_bindgen]
pub fn table(text: &str, board: usize) -> Result<String, JsError> {
    answer(answers::table, text, board)
}

/// Returns the tricks after every card that can be played in the position of a board.
///
/// # Errors
///
/// Throws the reason why there is no such position.
#[wasm_bindgen]
pub fn solve(text: &str, board: usize) -> Result<String, JsError> {
    answer(answers::solve, text, board)
}

/// Answers a question with the solver of this page or Web Worker.
fn answer(
    question: fn(&mut Solver, &str, usize) -> Result<Value, AnswerError>,
    text: &str,
    board: usize,
) -> Result<String, JsError> {
    let answer = SOLVER.with_borrow_mut(|solver| question(solver, text, board))?;
    Ok(answer.to_string())
}
