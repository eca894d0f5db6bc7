//! Compiles a source: writes the program's files, compiles them once, and explains compile errors.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::compile_error;
use super::host_machine::HostMachine;
use super::invocation::{BINARY_NAME, Invocation};
use super::jail::{self, ExitReason, FileAccess, FinishedProcess, JailJob, JailPolicy, MemoryLimit, ProcessPolicy};
use super::language_spec::LanguageSpec;
use super::languages::{build_program, generate_starter, spec};
use super::native_harness::HarnessProgram;
use super::precompiled_header::{HeaderBuild, StoredHeader};
use super::program_cache::{self, CompiledProgram, ProgramCache};
use super::toolchain::Toolchain;

use crate::judge::cancel::Cancel;
use crate::judge::error::JudgeError;
use crate::types::Signature;
use crate::types::problem::Language;
use crate::types::sanitize::clean;
use crate::types::verdict_report::CompileError;
use crate::types::verdict_report::MISSING_FUNCTION_KIND;

/// Version of the build. Raise it if the content of a built program changes.
const BUILD_VERSION: u32 = 1;
/// Resource limits of compilers, large enough for any solution but a bound for a compiler bomb.
const COMPILER_CPU_LIMIT: Duration = Duration::from_mins(1);
const COMPILER_WALL_LIMIT: Duration = Duration::from_mins(5);
const COMPILER_MEMORY_MB: u64 = 4096;
const COMPILER_DISK_MB: u64 = 1024;
const MAX_COMPILER_OUTPUT_BYTES: usize = 1 << 20;
/// Maximum size of a compiled program, many times the size of any solution with its whole runtime.
const MAX_PROGRAM_BYTES: u64 = 64 << 20;

/// What a program is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuildKind {
    /// The program that is judged.
    Judged,
    /// A debugger follows it: it has the names of its variables and is not optimised.
    Debugger,
    /// It stops at undefined behaviour.
    Checked,
    /// It is only compiled: the compiler refuses a variable that may be used before it has a value.
    Strict,
}

/// A source to compile.
pub(super) struct ProgramBuild<'a> {
    pub native: &'a HostMachine,
    pub tools: &'a Toolchain,
    pub program: &'a HarnessProgram,
    pub signature: &'a Signature,
    /// The learner's code, unchanged.
    pub source: &'a str,
    pub kind: BuildKind,
}

impl ProgramBuild<'_> {
    /// Returns the compiled program from the cache, or compiles it. The inner error is the learner's compile error.
    pub async fn get_or_compile(&self, cancel: &Cancel) -> Result<Result<CompiledProgram, CompileError>, JudgeError> {
        let spec = spec(self.tools.language);
        let (ahead, own) = self.program.split(spec.profile.compiled_ahead);
        let mut invocation = (spec.compile)(self.tools, &own);
        let altered = match self.kind {
            BuildKind::Judged => None,
            BuildKind::Debugger => spec.debug_build.map(|debug| debug.arguments),
            BuildKind::Checked => spec.checked_build,
            BuildKind::Strict => spec.strict_build,
        };
        if let Some(altered) = altered {
            altered.apply(&mut invocation.args);
        }
        let key = self.cache_key(&invocation);
        let cache = self.native.cache();
        if let Some(built) = cache.find(&key) {
            return Ok(Ok(built));
        }
        let work = cache.scratch_dir().map_err(|error| unusable(&error))?;
        write_files(&own, work.path()).map_err(|error| unusable(&error))?;
        if !ahead.files.is_empty() {
            let compiled = Box::pin(self.compile_ahead(&ahead, cancel)).await?;
            compiled.copy_outputs(spec.profile.compiled_ahead, work.path()).map_err(|error| unusable(&error))?;
        }
        let finished = self.compile_with_header(invocation, work.path(), cancel).await?;
        if let Some(error) = self.compile_failure(spec, &finished)? {
            if may_be_toolchain(&error) && !Box::pin(self.compiles_starter(cancel)).await? {
                return Err(self.broken_toolchain(&first_message(spec, &finished).unwrap_or(error.message)));
            }
            return Ok(Err(error));
        }
        let size = program_cache::folder_size(work.path());
        if size > MAX_PROGRAM_BYTES {
            return Ok(Err(compile_error::compiler_stopped(&too_large_text(size))));
        }
        make_executable(&work.path().join(BINARY_NAME)).map_err(|error| unusable(&error))?;
        Ok(Ok(cache.store(&key, work).map_err(|error| unusable(&error))?))
    }

    /// Compiles the files of the harness that are the same in every program.
    async fn compile_ahead(&self, ahead: &HarnessProgram, cancel: &Cancel) -> Result<CompiledProgram, JudgeError> {
        let build = ProgramBuild { program: ahead, ..*self };
        build.get_or_compile(cancel).await?.map_err(|error| self.broken_toolchain(&error.message))
    }

    /// Returns a hash of everything that affects the compiled program.
    fn cache_key(&self, invocation: &Invocation) -> String {
        let args: Vec<_> = invocation.args.iter().map(|arg| arg.to_string_lossy()).collect();
        let files: Vec<_> = self.program.files.iter().map(|file| (&file.name, &file.text)).collect();
        let whole = json!([BUILD_VERSION, self.tools.language, self.tools.identity(), args, invocation.env, files]);
        hex::encode(Sha256::digest(whole.to_string()))
    }

    /// Compiles in the folder of the program's files. The compiler reads the harness's header in parsed form, if it can.
    async fn compile_with_header(
        &self,
        invocation: Invocation,
        work: &Path,
        cancel: &Cancel,
    ) -> Result<FinishedProcess, JudgeError> {
        self.native.count_compilation();
        let header = spec(self.tools.language).precompiled_header.filter(|_| self.kind != BuildKind::Debugger);
        let header = header.and_then(|header| HeaderBuild::from_program(header, self.program, &invocation, self.tools));
        if let Some(header) = &header
            && let Some(StoredHeader::Ready(stored)) = self.find_or_store_header(header, cancel).await?
            && header.link(&stored, work).is_ok()
        {
            let finished = self.compile(&invocation, work, Some(&stored), cancel).await?;
            let _ = fs::remove_file(work.join(header.output()));
            if !self.may_be_header(&finished) {
                return Ok(finished);
            }
            let again = self.compile(&invocation, work, None, cancel).await?;
            if again.ended == ExitReason::Exit(0) {
                header.mark_unusable(&stored);
            }
            return Ok(again);
        }
        self.compile(&invocation, work, None, cancel).await
    }

    /// Whether a stored header may be the reason why a program did not compile: no message is about the learner's file.
    fn may_be_header(&self, finished: &FinishedProcess) -> bool {
        let learner = format!("{}:", self.program.learner);
        match finished.ended {
            ExitReason::Exit(0) => false,
            ExitReason::Exit(_) => !String::from_utf8_lossy(&finished.stderr).contains(&learner),
            ExitReason::Signal(_) => true,
            _ => false,
        }
    }

    /// Returns the stored header, or `None` if it can't be stored now, for example because the disk is full.
    async fn find_or_store_header(
        &self,
        header: &HeaderBuild<'_>,
        cancel: &Cancel,
    ) -> Result<Option<StoredHeader>, JudgeError> {
        let cache = self.native.cache();
        if let Some(stored) = header.find(cache) {
            return Ok(Some(stored));
        }
        // While another program's header is parsed, this one is compiled without.
        let Some(_turn) = self.native.header_turn() else { return Ok(None) };
        if let Some(stored) = header.find(cache) {
            return Ok(Some(stored));
        }
        let Ok(work) = cache.scratch_dir() else { return Ok(None) };
        let written = header.files.iter().try_for_each(|file| fs::write(work.path().join(&file.name), &file.text));
        if written.is_err() {
            return Ok(None);
        }
        match self.compile(&header.invocation, work.path(), None, cancel).await?.ended {
            ExitReason::Cancelled => Err(JudgeError::Cancelled),
            ExitReason::Exit(_) => match header.store(cache, work) {
                Ok(stored) => Ok(Some(stored)),
                Err(error) => {
                    tracing::warn!(%error, "the parsed header can't be stored");
                    Ok(None)
                }
            },
            _ => Ok(None),
        }
    }

    /// Starts a compiler in the folder of its files. `header` is the folder of a stored header that it can read.
    async fn compile(
        &self,
        invocation: &Invocation,
        work: &Path,
        header: Option<&Path>,
        cancel: &Cancel,
    ) -> Result<FinishedProcess, JudgeError> {
        let mut env = vec![
            ("PATH".to_owned(), path_variable(self.tools)),
            ("HOME".to_owned(), work.display().to_string()),
            ("TMPDIR".to_owned(), create_temp_folder(work)?),
            ("LC_ALL".to_owned(), "C.UTF-8".to_owned()),
        ];
        env.extend(invocation.env.iter().cloned());
        let mut writable = vec![work.to_owned()];
        if let Some(variable) = spec(self.tools.language).profile.library_cache {
            let folder = library_cache_folder(self.native.cache(), self.tools.language)?;
            env.push((variable.to_owned(), folder.display().to_string()));
            writable.push(folder);
        }
        let mut readable = self.tools.readable_paths();
        readable.extend(header.map(Path::to_owned));
        let job = JailJob {
            program: invocation.program.clone(),
            args: invocation.args.clone(),
            folder: work.to_owned(),
            env,
            stdin: Vec::new(),
            wall: COMPILER_WALL_LIMIT,
            output_cap: MAX_COMPILER_OUTPUT_BYTES,
            output_stop: 16 * MAX_COMPILER_OUTPUT_BYTES as u64,
            policy: JailPolicy {
                files: FileAccess { readable, writable, growing: Vec::new() },
                processes: ProcessPolicy::Children,
                cpu: COMPILER_CPU_LIMIT,
                memory: MemoryLimit::Data(COMPILER_MEMORY_MB),
                resident_mb: None,
                disk_mb: COMPILER_DISK_MB,
            },
        };
        let _permit = self.native.acquire_slot().await;
        let layers = self.native.layers().await;
        let finished =
            jail::run_jailed(self.native.program_path(), &layers, job, cancel).await.map_err(JudgeError::Sandbox)?;
        // Removes the compiler's temporary files, which are not part of the result.
        let _ = fs::remove_dir_all(work.join(TEMP_FOLDER));
        let _ = fs::remove_dir_all(work.join("go"));
        Ok(finished)
    }

    /// Returns whether the problem's starter compiles. If it doesn't, the learner's code is not the reason.
    async fn compiles_starter(&self, cancel: &Cancel) -> Result<bool, JudgeError> {
        let starter = generate_starter(self.signature, self.tools.language);
        let program = build_program(self.tools.language, self.signature, &starter);
        let invocation = (spec(self.tools.language).compile)(self.tools, &program);
        let work = self.native.cache().scratch_dir().map_err(|error| unusable(&error))?;
        write_files(&program, work.path()).map_err(|error| unusable(&error))?;
        self.native.count_compilation();
        match self.compile(&invocation, work.path(), None, cancel).await?.ended {
            ExitReason::Cancelled => Err(JudgeError::Cancelled),
            ended => Ok(ended == ExitReason::Exit(0)),
        }
    }

    fn broken_toolchain(&self, why: &str) -> JudgeError {
        let profile = spec(self.tools.language).profile;
        JudgeError::Toolchain(format!(
            "{} can't be compiled here, not even the starter: {}. Install it again ({}); `rung doctor` checks it.",
            self.tools.language.title(),
            why,
            profile.install
        ))
    }

    fn compile_failure(
        &self,
        spec: &LanguageSpec,
        finished: &FinishedProcess,
    ) -> Result<Option<CompileError>, JudgeError> {
        let output = String::from_utf8_lossy(&finished.stdout) + String::from_utf8_lossy(&finished.stderr);
        let told = || {
            let found = (spec.compile_errors)(&output);
            let language = self.tools.language;
            compile_error::choose_compile_error(language, self.program, self.signature, self.source, (&found, &output))
        };
        Ok(match finished.ended {
            ExitReason::Exit(0) => None,
            ExitReason::Cancelled => return Err(JudgeError::Cancelled),
            ExitReason::CpuTimeout | ExitReason::WallTimeout => {
                Some(compile_error::compiler_stopped("the compiler was stopped: it needed more than a minute"))
            }
            ExitReason::TooMuchDisk => {
                Some(compile_error::compiler_stopped("the compiler was stopped: it made files without end"))
            }
            ExitReason::Exit(_)
            | ExitReason::Signal(_)
            | ExitReason::TooMuchOutput
            | ExitReason::TooManyThreads
            | ExitReason::TooMuchMemory => Some(told()),
        })
    }
}

fn unusable(error: &std::io::Error) -> JudgeError {
    JudgeError::Sandbox(format!("Nothing can be compiled: {error}."))
}

fn write_files(program: &HarnessProgram, folder: &Path) -> std::io::Result<()> {
    program.files.iter().try_for_each(|file| fs::write(folder.join(&file.name), &file.text))
}

/// Returns the compiler's first message in its own words.
fn first_message(spec: &LanguageSpec, finished: &FinishedProcess) -> Option<String> {
    let output = String::from_utf8_lossy(&finished.stdout) + String::from_utf8_lossy(&finished.stderr);
    (spec.compile_errors)(&output).into_iter().next().map(|first| clean(&first.message))
}

/// Returns whether an error may be the toolchain's fault: it is on no line of the learner's, or a file can't be read.
fn may_be_toolchain(error: &CompileError) -> bool {
    const SIGNS: [&str; 5] = ["no such file", "permission denied", "not in std", "can't find crate", "not found in"];
    let message = error.message.to_lowercase();
    (error.line.is_none() && error.kind != MISSING_FUNCTION_KIND) || SIGNS.iter().any(|sign| message.contains(sign))
}

/// Makes a compiled program executable. The jail forbids changing modes, for linkers too, so it is done here.
fn make_executable(program: &Path) -> std::io::Result<()> {
    let is_file = program.symlink_metadata().is_ok_and(|meta| meta.is_file());
    if is_file { fs::set_permissions(program, fs::Permissions::from_mode(0o700)) } else { Ok(()) }
}

fn too_large_text(bytes: u64) -> String {
    format!(
        "the compiled program takes {} MB, more than the {} MB that are run: is there a large array outside all functions \
         that is given values where it stands? Fill it while the program runs",
        bytes >> 20,
        MAX_PROGRAM_BYTES >> 20
    )
}

/// Folder for a compiler's temporary files.
const TEMP_FOLDER: &str = "tmp";

fn create_temp_folder(work: &Path) -> Result<String, JudgeError> {
    let folder = work.join(TEMP_FOLDER);
    fs::create_dir(&folder).map_err(|error| JudgeError::Sandbox(format!("Nothing can be compiled: {error}.")))?;
    Ok(folder.display().to_string())
}

/// Returns the folder in which a compiler caches its compiled standard library.
fn library_cache_folder(cache: &ProgramCache, language: Language) -> Result<PathBuf, JudgeError> {
    cache
        .private_folder(language.name())
        .map_err(|error| JudgeError::Sandbox(format!("Nothing can be compiled: {error}.")))
}

/// Returns the `PATH` on which a compiler finds its assembler and linker.
fn path_variable(tools: &Toolchain) -> String {
    let mut folders: Vec<PathBuf> = tools.folders();
    folders.extend(["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from));
    std::env::join_paths(folders).map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
}
