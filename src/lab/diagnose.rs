//! Measures how often a diagnosis names the right mistake, and how often it names one that isn't there.
//!
//! Every known bug of a pack is rewritten mechanically (`rung_vary.py`); a variation that does not get its bug's own
//! verdicts is left out. Each is diagnosed with weights fitted to the *other* problems only, once with its bug known
//! and once with it removed from the known ones. In the second case the pack does not know the mistake, so any
//! diagnosis is a false alarm. Nothing is random, so two runs print the same.
//!
//! Variations answer exactly as their bug does, which makes them easier than learners' programs. Two figures show by
//! how much: the same with only one sort of signals, and bugs with one more slip in them, which answer differently. The
//! latter have a separate figure and are in no other; the fit uses those of the other problems, so that the blend
//! learns not to rely on identical answers.

use serde::Serialize;
use serde_json::Value as Json;

use crate::agents::assessment::bug_diagnosis::Signals;
use crate::judge::{Cancel, CaseRun, Judge, JudgeError, SubmittedCode};
use crate::mastery::diagnosis_confidence::SIGNAL_COUNT;
use crate::types::program_facts::{KnownPrograms, ProgramAnswer, ProgramShape, ProgramSimilarity};
use crate::types::{Language, Params, Problem, Signature};

mod diagnosis_sample;
mod diagnosis_scores;
mod diagnosis_weights;
mod localization_eval;

pub use diagnosis_scores::{CalibrationBin, DiagnosisScores, SignalGroupScores, VariationScores};
pub use diagnosis_weights::SignalWeights;
pub use localization_eval::LocalizationScores;

use diagnosis_sample::{DiagnosisSample, EXTRA_SLIP_KIND};

/// Rewrites a program: `vary(source, names)` returns pairs of kind and source.
pub(in crate::lab) const VARY_SCRIPT: &str = include_str!("diagnose/rung_vary.py");

/// All measured figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiagnosisMeasurement {
    pub problems: usize,
    pub bugs: usize,
    /// Programs diagnosed: the bugs as they are, and their variations.
    pub programs: usize,
    /// Variations left out because they no longer behave like their bug.
    pub left_out: usize,
    pub scores: DiagnosisScores,
    pub localised: LocalizationScores,
    /// The weights for the parameters, fitted to all problems: the constant first.
    pub weights: SignalWeights,
}

/// Variations of one program that behave like it.
struct ProgramVariation {
    kind: String,
    answers: Vec<ProgramAnswer>,
    shape: Option<ProgramShape>,
}

/// Measures the problems' bugs. Calls `on_piece` at the start of every program with the number done, the total and the
/// program's name.
///
/// # Errors
/// [`JudgeError`]: cancelled, or the sandbox does not work.
pub async fn measure(
    judge: &Judge,
    problems: &[Problem],
    cancel: &Cancel,
    on_piece: &(dyn Fn(usize, usize, &str) + Send + Sync),
) -> Result<DiagnosisMeasurement, JudgeError> {
    let total = problems.iter().map(|problem| programs_to_diagnose(problem).count()).sum();
    let (mut samples, mut localised, mut done, mut left_out) = (Vec::new(), LocalizationScores::default(), 0, 0);
    for (number, problem) in problems.iter().enumerate() {
        on_piece(done, total, problem.id.as_str());
        let known = judge.known_programs(problem, cancel).await?;
        for (bug, source) in programs_to_diagnose(problem) {
            on_piece(done, total, problem.id.as_str());
            done += 1;
            let (variations, lost) = judge_variations(judge, problem, source, cancel).await?;
            left_out += lost;
            let slipped = match (bug, variations.first()) {
                (Some(_), Some(own)) => judge_extra_slip(judge, problem, source, &own.answers, cancel).await?,
                (None, _) | (_, None) => None,
            };
            let variations = variations.into_iter().chain(slipped);
            samples.extend(variations.map(|variation| DiagnosisSample {
                problem: number,
                bug,
                rows: rows(&variation, &known),
                kind: variation.kind,
            }));
            if bug.is_some() {
                localised.add(&locate_bug(judge, problem, source, &known, cancel).await?);
            }
        }
    }
    let wrong = samples.iter().filter(|sample| sample.bug.is_some() && sample.kind != EXTRA_SLIP_KIND);
    let bugs = problems.iter().flat_map(programs_to_diagnose).filter(|(bug, _)| bug.is_some()).count();
    Ok(DiagnosisMeasurement {
        problems: problems.len(),
        bugs,
        programs: wrong.count(),
        left_out,
        scores: diagnosis_scores::score_samples(&samples),
        localised,
        weights: diagnosis_weights::fit_weights(&diagnosis_weights::build_examples(&samples, None)),
    })
}

/// The Python programs of a problem: bugs with their number among the known ones, then references.
fn programs_to_diagnose(problem: &Problem) -> impl Iterator<Item = (Option<usize>, &str)> {
    let bugs = problem.bugs.iter().filter(|bug| bug.language == Language::Python);
    let bugs = bugs.enumerate().map(|(number, bug)| (Some(number), bug.source.as_str()));
    let right = problem.solutions_in(Language::Python);
    bugs.chain(right.map(|solution| (None, solution.source.as_str())))
}

/// The program itself and its variations, without those that answer differently, and the number of the latter.
async fn judge_variations(
    judge: &Judge,
    problem: &Problem,
    source: &str,
    cancel: &Cancel,
) -> Result<(Vec<ProgramVariation>, usize), JudgeError> {
    let mut texts = vec![("as it is".to_owned(), source.to_owned())];
    let arguments = [Json::from(source), names_to_keep(&problem.signature)];
    let made = judge.call_own_script(problem, (VARY_SCRIPT, "vary"), &arguments, cancel).await?;
    texts.extend(serde_json::from_value::<Vec<(String, String)>>(made).unwrap_or_default());
    let (mut kept, mut lost): (Vec<ProgramVariation>, _) = (Vec::new(), 0);
    for (kind, text) in texts {
        let answers = judge.program_answers(problem, &text, cancel).await?;
        let verdicts = |answers: &[ProgramAnswer]| answers.iter().map(|answer| answer.verdict).collect::<Vec<_>>();
        if kept.first().is_some_and(|first| verdicts(&first.answers) != verdicts(&answers)) {
            lost += 1;
            continue;
        }
        kept.push(ProgramVariation { kind, answers, shape: judge.program_shape(problem, &text, cancel).await? });
    }
    Ok((kept, lost))
}

/// The bug with one more slip; `None` if the slip changes nothing, fixes a case that the bug fails, or breaks the
/// program.
async fn judge_extra_slip(
    judge: &Judge,
    problem: &Problem,
    source: &str,
    own: &[ProgramAnswer],
    cancel: &Cancel,
) -> Result<Option<ProgramVariation>, JudgeError> {
    let arguments = [Json::from(source), names_to_keep(&problem.signature)];
    let Json::String(text) = judge.call_own_script(problem, (VARY_SCRIPT, "slip"), &arguments, cancel).await? else {
        return Ok(None);
    };
    let answers = judge.program_answers(problem, &text, cancel).await?;
    let mends = |(before, after): (&ProgramAnswer, &ProgramAnswer)| !before.verdict.passed() && after.verdict.passed();
    if answers.is_empty() || answers == own || own.iter().zip(&answers).any(mends) {
        return Ok(None);
    }
    let shape = judge.program_shape(problem, &text, cancel).await?;
    Ok(Some(ProgramVariation { kind: EXTRA_SLIP_KIND.to_owned(), answers, shape }))
}

/// The names a program must keep.
pub(in crate::lab) fn names_to_keep(signature: &Signature) -> Json {
    let names: Vec<&str> = match signature {
        Signature::Function { name, .. } | Signature::Mutation { name, .. } => vec![name],
        Signature::Class { name, methods, .. } => {
            std::iter::once(name.as_str()).chain(methods.iter().map(|method| method.name.as_str())).collect()
        }
        Signature::Stdin => Vec::new(),
    };
    Json::from(names)
}

fn rows(variation: &ProgramVariation, known: &KnownPrograms) -> Vec<[f64; SIGNAL_COUNT]> {
    let likeness = ProgramSimilarity::from_shape(variation.shape.as_ref(), known);
    let params = &Params::default().diagnosis;
    Signals::for_bugs(params, &variation.answers, &likeness, known).map(|signals| signals.to_array()).collect()
}

async fn locate_bug(
    judge: &Judge,
    problem: &Problem,
    source: &str,
    known: &KnownPrograms,
    cancel: &Cancel,
) -> Result<localization_eval::LocalizationResult, JudgeError> {
    let trials = CaseRun::from_problem(problem);
    let submission = SubmittedCode::python(source.as_bytes());
    let report = judge.judge(problem, submission, trials, cancel, &|_, _| {}).await?;
    let analysis = judge.analyse(problem, source.as_bytes(), &report, cancel).await?;
    Ok(localization_eval::find_bug_location(&analysis, &report, &known.references))
}
