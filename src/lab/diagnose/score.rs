//! Figures of a diagnosis over many programs, each diagnosed with weights that never saw its problem.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use super::fit::{self, Weights};
use super::sample::{SLIP, Sample};
use crate::equations::diagnosis::BlendTerms;
use crate::lab::statistics::{self, brier, ece, mean};
use crate::model::Params;

/// Parts of [0, 1] that the calibration looks at one by one.
const BINS: usize = 10;

/// What came out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scores {
    /// Share of wrong programs whose bug is named first, and named at all.
    pub top1: f64,
    /// Share of wrong programs about which nothing is said.
    pub silent: f64,
    pub kinds: Vec<Kind>,
    /// Mean squared error of the first candidate's confidence, over programs with known and with unknown bugs.
    pub brier: f64,
    /// Expected calibration error of the same, in ten bins.
    pub ece: f64,
    pub bins: Vec<Bin>,
    /// Share of programs with a bug the pack does not know in which one it knows is seen.
    pub alarms_unknown: f64,
    /// Share of right programs in which a bug is seen.
    pub alarms_right: f64,
    pub right_programs: usize,
    /// The same with one sort of signals only.
    pub alone: Vec<Alone>,
    /// Bugs with one more slip in them; in none of the other figures.
    pub slips: Option<Kind>,
}

/// The figures of one sort of signals by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alone {
    pub signals: &'static str,
    pub top1: f64,
    pub alarms_unknown: f64,
}

/// The sorts of signals, as they stand in a row.
const SORTS: [(&str, Range<usize>); 3] = [("answers", 0..3), ("normal forms", 3..5), ("facts and traits", 5..6)];

/// One kind of variation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    pub kind: String,
    pub programs: usize,
    pub top1: f64,
    pub alarms_unknown: f64,
}

/// One part of the confidences.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bin {
    pub programs: usize,
    /// Mean confidence.
    pub said: f64,
    /// Share that was right.
    pub right: f64,
}

/// One diagnosis: the best candidate's confidence, and whether it is the right one.
#[derive(Clone, Copy)]
struct Said {
    confidence: f64,
    right: bool,
}

/// Scores samples, leaving each problem out of its own weights.
pub(super) fn score(samples: &[Sample]) -> Scores {
    let diagnosed = diagnosed(samples);
    let Diagnosed { known, unknown, right, slips, slips_unknown } = &diagnosed;
    let both: Vec<(f64, bool)> = known.iter().chain(unknown).map(|(_, said)| (said.confidence, said.right)).collect();
    Scores {
        top1: share(known, Said::hit),
        silent: share(known, |said| !said.alarm()),
        kinds: kinds(known, unknown),
        brier: brier(&both).unwrap_or_default(),
        ece: ece(&both).unwrap_or_default(),
        bins: bins(&both),
        alarms_unknown: share(unknown, Said::alarm),
        alarms_right: share(right, Said::alarm),
        right_programs: right.len(),
        alone: SORTS.into_iter().map(|(signals, kept)| alone(samples, signals, &kept)).collect(),
        slips: kinds(slips, slips_unknown).pop(),
    }
}

/// The samples with every other signal silenced.
fn alone(samples: &[Sample], signals: &'static str, kept: &Range<usize>) -> Alone {
    let mut samples = samples.to_vec();
    for row in samples.iter_mut().flat_map(|sample| &mut sample.rows) {
        row.iter_mut().enumerate().filter(|(at, _)| !kept.contains(at)).for_each(|(_, signal)| *signal = 0.0);
    }
    let Diagnosed { known, unknown, .. } = diagnosed(&samples);
    Alone { signals, top1: share(&known, Said::hit), alarms_unknown: share(&unknown, Said::alarm) }
}

/// What is said of every sample.
#[derive(Default)]
struct Diagnosed<'a> {
    known: Vec<Row<'a>>,
    /// The same programs, their own bug taken out of the known ones.
    unknown: Vec<Row<'a>>,
    right: Vec<Row<'a>>,
    slips: Vec<Row<'a>>,
    slips_unknown: Vec<Row<'a>>,
}

fn diagnosed(samples: &[Sample]) -> Diagnosed<'_> {
    let mut weights: BTreeMap<usize, Weights> = BTreeMap::new();
    let mut all = Diagnosed::default();
    for sample in samples {
        let own = || fit::fit(&fit::examples(samples, Some(sample.problem)));
        let weights = weights.entry(sample.problem).or_insert_with(own);
        let row = |without| (sample.kind.as_str(), said(weights, sample, without));
        let (known, unknown) = match sample.bug {
            None => {
                all.right.push(row(None));
                continue;
            }
            Some(_) if sample.kind == SLIP => (&mut all.slips, &mut all.slips_unknown),
            Some(_) => (&mut all.known, &mut all.unknown),
        };
        known.push(row(None));
        unknown.push(row(sample.bug));
    }
    all
}

impl Said {
    /// Whether anything is said at all.
    fn alarm(&self) -> bool {
        self.confidence >= Params::default().diagnosis.floor
    }

    fn hit(&self) -> bool {
        self.right && self.alarm()
    }
}

/// The most likely bug, without the one that is taken for unknown.
fn said(weights: &Weights, sample: &Sample, without: Option<usize>) -> Said {
    let rows = sample.rows.iter().enumerate().filter(|(bug, _)| Some(*bug) != without);
    // The first of equals, as in a list of candidates.
    let best = rows
        .map(|(bug, row)| (BlendTerms { weights, signals: row }.value(), bug))
        .fold((0.0, None), |best, (confidence, bug)| if confidence > best.0 { (confidence, Some(bug)) } else { best });
    Said { confidence: best.0, right: best.1.is_some() && best.1 == sample.bug }
}

type Row<'a> = (&'a str, Said);

fn kinds(known: &[Row], unknown: &[Row]) -> Vec<Kind> {
    let mut names: Vec<&str> = Vec::new();
    for (kind, _) in known {
        if !names.contains(kind) {
            names.push(kind);
        }
    }
    let one = |kind: &&str| {
        let (known, unknown) = (of_kind(known, kind), of_kind(unknown, kind));
        Kind {
            kind: (*kind).to_owned(),
            programs: known.len(),
            top1: share(&known, Said::hit),
            alarms_unknown: share(&unknown, Said::alarm),
        }
    };
    names.iter().map(one).collect()
}

fn of_kind<'a>(rows: &[Row<'a>], kind: &str) -> Vec<Row<'a>> {
    rows.iter().filter(|row| row.0 == kind).copied().collect()
}

fn bins(all: &[(f64, bool)]) -> Vec<Bin> {
    let bin_of = |said: f64| ((said * BINS as f64) as usize).min(BINS - 1);
    let one = |bin| {
        let inside: Vec<_> = all.iter().filter(|(said, _)| bin_of(*said) == bin).collect();
        Bin {
            programs: inside.len(),
            said: mean(inside.iter().map(|(said, _)| *said)).unwrap_or_default(),
            right: statistics::share(inside.iter().map(|(_, right)| *right)).unwrap_or_default(),
        }
    };
    (0..BINS).map(one).collect()
}

/// 0 of nothing.
fn share(rows: &[Row], holds: impl Fn(&Said) -> bool) -> f64 {
    statistics::share(rows.iter().map(|(_, said)| holds(said))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(problem: usize, bug: Option<usize>, values: &[f64]) -> Sample {
        let row = |value: &f64| std::array::from_fn(|at| if at == 1 { *value } else { 0.0 });
        Sample { problem, bug, kind: "as it is".to_owned(), rows: values.iter().map(row).collect() }
    }

    #[test]
    fn a_problem_is_scored_by_what_the_others_teach() {
        // In problems 0 and 1 the value tells the bug; in problem 2 it misleads, and nobody may learn from itself.
        let mut samples: Vec<Sample> =
            (0..40).map(|i| sample(i / 20, Some(i % 2), if i % 2 == 0 { &[1.0, 0.0] } else { &[0.0, 1.0] })).collect();
        let scores = score(&samples);
        assert_eq!((scores.top1, scores.silent, scores.alarms_unknown), (1.0, 0.0, 0.0));
        samples.extend((0..10).map(|_| sample(2, Some(0), &[0.0, 1.0])));
        samples.push(sample(2, None, &[0.0, 0.0]));
        let scores = score(&samples);
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
