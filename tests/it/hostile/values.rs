//! Tests answers and files at the limits of a language: right ones are accepted, the others are reported correctly.

use rung_tutor::types::Verdict::{Ac, Re, Wa};
use rung_tutor::types::problem::Type;
use rung_tutor::types::{Checker, Expected, Language, Problem, Signature, Value};
use serde_json::{Value as Json, json};

use super::HostileCase;
use crate::judge::{doubling, ints, param};

pub fn rows() -> Vec<HostileCase> {
    [numbers(), floats(), texts(), long(), checked(), files()].into_iter().flatten().collect()
}

/// A problem whose function `pass_on(x)` must return its argument.
fn passing(kind: Type, cases: &[(Json, Value)]) -> Problem {
    let params = vec![param("x", kind.clone())];
    let signature = Signature::Function { name: "pass_on".to_owned(), params, returns: kind };
    let mut problem = Problem { signature, solutions: Vec::new(), ..doubling() };
    let all = cases.iter().cycle().take(problem.cases.len());
    for (case, (arg, expected)) in problem.cases.iter_mut().zip(all) {
        case.args = vec![arg.clone()];
        case.expected = Expected::Value(expected.clone());
    }
    problem.limits.time = Some(2.0);
    problem
}

/// The function in a language, with this answer.
fn answering(language: Language, kind: &str, answer: &str) -> String {
    match language {
        Language::Python => format!("def pass_on(x):\n    return {answer}\n"),
        Language::C => {
            format!("#include <math.h>\n#include <string.h>\n\n{kind}pass_on({kind}x) {{\n    return {answer};\n}}\n")
        }
        _ => format!("function passOn(x) {{\n    return {answer};\n}}\n"),
    }
}

fn row(name: &str, language: Language, problem: &Problem, source: String, expected: ExpectedVerdict) -> HostileCase {
    let (verdict, told) = expected;
    let row = HostileCase::new(language, name, source, verdict, told).every(verdict);
    HostileCase { problem: problem.clone(), ..row }
}

type ExpectedVerdict = (rung_tutor::types::Verdict, &'static str);

/// One answer in three languages, without those that can't express it.
fn three(name: &str, problem: &Problem, kind: &str, answers: [(&str, ExpectedVerdict); 3]) -> Vec<HostileCase> {
    let languages = [Language::Python, Language::C, Language::JavaScript];
    let said = languages.into_iter().zip(answers).filter(|(_, (answer, _))| !answer.is_empty());
    said.map(|(language, (answer, told))| row(name, language, problem, answering(language, kind, answer), told))
        .collect()
}

/// Numbers beyond 53 and beyond 64 bits.
fn numbers() -> Vec<HostileCase> {
    let case = |n: u64| (Json::from(n), n.try_into().map_or_else(|_| Value::BigInt(n.to_string()), Value::Int));
    let wide = passing(Type::Int, &[case((1 << 53) + 1), case(i64::MAX as u64), case(0)]);
    let wider = passing(Type::Int, &[case(u64::MAX)]);
    let small = passing(Type::Int, &[case(1)]);
    [
        three("63 bits pass", &wide, "long long ", [("x", (Ac, "")), ("x", (Ac, "")), ("x", (Ac, ""))]),
        three(
            "64 bits and more",
            &wider,
            "long long ",
            [("x", (Ac, "")), ("x", (Re, "does not fit")), ("x", (Ac, ""))],
        ),
        three(
            "a number of 101 bits",
            &small,
            "long long ",
            [
                ("2**100", (Wa, "1267650600228229401496703205376")),
                ("", (Wa, "")),
                ("2n ** 100n", (Wa, "1267650600228229401496703205376")),
            ],
        ),
        three("truth is no number", &small, "", [("True", (Wa, "bool")), ("", (Wa, "")), ("true", (Wa, "bool"))]),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn floats() -> Vec<HostileCase> {
    let half = passing(Type::Float, &[(json!(0.5), Value::Float(0.5))]);
    let one = |value: f64| passing(Type::Float, &[(json!(0.5), Value::Float(value))]);
    let least = passing(Type::Float, &[(json!(5e-324), Value::Float(5e-324)), (json!(-0.0), Value::Float(-0.0))]);
    [
        three(
            "not a number",
            &half,
            "double ",
            [("float('nan')", (Wa, "nan")), ("NAN", (Wa, "nan")), ("NaN", (Wa, "NaN"))],
        ),
        three(
            "infinity",
            &half,
            "double ",
            [("float('-inf')", (Wa, "-inf")), ("-INFINITY", (Wa, "-inf")), ("-Infinity", (Wa, "-Infinity"))],
        ),
        three(
            "NaN where it is right",
            &one(f64::NAN),
            "double ",
            [("float('nan')", (Ac, "")), ("NAN", (Ac, "")), ("NaN", (Ac, ""))],
        ),
        three(
            "infinity where it is right",
            &one(f64::INFINITY),
            "double ",
            [("float('inf')", (Ac, "")), ("INFINITY", (Ac, "")), ("Infinity", (Ac, ""))],
        ),
        three("the smallest floats", &least, "double ", [("x", (Ac, "")), ("x", (Ac, "")), ("x", (Ac, ""))]),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn texts() -> Vec<HostileCase> {
    let text = |text: &str| (json!(text), Value::Str(text.to_owned()));
    let odd = passing(Type::Str, &[text("a\0b"), text("\u{1f600}\u{202e}\u{1b}[31m\u{feff}"), text("")]);
    let plain = passing(Type::Str, &[text("a")]);
    [
        three(
            "NUL, emoji and escape codes pass",
            &odd,
            "const char *",
            [("x", (Ac, "")), ("x", (Ac, "")), ("x", (Ac, ""))],
        ),
        three(
            "a text with a NUL",
            &plain,
            "const char *",
            [("'a\\0b'", (Wa, "\\x00")), ("\"a\\xC0\\x80\" \"b\"", (Wa, "\\x00")), ("'a\\0b'", (Wa, "\\x00"))],
        ),
        three(
            "half a surrogate pair",
            &plain,
            "const char *",
            [("'\\ud800'", (Wa, "ud800")), ("\"\\xED\\xA0\\x80\"", (Wa, "")), ("'\\ud800'", (Wa, ""))],
        ),
        three(
            "bytes that are no text",
            &plain,
            "const char *",
            [("b'\\xff'", (Wa, "xff")), ("\"\\xff\\xfe\"", (Wa, "")), ("Buffer.from([255])", (Wa, ""))],
        ),
        three(
            "no text at all",
            &plain,
            "const char *",
            [("None", (Wa, "returned nothing")), ("NULL", (Wa, "NULL")), ("null", (Wa, "returned null"))],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A list of a million elements is an ordinary answer.
fn long() -> Vec<HostileCase> {
    let mut problem = passing(ints(), &[(json!([]), Value::List((0..1_000_000).map(Value::Int).collect()))]);
    problem.cases.truncate(1);
    let mut rows = vec![
        row(
            "a million elements",
            Language::Python,
            &problem,
            answering(Language::Python, "", "list(range(10**6))"),
            (Ac, ""),
        ),
        row(
            "a million elements, one wrong",
            Language::Python,
            &problem,
            answering(Language::Python, "", "[*range(10**6 - 1), 7]"),
            (Wa, "index 999999"),
        ),
        row(
            "a million elements",
            Language::JavaScript,
            &problem,
            answering(Language::JavaScript, "", "Array.from({length: 1e6}, (_, i) => i)"),
            (Ac, ""),
        ),
    ];
    let c = "#include <stdlib.h>\nIntList pass_on(IntList x) {\n    IntList all = {.len = 1000000, .data = malloc(8000000)};\n    for (size_t i = 0; i < all.len; i++) all.data[i] = (long long)i;\n    return all;\n}\n";
    rows.push(row("a million elements", Language::C, &problem, c.to_owned(), (Ac, "")));
    for row in &mut rows {
        row.verdicts.truncate(1);
    }
    rows
}

/// The pack's checker gets answers that its author did not think of.
fn checked() -> Vec<HostileCase> {
    let mut problem = passing(ints(), &[(json!([1, 2]), Value::List(vec![Value::Int(1), Value::Int(2)]))]);
    problem.checker = Checker::AnyValid {
        source: "def check(args, got, expected):\n    return sorted(got) == expected\n".to_owned(),
    };
    let answers = [
        ("[2, 1]", (Ac, "")),
        ("[2, 2]", (Wa, "not a valid one")),
        ("None", (Wa, "wrong type: want list[int], got None")),
        ("[1, 'a']", (Wa, "wrong type: want int at [1], got \"a\"")),
        ("{1, 'a'}", (Wa, "wrong type: want int")),
        ("[float('nan'), 1]", (Wa, "not a valid one")),
        ("object()", (Wa, "can't be an answer")),
        ("'\\ud800'", (Wa, "can't be an answer")),
    ];
    let python = Language::Python;
    answers
        .map(|(answer, told)| row(&format!("checks {answer}"), python, &problem, answering(python, "", answer), told))
        .into()
}

/// Attacks through the file rather than the program.
fn files() -> Vec<HostileCase> {
    let python = "def add_up(nums):\n    return sum(nums)\n";
    let ordinary = [
        (Language::Python, python),
        (Language::C, super::c::PEACEFUL),
        (Language::JavaScript, super::script::PEACEFUL),
    ];
    let mut rows = Vec::new();
    for (language, source) in ordinary {
        let crlf = source.replace('\n', "\r\n");
        let wrong =
            |name: &str, bytes: Vec<u8>, told: &'static str| HostileCase::whole(language, name, bytes, &[], told);
        let right = |name: &str, text: String| HostileCase::whole(language, name, text, &[Ac; 3], "");
        let comment: &[u8] = if language == Language::Python { b"# caf\xe9\n" } else { b"// caf\xe9\n" };
        rows.extend([
            right("a byte order mark", format!("\u{feff}{source}")),
            right("CRLF", crlf.clone()),
            right("a byte order mark and CRLF", format!("\u{feff}{crlf}")),
            right("no newline at the end", source.trim_end().to_owned()),
            wrong("not UTF-8", [comment, source.as_bytes()].concat(), "is not UTF-8"),
            wrong("UTF-16", source.encode_utf16().flat_map(u16::to_le_bytes).collect(), "UTF-16"),
            wrong("a NUL byte", [source.as_bytes(), b"\0"].concat(), "NUL"),
            wrong("nothing", Vec::new(), "the file is empty"),
            wrong("only blanks", b" \r\n\t\n".to_vec(), "the file is empty"),
            wrong("only a byte order mark", b"\xef\xbb\xbf".to_vec(), "the file is empty"),
            wrong("a megabyte and more", source.repeat(40_000).into_bytes(), "larger than"),
        ]);
    }
    let nested =
        |name: &str, source: String, told: &'static str| HostileCase::whole(Language::Python, name, source, &[], told);
    rows.extend([
        nested("brackets without end", format!("x = {}", "(".repeat(200_000)), ""),
        nested("signs without end", format!("x = {}1", "-".repeat(200_000)), ""),
        nested("calls without end", format!("x = {}1{}", "f(".repeat(90_000), ")".repeat(90_000)), ""),
    ]);
    rows
}
