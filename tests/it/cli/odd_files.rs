//! Tests files that are not what they should be: pipes and devices in place of a learner's files, settings in another
//! encoding, colours in a table, a compiler that can't read its library.

use std::fs;
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::home::{CommandOutput, Home, done};
use super::{PROBLEM, RIGHT};
use crate::testing::PATIENCE;

/// Runs a command that must end.
fn ended(home: &Home, line: &[&str]) -> CommandOutput {
    done(home.command(line).timeout(PATIENCE.max(Duration::from_mins(1))))
}

fn put_fifo(path: &Path) {
    let _ = fs::remove_file(path);
    fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

/// Checks that a command ends with an error that names the file.
fn check_refused(home: &Home, line: &[&str], named: &str) {
    let output = ended(home, line);
    assert!(output.code > 1, "{line:?}: {output:?}");
    assert!(output.err.contains(named) && output.err.contains("a pipe or a device"), "{line:?}: {output:?}");
}

#[test]
fn a_pipe_in_place_of_a_file_is_named_and_not_waited_for() {
    let home = Home::new();
    let right = home.write("right.py", RIGHT).display().to_string();
    assert_eq!(ended(&home, &["submit", PROBLEM, &right]).code, 0);
    let fifo = home.path("pipe.py");
    put_fifo(&fifo);
    let pipe = fifo.display().to_string();
    for line in [
        &["run", PROBLEM, &pipe][..],
        &["submit", PROBLEM, &pipe],
        &["submit", PROBLEM, "/dev/zero"],
        &["submit", PROBLEM, "/dev/zero", "--language", "python"],
        &["import", "history", &pipe],
        &["state", "import", &pipe],
        &["lab", "predict", &pipe],
        &["lab", "recommend", "--weights", &pipe],
        &["lab", "learners", "--params", &pipe],
        &["lab", "hints", "--cases", &pipe],
        &["lab", "hints", "--replay", &pipe],
        &["lab", "predict", "/dev/zero"],
    ] {
        check_refused(&home, line, line.iter().find(|word| word.starts_with('/')).expect("a file"));
    }
    for (file, line) in [
        ("home/data/journal.jsonl", &["today"][..]),
        ("home/config/config.toml", &["today"]),
        ("home/data/learner.json", &["today"]),
    ] {
        let path = home.path(file);
        let kept = fs::read(&path).ok();
        put_fifo(&path);
        check_refused(&home, line, file.rsplit('/').next().expect("a name"));
        fs::remove_file(&path).expect("the pipe");
        if let Some(bytes) = kept {
            fs::write(&path, bytes).expect("the file");
        }
    }
    // Without these files, a learner can work.
    for (file, line) in [
        ("home/data/pack-in-use", &["today"][..]),
        ("home/work/starter/valid-brackets/README.md", &["open", "valid-brackets", "--path"]),
    ] {
        put_fifo(&home.path(file));
        let output = ended(&home, line);
        assert_eq!(output.code, 0, "{file}: {output:?}");
        fs::remove_file(home.path(file)).expect("the pipe");
    }
}

#[test]
fn a_pipe_in_place_of_an_archive_is_not_overwritten() {
    let home = Home::new();
    assert_eq!(ended(&home, &["pack", "new", "mine", "--author", "Ada"]).code, 0);
    let fifo = home.path("mine.tar.gz");
    put_fifo(&fifo);
    check_refused(&home, &["pack", "build", "mine", "--with-errors", "--output", "mine.tar.gz"], "mine.tar.gz");
    assert!(fs::metadata(&fifo).expect("the pipe").file_type().is_fifo());
}

#[test]
fn settings_in_another_encoding_are_told_what_is_wanted() {
    let home = Home::new();
    home.write("home/config/config.toml", "");
    let wide: Vec<u8> = "theme = \"light\"\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for text in [[&[0xff, 0xfe][..], &wide].concat(), wide.clone()] {
        fs::write(home.path("home/config/config.toml"), text).expect("settings");
        let output = ended(&home, &["today"]);
        assert!(output.code == 3 && output.err.contains("save it as UTF-8"), "{output:?}");
    }
}

#[test]
fn colours_in_a_table_never_reach_the_terminal() {
    let home = Home::new();
    home.write("home/config/config.toml", "color = \"always\"\n");
    let table =
        home.write("esc.csv", "problem,time,outcome\n\u{1b}[31mRED,2026-01-31,pass\n\u{9b}32mGREEN,2026-01-31,pass\n");
    let output = ended(&home, &["import", "history", &table.display().to_string()]);
    let shown = format!("{}{}", output.out, output.err);
    assert!(shown.contains("RED") && shown.contains("GREEN"), "{output:?}");
    assert!(!shown.contains("31mRED") && !shown.contains("32mGREEN"), "{output:?}");
}

#[test]
fn a_compiler_without_its_library_is_the_machines_fault() {
    let home = Home::new();
    let tool = home.write(
        "tools/bin/g++",
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'g++ 12.2.0'; exit 0; fi\n\
         echo 'main.cpp:1:10: fatal error: vector: Permission denied' >&2\nexit 1\n",
    );
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).expect("a program");
    let source = "#include <vector>\nusing namespace std;\nvector<long long> pair_to_target(vector<long long> slips, long long \
                  target) { return {}; }\n";
    let file = home.write("mine.cpp", source).display().to_string();
    let path = format!("{}:/usr/bin:/bin", tool.parent().expect("a folder").display());
    let run = |line: &[&str]| {
        let mut command = home.command(line);
        done(command.env("PATH", &path).env("RUNG_CACHE", home.path("cache")).timeout(Duration::from_mins(2)))
    };
    assert_eq!(ended(&home, &["config", "set", "native_unconfined", "true"]).code, 0);
    let output = run(&["run", PROBLEM, &file]);
    assert!(output.code == 5 && output.err.contains("not even the starter"), "{output:?}");
    assert!(!output.err.contains("not what the tests call"), "{output:?}");
    let doctor = run(&["doctor"]);
    let line = doctor.out.lines().find(|line| line.contains(" cpp ")).unwrap_or_default();
    assert!(line.contains('!'), "{doctor:?}");
    assert!(doctor.out.replace('\n', " ").contains("apt install g++"), "{doctor:?}");
}

#[test]
fn a_line_without_end_is_named_and_a_long_table_is_judged() {
    let home = Home::new();
    let table = |items: usize| format!("TABLE = [{}]\n{RIGHT}", "1, ".repeat(items));
    let long = home.write("long.py", &table(300_000)).display().to_string();
    let output = ended(&home, &["run", PROBLEM, &long]);
    assert!(output.code == 1 && output.out.contains("longer than 64 KB"), "{output:?}");
    let usual = home.write("usual.py", &table(20_000)).display().to_string();
    let output = ended(&home, &["run", PROBLEM, &usual]);
    assert_eq!(output.code, 0, "{output:?}");
}
