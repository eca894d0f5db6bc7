//! Mastery of a topic: where it starts, and what one outcome does to it (IntelliCode, equations 8 and 9).
//!
//! Numbers in, numbers out; which submissions count is not decided here.

use super::words;
use crate::learner::derive;
use crate::model::learner::{LearnerState, Skill};
use crate::model::params::{Ctx, Params};
use crate::model::problem::{Difficulty, Problem};

/// An outcome as equation 9 sees it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// y.
    pub success: bool,
    /// d.
    pub difficulty: Difficulty,
    /// Δt in days, 0 when live.
    pub age_days: f64,
    /// h, the highest hint level used, 0 to 5.
    pub hint_level: u8,
    /// t.
    pub seconds: f64,
    /// μ, above 0.
    pub expected_seconds: f64,
    /// Share of a whole outcome this counts as, in (0, 1]: less than 1 for what a failing program still says about one
    /// topic.
    pub weight: f64,
}

/// Mastery after an outcome, in [0, 1] (IntelliCode, equation 9).
///
/// - y = 1: `m' = min(1, m + α w_d w_r (1 − m) − penalty)`
/// - y = 0: `m' = max(0, m − β w_r m / w_d)`
/// - both steps are multiplied by the weight of the evidence where it is less than a whole outcome
/// - `w_r = exp(−Δt/τ)`, `penalty = η_h h + η_t max(0, t − μ)/μ`, at most [`Params::max_penalty_share`] of the gain
/// - smoothing: `(1 − λ) m + λ m'`
///
/// A failure pays no penalty: the cost of a hint is announced as a share of the gain ([`keeps`]), and a failure has none.
#[must_use]
pub fn updated(params: &Params, mastery: f64, outcome: &Outcome) -> f64 {
    let new = if outcome.success {
        (mastery + gain(params, mastery, outcome) * kept(params, mastery, outcome)).min(1.0)
    } else {
        let weight = params.difficulty_weight(outcome.difficulty);
        (mastery - params.loss * outcome.weight * recency(params, outcome) * mastery / weight).max(0.0)
    };
    (1.0 - params.smoothing) * mastery + params.smoothing * new
}

/// α and β of the topic's Beta distribution after an outcome: a success adds `1 − 0.1·h` to α, a failure 1 to β,
/// both times the weight of the evidence.
#[must_use]
pub fn beta(params: &Params, alpha: f64, beta: f64, outcome: &Outcome) -> (f64, f64) {
    if outcome.success {
        (alpha + outcome.weight * (1.0 - params.beta_hint * f64::from(outcome.hint_level)).max(0.0), beta)
    } else {
        (alpha, beta + outcome.weight)
    }
}

/// Share of its gain that a success keeps after its penalties, in [0, 1]; 1 when there is nothing to gain.
#[must_use]
pub fn kept(params: &Params, mastery: f64, outcome: &Outcome) -> f64 {
    let gain = gain(params, mastery, outcome);
    if gain <= 0.0 {
        return 1.0;
    }
    let overrun = (outcome.seconds - outcome.expected_seconds).max(0.0) / outcome.expected_seconds;
    let penalty = params.hint_penalty * f64::from(outcome.hint_level) + params.time_penalty * overrun;
    1.0 - (penalty / gain).min(params.max_penalty_share)
}

/// Share of the gain a timely success keeps when hints up to `hint_level` were used: the "counts .8" shown before a
/// hint is taken. It depends on mastery and difficulty, because the penalty is a fixed amount of mastery and the gain
/// isn't.
#[must_use]
pub fn keeps(params: &Params, mastery: f64, difficulty: Difficulty, hint_level: u8) -> f64 {
    kept(params, mastery, &timely(difficulty, hint_level))
}

/// [`keeps`] for a problem and its learner: of all it would give to its topics, the share that stays.
#[must_use]
pub fn keeps_of(state: &LearnerState, ctx: &Ctx, problem: &Problem, hint_level: u8) -> f64 {
    let outcome = timely(problem.difficulty, hint_level);
    let (mut all, mut stays) = (0.0, 0.0);
    for topic in &problem.topics {
        let mastery = derive::mastery(state, ctx.params, topic);
        let gain = gain(ctx.params, mastery, &outcome);
        all += gain;
        stays += gain * kept(ctx.params, mastery, &outcome);
    }
    if all > 0.0 { stays / all } else { 1.0 }
}

/// Starting mastery from a history of outcomes, oldest first (IntelliCode, equation 8, without its noise):
/// `0.6·success + 0.4·recent success`, recent being the last [`Skill::KEPT`]. None without a history.
#[must_use]
pub fn start_from_history(params: &Params, outcomes: &[bool]) -> Option<f64> {
    let recent = &outcomes[outcomes.len().saturating_sub(Skill::KEPT)..];
    let [overall, late] = params.history;
    Some(overall * words::mean(outcomes)? + late * words::mean(recent)?)
}

fn timely(difficulty: Difficulty, hint_level: u8) -> Outcome {
    Outcome { success: true, difficulty, age_days: 0.0, hint_level, seconds: 0.0, expected_seconds: 1.0, weight: 1.0 }
}

/// `α w_d w_r (1 − m)`, no more than is missing to 1.
fn gain(params: &Params, mastery: f64, outcome: &Outcome) -> f64 {
    let weight = params.difficulty_weight(outcome.difficulty);
    (params.gain * weight * outcome.weight * recency(params, outcome)).min(1.0) * (1.0 - mastery)
}

/// `w_r`.
fn recency(params: &Params, outcome: &Outcome) -> f64 {
    (-outcome.age_days.max(0.0) / params.evidence_tau_days).exp()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn outcome(success: bool, difficulty: Difficulty, hint_level: u8, minutes: f64) -> Outcome {
        let (seconds, expected_seconds) = (minutes * 60.0, 600.0);
        Outcome { success, difficulty, age_days: 0.0, hint_level, seconds, expected_seconds, weight: 1.0 }
    }

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 1e-4, "got {got}, want {want}");
    }

    /// Expected time is 10 minutes throughout.
    #[test]
    fn equation_9() {
        use Difficulty::{Easy, Hard, Medium};
        let check = |m: f64, o: Outcome, want: f64| close(updated(&Params::default(), m, &o), want);
        // gain 0.3·1·0.6 = 0.18 → m' = 0.58; 0.2·0.4 + 0.8·0.58
        check(0.40, outcome(true, Medium, 0, 5.0), 0.544);
        // gain 0.3·0.8·0.9 = 0.216 → m' = 0.316; 0.02 + 0.2528
        check(0.10, outcome(true, Easy, 0, 5.0), 0.2728);
        // gain 0.3·1.2·0.6 = 0.216 → m' = 0.616; 0.08 + 0.4928
        check(0.40, outcome(true, Hard, 0, 5.0), 0.5728);
        // two hints cost 0.04: m' = 0.54; 0.08 + 0.432
        check(0.40, outcome(true, Medium, 2, 5.0), 0.512);
        // twice the time costs 0.02·1, one hint 0.02: the same
        check(0.40, outcome(true, Medium, 1, 20.0), 0.512);
        // five hints and 21 times the time: 0.1 + 0.4, capped at 0.75·0.18; m' = 0.445; 0.08 + 0.356
        check(0.40, outcome(true, Medium, 5, 210.0), 0.436);
        // β m / w_d = 0.2·0.4 = 0.08 → m' = 0.32; 0.08 + 0.256
        check(0.40, outcome(false, Medium, 0, 5.0), 0.336);
        // an easy one weighs more: 0.08/0.8 = 0.1 → 0.3; 0.08 + 0.24
        check(0.40, outcome(false, Easy, 0, 5.0), 0.32);
        // a hard one less: 0.08/1.2 = 0.0667 → 0.3333; 0.08 + 0.2667
        check(0.40, outcome(false, Hard, 0, 5.0), 0.34667);
        // hints cost a failure nothing
        check(0.40, outcome(false, Medium, 5, 210.0), 0.336);
        check(0.0, outcome(false, Medium, 0, 5.0), 0.0);
        check(1.0, outcome(true, Medium, 5, 5.0), 1.0);
        // evidence 30 days old weighs 1/e: gain 0.18·0.36788 = 0.06622; 0.4 + 0.8·0.06622
        check(0.40, Outcome { age_days: 30.0, ..outcome(true, Medium, 0, 5.0) }, 0.45297);
        // a quarter of an outcome: gain 0.045 → 0.4 + 0.8·0.045; loss 0.02 → 0.4 − 0.8·0.02
        check(0.40, Outcome { weight: 0.25, ..outcome(true, Medium, 0, 5.0) }, 0.436);
        check(0.40, Outcome { weight: 0.25, ..outcome(false, Medium, 0, 5.0) }, 0.384);
    }

    #[test]
    fn what_a_hint_costs_is_what_it_will_cost() {
        let params = Params::default();
        let check = |m: f64, level: u8, want: f64| close(keeps(&params, m, Difficulty::Medium, level), want);
        check(0.40, 0, 1.0);
        check(0.40, 1, 0.8889); // 1 − 0.02/0.18
        check(0.40, 2, 0.7778); // 1 − 0.04/0.18
        check(0.40, 5, 0.4444); // 1 − 0.10/0.18
        check(0.90, 5, 0.25); // 0.10 of 0.03: the cap
        check(1.0, 5, 1.0); // nothing to lose
    }

    #[test]
    fn hints_weigh_less_in_the_beta_counts() {
        let params = Params::default();
        let check = |success, level, want: (f64, f64)| {
            let (a, b) = beta(&params, 1.0, 1.0, &outcome(success, Difficulty::Easy, level, 1.0));
            close(a, want.0);
            close(b, want.1);
        };
        check(true, 0, (2.0, 1.0));
        check(true, 3, (1.7, 1.0));
        check(false, 3, (1.0, 2.0));
    }

    #[test]
    fn equation_8() {
        let params = Params::default();
        assert_eq!(start_from_history(&params, &[]), None);
        let check = |outcomes: &[bool], want: f64| close(start_from_history(&params, outcomes).expect("a start"), want);
        check(&[true, false], 0.5);
        // 4 of 12 in all, 4 of the last 8: 0.6/3 + 0.4/2
        let (failed, passed) = ([false; 8], [true; 4]);
        check(&[failed.as_slice(), &passed].concat(), 0.4);
    }

    proptest! {
        #[test]
        fn mastery_stays_in_its_range_and_moves_the_right_way(
            m in 0.0..=1.0_f64, success: bool, d in 0_usize..3, hint_level in 0_u8..=5, seconds in 0.0..1e6_f64, age in 0.0..400.0_f64,
            weight in 0.01..=1.0_f64,
        ) {
            let difficulty = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard][d];
            let o =
                Outcome { success, difficulty, age_days: age, hint_level, seconds, expected_seconds: 600.0, weight };
            let after = updated(&Params::default(), m, &o);
            prop_assert!((0.0..=1.0).contains(&after));
            prop_assert!(if success { after >= m - 1e-12 } else { after <= m + 1e-12 }, "{m} → {after}");
        }
    }
}
