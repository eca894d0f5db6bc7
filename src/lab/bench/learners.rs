//! Simulated learners: how long a problem's programs take to be made and judged, how fast learners live at the symbolic desk,
//! and what one takes up.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::figure::{Figure, Row, Unit, timed};
use super::setting::Bench;
use crate::judge::{Cancel, Judge};
use crate::lab::learners::build;
use crate::lab::learners::kinds::Behaviour;
use crate::lab::learners::life::Life;
use crate::lab::learners::measure::{Batches, Watch};
use crate::lab::learners::params::LearnerParams;
use crate::lab::learners::run::{CHUNK, Crowd, Preset, Stage, Variant};
use crate::model::Problem;

/// Milliseconds a problem's programs may take that were never judged.
const COLD: f64 = 15_000.0;
/// Steps a second on one core, and bytes of a learner.
const STEPS: f64 = 1_000_000.0;
const BYTES: f64 = 2048.0;
/// Rounds, and chunks of learners in each.
const ROUNDS: usize = 7;
const CHUNKS: u64 = 4;

/// Makes the graphs of these problems anew, then again from the cache.
pub(super) async fn measure(
    _: &Bench,
    judge: &Judge,
    problems: &[Problem],
    on_row: &mut impl FnMut(Row),
) -> anyhow::Result<()> {
    let cancel = Cancel::default();
    let (mut cold, mut warm): (Vec<Duration>, Vec<Duration>) = (Vec::new(), Vec::new());
    let (mut programs, mut stages) = (0, Vec::new());
    for problem in problems {
        let (time, built) = timed(build::anew(judge, problem, &cancel)).await;
        programs += built?.programs.len();
        cold.push(time);
        let (time, built) = timed(build::build(judge, problem, &cancel)).await;
        warm.push(time);
        stages.push(Stage {
            name: problem.id.to_string(),
            uid: problem.uid.to_string(),
            topic: problem.topic().clone(),
            graph: built?.0.graph,
        });
    }
    let each = programs / problems.len().max(1);
    on_row(Row::times(format!("{each} programs of a problem, judged"), &cold).goal(COLD, Some(COLD)));
    on_row(Row::times("the same from the cache", &warm));
    if !stages.is_empty() {
        live(&stages, on_row)?;
    }
    Ok(())
}

/// Steps of lives at the symbolic desk, counted while they are measured as `rung lab learners` does.
fn live(stages: &[Stage], on_row: &mut impl FnMut(Row)) -> anyhow::Result<()> {
    let crowd = Crowd {
        stages,
        params: LearnerParams::default(),
        preset: Preset::Paper,
        seed: 1,
        learners: CHUNKS * CHUNK,
        variants: Behaviour::ALL.map(Variant::full).to_vec(),
    };
    let tables = crowd.tables();
    let steps = |sums: &[Batches]| sums.iter().map(|batches| batches.sum(None).steps).sum::<u64>();
    for (threads, what) in [(1, "steps, symbolic desk, one core"), (0, "steps, symbolic desk, all cores")] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let (mut times, mut count) = (Vec::new(), 0);
        for _ in 0..ROUNDS {
            let began = Instant::now();
            count = pool.install(|| (0..CHUNKS).into_par_iter().map(|chunk| steps(&crowd.chunk(&tables, chunk))).sum());
            times.push(began.elapsed());
        }
        let figure = Figure::rate(count as usize, &times);
        let row = Row { what: what.to_owned(), unit: Unit::StepsPerSecond, figure, peer: None, goal: None };
        on_row(if threads == 1 { row.goal(STEPS, None) } else { row });
    }
    let bytes = (size_of::<Life>() + size_of::<Watch>()) as f64;
    let figure = Figure { median: bytes, p95: bytes };
    on_row(Row { what: "a learner".to_owned(), unit: Unit::Bytes, figure, peer: None, goal: None }.goal(BYTES, None));
    Ok(())
}
