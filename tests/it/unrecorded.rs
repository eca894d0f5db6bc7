//! Tests that a submission that can't be recorded has its own exit code, and that commands take turns writing the
//! record.
//!
//! The disk is really full, the folder is really read-only, the lock is really held, and the journal is really damaged.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::cli::home::{CommandOutput, Home};
use crate::cli::{PROBLEM, RIGHT};

/// A home with one submission on record, and the file that was submitted.
fn practised() -> (Home, String) {
    let home = Home::new();
    let file = home.write("right.py", RIGHT).display().to_string();
    assert_eq!(home.json(&["submit", PROBLEM, &file, "--json"])["outcome"]["recorded"], true);
    (home, file)
}

fn data(home: &Home) -> PathBuf {
    home.path("home/data")
}

/// Checks that it was judged but not recorded, and that both forms of the answer give the reason `why`. Both commands
/// run at the same time, because they may have to wait for the record. Returns the text form.
fn check_unrecorded(answer: impl Fn(&[&str]) -> CommandOutput + Sync, file: &str, why: &[&str]) -> CommandOutput {
    let (json, text) = std::thread::scope(|scope| {
        let json = scope.spawn(|| answer(&["submit", PROBLEM, file, "--json"]));
        let text = answer(&["submit", PROBLEM, file]);
        (json.join().expect("an answer"), text)
    });
    let value: Value = serde_json::from_str(&json.out).unwrap_or_else(|error| panic!("{error}: {json:?}"));
    assert_eq!((json.code, &value["verdict"], &value["outcome"]["recorded"]), (4, &"AC".into(), &false.into()));
    assert_eq!(text.code, 4, "{text:?}");
    for why in why {
        assert!(json.err.contains(why), "{why:?} is not in {json:?}");
        let told = text.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("Not recorded: ") && told.contains(why), "{why:?} is not in {text:?}");
    }
    text
}

#[test]
fn locked_record_is_waited_for_then_reported() {
    let (home, file) = practised();
    let lock = File::options().write(true).open(data(&home).join("lock")).expect("the lock");
    lock.lock().expect("locked");
    let waited =
        check_unrecorded(|line| home.rung(line), &file, &["has this learner's record open", "until you close it"]);
    assert!(waited.err.contains("waiting up to"), "{waited:?}");
    // A command without a record needs no lock and prints no message about it. A day's set is shown without being
    // recorded.
    for line in [&["run", PROBLEM, &file][..], &["trace", PROBLEM, &file], &["history"], &["today"]] {
        let done = home.rung(line);
        assert_eq!(done.code, 0, "{line:?}: {done:?}");
        assert!(!done.err.contains("waiting"), "{line:?}: {done:?}");
        assert!(!done.err.contains("record open"), "{line:?}: {done:?}");
    }
}

#[test]
fn damaged_journal_records_nothing_and_suggests_verify() {
    let (home, file) = practised();
    let journal = data(&home).join("journal.jsonl");
    fs::remove_file(data(&home).join("learner.json")).expect("the snapshot");
    let text = fs::read_to_string(&journal).expect("a journal");
    fs::write(&journal, text.replacen("\"time\"", "\"tame\"", 1)).expect("damaged");
    check_unrecorded(|line| home.rung(line), &file, &["journal.jsonl", "`rung state verify`"]);
}

#[test]
fn file_in_place_of_attempts_folder_is_reported() {
    let (home, file) = practised();
    fs::write(&file, format!("{RIGHT}\n# again\n")).expect("another source");
    let attempts = data(&home).join("attempts");
    fs::remove_dir_all(&attempts).expect("the attempts");
    fs::write(&attempts, "not a folder").expect("a file");
    check_unrecorded(|line| home.rung(line), &file, &["attempts"]);
}

/// Runs a command of Rung in a separate mount namespace, after `mount` (a shell command that gets the data folder as
/// `$0`). Returns `None` if this machine doesn't allow that.
#[cfg(target_os = "linux")]
fn in_a_namespace(home: &Home, mount: &str, line: &[&str]) -> Option<CommandOutput> {
    let script = format!(r#"{mount} && exec "$@""#);
    for flags in ["-m", "-rm"] {
        let folder = data(home).display().to_string();
        let allowed = std::process::Command::new("unshare").args([flags, "sh", "-c", mount, &folder]).output();
        if !allowed.is_ok_and(|output| output.status.success()) {
            continue;
        }
        let inner = home.command(line);
        let mut command = std::process::Command::new("unshare");
        command.args([flags, "sh", "-c", &script, &folder]).arg(inner.get_program()).args(line).env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
        return Some(told(command.output().expect("it runs")));
    }
    println!("skipped: this machine doesn't let a test mount a file system of its own");
    None
}

fn told(output: Output) -> CommandOutput {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    CommandOutput {
        code: output.status.code().expect("an exit code"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn read_only_or_full_disk_is_reported() {
    for (mount, why) in [
        (r#"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0""#, "read-only"),
        (
            r#"cp -r "$0" /tmp/rung-$$ && mount -t tmpfs -o size=256k none "$0" && cp -r /tmp/rung-$$/. "$0" && rm -r /tmp/rung-$$ && { head -c 1M /dev/zero > "$0/ballast" || true; } 2>/dev/null"#,
            "full",
        ),
    ] {
        let (home, file) = practised();
        fs::write(&file, format!("{RIGHT}\n# again\n")).expect("another source");
        if in_a_namespace(&home, mount, &["--version"]).is_none() {
            return;
        }
        let answer = |line: &[&str]| in_a_namespace(&home, mount, line).expect("as before");
        check_unrecorded(answer, &file, &[why, &data(&home).display().to_string()]);
    }
}

#[test]
fn four_submissions_at_once_are_all_recorded() {
    let (home, file) = practised();
    let start = |_| {
        let inner = home.command(&["submit", PROBLEM, &file, "--json"]);
        let mut command = std::process::Command::new(inner.get_program());
        command.args(inner.get_args()).env_clear().stdout(Stdio::piped()).stderr(Stdio::piped());
        command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command.spawn().expect("it starts")
    };
    let running: Vec<_> = (0..4).map(start).collect();
    for child in running {
        let done = told(child.wait_with_output().expect("it ends"));
        assert_eq!(done.code, 0, "{done:?}");
        assert!(done.out.contains("\"recorded\": true"), "{done:?}");
    }
    let journal = fs::read_to_string(data(&home).join("journal.jsonl")).expect("a journal");
    assert_eq!(journal.matches(r#""kind":"submission""#).count(), 5, "{journal}");
    assert_eq!(home.rung(&["state", "verify"]).code, 0);
}
