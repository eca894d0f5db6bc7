//! How long opening and committing take with years of data. Run with
//! `cargo test --lib store::measure -- --ignored --nocapture`; the numbers decide the snapshot policy in `store`.

use std::time::{Duration, Instant};

use jiff::civil::Date;

use crate::model::event::{Event, Submission};
use crate::model::learner::{DayActivity, Evidence, Progress, Review, Skill};
use crate::model::{Agent, Change, Language, Proposal, Verdict};

use super::testing::MODEL;
use super::*;

const LINES: u64 = 20_000;

fn hash(n: u64) -> crate::model::Hash {
    Attempts::key(&n.to_le_bytes())
}

fn evidence(n: u64) -> Evidence {
    let reason = "solved at the first try with one hint: a gain of .05, of which .80 is kept".to_owned();
    let at = Timestamp::from_second(n.cast_signed()).unwrap();
    Evidence { at, problem: uid(n), success: true, before: 0.3, after: 1.0 / (n as f64 + 2.0), weight: 1.0, reason }
}

fn uid(n: u64) -> crate::model::ProblemUid {
    format!("0190b5a4-7c3e-7000-8000-{:012x}", n % 300).as_str().into()
}

/// A learner with 300 problems done, 20 topics and two years of days.
fn big_state() -> LearnerState {
    let mut state = LearnerState::default();
    let start: Date = "2024-01-01".parse().unwrap();
    for n in 0..730 {
        let activity = DayActivity { submissions: 12, passed: 5, hints: 3, seconds: 1800 };
        state.engagement.activity.insert(start + jiff::Span::new().days(n), activity);
    }
    for n in 0..20 {
        let skill = Skill { recent: (0..8).map(evidence).collect(), ..Skill::starting_at(0.1) };
        state.mastery.insert(format!("topic-{n}").as_str().into(), skill);
    }
    for n in 0..300 {
        let sources = (0..Progress::KEPT_SOURCES as u64).map(|i| hash(n * 100 + i)).collect();
        state.problems.insert(uid(n), Progress { sources, offered: vec![start; 8], ..Progress::default() });
        state.reviews.insert(uid(n), review(n, start));
    }
    state
}

fn review(n: u64, due: Date) -> Review {
    Review {
        topics: vec!["hash-maps".into(), "two-pointers".into()],
        due,
        interval: 12,
        ladder_interval: 15,
        ease: 2.36,
        reviews: 3,
        lapses: 1,
        last_quality: 4,
        last_reviewed: Timestamp::UNIX_EPOCH,
        recall_at_due: 1.0 / (n as f64 + 1.0),
        preponed: false,
        reason: "solved with a minor delay: 15 days, shortened to 12 for one hint".to_owned(),
        fsrs: None,
    }
}

fn submission(version: u64) -> Record {
    let day = "2026-01-31".parse().unwrap();
    let event = Event::Submission(Submission {
        problem: uid(version),
        problem_version: 1,
        language: Language::Python,
        source: hash(version),
        verdict: Verdict::Ac,
        passed: 12,
        total: 12,
        cases: (0..12).map(|n| (format!("case-{n}").as_str().into(), Verdict::Ac)).collect(),
        seconds: 800,
        hint_level: 1,
        review: false,
        gave_up: false,
        judged_ms: None,
    });
    let skill = |topic: &str| Change::Skill {
        topic: topic.into(),
        alpha: 2.9,
        beta: 1.0,
        first_try: true,
        evidence: evidence(version),
    };
    let changes = [
        (Agent::Profiler, skill("topic-1")),
        (Agent::Profiler, skill("topic-2")),
        (Agent::Profiler, Change::Rating { rating: 1000.0 + version as f64 / 7.0 }),
        (Agent::Synthesizer, Change::Review { problem: uid(version), review: review(version, day) }),
    ];
    Record {
        version,
        time: Timestamp::from_second(version.cast_signed()).unwrap(),
        event,
        changes: changes.map(|(agent, change)| Proposal { agent, change }).to_vec(),
        rejected: None,
        params: 1,
        prompt: None,
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[test]
#[ignore = "measures; nothing to pass or fail"]
fn years_of_data() {
    let temp = tempfile::tempdir().unwrap();
    let mut head = Head::default();
    let mut text = Vec::new();
    for version in 1..=LINES {
        let line = line::encode(&submission(version), &head).unwrap();
        text.extend(line.bytes);
        head = line.head;
    }
    std::fs::write(temp.path().join(journal::FILE), &text).unwrap();
    snapshot::write(temp.path(), &head, &big_state()).unwrap();
    let size = std::fs::metadata(temp.path().join(snapshot::FILE)).unwrap().len();
    println!("{LINES} lines: journal {} kB, snapshot {} kB", text.len() / 1024, size / 1024);
    let open = || Store::open(temp.path(), Timestamp::UNIX_EPOCH, MODEL).unwrap();
    let timed = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    println!("open: {:?}", median((0..20).map(|_| timed(&mut || drop(open()))).collect()));
    let mut store = open().store;
    let mut version = LINES;
    let commits = (0..100).map(|_| {
        version += 1;
        let record = submission(version);
        timed(&mut || drop(store.commit(&record).unwrap()))
    });
    println!("commit: {:?}", median(commits.collect()));
    let state = Arc::clone(store.state());
    println!("  clone of the state: {:?}", timed(&mut || drop(LearnerState::clone(&state))));
    println!("  snapshot made: {:?}", timed(&mut || drop(snapshot::encode(&head, &state).unwrap())));
    println!("history of 50: {:?}", timed(&mut || drop(store.history(50).unwrap())));
    println!("verify: {:?}", timed(&mut || drop(verify(temp.path(), &MODEL).unwrap())));
}
