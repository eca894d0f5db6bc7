//! Histories for tests: a learner who works through days of submissions, hints, reviews and check-ins. The real agents
//! propose every change, and every record has the form that the orchestrator writes. The same seed gives the same
//! history.

use jiff::{SignedDuration, Timestamp};

use super::apply::apply;
use super::learner_fixtures::{self, NOON, World};
use super::{invariants, review_queries};
use crate::agents::profiler::ImportedAttempt;
use crate::agents::{SubmissionInput, assessment, curator, engagement, feedback, profiler, synthesizer};
use crate::types::event::{Agent, Change, Event, Proposal, Record, Submission};
use crate::types::ids::Hash;
use crate::types::learner_state::{LearnerState, Profile};
use crate::types::params::{Ctx, Params};
use crate::types::problem::Problem;
use crate::types::verdict_report::Verdict;

/// A learner, the current time, and all records so far.
#[derive(Debug)]
pub struct TestHistory {
    pub state: LearnerState,
    pub now: Timestamp,
    pub records: Vec<Record>,
    random: u64,
}

/// A history that contains only the answers to the first questions: "seen some of it".
pub fn start_history(world: &World, seed: u64) -> TestHistory {
    let mut life = TestHistory { state: LearnerState::default(), now: NOON, records: Vec::new(), random: seed };
    life.begin(world);
    life
}

/// A history of this many days.
pub fn simulate_days(world: &World, seed: u64, days: u32) -> TestHistory {
    let mut life = start_history(world, seed);
    for _ in 0..days {
        life.day(world);
    }
    life
}

impl TestHistory {
    /// The next number of a fixed sequence, below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % n
    }

    pub fn commit(&mut self, ctx: &Ctx, event: Event, changes: Vec<Proposal>) {
        invariants::check(&self.state, ctx, &changes).expect("changes that keep the invariants");
        let version = self.state.version + 1;
        let record =
            Record { version, time: ctx.now, event, changes, rejected: None, params: Params::VERSION, prompt: None };
        self.state = apply(&self.state, &record);
        self.records.push(record);
    }

    fn begin(&mut self, world: &World) {
        self.set_profile(world, Profile { answered: true, ..Profile::default() });
    }

    /// Changes the profile.
    pub fn set_profile(&mut self, world: &World, profile: Profile) {
        let ctx = world.at(self.now);
        let changes = signed(Agent::Orchestrator, vec![Change::Profile { profile: profile.clone() }]);
        self.commit(&ctx, Event::ProfileSet { profile }, changes);
    }

    /// Generates the day's set, as a check-in does.
    pub fn plan_day(&mut self, world: &World) {
        let ctx = world.at(self.now);
        let changes = signed(Agent::Curator, curator::generate_daily_set(&self.state, &ctx));
        self.commit(&ctx, Event::SessionCheck { day: ctx.day, predictor: None }, changes);
    }

    /// Imports outcomes of problems from elsewhere.
    pub fn import(&mut self, world: &World, outcomes: &[(&str, bool)]) {
        let ctx = world.at(self.now);
        let attempt = |(problem, passed): &(&str, bool)| ImportedAttempt {
            problem: (*problem).into(),
            at: self.now,
            is_dated: true,
            passed: *passed,
        };
        let attempts: Vec<_> = outcomes.iter().map(attempt).collect();
        let changes = signed(Agent::Profiler, profiler::changes_from_history(&self.state, &ctx, &attempts));
        let event = Event::HistoryImported { attempts: attempts.len() as u32, problems: attempts.len() as u32 };
        self.commit(&ctx, event, changes);
    }

    fn day(&mut self, world: &World) {
        let hours = 20 + self.below(30).cast_signed();
        self.now += SignedDuration::from_hours(hours);
        let ctx = world.at(self.now);
        let due = synthesizer::bring_reviews_forward(&self.state, &ctx);
        if !due.is_empty() {
            let event = Event::ReviewDue { day: ctx.day, problems: Vec::new() };
            self.commit(&ctx, event, signed(Agent::Synthesizer, due));
        }
        let mut changes = signed(Agent::Curator, curator::generate_daily_set(&self.state, &ctx));
        changes.extend(signed(Agent::Engagement, engagement::on_session(&self.state, &ctx)));
        self.commit(&ctx, Event::SessionCheck { day: ctx.day, predictor: None }, changes);
        for _ in 0..=self.below(4) {
            self.work(world);
        }
    }

    /// Works on one problem: perhaps hints, perhaps a failure or two, perhaps a pass.
    fn work(&mut self, world: &World) {
        let problem = &world.catalog.problems[self.below(world.catalog.problems.len() as u64) as usize];
        for _ in 0..self.below(3) {
            self.hint(world, problem);
        }
        for _ in 0..=self.below(2) {
            let verdict = if self.below(3) == 0 { Verdict::Wa } else { Verdict::Ac };
            let seconds = 60 + self.below(2400) as u32;
            let gave_up = self.below(30) == 0;
            self.submit(world, problem, verdict, seconds, gave_up);
        }
    }

    /// Takes the next hint, if there is one.
    pub fn hint(&mut self, world: &World, problem: &Problem) {
        self.now += SignedDuration::from_mins(2);
        let ctx = world.at(self.now);
        let offer = feedback::next_hint_offer(&self.state, &ctx, problem, None);
        if let (Some(level), None) = (offer.next, offer.blocked) {
            let hint =
                feedback::hint_drafts(&self.state, &ctx, problem, level, feedback::HintSubject::default()).remove(0);
            let changes = signed(Agent::Feedback, vec![feedback::hint_shown_change(&ctx, problem, &hint)]);
            let (problem, source, text) = (problem.uid.clone(), hint.source, hint.text);
            let event = Event::HintRequest { problem, level, source, text, withheld: 0, asked: None };
            self.commit(&ctx, event, changes);
        }
    }

    /// A submission with this verdict. A failure fails on the second of the four cases, as the known bug of an empty
    /// input does.
    pub fn submit(&mut self, world: &World, problem: &Problem, verdict: Verdict, seconds: u32, gave_up: bool) {
        self.now += SignedDuration::from_mins(12);
        let ctx = world.at(self.now);
        let source = format!("{:064x}", self.records.len());
        let verdicts =
            if verdict.passed() { vec![verdict; 4] } else { vec![Verdict::Ac, verdict, Verdict::Ac, Verdict::Ac] };
        let report = learner_fixtures::report(problem, &source, &verdicts);
        let known = self.state.problems.get(&problem.uid);
        let submission = Submission {
            source: Hash(source),
            passed: report.passed_count() as u32,
            seconds,
            gave_up,
            hint_level: known.map_or(0, |p| p.hint_level),
            review: review_queries::is_review(&self.state, &problem.uid, ctx.day),
            ..learner_fixtures::submission(problem.uid.as_str(), "", verdict)
        };
        let changes = concluded(&self.state, &ctx, problem, &submission, &report);
        self.commit(&ctx, Event::Submission(submission), changes);
    }
}

fn concluded(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    submission: &Submission,
    report: &crate::types::JudgeReport,
) -> Vec<Proposal> {
    let assessment =
        &assessment::assess(state, ctx, assessment::AssessmentInput { problem, submission, report, analysis: None });
    let profiler = profiler::ProfilerInput { problem, submission, assessment };
    let mut changes = signed(Agent::Profiler, profiler::profile_submission(state, ctx, profiler));
    let scheduled = synthesizer::schedule(state, ctx, SubmissionInput { problem, submission });
    changes.extend(signed(Agent::Synthesizer, scheduled));
    let engaged = engagement::on_submission(state, ctx, SubmissionInput { problem, submission });
    changes.extend(signed(Agent::Engagement, engaged));
    changes
}

fn signed(agent: Agent, changes: Vec<Change>) -> Vec<Proposal> {
    changes.into_iter().map(|change| Proposal { agent, change }).collect()
}
