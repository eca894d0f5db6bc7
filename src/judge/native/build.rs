//! From a source to something that can be started: writes the program's files, compiles them once, explains what fails.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::cache::{self, Built, Cache};
use super::compile_error;
use super::harness::Program;
use super::invocation::{BINARY, Invocation};
use super::jail::{self, Ended, FileAccess, Finished, Job, Memory, Policy, Processes};
use super::language_spec::LanguageSpec;
use super::languages::spec;
use super::machine::Native;
use super::toolchain::Toolchain;

use crate::judge::cancel::Cancel;
use crate::judge::error::JudgeError;
use crate::model::Signature;
use crate::model::problem::Language;
use crate::model::verdict::CompileError;

/// Raise when what a built program consists of changes.
const FORMAT: u32 = 1;
/// Compilers may use this much of everything: plenty for any solution, a bound for a bomb.
const CPU: Duration = Duration::from_mins(1);
const WALL: Duration = Duration::from_mins(5);
const MEMORY_MB: u64 = 4096;
const DISK_MB: u64 = 1024;
const OUTPUT: usize = 1 << 20;
/// Bytes of a compiled program, many times those of any solution with its whole runtime in it.
const MOST_BUILT: u64 = 64 << 20;

/// A source on its way to a program.
pub(super) struct Build<'a> {
    pub native: &'a Native,
    pub tools: &'a Toolchain,
    pub program: &'a Program,
    pub signature: &'a Signature,
    /// As the learner wrote it.
    pub source: &'a str,
}

impl Build<'_> {
    /// The compiled program. The inner error is the learner's.
    pub async fn built(&self, cancel: &Cancel) -> Result<Result<Built, CompileError>, JudgeError> {
        let spec = spec(self.tools.language);
        let invocation = (spec.compile)(self.tools, self.program);
        let key = self.key(&invocation);
        let cache = self.native.cache();
        if let Some(built) = cache.find(&key) {
            return Ok(Ok(built));
        }
        let unusable = |error: std::io::Error| JudgeError::Sandbox(format!("Nothing can be compiled: {error}."));
        let work = cache.work().map_err(unusable)?;
        for file in &self.program.files {
            fs::write(work.path().join(&file.name), &file.text).map_err(unusable)?;
        }
        let finished = self.compile(invocation, work.path(), cancel).await?;
        if let Some(error) = self.failure(spec, &finished)? {
            return Ok(Err(error));
        }
        let size = cache::size(work.path());
        if size > MOST_BUILT {
            return Ok(Err(compile_error::stopped(&too_large(size))));
        }
        runnable(&work.path().join(BINARY)).map_err(unusable)?;
        Ok(Ok(cache.keep(&key, work).map_err(unusable)?))
    }

    /// Everything that could make the result another one.
    fn key(&self, invocation: &Invocation) -> String {
        let args: Vec<_> = invocation.args.iter().map(|arg| arg.to_string_lossy()).collect();
        let files: Vec<_> = self.program.files.iter().map(|file| (&file.name, &file.text)).collect();
        let whole = json!([FORMAT, self.tools.language, self.tools.identity(), args, invocation.env, files]);
        hex::encode(Sha256::digest(whole.to_string()))
    }

    async fn compile(&self, invocation: Invocation, work: &Path, cancel: &Cancel) -> Result<Finished, JudgeError> {
        let mut env = vec![
            ("PATH".to_owned(), path_of(self.tools)),
            ("HOME".to_owned(), work.display().to_string()),
            ("TMPDIR".to_owned(), scratch(work)?),
            ("LC_ALL".to_owned(), "C.UTF-8".to_owned()),
        ];
        env.extend(invocation.env);
        let mut writable = vec![work.to_owned()];
        if let Some(variable) = spec(self.tools.language).profile.library_cache {
            let folder = library_cache(self.native.cache(), self.tools.language)?;
            env.push((variable.to_owned(), folder.display().to_string()));
            writable.push(folder);
        }
        let job = Job {
            program: invocation.program,
            args: invocation.args,
            folder: work.to_owned(),
            env,
            stdin: Vec::new(),
            wall: WALL,
            output_cap: OUTPUT,
            output_stop: 16 * OUTPUT as u64,
            policy: Policy {
                files: FileAccess { readable: self.tools.readable(), writable, growing: Vec::new() },
                processes: Processes::Children,
                cpu: CPU,
                memory: Memory::Data(MEMORY_MB),
                disk_mb: DISK_MB,
            },
        };
        let _permit = self.native.slot().await;
        self.native.compiled();
        let layers = self.native.layers().await;
        let finished = jail::run(self.native.rung(), &layers, job, cancel).await.map_err(JudgeError::Sandbox)?;
        // What the compiler only needed on the way is no part of the result.
        let _ = fs::remove_dir_all(work.join(SCRATCH));
        let _ = fs::remove_dir_all(work.join("go"));
        Ok(finished)
    }

    fn failure(&self, spec: &LanguageSpec, finished: &Finished) -> Result<Option<CompileError>, JudgeError> {
        let output = String::from_utf8_lossy(&finished.stdout) + String::from_utf8_lossy(&finished.stderr);
        let told = || {
            let found = (spec.compile_errors)(&output);
            compile_error::told(self.program, self.signature, self.source, (&found, &output))
        };
        Ok(match finished.ended {
            Ended::Exit(0) => None,
            Ended::Cancelled => return Err(JudgeError::Cancelled),
            Ended::OutOfTime | Ended::OutOfPatience => {
                Some(compile_error::stopped("the compiler was stopped: it needed more than a minute"))
            }
            Ended::TooMuchDisk => Some(compile_error::stopped("the compiler was stopped: it made files without end")),
            Ended::Exit(_) | Ended::Signal(_) | Ended::TooMuchOutput | Ended::TooManyThreads => Some(told()),
        })
    }
}

/// Nobody in the jail may change a mode, linkers included, so the program is made one here.
fn runnable(program: &Path) -> std::io::Result<()> {
    let is_file = program.symlink_metadata().is_ok_and(|meta| meta.is_file());
    if is_file { fs::set_permissions(program, fs::Permissions::from_mode(0o700)) } else { Ok(()) }
}

fn too_large(bytes: u64) -> String {
    format!(
        "the compiled program takes {} MB, more than the {} MB that are run: is there a large array outside all functions \
         that is given values where it stands? Fill it while the program runs",
        bytes >> 20,
        MOST_BUILT >> 20
    )
}

/// A compiler's temporary files.
const SCRATCH: &str = "tmp";

fn scratch(work: &Path) -> Result<String, JudgeError> {
    let folder = work.join(SCRATCH);
    fs::create_dir(&folder).map_err(|error| JudgeError::Sandbox(format!("Nothing can be compiled: {error}.")))?;
    Ok(folder.display().to_string())
}

/// Where a compiler that compiles its own library keeps it.
fn library_cache(cache: &Cache, language: Language) -> Result<PathBuf, JudgeError> {
    cache.folder(language.name()).map_err(|error| JudgeError::Sandbox(format!("Nothing can be compiled: {error}.")))
}

/// Where a compiler finds its assembler and linker.
fn path_of(tools: &Toolchain) -> String {
    let mut folders: Vec<PathBuf> = tools.folders();
    folders.extend(["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from));
    std::env::join_paths(folders).map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
}
