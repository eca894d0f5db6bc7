//! Probability that the next submission of a problem passes. The curator selects by it, and the screens show it.

use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::params::ChanceParams;
use crate::types::problem::Difficulty;

/// Chance to pass, in (0, 1): `σ(c + a·m + b·logit((ok + k)/(n + l)) + d)`, with d from the difficulty. A logistic
/// regression of ours; its source is documented at [`ChanceParams`].
#[derive(Clone, Copy, Debug)]
pub struct ChanceTerms<'a> {
    pub params: &'a ChanceParams,
    /// m, the mean mastery of the problem's topics, in [0, 1].
    pub mastery: f64,
    /// ok, the outcomes that succeeded, over all topics, each by its weight as evidence.
    pub passes: f64,
    /// n, all outcomes, each by its weight.
    pub answers: f64,
    pub difficulty: Difficulty,
}

impl ChanceTerms<'_> {
    #[must_use]
    pub fn value(&self) -> f64 {
        1.0 / (1.0 + (-self.log_odds()).exp())
    }

    /// Derivations of the learner's share of passes and of the sum.
    #[must_use]
    pub fn explain(&self) -> [Derivation; 2] {
        let Self { params, mastery, passes, answers, difficulty } = *self;
        let [all, passing] = params.pseudo.map(format_number);
        let (passes, answers) = (format_number(passes), format_number(answers));
        let record = format!("({passes} + {passing}) / ({answers} + {all})");
        let added = params.difficulty[difficulty as usize];
        let by_difficulty = if added == 0.0 { String::new() } else { format!(" {}", signed(added)) };
        let sum = format!(
            "σ({} + {} × {} + {} × logit {}{by_difficulty})",
            format_number(params.constant),
            format_number(params.mastery),
            format_number(mastery),
            format_number(params.record),
            format_number(self.share())
        );
        [
            Derivation::new(
                "record",
                &format!("(passes + {passing}) / (answers + {all})"),
                record,
                format_number(self.share()),
            ),
            Derivation::new("chance", "", sum, format_number(self.value())),
        ]
    }

    fn log_odds(&self) -> f64 {
        let Self { params, mastery, difficulty, .. } = *self;
        let share = self.share();
        let record = (share / (1.0 - share)).ln();
        params.constant + params.mastery * mastery + params.record * record + params.difficulty[difficulty as usize]
    }

    /// `(ok + k)/(n + l)`, in (0, 1).
    fn share(&self) -> f64 {
        let [all, passing] = self.params.pseudo;
        (self.passes.min(self.answers) + passing) / (self.answers + all)
    }
}

/// `− .74`, `+ .78`.
fn signed(x: f64) -> String {
    if x < 0.0 { format!("− {}", format_number(-x)) } else { format!("+ {}", format_number(x)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    /// logit .5 = 0; a learner who passed 8 of 10: logit (9.5/13 = .7308) = .9985.
    #[test]
    fn the_chance_follows_mastery_record_and_difficulty() {
        let params = &Params::default().chance;
        let check = |mastery, passes, answers, difficulty, want: f64| {
            let got = ChanceTerms { params, mastery, passes, answers, difficulty }.value();
            assert!((got - want).abs() < 5e-4, "{got}");
        };
        // −1.37 + 2.95·.65 = .5475
        check(0.65, 0.0, 0.0, Difficulty::Medium, 0.6336);
        // + .65, − .72
        check(0.65, 0.0, 0.0, Difficulty::Easy, 0.7681);
        check(0.65, 0.0, 0.0, Difficulty::Hard, 0.4570);
        // −1.37 + 2.95·.8 + .41·.9985 = 1.3994
        check(0.8, 8.0, 10.0, Difficulty::Medium, 0.8021);
        // −1.37 + 2.95·.1 + .41·logit(2.5/13 = .1923: −1.4351) − .72 = −2.3834
        check(0.1, 1.0, 10.0, Difficulty::Hard, 0.0844);
    }

    #[test]
    fn it_is_told_with_its_numbers() {
        let params = &Params::default().chance;
        let terms = ChanceTerms { params, mastery: 0.8, passes: 8.0, answers: 10.0, difficulty: Difficulty::Hard };
        let [record, chance] = terms.explain();
        assert_eq!(record.to_string(), "record = (passes + 1.5) / (answers + 3) = (8 + 1.5) / (10 + 3) = .7308");
        assert_eq!(chance.to_string(), "chance = σ(−1.37 + 2.95 × .8 + .41 × logit .7308 − .72) = .6636");
    }
}
