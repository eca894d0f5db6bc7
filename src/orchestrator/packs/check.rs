//! The part of `rung pack check` that runs code. `pack::lint` covers the checks that need no run.
//!
//! References must be accepted, the starter must not, every known bug must fail as declared, the generator must be
//! deterministic and valid, and the checker must accept right answers only. Python runs in the sandbox. Other
//! languages run if their toolchains are installed; [`MachineSupport`] lists those that aren't. `authored_hint_check`
//! checks the authored hints with the guard. [`CheckCache`] stores the findings for problems that haven't changed
//! since.
//!
//! An author wants to see all faults at once, so a failed stage does not stop the others. But a later stage must
//! report only true faults: it leaves out everything that depends on a fault found before it.

use std::collections::BTreeSet;

use crate::judge::{Cancel, CaseRun, Judge, JudgeError, RunPolicy, ScriptFault, SubmittedCode};
use crate::pack::{Finding, LoadedPack, Severity};
use crate::types::ids::CaseId;
use crate::types::{JudgeReport, Language, Problem};

mod authored_hint_check;
mod bug_check;
mod check_cache;
mod forbidden_check;
mod generated_case_check;
mod growth_check;
mod machine_support;
mod reference_check;
mod script_check;

pub use authored_hint_check::check_authored_hints;
pub use check_cache::CheckCache;
pub use machine_support::{MachineSupport, detect_language_support, detect_machine_support};

/// Runs everything that a problem brings along and reports the faults. `doubtful` are the problem's files in which
/// mistakes were found while they were read: a fault that could result from those mistakes is not reported.
///
/// # Errors
/// The check was cancelled, or the sandbox does not work here. A fault of the pack is a finding.
pub async fn run_checks(
    judge: &Judge,
    loaded: &LoadedPack,
    problem: &Problem,
    doubtful: &BTreeSet<String>,
    cancel: &Cancel,
) -> Result<Vec<Finding>, JudgeError> {
    // Bugs may use forbidden words: the rule is for the answers, and bugs are there to fail by their results.
    let mut free = Problem { forbid: Vec::new(), ..problem.clone() };
    let (mut findings, whole) = check_generated(judge, loaded, &free, cancel).await?;
    if !whole {
        free.cases = problem.cases.iter().filter(|case| case.made.is_none()).cloned().collect();
    }
    let told = !doubtful.is_empty();
    let mut check = ProblemCheck { judge, loaded, problem: &free, cancel, sound: BTreeSet::new(), told, whole };
    findings.extend(check.unused_prelude_findings());
    let forbidden = check.check_forbidden(problem).await;
    check.stage(&mut findings, forbidden)?;
    let refused = check.stage(&mut findings, check.check_expected_answers().await)?;
    let references = check.check_references(&refused).await;
    let references = check.stage(&mut findings, references)?;
    // If the reference fails a case, the case may be wrong, so no other program is checked against it.
    check.sound = references.sound;
    check.told |= !findings.is_empty();
    if !doubtful.contains("cases.json") {
        let starter = check.check_starter().await;
        check.stage(&mut findings, starter)?;
        let mut grows = false;
        for bug in &problem.bugs {
            let found = check.check_bug(bug).await;
            grows |= check.stage(&mut findings, found)?;
            let found = check.check_hints_on_bug(bug).await;
            check.stage(&mut findings, found)?;
        }
        let found = check.check_checker().await;
        check.stage(&mut findings, found)?;
        check.stage(&mut findings, Ok(check.untested_growth_finding(grows).into()))?;
    }
    let generator = check.check_generator(references.runs, refused.is_empty()).await;
    let generates = check.stage(&mut findings, generator)?;
    if references.runs && refused.is_empty() {
        let found = check.check_random_inputs().await;
        check.stage(&mut findings, found)?;
    }
    if generates && references.runs {
        let found = check.check_growth().await;
        check.stage(&mut findings, found)?;
    }
    Ok(findings)
}

/// Checks the cases that the generator makes. If not all could be made, the problem is checked without these cases.
async fn check_generated(
    judge: &Judge,
    loaded: &LoadedPack,
    problem: &Problem,
    cancel: &Cancel,
) -> Result<(Vec<Finding>, bool), JudgeError> {
    let check = ProblemCheck { judge, loaded, problem, cancel, sound: BTreeSet::new(), told: false, whole: true };
    let mut findings = Vec::new();
    let made = check.check_generated_cases().await;
    let whole = check.stage(&mut findings, made)?;
    Ok((findings, whole))
}

/// The findings of a stage, and its result.
struct StageResult<T = ()> {
    findings: Vec<Finding>,
    value: T,
}

impl From<Vec<Finding>> for StageResult {
    fn from(findings: Vec<Finding>) -> Self {
        Self { findings, value: () }
    }
}

impl From<Option<Finding>> for StageResult {
    fn from(finding: Option<Finding>) -> Self {
        Self { findings: finding.into_iter().collect(), value: () }
    }
}

struct ProblemCheck<'a> {
    judge: &'a Judge,
    loaded: &'a LoadedPack,
    problem: &'a Problem,
    cancel: &'a Cancel,
    /// Cases that the main reference gets right.
    sound: BTreeSet<CaseId>,
    /// A fault is known that may cause a reference's failure.
    told: bool,
    /// Every case could be generated.
    whole: bool,
}

impl ProblemCheck<'_> {
    /// Adds the result of a stage. A fault of a script becomes a finding once. A language that can't run here is
    /// reported once for the whole pack.
    fn stage<T: Default>(
        &self,
        findings: &mut Vec<Finding>,
        result: Result<StageResult<T>, JudgeError>,
    ) -> Result<T, JudgeError> {
        match result {
            Ok(found) => {
                for finding in found.findings {
                    if !findings.contains(&finding) {
                        findings.push(finding);
                    }
                }
                return Ok(found.value);
            }
            Err(JudgeError::Script(fault)) => {
                let finding = self.fault(&fault);
                if !findings.contains(&finding) {
                    findings.push(finding);
                }
            }
            Err(JudgeError::Pack(what)) if !self.told => {
                // A finding adds the full stop.
                let what = what.trim_end_matches('.').to_owned();
                findings.push(self.error(
                    "solutions/python.py",
                    None,
                    what,
                    "Mend the reference: limits come from it.",
                ));
            }
            Err(JudgeError::Pack(_) | JudgeError::Toolchain(_) | JudgeError::Consent(_)) => {}
            Err(other) => return Err(other),
        }
        Ok(T::default())
    }

    /// A fault of `gen.py` or `check.py`.
    fn fault(&self, fault: &ScriptFault) -> Finding {
        let mend = if fault.raised {
            "Mend it: this is Python's own word for what went wrong there."
        } else {
            "Mend it. A call may take ten seconds' worth of work."
        };
        self.error(fault.file, fault.line, fault.what.clone(), mend)
    }

    /// Judges a program of the pack on some cases, and stops after `max_timeouts` timeouts.
    async fn run(
        &self,
        max_timeouts: usize,
        language: Language,
        source: &str,
        trials: Vec<CaseRun>,
    ) -> Result<JudgeReport, JudgeError> {
        let submission = SubmittedCode { language, source: source.as_bytes() };
        let policy = RunPolicy::verdicts(max_timeouts);
        self.judge.judge_with(policy, self.problem, submission, trials, self.cancel, &|_, _| {}).await
    }

    /// The cases that later stages use.
    fn trials(&self) -> Vec<CaseRun> {
        let mut trials = CaseRun::from_problem(self.problem);
        trials.retain(|trial| self.sound.contains(&trial.id));
        trials
    }

    /// Whether no case had to be left out.
    fn is_certain(&self) -> bool {
        self.whole && self.sound.len() == self.problem.cases.len()
    }

    /// The line of a key in one of the problem's files.
    fn line(&self, file: &str, key: &str) -> Option<u32> {
        self.loaded.line_index.line(&format!("{}/{file}", self.problem.id), key)
    }

    /// `cases.json:12`, or the file alone.
    fn place_of_case(&self, case: &CaseId) -> String {
        let line = self.line("cases.json", &format!("case.{case}"));
        line.map_or_else(|| "cases.json".to_owned(), |line| format!("cases.json:{line}"))
    }

    fn error(&self, file: &str, line: Option<u32>, what: String, mend: impl Into<String>) -> Finding {
        let file = format!("{}/{}/{file}", self.loaded.root, self.problem.id);
        Finding { severity: Severity::Error, file, line, what, fix: mend.into() }
    }

    fn warning(&self, file: &str, line: Option<u32>, what: String, mend: impl Into<String>) -> Finding {
        Finding { severity: Severity::Warning, ..self.error(file, line, what, mend) }
    }
}

/// `WA on case 'empty': index 0: want 1, got 2`.
pub(in crate::orchestrator) fn describe_outcome(report: &JudgeReport) -> String {
    if let Some(error) = &report.compile_error {
        return format!("CE: {}", error.message);
    }
    let Some(case) = report.first_failure() else { return report.verdict.to_string() };
    // The finding adds the full stop.
    let why = case.reason().map_or_else(String::new, |why| format!(": {}", why.trim_end_matches('.')));
    format!("{} on case '{}'{why}", case.verdict, case.id)
}

/// The line of a program that its report blames, if there is one.
fn line_to_blame(report: &JudgeReport) -> Option<u32> {
    let compile = report.compile_error.as_ref().and_then(|error| error.line);
    let frames = report.first_failure().and_then(|case| case.error.as_ref()).map(|error| &error.frames);
    compile.or_else(|| frames.and_then(|frames| frames.last()).map(|frame| frame.line).filter(|line| *line > 0))
}
