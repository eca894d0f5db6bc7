//! The sandbox: one WebAssembly engine, a frozen interpreter, and a new copy of it for every execution.
//!
//! An execution gets fuel (WebAssembly instructions), memory and a wall-clock timeout. It has only a read-only standard
//! library: no network, no other files, no environment, no threads, and fixed randomness. The next execution always
//! starts from the same frozen memory. This module must not know problems or verdicts.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use wasmtime::component::types::ComponentFunc;
use wasmtime::component::{Accessor, Component, ComponentType, InstancePre, Lift, Linker, ResourceTable, Val};
use wasmtime::{Config, Engine, OperatorCost, OptLevel, ResourceLimiter, Store, StoreContextMut, Trap};
use wasmtime_wasi::random::Deterministic;
use wasmtime_wasi::{FsPerms, WasiCtx, WasiCtxBuilder, WasiCtxView, WasiView};

use crate::judge::verdict::answer_size::MAX_ANSWER_BYTES;

mod instruction_clock;
mod null_output;
mod wasi_files;

/// How often a running execution checks for cancellation.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Number of instructions (a millisecond or two) after which running code yields to check the clock.
const YIELD_FUEL: u64 = 5_000_000;

/// Stack for deep recursion. CPython's own limit, which raises a `RecursionError`, must be reached before this one.
const WASM_STACK_BYTES: usize = 8 << 20;
/// The host's calls run on the same stack, so it is larger than the part WebAssembly may use.
const FIBER_STACK_BYTES: usize = WASM_STACK_BYTES + (1 << 20);

/// The resources an execution may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// WebAssembly instructions, including the interpreter's start.
    pub fuel: u64,
    /// Bytes of memory, including the interpreter's own.
    pub memory: u64,
    /// Milliseconds of wall-clock time.
    pub wall_ms: u64,
    /// Maximum bytes of reports the code may send while it runs (see [`Execution::reports`]); at 0, reports are
    /// ignored.
    #[serde(default)]
    pub reports: usize,
    /// Whether the run ends if it declares its reports complete or the buffer is full. Otherwise both are ignored.
    #[serde(default)]
    pub ends_with_reports: bool,
}

/// How an execution ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExecutionEnd {
    /// The script finished; contains the JSON text of its `result`.
    Returned(String),
    /// The script finished, but its `result` is too large to return.
    TooLarge,
    /// The script itself raised. This is never the learner's code, because the harness catches its exceptions.
    Raised(String),
    OutOfFuel,
    OutOfTime,
    Cancelled,
    /// The call stack was exhausted before CPython's own limit.
    StackOverflow,
    /// The code ended the interpreter (`os._exit`, `os.abort`) or crashed it.
    Died(String),
}

/// The result of an execution and the resources it used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Execution {
    pub ending: ExecutionEnd,
    /// WebAssembly instructions used, including the interpreter's start.
    pub fuel: u64,
    /// Peak memory use in bytes.
    pub memory: u64,
    /// Whether the code requested more memory than allowed.
    pub memory_denied: bool,
    pub elapsed_us: u64,
    /// Lines reported by the harness during the run. They are complete even if the run was stopped or crashed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reports: String,
}

impl Execution {
    /// Creates an execution that never started, or of which only the end is known.
    pub(in crate::judge) fn not_run(ending: ExecutionEnd) -> Self {
        Self { ending, fuel: 0, memory: 0, memory_denied: false, elapsed_us: 0, reports: String::new() }
    }
}

/// Creates the engine. It rejects an image compiled with other settings.
pub(crate) fn create_engine() -> wasmtime::Result<Engine> {
    let mut config = Config::new();
    config.wasm_component_model(true);
    config.wasm_component_model_async(true);
    config.consume_fuel(true);
    // The embedded interpreter already pays for copies per word; the engine would charge them again per byte.
    let mut cost = OperatorCost::new();
    cost.variable.memory_copy_per_byte = 0;
    cost.variable.memory_fill_per_byte = 0;
    config.operator_cost(cost);
    config.cranelift_opt_level(OptLevel::Speed);
    config.async_stack_size(FIBER_STACK_BYTES);
    config.max_wasm_stack(WASM_STACK_BYTES);
    Engine::new(&config)
}

/// Tells a running interpreter the path of its library.
const ENVIRONMENT: [(&str, &str); 2] = [("PYTHONHOME", "/python-stdlib"), ("PYTHONPATH", "/python-stdlib")];

/// The host's state for one interpreter.
pub(crate) struct SandboxHost {
    wasi: WasiCtx,
    table: ResourceTable,
    limiter: MemoryLimiter,
    /// Total instructions it may use; 0 if they are not counted.
    fuel: u64,
    reports: ReportBuffer,
    listings: wasi_files::Listings,
}

/// Lines reported so far, and the space left for more.
#[derive(Default)]
struct ReportBuffer {
    lines: String,
    room: usize,
    /// Whether the run ends when the reports are complete or the space is used up.
    ends: bool,
}

impl SandboxHost {
    /// Creates a host with read-only folders, each with its name inside the sandbox, and fixed randomness.
    pub(crate) fn new(folders: &[(&Path, &str)], environment: &[(&str, &str)], memory: u64) -> wasmtime::Result<Self> {
        let mut wasi = WasiCtxBuilder::new();
        wasi.envs(environment)
            .secure_random(Deterministic::new((0..=250).collect()))
            .insecure_random(Deterministic::new((0..=250).collect()))
            .insecure_random_seed(0)
            .stdout(null_output::NullOutput)
            .stderr(null_output::NullOutput)
            // Blocking is fine, because the thread has no other work, and moving a call to another thread takes longer
            // than most calls.
            .allow_blocking_current_thread(true);
        for (path, name) in folders {
            wasi.preopened_dir(path, name, FsPerms::ReadOnly)?;
        }
        let limiter = MemoryLimiter { limit: memory, peak: 0, denied: false };
        let (table, reports, listings) = (ResourceTable::new(), ReportBuffer::default(), wasi_files::Listings::new());
        Ok(Self { wasi: wasi.build(), table, limiter, fuel: 0, reports, listings })
    }
}

impl WasiView for SandboxHost {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}

/// Counts memory and refuses growth beyond the limit, which CPython turns into a `MemoryError`.
struct MemoryLimiter {
    limit: u64,
    peak: u64,
    denied: bool,
}

impl ResourceLimiter for MemoryLimiter {
    fn memory_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        let desired = desired as u64;
        if desired > self.limit {
            self.denied = true;
            return Ok(false);
        }
        self.peak = self.peak.max(desired);
        Ok(true)
    }

    fn table_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= 1 << 20)
    }
}

/// Creates the linker for all imports of the interpreter: WASI, and stubs that refuse the others.
pub(crate) fn create_linker(engine: &Engine) -> wasmtime::Result<Linker<SandboxHost>> {
    let mut linker = Linker::<SandboxHost>::new(engine);
    wasmtime_wasi::p2::add_to_linker_async(&mut linker)?;
    instruction_clock::add_clocks(&mut linker)?;
    wasi_files::add_files(&mut linker)?;
    null_output::add_output(&mut linker)?;
    stub_unused_imports(&mut linker)?;
    Ok(linker)
}

/// Defines callbacks, tracing and the network only to link the component. Apart from reports, they do nothing or fail.
fn stub_unused_imports(linker: &mut Linker<SandboxHost>) -> wasmtime::Result<()> {
    let refuse = |_: StoreContextMut<'_, SandboxHost>, _: ComponentFunc, _: &[Val], _: &mut [Val]| {
        Err(wasmtime::Error::msg("there is no network here"))
    };
    linker.root().func_wrap_concurrent("invoke", |_: &Accessor<SandboxHost>, (_, _): (String, String)| {
        Box::pin(async { Ok((Err::<String, String>("there is nothing to call here".into()),)) })
    })?;
    linker.root().func_new("list-callbacks", |_, _: ComponentFunc, _, results: &mut [Val]| {
        results[0] = Val::List(Vec::new());
        Ok(())
    })?;
    linker.root().func_new("report-trace", |mut store, _: ComponentFunc, args, _| {
        store_report(&mut store.data_mut().reports, args)
    })?;
    linker.root().func_new("report-output", |_, _: ComponentFunc, _, _| Ok(()))?;
    for (interface, functions) in [
        ("eryx:net/tcp@0.1.0", ["connect", "read", "write", "close"]),
        ("eryx:net/tls@0.1.0", ["upgrade", "read", "write", "close"]),
    ] {
        let mut instance = linker.instance(interface)?;
        for function in functions {
            instance.func_new(function, refuse)?;
        }
    }
    Ok(())
}

/// Stores a line reported from the sandbox (`step`). If reports end the run, returns an error once they are complete
/// (`over`) or the buffer is full: an error is a trap, which code can't catch.
fn store_report(reports: &mut ReportBuffer, args: &[Val]) -> wasmtime::Result<()> {
    let (Some(Val::String(event)), Some(Val::String(line))) = (args.get(1), args.get(2)) else { return Ok(()) };
    // The interpreter's own tracer reports here, too. Its lines are ignored, like reports of a run that is judged.
    let over = event == "over" && reports.ends;
    if reports.room == 0 || !(over || event == "step") {
        return Ok(());
    }
    let line = if over { serde_json::Value::from(line.as_str()).to_string() } else { line.clone() };
    let fits = line.len() < reports.room && !line.contains('\n');
    if fits {
        reports.room -= line.len() + 1;
        reports.lines.push_str(&line);
        reports.lines.push('\n');
    }
    if reports.ends && (over || !fits) { Err(wasmtime::Error::msg("enough was reported")) } else { Ok(()) }
}

/// The result of the interpreter's `execute`.
#[derive(ComponentType, Lift)]
#[component(record)]
struct ScriptOutput {
    #[component(name = "stdout")]
    _stdout: String,
    #[component(name = "stderr")]
    _stderr: String,
    #[component(name = "result-json")]
    result_json: String,
    #[component(name = "result-error")]
    result_error: String,
}

/// A loaded image that can execute scripts from several threads.
pub struct Sandbox {
    engine: Engine,
    interpreter: InstancePre<SandboxHost>,
    stdlib: PathBuf,
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sandbox").field("stdlib", &self.stdlib).finish_non_exhaustive()
    }
}

impl Sandbox {
    /// Loads a compiled image and prepares it for instantiation.
    ///
    /// # Errors
    /// The image was compiled by another version or for another machine.
    ///
    /// The caller guarantees that the file is safe, because it is native code. See `image::load`.
    pub(crate) fn new(engine: Engine, component: &Component, stdlib: PathBuf) -> wasmtime::Result<Self> {
        let interpreter = create_linker(&engine)?.instantiate_pre(component)?;
        Ok(Self { engine, interpreter, stdlib })
    }

    /// Executes a script in a new interpreter. Blocks the thread until it ends, at the latest one polling interval
    /// after the wall-clock timeout or after `cancel` was set.
    pub fn execute(&self, script: &str, allowance: Allowance, cancel: &Arc<AtomicBool>) -> Execution {
        let start = Instant::now();
        let (ending, usage) = match self.try_execute(script, allowance, cancel) {
            Ok(done) => done,
            Err(error) => (ExecutionEnd::Died(format!("{error:#}")), ExecutionUsage::default()),
        };
        Execution {
            ending,
            fuel: usage.fuel,
            memory: usage.memory,
            memory_denied: usage.denied,
            elapsed_us: start.elapsed().as_micros() as u64,
            reports: usage.reports,
        }
    }

    fn try_execute(
        &self,
        script: &str,
        allowance: Allowance,
        cancel: &Arc<AtomicBool>,
    ) -> wasmtime::Result<(ExecutionEnd, ExecutionUsage)> {
        let wall = Duration::from_millis(allowance.wall_ms);
        let mut host = SandboxHost::new(&[(&self.stdlib, "/python-stdlib")], &ENVIRONMENT, allowance.memory)?;
        host.fuel = allowance.fuel;
        host.reports =
            ReportBuffer { room: allowance.reports, ends: allowance.ends_with_reports, lines: String::new() };
        let mut store = Store::new(&self.engine, host);
        store.limiter(|host| &mut host.limiter);
        store.set_fuel(allowance.fuel)?;
        // The fuel is counted anyway, so it also decides when to check the clock. This is cheaper than a second check
        // in every loop.
        store.fuel_async_yield_interval(Some(YIELD_FUEL))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        // The clock stops a script that computes (and yields now and then), and one that waits in the host
        // (`time.sleep`).
        let ended = runtime.block_on(async {
            tokio::select! {
                ended = self.call(&mut store, script) => ended,
                () = tokio::time::sleep(wall) => Err(Trap::Interrupt.into()),
                () = wait_for_cancel(cancel) => Err(Trap::Interrupt.into()),
            }
        });
        let usage = ExecutionUsage {
            fuel: allowance.fuel - store.get_fuel().unwrap_or(0).min(allowance.fuel),
            memory: store.data().limiter.peak,
            denied: store.data().limiter.denied,
            reports: std::mem::take(&mut store.data_mut().reports.lines),
        };
        Ok((classify_end(ended, cancel), usage))
    }

    async fn call(
        &self,
        store: &mut Store<SandboxHost>,
        script: &str,
    ) -> wasmtime::Result<Result<ScriptOutput, String>> {
        let instance = self.interpreter.instantiate_async(&mut *store).await?;
        let execute = instance.get_typed_func::<(&str,), (Result<ScriptOutput, String>,)>(&mut *store, "execute")?;
        let (answer,) = execute.call_async(&mut *store, (script,)).await?;
        Ok(answer)
    }
}

async fn wait_for_cancel(cancel: &AtomicBool) {
    while !cancel.load(Ordering::Relaxed) {
        tokio::time::sleep(CANCEL_POLL_INTERVAL).await;
    }
}

#[derive(Default)]
struct ExecutionUsage {
    fuel: u64,
    memory: u64,
    denied: bool,
    reports: String,
}

fn classify_end(ended: wasmtime::Result<Result<ScriptOutput, String>>, cancel: &AtomicBool) -> ExecutionEnd {
    let error = match ended {
        Ok(Ok(executed)) if executed.result_json.is_empty() => {
            return ExecutionEnd::Raised(format!("no result: {}", executed.result_error));
        }
        Ok(Ok(executed)) if executed.result_json.len() > MAX_ANSWER_BYTES => return ExecutionEnd::TooLarge,
        Ok(Ok(executed)) => return ExecutionEnd::Returned(executed.result_json),
        Ok(Err(traceback)) => return ExecutionEnd::Raised(traceback),
        Err(error) => error,
    };
    match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => ExecutionEnd::OutOfFuel,
        Some(Trap::Interrupt) if cancel.load(Ordering::Relaxed) => ExecutionEnd::Cancelled,
        Some(Trap::Interrupt) => ExecutionEnd::OutOfTime,
        // The interpreter keeps a second stack at the start of its memory. Calls that pass through its C code (`sorted`
        // with a key, a cached function) fill it first.
        Some(Trap::StackOverflow | Trap::MemoryOutOfBounds) => ExecutionEnd::StackOverflow,
        _ => ExecutionEnd::Died(error.root_cause().to_string()),
    }
}

/// Runs one of our own scripts. Returns the JSON text of its `result`, or its traceback.
pub(crate) async fn run_preinit_script(
    store: &mut Store<SandboxHost>,
    instance: &wasmtime::component::Instance,
    script: &str,
) -> wasmtime::Result<Result<String, String>> {
    let execute = instance.get_typed_func::<(&str,), (Result<ScriptOutput, String>,)>(&mut *store, "execute")?;
    let (answer,) = execute.call_async(&mut *store, (script,)).await?;
    Ok(answer.map(|executed| executed.result_json))
}

/// Closes the open files of an instance that is being prepared, so that none is frozen.
pub(crate) async fn close_preinit_files(
    store: &mut Store<SandboxHost>,
    instance: &wasmtime::component::Instance,
) -> wasmtime::Result<()> {
    let settle = instance
        .get_func(&mut *store, "finalize-preinit")
        .ok_or_else(|| wasmtime::Error::msg("the interpreter has no `finalize-preinit`"))?;
    settle.call_async(&mut *store, &[], &mut []).await?;
    Ok(())
}
