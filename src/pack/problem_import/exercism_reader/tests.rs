//! Tests handwritten specifications, one per rule.

use super::*;

fn import_of(cases: &str) -> ImportedProblems {
    let canonical = format!("{{\"exercise\": \"made-up\", \"cases\": [{cases}]}}");
    let statement = "# Description\n\nDo it.\n";
    import_exercise(&Exercise {
        slug: "made-up",
        canonical: &canonical,
        statement,
        metadata: "title = \"Made Up\"",
        topic: "t",
    })
}

fn case(description: &str, property: &str, input: &str, expected: &str) -> String {
    format!(
        "{{\"uuid\": \"u-{description}\", \"description\": \"{description}\", \"property\": \"{property}\", \"input\": {input}, \"expected\": {expected}}}"
    )
}

/// Returns the signature of each problem and the parts that were left out.
fn told(imported: &ImportedProblems) -> (Vec<String>, Vec<String>) {
    let signature = |draft: &ProblemDraft| {
        let Signature::Function { name, params, returns } = &draft.signature else { return String::new() };
        let params: Vec<String> = params.iter().map(|param| format!("{}: {}", param.name, param.kind)).collect();
        format!("{}: {name}({}) -> {returns}, {} cases", draft.id, params.join(", "), draft.cases.len())
    };
    let left = imported.left_out.iter().map(|left| format!("{}: {}", left.place, left.why));
    (imported.drafts.iter().map(signature).collect(), left.collect())
}

fn check(cases: &[String], problems: &[&str], left_out: &[&str]) {
    let imported = import_of(&cases.join(","));
    let (signatures, left) = told(&imported);
    assert_eq!(
        (
            signatures.iter().map(String::as_str).collect::<Vec<_>>(),
            left.iter().map(String::as_str).collect::<Vec<_>>()
        ),
        (problems.to_vec(), left_out.to_vec())
    );
}

#[test]
fn a_property_is_a_function_and_groups_are_only_around_cases() {
    let inner = format!(
        "{{\"description\": \"small\", \"cases\": [{}, {{\"description\": \"tiny\", \"cases\": [{}]}}]}}",
        case("one", "isEven", "{\"n\": 1}", "false"),
        case("nil", "isEven", "{\"n\": 0}", "true")
    );
    let imported = import_of(&format!("{inner}, {}", case("two", "isEven", "{\"n\": 2}", "true")));
    assert_eq!(told(&imported), (vec!["made-up: is_even(n: int) -> bool, 3 cases".to_owned()], Vec::new()));
    let notes: Vec<_> = imported.drafts[0].cases.iter().filter_map(|case| case.note.as_deref()).collect();
    assert_eq!(notes, ["small: one", "small: tiny: nil", "two"]);
    assert_eq!(imported.drafts[0].statement, "Do it.");
}

#[test]
fn several_properties_are_several_problems() {
    check(
        &[case("a", "encode", "{\"s\": \"x\"}", "\"y\""), case("b", "decodeAll", "{\"s\": \"y\"}", "[\"x\"]")],
        &[
            "made-up-encode: encode(s: str) -> str, 1 cases",
            "made-up-decode-all: decode_all(s: str) -> list[str], 1 cases",
        ],
        &[],
    );
}

#[test]
fn errors_are_errors_and_the_statement_says_which() {
    let imported = import_of(
        &[case("a", "f", "{\"n\": 1}", "2"), case("b", "f", "{\"n\": -1}", "{\"error\": \"too small\"}")].join(","),
    );
    let expected: Vec<bool> = imported.drafts[0]
        .cases
        .iter()
        .map(|c| matches!(&c.expected, Expected::Error(name) if name == "ValueError"))
        .collect();
    assert_eq!(expected, [false, true]);
    assert_eq!(imported.drafts[0].cases[1].tags, ["negative", "error"]);
    assert!(imported.drafts[0].statement.contains("raise `ValueError`"));
}

#[test]
fn a_case_that_is_reimplemented_gives_way() {
    let mut newer = case("new", "f", "{\"n\": 1}", "3");
    newer.insert_str(1, "\"reimplements\": \"u-old\", ");
    check(
        &[case("old", "f", "{\"n\": 1}", "2"), newer],
        &["made-up: f(n: int) -> int, 1 cases"],
        &["made-up/f: case 'old': a later case reimplements it"],
    );
}

#[test]
fn what_can_not_be_mapped_is_listed() {
    check(
        &[case("a", "f", "{\"g\": \"(x) -> x + 1\"}", "2")],
        &[],
        &["made-up/f: its input `g` is a function, and a case can only hold values"],
    );
    check(
        &[case("a", "f", "{\"n\": [1, \"a\"]}", "2")],
        &[],
        &["made-up/f: its input `n` is a list that holds both int and str"],
    );
    check(
        &[case("a", "f", "{}", "{\"a\": 1, \"b\": \"x\"}")],
        &[],
        &["made-up/f: what is expected is an object that holds both int and str"],
    );
    check(
        &[case("a", "f", "{}", "{\"error\": \"no\"}")],
        &[],
        &["made-up/f: every case expects an error, so nothing says what it returns"],
    );
    check(
        &[case("a", "f", "{\"n\": 1}", "2"), case("b", "f", "{\"n\": 186709961001538790100634132976990}", "2")],
        &["made-up: f(n: int) -> int, 1 cases"],
        &["made-up/f: case 'b': it has a whole number of more than 64 bits"],
    );
    check(
        &[case("a", "f", "{}", "2"), case("b", "f", "{}", "{\"random\": {}}")],
        &["made-up: f() -> int, 1 cases"],
        &["made-up/f: case 'b': what is expected is left to chance"],
    );
    let five: Vec<String> = ["1", "2", "3", "4", "\"a\""]
        .iter()
        .enumerate()
        .map(|(i, n)| case(&i.to_string(), "f", &format!("{{\"n\": {n}}}"), "0"))
        .collect();
    check(
        &five,
        &["made-up: f(n: int) -> int, 4 cases"],
        &["made-up/f: case '4': its input `n` is str here and int elsewhere"],
    );
    check(&["{\"description\": \"odd\"}".to_owned()], &[], &["made-up: case 'odd': missing field `property`"]);
}

#[test]
fn what_is_no_specification_is_said_to_be_none() {
    let check = |canonical: &str, part: &str| {
        let imported = import_exercise(&Exercise { slug: "x", canonical, ..Exercise::default() });
        assert!(imported.drafts.is_empty() && imported.left_out[0].why.contains(part), "{:?}", imported.left_out);
    };
    check("{", "is not JSON");
    check("{\"cases\": 3}", "has no list of cases");
    check(&format!("{{\"cases\": [{}]}}", "[".repeat(5000)), "is not JSON");
    let deep = format!("{}{}", "{\"description\": \"g\", \"cases\": [".repeat(40), "]}".repeat(40));
    let imported =
        import_exercise(&Exercise { slug: "x", canonical: &format!("{{\"cases\": [{deep}]}}"), ..Exercise::default() });
    assert_eq!(imported.left_out, [Omission::new("x: group 'g'", "it lies too deep")]);
}

#[test]
fn a_record_among_the_inputs_is_taken_apart() {
    check(
        &[
            case("a", "f", "{\"cage\": {\"sum\": 1, \"without\": []}}", "2"),
            case("b", "f", "{\"cage\": {\"sum\": 2, \"without\": [1]}}", "2"),
        ],
        &["made-up: f(cage_sum: int, cage_without: list[int]) -> int, 2 cases"],
        &[],
    );
}

#[test]
fn comments_that_relax_an_order_make_the_answer_unordered() {
    let checker = |comments: &str, expected: &str| {
        let canonical = format!(
            "{{\"exercise\": \"made-up\", \"comments\": {comments}, \"cases\": [{}]}}",
            case("one", "points", "{\"n\": 1}", expected)
        );
        let exercise = Exercise { slug: "made-up", canonical: &canonical, topic: "t", ..Exercise::default() };
        import_exercise(&exercise).drafts[0].checker.clone()
    };
    let relaxed = "[\"You can choose to skip\", \"asserting the order altogether.\"]";
    assert_eq!(checker(relaxed, "[1, 2]"), Checker::Unordered);
    assert_eq!(checker(relaxed, "1"), Checker::Exact);
    assert_eq!(checker("[\"All arrays are ordered.\"]", "[1, 2]"), Checker::Exact);
}
