//! The five tutors of the paper's comparison (B.4 and appendix G), and the effect of a hint on a learner.
//!
//! Lab tutors read the learner's true state, as the paper's do; every report of their figures says so. The real tutor's
//! agent answers in the other environments. Pure.

use serde::Serialize;

use super::environment::{HelpRequest, TutorHint};
use super::learner_types::Flaws;

/// A tutor of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LabTutor {
    /// Always a nudge.
    Simple,
    /// The paper's tutor: as much help as the zone of proximal development allows.
    Zpd,
    /// Says nothing.
    None,
    /// Names the answer to the first bug with failing cases.
    Rules,
    /// The weakest knowledge component, failing or not.
    Knowledge,
}

impl LabTutor {
    /// In the order of the paper's table 15.
    pub const ALL: [Self; 5] = [Self::Simple, Self::Zpd, Self::None, Self::Rules, Self::Knowledge];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Zpd => "zpd",
            Self::None => "none",
            Self::Rules => "rules",
            Self::Knowledge => "knowledge",
        }
    }

    /// The tutor's answer to a request for help.
    #[must_use]
    pub fn answer(self, ask: &HelpRequest) -> Option<TutorHint> {
        let failing = || ask.seen.map_or(Flaws::NONE, |(_, judged)| judged.all);
        match self {
            Self::None => None,
            Self::Simple => Some(TutorHint { level: 1, target: None }),
            Self::Rules => Some(TutorHint { level: 5, target: failing().each().next().map(|flaw| flaw as u8) }),
            Self::Knowledge => Some(TutorHint { level: 3, target: lowest(ask, Flaws(u16::MAX)) }),
            Self::Zpd => {
                let target = lowest(ask, failing());
                let level = target.map_or_else(|| mean(ask.levels), |flaw| ask.levels[usize::from(flaw)]);
                let failures = target.map_or(0, |flaw| ask.failures[usize::from(flaw)]);
                scaffold(level, failures).map(|level| TutorHint { level, target })
            }
        }
    }
}

/// Table 10 and its escalation: one level more for each failure in a row, at most two.
fn scaffold(level: f64, failures: u8) -> Option<u8> {
    let base = match level {
        level if level > 0.7 => return None,
        level if level >= 0.5 => 2,
        level if level >= 0.3 => 3,
        _ => 4,
    };
    Some((base + failures.min(2)).min(5))
}

/// The least known flaw of the set; the first of equals.
fn lowest(ask: &HelpRequest, among: Flaws) -> Option<u8> {
    let known = ask.levels.iter().enumerate().filter(|(flaw, _)| among.has(*flaw));
    known.min_by(|a, b| a.1.total_cmp(b.1)).map(|(flaw, _)| flaw as u8)
}

fn mean(levels: &[f64]) -> f64 {
    levels.iter().sum::<f64>() / levels.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::environment::RunOutcome;
    use crate::lab::learners::learner_types::NodeId;

    #[test]
    fn tutors_answer_as_table_10_and_appendix_g_say() {
        let judged = RunOutcome {
            solved: false,
            passed: 0,
            total: 3,
            vector: 0,
            errors: 0,
            first: Flaws::single(1),
            all: Flaws(0b110),
        };
        let check = |tutor: LabTutor, levels: [f64; 3], failures: [u8; 3], expected: Option<(u8, Option<u8>)>| {
            let ask = HelpRequest {
                program: NodeId(0),
                seen: Some((NodeId(0), judged)),
                levels: &levels,
                failures: &failures,
            };
            let got = tutor.answer(&ask).map(|hint| (hint.level, hint.target));
            assert_eq!(got, expected, "{tutor:?} {levels:?} {failures:?}");
        };
        check(LabTutor::Simple, [0.1; 3], [0; 3], Some((1, None)));
        check(LabTutor::None, [0.1; 3], [0; 3], None);
        check(LabTutor::Rules, [0.1; 3], [0; 3], Some((5, Some(1))));
        check(LabTutor::Knowledge, [0.1, 0.5, 0.5], [0; 3], Some((3, Some(0))));
        check(LabTutor::Zpd, [0.0, 0.5, 0.29], [0; 3], Some((4, Some(2))));
        check(LabTutor::Zpd, [0.0, 0.5, 0.6], [0; 3], Some((2, Some(1))));
        check(LabTutor::Zpd, [0.0, 0.3, 0.6], [0, 1, 0], Some((4, Some(1))));
        check(LabTutor::Zpd, [0.0, 0.3, 0.6], [0, 9, 0], Some((5, Some(1))));
        check(LabTutor::Zpd, [0.0, 0.71, 0.9], [0; 3], None);
    }
}
