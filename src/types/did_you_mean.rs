//! Suggests the known word for a typing mistake in packs, settings and command-line names.
//!
//! A word is near if it has few edits: at most a third of the longer word's letters (but always one) added, left out,
//! replaced or swapped with a neighbour, ignoring case. The distance itself is `strsim`'s optimal string alignment.

use std::cmp::Reverse;

use strsim::osa_distance;

/// The candidate closest to `word`, if one is near. Ties go to the longer candidate, because letters are left out more
/// often than added.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = candidates.into_iter().filter_map(|known| Some((typo_distance(word, known)?, known)));
    near.min_by_key(|&(edits, known)| (edits, Reverse(known.len()))).map(|(_, known)| known)
}

/// Ids with names near the typed word, nearest first, at most `most`. Each entry is an id with all its names. A name
/// that contains the typed word counts as one wrong letter.
#[must_use]
pub fn nearest_ids<'a>(
    typed: &str,
    names: impl IntoIterator<Item = (&'a str, Vec<&'a str>)>,
    most: usize,
) -> Vec<&'a str> {
    let typed = typed.trim();
    let distance = |name: &str| if holds(name, typed) { Some(1) } else { typo_distance(typed, name) };
    let near = names.into_iter().filter_map(|(id, names)| Some((names.into_iter().filter_map(distance).min()?, id)));
    let mut near: Vec<(usize, &str)> = near.collect();
    near.sort_unstable();
    near.into_iter().take(most).map(|(_, id)| id).collect()
}

/// "Did you mean 'x'?" if there is a near word, else the list of known words.
#[must_use]
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = candidates.into_iter().collect();
    match nearest(word, known.iter().copied()) {
        Some(found) => format!("Did you mean '{found}'?"),
        None if known.is_empty() => "Remove it.".to_owned(),
        None => format!("Known here: {}.", known.join(", ")),
    }
}

/// Words longer than this are not typing mistakes. The limit also bounds the cost on hostile input.
const MAX_NAME_CHARS: usize = 64;

/// Number of edits between two words, if it is small enough for a typing mistake.
fn typo_distance(word: &str, known: &str) -> Option<usize> {
    let length = word.chars().take(MAX_NAME_CHARS + 1).count();
    if length == 0 || length > MAX_NAME_CHARS {
        return None;
    }
    let edits = osa_distance(&word.to_lowercase(), &known.to_lowercase());
    (edits <= (length.max(known.chars().count()) / 3).max(1)).then_some(edits)
}

fn holds(name: &str, typed: &str) -> bool {
    typed.chars().count() >= 3 && name.to_lowercase().contains(&typed.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(word: &str, known: &[&str], expected: Option<&str>) {
        assert_eq!(nearest(word, known.iter().copied()), expected, "{word}");
    }

    #[test]
    fn slips_find_the_word_that_was_meant() {
        let keys = ["difficulty", "title", "topics", "id", "minutes"];
        check("dificulty", &keys, Some("difficulty"));
        check("Title", &keys, Some("title"));
        check("topcis", &keys, Some("topics"));
        check("topic", &keys, Some("topics"));
        check("ide", &keys, Some("id"));
        check("license", &keys, None);
        check("", &keys, None);
        check(&"x".repeat(1000), &keys, None);
        let settings = ["theme", "ascii", "run_on_save", "mouse"];
        check("them", &settings, Some("theme"));
        check("tehme", &settings, Some("theme"));
        check("MOUSE", &settings, Some("mouse"));
        check("run-on-save", &settings, Some("run_on_save"));
        check("colour", &settings, None);
        check("x", &settings, None);
    }

    #[test]
    fn a_thing_is_found_by_any_of_its_names() {
        let known = [("pair-to-target", vec!["pair-to-target", "Two Sum"]), ("stack", vec!["stack", "Stack"])];
        let check =
            |typed: &str, expected: &[&str]| assert_eq!(nearest_ids(typed, known.clone(), 3), expected, "{typed}");
        check("pair-to-tagret", &["pair-to-target"]);
        check(" two sun ", &["pair-to-target"]);
        check("target", &["pair-to-target"]);
        check("stakc", &["stack"]);
        check("zzzzzz", &[]);
        check("st", &[]);
    }

    #[test]
    fn without_a_near_word_the_known_ones_are_listed() {
        assert_eq!(suggest("colour", ["id", "title"]), "Known here: id, title.");
        assert_eq!(suggest("titel", ["id", "title"]), "Did you mean 'title'?");
    }
}
