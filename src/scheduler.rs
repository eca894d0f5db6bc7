//! The equations that date reviews: SM-2 with its context, FSRS-6, and the forgetting curve.
//!
//! Layer 1, beside [`mastery`](crate::mastery): numbers in, numbers out. `value()` evaluates an equation; `explain()` returns
//! the same terms as a derivation.
//!
//! | equation | file |
//! |---|---|
//! | IntelliCode (11) quality, (12) ease, SM-2 | [`sm2`] |
//! | the context of an interval: hints, haste, bounds | [`review_interval`] |
//! | (13) recall, and the power curve in its place | [`forgetting_curve`] |
//! | FSRS-6 | [`fsrs`] |

pub mod forgetting_curve;
pub mod fsrs;
pub mod review_interval;
pub mod sm2;
