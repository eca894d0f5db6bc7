//! Tests splitting statements, reading examples and rendering cases in their notation.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::types::problem::{Method, Type};

const TEXT: &str =
    "Prose.\n\n## Example 1\n```example\nx = 1\nresult = 2\n```\nAfter.\n```python\n```example\nx\n```\nEnd.\n";

#[test]
fn a_statement_is_prose_and_examples() {
    assert_eq!(
        split_blocks(TEXT),
        [
            StatementBlock::Prose("Prose.\n\n## Example 1\n"),
            StatementBlock::Example(StatementExample { text: "x = 1\nresult = 2\n", line: 5 }),
            StatementBlock::Prose("After.\n```python\n```example\nx\n```\nEnd.\n"),
        ]
    );
    assert_eq!(find_examples("~~~ example\na\n~~~").len(), 1);
    assert_eq!(find_examples("```example\nnever closed"), [StatementExample { text: "never closed", line: 2 }]);
    assert_eq!(split_blocks(""), []);
}

fn param(name: &str, kind: Type) -> Param {
    Param { name: name.to_owned(), kind }
}

fn function() -> Signature {
    let params = vec![param("nums", Type::List(Box::new(Type::Int))), param("n", Type::Int)];
    Signature::Function { name: "f".to_owned(), params, returns: Type::Optional(Box::new(Type::Str)) }
}

fn class() -> Signature {
    let push = Method { name: "push".to_owned(), params: vec![param("value", Type::Str)], returns: None };
    let top = Method { name: "top".to_owned(), params: vec![], returns: Some(Type::Float) };
    Signature::Class { name: "Log".to_owned(), params: vec![], methods: vec![push, top] }
}

fn check(signature: &Signature, text: &str, expected: &str) {
    let got = match (StatementExample { text, line: 10 }).parse(signature) {
        Ok((args, value)) => format!("{} {value}", serde_json::Value::from(args)),
        Err(error) => format!("{}: {}", error.line, error.message),
    };
    assert_eq!(got, expected, "{text}");
}

#[test]
fn examples_of_functions_are_assignments() {
    check(&function(), "nums = [1, 2]\nn = 3\nresult = \"a\"", "[[1,2],3] 'a'");
    check(&function(), "nums = [1,\n  2]\n\nn=3\nresult = null\n", "[[1,2],3] None");
    check(&function(), "n = 3\nnums = []\nresult = null", "10: expected 'nums = …' here");
    check(&function(), "nums = []\nn = 3", "10: the line 'result = …' is missing");
    check(
        &function(),
        "nums = []\nn = three\nresult = null",
        "11: the value of 'n' is not JSON (expected ident at line 1 column 2)",
    );
    check(&function(), "nums = []\nk = 3\nresult = null", "11: there is no 'k'; expected 'n = …' here");
    check(&function(), "nums = []\nn = 3\nresult = 3", "10: expected: want str or null, got 3");
    check(&function(), "nums = []\nn = 3\nresult = null\nn = 3", "13: nothing may follow the result");
    check(&function(), "", "10: the line 'nums = …' is missing");
}

#[test]
fn examples_of_classes_are_operations() {
    check(
        &class(),
        "Log()\npush(\"a -> (b)\")\ntop() -> 1.5",
        "[[\"Log\",[]],[\"push\",[\"a -> (b)\"]],[\"top\",[]]] [None, None, 1.5]",
    );
    check(&class(), "Log()\ntop", "11: expected 'method(…)' or 'method(…) -> value', not 'top'");
    check(&class(), "Log()\ntop() = 3", "11: expected 'method(…)' or 'method(…) -> value', not 'top() = 3'");
    check(&class(), "Log()\ntop() -> x", "11: what is returned is not JSON (expected value at line 1 column 1)");
    check(&class(), "Log()\ntop()", "10: expected[1]: want float, got null");
}

#[test]
fn stdin_examples_are_text() {
    check(&Signature::Stdin, "input = \"1 2\\n\"\nresult = \"3\"", "[\"1 2\\n\"] '3'");
}

fn case(args: &serde_json::Value, expected: Expected) -> Case {
    let args = args.as_array().expect("a list").clone();
    Case { id: "x".into(), args, expected, sample: true, tags: vec![], note: None, tolerance: None, made: None }
}

#[test]
fn cases_are_written_as_examples() {
    let lines = |signature: &Signature, args, expected| render_example(signature, &case(&args, expected)).join(" | ");
    let text = Expected::Value(Value::Str("a\"b".to_owned()));
    assert_eq!(lines(&function(), json!([[1, 2], 3]), text), "nums = [1, 2] | n = 3 | result = \"a\\\"b\"");
    let error = Expected::Error("ValueError".to_owned());
    assert_eq!(lines(&function(), json!([[], 3]), error), "nums = [] | n = 3 | result = raises ValueError");
    let ops = json!([["Log", []], ["push", ["a"]], ["top", []]]);
    let returned = Expected::Value(Value::List(vec![Value::None, Value::None, Value::Float(1.0)]));
    assert_eq!(lines(&class(), ops, returned), "Log() | push(\"a\") | top() -> 1.0");
}

#[test]
fn fences_close_with_their_own_kind() {
    let mut fence = CodeFence::default();
    let lines = ["a", "````", "```", "~~~", "````", "b", "```x`y```", "    ```"];
    let got: Vec<bool> = lines.iter().map(|line| fence.feed(line)).collect();
    assert_eq!(got, [false, true, true, true, true, false, false, false]);
}

#[test]
fn a_statement_has_the_languages_word_for_a_missing_value() {
    let told = "The next car, or `None` (`null` in some languages). An empty lane is `None`.";
    let check = |language: Language, expected: &str| assert_eq!(in_language(told, language), expected);
    check(Language::Python, "The next car, or `None`. An empty lane is `None`.");
    check(Language::Java, "The next car, or `null`. An empty lane is `null`.");
    check(Language::Cpp, "The next car, or `nullptr`. An empty lane is `nullptr`.");
    // A statement that doesn't speak of other languages is about Python alone.
    assert_eq!(in_language("Return `None`.", Language::Java), "Return `None`.");
}

#[test]
fn a_statement_has_the_rules_of_its_language() {
    let told = format!(
        "Sort it.\n\n## Not allowed\n\n{PYTHON_MAY_NOT}`sorted`, ever.\n\n## How quick\n\n{PYTHON_GROWS}n^2 or less. \
         That is counted. {OTHERS_ARE_TIMED}\n"
    );
    let check = |language: Language, expected: &str| assert_eq!(in_language(&told, language), expected);
    check(
        Language::Python,
        "Sort it.\n\n## Not allowed\n\nA program in Python may not use `sorted`, ever.\n\n## How quick\n\nA program in Python is \
         only accepted if its work grows as n^2 or less. That is counted.\n",
    );
    check(
        Language::Cpp,
        "Sort it.\n\n## How quick\n\nThe work should grow as n^2 or less. Once all answers are right, the time of your program on larger and larger inputs is compared, where that can show the growth.\n",
    );
}

#[test]
fn what_n_is_stays_in_every_language() {
    let told = format!(
        "Take them.\n\n## How quick\n\n{PYTHON_GROWS}n or less, n being the number of belts. That is counted. {OTHERS_ARE_TIMED}\n"
    );
    for language in [Language::Python, Language::Java] {
        let said = in_language(&told, language);
        assert!(
            said.contains("grow as n or less, n being the number of belts. ")
                || said.contains("grows as n or less, n being the number of belts. "),
            "{said}"
        );
    }
}

#[test]
fn a_constraint_about_python_is_for_python() {
    let told = "## Constraints\n- no sorts; in Python these are `sorted` and `sort`\n- in Python, `int()` refuses much\n- 1 to 9\n";
    assert_eq!(in_language(told, Language::Python), told);
    assert_eq!(in_language(told, Language::Java), "## Constraints\n- no sorts\n- 1 to 9\n");
    // Prose is left alone.
    assert_eq!(in_language("Sort it; in Python too.\n", Language::Java), "Sort it; in Python too.\n");
}

proptest! {
    #[test]
    fn blocks_lose_nothing_but_fences(text in "([`~]{3}example\n|[b-d]{0,2}\n|```\n|~~~\n|[^`~]{0,3}){0,12}") {
        let kept: usize = split_blocks(&text).iter().map(|block| match block {
            StatementBlock::Prose(text) => text.trim().len(),
            StatementBlock::Example(example) => example.text.trim().len(),
        }).sum();
        prop_assert!(kept <= text.len());
        for word in ["b", "c", "d"] {
            let inside = split_blocks(&text).iter().any(|block| match block {
                StatementBlock::Prose(text) => text.contains(word),
                StatementBlock::Example(example) => example.text.contains(word),
            });
            prop_assert_eq!(inside, text.contains(word));
        }
    }

    #[test]
    fn an_example_reads_back_as_its_case(nums in prop::collection::vec(any::<i64>(), 0..5), n: i64, text in prop::option::of("[ -~]*")) {
        let value = text.map_or(Value::None, Value::Str);
        let case = case(&json!([nums, n]), Expected::Value(value.clone()));
        let written = render_example(&function(), &case).join("\n");
        let read = StatementExample { text: &written, line: 1 }.parse(&function());
        prop_assert_eq!(read.map(|(args, result)| (args, result.to_string())), Ok((case.args, value.to_string())));
    }
}

#[test]
fn a_growth_that_is_checked_is_said_to_be_below_the_one_to_aim_for() {
    let check = |statement: &str, expected: Option<&str>| {
        assert_eq!(with_growth_check(statement).as_deref(), expected);
    };
    let said = "A program whose work clearly grows faster is not accepted, as far as that can be measured";
    check(
        "Add.\n\n## Constraints\n- 1 to 9\n- Aim for O(n): twice as many\n  take twice the time.\n- no sort\n",
        Some(&format!(
            "Add.\n\n## Constraints\n- 1 to 9\n- Aim for O(n): twice as many\n  take twice the time.\n- {said}.\n- no sort\n"
        )),
    );
    check("- Aim for O(n), not more", Some(&format!("- Aim for O(n), not more\n- {said}\n")));
    check("- Aim for O(n)\n\n## Notes\n", Some(&format!("- Aim for O(n)\n- {said}\n\n## Notes\n")));
    check("Aim for O(n) here.", None);
}

#[test]
fn only_a_growth_that_is_checked_and_has_no_section_gets_the_line() {
    use crate::types::problem::GrowthRule;
    let loaded = crate::pack::load_pack(&crate::pack::pack_fixture::pack_files());
    let mut problem = loaded.problems[0].clone();
    "Add.\n\n- Aim for O(n)\n".clone_into(&mut problem.statement);
    let mut check = |rule: GrowthRule, expected: bool| {
        problem.complexity.as_mut().expect("a growth").rule = rule;
        let told = for_learner(&problem, Language::Python);
        assert_eq!(told.contains("clearly grows faster"), expected, "{rule:?}: {told}");
    };
    check(GrowthRule::UpToLog, true);
    check(GrowthRule::Strict, false);
    check(GrowthRule::Off, false);
}
