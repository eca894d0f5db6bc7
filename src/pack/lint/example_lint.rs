//! Checks that a statement's examples agree with its sample cases.

use serde_json::Value as Json;

use crate::pack::statement::{StatementExample, find_examples, render_example};
use crate::types::problem::{Case, Expected};
use crate::types::value::Value;

use super::lint_context::LintContext;

const FILE: &str = "statement.md";

pub(super) fn lint(subject: &LintContext<'_>) {
    let statement = &subject.problem.statement;
    if statement.trim_start().starts_with('#') {
        subject.warning(
            FILE,
            Some(1),
            "the statement starts with a heading",
            "Start with prose; the title stands above it.",
        );
    }
    if !statement.lines().any(|line| line.trim() == "## Constraints") {
        subject.warning(FILE, None, "there is no '## Constraints'", "Say how large the input gets.");
    }
    let examples = find_examples(statement);
    let samples: Vec<&Case> = subject.problem.cases.iter().filter(|case| case.sample).collect();
    for (example, sample) in examples.iter().zip(&samples) {
        compare_with_sample(subject, example, sample);
    }
    if let Some(extra) = examples.get(samples.len()) {
        let mend = "Add the case to cases.json with \"sample\": true, or take the example out.";
        subject.error(FILE, Some(extra.line), "this example has no sample case", mend);
    }
    if let Some(untold) = samples.get(examples.len()) {
        let what = format!("the sample case '{}' has no example", untold.id);
        let mend =
            format!("Add a block ```example with: {}.", render_example(&subject.problem.signature, untold).join(" | "));
        subject.error(FILE, None, what, mend);
    }
}

fn compare_with_sample(subject: &LintContext<'_>, example: &StatementExample<'_>, sample: &Case) {
    let signature = &subject.problem.signature;
    let mend = || format!("The case reads: {}.", render_example(signature, sample).join(" | "));
    match example.parse(signature) {
        Err(error) => subject.error(FILE, Some(error.line), error.message, mend()),
        Ok((args, result)) if !matches_sample(sample, &args, &result) => {
            let what = format!("this example differs from the sample case '{}'", sample.id);
            subject.error(FILE, Some(example.line), what, mend());
        }
        Ok(_) => {}
    }
}

fn matches_sample(sample: &Case, args: &[Json], result: &Value) -> bool {
    sample.args == args && matches!(&sample.expected, Expected::Value(value) if value == result)
}
