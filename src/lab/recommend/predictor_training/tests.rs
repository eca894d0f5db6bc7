use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::lab::recommend::interactions::Interaction;
use crate::types::problem::{Problem, Topic};

/// Two topics with three problems each.
fn catalog() -> Catalog {
    let topic = |id: &str| Topic { id: id.into(), title: id.to_owned(), requires: Vec::new(), expected_minutes: 10 };
    let problem = |number: usize| {
        let mut problem = Problem::bare(&format!("problem-{number}"), ["heaps", "stacks"][number % 2]);
        problem.statement = format!("{} number {number}", ["keep the largest", "close the brackets"][number % 2]);
        problem.editorial = "Use it.".to_owned();
        problem
    };
    Catalog {
        topics: vec![topic("heaps"), topic("stacks")],
        problems: (0..6).map(problem).collect(),
        ..Catalog::default()
    }
}

/// Learners who know one topic or the other.
fn logs(count: usize) -> Vec<LearnerLog> {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut log = |learner: usize| {
        let mut row = |step: usize| {
            let item = rng.random_range(0..6_u32);
            let chance = if item as usize % 2 == learner % 2 { 0.9 } else { 0.2 };
            let (passed, kcs, day) = (rng.random_bool(chance), vec![item % 2], Some(step as f64));
            Interaction { item, kcs, passed, day, hints: 0, difficulty: 1, equations: Some((0.5, 0.55)) }
        };
        LearnerLog { learner: learner.to_string(), rows: (0..12).map(&mut row).collect() }
    };
    (0..count).map(&mut log).collect()
}

fn plan(folder: &Path, resume: bool) -> PredictorPlan {
    PredictorPlan { out: folder.to_owned(), seed: 3, resume, max_epochs: 3 }
}

fn trained(folder: &Path) -> Vec<u8> {
    std::fs::read(folder.join("predictor.safetensors")).unwrap()
}

#[test]
fn interrupted_training_gives_the_same_weights() {
    let (catalog, logs) = (catalog(), logs(40));
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let figures = train_predictor(&plan(whole.path(), false), &catalog, &logs, |_| true).unwrap().unwrap();
    assert_eq!(PredictorWeights::from_bytes(&trained(whole.path())).unwrap().to_bytes().unwrap().len(), figures.bytes);
    // Interrupted after each of the first stops, one after the other.
    let mut resume = false;
    let mut stops = 0;
    loop {
        let mut asked = 0;
        let stop = |_: &str| {
            asked += 1;
            asked < 2
        };
        let ended = train_predictor(&plan(parts.path(), resume), &catalog, &logs, stop).unwrap();
        if ended.is_some() {
            break;
        }
        (resume, stops) = (true, stops + 1);
    }
    assert!(stops >= 3, "{stops}");
    assert_eq!(trained(parts.path()), trained(whole.path()));
    assert!(!parts.path().join(CHECKPOINT).exists());
    let auc = |kind: ModelKind| figures.models.iter().find(|(own, _)| *own == kind).unwrap().1.auc.value;
    assert!((auc(ModelKind::Equations) - 0.5).abs() < 1e-9 && auc(ModelKind::Phi) > 0.7, "{figures:?}");
}

#[test]
fn checkpoint_of_other_options_is_refused() {
    let (catalog, logs) = (catalog(), logs(20));
    let folder = tempfile::tempdir().unwrap();
    assert!(train_predictor(&plan(folder.path(), false), &catalog, &logs, |_| false).unwrap().is_none());
    let other = PredictorPlan { seed: 4, ..plan(folder.path(), true) };
    let error = train_predictor(&other, &catalog, &logs, |_| true).unwrap_err();
    assert!(
        error.to_string().starts_with("Cannot resume: '") && error.to_string().ends_with("from other data or options")
    );
    let few = train_predictor(&plan(folder.path(), false), &catalog, &logs[..4], |_| true).unwrap_err();
    assert_eq!(few.to_string(), "at least 5 learners with a try are needed");
}
