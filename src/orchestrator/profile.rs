//! Records the learner's choices and their immediate consequences.

use super::api::TutorError;
use super::pipeline::PipelineInput;
use super::record::writer::orchestrator_proposal;
use super::tutor::Tutor;
use crate::agents::synthesizer;
use crate::types::event::{Change, Event};
use crate::types::learner_state::Profile;
use crate::types::{Agent, Proposal};

impl Tutor {
    /// Records the first-run answers or changed settings. If the size, level or goal of the day's set changes, the set
    /// is made again. If the scheduler changes, open reviews get new dates.
    pub async fn set_profile(&self, profile: Profile) -> Result<(), TutorError> {
        self.run_blocking(|tutor| tutor.take_profile(profile)).await
    }

    fn take_profile(&self, mut profile: Profile) -> Result<(), TutorError> {
        let mut new_set = None;
        let before = self.record().commit(|state, ctx| {
            let first = !state.profile.answered;
            if first {
                ctx.zone.iana_name().unwrap_or("UTC").clone_into(&mut profile.zone);
            }
            profile.answered = true;
            let new_level = first || profile.skill != state.profile.skill;
            let new_size = profile.minutes_a_day != state.profile.minutes_a_day
                || profile.reviews_a_day != state.profile.reviews_a_day;
            let new_goal = profile.goal != state.profile.goal;
            new_set = Some(new_level || new_size || new_goal);
            let mut proposals = orchestrator_proposal(Change::Profile { profile: profile.clone() });
            if profile.scheduler != state.profile.scheduler {
                let dated = synthesizer::redate_reviews(state, ctx, profile.scheduler).into_iter();
                proposals.extend(dated.map(|change| Proposal { agent: Agent::Synthesizer, change }));
            }
            (Event::ProfileSet { profile }, proposals)
        })?;
        if let (Some(true), Some(set)) = (new_set, &before.today) {
            self.record_daily_run(Event::DailyGeneration { day: set.day }, PipelineInput::DailyGeneration)?;
        }
        Ok(())
    }
}
