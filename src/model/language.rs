//! The languages a solution can be written in, and what a pack, a file name or a comment needs of each: one row a language.
//!
//! How a language is compiled, run and written stands in its folder in the judge.

use std::fmt;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is told of a language without running it.
struct Row {
    name: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    line_comment: &'static str,
}

/// Makes the enum, its list and its rows of one table, so that none can lack a language.
macro_rules! languages {
    ($($(#[$meta:meta])* $language:ident = $name:literal, $title:literal, $extensions:expr, $line_comment:literal;)*) => {
        /// A language a solution can be written in.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        pub enum Language {
            $($(#[$meta])* $language,)*
        }

        impl Language {
            /// Every language, in the order they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$language),*];

            const fn row(self) -> Row {
                match self {
                    $(Self::$language => {
                        Row { name: $name, title: $title, extensions: &$extensions, line_comment: $line_comment }
                    })*
                }
            }
        }
    };
}

// Name in packs and on the command line (and in the journal, in lower case of the variant), name as people write it,
// file name extensions with the usual one first, what begins a comment.
languages! {
    /// Runs in the WebAssembly sandbox, without anything installed.
    #[default]
    Python = "python", "Python", ["py"], "#";
    C = "c", "C", ["c"], "//";
    Cpp = "cpp", "C++", ["cpp", "cc", "cxx", "c++"], "//";
    Rust = "rust", "Rust", ["rs"], "//";
    Go = "go", "Go", ["go"], "//";
    Java = "java", "Java", ["java"], "//";
    JavaScript = "javascript", "JavaScript", ["js", "mjs", "cjs"], "//";
    TypeScript = "typescript", "TypeScript", ["ts", "mts", "cts"], "//";
}

impl Language {
    /// Its place in [`Language::ALL`].
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// The name used in packs and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The name as people write it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// Extensions a file of the language may have; the first is the usual one.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// The file name extension, without the point.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        self.extensions()[0]
    }

    /// What begins a comment that ends with its line.
    #[must_use]
    pub const fn line_comment(self) -> &'static str {
        self.row().line_comment
    }

    /// The language a person means by a name, a usual short form or a file name extension: `cpp`, `C++`, `js`, `rs`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        let same = |language: &&Self| {
            language.name() == name
                || language.title().to_lowercase() == name
                || language.extensions().contains(&&*name)
        };
        Self::ALL.iter().find(same).copied()
    }

    /// The language of a file, by its extension.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        Self::ALL.iter().find(|language| language.extensions().contains(&&*extension)).copied()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
