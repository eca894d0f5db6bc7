//! Classifies the style of a hint: whether it points to a step or gives it away. Trained on labelled hints of many
//! authors.
//!
//! The rules find code. People also give a step away in prose that no list covers ("lift your line 6 above line 4",
//! "the gap must stay empty"). The classifier splits a text into words and replaces each piece of code by its kind (the
//! learner's own, a name of a reference, a hole …). A logistic regression weighs each word alone and with the next one,
//! statements and questions separately, and the broken rules about wording. Logit `s = b + Σ w·x`: above 0 the text
//! gives a step away. `rung lab hints --learn` fits the weights and measures them on authors left out. Works on folded
//! text; never fails.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::code_tokens::{Token, is_name, is_number, strict_tokens, without_comments};
use super::hint_refusal::RefusalCategory;
use super::reference_overlap::ReferenceIndex;
use super::unicode_fold::HOLE;
use super::visible_text::VisibleText;

/// Features of a text by name; each in [0, 2].
pub type StyleFeatures = BTreeMap<String, f64>;

/// Weights by name, including the bias.
pub type StyleWeights = BTreeMap<String, f64>;

/// The trained weights, one per line: name, tab, weight. The first is the bias.
static WEIGHTS: LazyLock<StyleWeights> = LazyLock::new(|| {
    let lines = include_str!("manner.tsv").lines();
    let weights = lines.filter_map(|line| line.split_once('\t'));
    weights.filter_map(|(name, weight)| Some((name.to_owned(), weight.parse().ok()?))).collect()
});

/// The bias's name among the weights.
pub const BIAS: &str = "bias";

/// Returns the logit of the hypothesis that a text gives a step away.
#[must_use]
pub fn logit(features: &StyleFeatures) -> f64 {
    logit_with(&WEIGHTS, features)
}

/// Returns the logit for any weights.
#[must_use]
pub fn logit_with(weights: &StyleWeights, features: &StyleFeatures) -> f64 {
    let weigh = |(name, value): (&String, &f64)| weights.get(name).map_or(0.0, |weight| weight * value);
    weights.get(BIAS).copied().unwrap_or_default() + features.iter().map(weigh).sum::<f64>()
}

/// Words that the learner can see, and words of the references.
#[derive(Clone, Copy, Debug)]
pub struct StyleVocabulary<'a> {
    pub visible: &'a VisibleText,
    pub references: &'a ReferenceIndex,
}

/// Maximum of a feature.
const MAX_FEATURE: f64 = 2.0;

/// Extracts the features of a folded text at a level. `ruled` contains the broken rules about wording.
#[must_use]
pub fn extract_features(
    level: u8,
    folded: &str,
    vocabulary: StyleVocabulary,
    ruled: &BTreeSet<RefusalCategory>,
) -> StyleFeatures {
    let mut seen = FeatureBuilder { level, features: StyleFeatures::new() };
    let words = read_words(folded, vocabulary, &mut seen);
    let sentences: Vec<&[String]> = words.split_inclusive(|word| is_sentence_end(word)).collect();
    let asked = sentences.iter().filter(|sentence| is_question(sentence)).count();
    let share = asked as f64 / sentences.len().max(1) as f64;
    seen.add_at_level("asked", MAX_FEATURE * share);
    seen.add_at_level("none asked", f64::from(u8::from(asked == 0)));
    seen.add("asked last", f64::from(u8::from(sentences.last().is_some_and(|s| is_question(s)))));
    seen.add_at_level("length", words.len() as f64 / 60.0);
    let breaks = words.iter().filter(|word| is_sentence_end(word) || matches!(word.as_str(), ";" | ":")).count();
    seen.add_at_level("breaks", breaks as f64 / 5.0);
    let working = words.iter().filter(|word| COMPUTING_WORDS.contains(&word.as_str())).count();
    seen.add_at_level("working words", working as f64 / 5.0);
    for sentence in sentences {
        let mood = if is_question(sentence) { '?' } else { '.' };
        let words: Vec<&str> =
            sentence.iter().map(String::as_str).filter(|word| !ARTICLES.contains(word) && *word != ",").collect();
        for word in words.iter().collect::<BTreeSet<_>>() {
            seen.add_at_level(&format!("{mood}{word}"), 1.0);
        }
        for pair in words.windows(2) {
            seen.add(&format!("{mood}{} {}", pair[0], pair[1]), 1.0);
        }
        if let Some(first) = words.first() {
            seen.add_at_level(&format!("first {mood}{first}"), 1.0);
        }
    }
    seen.features.values_mut().for_each(|value| *value = value.min(MAX_FEATURE));
    add_rule_features(seen.features, level, ruled)
}

/// Adds the features of the broken rules to those of a hint at a level.
#[must_use]
pub fn add_rule_features(features: StyleFeatures, level: u8, ruled: &BTreeSet<RefusalCategory>) -> StyleFeatures {
    let mut seen = FeatureBuilder { level, features };
    for step in ruled {
        seen.add_at_level(&format!("rule {}", step.name()), 1.0);
    }
    seen.add("ruled", f64::from(u8::from(!ruled.is_empty())));
    seen.features
}

/// Collects features.
struct FeatureBuilder {
    level: u8,
    features: StyleFeatures,
}

impl FeatureBuilder {
    fn add(&mut self, name: &str, value: f64) {
        if value > 0.0 {
            *self.features.entry(name.to_owned()).or_default() += value;
        }
    }

    /// Adds the feature, and once more for hints of this level alone.
    fn add_at_level(&mut self, name: &str, value: f64) {
        self.add(name, value);
        self.add(&format!("{}: {name}", self.level), value);
    }
}

/// Words without information about style.
const ARTICLES: [&str; 6] = ["the", "a", "an", "your", "that", "this"];

/// Words of a text that explains a computation.
const COMPUTING_WORDS: [&str; 15] = [
    "plus", "minus", "times", "equals", "modulo", "divided", "greater", "less", "zero", "one", "two", "0", "1", "2",
    "equal",
];

fn is_sentence_end(word: &str) -> bool {
    word.starts_with(['.', '?', '!'])
}

fn is_question(sentence: &[String]) -> bool {
    sentence.last().is_some_and(|word| word.starts_with('?'))
}

/// Returns the words of a text, one for each block and each piece of code. The content of blocks is added to the
/// features.
fn read_words(folded: &str, vocabulary: StyleVocabulary, seen: &mut FeatureBuilder) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in folded.split("```").enumerate() {
        if at % 2 == 1 {
            add_block(part, vocabulary, seen);
            words.push("[block]".to_owned());
            continue;
        }
        for (at, piece) in part.split('`').enumerate() {
            if at % 2 == 1 && !piece.contains('\n') {
                add_inline_code(piece, vocabulary, seen);
                words.push(classify_code(piece, vocabulary).to_owned());
            } else {
                split_words(piece, &mut words);
            }
        }
    }
    words
}

/// Adds features of a fenced block: how much is left open, how much is new, how much of that is from a reference.
fn add_block(text: &str, vocabulary: StyleVocabulary, seen: &mut FeatureBuilder) {
    // The first line names the language.
    let code = without_comments(text.split_once('\n').map_or(text, |(_, code)| code));
    let lines: Vec<Vec<Token>> = code.lines().map(strict_tokens).filter(|line| !line.is_empty()).collect();
    let holes = lines.iter().flatten().filter(|token| *token == HOLE).count();
    let full = lines.iter().filter(|line| !line.iter().any(|token| token == HOLE));
    let new: Vec<&Vec<Token>> = full.filter(|line| !vocabulary.visible.quotes(line)).collect();
    let telling = new.iter().flat_map(|line| line.iter()).filter(|token| vocabulary.is_secret(token)).count();
    seen.add_at_level("block", 1.0);
    seen.add_at_level("block: holes", holes as f64 / 2.0);
    seen.add_at_level("block: lines", lines.len() as f64 / 5.0);
    seen.add_at_level("block: new lines", new.len() as f64 / 3.0);
    seen.add_at_level("block: words of a reference", telling as f64 / 5.0);
    seen.add_at_level("block: no hole", f64::from(u8::from(holes == 0)));
    seen.add_at_level("block: one hole", f64::from(u8::from(holes == 1)));
    for line in new {
        let first = line.first().map_or("", String::as_str);
        let first = if KEYWORDS.contains(&first) { first } else { "other" };
        seen.add(&format!("block: new {first}"), 1.0);
    }
}

/// Adds features of a piece of code between backticks: how much of it is new.
fn add_inline_code(piece: &str, vocabulary: StyleVocabulary, seen: &mut FeatureBuilder) {
    let tokens = strict_tokens(piece);
    let open = tokens.iter().any(|token| token == HOLE);
    if tokens.len() > 1 && !open && !vocabulary.visible.quotes(&tokens) {
        seen.add_at_level("new signs", tokens.len() as f64 / 8.0);
        seen.add_at_level(
            "secret signs",
            tokens.iter().filter(|token| vocabulary.is_secret(token)).count() as f64 / 3.0,
        );
    }
}

/// Returns the word that represents a piece of code between backticks.
fn classify_code(piece: &str, vocabulary: StyleVocabulary) -> &'static str {
    let tokens = strict_tokens(piece);
    let tokens = tokens.strip_suffix(&[":".to_owned()]).unwrap_or(&tokens);
    match tokens {
        [] => "[nothing]",
        [word] if vocabulary.visible.quotes(tokens) || vocabulary.visible.has_name(word) => "[own word]",
        [word] if word == HOLE => "[hole]",
        [word] if is_number(word) => "[number]",
        [word] if KEYWORDS.contains(&word.as_str()) => "[keyword]",
        [word] if is_name(word) && vocabulary.references.has_token(word) => "[secret word]",
        [word] if is_name(word) => "[word]",
        [_] => "[sign]",
        tokens if tokens.iter().any(|token| token == HOLE) => "[open]",
        tokens if vocabulary.visible.quotes(tokens) => "[own]",
        tokens => {
            let acts = tokens.iter().any(|token| ACTION_TOKENS.contains(&token.as_str()));
            let secret = tokens.iter().any(|token| vocabulary.is_secret(token));
            let looks = INSPECTION_CALLS.contains(&tokens[0].as_str());
            match (looks, acts, secret) {
                (true, _, _) => "[look]",
                (false, true, true) => "[secret statement]",
                (false, true, false) => "[statement]",
                (false, false, true) => "[secret code]",
                (false, false, false) => "[code]",
            }
        }
    }
}

impl StyleVocabulary<'_> {
    /// Returns whether a word is in a reference but not in the learner's text.
    fn is_secret(self, token: &str) -> bool {
        self.references.has_token(token) && !self.visible.quotes(std::slice::from_ref(&token.to_owned()))
    }
}

/// Functions to inspect one's own program with.
const INSPECTION_CALLS: [&str; 7] = ["print", "type", "len", "id", "repr", "sys", "help"];
/// Signs and words of code that performs an action.
const ACTION_TOKENS: [&str; 10] = ["=", "+=", "-=", "*=", "return", "if", "elif", "while", "for", "del"];
const KEYWORDS: [&str; 22] = [
    "if", "else", "elif", "for", "while", "return", "in", "not", "and", "or", "def", "class", "import", "from", "is",
    "none", "true", "false", "break", "continue", "lambda", "pass",
];

/// Splits running text into words: `#` is a line number, `[example]` an example's number, `9` a number of more than a
/// digit.
fn split_words(text: &str, words: &mut Vec<String>) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '_' => rest.find(|c| c != '_').unwrap_or(rest.len()),
            c if c.is_alphabetic() => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
                end.unwrap_or(rest.len())
            }
            c if c.is_ascii_digit() => {
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
                rest[..end].trim_end_matches('.').len()
            }
            '.' | '?' | '!' | '=' | '<' | '>' | '+' | '-' | '*' | '/' => {
                rest.find(|other| other != c).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let word = &rest[..length];
        rest = &rest[length..];
        if !c.is_whitespace() && !matches!(c, '"' | '\'') {
            push_word(word, words);
        }
    }
}

fn push_word(word: &str, words: &mut Vec<String>) {
    let number = word.starts_with(|c: char| c.is_ascii_digit());
    let back = |by: usize| words.len().checked_sub(by).map_or("", |at| words[at].as_str());
    match (number, back(1), back(2)) {
        (true, "line" | "lines", _) => words.push("#".to_owned()),
        // "Lines 7 and 8", "lines 3-5": one word.
        (true, "and" | "to" | "-" | "," | "or", "#") => {
            words.pop();
        }
        (true, "example" | "examples", _) => words.push("[example]".to_owned()),
        (true, ..) => words.push(if word.len() > 1 { "9" } else { word }.to_owned()),
        _ if word.starts_with('_') => words.push("[hole]".to_owned()),
        _ if word.contains('_') => words.push("[snake]".to_owned()),
        _ => words.push(word.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn running_text_is_read_word_by_word() {
        let check = |text: &str, expected: &str| {
            let mut words = Vec::new();
            split_words(text, &mut words);
            assert_eq!(words.join(" "), expected, "{text}");
        };
        check("look at line 12: what's there?", "look at line # : what's there ?");
        check("lines 7 and 8 of example 2, 31 times", "lines # of example [example] , 9 times");
        check("a ___ for tail_end... not_now!!", "a [hole] for [snake] ... [snake] !!");
        check("", "");
    }

    #[test]
    fn the_weights_are_all_read() {
        let lines = include_str!("manner.tsv").lines().count();
        assert_eq!(WEIGHTS.len(), lines);
        assert!(WEIGHTS.contains_key(BIAS) && WEIGHTS.values().all(|weight| weight.is_finite()));
    }
}
