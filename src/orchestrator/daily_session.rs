//! The parts of a day's work besides the problems: the check-in, starting reviews, overriding locks, dismissing
//! nudges, and the next problem.

use crate::agents::curator;
use std::path::PathBuf;
use std::sync::Arc;

use super::api::{NextProblem, TutorError, TutorSnapshot};
use super::learner_predictor::PredictedGains;
use super::pipeline::PipelineInput;
use super::tutor::Tutor;
use crate::agents::safety;
use crate::learner::apply;
use crate::types::event::Event;
use crate::types::ids::{PackId, ProblemUid, TopicId};
use crate::types::learner_state::NudgeKind;
use crate::types::{Change, LearnerState};

impl Tutor {
    /// The daily check-in: due reviews, streak, nudge, today's set. Can be called any number of times.
    pub async fn session_check(&self) -> Result<(), TutorError> {
        self.run_blocking(Self::check_in).await
    }

    fn check_in(&self) -> Result<(), TutorError> {
        let state = Arc::clone(&self.snapshot().state);
        let ctx = self.record().setting.ctx(&state);
        let day = ctx.day;
        let set_is_there = state.today.as_ref().is_some_and(|set| set.day == day);
        // A longer pause starts the next session.
        let gap = ctx.params.engagement.session_gap_s;
        let paused = state.engagement.last_seen.is_none_or(|seen| (ctx.now - seen).get_seconds() > gap);
        let in_session = state.engagement.session.started.is_some() && !paused;
        if set_is_there && in_session {
            return Ok(());
        }
        if !self.record().setting.pipeline.run_agents(&state, &ctx, PipelineInput::ReviewDue).proposals.is_empty() {
            self.record().commit(|state, ctx| {
                let proposals =
                    self.record().setting.pipeline.run_agents(state, ctx, PipelineInput::ReviewDue).proposals;
                let problems = proposals.iter().filter_map(|proposal| {
                    let Change::Review { problem, .. } = &proposal.change else { return None };
                    Some(problem.clone())
                });
                (Event::ReviewDue { day: ctx.day, problems: problems.collect() }, proposals)
            })?;
        }
        self.record_daily_run(Event::SessionCheck { day }, PipelineInput::SessionCheck)
    }

    /// The newest snapshot as a check-in would leave it, for commands that only read. Nothing is recorded.
    #[must_use]
    pub fn snapshot_after_check_in(&self) -> TutorSnapshot {
        let mut published = TutorSnapshot::clone(&self.snapshot());
        published.state = self.checked_in(&published.state);
        published.reasons = curator::current_reasons(&published.state, &self.record().setting.ctx(&published.state));
        published
    }

    pub(super) fn checked_in(&self, state: &Arc<LearnerState>) -> Arc<LearnerState> {
        let ctx = self.record().setting.ctx(state);
        if state.today.as_ref().is_some_and(|set| set.day == ctx.day) {
            return Arc::clone(state);
        }
        let gains = self.predicted_gains(state);
        let ctx = PredictedGains::in_ctx(gains.as_ref(), state, &ctx);
        let mut next = LearnerState::clone(state);
        for input in [PipelineInput::ReviewDue, PipelineInput::SessionCheck] {
            for proposal in self.record().setting.pipeline.run_agents(&next, &ctx, input).proposals {
                apply::apply_change(&mut next, &proposal.change, ctx.now);
            }
        }
        Arc::new(next)
    }

    /// Clears the file for a review from a blank file and resets the hint ladder. The files in other languages are cleared
    /// too, because each may have the answer. Returns the path of the saved old text in the chosen language, or `None`
    /// if there was no text to save.
    pub async fn start_review(&self, problem: &ProblemUid) -> Result<Option<PathBuf>, TutorError> {
        let uid = problem.clone();
        self.run_blocking(move |tutor| {
            let problem = tutor.problem(&uid)?;
            let starter = tutor.starting_text(problem, tutor.language());
            tutor
                .replace_file(problem, tutor.language(), starter.as_bytes(), |kept| {
                    let event = Event::ReviewStarted { problem: uid.clone(), kept: kept.cloned() };
                    tutor.record().commit_change(event, Change::ReviewStarted { problem: uid.clone() })
                })
                .inspect(|_| {
                    tutor.clear_other_languages(problem);
                    tutor.restart_work(&uid);
                })
        })
        .await
    }

    /// Records that the learner knowingly enters a locked topic.
    pub async fn override_lock(&self, topic: &TopicId) -> Result<(), TutorError> {
        let (event, change) =
            (Event::LockOverridden { topic: topic.clone() }, Change::LockOverridden { topic: topic.clone() });
        self.run_blocking(|tutor| tutor.record().commit_change(event, change)).await
    }

    /// Takes a nudge off the screen.
    pub async fn dismiss_nudge(&self, kind: NudgeKind) -> Result<(), TutorError> {
        let (event, change) = (Event::NudgeDismissed { nudge: kind }, Change::NudgeDismissed { nudge: kind });
        self.run_blocking(|tutor| tutor.record().commit_change(event, change)).await
    }

    /// The problem of a pack to do next, with its reason: what is due or begun first, then the curator's choice.
    #[must_use]
    pub fn next_problem_of_pack(&self, after: Option<&ProblemUid>, pack: &PackId) -> Option<NextProblem> {
        let state = self.checked_in(&self.snapshot().state);
        let mut ctx = self.record().setting.ctx(&state);
        let mut catalog = ctx.catalog.clone();
        catalog.problems.retain(|problem| problem.pack == *pack);
        ctx.catalog = &catalog;
        safety::next_problem(&state, &ctx, after)
    }

    /// The problem to do next, with its reason. `after` is left out. Before the day's check-in, the answer is the
    /// same as after it.
    #[must_use]
    pub fn next_problem(&self, after: Option<&ProblemUid>) -> Option<NextProblem> {
        let state = self.checked_in(&self.snapshot().state);
        let gains = self.predicted_gains(&state);
        let ctx = self.record().setting.ctx(&state);
        safety::next_problem(&state, &PredictedGains::in_ctx(gains.as_ref(), &state, &ctx), after)
    }
}
