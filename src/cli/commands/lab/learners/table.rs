//! `--out DIR`: the figures, every life and every step, as CSV.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::answer::LearnersAnswer;
use crate::cli::exit::Failure;
use crate::lab::learners::measure::Watch;
use crate::lab::learners::run::Crowd;
use crate::lab::learners::strip::Cell;

/// Nothing of anybody's is written over: the folder is new, or empty.
///
/// # Errors
/// It holds something, or is no folder.
pub fn may_write(folder: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    match fs::read_dir(folder).map(|mut inside| inside.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::input(format!("{shown} holds files already, and none is written over."))
            .advise("Name a folder that is new or empty.")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::input(format!("{shown} can't be written to: {error}."))),
    }
}

/// Writes `measures.csv`, `lives.csv` and `steps.csv`; the lives are lived again, which gives the same ones.
pub fn write(folder: &Path, crowd: &Crowd, answer: &LearnersAnswer) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    measures(folder, answer)?;
    lives(folder, crowd)
}

fn measures(folder: &Path, answer: &LearnersAnswer) -> anyhow::Result<()> {
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

fn lives(folder: &Path, crowd: &Crowd) -> anyhow::Result<()> {
    let mut lives = csv::Writer::from_path(folder.join("lives.csv"))?;
    lives.write_record(["kind", "behaviour", "learner", "problem", "solved", "steps", "simulated"])?;
    let mut steps = csv::Writer::from_path(folder.join("steps.csv"))?;
    steps.write_record([
        "kind",
        "behaviour",
        "learner",
        "problem",
        "step",
        "work",
        "phase",
        "passed",
        "ran",
        "hint",
    ])?;
    let tables = crowd.tables();
    for (at, variant) in crowd.variants.iter().enumerate() {
        for learner in 0..crowd.learners {
            let (mut watch, number) = (Watch::default(), learner.to_string());
            let mut written: csv::Result<()> = Ok(());
            let lived = crowd.live(&tables, at, learner, |problem, graph, step, program| {
                let stage = &crowd.stages[problem];
                watch.see(graph, step, program);
                let who = [variant.name.as_str(), variant.behaviour.name(), &number, &stage.name];
                let cell = Cell::of(graph, step, program);
                let (kind, phase) = (cell.kind.to_string(), cell.phase.to_string());
                let hint = cell.hint.map_or_else(String::new, |level| level.to_string());
                let ran = u8::from(cell.ran).to_string();
                let row = [&watch.steps().to_string(), &kind, &phase, &cell.share.to_string(), &ran, &hint];
                let mut put = || -> csv::Result<()> {
                    steps.write_record(who.into_iter().chain(row.iter().map(|text| text.as_str())))?;
                    if step.end.is_some() {
                        let sums = watch.tally();
                        let row = [sums.solved.to_string(), sums.steps.to_string(), "1".to_owned()];
                        lives.write_record(who.into_iter().chain(row.iter().map(String::as_str)))?;
                    }
                    Ok(())
                };
                if written.is_ok() {
                    written = put();
                }
                if step.end.is_some() {
                    watch = Watch::default();
                }
            });
            lived?;
            written?;
        }
    }
    lives.flush()?;
    steps.flush()?;
    Ok(())
}
