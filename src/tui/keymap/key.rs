//! One key: parsed from an event or the config, and formatted for footers.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key with its modifiers, in one canonical form: a capital letter carries no shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    modifiers: KeyModifiers,
}

impl Key {
    /// Parses `ctrl-h`, `H`, `shift-tab`, `f5`, `enter`, `space`, `/`.
    ///
    /// # Errors
    ///
    /// A sentence if no such key exists.
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
const NAMED_KEYS: [(&str, KeyCode); 17] = [
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
    if let Some((_, code)) = NAMED_KEYS.iter().find(|(name, _)| *name == lower) {
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

/// Formats the key for footers and help: `Ctrl-h`, `Enter`, `H`, `↑`.
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
