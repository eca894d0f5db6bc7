//! Check of the sandbox worker: starts it once to find which kernel sandbox layers it uses.

use std::path::Path;

use super::check_result::CheckResult;
use crate::cli::context::exit::Exit;
use crate::cli::context::session::{CliSession, build_runtime, own_program};
use crate::judge::native::isolation::LayerState;
use crate::judge::wasm::image::ImagePaths;
use crate::judge::{Launcher, WorkerPool};

/// Checks that the worker starts, and its sandbox layers. Without an image the check is skipped, because building one
/// takes too long.
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
            let advice = "See the newest file in the logs folder.";
            CheckResult::fail("worker", format!("does not start: {why}"), advice, Exit::Environment)
        }
    }
}

async fn start_worker(program: &Path, cache: &Path) -> Result<Vec<LayerState>, String> {
    let cell = WorkerPool::new(Launcher { program: program.to_owned(), cache: cache.to_owned() });
    cell.ensure_ready().await?;
    Ok(cell.layer_states().to_vec())
}

/// A missing layer is only a warning, because the sandbox works without all of them.
fn worker_result(walls: &[LayerState]) -> CheckResult {
    let standing = walls.iter().filter(|wall| wall.found.is_ok()).map(|wall| wall.layer.name());
    let standing = standing.collect::<Vec<_>>().join(", ");
    let missing: Vec<_> = walls
        .iter()
        .filter_map(|wall| Some(format!("{}: {}", wall.layer.name(), wall.found.as_ref().err()?)))
        .collect();
    if missing.is_empty() {
        return CheckResult::ok("worker", format!("sandboxed by {standing}"));
    }
    let text = match standing.as_str() {
        "" => missing.join("; "),
        standing => format!("sandboxed by {standing}; {}", missing.join("; ")),
    };
    CheckResult::warn("worker", text, "Code still runs in the WebAssembly sandbox; this would be a second layer.")
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
        check([Ok("memory 600 MB"), Ok("one folder")], CheckLevel::Ok, "sandboxed by rlimits, landlock");
        check(
            [Ok("memory"), Err("the kernel has none")],
            CheckLevel::Warn,
            "sandboxed by rlimits; landlock: the kernel has none",
        );
        check([Err("refused"), Err("none")], CheckLevel::Warn, "rlimits: refused; landlock: none");
    }
}
