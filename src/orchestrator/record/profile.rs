//! Records the learner's choices and their immediate consequences.

use super::open_record::OpenRecord;
use super::writer::orchestrator_proposal;
use crate::agents::synthesizer;
use crate::orchestrator::api::TutorError;
use crate::types::event::{Change, Event};
use crate::types::learner_state::Profile;
use crate::types::{Agent, Proposal};

impl OpenRecord {
    pub fn set_profile(&self, mut profile: Profile) -> Result<(), TutorError> {
        let mut is_set_outdated = false;
        self.commit(|state, ctx| {
            let first = !state.profile.answered;
            if first {
                ctx.zone.iana_name().unwrap_or("UTC").clone_into(&mut profile.zone);
            }
            profile.answered = true;
            let new_level = first || profile.skill != state.profile.skill;
            let new_size = profile.minutes_a_day != state.profile.minutes_a_day
                || profile.reviews_a_day != state.profile.reviews_a_day;
            let new_goal = profile.goal != state.profile.goal;
            is_set_outdated = new_level || new_size || new_goal;
            let mut proposals = orchestrator_proposal(Change::Profile { profile: profile.clone() });
            if profile.scheduler != state.profile.scheduler {
                let dated = synthesizer::redate_reviews(state, ctx, profile.scheduler).into_iter();
                proposals.extend(dated.map(|change| Proposal { agent: Agent::Synthesizer, change }));
            }
            (Event::ProfileSet { profile }, proposals)
        })?;
        if is_set_outdated {
            self.choose_day_again();
        }
        Ok(())
    }
}
