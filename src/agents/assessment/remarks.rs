//! Remarks on code that passed: only what the report proves, most useful first.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::findings::Input;
use crate::agents::words;
use crate::model::growth::Comparison;
use crate::model::learner::LearnerState;
use crate::model::params::Ctx;
use crate::model::verdict::{CaseReport, Remark};
use crate::model::wording;

/// Remarks a screen has room for.
const MOST: usize = 3;
/// Tags named in one remark.
const TAGS: usize = 5;

/// At most three remarks.
pub fn after_a_pass(state: &LearnerState, ctx: &Ctx, input: &Input, cases: &[&CaseReport]) -> Vec<Remark> {
    let all = [time(ctx, input, cases), space(ctx, input, cases), prints(cases), edges(state, input, cases)];
    all.into_iter().flatten().take(MOST).collect()
}

/// Orders remarks by how much they are worth to the learner and keeps those there is room for.
pub(super) fn most_useful(remarks: &mut Vec<Remark>) {
    const ORDER: [&str; 4] = ["time", "space", "readability", "edge"];
    remarks.sort_by_key(|remark| ORDER.iter().position(|topic| *topic == remark.topic));
    remarks.truncate(MOST);
}

pub(super) fn remark(topic: &str, text: &str) -> Remark {
    Remark { topic: topic.to_owned(), text: words::sentence(text) }
}

/// Puts what the growth of the work says first: it is worth more than any other remark, and takes the place of one on
/// the time limit.
pub fn weigh_in(remarks: &mut Vec<Remark>, growth: Option<&Comparison>) {
    let Some(said) = growth.and_then(on_growth) else { return };
    remarks.retain(|remark| remark.topic != said.topic);
    remarks.insert(0, said);
    remarks.truncate(MOST);
}

/// The program's growth beside the reference's.
fn on_growth(growth: &Comparison) -> Option<Remark> {
    let (yours, reference) = (growth.yours.growth()?, growth.reference.growth()?);
    let text = match yours.cmp(&reference) {
        Ordering::Greater => format!("Yours grows as {yours}, the reference as {reference}: there is a quicker way."),
        Ordering::Equal => format!("Yours grows as {yours}, as the reference does."),
        Ordering::Less => format!("Yours grows as {yours}, the reference only as {reference}."),
    };
    Some(remark("time", &text))
}

/// Instructions against the limit: exact, and the same everywhere. Native code has no such count.
fn time(ctx: &Ctx, input: &Input, cases: &[&CaseReport]) -> Option<Remark> {
    if input.report.fuel_limit == 0 {
        return None;
    }
    let slowest = cases.iter().max_by_key(|case| case.fuel)?;
    let used = slowest.fuel as f64 / input.report.fuel_limit.max(1) as f64;
    let (which, share) = (tagged(slowest), wording::percent(used.min(1.0)));
    (used >= ctx.params.remarks.near_limit)
        .then(|| remark("time", &format!("The slowest case{which} took {share} of the time limit.")))
}

fn space(ctx: &Ctx, input: &Input, cases: &[&CaseReport]) -> Option<Remark> {
    let largest = cases.iter().max_by_key(|case| case.memory)?;
    let (used, limit) = (largest.memory as f64 / 1_048_576.0, f64::from(input.problem.limits.memory_mb));
    let which = tagged(largest);
    let text = format!("The largest case{which} took {used:.0} MiB of the {limit:.0} MiB allowed.");
    (used >= ctx.params.remarks.near_limit * limit).then(|| remark("space", &text))
}

fn prints(cases: &[&CaseReport]) -> Option<Remark> {
    let printing = cases.iter().filter(|case| !case.stdout.is_empty()).count();
    let count = wording::count(printing, "case");
    let text = format!("It still prints in {count}; finished code is easier to read without.");
    (printing > 0).then(|| remark("readability", &text))
}

/// What the tests have shown to work, by their tags.
fn edges(state: &LearnerState, input: &Input, cases: &[&CaseReport]) -> Option<Remark> {
    let first = state.problems.get(&input.problem.uid).is_none_or(|p| p.submissions == 0);
    let mut seen = BTreeSet::new();
    let tags = cases.iter().flat_map(|case| &case.tags).filter(|tag| seen.insert(*tag));
    let tags: Vec<&str> = tags.map(String::as_str).take(TAGS).collect();
    let lead = if first { "Passed with the first submission" } else { "Passed" };
    match (first, tags.is_empty()) {
        (false, true) => None,
        (true, true) => Some(remark("edge", &format!("{lead}."))),
        (_, false) => Some(remark("edge", &format!("{lead}; the tests covered {}.", tags.join(", ")))),
    }
}

fn tagged(case: &CaseReport) -> String {
    case.tags.first().map(|tag| format!(" ({tag})")).unwrap_or_default()
}
