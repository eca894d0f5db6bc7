//! The files of a pack, as a map from relative path to bytes.
//!
//! The starter pack is embedded in the binary. The orchestrator, which may access files, reads packs on disk and passes
//! them in.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Bound;

use include_dir::{Dir, include_dir};

static STARTER_PACK: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/problems");

/// A pack's files in memory. Paths are relative, with `/` between the parts.
#[derive(Clone, Debug, Default)]
pub struct PackFiles {
    root: String,
    files: BTreeMap<String, Cow<'static, [u8]>>,
    /// Files that were left out while reading.
    refused: Vec<RefusedFile>,
}

impl PackFiles {
    /// Creates an empty set; messages put `root` in front of every path.
    #[must_use]
    pub fn new(root: &str) -> Self {
        Self { root: root.to_owned(), ..Self::default() }
    }

    /// The starter pack in the binary.
    #[must_use]
    pub fn embedded() -> Self {
        let mut files = Self::new("problems");
        files.add_embedded(&STARTER_PACK);
        files
    }

    /// Adds or replaces a file.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), Cow::Owned(bytes.into()));
    }

    /// Records a file that could not be read: its path relative to the pack, the reason and the fix. Loading reports
    /// it.
    pub fn refuse(&mut self, path: &str, why: &str, mend: &'static str) {
        self.refused.push(RefusedFile { path: path.to_owned(), why: why.to_owned(), fix: mend });
    }

    /// Removes a file.
    pub fn remove(&mut self, path: &str) {
        self.files.remove(path);
    }

    /// Returns the bytes of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(AsRef::as_ref)
    }

    /// Returns the bytes of a file of the starter pack in the binary.
    #[must_use]
    pub fn embedded_file(&self, path: &str) -> Option<&'static [u8]> {
        match self.files.get(path)? {
            Cow::Borrowed(bytes) => Some(bytes),
            Cow::Owned(_) => None,
        }
    }

    /// Returns every path, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Returns every path with the prefix, sorted. It is called for each problem, so it visits no other paths.
    pub fn paths_with_prefix<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a str> {
        let from = self.files.range::<str, _>((Bound::Included(prefix), Bound::Unbounded));
        from.map(|(path, _)| path.as_str()).take_while(move |path| path.starts_with(prefix))
    }

    /// Files that were left out while reading.
    #[must_use]
    pub fn refused(&self) -> &[RefusedFile] {
        &self.refused
    }

    /// The prefix of every path in messages.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.root
    }

    fn add_embedded(&mut self, folder: &Dir<'static>) {
        for file in folder.files() {
            if let Some(path) = file.path().to_str().filter(|path| !is_ignored(path)) {
                self.files.insert(path.replace('\\', "/"), Cow::Borrowed(file.contents()));
            }
        }
        folder.dirs().for_each(|inner| self.add_embedded(inner));
    }
}

/// A file that was left out.
#[derive(Clone, Debug)]
pub struct RefusedFile {
    /// Relative to the pack.
    pub path: String,
    pub why: String,
    pub fix: &'static str,
}

/// Files of tools rather than of the pack: `.git`, `.DS_Store`, Python's cache.
#[must_use]
pub fn is_ignored(path: &str) -> bool {
    path.split(['/', '\\']).any(|part| part.starts_with('.') || part == "__pycache__")
}
