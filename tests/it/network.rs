//! Tests network access: there is none if no language model is switched on, and a key is sent only to its own server.
//!
//! A session without a model runs with a kernel filter that kills any process that opens a socket, children included.
//! The filter itself is tested first.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::Value;

use crate::cli::home::{Home, done};
use crate::cli::{PROBLEM, RIGHT};

/// Runs `work` on a thread that can't open sockets, and neither can its children: the kernel kills a process that
/// tries. Sockets within this machine (`AF_UNIX`) are allowed, because they are not network access.
#[cfg(target_os = "linux")]
fn without_sockets(work: impl FnOnce() + Send + 'static) {
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
        apply_filter,
    };
    let unix = u64::from(libc::AF_UNIX.unsigned_abs());
    let other = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, unix).expect("a condition");
    let rules = [
        (libc::SYS_socket, vec![SeccompRule::new(vec![other]).expect("a rule")]),
        // The other system call that can open one.
        (libc::SYS_io_uring_setup, Vec::new()),
    ];
    let architecture = std::env::consts::ARCH.try_into().expect("a known machine");
    let kill = SeccompAction::KillProcess;
    let filter = SeccompFilter::new(rules.into(), SeccompAction::Allow, kill, architecture).expect("a filter");
    let program: BpfProgram = filter.try_into().expect("a program");
    let worker = std::thread::spawn(move || {
        apply_filter(&program).expect("the kernel takes the filter");
        work();
    });
    worker.join().expect("all went well behind the wall");
}

/// Turns on a model at an address.
fn model_at(home: &Home, url: &str) {
    for (name, value) in [("model.url", url), ("model.name", "tiny"), ("model.enabled", "true")] {
        let set = home.rung(&["config", "set", name, value]);
        assert_eq!(set.code, 0, "{set:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn socket_filter_kills_process_that_asks_model() {
    use std::os::unix::process::ExitStatusExt;

    without_sockets(|| {
        let home = Home::new();
        model_at(&home, "http://127.0.0.1:9");
        let output = home.command(&["doctor"]).output().expect("rung runs");
        assert_eq!(output.status.signal(), Some(libc::SIGSYS), "{output:?}");
    });
}

#[cfg(target_os = "linux")]
#[test]
fn commands_without_a_model_open_no_socket() {
    without_sockets(|| {
        let home = Home::new();
        let solution = home.write("right.py", RIGHT);
        let wrong = home.write("wrong.py", "def pair_to_target(nums, target):\n    return [0, 0]\n");
        let (solution, wrong) = (solution.display().to_string(), wrong.display().to_string());
        let page = home.path("page.html").display().to_string();
        for (line, code) in [
            (&["config", "set", "model.url", "http://127.0.0.1:9"][..], 0),
            (&["config", "set", "model.name", "tiny"], 0),
            (&["today"], 0),
            (&["list"], 0),
            (&["show", PROBLEM], 0),
            (&["run", PROBLEM, &wrong], 1),
            (&["submit", PROBLEM, &wrong], 1),
            (&["hint", PROBLEM], 0),
            (&["hint", PROBLEM], 0),
            (&["trace", PROBLEM, &wrong], 1),
            (&["submit", PROBLEM, &solution], 0),
            (&["solution", PROBLEM], 0),
            (&["stats"], 0),
            (&["history"], 0),
            (&["report", "--html", &page], 0),
        ] {
            let done = home.rung(line);
            assert_eq!(done.code, code, "{line:?}: {done:?}");
        }
        let output = home.command(&["doctor"]).output().expect("rung runs");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(told.contains("language model") && told.contains("off; nothing is sent"), "{output:?}");
    });
}

#[cfg(target_os = "linux")]
#[test]
fn an_evening_on_the_screens_without_a_model_opens_no_socket() {
    without_sockets(|| {
        crate::screen::evening(&mut |terminal| {
            terminal.press(",").sees("Settings").press(&"j".repeat(17)).press("\r").sees("No server is chosen yet");
            terminal.press("q").sees_no_more("No server is chosen yet").press("q").sees("Today");
        });
    });
}

const KEY: &str = "sk-test-7d1f93c4a2b85e60";

/// A server that answers every request with the same bytes and records the requests.
fn server(answer: impl Fn(&str) -> String + Send + 'static) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("its address"));
    let asked = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let mut buffer = [0; 16_384];
            let read = stream.read(&mut buffer).unwrap_or(0);
            let request = String::from_utf8_lossy(&buffer[..read]).into_owned();
            let _ = stream.write_all(answer(&request).as_bytes());
            kept.lock().expect("the list").push(request);
        }
    });
    (url, asked)
}

fn says(status: &str, kind: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}")
}

fn ready(_: &str) -> String {
    let body =
        "data: {\"choices\":[{\"delta\":{\"content\":\"ready\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    says("200 OK", "text/event-stream", body)
}

/// The check of `rung doctor` about the model, and the whole output.
fn doctor(home: &Home, variables: &[(&str, &str)]) -> (Value, String) {
    let mut command = home.command(&["doctor", "--json"]);
    command.envs(variables.iter().copied());
    let done = done(&mut command);
    let answer: Value = serde_json::from_str(&done.out).expect("JSON");
    let line = answer["checks"].as_array().expect("checks").iter().find(|line| line["name"] == "language model");
    (line.expect("a line about the model").clone(), done.out + &done.err)
}

/// Appends the contents of all files below a folder, except the key file itself.
fn written(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            written(&path, into);
        } else if path.file_name().is_none_or(|name| name != "key") {
            into.push_str(&String::from_utf8_lossy(&fs::read(&path).unwrap_or_default()));
        }
    }
}

#[test]
fn a_key_is_in_nothing_that_a_failing_run_writes() {
    let refuses = |_: &str| {
        says("401 Unauthorized", "application/json", &format!("{{\"error\":{{\"message\":\"No such key: {KEY}\"}}}}"))
    };
    let breaks = |_: &str| "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: {\"choi".to_owned();
    for (protocol, refuse) in [("openai", true), ("anthropic", true), ("ollama", true), ("openai", false)] {
        let (url, asked) = if refuse { server(refuses) } else { server(breaks) };
        let home = Home::new();
        model_at(&home, &url);
        home.rung(&["config", "set", "model.protocol", protocol]);
        home.rung(&["config", "set", "model.key_env", "TEST_KEY"]);
        let (line, told) = doctor(&home, &[("TEST_KEY", KEY), ("RUNG_LOG", "trace")]);
        assert_eq!(line["level"], "warn", "{line}");
        assert!(asked.lock().expect("requests").iter().any(|request| request.contains(KEY)), "the key was sent");
        let mut all = told;
        written(&home.path("home"), &mut all);
        assert!(all.contains("TEST_KEY") && all.len() > 1000, "the log was written");
        assert!(!all.contains(KEY), "{protocol}: the key is in what was written");
    }
}

#[test]
fn key_file_readable_by_others_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let (url, asked) = server(ready);
    let home = Home::new();
    model_at(&home, &url);
    let file = home.write("home/config/key", &format!("{KEY}\n"));
    home.rung(&["config", "set", "model.key_file", "key"]);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("a mode");
    let (line, told) = doctor(&home, &[]);
    assert!(line["text"].as_str().expect("a text").contains("chmod 600"), "{line}");
    assert!(asked.lock().expect("requests").is_empty() && !told.contains(KEY), "{told}");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("a mode");
    let (line, _) = doctor(&home, &[]);
    assert_eq!(line["level"], "ok", "{line}");
    assert!(line["text"].as_str().expect("a text").contains("1 of 200 requests"), "{line}");
    assert!(asked.lock().expect("requests")[0].contains(&format!("authorization: Bearer {KEY}")));
}

#[test]
fn environment_proxy_is_used_except_for_localhost() {
    let (proxy, asked) = server(ready);
    let home = Home::new();
    model_at(&home, "http://models.example.com/v1");
    let (line, _) = doctor(&home, &[("HTTP_PROXY", &proxy), ("http_proxy", &proxy)]);
    assert_eq!(line["level"], "ok", "{line}");
    let first = asked.lock().expect("requests")[0].clone();
    assert!(first.starts_with("POST http://models.example.com/v1/chat/completions "), "{first}");
    let (near, asked_here) = server(ready);
    model_at(&home, &near);
    doctor(&home, &[("HTTP_PROXY", &proxy), ("http_proxy", &proxy)]);
    assert_eq!((asked.lock().expect("requests").len(), asked_here.lock().expect("requests").len()), (1, 1));
}

#[test]
fn redirect_to_other_host_is_refused() {
    let (elsewhere, asked) = server(ready);
    let to = elsewhere.clone();
    let (url, _) =
        server(move |_| format!("HTTP/1.1 307 Temporary Redirect\r\nlocation: {to}/v1\r\ncontent-length: 0\r\n\r\n"));
    let home = Home::new();
    model_at(&home, &url);
    home.rung(&["config", "set", "model.key_env", "TEST_KEY"]);
    let (line, _) = doctor(&home, &[("TEST_KEY", KEY)]);
    assert!(line["text"].as_str().expect("a text").contains(&elsewhere), "{line}");
    assert!(asked.lock().expect("requests").is_empty());
}

#[test]
fn a_budget_holds_for_all_processes_of_a_day() {
    let (url, asked) = server(ready);
    let home = Home::new();
    model_at(&home, &url);
    home.rung(&["config", "set", "model.requests_per_day", "2"]);
    let levels: Vec<Value> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(|| doctor(&home, &[]).0)).collect();
        runs.into_iter().map(|run| run.join().expect("a run")).collect()
    });
    let (answered, spent): (Vec<_>, Vec<_>) = levels.iter().partition(|line| line["level"] == "ok");
    assert_eq!((answered.len(), spent.len(), asked.lock().expect("requests").len()), (2, 2, 2), "{levels:?}");
    assert!(spent[0]["text"].as_str().expect("a text").contains("2 of 2 requests"), "{spent:?}");
}

#[test]
fn a_model_is_not_switched_on_before_it_is_chosen() {
    let home = Home::new();
    for (line, message) in [
        (["config", "set", "model.enabled", "true"], "model.url"),
        (["config", "set", "model.key", KEY], "is not kept in the preferences"),
        (["config", "set", "model.urll", "x"], "did you mean `model.url`?"),
    ] {
        let refused = home.rung(&line);
        assert!(refused.code != 0 && refused.err.contains(message) && !refused.err.contains(KEY), "{refused:?}");
    }
}
