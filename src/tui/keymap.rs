//! Keys and what they do: tables of actions, one a screen and one for everywhere, remappable by name.
//!
//! Two actions may share a key only where no screen has both. The tables are also what help and the footers read, so a
//! remapped key is shown wherever it is mentioned.

use std::collections::BTreeMap;

pub mod action;
mod key;

pub use action::{Action, Binding};
pub use key::Key;

use action::GLOBAL;

/// Which key does what.
#[derive(Clone, Debug, PartialEq)]
pub struct Keymap {
    keys: BTreeMap<Action, Vec<Key>>,
}

impl Keymap {
    /// The default keys of some screens' tables with some actions given others, by name.
    ///
    /// # Errors
    /// A sentence: an unknown action, something that is not a key, or one key for two actions in the same place.
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
                format!("keys: there is no action {name:?}; there are {}", known.join(", "))
            })?;
            let parsed: Result<Vec<_>, _> = keys.iter().map(|k| Key::parse(k)).collect();
            map.keys.insert(action, parsed.map_err(|e| format!("keys: {name}: {e}"))?);
        }
        tables.iter().try_for_each(|table| map.check(table))?;
        Ok(map)
    }

    /// Refuses a key that would do two things on one screen.
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

    /// What a key does on a screen with this table; its own keys win over those that hold everywhere.
    #[must_use]
    pub fn action(&self, table: &[Binding], key: Key) -> Option<Action> {
        let bindings = table.iter().chain(GLOBAL);
        bindings.map(|binding| binding.action).find(|action| self.keys_of(*action).contains(&key))
    }

    /// The first key of an action, as it is written; empty when it has none.
    #[must_use]
    pub fn label(&self, action: Action) -> String {
        self.keys_of(action).first().map(ToString::to_string).unwrap_or_default()
    }

    /// The first two keys of an action, as they are written.
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
