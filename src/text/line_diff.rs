//! Compares two texts by line.

use std::time::Duration;

use similar::{Algorithm, ChangeTag, TextDiff};

/// Unchanged lines shown around a change.
pub const CONTEXT_LINES: usize = 3;
/// Only long texts that differ almost everywhere take this long; the rest then counts as replaced.
const DIFF_TIMEOUT: Duration = Duration::from_secs(2);

/// Which of the two texts a line is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiffSide {
    Both,
    Old,
    New,
}

impl DiffSide {
    /// The mark before the line, in all colour themes.
    #[must_use]
    pub fn mark(self) -> char {
        match self {
            Self::Both => ' ',
            Self::Old => '-',
            Self::New => '+',
        }
    }
}

/// A line of one of the texts or of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffLine {
    pub side: DiffSide,
    /// Its index in its text, from 0; in the new text if it is in both.
    pub index: usize,
    /// Without its end.
    pub text: String,
}

/// All lines of both texts in order, removed lines before their replacements.
#[must_use]
pub fn lines(old: &str, new: &str) -> Vec<DiffLine> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let diff = TextDiff::configure().algorithm(Algorithm::Myers).timeout(DIFF_TIMEOUT).diff_slices(&old, &new);
    let changes = diff.iter_all_changes().map(|change| {
        let (side, index) = match change.tag() {
            ChangeTag::Equal => (DiffSide::Both, change.new_index()),
            ChangeTag::Delete => (DiffSide::Old, change.old_index()),
            ChangeTag::Insert => (DiffSide::New, change.new_index()),
        };
        DiffLine { side, index: index.unwrap_or(0), text: change.value().to_owned() }
    });
    changes.collect()
}

/// Numbers of added and removed lines.
#[must_use]
pub fn counts(lines: &[DiffLine]) -> (usize, usize) {
    let of = |side| lines.iter().filter(|line| line.side == side).count();
    (of(DiffSide::New), of(DiffSide::Old))
}

/// The changed lines with [`CONTEXT_LINES`] around them; nearby changes form one block. Empty if the texts are equal.
#[must_use]
pub fn changed_hunks(lines: &[DiffLine]) -> Vec<&[DiffLine]> {
    let changed: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].side != DiffSide::Both).collect();
    let around = |i: usize| (i.saturating_sub(CONTEXT_LINES), (i + CONTEXT_LINES + 1).min(lines.len()));
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for (from, to) in changed.into_iter().map(around) {
        match ranges.last_mut() {
            Some(last) if from <= last.1 => last.1 = to,
            _ => ranges.push((from, to)),
        }
    }
    ranges.into_iter().map(|(from, to)| &lines[from..to]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn told(old: &str, new: &str) -> Vec<String> {
        let all = lines(old, new);
        let piece =
            |piece: &[DiffLine]| piece.iter().map(|l| format!("{}{}", l.side.mark(), l.text)).collect::<Vec<_>>();
        changed_hunks(&all).into_iter().map(|lines| piece(lines).join("|")).collect()
    }

    #[test]
    fn only_what_changed_is_told_with_what_is_around_it() {
        for (old, new, expected) in [
            ("", "", &[][..]),
            ("a\nb\n", "a\nb", &[]),
            ("a\r\nb\r\n", "a\nb\n", &[]),
            ("", "a\n", &["+a"]),
            ("a\nb\nc\n", "a\nx\nc\n", &[" a|-b|+x| c"]),
            ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", &[" 2| 3| 4|-5|+x| 6| 7| 8"]),
            ("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "1\n2\n3\n4\n5\n6\n7\n", &["-a| 1| 2| 3", " 5| 6| 7|-b"]),
        ] {
            assert_eq!(told(old, new), expected, "{old:?} {new:?}");
        }
    }

    proptest! {
        #![proptest_config(crate::testing::cases(64))]

        #[test]
        fn both_texts_can_be_read_off_their_difference(old in "([ab]\n){0,12}", new in "([abc]\n){0,12}") {
            let all = lines(&old, &new);
            let side = |gone: DiffSide| all.iter().filter(|l| l.side != gone).map(|l| l.text.clone() + "\n").collect::<String>();
            prop_assert_eq!(side(DiffSide::New), old);
            prop_assert_eq!(side(DiffSide::Old), new);
        }
    }
}
