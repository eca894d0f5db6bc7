//! Keys and what they do: one table of actions, remappable by name.
//!
//! An action belongs to one or more contexts (screens); `Context::Global` holds everywhere. Two actions may share a
//! key only where no context holds both. The table is also what the help screen and the footers read, so a remapped
//! key is shown wherever it is mentioned.

use std::collections::BTreeMap;
use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

mod table;
pub use table::{Action, Binding, TABLE};

/// Where a key holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Context {
    Global,
    Today,
    Roadmap,
    Problem,
    Trace,
    Progress,
    Settings,
    History,
    Why,
}

/// A key with its modifiers, in one canonical form: a capital letter carries no shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    modifiers: KeyModifiers,
}

impl Key {
    /// Reads `ctrl-h`, `H`, `shift-tab`, `f5`, `enter`, `space`, `/`.
    ///
    /// # Errors
    /// A sentence when no such key exists.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        while let Some((modifier, tail)) =
            [("ctrl-", KeyModifiers::CONTROL), ("alt-", KeyModifiers::ALT), ("shift-", KeyModifiers::SHIFT)]
                .iter()
                .find_map(|(prefix, modifier)| {
                    rest.strip_prefix(prefix).filter(|t| !t.is_empty()).map(|t| (*modifier, t))
                })
        {
            modifiers |= modifier;
            rest = tail;
        }
        let code =
            parse_code(rest).ok_or_else(|| format!("{text:?} is not a key; write one like ctrl-h, H, f5 or enter"))?;
        Ok(Self::canonical(code, modifiers))
    }

    fn canonical(code: KeyCode, mut modifiers: KeyModifiers) -> Self {
        modifiers &= KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
        let code = match code {
            KeyCode::Char(c) => {
                let shifted = modifiers.contains(KeyModifiers::SHIFT);
                modifiers -= KeyModifiers::SHIFT;
                KeyCode::Char(if shifted { c.to_uppercase().next().unwrap_or(c) } else { c })
            }
            KeyCode::BackTab => {
                modifiers -= KeyModifiers::SHIFT;
                KeyCode::BackTab
            }
            KeyCode::Tab if modifiers.contains(KeyModifiers::SHIFT) => {
                modifiers -= KeyModifiers::SHIFT;
                KeyCode::BackTab
            }
            code => code,
        };
        Self { code, modifiers }
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Self {
        Self::canonical(event.code, event.modifiers)
    }
}

/// The names of keys that are not a character.
const NAMED: [(&str, KeyCode); 17] = [
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backtab", KeyCode::BackTab),
    ("space", KeyCode::Char(' ')),
    ("backspace", KeyCode::Backspace),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("minus", KeyCode::Char('-')),
];

fn parse_code(text: &str) -> Option<KeyCode> {
    let lower = text.to_lowercase();
    if let Some((_, code)) = NAMED.iter().find(|(name, _)| *name == lower) {
        return Some(*code);
    }
    if let Some(n) = lower.strip_prefix('f').and_then(|n| n.parse().ok()).filter(|n| (1..=12).contains(n)) {
        return Some(KeyCode::F(n));
    }
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if !c.is_control() => Some(KeyCode::Char(c)),
        _ => None,
    }
}

/// As footers and help write it: `Ctrl-h`, `Enter`, `H`, `↑`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (modifier, name) in
            [(KeyModifiers::CONTROL, "Ctrl-"), (KeyModifiers::ALT, "Alt-"), (KeyModifiers::SHIFT, "Shift-")]
        {
            if self.modifiers.contains(modifier) {
                f.write_str(name)?;
            }
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) => write!(f, "{c}"),
            KeyCode::F(n) => write!(f, "F{n}"),
            KeyCode::Up => f.write_str("↑"),
            KeyCode::Down => f.write_str("↓"),
            KeyCode::Left => f.write_str("←"),
            KeyCode::Right => f.write_str("→"),
            KeyCode::BackTab => f.write_str("Shift-Tab"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            code => write!(f, "{code}"),
        }
    }
}

/// Which key does what.
#[derive(Clone, Debug, PartialEq)]
pub struct Keymap {
    /// Keys of every action, in the order of [`TABLE`].
    keys: Vec<Vec<Key>>,
}

impl Default for Keymap {
    fn default() -> Self {
        let parse = |keys: &[&str]| keys.iter().filter_map(|k| Key::parse(k).ok()).collect();
        Self { keys: TABLE.iter().map(|binding| parse(binding.keys)).collect() }
    }
}

impl Keymap {
    /// The default keys with some actions given others, by name.
    ///
    /// # Errors
    /// A sentence: an unknown action, something that is not a key, or one key for two actions in the same place.
    pub fn with(changes: &BTreeMap<String, Vec<String>>) -> Result<Self, String> {
        let mut map = Self::default();
        for (name, keys) in changes {
            let index = TABLE.iter().position(|b| b.name == name).ok_or_else(|| {
                let known: Vec<_> = TABLE.iter().map(|b| b.name).collect();
                format!("keys: there is no action {name:?}; there are {}", known.join(", "))
            })?;
            let parsed: Result<Vec<_>, _> = keys.iter().map(|k| Key::parse(k)).collect();
            map.keys[index] = parsed.map_err(|e| format!("keys: {name}: {e}"))?;
        }
        map.check()?;
        Ok(map)
    }

    fn check(&self) -> Result<(), String> {
        for (i, a) in TABLE.iter().enumerate() {
            for (j, b) in TABLE.iter().enumerate().skip(i + 1) {
                if let Some(key) = self.keys[i].iter().find(|k| self.keys[j].contains(k))
                    && overlap(a.contexts, b.contexts)
                {
                    return Err(format!("keys: {key} is given to both {:?} and {:?}", a.name, b.name));
                }
            }
        }
        Ok(())
    }

    /// What a key does in a context; the context's own keys win over global ones.
    #[must_use]
    pub fn action(&self, context: Context, key: Key) -> Option<Action> {
        [context, Context::Global].iter().find_map(|wanted| {
            TABLE
                .iter()
                .zip(&self.keys)
                .find(|(binding, keys)| binding.contexts.contains(wanted) && keys.contains(&key))
                .map(|(binding, _)| binding.action)
        })
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
        TABLE.iter().zip(&self.keys).find(|(b, _)| b.action == action).map_or(&[], |(_, keys)| keys)
    }
}

fn overlap(a: &[Context], b: &[Context]) -> bool {
    a.contains(&Context::Global) || b.contains(&Context::Global) || a.iter().any(|context| b.contains(context))
}

#[cfg(test)]
mod tests;
