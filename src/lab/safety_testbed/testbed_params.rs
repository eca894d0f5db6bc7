//! Every number of the testbed, with its source.
//!
//! The paper states some, some follow from its tables, and we inferred the rest and fitted it to its results. A result
//! that depends on inferred numbers says so: the origins are printed with every run.

use serde::Serialize;

/// How many actions the simulated tutor has.
pub const ACTION_COUNT: usize = 8;

/// Names of the actions, in the paper's order.
pub const ACTION_NAMES: [&str; ACTION_COUNT] = [
    "Encourage",
    "Explain_Simple",
    "Provide_Hint",
    "Explain_Detailed",
    "Assess_Knowledge",
    "Provide_Example",
    "Assign_Exercise",
    "Challenge",
];

/// The source of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TestbedParamOrigin {
    /// The paper states it.
    Paper,
    /// It follows from the paper's tables, and was checked against them.
    Solved,
    /// Ours, fitted so that the results come near the paper's.
    Inferred,
}

/// A kind of learner (table 2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StudentProfile {
    pub name: &'static str,
    /// Mastery of every concept at the start, in [0, 1].
    pub knowledge: f64,
    /// Factor on a gain of mastery.
    pub multiplier: f64,
    /// Factor on an action's effect on engagement.
    pub sensitivity: f64,
    /// Confusion above this counts as being confused.
    pub confusion: f64,
}

/// Reward weights of a condition's agent: engagement, mastery, appropriateness.
pub type RewardWeights = [f64; 3];

/// The numbers of the testbed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TestbedParams {
    /// Steps of a session.
    pub steps: usize,
    /// Steps of a window of C2 and C3.
    pub window: usize,
    /// C3: least mean demand, δ.
    pub floor: f64,
    /// C4: most engagement for each unit of mastery, κ.
    pub bound: f64,
    /// C4: steps before it is checked, t0.
    pub warm_up: usize,
    /// C2: ε is this quantile of the mastery-only agent's windows.
    pub progress_quantile: f64,
    /// θ: from here on a concept counts as learnt.
    pub threshold: f64,
    pub profiles: [StudentProfile; 3],
    /// Cognitive demand of each action, in [0, 1].
    pub demand: [f64; ACTION_COUNT],
    /// Effect of each action on engagement.
    pub engagement: [f64; ACTION_COUNT],
    /// Effect of each action on mastery, before everything that lessens it.
    pub mastery: [f64; ACTION_COUNT],
    /// Spread of the noise on engagement, added.
    pub engagement_noise: f64,
    /// Spread of the noise on mastery, as a factor.
    pub mastery_noise: f64,
    /// Factor on a gain if the learner is confused.
    pub confused_gain: f64,
    /// Loss of engagement by confusion.
    pub confused_loss: f64,
    /// From this demand on an action is wrong for a confused learner.
    pub too_demanding: f64,
    /// How quickly confusion follows its cause.
    pub confusion_rate: f64,
    /// How much demand confuses, and how much knowing the concept helps.
    pub confusion_of_demand: f64,
    pub confusion_of_mastery: f64,
    /// Engagement and mastery are scaled by these in the reward.
    pub engagement_scale: f64,
    pub mastery_scale: f64,
    /// Units of the agent's hidden layer.
    pub hidden: usize,
    /// Spread of the output weights at the start.
    pub output_spread: f64,
    /// Step of the gradient.
    pub learning_rate: f64,
    /// Weight of the bonus for actions rarely taken.
    pub exploration: f64,
    /// The filter looks back on this many steps …
    pub lookback: usize,
    /// … and removes actions taken this often in them.
    pub repeats: usize,
    /// It replaces a choice if the window's mean would fall below the floor plus this margin.
    pub margin: f64,
}

impl Default for TestbedParams {
    fn default() -> Self {
        let profile = |name, knowledge, multiplier, sensitivity, confusion| StudentProfile {
            name,
            knowledge,
            multiplier,
            sensitivity,
            confusion,
        };
        Self {
            steps: 150,
            window: 10,
            floor: 0.40,
            bound: 1.2,
            warm_up: 20,
            progress_quantile: 0.25,
            threshold: 0.42,
            profiles: [
                profile("Struggling", 0.05, 0.30, 1.5, 0.33),
                profile("Average", 0.15, 0.50, 0.9, 0.38),
                profile("Advanced", 0.30, 0.70, 0.6, 0.57),
            ],
            demand: [0.0, 0.2, 0.3, 0.4, 0.5, 0.5, 0.8, 1.0],
            engagement: [0.155, 0.045, 0.065, -0.005, -0.045, 0.11, -0.03, -0.06],
            mastery: [0.0, 0.013, 0.0065, 0.0145, 0.0055, 0.011, 0.0075, 0.011],
            engagement_noise: 0.015,
            mastery_noise: 0.075,
            confused_gain: 0.26,
            confused_loss: 0.045,
            too_demanding: 0.4,
            confusion_rate: 0.27,
            confusion_of_demand: 0.92,
            confusion_of_mastery: 0.31,
            engagement_scale: 10.0,
            mastery_scale: 90.0,
            hidden: 16,
            output_spread: 0.07,
            learning_rate: 0.05,
            exploration: 0.10,
            lookback: 9,
            repeats: 3,
            margin: 0.025,
        }
    }
}

/// The source of each number, by its name in the JSON.
pub const TESTBED_PARAM_ORIGINS: [(&str, TestbedParamOrigin); 32] = [
    ("steps", TestbedParamOrigin::Paper),
    ("window", TestbedParamOrigin::Paper),
    ("floor", TestbedParamOrigin::Paper),
    ("bound", TestbedParamOrigin::Paper),
    ("warm_up", TestbedParamOrigin::Inferred),
    ("progress_quantile", TestbedParamOrigin::Paper),
    ("threshold", TestbedParamOrigin::Inferred),
    ("profiles.knowledge", TestbedParamOrigin::Paper),
    ("profiles.multiplier", TestbedParamOrigin::Paper),
    ("profiles.sensitivity", TestbedParamOrigin::Inferred),
    ("profiles.confusion", TestbedParamOrigin::Inferred),
    ("demand", TestbedParamOrigin::Solved),
    ("engagement", TestbedParamOrigin::Inferred),
    ("mastery", TestbedParamOrigin::Inferred),
    ("engagement_noise", TestbedParamOrigin::Inferred),
    ("mastery_noise", TestbedParamOrigin::Inferred),
    ("confused_gain", TestbedParamOrigin::Inferred),
    ("confused_loss", TestbedParamOrigin::Inferred),
    ("too_demanding", TestbedParamOrigin::Inferred),
    ("confusion_rate", TestbedParamOrigin::Inferred),
    ("confusion_of_demand", TestbedParamOrigin::Inferred),
    ("confusion_of_mastery", TestbedParamOrigin::Inferred),
    ("engagement_scale", TestbedParamOrigin::Inferred),
    ("mastery_scale", TestbedParamOrigin::Inferred),
    ("hidden", TestbedParamOrigin::Inferred),
    ("output_spread", TestbedParamOrigin::Inferred),
    ("learning_rate", TestbedParamOrigin::Inferred),
    ("exploration", TestbedParamOrigin::Inferred),
    ("lookback", TestbedParamOrigin::Inferred),
    ("repeats", TestbedParamOrigin::Inferred),
    ("margin", TestbedParamOrigin::Inferred),
    ("profiles.name", TestbedParamOrigin::Paper),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_an_origin() {
        let json = serde_json::to_value(TestbedParams::default()).expect("JSON");
        let keys = json.as_object().expect("an object").keys().filter(|key| *key != "profiles").cloned();
        let inner = json["profiles"][0].as_object().expect("an object").keys().map(|key| format!("profiles.{key}"));
        let mut wanted: Vec<String> = keys.chain(inner).collect();
        let mut named: Vec<String> = TESTBED_PARAM_ORIGINS.iter().map(|(name, _)| (*name).to_owned()).collect();
        wanted.sort();
        named.sort();
        assert_eq!(named, wanted);
    }

    #[test]
    fn the_papers_shares_give_its_mean_demand() {
        let demand = TestbedParams::default().demand;
        for (shares, mean) in [
            ([25.8, 16.6, 26.8, 3.3, 2.6, 20.6, 3.1, 1.3], 0.2806),
            ([1.9, 27.3, 7.5, 40.2, 2.7, 11.0, 3.7, 5.7], 0.3930),
            ([32.6, 13.0, 6.2, 5.7, 5.0, 30.0, 4.8, 2.8], 0.3088),
            ([12.2, 12.2, 14.2, 13.5, 10.9, 18.4, 10.0, 8.6], 0.4335),
        ] {
            let got: f64 = demand.iter().zip(shares).map(|(d, share)| d * share / 100.0).sum();
            assert!((got - mean).abs() < 1e-9, "{got} {mean}");
        }
    }
}
