//! `rung pack mutate`: whether a problem's cases have teeth.
//!
//! Every Python reference is made wrong in every small mechanical way, and each of these mutants has to fail a case, as has
//! every program in `wrong/`. A mutant that passes them all is a hole in the cases, or the same program after all. Nobody can
//! decide which in general; so an input is looked for that tells the two apart, and where none is found the mutant is told
//! of and not counted. Runs only in the sandbox, and in the jail for wrong programs in other languages.

use std::collections::BTreeSet;

use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use serde_json::Value as Json;

use super::check;
use crate::judge::{self, Cancel, CaseRun, Judge, JudgeError, Mutant, ProbeInput, RunPolicy, SubmittedCode};
use crate::pack::{Finding, LoadedPack, Severity};
use crate::types::ids::ProblemId;
use crate::types::problem::{Language, Problem, SameMutant, Solution};
use crate::types::verdict_report::FORBIDDEN_ERROR_KIND;
use crate::types::{CaseId, CaseReport, Verdict};

mod mutant_change;

pub use mutant_change::MutantChange;

/// Hears which file is done.
pub type OnFile<'a> = &'a (dyn Fn(&str) + Send + Sync);

/// What became of the mutants and the wrong programs of one problem.
#[derive(Clone, Debug, Serialize)]
pub struct MutationReport {
    pub problem: ProblemId,
    /// Mutants of all its Python references, each once.
    pub mutants: usize,
    /// Those that fail a case.
    pub killed: usize,
    /// Those that pass every case and are certainly not the same: an input tells them apart.
    pub survivors: Vec<SurvivingMutant>,
    /// Those that pass every case, and that no input was found for: perhaps the same program.
    pub perhaps_same: Vec<PossiblyEquivalentMutant>,
    /// Those whose author has said in `mutants.toml` why they are the same.
    pub accepted: Vec<EquivalentMutant>,
    /// How many programs in `wrong/` were run.
    pub wrong: usize,
    /// What has to be mended besides: programs that pass and should not, references that fail, entries without a mutant.
    pub findings: Vec<Finding>,
}

impl MutationReport {
    /// Killed mutants and those they are a part of: all that are known not to be the same.
    #[must_use]
    pub fn killed_share(&self) -> (usize, usize) {
        (self.killed, self.killed + self.survivors.len())
    }
}

/// A mutant that no case catches, though an input would.
#[derive(Clone, Debug, Serialize)]
pub struct SurvivingMutant {
    #[serde(flatten)]
    pub change: MutantChange,
    /// The smallest input that was found, as a case would hold it.
    pub args: Vec<Json>,
    /// The same by parameter, as Python.
    pub input: String,
    /// What the reference answers, as Python.
    pub want: String,
    /// What becomes of the mutant: its answer, an exception, or that it doesn't end.
    pub got: String,
    /// `generate(3, 1)`, or `a changed case`, for which somebody has to see whether the statement allows it.
    pub origin: String,
}

/// A mutant that no input was found for.
#[derive(Clone, Debug, Serialize)]
pub struct PossiblyEquivalentMutant {
    #[serde(flatten)]
    pub change: MutantChange,
    /// Inputs that were tried.
    pub tried: usize,
}

/// A mutant that its author calls the same program.
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

/// Files of a problem that are heard of when they are done.
#[must_use]
pub fn count_program_files(problem: &Problem) -> usize {
    references(problem).count() + problem.wrong.len()
}

/// Puts a problem's cases to the test, with at most `most` mutants of each reference.
///
/// # Errors
/// It was cancelled or the sandbox does not work here; what is wrong with the pack is a finding.
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
    problem.solutions.iter().filter(|solution| solution.language == Language::Python)
}

struct MutationTest<'a> {
    judge: &'a Judge,
    loaded: &'a LoadedPack,
    problem: &'a Problem,
    most: usize,
    cancel: &'a Cancel,
}

impl MutationTest<'_> {
    /// Adds what becomes of one reference's mutants, and answers how many of them were left out. `inputs` are made for the
    /// first survivor, `used` notes the entries of `mutants.toml` that name a mutant.
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

    /// The cases, those that cost the reference least first: most mutants fail any of them. None where the reference fails
    /// itself, which is a finding.
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

    /// What each mutant fails on, several at once, in their order.
    async fn judge_all(
        &self,
        mutants: &[Mutant],
        trials: &[CaseRun],
    ) -> Result<Vec<Option<(CaseId, Verdict)>>, JudgeError> {
        // Owned, because a task can't be made of a closure over references of any lifetime.
        let run = |mutant: Mutant| async move {
            self.judge.first_failure(self.problem, &mutant.source, trials, self.cancel).await
        };
        futures_util::stream::iter(mutants.to_vec()).map(run).buffered(judge::cpu_count()).try_collect().await
    }

    /// Inputs to try on survivors. Where none can be made, nothing is known of those: a finding, and there are none.
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

    /// Tells the mutants that passed every case apart from the same program, as far as can be.
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
                // Of a changed case only the author can say that the statement doesn't allow it.
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
            // Told once for the pack, see [`skipped`].
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
            Verdict::Ce if report.compile_error.as_ref().is_some_and(|error| error.kind == FORBIDDEN_ERROR_KIND) => {
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

    /// Entries that name no mutant, or no longer.
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

/// What became of a program on an input, in a few words.
fn got(report: &CaseReport) -> String {
    match (&report.error, &report.got) {
        (Some(error), _) => format!("{}: {}", error.kind, error.message),
        (None, Some(got)) => got.clone(),
        (None, None) => report.verdict.describe().to_owned(),
    }
}

/// A finding ends its sentences itself.
fn sentence(what: &str) -> String {
    what.trim_end_matches('.').to_owned()
}
