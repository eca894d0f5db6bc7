//! The judge's results: a verdict for each case and for the whole submission.
//!
//! Assessment, feedback and the screens read a `JudgeReport`. It contains no source and no expected value of a hidden
//! case. Control characters are already stripped from its text.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ids::{CaseId, Hash};
use super::problem::Language;

/// How the message on an answer that has the wrong shape begins; the reason follows, with a full stop.
pub const UNREADABLE_ANSWER: &str = "What was returned can't be read: ";

/// The id of the case that represents the growth of the work, for problems that enforce it. A case of a pack may not
/// have this id there.
pub const GROWTH_CASE_ID: &str = "growth";
/// The ids of random inputs begin with this. No case of a pack has such an id, because a colon is not allowed there.
const RANDOM_ID_PREFIX: &str = "random:";
/// The same for the inputs that growth is measured with.
const SIZED_ID_PREFIX: &str = "size:";
/// The verdict, in words, of a program that fails no case but the measurement of growth.
pub const GROWS_TOO_FAST: &str = "grows too fast";

/// The kind of a [`CompileError`] for code that uses a forbidden name.
pub const FORBIDDEN_ERROR_KIND: &str = "not allowed";

/// The id of the random input with this seed: `random:17`.
#[must_use]
pub fn random_case_id(seed: u32) -> CaseId {
    CaseId::from(format!("{RANDOM_ID_PREFIX}{seed}").as_str())
}

/// The seed of a random input's id; `None` for any other case.
#[must_use]
pub fn random_seed(id: &CaseId) -> Option<u32> {
    id.as_str().strip_prefix(RANDOM_ID_PREFIX)?.parse().ok()
}

/// The id of the input of this size that growth is measured with: `size:500`.
#[must_use]
pub fn sized_case_id(size: u32) -> CaseId {
    CaseId::from(format!("{SIZED_ID_PREFIX}{size}").as_str())
}

/// The size of such an input; `None` for any other case.
#[must_use]
pub fn case_size(id: &CaseId) -> Option<u32> {
    id.as_str().strip_prefix(SIZED_ID_PREFIX)?.parse().ok()
}

/// Whether a case with this id is reported like one, but is neither the pack's nor the learner's: the growth or a
/// generated input.
#[must_use]
pub fn is_extra_case(id: &CaseId) -> bool {
    id.as_str() == GROWTH_CASE_ID || is_generated(id)
}

fn is_generated(id: &CaseId) -> bool {
    random_seed(id).is_some() || case_size(id).is_some()
}

/// The outcome of one case or of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded, counted in instructions.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Run-time error: an exception, a crash of the interpreter, an exit.
    Re,
    /// The code could not be compiled.
    Ce,
}

impl Verdict {
    /// True for an accepted case or submission.
    #[must_use]
    pub fn passed(self) -> bool {
        self == Self::Ac
    }

    /// The usual abbreviation of two or three letters.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Ac => "AC",
            Self::Wa => "WA",
            Self::Tle => "TLE",
            Self::Mle => "MLE",
            Self::Ole => "OLE",
            Self::Re => "RE",
            Self::Ce => "CE",
        }
    }

    /// The verdict in words, lower case.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Ac => "accepted",
            Self::Wa => "wrong answer",
            Self::Tle => "time limit exceeded",
            Self::Mle => "memory limit exceeded",
            Self::Ole => "output limit exceeded",
            Self::Re => "run-time error",
            Self::Ce => "does not compile",
        }
    }

    /// The mark for a row of cases: a symbol, and its fallback for ASCII-only terminals.
    #[must_use]
    pub fn symbol(self, ascii: bool) -> &'static str {
        match self {
            Self::Ac => {
                if ascii {
                    "+"
                } else {
                    "✓"
                }
            }
            Self::Wa => {
                if ascii {
                    "x"
                } else {
                    "✗"
                }
            }
            Self::Tle => "T",
            Self::Mle => "M",
            Self::Ole => "O",
            Self::Re | Self::Ce => "!",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The judge's findings for one source and a set of cases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JudgeReport {
    /// The first verdict other than AC, in case order; CE if no case ran.
    pub verdict: Verdict,
    /// The cases that ran, in case order. Empty if the code does not compile.
    pub cases: Vec<CaseReport>,
    /// How many later cases were skipped because enough cases had timed out.
    #[serde(default)]
    pub not_run: usize,
    /// How many random inputs the code answered rightly as well, after it passed every case of the pack.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub random_inputs: usize,
    /// Present exactly when the verdict is CE.
    pub compile_error: Option<CompileError>,
    /// SHA-256 of the source that was judged.
    pub source: Hash,
    /// The language of the source.
    #[serde(default)]
    pub language: Language,
    /// Notices about the run for the learner ("Ran without the file system wall: …"), one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<String>,
    /// The limit of each case in WebAssembly instructions; 0 if processor time is counted instead.
    pub fuel_limit: u64,
    /// Wall-clock milliseconds for the whole job (never part of a verdict).
    pub elapsed_ms: f64,
}

impl JudgeReport {
    /// A report with a verdict and its cases, without measurements or notices.
    #[must_use]
    pub fn new(language: Language, source: Hash, verdict: Verdict, cases: Vec<CaseReport>) -> Self {
        Self {
            verdict,
            cases,
            not_run: 0,
            random_inputs: 0,
            compile_error: None,
            source,
            language,
            notices: Vec::new(),
            fuel_limit: 0,
            elapsed_ms: 0.0,
        }
    }

    /// True if every case is accepted.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.verdict.passed()
    }

    /// True if every failing case ends with one error that no input explains, such as an unknown name. A property that
    /// the failing cases share is a coincidence then.
    #[must_use]
    pub fn fails_by_its_code(&self) -> bool {
        let mut failing = self.cases.iter().filter(|case| !case.verdict.passed()).map(|case| case.error.as_ref());
        let Some(Some(first)) = failing.next() else { return false };
        first.is_about_code() && failing.all(|error| error.is_some_and(|error| error.kind == first.kind))
    }

    /// The verdict in words, lower case.
    #[must_use]
    pub fn describe(&self) -> &'static str {
        let mut failed = self.cases.iter().filter(|case| !case.verdict.passed()).peekable();
        let only_grows = failed.peek().is_some() && failed.all(CaseReport::is_growth);
        match (&self.compile_error, only_grows) {
            (Some(error), _) => error.describe(),
            (_, true) => GROWS_TOO_FAST,
            _ => self.verdict.describe(),
        }
    }

    /// Number of accepted cases.
    #[must_use]
    pub fn passed_count(&self) -> usize {
        self.cases.iter().filter(|case| case.verdict.passed()).count()
    }

    /// Number of cases, run or not, without those that are [`CaseReport::is_extra`].
    #[must_use]
    pub fn case_count(&self) -> usize {
        self.cases.iter().filter(|case| !case.is_extra()).count() + self.not_run
    }

    /// True if all answers are right, but the submission failed because of its growth or a second call. In that case
    /// answers, values and lines do not help to find the mistake.
    #[must_use]
    pub fn is_failed_with_right_answers(&self) -> bool {
        let mut failed = self.cases.iter().filter(|case| !case.verdict.passed()).peekable();
        failed.peek().is_some() && failed.all(|case| case.is_growth() || case.first_answer.is_some())
    }

    /// True if every answer was right at first, and one was wrong when the program was called again.
    #[must_use]
    pub fn is_wrong_when_repeated(&self) -> bool {
        let mut failed = self.cases.iter().filter(|case| !case.own && !case.verdict.passed()).peekable();
        failed.peek().is_some() && failed.all(|case| case.first_answer.is_some())
    }

    /// The growth or the random input that failed. Then every case passed.
    #[must_use]
    pub fn extra_failure(&self) -> Option<&CaseReport> {
        self.cases.iter().find(|case| case.is_extra() && !case.verdict.passed())
    }

    /// The first case that failed.
    #[must_use]
    pub fn first_failure(&self) -> Option<&CaseReport> {
        self.cases.iter().find(|case| !case.verdict.passed())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The label of an expected answer, which may be one of several.
#[must_use]
pub fn want_label(has_several_answers: bool) -> &'static str {
    if has_several_answers { "one right answer" } else { "want" }
}

/// One case's outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CaseReport {
    pub id: CaseId,
    pub verdict: Verdict,
    pub sample: bool,
    /// True for the learner's custom case, false for a case of the pack.
    pub own: bool,
    pub tags: Vec<String>,
    /// Parameter names with their values as Python text, shortened in the middle when long.
    pub inputs: Vec<(String, String)>,
    /// The arguments in full, for a random input, which no file contains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub args: Option<Vec<serde_json::Value>>,
    /// Expected value as Python text; empty if a custom case has none.
    pub want: Option<String>,
    /// The value that the code returned, as Python text.
    pub got: Option<String>,
    /// A native program's wrong answer in the form that a diagnosis compares. Not part of the report that is stored.
    #[serde(skip)]
    pub answer: Option<String>,
    /// The correct answer of the first of two calls in one interpreter, if the second call is wrong; `got` holds the
    /// second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_answer: Option<String>,
    /// The first difference between `want` and `got`.
    pub difference: Option<AnswerDifference>,
    /// The exception, for RE.
    pub error: Option<RuntimeError>,
    /// A notice about the case itself ("You expected 3; the reference answers 2, and that counts.").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// One plain sentence for information that no other field has ("stopped after 2.0 s of reference time").
    pub message: Option<String>,
    /// The line of the learner's file that `message` is about, if it is about one. From 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The text that the code printed, capped.
    pub stdout: String,
    pub stdout_truncated: bool,
    /// WebAssembly instructions after the interpreter's startup: the same on every run and machine. 0 if processor time
    /// is counted instead, see `cpu_ms`.
    pub fuel: u64,
    /// Milliseconds of processor time, for languages that run on this machine; none in the sandbox.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_ms: Option<f64>,
    /// Peak memory in bytes, including the interpreter or runtime; 0 if the program ended before it could be measured.
    pub memory: u64,
    /// Wall-clock milliseconds, for interest only.
    pub elapsed_ms: f64,
    /// The pack's checker decides: `want` is one right answer of several. Not part of the report that is stored.
    #[serde(skip)]
    pub has_several_answers: bool,
}

impl CaseReport {
    /// The label of `want`.
    #[must_use]
    pub fn want_label(&self) -> &'static str {
        want_label(self.has_several_answers)
    }

    /// Why the case failed: the difference, the exception, or the checker's message.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let difference = self.difference.as_ref().map(|difference| difference.text.clone());
        let exception = || self.error.as_ref().map(|error| format!("{}: {}", error.kind, error.message));
        difference.or_else(exception).or_else(|| self.message.clone())
    }

    /// A report with only the case and its verdict.
    #[must_use]
    pub fn new(id: CaseId, verdict: Verdict) -> Self {
        Self {
            id,
            verdict,
            sample: false,
            own: false,
            tags: Vec::new(),
            inputs: Vec::new(),
            args: None,
            want: None,
            got: None,
            answer: None,
            first_answer: None,
            difference: None,
            error: None,
            note: None,
            message: None,
            line: None,
            stdout: String::new(),
            stdout_truncated: false,
            fuel: 0,
            cpu_ms: None,
            memory: 0,
            elapsed_ms: 0.0,
            has_several_answers: false,
        }
    }

    /// Whether this case represents the growth of the work rather than an input.
    #[must_use]
    pub fn is_growth(&self) -> bool {
        self.id.as_str() == GROWTH_CASE_ID
    }

    /// Whether this is a random input, or one that growth is measured with.
    #[must_use]
    pub fn is_random(&self) -> bool {
        !self.own && is_generated(&self.id)
    }

    /// What such an input is called: `a random input`, or `an input of size 500`.
    #[must_use]
    pub fn input_name(&self) -> String {
        case_size(&self.id).map_or_else(|| "a random input".to_owned(), |size| format!("an input of size {size}"))
    }

    /// Whether this is reported like a case, but is neither the pack's nor the learner's: the growth or a generated
    /// input.
    #[must_use]
    pub fn is_extra(&self) -> bool {
        self.is_growth() || self.is_random()
    }
}

/// The first difference between two values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AnswerDifference {
    /// Such as `[2][0]`; empty for the whole value.
    pub path: String,
    /// The difference in words: "index 1: want 1, got 0".
    pub text: String,
}

/// An exception raised by the learner's code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RuntimeError {
    /// Such as `IndexError`.
    pub kind: String,
    pub message: String,
    /// The frames of the learner's code, outermost first.
    pub frames: Vec<StackFrame>,
}

impl RuntimeError {
    /// True for an error of the code that no input explains: an unknown name, a call with the wrong number of arguments.
    #[must_use]
    pub fn is_about_code(&self) -> bool {
        match self.kind.as_str() {
            "NameError"
            | "UnboundLocalError"
            | "ImportError"
            | "ModuleNotFoundError"
            | "NotImplementedError"
            | "EOFError"
            | "ReferenceError" => true,
            "TypeError" => {
                ["argument", "not callable", "is not a function"].iter().any(|sign| self.message.contains(sign))
            }
            _ => false,
        }
    }
}

/// A position in the learner's file. Line 0 represents frames left out of a very deep traceback.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StackFrame {
    pub function: String,
    /// From 1.
    pub line: u32,
    /// The text of that line, trimmed.
    pub code: String,
}

impl StackFrame {
    /// `line 3 in double`, or a mark for the frames left out.
    #[must_use]
    pub fn describe_location(&self) -> String {
        if self.line == 0 { "…".to_owned() } else { format!("line {} in {}", self.line, self.function) }
    }
}

/// The kind of a [`CompileError`] in a native language: the name that the tests call is missing.
pub const MISSING_FUNCTION_KIND: &str = "missing function";
/// The same in Python.
pub const MISSING_NAME_KIND: &str = "NameError";
/// Before the line that connects the name with a declaration, in the message of such an error. It ends with a backtick.
pub const ADD_LINE: &str = "; add this line at its end: `";
/// The kind for a class or function in Python that can't be called with the arguments of the tests.
pub const WRONG_CALL_KIND: &str = "TypeError";
pub const EMPTY_FILE_KIND: &str = "empty file";
/// The kind for a file that can't be read as a program's text, or is too large.
pub const ENCODING_KIND: &str = "encoding";
/// The kind for a problem that has code of its own, but not in this language.
pub const LANGUAGE_KIND: &str = "language";

/// Why the code can't be run: it does not compile, or the tests can't call it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompileError {
    /// Such as `SyntaxError`, or `encoding` for a file that is not UTF-8.
    pub kind: String,
    pub message: String,
    /// From 1; absent if the error concerns the whole file (an encoding, a missing function).
    pub line: Option<u32>,
    /// From 1, in characters.
    pub column: Option<u32>,
    /// The offending line.
    pub code: Option<String>,
}

impl CompileError {
    /// Whether the code could run, but uses what the task forbids.
    #[must_use]
    pub fn is_forbidden(&self) -> bool {
        self.kind == FORBIDDEN_ERROR_KIND
    }

    /// What is wrong with the code, in words, lower case. Not everything that keeps code from running is a compile error.
    #[must_use]
    pub fn describe(&self) -> &'static str {
        match self.kind.as_str() {
            FORBIDDEN_ERROR_KIND => "uses what this task forbids",
            MISSING_NAME_KIND | MISSING_FUNCTION_KIND => "does not define what the tests call",
            WRONG_CALL_KIND => "can't be called as the tests call it",
            EMPTY_FILE_KIND => "is empty",
            ENCODING_KIND => "can't be read",
            LANGUAGE_KIND => "can't be run in this language",
            _ => Verdict::Ce.describe(),
        }
    }
}

/// A remark on code that passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionRemark {
    /// `time`, `space`, `edge` or `readability`.
    pub topic: String,
    pub text: String,
}
