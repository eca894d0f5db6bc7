//! Tests what course platforms let an instructor download, and the gradebook that goes back to them.

use std::fs;

use serde_json::{Value, json};

use super::grades;
use crate::cli::home::Home;

const RIGHT: &str = "def pair_to_target(nums, target):\n    seen = {}\n    for i, n in enumerate(nums):\n        if target - n in seen:\n            return [seen[target - n], i]\n        seen[n] = i\n    return []\n";
const WRONG: &str = "def pair_to_target(nums, target):\n    return []\n";

fn notebook(cells: &[&str]) -> String {
    let cells: Vec<Value> = cells
        .iter()
        .map(|source| json!({"cell_type": "code", "source": source, "outputs": [], "metadata": {}}))
        .collect();
    json!({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).to_string()
}

/// A student's verdict, or the reason why there is none.
fn result(answer: &Value, student: &str) -> String {
    let mut rows = answer["grades"].as_array().expect("rows").iter();
    let row = rows.rfind(|row| row["student"] == student).unwrap_or_else(|| panic!("{student}: {answer}"));
    row["verdict"].as_str().or_else(|| row["message"].as_str()).unwrap_or_default().to_owned()
}

#[test]
fn moodle_class_is_graded_and_its_worksheet_filled_in() {
    let home = Home::new();
    let put = |folder: &str, file: &str, text: &str| {
        home.write(&format!("class/{folder}_assignsubmission_file_/{file}"), text);
    };
    put("Ada King_101", "solution.py", RIGHT);
    put("Bo Söder_102", "my_answer.py", WRONG);
    put("Cy Ng_103", "week3.ipynb", &notebook(&["import math\nprint(undefined)\n", RIGHT, "pair_to_target([1], 2)\n"]));
    put("Di Ito_104", "week3.ipynb", &notebook(&["x = 1\n"]));
    put("Eve Lo_105", "answer.docx", "PK");
    home.write("class/Flo Bo_106_assignsubmission_onlinetext_/onlinetext.html", "<p>no file</p>");
    let row = |id: u32, name: &str, grade: &str| {
        format!(
            "\"Participant {id}\",\"{name}\",s{id}@x.org,\"Submitted for grading\",{grade},\"10,00\",Yes,\"Friday, 20 November 2026, 5:00 PM\",-,\"\"\r\n"
        )
    };
    let head = "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\r\n";
    let names = ["Ada King", "Bo Söder", "Cy Ng", "Di Ito", "Eve Lo", "Flo Bo", "Gus Never"];
    let sheet = |grades: [&str; 7]| {
        let rows = names.iter().zip(101..).zip(grades).map(|((name, id), grade)| row(id, name, grade));
        format!("{head}{}", rows.collect::<String>())
    };
    home.write("sheet.csv", &sheet(["", "\"3,00\"", "", "", "", "", ""]));
    let more = ["--as", "two sum", "--gradebook", "sheet.csv", "--upload", "filled.csv", "--feedback", "told"];
    let answer = grades(&home, &home.path("class"), &more);
    for (student, expected) in [
        ("Ada King_101", "AC"),
        ("Bo Söder_102", "WA"),
        ("Cy Ng_103", "AC"),
        ("Di Ito_104", "no code cell of the notebook has `def pair_to_target`"),
        ("Eve Lo_105", "its extension is no language that can be judged"),
        ("Flo Bo_106", "its extension is no language that can be judged"),
    ] {
        assert_eq!(result(&answer, student), expected, "{student}");
    }
    assert_eq!(answer["no_folder"], json!(["Participant 107"]));
    let filled = fs::read_to_string(home.path("filled.csv")).expect("a file");
    assert_eq!(filled, sheet(["10", "\"0\"", "10", "", "", "", ""]), "only grades of judged files change");
    let told = fs::read_to_string(home.path("told/Di Ito_104.md")).expect("feedback");
    assert!(told.contains("Not graded: week3.ipynb, because no code cell"), "{told}");
    let told = fs::read_to_string(home.path("told/Eve Lo_105.md")).expect("feedback");
    assert!(told.contains(": not judged") && told.contains("Not graded: answer.docx, because its extension"), "{told}");
    assert!(!told.contains("not handed in"), "{told}");
    let told = fs::read_to_string(home.path("told/Participant 107.md")).expect("feedback");
    assert!(told.contains(": not handed in"), "{told}");
    // The worksheet knows when each student handed in.
    let late = grades(
        &home,
        &home.path("class"),
        &[&more[..4], &["--deadline", "2026-11-19T18:00:00Z", "--late-per-day", "10"]].concat(),
    );
    let entry = &late["book"]["students"][0]["entries"][0];
    assert_eq!(
        (&entry["late_days"], &entry["penalty"], &entry["points"]),
        (&json!(1), &json!(0.1), &json!(0.9)),
        "{entry}"
    );
}

#[test]
fn namesake_gets_no_grade_of_another_student() {
    let home = Home::new();
    home.write("class/Ada King_102_assignsubmission_file_/solution.py", RIGHT);
    let head = "Identifier,\"Full name\",\"Email address\",Grade,\"Maximum Grade\",\"Last modified (submission)\"\r\n";
    let sheet = |grade: &str| {
        let row = |id: u32, grade: &str| format!("Participant {id},Ada King,s{id}@x.org,{grade},10,-\r\n");
        format!("{head}{}{}", row(101, ""), row(102, grade))
    };
    home.write("sheet.csv", &sheet(""));
    let more = ["--as", "two sum", "--gradebook", "sheet.csv", "--upload", "filled.csv"];
    let answer = grades(&home, &home.path("class"), &more);
    assert_eq!(answer["no_folder"], json!(["Participant 101"]));
    assert_eq!(fs::read_to_string(home.path("filled.csv")).expect("a file"), sheet("10"));
}

#[test]
fn layout_of_rung_and_pseudonyms_lose_no_file() {
    let home = Home::new();
    for (file, text) in [("solution.py", RIGHT), ("README.md", "The task."), ("notes.md", "My notes.")] {
        home.write(&format!("class/to/pair-to-target/{file}"), text);
    }
    home.write("class/pair/pair-to-target.py", RIGHT);
    let more = ["--only", "two sum", "--only", "quick-power", "--no-names", "--feedback", "told"];
    let answer = grades(&home, &home.path("class"), &more);
    let results = ["student-01", "student-02"].map(|student| result(&answer, student));
    assert_eq!((results, &answer["passed_over"]), (["AC".to_owned(), "AC".to_owned()], &json!([])), "{answer}");
    let told = fs::read_to_string(home.path("told/student-02.md")).expect("feedback");
    assert!(told.contains(": not handed in") && !told.contains("README"), "{told}");
}

#[test]
fn other_platforms_are_found_out() {
    let home = Home::new();
    home.write("canvas/kingada_101_9001_two_sum-1.py", RIGHT);
    home.write("canvas/soderbo_LATE_102_9002_two_sum.py", WRONG);
    home.write(
        "canvas.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section,Week 2 (7),Week 3 (8),Final Score\n,,,,,,Manual Posting,\n    Points Possible,,,,,5,20,(read only)\n\"King, Ada\",101,,ada,A,5,,90\n\"Söder, Bo\",102,,bo,A,4,,80\n",
    );
    let line = ["--gradebook", "canvas.csv", "--upload", "up.csv"];
    let asked = home.rung(&[&["grade", "starter", "canvas"][..], &line].concat());
    assert_eq!(asked.code, 2, "{asked:?}");
    assert!(asked.err.contains("It may be 'Week 2 (7)', 'Week 3 (8)'."), "{asked:?}");
    let answer = grades(&home, &home.path("canvas"), &[&line[..], &["--column", "week 3"]].concat());
    assert_eq!((result(&answer, "kingada_101"), result(&answer, "soderbo_102")), ("AC".to_owned(), "WA".to_owned()));
    let up = fs::read_to_string(home.path("up.csv")).expect("a file");
    assert!(up.ends_with("\"King, Ada\",101,,ada,A,5,20,90\n\"Söder, Bo\",102,,bo,A,4,0,80\n"), "{up}");

    home.write("export/submission_7/pair_to_target.py", RIGHT);
    home.write(
        "export/submission_metadata.yml",
        "---\nsubmission_7:\n  :submitters:\n  - :name: Ada King\n    :sid: '101'\n    :email: ada@x.org\n  :created_at: 2026-11-20 10:00:00.000000000 Z\n",
    );
    home.write("scope.csv", "First Name,Last Name,SID,Email,HW,HW - Max Points\nAda,King,101,ada@x.org,,50.0\n");
    let answer = grades(&home, &home.path("export"), &["--gradebook", "scope.csv", "--upload", "scope-up.csv"]);
    assert_eq!(result(&answer, "ada@x.org"), "AC");
    assert!(fs::read_to_string(home.path("scope-up.csv")).expect("a file").ends_with("ada@x.org,50,50.0\n"));

    home.write("hw-submissions/hw-ada/.github/workflows/ci.yml", "");
    home.write("hw-submissions/hw-ada/src/main.py", RIGHT);
    home.write("hw-submissions/hw-ada/tests/test_main.py", "pass");
    let more = ["--as", "pair-to-target", "--junit", "junit.xml"];
    let answer = grades(&home, &home.path("hw-submissions"), &more);
    assert_eq!((result(&answer, "ada"), answer["grades"].as_array().map(Vec::len)), ("AC".to_owned(), Some(1)));
    assert!(
        fs::read_to_string(home.path("junit.xml"))
            .expect("a file")
            .contains("<testcase classname=\"ada\" name=\"pair-to-target\"/>")
    );

    home.write("flat/ada_two-sum.py", RIGHT);
    home.write("flat/bo.py", WRONG);
    home.write("scheme.toml", "[problem.pair-to-target]\naliases = [\"Week 3\"]\npoints = 4\n");
    home.write("flat/cy_week-3.py", RIGHT);
    let answer = grades(&home, &home.path("flat"), &["--scheme", "scheme.toml"]);
    assert_eq!((result(&answer, "ada"), result(&answer, "cy")), ("AC".to_owned(), "AC".to_owned()));
    assert_eq!(answer["passed_over"][0]["path"], "bo.py");
    assert_eq!(result(&grades(&home, &home.path("flat"), &["--as", "two sum", "--again"]), "bo"), "WA");
}

#[test]
fn gradescope_gets_the_results_of_one_student() {
    let home = Home::new();
    home.write("submission/answer.py", WRONG);
    let more = ["--as", "two sum", "--layout", "single", "--gradescope", "results.json"];
    grades(&home, &home.path("submission"), &more);
    let results: Value =
        serde_json::from_str(&fs::read_to_string(home.path("results.json")).expect("a file")).expect("JSON");
    assert_eq!((&results["score"], &results["tests"][0]["status"]), (&json!(0.0), &json!("failed")));
    assert!(results["tests"][0]["output"].as_str().expect("text").starts_with("wrong answer: "), "{results}");
    home.write("class/ada.py", WRONG);
    home.write("class/bo.py", WRONG);
    let refused = home.rung(&["grade", "starter", "class", "--as", "two sum", "--gradescope", "r.json"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("for the submission of one student; the folder has 2"), "{refused:?}");
}
