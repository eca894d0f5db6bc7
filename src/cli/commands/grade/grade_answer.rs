//! The answer of `rung grade`: all grades, the gradebook, similar programs, skipped files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use super::class::Class;
use super::grading_outcome::{describe_missing, has_lost_files};
use crate::cli::context::exit::Exit;
use crate::cli::context::pack_lookup::PackName;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::orchestrator::grading::{
    EntryStatus, Grade, GradeFailure, Gradebook, GradebookRow, GradedFolder, SimilarityGroup, SkippedPath,
};
use crate::text::number_format::{count_noun, format_percent};
use crate::types::humanize::{MAX_LISTED, join_and, join_first};

/// A graded folder.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GradeAnswer {
    #[serde(flatten)]
    pub pack: PackName,
    pub grades: Vec<Grade>,
    /// The best file of each student for each problem.
    pub book: Gradebook,
    /// Similar programs of different students.
    pub alike: Vec<SimilarityGroup>,
    /// Number of files by verdict code.
    pub verdicts: BTreeMap<String, usize>,
    /// Students without a file that could be judged.
    pub empty: Vec<String>,
    /// Folders that are not in the roster.
    pub not_in_roster: Vec<String>,
    /// Students of the roster without a folder.
    pub no_folder: Vec<String>,
    /// Files and folders that were skipped.
    pub passed_over: Vec<SkippedPath>,
    /// Number of files for problems that were not selected.
    pub others: usize,
    /// Problems of the pack with errors.
    pub left_out: Vec<String>,
    /// How the pack differs from its pack.lock, a phrase; other graders may have a different pack.
    pub unlocked: Option<String>,
    /// Number of files that could not be judged.
    pub ungraded: usize,
    /// Number of files judged now, not taken from an earlier grading.
    pub judged: usize,
    /// Number of cases run now.
    pub runs: usize,
    /// Wall-clock time of this grading.
    pub seconds: f64,
    pub jobs: usize,
    /// Other files that were written.
    pub written: Vec<PathBuf>,
    /// Whether points or a deadline were set; if so, the text shows them.
    #[serde(skip)]
    pub scored: bool,
}

impl GradeAnswer {
    /// Builds the answer; the grading took `seconds` with `jobs` files at a time.
    #[must_use]
    pub fn new(class: Class, graded: GradedFolder, seconds: f64, jobs: usize) -> Self {
        let mut verdicts = BTreeMap::new();
        for verdict in graded.grades.iter().filter_map(|grade| grade.verdict) {
            *verdicts.entry(verdict.code().to_owned()).or_default() += 1;
        }
        Self {
            pack: class.info.as_ref().map(PackName::from_info).unwrap_or_default(),
            ungraded: graded.grades.iter().filter(|grade| grade.verdict.is_none()).count(),
            judged: graded.judged,
            runs: graded.runs,
            grades: graded.grades,
            book: Gradebook::default(),
            alike: Vec::new(),
            empty: Vec::new(),
            not_in_roster: class.not_in_roster,
            no_folder: class.no_folder,
            passed_over: Vec::new(),
            others: class.others,
            unlocked: class.unlocked,
            left_out: class.subject.left_out.iter().map(ToString::to_string).collect(),
            verdicts,
            seconds,
            jobs,
            written: Vec::new(),
            scored: class.terms_given,
        }
    }

    /// Whether no file matches a problem of the pack, which suggests the wrong pack.
    pub fn is_for_another_pack(&self) -> bool {
        self.others == 0 && self.grades.iter().all(|grade| grade.trouble == Some(GradeFailure::UnknownProblem))
    }

    pub fn exit(&self) -> Exit {
        let at_fault = self.grades.iter().any(|grade| grade.trouble == Some(GradeFailure::Pack));
        let wrong = at_fault || !self.left_out.is_empty() || self.is_for_another_pack();
        if wrong { Exit::Input } else { Exit::Ok }
    }

    /// Remarks that the table does not show, one sentence each.
    pub fn remarks(&self) -> Vec<String> {
        let named =
            |names: &[String], what: &str| (!names.is_empty()).then(|| format!("{what} {}.", list_names(names)));
        let others = (self.others > 0).then(|| {
            let were = if self.others == 1 { "is for a problem that was" } else { "are for problems that were" };
            format!("{} {were} not selected.", count_noun(self.others, "file"))
        });
        let unlocked = self.unlocked.as_ref().map(|what| format!("The pack {what}."));
        let sentences = [
            unlocked,
            named(&self.empty, "No gradable files from"),
            named(&self.not_in_roster, "Not in the roster:"),
            named(&self.no_folder, "In the roster, but without a folder:"),
            others,
        ];
        let alike = self.alike.iter().map(self::describe_similarity);
        let skipped = limit_lines(self.passed_over.iter().map(describe_skipped).collect());
        sentences.into_iter().flatten().chain(limit_lines(alike.collect())).chain(skipped).collect()
    }

    fn totals(&self) -> String {
        let mut parts = vec![count_noun(self.grades.len(), "file")];
        parts.extend(self.verdicts.iter().map(|(code, n)| format!("{n} {code}")));
        if self.ungraded > 0 {
            parts.push(format!("{} not judged", self.ungraded));
        }
        parts.join(" · ")
    }

    fn effort(&self) -> String {
        let known = self.grades.len() - self.ungraded.min(self.grades.len());
        let before = known.saturating_sub(self.judged);
        let before = if before > 0 {
            format!("; {} taken from equal files or an earlier grading", count_noun(before, "file"))
        } else {
            String::new()
        };
        let rate = self.runs as f64 / self.seconds.max(1e-9);
        format!(
            "{} in {:.1} s, {rate:.0} runs/s, {} at a time{before}.",
            count_noun(self.runs, "run"),
            self.seconds,
            count_noun(self.jobs, "file"),
        )
    }

    fn student(&self, page: &Page, text: &mut PageText, row: &GradebookRow) {
        let accepted = row.entries.iter().filter(|entry| entry.is_accepted()).count();
        let name = row.name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
        let points = if self.scored {
            let (own, all) = (format_points(row.points), format_points(self.book.max_points()));
            format!(" · {own} of {all} points, {}", format_percent(row.share))
        } else {
            String::new()
        };
        text.heading(&format!("{}{name} · {accepted} of {}{points}", row.student, row.entries.len()));
        let grades = self.grades.iter().filter(|grade| grade.student == row.student);
        let mut rows: Vec<_> = grades.map(|grade| self.row(page, row, grade)).collect();
        for (column, entry) in self.book.problems.iter().zip(&row.entries) {
            if entry.standing == EntryStatus::NotHandedIn {
                let id = column.problem.to_string();
                let word = describe_missing(has_lost_files(&self.grades, &self.passed_over, &row.student));
                rows.push(vec![cell(Ink::Dim, "-"), plain(id), plain(""), cell(Ink::Dim, word), plain("")]);
            }
        }
        text.table(2, &rows);
    }

    fn row(&self, page: &Page, row: &GradebookRow, grade: &Grade) -> Vec<TextCell> {
        let (ink, mark, word) = match grade.verdict {
            Some(verdict) if verdict.passed() => (Ink::Good, page.symbol("✓"), verdict.describe()),
            Some(verdict) => (Ink::Bad, page.symbol("✗"), verdict.describe()),
            None => (Ink::Warn, "?", "not judged"),
        };
        let share = grade.verdict.map_or_else(String::new, |_| format!("{}/{}", grade.passed, grade.cases));
        let why = [grade.first_failure.as_deref(), grade.message.as_deref()];
        let mut why = why.into_iter().flatten().collect::<Vec<_>>().join(": ");
        if grade.fails_generated_input() {
            why = format!("every case passes, a generated input fails (does it list answers?): {why}");
        }
        if grade.not_run > 0 {
            why = format!("{why} ({} not run)", count_noun(grade.not_run, "case"));
        }
        if let Some(late) = self.describe_lateness(row, grade) {
            why = if why.is_empty() { late.to_owned() } else { format!("{late}; {why}") };
        }
        vec![cell(ink, mark), plain(&grade.file), plain(share), cell(ink, word), cell(Ink::Dim, why)]
    }

    /// Remark on a late file.
    fn describe_lateness(&self, row: &GradebookRow, grade: &Grade) -> Option<&'static str> {
        let place = self.book.problems.iter().position(|column| column.problem.as_str() == grade.problem)?;
        let (column, entry) = (&self.book.problems[place], row.entries.get(place)?);
        let counts = entry.file.as_ref() == Some(&grade.file) && entry.standing != EntryStatus::Refused;
        grade.is_late(column.deadline).then_some(match (counts, grade.is_after(column.deadline)) {
            (true, true) => "late",
            (true, false) => "marked late, days unknown",
            (false, _) => "late, doesn’t count",
        })
    }
}

/// The option that lists the rest.
const LIST_ALL: &str = "`rung grade PACK DIR --json` lists them";

fn list_names(names: &[String]) -> String {
    let shown = join_first(names, MAX_LISTED);
    if names.len() > MAX_LISTED { format!("{shown}; {LIST_ALL}") } else { shown }
}

fn limit_lines(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > MAX_LISTED {
        let more = lines.len() - MAX_LISTED;
        lines.truncate(MAX_LISTED);
        lines.push(format!("And {more} more like these; {LIST_ALL}."));
    }
    lines
}

/// Points without trailing zeros: `2`, `2.5`, `0.33`.
pub(super) fn format_points(points: f64) -> String {
    // Halves go up, as in a percentage: Rust's formatting takes the even neighbour.
    let text = format!("{:.2}", (points * 100.0 + 1e-9).round() / 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl CommandAnswer for GradeAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        for row in &self.book.students {
            self.student(page, &mut text, row);
        }
        text.gap();
        text.line(self.totals());
        text.para(0, Ink::Dim, &self.effort());
        for remark in self.remarks() {
            text.para(0, Ink::Warn, &remark);
        }
        match self.written.as_slice() {
            [] => {}
            [file] => text.line(format!("Written: {}.", file.display())),
            [first, .., last] => {
                let (all, first, last) = (count_noun(self.written.len(), "file"), first.display(), last.display());
                text.line(format!("Written: {all}, from {first} to {last}."));
            }
        }
        text.finish()
    }
}

/// Describes similar programs as a fact about the texts, without blame.
pub(super) fn describe_similarity(alike: &SimilarityGroup) -> String {
    let files: Vec<String> = alike.files.iter().map(|whose| format!("{}/{}", whose.student, whose.file)).collect();
    let how = if alike.identical { "the same text" } else { "the same program except for names, comments and layout" };
    format!("{}: {} are {how}.", alike.problem, join_and(&files))
}

pub(super) fn describe_skipped(over: &SkippedPath) -> String {
    format!("{} was skipped: {}.", over.path, over.why)
}
