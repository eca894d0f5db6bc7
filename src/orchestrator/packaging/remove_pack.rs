//! Removes an installed pack. The learner's record and files are unchanged.

use super::install::InstallLock;
use super::packaging_error::PackagingError;
use crate::orchestrator::packs::installed_packs::{InstalledPack, UnreadablePack, read_installed_packs};
use crate::pack;
use crate::paths::Paths;
use crate::types::did_you_mean::nearest;

/// The installed pack with this id. A pack that can't be used or read is found by its folder's name.
///
/// # Errors
/// There is no such pack, or it is the built-in one.
fn named(paths: &Paths, name: &str) -> Result<InstalledPack, PackagingError> {
    let starter = pack::load_embedded_manifest().info.is_some_and(|info| info.id.as_str() == name);
    if starter {
        return Err(PackagingError::usage("The starter pack is part of the program and can't be removed.", ""));
    }
    let packs = read_installed_packs(paths).into_iter().map(|pack| pack.unwrap_or_else(UnreadablePack::without_files));
    let packs: Vec<InstalledPack> = packs.collect();
    let names: Vec<String> = packs.iter().map(InstalledPack::name).collect();
    packs.into_iter().find(|pack| pack.name() == name).ok_or_else(|| {
        let near = nearest(name, names.iter().map(String::as_str)).map(|near| format!("Did you mean `{near}`? "));
        let next = format!("{}`rung pack list` shows what is installed.", near.unwrap_or_default());
        PackagingError::usage(format!("There is no installed pack '{name}'."), next)
    })
}

/// Finds the pack, asks `agreed` for confirmation, and removes the pack if the answer is yes.
///
/// # Errors
/// There is no such pack, another process is installing, the pack can't be removed, or `agreed` fails.
pub fn remove_installed<E: From<PackagingError>>(
    paths: &Paths,
    name: &str,
    agreed: impl FnOnce(&InstalledPack) -> Result<bool, E>,
) -> Result<Option<InstalledPack>, E> {
    let pack = named(paths, name)?;
    if !agreed(&pack)? {
        return Ok(None);
    }
    let lock = InstallLock::acquire(&paths.packs())?;
    lock.remove_pack(&pack.folder).map_err(|error| PackagingError::disk(&pack.folder, &error))?;
    Ok(Some(pack))
}
