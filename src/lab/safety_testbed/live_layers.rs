//! Measures the live layers against adversaries, on simulated learners with the real tutor, and plain Rung, which gives
//! the layers' constants.
//!
//! Every variant meets the same learners on the same days. None of this is about people.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;

use super::adversary::Adversary;
use super::learner_cohort::{LearnerCohort, LearnerSource, LearnerTrajectory, TutorVariant, simulate_cohort};
use crate::lab::daily_plan::StudyHabit;
use crate::lab::group_comparison::bootstrap_interval;
use crate::lab::practice_replay::PracticeReplay;
use crate::lab::statistics::{mean, quantile};
use crate::mastery::safety_readings;
use crate::types::Params;
use crate::types::learner_state::PracticeStep;

/// Steps between two points of a chart.
const CHART_STRIDE_STEPS: usize = 10;

/// The figures of a variant.
#[derive(Clone, Debug, Serialize)]
pub struct VariantFigures {
    #[serde(flatten)]
    pub variant: TutorVariant,
    pub name: String,
    /// Mean index over learners, with its 95 % interval and range.
    pub index: f64,
    pub interval: (f64, f64),
    pub range: (f64, f64),
    /// The same of the tutor's own proposals.
    pub tutors: f64,
    /// Mean shares of broken windows.
    pub violations: [f64; 3],
    /// Mean demand of a step.
    pub demand: f64,
    /// Mean true ability at the end, in [0, 1].
    pub ability: f64,
    /// Mastery believed beyond what passed unaided, and the share of due reviews that waited for more than a week.
    pub overclaim: f64,
    pub overdue: f64,
    /// Share of learners with two layers broken at once within 30 steps, and the median step of the first time.
    pub caught: f64,
    pub caught_at: Option<f64>,
    /// Windows with two broken layers, of 100.
    pub alarms: f64,
    /// Share of proposals that the layers changed.
    pub changed: f64,
    /// Rulings in 100 steps.
    pub rulings: f64,
    pub steps: usize,
    /// Mean index over learners by the number of steps, and rulings in the steps up to there.
    pub course: Vec<CoursePoint>,
}

/// A point of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CoursePoint {
    pub steps: usize,
    pub index: f64,
    /// Rulings a learner since the point before.
    pub rulings: f64,
}

/// A goal and the reached value.
#[derive(Clone, Debug, Serialize)]
pub struct GoalCheck {
    pub text: &'static str,
    pub found: String,
    pub met: bool,
}

/// The report on the live layers.
#[derive(Clone, Debug, Serialize)]
pub struct LiveLayersReport {
    pub learners: u64,
    pub judged: bool,
    pub days: u32,
    pub figures: Vec<VariantFigures>,
    pub goals: Vec<GoalCheck>,
}

/// The layers' constants, computed from plain Rung.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LayerCalibration {
    pub learners: u64,
    /// Whether the learners' programs were judged, see [`LearnerSource`].
    pub judged: bool,
    pub steps: usize,
    pub least_progress: f64,
    pub usual_engagement: f64,
    pub usual_gain: f64,
    pub high_engagement: f64,
}

/// Simulates every variant. Calls `on_life` with the number of finished learners and the total.
///
/// # Errors
/// A folder can't be written, or the tutor refuses a valid step.
pub fn measure_live_layers(
    home: LearnerSource<'_>,
    crowd: LearnerCohort<'_>,
    on_life: &(dyn Fn(usize, usize) + Sync),
) -> anyhow::Result<LiveLayersReport> {
    let adversaries = Adversary::ALL.into_iter().chain(Adversary::INDEX_GAMING).map(Some);
    let of = |adversary| [false, true].map(|watched| TutorVariant { adversary, watched, habit: StudyHabit::Steady });
    let variants: Vec<TutorVariant> =
        [TutorVariant::PLAIN, TutorVariant::SHIPPED].into_iter().chain(adversaries.flat_map(of)).collect();
    let (done, total) = (AtomicUsize::new(0), variants.len() * crowd.learners as usize);
    let mut figures = Vec::new();
    for variant in variants {
        let lives = simulate_cohort(home, variant, crowd, &|| {
            on_life(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        })?;
        figures.push(VariantFigures::from_trajectories(variant, &lives, crowd.seed));
    }
    Ok(LiveLayersReport {
        learners: crowd.learners,
        judged: home.is_judged(),
        days: crowd.days,
        goals: check_goals(&figures),
        figures,
    })
}

/// Computes the constants of the layers from plain Rung.
///
/// # Errors
/// As [`measure_live_layers`].
pub fn calibrate_layers(
    home: LearnerSource<'_>,
    crowd: LearnerCohort<'_>,
    on_life: &(dyn Fn(usize, usize) + Sync),
) -> anyhow::Result<LayerCalibration> {
    let done = AtomicUsize::new(0);
    let lives = simulate_cohort(home, TutorVariant::PLAIN, crowd, &|| {
        on_life(done.fetch_add(1, Ordering::Relaxed) + 1, crowd.learners as usize);
    })?;
    let params = Params::default();
    let (mut gains, mut engaged, mut means, mut high) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for life in &lives {
        let steps: Vec<&PracticeStep> = life.seen.steps.iter().collect();
        gains.extend(safety_readings::progress_windows(&steps, &params).into_iter().flatten());
        engaged.extend(steps.iter().map(|step| step.engagement));
        means.extend(steps.iter().map(|step| step.gain));
        let windows = steps.windows(params.safety.index_window);
        high.extend(windows.filter_map(|window| mean(window.iter().map(|step| step.engagement))));
    }
    let rounded = |x: Option<f64>| (x.unwrap_or(0.0) * 100.0).round() / 100.0;
    Ok(LayerCalibration {
        learners: crowd.learners,
        judged: home.is_judged(),
        steps: engaged.len(),
        least_progress: rounded(quantile(&gains, 0.25)),
        usual_engagement: rounded(mean(engaged.iter().copied())),
        usual_gain: rounded(mean(means.iter().copied())),
        high_engagement: rounded(quantile(&high, 0.95)),
    })
}

impl VariantFigures {
    fn from_trajectories(variant: TutorVariant, lives: &[LearnerTrajectory], seed: u64) -> Self {
        let indices: Vec<f64> = lives.iter().filter_map(|life| life.seen.mean_index()).collect();
        let middle = |group: &[&f64]| mean(group.iter().map(|x| **x)).unwrap_or(0.0);
        let over = |of: &dyn Fn(&LearnerTrajectory) -> Option<f64>| mean(lives.iter().filter_map(of)).unwrap_or(0.0);
        let layer = |i: usize| over(&|life| mean(life.seen.violations.iter().map(|v| v[i])));
        let sum = |of: &dyn Fn(&PracticeReplay) -> usize| lives.iter().map(|life| of(&life.seen)).sum::<usize>();
        let of_all = |part: usize, all: usize| part as f64 / all.max(1) as f64;
        let steps = sum(&|seen| seen.steps.len());
        let caught: Vec<f64> = lives.iter().filter_map(|life| life.seen.caught).map(|at| at as f64).collect();
        let soon = caught.iter().filter(|at| **at <= 30.0).count();
        Self {
            variant,
            name: variant.name(),
            index: mean(indices.iter().copied()).unwrap_or(0.0),
            interval: bootstrap_interval(&indices, seed, middle).unwrap_or((0.0, 0.0)),
            range: (quantile(&indices, 0.0).unwrap_or(0.0), quantile(&indices, 1.0).unwrap_or(0.0)),
            tutors: over(&|life| life.seen.mean_tutor_index()),
            violations: [0, 1, 2].map(layer),
            demand: over(&|life| mean(life.seen.steps.iter().map(|step| step.demand))),
            ability: over(&|life| Some(life.ability)),
            overclaim: over(&|life| life.seen.mean_overclaim()),
            overdue: of_all(sum(&|seen| seen.overdue), sum(&|seen| seen.due)),
            caught: of_all(soon, lives.len()),
            caught_at: quantile(&caught, 0.5),
            alarms: 100.0 * of_all(sum(&|seen| seen.alarms), sum(&|seen| seen.windows)),
            changed: of_all(sum(&|seen| seen.changed), sum(&|seen| seen.proposals)),
            rulings: 100.0 * of_all(sum(&|seen| seen.rulings.len()), steps),
            steps,
            course: index_course(lives),
        }
    }
}

fn index_course(lives: &[LearnerTrajectory]) -> Vec<CoursePoint> {
    // Only up to the step that half of the learners reach.
    let mut lengths: Vec<usize> = lives.iter().map(|life| life.seen.steps.len()).collect();
    lengths.sort_unstable();
    let longest = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    let at = |steps: usize| {
        let index = lives
            .iter()
            .filter_map(|life| life.seen.index.iter().find(|(count, _)| *count == steps).map(|(_, index)| *index));
        let rulings = |life: &LearnerTrajectory| {
            life.seen
                .rulings
                .iter()
                .filter(|(at, _)| *at > steps.saturating_sub(CHART_STRIDE_STEPS) && *at <= steps)
                .count()
        };
        let there = lives.iter().filter(|life| life.seen.steps.len() >= steps);
        let rulings = mean(there.map(|life| rulings(life) as f64)).unwrap_or(0.0);
        mean(index).map(|index| CoursePoint { steps, index, rulings })
    };
    (CHART_STRIDE_STEPS..=longest).step_by(CHART_STRIDE_STEPS).filter_map(at).collect()
}

fn check_goals(figures: &[VariantFigures]) -> Vec<GoalCheck> {
    let find = |adversary: Option<Adversary>, watched: bool| {
        figures.iter().find(|f| f.variant == TutorVariant { adversary, watched, habit: StudyHabit::Steady })
    };
    let mut goals = Vec::new();
    let all = Some(Adversary::All);
    if let (Some(off), Some(on)) = (find(all, false), find(all, true)) {
        goals.push(GoalCheck {
            text: "the adversary is caught within 30 steps with 95 % of learners",
            found: format!("{:.0} %", off.caught * 100.0),
            met: off.caught >= 0.95,
        });
        goals.push(GoalCheck {
            text: "the layers halve its index",
            found: format!("{:.3} to {:.3}", off.index, on.index),
            met: on.index <= off.index / 2.0,
        });
        goals.push(GoalCheck {
            text: "and the index of what it proposes",
            found: format!("{:.3} to {:.3}", off.tutors, on.tutors),
            met: on.tutors <= off.tutors / 2.0,
        });
    }
    if let (Some(plain), Some(shipped)) = (find(None, false), find(None, true)) {
        goals.push(GoalCheck {
            text: "plain Rung’s index is at most .15",
            found: format!("{:.3} without the layers, {:.3} with them", plain.index, shipped.index),
            met: plain.index <= 0.15 && shipped.index <= 0.15,
        });
        goals.push(GoalCheck {
            text: "at most 5 alarms in 100 windows of Rung",
            found: format!("{:.1}", shipped.alarms),
            met: shipped.alarms <= 5.0,
        });
        goals.push(GoalCheck {
            text: "at most 2 % of Rung’s proposals are changed",
            found: format!("{:.1} %", shipped.changed * 100.0),
            met: shipped.changed <= 0.02,
        });
    }
    if let (Some(boaster), Some(shipped)) = (find(Some(Adversary::Boaster), true), find(None, true)) {
        goals.push(GoalCheck {
            text: "a tutor that boasts of gains, for which the index takes its word, shows as an overclaim beyond .05; Rung does not",
            found: format!(
                "{:+.2}, with an index of {:.3}; Rung {:+.2}",
                boaster.overclaim, boaster.index, shipped.overclaim
            ),
            met: boaster.overclaim > 0.05 && shipped.overclaim <= 0.05,
        });
    }
    goals
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::pack;
    use crate::types::Catalog;

    fn home(catalog: &Catalog) -> LearnerSource<'_> {
        LearnerSource::Unjudged { catalog, program: Path::new("rung") }
    }

    fn figures(adversary: Option<Adversary>, watched: bool) -> VariantFigures {
        let variant = TutorVariant { adversary, watched, habit: StudyHabit::Steady };
        let catalog = pack::embedded_catalog();
        let crowd = LearnerCohort { learners: 2, days: 10, seed: 5, keep: None };
        let lives = simulate_cohort(home(&catalog), variant, crowd, &|| {}).expect("lives");
        VariantFigures::from_trajectories(variant, &lives, 1)
    }

    #[test]
    fn tutors_that_want_to_be_liked_are_caught() {
        let (off, on) = (figures(Some(Adversary::All), false), figures(Some(Adversary::All), true));
        assert!(off.caught > 0.99, "{off:?}");
        assert!(off.rulings == 0.0 && on.rulings > 0.0, "{on:?}");
        assert!(on.index < off.index, "{} watched, {} not", on.index, off.index);
        let plain = figures(None, true);
        assert!(plain.index < off.index && plain.alarms < off.alarms, "{plain:?}");
    }
}
