//! Checks that there are enough known bugs, and that the cases they must fail exist.

use crate::types::Language;
use crate::types::did_you_mean::suggest;
use crate::types::ids::TopicId;
use crate::types::problem::{Bug, GrowthRule, Problem};
use crate::types::verdict_report::{GROWTH_CASE_ID, Verdict};

use super::lint_context::LintContext;

const FILE: &str = "problem.toml";
const MIN_BUGS: usize = 2;

pub(super) fn lint(subject: &LintContext<'_>) {
    let bugs = &subject.problem.bugs;
    if bugs.len() < MIN_BUGS {
        let what = format!("there {} declared", if bugs.len() == 1 { "is only 1 bug" } else { "are no bugs" });
        subject.error_unless_draft(
            FILE,
            None,
            what,
            "Declare at least two wrong solutions a person would write, as [[bug]].",
        );
    }
    let names: Vec<&str> = case_ids_and_tags(subject);
    for (i, bug) in bugs.iter().enumerate() {
        let line = |key: &str| bug_line(subject, i, key);
        let known = |name: &str| names.contains(&name) || (name == GROWTH_CASE_ID && is_timed(subject.problem, bug));
        for wanted in bug.must_fail.iter().filter(|wanted| !known(wanted)) {
            let what = format!("bug '{}' must fail '{wanted}', which is neither a case nor a tag", bug.id);
            let mend = suggest_short(wanted, &names);
            subject.error(FILE, line("must_fail"), what, mend);
        }
        if !subject.topics.contains(&bug.topic) {
            let mend = suggest(bug.topic.as_str(), subject.topics.iter().map(TopicId::as_str));
            subject.error(FILE, line("topic"), format!("unknown topic '{}'", bug.topic), mend);
        }
        if bug.verdict == Verdict::Tle
            && !fails_by_growth_alone(subject.problem, bug)
            && !subject.problem.cases.iter().any(|c| c.tags.iter().any(|t| t == "large"))
        {
            let what = format!("bug '{}' is too slow, but no case is tagged \"large\"", bug.id);
            subject.error(
                FILE,
                line("verdict"),
                what,
                "Add a case on which it costs more than 50 times the reference.",
            );
        }
        if bugs[..i].iter().any(|other| other.source.trim() == bug.source.trim()) {
            subject.error(
                FILE,
                line("file"),
                format!("bug '{}' has the code of an earlier one", bug.id),
                "Keep one of them.",
            );
        }
        if subject.problem.solutions.iter().any(|solution| solution.source.trim() == bug.source.trim()) {
            subject.error(
                FILE,
                line("file"),
                format!("bug '{}' is a reference solution", bug.id),
                "Give it its mistake.",
            );
        }
    }
}

/// Returns the ids and tags of the cases, each once, and the name of the complexity check if submissions must pass it.
fn case_ids_and_tags<'a>(subject: &'a LintContext<'_>) -> Vec<&'a str> {
    let cases = subject.problem.cases.iter();
    let mut names: Vec<&str> =
        cases.flat_map(|case| std::iter::once(case.id.as_str()).chain(case.tags.iter().map(String::as_str))).collect();
    names.extend(enforces_growth(subject.problem).then_some(GROWTH_CASE_ID));
    names.sort_unstable();
    names.dedup();
    names
}

fn enforces_growth(problem: &Problem) -> bool {
    problem.growth_rule() != GrowthRule::Off
}

/// True if a bug fails only because its run time grows too fast; no case has to be large for that.
fn fails_by_growth_alone(problem: &Problem, bug: &Bug) -> bool {
    (enforces_growth(problem) || is_timed(problem, bug)) && bug.must_fail.iter().all(|name| name == GROWTH_CASE_ID)
}

/// True if a bug in a native language is held to the declared growth, which needs no `enforce`.
fn is_timed(problem: &Problem, bug: &Bug) -> bool {
    bug.language != Language::Python && problem.complexity.is_some()
}

/// Returns the line of a key of bug number `i`, counted in the order of the file.
fn bug_line(subject: &LintContext<'_>, i: usize, key: &str) -> Option<u32> {
    subject.line(FILE, &format!("bug.{i}.{key}"))
}

fn suggest_short(word: &str, names: &[&str]) -> String {
    crate::types::did_you_mean::nearest(word, names.iter().copied())
        .map_or_else(|| "Name a case's id or one of its tags.".to_owned(), |near| format!("Did you mean '{near}'?"))
}
