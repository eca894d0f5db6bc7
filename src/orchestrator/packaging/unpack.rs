//! Reads a `.tar.gz` archive into memory, within limits. Creates no files or folders.
//!
//! The archive is read as a stream and every byte is counted, so that reading stops at the limit before an oversized
//! archive is unpacked. An entry is a file or a folder. Every other tar entry (links, devices, sparse files, headers
//! that change the next entry) is rejected with its name, because two programs that read such an archive differently
//! would see two packs.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use flate2::bufread::GzDecoder;
use tar::EntryType;

use super::archive_paths::{fold_path, normalize_path};
use super::packaging_error::PackagingError;
use super::pax::{self, PaxHeader};
use crate::orchestrator::packs::pack_folder::{MAX_FILES, MAX_PACK_BYTES, max_file_bytes};
use crate::pack::PackFiles;
use crate::pack::pack_files::is_ignored;
use crate::types::sanitize::{clean, truncate_chars};

#[cfg(test)]
mod tests;

/// Size of the largest archive that is read, in bytes.
pub const MAX_ARCHIVE_BYTES: u64 = MAX_PACK_BYTES;
/// Most unpacked bytes: the files, with their headers and padding.
const MAX_UNPACKED_BYTES: u64 = MAX_PACK_BYTES + (16 << 20);
/// Most bytes of a header that describes the file after it.
const MAX_HEADER_BYTES: u64 = 16 << 10;
/// Most bytes after the end mark; tar fills a record of ten kilobytes.
const MAX_PADDING_BYTES: u64 = 1 << 20;
/// Bytes of a block, the unit of an archive's size.
const BLOCK_BYTES: u64 = 512;

/// The files of an archive by their names in it. Hidden files are left out.
///
/// # Errors
/// The fault of the archive and the next step. `name` is the archive's name.
pub(super) fn unpack(archive: &[u8], name: &str) -> Result<PackFiles, PackagingError> {
    if let Some(kind) = other_kind(archive) {
        let next = "A pack is a .tar.gz: `rung pack build DIR` makes one, and so does `tar czf FILE.tar.gz DIR`.";
        return Err(PackagingError::input(format!("{name} is {kind}, not a .tar.gz."), next));
    }
    let mut unpacker = Unpacker { files: PackFiles::new(name), ..Unpacker::default() };
    let mut metered = LimitedReader { inner: GzDecoder::new(archive), read: 0 };
    unpacker.members(&mut metered).and_then(|()| finish(metered)).map_err(|why| refuse(name, &why))?;
    Ok(unpacker.files)
}

fn refuse(name: &str, why: &str) -> PackagingError {
    PackagingError::input(
        format!("{name} is refused: {why}."),
        "Nothing of it was installed. Ask whoever made it for another.",
    )
}

/// The kind of a file that is not a gzip file.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    let tar = bytes.get(257..262) == Some(b"ustar");
    match bytes {
        [] => Some("empty"),
        [0x1f, 0x8b, ..] => None,
        [b'P', b'K', ..] => Some("a zip archive"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Some("compressed with zstd"),
        [0xfd, b'7', b'z', b'X', b'Z', ..] => Some("compressed with xz"),
        [b'B', b'Z', b'h', ..] => Some("compressed with bzip2"),
        _ if tar => Some("a tar archive that is not compressed"),
        _ => Some("something else"),
    }
}

/// Counts the bytes from the decompressor and stops at the limit.
struct LimitedReader<R> {
    inner: R,
    read: u64,
}

impl<R: Read> Read for LimitedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read += count as u64;
        if self.read > MAX_UNPACKED_BYTES {
            return Err(io::Error::other(UnpackedTooLarge));
        }
        Ok(count)
    }
}

/// The archive grows beyond the size allowed for a pack.
#[derive(Debug, thiserror::Error)]
#[error("it grows to more than {} MiB when unpacked", MAX_UNPACKED_BYTES >> 20)]
struct UnpackedTooLarge;

/// The message for a failed read of the archive.
fn told(error: &io::Error) -> String {
    let text = error.to_string();
    // The messages of the archive reader for an incomplete header or member.
    let short = text.contains("EOF") || text.contains("entire block");
    match error.kind() {
        _ if error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<UnpackedTooLarge>) => {
            UnpackedTooLarge.to_string()
        }
        _ if short => "it ends too early, as if it had been cut off on its way".to_owned(),
        io::ErrorKind::UnexpectedEof => "it ends too early, as if it had been cut off on its way".to_owned(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
            format!("it is damaged ({})", truncate_chars(&clean(&text), 100))
        }
        _ => format!("it can't be read ({})", truncate_chars(&clean(&text), 100)),
    }
}

#[derive(Default)]
struct Unpacker {
    files: PackFiles,
    /// Files and folders so far.
    members: usize,
    /// Headers so far, including those that only describe the next one.
    headers: usize,
    /// Bytes of files so far.
    bytes: u64,
    /// Lower-case paths of files, as a file system that ignores case sees them, with their real spelling.
    seen: BTreeMap<String, String>,
    /// Folders in the same form: those with an entry, and the parents of files.
    folders: BTreeSet<String>,
    /// The pax header for the next member.
    said: Option<PaxHeader>,
}

impl Unpacker {
    fn members<R: Read>(&mut self, metered: &mut LimitedReader<R>) -> Result<(), String> {
        let mut end = 0;
        {
            let mut archive = tar::Archive::new(&mut *metered);
            for entry in archive.entries().map_err(|error| told(&error))?.raw(true) {
                let mut entry = entry.map_err(|error| told(&error))?;
                self.headers += 1;
                if self.headers > 2 * MAX_FILES + 2 {
                    return Err(too_many());
                }
                let size = entry.header().entry_size().map_err(|error| told(&error))?;
                end = entry
                    .raw_file_position()
                    .saturating_add(size.checked_next_multiple_of(BLOCK_BYTES).unwrap_or(size));
                self.member(&mut entry, size)?;
            }
        }
        if self.said.is_some() {
            return Err("it ends with a header that belongs to no file".to_owned());
        }
        // The end mark is a block of zeros; one block of it was read.
        if metered.read <= end { Err("it has no end mark: something may be missing".to_owned()) } else { Ok(()) }
    }

    fn member<R: Read>(&mut self, entry: &mut tar::Entry<'_, R>, size: u64) -> Result<(), String> {
        let kind = entry.header().entry_type();
        let raw = entry.header().path_bytes().into_owned();
        let shown = || truncate_chars(&clean(&String::from_utf8_lossy(&raw)).replace(['\n', '\t'], " "), 120);
        match kind {
            EntryType::XGlobalHeader => {
                return pax::read_global(&content(entry, size, MAX_HEADER_BYTES)?).map_err(|why| header(&why));
            }
            EntryType::XHeader => {
                return self
                    .say(pax::read_header(&content(entry, size, MAX_HEADER_BYTES)?).map_err(|why| header(&why))?);
            }
            EntryType::GNULongName => {
                let mut name = content(entry, size, MAX_HEADER_BYTES)?;
                // The name ends in one NUL; another would hide the text after it.
                name.pop_if(|last| *last == 0);
                return self.say(PaxHeader { path: Some(name), size: None });
            }
            _ => {}
        }
        let PaxHeader { path: name, size: said } = self.said.take().unwrap_or_default();
        if said.is_some_and(|said| said != size) {
            return Err(format!("two sizes are given for '{}'", shown()));
        }
        let raw_name = name.as_deref().unwrap_or(&raw);
        let path = normalize_path(raw_name).map_err(|why| {
            let name = truncate_chars(&clean(&String::from_utf8_lossy(raw_name)).replace(['\n', '\t'], " "), 120);
            format!("the name '{name}' {why}")
        })?;
        self.members += 1;
        if self.members > MAX_FILES {
            return Err(too_many());
        }
        match kind {
            EntryType::Directory => self.folder(&path, size),
            // In very old archives, only the slash at the end of its name identifies a folder.
            EntryType::Regular if raw_name.ends_with(b"/") => self.folder(&path, size),
            EntryType::Regular => self.file(&path, entry, size),
            other => Err(format!("'{path}' is {}, and a pack holds files and folders alone", kind_words(other))),
        }
    }

    fn say(&mut self, said: PaxHeader) -> Result<(), String> {
        match self.said.replace(said) {
            Some(_) => Err("two headers say something of the same file".to_owned()),
            None => Ok(()),
        }
    }

    fn folder(&mut self, path: &str, size: u64) -> Result<(), String> {
        if size > 0 {
            return Err(format!("the folder '{path}' has content of its own"));
        }
        self.above(&format!("{path}/"))
    }

    /// Notes the folders above a path. None of them may be a file.
    fn above(&mut self, path: &str) -> Result<(), String> {
        for (at, _) in path.match_indices('/').filter(|(at, _)| *at > 0) {
            let folder = fold_path(&path[..at]);
            if self.seen.contains_key(&folder) {
                return Err(format!("'{}' is a file and a folder", &path[..at]));
            }
            self.folders.insert(folder);
        }
        Ok(())
    }

    fn file(&mut self, path: &str, entry: &mut impl Read, size: u64) -> Result<(), String> {
        if path.is_empty() {
            return Err("a file has no name".to_owned());
        }
        if self.folders.contains(&fold_path(path)) {
            return Err(format!("'{path}' is a file and a folder"));
        }
        match self.seen.insert(fold_path(path), path.to_owned()) {
            Some(other) if other == path => return Err(format!("'{path}' is in it twice")),
            Some(other) => {
                return Err(format!("'{other}' and '{path}' are one file where capitals are not told apart"));
            }
            None => {}
        }
        self.above(path)?;
        let most = max_file_bytes(path);
        if size > most {
            return Err(format!("'{path}' is larger than {} MiB", most >> 20));
        }
        self.bytes += size;
        if self.bytes > MAX_PACK_BYTES {
            return Err(format!("it holds more than {} MiB", MAX_PACK_BYTES >> 20));
        }
        let bytes = content(entry, size, most)?;
        if !is_ignored(path) {
            self.files.insert(path, bytes);
        }
        Ok(())
    }
}

/// The whole content of a member.
fn content(entry: &mut impl Read, size: u64, most: u64) -> Result<Vec<u8>, String> {
    if size > most {
        return Err(format!("a header is larger than {} KiB", most >> 10));
    }
    let mut bytes = Vec::with_capacity(size as usize);
    entry.take(size).read_to_end(&mut bytes).map_err(|error| told(&error))?;
    if bytes.len() as u64 == size { Ok(bytes) } else { Err(told(&io::ErrorKind::UnexpectedEof.into())) }
}

/// Checks the end: only zeros may follow the end mark, then a matching checksum, and then no more bytes.
fn finish(mut metered: LimitedReader<GzDecoder<&[u8]>>) -> Result<(), String> {
    let (mut buffer, mut padding) = ([0; 4096], 0);
    loop {
        let count = metered.read(&mut buffer).map_err(|error| told(&error))?;
        if count == 0 {
            break;
        }
        padding += count as u64;
        if buffer[..count].iter().any(|b| *b != 0) {
            return Err("something stands behind its end mark".to_owned());
        }
        if padding > MAX_PADDING_BYTES {
            return Err("it goes on for more than a megabyte behind its end mark".to_owned());
        }
    }
    if !metered.read.is_multiple_of(BLOCK_BYTES) {
        return Err("it is not a whole number of blocks".to_owned());
    }
    match metered.inner.into_inner() {
        [] => Ok(()),
        rest => Err(format!("{} bytes stand behind the end of the compressed data", rest.len())),
    }
}

fn header(why: &str) -> String {
    format!("a header for what follows it is not taken: {why}")
}

fn too_many() -> String {
    format!("it holds more than {MAX_FILES} files and folders")
}

fn kind_words(kind: EntryType) -> &'static str {
    match kind {
        EntryType::Link => "a hard link",
        EntryType::Symlink | EntryType::GNULongLink => "a symbolic link",
        EntryType::Char | EntryType::Block => "a device",
        EntryType::Fifo => "a pipe",
        EntryType::GNUSparse => "a sparse file",
        _ => "something tar has no usual word for",
    }
}
