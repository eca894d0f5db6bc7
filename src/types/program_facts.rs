//! Results of analysing a program beyond its verdicts: the lines its cases executed, its shape according to the parser,
//! the answers of the pack's wrong programs, and the most suspicious line.
//!
//! The judge builds an [`Analysis`] after a failed submission; the assessment derives the [`Suspect`] and
//! [`Observation`]s from it. Line numbers refer to the learner's file.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ids::{BugId, CaseId};
use super::verdict_report::{CaseReport, JudgeReport, UNREADABLE_ANSWER, Verdict};

mod program_similarity;
mod tree_edit_distance;

pub use program_similarity::{PairSimilarity, ProgramSimilarity, TreeDistance};

/// The whole analysis of a program. It is empty if the program does not compile, and has only the answers and the known
/// programs if it did not run in the sandbox.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// In case order; a case that could not be traced has no lines.
    pub coverage: Vec<Coverage>,
    /// The submission's answers, in case order.
    pub answers: Vec<ProgramAnswer>,
    /// `None` if the program is too long or too unusual to compare.
    pub shape: Option<ProgramShape>,
    pub known: Arc<KnownPrograms>,
    /// Its similarity to the known programs.
    pub likeness: ProgramSimilarity,
}

impl Analysis {
    /// Builds the analysis and compares the program with the known ones.
    #[must_use]
    pub fn new(
        coverage: Vec<Coverage>,
        answers: Vec<ProgramAnswer>,
        shape: Option<ProgramShape>,
        known: Arc<KnownPrograms>,
    ) -> Self {
        let likeness = ProgramSimilarity::from_shape(shape.as_ref(), &known);
        Self { coverage, answers, shape, known, likeness }
    }
}

/// The lines one case executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Coverage {
    pub case: CaseId,
    pub passed: bool,
    /// Line numbers from 1.
    pub lines: BTreeSet<u32>,
}

/// A program's answer to one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramAnswer {
    pub case: CaseId,
    pub verdict: Verdict,
    /// The wrong value in a normal form (values that the problem's checker treats as equal are equal), or the exception
    /// with its message, names masked; `None` if there is neither.
    pub value: Option<String>,
}

/// The pack's programs for a problem, run and analysed once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownPrograms {
    /// In pack order.
    pub bugs: Vec<KnownBug>,
    /// Shapes of the accepted solutions.
    pub references: Vec<ProgramShape>,
}

impl KnownPrograms {
    /// The wrong program of a known bug; `None` if it was not run.
    #[must_use]
    pub fn find_bug(&self, bug: &BugId) -> Option<&KnownBug> {
        self.bugs.iter().find(|known| known.id == *bug)
    }
}

/// One of the pack's wrong programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownBug {
    pub id: BugId,
    /// In case order.
    pub answers: Vec<ProgramAnswer>,
    pub shape: Option<ProgramShape>,
}

/// A program's shape according to CPython's parser.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramShape {
    /// By line.
    pub statements: Vec<Statement>,
    pub facts: Vec<Fact>,
    /// Traits of its approach, as short labels (`recursion`, `loops 2`, `sorted()`).
    pub traits: BTreeSet<String>,
    /// The normal form; `None` for a program of more than a few hundred nodes.
    pub tree: Option<SyntaxTree>,
    #[serde(default)]
    pub layout: Layout,
}

/// Measurements of readability. The code review decides which values are too high.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// The first of the most deeply nested statements: its line, from 1, and the number of blocks around it.
    pub deepest: Option<(u32, usize)>,
    /// The function with the most statements, without nested functions: its name and the number.
    pub longest: Option<(String, usize)>,
    /// One-letter names that are assigned and read again much later.
    pub short: Vec<String>,
    /// A container that certainly grows with the input: the line that creates it, and its name.
    pub container: Option<(u32, String)>,
    /// The first step in a loop that walks through a whole list by itself.
    #[serde(default)]
    pub slow: Option<SlowStep>,
}

/// A step that looks like one and takes as long as its list is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlowStep {
    /// From 1.
    pub line: u32,
    pub kind: SlowStepKind,
    /// The list or text.
    pub name: String,
}

/// What a slow step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SlowStepKind {
    /// Copies a part of a parameter in every round of a loop: `a = a[1:]`.
    Slice,
    /// Copies the rest of a parameter for a call of the function itself: `f(a[1:])`.
    Rest,
    /// Takes from or adds at the front of a list: `queue.pop(0)`, `queue.insert(0, x)`.
    Front,
    /// Inserts into a sorted list: `insort(a, x)`.
    Insort,
}

/// One statement; of a compound one, its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// First and last line, from 1.
    pub first: u32,
    pub last: u32,
    /// First line of the statement that decides whether this one runs: the `if` or loop around it, or an earlier `if`
    /// that may exit. `None` if it runs whenever its function does.
    pub decided_by: Option<u32>,
    /// Whether it only names or documents something, so that it cannot contain the mistake.
    pub defines: bool,
}

/// A pattern in a program's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    pub kind: ObservationKind,
    /// From 1.
    pub line: u32,
    /// The name that the pattern concerns.
    pub name: String,
    /// Further detail: another name, or which of two variants ("past", "short"; "some", "none").
    pub detail: String,
}

/// A program's normal form: a tree in which each node precedes its children.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<SyntaxNode>", into = "Vec<SyntaxNode>")]
pub struct SyntaxTree(Vec<SyntaxNode>);

/// A node of a [`SyntaxTree`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyntaxNode {
    /// Its kind ("If", "Call", "=int 1"); variables are numbered: "v0".
    pub label: String,
    /// Number of the following subtrees that are its children.
    pub children: u32,
    /// First line of a statement; 0 for parts of one.
    pub line: u32,
}

impl SyntaxTree {
    /// A tree of these nodes; `None` if the counts of children do not form exactly one tree.
    #[must_use]
    pub fn new(nodes: Vec<SyntaxNode>) -> Option<Self> {
        // Number of subtrees still missing: one at the start, zero only at the very end.
        let mut missing = 1_u64;
        for node in &nodes {
            missing = missing.checked_sub(1)? + u64::from(node.children);
            if missing > nodes.len() as u64 {
                return None;
            }
            if missing == 0 && !std::ptr::eq(node, nodes.last()?) {
                return None;
            }
        }
        (missing == 0).then_some(Self(nodes))
    }

    /// The nodes, each before its children.
    #[must_use]
    pub fn nodes(&self) -> &[SyntaxNode] {
        &self.0
    }
}

impl TryFrom<Vec<SyntaxNode>> for SyntaxTree {
    type Error = &'static str;

    fn try_from(nodes: Vec<SyntaxNode>) -> Result<Self, Self::Error> {
        Self::new(nodes).ok_or("no tree")
    }
}

impl From<SyntaxTree> for Vec<SyntaxNode> {
    fn from(tree: SyntaxTree) -> Self {
        tree.0
    }
}

/// The position to check first, based on the lines that failing cases executed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Suspect {
    /// First and last line, from 1; equal for a single line.
    pub first: u32,
    pub last: u32,
    /// Ochiai suspiciousness in [0, 1].
    pub score: f64,
    /// The reason in one sentence: "All 4 failing cases go through line 7 and only 1 of 9 passing ones."
    pub reason: String,
}

/// The first sample that a submission or run failed, as the learner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailingSample {
    pub case: CaseId,
    /// How it failed.
    pub verdict: Verdict,
    /// Parameter names with their values, shortened when long.
    pub inputs: Vec<(String, String)>,
    pub want: Option<String>,
    pub got: Option<String>,
    /// The exception that ended it, such as `IndexError`, and its line in the learner's file.
    pub error: Option<(String, Option<u32>)>,
    /// What the report says of a wrong answer's cause, if it proves one: "Line 5: signed integer overflow …". If several
    /// answers are right, what the pack's checker says.
    #[serde(skip)]
    pub cause: Option<String>,
    /// `want` is one right answer of several.
    #[serde(skip)]
    pub has_several_answers: bool,
}

impl FailingSample {
    /// The first failing sample of a report, except one whose first answer is right and that only fails on the second
    /// call.
    #[must_use]
    pub fn from_report(report: &JudgeReport) -> Option<Self> {
        let wrong = |case: &&CaseReport| !case.verdict.passed() && case.first_answer.is_none();
        let case = report.cases.iter().filter(|case| case.sample && !case.own).find(wrong)?;
        let error = case.error.as_ref().map(|error| {
            let line = error.frames.last().map(|frame| frame.line).filter(|line| *line > 0);
            (error.kind.clone(), line)
        });
        Some(Self {
            case: case.id.clone(),
            verdict: case.verdict,
            inputs: case.inputs.clone(),
            want: case.want.clone(),
            got: case.got.clone(),
            error,
            cause: case
                .message
                .clone()
                .filter(|message| case.verdict == Verdict::Wa && (case.has_several_answers || proves_cause(message))),
            has_several_answers: case.has_several_answers,
        })
    }
}

/// Whether a report's message of a wrong answer names its cause: a line with undefined behaviour, a number that overflowed,
/// a missing return, or an answer that can't be read. Others describe the answer, or advise.
fn proves_cause(message: &str) -> bool {
    // A compiler's warning is a suspicion: the cases that pass run the same line.
    (message.starts_with("Line ") && !message.contains("the compiler says"))
        || message.starts_with(UNREADABLE_ANSWER)
        || ["wrapped to 32 bits", "a `return` is missing", "a `return` with a value is missing", " was None when line "]
            .iter()
            .any(|words| message.contains(words) && !message.contains(", or the returned value"))
}

/// A fact about the shape of a program that a teacher would mention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Observation {
    pub kind: ObservationKind,
    /// The line it is about, from 1; none for the whole program.
    pub line: Option<u32>,
    /// One sentence for the learner, without the fix: "`climb` calls itself on every path: nothing ends it."
    pub text: String,
}

/// The kinds of facts worth mentioning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObservationKind {
    /// A function calls itself and has no path that ends without doing so.
    NoBaseCase,
    /// A loop's range stops one short of, or one past, what the indexing needs.
    OffByOne,
    /// A parameter's value is changed in place although the task doesn't ask for it.
    MutatesInput,
    /// A path through the function returns nothing.
    MissingReturn,
    /// Nothing in the program uses one of its parameters.
    UnusedParameter,
    /// A built-in name of Python is redefined.
    ShadowedBuiltin,
    /// A name is assigned and never read.
    UnusedName,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_trees_are_trees() {
        fn check(counts: &[u32], expected: bool) {
            let node = |children: &u32| SyntaxNode { label: "n".to_owned(), children: *children, line: 0 };
            assert_eq!(SyntaxTree::new(counts.iter().map(node).collect()).is_some(), expected, "{counts:?}");
        }
        check(&[0], true);
        check(&[2, 0, 1, 0], true);
        check(&[], false);
        check(&[1], false);
        check(&[0, 0], false);
        check(&[1, 0, 0], false);
        check(&[u32::MAX, u32::MAX], false);
    }
}
