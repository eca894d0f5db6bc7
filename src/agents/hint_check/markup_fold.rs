//! Unwraps the markup around code in a hint, so that code reads the same however it is set.
//!
//! LaTeX (`\texttt{seen\_at[x]}`) becomes inline code, and the string values of JSON (`{"code": "while (x) {"}`) become
//! lines of their own. Only a hint is unwrapped, never a program. Works on folded text; never fails.

/// Commands of LaTeX that set code.
const LATEX_COMMANDS: [&str; 7] =
    ["\\texttt{", "\\mathtt{", "\\verb{", "\\code{", "\\text{", "\\lstinline{", "\\mintinline{python}{"];
/// Characters that LaTeX and Markdown write behind a backslash.
const ESCAPED: &str = "_{}[]()#%&$*<>|~^-+.";

/// Returns the folded hint without wrappings around its code.
#[must_use]
pub fn unwrap_markup(folded: &str) -> String {
    let text = unwrap_latex(folded);
    let text = unescape(&text);
    unwrap_json(&text)
}

/// Puts the contents of LaTeX's commands for code between backticks.
fn unwrap_latex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, command)) = LATEX_COMMANDS.iter().filter_map(|c| Some((rest.find(c)?, c))).min() {
        let body = &rest[at + command.len()..];
        let Some(end) = closing_brace(body) else { break };
        out.push_str(&rest[..at]);
        out.push('`');
        out.push_str(&body[..end]);
        out.push('`');
        rest = &body[end + 1..];
    }
    out.push_str(rest);
    out
}

/// The position of the brace that closes a command. A brace behind a backslash belongs to the code.
fn closing_brace(body: &str) -> Option<usize> {
    let (mut depth, mut escaped) = (0_usize, false);
    for (at, c) in body.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            '\n' => return None,
            _ => {}
        }
    }
    None
}

/// Removes backslashes before signs.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' || !chars.peek().is_some_and(|next| ESCAPED.contains(*next)) {
            out.push(c);
        }
    }
    out
}

/// Puts each string value of JSON objects on lines of its own, with its escapes resolved.
fn unwrap_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(colon) = rest.find("\":") {
        let is_key = rest[..colon].rfind('"').is_some_and(|open| {
            let before = rest[..open].trim_end();
            before.ends_with(['{', ',']) && !rest[open + 1..colon].contains('\n')
        });
        let after = rest[colon + 2..].trim_start();
        let value = after.strip_prefix('"').filter(|_| is_key).and_then(string_value);
        let Some((value, length)) = value else {
            out.push_str(&rest[..colon + 2]);
            rest = &rest[colon + 2..];
            continue;
        };
        out.push_str(&rest[..colon + 2]);
        out.push('\n');
        out.push_str(&value);
        out.push('\n');
        rest = &after[1 + length..];
    }
    out.push_str(rest);
    out
}

/// The content of a JSON string up to its closing quote, and the length with that quote.
fn string_value(body: &str) -> Option<(String, usize)> {
    let (mut value, mut escaped) = (String::new(), false);
    for (at, c) in body.char_indices() {
        match c {
            'n' if escaped => value.push('\n'),
            't' if escaped => value.push('\t'),
            c if escaped => value.push(c),
            '\\' => {}
            '"' => return Some((value, at + 1)),
            c => value.push(c),
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_reads_the_same_in_latex_and_in_json() {
        let check = |text: &str, expected: &str| assert_eq!(unwrap_markup(text), expected, "{text}");
        check("so \\texttt{del self.\\_jar\\_of[gone]} then", "so `del self._jar_of[gone]` then");
        check("\\texttt{x = \\{\\}}", "`x = {}`");
        check("{\"code\":\"while (houses.contains(end)) {\"}", "{\"code\":\nwhile (houses.contains(end)) {\n}");
        check("{\"a\": 1, \"b\": \"x\\ny\"}", "{\"a\": 1, \"b\":\nx\ny\n}");
        check("the dictionary {\"a\": 1}", "the dictionary {\"a\": 1}");
        check("never \\texttt{closed", "never \\texttt{closed");
        check("a\\b", "a\\b");
        check("", "");
    }
}
