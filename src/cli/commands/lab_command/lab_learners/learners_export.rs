//! `--out DIR`: writes the figures, episodes and steps as CSV, and the episodes as `ProgSnap2` (without events if a
//! model typed).

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind};
use std::path::Path;

use serde::Serialize;

use super::learners_answer::LearnersAnswer;
use crate::cli::context::exit::Failure;
use crate::lab::learners::episode;
use crate::lab::learners::episode_export::EpisodeTraceWriter;
use crate::lab::learners::episode_measures::EpisodeCounter;
use crate::lab::learners::learner_types::NodeId;
use crate::lab::learners::program_builder::ProblemPrograms;
use crate::lab::learners::program_graph::Graph;
use crate::lab::learners::simulation_run::{SimulationRun, Variant};
use crate::lab::learners::timeline_plot::StepCell;
use crate::lab::progsnap2::{DatasetWriter, MAIN_TABLE};

/// Checks that the folder is new or empty, so no file is overwritten.
///
/// # Errors
/// The folder is not empty, or is not a folder.
pub fn check_empty_folder(folder: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    match fs::read_dir(folder).map(|mut inside| inside.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::input(format!("Cannot write to {shown}: it is not empty."))
            .with_advice("Name a new or empty folder.")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::input(format!("Cannot write to {shown}: {error}."))),
    }
}

/// Writes `measures.csv`, `lives.csv`, `steps.csv` and the folder `progsnap2`. Simulates the episodes again, which
/// gives identical ones.
///
/// # Errors
/// A file can't be written.
pub fn write_export(folder: &Path, crowd: &SimulationRun, answer: &LearnersAnswer) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    write_measures(folder, answer)?;
    let mut sheets = ExportFiles::create(folder)?;
    let (tables, graphs) = (crowd.build_tables(), crowd.office.map_or(&[][..], |office| &office.world.graphs));
    for (at, variant) in crowd.variants.iter().enumerate() {
        for learner in 0..crowd.learners {
            let mut page = LearnerRows::new(variant, learner);
            let mut written = Ok(());
            crowd.run_learner(&tables, at, learner, |problem, graph, step, program| {
                // A model's programs are not in the graph.
                let built = graphs.get(problem).filter(|_| crowd.pen.is_none()).map(|built| &**built);
                let at = StepContext { problem: &crowd.stages[problem].name, built, graph };
                if written.is_ok() {
                    written = page.write_step(&mut sheets, at, step, program);
                }
            })?;
            written?;
        }
    }
    sheets.finish(folder)
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

/// A row of `lives`.
#[derive(Clone, Debug, Serialize)]
struct LifeRow {
    kind: String,
    behaviour: String,
    learner: u64,
    problem: String,
    solved: bool,
    steps: u32,
    simulated: bool,
}

/// A row of `steps`.
#[derive(Clone, Debug, Serialize)]
struct StepRow {
    kind: String,
    behaviour: String,
    learner: u64,
    problem: String,
    step: u32,
    /// C, D or A; `?` for help, `~` off topic, empty if the learner gave up.
    work: String,
    /// P E M R, or a dot.
    phase: String,
    /// Share of the cases that pass after the step, in [0, 1].
    passed: f64,
    ran: bool,
    /// Level of a hint that came with the step.
    hint: Option<i32>,
}

/// Context of a step.
#[derive(Clone, Copy)]
struct StepContext<'a, 'g> {
    problem: &'a str,
    /// The programs, if a trace is written.
    built: Option<&'a ProblemPrograms>,
    graph: &'g Graph,
}

/// Rows of one learner.
struct LearnerRows<'a> {
    variant: &'a Variant,
    learner: u64,
    watch: EpisodeCounter,
    diary: Option<EpisodeTraceWriter<'a>>,
}

impl<'a> LearnerRows<'a> {
    fn new(variant: &'a Variant, learner: u64) -> Self {
        Self { variant, learner, watch: EpisodeCounter::default(), diary: None }
    }

    fn write_step(
        &mut self,
        sheets: &mut ExportFiles,
        at: StepContext<'a, '_>,
        step: &episode::EpisodeStep,
        program: NodeId,
    ) -> anyhow::Result<()> {
        self.watch.count_step(at.graph, step, program);
        let (kind, behaviour) = (self.variant.name.clone(), self.variant.behaviour.name().to_owned());
        if let Some(built) = at.built {
            let diary = self.diary.get_or_insert_with(|| {
                let (condition, who) = (format!("{kind} {behaviour}"), format!("{kind}-{behaviour}-{}", self.learner));
                EpisodeTraceWriter::new(built, &condition, &who, at.problem)
            });
            diary.write_step(&mut sheets.traces, step, program);
        }
        let cell = StepCell::from_step(at.graph, step, program);
        sheets.steps.serialize(StepRow {
            kind: kind.clone(),
            behaviour: behaviour.clone(),
            learner: self.learner,
            problem: at.problem.to_owned(),
            step: self.watch.steps(),
            work: cell.kind.to_string(),
            phase: cell.phase.to_string(),
            passed: cell.share,
            ran: cell.ran,
            hint: cell.hint.map(i32::from),
        })?;
        if step.end.is_some() {
            let sums = self.watch.tally();
            let (solved, steps, problem) = (sums.solved > 0, self.watch.steps(), at.problem.to_owned());
            let learner = self.learner;
            sheets.lives.serialize(LifeRow { kind, behaviour, learner, problem, solved, steps, simulated: true })?;
            (self.watch, self.diary) = (EpisodeCounter::default(), None);
        }
        Ok(())
    }
}

/// The open output files.
struct ExportFiles {
    lives: csv::Writer<File>,
    steps: csv::Writer<File>,
    traces: DatasetWriter<BufWriter<File>>,
}

impl ExportFiles {
    fn create(folder: &Path) -> anyhow::Result<Self> {
        let traces = folder.join(TRACES_FOLDER);
        fs::create_dir_all(&traces)?;
        let main = BufWriter::new(File::create(traces.join(MAIN_TABLE))?);
        let table = |name| csv::Writer::from_path(folder.join(name));
        let (lives, steps) = (table("lives.csv")?, table("steps.csv")?);
        Ok(Self { lives, steps, traces: DatasetWriter::new(main, true) })
    }

    fn finish(mut self, folder: &Path) -> anyhow::Result<()> {
        self.lives.flush()?;
        self.steps.flush()?;
        let finished = self.traces.finish()?;
        finished.table.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        for (name, text) in finished.beside {
            let path = folder.join(TRACES_FOLDER).join(name);
            fs::create_dir_all(crate::types::parent_folder::parent_folder(&path))?;
            fs::write(path, text)?;
        }
        Ok(())
    }
}

/// Name of the `ProgSnap2` folder.
const TRACES_FOLDER: &str = "progsnap2";
