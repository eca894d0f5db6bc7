//! The part of `rung pack check` that runs code: what `pack::check::lint` can't know.
//!
//! References must be accepted, the starter must not, every known bug must fail as declared, the generator must be
//! deterministic and valid, the checker must tell right from wrong. Python runs in the sandbox, other languages where their toolchains are
//! here; [`skipped`] says which aren't. [`hints`] judges the authored hints by the guard, which packs know nothing of.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::guard::Probe;
use crate::agents::guard::{Blocked, Guard, Scene, Step};
use crate::judge::{Cancel, Judge, JudgeError, Submission, Trial, native};
use crate::model::Params;
use crate::model::growth::Comparison;
use crate::model::hint::Band;
use crate::model::ids::BugId;
use crate::model::problem::{Bug, Checker, Signature};
use crate::model::{Case, Expected, Language, Problem, Report, Value, Verdict};
use crate::pack::{self, Finding, Loaded, Severity};

/// The seeds a generator is tried with, besides running the first one twice.
const SEEDS: [u64; 2] = [1, 2];

/// Runs everything a problem brings along and reports what does not hold.
///
/// # Errors
/// The check was cancelled or the sandbox does not work here; what is wrong with the pack is a finding.
pub async fn dynamic(
    judge: &Judge,
    loaded: &Loaded,
    problem: &Problem,
    cancel: &Cancel,
) -> Result<Vec<Finding>, JudgeError> {
    let check = Check { judge, loaded, problem, cancel };
    let mut findings = check.references().await?;
    if findings.is_empty() {
        // Limits come from the reference, so nothing else can be judged before it is right.
        findings.extend(check.starter().await?);
        for bug in &problem.bugs {
            findings.extend(check.bug(bug).await?);
            findings.extend(check.hints_on(bug).await?);
        }
        let generator = check.generator().await?;
        if generator.is_empty() {
            findings.extend(check.growth().await?);
        }
        findings.extend(generator);
        findings.extend(check.checker().await?);
    }
    Ok(findings)
}

/// Judges every authored hint as the guard will when a learner asks for it: bands and words for bugs, each alone and after
/// those of the levels below. Runs nothing; [`dynamic`] tries them out.
#[must_use]
pub fn hints(loaded: &Loaded) -> Vec<Finding> {
    let params = Params::default();
    let mut findings = Vec::new();
    for problem in &loaded.problems {
        let starter = native::starter(problem, Language::Python);
        let guard = Guard::new(&params.guard, Scene { problem, starter: &starter, learner: &starter, seen: "" });
        let file = format!("{}/hints.md", problem.id);
        for (_, ladder) in ladders(problem) {
            let mut shown: Vec<&str> = Vec::new();
            for (level, key, text) in ladder {
                let Err(blocked) = guard.check(level, text, &[]).and_then(|()| guard.check(level, text, &shown)) else {
                    shown.push(text);
                    continue;
                };
                // What is held back is never shown, so the levels above are not measured against it.
                let what = format!("the guard would hold this hint of level {level} back: {blocked}");
                findings.push(held_back(loaded, &file, &key, what, &blocked));
            }
        }
    }
    findings
}

/// A hint that learners would not get to see.
fn held_back(loaded: &Loaded, file: &str, key: &str, what: String, blocked: &Blocked) -> Finding {
    Finding {
        severity: Severity::Error,
        file: format!("{}/{file}", loaded.root),
        line: loaded.places.line(file, key),
        what,
        mend: mend(blocked.step).to_owned(),
    }
}

/// One way up: of each rung its level, the key of its place, its text.
type Ladder<'a> = Vec<(u8, String, &'a str)>;

/// The ladders of a problem, one for each band, and one for each bug it has words for.
fn ladders(problem: &Problem) -> Vec<(Option<&BugId>, Ladder<'_>)> {
    let mut ladders: Vec<(Option<&BugId>, Ladder)> = Vec::new();
    for band in Band::ALL {
        let levels = (1_u8..).zip(&problem.hints.ladder);
        let rungs = levels
            .map(|(level, bands)| (level, format!("level.{level}.{}", band.name()), bands[band as usize].as_str()));
        ladders.push((None, rungs.filter(|(_, _, text)| !text.is_empty()).collect()));
    }
    for (bug, levels) in &problem.hints.overrides {
        let rungs = levels.iter().map(|(level, text)| (*level, format!("bug.{bug}.{level}"), text.as_str()));
        ladders.push((Some(bug), rungs.collect()));
    }
    ladders
}

fn mend(step: Step) -> &'static str {
    match step {
        Step::Characters => "delete the invisible character",
        Step::Length => "shorten it: one to four sentences",
        Step::Avoid => "say it in other words, or take the phrase off the policy's list",
        Step::Expected => "use a sample's value instead",
        Step::Budget => "say it in words; level 4 may show a skeleton in which every line has a hole",
        Step::Order => "say where to look, or ask; don’t say what to change",
        Step::Dictation => "describe the idea instead of reading the code aloud",
        Step::Overlap | Step::Shape | Step::Encoded => "leave the decisive part to the learner",
        Step::Cumulative => "together with the levels below it gives the solution away; say something else here",
        Step::Probe => "leave the decisive part as a hole",
    }
}

/// What of a pack can't be run here: a sentence for each language that is used in it and missing on this machine.
pub async fn skipped(judge: &Judge, loaded: &Loaded) -> Vec<String> {
    let problems = loaded.problems.iter();
    let used = problems.flat_map(|p| p.solutions.iter().map(|s| s.language).chain(p.bugs.iter().map(|b| b.language)));
    without_toolchain(judge, used.collect()).await
}

/// The same for languages that are used.
pub(super) async fn without_toolchain(judge: &Judge, mut used: BTreeSet<Language>) -> Vec<String> {
    used.remove(&Language::Python);
    if used.is_empty() {
        return Vec::new();
    }
    if let Some(missing) = judge.native().consent_wanted().await {
        let names: Vec<_> = used.iter().map(|language| language.title()).collect();
        let allow = "`rung config set native_unconfined true` allows running them all the same.";
        return vec![format!("Skipped what is written in {}. {} {allow}", names.join(", "), missing.join(" "))];
    }
    let mut sentences = Vec::new();
    for language in used {
        if let Err(missing) = judge.native().toolchain(language).await {
            sentences.push(format!("Skipped what is written in {}: {missing}.", language.title()));
        }
    }
    sentences
}

struct Check<'a> {
    judge: &'a Judge,
    loaded: &'a Loaded,
    problem: &'a Problem,
    cancel: &'a Cancel,
}

impl Check<'_> {
    /// Preludes in languages whose programs have no place for one.
    fn preludes(&self) -> Vec<Finding> {
        let without = |language: &&Language| !native::carries_prelude(**language, &self.problem.signature);
        let finding = |language: &Language| {
            let file = format!("prelude/{}.{}", language.name(), language.extension());
            let what = format!("code that is there already can't be given in {} here", language.title());
            self.error(&file, what, "remove it: the problem is then one for the other languages")
        };
        self.problem.preludes.keys().filter(without).map(finding).collect()
    }

    async fn references(&self) -> Result<Vec<Finding>, JudgeError> {
        let mut findings = self.preludes();
        for solution in &self.problem.solutions {
            match self.run(1, solution.language, &solution.source).await {
                Ok(report) if report.passed() => {}
                Ok(report) => findings.push(self.error(
                    &solution.file,
                    format!("this reference is not accepted: {}", outcome(&report)),
                    "mend the reference, or the case if its expected answer is wrong",
                )),
                Err(JudgeError::Pack(what)) => {
                    // A finding ends its sentences itself.
                    let what = what.trim_end_matches('.').to_owned();
                    findings.push(self.error(&solution.file, what, "mend the reference or the checker"));
                }
                // Told once for the pack, see [`skipped`].
                Err(JudgeError::Toolchain(_) | JudgeError::Consent(_)) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(findings)
    }

    async fn starter(&self) -> Result<Option<Finding>, JudgeError> {
        let starter = native::starter(self.problem, Language::Python);
        let report = self.run(1, Language::Python, &starter).await?;
        Ok(match report.verdict {
            Verdict::Ac => Some(self.error(
                "cases.json",
                "the empty starter passes every case".to_owned(),
                "add cases that a function without a body gets wrong",
            )),
            Verdict::Ce => Some(self.error(
                "starter/python.py",
                format!("the starter does not compile: {}", outcome(&report)),
                "mend it, or leave it out to have one generated",
            )),
            Verdict::Wa | Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re => None,
        })
    }

    /// A bug must fail, with its verdict, on everything it says.
    async fn bug(&self, bug: &Bug) -> Result<Vec<Finding>, JudgeError> {
        let mut findings = Vec::new();
        // A bug is held to every case it names.
        let report = match self.run(usize::MAX, bug.language, &bug.source).await {
            Err(JudgeError::Toolchain(_) | JudgeError::Consent(_)) => return Ok(findings),
            judged => judged?,
        };
        if report.passed() {
            findings.push(self.error(
                &bug.file,
                format!("the known bug '{}' passes every case", bug.id),
                "add a case that catches it: a learner with this bug would be told that all is well",
            ));
            return Ok(findings);
        }
        if report.verdict != bug.verdict {
            findings.push(self.error(
                &bug.file,
                format!("the bug '{}' is declared {} but gets {}", bug.id, bug.verdict, outcome(&report)),
                "declare the verdict of the first failing case, or mend the bug",
            ));
        }
        for name in &bug.must_fail {
            let caught = report
                .cases
                .iter()
                .any(|case| !case.verdict.passed() && (case.id.as_str() == name || case.tags.contains(name)));
            if !caught && report.verdict != Verdict::Ce {
                findings.push(self.error(
                    &bug.file,
                    format!("the bug '{}' passes everything named '{name}', which it must fail", bug.id),
                    "add a case with that tag that catches it, or correct must_fail",
                ));
            }
        }
        Ok(findings)
    }

    /// The hints tried out in the program of a learner with this bug, as they are when one asks: put into it, none may pass
    /// a case that fails.
    async fn hints_on(&self, bug: &Bug) -> Result<Vec<Finding>, JudgeError> {
        let mut findings = Vec::new();
        if bug.language != Language::Python {
            return Ok(findings);
        }
        let probe = Probe::new(self.judge, self.problem, &bug.source, bug.language);
        for (meant_for, ladder) in ladders(self.problem) {
            if meant_for.is_some_and(|id| *id != bug.id) {
                continue;
            }
            let mut shown: Vec<&str> = Vec::new();
            for (level, key, text) in ladder {
                if let Err(blocked) = probe.check(text, &shown, self.cancel).await? {
                    let what = format!("in the bug '{}' this hint of level {level} does the work: {blocked}", bug.id);
                    let file = format!("{}/hints.md", self.problem.id);
                    findings.push(held_back(self.loaded, &file, &key, what, &blocked));
                }
                shown.push(text);
            }
        }
        Ok(findings)
    }

    /// The generator: the same input for the same seed, valid, and solved by the reference.
    async fn generator(&self) -> Result<Vec<Finding>, JudgeError> {
        let mut findings = Vec::new();
        let Some(complexity) = &self.problem.complexity else { return Ok(findings) };
        let Some(&size) = complexity.sizes.first() else { return Ok(findings) };
        if self.problem.generator.is_none() {
            return Ok(findings);
        }
        for seed in SEEDS {
            let made = self.judge.generate(self.problem, size, seed, self.cancel).await;
            let args = match made {
                Ok(args) => args,
                Err(JudgeError::Pack(what)) => {
                    findings.push(self.error("gen.py", what, "mend the generator"));
                    return Ok(findings);
                }
                Err(other) => return Err(other),
            };
            if args != self.judge.generate(self.problem, size, seed, self.cancel).await? {
                let what = format!("generate({size}, {seed}) gives something else the second time");
                findings.push(self.error("gen.py", what, "take all randomness from random.Random(seed)"));
            }
            if let Err(misfit) = pack::value_check::args(&self.problem.signature, &args) {
                let what = format!("generate({size}, {seed}) does not fit the signature: {misfit}");
                findings.push(self.error("gen.py", what, "return one value a parameter"));
                continue;
            }
            findings.extend(self.solve_generated(size, seed, args).await?);
        }
        Ok(findings)
    }

    /// The references grow as declared, and a slow bug is slow because of its growth.
    async fn growth(&self) -> Result<Vec<Finding>, JudgeError> {
        let mut findings = Vec::new();
        for (index, solution) in self.problem.solutions.iter().filter(|s| s.language == Language::Python).enumerate() {
            let Some(growth) = self.judge.compare_growth(self.problem, solution.source.as_bytes(), self.cancel).await?
            else {
                return Ok(findings);
            };
            findings.extend(self.declared_growth(&solution.file, index == 0, &growth));
        }
        let slow =
            self.problem.bugs.iter().filter(|bug| bug.verdict == Verdict::Tle && bug.language == Language::Python);
        for bug in slow {
            let growth = self.judge.compare_growth(self.problem, bug.source.as_bytes(), self.cancel).await?;
            if growth.is_some_and(|growth| !growth.slower()) {
                let what = format!("the slow bug '{}' does not surely grow faster than the reference", bug.id);
                let mend = "make it slow in kind, not by a factor, or let the generator make its bad case";
                findings.push(Finding { severity: Severity::Warning, ..self.error(&bug.file, what, mend) });
            }
        }
        Ok(findings)
    }

    /// What is wrong with a reference's declaration.
    ///
    /// The first is what learners are compared with. Of another way, which may be quicker or a class slower for the sake of
    /// being simpler, only more than that is a mistake. What these sizes don't tell is a warning: nobody is shown a
    /// comparison then.
    fn declared_growth(&self, file: &str, first: bool, growth: &Comparison) -> Option<Finding> {
        let (declared, mend) = (growth.declared, "correct [complexity], or give it sizes further apart");
        let error = |found: &str| {
            self.error(file, format!("the reference is declared to grow as {declared}, but {found}"), mend)
        };
        let unmeasured = growth.yours.fit.is_none() && growth.yours.stopped_at.is_some();
        match growth.yours.fit {
            _ if unmeasured => Some(error("can't be measured at these sizes")),
            Some(fit) if first && !fit.allows(declared) => Some(error(&format!("grows {}", fit.manner()))),
            Some(fit) if fit.low > declared.next() => Some(error(&format!("grows {}", fit.manner()))),
            None if first => {
                Some(Finding { severity: Severity::Warning, ..error("these sizes don't tell how it grows") })
            }
            Some(_) | None => None,
        }
    }

    async fn solve_generated(
        &self,
        size: u32,
        seed: u64,
        args: Vec<serde_json::Value>,
    ) -> Result<Option<Finding>, JudgeError> {
        let Some(reference) = self.problem.reference(Language::Python) else { return Ok(None) };
        // Without an expected answer the reference's own is taken, so this fails only if the reference does.
        let id = format!("generated-{size}-{seed}");
        let trial = Trial {
            id: id.as_str().into(),
            args,
            expected: None,
            note: None,
            sample: false,
            own: false,
            tags: Vec::new(),
            tolerance: None,
        };
        let source = reference.source.as_bytes();
        let report =
            self.judge.judge(self.problem, Submission::python(source), vec![trial], self.cancel, &|_, _| {}).await?;
        Ok((!report.passed()).then(|| {
            let what = format!("the reference fails on generate({size}, {seed}): {}", outcome(&report));
            self.error("gen.py", what, "generate only inputs the constraints allow")
        }))
    }

    /// A checker that accepts a wrong answer is worse than none.
    async fn checker(&self) -> Result<Option<Finding>, JudgeError> {
        if !matches!(self.problem.checker, Checker::AnyValid { .. }) {
            return Ok(None);
        }
        let Signature::Function { name, params, .. } = &self.problem.signature else { return Ok(None) };
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        // No task has both of these as an answer to every case.
        for answer in ["None", "'not an answer'"] {
            let source = format!("def {name}({}):\n    return {answer}\n", names.join(", "));
            let report = self.run(1, Language::Python, &source).await?;
            if report.passed() {
                let what = format!("the checker accepts {answer} for every case");
                return Ok(Some(self.error("check.py", what, "return a sentence that says why an answer is wrong")));
            }
        }
        let has_items = |case: &&Case| matches!(&case.expected, Expected::Value(Value::List(items)) if items.len() > 1);
        let wrong = self.problem.cases.iter().find(has_items);
        let (Some(case), Some(reference)) = (wrong, self.problem.reference(Language::Python)) else { return Ok(None) };
        // The reference's answer with its last item dropped.
        let mut source = reference.source.clone();
        let _ = write!(source, "\n\n_right = {name}\n\ndef {name}(*args):\n    return _right(*args)[:-1]\n");
        let submission = Submission::python(source.as_bytes());
        let trials = vec![Trial::of(case)];
        let report = self.judge.judge(self.problem, submission, trials, self.cancel, &|_, _| {}).await?;
        Ok(report.passed().then(|| {
            let what = format!("the checker accepts an answer to '{}' whose last item is missing", case.id);
            self.error("check.py", what, "check that the answer is complete")
        }))
    }

    /// Judges a program of the pack, until `enough` cases have run out of time.
    async fn run(&self, enough: usize, language: Language, source: &str) -> Result<Report, JudgeError> {
        let trials = Trial::all(self.problem);
        let submission = Submission { language, source: source.as_bytes() };
        self.judge.judge_until(enough, self.problem, submission, trials, self.cancel, &|_, _| {}).await
    }

    fn error(&self, file: &str, what: String, mend: &str) -> Finding {
        let file = format!("{}/{}/{file}", self.loaded.root, self.problem.id);
        Finding { severity: Severity::Error, file, line: None, what, mend: mend.to_owned() }
    }
}

/// `WA on case 'empty': index 0: want 1, got 2`.
pub(super) fn outcome(report: &Report) -> String {
    if let Some(error) = &report.compile_error {
        return format!("CE: {}", error.message);
    }
    let Some(case) = report.first_failure() else { return report.verdict.to_string() };
    let why = case
        .difference
        .as_ref()
        .map(|difference| difference.text.clone())
        .or_else(|| case.error.as_ref().map(|error| format!("{}: {}", error.kind, error.message)))
        .or_else(|| case.message.clone());
    format!("{} on case '{}'{}", case.verdict, case.id, why.map_or_else(String::new, |why| format!(": {why}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_that_gives_the_solution_away_is_found_with_its_line() {
        let mut loaded = pack::embedded();
        loaded.problems.retain(|problem| problem.id.as_str() == "pair-to-target");
        assert_eq!(hints(&loaded), []);
        let problem = &mut loaded.problems[0];
        problem.policy.avoid = vec!["treasurer".to_owned()];
        problem.hints.ladder[2][1] =
            "Set partner to target minus amount, then return position of at partner.".to_owned();
        let found: Vec<(Option<u32>, String)> =
            hints(&loaded).into_iter().map(|finding| (finding.line, finding.what.chars().take(70).collect())).collect();
        let held = |level: u8| format!("the guard would hold this hint of level {level} back: ");
        assert!(
            found.iter().all(|(line, what)| line.is_some() && what.starts_with("the guard would hold")),
            "{found:?}"
        );
        assert!(found.iter().any(|(_, what)| what.starts_with(&(held(1) + "the pack avoids"))), "{found:?}");
        assert!(
            found.iter().any(|(line, what)| *line == Some(20) && what.starts_with(&(held(3) + "shared with"))),
            "{found:?}"
        );
    }
}
