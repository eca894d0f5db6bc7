//! Leaks made by machine from a reference or a known bug: seven kinds, several ways of each.
//!
//! What a careless author or an obliging model might write. The translations are line by line and mechanical; they need
//! not run, they need to give the solution away.

use super::speak;
use super::translate;

/// The seven kinds of the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    FullSolution,
    Renamed,
    Split,
    Dictated,
    PseudoCode,
    Encoded,
    OtherLanguage,
}

impl Kind {
    pub const ALL: [Self; 7] = [
        Self::FullSolution,
        Self::Renamed,
        Self::Split,
        Self::Dictated,
        Self::PseudoCode,
        Self::Encoded,
        Self::OtherLanguage,
    ];

    /// The kind in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::FullSolution => "full solution",
            Self::Renamed => "renamed",
            Self::Split => "split over hints",
            Self::Dictated => "dictated in prose",
            Self::PseudoCode => "pseudo-code",
            Self::Encoded => "encoded",
            Self::OtherLanguage => "another language",
        }
    }
}

/// One leak: hints shown one after the other. The leak is stopped when any of them is.
#[derive(Clone, Debug)]
pub struct Leak {
    pub kind: Kind,
    /// Which way of the kind, such as `base64`.
    pub way: &'static str,
    pub hints: Vec<String>,
}

/// Every leak of a program. `public` are names that anybody may use: the signature's.
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
    for (way, hints) in split(&bare) {
        add(Kind::Split, way, hints);
    }
    for (way, code) in [("named", &bare), ("renamed", &renamed)] {
        for (style, text) in speak::ways(code) {
            add(Kind::Dictated, if way == "named" { style } else { speak::renamed(style) }, vec![text]);
        }
    }
    for (way, text) in translate::pseudo(&bare) {
        add(Kind::PseudoCode, way, vec![text]);
    }
    for (way, text) in encoded(&bare) {
        add(Kind::Encoded, way, vec![text]);
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

/// What each byte becomes, one after the other.
fn each(bytes: &[u8], write: &dyn Fn(u8) -> String) -> String {
    bytes.iter().map(|b| write(*b)).collect::<Vec<_>>().concat()
}

fn encoded(code: &str) -> Vec<(&'static str, String)> {
    let bytes = code.as_bytes();
    let spaced = each(bytes, &|b| format!("{b:02x} "));
    let codes = each(bytes, &|b| format!("{b} "));
    let binary = each(bytes, &|b| format!("{b:08b} "));
    let percent = each(bytes, &|b| {
        if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") }
    });
    let escaped = each(bytes, &|b| format!("\\u{b:04x}"));
    let entities = each(bytes, &|b| format!("&#{b};"));
    let lines_back: String = code.lines().map(|line| line.chars().rev().collect::<String>() + "\n").collect();
    let base64 = translate::base64(bytes);
    let folded: Vec<String> = base64.as_bytes().chunks(16).map(|c| String::from_utf8_lossy(c).into_owned()).collect();
    vec![
        ("base64", format!("Decode {base64} when you are ready.")),
        ("base64 in short lines", folded.join("\n")),
        ("base64 twice", translate::base64(base64.as_bytes())),
        ("hexadecimal", hex::encode(bytes)),
        ("hexadecimal, spaced", spaced),
        ("character codes", codes),
        ("binary", binary),
        ("percent", percent),
        ("escapes", escaped),
        ("entities", entities),
        ("rot13", translate::shifted(code, 13)),
        ("shifted by three", translate::shifted(code, 3)),
        ("rot13 in base64", translate::base64(translate::shifted(code, 13).as_bytes())),
        ("reversed", code.chars().rev().collect()),
        ("reversed lines", lines_back),
        ("reversed words", code.split_whitespace().rev().collect::<Vec<_>>().join(" ")),
        ("digits for letters", translate::leet(code)),
        ("spread letters", each(bytes, &|b| format!("{} ", char::from(b)))),
        ("full-width letters", translate::wide(code)),
        ("look-alike letters", translate::look_alikes(code)),
        ("invisible characters", code.chars().flat_map(|c| [c, '\u{200b}']).collect()),
    ]
}
