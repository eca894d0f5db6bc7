//! Measures how long rebuilding, opening and committing take with years of data. Run with `cargo test --lib
//! store::store_benchmark -- --ignored --nocapture`; the numbers decide the snapshot policy in `store`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::civil::Date;

use crate::types::event::{Event, Submission};
use crate::types::learner_state::{Evidence, LearnerMemory, Review, Trends};
use crate::types::{Agent, Change, Hash, LearnerState, Proposal, Record, Verdict};

use super::*;
use crate::learner::apply::apply_in_place;

const LINES: u64 = 100_000;
/// The learner model's fold; no migration is needed.
const MODEL: StateReducer = StateReducer { fold: apply_in_place, migrate: |_| Err(String::new()) };

fn hash(n: u64) -> Hash {
    Hash::sha256(&n.to_le_bytes())
}

fn evidence(n: u64) -> Evidence {
    let reason = "solved at the first try with one hint: a gain of .05, of which .80 is kept".to_owned();
    let at = Timestamp::from_second(n.cast_signed()).unwrap();
    Evidence { at, problem: uid(n), success: true, before: 0.3, after: 1.0 / (n as f64 + 2.0), weight: 1.0, reason }
}

fn uid(n: u64) -> crate::types::ProblemUid {
    format!("0190b5a4-7c3e-7000-8000-{:012x}", n % 300).as_str().into()
}

fn review(n: u64, due: Date) -> Review {
    Review {
        topics: vec!["hash-maps".into(), "two-pointers".into()],
        due,
        ladder_interval: 15,
        last_reviewed: Timestamp::UNIX_EPOCH,
        recall_at_due: 1.0 / (n as f64 + 1.0),
        reason: "solved with a minor delay: 15 days, shortened to 12 for one hint".to_owned(),
        ..crate::learner::learner_fixtures::review(3, 1, 12, 2.36)
    }
}

fn submission(version: u64) -> Record {
    let start: Date = "2024-01-01".parse().unwrap();
    let day = start + jiff::Span::new().days((version / 140).cast_signed());
    let event = Event::Submission(Submission {
        source: hash(version),
        passed: 12,
        total: 12,
        cases: (0..12).map(|n| (format!("case-{n}").as_str().into(), Verdict::Ac)).collect(),
        seconds: 800,
        hint_level: 1,
        ..crate::learner::learner_fixtures::submission(uid(version).0.as_str(), "", Verdict::Ac)
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
        (
            Agent::Profiler,
            Change::Trends {
                trends: Trends::default(),
                recent: vec![true; LearnerMemory::MAX_RECENT_OUTCOMES],
                records: Vec::new(),
            },
        ),
        (Agent::Profiler, submitted(version, day)),
        (Agent::Synthesizer, Change::Review { problem: uid(version), review: review(version, day) }),
        (Agent::Engagement, Change::Streak { streak: 3, longest: 40, freezes: 1, day }),
        (Agent::Engagement, Change::FailureRun { failures: 0, topic: None }),
    ];
    Record::new(
        version,
        Timestamp::from_second(version.cast_signed()).unwrap(),
        event,
        changes.map(|(agent, change)| Proposal { agent, change }).to_vec(),
    )
}

fn submitted(version: u64, day: Date) -> Change {
    Change::Submitted {
        problem: uid(version),
        source: hash(version),
        verdict: Verdict::Ac,
        day,
        seconds: 800,
        counted_failure: false,
        gave_up: false,
        solution_seen: false,
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// A journal of [`LINES`] lines in a temporary folder.
fn journal() -> tempfile::TempDir {
    let temp = tempfile::tempdir().unwrap();
    let mut head = JournalHead::default();
    let mut text = Vec::new();
    for version in 1..=LINES {
        let line = journal_line::encode(&submission(version), &head).unwrap();
        text.extend(line.bytes);
        head = line.head;
    }
    std::fs::write(temp.path().join(journal::FILE), &text).unwrap();
    println!("{LINES} lines, {} MB", text.len() >> 20);
    temp
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

#[test]
#[ignore = "measures; nothing to pass or fail"]
fn years_of_data() {
    let temp = journal();
    let path = temp.path().join(snapshot::FILE);
    let rebuilt = || rebuild(temp.path(), Timestamp::UNIX_EPOCH, &MODEL).unwrap();
    for _ in 0..5 {
        let _ = std::fs::remove_file(&path);
        println!("rebuild: {:?}", timed(rebuilt).0);
    }
    println!("verify: {:?}", timed(|| verify(temp.path(), &MODEL).unwrap()).0);
    println!("snapshot: {} kB", std::fs::metadata(&path).unwrap().len() >> 10);
    let open = || Store::open(temp.path(), Timestamp::UNIX_EPOCH, MODEL).unwrap();
    println!("open: {:?}", median((0..20).map(|_| timed(open).0).collect()));
    let mut store = open().store;
    let mut version = LINES;
    let mut commits: Vec<Duration> = (0..320)
        .map(|_| {
            version += 1;
            let record = submission(version);
            timed(|| store.commit(&record).unwrap()).0
        })
        .collect();
    commits.sort();
    let at = |share: usize| commits[commits.len() * share / 100];
    println!(
        "320 commits, {} with a snapshot: median {:?}, p95 {:?}, p99 {:?}",
        320 / SNAPSHOT_EVERY,
        at(50),
        at(95),
        at(99)
    );
    let state = Arc::clone(store.state());
    println!("  clone of the state: {:?}", timed(|| LearnerState::clone(&state)).0);
    println!("  snapshot made: {:?}", timed(|| snapshot::encode(&JournalHead::default(), &state).unwrap()).0);
    println!("history of 50: {:?}", timed(|| store.history(50).unwrap()).0);
    println!(
        "the state without the last submission: {:?}",
        timed(|| store.state_without(&[version].into()).unwrap()).0
    );
    store.close().unwrap();
    let (time, rebuilt) = timed(rebuilt);
    println!("rebuild behind the commits: {time:?}, byte-identical: {}", rebuilt.previous.is_none());
}
