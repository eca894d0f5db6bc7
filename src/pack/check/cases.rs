//! Checks on `cases.json` as a set: enough of them, samples first, tagged, not the same one twice.

use std::collections::BTreeMap;

use super::Lint;

const FILE: &str = "cases.json";
const MIN_CASES: usize = 12;
/// Enough for thousands of numbers, small enough to read a diff of.
const MAX_BYTES: usize = 40 * 1024;

pub(super) fn lint(lint: &Lint<'_>) {
    let cases = &lint.problem.cases;
    if cases.len() < MIN_CASES {
        let what = format!("there are only {} cases", cases.len());
        lint.error(FILE, None, what, format!("Give at least {MIN_CASES}: edge cases first, a large one last."));
    }
    let bytes = lint.loaded.sizes.get(&lint.path(FILE)).copied().unwrap_or_default();
    if bytes > MAX_BYTES {
        let what = format!("the file has {} KiB", bytes.div_ceil(1024));
        lint.warning(
            FILE,
            None,
            what,
            format!("Keep it under {} KiB: fewer or smaller large cases.", MAX_BYTES / 1024),
        );
    }
    samples(lint);
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for case in cases {
        let line = lint.line(FILE, &format!("case.{}", case.id));
        if case.tags.is_empty() {
            let mend = "Say what is special about it, such as \"empty\", \"single\", \"duplicates\" or \"basic\".";
            lint.error(FILE, line, format!("case '{}' has no tags", case.id), mend);
        }
        let args = serde_json::Value::from(case.args.clone()).to_string();
        let first = *seen.entry(args).or_insert(case.id.as_str());
        if first != case.id.as_str() {
            let what = format!("case '{}' has the same arguments as '{first}'", case.id);
            lint.warning(FILE, line, what, "Change it or leave it out.");
        }
    }
}

fn samples(lint: &Lint<'_>) {
    let cases = &lint.problem.cases;
    let count = cases.iter().filter(|case| case.sample).count();
    if !(2..=3).contains(&count) {
        let mend = "Mark the first two or three with \"sample\": true; the statement shows them.";
        lint.error(FILE, None, format!("{count} cases are samples, not 2 or 3"), mend);
    }
    if let Some(late) = cases.iter().skip_while(|case| case.sample).find(|case| case.sample) {
        let line = lint.line(FILE, &format!("case.{}", late.id));
        lint.error(FILE, line, format!("the sample '{}' comes after a hidden case", late.id), "Put samples first.");
    }
}
