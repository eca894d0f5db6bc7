//! Takes an installed pack away. The learner's record and files stay as they are.

use std::path::PathBuf;

use super::place::Shelf;
use super::refusal::Refusal;
use crate::model::nearest::nearest;
use crate::orchestrator::packs::{OnShelf, shelf};
use crate::pack;
use crate::paths::Paths;

/// A pack that is to be taken away, or was.
#[derive(Clone, Debug)]
pub struct Removed {
    pub pack: OnShelf,
}

/// The installed pack of this id; a folder's name stands for a pack that can't be used.
///
/// # Errors
/// There is none, or it is the one in the binary.
fn named(paths: &Paths, name: &str) -> Result<OnShelf, Refusal> {
    let starter = pack::embedded_manifest().info.is_some_and(|info| info.id.as_str() == name);
    if starter {
        return Err(Refusal::usage("The starter pack is part of the program and can't be removed.", ""));
    }
    let packs: Vec<OnShelf> = shelf(paths).into_iter().filter_map(Result::ok).collect();
    let names: Vec<String> = packs.iter().map(OnShelf::name).collect();
    packs.into_iter().find(|pack| pack.name() == name).ok_or_else(|| {
        let near = nearest(name, names.iter().map(String::as_str)).map(|near| format!("Did you mean `{near}`? "));
        let next = format!("{}`rung pack list` shows what is installed.", near.unwrap_or_default());
        Refusal::usage(format!("There is no installed pack '{name}'."), next)
    })
}

/// Finds the pack, asks `agreed` about it, and takes it away where the answer is yes.
///
/// # Errors
/// There is no such pack, another process is at it, or it can't be removed; whatever `agreed` answers with.
pub fn remove<E: From<Refusal>>(
    paths: &Paths,
    name: &str,
    agreed: impl FnOnce(&OnShelf) -> Result<bool, E>,
) -> Result<Option<Removed>, E> {
    let pack = named(paths, name)?;
    if !agreed(&pack)? {
        return Ok(None);
    }
    let shelf = Shelf::open(&paths.packs())?;
    let folder: PathBuf = pack.folder.clone();
    shelf.take_away(&folder).map_err(|error| Refusal::disk(&folder, &error))?;
    Ok(Some(Removed { pack }))
}
