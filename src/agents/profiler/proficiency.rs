//! How strong the learner is overall (IntelliCode, equation 10), and the rating behind its second term.

use jiff::civil::Date;

use super::words;
use crate::learner::derive;
use crate::model::hint::Band;
use crate::model::learner::LearnerState;
use crate::model::params::Params;
use crate::model::problem::Difficulty;

/// Composite proficiency p̂ in [0, 1] (IntelliCode, equation 10).
///
/// `p̂ = .40·topic mastery mean + .25·expertise rank + .20·self-report + .10·recent success + .05·streak`, the mean
/// over topics with a recorded mastery, the streak capped at 30 days. Without outcomes recent success is taken as 0.5:
/// no evidence either way.
#[must_use]
pub fn proficiency(state: &LearnerState, params: &Params, day: Date) -> f64 {
    let masteries = state.mastery.values().map(|skill| skill.mastery);
    let start = params.start[state.profile.skill as usize];
    let mean = if state.mastery.is_empty() { start } else { masteries.sum::<f64>() / state.mastery.len() as f64 };
    let streak = f64::from(derive::streak(state, day).min(params.streak_cap)) / f64::from(params.streak_cap.max(1));
    let terms = [
        mean,
        expertise(params, state.memory.rating),
        params.self_report[state.profile.skill as usize],
        words::mean(&state.memory.recent).unwrap_or(0.5),
        streak,
    ];
    params.proficiency.iter().zip(terms).map(|(weight, term)| weight * term).sum::<f64>().clamp(0.0, 1.0)
}

/// The band a proficiency lies in.
#[must_use]
pub fn band(params: &Params, proficiency: f64) -> Band {
    match proficiency {
        p if p < params.bands[0] => Band::Beginner,
        p if p < params.bands[1] => Band::Intermediate,
        _ => Band::Advanced,
    }
}

/// Expertise rank in [0, 1]: the chance the rating gives against a problem of medium difficulty.
#[must_use]
pub fn expertise(params: &Params, rating: f64) -> f64 {
    expected(params, rating, Difficulty::Medium)
}

/// The Elo rating after an outcome against a problem: `r + K (y − E)`, `E = 1 / (1 + 10^((d − r)/400))`.
#[must_use]
pub fn rated(params: &Params, rating: f64, difficulty: Difficulty, success: bool) -> f64 {
    let outcome = f64::from(u8::from(success));
    (rating + params.elo_k * (outcome - expected(params, rating, difficulty))).clamp(0.0, 4000.0)
}

fn expected(params: &Params, rating: f64, difficulty: Difficulty) -> f64 {
    1.0 / (1.0 + 10_f64.powf((params.elo_difficulty[difficulty as usize] - rating) / params.elo_scale))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::learner::{SelfReport, Skill};

    const DAY: Date = jiff::civil::date(2026, 3, 10);

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 1e-4, "got {got}, want {want}");
    }

    #[test]
    fn elo_moves_by_how_surprising_the_outcome_is() {
        let check =
            |rating, difficulty, success, want| close(rated(&Params::default(), rating, difficulty, success), want);
        // E = 1/(1 + 10^0.5) = 0.24025: + 32·0.75975, − 32·0.24025
        check(1000.0, Difficulty::Medium, true, 1024.3120);
        check(1000.0, Difficulty::Medium, false, 992.3120);
        // equal strength: E = 0.5
        check(1200.0, Difficulty::Medium, true, 1216.0);
        // E = 1/(1 + 10^−0.25) = 0.64006
        check(1000.0, Difficulty::Easy, true, 1011.5180);
    }

    #[test]
    fn equation_10() {
        let params = Params::default();
        let fresh = |skill| {
            let mut state = LearnerState::default();
            state.profile.skill = skill;
            proficiency(&state, &params, DAY)
        };
        // rating 1000 → rank 0.24025: .25 × .24025 = .06006; recent .5 → .05
        close(fresh(SelfReport::New), 0.04 + 0.06006 + 0.0 + 0.05);
        close(fresh(SelfReport::Some), 0.10 + 0.06006 + 0.1 + 0.05);
        close(fresh(SelfReport::Confident), 0.16 + 0.06006 + 0.2 + 0.05);

        let mut state = LearnerState::default();
        state.mastery.insert("a".into(), Skill::starting_at(0.9));
        state.mastery.insert("b".into(), Skill::starting_at(0.7));
        state.memory.rating = 1200.0;
        state.memory.recent = vec![true, true, true, false];
        (state.engagement.streak, state.engagement.last_active) = (15, Some(DAY));
        // .4·.8 + .25·.5 + .2·.5 + .1·.75 + .05·.5
        close(proficiency(&state, &params, DAY), 0.32 + 0.125 + 0.1 + 0.075 + 0.025);
        state.engagement.streak = 300;
        close(proficiency(&state, &params, DAY), 0.32 + 0.125 + 0.1 + 0.075 + 0.05);
    }

    #[test]
    fn bands_include_their_lower_bound() {
        let check = |p, want| assert_eq!(band(&Params::default(), p), want, "{p}");
        check(0.0, Band::Beginner);
        check(0.349, Band::Beginner);
        check(0.35, Band::Intermediate);
        check(0.649, Band::Intermediate);
        check(0.65, Band::Advanced);
        check(1.0, Band::Advanced);
    }
}
