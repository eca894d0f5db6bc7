//! What of code that passed is worth a remark. Every bound is far beyond ordinary code.

use serde::Serialize;

/// Constants of remarks on accepted code.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RemarkParams {
    /// From this share of a limit on, the use of it is worth a remark. Ours.
    pub near_limit: f64,
    /// A function of more statements than this is hard to keep in mind. Ours.
    pub long_function: usize,
    /// Blocks inside blocks inside a function. Ours.
    pub deep: usize,
    /// So many names of one letter are worth a word; only those count that are read again far below. Ours.
    pub short_names: usize,
}

impl Default for RemarkParams {
    fn default() -> Self {
        Self { near_limit: 0.5, long_function: 40, deep: 4, short_names: 3 }
    }
}
