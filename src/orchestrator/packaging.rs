//! Packs on their way: made into archives, fetched from wherever they lie, set down among the installed ones.
//!
//! Nobody vouches for what comes in. An archive is never unpacked to a disk: its files are read into memory, within
//! limits and by name (`unpack`), and only what the format knows of them is written, into a folder of ours that takes
//! the place of the old one in a single step (`place`). Nothing here runs a program, and nothing asks a network.

mod archive_paths;
mod fetch;
mod find_update;
mod git;
mod install;
mod install_plan;
mod minisign;
mod pack_archive;
mod packaging_error;
mod pax;
mod remove_pack;
mod unpack;
mod workspace_migration;

pub use super::packs::installed_packs::install_receipt::{InstallReceipt, PackOrigin};
pub use fetch::{FetchedPack, fetch};
pub use find_update::find_update;
pub use install_plan::{InstallPlan, PackSummary, ReplacedPack, clean_up_installs, install, plan_install};
pub use minisign::MinisignKey;
pub use pack_archive::{PackArchive, build_archive};
pub use packaging_error::{PackagingError, PackagingErrorKind};
pub use remove_pack::{RemovedPack, remove_installed};
pub use unpack::MAX_ARCHIVE_BYTES;
pub use workspace_migration::MovedWork;
pub(super) use workspace_migration::finish_moves;
