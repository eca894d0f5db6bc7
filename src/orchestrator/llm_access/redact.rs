//! Takes from a learner's text what names a person or a machine, before it is sent anywhere.
//!
//! In comments and strings: mail, telephone numbers, addresses of houses and of machines, paths, keys and passwords, and the
//! names this machine goes by. Each becomes a placeholder, the same for the same text for as long as a [`Redactor`] lives, so
//! that a model can still tell two of them apart. Code itself is left alone. It rather takes too much than too little,
//! and it can't know the name of a friend: what is sent is shown before it is sent, too.

use std::ops::Range;

use crate::types::Language;

mod comments_and_strings;
mod personal_data;

/// What was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PersonalDataKind {
    Mail,
    Phone,
    Address,
    Path,
    Key,
    Name,
}

impl PersonalDataKind {
    fn word(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Phone => "phone",
            Self::Address => "address",
            Self::Path => "path",
            Self::Key => "key",
            Self::Name => "name",
        }
    }
}

/// Placeholders given so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Redactor {
    /// Names this machine and its user go by, in lower case.
    names: Vec<String>,
    known: Vec<(PersonalDataKind, String)>,
}

impl Redactor {
    /// One that also takes out these names.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        // Shorter ones are words of any program: a user may be called max.
        let names = names.into_iter().map(|name| name.trim().to_lowercase()).filter(|name| name.chars().count() >= 4);
        Self { names: names.filter(|name| !COMMON_NAMES.contains(&name.as_str())).collect(), known: Vec::new() }
    }

    /// One that knows what this machine and its user are called.
    pub fn for_this_machine() -> Self {
        let variables = ["USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME"];
        let host = std::fs::read_to_string("/etc/hostname").ok();
        Self::new(variables.iter().filter_map(|name| std::env::var(name).ok()).chain(host))
    }

    /// A program with its comments and strings redacted.
    pub fn redact_code(&mut self, language: Language, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut done = 0;
        for piece in comments_and_strings::find_text_pieces(language, text) {
            out.push_str(&text[done..piece.range.start]);
            done = piece.range.end;
            let words = &text[piece.range.clone()];
            if piece.secret && words.trim().chars().count() >= 4 {
                out.push_str(&self.placeholder(PersonalDataKind::Key, words));
            } else {
                out.push_str(&self.redact_prose(words));
            }
        }
        out.push_str(&text[done..]);
        out
    }

    /// A text in which anything may stand, such as a question.
    pub fn redact_prose(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut done = 0;
        for (range, kind) in personal_data::find_personal_data(text, &self.names) {
            let Range { start, end } = range;
            out.push_str(&text[done..start]);
            let placeholder = self.placeholder(kind, &text[start..end]);
            out.push_str(&placeholder);
            done = end;
        }
        out.push_str(&text[done..]);
        out
    }

    fn placeholder(&mut self, kind: PersonalDataKind, text: &str) -> String {
        let of_kind = || self.known.iter().filter(|(known, _)| *known == kind);
        let number = of_kind().position(|(_, known)| known == text).unwrap_or_else(|| of_kind().count()) + 1;
        if number > of_kind().count() {
            self.known.push((kind, text.to_owned()));
        }
        format!("<{}-{number}>", kind.word())
    }
}

/// Names that many machines have, and that say nothing of anybody.
const COMMON_NAMES: [&str; 9] =
    ["root", "user", "admin", "localhost", "ubuntu", "debian", "student", "learner", "build"];

#[cfg(test)]
mod tests;
