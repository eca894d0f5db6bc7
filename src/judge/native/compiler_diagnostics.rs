//! The type for a compiler's error, and helpers to parse compiler messages.
//!
//! Each language has its own format. Lines that can't be parsed are skipped, and [`super::compile_error`] shows the
//! output as text instead. This module must not know problems or languages.

/// One error reported by a compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file's name, without folders; empty if the compiler names none (the linker).
    pub file: String,
    /// Counted from 1; 0 for none.
    pub line: u32,
    /// In characters, counted from 1.
    pub column: Option<u32>,
    /// The language's name for the kind of error, if it has one: `SyntaxError`, `E0308`.
    pub kind: Option<String>,
    pub message: String,
    /// Where the learner's code needed what the error is about, innermost first: the error itself is in a header then, or
    /// behind a bracket that is never closed.
    pub required_at: Vec<Place>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: Option<u32>,
}

/// Parses errors in the GNU format, such as `solution.c:3:5: error: expected ';' before 'return'`, and the linker's
/// `undefined reference to`.
pub(super) fn parse_gnu_errors(output: &str) -> Vec<Diagnostic> {
    let (mut found, mut required): (Vec<Diagnostic>, Vec<Place>) = (Vec::new(), Vec::new());
    for line in output.lines() {
        if let Some(at) = line.find("undefined reference to ") {
            found.push(Diagnostic { message: normalize_quotes(&line[at..]), ..Diagnostic::default() });
            continue;
        }
        let Some((mut place, rest)) = split_location(line) else { continue };
        let rest = rest.trim_start();
        if rest.starts_with("required from ") {
            required.push(Place { file: place.file, line: place.line, column: place.column });
        } else if let (true, Some(last)) = (rest.starts_with("note: to match this "), found.last_mut()) {
            last.required_at.push(Place { file: place.file, line: place.line, column: place.column });
        } else if let Some(message) = rest.strip_prefix("error: ").or_else(|| rest.strip_prefix("fatal error: ")) {
            place.message = normalize_quotes(message.split(" [-W").next().unwrap_or(message));
            place.required_at = std::mem::take(&mut required);
            found.push(place);
        } else if let (Some(header), Some(last)) = (forgotten_header(rest), found.last_mut()) {
            last.message = format!("{}; `#include {header}` is missing", last.message);
        }
    }
    found
}

/// Reads `note: 'std::sort' is defined in header '<algorithm>'; did you forget to '#include <algorithm>'?`.
fn forgotten_header(rest: &str) -> Option<&str> {
    let header = rest.strip_prefix("note: ")?.split_once("did you forget to ")?.1.split_once("#include ")?.1;
    Some(&header[..=header.find('>')?])
}

/// Splits `file:line:column: rest` or `file:line: rest`.
pub(super) fn split_location(line: &str) -> Option<(Diagnostic, &str)> {
    let mut from = 0;
    // A file's name may contain colons, so the first colon before a number is used.
    loop {
        let colon = from + line.get(from..)?.find(':')?;
        let (number, rest) = parse_number(&line[colon + 1..]);
        match (number, rest.strip_prefix(':')) {
            (Some(row), Some(rest)) if colon > 0 => {
                let (column, after) = parse_number_and_colon(rest);
                let file = file_name(&line[..colon]);
                return Some((Diagnostic { file, line: row, column, ..Diagnostic::default() }, after));
            }
            _ => from = colon + 1,
        }
    }
}

fn parse_number_and_colon(text: &str) -> (Option<u32>, &str) {
    let (column, rest) = parse_number(text);
    match (column, rest.strip_prefix(':')) {
        (Some(column), Some(rest)) => (Some(column), rest),
        _ => (None, text),
    }
}

fn parse_number(text: &str) -> (Option<u32>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (text[..digits].parse().ok(), &text[digits..])
}

/// Returns a file's name without its folders, to show no path of this machine.
pub(super) fn file_name(path: &str) -> String {
    path.rsplit(['/', '\\']).next().unwrap_or(path).trim().to_owned()
}

/// Replaces GCC's typographic quotes with plain ones.
fn normalize_quotes(text: &str) -> String {
    text.replace(['‘', '’', '`'], "'")
}

#[cfg(test)]
mod tests {
    use crate::judge::native::languages::spec;
    use crate::types::Language;

    fn check(language: Language, output: &str, expected: &[&str]) {
        let found = (spec(language).compile_errors)(output).into_iter().map(|found| {
            let column = found.column.map_or_else(String::new, |column| format!(":{column}"));
            let kind = found.kind.map_or_else(String::new, |kind| format!("{kind} | "));
            format!("{}:{}{column} | {kind}{}", found.file, found.line, found.message)
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{output}");
    }

    #[test]
    fn gcc_and_the_linker() {
        check(
            Language::C,
            "In file included from main.c:9:\nsolution.c: In function ‘pair’:\nsolution.c:3:14: error: expected ‘;’ \
             before ‘}’ token\n    3 |     return x\n      |              ^\n      |              ;\n\
             solution.c:7:3: warning: unused variable ‘y’ [-Wunused-variable]\n",
            &["solution.c:3:14 | expected ';' before '}' token"],
        );
        check(
            Language::C,
            "solution.c:2:5: error: implicit declaration of function ‘foo’ [-Werror=implicit-function-declaration]\n",
            &["solution.c:2:5 | implicit declaration of function 'foo'"],
        );
        check(
            Language::Cpp,
            "/usr/bin/ld: /home/me/x/ccAb.o: in function `main':\nmain.cpp:(.text.startup+0x5): undefined reference to \
             `pair(int)'\ncollect2: error: ld returned 1 exit status\n",
            &[":0 | undefined reference to 'pair(int)'"],
        );
        check(
            Language::Cpp,
            "solution.cpp:1:10: fatal error: nothing.h: No such file or directory\ncompilation terminated.\n",
            &["solution.cpp:1:10 | nothing.h: No such file or directory"],
        );
    }

    #[test]
    fn header_that_is_missing_is_named() {
        check(
            Language::Cpp,
            "solution.cpp:2:6: error: ‘sort’ is not a member of ‘std’; did you mean ‘qsort’?\nsolution.cpp:1:1: note: \
             ‘std::sort’ is defined in header ‘<algorithm>’; did you forget to ‘#include <algorithm>’?\n",
            &[
                "solution.cpp:2:6 | 'sort' is not a member of 'std'; did you mean 'qsort'?; `#include <algorithm>` is missing",
            ],
        );
    }

    #[test]
    fn rustc_in_json() {
        check(
            Language::Rust,
            concat!(
                r#"{"$message_type":"diagnostic","message":"mismatched types","code":{"code":"E0308","explanation":null},"level":"error","spans":[{"file_name":"solution.rs","line_start":3,"line_end":3,"column_start":5,"column_end":8,"is_primary":true,"label":"expected `i64`, found `&str`"}],"children":[],"rendered":null}"#,
                "\n",
                r#"{"message":"unused","code":null,"level":"warning","spans":[]}"#,
                "\n",
                r#"{"message":"aborting due to 1 previous error","code":null,"level":"error","spans":[]}"#,
                "\n"
            ),
            &["solution.rs:3:5 | E0308 | mismatched types: expected `i64`, found `&str`"],
        );
    }

    #[test]
    fn javac_with_its_caret_and_symbol() {
        check(
            Language::Java,
            "Solution.java:3: error: cannot find symbol\n        return y;\n               ^\n  symbol:   variable y\n  \
             location: class Solution\nSolution.java:9: error: ';' expected\n    int x = 1\n             ^\n2 errors\n",
            &["Solution.java:3:16 | cannot find symbol: variable y", "Solution.java:9:14 | ';' expected"],
        );
    }

    #[test]
    fn go_typescript_node_and_python() {
        check(
            Language::Go,
            "# command-line-arguments\n./solution.go:3:5: undefined: x\n./solution.go:9:1: syntax error: unexpected }\n",
            &["solution.go:3:5 | undefined: x", "solution.go:9:1 | syntax error: unexpected }"],
        );
        check(
            Language::TypeScript,
            "solution.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n",
            &["solution.ts:3:7 | TS2322 | Type 'string' is not assignable to type 'number'"],
        );
        check(
            Language::JavaScript,
            "/home/me/cache/solution.js:2\n  return x +;\n            ^\n\nSyntaxError: Unexpected token ';'\n    at \
             wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\nNode.js v20.20.2\n",
            &["solution.js:2:13 | SyntaxError | Unexpected token ';'"],
        );
        check(
            Language::Python,
            "solution.py:2:7: error: SyntaxError: invalid syntax\n",
            &["solution.py:2:7 | SyntaxError | invalid syntax"],
        );
    }

    #[test]
    fn noise_is_left_out() {
        for &language in Language::ALL {
            check(language, "", &[]);
            check(language, "cc1: internal trouble 12:30\n::::\n:5:\nerror\n{}\n", &[]);
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(text: String) {
            for &language in Language::ALL {
                let _ = (spec(language).compile_errors)(&text);
            }
        }
    }
}
