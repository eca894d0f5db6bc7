//! The held-out test of the novices: fits their free numbers to one half of the learners of a trace, and compares the
//! simulation with the other half.
//!
//! Fitted are the four chances of asking for help and of giving up, which the trace gives directly, and the chance to
//! meet a bug, which is searched until the share of episodes that are right at once agrees. All other figures emerge.

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::episode_measures::EpisodeTally;
use super::event_transitions::EventTransitions;
use super::learner_params::{Exposure, Hazards, Setting};
use crate::lab::group_comparison::bootstrap_interval;
use crate::lab::progsnap2::ProgSnap2Event;

/// Halvings of the search for the chance to meet a bug: it is found to a thousandth.
const SEARCH_STEPS: u32 = 10;
/// Held-out learners who have a figure, below which an interval says nothing.
const MIN_LEARNERS: usize = 5;
/// Seed of the bootstrap.
const BOOTSTRAP_SEED: u64 = 1;

/// The events of each learner, one half to fit and one to compare with.
#[derive(Clone, Debug, Default)]
pub struct SplitTraces {
    pub fit: Vec<Vec<ProgSnap2Event>>,
    pub held_out: Vec<Vec<ProgSnap2Event>>,
}

impl SplitTraces {
    /// Splits the learners by a hash of their names and `seed`, so that the order of the file does not matter.
    #[must_use]
    pub fn new(events: &[ProgSnap2Event], seed: u64) -> Self {
        let mut learners: Vec<(Vec<u8>, Vec<ProgSnap2Event>)> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for event in events {
            let place = *places.entry(event.subject.as_str()).or_insert_with(|| {
                learners.push((Sha256::digest(format!("{seed} {}", event.subject)).to_vec(), Vec::new()));
                learners.len() - 1
            });
            learners[place].1.push(event.clone());
        }
        learners.sort_by(|a, b| a.0.cmp(&b.0));
        let mut fit: Vec<Vec<ProgSnap2Event>> = learners.into_iter().map(|(_, events)| events).collect();
        let held_out = fit.split_off(fit.len() / 2);
        Self { fit, held_out }
    }
}

/// The transitions of some learners together.
#[must_use]
pub fn transitions_of(learners: &[&Vec<ProgSnap2Event>]) -> EventTransitions {
    let mut sum = EventTransitions::default();
    for events in learners {
        sum.merge(&EventTransitions::from_events(events));
    }
    sum
}

/// The chances that a trace gives directly; `None` without a wrong try or a hint.
#[must_use]
pub fn hazards_of(table: &EventTransitions) -> Option<Hazards> {
    let ([_, help, _, quit], [_, help_again, _, quit_after_help]) = (table.wrong.shares()?, table.hint.shares()?);
    Some(Hazards { help, quit, help_again, quit_after_help })
}

/// The setting of novices fitted to a trace. `simulate` returns the sums of a simulation with a setting.
///
/// # Errors
/// The error of `simulate`. `Ok(None)` if the trace has no wrong try or no hint.
pub fn fit_setting<E>(
    start: Setting,
    table: &EventTransitions,
    mut simulate: impl FnMut(Setting) -> Result<EpisodeTally, E>,
) -> Result<Option<Setting>, E> {
    let Some(hazards) = hazards_of(table) else { return Ok(None) };
    let wanted = table.at_once as f64 / table.episodes.max(1) as f64;
    let with = |chance| Setting { hazards: Some(hazards), exposure: Exposure { chance, ..start.exposure }, ..start };
    // The more bugs a learner meets, the fewer episodes are right at once.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..SEARCH_STEPS {
        let middle = f64::midpoint(low, high);
        let right = simulate(with(middle))?.right_at_once().unwrap_or_default();
        if right > wanted { low = middle } else { high = middle }
    }
    Ok(Some(with(f64::midpoint(low, high))))
}

/// One figure of the comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeldOutRow {
    pub what: &'static str,
    /// The half that was fitted to, the other half with its 95 % interval (bootstrap over learners; `None` for fewer
    /// than five that have the figure), the simulation.
    pub fit: f64,
    pub held_out: f64,
    pub interval: Option<(f64, f64)>,
    pub simulated: f64,
    /// The figure was fitted; otherwise it emerged.
    pub fitted: bool,
    /// The simulation is within the interval; false without one.
    pub within: bool,
}

/// A figure: its name, whether it is fitted, and its value in a trace and in a simulation.
type Figure = (&'static str, bool, fn(&EventTransitions) -> Option<f64>, fn(&EpisodeTally) -> Option<f64>);

const FIGURES: [Figure; 10] = [
    ("wrong → wrong", false, |t| Some(t.wrong.shares()?[0]), |s| s.event_move(0, 0)),
    ("wrong → hint", true, |t| Some(t.wrong.shares()?[1]), |s| s.event_move(0, 1)),
    ("wrong → correct", false, |t| Some(t.wrong.shares()?[2]), |s| s.event_move(0, 2)),
    ("wrong → end", true, |t| Some(t.wrong.shares()?[3]), |s| s.event_move(0, 3)),
    ("hint → wrong", false, |t| Some(t.hint.shares()?[0]), |s| s.event_move(1, 0)),
    ("hint → hint", true, |t| Some(t.hint.shares()?[1]), |s| s.event_move(1, 1)),
    ("hint → correct", false, |t| Some(t.hint.shares()?[2]), |s| s.event_move(1, 2)),
    ("hint → end", true, |t| Some(t.hint.shares()?[3]), |s| s.event_move(1, 3)),
    ("right at once", true, EventTransitions::right_at_once, EpisodeTally::right_at_once),
    ("events of an episode", false, EventTransitions::length, EpisodeTally::mean_events),
];

/// The comparison of a simulation with the held-out half. Figures without data are left out.
#[must_use]
pub fn compare(split: &SplitTraces, simulated: &EpisodeTally) -> Vec<HeldOutRow> {
    let all = |half: &[Vec<ProgSnap2Event>]| transitions_of(&half.iter().collect::<Vec<_>>());
    let (fit, held_out) = (all(&split.fit), all(&split.held_out));
    let row = |(what, fitted, of_trace, of_lives): &Figure| {
        let figure = |learners: &[&Vec<ProgSnap2Event>]| of_trace(&transitions_of(learners)).unwrap_or(f64::NAN);
        let with_figure = split.held_out.iter().filter(|learner| !figure(&[*learner]).is_nan()).count();
        let interval = (with_figure >= MIN_LEARNERS)
            .then(|| bootstrap_interval(&split.held_out, BOOTSTRAP_SEED, figure))
            .flatten();
        let simulated = of_lives(simulated)?;
        Some(HeldOutRow {
            what,
            fit: of_trace(&fit)?,
            held_out: of_trace(&held_out)?,
            interval,
            simulated,
            fitted: *fitted,
            within: interval.is_some_and(|(low, high)| (low..=high).contains(&simulated)),
        })
    };
    FIGURES.iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::learner_params::LearnerParams;
    use crate::lab::progsnap2::EventOutcome::{self, Correct, Hint, Wrong};

    fn events(subject: &str, outcomes: &[EventOutcome]) -> Vec<ProgSnap2Event> {
        let event = |outcome: &EventOutcome| ProgSnap2Event {
            subject: subject.to_owned(),
            problem: "p".to_owned(),
            outcome: *outcome,
            score: None,
            code_state: String::new(),
        };
        outcomes.iter().map(event).collect()
    }

    #[test]
    fn every_learner_is_in_one_half_whatever_the_order() {
        let names: Vec<String> = (0..11).map(|n| format!("s{n}")).collect();
        let all: Vec<ProgSnap2Event> = names.iter().flat_map(|name| events(name, &[Wrong, Correct])).collect();
        let backwards: Vec<ProgSnap2Event> =
            names.iter().rev().flat_map(|name| events(name, &[Wrong, Correct])).collect();
        let (split, other) = (SplitTraces::new(&all, 1), SplitTraces::new(&backwards, 1));
        assert_eq!((split.fit.len(), split.held_out.len()), (5, 6));
        assert_eq!((&split.fit, &split.held_out), (&other.fit, &other.held_out));
        assert_ne!(SplitTraces::new(&all, 2).fit, split.fit);
    }

    #[test]
    fn the_chance_to_meet_a_bug_is_found() {
        let trace = events("a", &[Wrong, Hint, Wrong, Correct]);
        let table = EventTransitions { at_once: 40, episodes: 100, ..EventTransitions::from_events(&trace) };
        // A world in which an episode is right at once if no bug is met.
        let world = |setting: Setting| -> Result<EpisodeTally, std::convert::Infallible> {
            let at_once = (10_000.0 * (1.0 - setting.exposure.chance)) as u64;
            Ok(EpisodeTally { episodes: 10_000, at_once, ..EpisodeTally::default() })
        };
        let Ok(fitted) = fit_setting(LearnerParams::default().novice, &table, world);
        let fitted = fitted.expect("a setting");
        assert!((fitted.exposure.chance - 0.6).abs() < 1e-3, "{fitted:?}");
        assert_eq!(fitted.hazards.map(|hazards| (hazards.help, hazards.quit)), Some((0.5, 0.0)));
        let Ok(none) = fit_setting(LearnerParams::default().novice, &EventTransitions::default(), world);
        assert_eq!(none, None);
    }

    #[test]
    fn a_simulation_is_held_against_the_other_half_and_not_the_fitted_one() {
        let learners = |name: &str, outcomes: &[EventOutcome]| -> Vec<Vec<ProgSnap2Event>> {
            (0..8).map(|n| events(&format!("{name}{n}"), outcomes)).collect()
        };
        let split = SplitTraces {
            fit: learners("f", &[Wrong, Wrong, Hint, Correct]),
            held_out: learners("h", &[Wrong, Correct]),
        };
        let mut simulated = EpisodeTally { episodes: 10, event_count: 20, ..EpisodeTally::default() };
        simulated.events[0] = [0, 0, 10, 0];
        let rows = compare(&split, &simulated);
        let of = |what: &str| rows.iter().find(|row| row.what == what).expect("a row");
        let right = of("wrong → correct");
        assert!((right.fit, right.held_out, right.simulated) == (0.0, 1.0, 1.0) && right.within, "{right:?}");
        assert!(!of("wrong → wrong").fitted && of("wrong → hint").fitted);
        assert!((of("events of an episode").fit - 4.0).abs() < 1e-9);
        assert!(!rows.iter().any(|row| row.what.starts_with("hint →")), "the held-out half has no hint");
    }

    #[test]
    fn an_interval_needs_five_learners_with_the_figure() {
        let check = |with_hint: usize, expected: Option<(f64, f64)>| {
            let learner = |n: usize| events(&n.to_string(), if n < with_hint { &[Hint, Correct] } else { &[Correct] });
            let learners: Vec<_> = (0..8).map(learner).collect();
            let mut simulated = EpisodeTally::default();
            simulated.events[1] = [0, 0, 10, 0];
            let rows = compare(&SplitTraces { fit: learners.clone(), held_out: learners }, &simulated);
            let row = rows.iter().find(|row| row.what == "hint → correct").expect("a row");
            assert_eq!((row.interval, row.within), (expected, expected.is_some()), "{with_hint}");
        };
        check(4, None);
        // A resample without any of the five has no figure.
        check(5, Some((1.0, 1.0)));
    }
}
