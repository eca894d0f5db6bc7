//! Reads a journal: forwards from any known head, checking every line, or backwards from its end.
//!
//! Reading never changes the file. The end of the journal (whole, torn, bad) is a [`JournalEnding`]; `journal` and
//! `journal_repair` decide what to do about it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use crate::file_read;
use crate::types::Record;

use super::journal_line::{JournalHead, JournalLine, LineFault};

/// Maximum length of a line. The longest record holds a prompt or a day's set, far below a megabyte.
pub(super) const MAX_LINE_BYTES: u64 = 64 << 20;

fn too_long(line: u64) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("line {line} is longer than {} MB", MAX_LINE_BYTES >> 20))
}

/// A line that stops a reader.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the journal is bad: {fault}")]
pub struct BadLine {
    /// From 1.
    pub line: u64,
    /// Offset of its start, in bytes.
    pub offset: u64,
    pub fault: LineFault,
}

/// How a journal ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum JournalEnding {
    /// With a whole line.
    #[default]
    Whole,
    /// With a whole line that lacks only its line end.
    Unended,
    /// With a line that was not completely written because of a crash during an append. It was never acknowledged.
    Torn {
        /// Length of the torn part.
        bytes: u64,
    },
    /// A line before the end is bad; the lines after it were not read.
    Bad(BadLine),
}

/// A forward reader of a journal that checks each line.
#[derive(Debug)]
pub struct JournalScan {
    reader: BufReader<File>,
    head: JournalHead,
    ending: Option<JournalEnding>,
    line: Vec<u8>,
}

impl JournalScan {
    /// Starts after `from`, which must be a head of this journal. A journal that doesn't exist has no lines.
    pub fn open(path: &Path, from: JournalHead) -> io::Result<Option<Self>> {
        let mut file = match file_read::open_regular(path) {
            Ok(file) => file,
            // If the path isn't a folder, there is no journal either.
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        file.seek(SeekFrom::Start(from.bytes))?;
        let reader = BufReader::with_capacity(1 << 16, file);
        Ok(Some(Self { reader, head: from, ending: None, line: Vec::new() }))
    }

    /// The next record; `None` at the end or before a line that is torn or bad (see [`JournalScan::finish`]).
    pub fn next(&mut self) -> io::Result<Option<Record>> {
        if self.ending.is_some() {
            return Ok(None);
        }
        self.line.clear();
        (&mut self.reader).take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut self.line)?;
        if self.line.len() as u64 > MAX_LINE_BYTES {
            return Err(too_long(self.head.lines + 1));
        }
        if self.line.is_empty() {
            self.ending = Some(JournalEnding::Whole);
            return Ok(None);
        }
        let ended = self.line.ends_with(b"\n");
        let text = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        match JournalLine::read(text).and_then(|line| line.append_to(&self.head)) {
            Ok((record, head)) => {
                self.head = head;
                self.ending = (!ended).then_some(JournalEnding::Unended);
                Ok(Some(record))
            }
            Err(fault) => {
                self.ending = Some(self.judge(ended, fault)?);
                Ok(None)
            }
        }
    }

    /// Decides whether an invalid line is torn or damaged. A line without its line end is torn. A last line with a NUL,
    /// which JSON never contains, is also torn: a block did not reach the disk before a crash. Any other invalid line
    /// was once whole and is now damaged.
    fn judge(&mut self, ended: bool, fault: LineFault) -> io::Result<JournalEnding> {
        let last = !ended || self.reader.fill_buf()?.is_empty();
        if last && (!ended || self.line.contains(&0)) {
            return Ok(JournalEnding::Torn { bytes: self.line.len() as u64 });
        }
        Ok(JournalEnding::Bad(BadLine { line: self.head.lines + 1, offset: self.head.bytes, fault }))
    }

    /// The head after the last returned record.
    #[must_use]
    pub fn head(&self) -> &JournalHead {
        &self.head
    }

    /// The head after the last good line, and how the journal ends. Meaningful after `next` has returned `None`.
    #[must_use]
    pub fn finish(self) -> (JournalHead, JournalEnding) {
        (self.head, self.ending.unwrap_or_default())
    }
}

/// The lines of a file before an offset, last one first, without their line ends.
#[derive(Debug)]
pub(super) struct ReverseLines {
    file: File,
    /// End of the unread part.
    at: u64,
    /// The bytes read but not yet returned; they end before the last consumed line end.
    held: Vec<u8>,
}

impl ReverseLines {
    const BLOCK: u64 = 1 << 16;

    /// Starts at `end`, which must be just after a line end. Fails if the file is shorter.
    pub fn open(path: &Path, end: u64) -> io::Result<Self> {
        let file = file_read::open_regular(path)?;
        let length = file.metadata()?.len();
        // The end of the last line may be all that is missing: an editor removed it. The next write adds it.
        let held = if length + 1 == end { vec![b'\n'] } else { Vec::new() };
        let at = end - held.len() as u64;
        if length < at {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Self { file, at, held })
    }

    /// The previous line; `None` at the start of the file.
    pub fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        // The last byte in `held` is the end of this line; the line starts after the line end before it.
        let mut searched = 0;
        loop {
            let body = self.held.len().saturating_sub(1);
            let unseen = body - searched.min(body);
            if let Some(i) = self.held[..unseen].iter().rposition(|&byte| byte == b'\n') {
                let mut line = self.held.split_off(i + 1);
                line.pop();
                return Ok(Some(line));
            }
            if self.at == 0 {
                let mut line = std::mem::take(&mut self.held);
                return Ok(line.pop().map(|_| line));
            }
            if body as u64 > MAX_LINE_BYTES {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "one of its lines is longer than 64 MB"));
            }
            searched = body;
            self.read_block()?;
        }
    }

    fn read_block(&mut self) -> io::Result<()> {
        let size = Self::BLOCK.min(self.at);
        self.at -= size;
        let mut block = vec![0; size as usize];
        self.file.seek(SeekFrom::Start(self.at))?;
        self.file.read_exact(&mut block)?;
        block.append(&mut self.held);
        self.held = block;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_last_first_across_blocks() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("file");
        let long = "x".repeat(3 * ReverseLines::BLOCK as usize + 17);
        for lines in
            [vec![], vec!["one"], vec!["one", "", "three"], vec!["", ""], vec![long.as_str(), "b", long.as_str()]]
        {
            let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
            std::fs::write(&path, format!("{text}unfinished")).unwrap();
            let mut backwards = ReverseLines::open(&path, text.len() as u64).unwrap();
            let mut found = Vec::new();
            while let Some(line) = backwards.next().unwrap() {
                found.push(String::from_utf8(line).unwrap());
            }
            found.reverse();
            assert_eq!(found, lines);
        }
        assert!(ReverseLines::open(&path, 1 << 40).is_err());
        // The end of the last line is missing.
        std::fs::write(&path, "one\ntwo").unwrap();
        let mut backwards = ReverseLines::open(&path, 8).unwrap();
        let mut line = || backwards.next().unwrap().map(|line| String::from_utf8(line).unwrap());
        assert_eq!([line(), line(), line()], [Some("two".to_owned()), Some("one".to_owned()), None]);
    }
}
