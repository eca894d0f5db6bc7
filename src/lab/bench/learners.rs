//! Simulated learners: how long a problem's programs take to be made and judged.

use std::time::Duration;

use super::figure::{Row, timed};
use super::setting::Bench;
use crate::judge::{Cancel, Judge};
use crate::lab::learners::build;
use crate::model::Problem;

/// Milliseconds a problem's programs may take that were never judged.
const COLD: f64 = 15_000.0;

/// Makes the graphs of these problems anew, then again from the cache.
pub(super) async fn measure(
    _: &Bench,
    judge: &Judge,
    problems: &[Problem],
    on_row: &mut impl FnMut(Row),
) -> anyhow::Result<()> {
    let cancel = Cancel::default();
    let (mut cold, mut warm): (Vec<Duration>, Vec<Duration>) = (Vec::new(), Vec::new());
    let mut programs = 0;
    for problem in problems {
        let (time, built) = timed(build::anew(judge, problem, &cancel)).await;
        programs += built?.programs.len();
        cold.push(time);
        let (time, built) = timed(build::build(judge, problem, &cancel)).await;
        built?;
        warm.push(time);
    }
    let each = programs / problems.len().max(1);
    on_row(Row::times(format!("{each} programs of a problem, judged"), &cold).goal(COLD, Some(COLD)));
    on_row(Row::times("the same from the cache", &warm));
    Ok(())
}
