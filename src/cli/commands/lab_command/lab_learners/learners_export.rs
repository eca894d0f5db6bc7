//! `--out DIR`: writes a data set that others can publish with: figures, lives and steps as CSV, a sample of the lives
//! as `ProgSnap2` (without events if a model typed), and a manifest that describes every column.
//!
//! The files hold all that the measures need: `docs/measures.py` computes them without this crate. Lives are simulated
//! again, which gives identical ones, on all cores, and written in order.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;

use super::learners_answer::LearnersAnswer;
use crate::lab::learners::episode;
use crate::lab::learners::episode_export::EpisodeTraceWriter;
use crate::lab::learners::episode_measures::EpisodeCounter;
use crate::lab::learners::learner_types::{EpisodeEnd, Flaws, NodeId};
use crate::lab::learners::program_graph::Graph;
use crate::lab::learners::simulation_run::{RunTables, SimulationRun, Variant};
use crate::lab::learners::timeline_plot::StepCell;
use crate::lab::learners::utterances::choose_utterance;
use crate::lab::progsnap2::{DatasetWriter, MAIN_TABLE};

mod export_manifest;

/// Learners that one task simulates before its rows are written.
const TASK_LEARNERS: u64 = 200;
/// Tasks whose rows are in memory at once.
const TASKS_AT_ONCE: u64 = 16;
/// Bytes that a life takes in `lives.csv` and `steps.csv`, and in `ProgSnap2`: means of the starter pack, for the notice
/// before the start.
const LIFE_BYTES: u64 = 3_700;
const TRACE_BYTES: u64 = 37_000;

/// The size that an export will have, as a sentence.
#[must_use]
pub fn describe_size(run: &SimulationRun, traced: u64) -> String {
    let kinds = run.variants.len() as u64 * u64::from(run.preset.setting(&run.params).problems);
    let megabytes = |lives: u64, bytes: u64| (lives * kinds * bytes).div_ceil(1_000_000);
    let sample = traced.min(run.learners);
    format!(
        "About {} MB of lives and steps, and {} MB of ProgSnap2 of the first {sample} learners of each kind \
         (`--progsnap2-learners`).",
        megabytes(run.learners, LIFE_BYTES),
        megabytes(sample, TRACE_BYTES),
    )
}

/// Writes `manifest.json`, `measures.csv`, `lives.csv`, `steps.csv` and the folder `progsnap2` with the first `traced`
/// learners of each kind.
///
/// # Errors
/// A file can't be written.
pub fn write_export(folder: &Path, run: &SimulationRun, answer: &LearnersAnswer, traced: u64) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    write_measures(folder, answer)?;
    fs::write(folder.join("manifest.json"), export_manifest::render_manifest(run, answer, traced)?)?;
    let tables = run.build_tables();
    write_rows(folder, run, &tables)?;
    write_progsnap2(folder, run, &tables, traced)
}

fn write_measures(folder: &Path, answer: &LearnersAnswer) -> anyhow::Result<()> {
    let mut measures = csv::Writer::from_path(folder.join("measures.csv"))?;
    measures.write_record(["key", "what", "value", "low", "high", "met"])?;
    for m in answer.measures.iter().chain(&answer.traces) {
        let figure = |x: Option<f64>| x.map_or_else(String::new, |x| x.to_string());
        let interval = m.estimate.and_then(|e| e.interval);
        let met = m.met.map_or("", |met| if met { "met" } else { "missed" });
        let (value, low, high) = (m.estimate.map(|e| e.value), interval.map(|i| i.0), interval.map(|i| i.1));
        measures.write_record([m.key, m.what, &figure(value), &figure(low), &figure(high), met])?;
    }
    measures.flush()?;
    Ok(())
}

/// Writes lives and steps: tasks run on all cores, and their rows are written in the order of kinds and learners.
fn write_rows(folder: &Path, run: &SimulationRun, tables: &RunTables) -> anyhow::Result<()> {
    let create = |name: &str| anyhow::Ok(BufWriter::new(File::create(folder.join(name))?));
    let (mut lives, mut steps) = (create("lives.csv")?, create("steps.csv")?);
    lives.write_all(&rows_to_csv::<LifeRow>(&[], true)?)?;
    steps.write_all(&rows_to_csv::<StepRow>(&[], true)?)?;
    for variant in 0..run.variants.len() {
        let tasks = run.learners.div_ceil(TASK_LEARNERS);
        for first in (0..tasks).step_by(TASKS_AT_ONCE as usize) {
            let some = first..(first + TASKS_AT_ONCE).min(tasks);
            let written: Vec<anyhow::Result<(Vec<u8>, Vec<u8>)>> =
                some.into_par_iter().map(|task| simulate_rows(run, tables, variant, task)).collect();
            for rows in written {
                let (life_rows, step_rows) = rows?;
                lives.write_all(&life_rows)?;
                steps.write_all(&step_rows)?;
            }
        }
    }
    lives.flush()?;
    steps.flush()?;
    Ok(())
}

/// The rows of a task's learners: lives and steps.
fn simulate_rows(
    run: &SimulationRun,
    tables: &RunTables,
    variant: usize,
    task: u64,
) -> anyhow::Result<(Vec<u8>, Vec<u8>)> {
    let (mut lives, mut steps) = (Vec::new(), Vec::new());
    for learner in task * TASK_LEARNERS..((task + 1) * TASK_LEARNERS).min(run.learners) {
        let mut watch = EpisodeCounter::default();
        run.run_learner(tables, variant, learner, |problem, graph, step, program| {
            watch.count_step(graph, step, program);
            let place = RowPlace { variant: &run.variants[variant], learner, problem: &run.stages[problem].name };
            steps.push(StepRow::new(&place, graph, step, program, watch.steps()));
            if let Some(end) = step.end {
                lives.push(LifeRow::new(&place, graph, program, end, watch.steps()));
                watch = EpisodeCounter::default();
            }
        })?;
    }
    Ok((rows_to_csv(&lives, false)?, rows_to_csv(&steps, false)?))
}

/// Rows as CSV; the header alone if there are none and it is asked for.
fn rows_to_csv<R: Serialize + TableColumns>(rows: &[R], header: bool) -> anyhow::Result<Vec<u8>> {
    let mut table = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    if header {
        table.write_record(R::COLUMNS.iter().map(|(name, _)| *name))?;
    }
    for row in rows {
        table.serialize(row)?;
    }
    table.into_inner().map_err(|error| error.into_error().into())
}

/// The columns of a table, in the order of its row's fields.
trait TableColumns {
    /// Name and meaning, with the unit or the values.
    const COLUMNS: &'static [(&'static str, &'static str)];
}

/// The place of a row.
struct RowPlace<'a> {
    variant: &'a Variant,
    learner: u64,
    problem: &'a str,
}

/// A row of `lives`.
#[derive(Clone, Debug, Serialize)]
struct LifeRow {
    kind: String,
    behaviour: &'static str,
    learner: u64,
    problem: String,
    solved: bool,
    end: &'static str,
    steps: u32,
    passed: u16,
    total: u16,
    simulated: bool,
}

impl TableColumns for LifeRow {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("kind", "kind of learner: full, or the part of the model that it lacks"),
        ("behaviour", "LOW or HIGH"),
        ("learner", "number of the learner, from 0; the same number has the same random draws in every kind"),
        ("problem", "id of the problem in the pack"),
        ("solved", "true or false"),
        ("end", "solved, out_of_steps or gave_up"),
        ("steps", "number of steps"),
        ("passed", "cases that the last program passes"),
        ("total", "cases of the problem"),
        ("simulated", "always true: no row is a person's"),
    ];
}

impl LifeRow {
    fn new(place: &RowPlace, graph: &Graph, program: NodeId, end: EpisodeEnd, steps: u32) -> Self {
        let node = graph.node(program);
        Self {
            kind: place.variant.name.clone(),
            behaviour: place.variant.behaviour.name(),
            learner: place.learner,
            problem: place.problem.to_owned(),
            solved: end == EpisodeEnd::Solved,
            end: end_name(end),
            steps,
            passed: node.passed,
            total: node.total,
            simulated: true,
        }
    }
}

const fn end_name(end: EpisodeEnd) -> &'static str {
    match end {
        EpisodeEnd::Solved => "solved",
        EpisodeEnd::OutOfSteps => "out_of_steps",
        EpisodeEnd::GaveUp => "gave_up",
    }
}

/// A row of `steps`.
#[derive(Clone, Debug, Serialize)]
struct StepRow {
    kind: String,
    behaviour: &'static str,
    learner: u64,
    problem: String,
    step: u32,
    work: char,
    phase: char,
    plan: String,
    passed: u16,
    total: u16,
    ran: bool,
    errors: String,
    flaws: String,
    live: String,
    level: Option<f64>,
    hint: Option<u8>,
    utterance: &'static str,
    end: &'static str,
}

impl TableColumns for StepRow {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("kind", "as in lives.csv"),
        ("behaviour", "LOW or HIGH"),
        ("learner", "as in lives.csv"),
        ("problem", "as in lives.csv"),
        ("step", "number of the step, from 1"),
        (
            "work",
            "C constructing, D debugging, A assessing, ? asks for help, ~ off topic, a blank if the learner gave up",
        ),
        ("phase", "P planning, E enacting, M monitoring, R reflecting, or a dot"),
        ("plan", "the plan made in this step (goal/directive); empty if the last one continues"),
        ("passed", "cases that the program after the step passes"),
        ("total", "cases of the problem"),
        ("ran", "true if the step ran the program"),
        ("errors", "errors that a failed run shows, separated by |"),
        ("flaws", "mistakes in the program after the step, separated by |: ids of the pack, or slip"),
        ("live", "mistakes that the learner can't avoid after the step, in the same form"),
        ("level", "mean mastery P(L) in [0, 1] of the mistakes that the learner meets; empty if it meets none"),
        ("hint", "level of a hint that came with the step, 1 to 5"),
        ("utterance", "words of the learner to itself; empty without work"),
        ("end", "as in lives.csv, in the last step"),
    ];
}

impl StepRow {
    fn new(place: &RowPlace, graph: &Graph, step: &episode::EpisodeStep, program: NodeId, number: u32) -> Self {
        let (cell, node) = (StepCell::from_step(graph, step, program), graph.node(program));
        let failed = step.ran.filter(|(_, outcome)| !outcome.solved).map_or(0, |(_, outcome)| outcome.errors);
        let errors = graph.errors().iter().enumerate().filter(|(bit, _)| failed >> bit & 1 == 1);
        let persona = place.variant.persona;
        let utterance = step.work.map_or("", |(_, kind)| choose_utterance(persona, kind, step.voice).text);
        Self {
            kind: place.variant.name.clone(),
            behaviour: place.variant.behaviour.name(),
            learner: place.learner,
            problem: place.problem.to_owned(),
            step: number,
            work: cell.kind,
            phase: cell.phase,
            plan: step.planned.map_or_else(String::new, |plan| format!("{:?}/{:?}", plan.goal, plan.directive)),
            passed: node.passed,
            total: node.total,
            ran: step.ran.is_some(),
            errors: errors.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join("|"),
            flaws: flaw_names(graph, node.flaws),
            live: flaw_names(graph, step.live),
            level: step.level,
            hint: step.hint.map(|hint| hint.level),
            utterance,
            end: step.end.map_or("", end_name),
        }
    }
}

fn flaw_names(graph: &Graph, flaws: Flaws) -> String {
    let name = |flaw: usize| graph.bugs().get(flaw).map_or("slip", |bug| bug.id.as_str());
    flaws.each().map(name).collect::<Vec<_>>().join("|")
}

/// Writes the first learners as `ProgSnap2`: every event with its program.
fn write_progsnap2(folder: &Path, run: &SimulationRun, tables: &RunTables, traced: u64) -> anyhow::Result<()> {
    let graphs = run.office.map_or(&[][..], |office| &office.world.graphs);
    let traces = folder.join(TRACES_FOLDER);
    fs::create_dir_all(&traces)?;
    let main = BufWriter::new(File::create(traces.join(MAIN_TABLE))?);
    let mut dataset = DatasetWriter::new(main, true);
    // A model's programs are not in the graph.
    let learners = if run.pen.is_some() { 0 } else { run.learners.min(traced) };
    for (at, variant) in run.variants.iter().enumerate() {
        let (kind, behaviour) = (&variant.name, variant.behaviour.name());
        for learner in 0..learners {
            let mut trace: Option<EpisodeTraceWriter> = None;
            run.run_learner(tables, at, learner, |problem, _, step, program| {
                let Some(built) = graphs.get(problem) else { return };
                let writer = trace.get_or_insert_with(|| {
                    let (condition, who) = (format!("{kind} {behaviour}"), format!("{kind}-{behaviour}-{learner}"));
                    EpisodeTraceWriter::new(built, &condition, &who, &run.stages[problem].name)
                });
                writer.write_step(&mut dataset, step, program);
                if step.end.is_some() {
                    trace = None;
                }
            })?;
        }
    }
    let finished = dataset.finish()?;
    finished.table.into_inner().map_err(std::io::IntoInnerError::into_error)?;
    for (name, text) in finished.beside {
        let path = traces.join(name);
        fs::create_dir_all(crate::types::parent_folder::parent_folder(&path))?;
        fs::write(path, text)?;
    }
    Ok(())
}

/// Name of the `ProgSnap2` folder.
const TRACES_FOLDER: &str = "progsnap2";
