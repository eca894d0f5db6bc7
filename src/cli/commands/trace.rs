//! `rung trace ID [FILE]`: traces the code through one case, line by line.
//!
//! ```text
//! ✗ Wrong answer · Longest Clean Run · case sample-1
//!   rings  ['a', 'b']
//!   want   2
//!   got    1
//!
//!     1     1  longest_clean_run(rings=['a', 'b'])
//!     2     2    seen = set()                       seen set()
//!  > 11     9    best = max(best, right - left)     best 0 → 1
//!
//!   Line 9 makes `best` 1, and so it is returned; 2 was expected.
//! ```
//! Each row is an executed line with its effect. The JSON has every step as in the data model.

use std::ops::RangeInclusive;

use clap::Args;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::cli::args::lookup;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::judge_job::{JudgeTarget, exit_for_verdict, run_judge_job};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::verdict_output::compile_error;
use crate::orchestrator::{Cancel, TraceTarget};
use crate::text::problem_name::ProblemName;
use crate::text::text_layout::fill;
use crate::types::Trace;
use crate::types::execution_trace::{TraceEvent, TraceStep};
use crate::types::humanize::capitalize;
use crate::types::verdict_report::want_label;

/// Maximum number of steps to print completely.
const MAX_WHOLE_STEPS: usize = 60;
/// For longer traces: rows from the start, and rows around the wrong step or before the end.
const LEADING_STEPS: usize = 8;
const CONTEXT_STEPS: usize = 32;
/// For code that goes on for ever in the same way: rows from the start, and rows before the end.
const ENDLESS_STEPS: [usize; 2] = [20, 5];

/// Trace your code through one case, line by line; record nothing
#[derive(Args, Clone, Debug)]
pub struct TraceCommand {
    #[command(flatten)]
    target: JudgeTarget,
    /// Case number or id, such as `own-1` [default: the first failing case]
    #[arg(long, value_name = "N|ID")]
    case: Option<String>,
    /// Only these steps, for example 20..60
    #[arg(long, value_name = "A..B", value_parser = steps)]
    steps: Option<RangeInclusive<usize>>,
}

/// Parses `20..60`, `20..` and `20`.
fn steps(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str, default: usize| {
        if text.is_empty() { Ok(default) } else { text.parse().map_err(|_| format!("{text:?} is not a step number")) }
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from, 1)?, number(to.trim_start_matches('='), usize::MAX)?),
        None => (number(text, 1)?, number(text, 1)?),
    };
    if from == 0 || to < from { Err("steps run from 1 up, as in 20..60".to_owned()) } else { Ok(from..=to) }
}

impl TraceCommand {
    /// The command as typed, without `--steps`.
    fn command_line(&self, problem: &ProblemName) -> String {
        let file = self.target.file_as_typed().map(|file| format!(" {file}")).unwrap_or_default();
        let case = self.case.as_ref().map(|case| format!(" --case {case}")).unwrap_or_default();
        let language = self.target.language.language.map(|language| format!(" --language {}", language.name()));
        format!("rung trace {}{file}{case}{}", problem.id, language.unwrap_or_default())
    }

    /// Traces the case and shows the steps. Exits with the code of the verdict.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        session.with_tutor(async |tutor| {
            let catalog = tutor.snapshot().catalog.clone();
            let problem = self.target.problem.find(&catalog)?;
            let which = match &self.case {
                None => TraceTarget::FirstFailing,
                Some(name) => TraceTarget::Case(lookup::find_case(problem, tutor.own_cases(problem)?.len(), name)?),
            };
            let (source, _) = self.target.load_source(tutor, problem)?;
            let cancel = Cancel::default();
            let job = async |_| tutor.trace(&problem.uid, source, &which, &cancel).await;
            let trace = Box::pin(run_judge_job(session, tutor, (&Interrupts::listen()?, &cancel), None, job)).await?;
            let problem = ProblemName::from_problem(problem);
            let command = self.command_line(&problem);
            let traced = TraceAnswer { problem, trace, shown: self.steps.clone(), command };
            session.print_answer_with_exit(&traced, exit_for_verdict(traced.trace.verdict))
        })
    }
}

/// A traced case. The trace is flattened into the JSON object: `case`, `verdict`, `code`, `steps`, `end`, `wrong`, …
/// `step` in `wrong` counts from 0, as indices into `steps`; the text counts from 1.
#[derive(Clone, Debug, Serialize)]
pub struct TraceAnswer {
    pub problem: ProblemName,
    #[serde(flatten)]
    pub trace: Trace,
    /// Requested steps, from 1.
    #[serde(skip)]
    pub shown: Option<RangeInclusive<usize>>,
    /// Start of the command that shows the omitted steps.
    #[serde(skip)]
    pub command: String,
}

impl CommandAnswer for TraceAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        self.head(&mut text);
        if let Some(message) = self.trace.message() {
            text.gap();
            text.para(2, Ink::Warn, message);
        }
        if let Some(error) = &self.trace.compile_error {
            compile_error(&mut text, error);
        }
        let endless = self.trace.describe_endlessness();
        if let Some(endless) = &endless {
            text.gap();
            text.para(2, Ink::Warn, endless);
        }
        self.rows(&mut text, endless.is_some());
        let at_end = endless.as_deref().filter(|_| self.trace.steps.len() > MAX_WHOLE_STEPS);
        let wrong = self.trace.wrong.as_ref().map(|wrong| wrong.text.as_str());
        let wrong = wrong.filter(|text| self.trace.message() != Some(text));
        for sentence in [self.trace.end.describe(), wrong, at_end].into_iter().flatten() {
            text.gap();
            text.para(2, Ink::Warn, sentence);
        }
        text.finish()
    }
}

impl TraceAnswer {
    fn head(&self, text: &mut PageText<'_>) {
        let verdict = self.trace.verdict;
        let (mark, ink) =
            if verdict.passed() { (text.page.symbol("✓"), Ink::Good) } else { (text.page.symbol("✗"), Ink::Bad) };
        let words = text.page.paint(ink, &format!("{mark} {}", capitalize(verdict.describe())));
        text.line(format!("{words} · {} · case {}", self.problem.title, self.trace.case));
        let wanted = want_label(self.trace.has_several_answers);
        let names = self.trace.inputs.iter().map(|(name, _)| name.width());
        let label = names.max().unwrap_or(0).max(wanted.len()) + 2;
        let room = text.page.width.saturating_sub(label + 2);
        let values = self.trace.inputs.iter().map(|(name, value)| (name.as_str(), Some(value.as_str()), Ink::Plain));
        let answers = [(wanted, self.trace.want.as_deref(), Ink::Good), ("got", self.trace.value(), ink)];
        for (name, value, ink) in values.chain(answers) {
            if let Some(value) = value {
                let value = text.page.fit(&value.replace('\n', "\\n"), room);
                text.line(format!("  {}{}", fill(name, label), text.page.paint(ink, &value)));
            }
        }
    }

    /// Appends one row per step, with gaps for omitted steps.
    fn rows(&self, text: &mut PageText<'_>, endless: bool) {
        let total = self.trace.steps.len();
        if total == 0 {
            return;
        }
        text.gap();
        let marked = self.wrong_row();
        let mut last = 0;
        for range in self.shown_ranges(total, marked, endless) {
            let from = range.start + 1;
            if from > last + 1 {
                let (left_out, command) = (from - last - 1, &self.command);
                let words = format!("… {left_out} steps; `{command} --steps {}..{}`", last + 1, from - 1);
                text.line(text.page.paint(Ink::Dim, &format!("   {words}")));
            }
            last = range.end;
            for step in range {
                self.row(text, step, marked == Some(step));
            }
        }
        if last < total && self.shown.is_none() {
            text.line(text.page.paint(Ink::Dim, &format!("   … {} more steps", total - last)));
        }
    }

    /// The ranges of steps to show, from 0: the start if there is more than one part, and the relevant part.
    fn shown_ranges(&self, total: usize, marked: Option<usize>, endless: bool) -> [std::ops::Range<usize>; 2] {
        if let Some(shown) = &self.shown {
            return [0..0, (shown.start() - 1).min(total)..(*shown.end()).min(total)];
        }
        if total <= MAX_WHOLE_STEPS {
            return [0..0, 0..total];
        }
        let [leading, closing] = ENDLESS_STEPS;
        if endless && marked.is_none_or(|at| at + closing >= total) {
            return [0..leading, total - closing..total];
        }
        let shown = self.trace.wrong.as_ref().map_or(total, |wrong| wrong.step);
        let middle = marked.unwrap_or(shown);
        let from = middle.saturating_sub(CONTEXT_STEPS / 2).min(total - CONTEXT_STEPS);
        if from <= LEADING_STEPS {
            [0..0, 0..from + CONTEXT_STEPS]
        } else {
            [0..LEADING_STEPS, from..from + CONTEXT_STEPS]
        }
    }

    /// The row that caused [`Trace::wrong`]: the line before the step that shows it.
    fn wrong_row(&self) -> Option<usize> {
        self.trace.blamed_step(self.trace.wrong.as_ref()?.step)
    }

    fn row(&self, text: &mut PageText<'_>, at: usize, marked: bool) {
        let step = &self.trace.steps[at];
        let page = text.page;
        let mark = if marked { page.paint(Ink::Bad, page.symbol("▸")) } else { " ".to_owned() };
        let indent = "  ".repeat((step.depth as usize).min(12));
        let columns = page.width.saturating_sub(16);
        let half = (columns * 3 / 5).max(16);
        let effects = self.describe_effects(at);
        // Code may use the columns that its effects don't need.
        let free = if effects.is_empty() { columns + 2 } else { half.max(columns.saturating_sub(effects.width())) };
        let what = page.fit(&format!("{indent}{}", self.describe_step(step)), free);
        let room = columns.saturating_sub(half.max(what.width()));
        let ink = if marked { Ink::Bad } else { Ink::Accent };
        let right = page.paint(ink, &page.fit(&effects, room));
        let left = if effects.is_empty() { what } else { fill(&what, half) };
        text.line(format!(" {mark}{:>4} {:>5}  {left}  {right}", at + 1, step.line).trim_end());
    }

    fn describe_step(&self, step: &TraceStep) -> String {
        match step.event {
            TraceEvent::Call => {
                let values: Vec<_> =
                    step.changed.iter().filter(|l| !l.outer).map(|l| format!("{}={}", l.name, l.value)).collect();
                format!("{}({})", step.function, values.join(", "))
            }
            TraceEvent::Line => {
                let line = (step.line as usize).checked_sub(1).and_then(|i| self.trace.code.get(i));
                format!("  {}", line.map_or("", |line| line.trim()))
            }
            TraceEvent::Return | TraceEvent::Yield => {
                let word = if step.event == TraceEvent::Return { "returns" } else { "yields" };
                format!("  {word} {}", step.value.as_ref().map_or_else(String::new, ToString::to_string))
            }
            TraceEvent::Exception => format!("  ! {}", step.error.as_deref().unwrap_or_default()),
        }
    }

    /// The effects of the line, as the frame's next step shows them.
    fn describe_effects(&self, at: usize) -> String {
        let Some(next) = self.trace.following(at).filter(|_| self.trace.steps[at].event == TraceEvent::Line) else {
            return String::new();
        };
        let changes = self.trace.steps[next].changed.iter();
        let told = changes.map(|l| format!("{} {}", l.name, l.value.describe_change(self.trace.before(next, &l.name))));
        told.collect::<Vec<_>>().join("   ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::types::Verdict;
    use crate::types::execution_trace::{Local, TraceEnd, ValuePreview};

    fn answer(code: &[&str], steps: Vec<TraceStep>, verdict: Verdict) -> TraceAnswer {
        let problem = ProblemName::from_problem(&crate::types::Problem::bare("sum", "arrays"));
        let code = code.iter().map(|line| (*line).to_owned()).collect();
        let trace = Trace { code, steps, ..Trace::new("a".into(), verdict, TraceEnd::Steps) };
        TraceAnswer { problem, trace, shown: None, command: "rung trace sum".to_owned() }
    }

    #[test]
    fn code_uses_the_columns_that_its_effects_do_not_need() {
        let long = "    if first.count(letter) != second.count(letter):";
        let local = Local { name: "n".to_owned(), value: ValuePreview::Int(1), outer: false };
        let changed = TraceStep { changed: vec![local], ..TraceStep::new(TraceEvent::Line, 2, "f") };
        let steps = vec![TraceStep::new(TraceEvent::Line, 1, "f"), changed];
        let text = answer(&[long, long], steps, Verdict::Wa).render_text(&cli_fixtures::page());
        assert!(text.contains("if first.count(letter) != second.count(letter):  n 1\n"), "{text}");
        assert!(text.contains("     2     2    if first.count(letter) != second.count(letter):\n"), "{text}");
    }

    #[test]
    fn an_endless_recursion_is_described_and_shown_by_its_start_and_end() {
        let call = |depth: u32| TraceStep {
            depth,
            frame: depth,
            changed: vec![Local { name: "n".to_owned(), value: ValuePreview::Int(1 - i64::from(depth)), outer: false }],
            ..TraceStep::new(TraceEvent::Call, 1, "f")
        };
        let text = answer(&["def f(n):"], (0..100).map(call).collect(), Verdict::Re).render_text(&cli_fixtures::page());
        let said = "  f calls itself again and again and does not return in the recorded steps:";
        assert_eq!(text.matches(said).count(), 2, "{text}");
        assert!(text.contains("… 75 steps; `rung trace sum --steps 21..95`"), "{text}");
        assert!(text.contains("f(n=-98)"), "{text}");
    }

    #[test]
    fn the_suggested_command_has_every_option() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            trace: TraceCommand,
        }
        let typed = ["x", "sum", "a b.txt", "--case", "3", "--language", "rust", "--steps", "2"];
        let line = <Line as clap::Parser>::try_parse_from(typed).expect("a command");
        let problem = ProblemName::from_problem(&crate::types::Problem::bare("sum", "arrays"));
        assert_eq!(line.trace.command_line(&problem), "rung trace sum 'a b.txt' --case 3 --language rust");
    }

    #[test]
    fn ranges_of_steps_are_read() {
        for (text, expected) in [("20..60", Some(20..=60)), ("5", Some(5..=5)), ("..3", Some(1..=3))] {
            assert_eq!(steps(text).ok(), expected, "{text}");
        }
        assert_eq!(steps("7..").ok(), Some(7..=usize::MAX));
        for text in ["0..4", "9..3", "x", "1..y"] {
            assert!(steps(text).is_err(), "{text}");
        }
    }
}
