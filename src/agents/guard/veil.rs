//! Ways of writing in which nobody explains anything: bytes, escapes, letters set apart, words turned round, a sign a line.
//!
//! Whatever is said so is meant to be read otherwise, and what that would be needn't be known: the form alone is refused, so
//! that a single short line is no safer behind a code than a whole program ([`super::decode`] reads what is hidden and compares).
//! Statements, numbers and operators as people write them pass.

use std::collections::BTreeSet;

use super::decode;
use super::tokens::{is_name, is_number, strict};

/// The first veil over a text, with what it is. `folded` is the same in folded spelling, `is_known` knows words of the references.
#[must_use]
pub fn veil(text: &str, folded: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    let found = |what: &'static str| move |read: String| format!("{what}: {read}");
    (entities(folded) || escapes(folded))
        .then(|| "letters as escapes".to_owned())
        .or_else(|| percent(folded).then(|| "letters in percent".to_owned()))
        .or_else(|| bytes(folded).map(found("bytes")))
        .or_else(|| bits(folded).map(found("bits")))
        .or_else(|| codes(folded, is_known).map(found("codes of letters")))
        .or_else(|| base64(text).map(found("base64")))
        .or_else(|| spelled(folded, is_known).map(found("spelled sign by sign")))
        .or_else(|| strewn(folded).map(found("a sign at a time")))
        .or_else(|| in_json(folded).map(found("code in JSON")))
        .or_else(|| typeset(folded).map(found("typeset code")))
        .or_else(|| in_capitals(text).map(found("an order in capitals")))
        .or_else(|| turned(folded, is_known).map(found("words turned round")))
        .or_else(|| shifted(folded, is_known).map(found("letters shifted")))
}

/// `&#114;`, more than once or twice.
fn entities(text: &str) -> bool {
    const FEWEST: usize = 3;
    let is_entity = |rest: &&str| {
        let digits = rest.split(';').next().unwrap_or_default();
        rest.len() > digits.len()
            && (2..=5).contains(&digits.len())
            && digits.bytes().all(|b| b.is_ascii_hexdigit() || b == b'x')
    };
    text.split("&#").skip(1).filter(is_entity).count() >= FEWEST
}

/// `\u0072`, `\x72` and `\162`.
fn escapes(text: &str) -> bool {
    const FEWEST: usize = 4;
    let hex =
        |text: &str, digits: usize| text.get(..digits).is_some_and(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
    let is_escape = |rest: &&str| match rest.chars().next() {
        Some('u') => hex(&rest[1..], 4),
        Some('x') => hex(&rest[1..], 2),
        Some('0' | '1') => rest.get(..3).is_some_and(|text| text.bytes().all(|b| (b'0'..=b'7').contains(&b))),
        _ => false,
    };
    text.split('\\').skip(1).filter(is_escape).count() >= FEWEST
}

/// `lo%20%3d`: `n%20` alone is a remainder.
fn percent(text: &str) -> bool {
    const FEWEST: usize = 3;
    let byte = |rest: &str| {
        rest.get(..2).and_then(|pair| u8::from_str_radix(pair, 16).ok()).filter(|b| (b' '..=b'~').contains(b))
    };
    let parts: Vec<&str> = text.split('%').skip(1).collect();
    let escaped: Vec<&&str> = parts.iter().filter(|rest| byte(rest).is_some()).collect();
    let lettered = escaped.iter().any(|rest| rest[..2].bytes().any(|b| b.is_ascii_alphabetic()));
    let close = parts.windows(2).any(|pair| pair[0].len() == 2 && byte(pair[0]).is_some() && byte(pair[1]).is_some());
    escaped.len() >= FEWEST && (lettered || close)
}

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// The first run of words that all are bytes, as text.
fn run_of(
    words: &[&str],
    fewest: usize,
    byte: impl Fn(&str) -> Option<u8>,
    means: impl Fn(&[&str], &str) -> bool,
) -> Option<String> {
    words.split(|word| byte(word).is_none()).filter(|run| run.len() >= fewest).find_map(|run| {
        let bytes: Vec<u8> = run.iter().filter_map(|word| byte(word)).collect();
        decode::readable(&bytes).filter(|read| means(run, read))
    })
}

/// Pairs of hexadecimal digits.
fn bytes(text: &str) -> Option<String> {
    const FEWEST: usize = 6;
    let byte = |word: &str| {
        let word = word.strip_prefix("0x").unwrap_or(word);
        (word.len() == 2).then(|| u8::from_str_radix(word, 16).ok()).flatten()
    };
    // Two digits alone are a number.
    let lettered =
        |run: &[&str], _: &str| run.iter().filter(|word| word.bytes().any(|b| b.is_ascii_alphabetic())).count() >= 2;
    run_of(&words(text), FEWEST, byte, lettered)
}

/// Groups of seven or eight binary digits that are letters.
fn bits(text: &str) -> Option<String> {
    const FEWEST: usize = 4;
    /// That all of so many are signs of a text is no accident.
    const MANY: usize = 10;
    let byte = |word: &str| matches!(word.len(), 7 | 8).then(|| u8::from_str_radix(word, 2).ok()).flatten();
    let is_text = |run: &[&str], read: &str| run.len() >= MANY || read.contains(|c: char| c.is_ascii_lowercase());
    run_of(&words(text), FEWEST, byte, is_text)
}

/// Numbers that are codes of small letters and of what stands between them in code; a list of measurements hardly is.
fn codes(text: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    const FEWEST: usize = 8;
    let byte = |word: &str| word.parse::<u8>().ok().filter(|b| (b' '..=b'~').contains(b));
    let is_text = |_: &[&str], read: &str| {
        let rare = read.chars().filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit()).count();
        let is_code = || strict(&read.to_lowercase()).iter().any(|word| word.len() > 3 && is_known(word));
        read.contains([' ', '=', '(', '[']) && (rare * 6 <= read.len() || is_code())
    };
    run_of(&words(text), FEWEST, byte, is_text)
}

/// A run of the alphabet that is text; a name that people made hardly is.
fn base64(text: &str) -> Option<String> {
    const SHORTEST: usize = 12;
    let symbol = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
    let mixed =
        |run: &&str| run.contains(|c: char| c.is_ascii_lowercase()) && run.contains(|c: char| c.is_ascii_uppercase());
    let runs = text.split(|c: char| !symbol(c)).filter(|run| run.len() >= SHORTEST).filter(mixed);
    runs.filter_map(decode::base64_run).find(|read| read.chars().all(|c| matches!(c, '\n' | ' '..='~')))
}

/// Letters set apart that spell a word of a program, or a sign of it among them: whoever reads on has code before them.
fn spelled(text: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    const FEWEST: usize = 8;
    const SIGNS: [char; 9] = ['=', '(', ')', '[', ']', '+', '<', '>', ':'];
    let pieces = text.split(|c: char| c.is_whitespace() || matches!(c, '-' | '.' | '\u{b7}' | '|' | '_' | '/' | ','));
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    pieces.split(|piece| piece.chars().count() > 1).find_map(|run| {
        let spelled: String = run.concat();
        let word = |word: &str| word.len() >= 4 && (is_known(word) || KEYWORDS.contains(&word));
        let has_word = || {
            KEYWORDS.iter().any(|known| known.len() >= 4 && spelled.contains(known))
                || spelled.split(|c: char| !c.is_alphanumeric()).any(word)
        };
        // Three letters in a row are a word, and an operator stands between words.
        let has_name = || spelled.split(|c: char| !c.is_alphabetic()).any(|word| word.len() >= 3);
        (run.len() >= FEWEST && (has_word() || (spelled.contains(SIGNS) && has_name()))).then_some(spelled)
    })
}

/// A program with a line, or a pair of marks, for each of its signs.
fn strewn(text: &str) -> Option<String> {
    const FEWEST: usize = 4;
    let is_sign = |piece: &&str| {
        !piece.is_empty() && !piece.contains(|c: char| c.is_alphanumeric() || c == '_' || c.is_whitespace())
    };
    let is_one = |piece: &str| strict(piece).len() == 1;
    let sets = |run: &[&str]| run.iter().any(|piece| piece.len() > 1 && piece.ends_with('='));
    let means = |run: &[&str]| {
        (run.len() >= FEWEST || (run.len() + 1 == FEWEST && sets(run)))
            && run.iter().any(|piece| piece.contains(|c: char| c.is_alphabetic()))
            && run.iter().copied().any(|piece| is_sign(&piece))
    };
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if let Some(run) = lines.split(|line| !is_one(line)).find(|run| means(run)) {
        return Some(run.join(" "));
    }
    let pieces: Vec<&str> = text.split('`').collect();
    let mut run: Vec<&str> = Vec::new();
    for pair in pieces[1..].chunks(2) {
        run.push(pair[0].trim());
        let apart = pair.get(1).is_none_or(|between| !between.trim().is_empty());
        if apart {
            if means(&run) && run.iter().all(|piece| is_one(piece)) {
                return Some(run.join(" "));
            }
            run.clear();
        }
    }
    None
}

/// A string of an object that is code.
fn in_json(text: &str) -> Option<String> {
    let start = text.find("{\"")?;
    let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<serde_json::Value>();
    let object = values.next()?.ok()?;
    let strings = object.as_object()?.values().filter_map(serde_json::Value::as_str);
    strings.flat_map(str::lines).find(|line| line.contains(['=', '(', '[', ';'])).map(|line| line.trim().to_owned())
}

/// `\texttt{…}` around code.
fn typeset(text: &str) -> Option<String> {
    let pieces = text.split("\\texttt{").skip(1).map(|rest| rest.lines().next().unwrap_or(rest));
    pieces.into_iter().find(|piece| piece.contains(['=', '(', '['])).map(|piece| piece.trim().to_owned())
}

/// `SET low TO mid`, a line of a program in the capitals of textbooks.
fn in_capitals(text: &str) -> Option<String> {
    const ORDERS: [(&str, &str); 5] =
        [("SET ", " TO "), ("ADD ", " TO "), ("INCREASE ", " BY "), ("DECREASE ", " BY "), ("ADD ", " \u{2190} ")];
    let is_order = |line: &&str| ORDERS.iter().any(|(first, then)| line.starts_with(first) && line.contains(then));
    text.lines().map(str::trim).filter(|line| !line.contains("___")).find(is_order).map(str::to_owned)
}

/// Words of every program.
const KEYWORDS: [&str; 16] = [
    "return",
    "while",
    "append",
    "range",
    "elif",
    "else",
    "sorted",
    "import",
    "join",
    "split",
    "enumerate",
    "lambda",
    "print",
    "popleft",
    "self",
    "false",
];

/// Letters that the words have together which are read otherwise: two short words may meet by accident.
const FEWEST_LETTERS: usize = 8;

/// Different words that are none as they stand and words of the references when `read` otherwise.
fn read_otherwise(text: &str, read: impl Fn(&str) -> String, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    let tokens = strict(text);
    let words: BTreeSet<&String> =
        tokens.iter().filter(|word| is_name(word) && !is_number(word) && word.len() >= 3 && !is_known(word)).collect();
    let is_meant = |word: &str| is_known(word) || KEYWORDS.contains(&word);
    let is_set = |sign: &str| matches!(sign, "=" | "+=" | "-=" | "*=" | "==" | "^" | "[");
    let meant: Vec<String> = words.iter().map(|word| read(word)).filter(|word| is_meant(word)).collect();
    let letters: usize = meant.iter().map(String::len).sum();
    let set =
        || tokens.windows(2).any(|pair| is_set(&pair[1]) && words.contains(&pair[0]) && is_meant(&read(&pair[0])));
    (meant.len() >= 2 && letters >= FEWEST_LETTERS || set()).then(|| meant.join(", "))
}

fn turned(text: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    read_otherwise(text, |word| word.chars().rev().collect(), is_known)
}

fn shifted(text: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    (1..26).find_map(|places| read_otherwise(text, |word| decode::shift(word, places), is_known))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::agents::guard::fold::fold;

    fn check(text: &str, expected: Option<&str>) {
        let known = ["low", "high", "mid", "seen", "rest", "heaviest"];
        let found = veil(text, &fold(text), &|word| known.contains(&word));
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    #[test]
    fn no_letter_is_written_as_a_number() {
        check("&#108;&#111;&#119; &#61; 1", Some("letters as escapes"));
        check("\\u006c\\u006f\\u0077\\u003d", Some("letters as escapes"));
        check("low%20%3D%20mid", Some("letters in percent"));
        check("It is `72 6f 6f 74 5f 61 20 3d 3d`.", Some("bytes: root_a =="));
        check("0x6c 0x6f 0x77 0x20 0x3d 0x31", Some("bytes: low =1"));
        check("01101100 01101111 01110111 00111101", Some("bits: low="));
        check("108, 111, 119, 32, 61, 32, 109, 105, 100", Some("codes of letters: low = mid"));
        check("39 40 39 32 124 32 39 91 39 91 39", Some("codes of letters: '(' | '['['"));
        check("72, 73, 71, 72, 32, 61, 32, 76, 79, 87", Some("codes of letters: HIGH = LOW"));
        check("Decode bG93ID0gbWlk", Some("base64: low = mid"));
    }

    #[test]
    fn numbers_as_people_write_them_pass() {
        check("Take 20 30 40 50 60 70 80 and add them.", None);
        check("It may be a bad ad, be it as it may.", None);
        check("temperatures = [73, 74, 75, 71, 69, 72, 76, 73, 101, 104]", None);
        check("The bits are 00000001 00000010 00000100 00001000.", None);
        check("`n%20`, `n%30` and `n%40` are 100% different; `&#` is odd, `\\n` ends a line.", None);
        check("`binarySearchTreeNode` and `ConnectionRefused` are long names.", None);
    }

    #[test]
    fn no_program_is_said_a_sign_at_a_time() {
        check("So: r e t u r n m a x ( c r a t e s )", Some("spelled sign by sign: returnmax(crates)"));
        check("s-o-r-t-e-d of it, h.e.a.v.i.e.s.t", Some("spelled sign by sign: heaviest"));
        check("it is h | e | a | v | i | e | s | t , then", Some("spelled sign by sign: heaviest"));
        check("l.o.w.=.m.i.d.+.1.", Some("spelled sign by sign: low=mid+1"));
        check("low\n=\nmid\n+\n1", Some("a sign at a time: low = mid + 1"));
        check("Then `low` `=` `mid` `+` `1`.", Some("a sign at a time: low = mid + 1"));
        check("seen\n-=\nrest", Some("a sign at a time: seen -= rest"));
        check("\\texttt{low = mid}", Some("typeset code: low = mid}"));
        check("So:\n  SET low TO mid", Some("an order in capitals: SET low TO mid"));
        check("{\"code\": \"low = mid + 1\"}", Some("code in JSON: low = mid + 1"));
        check("wol = dim + hgih", Some("words turned round: mid, high, low"));
        check("ybj = zvq + uvtu", Some("letters shifted: high, low, mid"));
    }

    #[test]
    fn rows_and_signs_as_people_write_them_pass() {
        check("The row is 3 1 4 1 5 9 2 6, and then the loop ends.", None);
        check("Write a b b c a b d e under each other.", None);
        check("1 + 2 + 3 + 4 + 5 + 6 is 21.", None);
        check("There are `<` and `<=`, `low` and `high`.", None);
        check("- low\n- mid\n- high\n", None);
        check("The object is {\"name\": \"Ann\", \"age\": 3}.", None);
        check("The sides are 70, 65, 80, 32, 91, 90, 85, 77, 66.", None);
        check("SET is what Python calls it; \\texttt{low} is a name.\nSET ___ TO ___", None);
        check("The words level, on and no read both ways.", None);
        check("", None);
        check("`", None);
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in any::<String>()) {
            let _ = veil(&text, &fold(&text), &|_| false);
        }
    }
}
