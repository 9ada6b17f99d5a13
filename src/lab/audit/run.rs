//! Audits many boards on several threads, and sums up the results.

use std::any::Any;
use std::fmt::{self, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use indicatif::HumanCount;
use kibitzer::cards::Tricks;
use kibitzer::instruments::ClaimOrigin;
use kibitzer_peers::board_line;
use serde::Serialize;

use super::referees::Referees;
use super::{AuditTally, CheckCounts, DEFAULT_HUNTS, Falsehood, SearchPanic, audit_board};

/// The options of an audit.
#[derive(clap::Args, Clone, Debug)]
// The subcommand already has a group of this name.
#[group(skip)]
pub struct Audit {
    /// The number of the first board [default: derived from the clock]
    #[arg(long, value_name = "N")]
    pub first: Option<u64>,

    /// Number of boards [default: 1000, or as many as there is time for]
    #[arg(long, value_name = "N")]
    pub boards: Option<u64>,

    /// Stop after this number of seconds
    #[arg(long, value_name = "S")]
    pub seconds: Option<u64>,

    /// Large boards for each ordinary one; only rare kinds of their claims are checked
    #[arg(long, value_name = "N", default_value_t = DEFAULT_HUNTS)]
    pub hunts: u8,

    /// Stop when a claim is found to be false, or the search panics
    #[arg(long)]
    pub until_found: bool,
}

impl Audit {
    /// Audits the search on boards with consecutive numbers until a limit is reached, and returns the report. `threads`
    /// is the number of threads.
    pub fn run(&self, threads: usize) -> AuditReport {
        let first = self.first.unwrap_or_else(unix_time);
        let begin = Instant::now();
        let seconds = self.seconds.map(Duration::from_secs);
        let is_late = || seconds.is_some_and(|seconds| begin.elapsed() >= seconds);
        let boards = match (self.boards, seconds) {
            (Some(boards), _) => boards,
            (None, Some(_)) => u64::MAX,
            (None, None) => 1000,
        };
        let next = AtomicU64::new(0);
        let (sender, tallies) = crossbeam_channel::bounded(threads);
        let mut sum = AuditTally::default();
        std::thread::scope(|scope| {
            // Dropped when the loop below ends, so that the workers stop.
            let tallies = tallies;
            for _ in 0..threads {
                let (next, is_late, sender) = (&next, &is_late, sender.clone());
                scope.spawn(move || {
                    let mut referees = Referees::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= boards || is_late() {
                            return;
                        }
                        let seed = first.wrapping_add(number);
                        let audit = |it: &mut Referees| audit_board(seed, self.hunts, it);
                        let tally = catch_panic(seed, &mut referees, audit);
                        if sender.send(tally).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for tally in tallies {
                sum.add(tally);
                if self.until_found && sum.has_findings() {
                    break;
                }
            }
        });
        AuditReport::new(self, first, &sum, begin.elapsed())
    }
}

/// Runs `audit`, the audit of board number `seed`, and returns its tally. A panic is recorded in the tally, and the
/// solvers are replaced because it may have left them in a bad state.
fn catch_panic(
    seed: u64,
    referees: &mut Referees,
    audit: impl FnOnce(&mut Referees) -> AuditTally,
) -> AuditTally {
    catch_unwind(AssertUnwindSafe(|| audit(referees))).unwrap_or_else(|panic| {
        *referees = Referees::new();
        AuditTally {
            boards: 1,
            panics: vec![SearchPanic {
                seed,
                message: panic_message(&*panic),
            }],
            ..AuditTally::default()
        }
    })
}

/// Returns the text of a caught panic; empty if it has none.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().map(ToString::to_string);
    let formatted = panic.downcast_ref::<String>().cloned();
    literal.or(formatted).unwrap_or_default()
}

/// Returns the current time in seconds since the start of 1970 (UTC).
fn unix_time() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.unwrap_or_default().as_secs()
}

/// The report of an audit, which is printed and appended to a file of reports.
#[derive(Serialize)]
pub struct AuditReport {
    /// The time at which the audit ended, in seconds since 1970.
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
    found: Vec<FalseClaim>,
    panics: Vec<String>,
    #[serde(skip)]
    kinds: String,
}

/// A claim found to be false, in the text form of a report.
#[derive(Serialize)]
struct FalseClaim {
    members_before: u64,
    claim: String,
    position: String,
    member: String,
}

impl AuditReport {
    /// Returns the number of false claims and panics that the audit found.
    pub fn falsehoods(&self) -> usize {
        self.found.len() + self.panics.len()
    }

    /// Returns true if at least one claim was checked.
    pub fn has_checked(&self) -> bool {
        self.members > 0
    }

    /// Creates the report of an audit that has just ended, from the sum of its tallies and the time that it took.
    fn new(audit: &Audit, first: u64, tally: &AuditTally, time: Duration) -> AuditReport {
        let kind = |((origin, left), checked): (&(ClaimOrigin, Tricks), &CheckCounts)| {
            format!(
                "  {:<12} {left:>2} tricks {:>11} claims {:>13} members\n",
                format!("{origin:?}"),
                HumanCount(checked.claims).to_string(),
                HumanCount(checked.members).to_string(),
            )
        };
        AuditReport {
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
            found: tally.found.iter().map(FalseClaim::new).collect(),
            panics: tally.panics.iter().map(ToString::to_string).collect(),
            kinds: tally.checked.iter().map(kind).collect(),
        }
    }
}

impl FalseClaim {
    fn new(falsehood: &Falsehood) -> FalseClaim {
        FalseClaim {
            members_before: falsehood.members_before,
            claim: falsehood.to_string(),
            position: board_line(&falsehood.claim.position.setup()),
            member: board_line(&falsehood.member.setup()),
        }
    }
}

impl Display for AuditReport {
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
        for panic in &self.panics {
            write!(f, "\nFALSE, for the search contradicts itself: {panic}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_during_an_audit_is_reported_as_a_finding() {
        let mut referees = Referees::new();
        let mut sum = catch_panic(6, &mut referees, |_| AuditTally::default());
        assert!(!sum.has_findings());
        sum.add(catch_panic(7, &mut referees, |_| panic!("min > max")));
        assert!(sum.has_findings());
        let audit = Audit {
            first: None,
            boards: None,
            seconds: None,
            hunts: DEFAULT_HUNTS,
            until_found: true,
        };
        let report = AuditReport::new(&audit, 6, &sum, Duration::ZERO);
        assert_eq!(report.falsehoods(), 1);
        let text = report.to_string();
        assert!(
            text.contains("FALSE") && text.contains("board 7, panicked: min > max"),
            "{text}"
        );
    }
}
