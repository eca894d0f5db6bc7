//! Times a call that is too short for one measurement, by calling the code often with the same arguments.
//!
//! Below linear growth, reading an input takes longer than the call. A search through half a million numbers takes a few
//! hundred microseconds, which is lost in the start of the process; two thousand such searches are not.

use std::time::{Duration, Instant};

use serde_json::Value as Json;

use super::{MAX_CALL_TIME, MAX_UNSURE_REPEATS, MAX_VALUES, NotTimed, TimedProgram, count_values};
use crate::judge::JudgeError;
use crate::judge::native::languages;
use crate::judge::native::timed_growth::{self, TimedGrowth};
use crate::types::growth_measurement::TooFastCall;
use crate::types::problem::{Complexity, Signature, Type};

/// Numbers of calls to try, while they end in time.
const CALLS: [u32; 3] = [10, 100, 2_000];
/// Inputs are at most this many times as large as the pack's largest: the size may be a number's value.
const MAX_ENLARGED: u32 = 64;

impl TimedProgram<'_> {
    /// Times many calls at three sizes, as large as inputs can be. Returns `None` if the language or the signature does
    /// not allow it, or a call fails.
    pub(super) async fn measure_repeated(
        &self,
        complexity: &Complexity,
    ) -> Result<Option<Result<TimedGrowth, NotTimed>>, JudgeError> {
        let began = Instant::now();
        let language = self.with.tools.language;
        if !languages::spec(language).profile.repeats_calls || !is_repeatable(&self.with.problem.signature) {
            return Ok(None);
        }
        let Some(largest) = self.largest_input(complexity).await? else { return Ok(None) };
        let Some(input) = self.input(largest).await? else { return Ok(None) };
        let Some((calls, time)) = self.affordable_calls(&input).await? else { return Ok(None) };
        let below_ms = timed_growth::MIN_LARGEST_SECONDS * 1000.0 / f64::from(calls);
        let too_fast = || Ok(Some(Err(NotTimed::TooFast(TooFastCall { size: largest, below_ms }, calls))));
        // A right program is too fast in most cases, and one run of the starter shows it.
        let many = TimedProgram { calls, ..*self };
        let reading = many.reading().run_once(&input).await?.unwrap_or_default();
        if time.saturating_sub(reading).as_secs_f64() < timed_growth::MIN_LARGEST_SECONDS {
            return too_fast();
        }
        let Some(mut growth) = many.measure_up_to(largest, began).await? else { return Ok(None) };
        for _ in 0..MAX_UNSURE_REPEATS {
            if !growth.is_unsure(complexity.time) || self.with.has_tried_enough() {
                break;
            }
            let Some(again) = many.measure_up_to(largest, began).await? else { break };
            growth = again.shorter_of(growth);
        }
        if growth.seconds[2] < timed_growth::MIN_LARGEST_SECONDS {
            return too_fast();
        }
        Ok(Some(Ok(growth)))
    }

    /// The largest number of calls that end in time, and their time; `None` if even a few are stopped or fail.
    async fn affordable_calls(&self, input: &[Json]) -> Result<Option<(u32, Duration)>, JudgeError> {
        let (mut affordable, mut before) = (None, Duration::ZERO);
        for (at, calls) in CALLS.into_iter().enumerate() {
            let Some(time) = (TimedProgram { calls, ..*self }).run_once(input).await? else { return Ok(None) };
            if time >= MAX_CALL_TIME {
                break;
            }
            affordable = Some((calls, time));
            // What the calls took more than fewer calls did, at the next number of calls.
            let more = CALLS.get(at + 1).map_or(0, |next| next / calls);
            if at > 0 && time + time.saturating_sub(before) * more >= MAX_CALL_TIME {
                break;
            }
            before = time;
        }
        Ok(affordable)
    }

    /// The pack's largest size, doubled while the input can be made and stays small enough to read.
    async fn largest_input(&self, complexity: &Complexity) -> Result<Option<u32>, JudgeError> {
        let Some(base) = complexity.sizes.iter().max().copied() else { return Ok(None) };
        let Some(input) = self.input(base).await? else { return Ok(None) };
        let values = input.iter().map(count_values).sum::<usize>().max(1);
        let times = u32::try_from(MAX_VALUES / values).unwrap_or(u32::MAX).clamp(1, MAX_ENLARGED);
        let mut size = base.saturating_mul(1 << times.ilog2());
        while size > base && self.input(size).await?.is_none() {
            size /= 2;
        }
        Ok(Some(size))
    }
}

/// Whether a function can be called again with the same arguments. One that changes them, or the links of nodes, may not
/// end the second time.
fn is_repeatable(signature: &Signature) -> bool {
    let Signature::Function { params, .. } = signature else { return false };
    params.iter().all(|param| is_plain(&param.kind))
}

fn is_plain(kind: &Type) -> bool {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => true,
        Type::List(inner) | Type::Row(inner) | Type::Optional(inner) => is_plain(inner),
        Type::Tuple(items) => items.iter().all(is_plain),
        Type::Dict(key, value) => is_plain(key) && is_plain(value),
        Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => false,
    }
}
