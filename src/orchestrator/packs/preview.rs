//! Previews a pack for its author: the hints as learners will see them, the judge's report on each known bug, and an
//! event whenever a file changes. Reads the folder and runs code; writes and records nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::sync::mpsc;

use super::pack_folder::read_pack_folder;
use crate::agents::feedback;
use crate::agents::hint_check::{HintContext, HintGuard};
use crate::judge::{Cancel, CaseRun, Judge, JudgeError, SubmittedCode, native};
use crate::orchestrator::api::{JudgeStatus, RecordAccess, TutorSnapshot};
use crate::pack::{self, Finding, LoadedPack};
use crate::types::hint_types::Band;
use crate::types::problem::{Bug, Problem};
use crate::types::{JudgeReport, Params};

/// How often the folder is checked for changes.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Most files that are watched; more than any pack has.
const MAX_WATCHED_FILES: usize = 5_000;

/// The source of a hint's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintTextSource {
    /// Written for the bug.
    Bug,
    Band(Band),
    /// A template that fits any problem, because every other text is missing or may not be shown.
    Template,
}

/// A level of the hint ladder as a learner would see it.
#[derive(Clone, Debug, PartialEq)]
pub struct HintLevel {
    /// 1 to 5.
    pub level: u8,
    pub words: HintTextSource,
    /// Markdown.
    pub text: String,
    /// The reasons why better words are rejected, a half sentence each.
    pub held_back: Vec<String>,
}

/// The hint ladder for a learner of a band, with a program that has this known bug or no known bug.
///
/// The hints are the same as when a learner asks for them one by one, except that the code in a hint isn't tried out.
/// `rung pack check` does that.
#[must_use]
pub fn preview_hints(problem: &Problem, band: Band, bug: Option<&Bug>) -> Vec<HintLevel> {
    let params = Params::default();
    let starter = native::starter_code(problem, bug.map_or_else(Default::default, |bug| bug.language));
    let learner = bug.map_or(starter.as_str(), |bug| bug.source.as_str());
    let guard = HintGuard::new(&params.guard, HintContext { problem, starter: &starter, learner, seen: "" });
    let mut rungs: Vec<HintLevel> = Vec::new();
    for level in 1..=5 {
        let shown: Vec<&str> = rungs.iter().map(|rung| rung.text.as_str()).collect();
        let mut held_back = Vec::new();
        let mut drafts = {
            let language = bug.map_or_else(Default::default, |bug| bug.language);
            feedback::authored_texts(problem, level, band, bug.map(|bug| &bug.id), language)
        };
        let Some((_, template)) = drafts.pop() else { continue };
        let chosen = drafts.into_iter().find(|(_, text)| match guard.check(level, text, &shown) {
            Ok(()) => true,
            Err(blocked) => {
                held_back.push(blocked.to_string());
                false
            }
        });
        let (words, text) = match chosen {
            Some((Some(band), text)) => (HintTextSource::Band(band), text),
            Some((None, text)) => (HintTextSource::Bug, text),
            None => (HintTextSource::Template, template),
        };
        rungs.push(HintLevel { level, words, text, held_back });
    }
    rungs
}

/// A pack folder to preview.
#[derive(Clone, Debug)]
pub struct PackPreview {
    folder: PathBuf,
    judge: Judge,
}

impl PackPreview {
    /// A preview of this folder.
    #[must_use]
    pub fn new(folder: &Path, judge: &Judge) -> Self {
        // Removes a slash at the end, because reported paths begin with the folder's name.
        Self { folder: folder.components().collect(), judge: judge.clone() }
    }

    /// Reads the pack as it is now, with every finding that needs no run.
    ///
    /// # Errors
    /// A sentence that says why the folder can't be read.
    pub fn read(&self) -> Result<(LoadedPack, Vec<Finding>), String> {
        let loaded = pack::load_pack(&read_pack_folder(&self.folder).map_err(|error| format!("{error}."))?);
        let mut findings = loaded.findings.clone();
        findings.extend(pack::lint::lint_pack(&loaded));
        Ok((loaded, findings))
    }

    /// The judge's report for a program with this bug.
    ///
    /// # Errors
    /// A sentence that says why the report is missing; `None` if it was cancelled.
    pub async fn report(&self, problem: &Problem, bug: &Bug, cancel: &Cancel) -> Result<JudgeReport, Option<String>> {
        let submission = SubmittedCode { language: bug.language, source: bug.source.as_bytes() };
        let report = self.judge.judge(problem, submission, CaseRun::from_problem(problem), cancel, &|_, _| {}).await;
        report.map_err(|error| (!matches!(error, JudgeError::Cancelled)).then(|| error.to_string()))
    }

    /// Sends an event for every change of a file until the receiver is dropped. Must be called within a runtime.
    #[must_use]
    pub fn watch(&self) -> mpsc::Receiver<()> {
        let (changes, receiver) = mpsc::channel(1);
        let folder: Arc<Path> = self.folder.clone().into();
        tokio::spawn(async move {
            let mut last = look(&folder).await;
            loop {
                tokio::select! {
                    () = tokio::time::sleep(POLL_INTERVAL) => {}
                    () = changes.closed() => return,
                }
                let now = look(&folder).await;
                if now != last {
                    last = now;
                    // An event that was not received yet covers this change too.
                    let _ = changes.try_send(());
                }
            }
        });
        receiver
    }
}

/// A snapshot for drawing a screen without a learner: the history is empty and recording is not possible.
#[must_use]
pub fn empty_snapshot(now: Timestamp) -> TutorSnapshot {
    TutorSnapshot {
        state: Arc::default(),
        catalog: Arc::default(),
        access: RecordAccess::ReadWrite,
        judge: JudgeStatus::Idle,
        notices: Vec::new(),
        day: now.to_zoned(TimeZone::UTC).date(),
        now,
        zone: TimeZone::UTC,
        proficiency: 0.0,
        band: Band::Beginner,
        reasons: BTreeMap::new(),
    }
}

type FolderListing = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// A listing that distinguishes two states of the folder. Packs are small, so walking the folder is cheaper than
/// watching every file, and it works on every file system.
async fn look(folder: &Arc<Path>) -> FolderListing {
    let folder = Arc::clone(folder);
    tokio::task::spawn_blocking(move || {
        let (mut found, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                let Ok(meta) = entry.metadata() else { continue };
                if found.len() > MAX_WATCHED_FILES {
                    return found;
                }
                if meta.is_dir() {
                    folders.push(entry.path());
                } else {
                    found.push((entry.path(), meta.modified().ok(), meta.len()));
                }
            }
        }
        found.sort();
        found
    })
    .await
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_a_bug_come_first_and_a_neighbour_stands_in() {
        let loaded = pack::load_embedded_pack();
        let mut problem = loaded.problems.into_iter().find(|p| p.id.as_str() == "quick-power").expect("there");
        let bug = problem.bugs[0].clone();
        let own = preview_hints(&problem, Band::Beginner, Some(&bug));
        assert_eq!(own.iter().map(|rung| rung.words).collect::<Vec<_>>(), [HintTextSource::Bug; 5]);
        problem.hints.ladder[1][Band::Advanced as usize].clear();
        let plain = preview_hints(&problem, Band::Advanced, None);
        assert_eq!(plain[0].words, HintTextSource::Band(Band::Advanced));
        assert_eq!(plain[1].words, HintTextSource::Band(Band::Intermediate));
        problem.policy.avoid = vec!["multiplication".to_owned()];
        let careful = preview_hints(&problem, Band::Advanced, None);
        assert_eq!(careful[1].held_back.len(), 1, "{careful:?}");
    }

    #[tokio::test]
    async fn a_change_of_any_file_is_told() {
        let temp = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(temp.path().join("a")).expect("made");
        let cell =
            crate::judge::WorkerPool::new(crate::judge::Launcher { program: "rung".into(), cache: temp.path().into() });
        let preview = PackPreview::new(temp.path(), &Judge::new(cell));
        let mut changes = preview.watch();
        // Writes until an event arrives, because the first check may come after the first write.
        let told = tokio::time::timeout(crate::testing::PATIENCE, async {
            for round in 0.. {
                std::fs::write(temp.path().join("a/b.md"), "x".repeat(round)).expect("written");
                if tokio::time::timeout(POLL_INTERVAL, changes.recv()).await.is_ok_and(|change| change.is_some()) {
                    return;
                }
            }
        });
        told.await.expect("a change");
    }
}
