//! Checks authored hints: whether the guard would reject them, and whether they give a solution away when tried out.

use super::{ProblemCheck, StageResult};
use crate::agents::hint_check::{HintContext, HintGuard, HintRefusal, RefusalCategory};
use crate::judge::{JudgeError, native};
use crate::orchestrator::hints::edit_probe::EditProbe;
use crate::pack::{Finding, LoadedPack, Severity};
use crate::types::hint_types::Band;
use crate::types::ids::BugId;
use crate::types::problem::Bug;
use crate::types::{Language, Params, Problem};

/// Checks every authored hint as the guard will when a learner asks for it: for each band and for bugs with custom
/// words, alone and after the hints of the levels below. Runs no code; [`super::run_checks`] tries the hints out.
#[must_use]
pub fn check_authored_hints(loaded: &LoadedPack, problem: &Problem) -> Vec<Finding> {
    let params = Params::default();
    let mut findings = Vec::new();
    let starter = native::starter_code(problem, Language::Python);
    let guard = HintGuard::new(&params.guard, HintContext { problem, starter: &starter, learner: &starter, seen: "" });
    let file = format!("{}/hints.md", problem.id);
    for (_, ladder) in ladders(problem) {
        check_ladder(loaded, &file, &guard, ladder, &mut findings);
    }
    for (language, ladder) in language_ladders(problem) {
        let starter = native::starter_code(problem, language);
        let context = HintContext { problem, starter: &starter, learner: &starter, seen: "" };
        check_ladder(loaded, &file, &HintGuard::new(&params.guard, context), ladder, &mut findings);
    }
    findings
}

fn check_ladder(
    loaded: &LoadedPack,
    file: &str,
    guard: &HintGuard<'_>,
    ladder: HintSequence<'_>,
    findings: &mut Vec<Finding>,
) {
    let mut shown: Vec<&str> = Vec::new();
    for (level, key, text) in ladder {
        let Err(blocked) = guard.check(level, text, &[]).and_then(|()| guard.check(level, text, &shown)) else {
            shown.push(text);
            continue;
        };
        // A rejected hint is never shown, so the levels above are not checked against it.
        let what = format!("the guard would hold this hint of level {level} back: {blocked}");
        findings.push(held_back(loaded, file, &key, what, &blocked));
    }
}

/// The levels written for one language, a ladder for each band.
fn language_ladders(problem: &Problem) -> Vec<(Language, HintSequence<'_>)> {
    let mut ladders = Vec::new();
    for (language, levels) in &problem.hints.by_language {
        for band in Band::ALL {
            let rungs = levels.iter().map(|(level, bands)| {
                (*level, format!("level.{level}.{language}.{}", band.name()), bands[band as usize].as_str())
            });
            ladders.push((*language, rungs.filter(|(_, _, text)| !text.is_empty()).collect()));
        }
    }
    ladders
}

/// The finding for a hint that learners would not see.
fn held_back(loaded: &LoadedPack, file: &str, key: &str, what: String, blocked: &HintRefusal) -> Finding {
    Finding {
        severity: Severity::Error,
        file: format!("{}/{file}", loaded.root),
        line: loaded.line_index.line(file, key),
        what,
        fix: mend(blocked.step).to_owned(),
    }
}

/// The hints of one ladder: for each level, the level, its key in the file, and its text.
type HintSequence<'a> = Vec<(u8, String, &'a str)>;

/// The ladders of a problem: one for each band, and one for each bug with custom words.
fn ladders(problem: &Problem) -> Vec<(Option<&BugId>, HintSequence<'_>)> {
    let mut ladders: Vec<(Option<&BugId>, HintSequence)> = Vec::new();
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

fn mend(step: RefusalCategory) -> &'static str {
    match step {
        RefusalCategory::Characters => "Delete the invisible character.",
        RefusalCategory::Length => "Shorten it: one to four sentences.",
        RefusalCategory::Avoid => "Say it in other words, or take the phrase off the policy's list.",
        RefusalCategory::Expected => "Use a sample's value instead.",
        RefusalCategory::Budget => "Say it in words; level 4 may show a skeleton in which every line has a hole.",
        RefusalCategory::Overlap | RefusalCategory::Shape => "Leave the decisive part to the learner.",
        RefusalCategory::Cumulative => {
            "Together with the levels below it gives the solution away; say something else here."
        }
        RefusalCategory::Probe => "Leave the decisive part as a hole.",
        RefusalCategory::Empty => "Name something of this problem.",
        RefusalCategory::Format => "Write it in plain words.",
        RefusalCategory::Manner => "Point to the step instead of telling it.",
    }
}

impl ProblemCheck<'_> {
    /// Tries the hints out in the program of a learner with this bug, as they are shown on request: put into it, no
    /// hint may make a failing case pass.
    pub(super) async fn check_hints_on_bug(&self, bug: &Bug) -> Result<StageResult, JudgeError> {
        let mut findings = Vec::new();
        if bug.language != Language::Python {
            return Ok(findings.into());
        }
        let probe = EditProbe::new(self.judge, self.problem, &bug.source, bug.language);
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
        Ok(findings.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;

    #[test]
    fn a_hint_that_gives_the_solution_away_is_found_with_its_line() {
        // Read like an author's files, which have lines.
        let mut files = pack::PackFiles::new("problems");
        let starter = pack::PackFiles::embedded();
        starter.paths().for_each(|path| files.insert(path, starter.get(path).unwrap_or_default()));
        let mut loaded = pack::load_pack(&files);
        loaded.problems.retain(|problem| problem.id.as_str() == "pair-to-target");
        assert_eq!(check_authored_hints(&loaded, &loaded.problems[0]), []);
        let problem = &mut loaded.problems[0];
        problem.policy.avoid = vec!["treasurer".to_owned()];
        problem.hints.ladder[2][1] = "Set partner = target - amount, then look it up.".to_owned();
        let found: Vec<(Option<u32>, String)> = check_authored_hints(&loaded, &loaded.problems[0])
            .into_iter()
            .map(|finding| (finding.line, finding.what.chars().take(70).collect()))
            .collect();
        let held = |level: u8| format!("the guard would hold this hint of level {level} back: ");
        assert!(
            found.iter().all(|(line, what)| line.is_some() && what.starts_with("the guard would hold")),
            "{found:?}"
        );
        assert!(found.iter().any(|(_, what)| what.starts_with(&(held(1) + "the pack avoids"))), "{found:?}");
        assert!(
            found.iter().any(|(line, what)| *line == Some(20) && what.starts_with(&(held(3) + "code at level 3"))),
            "{found:?}"
        );
    }
}
