//! Says what a judged submission does after its cases. Whether they passed is known only with the result.

use crate::types::problem::Problem;

/// What follows the cases of a submission: `Next, if all pass: random inputs and how the work grows.`; `None` for a problem
/// without either.
#[must_use]
pub fn what_follows_cases(problem: &Problem) -> Option<String> {
    let random = problem.has_random_inputs().then_some("random inputs");
    let growth = (problem.complexity.is_some() && problem.generator.is_some()).then_some("how the work grows");
    let checks: Vec<&str> = [random, growth].into_iter().flatten().collect();
    (!checks.is_empty()).then(|| format!("Next, if all pass: {}.", checks.join(" and ")))
}
