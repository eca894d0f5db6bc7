//! Every number of the model, each with its source: a table or equation of the paper, or ours.
//!
//! "The paper" is BEAGLE. [`LEARNER_PARAM_ORIGINS`] is printed with every run's JSON. This file computes nothing.

use serde::{Deserialize, Serialize};

/// Raised whenever a number changes: figures of two versions are not comparable.
pub const PARAMS_VERSION: u32 = 2;

/// The source of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LearnerParamOrigin {
    /// The paper prints it.
    Paper,
    /// The paper's real traces or its second source print it.
    Data,
    /// Ours: the paper leaves it open.
    Ours,
    /// Ours, fitted to a figure the paper prints.
    Fitted,
}

/// A Gamma distribution of dwell times in steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gamma {
    pub shape: f64,
    pub scale: f64,
}

/// The transitions of one behaviour: rows and columns in the order P E M R and C D A.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dynamics {
    pub dwell: [Gamma; 4],
    /// P(M) of the first segment.
    pub start: [f64; 4],
    /// P(Mₙ | Mₙ₋₁), a row for each M before.
    pub next: [[f64; 4]; 4],
    /// P(C) of the first step of a segment, a row for each M.
    pub first: [[f64; 3]; 4],
    /// P(C | M, last C): for each M a row for each last C.
    pub then: [[[f64; 3]; 3]; 4],
    /// Peak rate of asking for help, and of drifting off.
    pub assistance: f64,
    pub off_topic: f64,
}

/// Bayesian knowledge tracing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracing {
    /// L₀.
    pub start: f64,
    /// T.
    pub learn: f64,
    /// S.
    pub slip: f64,
    /// G.
    pub guess: f64,
    /// Below: unknown.
    pub partial: f64,
    /// From here on: mastered.
    pub mastered: f64,
}

/// An interrupt's Gaussian over the progress of a session in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bump {
    pub centre: f64,
    pub spread: f64,
}

/// Chances of the executor that the paper asks a language model for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Execution {
    /// An edit that does not help is a slip, not a rewrite that changes nothing: Enacting, else.
    pub futile: [f64; 2],
    /// An edit that does not help leaves a slip of the program as it is.
    pub slip_stays: f64,
    /// A mistake that the learner remembers is fixed although the report does not show it.
    pub recall: f64,
}

/// The effects of help.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Help {
    /// T' = T · (1 − fade · level).
    pub fade: f64,
    /// A hint of level 4 raises the flaw's level to at least this.
    pub unblocked: f64,
    /// Edits for which a hint of level 3 or 4 keeps the flaw in view.
    pub edits: u8,
}

/// The values that a preset changes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Step limit.
    pub steps: u32,
    /// Chances of the events after an event; `None`: the Gaussians of the interrupts decide, and no learner gives up.
    pub hazards: Option<Hazards>,
    /// Shape of the Beta distribution of a learner's start in every topic; `None`: L₀ for all.
    pub talent: Option<[f64; 2]>,
    /// Problems that one learner works through; topic levels carry over.
    pub problems: u32,
    /// The bugs that a learner meets at a problem.
    pub exposure: Exposure,
}

/// The bugs that a learner meets at the start of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exposure {
    /// Chance to meet each bug.
    pub chance: f64,
    /// A learner meets at least one bug, and may meet bugs that it knows how to avoid. Otherwise a learner may write a
    /// right program at once, as half of real novices do.
    pub forced: bool,
}

/// Chances after a failed run and after a hint (CSEDM 2019's transitions).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hazards {
    pub help: f64,
    pub quit: f64,
    pub help_again: f64,
    pub quit_after_help: f64,
}

/// All parameters of the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnerParams {
    pub version: u32,
    pub low: Dynamics,
    pub high: Dynamics,
    pub assistance: Bump,
    pub off_topic: Bump,
    /// Chance that a step off topic is followed by another.
    pub off_topic_again: f64,
    pub tracing: Tracing,
    /// Share by which a topic follows its flaws at the end of a problem.
    pub carry: f64,
    pub execution: Execution,
    pub help: Help,
    /// Steps of forced help when tutors are compared.
    pub forced: [u32; 5],
    /// Half-life in days of a topic's level above L₀; days for which a learner remembers a solution, and the factor on
    /// them for each further solve.
    pub fading: f64,
    pub memory: [f64; 2],
    pub paper: Setting,
    pub novice: Setting,
}

impl Dynamics {
    /// Builds the table of cognitive transitions from the shared part and the part that differs by behaviour.
    const fn new(
        dwell: [Gamma; 4],
        start: [f64; 4],
        next: [[f64; 4]; 4],
        cognitive: &Cognition,
        [assistance, off_topic]: [f64; 2],
    ) -> Self {
        let &Cognition { planning, enacting, monitoring, constructing, reflecting } = cognitive;
        Self {
            dwell,
            start,
            next,
            first: [with_assessing(planning), with_assessing(enacting), [0.5, 0.4, 0.1], [0.3, 0.5, 0.2]],
            then: [
                [POOLED_C, POOLED_D, AFTER_A],
                [POOLED_C, POOLED_D, AFTER_A],
                [[1.0 - constructing, constructing, 0.0], [1.0 - monitoring, monitoring, 0.0], AFTER_A],
                [POOLED_C, [1.0 - reflecting - 0.10, reflecting, 0.10], AFTER_A],
            ],
            assistance,
            off_topic,
        }
    }
}

/// The values of table 5 and figure 10 for a behaviour.
struct Cognition {
    /// Planning and Enacting: start → C, start → D.
    planning: [f64; 2],
    enacting: [f64; 2],
    /// Monitoring: D → D, and C → D (figure 10; its label is lost in the text, so this is our reading).
    monitoring: f64,
    constructing: f64,
    /// Reflecting: D → D.
    reflecting: f64,
}

/// Rows that the paper does not print, C D A after C and after D: A.4's pooled stickiness .541, and values that keep
/// its shares.
const POOLED_C: [f64; 3] = [0.615, 0.355, 0.03];
const POOLED_D: [f64; 3] = [0.429, 0.541, 0.03];
const AFTER_A: [f64; 3] = [0.5, 0.5, 0.0];

/// Adds the share of Assessing: the rest of a printed start to 1.
const fn with_assessing([c, d]: [f64; 2]) -> [f64; 3] {
    let rest = 1.0 - c - d;
    [c, d, if rest > 1e-9 { rest } else { 0.0 }]
}

const fn gamma(shape: f64, scale: f64) -> Gamma {
    Gamma { shape, scale }
}

impl LearnerParams {
    /// The dynamics of a behaviour.
    #[must_use]
    pub const fn dynamics(&self, behaviour: super::learner_types::Behaviour) -> &Dynamics {
        match behaviour {
            super::learner_types::Behaviour::Low => &self.low,
            super::learner_types::Behaviour::High => &self.high,
        }
    }
}

impl Default for LearnerParams {
    fn default() -> Self {
        Self {
            version: PARAMS_VERSION,
            low: low(),
            high: high(),
            assistance: Bump { centre: 0.50, spread: 0.25 },
            off_topic: Bump { centre: 0.73, spread: 0.20 },
            off_topic_again: 0.40,
            tracing: Tracing { start: 0.10, learn: 0.25, slip: 0.05, guess: 0.20, partial: 0.3, mastered: 0.7 },
            carry: 0.5,
            execution: Execution { futile: [0.9, 0.5], slip_stays: 0.9, recall: 0.60 },
            help: Help { fade: 0.1, unblocked: 0.30, edits: 3 },
            forced: [5, 10, 15, 20, 25],
            fading: 90.0,
            memory: [12.0, 2.2],
            paper: Setting {
                steps: 30,
                hazards: None,
                talent: None,
                problems: 1,
                exposure: Exposure { chance: 0.30, forced: true },
            },
            novice: Setting {
                steps: 60,
                hazards: Some(Hazards { help: 0.090, quit: 0.088, help_again: 0.309, quit_after_help: 0.111 }),
                talent: Some([1.0, 1.0]),
                problems: 10,
                exposure: Exposure { chance: 0.10, forced: false },
            },
        }
    }
}

fn low() -> Dynamics {
    Dynamics::new(
        [gamma(1.92, 4.01), gamma(1.18, 8.30), gamma(2.50, 3.25), gamma(2.76, 1.59)],
        [0.46, 0.36, 0.11, 0.07],
        [[0.0, 0.69, 0.26, 0.05], [0.74, 0.0, 0.13, 0.13], [0.60, 0.24, 0.0, 0.16], [0.40, 0.60, 0.0, 0.0]],
        &Cognition {
            planning: [0.344, 0.625],
            enacting: [0.324, 0.676],
            monitoring: 0.867,
            constructing: 1.0,
            reflecting: 0.571,
        },
        [0.117, 0.092],
    )
}

fn high() -> Dynamics {
    Dynamics::new(
        [gamma(1.02, 9.74), gamma(1.86, 4.00), gamma(1.84, 6.83), gamma(1.99, 4.37)],
        [0.63, 0.30, 0.04, 0.03],
        [[0.0, 0.34, 0.52, 0.14], [0.68, 0.0, 0.15, 0.17], [0.77, 0.13, 0.0, 0.10], [0.36, 0.45, 0.19, 0.0]],
        &Cognition {
            planning: [0.583, 0.361],
            enacting: [0.40, 0.55],
            monitoring: 0.40,
            constructing: 0.71,
            reflecting: 0.364,
        },
        [0.150, 0.037],
    )
}

/// The source of each number, by its name in the JSON, with the table or equation.
pub const LEARNER_PARAM_ORIGINS: [(&str, LearnerParamOrigin, &str); 42] = [
    ("version", LearnerParamOrigin::Ours, ""),
    ("low.dwell", LearnerParamOrigin::Paper, "table 6"),
    ("low.start", LearnerParamOrigin::Fitted, "to the shares of table 13"),
    ("low.next", LearnerParamOrigin::Fitted, "to the shares of table 13, keeping its ratios within a row"),
    ("low.first", LearnerParamOrigin::Paper, "table 5 for P and E; M and R are ours"),
    (
        "low.then",
        LearnerParamOrigin::Paper,
        "table 5 and figure 10 for M and R after D, M after C; the rest from A.4 and ours",
    ),
    ("low.assistance", LearnerParamOrigin::Paper, "table 8"),
    ("low.off_topic", LearnerParamOrigin::Paper, "table 8"),
    ("high.dwell", LearnerParamOrigin::Paper, "table 6"),
    ("high.start", LearnerParamOrigin::Fitted, "to the shares of table 13"),
    ("high.next", LearnerParamOrigin::Fitted, "to the shares of table 13, keeping its ratios within a row"),
    ("high.first", LearnerParamOrigin::Paper, "table 5 for P and E; M and R are ours"),
    (
        "high.then",
        LearnerParamOrigin::Paper,
        "table 5 and figure 10 for M and R after D, M after C; the rest from A.4 and ours",
    ),
    ("high.assistance", LearnerParamOrigin::Paper, "table 8"),
    ("high.off_topic", LearnerParamOrigin::Paper, "table 8"),
    ("assistance", LearnerParamOrigin::Paper, "table 8"),
    ("off_topic", LearnerParamOrigin::Paper, "table 8"),
    ("off_topic_again", LearnerParamOrigin::Paper, "table 7"),
    ("tracing.start", LearnerParamOrigin::Paper, "B.1"),
    ("tracing.learn", LearnerParamOrigin::Paper, "B.1"),
    ("tracing.slip", LearnerParamOrigin::Paper, "B.1"),
    ("tracing.guess", LearnerParamOrigin::Paper, "B.1"),
    ("tracing.partial", LearnerParamOrigin::Paper, "B.1"),
    ("tracing.mastered", LearnerParamOrigin::Paper, "B.1"),
    ("carry", LearnerParamOrigin::Ours, ""),
    ("execution.futile", LearnerParamOrigin::Ours, ""),
    ("execution.slip_stays", LearnerParamOrigin::Ours, "the paper's curse of incompetence: an unseen error persists"),
    ("execution.recall", LearnerParamOrigin::Ours, ""),
    ("help", LearnerParamOrigin::Ours, ""),
    ("forced", LearnerParamOrigin::Paper, "appendix G"),
    ("fading", LearnerParamOrigin::Ours, ""),
    ("memory", LearnerParamOrigin::Ours, ""),
    ("paper.steps", LearnerParamOrigin::Paper, "table 1"),
    ("paper.hazards", LearnerParamOrigin::Paper, "none: A.3 has only the Gaussians"),
    ("paper.talent", LearnerParamOrigin::Paper, "B.1: every learner starts with L0"),
    ("paper.problems", LearnerParamOrigin::Paper, "one problem a session"),
    ("paper.exposure", LearnerParamOrigin::Ours, ""),
    ("novice.steps", LearnerParamOrigin::Ours, ""),
    ("novice.hazards", LearnerParamOrigin::Data, "CSEDM 2019, 896 episodes"),
    ("novice.talent", LearnerParamOrigin::Ours, ""),
    ("novice.problems", LearnerParamOrigin::Ours, ""),
    ("novice.exposure", LearnerParamOrigin::Fitted, "to CSEDM 2019's episodes that are right at once"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::learner_types::Behaviour;

    #[test]
    fn every_row_of_chances_sums_to_one() {
        let params = LearnerParams::default();
        for behaviour in Behaviour::ALL {
            let Dynamics { start, next, first, then, .. } = params.dynamics(behaviour);
            let check = |row: &[f64], what: &str| {
                assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{behaviour:?} {what}: {row:?}");
                assert!(row.iter().all(|p| (0.0..=1.0).contains(p)), "{behaviour:?} {what}: {row:?}");
            };
            check(start, "start");
            for row in next {
                check(row, "next");
            }
            for row in first {
                check(row, "first");
            }
            then.iter().flatten().for_each(|row| check(row, "then"));
            assert!((0..4).all(|m| next[m][m] == 0.0), "a segment never follows itself");
        }
    }

    #[test]
    fn dwell_times_have_the_means_of_table_6() {
        let params = LearnerParams::default();
        let means = [(Behaviour::Low, [7.69, 9.84, 8.12, 4.40]), (Behaviour::High, [9.92, 7.45, 12.56, 8.69])];
        for (behaviour, means) in means {
            for (gamma, mean) in params.dynamics(behaviour).dwell.iter().zip(means) {
                assert!((gamma.shape * gamma.scale - mean).abs() < 0.06, "{gamma:?} {mean}");
            }
        }
    }

    #[test]
    fn every_number_has_an_origin() {
        let json = serde_json::to_value(LearnerParams::default()).expect("JSON");
        let groups = ["low", "high", "tracing", "execution", "paper", "novice"];
        let mut wanted: Vec<String> = Vec::new();
        for (key, value) in json.as_object().expect("an object") {
            match value.as_object().filter(|_| groups.contains(&key.as_str())) {
                Some(inner) => wanted.extend(inner.keys().map(|name| format!("{key}.{name}"))),
                None => wanted.push(key.clone()),
            }
        }
        let mut named: Vec<String> = LEARNER_PARAM_ORIGINS.iter().map(|(name, ..)| (*name).to_owned()).collect();
        wanted.sort();
        named.sort();
        assert_eq!(named, wanted);
    }
}
