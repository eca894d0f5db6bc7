//! Strategies for arbitrary states, records and JSON in property tests: all values that serde can express, sensible or
//! not, with numbers as they are recorded.

use jiff::Timestamp;
use jiff::civil::Date;
use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use serde_json::Value;

use super::apply::apply_in_place;
use crate::types::chat_turn::ChatTurn;
use crate::types::decimals::round_recorded;
use crate::types::event::{Agent, Change, Event, Proposal, Record, RescheduleKind, Submission};
use crate::types::hint_types::{Band, HintSource};
use crate::types::ids::{BugId, CaseId, Hash, ProblemUid, TopicId};
use crate::types::learner_state::{
    Bucket, DailyItem, DailySet, Evidence, FsrsMemory, ImportedProgress, Insight, LearnerState, Misconception, Nudge,
    NudgeKind, PracticeAction, PracticeStep, Profile, Review, RulingKind, RulingSubject, SafetyLayer, SafetyRuling,
    Scheduler, SchedulerFit, SelfReport, TopicMasteryChange, Trends,
};
use crate::types::learning_goal::{GoalKind, LearningGoal};
use crate::types::problem::{Difficulty, Language};
use crate::types::verdict_report::Verdict;

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-10.0..10.0_f64).prop_map(round_recorded),
        Just(0.0),
        Just(1.0),
        (0.0..1.0_f64).prop_map(round_recorded)
    ]
}

fn at() -> impl Strategy<Value = Timestamp> {
    prop_oneof![
        (1_700_000_000_i64..1_900_000_000).prop_map(|s| Timestamp::from_second(s).expect("in range")),
        Just(Timestamp::MIN),
        Just(Timestamp::MAX),
    ]
}

fn day() -> impl Strategy<Value = Date> {
    let ordinary = (2020_i16..2030, 1_i8..=12, 1_i8..=28).prop_map(|(y, m, d)| jiff::civil::date(y, m, d));
    prop_oneof![8 => ordinary, 1 => Just(Date::MIN), 1 => Just(Date::MAX)]
}

fn count() -> impl Strategy<Value = u32> {
    prop_oneof![0_u32..10, Just(u32::MAX)]
}

/// Few names, so that different changes often concern the same problem.
fn uid() -> impl Strategy<Value = ProblemUid> {
    "[a-c]".prop_map(ProblemUid)
}

fn topic() -> impl Strategy<Value = TopicId> {
    "[x-z]".prop_map(TopicId)
}

fn text() -> impl Strategy<Value = String> {
    "\\PC{0,20}"
}

fn verdict() -> impl Strategy<Value = Verdict> {
    use Verdict::{Ac, Ce, Mle, Ole, Re, Tle, Wa};
    prop::sample::select(vec![Ac, Wa, Tle, Mle, Ole, Re, Ce])
}

fn hash() -> impl Strategy<Value = Hash> {
    "[0-9a-f]{4}".prop_map(Hash)
}

fn nudge_kind() -> impl Strategy<Value = NudgeKind> {
    prop::sample::select(NudgeKind::ALL.to_vec())
}

/// Builds a strategy for a struct from one strategy for each field, at most twelve. Fields after the semicolon are
/// expressions of the other fields. The result is boxed, because nested strategies of this size overflow a test's
/// stack.
macro_rules! each {
    ($($name:ident)::+ { $($field:ident: $strategy:expr),+ $(,)? $(; $($other:ident: $value:expr),+ $(,)?)? }) => {
        ($($strategy,)+).prop_map(|($($field,)+)| $($name)::+ { $($($other: $value,)+)? $($field),+ }).boxed()
    };
}

fn profile() -> impl Strategy<Value = Profile> {
    each!(Profile {
        answered: any::<bool>(),
        skill: prop::sample::select(vec![SelfReport::New, SelfReport::Some, SelfReport::Confident]),
        minutes_a_day: any::<u16>(),
        reviews_a_day: any::<u16>(),
        max_hint_level: any::<u8>(),
        day_start: any::<i8>(),
        zone: text(),
        opt_outs: btree_set(nudge_kind(), 0..4),
        goal: prop::option::of(goal());
        scheduler: if answered { Scheduler::Sm2 } else { Scheduler::Fsrs },
        safety_advice: answered,
    })
}

fn goal() -> impl Strategy<Value = LearningGoal> {
    each!(LearningGoal {
        kind: prop::sample::select(GoalKind::ALL.to_vec()),
        topics: vec(topic(), 0..3),
        path: prop::option::of("[a-z]{1,8}"),
        by: prop::option::of(day()),
    })
}

fn evidence() -> impl Strategy<Value = Evidence> {
    each!(Evidence {
        at: at(), problem: uid(), success: any::<bool>(), before: number(), after: number(), reason: text();
        weight: 1.0,
    })
}

fn review() -> impl Strategy<Value = Review> {
    each!(Review {
        topics: vec(topic(), 0..3),
        due: day(),
        interval: count(),
        ladder_interval: count(),
        ease: number(),
        reviews: count(),
        lapses: count(),
        last_quality: any::<u8>(),
        last_reviewed: at(),
        recall_at_due: number(),
        preponed: any::<bool>(),
        reason: text();
        suspended: false,
        fsrs: preponed.then_some(FsrsMemory { stability: ease, difficulty: recall_at_due, due }),
    })
}

fn misconception() -> impl Strategy<Value = Misconception> {
    each!(Misconception {
        topic: topic(),
        problem: uid(),
        bug: "[m-n]".prop_map(BugId),
        message: text(),
        confidence: number(),
        evidence: count(),
        first_seen: at(),
        last_seen: at(),
        clean_solves: count(),
        resolved: option::of(at()),
    })
}

fn nudge() -> impl Strategy<Value = Nudge> {
    each!(Nudge { kind: nudge_kind(), at: at(), text: text(), problem: option::of(uid()), dismissed: any::<bool>() })
}

fn daily_set() -> impl Strategy<Value = DailySet> {
    let bucket = prop::sample::select(vec![Bucket::Review, Bucket::Growth, Bucket::Frontier, Bucket::Challenge]);
    let item = each!(DailyItem { problem: uid(), bucket: bucket, reason: text() });
    each!(DailySet { day: day(), items: vec(item, 0..4) })
}

fn trends() -> impl Strategy<Value = Trends> {
    let number = || option::of(number());
    each!(Trends {
        pace: number(),
        usual_pace: number(),
        hint_dependence: number(),
        accuracy: number(),
        fatigue: number(),
    })
}

fn fit() -> impl Strategy<Value = SchedulerFit> {
    each!(SchedulerFit { weights: vec(number(), 0..3), reviews: count(), at: at() })
}

fn exchange() -> impl Strategy<Value = PracticeStep> {
    let act = prop_oneof![
        each!(PracticeAction::Try { passed: any::<bool>(), mastery: number(), hints: any::<u8>(); difficulty: Difficulty::Medium }),
        each!(PracticeAction::Review { passed: any::<bool>(), recall: number(), hints: any::<u8>() }),
        each!(PracticeAction::Hint { level: any::<u8>() }),
        Just(PracticeAction::Solution),
        each!(PracticeAction::Nudge { nudge: nudge_kind(), dismissed: any::<bool>() }),
    ];
    each!(PracticeStep {
        record: any::<u64>(),
        act: act,
        problem: option::of(uid()),
        topic: option::of(topic()),
        own: any::<bool>(),
        demand: number(),
        engagement: number(),
        gain: number(),
        moved: vec(each!(TopicMasteryChange { topic: topic(), before: number(), after: number() }), 0..3),
        opened: vec(topic(), 0..2),
        room: any::<bool>(),
    })
}

fn ruling() -> impl Strategy<Value = SafetyRuling> {
    let subject = prop_oneof![
        each!(RulingSubject::Item { problem: uid(), instead: option::of(uid()) }),
        each!(RulingSubject::Nudge { nudge: nudge_kind() }),
        each!(RulingSubject::Review { problem: uid() }),
        each!(RulingSubject::Suggestion { problem: uid(), level: any::<u8>(), instead: any::<u8>() }),
        Just(RulingSubject::Streak),
        Just(RulingSubject::Steps),
    ];
    each!(SafetyRuling {
        day: day(),
        layer: prop::sample::select(SafetyLayer::ALL.to_vec()),
        kind: prop::sample::select(vec![RulingKind::Replaced, RulingKind::Withheld, RulingKind::Advised]),
        topic: option::of(topic()),
        subject: subject,
        observed: number(),
        limit: number(),
        from: any::<u64>(),
        to: any::<u64>(),
        reason: text(),
    })
}

/// Any change.
pub fn change() -> impl Strategy<Value = Change> {
    prop_oneof![practice(), course()]
}

/// Changes that follow from practice.
fn practice() -> impl Strategy<Value = Change> {
    let insight = each!(Insight { subject: text(), text: text(), evidence: vec(any::<u64>(), 0..3) });
    prop_oneof![
        each!(Change::Profile { profile: profile() }),
        each!(Change::SkillStart { topic: topic(), mastery: number(), history: any::<bool>() }),
        each!(Change::Skill {
            topic: topic(),
            alpha: number(),
            beta: number(),
            first_try: any::<bool>(),
            evidence: evidence(),
        }),
        each!(Change::NotCounted { problem: uid(), reason: text() }),
        each!(Change::Submitted {
            problem: uid(),
            source: hash(),
            verdict: verdict(),
            day: day(),
            seconds: count(),
            counted_failure: any::<bool>(),
            gave_up: any::<bool>(),
            solution_seen: any::<bool>(),
        }),
        each!(Change::Rating { rating: number() }),
        each!(Change::Trends {
            trends: trends(),
            recent: vec(any::<bool>(), 0..30),
            records: vec(any::<u64>(), 0..30),
        }),
        each!(Change::Misconception { misconception: misconception() }),
        each!(Change::Insights { insights: vec(insight, 0..3) }),
        each!(Change::Review { problem: uid(), review: review() }),
    ]
}

/// All other changes.
fn course() -> impl Strategy<Value = Change> {
    let words = || "[a-z\n]{0,20}";
    let exchange_of_words = each!(ChatTurn { question: words(), reply: words(); source: HintSource::Model });
    prop_oneof![
        each!(Change::HintShown {
            problem: uid(), level: any::<u8>(), day: day(), text: words();
            source: HintSource::Diagnosed,
            band: Band::Advanced,
            about: None,
        }),
        each!(Change::Exchanged { problem: uid(), exchange: exchange_of_words }),
        each!(Change::ReviewStarted { problem: uid() }),
        each!(Change::Ran { problem: uid() }),
        each!(Change::DailySet { set: daily_set() }),
        each!(Change::Offered { problem: uid(), day: day() }),
        each!(Change::Streak { streak: count(), longest: count(), freezes: count(), day: day() }),
        each!(Change::SessionStarted { failures_in_a_row: count() }),
        each!(Change::FailureRun { failures: count(), topic: option::of(topic()) }),
        each!(Change::Nudge { nudge: nudge() }),
        each!(Change::NudgeDismissed { nudge: nudge_kind() }),
        each!(Change::LockOverridden { topic: topic() }),
        each!(Change::TriedElsewhere {
            problem: uid(),
            elsewhere: each!(ImportedProgress { last: at(), solved: any::<bool>() }),
        }),
        each!(Change::SchedulerFit { fit: fit() }),
        each!(Change::Step { step: exchange().prop_map(Box::new) }),
        each!(Change::Ruling { ruling: ruling().prop_map(Box::new) }),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    let submission = each!(Submission {
        problem: uid(),
        source: hash(),
        verdict: verdict(),
        cases: vec(("[a-z]{1,3}".prop_map(CaseId), verdict()), 0..4),
        seconds: count(),
        hint_level: any::<u8>(),
        review: any::<bool>();
        problem_version: 1,
        language: Language::Python,
        passed: 0,
        total: cases.len() as u32,
        gave_up: false,
        judged_ms: None,
    });
    let arranged = any::<u16>()
        .prop_map(|days| if days == 0 { RescheduleKind::Suspended } else { RescheduleKind::Postponed { days } });
    prop_oneof![
        submission.prop_map(Event::Submission),
        each!(Event::SessionCheck { day: day(), predictor: prop::option::of(hash()) }),
        each!(Event::ProfileSet { profile: profile() }),
        each!(Event::LockOverridden { topic: topic() }),
        each!(Event::ReviewDue { day: day(), problems: vec(uid(), 0..3) }),
        each!(Event::ReviewArranged { problem: uid(), how: arranged }),
    ]
}

/// Any record, sometimes a rejected one.
pub fn record() -> impl Strategy<Value = Record> {
    let proposal = each!(Proposal { change: change(); agent: Agent::Profiler });
    each!(Record {
        version: any::<u64>(),
        time: at(),
        event: event(),
        changes: vec(proposal, 0..6),
        rejected: option::weighted(0.1, text());
        params: 1,
        prompt: None,
    })
}

/// A state that some history leads to.
pub fn state() -> impl Strategy<Value = LearnerState> {
    vec(record(), 0..12).prop_map(|records| {
        let mut state = LearnerState::default();
        for record in &records {
            apply_in_place(&mut state, record);
        }
        state
    })
}

/// JSON with the keys of a learner state and arbitrary values below them.
pub fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    let key = "schema|version|mastery|reviews|engagement|profile|memory|problems|today|[a-z]{1,3}";
    leaf.prop_recursive(4, 32, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map(key, inner, 0..8).prop_map(|map| {
                let mut object: serde_json::Map<String, Value> = map.into_iter().collect();
                object.entry("schema").and_modify(|v| *v = Value::from(1 + u8::from(v.is_null())));
                Value::Object(object)
            }),
        ]
    })
}
