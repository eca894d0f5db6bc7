//! Utterances of learners to themselves: short lines of ours, chosen by persona. No action depends on them.

use super::learner_types::{CognitiveActivity, Persona};

/// One line, and how many words, words of certainty and words of uncertainty are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utterance {
    pub text: &'static str,
    pub words: u64,
    pub certain: u64,
    pub unsure: u64,
    /// Contains one of [`ERROR_WORDS`].
    pub acknowledges: bool,
}

/// The words that acknowledge an error (equation 27).
pub const ERROR_WORDS: [&str; 8] = ["error", "wrong", "bug", "fix", "failed", "crash", "broken", "issue"];

impl Utterance {
    const fn new(text: &'static str, certain: u64, unsure: u64) -> Self {
        Self { text, words: count_words(text), certain, unsure, acknowledges: false }
    }

    /// The same line, which acknowledges an error.
    const fn about_error(self) -> Self {
        Self { acknowledges: true, ..self }
    }
}

/// Number of words in a text with single spaces. Counted once for each line, because a million steps a second use one
/// each.
const fn count_words(text: &str) -> u64 {
    let (bytes, mut words, mut at) = (text.as_bytes(), 1, 0);
    while at < bytes.len() {
        words += (bytes[at] == b' ') as u64;
        at += 1;
    }
    words
}

/// Share of sure lines, LOW and HIGH persona, and of unsure ones, both: fitted to table 14's words in 1,000.
const SURE: [f64; 2] = [0.019, 0.068];
const UNSURE: f64 = 0.56;

/// The line of a step of work; `u` in [0, 1) is the step's own draw for words.
#[must_use]
pub fn choose_utterance(persona: Persona, kind: CognitiveActivity, u: f64) -> Utterance {
    let (sure, lines) = (SURE[persona as usize], &LINES[kind as usize]);
    if u < sure {
        lines[0]
    } else if u < sure + UNSURE {
        lines[1 + usize::from(((u * 1000.0) as u32).is_multiple_of(2))]
    } else {
        lines[3]
    }
}

/// By kind of work: a sure line, two unsure ones, a plain one.
static LINES: [[Utterance; 4]; 3] = [
    [
        Utterance::new("the next part definitely goes in here before the return", 1, 0),
        Utterance::new("maybe the loop has to begin one place further on", 0, 1),
        Utterance::new("not sure where this belongs so it goes here", 0, 1),
        Utterance::new("now the next lines and then the return", 0, 0),
    ],
    [
        Utterance::new("that line is definitely the bug in the first case", 1, 0).about_error(),
        Utterance::new("perhaps it changes something if this number is another", 0, 1),
        Utterance::new("no idea why that is wrong maybe the end", 0, 1).about_error(),
        Utterance::new("it failed again so this line gets changed", 0, 0).about_error(),
    ],
    [
        Utterance::new("this time all of the cases definitely come out green", 1, 0),
        Utterance::new("maybe it is right now so have a look", 0, 1),
        Utterance::new("not sure it did what it should have done", 0, 1),
        Utterance::new("run it and see what the cases say", 0, 0),
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_and_those_about_errors_marked() {
        for line in LINES.iter().flatten() {
            assert_eq!(line.words, line.text.split_whitespace().count() as u64, "{}", line.text);
            assert_eq!(line.acknowledges, ERROR_WORDS.iter().any(|word| line.text.contains(word)), "{}", line.text);
        }
    }

    #[test]
    fn a_sure_persona_speaks_surer_and_not_less_unsure() {
        let rates = |persona| {
            let lines =
                (0..10_000).map(|i| choose_utterance(persona, CognitiveActivity::Debugging, f64::from(i) / 10_000.0));
            let (sure, unsure, words) =
                lines.fold((0, 0, 0), |(s, u, w), line| (s + line.certain, u + line.unsure, w + line.words));
            (sure as f64 * 1000.0 / words as f64, unsure as f64 * 1000.0 / words as f64)
        };
        let ((low, low_unsure), (high, high_unsure)) = (rates(Persona::Low), rates(Persona::High));
        assert!((low - 2.1).abs() < 0.5 && (high - 7.6).abs() < 1.0, "{low} {high}");
        assert!((low_unsure - high_unsure).abs() < 2.0, "{low_unsure} {high_unsure}");
    }
}
