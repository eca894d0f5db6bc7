//! Diagnoses which known bug a failed program has, without a language model: a logistic blend of its answers, its
//! structure and its code observations.
//!
//! For each of the pack's wrong programs, [`Signals`] compare the learner's program with it and with the nearest
//! accepted solution: (a) the same failing cases, verdicts and wrong values; (b) the distance between normal forms
//! (`SyntaxTree::distance`); (c) facts and traits in common. [`BlendTerms`] computes the confidence from these signals.
//! Below [`DiagnosisParams::floor`] there is no diagnosis. The weights are fitted by `rung lab diagnose --fit`, which
//! also measures how well this works with weights that never saw the problem.
//!
//! A program in another language has no normal form here: its answers are compared with those of the pack's Python
//! programs, see the module `answer_match`. Without an analysis only the verdicts are used, see `verdict_vector`, and a
//! program that fails only in large cases has no other answers than right ones, see `large_case_match`.

use std::collections::BTreeSet;

use super::assessment_result::AssessmentInput;
use crate::mastery::diagnosis_confidence::{BlendTerms, SIGNAL_COUNT};
use crate::types::decimals::round_recorded;
use crate::types::event::Candidate;
use crate::types::ids::BugId;
use crate::types::params::{Ctx, DiagnosisParams};
use crate::types::program_facts::{
    Analysis, KnownBug, KnownPrograms, PairSimilarity, ProgramAnswer, ProgramSimilarity,
};
use crate::types::verdict_report::{CaseReport, Verdict};

mod answer_match;
mod bug_candidate;
mod constant_answer;
mod excluded_bugs;
mod large_case_match;
mod verdict_vector;

pub(super) use excluded_bugs::excluded_bugs;

/// Confidence in the only bug that gives the same wrong answer in every failing case, however different its code is.
const TWIN_CONFIDENCE: f64 = 0.8;

/// Known bugs that match the failures, most likely first, none below the floor.
pub(super) fn bug_candidates(
    ctx: &Ctx,
    input: &AssessmentInput,
    cases: &[&CaseReport],
    excluded: &[BugId],
) -> Vec<Candidate> {
    let params = &ctx.params.diagnosis;
    let analysis = input.analysis.filter(|analysis| !analysis.answers.is_empty() && !analysis.known.bugs.is_empty());
    let mut candidates = large_case_match::candidates_from_large_cases(params, input, cases);
    candidates.extend(match analysis {
        None => verdict_vector::candidates_from_verdicts(params, input, cases),
        // Only a program that could be parsed has been watched line by line.
        Some(analysis) if analysis.coverage.is_empty() => {
            // A run has only the samples, too few to know a mistake by their verdicts.
            let is_whole = cases.len() + input.report.not_run >= input.problem.cases.len();
            let by_verdicts = || verdict_vector::candidates_from_verdicts(params, input, cases);
            let mut found = if is_whole { by_verdicts() } else { Vec::new() };
            found.extend(answer_match::candidates_from_answers(params, input, analysis));
            found
        }
        Some(analysis) => candidates_from_blend(params, input, analysis),
    });
    candidates.retain(|candidate| candidate.confidence >= params.floor && !excluded.contains(&candidate.bug));
    // A mistake that only costs time gives right answers. Its hints say so, and would be false beside a wrong one.
    if cases.iter().any(|case| matches!(case.verdict, Verdict::Wa | Verdict::Re)) {
        let slow: Vec<_> = input.problem.bugs.iter().filter(|bug| bug.verdict == Verdict::Tle).collect();
        candidates.retain(|candidate| slow.iter().all(|bug| bug.id != candidate.bug));
    }
    if constant_answer::gives_one_answer(cases) {
        candidates.retain(|candidate| constant_answer::is_built_like(params, analysis, &candidate.bug));
    }
    candidates.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    // The same mistake may be known in several languages, and be found in several ways.
    let mut messages = BTreeSet::new();
    candidates.retain(|candidate| messages.insert(candidate.message.clone()));
    candidates
}

fn candidates_from_blend(params: &DiagnosisParams, input: &AssessmentInput, analysis: &Analysis) -> Vec<Candidate> {
    let mut found = diagnose(params, &analysis.answers, &analysis.likeness, &analysis.known);
    if let Some(twin) = answer_match::find_twin(&analysis.answers, &analysis.known) {
        for (_, confidence) in found.iter_mut().filter(|(id, _)| **id == twin.id) {
            *confidence = confidence.max(TWIN_CONFIDENCE);
        }
    }
    let bug = |id| input.problem.bugs.iter().find(|bug| &bug.id == id);
    let candidate = |(id, confidence)| Some(bug_candidate::from_bug(bug(id)?, confidence, analysis.shape.as_ref()));
    found.into_iter().filter_map(candidate).collect()
}

/// Confidence in every known bug, in [0, 1] and in pack order.
#[must_use]
pub fn diagnose<'a>(
    params: &DiagnosisParams,
    answers: &[ProgramAnswer],
    likeness: &ProgramSimilarity,
    known: &'a KnownPrograms,
) -> Vec<(&'a crate::types::BugId, f64)> {
    let confidence = |signals: Signals| BlendTerms { weights: &params.weights, signals: &signals.to_array() }.value();
    let signals = Signals::for_bugs(params, answers, likeness, known);
    known.bugs.iter().zip(signals).map(|(bug, signals)| (&bug.id, round_recorded(confidence(signals)))).collect()
}

/// Signals for one bug, each in [0, 1] or [−1, 1]. 0 is neither for nor against the bug.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signals {
    /// Cases that both fail with the same verdict, as a share of those that either fails.
    pub verdicts: f64,
    /// The same share, but with the same wrong value or exception.
    pub values: f64,
    /// Number of wrong values that agree, up to a few, because a single agreement may be a coincidence.
    pub evidence: f64,
    /// Whether the program is nearer to the bug (1) than to the nearest accepted solution (−1).
    pub leaning: f64,
    /// Share of both trees that is alike.
    pub likeness: f64,
    /// Facts and traits in common with the bug, minus those in common with the nearest accepted solution, in [−1, 1].
    pub traits: f64,
}

impl Signals {
    /// Signals for each known bug, in pack order.
    pub fn for_bugs(
        params: &DiagnosisParams,
        answers: &[ProgramAnswer],
        likeness: &ProgramSimilarity,
        known: &KnownPrograms,
    ) -> impl Iterator<Item = Self> {
        let pairs = known.bugs.iter().zip(&likeness.bugs);
        pairs.map(|(bug, like)| Self::from_comparison(params, answers, bug, like.as_ref(), likeness))
    }

    /// Compares a program with a known bug.
    fn from_comparison(
        params: &DiagnosisParams,
        answers: &[ProgramAnswer],
        bug: &KnownBug,
        like: Option<&PairSimilarity>,
        likeness: &ProgramSimilarity,
    ) -> Self {
        let (verdicts, values, told) = agreement(answers, &bug.answers);
        let evidence = told.min(params.many_values) / params.many_values;
        let (leaning, alike) = like.and_then(|like| like.trees).map_or((0.0, 0.0), |apart| {
            let leaning = match likeness.nearest {
                Some(reference) if reference + apart.distance > 0.0 => {
                    (reference - apart.distance) / (reference + apart.distance)
                }
                Some(_) | None => 0.0,
            };
            (leaning, 1.0 - apart.distance / apart.size)
        });
        let traits = like.map_or(0.0, |like| like.in_common - likeness.in_common);
        Self { verdicts, values, evidence, leaning, likeness: alike, traits }
    }

    /// Returns the signals in the order of the blend's weights.
    #[must_use]
    pub fn to_array(&self) -> [f64; SIGNAL_COUNT] {
        let Self { verdicts, values, evidence, leaning, likeness, traits } = *self;
        [verdicts, values, evidence, leaning, likeness, traits]
    }
}

/// Compares answers over the cases that either program fails: the share with the same verdict, the share with the same
/// value, and the number of wrong values that agree.
fn agreement(own: &[ProgramAnswer], bug: &[ProgramAnswer]) -> (f64, f64, f64) {
    let (mut either, mut verdicts, mut values, mut told) = (0.0_f64, 0.0, 0.0, 0.0_f64);
    for answer in own {
        let Some(other) = bug.iter().find(|other| other.case == answer.case) else { continue };
        if answer.verdict.passed() && other.verdict.passed() {
            continue;
        }
        either += 1.0;
        if answer.verdict != other.verdict {
            continue;
        }
        verdicts += 1.0;
        if answer.value == other.value {
            values += 1.0;
            // A timeout or too deep a recursion has no value to compare.
            told += f64::from(u8::from(answer.verdict == Verdict::Wa && answer.value.is_some()));
        }
    }
    if either == 0.0 { (0.0, 0.0, 0.0) } else { (verdicts / either, values / either, told) }
}
