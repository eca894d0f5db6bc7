//! Removes personal and machine data from a learner's text before it is sent.
//!
//! In comments and strings it removes mail addresses, telephone numbers, street addresses, machine addresses, paths,
//! keys, passwords, and the names of this machine and its user. Each becomes a placeholder. Equal texts get the same
//! placeholder for as long as a [`Redactor`] lives, so that a model can tell two of them apart. Code itself is not
//! changed. It removes too much rather than too little. It can't recognise the name of a friend, so the learner also
//! sees each request before it is sent.

use std::ops::Range;

use crate::types::Language;

mod personal_data;
mod redacted_pieces;

/// The kinds of data that are removed.
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

/// Removes personal data and remembers the placeholders given so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Redactor {
    /// Names of this machine and its user, in lower case.
    names: Vec<String>,
    known: Vec<(PersonalDataKind, String)>,
}

impl Redactor {
    /// A redactor that also removes these names.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        // Shorter names are ordinary words in programs: a user may be called max.
        let names = names.into_iter().map(|name| name.trim().to_lowercase()).filter(|name| name.chars().count() >= 4);
        Self { names: names.filter(|name| !COMMON_NAMES.contains(&name.as_str())).collect(), known: Vec::new() }
    }

    /// A redactor that knows the names of this machine and its user.
    pub fn for_this_machine() -> Self {
        let variables = ["USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME"];
        let host = std::fs::read_to_string("/etc/hostname").ok();
        Self::new(variables.iter().filter_map(|name| std::env::var(name).ok()).chain(host))
    }

    /// A program with its comments and strings redacted.
    pub fn redact_code(&mut self, language: Language, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut done = 0;
        for piece in redacted_pieces::find_redacted_pieces(language, text) {
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

    /// Redacts a text of any form, such as a question.
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

/// Names that many machines share and that identify no one.
const COMMON_NAMES: [&str; 9] =
    ["root", "user", "admin", "localhost", "ubuntu", "debian", "student", "learner", "build"];

#[cfg(test)]
mod tests;
