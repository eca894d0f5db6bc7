//! Tests loading whole packs: the findings, the problems that remain, and that no input makes the loader panic.

use proptest::prelude::*;

use super::pack_fixture::{PACK_TOML, PROBLEM_TOML, pack_files};
use super::*;
use crate::types::ids::ProblemId;

fn messages(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(ToString::to_string).collect()
}

/// Loads the fixture with one file replaced.
fn load_with(path: &str, text: &str) -> LoadedPack {
    let mut files = pack_files();
    files.insert(path, text);
    load_pack(&files)
}

/// Returns the findings in the fixture's problem after each replacement in its `problem.toml`: a dash for each
/// replacement.
fn findings(edits: &[(&str, &str)]) -> String {
    let found = edits.iter().map(|(from, to)| {
        assert!(PROBLEM_TOML.contains(from), "the fixture has no {from:?}");
        let loaded = load_with("add-up/problem.toml", &PROBLEM_TOML.replacen(from, to, 1));
        assert_eq!(loaded.problems.is_empty(), !loaded.findings.is_empty());
        assert_eq!(loaded.left_out.is_empty(), loaded.findings.is_empty());
        as_item(&loaded.findings)
    });
    found.collect::<Vec<_>>().join("\n")
}

/// Renders the findings as an item of a list, one line each.
pub(super) fn as_item(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "- nothing".to_owned();
    }
    format!("- {}", messages(findings).join("\n  ").replace("little/", ""))
}

/// The same for `pack.toml`.
fn check_pack(from: &str, to: &str, expected: &[&str]) -> LoadedPack {
    assert!(PACK_TOML.contains(from), "the fixture has no {from:?}");
    let loaded = load_with("pack.toml", &PACK_TOML.replacen(from, to, 1));
    assert_eq!(messages(&loaded.findings), expected);
    loaded
}

#[test]
fn a_sound_pack_loads_without_findings() {
    let loaded = load_pack(&pack_files());
    assert_eq!(messages(&loaded.findings), [""; 0]);
    assert_eq!(messages(&lint::lint_pack(&loaded)), [""; 0]);
    let problem = &loaded.problems[0];
    assert_eq!((problem.title.as_str(), problem.minutes, problem.cases.len()), ("Add Up", 10, 12));
    assert_eq!(problem.hints.ladder[4][2], "A hint of level 5 for a learner who is advanced.");
    assert_eq!(problem.bugs[1].source.lines().count(), 2);
    assert_eq!(loaded.line_index.line("add-up/problem.toml", "bug.1.must_fail"), Some(35));
}

#[test]
fn unknown_keys_are_errors_with_the_nearest_one() {
    let edits = [
        ("difficulty", "dificulty"),
        ("space = \"1\"", "space = \"1\"\nspce = 1"),
        ("message", "colour = 1\nmessage"),
        ("type = \"list[int]\"", "typ = \"list[int]\""),
    ];
    insta::assert_snapshot!(findings(&edits), @r#"
    - error: add-up/problem.toml:1: the key 'difficulty' is missing. Add a line 'difficulty = …'.
      error: add-up/problem.toml:6: unknown key 'dificulty'. Did you mean 'difficulty'?
    - error: add-up/problem.toml:17: unknown key 'spce'. Did you mean 'space'?
    - error: add-up/problem.toml:26: unknown key 'colour'. Known here: id, file, topic, message, must_fail, verdict.
    - error: add-up/problem.toml:11: the key 'type' is missing in 'signature.params.0'. Add a line 'type = …'.
      error: add-up/problem.toml:11: unknown key 'typ'. Did you mean 'type'?
    "#);
}

#[test]
fn wrong_values_are_named_with_their_line() {
    let edits = [
        ("version = 1", "version = \"1\""),
        ("\"easy\"", "\"eazy\""),
        ("\"add-up\"", "\"addup\""),
        ("aaaaaaaa-", ""),
        ("list[int]", "lst[int]"),
        ("[250, 500, 1000]", "[250, -1]"),
        ("time = \"n\"\nspace = \"1\"\nsizes = [250, 500, 1000]", "time = \"other\""),
        ("time = \"n\"", "time = \"n2\""),
        ("title = \"Add Up\"", "title = \"Add"),
    ];
    insta::assert_snapshot!(findings(&edits), @r#"
    - error: add-up/problem.toml:3: 'version' must be a whole number, not text. Write it without quotes or point.
    - error: add-up/problem.toml:6: 'difficulty' can't be 'eazy'. Did you mean 'easy'?
    - error: add-up/problem.toml:1: 'id' is 'addup', but the folder is 'add-up'. Give both the same name.
    - error: add-up/problem.toml:2: 'uuid' is no uuid: 'bbbb-4ccc-8ddd-eeeeeeeeeeee'. Make one with: python3 -c 'import uuid; print(uuid.uuid4())'.
    - error: add-up/problem.toml:11: 'signature.params.0.type' is no type ('lst[int]', column 1): unknown type 'lst'. Did you mean 'list'?
    - error: add-up/problem.toml:17: 'complexity.sizes.1' is -1, out of range. Use 1 to 4294967295.
    - nothing
    - error: add-up/problem.toml:15: 'complexity.time' can't be 'n2'. Did you mean 'n^2'?
    - error: add-up/problem.toml:4: this is not TOML: invalid basic string, expected `"`.
    "#);
}

#[test]
fn signatures_say_one_thing() {
    let edits = [
        ("returns = \"int\"", ""),
        ("returns = \"int\"", "mutates = \"num\""),
        ("name = \"add_up\"", "name = \"class\""),
        ("[{ name = \"nums\",", "[{ name = \"a\", type = \"int\" }, { name = \"a\","),
    ];
    insta::assert_snapshot!(findings(&edits), @r#"
    - error: add-up/problem.toml:9: what the function returns is missing. Give either returns = "type" or mutates = "parameter".
    - error: add-up/problem.toml:12: 'mutates' names 'num', which is no parameter. Did you mean 'nums'?
    - error: add-up/problem.toml:10: 'signature.name' can't be 'class'. Use a Python name such as 'pair_to_target', not a keyword.
    - error: add-up/problem.toml:11: 'signature.params' names 'a' twice. Give them different names.
    "#);
}

#[test]
fn words_for_tags_fit_into_a_sentence() {
    let loaded = check_pack("[topic.counting]", "[tags]\nempty = \"has nothing in it\"\n[topic.counting]", &[]);
    assert_eq!(loaded.problems[0].tags.describe("empty"), "has nothing in it");
    let mend = "It follows “the case …”: no capital at the start, no full stop, at most 80 characters, such as \
                \"has an empty input\".";
    for words in ["Is empty", "is empty.", &"x".repeat(81)] {
        let tags = format!("[tags]\nempty = \"{words}\"\n[topic.counting]");
        let told = format!("error: little/pack.toml:10: 'tags.empty' can't be '{words}'. {mend}");
        check_pack("[topic.counting]", &tags, &[&told]);
    }
    let mend = "Use lower-case letters, digits and hyphens, such as 'all-equal'.";
    let told = format!("error: little/pack.toml:10: 'tags.All' is no tag. {mend}");
    check_pack("[topic.counting]", "[tags]\nAll = \"is all\"\n[topic.counting]", &[&told]);
}

#[test]
fn checkers_and_bugs_must_make_sense() {
    let edits = [
        ("\"exact\"", "\"exact\"\nabs = 1.0"),
        ("\"exact\"", "\"exact\"\nstrict_bool = false"),
        ("\"exact\"", "\"exact\"\nstrict_bool = 1"),
        ("\"exact\"", "\"any_valid\""),
        ("bugs/python/skips-first.py", "bugs/python/skip-first.py"),
        ("bugs/python/skips-first.py", "../add-up/bugs/python/skips-first.py"),
        ("\"empty-forgotten\"", "\"skips-first\""),
        ("\"WA\"", "\"AC\""),
    ];
    insta::assert_snapshot!(findings(&edits), @r#"
    - error: add-up/problem.toml:21: 'abs' says nothing to this kind of checker. Use it with kind = "float" only.
    - nothing
    - error: add-up/problem.toml:21: 'checker.strict_bool' must be true or false, not a whole number. Write true or false without quotes.
    - error: add-up/check.py: the file is missing. The checker 'any_valid' needs it: check(args, got, expected).
    - error: add-up/problem.toml:24: 'bug.0.file' names 'bugs/python/skip-first.py', which doesn't exist. Did you mean 'bugs/python/skips-first.py'?
    - error: add-up/problem.toml:24: 'bug.0.file' is '../add-up/bugs/python/skips-first.py'. Put it under bugs/<language>/ (bugs/python/, bugs/cpp/) and give its path from here.
    - error: add-up/problem.toml:31: the bug 'skips-first' is declared twice. Give every bug its own id.
    - error: add-up/problem.toml:28: 'bug.0.verdict' can't be 'AC'. Known here: WA, TLE, MLE, OLE, RE.
    "#);
}

#[test]
fn a_problem_with_an_error_leaves_the_others_in_place() {
    let mut files = pack_files();
    let renamed = PROBLEM_TOML.replace("add-up", "other").replace("aaaaaaaa", "bbbbbbbb").replace("Add Up", "Other");
    let copies: Vec<(String, Vec<u8>)> = files
        .paths()
        .filter_map(|path| Some((format!("other/{}", path.strip_prefix("add-up/")?), files.get(path)?.to_vec())))
        .collect();
    for (path, bytes) in copies {
        files.insert(&path, bytes);
    }
    files.insert("other/problem.toml", renamed);
    files.remove("add-up/statement.md");
    let loaded = load_pack(&files);
    assert_eq!(
        messages(&loaded.findings),
        ["error: little/add-up/statement.md: the file is missing. Write it: a problem can't be used without it.",]
    );
    assert_eq!(loaded.problems.iter().map(|p| p.id.as_str()).collect::<Vec<_>>(), ["other"]);
    assert_eq!(loaded.left_out, [ProblemId::from("add-up")]);
}

/// Loads the fixture with a copy of its problem.
fn load_with_copy(id: &str) -> LoadedPack {
    let mut files = pack_files();
    let copies: Vec<(String, Vec<u8>)> = files
        .paths()
        .filter_map(|path| Some((format!("{id}/{}", path.strip_prefix("add-up/")?), files.get(path)?.to_vec())))
        .collect();
    for (path, bytes) in copies {
        files.insert(&path, bytes);
    }
    files.insert(&format!("{id}/problem.toml"), PROBLEM_TOML.replace("\"add-up\"", &format!("\"{id}\"")));
    load_pack(&files)
}

#[test]
fn the_copy_is_the_one_that_needs_a_uuid() {
    for id in ["copy", "a-copy", "add-up-2"] {
        assert_eq!(load_with_copy(id).left_out, [ProblemId::from(id)]);
    }
}

#[test]
fn what_authors_write_by_habit_has_its_fix() {
    let edits = [
        ("time = \"n\"", "time = \"O(n)\""),
        ("verdict = \"RE\"", "verdict = \"RE\"\nforbid = [\"sum\"]"),
        ("kind = \"exact\"", "kind = \"exact\"\nminutes = 3"),
        ("list[int]", "int[]"),
    ];
    insta::assert_snapshot!(findings(&edits), @r#"
    - error: add-up/problem.toml:15: 'complexity.time' can't be 'O(n)'. Write "n", without O().
    - error: add-up/problem.toml:37: unknown key 'forbid'. It is read as a key of [[bug]] above it: write it above the first table.
    - error: add-up/problem.toml:21: unknown key 'minutes'. It is read as a key of [checker] above it: write it above the first table.
    - error: add-up/problem.toml:11: 'signature.params.0.type' is no type ('int[]', column 4): a list is not written with [] after its items' type. Write list[int].
    "#);
    let once = load_with("add-up/problem.toml", &PROBLEM_TOML.replacen("[[bug]]", "[bug]", 1));
    let told = messages(&once.findings);
    assert!(told.iter().any(|line| line.ends_with("If there are several, write [[bug]] each time.")), "{told:?}");
    assert_eq!(
        messages(&load_with("add-up/problem.toml", "\n").findings),
        ["error: little/add-up/problem.toml:1: the file is empty. `rung pack new` writes one to start from."]
    );
    let capitals = PROBLEM_TOML.replace("aaaaaaaa", "AAAAAAAA");
    assert_eq!(messages(&load_with("add-up/problem.toml", &capitals).findings), [""; 0]);
}

#[test]
fn two_problems_must_not_share_a_uuid() {
    let loaded = load_with_copy("copy");
    assert_eq!(
        messages(&loaded.findings),
        [
            "error: little/copy/problem.toml:2: the uuid is also that of 'add-up'. What learners did hangs on it, so the original \
             keeps it. The copy gets a new one, such as 0a7bd86d-66d3-42b4-99ba-1677117a9fc0.",
        ]
    );
    assert_eq!(loaded.left_out, [ProblemId::from("copy")]);
}

#[test]
fn the_manifest_is_checked_too() {
    let loaded = check_pack(
        "format = 1",
        "format = 2",
        &[
            "error: little/pack.toml:1: unknown pack format. This version of Rung reads format = 1; a newer one may read this pack.",
        ],
    );
    assert!(loaded.info.is_none() && loaded.problems.is_empty());
    check_pack(
        "authors",
        "author",
        &[
            "error: little/pack.toml:1: the key 'authors' is missing. Add a line 'authors = …'.",
            "error: little/pack.toml:7: unknown key 'author'. Did you mean 'authors'?",
        ],
    );
    check_pack(
        "title = \"Counting\"",
        "title = \"Counting\"\nminutes = 3",
        &["error: little/pack.toml:11: unknown key 'minutes'. Known here: title, requires, expected_minutes."],
    );
    check_pack(
        "[topic.counting]",
        "[policy]\nmax_hint_level = 9\n[topic.counting]",
        &["error: little/pack.toml:10: 'policy.max_hint_level' is 9, out of range. Use 0 to 5."],
    );
    assert_eq!(
        messages(&load_pack(&PackFiles::new("p")).findings),
        ["error: p/pack.toml: the file is missing. A pack is a folder with a pack.toml and one folder a problem.",]
    );
}

#[test]
fn a_circle_of_topics_is_printed_and_opened() {
    let loaded = check_pack(
        "title = \"Counting\"",
        "title = \"Counting\"\nrequires = [\"adding\"]",
        &[
            "error: little/pack.toml:15: topics require each other in a circle: counting -> adding -> counting. Take one of \
         them out of a 'requires' list.",
        ],
    );
    assert_eq!(loaded.topics.iter().map(|t| t.id.as_str()).collect::<Vec<_>>(), ["adding", "counting"]);
}

#[test]
fn invisible_characters_are_removed_and_reported() {
    let loaded = load_with("add-up/editorial.md", "One line.\r\nAnd \u{202e}another\u{1b}[31m.\r\n");
    assert_eq!(loaded.problems[0].editorial, "One line.\nAnd another.\n");
    assert_eq!(
        messages(&loaded.findings),
        [
            "warning: little/add-up/editorial.md:2: the invisible character U+202E is removed from the text. Delete it: a \
         terminal could act on it or hide text with it.",
        ]
    );
    let mut files = pack_files();
    files.insert("add-up/hints.md", b"# Level 1\n\xff".to_vec());
    assert_eq!(
        messages(&load_pack(&files).findings),
        ["error: little/add-up/hints.md:2: this is not UTF-8 text. Save the file as UTF-8.",]
    );
}

#[test]
fn a_pack_for_a_newer_rung_is_refused_whole() {
    let own = env!("CARGO_PKG_VERSION");
    let wants = |version: &str, expected: &[&str]| {
        let loaded = check_pack("license", &format!("min_rung = \"{version}\"\nlicense"), expected);
        assert_eq!(loaded.info.is_some(), version != "99.0.0");
    };
    wants(own, &[]);
    wants("0.0.1", &[]);
    wants("0.1", &["error: little/pack.toml:6: '0.1' is no version. Use three numbers, such as \"0.1.0\"."]);
    let refusal =
        format!("error: little/pack.toml:6: the pack needs Rung 99.0.0, and this is {own}. Install a newer Rung.");
    wants("99.0.0", &[&refusal]);
}

#[test]
fn what_a_pack_says_of_language_models_is_no_mistake() {
    check_pack("license", "policy.allow_model = false\nlicense", &[]);
}

#[test]
fn a_refused_file_keeps_its_problem_out() {
    let mut files = pack_files();
    files.refuse("add-up/check.py", "it is larger than 1 MiB", "");
    let loaded = load_pack(&files);
    assert_eq!((loaded.problems.len(), loaded.findings.len(), loaded.is_sound()), (0, 1, false));
}

#[test]
fn the_starter_pack_has_nothing_to_mend() {
    // The pack is loaded like an author's files: cases are read at once, each error has a line, and every text is
    // searched for control characters of terminals. For the pack in the binary, these checks are skipped.
    let built_in = PackFiles::embedded();
    let mut files = PackFiles::new(built_in.root());
    built_in.paths().for_each(|path| files.insert(path, built_in.get(path).unwrap_or_default()));
    let loaded = load_pack(&files);
    assert_eq!(messages(&loaded.findings), [""; 0]);
    assert_eq!(messages(&lint::lint_pack(&loaded)), [""; 0]);
    assert!(loaded.problems.len() >= 13, "{} problems", loaded.problems.len());
    let embedded = load_embedded_pack();
    assert_eq!(messages(&embedded.findings), [""; 0]);
    assert_eq!(loaded.problems.len(), embedded.problems.len());
    for (read, embedded) in loaded.problems.iter().zip(&embedded.problems) {
        assert!(format!("{read:?}") == format!("{embedded:?}"), "{} in the binary reads otherwise", read.id);
    }
    let (catalog, findings) = build_catalog(vec![loaded]);
    assert_eq!(messages(&findings), [""; 0]);
    assert!(catalog.problems.iter().all(|p| catalog.topic(p.topic()).is_some()));
}

const FILES: [&str; 8] = [
    "pack.toml",
    "add-up/problem.toml",
    "add-up/cases.json",
    "add-up/hints.md",
    "add-up/statement.md",
    "add-up/editorial.md",
    "add-up/gen.py",
    "add-up/bugs/python/skips-first.py",
];

/// Overwrites some bytes of a file but leaves most of it intact.
fn damaged(path: &str, damage: &[(prop::sample::Index, Vec<u8>)]) -> PackFiles {
    let mut files = pack_files();
    let mut bytes = files.get(path).expect("a file of the fixture").to_vec();
    for (at, patch) in damage {
        let at = at.index(bytes.len());
        bytes.splice(at..(at + patch.len() / 2).min(bytes.len()), patch.iter().copied());
    }
    files.insert(path, bytes);
    files
}

fn drawable(text: &str) -> bool {
    crate::types::sanitize::find_forbidden(text).is_none()
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic_the_loader(path in prop::sample::select(&FILES[..]), bytes: Vec<u8>) {
        let mut files = pack_files();
        files.insert(path, bytes);
        let loaded = load_pack(&files);
        let _ = lint::lint_pack(&loaded);
    }

    #[test]
    fn damaged_files_never_panic_the_loader_nor_reach_the_screen_raw(
        path in prop::sample::select(&FILES[..]),
        damage in prop::collection::vec((any::<prop::sample::Index>(), prop_oneof![
            any::<Vec<u8>>(),
            "[\\[\\]{}\",=#:0-9a-z\u{1b}\u{202e}\n-]{0,6}".prop_map(String::into_bytes),
        ]), 1..4),
    ) {
        let loaded = load_pack(&damaged(path, &damage));
        let found = loaded.findings.iter().chain(&lint::lint_pack(&loaded)).cloned().collect::<Vec<_>>();
        for finding in &found {
            prop_assert!(drawable(&finding.to_string()) && !finding.to_string().contains('\n'), "{finding:?}");
        }
        for problem in &loaded.problems {
            prop_assert!(drawable(&problem.statement) && drawable(&problem.editorial) && drawable(&problem.title));
            prop_assert!(problem.hints.ladder.iter().flatten().all(|hint| drawable(hint)));
            for language in crate::types::Language::ALL {
                prop_assert!(!crate::judge::native::starter_code(problem, *language).is_empty());
            }
        }
        let _ = build_catalog(vec![loaded]);
    }

    /// Every mistake needs a location, because without one an author can't fix it.
    #[test]
    fn damage_to_settings_is_told_with_a_file_that_is_there_and_a_line_of_it(
        path in prop::sample::select(vec!["pack.toml", "add-up/problem.toml"]),
        damage in prop::collection::vec(
            (any::<prop::sample::Index>(), "[\\[\\]{}\",=#:.0-9a-z\n -]{0,8}".prop_map(String::into_bytes)), 1..4),
    ) {
        let files = damaged(path, &damage);
        for finding in load_pack(&files).findings {
            let Some(name) = finding.file.strip_prefix("little/") else {
                prop_assert!(finding.file == "little", "{finding:?}");
                continue;
            };
            let lines = files.get(name).map_or(0, |bytes| String::from_utf8_lossy(bytes).split('\n').count());
            prop_assert!(finding.line.is_none_or(|line| (1..=lines).contains(&(line as usize))), "{finding:?} of {lines}");
            prop_assert!(!finding.what.is_empty(), "{finding:?}");
        }
    }
}

/// What a learner reads about a case must be true: an ordinary case has nothing special about it, and only an empty list, an
/// empty string or an empty structure is an empty input.
#[test]
fn case_tags_of_the_starter_pack_fit_their_cases() {
    let is_empty = |arg: &serde_json::Value| match arg {
        serde_json::Value::Null => true,
        serde_json::Value::String(text) => text.is_empty(),
        serde_json::Value::Array(items) => items.is_empty(),
        serde_json::Value::Object(fields) => fields.is_empty(),
        serde_json::Value::Bool(_) | serde_json::Value::Number(_) => false,
    };
    let mut wrong = Vec::new();
    for problem in &load_embedded_pack().problems {
        for case in problem.cases.iter().filter(|case| case.made.is_none()) {
            let has = |tag: &str| case.tags.iter().any(|other| other == tag);
            let is_special = ["boundary", "empty", "large"].into_iter().any(has);
            if (has("basic") && is_special) || (has("empty") && !case.args.iter().any(is_empty)) {
                wrong.push(format!("{} {} {:?}", problem.id, case.id, case.tags));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}
