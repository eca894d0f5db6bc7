//! The open case in full.

use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::types::multiline_value::value_lines;
use crate::types::value::Value;

use super::problem_view_state::OpenProblem;

/// The open case with every value in full: from the pack if it is one of its cases, because the report shortens values;
/// for a random input from the report.
pub(super) fn full_case_values(open: &OpenProblem, ui: &Ui) -> Option<Vec<(String, String, StyleRole)>> {
    let case = open.open_case()?;
    let from_pack = open.problem(ui).and_then(|p| p.cases.iter().find(|c| c.id == case.id && !case.own));
    let args = from_pack.map(|c| &c.args).or(case.args.as_ref()).filter(|args| args.len() == case.inputs.len());
    let full = |i: usize, short: &str| {
        let value = args.and_then(|args| args.get(i));
        value.map_or_else(|| short.to_owned(), |v| Value::from_json(v).to_string())
    };
    let input = |(i, (name, value)): (usize, &(String, String))| (name.clone(), full(i, value), StyleRole::CodeText);
    let mut values: Vec<_> = case.inputs.iter().enumerate().map(input).collect();
    values.extend(case.want.iter().map(|want| (case.want_label().to_owned(), want.clone(), StyleRole::Good)));
    let got_role = if case.verdict.passed() { StyleRole::Good } else { StyleRole::Bad };
    values.extend(case.got.iter().map(|got| ("got".to_owned(), got.clone(), got_role)));
    for (_, value, _) in &mut values {
        if let Some(lines) = value_lines(value) {
            *value = lines.join("\n");
        }
    }
    if !case.stdout.is_empty() {
        values.push(("your prints".to_owned(), case.stdout.clone(), StyleRole::CodeText));
    }
    Some(values)
}
