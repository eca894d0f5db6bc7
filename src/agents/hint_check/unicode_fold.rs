//! Folds a text to one spelling for everything that looks the same to a reader.
//!
//! Compatibility folding as far as the leaks need it (Unicode's NFKC and confusables, in a custom table): full-width
//! and mathematical letters, look-alikes from other alphabets, accents, typographic quotes, dashes and operators, case.
//! Line breaks and indentation remain, because they separate code from prose. Never fails; characters that cannot be
//! folded remain unchanged.

use crate::types::sanitize::is_invisible;

/// Returns the folded text: lower case, plain letters, plain spaces, holes as `___`.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        push_folded(&mut out, c);
    }
    out.replace("...", HOLE)
}

/// Spelling of a hole in a skeleton after folding.
pub const HOLE: &str = "___";

/// Returns the first character that a hint must not contain: a control character, one that changes the direction of
/// text, or an invisible one.
#[must_use]
pub fn find_forbidden(text: &str) -> Option<char> {
    text.chars().find(|c| (c.is_control() && !matches!(c, '\n' | '\t')) || is_invisible(*c))
}

fn push_folded(out: &mut String, c: char) {
    match c {
        '\n' | '\t' | ' '..='~' => out.push(c.to_ascii_lowercase()),
        '\u{2028}' | '\u{2029}' => out.push('\n'),
        c if c.is_control() || is_invisible(c) || is_combining_mark(c) => {}
        '\u{ff01}'..='\u{ff5e}' => push_folded(out, shift_char(c, '\u{ff01}', '!')),
        '\u{1d400}'..='\u{1d6a3}' => out.push((b'a' + ((c as u32 - 0x1_d400) % 26) as u8) as char),
        '\u{1d7ce}'..='\u{1d7ff}' => out.push((b'0' + ((c as u32 - 0x1_d7ce) % 10) as u8) as char),
        '\u{24b6}'..='\u{24e9}' => out.push((b'a' + ((c as u32 - 0x24b6) % 26) as u8) as char),
        '\u{1f130}'..='\u{1f149}' => out.push(shift_char(c, '\u{1f130}', 'a')),
        '\u{1f150}'..='\u{1f169}' => out.push(shift_char(c, '\u{1f150}', 'a')),
        '\u{1f170}'..='\u{1f189}' => out.push(shift_char(c, '\u{1f170}', 'a')),
        '\u{2070}'..='\u{2079}' => out.push(shift_char(c, '\u{2070}', '0')),
        '\u{2080}'..='\u{2089}' => out.push(shift_char(c, '\u{2080}', '0')),
        c if c.is_whitespace() => out.push(' '),
        c => match c.to_lowercase().next().and_then(|lower| find_lookalike(lower).or_else(|| find_lookalike(c))) {
            Some(plain) => out.push_str(plain),
            None => out.extend(c.to_lowercase()),
        },
    }
}

fn shift_char(c: char, from: char, to: char) -> char {
    char::from_u32(c as u32 - from as u32 + to as u32).unwrap_or(c)
}

/// Returns whether a character is an accent or another mark that combines with the letter before it.
fn is_combining_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

fn find_lookalike(c: char) -> Option<&'static str> {
    LOOKALIKES.iter().find(|(from, _)| from.contains(c)).map(|(_, to)| *to)
}

/// Characters that look like or represent the plain text beside them. Lower case; letters of other alphabets only if a
/// reader cannot distinguish them.
const LOOKALIKES: [(&str, &str); 62] = [
    ("àáâãäåāăąǎȧаɑα⍺ª", "a"),
    ("ḃƀьвβ", "b"),
    ("çćĉċčсϲⅽ", "c"),
    ("ďđԁⅾ", "d"),
    ("èéêëēĕėęěеҽε℮ℯ", "e"),
    ("ƒғℱ", "f"),
    ("ĝğġģɡցℊ", "g"),
    ("ĥħһհℎℋℌℍ", "h"),
    ("ìíîïĩīĭįıіιɩⅰℐℑ", "i"),
    ("ĵјϳ", "j"),
    ("ķкκ", "k"),
    ("ĺļľłӏⅼℒℓ", "l"),
    ("мⅿℳ", "m"),
    ("ñńņňոпℕη", "n"),
    ("òóôõöøōŏőоοօσℴº", "o"),
    ("рρℙ", "p"),
    ("ԛℚ", "q"),
    ("ŕŗřгℛℜℝ", "r"),
    ("śŝşšѕꜱ", "s"),
    ("ţťŧтτ", "t"),
    ("ùúûüũūŭůűųυսц", "u"),
    ("νѵⅴ", "v"),
    ("ŵԝѡω", "w"),
    ("хχⅹ", "x"),
    ("ýÿŷуγү", "y"),
    ("źżžᴢℤℨ", "z"),
    ("æ", "ae"),
    ("œ", "oe"),
    ("ß", "ss"),
    ("ﬀ", "ff"),
    ("ﬁ", "fi"),
    ("ﬂ", "fl"),
    ("ﬃ", "ffi"),
    ("ﬄ", "ffl"),
    ("¹", "1"),
    ("²", "2"),
    ("³", "3"),
    ("‐‑‒–−﹣➖", "-"),
    ("—―", ", "),
    ("‘’‚‛′ʼʹ", "'"),
    ("“”„‟″«»", "\""),
    ("ˋ", "`"),
    ("×✕✖∗⋅", "*"),
    ("÷∕⁄", "/"),
    ("≤⩽", "<="),
    ("≥⩾", ">="),
    ("≠", "!="),
    ("←⟵⇐≔", " = "),
    ("→⟶⇒➜", "->"),
    ("∈∊", " in "),
    ("∉", " not in "),
    ("∧", " and "),
    ("∨", " or "),
    ("¬", " not "),
    ("∅", "[]"),
    ("＝═", "="),
    ("➕", "+"),
    ("❨⁽", "("),
    ("❩⁾", ")"),
    ("【〔", "["),
    ("】〕", "]"),
    ("…⋯‥", HOLE),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &str, expected: &str) {
        assert_eq!(fold(input), expected, "{input:?}");
    }

    #[test]
    fn what_looks_the_same_is_spelt_the_same() {
        check("Return  X", "return  x");
        check("ｒｅｔｕｒｎ　ｘ", "return x");
        check("𝐫𝑒𝓉𝖚𝚛𝗻 𝟙𝟚", "return 12");
        check("rеturn ѕееn", "return seen"); // Cyrillic е and ѕ
        check("ⓡⓔⓣ", "ret");
        check("re\u{301}turn ré", "return re");
        check("a\u{200b}b\u{ad}c\u{202e}d", "abcd");
        check("x ← y − 1", "x  =  y - 1");
        check("a ≤ b ≠ c", "a <= b != c");
        check("… and ...", "___ and ___");
        check("“x” – ‘y’", "\"x\" - 'y'");
        check("ﬁnd x²", "find x2");
        check("日本 👍", "日本 👍");
    }

    #[test]
    fn lines_and_indentation_stay() {
        check("if x:\n\tY\n    z\u{a0}q", "if x:\n\ty\n    z q");
    }

    #[test]
    fn what_has_no_business_in_a_hint_is_named() {
        for (text, expected) in [
            ("plain\n\ttext, naïve → ✓", None),
            ("a\u{1b}[31m", Some('\u{1b}')),
            ("a\rb", Some('\r')),
            ("a\u{202e}b", Some('\u{202e}')),
            ("a\u{200d}b", Some('\u{200d}')),
            ("a\u{e0041}b", Some('\u{e0041}')),
        ] {
            assert_eq!(find_forbidden(text), expected, "{text:?}");
        }
    }
}
