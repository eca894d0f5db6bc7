//! The arguments that several commands share, and the completion of what is typed.

pub(super) mod global_options;
pub(super) mod lookup;
pub(super) mod shell_completion;
