//! The language of the program `dealer`: scripts, and conditions on the hands of a deal.
//!
//! The source is the documentation of the public program by Hans van Staveren and Henk Uijterwaal. Where that program
//! errs, the meaning is ours: a variable has one value in a deal, IMPs are those of the Laws, a division by zero is an
//! error with its place, and statements without effect are named.

mod counts;
mod evaluation;
mod expression;
mod flaw;
mod lexer;
mod linear;
mod output;
mod parser;
mod plan;
mod statements;
mod words;

pub use evaluation::{ConditionContext, ConditionSource};
pub use expression::Condition;
pub use flaw::{ScriptError, ScriptExpected, ScriptFlaw};
pub use output::ScriptOutput;
pub use statements::{Action, PrintItem, Script};

#[cfg(test)]
mod tests;
