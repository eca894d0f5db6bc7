//! Checks on the cases in `cases.json` together: there are enough of them, samples come first, each has tags, and none
//! appears twice.

use std::collections::BTreeMap;

use super::lint_context::LintContext;
use crate::types::verdict_report::GROWTH_CASE_ID;

const FILE: &str = "cases.json";
const MIN_CASES: usize = 12;
/// Maximum size, which is enough for thousands of numbers, but small enough that a diff is readable.
const MAX_BYTES: usize = 40 * 1024;

pub(super) fn lint(subject: &LintContext<'_>) {
    let cases = &subject.problem.cases;
    if cases.len() < MIN_CASES {
        let what = format!("there are only {} cases", cases.len());
        subject.error_unless_draft(
            FILE,
            None,
            what,
            format!("Give at least {MIN_CASES}: edge cases first, a large one last."),
        );
    }
    let bytes = subject.loaded.sizes.get(&subject.path(FILE)).copied().unwrap_or_default();
    if bytes > MAX_BYTES {
        let what = format!("the file has {} KiB", bytes.div_ceil(1024));
        subject.warning(
            FILE,
            None,
            what,
            format!("Keep it under {} KiB: fewer or smaller large cases.", MAX_BYTES / 1024),
        );
    }
    lint_samples(subject);
    let declares_growth = subject.problem.complexity.is_some();
    for case in cases.iter().filter(|case| declares_growth && case.id.as_str() == GROWTH_CASE_ID) {
        let line = subject.line(FILE, &format!("case.{}", case.id));
        let what = format!("a case is called '{GROWTH_CASE_ID}', as the growth is that submissions are held to");
        subject.error(FILE, line, what, "Call it otherwise.");
    }
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for case in cases {
        let line = subject.line(FILE, &format!("case.{}", case.id));
        if case.tags.is_empty() {
            let mend = "Say what is special about it, such as \"empty\", \"single\", \"duplicates\" or \"basic\".";
            subject.error(FILE, line, format!("case '{}' has no tags", case.id), mend);
        }
        if case.made.is_some() && subject.problem.generator.is_none() {
            let what = format!("case '{}' is made by gen.py, and there is none", case.id);
            subject.error(FILE, line, what, "Write it: def generate(n, seed) -> args; or give the case its arguments.");
        }
        let args =
            case.made.map_or_else(|| serde_json::Value::from(case.args.clone()).to_string(), |made| made.to_string());
        let first = *seen.entry(args).or_insert(case.id.as_str());
        if first != case.id.as_str() {
            let what = format!("case '{}' has the same arguments as '{first}'", case.id);
            subject.warning(FILE, line, what, "Change it or leave it out.");
        }
    }
}

fn lint_samples(subject: &LintContext<'_>) {
    let cases = &subject.problem.cases;
    let count = cases.iter().filter(|case| case.sample).count();
    if !(2..=3).contains(&count) {
        let mend = "Mark the first two or three with \"sample\": true; the statement shows them.";
        subject.error_unless_draft(FILE, None, format!("{count} cases are samples, not 2 or 3"), mend);
    }
    if let Some(late) = cases.iter().skip_while(|case| case.sample).find(|case| case.sample) {
        let line = subject.line(FILE, &format!("case.{}", late.id));
        subject.error(FILE, line, format!("the sample '{}' comes after a hidden case", late.id), "Put samples first.");
    }
}
