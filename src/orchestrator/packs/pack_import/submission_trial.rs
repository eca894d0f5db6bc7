//! Runs the programs of an imported problem: references that are not accepted here and wrong programs that pass every
//! case are left out, and the others get the verdict and the case that they have here.
//!
//! Another judge's machine, limits and cases decided which folder a program is in, so only a run here can decide.

use std::collections::BTreeSet;

use super::{ImportTarget, draft_files};
use crate::judge::{Cancel, CaseRun, Judge, JudgeError, RunPolicy, SubmittedCode};
use crate::orchestrator::packs::check::describe_outcome;
use crate::pack;
use crate::pack::problem_import::{DraftBug, Omission, ProblemDraft};
use crate::types::problem::{Problem, Solution};
use crate::types::{JudgeReport, Language, Verdict};

/// The tag that a case needs if a slow program must fail it.
const LARGE_TAG: &str = "large";

/// A problem after its programs were run.
#[derive(Debug, Default)]
pub struct TriedDraft {
    /// `None` if no reference is accepted here.
    pub draft: Option<ProblemDraft>,
    pub left_out: Vec<Omission>,
}

/// Runs the programs of a draft. Programs in languages that can't run here stay as they are.
///
/// # Errors
/// It was cancelled, or the sandbox does not work here.
pub async fn try_submissions(
    judge: &Judge,
    target: ImportTarget<'_>,
    draft: ProblemDraft,
    cancel: &Cancel,
) -> Result<TriedDraft, JudgeError> {
    let loaded = pack::load_pack(&draft_files(target, &draft));
    // A draft with mistakes is left out with its reason when the pack is written.
    let Some(problem) = loaded.problems.into_iter().next() else {
        return Ok(TriedDraft { draft: Some(draft), left_out: Vec::new() });
    };
    let mut trial = DraftTrial { judge, problem, draft, cancel, left_out: Vec::new(), runs: 0 };
    if !trial.keep_accepted_references().await? {
        let why = match trial.left_out.first() {
            Some(first) => format!("none of its accepted submissions passes here; {}: {}", first.place, first.why),
            None => {
                "it has no accepted submission in a language that Rung judges, so its cases can't be checked".into()
            }
        };
        return Ok(TriedDraft { draft: None, left_out: vec![Omission { place: trial.draft.id, why }] });
    }
    trial.keep_failing_bugs().await?;
    Ok(TriedDraft { draft: Some(trial.draft), left_out: trial.left_out })
}

struct DraftTrial<'a> {
    judge: &'a Judge,
    problem: Problem,
    draft: ProblemDraft,
    cancel: &'a Cancel,
    left_out: Vec<Omission>,
    /// Number of runs. Each has its own id, because the judge remembers a problem's references by its id.
    runs: usize,
}

/// How a run ended.
enum TrialEnd {
    Judged(Box<JudgeReport>),
    /// The language can't run here.
    NotRun,
    /// The reference that limits come from fails.
    NoLimit(String),
}

impl DraftTrial<'_> {
    /// Keeps the references that are accepted, and returns whether there are any.
    async fn keep_accepted_references(&mut self) -> Result<bool, JudgeError> {
        let mut written: Vec<Solution> = self
            .draft
            .files
            .iter()
            .filter(|(path, _)| path.starts_with("solutions/"))
            .filter_map(|(path, source)| {
                let language = Language::from_path(path.as_ref())?;
                Some(Solution { language, file: path.clone(), source: source.clone() })
            })
            .collect();
        // The main reference of a language first: limits come from it.
        written.sort_by_key(|solution| solution.file.contains('-'));
        let mut kept: Vec<Solution> = Vec::new();
        for solution in written {
            self.draft.files.remove(&solution.file);
            if kept.iter().any(|other| other.source.trim() == solution.source.trim()) {
                continue;
            }
            match self.why_rejected(&kept, &solution).await? {
                Some(why) => self.leave_out(&solution.file, why),
                None => kept.push(solution),
            }
        }
        for language in Language::ALL {
            let mut own = kept.iter_mut().filter(|solution| solution.language == *language);
            if let Some(first) = own.next() {
                // The file without a hyphen is the main reference.
                first.file = format!("solutions/{language}.{}", language.extension());
            }
        }
        self.draft.files.extend(kept.iter().map(|solution| (solution.file.clone(), solution.source.clone())));
        self.problem.solutions = kept;
        Ok(!self.problem.solutions.is_empty())
    }

    /// Returns why a reference is not accepted beside those that are, or `None` if it is accepted.
    async fn why_rejected(&mut self, kept: &[Solution], solution: &Solution) -> Result<Option<String>, JudgeError> {
        self.problem.solutions = kept.iter().chain([solution]).cloned().collect();
        let mut end = self.run(solution.language, &solution.source).await?;
        let slow = |end: &TrialEnd| matches!(end, TrialEnd::Judged(report) if report.verdict == Verdict::Tle);
        if let Some(seconds) = self.problem.limits.time.filter(|_| slow(&end)) {
            // The limit of another machine and another Python doesn't apply to this one.
            self.problem.limits.time = None;
            end = self.run(solution.language, &solution.source).await?;
            if matches!(&end, TrialEnd::Judged(report) if report.passed()) {
                self.draft.limits.time = None;
                let why = format!("{seconds} s is too short here for its own references; five times theirs is allowed");
                self.leave_out("problem.yaml", why);
            } else {
                self.problem.limits.time = Some(seconds);
            }
        }
        Ok(match end {
            TrialEnd::NotRun => None,
            TrialEnd::NoLimit(why) => Some(why),
            TrialEnd::Judged(report) if report.passed() => None,
            TrialEnd::Judged(report) => Some(format!("it is not accepted here: {}", describe_outcome(&report))),
        })
    }

    /// Keeps the wrong programs that fail, with what they fail.
    async fn keep_failing_bugs(&mut self) -> Result<(), JudgeError> {
        let mut sources: BTreeSet<String> =
            self.problem.solutions.iter().map(|solution| solution.source.trim().to_owned()).collect();
        for mut bug in std::mem::take(&mut self.draft.bugs) {
            let source = self.draft.files.get(&bug.file).cloned().unwrap_or_default();
            let why = if sources.insert(source.trim().to_owned()) {
                self.why_no_bug(&mut bug, &source).await?
            } else {
                Some("it is the same program as another".to_owned())
            };
            if let Some(why) = why {
                self.draft.files.remove(&bug.file);
                self.leave_out(&bug.file, why);
            } else {
                self.draft.bugs.push(bug);
            }
        }
        Ok(())
    }

    /// Declares what a wrong program fails. Returns why it can't be a known bug, or `None` if it can.
    async fn why_no_bug(&mut self, bug: &mut DraftBug, source: &str) -> Result<Option<String>, JudgeError> {
        let Some(language) = Language::from_path(bug.file.as_ref()) else { return Ok(None) };
        let report = match self.run(language, source).await? {
            TrialEnd::NotRun => return Ok(None),
            TrialEnd::NoLimit(why) => return Ok(Some(why)),
            TrialEnd::Judged(report) => report,
        };
        let Some(failed) = report.first_failure().filter(|_| report.verdict != Verdict::Ce) else {
            return Ok(Some(if report.passed() {
                "it passes every case here".to_owned()
            } else {
                format!("it can't be run here: {}", describe_outcome(&report))
            }));
        };
        let declared = |name: &String| {
            report.cases.iter().any(|case| !case.verdict.passed() && case.tags.iter().any(|tag| tag == name))
        };
        bug.verdict = report.verdict;
        if !bug.must_fail.iter().all(declared) || bug.must_fail.is_empty() {
            bug.must_fail = vec![failed.id.to_string()];
        }
        if report.verdict == Verdict::Tle {
            let slow = self.draft.cases.iter_mut().filter(|case| case.id == failed.id);
            for case in slow.filter(|case| !case.tags.iter().any(|tag| tag == LARGE_TAG)) {
                case.tags.push(LARGE_TAG.to_owned());
            }
        }
        Ok(None)
    }

    /// Judges a program on all cases, up to its first timeout.
    async fn run(&mut self, language: Language, source: &str) -> Result<TrialEnd, JudgeError> {
        self.runs += 1;
        let problem =
            Problem { uid: format!("{}/{}", self.problem.uid, self.runs).as_str().into(), ..self.problem.clone() };
        let submission = SubmittedCode { language, source: source.as_bytes() };
        let (policy, trials) = (RunPolicy::verdicts(1), CaseRun::from_problem(&problem));
        match self.judge.judge_with(policy, &problem, submission, trials, self.cancel, &|_, _| {}).await {
            Ok(report) => Ok(TrialEnd::Judged(Box::new(report))),
            Err(JudgeError::Toolchain(_) | JudgeError::Consent(_)) => Ok(TrialEnd::NotRun),
            Err(JudgeError::Pack(why)) => Ok(TrialEnd::NoLimit(why.trim_end_matches('.').to_owned())),
            Err(JudgeError::Script(fault)) => Ok(TrialEnd::NoLimit(format!("its checker fails: {}", fault.what))),
            Err(other) => Err(other),
        }
    }

    fn leave_out(&mut self, file: &str, why: String) {
        // The person knows the file by its place in the package.
        let file = self.draft.origins.get(file).map_or(file, String::as_str);
        self.left_out.push(Omission { place: format!("{}/{file}", self.draft.id), why });
    }
}
