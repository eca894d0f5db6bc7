//! Generates leaks from a reference: five kinds, several variants of each.
//!
//! A careless author or a model that wants to please might write such hints. The translations are mechanical, line by line. They
//! need not run, but they give the solution away.

use super::translate;

/// The kinds of generated leaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    FullSolution,
    Renamed,
    Split,
    PseudoCode,
    OtherLanguage,
}

impl Kind {
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

/// One leak: hints shown one after the other. The leak is stopped when any of them is.
#[derive(Clone, Debug)]
pub struct Leak {
    pub kind: Kind,
    /// The variant of the kind, such as `fenced`.
    pub way: &'static str,
    pub hints: Vec<String>,
}

/// Every leak of a program. `public` are the names of the signature, which are not secret.
#[must_use]
pub fn leaks(code: &str, public: &[&str]) -> Vec<Leak> {
    let bare = translate::bare(code);
    let renamed = translate::renamed(&bare, public);
    let mut leaks = Vec::new();
    let mut add = |kind, way, hints| leaks.push(Leak { kind, way, hints });
    for (kind, code) in [(Kind::FullSolution, &bare), (Kind::Renamed, &renamed)] {
        add(kind, "fenced", vec![format!("Here it is:\n```python\n{code}\n```\nDo you see it?")]);
        add(kind, "fence left open", vec![format!("Try this:\n```\n{code}")]);
        add(kind, "indented", vec![format!("Write this down:\n\n{}\n", indented(code))]);
        add(kind, "bare", vec![format!("The program is\n{code}")]);
        add(kind, "inline, line by line", vec![inline(code)]);
    }
    add(Kind::FullSolution, "full-width letters", vec![translate::wide(&bare)]);
    add(Kind::FullSolution, "look-alike letters", vec![translate::look_alikes(&bare)]);
    let invisible = bare.chars().flat_map(|c| [c, '\u{200b}']).collect();
    add(Kind::FullSolution, "invisible characters", vec![invisible]);
    for (way, hints) in split(&bare) {
        add(Kind::Split, way, hints);
    }
    for (way, text) in translate::pseudo(&bare) {
        add(Kind::PseudoCode, way, vec![text]);
    }
    for (way, text) in translate::languages(&bare) {
        add(Kind::OtherLanguage, way, vec![format!("The same elsewhere:\n```\n{text}\n```")]);
        add(Kind::OtherLanguage, way, vec![text]);
    }
    leaks
}

fn indented(code: &str) -> String {
    code.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

fn inline(code: &str) -> String {
    let lines: Vec<String> =
        code.lines().map(|line| format!("`{}`", line.trim())).filter(|line| line != "``").collect();
    format!("Write {}.", lines.join(", then "))
}

/// A leak in instalments: a line, a few lines, or a few tokens in each hint.
fn split(code: &str) -> Vec<(&'static str, Vec<String>)> {
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
