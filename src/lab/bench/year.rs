//! A learner with a year behind them, made by the orchestrator and the real agents from made-up verdicts; the commits are
//! timed on the way.

use std::path::Path;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp, ToSpan};

use super::{Bench, Row, timed};
use crate::clock::FixedClock;
use crate::model::verdict::CaseReport;
use crate::model::{Case, Hash, Language, Problem, Report, Verdict};

/// Entries of the journal.
pub const EVENTS: u64 = 20_000;
const DAYS: i64 = 366;

pub async fn measure(bench: &Bench, home: &Path, on_row: &mut impl FnMut(Row)) -> anyhow::Result<()> {
    let clock = Arc::new(FixedClock::at(Timestamp::now() - (DAYS * 24).hours()));
    let tutor = bench.tutor(home, clock.clone())?;
    let published = tutor.published();
    tutor.set_profile(published.state.profile.clone()).await?;
    let problems = &published.catalog.problems;
    let step = SignedDuration::from_secs(DAYS * 24 * 3600 / EVENTS as i64);
    let (mut times, mut event) = (Vec::new(), 0);
    while tutor.published().state.version < EVENTS {
        event += 1;
        clock.advance(step);
        let (time, done) = timed(async {
            if event % 10 == 0 {
                return tutor.session_check().await;
            }
            // Two of three pass; which problem comes when is spread by a fixed stride.
            let problem = &problems[(event * 7 % problems.len() as u64) as usize];
            let report = made_up(problem, event % 3 != 0, event);
            tutor.record_submission(problem, format!("# {event}").as_bytes(), Some(600), report).map(|_| ())
        })
        .await;
        done?;
        times.push(time);
    }
    on_row(Row::times("one commit, with up to a year behind it", &times).goal(5.0, None));
    tutor.shutdown().await?;
    Ok(())
}

fn made_up(problem: &Problem, passes: bool, number: u64) -> Report {
    let verdict = |index: usize| if passes || index > 2 { Verdict::Ac } else { Verdict::Wa };
    let case = |(index, case): (usize, &Case)| CaseReport {
        sample: case.sample,
        tags: case.tags.clone(),
        fuel: 1000,
        memory: 1 << 24,
        elapsed_ms: 1.0,
        ..CaseReport::new(case.id.clone(), verdict(index))
    };
    Report {
        verdict: if passes { Verdict::Ac } else { Verdict::Wa },
        cases: problem.cases.iter().enumerate().map(case).collect(),
        compile_error: None,
        source: Hash(format!("{number:064x}")),
        language: Language::Python,
        notices: Vec::new(),
        fuel_limit: 1,
        elapsed_ms: 1.0,
    }
}
