use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::*;
use crate::learner::predict::embed::{BUCKETS, Embedding};
use crate::learner::predict::features::FEATURE_COUNT;
use crate::learner::predict::predictor_weights::PredictorWeights;
use crate::learner::state_queries;
use crate::types::Catalog;
use crate::types::network_weights::{Matrix, NetworkShape, NetworkWeights};
use crate::types::problem::Topic;

const SHAPE: NetworkShape = NetworkShape { item: 4, hidden: 3, projection: 3, combined: 5 };

fn predictor(catalog: &Catalog) -> Arc<Predictor> {
    let spread = |rows: usize, columns: usize| {
        Matrix::new(rows, columns, (0..rows * columns).map(|i| ((i * 37) % 101) as f32 / 101.0 - 0.5).collect())
    };
    let network = NetworkWeights::from_matrices(SHAPE, SHAPE.layout().map(|(_, rows, columns)| spread(rows, columns)));
    let embedding = Embedding::from_rows(&spread(BUCKETS, SHAPE.item), Matrix::zeros(3, SHAPE.item));
    let weights =
        PredictorWeights { embedding, trace: network.clone(), linear: [0.05; FEATURE_COUNT], correction: network };
    Arc::new(Predictor::new(Arc::new(weights), catalog))
}

fn catalog() -> Catalog {
    let topic = |id: &str| Topic { id: id.into(), title: id.to_owned(), requires: Vec::new(), expected_minutes: 10 };
    let problems = vec![Problem::bare("one", "heaps"), Problem::bare("two", "stacks")];
    Catalog { topics: vec![topic("heaps"), topic("stacks")], problems, ..Catalog::default() }
}

fn tries(count: usize) -> Vec<FirstTry> {
    let attempt = |step: usize| FirstTry {
        problem: if step.is_multiple_of(2) { "one" } else { "two" }.into(),
        passed: step.is_multiple_of(3),
        hints: 0,
        day: step as f64,
        equations: EquationEstimates { mastery: 0.4, chance: 0.5 },
    };
    (0..count).map(attempt).collect()
}

#[test]
fn more_tries_continue_the_prediction() {
    let predictor = predictor(&catalog());
    let first = LearnerPrediction::new(&predictor, None, tries(30));
    let (continued, whole) = (
        LearnerPrediction::new(&predictor, Some(&first), tries(34)),
        LearnerPrediction::new(&predictor, None, tries(34)),
    );
    assert_eq!(continued.state, whole.state);
    // After an undo the earlier tries no longer match.
    let mut undone = tries(30);
    undone.remove(4);
    let again = LearnerPrediction::new(&predictor, Some(&first), undone.clone());
    assert_eq!(again.state, predictor.fold(&undone));
    assert!(LearnerPrediction::has_enough(&tries(30)) && !LearnerPrediction::has_enough(&undone));
}

#[test]
fn gains_are_of_problems_that_practise_a_target() {
    let catalog = catalog();
    let prediction = LearnerPrediction::new(&predictor(&catalog), None, tries(30));
    let (learner, params): (LearnerState, Params) = (LearnerState::default(), Params::default());
    let targets: [TopicId; 2] = ["heaps".into(), "graphs".into()];
    let now = Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_hours(40 * 24);
    let (zone, day) = (TimeZone::UTC, jiff::civil::date(1970, 2, 10));
    let ctx = Ctx { now, zone, day, seed: 0, params: &params, catalog: &catalog, gains: None };
    let gains = prediction.gains(&learner, &ctx, (catalog.problems.iter(), &targets));
    assert_eq!(gains.keys().map(ProblemUid::as_str).collect::<Vec<_>>(), ["one"]);
    let gain = &gains[&ProblemUid::from("one")];
    let one_target =
        gain.chance * (gain.after_pass - gain.before) + (1.0 - gain.chance) * (gain.after_fail - gain.before);
    assert!((gain.expected - one_target / 2.0).abs() < 1e-12, "a mean over both targets");
    assert!((gain.before - state_queries::mastery(&learner, &params, &"heaps".into())).abs() < 1e-12);
    let chance = prediction.chance(&learner, &params, &catalog.problems[0], 40.0).unwrap();
    assert!((gain.chance - chance).abs() < 1e-12, "the chance is the network's");
}
