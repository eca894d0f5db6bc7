//! Builds a learner's year of history with the orchestrator, the real agents and invented verdicts, and times the
//! commits.

use std::path::Path;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp, ToSpan};

use super::bench_setup::Bench;
use super::measurement::{Measurement, time_future};
use crate::clock::FixedClock;
use crate::lab::outcome_sim;
use crate::types::{Hash, Verdict};

/// Entries of the journal.
pub const JOURNAL_EVENTS: u64 = 20_000;
const HISTORY_DAYS: i64 = 366;

pub async fn measure(bench: &Bench, home: &Path, on_row: &mut impl FnMut(Measurement)) -> anyhow::Result<()> {
    let clock = Arc::new(FixedClock::at(Timestamp::now() - (HISTORY_DAYS * 24).hours()));
    let tutor = bench.open_tutor(home, clock.clone())?;
    let published = tutor.snapshot();
    tutor.set_profile(published.state.profile.clone()).await?;
    let problems = &published.catalog.problems;
    let step = SignedDuration::from_secs(HISTORY_DAYS * 24 * 3600 / JOURNAL_EVENTS as i64);
    let (mut times, mut event) = (Vec::new(), 0);
    while tutor.snapshot().state.version < JOURNAL_EVENTS {
        event += 1;
        clock.advance(step);
        let (time, done) = time_future(async {
            if event % 10 == 0 {
                return tutor.session_check().await;
            }
            // Two of three pass; a fixed stride spreads the problems.
            let problem = &problems[(event * 7 % problems.len() as u64) as usize];
            let failure = (event % 3 == 0).then_some(Verdict::Wa);
            let report =
                outcome_sim::build_report(problem, Hash(format!("{event:064x}")), failure, |index, _| index <= 2);
            tutor.record_submission(problem, format!("# {event}").as_bytes(), Some(600), report, None).map(|_| ())
        })
        .await;
        done?;
        times.push(time);
    }
    on_row(Measurement::from_times("one commit, with up to a year behind it", &times).with_goal(5.0, None));
    tutor.shutdown().await?;
    Ok(())
}
