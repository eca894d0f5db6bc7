//! "Did you mean …?": the known word nearest to a misspelt one.

use crate::pack::nearest::distance;

/// The nearest of `known` to `word`, ignoring case, if it is near enough to be meant: at most a third of the letters
/// (and at least one) added, left out, replaced or swapped with a neighbour.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|candidate| (distance(&word.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_suggested_and_far_ones_are_not() {
        let known = ["theme", "ascii", "run_on_save", "mouse"];
        for (word, expected) in [
            ("them", Some("theme")),
            ("tehme", Some("theme")),
            ("MOUSE", Some("mouse")),
            ("run-on-save", Some("run_on_save")),
            ("colour", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), expected, "{word}");
        }
    }

    #[test]
    fn a_swap_counts_once() {
        assert_eq!((distance("ab", "ba"), distance("", "abc"), distance("kitten", "sitting")), (1, 3, 3));
    }
}
