//! A small catalogue, and short constructors for the inputs of agents and queries, for tests.
//!
//! Topics: arrays and recursion have no prerequisites, trees needs both, graphs needs trees. Each has an easy, a medium
//! and a hard problem of 10 expected minutes, named `<topic>-<difficulty>`, with four cases and two known bugs.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::learner::apply::apply_change;
use crate::types::event::{Change, Submission};
use crate::types::ids::{CaseId, Hash, PackId, TopicId};
use crate::types::learner_day::learner_day;
use crate::types::learner_state::{LearnerState, Misconception, PracticeAction, PracticeStep, Review, Skill};
use crate::types::learning_path::LearningPath;
use crate::types::params::{ChanceParams, Ctx, Params};
use crate::types::problem::{Bug, Case, Catalog, Difficulty, Expected, Hints, Language, PackInfo, Problem, Topic};
use crate::types::value::Value;
use crate::types::verdict_report::{CaseReport, JudgeReport, Verdict};

/// Noon of the day on which most tests happen.
pub const NOON: Timestamp = Timestamp::constant(1_773_144_000, 0);
pub const DAY: Date = jiff::civil::date(2026, 3, 10);

/// The constants that these tests' tables were computed with. A test of an explanation, a fold or a proposal should not
/// depend on the value of a constant, so it need not be computed again when one changes. If a constant changes, add a
/// line here with its old value; `types/params/tests.rs` and the table next to its equation check the new one.
pub fn params() -> Params {
    let mut params = Params::default();
    params.mastery.hint_kept = [0.95, 0.85, 0.7, 0.5, 0.35];
    params.schedule.first_intervals = [1, 6];
    params.mastery.start = [0.10, 0.25, 0.40];
    params.mastery.start_transfer = 1.0;
    params.mastery.pass_after_failure = 1.0;
    params.chance = ChanceParams {
        constant: -1.48,
        mastery: 2.89,
        record: 0.32,
        difficulty: [0.71, 0.0, -0.67],
        pseudo: [3.0, 1.95],
        ..params.chance
    };
    params.curriculum.unlock_share = 1.0;
    params
}

/// A catalogue and parameters to borrow from.
#[derive(Debug)]
pub struct World {
    pub catalog: Catalog,
    pub params: Params,
}

impl World {
    pub fn new() -> Self {
        let topics =
            [("arrays", &[][..]), ("recursion", &[]), ("trees", &["arrays", "recursion"]), ("graphs", &["trees"])];
        let mut catalog = Catalog::default();
        for (id, requires) in topics {
            let requires = requires.iter().map(|id| TopicId::from(*id)).collect();
            let title = format!("{}{}", id[..1].to_uppercase(), &id[1..]);
            catalog.topics.push(Topic { id: id.into(), title, requires, expected_minutes: 10 });
            for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
                catalog.problems.push(problem(id, difficulty));
            }
        }
        Self { catalog, params: params() }
    }

    /// Noon, `days` after the usual day.
    pub fn ctx(&self, days: i64) -> Ctx<'_> {
        self.at(NOON + SignedDuration::from_hours(24 * days))
    }

    pub fn at(&self, now: Timestamp) -> Ctx<'_> {
        let day = learner_day(now, &TimeZone::UTC, 4);
        Ctx { now, zone: TimeZone::UTC, day, seed: 1, params: &self.params, catalog: &self.catalog, gains: None }
    }

    pub fn problem(&self, uid: &str) -> &Problem {
        self.catalog.by_uid(&uid.into()).expect("a problem of the test catalogue")
    }
}

/// Adds a path over these problems to the catalogue.
pub fn add_path(world: &mut World, id: &str, problems: &[&str]) {
    let problems = problems.iter().map(|id| (*id).into()).collect();
    let path = LearningPath { id: id.to_owned(), title: "The Way".to_owned(), problems, ..Default::default() };
    let id = world.catalog.problems[0].pack.clone();
    world.catalog.packs.push(PackInfo { id, paths: vec![path], ..Default::default() });
}

pub fn problem(topic: &str, difficulty: Difficulty) -> Problem {
    let id = format!("{topic}-{difficulty}");
    let mut ladder: [[String; 3]; 5] = Default::default();
    for (i, level) in ladder.iter_mut().enumerate() {
        level[1] = format!("intermediate {}", i + 1);
    }
    ladder[0][0] = "beginner 1".to_owned();
    Problem {
        pack: PackId::from("test"),
        difficulty,
        hints: Hints { ladder, ..Hints::default() }.into(),
        bugs: vec![
            bug("no-empty", "the empty list is forgotten", topic, "empty"),
            bug("dup", "duplicates meet", topic, "duplicates"),
        ]
        .into(),
        cases: vec![
            case("c1", &["basic"]),
            case("c2", &["empty"]),
            case("c3", &["duplicates"]),
            case("c4", &["duplicates", "large"]),
        ]
        .into(),
        ..Problem::bare(&id, topic)
    }
}

fn bug(id: &str, message: &str, topic: &str, tag: &str) -> Bug {
    Bug {
        id: id.into(),
        file: format!("bugs/python/{id}.py"),
        source: String::new(),
        language: Language::Python,
        topic: topic.into(),
        message: message.to_owned(),
        must_fail: vec![tag.to_owned()],
        verdict: Verdict::Wa,
    }
}

fn case(id: &str, tags: &[&str]) -> Case {
    let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
    Case { tags, ..Case::new(id.into(), Vec::new(), Expected::Value(Value::None)) }
}

/// A report with these verdicts for the problem's cases, in order; without cases if the first verdict is CE.
pub fn report(problem: &Problem, source: &str, verdicts: &[Verdict]) -> JudgeReport {
    let ran = problem.cases.iter().zip(verdicts).filter(|(_, verdict)| **verdict != Verdict::Ce);
    let cases: Vec<CaseReport> = ran.map(|(case, verdict)| case_report(case, *verdict)).collect();
    let verdict = verdicts.iter().copied().find(|v| !v.passed()).unwrap_or(Verdict::Ac);
    JudgeReport {
        fuel_limit: 1000,
        elapsed_ms: 1.0,
        ..JudgeReport::new(crate::types::Language::Python, Hash::from(source), verdict, cases)
    }
}

fn case_report(case: &Case, verdict: Verdict) -> CaseReport {
    CaseReport {
        sample: case.sample,
        tags: case.tags.clone(),
        fuel: 100,
        memory: 1 << 20,
        elapsed_ms: 0.1,
        ..CaseReport::new(case.id.clone(), verdict)
    }
}

/// A submission at the expected pace (8 of 10 minutes), without hints: quality 4 if it passes.
pub fn submission(problem: &str, source: &str, verdict: Verdict) -> Submission {
    let passed = if verdict.passed() { 4 } else { 1 };
    Submission {
        problem: problem.into(),
        problem_version: 1,
        language: Language::Python,
        source: Hash::from(source),
        verdict,
        passed,
        total: 4,
        cases: (1..=4).map(|i| (CaseId(format!("c{i}")), verdict)).collect(),
        seconds: 480,
        hint_level: 0,
        review: false,
        gave_up: false,
        judged_ms: None,
    }
}

/// A review done at noon of the usual day, due on the day that SM-2 sets.
pub fn review(reviews: u32, lapses: u32, interval: u32, ease: f64) -> Review {
    Review {
        topics: vec!["arrays".into()],
        due: DAY.saturating_add(jiff::Span::new().days(i64::from(interval))),
        interval,
        ladder_interval: interval,
        ease,
        reviews,
        lapses,
        last_quality: 4,
        last_reviewed: NOON,
        recall_at_due: 0.9,
        preponed: false,
        suspended: false,
        reason: String::new(),
        fsrs: None,
    }
}

/// A step of a record, without a problem, that gained nothing.
pub fn step(record: u64, act: PracticeAction) -> PracticeStep {
    PracticeStep {
        record,
        act,
        problem: None,
        topic: None,
        own: false,
        demand: 0.5,
        engagement: 0.5,
        gain: 0.0,
        moved: Vec::new(),
        opened: Vec::new(),
        room: true,
    }
}

/// A known mistake of `arrays-easy` with this many pieces of evidence.
pub fn misconception(bug: &str, evidence: u32) -> Misconception {
    Misconception {
        topic: "arrays".into(),
        problem: "arrays-easy".into(),
        bug: bug.into(),
        message: "the empty list is forgotten.".to_owned(),
        confidence: 0.8,
        evidence,
        first_seen: NOON,
        last_seen: NOON,
        clean_solves: 0,
        resolved: None,
    }
}

/// Sets a topic to a mastery, with one piece of evidence.
pub fn stands(state: &mut LearnerState, topic: &str, mastery: f64) {
    let skill = Skill { alpha: 2.0, last_evidence: Some(NOON), successes: 1, ..Skill::starting_at(mastery) };
    state.mastery.insert(topic.into(), skill);
}

/// Marks a problem as solved at a time.
pub fn solved(state: &mut LearnerState, problem: &str, at: Timestamp) {
    let progress = state.problems.entry(problem.into()).or_default();
    progress.submissions += 1;
    (progress.first_solved, progress.last_submitted) = (Some(at), Some(at));
}

/// Applies changes at the context's time.
pub fn applied(state: &LearnerState, ctx: &Ctx, changes: &[Change]) -> LearnerState {
    let mut next = state.clone();
    for change in changes {
        apply_change(&mut next, change, ctx.now);
    }
    next.version += 1;
    next
}
