//! A text file of a pack while it is read: its lines and its finding sink.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::pack_files::PackFiles;
use super::pack_finding::FindingSink;
use crate::types::sanitize::{clean, find_forbidden};

/// A text file with the sink for its findings.
pub(super) struct TextFile<'a> {
    /// Relative to the pack.
    pub(super) name: String,
    /// The text as written, without the byte-order mark.
    pub(super) text: &'a str,
    pub(super) sink: &'a FindingSink,
    /// True if the file is part of the binary. A test checks that pack, so its text is not cleaned again at every
    /// start, and no line is counted: nobody is told of one.
    embedded: bool,
    /// Byte offsets of the line starts, computed on first use because most files never need them.
    lines: OnceCell<Vec<usize>>,
}

impl<'a> TextFile<'a> {
    /// Opens the file as text. Returns `None` if it is missing (not reported) or not UTF-8 (reported).
    pub(super) fn open(files: &'a PackFiles, name: &str, sink: &'a FindingSink) -> Option<Self> {
        let embedded = files.embedded_file(name);
        let bytes = embedded.or_else(|| files.get(name))?;
        match std::str::from_utf8(bytes) {
            Ok(text) => Some(Self {
                name: name.to_owned(),
                text: text.strip_prefix('\u{feff}').unwrap_or(text),
                sink,
                embedded: embedded.is_some(),
                lines: OnceCell::new(),
            }),
            Err(error) => {
                let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
                let line = good.matches('\n').count() as u32 + 1;
                sink.error(name, Some(line), "this is not UTF-8 text", "Save the file as UTF-8.");
                None
            }
        }
    }

    /// Returns the line, from 1, of a byte offset; always 1 in a file of the binary.
    pub(super) fn line_of(&self, offset: usize) -> u32 {
        if self.embedded {
            return 1;
        }
        let starts = || {
            let ends = self.text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect()
        };
        self.lines.get_or_init(starts).partition_point(|&start| start <= offset) as u32
    }

    pub(super) fn error(&self, line: u32, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.sink.error(&self.name, Some(line), what, mend);
    }

    /// Stores the line of a key for later checks, unless the file is part of the binary.
    pub(super) fn record_line(&self, key: impl FnOnce() -> String, line: u32) {
        if !self.embedded {
            self.sink.record_line(&self.name, key(), line);
        }
    }

    /// Returns the whole text, cleaned. Removed characters are reported, except carriage returns.
    pub(super) fn clean_text(&self) -> Cow<'a, str> {
        if self.embedded {
            return Cow::Borrowed(self.text);
        }
        self.warn_if_dirty(&self.text.replace("\r\n", "\n"), 1);
        Cow::Owned(clean(self.text))
    }

    /// Cleans part of the file, with a warning if characters were removed. `line` is the first line of the part.
    pub(super) fn clean_part(&self, part: &str, line: u32) -> String {
        if self.embedded {
            return part.to_owned();
        }
        self.warn_if_dirty(part, line);
        clean(part)
    }

    fn warn_if_dirty(&self, text: &str, first_line: u32) {
        let Some(at) = find_forbidden(text) else { return };
        let line = first_line + text[..at].matches('\n').count() as u32;
        let code = text[at..].chars().next().map_or(0, u32::from);
        let what = format!("the invisible character U+{code:04X} is removed from the text");
        self.sink.warning(&self.name, Some(line), what, "Delete it: a terminal could act on it or hide text with it.");
    }
}
