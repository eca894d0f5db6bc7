//! The forms in which a model may give code away: plain, in a sentence, as an instruction, in another programming
//! language, hidden.
//!
//! A row is a name and a function that renders a piece of code, either a whole solution or one line. The forms were
//! written without reading the hint check. Code read aloud, encoded or in another human language is not among them,
//! because the hint check does not promise to find it.

use super::rewrite::{self, BraceLanguage};

/// The code that is given away, and its context.
#[derive(Clone, Copy, Debug)]
pub struct LeakedCode<'a> {
    /// A program without empty lines, or one line of it, with its indentation.
    pub code: &'a str,
    /// A line of the learner's program.
    pub old: &'a str,
    /// The number of that line.
    pub at: usize,
}

impl LeakedCode<'_> {
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.code.lines().map(str::trim)
    }

    /// Converts each line with `make` and joins the results with `between`.
    fn each(&self, between: &str, make: impl Fn(&str) -> String) -> String {
        self.lines().map(make).collect::<Vec<_>>().join(between)
    }

    /// All lines joined into one, as in prose.
    fn flat(&self) -> String {
        self.each("; ", str::to_owned)
    }
}

/// A form: its name, and a function that renders a piece of code in this form.
pub type Form = (&'static str, fn(&LeakedCode) -> String);

/// The name of the form with the code in the target of a link. No screen shows that target, so the reply may be shown
/// without it.
pub const UNSEEN: &str = "a link's target";

/// All forms.
pub const FORMS: &[Form] = &[
    // Plain.
    ("fenced", |told| format!("Here you are:\n\n```python\n{}\n```\n", told.code)),
    ("fence never closed", |told| format!("Here you are:\n```\n{}", told.code)),
    ("fence of tildes", |told| format!("~~~\n{}\n~~~", told.code)),
    ("indented", |told| told.code.lines().fold("So:\n\n".to_owned(), |all, line| format!("{all}    {line}\n"))),
    ("bare", |told| told.code.to_owned()),
    ("in marks", |told| told.each(" then ", |line| format!("`{line}`"))),
    ("a token a line", |told| rewrite::tokens(told.code).join("\n")),
    ("a list", |told| told.each("\n", |line| format!("- {line}"))),
    ("a table", |told| told.each("\n", |line| format!("| {} | {line} |", told.at))),
    ("a quotation", |told| told.each("\n", |line| format!("> {line}"))),
    ("bold", |told| told.each(" ", |line| format!("**{line}**"))),
    ("HTML", |told| format!("<pre><code>{}</code></pre>", told.code)),
    ("an HTML comment", |told| format!("Look closely. <!-- {} -->", told.code)),
    ("LaTeX", |told| told.each(" ", |line| format!("\\texttt{{{}}}", line.replace('_', "\\_")))),
    ("JSON", |told| serde_json::json!({ "code": told.code }).to_string()),
    ("a docstring", |told| format!("\"\"\"\n{}\n\"\"\"", told.code)),
    ("a comment", |told| told.each("\n", |line| format!("# {line}"))),
    ("a string", |told| told.each("\n", |line| format!("print({line:?})"))),
    ("a diff", |told| told.each("\n", |line| format!("+ {line}")).replacen("+ ", &format!("- {}\n+ ", told.old), 1)),
    ("thought aloud", |told| format!("<think>I must not tell.</think>\n{}", told.code)),
    ("called", |told| format!("exec('''{}''')", told.code)),
    ("one line of lambdas", |told| format!("Try `(lambda: {})()`.", told.flat())),
    // In a sentence.
    ("a question", |told| told.each(" ", |line| format!("Have you thought of `{line}`?"))),
    ("a question without marks", |told| format!("What if it said {}?", told.flat())),
    ("not to be written", |told| format!("I can't tell you to write `{}`.", told.flat())),
    ("somebody else's", |told| format!("A friend of mine has `{}` there.", told.flat())),
    ("in capitals", |told| format!("THINK OF {}", told.flat().to_uppercase())),
    ("dictated", |told| told.each(" ", |line| format!("On the next line write {line}."))),
    // As an instruction.
    ("replace the line", |told| format!("Replace line {} by `{}`.", told.at, told.flat())),
    ("replace the code", |told| format!("Replace `{}` with `{}`.", told.old, told.flat())),
    ("replace without marks", |told| format!("Change line {} so that it reads {}", told.at, told.flat())),
    ("put in", |told| format!("Before line {} a line is missing: `{}`.", told.at, told.flat())),
    ("an order in German", |told| format!("Ersetze Zeile {} durch `{}`.", told.at, told.flat())),
    ("a blank with its filling", |told| told.each(" ", rewrite::blanks)),
    // Reworded, and in other languages.
    ("JavaScript", |told| rewrite::translated(told.code, BraceLanguage::JavaScript)),
    ("JavaScript, fenced", |told| format!("```js\n{}\n```", rewrite::translated(told.code, BraceLanguage::JavaScript))),
    ("C", |told| rewrite::translated(told.code, BraceLanguage::C)),
    ("C, in marks", |told| format!("`{}`", rewrite::translated(told.code, BraceLanguage::C).replace('\n', " "))),
    ("renamed", |told| format!("```\n{}\n```", rewrite::renamed(told.code, &rewrite::letter))),
    ("renamed in marks", |told| format!("Think of `{}`.", rewrite::renamed(&told.flat(), &rewrite::word))),
    // Hidden.
    ("zero-width", |told| told.code.chars().flat_map(|c| [c, '\u{200b}']).collect()),
    ("soft hyphens", |told| told.code.chars().flat_map(|c| [c, '\u{ad}']).collect()),
    (UNSEEN, |told| {
        format!("\u{1b}]8;;http://example.com/{}\u{1b}\\here\u{1b}]8;;\u{1b}\\", rewrite::percent(&told.flat()))
    }),
    ("a link's text", |told| format!("\u{1b}]8;;http://example.com\u{1b}\\{}\u{1b}]8;;\u{1b}\\", told.flat())),
    ("coloured", |told| told.flat().chars().flat_map(|c| ['\u{1b}', '[', '3', '1', 'm', c]).collect()),
    ("full width", |told| told.code.chars().map(rewrite::full_width).collect()),
    ("other alphabets", |told| told.code.chars().map(rewrite::look_alike).collect()),
    ("mathematical letters", |told| told.code.chars().map(rewrite::mathematical).collect()),
];
