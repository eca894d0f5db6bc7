//! Tests that no command prints active control sequences, whatever foreign files contain.
//!
//! The test creates a record, poisons every string in it, and commits it again. So the chain is valid and every command
//! reads it to the end. Packs, preferences, sources, tables and exports are poisoned too, and some files are damaged.

use std::fs;
use std::path::Path;

use rung_tutor::orchestrator::record::maintenance;
use rung_tutor::orchestrator::state_reducer;
use rung_tutor::store::Store;
use rung_tutor::types::Record;
use rung_tutor::types::sanitize::is_forbidden;
use serde_json::Value;

use crate::cli::home::{CommandOutput, Home, done};
use crate::cli::{PROBLEM, RIGHT};

/// A title, a clipboard, colours, a cursor, a C1 control, a carriage return, directions, tags.
const POISON: &str = "\u{1b}]0;t\u{7}\u{1b}]52;c;aGk=\u{1b}\\\u{1b}[31;5m\u{1b}[31m\u{1b}[2J\u{9b}1A\u{9d}8;;x\u{9c}safe\rover\u{202e}\u{2066}\u{200b}\u{e0041}\u{7f}\u{0}";

/// The commands that read a record, with their arguments.
const READING: &[&[&str]] = &[
    &["today"],
    &["next"],
    &["list"],
    &["show", PROBLEM],
    &["history"],
    &["why", PROBLEM],
    &["why"],
    &["stats"],
    &["review"],
    &["hint", PROBLEM, "--peek"],
    &["state", "show"],
    &["state", "verify"],
    &["config", "list"],
    &["pack", "list"],
    &["doctor"],
];

/// Checks that no output controls a terminal. Without a terminal, there are not even Rung's own colours.
fn check(line: &[&str], done: &CommandOutput) {
    for text in [&done.out, &done.err] {
        let bad: Vec<char> = text.chars().filter(|c| is_forbidden(*c)).collect();
        assert!(bad.is_empty(), "{line:?} prints {bad:?}: {done:?}");
    }
    assert!(!done.err.contains("panicked"), "{line:?}: {done:?}");
}

/// Runs every reading command, as text and as JSON.
fn check_all(home: &Home, also: &[&[&str]]) {
    for line in READING.iter().chain(also) {
        check(line, &home.rung(line));
        let json = [*line, &["--json"]].concat();
        check(&json, &home.rung(&json));
    }
}

/// Returns the record with every string poisoned that can still be read afterwards.
fn poisoned(record: &Record) -> Record {
    let mut value = serde_json::to_value(record).expect("JSON");
    for place in texts(&value, String::new()) {
        let mut tried = value.clone();
        let text = tried.pointer_mut(&place).expect("it is there");
        *text = Value::String(format!("{}{POISON}", text.as_str().expect("a text")));
        if serde_json::from_value::<Record>(tried.clone()).is_ok() {
            value = tried;
        }
    }
    serde_json::from_value(value).expect("it was tried")
}

/// Returns pointers to every string that is not a key or id.
fn texts(value: &Value, at: String) -> Vec<String> {
    const NAMES: [&str; 8] = ["problem", "topic", "kind", "change", "agent", "source", "time", "verdict"];
    match value {
        Value::String(_) => vec![at],
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(i, item)| texts(item, format!("{at}/{i}"))).collect()
        }
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, value)| !(NAMES.contains(&name.as_str()) && value.is_string()));
            fields
                .flat_map(|(name, field)| texts(field, format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"))))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// A home whose record contains a little practice, committed again with every string poisoned.
fn poisoned_home() -> Home {
    let (clean, home) = (Home::new(), Home::new());
    let wrong = clean.write("wrong.py", "def pair_to_target(nums, target):\n    raise KeyError('x')\n");
    let right = clean.write("right.py", RIGHT);
    for file in [&wrong, &wrong, &right] {
        clean.rung(&["submit", PROBLEM, &file.display().to_string()]);
        clean.rung(&["hint", PROBLEM]);
    }
    clean.rung(&["open", "ruler-marks", "--json"]);
    let records = maintenance::records(&clean.path("home/data/journal.jsonl")).expect("a journal");
    assert!(records.len() > 3, "{records:?}");
    let now = "2026-11-21T12:00:00Z".parse().expect("a moment");
    let mut store = Store::open(&home.path("home/data"), now, state_reducer()).expect("an empty record").store;
    for record in &records {
        store.commit(&poisoned(record)).expect("committed");
    }
    store.close().expect("closed");
    for entry in fs::read_dir(clean.path("home/data/attempts")).expect("the sources").flatten() {
        let to = home.path("home/data/attempts").join(entry.file_name());
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        // Some sources are in folders and are not copied; the commands work without them.
        let _ = fs::copy(entry.path(), to);
    }
    home
}

#[test]
fn foreign_record_is_shown_sanitized() {
    let home = poisoned_home();
    let journal = home.path("home/data/journal.jsonl").display().to_string();
    let page = home.path("page.html").display().to_string();
    for line in [&["history"][..], &["why", PROBLEM], &["lab", "evaluate", &journal]] {
        let seen = home.rung(line);
        assert_eq!(seen.code, 0, "{line:?}: {seen:?}");
        // The harmless part of the poison shows that the text was printed.
        assert!(line[0] == "lab" || seen.out.contains("safe over"), "{line:?}: {seen:?}");
    }
    check_all(&home, &[&["lab", "evaluate", &journal], &["report", "--html", &page, "--force"]]);
    let report = fs::read_to_string(&page).expect("a page");
    assert!(!report.contains(is_forbidden), "the report");
    let export = home.path("record.rung").display().to_string();
    check(&["export"], &home.rung(&["state", "export", &export]));
    let other = Home::new();
    check(&["import"], &other.rung(&["state", "import", &export]));
    check_all(&other, &[]);
    // A foreign snapshot, and a journal cut off in the middle of a poisoned line.
    fs::write(home.path("home/data/learner.json"), format!("{{\"{POISON}\": 1}}")).expect("written");
    check_all(&home, &[]);
    let text = fs::read(&journal).expect("a journal");
    fs::write(&journal, &text[..text.len() - 40]).expect("cut");
    check_all(&home, &[&["lab", "evaluate", &journal]]);
    fs::write(&journal, format!("{POISON}\n{{\"{POISON}\":\"{POISON}\"}}\n")).expect("written");
    check_all(
        &home,
        &[&["lab", "evaluate", &journal], &["state", "export", &export, "--force"], &["state", "rebuild"]],
    );
    fs::write(&export, format!("rung export {POISON}\n{POISON}\n")).expect("written");
    check(&["import"], &Home::new().rung(&["state", "import", &export]));
}

#[test]
fn packs_sources_tables_preferences_and_names() {
    let home = Home::new();
    let pack = home.path("pack");
    poison_pack(&pack);
    let pack = pack.display().to_string();
    let source =
        home.write("evil.py", &format!("def pair_to_target(nums, target):\n    raise ValueError({POISON:?})\n"));
    let broken = home.write("broken.py", &format!("def f({POISON}\n"));
    let table =
        home.write("table.csv", &format!("problem,passed,when\n{POISON},{POISON},{POISON}\n{PROBLEM},yes,{POISON}\n"));
    let class = home.path("class");
    for student in [format!("ada{}", POISON.replace(['\0', '/'], "")), "=cmd()".to_owned()] {
        fs::create_dir_all(class.join(&student)).expect("a folder");
        fs::write(class.join(&student).join(format!("{PROBLEM}.py")), fs::read(&source).expect("a source"))
            .expect("written");
    }
    let [source, broken, table, class] = [&source, &broken, &table, &class].map(|path| path.display().to_string());
    let odd = POISON.replace('\0', "");
    check_all(
        &home,
        &[
            &["pack", "check", &pack],
            &["run", PROBLEM, &source],
            &["run", PROBLEM, &broken],
            &["submit", PROBLEM, &source],
            &["trace", PROBLEM, &source],
            &["import", &table],
            &["grade", "--pack", "starter", &class],
            &["show", &odd],
            &["list", "--topic", &odd],
            &["config", "set", "editor", &odd],
            &["config", "get", &odd],
            &["state", "import", &odd],
            &[&odd],
        ],
    );
    check(&["grade", "--csv"], &home.rung(&["grade", "--pack", "starter", &class, "--csv"]));
    home.write("home/config/config.toml", &format!("editor = \"{}\"\ntheme = 3\n\u{1b}]0;x\u{7}", "\\u001b]0;x"));
    check_all(&home, &[]);
    let mut command = home.command(&["today"]);
    check(&["RUNG_NOW"], &done(command.env("RUNG_NOW", &odd)));
}

fn poison_pack(folder: &Path) {
    fs::create_dir_all(folder.join("odd")).expect("a folder");
    let toml = |text: &str| {
        text.chars()
            .map(|c| if is_forbidden(c) { format!("\\U{:08x}", u32::from(c)) } else { c.to_string() })
            .collect::<String>()
    };
    let poison = toml(&POISON.replace(['\0', '\\'], ""));
    fs::write(
        folder.join("pack.toml"),
        format!("format = 1\nname = \"x{poison}\"\ntitle = \"{poison}\"\nversion = \"{poison}\"\n{poison} = 3\n\n[[topic]]\nid = \"{poison}\"\n"),
    )
    .expect("written");
    fs::write(folder.join("odd/problem.toml"), format!("id = \"{poison}\"\ntitle = \"{poison}\"\n")).expect("written");
    fs::write(folder.join("odd/statement.md"), format!("{POISON}&#x1b;]52;c;x&#7;&#x202e;")).expect("written");
}
