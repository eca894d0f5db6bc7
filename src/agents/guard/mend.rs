//! What would mend the learner's program: the difference between it and the nearest reference, where that is a small one.
//!
//! Where a word or two separate a program from a right one, those words are the answer, however harmless they look: `and`, a name
//! of a library, a line that reads like any other. Told in marks, or as what is wanted, they give it away. Far from every
//! reference there is no such thing, and nothing is said. Works on folded text.

use super::budget::is_library;
use super::familiar::Familiar;
use super::order::sentences;
use super::tokens::{Token, is_name, is_number, strict, without_comments};

/// Lines by which a program may differ for the difference to be a mend.
const MOST_LINES: usize = 3;

/// Lines that both have at least, the head of the function among them: a program that is not begun yet is near to nothing.
const FEWEST_COMMON: usize = 3;

/// A line of the nearest reference, with the places of what is new in it.
#[derive(Clone, Debug)]
struct Mended {
    tokens: Vec<Token>,
    new: Vec<bool>,
}

/// What would mend one program.
#[derive(Debug, Default)]
pub struct Mend {
    lines: Vec<Mended>,
}

impl Mend {
    /// From folded sources.
    #[must_use]
    pub fn of(learner: &str, references: &[String]) -> Self {
        let own = lines_of(learner);
        let nearest = references.iter().map(|reference| difference(&own, &lines_of(reference)));
        let near = nearest.filter(|(gone, come)| {
            let common = own.len() - gone.len();
            gone.len() <= MOST_LINES && (1..=MOST_LINES).contains(&come.len()) && common >= FEWEST_COMMON
        });
        let Some((gone, come)) = near.min_by_key(|(gone, come)| gone.len() + come.len()) else {
            return Self::default();
        };
        let paired = gone.len() == come.len();
        let mended = come.into_iter().enumerate().map(|(at, tokens)| {
            let new = if paired { new_in(&gone[at], &tokens) } else { vec![true; tokens.len()] };
            Mended { tokens, new }
        });
        Self { lines: mended.collect() }
    }

    /// Whether a line is one that the mended program has and the learner's has not.
    #[must_use]
    pub fn has_line(&self, line: &[Token]) -> bool {
        let bare = |line: &[Token]| line.iter().filter(|token| *token != ":").cloned().collect::<Vec<_>>();
        self.lines.iter().any(|mended| bare(&mended.tokens) == bare(line))
    }

    /// The first piece of the mend that prose tells.
    #[must_use]
    pub fn told<'a>(&self, prose: &'a str, familiar: &Familiar) -> Option<&'a str> {
        if self.lines.is_empty() {
            return None;
        }
        sentences(prose).find(|sentence| {
            let wanted = is_wanted(sentence);
            marked(sentence).any(|piece| self.is_told_by(&strict(piece), wanted, familiar))
                || (wanted && self.is_wanted_in(sentence))
        })
    }

    fn is_told_by(&self, piece: &[Token], wanted: bool, familiar: &Familiar) -> bool {
        if let [token] = piece {
            // A sign, or a name that is nowhere before the learner's eyes, is the mend; one that is there may be spoken of.
            let new = self.new_tokens().any(|new| new == token);
            let idea = is_library(token) || familiar.has(token) || familiar.has_sign(token);
            let value = is_number(token) || matches!(token.as_str(), "none" | "true" | "false");
            return new && !value && (wanted || !idea);
        }
        !familiar.quotes(piece) && self.lines.iter().any(|line| line.has_new(piece))
    }

    /// A name of the mend straight behind a word that wants it: "you want `low` there", without the marks.
    fn is_wanted_in(&self, sentence: &str) -> bool {
        let tokens: Vec<Token> = strict(sentence);
        let names = |token: &Token| is_name(token) && token.chars().count() > 2 && !is_library(token);
        tokens.windows(2).any(|pair| {
            matches!(pair[0].as_str(), "want" | "wants" | "need" | "needs" | "use" | "pass")
                && self.new_tokens().any(|new| *new == pair[1] && names(new))
        })
    }

    fn new_tokens(&self) -> impl Iterator<Item = &Token> {
        let of_line = |line: &'_ Mended| -> Vec<usize> { (0..line.tokens.len()).filter(|at| line.new[*at]).collect() };
        self.lines.iter().flat_map(move |line| of_line(line).into_iter().map(|at| &line.tokens[at]))
    }
}

impl Mended {
    /// Whether a piece is part of the line, with something new in it.
    fn has_new(&self, piece: &[Token]) -> bool {
        let length = piece.len();
        length >= 2
            && (0..(self.tokens.len() + 1).saturating_sub(length))
                .any(|at| self.tokens[at..at + length] == *piece && self.new[at..at + length].contains(&true))
    }
}

/// A sentence that says what should be; a question that only seems to ask says it as well.
fn is_wanted(sentence: &str) -> bool {
    const WANTING: [&str; 20] = [
        "should",
        "must",
        "need",
        "needs",
        "want",
        "wants",
        "instead",
        "belongs",
        "goes",
        "becomes",
        "become",
        "missing",
        "shouldn't",
        "wouldn't",
        "couldn't",
        "use",
        "replace",
        "make",
        "ought",
        "rather",
    ];
    let asks = sentence.trim_end().ends_with('?');
    let mut words = sentence.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    if asks { words.any(|word| word.ends_with("n't")) } else { words.any(|word| WANTING.contains(&word)) }
}

/// What stands in marks in a sentence.
pub fn marked(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('`').skip(1).step_by(2)
}

fn lines_of(source: &str) -> Vec<Vec<Token>> {
    without_comments(source).lines().map(strict).filter(|line| !line.is_empty()).collect()
}

/// Lines that only the one and only the other has, in their order.
fn difference(one: &[Vec<Token>], other: &[Vec<Token>]) -> (Vec<Vec<Token>>, Vec<Vec<Token>>) {
    let (kept_one, kept_other) = common(one, other);
    let left = |lines: &[Vec<Token>], kept: &[bool]| {
        lines.iter().zip(kept).filter(|(_, kept)| !**kept).map(|(line, _)| line.clone()).collect()
    };
    (left(one, &kept_one), left(other, &kept_other))
}

fn new_in(old: &[Token], new: &[Token]) -> Vec<bool> {
    common(old, new).1.into_iter().map(|kept| !kept).collect()
}

/// The longest common subsequence: which entries of each belong to it.
fn common<T: PartialEq>(one: &[T], other: &[T]) -> (Vec<bool>, Vec<bool>) {
    let mut longest = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for i in (0..one.len()).rev() {
        for j in (0..other.len()).rev() {
            longest[i][j] =
                if one[i] == other[j] { longest[i + 1][j + 1] + 1 } else { longest[i + 1][j].max(longest[i][j + 1]) };
        }
    }
    let (mut of_one, mut of_other) = (vec![false; one.len()], vec![false; other.len()]);
    let (mut i, mut j) = (0, 0);
    while i < one.len() && j < other.len() {
        if one[i] == other[j] {
            (of_one[i], of_other[j]) = (true, true);
            (i, j) = (i + 1, j + 1);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    (of_one, of_other)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: &str = "def warm(days, least):\n    best = 0\n    for day in days:\n        if day >= least and day > best:\n            best = day\n    return best\n";

    #[test]
    fn the_words_that_mend_a_program_are_the_answer() {
        let wrong = RIGHT.replace(" and ", " or ");
        let familiar = Familiar::new(&["the warm days", &wrong, &wrong], &["days", "least"], "");
        let check = |text: &str, expected: bool| {
            let mend = Mend::of(&wrong, &[RIGHT.to_owned()]);
            assert_eq!(mend.told(text, &familiar).is_some(), expected, "{text}");
        };
        check("between the two there ought to be an `and`.", true);
        check("shouldn't that be `least and day`?", true);
        check("what does your `or` say for a cold day?", false);
        check("`day >= least or day > best` lets a cold day in.", false);
    }

    #[test]
    fn far_from_every_reference_nothing_is_a_mend() {
        let familiar = Familiar::new(&["", "", ""], &[], "");
        let mend = Mend::of("def warm(days, least):\n    pass\n", &[RIGHT.to_owned()]);
        assert_eq!(mend.told("it must be `and`.", &familiar), None);
    }

    #[test]
    fn a_line_of_the_mend_is_known() {
        let mend = Mend::of(&RIGHT.replace("best = 0", "best = days[0]"), &[RIGHT.to_owned()]);
        assert!(mend.has_line(&strict("best = 0")));
        assert!(!mend.has_line(&strict("return best")));
    }
}
