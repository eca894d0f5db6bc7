//! The Elo rating of a learner against problems: every outcome moves it, as in chess.

use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::params::ProficiencyParams;
use crate::types::problem::Difficulty;

/// Chance of success of one rating against another: `E = 1 / (1 + 10^((d − r)/scale))`, in (0, 1). Elo's formula.
#[derive(Clone, Copy, Debug)]
pub struct ExpectationTerms {
    /// r, the learner's rating.
    pub rating: f64,
    /// d, the problem's rating.
    pub against: f64,
    /// Difference in rating that makes success ten times as likely.
    pub scale: f64,
}

/// Rating after an outcome against a problem: `r + K (y − E)`, within its bounds. Elo's formula.
#[derive(Clone, Copy, Debug)]
pub struct RatingTerms<'a> {
    pub params: &'a ProficiencyParams,
    /// r.
    pub rating: f64,
    pub difficulty: Difficulty,
    /// y.
    pub success: bool,
}

impl ExpectationTerms {
    /// Returns the terms against a problem of this difficulty.
    #[must_use]
    pub fn against(params: &ProficiencyParams, rating: f64, difficulty: Difficulty) -> Self {
        Self { rating, against: params.elo_difficulty[difficulty as usize], scale: params.elo_scale }
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        1.0 / (1.0 + 10_f64.powf((self.against - self.rating) / self.scale))
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { rating, against, scale } = *self;
        Derivation::new(
            "",
            "",
            format!("1 / (1 + 10^(({against:.0} − {rating:.0}) / {scale:.0}))"),
            format_number(self.value()),
        )
    }
}

impl RatingTerms<'_> {
    #[must_use]
    pub fn value(&self) -> f64 {
        let Self { params, rating, difficulty, success } = *self;
        let expected = ExpectationTerms::against(params, rating, difficulty).value();
        let [least, most] = params.elo_bounds;
        (rating + params.elo_k * (f64::from(u8::from(success)) - expected)).clamp(least, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    #[test]
    fn elo_moves_by_how_surprising_the_outcome_is() {
        let params = &Params::default().proficiency;
        let check = |rating, difficulty, success, want: f64| {
            let got = RatingTerms { params, rating, difficulty, success }.value();
            assert!((got - want).abs() < 1e-4, "{got}");
        };
        // E = 1/(1 + 10^0.5) = 0.24025: + 32·0.75975, − 32·0.24025
        check(1000.0, Difficulty::Medium, true, 1024.3120);
        check(1000.0, Difficulty::Medium, false, 992.3120);
        // equal strength: E = 0.5
        check(1200.0, Difficulty::Medium, true, 1216.0);
        // E = 1/(1 + 10^−0.25) = 0.64006
        check(1000.0, Difficulty::Easy, true, 1011.5180);
        check(4000.0, Difficulty::Hard, true, 4000.0);
        check(0.0, Difficulty::Easy, false, 0.0);
        let told = ExpectationTerms::against(params, 1041.3, Difficulty::Medium).explain();
        assert_eq!(told.to_string(), "1 / (1 + 10^((1200 − 1041) / 400)) = .2863");
    }
}
