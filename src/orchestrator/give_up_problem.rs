//! Giving up on a problem: the solution is shown, and the problem comes back tomorrow.
//!
//! Giving up runs the same agents as a submission and makes the same kind of record. Mastery, review, explanations
//! and undo therefore need no special case. No code is judged, because the learner has already said that it is not
//! solved.

use jiff::civil::Date;
use serde::Serialize;

use super::api::TutorError;
use super::pipeline::PipelineInput;
use super::record::writer::{build_give_up, store_to_tutor_error};
use super::tutor::Tutor;
use crate::file_read;
use crate::learner::give_up_rules;
use crate::types::event::{Change, Event};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::{Ctx, Hash, JudgeReport, Language, LearnerState, Problem, Proposal, Verdict};

/// The changes made by giving up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GiveUpResult {
    /// The day the problem comes back.
    pub back: Date,
    /// Topics whose mastery moved, each with the value before and after.
    pub mastery: Vec<(TopicId, f64, f64)>,
    /// Why no mastery moved, as a sentence.
    pub not_counted: Option<String>,
}

impl Tutor {
    /// The changes that giving up on a problem would make now, to show the cost before the learner agrees. Records
    /// nothing. Blocking: it reads the learner's file.
    ///
    /// # Errors
    /// As [`Tutor::give_up`].
    pub fn plan_give_up(&self, problem: &ProblemUid, seconds: Option<u32>) -> Result<GiveUpResult, TutorError> {
        let problem = self.problem(problem)?;
        let before = self.snapshot().state.clone();
        if let Some(reason) = give_up_rules::refusal(&before, problem) {
            return Err(TutorError::Refused(reason));
        }
        let so_far = file_read::read_bytes(&self.solution_path(problem), file_read::MAX_TEXT_BYTES).unwrap_or_default();
        let report = unjudged(Hash::sha256(&so_far), self.language());
        let ctx = self.record.ctx(&before);
        let (event, proposals) = self.build_give_up(&before, &ctx, problem, &report, seconds);
        let changes: Vec<Change> = proposals.iter().map(|proposal| proposal.change.clone()).collect();
        let mut after = LearnerState::clone(&before);
        self.record.pipeline().apply(&mut after, &ctx, event, proposals);
        Ok(GiveUpResult::new(&after, ctx.day, &problem.uid, &changes))
    }

    /// Gives up on a problem. `seconds` is the time on it in this attempt, or `None` to take the time between the
    /// commands on it. The content of the learner's file is saved among the attempts.
    ///
    /// # Errors
    /// [`TutorError::Refused`] if the learner has not tried yet or the solution is open already. If giving up can't be
    /// recorded, the solution stays closed.
    pub async fn give_up(&self, problem: &ProblemUid, seconds: Option<u32>) -> Result<GiveUpResult, TutorError> {
        let uid = problem.clone();
        self.run_blocking(move |tutor| {
            let problem = tutor.problem(&uid)?;
            if let Some(reason) = give_up_rules::refusal(&tutor.snapshot().state, problem) {
                return Err(TutorError::Refused(reason));
            }
            let path = tutor.solution_path(problem);
            // If there is no file yet, none is written, because there is no text to save.
            let so_far = file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES).unwrap_or_default();
            let language = tutor.language();
            tutor.shared.attempts.put(&so_far, language).map_err(store_to_tutor_error)?;
            let report = unjudged(Hash::sha256(&so_far), language);
            let seconds = seconds.or_else(|| {
                tutor.begin_work(&uid);
                tutor.measured_seconds(&uid)
            });
            let given = tutor.record_given_up(problem, &report, seconds)?;
            tutor.finish_work(&uid);
            tutor.discard_findings(&uid);
            Ok(given)
        })
        .await
    }

    fn record_given_up(
        &self,
        problem: &Problem,
        report: &JudgeReport,
        seconds: Option<u32>,
    ) -> Result<GiveUpResult, TutorError> {
        let mut changes = Vec::new();
        self.record.commit(|state, ctx| {
            let (event, proposals) = self.build_give_up(state, ctx, problem, report, seconds);
            changes = proposals.iter().map(|proposal| proposal.change.clone()).collect();
            (event, proposals)
        })?;
        let published = self.snapshot();
        Ok(GiveUpResult::new(&published.state, published.day, &problem.uid, &changes))
    }

    /// The record of giving up: its event and the agents' proposals.
    fn build_give_up(
        &self,
        state: &LearnerState,
        ctx: &Ctx,
        problem: &Problem,
        report: &JudgeReport,
        seconds: Option<u32>,
    ) -> (Event, Vec<Proposal>) {
        let submission = build_give_up(state, ctx, problem, report, seconds);
        let input = PipelineInput::Submission { problem, submission: &submission, report, analysis: None };
        let proposals = self.record.pipeline().run_agents(state, ctx, input).proposals;
        (Event::Submission(submission), proposals)
    }
}

impl GiveUpResult {
    /// The result of `changes` to a problem, in the state after them.
    fn new(after: &LearnerState, today: Date, problem: &ProblemUid, changes: &[Change]) -> Self {
        let mastery = changes.iter().filter_map(|change| match change {
            Change::Skill { topic, evidence, .. } => Some((topic.clone(), evidence.before, evidence.after)),
            _ => None,
        });
        let not_counted = changes.iter().find_map(|change| match change {
            Change::NotCounted { reason, .. } => Some(reason.clone()),
            _ => None,
        });
        let back = after.reviews.get(problem).map_or(today, |review| review.due);
        Self { back, mastery: mastery.collect(), not_counted }
    }
}

/// A report for a source that was not judged.
fn unjudged(source: Hash, language: Language) -> JudgeReport {
    JudgeReport::new(language, source, Verdict::Wa, Vec::new())
}
