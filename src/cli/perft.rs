//! `kibitz perft`: the number of ways to play the next cards.

use std::fmt::{self, Display};
use std::time::Instant;

use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::analysis::Best;
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::rules::perft;

use super::batch::Ask;
use super::output::milliseconds;
use super::scene::{Scene, SceneError};

pub(super) struct Perft {
    /// How many cards are played.
    pub(super) depth: u32,
}

#[derive(Serialize)]
pub(super) struct Answer {
    depth: u32,
    count: u64,
    elapsed_ms: f64,
}

impl Ask for Perft {
    type Case = Scene;
    type Error = SceneError;
    type Question = Best;
    type Answer = Answer;

    fn case(&self, line: Line) -> Result<Scene, SceneError> {
        Scene::in_play(line)
    }

    /// None: moves are counted, not searched.
    fn questions(&self, _: &Scene) -> Vec<Best> {
        Vec::new()
    }

    fn answer(&self, scene: &Scene, _: &[Ticket<Best>]) -> Option<Answer> {
        let begin = Instant::now();
        Some(Answer {
            depth: self.depth,
            count: perft(scene.position(), self.depth),
            elapsed_ms: milliseconds(begin.elapsed()),
        })
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer {
            depth,
            count,
            elapsed_ms,
        } = self;
        let count = HumanCount(*count);
        write!(f, "perft {depth}: {count} ({elapsed_ms:.1} ms)")
    }
}
