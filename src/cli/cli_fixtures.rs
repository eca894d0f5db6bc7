//! Fixtures for the tests of this folder: three topics, four problems, one learner, a few reports.

use std::sync::Arc;

use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp};

use super::output::page::Page;
use crate::orchestrator::api::TutorSnapshot;
use crate::orchestrator::packs::preview;
use crate::types::case_tags::TagDescriptions;
use crate::types::ids::{CaseId, Hash, PackId, ProblemUid, TopicId};
use crate::types::learner_state::{
    Bucket, DailyItem, DailySet, Evidence, LearnerState, Misconception, Nudge, NudgeKind, Progress, Review, Skill,
};
use crate::types::problem::{Case, Catalog, Difficulty, Expected, PackInfo, Param, Problem, Signature, Topic, Type};
use crate::types::verdict_report::{
    AnswerDifference, CaseReport, CompileError, JudgeReport, RuntimeError, StackFrame, Verdict,
};
use crate::types::{Band, Value};

/// The fixtures' day: a Saturday.
pub const TODAY: Date = date(2026, 11, 21);

/// The fixtures' time: noon of [`TODAY`] in UTC.
pub fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().expect("a timestamp")
}

/// The fixtures' catalogue and a state, published at the fixtures' time.
pub fn published(state: LearnerState) -> TutorSnapshot {
    TutorSnapshot {
        state: Arc::new(state),
        catalog: Arc::new(catalog()),
        proficiency: 0.47,
        band: Band::Intermediate,
        ..preview::empty_snapshot(now())
    }
}

/// A page of 80 cells without colour.
pub fn page() -> Page {
    Page { width: 80, ascii: false, colour: false }
}

pub fn catalog() -> Catalog {
    Catalog {
        packs: vec![PackInfo {
            tags: TagDescriptions::default(),
            id: PackId::from("starter"),
            uid: "6f1a".to_owned(),
            version: "1.0.0".to_owned(),
            title: "Starter".to_owned(),
            license: "CC-BY-4.0".to_owned(),
            authors: vec!["A. Author".to_owned()],
            ..PackInfo::default()
        }],
        topics: vec![
            topic("arrays-hashing", "Arrays & Hashing", &[]),
            topic("stack", "Stack", &["arrays-hashing"]),
            topic("binary-search", "Binary Search", &["stack"]),
        ],
        problems: vec![
            problem("pair-to-target", "Pair to Target", "Two Sum", Difficulty::Easy, "arrays-hashing"),
            problem("first-repeat", "First Repeat", "Contains Duplicate", Difficulty::Easy, "arrays-hashing"),
            problem("valid-brackets", "Valid Brackets", "Valid Parentheses", Difficulty::Easy, "stack"),
            problem("first-bad-build", "First Bad Build", "First Bad Version", Difficulty::Medium, "binary-search"),
        ],
        ..Catalog::default()
    }
}

fn topic(id: &str, title: &str, requires: &[&str]) -> Topic {
    let requires = requires.iter().map(|id| TopicId::from(*id)).collect();
    Topic { id: TopicId::from(id), title: title.to_owned(), requires, expected_minutes: 20 }
}

pub fn uid(id: &str) -> ProblemUid {
    ProblemUid(format!("uid-{id}"))
}

fn problem(id: &str, title: &str, alias: &str, difficulty: Difficulty, topic: &str) -> Problem {
    Problem {
        uid: uid(id),
        pack: PackId::from("starter"),
        title: title.to_owned(),
        aliases: vec![alias.to_owned()],
        difficulty,
        minutes: 15,
        signature: Signature::Function {
            name: id.replace('-', "_"),
            params: vec![
                Param { name: "nums".to_owned(), kind: Type::List(Box::new(Type::Int)) },
                Param { name: "target".to_owned(), kind: Type::Int },
            ],
            returns: Type::List(Box::new(Type::Int)),
        },
        statement: STATEMENT.to_owned(),
        cases: vec![Case {
            sample: true,
            tags: vec!["basic".to_owned()],
            ..Case::new(
                CaseId::from("sample-1"),
                vec![serde_json::json!([2, 7, 11, 15]), serde_json::json!(9)],
                Expected::Value(Value::List(vec![Value::Int(0), Value::Int(1)])),
            )
        }]
        .into(),
        ..Problem::bare(id, topic)
    }
}

const STATEMENT: &str = "A market stall sells gift baskets of exactly two fruits. Given the prices `nums` and a `target`, \
return the positions of two different fruits whose prices add up to the target.\n\n\
## Example 1\n```example\nnums = [2, 7, 11, 15]\ntarget = 9\nresult = [0, 1]\n```\n2 + 7 = 9.\n\n\
## Constraints\n- `nums` has 0 to 2000 integers\n- at most one pair fits\n";

/// A learner who knows arrays, struggles with stacks and hasn't opened binary search.
pub fn state() -> LearnerState {
    let mut state = LearnerState { version: 7, time: Some(now()), ..LearnerState::default() };
    state.mastery.insert(TopicId::from("arrays-hashing"), skill(0.82, 6.0, 2.0));
    state.mastery.insert(TopicId::from("stack"), skill(0.36, 2.0, 3.0));
    state.mastery.insert(TopicId::from("binary-search"), Skill::starting_at(0.10));
    state.reviews.insert(uid("valid-brackets"), review("stack", TODAY, false));
    state.reviews.insert(uid("pair-to-target"), review("arrays-hashing", date(2026, 11, 24), false));
    state.problems.insert(uid("pair-to-target"), solved(2));
    state.problems.insert(uid("valid-brackets"), solved(4));
    state.problems.insert(
        uid("first-repeat"),
        Progress { submissions: 2, failures: 2, last_verdict: Some(Verdict::Wa), ..Progress::default() },
    );
    engage(&mut state);
    state.today = Some(DailySet {
        day: TODAY,
        items: vec![
            item("valid-brackets", Bucket::Review, "due today"),
            item("first-repeat", Bucket::Growth, "you forgot the empty list twice"),
            item("first-bad-build", Bucket::Challenge, "its prerequisites are ready"),
        ],
    });
    state
}

fn engage(state: &mut LearnerState) {
    state.engagement.streak = 6;
    state.engagement.longest_streak = 9;
    state.engagement.last_active = Some(TODAY);
    state.engagement.activity.entry(TODAY).or_default().submissions = 4;
    state.engagement.failures_in_a_row = 3;
    state.engagement.nudges.push(Nudge {
        kind: NudgeKind::EasierRelative,
        at: now(),
        text: "Three failures in a row on stacks. Valid Brackets is a gentler way back in.".to_owned(),
        problem: Some(uid("valid-brackets")),
        dismissed: false,
    });
    state.memory.recent = vec![true, false, true, true, false, true, true, false];
    state.memory.trends.hint_dependence = Some(1.4);
    state.memory.misconceptions.push(Misconception {
        topic: TopicId::from("stack"),
        problem: uid("valid-brackets"),
        message: "Brackets that are never closed are forgotten.".to_owned(),
        first_seen: now(),
        last_seen: now(),
        ..crate::learner::learner_fixtures::misconception("ignores-leftover", 2)
    });
}

fn skill(mastery: f64, alpha: f64, beta: f64) -> Skill {
    let evidence = Evidence {
        at: now(),
        problem: uid("valid-brackets"),
        success: true,
        before: mastery - 0.09,
        after: mastery,
        weight: 1.0,
        reason: "Solved an easy problem with one hint, which kept .9 of the gain.".to_owned(),
    };
    Skill {
        alpha,
        beta,
        last_evidence: Some(now()),
        successes: alpha as u32 - 1,
        failures: beta as u32 - 1,
        recent: vec![evidence],
        ..Skill::starting_at(mastery)
    }
}

pub fn review(topic: &str, due: Date, preponed: bool) -> Review {
    Review {
        topics: vec![TopicId::from(topic)],
        due,
        ladder_interval: 4,
        last_reviewed: "2026-11-18T12:00:00Z".parse().expect("a timestamp"),
        recall_at_due: 0.85,
        preponed,
        reason: "4 days at ease 2.36, shortened to 3 for the hint.".to_owned(),
        ..crate::learner::learner_fixtures::review(2, 0, 3, 2.36)
    }
}

fn solved(submissions: u32) -> Progress {
    Progress {
        submissions,
        first_solved: Some(now() - SignedDuration::from_hours(24 * 9)),
        last_verdict: Some(Verdict::Ac),
        ..Progress::default()
    }
}

fn item(id: &str, bucket: Bucket, reason: &str) -> DailyItem {
    DailyItem { problem: uid(id), bucket, reason: reason.to_owned() }
}

/// A case that passed.
pub fn passing(id: &str) -> CaseReport {
    CaseReport {
        sample: id.starts_with("sample"),
        own: id.starts_with("own"),
        tags: vec!["basic".to_owned()],
        inputs: vec![("nums".to_owned(), "[2, 7, 11, 15]".to_owned()), ("target".to_owned(), "9".to_owned())],
        want: Some("[0, 1]".to_owned()),
        got: Some("[0, 1]".to_owned()),
        fuel: 81_000,
        memory: 9_000_000,
        elapsed_ms: 0.4,
        ..CaseReport::new(CaseId::from(id), Verdict::Ac)
    }
}

/// A case with a wrong answer and two printed lines.
pub fn wrong() -> CaseReport {
    CaseReport {
        verdict: Verdict::Wa,
        tags: vec!["duplicates".to_owned()],
        inputs: vec![("nums".to_owned(), "[3, 3, 4]".to_owned()), ("target".to_owned(), "6".to_owned())],
        got: Some("[0, 0]".to_owned()),
        difference: Some(AnswerDifference { path: "[1]".to_owned(), text: "index 1: want 1, got 0".to_owned() }),
        stdout: "seen {}\nseen {3: 0}\n".to_owned(),
        ..passing("duplicates")
    }
}

/// A case that raised an exception.
pub fn raised() -> CaseReport {
    let frame =
        |function: &str, line, code: &str| StackFrame { function: function.to_owned(), line, code: code.to_owned() };
    CaseReport {
        verdict: Verdict::Re,
        tags: vec!["empty".to_owned()],
        inputs: vec![("nums".to_owned(), "[]".to_owned()), ("target".to_owned(), "6".to_owned())],
        got: None,
        error: Some(RuntimeError {
            kind: "IndexError".to_owned(),
            message: "list index out of range".to_owned(),
            frames: vec![
                frame("pair_to_target", 9, "return search(nums, target)"),
                frame("search", 4, "first = nums[0]"),
            ],
        }),
        ..passing("empty")
    }
}

/// A report over the cases; its verdict is that of the first failure.
pub fn report(cases: Vec<CaseReport>) -> JudgeReport {
    let verdict = cases.iter().map(|case| case.verdict).find(|v| !v.passed()).unwrap_or(Verdict::Ac);
    JudgeReport {
        fuel_limit: 4_000_000_000,
        elapsed_ms: 38.2,
        ..JudgeReport::new(crate::types::Language::Python, Hash("ab".repeat(32)), verdict, cases)
    }
}

/// A report on code that does not compile.
pub fn broken() -> JudgeReport {
    let error = CompileError {
        kind: "SyntaxError".to_owned(),
        message: "expected ':'".to_owned(),
        line: Some(3),
        column: Some(26),
        code: Some("    for i, x in enumerate(nums)".to_owned()),
    };
    JudgeReport { verdict: Verdict::Ce, compile_error: Some(error), ..report(Vec::new()) }
}
