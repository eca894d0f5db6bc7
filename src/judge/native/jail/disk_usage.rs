//! Measures the disk space of a program's folders.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Maximum number of files in a program's writable folders.
const MAX_FILES: usize = 2_000;

/// Returns the bytes below the folders, or `None` if there are too many files. A file counts with its length or its
/// blocks, whichever is more: a hole has length without blocks, and reserved space has blocks without length.
pub(super) fn measure_disk_usage(folders: &[PathBuf]) -> Option<u64> {
    let (mut bytes, mut files, mut rest) = (0_u64, 0, folders.to_vec());
    while let Some(path) = rest.pop() {
        let meta = match path.symlink_metadata() {
            Ok(meta) => meta,
            // The path is too long to open, so its content can't be counted.
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return None,
            Err(_) => continue,
        };
        files += 1;
        if files > MAX_FILES {
            return None;
        }
        // The kernel counts blocks of 512 bytes on every file system.
        bytes = bytes.saturating_add(meta.len().max(meta.blocks().saturating_mul(512)));
        if meta.is_dir() {
            rest.extend(folder_entries(&path));
        }
    }
    Some(bytes)
}

fn folder_entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.take(MAX_FILES + 1).map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_count_by_length_and_reserves_by_blocks() {
        let folder = tempfile::tempdir().expect("a folder");
        let least = |wanted: u64| {
            let found = measure_disk_usage(&[folder.path().to_owned()]).expect("few files");
            assert!((wanted..wanted + (1 << 20)).contains(&found), "{found}, not {wanted}");
        };
        least(0);
        let hole = std::fs::File::create(folder.path().join("hole")).expect("a file");
        hole.set_len(64 << 20).expect("a length");
        least(64 << 20);
        let reserve = std::fs::File::create(folder.path().join("reserve")).expect("a file");
        #[cfg(target_os = "linux")]
        // Not every file system supports this.
        if rustix::fs::fallocate(&reserve, rustix::fs::FallocateFlags::KEEP_SIZE, 0, 32 << 20).is_ok() {
            assert_eq!(reserve.metadata().expect("a file").len(), 0);
            least(96 << 20);
        }
    }
}
