use super::*;
use crate::learner::predict::embed::{BUCKETS, Embedding};
use crate::types::network_weights::{Matrix, NetworkShape, NetworkWeights};
use crate::types::problem::{Problem, Topic};

const SHAPE: NetworkShape = NetworkShape { item: 8, hidden: 4, projection: 4, combined: 6 };

/// Values in ±1/2 that differ from each other, the same on every run.
fn spread(rows: usize, columns: usize, salt: usize) -> Matrix {
    let values = (0..rows * columns).map(|i| ((i * 7919 + salt * 104_729) % 1009) as f32 / 1009.0 - 0.5);
    Matrix::new(rows, columns, values.collect())
}

fn weights() -> PredictorWeights {
    let network = |salt: usize| {
        let matrices = SHAPE.layout().map(|(name, rows, columns)| spread(rows, columns, salt + name.len()));
        NetworkWeights::from_matrices(SHAPE, matrices)
    };
    let mut linear = [0.0; FEATURE_COUNT];
    linear.iter_mut().enumerate().for_each(|(i, weight)| *weight = (i % 5) as f32 * 0.1 - 0.2);
    let embedding = Embedding::from_rows(&spread(BUCKETS, SHAPE.item, 3), spread(3, SHAPE.item, 4));
    PredictorWeights { embedding, trace: network(1), linear, correction: network(2) }
}

fn catalog() -> Catalog {
    let topic = |id: &str| Topic { id: id.into(), title: id.to_owned(), requires: Vec::new(), expected_minutes: 10 };
    let mut both = Problem::bare("both", "heaps");
    both.topics.push("stacks".into());
    both.statement = "Keep the largest plates.".to_owned();
    let problems = vec![Problem::bare("one", "heaps"), both, Problem::bare("two", "stacks")];
    Catalog { topics: vec![topic("heaps"), topic("stacks")], problems, ..Catalog::default() }
}

fn predictor() -> Predictor {
    Predictor::new(Arc::new(weights()), &catalog())
}

fn attempt(problem: &str, passed: bool, day: f64) -> FirstTry {
    let equations = EquationEstimates { mastery: 0.4, chance: 0.55 };
    FirstTry { problem: problem.into(), passed, hints: 1, day, equations }
}

#[test]
fn weights_survive_a_round_trip() {
    let bytes = weights().to_bytes().unwrap();
    assert_eq!(PredictorWeights::from_bytes(&bytes).unwrap(), weights());
    assert_eq!(weights().to_bytes().unwrap(), bytes);
}

#[test]
fn weights_of_another_format_are_refused() {
    let mut file = crate::types::network_weights::TensorFile::from_bytes(&weights().to_bytes().unwrap()).unwrap();
    file.metadata.insert("format".to_owned(), "2".to_owned());
    let error = PredictorWeights::from_bytes(&file.to_bytes().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the weights are of format 2; this program reads format 1");
}

#[test]
fn prediction_uses_the_past_only() {
    let predictor = predictor();
    let history =
        [attempt("one", true, 1.0), attempt("both", false, 2.0), attempt("two", true, 2.5), attempt("one", false, 4.0)];
    for cut in 0..history.len() {
        // The same past with every later answer changed: the prediction at the cut is the same.
        let mut changed = history.clone();
        changed[cut..].iter_mut().for_each(|later| later.passed = !later.passed);
        let [a, b] = [&history, &changed].map(|tries| {
            let mut state = predictor.start();
            let mut predictions = Vec::new();
            for attempt in tries {
                predictions.push(predictor.chance(&state, &attempt.problem, attempt.equations, attempt.day).unwrap());
                predictor.observe(&mut state, attempt);
            }
            predictions
        });
        assert_eq!(a[..=cut], b[..=cut]);
        assert!(cut + 1 == history.len() || a[cut + 1..] != b[cut + 1..]);
    }
}

#[test]
fn fold_equals_observing_one_by_one() {
    let predictor = predictor();
    let history = [attempt("one", true, 1.0), attempt("gone", true, 1.5), attempt("both", false, 2.0)];
    let mut state = predictor.start();
    for attempt in &history {
        predictor.observe(&mut state, attempt);
    }
    assert_eq!(predictor.fold(&history), state);
    assert_eq!(state.tries, 2, "a problem that the catalogue lacks does not count");
}

#[test]
fn equations_are_used_until_the_network_is_believed() {
    let predictor = predictor();
    let state = predictor.fold(&[attempt("one", true, 1.0)]);
    let contest = predictor.contest(&state);
    assert_eq!((contest.tries, contest.network_is_believed), (1, false));
}
