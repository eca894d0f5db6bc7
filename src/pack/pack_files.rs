//! The files of a pack, as a map from relative path to bytes.
//!
//! The starter pack is embedded in the binary. The orchestrator, which may access files, reads packs on disk and passes
//! them in.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::ops::Bound;
use std::path::Path;

use include_dir::{Dir, DirEntry, include_dir};

static STARTER_PACK: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/problems");

/// A pack's files in memory. Paths are relative, with `/` between the parts.
#[derive(Clone, Debug, Default)]
pub struct PackFiles {
    root: String,
    files: BTreeMap<Cow<'static, str>, Cow<'static, [u8]>>,
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
        Self::embedded_in(&STARTER_PACK)
    }

    /// The files of one folder of the starter pack in the binary, such as a problem's.
    #[must_use]
    pub fn embedded_folder(folder: &str) -> Self {
        STARTER_PACK.get_dir(folder).map_or_else(|| Self::new("problems"), Self::embedded_in)
    }

    fn embedded_in(folder: &'static Dir<'static>) -> Self {
        let mut found = Vec::new();
        add_embedded(&mut found, folder);
        // Made at once from a list: inserting file by file takes a tenth of the time until the first screen.
        Self { files: found.into_iter().collect(), ..Self::new("problems") }
    }

    /// Adds or replaces a file.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(Cow::Owned(path.to_owned()), Cow::Owned(bytes.into()));
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
        self.files.keys().map(AsRef::as_ref)
    }

    /// Returns every path with the prefix, sorted. It is called for each problem, so it visits no other paths.
    pub fn paths_with_prefix<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a str> {
        let from = self.files.range::<str, _>((Bound::Included(prefix), Bound::Unbounded));
        from.map(|(path, _)| path.as_ref()).take_while(move |path| path.starts_with(prefix))
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
}

type EmbeddedFile = (Cow<'static, str>, Cow<'static, [u8]>);

/// Adds the files of a folder in the binary. Its entries are sorted by name, so the paths come almost sorted, and
/// sorting them is cheap.
fn add_embedded(found: &mut Vec<EmbeddedFile>, folder: &'static Dir<'static>) {
    for entry in folder.entries().iter().filter(|entry| !has_ignored_name(entry.path())) {
        match entry {
            DirEntry::Dir(inner) => add_embedded(found, inner),
            DirEntry::File(file) => {
                let path = file.path().to_str();
                found.extend(path.map(|path| (Cow::Borrowed(path), Cow::Borrowed(file.contents()))));
            }
        }
    }
}

fn has_ignored_name(path: &Path) -> bool {
    path.file_name().and_then(OsStr::to_str).is_some_and(is_ignored_name)
}

/// A file that was left out.
#[derive(Clone, Debug)]
pub struct RefusedFile {
    /// Relative to the pack.
    pub path: String,
    pub why: String,
    pub fix: &'static str,
}

/// Files of tools rather than of the pack: `.git`, `.DS_Store`, a Mac's folder in archives, Python's cache.
#[must_use]
pub fn is_ignored(path: &str) -> bool {
    path.split(['/', '\\']).any(is_ignored_name)
}

fn is_ignored_name(name: &str) -> bool {
    name.starts_with('.') || name == "__pycache__" || name == "__MACOSX"
}
