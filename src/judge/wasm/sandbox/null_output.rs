//! An output that discards the interpreter's own output. The harness captures the program's output and returns it as
//! data.
//!
//! The stock null output wakes a task for every write, which no instruction count would include.

use tokio::io::AsyncWrite;
use wasmtime::component::{Linker, Resource, WasmList};
use wasmtime_wasi::cli::{IsTerminal, StdoutStream};
use wasmtime_wasi::p2::bindings::io::streams::StreamError;
use wasmtime_wasi::p2::pipe::SinkOutputStream;
use wasmtime_wasi::p2::{DynOutputStream, OutputStream};

/// Replaces the write that the interpreter uses. The stock one copies the bytes out of the sandbox, which no instruction
/// count would include either: the interpreter has no stream but this output, so nothing reads them.
pub(super) fn add_output<T: 'static>(linker: &mut Linker<T>) -> wasmtime::Result<()> {
    type Written = (Resource<DynOutputStream>, WasmList<u8>);
    linker.allow_shadowing(true);
    let mut streams = linker.instance("wasi:io/streams@0.2.12")?;
    streams.func_wrap("[method]output-stream.blocking-write-and-flush", |_, (_, _): Written| {
        Ok((Ok::<(), StreamError>(()),))
    })?;
    linker.allow_shadowing(false);
    Ok(())
}

/// An output that accepts all data at once and discards it.
pub(super) struct NullOutput;

impl IsTerminal for NullOutput {
    fn is_terminal(&self) -> bool {
        false
    }
}

impl StdoutStream for NullOutput {
    fn async_stream(&self) -> Box<dyn AsyncWrite + Send + Sync> {
        Box::new(tokio::io::sink())
    }

    fn p2_stream(&self) -> Box<dyn OutputStream> {
        Box::new(SinkOutputStream)
    }
}
