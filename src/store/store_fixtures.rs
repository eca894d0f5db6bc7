//! Fixtures of the store's tests: records generated from a number, and a fold that distinguishes histories.

use proptest::prelude::*;

use crate::types::learner_state::{Evidence, Skill};
use crate::types::{Agent, Change, Event, LearnerState, Proposal, Record};

use super::state_reducer::StateReducer;

/// A fold over ratings and skills. Migration fails, because a test with an old state brings its own migration.
pub const MODEL: StateReducer = StateReducer { fold, migrate: |_| Err("there is no older schema".to_owned()) };

fn fold(state: &mut LearnerState, record: &Record) {
    state.version = record.version;
    state.time = Some(record.time);
    for proposal in &record.changes {
        match &proposal.change {
            Change::Rating { rating } => state.memory.rating = *rating,
            Change::Skill { topic, alpha, beta, evidence, .. } => {
                let skill = state.mastery.entry(topic.clone()).or_insert_with(|| Skill::starting_at(0.1));
                (skill.mastery, skill.alpha, skill.beta) = (evidence.after, *alpha, *beta);
                skill.recent.push(evidence.clone());
                if skill.recent.len() > Skill::MAX_EVIDENCE {
                    skill.recent.remove(0);
                }
            }
            _ => {}
        }
    }
}

/// A record with a little content that depends on `seed`.
pub fn record(version: u64, seed: u64) -> Record {
    let time = jiff::Timestamp::from_second(1_700_000_000 + seed.cast_signed()).unwrap();
    let evidence = Evidence {
        at: time,
        problem: "p".into(),
        success: seed.is_multiple_of(2),
        before: 0.1,
        after: 1.0 / (seed as f64 + 3.0),
        weight: 1.0,
        reason: format!("été \"{seed}\""),
    };
    let skill = Change::Skill { topic: "stack".into(), alpha: 1.9, beta: 1.0, first_try: false, evidence };
    let rating = Change::Rating { rating: 1000.0 + seed as f64 / 7.0 };
    Record::new(
        version,
        time,
        Event::SessionCheck { day: "2026-01-31".parse().unwrap(), predictor: None },
        [(Agent::Profiler, skill), (Agent::Orchestrator, rating)]
            .map(|(agent, change)| Proposal { agent, change })
            .to_vec(),
    )
}

/// Histories of at most `length` records that may be committed one after the other, some of them rejected.
pub fn history(length: usize) -> impl Strategy<Value = Vec<Record>> {
    let step = (any::<u32>(), any::<f64>(), proptest::bool::weighted(0.2), ".{0,12}");
    proptest::collection::vec(step, 0..length).prop_map(|steps| {
        let mut version = 0;
        let mut records = Vec::new();
        for (seed, number, rejected, text) in steps {
            version += u64::from(!rejected);
            let mut record = record(version, u64::from(seed));
            if rejected {
                record.changes.clear();
                record.rejected = Some(text);
            } else if number.is_finite() && number.abs() < 1e300 {
                record.changes.push(Proposal { agent: Agent::Profiler, change: Change::Rating { rating: number } });
            }
            records.push(record);
        }
        records
    })
}
