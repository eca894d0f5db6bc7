//! The embedded interpreter: CPython, linked and metered, and its standard library with bytecode.
//!
//! Both are the same on every machine, so `tools/interpreter` makes them once and they are stored in the repository.
//! `src/judge/python/interpreter/README.md` describes how.

use std::io::Read;
use std::path::Path;

use anyhow::Context;
use ruzstd::decoding::StreamingDecoder;

/// CPython as a component. It burns one instruction per eight bytes copied, and ten thousand per call of the host.
const INTERPRETER: &[u8] = include_bytes!("../../python/interpreter/interpreter.wasm.zst");
/// The standard library's sources and bytecode, as a tar archive.
const LIBRARY: &[u8] = include_bytes!("../../python/interpreter/stdlib.tar.zst");
/// SHA-256 of the two files, which is part of an image's name.
pub(super) const DIGESTS: &str = include_str!("../../python/interpreter/SHA256SUMS");

/// Returns the component's bytes.
pub(super) fn decompress_interpreter() -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    StreamingDecoder::new(INTERPRETER)?.read_to_end(&mut bytes).context("unpacking the interpreter")?;
    Ok(bytes)
}

/// Unpacks the standard library into a folder.
pub(super) fn unpack_library(folder: &Path) -> anyhow::Result<()> {
    let mut archive = tar::Archive::new(StreamingDecoder::new(LIBRARY)?);
    archive.unpack(folder).context("unpacking the standard library")
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn digests_name_the_embedded_files() {
        let files = [("interpreter.wasm.zst", INTERPRETER), ("stdlib.tar.zst", LIBRARY)];
        let sums = files.map(|(name, bytes)| format!("{}  {name}\n", hex::encode(Sha256::digest(bytes))));
        assert_eq!(DIGESTS, sums.concat());
    }

    #[test]
    fn library_has_bytecode_beside_its_sources() {
        let folder = tempfile::tempdir().expect("a folder");
        unpack_library(folder.path()).expect("unpacked");
        for file in ["json/decoder.py", "json/__pycache__/decoder.cpython-314.pyc", "encodings/utf_8.py"] {
            assert!(folder.path().join(file).is_file(), "{file}");
        }
    }
}
