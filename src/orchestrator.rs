//! The only writer.
pub mod api;
