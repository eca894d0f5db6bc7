//! The line that just ran with the values of its names: `best = max(best, right - left)` becomes `max(2, 5 - 2)`.
//!
//! It matches patterns and is not a parser. If a name could mean something else (a comprehension, a lambda), nothing is
//! replaced, and a value that is not a short word or number leaves its name unchanged.

use crate::text::text_layout::width;
use crate::types::execution_trace::{Local, Sequence, SequenceKind, ValuePreview};

/// Maximum columns of a value that replaces its name, and of the whole expression.
const MAX_VALUE_COLUMNS: usize = 14;
const MAX_LINE_COLUMNS: usize = 60;
/// Attributes that hold the value of a node.
const VALUE_ATTRIBUTES: [&str; 4] = ["val", "value", "data", "key"];

/// The kind of a line of code, as far as it can be recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// `if`, `elif` or `while`.
    Condition,
    Other,
}

/// The expression of a line with values in place of names; `None` if it would show nothing new. `calls` are the
/// functions that the line called, in order, with their results; the results replace the calls if all are found.
pub(super) fn substitute_values(line: &str, locals: &[&Local], calls: &[(&str, &ValuePreview)]) -> Option<String> {
    let (_, expression) = line_expression(line)?;
    let unclear = [" for ", "lambda", ":=", "yield", "await"].iter().any(|word| expression.contains(word));
    if unclear {
        return None;
    }
    let chars: Vec<char> = expression.chars().collect();
    let mut reader = Substitution { chars: &chars, locals, calls, replaced_calls: 0, depth: 0, replaced_names: 0 };
    let mut text = reader.substitute();
    if reader.replaced_calls != calls.len() {
        reader = Substitution { calls: &[], replaced_calls: 0, depth: 0, replaced_names: 0, ..reader };
        text = reader.substitute();
    }
    let says = reader.replaced_names > 0 && text.contains([' ', '(', '[']) && text != expression;
    let alone = expression.chars().all(|c| is_name_character(c) || c == '.');
    (says && !alone && width(&text) <= MAX_LINE_COLUMNS).then_some(text)
}

/// Whether a condition held, inferred from the line that ran next; `None` if unknown.
pub(super) fn condition_held(code: &[String], line: u32, next: u32) -> Option<bool> {
    let at = (line as usize).checked_sub(1)?;
    let text = code.get(at)?;
    if line_expression(text)?.0 != LineKind::Condition || !text.trim_end().ends_with(':') {
        return None;
    }
    let indent = |text: &str| text.len() - text.trim_start().len();
    let blank = |text: &str| text.trim().is_empty() || text.trim_start().starts_with('#');
    if next <= line {
        return Some(false);
    }
    let between = code.get(at + 1..next as usize)?;
    Some(between.iter().filter(|text| !blank(text)).all(|other| indent(other) > indent(text)))
}

/// The expression after `return`, `if`, `while` or `=`.
fn line_expression(line: &str) -> Option<(LineKind, String)> {
    let line = line.trim();
    let line = if line.contains(['"', '\'']) { line } else { line.split('#').next().unwrap_or_default().trim() };
    for word in ["if ", "elif ", "while "] {
        if let Some(rest) = line.strip_prefix(word) {
            return Some((LineKind::Condition, rest.trim_end().trim_end_matches(':').to_owned()));
        }
    }
    if let Some(rest) = line.strip_prefix("return ") {
        return Some((LineKind::Other, rest.to_owned()));
    }
    let chars: Vec<char> = line.chars().collect();
    let at = assignment_index(&chars)?;
    let (left, right): (String, String) = (chars[..at].iter().collect(), chars[at + 1..].iter().collect());
    // `left += 1` means `left + 1`, and `left -= a - b` means `left - (a - b)`.
    let target = left.trim_end().trim_end_matches(|c| "+-*/%&|^<>@".contains(c));
    let operator = &left.trim_end()[target.len()..];
    let right = right.trim().to_owned();
    let whole = match operator {
        "" => right,
        _ if needs_brackets(operator, &right) => format!("{} {operator} ({right})", target.trim()),
        _ => format!("{} {operator} {right}", target.trim()),
    };
    Some((LineKind::Other, whole))
}

/// Whether the right side of `left operator= right` is a whole only in brackets. Sums and products may follow a plus.
fn needs_brackets(operator: &str, right: &str) -> bool {
    let mut depth = 0;
    let outside: String = right
        .chars()
        .filter(|c| {
            depth += i32::from("([{".contains(*c)) - i32::from(")]}".contains(*c));
            depth == 0
        })
        .collect();
    let binds_looser = outside.contains(['<', '>', '=', '&', '|', '^', '?'])
        || outside.split_whitespace().any(|word| ["if", "and", "or", "not", "in", "is"].contains(&word));
    binds_looser || operator != "+" && outside.contains(['+', '-', '*', '/', '%'])
}

/// Index of the last `=` of an assignment, outside brackets and strings.
fn assignment_index(chars: &[char]) -> Option<usize> {
    let (mut depth, mut quote, mut found) = (0, None, None);
    for (i, c) in chars.iter().enumerate() {
        match (quote, c) {
            (Some(open), c) if open == *c => quote = None,
            (None, '"' | '\'') => quote = Some(*c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, '=') if depth == 0 => {
                let before = i.checked_sub(1).map_or(' ', |j| chars[j]);
                let twice = chars.get(i + 1) == Some(&'=') || "=!:".contains(before);
                let compares = "<>".contains(before) && i.checked_sub(2).is_none_or(|j| chars[j] != before);
                if !twice && !compares {
                    found = Some(i);
                }
            }
            _ => {}
        }
    }
    found
}

struct Substitution<'a> {
    chars: &'a [char],
    locals: &'a [&'a Local],
    calls: &'a [(&'a str, &'a ValuePreview)],
    /// Number of calls replaced by their results.
    replaced_calls: usize,
    /// Depth of open brackets at the current position.
    depth: i32,
    /// Number of names replaced by values.
    replaced_names: usize,
}

impl Substitution<'_> {
    fn substitute(&mut self) -> String {
        let (mut out, mut i) = (String::new(), 0);
        while let Some(c) = self.chars.get(i).copied() {
            if c == '"' || c == '\'' {
                let end = self.string_end(i);
                out.extend(&self.chars[i..end]);
                i = end;
            } else if c.is_alphabetic() || c == '_' {
                i = self.substitute_name(i, &mut out);
            } else if c.is_numeric() || c == '.' {
                // Copy numbers, and attributes of anything but a name, unchanged.
                let end = (i..self.chars.len()).find(|j| !is_name_character(self.chars[*j]) && self.chars[*j] != '.');
                out.extend(&self.chars[i..end.unwrap_or(self.chars.len())]);
                i = end.unwrap_or(self.chars.len());
            } else {
                self.depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
                out.push(c);
                i += 1;
            }
        }
        out
    }

    fn string_end(&self, open: usize) -> usize {
        let quote = self.chars[open];
        (open + 1..self.chars.len()).find(|i| self.chars[*i] == quote).map_or(self.chars.len(), |i| i + 1)
    }

    /// Replaces a name with its attributes and one subscript; returns its end index.
    fn substitute_name(&mut self, start: usize, out: &mut String) -> usize {
        let len = self.chars.len();
        let mut end = (start..len).find(|i| !is_name_character(self.chars[*i]) && self.chars[*i] != '.').unwrap_or(len);
        let mut path: String = self.chars[start..end].iter().collect();
        let mut value = look_up(self.locals, &path);
        if self.chars.get(end) == Some(&'[')
            && let Some(close) = (end..len).find(|i| self.chars[*i] == ']')
            && let Some(item) = value.and_then(|value| {
                let subscript: String = self.chars[end + 1..close].iter().collect();
                subscript_item(self.locals, value, &subscript)
            })
        {
            value = Some(item);
            path = self.chars[start..=close].iter().collect();
            end = close + 1;
        }
        if self.chars.get(end) == Some(&'(')
            && let Some(after) = self.substitute_call(&path, end, out)
        {
            return after;
        }
        let next = self.chars[end..].iter().find(|c| **c != ' ');
        let keyword = self.depth > 0 && next == Some(&'=') && {
            let after = self.chars[end..].iter().skip_while(|c| **c == ' ').nth(1);
            after != Some(&'=')
        };
        let called = matches!(self.chars.get(end), Some('(' | '.' | '[' | '"' | '\''));
        match value.filter(|value| value.is_small() && !called && !keyword).map(ToString::to_string) {
            Some(text) if width(&text) <= MAX_VALUE_COLUMNS => {
                self.replaced_names += 1;
                // `3 - -2` has the right value; `-2 ** 2` would not.
                let raised = text.starts_with('-') && self.chars[end..].contains(&'*');
                let (open, close) = if raised { ("(", ")") } else { ("", "") };
                out.extend([open, &text, close]);
            }
            _ => out.push_str(&path),
        }
        end
    }

    /// Replaces a call with its result; returns the end index of the call.
    fn substitute_call(&mut self, path: &str, open: usize, out: &mut String) -> Option<usize> {
        let (name, value) = self.calls.get(self.replaced_calls)?;
        let text = Some(value.to_string()).filter(|text| value.is_small() && width(text) <= MAX_VALUE_COLUMNS)?;
        if path.rsplit('.').next() != Some(name) {
            return None;
        }
        let mut depth = 0;
        let close = (open..self.chars.len()).find(|i| {
            depth += i32::from(self.chars[*i] == '(') - i32::from(self.chars[*i] == ')');
            depth == 0
        })?;
        (self.replaced_calls, self.replaced_names) = (self.replaced_calls + 1, self.replaced_names + 1);
        out.push_str(&text);
        Some(close + 1)
    }
}

/// Looks up `left`, `self.size` or `node.val`.
fn look_up<'a>(locals: &[&'a Local], path: &str) -> Option<&'a ValuePreview> {
    let mut parts = path.split('.');
    let name = parts.next()?;
    let mut value = &locals.iter().find(|local| local.name == name)?.value;
    for part in parts {
        value = match value {
            ValuePreview::Object { fields, .. } => &fields.iter().find(|(field, _)| field == part)?.1,
            ValuePreview::Chain(chain) if VALUE_ATTRIBUTES.contains(&part) => &chain.nodes.first()?.value,
            ValuePreview::Tree(nodes) if VALUE_ATTRIBUTES.contains(&part) => &nodes.first()?.value,
            _ => return None,
        };
    }
    Some(value)
}

/// The item of `nums[i]`, `nums[0]` or `count[x]`, if the subscript is one name or number.
fn subscript_item<'a>(locals: &[&'a Local], value: &'a ValuePreview, subscript: &str) -> Option<&'a ValuePreview> {
    let key = match subscript.trim().parse() {
        Ok(number) => ValuePreview::Int(number),
        Err(_) => look_up(locals, subscript.trim())?.clone(),
    };
    match (value, key) {
        (ValuePreview::Sequence(Sequence { kind, items, length, .. }), ValuePreview::Int(at))
            if *kind != SequenceKind::Set =>
        {
            let at = if at < 0 { at.saturating_add(*length as i64) } else { at };
            items.get(usize::try_from(at).ok()?)
        }
        (ValuePreview::Map { entries, .. }, key) => entries.iter().find(|entry| entry.0 == key).map(|entry| &entry.1),
        _ => None,
    }
}

fn is_name_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::execution_trace::{Chain, ChainEnd, ChainNode, TextQuotes};

    fn locals() -> Vec<Local> {
        let local = |name: &str, value| Local { name: name.to_owned(), value, outer: false };
        let items: Vec<_> = [31, 7, 12].map(ValuePreview::Int).into();
        let list = Sequence::new(SequenceKind::List, "list", items, 3);
        let text =
            |text: &str| ValuePreview::Text { start: text.to_owned(), length: text.len(), quotes: TextQuotes::Python };
        vec![
            local("best", ValuePreview::Int(2)),
            local("i", ValuePreview::Int(1)),
            local("low", ValuePreview::Int(-3)),
            local("ch", text("(")),
            local("root", ValuePreview::None),
            local("nums", ValuePreview::Sequence(list)),
            local(
                "seen",
                ValuePreview::Map {
                    name: "dict".into(),
                    length: 1,
                    entries: vec![(ValuePreview::Int(7), ValuePreview::Int(0))],
                },
            ),
            local("x", ValuePreview::Int(7)),
            local(
                "node",
                ValuePreview::Chain(Chain {
                    nodes: vec![ChainNode { id: 0, value: ValuePreview::Int(9) }],
                    end: ChainEnd::None,
                }),
            ),
        ]
    }

    #[test]
    fn names_are_read_as_their_values() {
        let locals = locals();
        let locals: Vec<&Local> = locals.iter().collect();
        let check = |line: &str, expected: &str| {
            assert_eq!(substitute_values(line, &locals, &[]).unwrap_or_default(), expected, "{line}");
        };
        check("    best = max(best, i - low)  # widest", "max(2, 1 - -3)");
        check("best += i", "2 + 1");
        check("best //= 2", "2 // 2");
        check("best -= i - 1", "2 - (1 - 1)");
        check("best *= i + 1", "2 * (1 + 1)");
        check("best += i * 3", "2 + 1 * 3");
        check("best += i < 3", "2 + (1 < 3)");
        check("best += i > 0 ? 1 : 2", "2 + (1 > 0 ? 1 : 2)");
        check("a = b = best + 1", "2 + 1");
        check("return nums[i] + nums[-1] + nums[i + 1]", "7 + 12 + nums[1 + 1]");
        check("if ch in '([{' and not root:", "'(' in '([{' and not None");
        check("while seen[x] <= best == i:", "0 <= 2 == 1");
        check("if node.val > node.next.val:", "9 > node.next.val");
        check("y = f(best=i, i=best)", "f(best=1, i=2)");
        check("y = low ** 2", "(-3) ** 2");
        for silent in ["best = i", "y = 3", "best", "y = [i for i in nums]", "f(best)", "y = nums.pop()", "x = 'i'"] {
            check(silent, "");
        }
    }

    #[test]
    fn calls_are_read_as_what_they_returned() {
        let locals = locals();
        let locals: Vec<&Local> = locals.iter().collect();
        let (two, three) = (ValuePreview::Int(2), ValuePreview::Int(3));
        let check = |line: &str, calls: &[(&str, &ValuePreview)], expected: &str| {
            assert_eq!(substitute_values(line, &locals, calls).unwrap_or_default(), expected, "{line}");
        };
        let both = [("f", &two), ("f", &three)];
        check("return 1 + f(root.left) + f(root.right, g(0))", &both, "1 + 2 + 3");
        check("return max(self.f(a), self.f(b)) + best", &both, "max(2, 3) + 2");
        // Nested calls, a different function, a call that does not happen: nothing is replaced.
        check("return f(f(i)) + best", &both, "f(f(1)) + 2");
        check("return g(i) + f(best)", &both, "g(1) + f(2)");
        check("return f(i) if i else f(best)", &both[..1], "2 if 1 else f(2)");
        check("half = f(i)", &both[..1], "");
    }

    #[test]
    fn whether_a_condition_held_is_told_by_what_came_next() {
        let code: Vec<String> =
            ["if a:", "    # why", "    b()", "c()", "while d:", "    e()", "if f: g()"].map(str::to_owned).into();
        let check = |line, next, expected| assert_eq!(condition_held(&code, line, next), expected, "{line} {next}");
        check(1, 3, Some(true));
        check(1, 4, Some(false));
        check(5, 6, Some(true));
        check(5, 7, Some(false));
        check(5, 3, Some(false));
        check(4, 5, None);
        check(7, 7, None);
        check(9, 1, None);
        check(1, 900, None);
    }
}
