//! Measures how a submission's work grows: the pack's generator makes inputs of rising size, the sandbox counts
//! instructions, and what the harness itself needs for the same input is taken off.
//!
//! The counts are exact, so two measurements of the same code agree to the last digit, whatever else the machine does.

use std::sync::Arc;

use serde_json::Value as Json;
use tokio::task::JoinSet;

use super::sandbox::Ending;
use super::{Cancel, Judge, JudgeError, decode_source, growth, job, limits, reference};
use crate::model::Problem;
use crate::model::growth::{Comparison, Measured, Point};

/// The generator's seed. One is enough: sizes differ far more than inputs of one size.
const SEED: u64 = 1;

/// Instructions a measured call may use: a size that needs more tells nothing the smaller ones don't.
const MOST_FUEL: u64 = 2 * limits::FUEL_PER_SECOND;

/// Sizes tried when too few of the pack's can be finished: what grows as 2ⁿ shows itself there.
const SMALL: [u32; 8] = [4, 6, 8, 10, 12, 14, 16, 18];

/// A generated input with what it costs to hand it over.
#[derive(Debug)]
pub(super) struct Input {
    args: Vec<Json>,
    /// Instructions for reading and converting the arguments, the interpreter's start included.
    idle: u64,
}

impl Judge {
    /// Measures a submission and the reference; none for a problem without declared complexity or generator.
    ///
    /// # Errors
    /// [`JudgeError`]. Code that fails or is stopped is no error: the measurement ends before that size.
    pub async fn compare_growth(
        &self,
        problem: &Problem,
        source: &[u8],
        cancel: &Cancel,
    ) -> Result<Option<Comparison>, JudgeError> {
        let (Some(complexity), true) = (&problem.complexity, problem.generator.is_some()) else { return Ok(None) };
        let Ok(text) = decode_source(source) else { return Ok(None) };
        let yours = self.measure(problem, &text, &complexity.sizes, cancel).await?;
        let reference = self.reference_growth(problem, &complexity.sizes, cancel).await?;
        Ok(Some(Comparison { yours, reference, declared: complexity.time }))
    }

    /// The reference's growth, measured once per process.
    async fn reference_growth(
        &self,
        problem: &Problem,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<Measured, JudgeError> {
        let key = (problem.uid.to_string(), problem.version);
        if let Some(known) = self.known().growths.get(&key) {
            return Ok(known.clone());
        }
        let measured = self.measure(problem, reference(problem)?, sizes, cancel).await?;
        self.known().growths.insert(key, measured.clone());
        Ok(measured)
    }

    /// Runs the code on inputs of the pack's sizes; when too few of them can be finished, on small ones.
    async fn measure(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<Measured, JudgeError> {
        let measured = self.measure_at(problem, source, sizes, cancel).await?;
        if measured.points.len() >= growth::LEAST_POINTS || measured.stopped_at.is_none() {
            return Ok(measured);
        }
        let small: Vec<u32> = SMALL.into_iter().filter(|size| sizes.iter().all(|s| s > size)).collect();
        let closer = self.measure_at(problem, source, &small, cancel).await?;
        Ok(Measured { stopped_at: measured.stopped_at, ..closer })
    }

    async fn measure_at(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<Measured, JudgeError> {
        let (shared, text) = (Arc::new(problem.clone()), Arc::<str>::from(source));
        let mut running = JoinSet::new();
        for (index, &size) in sizes.iter().enumerate() {
            let (judge, problem, text, cancel) = (self.clone(), Arc::clone(&shared), Arc::clone(&text), cancel.clone());
            running.spawn(async move { (index, judge.work(&problem, &text, size, &cancel).await) });
        }
        let mut work = vec![None; sizes.len()];
        while let Some(done) = running.join_next().await {
            let (index, fuel) = done.map_err(|error| JudgeError::Sandbox(format!("A run was lost: {error}.")))?;
            work[index] = fuel?;
        }
        let finished = sizes.iter().zip(&work).map_while(|(&size, fuel)| Some(Point { size, fuel: (*fuel)? }));
        let points: Vec<Point> = finished.collect();
        Ok(Measured { fit: growth::fit(&points), stopped_at: sizes.get(points.len()).copied(), points })
    }

    /// Instructions of one call; none when the code fails or is stopped.
    async fn work(
        &self,
        problem: &Problem,
        source: &str,
        size: u32,
        cancel: &Cancel,
    ) -> Result<Option<u64>, JudgeError> {
        let input = self.input(problem, size, cancel).await?;
        let script = job::probe_script(&problem.signature, source, &input.args, problem.limits.output_kb);
        Ok(self.spend(problem, script, cancel).await?.map(|fuel| fuel.saturating_sub(input.idle)))
    }

    /// The generated input of a size, made once per process.
    async fn input(&self, problem: &Problem, size: u32, cancel: &Cancel) -> Result<Arc<Input>, JudgeError> {
        let key = (problem.uid.to_string(), problem.version, size);
        if let Some(known) = self.known().inputs.get(&key) {
            return Ok(Arc::clone(known));
        }
        let args = self.generate(problem, size, SEED, cancel).await?;
        let idle = self.spend(problem, job::idle_script(&problem.signature, &args), cancel).await?;
        let failed = || JudgeError::Pack(format!("generate({size}, {SEED}) of {} gives an unusable input.", problem.id));
        let input = Arc::new(Input { args, idle: idle.ok_or_else(failed)? });
        self.known().inputs.insert(key, Arc::clone(&input));
        Ok(input)
    }

    /// All instructions of a script that ends well.
    async fn spend(&self, problem: &Problem, script: String, cancel: &Cancel) -> Result<Option<u64>, JudgeError> {
        let start = self.start(cancel).await?;
        let allowance = limits::allowance(&problem.limits, MOST_FUEL, start);
        let execution = self.cell.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        match execution.ending {
            Ending::Cancelled => Err(JudgeError::Cancelled),
            Ending::Returned(json) => {
                let outcome: Option<job::Outcome> = serde_json::from_str(&json).ok();
                Ok(outcome.and_then(|outcome| outcome.ok).map(|_| execution.fuel))
            }
            _ => Ok(None),
        }
    }
}
