//! Golden files: what the program wrote and answered before the refactoring of November 2026.
//!
//! The files in `tests/fixtures/golden` hold two promises. The program still reads what the old binary wrote: journal,
//! snapshot, settings, workspace, installed pack. And the program still writes what the old binary wrote.
//!
//! - `script.txt` is a learner's week; `code/`, `pack/` and `faulty/` are its input. The pack is frozen: it does not change
//!   with `problems/`.
//! - `home/` is the home that the old binary left after that script. Its installed pack is a copy of `pack/`, so only
//!   `.installed.json` is stored.
//! - `answers/`, `completions/`, `packs/` and `exit-codes.txt` hold what the old binary answered.
//!
//! How they were recorded: the binary of commit 099e2fd1 ran every command of this file, with the clock that is set here,
//! an empty environment, and `g++` on the path for the script. It ran twice, in two folders. Only what [`neutral`] and
//! [`neutral_journal`] replace was different.
//!
//! When to record them again: only if a change of the answers is intended, and only the files that show it. Run the
//! command that the failed test prints with the *new* binary and put its output into the file by hand, then read the
//! difference before you commit it. No switch does it, so that no run can accept its own mistake. A wording may change
//! freely, because words are not compared. `home/` is never recorded again: it is what learners have on their disks. If
//! the journal changes its form, keep this home and add a second one.
//!
//! These answers also depend on the starter pack, by the ids, topics, difficulty and number of its problems: `today.json`,
//! `next.json`, `stats.json`, `list-*.json`, and the day's sets in the journal. A new problem there is a good reason to
//! record these again; a new statement is not.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use similar::TextDiff;

use crate::cli::home::{Home, done};
use crate::support::copy;
use crate::testing::is_long;

/// The moment at which the recorded home is read: the day after the learner's week.
const AFTER: &str = "2026-11-21T12:00:00Z";

/// Fields with text for people. They may be worded anew, so only their presence is compared.
const WORDS: [&str; 13] = [
    "about",
    "advice",
    "editorial",
    "insights",
    "mend",
    "message",
    "now",
    "reason",
    "summary",
    "text",
    "title",
    "what",
    "when",
];

/// The folder of the golden files.
fn golden(inner: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/golden").join(inner)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A folder with the input of the commands and an empty home.
fn empty() -> Home {
    let mut home = Home::new();
    AFTER.clone_into(&mut home.now);
    for inner in ["code", "faulty", "pack"] {
        copy(&golden(inner), &home.path(inner));
    }
    home
}

/// The same with the learner's home as the old binary left it.
fn recorded() -> Home {
    let home = empty();
    copy(&golden("home"), &home.path("home"));
    copy(&golden("pack"), &home.path("home/data/packs/golden"));
    home
}

/// The same with a line of the journal that was written over.
fn damaged() -> Home {
    let home = recorded();
    let journal = home.path("home/data/journal.jsonl");
    let text = read(&journal).replacen("session_check", "session_chuck", 1);
    fs::write(journal, text).expect("written");
    home
}

/// The words of a command line.
fn split(line: &str) -> Vec<String> {
    shell_words::split(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Runs a command that must succeed and returns its standard output, with the test's folder as `FOLDER`.
fn answer(home: &Home, line: &str) -> String {
    let done = done(home.command(&[]).args(split(line)));
    assert_eq!((done.code, done.err.as_str()), (0, ""), "`rung {line}`: {done:?}");
    without_folder(home, &done.out)
}

fn without_folder(home: &Home, text: &str) -> String {
    let inner = home.path("home");
    let folder = inner.parent().and_then(Path::to_str).expect("UTF-8");
    text.replace(folder, "FOLDER")
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Replaces what may differ without a change of meaning:
///
/// - words for people (the fields of [`WORDS`]); of an equation the numbers stay;
/// - the hash of the starter pack, which changes with every statement in it;
/// - digits of a fraction behind the ninth, which depend on the machine's mathematical library.
fn neutral(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let is_starter = fields.get("pack").is_some_and(|pack| pack == "starter");
            for (name, field) in fields {
                match name.as_str() {
                    "hash" if is_starter => *field = json!("(hash)"),
                    "equations" => replace_texts(field, &numbers),
                    name if WORDS.contains(&name) => replace_texts(field, &|_: &str| "(words)".to_owned()),
                    _ => neutral(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(neutral),
        Value::Number(number) if number.is_f64() => {
            let exact = number.as_f64().expect("a number");
            *value = json!((exact * 1e9).round() / 1e9);
        }
        _ => {}
    }
}

/// Replaces a text, or the texts of a list. Anything else is made neutral like everything.
fn replace_texts(value: &mut Value, replacement: &dyn Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = replacement(text),
        Value::Array(items) => items.iter_mut().for_each(|item| replace_texts(item, replacement)),
        _ => neutral(value),
    }
}

/// The numbers in a text.
fn numbers(text: &str) -> String {
    let parts = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let numbers = parts.map(|part| part.trim_end_matches('.')).filter(|part| !part.is_empty());
    numbers.collect::<Vec<_>>().join(" ")
}

fn neutral_json(text: &str) -> String {
    let mut value = parse(text);
    neutral(&mut value);
    format!("{value:#}\n")
}

/// The journal, a line a record. Beside what [`neutral`] replaces, `judged_ms` is time that passed, and `params` is the
/// version of the parameter set, which rises with each changed constant. So the two hashes of each line differ too; `rung
/// state verify` checks those.
fn neutral_journal(text: &str) -> String {
    let neutral_line = |line: &str| {
        let mut entry = parse(line);
        for name in ["prev", "hash"] {
            assert!(entry[name].as_str().is_some_and(|hash| hash.len() == 64), "no {name}: {line}");
            entry[name] = json!("(hash)");
        }
        let params = &mut entry["record"]["params"];
        assert!(params.is_u64(), "no parameter set: {line}");
        *params = json!("(set)");
        if let Some(passed) = entry["record"]["event"].get_mut("judged_ms") {
            *passed = json!("(time)");
        }
        neutral(&mut entry);
        entry.to_string()
    };
    lines(text.lines().map(neutral_line))
}

/// The snapshot without what follows from the journal's bytes: its length, its last hash, and the checksum over both.
fn neutral_snapshot(text: &str) -> String {
    let mut snapshot = parse(text);
    snapshot["journal"]["bytes"] = json!("(bytes)");
    snapshot["journal"]["hash"] = json!("(hash)");
    snapshot["checksum"] = json!("(hash)");
    neutral(&mut snapshot);
    format!("{snapshot:#}\n")
}

/// The lines as one text.
fn lines(lines: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = lines.collect();
    lines.push(String::new());
    lines.join("\n")
}

/// Fails with the difference if `now` is not what was recorded.
fn compare(subject: &str, file: &str, recorded: &str, now: &str) {
    if recorded == now {
        return;
    }
    let diff = TextDiff::from_lines(recorded, now);
    let diff = diff.unified_diff().context_radius(4).header("recorded", "now").to_string();
    panic!(
        "{subject} is no longer what tests/fixtures/golden/{file} holds (words, times and hashes aside):\n\n{diff}\n\
         To look at it: copy tests/fixtures/golden to a folder D, and D/pack to D/home/data/packs/golden; then run in D:\n  \
         env -i RUNG_HOME=D/home RUNG_NOW={AFTER} TZ=UTC rung COMMAND\n\
         If the change is intended, the top of tests/it/golden.rs says how to record it.\n"
    );
}

/// `rung LINE --json` succeeds and answers what the file of this name in `answers/` holds.
fn check(home: &Home, line: &str, file: &str) {
    let file = format!("answers/{file}.json");
    let now = neutral_json(&answer(home, &format!("{line} --json")));
    compare(&format!("The answer of `rung {line} --json`"), &file, &neutral_json(&read(&golden(&file))), &now);
}

// The old home, read by the new program.

#[test]
fn old_record_read_gives_the_same_state() {
    let home = recorded();
    check(&home, "state show", "state-show");
    check(&home, "state verify", "state-verify");
    check(&home, "history --limit 100", "history");
    check(&home, "history --kind hints", "history-hints");
    check(&home, "stats", "stats");
}

#[test]
fn old_record_explained_gives_the_same_numbers() {
    let home = recorded();
    check(&home, "why", "why");
    check(&home, "why recursion", "why-recursion");
    check(&home, "why bits-math", "why-bits-math");
    check(&home, "why fold-once-more", "why-fold-once-more");
    check(&home, "why balance", "why-balance");
}

#[test]
fn old_record_planned_gives_the_same_day() {
    let home = recorded();
    check(&home, "today", "today");
    check(&home, "next", "next");
    check(&home, "review", "review");
    check(&home, "list --topic recursion", "list-recursion");
    check(&home, "list --due", "list-due");
}

#[test]
fn old_problems_shown_give_the_same_answers() {
    let home = recorded();
    check(&home, "show fold-once-more", "show");
    check(&home, "submissions fold-once-more", "submissions");
    check(&home, "submissions fold-once-more --show 1", "submissions-show");
    check(&home, "submissions fold-once-more --diff 1 2", "submissions-diff");
    check(&home, "case list fold-once-more", "case-list");
    check(&home, "note fold-once-more --show", "note");
    check(&home, "hint marks-in-line --peek", "hint-peek");
    check(&home, "solution fold-once-more", "solution");
}

#[test]
fn old_settings_read_give_the_same_values() {
    let home = recorded();
    check(&home, "config get", "config-get");
    check(&home, "pack list", "pack-list");
}

#[test]
fn old_home_read_stays_the_same_bytes() {
    let home = recorded();
    for line in ["today", "next", "stats", "history", "why", "list", "state verify", "hint fold-once-more --peek"] {
        answer(&home, line);
    }
    for file in ["config/config.toml", "data/journal.jsonl", "data/learner.json"] {
        let (recorded, now) = (read(&golden("home").join(file)), read(&home.path("home").join(file)));
        assert!(recorded == now, "reading commands changed {file}");
    }
}

#[test]
fn old_snapshot_rebuilt_has_the_same_bytes() {
    let home = recorded();
    let snapshot = home.path("home/data/learner.json");
    fs::remove_file(&snapshot).expect("removed");
    check(&home, "state rebuild", "state-rebuild");
    compare(
        "The rebuilt snapshot",
        "home/data/learner.json",
        &read(&golden("home/data/learner.json")),
        &read(&snapshot),
    );
}

/// The export has a digest instead of a copy: it holds the whole journal once more.
#[test]
fn old_record_exported_and_imported_stays_the_same() {
    let home = recorded();
    check(&home, "state export record.rung", "state-export");
    let digest = hex::encode(Sha256::digest(fs::read(home.path("record.rung")).expect("the export")));
    let file = "answers/state-export.sha256";
    compare("The digest of the exported record", file, &read(&golden(file)), &(digest + "\n"));

    let other = empty();
    fs::copy(home.path("record.rung"), other.path("record.rung")).expect("a copy");
    check(&other, "state import record.rung", "state-import");
    for file in ["data/journal.jsonl", "data/learner.json"] {
        let (recorded, now) = (read(&golden("home").join(file)), read(&other.path("home").join(file)));
        assert!(recorded == now, "the imported {file} is not the exported one");
    }
}

// The same week once more, written by the new program.

/// Plays `script.txt` in an empty home: `at MOMENT`, `copy FROM TO`, or an exit code and the command that ends with it.
/// Only here other programs can be found: the script compiles C++.
fn replayed() -> Home {
    let mut home = empty();
    for line in read(&golden("script.txt")).lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words = split(line);
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["at", moment] => moment.clone_into(&mut home.now),
            ["copy", from, to] => {
                fs::copy(home.path(from), home.path(to)).unwrap_or_else(|error| panic!("{line}: {error}"));
            }
            [code, "rung", ..] => {
                let mut command = home.command(&[]);
                command.args(&words[2..]).env("PATH", std::env::var_os("PATH").unwrap_or_default());
                let done = done(&mut command);
                assert_eq!(done.code.to_string(), code, "{line}: {done:?}");
            }
            _ => panic!("script.txt has a line that is not a step: {line}"),
        }
    }
    AFTER.clone_into(&mut home.now);
    home
}

/// The names of all files below a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).expect("below it").to_str().expect("UTF-8").to_owned());
            }
        }
    }
    found.sort();
    found
}

/// Settings without their comments, which are words.
fn settings(text: &str) -> String {
    lines(text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned))
}

/// Some sixty commands, one after the other: in a long run only.
#[test]
fn replayed_week_writes_the_same_home() {
    if !is_long() {
        return;
    }
    let home = replayed();
    let now = |file: &str| read(&home.path("home").join(file));
    let recorded = |file: &str| read(&golden("home").join(file));

    let file = "data/journal.jsonl";
    compare("The journal", &format!("home/{file}"), &neutral_journal(&recorded(file)), &neutral_journal(&now(file)));
    let file = "data/learner.json";
    compare("The snapshot", &format!("home/{file}"), &neutral_snapshot(&recorded(file)), &neutral_snapshot(&now(file)));
    let file = "config/config.toml";
    compare("The settings", &format!("home/{file}"), &settings(&recorded(file)), &settings(&now(file)));
    let file = "data/packs/golden/.installed.json";
    let installed = without_folder(&home, &now(file)).replace("FOLDER/pack", "/golden/pack");
    compare("The note of the installed pack", &format!("home/{file}"), &recorded(file), &installed);

    // The names of past submissions are hashes of what they hold.
    for folder in ["home/data/attempts", "home/work"] {
        assert_eq!(files(&golden(folder)), files(&home.path(folder)), "the files in {folder}");
    }
    for file in ["cases.json", "notes.md", "solution.py"] {
        let file = format!("work/golden/fold-once-more/{file}");
        compare("The file in the workspace", &format!("home/{file}"), &recorded(&file), &now(&file));
    }
    assert_eq!(files(&golden("pack")), installed_files(&home), "the files of the installed pack");

    let verified = parse(&answer(&home, "state verify --json"));
    assert_eq!(verified["clean"], true, "{verified}");
}

fn installed_files(home: &Home) -> Vec<String> {
    let all = files(&home.path("home/data/packs/golden"));
    all.into_iter().filter(|file| file != ".installed.json").collect()
}

// Completions.

#[test]
fn completion_scripts_stay_the_same() {
    let home = empty();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let file = format!("completions/{shell}");
        let now = answer(&home, &format!("completions {shell}"));
        compare(&format!("`rung completions {shell}`"), &file, &read(&golden(&file)), &now);
    }
}

/// The file has a command line, then the words that bash is offered for its last word, two spaces in; `''` is a word not begun.
#[test]
fn completed_lines_offer_the_same_words() {
    let home = recorded();
    let file = "completions/offered.txt";
    let recorded = read(&golden(file));
    let mut now = Vec::new();
    for line in recorded.lines().filter(|line| !line.starts_with(' ')) {
        let words = split(line);
        let mut command = home.command(&["--"]);
        command.args(&words).env("RUNG_COMPLETE", "bash").env("_CLAP_IFS", "\n");
        command.env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string()).env("_CLAP_COMPLETE_COMP_TYPE", "9");
        let done = done(&mut command);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{line}: {done:?}");
        now.push(line.to_owned());
        let offered = done.out.lines().map(str::trim).filter(|word| !word.is_empty());
        now.extend(offered.map(|word| format!("  {word}")));
    }
    compare("What a shell is offered", file, &recorded, &lines(now.into_iter()));
}

// Packs.

/// As [`check`], for a file in `packs/`. The sentences of `missing` are words here, and nowhere else.
fn check_pack(home: &Home, line: &str, code: i32, file: &str) {
    let file = format!("packs/{file}.json");
    let done = done(home.command(&[]).args(split(line)).args(["--json", "--quiet"]));
    assert_eq!(done.code, code, "`rung {line}`: {done:?}");
    let neutral_pack = |text: &str| {
        let mut value = parse(text);
        if let Some(missing) = value.get_mut("missing") {
            replace_texts(missing, &|_: &str| "(words)".to_owned());
        }
        neutral_json(&value.to_string())
    };
    let now = neutral_pack(&without_folder(home, &done.out));
    compare(&format!("The answer of `rung {line} --json`"), &file, &neutral_pack(&read(&golden(&file))), &now);
}

#[test]
fn old_pack_checked_gives_the_same_findings() {
    let home = empty();
    check_pack(&home, "pack check pack --no-cache", 0, "check");
    check_pack(&home, "pack check faulty", 3, "check-faulty");
    check_pack(&home, "pack stats pack", 0, "stats");
}

#[test]
fn old_pack_locked_has_the_same_hashes() {
    let home = empty();
    check_pack(&home, "pack lock pack", 0, "lock");
    let lock = settings(&read(&home.path("pack/pack.lock")));
    compare("The lock", "packs/pack.lock", &settings(&read(&golden("packs/pack.lock"))), &lock);
    // The lock that the old binary wrote still holds.
    fs::copy(golden("packs/pack.lock"), home.path("pack/pack.lock")).expect("a copy");
    check_pack(&home, "pack lock pack --check", 0, "lock-check");
}

/// Entries, their order, modes and times are the same. The compressed bytes belong to the compression library.
#[test]
fn old_pack_built_has_the_same_entries() {
    let home = empty();
    let built = parse(&answer(&home, "pack build pack --output pack.tar.gz --json"));
    let lock = parse(&read(&golden("packs/lock.json")));
    assert_eq!(built["hash"], lock["hash"], "the hash of the pack");

    let bytes = fs::read(home.path("pack.tar.gz")).expect("the archive");
    let mut archive = tar::Archive::new(GzDecoder::new(&bytes[..]));
    let mut listing = Vec::new();
    let mut texts = BTreeMap::new();
    for entry in archive.entries().expect("entries") {
        let mut entry = entry.expect("an entry");
        let path = entry.path().expect("a path").to_str().expect("UTF-8").to_owned();
        let header = entry.header();
        let (mode, time) = (header.mode().expect("a mode"), header.mtime().expect("a time"));
        let (user, group) = (header.uid().expect("a user"), header.gid().expect("a group"));
        listing.push(format!("{mode:o} {user}/{group} {time} {path}"));
        let mut text = String::new();
        std::io::Read::read_to_string(&mut entry, &mut text).expect("a text");
        texts.insert(path, text);
    }
    compare(
        "The archive of the pack",
        "packs/archive.txt",
        &read(&golden("packs/archive.txt")),
        &lines(listing.into_iter()),
    );
    for file in files(&golden("pack")) {
        let inside = texts.get(&format!("golden-1.0.0/{file}")).map(String::as_str);
        assert_eq!(inside, Some(read(&golden("pack").join(&file)).as_str()), "{file} in the archive");
    }
}

// Exit codes.

#[test]
fn commands_end_with_the_same_exit_codes() {
    let mut wrong = Vec::new();
    for line in read(&golden("exit-codes.txt")).lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words = split(line);
        let home = match words[1].as_str() {
            "empty" => empty(),
            "recorded" => recorded(),
            "damaged" => damaged(),
            other => panic!("there is no home '{other}': {line}"),
        };
        let done = done(home.command(&[]).args(&words[2..]));
        if done.code.to_string() != words[0] {
            wrong.push(format!("{line}\n  ended with {}: {}", done.code, done.err));
        }
    }
    assert!(wrong.is_empty(), "other exit codes than in tests/fixtures/golden/exit-codes.txt:\n{}", wrong.join("\n"));
}
