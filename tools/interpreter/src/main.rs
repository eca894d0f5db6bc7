//! Makes the prepared interpreter that Rung's judge embeds: CPython linked, metered and stripped, and its standard
//! library with bytecode, each as one compressed file with its digest.
//!
//! Everything here depends only on the pinned crates and on this folder, so every machine makes the same bytes.
//! `--check` makes them again and compares them with the files in the tree.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

mod callbacks;
mod library;
mod meter;

/// Names of the files in the interpreter's folder.
const INTERPRETER: &str = "interpreter.wasm.zst";
const LIBRARY: &str = "stdlib.tar.zst";
const DIGESTS: &str = "SHA256SUMS";
const USAGE: &str = "usage: rung-interpreter [--check] FOLDER
  FOLDER   src/judge/python/interpreter in Rung's tree
  --check  write nothing; fail if the files in FOLDER differ from what is made";
/// The size counts more than the time: the files are compressed once and stored in every copy of Rung.
const COMPRESSION_LEVEL: i32 = 19;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let check = arguments.iter().position(|argument| argument == "--check").map(|at| arguments.remove(at)).is_some();
    let [folder] = &arguments[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let result = make()
        .and_then(|files| if check { compare(&files, Path::new(folder)) } else { write(&files, Path::new(folder)) });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The files to store, by name.
fn make() -> anyhow::Result<BTreeMap<&'static str, Vec<u8>>> {
    eprintln!("linking the interpreter");
    let linked = eryx_runtime::linker::link_with_extensions(&[]).context("linking the interpreter")?;
    let interpreter = meter::metered(&callbacks::without_callbacks(&linked)?)?;
    eprintln!("linked: {} bytes, metered and stripped: {} bytes", linked.len(), interpreter.len());

    eprintln!("compiling the standard library");
    let scratch = tempfile::tempdir()?;
    let library = library::make(&interpreter, scratch.path())?;

    let mut files = BTreeMap::from([(INTERPRETER, compressed(&interpreter)?), (LIBRARY, compressed(&library)?)]);
    let digests = files.iter().map(|(name, bytes)| format!("{}  {name}\n", hex::encode(Sha256::digest(bytes))));
    let digests: String = digests.collect();
    files.insert(DIGESTS, digests.into_bytes());
    Ok(files)
}

fn compressed(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    zstd::bulk::compress(bytes, COMPRESSION_LEVEL).context("compressing")
}

fn write(files: &BTreeMap<&str, Vec<u8>>, folder: &Path) -> anyhow::Result<()> {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))?;
        println!("{}  {} bytes", path.display(), bytes.len());
    }
    Ok(())
}

fn compare(files: &BTreeMap<&str, Vec<u8>>, folder: &Path) -> anyhow::Result<()> {
    let differs = |(name, bytes): (&&str, &Vec<u8>)| -> Option<PathBuf> {
        let path = folder.join(name);
        (fs::read(&path).ok().as_ref() != Some(bytes)).then_some(path)
    };
    let different: Vec<String> = files.iter().filter_map(differs).map(|path| path.display().to_string()).collect();
    if !different.is_empty() {
        bail!("these files differ from what this tool makes: {}", different.join(", "));
    }
    println!("the files in {} are what this tool makes", folder.display());
    Ok(())
}
