//! Checks known bugs: each must fail, with its verdict, every case it declares. The remedy says which values to
//! declare instead.

use std::collections::BTreeSet;

use super::{ProblemCheck, StageResult, describe_outcome, line_to_blame};
use crate::judge::{CaseRun, JudgeError};
use crate::pack::Finding;
use crate::types::ids::CaseId;
use crate::types::problem::{Bug, GrowthRule};
use crate::types::verdict_report::GROWTH_CASE_ID;
use crate::types::{CaseReport, JudgeReport, Language, Verdict};

/// Most failing cases and tags that a remedy lists.
const MAX_NAMES: usize = 6;
/// How often a compiled bug that must fail by its growth, and does not, is timed again.
const MAX_TIMED_AGAIN: usize = 2;

impl ProblemCheck<'_> {
    /// Checks that a bug fails as declared. Returns whether it fails because of the growth of its work.
    pub(super) async fn check_bug(&self, bug: &Bug) -> Result<StageResult<bool>, JudgeError> {
        let quick = self.quick_report(bug).await?;
        let findings = self.findings_on(bug, &quick);
        if findings.is_empty() {
            let value = quick.cases.iter().any(CaseReport::is_growth);
            return Ok(StageResult { findings, value });
        }
        // A remedy names all cases that the bug fails, so all are run.
        let mut report = self.run(usize::MAX, bug.language, &bug.source, self.trials()).await?;
        // Other work on the machine can hide a growth that shows in processor time, but not make one up.
        let is_timed = bug.language != Language::Python && bug.must_fail.iter().any(|name| name == GROWTH_CASE_ID);
        for _ in 0..MAX_TIMED_AGAIN {
            if !is_timed || !report.passed() {
                break;
            }
            report = self.run(usize::MAX, bug.language, &bug.source, self.trials()).await?;
        }
        let value = report.cases.iter().any(CaseReport::is_growth);
        Ok(StageResult { findings: self.findings_on(bug, &report), value })
    }

    /// Runs a bug up to its first timeout, then the remaining cases of `must_fail`. Each further timeout would cost
    /// its whole limit and change nothing.
    async fn quick_report(&self, bug: &Bug) -> Result<JudgeReport, JudgeError> {
        let mut report = self.run(1, bug.language, &bug.source, self.trials()).await?;
        if report.not_run == 0 {
            return Ok(report);
        }
        for name in &bug.must_fail {
            if is_caught(&report, name) {
                continue;
            }
            let is_new = |trial: &CaseRun| report.cases.iter().all(|case| case.id != trial.id);
            let called =
                self.trials().into_iter().filter(|trial| is_new(trial) && is_called(&trial.id, &trial.tags, name));
            let called: Vec<CaseRun> = called.collect();
            if !called.is_empty() {
                report.cases.extend(self.run(1, bug.language, &bug.source, called).await?.cases);
            }
        }
        Ok(report)
    }

    fn findings_on(&self, bug: &Bug, report: &JudgeReport) -> Vec<Finding> {
        let mut findings = Vec::new();
        if let Some(error) = &report.compile_error {
            let what = format!("the bug '{}' does not compile: {}", bug.id, error.message);
            let mend = "Mend it: a learner with this misconception has a program that runs.";
            findings.push(self.error(&bug.file, error.line, what, mend));
        } else if report.passed() {
            if self.is_certain() {
                findings.push(self.error(
                    "problem.toml",
                    self.line_of_bug(bug, "file"),
                    format!("the known bug '{}' passes every case", bug.id),
                    format!(
                        "Add a case to cases.json that {} gets wrong: a learner with this bug would be told that \
                             all is well.",
                        bug.file
                    ),
                ));
            }
        } else {
            findings.extend(self.verdict_of(bug, report));
            findings.extend(bug.must_fail.iter().filter_map(|name| self.passes(bug, name, report)));
        }
        findings
    }

    /// The finding for a verdict that isn't the declared one. If cases were left out, the first failing one may be
    /// among them, so there is no finding.
    fn verdict_of(&self, bug: &Bug, report: &JudgeReport) -> Option<Finding> {
        if report.verdict == bug.verdict || !self.is_certain() {
            return None;
        }
        let blamed = line_to_blame(report).map_or_else(String::new, |line| format!(" ({}:{line})", bug.file));
        let what =
            format!("the bug '{}' is declared {} but gets {}{blamed}", bug.id, bug.verdict, describe_outcome(report));
        let mend = format!("Write verdict = \"{}\" here, or mend {}.", report.verdict, bug.file);
        Some(self.error("problem.toml", self.line_of_bug(bug, "verdict"), what, mend))
    }

    /// The finding for a name in `must_fail` whose cases all pass.
    fn passes(&self, bug: &Bug, name: &str, report: &JudgeReport) -> Option<Finding> {
        let caught = is_caught(report, name);
        // An unknown name is reported without running, and a case that was left out might catch the bug.
        let mut meant = self.problem.cases.iter().filter(|case| is_called(&case.id, &case.tags, name));
        let held = self.problem.growth_rule() != GrowthRule::Off || bug.language != Language::Python;
        let growth = name == GROWTH_CASE_ID && held && self.is_certain();
        if growth && !caught {
            let (what, mend) = describe_unmeasured_growth(bug, report);
            return Some(self.error("problem.toml", self.line_of_bug(bug, "must_fail"), what, mend));
        }
        if caught || meant.clone().next().is_none() || !meant.all(|case| self.sound.contains(&case.id)) {
            return None;
        }
        let what = format!("the bug '{}' passes everything named '{name}', which it must fail", bug.id);
        let mend = format!(
            "Write what it fails, must_fail = {}, or add a case with the tag \"{name}\" that it gets wrong.",
            failing(report)
        );
        Some(self.error("problem.toml", self.line_of_bug(bug, "must_fail"), what, mend))
    }

    /// The line of a key in a bug's declaration.
    fn line_of_bug(&self, bug: &Bug, key: &str) -> Option<u32> {
        self.line("problem.toml", &format!("known-bug.{}.{key}", bug.id))
    }
}

/// Why a bug's growth was not found too steep, and what to do. A bug that fails a case is not measured at all, so the
/// case is named.
fn describe_unmeasured_growth(bug: &Bug, report: &JudgeReport) -> (String, String) {
    let failed = report.cases.iter().find(|case| !case.verdict.passed() && !case.is_growth());
    let Some(case) = failed else {
        let what = format!("the bug '{}' is not surely too slow, as it must be by '{GROWTH_CASE_ID}'", bug.id);
        return (what, "Let it be right in every case, and slower by a class on what gen.py makes.".to_owned());
    };
    let how = if case.verdict == Verdict::Tle { "runs out of time in" } else { "fails" };
    let what = format!(
        "the bug '{}' {how} the case '{}', so its growth is not measured, and '{GROWTH_CASE_ID}' can't catch it",
        bug.id, case.id
    );
    let mend =
        format!("Write must_fail = [\"{}\"] here, or make that case small enough that the bug passes it.", case.id);
    (what, mend)
}

/// Whether `name` is a case's id or one of its tags.
fn is_called(id: &CaseId, tags: &[String], name: &str) -> bool {
    id.as_str() == name || tags.iter().any(|tag| tag == name)
}

/// Whether a case of this name failed.
fn is_caught(report: &JudgeReport, name: &str) -> bool {
    report.cases.iter().any(|case| !case.verdict.passed() && is_called(&case.id, &case.tags, name))
}

/// The cases a program fails, as a list for `must_fail`: tags that separate its failures from its passes, or else the
/// first cases.
fn failing(report: &JudgeReport) -> String {
    let (failed, passed): (Vec<&CaseReport>, Vec<&CaseReport>) =
        report.cases.iter().partition(|case| !case.verdict.passed());
    let harmless: BTreeSet<&String> = passed.iter().flat_map(|case| &case.tags).collect();
    let telling: BTreeSet<&String> =
        failed.iter().flat_map(|case| &case.tags).filter(|tag| !harmless.contains(tag)).collect();
    let names: Vec<&str> = if telling.is_empty() {
        failed.iter().map(|case| case.id.as_str()).collect()
    } else {
        telling.into_iter().map(String::as_str).collect()
    };
    let quoted: Vec<String> = names.iter().take(MAX_NAMES).map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", quoted.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(cases: &[(&str, Verdict, &[&str])]) -> JudgeReport {
        let case = |(id, verdict, tags): &(&str, Verdict, &[&str])| CaseReport {
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            ..CaseReport::new((*id).into(), *verdict)
        };
        JudgeReport::new(
            crate::types::Language::Python,
            crate::types::Hash::sha256(b""),
            Verdict::Wa,
            cases.iter().map(case).collect(),
        )
    }

    #[test]
    fn a_case_that_hides_the_growth_is_named() {
        let problems = crate::pack::load_embedded_pack().problems;
        let bug = problems.iter().find_map(|problem| problem.bugs.first()).expect("a bug");
        let check = |cases: &[(&str, Verdict, &[&str])], expected: &str, mend: &str| {
            let (what, fix) = describe_unmeasured_growth(bug, &report(cases));
            assert!(what.contains(expected) && fix.contains(mend), "{what}. {fix}");
        };
        let slow = [("small", Verdict::Ac, &[][..]), ("big-2", Verdict::Tle, &[])];
        check(&slow, "runs out of time in the case 'big-2'", "must_fail = [\"big-2\"]");
        check(&[("a", Verdict::Wa, &[])], "fails the case 'a'", "must_fail = [\"a\"]");
        check(&[("a", Verdict::Ac, &[])], "is not surely too slow", "slower by a class");
    }

    #[test]
    fn what_is_to_be_declared_tells_failures_from_passes() {
        let check = |cases: &[(&str, Verdict, &[&str])], expected: &str| assert_eq!(failing(&report(cases)), expected);
        check(&[("a", Verdict::Wa, &["empty"]), ("b", Verdict::Ac, &["basic"])], "[\"empty\"]");
        check(&[("a", Verdict::Wa, &["basic"]), ("b", Verdict::Ac, &["basic"])], "[\"a\"]");
        check(&[("a", Verdict::Wa, &["basic", "big"]), ("b", Verdict::Ac, &["basic"])], "[\"big\"]");
    }
}
