//! Properties that hold for every learner: random sequences of submissions, hints, reviews and days run through all
//! agents.

use jiff::{SignedDuration, Timestamp};
use proptest::collection::vec;
use proptest::prelude::*;

use super::learner_fixtures::{self, NOON, World};
use super::{
    SubmissionInput, assessment, curator, engagement, feedback, profiler, safety, sign_proposals, synthesizer,
};
use crate::learner::apply::{apply, apply_in_place};
use crate::learner::practice_steps::StepTrigger;
use crate::learner::{invariants, review_queries, state_queries, undo_search};
use crate::types::event::{Agent, Change, Event, Proposal, Record};
use crate::types::ids::Hash;
use crate::types::learner_state::{Balance, LearnerState, Scheduler, SelfReport};
use crate::types::params::Ctx;
use crate::types::problem::Problem;
use crate::types::verdict_report::Verdict;

/// The next action of a learner.
#[derive(Clone, Debug)]
enum LearnerAction {
    /// Submits to a problem: its index, the verdicts, one of a few sources, and the time it took.
    Submit {
        problem: usize,
        verdicts: Vec<Verdict>,
        source: u8,
        seconds: u32,
        gave_up: bool,
    },
    Hint {
        problem: usize,
    },
    Review {
        problem: usize,
    },
    /// Checks in, and generates the day's set if there is none.
    Check,
    Override {
        topic: usize,
    },
    Wait {
        hours: u16,
    },
    /// Undoes the last submission, if that is allowed.
    Undo,
    /// Switches between SM-2 and FSRS.
    Switch,
}

fn learner_action() -> impl Strategy<Value = LearnerAction> {
    use Verdict::{Ac, Ce, Re, Tle, Wa};
    let verdict = prop::sample::select(vec![Ac, Ac, Ac, Wa, Wa, Re, Tle]);
    let some = vec(verdict, 4);
    let verdicts = prop_oneof![4 => Just(vec![Ac; 4]), 6 => some, 1 => Just(vec![Ce])];
    prop_oneof![
        6 => (0_usize..12, verdicts, 0_u8..6, 0_u32..4000, prop::bool::weighted(0.05))
            .prop_map(|(problem, verdicts, source, seconds, gave_up)| LearnerAction::Submit { problem, verdicts, source, seconds, gave_up }),
        2 => (0_usize..12).prop_map(|problem| LearnerAction::Hint { problem }),
        1 => (0_usize..12).prop_map(|problem| LearnerAction::Review { problem }),
        2 => Just(LearnerAction::Check),
        1 => (0_usize..4).prop_map(|topic| LearnerAction::Override { topic }),
        3 => (0_u16..400).prop_map(|hours| LearnerAction::Wait { hours }),
        1 => Just(LearnerAction::Undo),
        1 => Just(LearnerAction::Switch),
    ]
}

/// A learner, the current time, and every record so far.
struct TestLearner {
    state: LearnerState,
    now: Timestamp,
    records: Vec<Record>,
    start: LearnerState,
}

impl TestLearner {
    fn new(skill: SelfReport) -> Self {
        let mut state = LearnerState::default();
        state.profile.skill = skill;
        Self { start: state.clone(), state, now: NOON, records: Vec::new() }
    }

    /// Passes proposals through the safety layers, then checks and applies them as the orchestrator would.
    fn commit(&mut self, ctx: &Ctx, event: Event, changes: Vec<Proposal>) {
        let routed = matches!(
            event,
            Event::Submission(_)
                | Event::HintRequest { .. }
                | Event::SessionCheck { .. }
                | Event::DailyGeneration { .. }
        );
        let changes = if routed {
            safety::review_proposals(&self.state, ctx, StepTrigger::from(&event), changes)
        } else {
            changes
        };
        if let Err(violation) = invariants::check(&self.state, ctx, &changes) {
            panic!("{violation}\nafter {:#?}", self.records.last());
        }
        let version = self.state.version + 1;
        let record = Record { version, time: ctx.now, event, changes, rejected: None, params: 1, prompt: None };
        self.state = apply(&self.state, &record);
        self.records.push(record);
    }

    fn perform(&mut self, world: &World, step: &LearnerAction) {
        // One minute passes between any two steps.
        self.now += SignedDuration::from_mins(1);
        let ctx = world.at(self.now);
        match step {
            LearnerAction::Wait { hours } => self.now += SignedDuration::from_hours(i64::from(*hours)),
            LearnerAction::Check => self.check_in(&ctx),
            LearnerAction::Undo => {
                self.undo(&ctx);
            }
            LearnerAction::Switch => self.switch(&ctx),
            LearnerAction::Override { topic } => {
                let topic = world.catalog.topics[*topic].id.clone();
                let change = Change::LockOverridden { topic: topic.clone() };
                self.commit(&ctx, Event::LockOverridden { topic }, sign_proposals(Agent::Orchestrator, vec![change]));
            }
            LearnerAction::Review { problem } => {
                let problem = world.catalog.problems[*problem].uid.clone();
                if review_queries::is_due(&self.state, &problem, ctx.day) {
                    let change = Change::ReviewStarted { problem: problem.clone() };
                    self.commit(
                        &ctx,
                        Event::ReviewStarted { problem, kept: None },
                        sign_proposals(Agent::Orchestrator, vec![change]),
                    );
                }
            }
            LearnerAction::Hint { problem } => {
                let problem = &world.catalog.problems[*problem];
                let offer = feedback::next_hint_offer(&self.state, &ctx, problem, None);
                assert!((0.0..=1.0).contains(&offer.keeps) && offer.suggested <= 5, "{offer:?}");
                if let (Some(level), None) = (offer.next, offer.blocked) {
                    let hint =
                        feedback::hint_drafts(&self.state, &ctx, problem, level, feedback::HintSubject::default())
                            .remove(0);
                    assert!(!hint.text.is_empty());
                    let changes =
                        sign_proposals(Agent::Feedback, vec![feedback::hint_shown_change(&ctx, problem, &hint)]);
                    let (problem, source, text) = (problem.uid.clone(), hint.source, hint.text);
                    self.commit(
                        &ctx,
                        Event::HintRequest { problem, level, source, text, withheld: 0, asked: None },
                        changes,
                    );
                }
            }
            LearnerAction::Submit { problem, verdicts, source, seconds, gave_up } => {
                let problem = &world.catalog.problems[*problem];
                let (event, proposals) = self.submit(&ctx, problem, verdicts, *source, *seconds, *gave_up);
                self.commit(&ctx, event, proposals);
            }
        }
    }

    /// Undoes as the orchestrator does: folds the journal without the submission. Returns false if there is nothing to
    /// undo.
    fn undo(&mut self, ctx: &Ctx) -> bool {
        let mut search = undo_search::UndoSearch::default();
        let _ = self.records.iter().rev().all(|record| search.step(record.clone()));
        let Ok(target) = search.finish() else { return false };
        let mut then = self.start.clone();
        let kept = self.records.iter().filter(|record| !target.without.contains(&record.version));
        kept.for_each(|record| apply_in_place(&mut then, record));
        let change =
            undo_search::restoring_change(&self.state, &then).expect("an undo restores all that a submission changes");
        let event = Event::Undone { version: target.record.version, problem: target.problem };
        self.commit(ctx, event, sign_proposals(Agent::Orchestrator, vec![change]));
        true
    }

    fn switch(&mut self, ctx: &Ctx) {
        let scheduler = match self.state.profile.scheduler {
            Scheduler::Sm2 => Scheduler::Fsrs,
            Scheduler::Fsrs => Scheduler::Sm2,
        };
        let profile = crate::types::learner_state::Profile { scheduler, ..self.state.profile.clone() };
        let mut changes = sign_proposals(Agent::Orchestrator, vec![Change::Profile { profile: profile.clone() }]);
        changes.extend(sign_proposals(Agent::Synthesizer, synthesizer::redate_reviews(&self.state, ctx, scheduler)));
        self.commit(ctx, Event::ProfileSet { profile }, changes);
    }

    fn check_in(&mut self, ctx: &Ctx) {
        let mut proposals = sign_proposals(Agent::Synthesizer, synthesizer::bring_reviews_forward(&self.state, ctx));
        proposals.extend(sign_proposals(Agent::Engagement, engagement::on_session(&self.state, ctx)));
        self.commit(ctx, Event::SessionCheck { day: ctx.day, predictor: None }, proposals);
        let set = sign_proposals(Agent::Curator, curator::generate_daily_set(&self.state, ctx));
        self.commit(ctx, Event::DailyGeneration { day: ctx.day, predictor: None }, set);
        let next = curator::next_problem(&self.state, ctx, None);
        assert!(next.iter().all(|next| ctx.catalog.by_uid(&next.problem).is_some()));
    }

    fn submit(
        &self,
        ctx: &Ctx,
        problem: &Problem,
        verdicts: &[Verdict],
        source: u8,
        seconds: u32,
        gave_up: bool,
    ) -> (Event, Vec<Proposal>) {
        let report = learner_fixtures::report(problem, &source.to_string(), verdicts);
        let mut submission = learner_fixtures::submission(problem.uid.as_str(), &source.to_string(), report.verdict);
        submission.passed = report.passed_count() as u32;
        submission.source = Hash(format!("{source}{}", report.verdict));
        submission.review = review_queries::is_review(&self.state, &problem.uid, ctx.day);
        submission.hint_level = self.state.problems.get(&problem.uid).map_or(0, |p| p.hint_level);
        (submission.seconds, submission.gave_up) = (seconds, gave_up);
        let submission = &submission;
        let (state, report) = (&self.state, &report);
        let assessment =
            assessment::assess(state, ctx, assessment::AssessmentInput { problem, submission, report, analysis: None });
        let profiler = profiler::ProfilerInput { problem, submission, assessment: &assessment };
        let mut proposals = sign_proposals(Agent::Profiler, profiler::profile_submission(state, ctx, profiler));
        let schedule = synthesizer::schedule(state, ctx, SubmissionInput { problem, submission });
        proposals.extend(sign_proposals(Agent::Synthesizer, schedule));
        let engaged = engagement::on_submission(state, ctx, SubmissionInput { problem, submission });
        proposals.extend(sign_proposals(Agent::Engagement, engaged));
        (Event::Submission(submission.clone()), proposals)
    }
}

fn perform_all(world: &World, skill: SelfReport, steps: &[LearnerAction]) -> TestLearner {
    let mut life = TestLearner::new(skill);
    for step in steps {
        life.perform(world, step);
    }
    life
}

fn submission(problem: usize, verdicts: &[Verdict], source: u8) -> LearnerAction {
    LearnerAction::Submit { problem, verdicts: verdicts.to_vec(), source, seconds: 300, gave_up: false }
}

fn verdicts() -> impl Strategy<Value = Vec<Verdict>> {
    use Verdict::{Ac, Wa};
    prop::sample::select(vec![vec![Ac; 4], vec![Ac, Wa, Ac, Ac], vec![Ac, Ac, Wa, Wa], vec![Wa; 4]])
}

fn skill() -> impl Strategy<Value = SelfReport> {
    prop::sample::select(vec![SelfReport::New, SelfReport::Some, SelfReport::Confident])
}

proptest! {
    #![proptest_config(crate::testing::cases(10_000))]

    /// Runs ten thousand random histories. `commit` panics on the first violation of an invariant, including a success
    /// that lowers mastery. At the end of each history the same code is judged twice, which counts once, and undone,
    /// which leaves no trace.
    #[test]
    fn ten_thousand_lives_break_nothing(skill in skill(), steps in vec(learner_action(), 0..16), problem in 0_usize..12, passes: bool) {
        let world = World::new();
        let mut life = perform_all(&world, skill, &steps);
        let before = life.state.clone();
        let verdicts = if passes { vec![Verdict::Ac; 4] } else { vec![Verdict::Ac, Verdict::Wa, Verdict::Ac, Verdict::Ac] };
        let submission = submission(problem, &verdicts, 9);
        life.perform(&world, &submission);
        let once = life.state.clone();
        for change in life.records.iter().flat_map(|record| &record.changes) {
            if let Change::Skill { evidence, .. } = &change.change {
                prop_assert!(!evidence.success || evidence.after >= evidence.before, "{evidence:?}");
            }
        }
        life.perform(&world, &submission);
        prop_assert_eq!(&once.mastery, &life.state.mastery);
        prop_assert_eq!(&once.reviews, &life.state.reviews);
        prop_assert_eq!(&once.memory, &life.state.memory);
        let ctx = world.at(life.now);
        prop_assert!(life.undo(&ctx) && life.undo(&ctx));
        prop_assert!(undo_search::equals_ignoring_time(&life.state, &before), "{:#?}\n{:#?}", life.state, before);
    }
}

proptest! {
    #![proptest_config(crate::testing::cases(128))]

    /// `commit` panics on the first violation, including a success that lowers mastery.
    #[test]
    fn agents_never_propose_what_the_invariants_refuse(skill in skill(), steps in vec(learner_action(), 1..60)) {
        let life = perform_all(&World::new(), skill, &steps);
        for review in life.state.reviews.values() {
            prop_assert!(review.ease >= 1.3 && (1..=365).contains(&review.interval));
        }
        for uid in life.state.reviews.keys() {
            let known = state_queries::is_solved(&life.state, uid) || state_queries::gave_up_at(&life.state, uid).is_some();
            prop_assert!(known, "a review of what was neither solved nor given up: {uid}");
        }
    }

    #[test]
    fn the_journal_makes_the_state_again_to_the_byte(skill in skill(), steps in vec(learner_action(), 1..60)) {
        let life = perform_all(&World::new(), skill, &steps);
        let mut rebuilt = TestLearner::new(skill).state;
        for record in &life.records {
            let line = serde_json::to_string(record).expect("a record");
            rebuilt = apply(&rebuilt, &serde_json::from_str(&line).expect("the record"));
        }
        let bytes = |state: &LearnerState| serde_json::to_string(state).expect("a state");
        prop_assert_eq!(bytes(&rebuilt), bytes(&life.state));
        prop_assert_eq!(rebuilt, life.state);
    }

    #[test]
    fn the_same_inputs_give_the_same_life(skill in skill(), steps in vec(learner_action(), 1..40)) {
        let world = World::new();
        prop_assert_eq!(perform_all(&world, skill, &steps).records, perform_all(&world, skill, &steps).records);
    }

    /// If the same code is judged again immediately, mastery, rating, trends, misconceptions and reviews do not change,
    /// and `why` says so.
    #[test]
    fn the_same_evidence_twice_changes_nothing(
        skill in skill(), steps in vec(learner_action(), 0..30), problem in 0_usize..12, passes: bool,
    ) {
        let world = World::new();
        let mut life = perform_all(&world, skill, &steps);
        let verdicts = if passes { vec![Verdict::Ac; 4] } else { vec![Verdict::Ac, Verdict::Wa, Verdict::Ac, Verdict::Ac] };
        let again = LearnerAction::Submit { problem, verdicts, source: 9, seconds: 300, gave_up: false };
        life.perform(&world, &again);
        let once = life.state.clone();
        life.perform(&world, &again);
        prop_assert_eq!(&once.mastery, &life.state.mastery);
        prop_assert_eq!(&once.reviews, &life.state.reviews);
        prop_assert_eq!(&once.memory, &life.state.memory);
        prop_assert_eq!(once.engagement.failures_in_a_row, life.state.engagement.failures_in_a_row);
        let last = life.records.last().expect("a record");
        let said = last.changes.iter().any(|p| matches!(p.change, Change::NotCounted { .. }));
        prop_assert!(said, "nothing says why");
    }

    /// This holds after any history. A hint for another problem in between remains.
    #[test]
    fn undo_restores_exactly(
        skill in skill(), steps in vec(learner_action(), 0..30), verdicts in verdicts(), problem in 0_usize..12, more in 1_usize..4,
    ) {
        let world = World::new();
        let mut life = perform_all(&world, skill, &steps);
        let mut without = perform_all(&world, skill, &steps);
        for n in 0..more {
            let submission = submission((problem + n) % 12, &verdicts, 9);
            life.perform(&world, &submission);
            without.perform(&world, &LearnerAction::Wait { hours: 0 });
        }
        let elsewhere = LearnerAction::Hint { problem: (problem + 6) % 12 };
        life.perform(&world, &elsewhere);
        without.perform(&world, &elsewhere);
        let ctx = world.at(life.now);
        for _ in 0..more {
            prop_assert!(life.undo(&ctx));
        }
        // A hint keeps its recorded text, which was chosen for the learner's state at that time.
        let wordless = |state: &LearnerState| {
            let mut state = state.clone();
            state.problems.values_mut().for_each(|progress| progress.shown_hints.clear());
            // The hint is a step of another record, and the safety rulings on it saw different earlier steps.
            state.balance = Balance::default();
            state
        };
        let (undone, never) = (wordless(&life.state), wordless(&without.state));
        prop_assert!(undo_search::equals_ignoring_time(&undone, &never), "{undone:#?}\n{never:#?}");
    }

    #[test]
    fn the_same_submission_after_an_undo_does_what_it_did(
        skill in skill(), steps in vec(learner_action(), 0..40), verdicts in verdicts(), problem in 0_usize..12,
    ) {
        let world = World::new();
        let mut life = perform_all(&world, skill, &steps);
        let submission = submission(problem, &verdicts, 9);
        let before = life.now;
        life.perform(&world, &submission);
        let first = life.state.clone();
        prop_assert!(life.undo(&world.at(life.now)));
        life.now = before;
        life.perform(&world, &submission);
        // Insights and outcomes name the records they are based on, and these are different records now.
        let nameless = |state: &LearnerState| {
            let mut state = state.clone();
            state.memory.insights.iter_mut().for_each(|insight| insight.evidence.clear());
            state.memory.recent_records.clear();
            state.balance = Balance::default();
            state
        };
        prop_assert!(undo_search::equals_ignoring_time(&nameless(&life.state), &nameless(&first)));
    }

    #[test]
    fn nudges_keep_their_limits(skill in skill(), steps in vec(learner_action(), 1..80)) {
        let world = World::new();
        let life = perform_all(&world, skill, &steps);
        let (mut in_session, mut days) = (0, std::collections::BTreeMap::new());
        // An undone record has no effect, and its nudges do not count.
        let undone: Vec<u64> = life.records.iter().filter_map(Record::undoes).collect();
        for record in life.records.iter().filter(|record| !undone.contains(&record.version)) {
            for proposal in &record.changes {
                match &proposal.change {
                    Change::SessionStarted { .. } => in_session = 0,
                    Change::Nudge { .. } => {
                        in_session += 1;
                        *days.entry(world.at(record.time).day).or_insert(0) += 1;
                    }
                    _ => {}
                }
                prop_assert!(in_session <= 1);
            }
        }
        prop_assert!(days.values().all(|n| *n <= 3), "{days:?}");
    }
}
