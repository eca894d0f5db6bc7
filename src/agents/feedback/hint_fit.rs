//! Whether an authored text fits the learner's program and its failing run.
//!
//! A pack writes its ideas and plans for a learner who has none yet. Two kinds of text are wrong for a learner who has:
//! one that answers an endless loop with another approach, and one that asks a program to do what it does already. Both
//! are recognised by a few words of the text and a few signs of the program, in every language. If a sign is unclear,
//! the text counts as fitting: an authored hint is better than none. Never fails.

use crate::agents::assessment::Assessment;
use crate::agents::hint_check::code_tokens::{self, Token};
use crate::types::comments_and_strings::indentation;
use crate::types::problem::Language;
use crate::types::verdict_report::Verdict;

/// Levels at which a text names an idea, a plan or a shape. The others are about the learner's own program.
const LEVELS_OF_IDEAS: std::ops::RangeInclusive<u8> = 2..=4;
/// From this level on, a text has more parts than its idea, so the rest of it still helps.
const LEVEL_OF_PLANS: u8 = 3;

/// The approach that a program shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ProgramApproach {
    /// A function calls itself.
    recursion: bool,
    loops: bool,
    /// It counts occurrences, each under its key.
    counting: bool,
    sorting: bool,
}

/// The relation of a text to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HintFit {
    Fits,
    /// It names another approach, and the run shows that the program's own one does not end.
    OtherApproach,
    /// It asks the program to do this, which it does already: "counts".
    DoneAlready(&'static str),
}

impl ProgramApproach {
    /// Reads a program. Its comments do not count.
    pub fn new(program: &str, language: Language) -> Self {
        let code = code_tokens::strip_comments_of(language, program);
        let tokens = code_tokens::strict_tokens(&code);
        let has = |words: &[&str]| tokens.iter().any(|token| words.contains(&token.as_str()));
        let row = |wanted: &[&str]| tokens.windows(wanted.len()).any(|row| row.iter().zip(wanted).all(|(t, w)| t == w));
        Self {
            recursion: if language == Language::Python { python_recurses(&code) } else { braces_recurse(&tokens) },
            loops: has(&["for", "while", "loop"]),
            counting: row(&["]", "+=", "1"])
                || row(&["]", "++"])
                || row(&[",", "0", ")", "+", "1"])
                || row(&["counter", "("])
                || row(&[".", "merge", "("])
                || has(&["getordefault", "orinsert"]),
            sorting: sorts_a_collection(&tokens),
        }
    }

    /// Whether a function calls itself.
    pub fn recurses(self) -> bool {
        self.recursion
    }

    /// Compares a text of a level with the program and its failing run.
    pub fn compare(self, level: u8, text: &str, findings: Option<&Assessment>) -> HintFit {
        if !LEVELS_OF_IDEAS.contains(&level) || findings.is_none_or(|findings| findings.passed) {
            return HintFit::Fits;
        }
        let text = text.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        // Samples are small: a program that runs out of time on one does not end.
        let endless =
            findings.and_then(|found| found.failing_sample.as_ref()).is_some_and(|s| s.verdict == Verdict::Tle);
        if endless && self.loops && !self.recursion && says(&RECURSION_WORDS) && !says(&LOOP_WORDS) {
            return HintFit::OtherApproach;
        }
        if endless || level > LEVEL_OF_PLANS {
            return HintFit::Fits;
        }
        if self.counting && says(&COUNTING_WORDS) {
            HintFit::DoneAlready("counts")
        } else if self.sorting && says(&SORTING_WORDS) {
            HintFit::DoneAlready("sorts")
        } else {
            HintFit::Fits
        }
    }
}

/// Returns the text of a level instead of one that does not fit, from what the run shows; `None` for a text that fits,
/// or if the run shows nothing to say.
pub(super) fn reword(level: u8, fit: &HintFit, text: &str, evidence: Option<String>) -> Option<String> {
    match fit {
        HintFit::OtherApproach if level < LEVEL_OF_PLANS => Some(
            "Your program had not ended when its time was up, even on a small example, so look at its loop first. A loop \
             ends only if every round brings its condition nearer to its end."
                .to_owned(),
        ),
        HintFit::OtherApproach if level == LEVEL_OF_PLANS => Some(
            "Your loop does not end. Write down, for its first three rounds, each value that its condition reads. Which \
             of them should change in every round, and which line should change it?"
                .to_owned(),
        ),
        HintFit::DoneAlready(does) if level < LEVEL_OF_PLANS => {
            let evidence = evidence?;
            Some(format!("Your program {does} already: check that part, then what comes after it. {evidence}"))
        }
        HintFit::Fits | HintFit::OtherApproach => None,
        HintFit::DoneAlready(does) => {
            Some(format!("Your program {does} already. Compare the rest of this plan with it.\n\n{text}"))
        }
    }
}

/// Words of a text about recursion.
const RECURSION_WORDS: [&str; 7] =
    ["recursion", "recursive", "recurse", "calls itself", "call itself", "base case", "smaller copies"];
/// Words of a text that is about loops as well.
const LOOP_WORDS: [&str; 5] = ["loop", "iterat", "one by one", "step by step", "from left to right"];
/// Words of a text that asks to count occurrences.
const COUNTING_WORDS: [&str; 11] = [
    "count how",
    "count each",
    "count every",
    "counting",
    "count them",
    "how many of each",
    "how often each",
    "how many times each",
    "keep a count",
    "keep count",
    "tally",
];
/// Words of a text that asks to sort.
const SORTING_WORDS: [&str; 6] = ["sort the", "sort them", "sort both", "sort by", "sort your", "sorting"];

/// Whether a program sorts something else than a few values that it names on the spot, as in `sorted((a, b, c))` and
/// `[a, b].sort()`.
fn sorts_a_collection(tokens: &[Token]) -> bool {
    const SORTS: [&str; 6] = ["sorted", "sort", "qsort", "sortunstable", "sortby", "sortbykey"];
    let is_sort = |(_, token): &(usize, &Token)| SORTS.contains(&token.as_str());
    tokens
        .iter()
        .enumerate()
        .filter(is_sort)
        .any(|(at, _)| !is_listed_receiver(&tokens[..at]) && !is_listed_argument(&tokens[at + 1..]))
}

/// Whether a call's only argument is a bracket of several values: `((a, b))`. A function, as in `((a, b) => a - b)`, is
/// none.
fn is_listed_argument(rest: &[Token]) -> bool {
    let [outer, inner, ..] = rest else { return false };
    if outer != "(" || inner != "(" {
        return false;
    }
    matching_bracket(&rest[1..], ["(", ")"]).is_some_and(|close| {
        rest[1..=close].iter().any(|token| token == ",") && rest.get(close + 2).is_some_and(|token| token == ")")
    })
}

/// Whether a call's receiver is a list of several values: `[a, b].`. An item, as in `rows[i].`, and a copy, as in
/// `[...nums].`, are none.
fn is_listed_receiver(before: &[Token]) -> bool {
    let [list @ .., point] = before else { return false };
    if point != "." || list.last().is_none_or(|bracket| bracket != "]") {
        return false;
    }
    let open = matching_bracket(list.iter().rev(), ["]", "["]).map(|back| list.len() - 1 - back);
    open.is_some_and(|open| {
        let is_item = list[..open].last().is_some_and(|owner| match owner.as_str() {
            "return" | "in" | "of" | "yield" => false,
            ")" | "]" => true,
            _ => code_tokens::is_name(owner),
        });
        let inside = &list[open + 1..];
        !is_item
            && !inside.first().is_some_and(|token| token.starts_with('.'))
            && inside.iter().any(|token| token == ",")
    })
}

/// Whether a function of a Python program calls itself.
fn python_recurses(code: &str) -> bool {
    let lines: Vec<&str> = code.lines().collect();
    lines.iter().enumerate().any(|(at, line)| {
        let head = line.trim_start();
        let Some(name) = head.strip_prefix("def ").and_then(|rest| rest.split('(').next()).map(str::trim) else {
            return false;
        };
        let depth = indentation(line);
        let body = lines[at + 1..].iter().take_while(|l| l.trim().is_empty() || indentation(l) > depth);
        !name.is_empty() && body.into_iter().any(|line| calls(line, name))
    })
}

/// Whether a line calls a function, as `name(` or `self.name(`.
fn calls(line: &str, name: &str) -> bool {
    line.match_indices(&format!("{name}(")).any(|(at, _)| {
        // A method of another object, as in `self.items.pop()`, is another function.
        let before = &line[..at];
        let own = ["self.", "cls.", "Solution.", "Solution()."].iter().find_map(|owner| before.strip_suffix(owner));
        let before = own.unwrap_or(before);
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.')
    })
}

/// Whether a function of a program with braces calls itself.
fn braces_recurse(tokens: &[Token]) -> bool {
    const NO_NAMES: [&str; 8] = ["if", "for", "while", "switch", "catch", "match", "return", "loop"];
    tokens.windows(2).enumerate().any(|(at, pair)| {
        let is_head = code_tokens::is_name(&pair[0]) && pair[1] == "(" && !NO_NAMES.contains(&pair[0].as_str());
        let Some(open) = is_head.then(|| body_start(&tokens[at + 1..])).flatten() else { return false };
        let body = block(&tokens[at + 1 + open..]);
        body.windows(2).enumerate().any(|(at, call)| call[0] == pair[0] && call[1] == "(" && is_own(&body[..at]))
    })
}

/// Whether the name behind these tokens is the program's own function: no method of another object.
fn is_own(before: &[Token]) -> bool {
    match before {
        [.., owner, sign] if matches!(sign.as_str(), "." | "->" | "::") => {
            matches!(owner.as_str(), "this" | "self" | "Self" | "Solution")
        }
        _ => true,
    }
}

/// The position of the brace that opens a function's body, after the bracket of its parameters; `None` for a call.
fn body_start(rest: &[Token]) -> Option<usize> {
    /// Between the parameters and the body there is at most a type.
    const MAX_TYPE_TOKENS: usize = 12;
    let close = matching_bracket(rest, ["(", ")"])?;
    let mut after = rest[close + 1..].iter().take(MAX_TYPE_TOKENS);
    let open = after.position(|token| matches!(token.as_str(), "{" | ";" | "}" | "="))?;
    (rest[close + 1 + open] == "{").then_some(close + 1 + open)
}

/// The position of the bracket that belongs to the first one. Read backwards, a closing one comes first.
fn matching_bracket<'a>(tokens: impl IntoIterator<Item = &'a Token>, [first, last]: [&str; 2]) -> Option<usize> {
    let mut depth = 0_usize;
    tokens.into_iter().position(|token| {
        if token == first {
            depth += 1;
        } else if token == last {
            depth = depth.saturating_sub(1);
        }
        depth == 0
    })
}

/// The tokens of a block that starts with its brace.
fn block(tokens: &[Token]) -> &[Token] {
    let end = matching_bracket(tokens, ["{", "}"]);
    &tokens[..end.unwrap_or(tokens.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::program_facts::FailingSample;

    fn failing(verdict: Verdict) -> Assessment {
        let (inputs, want, got, error) = (Vec::new(), None, None, None);
        let sample = FailingSample {
            case: "c".into(),
            verdict,
            inputs,
            want,
            got,
            error,
            cause: None,
            has_several_answers: false,
        };
        Assessment { failing_sample: Some(sample), ..Assessment::default() }
    }

    #[test]
    fn a_program_shows_its_approach_in_every_language() {
        let check = |language, code: &str, expected: [bool; 4]| {
            let ProgramApproach { recursion, loops, counting, sorting } = ProgramApproach::new(code, language);
            assert_eq!([recursion, loops, counting, sorting], expected, "{code}");
        };
        check(
            Language::Python,
            "def f(n):\n    while n > 0:\n        pass\n    return n\n",
            [false, true, false, false],
        );
        check(Language::Python, "def f(n):\n    return f(n - 1) + 1\n", [true, false, false, false]);
        check(
            Language::Python,
            "def g(n):\n    return 1\n\ndef f(n):\n    return g(n)\n",
            [false, false, false, false],
        );
        check(Language::Python, "class S:\n    def pop(self):\n        return self.items.pop()\n", [false; 4]);
        check(
            Language::Python,
            "class S:\n    def f(self, n):\n        return self.f(n - 1)\n",
            [true, false, false, false],
        );
        check(Language::JavaScript, "class S { push(v) { this.log.push(v); } }", [false; 4]);
        check(Language::Java, "class S { int f(int n) { return this.f(n - 1); } }", [true, false, false, false]);
        check(Language::Python, "def f(a, b):\n    return tuple(sorted((a, b)))\n", [false; 4]);
        check(Language::Python, "def f(a):\n    return sorted(a)\n", [false, false, false, true]);
        check(Language::JavaScript, "function f(a, b) { return [a, b].sort(); }", [false; 4]);
        for sorts in ["a.sort((x, y) => x - y)", "[...a].sort((x, y) => x - y)", "a[0].sort()"] {
            let code = format!("function f(a) {{ return {sorts}; }}");
            check(Language::JavaScript, &code, [false, false, false, true]);
        }
        check(Language::Python, "# f(f(1))\ndef f(w):\n    # f(1)\n    return 1\n", [false; 4]);
        check(
            Language::Python,
            "def f(w):\n    seen = {}\n    for c in w:\n        seen[c] = seen.get(c, 0) + 1\n    return sorted(seen)\n",
            [false, true, true, true],
        );
        check(Language::Java, "class S { int f(int n) { return n < 1 ? 0 : f(n - 1); } }", [true, false, false, false]);
        check(
            Language::Java,
            "class S { int f(int n) { while (true) { g(n); } } int g(int n) { return n; } }",
            [false, true, false, false],
        );
        check(
            Language::Cpp,
            "int f(string s) { map<char,int> m; for (char c : s) m[c]++; }",
            [false, true, true, false],
        );
        check(Language::Rust, "fn f(n: u64) -> u64 { f(n / 2) }", [true, false, false, false]);
    }

    #[test]
    fn a_text_that_contradicts_the_run_does_not_fit() {
        const ENDLESS: &str = "def marks(n):\n    while n > 0:\n        m = n\n    return m\n";
        const STEPS: &str = "def f(n):\n    counter = 0\n    while counter < n:\n        counter += 1\n";
        const MERGES: &str = "def merge(a, b):\n    return a\n\ndef f(w):\n    return merge(w, w)\n";
        const COUNTS: &str = "def f(w):\n    for c in w:\n        seen[c] += 1\n";
        let program = |code| ProgramApproach::new(code, Language::Python);
        let check = |code, level, text: &str, verdict, expected: HintFit| {
            assert_eq!(program(code).compare(level, text, Some(&failing(verdict))), expected, "{text}");
        };
        let recursion = "This is recursion in its purest form: an object made from smaller copies of itself.";
        check(ENDLESS, 2, recursion, Verdict::Tle, HintFit::OtherApproach);
        check(ENDLESS, 2, recursion, Verdict::Wa, HintFit::Fits);
        check(ENDLESS, 1, recursion, Verdict::Tle, HintFit::Fits);
        check(ENDLESS, 2, "Recursion or a loop: both work.", Verdict::Tle, HintFit::Fits);
        check("def f(n):\n    return f(n)\n", 2, recursion, Verdict::Tle, HintFit::Fits);
        check(COUNTS, 2, "Count how often each letter occurs.", Verdict::Wa, HintFit::DoneAlready("counts"));
        check(ENDLESS, 2, "Count how often each letter occurs.", Verdict::Wa, HintFit::Fits);
        // A loop variable and a merge sort count nothing, and a text may say that counting isn't needed.
        check(STEPS, 2, "Count how often each letter occurs.", Verdict::Wa, HintFit::Fits);
        check(MERGES, 3, "Count how often each letter occurs.", Verdict::Wa, HintFit::Fits);
        check(COUNTS, 2, "You need not count the other half.", Verdict::Wa, HintFit::Fits);
        check("def f(w):\n    w.sort()\n", 3, "Sort the words first.", Verdict::Wa, HintFit::DoneAlready("sorts"));
        assert_eq!(program(COUNTS).compare(2, "Count each letter.", None), HintFit::Fits);
    }

    #[test]
    fn a_text_that_does_not_fit_is_reworded_from_the_run() {
        let evidence = || Some("Every failing case has an empty input.".to_owned());
        let check = |level, fit: HintFit, evidence, expected: Option<&str>| {
            let told = reword(level, &fit, "the plan", evidence);
            assert_eq!(told.is_some(), expected.is_some(), "{told:?}");
            assert!(told.unwrap_or_default().contains(expected.unwrap_or_default()));
        };
        check(2, HintFit::Fits, evidence(), None);
        check(2, HintFit::OtherApproach, None, Some("look at its loop first"));
        check(3, HintFit::OtherApproach, None, Some("first three rounds"));
        check(4, HintFit::OtherApproach, None, None);
        check(
            2,
            HintFit::DoneAlready("counts"),
            evidence(),
            Some("counts already: check that part, then what comes after it. Every"),
        );
        check(2, HintFit::DoneAlready("counts"), None, None);
        check(
            3,
            HintFit::DoneAlready("counts"),
            None,
            Some("counts already. Compare the rest of this plan with it.\n\nthe plan"),
        );
    }
}
