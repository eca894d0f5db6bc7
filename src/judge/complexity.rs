//! Measures how a submission's work grows: the pack's generator makes inputs of rising size, the sandbox counts
//! instructions of the call alone.
//!
//! The counts are exact, so two measurements of the same code agree to the last digit, whatever else the machine does.

use std::sync::Arc;

use serde_json::Value as Json;
use tokio::task::JoinSet;

use super::cancel::Cancel;
use super::error::JudgeError;
use super::handle::Judge;
use super::python::job;
use super::python::run::reference;
use super::sandbox::Ending;
use super::{growth, limits, source};
use crate::model::Problem;
use crate::model::growth::{Comparison, Measured, Point};

/// The generator's seed. One is enough: sizes differ far more than inputs of one size.
const SEED: u64 = 1;

/// Instructions a measured call may use: a size that needs more tells nothing the smaller ones don't.
const MOST_FUEL: u64 = limits::FUEL_PER_SECOND;

/// Sizes tried when not even the pack's smallest can be finished: what grows as 2ⁿ shows itself there.
const SMALL: [u32; 8] = [4, 6, 8, 10, 12, 14, 16, 18];
/// Points wanted where sizes below the pack's have to help out.
const WANTED: usize = 6;

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
        let Ok(text) = source::decode(source) else { return Ok(None) };
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
        let smaller = smaller(sizes, measured.points.len());
        let mut points = self.measure_at(problem, source, &smaller, cancel).await?.points;
        if points.len() == smaller.len() {
            points.extend(measured.points);
        }
        Ok(Measured { fit: growth::fit(&points), points, ..measured })
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
        let script = job::measuring_script(problem, source, &input);
        let start = self.start(cancel).await?;
        let allowance = limits::allowance(&problem.limits, MOST_FUEL, start);
        let execution = self.cell.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        match execution.ending {
            Ending::Cancelled => Err(JudgeError::Cancelled),
            Ending::Returned(json) => {
                let outcome: Option<job::Outcome> = serde_json::from_str(&json).ok();
                Ok(outcome.and_then(|outcome| outcome.ok).and_then(|work| work.as_u64()))
            }
            Ending::TooLarge
            | Ending::Raised(_)
            | Ending::OutOfFuel
            | Ending::OutOfTime
            | Ending::StackOverflow
            | Ending::Died(_) => Ok(None),
        }
    }

    /// The generated input of a size, made once per process.
    async fn input(&self, problem: &Problem, size: u32, cancel: &Cancel) -> Result<Arc<[Json]>, JudgeError> {
        let key = (problem.uid.to_string(), problem.version, size);
        if let Some(known) = self.known().inputs.get(&key) {
            return Ok(Arc::clone(known));
        }
        let input: Arc<[Json]> = self.generate(problem, size, SEED, cancel).await?.into();
        self.known().inputs.insert(key, Arc::clone(&input));
        Ok(input)
    }
}

/// Sizes below the pack's smallest, rising, to go with the `finished` first of the pack's. Halves, so that a size of a
/// special form (one less than a power of two) keeps it.
fn smaller(sizes: &[u32], finished: usize) -> Vec<u32> {
    let smallest = sizes.first().copied().unwrap_or(0);
    if finished == 0 {
        return SMALL.into_iter().filter(|&size| size < smallest).collect();
    }
    let halves = std::iter::successors(Some(smallest / 2), |size| Some(size / 2)).take_while(|&size| size >= SMALL[0]);
    let mut halves: Vec<u32> = halves.take(WANTED.saturating_sub(finished)).collect();
    halves.reverse();
    halves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sizes: &[u32], finished: usize, expected: &[u32]) {
        assert_eq!(smaller(sizes, finished), expected, "{sizes:?} {finished}");
    }

    #[test]
    fn smaller_sizes_help_out_where_the_packs_are_too_much() {
        check(&[250, 1000, 4000], 2, &[15, 31, 62, 125]);
        check(&[255, 65_535], 1, &[7, 15, 31, 63, 127]);
        check(&[60, 120], 0, &SMALL);
        check(&[10, 12], 0, &[4, 6, 8]);
        check(&[], 0, &[]);
    }
}
