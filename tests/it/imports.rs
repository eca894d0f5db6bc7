//! Tests imports: the result is a pack that passes the check once a reference is added, and links out of the folder are
//! not read.

use std::fs;

use serde_json::{Value, json};

use crate::cli::home::Home;

/// A specification with two properties, an error, a group and a case that can't be mapped.
fn exercise() -> String {
    let case = |description: &str, property: &str, input: Value, expected: Value| json!({"uuid": description, "description": description, "property": property, "input": input, "expected": expected});
    let cases = json!({"exercise": "made-up", "cases": [
        {"description": "whole numbers", "cases": [
            case("none", "addAll", json!({"nums": []}), json!(0)),
            case("some", "addAll", json!({"nums": [1, 2, 3]}), json!(6)),
            case("below zero", "addAll", json!({"nums": [-1]}), json!({"error": "only what is there can be added"})),
        ]},
        case("too long", "addAll", json!({"nums": [1]}), json!("1")),
        case("two", "addAll", json!({"nums": [2]}), json!(2)),
        case("three", "addAll", json!({"nums": [3]}), json!(3)),
        case("random", "pick", json!({"nums": [3]}), json!({"random": true})),
    ]});
    cases.to_string()
}

#[test]
fn imported_exercise_passes_check_once_reference_exists() {
    let home = Home::new();
    home.write("specs/made-up/canonical-data.json", &exercise());
    home.write("specs/made-up/description.md", "# Description\n\nAdd up what is there.\n");
    let answer = home.json(&["import", "exercism", "specs", "--into", "mine", "--json"]);
    assert_eq!(answer["imported"][0]["id"], "made-up-add-all");
    let left: Vec<&str> =
        answer["not_mapped"].as_array().expect("a list").iter().filter_map(|l| l["place"].as_str()).collect();
    assert_eq!(left, ["made-up/addAll: case 'too long'", "made-up/pick: case 'random'", "made-up/pick"]);
    let before = home.rung(&["pack", "check", "mine", "--json"]);
    assert_eq!(before.code, 3, "without a reference it is no problem: {before:?}");
    home.write(
        "mine/made-up-add-all/solutions/python.py",
        "def add_all(nums):\n    if any(n < 0 for n in nums):\n        raise ValueError('below zero')\n    return sum(nums)\n",
    );
    let checked = home.rung(&["pack", "check", "mine", "--json"]);
    assert_eq!(checked.code, 0, "{checked:?}");
    let shown = home.rung(&["pack", "check", "mine"]);
    assert!(shown.out.contains("still a draft: "), "{shown:?}");
    home.write("mine/made-up-add-all/solutions/python.py", "def add_all(nums):\n    return sum(nums)\n");
    assert_eq!(home.rung(&["pack", "check", "mine"]).code, 3, "an error that is not raised is found");
    let again = home.rung(&["import", "exercism", "specs", "--into", "mine"]);
    assert_eq!(again.code, 3, "{again:?}");
    assert!(again.out.contains("it is there already"), "{again:?}");
}

/// A package with a float tolerance, a group, a slow and a wrong submission.
fn package(home: &Home) {
    for (path, text) in [
        ("problem.yaml", "name: Halves\nlicense: cc by-sa\nvalidator_flags: float_tolerance 1e-4\n"),
        (
            "problem_statement/problem.en.tex",
            "\\problemname{Halves}\nHalve each of $n \\le 100$ numbers.\n\\section*{Input}\nNumbers.\n",
        ),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "0.5\n1.0\n"),
        ("data/sample/2.in", "4\n"),
        ("data/sample/2.ans", "2\n"),
        ("data/secret/few/1.in", "3\n"),
        ("data/secret/few/1.ans", "1.5\n"),
        ("data/secret/many/1.in", "7 8 9\n"),
        ("data/secret/many/1.ans", "3.5\n4\n4.5\n"),
        ("submissions/accepted/halves.py", "for n in input().split():\n    print(f'{int(n) / 2 + 1e-6:.6f}')\n"),
        ("submissions/wrong_answer/floor.py", "for n in input().split():\n    print(int(n) // 2)\n"),
        ("submissions/run_time_error/crash.py", "print(int(input()) / 2)\nprint(1 / 0)\n"),
        ("submissions/accepted/halves.hs", "main = return ()\n"),
    ] {
        home.write(&format!("packages/halves/{path}"), text);
    }
}

#[test]
fn kattis_package_round_trips_with_its_flags() {
    let home = Home::new();
    package(&home);
    let answer = home.json(&["import", "kattis", "packages", "--into", "mine", "--json"]);
    assert_eq!((&answer["imported"][0]["cases"], &answer["imported"][0]["bugs"]), (&json!(4), &json!(2)));
    let left: Vec<&str> =
        answer["not_mapped"].as_array().expect("a list").iter().filter_map(|l| l["place"].as_str()).collect();
    assert_eq!(left, ["halves/submissions/accepted/halves.hs"]);
    let checked = home.rung(&["pack", "check", "mine", "--json"]);
    assert_eq!(checked.code, 0, "{checked:?}");

    let told = home.rung(&["export", "kattis", "mine/halves", "out/halves"]);
    assert_eq!(told.code, 5, "the folder around it is not there: {told:?}");
    let told = home.rung(&["export", "kattis", "mine/halves", "halves"]);
    assert_eq!(told.code, 0, "{told:?}");
    home.json(&["import", "kattis", "halves", "--into", "again", "--json"]);
    let cases = |pack: &str| {
        let text = fs::read_to_string(home.path(&format!("{pack}/halves/cases.json"))).expect("cases");
        let cases: Vec<Value> = serde_json::from_str(&text).expect("JSON");
        cases
            .into_iter()
            .map(|case| (case["args"].clone(), case["expected"].clone(), case["sample"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(cases("mine"), cases("again"));
    assert_eq!(home.rung(&["pack", "check", "again"]).code, 0);
    assert_eq!(home.rung(&["export", "kattis", "mine/halves", "halves"]).code, 2, "nothing is written over");
    assert_eq!(home.rung(&["export", "kattis", "pair-to-target", "function"]).code, 3, "a function is no package");
}

#[test]
fn import_does_not_follow_symlinks_out_of_package() {
    use std::os::unix::fs::symlink;
    let home = Home::new();
    package(&home);
    home.write("secret.txt", "9\n");
    symlink(home.path("secret.txt"), home.path("packages/halves/data/secret/few/2.in")).expect("a link");
    symlink(home.path("packages/halves/data/secret/few/1.ans"), home.path("packages/halves/data/secret/few/2.ans"))
        .expect("a link");
    symlink(home.path("."), home.path("packages/halves/data/secret/loop")).expect("a link");
    let answer = home.json(&["import", "kattis", "packages/halves", "--into", "mine", "--json"]);
    let left: Vec<(&str, &str)> = answer["not_mapped"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|l| Some((l["place"].as_str()?, l["why"].as_str()?)))
        .collect();
    let out = "it is a link that leaves the package";
    assert!(
        left.contains(&("halves/data/secret/few/2.in", out)) && left.contains(&("halves/data/secret/loop", out)),
        "{left:?}"
    );
    assert!(!fs::read_to_string(home.path("mine/halves/cases.json")).expect("cases").contains("\"9\\n\""));
    // Imported names can't leave the folder either.
    home.write("specs/..evil/canonical-data.json", &exercise());
    let told = home.json(&["import", "exercism", "specs", "--into", "mine", "--json"]);
    assert_eq!(told["imported"][0]["id"], "evil-add-all");
    for name in ["../evil", "/etc", "a b"] {
        let told = home.rung(&["import", "exercism", "specs", "--into", "mine", "--topic", name]);
        assert_eq!(told.code, 2, "{told:?}");
    }
}

#[test]
fn history_of_another_site_is_read_with_what_it_lacks() {
    let home = Home::new();
    let rows: Vec<String> = (0..7).map(|n| format!("{n},Never Heard Of {n},2026-01-05,Accepted\n")).collect();
    let rows = rows.concat();
    home.write(
        "past.csv",
        &format!("id,title,date,status\n1,Two Sum,2026-01-05,Accepted\n2,Valid Parentheses,,Internal Error\n{rows}"),
    );
    let shown = home.rung(&["import", "history", "past.csv", "--dry-run"]);
    assert_eq!(shown.code, 0, "{shown:?}");
    let text = shown.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Columns: problem from 'title', 'id'; outcome from 'status'; date from 'date'.",
        "line 2 Two Sum pair-to-target 2026-01-05 passed",
        "and 4 more; `rung import history FILE --dry-run --all` lists them",
        "Left out: 8 of 9 rows: 7 about problems that no installed pack has; 1 where the judge failed, not the program ('Internal Error').",
        "and 2 more; `rung import history FILE --dry-run --all` lists them",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let all = home.rung(&["import", "history", "past.csv", "--dry-run", "--all"]);
    assert!(all.out.contains("Never Heard Of 6") && !all.out.contains("more;"), "{all:?}");
    let answer = home.json(&["import", "history", "past.csv", "--json"]);
    assert_eq!((&answer["attempts"], &answer["skipped"], &answer["noted"]), (&json!(1), &json!(7), &json!(1)));
    home.write("past.json", r#"[{"title": "Never Heard", "status": "ac"}, {"title": "Two Sum", "status": "ac"}]"#);
    let shown = home.rung(&["import", "history", "past.json", "--dry-run"]).out;
    assert!(shown.contains("entry 1  Never Heard") && shown.contains("entry 2  Two Sum"), "{shown}");
    home.write("plain.csv", "title\nTwo Sum\n");
    let refused = home.rung(&["import", "history", "plain.csv"]);
    assert_eq!(refused.code, 3, "{refused:?}");
    assert!(refused.err.contains("plain.csv:1: No column says how an attempt ended"), "{refused:?}");
    assert_eq!(home.rung(&["import", "history", "plain.csv", "--solved"]).code, 0);
}

/// The places and reasons of what an import left out.
fn left_out(answer: &Value) -> Vec<String> {
    let all = answer["not_mapped"].as_array().expect("a list");
    let text = |part: &Value| part.as_str().unwrap_or_default().to_owned();
    all.iter().map(|left| format!("{}: {}", text(&left["place"]), text(&left["why"]))).collect()
}

#[test]
fn kattis_import_runs_submissions_and_keeps_long_cases() {
    let home = Home::new();
    package(&home);
    let right = "for n in input().split():\n    print(int(n) / 2)\n";
    for (path, text) in [
        ("data/secret/many/2.in", format!("4{}\n", " ".repeat(1_200_000))),
        ("data/secret/many/2.ans", "2\n".to_owned()),
        ("submissions/wrong_answer/right.py", right.to_owned()),
        ("submissions/accepted/broken.py", "print(0)\n".to_owned()),
        ("submissions/time_limit_exceeded/endless.py", "while True:\n    pass\n".to_owned()),
        ("submissions/run_time_error/hoard.py", "rows = [0] * 10**9\n".to_owned()),
    ] {
        home.write(&format!("packages/halves/{path}"), &text);
    }
    let answer = home.json(&["import", "kattis", "packages", "--into", "mine", "--json"]);
    assert_eq!((&answer["imported"][0]["cases"], &answer["imported"][0]["bugs"]), (&json!(5), &json!(4)));
    let left = left_out(&answer);
    for part in ["right.py: it passes every case here", "broken.py: it is not accepted here: WA on case 'sample-1'"] {
        assert!(left.iter().any(|line| line.contains(part)), "{part}: {left:?}");
    }
    let problem = fs::read_to_string(home.path("mine/halves/problem.toml")).expect("a problem");
    for verdict in ["WA", "RE", "TLE", "MLE"] {
        assert!(problem.contains(&format!("verdict = \"{verdict}\"")), "{verdict}: {problem}");
    }
    let long = fs::read_to_string(home.path("mine/halves/cases/secret-many-2.in")).expect("a long input");
    assert_eq!(long.len(), 1_200_002);
    let checked = home.rung(&["pack", "check", "mine", "--json"]);
    assert_eq!(checked.code, 0, "{checked:?}");
    let unrun = home.json(&["import", "kattis", "packages", "--no-run", "--into", "as-written", "--json"]);
    assert_eq!((&unrun["imported"][0]["bugs"], &unrun["imported"][0]["solutions"]), (&json!(5), &json!(2)));
}

#[test]
fn kattis_package_without_python_is_for_who_has_the_compiler() {
    let home = Home::new();
    package(&home);
    let source =
        "#include <iostream>\nint main() {\n    double n;\n    while (std::cin >> n) std::cout << n / 2 << '\\n';\n}\n";
    home.write("packages/halves/submissions/accepted/halves.cpp", source);
    fs::remove_file(home.path("packages/halves/submissions/accepted/halves.py")).expect("removed");
    let answer = home.json(&["import", "kattis", "packages", "--into", "mine", "--json"]);
    assert_eq!(answer["imported"][0]["solutions"], 1, "{answer}");
    let checked = home.rung(&["pack", "check", "mine", "--json"]);
    assert_eq!(checked.code, 0, "{checked:?}");
    assert_eq!(home.rung(&["pack", "install", "mine", "--yes"]).code, 0);
    home.write("mine.py", "for n in input().split():\n    print(int(n) / 2)\n");
    home.write("wrong.py", "print(1)\n");
    assert_eq!(home.rung(&["submit", "halves", "mine.py"]).code, 0, "Python is judged without a Python reference");
    assert_eq!(home.rung(&["submit", "halves", "wrong.py"]).code, 1);
    let shown = home.rung(&["case", "add", "halves", "8\n"]);
    assert!(shown.code != 0 || home.rung(&["run", "halves", "mine.py"]).code <= 3, "{shown:?}");
    // A package with nothing that can check its cases is left out.
    fs::remove_file(home.path("packages/halves/submissions/accepted/halves.cpp")).expect("removed");
    let none = home.rung(&["import", "kattis", "packages", "--into", "none", "--json"]);
    assert_eq!(none.code, 3, "{none:?}");
    assert!(none.out.contains("no accepted submission in a language that Rung judges"), "{none:?}");
}

#[test]
fn a_pack_filters_the_day() {
    let home = Home::new();
    package(&home);
    home.json(&["import", "kattis", "packages", "--no-run", "--into", "mine", "--json"]);
    assert_eq!(home.rung(&["pack", "install", "mine", "--yes"]).code, 0);
    let today = home.json(&["today", "--pack", "mine", "--json"]);
    let ids: Vec<&str> =
        today["set"].as_array().expect("a set").iter().filter_map(|item| item["id"].as_str()).collect();
    assert_eq!((ids.as_slice(), &today["next"]["id"]), (&["halves"][..], &json!("halves")), "{today}");
    assert_eq!(today["goal"], Value::Null);
    let review = home.json(&["review", "--pack", "mine", "--json"]);
    assert_eq!(review["reviews"], json!([]), "{review}");
    assert_eq!(home.rung(&["today", "--pack", "nowhere"]).code, 2);
}
