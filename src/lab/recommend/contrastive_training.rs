//! Trains the embedding of texts: a problem's vector comes near the vectors of its topics (ExRec, equations 6 to 9).

use std::collections::BTreeMap;

use candle_core::{DType, Device, Result, Tensor, Var};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::optimizer::{Adam, AdamSettings, to_matrix};
use super::sequences::shuffle;
use super::text_retrieval::{CatalogTexts, RetrievalCounts, retrieve};
use crate::learner::predict::embed::{BUCKETS, BucketWeights, Embedding, TextKind};

/// τ of (7) and (8).
const TEMPERATURE: f64 = 0.1;

/// Problems in a batch.
const BATCH: usize = 32;

/// Parts that the problems are split into to measure with the problem left out.
const FOLDS: usize = 5;

/// Settings of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContrastSettings {
    pub width: usize,
    pub epochs: usize,
    pub rate: f64,
    pub decay: f64,
    pub seed: u64,
}

impl Default for ContrastSettings {
    fn default() -> Self {
        Self { width: 64, epochs: 50, rate: 1e-2, decay: 0.0, seed: 1 }
    }
}

/// The retrieval of problems by topic, micro-averaged F1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RetrievalScores {
    /// The random projection before the training.
    pub untrained: f64,
    /// On the problems that were trained on.
    pub trained: f64,
    /// On problems that were left out of the training.
    pub left_out: f64,
}

/// The rows of the buckets and the vectors of the kinds, as variables.
struct TextModel {
    rows: Var,
    kinds: Var,
}

impl TextModel {
    /// A random projection. Rows are scaled by the inverse document frequency of their bucket, so that rare words count
    /// more.
    fn random(texts: &CatalogTexts, settings: &ContrastSettings) -> Result<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
        let mut documents = vec![0_u32; BUCKETS];
        let all = texts.problems.iter().flat_map(|problem| std::iter::once(&problem.question).chain(&problem.steps));
        let mut total = 0_u32;
        for text in all {
            total += 1;
            for (bucket, _) in text {
                documents[*bucket] += 1;
            }
        }
        let rarity = |count: u32| (f64::from(total + 1) / f64::from(count + 1)).ln() as f32;
        let most = rarity(0).max(1.0);
        let values = (0..BUCKETS * settings.width)
            .map(|i| rng.random_range(-1.0..1.0_f32) * rarity(documents[i / settings.width]) / most);
        let values: Vec<f32> = values.collect();
        let rows = Var::from_tensor(&Tensor::from_vec(values, (BUCKETS, settings.width), &Device::Cpu)?)?;
        Ok(Self { rows, kinds: Var::zeros((3, settings.width), DType::F32, &Device::Cpu)? })
    }

    /// Vectors of texts of one kind, with norm 1.
    fn encode(&self, kind: TextKind, texts: &[&BucketWeights]) -> Result<Tensor> {
        let mut dense = vec![0.0_f32; texts.len() * BUCKETS];
        for (index, text) in texts.iter().enumerate() {
            text.iter().for_each(|(bucket, weight)| dense[index * BUCKETS + bucket] = *weight);
        }
        let dense = Tensor::from_vec(dense, (texts.len(), BUCKETS), &Device::Cpu)?;
        normalise(&dense.matmul(self.rows.as_tensor())?.broadcast_add(&self.kinds.as_tensor().get(kind as usize)?)?)
    }

    fn embedding(&self) -> Result<Embedding> {
        Ok(Embedding::from_rows(&to_matrix(&self.rows)?, to_matrix(&self.kinds)?))
    }
}

/// Trains on all problems of a catalogue.
pub fn train_embedding(texts: &CatalogTexts, settings: &ContrastSettings) -> Result<Embedding> {
    train_on(texts, settings, |_| true)
}

/// Measures retrieval before and after a training, and with each problem left out of the training.
pub fn measure_retrieval(
    texts: &CatalogTexts,
    trained: &Embedding,
    settings: &ContrastSettings,
) -> Result<RetrievalScores> {
    let by_topic = texts.problems_by_topic();
    let score = |embedding: &Embedding, counts: &dyn Fn(usize) -> bool| {
        let problems: Vec<Vec<f32>> = texts.problems.iter().map(|problem| embedding.encode_problem(problem)).collect();
        let topics: Vec<Vec<f32>> =
            texts.topics.iter().map(|topic| embedding.encode(TextKind::Component, topic)).collect();
        retrieve(&problems, &topics, &by_topic, counts)
    };
    let untrained = TextModel::random(texts, settings)?.embedding()?;
    let mut left_out = RetrievalCounts::default();
    for fold in 0..FOLDS {
        let embedding = train_on(texts, settings, |problem| problem % FOLDS != fold)?;
        left_out.add(score(&embedding, &|problem| problem % FOLDS == fold));
    }
    Ok(RetrievalScores {
        untrained: score(&untrained, &|_| true).f1(),
        trained: score(trained, &|_| true).f1(),
        left_out: left_out.f1(),
    })
}

fn train_on(texts: &CatalogTexts, settings: &ContrastSettings, is_used: impl Fn(usize) -> bool) -> Result<Embedding> {
    let model = TextModel::random(texts, settings)?;
    let mut rng = ChaCha8Rng::seed_from_u64(settings.seed.wrapping_add(1));
    let adam = AdamSettings { rate: settings.rate, decay: settings.decay, max_norm: 1.0 };
    let mut optimizer = Adam::new(vec![model.rows.clone(), model.kinds.clone()], adam)?;
    let has_topic = |problem: &usize| is_used(*problem) && !texts.problem_topics[*problem].is_empty();
    let mut order: Vec<usize> = (0..texts.problems.len()).filter(has_topic).collect();
    for _ in 0..settings.epochs {
        shuffle(&mut order, &mut rng);
        for batch in order.chunks(BATCH) {
            optimizer.step(&batch_loss(&model, texts, batch)?.backward()?)?;
        }
    }
    model.embedding()
}

/// L of (9) for a batch of problems.
fn batch_loss(model: &TextModel, texts: &CatalogTexts, batch: &[usize]) -> Result<Tensor> {
    // The topics of the batch, and where each stands among them.
    let mut places = BTreeMap::<usize, usize>::new();
    for topic in batch.iter().flat_map(|problem| &texts.problem_topics[*problem]) {
        let next = places.len();
        places.entry(*topic).or_insert(next);
    }
    let mut topics: Vec<usize> = vec![0; places.len()];
    for (topic, place) in &places {
        topics[*place] = *topic;
    }
    let components =
        model.encode(TextKind::Component, &topics.iter().map(|topic| &texts.topics[*topic]).collect::<Vec<_>>())?;
    let questions: Vec<&BucketWeights> = batch.iter().map(|problem| &texts.problems[*problem].question).collect();
    let steps: Vec<(usize, &BucketWeights)> =
        batch.iter().flat_map(|problem| texts.problems[*problem].steps.iter().map(|step| (*problem, step))).collect();
    let mask = |problem: usize| PairMask::new(&topics, &texts.problem_topics[problem], &texts.clusters);
    let question_masks: Vec<PairMask> = batch.iter().map(|problem| mask(*problem)).collect();
    let question_loss = contrastive_loss(&model.encode(TextKind::Question, &questions)?, &components, &question_masks)?;
    if steps.is_empty() {
        return Ok(question_loss);
    }
    let step_masks: Vec<PairMask> = steps.iter().map(|(problem, _)| mask(*problem)).collect();
    let step_texts: Vec<&BucketWeights> = steps.iter().map(|(_, step)| *step).collect();
    question_loss + contrastive_loss(&model.encode(TextKind::Step, &step_texts)?, &components, &step_masks)?
}

/// Which components of a batch are positives of a text, and which negatives (6).
struct PairMask {
    positive: Vec<bool>,
    negative: Vec<bool>,
}

impl PairMask {
    fn new(components: &[usize], own: &[usize], clusters: &[usize]) -> Self {
        let in_own_cluster = |component: &usize| own.iter().any(|topic| clusters[*topic] == clusters[*component]);
        Self {
            positive: components.iter().map(|component| own.contains(component)).collect(),
            negative: components.iter().map(|component| !in_own_cluster(component)).collect(),
        }
    }
}

/// (7) or (8): `texts` is n × d and `components` m × d, both with rows of norm 1. The mean over the texts of the mean
/// over their positives.
fn contrastive_loss(texts: &Tensor, components: &Tensor, masks: &[PairMask]) -> Result<Tensor> {
    let shape = (masks.len(), components.dim(0)?);
    let tensor = |values: Vec<f32>| Tensor::from_vec(values, shape, &Device::Cpu)?.to_dtype(texts.dtype());
    let negatives =
        tensor(masks.iter().flat_map(|mask| mask.negative.iter().map(|is| f32::from(u8::from(*is)))).collect())?;
    let weights = masks.iter().flat_map(|mask| {
        let count = mask.positive.iter().filter(|is| **is).count().max(1) as f32;
        mask.positive.iter().map(move |is| f32::from(u8::from(*is)) / count / masks.len() as f32)
    });
    let weights = tensor(weights.collect())?;
    let scores = (texts.matmul(&components.t()?)? / TEMPERATURE)?;
    // −ln(e^s / (e^s + Σ)) = ln(1 + Σ e^−s), where Σ sums over the negatives. A cosine is at most 1, so neither
    // exponential overflows.
    let sums = (scores.exp()? * negatives)?.sum_keepdim(1)?;
    let losses = (scores.neg()?.exp()?.broadcast_mul(&sums)? + 1.0)?.log()?;
    (losses * weights)?.sum_all()
}

fn normalise(rows: &Tensor) -> Result<Tensor> {
    rows.broadcast_div(&(rows.sqr()?.sum_keepdim(1)? + 1e-12)?.sqrt()?)
}

#[cfg(test)]
mod tests {
    use super::super::trainable_network::check_gradient;
    use super::*;
    use crate::learner::predict::embed::{ProblemTexts, bucket_weights};

    fn rows(values: &[f64], columns: usize) -> Tensor {
        Tensor::from_slice(values, (values.len() / columns, columns), &Device::Cpu).unwrap()
    }

    #[test]
    fn loss_matches_the_hand_example() {
        // Cosine 1 to the positive and 0 to the negative: −ln(e^10 / (e^10 + 1)) = 4.54e-5.
        let masks = [PairMask { positive: vec![true, false], negative: vec![false, true] }];
        let loss = contrastive_loss(&rows(&[1.0, 0.0], 2), &rows(&[1.0, 0.0, 0.0, 1.0], 2), &masks).unwrap();
        assert!((loss.to_scalar::<f64>().unwrap() - 4.539_9e-5).abs() < 1e-9);
    }

    #[test]
    fn topics_of_the_own_cluster_are_no_negatives() {
        let mask = PairMask::new(&[4, 7, 9], &[4], &[0, 1, 2, 3, 4, 5, 6, 4, 8, 9]);
        assert_eq!((mask.positive, mask.negative), (vec![true, false, false], vec![false, false, true]));
    }

    #[test]
    fn gradients_match_central_differences() {
        let texts = Var::from_tensor(&rows(&[0.9, -0.2, 0.4, 0.1, 0.8, -0.5], 3)).unwrap();
        let components = Var::from_tensor(&rows(&[0.5, 0.1, 0.6, -0.3, 0.7, 0.2, 0.4, -0.6, 0.1], 3)).unwrap();
        let masks = [
            PairMask { positive: vec![true, true, false], negative: vec![false, false, true] },
            PairMask { positive: vec![false, true, false], negative: vec![true, false, true] },
        ];
        let loss = || contrastive_loss(&normalise(&texts).unwrap(), &normalise(&components).unwrap(), &masks).unwrap();
        let gradients = loss().backward().unwrap();
        for var in [&texts, &components] {
            check_gradient(var, &gradients, || loss().to_scalar::<f64>().unwrap());
        }
    }

    #[test]
    fn training_brings_problems_to_their_topics() {
        let text = |words: &str| bucket_weights(words.split(' ').map(str::to_owned).collect());
        // Topic words never occur in the problems, so only the training can join them.
        let topics = ["alpha", "beta", "gamma"].map(text).to_vec();
        let problem = |i: usize| ProblemTexts {
            question: text(&format!("{} common n{i}", ["red", "blue", "green"][i % 3])),
            steps: vec![text(&format!("{} step n{i}", ["one", "two", "three"][i % 3]))],
        };
        let texts = CatalogTexts {
            problems: (0..15).map(problem).collect(),
            problem_topics: (0..15).map(|i| vec![i % 3]).collect(),
            clusters: vec![0, 1, 2],
            topics,
        };
        let settings = ContrastSettings { width: 16, epochs: 60, rate: 0.1, ..ContrastSettings::default() };
        let embedding = train_embedding(&texts, &settings).unwrap();
        let scores = measure_retrieval(&texts, &embedding, &settings).unwrap();
        assert!(scores.trained > 0.99 && scores.left_out > 0.9 && scores.untrained < 0.7, "{scores:?}");
    }
}
