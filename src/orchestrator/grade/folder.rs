//! All of a folder: several files at once, known grades taken over, every new one in the ledger as soon as it is there.

use std::collections::BTreeSet;

use tokio::task::JoinSet;

use super::collect::Handed;
use super::form::Form;
use super::ledger::{Entry, Ledger};
use super::mark::{Marked, grade};
use super::paper::{Paper, Subject, take};
use super::row::{Grade, Trouble, ungraded};
use crate::judge::{Cancel, Judge, JudgeError};
use crate::model::Language;

/// What came of a folder.
#[derive(Debug, Default)]
pub struct Graded {
    /// In the order of what was handed in.
    pub grades: Vec<Grade>,
    /// What tells copies, for each of the grades; absent where nothing could be made of the file.
    pub forms: Vec<Option<Form>>,
    /// Files judged now; the others were in the ledger or can't be judged.
    pub judged: usize,
    /// Cases run now.
    pub runs: usize,
    /// What to know about the grades, each said once: a missing wall, a ledger that can't be written.
    pub notes: BTreeSet<String>,
}

/// Grades everything, at most `jobs` files at a time. `on_grade` hears how many are done and whose it was.
///
/// # Errors
/// Cancelled, or the sandbox does not work at all. What was graded until then is in the ledger.
pub async fn grade_all(
    judge: &Judge,
    subject: &Subject,
    handed: &[Handed],
    ledger: &mut Ledger,
    jobs: usize,
    cancel: &Cancel,
    mut on_grade: impl FnMut(usize, &Grade),
) -> Result<Graded, JudgeError> {
    let mut graded = Graded::default();
    let mut rows: Vec<Option<(Grade, Option<Form>)>> = vec![None; handed.len()];
    let mut running = JoinSet::new();
    let mut done = 0;
    let mut settle = |index: usize, grade: Grade, form: Option<Form>| {
        done += 1;
        on_grade(done, &grade);
        rows[index] = Some((grade, form));
    };
    let sandbox = sandbox(judge, handed).await?;
    for (index, file) in handed.iter().enumerate() {
        match begin(subject, file, &sandbox, ledger) {
            Begun::Settled(grade, form) => settle(index, *grade, form),
            Begun::Paper(key, paper) => {
                running.spawn(one(judge.clone(), index, file.clone(), key, paper, cancel.clone()));
            }
        }
        if running.len() >= jobs.max(1)
            && let Some(Ok(ended)) = running.join_next().await
        {
            let (index, grade, form) = graded.take_over(ended, ledger)?;
            settle(index, grade, form);
        }
    }
    while let Some(ended) = running.join_next().await {
        // A task can only break off by a bug of the judge's own; its file gets the row below.
        if let Ok(ended) = ended {
            let (index, grade, form) = graded.take_over(ended, ledger)?;
            settle(index, grade, form);
        }
    }
    let why = || (Trouble::Grading, "the grading of this file broke off; see the log".to_owned());
    let broken = |file| ungraded(file, Some(why()));
    let rows = rows.into_iter().zip(handed).map(|(row, file)| row.unwrap_or_else(|| (broken(file), None)));
    (graded.grades, graded.forms) = rows.unzip();
    Ok(graded)
}

enum Begun {
    /// Nothing has to run.
    Settled(Box<Grade>, Option<Form>),
    /// To judge, with its key.
    Paper(String, Paper),
}

/// What counts the instructions of Python, which has to be there before a grade can be known; nothing where no file asks
/// for it.
async fn sandbox(judge: &Judge, handed: &[Handed]) -> Result<String, JudgeError> {
    if handed.iter().any(|file| Language::of_file(&file.path) == Some(Language::Python)) {
        judge.cell().snapshot().await.map_err(JudgeError::Sandbox)
    } else {
        Ok(String::new())
    }
}

fn begin(subject: &Subject, handed: &Handed, sandbox: &str, ledger: &Ledger) -> Begun {
    match take(subject, handed) {
        Err(why) => Begun::Settled(Box::new(ungraded(handed, Some(why))), None),
        Ok(paper) => {
            let key = paper.key(sandbox);
            // The same code may have been another student's.
            let own = ungraded(handed, None);
            match ledger.get(&key) {
                Some((known, form)) => {
                    let Grade { student, file, modified, .. } = own;
                    Begun::Settled(Box::new(Grade { student, file, modified, ..known.clone() }), form.cloned())
                }
                None => Begun::Paper(key, paper),
            }
        }
    }
}

struct Ended {
    index: usize,
    key: String,
    outcome: Result<Marked, JudgeError>,
}

async fn one(judge: Judge, index: usize, handed: Handed, key: String, paper: Paper, cancel: Cancel) -> Ended {
    let outcome = grade(&judge, &handed, &paper, &cancel).await;
    Ended { index, key, outcome }
}

impl Graded {
    fn take_over(&mut self, ended: Ended, ledger: &mut Ledger) -> Result<(usize, Grade, Option<Form>), JudgeError> {
        let Marked { grade, form, notices } = ended.outcome?;
        self.judged += 1;
        self.runs += grade.verdict.map_or(0, |_| grade.cases - grade.not_run);
        self.notes.extend(notices);
        // Without a verdict it is worth another try: a compiler may be installed by then.
        if grade.verdict.is_some() {
            let entry = Entry::Graded { grade: Box::new(grade.clone()), form: form.clone() };
            if let Err(error) = ledger.add(ended.key, entry) {
                self.notes.insert(ledger.unkept(&error));
            }
        }
        Ok((ended.index, grade, form))
    }
}
