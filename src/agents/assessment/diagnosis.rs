//! Which known bug a failed program looks like, without a model: a logistic blend of what it answers, how it is written and
//! what its text shows.
//!
//! For each of the pack's wrong programs, [`Signals`] compare the learner's program with it and with the nearest accepted
//! solution: (a) the same failing cases, verdicts and wrong values; (b) the distance between normal forms
//! ([`super::distance`]); (c) facts and traits in common. With x the signals, the confidence is
//! [`BlendTerms`]; below [`DiagnosisParams::floor`] nothing is said. The weights are fitted by `rung lab diagnose --fit`,
//! which also measures how well this works with weights that never saw the problem.
//!
//! Without an analysis (another language, a sandbox in trouble) the vector of verdicts has to do, see the module `vector`.

use super::distance::{NODE, distance};
use super::findings::Input;
use crate::equations::decimals::recorded;
use crate::equations::diagnosis::{BlendTerms, SIGNALS};
use crate::model::event::Candidate;
use crate::model::facts::{Answer, KnownBug, KnownPrograms, Shape};
use crate::model::params::{Ctx, DiagnosisParams};
use crate::model::verdict::{CaseReport, Verdict};

mod candidate;
mod vector;

/// Bugs the failures look like, most likely first, none below the floor.
pub(super) fn candidates(ctx: &Ctx, input: &Input, cases: &[&CaseReport]) -> Vec<Candidate> {
    let analysis = input.analysis.filter(|analysis| !analysis.answers.is_empty() && !analysis.known.bugs.is_empty());
    let mut candidates = match analysis {
        None => vector::candidates(&ctx.params.diagnosis, input, cases),
        Some(analysis) => {
            let found = diagnose(&ctx.params.diagnosis, &analysis.answers, analysis.shape.as_ref(), &analysis.known);
            let bug = |id| input.problem.bugs.iter().find(|bug| &bug.id == id);
            found.into_iter().filter_map(|(id, confidence)| Some(candidate::of(bug(id)?, confidence))).collect()
        }
    };
    candidates.retain(|candidate| candidate.confidence >= ctx.params.diagnosis.floor);
    candidates.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    candidates
}

/// The confidence in every known bug, in [0, 1] and in pack order.
#[must_use]
pub fn diagnose<'a>(
    params: &DiagnosisParams,
    answers: &[Answer],
    shape: Option<&Shape>,
    known: &'a KnownPrograms,
) -> Vec<(&'a crate::model::BugId, f64)> {
    let nearest = Nearest::of(shape, known);
    let confidence = |bug: &KnownBug| {
        let signals = &Signals::of(params, answers, shape, bug, &nearest).row();
        BlendTerms { weights: &params.weights, signals }.value()
    };
    known.bugs.iter().map(|bug| (&bug.id, recorded(confidence(bug)))).collect()
}

/// What speaks for one bug, each in [0, 1] or [−1, 1]; 0 speaks neither for nor against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signals {
    /// Cases both fail with the same verdict, as a share of those either fails.
    pub verdicts: f64,
    /// The same with the same wrong value or exception.
    pub values: f64,
    /// How many wrong values agree, up to a few: one coincidence is soon there.
    pub evidence: f64,
    /// Nearer to the bug (1) than to the nearest accepted solution (−1).
    pub leaning: f64,
    /// How much of both trees is alike.
    pub likeness: f64,
    /// Facts and traits in common, beyond those in common with the nearest accepted solution, in [−1, 1].
    pub traits: f64,
}

impl Signals {
    /// Compares a program with a known bug.
    #[must_use]
    pub fn of(
        params: &DiagnosisParams,
        answers: &[Answer],
        shape: Option<&Shape>,
        bug: &KnownBug,
        nearest: &Nearest,
    ) -> Self {
        let (verdicts, values, told) = agreement(answers, &bug.answers);
        let evidence = told.min(params.many_values) / params.many_values;
        let (leaning, likeness) = shape.zip(bug.shape.as_ref()).map_or((0.0, 0.0), |(own, bug)| {
            let Some((apart, size)) = apart(own, bug) else { return (0.0, 0.0) };
            let leaning = match nearest.distance {
                Some(reference) if reference + apart > 0.0 => (reference - apart) / (reference + apart),
                Some(_) | None => 0.0,
            };
            (leaning, 1.0 - apart / size)
        });
        let traits = shape.zip(bug.shape.as_ref()).map_or(0.0, |(own, bug)| in_common(own, bug) - nearest.in_common);
        Self { verdicts, values, evidence, leaning, likeness, traits }
    }

    /// As the blend takes them.
    #[must_use]
    pub fn row(&self) -> [f64; SIGNALS] {
        let Self { verdicts, values, evidence, leaning, likeness, traits } = *self;
        [verdicts, values, evidence, leaning, likeness, traits]
    }
}

/// How near a program is to the accepted solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Nearest {
    /// In nodes; none where nothing can be compared.
    pub distance: Option<f64>,
    /// Facts and traits in common with the one it has most in common with, in [0, 1].
    pub in_common: f64,
}

impl Nearest {
    /// Compares a program with every accepted solution.
    #[must_use]
    pub fn of(shape: Option<&Shape>, known: &KnownPrograms) -> Self {
        let Some(shape) = shape else { return Self::default() };
        let distances = known.references.iter().filter_map(|reference| apart(shape, reference)).map(|(apart, _)| apart);
        let most = known.references.iter().map(|reference| in_common(shape, reference)).max_by(f64::total_cmp);
        Self { distance: distances.min_by(f64::total_cmp), in_common: most.unwrap_or(0.0) }
    }
}

/// Distance of two normal forms and the size of both together, in nodes.
fn apart(a: &Shape, b: &Shape) -> Option<(f64, f64)> {
    let (a, b) = (a.tree.as_ref()?, b.tree.as_ref()?);
    let size = a.nodes().len() + b.nodes().len();
    Some((f64::from(distance(a, b)) / f64::from(NODE), size as f64))
}

/// Shares of the cases that either program fails: the same verdict, the same value; and the wrong values that agree.
fn agreement(own: &[Answer], bug: &[Answer]) -> (f64, f64, f64) {
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
            // That something is slow, or goes too deep, has no value to compare.
            told += f64::from(u8::from(answer.verdict == Verdict::Wa && answer.value.is_some()));
        }
    }
    if either == 0.0 { (0.0, 0.0, 0.0) } else { (verdicts / either, values / either, told) }
}

/// Facts and traits of both as a share of those of either, in [0, 1].
fn in_common(a: &Shape, b: &Shape) -> f64 {
    let facts = |shape: &Shape| shape.facts.iter().map(|fact| format!("{:?}", fact.kind)).collect::<Vec<_>>();
    let all =
        |shape: &Shape| shape.traits.iter().cloned().chain(facts(shape)).collect::<std::collections::BTreeSet<_>>();
    let (a, b) = (all(a), all(b));
    let either = a.union(&b).count();
    if either == 0 { 0.0 } else { a.intersection(&b).count() as f64 / either as f64 }
}
