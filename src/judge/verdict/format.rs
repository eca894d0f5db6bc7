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
    // Counted from both ends: the text can have millions of characters.
    let head = text.char_indices().nth(room - room / 2).map_or(text.len(), |(at, _)| at);
    let tail = text.char_indices().nth_back(room / 2 - 1).map_or(0, |(at, _)| at);
    format!("{}{note}{}", &text[..head], &text[tail..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_their_ends_and_say_their_length() {
        assert_eq!(shorten("short", 10), "short");
        assert_eq!(shorten(&"0123456789".repeat(10), 30), "01234 … 100 characters … 56789");
        assert_eq!(shorten(&"äöü€".repeat(25), 27), "äöü€ … 100 characters … öü€");
        assert_eq!(shorten(&"0123456789".repeat(10), 3), "0 … 100 characters … 9");
    }
}
