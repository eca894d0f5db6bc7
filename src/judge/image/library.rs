//! The standard library: unpacked, compiled ahead, and imported before the interpreter is frozen.
//!
//! Importing a module is work, compiling its source a hundred times as much, and whoever imports it would be charged for
//! both: a right solution that imports `unittest` would be too slow. So a first interpreter compiles all of the library,
//! in name order, and its bytecode is put beside the sources, to be taken as it is: which source it was made of is
//! certain, and asking costs instructions. The second interpreter, the one that is frozen, imports all that can be
//! imported here; what can't fails quickly.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use eryx::embedded_stdlib::EmbeddedStdlib;
use wasmtime::Store;
use wasmtime::component::Instance;

use crate::judge::sandbox::{self, Host};
use crate::model::folder::folder_of;

/// Where the sandbox has it.
const INSIDE: &str = "/python-stdlib";
/// Runs in the sandbox. What can't be compiled (a file meant to be wrong) stays as it is.
const COMPILE: &str = include_str!("library/compile.py");
/// Runs in the sandbox.
const PRELOAD: &str = include_str!("library/preload.py");
/// What making the library depends on besides the crates.
pub(super) const RECIPE: [&str; 2] = [COMPILE, PRELOAD];

/// Moves the library to where the image will look for it, if it isn't there already.
pub(super) fn unpack(place: &Path) -> anyhow::Result<()> {
    let unpacked = EmbeddedStdlib::get()?.path().to_owned();
    if !place.exists() {
        fs::rename(&unpacked, place).context("moving the standard library into the image's folder")?;
    }
    Ok(())
}

/// Has an interpreter compile every module of it.
pub(super) async fn compile(store: &mut Store<Host>, interpreter: &Instance, library: &Path) -> anyhow::Result<()> {
    let answer = sandbox::run(store, interpreter, COMPILE).await?;
    let json = answer.map_err(|traceback| anyhow!("compiling the standard library: {traceback}"))?;
    let bytecode: BTreeMap<String, String> = serde_json::from_str(&json).context("reading the library's bytecode")?;
    for (path, hex) in bytecode {
        let place = Path::new(&path).strip_prefix(INSIDE).with_context(|| format!("{path} is not in the library"))?;
        let place = library.join(place);
        fs::create_dir_all(folder_of(&place))?;
        fs::write(&place, hex::decode(hex)?).with_context(|| format!("writing {}", place.display()))?;
    }
    Ok(())
}

/// Has an interpreter import every module of it that can be imported.
pub(super) async fn preload(store: &mut Store<Host>, interpreter: &Instance) -> anyhow::Result<()> {
    let answer = sandbox::run(store, interpreter, PRELOAD).await?;
    answer.map_err(|traceback| anyhow!("importing the standard library: {traceback}")).map(|_| ())
}
