//! `rung pack mutate`: measures how well a problem's cases catch wrong programs.
//!
//! Every Python reference is changed in every small mechanical way. Each of these mutants must fail a case, and so
//! must every program in `wrong/`. A mutant that passes all cases shows a gap in the cases, or is equivalent to the
//! reference. This can't be decided in general, so the check searches for an input that separates the two. If it
//! finds none, the mutant is reported but not counted. Python runs only in the sandbox, and wrong programs in other
//! languages run only in the jail.

use std::collections::BTreeSet;

use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use serde_json::Value as Json;

use super::check;
use crate::judge::{self, Cancel, CaseRun, Judge, JudgeError, Mutant, ProbeInput, RunPolicy, SubmittedCode};
use crate::pack::{Finding, LoadedPack, Severity};
use crate::types::ids::ProblemId;
use crate::types::problem::{Language, Problem, SameMutant, Solution};
use crate::types::verdict_report::CompileError;
use crate::types::{CaseId, CaseReport, Verdict};

mod mutant_change;

pub use mutant_change::MutantChange;

/// Called with each file that is done.
pub type OnFile<'a> = &'a (dyn Fn(&str) + Send + Sync);

/// The results for the mutants and the wrong programs of one problem.
#[derive(Clone, Debug, Serialize)]
pub struct MutationReport {
    pub problem: ProblemId,
    /// Number of mutants of all its Python references, without repeats.
    pub mutants: usize,
    /// Number of mutants that fail a case.
    pub killed: usize,
    /// Mutants that pass every case and are certainly not equivalent: an input separates them from the reference.
    pub survivors: Vec<SurvivingMutant>,
    /// Mutants that pass every case and for which no input was found. They may be equivalent.
    pub perhaps_same: Vec<PossiblyEquivalentMutant>,
    /// Mutants that the author declared equivalent in `mutants.toml`, with the reason.
    pub accepted: Vec<EquivalentMutant>,
    /// Number of programs in `wrong/` that were run.
    pub wrong: usize,
    /// Faults to fix: programs that pass and should not, references that fail, entries without a mutant.
    pub findings: Vec<Finding>,
}

impl MutationReport {
    /// The number of killed mutants, and of all mutants known not to be equivalent.
    #[must_use]
    pub fn killed_share(&self) -> (usize, usize) {
        (self.killed, self.killed + self.survivors.len())
    }
}

/// A mutant that no case catches although an input would.
#[derive(Clone, Debug, Serialize)]
pub struct SurvivingMutant {
    #[serde(flatten)]
    pub change: MutantChange,
    /// The smallest input that was found, as a case stores it.
    pub args: Vec<Json>,
    /// The same input by parameter, as Python.
    pub input: String,
    /// The reference's answer, as Python.
    pub want: String,
    /// The mutant's result: its answer, an exception, or a timeout.
    pub got: String,
    /// `generate(3, 1)`, or `a changed case`, for which the author must check whether the statement allows it.
    pub origin: String,
}

/// A mutant for which no input was found.
#[derive(Clone, Debug, Serialize)]
pub struct PossiblyEquivalentMutant {
    #[serde(flatten)]
    pub change: MutantChange,
    /// Number of inputs that were tried.
    pub tried: usize,
}

/// A mutant that its author declared equivalent.
#[derive(Clone, Debug, Serialize)]
pub struct EquivalentMutant {
    #[serde(flatten)]
    pub change: MutantChange,
    pub why: String,
}

/// Languages of wrong programs that can't be run here, a sentence each.
pub async fn skipped_languages(judge: &Judge, problems: &[Problem]) -> Vec<String> {
    let used: BTreeSet<Language> = problems.iter().flat_map(|p| p.wrong.iter().map(|wrong| wrong.language)).collect();
    check::detect_language_support(judge, used).await.notes
}

/// The number of a problem's files that are reported when they are done.
#[must_use]
pub fn count_program_files(problem: &Problem) -> usize {
    references(problem).count() + problem.wrong.len()
}

/// Tests a problem's cases with at most `most` mutants of each reference.
///
/// # Errors
/// It was cancelled, or the sandbox does not work here. A fault of the pack is a finding.
pub async fn mutate_problem(
    judge: &Judge,
    loaded: &LoadedPack,
    problem: &Problem,
    most: usize,
    cancel: &Cancel,
    on_file: OnFile<'_>,
) -> Result<MutationReport, JudgeError> {
    let test = MutationTest { judge, loaded, problem, most, cancel };
    let mut teeth = MutationReport {
        problem: problem.id.clone(),
        mutants: 0,
        killed: 0,
        survivors: Vec::new(),
        perhaps_same: Vec::new(),
        accepted: Vec::new(),
        wrong: 0,
        findings: Vec::new(),
    };
    let (mut inputs, mut used, mut left_out) = (None, BTreeSet::new(), 0);
    for reference in references(problem) {
        left_out += test.reference(reference, &mut inputs, &mut used, &mut teeth).await?;
        on_file(&format!("{}/{}", problem.id, reference.file));
    }
    if left_out == 0 && teeth.findings.iter().all(|finding| finding.severity != Severity::Error) {
        teeth.findings.extend(test.without_mutant(&used));
    }
    for program in &problem.wrong {
        test.wrong(program, &mut teeth).await?;
        on_file(&format!("{}/{}", problem.id, program.file));
    }
    Ok(teeth)
}

fn references(problem: &Problem) -> impl Iterator<Item = &Solution> {
    problem.solutions_in(Language::Python)
}

struct MutationTest<'a> {
    judge: &'a Judge,
    loaded: &'a LoadedPack,
    problem: &'a Problem,
    most: usize,
    cancel: &'a Cancel,
}

impl MutationTest<'_> {
    /// Adds the results for one reference's mutants, and returns how many were left out. `inputs` are made for the
    /// first survivor. `used` collects the entries of `mutants.toml` that name a mutant.
    async fn reference(
        &self,
        reference: &Solution,
        inputs: &mut Option<Vec<ProbeInput>>,
        used: &mut BTreeSet<usize>,
        teeth: &mut MutationReport,
    ) -> Result<usize, JudgeError> {
        let Some(trials) = self.trials(reference, teeth).await? else { return Ok(0) };
        let made = match self.judge.make_mutants(self.problem, &reference.source, self.most, self.cancel).await {
            Ok(made) => made,
            Err(JudgeError::Script(fault)) => {
                let what = format!("no mutants of this reference could be made: {}", sentence(&fault.what));
                let mend = "write it more simply, or split it into functions";
                teeth.findings.push(self.finding(Severity::Error, &reference.file, None, what, mend));
                return Ok(0);
            }
            Err(other) => return Err(other),
        };
        teeth.mutants += made.made.len();
        let judged = self.judge_all(&made.made, &trials).await?;
        let mut alive = Vec::new();
        for (mutant, killer) in made.made.iter().zip(judged) {
            let change = MutantChange::from_mutant(&self.path(&reference.file), &reference.source, mutant);
            let entry = self.entry(reference, &change);
            used.extend(entry);
            match (killer, entry) {
                (Some((case, verdict)), entry) => {
                    teeth.killed += 1;
                    teeth.findings.extend(entry.map(|entry| self.killed_after_all(entry, &case, verdict)));
                }
                (None, entry) => alive.push((mutant.clone(), change, entry)),
            }
        }
        if !alive.is_empty() && inputs.is_none() {
            *inputs = Some(self.inputs(teeth).await?);
        }
        self.survivors(alive, inputs.as_deref().unwrap_or_default(), teeth).await?;
        Ok(made.left_out)
    }

    /// The cases, cheapest for the reference first, because most mutants fail any of them. `None` if the reference
    /// itself fails, which is a finding.
    async fn trials(
        &self,
        reference: &Solution,
        teeth: &mut MutationReport,
    ) -> Result<Option<Vec<CaseRun>>, JudgeError> {
        let trials = CaseRun::from_problem(self.problem);
        let submission = SubmittedCode::python(reference.source.as_bytes());
        let judged = self.judge.judge(self.problem, submission, trials.clone(), self.cancel, &|_, _| {}).await;
        let wrong = match judged {
            Ok(report) if report.passed() => {
                let mut costs: Vec<_> = report.cases.iter().map(|case| case.fuel).zip(trials).collect();
                costs.sort_by_key(|(fuel, _)| *fuel);
                return Ok(Some(costs.into_iter().map(|(_, trial)| trial).collect()));
            }
            Ok(report) => format!("this reference is not accepted: {}", check::describe_outcome(&report)),
            Err(JudgeError::Pack(what)) => sentence(&what),
            Err(JudgeError::Script(fault)) => sentence(&fault.to_string()),
            Err(other) => return Err(other),
        };
        let mend = "mend it first: `rung pack check` says more";
        teeth.findings.push(self.finding(Severity::Error, &reference.file, None, wrong, mend));
        Ok(None)
    }

    /// The failures of each mutant. Several run at once; the results are in the mutants' order.
    async fn judge_all(
        &self,
        mutants: &[Mutant],
        trials: &[CaseRun],
    ) -> Result<Vec<Option<(CaseId, Verdict)>>, JudgeError> {
        // Owned, because a task can't borrow from a closure over references of any lifetime.
        let run = |mutant: Mutant| async move {
            self.judge.first_failure(self.problem, &mutant.source, trials, self.cancel).await
        };
        futures_util::stream::iter(mutants.to_vec()).map(run).buffered(judge::cpu_count()).try_collect().await
    }

    /// Inputs to try on survivors. If none can be made, the result is empty and there is a finding, because the
    /// survivors can't be classified.
    async fn inputs(&self, teeth: &mut MutationReport) -> Result<Vec<ProbeInput>, JudgeError> {
        match self.judge.make_probe_inputs(self.problem, self.cancel).await {
            Err(JudgeError::Script(fault)) => {
                let what = sentence(&fault.what);
                let what = format!("no inputs could be made to tell survivors from the reference: {what}");
                let mend = "see what `rung pack check` says of the problem";
                teeth.findings.push(self.finding(Severity::Warning, "gen.py", None, what, mend));
                Ok(Vec::new())
            }
            made => made,
        }
    }

    /// Separates the mutants that passed every case from equivalent programs, as far as possible.
    async fn survivors(
        &self,
        alive: Vec<(Mutant, MutantChange, Option<usize>)>,
        inputs: &[ProbeInput],
        teeth: &mut MutationReport,
    ) -> Result<(), JudgeError> {
        let look = |(mutant, change, entry): (Mutant, MutantChange, Option<usize>)| async move {
            let search = self.judge.find_killing_input(self.problem, &mutant.source, inputs, self.cancel).await?;
            Ok::<_, JudgeError>((change, entry, search))
        };
        let mut looked = futures_util::stream::iter(alive).map(look).buffered(judge::cpu_count());
        while let Some(found) = looked.next().await {
            let (change, entry, search) = found?;
            match (search.found.map(|found| *found), entry) {
                // Only the author can say that the statement doesn't allow a changed case.
                (Some((input, report)), Some(entry)) if input.generated => {
                    let what = format!(
                        "the mutant of line {} is called the same, but {} tells it apart: {}",
                        change.line,
                        input.origin,
                        told(&report)
                    );
                    let mend = "remove the entry, and add a case like that";
                    teeth.findings.push(self.entry_finding(Severity::Error, entry, what, mend));
                    teeth.survivors.push(survivor(change, input, &report));
                }
                (_, Some(entry)) => {
                    let why = self.problem.same_mutants[entry].why.clone();
                    teeth.accepted.push(EquivalentMutant { change, why });
                }
                (Some((input, report)), None) => teeth.survivors.push(survivor(change, input, &report)),
                (None, None) => teeth.perhaps_same.push(PossiblyEquivalentMutant { change, tried: search.tried }),
            }
        }
        Ok(())
    }

    /// Runs a program that must fail.
    async fn wrong(&self, program: &Solution, teeth: &mut MutationReport) -> Result<(), JudgeError> {
        let submission = SubmittedCode { language: program.language, source: program.source.as_bytes() };
        let trials = CaseRun::from_problem(self.problem);
        let first = RunPolicy::verdicts(1);
        let report = match self.judge.judge_with(first, self.problem, submission, trials, self.cancel, &|_, _| {}).await
        {
            Ok(report) => report,
            // Reported once for the pack, see [`skipped_languages`].
            Err(JudgeError::Toolchain(_) | JudgeError::Consent(_)) => return Ok(()),
            Err(error @ (JudgeError::Pack(_) | JudgeError::Script(_))) => {
                let (what, mend) = (sentence(&error.to_string()), "mend the pack first: `rung pack check` says more");
                teeth.findings.push(self.finding(Severity::Error, &program.file, None, what, mend));
                return Ok(());
            }
            Err(other) => return Err(other),
        };
        teeth.wrong += 1;
        let (what, mend) = match report.verdict {
            Verdict::Ac => {
                let mend = "add a case that it fails, or remove it if it is right after all";
                ("this wrong program passes every case".to_owned(), mend)
            }
            Verdict::Ce if report.compile_error.as_ref().is_some_and(CompileError::is_forbidden) => {
                return Ok(());
            }
            Verdict::Ce => {
                let mend = "mend it: a program that can't be run proves nothing about the cases";
                (format!("this program can't be run: {}", check::describe_outcome(&report)), mend)
            }
            Verdict::Wa | Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re => return Ok(()),
        };
        teeth.findings.push(self.finding(Severity::Error, &program.file, None, what, mend));
        Ok(())
    }

    /// The entry of `mutants.toml` that names a change.
    fn entry(&self, reference: &Solution, change: &MutantChange) -> Option<usize> {
        let named = |same: &SameMutant| same.file == reference.file && same.was == change.was && same.now == change.now;
        self.problem.same_mutants.iter().position(named)
    }

    fn killed_after_all(&self, entry: usize, case: &CaseId, verdict: Verdict) -> Finding {
        let same = &self.problem.same_mutants[entry];
        let what = format!("the mutant of '{}' is called the same, but fails case '{case}' ({verdict})", same.was);
        self.entry_finding(Severity::Warning, entry, what, "remove the entry: the cases catch it")
    }

    /// Findings for entries that name no mutant, or no longer name one.
    fn without_mutant(&self, used: &BTreeSet<usize>) -> Vec<Finding> {
        let entries = self.problem.same_mutants.iter().enumerate().filter(|(entry, _)| !used.contains(entry));
        let finding = |(entry, same): (usize, &SameMutant)| {
            let what = format!("no mutant of {} puts '{}' in the place of '{}'", same.file, same.now, same.was);
            let mend = "copy the two lines from what `rung pack mutate` tells, or remove the entry";
            self.entry_finding(Severity::Warning, entry, what, mend)
        };
        entries.map(finding).collect()
    }

    fn entry_finding(&self, severity: Severity, entry: usize, what: String, mend: &str) -> Finding {
        let file = format!("{}/mutants.toml", self.problem.id);
        let line = self.loaded.line_index.line(&file, &format!("same.{entry}.was"));
        self.finding(severity, "mutants.toml", line, what, mend)
    }

    fn finding(&self, severity: Severity, file: &str, line: Option<u32>, what: String, mend: &str) -> Finding {
        Finding { severity, file: self.path(file), line, what, fix: mend.to_owned() }
    }

    fn path(&self, file: &str) -> String {
        format!("{}/{}/{file}", self.loaded.root, self.problem.id)
    }
}

fn survivor(change: MutantChange, input: ProbeInput, report: &CaseReport) -> SurvivingMutant {
    let given: Vec<String> = report.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    SurvivingMutant {
        change,
        args: input.args,
        input: given.join(", "),
        want: report.want.clone().unwrap_or_default(),
        got: got(report),
        origin: input.origin,
    }
}

/// `want 1, got 2`.
fn told(report: &CaseReport) -> String {
    format!("want {}, got {}", report.want.as_deref().unwrap_or_default(), got(report))
}

/// A program's result on an input, in a few words.
fn got(report: &CaseReport) -> String {
    match (&report.error, &report.got) {
        (Some(error), _) => format!("{}: {}", error.kind, error.message),
        (None, Some(got)) => got.clone(),
        (None, None) => report.verdict.describe().to_owned(),
    }
}

/// Removes the full stop, because a finding adds one.
fn sentence(what: &str) -> String {
    what.trim_end_matches('.').to_owned()
}
