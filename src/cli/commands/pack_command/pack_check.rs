//! `rung pack check [DIR]`: finds all errors of a pack in one run, for pack authors.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::pack_lookup::{self, PackName};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::judge::wasm::image::ImagePaths;
use crate::judge::{Judge, JudgeError, cpu_count};
use crate::orchestrator::packs::check;
use crate::orchestrator::{Cancel, check_reachability};
use crate::pack::lint::MISSING_HINT;
use crate::pack::{self, Finding, LoadedPack, PackFiles, Severity};
use crate::text::number_format::count_noun;
use crate::types::did_you_mean::nearest;
use crate::types::humanize::{MAX_LISTED, join_first};
use crate::types::ids::ProblemId;
use crate::types::problem::Problem;

const EXIT_CODES: &str = "\
Exit codes: 0 no errors, or warnings only · 2 usage · 3 errors, with --strict
warnings as well · 5 the sandbox doesn't work here · 130 ended by Ctrl-C";

/// Check a pack and list every error with file and line
///
/// Rung reads every file, then runs every reference, known bug and script in the
/// sandbox. It does not run a problem that has not changed since the last check.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment, after_help = EXIT_CODES)]
pub struct PackCheckCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR")]
    folder: PathBuf,
    /// Read the files only; run nothing
    #[arg(long)]
    no_run: bool,
    /// Also run problems that have not changed
    #[arg(long)]
    no_cache: bool,
    /// Fail on warnings
    #[arg(long)]
    strict: bool,
    /// Only this problem; repeatable
    #[arg(long, value_name = "PROBLEM")]
    only: Vec<String>,
}

impl PackCheckCommand {
    /// Checks the pack. The exit code is 3 if there is an error.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let files = read_pack_files(&self.folder)?;
        let whole = pack::load_pack(&files);
        let chosen = select_problems(&whole, &self.only)?;
        // Conflicts between problems show only in the whole pack.
        let mut findings = whole.findings.clone();
        findings.extend(pack::lint::lint_pack(&whole));
        findings.extend(pack_lookup::findings_beside_installed(&session.paths, &whole));
        findings.extend(check_reachability(&whole));
        if !self.only.is_empty() {
            let folders: Vec<_> = self.only.iter().map(|id| format!("{}/{id}/", whole.root)).collect();
            // What is wrong with the pack is wrong with each of its problems.
            let manifest = format!("{}/pack.toml", whole.root);
            findings.retain(|finding| {
                (finding.severity == Severity::Error && finding.file == manifest)
                    || folders.iter().any(|folder| finding.file.starts_with(folder))
            });
        }
        let mut ran = CheckRunResult::default();
        if self.no_run {
            findings.extend(chosen.iter().flat_map(|problem| check::check_authored_hints(&whole, problem)));
        } else if !chosen.is_empty() {
            ran = self
                .run_code(session, &CheckInput { files: &files, whole: &Arc::new(whole.clone()), chosen: &chosen })?;
            findings.append(&mut ran.findings);
        }
        let without = describe_without_random_inputs(&chosen);
        let left_out = whole.left_out.iter().filter(|id| self.is_selected(id)).cloned().collect();
        let sound = chosen.iter().filter(|problem| whole.problems.iter().any(|known| known.id == problem.id)).count();
        let stopped = ran.stopped_after.map(|checked| (checked, chosen.len()));
        let loaded = LoadedPack { left_out, ..whole };
        let answer = CheckAnswer {
            stopped,
            notes: ran.notes,
            without_random_inputs: without.filter(|_| findings.is_empty()),
            unchanged: ran.unchanged,
            problems: sound,
            ..CheckAnswer::new(&loaded, findings, !self.no_run)
        };
        let fails = answer.errors > 0 || (self.strict && answer.warnings > 0);
        let exit = match answer.stopped {
            Some(_) => Exit::Interrupted,
            None if fails => Exit::Input,
            None => Exit::Ok,
        };
        session.print_answer_with_exit(&answer, exit)
    }

    fn is_selected(&self, id: &ProblemId) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == id.as_str())
    }

    /// Runs references, starters and known bugs in the sandbox, several problems at a time, with progress on standard
    /// error.
    fn run_code(&self, session: &CliSession, checked: &CheckInput<'_>) -> Result<CheckRunResult, Failure> {
        let cache = &session.paths.cache;
        session.with_judge(async |judge| {
            let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
            let mut known = check::CheckCache::open(cache, &self.folder, &checked.whole.root);
            known.set_sandbox_digest(ImagePaths::new(cache).digest());
            let so_far = RefCell::new(CheckRunResult::default());
            let job = self.check_all(judge, checked, &mut known, (cache, &cancel), (&session.page, &so_far));
            let stopped = tokio::select! {
                ran = job => { ran?; false }
                // Dropping the job stops it; the sandbox stops with the judge. Finished results stay cached.
                () = interrupts.wait_for_presses(1) => true,
            };
            let ran = so_far.into_inner();
            Ok(CheckRunResult { stopped_after: stopped.then_some(ran.checked), ..ran })
        })
    }

    /// Runs the code and adds the results to `so_far`, which keeps them if the check is stopped.
    async fn check_all(
        &self,
        judge: &Judge,
        checked: &CheckInput<'_>,
        known: &mut check::CheckCache,
        (cache, cancel): (&Path, &Cancel),
        (page, so_far): (&Page, &RefCell<CheckRunResult>),
    ) -> Result<(), Failure> {
        let machine = check::detect_machine_support(judge, checked.whole).await;
        let doubtful = |problem: &Problem| checked.whole.faulty_files(problem);
        so_far.borrow_mut().notes.clone_from(&machine.notes);
        let mut jobs = JoinSet::new();
        let at_once = Arc::new(Semaphore::new(cpu_count()));
        let running = Arc::new(Mutex::new(BTreeSet::new()));
        for (index, problem) in checked.chosen.iter().enumerate() {
            let key = known.key(checked.files, problem, &doubtful(problem), &machine);
            let found = key.filter(|_| !self.no_cache).and_then(|key| known.get(problem, &key));
            if let Some(found) = found {
                so_far.borrow_mut().add(found, true);
                continue;
            }
            let (judge, cancel, at_once) = (judge.clone(), cancel.clone(), Arc::clone(&at_once));
            let (whole, problem, doubtful) = (Arc::clone(checked.whole), (*problem).clone(), doubtful(problem));
            let running = Arc::clone(&running);
            jobs.spawn(async move {
                // The semaphore is never closed.
                let _turn = at_once.acquire().await;
                let id = problem.id.to_string();
                lock(&running).insert(id.clone());
                let found = check_problem(&judge, whole, problem, &doubtful, &cancel).await;
                lock(&running).remove(&id);
                (index, found)
            });
        }
        let (progress, total, mut done) = (ProgressLine::start(page), jobs.len(), 0);
        while !jobs.is_empty() {
            let job = match tokio::time::timeout(QUIET_TIME, jobs.join_next()).await {
                Ok(Some(job)) => job,
                Ok(None) => break,
                Err(_) => {
                    let names = join_first(&lock(&running).iter().collect::<Vec<_>>(), MAX_LISTED);
                    progress.show_piece(done, total, &format!("still checking {names}"));
                    continue;
                }
            };
            let (index, found) = job.map_err(|error| Failure::environment(format!("A check failed: {error}.")))?;
            let (problem, found) = (checked.chosen[index], found?);
            // The first run has built the image.
            known.set_sandbox_digest(ImagePaths::new(cache).digest());
            if let Some(key) = known.key(checked.files, problem, &doubtful(problem), &machine) {
                known.add(problem, key, &found);
            }
            so_far.borrow_mut().add(found, false);
            done += 1;
            progress.show_piece(done, total, problem.id.as_str());
        }
        Ok(())
    }
}

/// The note on generators that make no random inputs. It is no finding, because not every problem can have them.
fn describe_without_random_inputs(problems: &[&Problem]) -> Option<String> {
    let without = problems.iter().filter(|problem| problem.generator.is_some() && !problem.has_random_inputs());
    let ids: Vec<&str> = without.map(|problem| problem.id.as_str()).collect();
    let names = join_first(&ids, MAX_LISTED);
    let why = "so a list of the cases' answers may be accepted";
    (!ids.is_empty()).then(|| format!("No random_input(seed) in gen.py of {names}, {why}."))
}

/// After this time without a finished problem, the progress names those that are checked.
const QUIET_TIME: Duration = Duration::from_secs(20);

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Input of a check.
struct CheckInput<'a> {
    files: &'a PackFiles,
    whole: &'a Arc<LoadedPack>,
    chosen: &'a [&'a Problem],
}

/// Results of running the code.
#[derive(Default)]
struct CheckRunResult {
    findings: Vec<Finding>,
    /// Parts that could not be run here.
    notes: Vec<String>,
    /// Number of problems that were not run again.
    unchanged: usize,
    /// Number of problems with a result.
    checked: usize,
    /// The same, if the check was stopped.
    stopped_after: Option<usize>,
}

impl CheckRunResult {
    fn add(&mut self, found: Vec<Finding>, unchanged: bool) {
        self.findings.extend(found);
        self.checked += 1;
        self.unchanged += usize::from(unchanged);
    }
}

/// Checks one problem by running its code and its hints.
async fn check_problem(
    judge: &Judge,
    whole: Arc<LoadedPack>,
    problem: Problem,
    doubtful: &BTreeSet<String>,
    cancel: &Cancel,
) -> Result<Vec<Finding>, JudgeError> {
    let (loaded, asked) = (Arc::clone(&whole), problem.clone());
    // The hint check compares every hint with every reference, which takes CPU time.
    let hints = tokio::task::spawn_blocking(move || check::check_authored_hints(&loaded, &asked));
    let mut found = check::run_checks(judge, &whole, &problem, doubtful, cancel).await?;
    found.extend(hints.await.map_err(|error| JudgeError::Sandbox(format!("A check failed: {error}.")))?);
    Ok(found)
}

/// Reads a pack folder.
fn read_pack_files(folder: &Path) -> Result<PackFiles, Failure> {
    pack_lookup::read_pack_files(folder)
        .map_err(|failure| failure.with_advice("Give the folder that holds `pack.toml`: `rung pack check DIR`."))
}

/// The selected problems of a pack; all if none is named.
pub(super) fn select_problems<'a>(whole: &'a LoadedPack, ids: &[String]) -> Result<Vec<&'a Problem>, Failure> {
    let known = || whole.all_problems().map(|problem| &problem.id).chain(&whole.left_out).map(ProblemId::as_str);
    if let Some(unknown) = ids.iter().find(|id| known().all(|known| known != id.as_str())) {
        let near = nearest(unknown, known()).map_or_else(String::new, |near| format!("Did you mean `{near}`? "));
        let message = format!("There is no problem “{unknown}” in {}.", whole.root);
        return Err(Failure::usage(message).with_advice(format!("{near}A problem is named by its folder.")));
    }
    Ok(whole
        .all_problems()
        .filter(|problem| ids.is_empty() || ids.iter().any(|name| name == problem.id.as_str()))
        .collect())
}

/// Result of a check.
#[derive(Clone, Debug, Serialize)]
pub struct CheckAnswer {
    /// Absent when `pack.toml` can't be used.
    #[serde(flatten)]
    pub pack: Option<PackName>,
    pub folder: String,
    /// Number of valid problems.
    pub problems: usize,
    /// Folders of invalid problems.
    pub left_out: Vec<ProblemId>,
    pub errors: usize,
    pub warnings: usize,
    /// Whether references and known bugs were run.
    pub ran_code: bool,
    /// Number of problems not run again, because they have not changed since the last check.
    pub unchanged: usize,
    /// Parts that could not be run on this machine, with the reasons.
    pub notes: Vec<String>,
    /// In order of file and line. `severity` is `error` or `warning`.
    pub findings: Vec<Finding>,
    /// The number of problems that were checked, and of all, if the check was stopped.
    #[serde(skip)]
    pub stopped: Option<(usize, usize)>,
    /// The note on generators that make no random inputs.
    #[serde(skip)]
    pub without_random_inputs: Option<String>,
}

impl CheckAnswer {
    /// Builds the answer from all findings.
    #[must_use]
    pub fn new(loaded: &LoadedPack, mut findings: Vec<Finding>, ran_code: bool) -> Self {
        findings.sort_by(|a, b| (&a.file, a.line, a.severity).cmp(&(&b.file, b.line, b.severity)));
        let (errors, warnings) = pack_lookup::count_errors_and_warnings(&findings);
        Self {
            pack: loaded.info.as_ref().map(PackName::from_info),
            folder: loaded.root.clone(),
            problems: loaded.problems.len(),
            left_out: loaded.left_out.clone(),
            errors,
            warnings,
            ran_code,
            unchanged: 0,
            notes: Vec::new(),
            findings,
            stopped: None,
            without_random_inputs: None,
        }
    }
}

/// Appends a finding: location, problem, fix.
pub(super) fn append_finding(text: &mut PageText<'_>, finding: &Finding) {
    let ink = if finding.severity == Severity::Error { Ink::Bad } else { Ink::Warn };
    // The location is on its own line, because editors and terminals turn it into a link.
    let place = finding.line.map_or_else(|| finding.file.clone(), |line| format!("{}:{line}", finding.file));
    let severity = text.page.paint(ink, &finding.severity.to_string());
    text.line(format!("{place}: {severity}"));
    text.para(4, Ink::Plain, &format!("{}. {}", finding.what, finding.fix));
}

/// Most missing hints that are listed one by one.
const MAX_LISTED_MISSING_HINTS: usize = 5;

/// Appends one line for all missing hints: an author who writes for one band knows it.
fn append_missing_hints(text: &mut PageText<'_>, missing: &[&Finding]) {
    let files: BTreeSet<&str> = missing.iter().map(|finding| finding.file.as_str()).collect();
    let severity = text.page.paint(Ink::Warn, &Severity::Warning.to_string());
    let first = missing.first().map_or("", |finding| finding.file.as_str());
    text.line(format!("{first}: {severity}"));
    let (hints, files) = (count_noun(missing.len(), "hint"), count_noun(files.len(), "file"));
    let what =
        format!("{hints} for some bands are missing in {files}. A neighbouring band's are shown in their place.");
    text.para(4, Ink::Plain, &format!("{what} `rung pack check DIR --json` lists them."));
}

impl CommandAnswer for CheckAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let (missing, findings): (Vec<&Finding>, Vec<&Finding>) =
            self.findings.iter().partition(|finding| finding.what.ends_with(MISSING_HINT));
        if missing.len() > MAX_LISTED_MISSING_HINTS {
            for finding in findings {
                append_finding(&mut text, finding);
            }
            append_missing_hints(&mut text, &missing);
        } else {
            self.findings.iter().for_each(|finding| append_finding(&mut text, finding));
        }
        text.gap();
        let name = match &self.pack {
            Some(pack) => format!("{} {}", pack.title, pack.version),
            None => self.folder.clone(),
        };
        let left_out = match self.left_out.len() {
            0 => String::new(),
            n => format!(" ({n} left out)"),
        };
        text.line(format!(
            "{name}: {}{left_out}, {}, {}",
            count_noun(self.problems, "problem"),
            count_noun(self.errors, "error"),
            count_noun(self.warnings, "warning"),
        ));
        if self.unchanged > 0 {
            let words = format!(
                "{} unchanged since the last check; --no-cache runs all.",
                count_noun(self.unchanged, "problem")
            );
            text.para(0, Ink::Dim, &words);
        }
        if let Some((checked, all)) = self.stopped {
            let what = format!("Stopped after {checked} of {}: the rest was only read.", count_noun(all, "problem"));
            text.para(0, Ink::Warn, &what);
        }
        if !self.ran_code {
            text.para(0, Ink::Dim, "References and known bugs were not run.");
        }
        for note in self.notes.iter().chain(&self.without_random_inputs) {
            text.para(0, Ink::Dim, note);
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    fn finding(severity: Severity, file: &str, line: Option<u32>, what: &str, mend: &str) -> Finding {
        Finding { severity, file: file.to_owned(), line, what: what.to_owned(), fix: mend.to_owned() }
    }

    fn answer() -> CheckAnswer {
        let loaded = LoadedPack {
            info: cli_fixtures::catalog().packs.pop(),
            problems: cli_fixtures::catalog().problems,
            left_out: vec!["broken".into()],
            root: "my-pack".to_owned(),
            ..LoadedPack::default()
        };
        let findings = vec![
            finding(
                Severity::Warning,
                "my-pack/pair-to-target/cases.json",
                None,
                "only 9 cases",
                "Twelve or more find more mistakes.",
            ),
            finding(
                Severity::Error,
                "my-pack/broken/problem.toml",
                Some(12),
                "unknown key 'dificulty'",
                "Did you mean 'difficulty'?",
            ),
        ];
        CheckAnswer::new(&loaded, findings, true)
    }

    #[test]
    fn findings_are_told_in_order_of_their_place() {
        insta::assert_snapshot!(render(&answer(), &cli_fixtures::page(), false).expect("text"), @"
        my-pack/broken/problem.toml:12: error
            unknown key 'dificulty'. Did you mean 'difficulty'?
        my-pack/pair-to-target/cases.json: warning
            only 9 cases. Twelve or more find more mistakes.

        Starter 1.0.0: 4 problems (1 left out), 1 error, 1 warning
        ");
    }

    #[test]
    fn many_missing_hints_are_one_line() {
        let missing = |level: u32| {
            let what = format!("level {level}, beginner: {MISSING_HINT}");
            finding(Severity::Warning, "my-pack/a/hints.md", Some(level), &what, "")
        };
        let stopped = Some((3, 4));
        let answer = CheckAnswer { findings: (1..=6).map(missing).collect(), stopped, ..answer() };
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        my-pack/a/hints.md: warning
            6 hints for some bands are missing in 1 file. A neighbouring band's are
            shown in their place. `rung pack check DIR --json` lists them.

        Starter 1.0.0: 4 problems (1 left out), 1 error, 1 warning
        Stopped after 3 of 4 problems: the rest was only read.
        ");
    }

    #[test]
    fn the_json_has_every_finding() {
        let json = render(&answer(), &cli_fixtures::page(), true).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        assert_eq!((&value["errors"], &value["warnings"]), (&1.into(), &1.into()));
        assert_eq!(value["findings"][0]["line"], 12);
        assert_eq!(value["findings"][0]["severity"], "error");
    }

    #[test]
    fn a_folder_that_is_not_there_says_what_to_give() {
        let failure = read_pack_files(Path::new("/nowhere/at/all")).map(|_| ()).expect_err("no such folder");
        assert_eq!(failure.exit, Exit::Input);
        assert!(
            failure.to_string().contains("/nowhere/at/all") && failure.to_string().contains("pack.toml"),
            "{failure}"
        );
    }
}
