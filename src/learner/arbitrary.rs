//! Arbitrary states, records and JSON for property tests: everything serde can express, sensible or not, with numbers
//! as they are recorded.

use jiff::Timestamp;
use jiff::civil::Date;
use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use serde_json::Value;

use super::apply::apply_in_place;
use crate::equations::decimals::recorded;
use crate::model::event::{Agent, Arrangement, Change, Event, Proposal, Record, Submission};
use crate::model::hint::{Band, HintSource};
use crate::model::ids::{BugId, CaseId, Hash, ProblemUid, TopicId};
use crate::model::learner::{
    Act, Bucket, DailyItem, DailySet, Elsewhere, Evidence, Exchange, FsrsMemory, Insight, Layer, LearnerState,
    Misconception, Moved, Nudge, NudgeKind, Profile, Review, Ruling, RulingKind, Scheduler, SchedulerFit, SelfReport,
    Subject, Trends,
};
use crate::model::problem::{Difficulty, Language};
use crate::model::verdict::Verdict;

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![(-10.0..10.0_f64).prop_map(recorded), Just(0.0), Just(1.0), (0.0..1.0_f64).prop_map(recorded)]
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

/// Few names, so that changes meet.
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

fn profile() -> impl Strategy<Value = Profile> {
    let skill = prop::sample::select(vec![SelfReport::New, SelfReport::Some, SelfReport::Confident]);
    let switches = (any::<bool>(), any::<(u16, u16)>(), any::<u8>(), any::<i8>());
    (skill, switches, text(), btree_set(nudge_kind(), 0..4)).prop_map(
        |(skill, (answered, (minutes_a_day, reviews_a_day), max_hint_level, day_start), zone, opt_outs)| Profile {
            answered,
            skill,
            minutes_a_day,
            reviews_a_day,
            scheduler: if answered { Scheduler::Sm2 } else { Scheduler::Fsrs },
            max_hint_level,
            day_start,
            zone,
            opt_outs,
            safety_advice: answered,
        },
    )
}

fn evidence() -> impl Strategy<Value = Evidence> {
    (at(), uid(), any::<bool>(), number(), number(), text()).prop_map(
        |(at, problem, success, before, after, reason)| Evidence {
            at,
            problem,
            success,
            before,
            after,
            weight: 1.0,
            reason,
        },
    )
}

fn review() -> impl Strategy<Value = Review> {
    let counts = (count(), count(), count(), count(), any::<u8>());
    (vec(topic(), 0..3), day(), counts, (number(), number()), at(), any::<bool>(), text()).prop_map(
        |(topics, due, counts, (ease, recall_at_due), last_reviewed, preponed, reason)| {
            let (interval, ladder_interval, reviews, lapses, last_quality) = counts;
            Review {
                topics,
                due,
                interval,
                ladder_interval,
                ease,
                reviews,
                lapses,
                last_quality,
                last_reviewed,
                recall_at_due,
                preponed,
                suspended: false,
                reason,
                fsrs: preponed.then_some(FsrsMemory { stability: ease, difficulty: recall_at_due, due }),
            }
        },
    )
}

fn misconception() -> impl Strategy<Value = Misconception> {
    let bug = "[m-n]".prop_map(BugId);
    (topic(), uid(), bug, text(), number(), (count(), count()), at(), at(), option::of(at())).prop_map(
        |(topic, problem, bug, message, confidence, (evidence, clean_solves), first_seen, last_seen, resolved)| {
            Misconception {
                topic,
                problem,
                bug,
                message,
                confidence,
                evidence,
                first_seen,
                last_seen,
                clean_solves,
                resolved,
            }
        },
    )
}

fn nudge() -> impl Strategy<Value = Nudge> {
    (nudge_kind(), at(), text(), option::of(uid()), any::<bool>())
        .prop_map(|(kind, at, text, problem, dismissed)| Nudge { kind, at, text, problem, dismissed })
}

fn daily_set() -> impl Strategy<Value = DailySet> {
    let bucket = prop::sample::select(vec![Bucket::Review, Bucket::Growth, Bucket::Frontier, Bucket::Challenge]);
    let item = (uid(), bucket, text()).prop_map(|(problem, bucket, reason)| DailyItem { problem, bucket, reason });
    (day(), vec(item, 0..4)).prop_map(|(day, items)| DailySet { day, items })
}

fn trends() -> impl Strategy<Value = Trends> {
    vec(option::of(number()), 5).prop_map(|numbers| Trends {
        pace: numbers[0],
        usual_pace: numbers[1],
        hint_dependence: numbers[2],
        accuracy: numbers[3],
        fatigue: numbers[4],
    })
}

fn fit() -> impl Strategy<Value = SchedulerFit> {
    (vec(number(), 0..3), count(), at()).prop_map(|(weights, reviews, at)| SchedulerFit { weights, reviews, at })
}

fn exchange() -> impl Strategy<Value = Exchange> {
    let act = prop_oneof![
        (any::<bool>(), number(), any::<u8>()).prop_map(|(passed, mastery, hints)| Act::Try {
            passed,
            difficulty: Difficulty::Medium,
            mastery,
            hints
        }),
        (any::<bool>(), number(), any::<u8>()).prop_map(|(passed, recall, hints)| Act::Review {
            passed,
            recall,
            hints
        }),
        any::<u8>().prop_map(|level| Act::Hint { level }),
        Just(Act::Solution),
        (nudge_kind(), any::<bool>()).prop_map(|(nudge, dismissed)| Act::Nudge { nudge, dismissed }),
    ];
    let moved = (topic(), number(), number()).prop_map(|(topic, before, after)| Moved { topic, before, after });
    let about = (option::of(uid()), option::of(topic()), any::<[bool; 2]>(), any::<u64>());
    (act, about, vec(number(), 3), vec(moved, 0..3), vec(topic(), 0..2)).prop_map(
        |(act, (problem, topic, [own, room], record), numbers, moved, opened)| Exchange {
            record,
            act,
            problem,
            topic,
            own,
            demand: numbers[0],
            engagement: numbers[1],
            gain: numbers[2],
            moved,
            opened,
            room,
        },
    )
}

fn ruling() -> impl Strategy<Value = Ruling> {
    let kind = prop::sample::select(vec![RulingKind::Replaced, RulingKind::Withheld, RulingKind::Advised]);
    let subject = prop_oneof![
        (uid(), option::of(uid())).prop_map(|(problem, instead)| Subject::Item { problem, instead }),
        nudge_kind().prop_map(|nudge| Subject::Nudge { nudge }),
        uid().prop_map(|problem| Subject::Review { problem }),
        (uid(), any::<u8>(), any::<u8>()).prop_map(|(problem, level, instead)| Subject::Suggestion {
            problem,
            level,
            instead
        }),
        Just(Subject::Streak),
        Just(Subject::Steps),
    ];
    let layer = prop::sample::select(Layer::ALL.to_vec());
    let figures = (number(), number(), any::<u64>(), any::<u64>());
    (day(), layer, kind, option::of(topic()), subject, figures, text()).prop_map(
        |(day, layer, kind, topic, subject, (observed, limit, from, to), reason)| Ruling {
            day,
            layer,
            kind,
            topic,
            subject,
            observed,
            limit,
            from,
            to,
            reason,
        },
    )
}

fn insight() -> impl Strategy<Value = Insight> {
    let parts = (text(), text(), vec(any::<u64>(), 0..3));
    parts.prop_map(|(subject, text, evidence)| Insight { subject, text, evidence })
}

fn submitted() -> impl Strategy<Value = Change> {
    let facts = (uid(), hash(), verdict(), day(), count());
    (facts, any::<[bool; 3]>()).prop_map(
        |((problem, source, verdict, day, seconds), [counted_failure, gave_up, solution_seen])| Change::Submitted {
            problem,
            source,
            verdict,
            day,
            seconds,
            counted_failure,
            gave_up,
            solution_seen,
        },
    )
}

/// Any change at all.
pub fn change() -> impl Strategy<Value = Change> {
    prop_oneof![practice(), course()]
}

/// Changes that come of practice.
fn practice() -> impl Strategy<Value = Change> {
    let skill = (topic(), number(), number(), any::<bool>(), evidence());
    prop_oneof![
        profile().prop_map(|profile| Change::Profile { profile }),
        (topic(), number(), any::<bool>()).prop_map(|(topic, mastery, history)| Change::SkillStart {
            topic,
            mastery,
            history
        }),
        skill.prop_map(|(topic, alpha, beta, first_try, evidence)| Change::Skill {
            topic,
            alpha,
            beta,
            first_try,
            evidence
        }),
        (uid(), text()).prop_map(|(problem, reason)| Change::NotCounted { problem, reason }),
        submitted(),
        number().prop_map(|rating| Change::Rating { rating }),
        (trends(), vec(any::<bool>(), 0..30), vec(any::<u64>(), 0..30))
            .prop_map(|(trends, recent, records)| Change::Trends { trends, recent, records }),
        misconception().prop_map(|misconception| Change::Misconception { misconception }),
        vec(insight(), 0..3).prop_map(|insights| Change::Insights { insights }),
        (uid(), review()).prop_map(|(problem, review)| Change::Review { problem, review }),
    ]
}

/// Changes of everything around it.
fn course() -> impl Strategy<Value = Change> {
    prop_oneof![
        (uid(), any::<u8>(), day(), "[a-z\n]{0,20}").prop_map(|(problem, level, day, text)| Change::HintShown {
            problem,
            level,
            day,
            text,
            source: HintSource::Diagnosed,
            band: Band::Advanced,
        }),
        uid().prop_map(|problem| Change::ReviewStarted { problem }),
        uid().prop_map(|problem| Change::Ran { problem }),
        daily_set().prop_map(|set| Change::DailySet { set }),
        (uid(), day()).prop_map(|(problem, day)| Change::Offered { problem, day }),
        (count(), count(), count(), day()).prop_map(|(streak, longest, freezes, day)| Change::Streak {
            streak,
            longest,
            freezes,
            day
        }),
        count().prop_map(|failures_in_a_row| Change::SessionStarted { failures_in_a_row }),
        (count(), option::of(topic())).prop_map(|(failures, topic)| Change::FailureRun { failures, topic }),
        nudge().prop_map(|nudge| Change::Nudge { nudge }),
        nudge_kind().prop_map(|nudge| Change::NudgeDismissed { nudge }),
        topic().prop_map(|topic| Change::LockOverridden { topic }),
        (uid(), at(), any::<bool>()).prop_map(|(problem, last, solved)| {
            let elsewhere = Elsewhere { last, solved };
            Change::TriedElsewhere { problem, elsewhere }
        }),
        fit().prop_map(|fit| Change::SchedulerFit { fit }),
        exchange().prop_map(|step| Change::Step { step: Box::new(step) }),
        ruling().prop_map(|ruling| Change::Ruling { ruling: Box::new(ruling) }),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    let cases = vec(("[a-z]{1,3}".prop_map(CaseId), verdict()), 0..4);
    let submission = (uid(), hash(), verdict(), cases, count(), any::<u8>(), any::<bool>()).prop_map(
        |(problem, source, verdict, cases, seconds, hint_level, review)| {
            Event::Submission(Submission {
                problem,
                problem_version: 1,
                language: Language::Python,
                source,
                verdict,
                passed: 0,
                total: cases.len() as u32,
                cases,
                seconds,
                hint_level,
                review,
                gave_up: false,
                judged_ms: None,
            })
        },
    );
    prop_oneof![
        submission,
        day().prop_map(|day| Event::SessionCheck { day }),
        profile().prop_map(|profile| Event::ProfileSet { profile }),
        topic().prop_map(|topic| Event::LockOverridden { topic }),
        (day(), vec(uid(), 0..3)).prop_map(|(day, problems)| Event::ReviewDue { day, problems }),
        (uid(), any::<u16>()).prop_map(|(problem, days)| Event::ReviewArranged {
            problem,
            how: if days == 0 { Arrangement::Suspended } else { Arrangement::Postponed { days } },
        }),
    ]
}

/// Any record, now and then a rejected one.
pub fn record() -> impl Strategy<Value = Record> {
    let proposal = change().prop_map(|change| Proposal { agent: Agent::Profiler, change });
    let rejected = option::weighted(0.1, text());
    (any::<u64>(), at(), event(), vec(proposal, 0..6), rejected).prop_map(
        |(version, time, event, changes, rejected)| Record {
            version,
            time,
            event,
            changes,
            rejected,
            params: 1,
            prompt: None,
        },
    )
}

/// A state some history leads to.
pub fn state() -> impl Strategy<Value = LearnerState> {
    vec(record(), 0..12).prop_map(|records| {
        let mut state = LearnerState::default();
        for record in &records {
            apply_in_place(&mut state, record);
        }
        state
    })
}

/// JSON with the keys of a learner state and anything below them.
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
