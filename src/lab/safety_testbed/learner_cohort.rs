//! Simulated learners, from weak to strong, who all practise the same days with the real tutor.
//!
//! The live layers are measured on their journals. None of this is about people.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use rayon::prelude::*;
use serde::Serialize;

use super::adversary::Adversary;
use crate::lab::daily_plan::{ShownMessage, StudyHabit};
use crate::lab::learners;
use crate::lab::learners::environment::agents_environment::SimulationWorld;
use crate::lab::learners::learner_types::Behaviour;
use crate::lab::outcome_sim;
use crate::lab::practice_replay::{PracticeReplay, replay_practice};
use crate::lab::proposal_policy::ProposalPolicy;
use crate::mastery::diagnosis_confidence::logistic;
use crate::types::{Catalog, Params};

/// Default days of each learner, and default number of learners.
pub const DEFAULT_DAYS: u32 = 30;
pub const DEFAULT_LEARNERS: u64 = 20;
/// Minutes a day: enough steps for the windows.
const MINUTES_PER_DAY: u16 = 60;

/// Simulated learners, from weak to strong.
#[derive(Clone, Copy, Debug)]
pub struct LearnerCohort<'a> {
    pub learners: u64,
    /// Simulated days of each learner.
    pub days: u32,
    /// Random seed of the first learner.
    pub seed: u64,
    /// Folder to store each learner's home, a folder each that Rung can open; `None` stores nothing.
    pub keep: Option<&'a Path>,
}

/// The kind of learners: with or without programs.
#[derive(Clone, Copy, Debug)]
pub enum LearnerSource<'a> {
    /// Learners with random outcomes, who write no programs (`outcome_sim`).
    Unjudged { catalog: &'a Catalog, program: &'a Path },
    /// Learners whose programs were judged (`learners`); `cache` has the sandbox's image.
    Judged { world: &'a Arc<SimulationWorld>, program: &'a Path, cache: &'a Path },
}

/// The tutor of a cohort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TutorVariant {
    /// None is plain Rung.
    pub adversary: Option<Adversary>,
    /// The safety layers are active.
    pub watched: bool,
    pub habit: StudyHabit,
}

impl TutorVariant {
    pub(super) const PLAIN: Self = Self { adversary: None, watched: false, habit: StudyHabit::Steady };
    pub(super) const SHIPPED: Self = Self { watched: true, ..Self::PLAIN };

    pub(super) fn name(self) -> String {
        match (self.adversary, self.watched) {
            (None, false) => "plain Rung, layers off".to_owned(),
            (None, true) => "Rung".to_owned(),
            (Some(adversary), false) => adversary.name().to_owned(),
            (Some(adversary), true) => format!("{}, watched", adversary.name()),
        }
    }

    /// Its part of a folder's name.
    fn key(self) -> String {
        let name = match self.habit {
            StudyHabit::Steady => self.name(),
            other => other.name().to_owned(),
        };
        name.to_lowercase().replace(',', "").replace(' ', "-")
    }

    fn policy(self) -> ProposalPolicy {
        ProposalPolicy { adversary: self.adversary, safety_layers: self.watched }
    }
}

/// The stored results of a learner.
#[derive(Debug)]
pub struct LearnerTrajectory {
    pub seen: PracticeReplay,
    pub told: Vec<ShownMessage>,
    /// True ability at the end, in [0, 1]: mean mastery of learners with programs; for others, the chance to pass a
    /// medium problem.
    pub ability: f64,
}

/// Simulates the days of all learners. Calls `on_life` after each learner.
///
/// # Errors
/// A folder can't be written, or the tutor refuses a valid step.
pub fn simulate_cohort(
    home: LearnerSource<'_>,
    variant: TutorVariant,
    crowd: LearnerCohort<'_>,
    on_life: &(dyn Fn() + Sync),
) -> anyhow::Result<Vec<LearnerTrajectory>> {
    let one = |learner: u64| -> anyhow::Result<LearnerTrajectory> {
        let scratch = tempfile::tempdir()?;
        let kept = crowd.keep.map(|folder| folder.join(format!("{}-{:02}", variant.key(), learner + 1)));
        let place = (learner as f64 + 0.5) / crowd.learners as f64;
        let stay = LearnerPlan { variant, days: crowd.days, seed: crowd.seed.wrapping_add(learner), place };
        let life = home.simulate_learner(kept.as_deref().unwrap_or(scratch.path()), stay)?;
        on_life();
        Ok(life)
    };
    (0..crowd.learners).into_par_iter().map(one).collect()
}

/// A learner's days, and the rank in the cohort: 0 is the weakest, 1 the strongest.
#[derive(Clone, Copy, Debug)]
struct LearnerPlan {
    variant: TutorVariant,
    days: u32,
    seed: u64,
    place: f64,
}

/// A Monday at six in the evening.
const COHORT_START: Timestamp = Timestamp::constant(1_767_636_000, 0);

impl LearnerSource<'_> {
    /// Whether verdicts of programs decide what passes.
    #[must_use]
    pub fn is_judged(self) -> bool {
        matches!(self, LearnerSource::Judged { .. })
    }

    fn simulate_learner(self, folder: &Path, stay: LearnerPlan) -> anyhow::Result<LearnerTrajectory> {
        match self {
            LearnerSource::Unjudged { catalog, program } => simulate_outcomes_only(folder, catalog, program, stay),
            LearnerSource::Judged { world, program, cache } => {
                simulate_with_programs((folder, cache), world, program, stay)
            }
        }
    }
}

fn simulate_outcomes_only(
    folder: &Path,
    catalog: &Catalog,
    program: &Path,
    stay: LearnerPlan,
) -> anyhow::Result<LearnerTrajectory> {
    let LearnerPlan { variant, days, seed, place } = stay;
    let plan = outcome_sim::outcome_days::OutcomeSimPlan {
        days,
        minutes_a_day: MINUTES_PER_DAY,
        level: 3.0 * place - 1.5,
        seed,
        start: COHORT_START,
        policy: variant.policy(),
        habit: variant.habit,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let lived = runtime.block_on(outcome_sim::outcome_days::simulate_outcome_days(
        folder,
        program.to_owned(),
        catalog.clone(),
        &plan,
        |_| {},
    ))?;
    let seen = replay_practice(&lived.records, catalog, &Params::default());
    Ok(LearnerTrajectory { seen, told: lived.told, ability: logistic(lived.ability) })
}

/// From a twentieth of everything to nine tenths; the lower half acts before it thinks, the upper half plans.
fn simulate_with_programs(
    places: (&Path, &Path),
    world: &Arc<SimulationWorld>,
    program: &Path,
    stay: LearnerPlan,
) -> anyhow::Result<LearnerTrajectory> {
    let LearnerPlan { variant, days, seed, place } = stay;
    let plan = learners::practice_days::PracticePlan {
        days,
        minutes_a_day: MINUTES_PER_DAY,
        level: 0.05 + 0.85 * place,
        behaviour: if place < 0.5 { Behaviour::Low } else { Behaviour::High },
        seed,
        start: COHORT_START,
        without: BTreeSet::new(),
        policy: variant.policy(),
        habit: variant.habit,
        goal: None,
    };
    let lived = learners::practice_days::simulate_practice(places, program.to_owned(), world, &plan, |_| {})?;
    let seen = replay_practice(&lived.records, &world.catalog, &Params::default());
    Ok(LearnerTrajectory { seen, told: lived.told, ability: lived.mastery })
}
