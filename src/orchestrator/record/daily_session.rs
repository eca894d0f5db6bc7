//! The parts of a day's work other than the problems: the check-in, overriding locks, dismissing nudges, and the next
//! problem.

use std::sync::Arc;

use super::learner_predictor::PredictedGains;
use super::open_record::OpenRecord;
use crate::agents::{curator, engagement, safety};
use crate::learner::apply;
use crate::orchestrator::api::{NextProblem, RecordAccess, TutorError, TutorSnapshot};
use crate::orchestrator::pipeline::PipelineInput;
use crate::types::event::Event;
use crate::types::ids::{PackId, ProblemUid, TopicId};
use crate::types::learner_state::NudgeKind;
use crate::types::{Change, LearnerState};

impl OpenRecord {
    /// The daily check-in.
    pub fn session_check(&self) -> Result<(), TutorError> {
        let state = Arc::clone(&self.snapshot().state);
        let ctx = self.ctx(&state);
        let day = ctx.day;
        if !curator::needs_daily_set(&state, &ctx) && !engagement::session_is_over(&state, &ctx) {
            return Ok(());
        }
        if !self.pipeline().run_agents(&state, &ctx, PipelineInput::ReviewDue).proposals.is_empty() {
            self.commit(|state, ctx| {
                let proposals = self.pipeline().run_agents(state, ctx, PipelineInput::ReviewDue).proposals;
                let problems = proposals.iter().filter_map(|proposal| {
                    let Change::Review { problem, .. } = &proposal.change else { return None };
                    Some(problem.clone())
                });
                (Event::ReviewDue { day: ctx.day, problems: problems.collect() }, proposals)
            })?;
        }
        self.record_daily_run(|predictor| Event::SessionCheck { day, predictor }, PipelineInput::SessionCheck)
    }

    /// Checks in if a new day has begun since the last check-in, and the record can be written.
    pub fn check_new_day(&self) -> Result<(), TutorError> {
        let published = self.snapshot();
        let day = self.ctx(&published.state).day;
        let has_begun = published.state.today.as_ref().is_some_and(|set| set.day < day);
        if has_begun && published.access == RecordAccess::ReadWrite { self.session_check() } else { Ok(()) }
    }

    pub fn snapshot_after_check_in(&self) -> TutorSnapshot {
        let mut published = TutorSnapshot::clone(&self.snapshot());
        published.state = self.checked_in(&published.state);
        published.reasons = curator::current_reasons(&published.state, &self.ctx(&published.state));
        published
    }

    /// The state as a check-in would leave it. Nothing is recorded.
    pub(super) fn checked_in(&self, state: &Arc<LearnerState>) -> Arc<LearnerState> {
        let ctx = self.ctx(state);
        if !curator::needs_daily_set(state, &ctx) {
            return Arc::clone(state);
        }
        let gains = self.predicted_gains(state);
        let ctx = PredictedGains::in_ctx(gains.as_ref(), state, &ctx);
        let mut next = LearnerState::clone(state);
        for input in [PipelineInput::ReviewDue, PipelineInput::SessionCheck] {
            for proposal in self.pipeline().run_agents(&next, &ctx, input).proposals {
                apply::apply_change(&mut next, &proposal.change, ctx.now);
            }
        }
        Arc::new(next)
    }

    pub fn override_lock(&self, topic: TopicId) -> Result<(), TutorError> {
        self.commit_change(Event::LockOverridden { topic: topic.clone() }, Change::LockOverridden { topic })
    }

    pub fn dismiss_nudge(&self, nudge: NudgeKind) -> Result<(), TutorError> {
        self.commit_change(Event::NudgeDismissed { nudge }, Change::NudgeDismissed { nudge })
    }

    /// The problem of a pack to do next: first a due one or one that was begun, then the curator's choice.
    pub fn next_problem_of_pack(&self, after: Option<&ProblemUid>, pack: &PackId) -> Option<NextProblem> {
        let state = self.checked_in(&self.snapshot().state);
        let mut ctx = self.ctx(&state);
        let mut catalog = ctx.catalog.clone();
        catalog.problems.retain(|problem| problem.pack == *pack);
        ctx.catalog = &catalog;
        safety::next_problem(&state, &ctx, after)
    }

    pub fn next_problem(&self, after: Option<&ProblemUid>) -> Option<NextProblem> {
        let state = self.checked_in(&self.snapshot().state);
        let gains = self.predicted_gains(&state);
        let ctx = self.ctx(&state);
        safety::next_problem(&state, &PredictedGains::in_ctx(gains.as_ref(), &state, &ctx), after)
    }
}
