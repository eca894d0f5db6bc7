//! Turns judged texts into the nodes of a graph: which of them a learner may write, and what the learner model knows of
//! each.
//!
//! Decides by verdicts alone. A text that turns out different from its purpose is left out; a text without a purpose
//! (an added one) is classified by its verdicts.

use sha2::{Digest, Sha256};

use super::JudgedProgram;
use super::program_sources::{self, ProgramSource};
use crate::judge::JudgeError;
use crate::lab::learners::learner_types::{Flaws, NodeId};
use crate::lab::learners::program_graph::{BugFacts, Graph, Node, ProgramKind};
use crate::types::ids::CaseId;
use crate::types::problem::Bug;
use crate::types::verdict_report::{CaseReport, GROWTH_CASE_ID};
use crate::types::{JudgeReport, Problem, Verdict};

/// The graph, its programs by node, and remarks for the author.
pub(super) fn build_graph(
    problem: &Problem,
    judged: Vec<(ProgramSource, JudgedProgram)>,
) -> Result<(Graph, Vec<JudgedProgram>, Vec<String>), JudgeError> {
    let bugs: Vec<&Bug> = program_sources::python_bugs(problem).collect();
    let mut sorter = NodeClassifier { problem, bugs: &bugs, errors: Vec::new(), warnings: Vec::new() };
    let mut places: Vec<Option<NodeId>> = Vec::new();
    let (mut nodes, mut programs): (Vec<Node>, Vec<JudgedProgram>) = (Vec::new(), Vec::new());
    for (text, program) in judged {
        let own = NodeId(nodes.len() as u8);
        let is_stem = text.stem == places.len();
        let stem = if is_stem { Some(own) } else { places.get(text.stem).copied().flatten() };
        let kept = stem.and_then(|stem| {
            let of = nodes.get(stem.index()).filter(|_| !is_stem);
            let told_before = programs.iter().any(|other| other.source == program.source);
            let right = !told_before && sorter.matches_intent(&text, &program.report, of);
            let text = ProgramSource { kind: actual_kind(&text, &program.report, of), ..text };
            right.then(|| sorter.node(&text, &program.report, stem))
        });
        places.push(kept.is_some().then_some(own));
        if let Some(node) = kept {
            nodes.push(node);
            programs.push(program);
        }
    }
    if !nodes.iter().any(|node| node.kind == ProgramKind::Reference)
        || nodes.first().map(|n| n.kind) != Some(ProgramKind::Starter)
    {
        let title = &problem.title;
        return Err(JudgeError::Pack(format!(
            "No Python reference of \"{title}\" passes its cases: there is nothing simulated learners could come to."
        )));
    }
    let facts = bug_facts(&bugs, &nodes);
    Ok((Graph::new(nodes, facts, sorter.errors), programs, sorter.warnings))
}

/// The node of an added text. `towards` is the target of the work, if it has one: an unfinished program derives from
/// it.
///
/// A text that passes no more cases than the starter is unfinished and has no mistake, because it looks like every bug
/// that fails everything. A text that passes everything has no mistake either. Any other text has each bug that `rung
/// pack check` would accept it for (every name in `must_fail` has a failing case), or else a slip.
pub(super) fn added_program_node(
    problem: &Problem,
    graph: &Graph,
    report: &JudgeReport,
    towards: Option<NodeId>,
) -> Node {
    let bugs: Vec<&Bug> = program_sources::python_bugs(problem).collect();
    let mut sorter = NodeClassifier { problem, bugs: &bugs, errors: graph.errors().to_vec(), warnings: Vec::new() };
    let unfinished = !report.passed() && report.passed_count() <= usize::from(graph.node(graph.starter()).passed);
    let flaws = match sorter.confirmed_bugs(report) {
        _ if report.passed() || unfinished => Flaws::NONE,
        flaws if flaws.is_empty() => Flaws::SLIP,
        flaws => flaws,
    };
    let of_flaw = flaws.each().find_map(|flaw| graph.with_flaw(flaw).first().copied());
    let towards = towards.filter(|_| unfinished).map(|towards| graph.stem(towards));
    let right = || graph.references().first().copied().unwrap_or(graph.starter());
    let stem = of_flaw.or(towards).unwrap_or_else(right);
    let kind = match NodeClassifier::vector(report) {
        _ if unfinished => ProgramKind::Partial,
        vector if vector == graph.node(stem).vector => ProgramKind::Neutral,
        _ => ProgramKind::Slip,
    };
    let text = ProgramSource { kind, stem: 0, part: 0, bug: None, slip: None, source: String::new() };
    let node = sorter.node(&text, report, stem);
    // Errors that no program of the graph has share the last bit.
    let known = 1_u32.checked_shl(graph.errors().len() as u32).map_or(u32::MAX, |bit| bit - 1);
    let strange = if node.errors & !known == 0 { 0 } else { 1 << 31 };
    Node { flaws, errors: node.errors & known | strange, ..node }
}

/// Bugs in pack order. A bug without a program in the graph fails no case, so learners can't meet it.
fn bug_facts(bugs: &[&Bug], nodes: &[Node]) -> Vec<BugFacts> {
    let facts = |(number, bug): (usize, &&Bug)| {
        let flaws = Flaws::single(number);
        let own = nodes.iter().find(|node| node.kind == ProgramKind::Bug && node.flaws == flaws);
        BugFacts {
            id: bug.id.clone(),
            topic: bug.topic.clone(),
            failing: own.map_or(0, |node| node.total - node.passed),
            slow: bug.verdict == Verdict::Tle || bug.must_fail.iter().any(|name| name == GROWTH_CASE_ID),
        }
    };
    bugs.iter().enumerate().map(facts).collect()
}

/// A slip with the same verdicts as its program is a neutral rewrite.
fn actual_kind(text: &ProgramSource, report: &JudgeReport, stem: Option<&Node>) -> ProgramKind {
    let same = stem.is_some_and(|stem| NodeClassifier::vector(report) == stem.vector);
    if text.kind == ProgramKind::Slip && same { ProgramKind::Neutral } else { text.kind }
}

/// Whether it passes the samples, so that a run submits it.
pub(super) fn samples_pass(report: &JudgeReport) -> bool {
    report.compile_error.is_none() && report.cases.iter().filter(|case| case.sample).all(|case| case.verdict.passed())
}

struct NodeClassifier<'a> {
    problem: &'a Problem,
    bugs: &'a [&'a Bug],
    errors: Vec<String>,
    warnings: Vec<String>,
}

impl NodeClassifier<'_> {
    /// `stem` is the program that it derives from.
    fn matches_intent(&mut self, text: &ProgramSource, report: &JudgeReport, stem: Option<&Node>) -> bool {
        let (passed, broken) = (report.passed(), report.verdict == Verdict::Ce);
        match text.kind {
            ProgramKind::Starter => true,
            ProgramKind::Reference => passed,
            ProgramKind::Bug => {
                if passed {
                    let bug = text.bug.and_then(|bug| self.bugs.get(bug));
                    let file = bug.map_or("", |bug| bug.file.as_str());
                    self.warn(&format!("{file} passes every case: nobody can learn from it."));
                }
                !passed
            }
            ProgramKind::Partial => !passed,
            ProgramKind::Broken => broken,
            ProgramKind::Neutral => stem.is_some_and(|stem| Self::vector(report) == stem.vector),
            ProgramKind::Slip => {
                if let (true, Some(change)) = (passed, &text.slip) {
                    self.warn(&format!("{change} passes every case. Is it right, too, or is a case missing?"));
                }
                // A slip that hides a part of its bug's failures is another program.
                let failing = self.failing(report);
                let hides = stem.is_some_and(|stem| stem.failing.iter().any(|case| !failing.contains(case)));
                !passed && !broken && !hides
            }
        }
    }

    fn warn(&mut self, what: &str) {
        self.warnings.push(format!("{}/{what}", self.problem.id));
    }

    fn node(&mut self, text: &ProgramSource, report: &JudgeReport, stem: NodeId) -> Node {
        let (samples_pass, failing) = (samples_pass(report), self.failing(report));
        let growth = report.cases.iter().filter(|case| case.is_growth()).count();
        let total = (self.problem.cases.len() + growth) as u16;
        let shown: Vec<&CaseReport> = report
            .cases
            .iter()
            .filter(|case| !case.verdict.passed() && !case.own && (samples_pass || case.sample))
            .collect();
        let slip = if text.kind == ProgramKind::Slip { Flaws::SLIP } else { Flaws::NONE };
        Node {
            kind: text.kind,
            stem,
            part: text.part,
            flaws: text.bug.map_or(Flaws::NONE, Flaws::single).or(slip),
            verdict: report.verdict,
            passed: report.passed_count() as u16,
            total,
            vector: Self::vector(report),
            samples_pass,
            errors: if report.passed() { 0 } else { self.error_bits(report, &shown) },
            first_shows: shown.first().map_or(Flaws::NONE, |case| self.bugs_shown_by(case)),
            all_show: shown.iter().fold(Flaws::NONE, |all, case| all.or(self.bugs_shown_by(case))),
            failing,
        }
    }

    /// Cases that did not pass, those that were not run among them.
    fn failing(&self, report: &JudgeReport) -> Vec<u16> {
        let passed = |id: &str| report.cases.iter().any(|case| case.id.as_str() == id && case.verdict.passed());
        let cases = self.problem.cases.iter().zip(0..).filter(|(case, _)| !passed(case.id.as_str()));
        let growth = report.cases.iter().any(|case| case.is_growth() && !case.verdict.passed());
        cases.map(|(_, place)| place).chain(growth.then_some(self.problem.cases.len() as u16)).collect()
    }

    fn vector(report: &JudgeReport) -> u64 {
        let mut letters = report.compile_error.as_ref().map_or_else(String::new, |_| "CE".to_owned());
        for case in &report.cases {
            letters.push_str(case.verdict.code());
        }
        let digest = Sha256::digest(letters);
        digest.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte))
    }

    /// The bugs that a failing case points to: those that must fail it, or a case with its tag.
    fn bugs_shown_by(&self, case: &CaseReport) -> Flaws {
        let named = |bug: &Bug| bug.must_fail.iter().any(|name| name == case.id.as_str() || case.tags.contains(name));
        let named = self.bugs.iter().enumerate().filter(|(_, bug)| named(bug));
        named.fold(Flaws::NONE, |all, (number, _)| all.or(Flaws::single(number)))
    }

    /// Bugs that have a failing case for every name in their `must_fail`. A name whose cases were partly not run,
    /// because too many had timed out, counts neither way.
    fn confirmed_bugs(&self, report: &JudgeReport) -> Flaws {
        let called = |id: &CaseId, tags: &[String], name: &String| id.as_str() == name || tags.contains(name);
        let fails = |bug: &Bug, name: &String| {
            let mut failing = report.cases.iter().filter(|case| case.verdict == bug.verdict);
            failing.any(|case| called(&case.id, &case.tags, name))
        };
        let ran = |id: &CaseId| report.cases.iter().any(|case| case.id == *id);
        let unrun = |name: &String| {
            let mut cases = self.problem.cases.iter().filter(|case| called(&case.id, &case.tags, name));
            cases.any(|case| !ran(&case.id))
        };
        let held = |bug: &Bug| {
            let mut names = bug.must_fail.iter();
            names.clone().any(|name| fails(bug, name)) && names.all(|name| fails(bug, name) || unrun(name))
        };
        let held = self.bugs.iter().enumerate().filter(|(_, bug)| held(bug));
        held.fold(Flaws::NONE, |all, (number, _)| all.or(Flaws::single(number)))
    }

    /// The errors of a run's cases as bits, as the screen names them: the exception, or two letters. Those beyond the
    /// last bit share it.
    fn error_bits(&mut self, report: &JudgeReport, shown: &[&CaseReport]) -> u32 {
        let name = |case: &&CaseReport| {
            case.error.as_ref().map_or_else(|| case.verdict.code().to_owned(), |error| error.kind.clone())
        };
        let mut names: Vec<String> = shown.iter().map(name).collect();
        if names.is_empty() {
            names.push(report.verdict.code().to_owned());
        }
        names.into_iter().fold(0, |bits, name| bits | 1 << self.error_index(name).min(31))
    }

    /// The index of a kind of error in the problem's list.
    fn error_index(&mut self, name: String) -> usize {
        let known = self.errors.iter().position(|known| *known == name);
        known.unwrap_or_else(|| {
            self.errors.push(name);
            self.errors.len() - 1
        })
    }
}
