//! The known word a person most likely meant.

/// The candidate closest to `word` in edits, if it is close enough to be a slip: at most a third of the word's length,
/// and at least one. Case is ignored; ties go to the longer candidate, since letters are left out more often than added.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(MAX_LENGTH + 1).flat_map(char::to_lowercase).collect();
    if word.is_empty() || word.len() > MAX_LENGTH {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| (edits(&word, &candidate.to_lowercase().chars().collect::<Vec<_>>()), candidate))
        .filter(|&(edits, candidate)| edits <= (word.len().max(candidate.chars().count()) / 3).max(1))
        .min_by_key(|&(edits, candidate)| (edits, std::cmp::Reverse(candidate.len())))
        .map(|(_, candidate)| candidate)
}

/// "Did you mean 'x'?" where there is a near one, else the list of what is known.
#[must_use]
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = candidates.into_iter().collect();
    match nearest(word, known.iter().copied()) {
        Some(found) => format!("Did you mean '{found}'?"),
        None if known.is_empty() => "Remove it.".to_owned(),
        None => format!("Known here: {}.", known.join(", ")),
    }
}

/// Words longer than this are not slips of a known one; it also bounds the cost on hostile input.
const MAX_LENGTH: usize = 64;

/// Edits between two texts as they stand; see the rules at `edits`.
#[must_use]
pub fn distance(a: &str, b: &str) -> usize {
    edits(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>())
}

/// Edits between two words: insert, delete, replace, swap two neighbours (optimal string alignment).
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 5] = ["difficulty", "title", "topics", "id", "minutes"];

    fn check(word: &str, expected: Option<&str>) {
        assert_eq!(nearest(word, KEYS), expected, "{word}");
    }

    #[test]
    fn slips_find_the_word_that_was_meant() {
        check("dificulty", Some("difficulty"));
        check("Title", Some("title"));
        check("topcis", Some("topics"));
        check("topic", Some("topics"));
        check("ide", Some("id"));
        check("license", None);
        check("", None);
        check(&"x".repeat(1000), None);
    }

    #[test]
    fn without_a_near_word_the_known_ones_are_listed() {
        assert_eq!(suggest("colour", ["id", "title"]), "Known here: id, title.");
        assert_eq!(suggest("titel", ["id", "title"]), "Did you mean 'title'?");
    }
}
