//! Tests grading a class from outside: grades don't depend on the load or the number of workers, no submission stops
//! the others, and an interrupted grading resumes.

use std::fs;
use std::path::{Path, PathBuf};

use rung_tutor::pack;
use serde_json::{Value, json};

use crate::cli::home::{Home, done, parse};
use crate::support;
use crate::testing::is_long;

mod class;
mod platforms;

use class::{Class, Kind};

/// A class that submits every reference and every known bug of some problems, and all other kinds of files that a
/// folder can contain.
fn class(home: &Home) -> PathBuf {
    let folder = home.path("class");
    let put = |student: &str, file: &str, bytes: &[u8]| {
        fs::create_dir_all(folder.join(student)).expect("a folder");
        fs::write(folder.join(student).join(file), bytes).expect("a file");
    };
    for problem in pack::load_embedded_pack().problems.iter().filter(|p| CHOSEN.contains(&p.id.as_str())) {
        for solution in &problem.solutions {
            let file = format!("{}.{}", problem.id, solution.language.extension());
            put("knows-it", &file, solution.source.as_bytes());
        }
        for (i, bug) in problem.bugs.iter().enumerate() {
            let file = format!("{}.{}", problem.id, bug.language.extension());
            put(&format!("student-{i}"), &file, bug.source.as_bytes());
        }
    }
    put("bombs", "pair-to-target.py", b"def pair_to_target(nums, target):\n    while True:\n        pass\n");
    put("bombs", "lowest-so-far.py", b"class");
    put("bombs", "valid-brackets.py", b"import os\nos._exit(0)\n");
    put("bombs", "valid-brackets.c", b"bool valid_brackets(");
    put("odd", "pair-to-target.py", b"\xff\xfe\x00d");
    put("odd", "valid-brackets.py", b"");
    put("odd", "essay.txt", b"Why I could not do it");
    put("odd", "no-such-problem.py", b"pass");
    put("odd", ".hidden.py", b"pass");
    put(
        "as-rung-keeps-it/starter/pair-to-target",
        "solution.py",
        b"def pair_to_target(nums, target):\n    return []\n",
    );
    put("=cmd()", "pair-to-target.py", b"print('hello')");
    fs::create_dir_all(folder.join("nothing-handed-in")).expect("a folder");
    folder
}

const CHOSEN: [&str; 2] = ["pair-to-target", "valid-brackets"];

fn grades(home: &Home, folder: &Path, more: &[&str]) -> Value {
    let folder = folder.display().to_string();
    let mut line = vec!["grade", "starter", &folder, "--json"];
    line.extend(more);
    home.json(&line)
}

fn busy<T>(work: impl FnOnce() -> T) -> T {
    let _load = support::CpuLoad::on_every_core();
    work()
}

#[test]
fn workers_and_load_change_no_grade() {
    let home = Home::new();
    let folder = class(&home);
    let one = grades(&home, &folder, &["--jobs", "1"]);
    let files = one["grades"].as_array().expect("rows").len();
    assert!(files > 20, "{files}");
    for row in one["grades"].as_array().expect("rows").iter().filter(|row| row["student"] == "knows-it") {
        // The verdict is null if this machine lacks the language.
        assert!(row["verdict"] == "AC" || row["verdict"].is_null(), "{row}");
    }
    let mut others = vec![("two workers", grades(&home, &folder, &["--jobs", "2", "--again"]))];
    if is_long() {
        others.push(("load", busy(|| grades(&home, &folder, &["--jobs", "1", "--again"]))));
        others.push(("two workers under load", busy(|| grades(&home, &folder, &["--jobs", "2", "--again"]))));
    }
    for (name, other) in others {
        assert_eq!(other["judged"], one["judged"], "{name}");
        for (row, expected) in
            other["grades"].as_array().expect("rows").iter().zip(one["grades"].as_array().expect("rows"))
        {
            assert_eq!(row, expected, "{name}");
        }
    }
}

#[test]
fn graded_submission_is_not_judged_again() {
    let home = Home::new();
    let folder = home.path("class");
    home.write("class/ada/pair-to-target.py", "def pair_to_target(nums, target):\n    return []\n");
    home.write("class/zoe/pair-to-target.py", "def pair_to_target(nums, target):\n    return None\n");
    home.write("class/zoe/essay.py", "pass");
    let first = grades(&home, &folder, &[]);
    assert_eq!((&first["judged"], &first["ungraded"]), (&json!(2), &json!(1)));

    let second = grades(&home, &folder, &[]);
    assert_eq!((&second["judged"], &second["grades"]), (&json!(0), &first["grades"]));

    home.write("class/zoe/pair-to-target.py", "def pair_to_target(nums, target)\n    return None\n");
    let third = grades(&home, &folder, &[]);
    assert_eq!((&third["judged"], &third["grades"][2]["verdict"]), (&json!(1), &json!("CE")));
    assert_eq!(grades(&home, &folder, &["--again"])["judged"], json!(2));
}

#[test]
fn an_interrupted_grading_goes_on_where_it_stopped() {
    let home = Home::new();
    let folder = home.path("class");
    // One file that is judged quickly, and eight that run until their limit, in the order of the students.
    home.write("class/ada/pair-to-target.py", "def pair_to_target(nums, target):\n    return []\n");
    for i in 0..8 {
        let slow = format!("def pair_to_target(nums, target):\n    while True:\n        nums = {i}\n");
        home.write(&format!("class/student-{i}/pair-to-target.py"), &slow);
    }
    let shown = folder.display().to_string();
    let line = ["grade", "starter", &shown, "--jobs", "1"];
    let mut command = std::process::Command::new(support::rung());
    command.args(line).env_clear().env("RUNG_HOME", home.path("home")).env("RUNG_CACHE", support::cache());
    command.stderr(std::process::Stdio::piped()).stdout(std::process::Stdio::null());
    let mut child = command.spawn().expect("rung starts");
    let mut errors = std::io::BufReader::new(child.stderr.take().expect("standard error"));
    let mut told = String::new();
    // Each finished file gives a line of output.
    while !told.contains("[1/9]") {
        assert_ne!(std::io::BufRead::read_line(&mut errors, &mut told).expect("a line"), 0, "{told}");
    }
    let pid = rustix::process::Pid::from_raw(child.id().cast_signed()).expect("a process");
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("a signal");
    std::io::Read::read_to_string(&mut errors, &mut told).expect("the rest");
    assert_eq!(child.wait().expect("an end").code(), Some(130), "{told}");
    assert!(told.contains("Run the same command again to continue."), "{told}");

    let whole = grades(&home, &folder, &["--jobs", "2"]);
    let (judged, files) =
        (whole["judged"].as_u64().expect("a number"), whole["grades"].as_array().expect("rows").len());
    assert!(judged < 9 && files == 9, "{judged} of {files}");
    assert_eq!(whole["verdicts"], json!({"TLE": 8, "WA": 1}));
}

#[test]
fn instructor_mistake_is_reported() {
    let home = Home::new();
    fs::create_dir_all(home.path("empty")).expect("a folder");
    home.write("class/ada/pair-to-target.py", "pass");
    for (line, code, part) in [
        (&["grade", "nopack", "class"][..], 3, "'nopack' is neither a folder nor an installed pack."),
        (&["grade", "nopack", "class"], 3, "Installed: starter."),
        (&["grade", "starter", "nowhere"], 3, "nowhere: No such file or directory"),
        (&["grade", "starter", "empty"], 3, "empty: no files to grade."),
        (&["grade", "class", "class"], 3, "`rung pack check class` lists the errors."),
        (&["grade", "starter", "class", "--csv", "--json"], 2, "Either --csv or --json"),
    ] {
        let told = done(&mut home.command(line));
        assert_eq!(told.code, code, "{told:?}");
        assert!(told.err.contains(part) || told.out.contains(part), "{told:?}");
    }
}

#[test]
fn a_spreadsheet_gets_a_row_for_every_file() {
    let home = Home::new();
    home.write("class/=cmd()/pair-to-target.py", "pass");
    home.write("class/ada/essay.py", "pass");
    let told = home.rung(&["grade", "starter", "class", "--csv"]);
    assert_eq!(told.code, 0, "{told:?}");
    let rows: Vec<&str> = told.out.split("\r\n").collect();
    assert!(rows[1].starts_with("'=cmd(),pair-to-target,pair-to-target.py,python,"), "{told:?}");
    assert!(rows[2].starts_with("ada,essay,essay.py,,,0,0,,the pack has no problem 'essay',0,0,"), "{told:?}");
    assert_eq!(rows[3], "ada,pair-to-target,,,,,,,,,,,,,,0,");
    assert_eq!(rows.len(), 5);
}

/// A pack of one problem with a custom reference.
fn pack_with_reference(home: &Home, reference: &str) -> PathBuf {
    let folder = home.path("pack");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut waiting = vec![PathBuf::from("pack.toml"), PathBuf::from("valid-brackets")];
    while let Some(path) = waiting.pop() {
        if from.join(&path).is_dir() {
            let inside = fs::read_dir(from.join(&path)).expect("a folder");
            waiting.extend(inside.map(|entry| path.join(entry.expect("an entry").file_name())));
        } else {
            fs::create_dir_all(folder.join(&path).parent().expect("a parent")).expect("a folder");
            fs::copy(from.join(&path), folder.join(&path)).expect("a copy");
        }
    }
    fs::write(folder.join("valid-brackets/solutions/python.py"), reference).expect("a reference");
    folder
}

#[test]
fn broken_reference_fails_no_student() {
    let home = Home::new();
    let pack = pack_with_reference(&home, "def valid_brackets(text):\n    return None\n");
    home.write("class/ada/valid-brackets.py", "def valid_brackets(text):\n    return False\n");
    let (pack, class) = (pack.display().to_string(), home.path("class").display().to_string());
    let graded = home.rung(&["grade", &pack, &class, "--json"]);
    assert_eq!(graded.code, 3, "{graded:?}");
    let row = parse(&graded)["grades"][0].clone();
    assert_eq!(row["trouble"], "pack", "{row}");
    assert!(row["verdict"].is_null(), "{row}");
    let message = row["message"].as_str().expect("a message");
    assert!(
        message.starts_with("The pack is at fault: its own reference of \"Valid Brackets\" fails case"),
        "{message}"
    );
}

#[test]
fn every_ungraded_file_is_reported() {
    let home = Home::new();
    let wrong = "def pair_to_target(nums, target):\n    return []\n";
    home.write("class/ada/pair-to-target/solution.py", wrong);
    home.write("class/ada/pair-to-target/cases.json", "[]");
    home.write("class/bob/pair_to_tagret.py", wrong);
    home.write("class/loose.py", wrong);
    fs::create_dir_all(home.path("class/zoe")).expect("a folder");
    home.write("elsewhere/pair-to-target.py", wrong);
    std::os::unix::fs::symlink(home.path("elsewhere"), home.path("class/eve")).expect("a link");
    let answer = grades(&home, &home.path("class"), &[]);
    let row = &answer["grades"][0];
    assert_eq!((&row["problem"], &row["file"]), (&json!("pair-to-target"), &json!("pair-to-target/solution.py")));
    assert_eq!(row["verdict"], "WA");
    let row = &answer["grades"][1];
    assert_eq!(row["message"], "the pack has no problem 'pair_to_tagret'; did you mean 'pair-to-target'?");
    assert_eq!(answer["empty"], json!(["zoe"]));
    let over: Vec<&Value> =
        answer["passed_over"].as_array().expect("a list").iter().map(|over| &over["path"]).collect();
    assert_eq!(over, ["eve", "loose.py"]);
    assert_eq!(answer["grades"].as_array().map(Vec::len), Some(2), "{answer}");
    let told = home.rung(&["grade", "starter", "class", "--csv"]);
    for part in ["No gradable files from zoe.", "eve was skipped: it is a link", "loose.py was skipped"] {
        assert!(told.err.contains(part), "{part}: {told:?}");
    }
}

#[test]
fn a_pack_that_is_broken_or_another_one_decides_the_exit_code() {
    let home = Home::new();
    let right = "def valid_brackets(text):\n    return False\n";
    let pack = pack_with_reference(&home, "def valid_brackets(text)\n");
    home.write("class/ada/valid-brackets.py", right);
    home.write("class/ada/quick-power.py", right);
    let told = home.rung(&["grade", &pack.display().to_string(), "class"]);
    assert_eq!(told.code, 3, "{told:?}");

    home.write("others/ada/essay-one.py", right);
    let told = home.rung(&["grade", "starter", "others"]);
    assert_eq!(told.code, 3, "{told:?}");
    assert!(told.out.contains("the pack has no problem 'essay-one'"), "{told:?}");
    assert!(told.err.contains("No file matches a problem of"), "{told:?}");
}

#[test]
fn code_that_never_ends_is_not_waited_for_in_every_case() {
    let home = Home::new();
    home.write("class/ada/pair-to-target.py", "def pair_to_target(nums, target):\n    while True:\n        pass\n");
    let row = grades(&home, &home.path("class"), &[])["grades"][0].clone();
    let cases = row["cases"].as_u64().expect("a number");
    assert_eq!((&row["verdict"], &row["passed"]), (&json!("TLE"), &json!(0)));
    assert_eq!(row["not_run"].as_u64(), Some(cases - 2), "{row}");
    // A program that stops at only some cases must get the same result regardless of the load.
    let at_times = "def pair_to_target(nums, target):\n    while len(nums) > 4:\n        pass\n    return []\n";
    home.write("class/ada/pair-to-target.py", at_times);
    let one = grades(&home, &home.path("class"), &["--jobs", "1"])["grades"][0].clone();
    assert!(one["not_run"].as_u64().is_some_and(|cases| cases > 0), "{one}");
    assert_eq!(grades(&home, &home.path("class"), &["--jobs", "3", "--again"])["grades"][0], one);
}

#[test]
fn endless_reference_is_reported_as_pack_fault() {
    let home = Home::new();
    let pack = pack_with_reference(&home, "def valid_brackets(text):\n    while True:\n        pass\n");
    home.write("class/ada/valid-brackets.py", "def valid_brackets(text):\n    return False\n");
    home.write("class/zoe/valid-brackets.py", "def valid_brackets(text):\n    return True\n");
    let told = home.rung(&["grade", &pack.display().to_string(), "class", "--json"]);
    assert_eq!(told.code, 3, "{told:?}");
    for row in parse(&told)["grades"].as_array().expect("rows") {
        let message = row["message"].as_str().expect("a message");
        assert!(
            message.contains("of case `long-all-open` is too much for the reference (time limit exceeded)"),
            "{row}"
        );
    }
    let checked = home.rung(&["pack", "check", "pack"]);
    assert_eq!(checked.code, 3, "{checked:?}");
    let shown = checked.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("runs out of time in case") && !shown.contains(".."), "{checked:?}");
}

/// Rows of the gradebook as student, problem and entry.
fn entries(answer: &Value) -> Vec<(String, String, Value)> {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let ids: Vec<String> =
        answer["book"]["problems"].as_array().expect("a list").iter().map(|p| text(&p["problem"])).collect();
    let students = answer["book"]["students"].as_array().expect("a list").iter();
    let rows = students.flat_map(|row| {
        let entries = row["entries"].as_array().expect("a list").clone();
        ids.clone().into_iter().zip(entries).map(|(id, entry)| (text(&row["student"]), id, entry)).collect::<Vec<_>>()
    });
    rows.collect()
}

/// Checks that the results of a class match its submissions.
fn check_class(class: &Class, answer: &Value) {
    let entries = entries(answer);
    let entry = |(student, problem): &(String, String)| {
        let found = entries.iter().find(|(s, p, _)| s == student && p == problem);
        found.map_or_else(|| panic!("{student} {problem}"), |(_, _, entry)| entry.clone())
    };
    let all = |kind: &dyn Fn(Kind) -> bool, field: &str, expected: Value| {
        for place in class.of(kind) {
            assert_eq!(entry(&place)[field], expected, "{place:?}");
        }
    };
    all(&|kind| matches!(kind, Kind::Reference | Kind::Late | Kind::Copy), "verdict", json!("AC"));
    all(&|kind| kind == Kind::Late, "late", json!(true));
    all(&|kind| kind == Kind::Reference, "late", json!(false));
    all(&|kind| matches!(kind, Kind::Empty | Kind::NotText), "verdict", json!("CE"));
    all(&|kind| kind == Kind::NotHandedIn, "standing", json!("not_handed_in"));
    let bugs = class.of(|kind| matches!(kind, Kind::Bug(_)));
    let recognised = bugs.iter().filter(|place| !entry(place)["mistake"].is_null()).count();
    assert!(bugs.iter().all(|place| entry(place)["verdict"] != "AC"));
    assert!(recognised * 10 >= bugs.len() * 8, "{recognised} of {}", bugs.len());
    let copies: Vec<String> = class.of(|kind| kind == Kind::Copy).into_iter().map(|(student, _)| student).collect();
    // A mistake that several students make the same way gives the same text. All other similar files come from the
    // pack.
    let alike = answer["alike"].as_array().expect("a list");
    let students = |group: &Value| -> Vec<String> {
        let files = group["files"].as_array().expect("files").iter();
        files.map(|file| file["student"].as_str().expect("a name").to_owned()).collect()
    };
    let of_copies: Vec<&Value> = alike.iter().filter(|group| students(group) == copies).collect();
    assert_eq!(of_copies.iter().map(|group| &group["identical"]).collect::<Vec<_>>(), [&json!(false)], "{alike:?}");
    let slips = class.of(|kind| kind == Kind::Slip);
    for group in alike.iter().filter(|group| students(group) != copies) {
        let problem = group["problem"].as_str().expect("a problem");
        let made = |student: &String| slips.contains(&(student.clone(), problem.to_owned()));
        assert!(students(group).iter().all(made), "{group}");
    }
}

#[test]
fn a_class_is_graded_whole() {
    let home = Home::new();
    let (students, ids) = if is_long() {
        (30, &["pair-to-target", "valid-brackets", "quick-power", "first-bad-build"][..])
    } else {
        (9, &["pair-to-target", "valid-brackets"][..])
    };
    let class = Class::make(&home.path("class"), students, ids);
    home.write("roster.csv", &class.roster());
    home.write("scheme.toml", "[problem.pair-to-target]\npoints = 4\n");
    let more = [
        "--roster",
        "roster.csv",
        "--scheme",
        "scheme.toml",
        "--deadline",
        class::DEADLINE,
        "--partial",
        "--html",
        "class.html",
        "--book",
        "book.csv",
        "--feedback",
        "told",
        "--hints",
        "2",
    ];
    let answer = grades(&home, &class.folder, &more);
    check_class(&class, &answer);
    assert_eq!(answer["not_in_roster"], json!([class::name(students - 1)]));
    assert_eq!(answer["no_folder"], json!(["nobody"]));
    assert_eq!(answer["book"]["problems"].as_array().map(Vec::len), Some(ids.len()));
    assert_eq!(answer["book"]["students"].as_array().map(Vec::len), Some(students + 1));

    let page = fs::read_to_string(home.path("class.html")).expect("a page");
    let (shown, named) = page.split_once("<details class=\"names\">").expect("the part with names");
    assert!(shown.contains("Recognised mistake") && !shown.contains("Student 1"), "{shown}");
    assert!(named.contains("Student 1 (s01)") && named.contains("does not prove copying"), "{named}");
    let book = fs::read_to_string(home.path("book.csv")).expect("a book");
    assert_eq!(book.lines().count(), students + 2, "{book}");

    // A repeated run only reads the cache.
    let again = grades(&home, &class.folder, &[&more[..], &["--force"]].concat());
    assert_eq!((&again["judged"], &again["book"]), (&json!(0), &answer["book"]));
    let refused = grades(&home, &class.folder, &["--deadline", class::DEADLINE, "--late", "refuse"]);
    let late = class.of(|kind| kind == Kind::Late);
    let refused: Vec<(String, String)> = entries(&refused)
        .into_iter()
        .filter(|(_, _, entry)| entry["standing"] == "refused")
        .map(|(student, problem, _)| (student, problem))
        .collect();
    assert_eq!(refused, late);
}

#[test]
fn student_feedback_reveals_no_more_than_the_tutor() {
    let home = Home::new();
    let class = Class::make(&home.path("class"), 9, &["pair-to-target", "valid-brackets"]);
    let folder = class.folder.display().to_string();
    let told = home.rung(&["grade", "starter", &folder, "--feedback", "told", "--hints", "3"]);
    assert_eq!(told.code, 0, "{told:?}");
    let mut hinted = 0;
    for (student, kinds) in class.kinds.iter().enumerate() {
        let text = fs::read_to_string(home.path(&format!("told/{}.md", class::name(student)))).expect("a file");
        for (problem, kind) in class.problems.iter().zip(kinds) {
            let part = text.split("\n## ").find(|part| part.starts_with(&problem.title)).expect("a part");
            let (failed, missing) = (matches!(kind, Kind::Bug(_)), *kind == Kind::NotHandedIn);
            assert_eq!(part.contains("The first case that fails is"), failed || *kind == Kind::Slip, "{part}");
            assert_eq!(part.contains("not handed in"), missing, "{part}");
            hinted += part.matches("### Hint ").count();
            assert!(!part.contains("### Hint 4"), "{part}");
            let messages = problem.bugs.iter().map(|bug| bug.message.as_str());
            for message in messages {
                assert!(!part.contains(message), "{message}: {part}");
            }
        }
    }
    assert!(hinted >= 3 * class.of(|kind| matches!(kind, Kind::Bug(_))).len(), "{hinted}");
    let refused = home.rung(&["grade", "starter", &folder, "--feedback", "told"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("s00.md already exists"), "{refused:?}");
}

#[test]
fn only_what_is_asked_for_is_graded() {
    let home = Home::new();
    let wrong = "def pair_to_target(nums, target):\n    return []\n";
    home.write("class/ada/pair-to-target.py", wrong);
    home.write("class/ada/valid-brackets.py", wrong);
    home.write("class/zoe/valid-brackets.py", wrong);
    let answer = grades(&home, &home.path("class"), &["--only", "pair-to-target"]);
    assert_eq!((answer["grades"].as_array().map(Vec::len), &answer["others"]), (Some(1), &json!(2)));
    let standings: Vec<Value> = entries(&answer).into_iter().map(|(_, _, entry)| entry["standing"].clone()).collect();
    assert_eq!(standings, ["judged", "not_handed_in"]);
    let told = home.rung(&["grade", "starter", "class", "--only", "pair-to-tagret"]);
    assert_eq!(told.code, 2, "{told:?}");
    assert!(told.err.contains("Did you mean `pair-to-target`?"), "{told:?}");
    home.write("roster.csv", "who,name\nada,Ada\n");
    let told = home.rung(&["grade", "starter", "class", "--roster", "roster.csv"]);
    assert_eq!(told.code, 3, "{told:?}");
    assert!(told.err.contains("roster.csv:1: no column is called folder"), "{told:?}");
}

#[test]
fn feedback_explains_ungraded_files_and_weights() {
    let home = Home::new();
    let counts = "class LowestSoFar:\n    def __init__(self):\n        self.seen = []\n    def push(self, value):\n        self.seen.append(value)\n    def pop(self):\n        self.seen.pop()\n    def top(self):\n        return self.seen[-1]\n    def lowest(self):\n        return self.seen[0]\n";
    home.write("class/ada/lowest-so-far.py", counts);
    home.write("class/ada/Two_Sum.py", "def pair_to_target(nums, target):\n    return []\n");
    home.write("class/ada/pair-to-taget.py", "pass\n");
    home.write("scheme.toml", "points = 2\n[problem.pair-to-target]\npoints = 4\nweight = 1\n");
    let told = home.rung(&["grade", "starter", "class", "--scheme", "scheme.toml", "--feedback", "told"]);
    assert_eq!(told.code, 0, "{told:?}");
    let text = fs::read_to_string(home.path("told/ada.md")).expect("a file");
    for part in [
        "0 of 2 accepted, 0 of 6 points (0 % with the weights of the problems).",
        "## Pair to Target: wrong answer\n\n`Two_Sum.py`",
        "Not graded: pair-to-taget.py, because no problem is called 'pair-to-taget'; did you mean 'pair-to-target'?\n",
        "They part here: `call 7, lowest(): want 79, got 90`.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
