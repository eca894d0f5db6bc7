//! A measured figure: the median and the 95th percentile of many rounds, beside a peer's figure and a goal.

use std::time::{Duration, Instant};

use serde::Serialize;

/// One measured figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measurement {
    pub what: String,
    pub unit: MeasurementUnit,
    pub figure: SampleStats,
    /// The same work done by something else.
    pub peer: Option<PeerMeasurement>,
    pub goal: Option<BenchGoal>,
}

/// Median and 95th percentile; for a rate, the median and the 5th: the worse end in both.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SampleStats {
    pub median: f64,
    pub p95: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MeasurementUnit {
    Milliseconds,
    /// How many times the peer's.
    Times,
    RunsPerSecond,
    StepsPerSecond,
    Bytes,
}

/// The peer that did the same work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PeerMeasurement {
    pub name: &'static str,
    pub figure: SampleStats,
}

/// The goal of the design.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BenchGoal {
    pub median: f64,
    /// `None` if the goal is only about the median.
    pub p95: Option<f64>,
}

impl Measurement {
    /// Whether the goal is reached; `None` without a goal.
    #[must_use]
    pub fn meets_goal(&self) -> Option<bool> {
        let reaches = |figure: f64, goal: f64| match self.unit {
            MeasurementUnit::Milliseconds | MeasurementUnit::Times | MeasurementUnit::Bytes => figure <= goal,
            MeasurementUnit::RunsPerSecond | MeasurementUnit::StepsPerSecond => figure >= goal,
        };
        let goal = self.goal?;
        Some(reaches(self.figure.median, goal.median) && goal.p95.is_none_or(|p95| reaches(self.figure.p95, p95)))
    }

    pub(super) fn from_times(what: impl Into<String>, times: &[Duration]) -> Self {
        Self {
            what: what.into(),
            unit: MeasurementUnit::Milliseconds,
            figure: SampleStats::from_durations(times),
            peer: None,
            goal: None,
        }
    }

    /// Adds the peer's times, if the peer is on this machine.
    pub(super) fn with_peer(mut self, name: &'static str, times: Option<&[Duration]>) -> Self {
        self.peer = times.map(|times| PeerMeasurement { name, figure: SampleStats::from_durations(times) });
        self
    }

    pub(super) fn with_goal(mut self, median: f64, p95: Option<f64>) -> Self {
        self.goal = Some(BenchGoal { median, p95 });
        self
    }
}

impl SampleStats {
    /// In milliseconds; `NaN` without times.
    #[must_use]
    pub fn from_durations(times: &[Duration]) -> Self {
        let mut sorted: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1000.0).collect();
        sorted.sort_by(f64::total_cmp);
        let at = |share: usize| sorted.get((sorted.len() * share / 100).min(sorted.len().saturating_sub(1))).copied();
        Self { median: at(50).unwrap_or(f64::NAN), p95: at(95).unwrap_or(f64::NAN) }
    }

    /// `count` things a round, as things a second.
    pub(super) fn per_second(count: usize, times: &[Duration]) -> Self {
        let of = Self::from_durations(times);
        let rate = |ms: f64| count as f64 * 1000.0 / ms;
        Self { median: rate(of.median), p95: rate(of.p95) }
    }
}

/// The time of some work, and its result.
pub(super) async fn time_future<T>(work: impl Future<Output = T>) -> (Duration, T) {
    let began = Instant::now();
    let result = work.await;
    (began.elapsed(), result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(unit: MeasurementUnit, median: f64, p95: f64, goal: Option<BenchGoal>) -> Measurement {
        Measurement { what: String::new(), unit, figure: SampleStats { median, p95 }, peer: None, goal }
    }

    #[test]
    fn a_goal_is_met_by_both_ends_it_names() {
        let goal = |median, p95| Some(BenchGoal { median, p95 });
        for (row, expected) in [
            (row(MeasurementUnit::Milliseconds, 50.0, 500.0, None), None),
            (row(MeasurementUnit::Milliseconds, 50.0, 500.0, goal(60.0, None)), Some(true)),
            (row(MeasurementUnit::Milliseconds, 50.0, 500.0, goal(60.0, Some(150.0))), Some(false)),
            (row(MeasurementUnit::Times, 3.1, 3.1, goal(3.0, None)), Some(false)),
            (row(MeasurementUnit::RunsPerSecond, 151.0, 90.0, goal(150.0, None)), Some(true)),
            (row(MeasurementUnit::RunsPerSecond, 149.0, 90.0, goal(150.0, None)), Some(false)),
        ] {
            assert_eq!(row.meets_goal(), expected, "{row:?}");
        }
    }

    #[test]
    fn figures_are_the_middle_and_the_bad_end() {
        let times: Vec<_> = (1..=100).rev().map(Duration::from_millis).collect();
        assert_eq!(SampleStats::from_durations(&times), SampleStats { median: 51.0, p95: 96.0 });
        assert_eq!(SampleStats::from_durations(&times[..1]), SampleStats { median: 100.0, p95: 100.0 });
        assert_eq!(SampleStats::per_second(10, &times[..1]), SampleStats::from_durations(&times[..1]));
    }
}
