//! `rung lab hints`: measures the hint checks on generated leaks and on the pack's own hints.
//!
//! Leaks: every Python reference in five kinds ([`leak_generator`]), shown to a learner whose file is the starter or
//! one of the known bugs, at every level. A leak of several hints is stopped if one of them is. References in other
//! languages are leaks of the kind "another language". False alarms: the pack's own hints, at their own levels, each
//! alone and as a ladder from 1 to 5. Inversions: neighbouring levels of one ladder if the higher reads less specific
//! ([`specificity`]). Measures the pure rules only, without the edit probe. Records nothing.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::agents::hint_check::{HintContext, HintGuard, HintRefusal};
use crate::judge::native;
use crate::lab::bench::SampleStats;
use crate::pack;
use crate::types::hint_types::Band;
use crate::types::params::HintCheckParams;
use crate::types::problem::{Language, Problem, Signature};

pub mod case_scores;
pub mod classifier_training;
mod code_rewriting;
pub mod filler_baits;
pub mod labelled_cases;
pub mod leak_generator;
pub mod model_eval;
pub mod model_outputs;
pub mod rule_ablation;
pub mod specificity;

use filler_baits::FillerScores;
use leak_generator::{GeneratedLeak, LeakKind};
use specificity::SpecificityScorer;

/// The measured figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct HintCheckMeasurement {
    pub problems: usize,
    pub leaks: Vec<LeakRow>,
    pub alarms: Share,
    /// Rejected hints, with the step and the reason.
    pub held_back: Vec<String>,
    /// Neighbouring levels whose specificity falls by more than [`specificity::INVERSION_MARGIN`].
    pub inversions: Share,
    /// Those whose specificity falls at all.
    pub falls: Share,
    /// The inversions.
    pub inverted: Vec<String>,
    pub speed: CheckSpeed,
    /// Results of filler baits and the pack's hints at the filler step for models.
    pub emptiness: FillerScores,
}

/// Leaks of one kind at one level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeakRow {
    pub kind: LeakKind,
    pub level: u8,
    pub share: Share,
    /// A few leaks that got through: problem, way and the learner's file.
    pub missed: Vec<String>,
}

/// A count out of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    pub count: usize,
    pub of: usize,
}

/// The time of the hint checks, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct CheckSpeed {
    /// Reading a problem's references, once a hint.
    pub prepare_median: f64,
    /// Judging one of the pack's hints that passes.
    pub check_median: f64,
    pub check_p95: f64,
}

/// Most listed leaks that got through.
const MAX_MISSED_EXAMPLES: usize = 5;

impl Share {
    /// In [0, 1]; 0 if the total is 0.
    #[must_use]
    pub fn rate(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.count as f64 / self.of as f64 }
    }

    fn add(&mut self, hit: bool) {
        self.count += usize::from(hit);
        self.of += 1;
    }
}

/// Measures the hint checks on problems. Calls `on_problem` after each problem. The specificity scorer is trained on
/// the other problems; for a single one, on the starter pack.
#[must_use]
pub fn measure_hint_check(
    problems: &[Problem],
    limits: &HintCheckParams,
    mut on_problem: impl FnMut(usize, &Problem),
) -> HintCheckMeasurement {
    let mut measured = HintCheckMeasurement { problems: problems.len(), ..HintCheckMeasurement::default() };
    let mut rows: BTreeMap<(LeakKind, u8), (Share, Vec<String>)> = BTreeMap::new();
    let mut times = CheckTimes::default();
    let corpus: Vec<Problem> = if problems.len() > 1 { problems.to_vec() } else { starter_pack_problems() };
    for (done, problem) in problems.iter().enumerate() {
        measure_leaks(problem, limits, &mut rows);
        measure_false_alarms(problem, limits, &mut measured, &mut times);
        let others = corpus.iter().filter(|other| other.id != problem.id).flat_map(hint_ladders);
        let known: Vec<(u8, &str)> = others.flat_map(|(_, ladder)| ladder).collect();
        measure_inversions(problem, &SpecificityScorer::train(known.into_iter()), &mut measured);
        on_problem(done + 1, problem);
    }
    let row = |((kind, level), (share, missed))| LeakRow { kind, level, share, missed };
    measured.leaks = rows.into_iter().map(row).collect();
    measured.speed = times.speed();
    measured.emptiness = filler_baits::score_filler_check(problems, limits);
    measured
}

/// The starter pack in the binary.
#[must_use]
pub fn starter_pack_problems() -> Vec<Problem> {
    pack::load_embedded_pack().problems
}

fn measure_leaks(
    problem: &Problem,
    limits: &HintCheckParams,
    rows: &mut BTreeMap<(LeakKind, u8), (Share, Vec<String>)>,
) {
    let starter = native::starter_code(problem, Language::Python);
    let bugs = problem.bugs.iter().filter(|bug| bug.language == Language::Python);
    let files =
        std::iter::once(("starter", starter.as_str())).chain(bugs.map(|bug| (bug.id.as_str(), bug.source.as_str())));
    let leaks = all_leaks(problem);
    for (name, learner) in files {
        let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner, seen: "" });
        for (source, leak) in &leaks {
            for level in 1..=5 {
                let through = !is_stopped(&guard, level, &leak.hints);
                let (share, missed) = rows.entry((leak.kind, level)).or_default();
                share.add(through);
                if through && missed.len() < MAX_MISSED_EXAMPLES {
                    missed.push(format!("{}/{source}, {}, file: {name}", problem.id, leak.way));
                }
            }
        }
    }
}

/// Leaks of every reference, with the reference's file.
fn all_leaks(problem: &Problem) -> Vec<(String, GeneratedLeak)> {
    let public = public_names(&problem.signature);
    let public: Vec<&str> = public.iter().map(String::as_str).collect();
    let mut all = Vec::new();
    for solution in &problem.solutions {
        let leaks = if solution.language == Language::Python {
            leak_generator::generate_leaks(&solution.source, &public)
        } else {
            let code = &solution.source;
            let leak = |way, text: String| GeneratedLeak { kind: LeakKind::OtherLanguage, way, hints: vec![text] };
            vec![leak("a reference, fenced", format!("```\n{code}\n```")), leak("a reference, bare", code.clone())]
        };
        all.extend(leaks.into_iter().map(|leak| (solution.file.clone(), leak)));
    }
    all
}

/// Names from the problem's signature.
fn public_names(signature: &Signature) -> Vec<String> {
    match signature {
        Signature::Function { name, params, .. } | Signature::Mutation { name, params, .. } => {
            std::iter::once(name).chain(params.iter().map(|param| &param.name)).cloned().collect()
        }
        Signature::Class { name, params, methods } => {
            let of_methods =
                methods.iter().flat_map(|m| std::iter::once(&m.name).chain(m.params.iter().map(|p| &p.name)));
            std::iter::once(name).chain(params.iter().map(|p| &p.name)).chain(of_methods).cloned().collect()
        }
        Signature::Stdin => Vec::new(),
    }
}

fn is_stopped(guard: &HintGuard, level: u8, hints: &[String]) -> bool {
    let mut shown: Vec<&str> = Vec::new();
    for hint in hints {
        if guard.check(level, hint, &shown).is_err() {
            return true;
        }
        shown.push(hint);
    }
    false
}

fn measure_false_alarms(
    problem: &Problem,
    limits: &HintCheckParams,
    measured: &mut HintCheckMeasurement,
    times: &mut CheckTimes,
) {
    let starter = native::starter_code(problem, Language::Python);
    let began = Instant::now();
    let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner: &starter, seen: "" });
    times.prepare.push(began.elapsed());
    for (place, ladder) in hint_ladders(problem) {
        let mut shown: Vec<&str> = Vec::new();
        for (level, text) in ladder {
            let began = Instant::now();
            let judged = guard.check(level, text, &[]);
            if judged.is_ok() {
                times.check.push(began.elapsed());
            }
            // As for a learner: together with the hints shown before.
            let judged = judged.and_then(|()| guard.check(level, text, &shown));
            measured.alarms.add(judged.is_err());
            if let Err(HintRefusal { step, why }) = judged {
                measured.held_back.push(format!("{}, {place}, level {level}: {step:?}, {why}", problem.id));
            }
            shown.push(text);
        }
    }
}

/// Every ladder of a problem: a band's five hints, a bug's.
fn hint_ladders(problem: &Problem) -> Vec<(String, Vec<(u8, &str)>)> {
    let band = |band: Band| {
        let levels = (1_u8..).zip(&problem.hints.ladder).map(|(level, bands)| (level, bands[band as usize].as_str()));
        (band.name().to_owned(), levels.filter(|(_, text)| !text.is_empty()).collect())
    };
    let bugs = problem.hints.overrides.iter().map(|(bug, levels)| {
        (format!("bug {bug}"), levels.iter().map(|(level, text)| (*level, text.as_str())).collect())
    });
    Band::ALL.into_iter().map(band).chain(bugs).collect()
}

fn measure_inversions(problem: &Problem, reader: &SpecificityScorer, measured: &mut HintCheckMeasurement) {
    for (place, ladder) in hint_ladders(problem) {
        for pair in ladder.windows(2) {
            let [(low, before), (high, after)] = [pair[0], pair[1]];
            let (from, to) = (reader.score(before), reader.score(after));
            let inverted = to < from - specificity::INVERSION_MARGIN;
            measured.falls.add(to < from);
            measured.inversions.add(inverted);
            if inverted {
                measured.inverted.push(format!("{}, {place}, level {low} to {high}: {from:.1} to {to:.1}", problem.id));
            }
        }
    }
}

#[derive(Default)]
struct CheckTimes {
    prepare: Vec<Duration>,
    check: Vec<Duration>,
}

impl CheckTimes {
    fn speed(&self) -> CheckSpeed {
        let (prepare, check) = (SampleStats::from_durations(&self.prepare), SampleStats::from_durations(&self.check));
        // Without values there is no median; it counts as 0.
        let some = |figure: f64| figure.max(0.0);
        CheckSpeed {
            prepare_median: some(prepare.median),
            check_median: some(check.median),
            check_p95: some(check.p95),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One problem of the pack: the whole of it is measured by the command.
    fn measured_on(id: &str, limits: &HintCheckParams) -> HintCheckMeasurement {
        let problems: Vec<Problem> =
            starter_pack_problems().into_iter().filter(|problem| problem.id.as_str() == id).collect();
        assert_eq!(problems.len(), 1);
        measure_hint_check(&problems, limits, |_, _| {})
    }

    #[test]
    fn nothing_gets_through_and_no_hint_is_held_back() {
        let figures = measured_on("cheapest-climb", &HintCheckParams::default());
        let through: Vec<_> = figures.leaks.iter().filter(|row| row.share.count > 0).collect();
        assert!(through.is_empty(), "{through:#?}");
        assert_eq!(figures.leaks.len(), LeakKind::ALL.len() * 5);
        assert_eq!(figures.held_back, Vec::<String>::new());
    }

    #[test]
    fn the_measurement_can_fail() {
        let (problems, limits) = (starter_pack_problems(), HintCheckParams::default());
        let guard = HintGuard::new(&limits, HintContext { problem: &problems[0], starter: "", learner: "", seen: "" });
        assert!(!is_stopped(&guard, 1, &["What did you expect to see?".to_owned()]));
        let strict = HintCheckParams { length: [10; 5], ..limits };
        assert!(!measured_on("cheapest-climb", &strict).held_back.is_empty());
    }
}
