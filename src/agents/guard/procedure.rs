//! A whole program told in words, however loosely: where it begins, what it goes over, what it works out, what it returns.
//!
//! An approach names one or two of these parts and leaves the rest to the learner. A text that states all four, with steps to carry
//! out among them, needs no more thought than typing. Questions state nothing. Works on folded prose.

/// Parts of a program that a text has, and its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    goes_over: bool,
    returns: bool,
    begins: bool,
    works_out: bool,
    /// Clauses that open with something to carry out.
    pub steps: usize,
}

impl Told {
    /// Reads prose.
    #[must_use]
    pub fn of(prose: &str) -> Self {
        let stated = super::order::sentences(prose).filter(|sentence| !sentence.trim_end().ends_with('?'));
        let mut told = Self::default();
        for sentence in stated {
            let words: Vec<&str> = words(sentence).collect();
            let text = format!(" {} ", words.join(" "));
            let says = |phrases: &[&str]| phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")));
            told.goes_over |= says(&GOING_OVER);
            told.returns |= says(&RETURNING);
            told.begins |= says(&BEGINNING);
            told.works_out |= says(&WORKING_OUT) || sentence.contains(['+', '=', '<', '>', '%']);
            told.steps += clauses(sentence).filter(|clause| is_step(clause)).count();
        }
        told
    }

    /// Whether all parts of a program are told, and so many steps.
    #[must_use]
    pub fn is_whole(self, steps: usize) -> bool {
        self.goes_over && self.returns && self.begins && self.works_out && self.steps >= steps
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty())
}

fn clauses(sentence: &str) -> impl Iterator<Item = &str> {
    let breaks = sentence.split([',', ';', ':', '\n', '.']);
    breaks.flat_map(|clause| clause.split(" and ")).flat_map(|clause| clause.split(" then "))
}

/// A clause that opens with a verb to carry out, behind what leads in.
fn is_step(clause: &str) -> bool {
    let lead_in = |word: &&str| LEAD_INS.contains(word) || word.starts_with(|c: char| c.is_ascii_digit());
    words(clause).find(|word| !lead_in(word)).is_some_and(|word| STEPS.contains(&word))
}

const GOING_OVER: [&str; 30] = [
    "for each",
    "for every",
    "for all",
    "for any",
    "while",
    "as long as",
    "until",
    "loop",
    "go through",
    "go on through",
    "go over",
    "in each",
    "in every",
    "at each",
    "at every",
    "with each",
    "with every",
    "each turn",
    "every turn",
    "each time",
    "every time",
    "each of",
    "every of",
    "from left to right",
    "times over",
    "walk over",
    "walk along",
    "walk through",
    "over all",
    "k times",
];
const RETURNING: [&str; 10] = [
    "return",
    "returned",
    "give back",
    "hand back",
    "the answer is",
    "the answer stands",
    "your answer is",
    "you are asked for",
    "you return",
    "hand it back",
];
const BEGINNING: [&str; 30] = [
    "begin with",
    "begin as",
    "begin at",
    "begins with",
    "begins as",
    "begins at",
    "start with",
    "start as",
    "start at",
    "start from",
    "starts with",
    "starts as",
    "starts at",
    "starts from",
    "called",
    "call it",
    "call that",
    "call this",
    "name the",
    "named",
    "empty list",
    "empty deque",
    "empty set",
    "empty dict",
    "empty dictionary",
    "empty queue",
    "empty stack",
    "fill a",
    "make a",
    "let",
];
const WORKING_OUT: [&str; 26] = [
    "plus",
    "minus",
    "one more than",
    "one less than",
    "larger of",
    "smaller of",
    "greater of",
    "maximum of",
    "minimum of",
    "sum of",
    "product of",
    "larger one",
    "smaller one",
    "the sum",
    "add one",
    "add these",
    "add them",
    "add it",
    "take one",
    "subtract",
    "divided by",
    "modulo",
    "remainder",
    "equals",
    "times half",
    "increase it by",
];
const STEPS: [&str; 33] = [
    "append", "pop", "push", "add", "remove", "take", "store", "set", "move", "swap", "put", "keep", "call", "return",
    "go", "let", "make", "fill", "delete", "raise", "increase", "do", "name", "turn", "become", "becomes", "count",
    "give", "hand", "multiply", "subtract", "insert", "loop",
];
const LEAD_INS: [&str; 18] = [
    "then",
    "and",
    "now",
    "first",
    "next",
    "so",
    "finally",
    "after",
    "that",
    "again",
    "once",
    "more",
    "at",
    "just",
    "also",
    "there",
    "afterwards",
    "last",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_program_needs_all_of_its_parts() {
        let check = |text: &str, expected: bool| assert_eq!(Told::of(text).is_whole(1), expected, "{text}");
        let whole =
            "make a tally called heads. go through the coins, and add one to it for each head. give back the tally.";
        check(whole, true);
        check("begin with an empty list, and for each coin decide whether it belongs there.", false);
        check("return what is left when the walk has ended.", false);
        check("would you make a tally, add one for each head and return the sum?", false);
        check(
            "the loop goes over each coin once. what is the sum of them before the first turn? what do you return?",
            false,
        );
    }
}
