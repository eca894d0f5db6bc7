//! Arguments that several commands share, and shell completion.

pub(super) mod global_options;
pub(super) mod lookup;
pub(super) mod shell_completion;
