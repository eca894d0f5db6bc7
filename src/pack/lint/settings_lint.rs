//! Checks on `problem.toml` (except its bugs) and on the set of files.

use crate::pack::problem_parser::PROBLEM_FILES;
use crate::types::did_you_mean::{nearest, suggest};
use crate::types::ids::TopicId;
use crate::types::problem::Checker;

use super::lint_context::LintContext;

const FILE: &str = "problem.toml";
/// Number of sizes needed to tell growth classes apart.
const MIN_SIZES: usize = 3;

pub(super) fn lint(subject: &LintContext<'_>) {
    lint_topics(subject);
    lint_complexity(subject);
    lint_files(subject);
    let license = subject.loaded.credits.get(&subject.problem.id).and_then(|credits| credits.license.as_ref());
    if let Some(license) = license {
        super::manifest_lint::lint_licence(license, &subject.path(FILE), subject.line(FILE, "license"), subject.sink);
    }
}

fn lint_topics(subject: &LintContext<'_>) {
    for (key, ids) in [("topics", &subject.problem.topics), ("requires", &subject.problem.requires)] {
        for id in ids.iter().filter(|id| !subject.topics.contains(id)) {
            let mend = suggest(id.as_str(), subject.topics.iter().map(TopicId::as_str));
            subject.error(FILE, subject.line(FILE, key), format!("unknown topic '{id}'"), mend);
        }
    }
}

fn lint_complexity(subject: &LintContext<'_>) {
    let Some(complexity) = &subject.problem.complexity else {
        // The growth is declared to have no class.
        if subject.line(FILE, "complexity.time").is_none() {
            let mend = "Without it nobody is told how their code grows; for n! and the like say time = \"other\".";
            subject.warning(FILE, None, "no [complexity] is declared", mend);
        }
        return;
    };
    let line = subject.line(FILE, "complexity.sizes");
    if complexity.sizes.len() < MIN_SIZES {
        subject.error(
            FILE,
            line,
            format!("there are fewer than {MIN_SIZES} sizes"),
            "Give four that double, such as 250 to 2000.",
        );
    }
    if let Some((one, next)) =
        complexity.sizes.iter().zip(complexity.sizes.iter().skip(1)).find(|(one, next)| one >= next)
    {
        subject.error(FILE, line, format!("the sizes don't rise: {one} comes before {next}"), "Sort them.");
    }
    if subject.problem.generator.is_none() {
        subject.error(
            "gen.py",
            None,
            "the file is missing",
            "Declared growth needs it: def generate(n, seed) -> args.",
        );
    }
}

fn lint_files(subject: &LintContext<'_>) {
    if subject.problem.editorial.trim().is_empty() {
        subject.error_unless_draft(
            "editorial.md",
            None,
            "the editorial is missing",
            "Write what is shown after a pass: idea, proof, cost.",
        );
    }
    if let Some(generator) = &subject.problem.generator
        && !generator.contains("def generate(")
    {
        subject.error(
            "gen.py",
            None,
            "there is no function 'generate'",
            "Write: def generate(n, seed) -> list of arguments.",
        );
    }
    lint_checker(subject);
    let prefix = format!("{}/", subject.problem.id);
    for file in subject.loaded.sizes.keys().filter_map(|path| path.strip_prefix(&prefix)) {
        let folder = file.split_once('/').map(|(folder, _)| folder);
        let used = match folder {
            Some("bugs") => subject.problem.bugs.iter().any(|bug| bug.file == file),
            Some("solutions" | "starter" | "prelude" | "wrong") => true,
            Some(_) => false,
            None => PROBLEM_FILES.contains(&file) || file == "mutants.toml",
        };
        if !used {
            report_unused(subject, file, folder == Some("bugs"));
        }
    }
}

fn lint_checker(subject: &LintContext<'_>) {
    match &subject.problem.checker {
        Checker::AnyValid { source } if !source.contains("def check(") => {
            let mend = "Write: def check(args, got, expected) -> True or a sentence.";
            subject.error("check.py", None, "there is no function 'check'", mend);
        }
        Checker::AnyValid { .. } => {}
        Checker::Exact | Checker::Unordered | Checker::Multiset | Checker::Float { .. } => {
            if subject.loaded.sizes.contains_key(&subject.path("check.py")) {
                let mend = "Set kind = \"any_valid\" under [checker], or remove the file.";
                subject.warning("check.py", None, "no checker uses this file", mend);
            }
        }
    }
}

fn report_unused(subject: &LintContext<'_>, file: &str, is_bug: bool) {
    if is_bug {
        subject.warning(file, None, "no [[bug]] names this file", "Declare it in problem.toml, or remove it.");
        return;
    }
    let known = PROBLEM_FILES.into_iter().chain([
        "mutants.toml",
        "solutions/python.py",
        "bugs/python",
        "starter/python.py",
        "prelude/python.py",
    ]);
    let folders = ["solutions/", "bugs/", "starter/", "prelude/", "wrong/"];
    let near = nearest(file, known).map(str::to_owned).or_else(|| {
        let (folder, name) = file.split_once('/')?;
        Some(format!("{}{name}", nearest(&format!("{folder}/"), folders)?))
    });
    let mend = near.map_or_else(|| "Remove it.".to_owned(), |near| format!("Did you mean '{near}'?"));
    subject.warning(file, None, "this file is no part of a problem and is never read", mend);
}
