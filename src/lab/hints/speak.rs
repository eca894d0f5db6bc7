//! A Python program read aloud, in several manners: sign by sign, as orders, as a story.

/// Manners with the program's own names.
const STYLES: [&str; 4] = ["sign by sign", "as orders", "as a story", "operators only"];
const RENAMED: [&str; 4] =
    ["sign by sign, renamed", "as orders, renamed", "as a story, renamed", "operators only, renamed"];

/// The name of a manner when the program was renamed before.
#[must_use]
pub fn renamed(style: &'static str) -> &'static str {
    STYLES.iter().position(|known| *known == style).map_or(style, |at| RENAMED[at])
}

/// The program in every manner. The line that defines the function is left out: everybody knows it.
#[must_use]
pub fn ways(code: &str) -> Vec<(&'static str, String)> {
    let lines: Vec<&str> =
        code.lines().map(str::trim).filter(|l| !l.starts_with("def ") && !l.starts_with("from ")).collect();
    let spoken = |say: &dyn Fn(&str) -> String, link: &str| {
        let said: Vec<String> = lines.iter().map(|line| say(line)).collect();
        said.join(link)
    };
    vec![
        (STYLES[0], spoken(&sign_by_sign, ", new line, ")),
        (STYLES[1], spoken(&order, ", then ") + "."),
        (STYLES[2], format!("First {}.", spoken(&story, ". After that, "))),
        (STYLES[3], spoken(&|line| speak(line, &OPERATORS), ". ") + "."),
    ]
}

/// Operators in words; brackets and points are left out.
const OPERATORS: [(&str, &str); 33] = [
    ("==", " is equal to "),
    ("!=", " is not equal to "),
    ("<=", " is at most "),
    (">=", " is at least "),
    ("+=", " plus equals "),
    ("-=", " minus equals "),
    ("*=", " times equals "),
    ("//=", " divided by equals "),
    ("//", " divided by "),
    ("**", " to the power of "),
    ("=", " equals "),
    ("<", " is less than "),
    (">", " is greater than "),
    ("+", " plus "),
    ("-", " minus "),
    ("*", " times "),
    ("/", " divided by "),
    ("%", " modulo "),
    ("[]", " an empty list"),
    ("{}", " an empty dictionary"),
    ("[", " at index "),
    ("]", " "),
    ("(", " of "),
    (")", " "),
    (".", " "),
    (",", " and "),
    (":", " "),
    ("_", " "),
    ("{", " "),
    ("}", " "),
    ("\"", " "),
    ("'", " "),
    ("|", " or "),
];
/// Every sign by its name.
const SIGNS: [(&str, &str); 31] = [
    ("==", " double equals "),
    ("!=", " not equal to "),
    ("<=", " less than or equal to "),
    (">=", " greater than or equal to "),
    ("+=", " plus equals "),
    ("-=", " minus equals "),
    ("*=", " times equals "),
    ("//=", " divided by equals "),
    ("//", " divided by "),
    ("**", " to the power of "),
    ("=", " equals "),
    ("<", " less than "),
    (">", " greater than "),
    ("+", " plus "),
    ("-", " minus "),
    ("*", " times "),
    ("/", " divided by "),
    ("%", " modulo "),
    ("[", " open bracket "),
    ("]", " close bracket "),
    ("(", " open paren "),
    (")", " close paren "),
    (".", " dot "),
    (",", " comma "),
    (":", " colon"),
    ("_", " underscore "),
    ("{", " open brace "),
    ("}", " close brace "),
    ("\"", " quote "),
    ("'", " quote "),
    ("|", " or "),
];

fn speak(line: &str, table: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        if let Some((sign, words)) = table.iter().find(|(sign, _)| rest.starts_with(sign)) {
            out.push_str(words);
            rest = &rest[sign.len()..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn sign_by_sign(line: &str) -> String {
    speak(line, &SIGNS)
}

/// "set partner to target minus amount", "add one to gap", "if … is in …".
fn order(line: &str) -> String {
    if let Some((name, value)) = line.split_once(" += ") {
        return format!("increase {} by {}", speak(name, &OPERATORS), speak(value, &OPERATORS));
    }
    if let Some((name, value)) = line.split_once(" = ") {
        return format!("set {} to {}", speak(name, &OPERATORS), speak(value, &OPERATORS));
    }
    if let Some(rest) = line.strip_prefix("for ")
        && let Some((name, over)) = rest.split_once(" in ")
    {
        return format!("for each {} in {}", speak(name, &OPERATORS), speak(over, &OPERATORS));
    }
    if let Some((name, value)) = line.split_once(".append(") {
        return format!("append {} to {}", speak(value, &OPERATORS), speak(name, &OPERATORS));
    }
    speak(line, &OPERATORS)
}

/// "let partner be target minus amount", "go through …", "give back …".
fn story(line: &str) -> String {
    if let Some((name, value)) = line.split_once(" += ") {
        return format!("{} becomes itself plus {}", speak(name, &OPERATORS), speak(value, &OPERATORS));
    }
    if let Some((name, value)) = line.split_once(" = ") {
        return format!("the {} becomes {}", speak(name, &OPERATORS), speak(value, &OPERATORS));
    }
    if let Some(value) = line.strip_prefix("return ") {
        return format!("give back the {}", speak(value, &OPERATORS));
    }
    if let Some(condition) = line.strip_prefix("if ") {
        return format!("check whether {}, and in that case", speak(condition, &OPERATORS));
    }
    if let Some(condition) = line.strip_prefix("while ") {
        return format!("as long as {}, do this", speak(condition, &OPERATORS));
    }
    speak(line, &OPERATORS)
}
