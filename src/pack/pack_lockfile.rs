//! The hashes of a pack's files, and `pack.lock`, which stores them. With it, a whole class can check that it uses the
//! same pack.
//!
//! A file's hash is the SHA-256 of its bytes with `\n` at the end of lines. A problem's hash is that of the lines
//! `<hash> <path>` of its files, sorted by path, which is the output format of `sha256sum`. The pack's hash is computed
//! the same way over all its files except the lock. Files that are not part of the pack format are not hashed.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::ops::Bound;

use serde::{Deserialize, Serialize};

use super::pack_contents::{LOCK_FILE, is_pack_file, normalize_line_endings};
use super::pack_files::PackFiles;
use crate::pack::manifest_text::quote_toml;
use crate::types::ids::Hash;
use crate::types::sanitize::{clean, truncate_chars};

/// The format of the lock that this version writes and reads.
const LOCK_FORMAT: u32 = 1;
const LOCK_HEADER: &str =
    "# Hashes of what this pack holds, written by `rung pack lock`: the same lock, the same pack.\n";

/// The hashes of a pack's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackDigest {
    /// The hash of all files except the lock.
    pub hash: Hash,
    /// The hash of each problem, by folder.
    pub problems: BTreeMap<String, Hash>,
    /// The hash of each file, by path.
    pub files: BTreeMap<String, Hash>,
}

impl PackDigest {
    /// Computes the digest of the files that are part of a pack.
    #[must_use]
    pub fn from_files(files: &PackFiles) -> Self {
        let hashed = files.paths().filter(|path| *path != LOCK_FILE && is_pack_file(path));
        let of = |path: &str| Hash::sha256(&normalize_line_endings(files.get(path).unwrap_or_default()));
        Self::from_hashes(hashed.map(|path| (path.to_owned(), of(path))).collect())
    }

    fn from_hashes(files: BTreeMap<String, Hash>) -> Self {
        let folders = files.keys().filter_map(|path| path.strip_suffix("/problem.toml"));
        // A problem's files are next to each other, so no other path is read for it.
        let inside = |folder: &str| {
            let prefix = format!("{folder}/");
            let from = files.range::<str, _>((Bound::Included(prefix.as_str()), Bound::Unbounded));
            hash_listing(from.map_while(|(path, hash)| Some((path.strip_prefix(&prefix)?, hash))))
        };
        let problems = folders.map(|folder| (folder.to_owned(), inside(folder))).collect();
        Self { hash: hash_listing(files.iter().map(|(path, hash)| (path.as_str(), hash))), problems, files }
    }
}

fn hash_listing<'a>(files: impl Iterator<Item = (&'a str, &'a Hash)>) -> Hash {
    let mut lines = String::new();
    for (path, hash) in files {
        let _ = writeln!(lines, "{hash}  {path}");
    }
    Hash::sha256(lines.as_bytes())
}

/// The contents of `pack.lock`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackLock {
    format: u32,
    /// The pack's id.
    pub pack: String,
    pub version: String,
    pub hash: Hash,
    pub problems: BTreeMap<String, Hash>,
    pub files: BTreeMap<String, Hash>,
}

impl PackLock {
    /// Creates the lock of a pack with this content.
    #[must_use]
    pub fn new(pack: &str, version: &str, digest: &PackDigest) -> Self {
        let PackDigest { hash, problems, files } = digest.clone();
        Self { format: LOCK_FORMAT, pack: pack.to_owned(), version: version.to_owned(), hash, problems, files }
    }

    /// Reads the pack's lock; `None` if it has none.
    ///
    /// # Errors
    /// Describes the mistake, without a full stop.
    pub fn from_pack(files: &PackFiles) -> Option<Result<Self, String>> {
        files.get(LOCK_FILE).map(Self::parse)
    }

    /// Reads a lock.
    ///
    /// # Errors
    /// Describes the mistake, without a full stop.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())?;
        let lock: Self = toml::from_str(text).map_err(|error| truncate_chars(&clean(error.message()), 200))?;
        if lock.format != LOCK_FORMAT {
            return Err(format!("its format is {}, and this version of Rung reads {LOCK_FORMAT}", lock.format));
        }
        let own = PackDigest::from_hashes(lock.files.clone());
        if own.hash != lock.hash || own.problems != lock.problems {
            return Err("its hashes don't agree with each other: somebody changed it by hand".to_owned());
        }
        Ok(lock)
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let entries = |table: &BTreeMap<String, Hash>| -> String {
            table.iter().fold(String::new(), |mut text, (name, hash)| {
                let _ = writeln!(text, "{} = \"{hash}\"", quote_toml(name));
                text
            })
        };
        let Self { format, pack, version, hash, problems, files } = self;
        format!(
            "{LOCK_HEADER}format = {format}\npack = {}\nversion = {}\nhash = \"{hash}\"\n\n[problems]\n{}\n[files]\n{}",
            quote_toml(pack),
            quote_toml(version),
            entries(problems),
            entries(files)
        )
    }

    /// Returns the files that differ from the lock, by path.
    #[must_use]
    pub fn find_differences(&self, digest: &PackDigest) -> Vec<LockDifference> {
        let of = |(path, hash): (&String, &Hash)| match digest.files.get(path) {
            None => Some(LockDifference { file: path.clone(), how: DifferenceKind::Missing }),
            Some(found) if found != hash => Some(LockDifference { file: path.clone(), how: DifferenceKind::Changed }),
            Some(_) => None,
        };
        let new = digest.files.keys().filter(|path| !self.files.contains_key(*path));
        let new = new.map(|path| LockDifference { file: path.clone(), how: DifferenceKind::New });
        let mut all: Vec<LockDifference> = self.files.iter().filter_map(of).chain(new).collect();
        all.sort_by(|a, b| a.file.cmp(&b.file));
        all
    }
}

/// A file that differs from the lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LockDifference {
    pub file: String,
    pub how: DifferenceKind,
}

/// The way in which a file differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DifferenceKind {
    Changed,
    Missing,
    New,
}

impl fmt::Display for LockDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.how {
            DifferenceKind::Changed => "was changed",
            DifferenceKind::Missing => "is missing",
            DifferenceKind::New => "is new",
        };
        write!(f, "{} {how}", self.file)
    }
}

/// Describes the differences in one sentence without a full stop; `None` if there are none.
#[must_use]
pub fn describe_differences(differences: &[LockDifference]) -> Option<String> {
    const NAMED: usize = 5;
    let named: Vec<String> = differences.iter().take(NAMED).map(ToString::to_string).collect();
    match differences.len().saturating_sub(NAMED) {
        _ if named.is_empty() => None,
        0 => Some(named.join(", ")),
        more => Some(format!("{}, and {more} more", named.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::pack_fixture::pack_files;

    fn lock(files: &PackFiles) -> PackLock {
        PackLock::new("little", "1.0.0", &PackDigest::from_files(files))
    }

    #[test]
    fn the_hash_is_what_sha256sum_prints_of_a_listing() {
        let mut files = PackFiles::new("p");
        files.insert("pack.toml", "x\n");
        files.insert("a/problem.toml", "y\r\n");
        files.insert("a/notes.txt", "no part of it");
        files.insert("pack.lock", "nor this");
        let digest = PackDigest::from_files(&files);
        let (x, y) = (Hash::sha256(b"x\n"), Hash::sha256(b"y\n"));
        assert_eq!(digest.hash, Hash::sha256(format!("{y}  a/problem.toml\n{x}  pack.toml\n").as_bytes()));
        assert_eq!(digest.problems["a"], Hash::sha256(format!("{y}  problem.toml\n").as_bytes()));
        assert_eq!(digest.files.len(), 2);
    }

    #[test]
    fn a_lock_is_read_as_it_was_written() {
        let files = pack_files();
        let lock = lock(&files);
        assert_eq!(PackLock::parse(lock.to_toml().as_bytes()), Ok(lock.clone()));
        assert_eq!(lock.find_differences(&PackDigest::from_files(&files)), []);
    }

    #[test]
    fn what_differs_is_named() {
        let lock = lock(&pack_files());
        let check = |spoil: fn(&mut PackFiles), expected: Option<&str>| {
            let mut files = pack_files();
            spoil(&mut files);
            assert_eq!(
                describe_differences(&lock.find_differences(&PackDigest::from_files(&files))).as_deref(),
                expected
            );
        };
        check(|_| {}, None);
        check(|files| files.insert("add-up/gen.py", "other"), Some("add-up/gen.py was changed"));
        check(|files| files.remove("add-up/hints.md"), Some("add-up/hints.md is missing"));
        check(|files| files.insert("add-up/check.py", "x"), Some("add-up/check.py is new"));
        check(|files| files.insert("notes.txt", "x"), None);
        check(
            |files| {
                let text = String::from_utf8(files.get("add-up/statement.md").expect("it").to_vec()).expect("text");
                files.insert("add-up/statement.md", text.replace('\n', "\r\n"));
            },
            None,
        );
    }

    #[test]
    fn a_lock_that_was_changed_by_hand_is_no_lock() {
        let text = lock(&pack_files()).to_toml();
        let check = |from: &str, to: &str, expected: &str| {
            assert!(text.contains(from), "{from}");
            let error = PackLock::parse(text.replacen(from, to, 1).as_bytes()).expect_err("no lock");
            assert!(error.contains(expected), "{error}");
        };
        check("format = 1", "format = 2", "its format is 2");
        check("format = 1", "format = 1\nmore = 1", "more");
        check("[files]", "[files]\n\"b\" = \"00\"", "don't agree with each other");
        check("hash = \"", "hash = \"0", "don't agree with each other");
        assert_eq!(PackLock::parse(b"\xff"), Err("it is not UTF-8 text".to_owned()));
    }
}
