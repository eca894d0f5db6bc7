//! Remarks on code that passed: only facts that the report proves, most useful first.

use super::assessment_result::AssessmentInput;
use crate::agents::agent_messages;
use crate::types::growth_measurement::GrowthComparison;
use crate::types::humanize;
use crate::types::params::Ctx;
use crate::types::problem::{Complexity, Problem, Signature};
use crate::types::verdict_report::{CaseReport, SolutionRemark};

/// The maximum number of remarks on a screen.
const MAX_REMARKS: usize = 3;
/// Two bases of exponentials are the same if the logarithm of their ratio is below this.
const BASE_TOLERANCE: f64 = 0.1;

/// Builds at most three remarks.
pub fn build_pass_remarks(ctx: &Ctx, input: &AssessmentInput, cases: &[&CaseReport]) -> Vec<SolutionRemark> {
    let all = [time_remark(ctx, input, cases), memory_remark(ctx, input, cases), printing_remark(input, cases)];
    all.into_iter().flatten().take(MAX_REMARKS).collect()
}

/// Sorts remarks by their use to the learner and keeps the first [`MAX_REMARKS`].
pub(super) fn keep_most_useful(remarks: &mut Vec<SolutionRemark>) {
    const ORDER: [&str; 3] = ["time", "space", "readability"];
    remarks.sort_by_key(|remark| ORDER.iter().position(|topic| *topic == remark.topic));
    remarks.truncate(MAX_REMARKS);
}

pub(super) fn new_remark(topic: &str, text: &str) -> SolutionRemark {
    SolutionRemark { topic: topic.to_owned(), text: agent_messages::to_sentence(text) }
}

/// Inserts the remark on the growth of the work first, because it is more useful than any other. It replaces a remark
/// on the time limit. `problem` says what n is.
pub fn add_growth_remark(remarks: &mut Vec<SolutionRemark>, problem: &Problem, growth: Option<&GrowthComparison>) {
    let Some(said) = growth.and_then(|growth| growth_remark(problem, growth)) else { return };
    remarks.retain(|remark| remark.topic != said.topic);
    remarks.insert(0, said);
    remarks.truncate(MAX_REMARKS);
}

/// Returns a remark on a program that answered correctly until its time ran out, or `None` if its growth is not surely
/// the cause.
#[must_use]
pub fn slow_growth_remark(problem: &Problem, growth: &GrowthComparison) -> Option<SolutionRemark> {
    let (yours, reference) = (growth.yours.fit?, growth.reference_growth()?);
    let manner = yours.describe();
    let text = format!("What it answered is right, but its work grows {manner}, the reference's as {reference}.");
    growth.is_steeper().then(|| new_remark("time", &with_size(text, problem)))
}

/// Adds what n is, if the problem says it: of two sizes, both may grow in the measurement.
fn with_size(text: String, problem: &Problem) -> String {
    match problem.complexity.as_ref().and_then(Complexity::describe_size) {
        Some(size) => format!("{text} {size}"),
        None => text,
    }
}

/// Compares the program's growth with the reference's. Returns `None` if a difference in class is not certain.
fn growth_remark(problem: &Problem, growth: &GrowthComparison) -> Option<SolutionRemark> {
    let (yours, reference) = (growth.yours.fit?, growth.reference_growth()?);
    let manner = yours.describe();
    let text = if growth.is_steeper() {
        format!("Yours grows {manner}, the reference as {reference}: there is a quicker way.")
    // A logarithm alone is too little to promise a quicker way.
    } else if yours.high.exponent() < reference.exponent() && !costs_more(growth) {
        format!("Yours grows {manner}, the reference as {reference}: for large inputs yours is the quicker way.")
    } else if yours.growth() == Some(reference) && has_same_base(growth) {
        format!("Yours grows {manner}, as the reference does.")
    } else {
        return None;
    };
    Some(new_remark("time", &with_size(text, problem)))
}

/// Whether the work is more than the reference's at the largest size that both were measured at. Then no growth makes it
/// the quicker way for the inputs that count.
fn costs_more(growth: &GrowthComparison) -> bool {
    let reference = &growth.reference.points;
    let both = growth
        .yours
        .points
        .iter()
        .rev()
        .find_map(|yours| Some((yours.fuel, reference.iter().find(|point| point.size == yours.size)?.fuel)));
    both.is_some_and(|(yours, reference)| yours > reference)
}

/// Returns whether a reader would see two exponential growths as the same. Always true for other growths.
fn has_same_base(growth: &GrowthComparison) -> bool {
    let [yours, reference] = [&growth.yours, &growth.reference].map(|measured| measured.fit.and_then(|fit| fit.base));
    yours.zip(reference).is_none_or(|(yours, reference)| (yours / reference).ln().abs() < BASE_TOLERANCE)
}

/// Compares the instruction count with its limit. The count is exact and the same on every machine, but native code has
/// none.
fn time_remark(ctx: &Ctx, input: &AssessmentInput, cases: &[&CaseReport]) -> Option<SolutionRemark> {
    if input.report.fuel_limit == 0 {
        return None;
    }
    let slowest = cases.iter().max_by_key(|case| case.fuel)?;
    let used = slowest.fuel as f64 / input.report.fuel_limit.max(1) as f64;
    let (which, share) = (describe_tag(input, slowest), humanize::format_percent(used.min(1.0)));
    (used >= ctx.params.remarks.near_limit)
        .then(|| new_remark("time", &format!("The slowest case{which} took {share} of the time limit.")))
}

fn memory_remark(ctx: &Ctx, input: &AssessmentInput, cases: &[&CaseReport]) -> Option<SolutionRemark> {
    let largest = cases.iter().max_by_key(|case| case.memory)?;
    let (used, limit) = (largest.memory as f64 / 1_048_576.0, f64::from(input.problem.limits.memory_mb));
    let which = describe_tag(input, largest);
    let text = format!("The largest case{which} took {used:.0} MiB of the {limit:.0} MiB allowed.");
    (used >= ctx.params.remarks.near_limit * limit).then(|| new_remark("space", &text))
}

/// Returns a remark on output that a program prints besides its answer. There is none if the program answers by
/// printing.
fn printing_remark(input: &AssessmentInput, cases: &[&CaseReport]) -> Option<SolutionRemark> {
    if input.problem.signature == Signature::Stdin {
        return None;
    }
    let printing = cases.iter().filter(|case| !case.stdout.is_empty()).count();
    let count = humanize::count_noun(printing, "case");
    let text = format!("It still prints in {count}; finished code is easier to read without.");
    (printing > 0).then(|| new_remark("readability", &text))
}

/// Returns " (it is large)", or the tag in parentheses if it has no description.
fn describe_tag(input: &AssessmentInput, case: &CaseReport) -> String {
    let words = &input.problem.tags;
    let told = |tag: &String| if words.knows(tag) { format!("it {}", words.describe(tag)) } else { tag.clone() };
    case.tags.first().map(|tag| format!(" ({})", told(tag))).unwrap_or_default()
}
