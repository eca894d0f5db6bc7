//! The sandbox's worker: started once, to hear which of the kernel's walls it put up around itself.

use std::path::Path;

use super::check_result::CheckResult;
use crate::cli::context::exit::Exit;
use crate::cli::context::session::{CliSession, build_runtime, own_program};
use crate::judge::native::isolation::LayerState;
use crate::judge::wasm::image::ImagePaths;
use crate::judge::{Launcher, WorkerPool};

/// Whether the worker starts, and the walls around it. Without an image there is nothing to start: making one takes
/// longer than a check-up may.
pub fn check_worker(session: &CliSession) -> CheckResult {
    let cache = &session.paths.cache;
    if !ImagePaths::new(cache).exists() {
        return CheckResult::ok("worker", "starts with the first run of code");
    }
    let started = own_program().map_err(|failure| failure.message).and_then(|program| {
        let runtime = build_runtime().map_err(|failure| failure.message)?;
        runtime.block_on(start_worker(&program, cache))
    });
    match started {
        Ok(walls) => worker_result(&walls),
        Err(why) => {
            let advice = "The log of the newest day in the logs folder may tell more.";
            CheckResult::fail("worker", format!("does not start: {why}"), advice, Exit::Environment)
        }
    }
}

async fn start_worker(program: &Path, cache: &Path) -> Result<Vec<LayerState>, String> {
    let cell = WorkerPool::new(Launcher { program: program.to_owned(), cache: cache.to_owned() });
    cell.ensure_ready().await?;
    Ok(cell.layer_states().to_vec())
}

/// The sandbox holds without any of them, so a missing one is worth knowing and no more.
fn worker_result(walls: &[LayerState]) -> CheckResult {
    let standing = walls.iter().filter(|wall| wall.found.is_ok()).map(|wall| wall.layer.name());
    let standing = standing.collect::<Vec<_>>().join(", ");
    let missing: Vec<_> = walls
        .iter()
        .filter_map(|wall| Some(format!("{}: {}", wall.layer.name(), wall.found.as_ref().err()?)))
        .collect();
    if missing.is_empty() {
        return CheckResult::ok("worker", format!("walled in by {standing}"));
    }
    let text = match standing.as_str() {
        "" => missing.join("; "),
        standing => format!("walled in by {standing}; {}", missing.join("; ")),
    };
    CheckResult::warn(
        "worker",
        text,
        "Code stays inside the WebAssembly sandbox all the same; this would be a second wall.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::check_result::CheckLevel;
    use crate::judge::native::isolation::IsolationLayer;

    fn check(found: [Result<&str, &str>; 2], level: CheckLevel, text: &str) {
        let walls = [IsolationLayer::Limits, IsolationLayer::Files]
            .into_iter()
            .zip(found)
            .map(|(layer, found)| LayerState { layer, found: found.map(str::to_owned).map_err(str::to_owned) });
        let line = worker_result(&walls.collect::<Vec<_>>());
        assert_eq!((line.level, line.text.as_str()), (level, text));
    }

    #[test]
    fn a_missing_wall_is_named_with_its_reason() {
        check([Ok("memory 600 MB"), Ok("one folder")], CheckLevel::Ok, "walled in by rlimits, landlock");
        check(
            [Ok("memory"), Err("the kernel has none")],
            CheckLevel::Warn,
            "walled in by rlimits; landlock: the kernel has none",
        );
        check([Err("refused"), Err("none")], CheckLevel::Warn, "rlimits: refused; landlock: none");
    }
}
