//! Runs a comparison: trains the methods that learn, then measures every method under every condition.

use std::cell::Cell;
use std::path::Path;

use super::method_comparison::{ComparisonReport, ScoreCondition, score_method};
use super::method_names::MethodName;
use super::pack_world::PackLearners;
use super::pupils::WorldKind;
use super::recommend_world::{RecommendWorld, Recommender};
use crate::types::learning_goal::GoalKind;

/// What to compare.
#[derive(Clone, Debug)]
pub struct ComparisonPlan {
    pub worlds: Vec<WorldKind>,
    pub tasks: Vec<GoalKind>,
    pub methods: Vec<MethodName>,
    /// Exercises before an episode; each is a condition of its own.
    pub histories: Vec<usize>,
    pub learners: u64,
    pub seed: u64,
    /// Share of problems that trained methods do not see until they are measured, for a second training of each.
    pub unseen: Option<f64>,
    /// Train each continuous method again with a part left out.
    pub ablations: bool,
    /// Short trainings.
    pub quick: bool,
    /// Rounds of every training, instead of the standard number.
    pub rounds: Option<u32>,
    /// Train as the published code does: on vectors that no problem has, and with h alone.
    pub as_published: bool,
}

/// The beam planner is slow; it is measured on at most this many learners.
pub const MAX_BEAM_LEARNERS: u64 = 128;

/// The current step, and the share of the whole that is done, in [0, 1].
#[derive(Clone, Debug)]
pub struct ComparisonProgress {
    pub share: f64,
    pub what: String,
}

/// Reports progress; a call that returns false stops the run after saving.
pub type OnProgress<'a> = &'a dyn Fn(ComparisonProgress) -> bool;

/// A comparison in progress.
pub struct ComparisonRun<'a> {
    pub(super) world: &'a RecommendWorld,
    pub(super) learners: &'a PackLearners,
    pub(super) plan: &'a ComparisonPlan,
    on_progress: OnProgress<'a>,
    /// Finished work, in the unit of [`work_of`].
    done: Cell<f64>,
}

impl std::fmt::Debug for ComparisonRun<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ComparisonRun").field("plan", self.plan).finish_non_exhaustive()
    }
}

impl<'a> ComparisonRun<'a> {
    #[must_use]
    pub const fn new(
        world: &'a RecommendWorld,
        learners: &'a PackLearners,
        plan: &'a ComparisonPlan,
        on_progress: OnProgress<'a>,
    ) -> Self {
        Self { world, learners, plan, on_progress, done: Cell::new(0.0) }
    }

    /// Measures the methods that need no training, and with the feature `train` also the others, whose policies are
    /// stored in a folder. `None` if it was stopped.
    ///
    /// # Errors
    /// A training fails, or the folder can't be written.
    pub fn run(&self, policies: &Path) -> anyhow::Result<Option<ComparisonReport>> {
        let mut report = ComparisonReport::default();
        for task in &self.plan.tasks {
            for method in &self.plan.methods {
                let finished = match method.untrained() {
                    Some(recommender) => self.measure(&mut report, *task, *method, &*recommender),
                    None => self.measure_trained(&mut report, *task, *method, policies)?,
                };
                if finished.is_none() {
                    return Ok(None);
                }
            }
        }
        report.check_goals();
        Ok(Some(report))
    }

    /// Measures a recommender under all conditions of a task.
    pub(super) fn measure(
        &self,
        report: &mut ComparisonReport,
        task: GoalKind,
        method: MethodName,
        recommender: &dyn Recommender,
    ) -> Option<()> {
        for condition in self.conditions(task, method) {
            let ScoreCondition { world, history, .. } = condition;
            let what = format!("{}, {}, {} world, {history} exercises", method.name(), task.name(), world.name());
            let work = work_of(method);
            let progress = |share: f64| self.show(share * work, &what);
            let named = (method.name(), recommender);
            report.scores.push(score_method(self.world, self.learners, condition, named, self.plan.seed, &progress)?);
            self.finish_work(work);
        }
        Some(())
    }

    #[cfg(not(feature = "train"))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "the build with training fails and uses these")]
    fn measure_trained(
        &self,
        _: &mut ComparisonReport,
        _: GoalKind,
        _: MethodName,
        _: &Path,
    ) -> anyhow::Result<Option<()>> {
        Ok(Some(()))
    }

    /// Worlds and histories for a task and a method.
    fn conditions(&self, task: GoalKind, method: MethodName) -> Vec<ScoreCondition> {
        let most = if method == MethodName::Beam { MAX_BEAM_LEARNERS } else { u64::MAX };
        let learners = self.plan.learners.min(most);
        let condition = |world, history| ScoreCondition { world, task, history, learners };
        let worlds = self.plan.worlds.iter();
        worlds.flat_map(|world| self.plan.histories.iter().map(move |history| condition(*world, *history))).collect()
    }

    /// Shows the current step and the work done on it. Returns false if the run has to stop.
    pub(super) fn show(&self, work: f64, what: &str) -> bool {
        let share = ((self.done.get() + work) / self.total_work()).min(1.0);
        (self.on_progress)(ComparisonProgress { share, what: what.to_owned() })
    }

    /// Adds finished work.
    pub(super) fn finish_work(&self, work: f64) {
        self.done.set(self.done.get() + work);
    }

    fn total_work(&self) -> f64 {
        let conditions = (self.plan.worlds.len() * self.plan.histories.len()) as f64;
        let of_method = |method: &MethodName| conditions * work_of(*method) + self.trainings(*method) * TRAINING_WORK;
        self.plan.tasks.len() as f64 * self.plan.methods.iter().map(of_method).sum::<f64>()
    }

    /// Number of trainings of a method for a task.
    fn trainings(&self, method: MethodName) -> f64 {
        match method {
            MethodName::Learned(method) => {
                let again = self.plan.unseen.is_some() && !method.is_discrete();
                let without = if self.plan.ablations { ABLATIONS.len() * usize::from(method.is_ablated()) } else { 0 };
                (1 + usize::from(again) + without) as f64
            }
            MethodName::Fixed(_) | MethodName::Lookahead | MethodName::Beam => 0.0,
        }
    }
}

/// Parts of a training that can be left out.
pub const ABLATIONS: [&str; 2] = ["snapping", "cell and steps left"];

/// Work of one training, in the unit of [`work_of`].
pub(super) const TRAINING_WORK: f64 = 60.0;

/// Work of measuring a method once, relative to a cheap one.
fn work_of(method: MethodName) -> f64 {
    match method {
        MethodName::Beam => 30.0,
        MethodName::Lookahead => 12.0,
        MethodName::Fixed(_) | MethodName::Learned(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::fixed_methods::FixedMethod;
    use crate::lab::recommend::world_fixtures::small_world;

    #[test]
    fn progress_reaches_the_whole_and_a_stop_ends_the_run() {
        let world = small_world(3);
        let learners = PackLearners::new(std::sync::Arc::default(), None, 1);
        let plan = ComparisonPlan {
            worlds: vec![],
            tasks: vec![GoalKind::Global],
            methods: vec![MethodName::Fixed(FixedMethod::Random), MethodName::Lookahead],
            histories: vec![5],
            learners: 4,
            seed: 1,
            unseen: None,
            ablations: false,
            quick: false,
            rounds: None,
            as_published: false,
        };
        let run = ComparisonRun::new(&world, &learners, &plan, &|_| true);
        let report = run.run(Path::new("unused")).expect("no failure").expect("not stopped");
        assert!(report.scores.is_empty() && report.goals.is_empty());
        let plan = ComparisonPlan { worlds: vec![WorldKind::Model], ..plan };
        let run = ComparisonRun::new(&world, &learners, &plan, &|_| true);
        assert!((run.total_work() - 13.0).abs() < 1e-9);
    }
}
