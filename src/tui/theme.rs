//! Themes: the styles of the roles that views use, read from TOML.
//!
//! Views use only roles, never colours, so that a theme can change while the program runs and users can write a theme
//! for their eyes or terminal. A style is written as "colour on colour modifiers". [`load_themes`] reads theme files
//! for the caller; [`Theme::for_terminal`] adapts a theme to the terminal's colours.

use std::path::Path;

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use crate::file_read;
use crate::types::sanitize::{clean, find_forbidden};

mod colour;
pub use colour::{contrast, to_256};

/// A style role of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StyleRole {
    Text,
    Dim,
    Accent,
    Good,
    Bad,
    Warn,
    Info,
    Border,
    BorderFocus,
    /// Applied to a whole row; has no text colour.
    Selection,
    Title,
    Key,
    MasteryLow,
    MasteryMid,
    MasteryHigh,
    Locked,
    Due,
    CodeText,
    CodeKeyword,
    CodeString,
    CodeNumber,
    CodeComment,
    CodeFunction,
}

impl StyleRole {
    /// Every role with its name in a theme file, in the order of the enum.
    pub const ALL: [(Self, &'static str); 23] = [
        (Self::Text, "text"),
        (Self::Dim, "dim"),
        (Self::Accent, "accent"),
        (Self::Good, "good"),
        (Self::Bad, "bad"),
        (Self::Warn, "warn"),
        (Self::Info, "info"),
        (Self::Border, "border"),
        (Self::BorderFocus, "border_focus"),
        (Self::Selection, "selection"),
        (Self::Title, "title"),
        (Self::Key, "key"),
        (Self::MasteryLow, "mastery_low"),
        (Self::MasteryMid, "mastery_mid"),
        (Self::MasteryHigh, "mastery_high"),
        (Self::Locked, "locked"),
        (Self::Due, "due"),
        (Self::CodeText, "code.text"),
        (Self::CodeKeyword, "code.keyword"),
        (Self::CodeString, "code.string"),
        (Self::CodeNumber, "code.number"),
        (Self::CodeComment, "code.comment"),
        (Self::CodeFunction, "code.function"),
    ];

    /// The role to use if an older theme lacks this one; `None` if every theme must name it.
    #[must_use]
    pub fn fallback(self) -> Option<Self> {
        match self {
            Self::MasteryLow => Some(Self::Bad),
            Self::MasteryMid | Self::Due => Some(Self::Warn),
            Self::MasteryHigh => Some(Self::Good),
            Self::Locked | Self::CodeComment => Some(Self::Dim),
            Self::BorderFocus | Self::Key | Self::CodeFunction => Some(Self::Accent),
            Self::CodeText | Self::CodeKeyword | Self::CodeString | Self::CodeNumber => Some(Self::Text),
            Self::Text
            | Self::Dim
            | Self::Accent
            | Self::Good
            | Self::Bad
            | Self::Warn
            | Self::Info
            | Self::Border
            | Self::Selection
            | Self::Title => None,
        }
    }

    /// The role for a mastery in [0, 1]: low below the growth zone, high above it.
    #[must_use]
    pub fn for_mastery(mastery: f64) -> Self {
        match mastery {
            m if m < 0.3 => Self::MasteryLow,
            m if m < 0.7 => Self::MasteryMid,
            _ => Self::MasteryHigh,
        }
    }
}

/// A theme: a style for every role.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub name: String,
    /// The background of the whole screen; none to use the terminal's background.
    pub background: Option<Color>,
    styles: [Style; StyleRole::ALL.len()],
}

impl Theme {
    /// The style of a role.
    #[must_use]
    pub fn style(&self, role: StyleRole) -> Style {
        self.styles[role as usize]
    }

    /// A piece of text in a role.
    ///
    /// Escape sequences are removed here as a whole. Later, in the cells of the screen, only their single characters are
    /// visible.
    pub fn span(&self, role: StyleRole, text: impl Into<String>) -> Span<'static> {
        let text = text.into();
        let text = if find_forbidden(&text).is_some() { clean(&text) } else { text };
        Span::styled(text, self.style(role))
    }

    /// The themes in the binary, by name.
    pub const EMBEDDED: [(&'static str, &'static str); 5] = [
        ("dark", include_str!("../../themes/dark.toml")),
        ("light", include_str!("../../themes/light.toml")),
        ("high-contrast", include_str!("../../themes/high-contrast.toml")),
        ("sixteen", include_str!("../../themes/sixteen.toml")),
        ("mono", include_str!("../../themes/mono.toml")),
    ];

    /// A theme without any colour or weight, for the case that no file can be read.
    #[must_use]
    pub fn plain() -> Self {
        Self { name: "plain".to_owned(), background: None, styles: [Style::new(); StyleRole::ALL.len()] }
    }

    /// Parses a theme. A user's theme may name an embedded one as its `base` and define only the differences.
    ///
    /// # Errors
    ///
    /// A sentence that names the theme, the role and the error.
    pub fn parse(name: &str, text: &str) -> Result<Self, String> {
        let table: toml::Table = text.parse().map_err(|e| format!("theme {name}: {e}"))?;
        let mut theme = match table.get("base").and_then(toml::Value::as_str) {
            Some(base) => Self::embedded(base).ok_or_else(|| format!("theme {name}: no base theme called {base:?}"))?,
            None => Self::plain(),
        };
        name.clone_into(&mut theme.name);
        let mut missing: Vec<(StyleRole, &str)> = StyleRole::ALL.to_vec();
        for (key, value) in flatten(&table) {
            let value = value.as_str().ok_or_else(|| format!("theme {name}: {key} must be text"))?;
            match key.as_str() {
                "base" => missing.clear(),
                "ground" => theme.background = Some(parse_colour(value).map_err(|e| format!("theme {name}: {e}"))?),
                role => {
                    let index = StyleRole::ALL.iter().position(|(_, known)| *known == role);
                    let index = index.ok_or_else(|| format!("theme {name}: {role:?} is not a role"))?;
                    theme.styles[index] = parse_style(value).map_err(|e| format!("theme {name}, {role}: {e}"))?;
                    missing.retain(|(_, key)| *key != role);
                }
            }
        }
        for (role, key) in missing {
            let stand_in = role.fallback();
            let stand_in =
                stand_in.ok_or_else(|| format!("theme {name}: the role {key:?} is missing (or name a base theme)"))?;
            theme.styles[role as usize] = theme.style(stand_in);
        }
        Ok(theme)
    }

    /// One of the embedded themes.
    #[must_use]
    pub fn embedded(name: &str) -> Option<Self> {
        let (name, text) = Self::EMBEDDED.iter().find(|(known, _)| *known == name)?;
        Self::parse(name, text).ok()
    }

    /// The theme, adapted to the colours of a terminal.
    #[must_use]
    pub fn for_terminal(&self, depth: ColourDepth) -> Self {
        let mut theme = self.clone();
        if depth == ColourDepth::Indexed {
            let reduce = |colour: Option<Color>| colour.map(to_256);
            theme.background = reduce(theme.background);
            for style in &mut theme.styles {
                style.fg = reduce(style.fg);
                style.bg = reduce(style.bg);
            }
        }
        theme
    }
}

/// The number of colours of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// 24 bits.
    True,
    /// The 256 of xterm.
    Indexed,
    /// The sixteen standard colours.
    Sixteen,
}

impl ColourDepth {
    /// Detects the depth from `COLORTERM` and `TERM`.
    #[must_use]
    pub fn detect(colorterm: Option<&str>, term: Option<&str>) -> Self {
        let term = term.unwrap_or_default();
        match colorterm {
            Some(c) if c.contains("truecolor") || c.contains("24bit") => Self::True,
            _ if term.contains("direct") => Self::True,
            _ if term.contains("256") || term.contains("kitty") || term.contains("alacritty") => Self::Indexed,
            _ => Self::Sixteen,
        }
    }
}

/// Loads every theme: the embedded ones, then the readable `*.toml` files of the user's folder (which may replace an
/// embedded one by name). Also returns a sentence for each file with an error.
#[must_use]
pub fn load_themes(folder: Option<&Path>) -> (Vec<Theme>, Vec<String>) {
    let mut themes: Vec<Theme> = Theme::EMBEDDED.iter().filter_map(|(name, _)| Theme::embedded(name)).collect();
    let mut complaints = Vec::new();
    let files = folder.and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let mut paths: Vec<_> = files.map(|f| f.path()).filter(|p| p.extension().is_some_and(|e| e == "toml")).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let read = file_read::read_text(&path, file_read::MAX_TEXT_BYTES).map_err(|e| format!("theme {name}: {e}"));
        match read.and_then(|text| Theme::parse(&name, &text)) {
            Ok(theme) => {
                themes.retain(|t| t.name != theme.name);
                themes.push(theme);
            }
            Err(complaint) => complaints.push(complaint),
        }
    }
    (themes, complaints)
}

/// Flattens nested tables, because `code.keyword` and similar roles are a table in the file.
fn flatten(table: &toml::Table) -> Vec<(String, &toml::Value)> {
    let mut flat = Vec::new();
    for (key, value) in table {
        match value {
            toml::Value::Table(inner) => flat.extend(inner.iter().map(|(k, v)| (format!("{key}.{k}"), v))),
            value => flat.push((key.clone(), value)),
        }
    }
    flat
}

fn parse_style(text: &str) -> Result<Style, String> {
    let mut style = Style::new();
    let mut background = false;
    for word in text.split_whitespace() {
        match word {
            "on" => background = true,
            "bold" => style = style.add_modifier(Modifier::BOLD),
            "dim" => style = style.add_modifier(Modifier::DIM),
            "italic" => style = style.add_modifier(Modifier::ITALIC),
            "underlined" => style = style.add_modifier(Modifier::UNDERLINED),
            "reversed" => style = style.add_modifier(Modifier::REVERSED),
            "default" => {}
            colour if background => {
                style = style.bg(parse_colour(colour)?);
                background = false;
            }
            colour => style = style.fg(parse_colour(colour)?),
        }
    }
    Ok(style)
}

fn parse_colour(text: &str) -> Result<Color, String> {
    text.parse().map_err(|_| format!("{text:?} is not a colour; write #rrggbb, a name such as bright-blue, or default"))
}

#[cfg(test)]
mod tests;
