//! The analysis of the position in view: the questions to the workers, and their answers.

pub mod analysed;
pub(crate) mod estimates;
pub mod inquiries;
pub mod mistakes;
pub(crate) mod paced_work;
pub mod remote;
pub mod workers;
