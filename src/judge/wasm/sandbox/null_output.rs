//! Where the interpreter's own output goes: nowhere. What a program prints is caught inside and carried out as data.
//!
//! The stock way of dropping it wakes a task for every write, which no instruction count would see.

use tokio::io::AsyncWrite;
use wasmtime_wasi::cli::{IsTerminal, StdoutStream};
use wasmtime_wasi::p2::OutputStream;
use wasmtime_wasi::p2::pipe::SinkOutputStream;

/// An output that takes everything at once and keeps none of it.
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
