//! Rewrites Python line by line with simple rules: in another language, with other names, in other letters. The result
//! need not run, but a reader must be able to understand it.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

/// Words of the language and its library, which are never renamed.
const KNOWN: &str = "and append as break class continue def del elif else enumerate extend False for from heapq heappop heappush \
    if import in insert is items keys len list dict set tuple str int float bool map max min None nonlocal not or ord chr pass \
    pop popleft deque range reversed return self sorted sum True values while yield zip abs add remove join split any all lambda";

/// Splits a program into tokens: words, numbers, signs, and whole strings.
pub fn tokens(code: &str) -> Vec<String> {
    const PAIRS: [&str; 14] = ["==", "!=", "<=", ">=", "+=", "-=", "*=", "//", "->", "**", ":=", "<<", ">>", "%="];
    let letters: Vec<char> = code.chars().collect();
    let (mut tokens, mut at) = (Vec::new(), 0);
    while at < letters.len() {
        let c = letters[at];
        let pair: String = letters[at..letters.len().min(at + 2)].iter().collect();
        let length = match c {
            c if c.is_whitespace() => 0,
            c if is_of_a_word(c) => letters[at..].iter().take_while(|c| is_of_a_word(**c)).count(),
            '"' | '\'' => letters[at + 1..].iter().position(|other| *other == c).map_or(1, |end| end + 2),
            _ if PAIRS.contains(&pair.as_str()) => 2,
            _ => 1,
        };
        if length > 0 {
            tokens.push(letters[at..at + length].iter().collect());
        }
        at += length.max(1);
    }
    tokens
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_name(token: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| KNOWN.split_whitespace().collect());
    token.starts_with(|c: char| c.is_alphabetic() || c == '_') && !WORDS.contains(token)
}

/// Returns the line with a blank for each name, and the names for the blanks.
pub fn blanks(line: &str) -> String {
    let filled: Vec<String> = tokens(line).into_iter().filter(|token| is_name(token)).collect();
    let mut open = tokens(line);
    open.iter_mut().filter(|token| is_name(token)).for_each(|token| "___".clone_into(token));
    format!("`{}`, and the holes are, in order, `{}`.", open.join(" "), filled.join("`, `"))
}

/// A language with braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BraceLanguage {
    JavaScript,
    C,
}

/// Translates a program or a line to another language, close enough to be understood.
pub fn translated(code: &str, tongue: BraceLanguage) -> String {
    let lines: Vec<&str> = code.lines().collect();
    let depth = |line: &str| (line.len() - line.trim_start().len()) / 4;
    let mut out = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        out.push(format!("{}{}", "  ".repeat(depth(line)), statement(line.trim(), tongue)));
        let next = lines.get(at + 1).map_or(0, |line| depth(line));
        for closed in (next..depth(line)).rev() {
            out.push(format!("{}}}", "  ".repeat(closed)));
        }
    }
    out.join("\n")
}

fn statement(line: &str, tongue: BraceLanguage) -> String {
    let line = line.split("  #").next().unwrap_or(line).trim();
    let (new, each) = if tongue == BraceLanguage::C { ("int", "auto") } else { ("let", "const") };
    let said = |text: &str| expression(text, tongue);
    if line.starts_with('#') {
        return line.replacen('#', "//", 1);
    }
    let Some(head) = line.strip_suffix(':') else {
        return if let Some(what) = line.strip_prefix("return ") {
            format!("return {};", said(what))
        } else {
            match line.split_once(" = ") {
                Some((to, what)) if to.chars().all(is_of_a_word) => format!("{new} {to} = {};", said(what)),
                _ => format!("{};", said(line)),
            }
        };
    };
    if let Some((each_of, of)) = head.strip_prefix("for ").and_then(|rest| rest.split_once(" in ")) {
        if let Some(bounds) = of.strip_prefix("range(").and_then(|rest| rest.strip_suffix(')')) {
            let (from, to) = bounds.split_once(", ").unwrap_or(("0", bounds));
            return format!("for ({new} {each_of} = {}; {each_of} < {}; {each_of}++) {{", said(from), said(to));
        }
        let of = said(of);
        let between = if tongue == BraceLanguage::C { ':' } else { ' ' };
        return format!(
            "for ({each} {each_of} {between}{} {of}) {{",
            if tongue == BraceLanguage::C { "" } else { "of" }
        );
    }
    for (word, other) in [("if ", "if"), ("elif ", "} else if"), ("while ", "while")] {
        if let Some(condition) = head.strip_prefix(word) {
            return format!("{other} ({}) {{", said(condition));
        }
    }
    match (head, head.strip_prefix("def ")) {
        ("else", _) => "} else {".to_owned(),
        (_, Some(rest)) if tongue == BraceLanguage::C => format!("int {rest} {{"),
        (_, Some(rest)) => format!("function {rest} {{"),
        _ => format!("{head} {{"),
    }
}

fn expression(text: &str, tongue: BraceLanguage) -> String {
    let plain = [
        (" and ", " && "),
        (" or ", " || "),
        ("not ", "!"),
        (" is None", " == null"),
        ("None", "null"),
        ("True", "true"),
        ("False", "false"),
        (" // ", " / "),
    ];
    let own = match tongue {
        BraceLanguage::JavaScript => {
            [(".append(", ".push("), (" == ", " === "), ("max(", "Math.max("), ("min(", "Math.min(")]
        }
        BraceLanguage::C => {
            [(".append(", ".push_back("), ("self.", "this->"), ("max(", "std::max("), ("min(", "std::min(")]
        }
    };
    let text = plain.iter().chain(&own).fold(text.to_owned(), |text, (python, other)| text.replace(python, other));
    let Some((before, rest)) = text.split_once("len(") else { return text };
    let Some((of, after)) = rest.split_once(')') else { return text };
    let length = if tongue == BraceLanguage::C { "size()" } else { "length" };
    format!("{before}{of}.{length}{after}")
}

/// Returns the code with each of its own names replaced.
pub fn renamed(code: &str, name: &dyn Fn(usize) -> String) -> String {
    let mut names = BTreeMap::new();
    let mut out = String::new();
    let mut rest = code;
    while let Some(start) = rest.find(|c: char| c.is_alphabetic() || c == '_') {
        let word = rest[start..].split(|c| !is_of_a_word(c)).next().unwrap_or_default();
        out.push_str(&rest[..start]);
        let count = names.len();
        let other = if is_name(word) { names.entry(word).or_insert_with(|| name(count)).as_str() } else { word };
        out.push_str(other);
        rest = &rest[start + word.len()..];
    }
    out + rest
}

/// `a`, `b`, …
pub fn letter(number: usize) -> String {
    char::from(b'a' + (number % 26) as u8).to_string().repeat(number / 26 + 1)
}

/// Words without meaning.
pub fn word(number: usize) -> String {
    const WORDS: [&str; 8] = ["apple", "river", "stone", "cloud", "tiger", "lemon", "paper", "candle"];
    format!("{}{}", WORDS[number % WORDS.len()], "s".repeat(number / WORDS.len()))
}

/// Percent-encodes the text as in URLs.
pub fn percent(text: &str) -> String {
    let letter =
        |byte: u8| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(letter).collect()
}

/// The full-width form of a character.
pub fn full_width(c: char) -> char {
    match c {
        '!'..='~' => char::from_u32(u32::from(c) - 0x21 + 0xff01).unwrap_or(c),
        other => other,
    }
}

/// A letter of another alphabet that looks the same.
pub fn look_alike(c: char) -> char {
    match c {
        'a' => 'а',
        'c' => 'с',
        'e' => 'е',
        'i' => 'і',
        'o' => 'о',
        'p' => 'р',
        's' => 'ѕ',
        'x' => 'х',
        'y' => 'у',
        other => other,
    }
}

/// The monospace letter that Unicode defines for formulas.
pub fn mathematical(c: char) -> char {
    let moved = |first: char, to: u32| char::from_u32(to + u32::from(c) - u32::from(first)).unwrap_or(c);
    match c {
        'a'..='z' => moved('a', 0x1d68a),
        'A'..='Z' => moved('A', 0x1d670),
        '0'..='9' => moved('0', 0x1d7f6),
        other => other,
    }
}

#[test]
fn rewritten_code_stays_readable() {
    let line = "if total_of(nums) == 2:";
    assert_eq!(tokens(line), ["if", "total_of", "(", "nums", ")", "==", "2", ":"]);
    assert_eq!(renamed("for i in nums: seen[i] = i", &letter), "for a in b: c[a] = a");
    assert_eq!(blanks("seen[x] = 1"), "`___ [ ___ ] = 1`, and the holes are, in order, `seen`, `x`.");
    let program = "def f(xs):\n    for i in range(1, len(xs)):\n        if i == 2:\n            return i\n    return 0";
    assert_eq!(
        translated(program, BraceLanguage::JavaScript),
        "function f(xs) {\n  for (let i = 1; i < xs.length; i++) {\n    if (i === 2) {\n      return i;\n    }\n  }\n  return 0;\n}"
    );
}
