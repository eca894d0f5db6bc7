//! Tables of equation 9: its values and its explanations.

use proptest::prelude::*;

use super::*;
use crate::types::Params;

fn params() -> MasteryParams {
    Params::default().mastery
}

/// Builds terms with an expected time of 10 minutes.
fn terms(
    params: &MasteryParams,
    mastery: f64,
    success: bool,
    difficulty: Difficulty,
    hint_level: u8,
    minutes: f64,
) -> MasteryTerms<'_> {
    let (seconds, expected_seconds) = (minutes * 60.0, 600.0);
    MasteryTerms {
        success,
        seconds,
        expected_seconds,
        ..MasteryTerms::without_delay(params, mastery, difficulty, hint_level)
    }
}

fn close(got: f64, want: f64) {
    assert!((got - want).abs() < 1e-4, "got {got}, want {want}");
}

#[test]
fn equation_9() {
    use Difficulty::{Easy, Hard, Medium};
    let p = &params();
    let check = |terms: MasteryTerms, want: f64| close(terms.value(), want);
    // gain 0.3·1·0.6 = 0.18 → m' = 0.58; 0.2·0.4 + 0.8·0.58
    check(terms(p, 0.40, true, Medium, 0, 5.0), 0.544);
    // gain 0.3·0.8·0.9 = 0.216 → m' = 0.316; 0.02 + 0.2528
    check(terms(p, 0.10, true, Easy, 0, 5.0), 0.2728);
    // gain 0.3·1.2·0.6 = 0.216 → m' = 0.616; 0.08 + 0.4928
    check(terms(p, 0.40, true, Hard, 0, 5.0), 0.5728);
    // two hints keep .85 of the gain: m' = 0.553; 0.08 + 0.4424
    check(terms(p, 0.40, true, Medium, 2, 5.0), 0.5224);
    // twice the time costs 0.02·1 of 0.18: m' = 0.56; 0.08 + 0.448
    check(terms(p, 0.40, true, Medium, 0, 20.0), 0.528);
    // …and one hint keeps .95 of the rest: m' = 0.552; 0.08 + 0.4416
    check(terms(p, 0.40, true, Medium, 1, 20.0), 0.5216);
    // 21 times the time costs 0.4, capped at 0.75·0.18, and five hints keep .35 of the rest; 0.4 + 0.8·0.01575
    check(terms(p, 0.40, true, Medium, 5, 210.0), 0.4126);
    // β m / w_d = 0.2·0.4 = 0.08 → m' = 0.32; 0.08 + 0.256
    check(terms(p, 0.40, false, Medium, 0, 5.0), 0.336);
    // an easy problem weighs more: 0.08/0.8 = 0.1 → 0.3; 0.08 + 0.24
    check(terms(p, 0.40, false, Easy, 0, 5.0), 0.32);
    // a hard problem weighs less: 0.08/1.2 = 0.0667 → 0.3333; 0.08 + 0.2667
    check(terms(p, 0.40, false, Hard, 0, 5.0), 0.34667);
    // hints do not change a failure
    check(terms(p, 0.40, false, Medium, 5, 210.0), 0.336);
    check(terms(p, 0.0, false, Medium, 0, 5.0), 0.0);
    check(terms(p, 1.0, true, Medium, 5, 5.0), 1.0);
    // evidence 30 days old weighs 1/e: gain 0.18·0.36788 = 0.06622; 0.4 + 0.8·0.06622
    check(MasteryTerms { age_days: 30.0, ..terms(p, 0.40, true, Medium, 0, 5.0) }, 0.45297);
    // a quarter of an outcome: gain 0.045 → 0.4 + 0.8·0.045; loss 0.02 → 0.4 − 0.8·0.02
    check(MasteryTerms { weight: 0.25, ..terms(p, 0.40, true, Medium, 0, 5.0) }, 0.436);
    check(MasteryTerms { weight: 0.25, ..terms(p, 0.40, false, Medium, 0, 5.0) }, 0.384);
}

/// The price of a hint is one table: the same for every mastery, so a confident learner pays no more.
#[test]
fn a_hint_costs_the_same_share_whatever_the_mastery() {
    let params = params();
    let kept = |m: f64, level: u8| MasteryTerms::without_delay(&params, m, Difficulty::Medium, level).kept().value();
    for mastery in [0.0, 0.40, 0.90, 0.99, 1.0] {
        let table: Vec<f64> = (0..=5).map(|level| kept(mastery, level)).collect();
        assert_eq!(table, [1.0, 0.95, 0.85, 0.7, 0.5, 0.35], "{mastery}");
    }
    assert!((params.share_after_hints(9) - 0.35).abs() < 1e-9);
    let falls = |pair: &[f64]| pair[0] > pair[1];
    assert!(params.hint_kept.windows(2).all(falls) && params.hint_kept[0] < 1.0, "each level costs something");
    assert!(params.hint_kept[0] >= 0.9, "the first costs little");
    assert!(params.hint_kept[4] > params.partial_evidence, "a pass with every hint beats a failing program");
}

#[test]
fn equation_9_is_told_with_its_numbers() {
    use Difficulty::{Easy, Hard, Medium};
    let p = &params();
    let check = |terms: MasteryTerms, want: &[&str]| {
        let steps = if terms.success {
            vec![terms.gain().explain(), terms.penalty().explain(), terms.kept().explain()]
        } else {
            vec![terms.loss().explain()]
        };
        let rest = [terms.explain_outcome(), terms.smoothing().explain(), terms.explain()];
        let told: Vec<String> = steps.iter().chain(&rest).map(ToString::to_string).collect();
        assert_eq!(told, want);
    };
    check(
        terms(p, 0.40, true, Medium, 0, 5.0),
        &[
            "gain = α × w_d × w_r × (1 − m) = .3 × 1 × 1 × .6 = .18",
            "penalty = η_t × (t − μ)/μ = .02 × 0 = 0",
            "kept = hints = 1",
            "m' = m + gain = .4 + .18 = .58",
            "mastery = (1 − λ) × m + λ × m' = .2 × .4 + .8 × .58 = .544",
            ".2 × .4 + .8 × (.4 + .18) = .544",
        ],
    );
    check(
        MasteryTerms { weight: 0.25, ..terms(p, 0.40, true, Hard, 1, 20.0) },
        &[
            "gain = α × w_d × w_r × (1 − m) = .3 × 1.2 × 1 × .25 × .6 = .054",
            "penalty = η_t × (t − μ)/μ = .02 × .25 × 1 = .005",
            "kept = hints × time = .95 × (1 − min(.005 / .054, .75)) = .862",
            "m' = m + gain × kept = .4 + .054 × .862 = .4466",
            "mastery = (1 − λ) × m + λ × m' = .2 × .4 + .8 × .4466 = .4372",
            ".2 × .4 + .8 × (.4 + .054 × .862) = .4372",
        ],
    );
    check(
        terms(p, 0.40, true, Medium, 3, 5.0),
        &[
            "gain = α × w_d × w_r × (1 − m) = .3 × 1 × 1 × .6 = .18",
            "penalty = η_t × (t − μ)/μ = .02 × 0 = 0",
            "kept = hints = .7",
            "m' = m + gain × kept = .4 + .18 × .7 = .526",
            "mastery = (1 − λ) × m + λ × m' = .2 × .4 + .8 × .526 = .5008",
            ".2 × .4 + .8 × (.4 + .18 × .7) = .5008",
        ],
    );
    check(
        MasteryTerms { weight: 0.5, ..terms(p, 0.40, false, Easy, 3, 20.0) },
        &[
            "loss = β × w_r × m / w_d = .2 × .5 × 1 × .4 / .8 = .05",
            "m' = m − loss = .4 − .05 = .35",
            "mastery = (1 − λ) × m + λ × m' = .2 × .4 + .8 × .35 = .36",
            ".2 × .4 + .8 × (.4 − .05) = .36",
        ],
    );
}

proptest! {
    #[test]
    fn mastery_stays_in_its_range_and_moves_the_right_way(
        m in 0.0..=1.0_f64, success: bool, d in 0_usize..3, hint_level in 0_u8..=5, seconds in 0.0..1e6_f64,
        age_days in 0.0..400.0_f64, weight in 0.01..=1.0_f64,
    ) {
        let difficulty = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard][d];
        let params = params();
        let timely = MasteryTerms::without_delay(&params, m, difficulty, hint_level);
        let terms = MasteryTerms { success, age_days, seconds, expected_seconds: 600.0, weight, ..timely };
        for after in [terms.value(), terms.rounded_value()] {
            prop_assert!((0.0..=1.0).contains(&after));
            prop_assert!(if success { after >= m } else { after <= m }, "{m} → {after}");
        }
    }
}
