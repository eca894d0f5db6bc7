//! Hashes over what a pack holds, and `pack.lock`, which keeps them, so that a class runs the same pack.
//!
//! A file's hash is the SHA-256 of its bytes with `\n` at the end of lines; a problem's is that of the lines
//! `<hash>  <path>` of its files in the order of their paths, which is what `sha256sum` prints; the pack's is the same
//! over all its files but the lock. What is no part of the format is not hashed.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::contents::{LOCK, belongs, with_plain_lines};
use super::files::PackFiles;
use crate::model::ids::Hash;
use crate::model::text::{clean, cut};

/// The format of the lock that this version writes and reads.
const FORMAT: u32 = 1;
const HEAD: &str = "# Hashes of what this pack holds, written by `rung pack lock`: the same lock, the same pack.\n";

/// What a pack's content comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Of all files but the lock.
    pub hash: Hash,
    /// By the problem's folder.
    pub problems: BTreeMap<String, Hash>,
    /// By path.
    pub files: BTreeMap<String, Hash>,
}

impl Digest {
    /// The digest of what in `files` is part of a pack.
    #[must_use]
    pub fn of(files: &PackFiles) -> Self {
        let hashed = files.paths().filter(|path| *path != LOCK && belongs(path));
        let of = |path: &str| Hash::of(&with_plain_lines(files.get(path).unwrap_or_default()));
        Self::over(hashed.map(|path| (path.to_owned(), of(path))).collect())
    }

    fn over(files: BTreeMap<String, Hash>) -> Self {
        let folders = files.keys().filter_map(|path| path.strip_suffix("/problem.toml"));
        let inside = |folder: &str| {
            let prefix = format!("{folder}/");
            listed(files.iter().filter_map(|(path, hash)| Some((path.strip_prefix(&prefix)?, hash))))
        };
        let problems = folders.map(|folder| (folder.to_owned(), inside(folder))).collect();
        Self { hash: listed(files.iter().map(|(path, hash)| (path.as_str(), hash))), problems, files }
    }
}

fn listed<'a>(files: impl Iterator<Item = (&'a str, &'a Hash)>) -> Hash {
    let mut lines = String::new();
    for (path, hash) in files {
        let _ = writeln!(lines, "{hash}  {path}");
    }
    Hash::of(lines.as_bytes())
}

/// What stands in `pack.lock`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    format: u32,
    /// The pack's id.
    pub pack: String,
    pub version: String,
    pub hash: Hash,
    pub problems: BTreeMap<String, Hash>,
    pub files: BTreeMap<String, Hash>,
}

impl Lock {
    /// The lock of a pack with this content.
    #[must_use]
    pub fn new(pack: &str, version: &str, digest: &Digest) -> Self {
        let Digest { hash, problems, files } = digest.clone();
        Self { format: FORMAT, pack: pack.to_owned(), version: version.to_owned(), hash, problems, files }
    }

    /// The lock that lies in the pack.
    ///
    /// # Errors
    /// What is wrong with it, without a full stop.
    pub fn in_pack(files: &PackFiles) -> Option<Result<Self, String>> {
        files.get(LOCK).map(Self::read)
    }

    /// Reads a lock.
    ///
    /// # Errors
    /// What is wrong with it, without a full stop.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())?;
        let lock: Self = toml::from_str(text).map_err(|error| cut(&clean(error.message()), 200))?;
        if lock.format != FORMAT {
            return Err(format!("its format is {}, and this version of Rung reads {FORMAT}", lock.format));
        }
        let own = Digest::over(lock.files.clone());
        if own.hash != lock.hash || own.problems != lock.problems {
            return Err("its hashes don't agree with each other: somebody changed it by hand".to_owned());
        }
        Ok(lock)
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        let entries = |table: &BTreeMap<String, Hash>| -> String {
            table.iter().fold(String::new(), |mut text, (name, hash)| {
                let _ = writeln!(text, "{} = \"{hash}\"", quoted(name));
                text
            })
        };
        let Self { format, pack, version, hash, problems, files } = self;
        format!(
            "{HEAD}format = {format}\npack = {}\nversion = {}\nhash = \"{hash}\"\n\n[problems]\n{}\n[files]\n{}",
            quoted(pack),
            quoted(version),
            entries(problems),
            entries(files)
        )
    }

    /// What in a pack is other than the lock says, by path.
    #[must_use]
    pub fn differences(&self, digest: &Digest) -> Vec<Difference> {
        let of = |(path, hash): (&String, &Hash)| match digest.files.get(path) {
            None => Some(Difference { file: path.clone(), how: How::Missing }),
            Some(found) if found != hash => Some(Difference { file: path.clone(), how: How::Changed }),
            Some(_) => None,
        };
        let new = digest.files.keys().filter(|path| !self.files.contains_key(*path));
        let new = new.map(|path| Difference { file: path.clone(), how: How::New });
        let mut all: Vec<Difference> = self.files.iter().filter_map(of).chain(new).collect();
        all.sort_by(|a, b| a.file.cmp(&b.file));
        all
    }
}

/// A TOML string: paths and versions have nothing in them that would have to be spelt out, and if so it is.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A file that is other than a lock says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    pub file: String,
    pub how: How,
}

/// In which way it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    Changed,
    Missing,
    New,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.how {
            How::Changed => "was changed",
            How::Missing => "is missing",
            How::New => "is new",
        };
        write!(f, "{} {how}", self.file)
    }
}

/// What differs, in one sentence without a full stop; none where nothing does.
#[must_use]
pub fn told(differences: &[Difference]) -> Option<String> {
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
    use crate::pack::fixture::pack;

    fn lock(files: &PackFiles) -> Lock {
        Lock::new("little", "1.0.0", &Digest::of(files))
    }

    #[test]
    fn the_hash_is_what_sha256sum_prints_of_a_listing() {
        let mut files = PackFiles::new("p");
        files.insert("pack.toml", "x\n");
        files.insert("a/problem.toml", "y\r\n");
        files.insert("a/notes.txt", "no part of it");
        files.insert("pack.lock", "nor this");
        let digest = Digest::of(&files);
        let (x, y) = (Hash::of(b"x\n"), Hash::of(b"y\n"));
        assert_eq!(digest.hash, Hash::of(format!("{y}  a/problem.toml\n{x}  pack.toml\n").as_bytes()));
        assert_eq!(digest.problems["a"], Hash::of(format!("{y}  problem.toml\n").as_bytes()));
        assert_eq!(digest.files.len(), 2);
    }

    #[test]
    fn a_lock_is_read_as_it_was_written() {
        let files = pack();
        let lock = lock(&files);
        assert_eq!(Lock::read(lock.text().as_bytes()), Ok(lock.clone()));
        assert_eq!(lock.differences(&Digest::of(&files)), []);
    }

    #[test]
    fn what_differs_is_named() {
        let lock = lock(&pack());
        let check = |spoil: fn(&mut PackFiles), expected: Option<&str>| {
            let mut files = pack();
            spoil(&mut files);
            assert_eq!(told(&lock.differences(&Digest::of(&files))).as_deref(), expected);
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
        let text = lock(&pack()).text();
        let check = |from: &str, to: &str, expected: &str| {
            assert!(text.contains(from), "{from}");
            let error = Lock::read(text.replacen(from, to, 1).as_bytes()).expect_err("no lock");
            assert!(error.contains(expected), "{error}");
        };
        check("format = 1", "format = 2", "its format is 2");
        check("format = 1", "format = 1\nmore = 1", "more");
        check("[files]", "[files]\n\"b\" = \"00\"", "don't agree with each other");
        check("hash = \"", "hash = \"0", "don't agree with each other");
        assert_eq!(Lock::read(b"\xff"), Err("it is not UTF-8 text".to_owned()));
    }
}
