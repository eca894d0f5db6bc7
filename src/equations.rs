//! Every equation of the learner model, once.
//!
//! Layer 1, below `learner` and `agents`, which call it; imports `model` alone. Numbers in, numbers out: nothing here
//! knows a learner's state, a record or a screen, and nothing decides what counts.
//!
//! An equation is a struct of named terms. `value()` evaluates them; where a learner can ask why, `told()` gives the same
//! terms as [`Step`]s, the arithmetic with the numbers in it. The agents take the value, explanations render the steps, so
//! that what was decided and what is said of it cannot part. The doc comment of an equation has its formula, the ranges of
//! its terms and its source; its constants are in [`Params`].
//!
//! | equations of IntelliCode | file |
//! |---|---|
//! | (1) the day's set | [`selection`] |
//! | (8) starting mastery | [`start`] |
//! | (9) mastery after an outcome; Beta counts | [`mastery`], [`counts`] |
//! | (10) proficiency; Elo rating | [`proficiency`], [`rating`] |
//! | (11) quality, (12) ease, the ladder, its context | [`quality`], [`ease`], [`ladder`], [`interval`] |
//! | (13) recall, and the power curve that stands in for it | [`recall`] |
//!
//! Beside the paper's: [`average`]s, [`chance`] (to pass a problem), [`fsrs`] (FSRS-6), [`suggestion`] (Beagle's hint levels), [`trend`], what a failure says
//! ([`diagnosis`], [`suspicion`]), and what steps of practice come to ([`balance`]) held to the [`layers`] of pedagogical safety.
//!
//! [`Params`]: crate::model::Params

pub mod average;
pub mod balance;
pub mod chance;
pub mod counts;
pub mod decimals;
pub mod diagnosis;
pub mod ease;
pub mod fsrs;
pub mod interval;
pub mod ladder;
pub mod layers;
pub mod mastery;
pub mod proficiency;
pub mod quality;
pub mod rating;
pub mod recall;
pub mod selection;
pub mod start;
pub mod step;
pub mod suggestion;
pub mod suspicion;
pub mod trend;

pub use step::Derivation;
