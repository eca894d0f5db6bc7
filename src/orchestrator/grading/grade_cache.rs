//! Caches grades so that an interrupted grading can continue: one JSON line for each file, appended as soon as the
//! file is judged.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::fingerprint::Fingerprint;
use super::grade_row::Grade;
use super::student_advice::StudentAdvice;
use crate::file_read;
use crate::file_write::create_private_folder;

/// Grades and student advice by key, in a file of the cache folder.
#[derive(Debug)]
pub struct GradeCache {
    known: HashMap<String, GradeCacheEntry>,
    file: File,
    path: PathBuf,
}

/// The value stored under a key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum GradeCacheEntry {
    Graded { grade: Box<Grade>, form: Option<Fingerprint> },
    Advised { advice: StudentAdvice },
}

#[derive(Serialize, Deserialize)]
struct GradeCacheLine {
    key: String,
    #[serde(flatten)]
    entry: GradeCacheEntry,
}

impl GradeCache {
    /// Opens the cache file of a folder of submissions. `afresh` discards its content. Lines that can't be read
    /// (after a crash in the middle of a write) are ignored.
    ///
    /// # Errors
    /// The cache folder can't be written.
    pub fn open(cache: &Path, submissions: &Path, afresh: bool) -> io::Result<Self> {
        let folder = cache.join("grades");
        create_private_folder(&folder)?;
        let place = fs::canonicalize(submissions)?;
        let digest = Sha256::digest(place.as_os_str().as_encoded_bytes());
        let path = folder.join(format!("{}.jsonl", &hex::encode(digest)[..16]));
        let text = if afresh { String::new() } else { String::from_utf8_lossy(&read(&path)?).into_owned() };
        let lines = text.lines().filter_map(|line| serde_json::from_str::<GradeCacheLine>(line).ok());
        let known = lines.map(|line| (line.key, line.entry)).collect();
        let mut file = OpenOptions::new().create(true).append(true).truncate(false).open(&path)?;
        if afresh {
            file.set_len(0)?;
        } else if !text.is_empty() && !text.ends_with('\n') {
            // The next line must not be appended to a torn one.
            file.write_all(b"\n")?;
        }
        Ok(Self { known, file, path })
    }

    /// The grade under a key, if there is one, with its fingerprint.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<(&Grade, Option<&Fingerprint>)> {
        match self.known.get(key)? {
            GradeCacheEntry::Graded { grade, form } => Some((grade, form.as_ref())),
            GradeCacheEntry::Advised { .. } => None,
        }
    }

    /// The advice for a student, under a key.
    #[must_use]
    pub fn advice(&self, key: &str) -> Option<&StudentAdvice> {
        match self.known.get(key)? {
            GradeCacheEntry::Advised { advice } => Some(advice),
            GradeCacheEntry::Graded { .. } => None,
        }
    }

    /// The message to show if a line can't be written.
    #[must_use]
    pub(super) fn describe_write_error(&self, error: &io::Error) -> String {
        let path = self.path.display();
        format!("Grades can't be kept in {path} ({error}), so a broken-off grading would start over.")
    }

    /// Adds an entry, which can be read at once.
    ///
    /// # Errors
    /// The line can't be written, so the next grading won't find the entry.
    pub(super) fn add(&mut self, key: String, entry: GradeCacheEntry) -> io::Result<()> {
        let line = GradeCacheLine { key, entry };
        let text = serde_json::to_vec(&line);
        self.known.insert(line.key, line.entry);
        self.file.write_all(&[text?, b"\n".to_vec()].concat())
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    match file_read::read_bytes(path, file_read::MAX_IMPORT_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orchestrator::grading::grade_row::ungraded_file;
    use crate::orchestrator::grading::scan_submissions::SubmittedFile;

    fn grade(name: &str) -> Grade {
        let handed = SubmittedFile {
            student: "ada".to_owned(),
            name: name.to_owned(),
            file: format!("{name}.py"),
            path: format!("{name}.py").into(),
            modified: None,
            marked_late: false,
            one_of_several: false,
        };
        ungraded_file(&handed, None)
    }

    #[test]
    fn grades_are_found_again_and_a_torn_line_is_not_one() {
        let temp = tempfile::tempdir().expect("a folder");
        let open = |afresh| GradeCache::open(temp.path(), temp.path(), afresh).expect("a ledger");
        let mut ledger = open(false);
        let entry = |name| GradeCacheEntry::Graded { grade: Box::new(grade(name)), form: None };
        ledger.add("one".to_owned(), entry("a")).expect("written");
        assert_eq!(ledger.get("one"), Some((&grade("a"), None)), "the same code of another student");
        ledger.file.write_all(b"{\"key\":\"two\",\"gra").expect("written");
        drop(ledger);

        let mut ledger = open(false);
        assert_eq!((ledger.get("one"), ledger.get("two")), (Some((&grade("a"), None)), None));
        let advice = StudentAdvice { findings: vec!["Case `a` failed.".to_owned()], hints: Vec::new() };
        ledger.add("three".to_owned(), entry("c")).expect("written");
        ledger.add("told".to_owned(), GradeCacheEntry::Advised { advice: advice.clone() }).expect("written");
        assert_eq!((open(false).advice("told"), open(false).advice("three")), (Some(&advice), None));
        assert_eq!(open(false).get("three"), Some((&grade("c"), None)));
        assert_eq!(open(true).get("one"), None);
        assert_eq!(open(false).get("one"), None);
    }
}
