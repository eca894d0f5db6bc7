//! Effect of one outcome on the mastery of a topic (IntelliCode, equation 9), and the cost of a hint.
//!
//! The paper subtracts `η_h h + η_t max(0, t − μ)/μ` from a success, where h is the highest hint level. We keep the term
//! of time but not that of hints. A fixed amount of mastery is a different share of each learner's gain: at mastery .4
//! a question (h = 1) took 11 % of the gain, at .9 it took 67 %, and from level 2 on every hint cost the same, the cap.
//! No such price can be announced in one table. Hints therefore keep a fixed share of the gain
//! ([`MasteryParams::hint_kept`]), the same for every learner, topic and difficulty.

use crate::types::decimals::round_recorded;
use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::params::MasteryParams;
use crate::types::problem::Difficulty;

#[cfg(test)]
mod tests;

/// Mastery after an outcome, in [0, 1] (IntelliCode, equation 9).
///
/// - y = 1: `m' = min(1, m + gain·kept)`, see [`MasteryGainTerms`] and [`KeptTerms`]
/// - y = 0: `m' = max(0, m − loss)`, see [`LossTerms`]
/// - `w_r = exp(−Δt/τ)`
/// - then smoothing, see [`SmoothingTerms`]
///
/// A failure has no penalty, because the cost of a hint is announced as a share of the gain ([`MasteryTerms::kept`])
/// and a failure has no gain.
#[derive(Clone, Copy, Debug)]
pub struct MasteryTerms<'a> {
    pub params: &'a MasteryParams,
    /// m, in [0, 1].
    pub mastery: f64,
    /// y.
    pub success: bool,
    /// d.
    pub difficulty: Difficulty,
    /// Δt in days, 0 for a live outcome.
    pub age_days: f64,
    /// h, the highest hint level used, 0 to 5.
    pub hint_level: u8,
    /// t, the time taken.
    pub seconds: f64,
    /// μ, the expected time, above 0.
    pub expected_seconds: f64,
    /// Share of a whole outcome, in (0, 1]. It is below 1 if a failing program is evidence about one topic only in
    /// part.
    pub weight: f64,
}

/// `gain = α w_d w_r (1 − m)`, times the weight of the evidence, and at most the distance to 1.
#[derive(Clone, Copy, Debug)]
pub struct MasteryGainTerms {
    pub alpha: f64,
    /// `w_d`.
    pub difficulty: f64,
    /// `w_r` in (0, 1].
    pub recency: f64,
    pub weight: f64,
    pub mastery: f64,
}

/// `penalty = η_t max(0, t − μ)/μ`, in units of mastery, times the weight of the evidence.
#[derive(Clone, Copy, Debug)]
pub struct PenaltyTerms {
    pub time_penalty: f64,
    pub weight: f64,
    /// `max(0, t − μ)/μ`.
    pub overtime: f64,
}

/// Share of a gain that remains after hints and slowness: `hints (1 − min(penalty / gain, most))`, in [0, 1]. Without a
/// gain, time takes nothing. The cap is ours: it keeps a success from lowering mastery.
#[derive(Clone, Copy, Debug)]
pub struct KeptTerms {
    /// Share that remains after hints, in (0, 1].
    pub hints: f64,
    /// The penalty of time.
    pub penalty: f64,
    pub gain: f64,
    /// The largest share that time can take.
    pub most: f64,
}

/// `loss = β w_r m / w_d`, times the weight of the evidence.
#[derive(Clone, Copy, Debug)]
pub struct LossTerms {
    pub beta: f64,
    pub weight: f64,
    /// `w_r` in (0, 1].
    pub recency: f64,
    pub mastery: f64,
    /// `w_d`.
    pub difficulty: f64,
}

/// `(1 − λ) m + λ m'`.
#[derive(Clone, Copy, Debug)]
pub struct SmoothingTerms {
    pub lambda: f64,
    /// m.
    pub before: f64,
    /// m'.
    pub outcome: f64,
}

impl<'a> MasteryTerms<'a> {
    /// Returns the terms of a success in time with hints up to a level, to announce the cost before a hint is taken.
    #[must_use]
    pub fn without_delay(params: &'a MasteryParams, mastery: f64, difficulty: Difficulty, hint_level: u8) -> Self {
        let (age_days, seconds, expected_seconds, weight) = (0.0, 0.0, 1.0, 1.0);
        Self { params, mastery, success: true, difficulty, age_days, hint_level, seconds, expected_seconds, weight }
    }

    /// Mastery after the outcome. A success never lowers mastery and a failure never raises it.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.onward(self.smoothing().value())
    }

    /// The value rounded as it is recorded. Rounding does not move it past the mastery before the outcome either.
    #[must_use]
    pub fn rounded_value(&self) -> f64 {
        self.onward(round_recorded(self.value()))
    }

    fn onward(&self, after: f64) -> f64 {
        if self.success { after.max(self.mastery) } else { after.min(self.mastery) }
    }

    #[must_use]
    pub fn gain(&self) -> MasteryGainTerms {
        MasteryGainTerms {
            alpha: self.params.gain,
            difficulty: self.difficulty_weight(),
            recency: self.recency(),
            weight: self.weight,
            mastery: self.mastery,
        }
    }

    #[must_use]
    pub fn penalty(&self) -> PenaltyTerms {
        PenaltyTerms {
            time_penalty: self.params.time_penalty,
            weight: self.weight,
            overtime: (self.seconds - self.expected_seconds).max(0.0) / self.expected_seconds,
        }
    }

    /// The share of the gain that counts. For a success in time it is the share announced with the hint.
    #[must_use]
    pub fn kept(&self) -> KeptTerms {
        KeptTerms {
            hints: self.params.share_after_hints(self.hint_level),
            penalty: self.penalty().value(),
            gain: self.gain().value(),
            most: self.params.max_penalty_share,
        }
    }

    #[must_use]
    pub fn loss(&self) -> LossTerms {
        LossTerms {
            beta: self.params.loss,
            weight: self.weight,
            recency: self.recency(),
            mastery: self.mastery,
            difficulty: self.difficulty_weight(),
        }
    }

    #[must_use]
    pub fn smoothing(&self) -> SmoothingTerms {
        SmoothingTerms { lambda: self.params.smoothing, before: self.mastery, outcome: self.outcome() }
    }

    /// Derivation of the new mastery in one line.
    #[must_use]
    pub fn explain(&self) -> Derivation {
        let SmoothingTerms { lambda, before, .. } = self.smoothing();
        let (keep, new) = (format_number(1.0 - lambda), format_number(lambda));
        Derivation::new(
            "",
            "",
            format!("{keep} × {} + {new} × ({})", format_number(before), self.moved()),
            format_number(self.value()),
        )
    }

    /// Derivation of `m'` alone.
    #[must_use]
    pub fn explain_outcome(&self) -> Derivation {
        let meaning = match (self.success, self.kept().value() < 1.0) {
            (true, true) => "m + gain × kept",
            (true, false) => "m + gain",
            (false, _) => "m − loss",
        };
        Derivation::new("m'", meaning, self.moved(), format_number(self.outcome()))
    }

    fn moved(&self) -> String {
        let m = format_number(self.mastery);
        if !self.success {
            return format!("{m} − {}", format_number(self.loss().value()));
        }
        let kept = self.kept().value();
        let kept = if kept < 1.0 { format!(" × {}", format_number(kept)) } else { String::new() };
        format!("{m} + {}{kept}", format_number(self.gain().value()))
    }

    /// `m'`.
    fn outcome(&self) -> f64 {
        if self.success {
            (self.mastery + self.gain().value() * self.kept().value()).min(1.0)
        } else {
            (self.mastery - self.loss().value()).max(0.0)
        }
    }

    fn difficulty_weight(&self) -> f64 {
        self.params.difficulty[self.difficulty as usize]
    }

    fn recency(&self) -> f64 {
        (-self.age_days.max(0.0) / self.params.evidence_tau_days).exp()
    }
}

impl MasteryGainTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        (self.alpha * self.difficulty * self.weight * self.recency).min(1.0) * (1.0 - self.mastery)
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { alpha, difficulty, recency, weight, mastery } = *self;
        let (alpha, difficulty, recency) = (format_number(alpha), format_number(difficulty), format_number(recency));
        let numbers =
            format!("{alpha} × {difficulty} × {recency}{} × {}", weighted(weight), format_number(1.0 - mastery));
        Derivation::new("gain", "α × w_d × w_r × (1 − m)", numbers, format_number(self.value()))
    }
}

impl PenaltyTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.time_penalty * self.weight * self.overtime
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { time_penalty, weight, overtime } = *self;
        let numbers = format!("{}{} × {}", format_number(time_penalty), weighted(weight), format_number(overtime));
        Derivation::new("penalty", "η_t × (t − μ)/μ", numbers, format_number(self.value()))
    }
}

impl KeptTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.hints * self.in_time()
    }

    /// The share that remains after slowness.
    fn in_time(&self) -> f64 {
        if self.gain <= 0.0 { 1.0 } else { 1.0 - (self.penalty / self.gain).min(self.most) }
    }

    /// Derivation of the share. Without a penalty it is that of the hints.
    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { hints, penalty, gain, most } = *self;
        let value = format_number(self.value());
        if penalty <= 0.0 {
            return Derivation::new("kept", "hints", "", value);
        }
        let time = format!("1 − min({} / {}, {})", format_number(penalty), format_number(gain), format_number(most));
        if hints < 1.0 {
            let numbers = format!("{} × ({time})", format_number(hints));
            return Derivation::new("kept", "hints × time", numbers, value);
        }
        Derivation::new("kept", "", time, value)
    }
}

impl LossTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.beta * self.weight * self.recency * self.mastery / self.difficulty
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { beta, weight, recency, mastery, difficulty } = *self;
        let (weighted, recency) = (weighted(weight), format_number(recency));
        let numbers = format!(
            "{}{weighted} × {recency} × {} / {}",
            format_number(beta),
            format_number(mastery),
            format_number(difficulty)
        );
        Derivation::new("loss", "β × w_r × m / w_d", numbers, format_number(self.value()))
    }
}

impl SmoothingTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        (1.0 - self.lambda) * self.before + self.lambda * self.outcome
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let (keep, new) = (format_number(1.0 - self.lambda), format_number(self.lambda));
        let numbers = format!("{keep} × {} + {new} × {}", format_number(self.before), format_number(self.outcome));
        Derivation::new("mastery", "(1 − λ) × m + λ × m'", numbers, format_number(self.value()))
    }
}

/// Returns ` × .25` if the evidence is less than a whole outcome.
fn weighted(weight: f64) -> String {
    if weight < 1.0 { format!(" × {}", format_number(weight)) } else { String::new() }
}
