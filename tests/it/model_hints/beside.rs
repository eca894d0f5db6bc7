//! Tests events during a model request: other commands record without waiting, Ctrl-C ends the request, and a hint that
//! no longer fits the record is dropped.

use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::over_http::switch_on;
use super::server::{Server, ServerBehaviour};
use super::{GOOD, WRONG};
use crate::cli::home::Home;
use crate::cli::{PROBLEM, RIGHT};
use crate::support;

/// Starts a command that runs while the test continues.
fn begun(home: &Home, line: &[&str]) -> Child {
    let mut command = Command::new(support::rung());
    command.env_clear().env("RUNG_HOME", home.path("home")).env("RUNG_CACHE", support::cache());
    command.env("RUNG_NOW", &home.now).env("TZ", "UTC").args(line);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("rung starts")
}

fn ended(child: Child) -> (i32, String) {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("its end");
    let told = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
    (status.code().unwrap_or_else(|| panic!("{status}: {told}")), told)
}

/// A home with a failed program, and a model server that is configured for hints.
fn stuck() -> (Home, Server, String) {
    let (home, server) = (Home::new(), Server::start());
    switch_on(&home, &server);
    let file = home.write("wrong.py", WRONG).display().to_string();
    assert_eq!(home.rung(&["submit", PROBLEM, &file]).code, 1);
    (home, server, file)
}

fn is_asked(server: &Server, times: usize) {
    support::until(|| {
        let asked = server.asked().len();
        (asked == times).then_some(()).ok_or_else(|| format!("{times} requests, {asked} so far"))
    });
}

fn hints_of(home: &Home) -> Vec<String> {
    let peek = home.json(&["hint", PROBLEM, "--peek", "--json"]);
    let hints = peek["hints"].as_array().expect("hints").iter();
    hints.map(|hint| hint["text"].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn model_request_blocks_no_other_command() {
    let (home, server, file) = stuck();
    server.set_behaviour(ServerBehaviour::Waits);
    for line in [&["hint", PROBLEM, "--agree"][..], &["ask", PROBLEM, "Why is the first pair missing?"]] {
        let before = server.asked().len();
        let mut asking = begun(&home, line);
        is_asked(&server, before + 1);
        for (line, code) in [
            (&["run", PROBLEM, &file][..], 1),
            (&["today"], 0),
            (&["submit", PROBLEM, &file], 1),
            (&["hint", "valid-brackets", "--without-model"], 0),
        ] {
            let done = home.rung(line);
            assert_eq!(done.code, code, "{line:?}: {done:?}");
            assert!(!done.err.contains("waiting") && !done.err.contains("recorded"), "{line:?}: {done:?}");
        }
        assert_eq!(asking.try_wait().expect("its state"), None, "it is still asking");
        asking.kill().expect("killed");
        asking.wait().expect("its end");
    }
}

#[test]
fn ctrl_c_during_model_request_records_nothing() {
    let (home, server, _) = stuck();
    server.set_behaviour(ServerBehaviour::Waits);
    let version = |home: &Home| home.json(&["history", "--json"])["entries"][0]["version"].clone();
    let before = version(&home);
    for (turn, line) in
        [&["hint", PROBLEM, "--agree"][..], &["ask", PROBLEM, "Why is the first pair missing?"]].into_iter().enumerate()
    {
        let asking = begun(&home, line);
        is_asked(&server, turn + 1);
        let stopped = Command::new("kill").args(["-INT", &asking.id().to_string()]).status().expect("kill runs");
        assert!(stopped.success());
        let (code, told) = ended(asking);
        assert_eq!(code, 130, "{line:?}: {told}");
        // The connection is closed, so the server stops its work.
        support::until(|| (server.hung_up() == turn + 1).then_some(()).ok_or_else(|| "a closed socket".to_owned()));
        assert_eq!(version(&home), before, "{told}");
    }
    assert_eq!(hints_of(&home), Vec::<String>::new());
}

#[test]
fn a_hint_that_fits_no_more_is_not_taken() {
    // A case: the command in between, its message, and the number of hints afterwards.
    type Meanwhile = (&'static [&'static str], &'static str, usize);
    let cases: [Meanwhile; 2] = [
        (&["hint", PROBLEM, "--without-model"], "another hint came first", 1),
        (&["submit", PROBLEM, "right.py"], "a new attempt began", 0),
    ];
    for (line, said, hints) in cases {
        let (home, server, _) = stuck();
        home.write("right.py", RIGHT);
        let speak = Arc::new(AtomicBool::new(false));
        server.set_behaviour(ServerBehaviour::SaysWhen(GOOD.to_owned(), Arc::clone(&speak)));
        let asking = begun(&home, &["hint", PROBLEM, "--agree"]);
        is_asked(&server, 1);
        let meanwhile = home.rung(line);
        assert_eq!(meanwhile.code, 0, "{meanwhile:?}");
        speak.store(true, Ordering::Relaxed);
        let (code, told) = ended(asking);
        assert!(code == 2 && told.contains(said) && !told.contains(GOOD), "{line:?}: {code}, {told}");
        // A shown hint keeps its text.
        let shown = hints_of(&home);
        assert!(shown.len() == hints && shown.iter().all(|text| text != GOOD), "{line:?}: {shown:?}");
        assert!(!home.rung(&["history", "--json"]).out.contains("\"rejected\":\""), "{line:?}");
    }
}

#[test]
fn a_program_that_failed_again_meanwhile_still_gets_its_hint() {
    let (home, server, file) = stuck();
    let speak = Arc::new(AtomicBool::new(false));
    server.set_behaviour(ServerBehaviour::SaysWhen(GOOD.to_owned(), Arc::clone(&speak)));
    let asking = begun(&home, &["hint", PROBLEM, "--agree"]);
    is_asked(&server, 1);
    assert_eq!(home.rung(&["submit", PROBLEM, &file]).code, 1);
    speak.store(true, Ordering::Relaxed);
    let (code, told) = ended(asking);
    assert_eq!((code, hints_of(&home)), (0, vec![GOOD.to_owned()]), "{told}");
}
