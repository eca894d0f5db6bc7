//! `rung submissions ID`: lists, shows, compares or restores earlier code of a problem.

use clap::Args;
use serde::Serialize;

use crate::cli::args::lookup::ProblemArg;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::backup_notice;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::orchestrator::{PastSubmission, RestoredSubmission, SubmissionHistory, SubmissionOrigin};
use crate::pack::statement::statement_file::without_comment;
use crate::text::line_diff::{self, DiffSide};
use crate::text::problem_name::ProblemName;
use crate::text::{learning_status, past_submission_text, symbols};
use crate::types::learner_day::LearnerDays;

/// List, show, compare or restore your earlier code
#[derive(Args, Clone, Debug)]
pub struct SubmissionsCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Print this version
    #[arg(long, value_name = "N", group = "what")]
    show: Option<usize>,
    /// Compare this version with your file, or with a second version
    #[arg(long, value_names = ["N", "M"], num_args = 1..=2, group = "what")]
    diff: Vec<usize>,
    /// Restore this version; your current file is saved first
    #[arg(long, value_name = "N", group = "what")]
    restore: Option<usize>,
}

impl SubmissionsCommand {
    /// Runs the command; only `--restore` writes anything.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_short_wait(async |tutor| {
            let published = tutor.snapshot();
            let problem = self.problem.find(&published.catalog)?;
            let past = tutor.submission_history(&problem.uid)?;
            let (problem, uid) = (ProblemName::from_problem(problem), &problem.uid);
            let numbered = |number| find_submission(&past, number, &problem);
            let visible = |number| numbered(number).and_then(|_| Ok(past.visible(number)?));
            if let Some(number) = self.restore {
                numbered(number)?;
                let done = tutor.restore_submission(uid, number).await?;
                return Ok(SubmissionsAnswer::Restored(SubmissionRestoredAnswer::new(problem, done)));
            }
            if let Some(number) = self.show {
                let code = visible(number)?;
                return Ok(SubmissionsAnswer::Shown(SubmissionCodeAnswer {
                    code: text(code)?.to_owned(),
                    submission: code.clone(),
                    problem,
                }));
            }
            let days = learning_status::days(&published);
            if let Some(number) = self.diff.first() {
                let old = visible(*number)?.clone();
                let new = self.diff.get(1).map(|number| visible(*number)).transpose()?.cloned();
                return Ok(SubmissionsAnswer::Diff(SubmissionDiffAnswer::new(problem, old, new, &past, days)?));
            }
            let mut numbers = past.codes.iter().map(|code| code.number);
            let newest = numbers.clone().find(|number| past.visible(*number).is_ok());
            let hides = numbers.any(|number| past.visible(number).is_err());
            Ok(SubmissionsAnswer::List(SubmissionListAnswer { problem, newest, hides, submissions: past.codes, days }))
        })?;
        session.print_answer(&answer)
    }
}

fn find_submission<'a>(
    past: &'a SubmissionHistory,
    number: usize,
    problem: &ProblemName,
) -> Result<&'a PastSubmission, Failure> {
    past.by_number(number).map_err(|error| {
        Failure::usage(error.to_string()).with_advice(format!("`rung submissions {}` lists them.", problem.id))
    })
}

fn text(code: &PastSubmission) -> Result<&str, Failure> {
    let gone = || Failure::input(format!("The saved source of {} is missing.", code.number));
    code.text.as_deref().ok_or_else(gone)
}

/// The answer of one of the four modes.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum SubmissionsAnswer {
    List(SubmissionListAnswer),
    Shown(SubmissionCodeAnswer),
    Diff(SubmissionDiffAnswer),
    Restored(SubmissionRestoredAnswer),
}

impl CommandAnswer for SubmissionsAnswer {
    fn render_text(&self, page: &Page) -> String {
        match self {
            Self::List(answer) => answer.render_text(page),
            Self::Shown(answer) => answer.render_text(page),
            Self::Diff(answer) => answer.render_text(page),
            Self::Restored(answer) => answer.render_text(page),
        }
    }
}

/// The saved versions of a problem, newest first.
#[derive(Clone, Debug, Serialize)]
pub struct SubmissionListAnswer {
    pub problem: ProblemName,
    pub submissions: Vec<PastSubmission>,
    /// The newest that can be shown now.
    #[serde(skip)]
    pub newest: Option<usize>,
    /// A review in progress hides some: those from before it that differ from the file.
    #[serde(skip)]
    pub hides: bool,
    #[serde(skip)]
    pub days: LearnerDays,
}

impl CommandAnswer for SubmissionListAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let id = &self.problem.id;
        if self.submissions.is_empty() {
            text.para(0, Ink::Plain, &format!("No version of {} is saved yet.", self.problem.title));
            text.para(0, Ink::Dim, &format!("`rung submit {id}` judges your file and saves it here."));
            return text.finish();
        }
        let rows: Vec<_> = self
            .submissions
            .iter()
            .map(|code| {
                let (ink, mark) = match code.origin {
                    SubmissionOrigin::Submitted { .. } if code.has_passed() => (Ink::Good, symbols::PASSED),
                    SubmissionOrigin::SetAside | SubmissionOrigin::Submitted { undone: true, .. } => {
                        (Ink::Dim, symbols::BULLET)
                    }
                    SubmissionOrigin::Submitted { .. } => (Ink::Bad, symbols::FAILED),
                };
                let outcome = past_submission_text::outcome(code);
                vec![
                    plain(code.number.to_string()),
                    cell(Ink::Dim, past_submission_text::when(code, &self.days)),
                    cell(ink, page.symbol(mark)),
                    plain(code.language.title()),
                    cell(ink, outcome),
                ]
            })
            .collect();
        text.table(0, &rows);
        text.gap();
        if let Some(newest) = self.newest {
            let advice = format!(
                "`rung submissions {id} --show {newest}` prints one, `--diff {newest}` compares it with your file, \
                 `--restore {newest}` restores it."
            );
            text.para(0, Ink::Dim, &advice);
        }
        if self.hides {
            text.para(
                0,
                Ink::Dim,
                "A review is in progress, and it is from memory: code from before it shows after it.",
            );
        }
        text.finish()
    }
}

/// A saved version with its source.
#[derive(Clone, Debug, Serialize)]
pub struct SubmissionCodeAnswer {
    pub problem: ProblemName,
    pub submission: PastSubmission,
    pub code: String,
}

impl CommandAnswer for SubmissionCodeAnswer {
    /// Prints only the code, so it can be redirected to a file.
    fn render_text(&self, _: &Page) -> String {
        if self.code.ends_with('\n') { self.code.clone() } else { format!("{}\n", self.code) }
    }
}

/// The difference between two versions, or between a version and the current file.
#[derive(Clone, Debug, Serialize)]
pub struct SubmissionDiffAnswer {
    pub problem: ProblemName,
    pub old: PastSubmission,
    /// Null if the other side is the current file.
    pub new: Option<PastSubmission>,
    /// Number of added lines.
    pub added: usize,
    /// Number of removed lines.
    pub removed: usize,
    /// Changed lines with context, each prefixed with `+`, `-` or a space.
    pub diff: Vec<Vec<String>>,
    #[serde(skip)]
    days: LearnerDays,
}

impl SubmissionDiffAnswer {
    fn new(
        problem: ProblemName,
        old: PastSubmission,
        new: Option<PastSubmission>,
        past: &SubmissionHistory,
        days: LearnerDays,
    ) -> Result<Self, Failure> {
        let file = || {
            past.files.get(&old.language).map(String::as_str).ok_or_else(|| {
                let message =
                    format!("There is no {} file of {} to compare with.", old.language.title(), problem.title);
                Failure::input(message)
                    .with_advice(format!("`rung submissions {} --restore {}` makes it.", problem.id, old.number))
            })
        };
        let other = new.as_ref().map_or_else(file, text)?;
        let lines = line_diff::lines(without_comment(text(&old)?), without_comment(other));
        let (added, removed) = line_diff::counts(&lines);
        let marked = |line: &line_diff::DiffLine| format!("{}{}", line.side.mark(), line.text);
        let diff =
            line_diff::changed_hunks(&lines).into_iter().map(|piece| piece.iter().map(marked).collect()).collect();
        Ok(Self { problem, old, new, added, removed, diff, days })
    }

    fn name(&self, code: &PastSubmission) -> String {
        format!(
            "{} of {}, {}",
            code.number,
            past_submission_text::when(code, &self.days),
            past_submission_text::outcome(code)
        )
    }
}

impl CommandAnswer for SubmissionDiffAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let (old, new) =
            (self.name(&self.old), self.new.as_ref().map_or_else(|| "your file now".to_owned(), |c| self.name(c)));
        if self.diff.is_empty() {
            text.para(0, Ink::Plain, &format!("{old}, and {new}: the same."));
            return text.finish();
        }
        text.line(page.paint(Ink::Bad, &format!("{} {old}", DiffSide::Old.mark())));
        text.line(page.paint(Ink::Good, &format!("{} {new}", DiffSide::New.mark())));
        for piece in &self.diff {
            text.gap();
            for line in piece {
                let ink = match line.chars().next() {
                    Some('+') => Ink::Good,
                    Some('-') => Ink::Bad,
                    _ => Ink::Plain,
                };
                text.line(page.paint(ink, line).trim_end());
            }
        }
        text.finish()
    }
}

/// A restored version.
#[derive(Clone, Debug, Serialize)]
pub struct SubmissionRestoredAnswer {
    pub problem: ProblemName,
    /// Its number.
    pub restored: usize,
    /// Absolute path of the restored file.
    pub file: String,
    /// Whether the file already contained it.
    pub same: bool,
    /// Backup of the file's previous contents; null if there was nothing to save.
    pub kept: Option<String>,
    #[serde(skip)]
    words: String,
}

impl SubmissionRestoredAnswer {
    fn new(problem: ProblemName, done: RestoredSubmission) -> Self {
        let (words, file) = (past_submission_text::describe_restored(&done), done.file.display().to_string());
        Self {
            problem,
            restored: done.number,
            file,
            same: done.same,
            kept: backup_notice::display_path(done.kept),
            words,
        }
    }
}

impl CommandAnswer for SubmissionRestoredAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.para(0, Ink::Plain, &self.words);
        text.line(format!("  {}", self.file));
        backup_notice::append_backup_notice(&mut text, self.problem.id.as_str(), self.kept.as_deref());
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::types::{Language, Verdict};

    fn code(number: usize, verdict: Verdict, text: &str) -> PastSubmission {
        let at = format!("2026-11-21T10:4{number}:00Z").parse().expect("a time");
        let passed = if verdict.passed() { 21 } else { 9 };
        let origin =
            SubmissionOrigin::Submitted { verdict, passed, total: 21, review: false, undone: false, gave_up: false };
        PastSubmission {
            number,
            version: number as u64,
            at,
            language: Language::Python,
            origin,
            text: Some(text.to_owned()),
        }
    }

    fn past() -> SubmissionHistory {
        let right = "def f(nums):\n    seen = {}\n    return seen\n";
        let at = "2026-11-20T18:00:00Z".parse().expect("a time");
        let aside = PastSubmission {
            number: 1,
            version: 1,
            at,
            origin: SubmissionOrigin::SetAside,
            ..code(1, Verdict::Wa, "half")
        };
        let codes = vec![code(3, Verdict::Ac, right), code(2, Verdict::Wa, "def f(nums):\n    return []\n"), aside];
        SubmissionHistory { codes, files: [(Language::Python, right.to_owned())].into(), hidden_up_to: None }
    }

    fn days() -> LearnerDays {
        LearnerDays { zone: jiff::tz::TimeZone::UTC, day_start: 4, today: cli_fixtures::TODAY }
    }

    fn problem() -> ProblemName {
        ProblemName { id: "pair-to-target".into(), title: "Pair to Target".to_owned() }
    }

    fn shown(answer: &impl CommandAnswer) -> String {
        render(answer, &cli_fixtures::page(), false).expect("text")
    }

    #[test]
    fn what_is_kept_is_listed_newest_first() {
        let answer = SubmissionListAnswer {
            problem: problem(),
            newest: Some(3),
            hides: false,
            submissions: past().codes,
            days: days(),
        };
        insta::assert_snapshot!(shown(&answer), @"
        3  Sat 21 Nov 10:43  ✓  Python  accepted, 21 of 21 cases
        2  Sat 21 Nov 10:42  ✗  Python  wrong answer, 9 of 21 cases
        1  Fri 20 Nov 18:00  •  Python  not submitted

        `rung submissions pair-to-target --show 3` prints one, `--diff 3` compares it
        with your file, `--restore 3` restores it.
        ");
        let in_review = SubmissionListAnswer { newest: None, hides: true, ..answer.clone() };
        assert!(shown(&in_review).contains("code from before it shows") && !shown(&in_review).contains("--restore"));
        let empty = SubmissionListAnswer { submissions: Vec::new(), ..answer };
        assert!(shown(&empty).starts_with("No version of Pair to Target is saved yet.\n"));
    }

    #[test]
    fn a_code_is_compared_with_the_file_or_with_another() {
        let (past, when) = (past(), days());
        let diff = |old: usize, new: Option<usize>| {
            let code = |number| past.by_number(number).expect("a code").clone();
            SubmissionDiffAnswer::new(problem(), code(old), new.map(code), &past, when.clone()).expect("a difference")
        };
        insta::assert_snapshot!(shown(&diff(2, None)), @"
        - 2 of Sat 21 Nov 10:42, wrong answer, 9 of 21 cases
        + your file now

         def f(nums):
        -    return []
        +    seen = {}
        +    return seen
        ");
        assert_eq!(
            shown(&diff(3, None)),
            "3 of Sat 21 Nov 10:43, accepted, 21 of 21 cases, and your file now: the same.\n"
        );
        assert_eq!((diff(2, Some(3)).added, diff(3, Some(2)).added), (2, 1));
    }
}
