//! A problem's earlier code: the submissions, and the contents of its file before they were replaced. Any of them can
//! be restored.
//!
//! The journal lists the codes, and `attempts/` holds their texts. Before a code is restored, the current text is
//! saved, as for every other replacement of a file, so no text of the learner's is ever lost.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use jiff::Timestamp;
use serde::Serialize;

use super::Submissions;
use crate::learner::change_filters;
use crate::orchestrator::api::TutorError;
use crate::types::event::{Event, Record};
use crate::types::ids::ProblemUid;
use crate::types::{Hash, Language, Problem, Verdict};

/// A saved code of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PastSubmission {
    /// From 1, the oldest. Numbers don't change when more code is added.
    pub number: usize,
    /// Version of the record that names it.
    pub version: u64,
    pub at: Timestamp,
    pub language: Language,
    #[serde(flatten)]
    pub origin: SubmissionOrigin,
    /// `None` if the saved source is missing or was altered.
    #[serde(skip)]
    pub text: Option<String>,
}

/// Why a code was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum SubmissionOrigin {
    Submitted {
        verdict: Verdict,
        passed: u32,
        total: u32,
        /// It counted as a review of a problem solved before.
        review: bool,
        /// It was undone.
        undone: bool,
        /// It was not judged: the learner gave up, and this was the file's content.
        gave_up: bool,
    },
    /// The file's content, never submitted, when the starter or an earlier code replaced it.
    SetAside,
}

impl PastSubmission {
    /// Whether it was submitted, passed every case, and was not undone.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        matches!(self.origin, SubmissionOrigin::Submitted { verdict, undone: false, gave_up: false, .. } if verdict.passed())
    }
}

/// All saved code of one problem, and its current files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmissionHistory {
    /// Newest first.
    pub codes: Vec<PastSubmission>,
    /// The existing solution files.
    pub files: BTreeMap<Language, String>,
    /// While a review is under way, the version of the record that started it: older code is hidden.
    pub hidden_up_to: Option<u64>,
}

impl SubmissionHistory {
    /// The code with this number.
    ///
    /// # Errors
    /// [`TutorError::Refused`] if there is none.
    pub fn by_number(&self, number: usize) -> Result<&PastSubmission, TutorError> {
        self.codes.iter().find(|code| code.number == number).ok_or_else(|| unknown(number, self.codes.len()))
    }

    /// The code with this number, unless a review that is in progress hides it: code from before the review, except what is
    /// in the learner's file now.
    ///
    /// # Errors
    /// [`TutorError::Refused`] if there is none, or if it is hidden.
    pub fn visible(&self, number: usize) -> Result<&PastSubmission, TutorError> {
        let code = self.by_number(number)?;
        let is_older = self.hidden_up_to.is_some_and(|started| code.version <= started);
        if is_older && code.text.as_ref().is_some_and(|old| self.files.get(&code.language) != Some(old)) {
            return Err(TutorError::Refused(
                "A review is in progress, and it is from memory: you can see code from before it once it is over."
                    .to_owned(),
            ));
        }
        Ok(code)
    }

    /// The newest code in a language that passed.
    #[must_use]
    pub fn last_passed(&self, language: Language) -> Option<&PastSubmission> {
        self.codes.iter().find(|code| code.language == language && code.has_passed())
    }

    /// Codes in a language that passed before the newest one and differ from it and from each other, newest first.
    #[must_use]
    pub fn earlier_passes(&self, language: Language) -> Vec<&PastSubmission> {
        let mut seen = BTreeSet::new();
        let passed = self.codes.iter().filter(|code| code.language == language && code.has_passed());
        let known = passed.filter(|code| code.text.as_deref().is_some_and(|text| seen.insert(text.trim().to_owned())));
        known.skip(1).collect()
    }
}

/// An earlier code that was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoredSubmission {
    pub number: usize,
    pub language: Language,
    pub file: PathBuf,
    /// The file had the same content already.
    pub same: bool,
    /// The path of the file's saved previous text. `None` if it was the same code, the starter or empty.
    pub kept: Option<PathBuf>,
}

impl Submissions {
    pub fn submission_history(&self, problem: &ProblemUid) -> Result<SubmissionHistory, TutorError> {
        self.read_history(self.record.problem(problem)?)
    }

    fn read_history(&self, problem: &Problem) -> Result<SubmissionHistory, TutorError> {
        let mut found = JournalledSources::default();
        self.record.read_journal(|record| found.take(&record, &problem.uid))?;
        let folder = self.folder(problem);
        let file = |language| Some((language, text(&folder.read(language).ok()?)));
        let reviewing = self.record.snapshot().state.problems.get(&problem.uid).is_some_and(|known| known.reviewing);
        let hidden_up_to = found.review_started.filter(|_| reviewing);
        let files = Language::ALL.iter().copied().filter_map(file).collect();
        Ok(SubmissionHistory { codes: self.told(problem, found), files, hidden_up_to })
    }

    /// Writes the code with this number into the problem's file, after saving the file's current text.
    pub fn restore_submission(&self, problem: &ProblemUid, number: usize) -> Result<RestoredSubmission, TutorError> {
        let problem = self.record.problem(problem)?;
        let past = self.read_history(problem)?;
        let code = past.visible(number)?;
        let file = past.files.get(&code.language);
        self.put_back_code(problem, code, file)
    }

    fn put_back_code(
        &self,
        problem: &Problem,
        code: &PastSubmission,
        file: Option<&String>,
    ) -> Result<RestoredSubmission, TutorError> {
        let PastSubmission { number, language, version, .. } = *code;
        let gone = || TutorError::Input(format!("The source of {number} is missing among the kept ones."));
        let old = code.text.as_ref().ok_or_else(gone)?;
        let path = self.folder(problem).solution(language);
        let mut done = RestoredSubmission { number, language, file: path, same: file == Some(old), kept: None };
        if !done.same {
            let record = |kept: Option<&Hash>| self.record_replaced_file(&problem.uid, kept, Some(version));
            done.kept = self.replace_file(problem, language, old.as_bytes(), record)?;
        }
        Ok(done)
    }

    /// The codes with their texts, newest first. Replaced texts that equal the starter or an earlier entry are left
    /// out.
    fn told(&self, problem: &Problem, found: JournalledSources) -> Vec<PastSubmission> {
        let mut seen = BTreeSet::new();
        let mut codes: Vec<PastSubmission> = Vec::new();
        for JournalledSource { version, at, language, source, origin } in found.kept {
            let language = language.or_else(|| self.attempts.language(&source)).unwrap_or_default();
            let known = !seen.insert(source.clone());
            let starter = || self.starting_keys(problem, language).contains(&source);
            if origin == SubmissionOrigin::SetAside && (known || starter()) {
                continue;
            }
            let origin = match origin {
                SubmissionOrigin::Submitted { verdict, passed, total, review, gave_up, .. } => {
                    let undone = found.undone.contains(&version);
                    SubmissionOrigin::Submitted { verdict, passed, total, review, undone, gave_up }
                }
                SubmissionOrigin::SetAside => SubmissionOrigin::SetAside,
            };
            let text = self.attempts.get(&source).ok().map(|bytes| text(&bytes));
            codes.push(PastSubmission { number: codes.len() + 1, version, at, language, origin, text });
        }
        codes.reverse();
        codes
    }
}

fn unknown(number: usize, count: usize) -> TutorError {
    TutorError::Refused(match count {
        0 => "Nothing saved yet. Submissions appear here once judged.".to_owned(),
        1 => format!("There is no submission {number}; there is one, number 1."),
        _ => format!("There is no submission {number}; they are numbered from 1 to {count}."),
    })
}

/// A source as text. Invalid UTF-8 is replaced, because a source need not be text.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The codes named by the journal, oldest first.
#[derive(Debug, Default)]
struct JournalledSources {
    kept: Vec<JournalledSource>,
    undone: BTreeSet<u64>,
    /// The version of the record that started the latest review.
    review_started: Option<u64>,
}

#[derive(Debug)]
struct JournalledSource {
    version: u64,
    at: Timestamp,
    language: Option<Language>,
    source: Hash,
    origin: SubmissionOrigin,
}

impl JournalledSources {
    fn take(&mut self, record: &Record, problem: &ProblemUid) {
        if record.rejected.is_some() {
            return;
        }
        self.undone.extend(record.undoes());
        if record.event.problem() != Some(problem) {
            return;
        }
        if matches!(record.event, Event::ReviewStarted { .. }) {
            self.review_started = Some(record.version);
        }
        let Some((source, language)) = record.event.source() else { return };
        let origin = match &record.event {
            Event::Submission(s) => {
                let (passed, total) = s.case_counts();
                SubmissionOrigin::Submitted {
                    verdict: s.verdict,
                    passed,
                    total,
                    review: s.review && change_filters::is_counted(record),
                    undone: false,
                    gave_up: s.gave_up,
                }
            }
            _ => SubmissionOrigin::SetAside,
        };
        self.kept.push(JournalledSource {
            version: record.version,
            at: record.time,
            language,
            source: source.clone(),
            origin,
        });
    }
}
