//! Tests the whole program in a real terminal: an evening of practice, and that the terminal is restored.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use portable_pty::{Child, CommandBuilder, MasterPty, PtyPair, PtySize, native_pty_system};

use crate::support;

/// A terminal of a given size that runs `rung`.
pub(crate) struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    input: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// Ends when no process can write to the terminal any more.
    reader: JoinHandle<()>,
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    pub(crate) fn start(home: &Path, rows: u16, cols: u16) -> Self {
        Self::start_with(CommandBuilder::new(support::rung()), home, rows, cols)
    }

    /// Starts another program that uses the home.
    pub(crate) fn start_with(command: CommandBuilder, home: &Path, rows: u16, cols: u16) -> Self {
        let (pair, child) = spawn_in_terminal(command, home, rows, cols);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, cols, 0)));
        let parser = Arc::clone(&screen);
        let mut source = pair.master.try_clone_reader().expect("a reader");
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 16_384];
            while let Ok(count @ 1..) = source.read(&mut buffer) {
                parser.lock().expect("the screen").process(&buffer[..count]);
            }
        });
        let input = pair.master.take_writer().expect("a writer");
        Self { screen, input, child, reader, master: pair.master }
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Goes through the form of the first start without a change.
    pub(crate) fn fills_welcome_form(&mut self) -> &mut Self {
        for help in ["L on a problem", "We'll assume", "more or less", "chooses from every topic", "later in Settings"]
        {
            self.sees(help).press("\r");
        }
        self
    }

    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        self.input.write_all(keys.as_bytes()).and_then(|()| self.input.flush()).expect("keys");
        self
    }

    pub(crate) fn sees(&mut self, text: &str) -> &mut Self {
        self.waits(text, true)
    }

    pub(crate) fn sees_no_more(&mut self, text: &str) -> &mut Self {
        self.waits(text, false)
    }

    pub(crate) fn waits(&mut self, text: &str, there: bool) -> &mut Self {
        let state = if there { "to come up" } else { "to go away" };
        support::until(|| {
            let screen = self.text();
            (screen.contains(text) == there).then_some(()).ok_or_else(|| format!("'{text}' {state}:\n{screen}"))
        });
        self
    }

    pub(crate) fn resize(&mut self, rows: u16, cols: u16) -> &mut Self {
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).expect("a new size");
        self.screen.lock().expect("the screen").screen_mut().set_size(rows, cols);
        self
    }

    /// Waits until the terminal belongs to the shell again (`back`), or to the program.
    pub(crate) fn is_given_back(&mut self, back: bool) -> &mut Self {
        support::until(|| {
            let parser = self.screen.lock().expect("the screen");
            let taken = parser.screen().alternate_screen();
            (taken != back).then_some(()).ok_or_else(|| format!("given back: {back}\n{}", parser.screen().contents()))
        });
        self
    }

    /// Waits until the shell has reported this many stops of the program, because only then further input goes to the
    /// shell.
    pub(crate) fn is_stopped(&mut self, times: usize) -> &mut Self {
        support::until(|| {
            let screen = self.text();
            (screen.matches("Stopped").count() == times)
                .then_some(())
                .ok_or_else(|| format!("{times} stops:\n{screen}"))
        });
        self
    }

    /// Waits for the end and checks that the exit was successful and the terminal is unchanged.
    pub(crate) fn ends(mut self) {
        let status = self.child.wait().expect("an exit status");
        support::until(|| self.reader.is_finished().then_some(()).ok_or_else(|| "the end of its output".to_owned()));
        let parser = self.screen.lock().expect("the screen");
        assert!(status.success(), "{status:?}\n{}", parser.screen().contents());
        assert!(!parser.screen().alternate_screen(), "the alternate screen was left");
        assert!(!parser.screen().hide_cursor(), "the cursor is back");
        assert_eq!(parser.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is free");
    }
}

/// Starts a program in a new pseudo-terminal.
fn spawn_in_terminal(
    mut command: CommandBuilder,
    home: &Path,
    rows: u16,
    cols: u16,
) -> (PtyPair, Box<dyn Child + Send + Sync>) {
    let pair = native_pty_system()
        .openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })
        .expect("a pseudo-terminal");
    command.env_clear();
    command.env("RUNG_HOME", home);
    command.env("RUNG_CACHE", support::cache());
    command.env("TERM", "xterm-256color");
    command.env("EDITOR", home.join("editor"));
    let child = pair.slave.spawn_command(command).expect("rung starts");
    (pair, child)
}

/// A home with an editor that overwrites the given file with `next.py`.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let editor = home.path().join("editor");
    fs::write(&editor, format!("#!/bin/sh\n/bin/cp '{}/next.py' \"$1\"\n", home.path().display())).expect("the editor");
    fs::set_permissions(&editor, fs::Permissions::from_mode(0o755)).expect("permissions");
    home
}

fn problem_file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/pair-to-target").join(path);
    fs::read_to_string(path).expect("a file of the starter pack")
}

fn rung(home: &Path, arguments: &[&str]) -> String {
    let output = Command::new(support::rung())
        .args(arguments)
        .env_clear()
        .env("RUNG_HOME", home)
        .env("RUNG_CACHE", support::cache())
        .output()
        .expect("rung runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn an_evening_in_the_terminal_is_there_the_next_time() {
    let home = evening(&mut |_| {});
    let history = rung(home.path(), &["history", "--json"]);
    for step in [
        "passed, 23 of 23 cases",
        "wrong answer, ",
        "Pair to Target: hint 1 of 5 (question)",
        "Settings saved",
        "Session started",
    ] {
        assert!(history.contains(step), "{step} is in the history: {history}");
    }
    assert!(rung(home.path(), &["state", "verify", "--json"]).contains("\"clean\": true"));

    let mut terminal = Terminal::start(home.path(), 24, 80);
    terminal.sees("Today").press("r").sees("Roadmap").sees("Arrays");
    terminal.press("q").sees("Today").press("q");
    terminal.ends();
}

/// A first evening: a problem that fails, gets a hint and passes. Then `last` runs on the Today screen.
pub(crate) fn evening(last: &mut dyn FnMut(&mut Terminal)) -> tempfile::TempDir {
    let home = home();
    let next = home.path().join("next.py");
    let mut terminal = Terminal::start(home.path(), 40, 120);
    terminal.fills_welcome_form();
    terminal.sees("New today").press("/").sees("Find").press("two sum").sees("Pair to Target").press("\r");
    terminal.sees("reveal");

    fs::write(&next, problem_file("bugs/python/reuses-element.py")).expect("the wrong solution");
    terminal.press("e").sees("wrong answer");
    terminal.press("s").sees("Recorded:");
    terminal.press("H").sees("✓ 1 Question");

    fs::write(&next, problem_file("solutions/python.py")).expect("the right solution");
    terminal.press("e").sees("3 of 3 pass");
    terminal.press("s").sees("All 23 cases pass").sees("next review");
    terminal.press("q").sees("Today");
    last(&mut terminal);
    terminal.press("q");
    terminal.ends();
    home
}

/// A shell with job control that can run the program, and that prints a word when it waits for the next command.
fn shell(home: &Path) -> Terminal {
    let mut command = CommandBuilder::new("/bin/sh");
    command.arg("-i");
    command.cwd(home);
    let mut terminal = Terminal::start_with(command, home, 40, 120);
    terminal.press("PS1='read''y: '\n").sees("ready: ").press(&format!("'{}'\n", support::rung().display()));
    terminal
}

#[test]
fn ctrl_z_restores_terminal_and_fg_redraws_at_new_size() {
    let home = home();
    let mut terminal = shell(home.path());
    terminal.fills_welcome_form();
    terminal.sees("New today").press("\u{1a}").is_given_back(true).is_stopped(1);
    terminal.resize(24, 80).press("echo sh''ell\n").sees("shell");
    terminal.press("fg\n").is_given_back(false).sees("New today");
    let columns = terminal.text().lines().map(|line| line.chars().count()).max();
    assert!(columns <= Some(80), "{}", terminal.text());
    // It is stopped a second time, while an overlay is open.
    terminal.press("?").sees("Keys of Today").press("\u{1a}").is_given_back(true).is_stopped(2);
    terminal.press("fg\n").is_given_back(false).sees("Keys of Today").press("\u{1b}").sees_no_more("Keys of Today");
    terminal.press("q").is_given_back(true).press("exit\n");
    terminal.ends();
}

#[test]
fn verdict_while_suspended_is_recorded() {
    let home = home();
    fs::write(home.path().join("next.py"), problem_file("solutions/python.py")).expect("the right solution");
    let mut terminal = shell(home.path());
    terminal.fills_welcome_form();
    terminal.sees("New today").press("/").sees("Find").press("two sum").sees("Pair to Target").press("\r");
    terminal.sees("reveal").press("e").sees("3 of 3 pass");
    // Both keys come at once, so it is stopped before the verdict is there.
    terminal.press("s\u{1a}").is_given_back(true).sees("Stopped");
    terminal.press("fg\n").is_given_back(false).sees("All 23 cases pass");
    terminal.press("q").sees("Today").press("q").is_given_back(true);
    // The day's summary is printed in the shell.
    terminal.sees("Today: 1 solved").sees("Tomorrow:").press("exit\n");
    terminal.ends();
}

#[test]
fn session_without_work_prints_no_summary() {
    let home = home();
    let mut terminal = started(home.path());
    terminal.press("q").is_given_back(true);
    assert!(!terminal.text().contains("Today"), "{}", terminal.text());
    terminal.ends();
}

#[test]
fn notes_are_written_in_the_editor_and_shown_folded() {
    let home = home();
    fs::write(home.path().join("next.py"), "# Two Sum\n\nA **map** of what was seen.\n- order\n- duplicates\n")
        .expect("notes");
    let mut terminal = started(home.path());
    terminal.press("/").sees("Find").press("two sum").sees("Pair to Target").press("\r").sees("reveal");
    // The terminal is tall enough to show the end of the statement.
    terminal.resize(80, 120).press("N").sees("Your notes").sees("A map of what was seen.").sees("1 more line");
    let shown = rung(home.path(), &["note", "two sum", "--show"]);
    assert!(shown.contains("- duplicates"), "{shown}");
    terminal.press("q").sees("New today").press("q");
    terminal.ends();
}

/// A program that counts a run one ring too short.
const OFF_BY_ONE: &str = "\
def longest_clean_run(rings):
    seen = set()
    left = best = 0
    for right in range(len(rings)):
        while rings[right] in seen:
            seen.remove(rings[left])
            left += 1
        seen.add(rings[right])
        best = max(best, right - left)
    return best
";

#[test]
fn a_failing_case_is_followed_to_the_line_that_is_wrong() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 24, 80);
    terminal.fills_welcome_form();
    terminal.sees("New today").press("/").sees("Find").press("longest clean").sees("Longest Clean Run").press("\r");
    terminal.sees("e edit");
    fs::write(home.path().join("next.py"), OFF_BY_ONE).expect("the wrong solution");
    terminal.press("e").sees("wrong answer");
    // The trace opens at the step that explains the answer, with the values that the line computed.
    terminal.press("t").sees("Line 9 makes `best` 3, and so it is returned; 4 was expected.").sees("step 34 of 36");
    terminal.sees("best 2 → 3").sees("max(2, 5 - 2)").sees("↑left");
    // Goes step by step to the same position: the first step, the one before, the wrong one.
    terminal.press("g").sees("step 1 of 36").sees("goes to step 34").press("l").sees("step 2 of 36");
    terminal.press("J").sees("step 34 of 36").press("h").sees("step 33 of 36").press("\u{1b}[C").sees("✗ Line 9");
    terminal.press("o").sees("step 36 of 36").sees("returns 3");
    terminal.resize(40, 120).sees("Calls").sees("longest_clean_run(6 items)");
    terminal.press("q").sees("Hints").press("q").sees("New today").press("q");
    terminal.ends();
}

#[test]
fn a_small_window_and_a_changing_one_are_fine() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 24, 80);
    terminal.sees("start now").press("\u{1b}");
    terminal.sees("New today");
    terminal.resize(8, 30);
    terminal.sees("Rung needs");
    terminal.resize(40, 120).press("?").sees("Keys of Today");
    // If two keys arrive together, they would be read as one.
    terminal.press("\u{1b}").sees_no_more("Keys of Today");
    terminal.press("q");
    terminal.ends();
}

#[test]
fn a_key_pressed_while_the_window_changes_is_taken() {
    let home = home();
    let mut terminal = started(home.path());
    for columns in 100..140 {
        terminal.resize(40, columns).press("?").sees("Keys of Today");
        terminal.press("\u{1b}").sees_no_more("Keys of Today");
    }
    terminal.press("q");
    terminal.ends();
}

#[test]
fn a_terminal_that_is_killed_off_is_no_trouble_for_the_record() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), 40, 120);
    terminal.fills_welcome_form().sees("New today");
    terminal.child.kill().expect("SIGKILL or SIGHUP");
    let _ = terminal.child.wait();
    let answer = rung(home.path(), &["state", "verify", "--json"]);
    assert!(answer.contains("\"clean\": true"), "{answer}");
    let mut terminal = Terminal::start(home.path(), 40, 120);
    terminal.sees("New today").press("q");
    terminal.ends();
}

/// A window that is closed ends the program, whether SIGHUP tells it or only the terminal that is gone.
#[test]
fn a_closed_terminal_ends_the_program_without_a_panic() {
    for prefix in ["", "setsid -w"] {
        let home = home();
        let file = |name: &str| home.path().join(name);
        let script = format!(
            "trap '' HUP\nset +e\n{prefix} '{}' 2>'{}'\necho $? >'{}'\n",
            support::rung().display(),
            file("errors").display(),
            file("code").display()
        );
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", &script]);
        let (PtyPair { slave, master }, _child) = spawn_in_terminal(command, home.path(), 40, 120);
        drop(slave);
        let mut output = master.try_clone_reader().expect("a reader");
        let (mut parser, mut buffer) = (vt100::Parser::new(40, 120, 0), [0; 16_384]);
        while !parser.screen().contents().contains("start now") {
            let count = output.read(&mut buffer).expect("a frame");
            assert!(count > 0, "{}", parser.screen().contents());
            parser.process(&buffer[..count]);
        }
        drop((output, master));
        let code = support::until(|| {
            let code = fs::read_to_string(file("code")).unwrap_or_default();
            if code.is_empty() { Err(format!("{prefix}: the end of the program")) } else { Ok(code) }
        });
        let errors = fs::read_to_string(file("errors")).expect("errors");
        assert!(code.trim() == "0" && !errors.contains("panicked"), "{prefix}: {code} {errors}");
        assert!(rung(home.path(), &["state", "verify", "--json"]).contains("\"clean\": true"), "{prefix}");
    }
}

/// Starts the program, leaves the first form as it is, and waits for the home screen.
fn started(home: &Path) -> Terminal {
    let mut terminal = Terminal::start(home, 40, 120);
    terminal.sees("start now").press("q").sees("New today");
    terminal
}

#[test]
fn unsaved_setting_error_names_the_file() {
    let home = home();
    let mut terminal = started(home.path());
    let file = home.path().join("config/config.toml");
    let _ = fs::remove_file(&file);
    // A folder in place of the file can neither be read nor replaced, not even by root.
    fs::create_dir_all(file.join("in-the-way")).expect("a folder");
    terminal.press(",").sees("About this setting").press("jjj\u{1b}[C");
    terminal.sees("The setting `theme` is not kept").sees("config.toml");
    // The screens continue, and the setting applies until the program ends.
    terminal.sees("light").press("\u{1b}").sees_no_more("is not kept").press("\u{1b}").sees("New today").press("q");
    terminal.ends();
}

#[test]
fn a_stop_while_an_editor_runs_tells_the_editor_and_ends_well() {
    for signal in ["-TERM", "-HUP"] {
        let home = home();
        let place = |name: &str| home.path().join(name);
        let script = format!(
            "#!/bin/sh\ntrap '/bin/cp \"$1\" {}; exit 0' HUP\n: > {}\nwhile :; do /bin/sleep 0.05; done\n",
            place("kept").display(),
            place("began").display(),
        );
        fs::write(place("editor"), script).expect("the editor");
        let mut terminal = started(home.path());
        terminal.press("/").sees("Find").press("two sum").sees("Pair to Target").press("\r").sees("reveal").press("e");
        support::until(|| {
            place("began").exists().then_some(()).ok_or_else(|| format!("an editor:\n{}", terminal.text()))
        });
        let id = terminal.child.process_id().expect("a process").to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
        terminal.ends();
        assert!(place("kept").exists(), "the editor heard of it: {signal}");
        assert!(rung(home.path(), &["state", "verify", "--json"]).contains("\"clean\": true"));
    }
}

#[test]
fn an_interrupt_from_outside_ends_well() {
    for signal in ["-INT", "-QUIT", "-TERM", "-HUP"] {
        let home = home();
        let terminal = started(home.path());
        let id = terminal.child.process_id().expect("a process").to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
        terminal.ends();
        assert!(rung(home.path(), &["state", "verify", "--json"]).contains("\"clean\": true"), "{signal}");
    }
}
