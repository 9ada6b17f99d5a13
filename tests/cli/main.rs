//! Tests of the command line from the outside, one file for each command or property.

#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

mod annotate;
mod answers;
mod arrange;
mod calls;
mod convert;
mod deal;
mod export;
mod hostile;
mod kibitz;
mod lead;
mod leads;
mod limits;
mod manners;
mod report;
mod results;
mod sound;
mod survey;
#[path = "../thorough.rs"]
mod thorough;
mod verdicts;
