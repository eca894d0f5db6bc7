//! Programs that answer every case alike, as a stub that returns `True` does. Their answers say nothing about the
//! mistake.

use crate::types::ids::BugId;
use crate::types::params::DiagnosisParams;
use crate::types::program_facts::Analysis;
use crate::types::verdict_report::{CaseReport, Verdict};

use super::Signals;

/// Share of both trees that must be alike before the code itself shows the mistake.
const MIN_LIKENESS: f64 = 0.5;

/// Whether the program gave the same answer in every case. False if it stopped or was stopped in one.
pub fn gives_one_answer(cases: &[&CaseReport]) -> bool {
    let first = cases.first().and_then(|case| answer(case));
    first.is_some() && cases.iter().all(|case| answer(case) == first)
}

fn answer(case: &CaseReport) -> Option<&str> {
    match case.verdict {
        Verdict::Ac => case.want.as_deref(),
        Verdict::Wa => case.got.as_deref(),
        _ => None,
    }
}

/// Whether a program is built like the bug, and more like it than like an accepted solution.
pub fn is_built_like(params: &DiagnosisParams, analysis: Option<&Analysis>, bug: &BugId) -> bool {
    let Some(Analysis { answers, likeness, known, .. }) = analysis else { return false };
    let signals = Signals::for_bugs(params, answers, likeness, known);
    let own = known.bugs.iter().zip(signals).find(|(known, _)| known.id == *bug);
    own.is_some_and(|(_, signals)| signals.likeness >= MIN_LIKENESS && signals.leaning > 0.0)
}
