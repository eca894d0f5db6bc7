//! Recognises run-time errors from outside: by signals and by the text a runtime prints when it ends a program.
//!
//! This module is pure and knows no language. It is not needed if the harness caught the error itself, only for whole
//! programs (standard input and output) and for crashes that no handler survives.

/// An error printed by a runtime when it ended a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    pub kind: String,
    pub message: String,
    /// Functions and lines of the learner's file, outermost first.
    pub frames: Vec<(String, u32)>,
}

/// Maximum number of frames of a very deep recursion.
const MAX_FRAMES: usize = 20;

/// Returns whether a program crashed because memory ran out, judging by the lines it printed: one of `forms`, or the C
/// library's message.
pub(super) fn is_out_of_memory(stderr: &str, forms: &[&str]) -> bool {
    stderr.lines().any(|line| line.ends_with(": Cannot allocate memory") || has_form(line, forms))
}

/// Returns whether a program crashed because recursion went too deep.
pub(super) fn is_too_deep(stderr: &str, forms: &[&str]) -> bool {
    stderr.lines().any(|line| has_form(line, forms))
}

/// Returns whether a text begins as one of the forms does, where `*` stands for any text. The learner's own words, such as
/// the message of an exception, must not decide a verdict, so a form holds what only a runtime writes.
pub(super) fn has_form(text: &str, forms: &[&str]) -> bool {
    forms.iter().any(|form| match form.split_once('*') {
        Some((start, later)) => text.strip_prefix(start).is_some_and(|rest| rest.contains(later)),
        None => text.starts_with(form),
    })
}

/// Describes the meaning of a signal.
pub(super) fn describe_signal(number: i32) -> String {
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

/// Builds a crash with the innermost frames.
pub(super) fn build_crash(kind: &str, message: &str, mut frames: Vec<(String, u32)>) -> Crash {
    let from = frames.len().saturating_sub(MAX_FRAMES);
    Crash { kind: kind.to_owned(), message: message.to_owned(), frames: frames.split_off(from) }
}

/// Returns the last part of a dotted name.
pub(super) fn last_name_part(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Returns whether a text is the name of an exception rather than the start of a sentence.
pub(super) fn is_exception_name(text: &str) -> bool {
    let name = last_name_part(text.split(" [").next().unwrap_or(text));
    !name.is_empty()
        && name.chars().next().is_some_and(char::is_uppercase)
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::native::languages::spec;
    use crate::types::Language;

    fn check(language: Language, stderr: &str, expected: Option<&str>) {
        let learner = if language == Language::Java {
            "Solution.java".to_owned()
        } else {
            format!("solution.{}", language.extension())
        };
        let found = (spec(language).crash)(stderr, &learner).map(|crash| {
            let frames: Vec<String> = crash.frames.iter().map(|(f, line)| format!("{f}:{line}")).collect();
            format!("{} | {} | {}", crash.kind, crash.message, frames.join(" "))
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
        let found = |language: Language, text: &str| {
            let language = spec(language);
            (is_out_of_memory(text, language.out_of_memory), is_too_deep(text, language.too_deep))
        };
        for (language, text) in [
            (Language::Java, "java.lang.OutOfMemoryError: Java heap space"),
            (Language::Cpp, "terminate called after throwing an instance of 'std::bad_alloc'"),
            (Language::JavaScript, "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"),
            (Language::Rust, "memory allocation of 800000000 bytes failed"),
            (Language::Go, "fatal error: runtime: out of memory"),
        ] {
            assert_eq!(found(language, text), (true, false), "{text}");
        }
        for (language, text) in [
            (Language::Java, "java.lang.StackOverflowError"),
            (Language::Rust, "thread 'main' has overflowed its stack"),
            (Language::Rust, "\nthread 'main' (77) has overflowed its stack\nfatal runtime error: stack overflow\n"),
            (Language::Go, "fatal error: stack overflow"),
        ] {
            assert_eq!(found(language, text), (false, true), "{text}");
        }
        // The learner's own words.
        for (language, text) in [
            (Language::JavaScript, "out of memory check"),
            (
                Language::Java,
                "Exception in thread \"main\" java.lang.IllegalStateException: out of memory, stack overflow",
            ),
            (
                Language::Cpp,
                "terminate called after throwing an instance of 'std::runtime_error'\n  what():  bad_alloc",
            ),
            (
                Language::Rust,
                "thread 'main' panicked at solution.rs:3:5:\nmemory allocation of 5 bytes, stack overflow",
            ),
        ] {
            assert_eq!(found(language, text), (false, false), "{text}");
        }
    }

    #[test]
    fn signals_are_told_in_words() {
        assert!(describe_signal(11).contains("memory that is not its own"), "{}", describe_signal(11));
        assert!(describe_signal(8).contains("by zero"), "{}", describe_signal(8));
        assert_eq!(describe_signal(42), "The code was ended by signal 42.");
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(text: String) {
            for &language in Language::ALL {
                let _ = (spec(language).crash)(&text, "solution.x");
            }
        }
    }
}
