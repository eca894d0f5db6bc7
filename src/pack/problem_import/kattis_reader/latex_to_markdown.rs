//! Converts LaTeX statements to Markdown: the subset of LaTeX that problem statements use.
//!
//! Formulas become code in plain characters (`1 ≤ n ≤ 10^5`), because a terminal can show those. Unknown commands keep
//! their text and are listed for the author to check.

use std::collections::BTreeSet;
use std::fmt::Write as _;

mod latex_macros;
mod latex_math;
mod latex_tables;

use latex_macros::split_group;
pub(super) use latex_math::{convert_inline_formulas, formula_to_text};

/// Arguments inside arguments; a statement has a few, a hostile file any number.
const MAX_DEPTH: usize = 20;

/// Returns the Markdown, and the names of the parts that could not be converted.
pub(super) fn latex_to_markdown(latex: &str) -> (String, BTreeSet<String>) {
    convert_part(&latex_macros::expand_macros(&without_comments(latex)), 0)
}

/// Converts a part that stands inside `depth` arguments.
fn convert_part(latex: &str, depth: usize) -> (String, BTreeSet<String>) {
    if depth > MAX_DEPTH {
        return (String::new(), BTreeSet::from(["a part inside too many others".to_owned()]));
    }
    let mut writer =
        LatexConverter { rest: latex, depth, out: String::new(), lists: Vec::new(), unsupported: BTreeSet::new() };
    writer.convert();
    (collapse_blank_lines(&writer.out), writer.unsupported)
}

/// Environments whose contents are literal.
const VERBATIM: [&str; 3] = ["verbatim", "lstlisting", "Verbatim"];

/// Environments of tables.
const TABLES: [&str; 4] = ["tabular", "tabular*", "tabularx", "longtable"];

/// Removes comments. An escaped percent sign or one in literal text doesn't start a comment.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut verbatim = false;
    for line in text.lines() {
        let marks = |word: &str| VERBATIM.iter().any(|name| line.contains(&format!("\\{word}{{{name}}}")));
        verbatim = (verbatim || marks("begin")) && !marks("end");
        let mut end = line.len();
        for (at, _) in line.match_indices('%').filter(|_| !verbatim) {
            let slashes = line[..at].len() - line[..at].trim_end_matches('\\').len();
            if slashes % 2 == 0 {
                end = at;
                break;
            }
        }
        out.push_str(&line[..end]);
        // A comment also removes the line break after it.
        if end == line.len() || line[..end].trim().is_empty() {
            out.push('\n');
        }
    }
    out
}

/// Removes trailing spaces and repeated empty lines.
fn collapse_blank_lines(text: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for line in text.lines().map(str::trim_end) {
        empty = if line.is_empty() { empty + 1 } else { 0 };
        if empty < 2 {
            out.push_str(line);
            out.push('\n');
        }
    }
    out.trim().to_owned()
}

struct LatexConverter<'a> {
    rest: &'a str,
    /// Number of arguments around the text.
    depth: usize,
    out: String,
    /// Open lists: true if numbered.
    lists: Vec<bool>,
    unsupported: BTreeSet<String>,
}

impl LatexConverter<'_> {
    fn convert(&mut self) {
        while let Some(c) = self.rest.chars().next() {
            match c {
                '\\' => self.convert_command(),
                '$' => self.write_formula(),
                '{' | '}' => self.skip(1),
                '~' => self.push(1, " "),
                '`' if self.rest.starts_with("``") => self.push(2, "“"),
                '\'' if self.rest.starts_with("''") => self.push(2, "”"),
                '-' if self.rest.starts_with("---") => self.push(3, "—"),
                '-' if self.rest.starts_with("--") => self.push(2, "–"),
                // Special characters in Markdown.
                '*' | '#' | '`' | '<' | '_' => {
                    self.out.push('\\');
                    self.out.push(c);
                    self.skip(1);
                }
                ' ' | '\t' if self.out.ends_with('\n') => self.skip(1),
                c => {
                    self.out.push(c);
                    self.skip(c.len_utf8());
                }
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn push(&mut self, bytes: usize, text: &str) {
        self.out.push_str(text);
        self.skip(bytes);
    }

    fn write_formula(&mut self) {
        let sign = if self.rest.starts_with("$$") { "$$" } else { "$" };
        self.skip(sign.len());
        self.write_formula_until(sign, sign == "$$");
    }

    fn write_formula_until(&mut self, end: &str, alone: bool) {
        let at = self.rest.find(end).unwrap_or(self.rest.len());
        let (shown, lost) = formula_to_text(&self.rest[..at]);
        self.unsupported.extend(lost);
        let around = if alone { "\n\n" } else { "" };
        if !shown.is_empty() {
            let _ = write!(self.out, "{around}`{shown}`{around}");
        }
        self.skip((at + end.len()).min(self.rest.len()));
    }

    fn convert_command(&mut self) {
        let body = &self.rest[1..];
        let length = body.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(body.len());
        if length == 0 {
            return self.convert_escape();
        }
        let name = &body[..length];
        self.skip(1 + length);
        if self.rest.starts_with('*') {
            self.skip(1);
        }
        self.convert_named(name);
    }

    /// Converts a backslash before a character that isn't a letter.
    fn convert_escape(&mut self) {
        let Some(c) = self.rest[1..].chars().next() else { return self.skip(1) };
        self.skip(1 + c.len_utf8());
        match c {
            '\\' => self.out.push_str("  \n"),
            '(' => self.write_formula_until("\\)", false),
            '[' => self.write_formula_until("\\]", true),
            ',' | ';' | ':' | ' ' => self.out.push(' '),
            '-' | '/' | '!' => {}
            '"' | '\'' | '`' | '^' | '~' => self.write_accent(c),
            '#' | '_' => self.out.extend(['\\', c]),
            c => self.out.push(c),
        }
    }

    fn write_accent(&mut self, accent: char) {
        let letter = self.take_argument().unwrap_or_else(|| {
            let c = self.rest.chars().next().map_or(String::new(), String::from);
            self.skip(c.len());
            c
        });
        let letters = "äëïöüÄËÏÖÜáéíóúÁÉÍÓÚàèìòùÀÈÌÒÙâêîôûÂÊÎÔÛãñõÃÑÕ";
        let plain = "aeiouAEIOUaeiouAEIOUaeiouAEIOUaeiouAEIOUanoANO";
        let from = match accent {
            '"' => 0..10,
            '\'' => 10..20,
            '`' => 20..30,
            '^' => 30..40,
            _ => 40..46,
        };
        let found = letters
            .chars()
            .zip(plain.chars())
            .enumerate()
            .find(|(at, (_, p))| from.contains(at) && letter == p.to_string());
        match found {
            Some((_, (accented, _))) => self.out.push(accented),
            None => self.out.push_str(&letter),
        }
    }

    fn convert_named(&mut self, name: &str) {
        match name {
            "problemname" | "label" | "vspace" | "hspace" | "usepackage" | "documentclass" | "ref" => {
                self.take_argument();
            }
            "section" | "chapter" => self.wrap_argument("\n\n## ", "\n\n"),
            "subsection" | "subsubsection" | "paragraph" => self.wrap_argument("\n\n### ", "\n\n"),
            "textbf" | "bf" | "strong" => self.wrap_argument("**", "**"),
            "emph" | "textit" | "it" | "textsl" => self.wrap_argument("*", "*"),
            "texttt" | "tt" | "code" => self.write_verbatim(),
            "verb" => self.write_verb(),
            "footnote" => self.wrap_argument(" (", ")"),
            "url" => self.wrap_argument("<", ">"),
            "href" => {
                let target = self.take_argument().unwrap_or_default();
                let words = self.take_argument().unwrap_or_default();
                let words = self.convert_inner(&words);
                let _ = write!(self.out, "[{words}]({target})");
            }
            "begin" => self.begin_environment(),
            "end" => self.end_environment(),
            "item" => self.write_item(),
            "ldots" | "dots" => self.out.push('…'),
            "textbackslash" => self.out.push('\\'),
            "quad" | "qquad" | "newline" => self.out.push(' '),
            "par" | "bigskip" | "medskip" | "smallskip" => self.out.push_str("\n\n"),
            "illustration" | "includegraphics" => self.skip_picture(name),
            "ss" => self.out.push('ß'),
            "o" => self.out.push('ø'),
            "aa" => self.out.push('å'),
            "AA" => self.out.push('Å'),
            "text" | "mbox" | "textrm" | "textsc" | "textsf" | "small" | "large" | "noindent" | "centering"
            | "Large" | "maketitle" | "sampleinputname" => {}
            other => {
                self.unsupported.insert(format!("`\\{other}`"));
            }
        }
    }

    fn convert_inner(&mut self, inner: &str) -> String {
        let (text, lost) = convert_part(inner, self.depth + 1);
        self.unsupported.extend(lost);
        text
    }

    fn wrap_argument(&mut self, before: &str, after: &str) {
        if let Some(inner) = self.take_argument() {
            let text = self.convert_inner(&inner);
            if !text.is_empty() {
                let _ = write!(self.out, "{before}{text}{after}");
            }
        }
    }

    fn write_verbatim(&mut self) {
        if let Some(inner) = self.take_argument() {
            let (text, lost) = formula_to_text(&inner);
            self.unsupported.extend(lost);
            let _ = write!(self.out, "`{text}`");
        }
    }

    fn write_verb(&mut self) {
        let Some(mark) = self.rest.chars().next() else { return };
        self.skip(mark.len_utf8());
        let end = self.rest.find(mark).unwrap_or(self.rest.len());
        let _ = write!(self.out, "`{}`", self.rest[..end].replace('`', "'"));
        self.skip((end + mark.len_utf8()).min(self.rest.len()));
    }

    fn begin_environment(&mut self) {
        let name = self.take_argument().unwrap_or_default();
        match name.as_str() {
            "itemize" | "description" => self.lists.push(false),
            "enumerate" => self.lists.push(true),
            name if VERBATIM.contains(&name) => {
                let end = format!("\\end{{{name}}}");
                let at = self.rest.find(&end).unwrap_or(self.rest.len());
                let body = self.rest[..at].trim_matches('\n').replace("```", "'''");
                let _ = write!(self.out, "\n\n```text\n{body}\n```\n\n");
                self.skip((at + end.len()).min(self.rest.len()));
            }
            "equation" | "equation*" | "displaymath" | "align" | "align*" => {
                self.write_formula_until(&format!("\\end{{{name}}}"), true);
            }
            name if TABLES.contains(&name) => self.write_table(name),
            // Older packages have environments for the parts of a statement.
            "Input" | "Output" | "Interaction" | "Notes" | "Scoring" => {
                let _ = write!(self.out, "\n\n## {name}\n\n");
            }
            "table" | "figure" => {
                self.take_option();
                self.out.push_str("\n\n");
            }
            "center" | "quote" | "document" | "minipage" | "flushleft" => self.out.push_str("\n\n"),
            other => {
                self.unsupported.insert(format!("`{other}`"));
                self.out.push_str("\n\n");
            }
        }
        self.take_option();
    }

    fn write_table(&mut self, name: &str) {
        if name != "tabular" {
            // The width of the table, or its arrangement.
            self.take_argument();
        }
        self.take_option();
        if name != "longtable" {
            self.take_argument();
        }
        let end = format!("\\end{{{name}}}");
        let at = self.rest.find(&end).unwrap_or(self.rest.len());
        let (table, lost) = latex_tables::table_to_markdown(&self.rest[..at], self.depth + 1);
        self.unsupported.extend(lost);
        let _ = write!(self.out, "\n\n{table}\n\n");
        self.skip((at + end.len()).min(self.rest.len()));
    }

    fn end_environment(&mut self) {
        if matches!(self.take_argument().as_deref(), Some("itemize" | "enumerate" | "description")) {
            self.lists.pop();
        }
        self.out.push_str("\n\n");
    }

    fn write_item(&mut self) {
        let depth = self.lists.len().saturating_sub(1);
        let mark = if self.lists.last().copied().unwrap_or(false) { "1. " } else { "- " };
        let _ = write!(self.out, "\n{}{mark}", "  ".repeat(depth));
        if let Some(label) = self.take_option() {
            let _ = write!(self.out, "**{label}** ");
        }
        let rest = self.rest.trim_start();
        self.skip(self.rest.len() - rest.len());
    }

    /// Skips a picture, which can't be shown, but keeps its caption, the last argument.
    fn skip_picture(&mut self, name: &str) {
        self.take_option();
        let mut arguments = Vec::new();
        while let Some(argument) = self.take_argument() {
            arguments.push(argument);
        }
        let file = arguments.get(usize::from(name == "illustration")).cloned().unwrap_or_default();
        self.unsupported.insert(format!("the picture `{}`", file.replace('`', "'")));
    }

    /// Takes `[…]` at the current position.
    fn take_option(&mut self) -> Option<String> {
        let inner = self.rest.strip_prefix('[')?;
        let end = inner.find(']')?;
        self.rest = &inner[end + 1..];
        Some(inner[..end].to_owned())
    }

    /// Takes `{…}` at the current position, with matching braces inside.
    fn take_argument(&mut self) -> Option<String> {
        let (inner, rest) = split_group(self.rest.trim_start())?;
        self.rest = rest;
        Some(inner.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_statements_use_becomes_markdown() {
        let check = |latex: &str, expected: &str| {
            assert_eq!(latex_to_markdown(latex), (expected.to_owned(), BTreeSet::new()), "{latex}");
        };
        check("\\problemname{X}\n\nDo \\emph{this} or \\textbf{that}.", "Do *this* or **that**.");
        check(
            "\\section*{Input}\nOne line with $n$ ($1 \\le n \\leq 10^{5}$).",
            "## Input\n\nOne line with `n` (`1 ≤ n ≤ 10^5`).",
        );
        check("\\begin{itemize}\n  \\item one\n  \\item[two] 2\n\\end{itemize}\nEnd", "- one\n\n- **two** 2\n\nEnd");
        check("``Hi''~\\% 5 -- 6 % gone\n\\$3", "“Hi” % 5 – 6 $3");
        check("\\verb|a_b|, \\texttt{x\\_y} and a\\_b", "`a_b`, `x_y` and a\\_b");
        check("K\\\"onig, \\'{e}, \\aa{}", "König, é, å");
        check("\\begin{verbatim}\n a %b\n\\end{verbatim}", "```text\n a %b\n```");
        check("\\[ a_{i} \\cdot b \\]", "`a_i · b`");
        check("\\href{http://x.org}{here}", "[here](http://x.org)");
        check("\\begin{tabular}{|l|p{5cm}|}\\hline a & b \\\\ \\end{tabular}", "| a   | b   |\n| --- | --- |");
        check("\\newcommand{\\m}{9}\\begin{Input}\nOne $n \\le \\m$.\n\\end{Input}", "## Input\n\nOne `n ≤ 9`.");
    }

    #[test]
    fn what_is_not_understood_keeps_its_words_and_is_named() {
        let check = |latex: &str, text: &str, lost: &[&str]| {
            let (markdown, found) = latex_to_markdown(latex);
            assert_eq!(
                (markdown.as_str(), found.iter().map(String::as_str).collect::<Vec<_>>()),
                (text, lost.to_vec())
            );
        };
        check("a \\frob{b} c", "a b c", &["`\\frob`"]);
        check("\\illustration{0.3}{cat.jpg}{A cat}x", "x", &["the picture `cat.jpg`"]);
        check("$\\frob x$", "`frob x`", &["`\\frob`"]);
        check("{unclosed \\textbf{x", "unclosed x", &[]);
    }

    #[test]
    fn a_part_inside_thousands_of_others_is_left_out() {
        for (open, close) in [("\\emph{", "}"), ("\\href{a}{", "}"), ("\\begin{tabular}{l}{", "}\\end{tabular}")] {
            let (text, lost) = latex_to_markdown(&format!("a {}b{} c", open.repeat(20_000), close.repeat(20_000)));
            assert!(text.starts_with('a') && text.len() < 1000, "{text}");
            assert!(open.contains("tabular") || lost.contains("a part inside too many others"), "{lost:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_it(text in "[a-c\\\\{}$%\\[\\]()~`'\"^é \n-]{0,80}") {
            let _ = latex_to_markdown(&text);
        }
    }
}
