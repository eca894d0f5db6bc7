//! Scores the diagnosis over many programs, each diagnosed with weights fitted without its problem.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use super::diagnosis_sample::{DiagnosisSample, EXTRA_SLIP_KIND};
use super::diagnosis_weights::{self, SignalWeights};
use crate::lab::statistics::{self, brier, ece, mean};
use crate::mastery::diagnosis_confidence::BlendTerms;
use crate::types::Params;

/// Bins of [0, 1] for the calibration.
const CALIBRATION_BINS: usize = 10;

/// The scores of a diagnosis.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DiagnosisScores {
    /// Share of wrong programs with their bug named first, and named at all.
    pub top1: f64,
    /// Share of wrong programs without a diagnosis.
    pub silent: f64,
    pub kinds: Vec<VariationScores>,
    /// Mean squared error of the first candidate's confidence, over programs with known and with unknown bugs.
    pub brier: f64,
    /// Expected calibration error of the same, in ten bins.
    pub ece: f64,
    pub bins: Vec<CalibrationBin>,
    /// Share of programs with a bug unknown to the pack that are diagnosed with a known one.
    pub alarms_unknown: f64,
    /// Share of right programs diagnosed with a bug.
    pub alarms_right: f64,
    pub right_programs: usize,
    /// The same with one sort of signals only.
    pub alone: Vec<SignalGroupScores>,
    /// Bugs with one more slip; not included in the other figures.
    pub slips: Option<VariationScores>,
}

/// The figures of one sort of signals alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SignalGroupScores {
    pub signals: &'static str,
    pub top1: f64,
    pub alarms_unknown: f64,
}

/// The sorts of signals, with their columns in a row.
const SIGNAL_GROUPS: [(&str, Range<usize>); 3] =
    [("answers", 0..3), ("normal forms", 3..5), ("facts and traits", 5..6)];

/// One kind of variation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VariationScores {
    pub kind: String,
    pub programs: usize,
    pub top1: f64,
    pub alarms_unknown: f64,
}

/// One bin of the confidences.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CalibrationBin {
    pub programs: usize,
    /// Mean confidence.
    pub said: f64,
    /// Share that was right.
    pub right: f64,
}

/// One diagnosis: the best candidate's confidence, and whether it is the right one.
#[derive(Clone, Copy)]
struct TopCandidate {
    confidence: f64,
    right: bool,
}

/// Scores samples, each with weights fitted without its problem.
pub(super) fn score_samples(samples: &[DiagnosisSample]) -> DiagnosisScores {
    let diagnosed = diagnose_samples(samples);
    let DiagnosedSamples { known, unknown, right, slips, slips_unknown } = &diagnosed;
    let both: Vec<(f64, bool)> = known.iter().chain(unknown).map(|(_, said)| (said.confidence, said.right)).collect();
    DiagnosisScores {
        top1: share(known, TopCandidate::is_hit),
        silent: share(known, |said| !said.is_alarm()),
        kinds: kinds(known, unknown),
        brier: brier(&both).unwrap_or_default(),
        ece: ece(&both).unwrap_or_default(),
        bins: bins(&both),
        alarms_unknown: share(unknown, TopCandidate::is_alarm),
        alarms_right: share(right, TopCandidate::is_alarm),
        right_programs: right.len(),
        alone: SIGNAL_GROUPS.into_iter().map(|(signals, kept)| score_signal_group(samples, signals, &kept)).collect(),
        slips: kinds(slips, slips_unknown).pop(),
    }
}

/// The samples with every other signal silenced.
fn score_signal_group(samples: &[DiagnosisSample], signals: &'static str, kept: &Range<usize>) -> SignalGroupScores {
    let mut samples = samples.to_vec();
    for row in samples.iter_mut().flat_map(|sample| &mut sample.rows) {
        row.iter_mut().enumerate().filter(|(at, _)| !kept.contains(at)).for_each(|(_, signal)| *signal = 0.0);
    }
    let DiagnosedSamples { known, unknown, .. } = diagnose_samples(&samples);
    SignalGroupScores {
        signals,
        top1: share(&known, TopCandidate::is_hit),
        alarms_unknown: share(&unknown, TopCandidate::is_alarm),
    }
}

/// The diagnosis of every sample.
#[derive(Default)]
struct DiagnosedSamples<'a> {
    known: Vec<KindCandidate<'a>>,
    /// The same programs, with their bug removed from the known ones.
    unknown: Vec<KindCandidate<'a>>,
    right: Vec<KindCandidate<'a>>,
    slips: Vec<KindCandidate<'a>>,
    slips_unknown: Vec<KindCandidate<'a>>,
}

fn diagnose_samples(samples: &[DiagnosisSample]) -> DiagnosedSamples<'_> {
    let mut weights: BTreeMap<usize, SignalWeights> = BTreeMap::new();
    let mut all = DiagnosedSamples::default();
    for sample in samples {
        let own = || diagnosis_weights::fit_weights(&diagnosis_weights::build_examples(samples, Some(sample.problem)));
        let weights = weights.entry(sample.problem).or_insert_with(own);
        let row = |without| (sample.kind.as_str(), top_candidate(weights, sample, without));
        let (known, unknown) = match sample.bug {
            None => {
                all.right.push(row(None));
                continue;
            }
            Some(_) if sample.kind == EXTRA_SLIP_KIND => (&mut all.slips, &mut all.slips_unknown),
            Some(_) => (&mut all.known, &mut all.unknown),
        };
        known.push(row(None));
        unknown.push(row(sample.bug));
    }
    all
}

impl TopCandidate {
    /// Whether there is a diagnosis.
    fn is_alarm(&self) -> bool {
        self.confidence >= Params::default().diagnosis.floor
    }

    fn is_hit(&self) -> bool {
        self.right && self.is_alarm()
    }
}

/// The most likely bug, except the one treated as unknown.
fn top_candidate(weights: &SignalWeights, sample: &DiagnosisSample, without: Option<usize>) -> TopCandidate {
    let rows = sample.rows.iter().enumerate().filter(|(bug, _)| Some(*bug) != without);
    // The first of equals, as in a list of candidates.
    let best = rows
        .map(|(bug, row)| (BlendTerms { weights, signals: row }.value(), bug))
        .fold((0.0, None), |best, (confidence, bug)| if confidence > best.0 { (confidence, Some(bug)) } else { best });
    TopCandidate { confidence: best.0, right: best.1.is_some() && best.1 == sample.bug }
}

type KindCandidate<'a> = (&'a str, TopCandidate);

fn kinds(known: &[KindCandidate], unknown: &[KindCandidate]) -> Vec<VariationScores> {
    let mut names: Vec<&str> = Vec::new();
    for (kind, _) in known {
        if !names.contains(kind) {
            names.push(kind);
        }
    }
    let one = |kind: &&str| {
        let (known, unknown) = (filter_by_kind(known, kind), filter_by_kind(unknown, kind));
        VariationScores {
            kind: (*kind).to_owned(),
            programs: known.len(),
            top1: share(&known, TopCandidate::is_hit),
            alarms_unknown: share(&unknown, TopCandidate::is_alarm),
        }
    };
    names.iter().map(one).collect()
}

fn filter_by_kind<'a>(rows: &[KindCandidate<'a>], kind: &str) -> Vec<KindCandidate<'a>> {
    rows.iter().filter(|row| row.0 == kind).copied().collect()
}

fn bins(all: &[(f64, bool)]) -> Vec<CalibrationBin> {
    let bin_of = |said: f64| ((said * CALIBRATION_BINS as f64) as usize).min(CALIBRATION_BINS - 1);
    let one = |bin| {
        let inside: Vec<_> = all.iter().filter(|(said, _)| bin_of(*said) == bin).collect();
        CalibrationBin {
            programs: inside.len(),
            said: mean(inside.iter().map(|(said, _)| *said)).unwrap_or_default(),
            right: statistics::share(inside.iter().map(|(_, right)| *right)).unwrap_or_default(),
        }
    };
    (0..CALIBRATION_BINS).map(one).collect()
}

/// 0 without rows.
fn share(rows: &[KindCandidate], holds: impl Fn(&TopCandidate) -> bool) -> f64 {
    statistics::share(rows.iter().map(|(_, said)| holds(said))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(problem: usize, bug: Option<usize>, values: &[f64]) -> DiagnosisSample {
        let row = |value: &f64| std::array::from_fn(|at| if at == 1 { *value } else { 0.0 });
        DiagnosisSample { problem, bug, kind: "as it is".to_owned(), rows: values.iter().map(row).collect() }
    }

    #[test]
    fn a_problem_is_scored_by_what_the_others_teach() {
        // In problems 0 and 1 the value identifies the bug; in problem 2 it misleads, and no problem may learn from
        // itself.
        let mut samples: Vec<DiagnosisSample> =
            (0..40).map(|i| sample(i / 20, Some(i % 2), if i % 2 == 0 { &[1.0, 0.0] } else { &[0.0, 1.0] })).collect();
        let scores = score_samples(&samples);
        assert_eq!((scores.top1, scores.silent, scores.alarms_unknown), (1.0, 0.0, 0.0));
        samples.extend((0..10).map(|_| sample(2, Some(0), &[0.0, 1.0])));
        samples.push(sample(2, None, &[0.0, 0.0]));
        let scores = score_samples(&samples);
        assert!((scores.top1 - 0.8).abs() < 1e-12, "{scores:?}"); // 40 of 50
        assert!((scores.alarms_unknown - 0.2).abs() < 1e-12);
        assert_eq!((scores.alarms_right, scores.right_programs), (0.0, 1));
        assert_eq!(scores.bins.iter().map(|bin| bin.programs).sum::<usize>(), 100);
    }

    #[test]
    fn calibration_is_the_distance_of_words_from_deeds() {
        let bins = bins(&[(0.95, true), (0.95, false), (0.05, false), (1.0, true)]);
        assert_eq!((bins[9].programs, bins[0].programs), (3, 1));
        assert!((bins[9].right - 2.0 / 3.0).abs() < 1e-12 && (bins[9].said - 2.9 / 3.0).abs() < 1e-12);
    }
}
