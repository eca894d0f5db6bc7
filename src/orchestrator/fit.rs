//! Fits FSRS's weights to the learner's own reviews.
//!
//! Training draws random numbers (from a fixed seed) and takes seconds, so it happens here and not in an agent, and only
//! its result is recorded: the weights, and every open review worked out anew with them. A replay trains nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fsrs::{CombinedProgressState, ComputeParametersInput, FSRS, FSRSError, FSRSItem, FSRSReview};
use serde::Serialize;

use super::writer::data_error;
use super::{Cancel, OnStep, Step, Tutor, TutorError};
use crate::agents::synthesizer;
use crate::learner::decimals::recorded;
use crate::learner::fsrs::Reviews;
use crate::model::event::Event;
use crate::model::ids::ProblemUid;
use crate::model::learner::{LearnerState, SchedulerFit};
use crate::model::{Agent, Change, Proposal};

/// How often progress is told while training.
const TELL: Duration = Duration::from_millis(200);

/// Reviews of each problem, see [`Reviews::finish`].
type Log = BTreeMap<ProblemUid, Vec<(u32, u32)>>;

/// What fitting came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fitted {
    /// Reviews the weights were fitted to.
    pub reviews: u32,
    /// Log loss of the predictions with the weights before and after; lower is better.
    pub before: f64,
    pub after: f64,
    /// The new weights were better and hold from now on.
    pub taken: bool,
}

impl Tutor {
    /// Fits FSRS's weights to the learner's log and records them where they predict better than those before.
    ///
    /// # Errors
    /// Too few reviews yet ([`TutorError::Refused`]), cancelled, or the data can't be read or written.
    pub async fn fit_scheduler(&self, cancel: &Cancel, on_step: OnStep) -> Result<Fitted, TutorError> {
        let log = self.review_log()?;
        let items = items(&log);
        let wanted = self.shared.setting.params.fsrs_fit_from;
        if items.len() < wanted as usize {
            return Err(TutorError::Refused(format!(
                "FSRS is fitted to your own log once that holds {wanted} reviews; it holds {} so far. Until then it \
                 uses the weights of the average learner.",
                items.len()
            )));
        }
        let weights = train(items.clone(), cancel, &on_step).await?;
        let state = Arc::clone(&self.published().state);
        let old = state.memory.fit.as_ref().map_or_else(Vec::new, |fit| fit.weights.clone());
        let (before, after) = (loss(&old, &items)?, loss(&weights, &items)?);
        let fitted = Fitted { reviews: items.len() as u32, before, after, taken: after < before };
        if fitted.taken {
            self.take(weights, &fitted, &log)?;
        }
        Ok(fitted)
    }

    fn review_log(&self) -> Result<Log, TutorError> {
        let state = Arc::clone(&self.published().state);
        let zone = self.shared.setting.ctx(&state).zone;
        let mut reviews = Reviews::default();
        if let Some(store) = self.store().as_ref() {
            if let crate::store::Access::ReadOnly { reason } = store.access() {
                return Err(TutorError::Data(reason));
            }
            store.walk(|record| reviews.add(record, &zone, state.profile.day_start)).map_err(data_error)?;
        }
        Ok(reviews.finish())
    }

    fn take(&self, weights: Vec<f64>, fitted: &Fitted, log: &Log) -> Result<(), TutorError> {
        self.record(|state, ctx| {
            let fit = SchedulerFit { weights, reviews: fitted.reviews, at: ctx.now };
            // The reviews are worked out with the weights that will hold.
            let mut then = LearnerState::clone(state);
            then.memory.fit = Some(fit.clone());
            let mut changes = vec![Change::SchedulerFit { fit }];
            changes.extend(synthesizer::remembered(&then, ctx, log));
            let proposals = changes.into_iter().map(|change| Proposal { agent: Agent::Synthesizer, change });
            let event = Event::SchedulerFitted {
                reviews: fitted.reviews,
                loss_before: fitted.before,
                loss_after: fitted.after,
            };
            (event, proposals.collect())
        })
        .map(|_| ())
    }
}

/// One item for every review but the first of a problem, each with all before it, as the crate wants them.
fn items(log: &Log) -> Vec<FSRSItem> {
    let item = |reviews: &[(u32, u32)]| FSRSItem {
        reviews: reviews.iter().map(|(delta_t, rating)| FSRSReview { rating: *rating, delta_t: *delta_t }).collect(),
    };
    let prefixes = |reviews: &Vec<(u32, u32)>| -> Vec<FSRSItem> {
        // What was repeated on the same day alone says nothing about days.
        let told = |n: &usize| reviews[1..*n].iter().any(|(days, _)| *days > 0);
        (2..=reviews.len()).filter(told).map(|n| item(&reviews[..n])).collect()
    };
    log.values().flat_map(prefixes).collect()
}

async fn train(items: Vec<FSRSItem>, cancel: &Cancel, on_step: &OnStep) -> Result<Vec<f64>, TutorError> {
    let progress = CombinedProgressState::new_shared();
    let done = Arc::new(AtomicBool::new(false));
    let (inside, finished) = (Arc::clone(&progress), Arc::clone(&done));
    let training = tokio::task::spawn_blocking(move || {
        let input = ComputeParametersInput { train_set: items, progress: Some(inside), ..Default::default() };
        let weights = fsrs::compute_parameters(input);
        finished.store(true, Ordering::Release);
        weights
    });
    while !done.load(Ordering::Acquire) && !training.is_finished() {
        tokio::time::sleep(TELL).await;
        tell(&progress, cancel, on_step);
    }
    match training.await {
        Ok(Ok(weights)) => Ok(weights.iter().map(|w| recorded(f64::from(*w))).collect()),
        Ok(Err(FSRSError::Interrupted)) => Err(TutorError::Cancelled),
        Ok(Err(error)) => Err(unfit(&error.to_string())),
        Err(error) => Err(unfit(&error.to_string())),
    }
}

fn tell(progress: &Mutex<CombinedProgressState>, cancel: &Cancel, on_step: &OnStep) {
    let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
    progress.want_abort |= cancel.is_cancelled();
    if progress.total() > 0 {
        on_step(Step { done: progress.current().min(progress.total()), total: progress.total() });
    }
}

/// Log loss of the predictions with these weights (the usual ones where there are none).
fn loss(weights: &[f64], items: &[FSRSItem]) -> Result<f64, TutorError> {
    let weights: Vec<f32> = weights.iter().map(|w| *w as f32).collect();
    let model = FSRS::new(&weights).map_err(|error| unfit(&error.to_string()))?;
    let evaluation = model.evaluate(items.to_vec(), |_| true).map_err(|error| unfit(&error.to_string()))?;
    Ok(recorded(f64::from(evaluation.log_loss)))
}

fn unfit(why: &str) -> TutorError {
    TutorError::Refused(format!("FSRS could not be fitted to your reviews ({why}); the weights stay as they were."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_review_but_a_first_is_an_item_with_all_before_it() {
        let check = |reviews: &[(u32, u32)], lengths: &[usize]| {
            let log = Log::from([(ProblemUid::from("p"), reviews.to_vec())]);
            assert_eq!(items(&log).iter().map(|item| item.reviews.len()).collect::<Vec<_>>(), lengths);
        };
        check(&[(0, 3)], &[]);
        check(&[(0, 3), (1, 3), (6, 1)], &[2, 3]);
        check(&[(0, 3), (0, 1), (2, 3)], &[3]);
    }

    /// A learner who forgets quickly: every other review fails the day after a solve, where FSRS expects one in twenty.
    #[tokio::test]
    async fn weights_learn_what_a_learner_forgets_and_training_is_repeatable() {
        let reviews = |n: u32| vec![(0, 3), (1, if n.is_multiple_of(2) { 1 } else { 3 }), (1, 3), (2, 3)];
        let log: Log = (0..100).map(|n| (format!("p{n}").as_str().into(), reviews(n))).collect();
        let items = items(&log);
        let on_step: OnStep = Box::new(|_| {});
        let weights = train(items.clone(), &Cancel::default(), &on_step).await.unwrap();
        assert_eq!(weights.len(), crate::learner::fsrs::WEIGHTS);
        let (before, after) = (loss(&[], &items).unwrap(), loss(&weights, &items).unwrap());
        assert!(after < before, "{before} → {after}");
        let again = train(items, &Cancel::default(), &on_step).await.unwrap();
        assert_eq!(weights, again);
    }
}
