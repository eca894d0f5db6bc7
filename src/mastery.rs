//! The equations of the learner model, except those that date reviews ([`scheduler`](crate::scheduler)).
//!
//! Layer 1, below `learner` and `agents`; imports only `types`. Equations take and return numbers and do not depend on
//! a learner's state, a record or a screen.
//!
//! An equation is a struct of named terms. `value()` evaluates them. If a learner can ask why, `explain()` returns the
//! same terms as a derivation, so the decision and its explanation cannot differ. The doc comment of an equation has
//! its formula, the ranges of its terms and its source; its constants are in [`Params`].
//!
//! | equations of IntelliCode | file |
//! |---|---|
//! | (1) the day's set | [`daily_selection`] |
//! | (8) initial mastery | [`initial_mastery`] |
//! | (9) mastery after an outcome; Beta counts | [`mastery_update`], [`beta_counts`] |
//! | (10) proficiency; Elo rating | [`proficiency`], [`elo_rating`] |
//!
//! Others: [`average`]s, the chance to pass ([`pass_probability`]), BEAGLE's hint levels ([`hint_suggestion`]),
//! [`trend`], the diagnosis of a failure ([`diagnosis_confidence`], [`ochiai`]), and practice ([`practice_balance`])
//! compared with the layers of pedagogical safety ([`pedagogical_safety`], [`safety_readings`]).
//!
//! [`Params`]: crate::types::Params

pub mod average;
pub mod beta_counts;
pub mod daily_selection;
pub mod diagnosis_confidence;
pub mod elo_rating;
pub mod hint_suggestion;
pub mod initial_mastery;
pub mod mastery_update;
pub mod ochiai;
pub mod pass_probability;
pub mod pedagogical_safety;
pub mod practice_balance;
pub mod proficiency;
pub mod safety_readings;
pub mod trend;
