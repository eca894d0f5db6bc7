//! Packs on their way: made into archives, fetched from wherever they lie, set down among the installed ones.
//!
//! Nobody vouches for what comes in. An archive is never unpacked to a disk: its files are read into memory, within
//! limits and by name (`unpack`), and only what the format knows of them is written, into a folder of ours that takes
//! the place of the old one in a single step (`place`). Nothing here runs a program, and nothing asks a network.

mod fetch;
mod git;
mod names;
mod newest;
mod offer;
mod pax;
mod place;
mod refusal;
mod remove;
mod signature;
mod unpack;
mod work;
mod write;

pub use super::packs::receipt::{PackOrigin, InstallReceipt};
pub use fetch::{FetchedPack, fetch};
pub use newest::find_update;
pub use offer::{InstallPlan, PackSummary, ReplacedPack, install, plan_install, clean_up_installs};
pub use refusal::{PackagingErrorKind, PackagingError};
pub use remove::{RemovedPack, remove_installed};
pub use signature::MinisignKey;
pub use unpack::MAX_ARCHIVE_BYTES;
pub use work::MovedWork;
pub(super) use work::finish_moves;
pub use write::{PackArchive, build_archive};
