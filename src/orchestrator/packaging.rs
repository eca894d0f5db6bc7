//! Builds pack archives, fetches packs from folders and archives, and installs them.
//!
//! Packs from outside are not trusted. An archive is never unpacked to a disk: its files are read into memory, within
//! limits and by name (`unpack`). Only the files that the format knows are written, into a new folder that replaces
//! the old one in a single step (`install`). This module runs no program of a pack and uses no network.

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
pub use remove_pack::remove_installed;
pub use unpack::MAX_ARCHIVE_BYTES;
pub use workspace_migration::MovedWork;
pub(super) use workspace_migration::finish_moves;
