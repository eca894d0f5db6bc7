//! What several integration tests need: the binary, a shared sandbox image, hermetic folders.

use std::path::{Path, PathBuf};

/// The `rung` binary under test.
pub fn rung() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_rung"))
}

/// A cache folder all tests share, so that the sandbox image is prepared once for the whole run.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}
