//! `rung grade PACK DIR`: judges every student's files. Prints grades as text, CSV or JSON, and writes a gradebook, a
//! class page and feedback files.
//!
//! Does not read or lock the learner's record, so Rung can stay open meanwhile.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;

use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::pack_lookup;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::{self, print_stderr};
use crate::cli::output::progress::ProgressLine;
use crate::cli::output::web;
use crate::file_read;
use crate::judge::{Judge, JudgeError, cpu_count};
use crate::orchestrator::api::JudgeStatus;
use crate::orchestrator::grading::{
    self, GradeCache, Gradebook, GradingPack, ScanRequest, SubmissionLayout, SubmissionScan, SubmittedFile,
};
use crate::orchestrator::{Cancel, load_all_packs, read_pack_folder};
use crate::pack::pack_lockfile::PackDigest;
use crate::pack::{self, LoadedPack};
use crate::text::number_format::count_noun;
use crate::types::Problem;
use crate::types::did_you_mean::nearest;
use crate::types::humanize::{MAX_LISTED, join_first};

mod autograder_files;
mod class;
mod class_page;
mod feedback_files;
mod folder_match;
mod grade_answer;
mod grade_csv;
mod grading_outcome;
mod platform_book;
mod pseudonyms;
mod roster;
mod scheme_file;
#[cfg(test)]
mod tests;

use class::Class;
use class_page::class_page_data::ClassPageData;
use grade_answer::GradeAnswer;
use grading_outcome::{GradingOutcome, StudentFeedback};

/// Grade a folder of submissions
///
/// DIR is a download from Moodle, Canvas, Gradescope or GitHub Classroom, or has a folder
/// for each student with files named after problems, DIR/STUDENT/PROBLEM.EXT. Rung judges
/// every file on the cases of its problem; from a notebook, it takes the code that defines the
/// function. A file that cannot be judged gets a row with the reason. Links to folders are
/// not followed. If several files answer a problem, the best one counts. After an
/// interruption, the same command without `--again` judges only new or changed files. Exit
/// code 3: the pack has errors, or no file belongs to any of its problems.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct GradeCommand {
    /// Pack folder, or id of an installed pack
    #[arg(value_name = "PACK", add = ArgValueCompleter::new(shell_completion::packs))]
    pack: String,
    /// Folder with the submissions
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How the platform arranges files [default: auto]
    #[arg(long, value_enum)]
    layout: Option<LayoutArg>,
    /// Every file is for this problem, whatever its name
    #[arg(long = "as", value_name = "PROBLEM")]
    single: Option<String>,
    /// Only this problem; repeatable
    #[arg(long, value_name = "PROBLEM")]
    only: Vec<String>,
    /// Files judged at the same time [default: number of cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: Option<u16>,
    /// Print CSV
    #[arg(long)]
    csv: bool,
    /// Judge every file again
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    terms: scheme_file::SchemeArgs,
    #[command(flatten)]
    outputs: OutputArgs,
}

/// An arrangement of submissions.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum LayoutArg {
    /// Find it out from the names
    Auto,
    /// `STUDENT/PROBLEM.EXT`
    Folders,
    /// `Name_12345_assignsubmission_file_/x.py`
    Moodle,
    /// `name_123_456_x.py`
    Canvas,
    /// `submission_789/x.py` with `submission_metadata.yml`
    Gradescope,
    /// ASSIGNMENT-LOGIN/…, one repository per student
    Classroom,
    /// `STUDENT_PROBLEM.EXT`, or `STUDENT.EXT` with `--as`
    Flat,
    /// DIR is one student's folder
    Single,
}

impl From<LayoutArg> for SubmissionLayout {
    fn from(word: LayoutArg) -> Self {
        match word {
            LayoutArg::Auto => Self::Auto,
            LayoutArg::Folders => Self::Folders,
            LayoutArg::Moodle => Self::Moodle,
            LayoutArg::Canvas => Self::Canvas,
            LayoutArg::Gradescope => Self::Gradescope,
            LayoutArg::Classroom => Self::Classroom,
            LayoutArg::Flat => Self::Flat,
            LayoutArg::Single => Self::Single,
        }
    }
}

/// Files to write in addition to the answer.
#[derive(Args, Clone, Debug, Default)]
struct OutputArgs {
    /// Also write a gradebook (CSV), one row per student
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Also write a web page with an overview for the class
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write student-01, … for names, and no names in the page
    #[arg(long, conflicts_with = "upload")]
    no_names: bool,
    /// Also write one Markdown file per student
    #[arg(long, value_name = "DIR")]
    feedback: Option<PathBuf>,
    /// Highest hint level in it, 0 to 5 [default: 1]
    #[arg(long, value_name = "N", requires = "feedback", value_parser = clap::value_parser!(u8).range(0..=5))]
    hints: Option<u8>,
    /// Also write the platform's gradebook with the grades
    #[arg(long, value_name = "FILE", requires = "gradebook", conflicts_with = "roster")]
    upload: Option<PathBuf>,
    /// Also write results.json for Gradescope (one student)
    #[arg(long, value_name = "FILE")]
    gradescope: Option<PathBuf>,
    /// Also write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

impl GradeCommand {
    /// Grades the folder. Bad code is a grade, not a failure: the exit code is 0 if every file has a row and the pack
    /// is valid.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        if self.csv && session.json {
            return Err(Failure::usage("Either --csv or --json, not both."));
        }
        let (mut class, mut collection) = self.load_class(session)?;
        if self.outputs.no_names {
            pseudonyms::replace_names(&mut class, &mut collection);
        }
        self.check_outputs_free(&class)?;
        let mut ledger = GradeCache::open(&session.paths.cache, &self.folder, self.again)
            .map_err(|error| Failure::environment(format!("Cannot save grades: {error}.")))?;
        let began = Instant::now();
        let files = &collection.files;
        let outcome = session
            .with_judge(async |judge| self.grade_with_progress(session, judge, &class, files, &mut ledger).await)?;
        let outcome = GradingOutcome { passed_over: collection.passed_over, ..outcome };
        for note in &outcome.graded.notes {
            out::print_notice(note);
        }
        let written = self.write_outputs(session, &class, &outcome)?;
        let GradingOutcome { graded, alike, book, passed_over, .. } = outcome;
        let answer = GradeAnswer::new(class, graded, began.elapsed().as_secs_f64(), self.jobs());
        let answer = GradeAnswer { passed_over, empty: collection.empty, alike, book, written, ..answer };
        self.print_answer(session, &answer)
    }

    fn print_answer(&self, session: &CliSession, answer: &GradeAnswer) -> Result<Exit, Failure> {
        if self.csv {
            answer.remarks().iter().for_each(|remark| print_stderr(remark));
        }
        let text = if self.csv { grade_csv::table(answer) } else { out::render(answer, &session.page, session.json)? };
        out::print_stdout(&text)?;
        if answer.is_for_another_pack() {
            let what = format!("No file matches a problem of {}. Is this the right pack?", answer.pack.title);
            print_stderr(&format!("rung: {what} `rung pack list` shows what is installed."));
        }
        Ok(answer.exit())
    }

    fn jobs(&self) -> usize {
        self.jobs.map_or_else(cpu_count, usize::from)
    }

    /// Loads the class, its grading scheme and its files.
    fn load_class(&self, session: &CliSession) -> Result<(Class, SubmissionScan), Failure> {
        let pack = find_pack(session, &self.pack)?;
        let unlocked = describe_lock_mismatch(&self.pack, &pack);
        let problems: Vec<Arc<Problem>> = pack.problems.into_iter().map(Arc::new).collect();
        let scheme = self.terms.scheme(&problems)?;
        let mut whole = GradingPack { problems, left_out: pack.left_out, ..GradingPack::default() };
        scheme.aliases.iter().for_each(|(alias, problem)| whole.add_alias(alias, problem));
        let layout = self.layout.map_or(SubmissionLayout::Auto, SubmissionLayout::from);
        let single = self.single.as_ref().map(|name| find_problem(&whole, name)).transpose()?;
        let mut collection = self.scan_submissions(&whole, single.as_deref())?;
        if layout == SubmissionLayout::Auto && collection.layout != SubmissionLayout::Folders {
            let what = collection.layout.describe();
            out::print_notice(&format!("The folder is read as {what}; `--layout` names another layout."));
        }
        let asked = match single {
            Some(problem) => Some(vec![problem]),
            None => self.selected_problems(&whole)?,
        };
        let roster =
            self.terms.roster_file().map(|file| roster::read_roster(file, self.terms.column.as_deref())).transpose()?;
        if let Some(unread) = roster.as_ref().map(|roster| &roster.unread_times).filter(|unread| !unread.is_empty()) {
            let times = count_noun(unread.len(), "time");
            let what = format!("{times} of the roster can't be read ('{}'): the files' times count.", unread[0]);
            out::print_notice(&what);
        }
        let column = self.terms.gradebook.as_ref().zip(roster.as_ref());
        let column = column.map(|(_, roster)| platform_book::find_column(roster, self.terms.column.as_deref()));
        let column = column.transpose()?;
        // A student without a file for these problems still gets a row.
        let joined = class::join_roster(&mut collection, roster.as_ref());
        if joined.shared_names > 0 {
            let folders = count_noun(joined.shared_names, "folder");
            let what = format!("{folders} not matched, because several members of the roster have the same name.");
            out::print_notice(&what);
        }
        self.check_single_student(joined.students.len())?;
        let others = class::drop_unselected(&mut collection, &whole, asked.as_deref());
        let columns = class::gradebook_columns(&whole, asked, &scheme, &collection.files);
        let class = Class { info: pack.info, subject: whole, columns, scheme, others, unlocked, ..joined };
        let upload = roster.zip(column);
        Ok((Class { terms_given: self.terms.has_terms() || upload.is_some(), upload, ..class }, collection))
    }

    fn check_single_student(&self, students: usize) -> Result<(), Failure> {
        if self.outputs.gradescope.is_none() || students <= 1 {
            return Ok(());
        }
        let what = format!("--gradescope is for the submission of one student; the folder has {students}.");
        Err(Failure::usage(what).with_advice("If the folder is one student's, add --layout single."))
    }

    /// The problems of `--only`; `None` without it.
    fn selected_problems(&self, whole: &GradingPack) -> Result<Option<Vec<Arc<Problem>>>, Failure> {
        if self.only.is_empty() {
            return Ok(None);
        }
        self.only.iter().map(|name| find_problem(whole, name)).collect::<Result<Vec<_>, _>>().map(Some)
    }

    fn scan_submissions(&self, whole: &GradingPack, single: Option<&Problem>) -> Result<SubmissionScan, Failure> {
        let layout = self.layout.map_or(SubmissionLayout::Auto, SubmissionLayout::from);
        let request = ScanRequest { layout, subject: whole, problem: single };
        let handed = grading::scan_submissions(&self.folder, &request).map_err(|error| {
            let why = file_read::describe_folder_error(&self.folder, &error);
            Failure::input(format!("{}: {why}.", self.folder.display()))
                .with_advice("Give the folder that holds a folder for each student.")
        })?;
        if handed.files.is_empty() {
            for over in handed.passed_over.iter().take(MAX_SHOWN_SKIPPED) {
                print_stderr(&grade_answer::describe_skipped(over));
            }
            if handed.passed_over.len() > MAX_SHOWN_SKIPPED {
                print_stderr(&format!("and {} more like these.", handed.passed_over.len() - MAX_SHOWN_SKIPPED));
            }
            let what = format!("{}: no files to grade.", self.folder.display());
            return Err(Failure::input(what).with_advice(EXPECTED_LAYOUT));
        }
        Ok(handed)
    }

    /// Fails if an output file exists, before anything is judged.
    fn check_outputs_free(&self, class: &Class) -> Result<(), Failure> {
        let OutputArgs { book, html, feedback, force, upload, gradescope, junit, .. } = &self.outputs;
        for file in book.iter().chain(html).chain(upload).chain(gradescope).chain(junit) {
            web::check_overwrite(file, *force)?;
        }
        feedback.as_deref().map_or(Ok(()), |folder| feedback_files::check_overwrite(folder, &class.students, *force))
    }

    /// Writes the requested files and reports their paths.
    fn write_outputs(
        &self,
        session: &CliSession,
        class: &Class,
        outcome: &GradingOutcome,
    ) -> Result<Vec<PathBuf>, Failure> {
        let OutputArgs { book, html, no_names, feedback, force, upload, gradescope, junit, .. } = &self.outputs;
        let mut written = Vec::new();
        if let Some(file) = book {
            web::write_private_file(file, grade_csv::gradebook_table(&outcome.book).as_bytes(), *force)?;
            written.push(file.clone());
        }
        if let Some(file) = html {
            let page = class_page::render(&ClassPageData { class, outcome, now: session.clock.now() }, !no_names);
            web::write_private_file(file, page.as_bytes(), *force)?;
            written.push(file.clone());
        }
        if let Some((file, (roster, column))) = upload.as_ref().zip(class.upload.as_ref()) {
            let filled = platform_book::fill(roster, column, class, &outcome.book);
            web::write_private_file(file, &filled.bytes, *force)?;
            let unjudged = if filled.unjudged > 0 {
                format!("; {} without a judged file keep theirs", count_noun(filled.unjudged, "student"))
            } else {
                String::new()
            };
            out::print_notice(&format!(
                "{} in the column '{}'{unjudged}.",
                count_noun(filled.filled, "grade"),
                column.name
            ));
            written.push(file.clone());
        }
        if let Some(file) = gradescope {
            let results = autograder_files::gradescope_results(outcome);
            web::write_private_file(file, format!("{results:#}\n").as_bytes(), *force)?;
            written.push(file.clone());
        }
        if let Some(file) = junit {
            web::write_private_file(file, autograder_files::junit_xml(class, outcome).as_bytes(), *force)?;
            written.push(file.clone());
        }
        if let Some(folder) = feedback {
            written.extend(feedback_files::write_feedback(folder, class, outcome, *force)?);
        }
        Ok(written)
    }

    /// Judges with progress on standard error. The first Ctrl-C stops running jobs and keeps the finished grades.
    async fn grade_with_progress(
        &self,
        session: &CliSession,
        judge: &Judge,
        class: &Class,
        handed: &[SubmittedFile],
        ledger: &mut GradeCache,
    ) -> Result<GradingOutcome, Failure> {
        let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
        let (progress, done) = (ProgressLine::start(&session.page), Cell::new(0));
        let mut status = judge.pool().status();
        let outcome = {
            let mut job = std::pin::pin!(self.grade_files(judge, class, handed, ledger, (&cancel, &progress, &done)));
            loop {
                tokio::select! {
                    biased;
                    outcome = &mut job => break outcome,
                    () = interrupts.wait_for_presses(2) => break Err(JudgeError::Cancelled),
                    () = interrupts.wait_for_presses(1), if !cancel.is_cancelled() => cancel.cancel(),
                    Ok(()) = status.changed() => progress.show_sandbox_status(&JudgeStatus::from(&*status.borrow_and_update())),
                }
            }
        };
        progress.clear();
        if let Err(JudgeError::Cancelled) = outcome {
            print_stderr(&format!(
                "Stopped after {} of {}. {}",
                done.get(),
                count_noun(handed.len(), "file"),
                if self.again {
                    "Run the same command without --again to continue; with it, grading starts over."
                } else {
                    "Run the same command again to continue."
                }
            ));
        }
        Ok(outcome?)
    }

    async fn grade_files(
        &self,
        judge: &Judge,
        class: &Class,
        handed: &[SubmittedFile],
        ledger: &mut GradeCache,
        (cancel, progress, done): (&Cancel, &ProgressLine, &Cell<usize>),
    ) -> Result<GradingOutcome, JudgeError> {
        let on_grade = |ended: usize, grade: &grading::Grade| {
            done.set(ended);
            progress.show_piece(ended, handed.len(), &format!("{}/{}", grade.student, grade.file));
        };
        let graded = grading::grade_all(judge, &class.subject, handed, ledger, self.jobs(), cancel, on_grade).await?;
        let alike = grading::find_similar_files(judge, &class.subject, &graded, cancel).await?;
        let columns = class.columns.iter().map(AsRef::as_ref);
        let book = Gradebook::new(columns, class.students.clone(), &graded.grades, &class.scheme);
        let mut feedback = Vec::new();
        if self.outputs.feedback.is_some() {
            let (places, asked) = feedback_files::files_to_advise(class, &book, handed);
            let all = asked.len();
            let told = |ended: usize| progress.show_piece(ended, all, "writing feedback");
            let level = self.outputs.hints.unwrap_or(1);
            let advice = grading::advise_all(judge, asked, level, ledger, self.jobs(), cancel, told).await?;
            feedback =
                places.into_iter().zip(advice).map(|(place, advice)| StudentFeedback { place, advice }).collect();
        }
        Ok(GradingOutcome { graded, alike, book, feedback, passed_over: Vec::new() })
    }
}

/// The problem with this id, title or alias.
fn find_problem(whole: &GradingPack, name: &str) -> Result<Arc<Problem>, Failure> {
    let known = || whole.problems.iter().map(|problem| problem.id.as_str());
    whole.problem_named(name).cloned().ok_or_else(|| {
        let near = nearest(name, known()).map_or_else(String::new, |near| format!("Did you mean `{near}`? "));
        Failure::usage(format!("The pack has no problem “{name}”."))
            .with_advice(format!("{near}A problem is named by its id."))
    })
}

/// Maximum number of skipped files to list if no file can be graded.
const MAX_SHOWN_SKIPPED: usize = 5;
/// Advice about the expected folder layout.
const EXPECTED_LAYOUT: &str = "Files are looked for at DIR/STUDENT/PROBLEM.EXT, such as ada/two-sum.py, and at \
                          DIR/STUDENT/PROBLEM/solution.EXT. For one problem, `--as PROBLEM` takes any name; \
                          `--layout` names the platform.";

/// How the pack differs from its pack.lock.
fn describe_lock_mismatch(name: &str, pack: &LoadedPack) -> Option<String> {
    // The starter pack is in the binary and has no folder.
    let folder = [name, &pack.root].into_iter().map(Path::new).find(|folder| folder.is_dir());
    let folder = folder.filter(|folder| folder.is_absolute() || Path::new(name).is_dir())?;
    let files = read_pack_folder(folder).ok()?;
    pack_lookup::describe_alterations(&files, &PackDigest::from_files(&files), None)
}

/// Finds a pack by folder or id.
fn find_pack(session: &CliSession, name: &str) -> Result<LoadedPack, Failure> {
    let loaded = if Path::new(name).is_dir() {
        pack_lookup::read_pack(Path::new(name))?
    } else {
        let mut installed: Vec<LoadedPack> =
            load_all_packs(&session.paths).into_iter().filter_map(Result::ok).collect();
        let id = |loaded: &LoadedPack| loaded.info.as_ref().map_or_else(String::new, |info| info.id.to_string());
        let Some(at) = installed.iter().position(|loaded| id(loaded) == name) else {
            let known: Vec<_> = installed.iter().map(id).collect();
            let what = format!("'{name}' is neither a folder nor an installed pack.");
            return Err(Failure::input(what)
                .with_advice(format!("Installed: {}. `rung pack list` lists them.", join_first(&known, MAX_LISTED))));
        };
        installed.swap_remove(at)
    };
    let check = format!("`rung pack check {}` lists the errors.", loaded.root);
    let mut loaded = loaded;
    pack::add_starter_topics_and_tags(&mut loaded);
    if loaded.info.is_none() {
        return Err(Failure::input(format!("Cannot use the pack in {}.", loaded.root)).with_advice(check));
    }
    if !loaded.left_out.is_empty() {
        print_stderr(&format!("Skipped because of errors: {}. {check}", count_noun(loaded.left_out.len(), "problem")));
    }
    Ok(loaded)
}
