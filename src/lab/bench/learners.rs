//! Simulated learners: how long a problem's programs take to be made and judged, how fast learners live at each desk, and what
//! one takes up.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::figure::{Figure, Row, Unit, timed};
use super::setting::Bench;
use crate::judge::{Cancel, Judge};
use crate::lab::learners::build::{self, Graphs};
use crate::lab::learners::desk::DeskName;
use crate::lab::learners::desk::agents::{START, World};
use crate::lab::learners::desk::office::Office;
use crate::lab::learners::kinds::Behaviour;
use crate::lab::learners::life::Life;
use crate::lab::learners::measure::{Batches, Watch};
use crate::lab::learners::params::LearnerParams;
use crate::lab::learners::run::{CHUNK, Crowd, Preset, Stage, Variant};
use crate::model::{Catalog, Problem};

/// Milliseconds a problem's programs may take that were never judged.
const COLD: f64 = 15_000.0;
/// Steps a second on one core, and bytes of a learner.
const STEPS: f64 = 1_000_000.0;
const AGENTS: f64 = 50_000.0;
const BYTES: f64 = 2048.0;
/// Rounds, and chunks of learners in each.
const ROUNDS: usize = 7;
const CHUNKS: u64 = 4;
/// The same at the desks where Rung sits: rounds, and learners of each behaviour in each.
const SEATED_ROUNDS: usize = 3;
const SEATED: u64 = 200;
const JUDGED: u64 = 2;

/// Makes the graphs of these problems anew, then again from the cache.
pub(super) async fn measure(
    bench: &Bench,
    judge: &Judge,
    catalog: &Catalog,
    problems: &[Problem],
    on_row: &mut impl FnMut(Row),
) -> anyhow::Result<()> {
    let cancel = Cancel::default();
    let (mut cold, mut warm): (Vec<Duration>, Vec<Duration>) = (Vec::new(), Vec::new());
    let (mut programs, mut stages, mut graphs) = (0, Vec::new(), Graphs::default());
    for problem in problems {
        let (time, built) = timed(build::anew(judge, problem, &cancel)).await;
        programs += built?.programs.len();
        cold.push(time);
        let (time, built) = timed(build::build(judge, problem, &cancel)).await;
        warm.push(time);
        let built = built?.0;
        stages.push(Stage::of(problem, &built.graph));
        graphs.built.push(Some(Arc::new(built)));
    }
    let each = programs / problems.len().max(1);
    on_row(Row::times(format!("{each} programs of a problem, judged"), &cold).goal(COLD, Some(COLD)));
    on_row(Row::times("the same from the cache", &warm));
    if stages.is_empty() {
        return Ok(());
    }
    let catalog = Catalog { problems: problems.to_vec(), ..catalog.clone() };
    let world = Arc::new(World::new(&catalog, &graphs, START));
    let office = Office { world, program: bench.program.clone(), cache: bench.cache.clone() };
    symbolic(&stages, on_row)?;
    // The full desk waits for the tutor, which a task must not do.
    let rows = std::thread::scope(|scope| scope.spawn(|| seated(&stages, &office)).join());
    rows.map_err(|_| anyhow::anyhow!("the desks broke off"))??.into_iter().for_each(on_row);
    Ok(())
}

fn crowd<'a>(stages: &'a [Stage], desk: DeskName, learners: u64, office: Option<&'a Office>) -> Crowd<'a> {
    let variants = Behaviour::ALL.map(|behaviour| Variant { desk, ..Variant::full(behaviour) }).to_vec();
    let (params, preset) = (LearnerParams::default(), Preset::Paper);
    Crowd { stages, params, preset, seed: 1, learners, variants, office, pen: None }
}

fn steps(sums: &[Batches]) -> u64 {
    sums.iter().map(|batches| batches.sum(None).steps).sum()
}

/// Steps of lives at the desks where Rung sits, one core.
fn seated(stages: &[Stage], office: &Office) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (desk, learners, what, goal) in [
        (DeskName::Agents, SEATED, "steps, agents desk, one core", Some(AGENTS)),
        (DeskName::Full, JUDGED, "steps, full desk, judged for real", None),
    ] {
        let crowd = crowd(stages, desk, learners, Some(office));
        let tables = crowd.tables();
        let (mut times, mut count) = (Vec::new(), 0);
        for _ in 0..SEATED_ROUNDS {
            let began = Instant::now();
            count = steps(&crowd.chunk(&tables, 0)?);
            times.push(began.elapsed());
        }
        let figure = Figure::rate(count as usize, &times);
        let row = Row { what: what.to_owned(), unit: Unit::StepsPerSecond, figure, peer: None, goal: None };
        rows.push(goal.into_iter().fold(row, |row, goal| row.goal(goal, None)));
    }
    Ok(rows)
}

/// Steps of lives at the symbolic desk, counted while they are measured as `rung lab learners` does.
fn symbolic(stages: &[Stage], on_row: &mut impl FnMut(Row)) -> anyhow::Result<()> {
    let crowd = crowd(stages, DeskName::Symbolic, CHUNKS * CHUNK, None);
    let tables = crowd.tables();
    for (threads, what) in [(1, "steps, symbolic desk, one core"), (0, "steps, symbolic desk, all cores")] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let (mut times, mut count) = (Vec::new(), 0);
        for _ in 0..ROUNDS {
            let began = Instant::now();
            let chunk = |chunk| crowd.chunk(&tables, chunk).map(|sums| steps(&sums));
            let counts: Vec<u64> = pool.install(|| (0..CHUNKS).into_par_iter().map(chunk).collect::<Result<_, _>>())?;
            count = counts.iter().sum();
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
