//! `kibitz audit`: what the search claims, checked by somebody else.

use std::fmt::{self, Display};
use std::fs::{File, OpenOptions};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use indicatif::HumanCount;
use serde::Serialize;

use crate::audit::{Checked, Court, Falsehood, Tally, case};
use crate::cards::Tricks;
use crate::formats::text;
use crate::judge::Judge;
use crate::problem::Problem;
use crate::rules::{Game, Position, Setup};
use crate::search::Origin;

use super::Failure;
use super::args::Audit;
use super::bench::{Board, Peer, PeerName, Task, write_line};
use super::input::Place;
use super::output::Output;

/// Audits boards with consecutive numbers until there are enough.
///
/// # Errors
///
/// When a false claim was found, or when something cannot be written.
pub(super) fn run(audit: &Audit, threads: usize, output: &mut Output) -> Result<(), Failure> {
    let first = audit.first.unwrap_or_else(unix_time);
    let mut ledger = match &audit.ledger {
        None => None,
        Some(path) => Some(open(path)?),
    };
    let begin = Instant::now();
    let seconds = audit.seconds.map(Duration::from_secs);
    let is_late = || seconds.is_some_and(|seconds| begin.elapsed() >= seconds);
    let boards = match (audit.boards, seconds) {
        (Some(boards), _) => boards,
        (None, Some(_)) => u64::MAX,
        (None, None) => 1000,
    };
    let next = AtomicU64::new(0);
    let (sender, tallies) = crossbeam_channel::bounded(threads);
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        // Dropped when enough is found, so that nobody goes on.
        let tallies = tallies;
        for _ in 0..threads {
            let (next, is_late, sender) = (&next, &is_late, sender.clone());
            scope.spawn(move || {
                let mut bench = Bench::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= boards || is_late() {
                        return;
                    }
                    let tally = case(first.wrapping_add(number), audit.hunts, &mut bench);
                    if sender.send(tally).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for tally in tallies {
            sum.add(tally);
            if audit.until_found && !sum.found.is_empty() {
                break;
            }
        }
    });
    let report = Report::new(audit, first, &sum, begin.elapsed());
    output.answer(&Place::default(), &report)?;
    if let Some(ledger) = &mut ledger {
        write_line(ledger, &report)?;
    }
    match (sum.found.len(), sum.members()) {
        (0, 0) => Err(Failure::Work("nothing was checked".to_owned())),
        (0, _) => Ok(()),
        (number, _) => Err(Failure::Work(format!("{number} claims are false"))),
    }
}

/// Tricks from which on libdds is faster than the judge.
const FOR_LIBDDS: Tricks = Tricks(7);

/// How often the judge is asked whether to give up before it does, which takes some tenths of a
/// second.
const PATIENCE: u32 = 200;

/// The judge, and libdds where it is installed, which is faster in large positions of bridge.
struct Bench {
    judge: Judge,
    /// None once it could not be asked: what it would have decided then takes too long for the judge,
    /// which the report tells.
    libdds: Option<Peer>,
}

impl Bench {
    fn new() -> Bench {
        Bench {
            judge: Judge::new(1 << 25),
            libdds: Peer::start(PeerName::Libdds).ok(),
        }
    }
}

impl Court for Bench {
    fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool> {
        if position.game == Game::Bridge
            && position.tricks_left() >= FOR_LIBDDS
            && let Some(libdds) = &mut self.libdds
        {
            match libdds
                .solve(&[Board::new(Task::Best, *position.setup())])
                .as_deref()
            {
                Ok([answer]) => return Some(answer.tricks[0] >= target),
                _ => self.libdds = None,
            }
        }
        let mut patience = PATIENCE;
        let mut gives_up = || {
            patience = patience.saturating_sub(1);
            patience == 0
        };
        self.judge.reaches(position, target, &mut gives_up)
    }
}

/// Seconds since 1970.
fn unix_time() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.unwrap_or_default().as_secs()
}

/// What an audit found.
#[derive(Serialize)]
struct Report {
    /// When it ended, in seconds since 1970.
    ended: u64,
    first: u64,
    hunts: u8,
    boards: u64,
    claims_made: u64,
    claims: u64,
    members: u64,
    six_tricks_or_more: u64,
    nine_tricks_or_more: u64,
    unchecked: u64,
    scouted: u64,
    seconds: u64,
    found: Vec<Found>,
    #[serde(skip)]
    kinds: String,
}

/// A false claim.
#[derive(Serialize)]
struct Found {
    members_before: u64,
    claim: String,
    position: String,
    member: String,
}

impl Report {
    fn new(audit: &Audit, first: u64, tally: &Tally, time: Duration) -> Report {
        let kind = |((origin, left), checked): (&(Origin, Tricks), &Checked)| {
            format!(
                "  {:<12} {left:>2} tricks {:>11} claims {:>13} members\n",
                format!("{origin:?}"),
                HumanCount(checked.claims).to_string(),
                HumanCount(checked.members).to_string(),
            )
        };
        Report {
            ended: unix_time(),
            first,
            hunts: audit.hunts,
            boards: tally.boards,
            claims_made: tally.made,
            claims: tally.claims(),
            members: tally.members(),
            six_tricks_or_more: tally.members_with(Tricks(6)),
            nine_tricks_or_more: tally.members_with(Tricks(9)),
            unchecked: tally.unchecked,
            scouted: tally.scouted,
            seconds: time.as_secs(),
            found: tally.found.iter().map(Found::new).collect(),
            kinds: tally.checked.iter().map(kind).collect(),
        }
    }
}

impl Found {
    fn new(falsehood: &Falsehood) -> Found {
        Found {
            members_before: falsehood.members_before,
            claim: falsehood.to_string(),
            position: line(falsehood.claim.position.setup()),
            member: line(falsehood.member.setup()),
        }
    }
}

fn line(setup: &Setup) -> String {
    let mut problem = Problem::new(setup.game);
    problem.setup = *setup;
    text::write_line(&problem)
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = HumanCount;
        writeln!(
            f,
            "{} boards from number {}, {} claims of {} checked in {} s",
            count(self.boards),
            self.first,
            count(self.claims),
            count(self.claims_made),
            count(self.seconds),
        )?;
        f.write_str(&self.kinds)?;
        write!(
            f,
            "{} members: {} with six tricks or more, {} with nine; {} took too long, {} scouted",
            count(self.members),
            count(self.six_tricks_or_more),
            count(self.nine_tricks_or_more),
            count(self.unchecked),
            count(self.scouted),
        )?;
        for found in &self.found {
            write!(
                f,
                "\nFALSE after {} members: {}\n  {}\n  {}",
                count(found.members_before),
                found.claim,
                found.position,
                found.member
            )?;
        }
        Ok(())
    }
}

/// Opens a ledger, to add to it.
fn open(path: &Path) -> Result<File, Failure> {
    let ledger = OpenOptions::new().append(true).create(true).open(path);
    ledger.map_err(|error| Failure::Work(format!("{}: {error}", path.display())))
}
