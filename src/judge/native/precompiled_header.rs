//! Stores the harness's header as the compiler parsed it, once for all programs of a language.
//!
//! Most of a short C++ program's compile time goes into the standard library that the harness includes. GCC reads the
//! parsed form beside the header instead, if it was made by the same compiler with the same arguments. Another compiler,
//! and one that can't store headers, is remembered and not tried again. A file that is no stored header is deleted.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde_json::json;
use sha2::{Digest, Sha256};

use super::checked_build::CHECK_HEADER;
use super::invocation::{BINARY_NAME, Invocation, first_file_name};
use super::language_spec::PrecompiledHeader;
use super::native_harness::{HarnessProgram, ProgramFile};
use super::program_cache::{self, ProgramCache};
use super::scratch_dir::ScratchDir;
use super::toolchain::Toolchain;

/// Version of the entries. Raise it if their content changes.
const HEADER_VERSION: u32 = 1;
/// Maximum number of entries, of about 100 MB each: judged and checked builds of one compiler. The least recently used
/// ones are deleted first.
const MAX_HEADERS: usize = 2;
/// The first bytes of a header that GCC stored.
const GCC_MARK: &[u8] = b"gpch";
/// The file of an entry whose compiler did not store a header that it reads again.
const UNUSABLE: &str = "unusable";
/// Age of that file after which the compiler is tried again: the disk may have been full.
const RETRY_AFTER: Duration = Duration::from_hours(24);

/// An entry of the cache.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum StoredHeader {
    /// The folder of the stored header.
    Ready(PathBuf),
    /// The compiler can't store it.
    Unusable,
}

/// A header to store for one compiler and one set of arguments.
#[derive(Debug)]
pub(super) struct HeaderBuild<'a> {
    /// The header that the program includes first.
    pub name: &'a str,
    /// The files that the header consists of.
    pub files: Vec<&'a ProgramFile>,
    /// The command that stores the parsed header in [`HeaderBuild::output`], in the folder of the files.
    pub invocation: Invocation,
    key: String,
}

impl<'a> HeaderBuild<'a> {
    /// Returns the header to store for a program that `compile` compiles. Returns `None` if the program has no runtime of
    /// the harness: a whole program that reads its input includes what it likes.
    pub fn from_program(
        header: PrecompiledHeader,
        program: &'a HarnessProgram,
        compile: &Invocation,
        tools: &Toolchain,
    ) -> Option<Self> {
        let file = |name: &str| program.files.iter().find(|file| file.name == name);
        let runtime = file(header.name)?;
        let (name, files) = match file(CHECK_HEADER.0) {
            Some(check) => (CHECK_HEADER.0, vec![check, runtime]),
            None => (header.name, vec![runtime]),
        };
        let source = first_file_name(program);
        let is_shared = |arg: &str| {
            ![BINARY_NAME, "-o", source, "-include", CHECK_HEADER.0].contains(&arg) && !arg.starts_with("-Werror")
        };
        let args = compile.args.iter().filter(|arg| is_shared(&arg.to_string_lossy()));
        let invocation =
            Invocation::new(&compile.program).args(args).args(header.arguments).args([name, "-o", &output_name(name)]);
        let key = cache_key(&invocation, &files, tools);
        Some(Self { name, files, invocation, key })
    }

    /// Returns the name of the stored header.
    pub fn output(&self) -> String {
        output_name(self.name)
    }

    /// Returns what is known of the header. An entry that is damaged, or half removed, is deleted.
    pub fn find(&self, cache: &ProgramCache) -> Option<StoredHeader> {
        let folder = headers_folder(cache).ok()?.join(&self.key);
        let marked = fs::metadata(folder.join(UNUSABLE)).and_then(|mark| mark.modified());
        if marked.is_ok_and(|marked| marked.elapsed().is_ok_and(|age| age < RETRY_AFTER)) {
            return Some(StoredHeader::Unusable);
        }
        if !starts_with_mark(&folder.join(self.output())) {
            let _ = fs::remove_dir_all(&folder);
            return None;
        }
        // The age of an entry counts from its last use. A read-only cache still works.
        let _ = File::open(&folder).and_then(|opened| opened.set_modified(SystemTime::now()));
        Some(StoredHeader::Ready(folder))
    }

    /// Stores what the compiler made in `work`; a file that GCC can't read is remembered as unusable. If another process
    /// was faster, its result is used.
    ///
    /// # Errors
    /// Returns an error if the folder can't be written, for example because the disk is full.
    pub fn store(&self, cache: &ProgramCache, work: ScratchDir) -> io::Result<StoredHeader> {
        let output = work.path().join(self.output());
        if starts_with_mark(&output) {
            // Else a power cut could leave the name without the bytes.
            File::open(&output)?.sync_all()?;
        } else {
            let _ = fs::remove_file(&output);
            fs::write(work.path().join(UNUSABLE), "")?;
        }
        let headers = headers_folder(cache)?;
        if let Some(found) = self.find(cache) {
            return Ok(found);
        }
        let folder = headers.join(&self.key);
        fs::rename(work.path(), &folder)?;
        // The folder was renamed and must not be removed.
        work.keep();
        trim(&headers, &folder);
        self.find(cache).ok_or_else(|| io::Error::other("the stored header is gone"))
    }

    /// Marks the header as one that this compiler can't read.
    pub fn mark_unusable(&self, stored: &Path) {
        let _ = fs::remove_file(stored.join(self.output()));
        let _ = fs::write(stored.join(UNUSABLE), "");
    }

    /// Makes a stored header visible in the folder of a program. The compiler may write there but not to the header.
    ///
    /// # Errors
    /// Returns an error if the link can't be made.
    pub fn link(&self, stored: &Path, work: &Path) -> io::Result<()> {
        std::os::unix::fs::symlink(stored.join(self.output()), work.join(self.output()))
    }
}

/// Whether a file begins as a header that GCC stored.
fn starts_with_mark(file: &Path) -> bool {
    let mut first = [0; GCC_MARK.len()];
    File::open(file).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == *GCC_MARK
}

fn output_name(header: &str) -> String {
    format!("{header}.gch")
}

fn headers_folder(cache: &ProgramCache) -> io::Result<PathBuf> {
    cache.private_folder("headers")
}

/// Returns a hash of everything that affects the parsed header, as far as Rung knows it: a compiler that was installed
/// again, and a C library, have another time.
fn cache_key(invocation: &Invocation, files: &[&ProgramFile], tools: &Toolchain) -> String {
    let installed = |path: &Path| {
        let modified = fs::metadata(path).ok()?.modified().ok()?;
        Some(modified.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs())
    };
    let times = [invocation.program.as_path(), Path::new("/usr/include/features.h")].map(installed);
    let args: Vec<_> = invocation.args.iter().map(|arg| arg.to_string_lossy()).collect();
    let files: Vec<_> = files.iter().map(|file| (&file.name, &file.text)).collect();
    let whole = json!([HEADER_VERSION, tools.identity(), times, args, files]);
    hex::encode(Sha256::digest(whole.to_string()))
}

/// Deletes the least recently used entries, except `new`. A compiler that reads one of them has it open and can finish.
fn trim(headers: &Path, new: &Path) {
    let mut others = program_cache::folder_ages(headers, "");
    others.retain(|(folder, _)| folder != new);
    others.sort_by_key(|(_, age)| *age);
    for (folder, _) in others.into_iter().skip(MAX_HEADERS - 1) {
        let _ = fs::remove_dir_all(folder);
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::native::languages::{build_program, spec};
    use crate::types::signature::Type;
    use crate::types::{Language, Signature};

    fn compiler() -> Toolchain {
        Toolchain::without_programs(Language::Cpp)
    }

    fn function() -> Signature {
        Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Int }
    }

    fn header() -> PrecompiledHeader {
        spec(Language::Cpp).precompiled_header.expect("a header")
    }

    /// Stores a file as what the compiler made of the header of a program with one more flag.
    fn store(cache: &ProgramCache, flag: &str, made: &str) -> StoredHeader {
        let work = cache.scratch_dir().expect("a folder");
        fs::write(work.path().join("rung.hpp.gch"), made).expect("write");
        with_build(flag, |build| build.store(cache, work).expect("stored"))
    }

    fn find(cache: &ProgramCache, flag: &str) -> Option<StoredHeader> {
        with_build(flag, |build| build.find(cache))
    }

    fn with_build<T>(flag: &str, act: impl FnOnce(&HeaderBuild) -> T) -> T {
        let (program, tools) = (build_program(Language::Cpp, &function(), ""), compiler());
        let mut compile = (spec(Language::Cpp).compile)(&tools, &program);
        compile.args.push(flag.into());
        act(&HeaderBuild::from_program(header(), &program, &compile, &tools).expect("a header"))
    }

    fn arguments(build: &HeaderBuild) -> Vec<String> {
        build.invocation.args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect()
    }

    fn check(signature: &Signature, added: &[&str], check_header: bool, expected: Option<&[&str]>) {
        let mut program = build_program(Language::Cpp, signature, "");
        if check_header {
            program.files.push(ProgramFile { name: CHECK_HEADER.0.to_owned(), text: CHECK_HEADER.1.to_owned() });
        }
        let tools = compiler();
        let mut compile = (spec(Language::Cpp).compile)(&tools, &program);
        compile.args.extend(added.iter().map(Into::into));
        let found = HeaderBuild::from_program(header(), &program, &compile, &tools);
        assert_eq!(
            found.as_ref().map(arguments).as_deref(),
            expected.map(|all| all.iter().map(|&a| a.to_owned()).collect::<Vec<_>>()).as_deref()
        );
    }

    #[test]
    fn header_has_the_flags_of_the_program() {
        let flags = ["-std=gnu++20", "-O2", "-s", "-fdiagnostics-color=never", "-x", "c++-header"];
        let judged = [&flags[..], &["rung.hpp", "-o", "rung.hpp.gch"]].concat();
        check(&function(), &[], false, Some(&judged));
        check(&function(), &["-Werror=uninitialized"], false, Some(&judged));
        let checked = [&flags[..4], &["-g"], &flags[4..], &["rung_check.h", "-o", "rung_check.h.gch"]].concat();
        check(&function(), &["-g", "-include", "rung_check.h"], true, Some(&checked));
        check(&Signature::Stdin, &[], false, None);
    }

    #[test]
    fn least_recently_used_header_makes_room() {
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        let store = |flag: &str| store(&cache, flag, "gpch and more");
        let find = |flag: &str| find(&cache, flag);
        let first = store("-O0");
        store("-O1");
        assert_eq!(find("-O0").as_ref(), Some(&first), "this is a use");
        store("-O3");
        let is_there = ["-O0", "-O1", "-O3"].map(|flag| find(flag).is_some());
        assert_eq!(is_there, [true, false, true]);
        // After a power cut, and when a process was killed while it removed an entry.
        let StoredHeader::Ready(folder) = first else { panic!("it is stored") };
        for damage in ["", "half"] {
            fs::write(folder.join("rung.hpp.gch"), damage).expect("write");
            assert_eq!(find("-O0"), None, "{damage:?}");
            assert_eq!(store("-O0"), StoredHeader::Ready(folder.clone()));
        }
        fs::remove_file(folder.join("rung.hpp.gch")).expect("removed");
        assert_eq!(store("-O0"), StoredHeader::Ready(folder));
    }

    #[test]
    fn header_of_another_compiler_is_unusable_and_not_built_again() {
        let temp = tempfile::tempdir().expect("a folder");
        let cache = ProgramCache::new(temp.path());
        assert_eq!(store(&cache, "-O0", "CPCH"), StoredHeader::Unusable);
        assert_eq!(find(&cache, "-O0"), Some(StoredHeader::Unusable));
    }
}
