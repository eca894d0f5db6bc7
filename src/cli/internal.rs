//! `rung __worker`, `rung __prepare`, `rung __jail`: processes that Rung starts for itself. They speak to their parent over pipes
//! and must not print anything else.

use std::path::Path;
use std::process::ExitCode;

use super::args::Internal;
use crate::judge;

/// Holds the sandbox until standard input closes.
pub fn worker(internal: &Internal) -> ExitCode {
    judge::worker::main(cache(internal)).into()
}

/// Makes the sandbox's image.
pub fn prepare(internal: &Internal) -> ExitCode {
    judge::image::main(cache(internal)).into()
}

/// Confines itself and becomes the program it was told to run.
pub fn jail(internal: &Internal) -> ExitCode {
    judge::native::jail::main(&internal.arguments).into()
}

/// The cache folder, their only argument.
fn cache(internal: &Internal) -> &Path {
    internal.arguments.first().map_or(Path::new(""), Path::new)
}
