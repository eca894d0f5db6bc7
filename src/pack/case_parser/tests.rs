//! Tests the findings and lines of mistakes in `cases.json`.

use crate::pack::load_pack;
use crate::pack::pack_fixture::{cases_json, pack_files};
use crate::pack::tests::as_item;

/// Returns the findings after each case replaces the third one (line 4) of the fixture: a dash for each case.
fn found(with: &[&str]) -> String {
    let original = r#"{"id": "none", "args": [[]], "expected": 0, "tags": ["empty"]}"#;
    let found = with.iter().map(|case| {
        let text = cases_json().replace(original, case);
        assert_ne!(text, cases_json(), "the fixture has changed");
        found_in_file(&text)
    });
    found.collect::<Vec<_>>().join("\n")
}

fn found_in_file(text: &str) -> String {
    let mut files = pack_files();
    files.insert("add-up/cases.json", text);
    let loaded = load_pack(&files);
    assert_eq!(loaded.problems.is_empty(), !loaded.findings.is_empty());
    as_item(&loaded.findings).replace("error: add-up/cases.json", "")
}

#[test]
fn a_case_may_name_a_call_of_the_generator_and_nothing_beside_it() {
    let read = |case: &str| {
        let mut files = pack_files();
        let cases = String::from_utf8(files.get("add-up/cases.json").expect("there").to_vec()).expect("text");
        let cut = cases.trim_end().trim_end_matches(']').trim_end().to_owned();
        files.insert("add-up/cases.json", format!("{cut},\n{case}\n]\n"));
        let loaded = crate::pack::load_pack(&files);
        let made = loaded.all_problems().next().and_then(|problem| problem.cases.last().and_then(|case| case.made));
        let told: Vec<String> = loaded.findings.iter().map(ToString::to_string).collect();
        (made.map(|made| made.to_string()), told.join(" "))
    };
    let (made, told) = read(r#"{"id": "huge", "generate": [20000, 7], "tags": ["large"]}"#);
    assert_eq!((made.as_deref(), told.as_str()), (Some("generate(20000, 7)"), ""));
    for (case, expected) in [
        (r#"{"id": "huge", "generate": [20000], "tags": []}"#, "'generate' must be the size and the seed"),
        (r#"{"id": "huge", "generate": [-1, 2], "tags": []}"#, "'generate' must be the size and the seed"),
        (r#"{"id": "huge", "generate": [3, 2], "args": [[1]], "tags": []}"#, "'args' stands beside 'generate'"),
        (r#"{"id": "huge", "generate": [3, 2], "sample": true, "tags": []}"#, "'sample' stands beside 'generate'"),
    ] {
        let (made, told) = read(case);
        assert!(made.is_none() && told.contains(expected), "{case}: {told}");
    }
}

#[test]
fn a_case_that_does_not_fit_the_signature_is_reported_with_its_line() {
    let cases = [
        r#"{"id": "x", "args": [[1, "2"]], "expected": 3}"#,
        r#"{"id": "x", "args": [[1]], "expected": [1]}"#,
        r#"{"id": "x", "args": [[1], 2], "expected": 1}"#,
        r#"{"id": "x", "expected": 1}"#,
    ];
    insta::assert_snapshot!(found(&cases), @r#"
    - :4: case 'x': nums[1]: want int, got "2". Mend the case or the signature.
    - :4: case 'x': expected: want int, got [1]. Mend the case or the signature.
    - :4: case 'x': args: want 1 value (nums), got 2. Mend the case or the signature.
    - :4: case 'x': 'args' must be a list with one value a parameter. Write "args": […].
    "#);
}

#[test]
fn keys_are_checked() {
    let cases = [
        r#"{"id": "x", "args": [[]], "expectd": 0}"#,
        r#"{"id": "x", "args": [[]], "expected": 0, "error": "ValueError"}"#,
        r#"{"id": "x", "args": [[]], "expected": 0, "expected": 1}"#,
        r#"{"id": "sample-1", "args": [[]], "expected": 0}"#,
        r#"{"id": "A B", "args": [[]], "expected": 0}"#,
        r#"{"id": "x", "args": [[]], "error": "not a name"}"#,
        r#"{"id": "x", "args": [[]], "error": "ValueError", "tags": "empty", "sample": 1, "note": 2}"#,
        "3",
        r#"{"id": "x", "args": [[]], "error": "ValueError"}"#,
    ];
    insta::assert_snapshot!(found(&cases), @r#"
    - :4: case 'x': unknown key 'expectd'. Did you mean 'expected'?
      :4: case 'x': what is expected is missing. Give either "expected": value or "error": "ValueError".
    - :4: case 'x': both 'expected' and 'error' are given. Give either "expected": value or "error": "ValueError".
    - :4: case 'x': the key 'expected' is written twice. Keep one of them.
    - :4: case 3: the id 'sample-1' is taken by an earlier case. Give every case its own id.
    - :4: case 3: the id isn't in lower-case words and hyphens. Give it a short id such as "two-equal-slips".
    - :4: case 'x': 'error' must be the name of an exception. Write for example "error": "ValueError".
    - :4: case 'x': 'tags' must be a list of words. Write for example "tags": ["empty", "no-answer"].
      :4: case 'x': 'sample' must be true or false. Write "sample": true, or leave it out.
      :4: case 'x': 'note' must be text. Put it in double quotes.
    - :4: case 3: can't be read: invalid type: integer `3`, expected a case in braces at line 1 column 1.
    - nothing
    "#);
}

#[test]
fn a_case_over_several_lines_is_reported_where_it_starts() {
    let case = "\n{\n\"id\": \"x\",\n\"args\": [[]],\n\"expected\": null\n}";
    let mistake = "- :5: case 'x': expected: want int, got null. Mend the case or the signature.";
    assert_eq!(found(&[case]), mistake);
}

#[test]
fn what_is_no_list_of_cases_is_refused() {
    insta::assert_snapshot!(["[\n{\"id\": ]", "[\n{},\n]\n", "[\n{\"id\": \"é\",}]", "{}", "[]"].map(found_in_file).join("\n"), @r"
    - :2: this is not JSON: expected value at line 2 column 8.
    - :2: a comma stands behind the last item of a list or object. Remove it.
    - :2: a comma stands behind the last item of a list or object. Remove it.
    - :1: this is not a list of cases. Start with [ and put one case a line.
    - :1: there are 0 cases. Give at least 12 and at most 1000 cases.
    ");
}

#[test]
fn a_case_may_have_a_tolerance_where_somebody_reads_it() {
    let with = |rest: &str| found(&[&format!(r#"{{"id": "x", "args": [[]], {rest}}}"#)]);
    for tolerance in ["0.5", "{\"rel\": 1e-6}"] {
        assert_eq!(with(&format!(r#""expected": 0, "tolerance": {tolerance}"#)), "- nothing");
    }
    let malformed = "- :4: case 'x': 'tolerance' must be a number from 0 to 1e9, or 'abs' and 'rel'. Write \"tolerance\": \
                     0.01, or {\"abs\": 0.01, \"rel\": 1e-6}.";
    for tolerance in ["-1", "\"0.1\"", "{}", "{\"abs\": 1, \"relative\": 1}", "null"] {
        assert_eq!(with(&format!(r#""expected": 0, "tolerance": {tolerance}"#)), malformed);
    }
    let idle = "- :4: case 'x': 'tolerance' says nothing here: the case expects an error, and no number. Remove it.";
    assert_eq!(with(r#""error": "ValueError", "tolerance": 0.5"#), idle);
}

/// A problem in stdin mode whose third case has its input and answer in files.
fn stdin_pack(case: &str) -> crate::pack::PackFiles {
    let mut files = pack_files();
    let toml = String::from_utf8(files.get("add-up/problem.toml").expect("there").to_vec()).expect("text");
    let (head, rest) = toml.split_once("[signature]").expect("a signature");
    let tail = rest.split_once("\n[").map_or(String::new(), |(_, tail)| format!("[{tail}"));
    files.insert("add-up/problem.toml", format!("{head}[signature]\nstdin = true\n\n{tail}"));
    let small = |n: usize| format!("{{\"id\": \"case-{n}\", \"args\": [\"{n}\\n\"], \"expected\": \"{n}\\n\"}}");
    let cases: Vec<String> = (0..12).map(small).chain([case.to_owned()]).collect();
    files.insert("add-up/cases.json", format!("[\n{}\n]\n", cases.join(",\n")));
    files.insert("add-up/cases/long.in", "1 2\r\n3\n");
    files.insert("add-up/cases/long.ans", "6\n");
    files
}

#[test]
fn a_case_may_name_files_with_its_input_and_answer() {
    let check = |case: &str, expected: Result<(&str, &str), &str>| {
        let loaded = load_pack(&stdin_pack(case));
        let told = as_item(&loaded.findings);
        let last =
            loaded.all_problems().next().and_then(|problem| problem.cases.iter().find(|it| it.id.as_str() == "long"));
        match expected {
            Ok((input, answer)) => {
                let case = last.unwrap_or_else(|| panic!("{told}"));
                let crate::types::Expected::Value(crate::types::Value::Str(got)) = &case.expected else { panic!() };
                assert_eq!((case.args[0].as_str(), got.as_str()), (Some(input), answer));
            }
            Err(part) => assert!(last.is_none() && told.contains(part), "{told}"),
        }
    };
    let named = |input: &str, answer: &str| {
        format!("{{\"id\": \"long\", \"input_file\": \"{input}\", \"answer_file\": \"{answer}\"}}")
    };
    check(&named("cases/long.in", "cases/long.ans"), Ok(("1 2\n3\n", "6\n")));
    check(&named("cases/lost.in", "cases/long.ans"), Err("the file 'cases/lost.in' is missing"));
    check(&named("../secret", "cases/long.ans"), Err("'input_file' must be the path of a file in `cases/`"));
    check(&named("cases/../x.in", "cases/long.ans"), Err("'input_file' must be the path of a file in `cases/`"));
    check(r#"{"id": "long", "input_file": "cases/long.in"}"#, Err("'answer_file' must be the path"));
    let both = r#"{"id": "long", "args": ["1"], "input_file": "cases/long.in", "answer_file": "cases/long.ans"}"#;
    check(both, Err("'args' stands beside"));
    let mut files = pack_files();
    let case = named("cases/long.in", "cases/long.ans");
    files.insert("add-up/cases.json", cases_json().replacen('[', &format!("[\n{case},"), 1));
    assert!(as_item(&load_pack(&files).findings).contains("'input_file' is for problems with stdin = true"));
}
