//! What was graded before, so that a broken-off grading goes on where it stopped: a JSON line for each file, appended as
//! soon as it is judged.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Grade;
use crate::paths::create_private;

/// Grades by key, in a file of the cache.
#[derive(Debug)]
pub struct Ledger {
    known: HashMap<String, Grade>,
    file: File,
    path: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Line {
    key: String,
    grade: Grade,
}

impl Ledger {
    /// Opens the ledger of a folder of submissions; `afresh` forgets what is in it. Lines that can't be read (a crash in
    /// the middle of one) count as not there.
    ///
    /// # Errors
    /// The cache folder can't be written.
    pub fn open(cache: &Path, submissions: &Path, afresh: bool) -> io::Result<Self> {
        let folder = cache.join("grades");
        create_private(&folder)?;
        let place = fs::canonicalize(submissions)?;
        let digest = Sha256::digest(place.as_os_str().as_encoded_bytes());
        let path = folder.join(format!("{}.jsonl", &hex::encode(digest)[..16]));
        let text = if afresh { String::new() } else { String::from_utf8_lossy(&read(&path)?).into_owned() };
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let known = lines.map(|line| (line.key, line.grade)).collect();
        let mut file = OpenOptions::new().create(true).append(true).truncate(false).open(&path)?;
        if afresh {
            file.set_len(0)?;
        } else if !text.is_empty() && !text.ends_with('\n') {
            // What follows must not be glued to a torn line.
            file.write_all(b"\n")?;
        }
        Ok(Self { known, file, path })
    }

    /// The grade under a key, where there is one.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Grade> {
        self.known.get(key)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a grade.
    ///
    /// # Errors
    /// The line can't be written; the grade itself is not lost to the caller.
    pub fn add(&mut self, key: String, grade: Grade) -> io::Result<()> {
        let mut line = serde_json::to_vec(&Line { key, grade })?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Handed, ungraded};
    use super::*;

    fn grade(name: &str) -> Grade {
        let handed = Handed {
            student: "ada".to_owned(),
            name: name.to_owned(),
            file: format!("{name}.py"),
            path: format!("{name}.py").into(),
        };
        ungraded(&handed, None)
    }

    #[test]
    fn grades_are_found_again_and_a_torn_line_is_not_one() {
        let temp = tempfile::tempdir().expect("a folder");
        let open = |afresh| Ledger::open(temp.path(), temp.path(), afresh).expect("a ledger");
        let mut ledger = open(false);
        ledger.add("one".to_owned(), grade("a")).expect("written");
        ledger.file.write_all(b"{\"key\":\"two\",\"gra").expect("written");
        drop(ledger);

        let mut ledger = open(false);
        assert_eq!((ledger.get("one"), ledger.get("two")), (Some(&grade("a")), None));
        ledger.add("three".to_owned(), grade("c")).expect("written");
        assert_eq!(open(false).get("three"), Some(&grade("c")));
        assert_eq!(open(true).get("one"), None);
        assert_eq!(open(false).get("one"), None);
    }
}
