//! The edit probe, the part of the guard that runs code. It checks whether a hint, put into the learner's program,
//! passes a case.
//!
//! Every piece of code in the hints of an attempt is tried at every line: inserted, in place of the line, and in
//! place of the expression on it. Every "replace A with B" is applied, and blocks are run as they are. At most
//! [`MAX_EDITS`] programs are tried. One execution filters out those that don't compile; the others run against a few
//! cases that fail now, samples among them. Most hints hold no code and start nothing. The probe must not repeat the
//! checks of the pure guard.

use std::collections::BTreeSet;

use futures_util::StreamExt;
use tokio::sync::OnceCell;

use crate::agents::hint_check;
use crate::agents::hint_check::code_spans::{CodeMarkup, CodeSpan};
use crate::agents::hint_check::{HintRefusal, RefusalCategory, code_tokens, edit_candidates, fold};
use crate::judge::{self, Cancel, CaseRun, Judge, JudgeError, RunPolicy, SubmittedCode};
use crate::types::{Language, Problem};

/// Most programs tried for one hint.
const MAX_EDITS: usize = 400;
/// Failing hidden cases an edit is tried on, and failing samples.
const MAX_PROBE_CASES: usize = 2;
/// Words with which a sentence proposes a replacement.
const REPLACEMENT_CUES: [&str; 9] =
    ["replace", "instead", "change", "swap", "rather", "becomes", "become", "exchange", "into"];

/// The context in which a hint is tried out.
#[derive(Debug)]
pub(crate) struct EditProbe<'a> {
    judge: &'a Judge,
    problem: &'a Problem,
    program: &'a str,
    language: Language,
    /// The lines of the failing sample, which the learner's screen shows.
    seen: Vec<String>,
    /// The cases that the program fails: computed for the first hint that holds code, and reused for all others.
    failing: OnceCell<Vec<CaseRun>>,
}

impl<'a> EditProbe<'a> {
    /// For the hints on `program`, the learner's file.
    pub fn new(judge: &'a Judge, problem: &'a Problem, program: &'a str, language: Language) -> Self {
        Self { judge, problem, program, language, seen: Vec::new(), failing: OnceCell::new() }
    }

    /// The same, for a learner who sees these lines anyway: inputs such as `letters = []` are no code of the hint. A value
    /// alone can be what a hint exchanges, so it stays.
    pub fn with_seen(self, seen: &str) -> Self {
        Self { seen: seen.lines().filter(|line| line.contains(" = ")).map(str::to_owned).collect(), ..self }
    }

    /// Tries out a hint, alone and with the hints shown before it.
    ///
    /// # Errors
    /// The outer error is from the sandbox: it does not work here, or it was cancelled. The inner one rejects the
    /// hint.
    pub async fn check(
        &self,
        text: &str,
        shown: &[&str],
        cancel: &Cancel,
    ) -> Result<Result<(), HintRefusal>, JudgeError> {
        let (text, shown) = (without_seen(text, &self.seen), shown.iter().map(|text| without_seen(text, &self.seen)));
        let shown: Vec<String> = shown.collect();
        let programs = programs(self.program, &text, &shown.iter().map(String::as_str).collect::<Vec<_>>());
        if programs.is_empty() {
            return Ok(Ok(()));
        }
        let refusal = |why: &str| Ok(Err(HintRefusal { step: RefusalCategory::Probe, why: why.to_owned() }));
        if self.language != Language::Python {
            // Compiling each of four hundred edits would take minutes.
            return refusal("it holds code, and only Python can be tried out");
        }
        let failing = self.failing.get_or_try_init(|| self.failing(cancel)).await?;
        if failing.is_empty() {
            return Ok(Ok(()));
        }
        let compile = self.judge.find_compilable(self.problem, &programs, cancel).await?;
        let programs = programs.into_iter().zip(compile).filter_map(|(program, good)| good.then_some(program));
        match self.first_to_pass(programs.collect(), failing, cancel).await? {
            Some(_) => refusal("put into the learner's program it passes a case that fails now"),
            None => Ok(Ok(())),
        }
    }

    /// Cases that the learner's program fails, the first of the hidden ones and of the samples.
    async fn failing(&self, cancel: &Cancel) -> Result<Vec<CaseRun>, JudgeError> {
        let all = CaseRun::from_problem(self.problem);
        let submission = SubmittedCode::python(self.program.as_bytes());
        let (every, silent) = (RunPolicy::verdicts(usize::MAX), &|_, _| {});
        let report = self.judge.judge_with(every, self.problem, submission, all.clone(), cancel, silent).await?;
        // A program that doesn't compile fails every case.
        let fails = |trial: &CaseRun| !report.cases.iter().any(|case| case.id == trial.id && case.verdict.passed());
        let (samples, hidden): (Vec<CaseRun>, Vec<CaseRun>) =
            all.into_iter().filter(fails).partition(|trial| trial.sample);
        Ok(hidden.into_iter().take(MAX_PROBE_CASES).chain(samples.into_iter().take(MAX_PROBE_CASES)).collect())
    }

    /// The first program that passes one of the cases.
    async fn first_to_pass(
        &self,
        programs: Vec<String>,
        failing: &[CaseRun],
        cancel: &Cancel,
    ) -> Result<Option<String>, JudgeError> {
        let run = |program: String| async move {
            let submission = SubmittedCode::python(program.as_bytes());
            let report = self.judge.judge(self.problem, submission, failing.to_vec(), cancel, &|_, _| {}).await?;
            Ok((report.passed_count() > 0).then_some(program))
        };
        let mut running = futures_util::stream::iter(programs).map(run).buffer_unordered(judge::cpu_count());
        while let Some(result) = running.next().await {
            if let Some(program) = result? {
                return Ok(Some(program));
            }
        }
        Ok(None)
    }
}

/// A hint without the lines, such as `letters = []`, that it quotes from the failing sample.
fn without_seen(text: &str, seen: &[String]) -> String {
    seen.iter().fold(text.to_owned(), |text, line| text.replace(&format!("`{line}`"), "it"))
}

/// Every program made by putting a hint's code into the learner's program, without repeats, the likelier edits first.
fn programs(program: &str, text: &str, shown: &[&str]) -> Vec<String> {
    let quoted = |span: &CodeSpan| quotes(program, span);
    let own: Vec<CodeSpan> = edit_candidates(text).into_iter().filter(|span| !quoted(span)).collect();
    let exchanges = exchanges(program, text);
    if own.is_empty() && exchanges.is_empty() {
        return Vec::new();
    }
    let before: Vec<CodeSpan> =
        shown.iter().flat_map(|text| edit_candidates(text)).filter(|span| !quoted(span)).collect();
    let mut programs = EditedPrograms::default();
    for span in own.iter().filter(|span| span.markup == CodeMarkup::Block) {
        programs.add(span.text.clone());
    }
    for program in exchanges {
        programs.add(program);
    }
    for span in &own {
        programs.edits(program, &span.text);
    }
    if !before.is_empty() {
        let pieces: Vec<&str> = before.iter().chain(&own).map(|span| span.text.trim_end()).collect();
        let together = pieces.join("\n");
        programs.add(together.clone());
        programs.edits(program, &together);
        for span in &before {
            programs.edits(program, &span.text);
        }
    }
    programs.all
}

/// Whether a quoted piece of code is in the learner's program already. It then gives nothing away. The rules that
/// detect edit instructions check the proposed action.
fn quotes(program: &str, span: &CodeSpan) -> bool {
    let (piece, program) = (code_tokens::strict_tokens(&fold(&span.text)), code_tokens::strict_tokens(&fold(program)));
    span.markup == CodeMarkup::Inline && !piece.is_empty() && program.windows(piece.len()).any(|window| window == piece)
}

/// Programs without repeats, up to the limit.
#[derive(Default)]
struct EditedPrograms {
    all: Vec<String>,
    known: BTreeSet<String>,
}

impl EditedPrograms {
    fn add(&mut self, program: String) {
        if self.all.len() < MAX_EDITS && self.known.insert(program.clone()) {
            self.all.push(program);
        }
    }

    /// Adds one piece of code at every line of a program.
    fn edits(&mut self, program: &str, piece: &str) {
        let lines: Vec<&str> = program.lines().collect();
        for at in 0..lines.len() {
            let line = lines[at];
            if line.trim().is_empty() {
                continue;
            }
            let indent = &line[..line.len() - line.trim_start().len()];
            let deeper = format!("{indent}{}", if line.trim_end().ends_with(':') { "    " } else { "" });
            let changed = in_place(line, piece.trim());
            self.add(splice(&lines, at..at + 1, &indented(piece, indent)));
            if piece.trim_end().contains('\n') {
                // A block that replaces everything after this line.
                self.add(splice(&lines, at..lines.len(), &indented(piece, indent)));
            }
            for changed in changed {
                self.add(splice(&lines, at..at + 1, &changed));
            }
            self.add(splice(&lines, at..at, &indented(piece, indent)));
            self.add(splice(&lines, at + 1..at + 1, &indented(piece, &deeper)));
        }
    }
}

fn splice(lines: &[&str], range: std::ops::Range<usize>, with: &str) -> String {
    let (before, after) = (lines[..range.start].join("\n"), lines[range.end..].join("\n"));
    format!("{before}\n{with}\n{after}\n")
}

/// The piece moved to an indentation, with its relative indentation unchanged.
fn indented(piece: &str, indent: &str) -> String {
    let own = |line: &str| line.len() - line.trim_start().len();
    let least = piece.lines().filter(|line| !line.trim().is_empty()).map(own).min().unwrap_or(0);
    let line = |line: &str| format!("{indent}{}", line.get(least..).unwrap_or(line.trim_start()));
    piece.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The line with the piece in place of its expression: the condition, the right-hand side, or the return value.
fn in_place(line: &str, piece: &str) -> Vec<String> {
    let indent = &line[..line.len() - line.trim_start().len()];
    let bare = line.trim();
    let mut changed = Vec::new();
    for word in ["if", "elif", "while"] {
        if bare.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '('])) && bare.ends_with(':') {
            changed.push(format!("{indent}{word} {piece}:"));
        }
    }
    if bare.starts_with("return") {
        changed.push(format!("{indent}return {piece}"));
    }
    if let Some((left, _)) = bare.split_once(" = ") {
        changed.push(format!("{indent}{left} = {piece}"));
    }
    changed
}

/// "Replace `A` with `B`", applied to every `A` in the program, up to the limit. The sentence must have a word that
/// proposes it, and must not be a question.
fn exchanges(program: &str, text: &str) -> Vec<String> {
    const MAX_PIECES: usize = 6;
    let proposes = |sentence: &str| {
        let words = fold(sentence);
        !words.trim_end().ends_with('?')
            && words.split(|c: char| !c.is_alphanumeric()).any(|word| REPLACEMENT_CUES.contains(&word))
    };
    if !hint_check::sentences(text).any(proposes) {
        return Vec::new();
    }
    let marked: Vec<&str> = text.split('`').skip(1).step_by(2).filter(|piece| !piece.is_empty()).collect();
    if marked.len() < 2 {
        return Vec::new();
    }
    let pieces = &marked[..marked.len().min(MAX_PIECES)];
    let pairs = pieces.iter().flat_map(|old| pieces.iter().map(move |new| (*old, *new)));
    let edits = pairs.filter(|(old, new)| old != new).flat_map(|(old, new)| {
        let edit = move |(at, _): (usize, &str)| format!("{}{new}{}", &program[..at], &program[at + old.len()..]);
        program.match_indices(old).map(edit)
    });
    edits.take(MAX_EDITS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "def f(x):\n    if x > 1:\n        y = x\n    return y\n";

    #[test]
    fn a_hint_without_code_makes_no_programs() {
        for text in [
            "Look at your own work.",
            "Think of a `dict`.",
            "With `nums = [3, 3]` your program gave `[]`. Change nothing yet.",
            "```python\nwhile ___:\n    ___\n```",
            "Note `x` and `y` before each turn of the loop.",
            "What would happen if you changed `x` to `y`?",
        ] {
            assert_eq!(programs(PROGRAM, text, &[]), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_quoted_sample_is_no_code_of_the_hint() {
        let text = "With `letters = []` the task asks for `0`. Try `x + 1`.";
        let seen = ["letters = []".to_owned(), "0".to_owned()];
        assert_eq!(without_seen(text, &seen), "With it the task asks for it. Try `x + 1`.");
        assert_eq!(programs(PROGRAM, &without_seen("With `letters = []` it fails.", &seen), &[]), Vec::<String>::new());
    }

    #[test]
    fn code_goes_everywhere_it_could_go() {
        let check = |text: &str, expected: &str| {
            let programs = programs(PROGRAM, text, &[]);
            assert!(programs.iter().any(|p| p.trim() == expected.trim()), "{text}: {programs:#?}");
        };
        check("Try `x > 0` there.", "def f(x):\n    if x > 0:\n        y = x\n    return y");
        check("Try `y = 2 * x` there.", "def f(x):\n    if x > 1:\n        y = 2 * x\n    return y");
        check("Try `y = 0` there, or `y = -x`.", "def f(x):\n    y = -x\n    if x > 1:\n        y = x\n    return y");
        check("Try `x + 1` there.", "def f(x):\n    if x > 1:\n        y = x\n    return x + 1");
        check("Replace `>` with `>=`.", "def f(x):\n    if x >= 1:\n        y = x\n    return y");
        check("```\ndef f(x):\n    return x\n```", "def f(x):\n    return x");
    }

    #[test]
    fn what_the_program_says_itself_is_no_edit() {
        assert_eq!(programs(PROGRAM, "What does `x > 1` ask, and what is `y = x` for?", &[]), Vec::<String>::new());
    }

    #[test]
    fn what_was_shown_before_is_tried_along() {
        let programs = programs(PROGRAM, "And `z = y * y`.", &["First `y = x + x`."]);
        let wanted = "def f(x):\n    if x > 1:\n        y = x + x\n        z = y * y\n    return y";
        assert!(programs.iter().any(|p| p.trim() == wanted), "{programs:#?}");
    }

    #[test]
    fn there_is_an_end_to_it() {
        let program = (0..300).map(|i| format!("x{i} = {i}")).collect::<Vec<_>>().join("\n");
        assert_eq!(programs(&program, "Try `a = b + c`.", &[]).len(), MAX_EDITS);
        assert_eq!(exchanges(&program.repeat(2), "Replace `x` with `y`.").len(), MAX_EDITS);
    }
}
