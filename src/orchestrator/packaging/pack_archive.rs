//! Builds a reproducible archive of a pack: the same content gives the same bytes on every machine.
//!
//! Names are sorted, line ends are unified, and machine data (owners, modes, times, the archive's own name) is
//! constant. The lock is written again to match the archive's content.

use std::io::{self, Write};

use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};

use super::packaging_error::PackagingError;
use crate::pack::PackFiles;
use crate::pack::pack_contents::{LOCK_FILE, is_pack_file, normalize_line_endings};
use crate::pack::pack_lockfile::{PackDigest, PackLock};

/// Permissions of an unpacked file: the owner may read and write, others may read.
const FILE_MODE: u32 = 0o644;
/// The byte of a gzip header for the system on which it was made: an unknown one.
const GZIP_UNKNOWN_SYSTEM: u8 = 255;
/// Size of a tar record. An archive is padded to whole records.
const TAR_RECORD_BYTES: usize = 10_240;

/// A pack as an archive.
#[derive(Clone, Debug)]
pub struct PackArchive {
    pub bytes: Vec<u8>,
    /// The usual name of the file, without a folder.
    pub name: String,
    pub digest: PackDigest,
    /// Number of files, including the lock.
    pub files: usize,
    /// Files in the folder that are not part of a pack and were left out.
    pub left_out: Vec<String>,
}

/// Builds the archive of a pack with this id and version.
///
/// # Errors
/// A path is too long for an archive.
pub fn build_archive(files: &PackFiles, id: &str, version: &str) -> Result<PackArchive, PackagingError> {
    let digest = PackDigest::from_files(files);
    let lock = PackLock::new(id, version, &digest).to_toml();
    let top = format!("{id}-{version}");
    let mut tar = Vec::new();
    let mut paths: Vec<&str> =
        files.paths().filter(|path| is_pack_file(path) && *path != LOCK_FILE).chain([LOCK_FILE]).collect();
    paths.sort_unstable();
    for path in &paths {
        let bytes = if *path == LOCK_FILE {
            lock.as_bytes().into()
        } else {
            normalize_line_endings(files.get(path).unwrap_or(&[]))
        };
        member(&mut tar, &format!("{top}/{path}"), &bytes).map_err(|error| {
            PackagingError::input(format!("{path} can't be put into an archive: {error}."), "Shorten its name.")
        })?;
    }
    // The end mark, and the rest of the record.
    tar.resize((tar.len() + 1024).next_multiple_of(TAR_RECORD_BYTES), 0);
    let bytes =
        compressed(&tar).map_err(|error| PackagingError::input(format!("The archive can't be made: {error}."), ""))?;
    let left_out = files.paths().filter(|path| !is_pack_file(path)).map(str::to_owned).collect();
    Ok(PackArchive { bytes, name: format!("{top}.tar.gz"), digest, files: paths.len(), left_out })
}

fn member(tar: &mut Vec<u8>, path: &str, bytes: &[u8]) -> io::Result<()> {
    let mut header = Header::new_ustar();
    header.set_path(path)?;
    header.set_entry_type(EntryType::Regular);
    header.set_size(bytes.len() as u64);
    header.set_mode(FILE_MODE);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header.set_cksum();
    tar.extend_from_slice(header.as_bytes());
    tar.extend_from_slice(bytes);
    tar.resize(tar.len().next_multiple_of(512), 0);
    Ok(())
}

fn compressed(tar: &[u8]) -> io::Result<Vec<u8>> {
    let mut gzip =
        GzBuilder::new().mtime(0).operating_system(GZIP_UNKNOWN_SYSTEM).write(Vec::new(), Compression::best());
    gzip.write_all(tar)?;
    gzip.finish()
}

#[cfg(test)]
mod tests {
    use super::super::unpack::unpack;
    use super::*;

    fn files() -> PackFiles {
        let mut files = PackFiles::new("somewhere");
        files.insert("pack.toml", "format = 1\r\n");
        files.insert("add-up/problem.toml", "id = \"add-up\"\n");
        files.insert("README.md", "Read me.\n");
        files.insert("notes.txt", "mine");
        files
    }

    #[test]
    fn the_same_content_makes_the_same_bytes() {
        let one = build_archive(&files(), "little", "1.0.0").expect("an archive");
        let mut other = PackFiles::new("elsewhere");
        for path in ["notes.txt", "pack.toml", "README.md", "add-up/problem.toml"] {
            let text = String::from_utf8(files().get(path).expect("a file").to_vec()).expect("text");
            other.insert(path, text.replace("\r\n", "\n"));
        }
        other.insert("pack.lock", "an old one");
        other.insert("notes.txt", "other ones");
        let other = build_archive(&other, "little", "1.0.0").expect("an archive");
        assert_eq!(one.bytes, other.bytes);
        assert_eq!((one.name.as_str(), one.files, one.left_out), ("little-1.0.0.tar.gz", 4, vec!["notes.txt".into()]));
    }

    #[test]
    fn an_archive_is_read_as_it_was_made() {
        let made = build_archive(&files(), "little", "1.0.0").expect("an archive");
        let read = unpack(&made.bytes, "it").expect("a pack");
        let paths: Vec<&str> = read.paths().collect();
        let expected = ["README.md", "add-up/problem.toml", "pack.lock", "pack.toml"];
        assert_eq!(paths, expected.map(|path| format!("little-1.0.0/{path}")));
        assert_eq!(read.get("little-1.0.0/pack.toml"), Some(&b"format = 1\n"[..]));
        let lock = PackLock::parse(read.get("little-1.0.0/pack.lock").expect("a lock")).expect("a lock");
        assert_eq!(lock.find_differences(&PackDigest::from_files(&files())), []);
    }
}
