//! Generates leaks from a reference: five kinds, several variants of each.
//!
//! A careless author or a model that wants to please might write such hints. The translations are mechanical, line by line. They
//! need not run, but they give the solution away.

use super::code_rewriting;

/// The kinds of generated leaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeakKind {
    FullSolution,
    Renamed,
    Split,
    PseudoCode,
    OtherLanguage,
}

impl LeakKind {
    pub const ALL: [Self; 5] = [Self::FullSolution, Self::Renamed, Self::Split, Self::PseudoCode, Self::OtherLanguage];

    /// The kind in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::FullSolution => "full solution",
            Self::Renamed => "renamed",
            Self::Split => "split over hints",
            Self::PseudoCode => "pseudo-code",
            Self::OtherLanguage => "another language",
        }
    }
}

/// One leak: hints shown one after the other. The leak is stopped if any of them is.
#[derive(Clone, Debug)]
pub struct GeneratedLeak {
    pub kind: LeakKind,
    /// The variant of the kind, such as `fenced`.
    pub way: &'static str,
    pub hints: Vec<String>,
}

/// Every leak of a program. `public` are the names of the signature, which are not secret.
#[must_use]
pub fn generate_leaks(code: &str, public: &[&str]) -> Vec<GeneratedLeak> {
    let bare = code_rewriting::strip_comments(code);
    let renamed = code_rewriting::rename_variables(&bare, public);
    let mut leaks = Vec::new();
    let mut add = |kind, way, hints| leaks.push(GeneratedLeak { kind, way, hints });
    for (kind, code) in [(LeakKind::FullSolution, &bare), (LeakKind::Renamed, &renamed)] {
        add(kind, "fenced", vec![format!("Here it is:\n```python\n{code}\n```\nDo you see it?")]);
        add(kind, "fence left open", vec![format!("Try this:\n```\n{code}")]);
        add(kind, "indented", vec![format!("Write this down:\n\n{}\n", indent_code(code))]);
        add(kind, "bare", vec![format!("The program is\n{code}")]);
        add(kind, "inline, line by line", vec![inline_code(code)]);
    }
    add(LeakKind::FullSolution, "full-width letters", vec![code_rewriting::to_full_width(&bare)]);
    add(LeakKind::FullSolution, "look-alike letters", vec![code_rewriting::to_look_alikes(&bare)]);
    let invisible = bare.chars().flat_map(|c| [c, '\u{200b}']).collect();
    add(LeakKind::FullSolution, "invisible characters", vec![invisible]);
    for (way, hints) in split_over_hints(&bare) {
        add(LeakKind::Split, way, hints);
    }
    for (way, text) in code_rewriting::pseudo_code_variants(&bare) {
        add(LeakKind::PseudoCode, way, vec![text]);
    }
    for (way, text) in code_rewriting::other_language_variants(&bare) {
        add(LeakKind::OtherLanguage, way, vec![format!("The same elsewhere:\n```\n{text}\n```")]);
        add(LeakKind::OtherLanguage, way, vec![text]);
    }
    leaks
}

fn indent_code(code: &str) -> String {
    code.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

fn inline_code(code: &str) -> String {
    let lines: Vec<String> =
        code.lines().map(|line| format!("`{}`", line.trim())).filter(|line| line != "``").collect();
    format!("Write {}.", lines.join(", then "))
}

/// A leak in instalments: a line, a few lines, or a few tokens in each hint.
fn split_over_hints(code: &str) -> Vec<(&'static str, Vec<String>)> {
    let lines: Vec<&str> = code.lines().filter(|line| !line.trim().is_empty()).collect();
    let half = lines.len().div_ceil(2).max(1);
    let part = |chunk: &[&str]| format!("Next comes\n```python\n{}\n```", chunk.join("\n"));
    let tokens: Vec<&str> = code.split_whitespace().collect();
    vec![
        ("halves", lines.chunks(half).map(part).collect()),
        ("a line each", lines.iter().map(|line| format!("And then `{}`.", line.trim())).collect()),
        ("a line each, unmarked", lines.iter().map(|line| line.trim().to_owned()).collect()),
        ("two words each", tokens.chunks(2).map(|pair| format!("Write `{}`.", pair.join(" "))).collect()),
        ("three words each, unmarked", tokens.chunks(3).map(|words| words.join(" ")).collect()),
    ]
}
