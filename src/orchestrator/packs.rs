//! Packs: the installed ones, folders, previews, checks, mutants, imports, and topics that learners can reach.

pub mod annotate;
pub mod check;
pub(super) mod installed_packs;
pub(super) mod installed_watch;
pub mod mutate;
pub(super) mod new_pack;
pub(super) mod pack_folder;
pub mod pack_import;
pub mod pack_in_use;
pub mod preview;
pub(super) mod reachability;
