//! Builds the error shown when a program does not compile: the first error on the learner's own lines, or the name that
//! the tests miss.

use super::compiler_diagnostics::{Diagnostic, Place};
use super::native_harness::HarnessProgram;
use super::signature_types::component_types;
use crate::judge::submitted_source::{SITE_CLASS, missing_native_name_error};
use crate::judge::verdict::format::shorten;
use crate::judge::verdict::interpret::source_line;
use crate::types::Language;
use crate::types::comments_and_strings::blank_pieces;
use crate::types::problem::{Signature, Type};
use crate::types::sanitize::clean;
use crate::types::verdict_report::CompileError;

/// Maximum length of a compiler's message.
const MAX_TEXT_CHARS: usize = 400;

/// Chooses and formats the error. `found` are the diagnostics parsed from `output`, which is all the compiler printed.
pub(super) fn choose_compile_error(
    language: Language,
    program: &HarnessProgram,
    signature: &Signature,
    source: &str,
    (found, output): (&[Diagnostic], &str),
) -> CompileError {
    if let Some(error) = describe_early_end(program, source, found) {
        return error;
    }
    let own = found.iter().find_map(|d| Some((d, own_place(program, d)?)));
    if own.as_ref().is_none_or(|(first, _)| is_second_definition(&first.message))
        && let Some((line, name)) = find_own_node(language, signature, source).filter(|_| !found.is_empty())
    {
        let message = format!("`{name}` is given: remove your own definition");
        let code = Some(source_line(source, line));
        return CompileError { line: Some(line), code, ..whole_file_error(message) };
    }
    if let Some((first, place)) = own {
        let (line, column) = (place.line - program.line_offset, place.column);
        let code = source_line(source, line);
        return CompileError {
            kind: first.kind.clone().map_or_else(|| "error".to_owned(), |kind| clean(&kind)),
            message: shorten(&clean(&first.message), MAX_TEXT_CHARS),
            line: Some(line),
            column,
            code: Some(code).filter(|code| !code.is_empty()),
        };
    }
    let missing = found.first().and_then(|first| missing_member(&first.message));
    match (signature.called_name(), found.first()) {
        (Some(name), _) if !mentions(source, name) => {
            missing_native_name_error(name, source, language == Language::Java)
        }
        (Some(name), Some(first)) if is_method_only(source, &first.message) => whole_file_error(format!(
            "`{name}` stands inside `class Solution`, and the tests call a function: move it out of the class, with the \
             first line of the starter"
        )),
        (Some(name), Some(first)) => missing.map_or_else(
            || other_declaration(&format!("`{name}` is not what the tests call: {}", first.message)),
            |missing| missing_native_name_error(missing, source, true),
        ),
        (None, Some(first)) => whole_file_error(shorten(&clean(&first.message), MAX_TEXT_CHARS)),
        (_, None) => whole_file_error(format!("the compiler failed: {}", last_output_line(output))),
    }
}

/// Whether a compiler says that a type is there already.
fn is_second_definition(message: &str) -> bool {
    ["redefinition of", "duplicate class", "redeclared"].iter().any(|words| message.contains(words))
}

/// Finds the line on which a source defines a class of nodes that the harness gives, and the class's name.
fn find_own_node(language: Language, signature: &Signature, source: &str) -> Option<(u32, &'static str)> {
    let names = component_types(signature).into_iter().filter_map(|kind| match kind {
        Type::ListNode(_) => Some("ListNode"),
        Type::TreeNode(_) => Some("TreeNode"),
        Type::GraphNode => Some("GraphNode"),
        _ => None,
    });
    let defines = |line: &str, name: &str| {
        line.split_once(name).is_some_and(|(before, after)| {
            let before = before.trim_end();
            let is_type = ["class", "struct", "type"].iter().any(|word| before.ends_with(word));
            let after = after.trim_start();
            is_type && (after.is_empty() || after.starts_with(['{', '<', ':']) || after.starts_with("struct"))
        })
    };
    let code = blank_pieces(language, source);
    let line_of = |name| code.lines().position(|line| defines(line, name));
    names.into_iter().find_map(|name| Some((line_of(name)? as u32 + 1, name)))
}

/// Builds the error for code whose declarations differ from what the tests call, with the reason.
pub(super) fn other_declaration(why: &str) -> CompileError {
    let why = shorten(&clean(why), MAX_TEXT_CHARS);
    whole_file_error(format!("{why}; compare its first line with the starter"))
}

/// Returns the method that the tests call and the class lacks, of what gcc or rustc says.
fn missing_member(message: &str) -> Option<&str> {
    let after = |words: &str| Some(message.split_once(words)?.1);
    let gcc = after("has no member named '").and_then(|rest| rest.split('\'').next());
    let rust = after("no method named ").or(after("no function or associated item named "));
    gcc.or_else(|| rust?.split(['`', '\'']).nth(1))
}

/// Describes a file that ends too early: the compiler then finds its first mistake in the lines after the learner's.
fn describe_early_end(program: &HarnessProgram, source: &str, found: &[Diagnostic]) -> Option<CompileError> {
    let first = found.first().filter(|first| first.file == program.entry && first.file != program.learner)?;
    let message = explain_early_end(&first.message)?;
    let opening = found.iter().find_map(|error| own_place(program, error));
    let last = source.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()).last().map(|(_, number)| number);
    let line = opening.as_ref().map(|place| place.line - program.line_offset).or(last)?;
    let code = source_line(source, line);
    Some(CompileError {
        column: opening.and_then(|place| place.column),
        line: Some(line),
        code: Some(code).filter(|code| !code.is_empty()),
        ..whole_file_error(message.to_owned())
    })
}

/// What a learner's file lacks at its end if gcc says this about the lines after it.
fn explain_early_end(message: &str) -> Option<&'static str> {
    const BODY: [&str; 3] = [
        "a function-definition is not allowed here",
        "expected '}' at end of input",
        "expected declaration or statement at end of input",
    ];
    const DECLARATION: [&str; 4] =
        ["expected initializer before", "expected ',' or ';' before", "expected ';'", "expected '=', ',', ';'"];
    let starts = |words: &[&str]| words.iter().any(|word| message.starts_with(word));
    if starts(&BODY) {
        Some("the file ends inside a function or class: a `}` is missing")
    } else if starts(&DECLARATION) {
        Some("the file ends inside a declaration: a `;` or a body in `{}` is missing")
    } else if message.starts_with("expected ')' before") {
        Some("the file ends inside parentheses: a `)` is missing")
    } else {
        None
    }
}

/// Returns the place of an error in the learner's file: where it is, or where their code needs what it is about.
fn own_place(program: &HarnessProgram, error: &Diagnostic) -> Option<Place> {
    let at = Place { file: error.file.clone(), line: error.line, column: error.column };
    let mut places = std::iter::once(at).chain(error.required_at.iter().cloned());
    places.find(|place| place.file == program.learner && place.line > program.line_offset)
}

/// Whether a C++ function is missing because it is a method of a class, as on LeetCode.
fn is_method_only(source: &str, message: &str) -> bool {
    source.contains(SITE_CLASS) && message.contains("has not been declared")
}

/// Builds the error for a compiler that was stopped.
pub(super) fn compiler_stopped(why: &str) -> CompileError {
    whole_file_error(why.to_owned())
}

fn whole_file_error(message: String) -> CompileError {
    CompileError { kind: "error".to_owned(), message, line: None, column: None, code: None }
}

/// Returns whether a source contains a name as a word, in any naming convention (`two_sum`, `twoSum`).
fn mentions(source: &str, name: &str) -> bool {
    let plain = |word: &str| word.replace('_', "").to_lowercase();
    let name = plain(name);
    source.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| plain(word) == name)
}

/// Returns the last non-empty line of a compiler's output, without folders.
fn last_output_line(output: &str) -> String {
    let last = output.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
    let words = last
        .split_whitespace()
        .map(|word| if word.contains('/') { word.rsplit('/').next().unwrap_or(word) } else { word });
    shorten(&clean(&words.collect::<Vec<_>>().join(" ")), MAX_TEXT_CHARS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::native::compiler_diagnostics::parse_gnu_errors;
    use crate::judge::native::native_harness::ProgramFile;

    fn check(source: &str, output: &str, expected: &str) {
        let program = HarnessProgram {
            files: vec![ProgramFile { name: "solution.c".to_owned(), text: String::new() }],
            entry: "main.c".to_owned(),
            learner: "solution.c".to_owned(),
            line_offset: 2,
        };
        let returns = Type::Optional(Box::new(Type::ListNode(Box::new(Type::Int))));
        let signature = Signature::Function { name: "two_sum".to_owned(), params: Vec::new(), returns };
        let error =
            choose_compile_error(Language::C, &program, &signature, source, (&parse_gnu_errors(output), output));
        let place = error.line.map_or_else(String::new, |line| format!("{line}:{}: ", error.column.unwrap_or(0)));
        let code = error.code.map_or_else(String::new, |code| format!(" | {code}"));
        assert_eq!(format!("{place}{}{code}", error.message), expected, "{output}");
    }

    #[test]
    fn the_first_error_on_the_learners_lines_is_told() {
        check(
            "int two_sum() {\n  return x\n}",
            "main.c:9:1: error: odd\nsolution.c:4:11: error: expected ';' before '}' token\n",
            "2:11: expected ';' before '}' token |   return x",
        );
    }

    #[test]
    fn an_error_in_a_header_is_told_at_the_line_that_needs_it() {
        check(
            "int two_sum() {\n  sort(a, b);\n}",
            "/usr/include/algo.h: In instantiation of 'void sort(T)':\n/usr/include/algo.h:48:18:   required from 'void \
             s(T)'\nsolution.c:4:7:   required from here\n/usr/include/algo.h:19:50: error: no match for 'operator-'\n",
            "2:7: no match for 'operator-' |   sort(a, b);",
        );
    }

    #[test]
    fn what_the_tests_call_is_missed_or_different() {
        check(
            "int other() { return 1; }",
            "/usr/bin/ld: main.c:(.text+0x5): undefined reference to `two_sum'\n",
            "the file does not define `two_sum`, which the tests call; give your function this name and the first line \
             of the starter",
        );
        check(
            "int twoSum(int a) { return 1; }",
            "main.c:9:1: error: too few arguments\n",
            "`two_sum` is not what the tests call: too few arguments; compare its first line with the starter",
        );
    }

    #[test]
    fn a_given_class_that_is_defined_again_is_named() {
        let expected = "3:0: `ListNode` is given: remove your own definition | class ListNode {";
        let source = "// class ListNode {\nListNode two_sum;\nclass ListNode {\n}";
        check(source, "ListNode.java:3: error: duplicate class: ListNode\n", expected);
        check(source, "solution.c:5:7: error: redefinition of 'struct ListNode'\n", expected);
        check(source, "solution.c:4:7: error: odd\n", "2:7: odd | ListNode two_sum;");
        let comment = "/**\n * struct ListNode {\n */\nint two_sum;";
        check(
            comment,
            "main.c:5:7: error: odd\n",
            "`two_sum` is not what the tests call: odd; compare its first line with the starter",
        );
    }

    #[test]
    fn a_missing_method_is_missed_by_its_name() {
        let expected = "the file does not define `lowest`, which the tests call; give your function this name and the first \
                    line of the starter";
        check("two_sum", "main.c:9:1: error: 'class LowestSoFar' has no member named 'lowest'\n", expected);
        check(
            "two_sum",
            "main.c:9:1: error: no method named `lowest` found for mutable reference `&mut X`\n",
            expected,
        );
    }

    #[test]
    fn a_method_of_another_site_is_told_to_move() {
        check(
            "class Solution { public: int two_sum(int a) { return 1; } };",
            "main.c:9:1: error: '::two_sum' has not been declared\n",
            "`two_sum` stands inside `class Solution`, and the tests call a function: move it out of the class, with the \
             first line of the starter",
        );
    }

    #[test]
    fn a_method_with_another_name_is_told_to_move_too() {
        check(
            "class Solution { public: int other(int a) { return 1; } };",
            "main.c:9:1: error: '::two_sum' has not been declared\n",
            "the file does not define `two_sum`, which the tests call; move your function out of `class Solution`, and \
             give it this name and the first line of the starter",
        );
    }

    #[test]
    fn a_file_that_ends_too_early_says_what_is_missing() {
        check(
            "int two_sum() {\n  if (x) {\n}\n",
            "main.c:10:46: error: a function-definition is not allowed here before ‘{’ token\n\
             main.c:19:2: error: expected ‘}’ at end of input\nsolution.c:3:15: note: to match this ‘{’\n",
            "1:15: the file ends inside a function or class: a `}` is missing | int two_sum() {",
        );
        check(
            "int two_sum() {\n  return 1;\n}\nint x\n\n",
            "main.c:10:1: error: expected initializer before ‘void’\n",
            "4:0: the file ends inside a declaration: a `;` or a body in `{}` is missing | int x",
        );
        check(
            "int two_sum() {\n  return 1;\n}\nint help(int a,",
            "main.c:10:45: error: expected ‘)’ before ‘{’ token\nsolution.c:6:11: note: to match this ‘(’\n\
             main.c:11:11: error: ‘in’ was not declared in this scope\n",
            "4:11: the file ends inside parentheses: a `)` is missing | int help(int a,",
        );
        // The first mistake is in the learner's lines.
        check(
            "int two_sum() {\n  return x\n",
            "solution.c:4:11: error: expected ‘;’ before ‘}’ token\nmain.c:19:2: error: expected ‘}’ at end of input\n",
            "2:11: expected ';' before '}' token |   return x",
        );
    }

    #[test]
    fn a_compiler_that_breaks_is_quoted_without_paths() {
        check(
            "int two_sum();",
            "cc: fatal trouble in /home/me/.cache/x.c\n\n",
            "the compiler failed: cc: fatal trouble in x.c",
        );
        check("int two_sum();", "", "the compiler failed: it said nothing");
    }
}
