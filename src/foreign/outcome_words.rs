//! Words and codes for how an attempt ended.

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignOutcome {
    Passed,
    Failed,
    /// Solved with hints or a look at the solution: not passed alone.
    Helped,
    /// Not tried yet.
    NotTried,
    /// It did not compile, so it says nothing about a topic; Rung's own judge doesn't count such code either.
    NotCompiled,
    /// The judge of the other site failed; this says nothing about the program.
    JudgeFailed,
}

use ForeignOutcome::{Failed, Helped, JudgeFailed, NotCompiled, NotTried, Passed};

/// Words in lower case with single spaces. The numbers are `LeetCode`'s codes; 1 and 0 are anybody's.
const WORDS: [(ForeignOutcome, &[&str]); 6] = [
    (NotCompiled, &["ce", "compile error", "compilation error", "compiler error", "20"]),
    (
        Passed,
        &[
            "pass",
            "passed",
            "ac",
            "accepted",
            "solved",
            "1",
            "true",
            "yes",
            "y",
            "x",
            "ok",
            "okay",
            "done",
            "complete",
            "completed",
            "finished",
            "correct",
            "right",
            "success",
            "successful",
            "mastered",
            "100%",
            "✓",
            "✔",
            "✅",
            "☑",
            "10",
            "solved alone",
            "solved independently",
            "reviewed",
        ],
    ),
    (
        Failed,
        &[
            "fail",
            "failed",
            "wa",
            "tle",
            "mle",
            "ole",
            "re",
            "rte",
            "pe",
            "0",
            "false",
            "no",
            "n",
            "wrong",
            "incorrect",
            "wrong answer",
            "unsolved",
            "not solved",
            "unsuccessful",
            "failure",
            "time limit exceeded",
            "memory limit exceeded",
            "output limit exceeded",
            "runtime error",
            "run time error",
            "presentation error",
            "timeout",
            "timed out",
            "attempted",
            "tried",
            "notac",
            "not ac",
            "partial",
            "partially accepted",
            "partially solved",
            "gave up",
            "stuck",
            "✗",
            "✘",
            "❌",
            "×",
            "11",
            "12",
            "13",
            "14",
            "15",
        ],
    ),
    (
        Helped,
        &[
            "with hint",
            "with hints",
            "with a hint",
            "with help",
            "with solution",
            "with the solution",
            "with editorial",
            "solved with hint",
            "solved with hints",
            "solved with help",
            "solved with solution",
            "hint",
            "hints",
            "help",
            "helped",
            "needed help",
            "needed hint",
            "needed hints",
            "needed a hint",
            "saw solution",
            "saw the solution",
            "looked up",
            "looked at solution",
            "used solution",
            "read solution",
            "watched video",
            "assisted",
        ],
    ),
    (
        NotTried,
        &[
            "",
            "-",
            "–",
            "—",
            "none",
            "null",
            "nan",
            "n/a",
            "na",
            "todo",
            "to do",
            "to-do",
            "not started",
            "not attempted",
            "not tried",
            "not done",
            "not yet",
            "unattempted",
            "untouched",
            "new",
            "open",
            "backlog",
            "planned",
            "next",
            "☐",
        ],
    ),
    (
        JudgeFailed,
        &[
            "internal error",
            "unknown error",
            "system error",
            "judge error",
            "judgement failed",
            "judging",
            "pending",
            "in queue",
            "running",
            "skipped",
            "ignored",
            "16",
            "21",
        ],
    ),
];

impl ForeignOutcome {
    /// The outcome that a word or code means; `None` if it is not known.
    #[must_use]
    pub fn from_word(text: &str) -> Option<Self> {
        let text = text.to_lowercase().replace(['_', '\u{fe0f}', '!'], " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let of = |text: &str| WORDS.iter().find(|(_, words)| words.contains(&text)).map(|(outcome, _)| *outcome);
        // "Accepted (45 ms)", "✅ Solved", "1.0"
        let bare = || text.split('(').next().unwrap_or_default().trim().trim_end_matches(".0").to_owned();
        let after_mark =
            || text.split_once(' ').filter(|(mark, _)| !mark.contains(char::is_alphanumeric)).map(|(_, word)| word);
        of(&text).or_else(|| of(&bare()).filter(|outcome| *outcome != NotTried)).or_else(|| of(after_mark()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_codes_and_marks_are_outcomes() {
        let check = |words: &[&str], expected: Option<ForeignOutcome>| {
            for word in words {
                assert_eq!(ForeignOutcome::from_word(word), expected, "{word}");
            }
        };
        check(
            &["AC", "Accepted", " solved ", "TRUE", "1", "1.0", "10", "✅", "✔️", "✅ Done", "Accepted (52 ms)"],
            Some(Passed),
        );
        check(&["Wrong Answer", "Time Limit Exceeded", "time_limit_exceeded", "14", "0", "notac", "❌"], Some(Failed));
        check(&["Compile Error", "CE", "compilation error", "20"], Some(NotCompiled));
        check(&["with hints", "Solved with help", "looked up"], Some(Helped));
        check(&["", "To do", "Not Started", "None"], Some(NotTried));
        check(&["Internal Error", "16"], Some(JudgeFailed));
        check(&["maybe", "12 minutes", "(?)"], None);
    }
}
