//! The standard library: unpacked, compiled to bytecode by the interpreter it is for, and packed as one archive.
//!
//! Compiling a module takes a hundred times the work of importing it, and a learner whose solution imports `unittest` would
//! be charged for both. The bytecode is stored beside the sources as "unchecked": the interpreter takes it without
//! comparing it with its source, because the comparison costs instructions. The sources stay, because tracebacks show
//! their lines.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use eryx::embedded_stdlib::EmbeddedStdlib;
use wasmtime::component::types::ComponentFunc;
use wasmtime::component::{Accessor, Component, ComponentType, Lift, Linker, ResourceTable, Val};
use wasmtime::{Config, Engine, OptLevel, Store};
use wasmtime_wasi::{DirPerms, FilePerms, WasiCtx, WasiCtxBuilder, WasiCtxView, WasiView};

/// The library's folder inside the sandbox. It is part of the bytecode, so the judge must mount it at the same path.
const MOUNT: &str = "python-stdlib";
/// Runs in the interpreter. A file that can't be compiled (some are wrong on purpose) gets no bytecode.
const COMPILE: &str = include_str!("library/compile.py");
/// The hash seed decides the order of constant sets in the bytecode.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("PYTHONHOME", "/python-stdlib"),
    ("PYTHONPATH", "/python-stdlib"),
    ("PYTHONDONTWRITEBYTECODE", "1"),
    ("PYTHONHASHSEED", "0"),
];

/// The library's archive, sources and bytecode, in the order of their paths.
///
/// # Errors
/// The library can't be unpacked, or the interpreter can't compile it.
pub fn make(interpreter: &[u8], scratch: &Path) -> anyhow::Result<Vec<u8>> {
    let unpacked = EmbeddedStdlib::get()?.path();
    let mut files = BTreeMap::new();
    read(unpacked, unpacked, &mut files)?;
    let library = scratch.join(MOUNT);
    for (path, bytes) in &files {
        let place = library.join(path);
        fs::create_dir_all(place.parent().unwrap_or(&library))?;
        fs::write(place, bytes)?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let bytecode: BTreeMap<String, String> = serde_json::from_str(&runtime.block_on(compile(interpreter, &library))?)?;
    eprintln!("{} files, {} of bytecode", files.len(), bytecode.len());
    for (path, hex) in bytecode {
        let path = path.strip_prefix("/python-stdlib/").with_context(|| format!("{path} is not in the library"))?;
        files.insert(path.to_owned(), hex::decode(hex)?);
    }
    pack(&files)
}

/// Reads a folder's files by their path below `root`. Bytecode that came with the library is for another interpreter.
fn read(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && !path.ends_with("__pycache__") {
            read(root, &path, files)?;
        } else if path.is_file() {
            let name = path.strip_prefix(root)?.to_str().context("a file name that is not UTF-8")?;
            files.insert(name.to_owned(), fs::read(&path)?);
        }
    }
    Ok(())
}

/// Nothing of the machine it was made on is in an archive: no owner, no date.
fn pack(files: &BTreeMap<String, Vec<u8>>) -> anyhow::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for (path, bytes) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, path, &bytes[..])?;
    }
    Ok(archive.into_inner()?)
}

struct Host {
    wasi: WasiCtx,
    table: ResourceTable,
}

impl WasiView for Host {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}

/// What the interpreter's `execute` answers.
#[derive(ComponentType, Lift)]
#[component(record)]
struct Executed {
    #[component(name = "stdout")]
    _stdout: String,
    #[component(name = "stderr")]
    _stderr: String,
    #[component(name = "result-json")]
    result_json: String,
    #[component(name = "result-error")]
    result_error: String,
}

/// Runs [`COMPILE`]; the JSON text of its result.
async fn compile(interpreter: &[u8], library: &Path) -> anyhow::Result<String> {
    let mut config = Config::new();
    config.wasm_component_model(true).wasm_component_model_async(true);
    // It runs once: compile quickly.
    config.cranelift_opt_level(OptLevel::None);
    config.async_stack_size(9 << 20);
    config.max_wasm_stack(8 << 20);
    let engine = Engine::new(&config)?;
    let component = Component::new(&engine, interpreter)?;
    let wasi = WasiCtxBuilder::new()
        .envs(&ENVIRONMENT)
        .preopened_dir(library, MOUNT, DirPerms::READ, FilePerms::READ)?
        .build();
    let mut store = Store::new(&engine, Host { wasi, table: ResourceTable::new() });
    let instance = linker(&engine)?.instantiate_async(&mut store, &component).await?;
    let execute = instance.get_typed_func::<(&str,), (Result<Executed, String>,)>(&mut store, "execute")?;
    let (answer,) = execute.call_async(&mut store, (COMPILE,)).await?;
    let done = answer.map_err(|traceback| anyhow!("compiling the standard library: {traceback}"))?;
    if done.result_json.is_empty() { Err(anyhow!("no result: {}", done.result_error)) } else { Ok(done.result_json) }
}

/// WASI, and refusals for the network and the callbacks, which exist to let the interpreter link. The judge's sandbox has the
/// same; it embeds the files made here, so this crate can't use it.
fn linker(engine: &Engine) -> anyhow::Result<Linker<Host>> {
    let mut linker = Linker::<Host>::new(engine);
    wasmtime_wasi::p2::add_to_linker_async(&mut linker)?;
    linker.root().func_wrap_concurrent("invoke", |_: &Accessor<Host>, (_, _): (String, String)| {
        Box::pin(async { Ok((Err::<String, String>("there is nothing to call here".into()),)) })
    })?;
    linker.root().func_new("list-callbacks", |_, _: ComponentFunc, _, results: &mut [Val]| {
        results[0] = Val::List(Vec::new());
        Ok(())
    })?;
    for function in ["report-trace", "report-output"] {
        linker.root().func_new(function, |_, _: ComponentFunc, _, _| Ok(()))?;
    }
    for (interface, functions) in [
        ("eryx:net/tcp@0.1.0", ["connect", "read", "write", "close"]),
        ("eryx:net/tls@0.1.0", ["upgrade", "read", "write", "close"]),
    ] {
        let mut instance = linker.instance(interface)?;
        for function in functions {
            instance.func_new(function, |_, _: ComponentFunc, _, _| {
                Err(wasmtime::Error::msg("there is no network here"))
            })?;
        }
    }
    Ok(linker)
}
