//! What a run-time error looks like from outside: signals, exit codes, and what each language prints when it dies.
//!
//! Pure. Where the harness caught the error itself, none of this is needed; it is for whole programs (standard input and
//! output) and for deaths that no handler survives.

use crate::model::problem::Language;

/// An error as a runtime prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Death {
    pub kind: String,
    pub message: String,
    /// Functions and lines of the learner's file, outermost first.
    pub frames: Vec<(String, u32)>,
}

/// Most frames kept of a very deep recursion.
const MOST_FRAMES: usize = 20;

/// Reads what a runtime printed when it died. `learner` is the name of the learner's file.
pub(super) fn read(language: Language, stderr: &str, learner: &str) -> Option<Death> {
    match language {
        Language::Python => python(stderr, learner),
        Language::Java => java(stderr, learner),
        Language::JavaScript | Language::TypeScript => node(stderr, learner),
        Language::Rust => rust(stderr, learner),
        Language::Go => go(stderr, learner),
        Language::Cpp | Language::C => cpp(stderr),
    }
}

/// Whether a program died for want of memory, by what its runtime prints then.
pub(super) fn is_out_of_memory(text: &str) -> bool {
    const SIGNS: [&str; 8] = [
        "OutOfMemoryError",
        "bad_alloc",
        "MemoryError",
        "memory allocation of",
        "out of memory",
        "Cannot allocate memory",
        "insufficient memory for the Java Runtime",
        "Array buffer allocation failed",
    ];
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// Whether it died of recursion that went too deep.
pub(super) fn is_too_deep(text: &str) -> bool {
    const SIGNS: [&str; 6] = [
        "StackOverflowError",
        "overflowed its stack",
        "Maximum call stack size exceeded",
        "goroutine stack exceeds",
        "stack overflow",
        "RecursionError",
    ];
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// What a signal means, in words.
pub(super) fn signal(number: i32) -> String {
    let (name, words) = match number {
        4 => (
            "SIGILL",
            "The code ran into an instruction that can't be executed: often a function that ends without the return it promised.",
        ),
        6 => (
            "SIGABRT",
            "The code stopped itself: an assertion failed, an exception was not caught, or memory was freed twice or written beyond its end.",
        ),
        7 => ("SIGBUS", "The code used memory in a way the machine can't."),
        8 => ("SIGFPE", "The code divided a whole number by zero."),
        9 => ("SIGKILL", "The system ended the code, most likely for want of memory."),
        11 => (
            "SIGSEGV",
            "The code read or wrote memory that is not its own: an index outside an array, a pointer to nothing, or recursion that never ends.",
        ),
        13 => ("SIGPIPE", "The code went on printing after its output was closed."),
        31 => (
            "SIGSYS",
            "The code asked the system for something no solution needs, such as a network connection or another program.",
        ),
        _ => return format!("The code was ended by signal {number}."),
    };
    format!("{words} ({name})")
}

fn python(stderr: &str, learner: &str) -> Option<Death> {
    let place = |line: &str| {
        let rest = line.trim_start().strip_prefix("File \"")?;
        let (file, rest) = rest.split_once("\", line ")?;
        let (row, function) = rest.split_once(", in ").unwrap_or((rest, ""));
        file.ends_with(learner).then_some((function.to_owned(), row.parse().ok()?))
    };
    let last = stderr.lines().rev().find(|line| !line.starts_with(' ') && !line.is_empty())?;
    let (kind, message) = last.split_once(": ").unwrap_or((last, ""));
    is_name(kind).then(|| death(kind, message, stderr.lines().filter_map(place).collect()))
}

/// `Exception in thread "main" java.lang.IllegalStateException: why`, then `at Solution.f(Solution.java:3)`.
fn java(stderr: &str, learner: &str) -> Option<Death> {
    let first = stderr.lines().find_map(|line| line.split_once("Exception in thread ")?.1.split_once("\" "))?.1;
    let (kind, message) = first.split_once(": ").unwrap_or((first, ""));
    let place = |line: &str| {
        let (function, rest) = line.trim_start().strip_prefix("at ")?.split_once('(')?;
        let (file, row) = rest.split_once(':')?;
        let method = function.rsplit('.').next().unwrap_or(function);
        (file == learner).then_some((method.to_owned(), row.trim_end_matches(')').parse().ok()?))
    };
    let frames: Vec<_> = stderr.lines().filter_map(place).collect();
    Some(death(last_part(kind), message, frames.into_iter().rev().collect()))
}

/// `TypeError: why`, then `    at f (/folder/solution.js:3:5)`.
fn node(stderr: &str, learner: &str) -> Option<Death> {
    let lines: Vec<&str> = stderr.lines().collect();
    let at = lines.iter().position(|line| line.split_once(": ").is_some_and(|(kind, _)| is_name(kind)))?;
    let (kind, message) = lines[at].split_once(": ")?;
    let place = |line: &&str| {
        let rest = line.trim_start().strip_prefix("at ")?;
        let (function, place) = rest.split_once(" (").map_or(("", rest), |(f, p)| (f, p.trim_end_matches(')')));
        let mut parts = place.rsplitn(3, ':');
        let (_, row, file) = (parts.next()?, parts.next()?, parts.next()?);
        file.ends_with(learner).then_some((function.to_owned(), row.parse().ok()?))
    };
    let frames: Vec<_> = lines[at + 1..].iter().filter_map(place).collect();
    Some(death(kind, message, frames.into_iter().rev().collect()))
}

/// `thread 'main' panicked at solution.rs:3:5:` and the message on the next line.
fn rust(stderr: &str, learner: &str) -> Option<Death> {
    let mut lines = stderr.lines();
    let place = lines.find_map(|line| Some(line.split_once("panicked at ")?.1.trim_end_matches(':')))?;
    let mut parts = place.rsplitn(3, ':');
    let (_, row, file) = (parts.next()?, parts.next()?, parts.next()?);
    let own = file.ends_with(learner).then(|| row.parse().ok()).flatten();
    Some(death("panic", lines.next().unwrap_or_default(), own.map(|row| (String::new(), row)).into_iter().collect()))
}

/// `panic: runtime error: index out of range [5] with length 3`, then functions, each followed by its place.
fn go(stderr: &str, learner: &str) -> Option<Death> {
    let message =
        stderr.lines().find_map(|line| line.strip_prefix("panic: ").or(line.strip_prefix("fatal error: ")))?;
    let lines: Vec<&str> = stderr.lines().collect();
    let frames = lines.windows(2).filter_map(|pair| {
        let place = pair[1].strip_prefix('\t')?.split(' ').next()?;
        let (file, row) = place.rsplit_once(':')?;
        let function = pair[0].split('(').next()?.rsplit('.').next()?;
        file.ends_with(learner).then_some((function.to_owned(), row.parse().ok()?))
    });
    let frames: Vec<_> = frames.collect();
    Some(death("panic", message, frames.into_iter().rev().collect()))
}

/// `terminate called after throwing an instance of 'std::out_of_range'`, then `what():  why`.
fn cpp(stderr: &str) -> Option<Death> {
    let kind = stderr.lines().find_map(|line| line.split_once("throwing an instance of '"))?.1.trim_end_matches('\'');
    let what = stderr.lines().find_map(|line| Some(line.split_once("what():")?.1.trim())).unwrap_or_default();
    Some(death(kind, what, Vec::new()))
}

fn death(kind: &str, message: &str, mut frames: Vec<(String, u32)>) -> Death {
    let from = frames.len().saturating_sub(MOST_FRAMES);
    Death { kind: kind.to_owned(), message: message.to_owned(), frames: frames.split_off(from) }
}

/// `IllegalStateException` of `java.lang.IllegalStateException`.
fn last_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Whether a text is the name of an exception rather than the start of a sentence.
fn is_name(text: &str) -> bool {
    let name = last_part(text.split(" [").next().unwrap_or(text));
    !name.is_empty()
        && name.chars().next().is_some_and(char::is_uppercase)
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, stderr: &str, expected: Option<&str>) {
        let learner = if language == Language::Java {
            "Solution.java".to_owned()
        } else {
            format!("solution.{}", language.extension())
        };
        let found = read(language, stderr, &learner).map(|death| {
            let frames: Vec<String> = death.frames.iter().map(|(f, line)| format!("{f}:{line}")).collect();
            format!("{} | {} | {}", death.kind, death.message, frames.join(" "))
        });
        assert_eq!(found.as_deref(), expected, "{stderr}");
    }

    #[test]
    fn each_language_dies_in_its_own_words() {
        check(
            Language::Python,
            "Traceback (most recent call last):\n  File \"/x/main.py\", line 9, in <module>\n  File \"/x/solution.py\", \
             line 3, in walk\n    return xs[9]\nIndexError: list index out of range\n",
            Some("IndexError | list index out of range | walk:3"),
        );
        check(
            Language::Java,
            "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n\tat Solution.inner(Solution.java:7)\n\
             \tat Solution.main(Solution.java:3)\n\tat java.base/x.Y.z(Y.java:1)\n",
            Some("ArithmeticException | / by zero | main:3 inner:7"),
        );
        check(
            Language::JavaScript,
            "/x/solution.js:3\n  return a.b.c;\n             ^\n\nTypeError: Cannot read properties of undefined (reading \
             'c')\n    at f (/x/solution.js:3:14)\n    at /x/solution.js:9:1\n    at node:internal/main:1:1\n",
            Some("TypeError | Cannot read properties of undefined (reading 'c') | :9 f:3"),
        );
        check(
            Language::Rust,
            "\nthread 'main' (77) panicked at solution.rs:3:5:\nindex out of bounds: the len is 1 but the index is 9\n\
             note: run with `RUST_BACKTRACE=1`\n",
            Some("panic | index out of bounds: the len is 1 but the index is 9 | :3"),
        );
        check(
            Language::Go,
            "panic: runtime error: index out of range [9] with length 1\n\ngoroutine 1 [running]:\nmain.walk(...)\n\
             \t./solution.go:5 +0x1d\nmain.main()\n\t./main.go:3 +0x2\nexit status 2\n",
            Some("panic | runtime error: index out of range [9] with length 1 | walk:5"),
        );
        check(
            Language::Cpp,
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::at\n",
            Some("std::out_of_range | vector::at | "),
        );
        check(Language::C, "just words\n", None);
        check(Language::JavaScript, "Debug: not an error\n", Some("Debug | not an error | "));
    }

    #[test]
    fn want_of_memory_and_of_stack_are_recognised() {
        for text in [
            "java.lang.OutOfMemoryError: Java heap space",
            "terminate called after throwing an instance of 'std::bad_alloc'",
            "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
            "memory allocation of 800000000 bytes failed",
            "fatal error: runtime: out of memory",
        ] {
            assert!(is_out_of_memory(text) && !is_too_deep(text), "{text}");
        }
        for text in ["java.lang.StackOverflowError", "thread 'main' has overflowed its stack"] {
            assert!(is_too_deep(text) && !is_out_of_memory(text), "{text}");
        }
    }

    #[test]
    fn signals_are_told_in_words() {
        assert!(signal(11).contains("memory that is not its own"), "{}", signal(11));
        assert!(signal(8).contains("by zero"), "{}", signal(8));
        assert_eq!(signal(42), "The code was ended by signal 42.");
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(text: String) {
            for language in Language::ALL {
                let _ = read(*language, &text, "solution.x");
            }
        }
    }
}
