//! The panels for somebody who solves a problem: its question, and the controls of the attempt.

pub(crate) mod controls;
pub(crate) mod question;
