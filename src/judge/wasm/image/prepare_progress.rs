//! How far the preparation of the image is. The preparing process tells its stage and the processor time it has used;
//! the process that started it estimates the progress.
//!
//! Processor time says more of the work that is left than the time that passed, because it stands still while other
//! programs have the processor.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The stages, each with its name and the seconds of processor time that it takes on the machine it was measured on.
const STAGES: [(&str, f64); 4] = [
    ("unpacking the interpreter", 0.4),
    ("starting Python once", 9.2),
    ("freezing it", 0.2),
    ("compiling it for this machine", 14.1),
];
/// Interval of the lines that tell the progress.
const TELL_INTERVAL: Duration = Duration::from_millis(250);
/// The fraction of a stage up to which the estimate is even. After that it slows down, because it was too low.
const EVEN_PART: f64 = 0.8;
/// Fewest seconds of a stage whose time says something of the machine.
const LONG_STAGE: f64 = 2.0;

/// Tells the progress on standard output from now on. The returned function sets the stage.
pub(super) fn tell_progress() -> impl Fn(usize) {
    let stage = Arc::new(AtomicUsize::new(0));
    let current = Arc::clone(&stage);
    std::thread::spawn(move || {
        loop {
            let progress = PrepareProgress { stage: current.load(Ordering::Relaxed), used: process_time() };
            let mut out = std::io::stdout().lock();
            // If no process reads this any more, the preparation still finishes, because the next start will need the
            // image.
            let _ = writeln!(out, "{}", progress.to_line()).and_then(|()| out.flush());
            drop(out);
            std::thread::sleep(TELL_INTERVAL);
        }
    });
    move |now| stage.store(now, Ordering::Relaxed)
}

/// The processor time of this process.
fn process_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}

/// The stage of the preparing process, and the processor time it has used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrepareProgress {
    stage: usize,
    used: Duration,
}

impl PrepareProgress {
    fn to_line(self) -> String {
        format!("{} {}", self.stage, self.used.as_millis())
    }

    /// Reads a line of the preparing process.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (stage, millis) = line.trim().split_once(' ')?;
        let stage = stage.parse().ok().filter(|stage| *stage < STAGES.len())?;
        Some(Self { stage, used: Duration::from_millis(millis.parse().ok()?) })
    }
}

/// The gauge of a running preparation. A long stage that ended shows how fast this machine is, and the next stages are
/// expected to take as much more or less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrepareGauge {
    stage: usize,
    /// Seconds of processor time used when the stage began.
    stage_start: f64,
    /// Seconds of processor time used so far.
    used: f64,
    /// How many times the seconds in [`STAGES`] a stage takes here.
    slowness: f64,
}

impl Default for PrepareGauge {
    fn default() -> Self {
        Self { stage: 0, stage_start: 0.0, used: 0.0, slowness: 1.0 }
    }
}

impl PrepareGauge {
    /// Takes the newest progress.
    pub fn update(&mut self, progress: PrepareProgress) {
        self.used = progress.used.as_secs_f64();
        if progress.stage == self.stage {
            return;
        }
        let measured = STAGES[self.stage].1;
        if measured >= LONG_STAGE && progress.stage == self.stage + 1 {
            self.slowness = (self.used - self.stage_start) / measured;
        }
        (self.stage, self.stage_start) = (progress.stage, self.used);
    }

    /// The name of the stage.
    #[must_use]
    pub fn stage_name(&self) -> &'static str {
        STAGES[self.stage].0
    }

    /// The fraction of the whole preparation, in [0, 1). It doesn't reach the end of the stage before the stage ends.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let total: f64 = STAGES.iter().map(|stage| stage.1).sum();
        let done: f64 = STAGES[..self.stage].iter().map(|stage| stage.1).sum();
        let measured = STAGES[self.stage].1;
        let part = (self.used - self.stage_start) / (self.slowness * measured);
        let late = 1.0 - EVEN_PART;
        let part = if part <= EVEN_PART { part } else { 1.0 - late * (-(part - EVEN_PART) / late).exp() };
        // Far beyond the expected time, rounding would reach the end.
        (done + measured * part.min(0.99)) / total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(stage: usize, seconds: f64) -> PrepareProgress {
        PrepareProgress { stage, used: Duration::from_secs_f64(seconds) }
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let check = |line: &str, expected: Option<PrepareProgress>| assert_eq!(PrepareProgress::parse(line), expected);
        check(&progress(1, 2.5).to_line(), Some(progress(1, 2.5)));
        check("4 10", None);
        check("1", None);
        check("thread 'main' panicked", None);
    }

    #[test]
    fn the_gauge_moves_on_and_never_reaches_the_end_of_a_stage() {
        let mut gauge = PrepareGauge::default();
        let mut last = -1.0;
        for (stage, (_, seconds)) in STAGES.into_iter().enumerate() {
            let start = gauge.used;
            for step in 0..40 {
                // The stage takes four times as long as on the machine it was measured on.
                gauge.update(progress(stage, start + seconds * f64::from(step) / 10.0));
                assert!(gauge.fraction() >= last && gauge.fraction() < 1.0, "{stage} {step}: {}", gauge.fraction());
                last = gauge.fraction();
            }
        }
        gauge.update(progress(STAGES.len() - 1, 3_600.0));
        assert!(gauge.fraction() < 1.0);
    }

    #[test]
    fn a_slower_machine_is_expected_to_stay_slower() {
        let half_of_the_last = |slower: f64| {
            let mut gauge = PrepareGauge::default();
            let mut used = 0.0;
            for (stage, (_, seconds)) in STAGES.into_iter().enumerate() {
                gauge.update(progress(stage, used));
                used += seconds * slower;
            }
            let last = STAGES.len() - 1;
            gauge.update(progress(last, used - STAGES[last].1 * slower / 2.0));
            gauge.fraction()
        };
        let expected = half_of_the_last(1.0);
        assert!((0.5..0.9).contains(&expected), "{expected}");
        for slower in [0.5, 6.0] {
            assert!((half_of_the_last(slower) - expected).abs() < 0.01, "{slower}");
        }
    }
}
