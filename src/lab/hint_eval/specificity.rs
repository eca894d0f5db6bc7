//! Scores how specific a hint reads, trained on hints with known levels.
//!
//! A naive Bayes model over words and pairs of words, trained on the hints of *other* problems with their levels: it
//! returns the expected level of a text, from 1 (about your own work) to 5 (a place in your program). Words of the
//! topic are rare across problems and hardly count; words such as "the line that", "missing" or a gap do. The scorer of
//! a hint never saw its problem.

use std::collections::{BTreeMap, BTreeSet};

/// Number of levels.
const LEVELS: usize = 5;
/// Minimum hints with a word for it to count.
const MIN_FEATURE_COUNT: u32 = 5;
/// Words of a text are not independent, so their evidence counts a tenth, which keeps the expected level from jumping
/// between whole levels.
const TEMPER: f64 = 0.1;

/// A fall by more than this is an inversion; less is within the scorer's error.
pub const INVERSION_MARGIN: f64 = 0.5;

/// A trained scorer.
#[derive(Clone, Debug, Default)]
pub struct SpecificityScorer {
    hints: [u32; LEVELS],
    /// Number of hints of each level with a word or pair.
    words: BTreeMap<String, [u32; LEVELS]>,
}

impl SpecificityScorer {
    /// Learns from hints with their levels, 1 to 5.
    #[must_use]
    pub fn train<'a>(hints: impl Iterator<Item = (u8, &'a str)>) -> Self {
        let mut reader = Self::default();
        for (level, text) in hints {
            let index = usize::from(level.clamp(1, LEVELS as u8)) - 1;
            reader.hints[index] += 1;
            for word in features(text) {
                reader.words.entry(word).or_default()[index] += 1;
            }
        }
        reader.words.retain(|_, counts| counts.iter().sum::<u32>() >= MIN_FEATURE_COUNT);
        reader
    }

    /// The expected level of a text, in [1, 5]; 3 for an untrained scorer.
    #[must_use]
    pub fn score(&self, text: &str) -> f64 {
        let all = f64::from(self.hints.iter().sum::<u32>());
        let mut evidence = [0.0_f64; LEVELS];
        for counts in features(text).iter().filter_map(|word| self.words.get(word)) {
            let usual = (f64::from(counts.iter().sum::<u32>()) + 0.5) / (all + 1.0);
            for (level, count) in counts.iter().enumerate() {
                let here = (f64::from(*count) + 0.5) / (f64::from(self.hints[level]) + 1.0);
                evidence[level] += TEMPER * (here / usual).ln();
            }
        }
        let most = evidence.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares = evidence.map(|e| (e - most).exp());
        let weighed: f64 = shares.iter().zip(1_u8..).map(|(share, level)| share * f64::from(level)).sum();
        weighed / shares.iter().sum::<f64>()
    }
}

/// Words and neighbouring pairs, each once; holes, fences, numbers and question marks are words.
fn features(text: &str) -> BTreeSet<String> {
    let marked = text.to_lowercase().replace("```", " FENCE ").replace("...", " HOLE ").replace('…', " HOLE ");
    let mut words: Vec<String> = Vec::new();
    for piece in marked.split_whitespace() {
        for word in
            piece.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '\'')).filter(|word| !word.is_empty())
        {
            words.push(match word {
                word if word.contains("__") => "HOLE".to_owned(),
                word if word.starts_with(|c: char| c.is_ascii_digit()) => "NUMBER".to_owned(),
                word => word.to_owned(),
            });
        }
        if piece.ends_with('?') {
            words.push("?".to_owned());
        }
    }
    let pairs = words.windows(2).map(|pair| pair.join(" ")).collect::<Vec<_>>();
    words.into_iter().chain(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader() -> SpecificityScorer {
        let texts =
            ["what did you expect", "think of a stack", "walk once and keep it", "fill ___ here", "look at the line"];
        let hints = texts.iter().zip(1_u8..).flat_map(|(text, level)| (0..6).map(move |_| (level, *text)));
        SpecificityScorer::train(hints)
    }

    #[test]
    fn a_text_reads_like_the_level_whose_words_it_has() {
        let reader = reader();
        let scores: Vec<f64> = ["you expect", "think of it", "walk and keep", "fill …", "at the line"]
            .iter()
            .map(|t| reader.score(t))
            .collect();
        assert!(scores.is_sorted_by(|a, b| a < b), "{scores:?}");
        assert!(scores.iter().all(|score| (1.0..=5.0).contains(score)));
    }

    #[test]
    fn unknown_words_say_nothing() {
        assert!((reader().score("zebra") - 3.0).abs() < 1e-9);
        assert!((SpecificityScorer::default().score("look at the line") - 3.0).abs() < 1e-9);
    }
}
