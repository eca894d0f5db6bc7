//! Finds filler in hints: praise, an invitation to ask for more, a word about the streak, advice that fits any problem.
//!
//! This check is for text that a model wrote, because models are trained to please. Authored hints and the diagnosis
//! are not checked. A hint must name something of this problem and this program (a word of the statement, the starter,
//! the learner's file or the topic; a case; a line) or ask about the learner's own work, and must not try to keep the
//! learner asking. Works on folded text.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::prose::{is_question, normalize_words, sentences};
use super::unicode_fold::HOLE;

/// Words of one problem that a hint can refer to.
#[derive(Debug, Default)]
pub struct ProblemTerms {
    words: BTreeSet<String>,
    /// The known texts as words. A phrase from them does not count as filler.
    known: String,
}

impl ProblemTerms {
    /// Builds the terms from folded texts: the title, the statement, the starter, the learner's file, the names of the
    /// topics.
    #[must_use]
    pub fn new(texts: &[&str]) -> Self {
        let words = texts.iter().flat_map(|text| words(text)).filter(|word| is_content_word(word)).map(stem).collect();
        Self { words, known: texts.iter().map(|text| normalize_words(text)).collect() }
    }

    /// Returns why a hint is filler, or `None` if it is not.
    #[must_use]
    pub fn find_filler(&self, folded: &str) -> Option<String> {
        let text = normalize_words(folded);
        let advances = [
            ("asks to be asked again", &ASK_AGAIN_PHRASES[..]),
            ("flatters", &FLATTERY_PHRASES[..]),
            ("presses", &PRESSURE_PHRASES[..]),
        ];
        let words: BTreeSet<&str> = text.split(' ').collect();
        for (what, phrases) in advances {
            let said = |phrase: &&&str| {
                phrase.split(' ').all(|word| words.contains(word))
                    && text.contains(&format!(" {phrase} "))
                    && !self.has_phrase(phrase)
            };
            if let Some(phrase) = phrases.iter().find(said) {
                return Some(format!("{what}: {phrase}"));
            }
        }
        (!self.names_problem(folded, &text) && !asks_about_work(folded))
            .then(|| "it names nothing of this problem".to_owned())
    }

    fn has_phrase(&self, phrase: &str) -> bool {
        self.known.contains(&format!(" {phrase} "))
    }

    /// Returns whether a text names something of the problem, or a line or case.
    fn names_problem(&self, folded: &str, text: &str) -> bool {
        if folded.contains('`') || folded.contains(HOLE) {
            return true;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let place = |at: usize| {
            let before = at.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default();
            let after = words.get(at + 1).copied().unwrap_or_default();
            let numbered = after.starts_with(|c: char| c.is_ascii_digit());
            match words[at] {
                "line" | "lines" => {
                    numbered || PLACE_WORDS.contains(&before) || matches!(after, "that" | "where" | "which")
                }
                "example" | "examples" | "sample" | "samples" | "case" | "cases" | "input" => {
                    numbered || PLACE_WORDS.contains(&before) || words[at].ends_with('s') && words[at] != "cases"
                }
                word => {
                    let stem = stem(word);
                    is_content_word(word) && (self.words.contains(&stem) || FIELD_STEMS.contains(&stem))
                }
            }
        };
        (0..words.len()).any(place)
    }
}

/// Returns whether a question is about the learner's own work: "what does your code print there?" A tutor asks this of
/// any program, and the answer is about this one.
fn asks_about_work(folded: &str) -> bool {
    let names_work = |sentence: &str| words(sentence).any(|word| WORK_STEMS.contains(&stem(word)));
    sentences(folded).any(|sentence| is_question(sentence) && names_work(sentence))
}

/// What a learner works with: the program, its run and what the task says, and words for looking at them.
const WORK_WORDS: &str = "code function program method statement line loop condition expression operator variable value number \
    input output result print terminal error exception debugger test case documentation instruction prompt run execute return \
    calculate calculation calculating edit added python syntax problem issue wrong mistake bug cause observe happen work fix correct \
    verify order skip";

static WORK_STEMS: LazyLock<BTreeSet<String>> = LazyLock::new(|| WORK_WORDS.split_whitespace().map(stem).collect());
static FIELD_STEMS: LazyLock<BTreeSet<String>> = LazyLock::new(|| FIELD_WORDS.split_whitespace().map(stem).collect());

/// Terms for programs and for their data: a hint about a loop's bounds is about a program.
const FIELD_WORDS: &str = "loop recursion recursive call branch condition comparison compare index variable counter count array list \
    dictionary dict table stack queue heap tree node graph edge pointer window prefix sum product maximum minimum largest \
    smallest sort order search half halves middle bound border neighbour base initial memory visited depth breadth pass scan walk \
    front back end head tail character letter string digit remainder divide division multiply power bit negative positive \
    zero empty duplicate overlap interval range subset permutation path level parent child children leaf root link key \
    lookup formula invariant iteration nested inner outer cost quadratic linear logarithm total row column grid cell";

/// Words before "line" or "case" that identify a certain one.
const PLACE_WORDS: [&str; 9] = ["first", "last", "second", "third", "failing", "smallest", "that", "which", "shortest"];

/// Invitations to ask for more.
const ASK_AGAIN_PHRASES: [&str; 37] = [
    "ask me",
    "just ask",
    "ask again",
    "ask for another",
    "ask for more",
    "ask for the next",
    "next hint",
    "another hint",
    "more hints",
    "further hints",
    "more help",
    "another clue",
    "want more",
    "let me know",
    "happy to help",
    "glad to help",
    "here to help",
    "here for you",
    "i can show you",
    "i can give you",
    "i can tell you",
    "i could tell you",
    "i could show you",
    "i will show you",
    "i ll show you",
    "i ll tell you",
    "shall i",
    "should i show",
    "would you like me",
    "would you like another",
    "do you want me",
    "reveal the next",
    "press h",
    "come back to me",
    "stay with me",
    "tell me more about yourself",
    "keep chatting",
];

/// Praise and comfort.
const FLATTERY_PHRASES: [&str; 48] = [
    "great job",
    "good job",
    "nice job",
    "amazing",
    "awesome",
    "brilliant",
    "genius",
    "fantastic",
    "wonderful",
    "superb",
    "incredible",
    "incredibly",
    "impressive",
    "impressed",
    "well done",
    "great work",
    "good work",
    "nice work",
    "excellent work",
    "excellent job",
    "excellent question",
    "great question",
    "good question",
    "great start",
    "great effort",
    "great thinking",
    "great progress",
    "doing great",
    "doing well",
    "doing so well",
    "proud of you",
    "so proud",
    "talented",
    "gifted",
    "how smart",
    "so smart",
    "very smart",
    "clever of you",
    "you rock",
    "superstar",
    "keep it up",
    "love how",
    "love your",
    "you ve got this",
    "you got this",
    "believe in you",
    "believe in yourself",
    "a natural",
];

/// Pressure to continue only for the sake of continuing.
const PRESSURE_PHRASES: [&str; 32] = [
    "your streak",
    "the streak",
    "a streak",
    "streak alive",
    "days in a row",
    "day in a row",
    "daily goal",
    "before midnight",
    "come back tomorrow",
    "see you tomorrow",
    "one more problem today",
    "don t stop now",
    "don t give up",
    "never give up",
    "don t quit",
    "keep going",
    "keep the momentum",
    "momentum",
    "on fire",
    "leaderboard",
    "badge",
    "badges",
    "xp",
    "level up",
    "earn points",
    "lose points",
    "other learners",
    "other students",
    "everyone else",
    "most people",
    "falling behind",
    "fall behind",
];

/// Words of any statement, which do not identify this one.
const COMMON_WORDS: &str = " about above after again against along also always among another answer answers anything around asked \
    asks away back became because been before begin begins being below best better between both bring called calls cannot \
    carefully certain change check checks clear code come comes complete consider contain contains correct could count \
    counts data decide describe detail different difficult does doing done down during each easy either else empty end ends \
    enough even ever every everything exactly example examples expect expected explain fact fail fails failing find finds \
    first follow follows from function general get give given gives goes good great hand happen happens hard have having help \
    here hint hints idea ideas imagine important input inputs instead interesting into its itself just keep kind know known knows last \
    learn least leave left less like line lines little long longer look looks made make makes many matter may maybe mean \
    means might more most much must name need needs never next nothing notice number numbers often once only open order other others \
    otherwise output outputs over own part parts perhaps place places play please point points possible print problem problems \
    program programs put question questions quick quickly quite rather read reads real really reason remember result results \
    return returns returned right rules run runs said same sample samples say says second see sees seem seems sees self set several shall short should show \
    shown side simple simply since small smaller solution solutions solve solved some somebody someone something sometimes \
    soon start starts statement step steps still stop stops such sure take taken takes task tell tells test tests than that \
    their them then there these they thing things think thinks this those though thought three through time times \
    today together tomorrow true false try trying turn turns twice under understand until upon use used uses using usual value values very \
    want wants watch well were what when where whether which while whole will with within without wonder word work works would write \
    written wrong year years you your yourself pass none ";

/// Returns whether a word can identify a problem.
fn is_content_word(word: &str) -> bool {
    word.chars().count() >= 3
        && !COMMON_WORDS.contains(&format!(" {word} "))
        && word.chars().any(char::is_alphabetic)
        && (word.chars().count() >= 4 || !SHORT_COMMON_WORDS.contains(&word))
}

/// Common words of three letters.
const SHORT_COMMON_WORDS: [&str; 59] = [
    "the", "and", "for", "you", "are", "not", "but", "all", "any", "can", "had", "has", "her", "him", "his", "how",
    "its", "let", "may", "new", "now", "off", "old", "one", "our", "out", "own", "put", "run", "say", "see", "she",
    "too", "two", "try", "use", "was", "way", "who", "why", "yes", "yet", "ago", "did", "end", "few", "get", "got",
    "int", "str", "def", "day", "ask", "far", "lot", "etc", "top", "set", "bad",
];

/// Returns a word without the endings of number and tense.
fn stem(word: &str) -> String {
    let cut = |ending: &str| word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 3);
    cut("ing")
        .or_else(|| cut("ed"))
        .or_else(|| cut("es"))
        .or_else(|| cut("s"))
        .or_else(|| cut("e"))
        .unwrap_or(word)
        .to_owned()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn anchors() -> ProblemTerms {
        let statement = "the till of the village hall is out by target pence: find two entries of prices that make it.";
        ProblemTerms::new(&[
            "pair to target",
            statement,
            "def pair(prices, target):\n    pass",
            "seen_prices = {}",
            "hashing",
        ])
    }

    #[test]
    fn a_hint_says_something_of_this_problem() {
        let check = |text: &str, expected: Option<&str>| {
            let found = anchors().find_filler(text);
            let kind = found.as_deref().map(|why| why.split(':').next().unwrap_or_default());
            assert_eq!(kind, expected, "{text}: {found:?}");
        };
        check("what would you like to know about earlier prices?", None);
        check("which entry of the village till comes first?", None);
        check("look at line 3 once more.", None);
        check("what does your program answer for example 2?", None);
        check("a table answers such a question; that is what hashing is for.", None);
        check("can you describe what your code does line by line?", None);
        check("okay, where do you think the problem is?", None);
        check("which test cases fail?", None);
        check("read the problem again and look at your code.", Some("it names nothing of this problem"));
        check("have you considered everything?", Some("it names nothing of this problem"));
        check("think about it step by step and you will see the answer.", Some("it names nothing of this problem"));
        check("great job with the prices! what comes next?", Some("flatters"));
        check("the prices matter. ask me for another hint when you are ready.", Some("asks to be asked again"));
        check("look at the prices, your streak depends on it.", Some("presses"));
        check("", Some("it names nothing of this problem"));
    }

    #[test]
    fn what_the_statement_speaks_of_is_no_advance() {
        let anchors =
            ProblemTerms::new(&["the winning streak", "find the longest of the streak, days in a row with a win"]);
        assert_eq!(anchors.find_filler("when does the streak break?"), None);
        assert_eq!(anchors.find_filler("which days in a row count as won?"), None);
        assert!(anchors.find_filler("a win today keeps your streak alive").is_some());
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in "\\PC{0,80}") {
            let _ = anchors().find_filler(&text);
        }
    }
}
