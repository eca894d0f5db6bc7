//! Stores the harness's header as the compiler parsed it, once for all programs of a language.
//!
//! Most of a short C++ program's compile time goes into the standard library that the harness includes. A compiler that
//! finds the parsed form beside the header reads that instead. It checks itself that both fit and otherwise parses the
//! header, so an entry can make a build slower but not wrong. An entry that a compiler can't read is deleted.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::checked_build::CHECK_HEADER;
use super::invocation::{BINARY_NAME, Invocation, first_file_name};
use super::language_spec::PrecompiledHeader;
use super::native_harness::{HarnessProgram, ProgramFile};
use super::program_cache::ProgramCache;
use super::scratch_dir::ScratchDir;
use super::toolchain::Toolchain;

/// Version of the entries. Raise it if their content changes.
const HEADER_VERSION: u32 = 1;
/// Maximum number of entries, of about 100 MB each: judged and checked builds of one compiler. The least recently used
/// ones are deleted first.
const MAX_HEADERS: usize = 2;

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

    /// Returns the folder of a stored header.
    pub fn find(&self, cache: &ProgramCache) -> Option<PathBuf> {
        let folder = headers_folder(cache).ok()?.join(&self.key);
        // The age of an entry counts from its last use. A read-only cache still works.
        let stored = File::open(folder.join(self.output())).ok()?;
        let _ = stored.set_modified(SystemTime::now());
        Some(folder)
    }

    /// Stores the header compiled in `work`. If another process was faster, its result is used.
    ///
    /// # Errors
    /// Returns an error if the folder can't be moved, for example because the disk is full.
    pub fn store(&self, cache: &ProgramCache, work: ScratchDir) -> io::Result<PathBuf> {
        let headers = headers_folder(cache)?;
        let folder = headers.join(&self.key);
        if let Err(error) = fs::rename(work.path(), &folder) {
            return self.find(cache).ok_or(error);
        }
        // The folder was renamed and must not be removed.
        work.keep();
        trim(&headers, &folder);
        Ok(folder)
    }

    /// Makes a stored header visible in the folder of a program. The compiler may write there but not to the header.
    ///
    /// # Errors
    /// Returns an error if the link can't be made.
    pub fn link(&self, stored: &Path, work: &Path) -> io::Result<()> {
        std::os::unix::fs::symlink(stored.join(self.output()), work.join(self.output()))
    }
}

fn output_name(header: &str) -> String {
    format!("{header}.gch")
}

fn headers_folder(cache: &ProgramCache) -> io::Result<PathBuf> {
    cache.private_folder("headers")
}

/// Returns a hash of everything that affects the parsed header. A compiler that was installed anew has another time, and
/// so does its library.
fn cache_key(invocation: &Invocation, files: &[&ProgramFile], tools: &Toolchain) -> String {
    let compiler = fs::metadata(&invocation.program).ok();
    let age = compiler.and_then(|meta| meta.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok());
    let args: Vec<_> = invocation.args.iter().map(|arg| arg.to_string_lossy()).collect();
    let files: Vec<_> = files.iter().map(|file| (&file.name, &file.text)).collect();
    let whole = json!([HEADER_VERSION, tools.identity(), age.map(|age| age.as_secs()), args, files]);
    hex::encode(Sha256::digest(whole.to_string()))
}

/// Deletes the least recently used entries beside `new`. A compiler that reads one of them has it open and can finish.
fn trim(headers: &Path, new: &Path) {
    let entries = fs::read_dir(headers).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut others: Vec<(SystemTime, PathBuf)> =
        entries.filter(|folder| folder != new).map(|folder| (last_use(&folder), folder)).collect();
    others.sort();
    let surplus = (others.len() + 1).saturating_sub(MAX_HEADERS);
    for (_, folder) in others.into_iter().take(surplus) {
        let _ = fs::remove_dir_all(folder);
    }
}

/// Returns when a file of an entry was last written or used.
fn last_use(folder: &Path) -> SystemTime {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let times = entries.filter_map(|entry| entry.metadata().ok()?.modified().ok());
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

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
        let header = spec(Language::Cpp).precompiled_header.expect("a header");
        let found = HeaderBuild::from_program(header, &program, &compile, &tools);
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
        let program = build_program(Language::Cpp, &function(), "");
        let tools = compiler();
        let header = spec(Language::Cpp).precompiled_header.expect("a header");
        let build = |flag: &str| {
            let mut compile = (spec(Language::Cpp).compile)(&tools, &program);
            compile.args.push(flag.into());
            HeaderBuild::from_program(header, &program, &compile, &tools).expect("a header")
        };
        let store = |flag: &str| {
            let work = cache.scratch_dir().expect("a folder");
            fs::write(work.path().join("rung.hpp.gch"), flag).expect("write");
            build(flag).store(&cache, work).expect("stored")
        };
        let first = store("-O0");
        store("-O1");
        assert_eq!(build("-O0").find(&cache), Some(first), "this is a use");
        store("-O3");
        let is_there = ["-O0", "-O1", "-O3"].map(|flag| build(flag).find(&cache).is_some());
        assert_eq!(is_there, [true, false, true]);
    }
}
