//! What a text may be hiding: every reading that a simple code yields.
//!
//! Base64, hexadecimal, character codes, binary, percent and escape sequences, entities; letters shifted by any number
//! of places, turned round, spread out or written as digits. A reading that is nonsense does no harm: it is only
//! compared with what must not be said. Two layers deep. Anything long without a space that no one could read aloud
//! counts as a code of its own ([`opaque`]).

/// A reading of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Such as `base64`.
    pub code: &'static str,
    pub text: String,
}

impl Reading {
    /// English words stay words in it: only signs and all would be no accident.
    pub fn keeps_words(&self) -> bool {
        self.code == "reversed words"
    }

    /// Signs and numbers are the text's own in it: words alone tell whether it was meant.
    pub fn shifts_letters(&self) -> bool {
        self.code == "shifted letters"
    }

    /// Nobody writes so by accident.
    pub fn is_written_in_bytes(&self) -> bool {
        matches!(self.code, "base64" | "hexadecimal" | "character codes" | "binary" | "percent" | "escapes")
    }

    /// Runs of a reference that it must have beyond those of the text itself. What is turned round still has brackets,
    /// signs and short names in some order.
    pub fn least_runs(&self) -> usize {
        match self.code {
            "reversed" | "reversed lines" | "reversed words" => 3,
            "digits for letters" | "spread letters" => 1,
            _ => 0,
        }
    }
}

/// Every reading of a text that differs from it, at most two layers deep.
#[must_use]
pub fn readings(text: &str) -> Vec<Reading> {
    let mut readings = blobs(text);
    let second: Vec<Reading> = readings.iter().flat_map(|reading| blobs(&reading.text)).collect();
    let turned: Vec<Reading> = readings.iter().flat_map(|reading| rewritings(&reading.text)).collect();
    readings.extend(second);
    readings.extend(turned);
    readings.extend(rewritings(text));
    readings
}

/// The first stretch that nobody could read aloud: more than `longest` letters and digits without a break.
#[must_use]
pub fn opaque(text: &str, longest: usize) -> Option<&str> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '=';
    text.split(|c| !part(c)).find(|run| run.len() > longest && run.chars().any(|c| c.is_ascii_alphanumeric()))
}

/// Reads one code; none where there is nothing of it.
type Decoder = fn(&str) -> Option<String>;

/// Codes that stand in a text as a block of their own.
fn blobs(text: &str) -> Vec<Reading> {
    let decoders: [(&'static str, Decoder); 6] = [
        ("base64", base64),
        ("hexadecimal", hexadecimal),
        ("character codes", character_codes),
        ("binary", binary),
        ("percent", percent),
        ("escapes", escapes),
    ];
    let decode =
        |(code, decoder): (&'static str, fn(&str) -> Option<String>)| decoder(text).map(|text| Reading { code, text });
    decoders.into_iter().filter_map(decode).collect()
}

/// Codes that change the whole text letter by letter.
fn rewritings(text: &str) -> Vec<Reading> {
    let mut readings: Vec<Reading> =
        (1..26).map(|by| Reading { code: "shifted letters", text: shift(text, by) }).collect();
    let reversed_lines: String = text.lines().map(|l| l.chars().rev().collect::<String>() + "\n").collect();
    let reversed_words: Vec<&str> = text.split_whitespace().rev().collect();
    readings.push(Reading { code: "reversed", text: text.chars().rev().collect() });
    readings.push(Reading { code: "reversed lines", text: reversed_lines });
    readings.push(Reading { code: "reversed words", text: reversed_words.join(" ") });
    readings.push(Reading { code: "digits for letters", text: leetless(text, 'i') });
    readings.push(Reading { code: "digits for letters", text: leetless(text, 'l') });
    readings.extend(closed_up(text).map(|text| Reading { code: "spread letters", text }));
    readings
}

/// Bytes as text, when most of them are.
pub(super) fn readable(bytes: &[u8]) -> Option<String> {
    let plain = bytes.iter().filter(|b| matches!(b, b'\n' | b'\t' | b' '..=b'~')).count();
    (bytes.len() >= 4 && plain * 10 >= bytes.len() * 9).then(|| String::from_utf8_lossy(bytes).into_owned())
}

/// Every run of the alphabet that is long enough to be one, also across line breaks.
fn base64(text: &str) -> Option<String> {
    let symbol = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '=');
    let runs = || text.split(|c: char| !symbol(c)).filter(|run| run.len() >= 8);
    let whole: String = runs().collect();
    let each: Vec<String> = runs().filter_map(base64_run).collect();
    let decoded = base64_run(&whole).into_iter().chain(each).collect::<Vec<_>>().join("\n");
    (!decoded.is_empty()).then_some(decoded)
}

/// One run of the alphabet as text; none where most of it is none.
pub(super) fn base64_run(run: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut bits, mut held) = (0_u32, 0);
    for c in run.bytes().filter(|c| *c != b'=') {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' | b'-' => 62,
            _ => 63,
        };
        bits = (bits << 6) | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    readable(&bytes)
}

/// Runs of pairs of hexadecimal digits, together or apart, with or without `0x` or `\x`.
fn hexadecimal(text: &str) -> Option<String> {
    let bare = text.replace("0x", " ").replace("\\x", " ").replace([',', ':'], " ");
    let words: Vec<&str> = bare.split_whitespace().collect();
    let is_hex = |word: &str| word.len().is_multiple_of(2) && word.bytes().all(|b| b.is_ascii_hexdigit());
    let mut digits = String::new();
    for word in words.iter().filter(|word| is_hex(word) && (word.len() == 2 || word.len() >= 8)) {
        digits.push_str(word);
    }
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..digits.len() / 2).filter_map(|i| byte(2 * i)).collect();
    readable(&bytes)
}

/// Numbers that are codes of printable characters, eight in a row at least.
fn character_codes(text: &str) -> Option<String> {
    numbers(text, |word| word.parse().ok())
}

/// Groups of seven or eight binary digits.
fn binary(text: &str) -> Option<String> {
    let group = |word: &str| (word.len() == 7 || word.len() == 8).then(|| u8::from_str_radix(word, 2).ok()).flatten();
    numbers(text, group)
}

fn numbers(text: &str, read: impl Fn(&str) -> Option<u8>) -> Option<String> {
    const FEWEST: usize = 8;
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let codes: Vec<u8> = words.filter_map(read).filter(|c| matches!(c, b'\n' | b'\t' | b' '..=b'~')).collect();
    (codes.len() >= FEWEST).then(|| String::from_utf8_lossy(&codes).into_owned())
}

fn percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    let mut decoded = false;
    while let Some((&byte, tail)) = rest.split_first() {
        let pair = (byte == b'%').then(|| tail.get(..2)).flatten().and_then(|pair| std::str::from_utf8(pair).ok());
        if let Some(value) = pair.and_then(|pair| u8::from_str_radix(pair, 16).ok()) {
            (decoded, rest) = (true, &tail[2..]);
            bytes.push(value);
        } else {
            bytes.push(byte);
            rest = tail;
        }
    }
    decoded.then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// `\u0072`, `\162` and `&#114;`, `&lt;`.
fn escapes(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        out.push_str(&rest[..at]);
        let (c, length) = escape(&rest[at..]).unwrap_or_else(|| (rest[at..].chars().next().unwrap_or(' '), 1));
        out.push(c);
        rest = &rest[at + length..];
    }
    out.push_str(rest);
    (out != text).then_some(out)
}

/// The character an escape at the start of `text` stands for, and the escape's length.
fn escape(text: &str) -> Option<(char, usize)> {
    const NAMED: [(&str, char); 5] = [("&lt;", '<'), ("&gt;", '>'), ("&amp;", '&'), ("&quot;", '"'), ("&equals;", '=')];
    if let Some((name, c)) = NAMED.iter().find(|(name, _)| text.starts_with(name)) {
        return Some((*c, name.len()));
    }
    let number = |from: usize, digits: &str, radix| {
        let value = u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)?;
        Some((value, from + digits.len()))
    };
    if let Some(entity) = text.strip_prefix("&#") {
        let end = entity.find(';')?;
        let digits = &entity[..end];
        let (c, _) = match digits.strip_prefix('x') {
            Some(hex) => number(0, hex, 16)?,
            None => number(0, digits, 10)?,
        };
        return Some((c, end + 3));
    }
    match text.get(1..2)? {
        "u" => number(2, text.get(2..6)?, 16),
        "0" | "1" => number(1, text.get(1..4)?, 8),
        _ => None,
    }
}

pub(super) fn shift(text: &str, by: u8) -> String {
    let turn = |c: char, from: u8| (((c as u8 - from + by) % 26) + from) as char;
    let shifted = text.chars().map(|c| match c {
        'a'..='z' => turn(c, b'a'),
        'A'..='Z' => turn(c, b'A'),
        c => c,
    });
    shifted.collect()
}

/// `r3turn` read as `return`: only inside words, so that numbers stay.
fn leetless(text: &str, one: char) -> String {
    let letter = |c: char| match c {
        '0' => 'o',
        '1' | '!' | '|' => one,
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        c => c,
    };
    let symbol = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '$' | '!' | '|' | '_');
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(|c| !symbol(c)) {
        let has_letter = word.contains(|c: char| c.is_ascii_alphabetic());
        if has_letter { out.extend(word.chars().map(letter)) } else { out.push_str(word) }
    }
    out
}

/// `r e t u r n` and `r-e-t-u-r-n` read as `return`.
fn closed_up(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut single = 0;
    for word in text.split([' ', '-', '.', '\u{b7}', '|']) {
        let letter = word.chars().count() <= 1;
        single += usize::from(letter && !word.is_empty());
        if !letter || word.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        if !letter {
            out.push(' ');
        }
    }
    (single >= 8).then_some(out)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_code_is_read() {
        let check = |text: &str, expected: &str| {
            let found = readings(text).iter().any(|reading| reading.text.to_lowercase().contains(expected));
            assert!(found, "{text}");
        };
        let code = "return [seen[rest], i]";
        check("cmV0dXJuIFtzZWVuW3Jlc3RdLCBpXQ==", code);
        check("Try cmV0dXJuIFtzZWVu and\nW3Jlc3RdLCBpXQ", code);
        check("72657475726e205b7365656e5b726573745d2c20695d", code);
        check("72 65 74 75 72 6e 20 5b 73 65 65 6e", "return [seen");
        check("\\x72\\x65\\x74\\x75\\x72\\x6e", "return");
        check("114 101 116 117 114 110 32 91 115", "return [s");
        check("01110010 01100101 01110100 01110101 01110010 01101110 00100000 01111000", "return x");
        check("return%20%5Bseen%5Brest%5D%2C%20i%5D", code);
        check("return &#91;seen&#x5b;rest&#93;&#93;", "return [seen[rest]]");
        check("\\u0072\\u0065turn", "return");
        check("erghea [frra[erfg], v]", code);
        check("uhwxuq [vhhq[uhvw], l]", code);
        check("]i ,]tser[nees[ nruter", code);
        check("r3turn s33n", "return seen");
        check("r e t u r n   s e e n", "return  seen");
        check("Y21WMGRYSnVJRnR6WldWdVczSmxjM1JkTENCcFhRPT0=", code);
    }

    #[test]
    fn what_nobody_can_read_aloud_is_noticed() {
        for (text, expected) in [
            ("Look at the counterintuitiveness of it", None),
            ("cmV0dXJuIFtzZWVuW3Jlc3RdLCBpXQ==", Some("cmV0dXJuIFtzZWVuW3Jlc3RdLCBpXQ==")),
            ("last-in-first-out-and-so-on-and-on", None),
            ("", None),
        ] {
            assert_eq!(opaque(text, 22), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in any::<String>()) {
            prop_assert!(readings(&text).iter().all(|reading| !reading.code.is_empty()));
            let _ = opaque(&text, 22);
        }
    }
}
