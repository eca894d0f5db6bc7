//! Compares a new interpreter in the sandbox with a new native one: idle, and with CPU-bound work.

use std::time::Duration;

use serde_json::json;

use super::bench_setup::Bench;
use super::measurement::{Measurement, MeasurementUnit, PeerMeasurement, SampleStats, time_future};
use super::plain_judge::PlainJudge;
use crate::judge::wasm::sandbox::{Allowance, ExecutionEnd};
use crate::judge::{Cancel, Launcher, WorkerPool};

/// The same text for both interpreters.
const BUSY_SCRIPT: &str =
    "def work(n):\n    total = 0\n    for i in range(n):\n        total += i * i % 7\n    return total\n";
const BUSY_ITERATIONS: u32 = 1_000_000;
const ALLOWANCE: Allowance =
    Allowance { fuel: u64::MAX / 2, memory: 512 << 20, wall_ms: 60_000, reports: 0, ends_with_reports: false };
const NATIVE_LABEL: &str = "python3 -I";

pub async fn measure(
    bench: &Bench,
    plain: Option<&PlainJudge>,
    on_row: &mut impl FnMut(Measurement),
) -> anyhow::Result<()> {
    let cell = WorkerPool::new(Launcher { program: bench.program.clone(), cache: bench.cache.clone() });
    let rounds = bench.rounds / 2 + 1;
    let sandboxed = async |script: &str| -> anyhow::Result<Vec<Duration>> {
        let mut times = Vec::new();
        for _ in 0..rounds {
            let (time, execution) = time_future(cell.execute(script.to_owned(), ALLOWANCE, &Cancel::default())).await;
            let ending = execution.map_err(anyhow::Error::msg)?.ending;
            anyhow::ensure!(matches!(ending, ExecutionEnd::Returned(_)), "the sandbox must finish: {ending:?}");
            times.push(time);
        }
        Ok(times)
    };
    let native = |code: &str| plain.and_then(|plain| (0..rounds).map(|_| plain.time(code)).collect::<Option<Vec<_>>>());
    sandboxed(EMPTY_SCRIPT).await?;
    let (ours, theirs) = (sandboxed(EMPTY_SCRIPT).await?, native("pass"));
    on_row(
        Measurement::from_times("a fresh interpreter, nothing to do", &ours).with_peer(NATIVE_LABEL, theirs.as_deref()),
    );
    let (busy, their_busy) =
        (sandboxed(&harness_call()).await?, native(&format!("{BUSY_SCRIPT}work({BUSY_ITERATIONS})")));
    on_row(
        Measurement::from_times("a fresh interpreter, CPU-bound code", &busy)
            .with_peer(NATIVE_LABEL, their_busy.as_deref()),
    );
    if let (Some(theirs), Some(their_busy)) = (theirs, their_busy) {
        let work = |with: &[Duration], without: &[Duration]| {
            SampleStats::from_durations(with).median - SampleStats::from_durations(without).median
        };
        let times = work(&busy, &ours) / work(&their_busy, &theirs);
        let figure = SampleStats { median: times, p95: times };
        let one = PeerMeasurement { name: NATIVE_LABEL, figure: SampleStats { median: 1.0, p95: 1.0 } };
        let what = "CPU-bound code, the start taken off".to_owned();
        on_row(
            Measurement { what, unit: MeasurementUnit::Times, figure, peer: Some(one), goal: None }
                .with_goal(3.0, None),
        );
    }
    Ok(())
}

const EMPTY_SCRIPT: &str = "result = 1";

/// The work as the judge runs it: through the harness.
fn harness_call() -> String {
    let job = json!({"mode": "function", "name": "work", "source": BUSY_SCRIPT, "args": [BUSY_ITERATIONS], "params": null,
        "returns": null, "cap": 1024});
    format!("import rung_harness\nresult = rung_harness.run({})", json!(job.to_string()))
}
