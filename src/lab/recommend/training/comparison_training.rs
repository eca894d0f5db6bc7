//! The trained methods of a comparison: their trainings, the ablations, and the problems that were not seen.

use std::path::Path;

use super::policy_store::{PolicyStore, TrainedPolicy, TrainingJob};
use super::policy_trainer::TrainingPlan;
use super::state_batch::WorldTensors;
use super::trained_agent::LearnedPolicy;
use crate::lab::recommend::comparison_run::{ABLATIONS, ComparisonRun, TRAINING_WORK};
use crate::lab::recommend::goal_tasks::ShareEstimate;
use crate::lab::recommend::method_comparison::{
    AblationRow, ComparisonReport, LearningCurve, MethodScore, ScoreCondition, score_method,
};
use crate::lab::recommend::method_names::{LearnedMethod, MethodName};
use crate::lab::recommend::pack_world::{PackLearners, TRAINING_LEARNERS, VALIDATION_LEARNERS};
use crate::lab::recommend::pupils::WorldKind;
use crate::lab::recommend::recommend_world::{DrawKind, LearnerStart, RecommendWorld, keyed_draw};
use crate::types::learning_goal::GoalKind;

/// Learners to train with, and learners that decide which policy is kept.
const TRAINING_COUNT: u64 = 768;
const VALIDATION_COUNT: u64 = 128;

/// The learners of a training.
#[derive(Debug)]
pub struct TrainingLearners {
    pub starts: Vec<LearnerStart>,
    pub validation: Vec<LearnerStart>,
}

impl TrainingLearners {
    /// Learners of the model's world for a task; histories have these lengths in turn.
    #[must_use]
    pub fn new(world: &RecommendWorld, learners: &PackLearners, task: GoalKind, histories: &[usize]) -> Self {
        let group = |first: u64, count: u64| learners.model_starts(world, task, first..first + count, histories);
        Self {
            starts: group(TRAINING_LEARNERS, TRAINING_COUNT),
            validation: group(VALIDATION_LEARNERS, VALIDATION_COUNT),
        }
    }
}

impl ComparisonRun<'_> {
    /// Trains a method for a task and measures it under all conditions. `None` if it was stopped.
    pub(in crate::lab::recommend) fn measure_trained(
        &self,
        report: &mut ComparisonReport,
        task: GoalKind,
        name: MethodName,
        policies: &Path,
    ) -> anyhow::Result<Option<()>> {
        let MethodName::Learned(method) = name else { return Ok(Some(())) };
        let store = PolicyStore::new(policies.to_owned());
        let group = TrainingLearners::new(self.world, self.learners, task, &self.plan.histories);
        let plan = self.training_plan(method, task);
        let Some(trained) = self.train(&store, plan, self.world, &group, "")? else { return Ok(None) };
        report.curves.push(LearningCurve {
            method: method.name().to_owned(),
            task,
            points: trained.curve.iter().map(|point| (point.steps, point.share)).collect(),
        });
        let tensors = WorldTensors::new(self.world, candle_core::DType::F32, plan.hidden_only)?;
        let policy = LearnedPolicy { agent: &trained.agent, tensors: &tensors };
        if self.measure(report, task, name, &policy).is_none() {
            return Ok(None);
        }
        if self.plan.unseen.is_some() && !method.is_discrete() {
            let world = self.without_unseen();
            let again = self.train_variant(&store, plan, &world, &group, "a part of the problems unseen")?;
            let Some(score) = again else { return Ok(None) };
            push_ablation(report, task, method, "unseen problems", &score);
        }
        if self.plan.ablations && method.is_ablated() {
            let variants = [TrainingPlan { snap: false, ..plan }, TrainingPlan { hidden_only: true, ..plan }];
            for (without, variant) in ABLATIONS.into_iter().zip(variants) {
                let what = format!("without {without}");
                let Some(score) = self.train_variant(&store, variant, self.world, &group, &what)? else {
                    return Ok(None);
                };
                push_ablation(report, task, method, without, &score);
            }
        }
        Ok(Some(()))
    }

    fn training_plan(&self, method: LearnedMethod, task: GoalKind) -> TrainingPlan {
        let plan = TrainingPlan::standard(method, task, self.plan.seed);
        let plan = if self.plan.quick { plan.quick() } else { plan };
        let plan = self.plan.rounds.map_or(plan, |rounds| plan.with_rounds(rounds));
        TrainingPlan { snap: !self.plan.as_published, hidden_only: self.plan.as_published, ..plan }
    }

    fn train(
        &self,
        store: &PolicyStore,
        plan: TrainingPlan,
        world: &RecommendWorld,
        group: &TrainingLearners,
        variant: &str,
    ) -> anyhow::Result<Option<TrainedPolicy>> {
        let job = TrainingJob { plan, world, starts: &group.starts, validation: &group.validation };
        let name = [plan.method.name(), variant].join(" ");
        let on_round = |round: u32| {
            let what = format!("training {}, {}: round {round} of {}", name.trim_end(), plan.task.name(), plan.rounds);
            self.show(TRAINING_WORK * f64::from(round) / f64::from(plan.rounds), &what)
        };
        let trained = store.train_or_load(&job, &on_round)?;
        self.finish_work(TRAINING_WORK);
        Ok(trained)
    }

    /// Trains a variant and measures it in the model's world, on all problems, after the longest history.
    fn train_variant(
        &self,
        store: &PolicyStore,
        plan: TrainingPlan,
        world: &RecommendWorld,
        group: &TrainingLearners,
        what: &str,
    ) -> anyhow::Result<Option<MethodScore>> {
        let Some(trained) = self.train(store, plan, world, group, what)? else { return Ok(None) };
        let tensors = WorldTensors::new(self.world, candle_core::DType::F32, plan.hidden_only)?;
        let policy = LearnedPolicy { agent: &trained.agent, tensors: &tensors };
        let condition = ScoreCondition {
            world: WorldKind::Model,
            task: plan.task,
            history: self.plan.histories.iter().copied().max().unwrap_or_default(),
            learners: self.plan.learners,
        };
        let named = (plan.method.name(), &policy as _);
        Ok(score_method(self.world, self.learners, condition, named, self.plan.seed, &|_| self.show(0.0, what)))
    }

    /// The world without the problems that a training must not see.
    fn without_unseen(&self) -> RecommendWorld {
        let share = self.plan.unseen.unwrap_or_default();
        let is_seen = |problem: &usize| keyed_draw(self.plan.seed, *problem as u64, 0, DrawKind::Unseen) >= share;
        let pool: Vec<usize> = self.world.pool.iter().copied().filter(is_seen).collect();
        let pool = if pool.is_empty() { self.world.pool.clone() } else { pool };
        RecommendWorld { pool, ..self.world.clone() }
    }
}

/// Adds a row for a variant, against the whole method.
fn push_ablation(
    report: &mut ComparisonReport,
    task: GoalKind,
    method: LearnedMethod,
    without: &'static str,
    variant: &MethodScore,
) {
    let whole = report.scores.iter().rev().find(|score| {
        score.method == variant.method
            && (score.condition.world, score.condition.history) == (WorldKind::Model, variant.condition.history)
    });
    let loss = whole.map_or(ShareEstimate { share: f64::NAN, low: f64::NAN, high: f64::NAN }, |whole| {
        ShareEstimate::paired_difference(&whole.learners, &variant.learners)
    });
    report.ablations.push(AblationRow { method: method.name().to_owned(), task, without, score: variant.score, loss });
}
