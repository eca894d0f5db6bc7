//! Fixtures for the screens: a catalogue like the starter pack's and a learner with some history.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};

use crate::orchestrator::packs::preview;
use crate::orchestrator::{JudgeStatus, SubmissionResult, TutorSnapshot};
use crate::types::hint_types::{Band, Hint, HintOffer, HintSource, HintView};
use crate::types::ids::{CaseId, Hash, PackId, ProblemId, ProblemUid, TopicId};
use crate::types::learner_state::{
    Bucket, DailyItem, DailySet, DayActivity, Evidence, LearnerState, Nudge, NudgeKind, Progress, Review, Skill,
};
use crate::types::learning_path::LearningPath;
use crate::types::problem::{
    Case, Catalog, Checker, Difficulty, Expected, Language, PackInfo, Param, Problem, Signature, Solution, Topic, Type,
};
use crate::types::value::Value;
use crate::types::verdict_report::{AnswerDifference, CaseReport, JudgeReport, Verdict};

pub mod frame_fit;
mod simulated_history;
mod tui_harness;
pub use simulated_history::simulate_two_months;
pub use tui_harness::{OWN_CODE, TuiHarness, key_event};

/// The time of every fixture: Saturday 21 November 2026, 9:12.
pub fn now() -> Timestamp {
    "2026-11-21T09:12:00Z".parse().expect("a time")
}

pub fn today() -> Date {
    date(2026, 11, 21)
}

const TOPICS: &[(&str, &str, &[&str])] = &[
    ("recursion", "Recursion", &[]),
    ("arrays-hashing", "Arrays & Hashing", &[]),
    ("two-pointers", "Two Pointers", &["arrays-hashing"]),
    ("stack", "Stack", &["arrays-hashing"]),
    ("sorting", "Sorting", &["recursion", "arrays-hashing"]),
    ("bits-math", "Bits & Math", &["arrays-hashing"]),
    ("sliding-window", "Sliding Window", &["two-pointers"]),
    ("binary-search", "Binary Search", &["two-pointers", "sorting"]),
    ("linked-list", "Linked List", &["two-pointers"]),
    ("intervals", "Intervals", &["sorting"]),
    ("trees", "Trees", &["recursion", "stack", "binary-search", "linked-list"]),
    ("tries", "Tries", &["trees"]),
    ("heaps", "Heaps", &["trees"]),
    ("backtracking", "Backtracking", &["recursion", "trees"]),
    ("greedy", "Greedy", &["sorting", "heaps"]),
    ("graphs", "Graphs", &["trees", "backtracking"]),
    ("advanced-graphs", "Advanced Graphs", &["heaps", "graphs"]),
    ("1-d-dp", "1-D Dynamic Programming", &["backtracking"]),
    ("2-d-dp", "2-D Dynamic Programming", &["1-d-dp"]),
];

const PROBLEMS: &[(&str, &str, &str, Difficulty, &str)] = &[
    ("quick-power", "Quick Power", "recursion", Difficulty::Medium, "Pow(x, n)"),
    ("pair-to-target", "Pair to Target", "arrays-hashing", Difficulty::Easy, "Two Sum"),
    ("same-letters", "Same Letters", "arrays-hashing", Difficulty::Easy, "Valid Anagram"),
    ("squeeze-right", "Squeeze Right", "two-pointers", Difficulty::Easy, "Move Zeroes"),
    ("valid-brackets", "Valid Brackets", "stack", Difficulty::Easy, "Valid Parentheses"),
    ("lowest-so-far", "Lowest So Far", "stack", Difficulty::Medium, "Min Stack"),
    ("longest-clean-run", "Longest Clean Run", "sliding-window", Difficulty::Medium, "Longest Substring"),
    ("first-bad-build", "First Bad Build", "binary-search", Difficulty::Easy, "First Bad Version"),
    ("merge-two-queues", "Merge Two Queues", "linked-list", Difficulty::Easy, "Merge Two Sorted Lists"),
    ("count-the-leaves", "Count the Leaves", "trees", Difficulty::Easy, "Leaf count"),
    ("ruler-marks", "Ruler Marks", "backtracking", Difficulty::Hard, "Golomb ruler"),
    ("build-order", "Build Order", "graphs", Difficulty::Medium, "Course Schedule"),
    ("cheapest-climb", "Cheapest Climb", "1-d-dp", Difficulty::Easy, "Min Cost Climbing Stairs"),
];

const STATEMENT: &str = "The till of the village hall is out by `target` pence, and the treasurer suspects two slips of\n\
paper that never made it into the books. All the slips lie before her in a row: `nums[i]` is the\n\
amount on the slip at position `i`, counted from 0, and it is negative where money was paid out.\n\n\
Find two **different** slips whose amounts add up to exactly `target`, and return their positions\n\
as a list of two integers, in either order. If there are no such slips, return the empty list `[]`.\n\n\
## Example 1\n```example\nnums = [40, -15, 125, 60]\ntarget = 45\nresult = [1, 3]\n```\n\
The slips at positions 1 and 3 show -15 and 60, which make 45 together.\n\n\
## Constraints\n- `nums` has 0 to 2000 integers, each from -1,000,000 to 1,000,000\n\
- twice as many slips should cost about twice the work, not four times\n";

pub const SOLUTION: &str = "def pair_to_target(nums, target):\n    position_of = {}\n    \
for i, amount in enumerate(nums):\n        if target - amount in position_of:\n            \
return [position_of[target - amount], i]\n        position_of[amount] = i\n    return []\n";

fn topic(&(id, title, requires): &(&str, &str, &[&str])) -> Topic {
    let requires = requires.iter().map(|r| TopicId::from(*r)).collect();
    Topic { id: id.into(), title: title.to_owned(), requires, expected_minutes: 20 }
}

fn problem(&(id, title, topic, difficulty, alias): &(&str, &str, &str, Difficulty, &str)) -> Problem {
    let param = |name: &str, kind| Param { name: name.to_owned(), kind };
    let case = |i: usize| Case {
        sample: i < 3,
        tags: vec!["duplicates".to_owned()],
        ..Case::new(
            CaseId(format!("case-{i}")),
            vec![serde_json::json!([3, 3, i]), serde_json::json!(6)],
            Expected::Value(Value::List(vec![Value::Int(0), Value::Int(1)])),
        )
    };
    Problem {
        uid: uid(id),
        pack: PackId::from("starter"),
        title: title.to_owned(),
        aliases: vec![alias.to_owned()],
        difficulty,
        minutes: 15,
        signature: Signature::Function {
            name: id.replace('-', "_"),
            params: vec![param("nums", Type::List(Box::new(Type::Int))), param("target", Type::Int)],
            returns: Type::List(Box::new(Type::Int)),
        },
        checker: Checker::Unordered,
        statement: STATEMENT.to_owned(),
        editorial: "## The idea\nHold one slip. Its partner is fixed.\n".to_owned(),
        cases: (0..12).map(case).collect(),
        solutions: vec![Solution {
            language: Language::Python,
            file: "solutions/python.py".to_owned(),
            source: SOLUTION.to_owned(),
        }],
        ..Problem::bare(id, topic)
    }
}

pub fn uid(id: &str) -> ProblemUid {
    ProblemUid(format!("uid-{id}"))
}

pub fn catalog() -> Catalog {
    Catalog {
        topics: TOPICS.iter().map(topic).collect(),
        problems: PROBLEMS.iter().map(problem).collect(),
        packs: vec![PackInfo { id: PackId::from("starter"), paths: vec![path()], ..PackInfo::default() }],
        ..Catalog::default()
    }
}

fn path() -> LearningPath {
    LearningPath {
        id: "first-course".to_owned(),
        title: "First course".to_owned(),
        description: "Three problems from a first pair to a first list.".to_owned(),
        problems: ["pair-to-target", "valid-brackets", "merge-two-queues"].map(ProblemId::from).to_vec(),
    }
}

fn days_ago(days: i64) -> Timestamp {
    now().checked_sub((days * 24).hours()).expect("a time")
}

fn skill(mastery: f64, alpha: f64, beta: f64, evidence: &[(&str, bool, f64, f64, i64)]) -> Skill {
    let reasons = ["medium, one hint: kept .9 of the gain", "counted once in ten minutes"];
    let recent: Vec<Evidence> = evidence
        .iter()
        .map(|&(problem, success, before, after, ago)| Evidence {
            at: days_ago(ago),
            problem: uid(problem),
            success,
            before,
            after,
            weight: 1.0,
            reason: reasons[usize::from(!success)].to_owned(),
        })
        .collect();
    let last_evidence = recent.last().map(|e| e.at);
    let successes = evidence.iter().filter(|e| e.1).count() as u32;
    let failures = evidence.len() as u32 - successes;
    let skill = Skill::starting_at(mastery);
    Skill { alpha, beta, last_evidence, successes, failures, first_try: successes.min(1), recent, ..skill }
}

fn review(topic: &str, due: Date, last: i64, quality: u8, preponed: bool) -> Review {
    Review {
        topics: vec![topic.into()],
        due,
        last_quality: quality,
        last_reviewed: days_ago(last),
        recall_at_due: 0.88,
        preponed,
        reason: "ease 2.36; 4 days, shortened for the hint".to_owned(),
        ..crate::learner::learner_fixtures::review(2, 0, 6, 2.36)
    }
}

/// A learner two weeks in: two reviews due, a day's set, a nudge.
pub fn learner() -> LearnerState {
    let mut state = LearnerState::default();
    state.profile.answered = true;
    state.profile.minutes_a_day = 45;
    state.mastery = BTreeMap::from([
        ("arrays-hashing".into(), skill(0.82, 7.4, 1.0, &[("pair-to-target", true, 0.74, 0.82, 5)])),
        (
            "two-pointers".into(),
            skill(0.52, 4.0, 3.0, &[("squeeze-right", false, 0.44, 0.41, 4), ("squeeze-right", true, 0.41, 0.52, 3)]),
        ),
        ("stack".into(), skill(0.36, 2.9, 3.0, &[("valid-brackets", true, 0.29, 0.36, 9)])),
        ("binary-search".into(), skill(0.31, 2.0, 2.0, &[("first-bad-build", true, 0.25, 0.31, 7)])),
        ("sliding-window".into(), skill(0.46, 2.0, 3.0, &[("longest-clean-run", false, 0.5, 0.46, 2)])),
    ]);
    state.reviews = BTreeMap::from([
        (uid("valid-brackets"), review("stack", today(), 9, 4, false)),
        (uid("first-bad-build"), review("binary-search", today(), 7, 3, true)),
        (uid("pair-to-target"), review("arrays-hashing", date(2026, 11, 26), 5, 4, false)),
        (uid("squeeze-right"), review("two-pointers", date(2026, 11, 24), 3, 4, false)),
    ]);
    for (id, failures, solved, verdict) in [
        ("valid-brackets", 1, true, Verdict::Ac),
        ("first-bad-build", 2, true, Verdict::Ac),
        ("pair-to-target", 0, true, Verdict::Ac),
        ("squeeze-right", 1, true, Verdict::Ac),
        ("longest-clean-run", 3, false, Verdict::Wa),
    ] {
        let progress = Progress {
            submissions: failures + u32::from(solved),
            failures,
            first_solved: solved.then(|| days_ago(9)),
            last_submitted: Some(days_ago(2)),
            last_verdict: Some(verdict),
            ..Progress::default()
        };
        state.problems.insert(uid(id), progress);
    }
    let item = |id: &str, bucket, reason: &str| DailyItem { problem: uid(id), bucket, reason: reason.to_owned() };
    state.today = Some(DailySet {
        day: today(),
        items: vec![
            item("valid-brackets", Bucket::Review, "due today"),
            item("longest-clean-run", Bucket::Growth, "you lost the left edge twice"),
            item("merge-two-queues", Bucket::Frontier, "unlocked by Two Pointers"),
            item("cheapest-climb", Bucket::Challenge, "its prerequisites are ready"),
        ],
    });
    add_engagement(&mut state);
    state
}

fn add_engagement(state: &mut LearnerState) {
    state.engagement.streak = 6;
    state.engagement.longest_streak = 11;
    state.engagement.freezes = 1;
    state.engagement.last_active = Some(date(2026, 11, 20));
    for (back, submissions) in [(1_i64, 4), (2, 7), (3, 2), (4, 11), (5, 1), (6, 3), (20, 5), (45, 9), (100, 2)] {
        let day = today().checked_sub(back.days()).expect("a day");
        let passed = submissions / 2;
        let activity = DayActivity { submissions, passed, hints: 1, seconds: submissions * 300 };
        state.engagement.activity.insert(day, activity);
    }
    state.engagement.failures_in_a_row = 3;
    state.engagement.nudges.push(Nudge {
        kind: NudgeKind::EasierRelative,
        at: days_ago(0),
        text: "Three failures in a row on trees. \"Count the Leaves\" is a gentler way back in.".to_owned(),
        problem: Some(uid("count-the-leaves")),
        dismissed: false,
    });
    state.memory.recent = vec![true, false, false, true, true, false, true];
    state.memory.trends.pace = Some(1.3);
    state.memory.trends.hint_dependence = Some(1.4);
}

pub fn published(state: LearnerState) -> TutorSnapshot {
    TutorSnapshot {
        state: Arc::new(state),
        catalog: Arc::new(catalog()),
        judge: JudgeStatus::Ready,
        day: today(),
        proficiency: 0.42,
        band: Band::Intermediate,
        ..preview::empty_snapshot(now())
    }
}

pub fn case_report(index: usize, verdict: Verdict, tags: &[&str]) -> CaseReport {
    let passed = verdict.passed();
    CaseReport {
        sample: index < 3,
        tags: tags.iter().map(ToString::to_string).collect(),
        inputs: vec![("nums".to_owned(), "[3, 3, 4]".to_owned()), ("target".to_owned(), "6".to_owned())],
        want: Some("[0, 1]".to_owned()),
        got: Some(if passed { "[0, 1]" } else { "[0, 0]" }.to_owned()),
        difference: (!passed)
            .then(|| AnswerDifference { path: "[1]".to_owned(), text: "index 1: want 1, got 0".to_owned() }),
        fuel: 81_400,
        memory: 2_000_000,
        elapsed_ms: 0.41,
        ..CaseReport::new(CaseId(format!("case-{index}")), verdict)
    }
}

/// A submission of one case that changed nothing.
pub fn submission(verdict: Verdict) -> SubmissionResult {
    SubmissionResult {
        report: report_of(&[(verdict, &[])]),
        before: Arc::new(learner()),
        after: Arc::new(learner()),
        changes: Vec::new(),
        candidates: Vec::new(),
        remarks: Vec::new(),
        nudge: None,
        unrecorded: None,
        next: None,
    }
}

pub fn report_of(cases: &[(Verdict, &[&str])]) -> JudgeReport {
    let cases: Vec<_> = cases.iter().enumerate().map(|(i, (v, tags))| case_report(i, *v, tags)).collect();
    JudgeReport {
        fuel_limit: 50_000_000,
        elapsed_ms: 31.0,
        ..JudgeReport::new(
            crate::types::Language::Python,
            Hash("0".repeat(64)),
            cases.iter().map(|c| c.verdict).find(|v| !v.passed()).unwrap_or(Verdict::Ac),
            cases,
        )
    }
}

pub fn hint_view(shown: u8) -> HintView {
    let texts = [
        "Compare your result for each example with what the statement asks for. Is something wrong or missing?",
        "Once one number is chosen, its partner is a known value. What remains is a question of *membership*.",
    ];
    let hint = |level: u8| Hint {
        level,
        band: Band::Intermediate,
        text: texts[usize::from(level) - 1].to_owned(),
        source: if level == 1 { HintSource::Diagnosed } else { HintSource::Authored },
        about: None,
    };
    let keeps = crate::text::learning_status::params().mastery.share_after_hints(shown + 1);
    let offer = HintOffer { next: Some(shown + 1), keeps, suggested: 2, blocked: None, advice: None };
    HintView { shown: (1..=shown).map(hint).collect(), offer, program: None, model: None, told: None }
}
