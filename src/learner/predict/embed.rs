//! Turns the texts of problems and of knowledge components (KCs) into vectors (ExRec, equations 5 and 10).
//!
//! The paper fine-tunes BERT. Here words, word pairs and code tokens are hashed into buckets, and each bucket has a
//! learned row, so a new problem gets a vector without training and no model has to be downloaded.

use std::collections::BTreeMap;

use super::kernels::scale_to_root_length;
use crate::types::language::Language;
use crate::types::network_weights::{Matrix, TensorFile, WeightsError};
use crate::types::problem::{Problem, Topic};

/// Number of buckets that tokens are hashed into.
pub const BUCKETS: usize = 4096;

/// Which of an exercise's texts a vector is for: Q, S and KC in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    Question,
    Step,
    Component,
}

/// A text as weights of buckets, sorted by bucket. The weights have norm 1.
pub type BucketWeights = Vec<(usize, f32)>;

/// The learned rows of the buckets, stored in 8 bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Embedding {
    /// Width of a vector.
    pub width: usize,
    /// `BUCKETS` × width.
    rows: Vec<i8>,
    /// The factor of each row: value = factor · byte.
    factors: Vec<f32>,
    /// The vectors of the three [`TextKind`]s, added to every text of the kind. 3 × width.
    kinds: Matrix,
}

impl Embedding {
    /// Stores rows (`BUCKETS` × width) in 8 bits: each row is scaled by its largest absolute value.
    #[must_use]
    pub fn from_rows(rows: &Matrix, kinds: Matrix) -> Self {
        let width = rows.columns;
        let (mut bytes, mut factors) = (Vec::with_capacity(rows.values.len()), Vec::with_capacity(rows.rows));
        for row in rows.values.chunks_exact(width) {
            let largest = row.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
            let factor = largest / 127.0;
            factors.push(factor);
            bytes.extend(row.iter().map(|value| if factor > 0.0 { (value / factor).round() as i8 } else { 0 }));
        }
        Self { width, rows: bytes, factors, kinds }
    }

    /// The vector of a text, with norm √width.
    #[must_use]
    pub fn encode(&self, kind: TextKind, text: &BucketWeights) -> Vec<f32> {
        let mut vector = self.kinds.row(kind as usize).to_vec();
        for (bucket, weight) in text {
            let row = &self.rows[bucket * self.width..(bucket + 1) * self.width];
            let factor = self.factors[*bucket] * weight;
            for (value, byte) in vector.iter_mut().zip(row) {
                *value += factor * f32::from(*byte);
            }
        }
        scale_to_root_length(&mut vector);
        vector
    }

    /// ē of a problem (10): the mean of its statement's vector and of the mean vector of its steps, with norm √width.
    #[must_use]
    pub fn encode_problem(&self, texts: &ProblemTexts) -> Vec<f32> {
        let question = self.encode(TextKind::Question, &texts.question);
        let steps: Vec<Vec<f32>> = texts.steps.iter().map(|step| self.encode(TextKind::Step, step)).collect();
        mean_with_steps(&question, &steps)
    }

    /// `e_c` of a topic.
    #[must_use]
    pub fn encode_topic(&self, topic: &Topic) -> Vec<f32> {
        self.encode(TextKind::Component, &topic_text(topic))
    }

    /// Reads the rows from a weights file.
    pub fn from_tensors(file: &TensorFile) -> Result<Self, WeightsError> {
        let name = "embed.rows".to_owned();
        let Some((rows, width, bytes)) = file.bytes.get(&name) else { return Err(WeightsError::Missing { name }) };
        if *rows != BUCKETS {
            return Err(WeightsError::Shape { name, expected: (BUCKETS, *width), found: (*rows, *width) });
        }
        let factors = file.matrix("embed.factors", 1, BUCKETS)?.values;
        let kinds = file.matrix("embed.kinds", 3, *width)?;
        Ok(Self { width: *width, rows: bytes.clone(), factors, kinds })
    }

    /// Adds the rows to a weights file.
    pub fn to_tensors(&self, file: &mut TensorFile) {
        file.bytes.insert("embed.rows".to_owned(), (BUCKETS, self.width, self.rows.clone()));
        file.insert("embed.factors", &Matrix::new(1, BUCKETS, self.factors.clone()));
        file.insert("embed.kinds", &self.kinds);
    }
}

/// `(e_q + mean e_s) / 2` with norm √d (10). Without steps it is `e_q`.
#[must_use]
pub fn mean_with_steps(question: &[f32], steps: &[Vec<f32>]) -> Vec<f32> {
    let mut vector = question.to_vec();
    for step in steps {
        for (value, part) in vector.iter_mut().zip(step) {
            *value += part / steps.len() as f32;
        }
    }
    scale_to_root_length(&mut vector);
    vector
}

/// The texts of a problem as bucket weights.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemTexts {
    /// Title, statement and the tokens of the Python reference.
    pub question: BucketWeights,
    /// Each paragraph of the editorial and each level-3 hint: the steps of a solution.
    pub steps: Vec<BucketWeights>,
}

impl ProblemTexts {
    /// The texts of a problem.
    #[must_use]
    pub fn from_problem(problem: &Problem) -> Self {
        let reference = problem.reference_for(Language::Python).map_or("", |solution| solution.source.as_str());
        let mut question = prose_tokens(&problem.title);
        question.extend(prose_tokens(&problem.statement));
        question.extend(code_tokens(reference));
        let paragraphs = problem.editorial.split("\n\n").map(str::trim);
        let paragraphs = paragraphs.filter(|text| !text.is_empty() && !text.starts_with('#'));
        let hints = problem.hints.ladder[2].iter().map(String::as_str).filter(|text| !text.is_empty());
        let steps = paragraphs.chain(hints).map(|text| bucket_weights(prose_tokens(text))).collect();
        Self { question: bucket_weights(question), steps }
    }
}

/// The text of a topic: its title, and the words of its id.
#[must_use]
pub fn topic_text(topic: &Topic) -> BucketWeights {
    let mut tokens = prose_tokens(&topic.title);
    tokens.extend(prose_tokens(&topic.id.as_str().replace('-', " ")));
    bucket_weights(tokens)
}

/// Texts with at least this cosine are in one group.
const GROUP_COSINE: f32 = 0.8;

/// Groups texts by single linkage: two are in one group if a chain of similar texts joins them. Returns for each text the
/// number of the first text of its group.
#[must_use]
pub fn group_similar(texts: &[BucketWeights]) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..texts.len()).collect();
    for (a, left) in texts.iter().enumerate() {
        for (b, right) in texts.iter().enumerate().skip(a + 1) {
            if sparse_cosine(left, right) >= GROUP_COSINE {
                let (keep, drop) = (groups[a].min(groups[b]), groups[a].max(groups[b]));
                groups.iter_mut().filter(|group| **group == drop).for_each(|group| *group = keep);
            }
        }
    }
    groups
}

/// Groups names by their words, as [`group_similar`] does texts.
#[must_use]
pub fn group_names(names: &[&str]) -> Vec<usize> {
    let texts: Vec<BucketWeights> = names.iter().map(|name| bucket_weights(prose_tokens(name))).collect();
    group_similar(&texts)
}

/// The cosine of two texts; both have norm 1.
fn sparse_cosine(left: &BucketWeights, right: &BucketWeights) -> f32 {
    let weight = |bucket: usize| right.binary_search_by_key(&bucket, |(own, _)| *own).map_or(0.0, |at| right[at].1);
    left.iter().map(|(bucket, value)| value * weight(*bucket)).sum()
}

/// Hashes tokens into buckets with a sign. Each count is damped, `1 + ln(count)`, and the weights get norm 1.
#[must_use]
pub fn bucket_weights(tokens: Vec<String>) -> BucketWeights {
    let mut counts = BTreeMap::<String, u32>::new();
    for token in tokens {
        *counts.entry(token).or_default() += 1;
    }
    let mut buckets = BTreeMap::<usize, f32>::new();
    for (token, count) in counts {
        let hash = fnv1a(&token);
        let sign = if hash & (1 << 40) == 0 { 1.0 } else { -1.0 };
        let weight = 1.0 + libm::logf(count as f32);
        *buckets.entry((hash % BUCKETS as u64) as usize).or_default() += sign * weight;
    }
    let norm = libm::sqrtf(buckets.values().map(|weight| weight * weight).sum());
    buckets.into_iter().map(|(bucket, weight)| (bucket, if norm > 0.0 { weight / norm } else { 0.0 })).collect()
}

/// Words and pairs of adjacent words, in lower case and without a plural s. Words that carry no meaning are left out.
#[must_use]
pub fn prose_tokens(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(stem).filter(|word| !STOP_WORDS.contains(&word.as_str())).collect();
    let pairs = words.windows(2).map(|pair| format!("{}_{}", pair[0], pair[1]));
    let pairs: Vec<String> = pairs.collect();
    words.into_iter().chain(pairs).collect()
}

/// Identifiers, keywords and operators of a program, and the pairs of keywords that follow each other: its shape
/// without its layout. Comments, numbers and brackets are left out.
#[must_use]
pub fn code_tokens(source: &str) -> Vec<String> {
    let (mut tokens, mut shape) = (Vec::new(), Vec::new());
    for line in source.lines() {
        let code = line.split('#').next().unwrap_or_default();
        for part in code.split(|c: char| !is_word(c)).filter(|part| part.starts_with(|c: char| !c.is_numeric())) {
            tokens.push(format!("id:{part}"));
            if KEYWORDS.contains(&part) {
                shape.push(part);
            }
        }
        let operators = code.split(|c: char| !OPERATORS.contains(c)).filter(|part| !part.is_empty());
        tokens.extend(operators.map(|operator| format!("op:{operator}")));
    }
    tokens.extend(shape.windows(2).map(|pair| format!("shape:{}_{}", pair[0], pair[1])));
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

const OPERATORS: &str = "+-*/%<>=!&|^~";

const KEYWORDS: [&str; 16] = [
    "def", "class", "for", "while", "if", "elif", "else", "return", "yield", "break", "continue", "and", "or", "not",
    "in", "lambda",
];

/// Function words of English that say nothing about an exercise.
const STOP_WORDS: [&str; 40] = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "does", "for", "from", "has", "have", "if",
    "in", "into", "is", "it", "its", "no", "not", "of", "on", "or", "so", "than", "that", "the", "then", "there",
    "they", "this", "to", "was", "which", "with", "you",
];

fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    let is_plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
    if is_plural { word[..word.len() - 1].to_owned() } else { word }
}

/// FNV-1a, 64 bits: small, and the same on every machine.
fn fnv1a(text: &str) -> u64 {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    // The low bits of FNV-1a are weak for short texts.
    hash ^ (hash >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_texts_are_one_group_by_a_chain() {
        let text = |words: &str| bucket_weights(words.split(' ').map(str::to_owned).collect());
        let texts = [text("a b c d e f"), text("x y z"), text("b c d e f g"), text("c d e f g h")];
        // Neighbours share five of six words (cosine .83), the ends only four (.67).
        assert_eq!(group_similar(&texts), [0, 1, 0, 0]);
        assert!((sparse_cosine(&texts[0], &texts[3]) - 4.0 / 6.0).abs() < 1e-6);
        assert_eq!(group_names(&["two heaps", "Heaps, two", "a trie"]).len(), 3);
    }

    #[test]
    fn prose_tokens_are_words_and_pairs() {
        assert_eq!(
            prose_tokens("Sliding windows, in the Array!"),
            ["sliding", "window", "array", "sliding_window", "window_array"]
        );
        assert_eq!(prose_tokens(" — "), Vec::<String>::new());
    }

    #[test]
    fn code_tokens_leave_out_comments_and_layout() {
        let tokens = code_tokens("for x in xs:  # for each\n    return x<=2");
        assert_eq!(
            tokens,
            ["id:for", "id:x", "id:in", "id:xs", "id:return", "id:x", "op:<=", "shape:for_in", "shape:in_return"]
        );
    }

    #[test]
    fn bucket_weights_have_norm_one_in_order() {
        let weights = bucket_weights(prose_tokens("two heaps, one heap, and a stack of plates"));
        assert!((weights.iter().map(|(_, weight)| weight * weight).sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(weights.is_sorted_by_key(|(bucket, _)| *bucket) && weights.iter().all(|(bucket, _)| *bucket < BUCKETS));
        assert_eq!(bucket_weights(Vec::new()), Vec::new());
    }

    #[test]
    fn rows_survive_eight_bits_within_one_step() {
        let values: Vec<f32> = (0..BUCKETS * 4).map(|i| ((i * 37) % 101) as f32 / 50.0 - 1.0).collect();
        let rows = Matrix::new(BUCKETS, 4, values);
        let embedding = Embedding::from_rows(&rows, Matrix::zeros(3, 4));
        for bucket in [0, 7, 4095] {
            let vector = embedding.encode(TextKind::Step, &vec![(bucket, 1.0)]);
            let mut exact = rows.row(bucket).to_vec();
            scale_to_root_length(&mut exact);
            assert!(vector.iter().zip(&exact).all(|(a, b)| (a - b).abs() < 0.02), "{vector:?} {exact:?}");
        }
        let mut file = TensorFile::default();
        embedding.to_tensors(&mut file);
        assert_eq!(Embedding::from_tensors(&file).unwrap(), embedding);
    }
}
