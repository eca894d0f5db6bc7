//! Formats values and program output for people: shortened in the middle, and without control characters.

/// Maximum length of a value in a report. Screens shorten it further and show the rest on request.
pub(in crate::judge) const MAX_TEXT_CHARS: usize = 10_000;

/// Shortens a text longer than `limit` characters: keeps both ends and inserts its length.
#[must_use]
pub fn shorten(text: &str, limit: usize) -> String {
    let length = text.chars().count();
    if length <= limit {
        return text.to_owned();
    }
    let note = format!(" … {length} characters … ");
    let room = limit.saturating_sub(note.chars().count()).max(2);
    let head: String = text.chars().take(room - room / 2).collect();
    let tail: String = text.chars().skip(length - room / 2).collect();
    format!("{head}{note}{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_their_ends_and_say_their_length() {
        assert_eq!(shorten("short", 10), "short");
        assert_eq!(shorten(&"0123456789".repeat(10), 30), "01234 … 100 characters … 56789");
    }
}
