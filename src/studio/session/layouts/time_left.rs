//! The speed of a count of layouts, and the time that its current step has left.

use std::time::Duration;

use kibitzer::analysis::{Stage, Statistics};

/// The estimated time until the current step of a layout count ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TimeLeft {
    /// The step will end after about this time.
    About(Duration),
    /// The step will take more than an hour. How much more is not known well enough to say.
    MoreThanAnHour,
}

/// The minimum time, in seconds, in which the estimate may double or halve, not counting its decrease as time passes.
const DOUBLING_TIME: f64 = 10.0;
/// The minimum time, in seconds, for which the speed is measured before an estimate is shown.
const MIN_SECONDS: f64 = 5.0;
/// The time, in seconds, after which an estimate is shown even if less than [`MIN_SHARE`] of the layouts was counted.
const MAX_SECONDS: f64 = 30.0;
/// The minimum share of all layouts, 0.0 to 1.0, that must be counted before an estimate is shown.
const MIN_SHARE: f64 = 0.01;
/// An hour, in seconds: a longer estimate is not shown as a number.
const HOUR: f64 = 3600.0;

/// The speed of an uninterrupted step of a layout count, and the estimated time left. Layouts arrive in blocks that
/// take very different times, so the speed is the average since the first block.
#[derive(Default)]
pub(super) struct Pace(Option<Run>);

/// An uninterrupted run of one step of a layout count.
struct Run {
    stage: Stage,
    /// The time and the number of layouts counted when the first block of the run arrived. Before that, the time and
    /// the number at the last update.
    start: (Duration, u64),
    /// The time and the number of layouts counted at the last update; `None` before the first block.
    last: Option<(Duration, u64)>,
    /// The estimate of the seconds left, and the time when it was made; `None` while it is unknown.
    left: Option<(f64, Duration)>,
}

impl Pace {
    /// Updates the speed and the time left from the layouts counted by the time `now`. `is_over` is true if the count
    /// has ended or is paused.
    pub(super) fn update(&mut self, statistics: &Statistics, is_over: bool, now: Duration) {
        let mut stages = statistics.question().stages();
        let open = stages.find(|&stage| !statistics.is_complete(stage));
        match open.filter(|_| !is_over) {
            Some(stage) => {
                let total = statistics.question().total();
                self.count(stage, statistics.counted(stage), total, now);
            }
            None => self.0 = None,
        }
    }

    /// Records that `counted` of `total` layouts have been counted at a stage by the time `now`.
    fn count(&mut self, stage: Stage, counted: u64, total: u64, now: Duration) {
        let mut run = (self.0.take())
            .filter(|run| run.stage == stage)
            .unwrap_or(Run {
                stage,
                start: (now, counted),
                last: None,
                left: None,
            });
        match run.last {
            None if counted > run.start.1 => {
                run.start = (now, counted);
                run.last = Some((now, counted));
            }
            None => run.start = (now, counted),
            Some(_) => {
                run.last = Some((now, counted));
                run.estimate(total, now);
            }
        }
        self.0 = Some(run);
    }

    /// Returns the number of layouts counted per second; `None` while it is unknown.
    pub(super) fn rate(&self) -> Option<f64> {
        self.0.as_ref()?.rate()
    }

    /// Returns the estimated time until the current step ends; `None` while it is unknown.
    pub(super) fn time_left(&self) -> Option<TimeLeft> {
        let (left, _) = self.0.as_ref()?.left?;
        Some(if left > HOUR {
            TimeLeft::MoreThanAnHour
        } else {
            TimeLeft::About(Duration::from_secs_f64(left))
        })
    }
}

impl Run {
    /// Returns the number of layouts counted per second; `None` while it is unknown.
    fn rate(&self) -> Option<f64> {
        let ((now, counted), (start, before)) = (self.last?, self.start);
        let seconds = now.saturating_sub(start).as_secs_f64();
        let rate = counted.saturating_sub(before) as f64 / seconds;
        (seconds >= 1.0 && rate > 0.0).then_some(rate)
    }

    /// Updates the estimate of the time left, at most once a second. The estimate moves slowly towards the value that
    /// the average speed gives, so that it never jumps.
    fn estimate(&mut self, total: u64, now: Duration) {
        let (Some(rate), Some((_, counted))) = (self.rate(), self.last) else {
            return;
        };
        let seconds = now.saturating_sub(self.start.0).as_secs_f64();
        let is_known = (counted - self.start.1) as f64 >= MIN_SHARE * total as f64;
        if seconds < MIN_SECONDS || !(is_known || seconds >= MAX_SECONDS) {
            return;
        }
        let left = total.saturating_sub(counted) as f64 / rate;
        let left = match self.left {
            None => left,
            Some((before, at)) => {
                let passed = now.saturating_sub(at).as_secs_f64();
                if passed < 1.0 {
                    return;
                }
                let factor = 2f64.powf(passed.min(DOUBLING_TIME) / DOUBLING_TIME);
                left.clamp((before - passed).max(0.0) / factor, before * factor)
            }
        };
        self.left = Some((left, now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Chance;

    const STEP: Stage = Stage::Tricks;

    /// Returns the estimate, in seconds, after each second of a count of `total` layouts; `None` while it is unknown.
    /// `speed` returns the number of layouts counted in a second.
    fn estimates(total: u64, speed: impl FnMut(u64) -> u64) -> Vec<Option<TimeLeft>> {
        let mut pace = Pace::default();
        let mut counted = 0;
        pace.count(STEP, 0, total, Duration::ZERO);
        let speeds = (1..).map(speed);
        let updates = (1..10_000).zip(speeds).map_while(|(second, more)| {
            counted += more;
            pace.count(STEP, counted, total, Duration::from_secs(second));
            (counted < total).then(|| pace.time_left())
        });
        updates.collect()
    }

    fn seconds(left: TimeLeft) -> f64 {
        match left {
            TimeLeft::About(left) => left.as_secs_f64(),
            TimeLeft::MoreThanAnHour => f64::INFINITY,
        }
    }

    #[test]
    fn a_steady_count_ends_at_the_estimated_time() {
        let estimates = estimates(100_000, |_| 1000);
        assert!(estimates[..4].iter().all(Option::is_none));
        for (second, left) in (1..).zip(&estimates).skip(6) {
            let left = seconds(left.expect("the speed is known"));
            assert!(
                (left - f64::from(100 - second)).abs() < 1.5,
                "{second}: {left}"
            );
        }
    }

    #[test]
    fn a_long_count_is_estimated_at_more_than_an_hour() {
        let estimates = estimates(1_000_000_000, |_| 1000);
        let known: Vec<TimeLeft> = estimates.into_iter().flatten().collect();
        assert!(known.len() > 9000);
        assert!(known.iter().all(|&left| left == TimeLeft::MoreThanAnHour));
    }

    #[test]
    fn the_time_left_never_jumps() {
        for seed in 0..200 {
            let mut chance = Chance::from_seed(seed);
            let mut speed = 100;
            let estimates = estimates(2_000_000, |_| {
                if chance.below(10) == 0 {
                    speed = [0, 10, 100, 1000, 10_000, 100_000][chance.below(6)];
                }
                speed
            });
            let known: Vec<f64> = estimates.into_iter().flatten().map(seconds).collect();
            for pair in known.windows(2) {
                let (before, after) = (pair[0], pair[1]);
                if before.is_finite() && after.is_finite() {
                    assert!(after <= 2.0 * before, "{seed}: {pair:?}");
                    assert!(after >= (before - 1.0) / 2.0, "{seed}: {pair:?}");
                }
                // It crosses the hour from close by.
                assert!(after.is_finite() || before.is_infinite() || before > HOUR / 2.0);
                assert!(before.is_finite() || after.is_infinite() || after > HOUR / 2.0);
            }
        }
    }

    #[test]
    fn the_speed_of_one_stage_is_not_used_for_the_next() {
        let mut pace = Pace::default();
        for second in 0..60 {
            let now = Duration::from_secs(second);
            pace.count(Stage::Makes, 1000 * second, 100_000, now);
        }
        assert!(pace.time_left().is_some() && pace.rate().is_some());
        pace.count(Stage::Tricks, 0, 100_000, Duration::from_secs(60));
        assert_eq!((pace.time_left(), pace.rate()), (None, None));
    }

    #[test]
    fn time_spent_drawing_layouts_does_not_lower_the_counting_speed() {
        let mut pace = Pace::default();
        for second in 0..600 {
            pace.count(STEP, 0, 100_000, Duration::from_secs(second));
        }
        assert_eq!(pace.time_left(), None);
        for second in 0..20 {
            let now = Duration::from_secs(600 + second);
            pace.count(STEP, 1000 * (second + 1), 100_000, now);
        }
        assert_eq!(pace.rate(), Some(1000.0));
        let left = pace.time_left().map(seconds);
        assert!(
            left.is_some_and(|left| (left - 80.0).abs() < 2.0),
            "{left:?}"
        );
    }
}
