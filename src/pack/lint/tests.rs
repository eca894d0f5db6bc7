//! Tests the lint on packs with one mistake.

use crate::pack::pack_fixture::{PACK_TOML, PROBLEM_TOML, cases_json, hints_md, pack_files};
use crate::pack::tests::as_item;
use crate::pack::{Finding, PackFiles, load_pack};

use super::lint_pack;

/// Applies `spoil` to the fixture, loads it without errors, and lints it.
fn check(spoil: impl FnOnce(&mut PackFiles), expected: &[&str]) {
    let mut files = pack_files();
    spoil(&mut files);
    let loaded = load_pack(&files);
    assert!(loaded.is_sound(), "{:?}", loaded.findings);
    let got: Vec<String> = lint_pack(&loaded).iter().map(|f| f.to_string().replace("little/", "")).collect();
    assert_eq!(got, expected);
}

/// Lints the fixture with text replaced in a file.
fn replaced(path: &str, from: &str, to: &str) -> Vec<Finding> {
    let mut files = pack_files();
    let text = String::from_utf8(files.get(path).expect("a file").to_vec()).expect("text");
    assert!(text.contains(from), "{path} has no {from:?}");
    files.insert(path, text.replace(from, to));
    let loaded = load_pack(&files);
    assert!(loaded.is_sound(), "{:?}", loaded.findings);
    lint_pack(&loaded)
}

/// Returns the lint's findings after each replacement: a dash for each replacement.
fn linted(path: &str, edits: &[(&str, &str)]) -> String {
    let found = edits.iter().map(|(from, to)| as_item(&replaced(path, from, to)));
    found.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_fixture_is_sound() {
    check(|_| {}, &[]);
    assert!(
        PACK_TOML.contains("MIT")
            && PROBLEM_TOML.contains("sizes")
            && cases_json().contains("sample")
            && hints_md().contains("# Level 5")
    );
}

#[test]
fn every_tag_has_words_and_every_word_a_tag() {
    let tagged = |tag: &str| format!("\"expected\": 13, \"tags\": [\"{tag}\"]");
    let no_words = "- warning: add-up/cases.json:13: the tag 'odd-one' has no words. Add it to [tags] of pack.toml, to follow \
                    “the case …”: odd-one = \"has …\".";
    assert_eq!(linted("add-up/cases.json", &[(tagged("basic").as_str(), tagged("odd-one").as_str())]), no_words);
    let with_words = |files: &mut PackFiles| {
        files.insert(
            "pack.toml",
            format!("{PACK_TOML}\n[tags]\nodd-one = \"has an odd one in it\"\nempty = \"is empty\"\n"),
        );
    };
    let idle = "warning: pack.toml:18: no case has the tag 'odd-one'. Leave its words out.";
    check(with_words, &[idle]);
    check(
        |files| {
            with_words(files);
            let path = "add-up/cases.json";
            let text = String::from_utf8(files.get(path).expect("a file").to_vec()).expect("text");
            files.insert(path, text.replace(&tagged("basic"), &tagged("odd-one")));
        },
        &[],
    );
}

#[test]
fn cases_are_enough_tagged_and_in_order() {
    let path = "add-up/cases.json";
    let edits = [
        (",\n{\"id\": \"case-12\", \"args\": [[12, 1]], \"expected\": 13, \"tags\": [\"basic\"]}", ""),
        ("\"expected\": 7, \"tags\": [\"single\"]", "\"expected\": 7, \"sample\": true, \"tags\": [\"single\"]"),
        ("\"expected\": 6, \"sample\": true", "\"expected\": 6"),
        ("\"args\": [[12, 1]], \"expected\": 13, \"tags\": [\"basic\"]", "\"args\": [[11, 1]], \"expected\": 12"),
    ];
    insta::assert_snapshot!(linted(path, &edits), @r#"
    - error: add-up/cases.json: there are only 11 cases. Give at least 12: edge cases first, a large one last.
    - error: add-up/cases.json:5: the sample 'one' comes after a hidden case. Put samples first.
      error: add-up/statement.md: the sample case 'one' has no example. Add a block ```example with: nums = [7] | result = 7.
    - error: add-up/cases.json: 1 cases are samples, not 2 or 3. Mark the first two or three with "sample": true; the statement shows them.
      error: add-up/cases.json:3: the sample 'sample-2' comes after a hidden case. Put samples first.
      error: add-up/statement.md:5: this example differs from the sample case 'sample-2'. The case reads: nums = [5, -5] | result = 0.
      error: add-up/statement.md:12: this example has no sample case. Add the case to cases.json with "sample": true, or take the example out.
    - error: add-up/cases.json:13: case 'case-12' has no tags. Say what is special about it, such as "empty", "single", "duplicates" or "basic".
      warning: add-up/cases.json:13: case 'case-12' has the same arguments as 'case-11'. Change it or leave it out.
    "#);
    let large = format!("\"args\": [[12{}]]", ", 0".repeat(20_000));
    let found = linted(path, &[("\"args\": [[12, 1]]", large.as_str())]);
    assert_eq!(
        found,
        "- warning: add-up/cases.json: the file has 60 KiB. Keep it under 40 KiB: fewer or smaller large cases."
    );
}

#[test]
fn examples_agree_with_samples() {
    let path = "add-up/statement.md";
    let edits = [
        ("result = 6", "result = 7"),
        ("result = 6", "result = six"),
        ("## Constraints", "## Limits"),
        ("Add up what", "# Add up\nAdd up what"),
    ];
    insta::assert_snapshot!(linted(path, &edits), @r#"
    - error: add-up/statement.md:5: this example differs from the sample case 'sample-1'. The case reads: nums = [1, 2, 3] | result = 6.
    - error: add-up/statement.md:6: the value of 'result' is not JSON (expected value at line 1 column 1). The case reads: nums = [1, 2, 3] | result = 6.
    - warning: add-up/statement.md: there is no '## Constraints'. Say how large the input gets.
    - warning: add-up/statement.md:1: the statement starts with a heading. Start with prose; the title stands above it.
    "#);
}

#[test]
fn the_hint_ladder_is_whole() {
    let path = "add-up/hints.md";
    let long = "Think. ".repeat(200);
    let edits = [
        ("A hint of level 2 for a learner who is beginner.", ""),
        ("A hint of level 2 for a learner who is beginner.", "Think."),
        ("A hint of level 2 for a learner who is beginner.", long.as_str()),
        ("A hint of level 2 for a learner who is beginner.", "Look at this:\n```\nx\n```"),
        ("A hint of level 4 for a learner who is beginner.", "Look at this:\n```\nx = ___\n```"),
        ("A hint of level 5 for a learner who is beginner.", "Look at this:\n\n    return x"),
    ];
    insta::assert_snapshot!(linted(path, &edits), @r#"
    - warning: add-up/hints.md:12: level 2, beginner: the hint is missing. A neighbouring band's is shown in its place.
    - error: add-up/hints.md:12: level 2, beginner: 6 characters say too little. Write one to four sentences.
    - warning: add-up/hints.md:12: level 2, beginner: 1399 characters are too many. Keep it under 800: one to four sentences.
    - error: add-up/hints.md:12: level 2, beginner: a code block is not allowed here. Say it in words; only level 4 may show a skeleton.
    - nothing
    - error: add-up/hints.md:42: level 5, beginner: a code block is not allowed here. Say it in words; only level 4 may show a skeleton.
    "#);
}

#[test]
fn overrides_belong_to_known_bugs() {
    let path = "add-up/hints.md";
    let edits = [("# Bug skips-first", "# Bug skip-first"), ("## Level 2\n", "## Level 3\n")];
    insta::assert_snapshot!(linted(path, &edits), @r#"
    - error: add-up/hints.md:51: unknown bug 'skip-first'. Did you mean 'skips-first'?
    - warning: add-up/hints.md:51: bug 'skips-first' has no hint of level 2. Write at least levels 1, 2 and 5.
    "#);
    check(
        |files| files.remove(path),
        &[
            "error: add-up/hints.md: level 1 has no hint. Write '# Level 1' with all three bands.",
            "error: add-up/hints.md: level 2 has no hint. Write '# Level 2' with all three bands.",
            "error: add-up/hints.md: level 3 has no hint. Write '# Level 3' with all three bands.",
            "error: add-up/hints.md: level 4 has no hint. Write '# Level 4' with all three bands.",
            "error: add-up/hints.md: level 5 has no hint. Write '# Level 5' with all three bands.",
        ],
    );
}

#[test]
fn the_hint_for_a_bug_agrees_with_the_examples_that_the_bug_fails() {
    let path = "add-up/hints.md";
    let begins = |start: &str| format!("## Level 1\n{start} ");
    let starts =
        ["The examples pass.", "All three examples pass;", "The examples pass only by luck.", "Example 1 fails."];
    let texts = starts.map(begins);
    let edits: Vec<(&str, &str)> = texts.iter().map(|text| ("## Level 1\n", text.as_str())).collect();
    insta::assert_snapshot!(linted(path, &edits), @r"
    - warning: add-up/hints.md:52: bug 'skips-first', level 1: the hint says that the examples pass, but bug 'skips-first' must fail 'sample-1'. Write about that example, or take the sentence out.
    - warning: add-up/hints.md:52: bug 'skips-first', level 1: the hint says that the examples pass, but bug 'skips-first' must fail 'sample-1'. Write about that example, or take the sentence out.
    - nothing
    - nothing
    ");
    // Its cases are hidden.
    check(
        |files| {
            let toml = PROBLEM_TOML.replace(r#"must_fail = ["sample-1", "single"]"#, r#"must_fail = ["single"]"#);
            files.insert("add-up/problem.toml", toml);
            files.insert(path, hints_md().replace("## Level 1\n", &begins("The examples pass.")));
        },
        &[],
    );
    // Another bug has the same message, and with it these hints.
    check(
        |files| {
            let hidden = PROBLEM_TOML.replace(r#"must_fail = ["sample-1", "single"]"#, r#"must_fail = ["single"]"#);
            let twin = r#"
[[bug]]
id = "skips-first-cpp"
file = "bugs/cpp/skips-first.cpp"
topic = "adding"
message = "The first number is left out."
must_fail = ["sample-1"]
verdict = "WA"
"#;
            files.insert("add-up/problem.toml", hidden + twin);
            files.insert("add-up/bugs/cpp/skips-first.cpp", "int addUp(std::vector<int> nums) { return 0; }\n");
            files.insert(path, hints_md().replace("## Level 1\n", &begins("The examples pass.")));
        },
        &["warning: add-up/hints.md:52: bug 'skips-first', level 1: the hint says that the examples pass, but bug \
             'skips-first-cpp' must fail 'sample-1'. Write about that example, or take the sentence out."],
    );
}

#[test]
fn bugs_fail_what_exists() {
    let path = "add-up/problem.toml";
    let edits =
        [("\"single\"]", "\"singel\"]"), ("topic = \"counting\"", "topic = \"countin\""), ("\"WA\"", "\"TLE\"")];
    insta::assert_snapshot!(linted(path, &edits), @r#"
    - error: add-up/problem.toml:27: bug 'skips-first' must fail 'singel', which is neither a case nor a tag. Did you mean 'single'?
    - error: add-up/problem.toml:33: unknown topic 'countin'. Did you mean 'counting'?
    - error: add-up/problem.toml:28: bug 'skips-first' is too slow, but no case is tagged "large". Add a case on which it costs more than 50 times the reference.
    "#);
    let found = linted("add-up/bugs/python/skips-first.py", &[("nums[1:]", "nums")]);
    assert_eq!(
        found,
        "- error: add-up/problem.toml:24: bug 'skips-first' is a reference solution. Give it its mistake."
    );
    let last = PROBLEM_TOML.rfind("[[bug]]").expect("a bug");
    check(
        |files| files.insert(path, &PROBLEM_TOML[..last]),
        &[
            "warning: add-up/bugs/python/empty-forgotten.py: no [[bug]] names this file. Declare it in problem.toml, or remove it.",
            "error: add-up/problem.toml: there is only 1 bug declared. Declare at least two wrong solutions a person would write, as [[bug]].",
        ],
    );
}

#[test]
fn settings_make_sense() {
    let path = "add-up/problem.toml";
    let edits = [
        ("[250, 500, 1000]", "[250, 1000, 1000]"),
        ("[250, 500, 1000]", "[250]"),
        ("topics = [\"adding\"]", "topics = [\"adding\", \"trees\"]\nrequires = [\"tres\"]\nlicense = \"MTI\""),
        ("\"Sum of a List\"", "\"add up\""),
    ];
    insta::assert_snapshot!(linted(path, &edits), @r#"
    - error: add-up/problem.toml:17: the sizes don't rise: 1000 comes before 1000. Sort them.
    - error: add-up/problem.toml:17: there are fewer than 3 sizes. Give four that double, such as 250 to 2000.
    - error: add-up/problem.toml:8: unknown topic 'tres'. Did you mean 'trees'?
      error: add-up/problem.toml:9: unknown licence 'MTI'. Did you mean 'MIT'?
    - warning: add-up/problem.toml:5: the alias 'add up' is the title itself. Leave it out.
    "#);
}

#[test]
fn every_file_is_there_and_used() {
    let found = linted("add-up/gen.py", &[("generate", "make")]);
    assert_eq!(
        found,
        "- error: add-up/gen.py: there is no function 'generate'. Write: def generate(n, seed) -> list of arguments."
    );
    check(
        |files| files.remove("add-up/gen.py"),
        &["error: add-up/gen.py: the file is missing. Declared growth needs it: def generate(n, seed) -> args."],
    );
    check(
        |files| files.remove("add-up/editorial.md"),
        &["error: add-up/editorial.md: the editorial is missing. Write what is shown after a pass: idea, proof, cost."],
    );
    check(
        |files| files.insert("add-up/check.py", "x"),
        &[
            "warning: add-up/check.py: no checker uses this file. Set kind = \"any_valid\" under [checker], or remove the file.",
        ],
    );
    check(
        |files| {
            files.insert("add-up/check.py", "x");
            files.insert("add-up/problem.toml", PROBLEM_TOML.replace("exact", "any_valid"));
        },
        &[
            "error: add-up/check.py: there is no function 'check'. Write: def check(args, got, expected) -> True or a sentence.",
        ],
    );
    check(
        |files| {
            files.insert("add-up/wrong/counts.py", "def add_up(nums):\n    return len(nums)\n");
            files.insert("add-up/mutants.toml", "");
        },
        &[],
    );
    check(
        |files| files.insert("add-up/hint.md", "x"),
        &["warning: add-up/hint.md: this file is no part of a problem and is never read. Did you mean 'hints.md'?"],
    );
    check(
        |files| files.insert("add-up/solution/cpp.cpp", "x"),
        &["warning: add-up/solution/cpp.cpp: this file is no part of a problem and is never read. Did you mean \
           'solutions/cpp.cpp'?"],
    );
}

#[test]
fn a_path_names_problems_of_the_pack() {
    let with = |id: &str, problems: &str| {
        let path = format!("[path.{id}]\ntitle = \"A way\"\ndescription = \"All of it.\"\nproblems = [{problems}]\n");
        move |files: &mut PackFiles| files.insert("pack.toml", format!("{PACK_TOML}\n{path}"))
    };
    check(with("way", "\"add-up\""), &[]);
    check(
        with("way", "\"ad-up\""),
        &["error: pack.toml:20: path 'way' has the unknown problem 'ad-up'. Did you mean 'add-up'?"],
    );
    check(
        with("way", "\"add-up\", \"add-up\""),
        &["error: pack.toml:20: path 'way' has 'add-up' twice. Leave one of them out."],
    );
    let taken = "path 'adding' has the id of a topic. `rung goal` takes both: use another id for the path.";
    check(with("adding", "\"add-up\""), &[&format!("error: pack.toml:20: {taken}")]);
}

#[test]
fn the_manifest_makes_sense() {
    let edits = [("1.0.0", "1.0"), ("\"MIT\"", "\"MIT OR Apache-2\""), ("[\"counting\"]", "[\"countin\"]")];
    insta::assert_snapshot!(linted("pack.toml", &edits), @r#"
    - error: pack.toml:4: '1.0' is no version. Use three numbers, such as "1.0.0".
    - error: pack.toml:6: unknown licence 'Apache-2'. Did you mean 'Apache-2.0'?
    - error: pack.toml:14: topic 'adding' requires the unknown topic 'countin'. Did you mean 'counting'?
    "#);
}
