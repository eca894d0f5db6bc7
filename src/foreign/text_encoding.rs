//! The characters of a file: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark.
//!
//! [`encode_text`] reverses [`decode_text`], so a table can be written back with its other bytes unchanged.

/// How a file spells its characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextEncoding {
    #[default]
    Utf8,
    /// UTF-8 with a byte order mark, as Excel writes it.
    Utf8WithMark,
    Utf16Le,
    Utf16Be,
    /// The Western code page of Windows: the fallback for bytes that are not UTF-8.
    Windows1252,
}

impl TextEncoding {
    /// The name for a person.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 | Self::Utf8WithMark => "UTF-8",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

/// The characters of Windows-1252 from 0x80 to 0x9f; the five bytes without one keep their number.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file, without a byte order mark.
///
/// # Errors
/// The file is not text; half a sentence that says what it is.
pub fn decode_text(bytes: &[u8]) -> Result<(String, TextEncoding), &'static str> {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return String::from_utf8(rest.to_vec())
            .map(|text| (text, TextEncoding::Utf8WithMark))
            .map_err(|_| "it begins as UTF-8 but is not; save it again as CSV UTF-8");
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return Ok((utf_16(rest, u16::from_le_bytes)?, TextEncoding::Utf16Le));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return Ok((utf_16(rest, u16::from_be_bytes)?, TextEncoding::Utf16Be));
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Err("it is a zip archive, such as an Excel workbook or an Anki package; export it as CSV or text");
    }
    if bytes.starts_with(b"SQLite format 3\0") {
        return Err("it is a database; export it as CSV or JSON");
    }
    if bytes.starts_with(b"%PDF") {
        return Err("it is a PDF; export it as CSV");
    }
    if bytes.contains(&0) {
        return Err("it is not a text file; export it as CSV or JSON");
    }
    Ok(match str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), TextEncoding::Utf8),
        Err(_) => (bytes.iter().map(|byte| windows_1252(*byte)).collect(), TextEncoding::Windows1252),
    })
}

/// The bytes of a text in an encoding. A character that Windows-1252 lacks becomes `?`.
#[must_use]
pub fn encode_text(text: &str, encoding: TextEncoding) -> Vec<u8> {
    let wide = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
        mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect::<Vec<u8>>()
    };
    match encoding {
        TextEncoding::Utf8 => text.as_bytes().to_vec(),
        TextEncoding::Utf8WithMark => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        TextEncoding::Utf16Le => wide([0xff, 0xfe], u16::to_le_bytes),
        TextEncoding::Utf16Be => wide([0xfe, 0xff], u16::to_be_bytes),
        TextEncoding::Windows1252 => text.chars().map(windows_1252_byte).collect(),
    }
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, &'static str> {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    let whole = bytes.len().is_multiple_of(2);
    let text = String::from_utf16(&units).ok().filter(|_| whole);
    text.ok_or("it begins as UTF-16 but is not; save it again as CSV UTF-8")
}

fn windows_1252(byte: u8) -> char {
    if (0x80..0xa0).contains(&byte) { WINDOWS_1252[usize::from(byte - 0x80)] } else { char::from(byte) }
}

fn windows_1252_byte(c: char) -> u8 {
    match WINDOWS_1252.iter().position(|known| *known == c) {
        Some(at) => 0x80 + at as u8,
        None => u8::try_from(u32::from(c)).unwrap_or(b'?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_is_read_and_written_back() {
        let check = |bytes: &[u8], text: &str, encoding: TextEncoding| {
            assert_eq!(decode_text(bytes), Ok((text.to_owned(), encoding)), "{bytes:?}");
            assert_eq!(encode_text(text, encoding), bytes, "{text}");
        };
        check("Zoë".as_bytes(), "Zoë", TextEncoding::Utf8);
        check(b"\xef\xbb\xbfa", "a", TextEncoding::Utf8WithMark);
        check(b"\xff\xfea\0\xeb\0", "aë", TextEncoding::Utf16Le);
        check(b"\xfe\xff\0a\0\xeb", "aë", TextEncoding::Utf16Be);
        check(b"Zo\xeb \x93x\x94", "Zoë “x”", TextEncoding::Windows1252);
        let all: Vec<u8> = (1..=255).collect();
        let (text, encoding) = decode_text(&all).expect("text");
        assert_eq!(encode_text(&text, encoding), all);
    }

    #[test]
    fn files_that_are_not_text_are_named() {
        let check = |bytes: &[u8], part: &str| assert!(decode_text(bytes).expect_err("not text").contains(part));
        check(b"PK\x03\x04rest", "Excel workbook");
        check(b"SQLite format 3\0rest", "database");
        check(b"a\0b", "not a text file");
        check(b"\xff\xfea", "UTF-16");
    }
}
