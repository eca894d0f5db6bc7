//! Reads files that someone else may have put there: only regular files, and only up to a bound.
//!
//! A pipe without a writer would block for ever, and a device or a file of one endless line would fill the memory. Both
//! are refused before a byte is read. All of Rung's readers of a learner's, an author's or an instructor's files use
//! these functions. This module does not know what the files contain.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// Maximum size of a file that a person writes: settings, notes, custom cases, a theme, a source.
pub const MAX_TEXT_BYTES: u64 = 4 << 20;
/// Maximum size of a table or an archive from another program.
pub const MAX_IMPORT_BYTES: u64 = 256 << 20;
/// Maximum size of a learner's record in one file.
pub const MAX_RECORD_BYTES: u64 = 1 << 30;

/// Why a folder can't be read, half a sentence. A file in its place is named as one.
#[must_use]
pub fn describe_folder_error(folder: &Path, error: &io::Error) -> String {
    const ARCHIVES: [&str; 7] = ["zip", "tar", "gz", "tgz", "bz2", "xz", "7z"];
    if !folder.is_file() {
        return error.to_string();
    }
    let extension = folder.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match ARCHIVES.into_iter().find(|archive| extension == *archive) {
        Some(archive) => format!("it is a {archive} archive; unpack it first"),
        None => "it is a file, not a folder".to_owned(),
    }
}

/// Opens a file for reading. A folder opens, and reading it fails as usual.
///
/// # Errors
/// As [`File::open`], and for everything that is neither a file nor a folder.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let about = fs::metadata(path)?;
    if !about.is_file() && !about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe or a device, not a file"));
    }
    File::open(path)
}

/// Reads at most `most` bytes.
///
/// # Errors
/// As [`open_regular`], and if the file is larger.
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open_regular(path)?;
    let size = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(size.min(most) as usize);
    file.take(most + 1).read_to_end(&mut bytes)?;
    if size.max(bytes.len() as u64) > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {}", format_bound(most))));
    }
    Ok(bytes)
}

/// Reads a text of at most `most` bytes.
///
/// # Errors
/// As [`read_bytes`], and if the file is not UTF-8. UTF-16 is named, because editors on Windows write it.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    decode_text(read_bytes(path, most)?)
}

/// Decodes a file's bytes as UTF-8 text; see [`read_text`].
///
/// # Errors
/// The bytes are in another encoding.
pub fn decode_text(bytes: Vec<u8>) -> io::Result<String> {
    let other = |name: &str| {
        let why = format!("it is {name}; save it as UTF-8");
        Err(io::Error::new(io::ErrorKind::InvalidData, why))
    };
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || is_wide_ascii(&bytes) {
        return other("UTF-16 text");
    }
    String::from_utf8(bytes).or_else(|_| other("not UTF-8 text"))
}

/// Whether every second one of the first bytes is zero, as in UTF-16 without a byte-order mark.
fn is_wide_ascii(bytes: &[u8]) -> bool {
    const SAMPLE_BYTES: usize = 64;
    let sample = &bytes[..bytes.len().min(SAMPLE_BYTES) & !1];
    let zeros = |from: usize| sample.iter().skip(from).step_by(2).all(|&byte| byte == 0);
    sample.len() >= 2 && (zeros(0) != zeros(1))
}

fn format_bound(bytes: u64) -> String {
    if bytes < 1 << 20 { format!("{} KB", bytes >> 10) } else { format!("{} MB", bytes >> 20) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], most: u64, expected: Result<&str, &str>) {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), bytes).expect("write");
        let found = read_text(file.path(), most).map_err(|error| error.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{bytes:?}");
    }

    #[test]
    fn a_file_in_place_of_a_folder_is_named() {
        let temp = tempfile::tempdir().expect("a folder");
        let check = |name: &str, expected: &str| {
            let path = temp.path().join(name);
            fs::write(&path, "x").expect("write");
            let error = fs::read_dir(&path).expect_err("no folder");
            assert_eq!(describe_folder_error(&path, &error), expected);
        };
        check("sub.ZIP", "it is a zip archive; unpack it first");
        check("README.md", "it is a file, not a folder");
    }

    #[test]
    fn text_is_read_up_to_its_bound() {
        check(b"", 2, Ok(""));
        check("é".as_bytes(), 2, Ok("é"));
        check(b"abc", 2, Err("it is larger than 0 KB"));
        check(&vec![b'x'; 1 << 20], 1 << 20, Ok("x".repeat(1 << 20).as_str()));
        check(&vec![b'x'; (1 << 20) + 1], 1 << 20, Err("it is larger than 1 MB"));
    }

    #[test]
    fn other_encodings_are_named() {
        check(b"\xff\xfet\0h\0", 9, Err("it is UTF-16 text; save it as UTF-8"));
        check(b"\xfe\xff\0t\0h", 9, Err("it is UTF-16 text; save it as UTF-8"));
        check(b"t\0h\0e\0", 9, Err("it is UTF-16 text; save it as UTF-8"));
        check(b"caf\xe9", 9, Err("it is not UTF-8 text; save it as UTF-8"));
        check(b"a", 9, Ok("a"));
    }

    #[test]
    fn a_device_is_no_file_and_a_folder_fails_as_usual() {
        let temp = tempfile::tempdir().expect("a folder");
        let error = read_bytes(temp.path(), 9).expect_err("a folder");
        assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
        assert_eq!(read_bytes(&temp.path().join("none"), 9).expect_err("no file").kind(), io::ErrorKind::NotFound);
        for device in ["/dev/zero", "/dev/null"] {
            let error = read_bytes(Path::new(device), 9).expect_err("a device");
            assert_eq!(error.to_string(), "it is a pipe or a device, not a file");
        }
        let fifo = temp.path().join("fifo");
        let made = std::process::Command::new("mkfifo").arg(&fifo).status().expect("mkfifo");
        assert!(made.success() && read_bytes(&fifo, 9).is_err(), "a pipe without a writer never answers");
    }
}
