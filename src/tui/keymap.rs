//! Keys and their actions: one table for each screen and one for all screens; remappable by name.
//!
//! Two actions may share a key only if no screen has both. Help and the footers read the same tables, so they always
//! show the remapped key.

use std::collections::BTreeMap;

pub mod action;
mod key;
mod screen_info;

pub use action::{Action, Binding};
pub use key::Key;
pub use screen_info::ScreenInfo;

use crate::types::did_you_mean::nearest;
use crate::types::humanize::{MAX_LISTED, join_first};
use action::GLOBAL;

/// The map between keys and actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Keymap {
    keys: BTreeMap<Action, Vec<Key>>,
}

impl Keymap {
    /// Builds the keymap from the default keys of some screens' tables, with the changes by action name.
    ///
    /// # Errors
    ///
    /// A sentence: an unknown action, an invalid key, or one key for two actions of one screen.
    pub fn from_tables(tables: &[&[Binding]], changes: &BTreeMap<String, Vec<String>>) -> Result<Self, String> {
        let all = || tables.iter().copied().chain([GLOBAL]).flatten();
        let parse = |binding: &Binding| binding.keys.iter().filter_map(|k| Key::parse(k).ok()).collect();
        let mut map = Self { keys: all().map(|binding| (binding.action, parse(binding))).collect() };
        for (name, keys) in changes {
            let action = all().find(|b| b.name == name).map(|b| b.action).ok_or_else(|| {
                let mut known: Vec<&str> = Vec::new();
                for binding in all() {
                    if !known.contains(&binding.name) {
                        known.push(binding.name);
                    }
                }
                let near = nearest(name, known.iter().copied());
                let near = near.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
                let some = join_first(&known, MAX_LISTED);
                format!("keys: there is no action {name:?}{near}; there are {some}")
            })?;
            let parsed: Result<Vec<_>, _> = keys.iter().map(|k| Key::parse(k)).collect();
            map.keys.insert(action, parsed.map_err(|e| format!("keys: {name}: {e}"))?);
        }
        tables.iter().try_for_each(|table| map.check(table))?;
        Ok(map)
    }

    /// Rejects a key that has two actions on one screen.
    fn check(&self, table: &[Binding]) -> Result<(), String> {
        let here: Vec<&Binding> = table.iter().chain(GLOBAL).collect();
        for (i, a) in here.iter().enumerate() {
            for b in &here[i + 1..] {
                if let Some(key) = self.keys_of(a.action).iter().find(|k| self.keys_of(b.action).contains(k)) {
                    return Err(format!("keys: {key} is given to both {:?} and {:?}", a.name, b.name));
                }
            }
        }
        Ok(())
    }

    /// The action of a key on a screen with this table; its keys take precedence over the global ones.
    #[must_use]
    pub fn action(&self, table: &[Binding], key: Key) -> Option<Action> {
        let bindings = table.iter().chain(GLOBAL);
        bindings.map(|binding| binding.action).find(|action| self.keys_of(*action).contains(&key))
    }

    /// The display name of an action's first key; empty if it has none.
    #[must_use]
    pub fn label(&self, action: Action) -> String {
        self.keys_of(action).first().map(ToString::to_string).unwrap_or_default()
    }

    /// The display names of an action's first two keys.
    #[must_use]
    pub fn labels(&self, action: Action) -> String {
        self.keys_of(action).iter().take(2).map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn keys_of(&self, action: Action) -> &[Key] {
        self.keys.get(&action).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests;
