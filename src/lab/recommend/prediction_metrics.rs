//! Scores of predictions, with intervals from a bootstrap over learners.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::lab::statistics;

/// Predictions of one model for one learner: chance and outcome, in order.
pub type LearnerPredictions = Vec<(f64, bool)>;

/// Scores of a model, each with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PredictionScores {
    /// Area under the ROC curve: the mean over folds, since models of different folds do not share a scale.
    pub auc: Estimate,
    /// Mean log loss, in nats.
    pub log_loss: Estimate,
    /// Mean squared error.
    pub brier: f64,
    /// Expected calibration error over ten bins.
    pub ece: f64,
    /// F1 of the outcome "passed" at the threshold one half.
    pub f1: f64,
    /// Cohen's κ at the threshold one half.
    pub kappa: f64,
    /// Difference of AUC and of log loss to the reference model on the same learners; `None` for the reference.
    pub auc_difference: Option<Estimate>,
    pub log_loss_difference: Option<Estimate>,
}

/// A figure with its 95 % interval, which needs two learners.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// Resamples of the learners.
const RESAMPLES: usize = 400;

/// Chances are scored as at least this far from 0 and 1.
const MIN_CHANCE: f64 = 1e-6;

/// Scores models on the same learners. `models[m][f][l]` are the predictions of model m for learner l of fold f;
/// `reference` is the model that the others are compared with. `None` if the outcomes of every fold are all the same.
#[must_use]
pub fn score_models(
    models: &[Vec<Vec<LearnerPredictions>>],
    reference: usize,
    seed: u64,
) -> Option<Vec<PredictionScores>> {
    let learners = models.first()?.iter().map(Vec::len).sum();
    let sorted: Vec<FoldPredictions> = models.iter().map(|folds| FoldPredictions::new(folds)).collect();
    let scores_of = |counts: &[u32]| sorted.iter().map(|model| model.scores(counts)).collect::<Option<Vec<[f64; 2]>>>();
    let values = scores_of(&vec![1; learners])?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut resamples = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        let mut counts = vec![0_u32; learners];
        (0..learners).for_each(|_| counts[rng.random_range(0..learners)] += 1);
        // A resample without both outcomes has no AUC and says nothing.
        resamples.extend(scores_of(&counts));
    }
    let estimate = |value: f64, of: &dyn Fn(&Vec<[f64; 2]>) -> f64| {
        let drawn: Vec<f64> = resamples.iter().map(of).collect();
        let bound = |q: f64| statistics::quantile(&drawn, q).filter(|_| learners > 1);
        Estimate { value, low: bound(0.025), high: bound(0.975) }
    };
    let scores = models.iter().enumerate().map(|(index, model)| {
        let difference = |score: usize| {
            let value = values[index][score] - values[reference][score];
            (index != reference).then(|| estimate(value, &|drawn| drawn[index][score] - drawn[reference][score]))
        };
        let flat: Vec<(f64, bool)> = model.iter().flatten().flatten().copied().collect();
        let (f1, kappa) = agreement(&flat);
        PredictionScores {
            auc: estimate(values[index][0], &|drawn| drawn[index][0]),
            log_loss: estimate(values[index][1], &|drawn| drawn[index][1]),
            brier: statistics::brier(&flat).unwrap_or_default(),
            ece: statistics::ece(&flat).unwrap_or_default(),
            f1,
            kappa,
            auc_difference: difference(0),
            log_loss_difference: difference(1),
        }
    });
    Some(scores.collect())
}

/// F1 and Cohen's κ of the predictions at the threshold one half.
fn agreement(predictions: &[(f64, bool)]) -> (f64, f64) {
    let count =
        |said: bool, was: bool| predictions.iter().filter(|(p, y)| (*p >= 0.5) == said && *y == was).count() as f64;
    let (hit, alarm, miss, rest) = (count(true, true), count(true, false), count(false, true), count(false, false));
    let total = hit + alarm + miss + rest;
    let f1 = if hit > 0.0 { 2.0 * hit / (2.0 * hit + alarm + miss) } else { 0.0 };
    let by_chance = ((hit + alarm) * (hit + miss) + (miss + rest) * (alarm + rest)) / (total * total);
    let kappa = if by_chance < 1.0 { ((hit + rest) / total - by_chance) / (1.0 - by_chance) } else { 0.0 };
    (f1, kappa)
}

/// The predictions of one model, fold by fold.
struct FoldPredictions(Vec<SortedPredictions>);

impl FoldPredictions {
    fn new(folds: &[Vec<LearnerPredictions>]) -> Self {
        Self(folds.iter().map(|fold| SortedPredictions::new(fold)).collect())
    }

    /// Mean AUC of the folds with both outcomes and mean log loss of all rows, with each learner counted this often.
    /// `None` if no fold has both.
    fn scores(&self, counts: &[u32]) -> Option<[f64; 2]> {
        let (mut aucs, mut loss, mut rows, mut rest) = (Vec::new(), 0.0, 0.0, counts);
        for fold in &self.0 {
            let (own, others) = rest.split_at(fold.losses.len());
            rest = others;
            aucs.extend(fold.auc(own));
            for ((sum, count), times) in fold.losses.iter().zip(own) {
                loss += sum * f64::from(*times);
                rows += *count as f64 * f64::from(*times);
            }
        }
        Some([statistics::mean(aucs)?, loss / rows])
    }
}

/// Predictions sorted once, so that each resample takes one pass.
struct SortedPredictions {
    /// Chance, outcome and learner, by chance.
    rows: Vec<(f64, bool, u32)>,
    /// Sum of log losses and number of rows by learner.
    losses: Vec<(f64, usize)>,
    /// Pairs of a right and a wrong answer of the same learner: in the right order, and all, by learner.
    own_pairs: Vec<[f64; 2]>,
}

impl SortedPredictions {
    fn new(model: &[LearnerPredictions]) -> Self {
        let rows = model
            .iter()
            .enumerate()
            .flat_map(|(learner, rows)| rows.iter().map(move |(p, y)| (*p, *y, learner as u32)));
        let mut rows: Vec<(f64, bool, u32)> = rows.collect();
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        let loss = |(p, y): &(f64, bool)| {
            let p = p.clamp(MIN_CHANCE, 1.0 - MIN_CHANCE);
            -if *y { p.ln() } else { (1.0 - p).ln() }
        };
        let losses = model.iter().map(|rows| (rows.iter().map(loss).sum(), rows.len())).collect();
        let own_pairs = |rows: &LearnerPredictions| {
            let right = rows.iter().filter(|(_, passed)| *passed).count() as f64;
            let pairs = right * (rows.len() as f64 - right);
            [statistics::auroc(rows).unwrap_or_default() * pairs, pairs]
        };
        Self { rows, losses, own_pairs: model.iter().map(own_pairs).collect() }
    }

    /// The AUC, with each learner counted this often. `None` without both outcomes. Copies of a learner are not compared
    /// with each other: among few learners such pairs would move the interval away from the figure.
    fn auc(&self, counts: &[u32]) -> Option<f64> {
        let (mut wins, mut right, mut wrong) = (0.0, 0.0, 0.0);
        let mut start = 0;
        while start < self.rows.len() {
            let chance = self.rows[start].0;
            let (mut tied_right, mut tied_wrong) = (0.0, 0.0);
            let mut end = start;
            while end < self.rows.len() && self.rows[end].0.total_cmp(&chance).is_eq() {
                let (_, passed, learner) = self.rows[end];
                let count = f64::from(counts[learner as usize]);
                if passed {
                    tied_right += count;
                } else {
                    tied_wrong += count;
                }
                end += 1;
            }
            wins += tied_right * (wrong + tied_wrong / 2.0);
            (right, wrong, start) = (right + tied_right, wrong + tied_wrong, end);
        }
        let mut pairs = right * wrong;
        for ([own_wins, own_pairs], count) in self.own_pairs.iter().zip(counts) {
            let between_copies = f64::from(count * count.saturating_sub(1));
            wins -= between_copies * own_wins;
            pairs -= between_copies * own_pairs;
        }
        (pairs > 0.0).then(|| wins / pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_learner_are_not_compared_with_each_other() {
        let model: Vec<LearnerPredictions> =
            vec![vec![(0.9, true), (0.4, false)], vec![(0.6, false), (0.6, true)], vec![(0.2, false), (0.3, true)]];
        let sorted = SortedPredictions::new(&model);
        let flat: Vec<(f64, bool)> = model.iter().flatten().copied().collect();
        assert!((sorted.auc(&[1, 1, 1]).unwrap() - statistics::auroc(&flat).unwrap()).abs() < 1e-12);
        // Each learner's own pair is in order, twice and once; of the pairs between both, two are and two are not.
        assert!((sorted.auc(&[2, 0, 1]).unwrap() - 5.0 / 7.0).abs() < 1e-12);
        assert_eq!(sorted.auc(&[0, 0, 0]), None);
    }

    #[test]
    fn auc_is_the_mean_over_folds_and_one_learner_has_no_interval() {
        let check = |folds: &[&[LearnerPredictions]], expected: f64, has_interval: bool| {
            let model = folds.iter().map(|fold| fold.to_vec()).collect();
            let scores = score_models(&[model], 0, 1).unwrap().remove(0);
            assert!((scores.auc.value - expected).abs() < 1e-12, "{scores:?}");
            assert_eq!([scores.auc.low.is_some(), scores.log_loss.high.is_some()], [has_interval; 2], "{scores:?}");
        };
        // Each fold's model knows one number, low where its own test fold is high.
        let fold = |chance: f64, passed: usize| vec![(0..4).map(|i| (chance, i < passed)).collect(); 2];
        check(&[&fold(0.4, 3), &fold(0.6, 1)], 0.5, true);
        check(&[&[vec![(0.9, true), (0.4, false)]], &[vec![(0.6, false), (0.3, true)]]], 0.5, true);
        // A fold with one outcome has no AUC.
        check(&[&[vec![(0.9, true), (0.4, false)]], &[vec![(0.6, true)]]], 1.0, true);
        check(&[&[vec![(0.9, true), (0.4, false)]]], 1.0, false);
    }

    #[test]
    fn better_model_has_a_difference_above_zero() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut learners = |noise: f64| -> Vec<Vec<LearnerPredictions>> {
            let row = |rng: &mut ChaCha8Rng, i: usize| {
                (
                    (0.3 + 0.4 * f64::from(u8::from(i.is_multiple_of(2))) + rng.random_range(-noise..noise)),
                    i.is_multiple_of(2),
                )
            };
            vec![(0..40).map(|_| (0..30).map(|i| row(&mut rng, i)).collect()).collect()]
        };
        let models = vec![learners(0.6), learners(0.2)];
        let scores = score_models(&models, 0, 1).unwrap();
        assert!(scores[0].auc_difference.is_none());
        let difference = scores[1].auc_difference.unwrap();
        let (low, high) = difference.low.zip(difference.high).unwrap();
        assert!(low > 0.0 && low < difference.value && difference.value < high);
        assert!(scores[1].auc.low <= Some(scores[1].auc.value));
        assert!(scores[1].log_loss_difference.and_then(|loss| loss.high).is_some_and(|high| high < 0.0));
    }

    #[test]
    fn f1_and_kappa_match_a_table() {
        // 3 hits, 1 false alarm, 2 misses, 4 correct rejections: F1 6/9; agreement .7, by chance (4·5 + 6·5)/100 = .5.
        let rows = [(0.9, true, 3), (0.9, false, 1), (0.1, true, 2), (0.1, false, 4)];
        let flat: Vec<(f64, bool)> = rows.iter().flat_map(|(p, y, n)| vec![(*p, *y); *n]).collect();
        let (f1, kappa) = agreement(&flat);
        assert!((f1 - 6.0 / 9.0).abs() < 1e-12 && (kappa - 0.4).abs() < 1e-12);
    }
}
