//! Checks a submitted file before any of it runs: is it text, and is it non-empty?

use super::verdict::interpret::{NearDeclaration, find_near_declaration};
use crate::types::Signature;
use crate::types::humanize::join_or;
use crate::types::sanitize::clean;
use crate::types::verdict_report::{
    ADD_LINE, CompileError, EMPTY_FILE_KIND, ENCODING_KIND, LANGUAGE_KIND, MISSING_FUNCTION_KIND, MISSING_NAME_KIND,
};
use crate::types::{Language, Problem};

/// Maximum size of a source file. A larger one is rejected unread, because no one types a megabyte.
pub const MAX_SOURCE_BYTES: usize = 1 << 20;

/// Maximum length of a line. A compiler needs more than linear time for some long lines, and the program would look
/// like a loop that never ends. The longest line of a table that someone pasted is far shorter.
const MAX_LINE_BYTES: usize = 64 << 10;

/// Decodes a source as UTF-8, with or without a byte order mark.
pub(super) fn decode_source(source: &[u8]) -> Result<String, CompileError> {
    let refused = |message: String, line: Option<u32>| CompileError {
        kind: ENCODING_KIND.to_owned(),
        message,
        line,
        column: None,
        code: None,
    };
    if source.len() > MAX_SOURCE_BYTES {
        return Err(refused(format!("the file is larger than {} KB", MAX_SOURCE_BYTES >> 10), None));
    }
    if source.starts_with(b"\xff\xfe") || source.starts_with(b"\xfe\xff") {
        return Err(refused("the file is UTF-16; save it as UTF-8".to_owned(), None));
    }
    let body = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
    match std::str::from_utf8(body) {
        Ok(text) if text.contains('\0') => {
            Err(refused("the file contains a NUL byte; save it as UTF-8 text (it may be UTF-16)".to_owned(), None))
        }
        Ok(text) => match text.lines().position(|line| line.len() > MAX_LINE_BYTES) {
            Some(at) => {
                let most = MAX_LINE_BYTES >> 10;
                Err(refused(format!("the line is longer than {most} KB; break it into several"), Some(at as u32 + 1)))
            }
            None => Ok(text.to_owned()),
        },
        Err(error) => {
            let before = &body[..error.valid_up_to()];
            let line = String::from_utf8_lossy(before).split('\n').count() as u32;
            let byte = body[error.valid_up_to()];
            Err(refused(
                format!(
                    "byte 0x{byte:02x} is not UTF-8; save the file as UTF-8 (it looks like Latin-1 or another encoding)"
                ),
                Some(line),
            ))
        }
    }
}

/// Builds the error for an empty file.
pub(super) fn empty_file_error(signature: &Signature) -> CompileError {
    let message = match signature.called_name() {
        Some(name) => format!("the file is empty; the tests call `{name}`"),
        None => "the file is empty".to_owned(),
    };
    CompileError { kind: EMPTY_FILE_KIND.to_owned(), message, line: None, column: None, code: None }
}

/// Builds the error for a problem that has no prelude in this language.
pub(super) fn missing_prelude_error(problem: &Problem, language: Language) -> CompileError {
    let there: Vec<&str> = problem.preludes.keys().map(|language| language.title()).collect();
    let message = format!(
        "this problem comes with code of its own, which is not there in {}; use {}",
        language.title(),
        join_or(&there)
    );
    CompileError { kind: LANGUAGE_KIND.to_owned(), message, line: None, column: None, code: None }
}

/// What the message about a missing name says before its advice.
pub const MISSING_NAME: &str = ", which the tests call";

/// How a solution from LeetCode begins.
pub(super) const SITE_CLASS: &str = "class Solution";

/// Builds the error for a file in a native language that doesn't define the name the tests call. Unless functions belong
/// into a class, as Java's do, those in the class of another site have to move.
pub(super) fn missing_native_name_error(name: &str, source: &str, in_class: bool) -> CompileError {
    let advice = if !in_class && source.contains(SITE_CLASS) {
        "move your function out of `class Solution`, and give it this name and the first line of the starter"
    } else {
        "give your function this name and the first line of the starter"
    };
    let message = format!("the file does not define `{name}`{MISSING_NAME}; {advice}");
    CompileError { kind: MISSING_FUNCTION_KIND.to_owned(), message, line: None, column: None, code: None }
}

/// Builds the error for a file that doesn't define the name the tests call. It mentions a similar or nested declaration,
/// or the line that connects the name with the declaration that was meant. A name that is only misspelt is better
/// corrected than connected, and a nested one moved, unless its class is the `Solution` of another site.
pub(super) fn missing_name_error(name: &str, source: &str, adapting_line: Option<String>) -> CompileError {
    let near = match (find_near_declaration(source, name), adapting_line) {
        (Some(NearDeclaration::Near(near)), line) if line.is_none() || near.to_lowercase() != name.replace('_', "") => {
            format!("; it defines `{}`: is that the same, misspelt?", clean(near))
        }
        (Some(NearDeclaration::Inside), line) if line.is_none() || !source.contains(SITE_CLASS) => {
            "; it stands inside a class or another function: put it at the left margin, by itself".to_owned()
        }
        (_, Some(line)) => format!("{ADD_LINE}{line}`"),
        (_, None) => String::new(),
    };
    CompileError {
        kind: MISSING_NAME_KIND.to_owned(),
        message: format!("the file does not define `{name}`{MISSING_NAME}{near}"),
        line: None,
        column: None,
        code: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_source(source: &[u8], expected: &str) {
        let found = decode_source(source).map_err(|error| error.message);
        assert!(found.as_ref().is_err_and(|message| message.contains(expected)), "{found:?}");
    }

    #[test]
    fn utf_16_is_named_with_and_without_its_mark() {
        let little: Vec<u8> = "x = 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "x = 1\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        check_source(&[b"\xff\xfe", little.as_slice()].concat(), "the file is UTF-16; save it as UTF-8");
        check_source(&[b"\xfe\xff", big.as_slice()].concat(), "the file is UTF-16; save it as UTF-8");
        for unmarked in [little, big] {
            check_source(&unmarked, "save it as UTF-8 text (it may be UTF-16)");
        }
    }

    #[test]
    fn the_name_in_camel_case_is_connected_or_named() {
        let check = |source: &str, line: Option<&str>, expected: &str| {
            let message = missing_name_error("pair_to_target", source, line.map(str::to_owned)).message;
            assert!(message.ends_with(expected), "{source}: {message}");
        };
        let source = "def pairToTarget(slips, target):\n    return []\n";
        let line = "pair_to_target = pairToTarget";
        check(source, Some(line), "; add this line at its end: `pair_to_target = pairToTarget`");
        // A second function of two arguments leaves open which one is meant, but not whose name is alike.
        let two = format!("{source}\ndef add(a, b):\n    return a + b\n");
        check(&two, None, "; it defines `pairToTarget`: is that the same, misspelt?");
    }
}
