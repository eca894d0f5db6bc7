//! Parses an exported file and checks everything but the journal's records.

use std::path::Path;

use sha2::{Digest, Sha256};

use super::archive_format::{ArchiveFooter, ArchiveHeader, ArchiveItem, FORMAT, KIND};
use crate::store::store_error::StoreError;
use crate::types::learner_state::SCHEMA;

/// A parsed file.
#[derive(Debug)]
pub(super) struct ArchiveParts<'a> {
    pub header: ArchiveHeader,
    pub journal: &'a [u8],
    pub items: Vec<ArchiveItem>,
}

/// Reads a file. An error names the file, the line if there is one, and the fault.
pub(super) fn read<'a>(path: &Path, bytes: &'a [u8]) -> Result<ArchiveParts<'a>, StoreError> {
    parts(bytes).map_err(|(line, problem)| StoreError::Input { path: path.to_owned(), line, problem })
}

type ArchiveFault = (Option<usize>, String);

fn parts(bytes: &[u8]) -> Result<ArchiveParts<'_>, ArchiveFault> {
    let whole = |problem: &str| (None, problem.to_owned());
    let no_export = || whole("this is no file that `rung state export` wrote");
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(no_export)?;
    let header: serde_json::Value = serde_json::from_slice(&bytes[..end]).map_err(|_| no_export())?;
    if header["rung"] != KIND {
        return Err(no_export());
    }
    let newer = |key: &str, known: u32| header[key].as_u64().is_none_or(|found| found > u64::from(known));
    if newer("format", FORMAT) || newer("schema", SCHEMA) {
        return Err(whole("it was written by a newer Rung; install that version here, then import it again"));
    }
    let header: ArchiveHeader =
        serde_json::from_value(header).map_err(|error| (Some(1), format!("bad head: {error}")))?;
    let cut = || whole("it was cut short or changed on the way: its checksum doesn't fit; export it again");
    let body = checked(bytes).ok_or_else(cut)?;
    let length = usize::try_from(header.bytes).map_err(|_| cut())?;
    let (journal, rest) = body[end + 1..].split_at_checked(length).ok_or_else(cut)?;
    let items = items(rest, 2 + header.lines as usize)?;
    let held = |kind: fn(&ArchiveItem) -> bool| items.iter().filter(|item| kind(item)).count() as u64;
    let counts = (
        held(|item| matches!(item, ArchiveItem::Source(_))),
        held(|item| matches!(item, ArchiveItem::Cases(_))),
        held(|item| matches!(item, ArchiveItem::Notes(_))),
    );
    if counts != (header.sources, header.cases, header.notes) {
        return Err(whole("it doesn't hold as many sources, cases and notes as its head says"));
    }
    Ok(ArchiveParts { header, journal, items })
}

/// Everything before the last line, if the last line is its hash.
fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let text = bytes.strip_suffix(b"\n")?;
    let start = text.iter().rposition(|&byte| byte == b'\n')? + 1;
    let footer: ArchiveFooter = serde_json::from_slice(&text[start..]).ok()?;
    (hex::encode(Sha256::digest(&bytes[..start])) == footer.sha256).then(|| &bytes[..start])
}

fn items(text: &[u8], first: usize) -> Result<Vec<ArchiveItem>, ArchiveFault> {
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let read = |(n, line): (usize, &[u8])| {
        let item: ArchiveItem = serde_json::from_slice(line).map_err(|error| (Some(first + n), error.to_string()))?;
        match &item {
            ArchiveItem::Source(source) if source.bytes().is_none() => {
                Err((Some(first + n), format!("the source {} is not what its hash says", source.hash)))
            }
            ArchiveItem::Source(_) | ArchiveItem::Cases(_) | ArchiveItem::Notes(_) => Ok(item),
        }
    };
    lines.enumerate().map(read).collect()
}
