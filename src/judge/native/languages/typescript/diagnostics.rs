//! Parses tsc's messages. Errors in the compiled code come from node, as for JavaScript.

use super::super::javascript::diagnostics as javascript;
use crate::judge::native::compiler_diagnostics::{Diagnostic, file_name};

pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    let found = tsc(output);
    if found.is_empty() { javascript::compile_errors(output) } else { found }
}

/// Parses `solution.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.`
fn tsc(output: &str) -> Vec<Diagnostic> {
    output
        .lines()
        .filter_map(|line| {
            let (place, rest) = line.split_once("): error ")?;
            let (file, at) = place.rsplit_once('(')?;
            let (row, column) = at.split_once(',')?;
            let (kind, message) = rest.split_once(": ")?;
            Some(Diagnostic {
                file: file_name(file),
                line: row.parse().ok()?,
                column: column.parse().ok(),
                kind: Some(kind.to_owned()),
                message: message.trim_end_matches('.').to_owned(),
                ..Diagnostic::default()
            })
        })
        .collect()
}
