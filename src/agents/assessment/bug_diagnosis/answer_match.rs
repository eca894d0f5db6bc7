//! Diagnoses a known bug from the answers alone, for a program in another language than the pack's wrong programs.
//!
//! Exceptions have other names and messages there, so of a run-time error only the case is compared. The confidence is
//! computed by [`VerdictMatchTerms`] over the stored cases.

use std::collections::BTreeSet;

use super::bug_candidate;
use crate::agents::assessment::assessment_result::AssessmentInput;
use crate::mastery::diagnosis_confidence::VerdictMatchTerms;
use crate::types::decimals::round_recorded;
use crate::types::event::Candidate;
use crate::types::params::DiagnosisParams;
use crate::types::problem::Language;
use crate::types::program_facts::{Analysis, KnownBug, KnownPrograms, ProgramAnswer};
use crate::types::verdict_report::Verdict;

/// Bugs whose answers match, each with its confidence. A mistake whose message names another language is one of that language.
pub fn candidates_from_answers(
    params: &DiagnosisParams,
    input: &AssessmentInput,
    analysis: &Analysis,
) -> Vec<Candidate> {
    if input.report.cases.iter().any(|case| case.first_answer.is_some()) {
        return Vec::new();
    }
    let known = &analysis.known.bugs;
    let answers = &analysis.answers;
    let same_answers = |a: &KnownBug, b: &KnownBug| {
        let of = |bug: &KnownBug| answers.iter().map(|own| answer_to(bug, own).cloned()).collect::<Vec<_>>();
        of(a) == of(b)
    };
    let candidate = |bug: &KnownBug| {
        let listed = input.problem.bugs.iter().find(|listed| listed.id == bug.id)?;
        let is_foreign = listed.language != input.submission.language;
        if is_foreign && listed.message.contains(Language::Python.title()) {
            return None;
        }
        let alike = known.iter().filter(|other| same_answers(bug, other)).count();
        let confidence = VerdictMatchTerms { alike, ..match_terms(params, answers, bug)? }.value();
        Some(bug_candidate::from_bug(listed, round_recorded(confidence), None))
    };
    known.iter().filter_map(candidate).collect()
}

/// The only bug that answers like the program in every case, if there are enough different wrong values to tell. The few
/// possible values of a yes-or-no question are not.
pub fn find_twin<'a>(answers: &[ProgramAnswer], known: &'a KnownPrograms) -> Option<&'a KnownBug> {
    /// Number of different wrong values that two programs with different mistakes hardly share.
    const MIN_WRONG_VALUES: usize = 3;
    let wrong = answers.iter().filter(|own| own.verdict == Verdict::Wa).filter_map(|own| own.value.as_ref());
    if wrong.collect::<BTreeSet<_>>().len() < MIN_WRONG_VALUES {
        return None;
    }
    let is_same = |bug: &&KnownBug| answers.iter().all(|own| answer_to(bug, own).is_none_or(|other| other == own));
    let mut twins = known.bugs.iter().filter(|bug| !bug.answers.is_empty()).filter(is_same);
    twins.next().filter(|_| twins.next().is_none())
}

fn answer_to<'a>(bug: &'a KnownBug, own: &ProgramAnswer) -> Option<&'a ProgramAnswer> {
    bug.answers.iter().find(|other| other.case == own.case)
}

/// The cases that both fail alike, among those that either fails. `None` if nothing is known by a value or by a case that
/// passes, or if nothing matches.
fn match_terms(params: &DiagnosisParams, answers: &[ProgramAnswer], bug: &KnownBug) -> Option<VerdictMatchTerms> {
    let (mut matching, mut declared, mut outside, mut is_telling) = (0, 0, 0, false);
    for own in answers {
        let Some(other) = answer_to(bug, own) else { continue };
        is_telling |= own.verdict.passed();
        match (own.verdict.passed(), other.verdict.passed()) {
            (true, true) => continue,
            (false, true) => outside += 1,
            (_, false) => declared += 1,
        }
        let is_value = own.verdict == Verdict::Wa && own.value.is_some() && own.value == other.value;
        let is_same = own.verdict == other.verdict && (is_value || own.verdict == Verdict::Re);
        matching += usize::from(is_same);
        is_telling |= is_same && is_value;
    }
    (is_telling && matching > 0).then_some(VerdictMatchTerms {
        matching,
        declared,
        outside,
        alike: 1,
        doubt: params.doubt,
    })
}
