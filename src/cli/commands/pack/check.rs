//! `rung pack check [DIR]`: the referee for pack authors.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::cli::exit::{Exit, Failure};
use crate::cli::interrupts::Interrupts;
use crate::cli::out::Shape;
use crate::cli::packs::{self, PackName};
use crate::cli::page::{Ink, Page, Text};
use crate::cli::progress::Progress;
use crate::cli::session::Session;
use crate::judge::{Judge, cores};
use crate::model::ids::ProblemId;
use crate::model::nearest::nearest;
use crate::orchestrator::{Cancel, check, openings};
use crate::pack::{self, Finding, Loaded, Severity};
use crate::words::numbers::count;

/// Checks a pack folder: everything that is wrong, with file and line
///
/// Reads every file, then runs every reference and known bug in the sandbox.
/// Ends with exit code 3 when there is an error.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct Check {
    /// The pack's folder
    #[arg(default_value = ".", value_name = "DIR")]
    folder: PathBuf,
    /// Only read the files; run nothing
    #[arg(long)]
    no_run: bool,
    /// Only this problem of the pack; several may be named
    #[arg(long, value_name = "PROBLEM")]
    only: Vec<String>,
}

impl Check {
    /// Checks the pack. The exit code is 3 when there is an error.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let whole = read(&self.folder)?;
        let loaded = only(&whole, &self.only)?;
        // What a problem has in common with others is seen in the whole pack alone.
        let mut findings = whole.findings.clone();
        findings.extend(pack::check::lint(&whole));
        findings.extend(packs::beside_installed(&session.paths, &whole));
        findings.extend(openings(&whole));
        findings.extend(check::hints(&loaded));
        if !self.only.is_empty() && loaded.info.is_some() {
            let folders: Vec<_> = self.only.iter().map(|id| format!("{}/{id}/", whole.root)).collect();
            findings.retain(|finding| folders.iter().any(|folder| finding.file.starts_with(folder)));
        }
        // Code is run only in a pack that could be taken in: an error may mean that the problem isn't the one meant.
        let run = !self.no_run && loaded.info.is_some();
        let mut notes = Vec::new();
        if run {
            let (found, skipped) = run_code(session, &loaded)?;
            findings.extend(found);
            notes = skipped;
        }
        let answer = CheckAnswer { notes, ..CheckAnswer::of(&loaded, findings, run) };
        session.answer_with(&answer, if answer.errors == 0 { Exit::Ok } else { Exit::Input })
    }
}

/// Reads a pack folder.
fn read(folder: &Path) -> Result<Loaded, Failure> {
    packs::read(folder)
        .map_err(|failure| failure.advise("Give the folder that holds `pack.toml`: `rung pack check DIR`."))
}

/// What of a pack is asked for; all of it where nothing is named.
fn only(whole: &Loaded, ids: &[String]) -> Result<Loaded, Failure> {
    let mut loaded = whole.clone();
    if ids.is_empty() || whole.info.is_none() {
        return Ok(loaded);
    }
    let known = || whole.problems.iter().map(|problem| &problem.id).chain(&whole.left_out).map(ProblemId::as_str);
    if let Some(unknown) = ids.iter().find(|id| known().all(|known| known != id.as_str())) {
        let near = nearest(unknown, known()).map_or_else(String::new, |near| format!("Did you mean `{near}`? "));
        let message = format!("There is no problem “{unknown}” in {}.", whole.root);
        return Err(Failure::usage(message).advise(format!("{near}A problem is named by its folder.")));
    }
    let asked = |id: &ProblemId| ids.iter().any(|name| name == id.as_str());
    loaded.problems.retain(|problem| asked(&problem.id));
    loaded.left_out.retain(asked);
    Ok(loaded)
}

/// Runs references, starters and known bugs in the sandbox, several problems at once, with progress on standard error.
/// Answers what is wrong, and what could not be run here.
fn run_code(session: &Session, loaded: &Loaded) -> Result<(Vec<Finding>, Vec<String>), Failure> {
    session.with_judge(async |judge| {
        let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
        let job = check_all(judge, loaded, &cancel, &session.page);
        let skipped = check::skipped(judge, loaded).await;
        tokio::select! {
            findings = job => Ok((findings?, skipped)),
            // Dropping the job stops it; the sandbox ends with the judge.
            () = interrupts.reached(1) => Err(Failure::interrupted()),
        }
    })
}

async fn check_all(judge: &Judge, loaded: &Loaded, cancel: &Cancel, page: &Page) -> Result<Vec<Finding>, Failure> {
    let progress = Progress::start(page);
    let loaded = Arc::new(loaded.clone());
    let at_once = Arc::new(Semaphore::new(cores()));
    let mut jobs = JoinSet::new();
    for index in 0..loaded.problems.len() {
        let (judge, cancel) = (judge.clone(), cancel.clone());
        let (loaded, at_once) = (Arc::clone(&loaded), Arc::clone(&at_once));
        jobs.spawn(async move {
            // The semaphore is never closed.
            let _turn = at_once.acquire().await;
            let problem = &loaded.problems[index];
            (problem.id.clone(), check::dynamic(&judge, &loaded, problem, &cancel).await)
        });
    }
    let (mut findings, mut done) = (Vec::new(), 0);
    while let Some(job) = jobs.join_next().await {
        let (problem, found) = job.map_err(|error| Failure::environment(format!("A check broke off: {error}.")))?;
        findings.extend(found?);
        done += 1;
        progress.piece(done, loaded.problems.len(), problem.as_str());
    }
    Ok(findings)
}

/// What is wrong with a pack.
#[derive(Clone, Debug, Serialize)]
pub struct CheckAnswer {
    /// Absent when `pack.toml` can't be used.
    #[serde(flatten)]
    pub pack: Option<PackName>,
    pub folder: String,
    /// Problems that can be used.
    pub problems: usize,
    /// Folders whose problem can't be.
    pub left_out: Vec<ProblemId>,
    pub errors: usize,
    pub warnings: usize,
    /// References and known bugs were run.
    pub ran_code: bool,
    /// What could not be run on this machine, and why.
    pub notes: Vec<String>,
    /// In order of file and line. `severity` is `error` or `warning`.
    pub findings: Vec<Finding>,
}

impl CheckAnswer {
    /// The verdict on a pack with everything that was found.
    #[must_use]
    pub fn of(loaded: &Loaded, mut findings: Vec<Finding>, ran_code: bool) -> Self {
        findings.sort_by(|a, b| (&a.file, a.line, a.severity).cmp(&(&b.file, b.line, b.severity)));
        let (errors, warnings) = packs::tally(&findings);
        Self {
            pack: loaded.info.as_ref().map(PackName::of),
            folder: loaded.root.clone(),
            problems: loaded.problems.len(),
            left_out: loaded.left_out.clone(),
            errors,
            warnings,
            ran_code,
            notes: Vec::new(),
            findings,
        }
    }
}

impl Shape for CheckAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        for finding in &self.findings {
            let ink = if finding.severity == Severity::Error { Ink::Bad } else { Ink::Warn };
            // The place stays whole on its own line: editors and terminals turn it into a link.
            let place = finding.line.map_or_else(|| finding.file.clone(), |line| format!("{}:{line}", finding.file));
            text.line(format!("{place}: {}", page.paint(ink, &finding.severity.to_string())));
            text.para(4, Ink::Plain, &format!("{}. {}", finding.what, finding.mend));
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
            count(self.problems, "problem"),
            count(self.errors, "error"),
            count(self.warnings, "warning"),
        ));
        if !self.ran_code {
            text.para(0, Ink::Dim, "References and known bugs were not run.");
        }
        for note in &self.notes {
            text.para(0, Ink::Dim, note);
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::cli::out::render;

    fn finding(severity: Severity, file: &str, line: Option<u32>, what: &str, mend: &str) -> Finding {
        Finding { severity, file: file.to_owned(), line, what: what.to_owned(), mend: mend.to_owned() }
    }

    fn answer() -> CheckAnswer {
        let loaded = Loaded {
            info: fixtures::catalog().packs.pop(),
            problems: fixtures::catalog().problems,
            left_out: vec!["broken".into()],
            root: "my-pack".to_owned(),
            ..Loaded::default()
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
        CheckAnswer::of(&loaded, findings, true)
    }

    #[test]
    fn findings_are_told_in_order_of_their_place() {
        insta::assert_snapshot!(render(&answer(), &fixtures::page(), false).expect("text"), @"
        my-pack/broken/problem.toml:12: error
            unknown key 'dificulty'. Did you mean 'difficulty'?
        my-pack/pair-to-target/cases.json: warning
            only 9 cases. Twelve or more find more mistakes.

        Starter 1.0.0: 4 problems (1 left out), 1 error, 1 warning
        ");
    }

    #[test]
    fn the_json_has_every_finding() {
        let json = render(&answer(), &fixtures::page(), true).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        assert_eq!((&value["errors"], &value["warnings"]), (&1.into(), &1.into()));
        assert_eq!(value["findings"][0]["line"], 12);
        assert_eq!(value["findings"][0]["severity"], "error");
    }

    #[test]
    fn a_folder_that_is_not_there_says_what_to_give() {
        let failure = read(Path::new("/nowhere/at/all")).expect_err("no such folder");
        assert_eq!(failure.exit, Exit::Input);
        assert!(
            failure.to_string().contains("/nowhere/at/all") && failure.to_string().contains("pack.toml"),
            "{failure}"
        );
    }
}
