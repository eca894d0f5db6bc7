//! Budget of code for each hint level.
//!
//! Levels 1 to 3 allow names only, level 4 a skeleton with holes in its decisive parts, level 5 a line and a sample but
//! no code to put there. A quotation of the learner's own code is never a leak. Works on folded text.

use super::code_skeleton;
use super::code_spans::{CodeMarkup, CodeSpan};
use super::code_tokens::{ASSIGNMENT_SIGNS, Token, is_name, is_number, strict_tokens};
use super::library_names::LIBRARY_NAMES;
use super::unicode_fold::HOLE;
use super::visible_text::VisibleText;

/// Keywords of the language: names to a learner, but never a secret.
pub(super) const KEYWORDS: [&str; 14] =
    ["if", "else", "elif", "for", "while", "return", "and", "or", "not", "in", "is", "break", "continue", "def"];

/// Returns whether tokens are a quoted part of the learner's code that does nothing by itself: `fib(n - 1)`, not
/// `return fib(n - 1)`.
fn is_own_expression(tokens: &[Token], familiar: &VisibleText) -> bool {
    let acts = |token: &Token| {
        matches!(token.as_str(), "return" | "if" | "elif" | "else" | "while" | "for" | "def" | "del" | ":" | HOLE)
            || (token.ends_with('=') && !matches!(token.as_str(), "==" | "!=" | "<=" | ">="))
    };
    tokens.len() > 1 && !tokens.iter().any(acts) && !is_whole_statement(tokens) && familiar.quotes(tokens)
}

/// Returns whether tokens only look at a value: a print of known names and strings, or a call of the learner's own
/// function with values, printed or stored for a look: `print(total)`, `got = find([3, 3], 6)`.
fn is_inspection(tokens: &[Token], familiar: &VisibleText) -> bool {
    let is_shown =
        |token: &Token| is_value_token(token) || familiar.names.contains(token) || familiar.is_task_function(token);
    match tokens {
        [print, open, shown @ .., close] if print == "print" && open == "(" && close == ")" => {
            is_own_call(shown, familiar)
                || familiar.quotes(shown)
                || shown
                    .iter()
                    .all(|token| is_shown(token) && !matches!(token.as_str(), "[" | "]" | "(" | ")" | "." | "-"))
        }
        [name, equals, call @ ..] if is_name(name) && equals == "=" => is_own_call(call, familiar),
        _ => false,
    }
}

/// Returns whether tokens are a call of the task's function or of one of the learner's own with values.
fn is_own_call(tokens: &[Token], familiar: &VisibleText) -> bool {
    let [name, open, inside @ .., close] = tokens else { return false };
    let is_own = familiar.is_task_function(name) || familiar.quotes(&["def".to_owned(), name.clone()]);
    is_own && open == "(" && close == ")" && inside.iter().all(is_value_token)
}

/// Returns whether tokens are a library function called with values alone, as in "what is in `range(0, 1)`?"
fn is_library_example(level: u8, tokens: &[Token], familiar: &VisibleText) -> bool {
    let [name, open, inside @ .., close] = tokens else { return false };
    let is_known = familiar.has_name(name) || level >= 2;
    is_known
        && LIBRARY_NAMES.contains(&name.as_str())
        && open == "("
        && close == ")"
        && inside.iter().all(is_value_token)
}

fn is_value_token(token: &Token) -> bool {
    is_number(token)
        || token.starts_with(['"', '\''])
        || "[](){},:-.".contains(token.as_str())
        || matches!(token.as_str(), "none" | "true" | "false")
}

/// Returns whether tokens are `totals[d]`, an entry of a variable that the learner's file also uses with entries.
fn is_table_entry(tokens: &[Token], familiar: &VisibleText) -> bool {
    matches!(tokens, [of, open, at, close] if open == "[" && close == "]" && at.chars().count() == 1
        && familiar.quotes(&[of.clone(), open.clone()]))
}

/// Returns whether tokens are `totals[d]`, an entry of something that need not exist yet. Its value is not given.
fn is_any_entry(tokens: &[Token]) -> bool {
    matches!(tokens, [of, open, at, close] if open == "[" && close == "]" && is_name(of) && is_name(at) && at.chars().count() == 1)
}

/// Returns whether tokens are `table[i][j]`, an entry of an entry. It computes nothing, and its value is not given.
fn is_entry_list(tokens: &[Token]) -> bool {
    let [of, rest @ ..] = tokens else { return false };
    let entry = |piece: &[Token]| matches!(piece, [open, at, close] if open == "[" && close == "]" && is_name(at));
    is_name(of) && !rest.is_empty() && rest.chunks(3).all(entry)
}

/// Returns whether brackets close in a wrong order: an example of a string, which no program could contain.
fn has_crossed_brackets(tokens: &[Token]) -> bool {
    let mut open = Vec::new();
    tokens.iter().any(|token| {
        let wanted = match token.as_str() {
            "(" | "[" | "{" => {
                open.push(token.as_str());
                return false;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => return false,
        };
        open.pop().is_some_and(|last| last != wanted)
    })
}

/// Returns whether a table is to be filled in: one cell is open, and no cell does more than add or subtract names.
fn has_open_cells(table: &str) -> bool {
    let plain = |token: &Token| {
        !is_operator_sign(token) || matches!(token.as_str(), "+" | "-" | "*" | "/" | "//" | "%" | "(" | ")")
    };
    let rows = || table.lines().filter(|row| row.contains(char::is_alphanumeric));
    let cells = || rows().flat_map(|row| row.split('|')).map(strict_tokens);
    cells().flatten().any(|token| token == HOLE) && cells().all(|cell| cell.iter().all(plain))
}

/// Returns whether a name is from a library or from the language.
#[must_use]
pub fn is_library(name: &str) -> bool {
    LIBRARY_NAMES.contains(&name) || KEYWORDS.contains(&name)
}

/// Returns why a span exceeds its level, or `None` if it does not.
#[must_use]
pub fn find_excess(level: u8, span: &CodeSpan, familiar: &VisibleText) -> Option<String> {
    let tokens = strict_tokens(&span.text);
    let allowed = match (level, span.markup) {
        (_, CodeMarkup::Inline) if familiar.sample_lines.contains(&tokens) => true,
        (_, CodeMarkup::Inline) if is_name_or_value(level, &tokens, familiar) => true,
        (_, CodeMarkup::Inline) if familiar.is_in_statement(&tokens) => true,
        (_, CodeMarkup::Inline) if has_crossed_brackets(&tokens) => true,
        (_, CodeMarkup::Inline) if is_own_expression(&tokens, familiar) => true,
        (_, CodeMarkup::Inline) if is_inspection(&tokens, familiar) => true,
        (_, CodeMarkup::Inline) if is_library_example(level, &tokens, familiar) => true,
        (_, CodeMarkup::Bare) if is_about_code(level, &span.text, familiar) => true,
        (4 | 5, CodeMarkup::Block) if familiar.quotes_block(&span.text) => true,
        (4, CodeMarkup::Table) => has_open_cells(&span.text),
        (4, CodeMarkup::Inline) if is_any_entry(&tokens) => true,
        (4, CodeMarkup::Inline) if is_entry_list(&tokens) => true,
        (4 | 5, CodeMarkup::Inline) if is_table_entry(&tokens, familiar) => true,
        // Its value can be looked up: `best[1]`.
        (_, CodeMarkup::Inline)
            if tokens.get(2).is_some_and(|at| is_number(at)) && is_table_entry(&tokens, familiar) =>
        {
            true
        }
        (4 | 5, CodeMarkup::Inline) if familiar.quotes(&tokens) || familiar.quotes_with_values(&tokens) => true,
        // Part of a line, quoted without the rest, would be a different line.
        (4 | 5, CodeMarkup::Bare) if familiar.lines.contains(&tokens) => true,
        (4, _) => return code_skeleton::find_unfilled_line(span, familiar),
        (5, CodeMarkup::Inline | CodeMarkup::Bare) => is_line_reference(&tokens),
        _ => false,
    };
    (!allowed).then(|| match level {
        5 => format!("level 5 names a place, not code: {}", shorten(&span.text)),
        _ => format!("code at level {level}: {}", shorten(&span.text)),
    })
}

/// Returns whether a span gives a complete instruction: a line that could be typed unchanged. The sentence around it
/// makes no difference.
#[must_use]
pub fn is_statement(span: &CodeSpan) -> bool {
    let plain = |token: &Token| is_name(token) && !KEYWORDS.contains(&token.as_str());
    span.text.lines().any(|line| {
        let tokens = strict_tokens(line);
        // Three words in a row are prose, even if there are signs beside them.
        if span.markup == CodeMarkup::Bare && tokens.windows(3).any(|words| words.iter().all(plain)) {
            return false;
        }
        let quoted = |token: &Token| {
            token.len() > 2
                && token.starts_with(['"', '\''])
                && is_printed_statement(&strict_tokens(&token[1..token.len() - 1]))
        };
        is_whole_statement(&tokens) || (tokens.iter().any(|token| token == "(") && tokens.iter().any(quoted))
    })
}

/// Returns whether the tokens of a quoted string are a statement. A table of constants is one too: a program has no
/// reason to print one that it does not hold.
fn is_printed_statement(tokens: &[Token]) -> bool {
    const MIN_NUMBERS: usize = 3;
    let is_table = matches!(tokens, [name, equals, open, ..] if is_name(name) && equals == "=" && matches!(open.as_str(), "{" | "[" | "("))
        && tokens.iter().filter(|token| is_number(token)).count() >= MIN_NUMBERS;
    is_table || is_whole_statement(tokens)
}

/// Returns whether running text contains the head of a function and statements of its body.
#[must_use]
pub fn is_program(prose: &str) -> bool {
    const LINES: usize = 2;
    let pieces: Vec<Vec<Token>> = prose.split(['\n', ';', '`', '?']).map(strict_tokens).collect();
    let head = pieces
        .iter()
        .position(|piece| piece.iter().any(|token| token == "def") && piece.iter().any(|token| token == "("));
    head.is_some_and(|at| pieces[at + 1..].iter().filter(|piece| is_whole_statement(piece)).count() >= LINES)
}

fn is_whole_statement(line: &[Token]) -> bool {
    const DOES: [&str; 14] = [
        "append",
        "add",
        "remove",
        "insert",
        "push",
        "discard",
        "extend",
        "heappush",
        "heappop",
        "appendleft",
        "update",
        "sort",
        "replace",
        "pop",
    ];
    let is_sum = |token: &Token| matches!(token.as_str(), "+" | "-" | "*" | "/" | "//" | "%" | "^" | "&" | "|");
    let works = |part: &[Token]| {
        part.iter().any(|token| is_sum(token) || (is_name(token) && !KEYWORDS.contains(&token.as_str())))
    };
    let sets = line
        .iter()
        .position(|token| ASSIGNMENT_SIGNS.contains(&token.as_str()))
        .is_some_and(|at| at > 0 && (line[at] != "=" || works(&line[at + 1..]) || is_sum(&line[at - 1])));
    let does = line.windows(4).any(|call| {
        // A method that is in no library is a library method under another name.
        let done = DOES.contains(&call[1].as_str()) || (is_name(&call[1]) && !is_library(&call[1]));
        call[0] == "." && done && call[2] == "(" && call[3] != ")" && is_name(&line[0])
    });
    let returns = line.first().is_some_and(|first| first == "return") && line.len() > 2 && works(&line[1..]);
    let asks = line.first().is_some_and(|first| matches!(first.as_str(), "for" | "while" | "if" | "elif"))
        && line.last().is_some_and(|last| matches!(last.as_str(), ":" | "{"))
        && line.len() > 3;
    // A recursive call with a computation in its arguments.
    let steps = matches!(line, [name, open, given @ .., close]
        if is_name(name) && !is_library(name) && open == "(" && close == ")"
            && given.iter().any(|token| token == ",") && given.iter().filter(|token| is_sum(token)).count() > 1);
    // An entry is removed: `del seen[gone]`.
    let deletes =
        line.first().is_some_and(|first| matches!(first.as_str(), "del" | "delete")) && line.iter().any(|t| t == "[");
    sets || does || returns || asks || steps || deletes
}

/// Returns whether tokens are one known name, or a value.
fn is_name_or_value(level: u8, tokens: &[Token], familiar: &VisibleText) -> bool {
    let known = |token: &Token| {
        familiar.names.contains(token)
            || KEYWORDS.contains(&token.as_str())
            // Used to inspect one's own program.
            || token == "print"
            || (level >= 2 && LIBRARY_NAMES.contains(&token.as_str()))
    };
    let value = is_value_token;
    let list_of_names = || {
        tokens.len() >= 3
            && tokens.iter().all(|token| known(token) || "[](),".contains(token.as_str()))
            && familiar.quotes(tokens)
    };
    let method = |name: &Token| level >= 2 && LIBRARY_NAMES.contains(&name.as_str());
    match tokens {
        [] => true,
        // Names of errors and methods are in every manual, and a sign alone computes nothing.
        [name] if is_name(name) => known(name) || value(name) || is_exception(name),
        [sign] if matches!(sign.as_str(), "**" | "=" | "==") || familiar.has_sign(sign) => true,
        // A call of one of the learner's own functions, with values.
        [name, open, inside @ .., close]
            if open == "(" && close == ")" && familiar.quotes(&["def".to_owned(), name.clone()]) =>
        {
            inside.iter().all(value)
        }
        [dot, name, call @ ..] if dot == "." && (call.is_empty() || call == ["(", ")"]) => method(name),
        [of, dot, name, call @ ..] if dot == "." && (call.is_empty() || call == ["(", ")"]) => {
            known(of) && method(name)
        }
        // An example call of the task's function, with values.
        [name, open, inside @ .., close]
            if open == "(" && close == ")" && Some(name) == familiar.task_function.as_ref() =>
        {
            inside.iter().all(value)
        }
        [name, dots @ ..] if dots == ["(", ")"] => known(name),
        // `nums = [3, 3]`, the input of an example.
        [name, equals, value_ @ ..] if equals == "=" && familiar.inputs.contains(name) && !value_.is_empty() => {
            value_.iter().all(value)
        }
        // `leaps[i] = 3`: an entry of an input.
        [name, open, at, close, equals, value_ @ ..]
            if open == "[" && close == "]" && equals == "=" && familiar.inputs.contains(name) && !value_.is_empty() =>
        {
            (is_number(at) || is_name(at)) && value_.iter().all(value)
        }
        _ => tokens.iter().all(value) || list_of_names(),
    }
}

/// Returns whether prose reads as code only because of an example's call or a method's name in it: "what does climb(3)
/// return".
fn is_about_code(level: u8, text: &str, familiar: &VisibleText) -> bool {
    let mut plain = String::new();
    let mut rest = text;
    let mut found = false;
    while let Some(start) = rest.find(|c: char| c.is_alphanumeric() || c == '_') {
        let (before, from) = rest.split_at(start);
        let end = word_end(from);
        let piece = &from[..end];
        let tokens = strict_tokens(piece);
        plain.push_str(before);
        let talked_of = tokens.len() > 1 && is_name_or_value(level, &tokens, familiar) && is_name(&tokens[0]);
        plain.push_str(if talked_of { "it" } else { piece });
        found |= talked_of;
        rest = &from[end..];
    }
    plain.push_str(rest);
    found && !super::code_spans::reads_as_code(&plain)
}

/// Returns the end of a name with its members and one call after it.
fn word_end(text: &str) -> usize {
    let name = |from: usize| {
        let rest = &text[from..];
        from + rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
    };
    let mut end = name(0);
    while text[end..].starts_with('.') && text[end + 1..].starts_with(|c: char| c.is_alphabetic() || c == '_') {
        end = name(end + 1);
    }
    let call = text[end..].starts_with('(').then(|| text[end..].find(')')).flatten();
    call.map_or(end, |close| end + close + 1)
}

/// Returns whether a name is an exception, in the spelling of strict tokens: `keyerror`, `stopiteration`.
fn is_exception(name: &str) -> bool {
    name.ends_with("error") || name.ends_with("exception") || matches!(name, "stopiteration" | "keyboardinterrupt")
}

/// Returns whether tokens are `line 7` or `lines 3-5`.
fn is_line_reference(tokens: &[Token]) -> bool {
    tokens.iter().all(|token| is_number(token) || matches!(token.as_str(), "line" | "lines" | "-" | "to" | "and"))
}

/// Returns whether a token is a sign that computes, calls, assigns or subscripts.
pub(super) fn is_operator_sign(token: &str) -> bool {
    !is_name(token) && !is_number(token) && token != HOLE && !matches!(token, ":" | "," | ";" | "{" | "}" | "." | "?")
}

pub(super) fn shorten(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    crate::types::sanitize::truncate_chars(&text.split_whitespace().collect::<Vec<_>>().join(" "), MAX_CHARS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_could_be_typed_is_known() {
        let check = |set: CodeMarkup, text: &str, expected: bool| {
            assert_eq!(is_statement(&CodeSpan { markup: set, text: text.to_owned() }), expected, "{text}");
        };
        for whole in [
            "apple = [0] * 101",
            "apple ^= river",
            "total += x",
            "return [a[b], c]",
            "waiting.add(number)",
            "apple.river(stone);",
            "if after[gone] < n:",
            "print(\"riders += on - off\")",
        ] {
            check(CodeMarkup::Inline, whole, true);
        }
        for part in ["total", "nums = [3, 3]", "a[i] + 1", "n // 2", "len(nums)", "waiting.pop()", "return", "x == y"] {
            check(CodeMarkup::Inline, part, false);
        }
        check(CodeMarkup::Bare, "int n = scores.size();", true);
        check(CodeMarkup::Bare, "line 5. panel 2 comes along with worth = 1: does the condition hold", false);
    }

    #[test]
    fn a_program_in_running_text_is_known() {
        assert!(is_program("what if it said def f(x): ; if x == 1: ; return x + f(x - 1)?"));
        assert!(is_program("`def f(x):` then `y = x + 1` then `return y * 2`"));
        assert!(!is_program("your def f(x) returns too early; what is x + 1 then? and what if x == 1?"));
    }

    #[test]
    fn each_level_has_its_budget() {
        let familiar = VisibleText::new(
            &["given nums and target, `find` them", "for x in nums:\n    total += x"],
            &["nums"],
            "indexerror",
        )
        .with_task_function(Some("find"));
        let check = |levels: &[u8], set: CodeMarkup, text: &str, allowed: bool| {
            for level in levels {
                let span = CodeSpan { markup: set, text: text.to_owned() };
                let excess = find_excess(*level, &span, &familiar);
                assert_eq!(excess.is_none(), allowed, "level {level}, {text}: {excess:?}");
            }
        };
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "nums", true);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "nums = [3, 3]", true);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "indexerror", true);
        check(&[1, 2, 3], CodeMarkup::Inline, "total = 0", false);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "[1, 2]", true);
        check(&[1], CodeMarkup::Inline, "dict", false);
        check(&[2, 3, 4, 5], CodeMarkup::Inline, "dict", true);
        check(&[1, 2, 3], CodeMarkup::Inline, "positionof", false);
        check(&[1, 2, 3, 5], CodeMarkup::Inline, "seen[x]", false);
        check(&[1, 2, 3], CodeMarkup::Inline, "total += x", false);
        check(&[4, 5], CodeMarkup::Inline, "total += x", true);
        check(&[1, 2, 3, 5], CodeMarkup::Block, "while ___:", false);
        check(&[4], CodeMarkup::Block, "while ___:\n    ___\nreturn ___", true);
        check(&[4], CodeMarkup::Block, "while lo < hi:\n    ___", false);
        check(&[4], CodeMarkup::Block, "while ready:\n    ___\nelse:\n    ___", true);
        check(&[4], CodeMarkup::Block, "if ___:\n    total += x", true);
        let open = |line: &str| format!("{line}\n    if ___:\n        best = ___\n    seen = ___\n    last = ___");
        check(&[4], CodeMarkup::Block, &open("for mask in range(len(items)):"), true);
        check(&[4], CodeMarkup::Block, &open("for mask in range(1 << n):"), false);
        check(&[4], CodeMarkup::Block, &open("for mask in range(n >> 1):"), false);
        check(&[4], CodeMarkup::Bare, "seen = ___", true);
        check(&[5], CodeMarkup::Inline, "line 7", true);
        check(&[5], CodeMarkup::Bare, "change it to lo <= hi", false);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "keyerror", true);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "**", true);
        check(&[1, 2, 3, 5], CodeMarkup::Inline, "<=", false);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "find([3, 3], 6)", true);
        check(&[1, 2, 3, 5], CodeMarkup::Inline, "find(nums, lo)", false);
        check(&[2, 3, 4, 5], CodeMarkup::Inline, "nums.sort()", true);
        check(&[2, 3, 4, 5], CodeMarkup::Inline, ".append", true);
        check(&[1, 2, 3, 5], CodeMarkup::Inline, "nums.append(x)", false);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Bare, "what does find([3, 3], 6) return", true);
        check(&[2, 3, 5], CodeMarkup::Bare, "what does nums.sort() change", true);
        check(&[1, 2, 3, 5], CodeMarkup::Bare, "what does find(lo, hi) return", false);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "x in nums", true);
        check(&[1, 2, 3], CodeMarkup::Inline, "for x in nums", true);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "print(total, x)", true);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "print('x is', x)", true);
        check(&[1, 2, 3, 5], CodeMarkup::Inline, "print(seen[x])", false);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "print(find([3, 3], 6))", true);
        check(&[1, 2, 3, 4, 5], CodeMarkup::Inline, "got = find([3, 3], 6)", true);
        check(&[1, 2, 3, 5], CodeMarkup::Inline, "got = find(lo, 6)", false);
        check(&[1], CodeMarkup::Inline, "range(0, 1)", false);
        check(&[2, 3, 4, 5], CodeMarkup::Inline, "range(0, 1)", true);
        check(&[1, 2, 3, 5], CodeMarkup::Inline, "range(0, n)", false);
        check(&[2, 3, 4, 5], CodeMarkup::Inline, "lambda", true);
    }
}
