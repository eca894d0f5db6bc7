//! The whole learner as one file, to take to another machine: `rung state export` and `rung state import`.
//!
//! Lines of JSON, so that it can be looked into and still be read in ten years:
//!
//! ```text
//! {"rung":"learner","format":1,"schema":3,"version":4,"bytes":1234,"lines":5,"hash":"…","sources":2,"missing":[],"cases":1}
//! …the journal, byte for byte…
//! {"source":{"hash":"…","language":"python","text":"…"}}
//! {"cases":{"pack":"starter","problem":"pair-to-target","cases":[…]}}
//! {"sha256":"…"}
//! ```
//!
//! The last line is the SHA-256 of everything before it. Nothing in a file is trusted for being there: the journal is
//! checked line by line, a source against its own hash, and no path is taken from it. The snapshot isn't in it: it is
//! made from the journal.

mod archive_export;
mod archive_format;
mod archive_import;
mod archive_reader;

pub use archive_export::{ArchiveExport, export};
pub use archive_import::{ArchiveImport, ImportOutcome, import};

#[cfg(test)]
mod tests;
