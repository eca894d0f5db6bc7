//! Checks of this machine's languages and the sandbox layers for native code.

use std::path::Path;

use super::check_result::CheckResult;
use crate::cli::context::session::{CliSession, build_runtime, own_program};
use crate::judge::native::jail::LayerState;
use crate::judge::native::{AvailableLayers, MissingToolchain, Toolchain};
use crate::judge::{Cancel, CaseRun, HostMachine, Judge, Launcher, SubmittedCode, WorkerPool, native};
use crate::pack;
use crate::types::{CaseReport, Language, Problem, Verdict};

/// Checks every language and every sandbox layer. Starts each tool once to read its version, then builds and runs one
/// small program with it: a compiler that can't read its own library has a version, too.
pub fn check_languages(session: &CliSession) -> Vec<CheckResult> {
    let Ok(program) = own_program() else { return Vec::new() };
    let Ok(runtime) = build_runtime() else { return Vec::new() };
    runtime.block_on(check_toolchains(&program, &session.paths.cache, session.config.native_unconfined))
}

async fn check_toolchains(program: &Path, cache: &Path, agreed: bool) -> Vec<CheckResult> {
    let launcher = Launcher { program: program.to_owned(), cache: cache.to_owned() };
    let native = HostMachine::new(launcher.clone());
    native.allow_unconfined(agreed);
    let judge = Judge::with_native(WorkerPool::new(launcher), native.clone());
    let problem = trial_problem();
    let mut found = vec![CheckResult::ok("python", "in the sandbox, nothing to install")];
    for &language in Language::ALL {
        let toolchain = native.toolchain(language).await;
        let is_tried = toolchain.is_ok() && language != Language::Python && native.consent_needed().await.is_none();
        let broken = match &problem {
            Some(problem) if is_tried => try_language(&judge, problem, language).await.err(),
            _ => None,
        };
        found.push(broken.map_or_else(
            || toolchain_result(language, toolchain),
            |why| CheckResult::warn(language.name(), why, "Code in this language can't be judged until that works."),
        ));
    }
    found.push(debugger_result(native.debugger().await));
    found.extend(layer_results(&native.layers().await, agreed));
    found
}

/// Returns a problem of the starter pack that every language can declare, with one case.
fn trial_problem() -> Option<Problem> {
    let catalog = pack::embedded_catalog();
    let mut problem = Problem::clone(catalog.find(TRIAL_PROBLEM)?);
    problem.cases = problem.cases.iter().take(1).cloned().collect::<Vec<_>>().into();
    problem.limits.time = Some(TRIAL_SECONDS);
    problem.solutions.clear();
    Some(problem)
}

/// A problem whose signature has only numbers and a list.
const TRIAL_PROBLEM: &str = "pair-to-target";
/// Processor time for a program that returns an empty list.
const TRIAL_SECONDS: f64 = 10.0;

/// Builds the starter of a problem and runs it. Returns a sentence about what fails; a wrong answer is a success.
async fn try_language(judge: &Judge, problem: &Problem, language: Language) -> Result<(), String> {
    let starter = native::starter_code(problem, language);
    let trials = problem.cases.iter().map(CaseRun::from_case).collect();
    let submission = SubmittedCode { language, source: starter.as_bytes() };
    let report = judge.judge(problem, submission, trials, &Cancel::default(), &|_, _| {}).await;
    let report = report.map_err(|error| error.to_string())?;
    if let Some(error) = report.compile_error {
        return Err(format!("a small program does not compile: {}.", error.message));
    }
    let failed = report.cases.iter().find(|case| !matches!(case.verdict, Verdict::Ac | Verdict::Wa));
    let why = |case: &CaseReport| case.message.clone().unwrap_or_else(|| case.verdict.describe().to_owned());
    failed.map_or(Ok(()), |case| Err(format!("a small program does not run: {}", why(case))))
}

/// A missing language is not a problem, because all languages are optional.
fn toolchain_result(language: Language, toolchain: &Result<Toolchain, MissingToolchain>) -> CheckResult {
    // The sandbox's Python is listed separately.
    let name = if language == Language::Python { "host python" } else { language.name() };
    match toolchain {
        Ok(toolchain) => CheckResult::ok(name, toolchain.describe()),
        Err(missing) => CheckResult::absent(name, missing.to_string()),
    }
}

/// Without gdb, the other commands work, and only `rung trace` for C, C++ and Rust is missing.
fn debugger_result(debugger: &Result<Toolchain, MissingToolchain>) -> CheckResult {
    match debugger {
        Ok(gdb) => CheckResult::ok("gdb", format!("{} (traces C, C++ and Rust)", gdb.describe())),
        Err(missing) => CheckResult::absent("gdb", format!("{missing} (to trace C, C++ and Rust)")),
    }
}

fn layer_results(layers: &AvailableLayers, agreed: bool) -> Vec<CheckResult> {
    let mut found: Vec<CheckResult> = layers.0.iter().map(layer_result).collect();
    if !layers.is_isolated() {
        found.push(if agreed {
            let advice = "`rung config set native_unconfined false` turns this off.";
            CheckResult::warn("native code", "runs without full sandboxing, as you agreed", advice)
        } else {
            let advice = "`rung config set native_unconfined true` allows it anyway.";
            CheckResult::warn("native code", "disabled: sandboxing is incomplete (does not affect Python)", advice)
        });
    }
    found
}

fn layer_result(state: &LayerState) -> CheckResult {
    match &state.found {
        Ok(what) => CheckResult::ok(state.layer.name(), format!("enforced: {what}")),
        Err(why) => {
            let advice = format!("No other layer keeps native code from {}.", state.layer.keeps_from());
            CheckResult::warn(state.layer.name(), why.clone(), advice)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::check_result::CheckLevel;
    use crate::judge::native::jail::IsolationLayer;

    #[test]
    fn a_missing_language_is_no_fault_and_says_what_to_do() {
        let missing = MissingToolchain { what: "go: not found".to_owned(), install: "apt install golang" };
        let found = toolchain_result(Language::Go, &Err(missing));
        assert_eq!((found.name, found.level), ("go", CheckLevel::Absent));
        assert_eq!(found.text, "go: not found; apt install golang");
    }

    #[test]
    fn missing_debugger_says_what_it_is_for() {
        let missing = MissingToolchain { what: "gdb: not found".to_owned(), install: "apt install gdb" };
        let found = debugger_result(&Err(missing));
        assert_eq!((found.name, found.level), ("gdb", CheckLevel::Absent));
        assert_eq!(found.text, "gdb: not found; apt install gdb (to trace C, C++ and Rust)");
    }

    #[test]
    fn a_missing_wall_asks_for_consent() {
        let state = |layer| {
            let found = if layer == IsolationLayer::Files { Err("too old".to_owned()) } else { Ok("all".to_owned()) };
            LayerState { layer, found }
        };
        let layers = AvailableLayers(IsolationLayer::ALL.map(state).to_vec());
        let found = layer_results(&layers, false);
        assert!(found.iter().any(|f| f.name == "landlock" && f.level == CheckLevel::Warn));
        let last = found.last().expect("a line about native code");
        assert!(last.advice.as_deref().is_some_and(|advice| advice.contains("native_unconfined true")));
        let agreed = layer_results(&layers, true);
        assert!(agreed.last().is_some_and(|last| last.text.contains("as you agreed")));
    }
}
