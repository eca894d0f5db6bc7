//! Scores of recommenders in the worlds, the goals they are measured by, and the curves beside them.

use serde::Serialize;

use super::goal_tasks::{LearnerScore, ShareEstimate};
use super::pack_world::{PackLearners, TEST_LEARNERS};
use super::pupils::WorldKind;
use super::recommend_world::{EpisodeOutcome, EpisodePlan, RecommendWorld, Recommender, run_episodes};
use crate::types::learning_goal::GoalKind;

/// Where and on whom a method is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreCondition {
    pub world: WorldKind,
    pub task: GoalKind,
    /// Exercises before the episode.
    pub history: usize,
    pub learners: u64,
}

/// A method's score under one condition.
#[derive(Clone, Debug, Serialize)]
pub struct MethodScore {
    #[serde(flatten)]
    pub condition: ScoreCondition,
    pub method: String,
    /// Share of the achievable: of the true gain if the world knows it, otherwise of the believed gain.
    pub score: ShareEstimate,
    /// The gain that the network believes in.
    pub believed: ShareEstimate,
    /// Scores by learner, for paired differences.
    #[serde(skip)]
    pub learners: Vec<LearnerScore>,
    /// Believed knowledge of every KC before and after each step, of the first learner: `[steps + 1][KCs]`.
    #[serde(skip)]
    pub example: Vec<Vec<f32>>,
    /// Predicted chances and whether the exercise was passed.
    #[serde(skip)]
    pub predictions: Vec<(f64, bool)>,
}

/// Learners that are simulated together. The progress is reported after each group.
const GROUP: u64 = 256;

/// Measures a method. `None` if `on_progress`, called with the share done in [0, 1], returns false.
#[must_use]
pub fn score_method(
    world: &RecommendWorld,
    learners: &PackLearners,
    condition: ScoreCondition,
    (method, recommender): (&str, &dyn Recommender),
    seed: u64,
    on_progress: &dyn Fn(f64) -> bool,
) -> Option<MethodScore> {
    let plan = EpisodePlan::new(condition.task, seed);
    let mut outcomes: Vec<EpisodeOutcome> = Vec::new();
    for first in (0..condition.learners).step_by(GROUP as usize) {
        let group = first..(first + GROUP).min(condition.learners);
        let size = (group.end - group.start) as f64;
        let kind = (condition.world, condition.task);
        let starts =
            group.map(|number| learners.at_start(world, kind, TEST_LEARNERS + number, condition.history)).collect();
        let share = |step: usize| (first as f64 + size * step as f64 / plan.steps as f64) / condition.learners as f64;
        outcomes.extend(run_episodes(world, plan, recommender, starts, &|step| on_progress(share(step)))?);
    }
    let believed: Vec<LearnerScore> = outcomes.iter().map(|outcome| outcome.believed).collect();
    let scores: Vec<LearnerScore> = outcomes.iter().map(|outcome| outcome.truth.unwrap_or(outcome.believed)).collect();
    let predictions = outcomes.iter().flat_map(|outcome| {
        outcome.chances.iter().zip(&outcome.exercises).map(|(chance, exercise)| (f64::from(*chance), exercise.1))
    });
    Some(MethodScore {
        condition,
        method: method.to_owned(),
        score: ShareEstimate::from_scores(&scores),
        believed: ShareEstimate::from_scores(&believed),
        predictions: predictions.collect(),
        example: outcomes.into_iter().next().map_or_else(Vec::new, |outcome| outcome.knowledge),
        learners: scores,
    })
}

/// A training's learning curve.
#[derive(Clone, Debug, Serialize)]
pub struct LearningCurve {
    pub method: String,
    pub task: GoalKind,
    /// Steps in the world, and the share of the achievable on validation learners.
    pub points: Vec<(u64, f64)>,
}

/// A method with something left out, beside the whole method.
#[derive(Clone, Debug, Serialize)]
pub struct AblationRow {
    pub method: String,
    pub task: GoalKind,
    /// What is left out.
    pub without: &'static str,
    pub score: ShareEstimate,
    /// The whole method less this one, in points.
    pub loss: ShareEstimate,
}

/// A goal of the design, with the figure found.
#[derive(Clone, Debug, Serialize)]
pub struct GoalResult {
    pub goal: String,
    pub found: String,
    pub met: bool,
}

/// A bin of the reliability curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ReliabilityBin {
    /// Mean predicted chance, share passed, number of exercises.
    pub predicted: f64,
    pub passed: f64,
    pub count: usize,
}

/// Ten equal bins of predicted chances; bins without exercises are left out.
#[must_use]
pub fn reliability_bins(predictions: &[(f64, bool)]) -> Vec<ReliabilityBin> {
    let mut bins = [(0.0, 0_usize, 0_usize); 10];
    for (chance, passed) in predictions {
        let bin = &mut bins[((chance * 10.0) as usize).min(9)];
        *bin = (bin.0 + chance, bin.1 + usize::from(*passed), bin.2 + 1);
    }
    let of_bin = |(sum, passed, count): (f64, usize, usize)| {
        let n = count as f64;
        (count > 0).then(|| ReliabilityBin { predicted: sum / n, passed: passed as f64 / n, count })
    };
    bins.into_iter().filter_map(of_bin).collect()
}

/// The whole comparison.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ComparisonReport {
    pub scores: Vec<MethodScore>,
    pub curves: Vec<LearningCurve>,
    pub ablations: Vec<AblationRow>,
    pub goals: Vec<GoalResult>,
}

/// Names of the pairs of plain and MVE methods.
const MVE_PAIRS: [(&str, &str); 3] = [("ddpg", "ddpg-mve"), ("td3", "td3-mve"), ("sac", "sac-mve")];
const DISCRETE: [&str; 4] = ["dqn", "c51", "rainbow", "discrete-sac"];
/// The app's default, the mark to measure by, and the method that ships unless a learned one is better.
const CURATOR: &str = "curator";
const BEAM: &str = "beam";
const LOOKAHEAD: &str = "lookahead";

impl ComparisonReport {
    fn find(&self, world: WorldKind, task: GoalKind, history: usize, method: &str) -> Option<&MethodScore> {
        self.scores.iter().find(|score| {
            let ScoreCondition { world: w, task: t, history: h, .. } = score.condition;
            (w, t, h) == (world, task, history) && score.method == method
        })
    }

    fn best<'a>(
        &'a self,
        (world, task, history): (WorldKind, GoalKind, usize),
        among: &dyn Fn(&str) -> bool,
    ) -> Option<&'a MethodScore> {
        let here = self.scores.iter().filter(|score| {
            let ScoreCondition { world: w, task: t, history: h, .. } = score.condition;
            (w, t, h) == (world, task, history) && among(&score.method)
        });
        here.max_by(|a, b| a.score.share.total_cmp(&b.score.share))
    }

    /// Fills in the goals that the scores allow to check, at the longest history that was measured.
    pub fn check_goals(&mut self) {
        let Some(history) = self.scores.iter().map(|score| score.condition.history).max() else { return };
        let mut goals = Vec::new();
        goals.extend(self.mve_goal(history));
        goals.extend(self.weakest_goal(history));
        for task in GoalKind::ALL {
            goals.extend(self.beam_goal(task, history));
        }
        for world in [WorldKind::Pupils, WorldKind::Outcomes] {
            for task in GoalKind::ALL {
                goals.extend(self.true_gain_goal(world, task, history));
            }
        }
        goals.extend(self.unseen_goal());
        goals.extend(self.placebo_result(history));
        self.goals.splice(0..0, goals);
    }

    /// MVE against plain, 3 methods × 4 tasks: higher in 12, interval above 0 in 10. A run with fewer pairs says nothing
    /// about it.
    fn mve_goal(&self, history: usize) -> Option<GoalResult> {
        let (mut pairs, mut higher, mut clear) = (0, 0, 0);
        for task in GoalKind::ALL {
            for (plain, mve) in MVE_PAIRS {
                let of = |name| self.find(WorldKind::Model, task, history, name);
                let (Some(plain), Some(mve)) = (of(plain), of(mve)) else { continue };
                let difference = ShareEstimate::paired_difference(&mve.learners, &plain.learners);
                pairs += 1;
                higher += usize::from(difference.share > 0.0);
                clear += usize::from(difference.low > 0.0);
            }
        }
        (pairs == 12).then(|| GoalResult {
            goal: "model: MVE above plain in 12 of 12, interval above 0 in 10".to_owned(),
            found: format!("higher in {higher} of {pairs}, interval above 0 in {clear}"),
            met: higher == 12 && clear >= 10,
        })
    }

    /// Task 4: the best MVE method above the best discrete one.
    fn weakest_goal(&self, history: usize) -> Option<GoalResult> {
        let at = (WorldKind::Model, GoalKind::Weakest, history);
        let mve = self.best(at, &|name| MVE_PAIRS.iter().any(|pair| pair.1 == name))?;
        let discrete = self.best(at, &|name| DISCRETE.contains(&name))?;
        Some(GoalResult {
            goal: "model, weakest: best MVE method above best discrete".to_owned(),
            found: format!(
                "{} {:.1} %, {} {:.1} %",
                mve.method, mve.score.share, discrete.method, discrete.score.share
            ),
            met: mve.score.share > discrete.score.share,
        })
    }

    /// Each task: the best method reaches 90 % of the beam planner.
    fn beam_goal(&self, task: GoalKind, history: usize) -> Option<GoalResult> {
        let beam = self.find(WorldKind::Model, task, history, BEAM)?;
        let best = self.best((WorldKind::Model, task, history), &|name| name != BEAM)?;
        // The beam may have been run on fewer learners: compare on those.
        let count = beam.learners.len().min(best.learners.len());
        let [mark, found] = [beam, best].map(|score| ShareEstimate::from_scores(&score.learners[..count]).share);
        Some(GoalResult {
            goal: format!("model, {}: best method at least 90 % of the beam planner", task.name()),
            found: format!("{} {found:.1} % of {mark:.1} %: {:.0} %", best.method, 100.0 * found / mark),
            met: found >= 0.9 * mark,
        })
    }

    /// True gain of the one-step lookahead against 40/50/10: at least 1.2 times, interval above 0.
    fn true_gain_goal(&self, world: WorldKind, task: GoalKind, history: usize) -> Option<GoalResult> {
        let of = |name| self.find(world, task, history, name);
        let (ships, curator) = (of(LOOKAHEAD)?, of(CURATOR)?);
        let difference = ShareEstimate::paired_difference(&ships.learners, &curator.learners);
        let (found, mark) = (ships.score.share, curator.score.share);
        Some(GoalResult {
            goal: format!("{}, {}: true gain at least 1.2 × the curator's", world.name(), task.name()),
            found: format!(
                "{found:.2} % against {mark:.2} %; difference {:+.2} [{:+.2}, {:+.2}]",
                difference.share, difference.low, difference.high
            ),
            met: found >= 1.2 * mark && difference.low > 0.0,
        })
    }

    /// Problems that were added after the training: MVE loses at most 2 points.
    fn unseen_goal(&self) -> Option<GoalResult> {
        let is_mve = |row: &&AblationRow| MVE_PAIRS.iter().any(|pair| pair.1 == row.method);
        let rows = self.ablations.iter().filter(|row| row.without == "unseen problems").filter(is_mve);
        let worst = rows.max_by(|a, b| a.loss.share.total_cmp(&b.loss.share))?;
        let ShareEstimate { share, low, high } = worst.loss;
        Some(GoalResult {
            goal: "model: with problems added after the training, MVE loses at most 2 points".to_owned(),
            found: format!("most: {} on {}, {share:.1} [{low:.1}, {high:.1}]", worst.method, worst.task.name()),
            met: share <= 2.0,
        })
    }

    /// The placebo world: the believed gain of learners who never learn. It is met if the true gain is 0.
    fn placebo_result(&self, history: usize) -> Option<GoalResult> {
        let here =
            |score: &&MethodScore| score.condition.world == WorldKind::Placebo && score.condition.history == history;
        let most = self.scores.iter().filter(here).max_by(|a, b| a.believed.share.total_cmp(&b.believed.share))?;
        Some(GoalResult {
            goal: "placebo: true gain 0; the largest believed gain is shown".to_owned(),
            found: format!(
                "{} on {}: believed {:+.1} %, true {:+.1} %",
                most.method,
                most.condition.task.name(),
                most.believed.share,
                most.score.share
            ),
            met: most.score.share.abs() < 1e-9,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(world: WorldKind, task: GoalKind, method: &str, gains: &[f64]) -> MethodScore {
        let learners: Vec<LearnerScore> =
            gains.iter().map(|gain| LearnerScore { gain: *gain, achievable: 0.5 }).collect();
        let condition = ScoreCondition { world, task, history: 100, learners: gains.len() as u64 };
        let share = ShareEstimate::from_scores(&learners);
        let (example, predictions) = (Vec::new(), Vec::new());
        MethodScore {
            condition,
            method: method.to_owned(),
            score: share,
            believed: share,
            learners,
            example,
            predictions,
        }
    }

    #[test]
    fn goals_are_met_or_missed_by_the_scores() {
        let (model, outcomes) = (WorldKind::Model, WorldKind::Outcomes);
        let mut report = ComparisonReport {
            scores: vec![
                score(model, GoalKind::Weakest, "beam", &[0.20, 0.22]),
                score(model, GoalKind::Weakest, "td3", &[0.10, 0.12]),
                score(model, GoalKind::Weakest, "td3-mve", &[0.19, 0.20]),
                score(model, GoalKind::Weakest, "dqn", &[0.18, 0.19]),
                score(outcomes, GoalKind::Global, "lookahead", &[0.11, 0.13]),
                score(outcomes, GoalKind::Global, "curator", &[0.10, 0.12]),
            ],
            ..ComparisonReport::default()
        };
        report.check_goals();
        let found: Vec<(&str, bool)> = report.goals.iter().map(|goal| (goal.found.as_str(), goal.met)).collect();
        assert_eq!(
            found,
            [
                ("td3-mve 39.0 %, dqn 37.0 %", true),
                ("td3-mve 39.0 % of 42.0 %: 93 %", true),
                ("24.00 % against 22.00 %; difference +2.00 [+2.00, +2.00]", false),
            ]
        );
    }

    #[test]
    fn the_mark_of_mve_is_judged_by_all_twelve_pairs() {
        let check = |pairs: usize, last: f64, expected: Option<(&str, bool)>| {
            let all = GoalKind::ALL.into_iter().flat_map(|goal| MVE_PAIRS.map(|pair| (goal, pair))).take(pairs);
            let scores = all.enumerate().flat_map(|(place, (goal, (plain, mve)))| {
                let with = if place == 11 { last } else { 0.2 };
                let of = |name, value: f64| score(WorldKind::Model, goal, name, &[value, value]);
                [of(plain, 0.1), of(mve, with)]
            });
            let mut report = ComparisonReport { scores: scores.collect(), ..ComparisonReport::default() };
            report.check_goals();
            let found = report.goals.iter().find(|goal| goal.goal.contains("above plain"));
            assert_eq!(found.map(|goal| (goal.found.as_str(), goal.met)), expected, "{pairs}");
        };
        check(11, 0.2, None);
        check(12, 0.2, Some(("higher in 12 of 12, interval above 0 in 12", true)));
        check(12, 0.1, Some(("higher in 11 of 12, interval above 0 in 11", false)));
    }

    #[test]
    fn reliability_bins_by_hand() {
        let bins = reliability_bins(&[(0.11, true), (0.19, false), (1.0, true)]);
        assert_eq!(bins.len(), 2);
        assert!((bins[0].predicted - 0.15).abs() < 1e-9 && (bins[0].passed - 0.5).abs() < 1e-9 && bins[0].count == 2);
        assert_eq!(bins[1], ReliabilityBin { predicted: 1.0, passed: 1.0, count: 1 });
    }
}
