//! Imports outcomes from other sources to set the initial mastery (IntelliCode, equation 8).

use std::collections::BTreeSet;

use serde::Serialize;

use super::open_record::OpenRecord;
use crate::agents::profiler::{self, ImportedAttempt};
use crate::learner::state_queries;
use crate::orchestrator::api::TutorError;
use crate::orchestrator::pipeline::PipelineInput;
use crate::types::event::Event;
use crate::types::ids::TopicId;
use crate::types::{Agent, Change, Ctx, LearnerState, Proposal};

/// The result of importing a history.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryImport {
    /// Number of problems in the history.
    pub problems: usize,
    /// Number of problems newly marked as solved or tried elsewhere.
    pub noted: usize,
    /// Topics of the history, in the order of the catalogue.
    pub topics: Vec<TopicStart>,
}

/// One topic of an imported history.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TopicStart {
    pub topic: TopicId,
    pub title: String,
    pub attempts: usize,
    pub passed: usize,
    /// Mastery before and after.
    pub before: f64,
    pub after: f64,
    /// Whether the topic already has evidence from Rung, which a history doesn't replace.
    pub has_evidence: bool,
    /// Whether its mastery starts from the history, perhaps at the same value as before.
    #[serde(skip)]
    pub starts: bool,
}

impl OpenRecord {
    /// Records the history, if it changes something, and chooses the day's problems again: some may be solved now, and
    /// others open. With `dry_run` nothing is recorded.
    pub fn import_history(&self, attempts: &[ImportedAttempt], dry_run: bool) -> Result<HistoryImport, TutorError> {
        let state = std::sync::Arc::clone(&self.snapshot().state);
        let ctx = self.ctx(&state);
        let changes = profiler::changes_from_history(&state, &ctx, attempts);
        let problems = attempts.iter().map(|attempt| &attempt.problem).collect::<BTreeSet<_>>().len();
        let noted = changes.iter().filter(|change| matches!(change, Change::TriedElsewhere { .. })).count();
        let import = HistoryImport { problems, noted, topics: summary(&state, &ctx, attempts, &changes) };
        if dry_run || changes.is_empty() {
            return Ok(import);
        }
        self.commit(|state, ctx| {
            let changes = profiler::changes_from_history(state, ctx, attempts).into_iter();
            let proposals = changes.map(|change| Proposal { agent: Agent::Profiler, change }).collect();
            (Event::HistoryImported { attempts: attempts.len() as u32, problems: problems as u32 }, proposals)
        })?;
        self.choose_day_again();
        Ok(import)
    }

    /// Chooses the problems of today again, if they were chosen. If that fails, the old ones stay: what changed them is
    /// recorded already.
    pub(super) fn choose_day_again(&self) {
        let now = self.snapshot();
        let Some(set) = now.state.today.as_ref().filter(|set| set.day == now.day) else { return };
        let event = |predictor| Event::DailyGeneration { day: set.day, predictor };
        if let Err(error) = self.record_daily_run(event, PipelineInput::DailyGeneration) {
            tracing::warn!(%error, "the day's problems could not be chosen again");
        }
    }
}

fn summary(state: &LearnerState, ctx: &Ctx, attempts: &[ImportedAttempt], changes: &[Change]) -> Vec<TopicStart> {
    let started = |topic: &TopicId| {
        changes.iter().find_map(|change| {
            let Change::SkillStart { topic: of, mastery, .. } = change else { return None };
            (of == topic).then_some(*mastery)
        })
    };
    let of_topic = ctx.catalog.topics.iter().map(|topic| (topic, profiler::topic_outcomes(ctx, attempts, &topic.id)));
    let told = of_topic.filter(|(_, outcomes)| !outcomes.is_empty()).map(|(topic, outcomes)| {
        let before = state_queries::mastery(state, ctx.params, &topic.id);
        let start = started(&topic.id);
        TopicStart {
            topic: topic.id.clone(),
            title: topic.title.clone(),
            attempts: outcomes.len(),
            passed: outcomes.iter().filter(|passed| **passed).count(),
            before,
            after: start.unwrap_or(before),
            has_evidence: state_queries::has_evidence(state, &topic.id),
            starts: start.is_some(),
        }
    });
    told.collect()
}
