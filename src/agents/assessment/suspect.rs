//! Which place of a failed program to look at first: spectrum-based fault localisation.
//!
//! Of every statement it is known which cases went through it. With F failing cases, and `ef` failing and `ep` passing
//! ones through a statement, its suspiciousness is Ochiai's coefficient ([`OchiaiTerms`]). Ending a case with an exception is something that happens at a statement, too, and in failing cases only: with `rf` cases ended there it
//! counts `rf / sqrt(F · rf)`, and the larger of the two stands.
//!
//! Ties are broken by control dependence: the statement that decides comes before those it decides over. Where a
//! condition and what it guards were always reached together, either could hold the mistake, but the condition is one
//! line to check, is read first, and explains the rest when it is wrong; the guarded lines explain nothing about it.
//! Neighbours that are equally suspicious make one range. Where the cases tell nothing apart, or not clearly, nothing is
//! said, and nothing where an exception has told the line already.

use std::collections::BTreeMap;

use crate::agents::words;
use crate::equations::decimals::recorded;
use crate::equations::suspicion::OchiaiTerms;
use crate::model::facts::{Coverage, Statement, Suspect};
use crate::model::params::DiagnosisParams;
use crate::model::verdict::CaseReport;

/// Scores closer than this are the same.
const EQUAL: f64 = 1e-9;

/// A statement with what speaks against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    pub statement: Statement,
    /// In [0, 1].
    pub score: f64,
    counts: Counts,
    /// The cases that end here speak against it most, not those that go through it.
    by_end: bool,
    /// How many statements decide whether this one runs.
    depth: usize,
}

/// Cases by what they did at a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    failing: usize,
    passing: usize,
    /// Failing cases that ended here with an exception.
    ended: usize,
}

/// The most suspicious place; none where the cases tell nothing apart, or not clearly, and none where an exception says it
/// already: its line is on the screen.
#[must_use]
pub fn suspect(
    params: &DiagnosisParams,
    statements: &[Statement],
    coverage: &[Coverage],
    cases: &[&CaseReport],
) -> Option<Suspect> {
    let ranking = ranking(statements, coverage, cases);
    let top = ranking.first().filter(|top| !top.by_end)?;
    let (level, others): (Vec<&Ranked>, Vec<&Ranked>) =
        ranking.iter().partition(|r| top.score - r.score < EQUAL && !r.by_end);
    let all = Totals::of(coverage);
    // Half of what ran is no place, nor is a handful of lines that one case alone tells from the rest.
    let most = params.most_equal_share * ranking.len() as f64;
    let scattered = level.len() > 1 && (level.len() as f64 > most || level.len() > params.most_equal);
    let (first, last) = range(statements, top, &level);
    let elsewhere = level.iter().any(|equal| !(first..=last).contains(&equal.statement.first));
    let common = top.counts.passing as f64 > params.most_passing_share * all.passing as f64;
    let close = others.first().is_some_and(|next| top.score - next.score < params.clear_gap);
    let told = cases.iter().filter_map(|case| raised_at(case)).any(|line| (first..=last).contains(&line));
    let vague = scattered || common || close || last - first >= params.most_lines;
    if vague || told || (elsewhere && all.passing < params.fewest_passing) {
        return None;
    }
    Some(Suspect { first, last, score: recorded(top.score), reason: reason(top.counts, (first, last), all) })
}

/// Every statement that ran in a failing case, most suspicious first; empty where the cases tell nothing apart.
#[must_use]
pub fn ranking(statements: &[Statement], coverage: &[Coverage], cases: &[&CaseReport]) -> Vec<Ranked> {
    let all = Totals::of(coverage);
    let mut counts: BTreeMap<usize, Counts> = BTreeMap::new();
    for case in coverage {
        let mut reached: Vec<usize> = case.lines.iter().filter_map(|line| statement_of(statements, *line)).collect();
        reached.sort_unstable();
        reached.dedup();
        for at in reached {
            let count = counts.entry(at).or_default();
            *(if case.passed { &mut count.passing } else { &mut count.failing }) += 1;
        }
        let report = cases.iter().find(|report| report.id == case.case && !report.verdict.passed());
        if let Some(at) = report.and_then(|report| raised_at(report)).and_then(|line| statement_of(statements, line)) {
            counts.entry(at).or_default().ended += 1;
        }
    }
    let rank = |(at, counts): (&usize, &Counts)| {
        let statement = statements[*at];
        let (score, by_end) = score(*counts, all);
        Ranked { statement, score, counts: *counts, by_end, depth: depth(statements, statement) }
    };
    let mut ranked: Vec<Ranked> = counts.iter().map(rank).collect();
    let flat = ranked.iter().all(|r| (r.score - ranked[0].score).abs() < EQUAL && !r.by_end);
    if flat {
        return Vec::new();
    }
    ranked.retain(|r| r.score > EQUAL);
    let place = |r: &Ranked| (!r.by_end, r.depth, r.statement.first);
    ranked.sort_by(|a, b| {
        let close = (a.score - b.score).abs() < EQUAL;
        let by_score = if close { std::cmp::Ordering::Equal } else { b.score.total_cmp(&a.score) };
        by_score.then_with(|| place(a).cmp(&place(b)))
    });
    ranked
}

/// Watched cases in all.
#[derive(Clone, Copy)]
struct Totals {
    failing: usize,
    passing: usize,
}

impl Totals {
    fn of(coverage: &[Coverage]) -> Self {
        let watched = || coverage.iter().filter(|case| !case.lines.is_empty());
        let passing = watched().filter(|case| case.passed).count();
        Self { failing: watched().count() - passing, passing }
    }
}

/// The score, and whether it is that of the cases that end there.
fn score(counts: Counts, all: Totals) -> (f64, bool) {
    let Counts { failing, passing, ended } = counts;
    // Where nothing passes there is nothing to compare with: only where cases end tells anything.
    let ran = if all.passing == 0 { 0.0 } else { OchiaiTerms { failing, passing, all_failing: all.failing }.value() };
    let ends = OchiaiTerms { failing: ended, passing: 0, all_failing: all.failing }.value();
    (ran.max(ends), ended > 0 && ends >= ran - EQUAL)
}

/// The innermost statement on a line that isn't a mere definition.
fn statement_of(statements: &[Statement], line: u32) -> Option<usize> {
    let on = |s: &Statement| !s.defines && (s.first..=s.last).contains(&line);
    statements.iter().enumerate().filter(|(_, s)| on(s)).max_by_key(|(_, s)| s.first).map(|(at, _)| at)
}

/// The learner's line on which an exception was raised.
fn raised_at(report: &CaseReport) -> Option<u32> {
    report.error.as_ref()?.frames.iter().rev().map(|frame| frame.line).find(|line| *line > 0)
}

/// How many statements decide over one. Each decider stands before what it decides over, so this ends.
fn depth(statements: &[Statement], of: Statement) -> usize {
    let decider = |s: &Statement| {
        let line = s.decided_by.filter(|line| *line < s.first)?;
        statements.iter().find(|other| other.first == line).copied()
    };
    std::iter::successors(decider(&of), decider).count()
}

/// First and last line of the equally suspicious statements around the top one, with nothing else between them.
fn range(statements: &[Statement], top: &Ranked, level: &[&Ranked]) -> (u32, u32) {
    let equal = |s: &Statement| level.iter().any(|r| r.statement == *s);
    let code: Vec<&Statement> = statements.iter().filter(|s| !s.defines).collect();
    let Some(at) = code.iter().position(|s| **s == top.statement) else {
        return (top.statement.first, top.statement.last);
    };
    let before = code[..at].iter().rev().take_while(|s| equal(s)).count();
    let after = code[at + 1..].iter().take_while(|s| equal(s)).count();
    (code[at - before].first, code[at + after].last)
}

/// Why, in a sentence with the counts.
fn reason(counts: Counts, (first, last): (u32, u32), all: Totals) -> String {
    let place = if first == last { format!("line {first}") } else { format!("lines {first} to {last}") };
    let Counts { failing, passing, .. } = counts;
    let verb = if failing == 1 { "goes" } else { "go" };
    let passing = match (passing, all.passing) {
        (0, 1) => "and the passing one does not".to_owned(),
        (0, _) => "and no passing one does".to_owned(),
        (count, total) if count == total => format!("and so do all {total} passing ones"),
        (count, total) => format!("and only {count} of {total} passing ones"),
    };
    words::sentence(&format!("{} {verb} through {place} {passing}.", share(failing, all.failing)))
}

/// "All 4 failing cases", "The failing case", "3 of 4 failing cases".
fn share(count: usize, total: usize) -> String {
    match (count, total) {
        (1, 1) => "The failing case".to_owned(),
        (2, 2) => "Both failing cases".to_owned(),
        (count, total) if count == total => format!("All {total} failing cases"),
        (count, total) => format!("{count} of {total} failing cases"),
    }
}

#[cfg(test)]
mod tests;
