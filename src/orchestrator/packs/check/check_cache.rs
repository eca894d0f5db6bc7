//! Caches the findings for each problem, so that an unchanged problem is not run again. Each pack folder has a file
//! in the cache folder, with one JSON line for each problem, appended as soon as its check is done.
//!
//! An entry that can't be read is ignored. If an entry can't be written, the next check runs the problem again.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::MachineSupport;
use crate::file_read;
use crate::file_write::create_private_folder;
use crate::pack::{Finding, PackFiles};
use crate::types::Problem;
use crate::types::parent_folder::parent_folder;

/// A digest of the sources that decide what a check finds, because another version may check differently. `build.rs`
/// makes it.
const CHECKING_SOURCES: &str = env!("RUNG_CHECKING");
/// Raise this when the format of the entries changes.
const CACHE_FORMAT_VERSION: &[u8] = b"2";
/// Lines for each problem before the file is rewritten with the last line of each.
const MAX_LINES_PER_PROBLEM: usize = 4;

/// Findings by problem, each under the key of everything they depend on.
#[derive(Debug)]
pub struct CheckCache {
    by_problem: HashMap<String, (String, Vec<Finding>)>,
    path: PathBuf,
    /// The prefix of every file's name. It is not stored, because the folder's name may change.
    root: String,
    digest: Option<String>,
    lines: usize,
}

#[derive(Serialize, Deserialize)]
struct CheckCacheLine {
    problem: String,
    key: String,
    findings: Vec<Finding>,
}

impl CheckCache {
    /// Opens the cache of a pack folder.
    #[must_use]
    pub fn open(cache: &Path, folder: &Path, root: &str) -> Self {
        let place = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let name = &hex::encode(Sha256::digest(place.as_os_str().as_encoded_bytes()))[..16];
        let path = cache.join("checks").join(format!("{name}.jsonl"));
        let text =
            String::from_utf8_lossy(&file_read::read_bytes(&path, file_read::MAX_IMPORT_BYTES).unwrap_or_default())
                .into_owned();
        let parsed = text.lines().filter_map(|line| serde_json::from_str::<CheckCacheLine>(line).ok());
        let by_problem = parsed.map(|line| (line.problem, (line.key, line.findings))).collect();
        let lines = text.lines().count();
        let mut found = Self { by_problem, path, root: format!("{root}/"), digest: None, lines };
        if lines > MAX_LINES_PER_PROBLEM * found.by_problem.len() {
            found.rewrite();
        }
        found
    }

    /// Sets the digest of the sandbox image. Without it the cache is not used.
    pub fn set_sandbox_digest(&mut self, digest: Option<String>) {
        self.digest = digest;
    }

    /// The key of everything that a problem's findings depend on. `None` before the sandbox's digest is known.
    #[must_use]
    pub fn key(
        &self,
        files: &PackFiles,
        problem: &Problem,
        doubtful: &BTreeSet<String>,
        machine: &MachineSupport,
    ) -> Option<String> {
        let digest = self.digest.as_ref()?;
        let mut hash = Sha256::new();
        for part in [CACHE_FORMAT_VERSION, CHECKING_SOURCES.as_bytes(), digest.as_bytes()] {
            hash.update(part);
            hash.update([0]);
        }
        hash.update(machine.identity(problem));
        hash.update(format!("{:?} {doubtful:?}", problem.policy));
        let folder = format!("{}/", problem.id);
        for path in files.paths_with_prefix(&folder) {
            let bytes = files.get(path).unwrap_or_default();
            hash.update(format!("{path} {}\n", bytes.len()));
            hash.update(bytes);
        }
        Some(hex::encode(hash.finalize()))
    }

    /// The findings stored under this key.
    #[must_use]
    pub fn get(&self, problem: &Problem, key: &str) -> Option<Vec<Finding>> {
        let (_, findings) = self.by_problem.get(problem.id.as_str()).filter(|(known, _)| known == key)?;
        let place = |finding: &Finding| Finding { file: format!("{}{}", self.root, finding.file), ..finding.clone() };
        Some(findings.iter().map(place).collect())
    }

    /// Stores findings.
    pub fn add(&mut self, problem: &Problem, key: String, findings: &[Finding]) {
        let bare = |finding: &Finding| {
            let file = finding.file.strip_prefix(&self.root).unwrap_or(&finding.file).to_owned();
            Finding { file, ..finding.clone() }
        };
        let findings: Vec<Finding> = findings.iter().map(bare).collect();
        let line = CheckCacheLine { problem: problem.id.to_string(), key, findings };
        if let Err(error) = self.append(&line) {
            tracing::warn!(%error, file = %self.path.display(), "what was checked can't be kept");
        }
        self.by_problem.insert(line.problem, (line.key, line.findings));
    }

    fn append(&mut self, line: &CheckCacheLine) -> std::io::Result<()> {
        create_private_folder(parent_folder(&self.path))?;
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        // Written in one call and on a separate line, because an interrupted write may have left half a line.
        let mut text = if self.lines == 0 { Vec::new() } else { b"\n".to_vec() };
        serde_json::to_writer(&mut text, line)?;
        text.push(b'\n');
        self.lines += 1;
        file.write_all(&text)
    }

    fn rewrite(&mut self) {
        if fs::write(&self.path, "").is_err() {
            return;
        }
        self.lines = 0;
        let known = self.by_problem.clone();
        for (problem, (key, findings)) in known {
            let line = CheckCacheLine { problem, key, findings };
            if let Err(error) = self.append(&line) {
                tracing::warn!(%error, "what was checked can't be kept");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{Severity, load_embedded_pack};

    fn finding(file: &str) -> Finding {
        let text = String::new;
        Finding { severity: Severity::Error, file: file.to_owned(), line: Some(3), what: text(), fix: text() }
    }

    #[test]
    fn what_was_found_is_found_again_until_something_changes() {
        let temp = tempfile::tempdir().expect("a folder");
        let problem = load_embedded_pack().problems.swap_remove(0);
        let mut files = PackFiles::embedded();
        let open = |root: &str| {
            let mut known = CheckCache::open(temp.path(), temp.path(), root);
            known.set_sandbox_digest(Some("image".to_owned()));
            known
        };
        let key = |known: &CheckCache, files: &PackFiles| {
            known.key(files, &problem, &BTreeSet::new(), &MachineSupport::default()).expect("a key")
        };
        let mut known = open("here");
        let first = key(&known, &files);
        known.add(&problem, first.clone(), &[finding("here/x/gen.py")]);
        assert_eq!(open("there").get(&problem, &first), Some(vec![finding("there/x/gen.py")]));

        files.insert(&format!("{}/gen.py", problem.id), "other");
        let second = key(&open("here"), &files);
        assert_eq!(open("here").get(&problem, &second), None);
        let mut elsewhere = open("here");
        elsewhere.set_sandbox_digest(Some("another".to_owned()));
        assert_eq!(elsewhere.get(&problem, &key(&elsewhere, &files)), None);
        elsewhere.set_sandbox_digest(None);
        assert_eq!(elsewhere.key(&files, &problem, &BTreeSet::new(), &MachineSupport::default()), None);
    }

    #[test]
    fn a_damaged_file_is_no_error_and_what_follows_is_kept() {
        let temp = tempfile::tempdir().expect("a folder");
        let problem = load_embedded_pack().problems.swap_remove(0);
        let open = || CheckCache::open(temp.path(), temp.path(), "here");
        let mut known = open();
        known.add(&problem, "one".to_owned(), &[]);
        let path = known.path.clone();
        for damage in [&b"{\"problem\":\"x\",\"ke"[..], b"\xff\xfe\0", b"\n\n[]\n"] {
            fs::write(&path, damage).expect("written");
            let mut known = open();
            assert_eq!(known.get(&problem, "one"), None);
            known.add(&problem, "two".to_owned(), &[]);
            assert_eq!(open().get(&problem, "two"), Some(Vec::new()));
        }
        for round in 0..20 {
            open().add(&problem, round.to_string(), &[]);
        }
        assert_eq!(open().get(&problem, "19"), Some(Vec::new()));
        assert!(fs::read_to_string(&path).expect("text").lines().count() <= 2 * MAX_LINES_PER_PROBLEM + 2);
    }
}
