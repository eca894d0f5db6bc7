//! Problems of a pack, as material for elsewhere.

pub mod kattis_writer;
