//! Finds the lines of a failed program to look at first, by spectrum-based fault localisation.
//!
//! For every statement it is known which cases ran it. With F failing cases, and `ef` failing and `ep` passing cases
//! that ran a statement, its suspiciousness is Ochiai's coefficient ([`OchiaiTerms`]). An exception also ends a case at
//! a statement, and only in failing cases: with `rf` cases that ended there, the statement scores `rf / sqrt(F · rf)`.
//! The larger of the two scores counts.
//!
//! Ties are broken by control dependence: a condition comes before the statements that it decides about. If a condition
//! and its guarded lines always ran together, either could contain the mistake. The condition is named because it is
//! one line to check, is read first, and explains the rest if it is wrong, but the guarded lines explain nothing about
//! it. Neighbours that are equally suspicious form one range. There is no suspect if the cases do not separate the
//! statements clearly, if passing cases run the statement about as often, or if an exception already named the line.

use std::collections::BTreeMap;

use crate::agents::agent_messages;
use crate::mastery::ochiai::OchiaiTerms;
use crate::types::decimals::round_recorded;
use crate::types::params::DiagnosisParams;
use crate::types::program_facts::{Coverage, Statement, Suspect};
use crate::types::verdict_report::CaseReport;

/// Scores closer than this are the same.
const SCORE_EPSILON: f64 = 1e-9;
/// A line that passing cases run too is named only if chance is less likely than this.
const MAX_CHANCE: f64 = 0.05;

/// A statement with its suspiciousness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedStatement {
    pub statement: Statement,
    /// In [0, 1].
    pub score: f64,
    counts: CoverageCounts,
    /// Whether the score comes from cases that end here with an exception, not from cases that run it.
    by_exception: bool,
    /// Number of nested statements that decide whether this one runs.
    depth: usize,
}

/// Counts of cases by their result at a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CoverageCounts {
    failing: usize,
    passing: usize,
    /// Failing cases that ended here with an exception.
    raised: usize,
}

/// Returns the most suspicious lines. Returns `None` if the cases do not separate the statements clearly, or if an
/// exception already shows the line on the screen.
#[must_use]
pub fn locate_fault(
    params: &DiagnosisParams,
    statements: &[Statement],
    coverage: &[Coverage],
    cases: &[&CaseReport],
) -> Option<Suspect> {
    let ranking = rank_statements(statements, coverage, cases);
    let top = ranking.first().filter(|top| !top.by_exception)?;
    let (level, others): (Vec<&RankedStatement>, Vec<&RankedStatement>) =
        ranking.iter().partition(|r| top.score - r.score < SCORE_EPSILON && !r.by_exception);
    let all = CoverageTotals::from_coverage(coverage);
    // Half of the executed statements is too many for a suspect, and so is a handful of lines that a single case
    // separates from the rest.
    let most = params.most_equal_share * ranking.len() as f64;
    let scattered = level.len() > 1 && (level.len() as f64 > most || level.len() > params.most_equal);
    let (first, last) = suspect_lines(statements, top, &level);
    let elsewhere = level.iter().any(|equal| !(first..=last).contains(&equal.statement.first));
    let common = top.counts.passing as f64 > params.most_passing_share * all.passing as f64;
    let close = others.first().is_some_and(|next| top.score - next.score < params.clear_gap);
    let told = cases.iter().filter_map(|case| exception_line(case)).any(|line| (first..=last).contains(&line));
    let vague = scattered || common || !discriminates(top.counts, all) || close || last - first >= params.most_lines;
    if vague || told || (elsewhere && all.passing < params.fewest_passing) {
        return None;
    }
    // Without the note, the counts would contradict those of the result.
    let (followed, judged) = (all.failing + all.passing, cases.len());
    let note = if followed < judged {
        format!(" (Of {judged} cases, {followed} were followed line by line.)")
    } else {
        String::new()
    };
    let reason = format!("{}{note}", describe_reason(top.counts, (first, last), all, followed < judged));
    Some(Suspect { first, last, score: round_recorded(top.score), reason })
}

/// Ranks every statement that ran in a failing case, most suspicious first. The result is empty if the cases do not
/// separate the statements.
#[must_use]
pub fn rank_statements(statements: &[Statement], coverage: &[Coverage], cases: &[&CaseReport]) -> Vec<RankedStatement> {
    let all = CoverageTotals::from_coverage(coverage);
    let mut counts: BTreeMap<usize, CoverageCounts> = BTreeMap::new();
    for case in coverage {
        let mut reached: Vec<usize> =
            case.lines.iter().filter_map(|line| statement_at_line(statements, *line)).collect();
        reached.sort_unstable();
        reached.dedup();
        for at in reached {
            let count = counts.entry(at).or_default();
            *(if case.passed { &mut count.passing } else { &mut count.failing }) += 1;
        }
        let report = cases.iter().find(|report| report.id == case.case && !report.verdict.passed());
        if let Some(at) =
            report.and_then(|report| exception_line(report)).and_then(|line| statement_at_line(statements, line))
        {
            counts.entry(at).or_default().raised += 1;
        }
    }
    let rank = |(at, counts): (&usize, &CoverageCounts)| {
        let statement = statements[*at];
        let (score, by_end) = suspiciousness(*counts, all);
        RankedStatement {
            statement,
            score,
            counts: *counts,
            by_exception: by_end,
            depth: decision_depth(statements, statement),
        }
    };
    let mut ranked: Vec<RankedStatement> = counts.iter().map(rank).collect();
    let flat = ranked.iter().all(|r| (r.score - ranked[0].score).abs() < SCORE_EPSILON && !r.by_exception);
    if flat {
        return Vec::new();
    }
    ranked.retain(|r| r.score > SCORE_EPSILON);
    let place = |r: &RankedStatement| (!r.by_exception, r.depth, r.statement.first);
    ranked.sort_by(|a, b| {
        let close = (a.score - b.score).abs() < SCORE_EPSILON;
        let by_score = if close { std::cmp::Ordering::Equal } else { b.score.total_cmp(&a.score) };
        by_score.then_with(|| place(a).cmp(&place(b)))
    });
    ranked
}

/// Total numbers of watched cases.
#[derive(Clone, Copy)]
struct CoverageTotals {
    failing: usize,
    passing: usize,
}

impl CoverageTotals {
    fn from_coverage(coverage: &[Coverage]) -> Self {
        let watched = || coverage.iter().filter(|case| !case.lines.is_empty());
        let passing = watched().filter(|case| case.passed).count();
        Self { failing: watched().count() - passing, passing }
    }
}

/// Returns the score, and whether it comes from the cases that end there.
fn suspiciousness(counts: CoverageCounts, all: CoverageTotals) -> (f64, bool) {
    let CoverageCounts { failing, passing, raised: ended } = counts;
    // If no case passes, there is no comparison, so only the statements at which cases end give information.
    let ran = if all.passing == 0 { 0.0 } else { OchiaiTerms { failing, passing, all_failing: all.failing }.value() };
    let ends = OchiaiTerms { failing: ended, passing: 0, all_failing: all.failing }.value();
    (ran.max(ends), ended > 0 && ends >= ran - SCORE_EPSILON)
}

/// Whether the statement separates the failing cases from the passing ones: no passing case runs it, or so few that chance
/// would hardly bring so many failing ones there (Fisher's exact test, one-sided).
fn discriminates(counts: CoverageCounts, all: CoverageTotals) -> bool {
    counts.passing == 0 || chance_of_as_many(counts, all) < MAX_CHANCE
}

/// Returns the probability that of the cases that run a statement, drawn at random, at least as many fail.
fn chance_of_as_many(counts: CoverageCounts, all: CoverageTotals) -> f64 {
    let ran = counts.failing + counts.passing;
    let total = choose(all.failing + all.passing, ran);
    let at = |failing: usize| choose(all.failing, failing) * choose(all.passing, ran - failing) / total;
    (counts.failing..=all.failing.min(ran)).map(at).sum()
}

/// Returns the binomial coefficient.
fn choose(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product() }
}

/// Returns the innermost statement on a line, ignoring definitions.
fn statement_at_line(statements: &[Statement], line: u32) -> Option<usize> {
    let on = |s: &Statement| !s.defines && (s.first..=s.last).contains(&line);
    statements.iter().enumerate().filter(|(_, s)| on(s)).max_by_key(|(_, s)| s.first).map(|(at, _)| at)
}

/// Returns the learner's line on which an exception was raised.
fn exception_line(report: &CaseReport) -> Option<u32> {
    report.error.as_ref()?.frames.iter().rev().map(|frame| frame.line).find(|line| *line > 0)
}

/// Counts the statements that decide about one. Each decider comes before its statement, so the loop terminates.
fn decision_depth(statements: &[Statement], of: Statement) -> usize {
    let decider = |s: &Statement| {
        let line = s.decided_by.filter(|line| *line < s.first)?;
        statements.iter().find(|other| other.first == line).copied()
    };
    std::iter::successors(decider(&of), decider).count()
}

/// Returns the first and last line of the equally suspicious statements around the top one, if no other statement is
/// between them.
fn suspect_lines(statements: &[Statement], top: &RankedStatement, level: &[&RankedStatement]) -> (u32, u32) {
    let equal = |s: &Statement| level.iter().any(|r| r.statement == *s);
    let code: Vec<&Statement> = statements.iter().filter(|s| !s.defines).collect();
    let Some(at) = code.iter().position(|s| **s == top.statement) else {
        return (top.statement.first, top.statement.last);
    };
    let before = code[..at].iter().rev().take_while(|s| equal(s)).count();
    let after = code[at + 1..].iter().take_while(|s| equal(s)).count();
    (code[at - before].first, code[at + after].last)
}

/// Describes the reason in a sentence with the counts.
fn describe_reason(
    counts: CoverageCounts,
    (first, last): (u32, u32),
    all: CoverageTotals,
    only_followed: bool,
) -> String {
    let place = if first == last { format!("line {first}") } else { format!("lines {first} to {last}") };
    let CoverageCounts { failing, passing, .. } = counts;
    let verb = if failing == 1 { "goes" } else { "go" };
    let passing = match (passing, all.passing) {
        (0, 1) => "and the passing one does not".to_owned(),
        (0, _) => "and no passing one does".to_owned(),
        (count, total) if count == total => format!("and so do all {total} passing ones"),
        (count, total) => format!("and only {count} of {total} passing ones"),
    };
    agent_messages::to_sentence(&format!(
        "{} {verb} through {place} {passing}.",
        describe_share(failing, all.failing, only_followed)
    ))
}

/// "All 4 failing cases", "The failing case", "3 of 4 failing cases".
fn describe_share(count: usize, total: usize, only_followed: bool) -> String {
    let which = match (only_followed, total) {
        (false, _) => "",
        (true, 1) => " that was followed",
        (true, _) => " that were followed",
    };
    match (count, total) {
        (1, 1) => format!("The failing case{which}"),
        (2, 2) => format!("Both failing cases{which}"),
        (count, total) if count == total => format!("All {total} failing cases{which}"),
        (count, total) => format!("{count} of {total} failing cases{which}"),
    }
}

#[cfg(test)]
mod tests;
