//! Measures simulated learners: the time to generate and judge a problem's programs, the steps per second in each
//! environment, and the memory of a learner.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::bench_setup::Bench;
use super::measurement::{Measurement, MeasurementUnit, SampleStats, time_future};
use crate::judge::{Cancel, Judge};
use crate::lab::learners::environment::EnvironmentKind;
use crate::lab::learners::environment::agents_environment::{SIMULATION_START, SimulationWorld};
use crate::lab::learners::environment::tutor_fixture::TutorFixture;
use crate::lab::learners::episode::Episode;
use crate::lab::learners::episode_measures::{EpisodeCounter, TallyBatches};
use crate::lab::learners::learner_params::LearnerParams;
use crate::lab::learners::learner_types::Behaviour;
use crate::lab::learners::program_builder::{self, BuiltGraphs};
use crate::lab::learners::simulation_run::{CHUNK_LEARNERS, LearnerPreset, SimulationProblem, SimulationRun, Variant};
use crate::types::{Catalog, Problem};

/// Most milliseconds for a problem's programs without a cache.
const MAX_COLD_BUILD_MS: f64 = 15_000.0;
/// Steps a second on one core, and bytes of a learner.
const MIN_STEPS_PER_SECOND: f64 = 1_000_000.0;
const MIN_AGENTS_STEPS_PER_SECOND: f64 = 50_000.0;
const MAX_LEARNER_BYTES: f64 = 2048.0;
/// Rounds, and chunks of learners in each.
const ROUNDS: usize = 7;
const CHUNKS_PER_ROUND: u64 = 4;
/// The same in the environments with Rung: rounds, and learners of each behaviour in each.
const REAL_TUTOR_ROUNDS: usize = 3;
const AGENTS_ENVIRONMENT_LEARNERS: u64 = 200;
const FULL_ENVIRONMENT_LEARNERS: u64 = 2;

/// Builds the graphs of these problems, then loads them from the cache.
pub(super) async fn measure(
    bench: &Bench,
    judge: &Judge,
    catalog: &Catalog,
    problems: &[Problem],
    on_row: &mut impl FnMut(Measurement),
) -> anyhow::Result<()> {
    let cancel = Cancel::default();
    let (mut cold, mut warm): (Vec<Duration>, Vec<Duration>) = (Vec::new(), Vec::new());
    let (mut programs, mut stages, mut graphs) = (0, Vec::new(), BuiltGraphs::default());
    for problem in problems {
        let (time, built) = time_future(program_builder::rebuild(judge, problem, &cancel)).await;
        programs += built?.programs.len();
        cold.push(time);
        let (time, built) = time_future(program_builder::build_or_load(judge, problem, &cancel)).await;
        warm.push(time);
        let built = built?.0;
        stages.push(SimulationProblem::new(problem, &built.graph));
        graphs.built.push(Some(Arc::new(built)));
    }
    let each = programs / problems.len().max(1);
    on_row(
        Measurement::from_times(format!("{each} programs of a problem, judged"), &cold)
            .with_goal(MAX_COLD_BUILD_MS, Some(MAX_COLD_BUILD_MS)),
    );
    on_row(Measurement::from_times("the same from the cache", &warm));
    if stages.is_empty() {
        return Ok(());
    }
    let catalog = Catalog { problems: problems.to_vec(), ..catalog.clone() };
    let world = Arc::new(SimulationWorld::new(&catalog, &graphs, SIMULATION_START));
    let office = TutorFixture { world, program: bench.program.clone(), cache: bench.cache.clone() };
    measure_symbolic(&stages, on_row)?;
    // The full environment blocks on the tutor, which an async task must not do.
    let rows = std::thread::scope(|scope| scope.spawn(|| measure_real_tutor(&stages, &office)).join());
    rows.map_err(|_| anyhow::anyhow!("the desks broke off"))??.into_iter().for_each(on_row);
    Ok(())
}

fn build_run<'a>(
    stages: &'a [SimulationProblem],
    desk: EnvironmentKind,
    learners: u64,
    office: Option<&'a TutorFixture>,
) -> SimulationRun<'a> {
    let variants = Behaviour::ALL.map(|behaviour| Variant { desk, ..Variant::full(behaviour) }).to_vec();
    let (params, preset) = (LearnerParams::default(), LearnerPreset::Paper);
    SimulationRun { stages, params, preset, seed: 1, learners, variants, office, pen: None }
}

fn steps(sums: &[TallyBatches]) -> u64 {
    sums.iter().map(|batches| batches.sum_without(None).steps).sum()
}

/// Measures steps in the environments with Rung, on one core.
fn measure_real_tutor(stages: &[SimulationProblem], office: &TutorFixture) -> anyhow::Result<Vec<Measurement>> {
    let mut rows = Vec::new();
    for (desk, learners, what, goal) in [
        (
            EnvironmentKind::Agents,
            AGENTS_ENVIRONMENT_LEARNERS,
            "steps, agents desk, one core",
            Some(MIN_AGENTS_STEPS_PER_SECOND),
        ),
        (EnvironmentKind::Full, FULL_ENVIRONMENT_LEARNERS, "steps, full desk, judged for real", None),
    ] {
        let crowd = build_run(stages, desk, learners, Some(office));
        let tables = crowd.build_tables();
        let (mut times, mut count) = (Vec::new(), 0);
        for _ in 0..REAL_TUTOR_ROUNDS {
            let began = Instant::now();
            count = steps(&crowd.run_chunk(&tables, 0)?);
            times.push(began.elapsed());
        }
        let figure = SampleStats::per_second(count as usize, &times);
        let row = Measurement {
            what: what.to_owned(),
            unit: MeasurementUnit::StepsPerSecond,
            figure,
            peer: None,
            goal: None,
        };
        rows.push(goal.into_iter().fold(row, |row, goal| row.with_goal(goal, None)));
    }
    Ok(rows)
}

/// Measures steps in the symbolic environment, counted as `rung lab learners` does.
fn measure_symbolic(stages: &[SimulationProblem], on_row: &mut impl FnMut(Measurement)) -> anyhow::Result<()> {
    let crowd = build_run(stages, EnvironmentKind::Symbolic, CHUNKS_PER_ROUND * CHUNK_LEARNERS, None);
    let tables = crowd.build_tables();
    for (threads, what) in [(1, "steps, symbolic desk, one core"), (0, "steps, symbolic desk, all cores")] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let (mut times, mut count) = (Vec::new(), 0);
        for _ in 0..ROUNDS {
            let began = Instant::now();
            let chunk = |chunk| crowd.run_chunk(&tables, chunk).map(|sums| steps(&sums));
            let counts: Vec<u64> =
                pool.install(|| (0..CHUNKS_PER_ROUND).into_par_iter().map(chunk).collect::<Result<_, _>>())?;
            count = counts.iter().sum();
            times.push(began.elapsed());
        }
        let figure = SampleStats::per_second(count as usize, &times);
        let row = Measurement {
            what: what.to_owned(),
            unit: MeasurementUnit::StepsPerSecond,
            figure,
            peer: None,
            goal: None,
        };
        on_row(if threads == 1 { row.with_goal(MIN_STEPS_PER_SECOND, None) } else { row });
    }
    let bytes = (size_of::<Episode>() + size_of::<EpisodeCounter>()) as f64;
    let figure = SampleStats { median: bytes, p95: bytes };
    on_row(
        Measurement { what: "a learner".to_owned(), unit: MeasurementUnit::Bytes, figure, peer: None, goal: None }
            .with_goal(MAX_LEARNER_BYTES, None),
    );
    Ok(())
}
