//! Fits FSRS's weights to the learner's own reviews.
//!
//! Training draws random numbers (from a fixed seed) and takes seconds, so it happens here and not in an agent. Only
//! its result is recorded: the weights, and every open review computed again with them. A replay trains nothing.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fsrs::{CombinedProgressState, ComputeParametersInput, FSRS, FSRSItem, FSRSReview, TrainingConfig};
use serde::Serialize;

use super::open_record::OpenRecord;
use super::writer::{commit_record, store_to_tutor_error};
use crate::agents::synthesizer;
use crate::judge::Cancel;
use crate::orchestrator::api::{JobProgress, OnProgress, TutorError};
use crate::orchestrator::blocking_work::run_blocking;
use crate::scheduler::fsrs::review_log::{self, ReviewLog};
use crate::store::{Store, StoreAccess};
use crate::types::decimals::round_recorded;
use crate::types::event::Event;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::{LearnerState, SchedulerFit};
use crate::types::{Agent, Change, Ctx, Proposal};

/// How often progress is reported while training.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// Fewest items of a training set; each item is repeated to reach it. The crate is made for card decks of thousands.
/// It treats groups of fewer than twenty first reviews as outliers and learns in batches of 512, so a few hundred
/// reviews would be dropped or seen only five times.
const MIN_TRAINING_ITEMS: usize = 4_000;
const MAX_REPEATS: usize = 20;

/// Reviews of each problem.
type ReviewsByProblem = BTreeMap<ProblemUid, Vec<review_log::FsrsReview>>;

/// The result of fitting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FsrsFitResult {
    /// Reviews the weights were fitted to.
    pub reviews: u32,
    /// Log loss over the newest quarter of the reviews: with the current weights, and with weights fitted to the
    /// older three quarters. Lower is better.
    pub before: f64,
    pub after: f64,
    /// Whether fitting predicts better. If so, weights fitted to all reviews are used from now on.
    pub taken: bool,
}

impl OpenRecord {
    pub async fn optimise_fsrs(
        self: &Arc<Self>,
        cancel: &Cancel,
        on_step: OnProgress,
    ) -> Result<FsrsFitResult, TutorError> {
        let items = items(&run_blocking(self, |record| record.review_log()).await?);
        let wanted = self.pipeline().params.schedule.fsrs_fit_from;
        if items.len() < wanted as usize {
            return Err(TutorError::Refused(format!(
                "FSRS is fitted to your own log once that holds {wanted} reviews; it holds {} so far. Until then it \
                 uses the weights of the average learner.",
                items.len()
            )));
        }
        let state = Arc::clone(&self.snapshot().state);
        let old = state.memory.fit.as_ref().map_or_else(Vec::new, |fit| fit.weights.clone());
        let (older, newer) = items.split_at(items.len() - items.len() / 4);
        let tried = train(older, cancel, &on_step).await?;
        let (before, after) = (loss(&old, newer)?, loss(&tried, newer)?);
        let fitted = FsrsFitResult { reviews: items.len() as u32, before, after, taken: after < before };
        if fitted.taken {
            let weights = train(&items, cancel, &on_step).await?;
            run_blocking(self, move |record| record.take(weights, &fitted)).await?;
        }
        Ok(fitted)
    }

    fn review_log(&self) -> Result<ReviewsByProblem, TutorError> {
        let slot = self.store();
        let Some(store) = slot.as_ref() else { return Ok(ReviewsByProblem::new()) };
        if let StoreAccess::ReadOnly { reason } = store.access() {
            return Err(TutorError::Data(reason));
        }
        read_reviews(store, &self.ctx(store.state()))
    }

    /// Takes the weights, and computes every open review again with them. Training took a while, so the reviews are
    /// read again: some may have been recorded or undone since.
    fn take(&self, weights: Vec<f64>, fitted: &FsrsFitResult) -> Result<(), TutorError> {
        self.with_write_lock(self.patience(), |store| {
            let mut then = LearnerState::clone(store.state());
            let ctx = self.ctx(&then);
            let fit = SchedulerFit { weights, reviews: fitted.reviews, at: ctx.now };
            then.memory.fit = Some(fit.clone());
            let mut changes = vec![Change::SchedulerFit { fit }];
            changes.extend(synthesizer::recompute_memories(&then, &ctx, &read_reviews(store, &ctx)?));
            let proposals = changes.into_iter().map(|change| Proposal { agent: Agent::Synthesizer, change });
            let event = Event::SchedulerFitted {
                reviews: fitted.reviews,
                loss_before: fitted.before,
                loss_after: fitted.after,
            };
            commit_record(store, &ctx, (event, None), proposals.collect())
        })
    }
}

fn read_reviews(store: &Store, ctx: &Ctx) -> Result<ReviewsByProblem, TutorError> {
    let day_start = store.state().profile.day_start;
    let mut reviews = ReviewLog::default();
    store.walk(|record| reviews.add(record, &ctx.zone, day_start)).map_err(store_to_tutor_error)?;
    Ok(reviews.finish())
}

/// One item for every review except the first of a problem, each with all reviews before it. They are in the order of
/// the reviews, as the crate requires.
fn items(log: &ReviewsByProblem) -> Vec<FSRSItem> {
    let review = |step: &review_log::FsrsReview| FSRSReview { rating: step.rating, delta_t: step.since };
    let mut items = Vec::new();
    for steps in log.values() {
        for n in 1..steps.len() {
            // Repeats on the same day contain no information about days.
            if steps[1..=n].iter().any(|step| step.since > 0) {
                items.push((steps[n].day, FSRSItem { reviews: steps[..=n].iter().map(review).collect() }));
            }
        }
    }
    items.sort_by_key(|(day, _)| *day);
    items.into_iter().map(|(_, item)| item).collect()
}

async fn train(items: &[FSRSItem], cancel: &Cancel, on_step: &OnProgress) -> Result<Vec<f64>, TutorError> {
    let repeats = (MIN_TRAINING_ITEMS / items.len().max(1)).clamp(1, MAX_REPEATS);
    // In order, because newer items have more weight.
    let train_set = items.iter().flat_map(|item| std::iter::repeat_n(item.clone(), repeats)).collect();
    // Scaled so that the repeats don't outweigh the pull towards the default weights.
    let training_config = Some(TrainingConfig { gamma: repeats as f64, ..TrainingConfig::default() });
    let progress = CombinedProgressState::new_shared();
    let inside = Arc::clone(&progress);
    let training = tokio::task::spawn_blocking(move || {
        let progress = Some(inside);
        fsrs::compute_parameters(ComputeParametersInput { train_set, progress, training_config, ..Default::default() })
    });
    while !training.is_finished() {
        tokio::time::sleep(PROGRESS_INTERVAL).await;
        tell(&progress, cancel, on_step);
    }
    if cancel.is_cancelled() {
        return Err(TutorError::Cancelled);
    }
    match training.await {
        Ok(Ok(weights)) => Ok(weights.iter().map(|w| round_recorded(f64::from(*w))).collect()),
        Ok(Err(error)) => Err(unfit(&error.to_string())),
        Err(error) => Err(unfit(&error.to_string())),
    }
}

fn tell(progress: &Mutex<CombinedProgressState>, cancel: &Cancel, on_step: &OnProgress) {
    let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
    progress.want_abort |= cancel.is_cancelled();
    if progress.total() > 0 {
        on_step(JobProgress { done: progress.current().min(progress.total()), total: progress.total() });
    }
}

/// Log loss of the predictions with these weights; the default weights if the slice is empty.
fn loss(weights: &[f64], items: &[FSRSItem]) -> Result<f64, TutorError> {
    let weights: Vec<f32> = weights.iter().map(|w| *w as f32).collect();
    let model = FSRS::new(&weights).map_err(|error| unfit(&error.to_string()))?;
    let evaluation = model.evaluate(items.to_vec(), |_| true).map_err(|error| unfit(&error.to_string()))?;
    Ok(round_recorded(f64::from(evaluation.log_loss)))
}

fn unfit(why: &str) -> TutorError {
    TutorError::Refused(format!("FSRS could not be fitted to your reviews ({why}); the weights stay as they were."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::FixedClock;
    use crate::learner::learner_fixtures::{self, NOON, World};
    use crate::orchestrator::pipeline::{Pipeline, PipelineInput};
    use crate::orchestrator::record::writer::build_submission;
    use crate::types::Verdict;

    #[test]
    fn a_review_recorded_during_training_is_in_the_memory() {
        let World { catalog, params } = World::new();
        let problem = catalog.problems[0].clone();
        let clock = Arc::new(FixedClock::at(NOON));
        let data = tempfile::tempdir().expect("a folder");
        let pipeline = Pipeline::new(params, catalog);
        let record = OpenRecord::open(data.path(), clock.clone(), pipeline, Vec::new()).expect("a record");
        let solve = |source: &str| {
            let report = learner_fixtures::report(&problem, source, &[Verdict::Ac; 4]);
            let decide = |state: &LearnerState, ctx: &Ctx| {
                let submission = build_submission(state, ctx, &problem, &report, Some(60));
                let input = PipelineInput::Submission {
                    problem: &problem,
                    submission: &submission,
                    report: &report,
                    analysis: None,
                };
                let proposals = record.pipeline().run_agents(state, ctx, input).proposals;
                (Event::Submission(submission), proposals)
            };
            record.commit(decide).expect("recorded");
        };
        solve("first");
        let old = record.review_log().expect("a log");
        clock.advance(jiff::SignedDuration::from_hours(24 * 8));
        solve("second");
        let new = record.review_log().expect("a log");
        let weights: Vec<f64> = fsrs::DEFAULT_PARAMETERS.iter().map(|weight| f64::from(*weight)).collect();
        let fitted = FsrsFitResult { reviews: 1, before: 1.0, after: 0.5, taken: true };
        record.take(weights.clone(), &fitted).expect("taken");
        let stability = |log: &ReviewsByProblem| {
            review_log::strength_after_reviews(Some(&weights), &log[&problem.uid]).map(|strength| strength.stability)
        };
        let memory = record.snapshot().state.reviews[&problem.uid].fsrs.expect("a memory");
        assert_eq!(Some(memory.stability), stability(&new));
        assert_ne!(Some(memory.stability), stability(&old));
    }

    fn log(problems: u32, reviews: impl Fn(u32) -> Vec<(u32, u32)>) -> ReviewsByProblem {
        let steps = |n| {
            let mut day = jiff::civil::date(2026, 1, 1);
            let step = |(since, rating): (u32, u32)| {
                day += jiff::Span::new().days(i64::from(since));
                review_log::FsrsReview { day, since, rating }
            };
            reviews(n).into_iter().map(step).collect()
        };
        (0..problems).map(|n| (format!("p{n}").as_str().into(), steps(n))).collect()
    }

    #[test]
    fn every_review_but_a_first_is_an_item_with_all_before_it() {
        let check = |reviews: &[(u32, u32)], lengths: &[usize]| {
            let items = items(&log(1, |_| reviews.to_vec()));
            assert_eq!(items.iter().map(|item| item.reviews.len()).collect::<Vec<_>>(), lengths);
        };
        check(&[(0, 3)], &[]);
        check(&[(0, 3), (1, 3), (6, 1)], &[2, 3]);
        check(&[(0, 3), (0, 1), (2, 3)], &[3]);
        let sorted = items(&log(2, |n| vec![(0, 3), (5 - n, 3), (1, 3)]));
        let days: Vec<u32> = sorted.iter().map(|item| item.reviews.iter().map(|review| review.delta_t).sum()).collect();
        assert_eq!(days, [4, 5, 5, 6], "in the order they were done");
    }

    /// Thirty problems and a learner who forgets quickly: every other review fails the day after a solve, while FSRS
    /// expects one in twenty to fail.
    #[tokio::test]
    async fn weights_learn_what_a_learner_forgets_and_training_is_repeatable() {
        let forgets = |n: u32| if n.is_multiple_of(2) { 1 } else { 3 };
        let items =
            items(&log(30, |n| vec![(0, 3), (1, forgets(n)), (1, 3), (2, 3), (3, forgets(n / 2)), (1, 3), (4, 3)]));
        let on_step: OnProgress = Box::new(|_| {});
        let weights = train(&items, &Cancel::default(), &on_step).await.unwrap();
        assert_eq!(weights.len(), crate::scheduler::fsrs::WEIGHT_COUNT);
        let (before, after) = (loss(&[], &items).unwrap(), loss(&weights, &items).unwrap());
        assert!(after < before, "{before} → {after}");
        assert_eq!(weights, train(&items, &Cancel::default(), &on_step).await.unwrap());
        let cancelled = Cancel::default();
        cancelled.cancel();
        assert!(matches!(train(&items, &cancelled, &on_step).await, Err(TutorError::Cancelled)));
    }
}
