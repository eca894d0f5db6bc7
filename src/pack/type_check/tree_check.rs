//! Checks binary trees written level by level: `[1, null, 2]`. The children of a missing node are not listed.

use serde_json::Value as Json;

use crate::types::problem::Type;

use super::{TypeMismatch, abbreviate, index_path, mismatch};

/// Checks the nodes and that each has a parent. Trailing `null`s are dropped, because converting a tree back gives
/// none.
pub(super) fn fit_tree(items: &[Json], kind: &Type) -> Result<Json, TypeMismatch> {
    let end = items.iter().rposition(|item| !item.is_null()).map_or(0, |last| last + 1);
    let mut fitted = Vec::with_capacity(end);
    // Free child positions below the nodes seen so far; the first is for the root.
    let mut free_places = 1_usize;
    for (i, item) in items[..end].iter().enumerate() {
        if free_places == 0 {
            return mismatch(
                &index_path(i),
                format!("{} has no parent: a child of a missing node is not listed", abbreviate(item)),
            );
        }
        free_places -= 1;
        if item.is_null() {
            fitted.push(Json::Null);
        } else {
            fitted.push(super::fit_inside(item, kind).map_err(|misfit| misfit.with_prefix(&index_path(i)))?);
            free_places += 2;
        }
    }
    Ok(Json::Array(fitted))
}
