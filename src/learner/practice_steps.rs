//! Derives the steps of practice from an event: the demand and gain of each, computed from the state before it.
//!
//! A step is one exchange: a submission that ran and is not a repeat, a hint, a solution shown after giving up, or a nudge. New
//! records name their steps ([`Change::Step`]). Those of older records are derived here, by the same code that names
//! new ones.

use std::collections::BTreeSet;

use super::apply::apply_in_place;
use super::review_queries;
use super::state_queries;
use crate::mastery::daily_selection::ZonePosition;
use crate::mastery::practice_balance::{DemandTerms, PracticeGainTerms, engagement};
use crate::types::decimals::round_recorded;
use crate::types::event::{Change, Event, Record, Submission};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::learner_day;
use crate::types::learner_state::{LearnerState, Nudge, PracticeAction, PracticeStep, TopicMasteryChange};
use crate::types::params::Ctx;
use crate::types::problem::Difficulty;
use crate::types::verdict_report::Verdict;

/// The event, if it is a step itself.
#[derive(Clone, Copy, Debug)]
pub enum StepTrigger<'a> {
    Submission(&'a Submission),
    Hint {
        problem: &'a ProblemUid,
        level: u8,
    },
    /// Any other event. The nudges that came with it are still steps.
    Other,
}

impl<'a> From<&'a Event> for StepTrigger<'a> {
    fn from(event: &'a Event) -> Self {
        match event {
            Event::Submission(submission) => Self::Submission(submission),
            Event::HintRequest { problem, level, .. } => Self::Hint { problem, level: *level },
            _ => Self::Other,
        }
    }
}

/// The steps of an event with these changes, in order. `state` is the state before it, and its record is the next one.
/// The steps don't name the topics they opened yet, see [`mark_opened_topics`].
#[must_use]
pub fn practice_steps<'a>(
    state: &LearnerState,
    ctx: &Ctx,
    happened: StepTrigger,
    changes: impl Iterator<Item = &'a Change> + Clone,
) -> Vec<PracticeStep> {
    let scene = StepBuilder { state, ctx };
    let own = match happened {
        StepTrigger::Submission(submission) => scene.submission(submission, changes.clone()),
        StepTrigger::Hint { problem, level } => Some(scene.hint(problem, level)),
        StepTrigger::Other => None,
    };
    let nudges = changes.filter_map(|change| {
        let Change::Nudge { nudge } = change else { return None };
        Some(scene.nudge(nudge))
    });
    own.into_iter().chain(nudges).collect()
}

/// Open topics that contain problems.
#[must_use]
pub fn open_topics<'a>(state: &LearnerState, ctx: &Ctx<'a>) -> BTreeSet<&'a TopicId> {
    let catalog = ctx.catalog;
    let has_problems = |topic: &TopicId| catalog.in_topic(topic).next().is_some();
    let topics = catalog.topics.iter().map(|topic| &topic.id);
    topics.filter(|id| has_problems(id) && state_queries::is_open(state, ctx.params, catalog, id)).collect()
}

/// Records which topics a step opened: `before` were open already, `after` is the resulting state.
pub fn mark_opened_topics(steps: &mut [PracticeStep], before: &BTreeSet<&TopicId>, after: &LearnerState, ctx: &Ctx) {
    if let Some(step) = steps.iter_mut().find(|step| step.act.is_pass()) {
        let open = open_topics(after, ctx);
        step.opened = open.difference(before).map(|topic| (*topic).clone()).collect();
    }
}

/// Folds a record into the state and returns its steps: the ones it names, or else the derived ones.
#[must_use]
pub fn apply_with_steps(state: &mut LearnerState, ctx: &Ctx, record: &Record) -> Vec<PracticeStep> {
    let changes = record.changes.iter().map(|proposal| &proposal.change);
    let named: Vec<PracticeStep> = changes.clone().filter_map(named).collect();
    if !named.is_empty() || record.rejected.is_some() {
        apply_in_place(state, record);
        return named;
    }
    let mut steps = practice_steps(state, ctx, StepTrigger::from(&record.event), changes);
    for step in &mut steps {
        step.record = record.version;
    }
    if steps.iter().any(|step| step.act.is_pass()) {
        let before = open_topics(state, ctx);
        apply_in_place(state, record);
        mark_opened_topics(&mut steps, &before, state, ctx);
    } else {
        apply_in_place(state, record);
    }
    steps
}

fn named(change: &Change) -> Option<PracticeStep> {
    let Change::Step { step } = change else { return None };
    Some(PracticeStep::clone(step))
}

struct StepBuilder<'a> {
    state: &'a LearnerState,
    ctx: &'a Ctx<'a>,
}

impl StepBuilder<'_> {
    fn submission<'a>(
        &self,
        submission: &Submission,
        changes: impl Iterator<Item = &'a Change>,
    ) -> Option<PracticeStep> {
        let (state, ctx) = (self.state, self.ctx);
        // Code that could not be run is not counted anywhere.
        if state_queries::is_repeat(state, ctx.params, submission) || submission.verdict == Verdict::Ce {
            return None;
        }
        let uid = &submission.problem;
        let problem = ctx.catalog.by_uid(uid);
        let topic = problem.and_then(|problem| problem.topics.first());
        let (passed, hints) = (state_queries::is_own_pass(submission), submission.hint_level);
        let act = if submission.gave_up {
            PracticeAction::Solution
        } else if let Some(recall) =
            review_queries::recall_now(state, ctx.params, uid, ctx.now).filter(|_| submission.review)
        {
            PracticeAction::Review { passed, recall: round_recorded(recall), hints }
        } else {
            let difficulty = problem.map_or(Difficulty::Medium, |problem| problem.difficulty);
            let mastery = topic.map_or(0.0, |topic| state_queries::mastery(state, ctx.params, topic));
            PracticeAction::Try { passed, difficulty, mastery: round_recorded(mastery), hints }
        };
        let moved: Vec<TopicMasteryChange> = changes.filter_map(mastery_change).collect();
        let main = moved.iter().find(|moved| Some(&moved.topic) == topic).map_or(0.0, |m| m.after - m.before);
        // Giving up is the learner's choice, so the tutor did not propose it.
        let own = submission.gave_up || !self.is_proposed(uid);
        Some(PracticeStep { own, moved, ..self.step(act, Some(uid), main) })
    }

    fn hint(&self, problem: &ProblemUid, level: u8) -> PracticeStep {
        let known = self.ctx.catalog.by_uid(problem);
        let suggested = known.map_or(0, |p| state_queries::suggested_hint(self.state, self.ctx.params, p));
        PracticeStep { own: level > suggested, ..self.step(PracticeAction::Hint { level }, Some(problem), 0.0) }
    }

    fn nudge(&self, nudge: &Nudge) -> PracticeStep {
        self.step(PracticeAction::Nudge { nudge: nudge.kind, dismissed: nudge.dismissed }, nudge.problem.as_ref(), 0.0)
    }

    /// A step of the next record, proposed by the tutor, that changed the main topic's mastery by `moved`.
    fn step(&self, act: PracticeAction, problem: Option<&ProblemUid>, moved: f64) -> PracticeStep {
        let params = self.ctx.params;
        let topic = problem.and_then(|uid| self.ctx.catalog.by_uid(uid)?.topics.first().cloned());
        PracticeStep {
            record: self.state.version.saturating_add(1),
            act,
            problem: problem.cloned(),
            topic,
            own: false,
            demand: round_recorded(DemandTerms::from_action(params, act).value()),
            engagement: engagement(&params.safety, act),
            gain: round_recorded(PracticeGainTerms { params: &params.safety, act, moved }.value()),
            moved: Vec::new(),
            opened: Vec::new(),
            room: self.has_room(),
        }
    }

    /// Whether any open topic is not above the growth zone.
    fn has_room(&self) -> bool {
        let (state, ctx) = (self.state, self.ctx);
        let stands = |topic: &TopicId| state_queries::mastery(state, ctx.params, topic);
        let is_above =
            |topic: &TopicId| ZonePosition::from_share(&ctx.params.curriculum, stands(topic)) == ZonePosition::Above;
        open_topics(state, ctx).into_iter().any(|topic| !is_above(topic))
    }

    /// Whether the tutor proposed the problem: in today's set, with a nudge of today, or as a due review.
    fn is_proposed(&self, uid: &ProblemUid) -> bool {
        let (state, ctx) = (self.state, self.ctx);
        let today = |nudge: &&Nudge| learner_day(nudge.at, &ctx.zone, state.profile.day_start) == ctx.day;
        let set = state.today.iter().filter(|set| set.day == ctx.day).flat_map(|set| &set.items);
        set.into_iter().any(|item| &item.problem == uid)
            || state.engagement.nudges.iter().filter(today).any(|nudge| nudge.problem.as_ref() == Some(uid))
            || review_queries::is_due(state, uid, ctx.day)
    }
}

fn mastery_change(change: &Change) -> Option<TopicMasteryChange> {
    let Change::Skill { topic, evidence, .. } = change else { return None };
    Some(TopicMasteryChange { topic: topic.clone(), before: evidence.before, after: evidence.after })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::apply::dismiss;
    use crate::learner::learner_fixtures::{self, World, stands};
    use crate::types::Verdict;
    use crate::types::learner_state::{DailyItem, DailySet, Evidence, NudgeKind};

    fn skill(topic: &str, before: f64, after: f64) -> Change {
        let reason = String::new();
        let evidence = Evidence {
            at: learner_fixtures::NOON,
            problem: "p".into(),
            success: after > before,
            before,
            after,
            weight: 1.0,
            reason,
        };
        Change::Skill { topic: topic.into(), alpha: 2.0, beta: 1.0, first_try: false, evidence }
    }

    fn steps(world: &World, state: &LearnerState, happened: StepTrigger, changes: &[Change]) -> Vec<PracticeStep> {
        practice_steps(state, &world.ctx(0), happened, changes.iter())
    }

    #[test]
    fn a_submission_is_a_step_with_what_it_moved() {
        let world = World::new();
        let mut state = LearnerState { version: 6, ..LearnerState::default() };
        stands(&mut state, "arrays", 0.5);
        let submission = learner_fixtures::submission("arrays-medium", "a", Verdict::Ac);
        let changes = [skill("arrays", 0.5, 0.56)];
        let step = &steps(&world, &state, StepTrigger::Submission(&submission), &changes)[0];
        assert_eq!((step.record, step.own, step.room), (7, true, true));
        assert_eq!((step.demand, step.engagement, step.gain), (0.8, 1.0, 0.5));
        assert_eq!(step.moved, [TopicMasteryChange { topic: "arrays".into(), before: 0.5, after: 0.56 }]);
        // A problem in today's set counts as proposed.
        let item = DailyItem {
            problem: "arrays-medium".into(),
            bucket: crate::types::learner_state::Bucket::Growth,
            reason: String::new(),
        };
        state.today = Some(DailySet { day: learner_fixtures::DAY, items: vec![item] });
        assert!(!steps(&world, &state, StepTrigger::Submission(&submission), &changes)[0].own);
    }

    #[test]
    fn a_repeat_is_no_step_and_giving_up_is_a_solution_read() {
        let world = World::new();
        let mut state = LearnerState::default();
        let submission = learner_fixtures::submission("arrays-medium", "a", Verdict::Wa);
        state.problems.entry("arrays-medium".into()).or_default().sources.push(submission.source.clone());
        assert!(steps(&world, &state, StepTrigger::Submission(&submission), &[]).is_empty());
        let gave_up = Submission { gave_up: true, ..submission };
        let step = &steps(&world, &state, StepTrigger::Submission(&gave_up), &[])[0];
        assert_eq!((step.act, step.demand, step.gain, step.own), (PracticeAction::Solution, 0.2, 0.0, true));
    }

    #[test]
    fn a_hint_is_the_tutors_up_to_what_it_suggests() {
        let world = World::new();
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", 0.6);
        let problem = "arrays-medium".into();
        for (level, own, demand) in [(1, false, 0.5), (2, false, 0.4), (3, true, 0.3), (5, true, 0.2)] {
            let step = &steps(&world, &state, StepTrigger::Hint { problem: &problem, level }, &[])[0];
            assert_eq!((step.own, step.demand, step.engagement), (own, demand, 0.5), "{level}");
        }
    }

    #[test]
    fn a_nudge_is_a_step_of_its_own_until_it_is_dismissed() {
        let world = World::new();
        let nudge = Nudge {
            kind: NudgeKind::Tired,
            at: learner_fixtures::NOON,
            text: String::new(),
            problem: None,
            dismissed: false,
        };
        let mut found = steps(&world, &LearnerState::default(), StepTrigger::Other, &[Change::Nudge { nudge }]);
        assert_eq!((found.len(), found[0].demand, found[0].engagement), (1, 0.0, 0.5));
        dismiss(&mut found, NudgeKind::BrokenStreak);
        assert!(found[0].engagement > 0.0);
        dismiss(&mut found, NudgeKind::Tired);
        assert_eq!(
            (found[0].engagement, found[0].act),
            (0.0, PracticeAction::Nudge { nudge: NudgeKind::Tired, dismissed: true })
        );
    }

    #[test]
    fn a_pass_may_open_topics() {
        let world = World::new();
        let ctx = world.ctx(0);
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", 0.6);
        let before = open_topics(&state, &ctx);
        let submission = learner_fixtures::submission("recursion-easy", "a", Verdict::Ac);
        let mut found = steps(&world, &state, StepTrigger::Submission(&submission), &[]);
        let mut after = state.clone();
        stands(&mut after, "recursion", 0.6);
        mark_opened_topics(&mut found, &before, &after, &ctx);
        assert_eq!(found[0].opened, [TopicId::from("trees")]);
    }
}
