//! The answer of `rung run` and `rung submit`: the judge's result in words a beginner understands.
//!
//! ```text
//! ✗ Wrong answer · Pair to Target · 3 of 12 cases pass
//!
//!   ✓✓✗✗✓…
//!
//! Case 3 of 12 · wrong answer · duplicates
//!   nums    [3, 3, 4]
//!   want    [0, 1]
//!   got     [0, 0]
//!               ^ index 1: want 1, got 0
//! ```
//! The JSON holds every case; the text shows the first failed case in full.

use std::collections::BTreeSet;

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::complexity_table;
use super::page::{Ink, Page, PageText};
use super::submission_outcome::SubmissionOutcome;
use crate::text::growth_text::GrowthText;
use crate::text::number_format::count_noun;
use crate::text::problem_name::ProblemName;
use crate::text::text_layout::fill;
use crate::types::Problem;
use crate::types::case_tags::TagDescriptions;
use crate::types::growth_measurement::{GrowthComparison, TimedGrowthComparison};
use crate::types::humanize::capitalize;
use crate::types::multiline_value::{answer_lines, repeats_values, value_lines};
use crate::types::problem::Complexity;
use crate::types::verdict_report::{CaseReport, CompileError, JudgeReport, RuntimeError, StackFrame, Verdict};

use super::out::CommandAnswer;

/// Maximum lines of a case's printed output to show.
const MAX_STDOUT_LINES: usize = 8;
/// Maximum lines of a value to show; longer ones do not help the reader.
const MAX_VALUE_LINES: usize = 6;

/// The result of judging a source. `report` is flattened into the JSON object: `verdict`, `cases`, `compile_error`,
/// `source`, `fuel_limit`, `elapsed_ms`.
#[derive(Clone, Debug, Serialize)]
pub struct JudgeAnswer {
    pub problem: ProblemName,
    /// Meaning of the tags of its cases.
    #[serde(skip)]
    pub tags: TagDescriptions,
    /// What the problem says of its growth.
    #[serde(skip)]
    pub complexity: Option<Complexity>,
    /// The file that was judged; absent for standard input.
    pub file: Option<String>,
    /// The file argument as typed; absent for the default solution file.
    #[serde(skip)]
    pub typed: Option<String>,
    /// Only the samples and the learner's custom cases were run.
    pub samples_only: bool,
    /// A single call with arguments from the command line.
    #[serde(skip)]
    pub is_call: bool,
    /// Number of cases that pass.
    pub passed: usize,
    /// Number of cases, including `not_run` ones.
    pub total: usize,
    #[serde(flatten)]
    pub report: JudgeReport,
    /// The next available hint, 1 to 5.
    pub next_hint: Option<u8>,
    /// The effect of the submission; absent for a run, which records nothing.
    pub outcome: Option<SubmissionOutcome>,
    /// Measured growth of the running time, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth: Option<GrowthComparison>,
    /// The same for a compiled program, by processor time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timed_growth: Option<TimedGrowthComparison>,
}

impl JudgeAnswer {
    /// Builds the answer from a report.
    #[must_use]
    pub fn new(problem: &Problem, file: Option<String>, report: JudgeReport) -> Self {
        let (passed, total) = (report.passed_count(), report.case_count());
        Self {
            problem: ProblemName::from_problem(problem),
            tags: problem.tags.clone(),
            complexity: problem.complexity.clone(),
            file,
            typed: None,
            samples_only: false,
            is_call: false,
            passed,
            total,
            report,
            next_hint: None,
            outcome: None,
            growth: None,
            timed_growth: None,
        }
    }
}

impl CommandAnswer for JudgeAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        self.headline(&mut text);
        for notice in &self.report.notices {
            text.para(2, Ink::Warn, notice);
        }
        if let Some(error) = &self.report.compile_error {
            compile_error(&mut text, error);
        }
        if !self.report.cases.is_empty() {
            append_case_marks(&mut text, &self.report.cases, self.report.not_run);
        }
        match self.report.cases.iter().position(|case| !case.verdict.passed()) {
            Some(at) => append_failing_case(&mut text, (&self.report.cases[at], &self.tags), at, self.total),
            None => {
                if let Some(got) = self.report.cases.first().filter(|_| self.is_call).and_then(|case| case.got.as_ref())
                {
                    text.line(format!("  returned  {got}"));
                }
                self.append_passing_stdout(&mut text);
            }
        }
        // A passing case can have a wrong expectation, too.
        for (i, case) in self.report.cases.iter().enumerate().filter(|(_, case)| case.verdict.passed()) {
            if let Some(note) = &case.note {
                text.para(2, Ink::Accent, &format!("Case {}: {note}", i + 1));
            }
        }
        if let Some(growth) = &self.growth {
            complexity_table::append(&mut text, &GrowthText::from_counts(growth).with_size(self.complexity.as_ref()));
        }
        if let Some(growth) = &self.timed_growth {
            complexity_table::append(&mut text, &GrowthText::from_times(growth).with_size(self.complexity.as_ref()));
        }
        if let Some(outcome) = &self.outcome {
            outcome.append(&mut text);
        }
        self.append_next_step(&mut text);
        text.finish()
    }
}

impl JudgeAnswer {
    fn headline(&self, text: &mut PageText<'_>) {
        let verdict = self.report.verdict;
        let (mark, ink) =
            if verdict.passed() { (text.page.symbol("✓"), Ink::Good) } else { (text.page.symbol("✗"), Ink::Bad) };
        let words = if verdict.passed() && self.samples_only {
            // "Accepted" requires all cases, not only the samples.
            "Samples pass".to_owned()
        } else if verdict.passed() && self.is_call {
            "The answer is right".to_owned()
        } else {
            capitalize(self.report.describe())
        };
        let verdict = text.page.paint(ink, &format!("{mark} {words}"));
        text.line(format!("{verdict} · {}{}", self.problem.title, self.score()));
    }

    fn score(&self) -> String {
        match (self.passed, self.total) {
            (_, 0) => String::new(),
            _ if self.is_call => String::new(),
            (passed, 1) => format!(" · its one case {}", if passed == 1 { "passes" } else { "fails" }),
            (passed, total) if passed == total => {
                let random = self.report.random_inputs;
                let failed = self.report.extra_failure().filter(|case| case.is_random());
                match (failed, random) {
                    (Some(case), _) => format!(" · all {total} cases pass, {} fails", case.input_name()),
                    (_, 0) => format!(" · all {total} cases pass"),
                    (_, random) => format!(" · all {total} cases and {random} random inputs pass"),
                }
            }
            (passed, total) => format!(" · {passed} of {total} cases pass"),
        }
    }

    /// Shows the printed output of a passing run, because people print to check their code.
    fn append_passing_stdout(&self, text: &mut PageText<'_>) {
        if let Some(case) = self.report.cases.iter().find(|case| !case.stdout.is_empty()) {
            text.gap();
            text.line(format!("In case `{}`", case.id));
            append_stdout(text, case);
        }
    }

    fn append_next_step(&self, text: &mut PageText<'_>) {
        let id = &self.problem.id;
        let typed = self.typed_file();
        let advice = match (&self.outcome, self.report.passed()) {
            (Some(outcome), true) => return outcome.append_next(text),
            (None, true) if self.grows_too_fast() => "Next: find a way whose work grows less.".to_owned(),
            (None, true) if self.samples_only => {
                format!("Next: `rung submit {id}{typed}` runs every case and records the result.")
            }
            (None, true) => format!("Nothing was recorded. `rung submit {id}{typed}` records a result."),
            (_, false) => self.advice_after_failure(),
        };
        text.gap();
        text.para(0, Ink::Dim, &advice);
    }

    /// Whether the requested measurement says that a submission would fail.
    fn grows_too_fast(&self) -> bool {
        self.growth.as_ref().is_some_and(|growth| growth.rejected)
            || self.timed_growth.as_ref().is_some_and(|growth| growth.steeper.is_some())
    }

    fn advice_after_failure(&self) -> String {
        let id = &self.problem.id;
        let hint = match self.next_hint {
            Some(level) => format!(" Stuck? `rung hint {id}` gives hint {level} of 5."),
            None => String::new(),
        };
        let place = self.file.as_ref().map_or_else(String::new, |file| format!(" {file}"));
        let again = if self.outcome.is_some() { "submit" } else { "run" };
        format!("Next: edit{place}, then `rung {again} {id}{}`.{hint}", self.typed_file())
    }

    /// The file as it was typed behind the problem, with a space before it; empty if none was.
    fn typed_file(&self) -> String {
        self.typed.as_ref().map_or_else(String::new, |file| format!(" {file}"))
    }
}

/// Shows one symbol per case, in order, with a legend if cases fail in different ways. The growth and random inputs are
/// no cases, and have a section or a count of their own.
fn append_case_marks(text: &mut PageText<'_>, cases: &[CaseReport], not_run: usize) {
    text.gap();
    let room = text.page.width - 2;
    let cases = || cases.iter().filter(|case| !case.is_extra());
    let ran = cases().map(|case| paint_mark(text.page, case.verdict));
    let rest = std::iter::repeat_n(text.page.paint(Ink::Dim, text.page.symbol("·")), not_run);
    let marks: Vec<String> = ran.chain(rest).collect();
    for row in marks.chunks(room) {
        text.line(format!("  {}", row.concat()));
    }
    let kinds: BTreeSet<Verdict> = cases().map(|case| case.verdict).filter(|verdict| !verdict.passed()).collect();
    if kinds.len() > 1 {
        let ascii = text.page.ascii;
        let legend: Vec<_> = kinds.iter().map(|kind| format!("{} {}", kind.symbol(ascii), kind.describe())).collect();
        text.para(2, Ink::Dim, &legend.join(" · "));
    }
    if not_run > 0 {
        let left = format!("{} not run, because two cases ran out of time.", count_was(not_run));
        text.para(2, Ink::Dim, &left);
    }
}

/// `1 case was`, `4 cases were`.
fn count_was(cases: usize) -> String {
    format!("{} {}", count_noun(cases, "case"), if cases == 1 { "was" } else { "were" })
}

fn paint_mark(page: &Page, verdict: Verdict) -> String {
    page.paint(if verdict.passed() { Ink::Good } else { Ink::Bad }, verdict.symbol(page.ascii))
}

/// Shows one failing case in full.
fn append_failing_case(
    text: &mut PageText<'_>,
    (case, words): (&CaseReport, &TagDescriptions),
    at: usize,
    total: usize,
) {
    let mut title = if case.is_growth() {
        "How the work grows".to_owned()
    } else if case.is_random() {
        format!("{} ({}) · {}", capitalize(&case.input_name()), case.id, case.verdict.describe())
    } else {
        format!("Case {} of {total} · {}", at + 1, case.verdict.describe())
    };
    let kind = if case.own {
        "your own case"
    } else if case.sample {
        "sample"
    } else {
        ""
    };
    let special: Vec<String> = TagDescriptions::special(&case.tags).map(|tag| words.short(tag)).collect();
    let tags = if special.is_empty() { case.tags.iter().map(|tag| words.short(tag)).collect() } else { special };
    for note in [kind, &tags.join(", ")] {
        if !note.is_empty() {
            title.push_str(" · ");
            title.push_str(note);
        }
    }
    text.heading(&title);
    let is_first = case.has_several_answers && case.verdict == Verdict::Wa;
    let message = |text: &mut PageText<'_>| case.message.iter().for_each(|message| text.para(2, Ink::Warn, message));
    if is_first {
        message(text);
    }
    values(text, case);
    if let Some(error) = &case.error {
        exception(text, error);
    }
    if let Some(note) = &case.note {
        text.para(2, Ink::Accent, note);
    }
    if !is_first {
        message(text);
    }
    append_stdout(text, case);
}

/// Shows inputs, the expected answer and `got`, with a caret under the first difference.
fn values(text: &mut PageText<'_>, case: &CaseReport) {
    let names = case.inputs.iter().map(|(name, _)| name.width());
    let column = names.max().unwrap_or(0).max(case.want_label().len()) + 2;
    let field = |text: &mut PageText<'_>, name: &str, ink: Ink, value: &str| {
        let room = text.page.width.saturating_sub(column + 2).max(10);
        let mut lead = fill(name, column);
        let parts = value_lines(value).unwrap_or_else(|| vec![value.to_owned()]);
        let lines: Vec<String> = parts.iter().flat_map(|part| break_into_cells(part, room)).collect();
        let (kept, cut) = lines.split_at(lines.len().min(MAX_VALUE_LINES));
        for line in kept {
            let line = text.page.paint(ink, line);
            text.line(format!("  {lead}{line}"));
            lead = " ".repeat(column);
        }
        if !cut.is_empty() {
            let more: usize = cut.iter().map(|line| line.chars().count()).sum();
            let told = format!("{lead}… {} more; `--json` shows all", count_noun(more, "character"));
            let told = text.page.paint(Ink::Dim, &told);
            text.line(format!("  {told}"));
        }
    };
    for (name, value) in &case.inputs {
        field(text, name, Ink::Plain, value);
    }
    let (want, got) = (case.want.as_deref().unwrap_or_default(), case.got.as_deref().unwrap_or_default());
    let spread = answer_lines(want, got);
    let (wanted, given) = spread.as_ref().map_or((None, None), |(want, got)| (Some(want), Some(got)));
    for (name, ink, value, lines) in
        [(case.want_label(), Ink::Good, &case.want, wanted), ("got", Ink::Bad, &case.got, given)]
    {
        if let Some(value) = value {
            field(text, name, ink, &lines.map_or_else(|| value.clone(), |lines| lines.join("\n")));
        }
    }
    if let Some(difference) = case.difference.as_ref().filter(|part| !repeats_values(&part.text, want, got)) {
        // Below the lines of a text, a caret could only point into the last one.
        let caret = if spread.is_some() { None } else { caret(case, text.page.width.saturating_sub(column + 2)) };
        append_caret(text, column + 2, caret, &difference.text);
    }
}

/// The cell of the first difference between `got` and `want`, if both fit on one line.
fn caret(case: &CaseReport, room: usize) -> Option<usize> {
    let (want, got) = (case.want.as_deref()?, case.got.as_deref()?);
    let same = want.chars().zip(got.chars()).take_while(|(a, b)| a == b).count();
    let cell: usize = got.chars().take(same).collect::<String>().width();
    (want != got && want.width() <= room && got.width() <= room).then_some(cell)
}

/// Writes `words` after a caret below a value that starts at cell `start`, or on the next line if there is no room.
fn append_caret(text: &mut PageText<'_>, start: usize, caret: Option<usize>, words: &str) {
    match caret {
        Some(cell) if start + cell + 2 + words.width() <= text.page.width => {
            text.line(format!("{}{}", " ".repeat(start + cell), text.page.paint(Ink::Warn, &format!("^ {words}"))));
        }
        Some(_) | None => text.para(start, Ink::Warn, words),
    }
}

/// Shows the exception and the learner's lines that led to it, innermost last, as Python prints them.
fn exception(text: &mut PageText<'_>, error: &RuntimeError) {
    let message = if error.message.is_empty() { String::new() } else { format!(": {}", error.message) };
    text.para(2, Ink::Bad, &format!("{}{message}", error.kind));
    let places: Vec<_> = error.frames.iter().map(StackFrame::describe_location).collect();
    let width = places.iter().map(|place| place.width()).max().unwrap_or(0);
    for (place, frame) in places.iter().zip(&error.frames) {
        let room = text.page.width.saturating_sub(width + 6).max(10);
        let code = text.page.fit(&frame.code, room);
        text.line(format!("    {}  {code}", fill(place, width)).trim_end());
    }
}

/// Shows the first lines that the code printed during a case.
fn append_stdout(text: &mut PageText<'_>, case: &CaseReport) {
    if case.stdout.is_empty() {
        return;
    }
    let lines: Vec<&str> = case.stdout.lines().collect();
    let cut = if case.stdout_truncated { ", cut off at the output limit" } else { "" };
    text.line(format!("  you printed ({}{cut})", count_noun(lines.len(), "line")));
    for line in lines.iter().take(MAX_STDOUT_LINES) {
        let line = text.page.fit(line, text.page.width - 4);
        text.line(format!("    {}", text.page.paint(Ink::Dim, &line)));
    }
    if lines.len() > MAX_STDOUT_LINES {
        text.line(format!("    … {} more; `--json` shows all", lines.len() - MAX_STDOUT_LINES));
    }
}

/// Shows a syntax error with its line and a caret, as an editor would.
pub(in crate::cli) fn compile_error(text: &mut PageText<'_>, error: &CompileError) {
    text.gap();
    let place = match (error.line, error.column) {
        (Some(line), Some(column)) => format!(" (line {line}, column {column})"),
        (Some(line), None) => format!(" (line {line})"),
        (None, _) => String::new(),
    };
    text.para(2, Ink::Bad, &format!("{}: {}{place}", error.kind, error.message));
    let (Some(line), Some(code)) = (error.line, &error.code) else { return };
    let lead = format!("  {line} │ ");
    let code = code.replace('\t', " ");
    text.line(format!("{lead}{}", text.page.fit(code.trim_end(), text.page.width.saturating_sub(lead.width()))));
    if let Some(column) = error.column {
        let before: String = code.chars().take(column.saturating_sub(1) as usize).collect();
        let cell = lead.width() + before.width();
        if cell < text.page.width {
            let caret = text.page.paint(Ink::Warn, "^");
            text.line(format!("{}{caret}", " ".repeat(cell)));
        }
    }
}

/// Breaks a value into lines of at most `cells` cells without touching its spaces: between items if it can, so that no
/// number is cut in two.
fn break_into_cells(value: &str, cells: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for c in value.chars() {
        let Some(line) = lines.last_mut() else { break };
        let wide = unicode_width::UnicodeWidthChar::width(c).unwrap_or(0);
        if line.width() + wide <= cells || line.is_empty() {
            line.push(c);
            continue;
        }
        let behind_item = line.rfind(", ").map(|at| at + 2).filter(|at| line[..*at].width() * 2 > cells);
        let mut next = behind_item.map(|at| line.split_off(at)).unwrap_or_default();
        next.push(c);
        lines.push(next);
    }
    lines
}

#[cfg(test)]
mod tests;
