//! The whole learner as one file, to take to another machine: `rung state export` and `rung state import`.
//!
//! The file consists of JSON lines, so that a person can inspect it and later programs can read it:
//!
//! ```text
//! {"rung":"learner","format":1,"schema":3,"version":4,"bytes":1234,"lines":5,"hash":"…","sources":2,"missing":[],"cases":1}
//! …the journal, byte for byte…
//! {"source":{"hash":"…","language":"python","text":"…"}}
//! {"cases":{"pack":"starter","problem":"pair-to-target","cases":[…]}}
//! {"sha256":"…"}
//! ```
//!
//! The last line is the SHA-256 of everything before it. No content of a file is trusted: the journal is checked line
//! by line, a source is checked against its own hash, and no path is taken from the file. The snapshot isn't included
//! because it is generated from the journal.

mod archive_export;
mod archive_format;
mod archive_import;
mod archive_reader;

pub use archive_export::{ArchiveExport, export};
pub use archive_import::{ArchiveImport, ImportOutcome, import};

#[cfg(test)]
mod tests;
