//! The languages of solutions, with the names, file extensions and comment syntax of each: one row per language.
//!
//! The language's folder in the judge describes how it is compiled, run and formatted.

use std::fmt;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Facts about a language that need no toolchain.
struct Row {
    name: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    syntax: &'static Syntax,
}

/// How a language writes comments and strings.
///
/// The redactor uses it to parse programs before they are sent to a language model. A missing form would send text that
/// should be redacted.
#[derive(Debug)]
pub struct Syntax {
    /// Marks that begin a line comment; the usual one first.
    pub line_comments: &'static [&'static str],
    /// A backslash at the end of a line continues a line comment.
    pub continues_comments: bool,
    pub block_comment: Option<BlockComment>,
    /// The forms are tried in this order, so a longer mark comes before a shorter one.
    pub strings: &'static [StringForm],
}

/// A comment between two marks.
#[derive(Clone, Copy, Debug)]
pub struct BlockComment {
    pub open: &'static str,
    pub close: &'static str,
    pub nests: bool,
}

/// One form of string or character literal.
#[derive(Clone, Copy, Debug)]
pub enum StringForm {
    /// Ends with the mark it begins with, or with its line. A backslash escapes the next character.
    Line(&'static str),
    /// Ends with the mark it begins with, on any line. A backslash escapes the next character.
    Lines(&'static str),
    /// Ends with the mark it begins with, on any line. There are no escapes.
    RawLines(&'static str),
    /// `Line` or `Lines` with code between `open` and `}`, in which strings may use the same mark. The mark must follow
    /// a word of at most two letters that has one of `prefix`; an empty `prefix` requires nothing.
    Interpolated { prefix: &'static str, mark: &'static str, open: &'static str, lines: bool },
    /// Rust's `r#"…"#` with any number of hashes.
    HashRaw,
    /// C++'s `R"x(…)x"`.
    DelimitedRaw,
    /// A character as in C; a mark between digits, `1'000`, does not open one.
    CharBesideDigits,
    /// A character as in Rust: `'a` is a lifetime.
    CharBesideLifetimes,
    /// A regular expression as in JavaScript, wherever a slash can't be a division.
    Regex,
}

const C_BLOCK: Option<BlockComment> = Some(BlockComment { open: "/*", close: "*/", nests: false });

const C_SYNTAX: Syntax = Syntax {
    line_comments: &["//"],
    continues_comments: true,
    block_comment: C_BLOCK,
    strings: &[StringForm::Line("\""), StringForm::CharBesideDigits],
};

const CPP_SYNTAX: Syntax =
    Syntax { strings: &[StringForm::DelimitedRaw, StringForm::Line("\""), StringForm::CharBesideDigits], ..C_SYNTAX };

const RUST_SYNTAX: Syntax = Syntax {
    line_comments: &["//"],
    continues_comments: false,
    block_comment: Some(BlockComment { open: "/*", close: "*/", nests: true }),
    strings: &[StringForm::HashRaw, StringForm::Lines("\""), StringForm::CharBesideLifetimes],
};

const GO_SYNTAX: Syntax = Syntax {
    line_comments: &["//"],
    continues_comments: false,
    block_comment: C_BLOCK,
    strings: &[StringForm::RawLines("`"), StringForm::Line("\""), StringForm::Line("'")],
};

const JAVA_SYNTAX: Syntax =
    Syntax { strings: &[StringForm::Lines("\"\"\""), StringForm::Line("\""), StringForm::Line("'")], ..GO_SYNTAX };

const JAVASCRIPT_SYNTAX: Syntax = Syntax {
    line_comments: &["//", "#!", "<!--"],
    continues_comments: false,
    block_comment: C_BLOCK,
    strings: &[
        StringForm::Interpolated { prefix: "", mark: "`", open: "${", lines: true },
        StringForm::Line("\""),
        StringForm::Line("'"),
        StringForm::Regex,
    ],
};

const PYTHON_SYNTAX: Syntax = Syntax {
    line_comments: &["#"],
    continues_comments: false,
    block_comment: None,
    strings: &[
        StringForm::Interpolated { prefix: "fFtT", mark: "\"\"\"", open: "{", lines: true },
        StringForm::Interpolated { prefix: "fFtT", mark: "'''", open: "{", lines: true },
        StringForm::Lines("\"\"\""),
        StringForm::Lines("'''"),
        StringForm::Interpolated { prefix: "fFtT", mark: "\"", open: "{", lines: false },
        StringForm::Interpolated { prefix: "fFtT", mark: "'", open: "{", lines: false },
        StringForm::Line("\""),
        StringForm::Line("'"),
    ],
};

/// Generates the enum, its list and its rows from one table, so that none of them can miss a language.
macro_rules! languages {
    ($($(#[$meta:meta])* $language:ident = $name:literal, $title:literal, $extensions:expr, $syntax:expr;)*) => {
        /// A language a solution can be written in.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        pub enum Language {
            $($(#[$meta])* $language,)*
        }

        impl Language {
            /// All languages, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$language),*];

            const fn row(self) -> Row {
                match self {
                    $(Self::$language => {
                        Row { name: $name, title: $title, extensions: &$extensions, syntax: &$syntax }
                    })*
                }
            }
        }
    };
}

// Name in packs and on the command line (and in the journal, in lower case of the variant), name as people write it,
// file name extensions with the usual one first, comments and strings.
languages! {
    /// Runs in the WebAssembly sandbox without any installation.
    #[default]
    Python = "python", "Python", ["py"], PYTHON_SYNTAX;
    C = "c", "C", ["c"], C_SYNTAX;
    Cpp = "cpp", "C++", ["cpp", "cc", "cxx", "c++"], CPP_SYNTAX;
    Rust = "rust", "Rust", ["rs"], RUST_SYNTAX;
    Go = "go", "Go", ["go"], GO_SYNTAX;
    Java = "java", "Java", ["java"], JAVA_SYNTAX;
    JavaScript = "javascript", "JavaScript", ["js", "mjs", "cjs"], JAVASCRIPT_SYNTAX;
    TypeScript = "typescript", "TypeScript", ["ts", "mts", "cts"], JAVASCRIPT_SYNTAX;
}

impl Language {
    /// The index in [`Language::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
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

    /// The word for a missing value, which Python calls `None`.
    #[must_use]
    pub const fn none_word(self) -> &'static str {
        match self {
            Self::Python | Self::Rust => "None",
            Self::C => "NULL",
            Self::Cpp => "nullptr",
            Self::Go => "nil",
            Self::Java | Self::JavaScript | Self::TypeScript => "null",
        }
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

    /// The usual mark of a line comment.
    #[must_use]
    pub const fn line_comment(self) -> &'static str {
        self.syntax().line_comments[0]
    }

    /// The syntax of its comments and strings.
    #[must_use]
    pub const fn syntax(self) -> &'static Syntax {
        self.row().syntax
    }

    /// Finds a language by its name, a usual short form or a file name extension: `cpp`, `C++`, `js`, `rs`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
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
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        Self::ALL.iter().find(|language| language.extensions().contains(&&*extension)).copied()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
