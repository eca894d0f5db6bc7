//! Reads what a checked program printed before it stopped: a report of GCC's or Clang's undefined behaviour sanitizer, or
//! of the checks in the C++ library.
//!
//! This module is pure. The text comes from hostile code: what it can't read is no finding, and all it keeps is cleaned
//! and short.

use crate::judge::native::checked_build::CHECK_HEADER;
use crate::judge::native::compiler_diagnostics::split_location;
use crate::types::sanitize::clean;

/// What happened and in which line of the learner's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub line: u32,
    /// A clause without a full stop.
    pub text: String,
    /// The calls of the learner's code that led to an exception, outermost first; empty if none was thrown.
    pub thrown_in: Vec<Call>,
}

/// A call in the learner's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub line: u32,
    /// Its name without arguments.
    pub function: String,
}

impl Finding {
    pub fn new(line: u32, text: String) -> Self {
        Self { line, text, thrown_in: Vec::new() }
    }

    pub fn sentence(&self) -> String {
        format!("Line {}: {}.", self.line, self.text)
    }
}

/// Longer sentences of a compiler's run time are cut.
const MAX_TEXT_CHARS: usize = 160;
/// So many calls in the learner's file mean a recursion that used up the stack.
const DEEP_RECURSION: usize = 100;
const RUNTIME_ERROR: &str = "runtime error: ";
/// The handler of `rung_check.h` for a program that ended itself.
const ABORTED: &str = " in rung_aborted";
/// The handler for a program whose stack is used up.
const STACK_USED_UP: &str = " in rung_stack_used_up";
/// How the C++ library ends a program whose exception nobody catches.
const THROWN: &str = "terminate called after throwing";

const LARGE_LOCALS: &str = "the local variables need more than the 64 MB of the stack: declare a large array outside the \
                            function, or allocate it";

/// Returns the first finding in a program's standard error. `learner` is the name of the learner's file.
pub(super) fn read_finding(output: &str, learner: &str) -> Option<Finding> {
    let lines: Vec<&str> = output.lines().collect();
    let (at, place, message) = lines.iter().enumerate().find_map(|(at, line)| {
        let (place, rest) = split_location(line)?;
        Some((at, place, rest.trim_start().strip_prefix(RUNTIME_ERROR)?))
    })?;
    let mut all: Vec<Call> = lines[at + 1..]
        .iter()
        .map_while(|line| read_call(line))
        .filter_map(|(file, call)| (file == learner).then_some(call))
        .collect();
    let calls: Vec<u32> = all.iter().map(|call| call.line).collect();
    if place.file == CHECK_HEADER.0 {
        let is_by = |handler: &str| lines[at + 1..].iter().take(2).any(|line| line.contains(handler));
        // Of a deep recursion the innermost frame may be at the start of the function; the next one is the call.
        let (at, text) = match library_check(&lines[..at]) {
            Some(text) => (0, text),
            None if lines[..at].iter().any(|line| line.starts_with(THROWN)) => {
                all.reverse();
                let line = *calls.first()?;
                return Some(Finding { line, text: "throws an exception".to_owned(), thrown_in: all });
            }
            None if is_by(ABORTED) => (0, abort_words(&lines[..at])),
            None if calls.len() >= DEEP_RECURSION => (1, "the recursion goes deeper than the stack".to_owned()),
            None if is_by(STACK_USED_UP) => (0, LARGE_LOCALS.to_owned()),
            None => (0, "reads or writes memory that is not the program's".to_owned()),
        };
        return calls.get(at).map(|&line| Finding::new(line, text));
    }
    let line = if place.file == learner { Some(place.line) } else { calls.first().copied() };
    // A report from the harness alone is not about the learner's code.
    line.map(|line| Finding::new(line, sanitizer_words(message)))
}

/// Reads `    #7 0x55ddff9a8782 in f(int) /tmp/ub/solution.cpp:6`: the file and the call. A call in a library has no line.
fn read_call(line: &str) -> Option<(&str, Call)> {
    let call = line.trim_start().strip_prefix('#')?;
    let (before, place) = call.rsplit_once(' ')?;
    let mut parts = place.split(':');
    let file = parts.next()?.rsplit('/').next()?;
    let line = parts.next().and_then(|line| line.parse().ok()).unwrap_or(0);
    let function = before.split_once(" in ").map_or("", |(_, function)| function);
    let name = function.split('(').next().unwrap_or_default().rsplit(' ').next().unwrap_or_default();
    Some((file, Call { line, function: cut(name) }))
}

/// Returns what the C++ library's check found, if it is the reason why the program stopped.
fn library_check(before: &[&str]) -> Option<String> {
    // The program may print `Error: …` itself: the library names its function first.
    if let Some(function) = before.iter().rposition(|line| *line == "In function:") {
        let message = before[function..].iter().skip_while(|line| !line.starts_with("Error: "));
        // The message is wrapped and ends with a blank line.
        let told: Vec<&str> = message.map(|line| line.trim()).take_while(|line| !line.is_empty()).collect();
        return Some(library_words(told.join(" ").trim_start_matches("Error: ").trim_end_matches('.')));
    }
    let failed = before.iter().rev().find_map(|line| line.split_once(": Assertion '"))?;
    let what = failed.1.split_once("' failed")?.0;
    Some(match what {
        "__pos <= size()" | "__n < this->size()" | "__pos < size()" => {
            "an index outside the string or the container".to_owned()
        }
        "!this->empty()" | "!empty()" => "takes an element of an empty container".to_owned(),
        other => cut(&format!("the library requires `{other}` here")),
    })
}

/// What the C library prints before it ends a program with damaged memory.
const DAMAGE: [&str; 7] = [
    "free(): ",
    "double free",
    "malloc(): ",
    "munmap_chunk(): ",
    "corrupted ",
    "realloc(): ",
    "malloc_consolidate(): ",
];

/// Says why a program ended itself: a failed `assert`, memory that the C library found damaged, or its own `abort`.
fn abort_words(before: &[&str]) -> String {
    let assertion = before.iter().rev().find_map(|line| line.split_once(": Assertion `")?.1.strip_suffix("' failed."));
    if let Some(condition) = assertion {
        return cut(&format!("the assertion `{condition}` fails"));
    }
    let last = before.last().copied().unwrap_or_default();
    let words = if last.ends_with("invalid pointer") {
        "memory is freed at an address that was not allocated, or was damaged"
    } else if DAMAGE.iter().any(|start| last.starts_with(start)) {
        "memory was freed twice or written beyond its end"
    } else {
        "the program ends itself here"
    };
    words.to_owned()
}

fn library_words(message: &str) -> String {
    if let Some((_, index)) = message.split_once("out-of-bounds index ")
        && let Some((index, rest)) = index.split_once(", but container only holds ")
    {
        let size = rest.split(' ').next().unwrap_or_default();
        let items = if size == "1" { "item" } else { "items" };
        return cut(&format!("index {index} is outside a container of {size} {items}{}", unsigned_note(index)));
    }
    let known = match message {
        "attempt to access an element in an empty container" => "takes an element of an empty container",
        "attempt to dereference a past-the-end iterator" => "reads behind the last element (`end()`)",
        "attempt to increment a past-the-end iterator" => "moves an iterator behind `end()`",
        "attempt to increment a singular iterator" | "attempt to dereference a singular iterator" => {
            "uses an iterator that is no longer valid: its container has changed or is gone"
        }
        "attempt to compare a singular iterator to a past-the-end iterator" => {
            "compares an iterator that is no longer valid: its container has changed"
        }
        other => return cut(&format!("the library found this: {other}")),
    };
    known.to_owned()
}

/// Explains an index below 0. The library reads the index as a signed number, so it prints -1 for what the code may know as
/// 18446744073709551615.
fn unsigned_note(index: &str) -> String {
    match index.parse::<i64>() {
        Ok(below @ ..=-1) => format!(" (in an unsigned type such as `size_t`, {below} is {})", below as u64),
        _ => String::new(),
    }
}

/// Says the sanitizer's message in plain words.
fn sanitizer_words(message: &str) -> String {
    let message = message.strip_prefix("signed integer overflow: ").unwrap_or(message);
    if let Some((what, rest)) = message.split_once(" cannot be represented in type '") {
        let kind = type_name(rest.split('\'').next().unwrap_or_default());
        let end = match kind.as_str() {
            "int" => ": it holds -2147483648 to 2147483647",
            "long" | "long long" => ": it holds -9223372036854775808 to 9223372036854775807",
            _ => "",
        };
        return cut(&format!("{what} does not fit in `{kind}`{end}"));
    }
    if let Some(rest) = message.strip_prefix("index ")
        && let Some((index, kind)) = rest.split_once(" out of bounds for type '")
    {
        return cut(&format!("index {index} is outside the array `{}`", kind.trim_end_matches('\'')));
    }
    if message.contains(" null pointer of type ") {
        return "uses a null pointer".to_owned();
    }
    if message.starts_with("store to address") || message.starts_with("load of address") {
        return "reads or writes memory outside its array or object".to_owned();
    }
    let known = match message {
        "division by zero" => "divides by zero",
        "execution reached the end of a value-returning function without returning a value" => {
            "this function can end without a `return`"
        }
        other => other,
    };
    cut(known)
}

/// `long long int` is what people write as `long long`.
fn type_name(name: &str) -> String {
    name.strip_suffix(" int").filter(|short| !short.ends_with("unsigned")).unwrap_or(name).to_owned()
}

fn cut(text: &str) -> String {
    let text = clean(text);
    if text.chars().count() <= MAX_TEXT_CHARS {
        text
    } else {
        text.chars().take(MAX_TEXT_CHARS - 1).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, expected: Option<&str>) {
        let found = read_finding(output, "solution.cpp");
        assert_eq!(found.map(|finding| finding.sentence()).as_deref(), expected, "{output}");
    }

    #[test]
    fn reports_of_the_sanitizer_become_sentences() {
        for (message, expected) in [
            (
                "signed integer overflow: 2 + 2147483647 cannot be represented in type 'int'",
                "Line 14: 2 + 2147483647 does not fit in `int`: it holds -2147483648 to 2147483647.",
            ),
            (
                "signed integer overflow: 9223372036854775807 * 2 cannot be represented in type 'long long int'",
                "Line 14: 9223372036854775807 * 2 does not fit in `long long`: it holds -9223372036854775808 to 9223372036854775807.",
            ),
            ("index 11 out of bounds for type 'int [10]'", "Line 14: index 11 is outside the array `int [10]`."),
            ("division by zero", "Line 14: divides by zero."),
            ("member access within null pointer of type 'struct ListNode'", "Line 14: uses a null pointer."),
            (
                "shift exponent 33 is too large for 32-bit type 'int'",
                "Line 14: shift exponent 33 is too large for 32-bit type 'int'.",
            ),
        ] {
            check(&format!("debug\nsolution.cpp:14:39: runtime error: {message}\n"), Some(expected));
        }
    }

    #[test]
    fn report_inside_the_library_is_told_at_the_learners_line() {
        let callers = "    #0 0x5560 in int std::accumulate<int>(int) /usr/include/c++/12/bits/stl_numeric.h:142\n    \
                       #1 0x5561 in total(std::vector<int> const&) /w/solution.cpp:6\n    #2 0x5562 in main main.cpp:9\n";
        let report = "/usr/include/c++/12/bits/stl_numeric.h:142:22: runtime error: signed integer overflow: 2147483647 + 1 \
                      cannot be represented in type 'int'\n";
        check(
            &format!("{report}{callers}"),
            Some("Line 6: 2147483647 + 1 does not fit in `int`: it holds -2147483648 to 2147483647."),
        );
        check(report, None);
    }

    #[test]
    fn checks_of_the_library_become_sentences() {
        let stopped = "rung_check.h:8:5: runtime error: execution reached an unreachable program point\n    #0 0x55dd in \
                       rung_stopped rung_check.h:8\n    #1 0x7f28  (/lib/libc.so.6+0x3c04f)\n    #2 0x7f27 in \
                       __GI_abort stdlib/abort.c:79\n    #3 0x55de in f(std::__debug::vector<int, std::allocator<int> >&, \
                       int) /tmp/ub/solution.cpp:6\n    #4 0x55df in main /tmp/ub/main.cpp:12\n";
        let debug = "/usr/include/c++/12/debug/vector:442:\nIn function:\n    reference operator[](size_type)\n\nError: \
                     attempt to subscript container with out-of-bounds index 7, but \ncontainer only holds 5 \
                     elements.\n\nObjects involved in the operation:\n    sequence \"this\"\n";
        check(&format!("{debug}{stopped}"), Some("Line 6: index 7 is outside a container of 5 items."));
        let assertion = "/usr/include/c++/12/bits/basic_string.h:1221: reference operator[](size_type): Assertion '__pos <= \
                         size()' failed.\n";
        check(&format!("{assertion}{stopped}"), Some("Line 6: an index outside the string or the container."));
        check(stopped, Some("Line 6: reads or writes memory that is not the program's."));
        check(
            &format!("Error: no such node\n{stopped}"),
            Some("Line 6: reads or writes memory that is not the program's."),
        );
        let below = debug.replace("index 7", "index -1");
        check(
            &format!("{below}{stopped}"),
            Some(
                "Line 6: index -1 is outside a container of 5 items (in an unsigned type such as `size_t`, -1 is \
                 18446744073709551615).",
            ),
        );
        let deep = format!("{stopped}{}", "    #5 0x1 in f(int) solution.cpp:6\n".repeat(120));
        check(&deep, Some("Line 6: the recursion goes deeper than the stack."));
    }

    #[test]
    fn program_that_ends_itself_is_told_apart_from_a_bad_access() {
        check(
            "rung_check.h:31:5: runtime error: execution reached an unreachable program point\n    #0 0x1 in \
             rung_stack_used_up rung_check.h:31\n    #1 0x2 in rung_stopped rung_check.h:36\n    #2 0x3 \
             (/lib/libc.so.6+0x3c04f)\n    #3 0x4 in f(int) /tmp/ub/solution.cpp:4\n",
            Some(&format!("Line 4: {LARGE_LOCALS}.")),
        );
        let stopped = "rung_check.h:15:5: runtime error: execution reached an unreachable program point\n    #0 0x55dd in \
                       rung_aborted rung_check.h:15\n    #1 0x7f28  (/lib/libc.so.6+0x3c04f)\n    #2 0x55de in f(int) \
                       /tmp/ub/solution.cpp:6\n";
        check(stopped, Some("Line 6: the program ends itself here."));
        let assertion = "program: solution.cpp:6: long long f(int): Assertion `n < 3' failed.\n";
        check(&format!("{assertion}{stopped}"), Some("Line 6: the assertion `n < 3` fails."));
        check(
            &format!("free(): double free detected in tcache 2\n{stopped}"),
            Some("Line 6: memory was freed twice or written beyond its end."),
        );
    }

    #[test]
    fn exception_has_the_calls_that_led_to_it() {
        let report = "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::at\n\
                      rung_check.h:8:5: runtime error: execution reached an unreachable program point\n    #0 0x55dd in \
                      rung_stopped rung_check.h:8\n    #1 0x7f28 in abort stdlib/abort.c:79\n    #2 0x7f29 \
                      (/lib/libstdc++.so.6+0x9f)\n    #3 0x55de in std::vector<int, std::allocator<int> >::at(unsigned \
                      long) /usr/include/c++/12/bits/stl_vector.h:1144\n    #4 0x55df in pick(std::vector<int> const&, \
                      int) /w/solution.cpp:6\n    #5 0x55e0 in int total<long>(int) /w/solution.cpp:11\n    #6 0x55e1 in \
                      main main.cpp:12\n";
        let found = read_finding(report, "solution.cpp").expect("a finding");
        let calls: Vec<_> = found.thrown_in.iter().map(|call| (call.function.as_str(), call.line)).collect();
        assert_eq!((found.line, calls), (6, vec![("total<long>", 11), ("pick", 6)]));
    }

    #[test]
    fn other_output_is_no_finding() {
        for output in
            ["", "done\n", "solution.cpp:3: warning\n", "terminate called after throwing an instance of 'X'\n"]
        {
            check(output, None);
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(text: String, line in "[#:a-z./ 0-9]{0,60}") {
            let _ = read_finding(&text, "solution.cpp");
            let _ = read_finding(&format!("solution.cpp:{line}: runtime error: {text}\n#{line}"), "solution.cpp");
        }
    }
}
