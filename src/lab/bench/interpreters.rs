//! A fresh interpreter in the sandbox beside a fresh native one: idle, and with work that needs nothing but the processor.

use std::time::Duration;

use serde_json::json;

use super::figure::{Figure, Peer, Row, Unit, timed};
use super::peer::Plain;
use super::setting::Bench;
use crate::judge::sandbox::{Allowance, Ending};
use crate::judge::{Cancel, Cell, Launcher};

/// The same text for both interpreters.
const BUSY: &str =
    "def work(n):\n    total = 0\n    for i in range(n):\n        total += i * i % 7\n    return total\n";
const BUSY_N: u32 = 1_000_000;
const ALLOWANCE: Allowance =
    Allowance { fuel: u64::MAX / 2, memory: 512 << 20, wall_ms: 60_000, reports: 0, ends_with_reports: false };
const NATIVE: &str = "python3 -I";

pub async fn measure(bench: &Bench, plain: Option<&Plain>, on_row: &mut impl FnMut(Row)) -> anyhow::Result<()> {
    let cell = Cell::new(Launcher { program: bench.program.clone(), cache: bench.cache.clone() });
    let rounds = bench.rounds / 2 + 1;
    let sandboxed = async |script: &str| -> anyhow::Result<Vec<Duration>> {
        let mut times = Vec::new();
        for _ in 0..rounds {
            let (time, execution) = timed(cell.execute(script.to_owned(), ALLOWANCE, &Cancel::default())).await;
            let ending = execution.map_err(anyhow::Error::msg)?.ending;
            anyhow::ensure!(matches!(ending, Ending::Returned(_)), "the sandbox must finish: {ending:?}");
            times.push(time);
        }
        Ok(times)
    };
    let native = |code: &str| plain.and_then(|plain| (0..rounds).map(|_| plain.time(code)).collect::<Option<Vec<_>>>());
    sandboxed(EMPTY).await?;
    let (ours, theirs) = (sandboxed(EMPTY).await?, native("pass"));
    on_row(Row::times("a fresh interpreter, nothing to do", &ours).beside(NATIVE, theirs.as_deref()));
    let (busy, their_busy) = (sandboxed(&call()).await?, native(&format!("{BUSY}work({BUSY_N})")));
    on_row(Row::times("a fresh interpreter, CPU-bound code", &busy).beside(NATIVE, their_busy.as_deref()));
    if let (Some(theirs), Some(their_busy)) = (theirs, their_busy) {
        let work = |with: &[Duration], without: &[Duration]| Figure::of(with).median - Figure::of(without).median;
        let times = work(&busy, &ours) / work(&their_busy, &theirs);
        let figure = Figure { median: times, p95: times };
        let one = Peer { name: NATIVE, figure: Figure { median: 1.0, p95: 1.0 } };
        let what = "CPU-bound code, the start taken off".to_owned();
        on_row(Row { what, unit: Unit::Times, figure, peer: Some(one), goal: None }.goal(3.0, None));
    }
    Ok(())
}

const EMPTY: &str = "result = 1";

/// The work as the judge has it done: through the harness.
fn call() -> String {
    let job = json!({"mode": "function", "name": "work", "source": BUSY, "args": [BUSY_N], "params": null,
        "returns": null, "cap": 1024});
    format!("import rung_harness\nresult = rung_harness.run({})", json!(job.to_string()))
}
