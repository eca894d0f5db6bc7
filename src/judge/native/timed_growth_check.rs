//! Holds a native program that passed every case to the problem's declared growth, by its processor time.
//!
//! The cases of a pack are sized for the sandbox's Python, where a quadratic program runs out of time. Compiled code
//! runs a hundred times faster and would pass. So the pack's generator makes larger and larger inputs, also beyond the
//! constraints, until the call takes long enough to be measured; then the same program is timed at a quarter and half
//! of that size. The time of a program that only reads the input is subtracted. An uncertain result counts in favour of
//! the program. Where less than linear growth is declared, many calls are timed ([`repeated_calls`]).

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use super::timed_growth::{self, TimedGrowth};
use super::toolchain::Toolchain;
use super::{languages, starter_code};
use crate::judge::cancel::Cancel;
use crate::judge::case_batch::CaseBatch;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::extra::complexity_check::{growth_case, has_passed_every_case};
use crate::judge::judge_handle::Judge;
use crate::types::growth_measurement::{TimedGrowthComparison, TimedPoint, TooFastCall};
use crate::types::humanize::format_ms;
use crate::types::problem::{Checker, Complexity, Growth};
use crate::types::verdict_report::GROWTH_CASE_ID;
use crate::types::{CaseReport, Language, Problem, Verdict};

mod repeated_calls;

/// The generator's seed for the timed inputs.
const SEED: u64 = 1;
/// Processor time at which a call is long enough to be compared, in addition to [`START_MULTIPLE`].
const MIN_TARGET: Duration = Duration::from_millis(100);
/// …and this many times the start of the runtime, which varies from run to run.
const START_MULTIPLE: u32 = 3;
/// Processor time after which a call is stopped.
const MAX_CALL_TIME: Duration = Duration::from_secs(4);
/// After this much time in all, nothing is said: the learner waits.
const MAX_TOTAL_TIME: Duration = Duration::from_mins(4);
/// Largest input, in numbers and strings: above it, reading takes longer than most calls.
const MAX_VALUES: usize = 500_000;
/// An input of at most this many numbers and strings is read in no time.
const FEW_VALUES: usize = 100;
/// From one size to the next. The smaller step is for an input that would be too large otherwise: on a fast machine a
/// slow program may need just that.
const STEPS: [u32; 2] = [4, 2];
/// How many steps are taken at most.
const MAX_STEPS: u32 = 4;
/// How often sizes that left it unsure are timed again.
const MAX_UNSURE_REPEATS: usize = 3;
/// After this much processor time of calls, an unsure result stays one: the learner waits. On a busy machine that takes longer, and
/// gives the same result.
const MAX_UNSURE_TIME: Duration = Duration::from_secs(8);
/// Predicted processor time of a call at twice the size, above which an unsure result is not measured further.
const MAX_UNSURE_CALL_TIME: Duration = Duration::from_secs(2);
/// Runs of which the shortest counts.
const REPEATS: usize = 3;

/// The outcome of a check.
#[derive(Debug, PartialEq)]
pub(in crate::judge) enum TimedGrowthResult {
    /// No notice is needed: the program does not surely grow faster than declared, or it is not checked, because it failed
    /// a case, is a reference or in Python, or the task asks for no growth.
    Fine,
    /// A failed case that says how it grows.
    TooSteep(Box<CaseReport>),
    /// The task asks for a growth, but it could not be measured.
    NotMeasured,
    /// Some of the times suggest that it grows faster than this declared growth, and others don't. Other work on the
    /// machine may be the reason.
    Unsure(Growth),
}

/// Why a program can't be timed.
enum NotTimed {
    /// Its call is over too soon, even at the largest size tried and called this often.
    TooFast(TooFastCall, u32),
    /// A call fails, or there is no input.
    Fails,
}

/// What programs in one language are timed with on a problem's generated inputs.
struct Stopwatch<'a> {
    judge: &'a Judge,
    /// The problem without its cases and checker, and with more memory.
    problem: Problem,
    tools: Toolchain,
    /// A program that only reads its input.
    starter: String,
    /// Inputs that were made so far, by size. They are large, so they are not kept after the check.
    inputs: Mutex<BTreeMap<u32, Arc<[Json]>>>,
    spent: SpentTime,
    cancel: &'a Cancel,
}

/// Processor time of all calls so far. The start of the runtime doesn't count: Java's takes longer than many a call, and
/// would leave no time to measure an unsure result again.
#[derive(Debug, Default)]
struct SpentTime {
    /// In microseconds, as the next.
    start: AtomicU64,
    calls: AtomicU64,
}

impl SpentTime {
    fn set_start(&self, start: Duration) {
        self.start.store(to_micros(start), Ordering::Relaxed);
    }

    fn add_run(&self, run: Duration) {
        self.calls.fetch_add(to_micros(run).saturating_sub(self.start.load(Ordering::Relaxed)), Ordering::Relaxed);
    }

    fn is_over(&self, most: Duration) -> bool {
        self.calls.load(Ordering::Relaxed) > to_micros(most)
    }
}

fn to_micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

impl<'a> Stopwatch<'a> {
    async fn new(
        judge: &'a Judge,
        problem: &Problem,
        language: Language,
        cancel: &'a Cancel,
    ) -> Result<Self, JudgeError> {
        Ok(Self {
            judge,
            tools: judge.native.require_toolchain(language).await?,
            starter: starter_code(problem, language),
            problem: problem_for_timing(problem),
            inputs: Mutex::default(),
            spent: SpentTime::default(),
            cancel,
        })
    }

    /// Whether an unsure result is measured no further.
    fn has_tried_enough(&self) -> bool {
        self.spent.is_over(MAX_UNSURE_TIME)
    }

    fn program(&'a self, source: &'a str) -> TimedProgram<'a> {
        TimedProgram { with: self, source, calls: 1 }
    }
}

/// A program to time on generated inputs.
struct TimedProgram<'a> {
    with: &'a Stopwatch<'a>,
    source: &'a str,
    /// How often a run calls the code.
    calls: u32,
}

impl Judge {
    /// Times a program that passed, if the problem declares a growth that times can show.
    ///
    /// # Errors
    /// [`JudgeError`] if the check is cancelled or programs can't be run. A failing generator ends the measurement.
    pub(in crate::judge) async fn check_timed_growth(
        &self,
        problem: &Problem,
        language: Language,
        source: &str,
        (trials, cases): (&[CaseRun], &[CaseReport]),
        cancel: &Cancel,
    ) -> Result<TimedGrowthResult, JudgeError> {
        let is_reference = problem.has_solution(language, source);
        if !has_passed_every_case(problem, trials, cases) || is_reference || language == Language::Python {
            return Ok(TimedGrowthResult::Fine);
        }
        let complexity = problem.complexity.as_ref().filter(|_| problem.generator.is_some());
        let Some(complexity) = complexity.filter(|complexity| timed_growth::can_be_exceeded(complexity.time)) else {
            let names_growth = problem.growth_rule().is_strict();
            return Ok(if names_growth { TimedGrowthResult::NotMeasured } else { TimedGrowthResult::Fine });
        };
        let stopwatch = Stopwatch::new(self, problem, language, cancel).await?;
        let declared = complexity.time;
        let shows_linear = match stopwatch.program(source).measure_as_declared(complexity).await? {
            Ok(growth) => match growth.surely_steeper(declared) {
                Some(class) => {
                    let failure = growth_failure(&growth, (class, declared), language);
                    return Ok(TimedGrowthResult::TooSteep(Box::new(failure)));
                }
                None if growth.is_unsure(declared) => return Ok(TimedGrowthResult::Unsure(declared)),
                None => growth.shows_linear,
            },
            Err(NotTimed::TooFast(_, calls)) => calls > 1,
            Err(NotTimed::Fails) => return Ok(TimedGrowthResult::NotMeasured),
        };
        let is_sure = shows_linear || timed_growth::can_be_held_to(declared);
        Ok(if is_sure { TimedGrowthResult::Fine } else { TimedGrowthResult::NotMeasured })
    }
}

impl Judge {
    /// Times a compiled program and the reference in its language at the same sizes. Returns `None` for a problem without
    /// a declared complexity or generator.
    ///
    /// # Errors
    /// As for a run. A program that fails or is too fast to be timed is not an error: then the result has no points.
    pub async fn compare_timed_growth(
        &self,
        problem: &Problem,
        language: Language,
        source: &str,
        cancel: &Cancel,
    ) -> Result<Option<TimedGrowthComparison>, JudgeError> {
        let Some(complexity) = problem.complexity.as_ref().filter(|_| problem.generator.is_some()) else {
            return Ok(None);
        };
        let stopwatch = Stopwatch::new(self, problem, language, cancel).await?;
        let declared = complexity.time;
        let none = TimedGrowthComparison { points: Vec::new(), declared, steeper: None, unsure: true, too_fast: None };
        let yours = match stopwatch.program(source).measure_as_declared(complexity).await? {
            Ok(growth) => growth,
            Err(NotTimed::TooFast(too_fast, _)) => {
                return Ok(Some(TimedGrowthComparison { too_fast: Some(too_fast), ..none }));
            }
            Err(NotTimed::Fails) => return Ok(Some(none)),
        };
        let reference = match problem.reference(language) {
            Some(known) if known.source == source => Some(yours),
            Some(known) => {
                let reference = TimedProgram { calls: yours.calls, ..stopwatch.program(&known.source) };
                reference.measure_up_to(yours.sizes[2], Instant::now()).await?
            }
            None => None,
        };
        let point = |at: usize| TimedPoint {
            size: yours.sizes[at],
            yours_ms: yours.call_ms()[at],
            reference_ms: reference.as_ref().map(|reference| reference.call_ms()[at]),
        };
        let steeper = yours.surely_steeper(declared);
        let is_held = yours.shows_linear || timed_growth::can_be_held_to(declared);
        let unsure = yours.is_unsure(declared) || (steeper.is_none() && !is_held);
        Ok(Some(TimedGrowthComparison { points: (0..3).map(point).collect(), steeper, unsure, ..none }))
    }
}

/// The problem without its cases and checker, and with more memory for inputs beyond the constraints.
fn problem_for_timing(problem: &Problem) -> Problem {
    let mut large = Problem { cases: Vec::new().into(), checker: Checker::Exact, ..problem.clone() };
    large.limits.memory_mb *= 4;
    large
}

impl TimedProgram<'_> {
    /// The program that only reads its input.
    fn reading(&self) -> TimedProgram<'_> {
        TimedProgram { source: &self.with.starter, ..*self }
    }

    /// Times many calls where single ones can't show that the declared growth is exceeded, if the language can and the
    /// calls end in time; else single calls.
    async fn measure_as_declared(&self, complexity: &Complexity) -> Result<Result<TimedGrowth, NotTimed>, JudgeError> {
        if !timed_growth::can_be_held_to(complexity.time)
            && let Some(many) = self.measure_repeated(complexity).await?
        {
            return Ok(many);
        }
        self.measure(complexity).await
    }

    /// Times the call at three sizes.
    async fn measure(&self, complexity: &Complexity) -> Result<Result<TimedGrowth, NotTimed>, JudgeError> {
        // The first input may have to wait for the sandbox, which is prepared once and takes minutes on a busy machine.
        if let Some(smallest) = complexity.sizes.iter().min() {
            self.input(*smallest).await?;
        }
        let began = Instant::now();
        let mut largest = match self.long_enough(complexity, began).await? {
            Ok(size) => size,
            Err(why) => return Ok(Err(why)),
        };
        let (mut before, mut repeats): (Option<TimedGrowth>, usize) = (None, 0);
        loop {
            let Some(growth) = self.measure_up_to(largest, began).await? else {
                return Ok(before.ok_or(NotTimed::Fails));
            };
            let growth = before.map_or(growth, |before| growth.shorter_of(before));
            let unsure = growth.is_unsure(complexity.time);
            let affordable = growth.seconds_at_twice() < MAX_UNSURE_CALL_TIME.as_secs_f64();
            match largest.checked_mul(2).filter(|_| affordable) {
                _ if !unsure || self.with.has_tried_enough() => return Ok(Ok(growth)),
                Some(next) => largest = next,
                // Other work on the machine makes some of the times too long, so the same sizes are timed again.
                None if repeats < MAX_UNSURE_REPEATS => repeats += 1,
                None => return Ok(Ok(growth)),
            }
            before = Some(growth);
        }
    }

    /// Times the call at a size, half of it and a quarter of it.
    async fn measure_up_to(&self, largest: u32, began: Instant) -> Result<Option<TimedGrowth>, JudgeError> {
        let sizes = [largest / 4, largest / 2, largest];
        if sizes[0] == 0 {
            return Ok(None);
        }
        let (mut seconds, mut shows_linear) = ([0.0; 3], self.calls > 1);
        let problem = &self.with.problem.id;
        for (size, seconds) in sizes.iter().zip(&mut seconds) {
            let Some(input) = self.input(*size).await? else { return Ok(None) };
            let Some(mine) = self.shortest(&input).await? else { return Ok(None) };
            // A starter that doesn't run leaves reading in the time, which makes the growth look smaller.
            let reading = self.reading().shortest(&input).await?.unwrap_or_default();
            *seconds = mine.saturating_sub(reading).as_secs_f64();
            shows_linear |= *size == largest && input.iter().map(count_values).sum::<usize>() <= FEW_VALUES;
            if began.elapsed() > MAX_TOTAL_TIME {
                return Ok(None);
            }
        }
        tracing::debug!(%problem, ?sizes, ?seconds, "processor times of the call");
        Ok(Some(TimedGrowth { sizes, seconds, calls: self.calls, shows_linear }))
    }

    /// The first size, in steps from the pack's largest, at which a call is long enough ([`MIN_TARGET`]).
    async fn long_enough(&self, complexity: &Complexity, began: Instant) -> Result<Result<u32, NotTimed>, JudgeError> {
        let (Some(smallest), Some(base)) = (complexity.sizes.iter().min(), complexity.sizes.iter().max()) else {
            return Ok(Err(NotTimed::Fails));
        };
        let Some(small) = self.input(*smallest).await? else { return Ok(Err(NotTimed::Fails)) };
        let Some(start) = self.shortest(&small).await? else { return Ok(Err(NotTimed::Fails)) };
        self.with.spent.set_start(start);
        let enough = MIN_TARGET + START_MULTIPLE * start;
        let too_fast = |size| NotTimed::TooFast(TooFastCall { size, below_ms: enough.as_secs_f64() * 1000.0 }, 1);
        let (mut size, mut fast_at) = (*base, None);
        for _ in 0..=MAX_STEPS {
            let last = fast_at.map_or(NotTimed::Fails, too_fast);
            // A generator may fail beyond the constraints.
            let Some(input) = self.input(size).await? else { return Ok(Err(last)) };
            let Some(time) = self.run_once(&input).await? else { return Ok(Err(NotTimed::Fails)) };
            // Reading a large input may take most of the time. The program that only reads is run only if it matters.
            if time >= start + enough {
                let reading = self.reading().run_once(&input).await?.unwrap_or(start);
                if time >= reading + enough {
                    return self.below_limit(size, time, start + MIN_TARGET / 2).await.map(Ok);
                }
            }
            fast_at = Some(size);
            let values = input.iter().map(count_values).sum::<usize>();
            let step = STEPS.into_iter().find(|&step| values.saturating_mul(step as usize) <= MAX_VALUES);
            let step = step.filter(|_| began.elapsed() <= MAX_TOTAL_TIME / 2);
            let Some(larger) = step.and_then(|step| size.checked_mul(step)) else { break };
            size = larger;
        }
        Ok(Err(fast_at.map_or(NotTimed::Fails, too_fast)))
    }

    /// Halves a size while its call is stopped and half of it still takes long enough.
    async fn below_limit(&self, mut size: u32, mut time: Duration, enough: Duration) -> Result<u32, JudgeError> {
        while time >= MAX_CALL_TIME {
            let Some(input) = self.input(size / 2).await? else { break };
            let Some(half) = self.run_once(&input).await?.filter(|half| *half >= enough) else { break };
            (size, time) = (size / 2, half);
        }
        Ok(size)
    }

    /// The generator's input of a size, or `None` if it can't make one. A generator may fail beyond the constraints.
    async fn input(&self, size: u32) -> Result<Option<Arc<[Json]>>, JudgeError> {
        let known = || self.with.inputs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(input) = known().get(&size) {
            return Ok(Some(Arc::clone(input)));
        }
        // A size so large is a number's value, and an `int` can't hold it.
        if size > i32::MAX.unsigned_abs() {
            return Ok(None);
        }
        let Stopwatch { judge, problem, cancel, .. } = self.with;
        match judge.generate(problem, size, SEED, cancel).await {
            Ok(input) => {
                let input: Arc<[Json]> = input.into();
                known().insert(size, Arc::clone(&input));
                Ok(Some(input))
            }
            Err(error @ JudgeError::Cancelled) => Err(error),
            Err(error) => {
                tracing::debug!(problem = %problem.id, size, %error, "no input of this size");
                Ok(None)
            }
        }
    }

    /// The shortest processor time of a few runs; one run if it takes long.
    async fn shortest(&self, input: &[Json]) -> Result<Option<Duration>, JudgeError> {
        let Some(mut shortest) = self.run_once(input).await? else { return Ok(None) };
        for _ in 1..REPEATS {
            if shortest > Duration::from_millis(500) {
                break;
            }
            let Some(again) = self.run_once(input).await? else { return Ok(None) };
            shortest = shortest.min(again);
        }
        Ok(Some(shortest))
    }

    /// The processor time of a run; the limit if it runs out of time; `None` if it fails in another way.
    async fn run_once(&self, input: &[Json]) -> Result<Option<Duration>, JudgeError> {
        let call = CaseRun::without_expected(GROWTH_CASE_ID, input.to_vec());
        let trial = [CaseRun { timed_calls: Some(self.calls), ..call }];
        let batch = (CaseBatch::until_timeout(&trial), MAX_CALL_TIME);
        let Stopwatch { judge, problem, tools, cancel, .. } = self.with;
        let done = judge.run_compiled(problem, tools.clone(), self.source, batch, cancel, &|_, _| {}).await?;
        let Some(case) = done.ok().and_then(|mut cases| cases.pop()) else { return Ok(None) };
        let measured = case.cpu_ms.map(|ms| Duration::from_secs_f64(ms / 1000.0));
        self.with.spent.add_run(measured.unwrap_or_default());
        let limit = MAX_CALL_TIME + languages::spec(tools.language).profile.startup;
        Ok(match case.verdict {
            Verdict::Tle => Some(measured.map_or(limit, |time| time.max(limit))),
            Verdict::Re | Verdict::Mle | Verdict::Ole | Verdict::Ce => None,
            Verdict::Ac | Verdict::Wa => measured,
        })
    }
}

/// Numbers, strings and other plain values in an argument.
fn count_values(value: &Json) -> usize {
    match value {
        Json::Array(items) => items.iter().map(count_values).sum(),
        Json::Object(entries) => entries.values().map(count_values).sum::<usize>() + entries.len(),
        Json::String(text) => 1 + text.len() / 8,
        Json::Null | Json::Bool(_) | Json::Number(_) => 1,
    }
}

/// Builds the failed case for a growth that is surely too steep, with the times that show it.
fn growth_failure(growth: &TimedGrowth, (class, declared): (Growth, Growth), language: Language) -> CaseReport {
    let got = match class {
        Growth::Exponential => "work grows faster than n^3".to_owned(),
        class if growth.last_step_agrees_with(class) => format!("work grows about as {class}"),
        _ => format!("work grows faster than {declared}"),
    };
    let times = growth.sizes.into_iter().zip(growth.call_ms());
    let points = times.map(|(size, ms)| (size, format!("{} ms", format_ms(ms))));
    let how = match growth.calls {
        1 => "The times are the processor time of the call alone, the shortest of a few runs. Sizes may be above the constraints."
            .to_owned(),
        calls => format!(
            "The times are the processor time of one call, as a share of {calls} calls with the same input.{} Sizes may be \
             above the constraints.",
            if language == Language::Cpp { " A list that is passed by value is copied at each call." } else { "" }
        ),
    };
    growth_case(points, declared, got, &how)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starting_the_runtime_leaves_time_to_measure_again() {
        let spent = SpentTime::default();
        let add = |runs: usize, ms: u64| (0..runs).for_each(|_| spent.add_run(Duration::from_millis(ms)));
        spent.set_start(Duration::from_millis(400));
        // Three sizes, each three times, and the starter as often.
        add(18, 500);
        assert!(!spent.is_over(MAX_UNSURE_TIME));
        add(4, 2_500);
        assert!(spent.is_over(MAX_UNSURE_TIME));
    }
}
