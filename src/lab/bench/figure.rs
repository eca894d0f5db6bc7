//! A measured figure: the median and the 95th percentile of many rounds, beside a peer's and a goal.

use std::time::{Duration, Instant};

use serde::Serialize;

/// One measured figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub what: String,
    pub unit: Unit,
    pub figure: Figure,
    /// The same work done by something else.
    pub peer: Option<Peer>,
    pub goal: Option<Goal>,
}

/// Median and 95th percentile; of a rate, the median and the 5th: the bad end in both.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    pub median: f64,
    pub p95: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Milliseconds,
    /// How many times the peer's.
    Times,
    RunsPerSecond,
    StepsPerSecond,
    Bytes,
}

/// Who did the same work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Peer {
    pub name: &'static str,
    pub figure: Figure,
}

/// What the design asks for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Goal {
    pub median: f64,
    /// Absent where only the median is asked for.
    pub p95: Option<f64>,
}

impl Row {
    /// Whether the goal is reached; none without a goal.
    #[must_use]
    pub fn met(&self) -> Option<bool> {
        let reaches = |figure: f64, goal: f64| match self.unit {
            Unit::Milliseconds | Unit::Times | Unit::Bytes => figure <= goal,
            Unit::RunsPerSecond | Unit::StepsPerSecond => figure >= goal,
        };
        let goal = self.goal?;
        Some(reaches(self.figure.median, goal.median) && goal.p95.is_none_or(|p95| reaches(self.figure.p95, p95)))
    }

    pub(super) fn times(what: impl Into<String>, times: &[Duration]) -> Self {
        Self { what: what.into(), unit: Unit::Milliseconds, figure: Figure::of(times), peer: None, goal: None }
    }

    /// Adds the peer's times, where the peer is on this machine.
    pub(super) fn beside(mut self, name: &'static str, times: Option<&[Duration]>) -> Self {
        self.peer = times.map(|times| Peer { name, figure: Figure::of(times) });
        self
    }

    pub(super) fn goal(mut self, median: f64, p95: Option<f64>) -> Self {
        self.goal = Some(Goal { median, p95 });
        self
    }
}

impl Figure {
    /// In milliseconds; not a number for no times at all.
    #[must_use]
    pub fn of(times: &[Duration]) -> Self {
        let mut sorted: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1000.0).collect();
        sorted.sort_by(f64::total_cmp);
        let at = |share: usize| sorted.get((sorted.len() * share / 100).min(sorted.len().saturating_sub(1))).copied();
        Self { median: at(50).unwrap_or(f64::NAN), p95: at(95).unwrap_or(f64::NAN) }
    }

    /// `count` things a round, as things a second.
    pub(super) fn rate(count: usize, times: &[Duration]) -> Self {
        let of = Self::of(times);
        let rate = |ms: f64| count as f64 * 1000.0 / ms;
        Self { median: rate(of.median), p95: rate(of.p95) }
    }
}

/// The time some work takes, and what it gives.
pub(super) async fn timed<T>(work: impl Future<Output = T>) -> (Duration, T) {
    let began = Instant::now();
    let result = work.await;
    (began.elapsed(), result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(unit: Unit, median: f64, p95: f64, goal: Option<Goal>) -> Row {
        Row { what: String::new(), unit, figure: Figure { median, p95 }, peer: None, goal }
    }

    #[test]
    fn a_goal_is_met_by_both_ends_it_names() {
        let goal = |median, p95| Some(Goal { median, p95 });
        for (row, expected) in [
            (row(Unit::Milliseconds, 50.0, 500.0, None), None),
            (row(Unit::Milliseconds, 50.0, 500.0, goal(60.0, None)), Some(true)),
            (row(Unit::Milliseconds, 50.0, 500.0, goal(60.0, Some(150.0))), Some(false)),
            (row(Unit::Times, 3.1, 3.1, goal(3.0, None)), Some(false)),
            (row(Unit::RunsPerSecond, 151.0, 90.0, goal(150.0, None)), Some(true)),
            (row(Unit::RunsPerSecond, 149.0, 90.0, goal(150.0, None)), Some(false)),
        ] {
            assert_eq!(row.met(), expected, "{row:?}");
        }
    }

    #[test]
    fn figures_are_the_middle_and_the_bad_end() {
        let times: Vec<_> = (1..=100).rev().map(Duration::from_millis).collect();
        assert_eq!(Figure::of(&times), Figure { median: 51.0, p95: 96.0 });
        assert_eq!(Figure::of(&times[..1]), Figure { median: 100.0, p95: 100.0 });
        assert_eq!(Figure::rate(10, &times[..1]), Figure::of(&times[..1]));
    }
}
