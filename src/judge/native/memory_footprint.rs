//! Measures the memory a compiled program takes before its first line: its code and its global arrays.
//!
//! It reads the program headers of the ELF file, which the kernel also uses to map the program. Other files have no
//! known footprint.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// The first bytes of a little-endian ELF file with 64-bit addresses, as on every Linux machine Rung runs on.
const ELF_MAGIC: [u8; 6] = [0x7f, b'E', b'L', b'F', 2, 1];
/// Type of a header that describes a memory segment.
const LOAD_SEGMENT: u32 = 1;
/// Maximum number of headers, more than any linker writes.
const MAX_HEADERS: u16 = 1_000;

/// Returns the bytes of memory that a program is mapped to, or `None` if the file can't be parsed as a program.
pub(super) fn mapped_bytes(program: &Path) -> Option<u64> {
    let mut file = File::open(program).ok()?;
    let head: [u8; 64] = read_array(&mut file)?;
    if head[..6] != ELF_MAGIC {
        return None;
    }
    let (offset, length, count) = (read_u64(&head, 32)?, read_u16(&head, 54)?, read_u16(&head, 56)?);
    if length < 56 || count > MAX_HEADERS {
        return None;
    }
    let mut bytes = 0_u64;
    for index in 0..count {
        file.seek(SeekFrom::Start(offset.checked_add(u64::from(index) * u64::from(length))?)).ok()?;
        let header: [u8; 56] = read_array(&mut file)?;
        if header[..4] == LOAD_SEGMENT.to_le_bytes() {
            bytes = bytes.saturating_add(read_u64(&header, 40)?);
        }
    }
    Some(bytes)
}

fn read_array<const LENGTH: usize>(file: &mut File) -> Option<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

fn read_u64(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a program with memory segments of these sizes.
    fn program(sizes: &[u64]) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(&ELF_MAGIC);
        bytes[32..40].copy_from_slice(&64_u64.to_le_bytes());
        bytes[54..56].copy_from_slice(&56_u16.to_le_bytes());
        bytes[56..58].copy_from_slice(&(sizes.len() as u16).to_le_bytes());
        for size in sizes {
            let mut header = [0; 56];
            header[..4].copy_from_slice(&LOAD_SEGMENT.to_le_bytes());
            header[40..48].copy_from_slice(&size.to_le_bytes());
            bytes.extend(header);
        }
        bytes
    }

    #[test]
    fn stretches_of_memory_are_added_up_and_anything_else_is_no_program() {
        let whole = program(&[1 << 20, 400 << 20]);
        let mut other = whole.clone();
        other[4] = 1;
        for (bytes, expected) in [
            (&whole[..], Some(401 << 20)),
            (&program(&[u64::MAX, 1]), Some(u64::MAX)),
            (&program(&[]), Some(0)),
            (&whole[..70], None),
            (&other, None),
            (b"#!/bin/sh\n", None),
            (b"", None),
        ] {
            let file = tempfile::NamedTempFile::new().expect("a file");
            std::fs::write(file.path(), bytes).expect("write");
            assert_eq!(mapped_bytes(file.path()), expected, "{} bytes", bytes.len());
        }
        assert_eq!(mapped_bytes(Path::new("/nonexistent")), None);
    }
}
