//! Exports problems of a pack to other formats.

pub mod kattis_writer;
