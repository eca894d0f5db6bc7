//! Converts formulas to plain characters: `\frac{a}{b} \le 10^{5}` becomes `a/b ≤ 10^5`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::latex_macros::split_group;

/// Returns the formula as text without backticks, and the commands without a matching character.
pub(in crate::pack::problem_import::kattis_reader) fn formula_to_text(formula: &str) -> (String, BTreeSet<String>) {
    let (mut out, mut lost) = (String::new(), BTreeSet::new());
    write_formula(formula, &mut out, &mut lost, 0);
    let words: Vec<&str> = out.split_whitespace().collect();
    (words.join(" ").replace('`', "'"), lost)
}

/// Converts `$…$` formulas in Markdown to code.
pub(in crate::pack::problem_import::kattis_reader) fn convert_inline_formulas(
    text: &str,
) -> (String, BTreeSet<String>) {
    let (mut out, mut lost) = (String::new(), BTreeSet::new());
    let mut rest = text;
    while let Some(at) = rest.find(['$', '\\']) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        // A backslash makes the next character literal.
        if let Some(escaped) = after.strip_prefix('\\') {
            let length = escaped.chars().next().map_or(0, char::len_utf8);
            if !escaped.starts_with('$') {
                out.push('\\');
            }
            out.push_str(&escaped[..length]);
            rest = &escaped[length..];
            continue;
        }
        let sign = if after.starts_with("$$") { "$$" } else { "$" };
        let inner = &after[sign.len()..];
        // A dollar sign for money is followed by a space or escaped.
        let closes = |end: &usize| !inner[..*end].contains("\n\n") && !inner[..*end].ends_with('\\');
        let opens = !inner.starts_with(char::is_whitespace);
        let Some(end) = inner.find(sign).filter(|end| opens && closes(end)) else {
            out.push_str(sign);
            rest = inner;
            continue;
        };
        let (shown, own) = formula_to_text(&inner[..end]);
        lost.extend(own);
        let _ = write!(out, "`{shown}`");
        rest = &inner[end + sign.len()..];
    }
    out.push_str(rest);
    (out, lost)
}

/// Deepest nesting of groups; deeper ones are left unchanged.
const MAX_GROUP_DEPTH: usize = 20;

fn write_formula(formula: &str, out: &mut String, lost: &mut BTreeSet<String>, depth: usize) {
    if depth > MAX_GROUP_DEPTH {
        out.push_str(formula);
        return;
    }
    let mut rest = formula;
    while let Some(c) = rest.chars().next() {
        match c {
            '\\' => rest = write_command(&rest[1..], out, lost, depth),
            '^' | '_' => {
                out.push(c);
                rest = write_script(&rest[1..], out, lost, depth);
            }
            '{' | '}' | '$' => rest = &rest[1..],
            '~' | '&' => {
                out.push(' ');
                rest = &rest[1..];
            }
            c => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
}

/// Writes the text after `^` or `_`, in brackets if it is more than one character or word.
fn write_script<'a>(rest: &'a str, out: &mut String, lost: &mut BTreeSet<String>, depth: usize) -> &'a str {
    let Some((inner, after)) = split_group(rest) else { return rest };
    let mut text = String::new();
    write_formula(inner, &mut text, lost, depth + 1);
    let text = text.trim();
    let simple = text.chars().all(char::is_alphanumeric);
    let _ = if simple { write!(out, "{text}") } else { write!(out, "({text})") };
    after
}

fn write_command<'a>(rest: &'a str, out: &mut String, lost: &mut BTreeSet<String>, depth: usize) -> &'a str {
    let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    if length == 0 {
        let c = rest.chars().next();
        match c {
            Some(',' | ';' | ':' | ' ' | '\\') => out.push(' '),
            Some('!') | None => {}
            Some(c) => out.push(c),
        }
        return &rest[c.map_or(0, char::len_utf8)..];
    }
    let (name, after) = rest.split_at(length);
    match name {
        "frac" | "dfrac" | "tfrac" => {
            let Some((above, behind)) = split_group(after.trim_start()) else { return after };
            let Some((below, behind)) = split_group(behind.trim_start()) else { return after };
            let part = |text: &str, lost: &mut BTreeSet<String>| {
                let mut inner = String::new();
                write_formula(text, &mut inner, lost, depth + 1);
                if inner.trim().chars().all(char::is_alphanumeric) {
                    inner.trim().to_owned()
                } else {
                    format!("({})", inner.trim())
                }
            };
            let (above, below) = (part(above, lost), part(below, lost));
            let _ = write!(out, "{above}/{below}");
            return behind;
        }
        "sqrt" => {
            let Some((inner, behind)) = split_group(after.trim_start()) else { return after };
            out.push_str("sqrt(");
            write_formula(inner, out, lost, depth + 1);
            out.push(')');
            return behind;
        }
        _ => {}
    }
    if let Some((_, sign)) = SYMBOLS.iter().find(|(known, _)| *known == name) {
        out.push_str(sign);
    } else if !STYLE_COMMANDS.contains(&name) {
        out.push_str(name);
        if !FUNCTION_NAMES.contains(&name) {
            lost.insert(format!("`\\{name}`"));
        }
    }
    after
}

/// Commands that only set the style.
const STYLE_COMMANDS: [&str; 18] = [
    "left",
    "right",
    "text",
    "mathrm",
    "mathit",
    "mathbf",
    "mathtt",
    "mathcal",
    "mathbb",
    "textrm",
    "texttt",
    "textbf",
    "big",
    "Big",
    "bigl",
    "bigr",
    "displaystyle",
    "limits",
];

/// Commands that become words.
const FUNCTION_NAMES: [&str; 10] = ["max", "min", "log", "ln", "gcd", "sin", "cos", "tan", "exp", "lim"];

const SYMBOLS: [(&str, &str); 52] = [
    ("le", "≤"),
    ("leq", "≤"),
    ("leqslant", "≤"),
    ("ge", "≥"),
    ("geq", "≥"),
    ("geqslant", "≥"),
    ("lt", "<"),
    ("gt", ">"),
    ("ne", "≠"),
    ("neq", "≠"),
    ("times", "×"),
    ("cdot", "·"),
    ("cdots", "⋯"),
    ("ldots", "…"),
    ("dots", "…"),
    ("dotsc", "…"),
    ("pm", "±"),
    ("infty", "∞"),
    ("sum", "Σ"),
    ("prod", "Π"),
    ("in", "∈"),
    ("notin", "∉"),
    ("cup", "∪"),
    ("cap", "∩"),
    ("subset", "⊂"),
    ("subseteq", "⊆"),
    ("emptyset", "∅"),
    ("to", "→"),
    ("rightarrow", "→"),
    ("leftarrow", "←"),
    ("Rightarrow", "⇒"),
    ("mapsto", "↦"),
    ("lfloor", "⌊"),
    ("rfloor", "⌋"),
    ("lceil", "⌈"),
    ("rceil", "⌉"),
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("varepsilon", "ε"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("pi", "π"),
    ("sigma", "σ"),
    ("theta", "θ"),
    ("oplus", "⊕"),
    ("bmod", "mod"),
    ("mod", "mod"),
    ("quad", " "),
    ("mid", "|"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_told_in_plain_signs() {
        let check = |formula: &str, expected: &str| assert_eq!(formula_to_text(formula).0, expected, "{formula}");
        check("1 \\le n \\leq 10^{5}", "1 ≤ n ≤ 10^5");
        check("a_{i+1}^2", "a_(i+1)^2");
        check("\\frac{n}{2}", "n/2");
        check("\\frac{n(n+1)}{2}", "(n(n+1))/2");
        check("x_1, \\ldots, x_n", "x_1, …, x_n");
        check("\\left(\\max(a, b)\\right)", "(max(a, b))");
        check("\\sqrt{x}\\,\\text{ cm}", "sqrt(x) cm");
    }

    #[test]
    fn markdown_keeps_what_is_no_formula() {
        let check = |text: &str, expected: &str| assert_eq!(convert_inline_formulas(text).0, expected, "{text}");
        check("Given $n \\le 5$ and $$x$$.", "Given `n ≤ 5` and `x`.");
        check("costs 5$ or \\$6", "costs 5$ or $6");
        check("a $ b\n\nc $ d", "a $ b\n\nc $ d");
        check("a \\* b", "a \\* b");
    }
}
