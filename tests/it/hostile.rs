//! Tests hostile code: the verdict is right, no traces are left, and the judge continues to work.
//!
//! A [`HostileCase`] is one attack. Its problem has three cases. If possible, only the middle one meets the attack, and
//! the others must still be accepted. An attack that must be blocked gives the right answer if it was blocked and a
//! wrong one if it got through, so [`Ac`] means "blocked". After every row the [`arena`] checks for processes, files,
//! connections and memory left over.

use std::env;
use std::process::Command;

use rung_tutor::judge::native::AvailableLayers;
use rung_tutor::judge::native::jail::{IsolationLayer, LayerState};
use rung_tutor::judge::{Cancel, CaseRun, HostMachine, Judge, JudgeError, SubmittedCode};
use rung_tutor::types::problem::Type;
use rung_tutor::types::{JudgeReport, Language, Problem, Signature, Verdict};

use crate::judge::{doubling, ints, param};
use crate::support;
use crate::testing::is_long;

mod arena;
mod c;
mod fuzz;
mod owned;
mod python;
mod script;
mod values;
mod worker;

use Verdict::Ac;
use arena::Arena;

/// One attack.
pub struct HostileCase {
    pub name: String,
    pub language: Language,
    pub problem: Problem,
    /// May contain placeholders that the arena replaces, see [`Arena::fill_placeholders`].
    pub source: Vec<u8>,
    /// In case order; empty if the file doesn't compile.
    pub verdicts: Vec<Verdict>,
    /// Text that the report must contain.
    pub told: &'static str,
}

impl HostileCase {
    /// An attack that only the middle case meets.
    pub fn new(
        language: Language,
        name: &str,
        source: impl Into<Vec<u8>>,
        middle: Verdict,
        told: &'static str,
    ) -> Self {
        Self::whole(language, name, source, &[Ac, middle, Ac], told)
    }

    /// An attack that every case meets.
    pub fn whole(
        language: Language,
        name: &str,
        source: impl Into<Vec<u8>>,
        verdicts: &[Verdict],
        told: &'static str,
    ) -> Self {
        let (name, source, verdicts) = (format!("{language}: {name}"), source.into(), verdicts.to_vec());
        Self { name, language, problem: adding(), source, verdicts, told }
    }

    /// Makes every case meet the attack.
    pub fn every(self, verdict: Verdict) -> Self {
        let verdicts = vec![verdict; self.verdicts.len()];
        Self { verdicts, ..self }
    }

    /// Marks the source as one that does not compile.
    pub fn uncompiled(self) -> Self {
        Self { verdicts: Vec::new(), ..self }
    }

    /// Sets a longer time limit than the usual fifth of a second.
    pub fn seconds(mut self, seconds: f64) -> Self {
        self.problem.limits.time = Some(seconds);
        self
    }

    /// Sets a short limit if only the clock stops the attack, else enough time for the slowest machine to finish or
    /// stop it.
    pub fn unhurried(self) -> Self {
        let seconds = if self.verdicts.contains(&Verdict::Tle) { 0.5 } else { 10.0 };
        self.seconds(seconds)
    }

    pub fn megabytes(mut self, megabytes: u32) -> Self {
        self.problem.limits.memory_mb = megabytes;
        self
    }
}

/// `add_up(nums)`: two numbers, none, and two numbers of which one is large.
pub fn adding() -> Problem {
    let signature =
        Signature::Function { name: "add_up".to_owned(), params: vec![param("nums", ints())], returns: Type::Int };
    let mut problem = Problem { signature, solutions: Vec::new(), ..doubling() };
    let cases = [(vec![1, 2], 3), (vec![], 0), (vec![9_000_000_000_i64, -1], 8_999_999_999_i64)];
    for (case, (nums, sum)) in problem.cases.iter_mut().zip(cases) {
        case.args = vec![nums.into()];
        case.expected = rung_tutor::types::Expected::Value(rung_tutor::types::Value::Int(sum));
    }
    problem
}

/// Returns all text of a report for a learner, except inputs and expected answers.
pub fn report_text(report: &JudgeReport) -> String {
    let compile = report.compile_error.iter().map(|error| format!("{}: {}", error.kind, error.message));
    let cases = report.cases.iter().map(|case| {
        let error = case.error.as_ref().map(|error| format!("{}: {}", error.kind, error.message));
        let parts = [case.message.clone(), error, case.difference.as_ref().map(|d| d.text.clone()), case.got.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    });
    compile.chain(cases).collect::<Vec<_>>().join("\n")
}

/// Returns the mistakes in the report of an attack; empty if it is right.
pub fn faults(row: &HostileCase, report: &JudgeReport) -> Vec<String> {
    let verdicts: Vec<Verdict> = report.cases.iter().map(|case| case.verdict).collect();
    let overall = verdicts.iter().find(|verdict| !verdict.passed()).copied().unwrap_or(Ac);
    let overall = if row.verdicts.is_empty() { Verdict::Ce } else { overall };
    let told = report_text(report);
    // After two cases that ran out of time, the rest is not run.
    let second = row.verdicts.iter().enumerate().filter(|(_, verdict)| **verdict == Verdict::Tle).nth(1);
    let expected = &row.verdicts[..second.map_or(row.verdicts.len(), |(place, _)| place + 1)];
    let mut faults = Vec::new();
    if verdicts != expected || report.verdict != overall {
        faults.push(format!("{}: {:?} {verdicts:?}, not {expected:?}: {told}", row.name, report.verdict));
    } else if !told.contains(row.told) {
        faults.push(format!("{}: {:?} is not in: {told}", row.name, row.told));
    }
    if told.contains(arena::SECRET) {
        faults.push(format!("{}: the secret is told", row.name));
    }
    faults.extend(bounds(report).into_iter().map(|what| format!("{}: {what}", row.name)));
    faults
}

/// Checks that a report is small and can be displayed, regardless of the code.
fn bounds(report: &JudgeReport) -> Vec<String> {
    let (longest, mut texts) = (12_000, vec![report_text(report)]);
    texts.extend(report.cases.iter().flat_map(|case| case.inputs.iter().map(|(_, value)| value.clone())));
    let mut faults = Vec::new();
    for case in &report.cases {
        if case.stdout.chars().count() > 64 << 10 {
            faults.push(format!("{} characters of output are kept", case.stdout.chars().count()));
        }
        let frames = case.error.as_ref().map_or(0, |error| error.frames.len());
        if frames > 64 {
            faults.push(format!("{frames} frames are kept"));
        }
        texts.push(case.stdout.clone());
    }
    let strange = |c: char| c.is_control() && c != '\n' && c != '\t';
    faults.extend(texts.iter().filter(|text| text.contains(strange)).map(|_| "control characters".to_owned()));
    let length = texts[0].chars().count();
    if length > 3 * longest {
        faults.push(format!("{length} characters of messages"));
    }
    faults
}

/// Runs all rows one after the other, with a check for traces after each.
fn survive(rows: &[HostileCase]) {
    survive_in(&Arena::new(), rows);
}

/// Runs a test of this module in a separate process, so that no other test affects the measured memory.
fn alone(test: &str, body: impl FnOnce()) {
    const ALONE: &str = "RUNG_IT_ALONE";
    if env::var_os(ALONE).is_some() {
        return body();
    }
    let this = env::current_exe().expect("the test binary has a path");
    let mut command = Command::new(this);
    command.args([&format!("hostile::{test}"), "--exact", "--nocapture", "--test-threads=1"]).env(ALONE, "1");
    let output = command.output().expect("the second process starts");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

fn survive_in(arena: &Arena, rows: &[HostileCase]) {
    let mut faults = arena.block_on(async |arena| {
        let mut faults = Vec::new();
        for row in rows {
            if !crate::native::here(&arena.judge, row.language).await {
                continue;
            }
            match arena.judged(row).await {
                Ok(report) => faults.extend(self::faults(row, &report)),
                Err(why) => faults.push(format!("{}: {why}", row.name)),
            }
            faults.extend(arena.left_over().await.into_iter().map(|what| format!("{}: {what}", row.name)));
            faults.extend(arena.still_judges(row.language).await.map(|why| format!("after {}: {why}", row.name)));
        }
        faults
    });
    faults.extend(arena.memory(1));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

fn all() -> Vec<HostileCase> {
    [python::rows(), c::rows(), script::rows(), owned::rows(), values::rows()].into_iter().flatten().collect()
}

#[test]
fn python_in_the_sandbox() {
    alone("python_in_the_sandbox", || survive(&python::rows()));
}

#[test]
fn c_in_the_jail() {
    alone("c_in_the_jail", || survive(&c::rows()));
}

#[test]
fn scripts_in_the_jail() {
    alone("scripts_in_the_jail", || survive(&script::rows()));
}

#[test]
fn what_the_learner_owns_in_every_language() {
    alone("what_the_learner_owns_in_every_language", || survive(&owned::rows()));
}

#[test]
fn what_the_learner_owns_in_the_machines_own_python() {
    alone("what_the_learner_owns_in_the_machines_own_python", || {
        survive_in(&Arena::with_python_on_the_host(), &owned::python());
    });
}

#[test]
fn odd_values_and_odd_files() {
    alone("odd_values_and_odd_files", || survive(&values::rows()));
}

/// Runs all attacks at once while every core is busy. The verdicts are the same as in the tests above. In a long run
/// only.
#[test]
fn under_load() {
    if !is_long() {
        return;
    }
    alone("under_load", all_at_once);
}

fn all_at_once() {
    let arena = Arena::new();
    let mut faults = arena.block_on(async |arena| {
        let load = support::CpuLoad::on_every_core();
        let mut faults = Vec::new();
        let rows = all();
        let mut here = Vec::new();
        for row in &rows {
            if crate::native::here(&arena.judge, row.language).await {
                here.push(row);
            }
        }
        let judging = here.iter().map(|row| async move { (row, arena.judged(row).await) });
        for (row, judged) in futures_util::future::join_all(judging).await {
            match judged {
                Ok(report) => faults.extend(self::faults(row, &report)),
                Err(why) => faults.push(format!("{}: {why}", row.name)),
            }
        }
        drop(load);
        faults.extend(arena.left_over().await);
        faults.extend(arena.still_judges(Language::Python).await);
        faults
    });
    faults.extend(arena.memory(rung_tutor::judge::cpu_count()));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// If a required sandbox layer is missing, the code does not run and the missing layer is named; with consent it runs
/// and reports that.
#[test]
fn no_wall_is_missed_in_silence() {
    let arena = Arena::new();
    arena.block_on(async |arena| {
        if !crate::native::here(&arena.judge, Language::C).await {
            return;
        }
        for layer in [IsolationLayer::Limits, IsolationLayer::Files, IsolationLayer::Calls] {
            let state = |of: IsolationLayer| {
                let found = if of == layer { Err("not in this test".to_owned()) } else { Ok(String::new()) };
                LayerState { layer: of, found }
            };
            let native = HostMachine::with_layers(
                arena.native_launcher(),
                AvailableLayers(IsolationLayer::ALL.map(state).to_vec()),
            );
            let judge = Judge::with_native(arena.judge.pool().clone(), native.clone());
            let trials: Vec<CaseRun> = adding().cases.iter().map(CaseRun::from_case).collect();
            let submission = SubmittedCode { language: Language::C, source: c::PEACEFUL.as_bytes() };
            let refused = judge.judge(&adding(), submission, trials.clone(), &Cancel::default(), &|_, _| {}).await;
            assert!(matches!(&refused, Err(JudgeError::Consent(why)) if why.contains(layer.name())), "{refused:?}");
            assert_eq!(native.compilations(), 0, "nothing ran without {}", layer.name());
            native.allow_unconfined(true);
            let report = judge.judge(&adding(), submission, trials, &Cancel::default(), &|_, _| {}).await.unwrap();
            assert_eq!(report.verdict, Ac);
            assert!(report.notices.iter().any(|notice| notice.contains(layer.name())), "{:?}", report.notices);
        }
    });
}
