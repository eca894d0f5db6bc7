//! Material from elsewhere, read from folders nobody vouches for and written as problems of a pack.
//!
//! What the material means is for `pack::import` to say. Links are not followed, large files not
//! read, and nothing that is there already is written over: a problem appears whole, or not at all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::pack_folder::{ReadError, read_pack_folder};
use crate::model::ids::TopicId;
use crate::pack::import::{Draft, Imported, LeftOut, exercism, kattis, pack_toml};
use crate::pack::{self, Loaded, PackFiles, Severity};

/// Largest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 20;
/// Most folders looked into.
const MOST_FOLDERS: usize = 2_000;

/// Reads exercises: one folder with a `canonical-data.json`, or a folder of such folders.
///
/// # Errors
/// The folder can't be read, or holds no exercise.
pub fn exercises(folder: &Path, topic: &str) -> io::Result<Imported> {
    let mut imported = Imported::default();
    let mut add = |folder: &Path| {
        let slug = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let one = exercise(folder, &slug, topic);
        imported.drafts.extend(one.drafts);
        imported.left_out.extend(one.left_out);
    };
    let folder = folder.canonicalize()?;
    if folder.join(CANONICAL).is_file() {
        add(&folder);
        return Ok(imported);
    }
    // The specifications' own repository has them one folder further down.
    let inner = folder.join("exercises");
    let folder = if inner.is_dir() { inner } else { folder };
    let (mut folders, mut links): (Vec<PathBuf>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(&folder)?.take(MOST_FOLDERS) {
        let entry = entry?;
        if entry.path().join(CANONICAL).exists() {
            if entry.file_type()?.is_dir() { folders.push(entry.path()) } else { links.push(entry.path()) }
        }
    }
    if folders.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("no folder in it has a `{CANONICAL}`")));
    }
    folders.sort();
    for folder in &folders {
        add(folder);
    }
    for link in links {
        let place = link.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        imported.left_out.push(LeftOut { place, why: "it is a link, and links are not followed".to_owned() });
    }
    Ok(imported)
}

const CANONICAL: &str = "canonical-data.json";

fn exercise(folder: &Path, slug: &str, topic: &str) -> Imported {
    let mut texts = Vec::new();
    let mut left_out = Vec::new();
    for name in [CANONICAL, "introduction.md", "description.md", "instructions.md", "metadata.toml"] {
        match text(&folder.join(name)) {
            Ok(text) => texts.push(text.unwrap_or_default()),
            Err(why) => left_out.push(LeftOut { place: format!("{slug}: `{name}`"), why }),
        }
    }
    let [canonical, introduction, description, instructions, metadata] = texts.as_slice() else {
        return Imported { drafts: Vec::new(), left_out };
    };
    let statement = [introduction, description, instructions].map(|text| text.trim()).join("\n\n");
    exercism::import(&exercism::Exercise { slug, canonical, statement: &statement, metadata, topic })
}

/// Most files of a package, and bytes of all of them.
const MOST_FILES: usize = 5_000;
const MOST_PACKAGE_BYTES: usize = 64 << 20;
/// Folders within folders of a package: data groups may be nested.
const DEEPEST: usize = 8;
const PROBLEM: &str = "problem.yaml";

/// Reads problem packages: one folder with a `problem.yaml`, or a folder of such folders, however they are sorted into
/// folders. What looks like a package and is none, or lies deeper than anybody looks, is listed.
///
/// # Errors
/// The folder can't be read, or holds no package.
pub fn packages(folder: &Path, topic: &str) -> io::Result<Imported> {
    let folder = folder.canonicalize()?;
    let mut search = PackageSearch { base: &folder, found: Vec::new(), left_out: Vec::new(), seen: 0 };
    search.look(&folder, 0)?;
    let PackageSearch { found, left_out, .. } = search;
    if found.is_empty() {
        let first = left_out.first().map_or_else(String::new, |left| format!("; {}: {}", left.place, left.why));
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("no folder in it has a `{PROBLEM}`{first}")));
    }
    let mut imported = Imported { left_out, ..Imported::default() };
    for folder in found {
        let one = kattis::import(&package(&folder, topic));
        imported.drafts.extend(one.drafts);
        imported.left_out.extend(one.left_out);
    }
    Ok(imported)
}

/// Folders that are looked through for packages: within each other, and altogether.
const DEEPEST_PACKAGE: usize = 12;
const MOST_LOOKED_AT: usize = 20_000;
/// Places that are listed as left out; what is more is counted.
const MOST_LISTED: usize = 50;

struct PackageSearch<'a> {
    base: &'a Path,
    found: Vec<PathBuf>,
    left_out: Vec<LeftOut>,
    seen: usize,
}

impl PackageSearch<'_> {
    fn look(&mut self, folder: &Path, depth: usize) -> io::Result<()> {
        self.seen += 1;
        if folder.join(PROBLEM).is_file() {
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
            if kind.is_symlink() && entry.path().join(PROBLEM).exists() {
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
            let why = format!("it looks like a package, but has no `{PROBLEM}`");
            self.leave(folder, &why);
            return Ok(());
        }
        inner.sort();
        for folder in inner {
            if depth == DEEPEST_PACKAGE {
                self.leave(&folder, &format!("it lies more than {DEEPEST_PACKAGE} folders deep: import it by itself"));
            } else if self.seen >= MOST_LOOKED_AT {
                self.leave(&folder, &format!("{MOST_LOOKED_AT} folders were looked at before: import it by itself"));
            } else if let Err(error) = self.look(&folder, depth + 1) {
                self.leave(&folder, &format!("it can't be read ({error})"));
            }
        }
        Ok(())
    }

    fn leave(&mut self, place: &Path, why: &str) {
        if self.left_out.len() >= MOST_LISTED {
            return;
        }
        let place = place.strip_prefix(self.base).unwrap_or(place).to_string_lossy();
        let place = crate::model::text::clean(&place);
        let place = if place.is_empty() { ".".to_owned() } else { place };
        self.left_out.push(LeftOut { place, why: why.to_owned() });
        if self.left_out.len() == MOST_LISTED {
            self.left_out
                .push(LeftOut { place: "…".to_owned(), why: "there is more, which is not listed".to_owned() });
        }
    }
}

fn is_archive(name: &str) -> bool {
    [".zip", ".kpp", ".tar", ".tar.gz", ".tgz"].iter().any(|ending| name.ends_with(ending))
}

/// Reads a package. What is too large, special or linked from outside is left out and listed.
fn package(folder: &Path, topic: &str) -> kattis::Package {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut reader = PackageReader { base: folder, files: BTreeMap::new(), refused: Vec::new(), bytes: 0, entries: 0 };
    reader.read(folder, "", 0);
    let refused = reader.refused.into_iter().map(|(path, why)| LeftOut { place: format!("{name}/{path}"), why });
    kattis::Package { refused: refused.collect(), files: reader.files, topic: topic.to_owned(), name }
}

struct PackageReader<'a> {
    base: &'a Path,
    files: BTreeMap<String, Vec<u8>>,
    refused: Vec<(String, String)>,
    bytes: usize,
    entries: usize,
}

impl PackageReader<'_> {
    fn read(&mut self, folder: &Path, prefix: &str, depth: usize) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) if depth <= DEEPEST => entries,
            Ok(_) => return self.refuse(prefix, "it lies too deep".to_owned()),
            Err(error) => return self.refuse(prefix, error.to_string()),
        };
        for entry in entries.flatten() {
            self.entries += 1;
            if self.entries > MOST_FILES {
                return self.refuse(prefix, format!("a package has at most {MOST_FILES} files"));
            }
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') || name == ".timelimit" {
                self.entry(&entry.path(), &format!("{prefix}{name}"), depth);
            }
        }
    }

    fn entry(&mut self, path: &Path, name: &str, depth: usize) {
        // Packages link test data within themselves; what leads out of them is somebody else's.
        match path.canonicalize().and_then(|real| fs::metadata(&real).map(|meta| (real, meta))) {
            Err(error) => self.refuse(name, error.to_string()),
            Ok((real, _)) if !real.starts_with(self.base) => {
                self.refuse(name, "it is a link that leaves the package".to_owned());
            }
            Ok((real, meta)) if meta.is_dir() => self.read(&real, &format!("{name}/"), depth + 1),
            Ok((real, meta)) if meta.is_file() => self.file(&real, name),
            Ok(_) => self.refuse(name, "it is neither a file nor a folder".to_owned()),
        }
    }

    fn file(&mut self, path: &Path, name: &str) {
        // Of what has no counterpart it is enough to know that it is there.
        let wanted = ["problem.yaml", ".timelimit", "data/", "submissions/", "problem_statement/", "statement/"];
        if !wanted.iter().any(|wanted| name.starts_with(wanted)) {
            self.files.insert(name.to_owned(), Vec::new());
            return;
        }
        match bytes(path, MOST_BYTES) {
            Ok(bytes) if self.bytes + bytes.len() <= MOST_PACKAGE_BYTES => {
                self.bytes += bytes.len();
                self.files.insert(name.to_owned(), bytes);
            }
            Ok(_) => self.refuse(name, "the package is larger than 64 MiB".to_owned()),
            Err(error) => self.refuse(name, error.to_string()),
        }
    }

    fn refuse(&mut self, name: &str, why: String) {
        self.refused.push((crate::model::text::clean(name), why));
    }
}

/// Writes the files of a package into a folder that isn't there yet, beside its place and renamed.
///
/// # Errors
/// Something stands there, or it can't be written.
pub fn write_package(folder: &Path, files: &BTreeMap<String, String>) -> io::Result<()> {
    if folder.symlink_metadata().is_ok() {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is there already"));
    }
    whole(crate::model::folder::folder_of(folder), folder, files)
}

/// The text of a file, none where there is none; else why it isn't read.
fn text(path: &Path) -> Result<Option<String>, String> {
    match bytes(path, MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| "it is not UTF-8".to_owned()),
    }
}

/// The bytes of an ordinary file of at most so many.
pub(super) fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let refuse = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    if !path.symlink_metadata()?.is_file() {
        return Err(refuse("it is a link or a device, not a file".to_owned()));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(refuse(format!("it is larger than {} KiB", most >> 10)));
    }
    Ok(bytes)
}

/// Where problems go.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// The pack's folder; made where it isn't there.
    pub folder: &'a Path,
    /// The topic the drafts have, and its title where the pack has to be given it.
    pub topic: (&'a str, &'a str),
    /// Title and licence of a pack that has to be made.
    pub title: &'a str,
    pub license: &'a str,
}

/// What was written.
#[derive(Debug, Default)]
pub struct Written {
    /// The pack was made.
    pub made_pack: bool,
    pub drafts: Vec<Draft>,
    pub left_out: Vec<LeftOut>,
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{0}")]
    Read(#[from] ReadError),
    #[error("the pack in {folder} can't be used: {why}")]
    Pack { folder: String, why: String },
    #[error("{path} can't be written: {error}")]
    Write { path: String, error: io::Error },
}

/// Writes problems into a pack, those that are sound.
///
/// # Errors
/// The pack can't be read or written. Problems written until then are whole.
pub fn write(target: Target<'_>, imported: Imported) -> Result<Written, WriteError> {
    let mut written = Written { left_out: imported.left_out, ..Written::default() };
    let (drafts, mut left_out) = sound(target, imported.drafts);
    written.left_out.append(&mut left_out);
    if drafts.is_empty() {
        return Ok(written);
    }
    let fail = |path: &Path, error| WriteError::Write { path: path.display().to_string(), error };
    fs::create_dir_all(target.folder).map_err(|error| fail(target.folder, error))?;
    written.made_pack = !target.folder.join("pack.toml").exists();
    let (mut ids, mut uids) = (BTreeSet::new(), BTreeSet::new());
    if written.made_pack {
        let path = target.folder.join("pack.toml");
        put(&path, &new_pack(target)).map_err(|error| fail(&path, error))?;
    } else {
        let loaded = usable(target.folder)?;
        ids.extend(loaded.left_out.iter().map(ToString::to_string));
        ids.extend(loaded.problems.iter().map(|problem| problem.id.to_string()));
        uids.extend(loaded.problems.iter().map(|problem| problem.uid.to_string()));
        add_topic(target, &loaded)?;
    }
    for draft in drafts {
        let path = target.folder.join(&draft.id);
        if ids.contains(&draft.id) || uids.contains(&draft.uuid) || path.symlink_metadata().is_ok() {
            let why = "it is there already; take its folder away to have it imported afresh".to_owned();
            written.left_out.push(LeftOut { place: draft.id.clone(), why });
            continue;
        }
        whole(target.folder, &path, &draft.files()).map_err(|error| fail(&path, error))?;
        ids.insert(draft.id.clone());
        uids.insert(draft.uuid.clone());
        written.drafts.push(draft);
    }
    Ok(written)
}

/// The drafts that read as problems, and why the others don't.
fn sound(target: Target<'_>, drafts: Vec<Draft>) -> (Vec<Draft>, Vec<LeftOut>) {
    let (mut good, mut left_out) = (Vec::new(), Vec::new());
    for draft in drafts {
        let mut files = PackFiles::new("import");
        files.insert("pack.toml", new_pack(target));
        // The reference that is yet to be written is the one mistake a draft may have.
        files.insert(&format!("{}/solutions/python.py", draft.id), "pass\n");
        for (path, text) in draft.files() {
            files.insert(&format!("{}/{path}", draft.id), text);
        }
        let loaded = pack::load(&files);
        let first = loaded.findings.iter().find(|finding| finding.severity == Severity::Error);
        match first {
            Some(finding) => left_out.push(LeftOut { place: draft.id.clone(), why: finding.what.clone() }),
            None => good.push(draft),
        }
    }
    (good, left_out)
}

fn new_pack(target: Target<'_>) -> String {
    let name = target.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let named = pack::import::pack_id(&name);
    let topic = (!everywhere().contains(target.topic.0)).then_some(target.topic);
    // Two packs of one name are two packs: the moment they were made tells them apart.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_nanos();
    pack_toml(&named, &pack::import::uuid(&format!("{name} {now}")), target.title, target.license, topic)
}

/// Topics of the starter pack, which is always there.
fn everywhere() -> BTreeSet<String> {
    pack::embedded_manifest().topics.iter().map(|topic| topic.id.to_string()).collect()
}

fn usable(folder: &Path) -> Result<Loaded, WriteError> {
    let loaded = pack::load(&read_pack_folder(folder)?);
    if loaded.info.is_some() {
        return Ok(loaded);
    }
    let why = loaded.findings.first().map_or_else(String::new, |finding| finding.what.clone());
    Err(WriteError::Pack { folder: folder.display().to_string(), why })
}

/// Gives the pack the topic, where neither it nor the starter pack has it.
fn add_topic(target: Target<'_>, loaded: &Loaded) -> Result<(), WriteError> {
    let (topic, title) = target.topic;
    let known = |id: &TopicId| id.as_str() == topic;
    if loaded.topics.iter().any(|own| known(&own.id)) || everywhere().contains(topic) {
        return Ok(());
    }
    let path = target.folder.join("pack.toml");
    let fail = |error| WriteError::Write { path: path.display().to_string(), error };
    // Comments stay as they are: the table goes behind everything else.
    let text = fs::read_to_string(&path).map_err(fail)?;
    let table = pack::import::topic_toml(topic, title);
    put(&path, &format!("{}\n{table}", text.trim_end().to_owned() + "\n")).map_err(fail)
}

/// Writes a file beside its place and renames it.
fn put(path: &Path, text: &str) -> io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(crate::model::folder::folder_of(path))?;
    io::Write::write_all(&mut file, text.as_bytes())?;
    file.as_file().sync_all()?;
    let readable = <fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o644);
    file.as_file().set_permissions(readable)?;
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// Writes a folder beside its place and renames it.
fn whole(parent: &Path, place: &Path, files: &BTreeMap<String, String>) -> io::Result<()> {
    let folder = tempfile::Builder::new().prefix(".rung-import-").tempdir_in(parent)?;
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(crate::model::folder::folder_of(&path))?;
        fs::write(&path, text)?;
    }
    let usual = <fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o755);
    fs::set_permissions(folder.path(), usual)?;
    fs::rename(folder.path(), place)?;
    // It is no longer there to be removed.
    let _ = folder.keep();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercise_of(folder: &Path, slug: &str) {
        let place = folder.join(slug);
        fs::create_dir_all(&place).expect("a folder");
        let case = |n: u32| {
            format!(
                "{{\"description\": \"n {n}\", \"property\": \"twice\", \"input\": {{\"n\": {n}}}, \"expected\": {}}}",
                2 * n
            )
        };
        let cases = (0..4).map(case).collect::<Vec<_>>().join(",");
        fs::write(place.join(CANONICAL), format!("{{\"cases\": [{cases}]}}")).expect("a file");
        fs::write(place.join("description.md"), "# Description\n\nTwice as much.\n").expect("a file");
    }

    fn target(folder: &Path) -> Target<'_> {
        Target { folder, topic: ("specified", "Specified"), title: "Specified", license: "MIT" }
    }

    fn ids(written: &Written) -> Vec<&str> {
        written.drafts.iter().map(|draft| draft.id.as_str()).collect()
    }

    #[test]
    fn packages_are_found_however_deep_they_are_sorted_and_what_is_none_is_listed() {
        let temp = tempfile::tempdir().expect("a folder");
        let package = |place: &str| {
            let folder = temp.path().join(place);
            fs::create_dir_all(folder.join("data")).expect("a folder");
            fs::write(folder.join(PROBLEM), "name: X\n").expect("a file");
        };
        let too_deep = ["x"; DEEPEST_PACKAGE + 1].join("/");
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
    fn a_pack_is_made_and_added_to_and_nothing_is_written_over() {
        let temp = tempfile::tempdir().expect("a folder");
        let (from, pack) = (temp.path().join("from"), temp.path().join("My Pack"));
        exercise_of(&from, "twice-one");
        let first = write(target(&pack), exercises(&from, "specified").expect("read")).expect("written");
        assert_eq!((first.made_pack, ids(&first)), (true, vec!["twice-one"]));
        exercise_of(&from, "twice-two");
        fs::write(pack.join("twice-one/statement.md"), "Mine.").expect("a file");
        let comment = fs::read_to_string(pack.join("pack.toml")).expect("a file") + "# mine\n";
        fs::write(pack.join("pack.toml"), comment).expect("a file");
        let second = write(target(&pack), exercises(&from, "other").expect("read")).expect("written");
        assert_eq!((second.made_pack, ids(&second)), (false, vec!["twice-two"]));
        assert_eq!(second.left_out[0].place, "twice-one");
        assert_eq!(fs::read_to_string(pack.join("twice-one/statement.md")).expect("a file"), "Mine.");
        let other = Target { topic: ("other", "Other"), ..target(&pack) };
        exercise_of(&from, "twice-three");
        write(other, exercises(&from, "other").expect("read")).expect("written");
        let text = fs::read_to_string(pack.join("pack.toml")).expect("a file");
        assert!(text.contains("# mine") && text.contains("[topic.other]"), "{text}");
        let loaded = usable(&pack).expect("a pack");
        let missing = "the reference solution is missing";
        assert_eq!(loaded.findings.iter().map(|finding| finding.what.as_str()).collect::<Vec<_>>(), [missing; 3]);
    }

    #[cfg(unix)]
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
        fs::write(from.join("large/canonical-data.json"), vec![b' '; (MOST_BYTES + 1) as usize]).expect("a file");
        let imported = exercises(&from, "t").expect("read");
        assert_eq!(imported.drafts.iter().map(|draft| draft.id.as_str()).collect::<Vec<_>>(), ["sound"]);
        let told: Vec<String> = imported.left_out.iter().map(|left| format!("{}: {}", left.place, left.why)).collect();
        let expected = [
            "inside: `description.md`: it is a link or a device, not a file",
            "large: `canonical-data.json`: it is larger than 1024 KiB",
            "linked: it is a link, and links are not followed",
        ];
        assert_eq!(told, expected);
        assert!(exercises(&temp.path().join("elsewhere"), "t").is_ok());
        assert!(exercises(&from.join("sound/nowhere"), "t").is_err());
    }
}
