//! `rung grade PACK DIR`: every student's files judged, with a table for people, for spreadsheets or for scripts.
//!
//! The learner's own record is neither read nor locked: an instructor grades while Rung is open beside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde::Serialize;

use crate::cli::completing;
use crate::cli::exit::{Exit, Failure};
use crate::cli::interrupts::Interrupts;
use crate::cli::out::{self, Shape, note};
use crate::cli::packs::{self, PackName};
use crate::cli::page::{Cell, Ink, Page, Text, cell, plain};
use crate::cli::progress::Progress;
use crate::cli::session::Session;
use crate::judge::{Judge, JudgeError, cores};
use crate::model::Verdict;
use crate::orchestrator::api::JudgeStatus;
use crate::orchestrator::grade::{self, Collection, Grade, Graded, Handed, Ledger, PassedOver, Subject, Trouble};
use crate::orchestrator::{Cancel, installed_packs, read_pack_folder};
use crate::pack::Loaded;
use crate::pack::lock::Digest;
use crate::words::numbers::count;

mod csv;

/// Grades a folder of submissions, DIR/STUDENT/PROBLEM.EXT
///
/// Every file is judged on the cases of its problem, in its sandbox; a file that
/// can't be judged gets a row that says why. A solution may also stand where Rung
/// itself writes it: DIR/STUDENT/PROBLEM/solution.EXT, or a whole workspace in the
/// student's folder. Links to folders are not followed. Broken off, the same
/// command without `--again` goes on where it stopped: only new or changed files
/// are judged again. Exit code 3 says that the pack has mistakes, or that no file
/// is for one of its problems.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct GradeCommand {
    /// Folder of a problem pack, or the id of an installed one
    #[arg(value_name = "PACK", add = ArgValueCompleter::new(completing::packs))]
    pack: String,
    /// Folder with a folder for each student
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Files judged at the same time [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: Option<u16>,
    /// Answer as a table for spreadsheets
    #[arg(long)]
    csv: bool,
    /// Judge every file again, also those graded before
    #[arg(long)]
    again: bool,
}

impl GradeCommand {
    /// Does it. Bad code is a grade, not a failure: the exit code is 0 when every file has its row and the pack is sound.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        if self.csv && session.json {
            return Err(Failure::usage("Either --csv or --json, not both."));
        }
        let pack = find_pack(session, &self.pack)?;
        let unlocked = unlocked(&self.pack, &pack);
        let Collection { files: handed, passed_over, empty } = self.handed_in()?;
        let mut ledger = Ledger::open(&session.paths.cache, &self.folder, self.again)
            .map_err(|error| Failure::environment(format!("Grades can't be kept: {error}.")))?;
        let name = pack.info.as_ref().map(PackName::of).unwrap_or_default();
        let problems = pack.problems.into_iter().map(Arc::new).collect();
        let subject = Subject { problems, left_out: pack.left_out };
        let began = Instant::now();
        let graded =
            session.with_judge(async |judge| self.watched(session, judge, &subject, &handed, &mut ledger).await)?;
        for note in &graded.notes {
            out::remark(note);
        }
        let answer = Answer {
            passed_over,
            empty,
            unlocked,
            left_out: subject.left_out.iter().map(ToString::to_string).collect(),
            ..Answer::of(name, graded, began.elapsed().as_secs_f64(), self.jobs())
        };
        if self.csv {
            answer.remarks().iter().for_each(|remark| note(remark));
        }
        let text =
            if self.csv { csv::table(&answer.grades) } else { out::render(&answer, &session.page, session.json)? };
        out::write_out(&text)?;
        if answer.is_of_another_pack() {
            let what = format!("None of the files is for a problem of {}. Is it the right pack?", answer.pack.title);
            note(&format!("rung: {what} `rung pack list` shows what is installed."));
        }
        Ok(answer.exit())
    }

    fn jobs(&self) -> usize {
        self.jobs.map_or_else(cores, usize::from)
    }

    fn handed_in(&self) -> Result<Collection, Failure> {
        let handed = grade::handed_in(&self.folder).map_err(|error| {
            Failure::input(format!("{}: {error}.", self.folder.display()))
                .advise("Give the folder that holds a folder for each student.")
        })?;
        if handed.files.is_empty() {
            for over in &handed.passed_over {
                note(&remark(over));
            }
            let what = format!("{}: no files to grade.", self.folder.display());
            return Err(Failure::input(what).advise(LOOKED_FOR));
        }
        Ok(handed)
    }

    /// Judges with progress on standard error. The first Ctrl-C lets go of what is running and keeps what is graded.
    async fn watched(
        &self,
        session: &Session,
        judge: &Judge,
        subject: &Subject,
        handed: &[Handed],
        ledger: &mut Ledger,
    ) -> Result<Graded, Failure> {
        let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
        let (progress, mut done) = (Progress::start(&session.page), 0);
        let mut status = judge.cell().status();
        let on_grade = |ended: usize, grade: &Grade| {
            done = ended;
            progress.piece(ended, handed.len(), &format!("{}/{}", grade.student, grade.file));
        };
        let outcome = {
            let mut job =
                std::pin::pin!(grade::grade_all(judge, subject, handed, ledger, self.jobs(), &cancel, on_grade));
            loop {
                tokio::select! {
                    biased;
                    outcome = &mut job => break outcome,
                    () = interrupts.reached(2) => break Err(JudgeError::Cancelled),
                    () = interrupts.reached(1), if !cancel.is_cancelled() => cancel.cancel(),
                    Ok(()) = status.changed() => progress.judge(&JudgeStatus::from(&*status.borrow_and_update())),
                }
            }
        };
        progress.clear();
        if let Err(JudgeError::Cancelled) = outcome {
            note(&format!(
                "Stopped after {done} of {}. {}",
                count(handed.len(), "file"),
                if self.again {
                    "The same command without --again goes on from there; with it, it starts over."
                } else {
                    "The same command goes on from there."
                }
            ));
        }
        Ok(outcome?)
    }
}

/// Where a class's files are looked for.
const LOOKED_FOR: &str = "Files are looked for at DIR/STUDENT/PROBLEM.EXT, such as ada/two-sum.py, and at \
                          DIR/STUDENT/PROBLEM/solution.EXT.";

/// A pack by its folder or by its id.
fn find_pack(session: &Session, name: &str) -> Result<Loaded, Failure> {
    let loaded = if Path::new(name).is_dir() {
        packs::read(Path::new(name))?
    } else {
        let mut installed: Vec<Loaded> = installed_packs(&session.paths).into_iter().filter_map(Result::ok).collect();
        let id = |loaded: &Loaded| loaded.info.as_ref().map_or_else(String::new, |info| info.id.to_string());
        let Some(at) = installed.iter().position(|loaded| id(loaded) == name) else {
            let known: Vec<_> = installed.iter().map(id).collect();
            let what = format!("'{name}' is neither a folder nor an installed pack.");
            return Err(Failure::input(what).advise(format!("Installed: {}.", known.join(", "))));
        };
        installed.swap_remove(at)
    };
    let check = format!("`rung pack check {}` tells why.", loaded.root);
    if loaded.info.is_none() {
        return Err(Failure::input(format!("The pack in {} can't be used.", loaded.root)).advise(check));
    }
    if !loaded.left_out.is_empty() {
        note(&format!("The pack goes without {}; {check}", count(loaded.left_out.len(), "problem")));
    }
    Ok(loaded)
}

/// What of the pack is other than the lock it carries says.
fn unlocked(name: &str, pack: &Loaded) -> Option<String> {
    // The starter pack is in the binary, under a name that is no place of a disk.
    let folder = [name, &pack.root].into_iter().map(Path::new).find(|folder| folder.is_dir());
    let folder = folder.filter(|folder| folder.is_absolute() || Path::new(name).is_dir())?;
    let files = read_pack_folder(folder).ok()?;
    packs::altered(&files, &Digest::of(&files), None)
}

/// A graded folder.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    #[serde(flatten)]
    pub pack: PackName,
    pub grades: Vec<Grade>,
    /// How many files have each verdict, by its code.
    pub verdicts: BTreeMap<String, usize>,
    /// Students who handed in nothing that could be judged.
    pub empty: Vec<String>,
    /// What stands in the folder and was not graded.
    pub passed_over: Vec<PassedOver>,
    /// Problems of the pack that can't be used.
    pub left_out: Vec<String>,
    /// What of the pack is other than its pack.lock says, a phrase: then others may grade with another pack.
    pub unlocked: Option<String>,
    /// Files that could not be judged.
    pub ungraded: usize,
    /// Files judged now rather than taken over from an earlier grading.
    pub judged: usize,
    /// Cases run now.
    pub runs: usize,
    /// Wall-clock time of this grading.
    pub seconds: f64,
    pub jobs: usize,
}

impl Answer {
    /// The answer about `graded`, which took `seconds` with `jobs` files at a time.
    #[must_use]
    pub fn of(pack: PackName, graded: Graded, seconds: f64, jobs: usize) -> Self {
        let mut verdicts = BTreeMap::new();
        for verdict in graded.grades.iter().filter_map(|grade| grade.verdict) {
            *verdicts.entry(verdict.code().to_owned()).or_default() += 1;
        }
        Self {
            pack,
            ungraded: graded.grades.iter().filter(|grade| grade.verdict.is_none()).count(),
            judged: graded.judged,
            runs: graded.runs,
            grades: graded.grades,
            empty: Vec::new(),
            passed_over: Vec::new(),
            left_out: Vec::new(),
            unlocked: None,
            verdicts,
            seconds,
            jobs,
        }
    }

    /// Whether no file names a problem of the pack: then it is hardly the one that is meant.
    fn is_of_another_pack(&self) -> bool {
        self.grades.iter().all(|grade| grade.trouble == Some(Trouble::UnknownProblem))
    }

    fn exit(&self) -> Exit {
        let at_fault = self.grades.iter().any(|grade| grade.trouble == Some(Trouble::Pack));
        let wrong = at_fault || !self.left_out.is_empty() || self.is_of_another_pack();
        if wrong { Exit::Input } else { Exit::Ok }
    }

    /// What the table doesn't show, a sentence each.
    fn remarks(&self) -> Vec<String> {
        let unlocked = self.unlocked.as_ref().map(|what| format!("The pack is {what}."));
        let empty = (!self.empty.is_empty()).then(|| format!("Nothing to grade from {}.", self.empty.join(", ")));
        unlocked.into_iter().chain(empty).chain(self.passed_over.iter().map(remark)).collect()
    }

    fn totals(&self) -> String {
        let mut parts = vec![count(self.grades.len(), "file")];
        parts.extend(self.verdicts.iter().map(|(code, n)| format!("{n} {code}")));
        if self.ungraded > 0 {
            parts.push(format!("{} not judged", self.ungraded));
        }
        parts.join(" · ")
    }

    fn effort(&self) -> String {
        let known = self.grades.len() - self.ungraded.min(self.grades.len());
        let before = known.saturating_sub(self.judged);
        let before = if before > 0 { format!("; {} known from before", count(before, "file")) } else { String::new() };
        let rate = self.runs as f64 / self.seconds.max(1e-9);
        format!(
            "{} in {:.1} s, {rate:.0} runs/s, {} at a time{before}.",
            count(self.runs, "run"),
            self.seconds,
            count(self.jobs, "file"),
        )
    }
}

impl Shape for Answer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        for of_one in self.grades.chunk_by(|a, b| a.student == b.student) {
            let solved = of_one.iter().filter(|grade| grade.verdict.is_some_and(Verdict::passed)).count();
            text.heading(&format!("{} · {solved} of {}", of_one[0].student, of_one.len()));
            let rows: Vec<_> = of_one.iter().map(|grade| row(page, grade)).collect();
            text.table(2, &rows);
        }
        text.gap();
        text.line(self.totals());
        text.para(0, Ink::Dim, &self.effort());
        for remark in self.remarks() {
            text.para(0, Ink::Warn, &remark);
        }
        text.finish()
    }
}

fn remark(over: &PassedOver) -> String {
    format!("{} was passed over: {}.", over.path, over.why)
}

fn row(page: &Page, grade: &Grade) -> Vec<Cell> {
    let (ink, mark, word) = match grade.verdict {
        Some(verdict) if verdict.passed() => (Ink::Good, page.mark("✓"), verdict.words()),
        Some(verdict) => (Ink::Bad, page.mark("✗"), verdict.words()),
        None => (Ink::Warn, "?", "not judged"),
    };
    let share = grade.verdict.map_or_else(String::new, |_| format!("{}/{}", grade.passed, grade.cases));
    let why = [grade.first_failure.as_deref(), grade.message.as_deref()];
    let mut why = why.into_iter().flatten().collect::<Vec<_>>().join(": ");
    if grade.not_run > 0 {
        why = format!("{why} ({} not run)", count(grade.not_run, "case"));
    }
    vec![cell(ink, mark), plain(&grade.file), plain(share), cell(ink, word), cell(Ink::Dim, why)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::fixtures;
    use crate::model::Language;

    pub(super) fn grade(student: &str, file: &str, verdict: Option<Verdict>, message: Option<&str>) -> Grade {
        let cases = 12;
        Grade {
            student: student.to_owned(),
            problem: file.split('.').next().unwrap_or_default().to_owned(),
            file: file.to_owned(),
            language: verdict.map(|_| Language::Python),
            verdict,
            trouble: None,
            passed: if verdict.is_some_and(Verdict::passed) { cases } else { 3 },
            cases,
            not_run: 0,
            first_failure: verdict.filter(|verdict| !verdict.passed()).map(|_| "duplicates".to_owned()),
            message: message.map(str::to_owned),
            instructions: 0,
        }
    }

    pub(super) fn class() -> Graded {
        Graded {
            grades: vec![
                grade("ada", "pair-to-target.py", Some(Verdict::Ac), None),
                grade("ada", "same-letters.py", Some(Verdict::Wa), Some("at [1]: want 1, got 0")),
                grade("zoe", "essay.txt", None, Some("the pack has no problem 'essay'")),
            ],
            judged: 1,
            runs: 12,
            ..Graded::default()
        }
    }

    #[test]
    fn every_student_has_rows_and_the_class_its_totals() {
        let answer = Answer::of(PackName::default(), class(), 0.5, 2);
        insta::assert_snapshot!(out::render(&answer, &fixtures::page(), false).expect("text"), @"
        ada · 1 of 2
          ✓  pair-to-target.py  12/12  accepted
          ✗  same-letters.py    3/12   wrong answer  duplicates: at [1]: want 1, got 0

        zoe · 0 of 1
          ?  essay.txt    not judged  the pack has no problem 'essay'

        3 files · 1 AC · 1 WA · 1 not judged
        12 runs in 0.5 s, 24 runs/s, 2 files at a time; 1 file known from before.
        ");
    }

    #[test]
    fn a_script_reads_the_same() {
        let answer = Answer::of(PackName::default(), class(), 0.5, 2);
        let json: serde_json::Value =
            serde_json::from_str(&out::render(&answer, &fixtures::page(), true).expect("JSON")).expect("JSON");
        assert_eq!(json["verdicts"], serde_json::json!({"AC": 1, "WA": 1}));
        assert_eq!((&json["ungraded"], &json["judged"], &json["runs"]), (&1.into(), &1.into(), &12.into()));
        assert_eq!(json["grades"][1]["verdict"], "WA");
    }
}
