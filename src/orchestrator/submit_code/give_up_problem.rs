//! Giving up on a problem: the solution is shown, and the problem comes back tomorrow.
//!
//! Giving up runs the same agents as a submission and makes the same kind of record. Mastery, review, explanations
//! and undo therefore need no special case. No code is judged, because the learner has already said that it is not
//! solved.

use jiff::civil::Date;
use serde::Serialize;

use super::Submissions;
use crate::learner::{give_up_rules, state_queries};
use crate::orchestrator::api::TutorError;
use crate::orchestrator::pipeline::PipelineInput;
use crate::orchestrator::record::writer::{build_give_up, store_to_tutor_error};
use crate::types::event::{Change, Event};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::{Ctx, Hash, JudgeReport, Language, LearnerState, Problem, Proposal, Verdict};

/// The changes made by giving up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GiveUpResult {
    /// The day the problem comes back.
    pub back: Date,
    /// Topics with a changed mastery, each with the value before and after.
    pub mastery: Vec<(TopicId, f64, f64)>,
    /// Why no mastery moved, as a sentence.
    pub not_counted: Option<String>,
    /// Whether the problem was solved before, so that only its review fails.
    pub was_solved: bool,
}

impl Submissions {
    /// The changes that giving up on a problem would make now. Records nothing.
    pub fn plan_give_up(&self, problem: &ProblemUid, seconds: Option<u32>) -> Result<GiveUpResult, TutorError> {
        let problem = self.record.problem(problem)?;
        let before = self.record.snapshot().state.clone();
        self.check_give_up(&before, problem)?;
        let so_far = self.solution_bytes(problem).unwrap_or_default();
        let report = unjudged(Hash::sha256(&so_far), self.language());
        let ctx = self.record.ctx(&before);
        let (event, proposals) = self.build_give_up(&before, &ctx, problem, &report, seconds);
        let changes: Vec<Change> = proposals.iter().map(|proposal| proposal.change.clone()).collect();
        let mut after = LearnerState::clone(&before);
        self.record.pipeline().apply(&mut after, &ctx, event, proposals);
        Ok(GiveUpResult::new(&after, ctx.day, &problem.uid, &changes))
    }

    /// Gives up on a problem, and saves the content of the learner's file among the attempts.
    pub fn give_up(&self, problem: &ProblemUid, seconds: Option<u32>) -> Result<GiveUpResult, TutorError> {
        let problem = self.record.problem(problem)?;
        self.check_give_up(&self.record.snapshot().state, problem)?;
        // A missing file isn't written, because it has no text to save.
        let so_far = self.solution_bytes(problem).unwrap_or_default();
        let language = self.language();
        self.attempts.put(&so_far, language).map_err(store_to_tutor_error)?;
        let report = unjudged(Hash::sha256(&so_far), language);
        let seconds = seconds.or_else(|| self.measured_seconds(&problem.uid));
        let given = self.record_given_up(problem, &report, seconds)?;
        self.finish_work(&problem.uid);
        Ok(given)
    }

    fn record_given_up(
        &self,
        problem: &Problem,
        report: &JudgeReport,
        seconds: Option<u32>,
    ) -> Result<GiveUpResult, TutorError> {
        let mut changes = Vec::new();
        self.record.commit_if_allowed(|state, ctx| {
            // Another process may have recorded a pass since.
            self.check_give_up(state, problem)?;
            let (event, proposals) = self.build_give_up(state, ctx, problem, report, seconds);
            changes = proposals.iter().map(|proposal| proposal.change.clone()).collect();
            Ok((event, proposals))
        })?;
        let published = self.record.snapshot();
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

    fn check_give_up(&self, state: &LearnerState, problem: &Problem) -> Result<(), TutorError> {
        let refusal = give_up_rules::refusal(state, &self.record.pipeline().params, problem);
        refusal.map_or(Ok(()), |reason| Err(TutorError::Refused(reason)))
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
        let was_solved = state_queries::is_solved(after, problem);
        Self { back, mastery: mastery.collect(), not_counted, was_solved }
    }
}

/// A report for a source that was not judged.
fn unjudged(source: Hash, language: Language) -> JudgeReport {
    JudgeReport::new(language, source, Verdict::Wa, Vec::new())
}
