//! Starts the interpreter once, imports the harness and the standard library, and writes its memory back into the
//! component.

use std::path::Path;

use wasmtime::component::{Component, Instance, Lift, WasmList};
use wasmtime::{Config, Engine, OptLevel, Store, bail, format_err};
use wasmtime_wizer::{ComponentInstanceState, Wizer};

use crate::judge::wasm::sandbox::{self, SandboxHost};

/// A script for the sandbox that imports every module that can be imported. The others fail quickly.
pub(super) const PRELOAD: &str = include_str!("freeze.py");
/// The environment in which CPython starts. The hash seed makes the order of sets, and so the fuel, the same
/// everywhere.
const ENVIRONMENT: [(&str, &str); 5] = [
    ("PYTHONHOME", "/python-stdlib"),
    ("PYTHONPATH", "/python-stdlib:/site-packages"),
    ("PYTHONUNBUFFERED", "1"),
    ("PYTHONDONTWRITEBYTECODE", "1"),
    ("PYTHONHASHSEED", "0"),
];

/// Returns the component with the memory of a started interpreter. `on_stage` is called for stages 1 and 2 of
/// [`super::prepare_progress`].
///
/// # Errors
/// The interpreter does not start, or the harness raises when it is imported.
pub(super) async fn freeze(
    component: &[u8],
    stdlib: &Path,
    packages: &Path,
    on_stage: &impl Fn(usize),
) -> wasmtime::Result<Vec<u8>> {
    on_stage(1);
    let wizer = Wizer::new();
    let (context, instrumented) = wizer.instrument_component(component)?;
    // This start runs once, so it compiles quickly and counts no instructions.
    let mut config = Config::new();
    config.wasm_component_model(true);
    config.wasm_component_model_async(true);
    config.cranelift_opt_level(OptLevel::None);
    let engine = Engine::new(&config)?;
    let instrumented = Component::new(&engine, &instrumented)?;
    let folders = [(stdlib, "python-stdlib"), (packages, "site-packages")];
    let mut store = Store::new(&engine, SandboxHost::new(&folders, &ENVIRONMENT, u64::MAX)?);
    let instance = sandbox::create_linker(&engine)?.instantiate_async(&mut store, &instrumented).await?;
    if let Err(traceback) = sandbox::run_preinit_script(&mut store, &instance, "import rung_harness").await? {
        bail!("importing the harness failed: {traceback}");
    }
    let preloaded = sandbox::run_preinit_script(&mut store, &instance, PRELOAD).await?;
    preloaded.map_err(|traceback| format_err!("importing the standard library: {traceback}"))?;
    sandbox::close_preinit_files(&mut store, &instance).await?;

    on_stage(2);
    let mut started = StartedInterpreter { store, instance, failure: None };
    let frozen = wizer.snapshot_component(&context, &mut started).await;
    started.failure.map_or(Ok(()), Err)?;
    frozen
}

/// An instrumented interpreter with readable state.
///
/// The crate's own implementation of [`ComponentInstanceState`] would also build wasmtime's interface parser and a C
/// library.
struct StartedInterpreter {
    store: Store<SandboxHost>,
    instance: Instance,
    /// The first failure, because the trait's functions can't return one.
    failure: Option<wasmtime::Error>,
}

impl StartedInterpreter {
    /// Calls a function that the instrumentation exported. Returns `None` after a failure.
    async fn call<R: Lift + 'static>(&mut self, interface: &str, function: &str) -> Option<R> {
        match self.try_call(interface, function).await {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.failure.get_or_insert(error);
                None
            }
        }
    }

    async fn try_call<R: Lift + 'static>(&mut self, interface: &str, function: &str) -> wasmtime::Result<R> {
        let missing = || wasmtime::Error::msg(format!("the instrumented interpreter has no {interface} {function}"));
        let (_, interface) = self.instance.get_export(&mut self.store, None, interface).ok_or_else(missing)?;
        let (_, function) =
            self.instance.get_export(&mut self.store, Some(&interface), function).ok_or_else(missing)?;
        let function = self.instance.get_typed_func::<(), (R,)>(&mut self.store, function)?;
        Ok(function.call_async(&mut self.store, ()).await?.0)
    }
}

impl ComponentInstanceState for StartedInterpreter {
    async fn call_func_ret_list_u8(&mut self, interface: &str, function: &str, take: impl FnOnce(&[u8]) + Send) {
        if let Some(list) = self.call::<WasmList<u8>>(interface, function).await {
            take(list.as_le_slice(&self.store));
        }
    }

    async fn call_func_ret_s32(&mut self, interface: &str, function: &str) -> i32 {
        self.call(interface, function).await.unwrap_or_default()
    }

    async fn call_func_ret_s64(&mut self, interface: &str, function: &str) -> i64 {
        self.call(interface, function).await.unwrap_or_default()
    }

    async fn call_func_ret_f32(&mut self, interface: &str, function: &str) -> u32 {
        self.call::<f32>(interface, function).await.unwrap_or_default().to_bits()
    }

    async fn call_func_ret_f64(&mut self, interface: &str, function: &str) -> u64 {
        self.call::<f64>(interface, function).await.unwrap_or_default().to_bits()
    }
}
