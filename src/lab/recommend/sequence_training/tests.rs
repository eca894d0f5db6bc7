use rand::RngExt;

use super::*;

/// Learners of two abilities who answer six items; an ability is visible only in the answers before.
fn learners(count: usize, seed: u64) -> Vec<AnswerSequence> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut learner = || {
        let chance = if rng.random_bool(0.5) { 0.85 } else { 0.25 };
        let items: Vec<u32> = (0..15).map(|_| rng.random_range(0..6)).collect();
        let answers: Vec<f32> = items.iter().map(|_| f32::from(u8::from(rng.random_bool(chance)))).collect();
        let kcs = items.iter().map(|item| vec![item % 2]).collect();
        AnswerSequence { kcs, offsets: vec![0.0; items.len()], items, answers }
    };
    (0..count).map(|_| learner()).collect()
}

const SETTINGS: SequenceSettings = SequenceSettings {
    shape: NetworkShape { item: 4, hidden: 8, projection: 6, combined: 8 },
    batch: 16,
    rate: 1e-2,
    decay: 0.0,
    max_epochs: 16,
    patience: 3,
    seed: 9,
};

const SOURCE: VectorSource = VectorSource::Learned { answers: &[20; 6], kcs: 2 };

fn bytes(trainer: &SequenceTrainer) -> Vec<u8> {
    let mut file = TensorFile::default();
    trainer.to_tensors(&mut file).unwrap();
    file.to_bytes().unwrap()
}

#[test]
fn training_finds_the_ability_behind_the_answers() {
    let (train, validation) = (learners(200, 1), learners(60, 2));
    let mut trainer = SequenceTrainer::new(SETTINGS, SOURCE, false, &validation).unwrap();
    while !trainer.progress.is_finished {
        trainer.run_epoch(&train, &validation).unwrap();
    }
    let losses = &trainer.progress.losses;
    // Without the history the best loss is about that of one half, ln 2 = .69.
    let (before, after, best) = (losses[0], losses[trainer.progress.best_epoch], best_loss(&validation));
    assert!(before > 0.65 && after < best + 0.03, "{best}: {losses:?}");
}

/// The loss of Bayes' rule, which knows both abilities and how frequent they are.
fn best_loss(sequences: &[AnswerSequence]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for sequence in sequences {
        let mut weights = [0.5, 0.5];
        for answer in &sequence.answers {
            let likelihoods = [0.85, 0.25].map(|chance| if *answer > 0.5 { chance } else { 1.0 - chance });
            let expected = (weights[0] * likelihoods[0] + weights[1] * likelihoods[1]) / (weights[0] + weights[1]);
            sum -= f64::ln(expected);
            count += 1.0;
            weights = [weights[0] * likelihoods[0], weights[1] * likelihoods[1]];
        }
    }
    sum / count
}

#[test]
fn resumed_training_equals_an_uninterrupted_one() {
    let (train, validation) = (learners(40, 3), learners(10, 4));
    let start = || SequenceTrainer::new(SETTINGS, SOURCE, false, &validation).unwrap();
    let mut whole = start();
    (0..4).for_each(|_| whole.run_epoch(&train, &validation).unwrap());
    let mut first = start();
    (0..2).for_each(|_| first.run_epoch(&train, &validation).unwrap());
    let saved = TensorFile::from_bytes(&bytes(&first)).unwrap();
    let mut second = start();
    second.restore(&saved).unwrap();
    assert_eq!(second.progress, first.progress);
    (0..2).for_each(|_| second.run_epoch(&train, &validation).unwrap());
    assert_eq!(bytes(&second), bytes(&whole));
}

#[test]
fn training_is_the_same_on_one_and_two_threads() {
    let (train, validation) = (learners(40, 5), learners(10, 6));
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut trainer = SequenceTrainer::new(SETTINGS, SOURCE, false, &validation).unwrap();
            (0..2).for_each(|_| trainer.run_epoch(&train, &validation).unwrap());
            bytes(&trainer)
        })
    };
    assert_eq!(run(1), run(2));
}

#[test]
fn network_on_top_begins_at_the_linear_model() {
    let mut validation = learners(20, 7);
    validation.iter_mut().for_each(|sequence| sequence.offsets.fill(0.7));
    let trainer = SequenceTrainer::new(SETTINGS, SOURCE, true, &validation).unwrap();
    let logits = trainer.logits(&validation).unwrap();
    assert!(logits.iter().flatten().all(|logit| (logit - 0.7).abs() < 1e-6));
}

#[test]
fn later_answers_change_no_earlier_prediction() {
    let validation = learners(6, 8);
    let trainer = SequenceTrainer::new(SETTINGS, SOURCE, false, &validation).unwrap();
    let mut changed = validation.clone();
    changed.iter_mut().for_each(|sequence| sequence.answers[7..].iter_mut().for_each(|answer| *answer = 1.0 - *answer));
    let [before, after] = [&validation, &changed].map(|sequences| trainer.logits(sequences).unwrap());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before[..=7], after[..=7]);
        assert_ne!(before[8..], after[8..]);
    }
}
