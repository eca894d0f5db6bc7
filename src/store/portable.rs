//! The whole learner as one file, to take to another machine: `rung state export` and `rung state import`.
//!
//! Lines of JSON, so that it can be looked into and still be read in ten years:
//!
//! ```text
//! {"rung":"learner","format":1,"schema":2,"version":4,"bytes":1234,"lines":5,"hash":"…","sources":2,"missing":[],"cases":1}
//! …the journal, byte for byte…
//! {"source":{"hash":"…","language":"python","text":"…"}}
//! {"cases":{"pack":"starter","problem":"pair-to-target","cases":[…]}}
//! {"sha256":"…"}
//! ```
//!
//! The last line is the SHA-256 of everything before it. Nothing in a file is trusted for being there: the journal is
//! checked line by line, a source against its own hash, and no path is taken from it. The snapshot isn't in it: it is
//! made from the journal.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::model::learner::SCHEMA;
use crate::model::problem::{Language, OwnCase};
use crate::model::{Event, Hash, Record};

use super::error::StoreError;
use super::line::Head;
use super::scan::Ending;
use super::workspace::Workspace;
use super::{Attempts, disk, journal, json, replay};

mod import;
mod read;

pub use import::{Imported, Outcome, import};

/// What the first line calls the file.
const KIND: &str = "learner";
/// Layout of the file.
const FORMAT: u32 = 1;

/// The first line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    rung: String,
    format: u32,
    /// Schema of the program that wrote it: an older one can't read the records of a newer.
    schema: u32,
    version: u64,
    /// Length of the journal.
    bytes: u64,
    lines: u64,
    hash: String,
    sources: u64,
    /// Sources the journal names that were missing or altered where the file was made.
    missing: Vec<Hash>,
    cases: u64,
}

/// A line behind the journal.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Item {
    Source(Source),
    Cases(OwnCases),
}

/// A kept source: as text, or in hexadecimal digits where it is none.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    hash: Hash,
    language: Language,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
}

/// The learner's own cases of one problem.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnCases {
    pack: String,
    problem: String,
    cases: Vec<OwnCase>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    sha256: String,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    pub head: Head,
    pub sources: usize,
    /// Problems with own cases.
    pub cases: usize,
    /// Length of the file in bytes.
    pub bytes: u64,
    /// What could not be taken along, in full sentences.
    pub notices: Vec<String>,
}

/// Writes the journal, the sources it names and the learner's own cases to `to`, whole or not at all.
///
/// Takes no lock: lines that another process appends meanwhile are left out.
///
/// # Errors
/// The journal is damaged, `to` exists and `force` isn't set ([`StoreError::Input`]), or something can't be read or
/// written.
pub fn export(data: &Path, workspace: &Path, to: &Path, force: bool) -> Result<Exported, StoreError> {
    let input = |problem: &str| StoreError::Input { path: to.to_owned(), line: None, problem: problem.to_owned() };
    if !force && to.exists() {
        return Err(input("there is a file already; choose another name, or replace it with --force"));
    }
    let path = data.join(journal::FILE);
    let mut sources = Sources::default();
    let walked = replay::each(&path, Head::default(), |record, _| sources.add(&record));
    let (head, ending) = walked.map_err(|source| StoreError::read(&path, source))?;
    if let Ending::Bad(bad) = ending {
        return Err(StoreError::Damaged { path, bad });
    }
    if head.lines == 0 {
        return Err(input("nothing is recorded yet, so there is nothing to export"));
    }
    let mut lines = fs::read(&path).map_err(|source| StoreError::read(&path, source))?;
    lines.truncate(head.bytes as usize);
    if !lines.ends_with(b"\n") {
        // Unended, but whole.
        lines.push(b'\n');
    }
    let (kept, missing) = sources.kept(&Attempts::new(data));
    let (cases, mut notices) = own_cases(workspace);
    notices.extend(
        missing.iter().map(|hash| format!("The kept source {hash} is missing or altered and not in the file.")),
    );
    let header = header(&head, &lines, kept.len(), missing, cases.len());
    let (sources, cases_count) = (kept.len(), cases.len());
    let items: Vec<Item> = kept.into_iter().map(Item::Source).chain(cases.into_iter().map(Item::Cases)).collect();
    let unfit = |error: serde_json::Error| StoreError::write("the record could not be exported", to, error.into());
    let bytes = encode(&header, &lines, &items).map_err(unfit)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let fail = |source| StoreError::write("the record could not be exported", to, source);
    if force {
        disk::replace(folder, to, &bytes, disk::Privacy::Private).map_err(fail)?;
    } else if !disk::create(folder, to, &bytes, disk::Privacy::Private).map_err(fail)? {
        return Err(input("there is a file already; choose another name, or replace it with --force"));
    }
    Ok(Exported { head, sources, cases: cases_count, bytes: bytes.len() as u64, notices })
}

fn header(head: &Head, lines: &[u8], sources: usize, missing: Vec<Hash>, cases: usize) -> Header {
    Header {
        rung: KIND.to_owned(),
        format: FORMAT,
        schema: SCHEMA,
        version: head.version,
        bytes: lines.len() as u64,
        lines: head.lines,
        hash: head.hash.clone(),
        sources: sources as u64,
        missing,
        cases: cases as u64,
    }
}

fn encode(header: &Header, lines: &[u8], items: &[Item]) -> serde_json::Result<Vec<u8>> {
    let mut bytes = json::to_vec(header)?;
    bytes.push(b'\n');
    bytes.extend_from_slice(lines);
    for item in items {
        bytes.append(&mut serde_json::to_vec(item)?);
        bytes.push(b'\n');
    }
    let sha256 = format!("{:x}", Sha256::digest(&bytes));
    bytes.append(&mut serde_json::to_vec(&Footer { sha256 })?);
    bytes.push(b'\n');
    Ok(bytes)
}

/// The sources a journal names, with their language where the record says it.
#[derive(Debug, Default)]
struct Sources(BTreeMap<Hash, Option<Language>>);

impl Sources {
    fn add(&mut self, record: &Record) {
        match &record.event {
            Event::Submission(submission) => {
                self.0.insert(submission.source.clone(), Some(submission.language));
            }
            Event::FileReset { kept, .. } => {
                self.0.entry(kept.clone()).or_insert(None);
            }
            _ => {}
        }
    }

    /// What is kept of them, and the hashes of the others.
    fn kept(self, attempts: &Attempts) -> (Vec<Source>, Vec<Hash>) {
        let (mut kept, mut missing) = (Vec::new(), Vec::new());
        for (hash, language) in self.0 {
            match attempts.get(&hash) {
                Ok(bytes) => {
                    let language = language.or_else(|| attempts.language(&hash)).unwrap_or_default();
                    kept.push(Source::of(hash, language, bytes));
                }
                Err(_) => missing.push(hash),
            }
        }
        (kept, missing)
    }
}

impl Source {
    fn of(hash: Hash, language: Language, bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self { hash, language, text: Some(text), hex: None },
            Err(error) => {
                let digit = |byte: u8| char::from_digit(u32::from(byte), 16).unwrap_or('0');
                let hex = error.as_bytes().iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]);
                Self { hash, language, text: None, hex: Some(hex.collect()) }
            }
        }
    }

    /// The bytes, if they are what the hash says.
    fn bytes(&self) -> Option<Vec<u8>> {
        let bytes = match (&self.text, &self.hex) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(hex)) => from_hex(hex)?,
            _ => return None,
        };
        (Hash::of(&bytes) == self.hash).then_some(bytes)
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some((digit(*pair.first()?)? * 16 + digit(*pair.get(1)?)?) as u8)).collect()
}

/// The learner's own cases in every problem's folder; a file that was broken by hand is left out and told.
fn own_cases(workspace: &Path) -> (Vec<OwnCases>, Vec<String>) {
    let (mut found, mut notices) = (Vec::new(), Vec::new());
    for pack in folders(workspace) {
        for problem in folders(&workspace.join(&pack)) {
            let folder = Workspace::new(workspace).folder(&pack.as_str().into(), &problem.as_str().into());
            match folder.own_cases() {
                Ok(cases) if cases.is_empty() => {}
                Ok(cases) => found.push(OwnCases { pack: pack.clone(), problem, cases }),
                Err(error) => notices.push(format!("Own cases were left out: {error}.")),
            }
        }
    }
    (found, notices)
}

/// Names of the folders in a folder, in order; those that are no ids of ours are left out.
fn folders(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| super::workspace::component(name) == *name);
    names.sort();
    names
}

#[cfg(test)]
mod tests;
