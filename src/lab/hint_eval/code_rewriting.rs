//! Rewrites a Python program: with other names, as pseudo-code, in the style of other languages, in look-alike letters.

/// The program without comments, docstrings, blank lines and type annotations: the part that a leak would copy.
#[must_use]
pub fn strip_comments(code: &str) -> String {
    let mut out = Vec::new();
    let mut in_text = false;
    for line in code.lines() {
        let trimmed = line.trim();
        let quotes = trimmed.matches("\"\"\"").count();
        if in_text || quotes > 0 {
            in_text ^= quotes == 1;
            continue;
        }
        let line = line.split_once("  #").map_or(line, |(code, _)| code).trim_end();
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            out.push(line);
        }
    }
    out.join("\n")
}

const RESERVED_NAMES: [&str; 60] = [
    "def",
    "return",
    "if",
    "else",
    "elif",
    "for",
    "while",
    "in",
    "not",
    "and",
    "or",
    "is",
    "None",
    "True",
    "False",
    "class",
    "self",
    "import",
    "from",
    "lambda",
    "break",
    "continue",
    "len",
    "range",
    "enumerate",
    "sorted",
    "min",
    "max",
    "set",
    "dict",
    "list",
    "tuple",
    "append",
    "pop",
    "popleft",
    "deque",
    "defaultdict",
    "collections",
    "bisect",
    "bisect_left",
    "remove",
    "add",
    "get",
    "setdefault",
    "values",
    "val",
    "next",
    "left",
    "right",
    "str",
    "int",
    "bool",
    "join",
    "ord",
    "abs",
    "ListNode",
    "TreeNode",
    "nonlocal",
    "extend",
    "float",
];
const REPLACEMENT_NAMES: [&str; 24] = [
    "alpha", "bravo", "crate", "delta", "ember", "frost", "grain", "harbor", "ivory", "jolly", "karma", "lemon",
    "mango", "nectar", "ocean", "piper", "quartz", "river", "silver", "tango", "umbra", "velvet", "willow", "zephyr",
];

/// Replaces every private name of the program by a neutral word.
#[must_use]
pub fn rename_variables(code: &str, public: &[&str]) -> String {
    let mut names: Vec<String> = Vec::new();
    map_identifiers(code, |word| {
        if RESERVED_NAMES.contains(&word) || public.contains(&word) || word.starts_with("__") {
            return word.to_owned();
        }
        let at = names.iter().position(|name| name == word).unwrap_or_else(|| {
            names.push(word.to_owned());
            names.len() - 1
        });
        REPLACEMENT_NAMES.get(at).map_or_else(|| format!("thing{at}"), |name| (*name).to_owned())
    })
}

/// Maps every identifier outside strings.
fn map_identifiers(code: &str, mut map: impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' | '\'' => rest[1..].find(c).map_or(rest.len(), |at| at + 2),
            c if c.is_alphabetic() || c == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let piece = &rest[..length];
        if c.is_alphabetic() || c == '_' {
            out.push_str(&map(piece));
        } else {
            out.push_str(piece);
        }
        rest = &rest[length..];
    }
    out
}

/// Pseudo-code in three styles.
#[must_use]
pub fn pseudo_code_variants(code: &str) -> Vec<(&'static str, String)> {
    let swap = |text: &str, table: &[(&str, &str)]| {
        table.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    };
    let textbook = swap(
        code,
        &[
            ("def ", "FUNCTION "),
            ("elif ", "ELSE IF "),
            ("if ", "IF "),
            ("else:", "ELSE"),
            ("for ", "FOR EACH "),
            ("while ", "WHILE "),
            ("return", "RETURN"),
            (" = ", " <- "),
            (":\n", " DO\n"),
            (" not ", " NOT "),
        ],
    );
    let arrows = swap(
        code,
        &[
            ("def ", "procedure "),
            (" = ", " ← "),
            (" != ", " ≠ "),
            (" <= ", " ≤ "),
            (" >= ", " ≥ "),
            (":\n", " then\n"),
        ],
    );
    let on_one_line: Vec<&str> = code.lines().skip(1).map(str::trim).collect();
    vec![
        ("in capitals", textbook.clone()),
        ("in capitals, fenced", format!("```\n{textbook}\n```")),
        ("with arrows", arrows),
        ("on one line", on_one_line.join("; ")),
        ("as a list of steps", number_lines(code)),
    ]
}

fn number_lines(code: &str) -> String {
    let steps = code.lines().skip(1).enumerate().map(|(i, line)| format!("{}. {}", i + 1, line.trim()));
    steps.collect::<Vec<_>>().join("\n")
}

/// A writing style: its name, its declaration keyword, and its replacements of Python's keywords.
type LanguageStyle = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const LANGUAGE_STYLES: [LanguageStyle; 4] = [
    (
        "like JavaScript",
        "let ",
        &[("None", "null"), (".append(", ".push("), (" == ", " === "), (" is null", " === null")],
    ),
    ("like Java", "int ", &[("None", "null"), (".append(", ".add("), (" is null", " == null")]),
    ("like C++", "auto ", &[("None", "nullptr"), (".append(", ".push_back("), (" is nullptr", " == nullptr")]),
    ("like Rust", "let mut ", &[(".append(", ".push(")]),
];

/// Replacements shared by all of them.
const BRACED_REPLACEMENTS: [(&str, &str); 6] =
    [(" not ", " !"), ("(not ", "(!"), (" and ", " && "), (" or ", " || "), ("True", "true"), ("False", "false")];

/// The program in the style of JavaScript, Java, C++ and Rust: signs and declarations line by line.
#[must_use]
pub fn other_language_variants(code: &str) -> Vec<(&'static str, String)> {
    LANGUAGE_STYLES.iter().map(|(name, declare, words)| (*name, to_braced_code(code, declare, words))).collect()
}

/// Blocks in braces instead of indentation.
fn to_braced_code(code: &str, declare: &str, words: &[(&str, &str)]) -> String {
    let mut known: Vec<String> = Vec::new();
    let mut out: Vec<String> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for line in code.lines() {
        let indent = line.len() - line.trim_start().len();
        while open.last().is_some_and(|outer| *outer >= indent) {
            open.pop();
            out.push(format!("{}}}", "  ".repeat(open.len())));
        }
        let text = to_braced_statement(line.trim(), declare, &mut known);
        let text = words.iter().chain(&BRACED_REPLACEMENTS).fold(text, |text, (from, to)| text.replace(from, to));
        out.push(format!("{}{text}", "  ".repeat(open.len())));
        if text.ends_with('{') {
            open.push(indent);
        }
    }
    out.extend(open.iter().map(|_| "}".to_owned()));
    out.join("\n")
}

/// One statement with braces, semicolons, brackets around conditions and declarations.
fn to_braced_statement(line: &str, declare: &str, known: &mut Vec<String>) -> String {
    if let Some(head) = line.strip_suffix(':') {
        return match head.split_once(' ') {
            Some(("def", rest)) => format!("function {rest} {{"),
            Some(("elif", rest)) => format!("else if ({rest}) {{"),
            Some((word @ ("if" | "while"), rest)) => format!("{word} ({rest}) {{"),
            Some(("for", rest)) => match rest.split_once(" in ") {
                Some((name, over)) => format!("for ({declare}{name} of {over}) {{"),
                None => format!("for ({rest}) {{"),
            },
            _ => format!("{head} {{"),
        };
    }
    if let Some((name, value)) = line.split_once(" = ")
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && !known.iter().any(|k| k == name)
    {
        known.push(name.to_owned());
        return format!("{declare}{name} = {value};");
    }
    format!("{line};")
}

/// Full-width forms of everything printable.
#[must_use]
pub fn to_full_width(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_graphic() { char::from_u32(c as u32 + 0xfee0).unwrap_or(c) } else { c })
        .collect()
}

/// Cyrillic letters that look Latin.
#[must_use]
pub fn to_look_alikes(text: &str) -> String {
    let table = [('a', 'а'), ('e', 'е'), ('o', 'о'), ('p', 'р'), ('c', 'с'), ('x', 'х'), ('y', 'у'), ('i', 'і')];
    text.chars().map(|c| table.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to)).collect()
}
