//! The interpreter's image: CPython started once, frozen with the harness inside, compiled to native code, cached.
//!
//! Starting CPython takes half a second; starting from the image takes milliseconds. The image is made once per machine
//! in a separate process, because this takes much memory and time, and is stored in a private folder together with the
//! standard library. The start is frozen with a fixed hash seed and fixed randomness, which makes the iteration order
//! of sets, and with it verdicts and instruction counts, the same on every machine.

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use sha2::{Digest, Sha256};
use wasmtime::component::Component;

use super::python::{HARNESS, MODULES};
use super::sandbox::{self, Sandbox};
use crate::file_write::{self, FilePrivacy};

mod embedded_interpreter;
mod freeze;
pub mod prepare_progress;

/// Version of the image. Raise it if the way an image is made changes; the harness and the embedded interpreter are
/// hashed anyway.
const IMAGE_VERSION: &str = "8 wasmtime 48 seed 0";

/// The paths of an image. All are inside one folder, named by a hash of the image's inputs.
#[derive(Clone, Debug)]
pub struct ImagePaths {
    /// The folder with the images of all versions; its mode is 0700.
    root: PathBuf,
    /// The folder of this version.
    pub folder: PathBuf,
}

impl ImagePaths {
    /// Returns the paths of this program's image inside the cache folder.
    #[must_use]
    pub fn new(cache: &Path) -> Self {
        let root = cache.join("sandbox");
        let mut hash = Sha256::new();
        hash.update(IMAGE_VERSION);
        hash.update(HARNESS);
        for (_, text) in MODULES {
            hash.update(text);
        }
        hash.update(freeze::PRELOAD);
        hash.update(embedded_interpreter::DIGESTS);
        hash.update(std::env::consts::ARCH);
        let folder = root.join(&hex::encode(hash.finalize())[..16]);
        Self { root, folder }
    }

    /// Returns the path of the compiled interpreter.
    #[must_use]
    pub fn image(&self) -> PathBuf {
        self.folder.join("python.cwasm")
    }

    /// Returns the path of the compiled interpreter's SHA-256, in hexadecimal.
    #[must_use]
    pub fn checksum(&self) -> PathBuf {
        self.folder.join("python.sha256")
    }

    /// Returns the path of the note of which file was checked last (see [`ImagePaths::stamp`]).
    #[must_use]
    pub fn checked(&self) -> PathBuf {
        self.folder.join("python.checked")
    }

    /// Identifies the file of the image, its last change and the checksum it should have. A write changes it, because no
    /// program can set the time of a change (`ctime`). It doesn't show damage of the disk, nor what a program of the same user
    /// writes to a mapping that it kept. `None` without an image.
    #[must_use]
    pub fn stamp(&self) -> Option<String> {
        let meta = fs::metadata(self.image()).ok()?;
        let checksum = fs::read_to_string(self.checksum()).ok()?;
        let (file, written) = ((meta.dev(), meta.ino(), meta.len()), (meta.mtime(), meta.mtime_nsec()));
        Some(format!("{file:?} {written:?} {:?} {checksum}\n", (meta.ctime(), meta.ctime_nsec())))
    }

    /// Notes that the file with this stamp was loaded, so its checksum is right. A worker itself may write no file.
    ///
    /// The note saves time only: without it, the next worker computes the checksum again.
    pub fn note_checked(&self, stamp: Option<&str>) {
        let Some(stamp) = stamp.filter(|stamp| self.stamp().as_deref() == Some(stamp) && !self.is_checked(stamp))
        else {
            return;
        };
        let _ = file_write::replace_cache_file(&self.checked(), stamp.as_bytes());
    }

    fn is_checked(&self, stamp: &str) -> bool {
        fs::read_to_string(self.checked()).is_ok_and(|noted| noted == stamp)
    }

    /// Returns the path of the SHA-256, in hexadecimal, of the frozen interpreter before compilation. It is the same on
    /// every machine.
    #[must_use]
    pub fn snapshot(&self) -> PathBuf {
        self.folder.join("snapshot.sha256")
    }

    /// Returns the content of [`Self::snapshot`], on which all instruction counts depend, or `None` without an image.
    #[must_use]
    pub fn digest(&self) -> Option<String> {
        fs::read_to_string(self.snapshot()).ok().filter(|text| text.len() == 64)
    }

    /// Returns the path of CPython's standard library.
    #[must_use]
    pub fn stdlib(&self) -> PathBuf {
        self.folder.join("python-stdlib")
    }

    /// Returns whether an image exists. Its content is checked when the worker loads it.
    #[must_use]
    pub fn exists(&self) -> bool {
        let files = [self.checksum(), self.image(), self.snapshot()];
        files.iter().all(|file| file.is_file()) && self.stdlib().join("encodings").is_dir()
    }

    /// Discards the image, so the next start makes a new one.
    pub fn discard(&self) {
        // The checksum is removed first, because without it the other files don't count as an image.
        let _ = fs::remove_file(self.checksum());
        let _ = fs::remove_file(self.checked());
        let _ = fs::remove_file(self.image());
        // If others could write to the folder, no file in it can be trusted, including the standard library.
        if check_private(&self.root).and_then(|()| check_private(&self.folder)).is_err() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Makes the image. Blocks for about a quarter of a minute of work on two cores; `on_stage` is called at the start of
/// every stage.
///
/// The caller runs this in a separate process.
pub async fn prepare(paths: &ImagePaths, on_stage: impl Fn(usize)) -> anyhow::Result<()> {
    make_private_folder(&paths.root)?;
    make_private_folder(&paths.folder)?;
    let _lock = lock_file(&paths.root.join("prepare.lock"))?;
    if paths.exists() {
        return Ok(());
    }
    on_stage(0);
    let scratch = paths.root.join("scratch");
    // A killed preparation leaves its folder behind.
    let _ = fs::remove_dir_all(&scratch);
    make_private_folder(&scratch)?;
    let interpreter = embedded_interpreter::decompress_interpreter()?;
    if !paths.stdlib().exists() {
        let library = scratch.join("stdlib");
        embedded_interpreter::unpack_library(&library)?;
        fs::rename(library, paths.stdlib()).context("moving the standard library into the image's folder")?;
    }
    let packages = scratch.join("packages");
    fs::create_dir(&packages)?;
    fs::write(packages.join("rung_harness.py"), HARNESS)?;
    for (name, text) in MODULES {
        fs::write(packages.join(name), text)?;
    }
    let frozen =
        freeze::freeze(&interpreter, &paths.stdlib(), &packages, &on_stage).await.map_err(|e| engine_error(&e))?;
    on_stage(3);
    let compiled = sandbox::create_engine()
        .and_then(|engine| engine.precompile_component(&frozen))
        .map_err(|e| engine_error(&e))?;
    write_synced(&paths.image(), &compiled)?;
    write_synced(&paths.snapshot(), hex::encode(Sha256::digest(&frozen)).as_bytes())?;
    write_synced(&paths.checksum(), hex::encode(Sha256::digest(&compiled)).as_bytes())?;
    let _ = fs::remove_dir_all(&scratch);
    Ok(())
}

/// Runs the preparing process, which tells its progress on standard output. Returns the exit code; an error is the last
/// line of standard error.
#[must_use]
pub fn main(cache: &Path) -> u8 {
    let say = prepare_progress::tell_progress();
    let prepared = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(prepare(&ImagePaths::new(cache), say)));
    match prepared {
        Ok(()) => 0,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{error:#}");
            1
        }
    }
}

/// Loads the image after checking its checksum, or that it is the file whose checksum was right and has not changed since:
/// reading 55 MB for the checksum takes three quarters of a worker's start.
///
/// # Errors
/// The image is missing, damaged, from another version, or could have been changed by others. The caller discards it
/// and prepares a new one.
pub fn load(paths: &ImagePaths) -> anyhow::Result<Sandbox> {
    check_private(&paths.root)?;
    check_private(&paths.folder)?;
    let expected = fs::read_to_string(paths.checksum()).context("reading the image's checksum")?;
    let is_known = paths.stamp().is_some_and(|stamp| paths.is_checked(&stamp));
    if !is_known && hash_file(&paths.image()).context("reading the sandbox image")? != expected {
        bail!("the sandbox image does not match its checksum");
    }
    let engine = sandbox::create_engine().map_err(|e| engine_error(&e))?;
    // SAFETY: the file is native code for this very engine. It was written by `prepare` into a folder only this user
    // can write to, and its checksum was verified since it last changed. So mapping it runs nothing that `prepare`
    // didn't compile.
    #[allow(unsafe_code)]
    let component = unsafe { Component::deserialize_file(&engine, paths.image()) }.map_err(|e| engine_error(&e))?;
    Sandbox::new(engine, &component, paths.stdlib()).map_err(|e| engine_error(&e))
}

/// Converts the engine's error type to ours as text, because callers here need only its text.
fn engine_error(error: &wasmtime::Error) -> anyhow::Error {
    anyhow!("{error:#}")
}

/// Returns the SHA-256 of a file, in hexadecimal. The file is read in parts: it is large, and every worker reads it.
fn hash_file(path: &Path) -> std::io::Result<String> {
    let (mut file, mut hash) = (fs::File::open(path)?, Sha256::new());
    let mut part = vec![0; 256 << 10];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(hex::encode(hash.finalize())),
            length => hash.update(&part[..length]),
        }
    }
}

fn make_private_folder(path: &Path) -> anyhow::Result<()> {
    file_write::create_private_folder(path).with_context(|| format!("making the private folder {}", path.display()))?;
    let mut permissions = fs::metadata(path)?.permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o700);
    fs::set_permissions(path, permissions).with_context(|| format!("making {} private", path.display()))
}

/// Checks that only this user can write to a folder of the image. Another user could have replaced the code, with a
/// matching checksum.
fn check_private(path: &Path) -> anyhow::Result<()> {
    let meta = fs::metadata(path).with_context(|| format!("looking at {}", path.display()))?;
    if meta.uid() != rustix::process::geteuid().as_raw() {
        bail!("{} belongs to another user, who could have changed what is in it", path.display());
    }
    if meta.mode() & 0o077 != 0 {
        bail!("{} is open to other users (mode {:o}, not 700)", path.display(), meta.mode() & 0o777);
    }
    Ok(())
}

fn lock_file(path: &Path) -> anyhow::Result<fs::File> {
    let file = fs::File::create(path).with_context(|| format!("creating {}", path.display()))?;
    file.lock().with_context(|| format!("waiting for {}", path.display()))?;
    Ok(file)
}

fn write_synced(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    file_write::replace_file(path, bytes, FilePrivacy::Private).with_context(|| format!("writing {}", path.display()))
}
