//! Checks on `problem.toml` besides its bugs, and on which files there are.

use crate::model::ids::TopicId;
use crate::model::problem::Checker;
use crate::pack::nearest::{nearest, suggest};
use crate::pack::problem::FILES;

use super::Lint;

const FILE: &str = "problem.toml";
/// Sizes needed to tell growth classes apart.
const MIN_SIZES: usize = 3;

pub(super) fn lint(lint: &Lint<'_>) {
    topics(lint);
    complexity(lint);
    files(lint);
    let license = lint.loaded.credits.get(&lint.problem.id).and_then(|credits| credits.license.as_ref());
    if let Some(license) = license {
        super::manifest::licence(license, &lint.path(FILE), lint.line(FILE, "license"), lint.sink);
    }
}

fn topics(lint: &Lint<'_>) {
    for (key, ids) in [("topics", &lint.problem.topics), ("requires", &lint.problem.requires)] {
        for id in ids.iter().filter(|id| !lint.topics.contains(id)) {
            let mend = suggest(id.as_str(), lint.topics.iter().map(TopicId::as_str));
            lint.error(FILE, lint.line(FILE, key), format!("unknown topic '{id}'"), mend);
        }
    }
}

fn complexity(lint: &Lint<'_>) {
    let Some(complexity) = &lint.problem.complexity else {
        lint.warning(FILE, None, "no [complexity] is declared", "Without it nobody is told how their code grows.");
        return;
    };
    let line = lint.line(FILE, "complexity.sizes");
    if complexity.sizes.len() < MIN_SIZES {
        lint.error(
            FILE,
            line,
            format!("there are fewer than {MIN_SIZES} sizes"),
            "Give four that double, such as 250 to 2000.",
        );
    }
    if let Some(pair) = complexity.sizes.windows(2).find(|pair| pair[0] >= pair[1]) {
        lint.error(FILE, line, format!("the sizes don't rise: {} comes before {}", pair[0], pair[1]), "Sort them.");
    }
    if lint.problem.generator.is_none() {
        lint.error("gen.py", None, "the file is missing", "Declared growth needs it: def generate(n, seed) -> args.");
    }
}

fn files(lint: &Lint<'_>) {
    if lint.problem.editorial.trim().is_empty() {
        lint.error(
            "editorial.md",
            None,
            "the editorial is missing",
            "Write what is shown after a pass: idea, proof, cost.",
        );
    }
    if let Some(generator) = &lint.problem.generator
        && !generator.contains("def generate(")
    {
        lint.error(
            "gen.py",
            None,
            "there is no function 'generate'",
            "Write: def generate(n, seed) -> list of arguments.",
        );
    }
    checker(lint);
    let prefix = format!("{}/", lint.problem.id);
    for file in lint.loaded.sizes.keys().filter_map(|path| path.strip_prefix(&prefix)) {
        let folder = file.split_once('/').map(|(folder, _)| folder);
        let used = match folder {
            Some("bugs") => lint.problem.bugs.iter().any(|bug| bug.file == file),
            Some("solutions" | "starter") => true,
            Some(_) => false,
            None => FILES.contains(&file),
        };
        if !used {
            unused(lint, file, folder == Some("bugs"));
        }
    }
}

fn checker(lint: &Lint<'_>) {
    match &lint.problem.checker {
        Checker::AnyValid { source } if !source.contains("def check(") => {
            let mend = "Write: def check(args, got, expected) -> True or a sentence.";
            lint.error("check.py", None, "there is no function 'check'", mend);
        }
        Checker::AnyValid { .. } => {}
        _ if lint.loaded.sizes.contains_key(&lint.path("check.py")) => {
            let mend = "Set kind = \"any_valid\" under [checker], or remove the file.";
            lint.warning("check.py", None, "no checker uses this file", mend);
        }
        _ => {}
    }
}

fn unused(lint: &Lint<'_>, file: &str, is_bug: bool) {
    if is_bug {
        lint.warning(file, None, "no [[bug]] names this file", "Declare it in problem.toml, or remove it.");
        return;
    }
    let known = FILES.into_iter().chain(["solutions/python.py", "bugs/python", "starter/python.py"]);
    let mend = nearest(file, known).map_or_else(|| "Remove it.".to_owned(), |near| format!("Did you mean '{near}'?"));
    lint.warning(file, None, "this file is no part of a problem and is never read", mend);
}
