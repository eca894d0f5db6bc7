//! Reads tables that other programs wrote: progress trackers, course platforms, data sets.
//!
//! Each kind of shape has one place: the characters of a file, the rows of a table, the meaning of a column's name, the
//! word for an outcome, the date, the name of a problem. A reader takes the columns it needs and leaves the rest alone.
//! Pure: the caller passes the bytes, the time zone and the time.

pub mod column_names;
pub mod foreign_date;
pub mod foreign_table;
mod json_table;
pub mod outcome_words;
pub mod problem_label;
pub mod text_encoding;

pub use foreign_date::{DateOrder, DateReader};
pub use foreign_table::{ForeignTable, TableRow};
pub use outcome_words::ForeignOutcome;
pub use text_encoding::TextEncoding;
