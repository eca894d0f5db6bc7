//! Measures how a submission's work grows: the pack's generator makes inputs of increasing size, and the sandbox counts
//! the instructions of the call alone.
//!
//! If the pack's sizes leave more than one growth class possible, more sizes are measured within a budget. A program
//! gets no class if its work depends on more than the size. The counts are exact, so two measurements of the same code
//! are equal to the last digit, whatever else the machine is doing.

use std::sync::Arc;

use serde_json::Value as Json;
use tokio::task::JoinSet;

use super::growth_fit::{self, measured_sizes};
use crate::judge::cancel::Cancel;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::wasm::python::harness_job;
use crate::judge::wasm::python::python_judge::python_reference;
use crate::judge::{limits, submitted_source};
use crate::types::growth_measurement::{GrowthComparison, GrowthMeasurement, MeasuredPoint};
use crate::types::problem::{Complexity, Growth};
use crate::types::{Hash, Problem, Signature};

/// The generator's seed for the measured points.
const GENERATOR_SEED: u64 = 1;

/// Maximum instructions of a measured call. A size that needs more adds no information to the smaller ones.
const MAX_FUEL: u64 = limits::FUEL_PER_SECOND;

/// Instructions for reading an input, by the byte of its text, besides those of the call: a search in a million sorted
/// numbers takes almost nothing, but reading them takes more than [`MAX_FUEL`].
const READING_FUEL_PER_BYTE: u64 = 1_000;

/// The generator's seed for the second run, which shows whether the work depends on more than the size.
const SECOND_SEED: u64 = 2;
/// The generator's seed for a third run, if the second was cheaper.
const THIRD_SEED: u64 = 3;
/// Maximum difference of the log costs of two inputs of the same size. If it is larger, the size alone does not
/// determine the cost.
const MAX_LOG_DIFFERENCE: f64 = 0.3;

/// Log of the factor by which the second input must be cheaper to be of an easy kind, such as one with an early answer. Luck
/// makes smaller differences.
const MIN_EASY_LOG_DIFFERENCE: f64 = 1.4;

/// Maximum number of cached measurements. References are measured again if there are more.
const MAX_KNOWN_GROWTHS: usize = 4096;

/// Subfolder of the cache folder: the growth of the references.
const GROWTHS_FOLDER: &str = "growths";

/// Maximum factor by which a prediction from the last points is too low if the growth is steeper than a power of n.
const MAX_UNDERESTIMATE: f64 = 10.0;

/// Maximum power of n by which a program may rise more than the reference and still needs no whole measurement: less
/// than half of the step from n to n sqrt n, and more than log n makes at usual sizes.
const MAX_EXTRA_EXPONENT: f64 = 0.2;

/// Maximum number of rounds of additional sizes.
const MAX_ROUNDS: usize = 2;
/// Maximum predicted instructions of a size beyond the pack's sizes, because it is measured only for certainty.
const MAX_EXTRA_SIZE_FUEL: f64 = 0.4 * limits::FUEL_PER_SECOND as f64;

/// Returns the declared complexity and the submission as text, or `None` if the problem has no complexity or generator
/// or the source is not text.
fn growth_input<'a>(problem: &'a Problem, source: &[u8]) -> Option<(&'a Complexity, String)> {
    let complexity = problem.complexity.as_ref().filter(|_| problem.generator.is_some())?;
    Some((complexity, submitted_source::decode_source(source).ok()?))
}

/// Allows n log n beside n for a program that sorts its argument. The comparisons of Python's sort are so cheap that the
/// rest of the call hides the logarithm, and on some inputs it makes few of them.
fn widen_for_sorting(measured: &mut GrowthMeasurement) {
    if let Some(fit) = measured.fit.as_mut().filter(|fit| fit.growth() == Some(Growth::Linear)) {
        fit.high = Growth::Linearithmic;
    }
}

/// Returns whether the tested function sorts one of its arguments with Python's own sort. Sorting small parts of it is
/// another matter.
fn sorts_argument(signature: &Signature, source: &str) -> bool {
    let (Signature::Function { name, .. } | Signature::Mutation { name, .. }) = signature else { return false };
    let code: Vec<&str> = source.lines().filter_map(|line| line.split('#').next()).collect();
    let head = format!("def {name}(");
    let Some(params) = code.iter().find_map(|line| line.strip_prefix(head.as_str())) else { return false };
    let params = params.split(',').filter_map(|part| part.split([':', ')', '=']).next()).map(str::trim);
    params.filter(|param| !param.is_empty()).any(|param| {
        let sorted = [format!("sorted({param})"), format!("sorted({param},"), format!("sorted(list({param}))")];
        let in_place = |line: &&str| line.trim_start().starts_with(&format!("{param}.sort("));
        code.iter().any(|line| sorted.iter().any(|form| line.contains(form.as_str()))) || code.iter().any(in_place)
    })
}

impl Judge {
    /// Measures a submission and the reference. Returns `None` for a problem without a declared complexity or
    /// generator.
    ///
    /// # Errors
    /// [`JudgeError`]. Code that fails or is stopped is not an error: the measurement ends before that size.
    pub async fn compare_growth(
        &self,
        problem: &Problem,
        source: &[u8],
        cancel: &Cancel,
    ) -> Result<Option<GrowthComparison>, JudgeError> {
        let Some((complexity, text)) = growth_input(problem, source) else { return Ok(None) };
        let yours = self.cached_growth(problem, &text, &complexity.sizes, cancel).await?;
        Ok(Some(self.compare_with_reference(problem, complexity, yours, cancel).await?))
    }

    /// Returns whether a program needs no whole measurement, after a look at two sizes: it works less than the reference,
    /// or its work rises by no more than a factor of log n above the reference's.
    ///
    /// # Errors
    /// See [`Judge::compare_growth`].
    pub(in crate::judge) async fn needs_no_measurement(
        &self,
        problem: &Problem,
        source: &str,
        cancel: &Cancel,
    ) -> Result<bool, JudgeError> {
        let Some((complexity, text)) = growth_input(problem, source.as_bytes()) else { return Ok(true) };
        let Some(sizes) = largest_sizes(complexity) else { return Ok(false) };
        let reference = self.cached_growth(problem, python_reference(problem)?, &complexity.sizes, cancel).await?;
        let yours: Option<Vec<MeasuredPoint>> =
            self.measure_points(problem, &text, &sizes, cancel).await?.into_iter().collect();
        Ok(yours.is_some_and(|yours| grows_like(&yours, &reference.points, sizes)))
    }

    /// Pairs a measurement with the measurement of the reference.
    async fn compare_with_reference(
        &self,
        problem: &Problem,
        complexity: &Complexity,
        yours: GrowthMeasurement,
        cancel: &Cancel,
    ) -> Result<GrowthComparison, JudgeError> {
        let reference = self.cached_growth(problem, python_reference(problem)?, &complexity.sizes, cancel).await?;
        let compared =
            GrowthComparison { yours, reference, declared: complexity.time, enforced: false, rejected: false };
        let mut compared = compared.held_to(complexity.rule);
        // Sizes beyond the declared ones may show a growth that doesn't matter at those, and submissions are not held to it.
        let alike = |sizes| grows_like(&compared.yours.points, &compared.reference.points, sizes);
        if !complexity.rule.is_strict() && largest_sizes(complexity).is_some_and(alike) {
            compared.rejected = false;
        }
        Ok(compared)
    }

    /// Returns a program's growth, from the cache if it was measured before. A program is first checked for its growth
    /// and then shown it, and a reference is compared with every submission.
    async fn cached_growth(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<GrowthMeasurement, JudgeError> {
        let generator = problem.generator.as_deref().unwrap_or_default();
        let hashes = [source, generator].map(|text| Hash::sha256(text.as_bytes()));
        let key = format!("{} {} {sizes:?} {hashes:?}", problem.uid, problem.version);
        if let Some(known) = self.memory_cache().growths.get(&key) {
            return Ok(known.clone());
        }
        let measured = self.stored_growth(problem, source, sizes, cancel).await?;
        let mut known = self.memory_cache();
        if known.growths.len() >= MAX_KNOWN_GROWTHS {
            known.growths.clear();
        }
        known.growths.insert(key, measured.clone());
        Ok(measured)
    }

    /// Returns a program's growth. A reference is measured once per machine: every accepted program is compared with it.
    async fn stored_growth(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<GrowthMeasurement, JudgeError> {
        let is_reference = python_reference(problem).is_ok_and(|reference| reference == source);
        let stored = is_reference.then(|| (self.disk_cache(GROWTHS_FOLDER), self.reference_key(problem, &sizes)));
        if let Some(known) = stored.as_ref().and_then(|(disk, key)| disk.load(key)) {
            return Ok(known);
        }
        let mut measured = self.measure_growth(problem, source, sizes, cancel).await?;
        if sorts_argument(&problem.signature, source) {
            widen_for_sorting(&mut measured);
        }
        if let Some((disk, key)) = stored {
            disk.store(&key, &measured);
        }
        Ok(measured)
    }

    /// Measures the code at the pack's sizes. If too few of them finish, it adds smaller sizes, so it waits at most twice
    /// for code that never ends. If more than one class remains possible, it adds more sizes.
    async fn measure_growth(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<GrowthMeasurement, JudgeError> {
        let mut measured = self.measure_own_sizes(problem, source, sizes, cancel).await?;
        if measured.points.len() < growth_fit::MIN_POINTS && measured.stopped_at.is_some() {
            let smaller = measured_sizes::smaller_sizes(sizes, measured.points.len());
            let (mut points, stopped_at) = self.measure_in_turn(problem, source, &smaller, cancel).await?;
            match stopped_at {
                None => points.append(&mut measured.points),
                Some(_) => measured.stopped_at = stopped_at,
            }
            measured = GrowthMeasurement { fit: growth_fit::fit_growth(&points), points, ..measured };
            if measured.stopped_at.is_some_and(|size| !is_too_much(&measured.points, size)) {
                measured.fit = None;
                return Ok(measured);
            }
        }
        if measured.growth().is_none() && measured.points.len() >= growth_fit::MIN_POINTS {
            self.measure_more_sizes(problem, source, &mut measured, cancel).await?;
        }
        if measured.fit.is_some() && !self.depends_on_size_only(problem, source, &measured, cancel).await? {
            measured.fit = None;
        }
        Ok(measured)
    }

    /// Measures sizes between and beyond the known ones, as long as they may distinguish the remaining classes.
    async fn measure_more_sizes(
        &self,
        problem: &Problem,
        source: &str,
        measured: &mut GrowthMeasurement,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let mut known: Vec<u32> = measured.points.iter().map(|point| point.size).collect();
        let mut more = measured_sizes::sizes_between(&known);
        for _ in 0..MAX_ROUNDS {
            let affordable = |size: &u32| {
                measured_sizes::predict_fuel(&measured.points, *size).is_some_and(|fuel| fuel <= MAX_EXTRA_SIZE_FUEL)
                    && measured.stopped_at.is_none()
            };
            let beyond: Vec<u32> = measured_sizes::sizes_beyond(&known).into_iter().filter(affordable).collect();
            known.extend(&beyond);
            more.extend(beyond);
            if more.is_empty() {
                break;
            }
            let found = self.measure_points(problem, source, &more, cancel).await?;
            measured.points.extend(found.into_iter().flatten());
            measured.points.sort_unstable_by_key(|point| point.size);
            measured.fit = growth_fit::fit_growth(&measured.points);
            if measured.growth().is_some() {
                break;
            }
            more.clear();
        }
        Ok(())
    }

    /// Returns whether a different input of the same size costs about the same. If it doesn't, the points only describe
    /// these inputs, for example where a search ended. If the second input is an easy one, a third decides: some
    /// generators make two kinds of inputs, and a program's growth is that on the harder kind.
    async fn depends_on_size_only(
        &self,
        problem: &Problem,
        source: &str,
        measured: &GrowthMeasurement,
        cancel: &Cancel,
    ) -> Result<bool, JudgeError> {
        // Not the largest, because that one took the longest.
        let Some(point) = measured.points.iter().rev().nth(1) else { return Ok(true) };
        for seed in [SECOND_SEED, THIRD_SEED] {
            let other = self.count_instructions(problem, source, (point.size, seed), cancel).await?;
            let Some(fuel) = other else { return Ok(true) };
            let difference = (fuel.max(1) as f64 / point.fuel.max(1) as f64).ln();
            if difference > -MIN_EASY_LOG_DIFFERENCE {
                return Ok(difference.abs() <= MAX_LOG_DIFFERENCE);
            }
        }
        Ok(false)
    }

    /// Measures the pack's sizes, the smallest first: a program that does not finish it is not run on the others.
    async fn measure_own_sizes(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<GrowthMeasurement, JudgeError> {
        let (smallest, larger) = sizes.split_at(sizes.len().min(1));
        let mut points = self.measure_in_turn(problem, source, smallest, cancel).await?.0;
        if !points.is_empty() {
            points.extend(
                self.measure_points(problem, source, larger, cancel).await?.into_iter().map_while(|point| point),
            );
        }
        Ok(GrowthMeasurement {
            fit: growth_fit::fit_growth(&points),
            stopped_at: sizes.get(points.len()).copied(),
            points,
        })
    }

    /// Measures ascending sizes one after the other, to wait at most once for code that never ends. Returns the points and
    /// the size at which the code failed or was stopped.
    async fn measure_in_turn(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<(Vec<MeasuredPoint>, Option<u32>), JudgeError> {
        let mut points = Vec::new();
        for &size in sizes {
            match self.count_instructions(problem, source, (size, GENERATOR_SEED), cancel).await? {
                Some(fuel) => points.push(MeasuredPoint { size, fuel }),
                None => return Ok((points, Some(size))),
            }
        }
        Ok((points, None))
    }

    /// Measures a point for each size. A point is `None` if the code fails or is stopped.
    async fn measure_points(
        &self,
        problem: &Problem,
        source: &str,
        sizes: &[u32],
        cancel: &Cancel,
    ) -> Result<Vec<Option<MeasuredPoint>>, JudgeError> {
        let (shared, text) = (Arc::new(problem.clone()), Arc::<str>::from(source));
        let mut running = JoinSet::new();
        for (index, &size) in sizes.iter().enumerate() {
            let (judge, problem, text, cancel) = (self.clone(), Arc::clone(&shared), Arc::clone(&text), cancel.clone());
            running.spawn(async move {
                (index, judge.count_instructions(&problem, &text, (size, GENERATOR_SEED), &cancel).await)
            });
        }
        let mut work = vec![None; sizes.len()];
        while let Some(done) = running.join_next().await {
            let (index, fuel) = done.map_err(|error| JudgeError::Sandbox(format!("A run was lost: {error}.")))?;
            work[index] = fuel?.map(|fuel| MeasuredPoint { size: sizes[index], fuel });
        }
        Ok(work)
    }

    /// Counts the instructions of one call. Returns `None` if the code fails or needs more than [`MAX_FUEL`].
    async fn count_instructions(
        &self,
        problem: &Problem,
        source: &str,
        (size, seed): (u32, u64),
        cancel: &Cancel,
    ) -> Result<Option<u64>, JudgeError> {
        let input = match self.sized_input(problem, size, seed, cancel).await {
            // A generator may fail for sizes that the pack never uses.
            Err(JudgeError::Script(_)) if !own_sizes(problem).contains(&size) => return Ok(None),
            input => input?,
        };
        let script = harness_job::measuring_script(problem, source, &input);
        let reading = READING_FUEL_PER_BYTE.saturating_mul(script.len() as u64);
        let json = self.returned_json(problem, script, MAX_FUEL.saturating_add(reading), cancel).await?;
        let outcome = json.and_then(|json| harness_job::HarnessOutcome::parse(&json).ok());
        let work = outcome.and_then(|outcome| outcome.ok).and_then(|work| work.as_u64());
        Ok(work.filter(|work| *work <= MAX_FUEL))
    }

    /// Returns the generated input of a size. Each input is generated once per process.
    async fn sized_input(
        &self,
        problem: &Problem,
        size: u32,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Arc<[Json]>, JudgeError> {
        let key = (problem.uid.to_string(), problem.version, size, seed);
        if let Some(known) = self.memory_cache().inputs.get(&key) {
            return Ok(Arc::clone(known));
        }
        let input: Arc<[Json]> = self.generate(problem, size, seed, cancel).await?.into();
        self.memory_cache().inputs.put(key, Arc::clone(&input));
        Ok(input)
    }
}

/// Returns whether the points explain why a size could not be measured. If they don't, the code failed at a size it
/// should have finished, so its work on smaller inputs is not comparable.
fn is_too_much(points: &[MeasuredPoint], size: u32) -> bool {
    measured_sizes::predict_fuel(points, size).is_none_or(|fuel| fuel * MAX_UNDERESTIMATE >= MAX_FUEL as f64)
}

/// Returns the sizes that the pack declares.
fn own_sizes(problem: &Problem) -> &[u32] {
    problem.complexity.as_ref().map_or(&[], |complexity| complexity.sizes.as_slice())
}

/// The two largest declared sizes.
fn largest_sizes(complexity: &Complexity) -> Option<[u32; 2]> {
    let mut sizes = complexity.sizes.clone();
    sizes.sort_unstable();
    if let [.., small, large] = sizes[..] { Some([small, large]) } else { None }
}

/// Whether a program works less than the reference at the larger size, or its work rises from size to size by no more
/// than a factor of log n above the reference's.
fn grows_like(yours: &[MeasuredPoint], reference: &[MeasuredPoint], [small, large]: [u32; 2]) -> bool {
    let fuel = |points: &[MeasuredPoint], size| points.iter().find(|point| point.size == size).map(|point| point.fuel);
    let rise = |points: &[MeasuredPoint]| Some((fuel(points, small)?, fuel(points, large)?));
    let (Some((first, last)), Some((below, above))) = (rise(yours), rise(reference)) else { return false };
    let share = |below: u64, above: u64| above.max(1) as f64 / below.max(1) as f64;
    let allowed = (f64::from(large) / f64::from(small)).powf(MAX_EXTRA_EXPONENT);
    last <= above || share(first, last) <= share(below, above) * allowed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::problem::Type;

    #[test]
    fn a_sort_of_an_argument_is_seen_and_of_a_part_is_not() {
        let signature = Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Bool };
        for (source, expected) in [
            ("def f(a, b):\n    return sorted(a) == sorted(b)\n", true),
            ("def f(a: str, b: str) -> bool:\n    return sorted(b, reverse=True) == a\n", true),
            ("def f(nums):\n    nums.sort()\n", true),
            ("def f(words):\n    return [sorted(word) for word in words]\n", false),
            ("def f(a):\n    # sorted(a)\n    return a\n", false),
            ("def g(a):\n    return sorted(a)\n", false),
        ] {
            assert_eq!(sorts_argument(&signature, source), expected, "{source}");
        }
    }
}
