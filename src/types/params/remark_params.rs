//! Limits beyond which accepted code gets a remark. Each is far beyond ordinary code.

use serde::Serialize;

/// Constants of remarks on accepted code.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RemarkParams {
    /// A submission that uses at least this share of a limit gets a remark. Ours.
    pub near_limit: f64,
    /// A function with more statements than this is hard to understand at once. Ours.
    pub long_function: usize,
    /// Blocks nested deeper than this in a function get a remark. Ours.
    pub deep: usize,
    /// Number of one-letter names that get a remark. Only those that are read again much later count. Ours.
    pub short_names: usize,
}

impl Default for RemarkParams {
    fn default() -> Self {
        Self { near_limit: 0.5, long_function: 40, deep: 4, short_names: 3 }
    }
}
