//! Reads exercises and packages from untrusted folders. Links are not followed, and large files are not read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::file_read;
use crate::pack::problem_import::{ImportedProblems, Omission, ProblemDraft, exercism_reader, kattis_reader};
use crate::types::sanitize::clean;

/// Largest file that is read, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// Most folders that are searched.
const MAX_FOLDERS: usize = 2_000;

/// Reads exercises: one folder with a `canonical-data.json`, or a folder of such folders.
///
/// # Errors
/// The folder can't be read, or contains no exercise.
pub fn read_exercises(folder: &Path, topic: &str) -> io::Result<ImportedProblems> {
    let mut imported = ImportedProblems::default();
    let mut add = |folder: &Path| {
        let slug = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let one = exercise(folder, &slug, topic);
        imported.drafts.extend(one.drafts);
        imported.left_out.extend(one.left_out);
    };
    let folder = folder.canonicalize()?;
    if folder.join(EXERCISE_FILE).is_file() {
        add(&folder);
        return Ok(imported);
    }
    // The repository of the specifications has them one folder further down.
    let inner = folder.join("exercises");
    let folder = if inner.is_dir() { inner } else { folder };
    let (mut folders, mut links): (Vec<PathBuf>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(&folder)?.take(MAX_FOLDERS) {
        let entry = entry?;
        if entry.path().join(EXERCISE_FILE).exists() {
            if entry.file_type()?.is_dir() { folders.push(entry.path()) } else { links.push(entry.path()) }
        }
    }
    if folders.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("no folder in it has a `{EXERCISE_FILE}`")));
    }
    folders.sort();
    for folder in &folders {
        add(folder);
    }
    for link in links {
        let place = link.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        imported.left_out.push(Omission { place, why: "it is a link, and links are not followed".to_owned() });
    }
    Ok(imported)
}

const EXERCISE_FILE: &str = "canonical-data.json";

fn exercise(folder: &Path, slug: &str, topic: &str) -> ImportedProblems {
    let mut texts = Vec::new();
    let mut left_out = Vec::new();
    for name in [EXERCISE_FILE, "introduction.md", "description.md", "instructions.md", "metadata.toml"] {
        match text(&folder.join(name)) {
            Ok(text) => texts.push(text.unwrap_or_default()),
            Err(why) => left_out.push(Omission { place: format!("{slug}: `{name}`"), why }),
        }
    }
    let [canonical, introduction, description, instructions, metadata] = texts.as_slice() else {
        return ImportedProblems { drafts: Vec::new(), left_out };
    };
    let statement = [introduction, description, instructions].map(|text| text.trim()).join("\n\n");
    exercism_reader::import_exercise(&exercism_reader::Exercise {
        slug,
        canonical,
        statement: &statement,
        metadata,
        topic,
    })
}

/// Most files of a package, and most bytes of its files other than data.
const MAX_PACKAGE_FILES: usize = 5_000;
const MAX_PACKAGE_BYTES: usize = 16 << 20;
/// Most bytes of cases that are imported into one pack. The rest of a pack's room is for programs and statements.
const MAX_PACK_CASE_BYTES: u64 = 48 << 20;
/// Deepest nesting of a package's folders; data groups may be nested.
const MAX_PACKAGE_DEPTH: usize = 8;
const PACKAGE_FILE: &str = "problem.yaml";

/// Reads problem packages: one folder with a `problem.yaml`, or a folder of such folders at any depth up to a limit.
/// Invalid packages and those below the limit are listed. `used_bytes` is the size of the pack that they are for.
///
/// # Errors
/// The folder can't be read, or contains no package.
pub fn read_packages(folder: &Path, topic: &str, used_bytes: u64) -> io::Result<ImportedProblems> {
    let folder = folder.canonicalize()?;
    let mut search = PackageSearch { base: &folder, found: Vec::new(), left_out: Vec::new(), seen: 0 };
    search.look(&folder, 0)?;
    let PackageSearch { found, left_out, .. } = search;
    if found.is_empty() {
        let first = left_out.first().map_or_else(String::new, |left| format!("; {}: {}", left.place, left.why));
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("no folder in it has a `{PACKAGE_FILE}`{first}")));
    }
    let mut imported = ImportedProblems { left_out, ..ImportedProblems::default() };
    let mut room = MAX_PACK_CASE_BYTES.saturating_sub(used_bytes);
    let mut taken = TakenNames::default();
    for own in found {
        let (package, bytes) = package(&own, topic, room);
        let mut one = kattis_reader::import_package(&package);
        let place = relative_place(&own, &folder);
        if let Some(why) = one.drafts.iter().find_map(|draft| taken.take(draft, &place)) {
            imported.left_out.push(Omission { place, why });
            continue;
        }
        one.left_out.extend(one.drafts.iter_mut().filter_map(|draft| taken.take_title(draft, &place)));
        if !one.drafts.is_empty() {
            room -= bytes;
        }
        imported.drafts.extend(one.drafts);
        imported.left_out.extend(one.left_out);
    }
    Ok(imported)
}

/// The ids, `uuid`s and titles of an import, with the places of their packages.
#[derive(Default)]
struct TakenNames(BTreeMap<String, String>);

impl TakenNames {
    /// Takes the id and the `uuid` of a draft, or returns the reason why a package of the same import prevents it.
    fn take(&mut self, draft: &ProblemDraft, place: &str) -> Option<String> {
        let names = [
            (format!("id {}", draft.id), format!("id '{}'; rename one of the folders", draft.id)),
            (format!("uuid {}", draft.uuid), "uuid; change one of them".to_owned()),
        ];
        for (key, what) in &names {
            if let Some(other) = self.0.get(key) {
                return Some(format!("`{other}` of this import has the same {what}"));
            }
        }
        self.0.extend(names.map(|(key, _)| (key, place.to_owned())));
        None
    }

    /// Takes the title of a draft. If a package of the same import has it, the id is added to it: a title finds one
    /// problem.
    fn take_title(&mut self, draft: &mut ProblemDraft, place: &str) -> Option<Omission> {
        let key = format!("title {}", draft.title.to_lowercase());
        let Some(other) = self.0.get(&key) else {
            self.0.insert(key, place.to_owned());
            return None;
        };
        draft.title = format!("{} ({})", draft.title, draft.id);
        let why = format!("`{other}` of this import has the same title, so here it is '{}'", draft.title);
        Some(Omission { place: place.to_owned(), why })
    }
}

/// A path below the folder of an import, to show.
fn relative_place(path: &Path, base: &Path) -> String {
    let place = clean(&path.strip_prefix(base).unwrap_or(path).to_string_lossy());
    if place.is_empty() { ".".to_owned() } else { place }
}

/// Limits of the search for packages: the depth, and the number of folders.
const MAX_SEARCH_DEPTH: usize = 12;
const MAX_SEARCHED_FOLDERS: usize = 20_000;
/// Most paths that are listed as left out; the rest are counted.
const MAX_LISTED: usize = 50;

struct PackageSearch<'a> {
    base: &'a Path,
    found: Vec<PathBuf>,
    left_out: Vec<Omission>,
    seen: usize,
}

impl PackageSearch<'_> {
    fn look(&mut self, folder: &Path, depth: usize) -> io::Result<()> {
        self.seen += 1;
        if folder.join(PACKAGE_FILE).is_file() {
            self.found.push(folder.to_owned());
            return Ok(());
        }
        let (mut inner, mut names) = (Vec::new(), BTreeSet::new());
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (kind, name) = (entry.file_type()?, entry.file_name().to_string_lossy().into_owned());
            if name.starts_with('.') {
                continue;
            }
            if kind.is_symlink() && entry.path().join(PACKAGE_FILE).exists() {
                self.leave(&entry.path(), "it is a link, and links are not followed");
            } else if kind.is_file() && is_archive(&name) {
                self.leave(&entry.path(), "it is an archive: unpack it first");
            } else if kind.is_dir() {
                inner.push(entry.path());
            }
            names.insert(name);
        }
        if names.contains("data")
            && ["submissions", "problem_statement", "statement"].iter().any(|name| names.contains(*name))
        {
            let why = format!("it looks like a package, but has no `{PACKAGE_FILE}`");
            self.leave(folder, &why);
            return Ok(());
        }
        inner.sort();
        for folder in inner {
            if depth == MAX_SEARCH_DEPTH {
                self.leave(&folder, &format!("it lies more than {MAX_SEARCH_DEPTH} folders deep: import it by itself"));
            } else if self.seen >= MAX_SEARCHED_FOLDERS {
                self.leave(
                    &folder,
                    &format!("{MAX_SEARCHED_FOLDERS} folders were looked at before: import it by itself"),
                );
            } else if let Err(error) = self.look(&folder, depth + 1) {
                self.leave(&folder, &format!("it can't be read ({error})"));
            }
        }
        Ok(())
    }

    fn leave(&mut self, place: &Path, why: &str) {
        if self.left_out.len() >= MAX_LISTED {
            return;
        }
        self.left_out.push(Omission { place: relative_place(place, self.base), why: why.to_owned() });
        if self.left_out.len() == MAX_LISTED {
            self.left_out
                .push(Omission { place: "…".to_owned(), why: "there is more, which is not listed".to_owned() });
        }
    }
}

fn is_archive(name: &str) -> bool {
    [".zip", ".kpp", ".tar", ".tar.gz", ".tgz"].iter().any(|ending| name.ends_with(ending))
}

/// Reads a package, and returns the bytes of its cases. Files that are too large, special or linked from outside are
/// left out and listed.
fn package(folder: &Path, topic: &str, room: u64) -> (kattis_reader::KattisPackage, u64) {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut reader = PackageReader {
        base: folder,
        files: BTreeMap::new(),
        data: BTreeMap::new(),
        refused: Vec::new(),
        bytes: 0,
        entries: 0,
    };
    reader.read(folder, "", 0);
    let bytes = reader.read_cases(room);
    let refused = reader.refused.into_iter().map(|(path, why)| Omission { place: format!("{name}/{path}"), why });
    let package =
        kattis_reader::KattisPackage { refused: refused.collect(), files: reader.files, topic: topic.to_owned(), name };
    (package, bytes)
}

struct PackageReader<'a> {
    base: &'a Path,
    files: BTreeMap<String, Vec<u8>>,
    /// Inputs and answers, which are read once it is known which have room: real path and size.
    data: BTreeMap<String, (PathBuf, u64)>,
    refused: Vec<(String, String)>,
    bytes: usize,
    entries: usize,
}

impl PackageReader<'_> {
    fn read(&mut self, folder: &Path, prefix: &str, depth: usize) {
        let mut entries: Vec<fs::DirEntry> = match fs::read_dir(folder) {
            Ok(entries) if depth <= MAX_PACKAGE_DEPTH => entries.take(MAX_PACKAGE_FILES + 1).flatten().collect(),
            Ok(_) => return self.refuse(prefix, "it lies too deep".to_owned()),
            Err(error) => return self.refuse(prefix, error.to_string()),
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            self.entries += 1;
            if self.entries > MAX_PACKAGE_FILES {
                return self.refuse(prefix, format!("a package has at most {MAX_PACKAGE_FILES} files"));
            }
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') || name == ".timelimit" {
                self.entry(&entry.path(), &format!("{prefix}{name}"), depth);
            }
        }
    }

    fn entry(&mut self, path: &Path, name: &str, depth: usize) {
        // Packages link to test data inside themselves. Links that lead outside are not followed.
        match path.canonicalize().and_then(|real| fs::metadata(&real).map(|meta| (real, meta))) {
            Err(error) => self.refuse(name, error.to_string()),
            Ok((real, _)) if !real.starts_with(self.base) => {
                self.refuse(name, "it is a link that leaves the package".to_owned());
            }
            Ok((real, meta)) if meta.is_dir() => self.read(&real, &format!("{name}/"), depth + 1),
            Ok((real, meta)) if meta.is_file() && is_case_file(name) => {
                self.data.insert(name.to_owned(), (real, meta.len()));
            }
            Ok((real, meta)) if meta.is_file() => self.file(&real, name),
            Ok(_) => self.refuse(name, "it is neither a file nor a folder".to_owned()),
        }
    }

    fn file(&mut self, path: &Path, name: &str) {
        // For files without a counterpart in Rung, only their existence matters.
        let wanted = ["problem.yaml", ".timelimit", "data/", "submissions/", "problem_statement/", "statement/"];
        if !wanted.iter().any(|wanted| name.starts_with(wanted)) {
            self.files.insert(name.to_owned(), Vec::new());
            return;
        }
        match bytes(path, MAX_FILE_BYTES) {
            Ok(bytes) if self.bytes + bytes.len() <= MAX_PACKAGE_BYTES => {
                self.bytes += bytes.len();
                self.files.insert(name.to_owned(), bytes);
            }
            Ok(_) => self.refuse(name, format!("its files besides the data have over {} MiB", MAX_PACKAGE_BYTES >> 20)),
            Err(error) => self.refuse(name, error.to_string()),
        }
    }

    /// Reads the inputs and answers that there is room for, and returns their bytes.
    fn read_cases(&mut self, room: u64) -> u64 {
        let sizes = self.data.iter().map(|(path, (_, bytes))| (path.clone(), *bytes)).collect();
        let choice = kattis_reader::choose_cases(&sizes, room);
        for left in choice.left_out {
            self.refuse(&left.place, left.why);
        }
        for name in &choice.chosen {
            let Some((real, size)) = self.data.get(name) else { continue };
            match bytes(real, *size) {
                Ok(bytes) => drop(self.files.insert(name.clone(), bytes)),
                Err(error) => self.refuse(name, error.to_string()),
            }
        }
        choice.bytes
    }

    fn refuse(&mut self, name: &str, why: String) {
        self.refused.push((clean(name), why));
    }
}

/// Whether a file of a package is the input or the answer of a case.
fn is_case_file(name: &str) -> bool {
    let extension = Path::new(name).extension();
    name.starts_with("data/") && extension.is_some_and(|extension| extension == "in" || extension == "ans")
}

/// The text of a file, or `None` if there is no file. The error is the reason why it can't be read.
fn text(path: &Path) -> Result<Option<String>, String> {
    match bytes(path, MAX_FILE_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| "it is not UTF-8".to_owned()),
    }
}

/// The bytes of a regular file up to this size.
fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let refuse = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    if !path.symlink_metadata()?.is_file() {
        return Err(refuse("it is a link or a device, not a file".to_owned()));
    }
    let mut bytes = Vec::new();
    file_read::open_regular(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(refuse(format!("it is larger than {} KiB", most >> 10)));
    }
    Ok(bytes)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn exercise_of(folder: &Path, slug: &str) {
        let place = folder.join(slug);
        fs::create_dir_all(&place).expect("a folder");
        let case = |n: u32| {
            format!(
                "{{\"description\": \"n {n}\", \"property\": \"twice\", \"input\": {{\"n\": {n}}}, \"expected\": {}}}",
                2 * n
            )
        };
        let cases = (0..4).map(case).collect::<Vec<_>>().join(",");
        fs::write(place.join(EXERCISE_FILE), format!("{{\"cases\": [{cases}]}}")).expect("a file");
        fs::write(place.join("description.md"), "# Description\n\nTwice as much.\n").expect("a file");
    }

    #[test]
    fn packages_are_found_however_deep_they_are_sorted_and_what_is_none_is_listed() {
        let temp = tempfile::tempdir().expect("a folder");
        let package = |place: &str| {
            let folder = temp.path().join(place);
            fs::create_dir_all(folder.join("data")).expect("a folder");
            fs::write(folder.join(PACKAGE_FILE), "name: X\n").expect("a file");
        };
        let too_deep = ["x"; MAX_SEARCH_DEPTH + 1].join("/");
        for place in ["one", "2024/spring/day-1/easy/two", &too_deep] {
            package(place);
        }
        fs::create_dir_all(temp.path().join("old/data")).expect("a folder");
        fs::create_dir_all(temp.path().join("old/submissions")).expect("a folder");
        fs::write(temp.path().join("2024/three.zip"), "").expect("a file");
        let base = temp.path().canonicalize().expect("a folder");
        let mut search = PackageSearch { base: &base, found: Vec::new(), left_out: Vec::new(), seen: 0 };
        search.look(&base, 0).expect("looked");
        let found: Vec<_> = search.found.iter().map(|at| at.strip_prefix(&base).expect("inside").to_owned()).collect();
        assert_eq!(found, [Path::new("2024/spring/day-1/easy/two"), Path::new("one")]);
        let left: Vec<(&str, &str)> =
            search.left_out.iter().map(|left| (left.place.as_str(), left.why.as_str())).collect();
        assert_eq!(
            left,
            [
                ("2024/three.zip", "it is an archive: unpack it first"),
                ("old", "it looks like a package, but has no `problem.yaml`"),
                (too_deep.as_str(), "it lies more than 12 folders deep: import it by itself"),
            ]
        );
    }

    #[test]
    fn two_packages_with_one_name_are_both_named() {
        let temp = tempfile::tempdir().expect("a folder");
        for (place, title) in [("a/sum", "Sum"), ("b/sum", "Total"), ("c/total", "Sum"), ("d/other", "Other")] {
            let folder = temp.path().join(place);
            for (file, text) in [
                (PACKAGE_FILE, format!("name: {title}\n").as_str()),
                ("problem_statement/problem.en.tex", "Add."),
                ("data/sample/1.in", "1 2\n"),
                ("data/sample/1.ans", "3\n"),
            ] {
                let path = folder.join(file);
                fs::create_dir_all(crate::types::parent_folder::parent_folder(&path)).expect("a folder");
                fs::write(path, text).expect("a file");
            }
        }
        let imported = read_packages(temp.path(), "t", 0).expect("read");
        let drafts: Vec<_> = imported.drafts.iter().map(|draft| (draft.id.as_str(), draft.title.as_str())).collect();
        assert_eq!(drafts, [("sum", "Sum"), ("total", "Sum (total)"), ("other", "Other")]);
        let left: Vec<(&str, &str)> =
            imported.left_out.iter().map(|left| (left.place.as_str(), left.why.as_str())).collect();
        let expected = [
            ("b/sum", "`a/sum` of this import has the same id 'sum'; rename one of the folders"),
            ("c/total", "`a/sum` of this import has the same title, so here it is 'Sum (total)'"),
        ];
        assert_eq!(left, expected);
    }

    #[test]
    fn links_and_large_files_are_left_out() {
        let temp = tempfile::tempdir().expect("a folder");
        let from = temp.path().join("from");
        exercise_of(&from, "sound");
        exercise_of(temp.path(), "elsewhere");
        std::os::unix::fs::symlink(temp.path().join("elsewhere"), from.join("linked")).expect("a link");
        exercise_of(&from, "inside");
        fs::remove_file(from.join("inside/description.md")).expect("gone");
        std::os::unix::fs::symlink("/etc/hostname", from.join("inside/description.md")).expect("a link");
        exercise_of(&from, "large");
        fs::write(from.join("large/canonical-data.json"), vec![b' '; (MAX_FILE_BYTES + 1) as usize]).expect("a file");
        let imported = read_exercises(&from, "t").expect("read");
        assert_eq!(imported.drafts.iter().map(|draft| draft.id.as_str()).collect::<Vec<_>>(), ["sound"]);
        let told: Vec<String> = imported.left_out.iter().map(|left| format!("{}: {}", left.place, left.why)).collect();
        let expected = [
            "inside: `description.md`: it is a link or a device, not a file",
            "large: `canonical-data.json`: it is larger than 1024 KiB",
            "linked: it is a link, and links are not followed",
        ];
        assert_eq!(told, expected);
        assert!(read_exercises(&temp.path().join("elsewhere"), "t").is_ok());
        assert!(read_exercises(&from.join("sound/nowhere"), "t").is_err());
    }
}
