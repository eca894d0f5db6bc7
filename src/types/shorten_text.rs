//! Shortens texts and values that are too long to show: texts in the middle, values between their entries.

/// Shortens a text longer than `limit` characters: keeps both ends and inserts its length. A text that would become longer
/// stays as it is, so the result is at most as long as the text, or as the limit or the note with two characters.
#[must_use]
pub fn shorten(text: &str, limit: usize) -> String {
    let length = text.chars().count();
    if length <= limit {
        return text.to_owned();
    }
    let note = format!(" … {length} characters … ");
    if length <= note.chars().count() + 2 {
        return text.to_owned();
    }
    let room = limit.saturating_sub(note.chars().count()).max(2);
    // Counted from both ends: the text can have millions of characters.
    let head = text.char_indices().nth(room - room / 2).map_or(text.len(), |(at, _)| at);
    let tail = text.char_indices().nth_back(room / 2 - 1).map_or(0, |(at, _)| at);
    format!("{}{note}{}", &text[..head], &text[tail..])
}

/// Shortens a value that is written as code if it is longer than `limit` characters: a list, a tuple, a set, a dictionary or
/// a call keeps its first entries and says how many follow, as in `[1, 2, 3, … 12 more]`. Any other value is shortened as a
/// text.
#[must_use]
pub fn shorten_value(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let Some((open, inside, close)) = brackets(text) else { return shorten(text, limit) };
    let room = limit.saturating_sub(open.chars().count() + close.len());
    match shorten_entries(inside, room) {
        Some(entries) => format!("{open}{entries}{close}"),
        None => shorten(text, limit),
    }
}

/// Shortens entries with commas between them to about `limit` characters. `None` if brackets or quotes don't match.
#[must_use]
pub fn shorten_entries(text: &str, limit: usize) -> Option<String> {
    split_entries(text, limit)?.shorten(limit)
}

/// Joins `count` entries with commas and shortens them to `limit` characters, as [`shorten_entries`] shortens their joined
/// text. The entries must be written values or calls. It writes only those that can be shown, because a list can have
/// a million of them.
#[must_use]
pub fn join_shortened(count: usize, entries: impl Iterator<Item = String>, limit: usize) -> String {
    let (mut first, mut length) = (Vec::new(), 0);
    for entry in entries {
        length += entry.chars().count() + if first.is_empty() { 0 } else { 2 };
        first.push(entry);
        if length > limit {
            let entries = Entries { first: first.iter().map(String::as_str).collect(), count };
            return entries.shorten(limit).unwrap_or_default();
        }
    }
    first.join(", ")
}

/// Splits `deque([1, 2])` or `[1, 2]` into what stands before its entries, the entries, and the closing bracket.
fn brackets(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find(['(', '[', '{'])?;
    let is_name = text[..open].chars().all(|c| c.is_alphanumeric() || "_.:".contains(c));
    let close = match &text[open..=open] {
        "(" => ')',
        "[" => ']',
        _ => '}',
    };
    let inside = text[open + 1..].strip_suffix(close).filter(|_| is_name)?;
    Some((&text[..=open], inside, &text[text.len() - 1..]))
}

struct Entries<'a> {
    /// The first entries, trimmed.
    first: Vec<&'a str>,
    /// How many there are in all.
    count: usize,
}

/// Splits a text at its outermost commas. `None` if brackets or quotes don't match.
#[must_use]
pub fn split_at_commas(text: &str) -> Option<Vec<&str>> {
    split_entries(text, usize::MAX).map(|entries| entries.first)
}

/// Splits a text at its outermost commas and keeps at most `most` parts. `None` if brackets or quotes don't match.
fn split_entries(text: &str, most: usize) -> Option<Entries<'_>> {
    let mut entries = Entries { first: Vec::new(), count: 0 };
    let (mut start, mut depth, mut quote, mut escaped) = (0, 0_usize, None, false);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.checked_sub(1)?,
            (None, ',') if depth == 0 => {
                entries.push(&text[start..at], most);
                start = at + 1;
            }
            _ => {}
        }
    }
    entries.push(&text[start..], most);
    (depth == 0 && quote.is_none()).then_some(entries)
}

impl<'a> Entries<'a> {
    /// Joins the entries that fit into `limit` characters, and adds how many follow. `None` if there is no entry.
    fn shorten(&self, limit: usize) -> Option<String> {
        let note = |shown: usize| match self.count - shown {
            0 => String::new(),
            left => format!(", … {left} more"),
        };
        let (mut shown, mut length) = (0, 0);
        for (at, entry) in self.first.iter().enumerate() {
            let with_comma = length + if at == 0 { 0 } else { 2 } + entry.chars().count();
            if with_comma + note(at + 1).chars().count() > limit {
                break;
            }
            (shown, length) = (at + 1, with_comma);
        }
        if shown > 0 {
            return Some(format!("{}{}", self.first[..shown].join(", "), note(shown)));
        }
        // The first entry alone is too long.
        let first = self.first.first()?;
        let note = note(1);
        Some(format!("{}{note}", shorten_value(first, limit.saturating_sub(note.chars().count()))))
    }

    /// A tuple of one entry ends with a comma: the blank after it is no entry.
    fn push(&mut self, entry: &'a str, most: usize) {
        let entry = entry.trim();
        if entry.is_empty() {
            return;
        }
        self.count += 1;
        if self.first.len() <= most {
            self.first.push(entry);
        }
    }
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

    #[test]
    fn values_are_cut_between_their_entries() {
        let check = |text: &str, limit, expected: &str| assert_eq!(shorten_value(text, limit), expected, "{text}");
        let numbers = (1..=15).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
        check("[1, 2, 3]", 9, "[1, 2, 3]");
        check(&format!("[{numbers}]"), 20, "[1, 2, 3, … 12 more]");
        check(&format!("({numbers})"), 20, "(1, 2, 3, … 12 more)");
        check(&format!("deque([{numbers}])"), 27, "deque([1, 2, 3, … 12 more])");
        check(&format!("push({numbers})"), 24, "push(1, 2, 3, … 12 more)");
        check("{'a': [1, 2], 'b': [3, 4], 'c': []}", 25, "{'a': [1, 2], … 2 more}");
        check(&format!("[[{numbers}], [1], [2]]"), 34, "[[1, 2, 3, … 12 more], … 2 more]");
        // Commas and brackets in texts don't count.
        check("['a, [b', 'c', 'dddddddddddd', 'e']", 30, "['a, [b', 'c', … 2 more]");
        check(&format!("['{}']", "x".repeat(100)), 34, "['xxxxx … 102 characters … xxxxx']");
        check(&format!("'{}'", "1, ".repeat(30)), 30, "'1, 1, … 92 characters …  1, '");
        check(&format!("[{numbers}"), 30, "[1, 2, … 50 characters … 4, 15");
        check(&format!("[{numbers}]"), 1, "[1, … 14 more]");
    }

    #[test]
    fn calls_are_cut_between_calls() {
        let calls = "Stack(), push([1, 2]), push([3, 4]), pop()";
        assert_eq!(shorten_entries(calls, 36).as_deref(), Some("Stack(), push([1, 2]), … 2 more"));
        assert_eq!(shorten_entries("push(1", 3), None);
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_shortened(text: String, limit in 0usize..60) {
            proptest::prop_assert!(!shorten_value(&text, limit).is_empty() || text.is_empty());
            let _ = shorten_value(&format!("[{text}, 'a', {text}]"), limit);
        }
    }
}
