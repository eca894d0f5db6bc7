//! An output that discards the interpreter's own output. The harness captures the program's output and returns it as
//! data.
//!
//! The stock null output wakes a task for every write, which no instruction count would include.

use tokio::io::AsyncWrite;
use wasmtime_wasi::cli::{IsTerminal, StdoutStream};
use wasmtime_wasi::p2::OutputStream;
use wasmtime_wasi::p2::pipe::SinkOutputStream;

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
